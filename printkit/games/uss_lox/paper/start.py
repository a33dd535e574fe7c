"""The quick start of USS Lox: the game explained in four pictures with captions, a flowchart of an encounter,
and two example encounters with their cards."""

from __future__ import annotations

from printkit.drawing import Ink
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, SUPPLY_CARDS
from printkit.press.blocks import (
    Block,
    FlowArrow,
    Flowchart,
    FlowNode,
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
        QuickStart(_PANELS, 4, 29.0),
        Panel("An encounter", (_chart(ruleset),), gap=1.0),
        Panel("Two encounters, worked through", (WorkedTurn(_steps(ruleset)),), gap=1.0),
    )


def _chart(ruleset: LoxRuleset) -> Flowchart:
    where = ruleset.answer(LoxRuleset.escape_cards).brief
    gun = "3a  a jack: the deck gun sinks her at once"
    nodes = (
        FlowNode("flip", 0.105, 0.14, 0.2, "1  Turn up a ship", "any ocean card"),
        FlowNode("choose", 0.365, 0.14, 0.22, "2  Pass or fire?", "one to three torpedoes", "question"),
        FlowNode("pass", 0.365, 0.56, 0.2, "2a  Passed", "the next ship; no debrief"),
        FlowNode("score", 0.635, 0.14, 0.2, "3  Does it score?", "ship and torpedoes", "question"),
        FlowNode("sunk", 0.905, 0.14, 0.17, "4a  Sunk", "to the score pile"),
        FlowNode("gun", 0.105, 0.56, 0.2, "Deck gun", gun),
        FlowNode("escort", 0.635, 0.56, 0.2, "4b  Escort", "the deck’s top card", "question"),
        FlowNode("debrief", 0.905, 0.56, 0.17, "5  Sail on, or port?", "", "question"),
        FlowNode("slip", 0.905, 0.88, 0.17, "Slip away", f"pay her value {where}"),
        FlowNode("attack", 0.395, 0.88, 0.24, "Attack her", "as in 2b and 3; a hit: sunk"),
        FlowNode("lost", 0.105, 0.88, 0.2, "Boat lost", "a miss, or too few torpedoes", "end", _LOST),
    )
    arrows = (
        FlowArrow("flip", "e", "choose", "w"),
        FlowArrow("flip", "s", "gun", "n", "jack"),
        FlowArrow("choose", "s", "pass", "n", "pass"),
        FlowArrow("choose", "e", "score", "w", "fire"),
        FlowArrow("score", "e", "sunk", "w", "yes"),
        FlowArrow("score", "s", "escort", "n", "no"),
        FlowArrow("sunk", "s", "debrief", "n"),
        FlowArrow("escort", "s", "attack", "e", "attack"),
        FlowArrow("escort", "e", "slip", "w", "escape"),
        FlowArrow("slip", "n", "debrief", "s"),
        FlowArrow("attack", "w", "lost", "e"),
    )
    return Flowchart("encounter", nodes, arrows, 64.0, 76.0)


def _steps(ruleset: LoxRuleset) -> tuple[WorkedStep, ...]:
    """Return the steps of two example encounters without jokers. The boat has laid out nine cards as the ocean and keeps the others as
    torpedoes."""
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
            ("8 suit-diamonds", "+", "3 suit-clubs", "4 suit-spades", "=", "15"),
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
            f"To slip away costs four torpedoes, {where}: {after} − 1 − 4 = {left} are left. To attack her would risk the boat.",
            rb.ESCAPE.id,
        ),
    )
