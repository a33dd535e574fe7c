"""Describes in words which ships and helicopters heard the submarine in a turn of SSN, and how the submarine
had moved."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.attack import armed
from printkit.games.ssn.rules.data import FLANK
from printkit.games.ssn.rules.detection import spoiling
from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.ships import hunt
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    LHD,
    OUT_OF_TORPEDOES,
    PRESENT,
    SHIP_NAMES,
    SUNK,
    State,
    layer,
    lhd_afloat,
    live_frigates,
    points_by_number,
    range_to,
    speed_word,
)
from printkit.games.ssn.story.pieces import inches, odds, together, torpedoes
from printkit.games.ssn.story.salvo import kills_wanted
from printkit.games.ssn.story.turns import TurnAccount, range_that_counts
from printkit.report.story import count, listed, number, with_article

_DEADLY: Final = 0.1
"""Smallest chance (0 to 1) of being sunk that the report mentions for a turn in which nobody heard the
submarine."""
_SIDES: Final = {1: "port", 6: "starboard"}
"""The side to which the convoy turns, by the result of the course die. For a result without an entry, the
convoy keeps its course."""
_FAR_SHORT: Final = 2.0
"""Distance in inches by which the submarine is short of the escape range, above which the report explains
what an escape requires."""
_MERE: Final = 4
"""Largest total of a detection roll that the report calls "a mere" number, such as "a mere 4"."""
_HAIR: Final = 0.6
"""Distance in inches missing for an escape, below which the report says that the submarine was "a hair too
near"."""
NARROW: Final = 0.5
"""Distance in inches missing for an escape, below which the first paragraph and the headline say that the
escape only just failed."""
_NEAR: Final = 2
_VERY_NEAR: Final = 7.0
"""Largest range in inches at which the report names a frigate to which the submarine comes close."""
_UNDER: Final = 0.5
"""Range in inches below which the report says that the submarine is right under a frigate."""
_BY_THE_EDGE: Final = 2.0
"""Largest distance of the submarine from the table's edge, in inches, that the report of an escape mentions."""
_RISKY: Final = 0.25
"""Smallest chance (0 to 1) of being heard that the report mentions for a turn in which nobody heard the
submarine."""
_TENSE: Final = 0.4
"""Smallest chance (0 to 1) of being heard that the report always mentions for the last turn of a game that
the submarine lost without being hit."""
_MOVED: Final = 0.25
"""Smallest change of the submarine's range, in inches, for which the report says that the submarine moved
closer or away."""


_ROUND_A_WRECK: Final = 1.0
"""Margin in inches for a frigate that moves towards a detection point: it may have to go around a wreck, and
then does not end exactly where its course leads."""


def at_the_roll(turn: TurnAccount) -> State:
    """Return the state of the table when the detection roll was made, after the submarine moved and before
    the other pieces moved."""
    return turn.listening or turn.after


def failed(turn: TurnAccount) -> bool:
    """Return True if the submarine ended this turn with too few torpedoes to sink the LHD."""
    return turn.after.result == OUT_OF_TORPEDOES


def maneuver(turn: TurnAccount, told: bool = False) -> str:
    """Return a clause that says where the submarine moved: ``the submarine went in to 9.8″ for the one kill
    still wanted``. ``told``: the first paragraph has already said how many kills (damaging hits) were needed."""
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
        return f"{empty}the submarine {_moved(gap, was, '')}{at}{went}{_under_the_bows(at_the_roll(turn))}"
    aim = "" if told else _aim(turn)
    whom = "" if any(shot.target == SHIP_NAMES[LHD] for shot in turn.attacks) else " from the LHD"
    return f"the submarine {_moved(gap, was, whom)}{at}{went}{'' if gap > was + _MOVED else aim}{_under_the_bows(at_the_roll(turn))}"


def _under_the_bows(state: State) -> str:
    """Return a phrase that names the nearest frigate if it is very near the submarine; empty otherwise."""
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=None)
    if near is None or range_to(state, near) > _VERY_NEAR:
        return ""
    away = range_to(state, near)
    return f", {'right under' if away < _UNDER else f'{inches(away)} from'} {named(SHIP_NAMES[near])}"


