"""Describes one important attack of a Malta Convoy game: who attacked, what was at stake, what the attackers
did, and what it cost."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    ATTACK_FORCE,
    BANDS,
    CARGO,
    CARRIER,
    CRUISER,
    LOSS,
    MISS,
    SHIP,
    SHIP_NAMES,
    SORTIE,
    SURPRISE,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.hits import HitShip
from printkit.games.malta_convoy.story.losses import (
    NAME_LIST,
    called,
    costs_points,
    did_only,
    grouped,
    hit_again,
    lost_and_damaged,
    only_ships,
    with_last,
)
from printkit.games.malta_convoy.story.moment import rating
from printkit.games.malta_convoy.story.options import decoy_sentence, found_before, option_clause
from printkit.games.malta_convoy.story.stakes import chance_below, cost, intercepted
from printkit.games.malta_convoy.story.telling import (
    VoyageWriter,
    attackers,
    points_told,
    small_chance,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import begun, capital, count, known_as, number

_ARRIVAL: Final = {
    SURPRISE: "came upon the convoy",
    SORTIE: "came out against the convoy",
    ATTACK_FORCE: "came in force",
}
"""Words for how an enemy force appeared. The key is the row of the contact table that the dice gave; a row
without special words has no entry."""
_LONG_CALM: Final = 5
"""Smallest number of turns without an attack that the sentence about the next attack mentions at its
beginning."""
CERTAIN: Final = 0.97
"""Smallest chance (0 to 1) that the report calls "all but certain"."""
RARE: Final = 0.15
"""Largest chance (0 to 1) of the attackers' success or failure that the report gives."""
_STEP: Final = 0.25
"""A number of points below the smallest possible difference between two scores. Added to a limit, it makes
the condition "below the limit" include the limit itself."""
_PAIR: Final = 2
_MOST_TYPES: Final = 3
"""Maximum number of ship types that a sentence about losses told before lists again."""


def attack_sentences(
    writer: VoyageWriter,
    turn: TurnAccount,
    *,
    line: float | None = None,
    led: bool = False,
    decoy: bool = True,
) -> Iterator[str]:
    """Yield the sentences about the attack of a turn, in the order of events. ``line``: the lowest score of the rating that
    was at stake, if any; the sentences then say what it took to lose it before they say what the attackers did. ``led``: True if the first
    paragraph has told what the attackers did; the sentences then add only what it left out. ``decoy``: False if it has told what the
    decoy did."""
    meeting = turn.meeting
    if meeting is None:
        return
    lines = writer.around(turn)
    if turn.settled and not meeting.through:
        yield writer.write("came", _all_turned_back(writer, turn, meeting, line), {}, lines, turn.number)
        return
    came = _arrival_clause(writer, turn, meeting)
    danger = stake(turn, line) if line is not None and turn.settled else ""
    if led or danger or meeting.some_back or not turn.settled:
        yield writer.write("came", f"{came}{_turned_back(turn, meeting)}.", {}, lines, turn.number)
        came = ""
    if danger:
        yield writer.write("stake", danger, {}, writer.until(turn), turn.number)
    if not turn.settled:
        return
    subject = ("It" if meeting.through == 1 else "They") if danger else _subject(meeting)
    if not led:
        done = did(writer, turn, came) if came else f"{subject} {did(writer, turn)}"
        yield writer.write("struck", f"{done}{price(turn, line)}.", {}, lines, turn.number)
    asides = [*_asides(writer, turn, decoy=decoy), *(_finished_off(writer, turn) if led else ())]
    for text in asides:
        yield writer.write("aside", text, {}, lines, turn.number)
    if led and (text := _sum_of(turn, "" if asides else subject)):
        yield writer.write("price", text, {}, lines, turn.number)


# -- how they came -------------------------------------------------------------------------------------------------------


