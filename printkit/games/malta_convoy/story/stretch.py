"""Writes one passage about several attacks of a Malta Convoy game: the attackers, how many of them were
turned back, and the ships that were hit.

Such a passage ends before a turn that changed the score much, at the halfway mark, or at a remark of the player.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, MISS, SHIP, TANKER, band, floor
from printkit.games.malta_convoy.story.losses import lost_and_damaged, only_destroyers, struck, wasted
from printkit.games.malta_convoy.story.options import moved_hits, option_done
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    VoyageWriter,
    attackers,
    got_through,
    planes,
    turns_named,
)
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import NAMED, capital, listed, number
from printkit.report.words.phrases import run_on

_COSTLY: Final = 4
"""A turn gets a passage of its own if at least this many points were lost in it."""
_MOST: Final = 6
"""Maximum number of attacks in one passage. Further attacks begin a new passage."""
_ENOUGH: Final = 2
"""An option begins a new passage if the passage before it has at least this many turns."""
_PAIR: Final = 2
_LONGEST: Final = 36
"""A harmless attack is described in the same sentence as the attack before it if the sentence then has at most this many words."""
_CLIMB, _STEEP = 3, 5
"""A passage gives the score before and after its turns if the score rose by at least this many points. The
first number applies if the score reached a higher rating, the second if it did not.
"""


class TurnToTell(NamedTuple):
    """A turn on which something happened, together with the turns without an attack just before it."""

    turn: TurnAccount
    quiet: tuple[TurnAccount, ...]


def has_own_passage(turn: TurnAccount, marked: Collection[TurnAccount | None]) -> bool:
    """Return True if the report should describe this turn in a passage of its own.

    It should if the turn is one of those ``marked`` (a rating was lost on it, or it decided the game), if it cost many points, if the last
    ship of a type was lost on it, or if the log does not record it fully.
    """
    meeting = turn.meeting
    if turn.doubts or any(turn is each for each in marked):
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
    """Return the turns in groups, one group for each passage. A group ends halfway through the journey, or
    when it has the maximum number of attacks. It also ends before an option is taken, unless little has
    happened in it."""
    groups: list[list[TurnToTell]] = [[]]
    for each in happened:
        if each.turn.option is not None and len(groups[-1]) >= _ENOUGH:
            groups.append([])
        groups[-1].append(each)
        attacks = sum(one.turn.meeting is not None for one in groups[-1])
        if each.turn.covering is not None or attacks >= _MOST:
            groups.append([])
    return [group for group in groups if group]


def is_stretch(group: Sequence[TurnToTell]) -> bool:
    """Return True if a group of turns has more than one attack, so that one passage describes all of them."""
    return sum(each.turn.meeting is not None for each in group) > 1


def stretch_text(writer: VoyageWriter, group: Sequence[TurnToTell]) -> str:
    """Return the text of a passage about several attacks, in the order of events. It also covers options
    taken, and carriers that return to base halfway.
    """
    told: list[str] = []
    attacks: list[TurnToTell] = []
    for each in group:
        turn, cover = each.turn, each.turn.covering
        if turn.option is not None:
            told += _attacks(writer, attacks)
            attacks = []
            fought = _attacks(writer, [TurnToTell(turn, ())] if turn.meeting is not None else [])
            told += [
                run_on(
                    [_option(writer, each), *fought], by=": " if turn.option.name == "evade" else " when "
                ),
                writer.effect(turn),
            ]
        elif turn.meeting is not None:
            attacks.append(each)
        writer.mark_reported(turn, each.quiet)
        if cover is not None and cover.dice:
            told += [*_attacks(writer, attacks), writer.covering(cover, turn, (), alone=True)]
            attacks = []
            writer.cripples.settle(turn.after.voyage.fleet)
    told += _attacks(writer, attacks)
    climb = _climbed(writer, [each.turn for each in group if each.turn.meeting is not None])
    return " ".join(part for part in (*told, climb) if part)


def _option(writer: VoyageWriter, taking: TurnToTell) -> str:
    """Return a sentence about an option that was taken: the plane that prompted it, what the convoy did, and
    for how long no enemy came."""
    turn, taken = taking.turn, taking.turn.option
    assert taken is not None
    seen = planes(taking.quiet)[-1:] == (turn.number - 1,)
    done = option_done(taken, turn, f" on turn {turn.number}")
    plane = (
        f"plane of turn {turn.number - 1} " if taken.name == "decoy" else f"plane on turn {turn.number - 1}, "
    )
    lead = f"{'after the' if taken.name == 'decoy' else 'seen by a'} {plane}" if seen else ""
    after, found = writer.under_evade(turn)
    if turn.meeting is not None and taken.name == "evade":
        after = after or ", but was attacked all the same"
    elif not after and turn.row and turn.meeting is None:
        after = writer.quiet_under(turn, taken)
    had_just = "had just " if turn.meeting is not None and taken.name != "evade" else ""
    values = {
        "options": ((turn.number, taken.name),),
        "seen": (turn.number - 1,) if seen else (),
        "came": (turn.number,) if turn.meeting is not None else (),
        **found,
    }
    lines = [n for each in (*taking.quiet, turn) for n in each.lines]
    rests = writer.lines_under(turn) if found else []
    return writer.cited(
        "options", capital(f"{lead}the convoy {had_just}{done}{after}."), values, [*lines, *rests]
    )


def _attacks(writer: VoyageWriter, attacks: Sequence[TurnToTell]) -> list[str]:
    """Return sentences about attacks, in the order of the turns. Harmless attacks in a row share a sentence; any other attack has its own,
    followed by a sentence about the hits that a decoy drew away.
    """
    told: list[str] = []
    earlier: TurnAccount | None = None
    for harm, group in groupby(attacks, key=lambda each: _harm(each.turn)):
        harmless = list(group)
        alike = [harmless] if harm is not _Harm.DONE and len(harmless) > 1 else [[each] for each in harmless]
        for together in alike:
            said = _sentence(writer, together, harm, earlier)
            if harm is not _Harm.DONE and told and not _is_long(f"{told[-1]} {said}"):
                told[-1] = run_on([told[-1], said])
            else:
                told.append(said)
            earlier = together[-1].turn
    return told


def _is_long(text: str) -> bool:
    """Return True if the sentences have too many words to be joined into one, or if more than one of them mentions a decoy."""
    return len(NAMED.sub("", text).split()) > _LONGEST or "The decoy" in text


def _sentence(
    writer: VoyageWriter, attacks: Sequence[TurnToTell], harm: _Harm, earlier: TurnAccount | None
) -> str:
    """Return the sentence about one attack or about several harmless ones. ``earlier`` is the attack described before it in the same
    passage."""
    turns, first = [each.turn for each in attacks], attacks[0]
    lead = writer.opened(first.quiet, first.turn) if len(attacks) == 1 else ""
    if harm is _Harm.SLIGHT and not lead:
        text = _slight(writer, turns)
    elif len(attacks) > 1:
        text = _all_harmless(turns, harm)
    else:
        text = _attack(writer, first.turn, lead, earlier)
    drawn = writer.decoyed([(turn, turn.meeting) for turn in turns if turn.meeting is not None])
    lines = [n for turn in turns for n in turn.lines]
    values = {"turns": tuple(turn.number for turn in turns), "earlier": earlier.number if earlier else 0}
    whole = f"{capital(text)}.{f' {drawn}' * bool(drawn)}"
    return writer.write_more("attacks", whole, values, turns[0], first.quiet if lead else (), lines)


class _Harm(Enum):
    """The harm that an attack did to the convoy: none because all attackers were turned back, none because
    all attackers got through but missed, or any other result."""

    TURNED_BACK = auto()
    MISSED = auto()
    SLIGHT = auto()
    DONE = auto()


def _harm(turn: TurnAccount) -> _Harm:
    meeting = turn.meeting
    assert meeting is not None
    if not meeting.through:
        return _Harm.TURNED_BACK
    if only_destroyers(turn) and not moved_hits(turn, meeting):
        return _Harm.SLIGHT
    missed = all(result == MISS for result in meeting.results)
    return _Harm.MISSED if missed and meeting.through == meeting.size else _Harm.DONE


def _all_harmless(turns: Sequence[TurnAccount], harm: _Harm) -> str:
    """Return a clause about attacks with the same harmless result: ``two Italian squadrons on turn 13 and a lone U-boat on turn 14
    missed``."""
    met = [(turn.number, turn.meeting) for turn in turns if turn.meeting is not None]
    size = sum(meeting.size or 0 for _, meeting in met)
    every = "both" if size == _PAIR else "all"
    did = f"were {every} turned back" if harm is _Harm.TURNED_BACK else f"{every} missed"
    enemies = {meeting.enemy.name for _, meeting in met if meeting.enemy is not None}
    if len(enemies) == 1:
        return f"{number(size)} {FORCE[enemies.pop()]}, on {turns_named([n for n, _ in met])}, {did}"
    return f"{listed([f'{attackers(meeting)} on turn {n}' for n, meeting in met])} {did}"


def _slight(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return a clause about attacks that hit only destroyers: ``two German squadrons on turn 13 and a lone U-boat on turn 14 sank only a
    destroyer``."""
    who, sunk, hurt = [], 0, 0
    for turn in turns:
        assert turn.meeting is not None
        when = "" if turn.option is not None else f" on turn {turn.number}"
        some = " got through and" * (turn.meeting.some_back and len(turns) == 1)
        who.append(f"{got_through(turn.meeting) if some else attackers(turn.meeting)}{when}{some}")
        struck(turn, writer.cripples)  # it remembers which ships are damaged
        writer.cripples.settle(turn.after.voyage.fleet)
        lost, damaged = lost_and_damaged(turn)
        sunk, hurt = sunk + len(lost), hurt + len(damaged)
    n = sunk or hurt
    did = (
        f"{'sank' if sunk else 'damaged'} only {'a destroyer' if n == 1 else f'{number(n)} destroyers'}"
        if n
        else "did no harm"
    )
    return f"{listed(who)} {did}"


