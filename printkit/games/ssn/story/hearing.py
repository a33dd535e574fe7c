"""Describes what ships and helicopters heard of the submarine in a turn of SSN.

It also writes the sentences about the submarine's escape after the landing ship (LHD) was sunk.

These say how near the nearest frigate was, which roll would have given the submarine away, and which roll was
made.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import dropwhile, takewhile
from typing import Final, NamedTuple

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.play.stakes import Ear
from printkit.games.ssn.rules.attack import armed
from printkit.games.ssn.rules.detection import spoiling
from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.ships import HUNT_MOVE, hunt
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    ESCAPE_RANGE,
    FIRE_RANGE,
    HELO_NAMES,
    PRESENT,
    SHIP_NAMES,
    STEP,
    WIN,
    lhd_afloat,
    live_frigates,
    nearest_frigate,
    points_by_number,
    range_to,
    speed_word,
)
from printkit.games.ssn.story.courses import EdgeWords, chase, lay_still, now_nearest, pursuer, went
from printkit.games.ssn.story.pieces import from_frigate, inches, margin, odds, together
from printkit.games.ssn.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, with_article
from printkit.report.words.phrases import chances

_LIKELY: Final = 0.5
"""Minimum chance of being heard (0 to 1) for the report to say that the odds were against the submarine."""
_CLOSE, _UNDER = 6.0, 2.0
"""Maximum ranges to the nearest frigate, in inches: for the report to give the range, and to say that the submarine
stole past the frigate.

Six inches is the distance that a hunting frigate moves.
"""
_DEADLY: Final = 0.2
"""Minimum chance of being sunk (0 to 1) for the report to give it for a turn of the submarine's escape.

Only such a turn can be called the deadliest of the game.
"""
_SAFE: Final = 0.8
"""Maximum chance (0 to 1) of surviving the torpedoes fired at the submarine for the report to give it."""
_MOST: Final = 2
"""Maximum number of turns of an escape with a near detection that one passage describes.

It describes those with the highest chance of being sunk.
"""
_FLANK: Final = "flank"
_TWO: Final = 2
NARROW: Final = 0.5
"""Number of inches missing to the escape range below which the report says that an escape only just failed.

They were missing to the escape range. Both the first paragraph and the headline then say so.
"""


_ROUND_A_WRECK: Final = 1.0
"""Tolerance, in inches, for the computed end of a frigate's move, because the frigate may have to sail around a
wreck."""


def one_short(turn: TurnAccount) -> bool:
    """Return True if nobody heard the submarine, but one more point on the turn's only detection roll would have been
    enough.
    """
    shared = turn.before.ruleset.one_detection_roll and len(turn.totals) == 1
    return shared and turn.stakes is not None and turn.totals[0] + 1 == turn.stakes.least


def costly(turn: TurnAccount) -> bool:
    """Return True if being heard on a turn could have cost the submarine something.

    It could cost the surprise, if no ship was alerted yet; the submarine itself, if a piece could have sunk it; or the
    victory with which the turn ended.
    """
    return turn.stakes is not None and (_surprise(turn) or turn.stakes.sunk > 0 or turn.after.result == WIN)


def narrowly(turn: TurnAccount, pips: int = 1) -> bool:
    """Return True if a detection roll higher by ``pips`` points would have been enough to hear the submarine, with
    serious consequences.

    It would have raised the first alarm, prevented the victory, or made a piece fire that could sink the submarine.
    """
    stakes, shared = turn.stakes, turn.before.ruleset.one_detection_roll and len(turn.totals) == 1
    if not shared or stakes is None or turn.totals[0] + pips != stakes.least:
        return False
    deadly = any(
        ear.destroys and min(ear.fires.values(), default=NEVER) <= stakes.least for ear in stakes.ears
    )
    return deadly or _surprise(turn) or turn.after.result == WIN


def _surprise(turn: TurnAccount) -> bool:
    """Return True if no ship was alerted yet when a turn's detection dice were rolled."""
    return not turn.alerted and not turn.attacks


