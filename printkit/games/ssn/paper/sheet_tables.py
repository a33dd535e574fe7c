"""Builds the tables on SSN's cards and sheets from the selected rulings and the house values.

Rulings are options of the rules; house values are numbers that a player can replace.

Some tables include odds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from printkit.games.ssn.play.chances import reach
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import KILLS_ON, evades_on
from printkit.games.ssn.rules.data import CREEP, FAST, FLANK, SPEEDS, Sonar, threshold
from printkit.games.ssn.rules.geometry import CZ_WIDTH, TURN_LENGTH
from printkit.games.ssn.rules.paths import BOTTOM, GAPS, TOP, sharpest
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import CONVOY_MOVE, CRAWL
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    FIRE_RANGE,
    KILLS_NEEDED,
    LHD,
    MOST_SHOTS,
    STEP,
    TORPEDO_RANGE,
    TORPEDOES,
)
from printkit.games.ssn.rules.torpedo import RunOutcome, rolls_due
from printkit.press.blocks import (
    Align,
    Block,
    Facts,
    Grid,
    KeyedValue,
    Notes,
    Panel,
    RollRow,
    RollTable,
    cite,
)

NEVER: Final = 13
_LEFT, _RIGHT, _CENTRE = Align.LEFT, Align.RIGHT, Align.CENTRE
MINUS: Final = "−"


def percent(p: Fraction) -> str:
    """Return a probability as a percentage; a dash for 0."""
    return "–" if not p else f"{float(p) * 100:.1f} %"


def sixths(p: Fraction) -> str:
    return f"{p * 6}/6"


# --- detection


def speeds_alike(*sonars: Sonar) -> tuple[tuple[str, int], ...]:
    """Group neighbouring speeds: with each of these sonars, all speeds of a group change a detection roll by
    the same number.

    Return pairs: the name of a group, and the number of its lowest speed.
    """
    runs: list[list[int]] = []
    for speed in range(len(SPEEDS)):
        same = runs and all(sonar.speed[speed] == sonar.speed[runs[-1][0]] for sonar in sonars)
        if same:
            runs[-1].append(speed)
        else:
            runs.append([speed])

    def name(run: list[int]) -> str:
        first, last = SPEEDS[run[0]].capitalize(), SPEEDS[run[-1]].capitalize()
        return first if len(run) == 1 else f"up to {last}" if run[0] == 0 else f"{first} to {last}"

    return tuple((name(run), run[0]) for run in runs)


def detection_lines(ruleset: SsnRuleset) -> Grid:
    """Return the detection table: for each kind of sonar, the dice total needed, and the numbers that are
    subtracted from it. Speeds at which nothing is subtracted are left out.
    """
    table = ruleset.data.detection
    passive, active = table.passive, table.active

    def minus(n: int) -> str:
        return f"{MINUS}{n}" if n else "0"

    def less(a: int, b: int) -> tuple[str, str]:
        return minus(a), minus(b)

    rows = [
        ("base", str(passive.base), str(active.base)),
        ("target in the listener’s layer", *less(passive.same_layer, active.same_layer)),
        (f"target within {table.close_inches:g} inches", *less(passive.close, active.close)),
        *(
            (f"target {name}", *less(passive.speed[speed], active.speed[speed]))
            for name, speed in speeds_alike(passive, active)
            if passive.speed[speed] or active.speed[speed]
        ),
    ]
    return Grid(("2d6 reach the base less every line", "passive", "active"), tuple(rows))


def thresholds(ruleset: SsnRuleset, sonar: Sonar, name: str, *, odds: bool) -> Grid:
    """Return a table of the totals that two dice must reach for detection, by layer, range and speed.

    ``odds``: True if each total is followed by its probability.
    """
    close = f"{ruleset.data.detection.close_inches:g}"
    columns = speeds_alike(sonar)
    rows = []
    for same, layer in ((False, "other"), (True, "same")):
        for near, inches in ((False, f"beyond {close}"), (True, f"up to {close}")):
            totals = [threshold(sonar, same, near, speed) for _, speed in columns]
            rows.append((f"{layer} layer, {inches}", *(_needed(total, odds=odds) for total in totals)))
    return Grid((name, *(name for name, _ in columns)), tuple(rows))


def _needed(total: int, *, odds: bool) -> str:
    if total >= NEVER:
        return "never"
    said = f"{max(total, 2)}"
    return f"{said} · {percent(reach(total))}" if odds else said


def who_listens(ruleset: SsnRuleset) -> Notes:
    """Return a note on how ships and helicopters listen for the submarine.

    It says whether they use active or passive sonar, in which layer they listen, and where the convergence
    zones (rings in which sonar hears) lie.
    """
    helos = ruleset.answer(SsnRuleset.helo_aboard_listens).brief
    origin = ruleset.answer(SsnRuleset.cz_origin).brief
    part = ruleset.answer(SsnRuleset.dp_cz_part).brief
    near = ", ".join(f"{k * 2 * CZ_WIDTH + CZ_WIDTH:g}–{(k + 1) * 2 * CZ_WIDTH:g}" for k in range(2))
    return Notes(
        (
            (
                f"Unalerted ships listen *passive*; Alerted ships and {helos} *active*. Ships are Shallow. A Shallow "
                f"listener hears a DP only in its zones, {near} … inches from its {origin}, {part}; "
                "a Deep helo hears at any range."
            ),
        )
    )


# --- speed


def speed_table(ruleset: SsnRuleset) -> Grid:
    """Return the table of the submarine's speeds.

    For each speed it says how far the submarine moves, how sharply it turns, how far it runs straight between
    turns, and whether it may fire.
    """
    rows = []
    for speed, word in enumerate(SPEEDS):
        if speed == CREEP:
            band = ruleset.answer(SsnRuleset.zero_move).brief.format(least=BOTTOM[speed], most=TOP[speed])
        else:
            band = f"above {BOTTOM[speed]:g} to {TOP[speed]:g}"
        tool = "Sharp" if speed < FAST else "Easy"
        rows.append((f"{word.capitalize()} {'{chevron}' * (speed + 1)}", band, f"{tool} {sharpest(ruleset, speed):g}°", f"{GAPS[speed]:g}", "no" if speed == FLANK else "yes"))  # fmt: skip
    heads = ("speed", "inches", "a turn up to", "run between", "torps")
    return Grid(heads, tuple(rows), (_LEFT, _LEFT, _LEFT, _CENTRE, _CENTRE))


def speed_notes(ruleset: SsnRuleset) -> Notes:
    first = ruleset.answer(SsnRuleset.first_turn).brief
    run = ruleset.answer(SsnRuleset.turn_spacing).brief
    carry = ruleset.answer(SsnRuleset.turn_carry).brief
    return Notes(
        (
            (
                f"The new speed is the old one, or one level up or down. Every turn takes {TURN_LENGTH:g} inch of its own. "
                f"The first turn {first}. The run is {run}, {carry}."
            ),
        )
    )


# --- torpedoes


def torpedo_table(ruleset: SsnRuleset) -> Grid:
    """Return the table of a torpedo's detection rolls by range.

    If a ruling makes evasion depend on the number of rolls, it also says with which dice the submarine
    evades.
    """
    tops = [*(STEP * n for n in range(1, 4)), TORPEDO_RANGE]
    counts_rolls = ruleset.every_roll_lowers_evasion
    rows = []
    for n, top in enumerate(tops):
        rolls = rolls_due(top)
        at = "D" + "".join(f", D{MINUS}{STEP * k:g}" for k in range(1, rolls))
        low = f"up to {top:g}" if not n else f"above {tops[n - 1]:g} to {top:g}"
        row = (f"{low}", str(rolls), at)
        rows.append((*row, *_evasion(rolls)) if counts_rolls else row)
    heads = ("range D", "rolls", "made at", *(("evade on", "saved") if counts_rolls else ()))
    return Grid(heads, tuple(rows), (_LEFT, _CENTRE, _LEFT, *((_LEFT, _RIGHT) if counts_rolls else ())))


def _evasion(counted: int) -> tuple[str, str]:
    least = evades_on(RunOutcome(True, counted, counted))
    return f"{least} or more", sixths(Fraction(7 - least, 6))


def torpedo_notes(ruleset: SsnRuleset) -> Notes:
    zones = ""
    if ruleset.torps_bound_to_zones:
        blind = ruleset.answer(SsnRuleset.torp_blind_roll).brief
        zones = f" A Shallow one sees its target in a zone only; {blind}."
    beyond = ruleset.answer(SsnRuleset.out_of_range_fire).brief
    full = ruleset.answer(SsnRuleset.torp_exact_five).brief.format(step=STEP)
    evade = ""
    if not ruleset.every_roll_lowers_evasion:
        counted = ruleset.answer(SsnRuleset.evasion_count).brief
        evade = f" The SSN evades on 6 less the torp’s {counted}, or more."
    return Notes(
        (
            (
                f"*Look, then run {STEP:g} inches,* and again. 2d6 with active sonar, range and layer of the moment.{zones}"
            ),
            (
                f"*After a first move of {full}* it is in the target’s layer; nearer in the other layer nothing is hit. "
                f"Beyond {TORPEDO_RANGE:g} inches {beyond}."
            ),
            "*Missed:* no success; two failures in a row; not in the target’s layer at the end. Else it hits.",
            (
                f"*Ship hit:* {KILLS_ON} or more kills ({sixths(Fraction(7 - KILLS_ON, 6))}). An FF takes {KILLS_NEEDED[0]}, "
                f"the LHD {KILLS_NEEDED[LHD]}.{evade}"
            ),
        )
    )


# --- the turn


def turn_sequence(ruleset: SsnRuleset) -> Facts:
    """Return the list of a turn's phases in order, with a description of each."""
    roll = ruleset.answer(SsnRuleset.detection_roll).brief
    fresh = ruleset.answer(SsnRuleset.fresh_alert_fires).brief
    named = ruleset.answer(SsnRuleset.salvo).brief
    near = f"within {FIRE_RANGE:g} inches"
    heard = ruleset.answer(SsnRuleset.fire_range_to).brief.format(point="a DP", near=near)
    lhd = ruleset.answer(SsnRuleset.lhd_fires).brief
    return Facts(
        (
            KeyedValue("P0", "*Tick on the plot* which ships are Alerted now."),
            KeyedValue("P1", f"*You fire:* up to {MOST_SHOTS} torpedoes{named}, {TORPEDOES} in the game, not at Flank. A shot Alerts every ship."),
            KeyedValue("P2", "*You maneuver:* clear all points but your own, turn that to the layer of now; a marker acts; move; Dive or "
                 "Rise if you did not fire; a point at the SSN, one as far ahead."),
            KeyedValue("P3", f"*They listen:* one ship Alerted, all Alerted. {roll}. An Unalerted ship that hears turns over and {fresh}."),
            KeyedValue("P4", f"*They fire:* whoever heard {heard} must; a ship 1 torpedo, a helo 2 and it leaves.{lhd}"),
            KeyedValue("P5", "*They move:* ships, all at once; launches from ships ticked in P0, where they now lie; helos."),
            KeyedValue("P6", f"*The end?* Won with the LHD destroyed, {unheard(ruleset)}, every FF beyond {ESCAPE_RANGE:g} inches."),
        )
    )  # fmt: skip


