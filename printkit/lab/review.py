"""What decisions cost, by playing on: from each of them with the move that was made, and with the one that printkit's own
player would have made there, both with the same dice and cards.

The budget is counted in games and the seed is fixed, so that the same log gives the same figures. What the player could
not see is dealt anew each time (:attr:`~printkit.lab.ledger.Spot.begin`). A first look tells which decisions are worth a
second; what is said comes of the second alone, played with fresh dice, so that nothing is blamed for having been picked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from printkit.lab.ledger import DEEPER, PERCENT, Choice, Review, Spot, Trial
from printkit.table.cards import Pool
from printkit.table.game import Game
from printkit.table.rules import Rule, Ruleset
from printkit.table.seeded import Policy, Randomness, SeatedTable, stream
from printkit.table.table import Die, Impasse, Move, Verdict, Why

SEED = 1941
SURE = 2.0
"""Standard errors beyond which a difference is told."""
_LOOKS, _FINALISTS, _ON_START, _SECOND = 4, 3, 5, 1 << 20
_LONGEST = 4000
"""Sections after which a game that is played on is broken off."""


class _Asked(Exception):
    """The decision has been reached: what the policy would do there."""

    def __init__(self, move: Move) -> None:
        super().__init__()
        self.move = move


class _Strayed(Exception):
    """The answers that the log holds do not fit what the player may believe: nothing can be said of it."""


class _Resumed(SeatedTable):
    """A dealt table that first gives the answers of the log, then at the decision ``move`` (None: asks the policy, and tells)."""

    __slots__ = ("_answers", "_decided", "_move", "_spot")

    def __init__(self, seed: int, seats: Mapping[str, Policy], spot: Spot, move: Move | None) -> None:
        super().__init__(seed, seats)
        self._answers = list(reversed(spot.script))
        self._spot, self._move, self._decided = spot, move, False

    def _next(self, label: str) -> Hashable:
        """The log's answer to this question."""
        said, value = self._answers.pop()
        if said != label:
            raise _Strayed
        return value

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._next(label) if self._answers else super().roll(label, die, rule)  # type: ignore[return-value]

    def rolls(self, label: str, die: Die, n: int, rule: Rule, ordered: bool = True) -> Sequence[int]:
        if self._answers and n:
            return self._next(label)  # type: ignore[return-value]
        return super().rolls(label, die, n, rule, ordered)

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return self._next(label) if self._answers else super().throw(label, die, n, rule)  # type: ignore[return-value]

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._next(label) if self._answers else super().reveal(label, pool, rule)  # type: ignore[return-value]

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        if self._answers and n:
            return self._next(label)  # type: ignore[return-value]
        return super().reveals(label, pool, n, rule, ordered=ordered)

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        if self._answers:
            return self._next(label)  # type: ignore[return-value]
        if self._decided:
            return super().decide(label, moves, rule, view, why)
        return self._made(label, lambda: moves, rule, view)

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        if self._answers:
            return self._next(label)  # type: ignore[return-value]
        if self._decided:
            return super().propose(label, judge, rule, view, candidates, verbs)
        return self._made(label, candidates, rule, view)

    def attempt(
        self,
        label: str,
        die: Die,
        n: int,
        rule: Rule,
        *,
        needed: int = 0,
        possible: bool = True,
        doubtful: bool = False,
    ) -> int:
        if self._answers:
            return self._next(label)  # type: ignore[return-value]
        return super().attempt(label, die, n, rule, needed=needed, possible=possible, doubtful=doubtful)

    def _made(self, label: str, moves: Callable[[], Sequence[Move]], rule: Rule, view: object) -> Move:
        """The decision itself."""
        spot, move = self._spot, self._move
        if label != spot.label:
            raise _Strayed
        self._decided = True
        if move is None:
            raise _Asked(super().decide(label, moves(), rule, view))
        if spot.untold and move is spot.done:
            ways = [way for way in moves() if spot.alike(way)]
            return super().decide(label, ways, rule, view) if ways else move
        return move


