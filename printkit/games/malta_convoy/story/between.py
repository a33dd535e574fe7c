"""Describes what happened between two important attacks of a Malta Convoy game: options that the player took,
carriers turning back halfway, long calms, and attacks with little effect."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARRIER, CRUISER, RETURNS, SHIP_NAMES
from printkit.games.malta_convoy.story.losses import (
    NAME_LIST,
    costs_points,
    did_only,
    grouped,
    lost_and_damaged,
)
from printkit.games.malta_convoy.story.options import decoy_sentence, option_clause, option_effect, under
from printkit.games.malta_convoy.story.stakes import cost, intercepted
from printkit.games.malta_convoy.story.telling import FORCE, ONE, VoyageWriter, attackers, points_told, ships
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import Passage, capital, known_as, listed, number
from printkit.report.words.weave import span

_PAIR: Final = 2


class Beat(NamedTuple):
    """A sentence or two of a passage, and the turns that they are about."""

    turns: Sequence[TurnAccount]
    text: str


def passage_between(
    writer: VoyageWriter, between: Sequence[TurnAccount], important: Sequence[TurnAccount]
) -> list[Passage]:
    """Return a list with one passage about the turns between two important attacks. The list is empty if
    nothing important happened on these turns. ``important``: all turns with a passage of their own."""
    beats = [*_options(writer, between, important), *_halfway(writer, between)]
    beats += _attacks(writer, between, [turn for beat in beats for turn in beat.turns])
    beats.sort(key=lambda beat: beat.turns[0].number)
    if not beats:
        return []
    told = sorted((turn for beat in beats for turn in beat.turns), key=lambda turn: turn.number)
    figure = f"{score(told[-1].after.voyage):g}"
    return [Passage(span([told[0], told[-1]]), " ".join(beat.text for beat in beats), figure)]


def _options(
    writer: VoyageWriter, between: Sequence[TurnAccount], important: Sequence[TurnAccount]
) -> Iterator[Beat]:
    """Yield the sentences about options that the player took and that changed whether an attack came, or whose decoy moved a hit in an
    important attack."""
    for turn in between:
        if turn.option is None:
            continue
        effect = option_effect(writer.turns, turn)
        moved = [each for each in under(writer.turns, turn) if decoy_sentence(each)]
        if effect or any(each is one for each in moved for one in important):
            text = f"{option_clause(writer.turns, turn)}{effect}."
            lines = [*writer.until(turn)[-2:], *under(writer.turns, turn)]
            yield Beat([turn], writer.write("option", text, {}, lines, turn.number))


def _halfway(writer: VoyageWriter, between: Sequence[TurnAccount]) -> Iterator[Beat]:
    """Yield the sentence about carriers that turned for home, as some do halfway through the journey."""
    for turn in between:
        if text := halfway(writer, turn):
            yield Beat([turn], writer.write("halfway", text, {}, writer.turns, turn.number))


def halfway(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the sentence about carriers that turned for home on this turn, halfway through the journey, or about carriers that stayed
    and sank later. It is empty if no ship was lost after this turn."""
    cover, final = turn.covering, writer.turns[-1].after.voyage
    if cover is None or not cover.dice or final.fleet.lost == turn.after.voyage.fleet.lost:
        return ""
    back, carriers = cover.returned[CARRIER], len(cover.dice)
    doomed = final.fleet.lost[CARRIER] - turn.after.voyage.fleet.lost[CARRIER]
    if not back:
        if not doomed or any(die >= RETURNS for die in cover.dice):
            return ""
        one = {1: "The carrier had an even chance to turn for home halfway, and stayed"}
        many = f"Each of the {number(carriers)} carriers had an even chance to turn for home halfway, and {'both' if carriers == _PAIR else 'all'} stayed"
        return f"{one.get(carriers, many)}."
    which = f"{number(back)} of {number(carriers)} carriers"
    if back == carriers:
        last = "last" if turn.before.voyage.fleet.lost[CARRIER] else "only"
        which = {1: f"the {last} carrier", _PAIR: "both carriers"}.get(back, f"all {number(back)} carriers")
    took = ships((0, 0, 0, *cover.returned[CRUISER:]))
    escort = f" with {took}" if any(cover.returned[CRUISER:]) else ""
    key = _sunk_later(writer, turn) if turn.after.voyage.fleet.afloat[CARRIER] == 1 else ""
    stayed = f"; {known_as(NAME_LIST[SHIP_NAMES[CARRIER]], key, 'the other one')} stayed" if key else ""
    return f"At the halfway mark {which} turned for home{escort}{stayed}."


