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

from printkit.lab.course import PlayedPositions
from printkit.lab.ledger import DEEPER, PERCENT, CostlyChoice, Review, ReviewTrial, Spot, digits
from printkit.lab.resumed import DecisionReached, Resumed, Strayed
from printkit.table.game import Game
from printkit.table.rules import Ruleset
from printkit.table.seeded import Policy, Randomness, SeatedTable, stream
from printkit.table.table import Impasse, Move

SEED = 1941
SURE = 2.0
"""Standard errors beyond which a difference is told."""
_ON_START, _ON_LOOKS, _LOOKS, _FINALISTS = 6, 3, 3, 3
_LEAST, _TIMES, _STRAYS, _SECOND, _DEAL = 6, 8, 20, 1 << 20, 1 << 10
_LEAST_COST = 1.0
_LEVELS = 8
_THOUGHT = 12
"""Turns that a decision counts for which the policy thought long about."""
_ON_READING, _ROUGH = 3, 1.5
"""The part of a quick review that goes to games by which chances are read, and what these may be off, in per cent."""
_LONGEST = 4000
"""Turns after which a game that is played on is broken off."""


class DoubtedDecision(NamedTuple):
    """A decision that printkit's own player would have made otherwise."""

    spot: Spot
    better: Move


class PairTally:
    """Pairs of games from a decision: what each gave in favour of the other move, and what the seat came to after its own.

    Pairs that met again go on alike: what they come to is asked of the first :data:`_LEVELS` of them, and holds for all.
    """

    __slots__ = ("_alike", "_alike_sum", "_asked", "_done", "differences", "rough", "spot")

    def __init__(self, spot: Spot, rough: float = 0.0) -> None:
        self.spot = spot
        self.rough = rough
        self.differences: list[float] = []
        self._done = self._alike_sum = 0.0
        self._alike = self._asked = 0

    def add(self, done: float, other: float) -> None:
        """One more pair."""
        self.differences.append(other - done)
        self._done += done

    def add_alike(self, came: float | None = None) -> None:
        """One more pair that met again, and what it came to, where that was asked."""
        self.differences.append(0.0)
        self._alike += 1
        if came is not None:
            self._alike_sum += came
            self._asked += 1

    @property
    def level(self) -> bool:
        """Whether enough is known of what pairs come to that meet again."""
        return self._asked >= _LEVELS

    @property
    def had(self) -> float:
        """What the seat came to after its own move, on average."""
        alike = self._alike * self._alike_sum / (self._asked or 1)
        return (self._done + alike) / (len(self.differences) or 1)

    @property
    def cost(self) -> float:
        return math.fsum(self.differences) / (len(self.differences) or 1)

    @property
    def error(self) -> float:
        """The standard error, as if one pair more had gone all the way: a few games that all fell alike prove little. To it
        comes by what a chance that is read may be off."""
        n, mean = len(self.differences) or 1, self.cost
        return math.hypot(
            math.sqrt(math.fsum((d - mean) ** 2 for d in self.differences) + 100.0**2) / n, self.rough
        )


