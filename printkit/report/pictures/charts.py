"""Draws charts as pictures, with labels beside the data instead of a legend.

Each chart also has a description in words.

All charts are 172 mm wide, the text width of a Letter page with 22 mm margins. A4 pages use the same width with
slightly narrower margins.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from printkit.drawing import Anchor, Font, Ink, Item, Line, Pattern, Polygon, Rect, Style, Text, Weight
from printkit.report.story import BarChart, Chart, Histogram, LuckBar, Picture, StepChart, signed, text_width

WIDTH = 172.0
"""Width of a chart in mm."""
_PLOT_LEFT = 12.0
"""Space in mm to the left of a chart's plotting area."""
_PLOT_RIGHT = 26.0
"""Space in mm to the right of a chart's plotting area, for the names of its lines."""
_PLOT_HEIGHT, _SMALL_HEIGHT = 44.0, 28.0
"""Height in mm of the plotting area of an ordinary chart, and of a small one."""
_TOP = 4.0
"""Space in mm above a chart's plotting area."""


def drawn(item: Picture | Chart) -> Picture:
    """Return a chart as a drawn picture. An argument that is already a picture is returned unchanged."""
    match item:
        case Picture():
            return item
        case StepChart():
            return _steps(item)
        case BarChart():
            return _bars(item)
        case Histogram():
            return _histogram(item)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return at most ``most`` round numbers from ``low`` to ``high``, for labelling an axis."""
    span = high - low or 1.0
    step = 10 ** math.floor(math.log10(span / most)) if span else 1.0
    while span / step > most:
        step *= 2.5 if f"{step:e}".startswith("2") else 2
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 9) for i in range(first, math.floor(high / step + 1e-9) + 1)]


class _Frame:
    """The plotting area of a chart. It converts the chart's values to positions in mm."""

    def __init__(self, x_low: float, x_high: float, y_low: float, y_high: float, height: float) -> None:
        self.left, self.right = _PLOT_LEFT, WIDTH - _PLOT_RIGHT
        self.top, self.foot = _TOP, _TOP + height
        self._x, self._y = (x_low, x_high - x_low or 1.0), (y_low, y_high - y_low or 1.0)

    def x(self, value: float) -> float:
        return self.left + (value - self._x[0]) / self._x[1] * (self.right - self.left)

    def y(self, value: float) -> float:
        return self.foot - (value - self._y[0]) / self._y[1] * (self.foot - self.top)


def _below(frame: _Frame, x: float, value: float) -> Text:
    """Return a value as a text label, placed below the chart's horizontal axis."""
    return Text(x, frame.foot + 4.0, _number(value), Font.HEAD, 7.0, Ink.SLATE, Anchor.MIDDLE)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:g}"


def _steps(chart: StepChart) -> Picture:
    values = [y for s in chart.series for _, y in s.points]
    xs = [x for s in chart.series for x, _ in s.points]
    low, high = chart.span or (min(values), max(values))
    if not chart.span:
        high += 0.0 if high > low else 1.0  # a line that never changes is drawn at the bottom
        room = (high - low) * (0.06 if max(values) > low else 0.2)
        low, high = low - room, high + room
    frame = _Frame(min(xs), max(xs), low, high, _SMALL_HEIGHT if chart.span else _PLOT_HEIGHT)
    whole = all(value == int(value) for value in values)
    shapes: list[Item] = []
    for tick in (tick for tick in ticks(low, high, 5) if not whole or tick == int(tick)):
        y = frame.y(tick)
        shapes.append(Line(frame.left, y, frame.right, y, Style(Ink.SKY, Weight.HAIR)))
        shapes.append(Text(frame.left - 1.5, y + 0.9, _number(tick), Font.HEAD, 7.0, Ink.SLATE, Anchor.END))
    shapes += _axis(chart, frame, min(xs), max(xs))
    shapes += [*_lines(chart, frame), *_remarks(chart, frame)]
    head = chart.x_name if not chart.named else ""
    words = [f"{head:<{_label_width(chart)}}" + "".join(f"{s.label:>16}" for s in chart.series)]
    words += _step_words(chart)
    return Picture(
        chart.title, chart.caption, WIDTH, frame.foot + 6.0, tuple(shapes), tuple(words), chart.key
    )


