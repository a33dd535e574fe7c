"""The printed journal of SSN, in which a player records a game.

It has boxes for the phases P1 to P6 of each turn, for the end of the game, and for notes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from printkit.games.ssn.log.notation import HEARD, MANEUVER, NOTATION, SHOT
from printkit.games.ssn.paper.pictures import HOME, UNDER_WAY
from printkit.games.ssn.paper.sheet import start_plot
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import HELO_NAMES, LHD, SHIP_NAMES
from printkit.press.blocks import (
    Columns,
    Field,
    Fields,
    Illustration,
    Ledger,
    LedgerRow,
    Lines,
    Notes,
    Panel,
    Plot,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet

TURNS: Final = 8
"""Number of turns for which the printed journal has boxes, two on a page. An average game lasts five turns.
"""
_PER_PAGE = 2
_TRACK: Final = 125.0
"""Greatest height in mm of the plot on the last page. It is as wide as the page."""
_GAP = 1.4
_COURSE_TO_NEXT: Final = {"P1": _GAP, "P2": _GAP, "P3": 0.0}
"""Distance in mm from the boxes of each phase to those of the next phase.

The names of the phases are drawn as positions along a line, the submarine's course, on the left of a turn's
boxes.
"""
_STRIP: Final = (10.0, 24.0)
"""Smallest and largest height in mm of the picture above a turn in the printed journal."""
_PATH_LINES: Final = 2
"""Number of lines of writing for the submarine's path, if there is room for them."""
_PATH_WORDS: Final = "ahead 2, left easy 20, ahead 3; no angle: full; or hold"
"""Example of a path in a log's words, printed beside the name of its box."""
_NUMBERS: Final = "DPs above: past, present, future"
"""Says what is written in the box for the numbers of the detection points, in which order."""
_OTHER_TURN: Final = 16.0
"""Length in mm of the line for another turn's number on the last page of the printed journal."""


def journal(ruleset: SsnRuleset) -> Sheet:
    """Return the printed journal, with boxes for the turns, the end of the game, and notes."""
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
        Illustration(HOME, 26.0, 32.0),
        Panel("End", (end,), cite(rb.SEQ_1)),
        Panel("The patrol’s track, drawn from the turns", (_track(ruleset),), gap=1.0),
        Panel("In your own words", (Lines("notes", 2, 12),), "in a typed log: > before each line"),
        *rulings_box(ruleset),
    )
    return Sheet("journal", "Journal", blocks)


def _track(ruleset: SsnRuleset) -> Plot:
    """Return a small map of the playing area with the ships where they started, on which players draw the
    game's course."""
    return replace(start_plot(ruleset), name="end.plot", rings=(), ring_note="", most_height=_TRACK)


def _turn(ruleset: SsnRuleset, number: int) -> Stack:
    """Return the boxes for one turn of the printed journal, with a picture above them.

    The submarine's phases and the detection rolls are on the left, ships and helicopters on the right.
    """
    stem = f"turn.{number}"
    heard = _heard(ruleset, stem)
    roomy = len(heard) == 1
    maneuver = _maneuver(stem, _PATH_LINES if roomy else 1)
    left = (
        _phase("P1", _own_shots(number)),
        _phase("P2", *(_with_tooltips(row, number) for row in maneuver), _places(number, roomy)),
        _phase("P3", *(_with_tooltips(row, number) for row in heard)),
    )
    right = (_movement_table(ruleset, number), _phase("P6", _with_tooltips(_last(stem), number)))
    columns = Columns((Stack(left, _GAP), Stack(right, _GAP)), (1.0, 1.72), 4.0)
    again = number > TURNS - _PER_PAGE  # players may print the last page again for later turns
    picture = Illustration(
        UNDER_WAY[(number - 1) % len(UNDER_WAY)],
        *_STRIP,
        title=f"Turn {number}, or" if again else f"Turn {number}",
        blank=_OTHER_TURN if again else 0.0,
    )
    return Stack((picture, columns), _GAP)


