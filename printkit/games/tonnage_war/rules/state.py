"""The state of a game of Tonnage War. Every card is in exactly one place.

A card that has not been turned up may have no identity: ``known`` holds the cards that a hand certainly holds (including
face-down cards from it), ``unknown`` counts those that were never recorded. So a log with closed hands needs no special rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.table.cards import FULL_PACK, UNKNOWN
from printkit.table.fields import quick
from printkit.table.tuples import put

HAND: Final = 0
DECK: Final = 1
OF_SCREEN: Final = 2
"""Sources of a card on the table."""
DEALING: Final = 0
PLAYING: Final = 1
OVER: Final = 2
"""Stages of a game."""
ANSWERS: Final = 0
ON_CONTACT: Final = 1
ON_PULLED: Final = 2
CONTINUES: Final = 3
"""Origins of a hunt: the answer to a convoy attack, on a contact's boat, on a pulled card, a continuation."""


NOT_BOUND: Final = 0
FROM_BLANK: Final = 1
FROM_MISS: Final = 2
FROM_ATTACK: Final = 3
"""What an escort on its way home comes from (TW-9.1 to TW-9.3)."""


@quick
class Piece(NamedTuple):
    """A card on the table: its handle in the log, what it is (UNKNOWN: not identified), whether it is face up.

    ``bound``: what it comes from, if it is on its way home. ``grade``: if its player has stated only its grade, that grade as a
    log reads it (``BY_GRADE`` + n).
    """

    handle: str
    card: int = UNKNOWN
    up: bool = False
    source: int = HAND
    bound: int = NOT_BOUND
    grade: int = UNKNOWN


@quick
class Contact(NamedTuple):
    """A contact in effect: its tactical card, its boat (None: the boat has left, ruling boat-only), and whether its target is the
    carrier."""

    handle: str
    card: int
    boat: Piece | None
    carrier: bool = False


@quick
class Attack(NamedTuple):
    """A pending convoy attack. ``shooting``: its boat is that of a contact (TW-14.4)."""

    card: int
    boat: Piece
    carrier: bool = False
    shooting: bool = False


@quick
class Condition(NamedTuple):
    """The boat's condition in an engagement. ``found``: it was detected and attacked; ``again``: in a continuation."""

    damaged: bool = False
    fired: bool = False
    found: bool = False
    again: bool = False


@quick
class Hunt(NamedTuple):
    """A group of escorts that hunts a U-boat card.

    ``group``: the hunting cards; ``hurt``: those that the boat has damaged in this engagement, and whether by ramming.
    ``contact``: handle of the boat's contact, as long as it is in effect. ``worn``: escorts that attacked in a continuation.
    """

    kind: str
    card: int
    origin: int
    boat: Piece
    group: tuple[Piece, ...]
    contact: str = ""
    condition: Condition = Condition()
    hurt: tuple[tuple[Piece, bool], ...] = ()
    worn: tuple[str, ...] = ()

    @property
    def first(self) -> bool:
        """True if this is the engagement's first attack (TW-PK-8)."""
        return not self.condition.found


@quick
class Oob(NamedTuple):
    """A side's order of battle, except the cards on the table.

    ``deck``, ``size`` (of the hand) and ``unknown`` are counts, the others bit masks. ``returned``: cards certainly in the deck;
    ``out``: cards out of play.
    """

    deck: int
    size: int = 0
    known: int = 0
    unknown: int = 0
    returned: int = 0
    out: int = 0


@quick
class Tactics(NamedTuple):
    """A side's tactical cards. ``known``: in hand, or discarded from it unnamed; ``gone``: spent and named; ``shown``: played."""

    deck: int = 52
    size: int = 0
    known: int = 0
    unknown: int = 0
    gone: int = 0
    shown: int = 0


SHIP: Final = 0
ESCORT_SHIP: Final = 1
VACANT: Final = 2
"""The rescue ship: the merchant ship, an escort, or none until a ship comes to hand (TW-PK-14)."""


