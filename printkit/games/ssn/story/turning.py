"""Finds and describes the turning points of a game of SSN: the dice that most changed the submarine's chance of
winning.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.state import (
    HELO_NAMES,
    KILLS_NEEDED,
    LHD,
    STEP,
    SUNK,
    WIN,
    State,
    lhd_afloat,
)
from printkit.games.ssn.story.hearing import missed_wins, one_roll, roll_wanted, silence_wanted, unheard_wins
from printkit.games.ssn.story.pieces import dice_totals, gap, least_of, rolled, together, torpedoes
from printkit.games.ssn.story.salvo import by_pips, fates, ran
from printkit.games.ssn.story.telling import DeckLog
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount
from printkit.lab.ledger import turning
from printkit.report.story import TurningPoint, capital, count, listed, number, with_article
from printkit.report.words.phrases import ROUTINE, per_cent

_PAIR: Final = 2
_SEVERAL: Final = 3
"""Number of evaded hits above which the report counts those that needed the same die instead of listing each."""
_FAR_OFF: Final = 20.0
"""Distance in inches beyond which all pieces that heard the submarine must have been, for the report to say that it
was heard from far off."""
_MOST: Final = 4
_LEAST: Final = 0.04
"""Minimum change of the chance of winning (0 to 1) for a roll to count as a turning point."""
_DOWN: Final = 0.66
"""Approximate chance of winning (0 to 1) after the landing ship (LHD) is sunk."""
_UNALERTED: Final = 0.47
"""Approximate chance of winning (0 to 1) if no ship is alerted, two kills (damaging hits) are needed, and
four torpedoes are left."""
_WORTH: Final = {
    (2, 4): 0.22,
    (2, 3): 0.18,
    (2, 2): 0.15,
    (1, 4): 0.55,
    (1, 3): 0.5,
    (1, 2): 0.46,
    (1, 1): 0.3,
}
"""Approximate chance of winning (0 to 1), by the kills still needed and the torpedoes left.

It holds while the landing ship (LHD) is afloat and ships are alerted.

The keys are pairs: kills (damaging hits) still needed, and torpedoes left. More than four torpedoes count as
four.
"""
# These chances were estimated from 1,200 games played by the "captain" policy with the default rulings; the values for one and three
# torpedoes are interpolated. They only select the turning points and are never printed.

Kind = Literal["salvo", "alarm", "heard", "answer", "evaded", "away"]
"""Kinds of event that can be a turning point of the game.

