"""Detects which libraries and programs that printkit needs are on this computer, and knows how to install
them on each operating system.

The Python packages and their version bounds come from printkit's own metadata (pyproject.toml). Pango is the only
library that the system must provide.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.entry_points import DISTRIBUTION as DISTRIBUTION

if TYPE_CHECKING:
    import ctypes

PANGO_NEEDED = (1, 44)
"""Lowest version of the system library Pango with which PDF reports can be made."""

_PANGO_LIBRARIES = {
    "linux": (
        "libgobject-2.0.so.0",
        "libpango-1.0.so.0",
        "libharfbuzz.so.0",
        "libfontconfig.so.1",
        "libpangoft2-1.0.so.0",
    ),
    "darwin": (
        "libgobject-2.0.dylib",
        "libpango-1.0.dylib",
        "libharfbuzz.0.dylib",
        "libfontconfig.1.dylib",
        "libpangoft2-1.0.dylib",
    ),
    "win32": (
        "libgobject-2.0-0.dll",
        "libpango-1.0-0.dll",
        "libharfbuzz-0.dll",
        "libfontconfig-1.dll",
        "libpangoft2-1.0-0.dll",
    ),
}
_SUBSETTER = {
    "linux": "libharfbuzz-subset.so.0",
    "darwin": "libharfbuzz-subset.0.dylib",
    "win32": "libharfbuzz-subset-0.dll",
}
_MSYS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin"


def system() -> str:
    """Return the operating system's family: ``debian``, ``fedora``, ``arch``, ``alpine``, ``suse``, ``macos``, ``windows`` or ``other``."""
    if sys.platform == "win32":
        return "windows"
    if sys.platform == "darwin":
        return "macos"
    return _linux(Path("/etc/os-release"))


def _linux(release: Path) -> str:
    """Return the family of a Linux distribution from its os-release file."""
    families = {
        "debian": "debian",
        "ubuntu": "debian",
        "fedora": "fedora",
        "rhel": "fedora",
        "centos": "fedora",
        "arch": "arch",
        "alpine": "alpine",
        "suse": "suse",
        "opensuse": "suse",
    }
    try:
        lines = release.read_text(encoding="utf-8").splitlines()
    except OSError:
        return "other"
    fields = {key: value.strip("\"'") for key, _, value in (line.partition("=") for line in lines)}
    names = f"{fields.get('ID', '')} {fields.get('ID_LIKE', '')}".split()
    return next((families[name] for name in names if name in families), "other")


@dataclass(frozen=True, slots=True)
class Need:
    """A requirement of printkit: its name, what needs it, and the command that installs it, by operating
    system.

    The key ``""`` means any system.
    """

    name: str
    feature: str
    commands: Mapping[str, str] = field(default_factory=dict)

    def install(self, on: str = "") -> str:
        """Return the command that installs the requirement on an operating system.

        ``on`` names the operating system; the default is this computer's.
        """
        on = on or system()
        line = self.commands.get(on) or self.commands.get("") or f"your system's package of {self.name}"
        return line.removeprefix("sudo ") if _is_root() else line


PANGO = Need(
    "Pango",
    "PDF reports",
    {
        "debian": "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        "fedora": "sudo dnf install pango",
        "arch": "sudo pacman -S pango",
        "alpine": "sudo apk add pango so:libharfbuzz-subset.so.0",
        "suse": "sudo zypper install libpango-1_0-0 libharfbuzz-subset0",
        "macos": "brew install pango",
        "windows": "pacman -S mingw-w64-ucrt-x86_64-pango   (in the MSYS2 UCRT64 shell)",
    },
)

SUBSETTER = Need(
    "HarfBuzz subsetter",
    "PDF reports with smaller fonts, made faster",
    {
        "debian": "sudo apt-get install libharfbuzz-subset0",
        "fedora": "sudo dnf install harfbuzz",
        "arch": "sudo pacman -S harfbuzz",
        "alpine": "sudo apk add so:libharfbuzz-subset.so.0",
        "suse": "sudo zypper install libharfbuzz-subset0",
        "macos": "brew install harfbuzz",
        "windows": "pacman -S mingw-w64-ucrt-x86_64-harfbuzz   (in the MSYS2 UCRT64 shell)",
    },
)

FEATURES = {
    "click": "every command",
    "ezdxf": "cut lines as DXF",
    "fastjsonschema": "files of own values",
    "jinja2": "reports",
    "pikepdf": "booklets, the check of printed pages",
    "pillow": "PNG previews, pictures for print on demand and virtual tables",
    "platformdirs": "the config file",
    "pypdfium2": "filled PDF forms, PNG previews",
    "reportlab": "printed kits",
    "weasyprint": "PDF reports",
}
"""Maps each Python package to what printkit uses it for.

A package without an entry is described only by its name.
"""


