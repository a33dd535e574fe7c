"""The support group card of the escorts.

It lets the player draw further cards at once, and then give the same number of cards back (rule TW-13.2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import ESCORT, JOKER, OOB_A_ROUND
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import State, with_oob
from printkit.games.tonnage_war.rules.turning_up import let_decide
from printkit.table import UNKNOWN, Move, Refusal, Table, card_name

Draw = Callable[[State, int, int, Table], State]


def support_group(state: State, drawn: bool, perhaps: bool, table: Table, draw: Draw) -> State:
    """Carry out the support group card if it has just been drawn, and return the state.

    ``drawn``: True if the log shows that it was. ``perhaps``: True if the drawn cards are not identified, so that it may be among
    them.
    """
    oob = state.oob[ESCORT]
    if oob.out >> JOKER & 1 or not (drawn or perhaps):
        return state
    brings = min(state.ruleset.support_brings, oob.deck)

    def judge(move: Move) -> Refusal | None:
        if not move.verb:
            return (
                Refusal(rb.SUPPORT_DRAW, "the support group was drawn", f"`support {brings}`")
                if drawn
                else None
            )
        if move.value == brings:
            return None
        return Refusal(
            rb.PK_SUPPORT, f"the support group brings {brings} cards, not {move.value}", f"`support {brings}`"
        )

    candidates = [Move("support", brings)] if drawn else [Move("")]
    let_decide(table, ESCORT)
    move = table.propose("support", judge, rb.SUPPORT_DRAW, view(state, ESCORT), lambda: candidates)
    if not move.verb:
        return state
    known, unknown = oob.known & ~(1 << JOKER), oob.unknown - (not oob.known >> JOKER & 1)
    out = oob.out | 1 << JOKER
    state = with_oob(
        state, ESCORT, oob._replace(size=oob.size - 1, known=known, unknown=max(0, unknown), out=out)
    )
    state = draw(state, ESCORT, brings, table)
    return _reject(state, brings, table)


def _reject(state: State, brings: int, table: Table) -> State:
    """Let the escort player give back cards, at most as many as the support group brought, and return the
    state (rule TW-13.2b).

    The ruling ``support-rejects-to`` decides where these cards go.
    """
    oob = state.oob[ESCORT]
    over = min(brings, max(0, oob.size - OOB_A_ROUND))

    def judge(move: Move) -> Refusal | None:
        return _judge_reject(state, brings, move)

    def candidates() -> list[Move]:
        blanks = [c for c in range(JOKER) if oob.known >> c & 1 and state.ruleset.escort(c) is None]
        return [Move("reject", tuple(blanks[:over]))] if over and len(blanks) >= over else [Move("")]

    let_decide(table, ESCORT)
    move = table.propose("reject", judge, rb.SUPPORT_REJECT, view(state, ESCORT), candidates)
    return _given_back(state, _cards(move)) if move.verb else state


def _cards(move: Move) -> tuple[int, ...]:
    """Return the cards that a move gives back; UNKNOWN stands for each card that is not identified."""
    if isinstance(move.value, tuple):
        return move.value
    return (UNKNOWN,) * move.value if isinstance(move.value, int) else ()


def _judge_reject(state: State, brings: int, move: Move) -> Refusal | None:
    oob, cards = state.oob[ESCORT], _cards(move)
    if len(cards) > brings:
        fact = f"{len(cards)} cards are given back, but the support group brought {brings}"
        return Refusal(rb.SUPPORT_REJECT, fact, f"at most {brings}")
    wrong = [c for c in cards if c >= 0 and not (oob.known >> c & 1 or oob.unknown)]
    return Refusal(rb.SUPPORT_REJECT, f"{card_name(wrong[0])} is not in the hand") if wrong else None


def _given_back(state: State, cards: tuple[int, ...]) -> State:
    oob = state.oob[ESCORT]
    for c in cards:
        bit = 1 << c if c >= 0 else 0
        named = bool(oob.known & bit)
        oob = oob._replace(
            size=oob.size - 1,
            known=oob.known & ~bit,
            unknown=max(0, oob.unknown - (not named)),
        )
        match state.ruleset.support_rejects_to:
            case "deck":
                oob = oob._replace(deck=oob.deck + 1, returned=oob.returned | bit)
            case "out":
                state = state._replace(rejects=state.rejects + 1, rejected=state.rejected | bit)
            case _:
                assert_never(state.ruleset.support_rejects_to)
    return with_oob(state, ESCORT, oob)
