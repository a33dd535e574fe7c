"""Describes what happened between two important attacks of a Malta Convoy game: options that the player took,
carriers turning back halfway, long calms, and attacks with little effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARRIER, CRUISER, SHIP_NAMES
from printkit.games.malta_convoy.story.losses import NAME_LIST, costs_points, grouped, lost_and_damaged
from printkit.games.malta_convoy.story.options import option_clause, option_effect, under
from printkit.games.malta_convoy.story.stakes import intercepted
from printkit.games.malta_convoy.story.telling import FORCE, VoyageWriter, attackers, ships, turns_named
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import Passage, capital, known_as, number
from printkit.report.words.weave import span

_SLIGHT: Final = 2
"""Attacks that together changed the score by fewer points than this are left out."""
_SEVERAL: Final = 3
"""So many attacks are told even if they changed the score little."""
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
    marks = sorted(beat.turns[0].number for beat in beats)
    beats += _attacks(writer, between, marks)
    beats.sort(key=lambda beat: beat.turns[0].number)
    if not beats:
        return []
    told = sorted((turn for beat in beats for turn in beat.turns), key=lambda turn: turn.number)
    figure = f"{score(told[-1].after.voyage):g}"
    return [Passage(span([told[0], told[-1]]), " ".join(beat.text for beat in beats), figure)]


def _options(
    writer: VoyageWriter, between: Sequence[TurnAccount], important: Sequence[TurnAccount]
) -> Iterator[Beat]:
    """Yield the sentences about options that the player took and that changed whether an attack came, or that
    were in force during an important attack."""
    for turn in between:
        if turn.option is None:
            continue
        effect = option_effect(writer.turns, turn)
        counted = any(each is one for each in under(writer.turns, turn) for one in important)
        if effect or (counted and turn.option.name in ("decoy", "screen")):
            text = f"{option_clause(writer.turns, turn)}{f'; {effect}' * bool(effect)}."
            lines = [*writer.until(turn)[-2:], *under(writer.turns, turn)]
            yield Beat([turn], writer.write("option", text, {}, lines, turn.number))


def _halfway(writer: VoyageWriter, between: Sequence[TurnAccount]) -> Iterator[Beat]:
    """Yield the sentence about carriers that turned for home, as some do halfway through the journey."""
    for turn in between:
        if text := halfway(writer, turn):
            yield Beat([turn], writer.write("halfway", text, {}, writer.turns, turn.number))


def halfway(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the sentence about carriers that turned for home on this turn, halfway through the journey, and about the fate of the one
    that stayed. It is empty if none turned for home."""
    cover = turn.covering
    if cover is None or not cover.returned[CARRIER]:
        return ""
    back, carriers = cover.returned[CARRIER], len(cover.dice)
    which = f"{number(back)} of {number(carriers)} carriers"
    if back == carriers:
        one = "last" if turn.before.voyage.fleet.lost[CARRIER] else "only"
        which = {1: f"the {one} carrier", _PAIR: "both carriers"}.get(back, f"all {number(back)} carriers")
    took = ships((0, 0, 0, *cover.returned[CRUISER:]))
    escort = f" with {took}" if any(cover.returned[CRUISER:]) else ""
    fate = ""
    if turn.after.voyage.fleet.afloat[CARRIER] == 1:
        home = writer.turns[-1].number == writer.turns[-1].after.voyage.length
        key = _sunk_later(writer, turn)
        fate = (
            f"; {known_as(NAME_LIST[SHIP_NAMES[CARRIER]], key, 'the other one')} stayed"
            if key
            else "; the one that stayed reached Malta" * home
        )
    return f"At the halfway mark {which} turned for home{escort}{fate}."


