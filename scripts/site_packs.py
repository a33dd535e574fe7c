"""Makes the packs of the static site: everything that Python needs in the browser, from pinned wheels and from this
source tree.
"""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
PINS = SITE / "requirements.txt"

LIBRARIES: Mapping[str, tuple[str, ...]] = {
    "reportlab": (
        "reportlab/__init__.py",
        "reportlab/rl_config.py",
        "reportlab/rl_settings.py",
        "reportlab/lib/",
        "reportlab/pdfbase/",
        "reportlab/pdfgen/",
    ),
    "jinja2": ("jinja2/",),
    "markupsafe": ("markupsafe/",),
}
"""The libraries that a first visit to the site loads, by name. The value lists the files of each that are needed."""
PDF_READER: Mapping[str, tuple[str, ...]] = {"pypdfium2": ("pypdfium2/", "pypdfium2_raw/", "pypdfium2_cfg/")}
"""The library that reads filled-in PDF forms. It is loaded only when a user opens the first form."""
_LEFT_OUT = ("cli/", "web/", "logbook/")
"""Folders of printkit that only the terminal or a server needs. They are left out of the site."""
_FONTS_LEFT_OUT = ("SourceSerif4-*.ttf",)
"""Fonts that only WeasyPrint (which makes PDF reports) uses. They are left out of the site."""
_NO_PILLOW = '''"""The place of Pillow, which reportlab imports, and which no kit needs: none holds a bitmap."""


class Image:
    """Never made: no kit holds a bitmap."""
'''
_FIRST = (1980, 1, 1, 0, 0, 0)
_PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux_2_17_x86_64")
"""Platforms whose wheels are downloaded. The first is Pyodide's. For a library without such a wheel, the Linux wheel
is downloaded, and only its Python files are used.
"""
_PYTHON = "3.14"


@cache
def wheels() -> Mapping[str, zipfile.ZipFile]:
    """Return the pinned wheels by package name; pip downloads them at the first build into ``build/``."""
    folder = ROOT / "build" / "wheels"
    stamp = folder / ".fetched"
    if not stamp.is_file() or stamp.read_bytes() != PINS.read_bytes():
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.whl"):
            old.unlink()
        platforms = [word for each in _PLATFORMS for word in ("--platform", each)]
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
                *("--no-deps", "--only-binary", ":all:", "--python-version", _PYTHON, *platforms),
                *("--require-hashes", "--requirement", str(PINS), "--dest", str(folder)),
            ],
            check=True,
        )
        stamp.write_bytes(PINS.read_bytes())
    return {path.name.partition("-")[0].lower(): zipfile.ZipFile(path) for path in folder.glob("*.whl")}


def library_files(wanted: Mapping[str, tuple[str, ...]], suffixes: tuple[str, ...]) -> dict[str, bytes]:
    """Return the files of these libraries by name."""
    found: dict[str, bytes] = {}
    for library, prefixes in wanted.items():
        wheel = wheels()[library]
        for name in wheel.namelist():
            if name.endswith(suffixes) and name.startswith(prefixes):
                found[name] = wheel.read(name)
    return found


def libraries() -> bytes:
    """Return the pack of libraries for a first visit, which contains only Python sources."""
    pillow = {"PIL/__init__.py": b"", "PIL/Image.py": _NO_PILLOW.encode()}
    return zipped({**pillow, **library_files(LIBRARIES, (".py",))})


def pdf_reader() -> bytes:
    """Return the pack of the library that reads filled forms."""
    return zipped(library_files(PDF_READER, (".py", ".json", ".so")))


def printkit() -> bytes:
    """Return the pack (zip archive) of printkit's own files, with templates and fonts at the same places as in a
    wheel.
    """
    found: dict[str, bytes] = {}
    for path in tracked(ROOT / "printkit", (".py", ".json", ".toml")):
        name = path.relative_to(ROOT / "printkit").as_posix()
        if not name.startswith(_LEFT_OUT):
            found[f"printkit/{name}"] = path.read_bytes()
    fonts = [
        path
        for path in tracked(ROOT / "fonts", (".ttf", ".woff2"))
        if not any(path.match(each) for each in _FONTS_LEFT_OUT)
    ]
    for path in (*tracked(ROOT / "templates", (".html", ".css", ".toml")), *fonts):
        found[f"printkit/_data/{path.relative_to(ROOT).as_posix()}"] = path.read_bytes()
    return zipped(found)


def stdlib() -> bytes:
    """Return Python's standard library as compiled by Pyodide."""
    target = ROOT / "build" / "stdlib.zip"
    target.parent.mkdir(exist_ok=True)
    subprocess.run(("node", "stdlib.mjs", str(target)), cwd=SITE, check=True)
    return target.read_bytes()


def tracked(folder: Path, suffixes: Iterable[str]) -> list[Path]:
    """Return the files below a folder with one of these endings, sorted."""
    endings = tuple(suffixes)
    return sorted(
        each
        for each in folder.rglob("*")
        if each.suffix in endings and "_data" not in each.relative_to(ROOT).parts
    )


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed zip archive of the files without time stamps."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            out.writestr(zipfile.ZipInfo(name, _FIRST), files[name])
    return target.getvalue()


def licences() -> list[tuple[str, str]]:
    """Return the names and licence texts of everything on the site: printkit, the fonts, the libraries, Pyodide and
    CPython.
    """
    texts = [("printkit", (ROOT / "LICENSE").read_text(encoding="utf-8"))]
    texts += [
        (path.parent.name, path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "fonts").glob("*/OFL.txt"))
    ]
    for library in (*LIBRARIES, *PDF_READER):
        texts += _licence_texts(library)
    texts.append(
        (
            "Pyodide, CPython",
            (
                "Pyodide is distributed under the Mozilla Public License 2.0, and contains CPython, which is\n"
                "distributed under the Python Software Foundation License. Both are shipped here as they are; CPython's standard library is compiled."
            ),
        )
    )
    return texts


def _licence_texts(library: str) -> list[tuple[str, str]]:
    """Return the title and the text of each licence file in a library's wheel."""
    wheel = wheels()[library]
    names = sorted(
        name
        for name in wheel.namelist()
        if re.search(r"\.dist-info/(licenses/|(?i:licen[cs]e|copying))", name)
    )
    found = []
    for number, name in enumerate(names):
        title = library if number == 0 else f"{library}: {Path(name).stem}"
        found.append((title, wheel.read(name).decode("utf-8", "replace")))
    return found
