"""Assemble a Tonnage War report: headline, first paragraph, rounds, turning points, and the result of a pair
of games.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.log.pair import DRAW, FIRST, GameScore, verdict
from printkit.games.tonnage_war.rules.data import ESCORT, GUNS, UBOAT
from printkit.games.tonnage_war.rules.escort_attacks import NOTHING
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList, BoatNames
from printkit.games.tonnage_war.story.chapters import in_brief, in_short
from printkit.games.tonnage_war.story.closing import last_round, stopped_and_fired, turned_back
from printkit.games.tonnage_war.story.course import (
    LEAST,
    NOTABLE_POINTS,
    DecidingFight,
    deciding,
    decisive,
    heaviest,
    place,
)
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import chance_of_sinking, important_rolls, strike_rolls
from printkit.games.tonnage_war.story.lives import Scoring
from printkit.games.tonnage_war.story.luck import luck, swings
from printkit.games.tonnage_war.story.pictures import inset, pictures
from printkit.games.tonnage_war.story.review import review
from printkit.games.tonnage_war.story.rounds import largest_stake, losses, rounds, score
from printkit.games.tonnage_war.story.salvos import STAKED, salvo_rolls
from printkit.games.tonnage_war.story.tables import tables
from printkit.games.tonnage_war.story.telling import NAMES, escorts_introduced, standing, voice
from printkit.games.tonnage_war.story.turns import account
from printkit.journal.course import Record
from printkit.report.story import (
    Fact,
    Passage,
    Quote,
    Story,
    TurningPoint,
    begun,
    capital,
    count,
    listed,
    number,
)
from printkit.report.words.phrases import Voice, percentage_points, plain, run_on
from printkit.report.words.weave import closing_words, ends_at, opening_words

_FAR, _SOME = 15.0, 10.0
"""A fight counts as decisive if it changed the chance to win by at least this many percentage points: ``_FAR`` if the
winner led after the fight, ``_SOME`` if the winner took the lead for good by the fight.

The second applies if a side took the lead for good in the fight.
"""
_SEVERAL_RUNS = 3
"""The first paragraph says that none, or all, of the runs at the convoy got through if there were at least this
many.
"""
_LEAST_EXPECTED = 0.3
"""A turning point compares the expected balance of points with the actual balance if the expected balance was at least
this.
"""
_FAVOURED = 60.0
"""A fight counts as decisive only if the winner's chance to win after it was at least this, in per cent."""
TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted."
)


