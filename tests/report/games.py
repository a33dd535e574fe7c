"""Games for the tests of reports: auto-played ones, and logs of paper games."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from printkit.cli.commands.play import played
from printkit.cli.support.policies import chosen_policies
from printkit.games import GAMES, load, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.course import Record
from printkit.report.context import Report
from printkit.report.make import render, report
from tests.support.shared import once

JOURNALS = Path(__file__).resolve().parent.parent / "games"


@lru_cache(maxsize=128)
def auto(slug: str, seed: int, preset: str = "", policy: str = "", **settings: str) -> str:
    """Return the log of an auto-played game."""
    game = load(slug)
    ruleset = game.ruleset(preset, {key.replace("_", "-"): value for key, value in settings.items()})
    return played(game, ruleset, seed, chosen_policies(game, (policy,) if policy else ()))


def journal(slug: str, name: str) -> str:
    """Return one of the game's test journals."""
    return (JOURNALS / slug.replace("-", "_") / "journals" / f"{name}.log").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def checked(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


def recorded(text: str) -> Record:
    record = checked(text).record
    assert record is not None
    return record


@lru_cache(maxsize=128)
def reported(text: str) -> Report:
    return report(checked(text))


SHOWN: dict[str, tuple[int, str, str]] = {
    "malta-convoy": (3, "", ""),
    "tonnage-war": (5, "", ""),
    "wolf-pack": (3, "", ""),
    "uss-lox": (25, "advanced", ""),
    "ssn": (26, "", "random"),
}
"""Seed, preset and policy of the game whose report pages are tested, by game."""


def shown(slug: str) -> Report:
    return reported(auto(slug, *SHOWN[slug]))


def shown_pdf(slug: str) -> bytes:
    """Return the report of that game as a PDF on A4, made once in a test run."""
    return once(f"the pages of {slug}", lambda: render(shown(slug), ".pdf", "a4"))
