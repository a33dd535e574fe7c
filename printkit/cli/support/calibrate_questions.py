"""Reads the measurements of a printed test page for ``printkit calibrate``.

They are read from the command's options, or asked for one at a time with a picture.
"""

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
from printkit.press.calibration.profile import MOST_SCALE, BackSpread, Placement, Profile, ProfileError, check
from printkit.press.page.paper import Paper
from printkit.press.page.paper import paper as named

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Readings:
    """The measurements that a person takes from the printed test page.

    A measurement that was not taken is None. Lengths are pairs (measured, correct) in mm.
    """

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
        """Return the printer profile (placement errors of fronts and backs) computed from the measurements.

        Raises ProfileError for measurements that are impossible, Failure for those that are incomplete.
        """
        scale_x = _scale("x", self.measured_x, self.card_x)
        scale_y = _scale("y", self.measured_y, self.card_y)
        if (scale_x is None) != (scale_y is None):
            raise Failure(
                "only one axis was measured",
                "give --measured-x and --measured-y, or --card-x and --card-y, because the two axes of a printer differ",
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
                "--back measures the same as --back-shift-x, --back-shift-y and --back-rotate",
                "use either --back or the other options",
            )
        return backs_of([BackReading(*each) for each in self.backs], front, paper)


def _scale(axis: str, bar: tuple[float, float] | None, card: int | None) -> float | None:
    if bar is not None and card is not None:
        raise Failure(
            f"--measured-{axis} and --card-{axis} measure the same length", "give only one of the two"
        )
    if bar is not None:
        return scale_of_bar(*bar)
    return None if card is None else scale_of_card(card)


def measured(text: str) -> tuple[float, float]:
    """Parse ``99.4`` or ``179.3/180`` into a pair (measured length, correct length) in mm.

    Raises ValueError for anything else.
    """
    length, _, stated = text.replace(",", ".").partition("/")
    pair = float(length), float(stated or 100)
    if not all(0 < each < 1000 for each in pair):
        raise ValueError(text)
    return pair


# -- the questions, each with a picture of where to measure

_BAR_X = """
      A                    B                   Measure from the middle of line A
      ├────────────────────┼──────────────┤    to the middle of line B: 100 mm if true.
       <──── 100 mm ──────>                    The whole bar is 180 mm and gives a more
       <─────────── 180 mm ──────────────>     precise result: type it as 179.3/180.
"""
_BAR_Y = """
   C  ┬  ^            The bar along the right edge of the page:
      │  │ 100 mm     from line C down to line D it is 100 mm if true.
   D  ┼  v            The whole bar is 210 mm: type it as 210.4/210.
      ┴
"""
_CARD_X = """
      │┌─────────────┐╷         Lay the card in the wide outline, with its left edge
      ││  bank card  │╷╷        on the solid line. It covers some ticks of the staircase
 solid││             │ ╷╷ 0     at its right edge. Which is the first tick, from above,
 line │└─────────────┘  ╷ +5    that it does not cover? Above 0 they are −1, −2 ...
"""
_CARD_Y = """
   ───────── solid line   Lay the card in the tall outline, with its upper edge on
   ┌───────┐              the solid line. Which is the first tick, from the left,
   │ bank  │              that it does not cover below its lower edge?
   │ card  │              Left of 0 they are −1, −2 ...
   └───────┘
   ‾‾‾‾--___  −5 0 +5
"""
_EDGE_E = """
  edge of the paper
   │  20 mm              Measure from the LEFT edge of the paper to line E, near the top.
   │<──────│ E           It is 20 mm if the page lies where it should.
   │                     Press Enter alone to skip the page's position.
"""
_EDGE_F = """
   │<──────│ F           The same from the LEFT edge to line F, near the bottom.
"""
_EDGE_G = """
   ───────────────────   The same from the TOP edge of the paper to line G.
          ^ 20 mm
         ─── G
"""
_LIGHT = """
   Hold the sheet up to the light, its front towards you.

   front   ┴─┴─┴─┴─┴─┴─    The arrow ^ of the back points at a tick of the front, or just
           0   1   2       past one. That tick is the whole millimetres: here 0.
   back     ┬┬┬┬┬┬         To the right and down are +, to the left and up are −.
            ^              Then count the ticks of the back from the arrow, which is 0.
                           The one that lines up with a tick of the front is the tenths.
"""


