"""The state of a USS Lox patrol.

It has the numbers of face-down cards, the cards that have not been seen, and the points scored by sinking
ships. A face-down card has no identity. ``unseen`` is a bit mask of all cards that have not been seen; which
of them lies where is undecided until it is turned up.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.table.cards import FULL_PACK, PACK_WITH_JOKERS, UNKNOWN
from printkit.table.fields import quick

SUPPLY_CARDS = 24
"""Number of cards dealt as the supply (rules LOX-SETUP-2, LOX-ADV-PATROL2-2)."""
LARGEST_SPREAD = 3
"""Maximum number of torpedoes in a spread (rule LOX-2b)."""
KING_DAMAGE = 10
"""Number of torpedoes lost when a king ship (a king in the ocean) damages the boat (rule LOX-ADV-KING-1)."""
TONS = 1000
"""Tons for each point of a sunk ship (rule LOX-SCORE-1)."""

SEA, PORT, HOME, LOST = "sea", "port", "home", "lost"
"""Values of the boat's status: at sea, in port (where it may sail again), home (the game is over), and lost."""

NOTHING, SHOWN, PASSED, SUNK, QUEEN, ESCAPED, SPARED = (
    "",
    "shown",
    "passed",
    "sunk",
    "queen",
    "escaped",
    "spared",
)
"""Values of ``State.how``, which says what has happened in an encounter so far.

In this order: nothing; another ship is in sight after a sunk queen; the boat let the ship pass; the ship was sunk; a queen was
sunk, so that another ship may be turned up; the boat escaped from an escort; a joker brought no escort, because the deck was
empty.
"""

IN_PORT, OCEAN_EMPTY, SUPPLY_OUT = "in-port", "ocean-empty", "supply-out"
"""Ways to win a patrol in USS Lox.

The captain returned to port, no ocean card is left, or no torpedo is left (rules LOX-END-2 to -4).
"""
SHORT, HELPLESS, MISSED_ESCORT, NO_ESCORT = "short", "helpless", "escort", "empty-deck"
"""Ways to lose the boat, such as an attack on an escort that missed.

The boat could not pay for an escape; it could neither escape nor attack; its attack on an escort missed; or
no escort could be drawn, because the deck was empty.
"""


@quick
class Piles(NamedTuple):
    """Positions of face-down cards that players have already seen.

    Such cards exist only under rulings that put seen cards under the deck.

    Each face-down place has a *class*: the index of a packet (cards that were put under the deck together, in unknown
    order), :data:`PLAIN` (cards never seen), or :data:`LOAD` (dealt from the deck for a second patrol: a shuffled
    mixture). ``deck`` lists pairs ``(class, places)`` from the top down.
    """

    packets: tuple[int, ...]
    """The cards that were put under the deck together (a packet) and are still face down: a bit mask for each
    packet.

    The order of the cards in a packet is unknown.
    """
    deck: tuple[tuple[int, int], ...]
    load: tuple[tuple[int, int], ...] = ()
    """The cards with which a second patrol began, in its supply and its ocean together, as pairs (class, number of these cards not yet drawn).

    The class of a card says what is known about it (see :class:`Piles`). The tuple is empty if no player has seen any
    of these cards before.
    """
    estimates: tuple[int, ...] = ()
    """The class of each estimate (a face-down card in the score pile), in the order in which the estimates
    were taken.

    The class says what is known about the card (see :class:`Piles`).

    An estimate is a face-down card that is scored in place of a sunk face card.
    """


PLAIN, LOAD = -1, -2
"""Classes of face-down cards: never seen (PLAIN), or dealt from the deck for a second patrol (LOAD).

See :class:`Piles`.
"""


@quick
class State(NamedTuple):
    """The state of a patrol, during an encounter or between encounters.

    The numbers count cards; ``points`` are thousands of tons.
    """

    ruleset: LoxRuleset
    supply: int
    ocean: int
    deck: int
    unseen: int
    """All cards that have not been seen, as a bit mask."""
    turn: int = 1
    """Number of the current or next encounter. Each patrol starts again at 1."""
    patrol: int = 1
    status: str = SEA
    points: int = 0
    pile: int = 0
    """Face-up cards in the score pile, as a bit mask."""
    discard: int = 0
    estimates: int = 0
    """Number of estimates: face-down cards in the score pile, each scored in place of a sunk face card."""
    removed: int = 0
    """Number of cards that have been taken out of the game."""
    ship: int = UNKNOWN
    """The card of the ship in sight; UNKNOWN if there is none, or if the boat has already dealt with the ship."""
    escort: int = UNKNOWN
    """The card of the escort or king ship in sight; UNKNOWN if there is none.

    It is also UNKNOWN if the boat has already dealt with it.
    """
    how: str = NOTHING
    ending: str = ""
    earlier: tuple[int, ...] = ()
    """The points of each earlier patrol."""
    laid: int = 0
    """Number of ocean cards (ships) laid out at the start of the current patrol."""
    cells: tuple[str, ...] = ()
    """Names of the ocean cells that have been turned up. Cells that the player did not name are missing."""
    scored: tuple[str, ...] = ()
    """Names of the scoring combinations of the last torpedoes fired in this encounter."""
    fired: int = 0
    """Number of torpedoes fired so far, in all patrols."""
    sunk: int = 0
    """Number of ships and escorts sunk so far, in all patrols."""
    encounters: int = 0
    """Number of encounters so far, in all patrols."""
    unpaid_price: int = 0
    """Number of cards that an escape would have cost, if the boat was lost because it could not pay them; otherwise 0."""
    piles: Piles | None = None
    """Positions of face-down cards that players have already seen. None if there are no such cards."""


def pack(ruleset: LoxRuleset) -> int:
    """Return all cards of the pack, as a bit mask (rules LOX-SETUP-1, LOX-ADV-JOKER-1)."""
    return PACK_WITH_JOKERS if ruleset.jokers_in_pack else FULL_PACK


def cards_in(state: State) -> int:
    """Return the number of cards in all places of the game. It always equals the size of the pack (rule
    LOX-CARD-3)."""
    on_table = (state.ship != UNKNOWN) + (state.escort != UNKNOWN)
    face_up = state.discard + state.pile.bit_count() + on_table
    return state.supply + state.ocean + state.deck + face_up + state.estimates + state.removed


def result(state: State) -> tuple[str, ...]:
    """Return the result of a patrol, such as ``("win", "in-port")``; an empty tuple while the boat is at sea."""
    if state.status == SEA:
        return ()
    return ("lost", state.ending) if state.status == LOST else ("win", state.ending)
