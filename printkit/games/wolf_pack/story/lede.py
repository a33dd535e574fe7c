"""Writes the headline, the first paragraph and the last sentence of a Wolf Pack report: who won, what decided
the game, and how close the loser was to winning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import begins, known, steps
from printkit.games.wolf_pack.story.decided import brief, headline_of
from printkit.games.wolf_pack.story.drought import Drought, drought, told
from printkit.games.wolf_pack.story.drought import headline_of as wait_in_brief
from printkit.games.wolf_pack.story.facts import Happening, Sweep
from printkit.games.wolf_pack.story.finale import Finale
from printkit.games.wolf_pack.story.moments import stake
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.telling import PREY, WHO, a_card, card, links, on_turns, title
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, by_turn, decisive
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.games.wolf_pack.story.unplayed import told as told_unplayed
from printkit.games.wolf_pack.story.unplayed import unplayed
from printkit.games.wolf_pack.story.won_by import WonBy, won_by
from printkit.games.wolf_pack.story.won_by import told as told_won_by
from printkit.journal.course import Record
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import Voice, times
from printkit.report.words.weave import ends_at, reached

_LINKS: Final = 3
_LONG: Final = 4
"""The report mentions that a side was still waiting for the third card of its chain at the end of the game if it had waited at
least this many turns."""
_FEWEST: Final = 2
"""The report says since when a side was the likelier winner only if the chance of winning is known for at least this many turns."""
_LATE: Final = 3
"""If the winner became the clear favourite only within this many turns of the end, the report says that nothing was settled before."""
_EARLY: Final = 26
"""If the game ended on this turn or earlier, the report says how few turns the winner needed."""
_LATE_WIN: Final = 50
"""If the game ended on this turn or later, the report says how many turns it took."""
_ROW: Final = 3
"""The first paragraph mentions that the winner made several kills in a row at the end if there were at least this many."""
_SILENT: Final = 10
"""The first paragraph says how long ago the loser's last kill was if it came at least this many turns before the end of the game."""
_CHANGED: Final = ", after the lead had changed hands"
_CHANGES: Final = 3
"""The first paragraph says how often the lead changed hands if it changed at least this many times."""
_LOW: Final = 30
"""The first paragraph mentions the winner's lowest chance of winning if it was below this (per cent)."""


_LONGEST: Final = 45
"""Approximate maximum number of words in the first paragraph of a finished game."""


_SHORT_ROOM: Final = 14
"""If the second sentence of the first paragraph leaves room for fewer words than this, the first sentence does not say how close
the loser was to winning, unless it needed only one card."""


class Decision(NamedTuple):
    """What decided a finished game.

    ``by`` is the turn with the largest lasting gain in the winner's chance of winning, and ``dry`` the loser's long wait for a
    card; either is None if there was none. ``stops`` are the loser's plays of a clear card that stopped the winner one play before
    victory. ``shape`` describes how the game was won if no single turn decided it.

    ``most`` is the turn that the first picture shows: the deciding turn or, for an unfinished game, the turn that changed the
    chance of winning the most.
    """

    by: Decisive | None = None
    dry: Drought | None = None
    stops: tuple[Sweep, ...] = ()
    shape: WonBy | None = None
    most: DecidingTurn | None = None


def decision(
    turns: Sequence[TurnAccount], decided: Sequence[DecidingTurn], found: Sequence[Happening], final: State
) -> Decision:
    """Return what decided the game. For an unfinished game, return only the turn that changed the chance of winning the most.
    ``found`` are the kills and other events of the game."""
    by = decisive(turns)
    most = (by.run or (by.turn,))[0] if by else max(decided, key=lambda each: each.rank, default=None)
    if final.winner < 0:
        return Decision(by, most=most)
    loser = 1 - final.winner
    stops = tuple(each for each in found if isinstance(each, Sweep) and each.wins and each.side == loser)
    if by is None and stops:
        most = next((each for each in by_turn(turns) if each.turn == stops[-1].turn), most)
    return Decision(by, drought(turns, loser), stops, won_by(turns, found, final.winner), most)


