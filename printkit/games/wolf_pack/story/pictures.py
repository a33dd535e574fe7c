"""Draws the pictures of a Wolf Pack report, such as a time line and a chart of the chance of winning.

The others are the table at one moment, and a chart of the race (kills and chain cards still needed). The
time line shows both chains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.drawing import Anchor, Box, Circle, Font, Group, Ink, Item, Path, Rect, Style, Text, Use, Weight
from printkit.drawing.paths import parse
from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CODES, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import Position
from printkit.games.wolf_pack.story.course import CourseStep, begins, known, steps
from printkit.games.wolf_pack.story.telling import WHO
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.report.story import Chart, Picture, Remarked, Series, StepChart, sparkline, text_width

WIDTH = 172.0
_LEFT, _RIGHT = 14.0, 8.0
_ROW = 34.0
_PER_ROW = 30
"""Maximum number of turns in one row of the time line. A longer game has several rows."""
_FEWEST = 20
"""Minimum number of turns for which a row of the time line has room.

A shorter game does not fill the whole width.
"""
_LANE = 7.0
_CARD = 4.6
_KEY = 7.0
"""Height of the legend above the time line, in mm."""
_ARROWS = parse("M-1 -.8 H1 M-1 .8 H1 M.4 -1.4 L1 -.8 .4 -.2 M-.4 .2 L-1 .8 -.4 1.4")
"""Outline of the symbol for a reshuffle, which is two arrows in opposite directions."""


def pictures(
    turns: Sequence[TurnAccount], start: State, most: CourseStep | None = None
) -> tuple[Picture | Chart, ...]:
    """Return those pictures of the report for which the log has enough data.

    They are the table before the most decisive draw or play, the time line, the race, and the chance of winning."""
    if not turns:
        return (_table(begins(start), "The deal"),) if known(start) else ()
    front = []
    if most is not None:
        front = [_table(most.before, _when(most))]
    elif known(turns[-1].after):
        front = [_table(begins(turns[-1].after), f"The table after turn {turns[-1].number}")]
    course = chances(turns)
    return (*front, _time_line(turns), _race(turns, start), *((_chance(course),) if course else ()))


def _when(step: CourseStep) -> str:
    """Return the title of the picture of the table, such as ``The table on turn 12, before the convoy’s
    draw``.

    It gives the moment that the picture shows.
    """
    if step.action is None and step.side == WOLF:
        return f"The table at the beginning of turn {step.turn}"
    what = (
        "draw" if step.action is None else CARDS[step.action.kind].name if step.action.kind >= 0 else "pass"
    )
    return f"The table on turn {step.turn}, before {WHO[step.side]}’s {what}"


def chances(turns: Sequence[TurnAccount]) -> tuple[tuple[float, float], ...]:
    """Return the wolf pack's chance of winning (per cent) at the end of each turn, as pairs of turn number and chance."""
    last = {step.turn: 100.0 * step.now for step in steps(turns)}
    return tuple((float(turn), value) for turn, value in last.items())


def inset(turns: Sequence[TurnAccount], turn: int) -> Picture:
    """Return a small chart of the wolf pack's chance of winning over the game. The given turn is marked."""
    return sparkline("The wolf pack’s chance to win", chances(turns), turn, "turn", (0.0, 100.0))


def _chance(course: Sequence[tuple[float, float]]) -> StepChart:
    return StepChart(
        "The chance to win",
        "The wolf pack’s chance to win in per cent after each turn, both hands counted.",
        "turn",
        (Series("wolf pack", tuple((at, round(value)) for at, value in course), Ink.NAVY),),
        unit="%",
        span=(0.0, 100.0),
    )


# -- the table at one moment -----------------------------------------------------------------------------------------------

_SLOT_WIDE, _SLOT_HIGH, _SLOT_GAP = 17.0, 11.0, 1.6
_CHAIN_AT, _HAND_AT = 24.0, 84.0


