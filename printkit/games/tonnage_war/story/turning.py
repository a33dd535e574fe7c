"""Writes the turning points of a Tonnage War report: the dice that decided each of them, their odds, and what
was at stake."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import came_of, clause
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight, TurnFacts
from printkit.games.tonnage_war.story.fights import (
    each_of,
    found_on,
    found_with,
    important_rolls,
    odds_of_the_group,
    slipping,
)
from printkit.games.tonnage_war.story.luck_chances import come_through
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.pictures import inset
from printkit.games.tonnage_war.story.salvos import came_through, salvo_rolls
from printkit.games.tonnage_war.story.scene import moment_of, score_made, values_of
from printkit.games.tonnage_war.story.telling import odds
from printkit.report.story import KNOWN, TurningPoint, begun
from printkit.report.words.phrases import Voice, percentage_points

TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted. "
    "Where escorts stopped an attack, it is what the attack would have brought, times the chance that they would not have found the boat, "
    "if that is more."
)


LEVEL_NOTE = " A game that ends level counts as half a win."


_CERTAIN = 99.5
"""The report describes a chance of winning as certain if it is at least this (per cent)."""


def turning_point(
    said: Voice, each: DecidingFight, made: Account, fleet: BoatList, cast: Vessels
) -> TurningPoint:
    """Return a turning point of the report: for each of its deeds (fights about one U-boat) the dice and
    their odds, and what was at stake."""
    moment = moment_of(each, made, fleet)
    told = []
    for deed in moment.deeds if moment is not None else ():
        text = _dice(deed, made.turns, cast)
        tail = _would(each) if each.stops and moment is not None and len(moment.deeds) == 1 else ""
        values = values_of(deed) | {
            "would": round(each.base),
            "stopped": each.stopped if each.stops else (),
        }
        told.append(
            said.write(
                "dice", f"{begun(text)}{tail}{score_made(deed)}.", values, at=deed.turn, lines=deed.lines
            )
        )
    return TurningPoint(
        f"Round {each.turn.round}, {each.when}", _swing(each), " ".join(told), picture=inset(made.turns, each)
    )


def has_words(each: DecidingFight, made: Account, fleet: BoatList) -> bool:
    """Return True if the report can describe a fight as a turning point, because the story describes at least
    one of its deeds (fights about one U-boat)."""
    return moment_of(each, made, fleet) is not None


def _swing(each: DecidingFight) -> str:
    """Return words for the effect of a fight on the chance of winning. If escorts stopped an attack in the
    last turn of the game, the words say that victory or a draw was at stake."""
    if each.stops and over(each.turns[-1].after):
        return "the game at stake" if each.base >= _CERTAIN else "a draw at stake"
    return percentage_points(each.figure)


def _would(each: DecidingFight) -> str:
    """Return a clause about what the U-boats' chance of winning would have been if the attack that escorts
    stopped had gone through."""
    if over(each.turns[-1].after):
        return f"; her attack would have {'won the game' if each.base >= _CERTAIN else 'made it a draw'}"
    return f"; her attack would have raised the U-boats’ chance to win to {round(each.base)}\u00a0%"


def _dice(deed: Deed, turns: Sequence[TurnFacts], cast: Vessels) -> str:
    """Return a clause about the dice that decided a deed (a fight about one U-boat). If the dice are unknown,
    the clause gives only the result."""
    if deed.kind is Kind.SALVO:
        return _of_attack(deed, turns, cast)
    hits = [event.engagement for event, _ in deed.hits if isinstance(event.engagement, Fight)]
    shots = [fight for fight in deed.fights if outcome(fight).shot not in (None, MISSED)]
    boat = cast.boat(deed.boat)
    told = [words for fight in hits or shots if (words := important_rolls(fight, boat))]
    told[1:] = [_again(told[0], words.replace(boat, "her")) for words in told[1:]]
    first = deed.fights[0]
    find = found_on(first)
    if deed.result is HuntEnd.BACK:
        return found_with(first, boat) or clause(deed, cast)
    if not told:
        return clause(deed, cast)
    text = ", and ".join(told)
    if deed.kind is Kind.STOP and find is not None and hits[:1] == [first]:
        return f"{text}; {slipping(first, find.missed, boat)}"
    return f"{text}{odds_of_the_group(hits[-1]) if hits else ''}"


def _again(before: str, words: str) -> str:
    """Return a clause without its first words if these are the escort with which the clause before began."""
    subject = KNOWN.match(before)
    return words.removeprefix(subject[0]).lstrip() if subject is not None else words


def _of_attack(deed: Deed, turns: Sequence[TurnFacts], cast: Vessels) -> str:
    """Return a clause about an attack that got through: the odds of passing the escorts or why no escort was
    in the way, and the dice."""
    salvo = deed.salvo
    assert salvo is not None
    boat = cast.boat(deed.boat)
    rolls = salvo_rolls(salvo, "she")
    dice = f"; {rolls}" if rolls else ""
    if deed.met:
        through = come_through(deed.met[0])
        chance = f", at {odds(float(through[0]))}," if through is not None and 0 < through[0] < 1 else ""
        return f"{boat} slipped past {each_of(deed.met[0])}{chance} and {came_of(deed)}{dice}"
    if not salvo.ships and not salvo.rescue:
        return f"{boat} {came_of(deed)}{dice}"
    return f"{came_through(deed.events[0].turn, salvo, turns, boat)}{dice}"
