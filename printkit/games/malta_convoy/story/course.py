"""Describes the decisive attack of a Malta Convoy game hit by hit, and the interception dice on which a rating
depended.

The first paragraph of the report has said what the decisive attack did as a whole, and what it cost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import Fleet, score
from printkit.games.malta_convoy.rules.tables import CRUISER, MISS, SHIP, SHIP_NAMES
from printkit.games.malta_convoy.story.losses import NAME_LIST, HitShip, SingleHit, Struck, called, named
from printkit.games.malta_convoy.story.moment import crossed, lost_on, rating
from printkit.games.malta_convoy.story.odds import small_chance
from printkit.games.malta_convoy.story.stakes import cost, intercepted, missing
from printkit.games.malta_convoy.story.telling import VoyageWriter
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount, fleets
from printkit.report.story import capital, known_as, listed, number

_MOST: Final = 3
"""Greatest number of hits of an attack that the story describes one by one. Consecutive hits with the same effect on
ships of the same type count as one."""
_LIKELY: Final = 0.05
"""The story says that interceptions could still have won a rating only if the chance of this (0 to 1) was at least
this number."""
_VERBS: Final = {Struck.SANK: "sank", Struck.DAMAGED: "damaged", Struck.FINISHED: "finished off"}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "last")  # fmt: skip


class _Run(NamedTuple):
    """Consecutive hits with the same effect on ships of the same type, and the index of the first of these hits among
    all hits of the attack."""

    start: int
    blows: Sequence[SingleHit]

    @property
    def sank(self) -> bool:
        """Return True if these hits sank ships."""
        return self.blows[0].what in (Struck.SANK, Struck.FINISHED)


def course(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a clause that describes the hits of an attack in order: ``their first hit sank a tanker, the second
    another``.

    The preceding sentence must have said who attacked. The clause is empty if there are too many hits to describe them one by one.
    """
    meeting = turn.meeting
    if meeting is None or meeting.enemy is None or not meeting.through:
        return ""
    blows = writer.blows[turn.number]
    before, runs = fleets(turn, meeting, turn.in_force), list(_runs(blows))
    if len(before) != len(blows) + 1 or len(blows) != meeting.struck or not blows:
        return ""
    if meeting.through == 1:
        return f"its one hit {_did(writer, turn, blows[0], before[0])}"
    if len(blows) == 1:
        return _only_hit(writer, turn, meeting, before[0])
    fatal, told = _fatal(writer, turn, before), _worth_telling(runs)
    if told and len(runs) > 1:
        others = _others_damaged(writer, turn, told)
        if not fatal:
            return f"their {_in_order(writer, turn, told, before)}{others}"
        (place, lines), *more = fatal
        hit = f". The {_ORDINALS[place]} hit" if others else f"; the {_ORDINALS[place]}"
        if not others and not more and sum(len(run.blows) for run in told) == 1:
            hit = ", which"
        below = f"{hit} took the score below {listed([rating(line) for line in lines])}"
        return f"their {_in_order(writer, turn, told, before)}{others}{below}{_below(more)}"
    if not fatal:
        return ""
    (place, lines), *more = fatal
    hit = _did(writer, turn, blows[place], before[place])
    names = listed([rating(line) for line in lines])
    return f"the {_ORDINALS[place]} of their {number(len(blows))} hits took the score below {names}{_below(more)}; it {hit}"


def _below(fatal: Sequence[tuple[int, Sequence[float]]]) -> str:
    """Return clauses about further hits of an attack that cost ratings: ``, the fourth below “Relief”``. ``fatal``
    has the form that :func:`_fatal` returns."""
    return "".join(
        f", the {_ORDINALS[place]} below {listed([rating(line) for line in lines])}" for place, lines in fatal
    )


def _others_damaged(writer: VoyageWriter, turn: TurnAccount, told: Sequence[_Run]) -> str:
    """Return a clause about the merchant ships and carriers damaged by hits that are not in ``told``: ``; others
    damaged a tanker``."""
    keys = {blow.ship.key for run in told for blow in run.blows if blow.ship is not None}
    hurt = [ship for ship in writer.hits[turn.number] if not ship.sunk and ship.key not in keys]
    hurt = [ship for ship in hurt if SHIP_NAMES.index(ship.kind) < CRUISER]
    if not hurt:
        return ""
    n = sum(len(run.blows) for run in told)
    lone = "the other" if len(writer.blows[turn.number]) == n + 1 else "one of the others"
    who = lone if len(hurt) == 1 else "others"
    said = [run.blows[0].kind for run in told]
    return f"; {who} damaged {called(hurt, turn.before.voyage.fleet, said=said)}"


