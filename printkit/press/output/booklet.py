"""Pages two by two on sheets to fold: a booklet of one or several signatures.

::

    a signature of two sheets, eight pages      outside  inside
                                     sheet 1    8 | 1    2 | 7
                                     sheet 2    6 | 3    4 | 5

Fold each signature in the middle, lay them one behind the other, and sew or staple them through the fold. Print on both
sides, flipped on the short edge: the sheets lie on their side.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

import pikepdf

from printkit.drawing import PT_PER_MM
from printkit.press.calibration.profile import Profile

MOST_SHEETS = 8
"""Sheets of a signature that still fold flat."""
_MARK = 4 * 72 / 25.4
"""Length of a fold mark, in points."""


class SheetSide(NamedTuple):
    """One side of a sheet: the pages left and right of the fold, from 1; 0 is a blank one."""

    left: int
    right: int


def signatures(pages: int) -> tuple[int, ...]:
    """The sheets of each signature of a book of so many pages: as even as can be, none above :data:`MOST_SHEETS`."""
    sheets = -(-pages // 4)
    count = -(-sheets // MOST_SHEETS)
    least, more = divmod(sheets, count)
    return tuple(least + (place < more) for place in range(count))


def sides(pages: int) -> Iterator[SheetSide]:
    """Outside and inside of every sheet, signature by signature; pages behind the last are blank."""
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
    """The PDF with its pages imposed on sheets of ``sheet`` points (width, height), side by side in the middle, and how
    many pages it has with the blank ones. A ``profile`` corrects each side for its printer.

    A book that does not fill its last sheet keeps its last page for the back cover: the blank ones stand before it.
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
        made.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipShortEdge
        )
        out = BytesIO()
        made.save(out, deterministic_id=True)
        return out.getvalue(), len(order)


def _correct(page: pikepdf.Page, sheet: tuple[float, float], profile: Profile, *, back: bool) -> None:
    """Map everything on a side as the printer's profile asks: millimetres with y down become points with y up."""
    wide, high = (length / PT_PER_MM for length in sheet)
    a, b, c, d, e, f = profile.correction(wide, high, back=back, short_edge=True)
    x, y = (c * high + e) * PT_PER_MM, (high - d * high - f) * PT_PER_MM
    page.contents_add(f"q {a:.6f} {-b:.6f} {-c:.6f} {d:.6f} {x:.4f} {y:.4f} cm".encode(), prepend=True)
    page.contents_add(b"Q")


def _covered(pages: int) -> list[int]:
    """The pages in reading order with blank ones (0) before the last, so that it is the back cover."""
    blanks = -pages % 4
    return [*range(1, pages), *([0] * blanks), pages]


def _place(
    made: pikepdf.Pdf,
    page: pikepdf.Page,
    shown: Sequence[int],
    forms: Sequence[pikepdf.Object],
    sizes: Sequence[tuple[float, float]],
    sheet: tuple[float, float],
) -> None:
    """Draw the two pages left and right of the fold, and a short mark at either end of it."""
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