def headline(record: Record, turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the headline of the report: the winner, the score, and what decided the game."""
    if final.winner < 0:
        return f"Undecided {reached(record)}: {final.kills[WOLF]}–{final.kills[1]}"
    side = final.winner
    goals = final.ruleset.to_win
    score = f"{final.kills[side]} of {goals[side]} to {final.kills[1 - side]} of {goals[1 - side]}"
    begun = f"{title(side)} wins, {score}"
    if by.by is not None:
        return f"{begun}: {headline_of(by.by)}"
    waits = _waiting(turns, 1 - side)
    if waits.since and not waits.lost and to_go(final, 1 - side) == 1:
        third = a_card(CHAINS[1 - side][2])
        return f"{begun}: {WHO[1 - side]} waits {count(waits.plays, 'turn')} in vain for {third}"
    if by.stops:
        return f"{begun}: stopped {times(len(by.stops))} one play from victory"
    if by.dry is not None:
        return f"{begun}: {wait_in_brief(by.dry)}"
    if by.shape is not None:
        return f"{begun}: {by.shape.headline}"
    return f"{begun}: {count(goals[side], PREY[side])} in {count(final.turn, 'turn')}"


def lede(record: Record, turns: Sequence[TurnAccount], by: Decision, said: Voice) -> str:
    """Return the first paragraph of the report: who won and what decided the game or, for an unfinished game,
    the score so far."""
    final = record.final
    assert isinstance(final, State)
    if final.winner < 0:
        end = (turns[-1].phases[-1].lines if turns and turns[-1].phases else ()) or ends_at(record)
        at = begins(final)
        near = f": {stake(at)}" if known(final) else ""
        text = f"{capital(_sunk(final))} so far, {reached(record)}{near}."
        return said.write("standing", text, {"kills": final.kills, "at": at}, lines=end)
    decided = brief(by.by, turns) if by.by is not None else None
    room = _LONGEST - (len(decided.text.split()) if decided is not None else 0)
    close = decided is not None and (" from winning: " in decided.text or room < _SHORT_ROOM)
    parts = [_won(said, final, turns, by, ends_at(record), room, near=close)]
    if by.by is not None and decided is not None:
        kind = "run" if by.by.run else "decided"
        parts.append(said.write(kind, decided.text, decided.values, at=by.by.last, lines=decided.lines))
    elif by.stops:
        parts.append(_stopped(said, by.stops, final.winner))
    elif by.dry is not None:
        parts.append(told(said, by.dry))
    elif by.shape is not None:
        parts.append(told_won_by(said, by.shape, final.turn))
    else:
        parts.append(_course(said, turns, final.winner))
    return " ".join(part for part in parts if part)


def _won(
    said: Voice,
    final: State,
    turns: Sequence[TurnAccount],
    by: Decision,
    end: Sequence[int],
    room: int,
    *,
    near: bool,
) -> str:
    """Return the sentence that names the winner and the turn, and says how close the loser was to winning.

    If there is room (``room`` is a number of words), it also says how low the winner's chance of winning had been, or since when
    the winner was the favourite. ``near``: the next sentence says how close the loser was, so that this one gives the score
    instead.
    """
    side, other = final.winner, 1 - final.winner
    short, photo = to_go(final, other), _photo(final, other)
    won, score = _won_when(final)
    rest = _how_close(final, turns, near=near)
    if len(f"{won}{rest}".split()) > room and final.ruleset.to_win[side] > 1:
        rest = score
    low, when = _lowest(turns, side, by.by.first if by.by else 0)
    comeback = f", up from a chance of {low}\u00a0% on turn {when}" if when and low < _LOW else ""
    comeback = comeback * (len(f"{won}{rest}{comeback}".split()) <= room)
    plain = not (comeback or photo or short == 1 or _CHANGED in rest)
    ahead_from = _likelier(turns, side, by) if plain else 0
    ahead = f", the likelier winner since turn {ahead_from}" if ahead_from else ""
    if len(f"{won}{rest}{ahead}".split()) > room:
        ahead, ahead_from = "", 0
    values = {
        "side": side, "turn": final.turn, "kills": final.kills, "short": short, "photo": photo, "since": ahead_from, "low": low if comeback else -1, "when": when,
    }  # fmt: skip
    lines = [
        n for turn in turns if turn.number == when and comeback for phase in turn.phases for n in phase.lines
    ]
    return said.write("won", f"{won}{rest}{comeback}{ahead}.", values, at=final.turn, lines=[*end, *lines])


def _won_when(final: State) -> tuple[str, str]:
    """Return the beginning and the end of the sentence that names the winner. The beginning gives the turn or, for a very short or
    very long game, the number of turns. The end gives the score."""
    side, other = final.winner, 1 - final.winner
    kills = [count(final.kills[who], PREY[who]) if final.kills[who] else "none" for who in (side, other)]
    if _EARLY < final.turn < _LATE_WIN:
        return f"{capital(WHO[side])} won on turn {final.turn}", f", {' to '.join(kills)}"
    length = count(final.turn, "turn")
    took = f"needed only {length} to win" if final.turn <= _EARLY else f"won after {length}"
    return f"{capital(WHO[side])} {took}", f", {' to '.join(kills)}"


def _how_close(final: State, turns: Sequence[TurnAccount], *, near: bool) -> str:
    """Return the end of the sentence that names the winner: how close the loser was to winning when the game ended.

    If the loser was far from winning, or if ``near`` is True and it needed more than one card, the end describes the race or gives
    the score.
    """
    side, other = final.winner, 1 - final.winner
    short = to_go(final, other)
    if final.ruleset.to_win[side] == 1:
        return f" with the one {PREY[side]} that it needed"
    if _photo(final, other):
        return f", one play ahead of {WHO[other]}"
    if short == 1:
        return f", with {WHO[other]} one {card(CHAINS[other][2])} short" if known(final) else ""
    if short > _LINKS or near:
        return _story_of_the_race(final, turns) or _won_when(final)[1]
    if short < _LINKS:
        return f", with {WHO[other]} {links(short)} short of its goal"
    last = max((t.number for t in turns for a in t.actions if a.killed and a.side == other), default=0)
    since = f" since turn {last}" if 0 < last < final.turn - _LATE else ""
    return f", with {WHO[other]} one {PREY[other]} short of its goal{since}"


def _story_of_the_race(final: State, turns: Sequence[TurnAccount]) -> str:
    """Return the end of the sentence that names the winner: how often the lead changed hands, how many kills in a row the winner
    made at the end, or how long ago the loser's last kill was. Empty if none of these is remarkable."""
    changed = lead_changes(turns)
    if changed >= _CHANGES:
        return f"{_CHANGED} {times(changed)}"
    side = final.winner
    kills = [(turn.number, a.side) for turn in turns for a in turn.actions if a.killed and not turn.doubts]
    row = len(list(takewhile(lambda kill: kill[1] == side, reversed(kills))))
    if _ROW <= row < len(kills):
        return f", with {number(row)} kills in a row at the end"
    last = max((n for n, who in kills if who != side), default=0)
    if last and final.turn - last >= _SILENT:
        return f", {number(final.turn - last)} turns after {WHO[1 - side]}’s last kill"
    return ""


def lead_changes(turns: Sequence[TurnAccount]) -> int:
    """Return how often the lead changed hands. The side that needs fewer chain cards to win at the end of a turn is in the lead."""
    apart = [to_go(turn.after, WOLF) - to_go(turn.after, 1 - WOLF) for turn in turns]
    leads = [n > 0 for n in apart if n]
    return sum(one != two for one, two in pairwise(leads))


def _likelier(turns: Sequence[TurnAccount], side: int, by: Decision) -> int:
    """Return the turn from which the winner was the clear favourite until the end. Return 0 if that was the first turn, or if it
    came only shortly before the deciding turn."""
    chances = [(int(n), round(p if side == WOLF else 100 - p)) for n, p in course(turns)]
    if by.by is None or not chances:
        return 0
    since = _from(chances, round(50 + ERROR))
    return since if chances[0][0] < since < by.by.first - _LATE else 0


def _lowest(turns: Sequence[TurnAccount], side: int, before: int) -> tuple[int, int]:
    """Return the winner's lowest chance of winning (per cent) at the end of a turn before ``before``, and the number of that turn.
    The turn is 0 if no chance is known."""
    chances = [(round(p if side == WOLF else 100 - p), int(n)) for n, p in course(turns) if n < before]
    return min(chances, default=(0, 0))


def _photo(final: State, loser: int) -> bool:
    """Return True if the loser still held the last card that it needed to win when the game ended."""
    return known(final) and begins(final).ready(loser) >= 1 == to_go(final, loser)


def _clear_too_late(turns: Sequence[TurnAccount]) -> bool:
    """Return True if the convoy drew a Destroyer Sweep in the last turn and had held none before, while two of the wolf pack's
    chain cards lay on the table."""
    clear = CLEARS[CONVOY]
    last = [step for step in steps(turns) if step.turn == turns[-1].number and step.side == CONVOY]
    return any(
        step.action is None
        and clear in step.drawn
        and not step.before.hands[CONVOY][clear]
        and step.after.chains[WOLF] == _LINKS - 1
        for step in last
    )


def _just_drawn(turns: Sequence[TurnAccount], side: int) -> bool:
    """Return True if a side drew the third card of its chain in the last turn and did not hold this card at the start of that turn."""
    third, turn = CHAINS[side][2], turns[-1]
    return begins(turn.before).hands[side][third] == 0


class _Wait(NamedTuple):
    """A side's wait for the third card of its chain at the end of a game.

    ``since`` is the turn in which the side played the second card, 0 if the wait was too short to mention. ``plays`` is the number
    of its plays since then, ``lost`` the number of third cards that it lost to harassment.
    """

    since: int = 0
    plays: int = 0
    lost: int = 0
    lines: tuple[int, ...] = ()


def _waiting(turns: Sequence[TurnAccount], side: int) -> _Wait:
    """Return how long a side had waited for the third card of its chain at the end of the game."""
    found = _Wait()
    for turn in turns:
        for action in turn.actions:
            if action.left[side] != _LINKS - 1:
                found = _Wait()
            elif not found.since:
                found = _Wait(turn.number, lines=(action.line,))
            elif action.side == side:
                found = found._replace(plays=found.plays + 1)
            elif action.victim == CHAINS[side][-1]:
                found = found._replace(lost=found.lost + 1, lines=(*found.lines, action.line))
    if not found.since or turns[-1].number - found.since < _LONG or any(turn.doubts for turn in turns):
        return _Wait()
    return found._replace(lines=tuple(line for line in found.lines if line))


def _stopped(said: Voice, stops: Sequence[Sweep], side: int) -> str:
    """Return the sentence about a winner that won although the loser had stopped it one play before victory."""
    name, on = CARDS[stops[0].kind].name, on_turns([each.turn for each in stops])
    again = "it began again and won" if len(stops) == 1 else "each time it began again"
    text = (
        f"No single turn decided it: {name} stopped {WHO[side]} one play from victory on {on}, and {again}."
    )
    values = {"side": side, "turns": tuple(each.turn for each in stops)}
    lines = [n for each in stops for n in each.lines]
    return said.write("stopped", text, values, at=stops[-1].turn, lines=lines)


def _course(said: Voice, turns: Sequence[TurnAccount], side: int) -> str:
    """Return the sentence about a game that no single turn decided. It says since which turn the winner was clearly ahead."""
    chances = [(int(n), round(p if side == WOLF else 100 - p)) for n, p in course(turns)]
    if len(chances) < _FEWEST:
        return ""
    likelier = _from(chances, round(50 + ERROR))
    since = f"from turn {likelier} on" if likelier > chances[0][0] else "throughout"
    late = likelier > chances[-1][0] - _LATE
    summary = (
        f"nothing was settled until turn {likelier}"
        if late
        else f"{WHO[side]} was the likelier winner {since}"
    )
    lines = [n for each in turns if each.number >= likelier for phase in each.phases for n in phase.lines]
    values = {"likelier": likelier, "side": side}
    return said.write("course", f"No single turn decided it: {summary}.", values, at=likelier, lines=lines)


def _from(chances: Sequence[tuple[int, int]], least: int) -> int:
    """Return the turn from which a side's chance of winning never again fell below ``least`` per cent."""
    low = max((place for place, (_, p) in enumerate(chances) if p < least), default=-1)
    return chances[min(low + 1, len(chances) - 1)][0]


def ending(said: Voice, turns: Sequence[TurnAccount], final: State, by: Decision, end: Finale | None) -> str:
    """Return the last sentence of the report: what the loser could still have done, or which card it had waited for. Empty if
    neither is known.

    ``by`` is what decided the game; ``end`` is what the report says about the last kill.
    """
    if final.winner < 0 or not turns:
        return ""
    if (stayed := unplayed(turns, final.winner)) is not None:
        return told_unplayed(said, stayed)
    other = 1 - final.winner
    third = card(CHAINS[other][2])
    waits = _waiting(turns, other)
    lines: list[int] = [n for phase in turns[-1].phases for n in phase.lines]
    if end is not None and end.fresh and end.photo:
        return ""  # the sentence about the last kill says it
    if _photo(final, other):
        drawn = ", drawn in that very turn," if _just_drawn(turns, other) else ""
        text = f"{capital(WHO[other])} held the {third} to win with{drawn} and came one play too late."
        values = {"side": other, "drawn": bool(drawn), "since": 0, "lost": 0, "plays": 0}
    elif final.winner == WOLF and _clear_too_late(turns):
        text = f"{capital(WHO[other])} had drawn {a_card(CLEARS[other])} in that very turn, one play too late to break the chain."
        values = {"side": other, "drawn": True, "since": 0, "lost": 0, "plays": 0}
    elif waits.since:
        robbed = f" and lost {number(waits.lost)} to harassment" if waits.lost else ""
        vain = f"had waited {count(waits.plays, 'turn')} for {a_card(CHAINS[other][2])}{robbed}"
        text = f"{capital(WHO[other])}, with two links down since turn {waits.since}, {vain}."
        values = {
            "side": other,
            "drawn": False,
            "since": waits.since,
            "lost": waits.lost,
            "plays": waits.plays,
        }
        lines = [*waits.lines, *lines]
    elif by.by is not None and by.dry is not None and by.dry.last >= final.turn - 1:
        return told(said, by.dry)
    else:
        return ""
    return said.write("ending", text, values, at=final.turn, lines=lines)


def _sunk(final: State) -> str:
    """Return a clause with the number of ships destroyed on both sides: ``six transports and three U-boats
    were destroyed``."""
    transports, boats = final.kills
    if not transports and not boats:
        return "nothing was destroyed"
    ships = count(transports, "transport") if transports else "no transport"
    subs = count(boats, "U-boat") if boats else "no U-boat"
    return f"{ships} and {subs} {'was' if transports + boats == 1 else 'were'} destroyed"
