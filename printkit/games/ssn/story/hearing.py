"""Describes in words who detected the submarine in a turn of SSN, and how it moved before the detection roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from printkit.games.ssn.rules.attack import armed
from printkit.games.ssn.rules.data import FLANK
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    LHD,
    OUT_OF_TORPEDOES,
    PRESENT,
    SHIP_NAMES,
    State,
    layer,
    lhd_afloat,
    live_frigates,
    range_to,
    speed_word,
)
from printkit.games.ssn.story.pieces import inches, named, odds, rolled, together, torpedoes
from printkit.games.ssn.story.salvo import kills_wanted
from printkit.games.ssn.story.turns import TurnAccount, range_that_counts
from printkit.report.story import count, listed, number

_DEADLY: Final = 0.1
"""Smallest chance of being sunk that the report mentions for a turn in which nobody heard the submarine."""
_SIDES: Final = {1: "port", 6: "starboard"}
"""Side to which the convoy turns, by the result of its course die."""
_FAR_SHORT: Final = 2.0
"""If the submarine is more than this many inches short of the escape range, the report explains what an escape requires."""
_MERE: Final = 4
"""Highest total of a detection roll that the report calls "a mere" number."""
_HAIR: Final = 0.6
"""If the submarine is at most this many inches short of the escape range, the report says "a hair too near"."""
_NEAR: Final = 2
_VERY_NEAR: Final = 7.0
"""Range in inches within which the report names the frigate that the submarine passed while it hunted the LHD."""
_BY_THE_EDGE: Final = 2.0
"""Largest distance in inches from the edge of the table that the report of an escape gives."""
_RISKY: Final = 0.25
"""Smallest chance to be heard that the report gives for a turn in which nobody heard the submarine."""
_TENSE: Final = 0.4
"""Smallest chance to be heard that the report always gives for the last turn of a game that was lost without a hit on the submarine."""
_MOVED: Final = 0.5
"""Least change of range, in inches, that the report describes as moving closer or away."""


def at_the_roll(turn: TurnAccount) -> State:
    """Return the state of the table at the detection roll, when the submarine has moved but the other pieces have not."""
    return turn.listening or turn.after


def failed(turn: TurnAccount) -> bool:
    """Return True if the submarine ended this turn with too few torpedoes to sink the LHD."""
    return turn.after.result == OUT_OF_TORPEDOES


def maneuver(turn: TurnAccount, told: bool = False) -> str:
    """Return a clause saying where the submarine moved: ``the submarine went in to 9.8″ for the one kill still wanted``. ``told``: the
    first paragraph has already said how many kills were wanted."""
    before, after = turn.before.sub, turn.after.sub
    down, sank = not lhd_afloat(turn.after), lhd_afloat(turn.before)
    speed = speed_word(after.speed).capitalize()
    at = f" at {speed}" if after.speed != before.speed else ""
    went = f", going {layer(after.deep).capitalize()}" if after.deep != before.deep else ""
    gap, was = range_that_counts(at_the_roll(turn)), range_that_counts(turn.before)
    if down:
        if sank:
            made_off = "made off" if after.speed >= FLANK else "went on"
            return f"with the LHD gone, the submarine {made_off} at {speed}{went}{_under_the_bows(at_the_roll(turn))}"
        if gap == math.inf or abs(gap - was) <= _MOVED:
            return f"the submarine ran on at {speed}{went}"
        if gap > was:
            return f"the submarine, at {speed}{went}, drew away to {inches(gap)} from the nearest frigate"
        return f"the submarine, at {speed}{went}, passed within {inches(gap)} of a frigate"
    if failed(turn):
        left = turn.after.sub.torpedoes
        empty = f"with {torpedoes(left)} left, " if left else "its tubes empty, "
        return f"{empty}the submarine {_moved(gap, was)}{at}{went}{_under_the_bows(at_the_roll(turn))}"
    aim = "" if told else _aim(turn)
    return f"the submarine {_moved(gap, was)}{at}{went}{'' if gap > was + _MOVED else aim}{_under_the_bows(at_the_roll(turn))}"


def _under_the_bows(state: State) -> str:
    """Return a phrase naming the nearest frigate, if the submarine is very near it; empty otherwise."""
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=None)
    if near is None or range_to(state, near) > _VERY_NEAR:
        return ""
    return f", {inches(range_to(state, near))} from {named(SHIP_NAMES[near])}"


def scares(turns: Sequence[TurnAccount]) -> str:
    """Return a clause with the least range to a frigate at the detection rolls of several turns on which nobody fired, if it was very near:
    ``, on turn 5 within 1.4″ of frigate 2``; empty otherwise."""
    met = [
        (range_to(state, n), turn.number, n)
        for turn in turns
        if (state := turn.listening)
        for n in live_frigates(state)
    ]
    if not met or min(met)[0] > _VERY_NEAR:
        return ""
    near, on, n = min(met)
    return f",{f' on turn {on}' * (len(turns) > 1)} within {inches(near)} of {named(SHIP_NAMES[n])}"


def by_the_edge(state: State) -> str:
    """Return a phrase with the submarine’s distance from the edge of the table, if it is very near it: `` and 0.6″ from the edge of the
    table``; empty otherwise."""
    (width, height), at = state.ruleset.table, state.sub.pose
    away = min(at.x, at.y, width - at.x, height - at.y)
    return f" and {inches(away)} from the edge of the table" if 0 < away <= _BY_THE_EDGE else ""


def _moved(gap: float, was: float) -> str:
    """Return the end of a clause saying how the submarine’s range to the LHD changed: ``went in to 9.8″``."""
    if gap < was - _MOVED:
        return f"went in to {inches(gap)}"
    if gap > was + _MOVED:
        return f"drew off to {inches(gap)}"
    return f"held the range at {inches(gap)}"


def _aim(turn: TurnAccount) -> str:
    """Return a phrase saying how many kills on the LHD were still needed after a salvo; empty without a salvo, or if too few torpedoes
    are left.
    """
    wanted = kills_wanted(turn) - sum(shot.killed for shot in turn.attacks if shot.target == SHIP_NAMES[LHD])
    left = turn.after.sub.torpedoes
    if not turn.attacks or wanted <= 0 or left < wanted:
        return ""
    if wanted == 1:
        return " for the one kill still wanted"
    return f" for {number(wanted)} kills with the {torpedoes(left)} left"


def nobody(turn: TurnAccount, told: bool = False) -> str:
    """Return the clauses saying that the submarine moved and nobody heard it. ``told``: the first paragraph has already said how many kills
    were wanted."""
    stakes = turn.stakes
    assert stakes is not None
    moved = maneuver(turn, told)
    if not stakes.heard:
        return f"{moved}, and nobody could hear it"
    quietly = _missed(turn)
    if failed(turn):
        risk = (
            f", at {odds(stakes.heard)} to be heard"
            if stakes.heard >= _TENSE and "to be heard" not in quietly
            else ""
        )
        return f"{quietly}{risk}"  # the game was over, and where it moved is of no matter
    if stakes.sunk >= _DEADLY:
        return f"{moved}, {_missed(turn, risk=False)}; heard, it would have had {odds(1 - stakes.sunk / stakes.heard)} to live"
    return f"{moved}, {quietly}"


def _missed(turn: TurnAccount, risk: bool = True) -> str:
    """Return a clause saying that nobody heard the submarine, and how far the detection roll fell short. ``risk``: True if the clause may
    give the chance that it would be heard."""
    stakes = turn.stakes
    assert stakes is not None
    if not turn.before.ruleset.one_detection_roll or len(turn.totals) != 1:
        return "and nobody heard it"
    short = stakes.least - turn.totals[0]
    if one_short(turn):
        return "and the sonars missed it by a single pip"
    if short == _NEAR:
        return "and the sonars missed it by two pips"
    if turn.totals[0] <= _MERE:
        return f"and the sonars heard nothing, on a mere {turn.totals[0]}"
    likely = f", at {odds(stakes.heard)} to be heard" if risk and stakes.heard >= _RISKY else ""
    return f"and nobody heard it{likely}"


def one_short(turn: TurnAccount) -> bool:
    """Return True if a single detection roll was exactly one too low for anybody to hear the submarine."""
    shared = turn.before.ruleset.one_detection_roll and len(turn.totals) == 1
    return shared and turn.stakes is not None and turn.totals[0] + 1 == turn.stakes.least


def heard(turn: TurnAccount) -> str:
    """Return the clauses saying which pieces heard the submarine, whether they only just did and, if they did not fire, that nobody
    fired. The detection roll is in the report's tables."""
    stakes = turn.stakes
    assert stakes is not None
    near = itself(turn)
    who = together(near or [name for name, _ in turn.heard])
    what = "it" if near else elsewhere(turn, [(name, set(found)) for name, found in turn.heard])
    bare = turn.before.ruleset.one_detection_roll and len(turn.totals) == 1 and turn.totals[0] == stakes.least
    others = [(name, set(found)) for name, found in turn.heard if near and name not in near]
    track = (
        f", while {together([name for name, _ in others])} only heard {elsewhere(turn, others)}"
        if others
        else ""
    )
    return f"{who} {'just ' if bare else ''}heard {what}{track}{_nobody_fired(turn)}"