def missed_wins(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the turns on which the submarine was heard although staying unheard would have won the game."""
    return [turn for turn in turns if turn.heard and turn.stakes is not None and unheard_wins(turn)]


def silence_wanted(turn: TurnAccount) -> str:
    """Return words for the highest detection roll with which the submarine would have stayed unheard: ``an 8 or less``."""
    assert turn.stakes is not None
    return f"{with_article(str(turn.stakes.least - 1))} or less"


def instead_of_winning(turn: TurnAccount) -> str:
    """Return a clause about the roll by which the submarine was heard when silence would have won: ``, on a 9 where
    an 8 or less would have won``."""
    return f", on {with_article(str(turn.totals[0]))} where {silence_wanted(turn)} would have won"


def unheard_wins(turn: TurnAccount) -> bool:
    """Return True if staying unheard in this turn would have won the game for the submarine.

    That is the case if the landing ship (LHD) is sunk and every frigate ends beyond the escape range,
    whichever detection point it moves to.
    """
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
        range_to(state, n) > ESCAPE_RANGE + HUNT_MOVE
        or distance(state.sub.pose, hunt(ruleset, state.ships[n].pose, point)[1])
        > ESCAPE_RANGE + _ROUND_A_WRECK
        for n in live_frigates(state)
        for point in state.points
        if point is not None
    )


def given_away(turn: TurnAccount, who: str) -> str:
    """Return a clause about what the detection roll revealed, such as ``the sonars heard it`` or ``the sonars heard
    where it had been``.

    The clause gives the roll only if its total was just high enough. ``who``: words for the submarine.
    """
    heard_by = [(name, set(found)) for name, found in turn.heard]
    what = who if itself(turn) else elsewhere(turn, heard_by, who)
    if turn.stakes is None or turn.totals != (turn.stakes.least,):
        return f"the sonars heard {what}"
    return f"the sonars rolled just the {turn.stakes.least} that they needed and heard {what}"


def itself(turn: TurnAccount) -> list[str]:
    """Return the names of the pieces that heard the submarine itself (its present position, not a past or
    future one)."""
    present = turn.after.points[PRESENT]
    return [name for name, found in turn.heard if present is not None and present.number in found]


def elsewhere(turn: TurnAccount, heard_by: Sequence[tuple[str, set[int]]], who: str = "it") -> str:
    """Return words for the positions that these listeners heard instead of the submarine's present one, such as
    ``where it had been``.

    They are ``where it had been``, ``where it was heading``, or both.

    Each listener has the numbers of the detection points that it heard. ``who``: words for the submarine.
    """
    past, _, future = (point.number if point else 0 for point in turn.after.points)
    before, ahead = (any(n in found for _, found in heard_by) for n in (past, future))
    if before and ahead:
        both = all({past, future} <= found for _, found in heard_by)
        return f"where {who} had been {'and where it' if both else 'or'} was heading"
    return f"where {who} had been" if before else f"where {who} was heading"


def beyond(turn: TurnAccount) -> tuple[bool, bool]:
    """Return two values: whether a listener heard only the submarine's past position, and whether one heard only its
    future position.

    A submarine that lay still has no water ahead: its future position is where it has been.
    """
    past, present, future = turn.after.points
    before = ahead = False
    for _, found in turn.heard:
        if present is not None and present.number in found:
            continue
        before = before or (past is not None and past.number in found)
        ahead = ahead or (future is not None and future.number in found)
    if ahead and lay_still([turn]):
        before, ahead = True, False
    return before, ahead


def or_beyond(turn: TurnAccount) -> str:
    """Return the words that follow ``heard the submarine`` if some listeners heard only its past or future position,
    such as `` or its track``.

    They are empty if everybody heard the submarine itself.
    """
    before, ahead = beyond(turn)
    if before and ahead:
        return ", its track or the water ahead of it"
    return " or its track" if before else " or the water ahead of it" if ahead else ""


def too_near(turn: TurnAccount) -> int | None:
    """Return the number of the nearest frigate if nothing but its nearness prevented the submarine's escape at the
    end of a turn.

    Return None if it was not, or if something else prevented the escape as well, such as being heard.
    """
    state = turn.after
    if lhd_afloat(state) or state.result or turn.heard or not state.ruleset.escapes_at_the_end_of_a_turn:
        return None
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=None)
    return near if near is not None and range_to(state, near) <= ESCAPE_RANGE else None


def nearly_away(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which an escape failed most narrowly; None if none failed narrowly.

    Nobody heard the submarine on it, and a frigate was too near by less than half an inch.

    Return None if there was no such turn.
    """
    found = [
        (range_to(turn.after, near), turn.number, turn)
        for turn in turns
        if turn.whole
        and (near := too_near(turn)) is not None
        and ESCAPE_RANGE - range_to(turn.after, near) < NARROW
    ]
    return max(found)[2] if found else None


# -- the way out ---------------------------------------------------------------------------------------------------------


def one_roll(turn: TurnAccount) -> bool:
    """Return True if a single detection roll was made for all pieces that listened."""
    return turn.before.ruleset.one_detection_roll and len(turn.totals) == 1


def roll_wanted(turn: TurnAccount) -> str:
    """Return a clause with the total needed to hear the submarine, and the turn's only detection roll: ``the sonars
    needed an 8 and rolled a 5``."""
    assert turn.stakes is not None
    least, total = with_article(str(turn.stakes.least)), with_article(str(turn.totals[0]))
    return f"the sonars needed {least} and rolled {total}"


class NearlyHeard(NamedTuple):
    """A clause about a turn on which the submarine was nearly heard.

    ``subject``: words for the submarine if the clause is about what it did, which ``text`` then leaves out; otherwise empty.
    ``frigate``: True if the clause says how near a frigate was.
    """

    subject: str
    text: str
    frigate: bool

    @property
    def clause(self) -> str:
        """Return the complete clause, including its subject."""
        return f"{self.subject} {self.text}" if self.subject else self.text


def slipped_by(turn: TurnAccount, who: str, *, danger: bool = False) -> NearlyHeard | None:
    """Return a clause about a turn of the escape if the submarine was nearly heard on it; otherwise None.

    Nearly heard means that it was close to a frigate, the roll was one point too low, or the chance of being
    heard was above one half. Turns on which being heard would have cost nothing are left out. ``who``: words for the submarine. ``danger``: True to tell also of a turn on which it was in great
    danger of being sunk.
    """
    stakes, state = turn.stakes, turn.listening
    if stakes is None or state is None or turn.heard or not one_roll(turn) or stakes.least >= NEVER:
        return None
    if not costly(turn):
        return None
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=-1)
    away = range_to(state, near) if near >= 0 else math.inf
    roll, near_it = roll_wanted(turn), away <= _CLOSE
    deadly = f", with {odds(stakes.sunk)} of being sunk" if stakes.sunk >= _DEADLY else ""
    off = f"{inches(away)} from {_frigate(near)}" if near_it else ""
    where = f", {off}" if near_it else ""
    if away <= _UNDER and lay_still([turn]):
        return NearlyHeard(who, f"lay still {off}{deadly}; {roll}", True)
    if away <= _UNDER:
        return NearlyHeard(who, f"stole past {_frigate(near)} at {inches(away)}{deadly}; {roll}", True)
    if stakes.heard >= _LIKELY and speed_word(state.sub.speed) == _FLANK:
        return NearlyHeard(who, f"went at flank speed{deadly}: {roll}", False)
    if stakes.heard >= _LIKELY:
        return NearlyHeard("", f"the odds were against {who}{where}{deadly}: {roll}", near_it)
    if narrowly(turn):
        when = f", when it had {odds(stakes.sunk)} of being sunk" if deadly else ""
        return NearlyHeard("", f"a single pip kept {who} unheard{where}{when}", near_it)
    if near_it:
        return NearlyHeard(who, f"was still {off}{deadly}, but {roll}", True)
    if danger and deadly:
        return NearlyHeard(who, f"had {odds(stakes.sunk)} of being sunk: {roll}", False)
    return None


