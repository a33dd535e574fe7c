"""``printkit doctor``: shows which of printkit's requirements this computer meets, which feature needs each
requirement, and how to install what is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from printkit import __version__
from printkit.cli.support import machine
from printkit.cli.support.common import Failure, command, json_option, one_line, print_json

PYTHON_NEEDED = (3, 11)
"""Lowest version of Python with which printkit runs."""
OK, MISSING, TOO_OLD, WRONG, NOTE = "ok", "missing", "wrong version", "wrong", "note"


class Requirement(NamedTuple):
    """The result of checking one requirement of printkit on this computer: the requirement, what was found, and a
    remedy.

    ``status`` is ``ok``, ``missing``, ``wrong version``, ``wrong`` (present but unusable) or ``note`` (for
    information). ``needed`` and ``found`` are versions or paths. ``feature`` is what needs it, and ``remedy`` the
    command that fixes it.
    """

    name: str
    status: str
    needed: str
    found: str
    feature: str
    remedy: str = ""

    @property
    def fine(self) -> bool:
        return self.status in (OK, NOTE)


@command("doctor", ["printkit doctor", "printkit doctor --json"])
@json_option
def doctor_command(as_json: bool) -> int:
    """Show which of printkit's requirements this computer meets.

    Each line of the output names a requirement of printkit, the version found, the version needed, and the feature that uses the requirement.
    For each missing item, this command shows how to install the item on this system. Exit code 3: something is missing.
    """
    findings = tuple(examine())
    good = all(finding.fine for finding in findings)
    if as_json:
        listed = [finding._asdict() for finding in findings]
        print_json({"printkit": __version__, "system": machine.system(), "ok": good, "findings": listed})
    else:
        click.echo(_table(findings))
        if not good:
            click.echo("\nFeatures that do not need the missing items work without them.")
    return 0 if good else 3


def examine() -> Iterator[Requirement]:
    """Yield every requirement of printkit with the result of its check, in the order in which they are shown."""
    yield _printkit()
    yield _modules()
    yield _python()
    yield from _packages()
    yield _pango()
    yield _subsetter()
    yield from _own_files()
    yield from _games()
    yield _config()
    yield _printers()
    yield _output()


def _printkit() -> Requirement:
    from importlib.metadata import PackageNotFoundError

    feature = "the version that is installed, and where it came from"
    try:
        version, origin = machine.installed()
    except PackageNotFoundError:
        return Requirement(
            "printkit", NOTE, "", f"{__version__}, not installed: {Path(__file__).parents[2]}", feature
        )
    if version == __version__:
        return Requirement("printkit", OK, "", f"{version} from {origin}", feature)
    again = machine.package(machine.DISTRIBUTION).install().replace("install", "install --force-reinstall")
    return Requirement("printkit", TOO_OLD, __version__, f"{version} from {origin}", feature, again)


def _modules() -> Requirement:
    """Check whether printkit runs with its compiled modules or as pure Python.

    The compiled modules only make printkit faster, so it is no error if they are missing.
    """
    feature = "optional: compiled modules (make wheel) are faster and give the same results"
    if machine.is_compiled():
        return Requirement("modules", OK, "", "compiled", feature)
    return Requirement("modules", NOTE, "", "pure Python", feature)


def _python() -> Requirement:
    have = sys.version_info[:3]
    good = have >= PYTHON_NEEDED
    found = f"{_dotted(have)} ({sys.executable})"
    remedy = "" if good else "install a newer Python, then printkit into it"
    return Requirement(
        "Python", OK if good else TOO_OLD, f">={_dotted(PYTHON_NEEDED)}", found, "everything", remedy
    )


def _packages() -> Iterator[Requirement]:
    from importlib.metadata import PackageNotFoundError, version

    for name, wanted in machine.requirements().items():
        need = machine.package(name, wanted)
        try:
            found = version(name)
        except PackageNotFoundError:
            yield Requirement(name, MISSING, wanted, "", need.feature, need.install())
            continue
        good = machine.satisfies(found, wanted)
        remedy = "" if good else need.install()
        yield Requirement(name, OK if good else TOO_OLD, wanted, found, need.feature, remedy)


def _subsetter() -> Requirement:
    """Check for the HarfBuzz library, which reduces a font to the characters in use.

    It is optional, because the library fontTools can do the same more slowly.
    """
    need = machine.SUBSETTER
    if machine.has_subsetter():
        return Requirement(need.name, OK, "", "found", need.feature)
    return Requirement(
        need.name, NOTE, "", "missing; fontTools is used instead", need.feature, need.install()
    )


def _pango() -> Requirement:
    need = machine.PANGO
    library = machine.pango()
    wanted = f">={_dotted(machine.PANGO_NEEDED)}"
    if library.missing:
        gone = f"without {', '.join(library.missing)}"
        return Requirement(need.name, MISSING, wanted, gone, need.feature, need.install())
    good = machine.satisfies(library.version, wanted)
    found = f"{library.version} ({library.path})"
    return Requirement(
        need.name, OK if good else TOO_OLD, wanted, found, need.feature, "" if good else need.install()
    )


def _own_files() -> Iterator[Requirement]:
    from printkit import resources

    again = machine.package(machine.DISTRIBUTION).install().replace("install", "install --force-reinstall")
    for name, folder, kind, feature in (
        ("fonts", resources.fonts(), ".ttf", "printed kits and reports"),
        ("templates", resources.templates(), ".html", "reports"),
    ):
        count = sum(1 for each in resources.names(folder) if each.endswith(kind)) if folder.is_dir() else 0
        status = OK if count else MISSING
        yield Requirement(name, status, "", f"{count} in {folder}", feature, "" if count else again)


def _games() -> Iterator[Requirement]:
    """Check, for each game from another package, whether the game can be used and, if not, why not.

    Each of these games is imported completely to find out.
    """
    from printkit.entry_points import installed
    from printkit.games import GameUnavailable, load_whole, slugs

    found = installed()
    for slug in slugs():
        owners = [entry.owner for entry in found.entries if entry.slug == slug]
        try:
            game = load_whole(slug)
        except GameUnavailable as error:
            who = " and ".join(error.packages)
            yield Requirement(slug, WRONG, "", f"{who}: {one_line(error.why)}", "a game", error.remedy)
        else:
            if owners:
                yield Requirement(slug, OK, "", owners[0], f"a game: {one_line(game.title)}")
    for package, version, why in found.bad:
        remedy = f"install another version of {package}, or uninstall it"
        yield Requirement(package, WRONG, "", f"{version}: {one_line(why)}", "games", remedy)


def _config() -> Requirement:
    from printkit.cli.support.config import FILE_NAME, config_folder, load_config

    feature = "defaults of options"
    try:
        path = config_folder() / FILE_NAME
        config = load_config()
    except ImportError:
        return Requirement("config", MISSING, "", "", feature, machine.package("platformdirs").install())
    except Failure as failure:
        return Requirement("config", WRONG, "", failure.message, feature, failure.help)
    found = str(path) if config.path else f"no file (it belongs at {path})"
    return Requirement("config", OK if config.path else NOTE, "", found, feature)


def _printers() -> Requirement:
    """Check the printer profiles (measured errors of printers), and list them by printer, paper and tray.

    It also says if there is none, if a profile's file is faulty, or if a library is missing.
    """
    from printkit.cli.support.printers import printers_folder

    feature = "print --printer"
    try:
        from printkit.press.calibration.files import all_in

        folder = printers_folder()
        found, faults = all_in(folder)
    except ImportError as error:
        return Requirement("printers", MISSING, "", "", feature, machine.package(str(error.name)).install())
    if faults:
        return Requirement("printers", WRONG, "", str(faults[0]), feature, "repair the file, or delete it")
    if not found:
        return Requirement("printers", NOTE, "", f"no profiles in {folder}", feature)
    named = "; ".join(
        f"{each.printer} ({each.paper}{f', {each.tray}' if each.tray else ''})" for each in found
    )
    return Requirement("printers", OK, "", named, feature)


def _output() -> Requirement:
    folder = Path.cwd() / "output"
    nearest = next(each for each in (folder, *folder.parents) if each.exists())
    good = nearest.is_dir() and os.access(nearest, os.W_OK)
    remedy = "" if good else "work in a folder that you may write to, or name another place with -o"
    return Requirement(
        "output", OK if good else WRONG, "", str(folder), "the default folder for printed files", remedy
    )


def _table(findings: tuple[Requirement, ...]) -> str:
    lines = [f"printkit {__version__} on {machine.system()} ({sys.platform})", ""]
    for finding in findings:
        mark = click.style(f"{finding.status:<13}", fg="green" if finding.fine else "red")
        needed = f" (needed {finding.needed})" if finding.needed else ""
        lines.append(
            f"{mark} {finding.name:<13} {finding.found or 'not installed'}{needed}: {finding.feature}"
        )
        if finding.remedy:
            lines.append(f"{'':<13} {'':<13} {finding.remedy}")
    return "\n".join(lines)


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)
