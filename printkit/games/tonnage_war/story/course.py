"""Estimates the U-boats' chance of winning after each turn of a Tonnage War game.

It also finds the turns that changed the chance the most. The estimate uses only what lies open on the table.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import CONTINUES, Piece, State, turns_left
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.luck import come_through
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import sure_rolls

WEIGHTS: Final = (-0.63, 2.61, -0.14, 0.58, 1.08)
"""Weights of the values that :func:`signs` returns, in the formula for the U-boats' chance of winning.

They were fitted by regression to several hundred games of the computer player ``captain`` under the default
rules.
"""
LEAST: Final = 5.0
"""The effect of a fight on the chance of winning counts as notable if it is at least this many percentage
points."""
NOTABLE_POINTS: Final = 3
"""The report describes a fight that scored at least this many points even if the chance of winning hardly
changed."""
MOST: Final = 3
FAIR: Final = 0.1
"""A stopped U-boat's chance (0 to 1) to slip past the escorts counts as fair if it was at least this."""
_OPEN: Final = 10.0
"""A fight can be the decisive moment only if the side that lost the game still had at least this chance of winning, in
per cent.

The chance is that before the fight, or the chance that the loser would have had if its stopped attacks had
succeeded.
"""
_SHARE: Final = 0.25
"""Minimum effect of a turning point, as a share (0 to 1) of the effect of the decisive moment.

The effect of a fight is its effect on the chance of winning.
"""
CLEAR = 10.0
"""If the effect of the decisive moment on the chance of winning was smaller than this many percentage points, the report may describe a whole
round instead."""
_FAR, _SOME = 15.0, 10.0
"""Minimum changes in the chance of winning, in percentage points, for the report to say that a fight decided the game.

``_FAR`` is the usual limit. ``_SOME`` applies if one side took the lead in the fight and kept it until the
end.
"""
_FAVOURED = 60.0
"""The report says that a fight decided the game only if the winner's chance of winning after it was at least this, in
per cent."""


