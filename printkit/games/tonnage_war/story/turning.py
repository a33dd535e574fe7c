"""Write the turning points of a Tonnage War report: what was at stake or what caused it, the dice with their odds, and what it meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.data import HFDF
from printkit.games.tonnage_war.rules.escort_attacks import NOTHING
from printkit.games.tonnage_war.rules.state import ANSWERS, CONTINUES, ON_PULLED
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, BoatNames, LedBoat
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import arrival, found_with, important_rolls, odds_of_the_group
from printkit.games.tonnage_war.story.outcomes import strike_rolls
from printkit.games.tonnage_war.story.pictures import inset
from printkit.games.tonnage_war.story.salvos import attack_of, came_through, hunted_first, salvo_rolls
from printkit.games.tonnage_war.story.telling import group, standing
from printkit.report.story import TurningPoint, begun, count, with_article
from printkit.report.words.phrases import Voice, percentage_points, run_on
from printkit.table import UNKNOWN

TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted. "
    "Where escorts stopped an attack that could not miss, the turn counts by the chance that hung on it."
)


def turning_point(
    said: Voice, each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList, names: BoatNames
) -> TurningPoint:
    """Return a turning point of the report: what was at stake or what led to it, the dice with their odds, and what they meant. ``names`` knows
    the boats that the story has introduced.
    """
    stakes = list(_stakes(said, each, turns, fleet, names))
    dice = list(_by_the_dice(said, each, fleet, names))
    text = " ".join([*stakes, *dice, run_on([_balance(said, each), _chance(said, each)], by=", and ")])
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
    """Yield the sentences about what was at stake or what led to the fight: the attacks that escorts stopped, why an attack came through to
    the convoy, or how escorts came upon a boat that they hit.
    """
    if each.is_stop:
        yield _at_stake(said, each, fleet, names)
    for event in fleet.events(each.turns):
        engagement = event.engagement
        if event.boat is None or engagement is None or engagement.blank:
            continue
        values: dict[str, object] = {"round": event.round, "turn": event.number, "deed": engagement}
        text, turns_ = "", [event.turn]
        if isinstance(engagement, SalvoFacts) and engagement.ships:
            boat = names.called(event.boat, event.round)
            text = came_through(event.turn, engagement, turns, boat)
        elif (
            isinstance(engagement, Fight)
            and event.scored
            and not (each.is_stop and engagement in each.stopped)
        ):
            text, turns_ = _led_to(event, engagement, turns, names)
            values["laid"] = engagement.laid
        if text:
            lines = tuple(n for turn in turns_ for n in turn.lines)
            yield said.write("stake", f"{begun(text)}.", values, at=event.number, lines=lines)


def _at_stake(said: Voice, each: DecidingFight, fleet: BoatList, names: BoatNames) -> str:
    """Return a sentence about the attacks that escorts stopped: the boats, their hits that could not miss, and the score that these would have
    made.
    """
    events = [event for event in fleet.events(each.turns) if event.engagement in each.stopped]
    boats = [event.boat for event in events if event.boat is not None]
    uboat, escort = points(each.stopped[0].state)
    would = standing(uboat + each.at_stake, escort)
    values = {
        "round": each.turn.round, "turn": events[0].number, "deed": each.stopped, "turns": tuple(event.number for event in events),
    }  # fmt: skip
    hits = (
        f"{count(each.at_stake, 'hit')} that could not miss"
        if each.at_stake > 1
        else "a hit that could not miss"
    )
    named = names.all_of(boats, each.turn.round)
    if len(each.stopped) == 1:
        attack = with_article(attack_of(each.stopped[0]))
        text = f"{named} went in with {attack}, {hits}: it would have made it {would}"
    else:
        text = f"{named} went in with {hits} between them, enough for {would}"
    return said.write("stake", f"{begun(text)}.", values, at=events[0].number, lines=each.lines)


def _led_to(
    event: BoatEvent, fight: Fight, turns: Sequence[TurnFacts], names: BoatNames
) -> tuple[str, list[TurnFacts]]:
    """Return a clause that says how escorts came upon a boat, with the turns that it rests on. Empty for a hunt that goes on from the turn
    before.
    """
    assert event.boat is not None
    laid = next(
        (turn for turn in turns if (turn.round, turn.number) == (event.round, fight.laid)), event.turn
    )
    report = next((each for each in event.boat.events if each.kind == "contact"), None)
    if fight.hunt.origin == CONTINUES or any(piece.card == UNKNOWN for piece in fight.hunt.group):
        return "", []
    boat = names.called(event.boat, event.round)
    if fight.hunt.kind != HFDF or fight.hunt.origin in (ANSWERS, ON_PULLED):
        if fight.hunt.origin == ANSWERS:
            return f"{group(fight)} met {boat} as she went in with {with_article(attack_of(fight))}", [
                laid,
                event.turn,
            ]
        return arrival(fight, boat, hunted=False), [laid, event.turn]
    if report is None:
        return arrival(fight, boat, hunted=False), [laid, event.turn]
    since = f" of round {report.round}" if report.round != event.round else ""
    return f"the report of {boat} on turn {report.number}{since} brought {group(fight)} down on her", [
        report.turn,
        laid,
        event.turn,
    ]


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


def _by_the_dice(said: Voice, each: DecidingFight, fleet: BoatList, names: BoatNames) -> Iterator[str]:
    """Yield a sentence for each hunt or attack of a fight with its important rolls, the numbers needed and their odds; if nothing was hit, the
    last one says how many attacks of escorts missed.

    Yields nothing if a boat's card is unknown.
    """
    fights = [e for _, e in each.engagements if isinstance(e, Fight)]
    if any(fight.state.ruleset.boat(fight.hunt.boat.card) is None for fight in fights):
        return
    rolls = [roll for fight in fights for roll in strike_rolls(fight)]
    missed = (
        ""
        if any(roll.blow.effect != NOTHING for roll in rolls)
        else count(len(rolls), "attack")
        if rolls
        else ""
    )
    told = []
    last: LedBoat | None = None
    for event in _with_dice(each, fleet):
        engagement, boat = event.engagement, event.boat
        if boat is None or engagement is None:
            continue
        is_stopped = each.is_stop and engagement in each.stopped
        # A boat that no sentence names must not count as introduced.
        name = (
            "her"
            if boat is last
            else names.called(boat, event.round)
            if _rolls(engagement, "", stopped=is_stopped)
            else ""
        )
        if words := _rolls(engagement, name, stopped=is_stopped):
            told.append((event, words))
            last = boat
    for place, (event, words) in enumerate(told):
        others = f"; {missed} missed" if missed and place == len(told) - 1 else ""
        values = {
            "round": each.turn.round, "turns": tuple(turn.number for turn in each.turns), "deeds": (event.engagement,),
        }  # fmt: skip
        lines = each.lines if others else event.turn.lines
        yield said.write("dice", f"{begun(words)}{others}.", values, at=event.number, lines=lines)


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
        is_stopped = each.is_stop and event.engagement in each.stopped
        if not scored or event.scored or is_stopped or event.engagement in let_through:
            yield event
