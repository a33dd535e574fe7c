"""Values that several tests need and that take long to compute: each is computed once in a run, by the first process
that asks.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from journals import Journal, journal_files, read_journal

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = "PRINTKIT_TESTS_SHARED"
"""Name of the environment variable with the folder that all processes of the run share; conftest creates and deletes
that folder.
"""

Made = TypeVar("Made")


def once(key: str, make: Callable[[], Made]) -> Made:
    """Return the result of ``make``, or the result that another process of this run has stored under the same key."""
    path = Path(os.environ[FOLDER]) / hashlib.sha256(key.encode()).hexdigest()
    try:
        return pickle.loads(path.read_bytes())  # type: ignore[no-any-return]
    except FileNotFoundError:
        made = make()
        beside = path.with_name(f"{path.name}-{os.getpid()}")
        beside.write_bytes(pickle.dumps(made))
        beside.replace(path)
        return made


@cache
def journal(path: Path) -> Journal:
    """Return a journal with the result of checking it."""
    return once(f"journal {path}", lambda: read_journal(path))


def journals() -> tuple[Journal, ...]:
    """Return the journals of all games, each with the result of checking it."""
    return tuple(journal(path) for path in journal_files(ROOT))
