"""The quick start of SSN: the game explained in four panels, and one turn as an example with its dice."""

from __future__ import annotations

from printkit.games.ssn.paper.diagrams import NEXT_HIGH, NEXT_LEAST, diagrams, next_points
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import KILLS_ON
from printkit.games.ssn.rules.data import FAST, SLOW, threshold
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import ESCAPE_RANGE, FIRE_RANGE, KILLS_NEEDED, LHD, STEP, TORPEDOES
from printkit.press.blocks import (
    Block,
    Illustration,
    PageBreak,
    Panel,
    QuickStart,
    StartPanel,
    WorkedStep,
    WorkedTurn,
)
from printkit.press.pieces import CardScene, Hull, Level, Light, ShownSymbol

_S = ShownSymbol
_HEARD = (5, 6)
_SHOT = 9.5
"""Range in inches of the torpedo in the quick start's example: the best range for a submarine in the deep
layer.
"""
_ROLLED = ((4, 5), (2, 3))
"""Dice of the two detection rolls in the quick start's example. The first roll succeeds, the second fails."""
_KILL_DIE = 4


def quick_start(ruleset: SsnRuleset) -> tuple[Block, ...]:
    """Return the quick start: panels that explain the game, and two examples with dice.

    The examples are the ships' search for the submarine, and a torpedo's run.
    """
    hits = KILLS_NEEDED[LHD]
    near = f"within {FIRE_RANGE:g} inches"
    heard = ruleset.answer(SsnRuleset.fire_range_to).brief.format(point="a point", near=near)
    panels = (
        StartPanel(
            "One submarine, one landing force",
            f"You have {TORPEDOES} torpedoes. {hits} kills destroy the LHD; then every frigate must be more than {ESCAPE_RANGE:g} inches away.",
            CardScene((_S("lhd", 38, right=-18), _S("frigate", 22, right=30), _S("nuclear-boat", 54, Level.BELOW, 8, -8, mirrored=True, hull=Hull.SOLID)), 0.66, Light.DAY, 3),
        ),
        StartPanel(
            "Fire first, then maneuver",
            "Alerted or not, ships cannot see you: they hunt three detection points, of which you are one. Speed and turns are measured with the tools.",
            CardScene((_S("frigate", 30, right=30), _S("nuclear-boat", 36, Level.BELOW, -14, -9, hull=Hull.SOLID), _S("prop-points", 48, Level.BELOW, -14, -8), _S("prop-torpedo", 13, Level.BELOW, 36, 0, turn=-18)), 0.76, Light.DUSK, 4),
        ),
        StartPanel(
            "They listen",
            "Two dice must reach a number: layer, range and your speed make it easier or harder. Slow and deep is quiet.",
            CardScene((_S("frigate", 42, right=-18), _S("prop-sound", 26, Level.BELOW, 10, -10, turn=180), _S("nuclear-boat", 40, Level.BELOW, 20, -11, mirrored=True, hull=Hull.SOLID), _S("die-5", 8, Level.BELOW, 26, 12), _S("die-6", 8, Level.BELOW, 36, 12)), 0.76, Light.NIGHT, 5),
        ),
        StartPanel(
            "They fire back",
            f"Once Alerted, whoever hears {heard} fires at you. Torpedoes may be evaded; helos fly to your points.",
            CardScene((_S("helicopter", 20, Level.ALOFT, -24, 1), _S("prop-torpedo", 17, Level.BELOW, -22, 4, turn=16), _S("prop-wake", 22, Level.BELOW, -6, -13, turn=6), _S("nuclear-boat", 46, Level.BELOW, 18, -8, turn=-16, hull=Hull.SOLID), _S("frigate", 22, right=34)), 0.7, Light.NIGHT, 6),
        ),
    )  # fmt: skip
    worked = WorkedTurn((*heard_from_afar(ruleset), *torpedo_run(ruleset)))
    return (
        QuickStart(panels, 2, 52.0),
        Panel("They listen, and later a torpedo runs: worked through", (worked,), gap=1.0),
        PageBreak(),
        diagrams(ruleset),
        Illustration(next_points(ruleset), most=NEXT_HIGH, least=NEXT_LEAST),
    )


def heard_from_afar(ruleset: SsnRuleset) -> tuple[WorkedStep, WorkedStep]:
    """Return the two steps of the quick start's detection example: the total that the dice must reach, and
    the dice.
    """
    table = ruleset.data.detection
    passive = table.passive
    far, near = (threshold(passive, False, close, FAST) for close in (False, True))
    total = sum(_HEARD)
    state = "Alerted" if total >= far else "Unalerted"
    verdict = "heard" if total >= far else "not heard"
    return (
        WorkedStep(
            "The listener",
            (
                "frigate",
                ">",
                "nuclear-boat",
                "|",
                str(passive.base),
                "−",
                str(passive.speed[FAST]),
                "=",
                str(far),
            ),
            f"An Unalerted frigate listens with passive sonar from the other layer, beyond {table.close_inches:g} inches. The base is "
            f"{passive.base}; you went Fast, which takes off {passive.speed[FAST]}: two dice must reach {far}.",
            rb.DET_9.id,
        ),
        WorkedStep(
            "The dice",
            (f"die-{_HEARD[0]}", f"die-{_HEARD[1]}", "=", str(total), "|", "frigate", ">", state),
            f"{total}: {verdict}. Within {table.close_inches:g} inches {near} would have been enough.",
            rb.DET_9.id,
        ),
    )


def _mark(reached: bool) -> str:
    """Return the name of the mark printed after a dice roll: a tick if the roll reached the number needed,
    otherwise a cross.
    """
    return "tick" if reached else "cross"


def torpedo_run(ruleset: SsnRuleset) -> tuple[WorkedStep, ...]:
    """Return the steps of the quick start's torpedo example.

    The submarine fires from the deep layer at the landing ship; each detection roll is a step.
    """
    table = ruleset.data.detection
    active = table.active
    steps: list[WorkedStep] = []
    for n, dice in enumerate(_ROLLED):
        range_, same = _SHOT - n * STEP, n > 0
        need = threshold(active, same, range_ <= table.close_inches, SLOW)
        less = active.base - need
        said = "success" if sum(dice) >= need else "failure"
        layer = "in the LHD’s layer now" if same else "from the other layer"
        steps.append(
            WorkedStep(
                f"Fired from Deep at the LHD, {range_:g} inches away"
                if not same
                else f"After {STEP:g} inches, {range_:g} away",
                (
                    str(active.base),
                    "−",
                    str(less),
                    "=",
                    str(need),
                    "|",
                    *(f"die-{die}" for die in dice),
                    ">",
                    _mark(sum(dice) >= need),
                ),
                f"Active sonar, base {active.base}, {layer}: {need} or more is needed. {sum(dice)} is a {said}.",
                rb.TRP_2.id,
            )
        )
    return (*steps, _last_step(any(step.text.endswith("success.") for step in steps)))


def _last_step(hit: bool) -> WorkedStep:
    """Return the last step of the quick start's torpedo example: whether the torpedo hits after its two
    detection rolls.
    """
    if not hit:
        return WorkedStep("The miss", ("cross",), "Two failures in a row: it has missed.", rb.TRP_6.id)
    return WorkedStep(
        "The hit",
        (f"die-{_KILL_DIE}", ">", "burst", "|", "lhd", ">", "1 kill"),
        f"One success and no two failures in a row: it hits. A die of {KILLS_ON} or more is a kill; the LHD takes {KILLS_NEEDED[LHD]}.",
        rb.TRP_9.id,
    )
