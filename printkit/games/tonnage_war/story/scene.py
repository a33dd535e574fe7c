"""Tells the decisive moment of a game in full: the score, what was at stake, the odds, and what happened."""

from __future__ import annotations

import math
from typing import Final

from printkit.games.tonnage_war.rules.data import ESCORT, HFDF, ROUNDS, UBOAT
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import came_of, own_shot, reported_on, unmet, went_in
from printkit.games.tonnage_war.story.course import DecidingFight, DecisiveFight
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, KeyDeeds, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Fight
from printkit.games.tonnage_war.story.fights import found_by
from printkit.games.tonnage_war.story.luck_chances import come_through, units_of
from printkit.games.tonnage_war.story.salvos import aim, is_sure, shots_of, sure_rolls
from printkit.games.tonnage_war.story.telling import odds, standing
from printkit.report.story import begun, count, listed, number
from printkit.report.words.phrases import Voice

_CERTAIN: Final = 0.97
"""The story gives the odds of an event only if its probability (0 to 1) was below this and above the difference to 1."""


def moment_of(each: DecidingFight, made: Account, fleet: BoatList) -> KeyDeeds | None:
    """Return the deeds of a fight that the story tells; None if it tells none of them.

    The main deed is the largest attack that escorts stopped or, if they stopped none that mattered, the one with the most points.
    """
    engagements = [engagement for _, engagement in each.engagements]
    deeds = [
        deed for of_round in made.rounds for deed in deeds_of(fleet, fleet.events(of_round.turns))
        if deed.is_told and any(engagement is other for engagement in deed.engagements for other in engagements)
    ]  # fmt: skip
    if each.stops:
        stopped = [deed for deed in deeds if any(fight in each.stopped for fight in deed.fights)]
        if stopped:
            return KeyDeeds(tuple(stopped), max(stopped, key=lambda deed: sure_rolls(deed.fights[0])))
    scored = [deed for deed in deeds if any(deed.points)]
    if not scored:
        return None
    return KeyDeeds(tuple(scored), max(scored, key=lambda deed: sum(deed.points)))


def scene(
    said: Voice, fight: DecisiveFight, moment: KeyDeeds, cast: Vessels, result: str, afterwards: str
) -> list[str]:
    """Return the sentences about the decisive moment: when it was and what was at stake; the odds, and what happened.

    ``result`` is a clause about the result of the game, with which they begin, and ``afterwards`` about what followed, with which they end.
    """
    deed = moment.main
    ahead = (deed.before[UBOAT] - deed.before[ESCORT]) * (fight.fight.now - 50) > 0
    decided = "the game was decided" if ahead else "the game turned"
    is_level = result.startswith("The game ended level")
    start = decided if fight.decided and not is_level else "the moment that counted most came"
    if fight.fight.stops and len(moment.deeds) > 1:
        opening, ending, values, lines = _several(moment)
        deed = moment.deeds[0]
    else:
        opening = _approach(deed, cast) if deed.kind in (Kind.STOP, Kind.SALVO) else _met(deed, cast)
        ending = _fired(deed, cast) if deed.kind is Kind.SALVO else _fate(deed, cast)
        values, lines = values_of(deed), _lines(deed)
    if deed.before == (0, 0) and score_made(deed) and not (fight.fight.stops and len(moment.deeds) > 1):
        start = f"the first points {'decided the game' if fight.decided and not is_level else 'counted most'}: {on_turn(deed)} {opening}"
    else:
        start = f"{start} at {standing(*deed.before)}, {on_turn(deed)}, when {opening}"
    opening = f"{result}, and {start}"
    ending = begun(f"{ending}{afterwards}")
    values = values | {"decided": fight.decided, "chance": (fight.fight.base, fight.fight.now)}
    return [said.write("scene", f"{text}.", values, at=deed.turn, lines=lines) for text in (opening, ending)]


def on_turn(deed: Deed) -> str:
    """Return words for the turn in which a deed began: ``on turn 3 of the last round``."""
    which = {1: "the first round", ROUNDS: "the last round"}.get(deed.round, f"round {deed.round}")
    turn = deed.first
    if deed.kind in (Kind.STOP, Kind.SALVO):
        turn = went_in(deed)
    elif deed.kind is Kind.HUNT:
        turn = reported_on(deed) or deed.first
    return f"on turn {turn} of {which}"


