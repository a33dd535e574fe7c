"""Write the headline and first paragraph of a Wolf Pack report: who won, how the game ended, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import CourseStep, begins, known
from printkit.games.wolf_pack.story.drought import (
    Drought,
    drought,
    told,
)
from printkit.games.wolf_pack.story.drought import headline_of as wait_in_brief
from printkit.games.wolf_pack.story.facts import Happening, Kill, Sweep
from printkit.games.wolf_pack.story.moments import (
    escape,
    escape_in_brief,
    happened,
    headline_of,
    narrow_escape,
    position_before,
    robberies,
    sequel,
    stake,
    tally,
    whole,
)
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.telling import PREY, WHO, a_card, card, links, title
from printkit.games.wolf_pack.story.turning import (
    CLEAR,
    LEAST,
    DecidingTurn,
    by_turn,
    crisis,
    last_card,
    most_decisive,
)
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.games.wolf_pack.story.unplayed import Unplayed, unplayed
from printkit.games.wolf_pack.story.unplayed import headline_of as unplayed_in_brief
from printkit.games.wolf_pack.story.unplayed import told as told_unplayed
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import Voice, times
from printkit.report.words.weave import ends_at, reached
from printkit.table.words import ordinal

_LINKS: Final = 3
_LONG: Final = 4
"""At the end of a game, a wait for the third card of a chain counts as long if it lasted at least this many turns."""
_OFTEN: Final = 2
"""The first paragraph says how often the loser cleared the winner's chain just before the winner could win, if it
happened at least this often.
"""
_PATTERN: Final = 3
"""The first paragraph says how often the winner cleared the loser's chain one play before a kill, if it happened at least this often."""
_LATE: Final = 3
"""Number of turns at the end of the game. If the winner took the lead only in these turns, the report says that nothing was settled
before."""


class Decision(NamedTuple):
    """What may have decided a finished game, for the headline and the first paragraph, which tell the first of these that is not None.

    ``escaped`` is a harassment that missed the winner's last card, ``stayed`` a clear card that was not played, ``dry`` the loser's long
    wait, ``clear`` the turn that moved the chance to win clearly, ``last`` the last card that could have gone otherwise. ``most`` is the turn
    that helped the winner most, whether it was clear or not.
    """

    escaped: CourseStep | None = None
    stayed: Unplayed | None = None
    dry: Drought | None = None
    clear: DecidingTurn | None = None
    last: DecidingTurn | None = None
    most: DecidingTurn | None = None


def decision(turns: Sequence[TurnAccount], decided: Sequence[DecidingTurn], final: State) -> Decision:
    """Return what may have decided the game. Before the end of the game only the turn that moved the chance to win most is known."""
    side = final.winner
    most = most_decisive(decided, side, turns)
    if side < 0:
        return Decision(most=most)
    clear = most if most is not None and most.rank >= CLEAR else None
    dry = None if clear else drought(turns, 1 - side)
    return Decision(
        narrow_escape(turns, side), unplayed(turns, side), dry, clear, last_card(turns, side), most
    )


def told_turn(turns: Sequence[TurnAccount], by: Decision) -> DecidingTurn | None:
    """Return the turn that the first paragraph tells, with the step that decided as its main step; None if no turn is known."""
    step = by.escaped or (by.stayed.play if by.stayed else None)
    if step is not None:
        return next(each for each in by_turn(turns) if each.turn == step.turn)._replace(main=step)
    return by.most if by.dry else by.clear or by.last or by.most


