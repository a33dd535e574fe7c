"""Stores the measured errors of printers (their profiles) as TOML files, one for each printer:
``printers/NAME.toml``.

The files can be copied to another computer.

printer = "Brother in the hall"

[a4.default]                 # paper and tray
front = { scale-x = 0.996, scale-y = 1.004, shift-x = 1.3, shift-y = -0.7, rotate = 0.2 }
back = { scale-x = 1, scale-y = 1, shift-x = 0.4, shift-y = 0.9, rotate = -0.1 }
spread = { sheets = 5, shift-x = 0.12, shift-y = 0.2, rotate = 0.03 }
how = "ruler"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from printkit.press.calibration.profile import BackSpread, Placement, Profile
from printkit.press.output.files import write_whole
from printkit.press.page.paper import PAPERS
from printkit.table.own_values import TEXT, Schema, number, one_of, read, table, table_of, text_of, whole
from printkit.table.rules import DataError

DEFAULT_TRAY = "default"
"""Name under which measurements are stored in a printer's file if the paper tray has no name."""
HOW = ("ruler", "card", "said")
_PLACED = table(
    {
        "scale-x": number(0.9, 1.1),  # measured ÷ stated
        "scale-y": number(0.9, 1.1),
        "shift-x": number(-20, 20),  # of the page's centre, mm
        "shift-y": number(-20, 20),
        "rotate": number(-10, 10),  # degrees clockwise
    }
)
_SPREAD = table(
    {"sheets": whole(1, 1000), "shift-x": number(0, 20), "shift-y": number(0, 20), "rotate": number(0, 10)}
)
_TRAY = table({"front": _PLACED, "back": _PLACED, "spread": _SPREAD, "how": one_of(*HOW)})
_TRAYS = table_of(
    {"a tray's name": ("^[a-z0-9][a-z0-9-]*$", _TRAY)}, "a table for each tray, such as [a4.default]"
)
SCHEMA: Schema = table({"printer": TEXT, **{paper.name: _TRAYS for paper in PAPERS}})
_EXAMPLE = "a table for a paper and a tray, such as [a4.default]"


def slug(name: str) -> str:
    """Return the name of a printer or tray as it is written in file names and TOML tables; empty if it has no letter
    or digit."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def file_of(folder: Path, printer: str) -> Path:
    """Return the path of the TOML file with the profiles (measured errors) of a printer."""
    return folder / f"{slug(printer)}.toml"


def load(path: Path) -> tuple[Profile, ...]:
    """Return the printer profiles (measured errors) that a file contains.

    Raises OSError if the file cannot be read, or DataError, with file, line and column, if its content is
    invalid.
    """
    document = read(text_of(path, str(path)), str(path), SCHEMA, _EXAMPLE)
    printer = str(document.get("printer", path.stem))
    return tuple(
        _profile(printer, paper.name, tray, values)
        for paper in PAPERS
        for tray, values in document.get(paper.name, {}).items()
    )


def _profile(printer: str, paper: str, tray: str, values: Mapping[str, Any]) -> Profile:
    return Profile(
        printer,
        paper,
        "" if tray == DEFAULT_TRAY else tray,
        Placement(**_numbers(values.get("front", {}))),
        Placement(**_numbers(values.get("back", {}))),
        BackSpread(**_numbers(values.get("spread", {}))),
        values.get("how", HOW[0]),
    )


def _numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key.replace("-", "_"): int(value) if key == "sheets" else float(value)
        for key, value in values.items()
    }


def save(folder: Path, profile: Profile) -> Path:
    """Write a profile (measured errors) to the file of its printer, and return the path of the file.

    An earlier profile for the same paper and tray is replaced.

    Raises OutputError, OSError, DataError.
    """
    path = file_of(folder, profile.printer)
    others = load(path) if path.exists() else ()
    kept = [each for each in others if (each.paper, each.tray) != (profile.paper, profile.tray)]
    write_whole(path, as_text((*kept, profile)).encode())
    return path


def forget(folder: Path, printer: str, paper: str = "", tray: str | None = None) -> int:
    """Delete the profiles (measured errors) of a printer, and return how many there were.

    If a paper or a tray is given, delete only the profiles for that paper or tray.
    """
    path = file_of(folder, printer)
    found = load(path)
    kept = [
        each for each in found if (paper and each.paper != paper) or (tray is not None and each.tray != tray)
    ]
    if kept:
        write_whole(path, as_text(kept).encode())
    else:
        path.unlink()
    return len(found) - len(kept)


def as_text(profiles: Iterable[Profile]) -> str:
    """Return the text of the TOML file that contains the given profiles (measured errors) of a printer."""
    ordered = sorted(profiles, key=lambda each: (each.paper, each.tray))
    lines = [f'printer = "{_quoted(ordered[0].printer)}"', ""]
    for each in ordered:
        lines += [
            f"[{each.paper}.{each.tray or DEFAULT_TRAY}]",
            *(
                f"{key} = {_inline(value._asdict())}"
                for key, value in (("front", each.front), ("back", each.back))
            ),
            f"spread = {_inline(each.spread._asdict())}",
            f'how = "{each.how}"',
            "",
        ]
    return "\n".join(lines)


def _inline(values: Mapping[str, float]) -> str:
    written = (f"{key.replace('_', '-')} = {_number(value)}" for key, value in values.items())
    return "{ " + ", ".join(written) + " }"


def _number(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def all_in(folder: Path) -> tuple[list[Profile], list[DataError | OSError]]:
    """Return all printer profiles in a folder, and an error for each file that cannot be read."""
    found: list[Profile] = []
    faults: list[DataError | OSError] = []
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        try:
            found += load(path)
        except (DataError, OSError) as error:
            faults.append(error)
    return found, faults
