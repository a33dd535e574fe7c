"""The course of a game, step by step: what each side held and still needed, and how likely the wolf pack was to win.

A step is a draw phase or a card played. The chance counts both hands, so it exists only where the log records them; it says
how the game stood, not what either player could know.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, CONVOY, HARASSES, WOLF, Counts, add
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.turns import Action, TurnAccount

StepKind = Literal["draw", "play", "start"]
_LINKS: Final = 3

_WEIGHTS: Final = (
    1.084,
    1.073,
    5.497,
    -0.059,
    2.353,
    -2.169,
    0.646,
    1.023,
    0.695,
    1.437,
    -0.035,
    -0.917,
    0.124,
)
"""Weights of :func:`_signs`, fitted by logistic regression to 1,300 games of the policy ``tactical``."""


class Position(NamedTuple):
    """What lies open and what is held: kills, links of the chain on the table, hands, each by side; ``next``: who plays next."""

    goals: tuple[int, int]
    kills: tuple[int, int]
    chains: tuple[int, int]
    hands: tuple[Counts, Counts]
    next: int

    def to_go(self, side: int) -> int:
        """Links that a side still has to play to win."""
        return max(0, _LINKS * (self.goals[side] - self.kills[side]) - self.chains[side])

    def ready(self, side: int) -> int:
        """Links that a side could play one after the other with the cards it holds."""
        held, at, found = list(self.hands[side]), self.chains[side], 0
        while found < self.to_go(side) and held[CHAINS[side][at % _LINKS]]:
            held[CHAINS[side][at % _LINKS]] -= 1
            at, found = at + 1, found + 1
        return found


class CourseStep(NamedTuple):
    """A draw phase or a card: of which turn and side, the position before and after it, and the wolf pack's chance then."""

    turn: int
    kind: StepKind
    side: int
    before: Position
    after: Position
    was: float
    now: float
    drawn: tuple[int, ...] = ()
    action: Action | None = None
    lines: tuple[int, ...] = ()
    deck: Counts = ()

    def odds(self, kind: int) -> Fraction:
        """Return the chance that the cards drawn had one of a kind among them; 0 where the deck is not known or ran out."""
        cards, n = sum(self.deck), len(self.drawn)
        if not n or cards < n:
            return Fraction(0)
        return 1 - Fraction(math.comb(cards - self.deck[kind], n), math.comb(cards, n))

    @property
    def swing(self) -> float:
        """By how much the step changed the wolf pack's chance to win, in percentage points."""
        return 100.0 * (self.now - self.was)


def signs(at: Position) -> tuple[float, ...]:
    """The figures by which the chance is reckoned, each of the wolf pack less that of the convoy."""
    togo, ready = (at.to_go(WOLF), at.to_go(CONVOY)), (at.ready(WOLF), at.ready(CONVOY))
    total = togo[WOLF] + togo[CONVOY] + 1
    pace = [2.0 * togo[side] - ready[side] for side in (WOLF, CONVOY)]
    ends = [ready[side] >= togo[side] for side in (WOLF, CONVOY)]
    parries = [at.hands[side][CLEARS[side]] > 0 and at.chains[1 - side] > 0 for side in (WOLF, CONVOY)]
    harasses = [
        sum(at.hands[side][kind] for kind in HARASSES) > 0 < ready[1 - side] for side in (WOLF, CONVOY)
    ]
    first = WOLF if at.next == WOLF else CONVOY
    race = 0.0
    if any(ends):
        turns = [2 * togo[side] + (side != first) if ends[side] else 99 for side in (WOLF, CONVOY)]
        race = 1.0 if turns[WOLF] < turns[CONVOY] else -1.0

    def both(figure: Callable[[int], float]) -> float:
        return figure(WOLF) - figure(CONVOY)

    return (
        1.0,
        both(lambda side: -togo[side]) / total,
        both(lambda side: -pace[side]) / (pace[WOLF] + pace[CONVOY] + 2.0),
        both(lambda side: -pace[side]) / math.sqrt(pace[WOLF] + pace[CONVOY] + 2.0),
        both(lambda side: ends[side] and togo[side] == 1),
        both(lambda side: ends[side] / max(1, togo[side])),
        both(lambda side: ends[side] and togo[side] <= togo[1 - side]),
        race,
        both(lambda side: parries[side] * at.chains[1 - side]) / math.sqrt(total),
        both(lambda side: parries[side] and ends[1 - side]),
        both(lambda side: harasses[side] and ends[1 - side]),
        both(lambda side: float(togo[side] <= 1)),
        (1.0 if first == WOLF else -1.0) / math.sqrt(total),
    )


