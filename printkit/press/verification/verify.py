"""Reads a kit's PDF back and measures it: size, cuts, backs, fonts, type, ink. What is not as it should be is a fault."""

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
"""A page is scaled where its rulers are off by more: half a millimetre on the length of a sheet."""
SIZE_OFF = 0.5
"""Millimetres by which a page may differ from its paper."""
CUT_OFF = 0.1
"""Millimetres by which a trim box may miss the crop marks, and a back its front."""
_INK_DPI = 100
_WEIGHT = (0.10, 0.20)  # mm: of crop marks
_MARK = (1.4, 4.3)  # mm: how long they are


class PrintFault(NamedTuple):
    """Something that is not as it should be; ``page`` counts from 1, None is the whole file."""

    page: int | None
    what: str
    measured: str
    expected: str


class Measurements(NamedTuple):
    """What a file measures. None: there was nothing to measure it by. Ink is the share of full black in percent, page by page;
    scales are those that come out on the printer whose profile the file was made for."""

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
        return not self.faults


class _Mark(NamedTuple):
    """A line that may be a crop mark: where it stands along the axis that it marks, and whether it lies outside all pieces."""

    at: float
    outside: bool


class _Page(NamedTuple):
    """A page with what it was corrected by undone: its rulers on each axis, its crop marks, its trim box."""

    shown: PrintedPage
    across: list[Scale]
    down: list[Scale]
    upright: tuple[_Mark, ...]
    level: tuple[_Mark, ...]
    trim: Box | None
    fold: str


def verify(data: bytes) -> Measurements:
    """Measure a PDF. Raises UnreadableError."""
    document = read_document(data)
    profile = corrected_for(document.subject)
    pages = [
        _page(shown, _undo(profile, shown, document, number)) for number, shown in enumerate(document.pages)
    ]
    scale_x, scale_y = (
        _mean([each.unit for page in pages for each in axis(page)]) for axis in (_across, _down)
    )
    trims = [error for page in pages if (error := _trim_error(page)) is not None]
    backs = list(_registrations(pages, document))
    sizes = [words.size for page in document.pages for words in page.words if words.size > 0]
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


# -- what the file was corrected by


def _undo(profile: Profile | None, shown: PrintedPage, document: PrintedDocument, number: int) -> Transform:
    """The map from a page as it is in the file to the page as it comes out of the printer."""
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
        _fold(shown, ups, levels),
    )


def _trim(shown: PrintedPage, undo: Transform) -> Box | None:
    """The box round the page's pieces before it was corrected; None for a page that is not cut.

    The trim box of a turned page is the upright box round it: sizes follow from two equations, the middle stays the middle.
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
    """The crop marks among lines that run down the page: thin short ones that are no ruler's ticks. Between the blocks of
    a page they stand inside the box round all pieces, where a piece's own lines can look like them."""
    found = set()
    for line in lines:
        start, end = sorted((line.y1, line.y2))
        ticks = any(
            min(abs(start - scale.base), abs(end - scale.base)) < 0.06
            and scale.start - 0.2 < line.x1 < scale.end + 0.2
            for scale in scales
        )
        if _WEIGHT[0] < line.weight < _WEIGHT[1] and _MARK[0] < line.length < _MARK[1] and not ticks:
            beside = not box.x - 0.1 < line.x1 < box.right + 0.1
            outside = end < box.y + 0.1 or start > box.bottom - 0.1 or beside
            found.add(_Mark(round(line.x1, 3), outside))
    return tuple(sorted(found))


def _fold(shown: PrintedPage, ups: Sequence[DrawnLine], levels: Sequence[DrawnLine]) -> str:
    """``x`` for a page that is folded down its middle, ``y`` for one folded across, else nothing."""
    for axis, lines, middle in (("x", ups, shown.width / 2), ("y", levels, shown.height / 2)):
        if any(
            line.length > 60 and abs(line.x1 - middle) < 0.5 and _WEIGHT[0] < line.weight < _WEIGHT[1]
            for line in lines
        ):
            return axis
    return ""


# -- what is measured


def _trim_error(page: _Page) -> float | None:
    """How far the trim box's sides are from the nearest crop marks; None for a page without either."""
    if page.trim is None or not (page.upright or page.level):
        return None
    box = page.trim
    sides = [(side, page.upright) for side in (box.x, box.right)]
    sides += [(side, page.level) for side in (box.y, box.bottom)]
    return max(min(abs(mark.at - side) for mark in marks) for side, marks in sides if marks)


def _registrations(pages: Sequence[_Page], document: PrintedDocument) -> Iterator[tuple[int, float]]:
    """How far each page of backs, or the other side of each fold, is from where its fronts' cuts are."""
    for number, page in enumerate(pages, 1):
        across = page.fold == "x"
        marks = _outer(page.upright if across else page.level) if page.fold else []
        if marks:
            yield number, _apart(marks, marks, page.shown.width if across else page.shown.height)
    if document.duplex.startswith("DuplexFlip"):
        short = document.duplex == "DuplexFlipShortEdge"
        for number, (front, back) in enumerate(zip(pages[::2], pages[1::2])):
            size = front.shown
            off = [
                _apart(_outer(there), _outer(here), mirrored)
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


def _apart(marks: Sequence[float], others: Sequence[float], mirrored: float) -> float:
    """The farthest that any of the marks is from the nearest of the others, which are ``mirrored`` in a page of that size."""
    there = [mirrored - other for other in others] if mirrored else others
    return max(min(abs(mark - other) for other in there) for mark in marks)


def _ink(data: bytes) -> tuple[float, ...]:
    """How much of each page is inked, as a share of full black in percent: the mean over the three colours."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    shares = []
    for page in document:
        counts = page.render(scale=_INK_DPI / 72).to_pil().convert("RGB").histogram()
        dark = sum((255 - at % 256) * count for at, count in enumerate(counts))
        shares.append(round(100 * dark / (255 * sum(counts)), 2))
    document.close()
    return tuple(shares)


# -- what is not as it should be


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
        yield PrintFault(number, "font", f"{font} is not in the file", "embedded")


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
        not (-0.1 < each.x < shown.width + 0.1 and -0.1 < each.y < shown.height + 0.1) for each in shown.words
    )
    if lost:
        yield PrintFault(number, "cropped", f"{lost} pieces of type lie off the page", "all on the page")
