"""Assembles a Malta Convoy report from the headline, the first paragraph, the passages of the story, and parts that
other modules write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printkit.games.malta_convoy.rules.state import State, Voyage, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
    CARGO,
    CARRIER,
    LOSS,
    SHIP,
    SHIP_NAMES,
    START_SCORE,
    TANKER,
)
from printkit.games.malta_convoy.story.between import Beat, joined_to
from printkit.games.malta_convoy.story.headline import in_brief
from printkit.games.malta_convoy.story.lede import decided_by
from printkit.games.malta_convoy.story.losses import NAMES, ORDER
from printkit.games.malta_convoy.story.luck import luck
from printkit.games.malta_convoy.story.moment import Cause, DecisiveMoment, decided, fell_for_good, gravest
from printkit.games.malta_convoy.story.passages import passages
from printkit.games.malta_convoy.story.pictures import pictures
from printkit.games.malta_convoy.story.ports import (
    arrival,
    arrived,
    carriers_lost,
    last_calm,
    merchants_in,
    rated,
)
from printkit.games.malta_convoy.story.review import review
from printkit.games.malta_convoy.story.telling import VoyageWriter, longest_calm, ships
from printkit.games.malta_convoy.story.turning import (
    TOGETHER_NOTE,
    TURNING_NOTE,
    turning_points,
    turning_turns,
)
from printkit.games.malta_convoy.story.turns import TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.lab.ledger import ExactReview
from printkit.report.story import Fact, Passage, Quote, Story, capital, count, listed, number
from printkit.report.words.weave import begins_at, closing_words, ends_at, opening_words


def story(record: Record) -> Story:
    """Return the content of the report on one game, finished or not."""
    turns = list(read_turns(record))
    final = record.final if isinstance(record.final, State) else None
    start = record.start if isinstance(record.start, State) else None
    assert final is not None
    assert start is not None
    decision = decided(record, turns, final)
    writer = VoyageWriter(record, turns)
    fell = fell_for_good(turns) if record.finished else None
    decisive = decision.turn if record.finished else None
    few = decision.cause is Cause.FEW_CONTACTS
    writer.calm_told = longest_calm(turns)[-1].number + 1 if few else 0
    writer.escapes = (
        frozenset(turn.number for turn in decision.escaped.turns) if decision.escaped else frozenset()
    )
    grave = gravest(turns) if record.finished else None
    writer.turning = frozenset(turn.number for turn in turning_turns(turns, decisive, fell, grave))
    told = tuple(_passages(record, turns, start, final, writer, decision))
    points = turning_points(writer, turns, decisive, fell, decision.line, grave)
    return Story(
        headline=_headline(record, turns, final, decision),
        verdict=_lede(record, turns, final, decision, writer),
        facts=(
            Fact("Convoy", _sailed(start.voyage)),
            Fact("Journey", _journey(start, final)),
            Fact("Score", _scored(start.voyage)),
        ),
        passages=told,
        turning_points=points,
        turning_note=TURNING_NOTE + TOGETHER_NOTE * any("together" in point.text for point in points),
        pictures=pictures(turns, start, final, record.finished, _sum(final.voyage)),
        luck=luck(turns, start, final),
        decisions=ExactReview(partial(review, turns, start, final)),
        names=NAMES,
        names_in_the_lead=True,
        told=writer.facts,
        score=f"{score(final.voyage):g} point{'s' * (score(final.voyage) != 1)}",
    )


def _headline(record: Record, turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment) -> str:
    points = score(final.voyage)
    if not record.finished:
        return f"At sea: {points:g} points"
    moment = in_brief(turns, final, decision)
    fleet = final.voyage.fleet
    joint = " with" if fleet.afloat[CARGO] + fleet.afloat[TANKER] else ","
    if moment:
        return f"{merchants_in(final)}; {moment}"
    return f"{merchants_in(final)}{joint} {points:g} point{'s' * (points != 1)}"


def _lede(
    record: Record, turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment, writer: VoyageWriter
) -> str:
    """Return the first paragraph of the report, which says which ships reached Malta and what decided the score."""
    if not record.finished:
        return _standing(record, final, writer)
    unharmed = decision.cause is not Cause.INTACT and not any(final.voyage.fleet.lost)
    points = score(final.voyage)
    told = decision.blows or [
        turn for turn in (decision.turn,) if turn is not None and decision.cause is Cause.TURN
    ]
    if decision.toll is not None and decision.toll.kind == CARRIER:
        told = decision.toll.turns
    lost = ", and no ship was lost" * unharmed or carriers_lost(final, told, writer.hits)
    there = arrived(final)
    merchants_lost = final.voyage.fleet.lost[CARGO] + final.voyage.fleet.lost[TANKER]
    lost = lost.replace(", but", ", and") if merchants_lost else lost
    text = capital(f"{there}{lost}: {rated(points)}.")
    values = {"fleet": final.voyage.fleet, "score": points}
    result = writer.cited("verdict", text, values, ends_at(record))
    told_by = decided_by(writer, turns, final, decision)
    return " ".join(part for part in (result, told_by, _paid(record, final, decision, writer)) if part)


def _paid(record: Record, final: State, decision: DecisiveMoment, writer: VoyageWriter) -> str:
    """Return the sentence that says that interceptions won exactly as many points as the lost ships cost; empty if
    the numbers differ."""
    n = final.voyage.interceptions
    if score(final.voyage) != START_SCORE or not n or decision.cause is Cause.INTERCEPTIONS:
        return ""
    points = "point" if n == 1 else f"{number(n)} points"
    text = f"{count(n, 'interception')} paid exactly for the {points} that the ships lost had cost."
    return writer.cited("paid", capital(text), {"n": n}, ends_at(record))


def _sailed(voyage: Voyage) -> str:
    return capital(ships(voyage.fleet.afloat))


def _scored(voyage: Voyage) -> str:
    """Return words that explain how the score is computed, and list the ratings with their lowest scores."""
    costs = [f"{LOSS[kind]} for a {SHIP[SHIP_NAMES[kind]]}" for kind in ORDER if LOSS[kind]]
    ratings = [f"“{each.name}” {each.least}" for each in BANDS[1:] if each.least > 0]
    half = ", half for damage" if voyage.ruleset.damaged_ships_score else ""
    return (
        f"{START_SCORE} points, less {listed(costs)} lost{half}, and {ALL_GONE} more with the last tanker or cargo ship; a point for each "
        f"interception die that shows a 1. The triumph takes {BANDS[0].least}, {listed(ratings)}"
    )


def _journey(start: State, final: State) -> str:
    grown = final.voyage.length - start.voyage.length
    more = f", {number(grown)} of them a detour" if grown else ""
    return f"{final.voyage.length} turns{more}; {_safe(start.voyage)}"


def _safe(voyage: Voyage) -> str:
    first = "" if voyage.friendly == 1 else f" {number(voyage.friendly)}"
    return f"the first{first} in friendly waters"


def _standing(record: Record, final: State, writer: VoyageWriter) -> str:
    """Return the sentence that sums up an unfinished game: the ships lost so far, the turn, and the number of
    interceptions."""
    fleet = final.voyage.fleet
    struck = count(final.voyage.interceptions, "interception")
    text = f"{capital(ships(fleet.lost))} lost so far, {_reached(record, final)} of {final.voyage.length}, with {struck}."
    return writer.say("standing", {"text": text, "lost": fleet.lost}, ends_at(record))


# --- passages -----------------------------------------------------------------------------------------------------


def _passages(
    record: Record,
    turns: Sequence[TurnAccount],
    start: State,
    final: State,
    writer: VoyageWriter,
    decision: DecisiveMoment,
) -> Iterator[Passage | Quote]:
    yield from _departure(writer, record, start)
    yield from opening_words(record)
    told = [turn for turn in turns if not _begun_only(turn) or turn.remarks]
    lead = ""
    for each in passages(writer, told, decision, finished=record.finished):
        if isinstance(each, Beat):
            (lead,) = each.sentences
        else:
            yield each
    yield (
        _arrival(writer, turns, final, ends_at(record), lead)
        if record.finished
        else _stops(writer, record, final, lead)
    )
    yield from closing_words(record)


def _eventful(turn: TurnAccount) -> bool:
    cover = turn.covering is not None and turn.covering.dice
    return any((turn.meeting, turn.option, cover, turn.doubts))


def _begun_only(turn: TurnAccount) -> bool:
    """Return True if the log contains the heading of this turn but no roll of it."""
    return not (turn.row or turn.in_friendly_waters or _eventful(turn))


def _departure(writer: VoyageWriter, record: Record, start: State) -> Iterator[Passage]:
    """Yield the passage about the position from which the log starts. If the log starts with the departure, yield
    nothing."""
    voyage, lines = start.voyage, begins_at(record)
    points = f"{score(voyage):g}"
    facts: dict[str, object] = {"convoy": ships(voyage.fleet.afloat), "length": voyage.length}
    if record.from_position:
        lost = capital(ships(voyage.fleet.lost)) if any(voyage.fleet.lost) else ""
        facts |= {"next": start.turn + 1, "lost": f" {lost} had been lost." if lost else ""}
        yield Passage("Taken up", writer.say("taken-up", facts, lines), points)


def _sum(voyage: Voyage) -> str:
    """Return a text that shows how the score was computed: ``100 + 3 for interceptions − 4 for cargo = 99``."""
    fleet = voyage.fleet
    parts = ["100"]
    if voyage.interceptions or not any(fleet.lost[kind] * LOSS[kind] for kind in ORDER):
        parts.append(f"+ {voyage.interceptions} for interceptions")
    costly = [kind for kind in ORDER if fleet.lost[kind] and LOSS[kind]]
    parts += [f"− {fleet.lost[kind] * LOSS[kind]} for {SHIP_NAMES[kind]}" for kind in costly]
    gone = [kind for kind in (CARGO, TANKER) if fleet.lost[kind] and not fleet.afloat[kind]]
    parts += [f"− {ALL_GONE} for having no {SHIP[SHIP_NAMES[kind]]} left" for kind in gone]
    if voyage.ruleset.damaged_ships_score and any(fleet.damaged[k] * LOSS[k] for k in range(5)):
        halves = sum(fleet.damaged[k] * LOSS[k] for k in range(5)) / 2
        parts.append(f"− {halves:g} for damaged ships")
    return f"{' '.join(parts)} = {score(voyage):g}"


def _arrival(
    writer: VoyageWriter,
    turns: Sequence[TurnAccount],
    final: State,
    ends: Sequence[int],
    lead: str,
) -> Passage:
    """Return the passage about the arrival in Malta.

    The passage begins with ``lead``, a sentence about an option or a carrier's return, which may be empty.
    """
    voyage, points = final.voyage, score(final.voyage)
    if final.turn < voyage.length:
        parts = [
            *[lead] * bool(lead),
            writer.say("early", {"turn": final.turn}, ends),
            writer.say("total", {"sum": _sum(voyage)}, ends),
        ]
        return Passage("Malta", " ".join(parts), f"{points:g}")
    lines = [*ends, *(line for turn in turns for line in turn.lines)]
    told = writer.calm_told > voyage.length  # in the first paragraph
    calm = last_calm(turns) if lead and not told else ""
    if calm:
        lead = joined_to(lead, writer.cited("calm", calm, {}, lines))
    text = writer.cited(
        "arrival",
        arrival(turns, final, calm=not calm and not told),
        {},
        lines,
    )
    return Passage(
        "Malta", f"{lead} {text}" if calm else joined_to(lead, text) if lead else text, f"{points:g}"
    )


def _reached(record: Record, final: State) -> str:
    """Return words for the place where the log ends: ``after turn 8``, ``in turn 9``, ``before the first
    turn``."""
    last = record.last
    if last.heading.kind == "turn":
        return f"{'after' if last.whole else 'in'} turn {last.heading.number}"
    return f"before turn {final.turn + 1}" if final.turn else "before the first turn"


def _stops(writer: VoyageWriter, record: Record, final: State, lead: str) -> Passage:
    """Return the passage that says at which point of the journey an unfinished log ends.

    The passage begins with ``lead``, a sentence about an option or a carrier's return, which may be empty.
    """
    last = record.last.heading
    left = final.voyage.length - (last.number if last.kind == "turn" else final.turn)
    ahead = f", with {count(left, 'turn')} to go" if left else ""
    facts = {"reached": _reached(record, final), "ahead": ahead, "sum": _sum(final.voyage)}
    text = writer.say("stops", facts, ends_at(record))
    return Passage("At sea", f"{lead} {text}".strip(), f"{score(final.voyage):g}")
