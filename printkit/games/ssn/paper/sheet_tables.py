"""The tables of SSN as they stand on cards and sheets: from the house values and the rulings, odds beside them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, assert_never

from printkit.games.ssn.play.chances import reach
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import KILLS_ON, evades_on
from printkit.games.ssn.rules.data import FAST, FLANK, SPEEDS, Sonar, threshold
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
from printkit.games.ssn.rules.torpedo import Outcome, rolls_due
from printkit.press.blocks import Align, Block, Fact, Facts, Grid, Notes, Panel, RollRow, RollTable, cite

NEVER: Final = 13
_LEFT, _RIGHT, _CENTRE = Align.LEFT, Align.RIGHT, Align.CENTRE
MINUS: Final = "−"


def percent(p: Fraction) -> str:
    """A chance in hundredths, a dash where there is none."""
    return "–" if not p else f"{float(p) * 100:.1f} %"


def sixths(p: Fraction) -> str:
    return f"{p * 6}/6"


# --- detection


def speeds_alike(*sonars: Sonar) -> tuple[tuple[str, int], ...]:
    """Neighbouring speeds that these columns do not tell apart: name, and one of the speeds."""
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
    """Base and what is taken off it (section 4 of the catalogue)."""
    table = ruleset.data.detection
    passive, active = table.passive, table.active

    def less(a: int, b: int) -> tuple[str, str]:
        return tuple(f"{MINUS}{n}" if n else "0" for n in (a, b))  # type: ignore[return-value]

    rows = [
        ("base", str(passive.base), str(active.base)),
        ("target in the listener’s layer", *less(passive.same_layer, active.same_layer)),
        (f"target within {table.close_inches:g} inches", *less(passive.close, active.close)),
        *(
            (f"target {name}", *less(passive.speed[speed], active.speed[speed]))
            for name, speed in speeds_alike(passive, active)
        ),
    ]
    return Grid(("2d6 reach the base less every line", "passive", "active"), tuple(rows))


def thresholds(ruleset: SsnRuleset, sonar: Sonar, name: str, *, odds: bool) -> Grid:
    """What 2d6 must reach by layer, range and speed; with ``odds`` the chance of it beside each."""
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
    return f"{said}  ({percent(reach(total))})" if odds else said


def who_listens(ruleset: SsnRuleset) -> Notes:
    """Sonar and layer of each listener, and the zones."""
    aboard = ", aboard too (Shallow)" if ruleset.helo_aboard_listens == "yes" else " in the air"
    origin = "outline" if ruleset.cz_origin == "edge" else "dot"
    part = "a lone DP by its dot, the SSN by any part" if ruleset.dp_cz_part == "centre" else "by any part"
    near = ", ".join(f"{k * 2 * CZ_WIDTH + CZ_WIDTH:g}–{(k + 1) * 2 * CZ_WIDTH:g}" for k in range(3))
    return Notes(
        (
            (
                f"Unalerted ships listen *passive*; Alerted ships and helos{aboard} *active*. Ships are Shallow. A Shallow "
                f"listener hears a DP only in one of its zones, {near} … inches from its {origin}, {part}; "
                "a Deep helo hears at any range."
            ),
        )
    )


# --- speed


def speed_table(ruleset: SsnRuleset) -> Grid:
    """Bands, angles, runs between turns, who may fire."""
    rows = []
    for speed, word in enumerate(SPEEDS):
        low = "" if speed else f"{BOTTOM[0]:g}–" if ruleset.zero_move == "allowed" else "above 0–"
        band = f"{low}{TOP[speed]:g}" if not speed else f"above {BOTTOM[speed]:g} to {TOP[speed]:g}"
        tool = "Sharp" if speed < FAST else "Easy"
        rows.append((word.capitalize(), band, f"{tool} {sharpest(ruleset, speed):g}°", f"{GAPS[speed]:g}", "no" if speed == FLANK else "yes"))  # fmt: skip
    heads = ("speed", "inches", "a turn up to", "run between", "torps")
    return Grid(heads, tuple(rows), (_LEFT, _LEFT, _LEFT, _CENTRE, _CENTRE))


def speed_notes(ruleset: SsnRuleset) -> Notes:
    first = (
        "The first turn waits for its run, too. "
        if ruleset.first_turn == "after-gap"
        else "The first turn may be at once. "
    )
    run = (
        "from the start of one turn to the start of the next"
        if ruleset.turn_spacing == "inclusive"
        else "straight between the end of one turn and the next"
    )
    carry = (
        "the run goes on from the turn before"
        if ruleset.turn_carry == "carry"
        else "counted anew each maneuver"
    )
    return Notes(
        (
            (
                f"The new speed is the old one, or one level up or down. Every turn takes {TURN_LENGTH:g} inch of its own. "
                f"{first}The run is {run}, {carry}."
            ),
        )
    )


# --- torpedoes


def torpedo_table(ruleset: SsnRuleset) -> Grid:
    """How many rolls a range allows, at which ranges they are made, and what saves the submarine after them."""
    tops = [*(STEP * n for n in range(1, 4)), TORPEDO_RANGE]
    counts_rolls = ruleset.evasion_count == "rolls"
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
    least = evades_on(Outcome(True, counted, counted))
    return f"{least} or more", sixths(Fraction(7 - least, 6))


def torpedo_notes(ruleset: SsnRuleset) -> Notes:
    zones = "A Shallow one sees its target in a zone only; " if ruleset.torp_cz == "applies" else ""
    blind = (
        (
            "a blind roll is a failure"
            if ruleset.torp_blind_roll == "counts"
            else "a blind roll does not count"
        )
        if zones
        else ""
    )
    beyond = "surf does not fire" if ruleset.out_of_range_fire == "withheld" else "it is spent"
    full = f"{STEP:g} inches" if ruleset.torp_exact_five == "hits" else f"more than {STEP:g} inches"
    evade = (
        ""
        if ruleset.evasion_count == "rolls"
        else f" The SSN evades on 6 less the torp’s {ruleset.evasion_count}, or more."
    )
    return Notes(
        (
            (
                f"*Look, then run {STEP:g} inches,* and again. 2d6 with active sonar, range and layer of the moment. {zones}{blind}"
                f"{'.' if zones else ''}"
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


def _detection_roll(ruleset: SsnRuleset) -> str:
    match ruleset.detection_roll:
        case "one":
            return "2d6 once for all"
        case "per-dp":
            return "2d6 for each DP, in order of numbers"
        case "per-listener":
            return "2d6 for each listener: FF1–FF4, LHD, H1–H6"
        case never:
            assert_never(never)


def turn_sequence(ruleset: SsnRuleset) -> Facts:
    """The phases in their order."""
    roll = _detection_roll(ruleset)
    fresh = "may fire at once" if ruleset.fresh_alert_fires == "yes" else "does not fire this turn"
    named = ", both targets named first" if ruleset.salvo == "declared" else ""
    near = f"within {FIRE_RANGE:g} inches"
    heard = f"a DP, and has it or the SSN {near}," if ruleset.fire_range_to == "dp-or-ssn" else f"a DP {near}"
    lhd = "" if ruleset.lhd_fires == "yes" else " The LHD never fires."
    return Facts(
        (
            Fact("P1", f"*SSN attacks:* up to {MOST_SHOTS} torps{named}, {TORPEDOES} in the game, not at Flank. A shot Alerts every ship. ({rb.ATK_1}, {rb.ATK_3})"),
            Fact("P2", f"*SSN maneuvers:* clear all DPs but its own, turn that to the layer of now; a marker acts; move; Dive or "
                 f"Rise if nothing was fired; a DP at the SSN, one as far ahead as it moved. ({rb.MAN_1}, {rb.DP_1})"),
            Fact("P3", f"*Detection:* one ship Alerted, all Alerted. {roll}. An Unalerted ship that hears turns over and {fresh}. ({rb.DET_1}, {rb.DET_10})"),
            Fact("P4", f"*Surf attacks:* whoever heard {heard} must; a ship 1 torp, a helo 2 and it leaves.{lhd} ({rb.DET_12}, {rb.ATK_2})"),
            Fact("P5", f"*Surf maneuvers:* ships, all at once; launches from ships Alerted when the turn began; helos. ({rb.SHP_1}, {rb.HEL_1})"),
            Fact("P6", f"*End:* won with the LHD destroyed, {unheard(ruleset)}, every FF beyond {ESCAPE_RANGE:g} inches. ({rb.END_1})"),
        )
    )  # fmt: skip


def unheard(ruleset: SsnRuleset) -> str:
    """What silence is (SSN-DET-13)."""
    return (
        "the DP at the SSN not heard this turn"
        if ruleset.detected_means == "ssn-dp"
        else "nothing heard this turn"
    )


# --- the surface side's moves


def course_table(ruleset: SsnRuleset) -> RollTable:
    """The LHD's die."""
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
    order = (
        "turn, ahead 2, turn, ahead 2"
        if ruleset.ff_turn_order == "turn-first"
        else "ahead 2, turn, ahead 2, turn"
    )
    die = "one D6 for all FFs" if ruleset.ff_dp_roll == "shared" else "each FF a D6"
    stops = "both stop" if ruleset.collision_stop == "both" else "it stops"
    wreck = "stops before it" if ruleset.wreck_avoidance == "stop" else "takes the nearest legal way round"
    return Facts(
        (
            Fact("1 kill", f"LHD ahead {CRAWL:g}, no die ({rb.LHD_2})"),
            Fact("FFs", f"do what the LHD does, from where they are ({rb.FF_1})"),
            Fact(
                "hunt",
                f"LHD destroyed: {die} for a DP, {order}, each turn towards it, Easy at most ({rb.FF_2})",
            ),
            Fact("wreck", f"in the way: a ship {wreck} ({rb.WRK_3})"),
            Fact("ships", f"in the way: {stops} just before ({rb.SHP_2})"),
        )
    )


