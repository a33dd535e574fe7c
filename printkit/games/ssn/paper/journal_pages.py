"""Journal pages of SSN: each turn in labelled boxes from P1 to P6, in the log's order; the end of the game;
notes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from printkit.games.ssn.log.notation import HEARD, MANEUVER, NOTATION, SHOT, SURFACE
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import HELO_NAMES
from printkit.press.blocks import (
    Columns,
    Field,
    Fields,
    Ledger,
    LedgerRow,
    Lines,
    Notes,
    Panel,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet

TURNS: Final = 8
"""Number of turns on the journal pages. A game lasts five turns on average; two turns fill a page, and the
end of the game is on the last.
"""


def journal(ruleset: SsnRuleset) -> Sheet:
    """Return the journal: turns, end of the game, notes."""
    end = Fields(
        (
            Field("won or lost", "end.result", 2.0),
            Field("torps left", "end.torps"),
            Field("LHD kills", "end.kills", 1.2, word="lhd-kills"),
            Field("nearest FF", "end.nearest", 1.2, word="nearest"),
        )
    )
    blocks = (
        *(_turn(ruleset, n) for n in range(1, TURNS + 1)),
        Panel("End", (end,)),
        Panel("In your own words: > in the log", (Lines("notes", 2, 30),)),
        *rulings_box(ruleset),
    )
    return Sheet("journal", "Journal", blocks)


def _turn(ruleset: SsnRuleset, number: int) -> Panel:
    """Return one turn, with its phases down the left."""
    stem = f"turn.{number}"
    phases = (
        ("P1", "you fire", (_shots(number, "ssn", "at", "kill"),)),
        ("P2", "you maneuver", (_told(_maneuver(stem), number), _places(number))),
        ("P3", "they listen", (_told(_heard(ruleset, stem), number),)),
        ("P4", "they fire", (_shots(number, "surf", "who", "evade"),)),
        ("P5, P6", "they move", (_told(_surface(ruleset, stem), number),)),
    )
    rows = tuple(
        Columns((Notes((f"*{phase}*", words)), Stack(blocks, 1.0)), (1.0, 8.4), 1.0)
        for phase, words, blocks in phases
    )
    return Panel(f"Turn {number}", (Stack(rows, 1.2),), cite(rb.SEQ_1))


def _told(row: Fields, number: int) -> Fields:
    """Return the row's fields with tips that name their turn."""

    def tip(field: Field) -> str:
        return f"turn {number}: {field.label.rpartition(': ')[2]}"

    return replace(row, fields=tuple(replace(field, tip=tip(field)) for field in row.fields))


_NTH = ("detect", "2nd", "3rd", "4th")


def _shots(number: int, side: str, first: str, last: str) -> Ledger:
    """Return a row for each of two torpedoes: target or firing side, up to four rolls, and the die after a
    hit.
    """
    columns = {verb.name: column for verb, column in NOTATION.columns(SHOT)}
    rolls = tuple(range(1, columns["detect"].slots + 1))
    heads = (
        (first, columns["fire"].weight),
        *((_NTH[n - 1], columns["detect"].weight) for n in rolls),
        (last, columns[last].weight),
    )
    whose = "the SSN" if side == "ssn" else "the surface side"
    rows = []
    for torpedo in (1, 2):
        name = f"turn.{number}.{side}.{torpedo}"
        names = (f"{name}.fire", *(f"{name}.detect.{n}" for n in rolls), f"{name}.{last}")
        tips = tuple(f"turn {number}: torpedo {torpedo} of {whose}, {head}" for head, _ in heads)
        rows.append(LedgerRow(f"torp {torpedo}", names, tips))
    return Ledger(heads, tuple(rows))


def _maneuver(stem: str) -> Fields:
    return Fields(
        (
            *(
                Field(
                    column.label or verb.name,
                    f"{stem}.{verb.name}",
                    column.weight,
                    word=verb.name if column.label else "",
                )
                for verb, column in NOTATION.columns(MANEUVER)
            ),
            Field("torps left", f"{stem}.torps", 1.3),
        ),
        2.2,
    )


def _places(number: int) -> Ledger:
    """Return a row for the position of the submarine and of each detection point."""
    heads = (("x", 1.0), ("y", 1.0), ("heading", 1.1), ("layer", 1.1), ("layer, speed", 1.7))
    stem = f"turn.{number}"

    def tips(who: str) -> tuple[str, ...]:
        return tuple(f"turn {number}: {who} {head}" for head, _ in heads)

    own = tuple(f"{stem}.ssn.{name}" for name in ("x", "y", "heading", "layer"))
    points = tuple(
        LedgerRow(
            f"DP{n}", (f"{stem}.dp{n}.x", f"{stem}.dp{n}.y", "", "", f"{stem}.dp{n}.side"), tips(f"DP{n}")
        )
        for n in (1, 2, 3)
    )
    return Ledger(heads, (LedgerRow("SSN", (*own, ""), tips("SSN")), *points))


def _detection_boxes(ruleset: SsnRuleset) -> tuple[tuple[str, ...], float]:
    """Return the labels of the boxes for detection rolls, and the width of each as a share of the line."""
    match ruleset.detection_roll:
        case "one":
            return ("detection, 2d6",), 1.9
        case "per-dp":
            return ("detection", "2nd", "3rd"), 1.9
        case "per-listener":
            return ("detection, one each",), 5.0
        case never:
            assert_never(never)


def _heard(ruleset: SsnRuleset, stem: str) -> Fields:
    """Return the fields for the ships' detection rolls. Their number and width depend on the ruling on
    detection rolls.
    """
    labels, wide = _detection_boxes(ruleset)
    return Fields(
        (
            *(
                Field(
                    label,
                    f"{stem}.detect.{n}",
                    wide,
                    word="surf: detect" if n == 1 and len(labels) == 1 else "",
                )
                for n, label in enumerate(labels, 1)
            ),
            *(
                Field(column.label, f"{stem}.{verb.name}", column.weight, word=verb.name)
                for verb, column in NOTATION.columns(HEARD)
            ),
            Field("Alerted", f"{stem}.alerted", 2.5),
        ),
        2.2,
    )


def _surface(ruleset: SsnRuleset, stem: str) -> Fields:
    weights = {verb.name: column.weight for verb, column in NOTATION.columns(SURFACE)}
    frigates = ("FFs",) if ruleset.frigates_share_die else ("FF1", "FF2", "FF3", "FF4")
    return Fields(
        (
            Field("more shots", f"{stem}.more", 2.6, word="ff3: fire …"),
            Field("LHD", f"{stem}.course", weights["course"], word="course"),
            *(Field(label, f"{stem}.ff{n}.dp", weights["dp"], word="dp") for n, label in enumerate(frigates, 1)),
            *(Field(f"H{n}", f"{stem}.h{n}.dp", 0.9, word="dp") for n in range(1, len(HELO_NAMES) + 1)),
            Field("nearest FF", f"{stem}.nearest", 1.4),
            Field("detected?", f"{stem}.heard", 1.4),
        ),
        1.8,
    )  # fmt: skip
