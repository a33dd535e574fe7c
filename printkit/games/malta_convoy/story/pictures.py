"""Draws the pictures of a Malta Convoy report: the journey from Gibraltar to Malta, and what happened to every ship."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.drawing import (
    Anchor,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Path,
    Pattern,
    Rect,
    Style,
    Text,
    Weight,
)
from printkit.drawing.paths import parse
from printkit.games.malta_convoy.rules.state import Fleet, State, score
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    DUMB_LUCK,
    RECON,
    SHIP,
    SHIP_NAMES,
    TANKER,
)
from printkit.games.malta_convoy.story.losses import lost_and_damaged
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import Chart, Picture, text_width

WIDTH = 172.0
_LEFT, _RIGHT = 10.0, 6.0
_ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)
_LETTER = {"U-boats": "U", "Italian air force": "I", "German air force": "G", "combined air force": "C"}
_ATTACKER = 2.3
"""Height in mm of the box that stands for one attacker, in the column of boxes above a turn."""
_NUMBERED = 3.6
"""Minimum width of a turn in the journey picture, in mm, at which every turn is numbered. In a narrower picture, only
every fifth turn is."""


def pictures(
    turns: Sequence[TurnAccount], start: State, final: State, finished: bool, total: str
) -> tuple[Picture | Chart, ...]:
    """Return the pictures of the report: the journey, and what happened to the ships.

    ``total`` is the computation of the score as text; it is printed below the ships.
    """
    return (_journey(turns, start, final), _ships(final, finished, total))


# --- the journey --------------------------------------------------------------------------------------------------


class TimeLine:
    """The horizontal scale of the journey picture, which gives the position of each turn.

    Malta is one turn's width to the right of the last turn.
    """

    def __init__(self, turns: int, baseline: float, options: bool, width: float = WIDTH) -> None:
        self.step = (width - _LEFT - _RIGHT) / (turns + 1)
        self.every = 1 if self.step >= _NUMBERED else 5
        """Step between numbered turns: 1 numbers every turn, 5 every fifth."""
        self.y = baseline
        self.malta = turns + 1
        self.words = baseline + (11.2 if options else 6.4)
        """Height in millimetres at which the ships below the line begin."""

    def x(self, turn: float) -> float:
        return _LEFT + turn * self.step


def time_line(turns: Sequence[TurnAccount], final: State, width: float = WIDTH) -> TimeLine:
    """Return the horizontal scale of a journey picture, with enough room above the line for the largest group of
    attackers.

    As long as no enemy has come, a narrow picture has no room above the line.
    """
    tallest = max((t.meeting.size or 1 for t in turns if t.meeting), default=0)
    above = max(16.0 if width >= WIDTH else 7.0, tallest * _ATTACKER + 11.0 if tallest else 0.0)
    return TimeLine(final.voyage.length, above, any(t.option for t in turns), width)


def course(turns: Sequence[TurnAccount], start: State, track: TimeLine) -> list[Item]:
    """Return the shapes of the line that represents the route from Gibraltar to Malta.

    The shapes show all attackers, the options, and the place where carriers turned back halfway (the covering
    force).
    """
    shapes: list[Item] = [*_line(track, start), *_options(turns, track)]
    for turn in turns:
        shapes += _station(turn, track)
    return [*shapes, *_covering(turns, track)]


def _journey(turns: Sequence[TurnAccount], start: State, final: State) -> Picture:
    """Return the picture of the journey from Gibraltar to Malta.

    The attackers are drawn above the line, the ships left and the ships lost below it.
    """
    track = time_line(turns, final)
    shapes = course(turns, start, track)
    below, height = _fleet(turns, start, track)
    shapes += below
    return Picture(
        "The journey",
        f"Turn by turn from Gibraltar{' to Malta' * (final.turn == final.voyage.length)}.",
        WIDTH,
        height,
        tuple(shapes),
        ("turn  score", *journey_words(turns, start)),
        _journey_key(turns),
    )


def _journey_key(turns: Sequence[TurnAccount]) -> str:
    text = (
        "Each column is an enemy force, one box an attacker: filled, it got "
        "through; open with a slash, it was turned back. Under the line the ships that were left, one square each: crossed, lost "
        "in that turn; hollow, damaged."
    )
    rows = {t.row for t in turns if not t.meeting}
    signs = [
        *(["a plane is a reconnaissance"] if RECON in rows else []),
        *(["a dash is dumb luck"] if DUMB_LUCK in rows else []),
    ]
    text += f" Above it, {' and '.join(signs)}." if signs else ""
    names = {t.meeting.enemy.name for t in turns if t.meeting and t.meeting.enemy}
    letters = [f"{letter}: {name}" for name, letter in _LETTER.items() if name in names]
    return f"{text} {', '.join(letters)}." if letters else text


def _line(track: TimeLine, start: State) -> list[Item]:
    y = track.y
    left, right = track.x(start.turn), track.x(track.malta)
    shapes: list[Item] = [
        Line(left, y, right, y, Style(Ink.INK, Weight.STRUCTURE)),
        Rect(right - 0.9, y - 0.9, 1.8, 1.8, Style(Ink.INK, Weight.STRUCTURE, Ink.INK)),
        Text(right - 1.6, y + 3.9, "Malta", Font.NAME, 7.5),
    ]
    safe = start.voyage.friendly
    if safe > start.turn:
        shapes += [
            Line(left, y + side, track.x(safe), y + side, Style(Ink.TEAL, Weight.RULE))
            for side in (-1.0, 1.0)
        ]
        wide = track.x(safe) - left
        text = "friendly waters" if wide > 16 else "friendly" if wide > 8 else ""
        shapes.append(Text(left + 0.6, y - 2.4, text, Font.HEAD, 6.5, Ink.TEAL))
    if start.turn == 0:
        shapes.append(Rect(left - 0.9, y - 0.9, 1.8, 1.8, Style(Ink.INK, Weight.STRUCTURE, Ink.INK)))
        shapes.append(Text(left + 1.6, y + 3.9, "Gibraltar", Font.NAME, 7.5, anchor=Anchor.END))
    return shapes


def _station(turn: TurnAccount, track: TimeLine) -> list[Item]:
    x, y = track.x(turn.number), track.y
    ink: Ink = Ink.VERMILION if turn.meeting else Ink.INK
    shapes: list[Item] = [
        Circle(x, y, 0.75, Style(ink, 0.25, Ink.PAPER)),
        Text(
            x,
            y + 3.9,
            str(turn.number) if turn.number % track.every == 0 else "",
            Font.NAME if turn.meeting is not None else Font.HEAD,
            6.5,
            anchor=Anchor.MIDDLE,
        ),
    ]
    if turn.meeting:
        shapes[0] = Circle(x, y, 0.95, Style(Ink.VERMILION, 0.25, Ink.VERMILION))
        shapes += _force(turn.meeting, x, y - 2.2)
    elif turn.row == RECON:
        shapes.append(_plane(x, y - 3.0))
    elif turn.row == DUMB_LUCK:
        shapes.append(Line(x - 0.8, y - 2.3, x + 0.8, y - 2.3, Style(Ink.SLATE, Weight.STRUCTURE)))
    return shapes


_PLANE = parse(
    "M1.7 0 L1.1 .28 .35 .3 -.35 1.75 -.75 1.75 -.4 .28 -1.2 .22 -1.55 .75 -1.85 .75 -1.7 0"
    " -1.85 -.75 -1.55 -.75 -1.2 -.22 -.4 -.28 -.75 -1.75 -.35 -1.75 .35 -.3 1.1 -.28 Z"
)
"""Outline of the symbol of a reconnaissance plane, seen from above, with the nose to the right."""


def _plane(x: float, y: float) -> Group:
    return Group((Path(_PLANE, Style(fill=Ink.SLATE)),), x, y, scale=0.95)


def _force(meeting: MeetingAccount, x: float, foot: float) -> list[Item]:
    """Return the shapes of the column of boxes that represents the attackers of a turn.

    The attackers that got through are at the bottom, those that were turned back above them.
    """
    size = meeting.size or 0
    through = size if meeting.through is None else min(meeting.through, size)
    side = _ATTACKER - 0.4
    shapes: list[Item] = []
    for place in range(size):
        top = foot - (place + 1) * _ATTACKER + 0.2
        if place < through:
            shapes.append(Rect(x - side / 2, top, side, side, Style(Ink.NAVY, 0.2, Ink.NAVY)))
        else:
            shapes.append(Rect(x - side / 2, top, side, side, Style(Ink.NAVY, 0.2)))
            shapes.append(Line(x - side / 2, top + side, x + side / 2, top, Style(Ink.NAVY, 0.2)))
    letter = _LETTER[meeting.enemy.name] if meeting.enemy else "?"
    shapes.append(Text(x, foot - size * _ATTACKER - 1.0, letter, Font.NAME, 8.0, Ink.NAVY, Anchor.MIDDLE))
    return shapes


def _hit_words(turn: TurnAccount) -> list[str]:
    """Return up to two short texts about the ships lost and the ships damaged in a turn.

    An example is ``tanker, 2 cargo ships lost``.
    """
    lines: list[str] = []
    for what, kinds in zip(("lost", "damaged"), lost_and_damaged(turn), strict=True):
        parts = []
        for kind in (SHIP_NAMES[k] for k in _ORDER):
            n = kinds.count(kind)
            if n:
                parts.append(SHIP[kind] if n == 1 else f"{n} {SHIP[kind]}s")
        if parts:
            lines.append(f"{', '.join(parts)} {what}")
    return lines


# -- the ships under the line ------------------------------------------------------------------------------------------------

_SHIP, _PITCH = 1.7, 2.0
"""Side of the square that stands for a merchant ship, and distance from one square to the next, in mm."""
_WARSHIPS = (CARRIER, CRUISER, DESTROYER)
_ROW_OF = 4.2


def _fleet(turns: Sequence[TurnAccount], start: State, track: TimeLine) -> tuple[list[Item], float]:
    """Return the shapes that show the ships below the line of the journey, and the y coordinate (mm) of the lower
    edge of these shapes.

    Under each turn there is one square per merchant ship; those lost in the turn are crossed out. Rows for lost warships follow.
    """
    top = track.words
    shapes: list[Item] = []
    sailed = {kind: start.voyage.fleet.afloat[kind] for kind in _ORDER}
    y = top
    for kind, ink in ((CARGO, Ink.NAVY), (TANKER, Ink.SAND)):
        if not sailed[kind]:
            continue
        name = "cargo" if kind == CARGO else "tankers"
        shapes.append(Text(_LEFT + track.step * 0.4, y + _SHIP, name, Font.HEAD, 7.0, Ink.SLATE, Anchor.END))
        for turn in turns:
            shapes += _column(turn, kind, ink, track.x(turn.number), y)
        y += sailed[kind] * _PITCH + 1.4
    for kind in _WARSHIPS:
        marks = [item for turn in turns for item in _marks(turn, kind, track.x(turn.number), y)]
        if marks:
            shapes.append(
                Text(
                    _LEFT + track.step * 0.4, y + 2.4, SHIP_NAMES[kind], Font.HEAD, 7.0, Ink.SLATE, Anchor.END
                )
            )
            shapes += marks
            y += _ROW_OF
    return shapes, y


def _column(turn: TurnAccount, kind: int, ink: Ink, x: float, top: float) -> list[Item]:
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    left = x - _SHIP / 2
    shapes: list[Item] = []
    for place in range(before.afloat[kind]):
        y = top + place * _PITCH
        if place >= after.afloat[kind]:
            red = Style(Ink.VERMILION, 0.35)
            shapes += [
                Line(left, y, left + _SHIP, y + _SHIP, red),
                Line(left, y + _SHIP, left + _SHIP, y, red),
            ]
        elif place >= after.afloat[kind] - after.damaged[kind]:
            shapes.append(Rect(left, y, _SHIP, _SHIP, Style(ink, 0.25)))
        else:
            shapes.append(Rect(left, y, _SHIP, _SHIP, Style(ink, 0.2, ink)))
    return shapes


def _marks(turn: TurnAccount, kind: int, x: float, y: float) -> list[Item]:
    """Return the shapes that mark the warships of one type lost on a turn: a cross and, if several were lost, their
    number.

    Return no shapes if no warship was lost.
    """
    gone = turn.after.voyage.fleet.lost[kind] - turn.before.voyage.fleet.lost[kind]
    if not gone:
        return []
    red = Style(Ink.VERMILION, 0.35)
    shapes: list[Item] = [
        Line(x - 0.9, y + 0.5, x + 0.9, y + 2.3, red),
        Line(x - 0.9, y + 2.3, x + 0.9, y + 0.5, red),
    ]
    if gone > 1:
        shapes.append(Text(x + 1.1, y + 2.4, str(gone), Font.NAME, 7.0, Ink.VERMILION))
    return shapes


def _options(turns: Sequence[TurnAccount], track: TimeLine) -> list[Item]:
    """Return the shapes of the brackets below the turns on which an option was in force, each with the option's name."""
    shapes: list[Item] = []
    y = track.y + 6.2
    named = _LEFT
    for turn in turns:
        if turn.option:
            voyage = turn.after.voyage
            left = track.x(voyage.first) - track.step * 0.42
            right = track.x(min(voyage.last, voyage.length)) + track.step * 0.42
            shapes += [
                Line(left, y, right, y, Style(Ink.TEAL, 0.5)),
                Line(left, y + 0.25, left, y - 1.2, Style(Ink.TEAL, 0.25)),
                Line(right, y + 0.25, right, y - 1.2, Style(Ink.TEAL, 0.25)),
            ]
            half = text_width(turn.option.name, 7.0) / 2
            middle = (left + right) / 2
            low = middle - half < named + 0.6  # the name would overlap that of the option before
            shapes.append(
                Text(
                    middle,
                    y + (5.4 if low else 2.9),
                    turn.option.name,
                    Font.HEAD,
                    7.0,
                    Ink.TEAL,
                    Anchor.MIDDLE,
                )
            )
            named = named if low else middle + half
    return shapes


