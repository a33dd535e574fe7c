"""Describes the options that the player took in a Malta Convoy game.

It says how long each option lasted, on which turns it caused or avoided an attack, and which hits a decoy (a
dummy convoy) drew onto other ships.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.games.malta_convoy.rules.attacks import in_place_of_none
from printkit.games.malta_convoy.rules.contact import force_size, row_of, strength_of
from printkit.games.malta_convoy.rules.state import Fleet, State
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYED,
    EVADE,
    LOSS,
    NEXT_ROLL,
    OPTION_EFFECTS,
    RECON,
    SHIP,
    SHIP_NAMES,
    SPLIT,
    SURPRISE,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.losses import ORDER, only_ships
from printkit.games.malta_convoy.story.telling import VoyageWriter, points_told, turns_named
from printkit.games.malta_convoy.story.turns import TurnAccount, fleets
from printkit.report.story import capital, count, listed, number

_PAIR = 2
_VALUABLE = (SHIP_NAMES[TANKER], SHIP_NAMES[CARGO], SHIP_NAMES[CARRIER])
_COUNTED = (*_VALUABLE, SHIP_NAMES[CRUISER])
"""Types of ship whose loss costs points."""
_MUCH = 2
"""The report mentions hits that a decoy drew onto other ships only if they changed the score by at least this many
points.

The report also mentions these hits if they cost a merchant ship or carrier, or saved the last ship of a type.
"""
_DONE = {
    "evade": "turned away",
    "decoy": "sent out a decoy",
    "split": "split up",
    "screen": "sent warships ahead as a screen",
}
"""Verb phrases that say what the convoy did when the player took an option, by the option's name."""


def found_before(turns: Sequence[TurnAccount], turn: TurnAccount) -> bool:
    """Return True if a reconnaissance plane found the convoy on the preceding turn."""
    return any(each.number == turn.number - 1 and each.row == RECON for each in turns)


def option_clause(turns: Sequence[TurnAccount], turn: TurnAccount, *, attacked: bool = False) -> str:
    """Return a clause about the option that the player took on a turn: ``On turn 5 the convoy sent out a decoy``.

    It also mentions a plane that had found the convoy on the turn before, the turns that a detour adds if no account of it follows, and
    the attacks that the option led to. ``attacked``: True if an attack on the same turn follows;
    these attacks are then mentioned after it.
    """
    assert turn.option is not None
    extra = turn.option.extra
    effects = [f"added {count(extra, 'turn')}"] if extra and not detour_account(turns, turn) else []
    effects += [f"by the same dice, {text}" for text in [option_effect(turns, turn)] if text and not attacked]
    added = f", which {' and, '.join(effects).removeprefix('by the same dice, ')}" if effects else ""
    did = _DONE[turn.option.name]
    if not found_before(turns, turn):
        return f"On turn {turn.number} the convoy {did}{added}"
    earlier = sum(each.option is not None for each in turns if each.number < turn.number)
    match (earlier + turns[0].before.voyage.length) % 5:  # five wordings, so that reports differ
        case 0:
            return f"Found by a plane on turn {turn.number - 1}, the convoy {did}{added}"
        case 1:
            if turn.option.name == "evade":
                return f"The convoy {did} from a plane that had found it on turn {turn.number - 1}{added}"
            return f"The convoy, found by a plane on turn {turn.number - 1}, {did}{added}"
        case 2:
            return f"After a plane had found it on turn {turn.number - 1}, the convoy {did}{added}"
        case 3:
            return f"On turn {turn.number}, the turn after a plane had found it, the convoy {did}{added}"
        case _:
            return f"Seen by a plane on turn {turn.number - 1}, the convoy {did}{added}"


def matters(turns: Sequence[TurnAccount], turn: TurnAccount) -> bool:
    """Return True if the option that the player took on a turn had an effect.

    It had one if it lengthened the journey, changed whether an attack came, or moved a hit on that turn.
    """
    taken = turn.option is not None
    return taken and bool(
        (turn.option and turn.option.extra) or option_effect(turns, turn) or decoy_sentence(turn)
    )


