"""``printkit calibrate``: prints a test page, and saves a printer profile computed from the user's measurements of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import Failure, Finite, command, say, write_file
from printkit.cli.support.printers import NONE, printers_folder, profiles_of

if TYPE_CHECKING:
    from printkit.cli.support.calibrate_questions import Readings
    from printkit.press.calibration.profile import Placement, Profile

LONGEST_NAME = 40
"""Maximum length in characters of a printer's or tray's name; longer names are refused, because they do not fit in
the footer of a page.
"""


class LengthType(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """Option type for a measured length in mm, optionally followed by the correct length, such as ``179.3/180``.

    Examples: ``99.4``, ``179.3/180``.
    """

    name = "mm"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        if isinstance(value, tuple):
            return value
        from printkit.cli.support.calibrate_questions import measured

        try:
            return measured(str(value))
        except ValueError:
            self.fail(f"{value} is not a length in mm, such as 99.4 or 179.3/180", param, ctx)


class Several(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """Option type for a fixed number of values separated by commas, such as ``1.5,2,0``."""

    def __init__(self, *names: str, example: str) -> None:
        self.name = ",".join(names)
        self.count = len(names)
        self.example = example

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        if isinstance(value, tuple):
            return value
        try:
            numbers = tuple(float(each) for each in str(value).split(","))
        except ValueError:
            numbers = ()
        if len(numbers) != self.count or not all(abs(each) < 1000 for each in numbers):
            self.fail(f"{value} is not {self.count} numbers in mm, such as {self.example}", param, ctx)
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
@click.option("--printer", default="", metavar="NAME", help="The printer, under a name of your choice.")
@click.option(
    "--paper",
    type=click.Choice(("letter", "a4")),
    default="letter",
    show_default=True,
    help="The paper size. Each paper size has its own profile.",
)
@click.option(
    "--tray", default="", metavar="NAME", help="The paper tray, if each tray needs its own profile."
)
@click.option(
    "-o",
    "--output",
    default="",
    metavar="PATH",
    help="The file to write the test page to.  [default: output/NAME-test.pdf]",
)
@click.option("--thin", is_flag=True, help="Make a test page of a few thin lines, which needs almost no ink.")
@click.option(
    "--flip",
    type=click.Choice(("long", "short")),
    default="long",
    show_default=True,
    help="The edge on which the printer flips the sheet of the test page.",
)
@click.option("--ask", is_flag=True, help="Ask for the measurements one at a time, with pictures.")
@click.option(
    "--measured-x",
    type=LengthType(),
    help="The distance that you measured between the lines A and B of the bar across the page, such as 99.4 mm; or the measured and the nominal length of the whole bar, such as 179.3/180.",
)
@click.option(
    "--measured-y",
    type=LengthType(),
    help="Like --measured-x, for the bar down the page.",
)
@click.option(
    "--card-x",
    type=int,
    metavar="N",
    help="Lay a bank card along the horizontal scale, and give the first tick that the card does not cover.",
)
@click.option(
    "--card-y",
    type=int,
    metavar="N",
    help="Lay a bank card along the vertical scale, and give the first tick that the card does not cover.",
)
@click.option(
    "--edges",
    type=Several("E", "F", "G", example="20.5,20.2,19.8"),
    help="Distances in mm from the edges of the paper to the lines E, F and G of the test page.",
)
@click.option(
    "--back",
    "backs",
    type=Several("PX", "PY", "QX", "QY", example="0.4,-0.7,0.5,-0.6"),
    multiple=True,
    help="Shift of the back at the points P and Q of the test page, across and down, in mm. Repeat the option for further sheets.",
)
@click.option(
    "--back-shift-x",
    type=Finite(-100, 100),
    metavar="MM",
    help="Measured shift of the print on the back to the right (negative: to the left), in mm, seen through the front of the paper.",
)
@click.option(
    "--back-shift-y",
    type=Finite(-100, 100),
    metavar="MM",
    help="Measured shift of the print on the back downwards (negative: upwards), in mm, seen through the front of the paper.",
)
@click.option(
    "--back-rotate",
    type=Finite(-360, 360),
    metavar="DEG",
    help="Measured clockwise rotation of the print on the back, in degrees, seen through the front of the paper.",
)
@click.option("--list", "listed", is_flag=True, help="List all profiles.")
@click.option("--show", is_flag=True, help="Show the printer's profiles.")
@click.option(
    "--forget",
    is_flag=True,
    help="Delete the printer's profiles, or only those of --paper and --tray if given.",
)
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
    """Measure a printer, so that `print --printer NAME` can correct its errors.

    Without measurements, this command writes a test page. Print the test page at 100 %, measure it with a ruler or a
    bank card, and enter what you measured; --ask asks for one measurement at a time. Never measure the scale from the
    edges of the paper, because a sheet of paper rarely has exactly its nominal size.

    The measurements are saved as a profile, which corrects scale, position and rotation of both sides. If you measure the backs of
    three sheets or more (one --back for each), the bleed and the safe zone of backs also allow for the differences between these sheets.
    """
    if not listed:
        _check_name(printer, tray)
    if listed:
        _list()
    elif show:
        for profile in profiles_of(printer):
            say(described(profile))
    elif forget:
        _forget(context, printer, paper, tray)
    elif ask or any(value not in (None, ()) for value in given.values()):
        from printkit.cli.support.calibrate_questions import Readings, questions

        readings = questions(paper) if ask else Readings(**given)  # type: ignore[arg-type]  # click has checked the types of the options
        _save(readings, printer, paper, tray)
    else:
        _print_page(printer, paper, tray, output, thin, flip)


def _check_name(printer: str, tray: str) -> None:
    from printkit.press.calibration.files import DEFAULT_TRAY, slug

    example = 'printkit calibrate --printer "hall"'
    if not slug(printer):
        raise Failure("--printer needs a name with letters or digits", example)
    if printer == NONE:
        raise Failure("`none` means printing without a profile", f"choose another name: {example}")
    if tray and (not slug(tray) or slug(tray) == DEFAULT_TRAY):
        raise Failure(
            f"`{tray}` cannot be a tray's name", "use a word of letters or digits, such as --tray manual"
        )
    for what, name in (("printer", printer), ("tray", tray)):
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Failure(
                f"the {what}'s name is too long for the foot line of a page",
                f"use at most {LONGEST_NAME} printable characters",
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
        f"print it at 100 %, on both sides, flipped on the {flip} edge; then: {again}\n"
        "printing three sheets or more also shows how much the printer varies",
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
        raise Failure(error.said, "repair the file, or delete it") from None
    say(described(profile))
    say(f"saved in {path}", err=True)


def described(profile: Profile) -> str:
    """Return the text that describes a printer profile (the measured errors), one line for each kind of error."""
    front, back = profile.front, profile.back
    where = f"{profile.paper}{f', tray {profile.tray}' if profile.tray else ''}"
    lines = [
        f"{profile.printer}, {where}",
        f"  scale      {front.scale_x * 100:.2f} % across, {front.scale_y * 100:.2f} % down ({_HOW[profile.how]})",
        f"  position   {_placed(front)}",
        f"  backs      {_placed(back)}, seen from the front",
    ]
    needed, spread = profile.needed_bleed, profile.spread
    if needed is None:
        lines.append("  variation  unknown; measure the backs of three sheets or more")
    else:
        lines.append(
            f"  variation  {spread.shift_x:.2f} mm across, {spread.shift_y:.2f} mm down, {spread.rotate:.3f}° over "
            f"{spread.sheets} sheets: backs get {needed:g} mm of bleed and safe zone"
        )
    return "\n".join(lines)


def _placed(side: Placement) -> str:
    return f"{side.shift_x:+.2f} mm right, {side.shift_y:+.2f} mm down, rotated {side.rotate:+.3f}°"


_HOW = {"ruler": "measured with a ruler", "card": "measured with a bank card", "said": "not measured"}


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
    """Delete all profiles of a printer, or only those of the paper or tray named on the command line."""
    from click.core import ParameterSource

    from printkit.press.calibration.files import forget, slug

    profiles_of(printer)
    named = context.get_parameter_source("paper") is ParameterSource.COMMANDLINE
    gone = forget(printers_folder(), printer, paper if named else "", slug(tray) if tray else None)
    say(
        f"deleted {gone} profile{'s' if gone != 1 else ''} of {printer}"
        if gone
        else f"{printer} has no such profile"
    )
