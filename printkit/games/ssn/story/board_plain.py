"""Draws SSN's playing area with text characters for a terminal.

Each character stands for a few square inches. The pieces are listed below the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    HELOS,
    LHD,
    LIVE,
    SHIP_NAMES,
    SHIPS,
    START_RANGE,
    TORPEDOES,
    WRECK,
    State,
    layer,
    range_to,
    speed_word,
)
from printkit.games.ssn.story.under_way import RunningTorpedo

_COLUMNS, _ROWS = 36, 12
_DOT: Final = "·"


def plain(now: State, running: RunningTorpedo | None, placed: bool = True) -> Iterator[str]:
    """Yield the playing area with all pieces as lines of text.

    ``S`` is the submarine, ``L`` the landing ship (LHD), ``1`` to ``4`` are frigates, ``h`` helicopters,
    ``x`` wrecks. ``placed``: True if the submarine is on the table.
    """
    width, height = now.ruleset.table
    grid = [[_DOT] * _COLUMNS for _ in range(_ROWS)]

    def put(x: float, y: float, letter: str) -> None:
        column = min(max(int(x / width * _COLUMNS), 0), _COLUMNS - 1)
        row = min(max(int((1 - y / height) * _ROWS), 0), _ROWS - 1)
        grid[row][column] = letter

    for n in HELOS:
        if now.helos[n].place == AIRBORNE:
            put(now.helos[n].x, now.helos[n].y, "h")
    for n in SHIPS:
        ship = now.ships[n]
        if ship.condition in (LIVE, WRECK):
            put(*ship.pose[:2], "x" if ship.condition == WRECK else "L" if n == LHD else str(n + 1))
    if placed:
        put(now.sub.pose.x, now.sub.pose.y, "S")
    yield f"┌{'─' * _COLUMNS}┐"
    yield from (f"│{''.join(row)}│" for row in grid)
    yield f"└{'─' * _COLUMNS}┘"
    if not placed:
        yield f"start more than {START_RANGE:g}\u2033 from each frigate"
        return
    sub = now.sub
    yield f"SSN  {layer(sub.deep)}, {speed_word(sub.speed)}, {sub.torpedoes} of {TORPEDOES} torpedoes"
    for n in SHIPS:
        if now.ships[n].condition == LIVE:
            alerted = ", alerted" if now.ships[n].alerted else ""
            yield f"{named(SHIP_NAMES[n]):<10} {range_to(now, n):.1f}\u2033{alerted}"
    if running is not None:
        yield f"torpedo at {named(running.target)}, {running.way.range:.1f}\u2033"