def questions(paper: str) -> Readings:
    """Ask for every measurement, one at a time. After an impossible answer, explain the problem and ask again."""
    on = named(paper)
    way = _asked("Do you measure with a ruler or with a bank card? [ruler]", "", _word)
    if way == "card":
        across = _asked("First tick that is not covered, −17 to 17", _CARD_X, _card_line)
        down = _asked("First tick that is not covered, −17 to 17", _CARD_Y, _card_line)
        lengths = Readings(card_x=across, card_y=down)
    else:
        bar_x = _asked("Length of the bar across, in mm", _BAR_X, _length)
        bar_y = _asked("Length of the bar down the page, in mm", _BAR_Y, _length)
        lengths = Readings(measured_x=bar_x, measured_y=bar_y)
    return _with_backs(replace(lengths, edges=_with_edges(on)), on)


def _with_edges(paper: Paper) -> tuple[float, ...] | None:
    """Ask for the distances from the edges of the paper to the marks E, F and G on the test page.

    Return the readings with these distances; None if the user skips the question.
    """
    while True:
        upper = _asked("Left edge to E, in mm [Enter to skip]", _EDGE_E, _distance)
        if upper is None:
            return None
        lower = _asked("Left edge to F, in mm", _EDGE_F, _number)
        top = _asked("Top edge to G, in mm", _EDGE_G, _number)
        try:
            check(Profile("", "", "", front_of(1.0, 1.0, Edges(upper, lower, top), paper)))
        except ProfileError as error:
            click.echo(f"{error}\n{error.help}", err=True)
            continue
        return upper, lower, top


def _with_backs(readings: Readings, paper: Paper) -> Readings:
    """Ask for the measurements on the backs of the test sheets, one sheet after another, until the user
    stops.

    Return the readings with these measurements added.
    """
    front = readings.profile("", paper, "").front
    sheets: list[tuple[float, ...]] = []
    picture = _LIGHT
    while _asked(f"Read the backs of sheet {len(sheets) + 1}? [y, or Enter for no]", picture, _yes):
        picture = ""
        read = _back(len(sheets) + 1)
        try:
            back_of(BackReading(*read), front, paper)
        except ProfileError as error:
            click.echo(f"{error}\n{error.help}", err=True)
            continue
        sheets.append(read)
    return replace(readings, backs=tuple(sheets))


def _back(sheet: int) -> tuple[float, float, float, float]:
    """Ask for the four measurements of the back of one test sheet: the horizontal and vertical offset at the points
    P and Q of the test page.
    """
    read = []
    for point in "PQ":
        for axis in ("across", "down"):
            where = f"Sheet {sheet}, {point}, {axis}"
            whole = _asked(f"{where}: tick of the front at the arrow or just before it", "", _whole)
            tenths = f"{where}: tick of the back that lines up with a tick of the front, 0 to 10"
            read.append(_asked(tenths, "", _tenths(whole)))
    return read[0], read[1], read[2], read[3]


def _asked(question: str, picture: str, read: Callable[[str], T]) -> T:
    """Ask a question until the function ``read`` accepts the answer.

    Each time it refuses an answer, show the reason.
    """
    if picture:
        click.echo(picture, err=True)
    while True:
        text = click.prompt(question, default="", show_default=False, err=True).strip()
        try:
            return read(text)
        except ProfileError as error:
            click.echo(f"{error}\n{error.help}", err=True)
        except ValueError:
            click.echo(f"`{text}` is not a possible answer", err=True)


def _word(text: str) -> str:
    if text.casefold() not in ("", "ruler", "card"):
        raise ValueError(text)
    return text.casefold()


def _yes(text: str) -> bool:
    if text.casefold() not in ("", "n", "no", "y", "yes"):
        raise ValueError(text)
    return text.casefold() in ("y", "yes")


def _length(text: str) -> tuple[float, float]:
    pair = measured(text)
    if abs(scale_of_bar(*pair) - 1) > MOST_SCALE:
        raise ProfileError(
            f"{pair[0]:g} mm for a bar of {pair[1]:g} mm is more than {MOST_SCALE:.0%} off".replace(
                "%", " %"
            ),
            "measure again; if the measurement was right, the page was scaled: print the test page again at 100 %",
        )
    return pair


def _card_line(text: str) -> int:
    line = _whole(text)
    scale_of_card(line)
    return line


def _whole(text: str) -> int:
    """Parse a whole number; accepts a hyphen or a typographic minus sign."""
    return int(text.replace("−", "-"))


def _number(text: str) -> float:
    """Parse a distance in mm, written with a decimal point or a comma."""
    number = float(text.replace(",", "."))
    if not 0 < number < 1000:
        raise ValueError(text)
    return number


def _distance(text: str) -> float | None:
    return _number(text) if text else None


def _tenths(whole: int) -> Callable[[str], float]:
    return lambda text: vernier(whole, int(text))
