"""Writes a report as HTML, for screens or for making a PDF.

For screens, this is a single page that contains style sheet, fonts and pictures. For PDFs, it is HTML with a separate style
sheet, which WeasyPrint lays out.

Only this module imports jinja2. A user's template folder overrides printkit's own templates file by file.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import jinja2
import jinja2.sandbox
from markupsafe import Markup, escape

from printkit import resources
from printkit.report.book import FITS, Book, GamePage, PageFit, story_on_page
from printkit.report.context import Report, moments
from printkit.report.errors import TemplateFault
from printkit.report.formats.logbands import log_bands, typed_lines
from printkit.report.pictures.charts import drawn
from printkit.report.pictures.svg import PALETTE, picture_svg
from printkit.report.story import Chart, Passage, Picture, Sentence, TextTable, TurningPoint
from printkit.report.words.loglines import LogLine
from printkit.report.words.markup import CODE, ITALIC
from printkit.report.words.reviewed import reviewed
from printkit.visible import visible

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FACES: tuple[tuple[str, str, str, int, str], ...] = (
    ("Source Serif 4", "SourceSerif4", "SourceSerif4-Regular", 400, "normal"),
    ("Source Serif 4", "SourceSerif4", "SourceSerif4-Regular_Italic", 400, "italic"),
    ("Source Serif 4", "SourceSerif4", "SourceSerif4-SemiBold", 600, "normal"),
    ("Barlow Condensed", "BarlowCondensed", "BarlowCondensed-Medium", 400, "normal"),
    ("Barlow Condensed", "BarlowCondensed", "BarlowCondensed-SemiBold", 600, "normal"),
    ("B612 Mono", "B612Mono", "B612Mono-Regular", 400, "normal"),
)
"""The fonts of a report. Each entry gives the family, folder, file, weight and style of a font."""


def screen(report: Report, templates: Path | None = None) -> str:
    """Return a report as one self-contained HTML page, which loads nothing from the network."""
    return _page(report, templates, paged=False, fonts=_embedded_fonts(), paper="letter")


class Paged(NamedTuple):
    """A document from which WeasyPrint makes a PDF: its HTML and its style sheet."""

    html: str
    style: str

    def whole(self) -> str:
        """Return the document as a single HTML file that includes its style sheet."""
        head, mark, rest = self.html.partition("</head>")
        return f"{head}<style>\n{self.style}\n</style>\n{mark}{rest}"


def paged(report: Report, paper: str, templates: Path | None = None) -> Paged:
    """Return the report as a document from which WeasyPrint makes a PDF, on ``letter`` or ``a4`` paper."""
    html = _page(report, templates, paged=True, fonts="", paper=paper)
    return Paged(html, _style(templates, "paged.css", paper=paper, report=report))


def _style(templates: Path | None, name: str, **values: object) -> str:
    """Return the style sheet for PDFs with the paths of the fonts inserted.

    printkit's own ``paged.css`` uses only paper and palette and is the same for every report; a user's template may
    use the other ``values``, too.
    """
    environment = _environment(templates, True)
    sheets = (
        environment.get_template(each).render(palette=PALETTE, **values) for each in ("report.css", name)
    )
    return "\n".join((_file_fonts(), *sheets))


def _page(report: Report, templates: Path | None, *, paged: bool, fonts: str, paper: str) -> str:
    environment = _environment(templates, paged)
    figures = _Figures(paged)
    values: dict[str, object] = {
        "report": report,
        "story": report.story,
        "paged": paged,
        "review": reviewed(report.story.review) if report.story.review else None,
        "fonts": Markup(fonts),
        "paper": paper,
        "figure": figures.figure,
        "widths": column_widths,
        "log_bands": log_bands(list(typed_lines(report.typed)) if report.typed else report.log)
        if paged
        else (),
        "moments": moments(report),
        "links": Links(report),
        "is_table": lambda item: isinstance(item, TextTable),
        "css": lambda name: Markup(
            environment.get_template(name).render(paper=paper, report=report, palette=PALETTE)
        ),
    }
    return visible(_rendered(environment, "report.html", values))


class Links:
    """Creates the HTML links between sentences of the story and lines of the log, in both directions."""

    def __init__(self, report: Report) -> None:
        self.lines = {line.at for line in report.log if line.at and line.kind == "line"}
        linked: list[Passage | TurningPoint] = [p for p in report.story.passages if isinstance(p, Passage)]
        linked += report.story.turning_points
        self._sentences = {
            sentence: f"s{n}"
            for n, sentence in enumerate(
                (s for p in (*linked, *report.story.turning_points) for s in p.sentences), 1
            )
        }
        self._by_line: dict[int, str] = {}
        for sentence, name in self._sentences.items():
            for line in sentence.lines:
                self._by_line.setdefault(line, name)
        self._linked_lines: set[int] = set()

    def prose(self, passage: Passage | TurningPoint) -> Markup:
        """Return a passage of the story as HTML.

        Each sentence links to the first line of the log that it is based on.
        """
        return Markup(" ").join(self._sentence(each) for each in passage.sentences) or prose(passage.text)

    def _sentence(self, sentence: Sentence) -> Markup:
        line = next((n for n in sentence.lines if n in self.lines), 0)
        name, text = self._sentences.get(sentence), prose(sentence.text)
        self._sentences.pop(sentence, None)  # a picture that appears twice is numbered only once
        target = Markup(' id="{}"').format(name) if name else Markup("")
        return Markup('<a class="s"{} href="#L{}">{}</a>').format(target, line, text) if line else text

    def line(self, line: LogLine) -> Markup:
        """Return a line of the log as HTML.

        The line links to the first sentence of the story that is based on it.
        """
        if line.kind != "line" or not line.at:
            return escape(line.text)
        name, first = self._by_line.get(line.at), line.at not in self._linked_lines
        self._linked_lines.add(line.at)
        target = Markup(' id="L{}"').format(line.at) if first else Markup("")
        if name is None:
            return Markup("<span{}>{}</span>").format(target, line.text) if first else escape(line.text)
        return Markup('<a class="l"{} href="#{}">{}</a>').format(target, name, line.text)


NO_FITS: Mapping[int, PageFit] = {}


def book_page(
    book: Book, templates: Path | None = None, paper: str = "", fits: Mapping[int, PageFit] = NO_FITS
) -> str:
    """Return a book about many games as HTML.

    If ``paper`` is given, the HTML is for printed pages of this size, and its style sheet is separate. Otherwise it is for
    screens and contains its style sheet.

    ``fits`` maps the numbers of games that have to be shortened to their settings.
    """

    def fit(page: GamePage) -> PageFit:
        return fits.get(page.number, FITS[0])

    environment = _environment(templates, bool(paper))
    figures = _Figures(bool(paper))
    values: dict[str, object] = {
        "book": book,
        "paged": bool(paper),
        "fonts": Markup("" if paper else _embedded_fonts()),
        "paper": paper,
        "figure": figures.figure,
        "widths": column_widths,
        "reviewed": reviewed,
        "story_on_page": lambda page: story_on_page(page, fit(page).text),
        "wide": lambda page: fit(page).wide,
        "is_table": lambda item: isinstance(item, TextTable),
        "css": lambda name: Markup(
            environment.get_template(name).render(paper=paper, book=book, palette=PALETTE)
        ),
    }
    return visible(_rendered(environment, "diary.html", values))


def paged_book(
    book: Book, paper: str, templates: Path | None = None, fits: Mapping[int, PageFit] = NO_FITS
) -> Paged:
    """Return a book as a document from which WeasyPrint makes a PDF.

    ``fits`` maps the number of a game that must be shortened to the way in which the game is made to fit on its page.
    """
    return Paged(
        book_page(book, templates, paper, fits), _style(templates, "diary.css", paper=paper, book=book)
    )


def _rendered(environment: jinja2.Environment, name: str, values: dict[str, object]) -> str:
    """Return the rendered template; raises :class:`TemplateFault` with file and line if the template cannot be used."""
    try:
        return environment.get_template(name).render(values)
    except jinja2.TemplateSyntaxError as error:
        raise TemplateFault(f"{error.filename or error.name}:{error.lineno}: {error.message}") from None
    except jinja2.TemplateNotFound as error:
        raise TemplateFault(f"{error.name}: there is no such template") from None
    except jinja2.TemplateRuntimeError as error:  # missing values, and access that the sandbox forbids
        raise TemplateFault(f"{name}: {error.message}") from None
    except OverflowError as error:  # the sandbox's limit for ranges
        raise TemplateFault(f"{name}: {error}") from None


def _environment(templates: Path | None, paged: bool) -> jinja2.Environment:
    """Return the environment of the template library Jinja, in which the user's templates replace printkit's own.

    Templates in the user's folder ``templates`` replace printkit's own.
    """
    return (
        _own_environment(paged) if templates is None else _loading([templates / "report", templates], paged)
    )


@cache
def _own_environment(paged: bool) -> jinja2.Environment:
    """Return a Jinja environment that loads only printkit's own templates.

    Compiling them is slow, so it is done only once in a process.
    """
    return _loading([], paged)


def _loading(folders: list[Path], paged: bool) -> jinja2.Environment:
    # A user's template may use only the values that it is given.
    kind = jinja2.sandbox.ImmutableSandboxedEnvironment if folders else jinja2.Environment
    environment = kind(
        loader=jinja2.ChoiceLoader(
            [
                jinja2.FileSystemLoader(folders),
                jinja2.DictLoader(resources.texts(resources.templates() / "report")),
            ]
        ),
        autoescape=lambda name: bool(name and name.endswith(".html")),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
    )
    environment.filters["prose"] = _printed if paged else prose
    environment.filters["coded"] = coded
    return environment


def prose(text: str) -> Markup:
    """Convert a text about the game to HTML. Text between asterisks becomes italic.

    A word that begins with one letter and a hyphen, such as U-boat, is not broken there.
    """
    return _marked(text, r'<span class="whole">\1\2</span>')


def _printed(text: str) -> Markup:
    """Convert a text about the game to HTML for paper.

    Word-joiner characters keep words such as U-boat on one line.
    """
    return _marked(text, r"\1&#x2060;\2")


def _marked(text: str, whole: str) -> Markup:
    return Markup(_WHOLE.sub(whole, ITALIC.sub(r"<i>\1</i>", str(escape(text)))))


_WHOLE = re.compile(r"\b([A-Z]-)([A-Za-z]+)")


def coded(text: str) -> Markup:
    """Return a message from the check of a log as escaped HTML. Text between backticks becomes code."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(text))))


