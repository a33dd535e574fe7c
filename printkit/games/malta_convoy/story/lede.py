"""Writes the first paragraph of a Malta Convoy report and the end of its headline.

Both say what decided the score, in a few sentences for readers who do not know the game.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
    CARGO,
    CARRIER,
    DESTROYER,
    HIT_AGAIN,
    LOSS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    band,
)
from printkit.games.malta_convoy.story.attack import (
    came_how,
    chance_to,
    did,
    last_of_type,
    line_at_stake,
    stake,
    those_through,
)
from printkit.games.malta_convoy.story.decided import Escape, Toll, interceptions, rose_for_good
from printkit.games.malta_convoy.story.losses import (
    costs_points,
    did_only,
    grouped,
    lost_and_damaged,
    only_ships,
    with_last,
)
from printkit.games.malta_convoy.story.moment import (
    Cause,
    DecisiveMoment,
    crossed,
    fell_for_good,
    rating,
    survived,
)
from printkit.games.malta_convoy.story.odds import small_chance
from printkit.games.malta_convoy.story.stakes import cost, intercepted
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    LONE,
    VoyageWriter,
    attackers,
    every,
    left_alone,
    points_told,
    turns_named,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import times

_CALM: Final = 5
"""The report mentions the longest series of turns without an attack only if it lasted at least this many
turns."""
_HEAVY: Final = 4
"""The sentences about interceptions mention the worst turn only if it lost at least this many points."""
_NEAR: Final = 5
"""The first paragraph gives the number of turns left in the journey only if there were at most this many."""
_LITTLE: Final = 2
"""If a rating was kept, the report plays down a loss of at most this many points (``sank only a
cruiser``)."""
_PAIR: Final = 2
_TYPES: Final = 3
"""The headline lists the types of ship that were hit only if there are at most this many.

