"""Where the files that travel with printkit lie: templates and fonts.

In a checkout they stand at the top level of the repository; a wheel carries them in ``printkit/_data``.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_WHEEL_DATA = _PACKAGE / "_data"
_DATA = _WHEEL_DATA if _WHEEL_DATA.is_dir() else _PACKAGE.parent


def fonts() -> Path:
    """The folder with one sub-folder per font family, each with its licence file."""
    return _DATA / "fonts"


def templates() -> Path:
    """The folder with printkit's own templates; a user's folder overrides it file by file."""
    return _DATA / "templates"


def cache() -> Path | None:
    """The folder for what printkit may forget; None where the system has no such place, or the user no home."""
    try:
        from platformdirs import user_cache_path
    except ImportError:
        return None
    folder = user_cache_path("printkit", appauthor=False)
    return folder if folder.parent.parent.is_dir() else None
