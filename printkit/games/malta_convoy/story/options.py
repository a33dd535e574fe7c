"""Describes what the options taken in a Malta Convoy game did: how long each lasted, which attacks it avoided, and which hits a decoy
drew onto other ships.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from printkit.games.malta_convoy.rules.attacks import in_place_of_none
from printkit.games.malta_convoy.rules.contact import row_of
from printkit.games.malta_convoy.rules.state import Fleet, State
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    DECOY,
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
from printkit.games.malta_convoy.story.turns import MeetingAccount, Taken, TurnAccount, fleets
from printkit.report.story import count, listed, number

_SHORT = 2
"""The report adds "only" to the duration of an option if it lasts at most this many turns."""
_VALUABLE = (SHIP_NAMES[TANKER], SHIP_NAMES[CARGO], SHIP_NAMES[CARRIER])


def _runs_to_the_end(taken: Taken, turn: TurnAccount) -> bool:
    return 1 < turn.after.voyage.length - turn.number + 1 < taken.duration


def option_done(taken: Taken, turn: TurnAccount, when: str = "") -> str:
    """Return a verb phrase for what the convoy did under an option, and for how long: ``split up for only two
    turns``."""
    time = "for the rest of the journey" if _runs_to_the_end(taken, turn) else _time(taken.duration)
    return {
        "evade": f"turned away{when} {time}, at the price of {number(taken.extra or 1)} more at sea",
        "decoy": f"sent out a dummy convoy as a decoy{when} {time}",
        "split": f"split up{when} {time}",
        "screen": f"sent warships out ahead as a screen{when} {time}",
    }[taken.name]


def option_values(taken: Taken, turn: TurnAccount) -> dict[str, object]:
    """Return the values that are recorded with the sentence about an option: its duration, and the turns that
    it adds to the journey."""
    time = _time(taken.duration)
    return {
        "time": time.removeprefix("for ").removeprefix("only "),
        "more": count(taken.extra, "turn") if taken.extra else "one turn",
        "rest": _runs_to_the_end(taken, turn),
    }


def _time(duration: int) -> str:
    """Return the duration of an option in words: ``for one turn``, ``for only two turns``, ``for six turns``."""
    if duration == 1:
        return "for one turn"
    much = "only " if duration <= _SHORT else ""
    return f"for {much}{number(duration)} turns"


class MovedHit(NamedTuple):
    """A hit that fell on a different ship because of the decoy.

    ``sank`` is True if the hit sank the ship that it fell on, ``number`` tells this ship from the others that were struck in the attack.
    ``meant`` and ``found`` are ship types or ``nothing``. ``ship`` is the ship that the hit was meant for and ``struck`` the ship that
    it fell on, in words. ``saved`` is the number of points that the loss of the first one would have cost, if it was the last of its
    type and the hit destroyed; otherwise 0.
    """

    meant: str
    found: str
    ship: str
    struck: str
    saved: int
    sank: bool
    number: int


def moved_hits(turn: TurnAccount, meeting: MeetingAccount) -> list[MovedHit]:
    """Return the hits of a turn that fell on a different ship because of the decoy, if either ship was a
    merchant ship or a carrier."""
    if not turn.in_force.target:
        return []
    moved = []
    afloat = fleets(turn, meeting, turn.in_force)
    for die, hit, fleet, ship_number in zip(meeting.aimed, meeting.hits, afloat, _numbered(meeting, afloat)):
        kind = CARGO if TARGETS[die] == CARRIER and not fleet.afloat[CARRIER] else TARGETS[die]
        if not fleet.afloat[kind]:
            instead = in_place_of_none(turn.before.voyage.ruleset, kind)
            kind = kind if instead is None else instead
        meant = SHIP_NAMES[kind] if fleet.afloat[kind] else "nothing"
        if meant == hit.kind or not {meant, hit.kind} & set(_VALUABLE):
            continue
        last, ship = fleet.afloat[kind] == 1, _on(fleet, meant)
        last_of_type = last and kind in (CARGO, TANKER) and hit.result == DESTROYED
        saved = (LOSS[kind] + ALL_GONE) * last_of_type
        moved.append(
            MovedHit(meant, hit.kind, ship, _on(fleet, hit.kind), saved, hit.what == "lost", ship_number)
        )
    return moved


def cost_a_ship(moved: MovedHit) -> bool:
    """Return True if the decoy made a hit sink a more valuable ship than the ship for which the hit was
    meant. The value is the number of points that the loss costs."""
    worth = [LOSS[SHIP_NAMES.index(kind)] for kind in (moved.found, moved.meant) if kind in SHIP]
    return moved.sank and len(worth) == 2 and worth[0] > worth[1]


def _numbered(meeting: MeetingAccount, afloat: Sequence[Fleet]) -> list[int]:
    """Return a number for each hit. The number identifies the ship that the hit struck: hits on the same ship
    have the same number, and a hit on no ship has the number 0.

    Of the damaged ships of a type, the one that was damaged first is struck first. ``afloat`` are the fleets before and after each hit.
    """
    damaged = {
        kind: [-10 * place - n for n in range(1, afloat[0].damaged[place] + 1)]
        for place, kind in enumerate(SHIP_NAMES)
    }
    found = []
    for n, (hit, (before, after)) in enumerate(zip(meeting.hits, pairwise(afloat), strict=False), 1):
        if hit.kind not in SHIP:
            found.append(0)
            continue
        place, again = SHIP_NAMES.index(hit.kind), damaged[hit.kind]
        if hit.what == "damaged":
            again.append(n)
            found.append(n)
        elif hit.what == "lost":
            found.append(again.pop(0) if before.damaged[place] > after.damaged[place] else n)
        else:
            found.append(again[0])
    return found


def _on(fleet: Fleet, kind: str) -> str:
    """Return words for a ship of this type: ``the carrier`` if the fleet has one, otherwise ``a carrier``."""
    if kind not in SHIP:
        return "no ship"
    return f"{'the' if fleet.afloat[SHIP_NAMES.index(kind)] == 1 else 'a'} {SHIP[kind]}"


def decoyed(attacked: Sequence[tuple[TurnAccount, MeetingAccount]], *, stake: bool = True) -> str:
    """Return a sentence about two groups of hits: those that the decoy drew away from merchant ships and
    carriers, and those that it drew onto them.

    Empty if there were none. With ``stake``, it says what the loss of the last ship of a type would have cost.
    """
    moved = [(n, each) for n, (turn, meeting) in enumerate(attacked) for each in moved_hits(turn, meeting)]
    away = [each for each in moved if each[1].found not in _VALUABLE]
    drawn = [each for each in moved if each[1].found in _VALUABLE]
    spared = [
        _away([each for each in away if each[1].ship == ship])
        for ship in dict.fromkeys(each.ship for _, each in away)
    ]
    types = list(dict.fromkeys(each.found for _, each in drawn))
    onto = [_onto([each for each in drawn if each[1].found == found], stake=stake) for found in types]
    sank = _sunk_instead(drawn) if len(types) == 1 else ""
    if spared and onto and SHIP_NAMES[CARRIER] in types:
        return f"The decoy had drawn {listed(spared)}, but {listed(onto)}{sank}."
    groups = [*spared, *onto]
    joint = ", and " if any(" and " in each for each in groups) else " and "
    told = listed(groups) if len(groups) > 2 else joint.join(groups)
    return f"The decoy had drawn {told}{sank}." if groups else ""


def _away(hits: Sequence[tuple[int, MovedHit]]) -> str:
    """Return the words that follow "the decoy drew" in a sentence about hits that fell on warships. They say
    for which ship, or for ships of which type, the hits were meant: ``two hits meant for the carrier onto a
    cruiser and a destroyer``."""
    first = hits[0][1]
    struck = []
    for found in dict.fromkeys(each.found for _, each in hits):
        ships = {(attack, each.number) for attack, each in hits if each.found == found}
        one = next(each for _, each in hits if each.found == found)
        struck.append(
            _struck(one) if len(ships) == 1 or found not in SHIP else count(len(ships), SHIP[found])
        )
    return f"{_hits(len(hits))} {_meant_for(first, len(hits))} onto {listed(struck)}"


def _onto(hits: Sequence[tuple[int, MovedHit]], *, stake: bool) -> str:
    """Return the words that follow "the decoy drew" in a sentence about hits that fell on ships of one type:
    ``three hits meant for the tankers onto two cargo ships``.

    ``hits`` pairs the number of the attack with each hit.
    """
    of_ship = Counter(each.ship for _, each in hits)
    meant = Counter(_meant_for(each, of_ship[each.ship]) for _, each in hits)
    costs = {each.saved for _, each in hits if each.saved} if stake else set()
    what = listed([f"{_hits(n)} {words}" for words, n in meant.items()])
    lost = f", whose loss would have cost {number(max(costs))} points," if costs and len(meant) == 1 else ""
    ships = len({(attack, each.number) for attack, each in hits})
    first = hits[0][1]
    return f"{what}{lost} onto {_struck(first) if ships == 1 else f'{number(ships)} {SHIP[first.found]}s'}"


def _struck(hit: MovedHit) -> str:
    """Return words for the ship that a hit struck; ``empty sea`` if it struck none."""
    return hit.struck if hit.found in SHIP else "empty sea"


def _sunk_instead(hits: Sequence[tuple[int, MovedHit]]) -> str:
    """Return a clause that says how many ships were sunk by hits that the decoy drew onto them. It is empty if none was sunk."""
    ships = len({(attack, each.number) for attack, each in hits})
    sunk = sum(each.sank for _, each in hits)
    if not sunk:
        return ""
    if ships == 1:
        return f"; the {SHIP[hits[0][1].found]} sank"
    return (
        f"; {'both' if sunk == ships == 2 else f'all {number(sunk)}' if sunk == ships else number(sunk)} sank"
    )


def _hits(n: int) -> str:
    return "a hit" if n == 1 else f"{number(n)} hits"


def _spared(ship: str, n: int) -> str:
    """Return words for the ship from which the decoy drew ``n`` hits away. The words are in the plural for
    several hits, because they might have struck several ships.
    """
    return f"the {ship.removeprefix('a ')}s" if n > 1 and ship.startswith("a ") else ship


def _meant_for(moved: MovedHit, hits: int) -> str:
    """Return words for the ship for which a hit was meant. They are in the plural if several hits were meant for ships of its type."""
    if moved.meant == "nothing":
        return "that would have found no ship"
    return f"meant for {_spared(moved.ship, hits)}"


def ran_out(turn: TurnAccount) -> str:
    """Return the clause ``the decoy had run out the turn before``. It is empty unless a merchant ship or a
    carrier was hit on the first turn without the decoy.
    """
    voyage, meeting = turn.before.voyage, turn.meeting
    ended = voyage.option == DECOY and voyage.last == turn.number - 1 and not turn.in_force.target
    hit = meeting is not None and any(
        each.kind in _VALUABLE and each.what in ("lost", "damaged") for each in meeting.hits
    )
    return "; the decoy had run out the turn before" if ended and hit else ""


def under(turns: Sequence[TurnAccount], taken: TurnAccount) -> list[TurnAccount]:
    """Return the turns on which the option taken on this turn was in force. Turns whose contact roll is not
    in the log are left out."""
    voyage = taken.after.voyage
    return [turn for turn in turns if voyage.first <= turn.number <= voyage.last and turn.row]


def changed_contacts(turns: Sequence[TurnAccount], taken: TurnAccount) -> tuple[int, ...]:
    """Return the numbers of the turns on which an option changed whether an attack came: evading avoided one, or splitting up led to
    one. The comparison assumes that the contact dice would have been the same without the option.
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