_PARTS = 50
"""Number of equal parts into which a table's width is divided for its columns."""


def column_widths(table: TextTable) -> list[int]:
    """Return the widths of a table's columns in fiftieths of the table's width.

    A column's width depends on its longest cell.
    """
    natural = []
    for place, column in enumerate(table.columns):
        cells = [column.head, *(row[place] for row in table.rows), *(table.total[place : place + 1])]
        natural.append(max(len(cell) for cell in cells) + 2.2)
    exact = [_PARTS * wide / math.fsum(natural) for wide in natural]
    parts = [max(1, int(wide)) for wide in exact]
    for place in sorted(range(len(parts)), key=lambda n: parts[n] - exact[n])[: _PARTS - sum(parts)]:
        parts[place] += 1
    return parts


class _Figures:
    """Prepares the pictures of a page for the templates.

    Each picture has a number, which makes its SVG identifiers unique in the page.
    """

    def __init__(self, paged: bool) -> None:
        self._paged, self._made = paged, 0

    def figure(self, item: Picture | Chart) -> dict[str, str | Markup]:
        self._made += 1
        picture = drawn(item)
        drawing = picture_svg(picture, f"p{self._made}", paged=self._paged)
        return {
            "title": picture.title,
            "caption": prose(f"{picture.caption} {picture.key}".strip()),
            "svg": _image(picture, drawing) if self._paged else Markup(drawing),
        }


