"""Simulates an inaccurate printer, which scales, shifts and rotates the pages of a PDF, and measures the result in a
picture.

The printer's transformation is written here again, independently of the code that corrects it.
"""

from __future__ import annotations

import math
from io import BytesIO
from typing import NamedTuple

import pikepdf
import pypdfium2
from PIL import Image

DPI = 600
PIXEL = 25.4 / DPI


class Printer(NamedTuple):
    """What the printer does to a page: scaling and rotation (clockwise, in degrees) about the page's centre, then a
    shift to the right and down in mm.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    shift_x: float = 0.0
    shift_y: float = 0.0
    rotate: float = 0.0

    def at(self, x: float, y: float, width: float, height: float) -> tuple[float, float]:
        """Return the position, in mm, at which a point of a page of this size is printed."""
        turn = math.radians(self.rotate)
        u, v = (x - width / 2) * self.scale_x, (y - height / 2) * self.scale_y
        return (
            width / 2 + u * math.cos(turn) - v * math.sin(turn) + self.shift_x,
            height / 2 + u * math.sin(turn) + v * math.cos(turn) + self.shift_y,
        )

    def seen_through(self, *, short_edge: bool = False) -> Printer:
        """Return the errors as seen from the other side of a sheet that was flipped on its long or short edge."""
        x, y = (self.shift_x, -self.shift_y) if short_edge else (-self.shift_x, self.shift_y)
        return self._replace(shift_x=x, shift_y=y, rotate=-self.rotate)

    def operator(self, width: float, height: float) -> bytes:
        """Return the PDF operator for the printer's transformation, in points with y up."""
        points = [self.at(*point, width, height) for point in ((0, height), (1, height), (0, height - 1))]
        (ox, oy), (ax, ay), (bx, by) = [(x * 72 / 25.4, (height - y) * 72 / 25.4) for x, y in points]
        k = 25.4 / 72
        numbers = ((ax - ox) * k, (ay - oy) * k, (bx - ox) * k, (by - oy) * k, ox, oy)
        return (" ".join(f"{number:.8f}" for number in numbers) + " cm").encode()


def through(pdf: bytes, front: Printer, back: Printer | None = None, *, short_edge: bool = False) -> bytes:
    """Return the PDF as the printer prints it. If ``back`` is given, every second page is a back, and these are its
    errors as seen from the front.
    """
    with pikepdf.open(BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages):
            width, height = (float(each) * 25.4 / 72 for each in page.mediabox[2:])
            printer = front if back is None or number % 2 == 0 else back.seen_through(short_edge=short_edge)
            page.contents_add(b"q " + printer.operator(width, height) + b" ", prepend=True)
            page.contents_add(b" Q")
        out = BytesIO()
        document.save(out)
        return out.getvalue()


class Eye:
    """Measures lines on a page at 600 dpi. ``turned`` shows a back as it is seen through the paper from the front."""

    def __init__(self, pdf: bytes, at: int, *, turned: str = "") -> None:
        document = pypdfium2.PdfDocument(pdf)
        image: Image.Image = document[at].render(scale=DPI / 72, grayscale=True).to_pil()
        # The renderer draws a part of a pixel as a whole one: what lies beyond the page is not there.
        size = (document[at].get_width() / 72 * DPI, document[at].get_height() / 72 * DPI)
        document.close()
        self.image = image
        self.size = size
        self.turned = turned

    def upright(self, x: float, y: float, low: float = -1.0, high: float = 1.0, reach: float = 0.45) -> float:
        """Return the x coordinate in mm of the vertical line near (x, y), looking only from ``low`` to ``high`` mm
        around y.
        """
        return self._line(x, y, low, high, reach, across=True)

    def level(self, x: float, y: float, low: float = -1.0, high: float = 1.0, reach: float = 0.45) -> float:
        """Return the y coordinate in mm of the horizontal line near (x, y), looking only from ``low`` to ``high`` mm
        around x.
        """
        return self._line(y, x, low, high, reach, across=False)

    def _line(
        self, place: float, beside: float, low: float, high: float, reach: float, *, across: bool
    ) -> float:
        start, stop = beside + low, beside + high
        length = self.size[0 if across else 1] * PIXEL
        other = self.size[1 if across else 0] * PIXEL
        flipped = self.turned == ("long" if across else "short")
        if flipped:
            place = length - place
        if self.turned == ("short" if across else "long"):
            start, stop = other - stop, other - start
        near, far = round((place - reach) / PIXEL), round((place + reach) / PIXEL)
        top, end = round(start / PIXEL), round(stop / PIXEL)
        strip = self.image.crop((near, top, far, end) if across else (top, near, end, far))
        if not across:
            strip = strip.transpose(Image.Transpose.TRANSPOSE)
        values = strip.tobytes()
        ink = [
            sum(255 - values[row * strip.width + at] for row in range(strip.height))
            for at in range(strip.width)
        ]
        assert sum(ink) > 255, f"no line at {place:.2f}, {beside:.2f} mm"
        found = (near + sum((at + 0.5) * each for at, each in enumerate(ink)) / sum(ink)) * PIXEL
        return length - found if flipped else found
