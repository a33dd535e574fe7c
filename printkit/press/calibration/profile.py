"""The measured errors of a printer (its profile), and the transformation that corrects them.

A printer puts the point p of a page at ``c + R·S·(p − c) + t``: S scales each axis, R rotates about the page's centre c, and t
shifts. The back is measured relative to the front, through the paper: seen from the front, the back of p lands where the front
prints ``c + S⁻¹·R·S·(p − c) + t``.

    Placement(scale_x=0.996, scale_y=1.004, shift_x=1.3, shift_y=-0.7, rotate=0.2)    the errors of the front
    Placement(shift_x=0.4, shift_y=0.9, rotate=-0.1)                                  those of the back relative to the front

Lengths in millimetres, x to the right and y DOWN; angles in degrees clockwise; both sides as seen from the front.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import NamedTuple

from printkit.drawing import Point, Transform

MOST_SCALE = 0.02
"""Largest error of the scale that can be corrected, as a fraction; a larger error is refused.

A larger error cannot come from the printer itself; it must come from a setting of the print dialogue.
"""
MOST_SHIFT = 5.0
"""Largest shift in mm that can be corrected; a larger shift is refused.

The scales of the test page are just long enough to measure it.
"""
MOST_TURN = 2.0
"""Largest rotation in degrees that can be corrected; a larger rotation is refused."""
LEAST_BLEED = 1.0
"""Smallest bleed (printing beyond the cut edge) of card backs in mm.

This bleed is used for a printer that prints all backs at almost the same place.

The safe zone inside the edge is at least as wide.
"""
MOST_BLEED = 3.0
"""Largest bleed (printing beyond the cut edge) of a card in mm.

If the position of the backs varies so much that more would be needed, double-sided printing is refused.
"""


class ProfileError(ValueError):
    """Raised for impossible measurements of a printer, and for errors that are too large to correct. ``help``
    suggests what to do."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class Placement(NamedTuple):
    """The placement errors of the print on one side of a sheet: scale, shift and rotation.

    There is a scale for each axis (measured length ÷ correct length). The shift is that of the page's
    centre in mm, and the rotation is clockwise in degrees.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    shift_x: float = 0.0
    shift_y: float = 0.0
    rotate: float = 0.0

    def map(self, width: float, height: float) -> Transform:
        """Return the transformation from a point of a page to the point where the printer prints it.

        ``width`` and ``height`` are the page's size in mm.
        """
        turn = math.radians(self.rotate)
        cos, sin = math.cos(turn), math.sin(turn)
        linear = (cos * self.scale_x, sin * self.scale_x, -sin * self.scale_y, cos * self.scale_y)
        return _linear_about(linear, Point(width / 2, height / 2), self.shift_x, self.shift_y)

    @property
    def quarter_turned(self) -> Placement:
        """Return the errors as they apply to a page in landscape format, where the axes are exchanged.

        The shift is left out, because some print dialogues turn such a page to the left and others to the
        right.
        """
        return Placement(self.scale_y, self.scale_x, 0.0, 0.0, self.rotate)


class BackSpread(NamedTuple):
    """How much the position of the print on the back varies from sheet to sheet.

    The values are standard deviations of the shift (mm) and the rotation (degrees), measured on ``sheets``
    sheets.
    """

    sheets: int = 1
    shift_x: float = 0.0
    shift_y: float = 0.0
    rotate: float = 0.0

    def allowance(self, reach: float = 170.0) -> float | None:
        """Return the distance in mm within which the printed backs of 95 % of the sheets lie from their mean
        position.

        The distance applies at ``reach`` mm from the page's centre. Return None if fewer than three sheets
        were measured.
        """
        if self.sheets < 3:
            return None
        turned = math.radians(self.rotate) * reach
        worst = max(math.hypot(self.shift_x, turned), math.hypot(self.shift_y, turned))
        return _STUDENT.get(self.sheets, 2.1) * worst * math.sqrt(1 + 1 / self.sheets)


_STUDENT = {3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36, 9: 2.31, 10: 2.26, 11: 2.23, 12: 2.20}
"""Two-sided 95 % quantiles of Student's t distribution, by the number of measured sheets.

