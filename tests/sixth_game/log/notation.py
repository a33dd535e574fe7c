"""What a log of Harbour Run can say. Its sections are approaches, a heading that no other game has."""

from __future__ import annotations

from printkit.journal.entries import Given
from printkit.journal.notation import END, POSITION, Citations, Claim, HeadingKind, Headings, Notation
from printkit.journal.verbs import Cards, Dice, Holds, JournalColumn, OneOf, PositionOnly
from tests.sixth_game.rules import rulebook as rb
from tests.sixth_game.rules.ruleset import HarbourRuleset
from tests.sixth_game.rules.run import SIGHTINGS, State


def position(ruleset: HarbourRuleset, given: Given) -> State:
    """A night taken up half-way."""
    return State(ruleset, given.first - 1, given.number("crates", rb.TALLY, 0, 40), given.number("seen", rb.WATCH, 0, SIGHTINGS - 1, 0))  # fmt: skip


NOTATION = Notation(
    verbs=(
        OneOf("approach-by", "how she comes in", rb.CHOICE, options=("bold", "wary"), column=JournalColumn()),
        Dice(
            "watch",
            "the die of the watch",
            rb.WATCH,
            "the watch looks once an approach",
            "4",
            column=JournalColumn(),
        ),
        Cards(
            "land",
            "the card of the landing",
            rb.LAND,
            "only who was not seen lands",
            "5H",
            column=JournalColumn(),
        ),
        PositionOnly("crates", "crates landed", rb.TALLY, Holds.NUMBER),
        PositionOnly("seen", "times seen", rb.WATCH, Holds.NUMBER),
    ),
    claims=(
        Claim("crates", rb.TALLY, "crates landed"),
        Claim("seen", rb.WATCH, "times seen"),
        Claim("dawn", rb.DAWN, "the night is over", of="result", flag=True),
        Claim("caught", rb.DAWN, "she is caught", of="result", flag=True),
    ),
    position=position,
    headings=Headings((POSITION, HeadingKind("approach"), END)),
    citations=Citations(end=rb.DAWN),
)
