"""WeasyPrint itself: loaded, and given a report's paged HTML. It is imported here and nowhere else."""

from __future__ import annotations

import atexit
import contextlib
import io
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from printkit import resources
from printkit.report.errors import PdfUnavailable
from printkit.report.quick import known, quick_import
from printkit.report.shortcuts import take

if TYPE_CHECKING:
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration


def engine() -> type[weasyprint.HTML]:
    """WeasyPrint's HTML class; raises :class:`PdfUnavailable`."""
    try:
        with contextlib.redirect_stdout(
            io.StringIO()
        ):  # it prints advice of its own when a library is missing
            return _load()
    except ModuleNotFoundError as error:
        raise PdfUnavailable(False, f"no module named {error.name}") from None
    except OSError as error:
        first = str(error).splitlines()[0] if str(error) else "a library cannot be loaded"
        raise PdfUnavailable(True, first) from None


def _load() -> type[weasyprint.HTML]:
    if "weasyprint" in sys.modules or sys.platform != "linux" or not known():
        return _html_class()
    try:
        with quick_import():
            return _html_class()
    except OSError:  # none of the names that Linux uses: let WeasyPrint search for itself
        for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
            del sys.modules[name]
        return _html_class()


def _html_class() -> type[weasyprint.HTML]:
    from weasyprint import HTML

    return HTML  # type: ignore[no-any-return]


def parsed(html: str, base: str | None, fetcher: object, *, own: bool) -> weasyprint.HTML:
    """A document of paged HTML, not yet laid out; ``own``: made by printkit's templates alone."""
    if not known():
        return engine()(string=html, base_url=base, url_fetcher=fetcher)
    engine()
    tree = _tree(html) if own else None
    page = _page("" if tree is None else "base.css")
    return page(html, base, fetcher, tree)


def _tree(html: str) -> ElementTree.Element | None:
    """The elements of a page that is as well formed as printkit's templates are; None for any other. WeasyPrint's parser
    needs ten times as long, for pages that nobody would print."""
    text = (
        html.partition("\n")[2]
        .replace("<style>", "<style><![CDATA[", 1)
        .replace("</style>", "]]></style>", 1)
    )
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return None


def _without_style(tree: ElementTree.Element) -> Iterator[str]:
    """Takes the style sheets out of a page, and gives them."""
    for head in tree.iter("head"):
        for style in head.findall("style"):
            head.remove(style)
            yield style.text or ""


@lru_cache(maxsize=1)
def _styled(style: str, fetcher: object) -> tuple[weasyprint.CSS, FontConfiguration]:
    """A style sheet and its fonts, for as many documents as are set in it one after the other: reading both takes as long
    as setting a page."""
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    return CSS(string=style, font_config=fonts, url_fetcher=fetcher), fonts


atexit.register(_styled.cache_clear)  # fonts are put away while there is still an interpreter to do it


@cache
def _page(styles: str) -> type[weasyprint.HTML]:
    """WeasyPrint's class with printkit's style sheet for plain elements in the place of its own, which is long; or with its
    own, which a quick import has left out."""
    import cssselect2
    from weasyprint import CSS, HTML
    from weasyprint import html as elements
    from weasyprint.css.counters import CounterStyle

    counters = CounterStyle()
    text = (resources.templates() / "report" / styles).read_text("utf-8") if styles else elements.UA
    sheet = CSS(string=text, counter_style=counters)

    take()

    class Page(HTML):  # type: ignore[misc]
        def __init__(
            self, html: str, base: str | None, fetcher: object, tree: ElementTree.Element | None
        ) -> None:
            self.style = ""
            if tree is None:
                super().__init__(string=html, base_url=base, url_fetcher=fetcher)
                return
            self.base_url, self.url_fetcher, self.media_type = base, fetcher, "print"
            self.wrapper_element = cssselect2.ElementWrapper.from_html_root(tree, content_language=None)
            self.etree_element = tree
            self.style = "".join(_without_style(tree))

        def render(self) -> weasyprint.Document:
            if not self.style:
                return super().render()
            sheet, fonts = _styled(self.style, self.url_fetcher)
            return super().render(font_config=fonts, stylesheets=[sheet])

        def _ua_stylesheets(self, forms: bool = False) -> list[weasyprint.CSS]:
            return [sheet]

        def _ua_counter_style(self) -> list[CounterStyle]:
            return [counters.copy()]

    return Page
