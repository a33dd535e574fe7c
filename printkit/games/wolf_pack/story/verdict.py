"""Writes the sentence of a Wolf Pack report about several turns that together helped the winner most."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, was_cleared
from printkit.games.wolf_pack.story.events import Highlight, deed
from printkit.games.wolf_pack.story.moments import kills_with, played_when_drawn, standing, with_pronoun
from printkit.games.wolf_pack.story.telling import PREY, SANK, WHO, a_card, card
from printkit.games.wolf_pack.story.turning import Decisive, saves
from printkit.report.story import count, listed
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_DEEDS: Final = 2
"""The headline about several turns names at most this many draws and plays."""
_MOST_DEEDS: Final = 3
"""If several turns together helped the winner most, the report describes at most this many of them."""
_TWO_KILLS: Final = re.compile(r"(sank|destroyed) the (\w+) (transport|U-boat)(?:,? and |, )\1 the (\w+) \3")
"""Matches clauses about two kills, one after the other."""
_RUN_ROOM: Final = 26
"""Maximum number of words in the account of several turns.

If it is longer, one turn fewer is described."""


def saved(by: Decisive) -> CourseStep | None:
    """Return the winner's most helpful play if it prevented a kill in the loser's next play; otherwise None."""
    step = by.turn.main
    return step if not by.run and step.side == by.side and saves(step) else None


def run_sentence(by: Decisive, said: Voice) -> str:
    """Return the sentence about several turns that together helped the winner most. It says what the winner drew and played in them."""
    found = run_steps(by)
    now = by.run[-1].now if by.side == WOLF else 1 - by.run[-1].now
    at = by.run[0].steps[0].before
    facts: dict[str, object] = {
        "first": by.first, "last": by.last, "side": by.side, "was": by.was, "now": round(100 * now), "least": by.least, "steps": tuple(found),
        "who": WHO[by.side], "stake": standing(at, 1 - by.side), "n": count(by.last - by.first + 1, "turn"), "deeds": deeds(found),
        "then": _kills_beside(by, found),
    }  # fmt: skip
    return said.say("run", facts, at=by.last, lines=[n for turn in by.run for n in turn.lines])


def _kills_beside(by: Decisive, found: Sequence[CourseStep]) -> str:
    """Return a sentence about the winner's kills in the decisive turns; empty if the steps that the report describes
    (``found``) include a kill.

    The kill that won the game is left out.
    """
    if any(step.action is not None and step.action.killed for step in found):
        return ""
    made = [s for turn in by.run for s in turn.steps if s.side == by.side and s.action and s.action.killed]
    kills = [s.after.kills[by.side] for s in made if s.after.to_go(by.side)]
    return f" Meanwhile it {deed(by.side, kills)}." if kills else ""


def run_steps(by: Decisive) -> list[CourseStep]:
    """Return those draws and plays of several turns that the report mentions, in the order of play.

    They come from at most :data:`_MOST_DEEDS` turns, or one fewer if the account would be long."""
    found = _run_steps(by, _MOST_DEEDS)
    return _run_steps(by, _MOST_DEEDS - 1) if len(deeds(found).split()) > _RUN_ROOM else found


def _run_steps(by: Decisive, most: int) -> list[CourseStep]:
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
        after_draw = bool(said) and said[-1].startswith("drew ")
        if again and after_draw and said[-1] == f"drew {cards}" and not cards.startswith("a"):
            said[-1] = f"drew {cards} twice"
            continue
        if again:
            follows = after_draw and said[-1] == f"drew {cards}" and cards.startswith("a")
            a_card_ = cards.startswith("a")
            cards = (
                "another" if follows else re.sub(r"^an? ", "another ", cards) if a_card_ else f"more {cards}"
            )
        said[-1:] = [f"{said[-1]} and then {cards}"] if after_draw else [*said[-1:], f"drew {cards}"]
    *firsts, last = said
    text = f"{', '.join(firsts)}, and {last}" if firsts and " and " in f"{said[0]} {last}" else listed(said)
    return _TWO_KILLS.sub(r"\1 the \2 \3 and then the \4", text)


def _short(step: CourseStep) -> str:
    """Return a draw or play in a few words, without the subject: ``drew a Torpedo``, ``sank the fifth transport``."""
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
        return f"{SANK[side]} the {ordinal(step.after.kills[side])} {PREY[side]}"
    return f"laid {name}"


def arrival(step: CourseStep) -> int:
    """Return the most useful card drawn in a step of a turn.

    A card that the current chain lacked comes first, then a Dive or Destroyer Sweep, then a card for a
    later chain."""
    nth, lacked = step.served
    clear = [kind for kind in step.kept if kind == CLEARS[step.side]]
    return (*(() if nth else lacked), *clear, *lacked, *step.kept)[0]


def how(event: Highlight) -> str:
    """Return a clause that says with which card a side cleared the opponent's cards from the table, and how it had come
    by that card."""
    facts = event.facts
    if "drawn" in event.tags:
        return f"swept them away with {facts['a_card']} drawn in that turn, at {facts['odds']}"
    if facts["eve"]:
        return f"swept them away with {facts['a_card']}{facts['rare']} drawn one turn before, {facts['eve']}"
    kept = f"{facts['a_card']} kept since turn {facts['since']}" if "kept" in event.tags else facts["card"]
    return f"swept them away with {kept}"


def run_cause(told: Sequence[CourseStep], found: Sequence[CourseStep]) -> str:
    """Return the end of the headline about several turns that decided the game: the two draws and plays that changed the chance most."""
    lasting = [s for s in told if s.action is not None or not was_cleared(found, s, arrival(s))]
    most: dict[str, CourseStep] = {}
    for step in sorted(lasting, key=lambda s: -abs(s.swing)):
        most.setdefault(_doing(step), step)
    chosen = sorted([*most.items()][:_DEEDS], key=lambda each: told.index(each[1]))
    deeds = [f"{doing} on turn {step.turn}" for doing, step in chosen]
    first, last = told[0].turn, told[-1].turn
    if not deeds:
        return f"as turns {first} {'and' if last == first + 1 else 'to'} {last} turn the game"
    text = listed(deeds)
    return f"after {text.replace(' and drawing ', ' and ') if text.startswith('drawing ') else text}"


def _doing(step: CourseStep) -> str:
    """Return a draw or play in a few words for the headline: ``sinking the fifth transport``."""
    action, side = step.action, step.side
    if action is None:
        return f"drawing {a_card(arrival(step))}"
    if action.killed:
        return f"{('sinking', 'destroying')[side]} the {ordinal(step.after.kills[side])} {PREY[side]}"
    name = CARDS[action.kind].name
    if action.victim >= 0:
        return f"taking {a_card(action.victim)} with {name}"
    return f"clearing the table with {name}" if any(action.cleared) else f"playing {name}"
