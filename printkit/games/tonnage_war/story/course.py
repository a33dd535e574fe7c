"""Estimate the U-boats' chance to win after each turn of a Tonnage War game, and find the turns that changed
it the most.

The estimate uses only what lies open on the table.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import CONTINUES, State, turns_left
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts

WEIGHTS: Final = (-0.63, 2.61, -0.14, 0.58, 1.08)
"""Weights in the formula for the U-boats' chance to win. They were fitted by regression to some hundred
games of the policy ``captain`` under the default rules.
"""
LEAST: Final = 5.0
"""Smallest change in the chance to win, in percentage points, that makes a turn decisive."""
NOTABLE_POINTS: Final = 3
"""The report tells a fight in which at least this many points were scored, even if the chance to win changed little."""
MOST: Final = 4


class DecidingFight(NamedTuple):
    """A turn, or several turns of one continued hunt, with the U-boats' chance to win before (``was``) and after (``now``), in per cent."""

    turns: tuple[TurnFacts, ...]
    was: float
    now: float

    @property
    def turn(self) -> TurnFacts:
        """Return the first turn of the fight."""
        return self.turns[0]

    @property
    def swing(self) -> float:
        return self.now - self.was

    def helps(self, side: int) -> bool:
        """Return True if the fight raised the chance to win of ``side`` (UBOAT or ESCORT)."""
        return (self.swing > 0) == (side == UBOAT) and self.swing != 0

    @property
    def points(self) -> int:
        """Return the total number of points scored by both sides in the fight."""
        return sum(sum(engagement.points) for _, engagement in self.engagements)

    def gained(self, side: int) -> int:
        """Return the number of points scored by one side in the fight."""
        return sum(engagement.points[side] for _, engagement in self.engagements)

    @property
    def worth_telling(self) -> bool:
        """Return True if the report should describe the fight: something was hit, or escorts hunted an
        attacking U-boat. In other turns, the chance to win changes only because time passes.
        """
        return self.points > 0 or any(engagement.attack is not None for _, engagement in self.engagements)

    @property
    def weight(self) -> tuple[int, int]:
        """Return the sort key for the importance of fights: the change of the chance to win, then the points scored."""
        return abs(round(self.now) - round(self.was)), self.points

    @property
    def at(self) -> int:
        """Return the number of the fight's last turn, counted from the start of the game."""
        return place(self.turns[-1])

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(n for turn in self.turns for n in turn.lines)

    @property
    def when(self) -> str:
        """Return words for the turns of the fight: ``turn 8``, ``turns 8 and 9``, ``turns 8–10``."""
        first, last = self.turns[0].number, self.turns[-1].number
        if last - first == 1:
            return f"turns {first} and {last}"
        return f"turn {first}" if first == last else f"turns {first}–{last}"

    @property
    def engagements(self) -> list[tuple[TurnFacts, Fight | SalvoFacts]]:
        """Return the hunts and attacks in these turns, each with its turn. Hunts of blanks are left out."""
        return [
            (turn, engagement)
            for turn in self.turns
            for engagement in turn.engagements
            if not (isinstance(engagement, Fight) and engagement.blank)
        ]


def place(turn: TurnFacts) -> int:
    """Return the number of a turn, counted from the start of the game."""
    return (turn.round - 1) * CARDS_A_ROUND + turn.number


def signs(state: Hashable, beyond: float = 0.0) -> tuple[float, ...]:
    """Return the numbers from which the chance to win is estimated: the lead in points relative to the turns
    left, the contacts, and the attacks under way.
    """
    assert isinstance(state, State)
    uboat, escort = (points + more for points, more in zip(state.scores, state.open_points, strict=True))
    left = max(0, (ROUNDS - state.round) * CARDS_A_ROUND + turns_left(state))
    scale = math.sqrt(left + 1)
    lead = (uboat - escort - beyond) / scale
    return 1.0, lead, scale, len(state.contacts) / scale, float(state.attack is not None) / scale


