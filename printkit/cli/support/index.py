"""The index of what ``printkit games`` lists and ``printkit explain`` explains, so that neither imports a game.

``make docs`` writes it from the games themselves, and a test fails when it is stale::

    printkit/games/index.json            the list of games; which game an ID or a ruling's key belongs to
    printkit/games/GAME/explain.json     a game's rules and rulings, with examples from its journals
    printkit/journal/codes.json          the examples of the diagnostics

Sources: the game's ``Game`` value, ``printkit.journal.telling.codes``, and the journals under ``tests/games``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import printkit

if TYPE_CHECKING:
    from printkit.table.rules import Ruleset, Ruling

INDEX = "games/index.json"
CODES = "journal/codes.json"


def notes_file(slug: str) -> str:
    """Where the notes of a game lie, from the package's folder."""
    return f"games/{slug.replace('-', '_')}/explain.json"


@cache
def _read(name: str) -> Any:
    """What a file of the package holds; nothing where there is none yet."""
    path = Path(printkit.__path__[0], name)
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


class JournalExample(NamedTuple):
    """A few lines of a journal that is one of the tests, and what ``check`` says about them (nothing: it is clean)."""

    journal: str
    lines: str
    said: str


class RuleNote(NamedTuple):
    """A rule as ``explain`` shows it."""

    id: str
    title: str
    text: str
    prose_only: str = ""
    rulings: tuple[str, ...] = ()
    examples: tuple[JournalExample, ...] = ()


class RulingNote(NamedTuple):
    """A ruling as ``explain`` shows it; ``options`` are pairs of value and meaning. ``defaults`` are pairs of preset and the
    answer in force under it where nobody says otherwise; the first preset is the one in force where none is named."""

    key: str
    question: str
    options: tuple[tuple[str, str], ...]
    form: str
    why: str
    optional_rule: bool
    rules: tuple[str, ...]
    defaults: tuple[tuple[str, str], ...] = ()

    def mark(self, value: str) -> str:
        """`` (default)``; `` (default under preset designer)`` where another preset answers so."""
        usual = self.defaults[0][1] if self.defaults else self.options[0][0]
        if value == usual:
            return " (default)"
        presets = [preset for preset, answer in self.defaults if answer == value]
        return f" (default under preset {' and '.join(presets)})" if presets else ""


def ruling_note(ruling: Ruling[str], ruleset: type[Ruleset]) -> RulingNote:
    """The note of a ruling as its game declares it."""
    return RulingNote(
        ruling.key,
        ruling.question,
        tuple((option.value, option.meaning) for option in ruling.options),
        ruling.form,
        ruling.why,
        ruling.optional_rule,
        tuple(rule.id for rule in ruling.rules),
        tuple((preset.name, ruleset(preset.name)[ruling]) for preset in ruleset.presets),
    )


Sheets = Mapping[str, Mapping[str, int]]
"""Sheets of paper, by paper and by how backs get behind fronts."""


class GameCard(NamedTuple):
    """A game as ``printkit games`` lists it; parts, presets, policies and odds are pairs of name and description.

    ``sheets`` has the sheets of paper that each part takes as it is printed unless said otherwise, ``kit`` those of all parts together.
    """

    slug: str
    title: str
    players: str
    designer: str
    blurb: str
    parts: tuple[tuple[str, str], ...]
    presets: tuple[tuple[str, str], ...]
    policies: tuple[tuple[str, str], ...]
    odds: tuple[tuple[str, str], ...]
    sheets: Mapping[str, Sheets]
    kit: Sheets


def cards() -> tuple[GameCard, ...]:
    """The games in the order in which printkit lists them."""
    return tuple(GameCard(**card) for card in _read(INDEX).get("games", ()))


def titles() -> Mapping[str, str]:
    """The games' titles by slug."""
    return {card.slug: card.title for card in cards()}


def owners() -> Mapping[str, tuple[str, ...]]:
    """The games that have a rule of this ID or a ruling of this key."""
    found: Mapping[str, tuple[str, ...]] = _read(INDEX).get("owners", {})
    return found


def rule_notes(slug: str) -> Mapping[str, RuleNote]:
    """A game's rules by ID."""
    notes = (RuleNote(**note) for note in _read(notes_file(slug)).get("rules", ()))
    return {note.id: note._replace(examples=_examples(note.examples)) for note in notes}


def ruling_notes(slug: str) -> Mapping[str, RulingNote]:
    """A game's rulings by key."""
    notes = (RulingNote(**note) for note in _read(notes_file(slug)).get("rulings", ()))
    return {note.key: note for note in notes}


def code_examples() -> Mapping[str, tuple[JournalExample, ...]]:
    """Examples of the diagnostics by code."""
    return {code: _examples(found) for code, found in _read(CODES).items()}


def _examples(found: Any) -> tuple[JournalExample, ...]:
    return tuple(JournalExample(**each) for each in found)
