"""Collects what decided a Wolf Pack game.

Examples are the draw that raised the winner's chance most, a card that the loser did not play, or a long wait
for a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.events import Highlight
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Sweep
from printkit.games.wolf_pack.story.finale import Finale, finale
from printkit.games.wolf_pack.story.swings import LEAST, LastingSwing, swings
from printkit.games.wolf_pack.story.telling import PREY, WHO, on_turns
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count
from printkit.report.words.phrases import times

_POINTS: Final = 3
"""Maximum number of turning points."""
_ROW: Final = 3
"""The report mentions the winner's kills in a row only if there were at least this many."""
_MANY: Final = 4
"""If the winner made at least this many kills in a row, the report says that these kills won the game.

It says so even if another description also fits.
"""
_CLEARED: Final = 3
"""The report says how often the winner removed a chain of two cards from the table only if this happened at least this
many times."""


class WonBy(NamedTuple):
    """The best description of how a game was won, used if no single turn decided the game.

    ``text`` is the sentence for the first paragraph, ``cause`` the end of the headline. ``values`` and ``lines`` are the facts and the log
    lines that support them.
    """

    text: str
    cause: str
    values: dict[str, object]
    lines: tuple[int, ...]


class Decision(NamedTuple):
    """What decided a finished game.

    - ``swings``: the draws, plays and waits that raised the winner's chance of winning for good, the largest gain first.
    - ``stops``: the loser's plays of a clear card that stopped the winner one play before victory.
    - ``shape``: how the game was won if none of the swings decided it.
    - ``end``: facts about the last kill of the game; None if they are unknown.
    """

    swings: tuple[LastingSwing, ...] = ()
    stops: tuple[Sweep, ...] = ()
    shape: WonBy | None = None
    end: Finale | None = None

    @property
    def points(self) -> tuple[LastingSwing, ...]:
        """Return the turning points, in the order of play: the largest swings, or the one largest if all are small."""
        large = [each for each in self.swings if each.kept >= LEAST] or self.swings[:1]
        return tuple(sorted(large[:_POINTS], key=lambda each: (each.first, each.turn)))


def decision(
    turns: Sequence[TurnAccount], made: Sequence[Happening], found: Sequence[Highlight], final: State
) -> Decision:
    """Return what decided the game.

    For an unfinished game, the result holds only the swings. ``made``: the kills and clearings of the game; ``found``: its events.
    """
    largest = swings(turns, found)
    if final.winner < 0:
        return Decision(largest)
    loser = 1 - final.winner
    stops = tuple(each for each in made if isinstance(each, Sweep) and each.wins and each.side == loser)
    return Decision(largest, stops, won_by(made, final.winner), finale(turns))


def won_by(found: Sequence[Happening], winner: int) -> WonBy | None:
    """Return the best description of how a game was won, or None if no description fits."""
    return _in_a_row(found, winner, _MANY) or _clears(found, winner) or _in_a_row(found, winner, _ROW)


def _in_a_row(found: Sequence[Happening], side: int, least: int) -> WonBy | None:
    """Return a description of the winner's kills after the loser's last kill.

    Return None if there are fewer than ``least``.
    """
    kills = [each for each in found if isinstance(each, Kill)]
    runs = [list(run) for who, run in groupby(kills, key=lambda each: each.side) if who == side]
    longest = runs[-1] if runs else []
    if len(longest) < least:
        return None
    many = f"{count(len(longest), PREY[side])} in a row"
    cause = f"{count(len(longest), 'kill')} in a row"
    text = f"From turn {longest[0].turn} to turn {longest[-1].turn} only {WHO[side]} made kills, {many}."
    values = {"told": "row", "side": side, "turns": tuple(kill.turn for kill in longest)}
    return WonBy(text, cause, values, tuple(n for kill in longest for n in kill.lines))


def _clears(found: Sequence[Happening], side: int) -> WonBy | None:
    """Return a description of how often the winner broke up a chain of two cards of the loser.

    The winner did so with Dive or Destroyer Sweep. Return None if that happened rarely.
    """
    mine = [e for e in found if isinstance(e, Sweep) and e.side == side and e.gone[1 - side] == LINKS - 1]
    if len(mine) < _CLEARED:
        return None
    name, n = CARDS[CLEARS[side]].name, times(len(mine))
    on = on_turns([each.turn for each in mine])
    text = (
        f"{capital(n)}, on {on}, {name} swept away a chain of {WHO[1 - side]} that lacked only its last card."
    )
    values = {"told": "clears", "side": side, "turns": tuple(each.turn for each in mine)}
    cause = f"{name} clears {WHO[1 - side]}’s chain {n}"
    return WonBy(text, cause, values, tuple(n for each in mine for n in each.lines))
