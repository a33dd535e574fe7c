"""Assembles a Tonnage War report: headline, first paragraph, rounds, turning points, and the result of a pair of games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import ESCORT_SUNK, escort_damaged
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels, boat_key
from printkit.games.tonnage_war.story.course import DecidingFight, chance, deciding, moment, turning
from printkit.games.tonnage_war.story.deeds import deeds_of
from printkit.games.tonnage_war.story.facts import Account
from printkit.games.tonnage_war.story.lede import lede
from printkit.games.tonnage_war.story.luck import luck
from printkit.games.tonnage_war.story.opening.decided import Decided
from printkit.games.tonnage_war.story.opening.headline import headline
from printkit.games.tonnage_war.story.opening.leader import leader_of
from printkit.games.tonnage_war.story.pictures import pictures
from printkit.games.tonnage_war.story.review import review
from printkit.games.tonnage_war.story.rounds import reached, rounds, score
from printkit.games.tonnage_war.story.scene import moment_of
from printkit.games.tonnage_war.story.summary import Summary, repeaters, summed_up, won_round
from printkit.games.tonnage_war.story.tables import tables
from printkit.games.tonnage_war.story.telling import NAMES, escorts_introduced, voice, with_grades
from printkit.games.tonnage_war.story.turning import (
    LEVEL_NOTE,
    TURNING_NOTE,
    dice_note,
    has_words,
    turning_point,
)
from printkit.games.tonnage_war.story.turns import account
from printkit.journal.course import Record
from printkit.report.story import KNOWN, Fact, Passage, Quote, Story, capital, count, listed, number
from printkit.report.words.phrases import Voice, plain
from printkit.report.words.weave import closing_words, opening_words


def story(record: Record) -> Story:
    """Return the content of the report on one game, finished or unfinished."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    made, said = account(record), voice(record)
    fleet = BoatList(made)
    decided = [each for each in deciding(made.turns) if has_words(each, made, fleet)]
    most = moment(decided, made.turns, final) if record.finished else None
    found = _decision(most, made, fleet, final)
    chosen = turning(decided, most if found is not None else None)
    summary = summed_up(record, made) if record.finished else None
    cast, met = _cast(record, chosen, made, fleet, found, summary), set[str]()
    head = plain(headline(record, made, summary, found, fleet, final, said))
    first = with_grades(lede(record, made, summary, found, fleet, cast, said), met)
    passages = tuple(
        escorts_introduced(
            _passages(record, made, start, final, fleet, cast, said, chosen, _without(found)), met
        )
    )
    told = [turning_point(said, each, made, fleet, cast) for each in chosen]
    return Story(
        headline=head,
        verdict=first,
        facts=tuple(_facts(record, start, final)),
        passages=passages,
        turning_points=tuple(each._replace(text=with_grades(each.text, met)) for each in told),
        turning_note=f"{TURNING_NOTE}{dice_note(final.ruleset)}{LEVEL_NOTE if final.scores[0] == final.scores[1] else ''}",
        decisions=review(record, made.turns),
        names=NAMES,
        names_in_the_lead=True,
        pictures=pictures(made, start, fleet),
        luck=luck(made.turns),
        tables=tables(made, start, final),
        told=tuple(said.facts),
        score="U-boats {}, escorts {}".format(*final.scores),
    )


def _decision(most: DecidingFight | None, made: Account, fleet: BoatList, final: State) -> Decided | None:
    """Return the decisive moment with its deeds (fights with one U-boat).

    Return None if there is none, or if the story describes none of its deeds.
    """
    if most is None:
        return None
    found = moment_of(most, made, fleet)
    if found is None:
        return None
    is_one = Decided(most, found).is_one
    counted = (found.main,) if is_one else found.deeds
    theirs = {id(engagement) for deed in counted for engagement in deed.engagements}
    numbers = {event.number for event in found.main.events} | {
        turn.number for turn in most.turns if not is_one
    }
    beside = [
        deed for of_round in made.rounds if of_round.number == most.turn.round
        for deed in deeds_of(fleet, of_round.turns)
        if any(deed.points) and theirs.isdisjoint(map(id, deed.engagements)) and numbers & {event.number for event in deed.events}
    ]  # fmt: skip
    decided, (uboat, escort) = Decided(most, found, tuple(beside)), final.scores
    if uboat == escort or decided.is_told_first:
        return decided
    if escort > uboat and (leader := leader_of(made, fleet)) is not None:
        return decided._replace(leader=leader)
    return decided._replace(won=won_round(made, fleet, UBOAT if uboat > escort else ESCORT))


def _without(found: Decided | None) -> int:
    """Return the number of the round that the first paragraph describes as a whole; 0 if it describes none."""
    return found.won.round.number if found is not None and found.won is not None else 0


