"""Finds out what decided a Wolf Pack game, such as a single turn, a card that the loser kept too long, or several kills in a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import chance
from printkit.games.wolf_pack.story.course import CourseStep, swept
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Sweep
from printkit.games.wolf_pack.story.finale import Finale, finale, unplayed
from printkit.games.wolf_pack.story.telling import PREY, WHO, on_turns
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, by_turn, decisive
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count
from printkit.report.words.phrases import times

_GREAT: Final = 20
"""If the deciding turn raised the winner's chance of winning by at least this many percentage points, no card kept by
the loser is blamed.

Only the lasting part of the gain counts. The card is a clear card (Dive or Destroyer Sweep).
"""
_HOPE: Final = 8
"""The report blames a loss on a Dive or Destroyer Sweep that the loser kept only if playing the card would have given the loser
at least this chance of winning, in per cent."""
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

    - ``by``: the turn that raised the winner's chance to win most for good, or a few such turns in a row.
    - ``kept``: the loser's last play, with a clear card kept in its hand one play before its defeat, if that is what cost it the game.
    - ``stops``: the loser's plays of a clear card that stopped the winner one play before victory.
    - ``shape``: how the game was won if no single turn decided it.
    - ``most``: the turn that the first picture shows. It is the deciding turn or, for an unfinished game, the turn that changed the
      chance of winning the most.
    - ``end``: facts about the last kill of the game; None if they are unknown.
    """

    by: Decisive | None = None
    kept: CourseStep | None = None
    stops: tuple[Sweep, ...] = ()
    shape: WonBy | None = None
    most: DecidingTurn | None = None
    end: Finale | None = None


def decision(
    turns: Sequence[TurnAccount], decided: Sequence[DecidingTurn], found: Sequence[Happening], final: State
) -> Decision:
    """Return what decided the game.

    For an unfinished game, the result holds only the turn that changed the chance of winning the most.
    ``found``: the kills and other events of the game.
    """
    by = decisive(turns)
    most = (by.run or (by.turn,))[0] if by else max(decided, key=lambda each: each.rank, default=None)
    if final.winner < 0:
        return Decision(by, most=most)
    loser = 1 - final.winner
    stops = tuple(each for each in found if isinstance(each, Sweep) and each.wins and each.side == loser)
    kept = _cost_the_game(turns, by, final)
    if kept is not None:
        by = None
    if by is None and (kept is not None or stops):
        at = kept.turn if kept is not None else stops[-1].turn
        most = next((each for each in by_turn(turns) if each.turn == at), most)
    return Decision(by, kept, stops, won_by(found, final.winner), most, finale(turns))


def _cost_the_game(turns: Sequence[TurnAccount], by: Decisive | None, final: State) -> CourseStep | None:
    """Return the loser's last action, if the loser could have prevented the defeat by playing a clear card (Dive or
    Destroyer Sweep) from its hand instead.

    Return None if it held none, if an earlier turn had already decided the game, or if the card would have left it little hope, as
    the winner held another whole chain or was far ahead.
    """
    kept, loser = unplayed(turns, final.winner), 1 - final.winner
    if kept is None or (by is not None and by.lasting >= _GREAT):
        return None
    cleared = swept(kept.before, loser, spares=final.ruleset.clears_opponent_only)
    if cleared.ready(final.winner) >= min(LINKS, cleared.to_go(final.winner)):
        return None
    wolf = chance(cleared)
    return kept if 100 * (wolf if loser == WOLF else 1 - wolf) >= _HOPE else None


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
