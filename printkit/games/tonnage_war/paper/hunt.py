"""The flowchart of an attack of escorts on a U-boat, and the table of where cards go after it.

Both are on the "How to play" sheet of Tonnage War.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from printkit.drawing import Ink
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Align, FlowArrow, Flowchart, FlowNode, Grid, Panel, span
from printkit.table import Rule

CHARTED: Final = (
    rb.NOT_DETECTED,
    rb.FLAK_AND_BOMBS,
    *span(rb.RULES, rb.REPLY_ORDER, rb.HIT_ESCORT),
    *span(rb.RULES, rb.TRIGGER_SHIPS, rb.GUNFIRE),
    rb.CONTINUED,
    rb.TWICE,
    rb.DAMAGED,
    *span(rb.RULES, rb.HOME_BLANK, rb.BOAT_TO_DECK),
    *span(rb.RULES, rb.BLANK_OUT, rb.SUNK_OUT),
)
"""Rules explained by the flowchart and the table on the "How to play" sheet.

The list of rules on this sheet omits them.
"""

_WIDE = 0.3
_LEFT, _MIDDLE, _RIGHT = _WIDE / 2, 0.5, 1 - _WIDE / 2
_ROWS = (0.1, 0.385, 0.7, 0.92)
_MISSED_ROW = 0.24  # between the first two rows, above the question whose answer it is
_FLAK_ROW = 0.93  # lower than the other boxes of its row, so that its arrow has room
_HEIGHT = 119.0
_LONGEST = 140.0


_ARROWS: Final = (
    FlowArrow("when", "e", "up", "w"),
    FlowArrow("up", "e", "blank", "w", "no"),
    FlowArrow("up", "s", "detect", "n", "yes"),
    FlowArrow("detect", "e", "reply", "w"),
    FlowArrow("reply", "e", "found", "w"),
    FlowArrow("found", "s", "attack", "n", "yes"),
    FlowArrow("found", "n", "missed", "s", "no"),
    FlowArrow("flak", "n", "attack", "s"),
    FlowArrow("attack", "e", "afloat", "w"),
    FlowArrow("afloat", "e", "sunk", "w", "no"),
    FlowArrow("afloat", "s", "on", "n", "yes"),
)
"""The arrows between the boxes. The numbered boxes read like lines of text, from left to right and row by row."""


def hunt_chart(ruleset: TonnageRuleset) -> Panel:
    """Return the flowchart of an attack of escorts on a U-boat.

    It shows which cards are turned up, what is rolled, and with what a roll is compared.
    """
    nodes = (*_begins(), *_searches(ruleset), *_attacks(), *_ends())
    return Panel("A hunt, step by step", (Flowchart("hunt", nodes, _ARROWS, _HEIGHT, _LONGEST),), gap=1.0)


def _step(name: str, x: float, y: float, title: str, text: str, *rules: Rule) -> FlowNode:
    return FlowNode(name, x, y, _WIDE, title, text, cites=tuple(rule.id for rule in rules))


def _question(name: str, x: float, y: float, title: str, text: str = "", *rules: Rule) -> FlowNode:
    return replace(_step(name, x, y, title, text, *rules), shape="question")


def _end(name: str, x: float, y: float, ink: Ink, title: str, text: str, *rules: Rule) -> FlowNode:
    return replace(_step(name, x, y, title, text, *rules), shape="end", ink=ink)


def _begins() -> tuple[FlowNode, ...]:
    """Return the first row of the flowchart of an escort attack: when the attack is resolved, and which cards
    are turned up.
    """
    y = _ROWS[0]
    when = "With an Evade, torpedo or Flak reply it is fought at once; without one, when the U-boats declare another play."
    return (
        _step(
            "when", _LEFT, y, "Escorts hunt a card", when, *span(rb.RULES, rb.TRIGGER_SHIPS, rb.TRIGGER_FLAK)
        ),
        _question(
            "up",
            _MIDDLE,
            y,
            "1  Turn it up: a boat?",
            "Then the escorts; blanks among them do nothing.",
            rb.PK_REVEAL,
        ),
        _end("blank", _RIGHT, y, Ink.SLATE, "No hunt", "A blank: the hunt is over."),
    )


def _searches(ruleset: TonnageRuleset) -> tuple[FlowNode, ...]:
    """Return the boxes of the flowchart of an escort attack for the detection rolls and the U-boat's torpedo
    reply.
    """
    y = _ROWS[1]
    bad = ", +3 after a ship’s first attack" if ruleset.sonar_is_bad else ""
    rolls = (
        "For each escort the U-boats roll 1d20: evasion + the escort’s detect number (with an HF/DF card its HF/DF "
        f"number{bad}) + an Evade card, or less, and it misses the boat."
    )
    shot = (
        "One shot at one ship, 1d20: 2 or less if the boat was detected, half its attack or less if not. Then all have "
        "found it; a ship that is hit fights no more."
    )
    rules = span(rb.RULES, rb.REPLY_ORDER, rb.HIT_ESCORT)
    return (
        _step("detect", _LEFT, y, "2  Detection", rolls, rb.DETECT, rb.EACH_ROLLS),
        _step("reply", _MIDDLE, y, "3  Torpedo reply, if one was played", shot, *rules),
    )


def _attacks() -> tuple[FlowNode, ...]:
    """Return the boxes of the flowchart of an escort attack for the attack rolls against a detected U-boat."""
    y = _ROWS[2]
    attack = (
        "Contact and convoy attack are lost. 1d20 each: its attack or less damages, half of it or less sinks; damaged twice "
        "is sunk. In a ship’s first attack a 2 sinks by gunfire, a 1 by ramming, which damages the ship."
    )
    flak = "If the boat was found: 1d20 at one aircraft, while all attack."
    rules = (rb.ALL_ATTACK, rb.STRIKE, rb.GUNFIRE, rb.TWICE)
    return (
        _question("found", _RIGHT, _ROWS[1], "4  Found by one?"),
        _step("attack", _LEFT, y, "5  All that are able attack", attack, *rules),
        _question("afloat", _MIDDLE, y, "6  Afloat?"),
        _step("flak", _LEFT, _FLAK_ROW, "Flak reply, if one was played", flak, rb.FLAK_AND_BOMBS),
    )


def _ends() -> tuple[FlowNode, ...]:
    """Return the boxes of the flowchart for the three results of an escort attack.

    The U-boat is not detected, it is sunk, or it is detected but still afloat.
    """
    missed = "A convoy attack is rolled for at once, unless Evade was played."
    more = (
        "In their very next turn the escorts may hunt it again like the first time; aircraft only after Flak."
    )
    rules = (rb.CONTINUE, rb.CONTINUE_AIR, rb.CONTINUED)
    return (
        _end("sunk", _RIGHT, _ROWS[2], Ink.VERMILION, "Sunk", "Points, and off the table."),
        _end("missed", _RIGHT, _MISSED_ROW, Ink.SLATE, "Not found", missed, rb.NOT_DETECTED),
        _end("on", _MIDDLE, _ROWS[3], Ink.TEAL, "Go on?", more, *rules),
    )


def where_cards_go(ruleset: TonnageRuleset) -> Panel:
    """Return the table that says where the U-boat's card and the escorts' cards go after an escort attack."""
    stays = ruleset.answer(TonnageRuleset.undetected_contact_boat).meaning
    pulled = ruleset.answer(TonnageRuleset.pulled_card_return).brief
    worn = [
        rule
        for on, rule in ((ruleset.worn_escorts, rb.WORN_ESCORTS), (ruleset.worn_boats, rb.WORN_BOATS))
        if on
    ]
    rows = [
        _row(
            "a blank was hunted", "a played blank: out of play when seen", "hand", rb.HOME_BLANK, rb.BLANK_OUT
        ),
        _row(
            "boat not found",
            f"of a contact: {stays}; pulled at random: {pulled}",
            "hand, or the deck after a first hunt",
            *(rb.HOME_MISS, rb.BOAT_HOME, rb.ESCORT_TO_DECK),
        ),
        _row(
            "boat found, not hit",
            "deck, unless a continuation finds it again",
            "hand or deck, unless they go on",
            *(rb.HOME_ATTACK, rb.ESCORT_TO_DECK, rb.BOAT_TO_DECK),
        ),
        _row("boat has attacked", "out of play", "–", rb.ATTACKER_OUT),
        _row(
            "unit damaged",
            "fights no more; out of play when all attacks on it are over",
            "the same",
            *(rb.DAMAGED, rb.DAMAGED_OUT),
        ),
        _row("unit sunk or shot down", "out of play at once", "the same", rb.SUNK_OUT),
    ]
    if worn:
        boat = "found: out of play" if ruleset.worn_boats else "–"
        rows.append(_row("after a continuation", boat, "attacked: out of play", *worn))
    heads = ("what happened", "the boat’s card", "the escorts’ cards", "")
    table = Grid(heads, tuple(rows), (Align.LEFT,) * 4, (0.2, 0.36, 0.26, 0.18), quiet=(3,))
    return Panel("Where cards go", (table,))


def _row(what: str, boat: str, escorts: str, *rules: Rule) -> tuple[str, ...]:
    return what, boat, escorts, _cited(rules)


def _cited(rules: Sequence[Rule]) -> str:
    return ", ".join(rule.id for rule in rules)