def _cast(
    record: Record,
    chosen: Sequence[DecidingFight],
    made: Account,
    fleet: BoatList,
    found: Decided | None,
    summary: Summary | None,
) -> Vessels:
    """Return the words for the vessels of the report, and choose which vessels get names.

    Names go to the boats of the turning points and of the decisive moment, to every boat in whose fights
    points were scored more than once, and to every escort that the story mentions twice.
    """
    final = record.final
    assert isinstance(final, State)
    ruleset = final.ruleset
    everyone = Vessels(ruleset, {boat_key(boat) for boat in fleet.boats if boat.known})
    trial = voice(record)
    texts = [turning_point(trial, each, made, fleet, everyone).text for each in chosen]
    keys = {*_keys(texts)}
    boats = {key for key in keys if not re.fullmatch(r"e\d+", key)} | repeaters(made, fleet)
    if found is not None:
        is_few = found.is_one or len(found.moment.deeds) <= 3
        deeds = (found.moment.main,) if found.is_one else found.moment.deeds if is_few else ()
        boats |= {boat_key(deed.boat) for deed in deeds}
    cast, trial = Vessels(ruleset, boats, range(SCREEN), pronouns=False), voice(record)
    first = [lede(record, made, summary, found, fleet, cast, trial)]
    told = rounds(trial, made, fleet, cast, chosen, finished=record.finished, without=_without(found))
    texts = [each.text for each in told if isinstance(each, Passage)]
    first += [turning_point(trial, each, made, fleet, cast).text for each in chosen]
    often = Counter(_keys(texts)) + Counter(dict.fromkeys(_keys(first), 2))
    kept = {key for key, n in often.items() if n > 1}
    return Vessels(ruleset, boats & kept, [card for card in range(SCREEN) if f"e{card}" in kept])


def _keys(texts: Iterable[str]) -> Iterator[str]:
    """Yield the internal key of a vessel for each place where one of these texts names it."""
    return (place[2] for text in texts for place in KNOWN.finditer(text))


def _facts(record: Record, start: State, final: State) -> Iterator[Fact]:
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
    yield from _rules_in_brief(ruleset, alone=not ruleset.is_second_leg and "leg" not in record.header)
    if not record.from_position:
        value = round(chance(start))
        favourites = "U-boats" if value > 50 else "escorts"
        estimate = f"before the first turn, the U-boats’ chance to win was {value}\u00a0%, by the estimate that is explained below the turning points"
        yield Fact("Favourites", f"the {favourites}; {estimate}")
    if ruleset.is_second_leg or "leg" in record.header:
        first = ruleset.first_scores
        scores = f"; the first {first[0]}–{first[1]}" if first and ruleset.is_second_leg else ""
        yield Fact("Pair", f"{ruleset.answer(TonnageRuleset.leg).brief}{scores}", ("leg", "first-leg"))


def _rules_in_brief(ruleset: TonnageRuleset, *, alone: bool) -> Iterator[Fact]:
    """Yield the explanations for a reader who does not know the game: its length, the points, and the terms
    that the story uses.

    ``alone``: True if the log does not say that the game is one of a pair (in which the players change
    sides).
    """
    sides = "; the players change sides for a second game" if alone else ""
    yield Fact(
        "Match",
        f"{number(ROUNDS)} rounds of {CARDS_A_ROUND} turns, in each of which both sides play or discard one card{sides}",
    )
    damaged = escort_damaged(ruleset, rammed=False)
    escort = f"{number(ESCORT_SUNK)} for an escort sunk{f' and {number(damaged)} for one damaged' if damaged else ''} by their shots"
    yield Fact(
        "Points",
        f"U-boats: one for a merchant ship, {escort}; escorts: two for a boat sunk and one for a boat damaged, twice as many for an ace",
    )
    yield Fact(
        "Words",
        "crews are novice, regular or ace; a boat in contact has reported the convoy, and boats can then go in with attack cards of one to four "
        "shots; a blank is a card laid as a bluff",
    )


# -- passages ----------------------------------------------------------------------------------------------------------


def _passages(
    record: Record,
    made: Account,
    start: State,
    final: State,
    fleet: BoatList,
    cast: Vessels,
    said: Voice,
    chosen: Sequence[DecidingFight],
    without: int,
) -> Iterator[Passage | Quote]:
    """Yield the passages of the report, one for each round except number ``without``, and the player's remarks."""
    if record.from_position:
        n = len(start.contacts)
        held = f", with {count(n, 'contact')} in effect" if n else ""
        facts = {"turn": start.turn, "round": start.round, "held": held}
        yield Passage(
            "Position", said.say("position", facts, lines=record.sections[0].lines or (1,)), score(start)
        )
    yield from opening_words(record)
    yield from rounds(said, made, fleet, cast, chosen, finished=record.finished, without=without)
    if not record.finished:
        facts = {"reached": reached(record), "pending": _pending(final)}
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
