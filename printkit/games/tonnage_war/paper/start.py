"""The quick start of Tonnage War: the game explained in four panels, and an example of a convoy attack.

In the example, the escorts answer the attack.
"""

from __future__ import annotations

from dataclasses import replace

from printkit.drawing import Anchor, Font, Ink, Item, Pattern, Rect, Style, Text, Use, Weight
from printkit.games.tonnage_war.paper.faces import INKS, signed, sinks_on, span
from printkit.games.tonnage_war.paper.markers import markers
from printkit.games.tonnage_war.paper.pictures import SCORED, action_picture
from printkit.games.tonnage_war.paper.units import E_BACK, U_BACK
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    CARDS_A_ROUND,
    CONTACT,
    ESCORT,
    EVADE,
    GUNS,
    OOB_A_ROUND,
    ROUNDS,
    STORM_EVASION,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.detection import attack_value, evasion
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import SHIP
from printkit.press.blocks import (
    Block,
    DiagramCard,
    Drawing,
    Illustration,
    LaidCounter,
    Panel,
    QuickStart,
    StartPanel,
    WorkedStep,
    WorkedTurn,
)
from printkit.press.pieces import Counter

_ROLLS = (2, 9, 5, 7)  # the attack's dice in the example: four, as for a beam attack
_EVADED = 3  # the evasion roll in the example: low enough for the boat not to be found in any weather
_WIDE, _TALL = 78.0, 34.0
"""Width and height in mm of the diagram of a panel."""
_SCALE = 0.34
_SPACE, _FOOT = 15.4, 14.0
"""Height in mm of a space for a marker in the last panel, and distance in mm from the top of the space to the baseline of the
number at its foot.
"""
_ROUND = 8.8  # mm from the space of one round to the next
_MARKER = 0.62  # scale of the markers on those spaces
_SEA, _LEAST_SEA = 52.0, 16.0  # mm; greatest and least height of the picture below the example
_PLAYED = {
    (UBOAT, CONTACT): "icon-contact",
    (UBOAT, TORPEDO): "icon-torpedo",
    (UBOAT, EVADE): "icon-dive",
    (ESCORT, GUNS): "icon-escort-attack",
}
"""The icons of the actions that the diagrams show."""


def _card(
    side: int, action: str, x: float, y: float = _TALL / 2, turn: float = 0.0, copy: int = 0
) -> DiagramCard:
    """Return the drawing of a small tactical card with its picture and its icon. Its centre is at (x, y)."""
    return DiagramCard(
        action_picture(side, action, copy), x, y, _SCALE, turn, _PLAYED[side, action], INKS[side]
    )


def _unit(side: int, x: float, y: float = _TALL / 2, turn: float = 0.0) -> DiagramCard:
    """Return the drawing of a small card of the order of battle that lies face down."""
    return DiagramCard((U_BACK, E_BACK)[side], x, y, _SCALE, turn, ink=INKS[side])


def _arrow(x: float) -> Use:
    return Use("arrow-head", x, _TALL / 2, 4.0, fill=Ink.SLATE, kept=True)


def _hands() -> Drawing:
    """Return the drawing of a fan of tactical cards, and of a fan of face-down units."""
    fan = tuple(
        _card(UBOAT, action, 13.0 + 7.6 * n, 15.5 + 0.5 * (n - 2) ** 2, 4.0 * (n - 2), n)
        for n, action in enumerate((CONTACT, TORPEDO, EVADE, CONTACT, TORPEDO))
    )
    units = tuple(_unit(UBOAT, 61.0 + 2.6 * n, 16.0, 5.0 * (n - 1)) for n in range(3))
    return Drawing(_WIDE, _TALL, (), cards=(*fan, *units))


def _laid_cards() -> Drawing:
    """Return the drawing of a Contact with its boat face down, and of a later U-boat Attack with its boat."""
    cards = (
        *(_unit(UBOAT, 20.5, 18.4, 3.0), _card(UBOAT, CONTACT, 12.0, 16.0)),
        *(_unit(UBOAT, 64.5, 18.4, 3.0), _card(UBOAT, TORPEDO, 56.0, 16.0, copy=1)),
    )
    return Drawing(_WIDE, _TALL, (_arrow(38.4),), cards=cards)


def _answer() -> Drawing:
    """Return the drawing of a U-boat Attack, and of the Escort Attack with two face-down escorts that answers
    it.
    """
    cards = (
        *(_unit(UBOAT, 19.5, 18.4, 3.0), _card(UBOAT, TORPEDO, 11.5, 16.0, copy=1)),
        *(_unit(ESCORT, 65.0, 18.4, 5.0), _unit(ESCORT, 58.5, 18.0, 2.0), _card(ESCORT, GUNS, 50.0, 16.0)),
    )
    return Drawing(_WIDE, _TALL, (_arrow(36.0),), cards=cards)


