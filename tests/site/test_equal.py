"""Python on the site gives the same results as the command line: kits, logs, reports, checks, and logs from forms."""

from __future__ import annotations

import json
import random
import re
import subprocess
import zlib
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printkit.browser import answer
from printkit.cli import main
from printkit.games import GAMES
from tests.journal.filling import BOXES, fill
from tests.report.games import auto
from tests.site.conftest import ROOT

pytestmark = pytest.mark.site

Request = dict[str, Any]
JOURNALS = sorted((ROOT / "tests" / "games").glob("*/journals/*.log"))
RULINGS: dict[str, tuple[Request, ...]] = {
    "uss-lox": (
        {},
        {"preset": "advanced"},
        {"settings": {"fire-zero": "yes", "queen-trigger": "ocean-only"}},
    ),
    "malta-convoy": (
        {},
        {"preset": "revised"},
        {"settings": {"contact-low": "quiet", "damaged-score": "half"}},
    ),
    "tonnage-war": ({}, {"preset": "designer"}, {"settings": {"escort-hit": "sinks", "weather": "storm"}}),
    "wolf-pack": ({}, {"preset": "short"}, {"settings": {"goals": "9-6", "serials": "no"}}),
    "ssn": (
        {},
        {"settings": {"turn-path": "arc"}},
        {"settings": {"table-size": "60x40", "torp-cz": "exempt"}},
    ),
}
"""Three sets of rulings for each game, the usual one first."""
AT_ONCE = 25
"""Number of requests that one start of the site's Python answers in a sweep, because its memory never shrinks."""
PINNED = dict(re.findall(r"^(\w+)==(\S+)", (ROOT / "site" / "requirements.txt").read_text(), re.MULTILINE))
SAME_PRESS = version("reportlab") == PINNED["reportlab"] and "ng" not in zlib.ZLIB_RUNTIME_VERSION
"""True if this machine writes and compresses PDF files exactly as the site does. Otherwise only the content of their
pages is compared.
"""


def in_the_site(site: Path, requests: Sequence[Request], folder: Path) -> list[Request]:
    """Return the answers of the built site's Python; the files that it makes are written to ``folder``."""
    done = subprocess.run(
        ["node", str(Path(__file__).parent / "answers.mjs"), str(site), str(folder)],
        input=json.dumps(requests), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def here(folder: Path, request: Request) -> Request:
    """Return the answer of this Python; ``made`` names the file that it made."""
    said: Request = json.loads(answer(json.dumps(request), str(folder)))
    file = said.get("result", {}).get("file")
    if isinstance(file, dict):
        said["made"] = str(
            Path(file["path"]).rename(folder / f"{len(list(folder.iterdir()))}-{file['name']}")
        )
        file["path"] = f"/made/{file['name']}"
    return said


def same(one: Request, other: Request) -> bool:
    """Return whether two answers and their files are equal."""
    mine, theirs = one.pop("made", None), other.pop("made", None)
    if mine is None:
        return one == other
    first, second = Path(mine).read_bytes(), Path(theirs).read_bytes()
    if SAME_PRESS:
        return one == other and first == second
    one["result"]["file"]["size"] = other["result"]["file"]["size"]
    return one == other and contents(mine) == contents(theirs)


def contents(pdf: str) -> list[bytes]:
    """Return the uncompressed content of each page of a PDF."""
    with pikepdf.open(pdf) as file:
        return [page.Contents.read_bytes() for page in file.pages]


def compare(site: Path, folder: Path, requests: Sequence[Request]) -> None:
    """Check that every answer is the same on the site and here."""
    sent = [{key: value for key, value in request.items() if key != "given"} for request in requests]
    own, its = folder / "own", folder / "its"
    own.mkdir(exist_ok=True)
    its.mkdir(exist_ok=True)
    mine = [here(own, request | {"path": given} if (given := full.get("given")) else request)
            for request, full in zip(sent, requests, strict=True)]  # fmt: skip
    theirs = in_the_site(site, requests, its)
    differing = [
        request for request, one, other in zip(sent, mine, theirs, strict=True) if not same(one, other)
    ]
    assert not differing, [{k: str(v)[:80] for k, v in each.items()} for each in differing[:3]]
    assert all(each["ok"] or not each["failed"]["fault"] for each in mine)


@pytest.mark.parametrize("game", GAMES)
def test_kits_have_the_same_bytes(site: Path, tmp_path: Path, game: str) -> None:
    kits = [
        {"kind": "kit", "game": game, "paper": paper, **rulings}
        for paper in ("a4", "letter")
        for rulings in RULINGS[game]
    ]
    others = [
        {"kind": "kit", "game": game, "ink": ink, "backs": backs}
        for ink, backs in (("low", "duplex-long"), ("mono", "none"))
    ]
    compare(site, tmp_path, kits + others)


def plays(game: str, seeds: range) -> list[Request]:
    return [{"kind": "play", "game": game, "seed": seed} for seed in seeds]


@pytest.mark.parametrize("game", GAMES)
def test_seeds_give_the_same_logs_and_reports(site: Path, tmp_path: Path, game: str) -> None:
    compare(site, tmp_path, plays(game, range(1, 9)))


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_seeds_give_the_same_logs_and_reports(site: Path, tmp_path: Path, game: str) -> None:
    for start in range(1, 101, AT_ONCE):
        compare(site, tmp_path, plays(game, range(start, start + AT_ONCE)))


def checks(texts: Sequence[str]) -> list[Request]:
    return [{"kind": "check", "name": "game.log", "text": text} for text in texts]


def test_journals_are_checked_alike(site: Path, tmp_path: Path) -> None:
    assert len(JOURNALS) > 100
    compare(site, tmp_path, checks([path.read_text(encoding="utf-8") for path in JOURNALS]))


def mistakes(game: str, count: int) -> list[str]:
    """Return the logs of this many auto-played games, with one mistake in each."""
    luck = random.Random(game)
    return [slipped(auto(game, seed), luck) for seed in range(1, count + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_are_found_alike(site: Path, tmp_path: Path, game: str) -> None:
    compare(site, tmp_path, checks(mistakes(game, 20)))


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_mistakes_are_found_alike(site: Path, tmp_path: Path, game: str) -> None:
    texts = mistakes(game, 200)
    for start in range(0, len(texts), AT_ONCE):
        compare(site, tmp_path, checks(texts[start : start + AT_ONCE]))


def slipped(text: str, luck: random.Random) -> str:
    """Return the log with one value changed, or one line left out or doubled."""
    lines = text.split("\n")
    at = luck.randrange(len(lines) // 3, len(lines) - 1)
    match luck.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case _:
            lines[at] = "".join(luck.choice("123456") if c.isdigit() else c for c in lines[at])
    return "\n".join(lines)


@pytest.mark.parametrize("game", GAMES)
def test_filled_forms_are_read_alike(site: Path, tmp_path: Path, game: str) -> None:
    blank = tmp_path / "blank.pdf"
    assert main(["print", game, "--part", "sheet", "--part", "journal", "-o", str(blank)]) == 0
    requests: list[Request] = []
    for seed in (3, 4):
        form = tmp_path / f"{seed}.pdf"
        form.write_bytes(fill(blank.read_bytes(), BOXES[game](auto(game, seed)))[0])
        requests.append({"kind": "form", "name": form.name, "path": "/given/form.pdf", "given": str(form)})
    compare(site, tmp_path, requests)
    told = [
        json.loads(answer(json.dumps({"kind": "form", "name": "f", "path": each["given"]}), ""))
        for each in requests
    ]
    assert all(each["ok"] and each["result"]["problems"] == [] for each in told)
