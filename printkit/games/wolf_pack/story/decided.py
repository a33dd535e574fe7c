"""Describes a turning point of a Wolf Pack game: what was at stake, what happened in the turn, and what followed from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.moments import (
    Told,
    important_steps,
    left_after,
    moved,
    whole,
)
from printkit.games.wolf_pack.story.telling import PREY, WHO, card, links_of
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count
from printkit.table.words import ordinal

_LINKS: Final = 3
_SHORT: Final = 18
"""Largest number of words in a sentence about a turn to which a clause about the turn's consequence is
joined. After a longer sentence, the consequence is a sentence of its own."""
_LONG: Final = 6
"""Smallest number of turns between the clearing of a chain and its owner's next kill that the report calls a
long delay."""
_VERY_LONG: Final = 12
"""Smallest number of turns that a side waited for its next kill, after its chain was cleared, for which the
report gives the number."""
_EVEN: Final = 50
"""Smallest value, in per cent, of the winner's lowest chance of winning after the deciding turn for which the
report gives this lowest chance."""
_SURE: Final = 95
"""The report gives the winner's lowest chance of winning after the deciding turn only if this chance was
below the value here, in per cent. Higher values are not worth telling."""


_LATER: Final = 4
"""Smallest number of turns between the deciding turn and the end of the game for which the report gives the
winner's lowest chance of winning after that turn."""


class Consequence(NamedTuple):
    """A clause about a later event that followed from a card drawn or played, with a placeholder for its
    subject.

    ``side`` is the side that is the subject, −1 if it is a card. ``turn`` is 0 if the clause says that something never happened.
    """

    side: int
    text: str
    turn: int
    lines: tuple[int, ...]
    kill: bool = False
    """True if the clause is about a kill that completed the chain for which the card was drawn or played."""
    brief: bool = False
    """True if the event was the clearing of the opponent's chain from the table, and this delayed the
    opponent's next kill by only a few turns."""
    cleared: bool = False
    """True if the chain for which the card was drawn or played was cleared from the table before it was
    complete."""

    def told(self, it: int = -1) -> str:
        """Return the clause with its subject filled in: the name of the side or, if the side is ``it``, the
        word "it"."""
        return self.text.replace("WHO", "it" if self.side == it else WHO[self.side])


# -- what became of a card ---------------------------------------------------------------------------------------------------


def _after(step: CourseStep, turns: Sequence[TurnAccount]) -> list[CourseStep]:
    """Return the steps of the game that come after this step."""
    found = steps(turns)
    return list(found[found.index(step) + 1 :])


def _chain_end(step: CourseStep, turns: Sequence[TurnAccount]) -> CourseStep | None:
    """For a step in which a card was drawn or played for a chain, return the later step that ended this
    chain: a play that completed it, or that cleared it from the table. Return None if there is none.

    A card drawn for a later chain counts only if the chains before it were completed in the same turn.
    """
    side, nth = step.side, step.served[0] if step.action is None else 0
    ends = [
        each
        for each in _after(step, turns)
        if each.action is not None
        and (each.action.cleared[side] or (each.action.killed and each.side == side))
    ]
    if any(each.turn > step.turn or (each.action and each.action.cleared[side]) for each in ends[:nth]):
        return None
    return next(iter(ends[nth:]), None)


def _was_stolen(step: CourseStep, end: CourseStep, turns: Sequence[TurnAccount]) -> bool:
    """Return True if a harassment card took a card drawn in this step before the chain ended in the step
    ``end``, and the side then held no other card of the same kind."""
    after = _after(step, turns)
    return step.action is None and any(
        each.action is not None
        and each.action.victim in step.served[1]
        and each.side != step.side
        and not each.after.hands[step.side][each.action.victim]
        for each in after[: after.index(end)]
    )


