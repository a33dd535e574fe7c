"""Describes one important attack of a Malta Convoy game: who attacked, what was at stake, what the attackers
did, and what it cost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import (
    ATTACK_FORCE,
    CRUISER,
    DAMAGED,
    DESTROYED,
    DESTROYER,
    SHIP,
    SHIP_NAMES,
    SORTIE,
    SURPRISE,
)
from printkit.games.malta_convoy.story.course import (
    chance_of_ones,
    course,
    hung_on_one,
    last_chance,
    ones_needed,
)
from printkit.games.malta_convoy.story.losses import (
    NAME_LIST,
    HitShip,
    Struck,
    called,
    did_only,
    hit_again,
    last_carrier_sank,
    last_of_type,
)
from printkit.games.malta_convoy.story.moment import (
    at_the_limit,
    chance_to,
    crossed,
    final_without,
    left_away,
    lost_for_good,
    lost_on,
    rating,
    stake,
    stood_at,
    won_back,
)
from printkit.games.malta_convoy.story.odds import small_chance
from printkit.games.malta_convoy.story.options import (
    asides,
    detour_account,
    found_before,
    matters,
    option_clause,
)
from printkit.games.malta_convoy.story.stakes import (
    as_good_as_lost,
    chance_below,
    cost,
    intercepted,
)
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    VoyageWriter,
    attackers,
    either,
    every,
    points_told,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount, fleets
from printkit.report.story import KNOWN, capital, known_as, listed, number
from printkit.report.words.phrases import run_on, times
from printkit.table import D6

_ARRIVAL: Final = {
    SURPRISE: "came upon the convoy",
    SORTIE: "came out against the convoy",
    ATTACK_FORCE: "came in force",
}
"""Verb phrases that say how an enemy force appeared.

