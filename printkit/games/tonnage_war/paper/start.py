"""The quick start of Tonnage War: the game explained in four panels, and an example of a convoy attack that
the escorts answer.
"""

from __future__ import annotations

from printkit.games.tonnage_war.paper.faces import signed, sinks_on, span
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, OOB_A_ROUND, ROUNDS
from printkit.games.tonnage_war.rules.detection import attack_value, evasion
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import SHIP
from printkit.press.blocks import Block, Panel, QuickStart, StartPanel, WorkedStep, WorkedTurn
from printkit.press.pieces import CardScene, Level, Light, Plight, ShownSymbol

_S = ShownSymbol
_ROLLS = (2, 9, 5, 7)  # the attack's dice in the example: four, as for a beam attack
_FOUND = 18  # the evasion roll in the example: high enough to mean detection in any weather
_PANELS = (
    StartPanel(
        "Hidden hands",
        f"Each side has {CARDS_A_ROUND} tactical cards, which say what is done, and {OOB_A_ROUND} of its order of battle, which do it.",
        CardScene((_S("type-vii", 60, right=-4, rise=-7), _S("merchantman", 20, right=30)), 0.48, Light.MOON, 3),
    ),
    StartPanel(
        "The U-boats find, and attack",
        "A Contact is laid with a boat face down. A later turn a U-boat Attack with a boat strikes the convoy: what lies there may be a bluff.",
        CardScene((_S("prop-torpedo", 30, Level.BELOW, -14, 2), _S("cargo-ship", 46, right=18), _S("corvette", 20, right=-26)), 0.58, Light.DUSK, 4),
    ),
    StartPanel(
        "The escorts answer",
        "Escort Attack, HF/DF and Air Patrol hunt the boat before it fires; Evasive Routing ends a contact. The U-boats may reply.",
        CardScene((_S("destroyer", 52, right=-8), _S("type-vii", 40, Level.BELOW, 14, -5, 9), _S("prop-charge", 4, Level.BELOW, -20, 3), _S("prop-charge", 4, Level.BELOW, -8, -4)), 0.66, Light.DAY, 5),
    ),
    StartPanel(
        "Points, rounds, sides",
        f"Ships, boats and escorts sunk or damaged score. After {ROUNDS} rounds the players change sides and play again.",
        CardScene((_S("tanker", 62, right=-4, rise=-5, state=Plight.BURNING), _S("prop-splash", 14, right=32, rise=-6)), 0.48, Light.NIGHT, 6),
    ),
)  # fmt: skip


def quick_start(ruleset: TonnageRuleset) -> tuple[Block, ...]:
    """Return the panels of the quick start: the game in four steps, and an example of a convoy attack, from
    the laying of cards to the scoring of points.
    """
    return (
        QuickStart(_PANELS, 2, 34.0),
        Panel("An attack and its answer, worked through", (WorkedTurn(_steps(ruleset)),), gap=1.0),
    )


def _steps(ruleset: TonnageRuleset) -> tuple[WorkedStep, ...]:
    boat = min(ruleset.data.boats, key=lambda each: each.attack)
    escort = next(each for each in ruleset.data.escorts if each.surface)
    attack = attack_value(ruleset, boat.attack)
    safe = evasion(ruleset, boat, escort, "", 0, True)
    sinks = sinks_on(ruleset, escort, first=True)
    sunk = sum(roll <= attack for roll in _ROLLS)
    die = ruleset.convoy_sides
    return (
        *_laid(boat.name, escort.name),
        WorkedStep(
            "The search",
            (str(boat.evasion), "+", signed(escort.detect), "=", str(safe), ">", str(_FOUND)),
            f"On {safe} or less with 1d20 the escort misses the boat. The U-boats roll {_FOUND}: it is found, and attacked.",
            rb.DETECT.id,
        ),
        WorkedStep(
            "The attack on the boat",
            ("12", ">", span(sinks)),
            f"The escorts roll 12 with 1d20; {span(sinks)} would have sunk it. It gets away, and its own attack goes on.",
            rb.GUNFIRE.id,
        ),
        WorkedStep(
            "The torpedoes",
            tuple(str(roll) for roll in _ROLLS),
            f"Four 1d{die}, each {attack} or less sinks a ship: {sunk} ships, {sunk * SHIP} points for the U-boats.",
            rb.RESOLVE_CONVOY.id,
        ),
    )


def _laid(boat: str, escort: str) -> tuple[WorkedStep, ...]:
    """Return the first steps of the quick start's example: the U-boats lay an attack, and an escort answers
    it. ``boat``, ``escort``: their grades.
    """
    return (
        WorkedStep(
            "U-boats’ turn",
            ("icon-torpedo", f"×{len(_ROLLS)}", "icon-u-boat"),
            f"A U-boat Attack from the beam, {len(_ROLLS)} rolls, is laid with a boat face down on the attack spot.",
            rb.CONVOY_ATTACK.id,
        ),
        WorkedStep(
            "Escorts’ turn",
            ("icon-escort-attack", "icon-escort"),
            f"An Escort Attack with one card face down. The U-boats do not reply. The hunt: both cards are turned up; the "
            f"boat is of grade {boat}, the escort a {escort}.",
            rb.ANSWER.id,
        ),
    )
