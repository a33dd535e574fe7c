"""Writes the headline, the first paragraph and the last sentence of a Wolf Pack report: who won, what decided
the game, and how close the loser was to winning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import CourseStep, begins, known, steps
from printkit.games.wolf_pack.story.drought import Drought, drought, told
from printkit.games.wolf_pack.story.facts import Happening, Sweep
from printkit.games.wolf_pack.story.finale import Finale, finale
from printkit.games.wolf_pack.story.moments import stake
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    SINK,
    SUNK,
    WHO,
    a_card,
    card,
    on_turns,
    title,
    true_tags,
)
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, by_turn, decisive
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.games.wolf_pack.story.unplayed import Unplayed, unplayed
from printkit.games.wolf_pack.story.unplayed import told as told_unplayed
from printkit.games.wolf_pack.story.verdict import arrival, saved, told_decisive
from printkit.games.wolf_pack.story.won_by import WonBy, won_by
from printkit.games.wolf_pack.story.won_by import told as told_won_by
from printkit.journal.course import Record
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import ends_at, reached
from printkit.table.words import ordinal

_LINKS: Final = 3
_LONG: Final = 4
"""Smallest number of turns that a side had waited, at the end of the game, for the third card of its chain
for which the report mentions the wait."""
_FEWEST: Final = 2
"""Smallest number of turns with a known chance of winning for which the report says since when a side was the
likelier winner."""
_LATE: Final = 3
"""Largest number of turns before the end at which the winner may have become the clear favourite for the
report to say that nothing was settled before."""
_GREAT: Final = 20
"""The report says that a clear card (Dive or Destroyer Sweep) that the loser did not play cost it the game,
unless the deciding turn had a lasting gain in the winner's chance of winning of at least this many percentage
points. A draw with a smaller gain is not named in the headline."""
_EARLY: Final = 26
"""Latest last turn of a game for which the report says how few turns the winner needed."""
_LATE_WIN: Final = 50
"""Earliest last turn of a game for which the report says how many turns the winner needed."""
_LOW: Final = 20
"""The report mentions the winner's lowest chance of winning only if it was below this, in per cent."""
_NEAR: Final = 10
"""The first paragraph mentions the winner's lowest chance of winning only if it was more than this many
percentage points lower than the chance just before the deciding turn."""


class Decision(NamedTuple):
    """What decided a finished game.

    - ``by``: the turn that raised the winner's chance to win most for good, or a few such turns in a row.
    - ``kept``: the clear card that the loser kept in its hand one play before its defeat, if that is what cost it the game.
    - ``stops``: the loser's plays of a clear card that stopped the winner one play before victory.
    - ``dry``: the loser's long wait for a card. ``shape``: how the game was won if no single turn decided it.
    - ``most``: the turn that the first picture shows. It is the deciding turn or, for an unfinished game, the turn that changed the
      chance of winning the most.
    """

    by: Decisive | None = None
    kept: Unplayed | None = None
    dry: Drought | None = None
    stops: tuple[Sweep, ...] = ()
    shape: WonBy | None = None
    most: DecidingTurn | None = None
    end: Finale | None = None
    """Facts about the last kill of the game; None if they are unknown."""


def decision(
    turns: Sequence[TurnAccount], decided: Sequence[DecidingTurn], found: Sequence[Happening], final: State
) -> Decision:
    """Return what decided the game. For an unfinished game, the result holds only the turn that changed the
    chance of winning the most. ``found``: the kills and other events of the game."""
    by = decisive(turns)
    most = (by.run or (by.turn,))[0] if by else max(decided, key=lambda each: each.rank, default=None)
    if final.winner < 0:
        return Decision(by, most=most)
    loser = 1 - final.winner
    stops = tuple(each for each in found if isinstance(each, Sweep) and each.wins and each.side == loser)
    kept = _cost_the_game(turns, by, final.winner)
    if kept is not None:
        by = None
    if by is None and (kept is not None or stops):
        at = kept.turn if kept is not None else stops[-1].turn
        most = next((each for each in by_turn(turns) if each.turn == at), most)
    return Decision(
        by, kept, drought(turns, loser), stops, won_by(turns, found, final.winner), most, finale(turns)
    )


