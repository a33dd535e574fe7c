"""Data of the companion's web page: its settings, the game that it shows first, and the file that stores its URL
between runs."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit.cli.support.common import real_path

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session


class PageWanted(NamedTuple):
    """The settings with which the companion's web page is served.

    ``lan``: phones on the same network can open it. ``port``: its TCP port (0: any free one). ``shared``:
    both players use the same phone.
    """

    lan: bool
    port: int
    shared: bool


class First(NamedTuple):
    """The game that the web page shows first, and the path of its log.

    ``auto``: printkit rolls and deals. ``resumed``: the log existed before.
    """

    session: Session
    path: Path
    auto: bool
    resumed: bool


class Kept(NamedTuple):
    """What the companion stores about a log's web page for the next run: the secret key in the page's URLs, and the
    port.

    The key and the port are empty if nothing is stored.
    """

    key: bytes = b""
    port: int = 0


def address_file(path: Path) -> Path:
    """Return the path of the file that stores the URL of a log's web page; only this user can read it.

    The game does not depend on it: without the file, a new address is made.
    """
    from platformdirs import user_state_path

    folder = user_state_path("printkit", appauthor=False) / "pages"
    return folder / sha256(os.fsencode(real_path(path))).hexdigest()[:32]


def keep_address(path: Path, key: bytes, port: int) -> None:
    kept = address_file(path)
    with suppress(OSError):  # the web page also works without the file
        kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept.touch(mode=0o600)
        kept.write_text(f"{key.hex()} {port}\n", encoding="ascii")


def kept_address(path: Path) -> Kept:
    """Return the stored key and port of a log's web page, with which the page gets the same URL after a restart, so
    that phones can reconnect."""
    try:
        key, port = address_file(path).read_text(encoding="ascii").split()
        return Kept(bytes.fromhex(key), int(port))
    except (OSError, ValueError):
        return Kept()