def unheard(ruleset: SsnRuleset) -> str:
    """Return text that explains when the submarine counts as undetected (rule SSN-DET-13)."""
    return ruleset.answer(SsnRuleset.detected_means).brief


# --- the surface side's moves


def course_table(ruleset: SsnRuleset) -> RollTable:
    """Return the table for the die that decides the convoy's course: each result with its move."""
    easy = f"{ruleset.data.tools.easy:g}°"
    before = f"ahead {CONVOY_MOVE - TURN_LENGTH:g}"
    return RollTable(
        "LHD with 0 kills: D6",
        (
            RollRow("1", f"{before}, left easy ({easy})", "", ("1/6",)),
            RollRow("2–5", f"ahead {CONVOY_MOVE:g}", "", ("4/6",)),
            RollRow("6", f"{before}, right easy ({easy})", "", ("1/6",)),
        ),
    )


def ships_facts(ruleset: SsnRuleset) -> Facts:
    order = ruleset.answer(SsnRuleset.ff_turn_order).meaning
    die = ruleset.answer(SsnRuleset.ff_dp_roll).meaning
    stops = ruleset.answer(SsnRuleset.collision_stop).brief
    wreck = ruleset.answer(SsnRuleset.wreck_avoidance).meaning.removeprefix("it ")
    return Facts(
        (
            KeyedValue("1 kill", f"LHD ahead {CRAWL:g}, no die ({rb.LHD_2})"),
            KeyedValue("FFs", f"copy the LHD’s moves ({rb.FF_1})"),
            KeyedValue(
                "hunt",
                f"once the LHD is gone, {die.partition(', ')[2]} for a DP, {order}, each turn towards it, Easy at most ({rb.FF_2})",
            ),
            KeyedValue("wreck", f"a ship with one in its way {wreck} ({rb.WRK_3})"),
            KeyedValue("ships", f"in the way: {stops} just before ({rb.SHP_2})"),
        )
    )


