"""How a patrol is shown while it is played: the sentences of the feed, the board, and the effects and values of
answers.
"""

from __future__ import annotations

import re

from printkit.games.uss_lox.play.chances import hit_chance
from printkit.games.uss_lox.rules.hidden import load_pool
from printkit.games.uss_lox.rules.state import State
from printkit.games.uss_lox.story.board import board
from printkit.games.uss_lox.story.live import LIVE, says
from printkit.journal.companion.feed import happenings
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.session import Session
from printkit.report.words.phrases import per_cent
from tests.report.games import auto, journal, recorded
from tests.support.scenes import presenter_of
from tests.web.web_games import session_of

ANSWERS = (
    "ocean 9",
    "flip B2 7H",
    "fire KH 3S",
    "escort 9S",
    "escape 9",
    "continue",
    "flip JS",
    "continue",
    "flip 8C",
)
ADVANCED = {"faces": "yes", "queens": "yes", "kings": "yes", "jokers": "yes", "second-patrol": "yes"}


def sailed(*answers: str) -> Session:
    session = session_of("uss-lox")
    for typed in answers:
        assert not session.answer(typed), typed
        while session.forced():
            pass
    return session


def shown(session: Session) -> str:
    picture = Presenter(session).scene().board.picture
    assert picture is not None
    return "\n".join(picture.words)


def test_every_sentence_of_the_feed_is_english() -> None:
    told = {
        said.words
        for seed in range(1, 31)
        for section in recorded(auto("uss-lox", seed)).sections
        for each in happenings(section)
        if (said := says(each)) is not None
    }
    assert any(each.endswith(" cards are laid out as the ocean.") for each in told)
    assert any(
        re.fullmatch(r"A ship is sighted: the [a-z]+ of [a-z]+, \d+,000 tons\.", each) for each in told
    )
    assert any(
        re.fullmatch(r"Lox escapes from the [a-z]+ of [a-z]+ for [a-z]+ torpedo(es)?\.", each)
        for each in told
    )
    assert any(
        re.fullmatch(r"[^:]+: .* made .*, and the [a-z]+ of [a-z]+ is sunk\.( The boat is home: .*)?", each)
        for each in told
    )
    assert any(each.endswith("The boat is lost.") for each in told)
    assert not any(re.search(r"None|\?\?|\byou\b| {2}|\.\.", each) for each in told)


def test_the_feed_tells_a_patrol() -> None:
    feed = Presenter(sailed(*ANSWERS)).scene().feed
    assert [entry.words for entry in feed if entry.kind != "heading"] == [
        "Nine cards are laid out as the ocean.",
        "A ship is sighted: the seven of hearts, 7,000 tons, in B2.",
        "Lox fires at the seven of hearts with two torpedoes.",
        "KH and 3S miss: the seven of hearts gets away.",
        "An escort comes: the nine of spades, nine torpedoes to escape.",
        "Lox escapes from the nine of spades for nine torpedoes.",
        "Lox sails on.",
        "A ship is sighted: the jack of spades, 10,000 tons.",
        "The deck gun sinks the jack of spades.",
        "Lox sails on.",
        "A ship is sighted: the eight of clubs, 8,000 tons.",
    ]


def test_the_board_shows_what_lies_open() -> None:
    words = shown(sailed(*ANSWERS))
    assert (
        "Ocean: 6 cards face down; turned up: the seven of hearts (missed), the jack of spades"
        in words.replace("six", "6")
    )
    assert "10,000 tons aboard; four torpedoes" in words
    assert "In sight: the eight of clubs" in words
    assert "no ship" in shown(sailed("ocean 9"))


def test_cells_that_the_log_names_are_where_they_lie() -> None:
    record = Presenter(sailed(*ANSWERS[:2])).showing.record()
    assert record is not None
    situation = board(record)
    assert situation is not None
    rows = situation.plain[:3]
    assert rows[0].split() == ["##"] * 3
    assert rows[1].split() == ["##", "[7H]", "##"]
    assert all(len(line) <= 40 for line in situation.plain)


def test_the_odds_are_exact_and_home_in_port_is_certain() -> None:
    session = sailed(*ANSWERS)
    record = Presenter(session).showing.record()
    assert record is not None
    state = record.final
    assert isinstance(state, State)
    assert LIVE.odds is not None
    found = LIVE.odds("fire", ["pass", "fire 2", "look"], record)
    chance = per_cent(hit_chance(state.ruleset, state.ship, 2, load_pool(state)))
    assert found["fire 2"].startswith(f"{chance} to hit; ")
    assert found["pass"].endswith(" tons home on average")
    assert "look" not in found
    ashore = Presenter(sailed(*ANSWERS[:7])).showing.record()
    assert ashore is not None
    assert LIVE.odds("continue", ["port"], ashore) == {"port": "10,000 tons home for certain"}


def test_an_escape_says_what_it_costs() -> None:
    session = sailed(*ANSWERS[:4])
    state = session.shown().state
    assert LIVE.effect is not None
    assert LIVE.effect("escape", "escape 9", state) == ("nine torpedoes are paid unseen", "LOX-4b-escape")
    assert LIVE.effect("escape", "attack 2", state) is not None
    assert LIVE.effect("", "2C", state) is None


def test_every_option_of_the_rules_is_told_without_a_gap() -> None:
    told = 0
    for seed in range(1, 16):
        record = recorded(auto("uss-lox", seed, **ADVANCED))
        assert board(record) is not None
        for section in record.sections:
            for each in happenings(section):
                said = says(each)
                assert said is not None, each.event
                told += bool(said.words)
    assert told > 100


def test_cards_that_are_turned_up_for_estimates_are_told_with_their_tons() -> None:
    feed = presenter_of("uss-lox", journal("uss-lox", "keeps-advanced")).scene().feed
    told = [entry.words for entry in feed if entry.words.startswith("Turned up")]
    assert told[-2:] == [
        "Turned up for an estimate: the three of spades, 3,000 tons.",
        "Turned up for an estimate: the ace of diamonds, 1,000 tons.",
    ]
