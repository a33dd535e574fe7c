"""Measures luck in Tonnage War.

It compares expected and actual results, for each kind of die roll and in points for each fight.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from printkit.games.tonnage_war.play.chances import roll_hits
from printkit.games.tonnage_war.rules.data import FLAK, UBOAT
from printkit.games.tonnage_war.rules.detection import detected
from printkit.games.tonnage_war.rules.escort_attacks import NOTHING, blow
from printkit.games.tonnage_war.rules.torpedoes import MISSED, hit
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.luck_chances import (
    fight_worth,
    found_by,
    number_of,
    salvo_worth,
    shot_number,
    shot_odds,
    units_of,
)
from printkit.games.tonnage_war.story.turns import account
from printkit.journal.course import Record
from printkit.lab.ledger import EventKind, ExpectedCount, expected_counts
from printkit.report.story import ColumnHead, Luck, TextTable, expected_and_given, signed
from printkit.report.words.phrases import ROUTINE

KINDS: Final = (
    ("detect", "evasion rolls that failed", "U-boats", -1),
    ("strike", "escorts’ attack rolls that hit", "escorts", -1),
    ("convoy", "rolls at the convoy that hit", "U-boats", 1),
    ("carrier", "rolls at the carrier that hit", "U-boats", 1),
    ("torpedo", "torpedo replies that hit", "U-boats", 1),
    (FLAK, "flak that hit", "U-boats", 1),
)
"""Kinds of die roll that the report counts in order to judge a side's luck.

