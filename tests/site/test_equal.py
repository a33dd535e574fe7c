"""The site's Python gives what the command line gives: kits, logs, reports, checks."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from printkit.browser import answer
from printkit.cli import main
from printkit.games import GAMES
from tests.journal.filling import BOXES, fill
from tests.report.games import auto

pytestmark = pytest.mark.site
JOURNALS = sorted((Path(__file__).parent.parent / "games").glob("*/journals/*.log"))
SEEDS = range(1, 21)
MUTATIONS = 40
RULINGS: dict[str, dict[str, str]] = {
    "uss-lox": {"fire-zero": "no"},
    "malta-convoy": {"contact-low": "quiet"},
    "tonnage-war": {},
    "wolf-pack": {"goals": "3-2"},
    "ssn": {"turn-path": "arc"},
}


def in_the_site(site: Path, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the built site's Python answers."""
    done = subprocess.run(
        ["node", str(Path(__file__).parent / "answers.mjs"), str(site)],
        input=json.dumps(requests), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def here(folder: Path, request: dict[str, Any]) -> dict[str, Any]:
    """What this Python answers, in the same form."""
    said: dict[str, Any] = json.loads(answer(json.dumps(request), str(folder)))
    file = said.get("result", {}).get("file")
    if isinstance(file, dict):
        said["sha256"] = hashlib.sha256(Path(file["path"]).read_bytes()).hexdigest()
        file["path"] = f"/made/{file['name']}"
    return said


def compare(site: Path, folder: Path, requests: list[dict[str, Any]]) -> None:
    """Every answer is the same in both."""
    mine = list(map(partial(here, folder), requests))
    theirs = in_the_site(site, requests)
    differing = [request for request, one, other in zip(requests, mine, theirs, strict=True) if one != other]
    assert not differing, [{k: str(v)[:80] for k, v in each.items()} for each in differing[:3]]


@pytest.mark.parametrize("game", GAMES)
def test_kits_have_the_same_bytes(site: Path, tmp_path: Path, game: str) -> None:
    usual: dict[str, Any] = {"kind": "kit", "game": game}
    requests = [
        usual | {"paper": "a4"},
        usual | {"paper": "letter"},
        usual | {"paper": "a4", "ink": "low", "backs": "duplex-long"},
        usual | {"paper": "letter", "ink": "mono", "settings": RULINGS[game]},
    ]
    compare(site, tmp_path, requests)


@pytest.mark.parametrize("game", GAMES)
def test_seeds_give_the_same_logs_and_reports(site: Path, tmp_path: Path, game: str) -> None:
    compare(site, tmp_path, [{"kind": "play", "game": game, "seed": seed} for seed in SEEDS])


def test_journals_are_checked_alike(site: Path, tmp_path: Path) -> None:
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in JOURNALS]
    compare(site, tmp_path, [{"kind": "check", "name": name, "text": text} for name, text in texts])


@pytest.mark.parametrize("game", GAMES)
def test_filled_forms_are_read_alike(site: Path, tmp_path: Path, game: str) -> None:
    blank = tmp_path / "blank.pdf"
    assert main(["print", game, "--part", "sheet", "--part", "journal", "-o", str(blank)]) == 0
    requests: list[dict[str, Any]] = []
    for seed in (3, 4):
        form = tmp_path / f"{seed}.pdf"
        form.write_bytes(fill(blank.read_bytes(), BOXES[game](auto(game, seed)))[0])
        requests.append({"kind": "form", "name": form.name, "path": str(form)})
    mine = [here(tmp_path, request) for request in requests]
    theirs = in_the_site(
        site, [each | {"path": "/given/form.pdf", "given": each["path"]} for each in requests]
    )
    assert mine == theirs
    assert all(each["ok"] and each["result"]["problems"] == [] for each in mine)


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_are_found_alike(site: Path, tmp_path: Path, game: str) -> None:
    luck = random.Random(game)
    texts = [slipped(auto(game, seed), luck) for seed in range(1, MUTATIONS + 1)]
    compare(site, tmp_path, [{"kind": "check", "name": "game.log", "text": text} for text in texts])


def slipped(text: str, luck: random.Random) -> str:
    """The log with one value changed, or one line left out or written twice."""
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
