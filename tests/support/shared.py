"""What several tests need and is dear to make: made once a run, by the first of its processes that asks."""

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
"""The variable that names the run's folder to all of its processes; conftest makes it and takes it away."""

Made = TypeVar("Made")


def once(key: str, make: Callable[[], Made]) -> Made:
    """What ``make`` gives, or gave another process of this run for the same key."""
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
    """A journal with what the check says about it."""
    return once(f"journal {path}", lambda: read_journal(path))


def journals() -> tuple[Journal, ...]:
    """Those of all games."""
    return tuple(journal(path) for path in journal_files(ROOT))