class _Doubt(NamedTuple):
    """A decision that printkit's own player would have made otherwise."""

    spot: Spot
    better: Move


class _Tally(NamedTuple):
    """Pairs of games: the differences in favour of the other move, and how both did on average."""

    differences: tuple[float, ...]
    done: float
    other: float

    @property
    def cost(self) -> float:
        return math.fsum(self.differences) / len(self.differences)

    @property
    def error(self) -> float:
        """The standard error, as if one pair more had gone all the way: a few games that all fell alike prove little."""
        n, mean = len(self.differences), self.cost
        return math.sqrt(math.fsum((d - mean) ** 2 for d in self.differences) + 100.0**2) / n


class Player:
    """Plays a game on, from the beginning or from a decision."""

    def __init__(
        self, game: Game, ruleset: Ruleset, trial: Trial, told: Callable[[int], None] | None = None
    ) -> None:
        entries = {entry.name: entry for entry in game.policies}
        policy = entries[trial.policy].make(ruleset)
        self._game, self._trial, self._told = game, trial, told
        self._seats: Mapping[str, Policy] = dict.fromkeys(game.seats or ("",), policy)

    def from_state(self, state: Hashable, number: int) -> float:
        """What a game came to that was played on from a state."""
        return self._on(state, SeatedTable(stream(SEED, number), self._seats))

    def would(self, spot: Spot) -> Move | None:
        """What the policy would do in place of the player; None where that cannot be asked."""
        state = spot.begin(Randomness(stream(SEED, spot.line)))
        table = _Resumed(stream(SEED, spot.line), self._seats, spot, None)
        try:
            table.side(spot.seat)
            self._game.turn(state, table)
        except _Asked as asked:
            return asked.move
        except (_Strayed, Impasse):
            pass
        return None

    def pairs(self, doubt: _Doubt, first: int, n: int) -> _Tally | None:
        """``n`` pairs of games with the dice of their numbers; None where the log does not fit."""
        sign = self._trial.sign[doubt.spot.seat]
        done: list[float] = []
        other: list[float] = []
        for number in range(first, first + n):
            try:
                for move, got in ((doubt.spot.done, done), (doubt.better, other)):
                    got.append(sign * self._from(doubt.spot, move, number))
            except (_Strayed, Impasse):
                return None
        differences = tuple(b - a for a, b in zip(done, other, strict=True))
        return _Tally(differences, *(_won(math.fsum(each) / n, sign) for each in (done, other)))

    def _from(self, spot: Spot, move: Move, number: int) -> float:
        state = spot.begin(Randomness(stream(SEED, number)))
        table = _Resumed(stream(SEED, number), self._seats, spot, move)
        table.side(spot.seat)
        return self._on(self._game.turn(state, table), table)

    def _on(self, state: Hashable, table: SeatedTable) -> float:
        game = self._game
        for _ in range(_LONGEST):
            if game.over(state):
                break
            state = game.turn(state, table)
        if self._told is not None:
            self._told(1)
        return self._trial.worth(state)


def _won(value: float, sign: int) -> float:
    """How often the seat that decided won, in per cent."""
    return value if sign > 0 else 100.0 + value


def games_of(trial: Trial, deep: bool = False) -> int:
    """How many games a review may play on."""
    return trial.budget * (DEEPER if deep else 1)


