"""The state of a game of Tonnage War. Every card is in exactly one place.

A card that has not been turned up may be unidentified. ``known`` holds the cards that a hand certainly holds, including face-down cards
laid from it; ``unknown`` counts the cards that were never recorded. So the same rules apply to logs that do not list the hands.
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
"""Origin of a card on the table that came from an aircraft carrier's screen (the escorts that protect the carrier).

The other possible origins are HAND and DECK.
"""
DEALING: Final = 0
PLAYING: Final = 1
OVER: Final = 2
"""Stage of a game that has ended. The other stages are DEALING and PLAYING."""
ANSWERS: Final = 0
ON_CONTACT: Final = 1
ON_PULLED: Final = 2
CONTINUES: Final = 3
"""Kind of an escort attack: another attack on the U-boat that the escorts have just attacked.

The other kinds attack the U-boat that attacks the convoy, a U-boat that has found the convoy, or a card drawn at random.
"""


NOT_BOUND: Final = 0
FROM_BLANK: Final = 1
FROM_MISS: Final = 2
FROM_ATTACK: Final = 3
"""Value of ``Piece.bound`` for an escort that is coming home from an attack on a U-boat.

Other values: FROM_BLANK (it attacked a card without a U-boat), FROM_MISS (it did not detect the U-boat), NOT_BOUND (rules TW-9.1
to TW-9.3).
"""


@quick
class Piece(NamedTuple):
    """A card on the table that stands for a unit or is a blank.

    It has a name in the log (such as ``u1``), a card number (UNKNOWN if not identified), and it is face up or
    face down. ``bound``: for a card on its way home, the kind of action from which it returns. ``grade``: if
    its player has stated only the grade, the number that stands for it (``BY_GRADE`` + n).
    """

    handle: str
    card: int = UNKNOWN
    up: bool = False
    source: int = HAND
    bound: int = NOT_BOUND
    grade: int = UNKNOWN


@quick
class Contact(NamedTuple):
    """A contact that has not ended: a U-boat that has found the convoy or the carrier.

    Fields: its name in the log, its tactical card, the U-boat's card (None if it has left under the ruling ``boat-only``), and
    whether it has found the carrier.
    """

    handle: str
    card: int
    boat: Piece | None
    carrier: bool = False


@quick
class Attack(NamedTuple):
    """A convoy attack that has been laid but not yet resolved.

    Fields: the torpedo card, the attacker's card, whether the target is the carrier, and whether the attacker is the U-boat of a
    contact (rule TW-14.4).
    """

    card: int
    boat: Piece
    carrier: bool = False
    shooting: bool = False


@quick
class Condition(NamedTuple):
    """The condition of a U-boat that escorts attack, such as damaged or detected.

    It says whether the U-boat is damaged, whether it has fired torpedoes, whether it was detected and
    attacked, and whether that happened again later.
    """

    damaged: bool = False
    fired: bool = False
    found: bool = False
    again: bool = False


@quick
class Hunt(NamedTuple):
    """An attack of escorts on a U-boat, with the cards of both.

    It has the action and number of the tactical card, the U-boat's card, and the escorts' cards. ``origin``:
    whether the attack answers a convoy attack, for example. ``hurt``: escorts damaged in the attacks on this
    U-boat, and for each whether by ramming. ``contact``: name of the U-boat's contact, as long as it is in
    effect. ``worn``: names of the escorts that have attacked in a repeated attack.
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
        """True if the escorts have not attacked this U-boat before (rule TW-PK-8).

        An attack that did not detect the U-boat does not count.
        """
        return not self.condition.found


@quick
class Oob(NamedTuple):
    """A side's order-of-battle cards (units and blanks) that are not on the table.

    They are given as numbers of cards or as bit masks. ``deck``, ``size`` (of the hand) and ``unknown`` are
    numbers of cards; the other fields are bit masks. ``returned``: cards that are certainly in the deck.
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
    """A side's tactical cards: those known in its hand, used up, or seen by the other player.

    ``known``: cards that the log lists in the hand, although some may since have been discarded face down. ``gone``: cards used
    up and identified. ``shown``: cards that the other player has seen.
    """

    deck: int = 52
    size: int = 0
    known: int = 0
    unknown: int = 0
    gone: int = 0
    shown: int = 0


SHIP: Final = 0
ESCORT_SHIP: Final = 1
VACANT: Final = 2
"""Value of the field for the rescue ship's kind if there is no rescue ship.

