"""The state of a patrol: counts of face-down cards, the unseen cards, and the points sunk.

A face-down card has no identity. ``unseen`` is a bit mask of all cards that have not been seen; where each of them lies is
undecided until it is turned up.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.table.cards import FULL_PACK, PACK_WITH_JOKERS, UNKNOWN

SUPPLY_CARDS = 24
"""Number of cards dealt as the supply (LOX-SETUP-2, LOX-ADV-PATROL2-2)."""
LARGEST_SPREAD = 3
"""Maximum number of torpedoes in a spread (LOX-2b)."""
KING_DAMAGE = 10
"""Number of torpedoes that a king ship costs (LOX-ADV-KING-1)."""
TONS = 1000
"""Tons per point (LOX-SCORE-1)."""

SEA, PORT, HOME, LOST = "sea", "port", "home", "lost"
"""Status of the boat: on patrol; in port and free to sail again; home for good; lost."""

NOTHING, SHOWN, PASSED, SUNK, QUEEN, ESCAPED, SPARED = (
    "",
    "shown",
    "passed",
    "sunk",
    "queen",
    "escaped",
    "spared",
)
"""Status of the encounter: open; open with an opportunity ship; passed; sunk; sunk a queen that may show another ship; escaped; a
joker was flipped with an empty deck."""

IN_PORT, OCEAN_EMPTY, SUPPLY_OUT = "in-port", "ocean-empty", "supply-out"
"""Ways to win a patrol (LOX-END-2 to -4)."""
SHORT, HELPLESS, MISSED_ESCORT, NO_ESCORT = "short", "helpless", "escort", "empty-deck"
"""Ways to lose a boat: an escape that could not be paid, no option left, an escort missed, an attack that missed with an empty
deck."""


class Piles(NamedTuple):
    """Places of seen cards that lie face down again; needed only under rulings that put them under the deck.

    Each face-down place has a *class*: the index of a packet (cards that went under the deck together, in unknown order),
    :data:`PLAIN` (cards never seen), or :data:`LOAD` (dealt from the deck for a second patrol: some of each, shuffled). ``deck``
    lists ``(class, places)`` from the top down.
    """

    packets: tuple[int, ...]
    """For each packet, its cards that are still face down, as a bit mask."""
    deck: tuple[tuple[int, int], ...]
    load: tuple[tuple[int, int], ...] = ()
    """The remaining contents of the second patrol's supply and ocean as ``(class, places)``; empty: all are plain."""
    estimates: tuple[int, ...] = ()
    """The class of each face-down estimate, in the order in which they were taken."""


PLAIN, LOAD = -1, -2


class State(NamedTuple):
    """A patrol between or within encounters. Counts are in cards, ``points`` in thousands of tons."""

    ruleset: LoxRuleset
    supply: int
    ocean: int
    deck: int
    unseen: int
    """Unseen cards, as a bit mask."""
    turn: int = 1
    """Number of the current or next encounter, from 1 in each patrol."""
    patrol: int = 1
    status: str = SEA
    points: int = 0
    pile: int = 0
    """Face-up cards in the score pile, as a bit mask."""
    discard: int = 0
    estimates: int = 0
    """Number of face-down estimates."""
    removed: int = 0
    """Number of cards out of play."""
    ship: int = UNKNOWN
    """The ship in sight, until it is resolved; else UNKNOWN."""
    escort: int = UNKNOWN
    """The escort (or king ship) in sight, until it is resolved; else UNKNOWN."""
    how: str = NOTHING
    ending: str = ""
    earlier: tuple[int, ...] = ()
    """Points of each earlier patrol."""
    laid: int = 0
    """Number of cards in this patrol's ocean when it was laid."""
    cells: tuple[str, ...] = ()
    """Cells that the player has named so far."""
    scored: tuple[str, ...] = ()
    """Combinations scored by this encounter's last spread."""
    fired: int = 0
    """Number of torpedoes fired so far, in all patrols."""
    sunk: int = 0
    """Number of ships and escorts sunk so far, in all patrols."""
    met: int = 0
    """Number of encounters so far, in all patrols."""
    owed: int = 0
    """Price in cards of the escape that could not be paid."""
    piles: Piles | None = None
    """History of the face-down places; None: no face-down card has been seen."""


def pack(ruleset: LoxRuleset) -> int:
    """Return all cards of the pack, as a bit mask (LOX-SETUP-1, LOX-ADV-JOKER-1)."""
    return PACK_WITH_JOKERS if ruleset.jokers_in_pack else FULL_PACK


def cards_in(state: State) -> int:
    """LOX-CARD-3: return the number of cards in all zones; it always equals the size of the pack."""
    on_table = (state.ship != UNKNOWN) + (state.escort != UNKNOWN)
    face_up = state.discard + state.pile.bit_count() + on_table
    return state.supply + state.ocean + state.deck + face_up + state.estimates + state.removed


def result(state: State) -> tuple[str, ...]:
    """Return the result, such as ``("win", "in-port")``; empty while the boat is at sea."""
    if state.status == SEA:
        return ()
    return ("lost", state.ending) if state.status == LOST else ("win", state.ending)
