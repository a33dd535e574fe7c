"""Describes a game of Tonnage War that no single fight decided: when the winner took the lead, how it scored most of its points,
and how the U-boats' attacks ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.closing import stopped_and_fired
from printkit.games.tonnage_war.story.course import DecisiveFight
from printkit.games.tonnage_war.story.facts import Account, Points, TurnFacts, points
from printkit.games.tonnage_war.story.fights import hit_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.telling import escort_name, standing
from printkit.journal.course import Record
from printkit.report.story import begun, capital, count, listed, number
from printkit.report.words.phrases import Voice, plain

FAR: Final = 10
"""The report says that a side finished far ahead if its lead was at least this many points."""
SEVERAL: Final = 2
"""A text names the escort that sank the most boats if it sank at least this many."""
_MUCH: Final = 3
"""A text says that one round brought much of a side's score only if the round brought at least this many points."""
_SMALL: Final = 10.0
"""If the fight that helped the winner most had a smaller effect on the chance of winning than this (percentage points), no single
fight decided the game."""


def undecided(record: Record, made: Account, most: DecisiveFight | None) -> bool:
    """Return True if no single fight decided a finished game. The first paragraph of the report then gives the results of the
    U-boats' attacks."""
    return record.finished and course_of(record, made, most) is not None


class Course(NamedTuple):
    """The course of a game that no single fight decided.

    ``side`` is the side that won, and ``since`` the round and turn in which it took the lead for good. ``ships`` and ``sunk`` are
    the losses. ``stopped`` and ``fired`` say how many of the U-boats' attacks were stopped and how many got through.
    """

    side: int
    since: tuple[int, int]
    scores: Points
    ships: int
    sunk: tuple[int, int]
    stopped: int
    fired: int
    best: tuple[int, int]
    """The round in which the winner scored the most points, and the number of these points."""
    by: tuple[str, int]
    """The escort that sank the most U-boats, and the number that it sank. The name is empty if no escort sank at least two."""
    lines: tuple[int, ...]


def course_of(record: Record, made: Account, most: DecisiveFight | None) -> Course | None:
    """Return the course of a finished game that no single fight decided. Return None for any other game, or if part of the log
    contradicts the rules."""
    final = record.final
    assert isinstance(final, State)
    uboat, escort = final.scores
    weak = most is None or (not most.decided and abs(most.fight.effect) < _SMALL)
    if not record.finished or uboat == escort or not weak or any(turn.doubts for turn in made.turns):
        return None
    side = UBOAT if uboat > escort else ESCORT
    since: TurnFacts | None = None
    for turn in made.turns:
        if min(lead(points(turn.after), side), lead(turn.after.scores, side)) <= 0:
            since = None
        elif since is None:
            since = turn
    if since is None:
        return None
    lines = tuple(n for turn in made.turns for n in turn.lines)
    attacks = stopped_and_fired(made.turns)
    gained = Counter[int]()
    for turn in made.turns:
        gained[turn.round] += sum(engagement.points[side] for engagement in turn.engagements)
    by = most_sunk_by(made.turns, SEVERAL) if side == ESCORT else ("", 0)
    when, scores = (since.round, since.number), (uboat, escort)
    return Course(side, when, scores, final.ships, final.sunk, *attacks, gained.most_common(1)[0], by, lines)


def _attacks_told(course: Course) -> str:
    """Return a clause about how many of the U-boats' attacks got through: ``two of their five attacks got through``. It names the
    U-boats only if they lost the game."""
    they, their = ("they", "their") if course.side == UBOAT else ("the U-boats", "the U-boats’")
    total = course.stopped + course.fired
    if not total:
        return f"{they} never got to attack the convoy"
    if total == 1:
        return f"{their} only attack {'got through' if course.fired else 'was stopped'}"
    none, every = ("neither", "both") if total == SEVERAL else ("none", "all")
    some = none if not course.fired else every if not course.stopped else number(course.fired)
    return f"{some} of {their} {number(total)} attacks got through"


