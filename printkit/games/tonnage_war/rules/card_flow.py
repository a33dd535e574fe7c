"""Moves cards between the places of Tonnage War: table, hand, deck and out of play.

Also turns cards face up (rules TW-9 to TW-11).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADES, SCREEN
from printkit.games.tonnage_war.rules.rulings import Where
from printkit.games.tonnage_war.rules.state import (
    DECK,
    HAND,
    OF_SCREEN,
    Contact,
    Hunt,
    Oob,
    Piece,
    Sighting,
    State,
    Tactics,
    escort_pieces,
    in_deck,
    uboat_pieces,
    unplayed,
    unseen,
    with_oob,
    with_tactics,
)
from printkit.table import Rule
from printkit.table.cards import UNKNOWN
from printkit.table.tuples import put

_SIZE: Final = Oob._fields.index("size")

OUT_DAMAGED: Final = "damaged"
OUT_SUNK: Final = "sunk"
OUT_RESCUE_SHIP: Final = "sunk as the rescue ship"
OUT_ATTACKED: Final = "attacked"
OUT_USED_UP: Final = "used up by a continuation"
OUT_BLANK: Final = "a blank that was seen"
"""Reasons why a card is out of play. Messages put these words before the round and the turn (see :func:`out`)."""

# -- tactical cards ------------------------------------------------------------------------------------------------


def may_hold(state: State, side: int, c: int) -> bool:
    """True if, according to the log, a side may hold this tactical card in its hand."""
    tactics = state.tactics[side]
    return bool(tactics.known >> c & 1) or (tactics.unknown > 0 and bool(unplayed(state, side) >> c & 1))


def spend(state: State, side: int, c: int, word: str = "played") -> State:
    """Return the state after a tactical card has been used up (rule TW-4e).

    ``c``: the card, or UNKNOWN if it was discarded face down. ``word``: what happened to it, for messages.
    """
    tactics = state.tactics[side]
    if c == UNKNOWN:
        return with_tactics(state, side, tactics._replace(size=max(0, tactics.size - 1)))
    bit = 1 << c
    known, unknown = tactics.known & ~bit, tactics.unknown
    if not tactics.known & bit:
        unknown = max(0, unknown - 1)
    shown = tactics.shown | (bit if word == "played" else 0)
    tactics = Tactics(tactics.deck, max(0, tactics.size - 1), known, unknown, tactics.gone | bit, shown)
    one, two = state.tactics
    return state._replace(
        tactics=(tactics, two) if side == UBOAT else (one, tactics),
        sightings=(*state.sightings, Sighting(side, c, True, word, state.round, state.turn)),
    )


def discard(state: State, side: int, named: Hashable) -> State:
    """Return the state after a side has discarded a tactical card.

    ``named`` is the card, if the log names it (rules TW-7.2.1, TW-7.3.1).
    """
    return spend(state, side, card_of(named), "discarded")


def card_of(value: Hashable) -> int:
    """Return the tactical card that ``value`` stands for. Return UNKNOWN if the value is not a card."""
    return value if isinstance(value, int) and 0 <= value < 52 else UNKNOWN


def saw(state: State, side: int, c: int, word: str) -> State:
    """Return the state with a record that a unit or blank was seen in this turn.

    ``word``: what happened to the card, such as ``sunk``.
    """
    sighting = Sighting(side, c, False, word, state.round, state.turn)
    return state._replace(sightings=(*state.sightings, sighting))


def sighting(state: State, side: int, c: int, tactical: bool = False) -> str:
    """Return text that says what happened to a card when it was last seen, such as ``played in round 1, turn
    4``.

    The text is empty if the card was never seen.
    """
    last = last_sighting(state, side, c, tactical)
    return f"{last.word} in round {last.round}, turn {last.turn}" if last is not None else ""


def last_sighting(state: State, side: int, c: int, tactical: bool = False) -> Sighting | None:
    """Return the record of when a card was last seen, and what happened to it; None if it was never seen."""
    for each in reversed(state.sightings):
        if (each.side, each.card, each.tactical) == (side, c, tactical):
            return each
    return None


# -- laying and turning up -------------------------------------------------------------------------------------------


def lay(state: State, side: int, handle: str, c: int = UNKNOWN, source: int = HAND) -> tuple[State, Piece]:
    """Lay a unit or blank face down on the table. Return the state, and the new card on the table.

    ``c``: the card; a grade if its player has stated only that; or UNKNOWN.
    """
    piece = Piece(handle, c, source=source)
    if c >= BY_GRADE:
        state, piece = lay(state, side, handle, UNKNOWN, source)
        return state, piece._replace(grade=c)
    if c != UNKNOWN and not _of_its_place(state, side, piece) >> c & 1:
        c = UNKNOWN  # the log states an impossible card
        piece = piece._replace(card=UNKNOWN)
    if source == OF_SCREEN:
        return (state if c == UNKNOWN else state._replace(screen=state.screen & ~(1 << c))), piece
    oob = state.oob[side]
    if source == HAND:
        oob = _left_hand(oob, c, max(0, oob.size - 1))
    else:
        bit = 1 << c if c != UNKNOWN else 0
        oob = oob._replace(deck=max(0, oob.deck - 1), known=oob.known & ~bit, returned=oob.returned & ~bit)
    return with_oob(state, side, oob), piece


def _left_hand(oob: Oob, c: int, left: int) -> Oob:
    """Return a side's order-of-battle cards (units and blanks) after card ``c`` has left the hand.

    ``left``: number of cards still in the hand.
    """
    if c == UNKNOWN:
        return put(oob, _SIZE, left)
    bit = 1 << c
    if oob.known & bit:
        return oob._replace(size=left, known=oob.known & ~bit)
    return oob._replace(size=left, unknown=max(0, oob.unknown - 1), returned=oob.returned & ~bit)


def possible(state: State, side: int, piece: Piece) -> int:
    """Return the possible identities of a card on the table, as a bit mask of card numbers.

    If the card is identified, this is only one card.
    """
    if piece.card != UNKNOWN:
        return 1 << piece.card
    mask = _of_its_place(state, side, piece)
    return mask if piece.grade == UNKNOWN else mask & _of_grade(state, side, piece, piece.grade)


def _of_its_place(state: State, side: int, piece: Piece) -> int:
    if piece.source == OF_SCREEN:
        return state.screen
    oob = state.oob[side]
    if piece.source == DECK:
        return in_deck(state, side)
    return oob.known | (unseen(state, side) if oob.unknown else 0)


def _of_grade(state: State, side: int, piece: Piece, c: int) -> int:
    """Return the cards of one grade (such as novice ships) that are possible identities of a face-down card,
    as a bit mask.

    A card that comes from the carrier's screen can only be a card of that screen.
    """
    code = GRADES[c - BY_GRADE]
    if piece.source == OF_SCREEN:
        return sum(1 << (SCREEN + i) for i, grade in enumerate(state.ruleset.screen) if grade == code)
    return state.ruleset.of_grade(side, code)


def by_grade(state: State, side: int, piece: Piece, c: int) -> int:
    """Return the number of the card that ``c`` stands for: ``c`` itself or, if ``c`` is the code of a grade,
    a possible card of this grade.

    A possible card is one that the face-down card ``piece`` could be. Return −1 if there is none. An example of a grade is
    novice ships.
    """
    if c < BY_GRADE:
        return c
    mask = possible(state, side, piece) & _of_grade(state, side, piece, c)
    return (mask & -mask).bit_length() - 1 if mask else -1


def turned_up(state: State, side: int, piece: Piece, c: int) -> tuple[State, Piece]:
    """Turn a card on the table face up as card ``c``.

    If its player had stated a different card when laying it, this statement is withdrawn.
    """
    if piece.card not in (UNKNOWN, c):
        state, piece = _withdraw_statement(state, side, piece)
    if piece.card == UNKNOWN:
        if piece.source == OF_SCREEN:
            state = state._replace(screen=state.screen & ~(1 << c))
        else:
            oob = state.oob[side]
            if piece.source == HAND or oob.known >> c & 1:
                oob = _left_hand(oob, c, oob.size)
            if oob.returned >> c & 1:
                oob = oob._replace(returned=oob.returned & ~(1 << c))
            state = with_oob(state, side, oob)
    shown = piece._replace(card=c, up=True, grade=UNKNOWN)
    return replace_piece(state, shown), shown


def _withdraw_statement(state: State, side: int, piece: Piece) -> tuple[State, Piece]:
    """Withdraw a player's wrong statement about a face-down card.

    The card named in the statement returns to the hand or to the carrier's screen.
    """
    if piece.source == OF_SCREEN:
        state = state._replace(screen=state.screen | 1 << piece.card)
    elif piece.source == HAND:
        oob = state.oob[side]
        back = (
            oob._replace(unknown=oob.unknown + 1)
            if oob.unknown
            else oob._replace(known=oob.known | 1 << piece.card)
        )
        state = with_oob(state, side, back)
    return state, piece._replace(card=UNKNOWN)


def replace_piece(state: State, piece: Piece) -> State:
    """Return the state in which ``piece`` replaces the card with the same name on the table.

    The card can be part of a contact, an attack or an escort group.
    """

    handle, contacts, attack, rescue = piece.handle, state.contacts, state.attack, state.rescue
    if any(c.boat is not None and c.boat.handle == handle for c in contacts):
        contacts = tuple(
            [
                c._replace(boat=piece) if c.boat is not None and c.boat.handle == handle else c
                for c in contacts
            ]
        )
    if attack is not None and attack.boat.handle == handle:
        attack = attack._replace(boat=piece)
    if rescue.piece is not None and rescue.piece.handle == handle:
        rescue = rescue._replace(piece=piece)
    return state._replace(
        contacts=contacts,
        attack=attack,
        hunt=_hunt_with(state.hunt, piece),
        window=_hunt_with(state.window, piece),
        rescue=rescue,
    )


def _hunt_with(hunt: Hunt | None, piece: Piece) -> Hunt | None:
    """Return an escort attack in which ``piece`` replaces the U-boat or escort with the same name."""
    if hunt is None:
        return None
    if hunt.boat.handle == piece.handle:
        hunt = hunt._replace(boat=piece)
    if any(p.handle == piece.handle for p in hunt.group):
        hunt = hunt._replace(group=tuple([piece if p.handle == piece.handle else p for p in hunt.group]))
    return hunt


# -- leaving the table -------------------------------------------------------------------------------------------------


def to_hand(state: State, side: int, piece: Piece) -> State:
    """Move a card from the table into its player's hand (rule TW-9).

    A card that came from the aircraft carrier's screen returns to that screen.
    """
    if piece.source == OF_SCREEN:
        return state if piece.card == UNKNOWN else state._replace(screen=state.screen | 1 << piece.card)
    oob = state.oob[side]
    if piece.card == UNKNOWN:
        new = piece.source == DECK  # a card that came from the deck is not recorded in the hand yet
        return with_oob(state, side, oob._replace(size=oob.size + 1, unknown=oob.unknown + new))
    return with_oob(state, side, oob._replace(size=oob.size + 1, known=oob.known | 1 << piece.card))


def to_deck(state: State, side: int, piece: Piece) -> State:
    """Shuffle a card from the table into its order-of-battle deck (rules TW-10, TW-PK-1)."""
    if piece.source == OF_SCREEN:
        return to_hand(state, side, piece)
    oob = state.oob[side]
    bit = 1 << piece.card if piece.card != UNKNOWN else 0
    return with_oob(state, side, oob._replace(deck=oob.deck + 1, returned=oob.returned | bit))


def out(state: State, side: int, piece: Piece, word: str) -> State:
    """Remove a card from the game (rule TW-11). ``word``: the reason, such as :data:`OUT_SUNK`."""
    if piece.card == UNKNOWN:
        return to_hand(state, side, piece)
    if piece.source == OF_SCREEN:
        return state._replace(screen_gone=state.screen_gone | 1 << piece.card)
    oob = state.oob[side]
    state = with_oob(state, side, oob._replace(out=oob.out | 1 << piece.card))
    return saw(state, side, piece.card, word)


def send(state: State, side: int, piece: Piece, where: Where, word: str) -> State:
    """Move a card from the table to the place that a ruling prescribes: ``hand``, ``deck`` or ``out`` (out of
    play).

    ``word``: the reason, for messages.
    """
    match where:
        case "hand":
            return to_hand(state, side, piece)
        case "deck":
            return to_deck(state, side, piece)
        case "out":
            return out(state, side, piece, word)
        case _:
            assert_never(where)


def end_contact(state: State, handle: str) -> State:
    """Return the state without this contact, which is a U-boat that has found the convoy (rule TW-7.4).

    The caller moves the U-boat's card.
    """
    if not handle:
        return state
    contacts: tuple[Contact, ...] = tuple(c for c in state.contacts if c.handle != handle)
    return state._replace(contacts=contacts)


# -- escorts come home -------------------------------------------------------------------------------------------------


def escort_home(state: State, piece: Piece) -> State:
    """Move an escort card from the table into its player's hand.

    A ruling may send a face-up blank (a card that stands for no unit) elsewhere.
    """
    ruleset, rescue = state.ruleset, state.rescue.piece
    if rescue is not None and (rescue.handle == piece.handle or (piece.up and rescue.card == piece.card)):
        return state  # it took part in a hunt against the rules, and is still the rescue ship
    if piece.up and ruleset.escort(piece.card) is None:
        return send(state, ESCORT, piece, ruleset.escort_blanks_to, OUT_BLANK)
    return to_hand(state, ESCORT, piece)


def homecoming(state: State) -> tuple[State, tuple[Piece, ...]]:
    """Move the escorts that come home at the end of this U-boat turn into the hand.

    Return the state and these escorts.
    """
    if not state.away:
        return state, ()
    due = tuple(piece for piece, n in state.away if n == 0)
    state = state._replace(away=tuple((piece, n - 1) for piece, n in state.away if n))
    for piece in due:
        state = escort_home(state, piece)
    return state, due


def everybody_home(state: State) -> tuple[State, tuple[Piece, ...]]:
    """Move all escorts that are still on their way home into the hand at the end of a round.

    Return the state and these escorts.
    """
    due = tuple(piece for piece, _ in state.away)
    state = state._replace(away=())
    for piece in due:
        state = escort_home(state, piece)
    return state, due


_HOME_RULES: tuple[Rule, ...] = (rb.BUILD, rb.HOME_BLANK, rb.HOME_MISS, rb.HOME_ATTACK)


def bound_by(state: State, handle: str) -> Rule | None:
    """Return the rule by which an escort stays on the table until it comes home; None if it is not on its way
    home (rules TW-9.1 to TW-9.3).
    """
    for piece, _ in state.away:
        if piece.handle == handle:
            return _HOME_RULES[piece.bound]
    return None


def where_is(state: State, side: int, c: int) -> str:
    """Return text for a message that says where a unit or blank is, such as ``in the deck``.

    The text is empty if the place is unknown.
    """
    oob = state.oob[side]
    if oob.out >> c & 1:
        return sighting(state, side, c) or "out"
    if side == ESCORT and state.rejected >> c & 1:
        return "discarded for the support group"
    if state.rescue.piece is not None and side == ESCORT and state.rescue.piece.card == c:
        return "the rescue ship"
    pieces = escort_pieces(state) if side == ESCORT else uboat_pieces(state)
    on = next((p for p in pieces if p.card == c), None)
    if on is not None:
        return f"on its way home as {on.handle}" if on.bound else f"on the table as {on.handle}"
    return "in the deck" if oob.returned >> c & 1 else ""
