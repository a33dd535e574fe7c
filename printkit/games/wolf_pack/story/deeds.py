"""Puts a draw or play of a Wolf Pack game into words: ``the convoy drew Depth Charges``."""

from __future__ import annotations

from fractions import Fraction

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WATER
from printkit.games.wolf_pack.story.course import CourseStep
from printkit.games.wolf_pack.story.telling import PREY, SANK, WHO, a_card, card, links_of, odds, several
from printkit.report.story import listed, number
from printkit.table.words import ordinal


def deed(step: CourseStep, *, subject: bool = True, with_odds: bool = False) -> str:
    """Return a clause about a draw or a play: ``the convoy drew a Sonar``.

    ``subject``: it begins with the name of the side. ``with_odds``: a draw of one card is told with its chance.
    """
    who = f"{WHO[step.side]} " * subject
    if step.action is not None:
        return f"{who}{_played(step)}"
    kinds = brought(step)
    chance = step.odds_of(kinds) if with_odds else Fraction(0)
    return f"{who}drew {listed([a_card(kind) for kind in kinds])}{f' ({odds(chance)})' if 0 < chance < 1 else ''}"


def brought(step: CourseStep) -> tuple[int, ...]:
    """Return the drawn cards that the report names when it describes a draw.

    They are all that the side still needed to win, the cards that its chain lacked, or otherwise the most useful card."""
    nth, lacked = step.served
    return step.needed if step.gives_all else lacked if lacked and not nth else (arrival(step),)


def arrival(step: CourseStep) -> int:
    """Return the most useful card that a side drew in a step.

    A card that the current chain lacked comes first, then a Dive or Destroyer Sweep, then a card for a
    later chain."""
    nth, lacked = step.served
    clear = [kind for kind in step.kept if kind == CLEARS[step.side]]
    return (*(() if nth else lacked), *clear, *lacked, *step.kept)[0]


def _played(step: CourseStep) -> str:
    """Return a play without its side: ``took the convoy’s only Sonar with Near Miss``."""
    action, side, other = step.action, step.side, 1 - step.side
    assert action is not None
    if action.kind < 0:
        return "passed"
    name = CARDS[action.kind].name
    if action.victim >= 0:
        return f"took {victim(step)} with {name}"
    if any(action.cleared):
        gone = [links_of(other, action.cleared[other])] if action.cleared[other] else []
        gone += [f"its own {links_of(side, action.cleared[side])}"] if action.cleared[side] else []
        return f"swept {', and '.join(gone)}{',' * (len(gone) > 1)} away with {name}"
    if action.killed:
        return f"{SANK[side]} the {ordinal(step.after.kills[side])} {PREY[side]}"
    return f"{'laid' if action.kind in CHAINS[side] else 'played'} {a_card(action.kind)}"


def victim(step: CourseStep) -> str:
    """Return a phrase for the card that a harassment card took from a hand: ``the convoy’s only U-boat card``."""
    action, other = step.action, 1 - step.side
    assert action is not None
    if step.sole:
        return f"{WHO[other]}’s {step.sole} {card(action.victim)}"
    if action.victim == WATER:
        return f"Water from {WHO[other]}"
    held = step.before.hands[other][action.victim]
    return f"one of {WHO[other]}’s {number(held)} {several(card(action.victim))}"