def chance(state: State) -> float:
    """Return the U-boats' estimated chance to win in a state, in per cent."""
    uboat, escort = state.scores
    if over(state):
        return 50.0 if uboat == escort else 100.0 * (uboat > escort)
    return 100 / (1 + math.exp(-math.fsum(w * s for w, s in zip(WEIGHTS, signs(state), strict=True))))


def chances(turns: Sequence[TurnFacts]) -> tuple[tuple[float, float], ...]:
    """Return the U-boats' chance to win before the first turn and after each turn, as pairs of turn number
    and percentage.
    """
    if not turns:
        return ()
    return (
        (place(turns[0]) - 1.0, chance(turns[0].before)),
        *((float(place(t)), chance(t.after)) for t in turns),
    )


def deciding(turns: Sequence[TurnFacts]) -> tuple[DecidingFight, ...]:
    """Return the fights that changed the chance to win most or brought most points, in chronological order."""
    found = [
        DecidingFight(part, chance(part[0].before), chance(part[-1].after)) for part in _engagements(turns)
    ]
    counted = [
        d
        for d in found
        if d.worth_telling and d.weight[0] and (abs(d.swing) >= LEAST or d.points >= NOTABLE_POINTS)
    ]
    largest = sorted(counted, key=lambda d: d.weight, reverse=True)[:MOST]
    return tuple(sorted(largest, key=lambda d: d.at))


def _engagements(turns: Sequence[TurnFacts]) -> Iterator[tuple[TurnFacts, ...]]:
    """Yield groups of turns with fights. The turns of one continued hunt form one group, but a new group
    begins where the chance to win starts to move in the other direction.
    """
    part: list[TurnFacts] = []
    for turn in turns:
        on = any(fight.hunt.origin == CONTINUES for fight in turn.fights)
        if part and not (on and not turn.doubts and not _turns_back(part, turn)):
            yield tuple(part)
            part = []
        if turn.engagements and not turn.doubts:
            part.append(turn)
    if part:
        yield tuple(part)


def _turns_back(part: Sequence[TurnFacts], turn: TurnFacts) -> bool:
    """Return True if the chance to win changed notably in this turn, in the direction opposite to the turns
    before.
    """
    first, last = chance(part[-1].after) - chance(part[0].before), chance(turn.after) - chance(turn.before)
    settled = not any(part[-1].after.open_points)
    return settled and first * last < 0 and min(abs(first), abs(last)) >= LEAST


def decisive(
    decided: Sequence[DecidingFight], turns: Sequence[TurnFacts], final: State
) -> DecidingFight | None:
    """Return the fight that decided the game: the one with the winner's largest gain in the chance to win
    that was never lost again.

    If the game ended level, it is the fight with the largest change of the chance.
    """
    uboat, escort = final.scores
    if uboat == escort:
        return max(decided, key=lambda each: each.weight, default=None)
    sign = 1 if uboat > escort else -1
    won = [each for each in decided if each.swing * sign > 0]
    return max(won, key=lambda each: (round(_lasting(each, turns, sign)), each.weight), default=None)


def heaviest(turns: Sequence[TurnFacts], side: int) -> DecidingFight | None:
    """Return the fight in which a side scored most points, the earliest if there are several."""
    found = [
        DecidingFight(part, chance(part[0].before), chance(part[-1].after)) for part in _engagements(turns)
    ]
    return max(found, key=lambda each: each.gained(side), default=None)


def _lasting(each: DecidingFight, turns: Sequence[TurnFacts], sign: int) -> float:
    """Return how much of a gain in the chance to win was never lost again, in percentage points. ``sign``: 1
    for the U-boats, −1 for the escorts.
    """
    since = [chance(turn.after) for turn in turns if place(turn) >= each.at]
    return min(sign * (value - each.was) for value in since)