In this order, they are a salvo, the first alarm, a detection roll that prevented a victory, torpedoes that could sink the submarine, hits that it
evaded, and its escape.
"""


class TurningMoment(NamedTuple):
    """The facts about a turning point, from which its text is written.

    They are its turn, the exact chance of the event, the change in the chance of winning (``swing``), and the
    torpedoes fired.
    """

    kind: Kind
    turn: TurnAccount
    chance: Fraction
    swing: float
    shots: tuple[TorpedoShot, ...] = ()


def turning_note(turned: Sequence[TurningMoment]) -> str:
    """Return the note printed under the turning points.

    It says of what their figures are the chances, only for the kinds of event that occur, and how the turning points were chosen.
    """
    kinds = {moment.kind for moment in turned}
    chances = ["of a salvo’s result before its first die"] * ("salvo" in kinds)
    chances += ["of being heard or not before the turn’s sonar roll"] * bool(
        {"alarm", "heard", "away"} & kinds
    )
    chances += ["of being sunk or not before the turn’s sonar roll"] * ("answer" in kinds)
    chances += ["of shaking off hits once they had hit"] * ("evaded" in kinds)
    what = f": {', '.join(chances)}" if chances else ""
    return (
        f"Each figure is the exact chance of what its heading names{what}. Chosen are the moments at which the dice moved the chance to win "
        "farthest, as far as the landing ship’s damage, the torpedoes left and the alarm tell it."
    )


def worth(state: State, kills: int, *, alerted: bool) -> float:
    """Return the submarine's approximate chance of winning (0 to 1) after ``kills`` kills (damaging hits) on
    the landing ship (LHD).

    ``alerted``: True if the ships are alerted.
    """
    wanted, left = KILLS_NEEDED[LHD] - kills, min(state.sub.torpedoes, 4)
    if wanted <= 0:
        return _DOWN
    if left < wanted:
        return 0.0
    return _WORTH[wanted, left] if alerted or left < 4 or wanted < 2 else _UNALERTED


def moments(turns: Sequence[TurnAccount], final: State) -> list[TurningMoment]:
    """Return the turning points of a game in chronological order.

    Likely events are left out, except for the sinking of the landing ship (LHD).
    """
    every = [moment for turn in turns for moment in _of_turn(turn)]
    found = [
        m for m in every if m.chance < ROUTINE or any(shot.sunk for shot in m.shots if shot.by_submarine)
    ]
    return list(turning(found, attrgetter("swing"), least=_LEAST, most=_MOST))


def _of_turn(turn: TurnAccount) -> Iterator[TurningMoment]:
    before = turn.before.ships[LHD].kills
    salvo = tuple(shot for shot in turn.attacks if shot.target == "lhd")
    if salvo:
        yield TurningMoment("salvo", turn, kills_chance(salvo, before), _salvo_swing(turn, salvo), salvo)
    stakes = turn.stakes
    if stakes is None or not (turn.settled or turn.heard):
        return  # a log that stops before it says who heard the submarine does not show the result of the roll
    heard, sunk = float(stakes.heard), float(stakes.sunk)
    kills = turn.after.ships[LHD].kills
    alive = worth(turn.after, kills, alerted=True)
    if turn.detected and not turn.alerted and not turn.attacks:
        lost = worth(turn.after, kills, alerted=False) - alive
        yield TurningMoment("alarm", turn, stakes.heard, -(1 - heard) * lost)
    if turn.after.result != SUNK and missed_wins([turn]):
        yield TurningMoment("heard", turn, stakes.heard, -(1 - heard) * (1 - _DOWN))
    if turn.after.result == SUNK:
        yield TurningMoment("answer", turn, stakes.sunk, -(1 - sunk) * alive, tuple(turn.answers))
    elif turn.after.result == WIN:
        yield TurningMoment("away", turn, 1 - stakes.heard, heard * (1 - _DOWN))
    elif hits := [shot for shot in turn.answers if shot.hit]:
        evaded = prod((shot.evasion for shot in hits), start=Fraction(1))
        yield TurningMoment("evaded", turn, evaded, (1 - float(evaded)) * alive, tuple(hits))
    elif stakes.sunk:
        yield TurningMoment("answer", turn, 1 - stakes.sunk, sunk * alive, tuple(turn.answers))


def _salvo_swing(turn: TurnAccount, salvo: Sequence[TorpedoShot]) -> float:
    """Return how much the dice of a salvo changed the chance of winning.

    It is the chance after the salvo minus the chance before its first die.
    """
    before = turn.before.ships[LHD].kills
    expected = math.fsum(
        float(weight) * worth(turn.after, before + kills, alerted=True)
        for kills, weight in enumerate(kills_chances(salvo))
    )
    return worth(turn.after, before + sum(shot.killed for shot in salvo), alerted=True) - expected


def kills_chances(salvo: Sequence[TorpedoShot]) -> list[Fraction]:
    """Return the probabilities that a salvo scores 0, 1, 2, … kills (damaging hits), before its first die is
    rolled."""
    chances = [Fraction(1)]
    for shot in salvo:
        after = [Fraction(0)] * (len(chances) + 1)
        for kills, weight in enumerate(chances):
            after[kills] += weight * (1 - shot.deadly)
            after[kills + 1] += weight * shot.deadly
        chances = after
    return chances


def kills_chance(salvo: Sequence[TorpedoShot], before: int = 0) -> Fraction:
    """Return the probability, before the first die of a salvo, of the result that the salvo actually had.

    ``before``: the number of kills (damaging hits) on the landing ship (LHD) before the salvo.

    If the salvo sank the LHD, this is the chance of at least the kills needed; otherwise of exactly the kills made.
    """
    chances = kills_chances(salvo)
    if any(shot.sunk for shot in salvo):
        return sum(chances[max(0, KILLS_NEEDED[LHD] - before) :], Fraction(0))
    return chances[sum(shot.killed for shot in salvo)]


# -- in words --------------------------------------------------------------------------------------------------------


def turning_point(deck: DeckLog, moment: TurningMoment) -> TurningPoint:
    """Return the text of a turning point: the dice, the results needed, and the pieces that could hear or sink the submarine."""
    words = {
        "salvo": _salvo, "alarm": _alarm, "heard": _heard, "answer": _lost if moment.turn.after.result == SUNK else _answer, "evaded": _evaded, "away": _away,
    }[moment.kind]  # fmt: skip
    stakes = moment.turn.stakes
    values: dict[str, object] = {
        "shots": tuple((shot.rolls, shot.die, shot.outcome) for shot in moment.shots), "totals": moment.turn.totals,
        "needed": tuple(shot.needed for shot in moment.shots), "title": title(moment), "least": stakes.least if stakes else 0,
    }  # fmt: skip
    text = deck.write(f"turn-{moment.kind}", words(moment), values, moment.turn.lines, moment.turn.number)
    return TurningPoint(f"Turn {moment.turn.number}", title(moment), text)


def title(moment: TurningMoment) -> str:
    """Return the heading of a turning point: ``The LHD sunk, at 34 %``.

    The number is the probability of the event named in the heading.
    """
    shots = moment.shots
    if moment.kind == "salvo" and all(shot.outcome == "missed" for shot in shots):
        missed = prod((1 - shot.chance for shot in shots), start=Fraction(1))
        return f"{'Both torpedoes miss' if len(shots) > 1 else 'The torpedo misses'}, at {per_cent(missed)}"
    return (
        f"{_what(moment)}, at {per_cent(moment.chance)}{' once they had hit' if len(shots) > 1 else ' once it had hit'}"
        if moment.kind == "evaded"
        else f"{_what(moment)}, at {per_cent(moment.chance)}"
    )


def _what_salvo(moment: TurningMoment) -> str:
    if any(shot.sunk for shot in moment.shots):
        return "The landing ship sunk"
    kills, n = sum(shot.killed for shot in moment.shots), len(moment.shots)
    if kills and moment.turn.after.sub.torpedoes < KILLS_NEEDED[LHD] - moment.turn.after.ships[LHD].kills:
        return (
            f"Only {number(kills)} of {torpedoes(n)} does damage"
            if kills == 1 < n
            else "Damage, but no more torpedoes"
        )
    if kills:
        return "The landing ship damaged"
    return "No damage by either torpedo" if n > 1 else "No damage by the torpedo"


def _what(moment: TurningMoment) -> str:
    if moment.kind == "salvo":
        return _what_salvo(moment)
    if moment.kind == "answer":
        return f"The submarine {'not ' * (moment.turn.after.result != SUNK)}sunk"
    if moment.kind == "evaded":
        return f"{capital(hits_told(moment))} shaken off"
    return {"alarm": "The first alarm", "heard": "Heard, and the victory missed"}.get(
        moment.kind, "Silent, and away"
    )


def hits_told(moment: TurningMoment) -> str:
    """Return the number of hits that the submarine evaded in a turn, as words: ``four hits``."""
    return count(len(moment.shots), "hit")


def _salvo(moment: TurningMoment) -> str:
    """Return the sentence about the dice of a salvo: the total that each torpedo needed, the roll, and whether the
    torpedo did damage.
    """
    return f"{capital(fates(moment.shots))}."


def _alarm(moment: TurningMoment) -> str:
    """Return the sentence about the first alarm: the detection roll, and the lowest total that was enough."""
    turn, stakes = moment.turn, moment.turn.stakes
    assert stakes is not None
    thrown, least = dice_totals(turn.totals), with_article(str(stakes.least))
    roll = f"rolled {thrown} where {least} was enough"
    if max(turn.totals, default=0) < stakes.least:
        roll = f"rolled {thrown}"
    if turn.totals == (stakes.least,):
        odd = round(math.fsum(ear.range for ear in stakes.ears) * 10) % 2
        roll = (
            f"rolled just the {stakes.least} that they needed"
            if odd
            else f"needed {least} and rolled just that"
        )
    return f"{capital(f'{from_afar(turn)} the sonars'.strip())} {roll}."


def _heard(moment: TurningMoment) -> str:
    """Return the sentence about a detection roll that prevented a victory: the roll, and the highest total that would
    have won."""
    wanted = capital(silence_wanted(moment.turn))
    return f"{wanted} would have won the game; the roll was {rolled(moment.turn.totals)}."


def from_afar(turn: TurnAccount) -> str:
    """Return ``from far off`` if all pieces that heard the submarine were far away from it; otherwise an empty text."""
    assert turn.stakes is not None
    names = {name for name, _ in turn.heard}
    near = min((ear.range for ear in turn.stakes.ears if ear.listener.name in names), default=0.0)
    return "from far off" if near > _FAR_OFF else ""


def _lost(moment: TurningMoment) -> str:
    """Return the sentence about the turn in which the submarine was sunk: which pieces could sink it, and the
    detection roll.

    If the first paragraph gives the detection roll, the sentence says how the fatal torpedo found the submarine. The first
    paragraph gives the evasion die.
    """
    turn, stakes = moment.turn, moment.turn.stakes
    assert stakes is not None
    could = [ear.listener.name for ear in stakes.ears if ear.fires and ear.destroys]
    alone = could == [turn.answers[-1].shooter]
    risk = _risk(moment, alone=alone)
    bare = turn.totals == (stakes.least,)
    if not one_roll(turn) or not stakes.heard or unheard_wins(turn) or (bare and not lhd_afloat(turn.after)):
        return f"{risk}{_fatal_run(turn, alone=alone)}."
    if bare:
        return f"{risk}; the sonars rolled just the {stakes.least} that they needed."
    return f"{risk}; {roll_wanted(turn)}."


def _fatal_run(turn: TurnAccount, *, alone: bool) -> str:
    """Return a clause about how the torpedo that sank the submarine found it: ``; frigate 1’s torpedo never lost its target``.

    It is empty if the dice do not show it. ``alone``: True if the words before are about the piece that fired it.
    """
    last = turn.answers[-1]
    found = ran(last)
    if found == "hit":
        return ""
    second = sum(shot.shooter == last.shooter for shot in turn.answers) > 1
    whose = "the" if alone and not second else f"{named(last.shooter)}’s"
    return f"; {whose} {'second ' * second}torpedo {found}"


def _answer(moment: TurningMoment) -> str:
    """Return the sentence about a turn in which the submarine could have been sunk and was not."""
    return f"{_risk(moment)}; {_roll_wanted(moment.turn) or answered(moment.turn)}."


def _roll_wanted(turn: TurnAccount) -> str:
    """Return a clause with the turn's detection roll and the lowest total with which the submarine would have
    been heard.

    It is empty if the submarine was heard, or if several rolls were made.
    """
    return "" if turn.heard or not one_roll(turn) else roll_wanted(turn)


def _evaded(moment: TurningMoment) -> str:
    """Return the sentence about the hits that the submarine evaded in a turn.

    It gives the lowest die result with which each hit is evaded, and the dice rolled.
    """
    return f"{_risk(moment)}; {faces_needed(moment.shots)}, and the {evasion_dice(moment.shots)}."


def faces_needed(hits: Sequence[TorpedoShot]) -> str:
    """Return a clause with the lowest die result with which the submarine evades each of these hits.

    An example is ``each of the three hits took a 3 or more to shake off``.
    """
    faces = [with_article(str(least_of(shot.evasion))) for shot in hits]
    if len(hits) == 1:
        return f"the hit took {faces[0]} or more to shake off"
    if len(set(faces)) == 1:
        return f"each of the {number(len(hits))} hits took {faces[0]} or more to shake off"
    if len(hits) > _SEVERAL:
        least = [least_of(shot.evasion) for shot in hits]
        (many, first), *others = [(least.count(n), with_article(str(n))) for n in sorted(set(least))]
        rest = "".join(f", {number(n)} {face}" for n, face in others)
        return f"{number(many)} of the {number(len(hits))} hits took {first} or more to shake off{rest}"
    return f"the {number(len(hits))} hits took {listed(faces)} or more to shake off"


def evasion_dice(hits: Sequence[TorpedoShot]) -> str:
    """Return the end of a clause about the dice rolled to evade hits: ``dice were 4, 3, 6 and 3``."""
    if len(hits) == 1:
        return f"die was {with_article(str(hits[0].die))}"
    return f"dice were {listed([str(shot.die) for shot in hits])}"


def _risk(moment: TurningMoment, *, alone: bool = False) -> str:
    """Return a clause that says which pieces could sink the submarine, and which were too near to hit it.

    ``alone``: True if a single piece could.
    """
    stakes = moment.turn.stakes
    assert stakes is not None
    could = [ear.listener.name for ear in stakes.ears if ear.fires and ear.destroys]
    below = [ear.listener.name for ear in stakes.ears if ear.fires and not ear.destroys and ear.range <= STEP]
    too_near = f", and {together(below)} were too near to hit it" if len(below) > 1 else ""
    return capital(f"{together(could) or 'nobody'}{' alone' * alone} could sink the submarine{too_near}")


def answered(turn: TurnAccount) -> str:
    """Return a clause about the torpedoes fired at a submarine that was not sunk, such as ``two torpedoes came near
    enough, and both missed``.

    If none could reach it, the clause says so, or that nobody fired or heard it.
    """
    able = [shot for shot in turn.answers if shot.rolls]
    if not able:
        return (
            "no torpedo reached it"
            if turn.answers
            else "it was heard, and nobody fired"
            if turn.heard
            else "nobody heard it"
        )
    near = by_pips(able)
    missed = "it" if len(able) == 1 else "both" if len(able) == _PAIR else "all"
    return f"{torpedoes(len(able))} came near enough, and {missed} missed{f', {near}' * bool(near)}"


def _away(moment: TurningMoment) -> str:
    """Return the sentence about the detection roll of the escape: the total that would have revealed the submarine,
    and the roll.

    It also gives the total with which one of these pieces could have sunk the submarine.
    """
    turn, stakes = moment.turn, moment.turn.stakes
    assert stakes is not None
    ears = [ear.listener.name for ear in stakes.ears if stakes.least in ear.needs.values()]
    if not ears:
        return f"Nobody could hear it, {gap(turn.after)}."
    deadly = {ear.listener.name: min(ear.fires.values()) for ear in stakes.ears if ear.fires and ear.destroys}
    total = min(deadly.values(), default=0)
    could = [name for name, on in deadly.items() if on == total]
    on = f" with {with_article(str(total))}" if total > stakes.least else ""
    if not one_roll(turn):
        return f"Nobody heard the submarine; the rolls were {listed([str(each) for each in turn.totals])}."
    sunk = f", and{on} {together(could)} could have sunk it" if on else _which_could(could, ears)
    least = capital(with_article(str(stakes.least)))
    heard = f"{least} would have given the submarine away to {together(ears)}{sunk}"
    return f"{heard}; the roll was {rolled(turn.totals)}."


def _which_could(could: Sequence[str], ears: Sequence[str]) -> str:
    """Return a clause about the pieces that could not only hear but also sink the submarine: ``, which could have
    sunk it``."""
    if not could:
        return ""
    if list(could) == list(ears):
        return ", which could have sunk it"
    helos = [name for name in ears if name in HELO_NAMES]
    if len(could) > _PAIR and list(could) == helos:
        return ", and the helos could have sunk it"
    if len(could) > _PAIR and set(could) < set(ears) == set(helos):
        return f", {number(len(could))} of which could have sunk it"
    return f", and {together(could)} could have sunk it"
