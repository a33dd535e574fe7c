"""Measures the rulers on a printed page: by the numbers in its PDF, and in a picture of it at 600 dpi.

In the picture, the position of a tick is the centre of gravity of its ink, row by row across the line. This is far more
precise than a pixel and needs no threshold. The PDF is only used to find the place to look at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import pypdfium2
from PIL import Image

from printkit.press.geometry import Axis, Page, Ruler
from tests.press.reading import Printed, Segment

DPI = 600
PIXEL = 25.4 / DPI
_REACH = 0.3  # mm to either side of a tick in which its ink is looked for: figures begin a little further on
_FROM, _TO = (
    0.7,
    2.0,
)  # mm off the base line: of all ticks, only the longest reach there over their whole length


def is_inch_ruler(ruler: Ruler) -> bool:
    return abs(ruler.length / 25.4 - round(ruler.length / 25.4)) < 1e-6


def unit(ruler: Ruler) -> float:
    """Return the nominal distance between two long ticks of a ruler, in mm."""
    return 25.4 if is_inch_ruler(ruler) else 10.0


def along(ruler: Ruler, x: float, y: float) -> float:
    return x if ruler.axis is Axis.X else y


def base_line(page: Printed, ruler: Ruler) -> Segment:
    """Return the drawn base line of a ruler, from its first part to its last; it has gaps at crop marks."""
    across = ruler.axis is Axis.X
    found = [
        line
        for line in page.segments
        if (
            abs(line.y1 - ruler.y) < 0.01 and abs(line.y2 - line.y1) < 1e-6
            if across
            else abs(line.x1 - ruler.x) < 0.01 and abs(line.x2 - line.x1) < 1e-6
        )
    ]
    start, end = min(found, key=_start), max(found, key=_end)
    assert abs(start.x1 - ruler.x) < 0.01
    assert abs(start.y1 - ruler.y) < 0.01
    return start._replace(x2=end.x2, y2=end.y2)


def _start(line: Segment) -> float:
    return line.x1 + line.y1


def _end(line: Segment) -> float:
    return line.x2 + line.y2


def long_ticks(page: Printed, ruler: Ruler) -> list[Segment]:
    """Return the ticks at whole inches or centimetres, as drawn, without those that a crop mark crosses."""
    across = ruler.axis is Axis.X
    ticks = [
        line
        for line in page.segments
        if (
            abs(line.x1 - line.x2) < 1e-3 and abs(line.y1 - ruler.y) < 0.01
            if across
            else abs(line.y1 - line.y2) < 1e-3 and abs(line.x1 - ruler.x) < 0.01
        )
        and -0.01 < along(ruler, line.x1 - ruler.x, line.y1 - ruler.y) < ruler.length + 0.01
    ]
    longest = max(tick.length for tick in ticks)
    whole = [tick for tick in ticks if tick.length > longest - 0.01]
    return sorted(whole, key=lambda tick: along(ruler, tick.x1, tick.y1))


def steps(places: Sequence[float], step: float) -> list[tuple[float, int]]:
    """Return the distance from each place to the next, and how many times ``step`` it should be."""
    return [(after - before, round((after - before) / step)) for before, after in pairwise(places)]


class Picture:
    """A page of a PDF at 600 dpi, in shades of grey, upright."""

    def __init__(self, pdf: bytes, at: int) -> None:
        self._pdf = pdf
        self._at = at

    @cached_property
    def image(self) -> Image.Image:
        document = pypdfium2.PdfDocument(self._pdf)
        image: Image.Image = document[self._at].render(scale=DPI / 72, grayscale=True).to_pil()
        document.close()
        return image

    def centre(self, tick: Segment, ruler: Ruler) -> float:
        """Return the centre of gravity of a tick's ink along the ruler, in pixels from the page's edge."""
        across = ruler.axis is Axis.X
        place = along(ruler, tick.x1, tick.y1)
        base, tip = (tick.y1, tick.y2) if across else (tick.x1, tick.x2)
        side = 1 if tip > base else -1
        near, far = sorted((base + side * _FROM, base + side * _TO))
        start, stop = round((place - _REACH) / PIXEL), round((place + _REACH) / PIXEL)
        low, high = round(near / PIXEL), round(far / PIXEL)
        box = (start, low, stop, high) if across else (low, start, high, stop)
        strip = self.image.crop(box)
        if not across:
            strip = strip.transpose(Image.Transpose.TRANSPOSE)
        values = strip.tobytes()
        ink = [
            sum(255 - values[row * strip.width + at] for row in range(strip.height))
            for at in range(strip.width)
        ]
        assert sum(ink) > 255, f"no tick at {place:.2f} mm"
        return start + 0.5 + sum(at * dark for at, dark in enumerate(ink)) / sum(ink)


def one_of_each(pages: Sequence[Page]) -> list[Page]:
    """Return one page for each different set of rulers."""
    return list({(page.width, page.height, page.rulers): page for page in reversed(pages)}.values())