The rescue ship was sunk, and the escort player had no ship in the hand to name as the new one (rule
TW-PK-14). The other kinds are a merchant ship (SHIP) and an escort (ESCORT_SHIP).
"""


class Rescue(NamedTuple):
    kind: int = SHIP
    piece: Piece | None = None


class Sighting(NamedTuple):
    """A record of when a card was last seen, and what happened to it then.

    ``tactical``: True for a tactical card, False for an order-of-battle card.
    """

    side: int
    card: int
    tactical: bool
    word: str
    round: int
    turn: int


@quick
class State(NamedTuple):
    """The state of a game at one moment.

    ``turn``: number of the current or next turn in the round. ``half``: the side that plays next in this turn.
    """

    ruleset: TonnageRuleset
    stage: int = DEALING
    round: int = 1
    turn: int = 1
    half: int = UBOAT
    dealt: bool = False
    """True if the cards for the next round are already dealt.

    An example is a log that begins in the middle of a game.
    """
    tactics: tuple[Tactics, Tactics] = (Tactics(), Tactics())
    oob: tuple[Oob, Oob] = (Oob(0), Oob(0))
    contacts: tuple[Contact, ...] = ()
    attack: Attack | None = None
    hunt: Hunt | None = None
    routing: tuple[int, str] | None = None
    """A play of the card Evasive Routing that is not yet resolved; None if there is none.

    The first value is the tactical card. The second is the name of the contact (a U-boat that has found the
    convoy) on which it was played.
    """
    window: Hunt | None = None
    trail: str = ""
    """Kind of the escort attack (such as HF/DF) that was resolved in the last U-boat turn and that may not be repeated now.

    It is empty if there was none. Messages mention it.
    """
    away: tuple[tuple[Piece, int], ...] = ()
    """Escorts that are coming home, each with the number of U-boat turns left until it arrives.

    The number is −1 if the escort waits for the escorts' next play.
    """
    screen: int = 0
    """Cards of the aircraft carrier's screen that are available, as a bit mask. Card numbers begin with
    SCREEN.
    """
    screen_gone: int = 0
    rescue: Rescue = Rescue()
    carrier_hits: int = 0
    depleted: int = 0
    """Escorts that have used up their depth charges or bombs, as a bit mask of card numbers."""
    scores: tuple[int, int] = (0, 0)
    awarded: tuple[int, int] = (0, 0)
    """For each side, a code for the reason of its latest points.

    If a log states a wrong score, the message cites the rule for this reason.
    """
    open_points: tuple[int, int] = (0, 0)
    """Points for damage that each side gets when the current attacks on a U-boat are over."""
    ships: int = 0
    sightings: tuple[Sighting, ...] = ()
    sunk: tuple[int, int] = (0, 0)
    """Numbers of U-boats and of escorts sunk so far. They do not affect the score."""
    ended_early: bool = False
    rejects: int = 0
    """Number of cards that left the game because the escort player gave them back after drawing a support
    group.

    Where such cards go depends on the ruling ``support-rejects-to``.
    """
    rejected: int = 0
    """The escort player's cards that left the game when a support group was drawn (rule TW-13.2b), as a bit
    mask.

    Everybody may see them (rule TW-PK-21).

    Only cards that the log identifies are included.
    """


def cards_in(mask: int) -> list[int]:
    """Return the card numbers in a bit mask, in ascending order."""
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
    """Return all U-boat cards on the table."""
    pieces = {c.boat.handle: c.boat for c in state.contacts if c.boat is not None}
    for place in (state.attack, state.hunt, state.window):
        if place is not None:
            pieces[place.boat.handle] = place.boat
    return list(pieces.values())


def escort_pieces(state: State) -> list[Piece]:
    """Return all escort cards on the table, including an escort that acts as the rescue ship."""
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
    """Return the names of the cards on the table, such as ``u1``.

    A damaged escort is not included; it goes out of play when all attacks on the U-boat are over.
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
    """Return ``n`` unused names for cards on the table. They begin with ``letter``, as in ``e3``.

    The name of a damaged escort stays in use until the attacks on the U-boat are over.
    """
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
    """Return the possible identities of a side's unidentified units and blanks, wherever they are, as a bit
    mask of card numbers.
    """
    oob = state.oob[side]
    mask = state.ruleset.packs[side] & ~(oob.known | oob.returned | oob.out)
    if side == ESCORT:
        mask &= ~state.rejected
    for piece in pieces_of(state, side):
        if 0 <= piece.card < SCREEN:
            mask &= ~(1 << piece.card)
    return mask


def unseen_in_deck(state: State, side: int) -> int:
    """Return how many unidentified cards went from a side's hand into the deck.

    The recorded hand may still list them, because nobody knows which cards they were.
    """
    oob = state.oob[side]
    down = sum(piece.card == UNKNOWN and piece.source == HAND for piece in pieces_of(state, side))
    return max(0, oob.known.bit_count() + oob.unknown - oob.size - down)


def in_deck(state: State, side: int) -> int:
    """Return the cards that may be in a side's order-of-battle deck (units and blanks), as a bit mask."""
    oob = state.oob[side]
    return unseen(state, side) | oob.returned | (oob.known if unseen_in_deck(state, side) else 0)


def unplayed(state: State, side: int) -> int:
    """Return the possible identities of the unidentified cards in a side's tactical hand, as a bit mask of
    card numbers."""
    tactics = state.tactics[side]
    return FULL_PACK & ~(tactics.known | tactics.gone)


# -- counting cards --------------------------------------------------------------------------------------------------


def oob_cards(state: State, side: int) -> int:
    """Return the total number of a side's units and blanks, wherever they are.

    It always equals the size of the side's pack.
    """
    oob = state.oob[side]
    table = sum(piece.source != OF_SCREEN for piece in pieces_of(state, side))
    return oob.deck + oob.size + table + out_of_play(state, side)


def out_of_play(state: State, side: int) -> int:
    """Return how many of a side's units and blanks are out of play, including cards that the log does not
    identify.
    """
    return state.oob[side].out.bit_count() + (state.rejects if side == ESCORT else 0)


def turns_left(state: State) -> int:
    """Return the number of turns left in this round, including the current one."""
    return CARDS_A_ROUND - state.turn + 1
