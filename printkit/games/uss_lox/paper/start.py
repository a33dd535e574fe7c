"""The quick start of USS Lox, a short introduction to the game.

It explains the game in four pictures with captions, a flowchart of an encounter, and two example encounters
with their cards.
"""

from __future__ import annotations

from printkit.drawing import Ink
from printkit.games.uss_lox.paper.table_plan import table_plan
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, SUPPLY_CARDS
from printkit.press.blocks import (
    Block,
    Columns,
    FlowArrow,
    Flowchart,
    FlowNode,
    Illustration,
    Panel,
    QuickStart,
    StartPanel,
    WorkedStep,
    WorkedTurn,
)
from printkit.press.pieces import CardScene, Level, Light, Plight, ShownSymbol

_S = ShownSymbol
_OCEAN = 9
_LOST = Ink.VERMILION
_COLUMNS = (0.076, 0.281, 0.487, 0.692, 0.898)
"""Horizontal centres of the columns of boxes in the flowchart, as shares (0 to 1) of its width."""
_BOX, _BROAD_BOX = 0.148, 0.16
"""Width of a box in the flowchart, and of the box with the longest title, as shares (0 to 1) of the chart's width."""
_PANELS = (
    StartPanel(
        "Up periscope",
        "Turn up one card of the ocean: that is the ship, and her rank is what she is worth.",
        CardScene((_S("merchantman", 23, right=0),), 0.42, Light.DUSK, 3, scope=True),
    ),
    StartPanel(
        "Pass, or fire",
        f"Let her go, or lay one to {LARGEST_SPREAD} torpedoes from the supply, face down.",
        CardScene((_S("prop-torpedo", 26, Level.BELOW, -3, 1), _S("tanker", 22, right=10)), 0.6, Light.DAY, 4),
    ),
    StartPanel(
        "Score, and she sinks",
        "Turn the torpedoes up. With the ship they score as in cribbage: one point sinks her.",
        CardScene((_S("cargo-ship", 42, right=0, rise=-3, turn=12, state=Plight.SINKING),), 0.5, Light.MOON, 5),
    ),
    StartPanel(
        "A miss: the escort",
        "Pay her value in torpedoes and slip away, or attack her: if that misses, the boat is lost.",
        CardScene((_S("destroyer", 27, right=-4), _S("fleet-boat", 30, Level.BELOW, 4, -3, 9), _S("prop-charge", 3.4, Level.BELOW, -13, 3)), 0.66, Light.NIGHT, 6),
    ),
)  # fmt: skip


def quick_start(ruleset: LoxRuleset) -> tuple[Block, ...]:
    """Return the quick start: four pictures with captions, a flowchart of an encounter, and two example
    encounters."""
    return (
        QuickStart(_PANELS, 4, 34.0),
        Panel("An encounter", (_chart(ruleset),), gap=1.0),
        Columns(
            (
                Panel("The ocean, with a ship turned up", (Illustration(table_plan(), 56.0, 90.0),), gap=1.0),
                Panel("Two encounters, worked through", (WorkedTurn(_steps(ruleset)),), gap=1.0),
            ),
            (78.0, 108.0),
            5.0,
        ),
    )


def _chart(ruleset: LoxRuleset) -> Flowchart:
    where = ruleset.answer(LoxRuleset.escape_cards).brief
    nodes = (
        FlowNode("flip", _COLUMNS[0], 0.13, _BOX, "1  Turn up a ship", "any ocean card"),
        FlowNode("choose", _COLUMNS[1], 0.13, _BOX, "2  Pass or fire?", "up to three torpedoes", "question"),
        FlowNode("score", _COLUMNS[2], 0.13, _BOX, "3  Does it score?", "ship and torpedoes", "question"),
        FlowNode("escort", _COLUMNS[3], 0.13, _BOX, "4b  Escort", "the deck’s top card", "question"),
        FlowNode("slip", _COLUMNS[4], 0.13, _BOX, "Slip away", f"pay her value {where}"),
        FlowNode("gun", _COLUMNS[0], 0.53, _BOX, "3a  Deck gun", "a jack is sunk at once"),
        FlowNode("sunk", _COLUMNS[2], 0.53, _BOX, "4a  Sunk", "to the score pile"),
        FlowNode("attack", _COLUMNS[3], 0.53, _BOX, "Attack her", "fire again, as in 2 and 3", "question"),
        FlowNode("lost", _COLUMNS[4], 0.53, _BOX, "Boat lost", "the patrol ends", "end", _LOST),
        FlowNode("again", _COLUMNS[0], 0.9, _BOX, "Back to 1", "the next ship"),
        FlowNode("debrief", _COLUMNS[2], 0.9, _BROAD_BOX, "5  Sail on, or port?", "", "question"),
        FlowNode("home", _COLUMNS[4], 0.9, _BOX, "Home", "count the tons", "end", Ink.TEAL),
    )
    arrows = (
        FlowArrow("flip", "e", "choose", "w"),
        FlowArrow("flip", "s", "gun", "n", "a jack"),
        FlowArrow("choose", "e", "score", "w", "fire"),
        FlowArrow("choose", "s", "again", "e", "pass"),
        FlowArrow("score", "e", "escort", "w", "no"),
        FlowArrow("score", "s", "sunk", "n", "yes"),
        FlowArrow("escort", "e", "slip", "w", "pay"),
        FlowArrow("escort", "s", "attack", "n", "attack"),
        FlowArrow("slip", "s", "lost", "n", "too few"),
        FlowArrow("slip", "e", "debrief", "n"),
        FlowArrow("attack", "w", "sunk", "e", "hit"),
        FlowArrow("attack", "e", "lost", "w", "miss"),
        FlowArrow("gun", "e", "sunk", "w"),
        FlowArrow("sunk", "s", "debrief", "n"),
        FlowArrow("debrief", "w", "again", "e", "sail on"),
        FlowArrow("debrief", "e", "home", "w", "port"),
    )
    return Flowchart("encounter", nodes, arrows, 60.0, 84.0)


def _steps(ruleset: LoxRuleset) -> tuple[WorkedStep, ...]:
    """Return the steps of two example encounters without jokers.

    The boat has laid out nine cards as the ocean and keeps the others as torpedoes.
    """
    supply = SUPPLY_CARDS - _OCEAN
    where = ruleset.answer(LoxRuleset.escape_cards).brief
    after = supply - 2
    left = after - 1 - 4
    return (
        WorkedStep(
            "The ship",
            ("8 suit-diamonds",),
            f"8,000 tons. The supply holds {supply} torpedoes; two are laid, unseen.",
            rb.DECISION.id,
        ),
        WorkedStep(
            "The spread",
            ("8 suit-diamonds", "+", "3 suit-clubs", "4 suit-spades", ">", "tick"),
            f"8, 3 and 4 make fifteen: sunk. Both torpedoes are spent; {after} are left. 8,000 tons go to the score pile.",
            rb.CRIB_15.id,
        ),
        WorkedStep(
            "Another ship",
            ("Q suit-clubs", "+", "9 suit-hearts", ">", "cross"),
            "One torpedo is fired: no pair, no fifteen (a face card counts 10), no run. A miss: the ship gets away.",
            rb.HIT.id,
        ),
        WorkedStep(
            "The escort",
            ("4 suit-hearts", ">", "−4"),
            f"To slip away costs four torpedoes, {where}: {after}\u00a0−\u00a01\u00a0−\u00a04\u00a0=\u00a0{left} are left. To attack her would risk the boat.",
            rb.ESCAPE.id,
        ),
    )