def _table(at: Position, title: str) -> Picture:
    """Return a picture of the table in one position: the chains and the hands of both sides."""
    shapes: list[Item] = [
        Text(_CHAIN_AT, 3.0, "on the table", Font.HEAD, 7.5, Ink.SLATE),
        Text(_HAND_AT, 3.0, "in hand", Font.HEAD, 7.5, Ink.SLATE),
    ]
    words = []
    for side, name in ((WOLF, "Wolf pack"), (CONVOY, "Convoy")):
        top = 5.0 + side * (_SLOT_HIGH + 4.0)
        ink = Ink.NAVY if side == WOLF else Ink.TEAL
        shapes.append(Text(0.0, top + 4.6, name, Font.NAME, 9.0, ink))
        shapes.append(
            Text(0.0, top + 8.8, f"{at.kills[side]} of {at.goals[side]}", Font.HEAD, 8.0, Ink.SLATE)
        )
        for place, kind in enumerate(CHAINS[side]):
            shapes += _slot(
                _CHAIN_AT + place * (_SLOT_WIDE + _SLOT_GAP), top, kind, ink, laid=place < at.chains[side]
            )
        held = [kind for kind, n in enumerate(at.hands[side]) for _ in range(n)]
        for place, kind in enumerate(held):
            mine = kind in (*CHAINS[side], CLEARS[side]) or kind in HARASSES
            wide = min(_SLOT_WIDE + _SLOT_GAP, (WIDTH - _HAND_AT) / max(1, len(held)))
            shapes += _slot(
                _HAND_AT + place * wide,
                top,
                kind,
                ink if mine else Ink.SLATE,
                laid=True,
                wide=wide - _SLOT_GAP,
            )
        laid = ", ".join(CARDS[kind].name for kind in CHAINS[side][: at.chains[side]]) or "nothing"
        words.append(
            f"{name}, {at.kills[side]} of {at.goals[side]}: on the table {laid}; in hand "
            f"{', '.join(CARDS[kind].name for kind in held) or 'nothing'}"
        )
    key = "Dotted: the link that is still wanting. In grey: cards that are of no use to their holder."
    return Picture(title, "", WIDTH, 5.0 + 2 * (_SLOT_HIGH + 4.0), tuple(shapes), tuple(words), key)


def _slot(x: float, y: float, kind: int, ink: Ink, *, laid: bool, wide: float = _SLOT_WIDE) -> Iterator[Item]:
    """Yield the shapes of a card.

    With ``laid=False``, yield only the dotted outline of the place for a card that is not yet on the table.
    """
    yield from slot(Box(x, y, wide, _SLOT_HIGH), kind, ink, 7.0, laid=laid)


def slot(
    box: Box, kind: int, ink: Ink, size: float, *, laid: bool, icon: str = "", bare: float = 0.75
) -> Iterator[Item]:
    """Yield the shapes of a card, with its name on one or two lines.

    With ``laid=False``, yield only the dotted outline of the place where the card would lie.

    ``size`` is the type size, ``icon`` a symbol drawn to the left of the name, ``bare`` the least space beside the name in
    millimetres.
    """
    style = Style(ink, Weight.STRUCTURE) if laid else Style(Ink.SLATE, Weight.HAIR, dash=(0.7, 0.7))
    yield Rect(box.x, box.y, box.width, box.height, style, radius=1.0)
    ink_of, left = ink if laid else Ink.SLATE, box.x
    if icon:
        side = box.height - 3.6
        yield Use(icon, box.x + 1.6 + side / 2, box.y + box.height / 2, side, fill=ink_of)
        left += 1.6 + side
    room = box.x + box.width - left
    name, leading = CARDS[kind].name, size * 0.43
    lines = name.split(" ", 1) if text_width(name, size) > room - 2 * bare else [name]
    first = box.y + box.height / 2 + size * 0.13 - leading * (len(lines) - 1) / 2
    for n, line in enumerate(lines):
        font = Font.NAME if laid else Font.HEAD
        yield Text(left + room / 2, first + leading * n, line, font, size, ink_of, Anchor.MIDDLE)


