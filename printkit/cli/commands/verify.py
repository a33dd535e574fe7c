"""``printkit verify``: measures a kit's PDF and reports wrong scaling, cropped pages and missing fonts."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import Failure, command, json_option, print_json, say

if TYPE_CHECKING:
    from printkit.press.verification.verify import Measurements

MOST_BYTES = 100_000_000
"""Maximum size of a PDF in bytes; larger files are refused."""


@command("verify", ["printkit verify output/uss-lox-kit.pdf", "printkit verify kits/*.pdf --json"])
@click.argument("files", nargs=-1, required=True, metavar="FILE.pdf...")
@json_option
def verify_command(files: tuple[str, ...], as_json: bool) -> int:
    """Measure a kit's PDF, and report whether it was scaled or cropped or lost its fonts.

    The command reads the rulers, trim boxes, crop marks, fonts and type sizes from the file, and compares backs with
    their fronts. Before you spend paper, use `verify` on the copy of a kit that another program or a print service
    has made. The figure for ink is the average darkness of a page: 0 % is white, 100 % is solid black.

    Exit code 0: the file has its true size and no fault. 1: at least one fault was found.
    """
    found = [(file, _measured(file)) for file in files]
    if as_json:
        print_json({"files": [_document(file, each) for file, each in found]})
    else:
        for file, each in found:
            _tell(file, each)
    return 0 if all(each.ok for _, each in found) else 1


def _measured(file: str) -> Measurements:
    from pathlib import Path

    from printkit.press.verification.marks import UnreadableError
    from printkit.press.verification.verify import verify

    path = Path(file)
    try:
        if not path.is_file() and path.exists():
            raise Failure(f"{file} is not a file", "name a PDF")
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise Failure(f"{file}: {error.strerror or error}", "name a PDF made by `printkit print`") from None
    if len(data) > MOST_BYTES:
        raise Failure(f"{file} is larger than 100 MB", "a kit's PDF is far smaller")
    try:
        return verify(data)
    except UnreadableError as error:
        raise Failure(f"{file}: {error}", error.help) from None


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _document(file: str, each: Measurements) -> dict[str, object]:
    return {
        "file": file,
        "ok": each.ok,
        "scale_x": _rounded(each.scale_x, 5),
        "scale_y": _rounded(each.scale_y, 5),
        "trim_error_mm": _rounded(each.trim_error_mm, 3),
        "registration_mm": _rounded(each.registration_mm, 3),
        "fonts_embedded": each.fonts_embedded,
        "print_scaling": each.print_scaling,
        "smallest_pt": _rounded(each.smallest_pt, 2),
        "ink": list(each.ink),
        "faults": [fault._asdict() for fault in each.faults],
    }


def _tell(file: str, each: Measurements) -> None:
    def shown(value: float | None, form: str, unit: str) -> str:
        return "not measured" if value is None else f"{value:{form}}{unit}"

    percent = [None if scale is None else scale * 100 for scale in (each.scale_x, each.scale_y)]
    faults = len(each.faults)
    say(f"{file}: {'OK' if each.ok else f'{faults} fault' + 's' * (faults > 1)}")
    corrected = f", as {each.printer} prints it" if each.printer else ""
    say(
        f"  size            {shown(percent[0], '.2f', ' %')} across, {shown(percent[1], '.2f', ' %')} down{corrected}"
    )
    say(f"  trim boxes      {shown(each.trim_error_mm, '.2f', ' mm off the crop marks at most')}")
    say(f"  backs           {shown(each.registration_mm, '.2f', ' mm off their fronts at most')}")
    say(f"  fonts           {'all embedded' if each.fonts_embedded else 'not all embedded'}")
    say(f"  print scaling   {each.print_scaling}")
    say(f"  smallest type   {shown(each.smallest_pt, '.1f', ' pt')}")
    mean = fsum(each.ink) / len(each.ink) if each.ink else 0.0
    pages = f"{each.pages} page{'s' if each.pages != 1 else ''}"
    say(f"  ink             {mean:.1f} % on average over {pages}, {max(each.ink, default=0):.1f} % at most")
    for fault in each.faults:
        where = "the file" if fault.page is None else f"page {fault.page}"
        say(f"  {where}: {fault.what}: {fault.measured}; expected {fault.expected}")