The key is the row of the contact table that the dice gave; a row without special words has no entry.
"""
_LONG_CALM: Final = 5
"""The sentence about an attack mentions the calm before it (turns without an attack) only if the calm lasted at least
this many turns."""
RARE: Final = 0.15
"""The report states the chance that the attackers succeeded or failed only if this chance (0 to 1) was at most this
number."""
_SENSATION: Final = 0.04
"""The story mentions that every attack sank a ship only if the chance of this (0 to 1) was at most this number."""
_PAIR: Final = 2
_FORCE: Final = 4
"""The report says that attackers "came in force" only if there were at least this many of them."""
_LITTLE: Final = 2
"""If the convoy kept a rating (a grade of the result), the story plays down a loss of at most this many points:
``damaged only a cruiser``."""
_SIGHTED: Final = "an enemy was sighted; the log says no more of it"


def attack_sentences(
    writer: VoyageWriter,
    turn: TurnAccount,
    *,
    line: float | None = None,
    led: bool = False,
    decoy: bool = True,
    dated: bool = False,
) -> list[str]:
    """Return the sentences about the attack of a turn, in the order of events.

    ``line``: the lowest score of the rating that was at stake; None if there was none. With a rating at
    stake, the sentences say how far the score was above it before they say what the attackers did. ``led``:
    True if the first paragraph has told of the attack; a short clause then takes the place of the sentences. ``decoy``: False if the first paragraph has said what the decoy did. ``dated``: True
    to give the number of the turn.
    """
    meeting = turn.meeting
    if meeting is None:
        return []
    opening = _opening(writer, turn, dated=dated)
    if not turn.settled:
        who, how = attackers(meeting), _came_after(opening, turn)
        came = f"{opening}{who} {how}{_turned_back(meeting)}" if who else _SIGHTED
        return [writer.write("came", f"{capital(came)}.", {}, writer.around(turn), turn.number)]
    told = list(_told(writer, turn, meeting, opening, line, led))
    for text in asides(writer, turn, decoy=decoy):
        aside = writer.write("aside", text, {}, writer.around(turn), turn.number)
        apart = ";" in told[-1] or hung_on_one(writer, turn, line if led else None)
        told[-1:] = [told[-1], aside] if apart else [run_on([told[-1], aside])]
    if account := detour_account(writer.turns, turn):
        told.append(writer.write("detour", account, {}, writer.turns, turn.number))
    if text := last_chance(writer, turn):
        told.append(writer.write("needed", text, {}, writer.around(turn), turn.number))
    return told


def _told(
    writer: VoyageWriter,
    turn: TurnAccount,
    meeting: MeetingAccount,
    opening: str,
    line: float | None,
    led: bool,
) -> Iterator[str]:
    """Yield the sentences about an attack: how the enemy came, what was at stake, and what the attackers did."""
    lines, how = writer.around(turn), _came_after(opening, turn)
    kept = line is not None and score(turn.after.voyage) >= line
    if led:
        yield from _decisive(writer, turn, meeting, opening, line)
        return
    needed = "" if meeting.through else ones_needed(writer, turn, meeting)
    if needed and writer.finished:
        came = f"{opening}{attackers(meeting)} {how}. {needed}"
        yield writer.write("needed", capital(came), {}, lines, turn.number)
        return
    if text := _without_harm(writer, turn, meeting, opening):
        yield writer.write("came", capital(text), {}, lines, turn.number)
        return
    if line is not None and kept and chance_below(turn, line) > 0:
        yield from _kept(writer, turn, meeting, opening, line)
        return
    came = "got through" if meeting.some_back else how
    sank = all_sank(turn, meeting)
    first = (came,) if (came != "attacked" or not writer.hits[turn.number]) and not sank else ()
    struck = did(writer, turn, *first)
    struck = f"{came}, and {sank}. They {struck}" if sank else struck
    text = f"{opening}{those_through(meeting)} {struck}{_consequence(writer, turn, struck)}."
    if meeting.some_back and not sank and (meeting.through or 0) < meeting.ones >= _PAIR:
        they = _subject(meeting).lower()
        text = f"{opening}{_coming(meeting, how)}; {they} {did(writer, turn)}{_consequence(writer, turn, apart=True)}."
    yield writer.write("struck", capital(text), {}, lines, turn.number)


def _kept(
    writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, opening: str, line: float
) -> Iterator[str]:
    """Yield the sentences about an attack that could have cost the convoy a rating but did not: the chance of losing
    the rating, and what the attack did instead.

    ``line``: the lowest score of the rating.
    """
    lines, name = writer.around(turn), rating(line)
    brought = f", which brought {name}" * (score(turn.before.voyage) < line)
    could = f"{_subject(meeting).lower()} {chance_to(turn, line)} to cost {'it' if brought else name}"
    came = capital(f"{opening}{_got_through(meeting, _came_after(opening, turn))}{brought}; {could}")
    lost = _lost_with(writer, turn)
    if cost(turn) <= _LITTLE and not harmed(writer, turn) and not lost:
        yield writer.write(
            "struck", f"{came} but {did_only(turn, writer.damaged_carrier(turn))}.", {}, lines, turn.number
        )
        return
    yield writer.write("came", f"{came}.", {}, lines, turn.number)
    sank, they = all_sank(turn, meeting), "It" if meeting.through == 1 else "They"
    what = did(writer, turn, warships=True)
    held = f"; {f'{lost}, but ' * bool(lost)}{name} held{' with not a point to spare' * (score(turn.after.voyage) == line)}"
    struck = f"{f'{capital(sank)}; they' if sank else they} {what}{held}."
    yield writer.write("struck", struck, {}, lines, turn.number)
    if (n := _spared_again(turn, meeting)) > 1 and "again, which had" not in what:
        spared = f"{capital(times(n))} a damaged ship had an even chance to sink, and stayed afloat."
        yield writer.write("spared", spared, {"n": n}, lines, turn.number)


def _got_through(meeting: MeetingAccount, how: str) -> str:
    """Return a clause that says which enemy attacked, and how many of the attackers the escort turned back, even if
    it turned back none.

    ``how``: a verb phrase for how the attackers appeared.
    """
    if meeting.some_back or not meeting.dice:
        return _coming(meeting, how)
    if meeting.size == 1:
        return f"{attackers(meeting)} got through"
    none = "neither" if meeting.size == _PAIR else "not one"
    return f"{attackers(meeting)} {how}, and {none} was turned back"


def _spared_again(turn: TurnAccount, meeting: MeetingAccount) -> int:
    """Return the number of hits on ships that were already damaged, if none of these hits sank a ship; otherwise 0.
    Only ships whose loss costs points count."""
    rolled = [
        hit.what
        for hit, fleet in zip(meeting.hits, fleets(turn, meeting, turn.in_force), strict=False)
        if hit.result == DAMAGED
        and hit.kind in SHIP_NAMES[:DESTROYER]
        and fleet.damaged[SHIP_NAMES.index(hit.kind)]
    ]
    return 0 if "lost" in rolled else len(rolled)


def _without_harm(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, opening: str) -> str:
    """Return the sentence about an attack in which no ship was hit, because the escort turned back all attackers, or
    turned back several and the rest missed.

    The sentence is empty for any other attack.

    ``opening``: the circumstances of the attack.
    """
    won = f", for {points_told(turn.change)}" * (turn.change > 1)
    if not meeting.through and meeting.ones > (meeting.size or 0) and turn.change == meeting.ones:
        won = f"; {number(meeting.ones)} interception dice showed a 1, for {points_told(turn.change)}"
    if not meeting.through:
        who = _all_turned_back(meeting, odds=turn.number not in writer.turning)
        return f"{opening}{who}{won}{_consequence(writer, turn)}."
    if not meeting.some_back or meeting.struck or turn.change != meeting.ones:
        return ""
    missed = f"{_coming(meeting, '')}{won}, and {_subject(meeting).lower()} missed"
    return f"{opening}{missed}{_consequence(writer, turn)}."


def _decisive(
    writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, opening: str, line: float | None
) -> Iterator[str]:
    """Yield the sentences about the decisive attack: who came, what was at stake, and what each hit did.

    ``opening``: the circumstances of the attack. ``line``: the score needed for the rating that was in danger; None if there was none.
    """
    lines, how = writer.around(turn), _came_after(opening, turn)
    writer.introduce(harmed(writer, turn), turn.before.voyage.fleet)
    if needed := ones_needed(writer, turn, meeting):
        lone = not opening and not meeting.through  # the first paragraph has said who came
        came = needed if lone else f"{opening}{attackers(meeting)} {how}. {needed}"
        yield writer.write("needed", capital(came), {}, lines, turn.number)
    elif not meeting.through:
        fate = f"turned {'it back' if meeting.size == 1 else 'back every one'}"
        came = f"{opening}{attackers(meeting)} {how}, and the escort {fate}."
        yield writer.write("came", capital(came), {}, lines, turn.number)
    else:
        yield writer.write("came", _came_and_staked(turn, meeting, opening, line), {}, lines, turn.number)
    if not meeting.through:
        return
    kept = line is not None and score(turn.after.voyage) >= line
    bare = kept and score(turn.after.voyage) == line != score(intercepted(turn))
    held = f"; {rating(line)} held{' with not a point to spare' * bare}" if kept and line is not None else ""
    if lost_for_good(writer.turns, turn) is None and (lost := _lost_with(writer, turn)):
        held = f"; {lost}{f', but {rating(line)} held' * bool(held) if line is not None else ''}"
    if not needed and (text := course(writer, turn)):
        yield writer.write("course", f"{capital(text)}{held}.", {}, lines, turn.number)
        if one := hung_on_one(writer, turn, line):
            yield writer.write("hung", one, {}, lines, turn.number)
        return
    what = (
        did(writer, turn, warships=True)
        if cost(turn) > _LITTLE or harmed(writer, turn)
        else did_only(turn, writer.damaged_carrier(turn))
    )
    struck = f"{_subject(meeting)} {what}{held}."
    yield writer.write("struck", struck, {}, lines, turn.number)


def _came_and_staked(turn: TurnAccount, meeting: MeetingAccount, opening: str, line: float | None) -> str:
    """Return the sentences that say who came in the decisive attack, and what was at stake. The parameters are those
    of :func:`_decisive`."""
    none = _PAIR < (meeting.through or 0) == (meeting.size or 0)
    won = line is not None and score(turn.before.voyage) < line
    through = f"{' and all got through' if opening else ', and not one was turned back'}" * none
    first = f"{through}{f', which brought {rating(line or 0)}' * won}"
    parts = [f"{capital(opening + _coming(meeting, _came_after(opening, turn)))}{first}."]
    parts += [f"{capital(stake(turn, line))}."] if line is not None else []
    return " ".join(parts)


def all_sank(turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause that says that every attacker sank a ship, with the chance of this: ``all six hit to sink, at
    one chance in 64``.

    The clause is empty if not every attacker did so, or if this was not very unlikely.
    """
    n, enemy = len(meeting.results), meeting.enemy
    if enemy is None or not n or any(result != DESTROYED for result in meeting.results):
        return ""
    modifier = enemy.attack + turn.in_force.attack
    sinks = sum(attack_result(die + modifier) == DESTROYED for die in range(1, D6.sides + 1)) / D6.sides
    every = "both" if n == _PAIR else f"all {number(n)}"
    return f"{every} hit to sink, at {small_chance(sinks**n)}" if sinks**n <= _SENSATION else ""


