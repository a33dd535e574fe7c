"""What a log of Harbour Run can say. Its sections are approaches, a heading that no other game has."""

from __future__ import annotations

from printkit.journal.entries import Given
from printkit.journal.verbs import END, POSITION, Claim, HeadingKind, Notation, Takes, Verb
from tests.sixth_game.rules import rulebook as rb
from tests.sixth_game.rules.ruleset import HarbourRuleset
from tests.sixth_game.rules.run import SIGHTINGS, State


def position(ruleset: HarbourRuleset, given: Given) -> State:
    """A night taken up half-way."""
    return State(ruleset, given.first - 1, given.number("crates", rb.TALLY, 0, 40), given.number("seen", rb.WATCH, 0, SIGHTINGS - 1, 0))  # fmt: skip


NOTATION = Notation(
    verbs=(
        Verb("approach-by", Takes.WORD, "how she comes in", rb.CHOICE, form="bold|wary"),
        Verb("watch", Takes.DICE, "the die of the watch", rb.WATCH, "the watch looks once an approach", "4"),
        Verb("land", Takes.CARDS, "the card of the landing", rb.LAND, "only who was not seen lands", "5H"),
        Verb("crates", Takes.NUMBER, "crates landed", rb.TALLY, only_position=True),
        Verb("seen", Takes.NUMBER, "times seen", rb.WATCH, only_position=True),
    ),
    claims=(
        Claim("crates", rb.TALLY, "crates landed"),
        Claim("seen", rb.WATCH, "times seen"),
        Claim("dawn", rb.DAWN, "the night is over", of="result", flag=True),
        Claim("caught", rb.DAWN, "she is caught", of="result", flag=True),
    ),
    position=position,
    headings=(POSITION, HeadingKind("approach"), END),
    end_rule=rb.DAWN,
)
