"""Code that ``report`` and ``play`` share: formats, paper sizes, and writing a report."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import click

from printkit.cli.support.common import F, Failure, MissingDependency, write_file

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked
    from printkit.lab.ledger import Review, ReviewTrial
    from printkit.report.context import Report
    from printkit.report.figures import Figure
    from printkit.report.make import NameChoice
    from printkit.report.pictures.files import PictureFile
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset

SUFFIXES = (".pdf", ".html", ".md", ".bbcode")
FORMATS = {"pdf": ".pdf", "html": ".html", "markdown": ".md", "forum": ".bbcode"}
"""The suffix of the output file for each value of ``--format``."""


class ReportShape(NamedTuple):
    """The form of a report: its format, its folder for pictures, and whether it is limited to one page.

    If the format is empty, the output file's suffix decides.
    """

    format: str = ""
    pictures: str | None = None
    one_page: bool = False


PLAIN = ReportShape()


def _options() -> list[Callable[[F], F]]:
    """Return the command-line options of a report, in the order of the help text."""
    return [
        click.option(
            "-o",
            "--output",
            metavar="OUT",
            help="The file to write; its suffix selects the format: .pdf, .html, .md or .bbcode.",
        ),
        click.option(
            "--format",
            "form",
            type=click.Choice(list(FORMATS)),
            help="The report's format, if the file name after -o does not end in .pdf, .html, .md or .bbcode; `forum` is a forum post (BBCode).",
        ),
        click.option(
            "--pictures",
            metavar="DIR",
            help="For Markdown and forum posts: write the pictures into this folder as SVG files and link to them.",
        ),
        click.option(
            "--one-page",
            is_flag=True,
            help="Shorten the report to the first paragraph, one picture, the score and the three most important moments.",
        ),
        click.option(
            "--paper",
            type=click.Choice(["letter", "a4"]),
            default="letter",
            show_default=True,
            help="The paper size, if the report is a PDF.",
        ),
        click.option(
            "--templates",
            metavar="DIR",
            help="A folder with templates of your own. Each file replaces printkit's template of the same name.",
        ),
    ]


def report_options(function: F) -> F:
    """Decorator for the options of a report.

    It passes ``output``, ``shape`` (a :class:`ReportShape`), ``paper`` and ``templates``.
    """

    @wraps(function)
    def shaped(
        *arguments: object, form: str | None, pictures: str | None, one_page: bool, **others: object
    ) -> object:
        shape = ReportShape(FORMATS[form] if form else "", pictures, one_page)
        return function(*arguments, shape=shape, **others)

    made = cast("F", shaped)
    for option in reversed(_options()):
        made = option(made)
    return made


NO_REVIEW, QUICK, DEEP = REVIEWS = ("none", "quick", "deep")


def review_option() -> Callable[[F], F]:
    """Decorator for the option ``--review``.

    It passes ``review``: one of :data:`REVIEWS`, or None if the option was not given.
    """
    return click.option(
        "--review",
        type=click.Choice(REVIEWS),
        default=None,
        help="How to measure what each decision cost compared with the best choice, in tons, points or chance to win. "
        "`none`: no review; `quick`: a review that takes about two seconds; `deep`: a review that "
        "takes about half a minute, and is four times as precise as `quick`. In USS Lox and Malta Convoy every cost is computed exactly, "
        "which takes no extra time. By default, games that people played get a quick review, and auto-played games get no review.",
    )


def suffix_of(path: Path, suffixes: tuple[str, ...] = SUFFIXES[:-1]) -> str:
    """Return the suffix of a report's path.

    Raises :class:`Failure` for any suffix that is not in ``suffixes``; the default is the suffixes of all
    formats except the forum post.
    """
    suffix = path.suffix.lower()
    if suffix not in suffixes:
        raise Failure(
            f"{path}: the name of a report ends in {', '.join(suffixes[:-1])} or {suffixes[-1]}, not `{path.suffix or path.name}`",
            f"name it {path.with_suffix('.pdf') if path.name not in ('', '..') else path / 'report.pdf'}, for example",
        )
    return suffix


def template_folder(name: str | None) -> Path | None:
    """Return the folder of ``--templates``; raises :class:`Failure` if it does not exist."""
    if not name:
        return None
    folder = Path(name)
    if not folder.is_dir():
        raise Failure(
            f"--templates {name}: there is no such folder",
            "name a folder that contains your templates, such as report/report.html",
        )
    return folder


def rendered(
    made: Report,
    suffix: str,
    paper: str,
    templates: Path | None,
    shape: ReportShape = PLAIN,
    target: Path | None = None,
) -> bytes:
    """Return the content of a report in the given format.

    Raises :class:`MissingDependency` if this machine cannot make PDFs.

    Writes the pictures that go into a separate folder; ``target`` is the file that refers to them.
    """
    if shape.one_page:
        made = replace(made, one_page=True)
    files = _pictures(made, suffix, shape, target)
    folder = Path(shape.pictures) if shape.pictures else Path()
    names = {
        file.title: os.path.relpath(folder / file.name, target.parent if target else Path()) for file in files
    }
    data = finished(
        lambda: _render(made, suffix, paper, templates, {t: n.replace(os.sep, "/") for t, n in names.items()})
    )
    for file in files:
        write_file(folder / file.name, file.data)
    return data


def _pictures(made: Report, suffix: str, shape: ReportShape, target: Path | None) -> tuple[PictureFile, ...]:
    """Return the report's pictures as separate files.

    Raises :class:`Failure` if the format includes the pictures in the report's file.
    """
    if not shape.pictures:
        return ()
    if suffix not in (".md", ".bbcode"):
        raise Failure(
            f"--pictures {shape.pictures}: a {suffix[1:]} report contains its pictures",
            "leave --pictures out",
        )
    from printkit.report.pictures.files import picture_files

    return picture_files(made)


def reported(checked: Checked, review: str | None = None, naming: NameChoice | None = None) -> Report:
    """Return the content of a game's report, before it is written in a format such as PDF.

    Raises :class:`Failure` if the log has nothing to report.

    ``review`` is one of :data:`REVIEWS`; None means quick, or none for an auto-played game.
    """
    from printkit.report.make import OWN_NAMES, NoReport, report
    from printkit.table.rules import DataError

    if review is None:
        review = NO_REVIEW if is_auto_played(checked) else QUICK
    judged = review != NO_REVIEW
    try:
        return report(checked, _Reviewer(review == DEEP), naming or OWN_NAMES, judged=judged)
    except DataError as error:
        raise Failure(f"--names {error}") from None
    except NoReport as error:
        raise Failure(str(error), error.help or "`printkit check` says more") from None


def is_auto_played(checked: Checked) -> bool:
    """Return True if printkit played the game of this log itself.

    Reviewing such a game would only compare printkit's computer players with themselves.
    """
    return "seed" in checked.facts


def naming_of(file: str | None, wanted: bool) -> NameChoice:
    """Return how ships are named in a report, as chosen by ``--names`` and ``--no-names``.

    Raises :class:`Failure` for a file of names that cannot be used.
    """
    from printkit.report.make import NameChoice
    from printkit.report.words.naming import read_names
    from printkit.table.own_values import text_of
    from printkit.table.rules import DataError

    if not file or not wanted:
        return NameChoice(wanted)
    try:
        return NameChoice(True, read_names(text_of(Path(file), file), file), file)
    except OSError as error:
        raise Failure(f"--names {file} cannot be read: {error.strerror}") from None
    except DataError as error:
        raise Failure(f"--names {error}") from None


class _Reviewer:
    """Callable that reviews a game's decisions by simulating how the game could have continued, with a progress bar on a terminal."""

    def __init__(self, deep: bool) -> None:
        self._deep = deep

    def __call__(self, game: Game, rulings: Ruleset, trial: ReviewTrial) -> Review:
        from printkit.lab.review import rolled, turns_of

        with _progress(turns_of(trial, self._deep)) as progress:
            return rolled(game, rulings, trial, self._deep, progress)


