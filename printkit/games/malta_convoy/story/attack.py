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
    ATTACK_FORCE,
    BANDS,
    CARGO,
    CARRIER,
    CRUISER,
    MISS,
    SHIP,
    SHIP_NAMES,
    SORTIE,
    SURPRISE,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.losses import (
    NAME_LIST,
    HitShip,
    called,
    costs_points,
    did_only,
    hit_again,
)
from printkit.games.malta_convoy.story.moment import crossed, rating
from printkit.games.malta_convoy.story.odds import CERTAIN, odds_to_keep, ratio, small_chance
from printkit.games.malta_convoy.story.options import decoy_sentence, found_before, option_clause
from printkit.games.malta_convoy.story.stakes import chance_below, cost, intercepted
from printkit.games.malta_convoy.story.telling import FORCE, VoyageWriter, attackers, every, points_told
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import begun, capital, known_as, number
from printkit.report.words.phrases import run_on

_ARRIVAL: Final = {
    SURPRISE: "came upon the convoy",
    SORTIE: "came out against the convoy",
    ATTACK_FORCE: "came in force",
}
"""Words for how an enemy force appeared. The key is the row of the contact table that the dice gave; a row
without special words has no entry."""
_LONG_CALM: Final = 5
"""The sentence about an attack mentions the turns without an attack before it only if there were at least
this many."""
RARE: Final = 0.15
"""The report states the chance of the attackers' success or failure only if that chance (0 to 1) was at most
this."""
_STEP: Final = 0.25
"""A number of points smaller than any difference between two scores. It is added to a limit, so that the
condition "below the limit" includes the limit itself.
"""
_PAIR: Final = 2
_FORCE: Final = 4
"""The report says that the attackers came in force only if there were at least this many of them."""
_LESS: Final = 0.6
"""The report gives the odds against a heavy loss only if its chance was less than this share (0 to 1) of the
chance to lose the rating at stake."""
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
    True if the first paragraph has told what the attackers did; the sentences then add only what it left out.
    ``decoy``: False if the first paragraph has told what the decoy did. ``dated``: True to give the number of
    the turn.
    """
    meeting = turn.meeting
    if meeting is None:
        return []
    opening = _opening(writer, turn, dated=dated, line=line)
    if not turn.settled:
        who, how = attackers(meeting), _came_after(opening, turn)
        came = f"{opening}{who} {how}{_turned_back(meeting)}" if who else _SIGHTED
        return [writer.write("came", f"{capital(came)}.", {}, writer.around(turn), turn.number)]
    told = list((_led if led else _in_full)(writer, turn, meeting, opening, line))
    for text in _asides(writer, turn, decoy=decoy):
        aside = writer.write("aside", text, {}, writer.around(turn), turn.number)
        told[-1:] = [told[-1], aside] if ";" in told[-1] else [run_on([told[-1], aside])]
    return told


def _in_full(
    writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, opening: str, line: float | None
) -> Iterator[str]:
    """Yield the sentences about an attack that the report has not described yet."""
    lines, how = writer.around(turn), _came_after(opening, turn)
    if not meeting.through:
        text = f"{opening}{_all_turned_back(meeting)}{_consequence(writer, turn)}."
        yield writer.write("came", capital(text), {}, lines, turn.number)
    elif line is not None and (danger := stake(turn, line, odds=True)):
        brought = f", which brought {rating(line)}" * (score(turn.before.voyage) < line)
        danger = danger.replace(rating(line), "it") if brought else danger
        came = f"{opening}{attackers(meeting)} {how}{_turned_back(meeting)}{brought}; {danger}."
        yield writer.write("came", capital(came), {}, lines, turn.number)
        held = f", and {rating(line)} held" * (score(turn.after.voyage) >= line)
        struck = f"{_subject(meeting)} {did(writer, turn)}{held or _consequence(writer, turn)}."
        yield writer.write("struck", struck, {}, lines, turn.number)
    else:
        came = "got through" if meeting.some_back else how
        first = (came,) if came != "attacked" or not writer.hits[turn.number] else ()
        text = f"{opening}{those_through(meeting)} {did(writer, turn, *first)}{_consequence(writer, turn)}."
        yield writer.write("struck", capital(text), {}, lines, turn.number)


def _led(
    writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount, opening: str, line: float | None
) -> Iterator[str]:
    """Yield the sentences about an attack that the first paragraph has described: how the enemy appeared,
    what was at stake, and what the first paragraph left out.
    """
    lines, over = writer.around(turn), crossed(writer.turns, turn)
    who = f"the {attackers(meeting).removeprefix('a ')}"
    first = not any(each.meeting for each in writer.until(turn)[:-1])
    came = f"{opening}{who} came" if opening else f"{'first' if first else 'then'} came {who}"
    heavy, rose = _heavy(turn, line), over is not None and not over.down
    came += _turned_back(meeting) * ((line is not None and not rose) or bool(heavy))
    kept = line is not None and score(turn.after.voyage) >= line
    danger = stake(turn, line, odds=not kept) if line is not None else ""
    if over is not None and not over.down:
        danger = f"{rating(over.line)} was {points_told(over.line - score(turn.before.voyage))} away"
    yield writer.write("came", f"{capital(came)}{'; ' * bool(danger)}{danger}.", {}, lines, turn.number)
    old, also = _finished_off(writer, turn), _also(writer, turn)
    if old and also:
        old, also = [f"{old[0].removesuffix('.')}, and the attackers also {also}."], ""
    for text in old:
        yield writer.write("aside", text, {}, lines, turn.number)
    if also:
        yield writer.write("also", f"{_who_struck(meeting)} also {also}.", {}, lines, turn.number)
    if heavy:
        yield writer.write("price", heavy, {}, lines, turn.number)


def _heavy(turn: TurnAccount, line: float | None) -> str:
    """Return a sentence about a heavy loss: the points for losing the last ship of a type, and the odds
    against so heavy a loss. It is empty if there is nothing to say about either.

    The odds are given only if they were long, and clearly longer than those against losing the rating at
    stake (``line``: its lowest score).
    """
    lost, gone = cost(turn), last_of_type(turn)
    chance = chance_below(turn, score(turn.after.voyage) + _STEP)
    at_stake = chance_below(turn, line) if line is not None else 1
    parts = (
        [f"ten of the {lost:g} points that the attack cost were for having no {gone} left"] if gone else []
    )
    if lost > 0 and 0 < chance <= RARE and chance < at_stake * _LESS:
        parts.append(f"the odds against so heavy a loss were {ratio(1 - chance)}")
    return capital(f"{', and '.join(parts)}.") if parts else ""


def _who_struck(meeting: MeetingAccount) -> str:
    """Return words for the attackers that got through, such as ``The two that got through``. Used if the
    sentence before has not given their number."""
    if meeting.through == 1:
        return "The one that got through" if meeting.some_back else "It"
    return f"The {number(meeting.through or 0)} that got through" if meeting.some_back else "They"


def _also(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a verb phrase for what attackers did besides sinking the ships that the first paragraph
    mentions: ``sank a destroyer and damaged another carrier``. It is empty if they did nothing else, or if
    they sank no ship that costs points.
    """
    ships, fleet = writer.hits[turn.number], turn.before.voyage.fleet
    sunk = [ship.kind for ship in ships if ship.sunk and costs_points(ship.kind)]
    destroyers = [ship for ship in ships if ship.sunk and not costs_points(ship.kind)]
    parts = [f"sank {called(destroyers, fleet)}"] if destroyers and sunk else []
    if sunk and (hurt := harmed(writer, turn)):
        parts.append(f"damaged {called(hurt, fleet, said=sunk)}")
        writer.introduce(hurt, fleet)
    return " and ".join(parts)