class Rescue(NamedTuple):
    kind: int = SHIP
    piece: Piece | None = None


class Sighting(NamedTuple):
    """Where a card was last seen: what happened to it, and when. ``tactical``: it is a tactical card."""

    side: int
    card: int
    tactical: bool
    word: str
    round: int
    turn: int


@quick
class State(NamedTuple):
    """A game between or within turns. ``turn``: the current or next turn; ``half``: the side whose play comes next in it."""

    ruleset: TonnageRuleset
    stage: int = DEALING
    round: int = 1
    turn: int = 1
    half: int = UBOAT
    dealt: bool = False
    """True if the cards of the round that opens are dealt already (a position, or a round that is continued)."""
    tactics: tuple[Tactics, Tactics] = (Tactics(), Tactics())
    oob: tuple[Oob, Oob] = (Oob(0), Oob(0))
    contacts: tuple[Contact, ...] = ()
    attack: Attack | None = None
    hunt: Hunt | None = None
    routing: tuple[int, str] | None = None
    """Pending evasive routing: its card, and the handle of the contact on which it was played."""
    window: Hunt | None = None
    trail: str = ""
    """What hunted and attacked a boat in the last U-boat turn, if the escorts may not continue."""
    away: tuple[tuple[Piece, int], ...] = ()
    """Escorts on their way home, with the number of further U-boat turns until they arrive."""
    screen: int = 0
    """Available cards of the carrier's screen, as a bit mask from card SCREEN on."""
    screen_gone: int = 0
    rescue: Rescue = Rescue()
    carrier_hits: int = 0
    depleted: int = 0
    """Depleted escorts, as a bit mask."""
    scores: tuple[int, int] = (0, 0)
    awarded: tuple[int, int] = (0, 0)
    """Each side's last award, as an index into that side's awards."""
    open_points: tuple[int, int] = (0, 0)
    """Each side's points for damage in an unfinished engagement."""
    ships: int = 0
    sightings: tuple[Sighting, ...] = ()
    sunk: tuple[int, int] = (0, 0)
    """Number of boats and escorts sunk so far, for statistics."""
    ended_early: bool = False
    rejects: int = 0
    """Number of the escorts' cards discarded in exchange for a support group's (ruling support-rejects-to)."""
    rejected: int = 0
    """Those of the discarded cards that were named, as a bit mask; discards are face down (TW-PK-21)."""