@contextlib.contextmanager
def _progress(turns: int) -> Iterator[Callable[[int], None] | None]:
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=turns, label="Reviewing", file=sys.stderr) as bar:
        yield bar.update


def figures_of(checked: Checked, made: Report, review: str | None = None) -> dict[str, Figure]:
    """Return the figures of a report as JSON data.

    ``review`` is the value of ``--review``, or None if the option was not given.
    """
    from printkit.report.figures import figures

    return figures(checked, made, judged=review is not None or not is_auto_played(checked))


def _render(
    made: Report, suffix: str, paper: str, templates: Path | None, pictures: Mapping[str, str]
) -> bytes:
    from printkit.report.make import render

    return render(made, suffix, paper, templates, pictures)


def finished(make: Callable[[], bytes]) -> bytes:
    """Call ``make`` and return the report as bytes. Raise :class:`Failure` for a missing library or a faulty
    template."""
    from printkit.report.errors import PdfUnavailable, TemplateFault

    try:
        return make()
    except PdfUnavailable as error:
        from printkit.cli.support.machine import PANGO, package

        need = PANGO if error.library else package("weasyprint")
        missing = MissingDependency(need, "a PDF report", error.detail)
        missing.help += "\n      a report that ends in .html or .md needs none of it"
        raise missing from None
    except TemplateFault as error:
        raise Failure(str(error), "correct the template, or leave --templates out") from None
    except ModuleNotFoundError as error:
        from printkit.cli.support.machine import package

        raise MissingDependency(package(error.name or "jinja2"), "a report") from None