def _sunk_later(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the key of the carrier that sank after a turn; empty if none did."""
    carrier = SHIP_NAMES[CARRIER]
    later = [ship for n, ships_hit in writer.hits.items() if n > turn.number for ship in ships_hit]
    return next((ship.key for ship in later if ship.kind == carrier and ship.sunk), "")


def _attacks(
    writer: VoyageWriter, between: Sequence[TurnAccount], told: Sequence[TurnAccount]
) -> Iterator[Beat]:
    """Yield the sentence about those attacks of these turns that changed the score. ``told``: the turns of the other sentences of the passage."""
    met = [turn for turn in between if turn.meeting is not None]
    turns = [turn for turn in met if cost(turn) or score(intercepted(turn)) != score(turn.before.voyage)]
    spanned = sorted(turn.number for turn in [*told, *turns])
    came = sum(spanned[0] <= turn.number <= spanned[-1] for turn in met) if turns else 0
    if turns and (text := attacks(turns, came)):
        values = {"turns": tuple(turn.number for turn in turns)}
        lines = [*writer.until(turns[0])[-2:-1], *turns]
        writer.last_told = turns[0].number if len(turns) == 1 else -1
        yield Beat(turns, writer.write("attacks", text, values, lines, turns[0].number))


def attacks(turns: Sequence[TurnAccount], came: int) -> str:
    """Return the sentence that sums up attacks: the ships that they cost, and the attackers that were turned back. It is empty if they
    changed no score. ``came``: the number of all attacks in the time of the passage, also of those without effect."""
    lost = [kind for turn in turns for kind in lost_and_damaged(turn)[0] if costs_points(kind)]
    gained = math.fsum(score(intercepted(turn)) - score(turn.before.voyage) for turn in turns)
    met = [turn.meeting for turn in turns if turn.meeting is not None]
    if not lost:
        return _without_loss(turns, met, gained)
    if len(met) == 1 and met[0].some_back:
        return _some_back(met[0], f"sank {grouped(lost)}", gained)
    costly = sum(cost(turn) > 0 for turn in turns)
    many = f"{number(costly)} attacks" if costly == came else f"{number(costly)} of {number(came)} attacks"
    who = attackers(met[0]) if len(met) == 1 else many
    text = f"{capital(who)} {'sank' if len(met) == 1 else 'cost'} {grouped(lost)}"
    but = f", but the escort turned back {_turned_back(met)}, for {points_told(gained)}" if gained > 0 else ""
    return f"{text}{but}."


def _turned_back(met: Sequence[MeetingAccount]) -> str:
    """Return the attackers that were turned back, in words: ``two U-boats and an Italian squadron``."""
    back: Counter[str] = Counter()
    for each in met:
        if each.enemy is not None and each.size is not None and each.through is not None:
            back[each.enemy.name] += each.size - each.through
    return listed([ONE[name] if n == 1 else f"{number(n)} {FORCE[name]}" for name, n in back.items() if n])


def _some_back(meeting: MeetingAccount, done: str, gained: float) -> str:
    """Return the sentence about an attack of which some attackers were turned back: how many, the points that this won (``gained``), and what the
    others did (``done``, a verb phrase)."""
    size, through = meeting.size or 0, meeting.through or 0
    force = FORCE[meeting.enemy.name] if meeting.enemy is not None else "attackers"
    points = f", for {points_told(gained)}" if gained > 0 else ""
    others = "the other" if through == 1 else "the others"
    return (
        f"The escort turned back {number(size - through)} of {number(size)} {force}{points}; {others} {done}."
    )


def _without_loss(turns: Sequence[TurnAccount], met: Sequence[MeetingAccount], gained: float) -> str:
    """Return the sentence that sums up attacks that cost nothing: who was turned back, and the points that interceptions won (``gained``). It is empty if
    they won none."""
    if gained <= 0:
        return ""
    if len(met) == 1 and not met[0].some_back:
        return f"The escort turned back {attackers(met[0])}, for {points_told(gained)}."
    if len(met) == 1:
        return _some_back(met[0], did_only(turns[0]), gained)
    every = all(not each.through for each in met)
    lead = f"{capital(number(len(met)))} attacks did not get through: the" if every else "The"
    return f"{lead} escort turned back {_turned_back(met)}, for {points_told(gained)}."
