"""What ``printkit calibrate`` makes profiles of: measurements from options, or asked for one at a time with a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import click

from printkit.cli.support.common import Failure
from printkit.press.calibration.estimate import (
    BackReading,
    Edges,
    back_of,
    backs_of,
    front_of,
    scale_of_bar,
    scale_of_card,
    vernier,
)
from printkit.press.calibration.profile import BackSpread, Placement, Profile, ProfileError
from printkit.press.page.paper import Paper
from printkit.press.page.paper import paper as named

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Readings:
    """What was measured on the test page; nothing: it was not. Lengths are pairs of measured and stated, in mm."""

    measured_x: tuple[float, float] | None = None
    measured_y: tuple[float, float] | None = None
    card_x: int | None = None
    card_y: int | None = None
    edges: tuple[float, ...] | None = None
    backs: tuple[tuple[float, ...], ...] = ()
    back_shift_x: float | None = None
    back_shift_y: float | None = None
    back_rotate: float | None = None

    def profile(self, printer: str, paper: Paper, tray: str) -> Profile:
        """The profile that follows. Raises ProfileError for what cannot be, Failure for what is not enough."""
        scale_x = _scale("x", self.measured_x, self.card_x)
        scale_y = _scale("y", self.measured_y, self.card_y)
        if (scale_x is None) != (scale_y is None):
            raise Failure(
                "one axis was measured and the other was not",
                "give --measured-x and --measured-y, or --card-x and --card-y: printers differ in their axes",
            )
        by_card = self.measured_x is None and self.card_x is not None
        how = "said" if scale_x is None else "card" if by_card else "ruler"
        edges = None if self.edges is None else Edges(*self.edges)
        front = front_of(scale_x or 1.0, scale_y or 1.0, edges, paper)
        back, spread = self._back(front, paper)
        return Profile(printer, paper.name, tray, front, back, spread, how)

    def _back(self, front: Placement, paper: Paper) -> tuple[Placement, BackSpread]:
        said = (self.back_shift_x, self.back_shift_y, self.back_rotate)
        if not self.backs:
            x, y, turn = (each or 0.0 for each in said)
            return Placement(shift_x=x, shift_y=y, rotate=turn), BackSpread()
        if any(each is not None for each in said):
            raise Failure(
                "--back says what --back-shift-x, --back-shift-y and --back-rotate say", "give one of them"
            )
        return backs_of([BackReading(*each) for each in self.backs], front, paper)


def _scale(axis: str, bar: tuple[float, float] | None, card: int | None) -> float | None:
    if bar is not None and card is not None:
        raise Failure(f"--measured-{axis} and --card-{axis} measure the same", "give one of them")
    if bar is not None:
        return scale_of_bar(*bar)
    return None if card is None else scale_of_card(card)


def measured(text: str) -> tuple[float, float]:
    """A measured and a stated length. Raises ValueError for anything else."""
    length, _, stated = text.replace(",", ".").partition("/")
    pair = float(length), float(stated or 100)
    if not all(0 < each < 1000 for each in pair):
        raise ValueError(text)
    return pair


# -- the questions, each with a picture of where to measure

_BAR_X = """
      A                    B              C        measure from the middle of line A
      ├────────────────────┼──────────────┤  ┬     to the middle of line B: 100 mm.
       <──── 100 mm ──────>                  │     A longer bar is surer: of 180 mm, type 179.3/180
"""
_BAR_Y = """
   C  ┬  ^            the bar along the right edge of the page,
      │  │ 100 mm     from line C down to line D: 100 mm.
   D  ┼  v            The whole bar is 210 mm: type 210.4/210
      ┴
"""
_CARD_X = """
      │┌─────────────┐╷         lay a bank card on its dashed outline, its left edge
 stop │|  bank card  |╷╷ +5     against the stop. Lines at the right edge are hidden
      │|             | ╷╷       one after another: which is the first in sight?
      │└─────────────┘  ╷ ...   (to the left of 0 they count −1, −2 ...)
