"""What a log of Harbour Run can contain. Its sections are approaches, a heading that no other game has."""

from __future__ import annotations

from collections.abc import Hashable

from harbour_run.rules import rulebook as rb
from harbour_run.rules.ruleset import HarbourRuleset
from harbour_run.rules.run import ending
from harbour_run.rules.state import APPROACHES, DEALT, GOAL, SIDES, SIGHTINGS, Hand, State
from printkit.api.log import (
    END,
    POSITION,
    SETUP,
    Bare,
    Cards,
    Citations,
    Claim,
    Composed,
    Dice,
    Explanations,
    Given,
    HeaderKey,
    HeadingKind,
    Headings,
    Holds,
    JournalColumn,
    Notation,
    OwnForm,
    PositionOnly,
    Sides,
    Unreadable,
    Value,
)
from printkit.api.rules import UNKNOWN, card_name, parse_card


def read_card(values: tuple[Value, ...]) -> Hashable:
    """Return the card after ``land`` or ``search``."""
    card = parse_card(values[0].text) if len(values) == 1 else None
    if card is None or not 0 <= card < 52:
        raise Unreadable("write one card here")
    return card


def write_card(value: Hashable) -> str:
    return card_name(value if isinstance(value, int) else UNKNOWN)


def position(ruleset: HarbourRuleset, given: Given) -> State:
    """Return the state of a night that is continued half-way, with unknown hands."""
    done = given.first - 1
    if done >= APPROACHES:
        given.refuse(None, rb.DAWN, "the night has four approaches", "approach 1 to 4")
    searches = given.number("searches", rb.SEARCH, 0, done, 0)
    hands = (Hand(unknown=DEALT - done), Hand(unknown=DEALT - searches))
    crates, seen = (
        given.number("crates", rb.TALLY, 0, 10 * done),
        given.number("seen", rb.LANTERN, 0, SIGHTINGS - 1, 0),
    )
    return State(ruleset, done, hands, crates=crates, seen=seen)


_CARD = OwnForm(read_card, write_card)

EXAMPLE = """\
game: harbour-run
set: hands=closed

approach 1
  cutter: land KH              # a card from hand; a court card is ten crates
  watch: wait
  = crates 10                  # optional: what the sheet says
approach 2
  cutter: land 7C
  watch: search 9D; lantern 2  # the higher card: seen on 3 or more
  > A lantern on the mole.
"""

NOTATION = Notation(
    verbs=(
        Cards("hand", "the four cards dealt", rb.DEAL, "hands are dealt before the first approach", "5H KH 2C 9D", private=True),
        Composed("land", "the card of the landing", rb.LAND, "the cutter lands once an approach", "5H",
                 own=_CARD, asks="The card that lands", column=JournalColumn()),
        Composed("search", "the card of the search", rb.SEARCH, "the watch searches once an approach", "9D",
                 own=_CARD, asks="The card that searches", column=JournalColumn()),
        Bare("wait", "the watch keeps its cards", rb.SEARCH, "the watch answers once an approach"),
        Dice("lantern", "the die of the lantern", rb.LANTERN, "a die falls after a search alone", "4", column=JournalColumn()),
        PositionOnly("crates", "crates landed", rb.TALLY, Holds.NUMBER),
        PositionOnly("seen", "times seen", rb.LANTERN, Holds.NUMBER),
        PositionOnly("searches", "cards that the watch has played", rb.SEARCH, Holds.NUMBER),
    ),
    claims=(
        Claim("crates", rb.TALLY, "crates landed"),
        Claim("seen", rb.LANTERN, "times seen"),
        Claim("cutter", rb.TALLY, f"the cutter wins: {GOAL} crates", of="result", flag=True),
        Claim("watch", rb.TALLY, "the watch wins", of="result", flag=True),
    ),
    position=position,
    headings=Headings((SETUP, POSITION, HeadingKind("approach"), END)),
    header=(
        HeaderKey("hands", "open or closed", ruling="hands"),
        HeaderKey("cutter-player", "who sails the cutter"),
        HeaderKey("watch-player", "who keeps the watch"),
    ),
    sides=Sides(SIDES, closed=lambda ruleset: ruleset.hands_are_closed),
    citations=Citations(card=rb.DEAL, end=rb.DAWN),
    explanations=Explanations(lambda state: ending(state)),
    example=EXAMPLE,
)  # fmt: skip