def scares(turns: Sequence[TurnAccount], *, after: bool = False) -> str:
    """Return a clause about the smallest range to a frigate during several turns without a shot: ``, on turn
    5 within 1.4″ of frigate 2``. It is empty unless a frigate was very near. ``after``: the clause follows
    the words about the end of these turns."""
    met = [
        (range_to(state, n), turn.number, n)
        for turn in turns
        if (state := turn.listening)
        for n in live_frigates(state)
    ]
    if not met or min(met)[0] > _VERY_NEAR:
        return ""
    near, on, n = min(met)
    where = "right under" if near < _UNDER else f"within {inches(near)} of"
    when = f" on turn {on}" * (len(turns) > 1)
    return f"{f';{when} it had been' if after else f',{when}'} {where} {named(SHIP_NAMES[n])}"


def by_the_edge(state: State) -> str:
    """Return a phrase with the submarine’s distance from the table's edge: `` and 0.6″ from the edge of the
    table``. It is empty unless the submarine is very near the edge.
    """
    (width, height), at = state.ruleset.table, state.sub.pose
    away = min(at.x, at.y, width - at.x, height - at.y)
    return f" and {inches(away)} from the edge of the table" if 0 < away <= _BY_THE_EDGE else ""


def _moved(gap: float, was: float, whom: str) -> str:
    """Return the end of a clause about how the submarine’s range to the landing ship (LHD) changed: ``went in to 9.8″ from the LHD``.
    ``whom``: words for the LHD; empty if the previous sentence has named it.
    """
    if gap < was - _MOVED:
        return f"went in to {inches(gap)}{whom}"
    if gap > was + _MOVED:
        return f"drew off to {inches(gap)}{whom}"
    return f"kept {inches(gap)} away{whom}"


def _aim(turn: TurnAccount) -> str:
    """Return a phrase with the number of kills (damaging hits) on the landing ship (LHD) that were still
    needed after a salvo. It is empty if there was no salvo, if no more were needed, or if too few torpedoes
    were left."""
    wanted = kills_wanted(turn) - sum(shot.killed for shot in turn.attacks if shot.target == SHIP_NAMES[LHD])
    left = turn.after.sub.torpedoes
    if not turn.attacks or wanted <= 0 or left < wanted:
        return ""
    if wanted == 1:
        return " for the one kill still wanted"
    return f" for {number(wanted)} kills with the {torpedoes(left)} left"


def nobody(turn: TurnAccount, told: bool = False) -> str:
    """Return clauses that say how the submarine moved and that nobody heard it. ``told``: the first paragraph
    has already said how many kills (damaging hits) were needed."""
    stakes = turn.stakes
    assert stakes is not None
    moved = maneuver(turn, told)
    if not stakes.heard:
        return f"{moved}, and nobody could hear it"
    quietly = _missed(turn)
    if failed(turn):  # the game was over, and where it moved does not matter
        risk = f", at {odds(stakes.heard)} to be heard" if stakes.heard >= _TENSE else ""
        return f"and nobody heard it{risk}"
    if stakes.sunk >= _DEADLY:
        return f"{moved}, {_missed(turn, risk=False)}; if heard, it would have had {odds(1 - stakes.sunk / stakes.heard)} to live"
    return f"{moved}, {quietly}"


def _missed(turn: TurnAccount, risk: bool = True) -> str:
    """Return a clause saying that nobody heard the submarine. If the detection roll was only just too low, it
    says by how many points. ``risk``: the clause may include the chance of being heard."""
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
    """Return True if nobody heard the submarine, but one more point on the only detection roll would have
    been enough.
    """
    shared = turn.before.ruleset.one_detection_roll and len(turn.totals) == 1
    return shared and turn.stakes is not None and turn.totals[0] + 1 == turn.stakes.least


