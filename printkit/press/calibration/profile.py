"""What a printer does to a page, as it was measured, and the map that undoes it. Plain arithmetic, no library.

A printer draws the point p of a page at ``c + R·S·(p − c) + t``: S stretches each axis, R turns about the page's centre c,
t shifts. The back side is measured against the front, through the paper: seen from the front, the back of p comes to lie at
the place where the front prints ``c + S⁻¹·R·S·(p − c) + t``.

    Placement(scale_x=0.996, scale_y=1.004, shift_x=1.3, shift_y=-0.7, rotate=0.2)    what the front does
    Placement(shift_x=0.4, shift_y=0.9, rotate=-0.1)                                  what the back does to the front

Millimetres with x to the right and y DOWN, degrees clockwise, both sides as seen from the front.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import NamedTuple

from printkit.drawing import Point, Transform

MOST_SCALE = 0.02
"""Furthest from 1 that a printer's own scale can be; beyond, the print dialogue has scaled the page."""
MOST_SHIFT = 5.0
"""Furthest that a printer shifts a page, mm: as far as the scales of the test page reach."""
MOST_TURN = 2.0
"""Furthest that a printer turns a page, degrees."""
LEAST_BLEED = 1.0
"""Bleed and safe zone of backs, mm, that a home printer needs even where its sheets hardly vary."""
MOST_BLEED = 3.0
"""Widest bleed that a card has, mm."""


class ProfileError(ValueError):
    """Measurements that no profile can be made of; ``help`` says what to do."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class Placement(NamedTuple):
    """How one side of a sheet comes out: measured ÷ stated for each axis, the shift of the page's centre in mm, the turn in
    degrees clockwise."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    shift_x: float = 0.0
    shift_y: float = 0.0
    rotate: float = 0.0

    def map(self, width: float, height: float) -> Transform:
        """Where the points of a page of that size, in mm, are printed."""
        turn = math.radians(self.rotate)
        cos, sin = math.cos(turn), math.sin(turn)
        linear = (cos * self.scale_x, sin * self.scale_x, -sin * self.scale_y, cos * self.scale_y)
        return _about(linear, Point(width / 2, height / 2), self.shift_x, self.shift_y)

    @property
    def quarter_turned(self) -> Placement:
        """The same for a page that lies on its side: the axes change places. In which direction a print dialogue turns such a
        page is its own affair, so that it is not shifted."""
        return Placement(self.scale_y, self.scale_x, 0.0, 0.0, self.rotate)


class BackSpread(NamedTuple):
    """How much backs vary from sheet to sheet: the standard deviation of the shift in mm and of the turn in degrees, found
    from so many ``sheets``."""

    sheets: int = 1
    shift_x: float = 0.0
    shift_y: float = 0.0
    rotate: float = 0.0

    def allowance(self, reach: float = 170.0) -> float | None:
        """How far, in mm, a back ``reach`` mm from the page's centre strays at most on about 19 sheets of 20; None where
        fewer than three sheets were measured."""
        if self.sheets < 3:
            return None
        turned = math.radians(self.rotate) * reach
        worst = max(math.hypot(self.shift_x, turned), math.hypot(self.shift_y, turned))
        return _STUDENT.get(self.sheets, 2.1) * worst * math.sqrt(1 + 1 / self.sheets)


_STUDENT = {3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36, 9: 2.31, 10: 2.26, 11: 2.23, 12: 2.20}
"""Two-sided 95 % points of Student's t for a sample of so many sheets (one degree of freedom less)."""


TRUE = Placement()
"""A side that comes out where it should."""
UNKNOWN = BackSpread()
"""Too few sheets to say."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What was measured of one printer with one paper from one tray. ``how`` says with what the length was measured."""

    printer: str
    paper: str
    tray: str = ""
    front: Placement = TRUE
    back: Placement = TRUE
    spread: BackSpread = UNKNOWN
    how: str = "ruler"

    @property
    def name(self) -> str:
        """What the foot line says: the printer, and its tray where one is named."""
        return f"{self.printer}, {self.tray}" if self.tray else self.printer

    @property
    def needed_bleed(self) -> float | None:
        """The bleed, and the safe zone, that backs need on this printer, in mm, to the next half; None where the variation is
        not known."""
        allowance = self.spread.allowance()
        return None if allowance is None else max(LEAST_BLEED, math.ceil(allowance * 2 - 1e-9) / 2)

    def correction(
        self, width: float, height: float, *, back: bool = False, short_edge: bool = False
    ) -> Transform:
        """The map of a page's content, in mm, after which it is printed where it should be.

        ``back`` is for the second side of a sheet, which is turned about the page's left edge, or about its top where
        ``short_edge`` says so.
        """
        lying = width > height
        front = self.front.quarter_turned if lying else self.front
        undone = inverse(front.map(width, height))
        if not back:
            return undone
        behind = self.back.quarter_turned if lying else self.back
        seen = inverse(_behind(behind, front, width, height))
        flip = mirror(width, height, short_edge=short_edge)
        return after(flip, after(after(seen, undone), flip))


