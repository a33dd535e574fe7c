"""Checks logs of Tonnage War for the tests, and compares the result with the notes in the log."""

from __future__ import annotations

from pathlib import Path

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.log.notation import NOTATION
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.notation import Notation
from printkit.table import Game
from tests.support import notes
from tests.support.notes import Found, expected, without_notes

__all__ = ["expected"]

LOGS = Path(__file__).parent / "journals"


def loader(slug: str) -> tuple[Game, Notation]:
    assert slug == GAME.slug
    return GAME, NOTATION


def check(text: str, *settings: str) -> Checked:
    """Return the result of checking a log without its notes, with these settings (``one-attack=both``) added to its
    header.
    """
    text = without_notes(text)
    for setting in settings:
        text = text.replace("\n", f"\nset: {setting}\n", 1)
    return check_text(text, "game.log", loader, (GAME.slug,))


def log(name: str) -> str:
    return (LOGS / f"{name}.log").read_text(encoding="utf-8")


def found(checked: Checked) -> list[Found]:
    """Return the diagnostics in the order of their lines."""
    return sorted(notes.found(checked))


def scores(checked: Checked) -> tuple[object, object]:
    return checked.totals["uboat"], checked.totals["escort"]


def ruleset(**settings: str) -> TonnageRuleset:
    """Return the designer's preset with other settings."""
    return TonnageRuleset("designer", {key.replace("_", "-"): value for key, value in settings.items()})


def played(body: str, *settings: str, preset: str = "designer") -> Checked:
    """Return the result of checking a log that a test has written."""
    return check(f"game: tonnage-war\npreset: {preset}\n\n{body.strip()}\n", *settings)