This number is the degrees of freedom plus one.
"""


TRUE = Placement()
"""The placement errors of a perfect printer: scale 1, no shift, no rotation."""
UNKNOWN = BackSpread()
"""Value used if too few sheets were measured to determine how much the position of the printed back varies."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The measured errors of a printer with one kind of paper from one tray.

    ``how`` names the tool with which they were measured.
    """

    printer: str
    paper: str
    tray: str = ""
    front: Placement = TRUE
    back: Placement = TRUE
    spread: BackSpread = UNKNOWN
    how: str = "ruler"

    @property
    def name(self) -> str:
        """Return the name of the printer for the foot line of pages.

        If the paper tray has a name, that name is added.
        """
        return f"{self.printer}, {self.tray}" if self.tray else self.printer

    @property
    def needed_bleed(self) -> float | None:
        """Return the bleed (printing beyond the cut edge) in mm that card backs need with this printer.

        The bleed is rounded up to half a millimetre.

        Return None if it is not known how much the position of the backs varies.
        """
        allowance = self.spread.allowance()
        return None if allowance is None else max(LEAST_BLEED, math.ceil(allowance * 2 - 1e-9) / 2)

    def correction(
        self, width: float, height: float, *, back: bool = False, short_edge: bool = False
    ) -> Transform:
        """Return the transformation, in mm, that cancels out the printer's errors when it is applied to the contents
        of a page.

        ``back`` is for the second side of a sheet; ``short_edge`` if the sheet is flipped about its top edge, not its left one.
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
    """Return the transformation that applies ``first`` and then ``second``, in this order."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return Transform(
        g * a + i * b, h * a + j * b, g * c + i * d, h * c + j * d, g * e + i * f + k, h * e + j * f + m
    )


def inverse(one: Transform) -> Transform:
    """Return the inverse of a transformation.

    Raises :class:`ZeroDivisionError` if the transformation has none."""
    a, b, c, d, e, f = one
    size = a * d - b * c
    return Transform(d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def mirror(width: float, height: float, *, short_edge: bool = False) -> Transform:
    """Return the transformation from a point on the back of a sheet to the place where the point is seen from the
    front.

    The sheet is held against the light, so that the page appears mirrored.
    """
    if short_edge:
        return Transform(1.0, 0.0, 0.0, -1.0, 0.0, height)
    return Transform(-1.0, 0.0, 0.0, 1.0, width, 0.0)


def _linear_about(
    linear: tuple[float, float, float, float], centre: Point, dx: float, dy: float
) -> Transform:
    """Return the transformation that first applies a linear map with ``centre`` as its fixed point, and then a shift.

    The map is (a, b, c, d), and the shift is (dx, dy).
    """
    a, b, c, d = linear
    return Transform(
        a, b, c, d,
        centre.x - a * centre.x - c * centre.y + dx,
        centre.y - b * centre.x - d * centre.y + dy,
    )  # fmt: skip


def _behind(back: Placement, front: Placement, width: float, height: float) -> Transform:
    """Return the transformation from each point on the back of a sheet to the point on the front at the same place of the paper."""
    turn = math.radians(back.rotate)
    cos, sin = math.cos(turn), math.sin(turn)
    stretch = front.scale_x / front.scale_y
    linear = (
        cos * back.scale_x,
        sin * stretch * back.scale_x,
        -sin / stretch * back.scale_y,
        cos * back.scale_y,
    )
    return _linear_about(linear, Point(width / 2, height / 2), back.shift_x, back.shift_y)


def check(profile: Profile) -> None:
    """Raise ProfileError, with the reason, if the errors in a profile are impossible or too large to correct."""
    scales = (("across", profile.front.scale_x), ("down", profile.front.scale_y))
    for where, scale in scales:
        if not abs(scale - 1) <= MOST_SCALE:  # also False for NaN and infinity
            alike = abs(profile.front.scale_x - profile.front.scale_y) < 0.01
            raise ProfileError(
                f"the bar {where} the page came out {scale * 100:.1f} mm long instead of 100 mm: "
                + (
                    "the print dialogue has scaled the page"
                    if alike
                    else "no printer is off by that much in one axis only"
                ),
                'choose "actual size" or 100 % in the print dialogue and print the test page again'
                if alike
                else "measure again, from the middle of one end line to the middle of the other",
            )
    for side, placed in (("page", profile.front), ("back", profile.back)):
        if not (abs(placed.shift_x) <= MOST_SHIFT and abs(placed.shift_y) <= MOST_SHIFT):
            raise ProfileError(
                f"the {side} is shifted by {placed.shift_x:g} mm to the right and {placed.shift_y:g} mm down: "
                f"more than {MOST_SHIFT:g} mm cannot be corrected, because the edge of the page would be lost",
                "adjust the paper guides of the tray, or choose the paper's size in the printer's own settings",
            )
        if not abs(placed.rotate) <= MOST_TURN:
            raise ProfileError(
                f"the {side} is rotated by {placed.rotate:g} degrees: more than {MOST_TURN:g} cannot be corrected",
                "the sheet was fed at an angle: adjust the paper guides of the tray and print the test page again",
            )


_FIVE = r"(-?[\d.]+)" + r" (-?[\d.]+)" * 4
_CORRECTED = re.compile(rf"corrected for (.+) \[{_FIVE} \| {_FIVE}\]$")


def correction_note(profile: Profile) -> str:
    """Return the note about the correction of a PDF's pages that is written to the PDF's metadata.
    :func:`corrected_for` reads this note."""
    front, back = (" ".join(f"{value:.6f}" for value in side) for side in (profile.front, profile.back))
    return f"corrected for {profile.name} [{front} | {back}]"


def corrected_for(subject: str) -> Profile | None:
    """Return the profile (measured errors of a printer) with which a PDF's pages were corrected, as noted in the
    PDF's metadata; None if there is no such note."""
    found = _CORRECTED.search(subject)
    if not found:
        return None
    name, *numbers = found.groups()
    try:
        values = [float(each) for each in numbers]
    except ValueError:
        return None
    return Profile(name, "", "", Placement(*values[:5]), Placement(*values[5:]))