def _time_line(turns: Sequence[TurnAccount]) -> Picture:
    lines = -(-len(turns) // _PER_ROW)
    each = -(-len(turns) // lines)  # rows are filled evenly
    rows = [turns[i : i + each] for i in range(0, len(turns), each)]
    shapes = list(_key())
    for i, row in enumerate(rows):
        shapes += _row(row, _KEY + i * _ROW, max(each, _FEWEST))
    return Picture(
        "The chains, turn by turn",
        f"Letters are the cards played: {_letters(turns)}.",
        WIDTH,
        _KEY + _ROW * len(rows),
        tuple(shapes),
        tuple(_words(turn) for turn in turns),
        "Above the turns the wolf pack, below them the convoy.",
    )


def _letters(turns: Sequence[TurnAccount]) -> str:
    """Return text that explains the letters of the cards that were played: ``D Dive, P Periscope``."""
    kinds = {action.kind for turn in turns for action in turn.actions if action.kind >= 0}
    return ", ".join(sorted(f"{CODES[kind]} {CARDS[kind].name}" for kind in kinds)) or "none yet"


def _key() -> Iterator[Item]:
    """Yield the shapes of the legend that explains the marks of the time line."""
    y, x = _CARD / 2 + 0.2, _LEFT
    for what in ("link", "kill", "clear", "harassment", "pass", "discards made a new deck"):
        yield from _mark(what, x, y)
        yield Text(x + _CARD, y + 1.0, what, Font.HEAD, 7.0, Ink.SLATE)
        x += 2 * _CARD + 4.0 + text_width(what, 7.0)


def _mark(what: str, x: float, y: float, ink: Ink = Ink.INK) -> Iterator[Item]:
    left, top = x - _CARD / 2, y - _CARD / 2
    match what:
        case "pass":
            yield Circle(x, y, 0.4, Style(Ink.SLATE, Weight.RULE, Ink.SLATE))
        case "kill":
            yield Rect(
                left, top, _CARD, _CARD, Style(Ink.VERMILION, Weight.STRUCTURE, Ink.VERMILION), radius=0.6
            )
        case "clear":
            yield Rect(left, top, _CARD, _CARD, Style(Ink.INK, Weight.RULE, dash=(0.7, 0.5)), radius=0.6)
        case "link":
            yield Rect(left, top, _CARD, _CARD, Style(ink, Weight.STRUCTURE), radius=0.6)
        case "harassment":
            yield Text(x, y + 1.0, CODES[HARASSES[0]], Font.NAME, 7.5, anchor=Anchor.MIDDLE)
        case _:
            yield Group((Path(_ARROWS, Style(Ink.SLATE, Weight.STRUCTURE)),), x, y)


def _row(turns: Sequence[TurnAccount], top: float, slots: int) -> list[Item]:
    step = (WIDTH - _LEFT - _RIGHT) / slots
    middle = top + 16
    shapes: list[Item] = []
    shapes.append(Text(_LEFT - 2, middle - _LANE + 1, "Wolf", Font.NAME, 7.5, Ink.NAVY, Anchor.END))
    shapes.append(Text(_LEFT - 2, middle + _LANE + 1, "Convoy", Font.NAME, 7.5, Ink.TEAL, Anchor.END))
    for i, turn in enumerate(turns):
        x = _LEFT + step * (i + 0.5)
        shapes.append(Text(x, middle + 1.0, str(turn.number), Font.HEAD, 6.5, Ink.SLATE, Anchor.MIDDLE))
        for side, y in ((WOLF, middle - _LANE), (CONVOY, middle + _LANE)):
            shapes += _actions(turn, side, x, y)
        if turn.reshuffles:
            shapes += _mark("new deck", x, middle + 2 * _LANE)
    return shapes


def _actions(turn: TurnAccount, side: int, x: float, y: float) -> list[Item]:
    shapes: list[Item] = []
    away = -1 if side == WOLF else 1
    done = [a for a in turn.actions if a.side == side]
    for i, action in enumerate(done):
        at = y + away * i * (_CARD + 0.6)
        if action.kind < 0:
            shapes += _mark("pass", x, at)
            continue
        if action.killed or action.kind not in HARASSES:
            what = "kill" if action.killed else "clear" if action.kind in CLEARS else "link"
            shapes += _mark(what, x, at, Ink.NAVY if side == WOLF else Ink.TEAL)
        text_ink = Ink.PAPER if action.killed else Ink.INK
        shapes.append(Text(x, at + 1.0, CODES[action.kind], Font.NAME, 7.5, text_ink, Anchor.MIDDLE))
    return shapes


def _words(turn: TurnAccount) -> str:
    said = []
    for side, name in ((WOLF, "wolf"), (CONVOY, "convoy")):
        cards = "".join(CODES[a.kind] if a.kind >= 0 else "-" for a in turn.actions if a.side == side)
        said.append(
            f"{name} {cards or '.'}{'*' if any(a.killed for a in turn.actions if a.side == side) else ''}"
        )
    return f"{turn.number:>3}  {said[0]:<8} {said[1]}"


def _race(turns: Sequence[TurnAccount], start: State) -> StepChart:
    points: list[list[tuple[float, float]]] = [
        [(turns[0].number - 1, to_go(start, side))] for side in (WOLF, CONVOY)
    ]
    remarks = []
    for turn in turns:
        for side in (WOLF, CONVOY):
            points[side].append((turn.number, to_go(turn.after, side)))
        for action in turn.actions:
            if sum(action.cleared) > 1:
                who = CONVOY if action.side == WOLF else WOLF
                remarks.append(Remarked(turn.number, to_go(turn.after, who), "cleared"))
    return StepChart(
        "The race",
        "Links that each side still had to play to win: a kill is three of them, a clear gives some back.",
        "turn",
        (
            Series("wolf pack", tuple(points[WOLF]), Ink.NAVY),
            Series("convoy", tuple(points[CONVOY]), Ink.TEAL, (1.2, 0.8)),
        ),
        tuple(remarks[:6]),
        "links",
    )
