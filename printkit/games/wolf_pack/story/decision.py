"""Collects what decided a Wolf Pack game.

Examples are the turn that raised the winner's chance most, a card that the loser did not play, or a long wait
for a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.course import CourseStep, begins, known
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Robbery, Sweep
from printkit.games.wolf_pack.story.finale import Finale, Unplayed, finale, unplayed
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.telling import PREY, WHO, on_turns
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, by_turn, decisive, swept_later
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.games.wolf_pack.story.waits import Wait, waits
from printkit.report.story import capital, count
from printkit.report.words.phrases import times

_LONG: Final = 4
"""Minimum number of turns in a wait for the third card of a chain for the report to mention it.

The wait is one at the end of the game.
"""
_GREAT: Final = 20
"""Minimum gain of the deciding turn for which the report does not blame the loser for a card kept in hand.

The gain is that in the winner's chance of winning, in percentage points, and must be lasting. The card is a
clear card (Dive or Destroyer Sweep).
"""
_LOW: Final = 20
"""The report mentions the winner's lowest chance of winning only if it was below this, in per cent."""
_NEAR: Final = 10
"""Minimum rise of the winner's chance from its lowest value to the deciding turn, for the report to mention
it.

The value is in percentage points, and the rise must be greater. It ends just before the deciding turn.
"""
_BEHIND: Final = 2
"""The report says how far behind the winner was only if it needed at least this many more kills than the
loser.
"""
_SHARE: Final = 5
"""A wait of the loser for one card may have decided the game only if it lasted 1 / ``_SHARE`` of the game."""
_ROW: Final = 3
"""The report mentions the winner's kills in a row only if there were at least this many."""
_MANY: Final = 4
"""If the winner made at least this many kills in a row, the report says that these kills won the game.

It says so even if another description also fits.
"""
_CLEARED: Final = 3
"""The report says how often the winner broke up a chain of two cards only from this number on.

The chain is removed from the table.
"""


class WonBy(NamedTuple):
    """The best description of how a game was won, used if no single turn decided the game.

    ``text`` is the sentence for the first paragraph. ``values`` and ``lines`` are the facts and the log lines that support it.
    """

    text: str
    values: dict[str, object]
    lines: tuple[int, ...]


class Decision(NamedTuple):
    """What decided a finished game.

    - ``by``: the turn that raised the winner's chance to win most for good, or a few such turns in a row.
    - ``kept``: the clear card that the loser kept in its hand one play before its defeat, if that is what cost it the game.
    - ``stops``: the loser's plays of a clear card that stopped the winner one play before victory.
    - ``saves``: the winner's plays of a clear card that stopped the loser one play from a kill.
    - ``dry``: the loser's longest wait for one card. ``shape``: how the game was won if no single turn decided it.
    - ``most``: the turn that the first picture shows. It is the deciding turn or, for an unfinished game, the turn that changed the
      chance of winning the most.
    - ``end``: facts about the last kill of the game; None if they are unknown.
    - ``draws``: the winner's draws in turns that much changed its chance of winning, each of which brought the one card that its chain
      lacked.
    - ``broken``: the winner's last play of a clear card that cleared two cards of the loser's last chain while the loser lacked only the
      third to win.
    - ``disarmed``: the harassment card that took the loser's only clear card while the winner needed only one more kill.
    """

    by: Decisive | None = None
    kept: Unplayed | None = None
    dry: Wait | None = None
    stops: tuple[Sweep, ...] = ()
    saves: tuple[Sweep, ...] = ()
    shape: WonBy | None = None
    most: DecidingTurn | None = None
    end: Finale | None = None
    draws: tuple[CourseStep, ...] = ()
    broken: Sweep | None = None
    disarmed: Robbery | None = None


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
    saves = tuple(e for e in found if isinstance(e, Sweep) and (e.due or e.wins) and e.side != loser)
    kept = _cost_the_game(turns, by, final.winner)
    if kept is not None:
        by = None
    if by is None and (kept is not None or stops):
        at = kept.turn if kept is not None else stops[-1].turn
        most = next((each for each in by_turn(turns) if each.turn == at), most)
    mine = [each for each in waits(turns) if each.side == loser]
    dry = max(mine, key=lambda each: (each.turns, each.last), default=None)
    long = dry is not None and _SHARE * dry.turns >= turns[-1].number
    broken = [each for each in found if isinstance(each, Sweep) and each.side != loser and each.last]
    disarmed = [
        each
        for each in found
        if isinstance(each, Robbery) and each.side != loser and each.disarms and each.only
    ]
    return Decision(
        by, kept, dry if long else None, stops, saves, won_by(found, final.winner), most, finale(turns), _draws(turns, by, decided, final.winner),
        broken[-1] if broken else None, disarmed[-1] if disarmed else None,
    )  # fmt: skip