def _cost_the_game(turns: Sequence[TurnAccount], by: Decisive | None, winner: int) -> Unplayed | None:
    """Return the clear card (Dive or Destroyer Sweep) that the loser held but did not play in its last play
    before its defeat. Return None if there was none, or if an earlier turn had already decided the game."""
    kept = unplayed(turns, winner)
    if kept is None or kept.thrown or (by is not None and by.lasting >= _GREAT):
        return None
    return kept


# -- the headline ----------------------------------------------------------------------------------------------------------


def headline(record: Record, turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the headline of the report: the winner, and the most striking thing about its victory."""
    if final.winner < 0:
        return f"Undecided {reached(record)}: {final.kills[WOLF]}–{final.kills[CONVOY]}"
    return f"{title(final.winner)} wins {_striking(turns, by, final)}"


def _striking(turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the part of the headline about the most striking thing: an escape from defeat, a narrow end, or
    how the game was won."""
    other = 1 - final.winner
    step = saved(by.by) if by.by is not None else None
    escaped = step is not None and step.before.to_go(other) == 1
    if escaped and step is not None:
        return f"after {_saving_words(step, other)}"
    if by.end is not None and by.end.resumed and by.stops:
        return "with a second chain in hand"
    if by.kept is not None:
        return f"as {WHO[other]} keeps its {CARDS[CLEARS[other]].name} in hand"
    if _lacked_one_card(final, other):
        return f"one play ahead of {WHO[other]}"
    low, when = _low_point(turns, by, final)
    if when:
        return f"from a chance of {low}\u00a0%"
    if to_go(final, other) == 1:
        return f"with {WHO[other]} one card short"
    if step is not None:
        return f"after {_saving_words(step, other)}"
    if not final.kills[other]:
        return f"without losing a {PREY[other]}"
    short = final.ruleset.to_win[other] - final.kills[other]
    if short == 1:
        return f"with {WHO[other]} one {PREY[other]} short"
    if by.stops and by.by is None:
        return f"at the {ordinal(len(by.stops) + 1)} attempt"
    if by.by is not None and (words := _rise_phrase(by.by, final)):
        return words
    wait = _waiting(turns[:-1], final.winner)
    if by.by is None and by.end is not None and by.end.fresh and wait.since:
        return f"after waiting {count(final.turn - wait.since, 'turn')} for one card"
    if by.end is not None and by.end.fresh:
        return f"with {a_card(CHAINS[final.winner][2])} drawn on the last turn"
    return f"in {count(final.turn, 'turn')}"


def _rise_phrase(by: Decisive, final: State) -> str:
    """Return the part of the headline about the turns in which the winner's chance of winning rose the most:
    a series of turns, or a draw. Return an empty text if the chance rose because of a played card, or by little more than the
    estimate may be off by."""
    if by.run:
        now = round(100 * (by.run[-1].now if by.side == WOLF else 1 - by.run[-1].now))
        return f"after raising its chance from {by.was} to {now}\u00a0% in {count(by.last - by.first + 1, 'turn')}"
    drew = by.turn.main
    if drew.action is not None or drew.side != by.side or by.lasting < _GREAT:
        return ""
    if by.last == final.turn:
        return f"with {a_card(arrival(drew))} drawn on the last turn"
    return f"after drawing {a_card(arrival(drew))} on turn {by.last}"


def _saving_words(step: CourseStep, loser: int) -> str:
    """Return words for a play that prevented the loser's victory or its next kill: ``Dive stops the convoy
    one play from a kill``."""
    assert step.action is not None
    name, wins = CARDS[step.action.kind].name, step.before.to_go(loser) == 1
    if step.action.victim >= 0:
        return f"{name} takes {WHO[loser]}’s {'winning card' if wins else f'only {card(step.action.victim)}'}"
    nth = f"its {ordinal(step.before.kills[loser] + 1)} {PREY[loser]}"
    return f"{name} stops {WHO[loser]} one play from {'victory' if wins else nth}"


# -- the first paragraph ---------------------------------------------------------------------------------------------------


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
    parts = [_result_sentence(said, final, ends_at(record)), _comeback(said, turns, by, final)]
    if (second := _second_chain(said, by, final)) or (waited := _waited_for(said, turns, by, final)):
        parts.append(second or waited)
    elif by.by is not None:
        parts.append(told_decisive(said, by.by, turns))
    elif by.kept is not None:
        parts.append(told_unplayed(said, by.kept))
    elif by.stops:
        parts.append(_stopped_sentence(said, by.stops, final.winner))
    elif by.dry is not None:
        parts.append(told(said, by.dry))
    elif by.shape is not None:
        parts.append(told_won_by(said, by.shape, final.turn))
    else:
        parts.append(_course(said, turns, final.winner))
    return " ".join(part for part in parts if part)


def _result_sentence(said: Voice, final: State, end: Sequence[int]) -> str:
    """Return the sentence that names the winner, the turn, and the kills of both sides."""
    side, other = final.winner, 1 - final.winner
    goal, theirs, needed = final.ruleset.to_win[side], final.kills[other], final.ruleset.to_win[other]
    photo = _lacked_one_card(final, other)
    near = (
        ", and held the card to win with"
        if photo
        else " and lacked one card for the last" * (to_go(final, other) == 1)
    )
    facts: dict[str, object] = {
        "side": side, "turn": final.turn, "kills": final.kills, "photo": photo, "who": WHO[side], "whom": WHO[other], "nth": ordinal(goal), "prey": PREY[side],
        "ships": count(goal, PREY[side]), "n": count(final.turn, "turn"), "sunk": SUNK[other], "sink": SINK[side], "destroyed": SANK[side],
        "had": number(theirs) if theirs else "none", "needed": count(needed, PREY[other]), "needed_n": number(needed), "near": near, "other_prey": PREY[other],
    }  # fmt: skip
    tags = {
        "one-goal": goal == 1, "one-needed": needed == 1, "near": bool(near), "none": not theirs, "one-short": theirs == needed - 1,
        "early": final.turn <= _EARLY, "late": final.turn >= _LATE_WIN,
    }  # fmt: skip
    return said.say("won", facts, true_tags(tags), at=final.turn, lines=end)


def _second_chain(said: Voice, by: Decision, final: State) -> str:
    """Return the sentence about a winner whose chain was cleared one play from victory, but who held the
    cards of a second chain and won with it. Empty if the game did not end so."""
    if by.end is None or not by.end.resumed or not by.stops:
        return ""
    last, who = by.stops[-1], WHO[final.winner]
    text = f"On turn {last.turn} {CARDS[last.kind].name} stopped {who} one play from victory, but {who} held the cards of a second chain."
    values = {"side": final.winner, "turn": last.turn}
    return said.write("second-chain", text, values, at=last.turn, lines=last.lines)


def _waited_for(said: Voice, turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the sentence about the last card, for which the winner had waited. It is empty if something else
    decided the game, or if there was no such wait."""
    side, end = final.winner, by.end
    wait = _waiting(turns[:-1], side)
    if by.by is not None or by.kept is not None or end is None or not end.fresh or not wait.since:
        return ""
    text = f"{capital(WHO[side])} had needed only {a_card(CHAINS[side][2])} since turn {wait.since}; on turn {final.turn} it came."
    values = {"side": side, "turn": final.turn, "since": wait.since}
    return said.write("waited-for", text, values, at=final.turn, lines=[*wait.lines, *end.lines])


def _comeback(said: Voice, turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the sentence that says how low the winner's chance of winning had been before the turn that
    decided the game. It is empty unless the chance had been very low."""
    low, when = _low_point(turns, by, final)
    if not when:
        return ""
    lines = [n for turn in turns if turn.number == when for phase in turn.phases for n in phase.lines]
    text = f"After turn {when} {WHO[final.winner]}’s chance to win had been only {low}\u00a0%."
    return said.write(
        "comeback", text, {"side": final.winner, "low": low, "when": when}, at=when, lines=lines
    )


def _low_point(turns: Sequence[TurnAccount], by: Decision, final: State) -> tuple[int, int]:
    """Return the winner's lowest chance of winning before the turn that decided the game (per cent), and the
    turn of this lowest chance. The turn is 0 unless the chance was very low."""
    low, when = _lowest(turns, final.winner, by.by.first if by.by is not None else final.turn)
    remarkable = low < _LOW and (by.by is None or by.by.was > low + _NEAR)
    return (low, when) if when and remarkable else (low, 0)


def _lowest(turns: Sequence[TurnAccount], side: int, before: int) -> tuple[int, int]:
    """Return a side's lowest chance of winning (per cent) at the end of any turn before the turn ``before``,
    and the number of the turn. The turn is 0 if no chance is known."""
    chances = [(round(p if side == WOLF else 100 - p), int(n)) for n, p in course(turns) if n < before]
    return min(chances, default=(0, 0))


def _lacked_one_card(final: State, loser: int) -> bool:
    """Return True if, at the end of the game, the loser held the only card that it still needed to win."""
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


def _stopped_sentence(said: Voice, stops: Sequence[Sweep], side: int) -> str:
    """Return the sentence about a loser that was one play from victory when the winner cleared its chain.
    ``stops``: the plays that cleared it."""
    name, on = CARDS[stops[0].kind].name, on_turns([each.turn for each in stops])
    text = f"{name} had stopped {WHO[side]} one play from victory on {on}."
    values = {"side": side, "turns": tuple(each.turn for each in stops)}
    lines = [n for each in stops for n in each.lines]
    return said.write("stopped", text, values, at=stops[-1].turn, lines=lines)


def _course(said: Voice, turns: Sequence[TurnAccount], side: int) -> str:
    """Return the sentence about a game that no single turn decided. It says since which turn the winner
    ``side`` was clearly ahead."""
    chances = [(int(n), round(p if side == WOLF else 100 - p)) for n, p in course(turns)]
    if len(chances) < _FEWEST:
        return ""
    likelier = _ahead_since(chances, round(50 + ERROR))
    since = f"from turn {likelier} on" if likelier > chances[0][0] else "throughout"
    late = likelier > chances[-1][0] - _LATE
    summary = (
        f"Until turn {likelier} {WHO[side]} was no clear favourite"
        if late
        else f"{capital(WHO[side])} was the clear favourite {since}"
    )
    lines = [n for each in turns if each.number >= likelier for phase in each.phases for n in phase.lines]
    values = {"likelier": likelier, "side": side}
    return said.write("course", f"{summary}.", values, at=likelier, lines=lines)


def _ahead_since(chances: Sequence[tuple[int, int]], least: int) -> int:
    """Return the number of the turn from which a side's chance of winning stayed at or above ``least`` per
    cent. ``chances``: pairs of turn number and chance."""
    low = max((place for place, (_, p) in enumerate(chances) if p < least), default=-1)
    return chances[min(low + 1, len(chances) - 1)][0]


def ending(said: Voice, turns: Sequence[TurnAccount], final: State, by: Decision, end: Finale | None) -> str:
    """Return the last sentence of the report: how the loser could have prevented its defeat, or which card it
    had waited for. It is empty if neither is known.

    ``by`` is what decided the game; ``end`` holds facts about the last kill.
    """
    if final.winner < 0 or not turns or unplayed(turns, final.winner) is not None:
        return ""  # what the loser could have done is told before the last kill
    other = 1 - final.winner
    third = card(CHAINS[other][2])
    waits = _waiting(turns, other)
    lines: list[int] = [n for phase in turns[-1].phases for n in phase.lines]
    if end is not None and end.fresh and end.photo:
        return ""  # the sentence about the last kill says it
    if _lacked_one_card(final, other):
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
