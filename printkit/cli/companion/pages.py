"""How the page is served, which game is on it at first, and the address that a log's page keeps."""

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
    """How the page is served: ``lan`` to phones on the network, ``port`` (0 for any), ``shared`` for one phone for
    both sides."""

    lan: bool
    port: int
    shared: bool


class First(NamedTuple):
    """The game that is on the page at first, and its log. ``resumed``: the log was there before."""

    session: Session
    path: Path
    auto: bool
    resumed: bool


class Kept(NamedTuple):
    """What is kept of a log's page: the game's key and its port; empty if they are not known."""

    key: bytes = b""
    port: int = 0


def address_file(path: Path) -> Path:
    """Return the path of the file that keeps the address of a log's page, readable by this user only.

    The game does not depend on it: without the file, a new address is made.
    """
    from platformdirs import user_state_path

    folder = user_state_path("printkit", appauthor=False) / "pages"
    return folder / sha256(os.fsencode(real_path(path))).hexdigest()[:32]


def keep_address(path: Path, key: bytes, port: int) -> None:
    kept = address_file(path)
    with suppress(OSError):  # the page works without
        kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept.touch(mode=0o600)
        kept.write_text(f"{key.hex()} {port}\n", encoding="ascii")


def kept_address(path: Path) -> Kept:
    """Return the key and port of a game's previous page."""
    try:
        key, port = address_file(path).read_text(encoding="ascii").split()
        return Kept(bytes.fromhex(key), int(port))
    except (OSError, ValueError):
        return Kept()
