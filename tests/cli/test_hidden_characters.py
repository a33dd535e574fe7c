"""Hidden characters in a log, a file name or a header never reach the terminal or a report unescaped."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from printkit.cli import main
from printkit.visible import visible
from tests.fuzz.target import scarce

HIDDEN = ("\u200b\u202e\x1b[2J\U000e0041\ufeff",)
"""Zero-width space, change of text direction, terminal command, tag character, byte-order mark."""
LOG = "game: uss-lox\npreset: basic\ntitle: Night{0}watch\nplayer: A{0}n\nocean: 4\n\nturn 1\n  flip 8D{0}\n  > It was {0} dark.\n  zig{0}zag 4\n  fire 3C 4S\n  = su{0}nk, tons 8{0}\n"
Captured = pytest.CaptureFixture[str]


def seen(text: str) -> list[str]:
    """Return the characters of a text that are invisible."""
    return [c for c in text if visible(c) != c]


@pytest.fixture(params=["".join(HIDDEN)], ids=["all"])
def log(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / f"a{request.param}b.log"
    path.write_text(LOG.format(request.param), encoding="utf-8")
    return path


def checked(log: Path, form: str, capsys: Captured) -> str:
    """Return the output of ``check`` for the log; the test fails if it contains hidden characters."""
    assert main(["check", "--format", form, log.name]) == 1
    out = capsys.readouterr().out
    assert not seen(out)
    return out


@pytest.mark.parametrize("log", HIDDEN, ids=lambda text: visible(text).lstrip("\\"), indirect=True)
def test_the_check_shows_each_hidden_character_as_an_escape(log: Path, capsys: Captured) -> None:
    assert re.search(r"\\(x|u|U)[0-9a-f]{2}", checked(log, "text", capsys))


@pytest.mark.parametrize("form", ["concise", "json"])
def test_the_check_shows_all_hidden_characters_as_escapes_in_every_format(
    log: Path, form: str, capsys: Captured
) -> None:
    assert re.search(r"\\(x|u|U)[0-9a-f]{2}", checked(log, form, capsys))


def test_sarif_percent_encodes_hidden_characters_in_a_file_name(log: Path, capsys: Captured) -> None:
    results = json.loads(checked(log, "sarif", capsys))["runs"][0]["results"]
    places = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in results]
    assert places
    assert {unquote(each) for each in places} == {log.name}
    assert all(re.fullmatch(r"[\w.%-]+", each, re.ASCII) for each in places)


def test_json_contains_the_file_name_as_typed(log: Path, capsys: Captured) -> None:
    main(["check", "--json", log.name])
    assert json.loads(capsys.readouterr().out)["files"][0]["file"] == log.name


@pytest.mark.parametrize("suffix", [".md", ".html"])
def test_a_report_shows_a_hidden_character_as_an_escape(log: Path, suffix: str, capsys: Captured) -> None:
    assert main(["report", log.name, "-o", f"out{suffix}"]) == 0
    told = Path(f"out{suffix}").read_text(encoding="utf-8")
    assert not seen(told)
    assert f"Night{visible(log.name[1:-5])}watch" in told.replace("\\[", "[")
    assert not seen("".join(capsys.readouterr()))


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the check a small budget of work, and use a cache of the test's own."""
    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: str(tmp_path / "cache.sqlite3"))
    with scarce(50):
        yield


@pytest.fixture
def sound(log: Path) -> Path:
    """A log without mistakes, with hidden characters in its file name, its player's name and its notes."""
    text = log.read_text(encoding="utf-8")
    hidden = text.partition("Night")[2].partition("watch")[0]
    body = SOUND.format(hidden)
    log.write_text(body, encoding="utf-8")
    return log


SOUND = "game: malta-convoy\ntitle: Night{0}watch\nplayer: A{0}n\nplace: a{0}b\nnotes: x{0}y\n\nsetup\n  cargo 3 5 2; tankers 4; carriers 2; cruisers 3; destroyers 4\n  > It {0} began.\n"


@pytest.mark.parametrize("command", ["stats {log}", "stats {log} --csv o{hidden}.csv", "stats {log} --json",
    "diary {log} -o o{hidden}.md", "diary {log} -o o{hidden}.html", "odds malta-convoy --log {log}", "check {log}",
    "check {log} -v", "report {log} -o o{hidden}.html", "report {log} --json", "read {log}", "new malta-convoy -o o{hidden}.log",
    "print malta-convoy --part reference -o o{hidden}.pdf", "play malta-convoy --seed 1 -o o{hidden}.md --log p{hidden}.log",
    "log malta-convoy --resume -o {log}"])  # fmt: skip
