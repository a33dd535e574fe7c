"""Measures how much each decision worsened the expected result of a game, by simulating continuations of the game.

It uses pairs of simulated continuations, called rollouts.

One rollout of a pair starts with the player's move, the other with the move of a computer player (the policy); both use the same
dice and cards.

The budget is counted in turns and the seed is fixed, so the same log gives the same figures. Cards that the player
could not see are dealt anew in each rollout (:attr:`~printkit.lab.ledger.Spot.begin`). A first pass selects the
decisions that look costly. Only a second pass, with fresh dice, measures them, so that no decision is blamed because
of a lucky first pass.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from printkit.lab.course import PlayedPositions
from printkit.lab.ledger import DEEPER, PERCENT, CostlyChoice, Review, ReviewTrial, Spot, digits
from printkit.lab.resumed import CannotMeasure, DecisionReached, Resumed
from printkit.table.game import Game
from printkit.table.rules import Ruleset
from printkit.table.seeded import Policy, Randomness, SeatedTable, stream
from printkit.table.table import Impasse, Move

SEED = 1941
"""Seed of the random numbers in all reviews. It is fixed, so that repeated reviews of the same log give the same figures."""
SURE = 2.0
"""Minimum ratio of a decision's cost to its standard error for which the decision is reported as costly.

The cost is how much the decision worsened the expected result."""
_ON_START, _ON_LOOKS, _LOOKS, _FINALISTS = 6, 3, 3, 3
"""How a review divides its simulations: two shares of its budget (as 1/n), the pairs of games for each decision at first, and the number
of decisions measured in the end.

One part in ``_ON_START`` is used for games from the present state, and one part in ``_ON_LOOKS`` of the rest
for finding costly decisions. Each decision first gets ``_LOOKS`` pairs of simulated games; at most
``_FINALISTS`` decisions are then measured.
"""
_LEAST, _TIMES, _STRAYS, _SECOND, _DEAL = 6, 8, 20, 1 << 20, 1 << 10
"""Limits for rollouts (simulated continuations of a game), and numbers of the random number streams that rollouts use.

``_LEAST``: minimum number of rollouts from one state. ``_TIMES``: maximum number of replays that find out
which move the policy chooses. ``_STRAYS``: number of pairs after which a decision that cannot be resumed is
dropped. ``_SECOND``: number of the first pair in the measuring stage. ``_DEAL``: number of the random stream
for dealing cards."""
_LEAST_COST = 1.0
"""A review compares each decision's cost with the greatest cost. This is the lower limit, in percentage points, of the greatest cost.

Each decision's share of the games depends on its cost divided by the greatest cost. If that is lower than this minimum, the minimum takes
its place."""
_LEVELS = 8
"""Number of pairs of simulated games that are played to the end although both games of the pair have reached the same state.

Each game of a pair begins with a different move. Further pairs with equal states get the average result of
these."""
_SLOW_DECISION = 12
"""One slow decision of the policy (computer player) counts as this many simulated turns in a review's budget.

The budget is the number of turns that a review may simulate."""
_ON_READING, _ROUGH = 3, 1.5
"""Settings of a quick review: 1/``_ON_READING`` of the simulated turns go to games played to the end; ``_ROUGH`` is the assumed error of
estimated results.

One part in ``_ON_READING`` of the budget (in simulated turns) is used to play games to their end. The results
of all other games are estimated from these. ``_ROUGH`` is the assumed error of such an estimate, in
percentage points.

From the games played to the end, the review learns to estimate chances to win.
"""
_LONGEST = 4000
"""Maximum number of turns of a rollout (simulated continuation of a game).

A longer rollout is stopped."""


class DoubtedDecision(NamedTuple):
    """A decision for which the policy (computer player) would have chosen a different move (``better``) from the player's."""

    spot: Spot
    better: Move