def _arrival_clause(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause that says who attacked. It begins with the plane that had found the convoy on the turn before, with the option
    that the player took on this turn, or with the turns without an attack before, if they were many."""
    who = attackers(meeting)
    if not who:
        return "An enemy was sighted; the log says no more of it"
    arrival = came_how(turn)
    if turn.option is not None:
        clause = option_clause(writer.turns, turn, just=True)
        return f"{clause} when {who} {arrival.replace('the convoy', 'it')}"
    if calm := quiet_before(writer.turns, turn):
        return f"After {number(calm)} turns without a fight {who} {arrival}"
    if found_before(writer.turns, turn):
        return f"A plane had found the convoy on turn {turn.number - 1}, and {who} {arrival.replace('the convoy', 'it')}"
    if writer.last_told == turn.number - 1:
        return f"The next turn {who} {arrival}"
    return capital(f"{who} {arrival}")


def came_how(turn: TurnAccount) -> str:
    """Return a verb phrase for how the enemy force of a turn appeared: ``attacked``, ``came upon the convoy``."""
    meeting = turn.meeting
    lone = meeting is not None and meeting.size == 1 and turn.row >= ATTACK_FORCE
    return "attacked" if lone else _ARRIVAL.get(turn.row, "attacked")


def quiet_before(turns: Sequence[TurnAccount], turn: TurnAccount) -> int:
    """Return the number of turns without contact directly before a turn; turns in friendly waters do not
    count. Return 0 if they were fewer than :data:`_LONG_CALM`."""
    before = [each for each in turns if each.number < turn.number]
    calm = len(list(takewhile(lambda each: each.row and each.meeting is None, reversed(before))))
    return calm if calm >= _LONG_CALM else 0


def _turned_back(turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause that says how many of the attackers were turned back, and the points that this won. It is empty if none was."""
    gained = score(intercepted(turn)) - score(turn.before.voyage)
    points = f", for {points_told(gained)}" if gained > 0 else ""
    if meeting.some_back:
        return f"; the escort turned back {number((meeting.size or 0) - (meeting.through or 0))}{points}"
    return ""


def _all_turned_back(
    writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, line: float | None
) -> str:
    """Return the sentence about an attack of which all attackers were turned back, with the points that this won, and the rating that it brought
    (``line``: its lowest score)."""
    who, gained = attackers(meeting), turn.change
    if (meeting.size or 0) > 1:
        who = f"{'both' if meeting.size == _PAIR else f'all {number(meeting.size or 0)}'} {who.split(' ', 1)[1]}"
    if calm := quiet_before(writer.turns, turn):
        lead = f"After {number(calm)} turns without a fight the escort"
    elif found_before(writer.turns, turn):
        lead = f"A plane had found the convoy on turn {turn.number - 1}, but the escort"
    else:
        lead = "The escort"
    won = f", for {points_told(gained)}" if gained > 0 else ""
    if line is not None and score(turn.before.voyage) < line <= score(turn.after.voyage):
        won += f" that brought {rating(line)}"
    return f"{lead} turned back {who}{odds_of_ones(meeting)}{won}."


def odds_of_ones(meeting: MeetingAccount) -> str:
    """Return the chance that interceptions turn back all attackers of a turn, as the end of a clause: ``, at
    one chance in nine``. The text is empty if the chance was not small."""
    n, size = len(meeting.dice), meeting.size or 0
    chance = sum(math.comb(n, k) * 5 ** (n - k) for k in range(size, n + 1)) / 6**n
    return f", at {small_chance(chance)}" if 0 < chance <= RARE else ""


def _subject(meeting: MeetingAccount) -> str:
    """Return the subject of the sentence about what the attackers did."""
    if not meeting.some_back:
        return "It" if meeting.through == 1 else "They"
    if meeting.through == 1:
        return "The other" if meeting.size == _PAIR else "The one that got through"
    return f"The other {number(meeting.through or 0)}"


# -- what they did -------------------------------------------------------------------------------------------------------


def did(writer: VoyageWriter, turn: TurnAccount, *first: str, brief: bool = False) -> str:
    """Return a verb phrase for what attackers did: ``sank a tanker and damaged the carrier *Pomona*``. It begins with the verb phrases
    ``first``. It names all ships that sank and cost points; of the damaged ones, the merchant ships and carriers of each type of which one sank
    later or, if no ship cost points, all of them. ``brief``: True to leave out damage, if ships sank, and what happened on earlier turns."""
    fleet, ships = turn.before.voyage.fleet, writer.hits[turn.number]
    sunk = [ship for ship in ships if ship.sunk and costs_points(ship.kind)]
    fresh = [ship for ship in sunk if brief or not ship.since or SHIP_NAMES.index(ship.kind) >= CRUISER]
    parts = [f"sank {called(fresh, fleet)}"] if fresh else []
    if old := [ship for ship in sunk if ship not in fresh]:
        parts.append(f"finished off {_old(writer, old, turn, said=[ship.kind for ship in fresh])}")
    hurt = [] if brief and sunk else harmed(writer, turn)
    if hurt:
        parts.append(f"damaged {called(hurt, fleet, said=[ship.kind for ship in sunk])}")
        writer.introduced.update(ship.key for ship in hurt if ship.kind == SHIP_NAMES[CARRIER])
    if not brief:
        parts += hit_again(turn, [ship.kind for ship in sunk])
    parts = [*first, *(parts or [did_only(turn)])]
    joint = ", and " if any(" and " in part for part in parts[:-1]) else " and "
    return f"{', '.join(parts[:-1])}{joint}{parts[-1]}" if len(parts) > 1 else parts[0]


def harmed(writer: VoyageWriter, turn: TurnAccount) -> list[HitShip]:
    """Return the merchant ships and carriers that a turn damaged and that the story tells: those of each type of which one sank later or,
    if no ship cost points, all of them."""
    ships = writer.hits[turn.number]
    doomed = {ship.key for later in writer.hits.values() for ship in later if ship.sunk}
    hurt = [ship for ship in ships if not ship.sunk and SHIP_NAMES.index(ship.kind) < CRUISER]
    none_sunk = not any(ship.sunk and costs_points(ship.kind) for ship in ships)
    kinds = {ship.kind for ship in hurt if ship.key in doomed or none_sunk}
    return [ship for ship in hurt if ship.kind in kinds]


def _old(writer: VoyageWriter, ships: Sequence[HitShip], turn: TurnAccount, said: Sequence[str]) -> str:
    """Return words for ships that sank and had been damaged on an earlier turn: ``a tanker, damaged on turn 9``. A carrier of which the
    story has told that it was damaged has only its name. ``said``: the types of ships that the sentence has mentioned."""
    (ship, *more), fleet = ships, turn.before.voyage.fleet
    if not more and ship.key in writer.introduced:
        return known_as(NAME_LIST[ship.kind], ship.key, "the damaged carrier")
    since = f", damaged on turn {ship.since}" if not more and ship.since > 0 else ""
    return f"{called(ships, fleet, said=said)}{since}"


def _finished_off(writer: VoyageWriter, turn: TurnAccount) -> list[str]:
    """Return a sentence about a ship that had been damaged on an earlier turn and sank on this one: ``*Pomona*, damaged on turn 16, was hit again and
    sank.`` The list is empty if there was none, or more than one."""
    old = [
        ship
        for ship in writer.hits[turn.number]
        if ship.sunk and ship.since > 0 and SHIP_NAMES.index(ship.kind) < CRUISER
    ]
    if len(old) != 1:
        return []
    (ship,) = old
    same = sum(each.sunk and each.kind == ship.kind for each in writer.hits[turn.number])
    who = called([ship], turn.before.voyage.fleet) if same == 1 else f"one of the {SHIP[ship.kind]}s"
    if ship.key in writer.introduced and same == 1:
        who = known_as(NAME_LIST[ship.kind], ship.key, "the damaged carrier")
        return [f"{begun(who)} did not survive a second hit."]
    return [f"{begun(who)} had been damaged on turn {ship.since} and did not survive a second hit."]


def _asides(writer: VoyageWriter, turn: TurnAccount, *, decoy: bool) -> list[str]:
    """Return the sentences about hits that fell on other ships than their dice said: because of a decoy, or because no carrier was left."""
    drawn = decoy_sentence(turn, again=writer.decoy_told) if decoy else ""
    writer.decoy_told = writer.decoy_told or bool(drawn)
    return [text for text in (drawn, _without_carriers(turn)) if text]


def _without_carriers(turn: TurnAccount) -> str:
    """Return a sentence about hits that fell on cargo ships, because no carrier was left to take them. It is empty if there was at most one."""
    meeting = turn.meeting
    if meeting is None or turn.before.voyage.fleet.afloat[CARRIER] or turn.in_force.target:
        return ""
    passed = [
        hit.what == "lost"
        for die, hit in zip(meeting.aimed, meeting.hits)
        if TARGETS[die] == CARRIER and hit.kind == SHIP_NAMES[CARGO]
    ]
    if len(passed) <= 1:
        return ""
    fate = (
        "sank"
        if all(passed)
        else f"fell on cargo ships and sank {number(sum(passed)) if any(passed) else 'none'}"
    )
    return f"With no carrier left, {number(len(passed))} hits meant for carriers {fate}{' cargo ships' * all(passed)}."


# -- what was at stake, and what it cost -----------------------------------------------------------------------------------


def line_at_stake(turn: TurnAccount, kept: float | None) -> float | None:
    """Return the lowest score of the rating that was at stake in the attack of a turn: ``kept`` for a rating
    that was kept, otherwise the rating that the turn cost. Return None if no rating was at stake, or if no
    attacker got through."""
    before, after = score(intercepted(turn)), score(turn.after.voyage)
    lines = [kept] if kept is not None else [each.least for each in BANDS if after < each.least <= before]
    return max((line for line in lines if chance_below(turn, line) > 0), default=None)


def stake(turn: TurnAccount, line: float) -> str:
    """Return the sentence that says what it took to lose a rating, and, if it was lost, how likely that was: ``The loss of a tanker
    would cost the triumph, and they had one chance in three to do as much.`` ``line``: the lowest score of the rating."""
    least, lost = _least_loss(turn, line), score(turn.after.voyage) < line
    if not lost:
        return f"The loss of {least} would have cost {rating(line)}." if least else ""
    if not least:
        return f"{capital(_they(turn))} {chance_to(turn, line)} to sink enough to cost {rating(line)}."
    return f"The loss of {least} would cost {rating(line)}, and {_they(turn)} {chance_to(turn, line)} to do as much."


def chance_to(turn: TurnAccount, line: float) -> str:
    """Return a verb phrase with the chance that the attackers would bring the score below a rating: ``had two
    chances in five``. ``line``: its lowest score."""
    chance, one = chance_below(turn, line), turn.meeting is not None and turn.meeting.through == 1
    return (
        f"had {small_chance(chance)}" if chance < CERTAIN else f"{'was' if one else 'were'} all but certain"
    )


def _least_loss(turn: TurnAccount, line: float) -> str:
    """Return words for the cheapest ship whose loss alone would bring the score below a rating: ``a tanker``. They are empty if no single
    loss would, or if damage costs points, too."""
    voyage = intercepted(turn)
    fleet, margin = voyage.fleet, score(voyage) - line
    if voyage.ruleset.damaged_ships_score:
        return ""
    last = {kind: ALL_GONE * (fleet.afloat[kind] == 1) for kind in (CARGO, TANKER)}
    worth = {kind: LOSS[kind] + last.get(kind, 0) for kind in range(len(LOSS)) if fleet.afloat[kind]}
    enough = [kind for kind in worth if worth[kind] > margin]
    if not enough:
        return ""
    kind = min(enough, key=lambda each: worth[each])
    gone = fleet.lost[kind] + fleet.returned[kind]
    article = "a" if fleet.afloat[kind] > 1 else "the last" if gone else "the only"
    return f"{article} {SHIP[SHIP_NAMES[kind]]}"


def _they(turn: TurnAccount) -> str:
    """Return words for the attackers that got through: ``they``, ``the other two``, ``it``."""
    meeting = turn.meeting
    n = (meeting.through or 0) if meeting is not None else 0
    if meeting is None or n == 1:
        several = meeting is not None and (meeting.size or 0) > 1
        return (
            ("the other" if meeting is not None and meeting.size == _PAIR else "the one that got through")
            if several
            else "it"
        )
    return f"the other {number(n)}" if meeting.some_back else "they"


def price(turn: TurnAccount, line: float | None = None) -> str:
    """Return a clause with the points that the ships lost on a turn cost, and with the rating that was lost (``line``: its lowest score): ``; that
    cost five points and the triumph``. It is empty if they cost nothing."""
    lost = cost(turn)
    if lost <= 0:
        return ""
    gone, carriers = last_of_type(turn), _last_carrier(turn)
    ten = f", ten of them for having no {gone} left" if gone else ""
    also = ""
    if line is not None and score(turn.after.voyage) < line:
        also = f"{',' * bool(ten)} and {rating(line)}"
    left = ", and no carrier was left" if carriers else ""
    return f"; that cost {points_told(lost)}{ten}{also}{left}"


def _sum_of(turn: TurnAccount, subject: str) -> str:
    """Return the sentence with the points that a turn told in the first paragraph cost, and with the chance of so heavy a loss. It is empty if
    it cost nothing. ``subject``: words for the attackers; empty if another sentence has come in between."""
    lost, fleet = cost(turn), turn.before.voyage.fleet
    sunk = [kind for kind in lost_and_damaged(turn)[0] if costs_points(kind)]
    chance, gone = chance_below(turn, score(turn.after.voyage) + _STEP), last_of_type(turn)
    rare = f"; so heavy a loss had {small_chance(chance)}" if 0 < chance <= RARE else ""
    if lost <= 0 or not sunk:
        return ""
    which = with_last(grouped(sunk, only=only_ships(fleet)), fleet)
    which = count(len(sunk), "ship") if len(set(sunk)) > _MOST_TYPES else which
    ten = f", ten of them for having no {gone} left" if gone else ""
    loss = f"{subject} sank {which}, which cost" if subject else f"Losing {which} cost"
    return f"{loss} {points_told(lost)}{ten}{rare}."


def all_missed(turn: TurnAccount) -> str:
    """Return the chance that all attackers of a turn missed, as the end of a clause: ``, at one chance in eight``. It is empty if
    one of them hit, or if that was not unlikely."""
    meeting = turn.meeting
    if meeting is None or meeting.enemy is None or any(result != MISS for result in meeting.results):
        return ""
    modifier = meeting.enemy.attack + turn.in_force.attack
    chance = (sum(attack_result(die + modifier) == MISS for die in range(1, 7)) / 6) ** len(meeting.attacks)
    return f", at {small_chance(chance)}" if chance <= RARE else ""


def last_of_type(turn: TurnAccount) -> str:
    """Return the type of merchant ship of which the last one sank on this turn: ``tanker``. It is empty if none did."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    kinds = [
        kind for kind in (CARGO, TANKER) if after.lost[kind] > before.lost[kind] and not after.afloat[kind]
    ]
    return SHIP[SHIP_NAMES[kinds[0]]] if len(kinds) == 1 else ""


def _last_carrier(turn: TurnAccount) -> bool:
    """Return True if the last carrier sank on this turn."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    return after.lost[CARRIER] > before.lost[CARRIER] and not after.afloat[CARRIER]