Each entry has the kind's name in the program, words for what is counted, the side that rolls, and a sign (1
if a high count is good luck for the U-boats, −1 otherwise).
"""
NOTE = (
    "Of each die the exact chance of its own number is expected, as the rules make it from the cards that were seen: V for an evasion "
    "roll, the attack value for a blow, T for the convoy, the reply’s target for torpedoes and flak. Spread is one standard "
    "deviation. Of a hunt the exact mean of its points is expected, with the card that answered it and what lay behind it. "
    "Which cards were dealt, and what was done with them, is not counted: a side may have lucky dice and still see its chance to win fall."
)


_Rolls = dict[str, list[tuple[Fraction, bool]]]


def tallies(turns: Sequence[TurnFacts]) -> dict[str, EventKind]:
    """Return the die rolls, by kind, whose probability of success can be computed.

    For these, the cards of the units involved are known. A roll is stored as this probability and whether the
    roll succeeded.
    """
    made: _Rolls = {kind: [] for kind, *_ in KINDS}
    for turn in turns:
        for fight in turn.fights:
            _count_fight(fight, made)
        for salvo in turn.salvos:
            _count_salvo(salvo, made)
    return {kind: EventKind(what, good, made[kind]) for kind, what, _, good in KINDS}


def counted(record: Record) -> Iterator[ExpectedCount]:
    """Yield the expected and the actual number of successes for each kind of die roll in a game."""
    yield from expected_counts(tallies(account(record).turns).values(), certain=True)


def _count_fight(fight: Fight, made: _Rolls) -> None:
    ruleset, boat = fight.state.ruleset, fight.state.ruleset.boat(fight.hunt.boat.card)
    if boat is None:
        return
    units = dict(units_of(fight))
    cards = {piece.handle: piece.card for piece in fight.hunt.group}
    for handle, roll in fight.detects:
        if handle in units:
            fight_result = detected(ruleset, number_of(fight, units[handle], boat), roll)
            made["detect"].append((found_by(fight, units[handle], boat), fight_result))
    for handle, roll in fight.strikes:
        if handle in units:
            spent = bool(fight.state.depleted >> max(0, cards[handle]) & 1)
            hits = [
                blow(ruleset, units[handle], n, fight.hunt.first, spent).effect != NOTHING
                for n in range(1, 21)
            ]
            made["strike"].append((Fraction(sum(hits), 20), hits[roll - 1]))
    if fight.shot is not None:
        kind = FLAK if fight.reply.verb == FLAK else "torpedo"
        number = shot_number(fight, boat, seen(fight))
        fight_result = hit(ruleset, number, fight.shot[1]) != MISSED
        made[kind].append((1 - shot_odds(ruleset, number)[MISSED], fight_result))


def seen(fight: Fight) -> bool:
    """Return True if an escort detected the U-boat because the U-boat's evasion roll failed.

    Return False if the U-boat was not detected, or only because it fired.
    """
    boat, units = fight.state.ruleset.boat(fight.hunt.boat.card), dict(units_of(fight))
    return boat is not None and any(
        detected(fight.state.ruleset, number_of(fight, units[handle], boat), roll)
        for handle, roll in fight.detects
        if handle in units
    )


def _count_salvo(salvo: SalvoFacts, made: _Rolls) -> None:
    ruleset, boat = salvo.state.ruleset, salvo.state.ruleset.boat(salvo.attack.boat.card)
    if boat is None:
        return
    carrier = salvo.attack.carrier
    chance = roll_hits(ruleset, boat.code, ruleset.uboat_card(salvo.attack.card), carrier)
    sides = 20 if carrier else ruleset.convoy_sides
    for roll in salvo.rolls:
        made["carrier" if carrier else "convoy"].append((chance, Fraction(roll, sides) <= chance))


# -- points --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Swing:
    """A hunt or attack with its expected result and its actual result, in points.

    Both results (``expected`` and ``given``) are the U-boats' points minus the escorts' points.
    """

    turn: TurnFacts
    engagement: Fight | SalvoFacts
    expected: float
    given: int

    @property
    def surprise(self) -> float:
        """Return how many more points than expected the dice gave the U-boats; negative if they gave fewer."""
        return self.given - self.expected

    @property
    def routine(self) -> bool:
        """Return True if the hunt or attack brought about as many points as expected."""
        return self.given * self.expected > 0 and abs(self.expected) >= ROUTINE * abs(self.given)


def swings(turns: Sequence[TurnFacts]) -> list[Swing]:
    """Return every hunt and attack whose expected result can be computed, in order.

    An attack and the hunt that tried to stop it count as one item.
    """
    return [swing for turn in turns for swing in _of_turn(turn)]


def _of_turn(turn: TurnFacts) -> Iterator[Swing]:
    engagements = turn.engagements
    for i, engagement in enumerate(engagements):
        if isinstance(engagement, Fight):
            worth, given = fight_worth(engagement), engagement.points[UBOAT] - engagement.points[1 - UBOAT]
            behind = engagements[i + 1] if i + 1 < len(engagements) else None
            if isinstance(behind, SalvoFacts) and _behind(engagement, behind):
                given += behind.points[UBOAT] - behind.points[1 - UBOAT]
        elif i and isinstance(before := engagements[i - 1], Fight) and _behind(before, engagement):
            continue
        else:
            worth, given = salvo_worth(engagement), engagement.points[UBOAT] - engagement.points[1 - UBOAT]
        if worth is not None:
            yield Swing(turn, engagement, float(worth), given)


def _behind(fight: Fight, salvo: SalvoFacts) -> bool:
    """Return True if the escorts made the hunt in order to stop the attack."""
    return fight.attack is not None and fight.attack.card == salvo.attack.card


# -- the report's section ---------------------------------------------------------------------------------------------


def luck(turns: Sequence[TurnFacts]) -> Luck | None:
    """Return the report's section on luck; None if no dice were rolled."""
    made = tallies(turns)
    if not any(kind.chances for kind in made.values()):
        return None
    chart = expected_and_given(
        made.values(),
        "luck of the U-boats",
        "How often each kind of roll came up, against how often it was to be expected, and how much of this was luck for the U-boats.",
        "Bars to the right are the U-boats’ good luck.",
    )
    return Luck(_text(turns), (chart, _table(made)), NOTE)


def _text(turns: Sequence[TurnFacts]) -> str:
    all_swings = swings(turns)
    expected, given = math.fsum(s.expected for s in all_swings), math.fsum(s.given for s in all_swings)
    surprise = given - expected
    side = "the U-boats" if surprise > 0 else "the escorts"
    if abs(surprise) < 0.05:
        favour = "in all the dice favoured nobody"
    else:
        favour = f"in all the dice favoured {side} by {abs(surprise):.1f} points"
    return (
        f"Of the fights that took place a balance of {signed(expected)} points (U-boats less escorts) was to be expected; they gave "
        f"{signed(given, 0)}: {favour}."
    )


def _table(made: dict[str, EventKind]) -> TextTable:
    rows = tuple(
        (
            made[kind].what,
            roller,
            str(len(made[kind].chances)),
            f"{float(made[kind].expected):.1f}",
            str(made[kind].given),
            signed(float(made[kind].given - made[kind].expected)),
            f"{sqrt(made[kind].variance):.1f}",
        )
        for kind, _, roller, _ in KINDS
        if made[kind].chances
    )
    heads = ("counted", "rolled by", "rolls", "expected", "given", "more", "spread")
    columns = tuple(ColumnHead(head, "left" if i < 2 else "right") for i, head in enumerate(heads))
    return TextTable("The dice, kind by kind", columns, rows)