def roll_phrase(turn: TurnAccount) -> str:
    """Return the detection roll in words, and by how much it exceeded the total needed: ``a bare 10``, ``an 11, where 10 was enough,``."""
    stakes = turn.stakes
    assert stakes is not None
    if len(turn.totals) != 1 or stakes.least > turn.totals[0]:
        return rolled(turn.totals)
    if turn.totals[0] == stakes.least:
        return f"a bare {turn.totals[0]}"
    return f"{rolled(turn.totals)}, where {stakes.least} was enough,"


def given_away(turn: TurnAccount) -> str:
    """Return what the detection roll revealed, in words: ``gave it away`` if anyone heard the submarine itself, otherwise ``gave away where
    it had been``."""
    if itself(turn):
        return "gave it away"
    return f"gave away {elsewhere(turn, [(name, set(found)) for name, found in turn.heard])}"


def itself(turn: TurnAccount) -> list[str]:
    """Return the pieces that heard the detection point at which the submarine is now (its present point)."""
    present = turn.after.points[PRESENT]
    return [name for name, found in turn.heard if present is not None and present.number in found]


def elsewhere(turn: TurnAccount, heard_by: Sequence[tuple[str, set[int]]]) -> str:
    """Return words for the detection points that these listeners heard: the past point, the future point, or both:
    ``where it had been``, ``where it was heading``.
    """
    past, _, future = (point.number if point else 0 for point in turn.after.points)
    before, ahead = (any(n in found for _, found in heard_by) for n in (past, future))
    if before and ahead:
        both = all({past, future} <= found for _, found in heard_by)
        return f"where it had been {'and where it' if both else 'or'} was heading"
    return "where it had been" if before else "where it was heading"


