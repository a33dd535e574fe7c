"""What a patrol report says: the passages and the turning points; pictures and luck come from modules of their own."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.uss_lox.rules.bands import AVERAGE, BENCHMARKS, band
from printkit.games.uss_lox.rules.state import LOST, TONS, State
from printkit.games.uss_lox.story.luck import luck
from printkit.games.uss_lox.story.names import SHIPS, name, tons
from printkit.games.uss_lox.story.pictures import pictures
from printkit.games.uss_lox.story.review import review
from printkit.games.uss_lox.story.telling import passages, voice
from printkit.games.uss_lox.story.turning import (
    TURNING_NOTE,
    TurningStep,
    dearest,
    deciding,
    happened,
    turning_points,
)
from printkit.games.uss_lox.story.turns import AT_ESCORTS, AT_SHIPS, ESCORT, FINAL, Encounter, read_turns
from printkit.games.uss_lox.story.turns import SHIPS as MET
from printkit.journal.course import Record
from printkit.report.story import Fact, Story, capital, count, listed, number
from printkit.report.words.phrases import Voice, lowered, per_cent, run_on
from printkit.report.words.weave import ends_at


def story(record: Record) -> Story:
    """The story of a game, whole or as far as the log goes."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    met = list(read_turns(record))
    found, said = review(met), voice(record)
    turned = deciding(met)
    told = tuple(passages(record, met, start, final, said))
    return Story(
        headline=_headline(record, final, turned),
        verdict=_lede(record, met, final, turned, said),
        facts=tuple(_facts(start, final)),
        passages=told,
        turning_points=tuple(turning_points(said, met, turned)),
        turning_note=TURNING_NOTE,
        pictures=pictures(met),
        luck=luck(met, found),
        decisions=found,
        names=SHIPS,
        told=tuple(said.facts),
    )


def per_patrol(final: State) -> float:
    """Tons per patrol: what two patrols are ranked by."""
    return final.points * TONS / final.patrol


def _headline(record: Record, final: State, turned: Sequence[TurningStep]) -> str:
    if not record.finished:
        return f"On patrol: {tons(final.points)}"
    moment = _in_brief(_fatal(turned) if final.status == LOST else dearest(turned))
    if final.status == LOST:
        return f"Lost with all hands ({tons(final.points)})" + (f": {moment}" if moment else "")
    return f"{band(per_patrol(final)).replace('*', '')}: {tons(final.points)}" + (
        f", {moment}" if moment else ""
    )


def _fatal(turned: Sequence[TurningStep]) -> TurningStep | None:
    """The spread that lost the boat."""
    return next((step for step in reversed(turned) if not step.after), None)


def _in_brief(step: TurningStep | None) -> str:
    """What decided, in a few words."""
    contact = step.contact if step is not None else None
    if step is None or contact is None:
        return ""
    it, shot = name(contact.card), contact.shot
    what = "the escort" if contact.role == ESCORT else it
    if step.cause in (AT_SHIPS, AT_ESCORTS) and shot is not None:
        if contact.role in FINAL:
            chance = per_cent(shot.chance)
            return (
                f"{what} sunk at {chance} with the boat at stake"
                if shot.hit
                else f"a spread at {what} missed, with {chance} to hit"
            )
        return f"{it} sunk at {per_cent(shot.chance)}" if shot.hit else f"despite a miss at {it}"
    return f"{it} among them" if step.cause == MET and contact.sunk and not contact.estimated else ""


def _lede(
    record: Record, met: Sequence[Encounter], final: State, turned: Sequence[TurningStep], said: Voice
) -> str:
    """What the boat sank, whether it came home, and the moment that decided it."""
    parts = []
    step = (_fatal(turned) if final.status == LOST else None) or dearest(turned)
    if step is not None and record.finished:
        number_ = step.encounter.number
        when = (
            f"on turn {number_} of patrol {step.encounter.patrol}"
            if final.patrol > 1
            else f"on turn {number_}"
        )
        text = _on(when, happened(step, met))
        parts.append(
            said.write("moment", text, {"step": step, "turn": number_}, at=number_, lines=step.lines)
        )
        if (then := _then(turned, step)) is not None:
            stake = happened(then, met)
            text = f"then the escort was there: {stake[0].lower()}{stake[1:]}"
            parts.append(
                said.write("moment", text, {"step": then, "turn": number_}, at=number_, lines=then.lines)
            )
    verdict = _verdict(record, met, final, said)
    return " ".join([run_on(parts), verdict]) if len(parts) > 1 else run_on([*parts, verdict])


