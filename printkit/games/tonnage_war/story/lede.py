"""Write the headline and the first paragraph of a Tonnage War report: the decisive moment, then the score and the losses."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.tonnage_war.log.pair import DRAW, FIRST, GameScore, verdict
from printkit.games.tonnage_war.rules.data import ESCORT, GUNS, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, BoatNames
from printkit.games.tonnage_war.story.chapters import in_brief, in_short
from printkit.games.tonnage_war.story.closing import stopped_and_fired, turned_back
from printkit.games.tonnage_war.story.course import DecidingFight, DecisiveFight
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import chance_of_sinking, sunk_by
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.rounds import losses, reached, score
from printkit.games.tonnage_war.story.salvos import came_through, hunted_first, sure_rolls
from printkit.games.tonnage_war.story.telling import cards, group, standing, with_grades
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import Voice, plain
from printkit.report.words.weave import ends_at

_SEVERAL_RUNS = 3
"""The first paragraph says how many attacks on the convoy were turned back if there were at least this many."""


def headline(record: Record, made: Account, most: DecisiveFight | None, final: State, said: Voice) -> str:
    """Return the headline of the report: the score, and the decisive moment in a few words."""
    uboat, escort = final.scores
    if not record.finished:
        return f"Unfinished {reached(record)}: {score(final)}"
    brief = _in_brief(made, most, said) if most is not None else ""
    told = f": {brief}" if brief else ""
    if uboat == escort:
        return f"Even at {uboat}–{escort}{told}"
    ahead = "U-boats" if uboat > escort else "Escorts"
    return f"{ahead} ahead {max(uboat, escort)}–{min(uboat, escort)}{told}"


def _in_brief(made: Account, most: DecisiveFight, said: Voice) -> str:
    """Return the decisive moment for the headline: ``an ace with four certain hits before her sunk in round 1``; empty if nothing happened in
    it that could be said in a few words.
    """
    each = most.fight
    number_ = each.turn.round
    main = main_engagement(each)
    if each.is_stop and each.stopped is not None:
        boat = cards(each.stopped.state.ruleset, UBOAT, [each.stopped.hunt.boat.card])
        boat = f"{boat} boat" if boat == "an ace" else boat
        text = (
            f"{boat} with {_certain(each.stopped)} before her {_fate(each, each.stopped)} in round {number_}"
        )
    elif isinstance(main, SalvoFacts) and hunted_first(each.turns, main) and main.ships:
        boat = cards(main.state.ruleset, UBOAT, [main.attack.boat.card])
        ships = count(main.ships, "merchant ship")
        text = f"{boat} slips past the escorts and sinks {ships} in round {number_}"
    else:
        lost = next((losses(r) for r in made.rounds if r.number == number_), (0, 0, 0))
        brief = in_brief(main, lost) if main is not None else ""
        chance = chance_of_sinking(main) if isinstance(main, Fight) else ""
        text = f"{brief} in round {number_}{f', with {chance}' if chance else ''}" if brief else ""
    if not text:
        return ""
    values = {"round": number_, "stopped": each.stopped if each.is_stop else None}
    return plain(said.write("headline", text, values, at=each.turn.number, lines=each.lines))


def main_engagement(each: DecidingFight) -> Fight | SalvoFacts | None:
    """Return the engagement of a fight that brought most points; None if none brought any."""
    scored = [engagement for _, engagement in each.engagements if any(engagement.points)]
    return max(scored, key=lambda engagement: sum(engagement.points), default=None)


def _certain(fight: Fight) -> str:
    """Return the hits that an attack which could not miss would have made: ``four certain hits``."""
    return count(sure_rolls(fight, least=1), "certain hit")


def _fate(each: DecidingFight, stopped: Fight) -> str:
    """Return what became of a boat that escorts stopped: ``sunk``, ``damaged`` or ``turned back``."""
    results = [outcome(fight) for fight in _hunts_of(each, stopped)]
    if any(result.sunk for result in results):
        return "sunk"
    return "damaged" if any(result.damaged for result in results) else "turned back"


def _hunts_of(each: DecidingFight, stopped: Fight) -> list[Fight]:
    """Return the hunts of a stopped boat in the turns of a fight."""
    boat = stopped.hunt.boat
    return [
        fight for turn in each.turns for fight in turn.fights
        if (fight.hunt.boat.handle, fight.hunt.boat.card) == (boat.handle, boat.card)
    ]  # fmt: skip


# -- the first paragraph -----------------------------------------------------------------------------------------------


def lede(
    record: Record, made: Account, fleet: BoatList, most: DecisiveFight | None, final: State, said: Voice
) -> str:
    """Return the first paragraph of the report: the decisive moment, then the score, the losses and the pair of games."""
    lines = (made.turns[-1].lines if made.turns else ()) or ends_at(record)
    uboat, escort = points(final)
    values = {"scores": (uboat, escort), "ships": final.ships, "sunk": final.sunk}
    if not record.finished:
        open_damage = ", damage in an engagement that is not over included" if any(final.open_points) else ""
        text = f"{capital(_losses(final))} so far, {reached(record)}; the U-boats have {uboat}, the escorts {escort}{open_damage}."
        return " ".join(
            part for part in (said.write("standing", text, values, lines=lines), _pair(record, final)) if part
        )
    told = _moment(said, most, made.turns, fleet) if most is not None else ""
    if uboat == escort:
        text = f"The game ended level, {uboat}–{escort}: {_losses(final)}."
    else:
        ahead = "U-boats" if uboat > escort else "escorts"
        text = (
            f"{_led(most, ahead)} finished ahead with {count(max(uboat, escort), 'point')} to "
            f"{number(min(uboat, escort)) if min(uboat, escort) else 'none'}{_turned_back(made.turns)}: {_losses(final)}."
        )
        if most is not None:
            last = most.fight.turns[-1]
            values |= {"made": points(last.after), "moment": (last.round, last.number)}
    result = said.write("result", text, values, lines=lines)
    return " ".join(part for part in (told, result, _pair(record, final)) if part)


def _led(most: DecisiveFight | None, ahead: str) -> str:
    """Return the beginning of the sentence with the final score: the score that the decisive moment made, and that its side led to the end."""
    if most is None:
        return f"The {ahead}"
    before, after = points(most.fight.turn.before), points(most.fight.turns[-1].after)
    made = "It stayed at" if before == after else "Instead it was" if most.fight.is_stop else "That made it"
    leads = f"to the {ahead}" in standing(*after)
    if not leads:
        return f"{made} {standing(*after)}, and the {ahead}"
    return f"{made} {standing(*after)}, who{' led to the end and' if most.kept else ''}"


def _moment(said: Voice, most: DecisiveFight, turns: Sequence[TurnFacts], fleet: BoatList) -> str:
    """Return the sentence that tells the decisive moment: the score before it, what was at stake, and what happened."""
    each = most.fight
    names = BoatNames(each.turn.before.ruleset)
    main = main_engagement(each)
    first = next((event.turn for event in fleet.events(each.turns) if event.scored), each.turn)
    if each.is_stop and each.stopped is not None:
        what = _stopped(each, each.stopped, fleet, names)
        first = _event_of(each, each.stopped, fleet).turn
    elif isinstance(main, SalvoFacts) and not main.attack.carrier:
        boat = _named(each, main, fleet, names)
        first = _event_of(each, main, fleet).turn
        what = came_through(first, main, turns, boat)
    else:
        what = _hits(each, fleet, names)
    if not what:
        return ""
    values: dict[str, object] = {
        "round": each.turn.round, "before": points(each.turn.before), "after": points(each.turns[-1].after),
        "deeds": tuple(engagement for _, engagement in each.engagements), "chance": (each.base, each.now),
        "kept": most.kept, "decided": most.decided,
    }  # fmt: skip
    what = with_grades(what)
    text = f"On turn {first.number} of round {first.round}, at {score(first.before)}, {what}."
    return said.write("moment", text, values, at=each.turn.number, lines=each.lines)


def _event_of(each: DecidingFight, engagement: Fight | SalvoFacts, fleet: BoatList) -> BoatEvent:
    return next(event for event in fleet.events(each.turns) if event.engagement is engagement)


def _named(each: DecidingFight, engagement: Fight | SalvoFacts, fleet: BoatList, names: BoatNames) -> str:
    """Return what to call the boat of an engagement where the first paragraph mentions it."""
    event = _event_of(each, engagement, fleet)
    return names.introduce(event.boat, event.round) if event.boat is not None else "a boat"


def _stopped(each: DecidingFight, stopped: Fight, fleet: BoatList, names: BoatNames) -> str:
    """Return a clause about an attack that could not miss and that escorts stopped."""
    boat = _named(each, stopped, fleet, names)
    uboat, escort = points(stopped.state)
    would = standing(uboat + sure_rolls(stopped, least=1), escort)
    hunts = _hunts_of(each, stopped)
    hit = next((fight for fight in hunts if outcome(fight).sunk or outcome(fight).damaged), None)
    start = f"{boat} had {_certain(stopped)} before her, enough for {would}, when"
    if hit is None:
        return f"{start} {group(stopped)} kept her from the convoy"
    by = sunk_by(hit)
    done = f"{by} her" if by else f"she was {'sunk' if outcome(hit).sunk else 'damaged'}"
    turns = {id(fight): turn.number for turn in each.turns for fight in turn.fights}
    if hit is not stopped:
        return f"{start} {group(stopped)} kept her from the convoy, and on turn {turns[id(hit)]} {done}"
    last = hunts[-1]
    later = "" if hit is last or not outcome(last).sunk else f", and she was sunk on turn {turns[id(last)]}"
    return f"{start} {done}{later}"


def _hits(each: DecidingFight, fleet: BoatList, names: BoatNames) -> str:
    """Return the hunts and attacks of a fight that brought points, in a clause each."""
    told: list[str] = []
    number_ = 0
    for event in fleet.events(each.turns):
        if event.scored and event.boat is not None and event.engagement is not None:
            name = names.called(event.boat, event.round)
            if short := in_short(event, name):
                told.append(
                    short if event.number == number_ or not told else f"on turn {event.number} {short}"
                )
                number_ = event.number
    return "; ".join(told)


def _turned_back(turns: Sequence[TurnFacts]) -> str:
    """Return a clause with the attacks on the convoy that escorts turned back, or that all came through, if there were several."""
    stopped, fired = stopped_and_fired(turns)
    runs = sum(side == UBOAT and move.verb == GUNS for turn in turns for side, move in turn.plays)
    if any(turn.doubts for turn in turns) or stopped + fired < _SEVERAL_RUNS:
        return ""
    if not stopped:
        return f", all {number(fired)} attacks on the convoy through" if runs == fired else ""
    return f", {turned_back(stopped, fired)}"


def _sunk(final: State) -> list[str]:
    """Return words for what was sunk: ``["two merchant ships", "one U-boat"]``."""
    parts = [(final.ships, "merchant ship"), (final.sunk[0], "U-boat"), (final.sunk[1], "escort")]
    return [count(n, what) for n, what in parts if n]


def _losses(final: State) -> str:
    sunk = _sunk(final)
    verb = "was" if final.ships + sum(final.sunk) == 1 else "were"
    text = f"{listed(sunk)} {verb} sunk" if sunk else "nothing was sunk"
    hurt = [
        count(n, what)
        for side, what in ((UBOAT, "U-boat"), (ESCORT, "escort"))
        if (n := sum(s.side == side and s.word == "damaged" and not s.tactical for s in final.sightings))
    ]
    return f"{text}, {listed(hurt)} damaged" if hurt else text


def _pair(record: Record, final: State) -> str:
    """Return a sentence about the pair of games between which the players change sides. It names the winner
    if the log has both scores.
    """
    ruleset, first = final.ruleset, final.ruleset.first_scores
    if not ruleset.is_second_leg:
        return "" if "leg" not in record.header else "This was the first game of a pair."
    if first is None:
        return "This was the second game of a pair; the log does not have the scores of the first."
    told = f"The first game of the pair ended {first[0]}–{first[1]}."
    if not record.finished:
        return f"{told} The pair is not decided."
    uboat, escort = final.scores
    one = f"{first[0] + escort} points, {first[0]} of them with the U-boats"
    two = f"{uboat + first[1]} points, {uboat} of them with the U-boats"
    result = verdict(GameScore(*first), GameScore(uboat, escort))
    figures = (
        f"over both games the leader of the escorts in this one made {one}, the leader of its U-boats {two}"
    )
    if result == DRAW:
        return f"{told} The pair is a draw: {figures}."
    winner = record.header.get("escort-player" if result == FIRST else "uboat-player", "")
    side = "the escorts" if result == FIRST else "the U-boats"
    named = f"{winner}, who led {side} here," if winner else f"The player who led {side} in this game"
    return f"{told} {named} wins the pair: {figures}."
