"""Writes the sentence of a Wolf Pack report that says what helped the winner most.

This is a card that saved the winner, a card that it drew, or several turns in a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WOLF
from printkit.games.wolf_pack.story.chance import Position
from printkit.games.wolf_pack.story.course import CourseStep, steps, suffices, was_cleared
from printkit.games.wolf_pack.story.moments import kept_since, kills_with, played_when_drawn, with_pronoun
from printkit.games.wolf_pack.story.telling import PREY, SANK, SUNK, WHO, a_card, card, odds
from printkit.games.wolf_pack.story.turning import Decisive, saves
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import count, listed, number
from printkit.table.words import ordinal

_MOST_DEEDS: Final = 3
"""If several turns together helped the winner most, the report describes at most this many of them."""
_EVEN: Final = 50
"""Chance of winning, in per cent, beyond which several turns must raise the winner to count as the turning
point.

Before these turns the winner's chance was below this value, and after them above it. The report says that
they turned the game."""
_LONG_SHOT: Final = 0.2
"""A draw on the last turn counts as a long shot if its probability (0 to 1) was below this."""
_TWO_KILLS: Final = re.compile(r"(sank|destroyed) its (\w+) (transport|U-boat)(?:,? and |, )\1 its (\w+) \3")
"""Matches clauses about two kills, one after the other."""
_LONG_DELAY: Final = 5
"""The report gives the score at the time of a kill that a card had delayed, if the delay was at least this
many turns."""
_RUN_ROOM: Final = 26
"""Maximum number of words in the account of several turns.

If it is longer, one turn fewer is described."""


def saved(by: Decisive) -> CourseStep | None:
    """Return the play that helped the winner most if it prevented a kill in the loser's next play; otherwise None."""
    step = by.turn.main
    return step if not by.run and step.side == by.side and saves(step) else None


def sentence(
    by: Decisive, turns: Sequence[TurnAccount]
) -> tuple[str, str, dict[str, object], tuple[int, ...]]:
    """Return the report's fact about what helped the winner most.

    It consists of its kind, its sentence, its values, and its log lines."""
    if by.run:
        return _run(by, turns)
    step = saved(by)
    text = _saved(step, by, turns) if step is not None else _gain_sentence(by, turns)
    turn = by.turn
    values: dict[str, object] = {
        "turn": turn.turn,
        "steps": turn.steps,
        "side": by.side,
        "was": by.was,
        "before": before(by),
        "least": by.least,
    }
    return "decided", text, values, turn.lines


