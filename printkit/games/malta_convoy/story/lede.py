"""Writes the first paragraph of a Malta Convoy report.

It says what decided the score, in a few sentences for readers who do not know the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
    CARGO,
    DESTROYER,
    HIT_AGAIN,
    LOSS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    band,
)
from printkit.games.malta_convoy.story.attack import (
    all_sank,
    came_how,
    did,
    those_through,
)
from printkit.games.malta_convoy.story.decided import Escape, Toll, interceptions, rose_for_good
from printkit.games.malta_convoy.story.losses import (
    called,
    costly_losses,
    did_only,
    grouped,
    last_of_type,
    last_ship,
)
from printkit.games.malta_convoy.story.moment import (
    Cause,
    DecisiveMoment,
    chance_to,
    crossed,
    fell_for_good,
    line_at_stake,
    lost_alone,
    lost_for_good,
    lost_on,
    rating,
    saved_by,
    stood_at,
    survived,
)
from printkit.games.malta_convoy.story.odds import small_chance
from printkit.games.malta_convoy.story.stakes import as_good_as_lost, cost
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    VoyageWriter,
    attackers,
    either,
    every,
    left_alone,
    longest_calm,
    points_told,
    turns_named,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import times

_CALM: Final = 5
"""The report mentions the longest series of turns without an attack only if the series lasted at least this many
turns."""
_HEAVY: Final = 4
"""A report about a game that interceptions decided mentions the worst turn only if the score fell on it by at least
this many points."""
_HEAVIER: Final = 5
"""The sentences about the decisive attack mention heavier attacks only if each of these cost more than this many
points."""
_NEAR: Final = 5
"""If at most this many turns of the journey were left, the first paragraph writes ``two turns from Malta`` instead of
the decisive turn's number."""
_LITTLE: Final = 2
"""If the convoy kept a rating (a grade of the result), the report plays down a loss of at most this many points:
``sank only a cruiser``."""
_PAIR: Final = 2


def decided_by(
    writer: VoyageWriter, turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment
) -> str:
    """Return the sentences about what decided a finished game; empty if nothing in particular decided it."""
    match decision:
        case DecisiveMoment(Cause.FEW_CONTACTS):
            return _few_contacts(writer, turns)
        case DecisiveMoment(Cause.INTERCEPTIONS, turn):
            return _interceptions(writer, turns, turn)
        case DecisiveMoment(Cause.ESCAPE, escaped=Escape() as escaped):
            return _escape(writer, turns, escaped, score(final.voyage))
        case DecisiveMoment(Cause.INTACT):
            return _intact(writer, turns, final.voyage.fleet.lost[DESTROYER])
        case DecisiveMoment(Cause.TOLL, toll=Toll() as toll):
            values = {"turns": tuple(t.number for t in toll.turns), "kind": SHIP_NAMES[toll.kind]}
            return writer.write("toll", _toll(turns, final, toll), values, turns)
        case DecisiveMoment(Cause.TURN, blows=(TurnAccount(), *_) as blows):
            return writer.write(
                "blows", _series(writer, turns, blows), {"turns": tuple(t.number for t in blows)}, blows
            )
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            text = (
                f"{_moment(writer, turns, turn, decision.line)}{_lost_otherwise(turns, turn, decision.line)}"
            )
            at = {"turn": turn.number, "line": decision.line}
            return writer.write("moment", text, at, turns, turn.number)
    return ""


# -- one turn ------------------------------------------------------------------------------------------------------------


