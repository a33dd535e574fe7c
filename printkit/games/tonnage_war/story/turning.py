"""Writes the turning points of a Tonnage War report: what was at stake or what led to the fight, the dice with their odds, and
their effect."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from printkit.games.tonnage_war.rules.data import FLAK
from printkit.games.tonnage_war.rules.escort_attacks import NOTHING
from printkit.games.tonnage_war.rules.state import ANSWERS, ON_PULLED
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, BoatNames
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import (
    escorts,
    found_by,
    found_on,
    found_with,
    important_rolls,
    odds_of_the_group,
    slipping,
)
from printkit.games.tonnage_war.story.luck_chances import units_of
from printkit.games.tonnage_war.story.outcomes import outcome, strike_rolls
from printkit.games.tonnage_war.story.pictures import inset
from printkit.games.tonnage_war.story.salvos import aim, attack_of, came_through, hunted_first, salvo_rolls
from printkit.games.tonnage_war.story.telling import odds, standing
from printkit.report.story import KNOWN, TurningPoint, begun, count, listed, number, with_article
from printkit.report.words.phrases import Voice, percentage_points, run_on

TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted. "
    "Where escorts stopped an attack, it is what the attack would have brought, times the chance that they would not have found the boat, "
    "if that is more."
)


LEVEL_NOTE = " A game that ends level counts as half a win."


_ESCORTS = ("escort", "aircraft")
"""The kinds of invented names that escorts have."""
_CERTAIN = 99.5
"""The report describes a chance of winning as certain if it is at least this (per cent)."""


def turning_point(
    said: Voice, each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList, names: BoatNames
) -> TurningPoint:
    """Return the text of a turning point: what was at stake or what led to the fight, the dice with their odds, and their effect.
    ``names`` contains the boats that the story has introduced."""
    stakes = list(_stakes(said, each, turns, fleet, names))
    told = [*stakes, *_one_subject(_by_the_dice(said, each, fleet, names, of_one=len(stakes) == 1))]
    last = run_on([told.pop() if told else "", _balance(said, each)], by=": ")
    text = " ".join(filter(None, [*told, last]))
    return TurningPoint(
        f"Round {each.turn.round}, {each.when}", _swing(each), text, picture=inset(turns, each)
    )


def _one_subject(sentences: Iterable[str]) -> list[str]:
    """Join sentences about rolls if the same escort made both rolls, and return all sentences: ``… hit her with a 5, and finished
    her off with a 2``."""
    told: list[str] = []
    for each in sentences:
        subject = KNOWN.match(each)
        before = {found[2] for found in KNOWN.finditer(told[-1]) if found[1] in _ESCORTS} if told else set()
        if subject is not None and before == {subject[2]} and ";" not in each:
            told[-1] = run_on([told[-1], each[subject.end() :].lstrip()], by=", and ")
        else:
            told.append(each)
    return told


def _swing(each: DecidingFight) -> str:
    """Return the effect of a fight on the chance of winning. If escorts stopped an attack in the last turn of the game, return
    words that say that the game or a draw was at stake."""
    if each.is_stop and over(each.turns[-1].after):
        return "the game at stake" if each.base >= _CERTAIN else "a draw at stake"
    happened = each.effect == each.swing
    return percentage_points(round(each.now) - round(each.was) if happened else round(each.effect))


def has_words(each: DecidingFight) -> bool:
    """Return True if the report can describe a fight as a turning point: something was at stake, an attack got through, points were
    scored, or there are dice to describe."""
    if each.is_stop or each.salvos or _is_one_score(each):
        return True
    engagements = [engagement for _, engagement in each.engagements]
    fights = [engagement for engagement in engagements if isinstance(engagement, Fight)]
    known = all(fight.state.ruleset.boat(fight.hunt.boat.card) is not None for fight in fights)
    return known and any(_rolls(engagement, "her", stopped=False) for engagement in engagements)


def _stakes(
    said: Voice, each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList, names: BoatNames
) -> Iterator[str]:
    """Yield the sentences about what was at stake or what led to the fight: which attacks escorts stopped, and why other attacks
    came through to the convoy."""
    if each.is_stop:
        yield _at_stake(said, each, fleet, names)
    for event in fleet.events(each.turns):
        engagement = event.engagement
        if event.boat is None or engagement is None or engagement.blank:
            continue
        values: dict[str, object] = {"round": event.round, "turn": event.number, "deed": engagement}
        if isinstance(engagement, SalvoFacts) and engagement in each.salvos:
            boat = names.called(event.boat, event.round)
            text = came_through(event.turn, engagement, turns, boat)
            yield said.write("stake", f"{begun(text)}.", values, at=event.number, lines=event.turn.lines)


def _at_stake(said: Voice, each: DecidingFight, fleet: BoatList, names: BoatNames) -> str:
    """Return a sentence about the attacks that escorts stopped. It names the boats and the hits that could not have missed, and
    gives the score and the chance of winning that would have resulted."""
    events = [event for event in fleet.events(each.turns) if event.engagement in each.stopped]
    boats = [event.boat for event in events if event.boat is not None]
    uboat, escort = points(each.stopped[0].state)
    would = standing(uboat + each.at_stake, escort)
    values = {
        "round": each.turn.round, "turn": events[0].number, "deed": each.stopped, "turns": tuple(event.number for event in events),
        "would": round(each.base), "now": round(each.now),
    }  # fmt: skip
    named = names.all_of(boats, each.turn.round)
    if len(each.stopped) == 1:
        they = "it" if len(units_of(each.stopped[0])) == 1 else "they"
        hits = f", {count(each.at_stake, 'ship')} if {they} did not find her,"
        how = f"against {_hunters(each.stopped[0])} with {with_article(attack_of(each.stopped[0]))}{hits}"
    else:
        in_turn = "one after the other " if len({event.number for event in events}) > 1 else ""
        how = f"{in_turn}for {count(each.at_stake, 'ship')} if nobody found them,"
    if each.base >= _CERTAIN:
        chance = " and win the game" if over(each.turns[-1].after) else " and all but win the game"
    elif over(each.turns[-1].after):  # it would have ended level, or lost all the same
        chance = ""
    else:
        chance = f", with a chance to win of {round(each.base)}\u00a0%"
    text = f"{named} went in {how} to {aim(uboat - escort, each.at_stake, would)}{chance}"
    return said.write("stake", f"{begun(text)}.", values, at=events[0].number, lines=each.lines)


def _hunters(fight: Fight) -> str:
    """Return words for the number of escorts that hunted a boat: ``one aircraft``, ``two ships``, ``three escorts``."""
    units = [unit for _, unit in units_of(fight)]
    if all(unit.surface for unit in units):
        return count(len(units), "ship")
    return f"{number(len(units))} {'escorts' if any(unit.surface for unit in units) else 'aircraft'}"


def _led_to(event: BoatEvent, fight: Fight, boat: str) -> tuple[str, tuple[TurnFacts, ...]]:
    """Return a clause about how escorts met a boat that they hit, with the turns in which this happened: ``*U 7101* reported the
    convoy on turn 7, and on turn 9``.

    It is empty if the log does not show how they met.
    """
    assert event.boat is not None
    report = next((each for each in event.boat.events if each.kind == "contact"), None)
    if fight.hunt.origin == ANSWERS:
        ordered = next((each for each in event.boat.events if each.kind == "ordered"), event)
        return f"{boat} went in with {with_article(attack_of(fight))} on turn {fight.laid}, and", (
            ordered.turn,
            event.turn,
        )
    if fight.hunt.origin == ON_PULLED:
        return f"{boat} ran into a patrol on turn {event.number}, and", (event.turn,)
    if report is None:
        return "", (event.turn,)
    if report.round != event.round:
        since = f"{boat} had been in contact since round {report.round}, and on turn {event.number}"
        return since, (report.turn, event.turn)
    later = event.number - report.number
    when = "at once" if not later else "a turn later" if later == 1 else f"on turn {event.number}"
    weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
    missed = f" her {weapon} missed, and" if outcome(fight).shot == MISSED else ""
    return f"{boat} reported the convoy on turn {report.number}, and {when}{missed}", (
        report.turn,
        event.turn,
    )


def _is_one_score(each: DecidingFight) -> bool:
    """Return True if a fight changed the score, and a single hunt or attack made the whole change."""
    scored = {id(engagement) for _, engagement in each.engagements if any(engagement.points)}
    return points(each.turn.before) != points(each.turns[-1].after) and len(scored) < 2


def _balance(said: Voice, each: DecidingFight) -> str:
    """Return a sentence with the score after a fight. It is empty unless a single hunt or attack changed the score."""
    before, after = points(each.turn.before), points(each.turns[-1].after)
    if not _is_one_score(each):
        return ""
    text = standing(*after)
    if any(each.turns[-1].after.open_points):
        text += ", damage in a hunt that is not over included"
    values = {
        "round": each.turn.round, "before": before, "after": after, "turns": tuple(turn.number for turn in each.turns),
    }  # fmt: skip
    return said.write("balance", f"{text}.", values, at=each.turn.number, lines=each.lines)


def _by_the_dice(
    said: Voice, each: DecidingFight, fleet: BoatList, names: BoatNames, *, of_one: bool
) -> Iterator[str]:
    """Yield a sentence for each hunt or attack of a fight: its important rolls, the numbers needed, and the odds. If none of the
    escorts' attacks hit, the last sentence says how many missed.

    ``of_one``: the previous sentence was about one boat. Nothing is yielded if a boat's card is unknown.
    """
    fights = [e for _, e in each.engagements if isinstance(e, Fight)]
    if any(fight.state.ruleset.boat(fight.hunt.boat.card) is None for fight in fights):
        return
    rolls = [roll for fight in fights for roll in strike_rolls(fight)]
    is_vain = not each.is_stop and bool(rolls) and all(roll.blow.effect == NOTHING for roll in rolls)
    missed = f"; {count(len(rolls), 'attack')} missed" if is_vain else ""
    finds = _found_in_turn(said, each)
    if finds:
        yield finds
    told = list(_clauses(each, fleet, names, of_one=of_one, without_stops=bool(finds)))
    for place, (event, words, turns) in enumerate(told):
        others = missed if place == len(told) - 1 else ""
        values = {
            "round": each.turn.round, "turns": tuple(turn.number for turn in each.turns), "deeds": (event.engagement,),
        }  # fmt: skip
        lines = each.lines if others else tuple(n for turn in turns for n in turn.lines)
        yield said.write("dice", f"{begun(words)}{others}.", values, at=event.number, lines=lines)


def _clauses(
    each: DecidingFight, fleet: BoatList, names: BoatNames, *, of_one: bool, without_stops: bool
) -> Iterator[tuple[BoatEvent, str, tuple[TurnFacts, ...]]]:
    """Yield the hunts and attacks of a fight that the dice decided. Each comes with a clause about its important rolls, and with
    the turns that support the clause.

    ``without_stops``: the report has already described the attacks that escorts stopped.
    """
    events = [
        event for event in _with_dice(each, fleet) if not (without_stops and event.engagement in each.stopped)
    ]
    boats = [event.boat for event in events if event.boat is not None]
    last = boats[0] if of_one and len(each.stopped) < 2 and all(boat is boats[0] for boat in boats) else None
    for event in events:
        engagement, boat = event.engagement, event.boat
        is_stopped = each.is_stop and engagement in each.stopped
        # A boat that no sentence names must not count as introduced.
        if boat is None or engagement is None or not _rolls(engagement, "", stopped=is_stopped):
            continue
        led, rests = "", tuple[TurnFacts, ...]((event.turn,))
        if boat is not last and isinstance(engagement, Fight) and event.scored and not is_stopped:
            led, rests = _led_to(event, engagement, names.called(boat, event.round))
        name = "her" if boat is last or led else names.called(boat, event.round)
        words = _rolls(engagement, name, stopped=is_stopped)
        yield event, f"{led} {words}" if led else words, rests
        last = boat


def _found_in_turn(said: Voice, each: DecidingFight) -> str:
    """Return a sentence about one escort that found several boats in succession, with its search rolls and the odds of finding them
    all. It is empty if different escorts found them, or if a boat was hit."""
    found = [found_by(fight) for fight in each.stopped]
    common = [card for card in found[0] if all(card in some for some in found)] if found else []
    finds = [found_on(fight, common) for fight in each.stopped]
    if not each.is_stop or len(finds) < 2 or any(any(fight.points) for fight in each.stopped):
        return ""
    if None in finds or len({find.card for find in finds if find is not None}) > 1:
        return ""
    known = [find for find in finds if find is not None]
    least = [str(find.least) for find in known]
    needed = f"{least[0]} or more" if len(set(least)) == 1 else f"{listed(least)} or more"
    all_of_them = "both" if len(known) == 2 else f"all {number(len(known))}"
    chance = odds(math.prod(float(1 - find.missed) for find in known))
    who = escorts(each.stopped[0], [known[0].card])
    text = (
        f"{who} needed {needed} to find them and rolled {listed([str(find.roll) for find in known])}: "
        f"it had {chance} of finding {all_of_them}."
    )
    values = {
        "round": each.turn.round, "turns": tuple(turn.number for turn in each.turns), "deeds": each.stopped,
    }  # fmt: skip
    return said.write("dice", begun(text), values, at=each.turn.number, lines=each.lines)


def _rolls(engagement: Fight | SalvoFacts, whom: str, *, stopped: bool) -> str:
    """Return clauses about the important rolls of a hunt or attack, with ``whom`` for the boat; empty if there are none.
    ``stopped``: finding the boat stopped an attack that could not miss."""
    if isinstance(engagement, SalvoFacts):
        return salvo_rolls(engagement, whom)
    told = important_rolls(engagement, whom)
    if not told and stopped:
        return found_with(engagement, whom)
    find = found_on(engagement) if stopped else None
    if told and find is not None:
        return f"{told}; {slipping(engagement, find.missed)}"
    return f"{told}{odds_of_the_group(engagement)}" if told else ""


def _with_dice(each: DecidingFight, fleet: BoatList) -> Iterator[BoatEvent]:
    """Yield the hunts and attacks of a fight that the dice decided: those that scored, those that stopped an attack, and hunts that
    missed a boat. If nothing was scored or stopped, yield all of them."""
    events = [
        event for event in fleet.events(each.turns)
        if event.engagement is not None and not event.engagement.blank and event.boat is not None
    ]  # fmt: skip
    let_through = [
        hunt for turn in each.turns for salvo in turn.salvos for hunt in hunted_first(each.turns, salvo)
    ]
    scored = any(event.scored for event in events)
    for event in events:
        is_stopped = each.is_stop and event.engagement in each.stopped
        if (not scored and not each.is_stop) or event.scored or is_stopped or event.engagement in let_through:
            yield event
