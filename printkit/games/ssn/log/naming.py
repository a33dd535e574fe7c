"""Words for SSN's ships, helicopters and submarine, for the companion (the program that guides players) and
the report.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from printkit.games.ssn.rules.state import HELO_NAMES, LHD, SHIP_NAMES
from printkit.table.words import listed

_THE = {"ssn": "the submarine", "lhd": "the LHD"}


def named(piece: str) -> str:
    """Return words for a piece, such as ``the LHD``, ``frigate 1`` or ``helo 3``. ``piece``: its name in a
    log.
    """
    kind = "frigate" if piece in SHIP_NAMES[:LHD] else "helo" if piece in HELO_NAMES else ""
    return f"{kind} {piece.lstrip('fh')}" if kind else _THE.get(piece, piece.upper())


def each_named(pieces: Iterable[str]) -> str:
    """Return words for several pieces in the given order.

    Neighbours of the same kind are combined: ``frigate 4, the LHD and helos 1, 2 and 5``.
    """
    told: list[str] = []
    for kind, several in groupby(pieces, lambda piece: named(piece).split()[0]):
        own = [named(piece) for piece in several]
        if len(own) == len(HELO_NAMES):
            told.append("the six helos")
            continue
        told.append(f"{kind}s {listed([name.split()[-1] for name in own])}" if len(own) > 1 else own[0])
    return listed(told)