# -- how they came -------------------------------------------------------------------------------------------------------


def _opening(writer: VoyageWriter, turn: TurnAccount, *, dated: bool) -> str:
    """Return the beginning of the sentence about an attack: the circumstances in which the attack came.

    The text ends with a space.

    These are the option that the player took on this turn, a long calm before, or the plane that had found the convoy on the turn before and so brought the contact.
    ``dated``: True to give the number of the turn.
    """
    on = f"on turn {turn.number}"
    if turn.option is not None and matters(writer.turns, turn):
        writer.decoy_out = writer.decoy_out or turn.option.name == "decoy"
        clause = option_clause(writer.turns, turn, attacked=True)
        hurt = bool(writer.hits[turn.number])
        if clause.startswith(on.capitalize()):
            clause = clause if dated else capital(clause.removeprefix(on.capitalize()).strip(" ,"))
            on = "then"
        if turn.option.extra and not hurt:
            return f"{clause}. {on.capitalize()} "
        return f"{clause}, {'but' if turn.option.extra else 'and'} {on} "
    seen = found_before(writer.turns, turn)
    calm = quiet_before(writer.turns, turn) if turn.number != writer.calm_told else 0
    if calm and not (seen and turn.in_force.contact < 0):
        return f"{f'{on}, ' * dated}after {number(calm)} turns without a fight, "
    if seen and turn.die("contact") + turn.in_force.contact < SURPRISE:  # the plane brought the contact
        if turn.number % 2:
            return f"{f'{on}, ' * dated}after a plane had found the convoy on turn {turn.number - 1}, "
        return f"a plane found the convoy on turn {turn.number - 1}, and the next turn "
    if dated:
        return f"{on} "
    return ""


