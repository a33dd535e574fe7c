"""Locates the files that are installed with printkit: templates, fonts, and data files of packages.

All of them are read as :mod:`importlib.resources` reads them, so that printkit runs from an archive as well. In a checkout
templates and fonts stand at the top level of the repository; a wheel carries them in ``printkit/_data``.
"""

from __future__ import annotations

import functools
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
    """Return the folder with one subfolder for each font family, including its licence file."""
    return _data() / "fonts"


def templates() -> Traversable:
    """Return the folder with printkit's own templates. A user's template folder replaces single files of it."""
    return _data() / "templates"


def names(folder: Traversable) -> Iterator[str]:
    """Yield the files in a folder and its subfolders, as paths relative to the folder: ``report/head.html``."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from (f"{each.name}/{name}" for name in names(each))
        else:
            yield each.name


def texts(folder: Traversable) -> dict[str, str]:
    """Return the texts of the files in a folder and its subfolders, by their relative paths."""
    return {name: folder.joinpath(*name.split("/")).read_text(encoding="utf-8") for name in names(folder)}


def package_folder(module: str) -> Traversable | None:
    """Return the folder of a package, or of the package that contains a module, without importing it; None if there is no such
    module.

    Raises :class:`ImportError` if a package around it cannot be imported.
    """
    from importlib.resources import files
    from importlib.util import find_spec, module_from_spec

    spec = find_spec(module)
    if spec is not None and spec.submodule_search_locations is None:
        spec = find_spec(spec.parent) if spec.parent else None
    return files(module_from_spec(spec)) if spec is not None else None


def cache() -> Path | None:
    """Return the folder for cached files, or None if the system has no such folder or the user no home directory."""
    try:
        from platformdirs import user_cache_path
    except ImportError:
        return None
    folder = user_cache_path("printkit", appauthor=False)
    return folder if folder.parent.parent.is_dir() else None