class DecidingFight(NamedTuple):
    """A fight that may have decided the game.

    It covers one turn, all turns of one continued hunt, or successive turns in which escorts stopped attacks
    that would have been certain hits.

    ``was`` and ``now`` are the U-boats' chance of winning before and after the fight, in per cent. ``stopped`` are the hunts that
    stopped attacks that could not miss. ``would`` is the U-boats' chance of winning if all these attacks had succeeded; None if
    there were none.
    """

    turns: tuple[TurnFacts, ...]
    was: float
    now: float
    stopped: tuple[Fight, ...] = ()
    would: float | None = None

    @property
    def turn(self) -> TurnFacts:
        """Return the first turn of the fight."""
        return self.turns[0]

    @property
    def largest(self) -> Fight:
        """Return the hunt in this fight that stopped the largest attack (the one with the most dice)."""
        return max(self.stopped, key=sure_rolls)

    @property
    def at_stake(self) -> int:
        """Return how many hits on the convoy the U-boats lost because escorts stopped attacks that could not
        have missed."""
        return sum(map(sure_rolls, self.stopped))

    def hunts_of(self, boat: Piece) -> list[tuple[TurnFacts, Fight]]:
        """Return the hunts of one U-boat in the turns of this fight, each with its turn."""
        return [
            (turn, fight) for turn in self.turns for fight in turn.fights
            if (fight.hunt.boat.handle, fight.hunt.boat.card) == (boat.handle, boat.card)
        ]  # fmt: skip

    @property
    def salvos(self) -> list[SalvoFacts]:
        """Return the attacks in this fight that sank ships.

        If stopped attacks were more important in the fight than all hits, return only the attacks made in the
        same turns as the stopped ones.
        """
        turns = [
            turn for turn in self.turns
            if not self.is_stop or any(fight in turn.fights for fight in self.stopped)
        ]  # fmt: skip
        return [salvo for turn in turns for salvo in turn.salvos if salvo.ships]

    @property
    def swing(self) -> float:
        return self.now - self.was

    @property
    def base(self) -> float:
        """Return the U-boats' chance of winning, in per cent, with which the chance after the fight is compared.

        This is the chance before the fight or, if stopped attacks were what mattered, the chance that the
        U-boats would have had if these attacks had succeeded.
        """
        return self.would if self.is_stop and self.would is not None else self.was

    @property
    def stake(self) -> float:
        """Return how much the fight raised the U-boats' chance of winning, in percentage points.

        The value is negative if it lowered the chance. The chance after the fight is compared with ``base``.
        """
        return self.now - self.base

    @property
    def score_otherwise(self) -> tuple[int, int] | None:
        """Return the score after the fight as it would have been if the attacks that escorts stopped had
        succeeded.

        Return None while points for damage are still to be added.
        """
        after = self.turns[-1].after
        if after.open_points != (0, 0):
            return None
        hunts = [
            fight for boat in {each.hunt.boat for each in self.stopped} for _, fight in self.hunts_of(boat)
        ]
        uboat, escort = (
            own - sum(fight.points[side] for fight in hunts) for side, own in enumerate(after.scores)
        )
        return uboat + self.at_stake, escort

    def helps(self, side: int) -> bool:
        """Return True if the fight improved the chance of winning for ``side`` (UBOAT or ESCORT)."""
        return (self.effect > 0) == (side == UBOAT) and self.effect != 0

    @property
    def points(self) -> int:
        """Return the total number of points scored by both sides in the fight."""
        return sum(sum(engagement.points) for _, engagement in self.engagements)

    def gained(self, side: int) -> int:
        """Return the number of points scored by one side in the fight."""
        return sum(engagement.points[side] for _, engagement in self.engagements)

    @property
    def worth_telling(self) -> bool:
        """Return True if the report should describe the fight: points were scored, or escorts hunted an
        attacking U-boat.

        Without these, the chance of winning changes only because fewer turns are left.
        """
        return self.points > 0 or any(engagement.attack is not None for _, engagement in self.engagements)

    @property
    def slipping(self) -> float:
        """Return the average probability (0 to 1) with which the stopped U-boats would have slipped past the escorts.

        Each boat is weighted by the number of dice of its attack.
        """
        chances_ = [(sure_rolls(fight), come_through(fight)) for fight in self.stopped]
        through = math.fsum(rolls * float(odds[0]) for rolls, odds in chances_ if odds is not None)
        return through / self.at_stake if self.at_stake else 0.0

    @property
    def effect(self) -> float:
        """Return the fight's effect on the U-boats' chance of winning, in percentage points.

        It is the actual change or, if that is smaller, what the stopped attacks would have changed times their chance of slipping
        past the escorts.
        """
        missed = self.stake * self.slipping if self.is_stop else 0.0
        return missed if abs(missed) > abs(self.swing) else self.swing

    @property
    def figure(self) -> int:
        """Return the effect on the U-boats' chance of winning as the report prints it, in whole percentage
        points."""
        return round(self.now) - round(self.was) if self.effect == self.swing else round(self.effect)

    @property
    def weight(self) -> tuple[int, int]:
        """Return the importance of the fight as a sort key.

        The first value is the size of its effect on the chance of winning in percentage points, the second
        the points scored.
        """
        return round(abs(self.effect)), self.points

    @property
    def is_stop(self) -> bool:
        """Return True if the success of a stopped attack would have changed the chance of winning more than
        all hits in the fight did.

        It must also have had a fair chance to come through. On the last turn of the game, any chance will do.
        """
        larger = self.would is not None and self.would > self.was and self.would - self.now > self.swing
        return larger and (self.slipping >= FAIR or over(self.turns[-1].after))

    @property
    def is_overstated(self) -> bool:
        """Return True if the estimated cost of the stopped attacks is larger than the U-boats' whole chance of winning before the
        fight.

        The cost is an estimate.
        """
        return -self.effect > self.was and not over(self.turns[-1].after)

    @property
    def stops(self) -> bool:
        """Return True if the report should describe the fight as an attack that escorts stopped.

        The stopped attack must have mattered more than all hits, and the fight as a whole must not have
        helped the U-boats.
        """
        return self.is_stop and self.effect < 0

    @property
    def at(self) -> int:
        """Return the number of the fight's last turn, counted from the start of the game."""
        return place(self.turns[-1])

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(n for turn in self.turns for n in turn.lines)

    @property
    def when(self) -> str:
        """Return a phrase for the turns of the fight: ``turn 8``, ``turns 8 and 9``, ``turns 8–10``."""
        first, last = self.turns[0].number, self.turns[-1].number
        if last - first == 1:
            return f"turns {first} and {last}"
        return f"turn {first}" if first == last else f"turns {first}–{last}"

    @property
    def engagements(self) -> list[tuple[TurnFacts, Fight | SalvoFacts]]:
        """Return the hunts and attacks of the fight, each with its turn.

        Hunts of blanks (cards that are not U-boats) are left out.
        """
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
    """Return the values from which the U-boats' chance of winning in a state of the game is estimated.

    The values are the lead in points relative to the turns left, the number of U-boats in contact with the
    convoy, and whether an attack is under way.
    """
    assert isinstance(state, State)
    uboat, escort = (points + more for points, more in zip(state.scores, state.open_points, strict=True))
    left = max(0, (ROUNDS - state.round) * CARDS_A_ROUND + turns_left(state))
    scale = math.sqrt(left + 1)
    lead = (uboat - escort - beyond) / scale
    return 1.0, lead, scale, len(state.contacts) / scale, float(state.attack is not None) / scale


