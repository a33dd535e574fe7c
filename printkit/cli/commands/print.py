"""``printkit print``: prints a game's kit (cards, counters, sheets) to a PDF file.

The printing package is imported only when something is printed.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.support.booklets import PAPERS as PAPERS_FOLDED
from printkit.cli.support.common import (
    Failure,
    Finite,
    command,
    games_argument,
    json_option,
    one_line,
    print_json,
    ruleset,
    ruleset_options,
    say,
    unknown,
)
from printkit.cli.support.completion import PathName
from printkit.cli.support.printers import profile_for
from printkit.cli.support.special import Special, nothing_for, print_special, special_options
from printkit.press.game_kit import kit_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printkit.press.kit import Job
    from printkit.press.output.manifest import Manifest
    from printkit.press.pieces import Kit, Part
    from printkit.table.game import Game

PAPERS = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")
INKS = ("full", "low", "mono")
CUTS = ("svg", "dxf")
PREVIEW_DPI = 150
"""Default resolution of previews in dots per inch."""


class Dpi(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """Option type for the resolution of previews in dots per inch.

    If the word after ``--png`` is not a number, the error message suggests that the user meant it as a game's name.
    """

    name = "dpi"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        try:
            dpi = int(str(value))
        except ValueError:
            self.fail(
                f"{value} is not a number of dots per inch; to use --png without a number, put it last",
                param,
                ctx,
            )
        if not 20 <= dpi <= 1200:
            self.fail(f"{dpi} is not a resolution from 20 to 1200 dots per inch", param, ctx)
        return dpi


@command(
    "print",
    [
        "printkit print uss-lox --paper letter",
        "printkit print uss-lox --part sheet --part deck --ink mono -o patrol.pdf",
        "printkit print all --paper a4 --split -o kits/",
        "printkit print malta-convoy --paper a4 --printer hall",
        "printkit print wolf-pack --pod cards/",
    ],
    config=True,
)
@games_argument
@click.option(
    "--part",
    "names",
    multiple=True,
    metavar="NAME",
    help="Print only this part of the kit; repeat the option for more parts.",
)
@click.option(
    "--paper", type=click.Choice(PAPERS), default="letter", show_default=True, help="The paper size."
)
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="gutterfold",
    show_default=True,
    help="How to print the backs of cards. gutterfold: beside the fronts, to be folded behind the fronts; duplex-long, duplex-short: on the other side of the paper, which is turned over its long or short edge; none: no backs.",
)
@click.option(
    "--ink",
    type=click.Choice(INKS),
    default="full",
    show_default=True,
    help="full: all colours; low: outlines instead of filled areas; mono: black only.",
)
@click.option("--split", is_flag=True, help="Write each part of the kit to a file of its own.")
@click.option(
    "--png",
    type=Dpi(),
    is_flag=False,
    flag_value=PREVIEW_DPI,
    metavar="[DPI]",
    help=f"Also write a preview of each page, at {PREVIEW_DPI} dpi by default.",
)
@click.option(
    "--cut",
    type=click.Choice(CUTS),
    help="Also write cut lines with registration marks. Pages with the same cut lines share one file.",
)
@click.option(
    "--gap",
    type=Finite(0, 20),
    default=0.0,
    metavar="MM",
    help="The distance between cards. Without a gap, one cut separates two neighbouring cards.",
)
@click.option(
    "--caliper",
    type=Finite(0.05, 3.0),
    default=None,
    metavar="MM",
    help="Thickness of a finished card, from which the size of its box is computed. The default is 0.3 mm, or 0.6 mm if backs are folded and glued on.",
)
@click.option(
    "--templates",
    type=PathName(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="A folder with files of your own, such as press/theme.toml. Each file replaces printkit's file of the same name.",
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    help="The PDF to write, or a folder for it. If you print several games, name a folder.",
)
@special_options
@ruleset_options
@json_option
def print_command(
    games: tuple[Game, ...],
    names: tuple[str, ...],
    paper: str,
    backs: str,
    ink: str,
    split: bool,
    png: int | None,
    cut: str | None,
    caliper: float | None,
    gap: float,
    templates: Path | None,
    output: str | None,
    preset: str,
    settings: tuple[str, ...],
    data: str,
    as_json: bool,
    special: Special,
) -> None:
    """Print a game's kit: cards, counters, sheets, at true size.

    Without --part, the whole kit is written as one PDF, output/GAME-kit.pdf. Print the PDF at 100 % ("actual size");
    the rulers along the foot and the left edge of each page show whether the size is right. `printkit calibrate`
    measures the errors of your printer, and --printer corrects them.
    """
    job = _job(paper, backs, ink, templates, cut, caliper, gap, special)
    chosen = [_choose(kit_of(game, ruleset(game, preset, settings, data)), names) for game in games]
    _refuse_unknown(names, [kit for kit, _ in chosen])
    manifests = []
    for kit, parts in _with_contents([each for each in chosen if each[1]], special):
        kind = "journal" if special.booklet else "kit"
        out = _target(f"{kit.slug}-{kind}.pdf", output, several=len(games) > 1)
        manifest, sheets = _print(kit, parts, out, job, split, png, not as_json, special)
        manifests.append(manifest)
        if not as_json:
            _say(manifest, sheets, job)
    if as_json:
        from printkit.press.output.manifest import Manifest

        print_json(Manifest(tuple(file for each in manifests for file in each.files)).document())


_Chosen = tuple["Kit", tuple["Part", ...]]


def _with_contents(chosen: Sequence[_Chosen], special: Special) -> Iterator[_Chosen]:
    """Yield the kits that have something to print in the requested special format (such as ``--booklet``).

    The names of the other kits are printed on stderr. Raises Failure if no kit can be printed in that format.
    """
    reasons = [nothing_for(kit, parts, special) for kit, parts in chosen]
    if reasons and all(reasons):
        raise next(filter(None, reasons))
    for (kit, parts), reason in zip(chosen, reasons):
        if reason is None:
            yield kit, parts
        else:
            click.echo(f"printkit: left out: {reason.message}", err=True)


def _refuse_unknown(names: Sequence[str], kits: Sequence[Kit]) -> None:
    """Raise Failure if the user named a part (with ``--part``) that no kit has."""
    known = dict.fromkeys(part.name for kit in kits for part in kit.parts)
    for name in names:
        if name not in known:
            raise Failure(unknown("part", name, known))


def _job(
    paper: str,
    backs: str,
    ink: str,
    templates: Path | None,
    cut: str | None,
    caliper: float | None,
    gap: float,
    special: Special,
) -> Job:
    from printkit.press.art.ink import InkMode
    from printkit.press.kit import Job
    from printkit.press.page.imposition import Backs
    from printkit.press.page.paper import paper as named

    paper = PAPERS_FOLDED.get(special.booklet, paper)
    form = None
    if cut is not None:
        from printkit.press.cut.outlines import CutFormat

        form = CutFormat(cut)
    return Job(
        named(paper),
        Backs(backs),
        InkMode(ink),
        templates,
        profile_for(special.printer, paper, special.tray),
        cut=form,
        gap=gap,
        caliper=caliper,
        machine=special.machine,
        large=special.large,
    )


def _choose(kit: Kit, names: Sequence[str]) -> tuple[Kit, tuple[Part, ...]]:
    """Return the kit with only the parts that the user requested, in the kit's order.

    If the user named none, return the whole kit.
    """
    return kit, tuple(part for part in kit.parts if not names or part.name in names)


_OF_SUFFIX = {".svg": "--cut svg", ".dxf": "--cut dxf", ".png": "--png"}
"""Maps a file suffix to the option of ``printkit print`` that writes files of this type.

