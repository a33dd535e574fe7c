"""The pictures of a Wolf Pack report: both sides' chains as a time line, and the race to the goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.drawing import Anchor, Circle, Font, Group, Ink, Item, Path, Rect, Style, Text, Weight
from printkit.drawing.paths import parse
from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS, CODES, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.account import TurnAccount, to_go
from printkit.report.story import Chart, Picture, Remarked, Series, StepChart, text_width

WIDTH = 172.0
_LEFT, _RIGHT = 14.0, 8.0
_ROW = 34.0
_PER_ROW = 30
"""Turns in one row of the time line."""
_LANE = 7.0
_CARD = 4.6
_KEY = 7.0
"""Height of the key."""
_ARROWS = parse("M-1 -.8 H1 M-1 .8 H1 M.4 -1.4 L1 -.8 .4 -.2 M-.4 .2 L-1 .8 -.4 1.4")
"""Two arrows past each other: the discards became a new deck."""


def pictures(turns: Sequence[TurnAccount], start: State) -> tuple[Picture | Chart, ...]:
    """The time line, and how many links each side still had to play."""
    return (_time_line(turns), _race(turns, start)) if turns else ()


def _time_line(turns: Sequence[TurnAccount]) -> Picture:
    rows = [turns[i : i + _PER_ROW] for i in range(0, len(turns), _PER_ROW)]
    shapes = list(_key())
    for i, row in enumerate(rows):
        shapes += _row(row, _KEY + i * _ROW)
    return Picture(
        "The chains, turn by turn",
        f"Above the turns the wolf pack, below them the convoy; letters are the cards played: {_letters(turns)}.",
        WIDTH,
        _KEY + _ROW * len(rows),
        tuple(shapes),
        tuple(_words(turn) for turn in turns),
    )


def _letters(turns: Sequence[TurnAccount]) -> str:
    """``D Dive, P Periscope``: the letters of the cards that were played."""
    kinds = {action.kind for turn in turns for action in turn.actions if action.kind >= 0}
    return ", ".join(sorted(f"{CODES[kind]} {CARDS[kind].name}" for kind in kinds)) or "none yet"


def _key() -> Iterator[Item]:
    """What the marks mean, above them."""
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


def _row(turns: Sequence[TurnAccount], top: float) -> list[Item]:
    step = (WIDTH - _LEFT - _RIGHT) / _PER_ROW
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