def chance(state: State) -> float:
    """Return the U-boats' estimated chance of winning in a state, in per cent."""
    uboat, escort = state.scores
    if over(state):
        return 50.0 if uboat == escort else 100.0 * (uboat > escort)
    return _logistic(signs(state))


def _logistic(features: Sequence[float]) -> float:
    """Return the estimated chance of winning, in per cent, from the values that :func:`signs` returns."""
    return 100 / (1 + math.exp(-math.fsum(w * s for w, s in zip(WEIGHTS, features, strict=True))))


def chances(turns: Sequence[TurnFacts]) -> tuple[tuple[float, float], ...]:
    """Return the U-boats' chance of winning before the first turn and after each turn.

    Each is a pair of turn number and percentage.
    """
    if not turns:
        return ()
    return (
        (place(turns[0]) - 1.0, chance(turns[0].before)),
        *((float(place(t)), chance(t.after)) for t in turns),
    )


def deciding(turns: Sequence[TurnFacts]) -> tuple[DecidingFight, ...]:
    """Return the fights with a large effect on the chance of winning, or with many points, in chronological order."""
    return tuple(
        d
        for d in _fights(turns)
        if d.worth_telling and d.weight[0] and (abs(d.effect) >= LEAST or d.points >= NOTABLE_POINTS)
    )


def turning(decided: Sequence[DecidingFight], most: DecidingFight | None) -> tuple[DecidingFight, ...]:
    """Return the turning points in chronological order: the decisive moment, and the other fights that mattered most.

    These are the fights with the largest effects on the chance of winning while the game was open. Of equal effects, the one in which
    more points were scored comes first.
    """
    first = [most] if most is not None else []
    least = max(LEAST, _SHARE * first[0].weight[0]) if first else LEAST
    rest = [
        each for each in decided if each not in first and each.weight[0] >= least and not each.is_overstated
    ]
    rest = [each for each in rest if any(_OPEN <= p <= 100 - _OPEN for p in (each.was, each.base, each.now))]
    most_first = sorted(rest, key=lambda d: d.weight, reverse=True)
    largest = [*first, *most_first][:MOST]
    return tuple(sorted(largest, key=lambda d: d.at))


