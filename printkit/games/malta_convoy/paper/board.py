"""The convoy board of Malta Convoy. Players record the game by moving counters on its tracks, without a pencil.

A track shows the number of ships of one type. Cruisers, destroyers and the score have one track for the tens and one
for the ones. One counter shows how many ships are afloat, a second one how many of them are damaged.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.malta_convoy.paper.pictures import ABREAST, TURNED_BACK
from printkit.games.malta_convoy.paper.sheet import CHART, journey_marks, ship_counts
from printkit.games.malta_convoy.paper.sheet_tables import signed
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    DUMB_LUCK,
    LOSS,
    NEXT_ROLL,
    OPTION_NAMES,
    RECON,
    SHIP_NAMES,
    START_SCORE,
    TANKER,
)
from printkit.press.blocks import (
    Block,
    Columns,
    Digest,
    Illustration,
    Panel,
    RulesSection,
    Stack,
    Track,
    cite,
)
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline, Sheet

SIDE: Final = 0.55
"""Length of each side of a square counter, in inches."""
_BOX = 14.6  # least height of a box in mm: a counter and a small margin
_BOX_MOST = 14.8
_LEAD = 1.25  # width of the name and the silhouette at the left of a track, in boxes
_TENS = 6  # number of columns for tens
_ONES = 9  # number of columns for ones
_GRID = _LEAD + _TENS + _LEAD + _ONES
"""Width of the convoy board, in boxes of its tracks.

It is the width of two tracks side by side, each with its name and its boxes.
"""
_FIGURE = 17.0  # font size of the numbers, in points
_LANES = 1.9  # mm between two rows of boxes
_APART = 3.0  # mm between the score and the option
_OPTION_ROW = 3  # number of boxes in a row of the option's turns
_SWAY = 9.0  # height in mm of the range in which the route moves north and south
_FIRST_LEG = 15  # number of boxes in the first row of the journey
_FEW = 9  # largest number of ships that one track counts; larger numbers get tracks for tens and ones
_LONGEST_OPTION = 6
_RETURNING: Final = (CARRIER, CRUISER, DESTROYER)
"""The types of ship that may return to base with the covering force (the ships that turn back halfway)."""
_ORDER: Final = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)
SYMBOLS: Final = ("tanker", "merchantman", "carrier", "cruiser", "destroyer")
"""The names of the silhouettes of ships, in the order in which the ship types are numbered."""
OPTION_EMBLEMS: Final = ("icon-decoy", "icon-support-group", "icon-evasive-routing", "icon-screen")
"""The names of the symbols for the options, in the order in which the options are listed."""
_NAVY: Final = (Ink.NAVY, Pattern.HATCH)
_TEAL: Final = (Ink.TEAL, Pattern.DOTS)
_HURT: Final = (Ink.VERMILION, Pattern.CROSSHATCH)
_PLAIN: Final = (Ink.INK, Pattern.LINES)


def convoy_board(ruleset: MaltaRuleset) -> Sheet:
    """Return the convoy board in landscape format, with tracks for the journey, the options, the ships and
    the score."""
    most = ship_counts(ruleset)
    tankers, carriers = _ones(TANKER, most[TANKER]), _ones(CARRIER, most[CARRIER])
    ships = (
        _row(*_tens(CARGO, most[CARGO])),
        _row(_trailing(carriers, _TENS, SYMBOLS[CARRIER]), _trailing(tankers, _ONES, SYMBOLS[TANKER])),
        _row(*_tens(CRUISER, most[CRUISER])),
        _row(*_tens(DESTROYER, most[DESTROYER])),
    )
    gone = f"the last tanker and the last cargo ship cost {ALL_GONE} each"
    tens, ones = _score()
    across = len(tens.labels) + _LEAD
    ones = _trailing(ones, len(tens.labels), "merchantman")
    score = Panel(
        f"Score: {START_SCORE} at the start; {gone}",
        (Stack((_row(tens), _row(ones)), 0.0),),
        cite(rb.SCORE_1, rb.SCORE_2, rb.SCORE_3, rb.SCORE_4),
    )
    turns = _track("option", _numbers(1, _LONGEST_OPTION), tip="turns left of the option")
    option = Panel("Option: turns left", (replace(turns, per_row=_OPTION_ROW),), cite(rb.OPT_1))
    blocks: tuple[Block, ...] = (
        Panel("Journey: one box a turn", (Stack(_legs(ruleset), 0.6),), cite(rb.LENGTH, rb.END)),
        Panel("Ships afloat", (Stack(ships, _LANES),), cite(rb.SCORE_2)),
        Columns((score, option), (across, _GRID - across), _APART),
    )
    return Sheet("board", "Convoy board", (Stack(blocks, 1.4),), landscape=True, on_table=True, on_card=True)


def _row(*tracks: Track) -> Block:
    """Return a block of the board that contains these tracks side by side. All boxes of the tracks have the same
    width."""
    widths = tuple(len(track.labels) + track.lead_boxes + track.trail for track in tracks)
    return Columns(tracks, widths, 0.0) if len(tracks) > 1 else tracks[0]


def _trailing(track: Track, columns: int, vessel: str = "") -> Track:
    """Return a copy of the track, widened to ``columns`` boxes by drawing open sea after its last box.

    The ship ``vessel`` is drawn on this sea; none if the name is empty.
    """
    trail = float(columns - len(track.labels))
    return replace(track, trail=trail, vessel=vessel if trail else "")


def _track(name: str, labels: tuple[str, ...], lead: str = "", symbol: str = "", tip: str = "") -> Track:
    return Track(
        f"board.{name}",
        labels,
        height=_BOX,
        most_height=_BOX_MOST,
        start=(str(START_SCORE),) if name == "score.tens" else (),
        lead=lead,
        tip=tip or lead,
        symbol=symbol,
        figure=_FIGURE,
        lead_boxes=_LEAD if lead else 0.0,
        at_sea=True,
    )


def _numbers(first: int, last: int, step: int = 1) -> tuple[str, ...]:
    return tuple(str(n) for n in range(first, last + 1, step))


def _legs(ruleset: MaltaRuleset) -> tuple[Track, ...]:
    """Return the boxes for the turns of the journey as two tracks, one below the other.

    Each track has the marks (such as the halfway point) for the turns that it shows.
    """
    labels, extra, marks = journey_marks(ruleset)
    return tuple(
        replace(
            _track(f"turn{n + 1}", leg, tip="turn"),
            extra=tuple(label for label in extra if label in leg),
            marks=tuple(mark for mark in marks if mark.first in leg and mark.last in leg),
            at_sea=False,
            most_height=_BOX,
            voyage=CHART._replace(start=0.5 * n, end=0.5 * (n + 1), sway=_SWAY),
        )
        for n, leg in enumerate((labels[:_FIRST_LEG], labels[_FIRST_LEG:]))
    )


def _called(kind: int) -> str:
    return f"{SHIP_NAMES[kind]} {f'−{LOSS[kind]}' if LOSS[kind] else '0'}"


def _ones(kind: int, most: int) -> Track:
    track = _track(SHIP_NAMES[kind], _numbers(0, most), _called(kind), SYMBOLS[kind])
    return _in_ship_colours(track)


def _in_ship_colours(track: Track) -> Track:
    """Return a copy of the track in the colour and pattern that is common to all tracks for the convoy's ships."""
    return replace(track, ink=_TEAL[0], pattern=_TEAL[1], at_foot=True)