# -- how they came -------------------------------------------------------------------------------------------------------


def _opening(writer: VoyageWriter, turn: TurnAccount, *, dated: bool, line: float | None) -> str:
    """Return the beginning of the sentence about an attack, with a space at the end: the circumstances in
    which the attack came.

    These are the option that the player took on this turn, a detour without which the convoy would not have
    sailed this turn, a long calm before, or the plane that had found the convoy on the turn before.
    ``dated``: True to give the number of the turn. ``line``: the lowest score of the rating at stake; if it
    is None, the detour is not mentioned.
    """
    if turn.option is not None:
        return f"{option_clause(writer.turns, turn, just=True)} when "
    on = f"on turn {turn.number}"
    if line is not None and not writer.detour_told and (detours := _detours_before(writer, turn)):
        writer.detour_told = True
        return f"on a turn that only {'the detour' if detours == 1 else 'the detours'} had added, "
    if calm := quiet_before(writer.turns, turn):
        return f"{f'{on}, ' * dated}after {number(calm)} turns without a fight{',' * dated} "
    if found_before(writer.turns, turn):
        return f"a plane found the convoy on turn {turn.number - 1}, and the next turn "
    if dated:
        return f"{on} "
    return "the next turn " if writer.last_told == turn.number - 1 else ""


def _detours_before(writer: VoyageWriter, turn: TurnAccount) -> int:
    """Return how many detours (the option "evade") lengthened the journey before this turn. Return 0 if the
    convoy would still have been at sea on this turn without them."""
    planned = writer.turns[0].before.voyage.length
    taken = [each for each in writer.until(turn)[:-1] if each.option is not None and each.option.extra]
    return len(taken) if turn.number > planned else 0


