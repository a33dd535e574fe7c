"""Policies (computer players) for USS Lox: ``lox-dp``, ``lox-captain`` and ``random``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.games.uss_lox.play.dp import ESTIMATE, Solution, solution
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, SHOWN, SUPPLY_CARDS, State
from printkit.table import Move
from printkit.table.cards import JACK, RANK
from printkit.table.game import random_policy
from printkit.table.seeded import Policy, Randomness

BEST_OCEAN = 9
"""How many of the 24 cards to deal to the ocean for the highest expected tonnage in the basic game.

The ocean cards are the ships to be met. It is the 3 × 3 ocean of the original rules.
"""
BEST_OCEAN_OF_OPTIONS = 7
"""How many of the 24 cards to deal to the ocean for the highest expected tonnage with jokers and king ships.

The ocean cards are the ships to be met. The number is lower than in the basic game because jokers and king
ships make the ocean dangerous.
"""
_FIVE = 5
"""Rank of the ships that nearly every attack sinks."""
_OPPORTUNITY_TORPEDOES = 3
"""After sinking a queen, the policies turn up another ship only if they have at least this many torpedoes."""


def ocean_size(ruleset: LoxRuleset, cards: int) -> int:
    """Return how many of ``cards`` dealt cards the policies ``lox-dp`` and ``lox-captain`` lay out as the
    ocean.

    It is always about the same fraction of the cards dealt. (Policies are computer players.)
    """
    of_all = BEST_OCEAN_OF_OPTIONS if ruleset.jokers_in_pack and ruleset.kings_are_escorts else BEST_OCEAN
    return max(1, min(cards - 1, round(cards * of_all / SUPPLY_CARDS)))


def _pick(moves: Sequence[Move], verb: str) -> Move:
    return next((move for move in moves if move.verb == verb), moves[0])


def _ocean_move(moves: Sequence[Move], view: State) -> Move:
    """Return the move that lays out the best number of ocean cards.

    ``moves`` contains a move for each number, from 1 card to one less than all cards dealt.
    """
    most = moves[-1].value
    cards = most + 1 if isinstance(most, int) else SUPPLY_CARDS
    size = ocean_size(view.ruleset, cards)
    return next(move for move in moves if move.value == size)


# --- near-optimal ----------------------------------------------------------------------------------------


def near_optimal(ruleset: LoxRuleset) -> Policy:
    """Return the policy (computer player) ``lox-dp``.

    It chooses the move with the highest expected tonnage brought home.
    """
    values = solution(ruleset)

    def policy(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        assert isinstance(view, State)
        if label == "flip":
            return moves[0]
        if label == "fire":
            return max(moves, key=_ship_value(values, view))
        if label == "escape":
            return max(moves, key=_escort_value(values, view))
        return _other(values, label, moves, view)

    return policy


def _other(values: Solution, label: str, moves: Sequence[Move], view: State) -> Move:
    points = _points(view)
    if label == "continue":
        on = values.flip(view.supply, view.ocean, points)
        return _pick(moves, "continue" if on > points else "port")
    if label == "gun":
        return _pick(moves, "gun")
    if label == "opportunity":
        return _pick(moves, "opportunity" if view.supply >= _OPPORTUNITY_TORPEDOES else "no-opportunity")
    if label == "ocean":
        return _ocean_move(moves, view)
    if label == "patrol":
        cards = min(view.deck, SUPPLY_CARDS)
        ocean = ocean_size(view.ruleset, cards)
        return _pick(moves, "patrol" if values.flip(cards - ocean, ocean, points) > points else "")
    return moves[-1]  # deal: the largest number of cards


def _points(view: State) -> int:
    """Return the points of the ships sunk so far.

    An estimate (a face-down card scored in place of a sunk face card) counts with its expected points.
    """
    return view.points + ESTIMATE * view.estimates


def _ship_value(values: Solution, view: State) -> Callable[[Move], float]:
    supply, ocean, points = view.supply, view.ocean, _points(view)
    rank = RANK[view.ship]

    def value(move: Move) -> float:
        if move.verb == "pass":
            if view.how == SHOWN or not ocean:
                return values.debrief(supply, ocean, points)
            return values.flip(supply, ocean, points)
        n = move.value if isinstance(move.value, int) else 0
        missed = values.escort(supply - n, ocean, points)
        sunk = values.debrief(supply - n, ocean, points + values.points[rank - 1])
        return missed + values.chances[rank - 1][n] * (sunk - missed)

    return value


def _escort_value(values: Solution, view: State) -> Callable[[Move], float]:
    supply, ocean, points = view.supply, view.ocean, _points(view)
    rank = RANK[view.escort]
    cost = price(view.escort)
    payable = supply + (ocean if view.ruleset.grid_may_pay else 0)

    def value(move: Move) -> float:
        if move.verb == "escape":
            laid = move.value[1] if isinstance(move.value, tuple) else 0
            return values.debrief(supply - cost + laid, ocean - laid, points) if payable >= cost else 0.0
        if move.verb == "gun":
            return values.debrief(supply, ocean, points + values.points[rank - 1])
        n = move.value if isinstance(move.value, int) else 0
        sunk = values.debrief(supply - n, ocean, points + values.points[rank - 1])
        return values.chances[rank - 1][n] * sunk

    return value


# --- rule of thumb ---------------------------------------------------------------------------------------

ATTACK_FROM = ((1.2, 1), (0.8, 6), (0.5, 8))
"""When the computer player ``lox-captain`` attacks: pairs of a least number of torpedoes, and the least points of a
ship that it then attacks.

