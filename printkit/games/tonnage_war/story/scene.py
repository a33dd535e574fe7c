"""Describes the decisive moment of a game in full: what happened, the score and the stakes, the odds, and the
course of the fight."""

from __future__ import annotations

import math
from typing import Final

from printkit.games.tonnage_war.rules.data import ESCORT, HFDF, UBOAT
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import (
    came_of,
    goal,
    hit_word,
    hitter,
    own_shot,
    past,
    reported_on,
    target,
    weapon,
    went_in,
    why,
)
from printkit.games.tonnage_war.story.course import DecidingFight, DecisiveFight
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, KeyDeeds, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Fight
from printkit.games.tonnage_war.story.fights import found_by, hit_of
from printkit.games.tonnage_war.story.luck_chances import come_through, units_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import is_sure, shots_of, sure_rolls
from printkit.games.tonnage_war.story.telling import odds, standing
from printkit.report.story import begun, count, listed, number
from printkit.report.words.phrases import Voice

_CERTAIN: Final = 0.97
"""Probability (0 to 1) from which an event counts as certain. The story gives odds only for probabilities
below this and above 1 minus this."""


def moment_of(each: DecidingFight, made: Account, fleet: BoatList) -> KeyDeeds | None:
    """Return the deeds of a fight (the fights about each U-boat) that the story describes; None if it
    describes none of them.

    The main deed is the largest attack that escorts stopped or, if they stopped none that mattered, the one with the most points.
    """
    engagements = [engagement for _, engagement in each.engagements]
    deeds = [
        deed for of_round in made.rounds for deed in deeds_of(fleet, of_round.turns)
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
    """Return the sentences about the decisive moment: what happened, the score and the stakes, and the course
    of the fight.

    ``result`` is a clause about the result of the game, with which they begin, and ``afterwards`` about what followed, with which they end.
    """
    deed, is_level = moment.main, result.startswith("The game ended level")
    values = {"decided": fight.decided, "chance": (fight.fight.base, fight.fight.now)}
    if fight.fight.stops and len(moment.deeds) > 1:
        told, more, lines = _several(moment, result, fight, is_level)
        values |= more
    else:
        cast.tell(deed.boat)
        first = f"{result}, and {_turned(deed, fight, is_level)} when {_brief(deed, cast)} in {_round(deed)}"
        start = _fired(deed, cast) if deed.kind is Kind.SALVO else _course(deed, cast)
        told = [first, f"{_score(deed)}{_situation(deed)}; {start[0]}", *start[1:]]
        values, lines = values | values_of(deed), _lines(deed)
    told[-1] = f"{told[-1]}{afterwards}"
    return [said.write("scene", f"{begun(text)}.", values, at=deed.turn, lines=lines) for text in told]


def values_of(deed: Deed) -> dict[str, object]:
    """Return the values on which a sentence about one deed (a fight about one U-boat) is based, by name."""
    return {
        "round": deed.round, "turns": tuple(event.number for event in deed.events), "deeds": tuple(deed.engagements),
        "boat": deed.boat.card, "before": deed.before, "after": deed.after,
    }  # fmt: skip


def _lines(deed: Deed) -> tuple[int, ...]:
    """Return the numbers of the log lines of a deed (a fight about one U-boat), including the earlier line in
    which the boat reported the convoy or was ordered to attack."""
    begun_by = [
        event
        for event in deed.boat.events
        if event.kind in ("contact", "ordered") and event.round == deed.round
    ]
    earlier = [n for event in begun_by for n in event.turn.lines]
    return tuple(dict.fromkeys([*earlier, *deed.lines]))


# -- what happened, and when --------------------------------------------------------------------------------------------


def _turned(deed: Deed, fight: DecisiveFight, is_level: bool) -> str:
    """Return words for the importance of the moment: ``the game turned``, ``the game was decided`` or, if it
    only helped the winner most, ``gained most``."""
    if is_level:
        return "the odds shifted most"
    if not fight.decided:
        return "gained most"
    ahead = (deed.before[UBOAT] - deed.before[ESCORT]) * (fight.fight.now - 50) > 0
    return "the game was decided" if ahead else "the game turned"


def _round(deed: Deed) -> str:
    return f"round {deed.round}"


def _brief(deed: Deed, cast: Vessels) -> str:
    """Return a clause about the result of a deed (a fight about one U-boat), which introduces the boat:
    ``*Foxtail* sank the novice boat *U 7101*``."""
    boat = cast.boat(deed.boat)
    if deed.kind is Kind.SALVO:
        return f"{boat} {came_of(deed)}"
    if deed.result is HuntEnd.NONE:
        fight = next(
            (each for each in deed.fights if outcome(each).shot not in (None, MISSED)), deed.fights[0]
        )
        return f"the {weapon(fight)} of {boat} {hit_word(fight)} {target(fight, cast)}"
    if deed.result in (HuntEnd.AWAY, HuntEnd.FIRED):
        return f"{boat} {deed.result.value}"
    who = hitter(deed, cast)
    return f"{who} turned {boat} back" if deed.result is HuntEnd.BACK else f"{who} {past(deed)} {boat}"


def _score(deed: Deed) -> str:
    """Return words for the score before a deed (a fight about one U-boat): ``it was 2–2``, ``the escorts led
    2–1``."""
    uboat, escort = deed.before
    if uboat == escort:
        return f"it was {uboat}–{escort}"
    return f"the {'U-boats' if uboat > escort else 'escorts'} led {max(uboat, escort)}–{min(uboat, escort)}"


def _situation(deed: Deed) -> str:
    """Return a clause about how the fight about a boat began, to follow the score: that she went in, reported the convoy, met a patrol, or
    had been in contact for longer."""
    fight = deed.engagements[0]
    if deed.kind in (Kind.STOP, Kind.SALVO) and fight.attack is not None:
        if fight.attack.carrier:
            return f" when she went in at the carrier on turn {went_in(deed)}"
        shots = shots_of(fight.state.ruleset, fight.attack.card)
        would = goal(deed, shots) if is_sure(fight) else ""
        return f" when she went in on turn {went_in(deed)} with {count(shots, 'shot')}{f', enough to {would}' if would else ''}"
    if deed.kind is Kind.PATROL:
        n = len(units_of(deed.fights[0]))
        patrol = f"patrol of {number(n)} aircraft" if n > 1 else "patrol aircraft"
        return f" when a {patrol} came upon her on turn {deed.first}"
    if reported_on(deed):
        return f" when she reported the convoy on turn {reported_on(deed)}"
    return f", and she had been in contact since round {deed.boat.round}"


# -- the course of a fight ----------------------------------------------------------------------------------------------


def _course(deed: Deed, cast: Vessels) -> list[str]:
    """Return clauses about two turns of a hunt: the first turn, and the turn with the result if that came
    later."""
    first, last = deed.fights[0], deed.decisive.engagement
    assert isinstance(last, Fight)
    came, met = _came(deed), _turn(first, deed, cast)
    if came.endswith("her, ") and met.startswith(("they ", "it ")) and ", " not in met:
        met = f"which {met.partition(' ')[2]}"
    elif came.endswith("her, ") and ", and " not in met:
        met = f"and {met}"
    if last is first:
        return [f"{came}{met}{score_made(deed)}"]
    n = len(units_of(last)) - len(units_of(first))
    when = (
        f"on turn {deed.decisive.number}" if deed.decisive.number > deed.first else "before the turn was out"
    )
    joined = (
        ""
        if n <= 0
        else "another escort joined them, and "
        if n == 1
        else f"{number(n)} more escorts joined them, and "
    )
    return [
        f"{came}{met}",
        f"{when} {joined}{_turn(last, deed, cast)}{score_made(deed)}",
    ]


def _came(deed: Deed) -> str:
    """Return the beginning of a clause: how many escorts went after a U-boat or stood in its way. Empty for a
    patrol."""
    fight = deed.fights[0]
    escorts = count(len(units_of(fight)), "escort")
    if deed.kind is Kind.STOP:
        through = come_through(fight)
        if through is not None and 1 - _CERTAIN < through[0] < _CERTAIN:
            return f"she had {odds(float(through[0]))} of slipping past {escorts}, but "
        return f"{escorts} stood in her way, and "
    if deed.kind is Kind.HUNT:
        if not reported_on(deed):
            return f"on turn {deed.first} {escorts} went after her, "
        if fight.hunt.kind == HFDF:
            return f"her signals brought {escorts} down on her, "
        return f"{escorts} went after her, "
    return ""


def _turn(fight: Fight, deed: Deed, cast: Vessels) -> str:
    """Return a clause about one turn of a hunt: the U-boat's own shot, who found the boat, and what the
    attacks did. If it was sunk, the clause gives the odds."""
    told, result, hit = [], outcome(fight), hit_of(fight)
    if result.shot == MISSED:
        told.append(f"her {weapon(fight)} missed {target(fight, cast)}")
    elif result.shot is not None:
        told.append(f"her {weapon(fight)} {hit_word(fight)} {target(fight, cast)}")
    they = "it" if len(units_of(fight)) == 1 else "they"
    if hit is not None:
        verb = "rammed and sank" if hit.verb.startswith("rammed") else "damaged" if result.damaged else "sank"
        told.append(f"{cast.escorts(hit.cards)} {verb} her{_odds(fight) if result.sunk else ''}")
    elif result.sunk or result.damaged:
        told.append(f"she was {'sunk' if result.sunk else 'damaged'}")
    elif not found_by(fight) and not fight.strikes:
        told.append(f"{they} did not find her")
    elif not found_by(fight):
        told.append("the attack missed" if len(fight.strikes) == 1 else "their attacks missed")
    else:
        told = _found(fight, deed, cast, told)
    return f"{', '.join(told[:-1])}{', and ' if told[:-1] else ''}{told[-1]}"


def _found(fight: Fight, deed: Deed, cast: Vessels, shot: list[str]) -> list[str]:
    """Return clauses about a turn in which escorts found a U-boat but did not hit her: which of them found her, her own shot
    (``shot``), which came after it, and that their attacks missed."""
    found, n = found_by(fight), len(fight.strikes)
    is_back = deed.kind is Kind.STOP and fight is deed.fights[0] and deed.result is HuntEnd.BACK
    if len(found) == len(units_of(fight)):
        who = "it" if len(found) == 1 else "they"
    else:
        who = cast.escorts(found) if len(found) <= 2 else f"{number(len(found))} of them"
    if is_back and not shot:
        return [f"{who} found her and turned her back"]
    if n and not shot and n == len(found) and deed.kind is not Kind.STOP:
        return [f"{who} found her but missed"]
    told = [f"{who} found her", *shot]
    if is_back:
        return [*told, "she had to turn back"]
    if n:
        every = "the attack" if n == 1 else "both attacks" if n == 2 else f"all {number(n)} attacks"
        told.append(f"{every} on her missed")
    return told


def _odds(fight: Fight) -> str:
    """Return the odds that these escorts would sink the U-boat, computed before their dice, as the end of a
    clause: ``, at one chance in five for both``."""
    through = come_through(fight)
    if through is None or not 1 - _CERTAIN < 1 - through[1] < _CERTAIN:
        return ""
    n = len(units_of(fight))
    return f", at {odds(1 - float(through[1]))}{'' if n == 1 else ' for both' if n == 2 else f' for all {number(n)}'}"


def _fired(deed: Deed, cast: Vessels) -> list[str]:
    """Return a list with the clause about an attack that got through: the escorts in the U-boat's way and its
    odds of passing them, or why no escort was in the way."""
    made = f"{own_shot(deed, cast)}{score_made(deed)}"
    if not deed.met:
        return [f"no escort met her{why(deed)}{made}"]
    through = come_through(deed.met[0])
    chance = (
        f", at {odds(float(through[0]))}"
        if through is not None and 1 - _CERTAIN < through[0] < _CERTAIN
        else ""
    )
    way = f"{count(len(units_of(deed.met[0])), 'escort')} stood in her way"
    return [f"{way}, but she slipped past{chance}{made}"]


def score_made(deed: Deed) -> str:
    """Return text with the score after a deed (a fight about one U-boat), beginning with a colon. Empty if
    something else also changed the score in the same turns."""
    (u, e), (u0, e0) = deed.points, deed.before
    if (u, e) == (0, 0) or deed.after != (u0 + u, e0 + e) or deed.events[-1].turn.after.open_points != (0, 0):
        return ""
    return f": {standing(*deed.after)}"


# -- several boats ------------------------------------------------------------------------------------------------------


def _several(
    moment: KeyDeeds, result: str, fight: DecisiveFight, is_level: bool
) -> tuple[list[str], dict[str, object], tuple[int, ...]]:
    """Return the clauses about several U-boats whose attacks the escorts stopped, then the values and the
    numbers of the log lines on which they are based."""
    deeds, first = moment.deeds, moment.deeds[0]
    n = len(deeds)
    shots = sum(sure_rolls(deed.fights[0]) for deed in deeds)
    them = "both" if n == 2 else f"all {number(n)}"
    in_turn = " one after the other" if len({deed.first for deed in deeds}) > 1 else ""
    opening = f"{result}, and {_turned(first, fight, is_level)} when {number(n)} boats went in{in_turn} in {_round(first)} and the escorts stopped {them}"
    would = goal(first, shots)
    stakes = f"{_score(first)}, and the boats had {count(shots, 'shot')} between them{f', enough to {would}' if would else ''}"
    passed = [come_through(deed.fights[0]) for deed in deeds]
    chance = math.prod(1 - float(each[0]) for each in passed if each is not None)
    sunk = [deed for deed in deeds if deed.result is HuntEnd.SUNK]
    hurt = [deed for deed in deeds if deed.result is HuntEnd.DAMAGED]
    done = [
        f"{verb} {them if len(of) == n else number(len(of))}"
        for verb, of in (("sank", sunk), ("damaged", hurt))
        if of
    ]
    also = f", and {listed(done)}" if done else ""
    ending = f"the escorts found {them}{also}"
    if None not in passed and 1 - _CERTAIN < chance < _CERTAIN:
        ending = f"the escorts had {odds(chance)} of finding {them}; they did{also}"
    values = values_of(first) | {
        "turns": tuple(event.number for deed in deeds for event in deed.events), "after": deeds[-1].after,
        "deeds": tuple(engagement for deed in deeds for engagement in deed.engagements), "boat": -1,
        "stopped": tuple(deed.fights[0] for deed in deeds),
    }  # fmt: skip
    return [opening, stakes, ending], values, tuple(dict.fromkeys(n for deed in deeds for n in _lines(deed)))