def _frigate(n: int) -> str:
    return f"frigate {SHIP_NAMES[n][-1]}"


def deadliest(turns: Sequence[TurnAccount]) -> int:
    """Return the number of the turn on which the submarine's chance of being sunk was clearly highest; otherwise 0.

    Return 0 if it was never in great danger, or if two turns were equally dangerous.
    """
    risks = sorted(((turn.stakes.sunk, turn.number) for turn in turns if turn.stakes), reverse=True)
    if not risks or risks[0][0] < _DEADLY or (len(risks) > 1 and risks[0][0] == risks[1][0]):
        return 0
    return risks[0][1]


def _survived(turn: TurnAccount, edge: EdgeWords, *, alone: bool, moves: bool) -> str:
    """Return the sentence about the deadliest turn of the game, on which nobody heard the submarine, without the odds
    and the roll.

    It says where the submarine went, and how many helicopters were in the air. ``moves``: False to leave out where the submarine
    went.
    """
    up = sum(helo.place == AIRBORNE for helo in turn.before.helos)
    over = f" with {count(up, 'helo')} up" if up else ""
    on = (
        "on the deadliest turn of the game "
        if alone
        else f"on turn {turn.number}, the deadliest of the game, "
    )
    if not moves:
        return capital(f"{on}nobody heard the submarine{f',{over}' * bool(over)}.")
    return capital(f"{on}the submarine {went([turn], edge)}{over}, and nobody heard it.")


