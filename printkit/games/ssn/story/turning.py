"""Turning points: the dice that moved their own chances farthest, weighed by what hung on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from printkit.games.ssn.rules.state import SUNK, WIN, State, layer, nearest_frigate, speed_word
from printkit.games.ssn.story.account import Shot, TurnAccount
from printkit.games.ssn.story.telling import answers, heard, inches, named, per_cent
from printkit.lab.ledger import turning
from printkit.report.story import TurningPoint, capital, listed

_MOST: Final = 4
_LEAST: Final = 0.1
"""Less of a surprise is no turning point."""
_KILL_WEIGHT, _LOSS_WEIGHT, _HEARD_WEIGHT, _AWAY_WEIGHT = 0.5, 1.0, 0.3, 0.6
TURNING_NOTE = (
    "The figure is the exact chance, as it stood before the dice, of what then happened. Chosen are the moments at which "
    "the dice moved that chance farthest, weighed by what hung on it: the submarine’s loss or escape counts most, then "
    "a kill on the LHD, then being heard."
)

Kind = Literal["salvo", "alarm", "answer", "away"]


class Moment(NamedTuple):
    """A turning point before it is worded: what kind, when, the chance of what happened, its weight, the shots."""

    kind: Kind
    turn: TurnAccount
    chance: Fraction
    weight: float
    shots: tuple[Shot, ...] = ()


def moments(turns: Sequence[TurnAccount], final: State) -> list[Moment]:
    """The turning points of a game in their order."""
    found = [moment for turn in turns for moment in _of_turn(turn)]
    return list(turning(found, attrgetter("weight"), least=_LEAST, most=_MOST))


def _of_turn(turn: TurnAccount) -> Iterator[Moment]:
    salvo = tuple(shot for shot in turn.attacks if shot.target == "lhd")
    if salvo:
        chance = kills_chance(salvo)
        yield Moment("salvo", turn, chance, _KILL_WEIGHT * _kills_at_stake(salvo) * float(1 - chance), salvo)
    stakes = turn.stakes
    if stakes is None:
        return
    if turn.detected and not turn.alerted and not turn.attacks:
        yield Moment("alarm", turn, stakes.heard, _HEARD_WEIGHT * float(1 - stakes.heard))
    if turn.after.result == SUNK:
        yield Moment("answer", turn, stakes.sunk, _LOSS_WEIGHT * float(1 - stakes.sunk), tuple(turn.answers))
    elif turn.after.result == WIN:
        yield Moment("away", turn, 1 - stakes.heard, _AWAY_WEIGHT * float(stakes.heard))
    elif stakes.sunk:
        chance = 1 - stakes.sunk
        yield Moment("answer", turn, chance, _LOSS_WEIGHT * float(stakes.sunk), tuple(turn.answers))


def kills_chance(salvo: Sequence[Shot]) -> Fraction:
    """The chance of just as many kills as there were."""
    chances = [Fraction(1)]
    for shot in salvo:
        after = [Fraction(0)] * (len(chances) + 1)
        for kills, weight in enumerate(chances):
            after[kills] += weight * (1 - shot.deadly)
            after[kills + 1] += weight * shot.deadly
        chances = after
    return chances[sum(shot.killed for shot in salvo)]


def _kills_at_stake(salvo: Sequence[Shot]) -> float:
    """Two torpedoes can do more than one."""
    return 1.0 + 0.25 * (len(salvo) - 1)


# -- in words --------------------------------------------------------------------------------------------------------


def turning_point(moment: Moment) -> TurningPoint:
    """The moment with its number, and why."""
    turn = moment.turn
    text = {"salvo": _salvo, "alarm": _alarm, "answer": _answer, "away": _away}[moment.kind](moment)
    return TurningPoint(f"Turn {turn.number}", title(moment), text)


def title(moment: Moment) -> str:
    """``at 34 %: both torpedoes kill``."""
    return f"{_what(moment)}, at {per_cent(moment.chance)}"


def _what_salvo(moment: Moment) -> str:
    if any(shot.sunk for shot in moment.shots):
        return "The LHD sunk"
    kills = sum(shot.killed for shot in moment.shots)
    if kills:
        return "The LHD damaged"
    return "Both torpedoes in vain" if len(moment.shots) > 1 else "A torpedo in vain"


def _what(moment: Moment) -> str:
    if moment.kind == "salvo":
        return _what_salvo(moment)
    if moment.kind == "answer":
        return "The submarine sunk" if moment.turn.after.result == SUNK else "Still afloat"
    return "The first alarm" if moment.kind == "alarm" else "Silent, and away"


def _salvo(moment: Moment) -> str:
    shots = moment.shots
    first = shots[0]
    each = "each torpedo" if len(shots) > 1 else "the torpedo"
    dice = "; ".join(_dice(shot) for shot in shots)
    sub = moment.turn.before.sub
    return (
        f"At {inches(first.range)}, {layer(sub.deep).capitalize()}, {each} had {per_cent(first.chance)} to hit and "
        f"{per_cent(first.deadly)} to kill. {capital(dice)}."
    )


def _dice(shot: Shot) -> str:
    rolls = ", ".join(str(n) if n else "a blind roll" for n in shot.rolls)
    what = "missed" if not shot.hit else "hit and killed" if shot.killed else "hit without killing"
    return f"rolls of {rolls} {what}" if rolls else what


def _alarm(moment: Moment) -> str:
    turn = moment.turn
    assert turn.stakes is not None
    sub = turn.after.sub
    speed, depth = speed_word(sub.speed).capitalize(), layer(sub.deep).capitalize()
    return f"{depth} and at {speed}, the submarine was heard on {turn.stakes.least} or more. {heard(turn)}"


def _answer(moment: Moment) -> str:
    turn = moment.turn
    stakes = turn.stakes
    assert stakes is not None
    could = [ear for ear in stakes.ears if ear.fires and ear.destroys]
    who = listed([named(ear.listener.name) for ear in could]) or "nobody"
    text = f"With {who} in reach the chance to be sunk was {per_cent(stakes.sunk)}."
    told = answers(turn) if turn.answers else heard(turn)
    return f"{text} {told}"


def _away(moment: Moment) -> str:
    turn = moment.turn
    assert turn.stakes is not None
    near = nearest_frigate(turn.after)
    gap = f"The nearest frigate ended {inches(near)} away." if near < 1e6 else "No frigate was left."
    return f"{per_cent(turn.stakes.heard)} that somebody heard it; nobody did. {gap}"