def _axis(chart: StepChart, frame: _Frame, low: float, high: float) -> Iterator[Item]:
    """Yield the names or numbers along a chart's horizontal axis."""
    for at, name in chart.named:
        x = frame.x(max(low, at))
        yield Line(x, frame.top, x, frame.foot, Style(Ink.SKY, Weight.HAIR, dash=(0.8, 0.8)))
        yield Text(x + 0.8, frame.foot + 4.0, name, Font.HEAD, 7.0, Ink.SLATE)
    if not chart.named:
        yield from (_below(frame, frame.x(n), n) for n in ticks(low, high, 13) if n == int(n))
        yield Text(frame.right + 2.0, frame.foot + 4.0, chart.x_name, Font.HEAD, 7.0, Ink.SLATE)


def _lines(chart: StepChart, frame: _Frame) -> Iterator[Item]:
    """Yield the stepped lines of a chart, each with its name and last value at the end."""
    for series in chart.series:
        style = Style(series.ink, 0.3 if series.dash else 0.5, dash=series.dash)
        yield Polygon(_staircase(series.points, frame), style, closed=False)
    ends = spread([frame.y(series.points[-1][1]) for series in chart.series], 3.4)
    for series, y in zip(chart.series, ends):
        text = f"{series.label} {_number(round(series.points[-1][1], 1))}"
        font = Font.HEAD if series.dash else Font.NAME
        yield Text(frame.right + 2.0, y + 0.9, text, font, 7.5, series.ink)


def _remarks(chart: StepChart, frame: _Frame) -> Iterator[Item]:
    """Yield the remarks beside points of a chart's lines.

    They are to the right of the point or, near the chart's right edge, to the left. A remark that would overlap an earlier remark
    is left out.
    """
    placed: list[tuple[float, float, float]] = []
    for remark in chart.remarks:
        x, y = frame.x(remark.x), frame.y(remark.y)
        wide = text_width(remark.text, 7.0)
        near_end = x + wide > frame.right
        left = x - wide - 1.4 if near_end else x + 0.8
        if any(abs(y - other) < 3.0 and left < end and begin < left + wide for begin, end, other in placed):
            continue  # it would overlap an earlier remark
        placed.append((left, left + wide + 1.0, y))
        yield Rect(left, y - 3.2, wide + 0.2, 2.5, Style(fill=Ink.PAPER))
        at, anchor = (x - 1.2, Anchor.END) if near_end else (x + 1.2, Anchor.START)
        yield Text(at, y - 1.2, remark.text, Font.HEAD, 7.0, anchor=anchor)


def _staircase(points: Sequence[tuple[float, float]], frame: _Frame) -> tuple[tuple[float, float], ...]:
    """Return the corner points of a stepped line, which stays level from each point to the next."""
    x, y = points[0]
    corners = [(frame.x(x), frame.y(y))]
    for x, value in points[1:]:
        corners.append((frame.x(x), frame.y(y)))
        if value != y:
            corners.append((frame.x(x), frame.y(value)))
            y = value
    return tuple(corners)


def _step_words(chart: StepChart) -> list[str]:
    columns = [dict(s.points) for s in chart.series]
    places = sorted({x for column in columns for x in column})
    return [
        f"{_place_name(chart, x):<{_label_width(chart)}}"
        + "".join(f"{_number(round(c[x], 1)) if x in c else '':>16}" for c in columns)
        for x in places
    ]


def _label_width(chart: StepChart) -> int:
    """Return the width in characters of the first column in the text version of a stepped chart."""
    return 18 if chart.named else 8