def _draws(
    turns: Sequence[TurnAccount], by: Decisive | None, decided: Sequence[DecidingTurn], winner: int
) -> tuple[CourseStep, ...]:
    """Return the winner's draws that changed its chance most and brought the one card that its chain lacked.

    Draws for a chain that was cleared later are left out.
    """
    found = {each.turn: each for each in (*decided, *(by.run if by is not None else ()))}
    mains = [found[n].main for n in sorted(found) if not swept_later(found[n], turns)]
    return tuple(
        step
        for step in mains
        if step.action is None
        and step.side == winner
        and (step.swing > 0) == (winner == WOLF)
        and completed(step)
    )


def completed(step: CourseStep) -> bool:
    """Return True if a draw brought the only card that the side's chain lacked."""
    chain = CHAINS[step.side][step.before.chains[step.side] :]
    lacked = [kind for kind in chain if not step.before.hands[step.side][kind]]
    return len(lacked) == 1 and step.after.hands[step.side][lacked[0]] > 0


def _cost_the_game(turns: Sequence[TurnAccount], by: Decisive | None, winner: int) -> Unplayed | None:
    """Return the Dive or Destroyer Sweep that the loser held just before its defeat but did not play.

    It held the card in its last action. Return None if there was none, or if an earlier turn had already
    decided the game.
    """
    kept = unplayed(turns, winner)
    if kept is None or kept.thrown or (by is not None and by.lasting >= _GREAT):
        return None
    return kept


def lacked_one_card(final: State, loser: int) -> bool:
    """Return True if, at the end of the game, the loser held the only card that it still needed to win."""
    return known(final) and begins(final).ready(loser) >= 1 == to_go(final, loser)


def low_point(turns: Sequence[TurnAccount], by: Decision, final: State) -> TurnAccount | None:
    """Of the turns before the deciding one, return the turn after which the winner's chance of winning was
    lowest.

    Return None unless the chance was very low and the winner needed at least :data:`_BEHIND` kills more than
    the loser.
    """
    before = by.by.first if by.by is not None else final.turn
    side, other = final.winner, 1 - final.winner
    low, when = min(
        ((round(p if side == WOLF else 100 - p), int(n)) for n, p in course(turns) if n < before),
        default=(100, 0),
    )
    turn = next((each for each in turns if each.number == when), None)
    if turn is None or low >= _LOW or (by.by is not None and by.by.was <= low + _NEAR):
        return None
    needs = [final.ruleset.to_win[who] - turn.after.kills[who] for who in (side, other)]
    return turn if needs[0] - needs[1] >= _BEHIND else None


class LastWait(NamedTuple):
    """A side's wait for the third card of its chain at the end of a game.

    ``since`` is the turn in which the side played the second card, 0 if the wait was too short to mention. ``plays`` is the number
    of its plays since then, ``lost`` the number of third cards that it lost to harassment.
    """

    since: int = 0
    plays: int = 0
    lost: int = 0
    lines: tuple[int, ...] = ()


def waiting(turns: Sequence[TurnAccount], side: int) -> LastWait:
    """Return how long a side had waited for the third card of its chain at the end of the game."""
    found = LastWait()
    for turn in turns:
        for action in turn.actions:
            if action.left[side] != LINKS - 1:
                found = LastWait()
            elif not found.since:
                found = LastWait(turn.number, lines=(action.line,))
            elif action.side == side:
                found = found._replace(plays=found.plays + 1)
            elif action.victim == CHAINS[side][-1]:
                found = found._replace(lost=found.lost + 1, lines=(*found.lines, action.line))
    if not found.since or turns[-1].number - found.since < _LONG or any(turn.doubts for turn in turns):
        return LastWait()
    return found._replace(lines=tuple(line for line in found.lines if line))


def won_by(found: Sequence[Happening], winner: int) -> WonBy | None:
    """Return the best description of how a game was won, or None if no description fits."""
    return _in_a_row(found, winner, _MANY) or _clears(found, winner) or _in_a_row(found, winner, _ROW)


def _in_a_row(found: Sequence[Happening], side: int, least: int) -> WonBy | None:
    """Return a description of the longest series of kills that the winner made without a kill by the loser in
    between.

    Return None if it has fewer than ``least`` kills.
    """
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
    return WonBy(text, values, tuple(n for each in mine for n in each.lines))