def rolled(
    game: Game,
    ruleset: Ruleset,
    trial: Trial,
    deep: bool = False,
    told: Callable[[int], None] | None = None,
) -> Review:
    """The review of a game within its budget; ``told`` hears of every game that was played on."""
    budget = games_of(trial, deep)
    player = Player(game, ruleset, trial, told)
    begun = _mean([player.from_state(trial.begun, n) for n in range(budget // _ON_START)])
    result = (trial.worth(trial.now), 0.0)
    if not game.over(trial.now):
        result = _mean([player.from_state(trial.now, n) for n in range(budget // _ON_START)])
        budget -= budget // _ON_START
    doubts = []
    for spot in trial.spots:
        move = player.would(spot)
        if move is not None and not spot.alike(move):
            doubts.append(_Doubt(spot, move))
    choices, looked = _judged(player, trial, doubts, (budget - budget // _ON_START) // 2)
    decided = math.fsum(-trial.sign[seat] * c.cost for c, seat in choices)
    error = math.sqrt(begun[1] ** 2 + result[1] ** 2 + math.fsum(c.error**2 for c, _ in choices))
    return Review(
        PERCENT, begun[0], result[0] - begun[0] - decided, decided, result[0], error,
        tuple(c for c, _ in choices), trial.of, _note(trial, len(doubts), looked),
    )  # fmt: skip


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    n = max(1, len(values))
    mean = math.fsum(values) / n
    return mean, math.sqrt(math.fsum((v - mean) ** 2 for v in values) / n / max(1, n - 1))


def _judged(
    player: Player, trial: Trial, doubts: Sequence[_Doubt], pairs: int
) -> tuple[list[tuple[Choice, str]], int]:
    """The decisions that cost more than their error with their seats, costliest first, and how many were looked at."""
    looked = _looked_at(doubts, max(1, pairs // (2 * _LOOKS)))
    finalists, spent = _halved(player, looked, pairs // 2)
    pairs -= spent
    chosen = []
    for doubt in finalists:
        tally = player.pairs(doubt, _SECOND, max(1, pairs // len(finalists)))
        if tally is not None and tally.cost > SURE * tally.error:
            chosen.append((_choice(trial, doubt, tally), doubt.spot.seat))
    return sorted(chosen, key=lambda pair: (-pair[0].cost, pair[0].line)), len(looked)


def _halved(player: Player, doubts: Sequence[_Doubt], pairs: int) -> tuple[list[_Doubt], int]:
    """The few that look costliest, and how many pairs it took: in each round all that are left are looked at alike, and the
    better half of them goes; what cost nothing at all goes too."""
    left, spent = list(doubts), 0
    rounds = max(1, math.ceil(math.log2(max(1, len(left)) / _FINALISTS)))
    while len(left) > _FINALISTS:
        look = max(1, pairs // (rounds * len(left)))
        tallies = [player.pairs(doubt, spent, look) for doubt in left]
        spent += look * len(left)
        costs = [(t.cost, -i) for i, t in enumerate(tallies) if t is not None and t.cost > 0]
        left = [left[-i] for _, i in sorted(costs, reverse=True)[: max(_FINALISTS, len(left) // 2)]]
    return left, spent


def _looked_at(doubts: Sequence[_Doubt], most: int) -> list[_Doubt]:
    """At most so many: those of most weight first, spread over the game."""
    found: list[_Doubt] = []
    for weight in sorted({d.spot.weight for d in doubts}, reverse=True):
        alike = [d for d in doubts if d.spot.weight == weight]
        room = most - len(found)
        found += alike if len(alike) <= room else [alike[i * len(alike) // room] for i in range(room)]
    return found


def _choice(trial: Trial, doubt: _Doubt, tally: _Tally) -> Choice:
    spot, n = doubt.spot, len(tally.differences)
    done, better = trial.say(spot, spot.done), trial.say(spot, doubt.better)
    who = trial.seats[spot.seat]
    why = (
        f"Played on {n} times from there, {who} won {_percent(tally.done)} after {done} and {_percent(tally.other)} "
        f"after {better}."
    )
    return Choice(spot.line, spot.turn, done, better, tally.cost, tally.error, why)


def _percent(value: float) -> str:
    return f"{value:.0f}\u00a0%"


def _note(trial: Trial, doubts: int, looked: int) -> str:
    n = len(trial.spots)
    text = (
        f"printkit’s {trial.policy} would have made {doubts} of {n} decisions otherwise"
        if doubts
        else f"printkit’s {trial.policy} would have made all {n} decisions alike"
    )
    if doubts:
        text += "; each was" if looked == doubts else f"; {looked} of them were"
        text += (
            " played on from there, with the move that was made and with the other, with the same dice and cards; what the "
            "player could not see was dealt anew each time. Blamed is what cost more than two standard errors; all else is "
            "counted as luck"
        )
    return f"{text}."
