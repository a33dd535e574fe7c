"""Locates the files that are installed with printkit: templates, fonts, and data files of packages.

All of them are read as :mod:`importlib.resources` reads them, so that printkit runs from an archive as well. In a checkout
templates and fonts stand at the top level of the repository; a wheel carries them in ``printkit/_data``.
"""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path


@functools.cache
def _data() -> Traversable:
    from importlib.resources import files
    from pathlib import Path

    package = files("printkit")
    data = package / "_data"
    return package.parent if not data.is_dir() and isinstance(package, Path) else data


def fonts() -> Traversable:
    """Return the folder of the fonts.

    It has a subfolder for each font family, which also contains the family's licence.
    """
    return _data() / "fonts"


def templates() -> Traversable:
    """Return the folder with printkit's own templates.

    Files in a user's template folder replace single files of this folder.
    """
    return _data() / "templates"


def names(folder: Traversable) -> Iterator[str]:
    """Yield the files in a folder and its subfolders, as paths relative to the folder, such as ``report/head.html``."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from (f"{each.name}/{name}" for name in names(each))
        else:
            yield each.name


def texts(folder: Traversable) -> dict[str, str]:
    """Return the texts of the files in a folder and its subfolders, by their relative paths."""
    return {name: folder.joinpath(*name.split("/")).read_text(encoding="utf-8") for name in names(folder)}


def package_text(module: str, name: str) -> str | None:
    """Return the text of a file in a package.

    ``module`` is the package, or a module in it. None if there is no such module.

    The module is not imported, and the loader of its package reads the file: importing :mod:`importlib.resources` would take
    longer than reading. Raises :class:`ImportError` if a package around it cannot be imported, :class:`OSError` if the file cannot
    be read, and :class:`UnicodeDecodeError` (a :class:`ValueError`) if it is not UTF-8.
    """
    from importlib.util import find_spec, module_from_spec

    spec = find_spec(module)
    if spec is not None and spec.submodule_search_locations is None:
        spec = find_spec(spec.parent) if spec.parent else None
    if spec is None:
        return None
    data = getattr(spec.loader, "get_data", None)
    if data is not None and spec.origin is not None:
        return str(data(os.path.join(os.path.dirname(spec.origin), name)), encoding="utf-8")  # noqa: PTH118, PTH120
    from importlib.resources import files

    return files(module_from_spec(spec)).joinpath(name).read_text(encoding="utf-8")


def cache() -> Path | None:
    """Return the folder for cached files; None if the system has no cache folder, or if the user has no home
    directory.
    """
    try:
        from platformdirs import user_cache_path
    except ImportError:
        return None
    folder = user_cache_path("printkit", appauthor=False)
    return folder if folder.parent.parent.is_dir() else None