class PairTally:
    """Collects the results of pairs of rollouts (simulated continuations of a game) that start at the same decision.

    In each pair, one rollout starts with the player's move, the other with an alternative move.

    Once both games of a pair reach the same state, they continue identically. Only the first :data:`_LEVELS` such pairs are played to the
    end, and their average result is used for all such pairs.
    """

    __slots__ = ("_alike", "_alike_sum", "_asked", "_done", "differences", "rough", "spot")

    def __init__(self, spot: Spot, rough: float = 0.0) -> None:
        self.spot = spot
        self.rough = rough
        self.differences: list[float] = []
        self._done = self._alike_sum = 0.0
        self._alike = self._asked = 0

    def add(self, done: float, other: float) -> None:
        """Add the results of two rollouts (simulated continuations of the game) that form a pair.

        One began with the player's move, the other with the alternative move.
        """
        self.differences.append(other - done)
        self._done += done

    def add_alike(self, came: float | None = None) -> None:
        """Add a pair of rollouts (simulated continuations of the game) in which both moves led to the same
        state.

        ``came`` is the common result if they were played to the end; otherwise None.
        """
        self.differences.append(0.0)
        self._alike += 1
        if came is not None:
            self._alike_sum += came
            self._asked += 1

    @property
    def level(self) -> bool:
        """True if enough pairs of games have been played to the end although both moves of the decision led to the same state.

        The average result of the pairs of games that were played to the end is then used for such pairs.
        """
        return self._asked >= _LEVELS

    @property
    def had(self) -> float:
        """Return the average result of those rollouts (simulated continuations of the game) that start with the player's own move."""
        alike = self._alike * self._alike_sum / (self._asked or 1)
        return (self._done + alike) / (len(self.differences) or 1)

    @property
    def cost(self) -> float:
        return math.fsum(self.differences) / (len(self.differences) or 1)

    @property
    def error(self) -> float:
        """Return the standard error of the decision's cost. The cost is how much the decision worsened the expected result.

        It is computed as if there were one more pair, with the greatest possible difference, because a few equal results prove
        little.

        It includes the error of estimated chances.
        """
        n, mean = len(self.differences) or 1, self.cost
        return math.hypot(
            math.sqrt(math.fsum((d - mean) ** 2 for d in self.differences) + 100.0**2) / n, self.rough
        )


class Player:
    """Plays rollouts (simulated continuations of a game) from a given state or from a decision.

    :attr:`turns` counts the turns played; a decision that takes the policy long to compute counts as several turns.
    """

    def __init__(
        self,
        game: Game,
        ruleset: Ruleset,
        trial: ReviewTrial,
        progress: Callable[[int], None] | None = None,
        deep: bool = False,
    ) -> None:
        entries = {entry.name: entry for entry in game.policies}
        self.name = trial.deep_policy if deep and trial.deep_policy else trial.policy
        policy = entries[self.name].make(ruleset)
        if trial.settled:
            policy = _with_cache(policy, trial.settled, lambda: self._count(_SLOW_DECISION))
        self._game, self._trial, self._progress = game, trial, progress
        self._seats: Mapping[str, Policy] = dict.fromkeys(game.seats or ("",), policy)
        self.turns = 0
        self.course = PlayedPositions(trial.weights)
        self._read: Callable[[tuple[float, ...]], float] | None = None

    def from_state(self, state: Hashable, number: int) -> float:
        """Play one rollout (a simulated continuation of the game) from a given state to its end, and return the result.

        The result is in per cent (100 is a win).
        """
        table, seen = SeatedTable(0, self._seats), list[Hashable]()
        for at in range(_LONGEST):
            if self._game.over(state):
                break
            seen.append(state)
            state = self._turn(state, table, number, at)
        return self._ended(seen, state)

    @property
    def rough(self) -> float:
        """Return the assumed error, in percentage points, of the result of a rollout (a simulated continuation
        of the game).

        It is 0 if rollouts are played to the end; it is larger if they stop early and their results are estimated.
        """
        return _ROUGH if self._read is not None else 0.0

    def read_ahead(self) -> None:
        """Switch to quick rollouts: simulated continuations of the game that stop early.

        Each stops after ``horizon`` turns; its result is then estimated from the games played so far.
        """
        if self._trial.horizon:
            self._read = self.course.reader()

    def _ended(self, seen: Sequence[Hashable], state: Hashable) -> float:
        """Return the result of a rollout (a simulated continuation of the game).

        If its game is over, this is the actual result, which also becomes data for later estimates; otherwise it is estimated.
        """
        worth, signs = self._trial.worth(state), self._trial.signs
        if signs is not None and not self._game.over(state) and self._read is not None:
            return self._read(signs(state))
        if signs is not None and seen:
            self.course.add([signs(each) for each in seen], worth)
        return worth

    def would(self, spot: Spot) -> Move | None:
        """Return the move that the policy (computer player) would have chosen in the player's place.

        None if this move cannot be determined.

        If the policy chooses at random, the player's own move is returned if it is among the possible ones.
        """
        move: Move | None = None
        for number in range(_TIMES):
            table = Resumed(stream(SEED, number), self._seats, spot, None)
            try:
                self._resumed(spot, table, number)
            except DecisionReached as asked:
                move = asked.move if move is None or spot.alike(asked.move) else move
                if spot.alike(move) or not asked.doubtful:
                    return move
            except (CannotMeasure, Impasse):
                pass
        return move

    def pair(self, doubt: DoubtedDecision, number: int, tally: PairTally, level: bool = False) -> bool:
        """Simulate the game after each of two moves, with the same random numbers, and add both results to the tally.

        Two such games (rollouts) that reach the same state continue identically and are not played to the end, except the first few
        for ``level``. Return False if the random cards contradict the log."""
        sign = self._trial.sign[doubt.spot.seat]
        try:
            tables = [
                Resumed(_turn_seed(number, 0), self._seats, doubt.spot, m)
                for m in (doubt.spot.done, doubt.better)
            ]
            one, two = (self._resumed(doubt.spot, table, number) for table in tables)
        except (CannotMeasure, Impasse):
            return False
        over, seen, alike = self._game.over, (list[Hashable](), list[Hashable]()), False
        for at in range(1, _LONGEST if self._read is None else self._trial.horizon):
            alike = one == two
            if alike and (not level or tally.level):
                tally.add_alike()
                return True
            ends = over(one), over(two)
            if all(ends):
                break
            if (
                self._read is None
            ):  # if games are stopped early, the finished ones alone would bias the regression
                for each, state, end in zip(seen, (one, two), ends, strict=True):
                    each.extend([] if end else [state])
            same = one == two
            one = one if ends[0] else self._turn(one, tables[0], number, at)
            two = one if same else two if ends[1] else self._turn(two, tables[1], number, at)
        worths = (self._ended(each, state) for each, state in zip(seen, (one, two), strict=True))
        done, other = (_own_chance(worth, sign) for worth in worths)
        if alike:
            tally.add_alike(done)
        else:
            tally.add(done, other)
        return True

    def _resumed(self, spot: Spot, table: Resumed, number: int) -> Hashable:
        """Replay the turn that contains the decision, with the move under test in place of the player's move. Return the state after the
        turn.

        Up to the decision, the turn is replayed as the log records it.
        """
        state = spot.begin(Randomness(_turn_seed(number, _DEAL)))
        table.side(spot.seat)
        self._count()
        after: Hashable = self._game.turn(state, table)
        return after

    def _turn(self, state: Hashable, table: SeatedTable, number: int, at: int) -> Hashable:
        """Play the next turn of a rollout (a simulated continuation of the game), and return the state after this turn.

        The dice depend only on the rollout's number and the turn, so the two games of a pair get the same dice even if they have
        diverged.
        """
        table.reseed(_turn_seed(number, at))
        self._count()
        after: Hashable = self._game.turn(state, table)
        return after

    def _count(self, turns: int = 1) -> None:
        self.turns += turns
        if self._progress is not None:
            self._progress(turns)


