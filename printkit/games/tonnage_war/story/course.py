"""Estimate the U-boats' chance to win after each turn of a Tonnage War game, and find the turns that changed
it the most.

The estimate uses only what lies open on the table.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import CONTINUES, State, turns_left
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.luck_chances import come_through
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import sure_rolls

WEIGHTS: Final = (-0.63, 2.61, -0.14, 0.58, 1.08)
"""Weights in the formula for the U-boats' chance to win. They were fitted by regression to some hundred
games of the policy ``captain`` under the default rules.
"""
LEAST: Final = 5.0
"""Smallest change in the chance to win, in percentage points, that makes a turn decisive."""
NOTABLE_POINTS: Final = 3
"""The report describes every fight in which at least this many points were scored, even if the chance to win
changed little.
"""
MOST: Final = 3
_MIGHT: Final = 0.6
"""Weight of the chance that hung on an attack which escorts stopped, compared with a change that happened."""
_FAIR: Final = 0.15
"""A boat that escorts found and did not hit had a fair chance to come through if the chance that none finds her was at least this."""
_SHARE: Final = 0.25
"""A turning point has at least this share of the weight of the decisive moment."""
_FAR, _SOME = 15.0, 10.0
"""A fight decided the game if at least so much of the chance to win, in percentage points, hung on it. The second applies if a side took
the lead for good in the fight.
"""
_FAVOURED = 60.0
"""Smallest chance to win, in per cent, that the winner must have after a fight for the fight to count as
decisive.
"""


class DecidingFight(NamedTuple):
    """A turn, or the turns of one continued hunt, with the U-boats' chance to win in per cent, before
    (``was``) and after (``now``).

    ``would`` is the chance that they would have had after it if escorts had not stopped an attack that could not miss (``stopped``); None
    if there was no such attack.
    """

    turns: tuple[TurnFacts, ...]
    was: float
    now: float
    stopped: Fight | None = None
    would: float | None = None

    @property
    def turn(self) -> TurnFacts:
        """Return the first turn of the fight."""
        return self.turns[0]

    @property
    def swing(self) -> float:
        return self.now - self.was

    @property
    def base(self) -> float:
        """Return the chance with which the result is compared: after the attack that escorts stopped, otherwise before the fight."""
        return self.would if self.is_stop and self.would is not None else self.was

    @property
    def stake(self) -> float:
        """Return how much of the U-boats' chance to win hung on the fight, in percentage points; negative if the escorts gained it."""
        return self.now - self.base

    def helps(self, side: int) -> bool:
        """Return True if the fight decided something for ``side`` (UBOAT or ESCORT)."""
        return (self.stake > 0) == (side == UBOAT) and self.stake != 0

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
        """Return the sort key for the importance of fights: how much of the chance to win hung on it, then the points scored. What might have
        been counts for less than what was.
        """
        return round(max(abs(self.swing), _MIGHT * abs(self.stake))), self.points

    @property
    def is_stop(self) -> bool:
        """Return True if more hung on the attack that escorts stopped in the fight than on anything that was hit in it."""
        return self.would is not None and self.would > self.was and self.would - self.now > self.swing

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
    return _logistic(signs(state))


def _logistic(features: Sequence[float]) -> float:
    """Return the estimated chance to win for some features, in per cent."""
    return 100 / (1 + math.exp(-math.fsum(w * s for w, s in zip(WEIGHTS, features, strict=True))))


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
    """Return the fights on which much of the chance to win hung, or that brought many points, in chronological order."""
    return tuple(
        d
        for d in map(_fight, _engagements(turns))
        if d.worth_telling and d.weight[0] and (abs(d.stake) >= LEAST or d.points >= NOTABLE_POINTS)
    )


def turning(decided: Sequence[DecidingFight], most: DecisiveFight | None) -> tuple[DecidingFight, ...]:
    """Return the turning points, in chronological order: the fights on which most of the chance to win hung, and always the decisive moment."""
    first = [most.fight] if most is not None else []
    least = max(LEAST, _SHARE * first[0].weight[0]) if first else LEAST
    rest = [each for each in decided if each not in first and each.weight[0] >= least]
    largest = [*first, *sorted(rest, key=lambda d: d.weight, reverse=True)][:MOST]
    return tuple(sorted(largest, key=lambda d: d.at))


def _fight(part: tuple[TurnFacts, ...]) -> DecidingFight:
    """Return the turns of a fight with the chances before and after it, and the chance if the largest attack that escorts stopped in it had
    gone through.
    """
    was, now = chance(part[0].before), chance(part[-1].after)
    shot = {
        (piece.handle, piece.card) for turn in part for salvo in turn.salvos for piece in [salvo.attack.boat]
    }
    stopped = [
        fight for turn in part for fight in turn.fights
        if _could_have_gone_through(fight) and sure_rolls(fight, least=1)
        and (fight.hunt.boat.handle, fight.hunt.boat.card) not in shot
    ]  # fmt: skip
    if not stopped:
        return DecidingFight(part, was, now)
    most = max(stopped, key=lambda fight: sure_rolls(fight, least=1))
    return DecidingFight(part, was, now, most, _if_it_had_gone_through(part[-1].after, most))


