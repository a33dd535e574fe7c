"""Journal pages of SSN: a turn in labelled boxes from P1 to P6, in the log's order; the end, and the journal's own words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from printkit.games.ssn.log.notation import HEARD, MANEUVER, NOTATION, SHOT, SURFACE
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import HELO_NAMES
from printkit.press.blocks import Field, Fields, Lines, Panel, Stack, cite, rulings_box
from printkit.press.pieces import Sheet

TURNS: Final = 8
"""A game lasts five turns on average; three turns fill a page, and the end stands on the last."""


def journal(ruleset: SsnRuleset) -> Sheet:
    """The turns, the end, notes."""
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
        f"Turn {number}",
        (Stack(tuple(_told(row, number) for row in rows), 0.05),),
        cite(rb.SEQ_1),
    )


def _told(row: Fields, number: int) -> Fields:
    """The row's boxes with tips that name their turn, and the torpedo or detection point that a box belongs to."""

    def tip(field: Field) -> str:
        parts = field.name.split(".")
        of = (
            f"torpedo {parts[3]} of {'the SSN' if parts[2] == 'ssn' else 'the surface side'}, "
            if parts[3:4] in (["1"], ["2"]) and len(parts) > 4
            else ""
        )
        point = f"{parts[2].upper()} " if parts[2].startswith("dp") and parts[2][2:].isdecimal() else ""
        own = "SSN " if parts[2] == "ssn" and not of else ""
        return f"turn {number}: {of}{point}{own}{field.label.rpartition(': ')[2]}"

    return replace(row, fields=tuple(replace(field, tip=tip(field)) for field in row.fields))


_NTH = ("", "2nd", "3rd", "4th")


def _shots(stem: str, first: str, last: str) -> Fields:
    """Two torpedoes side by side: who or at whom, up to four rolls, the die behind a hit."""
    columns = {verb.name: column for verb, column in NOTATION.columns(SHOT)}
    fields: list[Field] = []
    for torpedo in (1, 2):
        name = f"{stem}.{torpedo}"
        fields.append(Field(first, f"{name}.fire", columns["fire"].weight))
        fields += [
            Field(_NTH[n - 1] or "detect", f"{name}.detect.{n}", columns["detect"].weight)
            for n in range(1, columns["detect"].slots + 1)
        ]
        fields.append(Field(last, f"{name}.{last}", columns[last].weight))
    return Fields(tuple(fields), 2.2)


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


def _places(stem: str) -> Fields:
    """Where the submarine and the detection points are."""
    fields = [
        Field("SSN: x", f"{stem}.ssn.x", 1.1),
        Field("y", f"{stem}.ssn.y"),
        Field("heading", f"{stem}.ssn.heading", 1.1),
        Field("layer", f"{stem}.ssn.layer", 1.1),
    ]
    for n in (1, 2, 3):
        fields += [
            Field(f"DP{n}: x", f"{stem}.dp{n}.x"),
            Field("y", f"{stem}.dp{n}.y"),
            Field("layer, speed", f"{stem}.dp{n}.side", 1.7),
        ]
    return Fields(tuple(fields), 1.6)


def _detection_boxes(ruleset: SsnRuleset) -> tuple[tuple[str, ...], float]:
    """The labels of the boxes for detection rolls, and the width of each in shares of the line."""
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
    """Surf's detection; with one roll for each point or listener there are more boxes."""
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