def headline(record: Record, turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the headline of the report: the winner, the score, and what decided the game."""
    if final.winner < 0:
        return f"Undecided {reached(record)}: {final.kills[WOLF]}–{final.kills[1]}"
    side = final.winner
    goals = final.ruleset.to_win
    score = f"{final.kills[side]} of {goals[side]} to {final.kills[1 - side]} of {goals[1 - side]}"
    begun = f"{title(side)} wins, {score}"
    waits = _waiting(turns, 1 - side)
    robbed = by.most is not None and bool(robberies(by.most, side))
    if waits.since and not waits.lost and not robbed and to_go(final, 1 - side) == 1:
        third = a_card(CHAINS[1 - side][2])
        return f"{begun}: {WHO[1 - side]} waits {count(waits.plays, 'turn')} in vain for {third}"
    if by.escaped is not None:
        return f"{begun}: {escape_in_brief(by.escaped)}"
    if by.stayed is not None:
        return f"{begun}: {unplayed_in_brief(by.stayed)}"
    if by.dry is not None:
        return f"{begun}: {wait_in_brief(by.dry)}"
    if by.clear is not None:
        return f"{begun}: {headline_of(crisis(by.clear, turns), side)}"
    if by.last is not None:
        return f"{begun}: {headline_of((by.last,), side)}"
    return f"{begun}: {count(goals[side], PREY[side])} in {count(final.turn, 'turn')}"


def lede(
    record: Record, turns: Sequence[TurnAccount], found: Sequence[Happening], by: Decision, said: Voice
) -> str:
    """Return the first paragraph of the report: who won and what decided the game, or the score so far."""
    final = record.final
    assert isinstance(final, State)
    if final.winner < 0:
        end = (turns[-1].phases[-1].lines if turns and turns[-1].phases else ()) or ends_at(record)
        at = begins(final)
        near = f": {stake(at)}" if known(final) else ""
        text = f"{capital(_sunk(final))} so far, {reached(record)}{near}."
        return said.write("standing", text, {"kills": final.kills, "at": at}, lines=end)
    side = final.winner
    last = next((each for each in reversed(found) if isinstance(each, Kill) and each.wins), None)
    decider = by.clear or (None if by.dry else by.last)
    ends = decider is not None and decider.turn == final.turn and by.stayed is None
    first = _won(said, final, last, turns, found, ends_at(record), staked=ends)
    if by.escaped is not None:
        values = {"turn": by.escaped.turn, "steps": (by.escaped,)}
        decisive = said.write(
            "escape", escape(by.escaped), values, at=by.escaped.turn, lines=by.escaped.lines
        )
    elif by.stayed is not None:
        decisive = told_unplayed(said, by.stayed)
    elif by.dry is not None:
        decisive = told(said, by.dry)
    elif decider is not None:
        decisive = _moments(said, decider, turns)
    else:  # the first sentence has described the race of a winner who was stopped often
        decisive = "" if len(_stopped(found, 1 - side)) >= _OFTEN else _course(said, turns, by.most, side)
    turn = by.clear.turn if by.clear else 0
    return " ".join(part for part in (first, decisive, _saves(said, found, side, turn)) if part)


def _saves(said: Voice, found: Sequence[Happening], side: int, told: int) -> str:
    """Return the sentence about a winner that often cleared the loser's chain one play before a kill; empty if it did so seldom.

    ``told``: the turn that the first paragraph has told, which may be one of these.
    """
    saves = [
        each for each in found if isinstance(each, Sweep) and each.side == side and (each.due or each.wins)
    ]
    if len(saves) < _PATTERN:
        return ""
    again = any(each.turn == told for each in saves)
    times = f"{number(len(saves))} times in all" if again else f"{number(len(saves))} times"
    on = listed([str(each.turn) for each in saves])
    text = (
        f"{capital(times)}, on turns {on}, {CARDS[saves[0].kind].name} took {WHO[1 - side]}’s two links off the table "
        f"when the {card(CHAINS[1 - side][2])} was already in its hand."
    )
    values = {"side": side, "turns": tuple(each.turn for each in saves)}
    return said.write(
        "saves", text, values, at=saves[-1].turn, lines=[n for each in saves for n in each.lines]
    )


def _won(
    said: Voice, final: State, last: Kill | None, turns: Sequence[TurnAccount], found: Sequence[Happening], end: Sequence[int],
    *, staked: bool
) -> str:  # fmt: skip
    """Return the sentence that names the winner, the turn, the last kill, and how near the loser was to winning.

    ``staked``: the next sentence says what each side needed in the last turn, so that this one need not.
    """
    side, other = final.winner, 1 - final.winner
    goal, short = final.ruleset.to_win[side], to_go(final, other)
    kill = f"its {ordinal(goal)} {PREY[side]}" if goal > 1 else f"the one {PREY[side]} that it needed"
    waits = _waiting(turns, other)
    lines = list(waits.lines)
    stopped = _stopped(found, other)
    stopped = stopped if len(stopped) >= _OFTEN and not waits.since else []
    photo = known(final) and begins(final).ready(other) >= 1 == short
    drawn = photo and _just_drawn(turns, other)
    if photo:
        rest = f"one play ahead of {WHO[other]}, which held the {card(CHAINS[other][2])} to win with"
        rest += ", drawn in that very turn" if drawn else ""
    elif stopped:
        often = times(len(stopped))
        swept = f"on turns {listed([str(each.turn) for each in stopped])}"
        rest = f"after {CARDS[stopped[0].kind].name} had {often}, {swept}, swept its chain away one play before the end"
        lines = [n for each in stopped for n in each.lines]
    elif waits.since:
        robbed = f" and lost {number(waits.lost)} to harassment" if waits.lost else ""
        rest = f"while {WHO[other]}, with two links down since turn {waits.since}, waited for {a_card(CHAINS[other][2])}{robbed}"
    elif staked:
        rest = ""
    else:
        rest, more = _behind(final, other, found)
        lines = [*lines, *more]
    text = f"{capital(WHO[side])} won on turn {final.turn} with {kill}{_arrived(last, staked=staked)}{f', {rest}' if rest else ''}."
    values = {
        "side": side, "turn": final.turn, "kills": final.kills, "short": short, "photo": photo, "drawn": drawn, "since": waits.since,
        "lost": waits.lost, "last": last, "stopped": tuple(each.turn for each in stopped),
    }  # fmt: skip
    return said.write("won", text, values, at=final.turn, lines=[*end, *lines, *(last.lines if last else ())])


def _stopped(found: Sequence[Happening], loser: int) -> list[Sweep]:
    """Return the plays with which the loser cleared a chain that the winner would have completed with its next play, winning the game."""
    return [each for each in found if isinstance(each, Sweep) and each.wins and each.side == loser]


def _behind(final: State, side: int, found: Sequence[Happening]) -> tuple[str, list[int]]:
    """Return a clause that says how far the loser was from winning, and the log lines that prove it.

    It is used where neither a winning card in the loser's hand nor a long wait for one is the better explanation.
    """
    short, n, goal = to_go(final, side), final.kills[side], final.ruleset.to_win[side]
    last = next((each for each in reversed(found) if isinstance(each, Kill) and each.side == side), None)
    since = last.turn if last and last.kills[side] == n else 0
    if short == 1:
        without = f", without {a_card(CHAINS[side][2])}" if known(final) else ""
        return f"with {WHO[side]} one link short of its own goal{without}", []
    if short == _LINKS - 1:
        return f"with {WHO[side]} {links(short)} short of its own goal", []
    lines = list(last.lines) if last and since else []
    if short == _LINKS and since == final.turn:
        return f"in the very turn in which {WHO[side]} came within one {PREY[side]} of its own goal", lines
    if short == _LINKS:
        when = f" since turn {since}" if since else ""
        return (
            f"when {WHO[side]} {'had been' if since else 'was'} one {PREY[side]} from its own goal{when} and had no link on the table",
            lines,
        )
    sunk = f"{count(n, PREY[side]) if n else f'no {PREY[side]}'} of {number(goal)}"
    fate = "sunk" if side == WOLF else "destroyed"
    on = "in that very turn" if since == final.turn else f"on turn {since}"
    when = f", the last {fate} {on}" if since and n > 1 else ""
    down = ("", f" and {CARDS[CHAINS[side][0]].name} on the table", " and two links on the table")[
        begins(final).chains[side]
    ]
    return f"when {WHO[side]} had {sunk}{when}{',' if when and down else ''}{down}", lines


def _arrived(last: Kill | None, *, staked: bool) -> str:
    """Return a clause that says how the winner got the last card of its chain: after a long wait, or in the turn of the win. Empty if
    neither is so. ``staked``: the next sentence tells the draw in the turn of the win, so that this one need not."""
    if last is None:
        return ""
    third = card(CHAINS[last.side][2])
    if last.wait is not None and last.wait.kind == CHAINS[last.side][2]:
        return f" after a wait of {count(last.wait.plays, 'turn')} for {a_card(last.wait.kind)}"
    return f", on a {third} drawn a moment before" if last.fresh[-1:] == (True,) and not staked else ""


def _just_drawn(turns: Sequence[TurnAccount], side: int) -> bool:
    """Return True if a side drew the third card of its chain in the last turn, because it held none at the start of that turn."""
    third, turn = CHAINS[side][2], turns[-1]
    return begins(turn.before).hands[side][third] == 0


class _Wait(NamedTuple):
    """A side's wait for the third card of its chain at the end of a game: the turn in which it laid the second (``since``; 0 if the wait was
    too short to mention), its plays in vain since then, the number of such cards that it lost to harassment, and the log lines."""

    since: int = 0
    plays: int = 0
    lost: int = 0
    lines: tuple[int, ...] = ()


def _waiting(turns: Sequence[TurnAccount], side: int) -> _Wait:
    """Return how long the loser had waited for the third card of its chain when the game ended."""
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


def _course(said: Voice, turns: Sequence[TurnAccount], most: DecidingTurn | None, side: int) -> str:
    """Return the sentence about a game that no single turn decided: which turn helped the winner most, and from which turn on the winner
    was clearly ahead."""
    chances = [(int(n), round(p if side == WOLF else 100 - p)) for n, p in course(turns)]
    if len(chances) < _OFTEN:
        return ""
    likelier = _from(chances, round(50 + ERROR))
    since = f"from turn {likelier} on" if likelier > chances[0][0] else "throughout"
    does = most is not None and most.serves(side) >= LEAST
    late = likelier > chances[-1][0] - _LATE
    ahead = f"{WHO[side]} was the likelier winner {since}"
    summary = f"nothing was settled until turn {likelier}" if late else ahead
    if does and most is not None:
        acts = "; ".join(happened(most))
        did = f"turn {most.turn} did most for {WHO[side]}: with {tally(position_before(most))}, {acts}"
        text = capital(f"{summary}; {did}") if late else f"No single turn decided it; {did}"
        text += f", and {ahead}" if not late and likelier > most.turn else ""
    else:
        text = f"No single turn decided it: {summary}"
    lines = [n for each in turns if each.number >= likelier for phase in each.phases for n in phase.lines]
    values = {
        "likelier": likelier,
        "side": side,
        "turn": most.turn if does and most else 0,
        "steps": most.steps if does and most else (),
    }
    return said.write(
        "course",
        f"{text}.",
        values,
        at=likelier,
        lines=[*lines, *(most.lines if does and most else ())],
    )


def _from(chances: Sequence[tuple[int, int]], least: int) -> int:
    """Return the number of the first turn after which a side's chance to win, in per cent, never fell below ``least``."""
    low = max((place for place, (_, p) in enumerate(chances) if p < least), default=-1)
    return chances[min(low + 1, len(chances) - 1)][0]