def chance(at: Position) -> float:
    """The wolf pack's chance to win, both hands counted."""
    if not at.to_go(WOLF):
        return 1.0
    if not at.to_go(CONVOY):
        return 0.0
    return 1 / (1 + math.exp(-math.fsum(w * s for w, s in zip(_WEIGHTS, signs(at), strict=True))))


def known(state: State) -> bool:
    """Whether every card that is held in a state is in the log."""
    return not any(hand.unknown for hand in state.hands)


def steps(turns: Sequence[TurnAccount]) -> tuple[CourseStep, ...]:
    """The steps of a game in their order; none where a hand is not in the log."""
    return tuple(step for turn in turns for step in _of_turn(turn))


def longest_want(found: Sequence[CourseStep]) -> int:
    """Return how many plays in a row one side was without the link that it needed next, at most; 0 where two such runs are equally
    long. A run goes on when the chain on the table is cleared."""
    runs = [0]
    for side in (WOLF, CONVOY):
        for step in found:
            if step.side == side and step.kind == "play":
                lacks = not step.before.hands[side][CHAINS[side][step.before.chains[side]]]
                runs[-1:] = [runs[-1] + 1] if lacks else [runs[-1], 0]
        runs.append(0)
    most = max(runs)
    return most if runs.count(most) == 1 else 0


def begins(state: State) -> Position:
    """The position at the start of a turn."""
    chains = [max(map(len, state.chains[side]), default=0) for side in (WOLF, CONVOY)]
    wolf, convoy = state.hands
    return Position(
        state.ruleset.to_win,
        state.kills,
        (min(2, chains[WOLF]), min(2, chains[CONVOY])),
        (wolf.known, convoy.known),
        WOLF,
    )


def _of_turn(turn: TurnAccount) -> Iterator[CourseStep]:
    if turn.doubts or not known(turn.before) or not known(turn.after):
        return
    at = begins(turn.before)
    was = chance(at)
    found: list[CourseStep] = []
    for phase in turn.phases:
        before = at
        at = (
            _played(at, phase.side, phase.action)
            if phase.action
            else _dealt(at, phase.side, phase.drawn, phase.thrown)
        )
        now = chance(at)
        kind: StepKind = "play" if phase.action else "draw"
        found.append(
            CourseStep(
                turn.number,
                kind,
                phase.side,
                before,
                at,
                was,
                now,
                phase.drawn,
                phase.action,
                phase.lines,
                phase.deck,
            )
        )
        was = now
    if at.hands == tuple(
        hand.known for hand in turn.after.hands
    ):  # a discard that harasses has no phase of its own
        yield from found


def _dealt(at: Position, side: int, drawn: Sequence[int], thrown: Sequence[int]) -> Position:
    hand = at.hands[side]
    for kind in drawn:
        hand = add(hand, kind)
    for kind in thrown:
        hand = add(hand, kind, -1)
    return at._replace(hands=_with(at.hands, side, hand))


def _played(at: Position, side: int, action: Action) -> Position:
    hands = at.hands
    if action.kind >= 0:
        hands = _with(hands, side, add(hands[side], action.kind, -1))
    if action.victim >= 0:
        hands = _with(hands, 1 - side, add(hands[1 - side], action.victim, -1))
    kills = at.kills
    if action.killed:
        kills = (kills[WOLF] + (side == WOLF), kills[CONVOY] + (side == CONVOY))
    return at._replace(hands=hands, kills=kills, chains=action.left, next=1 - side)


def _with(hands: tuple[Counts, Counts], side: int, hand: Counts) -> tuple[Counts, Counts]:
    return (hand, hands[CONVOY]) if side == WOLF else (hands[WOLF], hand)
