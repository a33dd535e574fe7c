"""Measures the PDF of a printed kit: page sizes, fonts, type sizes, crop marks and so on.

It also measures the trim boxes (where pieces are cut), the alignment of backs, and the ink.

Every deviation is reported as a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from printkit.drawing import IDENTITY, Box, Point, Transform
from printkit.press.calibration.profile import Profile, corrected_for, inverse
from printkit.press.page.paper import PAPERS
from printkit.press.verification.marks import (
    DrawnLine,
    PrintedDocument,
    PrintedPage,
    level,
    read_document,
    upright,
)
from printkit.press.verification.scales import Scale, rulers

SCALE_OFF = 0.002
"""Tolerated error of the scale of a printed page, as a fraction.

On the length of a sheet, it amounts to half a millimetre.
"""
SIZE_OFF = 0.5
"""Tolerated difference in mm between the size of a page and that of its paper."""
CUT_OFF = 0.1
"""Tolerated distance in mm between a trim box and its crop marks, and between the cuts of a front and the cuts of its
back."""
_INK_DPI = 100
_WEIGHT = (0.10, 0.20)  # smallest and largest line width of crop marks, mm
_REACH = 6.6  # mm from the trim box to the far end of a mark
_MARK = (1.4, 4.3)  # smallest and largest length of crop marks, mm


class PrintFault(NamedTuple):
    """A deviation of a printed PDF from its intended state, such as a wrong scale.

    ``page`` is counted from 1; it is None if the fault concerns the whole file.
    """

    page: int | None
    what: str
    measured: str
    expected: str


class Measurements(NamedTuple):
    """The measurements of a printed PDF. A value is None if it could not be measured.

    ``ink`` is the mean darkness of each page in percent. If the file was corrected for a ``printer``, positions and scales are
    those that this printer prints.
    """

    scale_x: float | None
    scale_y: float | None
    trim_error_mm: float | None
    registration_mm: float | None
    fonts_embedded: bool
    print_scaling: str
    smallest_pt: float | None
    ink: tuple[float, ...]
    printer: str
    pages: int
    faults: tuple[PrintFault, ...]

    @property
    def ok(self) -> bool:
        """Return True if no fault was found in the PDF."""
        return not self.faults


class _Mark(NamedTuple):
    """A possible crop mark, with the coordinate of the cut to which it belongs.

    It also says whether the mark is outside the box around all pieces."""

    at: float
    outside: bool


class _Page(NamedTuple):
    """What was found on a printed page, such as its rulers, crop marks and trim box.

    There is a ruler along each axis. The axis of the fold is given if there is one.
    """

    shown: PrintedPage
    across: list[Scale]
    down: list[Scale]
    upright: tuple[_Mark, ...]
    level: tuple[_Mark, ...]
    trim: Box | None
    fold: str


def verify(data: bytes) -> Measurements:
    """Measure the PDF of a printed kit, and return all measurements and faults (or raise UnreadableError)."""
    document = read_document(data)
    profile = corrected_for(document.subject)
    undone = [_uncorrected(profile, shown, document, number) for number, shown in enumerate(document.pages)]
    pages = [_page(shown, undo) for shown, undo in zip(document.pages, undone)]
    scale_x, scale_y = (
        _mean([each.unit for page in pages for each in axis(page)]) for axis in (_across, _down)
    )
    trims = [error for page in pages if (error := _trim_error(page)) is not None]
    backs = list(_registrations(pages, document))
    sizes = [
        words.mapped(undo).size
        for page, undo in zip(document.pages, undone)
        for words in page.words
        if words.size > 0
    ]
    faults = [
        *_whole(document, scale_x, scale_y),
        *(fault for number, page in enumerate(pages, 1) for fault in _of_page(number, page, document)),
        *(
            PrintFault(number, "registration", f"{off:.2f} mm", f"at most {CUT_OFF:g} mm")
            for number, off in backs
            if off > CUT_OFF
        ),
    ]
    return Measurements(
        scale_x,
        scale_y,
        max(trims, default=None),
        max((off for _, off in backs), default=None),
        not any(page.loose for page in document.pages),
        document.print_scaling or "AppDefault",
        min(sizes, default=None),
        _ink(data),
        profile.printer if profile is not None else "",
        len(pages),
        tuple(sorted(faults, key=lambda fault: fault.page or 0)),
    )


def _across(page: _Page) -> list[Scale]:
    return page.across


def _down(page: _Page) -> list[Scale]:
    return page.down


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


# -- undoing a printer's correction


def _uncorrected(
    profile: Profile | None, shown: PrintedPage, document: PrintedDocument, number: int
) -> Transform:
    """Return the transformation that undoes the correction of a printer's errors. It takes a point in the file to the
    point where it is printed.

    Without a correction, return the identity.
    """
    if profile is None:
        return IDENTITY
    back = document.duplex.startswith("DuplexFlip") and number % 2 == 1
    short = document.duplex == "DuplexFlipShortEdge"
    try:
        return inverse(profile.correction(shown.width, shown.height, back=back, short_edge=short))
    except ZeroDivisionError:
        return IDENTITY


def _page(shown: PrintedPage, undo: Transform) -> _Page:
    strokes = shown.strokes if undo == IDENTITY else [each.mapped(undo) for each in shown.strokes]
    ups, levels = list(upright(strokes)), list(level(strokes))
    across, down = rulers(ups), rulers(levels)
    trim = _trim(shown, undo)
    if trim is None:
        return _Page(shown, across, down, (), (), None, "")
    return _Page(
        shown,
        across,
        down,
        _marks(ups, across, trim),
        _marks(levels, down, Box(trim.y, trim.x, trim.height, trim.width)),
        trim,
        _fold(shown, trim, ups, levels),
    )


def _trim(shown: PrintedPage, undo: Transform) -> Box | None:
    """Return the trim box of a page as it is printed; None if nothing is cut out of the page.

    A PDF stores the trim box of a rotated page as the upright box around the rotated one. The centre is the same; width and
    height follow from two linear equations.
    """
    box = shown.trim
    if box.width > shown.width - 0.1 and box.height > shown.height - 0.1:
        return None
    if undo == IDENTITY:
        return box
    a, b, c, d, *_ = (abs(each) for each in inverse(undo))
    size = a * d - b * c
    width, height = (d * box.width - c * box.height) / size, (a * box.height - b * box.width) / size
    middle = undo.apply(Point(*box.centre))
    return Box(middle.x - width / 2, middle.y - height / 2, width, height)


def _marks(lines: Sequence[DrawnLine], scales: Sequence[Scale], box: Box) -> tuple[_Mark, ...]:
    """Return those of the vertical lines that are crop marks: thin, short lines that are not ticks of a ruler.

    Marks between groups of pieces are inside the trim box, where lines of the pieces themselves can look like marks. Outside
    the trim box, only lines near it are marks; lines further away belong to text and pictures.
    """
    found = set()
    reach = box.grown(_REACH)
    for line in lines:
        start, end = sorted((line.y1, line.y2))
        ticks = any(
            min(abs(start - scale.base), abs(end - scale.base)) < 0.06
            and scale.start - 0.2 < line.x1 < scale.end + 0.2
            for scale in scales
        )
        near = reach.x < line.x1 < reach.right and reach.y < start and end < reach.bottom
        thin = _WEIGHT[0] < line.weight < _WEIGHT[1] and _MARK[0] < line.length < _MARK[1]
        if thin and near and not ticks:
            beside = not box.x - 0.1 < line.x1 < box.right + 0.1
            outside = end < box.y + 0.1 or start > box.bottom - 0.1 or beside
            found.add(_Mark(round(line.x1, 3), outside))
    return tuple(sorted(found))


def _fold(shown: PrintedPage, trim: Box, ups: Sequence[DrawnLine], levels: Sequence[DrawnLine]) -> str:
    """Return ``x`` if the page is folded along a vertical centre line, ``y`` if along a horizontal one,
    otherwise an empty text.

    A fold line runs between the pieces from one side of the trim box to the other.
    """
    turned = Box(trim.y, trim.x, trim.height, trim.width)
    for axis, lines, middle, box in (
        ("x", ups, shown.width / 2, trim),
        ("y", levels, shown.height / 2, turned),
    ):
        if not box.x < middle < box.right:
            continue
        for line in lines:
            start, end = sorted((line.y1, line.y2))
            thin = abs(line.x1 - middle) < 0.5 and _WEIGHT[0] < line.weight < _WEIGHT[1]
            if thin and start < box.y + 0.5 and end > box.bottom - 0.5:
                return axis
    return ""


# -- measurements


def _trim_error(page: _Page) -> float | None:
    """Return the largest distance in mm from a side of a page's trim box to the nearest crop mark.

    Return None if the page has no trim box or no crop marks.
    """
    # If there are no marks outside the pieces, the page has none: lines that look like marks are part of a picture.
    if page.trim is None or not (_outer(page.upright) or _outer(page.level)):
        return None
    box = page.trim
    sides = [(side, page.upright) for side in (box.x, box.right)]
    sides += [(side, page.level) for side in (box.y, box.bottom)]
    return max(min(abs(mark.at - side) for mark in marks) for side, marks in sides if marks)


def _registrations(pages: Sequence[_Page], document: PrintedDocument) -> Iterator[tuple[int, float]]:
    """Yield, for each page with backs and each folded page, its number and the largest distance in mm between the
    cuts of fronts and backs.
    """
    for number, page in enumerate(pages, 1):
        across = page.fold == "x"
        marks = _outer(page.upright if across else page.level) if page.fold else []
        if marks:
            yield number, _largest_deviation(marks, marks, page.shown.width if across else page.shown.height)
    if document.duplex.startswith("DuplexFlip"):
        short = document.duplex == "DuplexFlipShortEdge"
        for number, (front, back) in enumerate(zip(pages[::2], pages[1::2])):
            size = front.shown
            off = [
                _largest_deviation(_outer(there), _outer(here), mirrored)
                for here, there, mirrored in (
                    (front.upright, back.upright, 0.0 if short else size.width),
                    (front.level, back.level, size.height if short else 0.0),
                )
                if _outer(here) and _outer(there)
            ]
            if off:
                yield 2 * number + 2, max(off)


def _outer(marks: Sequence[_Mark]) -> list[float]:
    return [mark.at for mark in marks if mark.outside]


def _largest_deviation(marks: Sequence[float], others: Sequence[float], mirrored: float) -> float:
    """Return the largest distance in mm from a crop mark in ``marks`` to the nearest mark in ``others``.

    ``mirrored`` is the size of the page if ``others`` are on the reverse side of the paper; otherwise it is 0.
    """
    there = [mirrored - other for other in others] if mirrored else others
    return max(min(abs(mark - other) for other in there) for mark in marks)


def _ink(data: bytes) -> tuple[float, ...]:
    """Return the mean darkness of each page in percent: 0 for white, 100 for solid black."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    shares = []
    for page in document:
        counts = page.render(scale=_INK_DPI / 72).to_pil().convert("RGB").histogram()
        dark = sum((255 - at % 256) * count for at, count in enumerate(counts))
        shares.append(round(100 * dark / (255 * sum(counts)), 2))
    document.close()
    return tuple(shares)