def _moments(said: Voice, most: DecidingTurn, turns: Sequence[TurnAccount]) -> str:
    """Return the sentences that tell the deciding turn and the turns that led to it: the position before, what happened, and the
    consequence.
    """
    parts = []
    led = crisis(most, turns)
    for place, each in enumerate(led):
        values = {"turn": each.turn, "steps": each.steps}
        happens = (
            f"On turn {each.turn} {'; '.join(happened(each))}."
            if place
            else whole(each, f"{_when(each, turns)}with {tally(position_before(each))},")
        )
        parts.append(said.write("moment", happens, values, at=each.turn, lines=each.lines))
    after = sequel(most, turns)
    lines = [n for each in turns if each.number >= most.turn for phase in each.phases for n in phase.lines]
    parts.append(
        said.write("sequel", after, {"turn": most.turn, "steps": most.steps}, at=most.turn, lines=lines)
    )
    return " ".join(part for part in parts if part)


def _when(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> str:
    """Return the number of a turn for the beginning of a sentence: ``on turn 25, ``; empty for the last turn, which the sentence before names."""
    return "" if turn.turn == turns[-1].number else f"on turn {turn.turn}, "


def _sunk(final: State) -> str:
    """Return a clause with the number of ships destroyed: ``six transports and three U-boats were destroyed``."""
    transports, boats = final.kills
    if not transports and not boats:
        return "nothing was destroyed"
    ships = count(transports, "transport") if transports else "no transport"
    subs = count(boats, "U-boat") if boats else "no U-boat"
    return f"{ships} and {subs} {'was' if transports + boats == 1 else 'were'} destroyed"