The error message for a wrong suffix in ``-o FILE`` suggests this option.
"""
_OTHER = frozenset(
    [
        ".bmp",
        ".csv",
        ".docx",
        ".eps",
        ".gif",
        ".htm",
        ".html",
        ".jpeg",
        ".jpg",
        ".json",
        ".log",
        ".md",
        ".odt",
        ".ps",
        ".tif",
        ".tiff",
        ".toml",
        ".txt",
        ".webp",
        ".zip",
    ]
)
"""File suffixes of formats that printkit cannot write; the option ``-o`` refuses them.

Any suffix that is not listed here is taken as part of the PDF's name, as in ``kit.v2``.
"""


def _target(name: str, output: str | None, *, several: bool) -> Path:
    """Return the output path of a game's PDF.

    Without ``-o``, the PDF is written to the folder ``output/``. If several games are printed, or if ``-o`` ends in a slash or
    names an existing folder, the PDF is written to that folder. Otherwise ``-o`` names the PDF itself.
    """
    if output is None:
        return Path("output") / name
    path = Path(output)
    suffix = path.suffix.lower()
    if (suffix in _OF_SUFFIX or suffix in _OTHER) and not path.is_dir():
        named = path.with_suffix(".pdf")
        option = _OF_SUFFIX.get(suffix)
        raise Failure(
            f"-o {output}: a kit is written as a PDF, not as {path.suffix[1:].upper()}",
            f"`{option} -o {named}` writes such files beside the PDF" if option else f"name it {named}",
        )
    if several and suffix == ".pdf" and not path.is_dir():
        folder = path.with_suffix("")
        raise Failure(
            f"to print several games, name a folder; {output} names a single file",
            f"-o {folder}/ writes a file for each game into a folder",
        )
    if several or output.endswith(("/", "\\")) or path.is_dir():
        return path / name
    return path


def _print(
    kit: Kit,
    parts: tuple[Part, ...],
    out: Path,
    job: Job,
    split: bool,
    png: int | None,
    counted: bool,
    special: Special,
) -> tuple[Manifest, dict[str, int]]:
    """Print a kit and return the list of files written.

    If ``counted`` is True, also return how many sheets of paper the kit needs for each way of printing the backs of cards.
    """
    from printkit.press.kit import Layouts, print_kit, total_sheets

    if png is not None:
        click.echo(f"{kit.title}: drawing previews at {png} dots per inch", err=True)
    with _press_errors_as_failures(kit):
        other = print_special(kit, parts, job, out, special, png)
        if other is not None:
            return other, {}
        made = Layouts(kit)
        manifest = print_kit(kit, out, job, parts=parts, split=split, png=png, made=made)
        sheets = total_sheets(parts, job, made, split=split) if counted else {}
    return manifest, sheets


@contextmanager
def _press_errors_as_failures(kit: Kit) -> Iterator[None]:
    """Context manager that turns an error of the printing package into a Failure that suggests a remedy."""
    from printkit.press.art.ink import ThemeError
    from printkit.press.calibration.profile import ProfileError
    from printkit.press.output.files import OutputError
    from printkit.press.page.imposition import ImpositionError
    from printkit.press.sheets.type import LayoutError

    try:
        yield
    except OutputError as error:
        raise Failure(str(error), error.remedy) from None
    except ThemeError as error:
        raise Failure(
            f"the theme cannot be used: {error}", "correct the theme file, or leave --templates out"
        ) from None
    except ProfileError as error:
        raise Failure(str(error), error.help) from None
    except ImpositionError as error:
        raise Failure(str(error), "choose another --paper or --backs") from None
    except LayoutError as error:
        raise Failure(
            f"{kit.title} cannot be laid out: {error}",
            "print it on another --paper, or with shorter names and fewer values in --data and --set",
        ) from None


def _say(manifest: Manifest, sheets: dict[str, int], job: Job) -> None:
    """Print the names of the written files, and how many sheets of paper the kit needs.

    The number is given for the chosen way of printing the backs of cards, and for the other ways for comparison.
    """
    for file in manifest.files:
        if not sheets:
            say(str(file.path))
            continue
        pages = f"{len(file.pages)} page{'s' if len(file.pages) != 1 else ''}"
        pictures = f", {len(file.previews)} previews" if file.previews else ""
        lines = f", {len(set(filter(None, file.cuts)))} cut files" if file.cuts else ""
        say(f"{one_line(str(file.path))}  {pages}{pictures}{lines}")
    if not sheets:
        return
    now = sheets.pop(job.backs.value)
    if job.machine:  # a cutting machine's layout has no gutterfold
        sheets.pop("gutterfold", None)
    others = ", ".join(f"{n} with {backs}" for backs, n in sheets.items())
    say(f"{now} sheet{'s' if now != 1 else ''} of {job.paper.label} with {job.backs.value}; {others}")