def brought(turns: Sequence[TurnAccount], taken: TurnAccount) -> str:
    """Return the sentence that says which attacks resulted from splitting up. It is empty if there were none, and for any other option."""
    changed = changed_contacts(turns, taken)
    if taken.after.voyage.option != SPLIT or not changed:
        return ""
    return f"Had the convoy stayed together, the dice of {_turns(changed)} would have brought no attack."


def avoided(turns: Sequence[TurnAccount], taken: TurnAccount) -> str:
    """Return the end of the sentence about evading. It says which attacks the convoy avoided and which came
    nevertheless, or that no attack would have come anyway. It is empty for other options, and if the log ends
    too early to tell.
    """
    changed, rolled, now = changed_contacts(turns, taken), under(turns, taken), taken.number
    if taken.after.voyage.option != EVADE or not rolled:
        return ""
    came = [turn.number for turn in rolled if turn.meeting is not None]
    if not changed:
        whole = rolled[-1].number >= min(taken.after.voyage.last, taken.after.voyage.length)
        return (
            f", though without that no attack would have come on {_turns([turn.number for turn in rolled])}, either"
            if whole and not came
            else ""
        )
    avoided_later = [n for n in changed if n != now]
    when = [
        *(["on that very turn"] if now in changed else []),
        *([f"on {_turns(avoided_later)}"] if avoided_later else []),
    ]
    what = "an attack" if len(changed) == 1 else "attacks"
    rest = [
        *(["that very turn"] if now in came else []),
        *([_turns(later)] if (later := [n for n in came if n != now]) else []),
    ]
    but = f", but not the one{'s' * (len(came) > 1)} of {' and '.join(rest)}" if rest else ""
    return f", and so avoided {what} {' and '.join(when)}{but}"


def _turns(numbers: Sequence[int]) -> str:
    """Return turn numbers in words: ``turn 5``, ``turns 5 and 7``."""
    return f"turn{'s' * (len(numbers) > 1)} {listed([str(n) for n in numbers])}"


def quiet_turns(turns: Sequence[TurnAccount], taken: TurnAccount) -> list[int]:
    """Return the turn numbers of the quiet turns that followed the option taken on this turn, up to the first contact with the enemy or
    the first plane seen."""
    calm = takewhile(lambda turn: turn.meeting is None and turn.row != RECON, under(turns, taken))
    return [turn.number for turn in calm]


def quiet_turns_clause(quiet: Sequence[int]) -> str:
    """Return a clause about consecutive turns on which no enemy came: ``nobody came on turns 4–6``. It is
    empty if there are no such turns."""
    if not quiet:
        return ""
    first, last = quiet[0], quiet[-1]
    return f"nobody came on turn{f' {first}' if first == last else f's {first}–{last}'}"