def _scored(ruleset: TonnageRuleset) -> Drawing:
    """Return the drawing in the quick start that explains how Tonnage War is scored.

    It shows the markers of a damaged boat and a sunk escort, boxes for the tens and ones of a score, and the
    rounds, after which the players change sides.
    """
    made = {counter.name: counter for counter in markers(ruleset).counters}
    box = Style(stroke=Ink.SLATE, weight=Weight.RULE)
    drawn: list[Item] = []
    for n, label in enumerate(("10", "20", "1", "2", "3")):
        x = 31.0 + 10.0 * n + (2.0 if n > 1 else 0.0)
        drawn += (
            Rect(x - 4.8, 0.6, 9.6, _SPACE, box, 0.8),
            Text(x, 0.6 + _FOOT, label, Font.NAME, 12.0, Ink.SLATE, Anchor.MIDDLE),
        )
    for n in range(ROUNDS):
        x = 30.4 + _ROUND * n
        drawn += (
            Rect(x - 4.2, 18.0, 8.4, _SPACE, box, 0.8),
            Text(x, 18.0 + _FOOT, str(n + 1), Font.NAME, 12.0, Ink.SLATE, Anchor.MIDDLE),
        )
    swap = (
        Use("type-vii", 71.0, 21.6, 12.0, fill=INKS[UBOAT], kept=True),
        Use("arrow-head", 69.0, 25.8, 2.8, -90, fill=Ink.SLATE, kept=True),
        Use("arrow-head", 73.0, 25.8, 2.8, 90, fill=Ink.SLATE, kept=True),
        Use("corvette", 71.0, 30.2, 12.0, fill=INKS[ESCORT], kept=True),
    )
    counters = (
        LaidCounter(made["DAMAGED-1"], 9.4, 8.6, scale=1.15),
        LaidCounter(made["DAMAGED-4"], 9.4, 25.6, turned=True, scale=1.15),
        LaidCounter(made["SCORE U 10"], 31.0, 5.6, scale=_MARKER),
        LaidCounter(made["SCORE U 1"], 63.0, 5.6, scale=_MARKER),
        LaidCounter(_wordless(made["ROUND"]), 30.4 + _ROUND * (ROUNDS - 1), 23.0, scale=_MARKER),
    )
    return Drawing(_WIDE, _TALL, (*drawn, *swap, _arrow(22.2)), counters=counters)


def _wordless(counter: Counter) -> Counter:
    """Return a marker without its printed word, for drawings in which the word would be too small to read."""
    return replace(counter, front=replace(counter.front, note=""))


def _panels(ruleset: TonnageRuleset) -> tuple[StartPanel, ...]:
    return (
        StartPanel(
            "Hidden hands",
            f"Each side has {CARDS_A_ROUND} tactical cards, which say what is done, and {OOB_A_ROUND} of its order of battle, which do it.",
            _hands(),
        ),
        StartPanel(
            "The U-boats find, and attack",
            "A Contact is laid with a boat face down. A later turn a U-boat Attack with a boat strikes the convoy: what lies there may be a bluff.",
            _laid_cards(),
        ),
        StartPanel(
            "The escorts answer",
            "Escort Attack hunts the attacker before it fires. HF/DF and Air Patrol hunt the boat of a contact; Evasive Routing ends one. The U-boats may reply.",
            _answer(),
        ),
        StartPanel(
            "Points, rounds, sides",
            f"Ships, boats and escorts sunk or damaged score. After {ROUNDS} rounds the players change sides and play again.",
            _scored(ruleset),
        ),
    )


def quick_start(ruleset: TonnageRuleset) -> tuple[Block, ...]:
    """Return the panels of the quick start: the game in four steps, and an example of a convoy attack.

    The example goes from the laying of cards to the scoring of points.
    """
    return (
        QuickStart(_panels(ruleset), 2, 36.0),
        Panel("An attack and its answer, worked through", (WorkedTurn(_steps(ruleset)),), gap=1.0),
        Illustration(SCORED, most=_SEA, least=_LEAST_SEA),
    )


def _steps(ruleset: TonnageRuleset) -> tuple[WorkedStep, ...]:
    boat = min(ruleset.data.boats, key=lambda each: each.attack)
    escort = next(each for each in ruleset.data.escorts if each.surface)
    attack = attack_value(ruleset, boat.attack)
    safe = evasion(ruleset, boat, escort, "", 0, True)
    basic = boat.evasion + (STORM_EVASION if ruleset.in_storm else 0)
    sinks = sinks_on(ruleset, escort, first=True)
    sunk = sum(roll <= attack for roll in _ROLLS)
    ships, points = f"{sunk} ship{'s' * (sunk != 1)}", f"{sunk * SHIP} point{'s' * (sunk * SHIP != 1)}"
    die = ruleset.convoy_sides
    return (
        *_laid(boat.name, escort.name),
        WorkedStep(
            "The search",
            (str(basic), "+", signed(escort.detect), "=", str(safe), ">", f"d20-{_EVADED}"),
            f"On {safe} or less with 1d20 the escort misses the boat. The U-boats roll {_EVADED}: it is not found, and its own attack "
            f"goes on. A boat that is found loses its attack; the escort then sinks it on {span(sinks)}.",
            rb.DETECT.id,
        ),
        WorkedStep(
            "The torpedoes",
            tuple(f"d{die}-{roll}" for roll in _ROLLS),
            f"Four 1d{die}, each {attack} or less sinks a ship: {ships}, {points} for the U-boats.",
            rb.RESOLVE_CONVOY.id,
        ),
    )


def _laid(boat: str, escort: str) -> tuple[WorkedStep, ...]:
    """Return the first steps of the quick start's example: the U-boats lay an attack, and an escort answers
    it.

    ``boat``, ``escort``: the grades of the U-boat and the escort.
    """
    return (
        WorkedStep(
            "U-boats’ turn",
            ("icon-torpedo", f"×{len(_ROLLS)}", "+", "card-back"),
            f"A U-boat Attack from the beam, {len(_ROLLS)} rolls, is laid with a boat face down on the attack spot.",
            rb.CONVOY_ATTACK.id,
        ),
        WorkedStep(
            "Escorts’ turn",
            ("icon-escort-attack", "+", "card-back"),
            f"An Escort Attack with one card face down. The U-boats do not reply. The hunt: both cards are turned up; the "
            f"boat is of grade {boat}, the escort a {escort}.",
            rb.ANSWER.id,
            ink=INKS[ESCORT],
            pattern=Pattern.DOTS,
        ),
    )