def came_how(turn: TurnAccount) -> str:
    """Return a verb phrase for how the enemy force of a turn appeared: ``attacked``, ``came upon the convoy``."""
    meeting = turn.meeting
    few = meeting is not None and (meeting.size or 0) < _FORCE and turn.row >= ATTACK_FORCE
    return "attacked" if few else _ARRIVAL.get(turn.row, "attacked")


def quiet_before(turns: Sequence[TurnAccount], turn: TurnAccount) -> int:
    """Return the number of turns without contact directly before a turn; turns in friendly waters do not
    count. Return 0 if they were fewer than :data:`_LONG_CALM`."""
    before = [each for each in turns if each.number < turn.number]
    calm = len(list(takewhile(lambda each: each.row and each.meeting is None, reversed(before))))
    return calm if calm >= _LONG_CALM else 0


def _turned_back(meeting: MeetingAccount) -> str:
    """Return a clause that says how many of the attackers were turned back. It is empty if none was, or if all were."""
    if meeting.some_back:
        return f", and the escort turned back {number((meeting.size or 0) - (meeting.through or 0))}"
    return ""


def _all_turned_back(meeting: MeetingAccount) -> str:
    """Return a clause about an attack of which all attackers were turned back."""
    who = every(meeting) if (meeting.size or 0) > 1 else attackers(meeting)
    return f"the escort turned back {who}{odds_of_ones(meeting)}"


def those_through(meeting: MeetingAccount) -> str:
    """Return words for the attackers that were not turned back: ``two of three U-boats``, ``six German squadrons``."""
    if not meeting.some_back or meeting.enemy is None:
        return attackers(meeting)
    return f"{number(meeting.through or 0)} of {number(meeting.size or 0)} {FORCE[meeting.enemy.name]}"


def _came_after(opening: str, turn: TurnAccount) -> str:
    """Return the verb phrase of :func:`came_how`, with "it" for the convoy if ``opening``, the words before
    it, already names the convoy."""
    return came_how(turn).replace("the convoy", "it" if "the convoy" in opening else "the convoy")


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
    """Return a verb phrase for what attackers did: ``sank a tanker and damaged the carrier *Pomona*``. It
    names all ships that sank, and the merchant ships and carriers that were damaged.

    It begins with the verb phrases ``first``. ``brief``: True to leave out what happened on earlier turns
    and, if ships that cost points sank, destroyers and damage.
    """
    fleet, ships = turn.before.voyage.fleet, writer.hits[turn.number]
    costly = [ship for ship in ships if ship.sunk and costs_points(ship.kind)]
    sunk = costly if brief else [ship for ship in ships if ship.sunk]
    fresh = [ship for ship in sunk if brief or not ship.since or SHIP_NAMES.index(ship.kind) >= CRUISER]
    parts = [f"sank {called(fresh, fleet)}"] if fresh else []
    if old := [ship for ship in sunk if ship not in fresh]:
        parts.append(f"finished off {_old(writer, old, turn, said=[ship.kind for ship in fresh])}")
    hurt = [] if brief and sunk else harmed(writer, turn)
    if hurt:
        parts.append(f"damaged {called(hurt, fleet, said=[ship.kind for ship in sunk])}")
        writer.introduce(hurt, fleet)
    if not brief:
        parts += hit_again(turn, [ship.kind for ship in sunk], _damaged_carrier(writer, turn))
    parts = [*first, *(parts or [did_only(turn)])]
    joint = ", and " if any(" and " in part or ", " in part for part in parts[:-1]) else " and "
    return f"{', '.join(parts[:-1])}{joint}{parts[-1]}" if len(parts) > 1 else parts[0]


def harmed(writer: VoyageWriter, turn: TurnAccount) -> list[HitShip]:
    """Return the merchant ships and carriers that a turn damaged and that stayed afloat."""
    return [
        ship for ship in writer.hits[turn.number] if not ship.sunk and SHIP_NAMES.index(ship.kind) < CRUISER
    ]


def _damaged_carrier(writer: VoyageWriter, turn: TurnAccount) -> dict[str, str]:
    """Return words for the only damaged carrier at the start of a turn, by its type, if the story has said
    that it was damaged. They are empty if no carrier or several were damaged, or if it is not certain which
    carrier is left.
    """
    carrier = SHIP_NAMES[CARRIER]
    before = [ship for n, ships in writer.hits.items() if n < turn.number for ship in ships]
    gone = {ship.key for ship in before if ship.sunk}
    left = [ship.key for ship in before if ship.kind == carrier and ship.key not in gone]
    if len(left) != 1 or left[0] not in writer.introduced or turn.before.voyage.fleet.damaged[CARRIER] != 1:
        return {}
    return {carrier: known_as(NAME_LIST[carrier], left[0], "the damaged carrier")}