def _when(writer: VoyageWriter, turn: TurnAccount, lead: str, earlier: TurnAccount | None) -> str:
    """Return words for the turn of an attack: ``on turn 5`` or, only once in a story, ``the next turn``. They
    are empty if the clause about an option has already named the turn."""
    if turn.option is not None:
        return ""
    if earlier is None or earlier.number != turn.number - 1 or writer.next_turn_told or lead:
        return f"on turn {turn.number}"
    writer.next_turn_told = True
    return "the next turn"


def _attack(writer: VoyageWriter, turn: TurnAccount, lead: str, earlier: TurnAccount | None) -> str:
    """Return a clause about one attack: the turn, the attackers, how many of them got through, and the ships that were hit.

    ``lead`` says what went before: ``after three quiet turns,``. ``earlier`` is the attack described before this one.
    """
    meeting = turn.meeting
    assert meeting is not None
    who, some = got_through(meeting), meeting.some_back
    if meeting.size == 1 and earlier is not None and earlier.meeting is not None:
        who = "another" if who == attackers(earlier.meeting) else who
    when = _when(writer, turn, lead, earlier)
    if lead:
        who = f"{lead}{attackers(meeting)} came on turn {turn.number}"
        who += f"; {'one' if meeting.through == 1 else number(meeting.through or 0)} got through" * some
    joint = " and" if lead or some else ""
    if not meeting.through:
        every = "was" if meeting.size == 1 else "were both" if meeting.size == _PAIR else "were all"
        told = f"{who}{joint} {every} turned back"
    elif all(result == MISS for result in meeting.results) and some and not lead:
        back = (meeting.size or 0) - (meeting.through or 0)
        turned = f"{number(back)} {'was' if back == 1 else 'were'} turned back"
        told, when = (
            f"of {f'{attackers(meeting)} {when}'.rstrip()}, {turned} and {number(meeting.through or 0)} missed",
            "",
        )
    elif all(result == MISS for result in meeting.results):
        told = f"{who}{joint} missed"
    else:
        told = f"{who}{' and' * bool(lead)} {struck(turn, writer.cripples, ['got through'] * (some and not lead))}"
        fell = wasted([turn])
        if fell and not any(hit.kind in SHIP for hit in meeting.hits):
            told = f"{who}{' got through' * (some and not lead)}, but {fell}"
        else:
            told = f"{told}{f', and {fell}' * bool(fell)}"
        told = told if lead else f"{when}{',' * when.endswith('turn')} {told}".lstrip()
        when = ""
    writer.cripples.settle(turn.after.voyage.fleet)
    return told if lead else f"{told} {when}".strip()


def _climbed(writer: VoyageWriter, attacked: Sequence[TurnAccount]) -> str:
    """Return a sentence about the score before and after the attacks. It is empty if the score rose only a
    little, or not at all."""
    before, after = score(attacked[0].before.voyage), score(attacked[-1].after.voyage)
    rose, line = after - before, floor(after)
    crossed = f", above the line for “{band(line)}”" if line is not None and before < line else ""
    if rose < (_CLIMB if crossed else _STEEP):
        return ""
    text = f"From turn {attacked[0].number} to turn {attacked[-1].number} the score climbed from {before:g} to {after:g}{crossed}."
    values = {"first": attacked[0].number, "last": attacked[-1].number}
    return writer.cited("climb", text, values, [n for turn in attacked for n in turn.lines])