def random_point() -> RollTable:
    """Which detection point a die means (SSN-DP-10)."""
    rows = tuple(RollRow(f"{2 * n - 1}–{2 * n}", f"DP{n}", "", ("2/6",)) for n in (1, 2, 3))
    return RollTable("A DP at random: D6", rows)


def helo_facts(ruleset: SsnRuleset) -> Facts:
    near = f"goes out to {STEP:g}" if ruleset.helo_inside_five == "back-off" else "stays"
    after = "shows the side it had" if ruleset.helo_after_move == "keep" else "shows Shallow"
    return Facts(
        (
            Fact("launched", f"or Deep: a D6 for a DP, fly to {STEP:g} inches from it; nearer, it {near}; then it {after} ({rb.HEL_2})"),
            Fact("Shallow", f"turns Deep and stays ({rb.HEL_4})"),
            Fact("fires", f"2 torps, then it leaves play ({rb.ATK_2})"),
        )
    )  # fmt: skip


def both_thresholds(ruleset: SsnRuleset, *, odds: bool) -> tuple[Block, ...]:
    detection = ruleset.data.detection
    return (
        thresholds(ruleset, detection.passive, "passive", odds=odds),
        thresholds(ruleset, detection.active, "active", odds=odds),
    )


def _off_table(ruleset: SsnRuleset) -> str:
    match ruleset.dp_off_table:
        case "edge":
            return "off the table it is pulled back to the edge"
        case "omit":
            return "off the table there is none"
        case "virtual":
            return "it may lie off the table"
        case never:
            assert_never(never)


def points_panel(ruleset: SsnRuleset) -> Panel:
    """What the three detection points stand for."""
    off = _off_table(ruleset)
    return Panel(
        "Detection points",
        (
            Facts(
                (
                    Fact("past", "where the SSN was: the layer before any change, the old speed"),
                    Fact("present", "at the SSN: its new speed, the layer that it shows"),
                    Fact(
                        "future",
                        f"as far ahead as it moved; Deep with a Dive marker, Shallow with Rise; {off}",
                    ),
                )
            ),
        ),
        cite(rb.DP_2, rb.DP_3, rb.DP_4, rb.DP_5),
    )
