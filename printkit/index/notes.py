"""The types of the game index: a game in the list of ``printkit games``, and the notes that ``printkit explain`` shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printkit.table.rules import Ruleset, Ruling


class JournalExample(NamedTuple):
    """A few lines from a test log, and what ``printkit check`` reports about them (empty if there is no problem)."""

    journal: str
    lines: str
    said: str


class RuleNote(NamedTuple):
    """A rule with its text and examples, as ``printkit explain`` shows it."""

    id: str
    title: str
    text: str
    prose_only: str = ""
    rulings: tuple[str, ...] = ()
    examples: tuple[JournalExample, ...] = ()


class RulingNote(NamedTuple):
    """A ruling (a setting of the rules) as ``printkit explain`` shows it.

    ``options`` are pairs of an option and its meaning. ``defaults`` are pairs of a preset and its default option; the first
    preset applies if none is named.
    """

    key: str
    question: str
    options: tuple[tuple[str, str], ...]
    form: str
    why: str
    optional_rule: bool
    rules: tuple[str, ...]
    defaults: tuple[tuple[str, str], ...] = ()

    def mark(self, value: str) -> str:
        """Return the text printed after an option of a ruling: `` (default)``, `` (default under preset designer)``,
        or an empty text."""
        usual = self.defaults[0][1] if self.defaults else self.options[0][0]
        if value == usual:
            return " (default)"
        presets = [preset for preset, answer in self.defaults if answer == value]
        return f" (default under preset {' and '.join(presets)})" if presets else ""


def ruling_note(ruling: Ruling[str], ruleset: type[Ruleset]) -> RulingNote:
    """Return the note on a ruling for ``printkit explain``, taken from the game's declaration."""
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
"""Type of the numbers of sheets of paper to be printed, by paper size and by the way in which the backs of cards are
printed."""


class GameCard(NamedTuple):
    """A game as ``printkit games`` lists it.

    Parts, presets, policies and odds are given as pairs of a name and a description.

    ``sheets`` is the number of sheets of paper for each part, printed with the default settings; ``kit`` is the number for all parts
    together. ``package`` and ``version`` name the distribution that the game comes from.
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