"""
_CARD_Y = """
   ───────   stop     the same card, upright, its upper edge against the stop.
   ┌─────┐            Which is the first line in sight below it?
   |     |
   └─────┘
   ‾‾‾‾---__  0 +5
"""
_EDGES = """
   ┌───────────────         from the paper's left edge to the lines E (above) and F (below),
   │         ─ G            and from its top edge to line G: each is 20 mm where all is true.
   │ E │<-- 20 mm           Enter alone: leave the page where it lies.
   │
   │ F │
"""
_BACKS = """
   front   ┴─┴─┴─┴─┴─┴─    hold the sheet against the light, its front towards you. The arrow of the
           0   1   2        back stands at a line of the front, or behind it: that line's number first
   back     ┬┬┬┬┬┬          (right and down are +, left and up are −), then, counted from the arrow as 0,
            ^               the back's line that goes on in a line of the front.
"""


def questions(paper: str) -> Readings:
    """Ask for everything, one question at a time. Raises ProfileError's words again as the question."""
    on = named(paper)
    way = _asked("Measure with a ruler or with a bank card? [ruler]", "", _word)
    if way == "card":
        across, down = (_asked("the first line in sight", each, _card_line) for each in (_CARD_X, _CARD_Y))
        lengths = Readings(card_x=across, card_y=down)
    else:
        bar_x, bar_y = (_asked("mm", each, _length) for each in (_BAR_X, _BAR_Y))
        lengths = Readings(measured_x=bar_x, measured_y=bar_y)
    edges = _asked("E, F, G in mm, such as 20.5, 20.2, 19.8", _EDGES, lambda text: _edges(text, on))
    return _with_backs(replace(lengths, edges=edges), on)


def _with_backs(readings: Readings, paper: Paper) -> Readings:
    front = readings.profile("", paper, "").front
    sheets: list[tuple[float, ...]] = []
    picture = _BACKS
    while _asked(f"Read the backs of sheet {len(sheets) + 1}? [y, or Enter for no]", picture, _yes):
        picture = ""
        read: list[float] = []
        for point in "PQ":
            for axis in ("across", "down"):
                whole = _asked(f"{point}, {axis}: the front's line at the arrow or just before it", "", int)
                read.append(
                    _asked(
                        f"{point}, {axis}: the back's line that goes on in a front line, 0 to 10",
                        "",
                        _tenths(whole),
                    )
                )
        try:
            back_of(BackReading(*read), front, paper)
        except ProfileError as error:
            click.echo(f"{error}\n{error.help}", err=True)
            continue
        sheets.append(tuple(read))
    return replace(readings, backs=tuple(sheets))


def _asked(question: str, picture: str, read: Callable[[str], T]) -> T:
    """An answer that ``read`` takes; what it refuses is said and asked again."""
    if picture:
        click.echo(picture, err=True)
    while True:
        text = click.prompt(question, default="", show_default=False, err=True).strip()
        try:
            return read(text)
        except ProfileError as error:
            click.echo(f"{error}\n{error.help}", err=True)
        except ValueError:
            click.echo(f"`{text}` is no answer to that", err=True)


def _word(text: str) -> str:
    if text.casefold() not in ("", "ruler", "card"):
        raise ValueError(text)
    return text.casefold()


def _yes(text: str) -> bool:
    if text.casefold() not in ("", "n", "no", "y", "yes"):
        raise ValueError(text)
    return text.casefold() in ("y", "yes")


def _length(text: str) -> tuple[float, float]:
    from printkit.press.calibration.profile import check

    pair = measured(text)
    check(Profile("", "", "", Placement(scale_of_bar(*pair))))
    return pair


def _card_line(text: str) -> int:
    line = int(text.replace("−", "-"))
    scale_of_card(line)
    return line


def _edges(text: str, paper: Paper) -> tuple[float, ...] | None:
    if not text:
        return None
    numbers = tuple(float(each) for each in text.replace(";", ",").split(","))
    if len(numbers) != 3:
        raise ValueError(text)
    front_of(1.0, 1.0, Edges(*numbers), paper)
    return numbers


def _tenths(whole: int) -> Callable[[str], float]:
    return lambda text: vernier(whole, int(text))
