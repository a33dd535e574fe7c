"""SSN's reference sheet: setup, the end of the game, and the probabilities of all important rolls."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from printkit.games.ssn.paper import sheet_tables as tables
from printkit.games.ssn.paper.hit_chart import Curves, hit_chart
from printkit.games.ssn.play import odds
from printkit.games.ssn.play.odds import BEAM_RANGE, RANGES, lhd_odds, submarine_odds
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.paths import figure
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.setup import SQUARE, start_of_lhd
from printkit.games.ssn.rules.state import DEEP, ESCAPE_RANGE, SHALLOW, START_RANGE, TORPEDOES
from printkit.press.blocks import (
    Block,
    Columns,
    Facts,
    Grid,
    Illustration,
    KeyedValue,
    Notes,
    Panel,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import CardScene, Hull, Level, Light, Sheet, ShownSymbol

_SCENE = CardScene(
    (
        ShownSymbol("frigate", 46, right=-54),
        ShownSymbol("prop-sound", 46, right=-44),
        ShownSymbol("nuclear-boat", 84, Level.BELOW, 32, -4, mirrored=True, hull=Hull.SOLID),
    ),
    0.72,
    Light.NIGHT,
    17,
)


def reference_sheet(ruleset: SsnRuleset) -> Sheet:
    """Return the reference sheet: how the game begins and ends, and the odds.

    (Rules needed during a turn are on the aid cards.)
    """
    chances = (
        Panel(
            "Detection: what 2d6 must reach, and the chance of it",
            _detection(ruleset),
            cite(rb.DET_9),
            gap=2.0,
        ),
        _hits(ruleset),
        _salvo(ruleset),
    )
    return Sheet(
        "reference",
        "Reference",
        (
            Columns((_setup(ruleset), _end(ruleset))),
            *chances,
            *rulings_box(ruleset),
            Illustration(_SCENE, most=70.0, least=18.0),
        ),
        on_card=True,
    )


def _setup(ruleset: SsnRuleset) -> Panel:
    width, height = ruleset.table
    lhd = start_of_lhd(ruleset)
    return Panel(
        "Setup",
        (
            Facts(
                (
                    KeyedValue("ships", f"LHD at {lhd.x:g}, {lhd.y:g}, heading {lhd.h:03g}; FF1 to FF4 at the corners of a {SQUARE:g}-inch square round it, all Unalerted ({rb.SETUP_1})"),
                    KeyedValue("SSN", f"anywhere on the {width:g} × {height:g} table, beyond {START_RANGE:g} inches of every FF, Deep, {TORPEDOES} torps ({rb.SETUP_3})"),
                    KeyedValue("DP", f"a Slow one at the SSN: its speed is Slow ({rb.SETUP_4})"),
                    KeyedValue("helos", f"H1 to H4 on FF1 to FF4, H5 and H6 on the LHD ({rb.SETUP_5})"),
                ),
                margin=True,
                tight=True,
            ),
        ),
        cite(rb.SETUP_1, rb.SETUP_2),
    )  # fmt: skip


def _end(ruleset: SsnRuleset) -> Panel:
    edge = ruleset.answer(SsnRuleset.ssn_edge).brief
    timing = ruleset.answer(SsnRuleset.victory_timing).meaning
    leaver = ruleset.answer(SsnRuleset.ship_exit_part).brief
    facts = [
        KeyedValue(
            "won",
            f"LHD destroyed, {tables.unheard(ruleset)}, every live FF beyond {ESCAPE_RANGE:g} inches, {timing} ({rb.END_1})",
        ),
        KeyedValue("lost", f"the SSN is destroyed ({rb.END_2})"),
        KeyedValue("lost", f"{leaver} leaves the table while the LHD is afloat ({rb.END_3})"),
    ]
    if ruleset.ends_when_hopeless:
        facts.append(
            KeyedValue(
                "lost", f"fewer torps left at the end of a turn than kills the LHD still needs ({rb.END_5})"
            )
        )
    if ruleset.last_turn:
        facts.append(KeyedValue("open", f"{ruleset.last_turn} turns played: unfinished ({rb.END_6})"))
    return Panel(
        "End", (Facts(tuple(facts), margin=True, tight=True), Notes((edge,))), cite(rb.END_1, rb.END_4)
    )


def _detection(ruleset: SsnRuleset) -> tuple[Block, ...]:
    lines = Stack((tables.detection_lines(ruleset), tables.who_listens(ruleset)), 1.5)
    return (Columns((lines, Stack(tables.both_thresholds(ruleset, odds=True), 2.0)), (0.75, 1.25)),)


@cache
def _torpedo_chances(ruleset: SsnRuleset, d: float) -> tuple[Fraction, ...]:
    """Return six probabilities for a torpedo fired from ``d`` inches: two for a shot at the landing ship
    (LHD), four for one at the submarine.

    The first two are of a hit on the landing ship, from the deep and from the shallow layer. The others are
    of a hit on the submarine and of its destruction, in each layer.
    """
    at_lhd = [lhd_odds(ruleset, d, deep)["hit"] for deep in (DEEP, SHALLOW)]
    at_sub = [submarine_odds(ruleset, d, deep) for deep in (DEEP, SHALLOW)]
    return (*at_lhd, *(each[key] for each in at_sub for key in ("hit", "destroyed")))


_CASES = (
    "LHD hit, SSN Deep",
    "LHD hit, SSN Shallow",
    "SSN hit, Deep",
    "SSN lost, Deep",
    "SSN hit, Shallow",
    "SSN lost, Shallow",
)
"""Headings in the table for the probabilities that ``_torpedo_chances`` returns, in the same order."""


def _hits(ruleset: SsnRuleset) -> Panel:
    chances = tuple(zip(*(_torpedo_chances(ruleset, d) for d in RANGES), strict=True))
    rows = tuple((name, *map(_figure, each)) for name, each in zip(_CASES, chances, strict=True))
    curves = [tuple(map(float, each)) for each in chances]
    yours = Curves("You fire at the LHD", ("Deep", "Shallow"), curves[0], curves[1])
    theirs = Curves("They fire at the SSN", ("Deep", "Shallow"), curves[2], curves[4])
    chart = hit_chart(RANGES, (yours, theirs))
    abeam = [lhd_odds(ruleset, BEAM_RANGE, deep, beam=True)["hit"] for deep in (DEEP, SHALLOW)]
    note = f"One torpedo, its target seen along the keel, the SSN up to Fast. {_abeam(*abeam)}"
    return Panel(
        "The chance that a torpedo hits, by range; the SSN is Deep or Shallow",
        (
            Illustration(chart, chart.height),
            Grid(("%, inches", *map(figure, RANGES)), rows),
            Notes((note,), quiet=True),
        ),
        cite(rb.TRP_6, rb.TRP_8),
        gap=1.0,
    )


def _abeam(deep: Fraction, shallow: Fraction) -> str:
    """Return the sentence about a torpedo fired at the side of a landing ship (LHD).

    It gives the chance to hit from the deep and from the shallow layer.
    """
    seen = f"An LHD seen abeam at {figure(BEAM_RANGE)} inches"
    if not (deep or shallow):
        return f"{seen} cannot be hit, from Deep or from Shallow."
    return f"{seen} is hit: from Deep {tables.percent(deep)}, from Shallow {tables.percent(shallow)}."


def _figure(p: Fraction) -> str:
    """Return a probability as a percentage without the % sign; a dash for 0."""
    return tables.percent(p).removesuffix(" %")


def _salvo(ruleset: SsnRuleset) -> Panel:
    (table,) = odds.tables(ruleset, frozenset({"salvo"}))
    cells = {tuple(value for _, value in row.given): tables.percent(row.fraction) for row in table.rows}
    ranges = tuple(dict.fromkeys(inches for inches, _ in cells))
    rows = tuple(
        (f"{torpedoes} torps", *(cells[inches, torpedoes] for inches in ranges))
        for torpedoes in dict.fromkeys(count for _, count in cells)
    )
    return Panel(
        "From Deep, the LHD destroyed, by range",
        (Grid(("fired at", *map(str, ranges)), rows),),
        cite(*table.rules),
    )
