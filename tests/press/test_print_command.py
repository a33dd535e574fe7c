"""``printkit print``: options, targets, manifest and errors, with a game of its own."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands import print as command_module
from printkit.cli.commands.print import print_command
from printkit.cli.support.common import Failure
from printkit.press.blocks import Column, WriteTable
from printkit.press.pieces import Deck, Part, Sheet, TuckBox
from tests.press.kits import BACK, card, small


@pytest.fixture
def extra() -> list[Part]:
    """Parts that a test adds to the game's two parts."""
    return []


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch, extra: list[Part]) -> SimpleNamespace:
    """A game with two parts, which is loaded in place of any other game."""
    (cards,) = small(3).parts
    parts = (cards, Part("units", "Units", cards.contents))
    components = ModuleType("test_game.paper.components")
    components.components = lambda ruleset: (*parts, *extra)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "test_game", ModuleType("test_game"))
    monkeypatch.setitem(sys.modules, "test_game.paper", ModuleType("test_game.paper"))
    monkeypatch.setitem(sys.modules, "test_game.paper.components", components)
    found = SimpleNamespace(slug="uss-lox", title="Test game", designer="Nobody", module="test_game")
    monkeypatch.setattr("printkit.games.load", lambda slug: found)
    rules = SimpleNamespace(preset=SimpleNamespace(name="plain"), departures=lambda: ())
    monkeypatch.setattr(command_module, "ruleset", lambda game, preset, settings, data="": rules)
    return found


def run(*arguments: str) -> Result:
    return CliRunner().invoke(print_command, list(arguments), standalone_mode=False)


def test_the_kit_goes_to_output_unless_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("uss-lox")
    assert result.exception is None
    assert (tmp_path / "output" / "uss-lox-kit.pdf").read_bytes().startswith(b"%PDF")
    assert result.stdout == (
        f"{Path('output/uss-lox-kit.pdf')}  2 pages\n"
        "2 sheets of Letter with gutterfold; 2 with duplex-long, 2 with duplex-short, 2 with none\n"
    )


def test_the_summary_says_what_other_backs_would_take(extra: list[Part], tmp_path: Path) -> None:
    extra.append(Part("deck", "Deck", (*small(54).parts[0].contents,)))
    result = run(
        "uss-lox", "--part", "deck", "--backs", "duplex-short", "--paper", "a4", "-o", str(tmp_path / "k.pdf")
    )
    assert result.stdout.endswith(
        "6 sheets of A4 with duplex-short; 14 with gutterfold, 6 with duplex-long, 6 with none\n"
    )


def test_a_box_is_made_for_cards_as_thick_as_said(extra: list[Part], tmp_path: Path) -> None:
    extra.append(Part("box", "Tuck box", (TuckBox("d", "Deck", 40, BACK),)))
    target = str(tmp_path / "box.pdf")
    assert run("uss-lox", "--part", "box", "--caliper", "0.5", "-o", target).exception is None
    assert "For 40 cards of 0.5 mm" in pypdfium2.PdfDocument(target)[0].get_textpage().get_text_range()
    thick = run("uss-lox", "--part", "box", "--caliper", "7", "-o", target)
    assert "7.0 is not in the range" in str(thick.exception)


def test_one_part_as_json(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "kit.pdf"
    result = run(
        "uss-lox", "--part", "units", "--paper", "a4", "--backs", "duplex-long", "--json", "-o", str(target)
    )
    (file,) = json.loads(result.stdout)["files"]
    assert file["path"] == str(target)
    assert [(page["part"], page["side"]) for page in file["pages"]] == [("units", "front"), ("units", "back")]
    assert file["pages"][0]["height_mm"] == 297


def test_split_and_previews(tmp_path: Path) -> None:
    result = run("uss-lox", "--split", "-o", f"{tmp_path}/kits/", "--png", "40")
    assert result.exception is None
    names = sorted(path.name for path in (tmp_path / "kits").iterdir())
    assert names == [
        "uss-lox-kit-cards-1.png",
        "uss-lox-kit-cards.pdf",
        "uss-lox-kit-units-1.png",
        "uss-lox-kit-units.pdf",
    ]


def test_a_wrong_part_is_answered_with_the_nearest() -> None:
    result = run("uss-lox", "--part", "unit")
    assert isinstance(result.exception, Failure)
    assert "did you mean `units`?" in result.exception.message


def test_what_cannot_be_written_is_said_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    result = run("uss-lox", "-o", str(tmp_path / "taken" / "kit.pdf"))
    assert isinstance(result.exception, Failure)
    assert "cannot write" in result.exception.message
    assert result.exception.help


def test_a_bare_png_before_the_game_is_explained() -> None:
    result = run("--png", "uss-lox")
    assert "not a number of dots per inch" in str(result.exception)


def test_a_broken_theme_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "theme.toml").write_text("[palette\n")
    result = run("uss-lox", "--templates", str(tmp_path), "-o", str(tmp_path / "kit.pdf"))
    assert isinstance(result.exception, Failure)
    assert "theme.toml" in result.exception.message


def tall(name: str) -> Part:
    """A part that does not fit on any page."""
    table = WriteTable("turns", (Column("flip"),), 60)
    return Part(name, "Long sheet", (Sheet("long", "Long sheet", (table,)),))


def test_what_fits_no_page_is_said_with_the_numbers(extra: list[Part], tmp_path: Path) -> None:
    extra.append(tall("sheet"))
    target = tmp_path / "kit.pdf"
    target.write_bytes(b"before")
    result = run("uss-lox", "--part", "sheet", "--paper", "a4", "-o", str(target))
    assert isinstance(result.exception, Failure)
    assert result.exception.message == (
        "Test game cannot be laid out: Long sheet on A4, 186.7 × 259.8 mm: WriteTable `turns` needs 425.0 mm of height and "
        "has 259.8 mm"
    )
    assert "--data" in result.exception.help
    assert target.read_bytes() == b"before"


def test_a_card_with_too_much_text_is_an_error(extra: list[Part], tmp_path: Path) -> None:
    wordy = replace(card("C7"), effect="Three rolls at the ships of the convoy. " * 9)
    extra.append(Part("deck", "Deck", (Deck("d", "Cards", (wordy,), BACK),)))
    result = run("uss-lox", "--part", "deck", "-o", str(tmp_path / "kit.pdf"))
    assert isinstance(result.exception, Failure)
    assert "card C7: effect and timing reach" in result.exception.message


def test_only_the_parts_that_are_printed_are_made(extra: list[Part], tmp_path: Path) -> None:
    made = []

    def contents() -> tuple[Sheet, ...]:
        made.append("aid")
        return (Sheet("aid", "Aid", (WriteTable("turns", (Column("flip"),), 5),)),)

    extra.append(Part("aid", "Aid", contents))
    target = str(tmp_path / "kit.pdf")
    assert run("uss-lox", "--part", "units", "-o", target).exception is None
    assert made == []
    assert run("uss-lox", "--part", "aid", "-o", target).exception is None
    assert made == ["aid"]
