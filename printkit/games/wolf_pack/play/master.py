"""The policy (computer player) ``master`` for Wolf Pack, which simulates the game after each possible play.

Such simulated continuations are called Monte Carlo rollouts. The policy tries each playable card for some
turns, with both sides played by ``veteran``. The policy knows only what its side can see: for each rollout
the other hand is dealt from the unseen cards. At the end of a rollout :func:`chance` estimates the
probability of winning.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

from printkit.games.wolf_pack.play.judgement import veteran
from printkit.games.wolf_pack.play.policies import least_wanted
from printkit.games.wolf_pack.rules.action_phases import PLAYS
from printkit.games.wolf_pack.rules.deck import (
    CHAINS,
    CLEARS,
    CODES,
    CONVOY,
    HARASSES,
    NO_CARDS,
    SIDES,
    WOLF,
    Counts,
    add,
    plus,
)
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import Hand, State, View, in_play, with_hand
from printkit.games.wolf_pack.rules.turn import phases, turn
from printkit.table import Copies, Move
from printkit.table.ahead import Tried, WeighedMove, best
from printkit.table.seeded import Policy, Randomness

TRIES: Final = 80
"""Number of simulated continuations of the game (rollouts) for one action.

All possible plays of the action share them.
"""
TURNS: Final = 4
"""Number of turns in one rollout (simulated continuation of the game), including the current turn."""
_SURE: Final = 1.0
"""Number of standard errors by which a play must do better in the simulation than the play of ``veteran`` for ``master`` to
choose it."""
_EXTRA_CARDS: Final = 3
"""Number of extra cards dealt to the opponent at the start of a rollout (simulated continuation of the game).

The opponent then discards the least useful ones, so that the hand resembles a real one.
"""

_LEAD: Final = (0.961, -0.115, 0.179, 4.286, -0.098, -0.157, 0.223, 0.362)
"""Coefficients for estimating the wolf pack's probability of winning from what both players see.

They are those of a logistic model, in logits, for values such as the kills still needed. Those for the cards
in the hands are in :data:`_HANDS`.
"""
_HANDS: Final = (
    (0.183, 0.062, 0.051, 0.061, -0.002, 0.006, 0.123, 0.028, 0.258, 0.098, 0.133, 0.082, 0.011, 0.085, 0.098),
    (-0.352, -0.21, -0.163, -0.167, -0.045, -0.02, -0.164, -0.139, -0.23, -0.084, 0.171, -0.011, -0.014, -0.05, -0.063),
)  # fmt: skip
"""Coefficients for estimating the wolf pack's probability of winning from the cards in the hands.

They are those of a logistic model, in logits. The first row is for the wolf pack's hand, the second for the
convoy's hand; a row has one coefficient for each feature that :func:`_hand` returns.