def came_how(turn: TurnAccount) -> str:
    """Return a verb phrase for how the enemy force of a turn appeared: ``attacked``, ``came upon the convoy``."""
    meeting = turn.meeting
    few = meeting is not None and (meeting.size or 0) < _FORCE and turn.row >= ATTACK_FORCE
    return "attacked" if few else _ARRIVAL.get(turn.row, "attacked")


def quiet_before(turns: Sequence[TurnAccount], turn: TurnAccount) -> int:
    """Return the number of turns without contact directly before a turn, not counting turns in friendly
    waters.

    Return 0 if there were fewer than :data:`_LONG_CALM`.
    """
    before = [each for each in turns if each.number < turn.number]
    calm = len(list(takewhile(lambda each: each.row and each.meeting is None, reversed(before))))
    return calm if calm >= _LONG_CALM else 0


def _turned_back(meeting: MeetingAccount) -> str:
    """Return a clause that says how many of the attackers the escort turned back. The clause is empty if it turned
    back none or all."""
    if meeting.some_back:
        return f", and the escort turned back {number((meeting.size or 0) - (meeting.through or 0))}"
    return ""


def _coming(meeting: MeetingAccount, how: str) -> str:
    """Return a clause that says which enemy attacked and how many of the attackers the escort turned back.

    ``how``: a verb phrase for how the attackers appeared.
    """
    if not meeting.some_back or meeting.enemy is None:
        return f"{attackers(meeting)} {how}"
    back, came = (meeting.size or 0) - (meeting.through or 0), meeting.size or 0
    return f"the escort turned back {number(back)} of {number(came)} {FORCE[meeting.enemy.name]}"


