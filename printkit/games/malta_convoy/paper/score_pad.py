"""The score pad of Malta Convoy: a page that collects the results of several games, one in each row.

(A game sheet holds only one game.)
"""

from __future__ import annotations

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import BANDS, LOSS, SHIP_NAMES, START_SCORE, band
from printkit.press.blocks import (
    Column,
    Facts,
    Illustration,
    KeyedValue,
    Panel,
    WriteTable,
    cite,
    rulings_box,
)
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol

_LINES = 20
_SCENE = CardScene(
    (
        ShownSymbol("cargo-ship", 30, right=-2, rise=2),
        ShownSymbol("tanker", 46, right=52, rise=-1, state=Plight.SMOKING),
        ShownSymbol("carrier", 70, right=-50, rise=-7),
        ShownSymbol("twin-bomber", 17, Level.ALOFT, -8, 5, turn=-9, mirrored=True),
    ),
    0.5,
    Light.DAY,
    23,
)
_ARRIVED = {"cargo": 9, "tankers": 3, "carriers": 2, "cruisers": 4, "destroyers": 14}
_LOST = {"cargo": 2, "tankers": 1, "cruisers": 1}
_INTERCEPTIONS = 4


def _example() -> tuple[str, ...]:
    """Return the text of an example row on the score pad: the ships that arrived, the computation of the score, and
    the rating."""
    score = START_SCORE + _INTERCEPTIONS - sum(LOSS[SHIP_NAMES.index(name)] * n for name, n in _LOST.items())
    return (
        "12 Aug",
        "J. Hale",
        "24",
        *map(str, _ARRIVED.values()),
        str(_INTERCEPTIONS),
        str(score),
        band(score),
    )


def _how_it_went() -> Facts:
    """Return the printed list of ratings, each with the lowest score that earns it."""
    bands = tuple(
        KeyedValue(f"{each.least} or more" if each.least > 0 else f"below {BANDS[-2].least}", each.name)
        for each in BANDS
    )
    return Facts(bands, 3)


def score_pad(ruleset: MaltaRuleset) -> Sheet:
    """Return the score pad, a single page with a table of results."""
    ships = ("cargo", "tankers", "carriers", "cruisers", "destroyers")
    columns = (
        Column("date", 1.4, logged=False),
        Column("captain", 2.0, logged=False),
        Column("turns", 0.8, logged=False),
        *(Column(name, 1.1, group="in Malta", name=name, logged=False) for name in ships),
        Column("interceptions", 1.4, logged=False),
        Column("score", 1.0, logged=False),
        Column("how it went", 1.7, logged=False),
    )
    table = WriteTable("pad", columns, _LINES, number="voyage", most=9.0, tip="voyage", example=_example())
    title = f"Voyages to Malta: the score begins at {START_SCORE}"
    return Sheet(
        "pad",
        "Score pad",
        (
            Illustration(_SCENE, 34.0, 46.0),
            Panel(title, (table,), cite(rb.SCORE_1, rb.SCORE_2, rb.SCORE_3)),
            Panel("How it went (printkit’s own names)", (_how_it_went(),)),
            *rulings_box(ruleset),
        ),
    )
