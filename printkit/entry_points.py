"""Finds games that are installed as packages of their own: distributions with an entry point in the group ``printkit.games``.

Only distributions whose ``entry_points.txt`` names the group are read further. ``importlib.metadata`` would do the same, but with
it `check` of a short log takes 2.57 times as long as `import click`, without it 2.19 times (the budget is 2.5); it is used for
archives on ``sys.path`` alone.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

GROUP = "printkit.games"
"""Name of the group of entry points with which packages declare games."""
DISTRIBUTION = "printkit-games"
"""Name of printkit's own distribution on the package index.

The search for installed games skips this distribution, because :data:`printkit.games.OWN` lists its entry points.
"""
API = (1, 0)
"""Version of :mod:`printkit.api`.

The first number increases when existing games may have to be changed, the second when something is added.
"""
RESERVED = ("all",)
"""Words that commands accept instead of a game's name; a game must not use them as its slug."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FILE = "entry_points.txt"


class EntryPoint(NamedTuple):
    """A game's entry point: its slug, its target ``module:attribute``, and the package that provides it, with version.

    ``folder`` holds the distribution's metadata.
    """

    slug: str
    target: str
    package: str
    version: str
    folder: str = ""

    @property
    def owner(self) -> str:
        """The name and version of the package that provides the entry point, such as ``harbour-run 1.0``."""
        return f"{self.package} {self.version}".strip()

    @property
    def module(self) -> str:
        """The name of the Python module that defines the game."""
        return self.target.partition(":")[0].strip()


class BadEntry(NamedTuple):
    """A package whose entry points for games cannot be used, and the reason."""

    package: str
    version: str
    why: str


class Installed(NamedTuple):
    """The usable entry points for games of all other packages, sorted by slug, and the packages whose entry points cannot be used."""

    entries: tuple[EntryPoint, ...] = ()
    bad: tuple[BadEntry, ...] = ()


class _Metadata(NamedTuple):
    """The parts of a Python package's metadata that printkit reads: the name, the version, the entry points and the
    folder."""

    package: str
    version: str
    entry_points: str
    folder: str


def installed() -> Installed:
    """Return the games of all packages on ``sys.path``, without printkit's own games.

    The result is cached for each value of ``sys.path``.
    """
    return _installed(tuple(sys.path))


@lru_cache(maxsize=8)
def _installed(path: tuple[str, ...]) -> Installed:
    entries: list[EntryPoint] = []
    bad: list[BadEntry] = []
    seen = {_normal(DISTRIBUTION)}
    for found in _metadata(path):
        name = _normal(found.package)
        if name in seen:  # Python imports the first one on the path
            continue
        seen.add(name)
        try:
            entries += _entries(found)
        except ValueError as error:
            bad.append(BadEntry(found.package, found.version, str(error)))
    return Installed(tuple(sorted(entries)), tuple(sorted(bad)))


def _entries(found: _Metadata) -> Iterator[EntryPoint]:
    """Yield the entry points that a package defines for games.

    Raises :class:`ValueError` for an unusable file or name.
    """
    import configparser

    parser = configparser.ConfigParser(delimiters=("=",), interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[method-assign, assignment]  # names of entry points keep their case
    try:
        parser.read_string(found.entry_points)
    except configparser.Error as error:
        raise ValueError(f"{_FILE} cannot be read: {' '.join(str(error).split())}") from None
    for slug, target in parser[GROUP].items() if parser.has_section(GROUP) else ():
        target = target.partition("[")[0].strip()
        if not _SLUG.fullmatch(slug) or slug in RESERVED:
            raise ValueError(f"`{slug}` cannot be the name of a game: small letters, digits and hyphens are")
        module, _, attribute = target.partition(":")
        if not all(part.isidentifier() for part in (*module.split("."), attribute)):
            raise ValueError(f"the entry point of `{slug}` is `{target}`, not `module:attribute`")
        yield EntryPoint(slug, target, found.package, found.version, found.folder)


def _metadata(path: tuple[str, ...]) -> Iterator[_Metadata]:
    """Yield the metadata of the packages on ``path`` that define entry points in the group ``printkit.games``.

    They come in the order of the path.
    """
    for place in dict.fromkeys(path):
        if place and Path(place).is_file():
            yield from _in_archive(place)
        else:
            yield from _in_folder(place or os.curdir)


def _in_folder(place: str) -> Iterator[_Metadata]:
    try:
        with os.scandir(place) as listed:
            folders = sorted(e.path for e in listed if e.name.endswith((".dist-info", ".egg-info")))
    except OSError:
        return
    for folder in folders:
        text = _text(folder, _FILE)
        if GROUP in text:
            fields = _fields(_text(folder, "METADATA") or _text(folder, "PKG-INFO"))
            name, _, version = Path(folder).stem.partition("-")
            yield _Metadata(fields.get("name", name), fields.get("version", version), text, folder)


def _text(folder: str, name: str) -> str:
    try:
        return Path(folder, name).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _fields(metadata: str) -> dict[str, str]:
    """Return the header fields of a metadata file by name, in lower case."""
    head = metadata.partition("\n\n")[0]
    found: dict[str, str] = {}
    for line in head.splitlines():
        name, colon, value = line.partition(":")
        if colon and not name[:1].isspace():
            found.setdefault(name.strip().lower(), value.strip())
    return found


def _in_archive(place: str) -> Iterator[_Metadata]:
    from importlib.metadata import distributions

    for each in distributions(path=[place]):
        text = each.read_text(_FILE) or ""
        if GROUP in text:
            fields = _fields(each.read_text("METADATA") or each.read_text("PKG-INFO") or "")
            yield _Metadata(fields.get("name", place), fields.get("version", ""), text, place)


def _normal(name: str) -> str:
    """Return a distribution's name in its normalised form (lower case, hyphens), in which names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def incompatible(declared: str) -> str:
    """Return the reason why this version of printkit cannot run a game written for the API version ``declared``;
    empty if it can.
    """
    offered = ".".join(map(str, API))
    match = re.fullmatch(r"(\d{1,4})\.(\d{1,4})", declared)
    if match is None:
        return f"it declares API version `{declared}`, which is none; this printkit offers {offered}"
    major, minor = int(match[1]), int(match[2])
    if major == API[0] and minor <= API[1]:
        return ""
    remedy = "a newer printkit is needed" if (major, minor) > API else "a newer version of it is needed"
    return f"it is written for API {declared}, and this printkit offers {offered}: {remedy}"


def stamp() -> str:
    """Return a text that changes whenever an installed game of another package changes.

    It is part of the key under which results about logs are cached.
    """
    return " ".join(f"{each.slug}={each.owner}@{_changed(each)}" for each in installed().entries)


def _changed(entry: EntryPoint) -> int:
    """Return the time, in nanoseconds, of the last change of the metadata or the modules of an entry point's package."""
    from importlib.util import find_spec

    try:
        spec = find_spec(entry.module.partition(".")[0])
    except (ImportError, ValueError):
        spec = None
    roots = (spec.submodule_search_locations or ()) if spec is not None else ()
    return max(_mtime(Path(entry.folder)), *(newest(root) for root in roots), 0)


def newest(root: str) -> int:
    """Return the time, in nanoseconds, of the last change of any file in a folder.

    For a folder inside an archive, return the time of the archive.
    """
    found = 0
    for place, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != "__pycache__"]
        found = max([found, *(_mtime(Path(place, name)) for name in files)])
    inside = (_mtime(each) for each in Path(root).parents)
    return found or next((time for time in inside if time), 0)


def _mtime(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