def _tens(kind: int, most: int) -> tuple[Track, Track]:
    """Return two tracks that together show a number of ships, one for its tens and one for its ones.

    They are needed for ship types with many ships.
    """
    name, tens = SHIP_NAMES[kind], _numbers(10, max(most, 10), 10)
    ones = _track(f"{name}.ones", _numbers(0, _ONES), tip=f"{name}, ones")
    first = _track(f"{name}.tens", tens, _called(kind), SYMBOLS[kind], f"{name}, tens")
    return (
        _trailing(_in_ship_colours(first), _TENS, SYMBOLS[kind]),
        replace(_in_ship_colours(ones), lead_boxes=_LEAD - 1),
    )


def _score() -> tuple[Track, Track]:
    return (
        _track("score.tens", _numbers(0, START_SCORE + 20, 10), "tens", tip="score, tens"),
        _track("score.ones", _numbers(0, 9), "ones", tip="score, ones"),
    )


# --- counters

_FRONTS: Final = (
    RulesSection(
        "The ships",
        (
            "Each lies on its track of the board, on the number that is *afloat*; many ships need *10* and *1*.",
            "*Struck through:* how many of these are damaged. *Outline, arrows back:* how many returned.",
        ),
        sign="merchantman",
    ),
    RulesSection(
        "The journey",
        (
            "*Arrow:* the turn. *Safe:* the last box of friendly waters.",
            "*½:* the box at which the covering force turns back. *Anchor:* the last box. *−1:* lies on the next box after dumb luck.",
        ),
        sign="anchor",
    ),
    RulesSection(
        "Options and score",
        (
            "*Decoy, split, evade, screen:* how many turns the option still has.",
            "*Stars:* the score, *10* for its tens and *1* for its ones.",
        ),
        sign="icon-evasive-routing",
    ),
)
"""The sections of the legend that explain the fronts of the counters."""
_PICTURE: Final = (12.0, 52.0)
"""Smallest and largest height in mm of the picture on the page of counters."""
_BACKS: Final = (
    RulesSection(
        "Turned over: ships",
        (
            "*Crossed out:* none of this type is left. *10, arrows back:* ten more returned than its box says.",
        ),
        sign="carrier",
    ),
    RulesSection(
        "Turned over: journey",
        (
            "*Outline, arrows back:* done with. The covering force has turned back; friendly waters are behind the convoy.",
            "*+2:* lies on the next box after a recon plane.",
        ),
        sign="cruiser",
    ),
    RulesSection(
        "Turned over: options",
        ("*Crossed out:* the option has been used and cannot be taken again.",),
        sign="cross",
    ),
)
"""The sections of the legend that explain the backs of the counters."""


