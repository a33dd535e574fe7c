"""Arranges pages for a booklet, with two pages on each side of a sheet that is folded in the middle.

Two pages are on each side of a sheet, which is folded in the middle. The sheets form one or more signatures
(sheets folded together).

::

    a signature of two sheets, eight pages      outside  inside
                                     sheet 1    8 | 1    2 | 7
                                     sheet 2    6 | 3    4 | 5

Print on both sides, flipped on the short edge, as the sheets are in landscape. Fold each signature in the middle, stack the
signatures, and sew or staple through the fold.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple

import pikepdf

from printkit.drawing import PT_PER_MM
from printkit.press.calibration.profile import Profile, correction_note
from printkit.press.geometry import Page, PageSide, Ruler

MOST_SHEETS = 8
"""Largest number of sheets in a signature (sheets folded together). A thicker signature does not fold flat."""
_MARK = 4 * 72 / 25.4
"""Length of the fold marks on the sheets of a booklet, in points."""


class SheetSide(NamedTuple):
    """One side of a sheet that is folded in the middle: the numbers of the pages to the left and to the right of the
    fold.

    Pages are counted from 1; 0 stands for a blank page.
    """

    left: int
    right: int


def signatures(pages: int) -> tuple[int, ...]:
    """Return the number of sheets in each signature (sheets folded together) of a book with ``pages`` pages.

    The numbers differ by at most 1, and none exceeds :data:`MOST_SHEETS`.
    """
    sheets = -(-pages // 4)
    count = -(-sheets // MOST_SHEETS)
    least, more = divmod(sheets, count)
    return tuple(least + (place < more) for place in range(count))


def sides(pages: int) -> Iterator[SheetSide]:
    """Yield the outer side and the inner side of every sheet of a booklet, one signature (sheets folded together)
    after the other.

    A signature is a set of sheets folded together. Pages after the last are blank.
    """
    if pages < 1:
        raise ValueError(f"a booklet of {pages} pages: at least 1")
    first = 1
    for sheets in signatures(pages):
        last = first + 4 * sheets - 1
        for sheet in range(sheets):
            low, high = first + 2 * sheet, last - 2 * sheet
            yield SheetSide(_there(high, pages), _there(low, pages))
            yield SheetSide(_there(low + 1, pages), _there(high - 1, pages))
        first = last + 1


def _there(page: int, pages: int) -> int:
    return page if page <= pages else 0


def booklet(data: bytes, sheet: tuple[float, float], profile: Profile | None = None) -> tuple[bytes, int]:
    """Return a PDF with two pages on each side of a sheet, and the booklet's number of pages including blank
    ones.

    ``data`` is the PDF with single pages. ``sheet`` is the width and height of a sheet in points.

    ``profile`` holds the printer's errors, which are corrected. The last page is always the back cover; blank pages
    are inserted before it.
    """
    with pikepdf.open(BytesIO(data)) as book, pikepdf.new() as made:
        order = _covered(len(book.pages))
        forms = [made.copy_foreign(page.as_form_xobject()) for page in book.pages]
        sizes = [(float(page.trimbox[2]), float(page.trimbox[3])) for page in book.pages]
        for number, side in enumerate(sides(len(order))):
            shown = [order[place - 1] if place else 0 for place in side]
            made.add_blank_page(page_size=sheet)
            _place(made, made.pages[number], shown, forms, sizes, sheet)
            if profile is not None:
                _correct(made.pages[number], sheet, profile, back=number % 2 == 1)
        made.docinfo.update({key: copy.copy(str(value)) for key, value in book.docinfo.items()})
        if profile is not None:
            made.docinfo["/Subject"] = f"{made.docinfo.get('/Subject', '')}; {correction_note(profile)}"
        made.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipShortEdge
        )
        out = BytesIO()
        made.save(out, deterministic_id=True)
        return out.getvalue(), len(order)


def imposed_pages(pages: Sequence[Page], width: float, height: float) -> tuple[Page, ...]:
    """Return a page object for each side of the booklet's sheets, which records where the rulers are printed on that
    side.

    The page objects have no content. A sheet is ``width`` × ``height`` mm.
    """
    order = _covered(len(pages))
    made = []
    for number, side in enumerate(sides(len(order))):
        rulers: list[Ruler] = []
        for half, place in enumerate(side):
            if place and order[place - 1]:
                page = pages[order[place - 1] - 1]
                x = width / 2 - (0.0 if half else page.width)
                rulers += (
                    replace(each, x=each.x + x, y=each.y + (height - page.height) / 2) for each in page.rulers
                )
        face = PageSide.BACK if number % 2 else PageSide.FRONT
        made.append(Page(width, height, (), pages[0].part, pages[0].title, face, rulers=tuple(rulers)))
    return tuple(made)


def _correct(page: pikepdf.Page, sheet: tuple[float, float], profile: Profile, *, back: bool) -> None:
    """Apply the correction of the printer's errors to one side of a sheet.

    The profile's transformation (mm, y down) is converted to points with y up.
    """
    wide, high = (length / PT_PER_MM for length in sheet)
    a, b, c, d, e, f = profile.correction(wide, high, back=back, short_edge=True)
    x, y = (c * high + e) * PT_PER_MM, (high - d * high - f) * PT_PER_MM
    page.contents_add(f"q {a:.6f} {-b:.6f} {-c:.6f} {d:.6f} {x:.4f} {y:.4f} cm".encode(), prepend=True)
    page.contents_add(b"Q")


def _covered(pages: int) -> list[int]:
    """Return the page numbers in reading order, with blank pages (0) inserted so that the last page is the back
    cover.

    The blank pages stand before the last page. A single page is the front cover, and they follow it.
    """
    blanks = -pages % 4
    if pages == 1:
        return [1, *([0] * blanks)]
    return [*range(1, pages), *([0] * blanks), pages]


def _place(
    made: pikepdf.Pdf,
    page: pikepdf.Page,
    shown: Sequence[int],
    forms: Sequence[pikepdf.Object],
    sizes: Sequence[tuple[float, float]],
    sheet: tuple[float, float],
) -> None:
    """Draw the pages left and right of the fold on one side of a sheet, and a short mark at either end of the fold."""
    wide, high = sheet
    parts = []
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary())
    for half, number in enumerate(shown):
        if not number:
            continue
        width, height = sizes[number - 1]
        x = wide / 2 - width if half == 0 else wide / 2
        page.Resources.XObject[f"/P{number}"] = forms[number - 1]
        parts.append(f"q 1 0 0 1 {x:.3f} {(high - height) / 2:.3f} cm /P{number} Do Q")
    for low, top in ((0, _MARK), (high - _MARK, high)):
        parts.append(f"q 0.4 w 0.4 G {wide / 2:.3f} {low:.3f} m {wide / 2:.3f} {top:.3f} l S Q")
    page.Contents = made.make_stream("\n".join(parts).encode())
