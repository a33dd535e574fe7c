"""Formats lengths and path data as text for SVG files, with no more decimals than needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.drawing.shapes import ArcTo, Close, CurveTo, LineTo, MoveTo, Step


class Numbers(dict[float, str]):
    """A dictionary that formats lengths as text: ``numbers[2.5]`` is the text for 2.5.

    The results are cached, because lengths often repeat within a picture.

    Numbers have at most ``decimals`` decimals and no trailing zeros.
    """

    def __init__(self, decimals: int) -> None:
        self._decimals = decimals

    def __missing__(self, value: float) -> str:
        # Rounded first, so that the last bit of a sine, which differs between systems, never decides a digit.
        text = f"{round(value, 9):.{self._decimals}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        made = self[value] = "0" if text == "-0" else text
        return made

    def polygon(self, points: Sequence[tuple[float, float]], closed: bool) -> str:
        """Return SVG path data of straight lines through the points."""
        x = y = ""
        written: list[str] = []
        for at in points:
            before_x, before_y, x, y = x, y, self[at[0]], self[at[1]]
            if not written:
                written.append(f"M{x} {y}")
            else:
                written.append(f"H{x}" if y == before_y else f"V{y}" if x == before_x else f"L{x} {y}")
        if closed:
            written.append("Z")
        return "".join(written)

    def path(self, steps: Iterable[Step]) -> str:
        """Return SVG path data of an outline.

        Horizontal and vertical lines are written in the short form (``H``, ``V``), with one coordinate.
        """
        x = y = ""
        start = ("", "")
        written: list[str] = []
        for step in steps:
            if isinstance(step, Close):
                written.append("Z")
                x, y = start
                continue
            before_x, before_y, x, y = x, y, self[step.x], self[step.y]
            match step:
                case LineTo():
                    written.append(f"H{x}" if y == before_y else f"V{y}" if x == before_x else f"L{x} {y}")
                case MoveTo():
                    written.append(f"M{x} {y}")
                    start = x, y
                case CurveTo():
                    control = f"{self[step.x1]} {self[step.y1]} {self[step.x2]} {self[step.y2]}"
                    written.append(f"C{control} {x} {y}")
                case ArcTo():
                    radius = self[step.radius]
                    written.append(f"A{radius} {radius} 0 0 1 {x} {y}")
        return "".join(written)
