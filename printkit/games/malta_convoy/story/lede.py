"""Writes those sentences of the first paragraph that explain the score of a Malta Convoy game: what was at
stake, how likely the outcome was, and what it meant.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import BANDS, LOSS, SHIP, SHIP_NAMES, START_SCORE
from printkit.games.malta_convoy.story.decided import brief
from printkit.games.malta_convoy.story.losses import (
    did_only,
    grouped,
    lost_and_damaged,
    only_ships,
    with_last,
)
from printkit.games.malta_convoy.story.moment import crossed, heavy, rating, survived
from printkit.games.malta_convoy.story.stakes import chance_below, intercepted, missing
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    LONE,
    VoyageWriter,
    got_through,
    left_alone,
    small_chance,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import NAMED, capital, count, number
from printkit.report.words.phrases import ROUTINE, chances

MOST_WORDS: Final = 45
"""The first paragraph should have at most this many words."""
_PAIR: Final = 2
_LIKELY: Final = 0.6
"""The first paragraph gives the chance of keeping a rating if the chance (0 to 1) of losing it was at least
this."""
_CERTAIN: Final = 0.97
"""The report calls a danger "all but certain" if its chance (0 to 1) is at least this."""
_CLOSE: Final = 5
"""The first paragraph says how close the score was to the threshold of a rating, if the difference was at
most this many points."""
_STEP: Final = 0.25
"""A number of points that is less than the smallest possible difference between two scores."""
_CALM: Final = 5
"""The report mentions the longest series of turns without an attack if it had at least this many turns."""


def words(text: str) -> int:
    """Return the number of words of a text. The name of a ship counts as two."""

    def names(found: re.Match[str]) -> str:
        n = int(found[2])
        return " name" * (2 * n + (n > 1))

    return len(NAMED.sub(names, text).split())


def moment_sentences(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, line: float | None, room: int
) -> str:
    """Return the sentences about the turn that decided the score. If possible, they have at most ``room``
    words.

    ``line`` is the lowest score of the rating that hung on the turn and was kept; None if there is none.
    """
    values: dict[str, object] = {"turn": turn.number, "did": turn.change, "line": line}
    told = list(_told(writer, turns, turn, line))
    text = next((each for each in told if words(each) <= room), told[-1])
    return writer.write_more("moment", text, values, turn, (), [*turn.lines, *turns[-1].lines])


def _told(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, line: float | None
) -> Iterator[str]:
    """Yield several versions of the sentences about the decisive turn, each shorter than the one before."""
    over, when = crossed(turns, turn), _when(turns, turn)
    if line is not None and survived(turn, line):
        yield from _survived(turns, turn, line)
        return
    if narrow := _narrowly(turns, turn):
        if odds := _at_odds(turn):
            yield f"{narrow}. {capital(_attack(writer, turn, odds=True))}{odds}."
        yield f"{narrow}. {capital(_attack(writer, turn))}."
        return
    if over is not None and over.down and not heavy(turn):
        yield from _rating_lost(writer, turns, turn, over.line, over.back)
    elif turn.change < 0:
        yield from _blow(writer, turns, turn)
    elif over is not None and turn.meeting is not None and not turn.meeting.through:
        yield f"{when} at {_far(score(turn.before.voyage), over.line)}, {brief(writer, turn)}{_odds_of_ones(turn)}{_meant(turns, turn)}."
    yield f"{when} {_attack(writer, turn)}{_meant(turns, turn)}."


def _attack(writer: VoyageWriter, turn: TurnAccount, *, odds: bool = False) -> str:
    """Return a clause that says who attacked on a turn and what the attack did. Of the ships that sank, it names those that cost points.
    ``odds``: True if the chance follows, which is that of the attackers that got through."""
    which, meeting = _sunk(writer, turn), turn.meeting
    if not which or meeting is None:
        return brief(writer, turn)
    through = " got through and" * (meeting.some_back or odds)
    return f"{got_through(meeting)}{through} sank {which}"


def _sunk(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return words for the ships lost in a turn whose loss cost points. They are empty if there were no such
    ships."""
    lost, _ = lost_and_damaged(turn)
    dear = [kind for kind in lost if LOSS[SHIP_NAMES.index(kind)]]
    fleet, keys = turn.before.voyage.fleet, writer.cripples.lost_on(turn.number)
    if not dear:
        return ""
    which = with_last(grouped(dear, only=only_ships(fleet), keys=keys), fleet)
    for place, kind in enumerate(SHIP_NAMES):
        n = dear.count(kind)
        if n == fleet.afloat[place] > 1:
            last = (
                "both"
                if n == _PAIR and not fleet.lost[place] + fleet.returned[place]
                else f"the last {number(n)}"
            )
            which = which.replace(f"{number(n)} {SHIP[kind]}s", f"{last} {SHIP[kind]}s")
    return which


