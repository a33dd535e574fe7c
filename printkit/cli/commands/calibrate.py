"""``printkit calibrate``: a test page for a printer, then its profile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import Failure, command, say, write_file
from printkit.cli.support.printers import NONE, printers_folder, profiles_of

if TYPE_CHECKING:
    from printkit.cli.support.calibrate_questions import Readings
    from printkit.press.calibration.profile import Profile

LONGEST_NAME = 40


class LengthType(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """A length in mm, or the length and what is stated: ``99.4``, ``179.3/180``."""

    name = "mm"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        if isinstance(value, tuple):
            return value
        from printkit.cli.support.calibrate_questions import measured

        try:
            return measured(str(value))
        except ValueError:
            self.fail(f"{value} is no length in mm, such as 99.4 or 179.3/180", param, ctx)


class Several(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """So many numbers with commas between them."""

    def __init__(self, *names: str) -> None:
        self.name = ",".join(names)
        self.count = len(names)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        if isinstance(value, tuple):
            return value
        try:
            numbers = tuple(float(each) for each in str(value).split(","))
        except ValueError:
            numbers = ()
        if len(numbers) != self.count or not all(abs(each) < 1000 for each in numbers):
            self.fail(f"{value} is not {self.count} numbers in mm, such as {self.name}", param, ctx)
        return numbers


@command(
    "calibrate",
    [
        'printkit calibrate --printer "hall" --paper a4 -o test.pdf',
        'printkit calibrate --printer "hall" --paper a4 --ask',
        'printkit calibrate --printer "hall" --paper a4 --measured-x 99.4 --measured-y 100.2',
        'printkit calibrate --printer "hall" --show',
    ],
    config=True,
)
@click.option("--printer", default="", metavar="NAME", help="The printer, by the name that you give it.")
@click.option(
    "--paper", type=click.Choice(("letter", "a4")), default="letter", show_default=True, help="The paper."
)
@click.option("--tray", default="", metavar="NAME", help="The tray, where each has a profile of its own.")
@click.option(
    "-o",
    "--output",
    default="",
    metavar="PATH",
    help="Where the test page goes: output/NAME-test.pdf unless said.",
)
@click.option("--thin", is_flag=True, help="A test page of a few thin lines, without its words.")
@click.option(
    "--flip",
    type=click.Choice(("long", "short")),
    default="long",
    show_default=True,
    help="The edge about which the printer turns the sheet of the test page.",
)
@click.option("--ask", is_flag=True, help="Ask for what was measured, one question at a time.")
@click.option(
    "--measured-x", type=LengthType(), help="How long the bar across came out: of 100 mm, or MM/STATED."
)
@click.option("--measured-y", type=LengthType(), help="How long the bar down the page came out.")
@click.option("--card-x", type=int, metavar="N", help="By a bank card: the first line in sight, across.")
@click.option(
    "--card-y", type=int, metavar="N", help="By a bank card: the first line in sight, down the page."
)
@click.option("--edges", type=Several("E", "F", "G"), help="From the paper's edges to the lines E, F and G.")
@click.option(
    "--back",
    "backs",
    type=Several("PX", "PY", "QX", "QY"),
    multiple=True,
    help="What the back's scales say at P and Q; repeat for more sheets.",
)
@click.option(
    "--back-shift-x", type=float, metavar="MM", help="The back lies so far to the right, seen from the front."
)
@click.option(
    "--back-shift-y", type=float, metavar="MM", help="The back lies so far down, seen from the front."
)
@click.option(
    "--back-rotate",
    type=float,
    metavar="DEG",
    help="The back is turned so far clockwise, seen from the front.",
)
@click.option("--list", "listed", is_flag=True, help="List the profiles that there are.")
@click.option("--show", is_flag=True, help="Show what is known of the printer.")
@click.option("--forget", is_flag=True, help="Take the printer's profile for this paper and tray away.")
@click.pass_context
def calibrate_command(
    context: click.Context,
    /,
    printer: str,
    paper: str,
    tray: str,
    output: str,
    thin: bool,
    flip: str,
    ask: bool,
    listed: bool,
    show: bool,
    forget: bool,
    **given: object,
) -> None:
    """Measure a printer: print a test page, then make its profile from what a ruler says.

    Without measurements the test page is written, front and back. Print it at 100 %, measure, and give what you measured,
    or let --ask ask for it: lengths by a ruler or by a bank card, never by the paper, which is seldom as large as it says.
    `print --printer NAME` then corrects size, place and turn of both sides. From three sheets or more (--back once for each)
    the bleed and the safe zone of backs follow from how much the printer varies.
    """
    if listed:
        _list()
        return
    _check_name(printer, tray)
    if show:
        for profile in profiles_of(printer):
            say(described(profile))
    elif forget:
        _forget(context, printer, paper, tray)
    elif ask or any(value not in (None, ()) for value in given.values()):
        from printkit.cli.support.calibrate_questions import Readings, questions

        readings = questions(paper) if ask else Readings(**given)  # type: ignore[arg-type]  # click's types are these
        _save(readings, printer, paper, tray)
    else:
        _print_page(printer, paper, tray, output, thin, flip)


def _check_name(printer: str, tray: str) -> None:
    from printkit.press.calibration.files import DEFAULT_TRAY, slug

    example = 'printkit calibrate --printer "hall"'
    if not slug(printer):
        raise Failure("which printer? --printer gives it a name of letters or figures", example)
    if printer == NONE:
        raise Failure("`none` stands for printing without a profile", f"choose another name: {example}")
    if tray and (not slug(tray) or slug(tray) == DEFAULT_TRAY):
        raise Failure(
            f"`{tray}` cannot be a tray's name", "a word of letters or figures, such as --tray manual"
        )
    for what, name in (("printer", printer), ("tray", tray)):
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Failure(
                f"the {what}'s name does not fit the foot of a page",
                f"at most {LONGEST_NAME} ordinary characters",
            )


def _print_page(printer: str, paper: str, tray: str, output: str, thin: bool, flip: str) -> None:
    from printkit.press.calibration.document import page_pdf
    from printkit.press.calibration.files import slug
    from printkit.press.page.paper import paper as named

    path = Path(output or f"output/{slug(printer)}-test.pdf")
    title = f"Test page for {printer}{f', {tray}' if tray else ''}, {named(paper).label}"
    write_file(path, page_pdf(named(paper), title, thin=thin, short_edge=flip == "short"))
    say(f"{path}  2 pages")
    again = (
        f'printkit calibrate --printer "{printer}" --paper {paper}{f" --tray {tray}" if tray else ""} --ask'
    )
    say(
        f"print it at 100 %, on both sides flipped on the {flip} edge; then: {again}\n"
        "three sheets or more also show how much the printer varies",
        err=True,
    )


def _save(readings: Readings, printer: str, paper: str, tray: str) -> None:
    from printkit.press.calibration.files import save, slug
    from printkit.press.calibration.profile import ProfileError, check
    from printkit.press.page.paper import paper as named
    from printkit.table.rules import DataError

    try:
        profile = readings.profile(printer, named(paper), slug(tray))
        check(profile)
        path = save(printers_folder(), profile)
    except ProfileError as error:
        raise Failure(str(error), error.help) from None
    except DataError as error:
        raise Failure(error.said, "mend the file, or take it away") from None
    say(described(profile))
    say(f"saved in {path}", err=True)


def described(profile: Profile) -> str:
    """A profile in words, a line for each thing."""
    front, back = profile.front, profile.back
    where = f"{profile.paper}{f', tray {profile.tray}' if profile.tray else ''}"
    lines = [
        f"{profile.printer}, {where}",
        f"  size   {front.scale_x * 100:.2f} % across, {front.scale_y * 100:.2f} % down ({_HOW[profile.how]})",
        f"  page   {front.shift_x:+.2f} mm right, {front.shift_y:+.2f} mm down, turned {front.rotate:+.3f}°",
        f"  backs  {back.shift_x:+.2f} mm right, {back.shift_y:+.2f} mm down, turned {back.rotate:+.3f}°, seen from the front",
    ]
    needed, spread = profile.needed_bleed, profile.spread
    if needed is None:
        lines.append("  varies not known: three sheets or more say how much backs vary")
    else:
        lines.append(
            f"  varies {spread.shift_x:.2f} mm across, {spread.shift_y:.2f} mm down, {spread.rotate:.3f}° "
            f"over {spread.sheets} sheets: bleed and safe zone of backs {needed:g} mm"
        )
    return "\n".join(lines)


_HOW = {"ruler": "by a ruler", "card": "by a bank card", "said": "not measured"}


def _list() -> None:
    from printkit.press.calibration.files import all_in

    found, faults = all_in(printers_folder())
    for profile in found:
        say(described(profile))
    for fault in faults:
        say(f"printkit: {fault}", err=True)
    if not found and not faults:
        say(f"no profiles in {printers_folder()}", err=True)


def _forget(context: click.Context, printer: str, paper: str, tray: str) -> None:
    """All of a printer's profiles, unless the paper or the tray is named on the command line."""
    from click.core import ParameterSource

    from printkit.press.calibration.files import forget, slug

    profiles_of(printer)
    named = context.get_parameter_source("paper") is ParameterSource.COMMANDLINE
    gone = forget(printers_folder(), printer, paper if named else "", slug(tray) if tray else None)
    say(
        f"{gone} profile{'s' if gone != 1 else ''} of {printer} forgotten"
        if gone
        else f"{printer} has no such profile"
    )
