"""Arranges the sentences of a Malta Convoy story in passages (short titled paragraphs).

There is a passage for each important attack, and one for everything between two important attacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, SHIP_NAMES, TANKER, floor
from printkit.games.malta_convoy.story.attack import attack_sentences
from printkit.games.malta_convoy.story.between import (
    LITTLE,
    Beat,
    beats_between,
    halfway,
    joined_to,
    passage_of,
)
from printkit.games.malta_convoy.story.course import last_chance
from printkit.games.malta_convoy.story.decided import rose_for_good
from printkit.games.malta_convoy.story.losses import last_carrier_sank
from printkit.games.malta_convoy.story.moment import (
    Cause,
    DecisiveMoment,
    fell_for_good,
    gravest,
    line_at_stake,
    rating_in_doubt,
)
from printkit.games.malta_convoy.story.stakes import chance_below, cost
from printkit.games.malta_convoy.story.telling import VoyageWriter
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import Passage, Quote, untold
from printkit.report.words.phrases import cite
from printkit.report.words.weave import quoted, span

_GAIN = 3
"""An attack that cost no points gets its own passage only if interceptions won at least this many points on its turn."""
_PAIR = 2
_CLOSE, _DANGER = 3, 0.05
"""The last attack of the journey gets its own passage if its chance (0 to 1) of costing the final rating was at least
``_DANGER``, and this rating had at most ``_CLOSE`` points to spare at the end."""


def important_turns(
    writer: VoyageWriter, turns: Sequence[TurnAccount], decision: DecisiveMoment, *, finished: bool
) -> list[TurnAccount]:
    """Return the turns that each get a passage of their own in the story.

    These are turns with important attacks, and turns for which the log lacks rolls.

    Important are the decisive turn, the turns on which the final rating was lost or won for good, those on
    which the last ship of a type sank, those that damaged a carrier which sank later, the turning points, and all attacks that cost
    several points or on which interceptions won several. If carriers turned for home on the turn, two points are enough.
    """
    met = [turn for turn in turns if turn.meeting is not None]
    chosen = [turn for turn in turns if turn.doubts or (turn.meeting is not None and not turn.settled)]
    chosen += [turn for turn in met if _last_of_a_type(turn) or _dooms_a_carrier(writer, turn)]
    if finished:
        marked = (decision.turn, fell_for_good(turns), rose_for_good(turns))
        chosen += [turn for turn in marked if turn is not None and turn.meeting is not None]
        chosen += decision.escaped.turns if decision.escaped is not None else ()
        chosen += decision.toll.turns if decision.toll is not None else ()
        chosen += [
            turn for turn in met[-1:] if closing_line(turns, turn) is not None or last_chance(writer, turn)
        ]
    chosen += [turn for turn in met if turn.settled and (cost(turn) > LITTLE or turn.change >= _GAIN)]
    chosen += [turn for turn in met if turn.settled and turn.number in writer.turning]
    chosen += [turn for turn in met if turn.settled and turn.covering is not None and turn.change > 1]
    return [turn for turn in turns if any(turn is each for each in chosen)]


def closing_line(turns: Sequence[TurnAccount], turn: TurnAccount) -> float | None:
    """If ``turn`` had the journey's last attack and this attack almost cost the final rating, return the score needed
    for the rating; otherwise None.
    """
    points = score(turns[-1].after.voyage)
    line = floor(points)
    met = [each for each in turns if each.meeting is not None]
    if line is None or not met or met[-1] is not turn or points - line > _CLOSE or not turn.settled:
        return None
    return line if chance_below(turn, line) >= _DANGER else None


def _last_of_a_type(turn: TurnAccount) -> bool:
    """Return True if the last tanker, the last cargo ship or the last carrier sank on a turn."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    merchants = any(after.lost[k] > before.lost[k] and not after.afloat[k] for k in (CARGO, TANKER))
    return merchants or last_carrier_sank(turn)


def _dooms_a_carrier(writer: VoyageWriter, turn: TurnAccount) -> bool:
    """Return True if a turn damaged a carrier that sank on a later turn."""
    sunk = {ship.key for ships in writer.hits.values() for ship in ships if ship.sunk}
    hurt = [ship for ship in writer.hits.get(turn.number, ()) if not ship.sunk]
    return any(ship.kind == SHIP_NAMES[CARRIER] and ship.key in sunk for ship in hurt)