def _when(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a phrase that says on which turn something happened, and how long the journey was."""
    length = turns[-1].after.voyage.length
    return (
        f"On turn {turn.number}, the last,"
        if turn.number == length
        else f"On turn {turn.number} of {length},"
    )


def _far(points: float, line: float) -> str:
    """Return a score in words. If it was close to the threshold of a rating, the words also give the
    difference: ``94 points, four above “Relief”``."""
    margin, which = points - line, rating(line)
    if abs(margin) > _CLOSE or margin != round(margin):
        return f"{points:g} points"
    if not margin:
        return f"{points:g} points, just enough for {which}"
    if margin < 0:
        return f"{points:g} points, {number(round(-margin))} short of {which}"
    return f"{points:g} points, {number(round(margin))} above {which}"


# -- a rating kept or lost -----------------------------------------------------------------------------------------------


def _survived(turns: Sequence[TurnAccount], turn: TurnAccount, line: float) -> Iterator[str]:
    """Yield the sentences about a danger that the convoy survived: the score, the chance that the attackers
    would reduce it below a rating's threshold, and what they did instead."""
    meeting, before, points = turn.meeting, score(turn.before.voyage), score(intercepted(turn))
    assert meeting is not None
    when, one, did = _when(turns, turn), meeting.through == 1, did_only(turn)
    if before < line:
        n = turn.after.voyage.interceptions - turn.before.voyage.interceptions
        won = f"{when} at {before:g} points, {count(n, 'interception')} won {rating(line)}"
        who = f"{'the other' if meeting.some_back else 'the'} {_those_through(meeting)}"
        told = f"{won}; {who} {_danger(turn, line)} to cost it again, but"
        yield f"{told} {did}."
        yield f"{told} failed."
        return
    for far in (_far(points, line), f"{points:g} points"):
        it = "it" if "," in far else f"the convoy {rating(line)}"
        who = f"{when} at {far}, {got_through(meeting)} got through"
        if chance_below(turn, line) >= _LIKELY:
            kept = "it" if "," in far else rating(line)
            yield f"{who}. The convoy had {small_chance(1 - chance_below(turn, line))} to keep {kept}: {'it' if one else 'they'} {did}."
        else:
            yield f"{who}. {'It' if one else 'They'} {_danger(turn, line)} to cost {it}, but {did}."


def _those_through(meeting: MeetingAccount) -> str:
    """Return words for the attackers that were not turned back: ``four German squadrons``."""
    name = meeting.enemy.name if meeting.enemy else ""
    n = meeting.through or 0
    return f"{number(n)} {FORCE[name]}" if n > 1 else LONE[name].split(" ", 1)[1]


def _danger(turn: TurnAccount, line: float) -> str:
    """Return a verb phrase with the chance that the attackers would reduce the score below ``line``: ``had
    two chances in five``."""
    chance = chance_below(turn, line)
    be = "was" if turn.meeting and turn.meeting.through == 1 else "were"
    return f"had {chances(chance)}" if chance < _CERTAIN else f"{be} all but certain"


def _rating_lost(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, line: float, back: int
) -> Iterator[str]:
    """Yield the sentences about a turn that cost a rating: the score, the chance that the attackers would
    cost the rating, and what they sank. ``back`` is the turn on which the rating was won again; 0 if it never
    was.
    """
    meeting, which = turn.meeting, _sunk(writer, turn)
    if meeting is None or not which:
        return
    points, until = score(intercepted(turn)), f"until turn {back}" if back else "for good"
    they, when = "It" if meeting.through == 1 else "They", _when(turns, turn)
    lost = f"and did, {until}: {which} sank"
    for far in (_far(points, line), f"{points:g} points"):
        it = "it" if "," in far else f"the convoy {rating(line)}"
        who = f"{when} at {far}, {got_through(meeting)} got through"
        yield f"{who}. {they} {_danger(turn, line)} to cost {it}, {lost}."
    yield f"{when} {got_through(meeting)} {_danger(turn, line)} to cost the convoy {rating(line)}, {lost}."
    if not back:
        yield f"{when} {got_through(meeting)} {_danger(turn, line)} to cost the convoy {rating(line)}, and did: {which} sank."


def _meant(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause with the rating that was lost or won on a turn. If none was, the clause gives the
    points that the turn cost or gained. It is empty if the score did not change."""
    over, change = crossed(turns, turn), turn.change
    if over is None:
        points = count(round(abs(change)), "point") if change == round(change) else f"{abs(change):g} points"
        return f", which {'cost' if change < 0 else 'gained'} {points}" if change else ""
    which = rating(over.line)
    if not over.down:
        if over.back:
            return f", which put {which} within reach until turn {over.back}"
        return f", which brought {which} for good" if turn is not turns[-1] else f", which brought {which}"
    if over.back:
        return f", and {which} was lost until turn {over.back}"
    return f", and {which} was lost" if turn is turns[-1] else f", and {which} was lost for good"


# -- many points at once -------------------------------------------------------------------------------------------------


def _blow(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount) -> Iterator[str]:
    """Yield the sentence about a turn that cost many points. It says what share of all the points lost in the
    game that was, and how likely such a loss was."""
    final = turns[-1].after.voyage
    cost = _cost(turn)
    whole = START_SCORE + final.interceptions - score(final)
    of = f"all {whole:g} points lost" if cost == whole else f"{cost:g} of the {whole:g} points lost"
    when, odds = _when(turns, turn), _at_odds(turn)
    if odds:
        told = f"{when} {_attack(writer, turn, odds=True)}: {of}"
        yield f"{told} on the journey{odds}."
        yield f"{told}{odds}."
        yield f"{told.removesuffix(' lost')}{odds}."
    told = f"{when} {_attack(writer, turn)}: {of}"
    yield f"{told} on the journey."
    yield f"{told}."


def _at_odds(turn: TurnAccount) -> str:
    """Return the chance of losing so many points to the attackers that were not turned back: ``, at one
    chance in 40 for that``. The text is empty if the chance was high, or unknown."""
    chance = chance_below(turn, score(turn.after.voyage) + _STEP)
    return f", at {small_chance(chance)} for that" if 0 < chance < ROUTINE else ""


def _odds_of_ones(turn: TurnAccount) -> str:
    """Return the chance that the interception dice turn back all attackers of a turn, as the end of a clause:
    ``, at one chance in nine``."""
    meeting = turn.meeting
    n, size = (len(meeting.dice), meeting.size or 0) if meeting is not None else (0, 0)
    chance = sum(math.comb(n, k) * 5 ** (n - k) for k in range(size, n + 1)) / 6**n
    return f", at {small_chance(chance)}" if 0 < chance < ROUTINE else ""


def _narrowly(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause that compares two numbers: the points missing for the next rating, and the points lost
    in a turn. It is empty if many points were missing.

    Example: ``One point was missing for “Relief”, and turn 9 had cost five``.
    """
    points, cost = score(turns[-1].after.voyage), -turn.change
    short = missing(points)
    if not short or cost <= 0 or cost != round(cost) or turns[-1].number != turns[-1].after.voyage.length:
        return ""
    line = min(each.least for each in BANDS if each.least > points)
    lacked = f"{number(short)} point{'s were' if short > 1 else ' was'} missing for {rating(line)}"
    much = "exactly that" if cost == short else number(round(cost))
    of = ", the last," if turn.number == turns[-1].number else f" of {turns[-1].number}"
    return f"{capital(lacked)}, and turn {turn.number}{of} had cost {much}"


def short_sentence(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return the last sentence of the story. It names ships, lost on one turn, whose loss cost at least as
    many points as were missing for the next rating. It is empty if there were no such ships, or if the first
    paragraph has already said so."""
    points = score(turns[-1].after.voyage)
    line = min((each.least for each in BANDS if each.least > points), default=0)
    short = line - points
    worst = max(turns, key=_cost)
    lost, _ = lost_and_damaged(worst)
    dear = [kind for kind in lost if LOSS[SHIP_NAMES.index(kind)]]
    if not dear or not 0 < short <= _cost(worst) or missing(points) or short != round(short):
        return ""
    fleet = worst.before.voyage.fleet
    which = with_last(grouped(dear, only=only_ships(fleet)), fleet)
    text = f"{capital(rating(line))} was {count(round(short), 'point')} away; {which} sunk on turn {worst.number} had cost {number(round(_cost(worst)))}."
    return writer.cited(
        "short", text, {"line": line, "worst": worst.number}, [n for turn in turns for n in turn.lines]
    )


def _cost(turn: TurnAccount) -> float:
    """Return how many points the attacks of a turn cost. Points gained by interceptions are not subtracted."""
    return score(intercepted(turn)) - score(turn.after.voyage)


# -- no turn of its own --------------------------------------------------------------------------------------------------


def quiet_sentence(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence that compares the number of contacts with the expected number. It also gives the
    longest series of turns without an attack, and the chance of such a series."""
    rolled = [turn for turn in turns if turn.row]
    contacts, due = (
        sum(turn.meeting is not None for turn in rolled),
        math.fsum(turn.chance for turn in rolled),
    )
    hostile = count(len(rolled), "hostile turn")
    found = f"on only {number(contacts)} of {hostile}" if contacts else f"on none of {hostile}"
    text = f"The enemy found the convoy {found}, where {due:.1f} contacts were to be expected"
    values: dict[str, object] = {"met": contacts, "rolled": len(rolled), "due": due}
    calm = _longest_calm(turns)
    if contacts and len(calm) >= _CALM:
        alone = left_alone(calm)
        text += (
            f": from turn {calm[0].number} to turn {calm[-1].number} nobody came, at {small_chance(alone)}"
        )
        values |= {"alone": tuple(turn.number for turn in calm)}
    return writer.cited("few", f"{text}.", values, [n for turn in turns for n in turn.lines])


def _longest_calm(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the longest series of turns in hostile waters without an attack. It is empty if every such turn
    had an attack."""
    runs = [
        list(run)
        for calm, run in groupby(turns, key=lambda turn: bool(turn.row) and turn.meeting is None)
        if calm
    ]
    return max(runs, key=len, default=[])


def intact_sentence(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about a journey on which no ship was lost: how many attackers came, how many were
    turned back, and how many of the others hit a ship."""
    met = [turn.meeting for turn in turns if turn.meeting is not None]
    came, back = _attackers(met)
    hits = sum(meeting.struck for meeting in met)
    turned = (
        f"{number(back)} {'was' if back == 1 else 'were'} turned back" if back else "none was turned back"
    )
    did = f"the others hit only {_times(hits)}" if hits else "the others all missed"
    if back == came:
        text = f"Of {count(came, 'attacker')} not one got through"
    else:
        text = f"Of {count(came, 'attacker')} {turned}, and {did}"
    values = {"came": came, "back": back, "hits": hits}
    return writer.cited(
        "intact", f"{text}: no ship was lost.", values, [n for turn in turns for n in turn.lines]
    )


def _attackers(met: Sequence[MeetingAccount]) -> tuple[int, int]:
    """Return how many attackers came in the whole game, and how many of them were turned back."""
    came = sum(meeting.size or 0 for meeting in met)
    return came, came - sum(meeting.through or 0 for meeting in met)


def _times(n: int) -> str:
    return "once" if n == 1 else "twice" if n == _PAIR else f"{number(n)} times"