def package(name: str, wanted: str = "") -> Need:
    """Return the :class:`Need` for a Python package: what printkit uses it for and how to install it."""
    line = f'{_python()} -m pip install "{name}{wanted}"'
    return Need(name, FEATURES.get(name, name), {"": line})


def requirements() -> dict[str, str]:
    """Return the Python packages that printkit needs to run, with the version bounds of each package, such as
    ``>=8.1,<9``.

    The bounds are empty if printkit runs without being installed.
    """
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires(DISTRIBUTION) or ()
    except PackageNotFoundError:
        return dict.fromkeys(FEATURES, "")
    found = {}
    for line in lines:
        if "extra ==" in line:
            continue
        text = line.partition(";")[0].strip()
        name = text[: next((i for i, c in enumerate(text) if c in "<>=!~ ["), len(text))]
        bounds = text[len(name) :].replace(" ", "").split(",")
        # Reverse order puts the lower bound (`>=`) first.
        found[name] = ",".join(sorted(bounds, reverse=True))
    return found


def installed() -> tuple[str, str]:
    """Return the installed version of printkit and its source (a folder, an address, or the package index).

    Raises :class:`~importlib.metadata.PackageNotFoundError` if printkit runs without being installed.
    """
    import json
    from importlib.metadata import distribution

    found = distribution(DISTRIBUTION)
    origin_text = found.read_text("direct_url.json")
    if origin_text is None:
        return found.version, "the package index"
    origin = json.loads(origin_text)
    where = str(origin["url"]).removeprefix("file://")
    return found.version, f"{where} (editable)" if origin.get("dir_info", {}).get("editable") else where


def is_compiled() -> bool:
    """Return True if the compiled modules are in use (from a wheel built by ``make wheel``) and not the Python sources."""
    from importlib.machinery import EXTENSION_SUFFIXES

    from printkit.table import cards

    return str(cards.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def satisfies(version: str, wanted: str) -> bool:
    """Return True if a version lies within bounds such as ``>=4.2,<6``."""
    have = _numbers(version)
    for bound in filter(None, wanted.split(",")):
        sign = bound.rstrip("0123456789.")
        edge = _numbers(bound[len(sign) :])
        width = max(len(have), len(edge))
        a, b = (each + (0,) * (width - len(each)) for each in (have, edge))
        if not {">=": a >= b, "<": a < b, ">": a > b, "<=": a <= b, "==": a == b, "!=": a != b}.get(
            sign, True
        ):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    parts = []
    for piece in version.split("."):
        digits = piece[: len(piece) - len(piece.lstrip("0123456789"))]
        if not digits:
            break
        parts.append(int(digits))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Library:
    """A system library: its version (``""`` if the library was not found), its file, and its missing parts."""

    version: str
    path: str
    missing: tuple[str, ...]


def pango() -> Library:
    """Look for the system library Pango and the libraries that it needs.

    The search uses the system's dynamic loader, as WeasyPrint does.
    """
    import ctypes

    names = _PANGO_LIBRARIES.get(sys.platform, _PANGO_LIBRARIES["linux"])
    missing = []
    version = path = ""
    for name in names:
        library = _load(name)
        if library is None:
            missing.append(name)
        elif "pango-1" in name:
            version_string = library.pango_version_string
            version_string.restype = ctypes.c_char_p
            version = version_string().decode()
            path = _loaded_from(name)
    return Library(version, path, tuple(missing))


def has_subsetter() -> bool:
    """Return True if the installed HarfBuzz library can subset fonts.

    Otherwise WeasyPrint uses fontTools, which is slower and which it may stop using.
    """
    return _load(_SUBSETTER.get(sys.platform, _SUBSETTER["linux"])) is not None


def _load(name: str) -> ctypes.CDLL | None:
    import ctypes
    import ctypes.util

    folders = [""]
    if sys.platform == "win32":
        folders += [f"{folder}\\" for folder in os.getenv("WEASYPRINT_DLL_DIRECTORIES", _MSYS).split(";")]
    for folder in folders:
        try:
            return ctypes.CDLL(folder + name)
        except OSError:
            continue
    found = ctypes.util.find_library(name.removeprefix("lib").partition(".so")[0].removesuffix(".dylib"))
    return ctypes.CDLL(found) if found else None


def _loaded_from(name: str) -> str:
    """Return the path of the file from which a library was loaded.

    If the system does not give the path, return the library's name.
    """
    try:
        maps = Path("/proc/self/maps").read_text(encoding="utf-8")
    except OSError:
        return name
    stem = name.partition(".so")[0]
    return next((line[line.index("/") :] for line in maps.splitlines() if stem in line and "/" in line), name)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _python() -> str:
    return "python" if sys.platform == "win32" else sys.executable