The torpedoes are counted for each ship left, in units of three. The first pair for which the boat has enough torpedoes
applies.
"""
ATTACK_ELSE = 10
"""Minimum points of a ship that the computer player ``lox-captain`` attacks when torpedoes are scarce.

They are scarce if there are fewer than every pair of ``ATTACK_FROM`` requires.
"""
ATTACK_FIVES = 0.45
"""The computer player ``lox-captain`` attacks a ship of rank five if it has at least this many spreads (three
torpedoes) for each ship left.

Nearly every attack sinks such a ship.
"""
ESCAPE_BELOW = 4
"""The computer player ``lox-captain`` pays for an escape from an escort whose value is below this number.

It does so if it can.
"""


def captain(ruleset: LoxRuleset) -> Policy:
    """Return the policy (computer player) ``lox-captain``, which follows simple rules that a person could use."""

    def policy(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        assert isinstance(view, State)
        if label == "fire":
            return _captain_ship(moves, view)
        if label == "escape":
            return _captain_escort(moves, view)
        if label == "ocean":
            return _ocean_move(moves, view)
        if label == "opportunity":
            return _pick(moves, "opportunity" if view.supply >= _OPPORTUNITY_TORPEDOES else "no-opportunity")
        return moves[-1] if label == "deal" else moves[0]  # the first move: flip, gun, continue, sail again

    return policy


def _captain_ship(moves: Sequence[Move], view: State) -> Move:
    left = view.ocean + 1
    spreads = view.supply / (LARGEST_SPREAD * left)
    if view.supply < LARGEST_SPREAD and left > 1:
        return _pick(moves, "pass")
    least = next((value for share, value in ATTACK_FROM if spreads >= share), ATTACK_ELSE)
    worth = VALUE[view.ship] >= least or (RANK[view.ship] == _FIVE and spreads >= ATTACK_FIVES)
    return moves[-1] if worth else _pick(moves, "pass")


def _captain_escort(moves: Sequence[Move], view: State) -> Move:
    last = moves[-1]  # the deck gun, or the largest spread
    if RANK[view.escort] == JACK and last.verb == "gun":
        return last
    if view.supply >= LARGEST_SPREAD and price(view.escort) >= ESCAPE_BELOW and view.escort < JOKER:
        return last
    affordable = view.supply + (view.ocean if view.ruleset.grid_may_pay else 0) >= price(view.escort)
    return _pick(moves, "escape") if affordable else last


def at_random(ruleset: LoxRuleset) -> Policy:
    """Return the policy (computer player) ``random``, which chooses among all legal moves with equal
    probability.
    """
    return random_policy
