"""Writes the section on luck of a USS Lox report.

It compares the results of cards and torpedoes with the expected results.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printkit.drawing import Ink
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import TONS
from printkit.games.uss_lox.story.turns import (
    APPRAISAL,
    AT_ESCORTS,
    AT_SHIPS,
    ESCORTS,
    ESTIMATES,
    FINAL,
    JUDGEMENT,
    SHIPS,
    ContactAccount,
    Encounter,
    SpreadShot,
    shots,
)
from printkit.journal.course import Record
from printkit.lab.ledger import EventKind, ExpectedCount, Review, expected_counts
from printkit.report.story import BarChart, ColumnHead, Luck, LuckBar, Series, StepChart, TextTable, signed
from printkit.report.words.reviewed import shown
from printkit.table.cards import card_name


def luck(encounters: Sequence[Encounter], review: Review | None) -> Luck:
    """Return the section on luck for all patrols of a game.

    It has bars for the luck of each cause (cards, torpedoes and so on), a chart of the expected tonnage, and
    a table of the attacks.
    """
    items: list[TextTable | StepChart | BarChart] = [_bars(encounters)]
    if len(encounters) > 1:
        items.append(_worth(encounters))
    if _shots(encounters):
        items.append(_spreads(encounters))
    return Luck(_text(encounters, review), tuple(items), _NOTE)


_AT_FACE = ", before any estimate"
_NOTE = (
    "The odds of a spread are counted out over every card that nobody had seen when it was fired. Worth is the tonnage that a "
    "near-optimal captain brings home on average, a lost boat counting for nothing; it is solved for fresh cards of uniform rank and for the number of cards left in the deck. "
    "The changes of worth add up exactly from the worth at the start to what came home. Decisions are measured against the "
    "best choice at that moment and are not luck."
)


def counted(record: Record) -> Iterator[ExpectedCount]:
    """Yield, first for ships and then for escorts, the expected and the actual number of attacks that hit."""
    fired = list(shots(record))
    yield from expected_counts(
        EventKind(what, 1, [(s.chance, s.hit) for role, s in fired if (role in FINAL) == final])
        for what, final in (("spreads that hit a ship", False), ("spreads that hit an escort", True))
    )


def _shots(encounters: Sequence[Encounter]) -> list[tuple[Encounter, ContactAccount, SpreadShot]]:
    return [(e, c, c.shot) for e in encounters for c in e.contacts if c.shot]


def _by_cause(encounters: Sequence[Encounter], cause: int) -> float:
    causes = (cause, APPRAISAL) if cause == ESTIMATES else (cause,)
    return math.fsum(e.by_cause().get(each, 0.0) for e in encounters for each in causes)


def _tons(points: float) -> str:
    return f"{round(points * TONS):,} tons"


def _text(encounters: Sequence[Encounter], review: Review | None) -> str:
    at_ships = [(c, s) for _, c, s in _shots(encounters) if c.role not in FINAL]
    expected = math.fsum(VALUE[c.card] * s.chance for c, s in at_ships if 0 <= c.card < JOKER)
    got = sum(VALUE[c.card] for c, s in at_ships if s.hit)
    estimated = any(c.estimated for c, _ in at_ships)
    text = (
        f"The spreads at ships were worth {_tons(expected)} on average and sank {_tons(got) if got else 'nothing'}{_AT_FACE if estimated else ''}. "
        if at_ships
        else ""
    )
    causes = (SHIPS, ESCORTS, AT_SHIPS, AT_ESCORTS, ESTIMATES)
    chance = (
        shown(review).luck / TONS if review else math.fsum(_by_cause(encounters, cause) for cause in causes)
    )
    kind = "for" if chance >= 0 else "against"
    lost = -round(shown(review).decisions if review else _by_cause(encounters, JUDGEMENT) * TONS)
    decisions = f", and her decisions cost {lost:,} tons beside the best ones" if lost > 0 else ""
    return (
        f"{text}All in all luck was {kind} the boat by {_tons(abs(chance))}{decisions}."
        if encounters
        else "Nothing was met."
    )


def _bars(encounters: Sequence[Encounter]) -> BarChart:
    contacts = [c for e in encounters for c in e.contacts if 0 <= c.card < JOKER]
    ships = [c for c in contacts if c.role not in FINAL]
    escorts = [c for c in contacts if c.role in FINAL]
    at_ships = [s for _, c, s in _shots(encounters) if c.role not in FINAL]
    at_escorts = [s for _, c, s in _shots(encounters) if c.role in FINAL]
    revealed = [VALUE[c] for e in encounters for c in e.revealed if c >= 0]
    rows = (
        (SHIPS, "ships met, 1,000 tons", math.fsum(c.mean for c in ships), float(math.fsum(VALUE[c.card] for c in ships)), True),
        (AT_SHIPS, "ships hit", math.fsum(s.chance for s in at_ships), float(math.fsum(s.hit for s in at_ships)), bool(at_ships)),
        (ESCORTS, "escorts met, value", math.fsum(c.mean for c in escorts), float(math.fsum(VALUE[c.card] for c in escorts)), bool(escorts)),
        (AT_ESCORTS, "escorts hit", math.fsum(s.chance for s in at_escorts), float(math.fsum(s.hit for s in at_escorts)), bool(at_escorts)),
        (ESTIMATES, "estimates, 1,000 tons", math.fsum(e.estimate_mean for e in encounters for c in e.revealed if c >= 0), float(sum(revealed)), bool(revealed)),
    )  # fmt: skip
    return BarChart(
        "Expected and given",
        "What was to be expected of the cards on average, and what they gave.",
        "1,000 tons",
        tuple(
            LuckBar(label, expected, got, _by_cause(encounters, cause))
            for cause, label, expected, got, shown in rows
            if shown
        ),
        key="The bar is what that did to the worth of the patrol, in thousands of tons.",
    )


def _worth(encounters: Sequence[Encounter]) -> StepChart:
    """Return a chart of the tonnage sunk so far and of the expected tonnage, turn by turn.

    The expected tonnage of a turn is what the patrol was then expected to bring home.
    """
    worth = [(0.0, encounters[0].worth)]
    sunk = [(0.0, float(encounters[0].before.points))]
    for place, encounter in enumerate(encounters, 1):
        worth.append((place, encounter.changes[-1].worth if encounter.changes else encounter.worth))
        sunk.append((place, float(encounter.after.points)))
    rises = (
        " It rises by the worth of another patrol where one begins."
        if encounters[-1].after.patrol > 1
        else ""
    )
    return StepChart(
        "The worth of the patrol",
        f"Thousands of tons: what a near-optimal captain would have brought home in all, on average from then on, and what was sunk.{rises}",
        "encounter",
        (Series("worth", tuple(worth), Ink.SLATE, (1.2, 0.9)), Series("sunk", tuple(sunk), Ink.NAVY)),
        key="The full line is what was sunk.",
    )


def _spreads(encounters: Sequence[Encounter]) -> TextTable:
    several = encounters[-1].patrol > 1
    rows = []
    for encounter, contact, shot in _shots(encounters):
        when = f"{encounter.patrol}/{encounter.number}" if several else str(encounter.number)
        at = f"{card_name(contact.card)} {contact.role}"
        rows.append(
            (
                when, at, " ".join(card_name(c) for c in shot.cards), str(shot.unseen or ""), f"{shot.chance:.1%}",
                "hit" if shot.hit else "miss", ", ".join(shot.scored), signed(shot.hit - shot.chance, 2),
            )
        )  # fmt: skip
    fired = [s for _, _, s in _shots(encounters)]
    expected, got = math.fsum(s.chance for s in fired), sum(s.hit for s in fired)
    return TextTable(
        "Spread by spread",
        (
            ColumnHead("turn"), ColumnHead("target", "left"), ColumnHead("spread", "left"), ColumnHead("unseen"), ColumnHead("odds"),
            ColumnHead("result", "left"), ColumnHead("scored", "left"), ColumnHead("luck"),
        ),
        tuple(rows),
        ("", f"{len(fired)} spread{'s' * (len(fired) != 1)}", "", "", f"{expected:.2f} hits", f"{got} hit{'s' * (got != 1)}", "", signed(got - expected, 2)),
    )  # fmt: skip
