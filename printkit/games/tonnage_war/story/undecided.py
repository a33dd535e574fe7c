"""Describes a game of Tonnage War that no single fight decided: when the leading side took the lead, how it scored most of its points,
and the results of the U-boats' attacks.
"""

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
from printkit.games.tonnage_war.story.telling import escort_name
from printkit.journal.course import Record
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import Voice, plain

FAR: Final = 10
"""The report says that a side finished far ahead if its lead was at least this many points."""
SEVERAL: Final = 2
"""The report names the escort that sank the most boats if it sank at least this many."""
_SMALL: Final = 10.0
"""A fight did not decide a game on its own if its effect on the chance to win was less than this many percentage points."""


def undecided(record: Record, made: Account, most: DecisiveFight | None) -> bool:
    """Return True if no single fight decided a finished game; the first paragraph of the report then gives the results of the U-boats'
    attacks."""
    return record.finished and course_of(record, made, most) is not None


class Course(NamedTuple):
    """The course of a game that no single fight decided: the side ahead, the turn (with its round) in which it took the lead for good,
    the losses, and how many of the U-boats' attacks were stopped and how many got through.
    """

    side: int
    since: tuple[int, int]
    scores: Points
    ships: int
    sunk: tuple[int, int]
    stopped: int
    fired: int
    best: tuple[int, int]
    """The round in which the leading side scored the most points, and the number of these points."""
    by: tuple[str, int]
    """The escort that sank the most U-boats, and the number of U-boats that it sank; empty if none sank at least two."""
    lines: tuple[int, ...]


def course_of(record: Record, made: Account, most: DecisiveFight | None) -> Course | None:
    """Return the course of a finished game that no single fight decided. Return None for any other game, or if part of the log is
    unclear."""
    final = record.final
    assert isinstance(final, State)
    uboat, escort = final.scores
    weak = most is None or (not most.decided and not most.fight.is_stop and abs(most.fight.stake) < _SMALL)
    if not record.finished or uboat == escort or not weak or any(turn.doubts for turn in made.turns):
        return None
    side = UBOAT if uboat > escort else ESCORT
    since: TurnFacts | None = None
    for turn in made.turns:
        if lead(points(turn.after), side) <= 0:
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
    """Return a clause about the U-boats' attacks: ``two of their five attacks got through``; empty if they made none."""
    total = course.stopped + course.fired
    if not total:
        return "they never got to attack the convoy"
    if total == 1:
        return f"their only attack {'got through' if course.fired else 'was stopped'}"
    some = "none" if not course.fired else "all" if not course.stopped else number(course.fired)
    return f"{some} of their {number(total)} attacks got through"


def in_brief(said: Voice, course: Course) -> str:
    """Return headline words for the course of a game."""
    losses = sunk_words(course.ships, course.sunk)
    total = course.stopped + course.fired
    through = f"{number(course.fired) if course.fired else 'none'} of {count(total, 'attack')} got through"
    text = f"{listed(losses)} sunk" if losses else "nothing sunk"
    text = f"{text}, {through}" if total > 1 else text
    return plain(said.write("course", text, course._asdict(), lines=course.lines))


def told(said: Voice, course: Course) -> str:
    """Return the first paragraph about a game that no single fight decided: when the leading side took the lead, how it scored most of
    its points, and the results of the U-boats' attacks.
    """
    ours, theirs = (UBOAT, ESCORT) if course.side == UBOAT else (ESCORT, UBOAT)
    ahead = "U-boats" if ours == UBOAT else "escorts"
    far = "far " if abs(course.scores[0] - course.scores[1]) >= FAR else ""
    best, gained = course.best
    if 2 * gained >= course.scores[ours]:
        what = f"round {best} alone brought them {count(gained, 'point')}"
    elif course.by[1]:
        what = f"{course.by[0]} sank {number(course.by[1])} of the {count(course.sunk[0], 'U-boat')} lost"
    else:
        losses = sunk_words(course.ships, course.sunk)
        verb = "was" if course.ships + sum(course.sunk) == 1 else "were"
        what = f"{listed(losses)} {verb} sunk" if losses else "nothing was sunk"
    attacks = _attacks_told(course)
    if ours == ESCORT:
        attacks = attacks.replace("they never", "the U-boats never").replace("their", "the U-boats’")
    text = (
        f"No single fight decided it: the {ahead} took the lead for good on turn {course.since[1]} of round {course.since[0]} "
        f"and finished {far}ahead, {course.scores[ours]}–{course.scores[theirs]}; {what}, and {attacks}."
    )
    return said.write("course", text, course._asdict(), lines=course.lines)


def lead(score_: Points, side: int) -> int:
    """Return the lead of a side in points; negative if it is behind."""
    return score_[side] - score_[ESCORT + UBOAT - side]


def most_sunk_by(turns: Sequence[TurnFacts], least: int) -> tuple[str, int]:
    """Return the escort that sank the most boats on its own, and the number of boats. It is empty if no escort sank ``least`` boats, or
    if two escorts sank equally many."""
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
