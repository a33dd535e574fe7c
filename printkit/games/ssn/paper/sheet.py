"""SSN's record sheet: a map of the playing area on which players plot positions, and boxes for counts (rule
SSN-CMP-8).
"""

from __future__ import annotations

from printkit.games.ssn.paper.pictures import UNDER_WAY
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
    Illustration,
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

_GAP = 2.0
_PLOT = 131.0
"""Greatest height in mm of the plot. Below it, A4 has room for a picture."""


def plot_sheet(ruleset: SsnRuleset) -> Sheet:
    """Return the record sheet, in landscape format. The selected options of the rules are printed at its
    bottom.
    """
    blocks = (_plot_page(ruleset), *rulings_box(ruleset), Illustration(UNDER_WAY[1], most=20.0, least=9.0))
    return Sheet("plot", "Plot and counts", blocks, landscape=True)


# --- plot and counts


def _plot_page(ruleset: SsnRuleset) -> Block:
    both = Columns((start_plot(ruleset), _counts()), (3.9, 1.0), 4.0)
    return Stack((setup_line("setup", ruleset), both), _GAP)


def setup_line(stem: str, ruleset: SsnRuleset) -> Fields:
    """Return form fields for the starting positions, labelled with the words that a log uses.

    The rules fix where the LHD starts, so these figures are printed in the boxes. ``stem``: the beginning of
    the fields' names.
    """
    lhd = start_of_lhd(ruleset)
    return Fields(
        (
            Field("LHD: x, given", f"{stem}.lhd.x", tip="LHD x", known=f"{lhd.x:g}"),
            Field("y, given", f"{stem}.lhd.y", tip="LHD y", known=f"{lhd.y:g}"),
            Field("heading, given", f"{stem}.lhd.heading", tip="LHD heading", known=f"{lhd.h:03.0f}"),
            Field("SSN: x", f"{stem}.ssn.x"),
            Field("y", f"{stem}.ssn.y", tip="SSN y"),
            Field("heading", f"{stem}.ssn.heading", tip="SSN heading"),
            Field("size of the table", f"{stem}.table", 2.2),
            Field("player, date", f"{stem}.who", 3.2),
        )
    )


def start_plot(ruleset: SsnRuleset) -> Plot:
    """Return a map of the playing area with the ships at their starting positions and the line beyond which
    the SSN starts."""
    width, height = ruleset.table
    lhd = start_of_lhd(ruleset)
    sizes = ruleset.data.sizes
    poses = formation(lhd)
    pieces = tuple(
        PlotPiece(name.upper(), *pose, *(sizes.lhd if n == LHD else sizes.ff))
        for n, (name, pose) in enumerate(zip(SHIP_NAMES, poses))
    )
    rings = tuple(PlotRing(pose.x, pose.y, START_RANGE) for n, pose in enumerate(poses) if n != LHD)
    note = f"the SSN starts beyond this line,\nmore than {START_RANGE:g} inches from every FF ({rb.SETUP_3})"
    return Plot("plot", width, height, 6, pieces, rings, note, _PLOT)


def _counts() -> Block:
    """Return boxes for everything that is used up or changes during a game, such as torpedoes and alerted
    ships.
    """
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
            Panel("Alerted, ticked in P0", (Checks(alerted, "alerted", 3),), cite(rb.DET_1)),
            Panel(
                "Helos",
                (_boxes("helos", helos, 3), Notes(("/  in the air,  X  gone",), quiet=True)),
                cite(rb.HEL_5),
                gap=1.6,
            ),
        ),
        4.0,
    )


def _boxes(name: str, labels: tuple[str, ...], per_row: int = 0) -> Track:
    return Track(name, labels, per_row, height=8.0, most_height=9.0)