def _only_hit(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, fleet: Fleet) -> str:
    """Return a clause about the only hit of an attack: which attacker scored it, and what it did.

    ``fleet``: the convoy before the hit.
    """
    (blow,) = writer.blows[turn.number]
    place = next(place for place, result in enumerate(meeting.results) if result != MISS)
    n = len(meeting.results)
    which = "one" if n == 2 else "the last" if place == n - 1 else f"the {_ORDINALS[place]}"
    others = "the other" if n == 2 else "the others"
    return f"{which} of them {_did(writer, turn, blow, fleet)}; {others} missed"


def _runs(blows: Sequence[SingleHit]) -> Iterator[_Run]:
    """Yield the hits in order, grouped so that consecutive hits with the same effect on ships of the same type form
    one group."""
    start = 0
    for _, same in groupby(blows, key=lambda blow: (blow.what, blow.kind)):
        run = _Run(start, list(same))
        yield run
        start += len(run.blows)


def _worth_telling(runs: Sequence[_Run]) -> Sequence[_Run]:
    """Return the hits that the sentence mentions: all hits; or, if these are too many, those that sank ships; or, if
    these are still too many, those that sank merchant ships and carriers. The list is empty if even the last are
    too many."""
    sank = [run for run in runs if run.sank]
    dear = [run for run in sank if run.blows[0].kind in SHIP_NAMES[:CRUISER]]
    return next((told for told in (runs, sank, dear) if len(told) <= _MOST), [])


def _in_order(writer: VoyageWriter, turn: TurnAccount, runs: Sequence[_Run], before: Sequence[Fleet]) -> str:
    """Return a clause that lists hits in order: ``first hit sank a tanker, the second a cruiser, and the third
    damaged a destroyer``."""
    parts: list[str] = []
    said: list[str] = []
    last, hurt = "", ""
    whole = sum(len(run.blows) for run in runs) == len(writer.blows[turn.number])
    for run in runs:
        verb, what = _said(writer, turn, run.blows, before[run.start], said, hurt, whole=whole)
        words = [_which(run, first=not parts), *[verb] * (verb != last or not what), *[what] * bool(what)]
        parts.append(" ".join(words))
        last, said = verb, [*said, run.blows[0].kind]
        hurt = run.blows[0].kind if run.blows[0].what is Struck.DAMAGED and len(run.blows) == 1 else ""
    if len(parts) == 1:
        return parts[0]
    joint = " and " if len(parts) == 2 and len({run.blows[0].what for run in runs}) == 1 else ", and "
    return f"{', '.join(parts[:-1])}{joint}{parts[-1]}"


def _which(run: _Run, *, first: bool) -> str:
    """Return words for some hits of an attack: ``first hit``, ``the second``, ``the third and fourth``.

    ``first``: True if they are the first of which the sentence tells.
    """
    n, start = len(run.blows), run.start
    places = f"{_ORDINALS[start]}{'' if n == 1 else ' and ' if n == 2 else ' to '}{_ORDINALS[start + n - 1] * (n > 1)}"
    if not first:
        return f"the {places}"
    return f"first {number(n)} hits" if n > 1 and not start else f"{places} hit{'s' * (n > 1)}"


def _did(writer: VoyageWriter, turn: TurnAccount, blow: SingleHit, fleet: Fleet) -> str:
    """Return a verb phrase for what one hit did: ``sank a tanker``. ``fleet`` is the convoy before this hit."""
    verb, what = _said(writer, turn, [blow], fleet)
    return f"{verb} {what}".strip()


def _said(
    writer: VoyageWriter,
    turn: TurnAccount,
    run: Sequence[SingleHit],
    fleet: Fleet,
    said: Sequence[str] = (),
    hurt: str = "",
    *,
    whole: bool = True,
) -> tuple[str, str]:
    """Return the verb and the object for hits that had the same effect: ``sank`` and ``a tanker``. The object may be
    empty.

    ``fleet``: the convoy before these hits. ``said``: the types of ship that the sentence has mentioned. ``hurt``: the
    type of ship that the preceding hit damaged, if the preceding words are about this one hit. ``whole``: False if the sentence leaves out some hits.
    """
    first, *more = run
    place = SHIP_NAMES.index(first.kind) if first.kind in SHIP_NAMES else 0
    if first.ship is None:
        if first.what is Struck.NOTHING:
            return "found no ship to hit", ""
        one = fleet.damaged[place] == 1 and writer.damaged_carrier(turn).get(first.kind)
        return f"hit {one or _damaged_one(first.kind, fleet)} again without sinking it", ""
    if first.what is Struck.FINISHED and not more:
        lone = named(place, turn.before.voyage.fleet)
        return "finished off", _finished(writer, first.ship, fleet, said, hurt, whole=whole, lone=lone)
    if (
        first.what is Struck.SANK
        and hurt == first.kind
        and (fleet.afloat[place], fleet.damaged[place]) == (2, 1)
        and not named(place, fleet)
    ):
        return "sank", "the other"
    ships = [blow.ship for blow in run if blow.ship is not None]
    known = first.what is not Struck.DAMAGED  # the first paragraph has named them
    known = known or any(ship.key in writer.stayed for ship in ships)
    return _VERBS[first.what], called(ships, fleet, said=said, known=known)


