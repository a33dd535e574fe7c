"""Puts draws and plays of a Wolf Pack game into words: ``the convoy drew Depth Charges on turn 40 and destroyed the third U-boat on turn 41``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WATER
from printkit.games.wolf_pack.story.course import CourseStep
from printkit.games.wolf_pack.story.moments import kills_with, played_when_drawn
from printkit.games.wolf_pack.story.telling import PREY, SANK, WHO, a_card, card, links_of, odds, several
from printkit.games.wolf_pack.story.turning import DecidingTurn
from printkit.report.story import listed, number
from printkit.table.words import ordinal


class Doing(NamedTuple):
    """What a side drew or played in one step.

    - ``verb`` and ``what``: ``drew`` and ``a Sonar``; ``swept`` and ``Sonar and Depth Charges``. ``tail``: the rest of the clause.
    - ``again``: the words for ``what`` if an earlier deed brought the same: ``another Sonar``. ``card``: the card that swept.
    """

    turn: int
    side: int
    verb: str
    what: str
    again: str
    tail: str = ""
    card: str = ""

    def repeats(self, before: Doing) -> bool:
        """Return True if a deed brought its side the same thing as the deed ``before``."""
        return (self.side, self.verb, self.what) == (before.side, before.verb, before.what)


def deed(step: CourseStep, *, with_odds: bool = False) -> Doing:
    """Return what a side drew or played in a step. ``with_odds``: add the probability of a draw."""
    if step.action is None:
        kinds = brought(step)
        chance = step.odds_of(kinds) if with_odds else 0
        tail = f" ({odds(step.odds_of(kinds))})" if 0 < chance < 1 else ""
        again = (
            f"another {card(kinds[0])}" if a_card(kinds[0]) != card(kinds[0]) else f"more {card(kinds[0])}"
        )
        return Doing(step.turn, step.side, "drew", listed([a_card(kind) for kind in kinds]), again, tail)
    return Doing(step.turn, step.side, *_played(step))


def main_steps(turn: DecidingTurn) -> list[CourseStep]:
    """Return the steps of a turn that the report describes: the main step, and the kill made with a drawn card. If the main step
    drew a clear card that was played at once, only this play is returned."""
    cleared = [step for step in turn.steps if played_when_drawn(step, turn.main)]
    return cleared or [turn.main, *(step for step in turn.steps if kills_with(step, turn.main))]


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


def _played(step: CourseStep) -> tuple[str, str, str, str, str]:
    """Return the words for what a side played, as the text fields of :class:`Doing`."""
    action, side, other = step.action, step.side, 1 - step.side
    assert action is not None
    if action.kind < 0:
        return "passed", "", "", "", ""
    name = CARDS[action.kind].name
    if action.victim >= 0:
        what = victim(step)
        return "took", what, what, f" with {name}", ""
    if any(action.cleared):
        gone = [links_of(other, action.cleared[other])] if action.cleared[other] else []
        gone += [f"its own {links_of(side, action.cleared[side])}"] if action.cleared[side] else []
        what = f"{', and '.join(gone)}{',' * (len(gone) > 1)}"
        return "swept", what, what, f" away with {name}", a_card(action.kind)
    if action.killed:
        nth = f"the {ordinal(step.after.kills[side])}"
        return SANK[side], f"{nth} {PREY[side]}", nth, "", ""
    return (
        "laid" if action.kind in CHAINS[side] else "played",
        a_card(action.kind),
        a_card(action.kind),
        "",
        "",
    )


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


def told(deeds: Sequence[Doing], *, turns: bool, subject: bool = True) -> str:
    """Return one clause about several deeds (draws and plays) in the order of play.

    ``turns``: the clause names the turn of each deed. ``subject``: the clause begins with the name of the side.
    """
    parts = [_of_one(list(each), turns=turns) for _, each in groupby(deeds, key=lambda each: each.side)]
    sides = [side for side, _ in groupby(deeds, key=lambda each: each.side)]
    return ", and ".join(
        f"{WHO[side]} {text}" if subject or place else text
        for place, (side, text) in enumerate(zip(sides, parts, strict=True))
    )


def _of_one(deeds: Sequence[Doing], *, turns: bool) -> str:
    """Return a clause, without its subject, about several deeds of one side. If all of them have the same verb, it is
    written only once."""
    alike = len({each.verb for each in deeds}) == 1 and deeds[0].verb in ("drew", *SANK)
    said: list[str] = []
    for turn, group in groupby(enumerate(deeds), key=lambda each: each[1].turn):
        acts = [_act(each, deeds[:place], alike=alike) for place, each in group]
        said.append(f"{listed(acts)}{f' on turn {turn}' * turns}")
    *firsts, last = said
    long = any(" and " in each or "," in each for each in said)
    return f"{', '.join(firsts)}{',' * long} and {last}" if firsts else last


def _act(deed: Doing, before: Sequence[Doing], *, alike: bool) -> str:
    """Return a phrase for one deed (a draw or play) in a clause about several deeds. ``before``: the deeds already described.
    ``alike``: all deeds have the same verb, which is not repeated."""
    verb = "" if alike and before else f"{deed.verb} "
    again = any(deed.repeats(each) for each in before) or (bool(verb) < bool(before) and deed.verb in SANK)
    drawn = deed.card and any(each.verb == "drew" and each.what == deed.card for each in before)
    return f"{verb}{deed.again if again else deed.what}".strip() + (" away with it" if drawn else deed.tail)