# -- faults


def _whole(document: PrintedDocument, scale_x: float | None, scale_y: float | None) -> Iterator[PrintFault]:
    if document.print_scaling != "None":
        yield PrintFault(None, "print scaling", document.print_scaling or "AppDefault", "None")
    if scale_x is None and scale_y is None:
        yield PrintFault(None, "rulers", "none found", "a ruler in the foot or along the left edge")


def _of_page(number: int, page: _Page, document: PrintedDocument) -> Iterator[PrintFault]:
    for axis, scales in (("across", page.across), ("down", page.down)):
        for unit in sorted({round(each.unit, 4) for each in scales if abs(each.unit - 1) > SCALE_OFF})[:1]:
            yield PrintFault(number, f"scale {axis}", f"{unit * 100:.2f} %", "100 %")
    yield from _cropped(number, page, document.subject)
    error = _trim_error(page)
    if error is not None and error > CUT_OFF:
        yield PrintFault(number, "trim box", f"{error:.2f} mm off the crop marks", f"at most {CUT_OFF:g} mm")
    for font in page.shown.loose:
        yield PrintFault(number, "font", f"{font} is not embedded", "embedded")


def _cropped(number: int, page: _Page, subject: str) -> Iterator[PrintFault]:
    shown = page.shown
    said = [paper for paper in PAPERS if re.search(rf"\b{paper.label}\b", subject)] or list(PAPERS)
    size = sorted((shown.width, shown.height))
    near = [
        paper
        for paper in said
        if all(abs(a - b) < SIZE_OFF for a, b in zip(size, sorted((paper.width, paper.height))))
    ]
    if not near:
        wanted = " or ".join(f"{paper.label}, {paper.width:g} × {paper.height:g} mm" for paper in said)
        yield PrintFault(number, "page size", f"{shown.width:.1f} × {shown.height:.1f} mm", wanted)
    lost = sum(
        not (each.shown and -0.1 < each.x < shown.width + 0.1 and -0.1 < each.y < shown.height + 0.1)
        for each in shown.words
    )
    if lost:
        pieces = f"{lost} piece{'s' if lost != 1 else ''} of text cut off"
        yield PrintFault(number, "cropped", pieces, "all text on the page")