def _could_have_gone_through(fight: Fight) -> bool:
    """Return True if escorts found a boat, and either hit her or had a fair chance not to find her at all."""
    result = outcome(fight)
    through = come_through(fight)
    if not fight.over or not result.found or through is None:
        return False
    return result.sunk or result.damaged or float(through[0]) >= _FAIR


def _if_it_had_gone_through(after: State, fight: Fight) -> float:
    """Return the U-boats' chance to win if the attack that escorts stopped in a fight had hit with every roll and the boat were afloat."""
    more = sure_rolls(fight, least=1) + fight.points[ESCORT] - fight.points[UBOAT]
    if over(after):
        uboat, escort = after.scores
        lead = uboat - escort + more
        return 50.0 if not lead else 100.0 * (lead > 0)
    return _logistic(signs(after, -more))


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
    won = [each for each in decided if each.stake * sign > 0]
    return max(won, key=lambda each: (round(_lasting(each, turns, sign)), each.weight), default=None)


def heaviest(turns: Sequence[TurnFacts], side: int) -> DecidingFight | None:
    """Return the fight in which a side scored most points; the first one if several are equal."""
    return max(map(_fight, _engagements(turns)), key=lambda each: each.gained(side), default=None)


def _lasting(each: DecidingFight, turns: Sequence[TurnFacts], sign: int) -> float:
    """Return how much of a gain in the chance to win was never lost again, in percentage points. ``sign``: 1
    for the U-boats, −1 for the escorts.
    """
    since = [chance(turn.after) for turn in turns if place(turn) >= each.at]
    return min(sign * (value - each.base) for value in since)


class DecisiveFight(NamedTuple):
    """The moment that headline, first paragraph and turning points agree on. ``decided``: it decided the game; otherwise it is the one that
    helped the winner most.
    """

    fight: DecidingFight
    decided: bool
    kept: bool
    """True if the side that led after it led until the end of the game."""


def moment(
    decided: Sequence[DecidingFight], turns: Sequence[TurnFacts], final: State
) -> DecisiveFight | None:
    """Return the decisive moment of a finished game: the fight that gave the winner the largest gain that was never lost again. If none
    decided the game, it is the fight that brought the winner most points, if these were many, or else the one that helped him most.
    """
    most = decisive(decided, turns, final)
    uboat, escort = final.scores
    decided_it = most is not None and _has_decided(most, turns)
    if most is not None and (uboat == escort or decided_it):
        return DecisiveFight(most, decided_it, _kept(most, turns))
    if uboat == escort:
        return None
    side = UBOAT if uboat > escort else ESCORT
    most = max((each for each in decided if each.helps(side)), key=lambda each: each.weight, default=None)
    heavy = heaviest(turns, side)
    gained = most.gained(side) if most is not None else 0
    is_heavier = heavy is not None and heavy.gained(side) > max(gained, NOTABLE_POINTS - 1)
    if is_heavier and (most is None or abs(most.stake) < 2 * LEAST):
        most = heavy
    return DecisiveFight(most, False, _kept(most, turns)) if most is not None else None


def _has_decided(each: DecidingFight, turns: Sequence[TurnFacts]) -> bool:
    """Return True if a fight decided the game: the winner led after it, and much of the chance to win hung on it, or less but it gave the
    winner a lead that lasted to the end.
    """
    uboat, escort = points(each.turn.before)
    now = points(each.turns[-1].after)
    took = (uboat - escort) * (now[UBOAT] - now[ESCORT]) <= 0
    ends = points(turns[-1].after)
    level = ends[UBOAT] == ends[ESCORT]
    ahead = (ends[UBOAT] - ends[ESCORT]) * (now[UBOAT] - now[ESCORT]) > 0 or level
    favoured = each.now if ends[UBOAT] > ends[ESCORT] else 100 - each.now
    far = abs(each.stake) >= _FAR or (abs(each.stake) >= _SOME and took and _kept(each, turns))
    return ahead and far and (level or favoured >= _FAVOURED)


def _kept(each: DecidingFight, turns: Sequence[TurnFacts]) -> bool:
    """Return True if the side that led after the fight led to the end of the game, whether or not damage in
    an unfinished hunt is counted.
    """
    leads = [
        uboat - escort
        for turn in turns
        if place(turn) >= each.at
        for uboat, escort in {points(turn.after), turn.after.scores}
    ]
    return all(lead > 0 for lead in leads) or all(lead < 0 for lead in leads)