def option_effect(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a verb phrase about attacks that the option "split" led to.

    It is empty for other options, and for a detour, of which :func:`detour_account` tells.
    """
    changed, split = changed_contacts(turns, turn), turn.after.voyage.option == SPLIT
    came = [each.number for each in under(turns, turn) if each.meeting is not None]
    if turn.option is None or not split or not changed or any(n not in came for n in changed):
        return ""
    return f"led to {_attacks_on(changed)}"


def _attacks_on(numbers: Sequence[int]) -> str:
    """Return words for attacks by their turns: ``an attack on turn 7``, ``attacks on turns 7 and 9``."""
    return f"{'attacks' if len(numbers) > 1 else 'an attack'} on {turns_named(numbers)}"


def detour_account(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return the sentence about a detour that the convoy took on a turn: the attacks and attackers that it avoided, and those on the turns that it
    added.

    It is empty if it changed none, if an attack came because of it before these turns, or if the log does not reach the last of them.
    """
    taken, planned = turn.option, turn.before.voyage.length
    if taken is None or not taken.extra or turns[-1].number < planned + taken.extra:
        return ""
    added = [each for each in turns if planned < each.number <= planned + taken.extra]
    if not all(each.row or each.in_friendly_waters for each in added):
        return ""
    brought = [each.number for each in added if each.meeting is not None]
    changed, came = changed_contacts(turns, turn), [each.number for each in turns if each.meeting is not None]
    fewer = _fewer_came(turn)
    if set(changed) & set(came) or not (changed or brought or fewer):
        return ""
    spared = (
        listed([*[fewer] * bool(fewer), *[_attacks_on(changed)] * bool(changed)])
        if changed or fewer
        else "no attack"
    )
    if not brought:
        quiet = f"the {f'{number(len(added))} turns' if len(added) > 1 else 'turn'} that it added"
        then = f"; {quiet} passed without an attack" if turn.number % 2 else f"; nobody attacked on {quiet}"
    else:
        then = f", and brought {_attacks_on(brought)}, which it had added"
    return f"By the same dice, the detour spared the convoy {spared}{then}."


class MovedHit(NamedTuple):
    """A hit that the decoy (a dummy convoy) moved from one ship to another.

    ``meant`` and ``found`` are the types of the ship that it was meant for and of the ship that it fell on, or ``nothing``. ``saved`` is the
    number of points that the loss of the ship that it was meant for would have cost, if it was the last merchant ship of its type and the hit
    destroyed; otherwise 0. ``spared`` is how many points fewer a ship of the type that was hit costs, if the hit destroyed; otherwise 0.
    """

    meant: str
    found: str
    saved: int
    spared: int


def moved_hits(turn: TurnAccount) -> list[MovedHit]:
    """Return the hits of a turn that the decoy (a dummy convoy) drew from one ship to another.

    Only hits are returned of which either ship costs points if it is lost.
    """
    meeting = turn.meeting
    if meeting is None or not turn.in_force.target:
        return []
    moved = []
    for die, hit, fleet in zip(meeting.aimed, meeting.hits, fleets(turn, meeting, turn.in_force)):
        kind = CARGO if TARGETS[die] == CARRIER and not fleet.afloat[CARRIER] else TARGETS[die]
        if not fleet.afloat[kind]:
            instead = in_place_of_none(turn.before.voyage.ruleset, kind)
            kind = kind if instead is None else instead
        meant = SHIP_NAMES[kind] if fleet.afloat[kind] else "nothing"
        if meant == hit.kind or not {meant, hit.kind} & set(_COUNTED):
            continue
        destroyed = hit.result == DESTROYED
        costs = fleet.afloat[kind] == 1 and kind in (CARGO, TANKER) and destroyed
        found = LOSS[SHIP_NAMES.index(hit.kind)] if hit.kind in SHIP_NAMES else 0
        spared = (LOSS[kind] - found) * destroyed
        moved.append(MovedHit(meant, hit.kind, (LOSS[kind] + ALL_GONE) * costs, spared))
    return moved


def decoy_sentence(turn: TurnAccount, *, again: bool = False, since: int = 0) -> str:
    """Return the sentence about the hits that the decoy (a dummy convoy) drew from one ship to another.

    Return an empty text if these hits did not matter.

    They mattered if they saved the last merchant ship of its type, struck a merchant ship or a carrier
    instead, or changed the score much. The sentence is also empty if the only ship of its type escaped one
    hit and took another. If the decoy saved the last ship, the sentence is only about that. ``again``: True
    if the decoy has done so on an earlier turn. ``since``: the turn on which the convoy sent out the decoy; 0 if the
    story has told of it.
    """
    moved = [each for each in moved_hits(turn) if each.meant in SHIP and each.found in SHIP]
    if len({each.found for each in moved}) > 1:
        moved = [each for each in moved if {each.meant, each.found} & set(_VALUABLE)]
    saved = [each for each in moved if each.saved]
    moved = [each for each in saved if each.found == saved[0].found] or moved
    paid = any(each.saved or (each.found in _VALUABLE and not again) for each in moved)
    if not paid and abs(sum(each.spared for each in moved)) < _MUCH:
        return ""
    fleet = turn.before.voyage.fleet
    lone = {
        kind: "the last" if _sunk_or_gone(fleet, kind) else "the only"
        for kind in {each.meant for each in moved} & only_ships(fleet)
    }
    if not saved and any(each.found in lone for each in moved):
        return ""
    struck = turn.meeting.struck if turn.meeting is not None else 0
    told = len(moved) == struck and moved[0].found in _VALUABLE and len({each.found for each in moved}) == 1
    decoy = f"a decoy, out since turn {since}," if since else "the decoy"
    text = f"{decoy} had drawn {_from_and_onto(turn, moved, lone, told=told)}."
    return f"This time {text}" if again else capital(text)


def asides(writer: VoyageWriter, turn: TurnAccount, *, decoy: bool) -> list[str]:
    """Return additional sentences about an attack: about hits that fell on another type of ship than the one rolled,
    and about damage to the last merchant ship of its type.

    Hits fall on another type of ship because of a decoy, or because no carrier is left.
    """
    sent = [
        each.number for each in writer.until(turn) if each.option is not None and each.option.name == "decoy"
    ]
    since = 0 if writer.decoy_out or not sent else sent[-1]
    drawn = decoy_sentence(turn, again=writer.decoy_told, since=since) if decoy else ""
    writer.decoy_told = writer.decoy_told or bool(drawn)
    writer.decoy_out = writer.decoy_out or writer.decoy_told
    bare = "" if writer.bare_told else _without_carriers(turn)
    writer.bare_told = writer.bare_told or bool(bare)
    worth = "" if writer.worth_told or writer.escapes else last_one_hurt(writer, turn)
    writer.worth_told = writer.worth_told or bool(worth)
    return [text for text in (drawn, bare, worth) if text]


def _fewer_came(turn: TurnAccount) -> str:
    """Return words for the attackers that did not come because the convoy turned away on this turn: ``two of four attackers on turn 6``; empty if it did
    not, or if no more would have come."""
    meeting = turn.meeting
    if turn.option is None or turn.option.name != "evade" or meeting is None or meeting.enemy is None:
        return ""
    effect = OPTION_EFFECTS[EVADE].contact
    modifier = turn.before.pending + turn.in_force.contact - effect
    row = row_of(turn.before.voyage.ruleset, turn.die("contact") + modifier)
    size = force_size(strength_of(row, meeting.enemy, turn.in_force, meeting.force_die))
    if meeting.size is None or size <= meeting.size:
        return ""
    return f"{number(size - meeting.size)} of {number(size)} attackers on turn {turn.number}"


def last_one_hurt(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the sentence about the points that the loss of the last tanker or cargo ship would have cost, if an
    attack only damaged it; otherwise an empty text."""
    hurt = [ship.kind for ship in writer.hits[turn.number] if not ship.sunk]
    for kind in (TANKER, CARGO):
        if SHIP_NAMES[kind] in hurt and turn.before.voyage.fleet.afloat[kind] == 1:
            return f"The loss of that {SHIP[SHIP_NAMES[kind]]} would have cost {number(LOSS[kind] + ALL_GONE)} points."
    return ""


def _without_carriers(turn: TurnAccount) -> str:
    """Return a sentence about hits that were rolled for carriers but fell on cargo ships, because no carrier was
    left.

    The sentence is empty if there was at most one of these hits.
    """
    meeting = turn.meeting
    if meeting is None or turn.before.voyage.fleet.afloat[CARRIER] or turn.in_force.target:
        return ""
    passed = sum(
        TARGETS[die] == CARRIER and hit.kind == SHIP_NAMES[CARGO]
        for die, hit in zip(meeting.aimed, meeting.hits)
    )
    return (
        f"With no carrier left, {number(passed)} hits meant for carriers fell on cargo ships."
        if passed > 1
        else ""
    )


def _from_and_onto(
    turn: TurnAccount, moved: Sequence[MovedHit], lone: Mapping[str, str], *, told: bool
) -> str:
    """Return words for hits that a decoy drew from some ships onto others: ``one of their three hits from a tanker
    onto a cargo ship``.

    If there are two sorts of hits that have nothing in common, the words count each sort: ``one hit from a tanker onto a cargo ship, and two from carriers onto
    cruisers``. ``lone``: as for :func:`_ships_hit`. ``told``: True to leave out the ships hit, because the preceding
    sentence names them.
    """
    struck = [hit.kind for hit in turn.meeting.hits] if turn.meeting is not None else []
    there = {kind: "that" for kind in _VALUABLE if struck.count(kind) == 1}
    there = there if all(each.found in there for each in moved) else {}
    there |= dict.fromkeys(only_ships(turn.before.voyage.fleet), "the")
    worth = f", worth {moved[0].saved} points," * bool(moved[0].saved)
    if not worth and len(moved) == 1 and moved[0].spared < 0:
        worth = f", which would have cost {points_told(-moved[0].spared)} less,"
    sorts = Counter((each.meant, each.found) for each in moved)
    apart = all(len(set(kinds)) == len(sorts) == _PAIR for kinds in zip(*sorts, strict=True))
    if not apart or worth:
        meant = _ships_hit([each.meant for each in moved], lone)
        onto = _ships_hit([each.found for each in moved], there)
        words = f"{_of_their_hits(turn, len(moved))} from {meant}{worth}{f' onto {onto}' * (not told)}"
        return words if moved[0].saved else words.removesuffix(",")
    parts = [
        f"{{}} from {_ships_hit([meant] * n, lone)} onto {_ships_hit([found] * n, there)}"
        for (meant, found), n in sorts.items()
    ]
    (first, n), (second, m) = zip(parts, sorts.values(), strict=True)
    return f"{first.format(count(n, 'hit'))} and {second.format(number(m))}"


def _of_their_hits(turn: TurnAccount, n: int) -> str:
    """Return words for ``n`` of the hits that attackers scored: ``their only hit``, ``two of their three hits``,
    ``all their hits``."""
    meeting = turn.meeting
    whose, hits = ("its", 1) if meeting is None or meeting.through == 1 else ("their", meeting.struck)
    if n < hits:
        return f"{number(n)} of {whose} {number(hits)} hits"
    return {1: f"{whose} {'only ' * (whose == 'their')}hit", 2: f"both {whose} hits"}.get(
        n, f"all {whose} hits"
    )


def _ships_hit(kinds: Sequence[str], lone: Mapping[str, str]) -> str:
    """Return words for the types of ship that were hit: ``a tanker and cargo ships``.

    ``lone`` gives the words before a type with only one ship, such as ``the last``.
    """
    found = [kind for kind in (SHIP_NAMES[place] for place in ORDER) if kind in kinds]
    one = {kind: lone.get(kind) or ("a" if kinds.count(kind) == 1 else "") for kind in found}
    return listed([f"{one[kind]} {SHIP[kind]}" if one[kind] else f"{SHIP[kind]}s" for kind in found])


def _sunk_or_gone(fleet: Fleet, kind: str) -> bool:
    """Return True if the convoy has lost a ship of this type, or if a ship of this type has returned to base."""
    place = SHIP_NAMES.index(kind)
    return fleet.lost[place] + fleet.returned[place] > 0


def under(turns: Sequence[TurnAccount], taken: TurnAccount) -> list[TurnAccount]:
    """Return the turns on which an option was in force.

    ``taken`` is the turn on which the player took the option. Turns whose contact roll is not in the log are
    left out.
    """
    voyage = taken.after.voyage
    return [turn for turn in turns if voyage.first <= turn.number <= voyage.last and turn.row]


def changed_contacts(turns: Sequence[TurnAccount], taken: TurnAccount) -> tuple[int, ...]:
    """Return the numbers of the turns on which an option that the player took caused or prevented an attack.

    Evading avoided an attack, or splitting up led to one.

    This assumes that the contact dice would have been the same without the option.
    """
    option = taken.after.voyage.option
    effect = OPTION_EFFECTS[option].contact
    if option not in (EVADE, SPLIT):
        return ()
    changed: list[int] = []
    pending: int | None = None
    for turn in under(turns, taken):
        if not isinstance(turn.before, State) or not turn.in_force.contact:
            continue
        # Without the option an earlier die may fall on another row, and each row sets the modifier of the next roll.
        modifier = turn.before.pending if pending is None else pending
        row = row_of(
            turn.before.voyage.ruleset, turn.die("contact") + modifier + turn.in_force.contact - effect
        )
        if (row >= SURPRISE) != (turn.meeting is not None):
            changed.append(turn.number)
        pending = NEXT_ROLL[row]
    return tuple(changed)