def _place_name(chart: StepChart, x: float) -> str:
    """Return the name of a position on a chart's horizontal axis, such as ``round 3, turn 8``.

    If the axis has no names, return the position as a number.
    """
    begun = [(at, name) for at, name in chart.named if at < x]
    if not chart.named:
        return _number(x)
    return f"{begun[-1][1]}, {chart.x_name} {_number(x - begun[-1][0])}" if begun else "before"


def spread(places: Iterable[float], least: float) -> list[float]:
    """Return the given positions, moved apart as little as possible, so that neighbours are at least
    ``least`` apart.
    """
    order = sorted(enumerate(places), key=lambda pair: pair[1])
    groups: list[list[float]] = []  # positions that are close together
    for _, wanted in order:
        groups.append([wanted])
        while len(groups) > 1 and _low(groups[-1], least) - _high(groups[-2], least) < least:
            last = groups.pop()
            groups[-1] += last
    moved = [0.0] * len(order)
    place = 0
    for group in groups:
        for i in range(len(group)):
            moved[order[place][0]] = _low(group, least) + i * least
            place += 1
    return moved


def _low(group: list[float], least: float) -> float:
    return math.fsum(group) / len(group) - (len(group) - 1) * least / 2


def _high(group: list[float], least: float) -> float:
    return math.fsum(group) / len(group) + (len(group) - 1) * least / 2


_NAME, _GIVEN, _EXPECTED, _MIDDLE = 42.0, 56.0, 70.0, 122.0
"""Positions of the parts of a bar chart, in mm from its left edge: names, actual amounts, expected amounts, zero line.

``_NAME``, ``_GIVEN`` and ``_EXPECTED`` are the right edges of the columns for the name, the actual amount and the
expected amount; ``_MIDDLE`` is the position of the zero line.
"""
_WORTH = 22
"""Width in characters of the columns for bad and for good luck in a bar chart that is printed as text."""
_BAR_HALF, _BAR_PITCH = 36.0, 5.6
"""Length of the longest bar of a bar chart on each side of zero, and distance between bars, in mm."""


def _bars(chart: BarChart) -> Picture:
    largest = max((abs(bar.worth) for bar in chart.bars), default=0.0) or 1.0
    top = 3.2
    shapes: list[Item] = [
        Text(_GIVEN, top, "given", Font.HEAD, 7.5, Ink.SLATE, Anchor.END),
        Text(_EXPECTED, top, "expected", Font.HEAD, 7.5, Ink.SLATE, Anchor.END),
        Text(_MIDDLE - 2.0, top, "bad luck", Font.HEAD, 7.5, Ink.SLATE, Anchor.END),
        Text(_MIDDLE + 2.0, top, "good luck", Font.HEAD, 7.5, Ink.SLATE),
        Line(_MIDDLE, top + 1.2, _MIDDLE, top + 1.6 + len(chart.bars) * _BAR_PITCH),
    ]
    unit = f", in {chart.unit}" if chart.unit else ""
    words = [f"{'':<30}{'given':>8}{'expected':>9}{'bad luck':>11}{'good luck':>11}{unit}"]
    for place, bar in enumerate(chart.bars):
        shapes += _bar(chart, bar, top + 2.4 + place * _BAR_PITCH, _BAR_HALF / largest)
        worth = signed(bar.worth, chart.digits)
        figures = f"{_given(bar):>8}{bar.expected:>9,.{bar.digits}f}"
        words.append(f"{bar.label:<30}{figures}{worth:>{_WORTH if bar.worth >= 0 else _WORTH // 2}}")
    height = top + len(chart.bars) * _BAR_PITCH + 2.0
    return Picture(chart.title, chart.caption, WIDTH, height, tuple(shapes), tuple(words), chart.key)


def _given(bar: LuckBar) -> str:
    return f"{bar.given:,.0f}" if bar.given == int(bar.given) else f"{bar.given:,.{bar.digits}f}"


