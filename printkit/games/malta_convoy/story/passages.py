"""Arranges the passages (short titled paragraphs) of a Malta Convoy story: one for each important attack, and
one for everything between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, TANKER
from printkit.games.malta_convoy.story.attack import attack_sentences
from printkit.games.malta_convoy.story.between import halfway, passage_between
from printkit.games.malta_convoy.story.decided import rose_for_good
from printkit.games.malta_convoy.story.moment import DecisiveMoment, fell_for_good
from printkit.games.malta_convoy.story.stakes import cost
from printkit.games.malta_convoy.story.telling import VoyageWriter
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import Passage, Quote, untold
from printkit.report.words.phrases import cite
from printkit.report.words.weave import quoted

_COSTLY = 3
"""Smallest cost of an attack, in points, for which it may get a passage of its own."""
_MOST_COSTLY = 4
"""Maximum number of attacks that get a passage of their own only because of the points that they cost."""


def important_turns(
    turns: Sequence[TurnAccount], decision: DecisiveMoment, *, finished: bool
) -> list[TurnAccount]:
    """Return the turns that get a passage of their own: the decisive turn, those on which the final rating
    was lost or won for good, those on which the last ship of a type sank, the costliest attacks, and those
    for which the log lacks rolls."""
    met = [turn for turn in turns if turn.meeting is not None]
    chosen = [turn for turn in turns if turn.doubts or (turn.meeting is not None and not turn.settled)]
    chosen += [turn for turn in met if _last_of_a_type(turn)]
    if finished:
        marked = (decision.turn, fell_for_good(turns), rose_for_good(turns))
        chosen += [turn for turn in marked if turn is not None and turn.meeting is not None]
        chosen += decision.escaped.turns if decision.escaped is not None else ()
    costly = sorted((turn for turn in met if turn.settled and cost(turn) >= _COSTLY), key=cost, reverse=True)
    chosen += costly[:_MOST_COSTLY]
    return [turn for turn in turns if any(turn is each for each in chosen)]


def _last_of_a_type(turn: TurnAccount) -> bool:
    """Return True if the last merchant ship or carrier of its type sank on a turn."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    return any(after.lost[k] > before.lost[k] and not after.afloat[k] for k in (CARGO, TANKER, CARRIER))


def passages(
    writer: VoyageWriter, turns: Sequence[TurnAccount], decision: DecisiveMoment, *, finished: bool
) -> Iterator[Passage | Quote]:
    """Yield the passages about the turns of the journey, and the player's remarks between them."""
    important = important_turns(turns, decision, finished=finished)
    fell = fell_for_good(turns) if finished else None
    waiting: list[TurnAccount] = []
    for turn in turns:
        if any(turn is each for each in important):
            yield from passage_between(writer, waiting, important)
            waiting = []
            decisive = finished and turn is decision.turn
            yield _important(writer, turn, decision if decisive else None, hung=decisive or turn is fell)
        else:
            waiting.append(turn)
        if turn.remarks:
            yield from passage_between(writer, waiting, important)
            waiting = []
            yield from quoted(turn.remarks)
    yield from passage_between(writer, waiting, important)


def _important(
    writer: VoyageWriter, turn: TurnAccount, decision: DecisiveMoment | None, *, hung: bool
) -> Passage:
    """Return the passage about an important attack. ``decision``: what decided the game, if this attack did;
    otherwise None. ``hung``: True if a rating was at stake in the attack."""
    figure = f"{score(turn.after.voyage):g}"
    if turn.doubts:
        return Passage(f"Turn {turn.number}", cite(untold(turn.doubts), turn.doubts), figure)
    told: list[str] = []
    if decision is not None:
        told.append(_on_the_detour(writer, turn))
    told += attack_sentences(writer, turn, hung=hung, kept=decision.line if decision is not None else None)
    if text := halfway(writer.turns, turn):
        told.append(writer.write("halfway", text, {}, writer.turns, turn.number))
    return Passage(f"Turn {turn.number}", " ".join(each for each in told if each), figure)


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