def _old(writer: VoyageWriter, ships: Sequence[HitShip], turn: TurnAccount, said: Sequence[str]) -> str:
    """Return words for ships that sank and had been damaged on an earlier turn: ``a tanker, damaged on turn
    9``. A carrier whose damage the story has mentioned has only its name. ``said``: the types of ships that
    the sentence has mentioned.
    """
    (ship, *more), fleet = ships, turn.before.voyage.fleet
    if not more and ship.key in writer.introduced:
        return known_as(NAME_LIST[ship.kind], ship.key, f"the damaged {SHIP[ship.kind]}")
    since = f", damaged on turn {ship.since}" if not more and ship.since > 0 else ""
    return f"{called(ships, fleet, said=said)}{since}"


def _finished_off(writer: VoyageWriter, turn: TurnAccount) -> list[str]:
    """Return a list with a sentence about a ship that had been damaged on an earlier turn and sank on this
    one: ``*Pomona*, damaged on turn 16, was hit again and sank.`` The list is empty if there was no such
    ship, or more than one.
    """
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
    if ship.key in writer.introduced:
        who = known_as(NAME_LIST[ship.kind], ship.key, f"the damaged {SHIP[ship.kind]}")
        return [f"For {who} it was the second hit."]
    return [f"{begun(who)} had been damaged on turn {ship.since} and did not survive a second hit."]


def _asides(writer: VoyageWriter, turn: TurnAccount, *, decoy: bool) -> list[str]:
    """Return the sentences about hits on another type of ship than the dice showed: because of a decoy, or
    because no carrier was left.
    """
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
    """Return the lowest score of the rating that was at stake in the attack of a turn. Return None if no
    rating was at stake, or if no attacker got through.

    This is ``kept`` if a rating was in danger but was kept; otherwise it is that of the rating that the turn
    cost.
    """
    before, after = score(intercepted(turn)), score(turn.after.voyage)
    lines = [kept] if kept is not None else [each.least for each in BANDS if after < each.least <= before]
    return max((line for line in lines if chance_below(turn, line) > 0), default=None)


def stake(turn: TurnAccount, line: float, *, odds: bool) -> str:
    """Return a clause that says how many points a rating had to spare: ``the triumph had two points to
    spare``. With ``odds``, it also says how likely the rating was to be lost.

    Both figures apply after the interceptions, so the preceding words must have mentioned the attackers that
    were turned back. ``line``: the lowest score of the rating.
    """
    spare = score(intercepted(turn)) - line
    margin = points_told(spare) if spare else "not a point"
    chances = f", and {odds_to_keep(chance_below(turn, line))}" if odds else ""
    then = "then " * (turn.meeting is not None and turn.meeting.some_back)
    return f"{rating(line)} {then}had {margin} to spare{chances}"


def chance_to(turn: TurnAccount, line: float) -> str:
    """Return a verb phrase with the chance that the attackers would bring the score below a rating: ``had two
    chances in five``. ``line``: its lowest score."""
    chance, one = chance_below(turn, line), turn.meeting is not None and turn.meeting.through == 1
    return (
        f"had {small_chance(chance)}" if chance < CERTAIN else f"{'was' if one else 'were'} all but certain"
    )


def _consequence(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a clause about what a turn cost or brought: a rating (only if the game is finished), the points
    lost with the last cargo ship or tanker, and the loss of the last carrier: ``; that cost “Relief”``. It is
    empty if there was none of these."""
    over = crossed(writer.turns, turn) if writer.finished else None
    over = None if over is not None and over.back else over
    if gone := last_of_type(turn):
        also = f", and {rating(over.line)}" if over is not None and over.down else ""
        text = f"that cost {points_told(cost(turn))}, ten of them for having no {gone} left{also}"
    elif over is None:
        text = ""
    elif over.down:
        text = f"that cost {rating(over.line)}"
    else:
        meeting = turn.meeting
        text = f"{'which' if meeting is not None and not meeting.through else 'those turned back'} brought {rating(over.line)}"
    left = f"{', and no carrier was left' if text else '; that left no carrier'}" * _last_carrier(turn)
    return f"{', ' if text.startswith('which') else '; ' * bool(text)}{text}{left}"


def all_missed(turn: TurnAccount) -> str:
    """Return the chance that all attackers of a turn missed, as the end of a clause: ``, at one chance in
    eight``. It is empty if one of them hit, or if it was likely that all would miss.
    """
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
