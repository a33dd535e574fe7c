"""Finds printer profiles (measured errors of printers) in the config folder by name.

If there is no profile of that name, the error lists the existing ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.support import config
from printkit.cli.support.failures import Failure, unknown

if TYPE_CHECKING:
    from printkit.press.calibration.profile import Profile

NONE = "none"
"""Value of ``--printer`` that means: correct no printer errors, even if the config file names a printer."""


def printers_folder() -> Path:
    """Return the folder that holds one profile file for each printer."""
    return config.config_folder() / "printers"


def profiles_of(printer: str) -> tuple[Profile, ...]:
    """Return all profiles of a printer.

    Raises Failure if the printer has no profile, or if the printer's file is invalid.
    """
    from printkit.press.calibration.files import all_in, file_of, load
    from printkit.table.rules import DataError

    path = file_of(printers_folder(), printer)
    try:
        return load(path)
    except FileNotFoundError:
        known = list(dict.fromkeys(each.printer for each in all_in(printers_folder())[0]))
        if not known:
            raise Failure(
                f"there is no profile of a printer `{printer}`, nor of any other printer",
                f'`printkit calibrate --printer "{printer}"` writes a test page, from which you can make a profile',
            ) from None
        raise Failure(unknown("profile of a printer", printer, known, "printers")) from None
    except OSError as error:
        raise Failure(f"{path} cannot be read: {error.strerror or error}") from None
    except DataError as error:
        raise Failure(error.said, f"expected: {error.expected}") from None


def profile_for(printer: str, paper: str, tray: str) -> Profile | None:
    """Return the printer profile to print with; None if the name is ``none`` or empty.

    Raises Failure if the printer has no profile for this paper and tray, or one that cannot be corrected.
    """
    from printkit.press.calibration.files import slug
    from printkit.press.calibration.profile import ProfileError, check

    if not printer or printer == NONE:
        return None
    found = profiles_of(printer)
    wanted = [each for each in found if (each.paper, each.tray) == (paper, slug(tray))]
    if not wanted:
        have = ", ".join(f"{each.paper}{f' from {each.tray}' if each.tray else ''}" for each in found)
        of = f"{paper} from {tray}" if tray else paper
        raise Failure(
            f"{found[0].printer} has no profile for {of} (there is: {have})",
            f'`printkit calibrate --printer "{printer}" --paper {paper}` makes a profile; --printer none prints without a profile',
        )
    try:
        check(wanted[0])
    except ProfileError as error:
        raise Failure(f"the profile of {wanted[0].name} cannot be used: {error}", error.help) from None
    return wanted[0]