def _bar(chart: BarChart, bar: LuckBar, y: float, scale: float) -> list[Item]:
    long = abs(bar.worth) * scale
    good = bar.worth >= 0
    ink: Ink = Ink.TEAL if good else Ink.VERMILION
    left = _MIDDLE if good else _MIDDLE - long
    end = _MIDDLE + (long + 1.4 if good else -long - 1.4)
    base = y + 2.7
    shapes: list[Item] = [
        Text(_NAME, base, bar.label, Font.HEAD, 8.5, anchor=Anchor.END),
        Text(_GIVEN, base, _given(bar), Font.NAME, 8.5, anchor=Anchor.END),
        Text(_EXPECTED, base, f"{bar.expected:,.{bar.digits}f}", Font.HEAD, 8.5, anchor=Anchor.END),
        Text(
            end,
            base,
            signed(bar.worth, chart.digits),
            Font.NAME,
            8.5,
            anchor=Anchor.START if good else Anchor.END,
        ),
    ]
    if long >= 0.1:
        shapes.append(
            Rect(left, y, long, 3.6, Style(ink, Weight.RULE, ink, Pattern.DOTS if good else Pattern.HATCH))
        )
    return shapes


def _histogram(chart: Histogram) -> Picture:
    edges, counts = chart.edges, chart.counts
    step = edges[1] - edges[0] if len(edges) > 1 else 1.0
    most = max(counts, default=1) or 1
    whole = sum(counts) or 1
    frame = _Frame(edges[0], edges[-1] + step, 0.0, most * 1.05, 28.0)
    whole_numbers = all(edge == int(edge) for edge in edges) and step == int(step)
    middle = 0.5 if whole_numbers else 0.0  # a whole number is in the middle of its bin
    shapes = _columns(chart, frame, step)
    peak = counts.index(most) if most in counts else 0
    share = f"{counts[peak] / whole:.1%}".replace("%", "\u00a0%")
    shapes.append(
        Text(
            frame.x(edges[peak] + step / 2),
            frame.y(counts[peak]) - 1.0,
            share,
            Font.HEAD,
            7.0,
            anchor=Anchor.MIDDLE,
        )
    )
    places = ticks(edges[0], edges[-1] + step - middle, 12)
    shapes += [
        _below(frame, frame.x(tick + middle), tick)
        for tick in places
        if not whole_numbers or tick == int(tick)
    ]
    shapes += _marks(chart, frame, middle)
    words = [
        f"{_number(left):>8}  {'#' * round(n / most * 40):<40}  {n / whole:>6.1%}"
        for left, n in zip(edges, counts)
    ]
    height = frame.foot + (10.5 if chart.marks else 5.5)
    return Picture(chart.title, chart.caption, WIDTH, height, tuple(shapes), tuple(words), chart.key)


def _columns(chart: Histogram, frame: _Frame, step: float) -> list[Item]:
    shapes: list[Item] = []
    for left, n in zip(chart.edges, chart.counts):
        if n:
            x, wide, top = frame.x(left), frame.x(left + step) - frame.x(left), frame.y(n)
            column = Rect(
                x + wide * 0.06,
                top,
                wide * 0.88,
                frame.foot - top,
                Style(Ink.NAVY, Weight.HAIR, Ink.NAVY, Pattern.HATCH),
            )
            shapes.append(column)
    shapes.append(Line(frame.left, frame.foot, frame.right, frame.foot, Style(Ink.INK, Weight.STRUCTURE)))
    return shapes


def _marks(chart: Histogram, frame: _Frame, middle: float) -> list[Item]:
    """Return the marks below the axis of a histogram, with their labels moved apart so that they do not overlap."""
    shapes: list[Item] = []
    for mark, x in zip(chart.marks, spread([frame.x(m.x + middle) for m in chart.marks], 17.0)):
        at = frame.x(mark.x + middle)
        shapes.append(Line(at, frame.foot + 4.6, at, frame.foot + 6.0, Style(Ink.VERMILION, 0.5)))
        shapes.append(Text(x, frame.foot + 8.6, mark.text, Font.HEAD, 7.0, Ink.VERMILION, Anchor.MIDDLE))
    return shapes
