"""Turning points: the dice that moved their own chances farthest, weighed by what hung on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    KILLS_NEEDED,
    LHD,
    SUNK,
    WIN,
    State,
    layer,
    nearest_frigate,
    speed_word,
)
from printkit.games.ssn.story.telling import DeckLog, inches, together
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount
from printkit.lab.ledger import turning
from printkit.report.story import TurningPoint, capital, count, listed, number, with_article
from printkit.report.words.phrases import ROUTINE, chances, per_cent

_MOST: Final = 4
_LEAST: Final = 0.1
"""Less of a surprise is no turning point."""
_SINKS: Final = 1.5
"""What a salvo that sinks the LHD counts for more."""
_KILL_WEIGHT, _LOSS_WEIGHT, _HEARD_WEIGHT, _AWAY_WEIGHT = 0.5, 1.0, 0.3, 0.6
TURNING_NOTE = (
    "The figure is the exact chance, as it stood before the dice, of what then happened. Chosen are the moments at which "
    "the dice moved that chance farthest, weighed by what hung on it: the submarine’s loss or escape counts most, then "
    "a kill on the LHD, then being heard."
)

Kind = Literal["salvo", "alarm", "answer", "away"]


class TurningMoment(NamedTuple):
    """A turning point before it is worded: what kind, when, the chance of what happened, its weight, the shots."""

    kind: Kind
    turn: TurnAccount
    chance: Fraction
    weight: float
    shots: tuple[TorpedoShot, ...] = ()


def moments(turns: Sequence[TurnAccount], final: State) -> list[TurningMoment]:
    """The turning points of a game in their order; what was to be expected is none, but for the end of the LHD."""
    every = [moment for turn in turns for moment in _of_turn(turn)]
    found = [
        m for m in every if m.chance < ROUTINE or any(shot.sunk for shot in m.shots if shot.by_submarine)
    ]
    return list(turning(found, attrgetter("weight"), least=_LEAST, most=_MOST))


def _of_turn(turn: TurnAccount) -> Iterator[TurningMoment]:
    salvo = tuple(shot for shot in turn.attacks if shot.target == "lhd")
    if salvo:
        chance = kills_chance(salvo, turn.before.ships[LHD].kills)
        yield TurningMoment(
            "salvo", turn, chance, _KILL_WEIGHT * _kills_at_stake(salvo) * float(1 - chance), salvo
        )
    stakes = turn.stakes
    if stakes is None:
        return
    if turn.detected and not turn.alerted and not turn.attacks:
        yield TurningMoment("alarm", turn, stakes.heard, _HEARD_WEIGHT * float(1 - stakes.heard))
    if turn.after.result == SUNK:
        yield TurningMoment(
            "answer", turn, stakes.sunk, _LOSS_WEIGHT * float(1 - stakes.sunk), tuple(turn.answers)
        )
    elif turn.after.result == WIN:
        yield TurningMoment("away", turn, 1 - stakes.heard, _AWAY_WEIGHT * float(stakes.heard))
    elif stakes.sunk:
        chance = 1 - stakes.sunk
        yield TurningMoment("answer", turn, chance, _LOSS_WEIGHT * float(stakes.sunk), tuple(turn.answers))


def kills_chance(salvo: Sequence[TorpedoShot], before: int = 0) -> Fraction:
    """Return the chance, before the first die, of what the salvo did to the LHD, which had ``before`` kills: that it sank, which
    more kills than it needs do as well, else that it took just as many kills."""
    chances = [Fraction(1)]
    for shot in salvo:
        after = [Fraction(0)] * (len(chances) + 1)
        for kills, weight in enumerate(chances):
            after[kills] += weight * (1 - shot.deadly)
            after[kills + 1] += weight * shot.deadly
        chances = after
    if any(shot.sunk for shot in salvo):
        return sum(chances[max(0, KILLS_NEEDED[LHD] - before) :], Fraction(0))
    return chances[sum(shot.killed for shot in salvo)]


def _kills_at_stake(salvo: Sequence[TorpedoShot]) -> float:
    """Two torpedoes can do more than one, and one that sinks the LHD decides more than one that damages it."""
    return (1.0 + 0.25 * (len(salvo) - 1)) * (_SINKS if any(shot.sunk for shot in salvo) else 1.0)


# -- in words --------------------------------------------------------------------------------------------------------


def turning_point(deck: DeckLog, moment: TurningMoment) -> TurningPoint:
    """The moment with its number, and why."""
    return TurningPoint(f"Turn {moment.turn.number}", title(moment), explained(deck, moment))


def explained(deck: DeckLog, moment: TurningMoment) -> str:
    """The chances of a moment and what the dice made of them, in a sentence or two."""
    words = {"salvo": _salvo, "alarm": _alarm, "answer": _answer, "away": _away}[moment.kind]
    return deck.say(f"turn-{moment.kind}", words(moment), turn=moment.turn)


def dearest(found: Sequence[TurningMoment]) -> TurningMoment | None:
    """Return the moment that weighs most, of those after which a fate was settled if there are any: a kill that left the LHD
    afloat and torpedoes aboard only led up to them."""
    return max(found, key=lambda moment: (_settles(moment), moment.weight), default=None)


def _settles(moment: TurningMoment) -> bool:
    """Return True if the LHD or the submarine was lost, the submarine got away, or it had no torpedo left."""
    after = moment.turn.after
    if moment.kind == "salvo":
        return any(shot.sunk for shot in moment.shots) or not after.sub.torpedoes
    return moment.kind == "away" or (moment.kind == "answer" and after.result == SUNK)


def decided(moment: TurningMoment) -> str:
    """Return the moment for the first paragraph: what was at stake, what the chance was, what happened."""
    return {
        "salvo": _salvo_decided,
        "alarm": _alarm_decided,
        "answer": _answer_decided,
        "away": _away_decided,
    }[moment.kind](moment)


def needed_kills(moment: TurningMoment) -> int:
    """The kills that the LHD could still take when the salvo was fired."""
    return KILLS_NEEDED[LHD] - moment.turn.before.ships[LHD].kills


def _at_least_one(salvo: Sequence[TorpedoShot]) -> Fraction:
    missed = Fraction(1)
    for shot in salvo:
        missed *= 1 - shot.deadly
    return 1 - missed


def _salvo_decided(moment: TurningMoment) -> str:
    shots, when = moment.shots, f"on turn {moment.turn.number}"
    fired = f"{count(len(shots), 'torpedo', 'torpedoes')} from {inches(shots[0].range)}"
    one_more = needed_kills(moment) == 1
    at_least = per_cent(_at_least_one(shots))
    if any(shot.sunk for shot in shots):
        if not one_more:
            return (
                f"The LHD takes two kills: {fired} {when} had {per_cent(moment.chance)} to do both, and did."
            )
        place = next(n for n, shot in enumerate(shots) if shot.sunk)
        did = "and hit" if len(shots) == 1 else f"and the {('first', 'second')[place > 0]} did"
        return f"The damaged LHD needed one more kill: {fired} {when} had {at_least} to do it, {did}."
    if any(shot.killed for shot in shots):
        return f"The LHD takes two kills: {fired} {when} did one, and {'it' if one_more else 'the LHD'} stayed afloat."
    hits = sum(shot.hit for shot in shots)
    none = "neither did" if len(shots) == 2 else "it did not" if len(shots) == 1 else "none did"
    vain = f"{none}: {_hits_in_vain(hits, len(shots))}"
    if one_more:
        return f"One more kill would have sunk the damaged LHD: {fired} {when} had {at_least} to do it, and {vain}."
    return f"{capital(fired)} {when} had {at_least} to do damage to the LHD, and {vain}."


def _hits_in_vain(hits: int, fired: int) -> str:
    if not hits:
        return "a miss" if fired == 1 else f"{number(fired)} misses"
    return "a hit without damage" if hits == 1 else f"{number(hits)} hits without damage"


def _alarm_decided(moment: TurningMoment) -> str:
    turn = moment.turn
    who = together([name for name, _ in turn.heard]) or "somebody"
    return (
        f"The approach was over on turn {turn.number}, before a torpedo had been fired: {who} heard the submarine, "
        f"at {per_cent(moment.chance)}."
    )


def _answer_decided(moment: TurningMoment) -> str:
    turn, stakes = moment.turn, moment.turn.stakes
    assert stakes is not None
    return (
        f"On turn {turn.number} the submarine stood to be sunk at {per_cent(stakes.sunk)}: {_answered(turn)}."
    )


def _away_decided(moment: TurningMoment) -> str:
    turn = moment.turn
    assert turn.stakes is not None
    near = nearest_frigate(turn.after)
    ended = f"and the nearest frigate was {inches(near)} away" if near < 1e6 else "and no frigate was left"
    return (
        f"With the LHD gone, what was left was to get away: unheard, and more than {ESCAPE_RANGE:g}\u2033 from every frigate. "
        f"At {per_cent(turn.stakes.heard)} somebody would have heard it on turn {turn.number}; nobody did, {ended}."
    )


def title(moment: TurningMoment) -> str:
    """``at 34 %: both torpedoes kill``."""
    return f"{_what(moment)}, at {per_cent(moment.chance)}"


def _what_salvo(moment: TurningMoment) -> str:
    if any(shot.sunk for shot in moment.shots):
        return "The LHD sunk"
    kills = sum(shot.killed for shot in moment.shots)
    if kills:
        return "The LHD damaged"
    return "Both torpedoes in vain" if len(moment.shots) > 1 else "A torpedo in vain"


def _what(moment: TurningMoment) -> str:
    if moment.kind == "salvo":
        return _what_salvo(moment)
    if moment.kind == "answer":
        return "The submarine sunk" if moment.turn.after.result == SUNK else "Still afloat"
    return "The first alarm" if moment.kind == "alarm" else "Silent, and away"


def _salvo(moment: TurningMoment) -> dict[str, object]:
    shots, first = moment.shots, moment.shots[0]
    return {
        "range": inches(first.range), "layer": layer(moment.turn.before.sub.deep).capitalize(),
        "each": "each torpedo" if len(shots) > 1 else "the torpedo", "percent": per_cent(first.chance), "deadly": per_cent(first.deadly),
        "chance": chances(float(first.chance)), "deadly_chance": chances(float(first.deadly)), "dice": "; ".join(_dice(shot) for shot in shots),
    }  # fmt: skip


def _dice(shot: TorpedoShot) -> str:
    seen = [str(n) for n in shot.rolls if n]
    blind = len(shot.rolls) - len(seen)
    target = "the LHD" if shot.target == "lhd" else shot.target.upper()
    what = (
        "missed"
        if not shot.hit
        else f"hit and sank {target}"
        if shot.sunk
        else f"hit and damaged {target}"
        if shot.killed
        else "hit without doing damage"
    )
    parts = [f"{'a roll' if len(seen) == 1 else 'rolls'} of {listed(seen)}"] if seen else []
    parts += (
        [f"{number(blind) if blind > 1 else 'a'} blind {'one' if seen else 'roll'}{'s' * (blind > 1)}"]
        if blind
        else []
    )
    return f"{', and '.join(parts)} {what}" if parts else what


def _alarm(moment: TurningMoment) -> dict[str, object]:
    turn = moment.turn
    assert turn.stakes is not None
    sub = turn.after.sub
    return {
        "layer": layer(sub.deep).capitalize(), "speed": speed_word(sub.speed).capitalize(), "least": turn.stakes.least,
        "roll": listed([str(n) for n in turn.totals]),
    }  # fmt: skip


def _answer(moment: TurningMoment) -> dict[str, object]:
    turn, stakes = moment.turn, moment.turn.stakes
    assert stakes is not None
    could = [ear.listener.name for ear in stakes.ears if ear.fires and ear.destroys]
    return {"who": together(could) or "nobody", "percent": per_cent(stakes.sunk), "told": _answered(turn)}


def _answered(turn: TurnAccount) -> str:
    """What was fired back, in brief."""
    hits = [shot for shot in turn.answers if shot.hit]
    if not turn.answers:
        return "it was heard, and nobody fired" if turn.heard else "nobody heard it"
    fired = count(len(turn.answers), "torpedo", "torpedoes")
    if not hits:
        return f"{fired} came back and none hit"
    dice = listed([with_article(str(shot.die)) for shot in hits])
    hit = f"{number(len(hits))} of {fired}" if len(turn.answers) > 1 else "the one torpedo that came back"
    if hits[-1].sunk:
        return f"{hit} hit, and {with_article(str(hits[-1].die))} was too little to evade {'it' if len(hits) == 1 else 'the last'}"
    return f"{hit} hit, and {dice} evaded {'it' if len(hits) == 1 else 'them'}"


def _away(moment: TurningMoment) -> dict[str, object]:
    turn = moment.turn
    assert turn.stakes is not None
    near = nearest_frigate(turn.after)
    gap = f"The nearest frigate ended {inches(near)} away." if near < 1e6 else "No frigate was left."
    return {"percent": per_cent(turn.stakes.heard), "gap": gap}