def _phase(name: str, *rows: Fields | Ledger) -> Columns:
    """Return the boxes of a phase with its name in a badge.

    The badges on the left lie along a line that stands for the submarine's course.
    """
    badge = Notes((name,), badge=True, course=_COURSE_TO_NEXT.get(name))
    return Columns((badge, Stack(rows, 0.6)), (7.0, 59.5) if name != "P6" else (7.8, 106.7), 0.5)


def _with_tooltips(row: Fields, number: int) -> Fields:
    """Return a row of form fields with tooltips. Each tooltip gives the turn's number and the field's name."""

    def tip(field: Field) -> str:
        return f"turn {number}: {field.label.rpartition(': ')[2]}"

    return replace(row, fields=tuple(replace(field, tip=tip(field)) for field in row.fields))


def _rolls() -> range:
    """Return the numbers (1, 2, 3 and so on) of the detection rolls that a torpedo can make."""
    detect = next(column for verb, column in NOTATION.columns(SHOT) if verb.name == "detect")
    return range(1, detect.slots + 1)


def _own_shots(number: int) -> Ledger:
    """Return a row of boxes for each of the two torpedoes that the submarine may fire in a turn.

    The boxes are for the target, up to four detection rolls, and the die for damage.
    """
    rows = []
    heads = (("target", 1.6), *((str(n), 1.0) for n in _rolls()), ("kill", 1.2))
    for torpedo in (1, 2):
        name = f"turn.{number}.ssn.{torpedo}"
        names = (f"{name}.fire", *(f"{name}.detect.{n}" for n in _rolls()), f"{name}.kill")
        tips = tuple(f"turn {number}: torpedo {torpedo} of the SSN, {head}" for head, _ in heads)
        rows.append(LedgerRow(f"T{torpedo}", names, tips))
    return Ledger(heads, tuple(rows), 8.0, (("you fire: 2d6 a look, 0 blind or no dice", len(heads)),))


def _maneuver(stem: str, lines: int) -> tuple[Fields, Fields]:
    """Return two rows of form fields for the submarine's maneuver: one for its path, one for everything else.

    ``stem``: the beginning of the fields' names. ``lines``: the lines of writing for the path.
    """
    fields = [
        Field(
            column.label or verb.name,
            f"{stem}.{verb.name}",
            column.weight,
            word=verb.name if column.label else "",
        )
        for verb, column in NOTATION.columns(MANEUVER)
    ]
    path, *rest = fields
    path = replace(path, label=f"your {path.label}", word=_PATH_WORDS)
    return Fields((path,), lines=lines), Fields((*rest, Field("torps left", f"{stem}.torps", 1.3)), 1.6)


def _places(number: int, roomy: bool) -> Ledger:
    """Return a table for the positions of the submarine and of each detection point after the maneuver.

    ``roomy``: there is room for a line above it, about the box for the points' numbers.
    """
    heads = (("x", 1.0), ("y", 1.0), ("heading", 1.2), ("layer, speed", 1.9))
    stem = f"turn.{number}"

    def tips(who: str) -> tuple[str, ...]:
        return tuple(f"turn {number}: {who} {head}" for head, _ in heads)

    own = tuple(f"{stem}.ssn.{name}" for name in ("x", "y", "heading", "layer"))
    points = tuple(
        LedgerRow(f"DP{n}", (f"{stem}.dp{n}.x", f"{stem}.dp{n}.y", "", f"{stem}.dp{n}.side"), tips(f"DP{n}"))
        for n in (1, 2, 3)
    )
    groups = ((_NUMBERS, len(heads)),) if roomy else ()
    return Ledger(heads, (LedgerRow("SSN", own, tips("SSN")), *points), 8.0, groups)