def _finished(
    writer: VoyageWriter,
    ship: HitShip,
    fleet: Fleet,
    said: Sequence[str],
    hurt: str,
    *,
    whole: bool,
    lone: bool,
) -> str:
    """Return words for a ship that was already damaged when a hit sank it: ``the damaged tanker``.

    ``lone``: True if the story gives names to ships of this type. The other parameters are those of :func:`_said`.
    """
    kind, place = ship.kind, SHIP_NAMES.index(ship.kind)
    if ship.key in writer.introduced or lone:
        return known_as(NAME_LIST[kind], ship.key, f"the damaged {SHIP[kind]}")
    if not whole and not ship.since:
        return f"{'another' if kind in said else 'a'} {SHIP[kind]} that an earlier hit had damaged"
    if hurt == kind and fleet.damaged[place] == 1:
        return "the damaged one"
    return f"another damaged {SHIP[kind]}" if kind in said else _damaged_one(kind, fleet)


def _damaged_one(kind: str, fleet: Fleet) -> str:
    """Return words for one damaged ship of a type: ``the damaged tanker`` if there is only one, otherwise ``a damaged
    tanker``."""
    return f"{'the' if fleet.damaged[SHIP_NAMES.index(kind)] == 1 else 'a'} damaged {SHIP[kind]}"


def _fatal(
    writer: VoyageWriter, turn: TurnAccount, before: Sequence[Fleet]
) -> Sequence[tuple[int, Sequence[float]]]:
    """Return the indexes of the hits that cost the convoy ratings, each with the lowest scores of the ratings lost,
    the highest first.

    The list is empty if the turn cost no rating for good, if only one of its hits cost points, or if it cost only one rating and the score
    had no point to spare.
    """
    gone, a_while = lost_on(writer.turns, turn)
    lines = [*gone, *(line for line, _ in a_while)]
    if not gone:
        return []
    scores = [score(intercepted(turn)._replace(fleet=fleet)) for fleet in before]
    if lines == [scores[0]] or sum(now < was for was, now in pairwise(scores)) < 2:
        return []
    found = [
        (place, sorted((line for line in lines if now < line <= was), reverse=True))
        for place, (was, now) in enumerate(pairwise(scores))
    ]
    return [(place, lost) for place, lost in found if lost]


# -- the interceptions on which a rating hung ---------------------------------------------------------------------------


def ones_needed(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return the sentence about the interceptions that won back a rating for good. It says how many dice had to show
    a 1, the chance of that, and how many did show a 1.

    The sentence is empty if the turn won back no rating, or if its attacks cost points.
    """
    over = crossed(writer.turns, turn)
    if over is None or over.down or over.back or cost(turn) or turn.change != meeting.ones:
        return ""
    return _had_to_show(
        turn, meeting, round(over.line - score(turn.before.voyage)), f"win back {rating(over.line)}"
    )


def last_chance(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the sentence about the interceptions that could still have won the next higher rating on the journey's
    last attack. It says how many dice had to show a 1, the chance of that, and how many did show a 1.

    The sentence is empty if this turn did not have the last attack, if the rating was out of reach or won, or if the attack cost points.
    """
    short, meeting, before = (
        missing(score(writer.turns[-1].after.voyage)),
        turn.meeting,
        score(turn.before.voyage),
    )
    if (
        meeting is None
        or not (writer.finished and short and turn.settled)
        or any(each.meeting is not None for each in writer.turns if each.number > turn.number)
    ):
        return ""
    line = score(turn.after.voyage) + short
    need = round(line - before)
    likely = 0 < need <= len(meeting.dice) and chance_of_ones(need, len(meeting.dice)) >= _LIKELY
    if not likely or cost(turn) or turn.change != meeting.ones:
        return ""
    return _had_to_show(turn, meeting, need, f"bring {rating(line)}")


def _had_to_show(turn: TurnAccount, meeting: MeetingAccount, need: int, goal: str) -> str:
    """Return the sentence that says how many interception dice had to show a 1 to reach a goal, the chance of that,
    and how many did show a 1."""
    n, ones = len(meeting.dice), meeting.ones
    many = f"{number(need)} of the {number(n)} interception dice" if n > 1 else "the one interception die"
    if n == 1:
        did_show = "it did" if ones else "it did not"
    else:
        did_show = (
            "none did"
            if not ones
            else f"{'only ' if ones < need else 'just ' if ones == need else ''}{number(ones)} did"
        )
    return (
        f"{capital(many)} had to show a 1 to {goal}, at {small_chance(chance_of_ones(need, n))}; {did_show}."
    )


def chance_of_ones(least: int, n: int) -> float:
    """Return the chance that at least ``least`` of ``n`` interception dice show a 1."""
    return math.fsum(math.comb(n, k) * 5 ** (n - k) for k in range(least, n + 1)) / math.pow(6, n)