def _covering(turns: Sequence[TurnAccount], track: TimeLine) -> list[Item]:
    """Return the shapes that mark the turn after which carriers left the convoy at the halfway mark.

    The shapes include the number of carriers that left.
    """
    shapes: list[Item] = []
    for turn in turns:
        if turn.covering:
            x = track.x(turn.number + 0.5)
            gone = turn.covering.returned[CARRIER]
            there = len(turn.covering.dice)
            back = f"{gone} of {there} carriers turned back" if gone else "no carrier turned back"
            if gone == there == 1:
                back = "the one carrier turned back"
            text = back if there else "half-way: no carrier left"
            shapes.append(Line(x, 3.4, x, track.y, Style(Ink.TEAL, Weight.RULE, dash=(0.8, 0.6))))
            shapes.append(Text(x, 2.4, text, Font.HEAD, 7.0, Ink.TEAL, Anchor.MIDDLE))
    return shapes


def journey_words(turns: Sequence[TurnAccount], start: State) -> tuple[str, ...]:
    """Return the journey as lines of text, one for each turn: the turn's number, the score, and what
    happened."""
    lines = []
    for turn in turns:
        if turn.number <= start.voyage.friendly:
            mark = "~ friendly waters"
        elif turn.meeting:
            meeting = turn.meeting
            who = meeting.enemy.name if meeting.enemy else "contact"
            size = "" if meeting.size is None else f" {meeting.size}"
            back = (
                ""
                if meeting.through is None or meeting.size is None
                else f", {meeting.size - meeting.through} turned back"
            )
            mark = "! " + "; ".join([f"{who}{size}{back}", *_hit_words(turn)])
        else:
            mark = "r reconnaissance plane" if turn.row == RECON else ". no contact" if turn.row else "."
        if turn.doubts:
            mark = "? not told"
        if turn.option:
            mark += f" [{turn.option.name}]"
        lines.append(f"{turn.number:>2}  {score(turn.after.voyage):>5g}  {mark}")
    return tuple(lines)