def _moment(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, kept: float | None) -> str:
    """Return the sentence about the turn that decided the score.

    It says who attacked, what they did, and which rating or how many points it cost.

    ``kept``: the lowest score of a rating that was in danger on the turn but was kept; None if there was
    none.
    """
    meeting, when = turn.meeting, _when(turns, turn)
    if meeting is None:
        return ""
    if kept is not None and survived(turn, kept):
        return f"{when} {_survived(writer, turn, meeting, kept)}."
    if not meeting.through:
        before = score(turn.before.voyage)
        if kept is not None and before < kept and saved_by(turns, turn, kept):
            short = f"{points_told(kept - before)} short of {rating(kept)}"
            met = f"the convoy met {attackers(meeting)}"
            both = "it" if meeting.size == 1 else "both" if meeting.size == _PAIR else "them all"
            return f"{when} {short}, {met}; the escort turned {both} back, and {rating(kept)} was won back."
        won = f", for {points_told(turn.change)}" if turn.change > 0 else ""
        both = "both" if meeting.size == _PAIR else f"all {number(meeting.size or 0)}"
        fate = " and was turned back" if meeting.size == 1 else f", and the escort turned back {both}"
        saved = f", without which {rating(kept or 0)} would have been missed" * saved_by(turns, turn, kept)
        return f"{when} {attackers(meeting)} attacked{fate}{won}{saved or _effect(turns, turn)}."
    over = crossed(turns, turn)
    if over is not None and not over.back and not over.down and meeting.enemy is not None:
        back, size = (meeting.size or 0) - meeting.through, meeting.size or 0
        rest = "the other" if meeting.through == 1 else f"the other {number(meeting.through)}"
        won = f"the escort turned back {number(back)} of {number(size)} {FORCE[meeting.enemy.name]}, which won back {_in_full(over.line)}"
        return f"{when} {won}; {rest} {did(writer, turn, brief=True)}."
    line = line_at_stake(turn, None)
    if line is not None and line == lost_for_good(turns, turn):
        return f"{when} {those_through(meeting)} {_sank(writer, turn)}{_lost(turns, turn, line)}."
    come = "got through" if meeting.some_back else came_how(turn)
    return f"{when} {those_through(meeting)} {did(writer, turn, come, brief=True)}{_effect(turns, turn)}."