def _all_turned_back(meeting: MeetingAccount, *, odds: bool) -> str:
    """Return a clause that says that the escort turned back all attackers. If ``odds`` is True and this was unlikely,
    the clause gives its chance."""
    who = every(meeting) if (meeting.size or 0) > 1 else attackers(meeting)
    return f"the escort turned back {who}{_odds_of_ones(meeting) * odds}"


def those_through(meeting: MeetingAccount) -> str:
    """Return words for the attackers that were not turned back: ``two of three U-boats``, ``six German squadrons``."""
    if not meeting.some_back or meeting.enemy is None:
        return attackers(meeting)
    return f"{number(meeting.through or 0)} of {number(meeting.size or 0)} {FORCE[meeting.enemy.name]}"


def _came_after(opening: str, turn: TurnAccount) -> str:
    """Return a verb phrase for how the enemy appeared: ``came upon the convoy``, or ``came upon it`` if the words
    before the phrase already name the convoy.

    ``opening``: the words before the phrase.
    """
    return came_how(turn).replace("the convoy", "it" if "the convoy" in opening.lower() else "the convoy")


def _odds_of_ones(meeting: MeetingAccount) -> str:
    """Return the end of a clause with the chance that interception dice turn back all attackers of a turn: ``, at one
    chance in nine``.

    The text is empty if the chance was not small.
    """
    n, size = len(meeting.dice), meeting.size or 0
    chance = chance_of_ones(size, n)
    return f", at {small_chance(chance)}" if 0 < chance <= RARE else ""


def _subject(meeting: MeetingAccount) -> str:
    """Return the subject of the sentence about what the attackers did: ``They``, ``The other two``."""
    if not meeting.some_back:
        return "It" if meeting.through == 1 else "They"
    if meeting.through == 1:
        return "The other" if meeting.size == _PAIR else "The one that got through"
    return f"The other {number(meeting.through or 0)}"


# -- what they did -------------------------------------------------------------------------------------------------------