def cards_in(mask: int) -> list[int]:
    """Return the cards of a bit mask in ascending order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


_OOB: Final = State._fields.index("oob")
_TACTICS: Final = State._fields.index("tactics")


def with_oob(state: State, side: int, oob: Oob) -> State:
    one, two = state.oob
    return put(state, _OOB, (oob, two) if side == UBOAT else (one, oob))


def with_tactics(state: State, side: int, tactics: Tactics) -> State:
    one, two = state.tactics
    return put(state, _TACTICS, (tactics, two) if side == UBOAT else (one, tactics))


def contact_of(state: State, handle: str) -> Contact | None:
    return next((c for c in state.contacts if c.handle == handle), None)


# -- cards on the table ----------------------------------------------------------------------------------------------


def uboat_pieces(state: State) -> list[Piece]:
    """Return every U-boat card on the table."""
    pieces = {c.boat.handle: c.boat for c in state.contacts if c.boat is not None}
    for place in (state.attack, state.hunt, state.window):
        if place is not None:
            pieces[place.boat.handle] = place.boat
    return list(pieces.values())


def escort_pieces(state: State) -> list[Piece]:
    """Return every escort card on the table, including the rescue ship."""
    pieces = [piece for piece, _ in state.away]
    for hunt in (state.hunt, state.window):
        if hunt is not None:
            pieces += [*hunt.group, *(piece for piece, _ in hunt.hurt)]
    if state.rescue.piece is not None:
        pieces.append(state.rescue.piece)
    return pieces


def pieces_of(state: State, side: int) -> list[Piece]:
    return uboat_pieces(state) if side == UBOAT else escort_pieces(state)


def handles(state: State) -> frozenset[str]:
    """Return the handles of the cards on the table.

    A damaged escort has left it: it is out once all attacks of its fight are rolled, so its handle is free.
    """
    return _handles(state.contacts, state.attack, state.hunt, state.window, state.away, state.rescue)


@lru_cache(maxsize=128)
def _handles(
    contacts: tuple[Contact, ...],
    attack: Attack | None,
    hunt: Hunt | None,
    window: Hunt | None,
    away: tuple[tuple[Piece, int], ...],
    rescue: Rescue,
) -> frozenset[str]:
    names = [contact.handle for contact in contacts]
    names += [contact.boat.handle for contact in contacts if contact.boat is not None]
    names += [place.boat.handle for place in (attack, hunt, window) if place is not None]
    names += [piece.handle for piece, _ in away]
    for group in (hunt, window):
        if group is not None:
            names += [piece.handle for piece in group.group]
    if rescue.piece is not None:
        names.append(rescue.piece.handle)
    return frozenset(names)


def fresh(state: State, letter: str, n: int = 1) -> tuple[str, ...]:
    """Return the first ``n`` unused handles with this letter. An engagement's damaged escorts keep theirs until it is over, so
    that its log has one card for each name."""
    used = handles(state)
    for hunt in (state.hunt, state.window):
        if hunt is not None and hunt.hurt:
            used |= {piece.handle for piece, _ in hunt.hurt}
    return _free(used, letter, n)


@lru_cache(maxsize=1024)
def _free(used: frozenset[str], letter: str, n: int) -> tuple[str, ...]:
    found: list[str] = []
    number = 1
    while len(found) < n:
        name = f"{letter}{number}"
        if name not in used:
            found.append(name)
        number += 1
    return tuple(found)


def unseen(state: State, side: int) -> int:
    """Return the cards that an unidentified card of a side's order of battle can be, as a bit mask."""
    oob = state.oob[side]
    mask = state.ruleset.packs[side] & ~(oob.known | oob.returned | oob.out)
    if side == ESCORT:
        mask &= ~state.rejected
    for piece in pieces_of(state, side):
        if 0 <= piece.card < SCREEN:
            mask &= ~(1 << piece.card)
    return mask


def strayed(state: State, side: int) -> int:
    """Return how many cards of a hand have gone into the deck unseen; cards that the hand was known to hold may be among them."""
    oob = state.oob[side]
    down = sum(piece.card == UNKNOWN and piece.source == HAND for piece in pieces_of(state, side))
    return max(0, oob.known.bit_count() + oob.unknown - oob.size - down)


def in_deck(state: State, side: int) -> int:
    """Return the cards that a card of the deck can be, as a bit mask."""
    oob = state.oob[side]
    return unseen(state, side) | oob.returned | (oob.known if strayed(state, side) else 0)


def unplayed(state: State, side: int) -> int:
    """Return the cards that an unidentified tactical card can be, as a bit mask."""
    tactics = state.tactics[side]
    return FULL_PACK & ~(tactics.known | tactics.gone)


# -- counting cards --------------------------------------------------------------------------------------------------


def oob_cards(state: State, side: int) -> int:
    """Return the number of cards of a side's order of battle in all places; it always equals the size of its pack."""
    oob = state.oob[side]
    table = sum(piece.source != OF_SCREEN for piece in pieces_of(state, side))
    return oob.deck + oob.size + table + out_of_play(state, side)


def out_of_play(state: State, side: int) -> int:
    """Return the number of cards of a side's order of battle that are out of play, named or not."""
    return state.oob[side].out.bit_count() + (state.rejects if side == ESCORT else 0)


def turns_left(state: State) -> int:
    """Return the number of turns left in this round, including the current one."""
    return CARDS_A_ROUND - state.turn + 1