def _turn_seed(number: int, at: int) -> int:
    """Return the seed of the random numbers for one turn of a rollout (a simulated continuation of the game)."""
    return stream(stream(SEED, number), at)


def _with_cache(policy: Policy, labels: frozenset[str], thought: Callable[[], None]) -> Policy:
    """Return the policy (computer player) with a cache for the slow decisions, namely those with one of the ``labels``.

    ``thought`` is called whenever a slow decision is computed and not read from the cache.
    """
    known: dict[tuple[str, object, int], Move] = {}

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        if label not in labels:
            return policy(label, moves, view, luck)
        key = label, view, len(moves)
        if key not in known:
            known[key] = policy(label, moves, view, luck)
            thought()
        return known[key]

    return choose


def _own_chance(value: float, sign: int) -> float:
    """Return the chance to win, in per cent, of the player who made the decision.

    ``value`` is this chance if ``sign`` is 1, and the opponent's chance if ``sign`` is −1.
    """
    return value if sign > 0 else 100.0 - value


def turns_of(trial: ReviewTrial, deep: bool = False) -> int:
    """Return the approximate total number of turns that a review may simulate.

    They are the turns of all its rollouts (simulated continuations of the game).
    """
    return trial.budget * (DEEPER if deep else 1)


def rolled(
    game: Game,
    ruleset: Ruleset,
    trial: ReviewTrial,
    deep: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Return the review of a game, computed by means of rollouts (simulated continuations of the game).

    ``progress`` is called after each turn played, with the number of turns since the last call.
    """
    return weighed(game, ruleset, trial, deep, progress)[0]


def weighed(
    game: Game,
    ruleset: Ruleset,
    trial: ReviewTrial,
    deep: bool = False,
    progress: Callable[[int], None] | None = None,
) -> tuple[Review, list[PairTally]]:
    """Return the review of a game, together with the simulated results for each measured decision."""
    budget = turns_of(trial, deep)
    player = Player(game, ruleset, trial, progress, deep)
    begun = PlayedOn(player, trial.begun)
    begun.play(0)
    whole = player.turns // _LEAST
    if trial.horizon and not deep:
        begun.play(budget // _ON_READING)
        player.read_ahead()
        whole = min(whole, trial.horizon)
    now = PlayedOn(player, trial.now)
    if not game.over(trial.now):
        now.play(budget // _ON_START)
    doubts = doubted(player, trial)
    tallies, looked = judged(player, doubts, budget - budget // _ON_START, whole)
    begun.play(budget)
    course = player.course.line(trial.stands, trial.signs(trial.begun)) if trial.signs else ()
    result, spread = now.mean if now.values else trial.worth(trial.now), now.error
    if now.values and course:  # use the last value of the chart of the chance to win
        result, spread = course[-1].value, course[-1].error
    start = begun.mean
    sure = [(d, t) for d, t in tallies if t.cost > SURE * t.error and round(t.cost, digits(PERCENT)) > 0]
    choices = sorted(
        ((_choice(trial, d, t), d.spot.seat) for d, t in sure), key=lambda pair: (-pair[0].cost, pair[0].line)
    )
    decided = math.fsum(-trial.sign[seat] * c.cost for c, seat in choices)
    error = math.sqrt(begun.error**2 + spread**2 + math.fsum(c.error**2 for c, _ in choices))
    review = Review(
        PERCENT, start, result - start - decided, decided, result, error,
        tuple(c for c, _ in choices), trial.of, _note(trial, player, len(doubts), looked),
        course, untold=len(doubts) - len(choices),
    )  # fmt: skip
    return review, [tally for _, tally in tallies]


class PlayedOn:
    """The rollouts (simulated continuations of a game) from one state, with their results."""

    def __init__(self, player: Player, state: Hashable) -> None:
        self._player, self._state = player, state
        self.values: list[float] = []

    def play(self, until: int) -> None:
        """Play rollouts (simulated continuations of the game) until the review has simulated ``until`` turns in total.

        A minimum number of rollouts is played even if that takes more turns.
        """
        while self._player.turns < until or len(self.values) < _LEAST:
            self.values.append(self._player.from_state(self._state, len(self.values)))

    @property
    def mean(self) -> float:
        return math.fsum(self.values) / len(self.values)

    @property
    def error(self) -> float:
        """Return the standard error of the mean result of the rollouts (simulated continuations of the game).

        It is 0 if there are none, because the game is over.
        """
        n = len(self.values)
        return math.sqrt(math.fsum((v - self.mean) ** 2 for v in self.values) / n / (n - 1)) if n else 0.0


def doubted(player: Player, trial: ReviewTrial) -> list[DoubtedDecision]:
    """Return the decisions for which the policy (computer player) would have chosen a different move, each with that move."""
    asked = ((spot, player.would(spot)) for spot in trial.spots)
    return [DoubtedDecision(spot, move) for spot, move in asked if move is not None and not spot.alike(move)]


def judged(
    player: Player, doubts: Sequence[DoubtedDecision], until: int, whole: int
) -> tuple[list[tuple[DoubtedDecision, PairTally]], int]:
    """Measure the decisions that look costliest with new simulations, until the review has simulated ``until`` turns.

    The simulations are rollouts: continuations of the game from the decision on.

    Return these decisions with the results of their rollouts, and the number of decisions that were examined.

    ``whole`` is the approximate number of turns from here to the end of the game.
    """
    room = max(0, until - player.turns)
    finalists, looked = _halved(player, doubts, room // _ON_LOOKS, whole)
    tallies = [PairTally(doubt.spot, player.rough) for doubt, _ in finalists]
    number, live = _SECOND, set(range(len(finalists)))
    while live and (player.turns < until or number < _SECOND + _LEAST):
        # decisions that look costlier get more games, in proportion to their estimated cost; the last gets at least half as many as the first
        for place in sorted(live):
            doubt, share = finalists[place]
            if int((number + 1 - _SECOND) * share) > int((number - _SECOND) * share):
                fits = player.pair(doubt, number, tallies[place], level=True)
                if not fits and not tallies[place].differences and number > _SECOND + _STRAYS:
                    live.discard(place)
        number += 1
    return [(d, t) for (d, _), t in zip(finalists, tallies, strict=True) if t.differences], looked


def _halved(
    player: Player, doubts: Sequence[DoubtedDecision], turns: int, whole: int
) -> tuple[list[tuple[DoubtedDecision, float]], int]:
    """Return the decisions that look costliest, found by dropping the less costly half after each round of simulations.

    This method is called successive halving. The simulations are rollouts: continuations of the game.

    Return each selected decision with its share of the remaining budget, and the number of decisions that were examined.

    In each round all candidates get the same number of pairs of simulated games. Decisions whose pairs
    never differed are dropped. ``whole`` is the number of turns of a game.
    """
    if len(doubts) <= _FINALISTS:
        return [(doubt, 1.0) for doubt in doubts], len(doubts)
    end = player.turns + turns
    left: list[tuple[DoubtedDecision, PairTally]] = []
    for doubt in _examined(doubts, max(_FINALISTS, turns // 2 // (_LOOKS * max(1, whole)))):
        left.append((doubt, PairTally(doubt.spot)))
        for number in range(_LOOKS):
            player.pair(doubt, number, left[-1][1])
    looked, number = len(left), _LOOKS
    left = _costlier_half(left)
    while len(left) > _FINALISTS or (len(left) > 1 and player.turns < end):
        stop = player.turns + (end - player.turns) // (1 + int(len(left) > _FINALISTS))
        while player.turns < stop:
            for doubt, tally in left:
                player.pair(doubt, number, tally)
            number += 1
        if len(left) <= _FINALISTS:
            break
        left = _costlier_half(left)
    left = _costlier_half(left, _FINALISTS)
    most = max(_LEAST_COST, left[0][1].cost) if left else 1.0
    return [(d, max(0.5, min(1.0, t.cost / most))) for d, t in left], looked


def _costlier_half(
    left: list[tuple[DoubtedDecision, PairTally]], most: int = 0
) -> list[tuple[DoubtedDecision, PairTally]]:
    """Return the costlier half of the decisions according to the simulations so far, the costliest first.

    If ``most`` is given, return that many decisions instead.
    """
    ranked = sorted(
        ((d, t) for d, t in left if any(t.differences)), key=lambda pair: (-pair[1].cost, pair[0].spot.line)
    )
    return ranked[: most or max(_FINALISTS, len(left) // 2)]


def _examined(doubts: Sequence[DoubtedDecision], most: int) -> list[DoubtedDecision]:
    """Return at most ``most`` decisions for closer examination: those that the game marks as most important.

    Decisions with the highest weight come first; among decisions of equal weight, those returned are spread evenly over the game.
    """
    found: list[DoubtedDecision] = []
    for weight in sorted({d.spot.weight for d in doubts}, reverse=True):
        alike = [d for d in doubts if d.spot.weight == weight]
        room = most - len(found)
        found += alike if len(alike) <= room else [alike[i * len(alike) // room] for i in range(room)]
    return found


def _choice(trial: ReviewTrial, doubt: DoubtedDecision, tally: PairTally) -> CostlyChoice:
    spot, n = doubt.spot, len(tally.differences)
    done, better = trial.say(spot, spot.done), trial.say(spot, doubt.better)
    who = trial.seats[spot.seat]
    won, ahead = "won", f"In {n} simulated games from there"
    if tally.rough:
        ahead, won = f"In {n} simulated games of {trial.horizon} turns from there", "reached a chance of"
    # the two figures differ by the cost as it is printed
    had = round(tally.had)
    why = f"{ahead}, {who} {won} {_percent(had)} after {done} and {_percent(had + round(tally.cost))} after {better}."
    return CostlyChoice(spot.line, spot.turn, done, better, tally.cost, tally.error, why, spot.when)


def _percent(value: float) -> str:
    return f"{value:.0f}\u00a0%"


def _note(trial: ReviewTrial, player: Player, doubts: int, looked: int) -> str:
    n = len(trial.spots)
    text = (
        f"printkit’s {player.name} would have made {doubts} of {n} decisions differently"
        if doubts
        else f"printkit’s {player.name} would have made all {n} decisions in the same way"
    )
    if doubts:
        text += "; each of these was" if looked == doubts else f"; {looked} of these were"
        text += (
            " measured by simulated games, with the move that was made and with the other move, with the same dice and cards. What the "
            "player could not see was dealt anew in each game"
        )
        if player.rough:
            text += f". After {trial.horizon} turns, the chance was estimated from the visible cards and pieces, by comparison with games of printkit’s own"
        text += ". A decision is called a mistake only if it cost more than two standard errors; everything else counts as luck"
    return f"{text}."