def _image(picture: Picture, drawing: str) -> Markup:
    """Return a picture as an ``<img>`` element.

    WeasyPrint lays out a page with images faster than a page with many shapes, because it matches every style rule against each
    shape.
    """
    data = base64.b64encode(drawing.encode()).decode()
    alt = "\n".join((f"{picture.title}.", *picture.words))
    return Markup('<img alt="{}" src="data:image/svg+xml;base64,{}">').format(alt, data)


def _face(family: str, weight: int, style: str, source: str) -> str:
    return f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; src: {source}; }}'


def _file_fonts() -> str:
    root = resources.fonts()
    return "\n".join(
        _face(family, weight, style, f'url("{_address(root / folder / f"{name}.ttf")}")')
        for family, folder, name, weight, style in FACES
    )


def _address(font: Traversable) -> str:
    """Return a URL from which WeasyPrint can load a font of the report.

    It is a data URL if printkit is inside an archive, otherwise the URL of the file.
    """
    if isinstance(font, Path):
        return font.as_uri()
    return f"data:font/ttf;base64,{base64.b64encode(font.read_bytes()).decode()}"


@cache
def _embedded_fonts() -> str:
    """Return CSS rules that contain the Latin subsets of the report's fonts as data URLs."""
    root = resources.fonts()
    return "\n".join(
        _face(
            family,
            weight,
            style,
            f'url("data:font/woff2;base64,{base64.b64encode((root / folder / f"{name}.woff2").read_bytes()).decode()}") format("woff2")',
        )
        for family, folder, name, weight, style in FACES
    )