def values_of(deed: Deed) -> dict[str, object]:
    """Return the values behind a sentence about one deed."""
    return {
        "round": deed.round, "turns": tuple(event.number for event in deed.events), "deeds": tuple(deed.engagements),
        "boat": deed.boat.card, "before": deed.before, "after": deed.after,
    }  # fmt: skip


def _lines(deed: Deed) -> tuple[int, ...]:
    """Return the log lines of a deed, and of the report or the order with which it began."""
    begun_by = [
        event
        for event in deed.boat.events
        if event.kind in ("contact", "ordered") and event.round == deed.round
    ]
    earlier = [n for event in begun_by for n in event.turn.lines]
    return tuple(dict.fromkeys([*earlier, *deed.lines]))


def _approach(deed: Deed, cast: Vessels) -> str:
    """Return a clause about a boat that went in: the score, her shots, and what they would have made of the score."""
    fight = deed.engagements[0]
    attack = fight.attack
    assert attack is not None
    boat, (uboat, escort) = cast.boat(deed.boat), deed.before
    if attack.carrier:
        return f"{boat} went in at the carrier"
    shots = shots_of(fight.state.ruleset, attack.card)
    went = f"{boat} went in with {count(shots, 'shot')}"
    if not is_sure(fight) or uboat + shots < escort:
        return went
    return f"{went}, enough to {aim(uboat - escort, shots, standing(uboat + shots, escort))}"


def _met(deed: Deed, cast: Vessels) -> str:
    """Return a clause about how escorts came upon a boat that was not attacking."""
    fight, boat = deed.fights[0], cast.boat(deed.boat)
    n = len(units_of(fight))
    if deed.kind is Kind.PATROL:
        return (
            f"a patrol of {number(n)} aircraft came upon {boat}"
            if n > 1
            else f"a patrol aircraft came upon {boat}"
        )
    escorts = count(n, "escort")
    if reported_on(deed):
        how = (
            f"her signals brought {escorts} down on her"
            if fight.hunt.kind == HFDF
            else f"{escorts} went after her"
        )
        return f"{boat} reported the convoy, and {how}"
    return f"{escorts} went after {boat}, in contact since round {deed.boat.round}"


def _fate(deed: Deed, cast: Vessels) -> str:
    """Return a clause with the odds of a hunt and with its result."""
    return _stopped(deed, cast) if deed.kind is Kind.STOP else _hunted(deed, cast)


def _stopped(deed: Deed, cast: Vessels) -> str:
    """Return a clause about a boat that escorts kept from attacking: her odds of slipping past, and what they did to her."""
    fight = deed.fights[0]
    through, units = come_through(fight), units_of(fight)
    is_open = through is not None and 1 - _CERTAIN < through[0] < _CERTAIN
    odds_ = f"she had {odds(float(through[0]))} of slipping past" if through is not None and is_open else ""
    found = found_by(fight)
    who = (
        cast.escorts(deed.hits[-1][1].cards)
        if deed.hits
        else cast.escorts(found)
        if len(found) == 1 and cast.knows(found)
        else ""
    )
    their = "it" if len(units) == 1 else "they"
    did = {HuntEnd.SUNK: "sank her", HuntEnd.DAMAGED: "damaged her", HuntEnd.BACK: "turned her back"}.get(
        deed.result, ""
    )
    if deed.result is HuntEnd.AWAY:
        fate = "she broke off her attack and got away"
    else:
        fate = f"{who if who and len(units) > 1 else their} {'' if deed.hits else 'found her and '}{did}"
    if deed.decisive.number != deed.first:
        fate = f"on turn {deed.decisive.number} {fate}"
    way = f"{count(len(units), 'escort')} stood in her way"
    if who and len(units) == 1:
        way = f"only {who} stood in her way"
    made = f"{own_shot(deed, cast)}{score_made(deed)}"
    return f"{way}, and {odds_}; {fate}{made}" if odds_ else f"{way}; {fate}{made}"