def did(
    writer: VoyageWriter, turn: TurnAccount, *first: str, brief: bool = False, warships: bool = False
) -> str:
    """Return a verb phrase for what attackers did: ``sank a tanker and damaged the carrier *Pomona*``.

    It names all ships that sank, and those that were damaged, destroyers excepted, which cost no points.

    It begins with the verb phrases ``first``. ``brief``: True to leave out what happened on earlier turns.
    ``warships``: True to mention damaged destroyers, too, and cruisers even if they are the only ships that were hit. The passage about a turning point
    always does, because the text beside the chart counts the hits.
    """
    warships = warships or (turn.number in writer.turning and not brief)
    fleet, ships = turn.before.voyage.fleet, writer.hits[turn.number]
    sunk = [ship for ship in ships if ship.sunk]
    fresh = [ship for ship in sunk if brief or not ship.since or SHIP_NAMES.index(ship.kind) >= CRUISER]
    alike = {ship.kind for ship in fresh}
    fresh = [
        ship for ship in sunk if ship in fresh or (ship.kind in alike and ship.key not in writer.introduced)
    ]
    met = not brief and any(ship.key in writer.stayed for ship in fresh)
    parts = [f"sank {called(fresh, fleet, known=met)}"] if fresh else []
    if old := [ship for ship in sunk if ship not in fresh]:
        first_sunk = not any(SHIP_NAMES.index(ship.kind) < CRUISER for ship in fresh)
        said = [] if first_sunk else [ship.kind for ship in fresh]
        parts.insert(0 if first_sunk else len(parts), f"finished off {_old(writer, old, turn, said)}")
    hurt = [ship for ship in ships if not ship.sunk]
    if not warships:
        hurt = [ship for ship in hurt if ship.kind != SHIP_NAMES[DESTROYER]]
        hurt = hurt if sunk or harmed(writer, turn) else []  # a cruiser alone is told by did_only
    if hurt:
        met = any(ship.key in writer.stayed for ship in hurt)
        parts.append(f"damaged {called(hurt, fleet, said=[ship.kind for ship in sunk], known=met)}")
        writer.introduce(hurt, fleet)
    if not brief and turn.number not in writer.escapes:
        parts += hit_again(turn, [ship.kind for ship in sunk], writer.damaged_carrier(turn))
    parts = [*first, *(parts or [did_only(turn, writer.damaged_carrier(turn))])]
    joint = ", and " if any(" and " in part or ", " in part for part in parts[:-1]) else " and "
    return f"{', '.join(parts[:-1])}{joint}{parts[-1]}" if len(parts) > 1 else parts[0]


def harmed(writer: VoyageWriter, turn: TurnAccount) -> list[HitShip]:
    """Return the merchant ships and carriers that a turn damaged and that stayed afloat."""
    return [
        ship for ship in writer.hits[turn.number] if not ship.sunk and SHIP_NAMES.index(ship.kind) < CRUISER
    ]


def _old(writer: VoyageWriter, ships: Sequence[HitShip], turn: TurnAccount, said: Sequence[str]) -> str:
    """Return words for ships that were damaged on an earlier turn and sank on this one: ``a tanker, damaged on turn
    9``.

    The turn is left out if several ships of the type were damaged at a time, because the log does not say which of them
    sank first. If the story has mentioned the damage to a carrier, only the carrier's name is given. ``said``: the types of
    ships that the sentence has mentioned.
    """
    (ship, *more), fleet = ships, turn.before.voyage.fleet
    if not more and ship.key in writer.introduced:
        return known_as(NAME_LIST[ship.kind], ship.key, f"the damaged {SHIP[ship.kind]}")
    hurt = [each for each in writer.hits[turn.number] if each.kind == ship.kind and not each.sunk]
    between = (blow for n, blows in writer.blows.items() if ship.since <= n < turn.number for blow in blows)
    others = any(blow.kind == ship.kind and blow.what is Struck.FINISHED for blow in between)
    sure = not more and not hurt and not others and fleet.damaged[SHIP_NAMES.index(ship.kind)] == 1
    since = f", damaged on turn {ship.since}" if sure and ship.since > 0 else ""
    return f"{called(ships, fleet, said=said)}{since}"


# -- what was at stake, and what it cost -----------------------------------------------------------------------------------


