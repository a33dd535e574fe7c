"""What the index of the games holds, as values: the cards of ``printkit games``, the notes of ``printkit explain``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printkit.table.rules import Ruleset, Ruling


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
    ``package`` and ``version`` say which distribution the game comes from.
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
    package: str
    version: str