They were fitted to 9,000 games of ``tactical`` under the usual rules.
"""


def master(ruleset: WolfRuleset) -> Policy:
    """Return the policy (computer player) ``master``, which improves on ``veteran``.

    It plays like ``veteran`` unless simulated continuations of the game (rollouts) show that another play is
    better.
    """
    usual = veteran(ruleset)
    both = dict.fromkeys(SIDES, usual)

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        first = usual(label, moves, view, luck)
        if label != "play" or not isinstance(view, View):
            return first
        plays = [first, *(move for move in moves if move != first)]
        harasses = [move for move in plays if move in (PLAYS[kind] for kind in HARASSES)]
        # Both harassments have the same effect, so only one is tried.
        options = [WeighedMove(move) for move in plays if move not in harasses[1:]]
        if len(options) == 1 or (
            max(map(len, view.chains[view.seat]), default=0) == 2
            and first.value == CODES[CHAINS[view.seat][2]]
        ):
            return first  # no rollouts for the only move, or for a kill
        begun = cache(partial(believed, view))
        return best(options, partial(_worth, both, view.seat, begun), TRIES // len(options), luck, _SURE)

    return choose


def _worth(both: dict[str, Policy], seat: int, begun: Callable[[int], State], move: Move, seed: int) -> float:
    """Return the estimated probability that the player at ``seat`` wins after this play.

    A few turns are simulated, and the position after them is evaluated.
    """
    table, state = Tried(seed, both, "play", move), begun(seed + 1)
    for _ in range(TURNS):
        state = turn(state, table)
        if state.winner >= 0:
            break
    return chance(state) if seat == WOLF else 1 - chance(state)


def believed(view: View, seed: int) -> State:
    """Return a possible state of the game, just before an action, that agrees with what one player sees.

    The opponent's hand is dealt at random from the cards that this player has not seen.
    """
    luck, seat, other, ruleset = Randomness(seed), view.seat, 1 - view.seat, view.ruleset
    phase = phases(ruleset).index(f"{SIDES[seat]}-action")
    state = State(
        ruleset, view.turn, phase, (Hand(), Hand()), view.chains, view.deck, NO_CARDS, view.discards
    )
    seen = plus(plus(view.hand, view.discards), plus(in_play(state, WOLF), in_play(state, CONVOY)))
    pool = Copies(tuple(n - m for n, m in zip(ruleset.copies, seen, strict=True)))
    held = NO_CARDS
    for _ in range(min(view.other_hand + _EXTRA_CARDS, sum(pool.counts))):
        kind = pool.pick(luck.randrange)
        held, pool = add(held, kind), pool.without(kind)
    while sum(held) > view.other_hand:
        kind = least_wanted(view, held)
        held, pool = add(held, kind, -1), Copies(add(pool.counts, kind))
    state = with_hand(with_hand(state, seat, Hand(view.hand)), other, Hand(held))
    hidden = max(0, sum(pool.counts) - view.deck)
    return state._replace(unseen=pool.counts, hidden_discards=hidden, kills=view.kills)


# -- evaluation of a position ------------------------------------------------------------------------------------------


def chance(state: State) -> float:
    """Return the estimated probability that the wolf pack wins.

    The state must be one between two turns, with both hands known.
    """
    if state.winner >= 0:
        return float(state.winner == WOLF)
    k, o = (max(map(len, chains), default=0) for chains in state.chains)
    own, other = (
        3 * (goal - kills) - length
        for goal, kills, length in zip(state.ruleset.to_win, state.kills, (k, o), strict=True)
    )
    lead = (1.0, own, other, (other - own) / (own + other + 1), k == 1, k == 2, o == 1, o == 2)
    told = [weight * sign for weight, sign in zip(_LEAD, lead, strict=True)]
    for side, length, theirs in ((WOLF, k, o), (CONVOY, o, k)):
        hand = _hand(side, state.hands[side].known, length, theirs)
        told += [weight * sign for weight, sign in zip(_HANDS[side], hand, strict=True)]
    return 1 / (1 + math.exp(-math.fsum(told)))


def _hand(side: int, hand: Counts, length: int, theirs: int) -> tuple[bool, ...]:
    """Return the features of a hand, as a tuple of True and False, for the model that estimates the chance of winning.

    They say whether the hand holds each of the next three links, a second copy of each, and two or three of them in a
    row; one or two clear cards, and how many cards there are to clear; one or two harassment cards; and the third link
    of the other side's chain.
    """
    one, two, three = (hand[CHAINS[side][(length + place) % 3]] for place in range(3))
    clears, harasses = hand[CLEARS[side]], sum(hand[kind] for kind in HARASSES)
    row = bool(one and two)
    return (
        one > 0, two > 0, three > 0, one > 1, two > 1, three > 1, row, row and three > 0,
        clears > 0, clears > 0 and theirs == 1, clears > 0 and theirs == 2, clears > 1,
        harasses > 0, harasses > 1, hand[CHAINS[1 - side][2]] > 0,
    )  # fmt: skip