def _consequence(writer: VoyageWriter, turn: TurnAccount, struck: str = "", *, apart: bool = False) -> str:
    """Return the end of a sentence about the consequence of a turn, such as a rating that was lost: ``; that cost
    “Relief”``.

    It is empty if there is nothing to say. ``apart``: True to make it a sentence of its own.

    It is about a rating (only if the game is finished), the points lost with the last cargo ship or
    tanker, and the loss of the last carrier, unless the words before (``struck``) have said that it was the last or only one.
    """
    joint, text = _rating_lost_or_won(writer, turn)
    if gone := last_of_type(turn):
        over = crossed(writer.turns, turn) if writer.finished else None
        cost_it = (
            over is not None
            and over.down
            and not over.back
            and as_good_as_lost(writer.turns, turn, over.line)
        )
        for_good, a_while = _lost_before(writer, turn)
        until = "".join(f", and {rating(line)} until turn {back}" for line, back in a_while)
        also = (
            f", and {listed([rating(line) for line in for_good])}{until}"
            if cost_it
            else f"{joint}{text}" * bool(text)
        )
        joint, text = (
            "; ",
            f"that cost {points_told(cost(turn))}, ten of them for having no {gone} left{also}",
        )
    said = re.search(
        "(?:only|last|both|all) (?:\\w+ )?carrier", KNOWN.sub(lambda found: found[4] or "", struck)
    )
    if last_carrier_sank(turn) and not said:
        joint, text = (joint, f"{text}, and no carrier was left") if text else ("; ", "that left no carrier")
    if not text:
        return ""
    return f". {capital(text)}" if apart and joint == "; " else f"{joint}{text}"


def _rating_lost_or_won(writer: VoyageWriter, turn: TurnAccount) -> tuple[str, str]:
    """Return a clause about a rating that was won, lost or barely kept on a turn, preceded by the punctuation that
    joins the clause to a sentence. The clause is empty if there is no such rating."""
    over = crossed(writer.turns, turn) if writer.finished else None
    if over is None:
        text = left_away(writer.turns, turn) or at_the_limit(writer.turns, turn) if writer.finished else ""
    elif over.down:
        text = _lost_with(writer, turn)
    elif not over.back:
        if turn.meeting is not None and not turn.meeting.through:
            return ", ", f"which brought {rating(over.line)}"
        text = f"those turned back brought {rating(over.line)}"
    else:
        text = ""
    return "; ", text


def _lost_before(writer: VoyageWriter, turn: TurnAccount) -> tuple[Sequence[int], Sequence[tuple[int, int]]]:
    """Return the ratings that the convoy had before a turn and lost on it, in the form that :func:`lost_on` returns."""
    gone, a_while = lost_on(writer.turns, turn)
    before = score(turn.before.voyage)
    return [line for line in gone if line <= before], [each for each in a_while if each[0] <= before]


def _lost_with(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a clause about all ratings that the hits of a turn cost, either for good or until a later turn on which
    the convoy won them back for good. The clause is empty if the hits cost none."""
    if not writer.finished:
        return ""
    gone, a_while = _lost_before(writer, turn)
    after, names = score(turn.after.voyage), [rating(line) for line in gone]
    if not gone:
        below = [f"{points_told(line - after)} below {rating(line)}" for line, _ in reversed(a_while)]
        return f"the score was now {listed(below)}" if below else ""
    if stood_at(writer.turns, turn, min(gone)):
        return f"the score was now {points_told(min(gone) - after)} below {rating(min(gone))}"
    until = "".join(f", and {rating(line)} until turn {back}" for line, back in a_while)
    if as_good_as_lost(writer.turns, turn, gone[0]):
        is_alone = final_without(writer.turns, turn) >= max(gone)
        return (
            f"that {'cost' if is_alone else 'put'} {listed(names)}{' out of reach' * (not is_alone)}{until}"
        )
    until = "".join(f", and {rating(line)} not until turn {back}" for line, back in a_while)
    return f"the score never reached {either(names)} again{until}"


def rating_told(writer: VoyageWriter, turn: TurnAccount) -> bool:
    """Return True if the story mentions that a turn lost or won a rating.

    It does if the change was permanent, or if the rating was lost and later won back permanently."""
    over = crossed(writer.turns, turn) if writer.finished else None
    return over is not None and (not over.back or won_back(writer.turns, over))