def heard(turn: TurnAccount) -> str:
    """Return clauses that name the pieces that heard the submarine, and the pieces that fired although they
    heard only its past or future position. The clauses also say if the detection roll was only just enough,
    and if nobody fired."""
    stakes = turn.stakes
    assert stakes is not None
    near = itself(turn)
    who = together(near or [name for name, _ in turn.heard])
    what = "it" if near else elsewhere(turn, [(name, set(found)) for name, found in turn.heard])
    bare = turn.before.ruleset.one_detection_roll and len(turn.totals) == 1 and turn.totals[0] == stakes.least
    fired = {shot.shooter for shot in turn.answers}
    others = [(name, set(found)) for name, found in turn.heard if near and name not in near]
    firing = [each for each in others if each[0] in fired]
    track = ""
    if told := firing or others:
        track = f", while {together([name for name, _ in told])} only heard {elsewhere(turn, told)}{', near enough to fire at that' * bool(firing)}"
    return f"{who} heard {what}{f' on a bare {stakes.least}' * bare}{track}{_nobody_fired(turn)}{_one_less(turn)}"


def _one_less(turn: TurnAccount) -> str:
    """Return a clause saying that the submarine would have won at once with a lower detection roll, because
    nobody would have heard it. It is empty if that is not so, and for the turn in which the submarine was
    sunk, because the first paragraph then says so."""
    stakes = turn.stakes
    if stakes is None or turn.after.result == SUNK or not unheard_wins(turn):
        return ""
    if turn.totals[0] == stakes.least:
        return "; a pip less, and it had won at once"
    return f"; {with_article(str(stakes.least - 1))} or less, and it had won at once"


def unheard_wins(turn: TurnAccount) -> bool:
    """Return True if the submarine was certain to win in this turn if nobody heard it: the landing ship (LHD)
    is sunk, and whichever detection points the frigates move to, each of them ends beyond the escape range."""
    state, ruleset = turn.listening, turn.before.ruleset
    if (
        state is None
        or lhd_afloat(state)
        or len(turn.totals) != 1
        or not spoiling(state) >= set(points_by_number(state))
    ):
        return False
    if not ruleset.one_detection_roll or not ruleset.escapes_at_the_end_of_a_turn:
        return False
    return all(
        distance(state.sub.pose, hunt(ruleset, state.ships[n].pose, point)[1]) > ESCAPE_RANGE + _ROUND_A_WRECK
        for n in live_frigates(state)
        for point in state.points
        if point is not None
    )


def of_two_dice(turn: TurnAccount) -> str:
    """Return words for the chance that the submarine is heard. If a single roll of two dice decided it, the
    words give the exact fraction: ``five chances in 18``."""
    assert turn.stakes is not None
    heard = turn.stakes.heard
    if not turn.before.ruleset.one_detection_roll:
        return odds(heard)
    return (
        f"{count(heard.numerator, 'chance')} in {number(heard.denominator)}"
        if heard != Fraction(1, 2)
        else odds(heard)
    )


def given_away(turn: TurnAccount, who: str) -> str:
    """Return a clause that says what the detection roll revealed: ``the sonars heard it``, ``a bare 9 gave
    away where it had been``. The roll is given only if it was just enough. ``who``: words for the submarine."""
    what = who if itself(turn) else elsewhere(turn, [(name, set(found)) for name, found in turn.heard])
    what = what.replace("where it ", f"where {who} ", 1)
    if turn.stakes is None or turn.totals != (turn.stakes.least,):
        return f"the sonars heard {what}"
    bare = f"a bare {turn.stakes.least} gave"
    return f"{bare} {who} away" if itself(turn) else f"{bare} away {what}"


def itself(turn: TurnAccount) -> list[str]:
    """Return the names of the pieces that heard the submarine itself (its present position, not a past or
    future one)."""
    present = turn.after.points[PRESENT]
    return [name for name, found in turn.heard if present is not None and present.number in found]


def elsewhere(turn: TurnAccount, heard_by: Sequence[tuple[str, set[int]]]) -> str:
    """Return words for the past and future positions of the submarine that these listeners heard: ``where it
    had been``, ``where it was heading``, or both. Each listener has the numbers of the detection points that
    it heard."""
    past, _, future = (point.number if point else 0 for point in turn.after.points)
    before, ahead = (any(n in found for _, found in heard_by) for n in (past, future))
    if before and ahead:
        both = all({past, future} <= found for _, found in heard_by)
        return f"where it had been {'and where it' if both else 'or'} was heading"
    return "where it had been" if before else "where it was heading"


