"""What ``report`` and ``play`` share: formats, papers, and writing a report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.common import F, Failure, MissingDependency

if TYPE_CHECKING:
    from printkit.journal.checking.checker import Checked
    from printkit.report.context import Report
    from printkit.report.figures import Figure

SUFFIXES = (".pdf", ".html", ".md")


def report_options(function: F) -> F:
    """``-o``, ``--paper`` and ``--templates``; hands over ``output``, ``paper`` and ``templates``."""
    options: list[Callable[[F], F]] = [
        click.option(
            "-o", "--output", metavar="OUT", help="Where to write; the ending chooses .pdf, .html or .md."
        ),
        click.option(
            "--paper",
            type=click.Choice(["letter", "a4"]),
            default="letter",
            show_default=True,
            help="The paper of a PDF.",
        ),
        click.option(
            "--templates",
            metavar="DIR",
            help="Templates here take the place of printkit's own, file by file.",
        ),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def suffix_of(path: Path) -> str:
    """The format that a path asks for; raises :class:`Failure` for any other."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise Failure(
            f"{path}: a report is {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}, not `{path.suffix or path.name}`",
            f"name it {path.with_suffix('.pdf')}, for example",
        )
    return suffix


def template_folder(name: str | None) -> Path | None:
    """The folder of ``--templates``; raises :class:`Failure` if it is not there."""
    if not name:
        return None
    folder = Path(name)
    if not folder.is_dir():
        raise Failure(
            f"--templates {name}: there is no such folder",
            "name a folder that holds report/report.html and the like",
        )
    return folder


def rendered(checked: Checked, suffix: str, paper: str, templates: Path | None) -> bytes:
    """The report of a checked log; raises :class:`Failure` where there is nothing to report, and
    :class:`MissingDependency` where a PDF cannot be made on this machine."""
    made = reported(checked)
    return finished(lambda: _render(made, suffix, paper, templates))


def reported(checked: Checked) -> Report:
    """The report before it is set; raises :class:`Failure` where there is nothing to report."""
    from printkit.report.make import NoReport, report

    try:
        return report(checked)
    except NoReport as error:
        raise Failure(str(error), error.help or "`printkit check` says more") from None


def figures_of(checked: Checked) -> dict[str, Figure]:
    """The report as plain data; raises :class:`Failure` where there is nothing to report."""
    from printkit.report.figures import figures

    return figures(checked, reported(checked))


def _render(made: Report, suffix: str, paper: str, templates: Path | None) -> bytes:
    from printkit.report.make import render

    return render(made, suffix, paper, templates)


def finished(make: Callable[[], bytes]) -> bytes:
    """The bytes of a report, or the failure that says what is missing or which template is wrong."""
    from printkit.report.errors import PdfUnavailable, TemplateFault

    try:
        return make()
    except PdfUnavailable as error:
        from printkit.cli.machine import PANGO, package

        need = PANGO if error.library else package("weasyprint")
        missing = MissingDependency(need, "a PDF report", error.detail)
        missing.help += "\n      a report that ends in .html or .md needs none of it"
        raise missing from None
    except TemplateFault as error:
        raise Failure(str(error), "mend the template, or leave --templates out") from None
    except ModuleNotFoundError as error:
        from printkit.cli.machine import package

        raise MissingDependency(package(error.name or "jinja2"), "a report") from None
