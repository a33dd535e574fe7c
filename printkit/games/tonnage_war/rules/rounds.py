"""Carries out the beginning and the end of the rounds of Tonnage War.

It deals the cards, records the hands listed in a log, and ends the round (rules TW-3, TW-4, TW-7.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.aftermath import closed, fit, leave
from printkit.games.tonnage_war.rules.card_flow import everybody_home
from printkit.games.tonnage_war.rules.convoy_attack import convoy_attack, new_rescue_ship
from printkit.games.tonnage_war.rules.data import (
    CARDS_A_ROUND,
    ESCORT,
    JOKER,
    OOB_A_ROUND,
    ROUNDS,
    SIDES,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import spent
from printkit.games.tonnage_war.rules.ruleset import AT_ONCE, BY_GRADE, GRADES
from printkit.games.tonnage_war.rules.scoring import settle
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import (
    DEALING,
    DECK,
    HAND,
    OVER,
    PLAYING,
    Piece,
    State,
    Tactics,
    in_deck,
    pieces_of,
    unplayed,
    unseen,
    unseen_in_deck,
    with_oob,
    with_tactics,
)
from printkit.games.tonnage_war.rules.support_group import support_group
from printkit.games.tonnage_war.rules.turning_up import elsewhere
from printkit.games.tonnage_war.rules.uboat_turn import resolve_unanswered
from printkit.table import Guarded, Move, Refusal, Table, Unseen
from printkit.table.cards import pick_from


class OobPool(NamedTuple):
    """The units and blanks from which cards are drawn.

    A drawn card may be known exactly, or only by its grade, such as ``SN`` (novice ship).
    """

    mask: int
    grades: tuple[int, ...]
    """For each grade in GRADES, the cards of this grade as a bit mask. They include cards that are not in the
    pool.
    """

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        if not isinstance(card, int) or card < 0:
            return False
        if card >= BY_GRADE:
            return bool(self.mask & self.grades[card - BY_GRADE])
        return bool(self.mask >> card & 1)

    def pick(self, randrange: Callable[[int], int]) -> int:
        return pick_from(self.mask, randrange)

    def outcomes(self) -> Iterator[tuple[int, int]]:
        return Unseen(self.mask).outcomes()

    def without(self, card: int) -> OobPool:
        return OobPool(self.mask & ~(1 << self.card(card)), self.grades)

    def card(self, c: int) -> int:
        """Return the number of a card: ``c`` itself or, if ``c`` is the code of a grade, a card of this grade that is still
        in the pool.

        An example of a grade is novice ships.
        """
        if c < BY_GRADE:
            return c
        left = self.mask & self.grades[c - BY_GRADE]
        return (left & -left).bit_length() - 1 if left else c


def _pool(state: State, side: int, mask: int) -> OobPool:
    return OobPool(mask, tuple(state.ruleset.of_grade(side, code) for code in GRADES))


# -- the deal ------------------------------------------------------------------------------------------------------------


def open_round(state: State, table: Table) -> State:
    """Deal both sides their cards for the round, and return the state (rules TW-3c, TW-4d).

    Only cards that the log lists are known afterwards.
    """
    for side in (UBOAT, ESCORT):
        if state.dealt:
            state = _record_hands_again(state, side, table)
        else:
            state = _deal_tactical(state, side, table)
            state = _deal_oob(state, side, table)
        table.now(state)
    table.side("")
    if not state.dealt:
        state = new_rescue_ship(state, table, later=True)
        state = state._replace(turn=1, half=UBOAT)
    state = state._replace(stage=PLAYING, dealt=False, ended_early=False)
    return settle(state, table)


def _draws_are_known(label: str, n: int, table: Table) -> bool:
    """True if it is known which ``n`` cards are drawn.

    In a game played by the computer they always are; in a log, only if the log lists them.
    """
    if not n:
        return False
    moves = [Move(label, n)]

    def judge(move: Move) -> Refusal | None:
        if not move.verb or move.value == n:
            return None
        return Refusal(rb.DEAL, f"{n} cards are drawn, but the log lists {move.value}", f"{n} cards")

    return bool(table.propose(label, judge, rb.DEAL, None, lambda: moves).verb)


def _deal_tactical(state: State, side: int, table: Table) -> State:
    tactics = state.tactics[side]
    n = min(CARDS_A_ROUND, tactics.deck)
    table.side(SIDES[side])
    known, unknown = 0, n
    if _draws_are_known("hand", n, table):
        for c in table.reveals("hand", _tactical_pool(state, side), n, rb.DEAL):
            if c >= 0:
                known |= 1 << c
                unknown -= 1
    gone = (tactics.gone | tactics.known) & ~known
    tactics = Tactics(tactics.deck - n, n, known, unknown, gone, tactics.shown)
    return with_tactics(state, side, tactics)


def _tactical_pool(state: State, side: int) -> Guarded:
    """Return the pool of tactical cards that may be in the hand of this side at the deal."""
    return Guarded(Unseen(unplayed(state, side)), lambda c: spent(state, side, c))


def _deal_oob(state: State, side: int, table: Table) -> State:
    """Deal a side its order-of-battle cards (units and blanks).

    The ruling ``oob-new-round`` decides how many (rule TW-4d).
    """
    state = _old_hand(state, side)
    oob = state.oob[side]
    match state.ruleset.oob_new_round:
        case "reshuffle" | "add-ten":
            wanted = OOB_A_ROUND
        case "top-up":
            wanted = OOB_A_ROUND - oob.size
        case _:
            assert_never(state.ruleset.oob_new_round)
    n = max(0, min(wanted, oob.deck))
    return draw(state, side, n, table)


def draw(state: State, side: int, n: int, table: Table) -> State:
    """Move ``n`` cards from a side's deck of units and blanks to its hand, and return the state.

    If the support group is among them, the escort player draws further cards at once (rule TW-13.2).
    """
    oob = state.oob[side]
    table.side(SIDES[side])
    pool = _pool(state, side, in_deck(state, side))
    told = _cards(state, side, pool, n, table) if _draws_are_known("oob", n, table) else 0
    untold = n - told.bit_count()
    # unidentified draws may include cards that were known to be in the deck
    returned = 0 if untold else oob.returned & ~told
    known, unknown = oob.known | told, oob.unknown + untold
    oob = oob._replace(deck=oob.deck - n, size=oob.size + n, known=known, unknown=unknown, returned=returned)
    state = with_oob(state, side, oob)
    table.now(state)
    if side == ESCORT and state.ruleset.support_brings:
        state = support_group(state, bool(known >> JOKER & 1), unknown > 0, table, draw)
    return state


def _cards(state: State, side: int, pool: OobPool, n: int, table: Table) -> int:
    """Return the ``n`` units and blanks that are drawn from this pool, as a bit mask.

    Cards that the log does not identify are omitted.
    """
    mask = 0
    guarded = Guarded(pool, lambda c: elsewhere(state, side, c))
    for c in table.reveals("oob", guarded, n, rb.DEAL):
        if 0 <= c < BY_GRADE:
            mask |= 1 << c
        elif c >= 0:
            mask |= 1 << OobPool(pool.mask & ~mask, pool.grades).card(c)
    return mask


def _old_hand(state: State, side: int) -> State:
    """Return the state before units and blanks are dealt. Under one ruling a side keeps its old hand, under another it shuffles
    the hand into its deck.
    """
    oob = state.oob[side]
    fresh_deal = state.ruleset.hand_is_reshuffled or state.round == 1
    if fresh_deal:
        oob = oob._replace(deck=oob.deck + oob.size, size=0, known=0, unknown=0, returned=0)
        state = _forget_sources(state, side)
    elif unseen_in_deck(state, side):
        # a card of this hand has gone into the deck unseen, so the remaining ones are unknown
        oob = oob._replace(known=0, unknown=oob.size, returned=0)
        state = _forget_sources(state, side)
    return with_oob(state, side, oob)


def _face_down(state: State, side: int) -> int:
    """Return the number of a side's face-down cards on the table that come from its hand and are not
    identified.
    """
    return sum(piece.card < 0 and piece.source == HAND for piece in pieces_of(state, side))


def _forget_sources(state: State, side: int) -> State:
    """Return the state after a side's unidentified cards on the table have stopped counting as cards from its hand.

    Used before the side gets a new hand.
    """

    def of(piece: Piece) -> Piece:
        return piece._replace(source=DECK) if piece.card < 0 and piece.source == HAND else piece

    if side == UBOAT:
        contacts = tuple(c._replace(boat=c.boat and of(c.boat)) for c in state.contacts)
        hunt = state.hunt and state.hunt._replace(boat=of(state.hunt.boat))
        attack = state.attack and state.attack._replace(boat=of(state.attack.boat))
        return state._replace(contacts=contacts, hunt=hunt, attack=attack)
    hunt = state.hunt and state.hunt._replace(group=tuple(of(p) for p in state.hunt.group))
    return state._replace(hunt=hunt, away=tuple((of(p), n) for p, n in state.away))


# -- hands that a log records in the middle, or at the end of a round -----------------------------------------------------


def _record_hands_again(state: State, side: int, table: Table) -> State:
    """Record a side's hands as listed in a log that begins in the middle of a round."""
    table.side(SIDES[side])
    tactics = state.tactics[side]
    if n := _listed("hand", state, side, 0, table):
        cards = {c for c in table.reveals("hand", _tactical_pool(state, side), n, rb.DEAL) if c >= 0}
        more = max(0, n - tactics.size)
        tactics = tactics._replace(
            deck=max(0, tactics.deck - more),
            size=n,
            known=sum(1 << c for c in cards),
            unknown=n - len(cards),
        )
        state = with_tactics(state, side, tactics)
    oob = state.oob[side]
    if n := _listed("oob", state, side, 0, table):
        known = _cards(state, side, _pool(state, side, unseen(state, side)), n, table)
        unknown = n - known.bit_count() + _face_down(state, side)
        state = with_oob(
            state,
            side,
            oob._replace(size=n, deck=max(0, oob.deck + oob.size - n), known=known, unknown=unknown),
        )
    return state