def _hunted(deed: Deed, cast: Vessels) -> str:
    """Return a clause about a boat that was hunted: the odds of sinking her, and what happened."""
    decisive = deed.decisive
    fight = decisive.engagement
    assert isinstance(fight, Fight)
    through, n = come_through(fight), len(units_of(fight))
    who = cast.escorts(deed.hits[-1][1].cards) if deed.hits else ""
    made = f"{own_shot(deed, cast)}{score_made(deed)}"
    they = "it" if n == 1 else "they"
    start = ""
    if decisive.number != deed.first:
        start = f"on turn {decisive.number} "
        if n != len(units_of(deed.fights[0])):
            start, they = f"on turn {decisive.number} ", f"{number(n)} escorts"
    if deed.result is HuntEnd.SUNK and through is not None and 1 - _CERTAIN < 1 - through[1] < _CERTAIN:
        did = f"{who} did" if who and n > 1 else "did" if n == 1 else "they did"
        did += ", by ramming" if deed.is_rammed else ""
        return f"{start}{they} had {odds(1 - float(through[1]))} of sinking her, and {did}{made}"
    if deed.result is HuntEnd.NONE:
        return f"{start}she was not hit{made}"
    verb = "sank" if deed.result is HuntEnd.SUNK else "damaged"
    return f"{start}{f'{who} {verb} her' if who else f'she was {deed.result.value}'}{made}"


def _fired(deed: Deed, cast: Vessels) -> str:
    """Return a clause about an attack that got through: the escorts in her way and her odds of passing them, or why there were none."""
    made = f"{own_shot(deed, cast)}{score_made(deed)}"
    if not deed.met:
        return f"she {unmet(deed)}{made}"
    through = come_through(deed.met[0])
    chance = (
        f", at {odds(float(through[0]))},"
        if through is not None and 1 - _CERTAIN < through[0] < _CERTAIN
        else ""
    )
    return f"{count(len(units_of(deed.met[0])), 'escort')} stood in her way; she slipped past{chance} and {came_of(deed)}{made}"


def score_made(deed: Deed) -> str:
    """Return the score that a deed led to, after a colon; empty if something else changed the score in the same turns."""
    (u, e), (u0, e0) = deed.points, deed.before
    if (u, e) == (0, 0) or deed.after != (u0 + u, e0 + e) or deed.events[-1].turn.after.open_points != (0, 0):
        return ""
    return f": {standing(*deed.after)}"


def _several(moment: KeyDeeds) -> tuple[str, str, dict[str, object], tuple[int, ...]]:
    """Return two clauses about several boats whose attacks the escorts stopped, with the values and the log lines behind them."""
    deeds = moment.deeds
    first = deeds[0]
    uboat, escort = first.before
    shots = sum(sure_rolls(deed.fights[0]) for deed in deeds)
    n = len(deeds)
    would = aim(uboat - escort, shots, standing(uboat + shots, escort))
    turns = sorted({deed.first for deed in deeds})
    after = " one after the other" if len(turns) > 1 else ""
    opening = f"{number(n)} boats went in{after} with {count(shots, 'shot')} between them, enough to {would}"
    them = "both" if n == 2 else f"all {number(n)}"
    passed = [come_through(deed.fights[0]) for deed in deeds]
    chance = math.prod(1 - float(each[0]) for each in passed if each is not None)
    sunk = [deed for deed in deeds if deed.result is HuntEnd.SUNK]
    hurt = [deed for deed in deeds if deed.result is HuntEnd.DAMAGED]
    done = [
        f"{verb} {them if len(of) == n else number(len(of))}"
        for verb, of in (("sank", sunk), ("damaged", hurt))
        if of
    ]
    them_all = f"finding {them}"
    did = f"they did{f', and {listed(done)}' if done else ''}"
    if None not in passed and 1 - _CERTAIN < chance < _CERTAIN:
        ending = f"the escorts had {odds(chance)} of {them_all}; {did}"
    else:
        ending = f"the escorts found {them}{f' and {listed(done)}' if done else ''}"
    values = {
        "round": first.round, "turns": tuple(event.number for deed in deeds for event in deed.events), "before": first.before,
        "after": deeds[-1].after, "deeds": tuple(engagement for deed in deeds for engagement in deed.engagements), "boat": -1,
        "stopped": tuple(deed.fights[0] for deed in deeds),
    }  # fmt: skip
    lines = tuple(dict.fromkeys(n for deed in deeds for n in _lines(deed)))
    return opening, ending, values, lines
