"""The quick start of Malta Convoy: four pictures with captions that explain the game, and an example of an enemy
attack with its dice."""

from __future__ import annotations

from printkit.games.malta_convoy.paper.board import SYMBOLS
from printkit.games.malta_convoy.paper.diagrams import journey_and_contact
from printkit.games.malta_convoy.paper.sheet_tables import signed
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.tables import (
    CARRIER,
    DAMAGED,
    DESTROYED,
    ENEMIES,
    LOSS,
    ROW_FORCE,
    ROWS,
    SHIP,
    SHIP_NAMES,
    START_SCORE,
    TARGETS,
)
from printkit.press.blocks import Block, Illustration, Panel, QuickStart, StartPanel, WorkedStep, WorkedTurn
from printkit.press.pieces import CardScene, Level, Light, Plight, ShownSymbol

_CONTACT, _ENEMY, _FORCE = 6, 4, 3
_HITS = (3, 5)  # results of the example's attack dice
_AT = (2, 1)  # results of the example's target dice
_INTERCEPT = (5, 1, 3, 6)

_S = ShownSymbol
_PANELS = (
    StartPanel(
        "Set out",
        f"Throw the dice of the first line: so many ships sail, so long is the journey. The score begins at {START_SCORE}.",
        CardScene(
            (_S("carrier", 46, right=-14, rise=0), _S("cargo-ship", 62, right=8, rise=-8, state=Plight.SMOKING), _S("tanker", 22, right=34)),
            0.5, Light.DAY, 3,
        ),
    ),
    StartPanel(
        "A turn: is the convoy found?",
        "Cross off a box of the journey. In friendly waters nothing more happens; beyond them throw the contact die: 5 or more is a contact.",
        CardScene((_S("flying-boat", 30, Level.ALOFT, -22, 3), _S("merchantman", 26, right=10), _S("tanker", 26, right=32), _S("destroyer", 22, right=-16)), 0.42, Light.DAY, 8),
    ),
    StartPanel(
        "A contact: they attack",
        "Dice say who comes and how many. Your interception dice turn some away; each that is left attacks, and a hit finds its target.",
        CardScene(
            (_S("twin-bomber", 22, Level.ALOFT, 20, 4, turn=-9, mirrored=True), _S("cargo-ship", 60, right=-10, rise=-8, state=Plight.BURNING), _S("prop-splash", 15, right=28, rise=-8)),
            0.5, Light.DUSK, 9,
        ),
    ),
    StartPanel(
        "Malta",
        "Half way the carriers may turn back. When the last box is crossed off, what is left has arrived: count the score.",
        CardScene((_S("prop-gulls", 20, Level.ALOFT, 20, 2), _S("tanker", 64, right=-6, rise=-8), _S("corvette", 20, right=32)), 0.5, Light.DUSK, 11),
    ),
)  # fmt: skip


def quick_start() -> tuple[Block, ...]:
    """Return the quick start: four pictures with captions, a diagram, and an example that leads from the contact die to the score."""
    drawing = journey_and_contact()
    return (
        QuickStart(_PANELS, 2, 34.0),
        Panel("The journey and a contact", (Illustration(drawing, drawing.height),), gap=1.0),
        Panel(
            "A contact, worked through: turn 9, no option, one carrier, score 100",
            (WorkedTurn(_steps()),),
            gap=1.0,
        ),
    )


def _steps() -> tuple[WorkedStep, ...]:
    enemy = ENEMIES[_ENEMY]
    force = _FORCE + ROW_FORCE[_CONTACT] + enemy.force
    away = _INTERCEPT.count(1)
    return (
        WorkedStep(
            "Contact",
            (f"die-{_CONTACT}", ">", ROWS[_CONTACT]),
            f"Nothing is added to the die this turn. {_CONTACT} is a {ROWS[_CONTACT]}: force {signed(ROW_FORCE[_CONTACT])}.",
            rb.CONTACT_2.id,
            "2",
        ),
        WorkedStep(
            "Who, and how many",
            (f"die-{_ENEMY}", ">", enemy.name, "|", f"die-{_FORCE}", ">", str(force)),
            f"The {enemy.name} adds {signed(enemy.attack)} to its attack dice. The force die is {_FORCE}: {force} attackers.",
            rb.FORCE.id,
            "3–4",
        ),
        WorkedStep(
            "Interception",
            (*(f"die-{n}" for n in _INTERCEPT), ">", f"{force} − {away} = {force - away}"),
            f"Three dice and one for the carrier. Each 1 turns an attacker away and scores a point: {force - away} attackers are left.",
            rb.INTERCEPT_1.id,
            "5",
        ),
        *(_attack(at, die, target, enemy.attack) for at, (die, target) in enumerate(zip(_HITS, _AT))),
        _on_the_sheet(away, enemy.attack),
    )


def _on_the_sheet(away: int, plus: int) -> WorkedStep:
    """Return the last step of the example: what players mark on the sheet, and the new score.

    ``away`` is the number of attackers that were turned away, ``plus`` the modifier of the attack dice.
    """
    hits = tuple(zip(_HITS, _AT))
    struck = [_struck(die, target, plus) for die, target in hits]
    lost = sum(LOSS[TARGETS[target]] for die, target in hits if attack_result(die + plus) == DESTROYED)
    score = f"{START_SCORE} + {away} − {lost} = {START_SCORE + away - lost}"
    return WorkedStep(
        "The sheet",
        (*struck[0], "|", *struck[1], "|", score),
        f"Strike the damaged ship with /, the lost one with X; the interception adds {away} to the score, the lost ship takes {lost}. "
        "Cross off the turn’s box.",
        rb.SCORE_2.id,
    )


def _struck(die: int, target: int, plus: int) -> tuple[str, str]:
    """Return the name of the silhouette of a ship that an attack hits, and the mark that players make on it."""
    result = attack_result(die + plus)
    return SYMBOLS[TARGETS[target]], {DAMAGED: "slash", DESTROYED: "cross"}[result]


def _attack(at: int, die: int, target: int, plus: int) -> WorkedStep:
    result, kind = attack_result(die + plus), TARGETS[target]
    what = {DAMAGED: "damaged", DESTROYED: "destroyed"}[result]
    ship = SHIP[SHIP_NAMES[kind]]
    cost = f": the score falls by {LOSS[kind]}" if result == DESTROYED else ", and stays in the convoy"
    carrier = " The carrier is spared." if kind != CARRIER and at else ""
    return WorkedStep(
        ("First attacker", "Second attacker")[at],
        (
            f"die-{die}",
            "+",
            str(plus),
            "=",
            str(die + plus),
            "|",
            f"die-{target}",
            ">",
            *_struck(die, target, plus),
        ),
        f"{die} and {plus} are {die + plus}: {what}. The target die is {target}: a {ship} is {what}{cost}.{carrier}",
        rb.ATTACK.id,
        "6–7",
    )