def _movement_table(ruleset: SsnRuleset, number: int) -> Ledger:
    """Return a table with a row for each ship and helicopter in firing order.

    A row is for the detection points that the piece heard, its torpedo dice, its movement die, and its
    position afterwards.
    """
    shot = (*((str(n), 1.0) for n in _rolls()), ("evade", 1.14))
    heads = (("DPs", 1.25), *shot, *shot, ("die", 0.9), ("x", 1.2), ("y", 1.2), ("head, layer", 1.95))
    groups = (
        ("*P3*", 1),
        ("*P4* they fire: 2d6", len(shot)),
        ("a helo’s second torpedo", len(shot)),
        ("*P5* they move, now at", 4),
    )
    rows = []
    for n, name in enumerate((*SHIP_NAMES, *HELO_NAMES)):
        shared = ruleset.frigates_share_die and 0 < n < LHD
        die = "course" if n == LHD else "" if shared else f"{name}.dp"
        rows.append(_mover(number, name, die, torpedoes=1 if n <= LHD else 2))
    return Ledger(heads, tuple(rows), 8.0, groups, len(SHIP_NAMES))


def _mover(number: int, who: str, die: str, torpedoes: int) -> LedgerRow:
    stem, called = f"turn.{number}", who.upper()
    names = [f"{stem}.{who}.heard"]
    tips = [f"turn {number}: DPs that {called} heard"]
    for torpedo in (1, 2):
        fires = torpedo <= torpedoes
        rolls = [f"detect.{n}" for n in _rolls()] + ["evade"]
        names += [f"{stem}.{who}.shot{torpedo}.{roll}" if fires else "" for roll in rolls]
        tips += [f"turn {number}: torpedo {torpedo} of {called}, {roll}" for roll in rolls]
    last = "layer" if torpedoes > 1 else "heading"
    names += [f"{stem}.{die}" if die else "", *(f"{stem}.{who}.{part}" for part in ("x", "y", last))]
    word = "course" if die == "course" else "dp"
    tips += [f"turn {number}: {called} {said}" for said in (word, "x", "y", last)]
    return LedgerRow(called, tuple(names), tuple(tips))


def _detection_boxes(ruleset: SsnRuleset) -> tuple[tuple[str, ...], float]:
    """Return the labels of the boxes for detection rolls, and their width relative to other fields.

    A ruling decides how many rolls there are.
    """
    match ruleset.detection_roll:
        case "one":
            return ("2d6",), 1.7
        case "per-dp":
            return ("detection", "2nd", "3rd"), 1.9
        case "per-listener":
            return ("detection, one each",), 5.0
        case never:
            assert_never(never)


def _heard(ruleset: SsnRuleset, stem: str) -> tuple[Fields, ...]:
    """Return form fields for the detection rolls of ships and helicopters, and for what follows from them: that
    nobody heard anything, or who is Alerted.

    Whoever heard something has a box in the table of P3 to P5. ``stem``: the beginning of the fields' names.
    """
    labels, wide = _detection_boxes(ruleset)
    alone = len(labels) == 1 and ruleset.one_detection_roll
    rolls = tuple(
        Field(label, f"{stem}.detect.{n}", wide, word="surf: detect" if alone else "")
        for n, label in enumerate(labels, 1)
    )
    nobody = tuple(
        Field("nobody heard", f"{stem}.{verb.name}", 2.1, word="quiet") for verb, _ in NOTATION.columns(HEARD)
    )
    after = (*nobody, Field("Alerted after P4", f"{stem}.alerted", 2.0))
    return (Fields((*rolls, *after), 1.2),) if alone else (Fields(rolls, 2.2), Fields(after, 2.2))


def _last(stem: str) -> Fields:
    return Fields(
        (
            Field("nearest FF, inches", f"{stem}.nearest", 1.4),
            Field("detected, undetected", f"{stem}.heard", 1.6),
            Field("anything else", f"{stem}.more", 3.0, word="in the log’s words"),
        ),
        2.2,
    )