def way_out(
    turns: Sequence[TurnAccount],
    known: Collection[int],
    pointed: Mapping[int, bool],
    edge: EdgeWords,
    near: int = 0,
    chaser: int | None = None,
    roll: str = "",
) -> Iterator[str]:
    """Yield the sentences about the turns of the submarine's escape on which nobody fired at the submarine.

    They describe turns on which it was heard or nearly heard, a frigate that was only a little too near for
    an escape, and where the submarine was at the end. ``known``: the turns whose roll the report describes
    elsewhere. ``pointed``: the turns whose odds a turning point gives, each with True for the deadliest turn
    of the game. ``near``: the turn of which the first paragraph says that a frigate ended too near. ``chaser``: the number of
    the frigate that the report has last called the nearest. ``roll``: a clause about the last detection roll, to be added at the end.
    """
    last, told = turns[-1], list(_along(turns, known, pointed, edge))
    yield from (each.text for each in told)
    if not told:
        silent = not roll and all(turn.settled and not turn.heard for turn in turns)
        who = "Unheard, the submarine" if silent else "The submarine"
    elif told[-1].turn == last.number:
        who = "It"
    else:
        who = f"On turn {last.number} {'it' if any(each.of_it for each in told) else 'the submarine'}"
    lately = [last] if told else turns
    ends_near = last.number != near and too_near(last) is not None
    flown = _launches(turns[:-1] if ends_near else turns, alone=len(turns) == 1)
    behind = _left_behind(lately, chaser, flown=bool(flown)) if last.number != near else ""
    yield f"{who} {went(lately, edge)}{flown}{behind}{roll}."


def _left_behind(turns: Sequence[TurnAccount], chaser: int | None, *, flown: bool) -> str:
    """Return a clause about the nearest frigate at the end of these turns: whether the submarine got away from it.

    ``chaser``: the number of the frigate that the report has last called the nearest. ``flown``: True if the clause follows one with ``with``.
    """
    last = turns[-1]
    if (near := too_near(last)) is not None:
        ended = from_frigate(range_to(last.after, near))
        return f", but {now_nearest(near, chaser)} ended {ended} off, too near{took_off(last)}"
    away = ", not near enough" * (last.after.result == WIN and chase(turns) == "closed")
    return f"{pursuer(turns, chaser, also=flown)}{away}"


