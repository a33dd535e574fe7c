"""Lays out HTML pages with the library WeasyPrint. No other module imports WeasyPrint."""

from __future__ import annotations

import atexit
import contextlib
import gc
import io
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from printkit.report.errors import PdfUnavailable

if TYPE_CHECKING:
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration


def html_class() -> type[weasyprint.HTML]:
    """Return WeasyPrint's HTML class. Raises :class:`PdfUnavailable` if WeasyPrint or Pango is missing."""
    try:
        # WeasyPrint prints advice of its own when a library is missing.
        with contextlib.redirect_stdout(io.StringIO()), without_compilers(), not_collected():
            from weasyprint import HTML
    except ModuleNotFoundError as error:
        raise PdfUnavailable(False, f"no module named {error.name}") from None
    except OSError as error:
        first = str(error).splitlines()[0] if str(error) else "a library cannot be loaded"
        raise PdfUnavailable(True, first) from None
    return HTML  # type: ignore[no-any-return]  # weasyprint has no types


@contextlib.contextmanager
def not_collected() -> Iterator[None]:
    """Context manager that stops Python's garbage collector while WeasyPrint is imported.

    Later collections skip the imported objects, which live until the process ends.

    Without this, `play uss-lox --preset basic --seed 4 -o report.pdf` takes 1.152 times as long as WeasyPrint alone; with it
    1.08 times (the budget is 1.15).
    """
    if "weasyprint" in sys.modules or not gc.isenabled():  # or the caller has turned collection off
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


@contextlib.contextmanager
def without_compilers() -> Iterator[None]:
    """Context manager for importing WeasyPrint on Linux without starting a compiler.

    It empties ``PATH``, so that Python cannot start a compiler (gcc, ld) to search for libraries.

    WeasyPrint first looks for Pango's libraries under the names of other systems. ctypes then searches with a
    compiler and a linker, in 32 processes, and finds nothing that the loader does not find under the usual name.
    Without this, `play uss-lox --preset basic --seed 4 -o report.pdf` takes 1.19 times as long as WeasyPrint alone; with it
    1.06 times (the budget is 1.15).
    """
    before = os.environ.get("PATH") if sys.platform == "linux" and "weasyprint" not in sys.modules else None
    if before is None:
        yield
        return
    os.environ["PATH"] = os.devnull  # an empty path would mean the current folder
    try:
        yield
    finally:
        os.environ["PATH"] = before


def laid_out(html: str, style: str, base: str | None, fetcher: object) -> weasyprint.Document:
    """Return a page of HTML, laid out with the style sheet ``style`` (CSS).

    Relative addresses in both texts are resolved against ``base``.
    """
    page = html_class()(string=html, base_url=base, url_fetcher=fetcher)
    sheet, fonts = read_style(style, base, fetcher)
    return page.render(font_config=fonts, stylesheets=[sheet])


@lru_cache(maxsize=1)
def read_style(style: str, base: str | None, fetcher: object) -> tuple[weasyprint.CSS, FontConfiguration]:
    """Parse a style sheet (CSS), and return it with its fonts.

    The last result is cached, because parsing takes as long as laying out a page.
    """
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    return CSS(string=style, base_url=base, font_config=fonts, url_fetcher=fetcher), fonts


# A font configuration deletes its temporary files when it is freed, for which it needs a working interpreter.
atexit.register(read_style.cache_clear)
