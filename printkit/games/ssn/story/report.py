"""Assembles the report of a game of SSN: headline, first paragraph, passages, turning points, charts and luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.ssn.rules.state import (
    CONVOY_AWAY,
    CORNERED,
    ESCAPE_RANGE,
    FIRE_RANGE,
    KILLS_NEEDED,
    LHD,
    OFF_TABLE,
    State,
    layer,
    lhd_afloat,
    live_frigates,
    range_to,
)
from printkit.games.ssn.story.chain import LeadSentence, chain
from printkit.games.ssn.story.lede import headline, summary
from printkit.games.ssn.story.luck import luck, shots_table, turns_table
from printkit.games.ssn.story.pictures import pictures
from printkit.games.ssn.story.pieces import gap, inches, torpedoes
from printkit.games.ssn.story.review import review
from printkit.games.ssn.story.scenes import Scenes
from printkit.games.ssn.story.telling import NAMES, DeckLog
from printkit.games.ssn.story.turning import TurningMoment, moments, turning_note, turning_point
from printkit.games.ssn.story.turns import TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.report.story import Fact, Passage, Quote, Story, number
from printkit.report.words.weave import (
    begins_at,
    closing_words,
    ends_at,
    opening_words,
    reached,
)


def story(record: Record) -> Story:
    """Return the report of a game, finished or unfinished."""
    turns = read_turns(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    turned = moments(turns, final)
    deck = DeckLog(record)
    verdict = _lede(record, turns, start, final, deck)
    deck.lead_ends()
    passages = tuple(_passages(record, turns, turned, final, deck))
    deck.passages_end()
    return Story(
        headline=headline(record, turns, final),
        verdict=verdict,
        facts=tuple(_facts(record, start, final)),
        passages=passages,
        turning_points=tuple(turning_point(deck, each) for each in turned),
        turning_note=turning_note(turned),
        decisions=review(record),
        names=NAMES,
        pictures=pictures(turns, turned, start, final),
        luck=luck(turns),
        tables=(turns_table(turns), *shots_table(turns)),
        told=deck.facts,
        names_in_the_lead=True,
    )


def _lede(
    record: Record,
    turns: Sequence[TurnAccount],
    start: State,
    final: State,
    deck: DeckLog,
) -> str:
    """Return the first paragraph of a report: how a finished game was decided, or what has happened so far in an unfinished game."""
    told = {"result": final.result, "headline": headline(record, turns, final)}
    links = list(chain(turns, final)) if record.finished else []
    parts = [
        deck.write(
            link.kind,
            link.text,
            {**told, "needed": link.needed, "sunk": _danger(link)},
            [n for turn in link.turns for n in turn.lines],
            link.turns[-1].number,
        )
        for link in links
    ]
    if all(link.kind == "lead-shots" for link in links):
        parts.append(deck.write("verdict", summary(record, turns, start, final), told, ends_at(record)))
    return " ".join(parts)


def _danger(link: LeadSentence) -> float:
    """Return the chance of being sunk that the submarine had in the last turn that a sentence describes, before the
    detection roll; 0 if unknown.
    """
    stakes = link.turns[-1].stakes
    return float(stakes.sunk) if stakes is not None else 0.0


def _facts(record: Record, start: State, final: State) -> Iterator[Fact]:
    width, height = final.ruleset.table
    yield Fact("Table", f"{width:g} × {height:g} inches")
    detection = final.ruleset.data.detection
    if record.header.get("data"):
        yield Fact("Own values", f"{record.header['data']} (detection table “{detection.name}”)")
    yield Fact(
        "Goal",
        f"to sink the convoy’s landing ship and to escape: unheard, and more than {ESCAPE_RANGE:g}″ from every frigate",
    )
    yield Fact("Hunt", _hunt())
    sub = start.sub
    away = f", {inches(range_to(start, LHD))} from the landing ship" if lhd_afloat(start) else ""
    yield Fact("Submarine", f"{layer(sub.deep).capitalize()}, {torpedoes(sub.torpedoes)}{away}")


def _hunt() -> str:
    """Return an explanation of how ships and helicopters hunt the submarine, for a reader who does not know
    the game."""
    return (
        f"{number(KILLS_NEEDED[LHD])} kills (hits that do damage) sink the landing ship; a hit without damage is a dud; a helo or an alerted ship fires if it hears, within {FIRE_RANGE:g}″, where the "
        "submarine was, is, or would be if it held on"
    )


# -- the passages ----------------------------------------------------------------------------------------------------


def _passages(
    record: Record, turns: Sequence[TurnAccount], turned: Sequence[TurningMoment], final: State, deck: DeckLog
) -> Iterator[Passage | Quote]:
    if record.from_position and isinstance(record.start, State):
        yield _taken_up(deck, record, record.start)
    yield from opening_words(record)
    told = list(Scenes(deck, turns, turned).passages())
    yield from told
    kind = {CONVOY_AWAY: "away", CORNERED: "cornered", OFF_TABLE: "off-table", "": "stops"}.get(
        final.result, ""
    )
    if kind or not told:
        near = f"with the submarine {gap(final)}" if live_frigates(final) else gap(final)
        values = {"reached": reached(record), "near": near}
        text = deck.say(kind or "stops", values, lines=ends_at(record))
        yield Passage("End" if final.result else "So far", text)
    yield from closing_words(record)


def _taken_up(deck: DeckLog, record: Record, start: State) -> Passage:
    """Return the passage about the submarine's position at the start, for a log that begins in the middle of
    a game.
    """
    where = (
        f"{layer(start.sub.deep).capitalize()}, {inches(range_to(start, LHD))} from the LHD"
        if lhd_afloat(start)
        else (f"{layer(start.sub.deep).capitalize()}, {gap(start)}, the LHD sunk")
    )
    text = f"The log takes the game up with the submarine {where}, {torpedoes(start.sub.torpedoes)} aboard."
    return Passage("Start", deck.write("taken-up", text, {}, begins_at(record)))
