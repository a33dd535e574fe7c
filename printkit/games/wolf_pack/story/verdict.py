"""Writes the sentence of a Wolf Pack report about several turns that together helped the winner most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS
from printkit.games.wolf_pack.story.course import CourseStep, was_cleared
from printkit.games.wolf_pack.story.deeds import arrival, brought, deed, main_steps, told
from printkit.games.wolf_pack.story.events import Highlight
from printkit.games.wolf_pack.story.moments import standing
from printkit.games.wolf_pack.story.telling import PREY, WHO, a_card
from printkit.games.wolf_pack.story.turning import Decisive, saves
from printkit.report.story import count, listed
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_TURNS: Final = 3
_DEEDS: Final = 4
"""If several turns together helped the winner most, the report describes at most so many of the turns, and of the draws and plays in them."""


def saved(by: Decisive) -> CourseStep | None:
    """Return the winner's most helpful play if it prevented a kill in the loser's next play; otherwise None."""
    step = by.turn.main
    return step if not by.run and step.side == by.side and saves(step) else None


def run_sentence(by: Decisive, said: Voice) -> str:
    """Return the sentences about several turns that together helped the winner most: how far both sides were from winning, and what the winner drew
    and played."""
    found, side, at = run_steps(by), by.side, by.run[0].steps[0].before
    facts: dict[str, object] = {
        "first": by.first, "last": by.last, "side": side, "was": by.was, "least": by.least, "who": WHO[side], "stake": standing(at, 1 - side),
        "short": f"{count(at.goals[side] - at.kills[side], PREY[side])} short",
        "deeds": told([deed(step, with_odds=True) for step in found], turns=True, subject=False),
    }  # fmt: skip
    return said.say("run", facts, at=by.last, lines=[n for turn in by.run for n in turn.lines])


def run_steps(by: Decisive) -> list[CourseStep]:
    """Return those draws and plays of several turns that the report mentions, in the order of play.

    They come from the turns with the largest gains: :data:`_TURNS` of them, or one fewer if there would be more than :data:`_DEEDS`. The last
    kill of the game has a sentence of its own.
    """
    done = _run_steps(by, _TURNS)
    return _run_steps(by, _TURNS - 1) if len(done) > _DEEDS else done


def _run_steps(by: Decisive, most: int) -> list[CourseStep]:
    found = sorted(by.run, key=lambda turn: -abs(turn.main.swing))[:most]
    done = [step for turn in sorted(found, key=lambda each: each.turn) for step in main_steps(turn)]
    return [step for step in done if step.after.to_go(step.side)] or done


def how(event: Highlight, cards: str = "them") -> str:
    """Return a clause that says with which card a side cleared the opponent's cards from the table, and how it had come
    by that card. ``cards``: words for the cards that it cleared."""
    facts, swept = event.facts, f"swept {cards} away with"
    if "drawn" in event.tags:
        return f"{swept} {facts['a_card']} drawn in that turn, at {facts['odds']}"
    if facts["eve"]:
        return f"{swept} {facts['a_card']}{facts['rare']} drawn one turn before, {facts['eve']}"
    kept = f"{facts['a_card']} kept since turn {facts['since']}" if "kept" in event.tags else facts["card"]
    return f"{swept} {kept}"


def run_cause(done: Sequence[CourseStep], found: Sequence[CourseStep]) -> str:
    """Return the end of the headline about several turns that decided the game: the draw or play that changed the chance most."""
    lasting = [s for s in done if s.action is not None or not was_cleared(found, s, arrival(s))]
    most = max(lasting, key=lambda step: abs(step.swing), default=None)
    if most is None:
        first, last = done[0].turn, done[-1].turn
        return f"as turns {first} {'and' if last == first + 1 else 'to'} {last} turn the game"
    return f"after {_doing(most)} on turn {most.turn}"


def _doing(step: CourseStep) -> str:
    """Return a draw or play in a few words for the headline: ``sinking the fifth transport``."""
    action, side = step.action, step.side
    if action is None:
        return f"drawing {listed([a_card(kind) for kind in brought(step)])}"
    if action.killed:
        return f"{('sinking', 'destroying')[side]} the {ordinal(step.after.kills[side])} {PREY[side]}"
    name = CARDS[action.kind].name
    if action.victim >= 0:
        return f"taking {a_card(action.victim)} with {name}"
    return f"clearing the table with {name}" if any(action.cleared) else f"playing {name}"
