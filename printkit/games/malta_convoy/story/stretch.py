"""Write one passage about several attacks of a Malta Convoy game: the attackers, how many were turned back, and the ships lost.

Such a passage ends before a turn that changed the score much, at the halfway mark, or at a remark of the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, SHIP_NAMES, TANKER
from printkit.games.malta_convoy.story.losses import Toll, grouped, toll, what_became
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    Diary,
    attackers,
    option_done,
    planes,
    turned_aside,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import capital, listed, number
from printkit.report.words.phrases import run_on

_COSTLY: Final = 4
"""Minimum number of points lost in a turn for the turn to get a passage of its own."""
_MOST: Final = 6
"""Maximum number of attacks told in one passage; further attacks begin a new passage."""
_SEVERAL: Final = 3
"""Minimum number of attacks in a passage, and also of ships lost in them, from which the passage mentions the worst attack."""
_BOATS: Final = "U-boats"


class TurnToTell(NamedTuple):
    """A turn on which something happened, with the turns without an attack just before it."""

    turn: TurnAccount
    quiet: tuple[TurnAccount, ...]


def stands_alone(turn: TurnAccount, decisive: TurnAccount | None) -> bool:
    """Return True if a turn gets a passage of its own.

    That is so if it decided the game, lost many points, took the last ship of a type, or is not fully recorded.
    """
    met = turn.meeting
    if turn.doubts or turn is decisive:
        return True
    if met is None:
        return False
    known = met.enemy is not None and met.size is not None and met.through is not None and turn.settled
    before, after = turn.before.voyage.fleet.afloat, turn.after.voyage.fleet.afloat
    returned = turn.after.voyage.fleet.returned
    last = any(before[k] and not after[k] and not returned[k] for k in (CARGO, TANKER, CARRIER))
    return not known or last or -turn.change >= _COSTLY


def stretched(happened: Sequence[TurnToTell]) -> list[list[TurnToTell]]:
    """Return the turns in groups, one group per passage. A group ends at the halfway mark or at the maximum number of attacks."""
    groups: list[list[TurnToTell]] = [[]]
    for each in happened:
        groups[-1].append(each)
        attacks = sum(one.turn.meeting is not None for one in groups[-1])
        if each.turn.covering is not None or attacks >= _MOST:
            groups.append([])
    return [group for group in groups if group]


def is_stretch(group: Sequence[TurnToTell]) -> bool:
    """Return True if a group of turns has more than one attack, so that one passage sums them up."""
    return sum(each.turn.meeting is not None for each in group) > 1


def stretch_told(diary: Diary, group: Sequence[TurnToTell]) -> str:
    """Return the text of a passage about several attacks: their total effect, the options taken, and the covering force's halfway check.

    Options taken before the first attack are told first.
    """
    attacks, options = _together(diary, group), _options(diary, group)
    chosen = [each.turn for each in group if each.turn.option is not None]
    attacked = next(each.turn for each in group if each.turn.meeting is not None)
    early = bool(chosen) and chosen[0].number < attacked.number
    covers = [
        diary.covering(each.turn.covering, each.turn, (), alone=True)
        for each in group
        if each.turn.covering is not None and each.turn.covering.dice
    ]
    for each in group:
        diary.told_of(each.turn, each.quiet)
    if early:
        return f"{run_on([options])} {run_on([attacks, *covers])}"
    if len(chosen) > 1 or (chosen and covers):
        return f"{run_on([attacks])} {run_on([options, *covers])}"
    return run_on([attacks, options, *covers])


def _options(diary: Diary, group: Sequence[TurnToTell]) -> str:
    """Return a clause about the options taken in these turns: the plane that prompted them, what the convoy did, and if it was attacked
    anyway.
    """
    taken = [each for each in group if each.turn.option is not None]
    if not taken:
        return ""
    seen = [each.turn.number - 1 for each in taken if planes(each.quiet)[-1:] == (each.turn.number - 1,)]
    lead = ""
    if len(seen) == len(taken):
        lead = f"seen by a plane on turn{'s' if len(seen) > 1 else ''} {listed([str(n) for n in seen])}, "
    done = [
        f"{option_done(each.turn.option, each.turn)}" if lead and len(taken) == 1 else
        f"on turn {each.turn.number} {option_done(each.turn.option, each.turn)}"
        for each in taken if each.turn.option is not None
    ]  # fmt: skip
    came = [each.turn.number for each in taken if each.turn.meeting is not None]
    text = f"{lead}the convoy {', and '.join(done)}{_kept_off([each.turn for each in taken], came)}"
    values = {
        "options": tuple((each.turn.number, each.turn.option.name) for each in taken if each.turn.option),
        "seen": tuple(seen), "came": tuple(came),
    }  # fmt: skip
    lines = [n for each in taken for turn in (*each.quiet, each.turn) for n in turn.lines]
    return diary.told("options", text, values, lines)


def _kept_off(taken: Sequence[TurnAccount], came: Sequence[int]) -> str:
    """Return a clause that says if the convoy was attacked on the turns in which it took an option."""
    if not came:
        return (
            ""
            if any(not turn.row for turn in taken)
            else f"; nobody came on {'that turn' if len(taken) == 1 else 'those turns'}"
        )
    if len(came) < len(taken):
        return f"; on turn {came[0]} it was attacked all the same"
    return (
        "; it was attacked all the same"
        if len(taken) == 1
        else "; it was attacked on both turns all the same"
    )


def _together(diary: Diary, group: Sequence[TurnToTell]) -> str:
    """Return a sentence about several attacks together: the attackers, how many were turned back, and the ships hit."""
    attacked = [(each.turn, each.turn.meeting) for each in group if each.turn.meeting is not None]
    turns = [turn for turn, _ in attacked]
    found = toll(turns, diary.cripples)
    size = sum(met.size or 0 for _, met in attacked)
    back = size - sum(met.through or 0 for _, met in attacked)
    first, last, n = turns[0].number, turns[-1].number, len(turns)
    running = last - first + 1 == n > 2
    several = f"on turns {first} and {last}" if n == 2 else f"from turn {first} to turn {last}"
    when = f"on {number(n)} turns running" if running else several
    attacks = "attacks" if running else f"{number(n)} attacks"
    lead = diary.opened(group[0].quiet, group[0].turn)
    text_back = (
        f"{number(back)} {'was' if back == 1 else 'were'}"
        if back
        else "not one was"
        if size > 2
        else "neither was"
    )
    turned = f"of {number(size)} attackers {text_back} turned back"
    if back == size:
        turned = f"all {number(size)} attackers were turned back"
    text = f"{lead}{attacks} {_by(attacked)} {when} {_cost(found, turns)}; {turned}{_worst(turns, found)}{_decoyed(attacked)}"
    values: dict[str, object] = {
        "lost": Toll.kinds(found.lost), "hurt": Toll.kinds(found.hurt), "turns": tuple(turn.number for turn in turns),
        "size": size, "back": back, "aside": sum(turned_aside(turn, met) for turn, met in attacked),
    }  # fmt: skip
    lines = [n for each in group for n in each.turn.lines]
    return diary.write_more("stretch", capital(text), values, group[0].turn, group[0].quiet, lines)


def _by(attacked: Sequence[tuple[TurnAccount, MeetingAccount]]) -> str:
    """Return who made these attacks: ``by German aircraft``, ``by U-boats and aircraft``, ``from the air``."""
    enemies = dict.fromkeys(met.enemy.name for _, met in attacked if met.enemy is not None)
    if len(enemies) == 1:
        return f"by {FORCE[next(iter(enemies))]}"
    if _BOATS not in enemies:
        return "from the air"
    return "by aircraft and U-boats" if next(iter(enemies)) != _BOATS else "by U-boats and aircraft"


def _cost(found: Toll, turns: Sequence[TurnAccount]) -> str:
    """Return a verb phrase with the ships that the attacks sank and damaged."""
    if not found.lost and not found.hurt:
        return "did no harm"
    afloat = turns[0].before.voyage.fleet.afloat
    only = {kind for place, kind in enumerate(SHIP_NAMES) if afloat[place] == 1}
    lost = Toll.kinds(found.lost)
    hurt = grouped(Toll.kinds(found.hurt), named=True, keys=found.hurt, only=only, said=set(lost))
    if not found.lost:
        return f"sank nothing and damaged {hurt}"
    merchant = any(kind in (SHIP_NAMES[CARGO], SHIP_NAMES[TANKER]) for kind in lost)
    damage = f"{' and' if merchant else ', and'} damaged {hurt}" if found.hurt else ""
    sunk = grouped(lost, named=True, keys=found.lost, only=only)
    return f"sank {sunk}{'' if merchant else ' but no merchant ship'}{damage}"


def _decoyed(attacked: Sequence[tuple[TurnAccount, MeetingAccount]]) -> str:
    """Return a clause with the number of hits that the decoy kept away from the carriers; empty if there were none."""
    spared = sum(turned_aside(turn, met) for turn, met in attacked)
    hits = sum(met.struck for _, met in attacked)
    if not spared:
        return ""
    which = (
        f"{number(spared)} of the hits"
        if spared < hits
        else "the hit"
        if hits == 1
        else "both hits"
        if hits == 2
        else "every hit"
    )
    return f"; but for the decoy {which} would have been aimed at a carrier"


def _worst(turns: Sequence[TurnAccount], found: Toll) -> str:
    """Return a clause about the attack that sank more than half of the ships; empty if there was none."""
    if len(turns) < _SEVERAL or len(found.lost) < _SEVERAL:
        return ""
    worst = max(turns, key=lambda turn: len(what_became(turn)[0]))
    n = len(what_became(worst)[0])
    if n * 2 <= len(found.lost) or worst.meeting is None:
        return ""
    who = attackers(worst.meeting)
    return f"; {number(n)} of the ships went down on turn {worst.number}, to {who}"