def _nobody_fired(turn: TurnAccount) -> str:
    """Return a clause that says why the pieces that heard the submarine did not fire. It is empty if any of
    them fired, or if the log breaks off in the turn."""
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
    """Return a number of helicopters as words: ``four helos``, ``all six helos``."""
    n = len(names)
    return "all six helos" if n == 6 else count(n, "helo")


def launches(turns: Sequence[TurnAccount]) -> str:
    """Return a clause that says which helicopters took off during several turns, and when."""
    told = [turn for turn in turns if turn.launched]
    if told == [turns[-1]]:
        return f", after which {helos(told[0].launched)} took off"
    return "".join(f", {helos(turn.launched)} taking off at the end of turn {turn.number}" for turn in told)


def too_near(turn: TurnAccount) -> int | None:
    """Return the number of the frigate that was too near for an escape on a turn after the landing ship (LHD)
    was sunk. Return None if none was too near, or if another reason, such as being heard, also prevented an
    escape."""
    state = turn.after
    if lhd_afloat(state) or state.result or turn.heard or not state.ruleset.escapes_at_the_end_of_a_turn:
        return None
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=None)
    return near if near is not None and range_to(state, near) <= ESCAPE_RANGE else None


def nearly_away(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which an escape came closest: nobody heard the submarine, and a frigate was too near
    by less than half an inch. Return None if there was no such turn."""
    found = [
        (range_to(turn.after, near), turn.number, turn)
        for turn in turns
        if turn.whole
        and (near := too_near(turn)) is not None
        and ESCAPE_RANGE - range_to(turn.after, near) < NARROW
    ]
    return max(found)[2] if found else None


def short_of_escape(turn: TurnAccount, *, again: bool = False) -> str:
    """Return a clause about a frigate that was still too near for an escape. It is empty if there was none,
    or if another reason, such as being heard, also prevented an escape. ``again``: the report has already
    said what an escape requires."""
    state, near = turn.after, too_near(turn)
    if near is None:
        return ""
    if again:
        return f"; {named(SHIP_NAMES[near])} ended {inches(range_to(state, near))} away, too near again"
    short = ESCAPE_RANGE - range_to(state, near)
    if short > _FAR_SHORT:
        return f". The escape takes more than {ESCAPE_RANGE:g}\u2033 from every frigate, and {named(SHIP_NAMES[near])} ended {inches(range_to(state, near))} away"
    ended = f"ended {inches(range_to(state, near))} from the submarine"
    if short < _HAIR:
        return f"; but {named(SHIP_NAMES[near])} {ended}, a hair too near for an escape beyond {ESCAPE_RANGE:g}\u2033"
    return f"; but {named(SHIP_NAMES[near])} {ended}, where more than {ESCAPE_RANGE:g}\u2033 was needed"


def took_off(turn: TurnAccount) -> str:
    """Return a clause that says how many helicopters took off at the end of the turn. It is empty if none
    did, or if the game ended with the turn."""
    return f"; {helos(turn.launched)} took off" if turn.launched and not turn.after.result else ""


def convoy_turns(turns: Sequence[TurnAccount]) -> str:
    """Return a phrase that says when the convoy changed course during several turns. It is empty if it did
    not."""
    turned_to = [(t.course, t.number) for t in turns if t.course in _SIDES and not t.before.ships[LHD].kills]
    found = []
    for course, group in groupby(turned_to, key=itemgetter(0)):
        numbers = [str(number) for _, number in group]
        found.append(f"to {_SIDES[course]} on turn{'s' * (len(numbers) > 1)} {listed(numbers)}")
    return f", while the convoy turned {' and then '.join(found)}" if found else ""


def turned(turn: TurnAccount) -> str:
    """Return a clause that says to which side the convoy turned at the end of the turn. It is empty if it did
    not turn.
    """
    if turn.course not in _SIDES or turn.before.ships[LHD].kills:
        return ""
    return f"; the convoy turned to {_SIDES[turn.course]}"
