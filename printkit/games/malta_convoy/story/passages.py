"""Arranges the passages (short titled paragraphs) of a Malta Convoy story: one for each important attack, and
one for everything between two of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, SHIP_NAMES, TANKER, floor
from printkit.games.malta_convoy.story.attack import attack_sentences, line_at_stake
from printkit.games.malta_convoy.story.between import halfway, passage_between
from printkit.games.malta_convoy.story.decided import rose_for_good
from printkit.games.malta_convoy.story.moment import Cause, DecisiveMoment, fell_for_good
from printkit.games.malta_convoy.story.stakes import chance_below, cost
from printkit.games.malta_convoy.story.telling import VoyageWriter
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import Passage, Quote, untold
from printkit.report.words.phrases import cite, plain
from printkit.report.words.weave import quoted, span

_COSTLY = 3
"""An attack may have a passage of its own if it cost at least this many points."""
_CLOSE, _DANGER = 3, 0.05
"""The last attack has a passage of its own if its chance (0 to 1) to cost the final rating was at least ``_DANGER``, and if the score
ended at most ``_CLOSE`` points above the rating."""
_MOST_COSTLY = 4
"""Maximum number of attacks that get a passage of their own only because of the points that they cost."""


def important_turns(
    writer: VoyageWriter, turns: Sequence[TurnAccount], decision: DecisiveMoment, *, finished: bool
) -> list[TurnAccount]:
    """Return the turns that get a passage of their own: the decisive turn, those on which the final rating
    was lost or won for good, those on which the last ship of a type sank, the costliest attacks, and those
    for which the log lacks rolls. So does a turn that damaged a carrier which sank later."""
    met = [turn for turn in turns if turn.meeting is not None]
    chosen = [turn for turn in turns if turn.doubts or (turn.meeting is not None and not turn.settled)]
    chosen += [turn for turn in met if _last_of_a_type(turn) or _dooms_a_carrier(writer, turn)]
    if finished:
        marked = (decision.turn, fell_for_good(turns), rose_for_good(turns))
        chosen += [turn for turn in marked if turn is not None and turn.meeting is not None]
        chosen += decision.escaped.turns if decision.escaped is not None else ()
        chosen += [turn for turn in met[-1:] if closing_line(turns, turn) is not None]
    costly = sorted((turn for turn in met if turn.settled and cost(turn) >= _COSTLY), key=cost, reverse=True)
    chosen += costly[:_MOST_COSTLY]
    return [turn for turn in turns if any(turn is each for each in chosen)]


def closing_line(turns: Sequence[TurnAccount], turn: TurnAccount) -> float | None:
    """Return the lowest score of the final rating if the last attack of the journey endangered it and the score ended close above it.
    Return None for any other turn."""
    points = score(turns[-1].after.voyage)
    line = floor(points)
    met = [each for each in turns if each.meeting is not None]
    if line is None or not met or met[-1] is not turn or points - line > _CLOSE or not turn.settled:
        return None
    return line if chance_below(turn, line) >= _DANGER else None


def _last_of_a_type(turn: TurnAccount) -> bool:
    """Return True if the last merchant ship or carrier of its type sank on a turn."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    return any(after.lost[k] > before.lost[k] and not after.afloat[k] for k in (CARGO, TANKER, CARRIER))


def _dooms_a_carrier(writer: VoyageWriter, turn: TurnAccount) -> bool:
    """Return True if a turn damaged a carrier that sank on a later turn."""
    sunk = {ship.key for ships in writer.hits.values() for ship in ships if ship.sunk}
    hurt = [ship for ship in writer.hits.get(turn.number, ()) if not ship.sunk]
    return any(ship.kind == SHIP_NAMES[CARRIER] and ship.key in sunk for ship in hurt)


