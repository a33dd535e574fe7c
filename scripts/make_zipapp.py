"""Writes printkit as one file: ``python scripts/make_zipapp.py printkit.pyz``, then ``python printkit.pyz games``.

The archive contains printkit with its fonts and templates, but not the libraries that it needs: it runs with a Python
that has them. The same sources give the same bytes.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAIN = "import sys\n\nfrom printkit.__main__ import main\n\nsys.exit(main())\n"
SHEBANG = b"#!/usr/bin/env python3\n"
NO_DATE = (1980, 1, 1, 0, 0, 0)
DATA = ("fonts", "templates")
"""Folders of data files that the archive, like a wheel, contains in ``printkit/_data``."""


def members() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the archive with their names in it: the package, its data files, and the start script."""
    yield "__main__.py", MAIN.encode()
    for path in _files(ROOT / "printkit"):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for folder in DATA:
        for path in _files(ROOT / folder):
            yield f"printkit/_data/{path.relative_to(ROOT).as_posix()}", path.read_bytes()


def _files(folder: Path) -> list[Path]:
    kept = (each for each in folder.rglob("*") if each.is_file() and "__pycache__" not in each.parts)
    return sorted(each for each in kept if each.suffix not in (".pyc", ".so", ".pyd"))


def write(target: Path) -> None:
    """Write the archive to ``target``, and create missing folders."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        file.write(SHEBANG)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members():
                archive.writestr(zipfile.ZipInfo(name, NO_DATE), data, zipfile.ZIP_DEFLATED)
    target.chmod(0o755)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("name the file to be written: make_zipapp.py dist/printkit.pyz", file=sys.stderr)
        return 2
    write(Path(arguments[0]))
    print(arguments[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
