"""Checks logs of Tonnage War in tests: a loader of its own, what a log expects, what the check finds."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.house import TonnageHouse
from printkit.games.tonnage_war.notation import NOTATION
from printkit.journal.checker import Checked, check_text
from printkit.journal.verbs import Notation
from printkit.table import Game

LOGS = Path(__file__).parent / "journals"
_NOTE = re.compile(r"[ \t]*#[ \t]*(?:expect|keeps)\b.*$", re.MULTILINE)
_EXPECT = re.compile(r"#\s*expect:\s*(.*?)\s*$")
Found = tuple[int, str, str]
"""Line, kind and rule of a diagnostic."""


def loader(slug: str) -> tuple[Game, Notation]:
    assert slug == GAME.slug
    return GAME, NOTATION


def check(text: str, *settings: str) -> Checked:
    """The check of a log without its notes; ``settings`` (``one-attack=both``) are put into its header."""
    text = _NOTE.sub("", text)
    for setting in settings:
        text = text.replace("\n", f"\nset: {setting}\n", 1)
    return check_text(text, "game.log", loader, (GAME.slug,))


def log(name: str) -> str:
    return (LOGS / f"{name}.log").read_text(encoding="utf-8")


def expected(text: str) -> list[Found]:
    """What the notes of a log say."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _EXPECT.search(line):
            for note in match[1].split(","):
                kind, citation = note.split()
                found.append((number, kind, citation))
    return found


def found(checked: Checked) -> list[Found]:
    return sorted((said.span.line, said.kind, said.citation) for said in checked.diagnostics)


def scores(checked: Checked) -> tuple[object, object]:
    return checked.totals["uboat"], checked.totals["escort"]


def house(**settings: str) -> TonnageHouse:
    """The designer's preset with other settings."""
    return TonnageHouse("designer", {key.replace("_", "-"): value for key, value in settings.items()})


def played(body: str, *settings: str, preset: str = "designer") -> Checked:
    """The check of a log that is written in a test."""
    return check(f"game: tonnage-war\npreset: {preset}\n\n{body.strip()}\n", *settings)
