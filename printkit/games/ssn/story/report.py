"""Assembles the report of a game of SSN: headline, first paragraph and passages, with turning points, charts and luck from other
modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.ssn.rules.state import (
    CONVOY_AWAY,
    CORNERED,
    LHD,
    OFF_TABLE,
    OUT_OF_TORPEDOES,
    SUNK,
    WIN,
    State,
    layer,
    lhd_afloat,
    range_to,
)
from printkit.games.ssn.story.lede import aftermath, decided, ending, headline, summary
from printkit.games.ssn.story.luck import luck, shots_table, turns_table
from printkit.games.ssn.story.names import NAMES
from printkit.games.ssn.story.pictures import pictures
from printkit.games.ssn.story.pieces import gap, inches, torpedoes
from printkit.games.ssn.story.review import review
from printkit.games.ssn.story.telling import DeckLog
from printkit.games.ssn.story.turning import TURNING_NOTE, TurningMoment, decisive, moments, turning_point
from printkit.games.ssn.story.turns import TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.report.story import Fact, Passage, Quote, Story
from printkit.report.words.weave import (
    begins_at,
    closing_words,
    ends_at,
    opening_words,
    reached,
    span,
    stretches,
)


def story(record: Record) -> Story:
    """Return the report of a game, whether it is finished or the log stops earlier."""
    turns = read_turns(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    turned = moments(turns, final)
    moment = decisive(turned, final) if record.finished else None
    deck = _deck(record, moment)
    verdict = _lede(record, turns, start, final, moment, deck)
    deck.lead_ends()
    passages = tuple(_passages(record, turns, start, final, deck))
    deck.passages_end()
    return Story(
        headline=headline(record, turns, final, moment),
        verdict=verdict,
        facts=tuple(_facts(record, start, final)),
        passages=passages,
        turning_points=tuple(turning_point(deck, each, in_lede=each is moment) for each in turned),
        turning_note=TURNING_NOTE,
        decisions=review(record),
        names=NAMES,
        pictures=pictures(turns, turned, start, final),
        luck=luck(turns),
        tables=(turns_table(turns), *shots_table(turns)),
        told=deck.facts,
        names_in_the_lead=True,
    )


def _deck(record: Record, moment: TurningMoment | None) -> DeckLog:
    """Return the writer of the report's sentences. It is given the turn of the decisive ``moment``, which the first paragraph describes."""
    if moment is None:
        return DeckLog(record)
    turn = moment.turn.number
    sunk = moment.kind == "answer" and moment.turn.after.result == SUNK
    return DeckLog(
        record,
        decisive=turn if moment.kind == "salvo" else 0,
        answered=turn if sunk else 0,
        evaded=turn if moment.kind == "evaded" else 0,
    )


def _lede(
    record: Record,
    turns: Sequence[TurnAccount],
    start: State,
    final: State,
    moment: TurningMoment | None,
    deck: DeckLog,
) -> str:
    """Return the first paragraph: the decisive moment, and the result of the game."""
    parts = []
    if moment is not None:
        values = {"turn": moment.turn.number, "kind": moment.kind}
        parts.append(
            deck.write("moment", decided(moment, turns), values, moment.turn.lines, moment.turn.number)
        )
    told = {"result": final.result, "headline": headline(record, turns, final, moment)}
    if moment is not None and (after := aftermath(moment, turns, final)):
        ends: dict[str, object] = {**told, "turn": moment.turn.number}
        parts.append(deck.write("aftermath", after, ends, [n for t in turns for n in t.lines]))
    else:
        parts.append(
            deck.write("verdict", summary(record, turns, start, final, moment), told, ends_at(record))
        )
    return " ".join(parts)


def _facts(record: Record, start: State, final: State) -> Iterator[Fact]:
    width, height = final.ruleset.table
    yield Fact("Table", f"{width:g} × {height:g} inches")
    detection = final.ruleset.data.detection
    if record.header.get("data"):
        yield Fact("Own values", f"{record.header['data']} (detection table “{detection.name}”)")
    sub = start.sub
    away = f", {inches(range_to(start, LHD))} from the LHD" if lhd_afloat(start) else ""
    yield Fact("Submarine", f"{layer(sub.deep).capitalize()}, {torpedoes(sub.torpedoes)}{away}")


# -- the passages ----------------------------------------------------------------------------------------------------


def _passages(
    record: Record, turns: Sequence[TurnAccount], start: State, final: State, deck: DeckLog
) -> Iterator[Passage | Quote]:
    if record.from_position:
        yield _taken_up(deck, record, start)
    yield from opening_words(record)
    flight: list[TurnAccount] = []
    for quiet, turn, words in stretches(
        [t for t in turns if t.whole or _eventful(t) or t.remarks], _eventful
    ):
        # turns without any decision or roll are left out
        told = [t for t in quiet if t.whole and t.lines]
        if turn is not None:
            yield Passage(span([*told, turn]), deck.entry(turn, told))
        elif told and final.result == WIN and not words:
            flight = told  # these last turns are told in the final passage
        elif told:
            yield Passage(span(told), deck.quiet(told))
        yield from words
    if final.result not in (SUNK, OUT_OF_TORPEDOES):
        yield Passage("End" if final.result else "So far", _end(deck, record, turns, final, flight))
    yield from closing_words(record)


def _eventful(turn: TurnAccount) -> bool:
    return bool(turn.shots or turn.heard or turn.doubts or (turn.stakes and not turn.settled))


def _end(
    deck: DeckLog, record: Record, turns: Sequence[TurnAccount], final: State, flight: Sequence[TurnAccount]
) -> str:
    """Return the text of the last passage, which says how the game ended. ``flight``: the quiet turns in which the submarine escaped and
    won."""
    lines = ends_at(record)
    if flight:
        return deck.away(flight, turns, lines)
    if text := ending(turns, final):
        return deck.write("end", text, {"result": final.result}, lines)
    kind = {CONVOY_AWAY: "away", CORNERED: "cornered", OFF_TABLE: "off-table"}.get(final.result, "stops")
    return deck.say(kind, {"reached": reached(record), "near": gap(final)}, lines=lines)


def _taken_up(deck: DeckLog, record: Record, start: State) -> Passage:
    """Return the passage saying where the submarine is at the start of a log that begins in the middle of a game."""
    where = (
        f"{layer(start.sub.deep).capitalize()}, {inches(range_to(start, LHD))} from the LHD"
        if lhd_afloat(start)
        else (f"{layer(start.sub.deep).capitalize()}, {gap(start)}, the LHD sunk")
    )
    text = f"The log takes the game up with the submarine {where}, {torpedoes(start.sub.torpedoes)} aboard."
    return Passage("Start", deck.write("taken-up", text, {}, begins_at(record)))
