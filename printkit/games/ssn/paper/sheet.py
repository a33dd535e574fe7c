"""The record sheet of SSN (SSN-CMP-8): the table as a plot with the counts beside it, then the turns in the log's order."""

from __future__ import annotations

from typing import Final, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.setup import formation, start_of_lhd
from printkit.games.ssn.rules.state import HELO_NAMES, KILLS_NEEDED, LHD, SHIP_NAMES, START_RANGE, TORPEDOES
from printkit.press.blocks import (
    Block,
    Check,
    Checks,
    Columns,
    Field,
    Fields,
    Lines,
    Notes,
    Panel,
    Plot,
    PlotPiece,
    PlotRing,
    Stack,
    Track,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet

TURNS: Final = 9
"""A game lasts five turns on average; three turns fill a page."""
_GAP = 2.0


def sheets(ruleset: SsnRuleset) -> tuple[Sheet, ...]:
    """The plot, lying, and the turns, upright. The plot's foot has the rulings, or room for notes."""
    foot = rulings_box(ruleset) or (Lines("notes", 1, 3),)
    return (
        Sheet("plot", "Plot and counts", (_plot_page(ruleset), *foot), landscape=True),
        Sheet("turns", "Record of turns", tuple(_turn(ruleset, n) for n in range(1, TURNS + 1))),
    )


# --- plot and counts


def _plot_page(ruleset: SsnRuleset) -> Block:
    both = Columns((_plot(ruleset), _counts()), (5.1, 1.0), 4.0)
    return Stack((setup_line("setup"), both), _GAP)


def setup_line(stem: str) -> Fields:
    """Where the game starts, in the log's words."""
    return Fields(
        (
            Field("lhd x", f"{stem}.lhd.x"),
            Field("y", f"{stem}.lhd.y"),
            Field("heading", f"{stem}.lhd.heading"),
            Field("ssn x", f"{stem}.ssn.x"),
            Field("y", f"{stem}.ssn.y"),
            Field("heading", f"{stem}.ssn.heading"),
            Field("table, data", f"{stem}.table", 2.2),
            Field("player, date", f"{stem}.who", 3.2),
        )
    )


def _plot(ruleset: SsnRuleset) -> Plot:
    width, height = ruleset.table
    lhd = start_of_lhd(ruleset)
    sizes = ruleset.data.sizes
    poses = formation(lhd)
    pieces = tuple(
        PlotPiece(name.upper(), *pose, *(sizes.lhd if n == LHD else sizes.ff))
        for n, (name, pose) in enumerate(zip(SHIP_NAMES, poses))
    )
    rings = tuple(PlotRing(pose.x, pose.y, START_RANGE) for n, pose in enumerate(poses) if n != LHD)
    note = f"the SSN starts beyond this line, more than {START_RANGE:g} inches from every FF ({rb.SETUP_3})"
    return Plot("plot", width, height, 6, pieces, rings, note)


def _counts() -> Block:
    """Everything that is counted down or turned over in a game."""
    frigates = tuple(name.upper() for name in SHIP_NAMES[:LHD])
    helos = tuple(name.upper() for name in HELO_NAMES)
    kills = tuple(str(n) for n in range(1, KILLS_NEEDED[LHD] + 1))
    alerted = tuple(Check(name.upper(), name) for name in SHIP_NAMES)
    return Stack(
        (
            Panel(
                "Torps", (_boxes("torps", tuple(str(n) for n in range(TORPEDOES, 0, -1))),), cite(rb.ATK_1)
            ),
            Panel("LHD kills", (_boxes("lhd-kills", kills, 4),), cite(rb.TRP_9)),
            Panel("FF wrecks", (_boxes("ff-kills", frigates),), cite(rb.WRK_1)),
            Panel("Alerted", (Checks(alerted, "alerted", 2),), cite(rb.DET_1)),
            Panel(
                "Helos",
                (_boxes("helos", helos, 3), Notes(("/  in the air,  X  gone",), quiet=True)),
                cite(rb.HEL_5),
            ),
        ),
        4.0,
    )


def _boxes(name: str, labels: tuple[str, ...], per_row: int = 0) -> Track:
    return Track(name, labels, per_row, height=8.0, most_height=9.0)


# --- turns


def _turn(ruleset: SsnRuleset, number: int) -> Panel:
    """One turn, from P1 to P6."""
    stem = f"turn.{number}"
    rows = (
        _shots(f"{stem}.ssn", "fire", "kill"),
        _maneuver(stem),
        _places(stem),
        _heard(ruleset, stem),
        _shots(f"{stem}.surf", "who fires", "evade"),
        _surface(ruleset, stem),
    )
    return Panel(
        f"turn {number}",
        (Stack(rows, 0.05),),
        cite(rb.SEQ_1),
    )


def _shots(stem: str, first: str, last: str) -> Fields:
    """Two torpedoes side by side: who or at whom, up to four rolls, the die behind a hit."""
    fields: list[Field] = []
    for torpedo in (1, 2):
        name = f"{stem}.{torpedo}"
        fields.append(Field(first, f"{name}.fire", 1.5))
        fields += [
            Field(label, f"{name}.detect.{n}") for n, label in enumerate(("detect", "2nd", "3rd", "4th"), 1)
        ]
        fields.append(Field(last, f"{name}.{last}"))
    return Fields(tuple(fields), 2.2)


def _maneuver(stem: str) -> Fields:
    return Fields(
        (
            Field("path", f"{stem}.path", 7.0),
            Field("speed", f"{stem}.speed", 1.4),
            Field("length", f"{stem}.length", 1.1),
            Field("marker", f"{stem}.marker", 1.4),
            Field("dps", f"{stem}.dps", 1.2),
            Field("= torps", f"{stem}.torps", 1.1),
        ),
        2.2,
    )


def _places(stem: str) -> Fields:
    """Where the submarine and the detection points are."""
    fields = [
        Field("= ssn x", f"{stem}.ssn.x", 1.1),
        Field("y", f"{stem}.ssn.y"),
        Field("heading", f"{stem}.ssn.heading", 1.1),
        Field("layer", f"{stem}.ssn.layer", 1.1),
    ]
    for n in (1, 2, 3):
        fields += [
            Field(f"dp{n} x", f"{stem}.dp{n}.x"),
            Field("y", f"{stem}.dp{n}.y"),
            Field("layer, speed", f"{stem}.dp{n}.side", 1.7),
        ]
    return Fields(tuple(fields), 1.6)


def _detection_boxes(ruleset: SsnRuleset) -> tuple[str, ...]:
    match ruleset.detection_roll:
        case "one":
            return ("surf: detect",)
        case "per-dp":
            return ("surf: detect", "2nd", "3rd")
        case "per-listener":
            return ("surf: detect, one each",)
        case never:
            assert_never(never)


def _heard(ruleset: SsnRuleset, stem: str) -> Fields:
    """Surf's detection; with one roll for each point or listener there are more boxes."""
    labels = _detection_boxes(ruleset)
    wide = 5.0 if ruleset.detection_roll == "per-listener" else 1.3
    return Fields(
        (
            *(Field(label, f"{stem}.detect.{n}", wide) for n, label in enumerate(labels, 1)),
            Field("detected: who, which DPs", f"{stem}.detected", 6.0),
            Field("= alerted", f"{stem}.alerted", 2.5),
        ),
        2.2,
    )


def _surface(ruleset: SsnRuleset, stem: str) -> Fields:
    frigates = ("ffs: dp",) if ruleset.ff_dp_roll == "shared" else ("ff1: dp", "ff2", "ff3", "ff4")
    return Fields(
        (
            Field("lhd: course", f"{stem}.course", 1.4),
            *(Field(label, f"{stem}.ff{n}.dp", 1.0) for n, label in enumerate(frigates, 1)),
            *(Field(f"h{n}: dp" if n == 1 else f"h{n}", f"{stem}.h{n}.dp", 0.9) for n in range(1, len(HELO_NAMES) + 1)),
            Field("= nearest", f"{stem}.nearest", 1.4),
            Field("detected?", f"{stem}.heard", 1.4),
        ),
        1.8,
    )  # fmt: skip