# --- the ships ----------------------------------------------------------------------------------------------------


def _ships(final: State, finished: bool, total: str) -> Picture:
    """Return a picture with a box for every ship that sailed.

    The box shows whether the ship arrived, was damaged or lost, or returned to base. The caption is
    ``total``, the computation of the score.
    """
    shapes, y = ship_boxes(final.voyage.fleet, finished, WIDTH, 3.0)
    end = "arrived" if finished else "with the convoy"
    return Picture(
        "The ships",
        f"Every ship that sailed. The score: {total}.",
        WIDTH,
        y,
        tuple(shapes),
        (*ship_words(final.voyage.fleet, finished), _SIGNS.format(end)),
        f"Dotted, {end}; with a slash, damaged; crossed, lost; open, gone home with the covering force.",
    )


def ship_words(fleet: Fleet, finished: bool) -> tuple[str, ...]:
    """Return a line of text for each type of ship: a character for each ship, and a summary."""
    rows = [(kind, boxes) for kind in _ORDER if (boxes := _boxes(fleet, kind))]
    return tuple(
        f"{_ship_name(kind):<12} {''.join(_MARK[state] for state in boxes)}  {_tally(fleet, kind, finished)}"
        for kind, boxes in rows
    )


def ship_lines(fleet: Fleet, finished: bool) -> tuple[str, ...]:
    """Return a line of text for each ship type: ``carriers: 1 arrived, 1 lost``."""
    return tuple(
        f"{_ship_name(kind)}: {_tally(fleet, kind, finished)}" for kind in _ORDER if _boxes(fleet, kind)
    )