def _launches(turns: Sequence[TurnAccount], *, alone: bool) -> str:
    """Return a phrase about the helicopters that took off in these turns: ``, with four helos up from turn 4``.

    ``alone``: True if the heading of the passage already gives the turn.
    """
    up = [turn for turn in turns if turn.launched]
    parts = [
        f"{count(len(turn.launched), 'helo')} {'now up' if alone else f'up from turn {turn.number}'}"
        for turn in up
    ]
    return f", with {listed(parts)}" if parts else ""


def took_off(turn: TurnAccount) -> str:
    """Return a clause about the helicopters that took off on a turn: ``, and four helos took off``; empty if none
    did."""
    n = len(turn.launched)
    return f", and {'all six helos' if n == len(HELO_NAMES) else count(n, 'helo')} took off" if n else ""


class _Told(NamedTuple):
    """A sentence about one turn of the escape, or about several turns (``turn`` is then 0).

    ``of_it``: True if the sentence names the submarine.
    """

    turn: int
    text: str
    of_it: bool = True


def _along(
    turns: Sequence[TurnAccount], known: Collection[int], pointed: Mapping[int, bool], edge: EdgeWords
) -> Iterator[_Told]:
    """Yield the sentences about turns of the escape on which nobody fired."""
    alone, last = len(turns) == 1, turns[-1]
    slips = {
        turn.number: slip
        for turn in turns
        if turn.number not in {*known, *pointed} and (slip := slipped_by(turn, "the submarine", danger=True))
    }
    every = [turn for turn in turns if turn.number in slips]
    nearly = sorted(every, key=_danger, reverse=True)[:_MOST]
    afar = _heard_afar([turn for turn in turns if turn.heard or turn.number in pointed or turn in nearly])
    for turn in turns:
        close = too_near(turn)
        short = ESCAPE_RANGE - range_to(turn.after, close) if close is not None else NARROW
        narrow = close is not None and turn is not last and short < NARROW
        ended = (
            f"{_frigate(close)} ended {margin(short)} too near for an escape"
            if narrow and close is not None
            else ""
        )
        if turn in afar:
            if turn is afar[0]:
                numbers = listed([str(each.number) for each in afar])
                yield _Told(
                    0, f"On turns {numbers} the submarine was heard, each time from too far off to fire."
                )
        elif turn.heard:
            yield _Told(turn.number, _heard_by(turn, alone=alone))
        elif turn.number in pointed:
            if pointed[turn.number]:
                yield _Told(turn.number, _survived(turn, edge, alone=alone, moves=turn is not last))
        elif turn in nearly:
            on = "" if alone else f"on turn {turn.number} "
            but = f", but {ended}" * bool(ended)
            yield _Told(turn.number, f"{capital(f'{on}{slips[turn.number].clause}')}{but}.")
            ended = ""
        if ended:
            yield _Told(turn.number, f"On turn {turn.number} {ended}.", of_it=False)