def _nobody_fired(turn: TurnAccount) -> str:
    """Return a clause saying that the pieces that heard the submarine did not fire, and why; empty if one fired or the turn is
    incomplete.
    """
    if turn.answers or not turn.whole:
        return ""
    stakes, found = turn.stakes, dict(turn.heard)
    assert stakes is not None
    ears = [ear for ear in stakes.ears if ear.listener.name in found]
    free = [ear for ear in ears if armed(turn.before.ruleset, ear.listener)]
    if not free and not any(ear.listener.active for ear in ears):
        return ", though nobody was ready to fire"
    near = any(n in ear.fires for ear in free for n in found[ear.listener.name])
    return f", though nobody {'fired' if near or len(free) < len(ears) else 'was near enough to fire'}"


def helos(names: Sequence[str]) -> str:
    """Return the number of helos as words: ``four helos``, ``all six helos``."""
    n = len(names)
    return "all six helos" if n == 6 else count(n, "helo")


def launches(turns: Sequence[TurnAccount]) -> str:
    """Return a clause saying which helos took off, and when, during several turns that one sentence covers."""
    told = [turn for turn in turns if turn.launched]
    if told == [turns[-1]]:
        return f", after which {helos(told[0].launched)} took off"
    return "".join(f", {helos(turn.launched)} taking off at the end of turn {turn.number}" for turn in told)


def short_of_escape(turn: TurnAccount) -> str:
    """Return a clause saying that a frigate was still too near for an escape. It is empty if none was too near, or if the submarine could
    not have escaped anyway, for example because it was heard."""
    state = turn.after
    if lhd_afloat(state) or state.result or turn.heard or not state.ruleset.escapes_at_the_end_of_a_turn:
        return ""
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=None)
    if near is None or range_to(state, near) > ESCAPE_RANGE:
        return ""
    short = ESCAPE_RANGE - range_to(state, near)
    if short > _FAR_SHORT:
        return f"; but the escape takes more than {ESCAPE_RANGE:g}\u2033 from every frigate, and {named(SHIP_NAMES[near])} ended within {inches(range_to(state, near))}"
    ended = f"ended {inches(range_to(state, near))} from the submarine"
    if short < _HAIR:
        return f"; but {named(SHIP_NAMES[near])} {ended}, a hair too near for an escape beyond {ESCAPE_RANGE:g}\u2033"
    return f"; but {named(SHIP_NAMES[near])} {ended}, where more than {ESCAPE_RANGE:g}\u2033 was needed"


def took_off(turn: TurnAccount) -> str:
    """Return a clause saying how many helos took off at the end of the turn; empty if none did, or if the game ended with the turn."""
    return f"; {helos(turn.launched)} took off" if turn.launched and not turn.after.result else ""


def convoy_turns(turns: Sequence[TurnAccount]) -> str:
    """Return a phrase saying when the convoy turned during several turns that one sentence covers; empty if it did not."""
    turned_to = [(t.course, t.number) for t in turns if t.course in _SIDES and not t.before.ships[LHD].kills]
    found = []
    for course, group in groupby(turned_to, key=itemgetter(0)):
        numbers = [str(number) for _, number in group]
        found.append(f"to {_SIDES[course]} on turn{'s' * (len(numbers) > 1)} {listed(numbers)}")
    return f", while the convoy turned {' and then '.join(found)}" if found else ""


def turned(turn: TurnAccount) -> str:
    """Return a clause saying to which side the convoy turned at the end of the turn; empty if it did not."""
    if turn.course not in _SIDES or turn.before.ships[LHD].kills:
        return ""
    return f"; the convoy turned to {_SIDES[turn.course]}"