def _ship_name(kind: int) -> str:
    return "cargo ships" if kind == CARGO else SHIP_NAMES[kind]


def ship_boxes(fleet: Fleet, finished: bool, width: float, top: float) -> tuple[list[Item], float]:
    """Return the shapes of rows of boxes, a row for each type of ship, and the y coordinate (mm) of the lower edge of
    the last row.

    A wide drawing also has a summary in words beside each row.
    """
    side, gap, left = 2.6, 0.6, 24.5 if width >= WIDTH else 17.5
    per_row = min(30, int((width - left) / (side + gap)))
    y = top
    shapes: list[Item] = []
    widest = min(per_row, max((len(_boxes(fleet, kind)) for kind in _ORDER), default=0))
    for kind in _ORDER:
        boxes = _boxes(fleet, kind)
        if not boxes:
            continue
        shapes.append(Text(left - 2.5, y + side - 0.5, _ship_name(kind), Font.HEAD, 8.5, anchor=Anchor.END))
        for place, state in enumerate(boxes):
            row, column = divmod(place, per_row)
            shapes += _box(left + column * (side + gap), y + row * (side + gap), side, state)
        if width >= WIDTH:
            x = left + 2.0 + widest * (side + gap)
            shapes.append(Text(x, y + side - 0.5, _tally(fleet, kind, finished), Font.HEAD, 8.0))
        y += ((len(boxes) - 1) // per_row + 1) * (side + gap) + (2.0 if width >= WIDTH else 1.2)
    return shapes, y


_SIGNS = "# {}, / damaged, x lost, o returned to base"
"""Key to the signs that :func:`ship_words` uses for ships; ``{}`` is replaced by the meaning of ``#``."""
_MARK = {"home": "#", "damaged": "/", "lost": "x", "returned": "o"}


def _boxes(fleet: Fleet, kind: int) -> list[str]:
    sound = fleet.afloat[kind] - fleet.damaged[kind]
    return (
        ["home"] * sound
        + ["damaged"] * fleet.damaged[kind]
        + ["returned"] * fleet.returned[kind]
        + ["lost"] * fleet.lost[kind]
    )


def _box(x: float, y: float, side: float, state: str) -> list[Item]:
    if state == "home":
        return [Rect(x, y, side, side, Style(Ink.TEAL, 0.25, Ink.TEAL, Pattern.DOTS))]
    if state == "returned":
        return [Rect(x, y, side, side, Style(Ink.SLATE, 0.2, dash=(0.5, 0.4)))]
    if state == "damaged":
        return [
            Rect(x, y, side, side, Style(Ink.TEAL, 0.2, Ink.TEAL, Pattern.DOTS)),
            Line(x, y + side, x + side, y, Style(Ink.INK, 0.4)),
        ]
    return [
        Rect(x, y, side, side, Style(Ink.VERMILION, 0.2)),
        Line(x, y, x + side, y + side, Style(Ink.VERMILION, 0.45)),
        Line(x, y + side, x + side, y, Style(Ink.VERMILION, 0.45)),
    ]


def _tally(fleet: Fleet, kind: int, finished: bool) -> str:
    here, cripples = fleet.afloat[kind], fleet.damaged[kind]
    there = "arrived" if finished else "with the convoy"
    parts = [f"{here or 'none'} {there}"]
    if cripples:
        parts.append("damaged" if cripples == here else f"{cripples} of them damaged")
    if fleet.lost[kind]:
        parts.append(f"{fleet.lost[kind]} lost")
    if fleet.returned[kind]:
        parts.append(f"{fleet.returned[kind]} returned")
    return ", ".join(parts)