def passages(
    writer: VoyageWriter, turns: Sequence[TurnAccount], decision: DecisiveMoment, *, finished: bool
) -> Iterator[Passage | Quote]:
    """Yield the passages about the turns of the journey, and the player's remarks between them."""
    important = important_turns(writer, turns, decision, finished=finished)
    waiting: list[TurnAccount] = []
    for turn in turns:
        if any(turn is each for each in important):
            before = passage_between(writer, waiting, important)
            waiting = []
            made = _important(writer, turn, decision, finished=finished)
            yield from [*before, made] if turn.doubts else _joined(before, made)
        else:
            waiting.append(turn)
        if turn.remarks:
            yield from passage_between(writer, waiting, important) or _quiet(writer, waiting)
            waiting = []
            yield from quoted(turn.remarks)
    yield from passage_between(writer, waiting, important)


def _joined(before: Sequence[Passage], made: Passage) -> list[Passage]:
    """Return the passages ``before`` an important attack and the one about it, ``made``, joined into one if there is only one sentence before."""
    if len(before) != 1 or plain(before[0].text).count(".") != 1:
        return [*before, made]
    first, last = (re.findall(r"\d+", each.when) for each in (before[0], made))
    return [Passage(f"Turns {first[0]}–{last[-1]}", f"{before[0].text}{made.text}", made.figure)]


def _quiet(writer: VoyageWriter, waiting: Sequence[TurnAccount]) -> list[Passage]:
    """Return a list with a short passage about turns of which there is nothing to tell, so that the player's words stand after their turn.
    The list is empty if there are no such turns."""
    if not waiting:
        return []
    text = writer.write("quiet", "Nothing of note happened.", {}, waiting)
    return [Passage(span(waiting), text, f"{score(waiting[-1].after.voyage):g}")]


def _important(
    writer: VoyageWriter, turn: TurnAccount, decision: DecisiveMoment, *, finished: bool
) -> Passage:
    """Return the passage about an important attack."""
    figure = f"{score(turn.after.voyage):g}"
    if turn.doubts:
        return Passage(f"Turn {turn.number}", cite(untold(turn.doubts), turn.doubts), figure)
    told: list[str] = []
    decisive = finished and turn is decision.turn
    if decisive:
        told.append(_on_the_detour(writer, turn))
    line = _line(writer.turns, turn, decision) if finished else None
    led = decisive and decision.cause is Cause.TURN and not decision.blows
    escaped = decision.escaped is not None and any(turn is each for each in decision.escaped.turns)
    told += attack_sentences(writer, turn, line=line, led=led, decoy=not escaped)
    writer.last_told = turn.number
    if text := halfway(writer, turn):
        told.append(writer.write("halfway", text, {}, writer.turns, turn.number))
    return Passage(f"Turn {turn.number}", " ".join(each for each in told if each), figure)


def _line(turns: Sequence[TurnAccount], turn: TurnAccount, decision: DecisiveMoment) -> float | None:
    """Return the lowest score of the rating that was at stake on a turn of a finished game, or that it won. Return None if there was none."""
    closing, rose = closing_line(turns, turn), rose_for_good(turns)
    if turn is decision.turn:
        return line_at_stake(turn, decision.line)
    if turn is fell_for_good(turns):
        return line_at_stake(turn, None)
    if closing is not None:
        return line_at_stake(turn, closing)
    return floor(score(turn.after.voyage)) if turn is rose else None


def _on_the_detour(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a sentence that says that the convoy sailed this turn only because of its detour (the option
    "evade"). It is empty for other turns."""
    planned = writer.turns[0].before.voyage.length
    taken = [each for each in writer.until(turn)[:-1] if each.option is not None and each.option.extra]
    if turn.number <= planned or not taken or turn.change >= 0:
        return ""
    detour = "the detour" if len(taken) == 1 else "the detours"
    text = f"But for {detour} the convoy would have been in Malta on turn {planned}."
    return writer.write("detour", text, {"planned": planned}, writer.until(turn), turn.number)
