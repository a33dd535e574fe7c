"""Assembles a Tonnage War report: headline, first paragraph, rounds, turning points, and the result of a pair of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ROUNDS
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import ESCORT_SUNK, escort_damaged
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList, BoatNames
from printkit.games.tonnage_war.story.course import DecidingFight, deciding, moment, turning
from printkit.games.tonnage_war.story.facts import Account
from printkit.games.tonnage_war.story.lede import headline, lede
from printkit.games.tonnage_war.story.luck import luck
from printkit.games.tonnage_war.story.pictures import pictures
from printkit.games.tonnage_war.story.review import review
from printkit.games.tonnage_war.story.rounds import reached, rounds, score
from printkit.games.tonnage_war.story.tables import tables
from printkit.games.tonnage_war.story.telling import NAMES, escorts_introduced, voice, with_grades
from printkit.games.tonnage_war.story.turning import LEVEL_NOTE, TURNING_NOTE, has_words, turning_point
from printkit.games.tonnage_war.story.turns import account
from printkit.games.tonnage_war.story.undecided import undecided
from printkit.journal.course import Record
from printkit.report.story import Fact, Passage, Quote, Story, capital, count, listed, number
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import closing_words, opening_words


def story(record: Record) -> Story:
    """Return the content of the report on one game, finished or unfinished."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    made, said = account(record), voice(record)
    fleet, decided = BoatList(made), [each for each in deciding(made.turns) if has_words(each)]
    most = moment(decided, made.turns, final) if record.finished else None
    points = turning(decided, most)
    names, met = BoatNames(start.ruleset, fleet.boats), set[str]()
    first = with_grades(lede(record, made, fleet, most, names, said), met)
    told_before = undecided(record, made, most)
    rest = _passages(record, made, start, final, fleet, names, said, points, attacks_told=told_before)
    passages = tuple(escorts_introduced(rest, met))
    told = [turning_point(said, each, made.turns, fleet, names) for each in points]
    return Story(
        headline=headline(record, made, fleet, most, final, said),
        verdict=first,
        facts=tuple(_facts(record, final)),
        passages=passages,
        turning_points=tuple(each._replace(text=with_grades(each.text, met)) for each in told),
        turning_note=f"{TURNING_NOTE}{LEVEL_NOTE if final.scores[0] == final.scores[1] else ''}",
        decisions=review(record, made.turns),
        names=NAMES,
        names_in_the_lead=True,
        pictures=pictures(made, start, fleet),
        luck=luck(made.turns),
        tables=tables(made, start, final),
        told=tuple(said.facts),
        score="U-boats {}, escorts {}".format(*final.scores),
    )


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
    yield from _rules_in_brief(ruleset, alone=not ruleset.is_second_leg and "leg" not in record.header)
    if ruleset.is_second_leg or "leg" in record.header:
        first = ruleset.first_scores
        scores = f"; the first {first[0]}–{first[1]}" if first and ruleset.is_second_leg else ""
        yield Fact("Pair", f"{ruleset.answer(TonnageRuleset.leg).brief}{scores}", ("leg", "first-leg"))


def _rules_in_brief(ruleset: TonnageRuleset, *, alone: bool) -> Iterator[Fact]:
    """Yield the explanations for a reader who does not know the game: its length, the points, and the terms that the story uses.
    ``alone``: the log does not say that the game is one of a pair."""
    sides = "; the players change sides for a second game" if alone else ""
    yield Fact(
        "Match",
        f"{number(ROUNDS)} rounds of {CARDS_A_ROUND} turns, in each of which both sides play one card{sides}",
    )
    damaged = escort_damaged(ruleset, rammed=False)
    escort = f"{number(ESCORT_SUNK)} for an escort sunk{f' and {number(damaged)} for one damaged' if damaged else ''}"
    yield Fact(
        "Points",
        f"U-boats: one for a merchant ship, {escort}; escorts: two for a boat sunk and one for a boat damaged, twice as many for an ace",
    )
    yield Fact(
        "Words",
        "novice, regular and ace say how good a crew is; a beam attack has four shots, a bow attack three, a quarter attack two, a stern attack or an attack "
        "on a straggler one; B-Dienst, the U-boats’ code-breakers, saves a contact when the convoy turns away; a blank is a card laid as a bluff",
    )


# -- passages ----------------------------------------------------------------------------------------------------------


def _passages(
    record: Record,
    made: Account,
    start: State,
    final: State,
    fleet: BoatList,
    names: BoatNames,
    said: Voice,
    points_: Sequence[DecidingFight],
    *,
    attacks_told: bool,
) -> Iterator[Passage | Quote]:
    """Yield the passages of the report.

    ``points_`` are its turning points. ``attacks_told``: the first paragraph gives the results of the U-boats' attacks.
    """
    if record.from_position:
        n = len(start.contacts)
        held = f", with {count(n, 'contact')} in effect" if n else ""
        facts = {"turn": start.turn, "round": start.round, "held": held}
        yield Passage(
            "Position", said.say("position", facts, lines=record.sections[0].lines or (1,)), score(start)
        )
    yield from opening_words(record)
    yield from rounds(said, made, fleet, names, points_, attacks_told=attacks_told)
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