Otherwise, it gives the number of ships and the most valuable type.
"""


def decided_by(
    writer: VoyageWriter, turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment
) -> str:
    """Return the sentences about what decided a finished game. They are empty if nothing in particular
    decided it."""
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
                "blows", _series(turns, blows), {"turns": tuple(t.number for t in blows)}, blows
            )
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            text = f"{_moment(writer, turns, turn, decision.line)}{_lost_otherwise(turns, turn)}"
            at = {"turn": turn.number, "line": decision.line}
            return writer.write("moment", text, at, turns, turn.number)
    return ""


def in_brief(turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment) -> str:
    """Return a few words for the headline about what decided a finished game: ``U-boats sink the last carrier on turn 23``."""
    match decision:
        case DecisiveMoment(Cause.FEW_CONTACTS):
            rolled = [turn for turn in turns if turn.row]
            met = sum(turn.meeting is not None for turn in rolled)
            return (
                f"attacked on only {number(met)} of {count(len(rolled), 'hostile turn')}"
                if met
                else "never attacked"
            )
        case DecisiveMoment(Cause.INTERCEPTIONS):
            return f"won by {count(final.voyage.interceptions, 'interception')}"
        case DecisiveMoment(Cause.ESCAPE, escaped=Escape() as escaped):
            ship = _last_ship(turns, escaped.kind)
            if escaped.by_decoy:
                return f"the decoy saves {ship} {escaped.when}"
            again = escaped.turns[-1].before.voyage.fleet.damaged[escaped.kind] > 0
            return f"{ship} is hit {'again' if again else times(escaped.hits + 1)} {escaped.when} and stays afloat"
        case DecisiveMoment(Cause.INTACT):
            destroyers = ["destroyers"] * final.voyage.fleet.lost[DESTROYER]
            return f"only {grouped(destroyers)} lost" if destroyers else "not one ship lost"
        case DecisiveMoment(Cause.TOLL, toll=Toll() as toll):
            return f"{_of_toll(final, toll)} are lost on {turns_named([turn.number for turn in toll.turns])}"
        case DecisiveMoment(Cause.TURN, blows=(TurnAccount(), *_) as blows):
            lost = _dear(blows)
            fewest = [kind for kind in lost if kind in SHIP_NAMES[: CARRIER + 1]] or lost
            return f"{number(len(blows))} attacks sink {grouped(fewest)} on turns {blows[0].number}–{blows[-1].number}"
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            if decision.line is not None and survived(turn, decision.line) and turn.meeting is not None:
                return f"{rating(decision.line).removeprefix('the ')} kept on turn {turn.number} against {attackers(turn.meeting)}"
            over = crossed(turns, turn)
            if over is not None and not over.back and not over.down:
                return f"{rating(over.line)} is won back on turn {turn.number}"
            if (line := _lost_for_good(turns, turn)) is not None:
                return _lost_in_brief(turn, line)
            return _attack_in_brief(turn)
    return ""


def _lost_in_brief(turn: TurnAccount, line: float) -> str:
    """Return a clause for the headline about a lost rating and the ships lost: ``“Relief” is lost with a
    tanker on turn 9``.

    Its wording depends on the length of the journey, so that headlines differ. ``line``: the score needed for
    the rating.
    """
    ships, when = _dearest_in_brief(turn), f"on turn {turn.number}"
    match turn.before.voyage.length % 3:
        case 0:
            return f"{rating(line)} is lost with {ships} {when}"
        case 1:
            one = re.match("(?:a|the|the last) ", ships) and " and " not in ships
            return f"{ships}, sunk {when}, cost{'s' * bool(one)} {rating(line)}"
        case _:
            return f"{rating(line)} goes down with {ships} {when}"


def _dearest_in_brief(turn: TurnAccount) -> str:
    """Return words for the headline about the ships lost on a turn; cruisers are left out if more valuable
    ships were lost."""
    dear, fleet = _dear([turn]), turn.before.voyage.fleet
    fewest = [kind for kind in dear if kind in SHIP_NAMES[: CARRIER + 1]] or dear
    words = with_last(_ships_in_brief(fewest, turn), fleet).removesuffix(",")
    for kind in (CARGO, TANKER, CARRIER):
        if fleet.afloat[kind] == _PAIR == fewest.count(SHIP_NAMES[kind]):
            gone = fleet.lost[kind] + fleet.returned[kind]
            words = words.replace(
                f"two {SHIP[SHIP_NAMES[kind]]}s",
                f"{'the last two' if gone else 'both'} {SHIP[SHIP_NAMES[kind]]}s",
            )
    return words


def _attack_in_brief(turn: TurnAccount) -> str:
    """Return a clause for the headline that says who attacked on a turn, and what the attack did.

    It is empty if nobody attacked, or if the score rose in spite of hits.
    """
    meeting = turn.meeting
    if meeting is None or not meeting.enemy:
        return ""
    lost, hurt = lost_and_damaged(turn)
    one, name = meeting.size == 1, meeting.enemy.name
    who = LONE[name] if one else FORCE[name]
    if turn.total_luck < 0 or turn.change < 0:
        fleet = turn.before.voyage.fleet
        dear = [kind for kind in lost if costs_points(kind)]
        last = _last_of_type(turn) if len(set(dear)) > _TYPES else []
        which = last or dear or lost or hurt
        if not one and meeting.through == 1:
            one, who = True, f"one of {number(meeting.size or 0)} {FORCE[name]}"
        others = f" and {count(len(dear) - 1, 'more ship')}" if last else ""
        verb = "sink" if lost else "damage"
        return (
            f"{who} {verb}{'s' * one} {with_last(_ships_in_brief(which, turn), fleet)}{others} on turn {turn.number}"
            if which
            else ""
        )
    if meeting.ones and meeting.through:
        back = (meeting.size or 0) - meeting.through
        return (
            f"{number(back)} of {number(meeting.size or 0)} {FORCE[name]} turned back on turn {turn.number}"
        )
    if lost or hurt:
        return ""
    fate = (
        f"{'is' if one else 'are'} turned back"
        if not meeting.through
        else "does no harm"
        if one
        else "do no harm"
    )
    return f"{who} {fate} on turn {turn.number}"


def _last_of_type(turn: TurnAccount) -> list[str]:
    """Return a list with the type of merchant ship (cargo ship or tanker) whose last ship sank on a turn.

    The list is empty if no last ship sank, or if the last ships of both types did.
    """
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    kinds = [
        SHIP_NAMES[k] for k in (CARGO, TANKER) if before.afloat[k] == 1 and after.lost[k] > before.lost[k]
    ]
    return kinds if len(kinds) == 1 else []


def _ships_in_brief(kinds: Sequence[str], turn: TurnAccount) -> str:
    """Return a few words for the headline about some ships: ``a tanker and a cruiser``.

    If they are of many types, the words sum them up: ``five ships, a carrier among them,``.
    """
    if len(set(kinds)) <= _TYPES:
        return grouped(kinds, only=only_ships(turn.before.voyage.fleet))
    first = next(kind for kind in ("carriers", "tankers", "cargo", *kinds) if kind in kinds)
    n = kinds.count(first)
    among = f"a {SHIP[first]}" if n == 1 else count(n, SHIP[first])
    return f"{count(len(kinds), 'ship')}, {among} among them,"


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
        won = f", for {points_told(turn.change)}" if turn.change > 0 else ""
        both = "both" if meeting.size == _PAIR else f"all {number(meeting.size or 0)}"
        fate = " and was turned back" if meeting.size == 1 else f", and the escort turned back {both}"
        return f"{when} {attackers(meeting)} attacked{fate}{won}{_effect(turns, turn)}."
    over = crossed(turns, turn)
    if over is not None and not over.back and not over.down and meeting.enemy is not None:
        back, size = (meeting.size or 0) - meeting.through, meeting.size or 0
        rest = "the other" if meeting.through == 1 else f"the other {number(meeting.through)}"
        won = f"the escort turned back {number(back)} of {number(size)} {FORCE[meeting.enemy.name]}, which won back {_in_full(over.line)}"
        return f"{when} {won}; {rest} {did(writer, turn, brief=True)}."
    come = "got through" if meeting.some_back else came_how(turn)
    line = line_at_stake(turn, None)
    if line is not None and line == _lost_for_good(turns, turn):
        return f"{when} {those_through(meeting)} {come}; {_lost(writer, turns, turn, line)}."
    return f"{when} {those_through(meeting)} {did(writer, turn, come, brief=True)}{_effect(turns, turn)}."


def _lost(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, line: float) -> str:
    """Return the clauses about an attack that cost a rating: what the rating had to spare, the odds, what the
    attackers sank, and what this meant.

    ``line``: the lowest score of the rating.
    """
    again = ", just won back," if score(turn.before.voyage) < line else ""
    name = (
        f"the triumph, the highest rating,{again}" if line == BANDS[0].least else f"{_in_full(line)}{again}"
    )
    danger = stake(turn, line, name)
    they = "it" if turn.meeting is not None and turn.meeting.through == 1 else "they"
    fate = f"{they} {did(writer, turn, brief=True)}"
    joint = f", but {fate}" if danger.endswith("favour") else f". {capital(fate)}"
    gone = last_of_type(turn)
    why = f" ({points_told(cost(turn))}, ten for having no {gone} left)" * bool(gone)
    others = math.fsum(cost(each) for each in turns if each.settled and each is not turn)
    rest = f"; the other attacks cost {points_told(others)}" * (_lost_alone(turns, turn) is None)
    return f"{danger}{joint}{why}, and {rating(line)} was lost{rest}"


def _lost_for_good(turns: Sequence[TurnAccount], turn: TurnAccount) -> float | None:
    """Return the score needed for the highest rating lost on a turn, if the score never rose to it again;
    otherwise None."""
    before, after = max(score(turn.before.voyage), score(intercepted(turn))), score(turn.after.voyage)
    held = [each.least for each in BANDS if after < each.least <= before]
    later = [score(each.after.voyage) for each in turns if each.number > turn.number]
    return max(held) if held and all(points < max(held) for points in later) else None


def _lost_otherwise(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a sentence about a loss on another turn than the decisive one: the last tanker or cargo ship, or
    a rating.

    The rating is the one above the final rating. The text is empty if neither was lost on another turn.
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
    if fell is None or fell is turn or _lost_for_good(turns, turn) is not None:
        return ""
    line = min(each.least for each in BANDS if each.least > score(turns[-1].after.voyage))
    return f" {capital(_in_full(line))}, {'had been' if fell.number < turn.number else 'was'} lost on turn {fell.number}.".replace(
        "”,", "”"
    )


def _lost_alone(turns: Sequence[TurnAccount], turn: TurnAccount) -> float | None:
    """Return the score needed for the highest rating lost on a turn, if the convoy would have earned it
    without this turn's losses.

    Otherwise return None.
    """
    line, final = _lost_for_good(turns, turn), score(turns[-1].after.voyage)
    return line if line is not None and final + cost(turn) >= line else None


def adds_up(turns: Sequence[TurnAccount], decision: DecisiveMoment) -> bool:
    """Return True if the first paragraph says how many points the whole game lost, or if only the decisive
    turn cost points."""
    if decision.cause is Cause.TOLL:
        return True
    if decision.cause is not Cause.TURN or decision.turn is None or decision.line is not None:
        return False
    alone = _lost_alone(turns, decision.turn) is not None and not decision.blows
    return not alone or all(not cost(each) for each in turns if each is not decision.turn)


def _toll(turns: Sequence[TurnAccount], final: State, toll: Toll) -> str:
    """Return the sentence about the losses of one type of ship that cost most of the points lost, and about
    the score without them."""
    total, points = math.fsum(cost(each) for each in turns), score(final.voyage) + toll.points
    named = "a triumph" if points >= BANDS[0].least else f"“{band(points)}”"
    return (
        f"{capital(_of_toll(final, toll))} were sunk on {turns_named([turn.number for turn in toll.turns])}, at a cost of "
        f"{toll.points:g} of the {total:g} points lost; with them afloat the score would have been {points:g}, {named}."
    )


def _of_toll(final: State, toll: Toll) -> str:
    """Return words for the ships lost: ``all three carriers``, ``two of three tankers``."""
    fleet, ship = final.voyage.fleet, SHIP[SHIP_NAMES[toll.kind]]
    sailed = fleet.afloat[toll.kind] + fleet.lost[toll.kind] + fleet.returned[toll.kind]
    if toll.ships == sailed:
        return f"both {ship}s" if sailed == _PAIR else f"all {count(sailed, ship)}"
    return f"{number(toll.ships)} of {count(sailed, ship)}"


def _survived(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, kept: float) -> str:
    """Return a clause about an attack in which a rating was in danger but was kept.

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
    come = "got through" if meeting.some_back else came_how(turn)
    they = "it" if meeting.through == 1 else "they"
    return (
        f"{those_through(meeting)} {come} and {chance} to sink enough to cost {rating(kept)}; {they} {fate}"
    )