class Player:
    """Plays a game on, from the beginning or from a decision; :attr:`turns` counts what it has played and thought about."""

    def __init__(
        self,
        game: Game,
        ruleset: Ruleset,
        trial: ReviewTrial,
        told: Callable[[int], None] | None = None,
        deep: bool = False,
    ) -> None:
        entries = {entry.name: entry for entry in game.policies}
        self.name = trial.deep_policy if deep and trial.deep_policy else trial.policy
        policy = entries[self.name].make(ruleset)
        if trial.settled:
            policy = _remembering(policy, trial.settled, lambda: self._count(_THOUGHT))
        self._game, self._trial, self._told = game, trial, told
        self._seats: Mapping[str, Policy] = dict.fromkeys(game.seats or ("",), policy)
        self.turns = 0
        self.course = PlayedPositions(trial.weights)
        self._read: Callable[[tuple[float, ...]], float] | None = None

    def from_state(self, state: Hashable, number: int) -> float:
        """What a game came to that was played on from a state."""
        table, seen = SeatedTable(0, self._seats), list[Hashable]()
        for at in range(_LONGEST):
            if self._game.over(state):
                break
            seen.append(state)
            state = self._turn(state, table, number, at)
        return self._ended(seen, state)

    @property
    def rough(self) -> float:
        """What a chance that is read may be off, in per cent."""
        return _ROUGH if self._read is not None else 0.0

    def read_ahead(self) -> None:
        """From now on pairs of games are played on to the horizon alone, and the chance is read there off what lies open, as
        the games so far have it."""
        if self._trial.horizon:
            self._read = self.course.reader()

    def _ended(self, seen: Sequence[Hashable], state: Hashable) -> float:
        """What a game came to, noted for the positions that were seen on the way; or what it would, at the horizon."""
        worth, signs = self._trial.worth(state), self._trial.signs
        if signs is not None and not self._game.over(state) and self._read is not None:
            return self._read(signs(state))
        if signs is not None and seen:
            self.course.add([signs(each) for each in seen], worth)
        return worth

    def would(self, spot: Spot) -> Move | None:
        """What the policy would do in place of the player; None where that cannot be asked. Where it leaves it to chance,
        what the player did is taken if it is among what might have come."""
        move: Move | None = None
        for number in range(_TIMES):
            table = Resumed(stream(SEED, number), self._seats, spot, None)
            try:
                self._resumed(spot, table, number)
            except DecisionReached as asked:
                move = asked.move if move is None or spot.alike(asked.move) else move
                if spot.alike(move) or not asked.doubtful:
                    return move
            except (Strayed, Impasse):
                pass
        return move

    def pair(self, doubt: DoubtedDecision, number: int, tally: PairTally, level: bool = False) -> bool:
        """One pair of games with the dice of a number; whether the log fits what the player could believe with it.

        Two games that come to the same state go on alike: they are not played to their end, but for ``level``, where one is of
        the first of them.
        """
        sign = self._trial.sign[doubt.spot.seat]
        try:
            tables = [
                Resumed(_stream(number, 0), self._seats, doubt.spot, m)
                for m in (doubt.spot.done, doubt.better)
            ]
            one, two = (self._resumed(doubt.spot, table, number) for table in tables)
        except (Strayed, Impasse):
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
            if self._read is None:  # of games that are broken off the finished ones tell nothing
                for each, state, end in zip(seen, (one, two), ends, strict=True):
                    each.extend([] if end else [state])
            same = one == two
            one = one if ends[0] else self._turn(one, tables[0], number, at)
            two = one if same else two if ends[1] else self._turn(two, tables[1], number, at)
        worths = (self._ended(each, state) for each, state in zip(seen, (one, two), strict=True))
        done, other = (_won(worth, sign) for worth in worths)
        if alike:
            tally.add_alike(done)
        else:
            tally.add(done, other)
        return True

    def _resumed(self, spot: Spot, table: Resumed, number: int) -> Hashable:
        """The state behind the turn of a decision."""
        state = spot.begin(Randomness(_stream(number, _DEAL)))
        table.side(spot.seat)
        self._count()
        after: Hashable = self._game.turn(state, table)
        return after

    def _turn(self, state: Hashable, table: SeatedTable, number: int, at: int) -> Hashable:
        """One turn more. Each has dice and cards of its own, so that two games that parted still meet with the same luck."""
        table.reseed(_stream(number, at))
        self._count()
        after: Hashable = self._game.turn(state, table)
        return after

    def _count(self, turns: int = 1) -> None:
        self.turns += turns
        if self._told is not None:
            self._told(turns)


def _stream(number: int, at: int) -> int:
    """The seed of a turn of a game that is played on."""
    return stream(stream(SEED, number), at)


def _remembering(policy: Policy, labels: frozenset[str], thought: Callable[[], None]) -> Policy:
    """The policy, which does again what it did in the same situation: under these labels it thinks long, and ``thought`` hears
    of it."""
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


def _won(value: float, sign: int) -> float:
    """How often the seat that decided won, in per cent."""
    return value if sign > 0 else 100.0 - value


def turns_of(trial: ReviewTrial, deep: bool = False) -> int:
    """How many turns a review may play on, about."""
    return trial.budget * (DEEPER if deep else 1)


def rolled(
    game: Game,
    ruleset: Ruleset,
    trial: ReviewTrial,
    deep: bool = False,
    told: Callable[[int], None] | None = None,
) -> Review:
    """The review of a game within its budget; ``told`` hears of every turn that was played on."""
    return weighed(game, ruleset, trial, deep, told)[0]


def weighed(
    game: Game,
    ruleset: Ruleset,
    trial: ReviewTrial,
    deep: bool = False,
    told: Callable[[int], None] | None = None,
) -> tuple[Review, list[PairTally]]:
    """The review, and the tallies of the decisions that were put to the proof for it."""
    budget = turns_of(trial, deep)
    player = Player(game, ruleset, trial, told, deep)
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
    if now.values and course:  # the figure at which the line of the chance to win stops
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
    """What games that are played on from a state come to."""

    def __init__(self, player: Player, state: Hashable) -> None:
        self._player, self._state = player, state
        self.values: list[float] = []

    def play(self, until: int) -> None:
        """Play until so many turns are played in all; at least :data:`_LEAST` games."""
        while self._player.turns < until or len(self.values) < _LEAST:
            self.values.append(self._player.from_state(self._state, len(self.values)))

    @property
    def mean(self) -> float:
        return math.fsum(self.values) / len(self.values)

    @property
    def error(self) -> float:
        """The standard error; nothing where the game is not played on."""
        n = len(self.values)
        return math.sqrt(math.fsum((v - self.mean) ** 2 for v in self.values) / n / (n - 1)) if n else 0.0


