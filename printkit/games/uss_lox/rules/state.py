"""The state of a patrol: counts of face-down cards, what is still unseen, and the points sunk.

A card that is down has no identity here. ``unseen`` has a bit for every card that nobody has seen; which of the
zones it lies in is open until the table turns it up.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.table.cards import FULL_PACK, PACK_WITH_JOKERS, UNKNOWN

SUPPLY_CARDS = 24
"""Cards dealt as the supply (LOX-SETUP-2, LOX-ADV-PATROL2-2)."""
LARGEST_SPREAD = 3
"""Torpedoes in a spread (LOX-2b)."""
KING_DAMAGE = 10
"""Torpedoes that a king ship costs (LOX-ADV-KING-1)."""
TONS = 1000
"""Tons of one point (LOX-SCORE-1)."""

SEA, PORT, HOME, LOST = "sea", "port", "home", "lost"
"""Where the boat is: on patrol; in port and free to sail again; home for good; lost."""

NOTHING, SHOWN, PASSED, SUNK, QUEEN, ESCAPED, SPARED = (
    "",
    "shown",
    "passed",
    "sunk",
    "queen",
    "escaped",
    "spared",
)
"""How the encounter stands: open; open at an opportunity ship; passed; sunk; sunk a queen that may show another ship;
escaped; a flipped joker that found the deck empty."""

IN_PORT, OCEAN_EMPTY, SUPPLY_OUT = "in-port", "ocean-empty", "supply-out"
"""How a patrol was won (LOX-END-2 to -4)."""
SHORT, HELPLESS, MISSED_ESCORT, NO_ESCORT = "short", "helpless", "escort", "empty-deck"
"""How a boat was lost: an escape that could not be paid, nothing left to do, an escort missed, an attack that missed
with an empty deck."""


class Piles(NamedTuple):
    """Where cards that were seen lie face down again; only rulings that send them under the deck need it.

    A *class* of face-down places is the index of a packet (cards that went under the deck together, in an order that
    nobody noted), or :data:`PLAIN` (cards never seen), or :data:`LOAD` (dealt from the deck for a second patrol:
    some of each, shuffled). ``deck`` lists ``(class, places)`` from the top down.
    """

    packets: tuple[int, ...]
    """Of each packet, the cards that are still face down, as a bit mask."""
    deck: tuple[tuple[int, int], ...]
    load: tuple[tuple[int, int], ...] = ()
    """What the second patrol's supply and ocean were dealt from and still hold: ``(class, places)``; empty: plain."""
    estimates: tuple[int, ...] = ()
    """The class of each estimate that is still face down, in the order in which they were taken."""


PLAIN, LOAD = -1, -2


class State(NamedTuple):
    """A patrol between or within encounters; counts are cards, ``points`` thousands of tons."""

    ruleset: LoxRuleset
    supply: int
    ocean: int
    deck: int
    unseen: int
    """Cards that nobody has seen, as a bit mask."""
    turn: int = 1
    """The number of the next encounter (in one: of this one), from 1 in each patrol."""
    patrol: int = 1
    status: str = SEA
    points: int = 0
    pile: int = 0
    """The cards that lie face up in the score pile, as a bit mask."""
    discard: int = 0
    estimates: int = 0
    """Estimates that are still face down."""
    removed: int = 0
    """Cards out of play."""
    ship: int = UNKNOWN
    """The ship that was met and is not dealt with yet."""
    escort: int = UNKNOWN
    """The escort (a king ship too) that was met and is not dealt with yet."""
    how: str = NOTHING
    ending: str = ""
    earlier: tuple[int, ...] = ()
    """Points of each patrol before this one."""
    laid: int = 0
    """Cards of this patrol's ocean when it was laid."""
    cells: tuple[str, ...] = ()
    """The cells that the player has named so far."""
    scored: tuple[str, ...] = ()
    """The combinations of this encounter's last spread."""
    fired: int = 0
    """Torpedoes fired so far, in all patrols."""
    sunk: int = 0
    """Ships and escorts sunk so far, in all patrols."""
    met: int = 0
    """Encounters so far, in all patrols."""
    owed: int = 0
    """The price of the escape that could not be paid."""
    piles: Piles | None = None
    """None: every face-down card is one that nobody has seen."""


def pack(ruleset: LoxRuleset) -> int:
    """All cards in play, as a bit mask (LOX-SETUP-1, LOX-ADV-JOKER-1)."""
    return PACK_WITH_JOKERS if ruleset.jokers_in_pack else FULL_PACK


def cards_in(state: State) -> int:
    """Every card of every zone (LOX-CARD-3): always the whole pack."""
    on_table = (state.ship != UNKNOWN) + (state.escort != UNKNOWN)
    face_up = state.discard + state.pile.bit_count() + on_table
    return state.supply + state.ocean + state.deck + face_up + state.estimates + state.removed


def result(state: State) -> tuple[str, ...]:
    """``("win", "in-port")`` and the like; empty while the boat is at sea."""
    if state.status == SEA:
        return ()
    return ("lost", state.ending) if state.status == LOST else ("win", state.ending)