def _effect(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause about what the decisive turn did: the rating that it won or cost, or the points that it
    cost.

    A rating is named only if it was won or lost for good; points are given with their share of all points
    lost. The clause is empty if there is nothing to say.
    """
    over, lost = crossed(turns, turn), cost(turn)
    if over is not None and not over.back and not over.down:
        return f"; that won back {_in_full(over.line)}"
    line = _lost_alone(turns, turn)
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


def _series(turns: Sequence[TurnAccount], blows: Sequence[TurnAccount]) -> str:
    """Return the sentence about a series of heavy attacks.

    It says how long the series lasted, which ships sank, and what share of all points lost with ships they
    cost.
    """
    lost, total = (math.fsum(cost(each) for each in some if each.settled) for some in (blows, turns))
    first, last = blows[0], blows[-1]
    share = points_told(lost) if lost == total else f"{lost:g} of the {total:g} points lost on the journey"
    return (
        f"After turn {first.number - 1} the score stood at {score(first.before.voyage):g} points{', a triumph' * (score(first.before.voyage) >= BANDS[0].least)}; then "
        f"{number(len(blows))} attacks in {number(last.number - first.number + 1)} turns sank {grouped(_dear(blows))}, at a cost of {share}."
    )


def _dear(turns: Sequence[TurnAccount]) -> list[str]:
    """Return the type of each ship that sank on these turns and whose loss costs points."""
    return [kind for turn in turns for kind in lost_and_damaged(turn)[0] if costs_points(kind)]


def _in_full(line: float) -> str:
    """Return words for the rating that needs the score ``line``: ``the rating “Relief”``."""
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
    """Return the sentences about a game that was decided by few enemy contacts.

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


def longest_calm(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the longest series of turns in hostile waters without an attack.

    It is empty if every such turn had an attack.
    """
    runs = groupby(turns, key=lambda turn: bool(turn.row) and turn.meeting is None)
    return max((list(run) for calm, run in runs if calm), key=len, default=[])


def _interceptions(writer: VoyageWriter, turns: Sequence[TurnAccount], worst: TurnAccount | None) -> str:
    """Return the sentences about a game that was decided by interceptions.

    They give the number of interceptions, and either the loss that they made up for or the rating that they
    won.
    """
    ones, due = interceptions(turns)
    text = f"The escort won it with {count(ones, 'interception')}, each worth a point, where about {number(round(due))} were to be expected."
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
    """Return the sentences about attacks that the last ship of its type survived.

    They also give the points that the loss of this ship would have cost.
    """
    kind, n = escaped.kind, escaped.hits
    name, ship, meeting = SHIP[SHIP_NAMES[kind]], _last_ship(turns, kind), escaped.turns[-1].meeting
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


def _last_ship(turns: Sequence[TurnAccount], kind: int) -> str:
    """Return ``the only tanker`` if the convoy began with one ship of this type, otherwise ``the last tanker``."""
    one = turns[0].before.voyage.fleet.afloat[kind] == 1
    return f"the {'only' if one else 'last'} {SHIP[SHIP_NAMES[kind]]}"


def _intact(writer: VoyageWriter, turns: Sequence[TurnAccount], destroyers: int) -> str:
    """Return the sentence about a journey on which the convoy lost no ship, or only destroyers.

    It says how many attackers came, how many were turned back, and what the others did.

    ``destroyers`` is the number of destroyers lost.
    """
    met = [turn.meeting for turn in turns if turn.meeting is not None]
    came, hits = sum(each.size or 0 for each in met), sum(each.struck for each in met)
    back = came - sum(each.through or 0 for each in met)
    turned = (
        f"{number(back)} {'was' if back == 1 else 'were'} turned back" if back else "none was turned back"
    )
    times = "once" if hits == 1 else "twice" if hits == _PAIR else f"{number(hits)} times"
    others = f"the others hit only {times}" if hits else "the others all missed"
    text = f"Of {count(came, 'attacker')} {turned}, and {others}: no ship was lost."
    if destroyers:
        text = f"Of {count(came, 'attacker')} {turned}, and the others sank only {grouped(['destroyers'] * destroyers)}."
    if back == came:
        text = f"Of {count(came, 'attacker')} not one got through: no ship was lost."
    return writer.write("intact", text, {}, turns)