def doubted(player: Player, trial: ReviewTrial) -> list[DoubtedDecision]:
    """The decisions that printkit's own player would have made otherwise."""
    asked = ((spot, player.would(spot)) for spot in trial.spots)
    return [DoubtedDecision(spot, move) for spot, move in asked if move is not None and not spot.alike(move)]


def judged(
    player: Player, doubts: Sequence[DoubtedDecision], until: int, whole: int
) -> tuple[list[tuple[DoubtedDecision, PairTally]], int]:
    """The few that look costliest, with fresh games that prove it, until so many turns are played in all; and how many
    decisions were looked at for them. ``whole``: the turns of a game from here to its end, about."""
    room = max(0, until - player.turns)
    finalists, looked = _halved(player, doubts, room // _ON_LOOKS, whole)
    tallies = [PairTally(doubt.spot, player.rough) for doubt, _ in finalists]
    number, live = _SECOND, set(range(len(finalists)))
    while live and (player.turns < until or number < _SECOND + _LEAST):
        # of two the costlier looking has more games: by what it seems to cost, the last no less than half of the first
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
    """The few that look costliest, each with its share of what is left, and how many were looked at: in each round all that
    are left are looked at alike, and the better half of them goes on; where no two games of a pair ever differed it goes too. ``whole``: the turns of a game."""
    if len(doubts) <= _FINALISTS:
        return [(doubt, 1.0) for doubt in doubts], len(doubts)
    end = player.turns + turns
    left: list[tuple[DoubtedDecision, PairTally]] = []
    for doubt in _looked_at(doubts, max(_FINALISTS, turns // 2 // (_LOOKS * max(1, whole)))):
        left.append((doubt, PairTally(doubt.spot)))
        for number in range(_LOOKS):
            player.pair(doubt, number, left[-1][1])
    looked, number = len(left), _LOOKS
    left = _better_half(left)
    while len(left) > _FINALISTS or (len(left) > 1 and player.turns < end):
        stop = player.turns + (end - player.turns) // (1 + int(len(left) > _FINALISTS))
        while player.turns < stop:
            for doubt, tally in left:
                player.pair(doubt, number, tally)
            number += 1
        if len(left) <= _FINALISTS:
            break
        left = _better_half(left)
    left = _better_half(left, _FINALISTS)
    most = max(_LEAST_COST, left[0][1].cost) if left else 1.0
    return [(d, max(0.5, min(1.0, t.cost / most))) for d, t in left], looked


def _better_half(
    left: list[tuple[DoubtedDecision, PairTally]], most: int = 0
) -> list[tuple[DoubtedDecision, PairTally]]:
    """Those that look costliest, costliest first."""
    ranked = sorted(
        ((d, t) for d, t in left if any(t.differences)), key=lambda pair: (-pair[1].cost, pair[0].spot.line)
    )
    return ranked[: most or max(_FINALISTS, len(left) // 2)]


def _looked_at(doubts: Sequence[DoubtedDecision], most: int) -> list[DoubtedDecision]:
    """At most so many: those of most weight first, spread over the game."""
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
    won, ahead = "won", f"Played on {n} times from there"
    if tally.rough:
        ahead, won = f"{ahead} for {trial.horizon} turns", "came to a chance of"
    # the two figures are apart by the cost as it is printed
    had = round(tally.had)
    why = f"{ahead}, {who} {won} {_percent(had)} after {done} and {_percent(had + round(tally.cost))} after {better}."
    return CostlyChoice(spot.line, spot.turn, done, better, tally.cost, tally.error, why, spot.when)


def _percent(value: float) -> str:
    return f"{value:.0f}\u00a0%"


def _note(trial: ReviewTrial, player: Player, doubts: int, looked: int) -> str:
    n = len(trial.spots)
    text = (
        f"printkit’s {player.name} would have made {doubts} of {n} decisions otherwise"
        if doubts
        else f"printkit’s {player.name} would have made all {n} decisions alike"
    )
    if doubts:
        text += "; each was" if looked == doubts else f"; {looked} of them were"
        text += (
            " played on from there, with the move that was made and with the other, with the same dice and cards; what the "
            "player could not see was dealt anew each time"
        )
        if player.rough:
            text += f". After {trial.horizon} turns the chance was read off games of printkit’s own, by what lay open"
        text += ". Blamed is what cost more than two standard errors; all else stands with luck"
    return f"{text}."