def _listed(label: str, state: State, side: int, due: int, table: Table) -> int:
    """Return how many cards the log lists here for a side's hand; 0 if there is no list.

    A list must contain ``due`` cards; if ``due`` is 0, any number is accepted.
    """

    def judge(move: Move) -> Refusal | None:
        if not move.verb or not due or move.value == due:
            return None
        return Refusal(rb.DEAL, f"the hand holds {due} cards, but {move.value} are listed", f"{due} cards")

    move = table.propose(label, judge, rb.DEAL, view(state, side), lambda: [Move("")])
    return move.value if move.verb and isinstance(move.value, int) else 0


def _record_remaining_hands(state: State, table: Table) -> State:
    """Record the cards left in both sides' hands at the end of a round, if a log lists them."""
    for side in (UBOAT, ESCORT):
        table.side(SIDES[side])
        tactics, oob = state.tactics[side], state.oob[side]
        if n := _listed("hand", state, side, tactics.size, table):
            pool = tactics.known | (unplayed(state, side) if tactics.unknown else 0)
            known = sum(1 << c for c in set(table.reveals("hand", Unseen(pool), n, rb.DEAL)) if c >= 0)
            state = with_tactics(state, side, tactics._replace(known=known, unknown=n - known.bit_count()))
        if n := _listed("oob", state, side, oob.size, table):
            mask = oob.known | (unseen(state, side) if oob.unknown else 0)
            known = _cards(state, side, _pool(state, side, mask), n, table)
            state = with_oob(
                state,
                side,
                oob._replace(known=known, unknown=n - known.bit_count() + _face_down(state, side)),
            )
    table.side("")
    return state


