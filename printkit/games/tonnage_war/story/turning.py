"""Write the turning points of a Tonnage War report: what was at stake or what caused it, the dice with their odds, and what it meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.escort_attacks import NOTHING
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, BoatNames
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import found_with, important_rolls, odds_of_the_group
from printkit.games.tonnage_war.story.outcomes import strike_rolls
from printkit.games.tonnage_war.story.pictures import inset
from printkit.games.tonnage_war.story.salvos import (
    came_through,
    hunted_first,
    salvo_rolls,
    sure_rolls,
)
from printkit.games.tonnage_war.story.telling import group, standing, with_grades
from printkit.report.story import TurningPoint, begun, count
from printkit.report.words.phrases import Voice, percentage_points, run_on

TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted. "
    "Where escorts stopped an attack that could not miss, the turn counts by the chance that hung on it."
)


def turning_point(
    said: Voice, each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList
) -> TurningPoint:
    """Return a turning point of the report."""
    names = BoatNames(each.turn.before.ruleset)
    stakes = list(_stakes(said, each, turns, fleet, names))
    dice = _by_the_dice(said, each, fleet, names, of_one=len(stakes) == 1 or each.is_stop)
    meaning = [_balance(said, each), _chance(said, each)]
    told = [*stakes, run_on([dice, *meaning])]
    if each.is_stop and len(stakes) > 1:  # other attacks came through while escorts stopped this one
        told = [stakes[0], dice, run_on([*stakes[1:], *meaning])]
    text = " ".join(filter(None, told))
    moved = round(each.now) - round(each.was)
    swing = (
        f"{percentage_points(round(each.base) - round(each.now)).lstrip('+')} at stake"
        if each.is_stop
        else percentage_points(moved)
    )
    return TurningPoint(f"Round {each.turn.round}, {each.when}", swing, text, picture=inset(turns, each))


def _stakes(
    said: Voice, each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList, names: BoatNames
) -> Iterator[str]:
    """Yield a sentence about what was at stake: the hits of an attack that escorts stopped, or why an attack came through to the convoy."""
    for event in sorted(fleet.events(each.turns), key=lambda event: event.engagement is not each.stopped):
        engagement = event.engagement
        if event.boat is None or engagement is None or engagement.blank:
            continue
        values: dict[str, object] = {"round": event.round, "turn": event.number, "deed": engagement}
        text = ""
        if engagement is each.stopped and each.is_stop:
            rolls = sure_rolls(each.stopped, least=1)
            uboat, escort = points(each.stopped.state)
            text = (
                f"{names.introduce(event.boat, event.round)} had {count(rolls, 'certain hit')} before her, enough for "
                f"{standing(uboat + rolls, escort)}, and {group(each.stopped)} in her way"
            )
        elif isinstance(engagement, SalvoFacts) and engagement.ships:
            boat = names.introduce(event.boat, event.round)
            text = came_through(event.turn, engagement, turns, boat)
        if text:
            text = with_grades(text)
            yield said.write("stake", f"{begun(text)}.", values, at=event.number, lines=event.turn.lines)


def _chance(said: Voice, each: DecidingFight) -> str:
    """Return a sentence with the U-boats' chance to win before and after a fight, and with what it would have been."""
    was, now, would = round(each.was), round(each.now), round(each.base)
    values = {
        "was": was,
        "now": now,
        "round": each.turn.round,
        "turn": each.turn.number,
        "would": would if each.is_stop else None,
    }
    moved = (
        f"{'rose' if now > was else 'fell'} from {was}\u00a0% to {now}\u00a0%"
        if was != now
        else f"stayed at {now}\u00a0%"
    )
    text = f"The U-boats’ chance to win {moved}"
    if each.is_stop:
        text = f"The U-boats’ chance to win, {would}\u00a0% with those hits, {moved}"
    return said.write("chance", f"{text}.", values, at=each.turn.number, lines=each.lines)


def _balance(said: Voice, each: DecidingFight) -> str:
    """Return a sentence with the score that a fight made; empty if nothing was scored in it."""
    before, after = points(each.turn.before), points(each.turns[-1].after)
    if before == after:
        return ""
    text = f"That made it {standing(*after)}"
    if any(each.turns[-1].after.open_points):
        text += ", damage in a hunt that is not over included"
    values = {
        "round": each.turn.round, "before": before, "after": after, "turns": tuple(turn.number for turn in each.turns),
    }  # fmt: skip
    return said.write("balance", f"{text}.", values, at=each.turn.number, lines=each.lines)


def _rolls(engagement: Fight | SalvoFacts, whom: str, *, stopped: bool) -> str:
    """Return clauses about the important rolls of an engagement, with ``whom`` for the boat; empty if there are none. ``stopped``: finding the
    boat stopped an attack that could not miss.
    """
    if isinstance(engagement, SalvoFacts):
        return salvo_rolls(engagement, whom)
    told = important_rolls(engagement, whom)
    if not told and stopped:
        return found_with(engagement, whom)
    return f"{told}{odds_of_the_group(engagement)}" if told else ""


def _by_the_dice(said: Voice, each: DecidingFight, fleet: BoatList, names: BoatNames, *, of_one: bool) -> str:
    """Return a sentence with the important rolls of a fight, the numbers needed and their odds, or, if nothing was hit, how many attacks of
    escorts missed. ``of_one``: the sentence before it was about one boat.

    Empty if a boat's card is unknown.
    """
    fights = [e for _, e in each.engagements if isinstance(e, Fight)]
    if any(fight.state.ruleset.boat(fight.hunt.boat.card) is None for fight in fights):
        return ""
    told: list[str] = []
    deeds: list[Fight | SalvoFacts] = []
    for event in _with_dice(each, fleet):
        engagement, boat = event.engagement, event.boat
        if boat is None or engagement is None:
            continue
        stopped = engagement is each.stopped and each.is_stop
        # A boat that no sentence names must not count as introduced.
        is_named = names.known(boat) or _rolls(engagement, "", stopped=stopped)
        name = "her" if of_one and not told and names.known(boat) else ""
        name = name or (names.called(boat, event.round) if is_named else "")
        if words := _rolls(engagement, name, stopped=stopped):
            told.append(words)
            deeds.append(engagement)
    if not told:
        return ""
    rolls = [roll for fight in fights for roll in strike_rolls(fight)]
    values = {
        "round": each.turn.round, "turns": tuple(turn.number for turn in each.turns), "deeds": tuple(deeds),
    }  # fmt: skip
    hit = any(roll.blow.effect != NOTHING for roll in rolls)
    others = f"; {count(len(rolls), 'attack')} missed" if rolls and not hit else ""
    text = f"{begun('; '.join(told))}{others}."
    return said.write("dice", text, values, at=each.turn.number, lines=each.lines)


def _with_dice(each: DecidingFight, fleet: BoatList) -> Iterator[BoatEvent]:
    """Yield the hunts and attacks of a fight whose dice count: those that brought points, the attack that escorts stopped, and hunts that let a
    boat through. If none brought points, all of them.
    """
    events = [
        event for event in fleet.events(each.turns)
        if event.engagement is not None and not event.engagement.blank and event.boat is not None
    ]  # fmt: skip
    let_through = [
        hunt for turn in each.turns for salvo in turn.salvos for hunt in hunted_first(each.turns, salvo)
    ]
    scored = any(event.scored for event in events)
    for event in events:
        is_stopped = event.engagement is each.stopped and each.is_stop
        if not scored or event.scored or is_stopped or event.engagement in let_through:
            yield event
