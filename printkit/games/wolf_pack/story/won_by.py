"""Describes in one sentence how a Wolf Pack game was won if no single turn decided it: by kills in a row, or by cleared
chains."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Sweep
from printkit.games.wolf_pack.story.telling import PREY, WHO, on_turns
from printkit.report.story import capital, count
from printkit.report.words.phrases import times

_ROW: Final = 3
"""Smallest number of kills in a row by the winner that the report mentions."""
_MANY: Final = 4
"""Smallest number of kills in a row by the winner for which the report describes the game by them rather than
by anything else."""
_CLEARED: Final = 3
"""Smallest number of times that the winner cleared a chain of two cards for which the report mentions it."""


class WonBy(NamedTuple):
    """The best description of how a game was won, used if no single turn decided the game.

    ``text`` is the sentence for the first paragraph. ``values`` and ``lines`` are the facts and the log lines that support it.
    """

    text: str
    values: dict[str, object]
    lines: tuple[int, ...]


def won_by(found: Sequence[Happening], winner: int) -> WonBy | None:
    """Return the best description of how a game was won, or None if no description fits."""
    return _in_a_row(found, winner, _MANY) or _clears(found, winner) or _in_a_row(found, winner, _ROW)


def _in_a_row(found: Sequence[Happening], side: int, least: int) -> WonBy | None:
    """Return a description of the longest series of kills that the winner made without a kill by the loser in
    between. Return None if it has fewer than ``least`` kills."""
    kills = [each for each in found if isinstance(each, Kill)]
    runs = [list(run) for who, run in groupby(kills, key=lambda each: each.side) if who == side]
    longest = max(runs, key=len, default=[])
    if len(longest) < least:
        return None
    many = f"{count(len(longest), PREY[side])} in a row"
    text = f"From turn {longest[0].turn} to turn {longest[-1].turn} only {WHO[side]} made kills, {many}."
    values = {"told": "row", "side": side, "turns": tuple(kill.turn for kill in longest)}
    return WonBy(text, values, tuple(n for kill in longest for n in kill.lines))


def _clears(found: Sequence[Happening], side: int) -> WonBy | None:
    """Return a description of how often the winner removed two cards of the loser's chain with Dive or
    Destroyer Sweep. Return None if that happened rarely."""
    mine = [e for e in found if isinstance(e, Sweep) and e.side == side and e.gone[1 - side] == LINKS - 1]
    if len(mine) < _CLEARED:
        return None
    name, n = CARDS[CLEARS[side]].name, times(len(mine))
    on = on_turns([each.turn for each in mine])
    text = (
        f"{capital(n)}, on {on}, {name} swept away a chain of {WHO[1 - side]} that lacked only its last card."
    )
    values = {"told": "clears", "side": side, "turns": tuple(each.turn for each in mine)}
    return WonBy(text, values, tuple(n for each in mine for n in each.lines))