def _sunk_later(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the key of the carrier that sank after a turn; empty if none did."""
    carrier = SHIP_NAMES[CARRIER]
    later = [ship for n, ships_hit in writer.hits.items() if n > turn.number for ship in ships_hit]
    return next((ship.key for ship in later if ship.kind == carrier and ship.sunk), "")


def _attacks(writer: VoyageWriter, between: Sequence[TurnAccount], marks: Sequence[int]) -> Iterator[Beat]:
    """Yield one sentence for each series of attacks between other sentences of the passage. ``marks``: the
    turns of these other sentences."""
    met = [turn for turn in between if turn.meeting is not None]
    for _, group in groupby(met, key=lambda turn: sum(mark <= turn.number for mark in marks)):
        turns = list(group)
        if text := attacks(turns):
            first = writer.until(turns[0])[-2:-1]
            yield Beat(
                turns,
                writer.write(
                    "attacks",
                    text,
                    {"turns": tuple(t.number for t in turns)},
                    [*first, *turns],
                    turns[0].number,
                ),
            )


def attacks(turns: Sequence[TurnAccount]) -> str:
    """Return the sentence that sums up attacks: the ships that they cost, and the points that interceptions won. It is empty if they
    were few and changed the score by less than :data:`_SLIGHT` points."""
    lost = [kind for turn in turns for kind in lost_and_damaged(turn)[0]]
    before, after = score(turns[0].before.voyage), score(turns[-1].after.voyage)
    if abs(after - before) < _SLIGHT and len(turns) < _SEVERAL:
        return ""
    won, winners = _won(turns)
    if not lost:
        return _without_loss(turns, won, winners)
    when, dear = _when(turns), any(costs_points(kind) for kind in lost)
    gain = f", {'but' if dear else 'and'} {won}{' back' * dear}" if won else ""
    if len(turns) == 1:
        who = attackers(turns[0].meeting) if turns[0].meeting else ""
        return capital(f"{who} sank {grouped(lost)} {when}{gain}.")
    who = "attacks" if len(turns) == _PAIR else f"{number(len(turns))} attacks"
    moved = (
        f"; the score {'fell' if after < before else 'rose'} from {before:g} to {after:g}"
        if abs(after - before) > 1
        else ""
    )
    return capital(f"{who} {when} cost {grouped(lost)}{gain}{moved}.")


def _won(turns: Sequence[TurnAccount]) -> tuple[str, Sequence[TurnAccount]]:
    """Return a clause with the points that interceptions won, and the turns on which they won them. The clause is empty if they won none."""
    winners = [turn for turn in turns if score(intercepted(turn)) != score(turn.before.voyage)]
    gained = round(sum(score(intercepted(turn)) - score(turn.before.voyage) for turn in winners))
    if not gained:
        return "", ()
    return (
        "an interception won a point" if gained == 1 else f"interceptions won {number(gained)} points",
        winners,
    )


def _when(turns: Sequence[TurnAccount]) -> str:
    """Return a phrase for the turns of attacks: ``on turns 5 and 7``, ``on turns 5–12``."""
    if len(turns) <= _PAIR:
        return f"on {turns_named([turn.number for turn in turns])}"
    return f"on turns {turns[0].number}–{turns[-1].number}"


def _without_loss(turns: Sequence[TurnAccount], won: str, winners: Sequence[TurnAccount]) -> str:
    """Return the sentence that sums up attacks that sank no ship. ``won``: the clause with the points that interceptions won, ``winners``:
    the turns on which they won them."""
    if not won:
        return capital(f"{number(len(turns))} attacks {_when(turns)} sank no ship.")
    numbers = [turn.number for turn in winners]
    others = [turn.number for turn in turns if turn.number not in numbers]
    if not others and len(turns) == 1 and (meeting := turns[0].meeting) is not None:
        which = attackers(meeting)
        if meeting.some_back and meeting.enemy is not None:
            which = f"{number((meeting.size or 0) - (meeting.through or 0))} of {number(meeting.size or 0)} {FORCE[meeting.enemy.name]}"
        return f"The escort turned back {which} {_when(turns)} and won {won.partition(' won ')[2]}."
    rest = f"; the attack{'s' * (len(others) > 1)} of {turns_named(others)} sank no ship" if others else ""
    return capital(f"{won} on {turns_named(numbers)}{rest}.")
