"""Tells the decisive attack of a Malta Convoy game hit by hit, in the order of the dice.

The first paragraph of the report has said what the attack did as a whole, and what it cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Final

from printkit.games.malta_convoy.rules.state import Fleet, score
from printkit.games.malta_convoy.rules.tables import MISS, SHIP, SHIP_NAMES
from printkit.games.malta_convoy.story.losses import NAME_LIST, Blow, Struck, called, named
from printkit.games.malta_convoy.story.moment import lost_for_good, rating
from printkit.games.malta_convoy.story.stakes import intercepted
from printkit.games.malta_convoy.story.telling import FORCE, VoyageWriter, attackers
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount, fleets
from printkit.report.story import known_as, number

_MOST: Final = 5
"""The hits of an attack are told one after the other only if they are at most this many, those that did the same to ships of the
same type counting as one."""
_VERBS: Final = {Struck.SANK: "sank", Struck.DAMAGED: "damaged", Struck.FINISHED: "finished off"}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "last")  # fmt: skip


def course(writer: VoyageWriter, turn: TurnAccount, opening: str) -> str:
    """Return the sentence about the course of an attack: ``The U-boats’ first hit sank a tanker, the second another``.

    It is empty if fewer than two attackers got through, or if none of them hit. ``opening``: the circumstances of the attack, as the beginning of
    the sentence; it may be empty.
    """
    meeting = turn.meeting
    if meeting is None or meeting.enemy is None or (meeting.through or 0) < 2:
        return ""
    force, blows = FORCE[meeting.enemy.name], writer.blows[turn.number]
    before = fleets(turn, meeting, turn.in_force)
    if len(before) != len(blows) + 1 or len(blows) != meeting.struck:
        return ""
    if len(blows) == 1:
        return f"{_arriving(meeting, opening)}{_only_hit(writer, meeting, blows[0], before[0], opening)}."
    runs, fatal = list(_runs(blows)), _fatal(writer, turn, before)
    if 1 < len(runs) <= _MOST:
        whose = f"{_arriving(meeting, opening)}their" if opening else f"the {force}’"
        return f"{whose} {_in_order(writer, runs, before)}{_below(fatal, len(blows), runs[-1])}."
    if fatal is None:
        return ""
    line, place = fatal
    hit = " ".join(_said(writer, blows[place : place + 1], before[place], []))
    hits = f"{'their' if opening else f'the {force}’'} {number(len(blows))} hits"
    return f"{_arriving(meeting, opening)}the {_ORDINALS[place]} of {hits} took the score below {rating(line)}; it {hit}."


def _below(fatal: tuple[float, int] | None, hits: int, last: Sequence[Blow]) -> str:
    """Return a clause about the hit that cost a rating, to follow the hits in their order; empty if none did.

    ``last``: the hits that the words before are about.
    """
    if fatal is None:
        return ""
    line, place = fatal
    alone = place == hits - 1 and len(last) == 1
    return f"{', which' if alone else f'; the {_ORDINALS[place]}'} took the score below {rating(line)}"


def _arriving(meeting: MeetingAccount, opening: str) -> str:
    """Return a clause that says who came, to be followed by what they did; empty if ``opening`` is.

    ``opening`` tells the circumstances in which they came.
    """
    if not opening:
        return ""
    text = f"{opening}came the {attackers(meeting)}: "
    return text.replace(", came the", " came the") if text.count(", ") == 1 else text


def _only_hit(writer: VoyageWriter, meeting: MeetingAccount, blow: Blow, fleet: Fleet, opening: str) -> str:
    """Return a clause about an attack with a single hit: which of the attackers hit, and what it did."""
    place = next(place for place, result in enumerate(meeting.results) if result != MISS)
    n, force = len(meeting.results), FORCE[meeting.enemy.name] if meeting.enemy else ""
    through = " that got through" * meeting.some_back
    whole = (
        "them"
        if opening and not through
        else f"the {number(n)}{through if opening else f' {force}{through}'}"
    )
    which = "one" if n == 2 else "the last" if place == n - 1 else f"the {_ORDINALS[place]}"
    others = "the other" if n == 2 else "the others"
    return f"{which} of {whole} {' '.join(_said(writer, [blow], fleet, []))}; {others} missed"


def _runs(blows: Sequence[Blow]) -> Iterator[list[Blow]]:
    """Yield the hits in their order, those in one list that followed one another and did the same to ships of the same type."""
    for _, run in groupby(blows, key=lambda blow: (blow.what, blow.kind)):
        yield list(run)


def _in_order(writer: VoyageWriter, runs: Sequence[Sequence[Blow]], before: Sequence[Fleet]) -> str:
    """Return a clause about all hits in their order: ``first hit sank a tanker, the second a cruiser, and the third damaged a destroyer``."""
    starts = [0, *accumulate(len(run) for run in runs)]
    parts: list[str] = []
    said: list[str] = []
    last = ""
    for run, (start, end) in zip(runs, pairwise(starts), strict=True):
        verb, what = _said(writer, run, before[start], said)
        parts.append(f"{_which(start, end, starts[-1])} {verb if verb != last or not what else ''}".strip())
        parts[-1] += f" {what}" * bool(what)
        last, said = verb, [*said, run[0].kind]
    joint = " and " if len(parts) == 2 and _alike(runs) else ", and "
    return f"{', '.join(parts[:-1])}{joint}{parts[-1]}"


def _alike(runs: Sequence[Sequence[Blow]]) -> bool:
    """Return True if all hits did the same, though to ships of several types."""
    return len({run[0].what for run in runs}) == 1


def _which(start: int, end: int, hits: int) -> str:
    """Return words for the hits from ``start`` to ``end`` of an attack: ``first hit``, ``the second``, ``the next two``."""
    n = end - start
    if not start:
        return "first hit" if n == 1 else f"first {number(n)} hits"
    if n == 1:
        return f"the {_ORDINALS[start]}"
    return f"the {'last' if end == hits else 'next'} {number(n)}"


def _said(writer: VoyageWriter, run: Sequence[Blow], fleet: Fleet, said: Sequence[str]) -> tuple[str, str]:
    """Return the verb and the object for hits that did the same: ``sank`` and ``a tanker``. The object may be empty.

    ``fleet``: the convoy before these hits. ``said``: the types of ship that the sentence has mentioned.
    """
    first, *more = run
    place = SHIP_NAMES.index(first.kind) if first.kind in SHIP_NAMES else 0
    if first.ship is None:
        if first.what is Struck.NOTHING:
            return "found no ship to hit", ""
        return f"hit {_damaged_one(first.kind, fleet)} again", ""
    if first.what is Struck.FINISHED and not more:
        if first.ship.key in writer.introduced:
            return "finished off", known_as(
                NAME_LIST[first.kind], first.ship.key, f"the damaged {SHIP[first.kind]}"
            )
        one = "the damaged one" if said[-1:] == [first.kind] and fleet.damaged[place] == 1 else ""
        return "finished off", one or _damaged_one(first.kind, fleet)
    if (
        first.what is Struck.SANK
        and said[-1:] == [first.kind]
        and (fleet.afloat[place], fleet.damaged[place]) == (2, 1)
        and not named(place, fleet)
    ):
        return "sank", "the other"
    ships = [blow.ship for blow in run if blow.ship is not None]
    known = any(ship.key in writer.stayed for ship in ships)
    return _VERBS[first.what], called(ships, fleet, said=said, known=known)


def _damaged_one(kind: str, fleet: Fleet) -> str:
    """Return words for a damaged ship of a type: ``the damaged tanker``, or ``a damaged tanker`` if there are several."""
    return f"{'the' if fleet.damaged[SHIP_NAMES.index(kind)] == 1 else 'a'} damaged {SHIP[kind]}"


def _fatal(writer: VoyageWriter, turn: TurnAccount, before: Sequence[Fleet]) -> tuple[float, int] | None:
    """Return the rating that a turn cost for good, as its lowest score, and the place of the hit that cost it.

    None if the turn cost no rating, or if only one of its hits cost points.
    """
    line = lost_for_good(writer.turns, turn)
    if line is None:
        return None
    scores = [score(intercepted(turn)._replace(fleet=fleet)) for fleet in before]
    if sum(now < was for was, now in pairwise(scores)) < 2:
        return None
    return next(
        ((line, place) for place, (was, now) in enumerate(pairwise(scores)) if now < line <= was), None
    )