def after(second: Transform, first: Transform) -> Transform:
    """The map that does ``first`` and then ``second``."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return Transform(
        g * a + i * b, h * a + j * b, g * c + i * d, h * c + j * d, g * e + i * f + k, h * e + j * f + m
    )


def inverse(one: Transform) -> Transform:
    """The map that undoes another. Raises :class:`ZeroDivisionError` for one that flattens the page."""
    a, b, c, d, e, f = one
    size = a * d - b * c
    return Transform(d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def mirror(width: float, height: float, *, short_edge: bool = False) -> Transform:
    """From a back page, as it is laid out, to the same places seen through the paper from the front."""
    if short_edge:
        return Transform(1.0, 0.0, 0.0, -1.0, 0.0, height)
    return Transform(-1.0, 0.0, 0.0, 1.0, width, 0.0)


def _about(linear: tuple[float, float, float, float], centre: Point, dx: float, dy: float) -> Transform:
    """The linear map (a, b, c, d) about a centre, then a shift."""
    a, b, c, d = linear
    return Transform(
        a, b, c, d,
        centre.x - a * centre.x - c * centre.y + dx,
        centre.y - b * centre.x - d * centre.y + dy,
    )  # fmt: skip


def _behind(back: Placement, front: Placement, width: float, height: float) -> Transform:
    """Where the back of each point lies, told as the front point that is printed at the same place."""
    turn = math.radians(back.rotate)
    cos, sin = math.cos(turn), math.sin(turn)
    stretch = front.scale_x / front.scale_y
    linear = (
        cos * back.scale_x,
        sin * stretch * back.scale_x,
        -sin / stretch * back.scale_y,
        cos * back.scale_y,
    )
    return _about(linear, Point(width / 2, height / 2), back.shift_x, back.shift_y)


def check(profile: Profile) -> None:
    """Raise ProfileError for a profile that no printer has, or that no correction can mend, with the reason."""
    scales = (("across", profile.front.scale_x), ("down", profile.front.scale_y))
    for where, scale in scales:
        if abs(scale - 1) > MOST_SCALE:
            alike = abs(profile.front.scale_x - profile.front.scale_y) < 0.01
            raise ProfileError(
                f"the bar {where} the page came out {scale * 100:.1f} mm long where 100 mm are stated: "
                + (
                    "the print dialogue has scaled the page"
                    if alike
                    else "no printer is off by so much in one axis"
                ),
                'choose "actual size" or 100 % in the print dialogue and print the test page anew'
                if alike
                else "measure again, between the outer edges of the bar's two end lines",
            )
    for side, placed in (("page", profile.front), ("back", profile.back)):
        if max(abs(placed.shift_x), abs(placed.shift_y)) > MOST_SHIFT:
            raise ProfileError(
                f"the {side} lies {placed.shift_x:g} mm to the right and {placed.shift_y:g} mm down of where it should be: "
                f"more than {MOST_SHIFT:g} mm cannot be corrected, as the page's edge would be lost",
                "set the paper guides of the tray, or choose the paper's size in the printer's own settings",
            )
        if abs(placed.rotate) > MOST_TURN:
            raise ProfileError(
                f"the {side} is turned by {placed.rotate:g} degrees: more than {MOST_TURN:g} cannot be corrected",
                "the sheet was drawn in askew: set the paper guides of the tray and print the test page anew",
            )


_FIVE = r"(-?[\d.]+)" + r" (-?[\d.]+)" * 4
_CORRECTED = re.compile(rf"corrected for (.+) \[{_FIVE} \| {_FIVE}\]$")


def correction_note(profile: Profile) -> str:
    """How a file says by what it was corrected; :func:`corrected_for` reads it."""
    front, back = (" ".join(f"{value:.6f}" for value in side) for side in (profile.front, profile.back))
    return f"corrected for {profile.name} [{front} | {back}]"


def corrected_for(subject: str) -> Profile | None:
    """The profile that a file was made for, from what it says of itself; None where it says nothing of one."""
    found = _CORRECTED.search(subject)
    if not found:
        return None
    name, *numbers = found.groups()
    try:
        values = [float(each) for each in numbers]
    except ValueError:
        return None
    return Profile(name, "", "", Placement(*values[:5]), Placement(*values[5:]))