def test_every_command_shows_a_hidden_character_as_an_escape(
    sound: Path, command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = sound.name[1:-5]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"tank{hidden}ers 3\n?\nundo\nlook\nquit\n"))
    words = [word.format(log=sound.name, hidden=hidden) for word in command.split()]
    assert main(words) in (0, 1, 2)
    said = capsys.readouterr()
    assert said.out + said.err
    assert not seen(said.out + said.err), command
    for written in (f"o{hidden}.html", f"o{hidden}.md"):
        if Path(written).exists():
            assert not seen(Path(written).read_text(encoding="utf-8"))


def test_the_companions_page_shows_a_hidden_character_as_an_escape(sound: Path) -> None:
    from printkit.web.web_game import TABLE
    from tests.web.web_games import client_of, hosted, web_game_of

    built = hosted(web_game_of("malta-convoy", sound.read_text(encoding="utf-8")))
    hidden = sound.name[1:-5]
    with client_of(built) as client:
        path = f"/{built.tokens[TABLE]}"
        client.post(f"{path}/note", data={"version": built.web_game.version, "text": f"It {hidden} went on."})
        pages = [client.get(f"{path}/{each}").text for each in ("", "away")]
        wrong = {"version": built.web_game.version, "say": f"tank{hidden}ers 3"}
        pages.append(client.post(f"{path}/answer", data=wrong).text)
    assert any(visible(hidden) in page for page in pages)
    assert not seen("".join(pages))


SAY: list[Callable[[str], list[str]]] = [
    lambda name: ["check", f"none{name}"],
    lambda name: ["report", f"none{name}.log"],
    lambda name: ["rules", f"lox{name}"],
    lambda name: [f"che{name}ck"],
    lambda name: ["print", "uss-lox", "--part", name],
    lambda name: ["new", "uss-lox", "--set", f"a{name}=b"],
    lambda name: ["log", "uss-lox", "--resume", "-o", f"none{name}.log"],
]


@pytest.mark.parametrize("arguments", SAY)
@pytest.mark.parametrize("hidden", ["\u200b", "\u202e", "\x1b[2J"])
def test_an_error_message_shows_a_hidden_character_as_an_escape(
    arguments: Callable[[str], list[str]],
    hidden: str,
    capsys: Captured,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments(hidden)) != 0
    said = capsys.readouterr()
    assert said.err
    assert not seen(said.out + said.err)


def test_visible_characters_stay_unchanged() -> None:
    plain = "Zoë rolled 5 ♥, naïve café, 日本, –\t…\n"
    assert visible(plain) == plain
    assert visible("a\u200bb") == "a\\u200bb"
    assert visible("\x1b[31m") == "\\x1b[31m"


SPELT = (
    "A\u2764\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f44d\U0001f3fd", "\U0001f469\U0001f3fd\u200d\U0001f4bb",
    "\U0001f3f4\u200d\u2620\ufe0f", "1\ufe0f\u20e3", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937",
)  # fmt: skip
"""Visible characters that need invisible ones: a heart, a family, skin colours, a trade, a pirate flag, a key; Persian
with a non-joiner, Hindi with a joiner.
"""


@pytest.mark.parametrize("text", SPELT)
def test_invisible_characters_inside_emoji_and_joined_scripts_are_kept(text: str) -> None:
    assert visible(text) == text
    assert visible(visible(f"\u202e{text}\u200b")) == f"\\u202e{text}\\u200b"


@pytest.mark.parametrize(
    "text",
    [
        "a\u200cb",
        "a\u200db",
        "\u200d",
        "\u2764\u200da",
        "a\ufe0f",
        "\ufe0f",
        "\u2764\ufe0f\ufe0f",
        "\u0645\u200c\u200c\u0645",
    ],
)
def test_the_same_invisible_characters_are_escaped_elsewhere(text: str) -> None:
    assert visible(text) != text


def test_read_writes_no_character_that_reverses_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    import pikepdf

    monkeypatch.chdir(tmp_path)
    assert main(["print", "malta-convoy", "--part", "sheet", "-o", "sheet.pdf"]) == 0
    with pikepdf.open("sheet.pdf", allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            for widget in page.obj.get("/Annots", ()):
                if str(widget.get("/FT", "")) == "/Tx":
                    widget["/V"] = pikepdf.String("3\u202e4")
        pdf.save("sheet.pdf")
    capsys.readouterr()
    assert main(["read", "sheet.pdf"]) == 0
    assert main(["read", "sheet.pdf", "-o", "x.log"]) == 0
    said = capsys.readouterr().out
    assert "\u202e" not in said
    assert "\\u202e" in said
    assert "\u202e" not in Path("x.log").read_text(encoding="utf-8")
