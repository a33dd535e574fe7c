"""Who heard the submarine, in words, and what it did between its shots and the detection roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from printkit.games.ssn.rules.data import FLANK
from printkit.games.ssn.rules.state import LHD, SHIP_NAMES, layer, lhd_afloat, speed_word
from printkit.games.ssn.story.pieces import inches, rolled, together, torpedoes
from printkit.games.ssn.story.salvo import kills_wanted
from printkit.games.ssn.story.turns import TurnAccount, range_that_counts
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import per_cent

_DEADLY: Final = 0.1
"""Chance to be sunk from which on it is told of a turn in which nobody heard the submarine."""
_MOVED: Final = 1.0
"""Inches by which the range must change to be called closer or farther."""
_POINTS = ("where it had been", "the submarine itself", "where it was heading")
"""The detection points in their order: past, present, future."""


def maneuver(turn: TurnAccount) -> str:
    """Return where the submarine went, as a clause: ``the submarine went in to 9.8″ for the kill still wanted``."""
    before, after = turn.before.sub, turn.after.sub
    down, sank = not lhd_afloat(turn.after), lhd_afloat(turn.before)
    speed = speed_word(after.speed).capitalize()
    at = f" at {speed}" if after.speed != before.speed else ""
    went = f", going {layer(after.deep).capitalize()}" if after.deep != before.deep else ""
    gap, was = range_that_counts(turn.after), range_that_counts(turn.before)
    if down:
        if sank:
            return f"with the LHD gone the submarine {'made off' if after.speed >= FLANK else 'went on'} at {speed}{went}"
        if gap == math.inf or abs(gap - was) <= _MOVED:
            return f"the submarine ran on at {speed}{went}"
        if gap > was:
            return f"the submarine, at {speed}{went}, drew away to {inches(gap)} from the nearest frigate"
        return f"the submarine, at {speed}{went}, had a frigate come within {inches(gap)}"
    aim = _aim(turn)
    if gap < was - _MOVED:
        return f"the submarine went in to {inches(gap)}{at}{went}{aim}"
    if gap > was + _MOVED:
        return f"the submarine drew off to {inches(gap)}{at}{went}"
    return f"the submarine kept {inches(gap)} away{at}{went}{aim}"


def _aim(turn: TurnAccount) -> str:
    """Return what the submarine still had to do after a salvo at the LHD, as a phrase."""
    wanted = kills_wanted(turn) - sum(shot.killed for shot in turn.attacks if shot.target == SHIP_NAMES[LHD])
    left = turn.after.sub.torpedoes
    if not turn.attacks or wanted <= 0 or left < wanted:
        return ""
    if wanted == 1:
        return " for the one kill still wanted"
    return f" for {number(wanted)} kills with the {torpedoes(left)} left"


def unheard(turn: TurnAccount) -> str:
    """Return the same of a turn with torpedoes as the beginning of a sentence about the next turn."""
    stakes = turn.stakes
    assert stakes is not None
    up = f" while {helos(turn.launched)} took off" if turn.launched else ""
    risk = f" ({per_cent(stakes.heard)} to be heard)"
    where = inches(range_that_counts(turn.after))
    if not lhd_afloat(turn.after):
        speed = speed_word(turn.after.sub.speed).capitalize()
        return f"nobody heard the submarine leave at {speed}{risk}{up}"
    alerted = "the shots had Alerted every ship, but " if not turn.alerted else ""
    return f"{alerted}nobody heard the submarine {_going(turn)} {where}{_aim(turn)}{risk}{up}"


def _going(turn: TurnAccount) -> str:
    gap, was = range_that_counts(turn.after), range_that_counts(turn.before)
    return "go in to" if gap < was - _MOVED else "draw off to" if gap > was + _MOVED else "at"


def nobody(turn: TurnAccount) -> str:
    """Return that nobody heard the submarine, as clauses."""
    stakes = turn.stakes
    assert stakes is not None
    moved = maneuver(turn)
    if not stakes.heard:
        return f"{moved}, and nobody could hear it"
    risk = f"{per_cent(stakes.heard)} to be heard"
    if turn.attacks and not turn.after.sub.torpedoes and lhd_afloat(turn.after):
        return f"nobody heard the submarine ({risk}), but it had nothing left to fire"
    if turn.attacks and not turn.alerted:
        return f"every ship was Alerted now, but {moved}, and nobody heard it ({risk})"
    if stakes.sunk >= _DEADLY:
        return f"{moved} at {per_cent(stakes.heard)} to be heard and {per_cent(stakes.sunk)} to be sunk, and neither came about"
    return f"{moved}, and nobody heard it ({risk})"


def heard(turn: TurnAccount) -> str:
    """Return who heard the submarine on what roll, as clauses."""
    stakes = turn.stakes
    assert stakes is not None
    on = f"on {rolled(turn.totals)} ({per_cent(stakes.heard)})"
    if len(turn.totals) == 1 and stakes.least <= turn.totals[0]:
        just = turn.totals[0] == stakes.least
        done = "the least that would do" if just else f"where {stakes.least} was enough"
        on = f"on {rolled(turn.totals)}, {done} ({per_cent(stakes.heard)}),"
    return f"{on} {_listeners(turn)}{_nobody_fired(turn)}"


def _listeners(turn: TurnAccount) -> str:
    """Return who heard how much: ``frigate 2 heard all three detection points and four others some of them``."""
    points = sorted({n for _, found in turn.heard for n in found})
    best = [name for name, found in turn.heard if sorted(found) == points]
    rest = [name for name, _ in turn.heard if name not in best]
    what = _of_way(turn, points)
    if not best:
        return f"{together(rest)} heard {what} between them"
    if not rest:
        return f"{together(best)} heard {what}"
    others = together(rest) if len(rest) == 1 else count(len(rest), "other")
    some = "some of them" if len(points) == len(turn.after.points) else "one of these"
    return f"{together(best)} heard {what} and {others} {some}"


def _of_way(turn: TurnAccount, points: Sequence[int]) -> str:
    places = [p.number if p else 0 for p in turn.after.points]
    if len(points) == len(places):
        return f"all {number(len(points))} detection points"
    return listed([_POINTS[places.index(n)] if n in places else f"DP{n}" for n in points])


def _nobody_fired(turn: TurnAccount) -> str:
    """Return that those who heard did not fire; empty if somebody did, or the log does not say."""
    if turn.answers or not turn.whole:
        return ""
    state, stakes = turn.listening, turn.stakes
    assert state is not None
    assert stakes is not None
    names = {name for name, _ in turn.heard}
    ships = [SHIP_NAMES.index(name) for name in names if name in SHIP_NAMES]
    if len(ships) == len(names) and not any(state.ships[n].alerted for n in ships):
        return ", too late to fire"
    near = any(ear.fires for ear in stakes.ears if ear.listener.name in names)
    return ", and nobody fired" if near else ", but nobody was near enough to fire"


def helos(names: Sequence[str]) -> str:
    """Return a number of helos: ``four helos``, ``all six helos``."""
    n = len(names)
    return "all six helos" if n == 6 else count(n, "helo")


def took_off(turn: TurnAccount) -> str:
    """Return that helos took off at the end of the turn, as a clause."""
    return f"; {helos(turn.launched)} took off" if turn.launched else ""


def turned(turn: TurnAccount) -> str:
    """Return that the convoy turned at the end of the turn, as a clause."""
    if turn.course not in (1, 6) or turn.before.ships[LHD].kills:
        return ""
    return f"; the convoy turned to {'port' if turn.course == 1 else 'starboard'}"