def story(record: Record) -> Story:
    """Return the content of the report on one game, finished or unfinished."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    made, said = account(record), voice(record)
    fleet, decided = BoatList(made), deciding(made.turns)
    lede = _lede(record, made, fleet, decided, final, said)
    passages = tuple(
        escorts_introduced(_passages(record, made, start, final, fleet, said, staked=STAKED in lede))
    )
    return Story(
        headline=_headline(record, made, decided, final, said),
        verdict=lede,
        facts=tuple(_facts(record, final)),
        passages=passages,
        turning_points=tuple(_turning_point(said, each, made.turns, fleet) for each in _turning(decided)),
        turning_note=TURNING_NOTE,
        decisions=review(record, made.turns),
        names=NAMES,
        names_in_the_lead=True,
        pictures=pictures(made, start, fleet),
        luck=luck(made.turns),
        tables=tables(made, start, final),
        told=tuple(said.facts),
        score="U-boats {}, escorts {}".format(*final.scores),
    )


def _headline(
    record: Record, made: Account, decided: Sequence[DecidingFight], final: State, said: Voice
) -> str:
    uboat, escort = final.scores
    if not record.finished:
        return f"Unfinished {_reached(record)}: {score(final)}"
    most = _lede_fight(decided, made.turns, final)
    engagements = (
        sorted(
            (engagement for _, engagement in most.engagements), key=lambda engagement: sum(engagement.points)
        )
        if most
        else []
    )
    lost = next((losses(r) for r in made.rounds if most and r.number == most.turn.round), (0, 0, 0))
    brief = in_brief(engagements[-1], lost) if engagements else ""
    moment = ""
    stopped, fired = stopped_and_fired(made.turns)
    if escort > uboat and most is not None and not _decided(most, made.turns) and stopped >= _SEVERAL_RUNS:
        text = turned_back(stopped, fired)
        values = {"stopped": stopped, "fired": fired}
        lines = [n for turn in made.turns for n in turn.lines]
        moment = f": {plain(said.write('turned-back', text, values, at=most.turn.number, lines=lines))}"
    elif most and brief:
        chance = chance_of_sinking(last) if isinstance(last := engagements[-1], Fight) else ""
        text = f"{brief} in round {most.turn.round}{f', with {chance}' if chance else ''}"
        values = {"round": most.turn.round}
        moment = f": {plain(said.write('headline', text, values, at=most.turn.number, lines=most.lines))}"
    if uboat == escort:
        return f"Even at {uboat}–{escort}{moment}"
    ahead = "U-boats" if uboat > escort else "Escorts"
    return f"{ahead} ahead {max(uboat, escort)}–{min(uboat, escort)}{moment}"


def _lede(
    record: Record,
    made: Account,
    fleet: BoatList,
    decided: Sequence[DecidingFight],
    final: State,
    said: Voice,
) -> str:
    """Return the first paragraph of the report: the winner, the score, the losses, and the fight that decided the game."""
    lines = (made.turns[-1].lines if made.turns else ()) or ends_at(record)
    uboat, escort = points(final)
    values = {"scores": (uboat, escort), "ships": final.ships, "sunk": final.sunk}
    open_damage = ", damage in an engagement that is not over included" if any(final.open_points) else ""
    if not record.finished:
        text = f"{capital(_losses(final))} so far, {_reached(record)}; the U-boats have {uboat}, the escorts {escort}{open_damage}."
        return " ".join(
            part for part in (said.write("standing", text, values, lines=lines), _pair(record, final)) if part
        )
    if uboat == escort:
        text = f"The game ended level, {uboat}–{escort}: {_losses(final)}."
    else:
        ahead, behind = ("U-boats", "escorts") if uboat > escort else ("escorts", "U-boats")
        text = (
            f"The {ahead} finished ahead of the {behind} with {count(max(uboat, escort), 'point')} to "
            f"{number(min(uboat, escort)) if min(uboat, escort) else 'none'}{_turned_back(made.turns)}: {_losses(final)}."
        )
    parts = [said.write("result", text, values, lines=lines), _shape(said, made.turns, lines)]
    if (most := _lede_fight(decided, made.turns, final)) is not None:
        parts.append(_moment(said, most, made.turns, fleet, final))
    staked = STAKED in parts[-1]
    told_from = most.turn.round if most is not None else 0
    hunt = None if staked else largest_stake(made.turns)
    parts.append(last_round(said, made.turns, final, hunt, told_from=told_from))
    parts.append(_pair(record, final))
    return " ".join(part for part in parts if part)


def _turned_back(turns: Sequence[TurnFacts]) -> str:
    """Return a clause with the attacks on the convoy that escorts turned back, if they turned back some of several; otherwise empty."""
    stopped, fired = stopped_and_fired(turns)
    if any(turn.doubts for turn in turns) or not stopped or not fired or stopped + fired < _SEVERAL_RUNS:
        return ""
    return f", {turned_back(stopped, fired)}"


def _shape(said: Voice, turns: Sequence[TurnFacts], lines: Sequence[int]) -> str:
    """Return a sentence about the runs at the convoy if none or all of them got through; otherwise an empty text."""
    runs = sum(side == UBOAT and move.verb == GUNS for turn in turns for side, move in turn.plays)
    fired = sum(bool(salvo.rolls) for turn in turns for salvo in turn.salvos)
    if any(turn.doubts for turn in turns) or runs < _SEVERAL_RUNS or fired not in (0, runs):
        return ""
    times = f"The U-boats went in {number(runs)} times"
    how = " and got through every time" if fired else ", and not one torpedo was fired at the convoy"
    return said.write("shape", f"{times}{how}.", {"runs": runs, "fired": fired}, lines=lines)


def _moment(
    said: Voice, each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList, final: State
) -> str:
    """Return the sentences that tell the fight that decided the game: the score before it, each hunt and attack, and the score after it."""
    begins, ends = score(each.turn.before), score(each.turns[-1].after)
    what = _in_short(each, turns, fleet)
    values: dict[str, object] = {
        "round": each.turn.round,
        "before": points(each.turn.before),
        "after": points(each.turns[-1].after),
        "deeds": tuple(engagement for _, engagement in each.engagements),
        "chance": (each.was, each.now),
        "kept": _kept(each, turns),
    }
    made = "" if begins == ends else f"; that made it {ends}"
    text = f"in round {each.turn.round}, at {begins}: {what}"
    if not _decided(each, turns):
        text = f"{_step(each, turns)} {text}"
    else:
        last = ", in the last turn of the game" if each.turns[0] is turns[-1] else ""
        text = f"It was decided {text}{last}"
        if values["kept"] and (made or not last):
            uboat, escort = points(each.turns[-1].after)
            side = f"the {'U-boats' if uboat > escort else 'escorts'}"
            ahead = f"{side} led to the end"
            made = f"{made.partition(' to the ')[0]}, and {ahead}" if made else f"; {ahead}"
    if STAKED in what.rpartition("; ")[2] and begins != ends:
        kept = ", who led to the end" if values["kept"] and "led to the end" in made else ""
        made = f"; instead it was {ends}{kept}"
    return said.write("moment", f"{text}{made}.", values, at=each.turn.number, lines=each.lines)


def _in_short(each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList) -> str:
    """Return the hunts and attacks of a fight that brought points, in a clause each with its turn."""
    names, scoring = BoatNames(each.turn.before.ruleset), Scoring(turns)
    told: list[str] = []
    said = 0
    for event in fleet.events(each.turns):
        if event.scored and event.boat is not None and event.engagement is not None:
            name = names.called(event.boat, event.round)
            (u, e), (more_u, more_e) = scoring.after([event.engagement]), event.engagement.points
            told_stake = any(STAKED in each for each in told)
            if short := in_short(event, name, None if told_stake else (u - more_u, e - more_e)):
                told.append(short if event.number == said else f"on turn {event.number} {short}")
                said = event.number
    what = "; ".join(told)
    return what or f"on {each.when} a boat that went in was kept from the convoy"


def _step(each: DecidingFight, turns: Sequence[TurnFacts]) -> str:
    """Return the words by which the first paragraph introduces a fight that did not decide the game, such as ``The
    heaviest blow fell``. If the winner already led before the fight, the words begin by saying since when.
    """
    uboat, escort = points(turns[-1].after)
    side = UBOAT if uboat > escort else ESCORT
    ahead = "U-boats" if uboat > escort else "escorts"
    heavy = heaviest(turns, side)
    is_heaviest = (
        heavy is not None and uboat != escort and each.gained(side) == heavy.gained(side) >= NOTABLE_POINTS
    )
    if is_heaviest:
        return "The heaviest blow fell"
    if uboat == escort:
        return "The chances turned most"
    begun = _led_since(turns)
    if begun is None or place(begun) >= each.at:
        is_lead = begun is not None and each.at == place(begun)
        return "The lead that lasted was taken" if is_lead else f"What helped the {ahead} most came"
    return f"The {ahead} led from turn {begun.number} of round {begun.round} on; what helped them most came"


def _led_since(turns: Sequence[TurnFacts]) -> TurnFacts | None:
    """Return the turn from whose end on the winner led without a break; None if the game ended level."""
    since = None
    for turn in reversed(turns):
        uboat, escort = points(turn.after)
        last_u, last_e = points(turns[-1].after)
        if (uboat - escort) * (last_u - last_e) <= 0:
            break
        since = turn
    return since


def _lede_fight(
    decided: Sequence[DecidingFight], turns: Sequence[TurnFacts], final: State
) -> DecidingFight | None:
    """Return the fight that the first paragraph tells.

    That is the fight that decided the game. If none did, it is the one that brought the winner most points, if these were many, or else
    the one that raised the winner's chance to win most.
    """
    most = decisive(decided, turns, final)
    uboat, escort = final.scores
    if most is None or uboat == escort or _decided(most, turns):
        return most
    side = UBOAT if uboat > escort else ESCORT
    most = max((each for each in decided if each.helps(side)), key=lambda each: each.weight, default=most)
    heavy = heaviest(turns, side)
    return (
        heavy
        if heavy is not None and heavy.gained(side) > max(most.gained(side), NOTABLE_POINTS - 1)
        else most
    )


def _decided(each: DecidingFight, turns: Sequence[TurnFacts]) -> bool:
    """Return True if a fight decided the game: the winner led after it, and it changed the chance to win greatly, or changed it less but
    gave the winner a lead that lasted to the end.
    """
    uboat, escort = points(each.turn.before)
    now = points(each.turns[-1].after)
    took = (uboat - escort) * (now[UBOAT] - now[ESCORT]) <= 0
    ends = points(turns[-1].after)
    level = ends[UBOAT] == ends[ESCORT]
    ahead = (ends[UBOAT] - ends[ESCORT]) * (now[UBOAT] - now[ESCORT]) > 0 or level
    favoured = each.now if ends[UBOAT] > ends[ESCORT] else 100 - each.now
    far = abs(each.swing) >= _FAR or (abs(each.swing) >= _SOME and took and _kept(each, turns))
    return ahead and far and (level or favoured >= _FAVOURED)


def _kept(each: DecidingFight, turns: Sequence[TurnFacts]) -> bool:
    """Return True if the side that led after the fight led until the end of the game, with and without damage in a hunt that is not over."""
    leads = [
        uboat - escort
        for turn in turns
        if place(turn) >= each.at
        for uboat, escort in {points(turn.after), turn.after.scores}
    ]
    return all(lead > 0 for lead in leads) or all(lead < 0 for lead in leads)


def _sunk(final: State) -> list[str]:
    """Return what was sunk, in words: ``["two merchant ships", "one U-boat"]``."""
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


def _reached(record: Record) -> str:
    """Return how far the log goes: ``after turn 3 of round 2``, or ``in turn 3 of round 2`` if the turn is incomplete."""
    last = record.last
    if not isinstance(last.before, State):
        return "before the first round" if not record.from_position else "where the log begins"
    if last.heading.kind == "round":
        begins = "before the first turn of" if last.whole else "at the opening of"
        return f"{begins} round {last.before.round}"
    return f"{'after' if last.whole else 'in'} turn {last.before.turn} of round {last.before.round}"


def _pair(record: Record, final: State) -> str:
    """Return a sentence about the pair of games in which the players change sides, with its winner if the log has both scores."""
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


def _facts(record: Record, final: State) -> Iterator[Fact]:
    for key, name in (("uboat-player", "U-boats"), ("escort-player", "Escorts")):
        if record.header.get(key):
            yield Fact(name, record.header[key], (key,))
    ruleset = final.ruleset
    if ruleset.hands_are_closed:
        yield Fact("Hands", ruleset.answer(TonnageRuleset.hands).brief)
    yield Fact("Scenario", record.header.get("scenario", "hx228").upper())
    more = [
        word
        for word, there in (
            ("a storm", ruleset.in_storm),
            ("bad sonar", ruleset.sonar_is_bad),
            ("a carrier", ruleset.has_carrier),
            ("a U-tanker", ruleset.has_u_tanker),
            ("a support group", ruleset.support_brings > 0),
        )
        if there
    ]
    if more:
        yield Fact("With", listed(more))
    if not ruleset.is_second_leg and "leg" not in record.header:
        yield Fact("Match", "one game of two: the players change sides for the other")
    if ruleset.is_second_leg or "leg" in record.header:
        first = ruleset.first_scores
        scores = f"; the first {first[0]}–{first[1]}" if first and ruleset.is_second_leg else ""
        yield Fact("Pair", f"{ruleset.answer(TonnageRuleset.leg).brief}{scores}", ("leg", "first-leg"))


# -- passages ----------------------------------------------------------------------------------------------------------


def _passages(
    record: Record,
    made: Account,
    start: State,
    final: State,
    fleet: BoatList,
    said: Voice,
    *,
    staked: bool,
) -> Iterator[Passage | Quote]:
    """Yield the passages of the report. ``staked``: the first paragraph says what an attack could have made of the score."""
    if record.from_position:
        n = len(start.contacts)
        held = f", with {count(n, 'contact')} in effect" if n else ""
        facts = {"turn": start.turn, "round": start.round, "held": held}
        yield Passage(
            "Position", said.say("position", facts, lines=record.sections[0].lines or (1,)), score(start)
        )
    yield from opening_words(record)
    yield from rounds(said, made, fleet, staked=staked)
    if not record.finished:
        facts = {"reached": _reached(record), "pending": _pending(final)}
        lines = record.last.lines or record.sections[0].lines or (1,)
        yield Passage("So far", said.say("stops", facts, lines=lines), score(final))
    yield from closing_words(record)


def _pending(final: State) -> str:
    parts = []
    if final.attack is not None and final.hunt is None:
        parts.append("an attack is not answered yet")
    if final.hunt is not None:
        parts.append("a hunt is not fought out")
    if final.routing is not None:
        parts.append("the turn away from a contact is not answered")
    if final.window is not None:
        parts.append("a hunt may go on")
    return f" {capital(listed(parts))}." if parts else ""


# -- turning points ----------------------------------------------------------------------------------------------------


def _turning(decided: Sequence[DecidingFight]) -> Sequence[DecidingFight]:
    """Return the fights that moved the chance to win far enough for a turning point; all of them if none did."""
    return [each for each in decided if abs(each.swing) >= LEAST] or decided


def _turning_point(
    said: Voice, each: DecidingFight, turns: Sequence[TurnFacts], fleet: BoatList
) -> TurningPoint:
    """Return a turning point of the report: the score, what average dice would have brought, the rolls, and the chance to win."""
    turn = each.turn
    was, now = round(each.was), round(each.now)
    values = {"was": was, "now": now, "round": turn.round, "turn": turn.number}
    moved = f"The U-boats’ chance to win {'rose' if now > was else 'fell'} from {was}\u00a0% to {now}\u00a0%."
    if was == now:
        moved = f"The U-boats’ chance to win stayed at {now}\u00a0%."
    chance = said.write("chance", moved, values, at=turn.number, lines=each.lines)
    text = run_on([_by_the_dice(said, each, fleet), _balance(said, each), chance])
    return TurningPoint(
        f"Round {turn.round}, {each.when}", percentage_points(now - was), text, picture=inset(turns, each)
    )


def _balance(said: Voice, each: DecidingFight) -> str:
    """Return a sentence with the score before and after a fight, and the balance of points that average dice would have brought."""
    before, after = points(each.turn.before), points(each.turns[-1].after)
    given = (after[UBOAT] - before[UBOAT]) - (after[ESCORT] - before[ESCORT])
    measured = swings(each.turns)
    whole = sum(len(turn.engagements) for turn in each.turns) > 0 and sum(s.given for s in measured) == given
    expected = math.fsum(s.expected for s in measured)
    same = (before[UBOAT] - before[ESCORT]) * (after[UBOAT] - after[ESCORT]) > 0
    was = standing(*before).partition(" ")[0] if same else standing(*before)
    text = f"The score went from {was} to {standing(*after)}"
    if before == after:
        text = f"The score stayed at {standing(*before)}"
        vain = [
            engagement
            for _, engagement in each.engagements
            if isinstance(engagement, Fight) and engagement.attack is not None
        ]
        text += f"; {count(len(vain), 'attack')} on the convoy came to nothing" if vain else ""
    elif any(each.turns[-1].after.open_points):
        text += ", damage in a hunt that is not over included"
    if whole and measured and abs(expected) >= _LEAST_EXPECTED:
        side = "U-boats" if expected > 0 else "escorts"
        text += f", where average dice would have brought the {side} {abs(expected):.1f} points on balance"
    values = {
        "round": each.turn.round, "before": before, "after": after, "given": given, "owed": expected,
        "turns": tuple(turn.number for turn in each.turns),
    }  # fmt: skip
    return said.write("balance", f"{text}.", values, at=each.turn.number, lines=each.lines)


def _rolls(engagement: Fight | SalvoFacts, whom: str) -> str:
    """Return clauses about the important rolls of an engagement, with ``whom`` for the boat; empty if there are none."""
    return (
        important_rolls(engagement, whom) if isinstance(engagement, Fight) else salvo_rolls(engagement, whom)
    )


def _by_the_dice(said: Voice, each: DecidingFight, fleet: BoatList) -> str:
    """Return a sentence with the important rolls of a fight, the numbers needed, and how many other attacks of escorts missed in these turns.

    Empty if a boat's card is unknown.
    """
    names = BoatNames(each.turn.before.ruleset)
    told: dict[int, list[str]] = {}
    by_boat: dict[int, list[Fight | SalvoFacts]] = {}
    scored = any(event.scored for event in fleet.events(each.turns))
    for event in fleet.events(each.turns):
        engagement, boat = event.engagement, event.boat
        if boat is None or engagement is None or engagement.blank or (scored and not event.scored):
            continue
        piece = engagement.hunt.boat if isinstance(engagement, Fight) else engagement.attack.boat
        if engagement.state.ruleset.boat(piece.card) is None:
            return ""
        # A boat that no sentence names must not count as introduced.
        name = names.called(boat, event.round) if names.known(boat) or _rolls(engagement, "") else ""
        words = _rolls(engagement, name)
        told.setdefault(boat.place, []).append(words)
        by_boat.setdefault(boat.place, []).append(engagement)
    counted = [place for place, words in told.items() if any(words)]
    if not counted:
        return ""
    fights = [e for _, e in each.engagements if isinstance(e, Fight)]
    if any(fight.state.ruleset.boat(fight.hunt.boat.card) is None for fight in fights):
        return ""
    missed = sum(roll.blow.effect == NOTHING for fight in fights for roll in strike_rolls(fight))
    values = {
        "round": each.turn.round, "turns": tuple(turn.number for turn in each.turns),
        "deeds": tuple(e for place in counted for e in by_boat[place]),
    }  # fmt: skip
    hit = any(roll.blow.effect != NOTHING for fight in fights for roll in strike_rolls(fight))
    others = f"; {count(missed, 'other attack' if hit else 'attack')} missed" if missed else ""
    rolls = "; ".join(words for place in counted for words in told[place] if words)
    text = f"{begun(rolls)}{others}."
    return said.write("dice", text, values, at=each.turn.number, lines=each.lines)