# -- the end of a round ----------------------------------------------------------------------------------------------------


def used_up(state: State) -> bool:
    """True if both sides have used all their tactical cards (rule TW-4b)."""
    return not (state.tactics[UBOAT].size or state.tactics[ESCORT].size)


def end_round(state: State, table: Table, agreed: bool = False) -> State:
    """End a round and return the state.

    The last plays are resolved or kept for the next round; the rescue ship and all contacts (U-boats that have found the convoy)
    stay on the table.
    """
    last = state.round >= ROUNDS
    if not agreed:
        _accept_end_of_round(state, table)
    carried = state.ruleset.last_play_carries_over and not agreed and not last
    if not carried:
        state = resolve_unanswered(state, table)
        state = convoy_attack(state, table)
    if state.window is not None:
        window = state.window
        table.ended(window)
        state = leave(closed(state, window), fit(state, window), AT_ONCE)
    if not carried:
        state, home = everybody_home(state)
        state = new_rescue_ship(state, table, home, later=True)
    state = _spend_the_rest(_record_remaining_hands(state, table))
    state = state._replace(trail="", ended_early=agreed, half=UBOAT, turn=1)
    state = state._replace(stage=OVER if last else DEALING, round=state.round + (not last))
    return settle(state, table)


def _accept_end_of_round(state: State, table: Table) -> None:
    """Accept the statement ``end-round`` in a log before the dice for the escorts' last play.

    It has no effect at this place.
    """
    table.side(SIDES[ESCORT])
    table.propose("end-round", lambda move: None, rb.ROUND_OVER, view(state, ESCORT), lambda: [Move("")])
    table.side("")


def _spend_the_rest(state: State) -> State:
    """Return the state after the unplayed tactical cards of both sides have been used up.

    They are not shown (rule TW-PK-15).
    """
    for side in (UBOAT, ESCORT):
        tactics = state.tactics[side]
        tactics = tactics._replace(size=0, known=0, unknown=0, gone=tactics.gone | tactics.known)
        state = with_tactics(state, side, tactics)
    return state
