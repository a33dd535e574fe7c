"""What a patrol report says: the passages and the turning points; pictures and luck come from modules of their own."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.uss_lox.rules.bands import AVERAGE, BENCHMARKS, band
from printkit.games.uss_lox.rules.state import (
    LOST,
    TONS,
    State,
)
from printkit.games.uss_lox.story.account import (
    Encounter,
    encounters,
)
from printkit.games.uss_lox.story.luck import luck
from printkit.games.uss_lox.story.names import SHIPS, tons
from printkit.games.uss_lox.story.pictures import pictures
from printkit.games.uss_lox.story.review import review
from printkit.games.uss_lox.story.telling import passages, voice
from printkit.games.uss_lox.story.turning import TURNING_NOTE, turning_points
from printkit.journal.course import Record
from printkit.report.story import (
    Fact,
    Story,
    capital,
    count,
    listed,
    number,
)
from printkit.report.words.phrases import Voice


def story(record: Record) -> Story:
    """The story of a game, whole or as far as the log goes."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    met = list(encounters(record))
    found = review(met)
    return Story(
        headline=_headline(record, final),
        verdict=_verdict(record, met, final),
        facts=tuple(_facts(start, final)),
        passages=tuple(passages(record, met, start, final)),
        turning_points=turning_points(record, met),
        turning_note=TURNING_NOTE,
        pictures=pictures(met),
        luck=luck(met, found),
        decisions=found,
        names=SHIPS,
    )


def per_patrol(final: State) -> float:
    """Tons per patrol: what two patrols are ranked by."""
    return final.points * TONS / final.patrol


def _headline(record: Record, final: State) -> str:
    if not record.finished:
        return f"On patrol: {tons(final.points)}"
    if final.status == LOST:
        return f"Lost with all hands ({tons(final.points)})"
    return f"{band(per_patrol(final)).replace('*', '')}: {tons(final.points)}"


def _verdict(record: Record, met: Sequence[Encounter], final: State) -> str:
    several = f"{count(final.patrol, 'patrol')}, " if final.patrol > 1 else ""
    facts = {
        "total": tons(final.points),
        "deeds": _deeds(final),
        "met": several + count(len(met), "encounter"),
        "each": "",
    }
    if not record.finished:
        return f"{capital(facts['met'])} so far: {_deeds(final)}. {capital(count(final.ocean, 'ship'))} of the ocean {'is' if final.ocean == 1 else 'are'} still face down."
    said = voice(record)
    dry = [] if final.points else ["dry"]
    if final.status == LOST:
        return said.say("verdict-lost", facts, [*dry, *([] if final.sunk else ["none"])])
    if final.patrol > 1:
        parts = [*final.earlier, final.points - sum(final.earlier)]
        facts["each"] = (
            f" ({listed([f'{p * TONS:,}' for p in parts])} tons, {round(per_patrol(final)):,} a patrol)"
        )
    return said.say("verdict-home", {**facts, "measured": _measured(said, final)}, dry)


def _deeds(final: State) -> str:
    """``two ships sunk with twelve torpedoes``, ``nothing sunk with one torpedo``, ``one ship sunk without a torpedo``."""
    if not final.sunk and not final.fired:
        return "nothing sunk and no torpedo fired"
    spent = f"with {count(final.fired, 'torpedo', 'torpedoes')}" if final.fired else "without a torpedo"
    return f"{count(final.sunk, 'ship') if final.sunk else 'nothing'} sunk {spent}"


def _measured(said: Voice, final: State) -> str:
    """The benchmark that was passed last, or the one that was not."""
    passed = [b for b in BENCHMARKS if per_patrol(final) > b.tons]
    mark = passed[-1] if passed else AVERAGE
    a_patrol = "" if mark is AVERAGE else " a patrol"
    facts = {"name": mark.name, "benchmark": f"{mark.tons:,}", "a_patrol": a_patrol}
    return said.say("measured" if passed else "below", facts)


def _facts(start: State, final: State) -> list[Fact]:
    facts = [
        Fact(
            "Ocean",
            f"{count(start.laid or start.ocean, 'ship')}, {count(start.supply, 'torpedo', 'torpedoes')}",
        )
    ]
    if final.patrol > 1:
        facts.append(Fact("Patrols", number(final.patrol)))
    return facts