def _saved(step: CourseStep, by: Decisive, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about a play that prevented the loser's victory, or its next kill."""
    action, loser = step.action, 1 - by.side
    assert action is not None
    wins = step.before.to_go(loser) == 1
    peril = "victory" if wins else f"its {ordinal(step.before.kills[loser] + 1)} {PREY[loser]}"
    begun = f"On turn {by.turn.turn} {WHO[loser]} was one play from {peril}"
    if action.victim >= 0:
        text = f"{begun}, but {_harassment_clause(step)}, and it was the one that it needed"
    else:
        text = f"{begun} when {WHO[by.side]} swept its chain away with {CARDS[action.kind].name}{_drawn_when(step, by, turns)}"
    after = steps(turns)
    later = after[after.index(step) + 1 :]
    kill = next((each for each in later if each.side == loser and each.action and each.action.killed), None)
    if not wins and kill is not None:
        return f"{text}.{_what_it_cost(step, kill)}"
    none = not wins
    kills = [
        s.turn for s in after if s.side == loser and s.action and s.action.killed and s.turn <= step.turn
    ]
    none = none and (not kills or turns[-1].number - step.turn >= step.turn - kills[-1])
    return f"{text}; {WHO[loser]} made no kill after that." if none else f"{text}."


def _what_it_cost(step: CourseStep, kill: CourseStep) -> str:
    """Return a sentence about the score when the loser at last made the kill that the winner's play had
    prevented before.

    It is empty if the play hardly delayed the kill, or if the winner made no kill in between.
    """
    side, loser = 1 - kill.side, kill.side
    made = kill.before.kills[side]
    if kill.turn - step.turn < _LONG_DELAY or made == step.before.kills[side]:
        return ""
    return f" When that {PREY[loser]} went down, on turn {kill.turn}, {WHO[side]} had {SUNK[side]} {number(made)} of {number(kill.before.goals[side])}."


def _then_needed(at: Position, side: int) -> str:
    """Return a sentence about the kills that each side needed after the turn that decided the game.

    It is empty after the last kill, and in a game in which one kill wins.
    """
    mine, theirs = (at.goals[who] - at.kills[who] for who in (side, 1 - side))
    if not mine or min(at.goals) == 1:
        return ""
    if mine == theirs:
        return f" Each side then needed {count(mine, 'more kill')}."
    return f" It then needed {count(mine, 'more kill')}, {WHO[1 - side]} {number(theirs)}."


def _harassment_clause(step: CourseStep) -> str:
    """Return a clause about a harassment card that took one of several cards at random, or the opponent's
    last one."""
    assert step.action is not None
    name, cards = CARDS[step.action.kind].name, sum(step.before.hands[1 - step.side])
    return f"{name} took {'one of its cards at random' if cards > 1 else 'the last card in its hand'}"


def _drawn_when(step: CourseStep, by: Decisive, turns: Sequence[TurnAccount]) -> str:
    """Return the end of a clause about a Dive or Destroyer Sweep that a side played: when the side had drawn
    the card.

    It is empty if that time is not remarkable.
    """
    for each in by.turn.steps:
        if played_when_drawn(step, each) and not each.before.hands[each.side][CLEARS[each.side]]:
            return ", drawn in that very turn"
    kept = kept_since(step, turns)
    return f", kept since turn {kept.turn}" if kept is not None else ""


def _gain_sentence(by: Decisive, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about a draw or play with a lasting gain in the winner's chance of winning."""
    step, turn = by.turn.main, by.turn
    if (own := _swept_both(by)) is not None and own.action is not None:
        loser, name = WHO[1 - by.side], CARDS[own.action.kind].name
        return f"On turn {turn.turn} {loser} swept {WHO[by.side]}’s chain away with {name}, and had to give up its own."
    if step.action is not None and step.action.kind in CHAINS[by.side] and not step.action.killed:
        return f"No turn helped {WHO[by.side]} more than turn {turn.turn}, when it laid {CARDS[step.action.kind].name}."
    mine = [s for s in turn.steps if s.side == by.side and s.action]
    kill = next((s for s in mine if kills_with(s, step) and s is not step), None)
    cleared = next((s for s in mine if played_when_drawn(s, step)), None)
    deed = deeds([step, *(each for each in (kill, cleared) if each is not None)])
    chance = (
        step.odds(arrival(step)) if step.action is None and kill is None and cleared is None else Fraction(0)
    )
    named = bool(chance) and len(step.served[1]) <= 1
    if turn.turn == turns[-1].number:
        theirs = _left_one_short(turn.steps, 1 - by.side)
        if named and theirs is not None:
            nth = f"its {ordinal(theirs.after.kills[theirs.side])} {PREY[theirs.side]}"
            return f"On the last turn {WHO[theirs.side]} {SANK[theirs.side]} {nth} and needed one more, but {WHO[by.side]} had drawn {a_card(arrival(step))}, at {odds(chance)}."
        if named and chance < _LONG_SHOT:
            return f"On the last turn {WHO[by.side]} had {odds(chance)} of drawing {a_card(arrival(step))}, and drew it."
        return f"On the last turn {WHO[by.side]} {deed}{f', at {odds(chance)}' if named else ''}."
    if step.gives_all and suffices(steps(turns), step):
        then = _then_needed(turn.steps[-1].after, by.side)
        return f"On turn {turn.turn} {WHO[by.side]} {deed}{_last_needed(step, deed)}.{then}"
    helped = f"No turn helped {WHO[by.side]} more than turn {turn.turn}, when it {deed}."
    return helped + _then_needed(turn.steps[-1].after, by.side)


def _left_one_short(found: Sequence[CourseStep], loser: int) -> CourseStep | None:
    """Return the loser's kill in these steps after which it needed only one more; None if it made none."""
    kills = (s for s in found if s.side == loser and s.action is not None and s.action.killed)
    return next((s for s in kills if s.after.goals[loser] - s.after.kills[loser] == 1), None)


def _last_needed(step: CourseStep, deed: str) -> str:
    """Return the end of a sentence about a draw, which says that the draw gave a side everything that it
    needed to win.
    """
    return f"{':' if ' and ' in deed else ','} the last {'cards' if len(step.needed) > 1 else 'card'} that it needed to win"


def before(by: Decisive) -> int:
    """Return the winner's chance to win just before the draw or play that helped it most, in per cent."""
    return _winner_per_cent(by, by.turn.main.was)


def _winner_per_cent(by: Decisive, wolf: float) -> int:
    """Return the winner's chance of winning in per cent. ``wolf``: the wolf pack's chance, from 0 to 1."""
    return round(100 * wolf) if by.side == WOLF else 100 - round(100 * wolf)


def _swept_both(by: Decisive) -> CourseStep | None:
    """Return the step in which the loser cleared its own chain together with the winner's; None if there
    is none.
    """
    loser = 1 - by.side
    cleared = (
        s
        for s in by.turn.steps
        if s.side == loser and s.action and s.action.cleared[loser] and s.action.cleared[by.side]
    )
    return next(cleared, None)


def _run(by: Decisive, turns: Sequence[TurnAccount]) -> tuple[str, str, dict[str, object], tuple[int, ...]]:
    """Return the report's fact about several turns that together helped the winner most.

    It consists of its kind, its sentence, its values, and its log lines.

    The sentence says what the winner drew and played, and how far its chance of winning rose.
    """
    found = run_steps(by, _MOST_DEEDS)
    if len(deeds(found).split()) > _RUN_ROOM:
        found = run_steps(by, _MOST_DEEDS - 1)
    now = by.run[-1].now if by.side == WOLF else 1 - by.run[-1].now
    won = round(100 * now)
    values: dict[str, object] = {
        "first": by.first, "last": by.last, "side": by.side, "was": by.was, "now": won, "least": by.least, "steps": tuple(found),
    }  # fmt: skip
    turned = by.was < _EVEN < won
    when = f"Turns {by.first} {'and' if by.last == by.first + 1 else 'to'} {by.last}"
    led = f"{when} turned the game" if turned else f"{when} helped {WHO[by.side]} most"
    then = _then_needed(by.run[-1].steps[-1].after, by.side)
    text = f"{led}: {WHO[by.side] if turned else 'it'} {deeds(found)}.{then}"
    if len(found) == 1:
        deed, step = deeds(found), found[0]
        whole = step.gives_all and suffices(steps(turns), step)
        text = f"On turn {step.turn} {WHO[by.side]} {deed}{_last_needed(step, deed) if whole else ''}."
    return "run", text, values, tuple(n for turn in by.run for n in turn.lines)


def told_steps(by: Decisive) -> tuple[CourseStep, ...]:
    """Return the draws and plays of the winner that decided the game: at most :data:`_MOST_DEEDS`."""
    return (
        tuple(run_steps(by, _MOST_DEEDS))
        if by.run
        else (by.turn.main,)
        if by.turn.main.side == by.side
        else ()
    )


def run_steps(by: Decisive, most: int) -> list[CourseStep]:
    """Return the draws and plays that the report mentions if several turns decided the game together.

    They come from the ``most`` turns with the largest gains, in the order of play.

    A draw is replaced by the kill or clearing that it made possible in the same turn.
    """
    found = sorted(by.run, key=lambda turn: -abs(turn.main.swing))[:most]
    told: list[CourseStep] = []
    for turn in sorted(found, key=lambda each: each.turn):
        played = [s for s in turn.steps if kills_with(s, turn.main) or played_when_drawn(s, turn.main)]
        told += played or [turn.main]
    # the sentence before names the last kill
    return [step for step in told if step.after.to_go(step.side)] or told


def deeds(found: Sequence[CourseStep]) -> str:
    """Return words for draws and plays of one side, without the subject: ``drew a Periscope and then a
    Torpedo``.

    Consecutive draws share their verb. A card mentioned before is called "another".
    """
    said: list[str] = []
    draws: list[str] = []
    for step in found:
        text = _short(step)
        if step.action is not None:
            said.append(with_pronoun(said[-1], text, step) if said else text)
            continue
        cards = text.removeprefix("drew ")
        again = cards in draws
        draws.append(cards)
        after_draw = bool(said) and said[-1].startswith("drew ") and " then " not in said[-1]
        if again:
            follows = after_draw and said[-1] == f"drew {cards}" and cards.startswith("a")
            a_card_ = cards.startswith("a")
            cards = (
                "another" if follows else re.sub(r"^an? ", "another ", cards) if a_card_ else f"more {cards}"
            )
        said[-1:] = [f"{said[-1]} and then {cards}"] if after_draw else [*said[-1:], f"drew {cards}"]
    *firsts, last = said
    text = f"{', '.join(firsts)}, and {last}" if firsts and " and " in f"{said[0]} {last}" else listed(said)
    return _TWO_KILLS.sub(r"\1 its \2 \3 and then its \4", text)


def _short(step: CourseStep) -> str:
    """Return a draw or play in a few words, without the subject: ``drew a Torpedo``, ``sank its fifth transport``."""
    action, side, other = step.action, step.side, 1 - step.side
    if action is None:
        nth, lacked = step.served
        kinds = step.needed if step.gives_all else lacked if lacked and not nth else (arrival(step),)
        return f"drew {listed([a_card(kind) for kind in kinds])}"
    name = CARDS[action.kind].name
    if action.victim >= 0:
        sole = f"{step.sole} " if step.sole else ""
        return f"took {WHO[other]}’s {sole}{card(action.victim)} with {name}"
    if any(action.cleared):
        whose = other if action.cleared[other] else side
        return (
            f"swept {WHO[other]}’s chain away with {name}"
            if whose == other
            else f"swept its own chain away with {name}"
        )
    if action.killed:
        return f"{SANK[side]} its {ordinal(step.after.kills[side])} {PREY[side]}"
    return f"laid {name}"


def not_cleared(step: CourseStep, turns: Sequence[TurnAccount]) -> list[int]:
    """Return the most useful cards drawn in a step, without those that were laid and then cleared from the table."""
    nth, lacked = step.served
    kinds = lacked if lacked and not nth else (arrival(step),)
    return [kind for kind in kinds if not was_cleared(steps(turns), step, kind)]


def arrival(step: CourseStep) -> int:
    """Return the most useful card drawn in a step of a turn.

    A card that the current chain lacked comes first, then a Dive or Destroyer Sweep, then a card for a
    later chain."""
    nth, lacked = step.served
    clear = [kind for kind in step.kept if kind == CLEARS[step.side]]
    return (*(() if nth else lacked), *clear, *lacked, *step.kept)[0]
