"""Describes in one sentence how a Wolf Pack game was won if no single turn decided it: by kills in a row, by cleared chains, or because
the loser lacked cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS
from printkit.games.wolf_pack.story.course import steps
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Sweep
from printkit.games.wolf_pack.story.telling import PREY, WHO, on_turns
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import Voice, times

_ROW: Final = 3
"""Smallest number of kills in a row by the winner that the report mentions."""
_MANY: Final = 4
"""Smallest number of kills in a row by the winner for which the report describes the game by them rather than
by anything else."""
_CLEARED: Final = 3
"""Smallest number of times that the winner cleared a chain of two cards for which the report mentions it."""
_LACKED: Final = 8
"""Smallest number of turns in which the loser lacked the next card of its chain for which the report mentions
it."""
_MORE: Final = 1.5
"""Smallest ratio, loser to winner, of the turns without the next card of the chain for which the report
mentions how often the loser lacked it."""


class WonBy(NamedTuple):
    """The best description of how a game was won, used if no single turn decided the game.

    ``text`` is the sentence for the first paragraph. ``values`` and ``lines`` are the facts and the log lines that support it.
    """

    text: str
    values: dict[str, object]
    lines: tuple[int, ...]


def won_by(turns: Sequence[TurnAccount], found: Sequence[Happening], winner: int) -> WonBy | None:
    """Return the best description of how a game was won, or None if no description fits."""
    return (
        _in_a_row(found, winner, _MANY)
        or _clears(found, winner)
        or _without(turns, winner)
        or _in_a_row(found, winner, _ROW)
    )


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


def _without(turns: Sequence[TurnAccount], side: int) -> WonBy | None:
    """Return a description of how often the loser did not hold the card that its chain needed next. Return
    None if that was rare, or not much more frequent than for the winner."""
    lacked = [0, 0]
    lines: list[int] = []
    for step in steps(turns):
        if step.action is None:
            continue
        wanted = CHAINS[step.side][step.before.chains[step.side]]
        if not step.before.hands[step.side][wanted]:
            lacked[step.side] += 1
            lines += step.lines
    loser = 1 - side
    if lacked[loser] < _LACKED or lacked[loser] < _MORE * lacked[side]:
        return None
    text = (
        f"In {number(lacked[loser])} of {number(len(turns))} turns {WHO[loser]} did not hold the card that its chain needed next, "
        f"and {WHO[side]} in only {number(lacked[side])}."
    )
    values = {"told": "without", "side": side, "lacked": tuple(lacked)}
    return WonBy(text, values, tuple(lines))


def told(said: Voice, found: WonBy, at: int) -> str:
    """Return the sentence that describes how the game was won."""
    return said.write("shape", found.text, found.values, at=at, lines=found.lines)