def in_brief(said: Voice, course: Course) -> str:
    """Return words for the headline about the course of a game."""
    total = course.stopped + course.fired
    if _is_one_mans_work(course):
        text = f"one escort sinks {number(course.by[1])} of {count(course.sunk[0], 'U-boat')}"
    elif _is_one_rounds_work(course):
        best, gained = course.best
        text = f"round {best} brings {number(gained)} of their {count(course.scores[course.side], 'point')}"
    elif not total:
        text = "no boat gets to attack the convoy"
    elif not course.fired:
        text = "the only attack is stopped" if total == 1 else f"all {number(total)} attacks are stopped"
    else:
        losses = sunk_words(course.ships, course.sunk)
        text = f"{listed(losses)} sunk, {number(course.fired)} of {count(total, 'attack')} got through"
    return plain(said.write("course", text, course._asdict(), lines=course.lines))


def _is_one_mans_work(course: Course) -> bool:
    """Return True if one escort sank at least half of the U-boats that were lost, and more than one of them."""
    return course.by[1] >= SEVERAL and 2 * course.by[1] >= course.sunk[0]


def _is_one_rounds_work(course: Course) -> bool:
    """Return True if one round brought the winning side at least half of its points, and not just a few points."""
    return 2 * course.best[1] >= course.scores[course.side] and course.best[1] >= _MUCH


def told(said: Voice, course: Course) -> str:
    """Return the first paragraph about a game that no single fight decided.

    It names the escort that sank the most boats or the round that brought the most points, the results of the U-boats' attacks, and
    the turn in which a side took the lead for good.
    """
    ours, theirs = (UBOAT, ESCORT) if course.side == UBOAT else (ESCORT, UBOAT)
    ahead = "U-boats" if ours == UBOAT else "escorts"
    far = "far " if abs(course.scores[0] - course.scores[1]) >= FAR else ""
    since = f"turn {course.since[1]} of round {course.since[0]}"
    score = f"{course.scores[ours]}–{course.scores[theirs]}"
    best, gained = course.best
    attacks = _attacks_told(course)
    if _is_one_mans_work(course):
        of_all = (
            "both"
            if course.by[1] == course.sunk[0] == SEVERAL
            else f"{number(course.by[1])} of the {number(course.sunk[0])}"
        )
        what = f"{course.by[0]} sank {of_all} boats that the U-boats lost, and {attacks}"
        text = f"{begun(what)}. The {ahead} led from {since} on and finished {far}ahead, {score}."
    elif _is_one_rounds_work(course):
        what = f"Round {best} brought the {ahead} {number(gained)} of their {count(course.scores[ours], 'point')}"
        text = f"{what}, and {attacks}: they led from {since} on and finished {far}ahead, {score}."
        if ours == ESCORT:
            text = f"{what}. {capital(attacks)}, and the escorts, who led from {since} on, finished {far}ahead, {score}."
    else:
        losses = sunk_words(course.ships, course.sunk)
        verb = "was" if course.ships + sum(course.sunk) == 1 else "were"
        lost = f"{listed(losses)} {verb} sunk" if losses else "nothing was sunk"
        kept = (
            "the lead never changed hands again" if course.since != (1, 1) else "the lead never changed hands"
        )
        text = f"The {ahead} went ahead on {since}, and {kept}: {attacks}, {lost}, and it ended {standing(*course.scores)}."
    return said.write("course", text, course._asdict(), lines=course.lines)


def lead(score_: Points, side: int) -> int:
    """Return how many points a side is ahead; negative if it is behind."""
    return score_[side] - score_[ESCORT + UBOAT - side]


def most_sunk_by(turns: Sequence[TurnFacts], least: int) -> tuple[str, int]:
    """Return the escort that sank the most boats on its own, and the number of boats. The name is empty if no escort sank ``least``
    boats, or if two escorts sank equally many."""
    found = Counter[int]()
    ruleset = None
    for turn in turns:
        for fight in turn.fights:
            hit = hit_of(fight)
            if hit is not None and outcome(fight).sunk and len(hit.cards) == 1:
                found[hit.cards[0]] += 1
                ruleset = fight.state.ruleset
    first, second = [*found.most_common(2), (0, 0), (0, 0)][:2]
    if ruleset is None or first[1] < least or first[1] == second[1]:
        return "", 0
    return escort_name(ruleset, first[0]), first[1]


def sunk_words(ships: int, units: tuple[int, ...]) -> list[str]:
    """Return words for what was sunk: ``["two merchant ships", "one U-boat"]``. ``units``: U-boats and escorts."""
    parts = [(ships, "merchant ship"), (units[0], "U-boat"), (units[1], "escort")]
    return [count(n, what) for n, what in parts if n]
