"""A patrol in words, encounter by encounter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import (
    HELPLESS,
    IN_PORT,
    KING_DAMAGE,
    LARGEST_SPREAD,
    MISSED_ESCORT,
    NO_ESCORT,
    OCEAN_EMPTY,
    SHORT,
    SUPPLY_OUT,
    TONS,
    State,
)
from printkit.games.uss_lox.story.names import name, ranks, scored, tons
from printkit.games.uss_lox.story.turns import ESCORT, FINAL, KING_SHIP, OPPORTUNITY, ContactMet, Encounter
from printkit.journal.course import Record
from printkit.report.story import Passage, Quote, count, listed, nameable, number, untold
from printkit.report.words.phrases import Voice, chances, cite, likely, per_cent, phrases
from printkit.report.words.weave import begins_at, closing_words, ends_at, opening_words, quoted, span

_LOSSES: Final = {SHORT: "short", HELPLESS: "helpless", NO_ESCORT: "no-escort", MISSED_ESCORT: "missed"}
_WHOM: Final = {ESCORT: "escort", KING_SHIP: "king"}
_WAYS_HOME: Final = {IN_PORT: "port", OCEAN_EMPTY: "empty", SUPPLY_OUT: "out"}
_BIG, _SMALL, _FEW, _SURPRISE, _RICH = 10, 3, 4, 0.7, 2.0
"""Values of big and small ships, torpedoes that are few, a chance whose failure is a surprise, torpedoes a ship that are many."""


def voice(record: Record) -> Voice:
    return Voice(phrases(__name__), record.header)


def passages(
    record: Record, met: Sequence[Encounter], start: State, final: State, said: Voice
) -> Iterator[Passage | Quote]:
    """The story, from sailing to coming home."""
    yield _sails(said, record, start)
    yield from opening_words(record)
    passed: list[Encounter] = []
    for place, encounter in enumerate(met):
        if _only_passed(encounter):
            passed.append(encounter)
        else:
            yield _encounter(said, encounter, passed)
            passed = []
        last_of_patrol = place + 1 < len(met) and met[place + 1].patrol != encounter.patrol
        if encounter.remarks or encounter.ending or last_of_patrol:
            yield from _passes(said, passed)
            passed = []
        yield from quoted(encounter.remarks)
        if encounter.ending:
            yield _home(said, encounter)
        if encounter.after.patrol != encounter.patrol:
            after = encounter.after
            lines = [n for c in encounter.contacts for n in c.lines]
            text = said.say("again", _stores(after.supply, after.laid), at=after.supply, lines=lines or (1,))
            yield Passage(f"Patrol {after.patrol}", text)
    yield from _passes(said, passed)
    if not record.finished:
        text = said.say("stops", _stores(final.supply, final.ocean), lines=ends_at(record))
        yield Passage("At sea", text, f"{final.points * TONS:,}")
    yield from closing_words(record)


def _stores(supply: int, ocean: int) -> dict[str, str]:
    return {"torpedoes": _torpedoes(supply), "ships": count(ocean, "ship")}


def _torpedoes(n: int) -> str:
    return count(n, "torpedo", "torpedoes")


def _sails(said: Voice, record: Record, start: State) -> Passage:
    facts, lines = _stores(start.supply, start.ocean), begins_at(record)
    if record.from_position:
        sunk = f", {tons(start.points)} sunk" if start.points else ""
        return Passage("Taken up", said.say("taken-up", {**facts, "sunk": sunk}, lines=lines))
    tags = ["rich"] if start.supply > _RICH * start.ocean else []
    return Passage("Out", said.say("sail", facts, tags, at=start.supply + start.ocean, lines=lines))


def _only_passed(encounter: Encounter) -> bool:
    return len(encounter.contacts) == 1 and encounter.contacts[0].action == "pass"


def _passes(said: Voice, passed: Sequence[Encounter]) -> Iterator[Passage]:
    if passed:
        yield Passage(span(passed), _let_pass(said, passed), f"{passed[-1].after.points * TONS:,}")


def _let_pass(said: Voice, passed: Sequence[Encounter]) -> str:
    cards = [e.contacts[0].card for e in passed]
    tags = ["one"] if len(passed) == 1 else []
    tags += ["small"] if 0 <= cards[0] < JOKER and VALUE[cards[0]] <= _SMALL else []
    facts = {"cards": listed([name(c) for c in cards]), "n": number(len(cards))}
    lines = [n for e in passed for n in e.contacts[0].lines]
    return said.say("pass", facts, tags, at=passed[-1].number, lines=lines)


def _encounter(said: Voice, encounter: Encounter, passed: Sequence[Encounter]) -> Passage:
    parts = [_let_pass(said, passed)] if passed else []
    if encounter.doubts:
        parts.append(cite(untold(encounter.doubts), encounter.doubts))
    left, missed = encounter.before.supply, False
    for contact in encounter.contacts:
        left = max(0, left - (len(contact.shot.cards) if contact.shot else contact.paid))
        tags = {*_sorts(contact, left), *(["after-miss"] if missed else [])}
        parts += _contact(said, encounter, contact, left, tags)
        missed = contact.shot is not None and not contact.shot.hit
    points = encounter.before.points + sum(
        VALUE[c.card] for c in encounter.contacts if c.sunk and not c.estimated
    )
    points = encounter.after.points if encounter.doubts else points
    if encounter.ending[:1] == ("lost",):
        parts.append(_lost(said, encounter, points))
    return Passage(span([*passed, encounter]), " ".join(parts), f"{points * TONS:,}")


def _sorts(contact: ContactMet, left: int) -> Iterator[str]:
    """What is true of a contact."""
    if 0 <= contact.card < JOKER:
        value = VALUE[contact.card]
        yield from ["big"] * (value >= _BIG) + ["small"] * (value <= _SMALL)
    if contact.action == "escape":
        paid = contact.paid
        yield from ["free"] * (not paid) + ["cheap"] * (paid == 1) + ["dear"] * (paid >= _FEW)
    if contact.action == "escape" or contact.shot:
        yield from ["low"] * (0 < left <= _FEW) + ["last"] * (not left)
    if contact.shot is None:
        return
    shot = contact.shot
    yield from ["one"] * (len(shot.cards) == 1) + ["full"] * (len(shot.cards) == LARGEST_SPREAD)
    yield from likely(shot.chance)
    if not shot.hit:
        yield from ["surprise"] * (shot.chance >= _SURPRISE) + ["joker"] * any(c >= JOKER for c in shot.cards)


def _contact(
    said: Voice, encounter: Encounter, contact: ContactMet, left: int, tags: set[str]
) -> Iterator[str]:
    at, lines, shot = encounter.number, contact.lines, contact.shot
    kind = _kind(encounter, contact)
    had = left + (len(shot.cards) if shot is not None else contact.paid)
    if contact.card >= JOKER and not contact.action:
        yield said.say(kind, {}, tags, at=at, lines=lines)
        return
    named = nameable("ship") if contact.sunk and contact.role not in FINAL else ""
    facts: dict[str, object] = {
        "it": name(contact.card) + named,
        "tons": tons(VALUE[contact.card]) if 0 <= contact.card < JOKER else "",
        "left": number(left),
        "had": _torpedoes(had),
        "spared": "",
        "paid": _torpedoes(contact.paid),
    }
    facts["cards"] = facts["it"]
    if contact.role == KING_SHIP and shot is not None and had < KING_DAMAGE:
        tags = {*tags, "forced"}
    if contact.role in (OPPORTUNITY, KING_SHIP):
        yield said.say("queen" if contact.role == OPPORTUNITY else "king", facts, tags, at=at, lines=lines)
    if shot is not None:
        facts |= {
            "spread": _torpedoes(len(shot.cards)), "percent": per_cent(shot.chance), "chance": chances(shot.chance),
            "drawn": ranks(shot.cards), "made": scored(shot.scored), "cards_drawn": shot.cards,
        }  # fmt: skip
        if contact.role == ESCORT and not shot.hit and (cost := _affordable(contact, had)):
            facts["spared"] = f"; {_torpedoes(cost)} would have bought *Lox* off"
    elif contact.action != "escape":
        tags = {*tags, "one"}
    if kind:
        yield said.say(kind, facts, tags, at=at, lines=lines)


def _affordable(contact: ContactMet, had: int) -> int:
    """The price of running from an escort, where there were torpedoes enough to pay it; else 0."""
    cost = price(contact.card) if contact.card >= 0 else 0
    return cost if cost <= had else 0


def _kind(encounter: Encounter, contact: ContactMet) -> str:
    """What kind of event a contact is; ``""`` of a king ship whose price could not be paid: what became of it is told next."""
    whom, shot, action = _WHOM.get(contact.role, "ship"), contact.shot, contact.action
    if contact.card >= JOKER and not action:
        first = contact is encounter.contacts[0]
        return "escort-joker" if whom == "escort" else "joker" if first else "joker-aside"
    if shot is not None:
        return f"{whom}-{'miss' if not shot.hit else 'estimate' if contact.estimated else 'hit'}"
    if action == "escape":
        caught = encounter.ending[:1] == ("lost",) and contact is encounter.contacts[-1]
        return ("" if caught else "king-escape") if whom == "king" else "caught" if caught else "escape"
    if action == "gun":
        return "estimate-gun" if contact.estimated else "gun"
    return "pass" if action == "pass" else "seen"


def _lost(said: Voice, encounter: Encounter, points: int) -> str:
    last = encounter.contacts[-1] if encounter.contacts else None
    how = encounter.ending[1] if len(encounter.ending) > 1 else ""
    tags = [_LOSSES.get(how, "missed"), *(["big-score"] if points >= _BIG else [])]
    tags += ["surprise"] if last and last.shot and last.shot.chance >= _SURPRISE else []
    return said.say(
        "lost", {"total": tons(points)}, tags, at=encounter.number, lines=(last.lines if last else ()) or (1,)
    )


def _home(said: Voice, encounter: Encounter) -> Passage:
    """The end of a patrol, and what the estimates turned out to be."""
    lost, after = encounter.ending[0] == "lost", encounter.after
    sailed_again = after.patrol != encounter.patrol
    points = sum(after.earlier) if sailed_again else after.points
    unseen = (
        f", {count(after.ocean, 'ship')} of the ocean never seen" if after.ocean and not sailed_again else ""
    )
    how = encounter.ending[1] if len(encounter.ending) > 1 else ""
    tags = ["lost" if lost else _WAYS_HOME.get(how, "over"), *([] if points else ["nothing"])]
    lines = [n for c in encounter.contacts for n in c.lines] or (1,)
    parts = [
        said.say(
            "home", {"total": tons(points), "unseen": unseen, "points": points}, tags, at=points, lines=lines
        )
    ]
    if encounter.revealed:
        cards = [name(c) if c < JOKER else "a joker (nothing)" for c in encounter.revealed]
        facts = {"cards": listed(cards), "revealed": encounter.revealed}
        parts.append(said.say("estimates", facts, ["one"] if len(cards) == 1 else [], lines=lines))
    return Passage("Lost" if lost else "Home", " ".join(parts), f"{points * TONS:,}")