def outcome(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return a later consequence of a turn: its chain made a kill or was cleared from the table, its owner
    kept a card for a later use, or a side had to wait for a replacement of a stolen card. Return None if
    there was no later consequence, or if the log does not show it."""
    step = turn.main
    action, side = step.action, step.side
    if action is not None and action.victim >= 0:
        return _replacement_clause(step, turns)
    told = [each for each in important_steps(turn) if each.side == side]
    if (played := next((s for s in told if s.action and s.action.cleared[1 - side]), None)) is not None:
        return _delay_clause(played, turns)
    clear = next((s for s in told if CLEARS[side] in s.drawn and (s.served[0] or not s.served[1])), None)
    if clear is not None and (kept := _later_clear(clear, turns)) is not None:
        return kept
    if action is not None and (action.killed or action.kind not in CHAINS[side]):
        return None
    end = _chain_end(step, turns)
    if end is None or end.action is None or end.turn == turn.turn or _was_stolen(step, end, turns):
        return None
    if end.action.killed:
        did, last = ("sank", "destroyed")[side], "" if end.after.to_go(side) else " and last"
        nth = f"{ordinal(end.after.kills[side])}{last} {PREY[side]}"
        return Consequence(side, f"on turn {end.turn} WHO {did} its {nth}", end.turn, end.lines, kill=True)
    if turns[-1].after.winner == side:
        return None  # the side won with another chain
    by = CARDS[end.action.kind].name
    own = f"{WHO[side]}’s own " if end.side == side else ""
    return Consequence(
        -1, f"{own}{by} cleared the chain on turn {end.turn}", end.turn, end.lines, cleared=True
    )


def _replacement_clause(step: CourseStep, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return a clause that says when a side drew a replacement for a card lost to harassment, or that it
    never did. Return None if it needed no replacement, or if it has not yet drawn one in an unfinished game."""
    assert step.action is not None
    other, victim = 1 - step.side, step.action.victim
    if victim not in CHAINS[other][step.after.chains[other] :] or step.after.hands[other][victim]:
        return None
    drew = next((s for s in _after(step, turns) if s.side == other and victim in s.drawn), None)
    if drew is not None:
        return Consequence(
            other, f"WHO drew no other {card(victim)} until turn {drew.turn}", drew.turn, drew.lines
        )
    if turns[-1].after.winner < 0:
        return None
    return Consequence(other, f"WHO never drew another {card(victim)}", 0, step.lines)


def _delay_clause(step: CourseStep, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return a clause about the effect of clearing the opponent's chain: how long the opponent then waited
    for its next kill, or that the side that cleared it made the next kill."""
    other = 1 - step.side
    kills = [s for s in _after(step, turns) if s.action and s.action.killed]
    kill = next((s for s in kills if s.side == other), None)
    if kill is None:
        over = turns[-1].after.winner >= 0
        return Consequence(other, "WHO made no kill after that", 0, step.lines) if over else None
    gap = kill.turn - step.turn
    if gap >= _VERY_LONG:
        return Consequence(other, f"WHO waited {count(gap, 'turn')} for its next kill", kill.turn, kill.lines)
    mine = kills[0]
    if mine.side == step.side:
        did, nth = (
            ("sank", "destroyed")[step.side],
            f"{ordinal(mine.after.kills[step.side])} {PREY[step.side]}",
        )
        used = mine.turn - step.turn <= _LINKS + 1
        text = f"WHO {did} its {nth} first, on turn {mine.turn}"
        text = text if used else f"WHO made the next kill, on turn {mine.turn}"
        return Consequence(step.side, text, mine.turn, mine.lines)
    if gap >= _LONG:
        nth = ordinal(kill.after.kills[other])
        return Consequence(
            other, f"WHO did not make its {nth} kill until turn {kill.turn}", kill.turn, kill.lines
        )
    only = "only " if gap <= _LINKS else ""
    held = f"that held WHO up for {only}{count(gap, 'turn')}" if gap else "WHO made a kill all the same"
    return Consequence(other, held, kill.turn, kill.lines, brief=True)


def _later_clear(step: CourseStep, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return a clause about the later play of a Dive or Destroyer Sweep that the side drew in this step.
    Return None if the side played it in the same turn or never, or if the play cleared none of the opponent's
    cards."""
    side = step.side
    play = next(
        (s for s in _after(step, turns) if s.side == side and s.action and s.action.kind == CLEARS[side]),
        None,
    )
    if play is None or play.action is None or play.turn == step.turn or not play.action.cleared[1 - side]:
        return None
    gone = links_of(1 - side, play.action.cleared[1 - side])
    text = f"on turn {play.turn} {CARDS[CLEARS[side]].name} took {gone} off the table"
    return Consequence(-1, text, play.turn, play.lines)


# -- the turning point -------------------------------------------------------------------------------------------------------


class PointText(NamedTuple):
    """The text of a turning point. ``lines``: the numbers of the log lines that show the later events
    mentioned in the text."""

    text: str
    lines: tuple[int, ...]


def point(
    turn: DecidingTurn,
    turns: Sequence[TurnAccount],
    by: Decisive | None,
    *,
    until: int = 0,
    earlier: DecidingTurn | None = None,
    now: bool = False,
) -> PointText:
    """Return the text of a turning point: what was at stake, what happened in the turn, and what later
    followed from it.

    If a turning point covers several turns, each has its own text. ``until`` is the last of these turns, or 0 for the text about
    that turn itself; the text leaves out what happened up to that turn. ``earlier`` is the first of these turns, or None for the
    text about the first turn.

    ``by`` is what decided the game. The text about the deciding turn gives the winner's lowest later chance of winning, unless it
    describes another consequence. It leaves out the odds of the deciding card, which the first paragraph gives. ``now``: the text
    may end with what a side still needed to win.
    """
    later = outcome(turn, turns)
    goes_on = later is not None and until and (later.kill or 0 < later.turn <= until)
    if later is not None and (goes_on or _wins_game(later, turns)):
        later = None  # the text about the second turn or the end of the story says it
    decided = by is not None and by.last == turn.turn
    if decided and later is not None and later.brief:
        later = None
    alone = len({step.side for step in important_steps(turn)}) == 1
    kills = alone and later is not None and later.kill
    told_odds = by is not None and by.turn.turn == turn.turn and not by.run
    text = f"{whole(turn, turns, Told(kills, odds=told_odds), earlier=earlier)}"
    if earlier is None and not until:
        text += moved(turn)
    if later is None:
        holds = decided and turn.turn <= turns[-1].number - _LATER and not until
        if by is not None and holds and _EVEN <= by.least < _SURE:
            text += _lowest_chance_sentence(by, is_named=by.side == WOLF and "%" in text)
        elif now and "%" not in text:
            text += left_after(turn)
        return PointText(text, ())
    return PointText(_joined(text, later, turn.main.side if alone else -1), later.lines)


def _lowest_chance_sentence(by: Decisive, *, is_named: bool) -> str:
    """Return a sentence with the winner's lowest chance of winning after the deciding turn. ``is_named``: the
    previous sentence is about the winner's chance, so this one begins with "It"."""
    what = "It" if is_named else f"{capital(WHO[by.side])}’s chance to win"
    return f" {what} never fell below {by.least}\u00a0% again."


def _joined(text: str, later: Consequence, it: int) -> str:
    """Return a text about an event, followed by a clause about its consequence. A short last sentence is joined to the clause;
    otherwise it is a sentence of its own. If the clause is about the side ``it``, its subject is "it"."""
    last = re.split(r"(?<=\.) ", text)[-1]
    if "%" in last or len(last.split()) > _SHORT:
        return f"{text} {capital(later.told())}."
    if later.side == it and later.kill:
        return f"{text[:-1]}, and {later.text.replace('WHO ', '')}."
    subject = it if it >= 0 and last.startswith(capital(WHO[it])) else -1
    return f"{text[:-1]}, {'but' if later.cleared else 'and'} {later.told(subject)}."


def _wins_game(later: Consequence, turns: Sequence[TurnAccount]) -> bool:
    """Return True if this consequence of the turn is the kill that won the game."""
    return later.kill and later.turn == turns[-1].number and turns[-1].after.winner == later.side
