"""Writes the first paragraph of a Malta Convoy report and the end of its headline.

Both say what decided the score, in a few sentences for readers who do not know the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import (
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
    floor,
)
from printkit.games.malta_convoy.story.attack import (
    all_missed,
    came_how,
    chance_to,
    did,
    odds_of_ones,
    those_through,
)
from printkit.games.malta_convoy.story.decided import Escape, interceptions, rose_for_good
from printkit.games.malta_convoy.story.losses import (
    costs_points,
    did_only,
    grouped,
    lost_and_damaged,
    only_ships,
    with_last,
)
from printkit.games.malta_convoy.story.moment import Cause, DecisiveMoment, crossed, rating, survived
from printkit.games.malta_convoy.story.odds import small_chance
from printkit.games.malta_convoy.story.stakes import cost, intercepted, missing
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    LONE,
    VoyageWriter,
    attackers,
    every,
    left_alone,
    points_told,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import capital, count, listed, number
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
    """Return the sentences about what decided a finished game. They are empty if nothing in particular did."""
    match decision:
        case DecisiveMoment(Cause.FEW_CONTACTS):
            return _few_contacts(writer, turns)
        case DecisiveMoment(Cause.INTERCEPTIONS, turn):
            return _interceptions(writer, turns, turn)
        case DecisiveMoment(Cause.ESCAPE, escaped=Escape() as escaped):
            return _escape(writer, turns, escaped, score(final.voyage))
        case DecisiveMoment(Cause.INTACT):
            return _intact(writer, turns, final.voyage.fleet.lost[DESTROYER])
        case DecisiveMoment(Cause.TURN, blows=(TurnAccount(), *_) as blows):
            return writer.write(
                "blows", _series(turns, blows), {"turns": tuple(t.number for t in blows)}, blows
            )
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            text = _moment(writer, turns, turn, decision.line)
            values = {"turn": turn.number, "line": decision.line}
            return writer.write("moment", text, values, turns, turn.number)
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
        case DecisiveMoment(Cause.TURN, blows=(TurnAccount(), *_) as blows):
            lost = _dear(blows)
            fewest = [kind for kind in lost if kind in SHIP_NAMES[: CARRIER + 1]] or lost
            return f"{number(len(blows))} attacks sink {grouped(fewest)} on turns {blows[0].number}–{blows[-1].number}"
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            if decision.line is not None and survived(turn, decision.line) and turn.meeting is not None:
                return f"{rating(decision.line).removeprefix('the ')} kept on turn {turn.number} against {attackers(turn.meeting)}"
            return _attack_in_brief(turn)
    return ""


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
        return (
            f"{when} {attackers(meeting)} attacked{fate}{odds_of_ones(meeting)}{won}{_effect(turns, turn)}."
        )
    come = "got through" if meeting.some_back else came_how(turn)
    return f"{when} {those_through(meeting)} {did(writer, turn, come, brief=True)}{all_missed(turn)}{_effect(turns, turn)}."


def _survived(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, kept: float) -> str:
    """Return a clause about an attack in which a rating was in danger but was kept.

    It gives the chance to lose the rating, and says what the attackers did.

    ``kept``: the lowest score of the rating.
    """
    fate = did_only(turn) if cost(turn) <= _LITTLE else did(writer, turn, brief=True)
    fate, chance = f"{fate}{all_missed(turn)}", chance_to(turn, kept)
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
    """Return a clause about what the decisive turn did.

    It names the rating that the turn won or lost for good, or the points that the turn cost and their share
    of all points lost.

    The clause is empty if there is nothing to say.
    """
    before, after, final = (score(state.voyage) for state in (turn.before, turn.after, turns[-1].after))
    over, lost = crossed(turns, turn), cost(turn)
    if over is not None and not over.back and not over.down:
        return f"; that won {_in_full(over.line)}"
    held = [each.least for each in BANDS if after < each.least <= max(before, score(intercepted(turn)))]
    later = [score(each.after.voyage) for each in turns if each.number > turn.number]
    fell = held and floor(final) == floor(after)
    if fell and all(points < max(held) for points in later):
        if final + lost < max(held):
            return f"; that left {rating(max(held))} {points_told(max(held) - after)} away"
        again = ", just won back" if before < max(held) else ""
        return f"; that cost {_in_full(max(held))}{again}"
    total = math.fsum(cost(each) for each in turns if each.settled)
    if lost <= 0:
        return ""
    if lost == total:
        return f"; that cost {points_told(lost)}, and no other attack cost any"
    near = over is not None and over.down and held
    away = f" and left {rating(max(held))} {points_told(max(held) - after)} away" if near else ""
    return f"; that cost {lost:g} of the {total:g} points lost{away or ' on the journey'}"


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
    """Return words for the rating with the lowest score ``line``: ``the rating “Relief”``."""
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
    calm = _longest_calm(turns)
    if contacts and len(calm) >= _CALM:
        text += f" From turn {calm[0].number} to turn {calm[-1].number} nobody attacked, at {small_chance(left_alone(calm))}."
    return writer.write("few", text, {}, turns)


def _longest_calm(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
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


# -- the ships that arrived ----------------------------------------------------------------------------------------------


def arrived(final: State) -> str:
    """Return a clause that says which merchant ships reached Malta."""
    fleet = final.voyage.fleet
    sailed = [a + b + c for a, b, c in zip(fleet.afloat, fleet.lost, fleet.returned)]
    if not fleet.afloat[CARGO] + fleet.afloat[TANKER]:
        merchants = listed([count(sailed[k], SHIP[SHIP_NAMES[k]]) for k in (CARGO, TANKER) if sailed[k]])
        return f"none of {merchants} reached Malta"
    cargo, tankers = (_arrived_of(fleet.afloat[k], sailed[k], SHIP[SHIP_NAMES[k]]) for k in (CARGO, TANKER))
    text = _reached_malta(cargo, tankers)
    few = 0 < fleet.afloat[CARGO] + fleet.afloat[TANKER] < (sailed[CARGO] + sailed[TANKER]) / 2
    return f"{'only ' * (few and not text.startswith('not'))}{text}"


def rated(points: float) -> str:
    """Return words for a final score and its rating: ``98 points, rated “Relief”, two short of a triumph``."""
    named, short = "a triumph" if points >= BANDS[0].least else f"rated “{band(points)}”", missing(points)
    above = min((each.least for each in BANDS if each.least > points), default=0)
    if floor(points) == points and points < BANDS[0].least and named.startswith("rated"):
        named += " with not a point to spare"
    elif short:
        named += f", {number(short)} short of {rating(above).replace('the triumph', 'a triumph')}"
    return f"{points:g} point{'s' * (points != 1)}, {named}"


def carriers_lost(final: State, told: Sequence[TurnAccount]) -> str:
    """Return a clause that says how many carriers were lost; empty if none was.

    It is also empty if a carrier sank on the turns ``told``, because the next sentence says so.
    """
    fleet = final.voyage.fleet
    lost = fleet.lost[CARRIER]
    if not lost or any(
        turn.after.voyage.fleet.lost[CARRIER] > turn.before.voyage.fleet.lost[CARRIER] for turn in told
    ):
        return ""
    sailed = lost + fleet.afloat[CARRIER] + fleet.returned[CARRIER]
    which = (
        count(lost, "carrier")
        if lost < sailed
        else {1: "the only carrier", _PAIR: "both carriers"}.get(lost, f"all {number(lost)} carriers")
    )
    return f", but {'a carrier' if which == 'one carrier' else which} {'was' if lost == 1 else 'were'} lost"


def merchants_in(final: State) -> str:
    """Return a clause for the headline that says how many merchant ships reached Malta: ``Six of 13 merchant ships reach Malta``."""
    fleet = final.voyage.fleet
    there = fleet.afloat[CARGO] + fleet.afloat[TANKER]
    sailed = sum(fleet.afloat[k] + fleet.lost[k] + fleet.returned[k] for k in (CARGO, TANKER))
    if not there:
        return "No merchant ship reaches Malta"
    if there == sailed:
        both = {1: "The only merchant ship reaches", 2: "Both merchant ships reach"}
        return f"{both.get(sailed, f'All {number(sailed)} merchant ships reach')} Malta"
    return f"{capital(number(there))} of {count(sailed, 'merchant ship')} reach{'es' * (there == 1)} Malta"


def _reached_malta(cargo: str, tankers: str) -> str:
    """Return a clause that says how many cargo ships and tankers reached Malta.

    If none of one type arrived, that type comes last, after ``but``.
    """
    first, second = (
        (tankers, cargo) if cargo.startswith("not ") and not tankers.startswith("not ") else (cargo, tankers)
    )
    if second.startswith("not ") and not first.startswith("not "):
        return f"{first}, but {second}, reached Malta"
    return f"{first} and {second} reached Malta"


def _arrived_of(n: int, sailed: int, name: str) -> str:
    """Return in words how many ships of a type arrived, out of those that sailed: ``seven of nine cargo
    ships``, ``both tankers``."""
    if not n and sailed:
        return f"not one of {count(sailed, name)}" if sailed > 1 else f"not the only {name}"
    if n == sailed:
        return {0: count(n, name), 1: f"the only {name}", 2: f"both {name}s"}.get(n, f"all {count(n, name)}")
    return f"{number(n)} of {count(sailed, name)}"
