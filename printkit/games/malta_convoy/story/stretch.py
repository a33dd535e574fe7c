"""Write one passage about several attacks of a Malta Convoy game: the attackers, how many were turned back, and the ships lost.

Such a passage ends before a turn that changed the score much, at the halfway mark, or at a remark of the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, SHIP_NAMES, TANKER
from printkit.games.malta_convoy.story.losses import (
    Toll,
    again_afloat,
    grouped,
    lost_and_damaged,
    toll,
    wasted,
)
from printkit.games.malta_convoy.story.options import decoyed, moved_hits, option_done, quiet_turns_clause
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    VoyageWriter,
    attackers,
    planes,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import capital, listed, number
from printkit.report.words.phrases import run_on

_COSTLY: Final = 4
"""Minimum number of points lost in a turn for the turn to get a passage of its own."""
_MOST: Final = 6
"""Maximum number of attacks told in one passage; further attacks begin a new passage."""
_SEVERAL: Final = 3
"""A passage mentions its worst attack if it has at least this many attacks, and if at least this many ships were lost in them."""
_CLIMB: Final = 3
"""Minimum number of points gained in a passage for it to state the score before and after."""
_BOATS: Final = "U-boats"


class TurnToTell(NamedTuple):
    """A turn on which something happened, with the turns without an attack just before it."""

    turn: TurnAccount
    quiet: tuple[TurnAccount, ...]


def has_own_passage(turn: TurnAccount, decisive: TurnAccount | None) -> bool:
    """Return True if a turn gets a passage of its own.

    That is so if it decided the game, lost many points, took the last ship of a type, or is not fully recorded.
    """
    meeting = turn.meeting
    if turn.doubts or turn is decisive:
        return True
    if meeting is None:
        return False
    known = (
        meeting.enemy is not None
        and meeting.size is not None
        and meeting.through is not None
        and turn.settled
    )
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


def stretch_text(writer: VoyageWriter, group: Sequence[TurnToTell]) -> str:
    """Return the text of a passage about several attacks: their total effect, the options taken, and the covering force's halfway check.

    Options taken before the first attack are told first.
    """
    attacks, options = _together(writer, group), _options(writer, group)
    chosen = [each.turn for each in group if each.turn.option is not None]
    attacked = next(each.turn for each in group if each.turn.meeting is not None)
    drawn = any(moved_hits(each.turn, each.turn.meeting) for each in group if each.turn.meeting is not None)
    early = bool(chosen) and (chosen[0].number <= attacked.number or drawn)
    covers = [
        writer.covering(each.turn.covering, each.turn, (), alone=True)
        for each in group
        if each.turn.covering is not None and each.turn.covering.dice
    ]
    effects = [writer.effect(turn) for turn in chosen]
    for each in group:
        writer.mark_reported(each.turn, each.quiet)
    attacks, options = run_on([attacks]), run_on([options, *effects])
    told = [options, attacks] if early else [attacks, options]
    return " ".join(part for part in (*told, *covers) if part)


def _options(writer: VoyageWriter, group: Sequence[TurnToTell]) -> str:
    """Return a clause about the options taken in these turns: the plane that prompted them, what the convoy did, and whether it was
    attacked anyway.
    """
    taken = [each for each in group if each.turn.option is not None]
    if not taken:
        return ""
    seen = [each.turn.number - 1 for each in taken if planes(each.quiet)[-1:] == (each.turn.number - 1,)]
    lead = ""
    if len(seen) == len(taken):
        lead = f"seen by a plane on turn{'s' if len(seen) > 1 else ''} {listed([str(n) for n in seen])}, "
    done = [
        option_done(each.turn.option, each.turn, f" on turn {each.turn.number}")
        for each in taken
        if each.turn.option is not None
    ]
    attack_turns = [each.turn.number for each in taken if each.turn.meeting is not None]
    kept = _attacks_under_option(writer, [each.turn for each in taken], attack_turns)
    text = f"{lead}the convoy {', and '.join(done)}{kept}"
    values = {
        "options": tuple((each.turn.number, each.turn.option.name) for each in taken if each.turn.option),
        "seen": tuple(seen), "came": tuple(attack_turns),
    }  # fmt: skip
    lines = [n for each in taken for turn in (*each.quiet, each.turn) for n in turn.lines]
    return writer.cited("options", text, values, lines)


def _attacks_under_option(
    writer: VoyageWriter, taken: Sequence[TurnAccount], attack_turns: Sequence[int]
) -> str:
    """Return a clause that says whether the convoy was attacked on the turns in which it took an option."""
    if not attack_turns:
        spans = [quiet_turns_clause(writer.turns, turn) for turn in taken if turn.row]
        return f", and {spans[0]}" if len(taken) == 1 and spans and spans[0] else ""
    if len(attack_turns) < len(taken):
        return f"; on turn {attack_turns[0]} it was attacked all the same"
    return (
        ", but was attacked all the same"
        if len(taken) == 1
        else ", but was attacked on both turns all the same"
    )


def _together(writer: VoyageWriter, group: Sequence[TurnToTell]) -> str:
    """Return a sentence about several attacks together: the attackers, how many were turned back, and the ships hit."""
    attacked = [(each.turn, each.turn.meeting) for each in group if each.turn.meeting is not None]
    turns = [turn for turn, _ in attacked]
    found = toll(turns, writer.cripples)
    size = sum(meeting.size or 0 for _, meeting in attacked)
    back = size - sum(meeting.through or 0 for _, meeting in attacked)
    first, last, n = turns[0].number, turns[-1].number, len(turns)
    running = last - first + 1 == n > 2
    several = f"on turns {first} and {last}" if n == 2 else f"from turn {first} to turn {last}"
    when = f"on {number(n)} turns running" if running else several
    attacks = "attacks" if running else f"{number(n)} attacks"
    lead = writer.opened(group[0].quiet, group[0].turn)
    turned = _turned(size, back)
    rose = score(turns[-1].after.voyage) - score(turns[0].before.voyage)
    climb = ""
    if rose >= _CLIMB:
        before, after = score(turns[0].before.voyage), score(turns[-1].after.voyage)
        climb = f", and the score climbed from {before:g} to {after:g}"
    text = f"{lead}{attacks} {_by(attacked)} {when} {_cost(found, turns)}; {turned}{climb}{_worst(turns, found)}{decoyed(attacked)}"
    values: dict[str, object] = {
        "lost": Toll.kinds(found.lost), "hurt": Toll.kinds(found.hurt), "turns": tuple(turn.number for turn in turns),
        "size": size, "back": back, "moved": tuple((each.meant, each.found) for turn, meeting in attacked for each in moved_hits(turn, meeting)),
    }  # fmt: skip
    lines = [n for each in group for n in each.turn.lines]
    return writer.write_more("stretch", capital(text), values, group[0].turn, group[0].quiet, lines)


def _turned(size: int, back: int) -> str:
    """Return a clause with the number of attackers that were turned back: ``both attackers were turned back``."""
    if back == size:
        return (
            "both attackers were turned back"
            if size == 2
            else f"all {number(size)} attackers were turned back"
        )
    if not back:
        return f"{'neither' if size == 2 else 'not one'} of {number(size)} attackers was turned back"
    return f"{number(back)} of {number(size)} attackers {'was' if back == 1 else 'were'} turned back"


def _by(attacked: Sequence[tuple[TurnAccount, MeetingAccount]]) -> str:
    """Return who made these attacks: ``by German aircraft``, ``by U-boats and aircraft``, ``from the air``."""
    enemies = dict.fromkeys(meeting.enemy.name for _, meeting in attacked if meeting.enemy is not None)
    if len(enemies) == 1:
        return f"by {FORCE[next(iter(enemies))]}"
    if _BOATS not in enemies:
        return "from the air"
    return "by aircraft and U-boats" if next(iter(enemies)) != _BOATS else "by U-boats and aircraft"


def _cost(found: Toll, turns: Sequence[TurnAccount]) -> str:
    """Return a verb phrase with the ships that the attacks sank and damaged."""
    if not found.lost and not found.hurt:
        return _harmless(turns)
    afloat = turns[0].before.voyage.fleet.afloat
    only = {kind for place, kind in enumerate(SHIP_NAMES) if afloat[place] == 1}
    lost = Toll.kinds(found.lost)
    hurt = grouped(Toll.kinds(found.hurt), named=True, keys=found.hurt, only=only, said=set(lost))
    beside = _beside(turns)
    if not found.lost:
        return f"sank nothing and damaged {hurt}{beside}"
    merchant = any(kind in (SHIP_NAMES[CARGO], SHIP_NAMES[TANKER]) for kind in lost)
    damage = f"{' and' if merchant else ', and'} damaged {hurt}" if found.hurt else ""
    sunk = grouped(lost, named=True, keys=found.lost, only=only)
    return f"sank {sunk}{'' if merchant else ' but no merchant ship'}{damage}{beside}"


def _harmless(turns: Sequence[TurnAccount]) -> str:
    """Return a verb phrase for attacks that neither sank nor damaged a ship: ``did no harm``. If damaged ships were hit again, or hits
    found no ship, the phrase says so.
    """
    again, fell = _again(turns), wasted(turns)
    if again:
        return f"sank nothing, though they {again}{f', and {fell}' * bool(fell)}"
    return f"sank nothing, though {fell}" if fell else "did no harm"


def _again(turns: Sequence[TurnAccount]) -> str:
    """Return verb phrases for the damaged ships that attacks hit again without sinking them; empty if there were none."""
    told = [
        phrase.replace("hit that ", "hit a damaged ")
        for turn in turns
        for phrase in again_afloat(turn.meeting.hits if turn.meeting else (), turn.before.voyage.fleet)
    ]
    return listed(list(dict.fromkeys(told)))


def _beside(turns: Sequence[TurnAccount]) -> str:
    """Return clauses about the hits that neither sank nor newly damaged a ship, to be added to a phrase about those that did."""
    again, fell = _again(turns), wasted(turns)
    return f"{f'; they also {again}' * bool(again)}{f'; {fell}' * bool(fell)}"


def _worst(turns: Sequence[TurnAccount], found: Toll) -> str:
    """Return a clause about the attack that sank more than half of the ships; empty if there was none."""
    if len(turns) < _SEVERAL or len(found.lost) < _SEVERAL:
        return ""
    worst = max(turns, key=lambda turn: len(lost_and_damaged(turn)[0]))
    n = len(lost_and_damaged(worst)[0])
    if n * 2 <= len(found.lost) or worst.meeting is None:
        return ""
    who = attackers(worst.meeting)
    return f"; {number(n)} of the ships went down on turn {worst.number}, to {who}"