def _heard_afar(told: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the first series of turns on which every piece that heard the submarine was too far off to fire.

    A series has two or more turns. The result is empty if there is none.

    ``told``: the turns that the report describes.
    """
    found = list(takewhile(_from_afar, dropwhile(lambda turn: not _from_afar(turn), told)))
    return found if len(found) > 1 else []


def _from_afar(turn: TurnAccount) -> bool:
    """Return True if every piece that heard the submarine in a turn was too far off to fire, and silence would not
    have won the game."""
    return bool(turn.heard) and _too_far(turn) and not missed_wins([turn])


def _danger(turn: TurnAccount) -> tuple[float, float, float]:
    """Return a sort key for the danger of a turn: first a high chance of being sunk, then the nearness of a frigate,
    then the chance of being heard.
    """
    if turn.stakes is None or turn.listening is None:
        return 0.0, 0.0, 0.0
    sunk = float(turn.stakes.sunk)
    return sunk * (sunk >= _DEADLY), -min(nearest_frigate(turn.listening), _CLOSE), float(turn.stakes.heard)


def _heard_by(turn: TurnAccount, *, alone: bool) -> str:
    """Return the sentence about a turn on which the submarine was heard, but nobody fired."""
    on = "" if alone else f"on turn {turn.number} "
    why = instead_of_winning(turn) if missed_wins([turn]) else f", {unfired(turn)}"
    return capital(f"{on}{hearers(turn, 'the submarine')}{why}.")


def hearers(turn: TurnAccount, who: str) -> str:
    """Return a clause about which pieces heard the submarine: ``three frigates heard it``.

    If some or all heard only where it had been or was heading, the clause says so. ``who``: words for the
    submarine.
    """
    names, near = [name for name, _ in turn.heard], itself(turn)
    if not names:
        return f"nobody heard {who}, but it was fired at"
    heard_by = [(name, set(found)) for name, found in turn.heard]
    what = f"{who}{or_beyond(turn)}" if near else f"only {elsewhere(turn, heard_by, who)}"
    return f"{'every ship' if set(names) == set(SHIP_NAMES) else together(names)} heard {what}"


def _heard_it(turn: TurnAccount) -> list[Ear]:
    """Return the record of what was at stake (``Ear``) for each piece that heard the submarine on a turn."""
    names = {name for name, _ in turn.heard}
    return [ear for ear in turn.stakes.ears if ear.listener.name in names] if turn.stakes else []


def _too_far(turn: TurnAccount) -> bool:
    """Return True if every piece that heard the submarine on a turn was too far off to fire."""
    ears = _heard_it(turn)
    return bool(ears) and min(ear.range for ear in ears) > FIRE_RANGE


def unfired(turn: TurnAccount) -> str:
    """Return a clause that says why nobody fired at a submarine that was heard."""
    heard, ears = {name: set(found) for name, found in turn.heard}, _heard_it(turn)
    every = "" if len(ears) == 1 else "both " if len(ears) == _TWO else "all "
    if _too_far(turn):
        return f"{every}from too far off to fire"
    ruleset = turn.before.ruleset
    may_fire = all(armed(ruleset, ear.listener) for ear in ears) and not ruleset.fire_withheld_out_of_range
    if may_fire and not any(heard[ear.listener.name] & set(ear.fires) for ear in ears):
        return "but nothing near enough to fire at"
    return "but nobody fired"


# -- the chance to live ----------------------------------------------------------------------------------------------------


def live(turn: TurnAccount) -> Fraction:
    """Return the probability that the submarine survives the fire of the pieces that heard it on this turn.

    It is the probability before the first torpedo is fired."""
    return math.prod((1 - ear.destroys for ear in firing(turn)), start=Fraction(1))


def to_live(turn: TurnAccount) -> str:
    """Return a clause with the chance of survival of a submarine that was heard: ``, which left it one chance in four
    to live``.

    Pieces that were too near to hit it do not count, and the clause says so. It is empty if the danger was small, or if a piece
    could not sink it for another reason.
    """
    alive, fire = live(turn), firing(turn)
    close = too_close(turn)
    able = [ear.listener.name for ear in fire if ear.destroys]
    if not 0 < alive <= _SAFE or len(able) + len(close) < len(fire):
        return ""
    if not close and len(fire) == 1 < len(turn.heard):
        return f", but only {named(fire[0].listener.name)} could fire: {chances(float(alive))} to live"
    if not close:
        return f", which left it {chances(float(alive))} to live"
    were = "was" if len(close) == 1 else "were"
    return f". {capital(together(close))} {were} too near to hit it; {together(able)} left it {chances(float(alive))} to live"


def too_close(turn: TurnAccount) -> list[str]:
    """Return the names of the pieces that heard the submarine and could fire, but were too near to hit it."""
    return [ear.listener.name for ear in firing(turn) if not ear.destroys and ear.range <= STEP]


def firing(turn: TurnAccount) -> list[Ear]:
    """Return the pieces that heard enough of the submarine on this turn to fire at it, with what was at stake for
    each."""
    heard = {name: set(found) for name, found in turn.heard}
    ears = turn.stakes.ears if turn.stakes else ()
    return [ear for ear in ears if heard.get(ear.listener.name, set[int]()) & set(ear.fires)]