_JOURNEY: Final = (
    ("TURN", "", "arrow", _NAVY, "turn"),
    ("HALF", "½", "carrier", _TEAL, "half way"),
    ("FRIENDLY", "", "icon-harbour", _TEAL, "safe"),
    ("MALTA", "", "anchor", _HURT, "Malta"),
)
"""The counters that mark turns of the journey, each with its name, label, picture, colour and a note.

The colour consists of the ink and the pattern of the marker's front.
"""


def counters(ruleset: MaltaRuleset) -> CounterSet:
    """Return the set of all counters for the convoy board, each with its front and its back."""
    most = ship_counts(ruleset)
    many = [kind for kind in _ORDER if most[kind] > _FEW]
    made = [
        *(_afloat(kind, "10") for kind in many),
        *(_afloat(kind, "1" if kind in many else "") for kind in _ORDER),
        *(_damaged(kind) for kind in _ORDER),
        *(_returned(kind) for kind in _RETURNING),
        *(_marked(name, label, emblem, colours, note) for name, label, emblem, colours, note in _JOURNEY),
        *(_marked(f"SCORE-{n}", n, "suit-joker", _NAVY, "score") for n in ("10", "1")),
        _next_roll(),
        *(_option(name, emblem) for name, emblem in zip(OPTION_NAMES, OPTION_EMBLEMS, strict=True)),
    ]
    front, back = (
        (Illustration(scene, *_PICTURE), Columns(tuple(Digest((each,), 1) for each in sections), gap=4.5))
        for scene, sections in ((ABREAST, _FRONTS), (TURNED_BACK, _BACKS))
    )
    return CounterSet("counters", "Counters", tuple(made), front, back)


def _face(
    label: str, emblem: str, ink: Ink, pattern: Pattern, note: str = "", over: str | None = None
) -> CounterFace:
    spent = (ink, pattern) == _PLAIN and over is None
    return CounterFace(label, ink, pattern, note=note, emblem=emblem, symbol=over, spent=spent)


def _marked(name: str, label: str, emblem: str, colours: tuple[Ink, Pattern], note: str) -> Counter:
    """Return a counter with a picture on its front and an outline of the same picture on its back.

    Players turn the counter over when its step, such as the halfway check, is done.
    """
    return _two(
        name,
        CounterFace(label, *colours, note=note, emblem=emblem),
        CounterFace(label, *_PLAIN, note=note, emblem=emblem, spent=True),
    )


def _two(name: str, front: CounterFace, back: CounterFace) -> Counter:
    return Counter(name, SIDE, SIDE, Outline.RECTANGLE, front, back, measured=False)


def _afloat(kind: int, label: str) -> Counter:
    """Return the counter that shows how many ships of a type are afloat.

    Its back, which is crossed out, shows that no ship of the type is left. A counter of tens has the same picture on both sides.
    """
    tens = label == "10"
    front = replace(_face(label, SYMBOLS[kind], *_TEAL, SHIP_NAMES[kind]), many=tens)
    none_left = _face("", SYMBOLS[kind], *_PLAIN, SHIP_NAMES[kind], "cross")
    name = f"{SHIP_NAMES[kind].upper()}{'-' + label if label else ''}"
    return _two(name, front, front if tens else none_left)


def _damaged(kind: int) -> Counter:
    """Return the counter that shows how many ships of a type are damaged, with the same picture on both sides."""
    face = _face("", SYMBOLS[kind], *_HURT, SHIP_NAMES[kind], "slash")
    return _two(f"{SHIP_NAMES[kind].upper()}-DAMAGED", face, face)


def _returned(kind: int) -> Counter:
    """Return the counter that shows how many ships of a type have returned to base with the covering force.

    On its back, it adds ten ships, if so many can return.
    """
    front = _face("", SYMBOLS[kind], *_PLAIN, SHIP_NAMES[kind])
    back = front if kind == CARRIER else replace(front, label="10", many=True)
    return _two(f"{SHIP_NAMES[kind].upper()}-RETURNED", front, back)


def _next_roll() -> Counter:
    """Return the counter that shows the modifier of the next contact roll: dumb luck or, on its back, reconnaissance."""
    luck, recon = (
        CounterFace(signed(NEXT_ROLL[row]), *_NAVY, note="next roll", emblem=emblem)
        for row, emblem in ((DUMB_LUCK, "icon-empty-sea"), (RECON, "icon-air-patrol"))
    )
    return _two("NEXT-ROLL", luck, recon)


def _option(name: str, emblem: str) -> Counter:
    """Return the counter of an option, such as the decoy. Players turn it over after they have used the
    option."""
    front = _face("", emblem, *_NAVY, name)
    return _two(name.upper(), front, _face("", emblem, *_PLAIN, name, "cross"))
