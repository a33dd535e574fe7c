"""A cache of texts, stored under keys, for results that take a long time to compute.

It is stored in the same file as the logbook's cache of checked logs, which may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from printkit.logbook.gather import code_version


def recall(cache: str | None, key: str) -> str | None:
    """Return the text that this version of printkit cached under ``key``; None if there is none."""
    if cache is None or not Path(cache).exists():
        return None
    try:
        with contextlib.closing(sqlite3.connect(cache, timeout=2)) as made:
            query = "select text from reckoned where key = ? and code = ?"
            found = made.execute(query, (key, code_version())).fetchone()
    except sqlite3.Error:
        return None
    return str(found[0]) if found else None


def keep(cache: str | None, key: str, text: str) -> None:
    """Cache ``text`` under ``key`` for this version of printkit. Errors are ignored."""
    if cache is None:
        return
    with contextlib.suppress(sqlite3.Error, OSError):
        Path(cache).parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(cache, timeout=2)) as made:
            made.execute(
                "create table if not exists reckoned (key text, code text, text text, primary key (key))"
            )
            made.execute("insert or replace into reckoned values (?, ?, ?)", (key, code_version(), text))
            made.commit()
