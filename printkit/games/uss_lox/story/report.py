"""Assembles the report of a USS Lox game: its headline, its paragraphs, and the facts above them."""

from __future__ import annotations

from typing import Final

from printkit.games.uss_lox.rules.bands import BENCHMARKS
from printkit.games.uss_lox.rules.state import LOST, TONS, State
from printkit.games.uss_lox.rules.torpedoes import ship_must_score
from printkit.games.uss_lox.story.deciding import (
    TITLES,
    decisive_step,
)
from printkit.games.uss_lox.story.first_paragraph import first_paragraph, told_in_lede
from printkit.games.uss_lox.story.headline import headline_of
from printkit.games.uss_lox.story.luck import luck
from printkit.games.uss_lox.story.names import tons
from printkit.games.uss_lox.story.pictures import pictures
from printkit.games.uss_lox.story.reckoning import missed, poor_sea
from printkit.games.uss_lox.story.refusals import told_ships
from printkit.games.uss_lox.story.review import review
from printkit.games.uss_lox.story.telling import passages, voice
from printkit.games.uss_lox.story.turning import (
    DECK_NOTE,
    TURNING_NOTE,
    deciding,
    turning_points,
)
from printkit.games.uss_lox.story.turns import (
    read_turns,
)
from printkit.journal.course import Record
from printkit.report.story import Fact, Story, count, listed, number

_TORPEDOES: Final = "cards; one to three fired together hit if they score as in cribbage{whose}: a pair, fifteen, a run, a flush or his nob (the jack of the ship’s suit)"
_MISS: Final = "comes after a miss, a card of the deck: it takes as many torpedoes as its value, or must be sunk; if it is not, the boat is lost"
_SHIPS: Final = "each ship is a card: 1,000 tons a pip, and a {picture}"
_GUN: Final = "sinks a jack without a torpedo; such a ship is a straggler"
_JOKER: Final = "spoils a spread of torpedoes; met in place of a ship, it brings an escort at once"
_ESTIMATES: Final = "a jack, queen or king that is sunk counts as much as an unseen card of the deck, which is turned up at the end of the patrol"
_KING: Final = "cannot be let go: it takes ten torpedoes to get away, or must be sunk; a miss loses the boat"
_QUEEN: Final = "once sunk, it can bring another ship in sight"
_TITLES: Final = (
    f"{listed([f'“{each.title}” from {each.least:,} tons' for each in reversed(TITLES)])} a patrol"
)
_PROMISE: Final = "what a shot or a patrol promises is the tonnage that a near-optimal captain brings home on average, a lost boat counting for nothing"


def story(record: Record) -> Story:
    """Return the report of a game, finished or not."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    encounters = list(read_turns(record))
    found, said = review(encounters), voice(record)
    decisive = decisive_step(encounters, final) if record.finished and encounters else None
    if decisive is not None and not missed(encounters) and decisive.swing > 0 and poor_sea(encounters, final):
        decisive = None  # the small ships decided the patrol, which the first paragraph says anyway
    turned = deciding(encounters, decisive)
    verdict = first_paragraph(record, encounters, final, decisive, said)
    in_lede = told_in_lede(decisive, encounters)
    if in_lede.contact not in in_lede.gifts and not any(fact.kind == "gifts" for fact in said.facts):
        in_lede = in_lede._replace(gifts=())
    in_lede = in_lede._replace(home=final.points * TONS if final.status != LOST and final.patrol == 1 else 0)
    passages_told = tuple(passages(record, encounters, start, final, said, in_lede))
    points = tuple(turning_points(said, encounters, turned, decisive, told_ships(encounters, in_lede)))
    headline = headline_of(record, encounters, final, decisive)
    texts = [each.text for each in (*passages_told, *points)]
    return Story(
        headline=headline,
        verdict=verdict,
        facts=tuple(_facts(start, final, " ".join((headline, verdict, *texts)))),
        passages=passages_told,
        turning_points=points,
        turning_note=f"{TURNING_NOTE}{DECK_NOTE * (final.patrol > 1)}",
        pictures=pictures(encounters),
        luck=luck(encounters, found),
        decisions=found,
        told=tuple(said.facts),
        score=tons(final.points),
    )


def _facts(start: State, final: State, told: str) -> list[Fact]:
    """Return the facts above the story. They explain only terms that the headline or the text (``told``) uses."""
    marks = [f"{mark.name.replace('*', '')} {mark.tons:,}" for mark in BENCHMARKS if mark.name in told]
    whose = (
        " with their target’s card"
        if ship_must_score(final.ruleset)
        else ", with or without their target’s card"
    )
    rules = final.ruleset
    facts = [
        Fact(
            "Ocean",
            f"{count(start.laid or start.ocean, 'ship')}, {count(start.supply, 'torpedo', 'torpedoes')}; {_SHIPS.format(picture='picture its estimate' if rules.faces_are_estimated else 'ten or picture 10,000')}",
        ),
        Fact("Torpedoes", _TORPEDOES.format(whose=whose)),
        *([Fact("Benchmark", f"tons per patrol: {listed(marks)}")] if marks else []),
    ]
    terms = (
        ("Deck gun", _GUN, ("straggler", "deck gun"), True), ("Escort", _MISS, ("escort",), True),
        ("Titles", _TITLES, [each.title for each in TITLES], True), ("Promise", _PROMISE, ("promise",), True),
        ("Joker", _JOKER, ("joker",), rules.jokers_in_pack), ("Estimates", _ESTIMATES, ("estimate",), rules.faces_are_estimated),
        ("Heavy cruiser", _KING, ("heavy cruiser",), rules.kings_are_escorts), ("Troopship", _QUEEN, ("troopship",), rules.queens_show_ships),
    )  # fmt: skip
    facts += [
        Fact(name, text)
        for name, text, words, played in terms
        if played and any(word in told for word in words)
    ]
    if final.patrol > 1:
        facts.append(Fact("Patrols", number(final.patrol)))
    return facts