def _fights(turns: Sequence[TurnFacts]) -> list[DecidingFight]:
    """Return the fights of a game in chronological order.

    Consecutive turns in which escorts stopped attacks form one fight.
    """
    found: list[DecidingFight] = []
    for part in _engagements(turns):
        made = _fight(part)
        if found and found[-1].stopped and made.stopped and made.at - found[-1].at == 1 == _stops_from(made):
            made = _fight((*found.pop().turns, *part))
        found.append(made)
    return found


def _stops_from(each: DecidingFight) -> int:
    """Return the number of the turn within the fight (1 for its first turn) in which escorts first stopped an attack."""
    return next(
        n for n, turn in enumerate(each.turns, 1) if any(fight in turn.fights for fight in each.stopped)
    )


def _fight(part: tuple[TurnFacts, ...]) -> DecidingFight:
    """Return a fight that consists of these turns, with its effect on the U-boats' chance of winning.

    It has the chance before the fight, after it, and as it would have been if the stopped attacks had
    succeeded.
    """
    was, now = chance(part[0].before), chance(part[-1].after)
    shot = {
        (piece.handle, piece.card) for turn in part for salvo in turn.salvos for piece in [salvo.attack.boat]
    }
    stopped = tuple(
        fight for turn in part for fight in turn.fights
        if _could_have_gone_through(fight) and sure_rolls(fight)
        and (fight.hunt.boat.handle, fight.hunt.boat.card) not in shot
    )  # fmt: skip
    made = DecidingFight(part, was, now, stopped)
    return made._replace(would=_if_they_had_gone_through(made)) if stopped else made


def _could_have_gone_through(fight: Fight) -> bool:
    """Return True if escorts stopped a U-boat that could have reached the convoy.

    They hit it, or they found it although it had a fair chance of staying undetected.
    """
    result = outcome(fight)
    through = come_through(fight)
    if not fight.over or not result.found or through is None:
        return False
    return result.sunk or result.damaged or float(through[0]) >= FAIR


def _if_they_had_gone_through(each: DecidingFight) -> float:
    """Return what the U-boats' chance of winning would have been if escorts had stopped no attack in a fight.

    Every die of these attacks counts as a hit, and no U-boat is lost.
    """
    more = each.at_stake
    for boat in {fight.hunt.boat for fight in each.stopped}:
        more += sum(fight.points[ESCORT] - fight.points[UBOAT] for _, fight in each.hunts_of(boat))
    after = each.turns[-1].after
    if over(after):
        uboat, escort = after.scores
        lead = uboat - escort + more
        return 50.0 if not lead else 100.0 * (lead > 0)
    return _logistic(signs(after, -more))