def helo_facts(ruleset: SsnRuleset) -> Facts:
    near = ruleset.answer(SsnRuleset.helo_inside_five).brief.format(step=STEP)
    after = ruleset.answer(SsnRuleset.helo_after_move).brief
    chosen = ", ".join(f"{2 * n - 1}–{2 * n} DP{n}" for n in (1, 2, 3))
    return Facts(
        (
            KeyedValue("a D6", f"chooses a DP: {chosen}, {sixths(Fraction(1, 3))} each ({rb.DP_10})"),
            KeyedValue("launched", f"or Deep: a D6 for a DP, fly to {STEP:g} inches from it; nearer, it {near}; then it {after} ({rb.HEL_2})"),
            KeyedValue("Shallow", f"turns Deep and stays ({rb.HEL_4})"),
            KeyedValue("fires", f"2 torps, then it leaves play ({rb.ATK_2})"),
        )
    )  # fmt: skip


def both_thresholds(ruleset: SsnRuleset, *, odds: bool) -> tuple[Block, ...]:
    detection = ruleset.data.detection
    return (
        thresholds(ruleset, detection.passive, "passive", odds=odds),
        thresholds(ruleset, detection.active, "active", odds=odds),
    )


def points_panel(ruleset: SsnRuleset) -> Panel:
    """Return a panel that explains the three detection points: markers of where the submarine was, is and
    will be.
    """
    off = ruleset.answer(SsnRuleset.dp_off_table).brief
    return Panel(
        "Detection points",
        (
            Facts(
                (
                    KeyedValue("past", "where the SSN was: the layer before any change, the old speed"),
                    KeyedValue("present", "at the SSN: its new speed, the layer that it shows"),
                    KeyedValue(
                        "future",
                        f"as far ahead as it moved; Deep with a Dive marker, Shallow with Rise; {off}",
                    ),
                )
            ),
        ),
        cite(rb.DP_2, rb.DP_3, rb.DP_4, rb.DP_5),
    )
