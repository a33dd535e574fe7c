"""A turn of SSN in words: the submarine's shots, who heard it, what was fired back, and moves where they matter."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.rules.attack import KILLS_ON
from printkit.games.ssn.rules.data import FAST, FLANK
from printkit.games.ssn.rules.state import HELO_NAMES, LHD, SHIP_NAMES, layer, speed_word
from printkit.games.ssn.story.account import Shot, TurnAccount
from printkit.report.story import capital, count, listed, number, with_article

_THE = {"ssn": "the submarine", "lhd": "the LHD"}
_ORDINAL = ("the first", "the second", "the third", "the fourth")


def named(piece: str) -> str:
    """``the LHD``, ``FF1``, ``H3``."""
    return _THE.get(piece, piece.upper())


def per_cent(chance: Fraction | float) -> str:
    """``17 %``; a tenth where it matters."""
    share = float(chance) * 100
    text = f"{share:.0f}" if share >= 1 or not share else f"{share:.1f}"
    return f"{text}\u00a0%"


def inches(d: float) -> str:
    return f"{d:.1f}\u2033"


def dice(rolls: Sequence[int]) -> str:
    """``6, 5``; a blind roll is a dash."""
    return ", ".join(str(roll) if roll else "–" for roll in rolls)


# -- the submarine's shots -------------------------------------------------------------------------------------------


def attack(turn: TurnAccount) -> str:
    """The submarine's torpedoes of a turn; those at one target are told together."""
    shots = turn.attacks
    targets = dict.fromkeys(shot.target for shot in shots)
    parts = [_salvo([shot for shot in shots if shot.target == target]) for target in targets]
    if shots and not turn.alerted:
        parts.append("Every ship was Alerted.")
    return " ".join(parts)


def _salvo(shots: Sequence[Shot]) -> str:
    first = shots[0]
    how_many = "a torpedo" if len(shots) == 1 else f"{number(len(shots))} torpedoes"
    chance = f"with {per_cent(first.chance)} to hit" if first.chance else "without a chance to hit"
    each = " each" if len(shots) > 1 and first.chance else ""
    opening = (
        f"From {inches(first.range)} the submarine fired {how_many} at {named(first.target)},{each} {chance}"
    )
    if not any(shot.hit for shot in shots):
        return f"{opening}; {'it' if len(shots) == 1 else 'both'} missed."
    if len(shots) == 1:
        return f"{opening}: {_struck(first, 'it')}."
    told = [_struck(shot, _ORDINAL[place]) for place, shot in enumerate(shots)]
    return f"{opening}: {', '.join(told[:-1])}, {told[-1]}."


def _struck(shot: Shot, which: str) -> str:
    if not shot.hit:
        return f"{which} missed"
    if shot.sunk:
        return f"{which} hit and sank {named(shot.target)}"
    return f"{which} hit and {'damaged' if shot.killed else 'did not kill'} {named(shot.target)}" + (
        "" if shot.killed else f" (a {shot.die}, {KILLS_ON} or more does)"
    )


# -- detection -------------------------------------------------------------------------------------------------------


def heard(turn: TurnAccount) -> str:
    """Who heard the submarine, on what roll, and how likely that was."""
    stakes = turn.stakes
    if stakes is None:
        return ""
    roll = with_article(listed([str(n) for n in turn.totals]))
    chance = per_cent(stakes.heard)
    if not turn.heard:
        if stakes.least >= NEVER or not stakes.heard:
            return "Nobody could hear it."
        return f"Nobody heard it ({chance} that somebody would)."
    who = listed([named(name) for name, _ in turn.heard])
    points = sorted({n for _, found in turn.heard for n in found})
    what = listed([_point(turn, n) for n in points])
    text = f"{capital(who)} heard {what}, on {roll}, at odds of {chance}."
    fresh = [
        name for name, _ in turn.heard if turn.listening and name in SHIP_NAMES and not _active(turn, name)
    ]
    if fresh and not turn.answers:
        text += (
            " That Alerted them, too late to fire."
            if len(fresh) > 1
            else " That Alerted it, too late to fire."
        )
    return text


def _active(turn: TurnAccount, name: str) -> bool:
    assert turn.listening is not None
    return turn.listening.ships[SHIP_NAMES.index(name)].alerted