def _sank(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a verb phrase about the ships that an attack sank or, if it sank none, those that it damaged: ``sank two
    tankers``."""
    sunk = [ship for ship in writer.hits[turn.number] if ship.sunk]
    return f"sank {called(sunk, turn.before.voyage.fleet)}" if sunk else did(writer, turn, brief=True)


def _lost(turns: Sequence[TurnAccount], turn: TurnAccount, line: float) -> str:
    """Return clauses about an attack that cost ratings: how far the score fell, which ratings were lost, and how many
    points other turns cost.

    ``line``: the lowest score of the highest of these ratings.
    """
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    lines, a_while = lost_on(turns, turn)
    names = [f"{rating(each)}{', just won back,' * (before < line == each)}" for each in lines]
    gone = last_of_type(turn)
    why = f", ten points of it for having no {gone} left," * bool(gone)
    heavier = _heavier(turns, turn)
    rest = heavier or _others(turns, turn)
    gross = bool(heavier) and not gone and before - after != cost(turn)  # they are told by what they cost
    fell = (
        f"This cost {points_told(cost(turn))}"
        if gross
        else f"The score fell from {before:g} to {after:g}{why}"
    )
    if as_good_as_lost(turns, turn, lines[0]):
        lost = f"{listed(names)} {'was' if len(names) == 1 else 'were'} lost"
        until = "".join(f", {rating(each)} until turn {back}" for each, back in a_while)
        return f". {fell}{',' * (not why)} and {lost}{until}{rest}"
    again = either(names).removesuffix(",")
    reached = "ended a turn at" if stood_at(turns, turn, min(lines)) else "reached"
    never = f"never {reached} {again} again"
    until = "".join(f", and {rating(each)} not until turn {back}" for each, back in a_while)
    return f". {fell}{', and the score' if gross else ' and'} {never}{until}{rest}"


def _others(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause about the points lost on turns after the decisive one, and about a rating lost on one of them.
    The clause is empty if the decisive turn alone cost its rating."""
    later, final = fell_for_good(turns), score(turns[-1].after.voyage)
    others = score(turn.after.voyage) - final
    if lost_alone(turns, turn) is not None or others <= 0:
        return ""
    more = f"{points_told(others)} more" if others != 1 else "one more point"
    text = f"; the rest of the journey cost {more}"
    if later is None or later.number <= turn.number:
        return text
    return f"{text}, and {rating(min(each.least for each in BANDS if each.least > final))} on turn {later.number}"


def _heavier(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause about attacks that cost more points than the decisive one: ``; the attacks of turns 4 and 6
    cost more, 20 points together``.

    The clause is empty if there were none.
    """
    found = [each for each in turns if each.settled and cost(each) > max(cost(turn), _HEAVIER)]
    if not found:
        return ""
    points, named = points_told(math.fsum(map(cost, found))), turns_named([each.number for each in found])
    many = len(found) > 1
    return f"; the attack{'s' * many} of {named} cost more, {points}{' together' * many}"


def _lost_otherwise(turns: Sequence[TurnAccount], turn: TurnAccount, kept: float | None) -> str:
    """Return a sentence about an important loss that did not happen on the decisive turn: the loss of the last
    tanker, of the last cargo ship, or of a rating.

    The rating is the one above the final rating. The text is empty if neither was lost on another turn. It does not
    mention a rating lost before the turn on which another rating was kept (``kept`` is the lowest score of that rating), because the
    story does.
    """
    for other in turns:
        if other is not turn and other.settled and (ship := last_of_type(other)):
            place = next(kind for kind in (CARGO, TANKER) if SHIP[SHIP_NAMES[kind]] == ship)
            sailed = other.before.voyage.fleet.afloat[place] + other.before.voyage.fleet.lost[place]
            return (
                f" The {'only' if sailed == 1 else 'last'} {ship}, lost on turn {other.number}, "
                f"{'had ' * (other.number < turn.number)}cost {number(LOSS[place] + ALL_GONE)} points."
            )
    fell = fell_for_good(turns)
    if fell is None or fell is turn or lost_for_good(turns, turn) is not None:
        return ""
    if kept is not None and fell.number < turn.number:
        return ""
    line = min(each.least for each in BANDS if each.least > score(turns[-1].after.voyage))
    return f" {capital(_in_full(line))}, {'had been' if fell.number < turn.number else 'was'} lost on turn {fell.number}.".replace(
        "”,", "”"
    )


def _toll(turns: Sequence[TurnAccount], final: State, toll: Toll) -> str:
    """Return the sentence about the type of ship whose losses cost most of the points lost, and about the score
    without these losses."""
    total, points = math.fsum(cost(each) for each in turns), score(final.voyage) + toll.points
    named = "a triumph" if points >= BANDS[0].least else f"“{band(points)}”"
    share = f"{toll.points:g} of the {total:g}" if toll.points < total else f"all {number(round(total))}"
    first, *_, last = toll.turns
    singly = " one by one" if len(toll.turns) == toll.ships else ""
    when = (
        f" on {turns_named([turn.number for turn in toll.turns])}"
        if len(toll.turns) == _PAIR
        else f"{singly} from turn {first.number} to turn {last.number}"
    )
    return (
        f"{capital(toll.of_all(final.voyage.fleet))} were sunk{when}, at a cost of "
        f"{share} points lost; with them afloat the score would have been {points:g}, {named}."
    )


def _survived(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, kept: float) -> str:
    """Return a clause about an attack that threatened the player's rating (the grade of the result) but did not lower
    it.

    It gives the chance to lose the rating, and says what the attackers did.

    ``kept``: the lowest score of the rating.
    """
    fate = did_only(turn) if cost(turn) <= _LITTLE else did(writer, turn, brief=True)
    chance = chance_to(turn, kept)
    if score(turn.before.voyage) < kept and meeting.enemy is not None:
        back, others = (meeting.size or 0) - (meeting.through or 0), meeting.through or 0
        rest = "the one that got through" if others == 1 else f"the other {number(others)}"
        return (
            f"the escort turned back {number(back)} of {number(meeting.size or 0)} {FORCE[meeting.enemy.name]}, which brought {rating(kept)}; "
            f"{rest} {chance} to sink enough to cost it again and {fate}"
        )
    they = "it" if meeting.through == 1 else "they"
    return f"{those_through(meeting)} {chance} to sink enough to cost {rating(kept)}; {they} {fate}"


def _effect(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause about the effect of the decisive turn: the rating that it won or cost, or the points that it
    cost.

    A rating is named only if it was won or lost for good; points are given with their share of all points
    lost. The clause is empty if there is nothing to say.
    """
    over, lost = crossed(turns, turn), cost(turn)
    if over is not None and not over.back and not over.down:
        return f"; that won back {_in_full(over.line)}"
    line = lost_alone(turns, turn)
    if line is not None:
        return f"; that cost {_in_full(line)}{', just won back' * (score(turn.before.voyage) < line)}"
    total = math.fsum(cost(each) for each in turns if each.settled)
    if lost <= 0:
        return ""
    if lost == total:
        return f"; that cost {points_told(lost)}, and no other attack cost any"
    gone = last_of_type(turn)
    why = f", ten of them for having no {gone} left" if gone else " on the journey"
    return f"; that cost {lost:g} of the {total:g} points lost{why}"


def _series(writer: VoyageWriter, turns: Sequence[TurnAccount], blows: Sequence[TurnAccount]) -> str:
    """Return the sentences about a series of heavy attacks.

    They say how long the series lasted, which ships sank, and what share of all points lost with ships they
    cost. Two attacks are told one after the other.
    """
    lost, total = (math.fsum(cost(each) for each in some if each.settled) for some in (blows, turns))
    first, last = blows[0], blows[-1]
    if len(blows) == _PAIR:
        told = "; ".join(_blow(writer, turn) for turn in blows)
        before, after = score(first.before.voyage), score(last.after.voyage)
        return f"{capital(told)}. {_drop(before, after)}."
    share = points_told(lost) if lost == total else f"{lost:g} of the {total:g} points lost on the journey"
    return (
        f"After turn {first.number - 1} the score stood at {score(first.before.voyage):g} points{', a triumph' * (score(first.before.voyage) >= BANDS[0].least)}; then "
        f"{number(len(blows))} attacks in {number(last.number - first.number + 1)} turns sank {grouped(costly_losses(blows))}, at a cost of {share}."
    )


def _drop(before: float, after: float) -> str:
    """Return a clause with the score before and after two attacks, and the ratings of these scores: ``The score fell
    from 96, “Relief”, to 66, “Convoy mauled”``."""
    rated = ["a triumph" if points >= BANDS[0].least else f"“{band(points)}”" for points in (before, after)]
    return f"The score fell from {before:g}, {rated[0]}, to {after:g}" + f", {rated[1]}" * (
        rated[0] != rated[1]
    )


def _blow(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a clause about one of two heavy attacks: ``on turn 13 six German squadrons sank two tankers``."""
    meeting = turn.meeting
    if meeting is None:
        return ""
    gone, sank = last_of_type(turn), all_sank(turn, meeting)
    why = (
        f": {points_told(cost(turn))}, ten for having no {gone} left"
        if gone
        else f": {points_told(cost(turn))}"
    )
    attacked = f"on turn {turn.number} {those_through(meeting)}"
    if sank:
        return f"{attacked} attacked, {sank}, and they {did(writer, turn, brief=True)}{why}"
    came = ("got through",) if meeting.some_back else ()
    return f"{attacked} {did(writer, turn, *came, brief=True)}{why}"


def _in_full(line: float) -> str:
    """Return words for the rating whose lowest score is ``line``: ``the rating “Relief”``."""
    return "the triumph, the highest rating" if line == BANDS[0].least else f"the rating {rating(line)}"


def _when(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a phrase with the number of a turn and the length of the journey: ``On turn 8 of 28,``.

    Near the end, it gives the turns left.
    """
    length = turns[-1].after.voyage.length
    left = length - turn.number
    if not left:
        return f"On turn {turn.number}, the last,"
    if left <= _NEAR:
        return f"{capital(count(left, 'turn'))} from Malta,"
    return f"On turn {turn.number} of {length},"


# -- no turn of its own --------------------------------------------------------------------------------------------------


def _few_contacts(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return the sentences about a game that was decided by an unusually small number of enemy contacts.

    They give the number of contacts, the expected number, the longest series of turns without an attack, and
    the chance of such a series.
    """
    rolled = [turn for turn in turns if turn.row]
    contacts = sum(turn.meeting is not None for turn in rolled)
    due = round(math.fsum(turn.chance for turn in rolled))
    found = f"on only {number(contacts)} of" if contacts else "on none of"
    text = f"The enemy attacked {found} {count(len(rolled), 'turn')} in hostile waters, where about {number(due)} attacks were to be expected."
    calm = longest_calm(turns)
    if contacts and len(calm) >= _CALM:
        text += f" From turn {calm[0].number} to turn {calm[-1].number} nobody attacked, at {small_chance(left_alone(calm))}."
    return writer.write("few", text, {}, turns)


def _interceptions(writer: VoyageWriter, turns: Sequence[TurnAccount], worst: TurnAccount | None) -> str:
    """Return the sentences about a game that was decided by interceptions.

    They give the number of interceptions, and either the loss that they made up for or the rating that they
    won.
    """
    ones, due = interceptions(turns)
    expected = f", where about {number(round(due))} were to be expected" * (round(due) != ones)
    text = f"The escort won it with {count(ones, 'interception')}, each worth a point{expected}."
    most = max(turns, key=lambda turn: turn.meeting.ones if turn.meeting else 0)
    if most.meeting is not None and not most.meeting.through and most.meeting.size == most.meeting.ones > 1:
        text += f" On turn {most.number} it turned back {every(most.meeting)}."
    risen = rose_for_good(turns)
    if worst is not None and -worst.change >= _HEAVY:
        before, after = score(worst.before.voyage), score(worst.after.voyage)
        text += (
            f" They made up for turn {worst.number}, on which the score fell from {before:g} to {after:g}."
        )
    elif risen is not None:
        line = max(each.least for each in BANDS if each.least <= score(risen.after.voyage))
        text += f" On turn {risen.number} they brought {rating(line)}."
    return writer.write("won", text, {"ones": ones}, turns)


def _escape(writer: VoyageWriter, turns: Sequence[TurnAccount], escaped: Escape, points: float) -> str:
    """Return the sentences about attacks that the last ship of its type (such as the last tanker) survived.

    They also give the points that the loss of this ship would have cost.
    """
    kind, n = escaped.kind, escaped.hits
    name, ship, meeting = SHIP[SHIP_NAMES[kind]], last_ship(turns, kind), escaped.turns[-1].meeting
    if escaped.by_decoy:
        fell = (
            f"fell on a {SHIP[escaped.onto[0]]}" if n == 1 and escaped.onto[0] in SHIP else "fell elsewhere"
        )
        hits = "a hit" if n == 1 else f"{number(n)} hits"
        text = f"The decoy saved {ship}: {escaped.when}, {hits} that would have sunk it {fell}."
    else:
        who = attackers(meeting) if meeting else "the enemy"
        each = " each time" if n > 1 else ""
        before = escaped.turns[-1].before.voyage.fleet
        hit = f"{ship}, already damaged, again" if before.damaged[kind] else f"{ship} {times(n + 1)}"
        text = f"{capital(escaped.when)}, {who} hit {hit}; it stayed afloat{each}, at {small_chance((1 - HIT_AGAIN / 6) ** n)}."
    lost = LOSS[kind] + 10
    kept = rating(max(each.least for each in BANDS if each.least <= points))
    text += f" The {name} was worth {number(lost)} points, and {kept} with them."
    return writer.write("escaped", text, {"kind": SHIP_NAMES[kind], "decoy": escaped.by_decoy}, escaped.turns)


def _intact(writer: VoyageWriter, turns: Sequence[TurnAccount], destroyers: int) -> str:
    """Return the sentence about a journey on which the convoy lost no ship, or only destroyers.

    It says how many attackers came, how many were turned back, and what the others did.

    ``destroyers`` is the number of destroyers lost.
    """
    met = [turn.meeting for turn in turns if turn.meeting is not None]
    came, hits = sum(each.size or 0 for each in met), sum(each.struck for each in met)
    back = came - sum(each.through or 0 for each in met)
    hostile = count(sum(bool(turn.row) for turn in turns), "turn")
    lead = f"{capital(count(came, 'attacker'))} came in {hostile} in hostile waters"
    if back == came:
        none = "it did not get" if came == 1 else "not one got"
        return writer.write("intact", f"{lead}, and {none} through: no ship was lost.", {}, turns)
    turned = (
        f"{number(back)} {'was' if back == 1 else 'were'} turned back" if back else "none was turned back"
    )
    others = ("the other" if came - back == 1 else "the others") if back else "it" if came == 1 else "they"
    times = "once" if hits == 1 else "twice" if hits == _PAIR else f"{number(hits)} times"
    fate = f"hit only {times}" if hits else "missed" if came - back == 1 else "all missed"
    text = f"{lead}; {turned}, and {others} {fate}: no ship was lost."
    if destroyers:
        text = f"{lead}; {turned}, and {others} sank only {grouped(['destroyers'] * destroyers)}."
    return writer.write("intact", text, {}, turns)