def passages(
    writer: VoyageWriter, turns: Sequence[TurnAccount], decision: DecisiveMoment, *, finished: bool
) -> Iterator[Passage | Quote | Beat]:
    """Yield the passages about the turns of the journey, with the player's remarks between them.

    If an option or a carrier's return follows the last attack, the last item is a beat (a group of sentences)
    about it, with which the passage about the arrival begins.
    """
    important = important_turns(writer, turns, decision, finished=finished)
    waiting: list[TurnAccount] = []
    for turn in turns:
        if any(turn is each for each in important):
            beats = beats_between(writer, waiting, important)
            waiting = []
            told = _important(writer, turn, decision, finished=finished, dated=_leads(beats))
            yield from _with_beats(beats, turn, told)
        else:
            waiting.append(turn)
        if turn.remarks:
            yield from passage_of(beats_between(writer, waiting, important)) or _quiet(writer, waiting)
            waiting = []
            yield from quoted(turn.remarks)
    beats = beats_between(writer, waiting, important)
    last = beats.pop() if _leads(beats) else None
    yield from passage_of(beats)
    if last is not None:
        yield last


def _leads(beats: Sequence[Beat]) -> bool:
    """Return True if the last of these groups of sentences (beats) is a single sentence that may be joined to the
    next passage."""
    return bool(beats) and beats[-1].lead and len(beats[-1].sentences) == 1


def _with_beats(beats: list[Beat], turn: TurnAccount, told: Sequence[str]) -> Iterator[Passage]:
    """Yield the passage about the turns before an important attack, and then the passage about this attack.

    ``beats``: the groups of sentences about the turns before. ``told``: the sentences about the attack. A
    sentence about an option or a carrier's return just before the attack is joined to the first of them.
    """
    number, figure, (first, *rest) = turn.number, f"{score(turn.after.voyage):g}", told
    if not turn.doubts and _leads(beats):
        alone = all(beat.lead and len(beat.sentences) == 1 for beat in beats)
        *before, last = beats if alone else beats[-1:]
        number, first = (before or [last])[0].turns[0].number, joined_to(last.sentences[0], first)
        first = " ".join([*(beat.sentences[0] for beat in before), first])
        beats = [] if alone else beats[:-1]
    yield from passage_of(beats)
    when = f"Turn {turn.number}" if number == turn.number else f"Turns {number}–{turn.number}"
    yield Passage(when, " ".join([first, *rest]), figure)


def _quiet(writer: VoyageWriter, waiting: Sequence[TurnAccount]) -> list[Passage]:
    """Return a list with a short passage about turns without notable events, or an empty list if there are no
    such turns.

    The passage keeps the player's remarks behind the turn to which they belong.
    """
    if not waiting:
        return []
    text = writer.write("quiet", "Nothing of note happened.", {}, waiting)
    return [Passage(span(waiting), text, f"{score(waiting[-1].after.voyage):g}")]


def _important(
    writer: VoyageWriter, turn: TurnAccount, decision: DecisiveMoment, *, finished: bool, dated: bool
) -> list[str]:
    """Return the sentences about an important attack. ``dated`` is True if they have to give the number of the turn."""
    if turn.doubts:
        return [cite(untold(turn.doubts), turn.doubts)]
    decisive = finished and turn is decision.turn
    line = _line(writer.turns, turn, decision) if finished else None
    pair = len(decision.blows) == _PAIR and any(turn is each for each in decision.blows)
    led = (decisive and decision.cause is Cause.TURN and not decision.blows) or (finished and pair)
    escaped = decision.escaped is not None and any(turn is each for each in decision.escaped.turns)
    told = attack_sentences(writer, turn, line=line, led=led, decoy=not escaped, dated=dated)
    if text := halfway(writer, turn):
        told.append(writer.write("halfway", text, {}, writer.turns, turn.number))
    return told


def _line(turns: Sequence[TurnAccount], turn: TurnAccount, decision: DecisiveMoment) -> float | None:
    """Return the score needed for the rating that a turn of a finished game endangered or secured; None if there is
    no such rating.
    """
    closing, rose = closing_line(turns, turn), rose_for_good(turns)
    if turn is decision.turn:
        return line_at_stake(turn, decision.line)
    if turn is fell_for_good(turns):
        return line_at_stake(turn, None)
    if turn is gravest(turns):
        return line_at_stake(turn, rating_in_doubt(turn))
    if closing is not None:
        return line_at_stake(turn, closing)
    return floor(score(turn.after.voyage)) if turn is rose else None