def _point(turn: TurnAccount, n: int) -> str:
    """``the submarine itself``, ``where it had been``, ``where it was heading``."""
    words = ("where it had been", "the submarine itself", "where it was heading")
    places = [p.number if p else 0 for p in turn.after.points]
    return words[places.index(n)] if n in places else f"DP{n}"


# -- the surface side's torpedoes ------------------------------------------------------------------------------------


def answers(turn: TurnAccount) -> str:
    """What was fired at the submarine: the misses in one sentence, each hit with its evasion."""
    shots = turn.answers
    if not shots:
        return ""
    missed = [shot for shot in shots if not shot.hit]
    parts = []
    if missed:
        parts.append(f"{_shooters(missed)} fired and missed.")
    parts += [_struck_back(own) for own in _by_shooter([shot for shot in shots if shot.hit])]
    if len(shots) > 1 and not any(shot.hit for shot in shots):
        return f"{_shooters(shots)} fired, and all missed."
    return " ".join(parts)


def _by_shooter(shots: Sequence[Shot]) -> list[list[Shot]]:
    names = dict.fromkeys(shot.shooter for shot in shots)
    return [[shot for shot in shots if shot.shooter == name] for name in names]


def _shooters(shots: Sequence[Shot]) -> str:
    told = []
    for own in _by_shooter(shots):
        twice = "two from " if len(own) == 2 else ""
        told.append(f"{named(own[0].shooter)} ({twice}{inches(own[0].range)})")
    return capital(listed(told))


def _struck_back(shots: Sequence[Shot]) -> str:
    """The hits of one shooter, with their evasion dice."""
    shot = shots[0]
    if len(shots) == 1:
        return _answer(shot)
    opening = f"Both torpedoes of {named(shot.shooter)} hit from {inches(shot.range)}, at odds of {per_cent(shot.chance)} each"
    if shots[1].sunk:
        return f"{opening}; a {shot.die} evaded the first, but the {shots[1].die} was not enough for the second, and the submarine was lost."
    return f"{opening}; the submarine evaded them with a {shot.die} and a {shots[1].die}."


def _answer(shot: Shot) -> str:
    """``FF2's torpedo from 8.1″ hit; the submarine evaded it with a 5``."""
    opening = f"{capital(named(shot.shooter))}’s torpedo from {inches(shot.range)} hit, at odds of {per_cent(shot.chance)}"
    if shot.sunk:
        return f"{opening}; the die was a {shot.die}, and the submarine was lost."
    return f"{opening}; the submarine evaded it with a {shot.die}, at {per_cent(shot.evasion)}."


# -- moves -----------------------------------------------------------------------------------------------------------


def approach(turns: Sequence[TurnAccount]) -> str:
    """What the submarine did in turns without a shot or an alarm."""
    last = turns[-1].after
    sub = last.sub
    speeds = list(dict.fromkeys(speed_word(t.after.sub.speed).capitalize() for t in turns))
    course = f"course {sub.pose.h:03.0f}"
    return f"The submarine went on, {layer(sub.deep).capitalize()}, at {_then(speeds)}, to end on {course}."


def _then(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and then {words[-1]}"


def moved(turn: TurnAccount) -> str:
    """The maneuver, where it changes the layer or takes the submarine up to a speed that is heard."""
    before, after = turn.before.sub, turn.after.sub
    parts = []
    if before.deep != after.deep:
        parts.append(f"went {layer(after.deep).capitalize()}")
    if after.speed >= FAST and after.speed != before.speed:
        parts.append(f"went to {speed_word(after.speed).capitalize()}")
    elif after.speed < FAST and before.speed >= FLANK:
        parts.append(f"slowed to {speed_word(after.speed).capitalize()}")
    if turn.marker:
        parts.append(f"made ready to {turn.marker}")
    return f"The submarine {listed(parts)}." if parts else ""


def launched(turn: TurnAccount) -> str:
    """The helos that took off."""
    up = turn.launched
    if not up:
        return ""
    if len(up) == len(HELO_NAMES):
        return "All six helos took off."
    return f"{count(len(up), 'helo').capitalize()} took off ({listed([name.upper() for name in up])})."


def convoy(turn: TurnAccount) -> str:
    """The turn of the LHD, where it made one."""
    if turn.course not in (1, 6) or not turn.before.ships[LHD].kills < 1:
        return ""
    return f"The convoy turned to {'port' if turn.course == 1 else 'starboard'}."
