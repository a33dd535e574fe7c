"""What a patrol report says: the passages and the turning points; pictures and luck come from modules of their own."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.uss_lox.rules.bands import AVERAGE, BENCHMARKS, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import (
    HELPLESS,
    IN_PORT,
    LOST,
    MISSED_ESCORT,
    NO_ESCORT,
    OCEAN_EMPTY,
    SHORT,
    SUPPLY_OUT,
    TONS,
    State,
)
from printkit.games.uss_lox.story.account import (
    ESCORT,
    KING_SHIP,
    OPPORTUNITY,
    Contact,
    Encounter,
    Shot,
    encounters,
)
from printkit.games.uss_lox.story.luck import luck
from printkit.games.uss_lox.story.names import SHIPS, name, tons
from printkit.games.uss_lox.story.pictures import pictures
from printkit.games.uss_lox.story.review import review
from printkit.games.uss_lox.story.turning import TURNING_NOTE, turning_points
from printkit.journal.course import Record
from printkit.report.story import (
    Fact,
    Passage,
    Quote,
    Story,
    capital,
    count,
    listed,
    nameable,
    number,
    untold,
)
from printkit.report.weave import closing_words, opening_words, quoted, span
from printkit.table.cards import card_name

_SCORES = {
    "pair": "a pair",
    "fifteen": "a fifteen",
    "run": "a run",
    "flush": "a flush",
    "nob": "his nob",
    "heels": "his heels",
}


def story(record: Record) -> Story:
    """The story of a game, whole or as far as the log goes."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    met = list(encounters(record))
    return Story(
        headline=_headline(record, final),
        verdict=_verdict(record, met, final),
        facts=tuple(_facts(start, final)),
        passages=tuple(_passages(record, met, start, final)),
        turning_points=turning_points(met),
        turning_note=TURNING_NOTE,
        pictures=pictures(met),
        luck=luck(met),
        review=review(met),
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
    sunk = count(final.sunk, "ship")
    spent = count(final.fired, "torpedo", "torpedoes")
    deeds = f"{sunk} sunk with {spent}"
    where = (
        f"{'two patrols' if final.patrol == 2 else count(final.patrol, 'patrol')}, "
        if final.patrol > 1
        else ""
    )
    if not record.finished:
        return f"{capital(where + count(len(met), 'encounter'))} so far: {deeds}. {capital(number(final.ocean))} ships of the ocean are still face down."
    if final.status == LOST:
        return f"*Lox* did not come home. {capital(where + count(len(met), 'encounter'))}: {deeds}, {tons(final.points)}."
    each = ""
    if final.patrol > 1:
        parts = [*final.earlier, final.points - sum(final.earlier)]
        each = f" ({listed([f'{p * TONS:,}' for p in parts])} tons, {round(per_patrol(final)):,} a patrol)"
    return f"*Lox* came home with {tons(final.points)}{each}: {deeds} in {count(len(met), 'encounter')}. {_measured(final)}"


def _measured(final: State) -> str:
    """The benchmark that was passed last, or the one that was not."""
    passed = [b for b in BENCHMARKS if per_patrol(final) > b.tons]
    if not passed:
        return f"{capital(AVERAGE.name)} sank {AVERAGE.tons:,} tons."
    return f"That is more than {passed[-1].name}’s {passed[-1].tons:,} tons{'' if passed[-1] is AVERAGE else ' a patrol'}."


def _facts(start: State, final: State) -> list[Fact]:
    facts = [
        Fact(
            "Ocean",
            f"{count(start.laid or start.ocean, 'ship')}, {count(start.supply, 'torpedo', 'torpedoes')}",
        )
    ]
    if final.patrol > 1:
        facts.append(Fact("Patrols", str(final.patrol)))
    return facts


# --- the passages -------------------------------------------------------------------------------------------------


def _passages(record: Record, met: Sequence[Encounter], start: State, final: State) -> list[Passage | Quote]:
    told: list[Passage | Quote] = [_sails(record, start)]
    told += opening_words(record)
    passed: list[Encounter] = []
    for place, encounter in enumerate(met):
        if _only_passed(encounter):
            passed.append(encounter)
        else:
            told.append(_encounter(encounter, passed))
            passed = []
        last_of_patrol = place + 1 < len(met) and met[place + 1].patrol != encounter.patrol
        if encounter.remarks or encounter.ending or last_of_patrol:
            told += _passes(passed)
            passed = []
        told += quoted(encounter.remarks)
        if encounter.ending:
            told.append(_home(encounter))
        if encounter.after.patrol != encounter.patrol:
            told.append(_sails_again(encounter.after))
    told += _passes(passed)
    if not record.finished:
        told.append(
            Passage(
                "At sea",
                f"The log stops here, with {count(final.supply, 'torpedo', 'torpedoes')} and {count(final.ocean, 'ship')} of the ocean still face down.",
                f"{final.points * TONS:,}",
            )
        )
    told += closing_words(record)
    return told


def _sails(record: Record, start: State) -> Passage:
    if record.from_position:
        sunk = f", {tons(start.points)} sunk" if start.points else ""
        return Passage(
            "Taken up",
            f"The log takes the patrol up with {count(start.supply, 'torpedo', 'torpedoes')} and {count(start.ocean, 'ship')} still to be found{sunk}.",
        )
    return Passage(
        "Out",
        f"*Lox* sailed with {count(start.supply, 'torpedo', 'torpedoes')} into an ocean of {count(start.ocean, 'ship')}.",
    )


def _sails_again(after: State) -> Passage:
    return Passage(
        f"Patrol {after.patrol}",
        f"*Lox* sailed again, with {count(after.supply, 'torpedo', 'torpedoes')} into an ocean of {count(after.laid, 'ship')}.",
    )


def _only_passed(encounter: Encounter) -> bool:
    return len(encounter.contacts) == 1 and encounter.contacts[0].action == "pass"


def _passes(passed: Sequence[Encounter]) -> list[Passage | Quote]:
    if not passed:
        return []
    return [Passage(span(passed), _let_pass(passed), f"{passed[-1].after.points * TONS:,}")]


def _let_pass(passed: Sequence[Encounter]) -> str:
    cards = listed([name(e.contacts[0].card) for e in passed])
    return f"{capital(cards)} {'was' if len(passed) == 1 else 'were'} sighted and let pass."


def _encounter(encounter: Encounter, passed: Sequence[Encounter]) -> Passage:
    parts = [_let_pass(passed)] if passed else []
    if encounter.doubts:
        parts.append(untold(encounter.doubts))
    for place, contact in enumerate(encounter.contacts):
        parts.append(_contact(contact, first=place == 0))
    if encounter.ending[:1] == ("lost",):
        parts.append(_loss(encounter.ending[1]))
    sunk = sum(VALUE[c.card] for c in encounter.contacts if c.sunk and not c.estimated)
    points = encounter.after.points if encounter.doubts else encounter.before.points + sunk
    return Passage(f"Turn {encounter.number}", " ".join(parts), f"{points * TONS:,}")


def _contact(contact: Contact, *, first: bool) -> str:
    who = name(contact.card)
    if contact.sunk and contact.card < JOKER:
        who += nameable("ship")
    if contact.card >= JOKER and not contact.action:
        if contact.role == ESCORT:
            return "A joker came up as escort and was replaced."
        return (
            "A joker was turned up: an escort was on them at once."
            if first
            else "A joker was turned up and put aside."
        )
    worth = tons(VALUE[contact.card]) if 0 <= contact.card < JOKER else ""
    opening = {
        ESCORT: f"The escort was {who}",
        OPPORTUNITY: f"The queen gave another chance: {who}",
        KING_SHIP: f"{capital(who)} was in sight, a king ship",
    }.get(contact.role, f"{capital(who)} was in sight")
    if contact.action == "gun":
        later = ", for an estimate" if contact.estimated else f", {worth}"
        return f"{opening}; the deck gun sank it{later}."
    if contact.action == "pass":
        return f"{opening}; it was let pass."
    if contact.action == "escape":
        paid = (
            f"; *Lox* ran silent and left {count(contact.paid, 'torpedo', 'torpedoes')} behind"
            if contact.paid
            else ""
        )
        return f"{opening}{paid}."
    if contact.shot:
        return f"{opening}. {_shot(contact, contact.shot, worth)}"
    return f"{opening}."


def _shot(contact: Contact, shot: Shot, worth: str) -> str:
    cards = listed([card_name(c) for c in shot.cards])
    spread = "A single torpedo" if len(shot.cards) == 1 else f"A spread of {number(len(shot.cards))}"
    odds = f"at odds of {shot.chance:.0%}".replace("%", "\u00a0%")
    if not shot.hit:
        missed = "held a joker and missed" if any(c >= JOKER for c in shot.cards) else "scored nothing"
        return f"{spread} {odds}, {cards}, {missed}."
    scored = listed([_SCORES.get(word, word) for word in shot.scored])
    later = "sunk, for an estimate" if contact.estimated else f"sunk, {worth}"
    return f"{spread} {odds}, {cards}, made {scored}: {later}."


def _loss(how: str) -> str:
    return {
        SHORT: "There were not enough torpedoes left to pay with. *Lox* was lost with all hands.",
        HELPLESS: "With no torpedo left there was nothing to do. *Lox* was lost with all hands.",
        MISSED_ESCORT: "*Lox* was lost with all hands.",
        NO_ESCORT: "The deck was empty, and a miss with an empty deck is the end. *Lox* was lost with all hands.",
    }.get(how, "*Lox* was lost with all hands.")


def _home(encounter: Encounter) -> Passage:
    """The end of a patrol, and what the estimates turned out to be."""
    lost = encounter.ending[0] == "lost"
    left = encounter.after.ocean if encounter.after.patrol == encounter.patrol else 0
    unseen = f", {count(left, 'ship')} of the ocean never seen" if left else ""
    text = {
        IN_PORT: f"The captain took *Lox* back to port{unseen}.",
        OCEAN_EMPTY: "There was nothing left to find in the ocean, and *Lox* came home.",
        SUPPLY_OUT: f"With the last torpedo gone *Lox* came home{unseen}.",
    }.get(encounter.ending[1] if len(encounter.ending) > 1 else "", "The patrol was over.")
    if lost:
        text = "The score pile still counts."
    if encounter.revealed:
        n = len(encounter.revealed)
        cards = listed([name(c) for c in encounter.revealed])
        text += f" The {'estimate was' if n == 1 else 'estimates were'} {cards}."
    points = (
        sum(encounter.after.earlier) if encounter.after.patrol != encounter.patrol else encounter.after.points
    )
    return Passage(
        "Lost" if lost else "Home", f"{text} {capital(tons(points))} in all.", f"{points * TONS:,}"
    )