def _then(turned: Sequence[TurningStep], step: TurningStep) -> TurningStep | None:
    """The spread at the escort by which the boat was saved after a miss that counted most."""
    later = turned[turned.index(step) + 1 :] if step in turned and step.swing < 0 else ()
    return next(
        (s for s in later if s.encounter is step.encounter and s.cause == AT_ESCORTS and s.swing > 0), None
    )


def _on(when: str, text: str) -> str:
    """The sentence with its turn: at its beginning, or behind a stake that is told first."""
    return f"{capital(when)} {lowered(text)}" if " when " in text else f"{capital(when)}, {lowered(text)}"


def _verdict(record: Record, met: Sequence[Encounter], final: State, said: Voice) -> str:
    several = f"{count(final.patrol, 'patrol')}, " if final.patrol > 1 else ""
    facts: dict[str, object] = {
        "total": tons(final.points),
        "deeds": _deeds(final, met),
        "met": several + count(len(met), "encounter"),
        "each": "",
        "points": final.points, "sunk": final.sunk, "fired": final.fired, "encounters": len(met),
    }  # fmt: skip
    lines = ends_at(record)
    if not record.finished:
        text = f"{capital(str(facts['met']))} so far: {_deeds(final, met)}. {capital(count(final.ocean, 'ship'))} of the ocean {'is' if final.ocean == 1 else 'are'} still face down."
        return said.write("standing", text, facts, lines=lines)
    dry = [] if final.points else ["dry"]
    if final.status == LOST:
        return said.say("verdict-lost", facts, [*dry, *([] if final.sunk else ["none"])], lines=lines)
    if final.patrol > 1:
        parts = [*final.earlier, final.points - sum(final.earlier)]
        facts["each"] = (
            f" ({listed([f'{p * TONS:,}' for p in parts])} tons, {round(per_patrol(final)):,} a patrol)"
        )
    if dry:
        text = f"*Lox* came home with nothing to show for {facts['met']}."
    else:
        text = f"*Lox* came home with {facts['total']}{facts['each']}, {facts['deeds']} in {facts['met']}{_measured(final)}."
    return said.write("verdict-home", text, facts, lines=lines)


def _deeds(final: State, met: Sequence[Encounter]) -> str:
    """``two ships sunk with twelve torpedoes``, ``nothing sunk with one torpedo``, ``one ship sunk without a torpedo``, ``two ships
    sunk, one of them with the deck gun, and nine torpedoes fired``."""
    gunned = sum(contact.sunk and contact.shot is None for each in met for contact in each.contacts)
    if gunned and final.fired:
        which = "all of them" if gunned == final.sunk else f"{number(gunned)} of them"
        which = "" if final.sunk == 1 else f"{which} "
        return f"{count(final.sunk, 'ship')} sunk, {which}with the deck gun, and {count(final.fired, 'torpedo', 'torpedoes')} fired"
    if not final.sunk and not final.fired:
        return "nothing sunk and no torpedo fired"
    spent = f"with {count(final.fired, 'torpedo', 'torpedoes')}" if final.fired else "without a torpedo"
    return f"{count(final.sunk, 'ship') if final.sunk else 'nothing'} sunk {spent}"


def _measured(final: State) -> str:
    """The tonnage against the benchmark that was passed last, or the lowest one, which was not."""
    passed = [b for b in BENCHMARKS if per_patrol(final) > b.tons]
    mark = passed[-1] if passed else AVERAGE
    a_patrol = "" if mark is AVERAGE else " a patrol"
    owner = f"{mark.name[0].lower()}{mark.name[1:]}" if mark is AVERAGE else f"{mark.name}’s"
    return (
        f", {'more' if passed else 'less'} than {owner} {mark.tons:,} tons{a_patrol}"
        if mark is not AVERAGE
        else f", {'more' if passed else 'less'} than the average patrol’s {mark.tons:,} tons"
    )


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
