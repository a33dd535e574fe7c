"""``printkit verify``: reads a kit's PDF back and says what it measures."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import Failure, command, json_option, print_json, say

if TYPE_CHECKING:
    from printkit.press.verification.verify import Measurements

MOST_BYTES = 100_000_000


@command("verify", ["printkit verify output/uss-lox-kit.pdf", "printkit verify kits/*.pdf --json"])
@click.argument("files", nargs=-1, required=True, metavar="FILE.pdf...")
@json_option
def verify_command(files: tuple[str, ...], as_json: bool) -> int:
    """Measure a kit's PDF: was it scaled or cropped, did it lose its fonts?

    The rulers, trim boxes, crop marks, fonts and type are read back from the file itself: what a copy, another program or a
    print service has made of it shows here, before paper is spent. Backs are compared with their fronts. Ink is the share of
    each page that is black, in percent.

    Exit code 0: all is as printkit prints it. 1: a fault stands.
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
            raise Failure(f"{file}: this is no file", "name a PDF")
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise Failure(
            f"{file}: {error.strerror or error}", "name a PDF that `printkit print` has made"
        ) from None
    if len(data) > MOST_BYTES:
        raise Failure(f"{file}: it is larger than a hundred megabytes", "no kit is")
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
        "pages": each.pages,
        "printer": each.printer or None,
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
    say(
        f"{file}: {'fine' if each.ok else f'{len(each.faults)} faults' if len(each.faults) > 1 else 'one fault'}"
    )
    corrected = f", corrected for {each.printer}" if each.printer else ""
    say(
        f"  size            {shown(percent[0], '.2f', ' %')} across, {shown(percent[1], '.2f', ' %')} down{corrected}"
    )
    say(f"  trim boxes      {shown(each.trim_error_mm, '.2f', ' mm off the crop marks at most')}")
    say(f"  backs           {shown(each.registration_mm, '.2f', ' mm off their fronts at most')}")
    say(f"  fonts           {'all in the file' if each.fonts_embedded else 'missing'}")
    say(f"  print scaling   {each.print_scaling}")
    say(f"  smallest type   {shown(each.smallest_pt, '.1f', ' pt')}")
    mean = fsum(each.ink) / len(each.ink) if each.ink else 0.0
    say(f"  ink             {mean:.1f} % of {each.pages} pages, {max(each.ink, default=0):.1f} % at most")
    for fault in each.faults:
        where = "the file" if fault.page is None else f"page {fault.page}"
        say(f"  {where}: {fault.what}: {fault.measured}; expected {fault.expected}")
