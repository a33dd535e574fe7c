"""Action phases of Wolf Pack, in which a side plays one card or passes.

The effects of the cards are also here (rules WOLF-ACT-1, -2, WOLF-ORDER).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final, NamedTuple, assert_never

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CLEARS,
    CODES,
    HARASSES,
    KINDS,
    SIDES,
    WATER,
    WOLF,
)
from printkit.games.wolf_pack.rules.draw_phases import hands_held, not_held, too_early
from printkit.games.wolf_pack.rules.harassment import besides_the_action, harass, owner
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import (
    Chain,
    State,
    discard,
    discard_chains,
    held,
    next_links,
    take,
    view,
    with_chains,
)
from printkit.table import Move, Refusal, Table
from printkit.table.words import listed

PASS: Final = Move("pass")
"""The move that plays no card."""
PLAYS: Final = tuple(Move("play", code) for code in CODES)
"""The moves that play a card, one for each kind of card."""
_ACTIONS: Final = ("play", "pass")
_CLEAR_RULES: Final = (rb.DIVE, rb.SWEEP)


def action_phase(state: State, side: int, table: Table) -> State:
    """Let a side play one card or pass in its action phase, and return the state (rule WOLF-ACT-1).

    Under the ruling ``harass-timing=free``, the side may play harassment cards in addition.
    """
    table.side(SIDES[side])
    before = state
    while True:
        unbarred = _unbarred(_situation(state, side))
        moves = [PLAYS[kind] for kind in held(state, side) if kind in unbarred]
        move = table.decide(
            "play", [*moves, PASS], rb.ACT_1, view(state, side), partial(_refuse, state, side)
        )
        kind = CODES.find(str(move.value)) if move.verb == "play" else -1
        if kind < 0:
            break
        state = carry_out(state, side, kind, table)
        if not besides_the_action(state.ruleset, kind) or table.rests(_ACTIONS):
            break
    match state.ruleset.in_a_row:
        case "waits":
            pass
        case "consecutive":
            state = _only_extended(before, state, side)
        case never:
            assert_never(never)
    return table.now(state)


def _only_extended(before: State, after: State, side: int) -> State:
    """Discard those chains of a side that this action neither began nor extended, and return the state.

    Chains are unfinished kills in play (rule WOLF-PLAY). The ruling ``in-a-row=consecutive`` requires this.
    """
    waiting = list(before.chains[side])
    extended, dropped = [], []
    for chain in after.chains[side]:
        if chain in waiting:
            waiting.remove(chain)
            dropped.append(chain)
        else:
            extended.append(chain)
    if not dropped:
        return after
    state = with_chains(after, side, tuple(extended))
    for kind in (kind for chain in dropped for kind in chain):
        state = discard(state, kind)
    return state


class _Situation(NamedTuple):
    """Everything that decides which kinds of card a side may play.

    It consists of the ruleset, the side, its chains in play, whether any card is in play, and whether the opponent holds a card.
    """

    ruleset: WolfRuleset
    side: int
    own: tuple[Chain, ...]
    in_play: bool
    opponent_holds: bool


def _situation(state: State, side: int) -> _Situation:
    wolf, convoy = state.chains
    own, other = (wolf, convoy) if side == WOLF else (convoy, wolf)
    holds = state.hands[1 - side].size > 0
    return _Situation(state.ruleset, side, own, bool(own or other), holds)


@lru_cache(maxsize=4096)
def _unbarred(situation: _Situation) -> tuple[int, ...]:
    """Return the kinds of card that the rules let a side play in this situation.

    Whether the cards are in the side's hand does not matter.
    """
    return tuple(kind for kind in range(KINDS) if not _bar(situation, kind))


def _bar(situation: _Situation, kind: int) -> Refusal | None:
    """Return why the rules do not let a side play this kind of card now; None if they allow it.

    Whether the card is in the side's hand does not matter.
    """
    ruleset, side = situation.ruleset, situation.side
    card = CARDS[kind]
    if kind == WATER:
        return Refusal(rb.WATER, "Water cannot be played", "another card, or `pass`")
    of = owner(ruleset, kind) if kind in HARASSES else card.side
    if of not in (None, side):
        return Refusal(
            rb.ACT_2, f"only the {SIDES[1 - side]} side may play {card.name}", "another card, or `pass`"
        )
    due_now = next_links(ruleset, side, situation.own)
    if kind in CHAINS[side] and kind not in due_now and not ruleset.wrong_order_wastes:
        due = " or ".join(CARDS[k].name for k in due_now)
        return Refusal(rb.ORDER, _out_of_order(situation, kind), f"{due}, or `pass`")
    if kind in CLEARS and ruleset.clearing_nothing_is_illegal and not situation.in_play:
        return Refusal(
            _CLEAR_RULES[side],
            f"{card.name} would clear nothing: no card that it clears is in play",
            "another card, or `pass`",
        )
    if kind in HARASSES and ruleset.harassing_nobody_is_illegal and not situation.opponent_holds:
        return Refusal(rb.HARASS_2, "the opponent's hand is empty", "another card, or `pass`")
    return None


def _out_of_order(situation: _Situation, kind: int) -> str:
    """Return text that explains why a card cannot be played yet in the order of its chain.

    It gives the card's place among the three cards that make a kill (its chain), and says which of the side's
    cards are already in play.
    """
    links = CHAINS[situation.side]
    link = ("first", "second", "third")[links.index(kind)]
    in_play = [CARDS[k].name for chain in situation.own for k in chain]
    why = f"it cannot follow {listed(in_play)}" if in_play else "it cannot begin one"
    return f"{CARDS[kind].name} is the {link} link of a chain, and {why}"


def _refuse(state: State, side: int, move: Move) -> Refusal:
    if move.verb == "reshuffle":
        return too_early(state)
    if move.verb == "discard":
        return Refusal(rb.DRAW_2, f"no card can be discarded now: {hands_held(state)}", "no discard")
    kind = CODES.find(str(move.value))
    if move.verb != "play" or kind < 0:
        return Refusal(rb.ACT_1, "each action is either one card or a pass", "`play CARD` or `pass`")
    return _bar(_situation(state, side), kind) or Refusal(*not_held(state, side, CODES[kind]))


def carry_out(state: State, side: int, kind: int, table: Table) -> State:
    """Play a card, and return the state afterwards.

    Even if the play is illegal, the card has the effect that the player wanted.
    """
    state = take(state, side, kind)
    if kind in HARASSES:
        state = discard(state, kind)
        table.meanwhile(state)
        return harass(state, side, table)
    if kind in CLEARS:
        return _clear(state, side, kind)
    if kind in CHAINS[side] and kind in next_links(state.ruleset, side, state.chains[side]):
        return _link(state, side, kind, table)
    if state.ruleset.wrong_order_wastes:
        return _waste(state, side, kind)
    if kind == CHAINS[side][2]:  # the player counts it as a kill; otherwise it has no use
        return _link(state, side, kind, table) if table.is_as_taken() else _laid(state, side, kind)
    return _laid(state, side, kind) if table.is_as_taken() else _waste(state, side, kind)


def _laid(state: State, side: int, kind: int) -> State:
    """Put a card into play although it has no effect there, and return the state.

    The card stays there until a clear card (Dive or Destroyer Sweep) removes it.
    """
    return with_chains(state, side, (*state.chains[side], (kind,)))


def _waste(state: State, side: int, kind: int) -> State:
    """Discard a card that was played out of order and therefore has no effect, and return the state.

    Under ``wrong-order=wasted`` the side's own chain is discarded as well, except where several chains are allowed.
    """
    state = discard(state, kind)
    takes_chain = state.ruleset.wrong_order_wastes and not state.ruleset.many_chains
    return discard_chains(state, side) if takes_chain else state


def _clear(state: State, side: int, kind: int) -> State:
    """Remove cards in play with a clear card, discard that card too, and return the state.

    Clear cards are Dive and Destroyer Sweep (rules WOLF-DIVE and WOLF-SWEEP).
    """
    state = discard_chains(state, 1 - side)
    if not state.ruleset.clears_opponent_only:
        state = discard_chains(state, side)
    return discard(state._replace(clears=state.clears + 1), kind)


def _link(state: State, side: int, kind: int, table: Table) -> State:
    """Add a card to the longest chain in play that it can continue, and return the state (rule WOLF-PLAY).

    The third card completes the chain and scores a kill.
    """
    place = CHAINS[side].index(kind)
    chains = list(state.chains[side])
    chain: Chain = ()
    if place:
        on = [each for each in chains if each[-1] == CHAINS[side][place - 1]]
        chain = max(on, key=len, default=())
    if chain:
        chains.remove(chain)
    if place < 2:
        return with_chains(state, side, (*chains, (*chain, kind)))
    state = with_chains(state, side, tuple(chains))
    for link in (*chain, kind):
        state = discard(state, link)
    kills = (state.kills[0] + (side == WOLF), state.kills[1] + (side != WOLF))
    table.tell("kill", SIDES[side], rb.KILL_T if side == WOLF else rb.KILL_U)
    return state._replace(kills=kills, winner=side if kills[side] >= state.ruleset.to_win[side] else -1)
