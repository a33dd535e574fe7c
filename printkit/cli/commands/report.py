"""``printkit report``: writes the report of a game from its log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import (
    Failure,
    MissingDependency,
    command,
    one_line,
    print_json,
    read_input,
    real_path,
    say,
    write_file,
)
from printkit.cli.support.reports import (
    SUFFIXES,
    ReportShape,
    figures_of,
    naming_of,
    rendered,
    report_options,
    reported,
    review_option,
    suffix_of,
    template_folder,
)

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked
    from printkit.report.context import Report
    from printkit.report.figures import Figure

STDOUT = "-"


@command(
    "report",
    [
        "printkit report game.log",
        "printkit report game.log -o game.html",
        "printkit report game.log -o game.md --pictures pictures",
        "printkit report game.log -o game.bbcode",
        "printkit report game.log --one-page",
        "printkit report *.log -o reports/",
        "printkit report - -o - < game.log",
    ],
    config=True,
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@report_options
@review_option()
@click.option(
    "--names",
    metavar="FILE",
    help="A TOML file with your own names for each kind of vessel, such as ship = [...].",
)
@click.option("--no-names", is_flag=True, help="Tell the story without invented ship names.")
@click.option("--reveal", is_flag=True, help="Show face-down cards even if the game is not over.")
@click.option("--json", "as_json", is_flag=True, help="Print the story, the totals and the review as JSON.")
def report_command(
    files: tuple[str, ...],
    output: str | None,
    shape: ReportShape,
    paper: str,
    templates: str | None,
    review: str | None,
    names: str | None,
    no_names: bool,
    reveal: bool,
    as_json: bool,
) -> int:
    """Make reports from logs: PDF, HTML, Markdown or a forum post.

    FILE is a log or a filled-in PDF form; `-` stands for stdin. Without -o, the report is a PDF beside the log. -o FOLDER/
    writes the PDFs of several logs into a folder, and -o - prints Markdown. A report also lists the problems that the check finds in the log. The report of an unfinished game ends where the log ends. With --json, no report is written unless you give -o.
    """
    folder, naming = template_folder(templates), naming_of(names, not no_names)
    targets = _targets(files, output, shape.format or ".pdf", asked=bool(shape.format))
    found: list[dict[str, Figure]] = []
    code = 0
    for file, target in zip(files, targets, strict=True):
        try:
            checked = read_log(file, reveal)
            made = reported(checked, review, naming)
            if as_json:
                found.append(figures_of(checked, made, review))
            if not as_json or output:
                _write(checked, made, file, target, paper, folder, shape, quiet=as_json)
        except MissingDependency:
            raise  # the library is missing for the other logs as well
        except Failure as failure:
            if len(files) == 1:
                raise
            failure.show()
            code = failure.exit_code
    if as_json and (found or not code):
        print_json(found[0] if len(files) == 1 else found)
    return code


def _targets(
    files: tuple[str, ...], output: str | None, suffix: str, *, asked: bool
) -> tuple[Path | None, ...]:
    """Return the output path of each report.

    None means beside its log, or in output/ if the log's name is not known yet. Raises :class:`Failure`.
    """
    if output is None:
        return (None,) * len(files)
    named = Path(output).suffix in SUFFIXES  # if the path is a folder, writing the report fails
    folder = output != STDOUT and (output.endswith(("/", "\\")) or (Path(output).is_dir() and not named))
    if not folder:
        if len(files) > 1:
            raise Failure(
                f"-o {output} names a single file, but {len(files)} reports are to be written",
                "name a folder: -o reports/",
            )
        if output != STDOUT and not asked:
            suffix_of(Path(output), SUFFIXES)
        return (Path(output),)
    names = [f"{Path(file).stem if file != STDOUT else 'report'}{suffix}" for file in files]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise Failure(
            f"the reports of two logs would have the same name: {Path(output) / twice}",
            "make the reports one by one",
        )
    return tuple(Path(output) / name for name in names)


def _write(
    checked: Checked,
    made: Report,
    file: str,
    target: Path | None,
    paper: str,
    templates: Path | None,
    shape: ReportShape,
    *,
    quiet: bool,
) -> None:
    """Write a report to its output path. If the log has problems, print the number of problems on stderr."""
    target = target or _beside(file, checked, shape.format or ".pdf")
    printed = str(target) == STDOUT
    if file != STDOUT and not printed and _same(target, Path(file)):
        raise Failure(
            f"{target} is the log itself, which the report would overwrite", "name another file with -o"
        )
    suffix = shape.format or (".md" if printed else suffix_of(target, SUFFIXES))
    data = rendered(made, suffix, paper, templates, shape, None if printed else target)
    n = sum(1 for each in checked.diagnostics if each.follows_from is None)
    if n:
        what = "one problem" if n == 1 else f"{n} problems"
        say(f"printkit: {one_line(file)} has {what}; the report shows {'it' if n == 1 else 'them'}", err=True)
    if printed:
        click.echo(data, nl=False)
        return
    write_file(target, data)
    say(one_line(str(target)), err=quiet)


def read_log(file: str, reveal: bool = False) -> Checked:
    """Read a log from a file (or from stdin if ``file`` is ``-``), and return the result of checking it.

    Raises :class:`Failure` if the file cannot be read.

    While the game is not over, the names of face-down cards are removed before the check, unless ``reveal`` is True.
    """
    from printkit.cli.support.forms import check_file
    from printkit.journal.checking.sealed import without_sealed

    try:
        raw = read_input(file)
    except FileNotFoundError:
        raise Failure(f"{file}: there is no such log") from None
    except IsADirectoryError:
        raise Failure(f"{file} is a folder, not a log") from None
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror}") from None
    name = "stdin" if file == "-" else file
    checked = check_file(raw, name)
    hidden = "" if reveal else without_sealed(checked)
    return check_file(hidden.encode(), name) if hidden else checked


def _beside(file: str, checked: Checked, suffix: str) -> Path:
    if file != "-":
        return Path(file).with_suffix(suffix)
    return Path("output") / f"{checked.game.slug if checked.game else 'report'}{suffix}"


def _same(one: Path, other: Path) -> bool:
    return real_path(one) == real_path(other)
