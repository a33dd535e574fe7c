"""Writes the turning points of a Tonnage War report: the dice that decided each of them, their odds, and what
was at stake."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import came_of, clause, the_way
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight
from printkit.games.tonnage_war.story.fights import (
    found_on,
    found_with,
    important_rolls,
    odds_of_sinking,
    slipping,
)
from printkit.games.tonnage_war.story.luck_chances import come_through, units_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.pictures import inset
from printkit.games.tonnage_war.story.salvos import salvo_rolls
from printkit.games.tonnage_war.story.scene import all_of, chance_of_all, moment_of, score_made, values_of
from printkit.report.story import KNOWN, TurningPoint, begun, capital, count, listed, number
from printkit.report.words.phrases import Voice, percentage_points

TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted. "
    "For an attack that escorts stopped, it is what the attack would have brought, times the boat’s chance of slipping past, if that is more. "
    "Escorts and boats roll one twenty-sided die each."
)


LEVEL_NOTE = " A game that ends level counts as half a win."


_CERTAIN = 99.5
"""The report describes a chance of winning as certain if it is at least this (per cent)."""


def turning_point(
    said: Voice, each: DecidingFight, made: Account, fleet: BoatList, cast: Vessels
) -> TurningPoint:
    """Return a turning point of the report: for each of its deeds (fights about one U-boat) the dice and
    their odds, and what was at stake. More than two boats that escorts stopped are told in one sentence."""
    moment = moment_of(each, made, fleet)
    deeds = moment.deeds if moment is not None else ()
    if each.stops and len(deeds) > 2:
        told = [_all_stopped(said, deeds, each)]
    else:
        told = [_told(said, deed, each, alone=len(deeds) == 1, cast=cast) for deed in deeds]
    return TurningPoint(
        f"Round {each.turn.round}, {each.when}", _swing(each), " ".join(told), picture=inset(made.turns, each)
    )


def _told(said: Voice, deed: Deed, each: DecidingFight, *, alone: bool, cast: Vessels) -> str:
    """Return the sentence about the dice of one deed (a fight about one U-boat)."""
    tail = _would(each) if each.stops and alone else ""
    values = values_of(deed) | {"stopped": each.stopped if each.stops else ()}
    text = f"{begun(_dice(deed, cast))}{tail}{score_made(deed)}."
    return said.write("dice", text, values, at=deed.turn, lines=deed.lines)


def _all_stopped(said: Voice, deeds: Sequence[Deed], each: DecidingFight) -> str:
    """Return the sentence about three or more U-boats that escorts stopped one after the other: the odds of finding them all, and how many they
    hit."""
    n, first = len(deeds), deeds[0]
    ends = (("sank", HuntEnd.SUNK), ("damaged", HuntEnd.DAMAGED))
    results = [(verb, sum(deed.result is end for deed in deeds)) for verb, end in ends]
    hit = listed([f"{verb} {number(many) if many < n else all_of(n)}" for verb, many in results if many])
    chance = chance_of_all(deeds)
    found = f"had {chance} of finding {all_of(n)}; they did" if chance else f"found {all_of(n)}"
    text = f"{capital(number(n))} boats went in, and the escorts {found}{f', and {hit}' if hit else ''}."
    values = values_of(first) | {
        "turns": tuple(event.number for deed in deeds for event in deed.events), "after": deeds[-1].after,
        "deeds": tuple(engagement for deed in deeds for engagement in deed.engagements), "boat": -1, "stopped": each.stopped,
    }  # fmt: skip
    lines = tuple(dict.fromkeys(line for deed in deeds for line in deed.lines))
    return said.write("dice", text, values, at=first.turn, lines=lines)


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
    """Return a clause about what the attack that escorts stopped in the last turn of the game would have made of it; empty for an earlier turn."""
    if not over(each.turns[-1].after):
        return ""
    return f"; her attack would have {'won the game' if each.base >= _CERTAIN else 'made it a draw'}"


def _dice(deed: Deed, cast: Vessels) -> str:
    """Return a clause about the dice that decided a deed (a fight about one U-boat), with their odds before them. If the dice are unknown,
    the clause gives only the result."""
    if deed.kind is Kind.SALVO:
        return _of_attack(deed, cast)
    hits = [event.engagement for event, _ in deed.hits if isinstance(event.engagement, Fight)]
    shots = [fight for fight in deed.fights if outcome(fight).shot not in (None, MISSED)]
    boat = cast.boat(deed.boat)
    first = deed.fights[0]
    if deed.result is HuntEnd.BACK:
        return found_with(first, boat) or clause(deed, cast)
    find = found_on(first) if deed.kind is Kind.STOP and hits[:1] == [first] else None
    told: list[str] = []
    for fight in hits or shots:
        whom = "her" if told else boat
        past = find is not None and fight is first
        before = (
            slipping(fight, find.missed, whom) if find is not None and past else odds_of_sinking(fight, whom)
        )
        rolls = important_rolls(fight, "her" if before else whom)
        if before and not past and len(units_of(fight)) == 1 and (by := KNOWN.match(rolls)):
            before, rolls = f"{by[0]} {before}", f"it {rolls[by.end() :].lstrip()}"
        elif before and not past:
            before = f"{count(len(units_of(fight)), 'escort')} {before}"
        if told:
            before = before.replace(" had ", " then had ", 1)
        elif before and not past and fight is not first:
            before = f"on turn {deed.turn} {before}"
        if rolls:
            told.append(f"{before}{', and ' if before else ''}{rolls}")
    return "; ".join(told) if told else clause(deed, cast)


def _of_attack(deed: Deed, cast: Vessels) -> str:
    """Return a clause about an attack that got through: the odds of passing the escorts or why no escort was
    in the way, and the dice."""
    salvo = deed.salvo
    assert salvo is not None
    boat = cast.boat(deed.boat)
    rolls = salvo_rolls(salvo, "she")
    dice = f"; {rolls}" if rolls else ""
    if deed.met:
        through, n = come_through(deed.met[0]), len(units_of(deed.met[0]))
        missed = through[0] if through is not None else Fraction(0)
        if not 0 < missed < 1:
            return f"{boat} slipped past {count(n, 'escort')} and {came_of(deed)}{dice}"
        return f"{slipping(deed.met[0], missed, boat)}; she did, and {came_of(deed)}{dice}"
    way = the_way(deed, boat)
    return f"{way}, and {'she' if boat in way else boat} {came_of(deed)}{dice}"