def _engagements(turns: Sequence[TurnFacts]) -> Iterator[tuple[TurnFacts, ...]]:
    """Yield the turns with hunts or attacks in groups. The report treats each group as one fight.

    All turns of one continued hunt form a group; every other turn is a group of its own.

    If the chance of winning starts to move in the other direction within a hunt, a new group begins there.
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
    """Return True if the chance of winning rose notably in the turns ``part`` and fell notably in the next ``turn``, or fell and
    then rose.
    """
    first, last = chance(part[-1].after) - chance(part[0].before), chance(turn.after) - chance(turn.before)
    settled = not any(part[-1].after.open_points)
    return settled and first * last < 0 and min(abs(first), abs(last)) >= LEAST


def decisive(
    decided: Sequence[DecidingFight], turns: Sequence[TurnFacts], final: State
) -> DecidingFight | None:
    """Return the fight that decided the game: the one with the winner's largest lasting gain in the chance of winning.

    If the game ended level, it is the fight with the largest effect on the chance.
    """
    uboat, escort = final.scores
    if uboat == escort:
        return max(decided, key=lambda each: each.weight, default=None)
    sign = 1 if uboat > escort else -1
    won = [
        each for each in decided if each.effect * sign > 0 and _was_open(each, UBOAT if sign > 0 else ESCORT)
    ]
    return max(won, key=lambda each: (round(_lasting(each, turns, sign)), each.weight), default=None)


def _was_open(each: DecidingFight, winner: int) -> bool:
    """Return True if the loser of the game could still have won it before this fight.

    The side that later lost had a fair chance of winning, or would have had one if its stopped attacks had
    succeeded.
    """
    return _loser(each.base, winner) >= _OPEN


def _loser(chance_: float, winner: int) -> float:
    """Return the loser's chance of winning, computed from the U-boats' chance (both in per cent)."""
    return 100 - chance_ if winner == UBOAT else chance_


def _lasting(each: DecidingFight, turns: Sequence[TurnFacts], sign: int) -> float:
    """Return the part of a fight's gain in the chance of winning that was not lost again later, in percentage
    points.

    ``sign``: 1 for a gain of the U-boats, −1 for a gain of the escorts.
    """
    since = [chance(turn.after) for turn in turns if place(turn) >= each.at]
    return min(sign * (value - each.now + each.effect) for value in since)


def moment(
    decided: Sequence[DecidingFight], turns: Sequence[TurnFacts], final: State
) -> DecidingFight | None:
    """Return the decisive moment of a finished game, which is the fight that helped the winner most.

    This is the fight with the winner's largest lasting gain in the chance of winning. In a game that ended level, it is the fight that made
    the score level for the last time, if that is one of ``decided``. The headline, the first
    paragraph and the turning points all mention it. If no fight decided the game, return the fight that
    helped the winner most, by the figure that the report shows.
    """
    most = decisive(decided, turns, final)
    uboat, escort = final.scores
    if uboat == escort and (last := _equaliser(decided, turns)) is not None:
        return last
    if most is not None and (uboat == escort or _has_decided(most, turns)):
        return most
    if uboat == escort:
        return None
    side = UBOAT if uboat > escort else ESCORT
    helped = [each for each in decided if each.helps(side) and _was_open(each, side)]
    rest = [each for each in _fights(turns) if each.points and each.helps(side) and _was_open(each, side)]
    return max(helped or rest, key=lambda each: (abs(each.figure), each.points), default=None)


def _equaliser(decided: Sequence[DecidingFight], turns: Sequence[TurnFacts]) -> DecidingFight | None:
    """Return the fight in which the side that was behind drew level, if nobody scored after it; None if there is none."""
    ends = points(turns[-1].after)
    for each in decided:
        uboat, escort = points(each.turn.before)
        if uboat != escort and points(each.turns[-1].after) == ends:
            return each
    return None


def _has_decided(each: DecidingFight, turns: Sequence[TurnFacts]) -> bool:
    """Return True if a fight had a large enough effect for the report to say that it decided the game.

    The winner led after the fight, and its effect on the chance of winning was large. A smaller effect is
    enough if the winner took a lead in it that lasted to the end.
    """
    uboat, escort = points(each.turn.before)
    now = points(each.turns[-1].after)
    took = (uboat - escort) * (now[UBOAT] - now[ESCORT]) <= 0
    ends = points(turns[-1].after)
    level = ends[UBOAT] == ends[ESCORT]
    ahead = (ends[UBOAT] - ends[ESCORT]) * (now[UBOAT] - now[ESCORT]) > 0 or level
    favoured = each.now if ends[UBOAT] > ends[ESCORT] else 100 - each.now
    far = abs(each.effect) >= _FAR or (abs(each.effect) >= _SOME and took and kept(each, turns))
    return ahead and far and (level or favoured >= _FAVOURED)


def kept(each: DecidingFight, turns: Sequence[TurnFacts]) -> bool:
    """Return True if the side that led after the fight kept the lead until the end of the game.

    This must be true both with and without the points for damage in unfinished hunts.
    """
    leads = [
        uboat - escort
        for turn in turns
        if place(turn) >= each.at
        for uboat, escort in {points(turn.after), turn.after.scores}
    ]
    return all(lead > 0 for lead in leads) or all(lead < 0 for lead in leads)
