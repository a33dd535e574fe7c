"""How a game of Wolf Pack is shown while it is played: the sentences of the feed, and a board without hidden cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.games.wolf_pack.play.odds import some
from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CODES, DRAWS
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.board import board
from printkit.games.wolf_pack.story.live import LIVE, says
from printkit.journal.companion.feed import happenings
from printkit.scene import Scene
from printkit.table.cards import UNKNOWN
from tests.report.games import auto, recorded
from tests.sampled import daily
from tests.support.scenes import played, presenter_of
from tests.web.moments import moments
from tests.web.web_games import web_game_of

SEEDS = daily(range(100), lambda seed: seed == 0)
_PRINTED = {CARDS[kind].name for chain in CHAINS for kind in chain}
"""Names printed on the mats: the links of both chains."""


def test_every_sentence_of_the_feed_is_english() -> None:
    told = {
        said.words
        for seed in range(1, 4)
        for section in recorded(auto("wolf-pack", seed)).sections
        for each in happenings(section)
        if (said := says(each)) is not None
    }
    assert {
        "The wolf pack draws two cards.",
        "The convoy plays Sonar.",
        "The wolf pack is dealt five cards.",
    } <= told
    assert any(
        re.fullmatch(r"The wolf pack plays Transport: a transport is destroyed, the third of six\.", each)
        for each in told
    )
    assert any(re.fullmatch(r"The convoy loses (two )?[A-Z].*\.", each) for each in told)
    assert any(
        " plays Dive: the convoy’s " in each and each.endswith((" is cleared.", " are cleared."))
        for each in told
    )
    assert any(" wins." in each for each in told)
    assert all(
        not each or each.startswith(("The wolf pack ", "The convoy ", "The discards are shuffled"))
        for each in told
    )
    assert not any(re.search(r"None|\?\?| a a |\byou\b", each) for each in told)


def names_in(text: str) -> set[str]:
    return {card.name for card in CARDS if card.name in text}


def scenes(seed: int) -> Iterator[dict[str, Scene]]:
    yield from played("wolf-pack", seed, 60, hands="open")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_board_names_no_card_of_a_hand(seed: int) -> None:
    """Picture and text name only the links that are printed on the mats, and face-up cards."""
    looked = 0
    for each in scenes(seed):
        pictures = {scene.board.picture for scene in each.values()}
        assert len(pictures) == 1  # every side sees the same board
        picture = pictures.pop()
        if picture is None:
            continue
        everybody = each[""]
        open_ = names_in(" ".join(entry.words for entry in everybody.feed))
        held = {card.words for scene in each.values() for card in scene.board.hand}
        shown = names_in(
            " ".join((picture.svg, *picture.words, *picture.plain, *(p.words for p in picture.places)))
        )
        assert shown <= _PRINTED | open_
        looked += len(held - open_ - _PRINTED)
    assert looked


def test_the_feed_and_the_odds_are_those_of_the_open_cards() -> None:
    web_game = web_game_of("wolf-pack", auto=True, seed=4)
    *_, _last = moments(web_game, 4, 9)
    record = web_game.presenter.showing.record()
    assert record is not None
    state = record.final
    assert isinstance(state, State)
    assert state.hands[0].known == state.hands[1].known == (0,) * len(CARDS)
    drawn = [
        event for section in record.sections for event in section.events if event.label in ("draw", "hand")
    ]
    assert drawn
    assert all(set(e.value if isinstance(e.value, tuple) else (e.value,)) == {UNKNOWN} for e in drawn)
    assert LIVE.odds is not None
    found = LIVE.odds("discard", ["discard P", "pass"], record)
    chance = round(100 * float(some(state.unseen[0], sum(state.unseen), DRAWS)))
    assert found == {"discard P": f"another Periscope in the next two cards: {chance}\u00a0%"}


def test_a_harassment_says_how_likely_each_card_is() -> None:
    presenter = presenter_of("wolf-pack", hands="closed")
    record = presenter.showing.record()
    assert record is not None
    assert LIVE.odds is not None
    assert LIVE.odds("play", ["play N", "play P"], record) == {"play N": "any one of five cards: 20\u00a0%"}


def test_every_card_says_what_it_does() -> None:
    presenter = presenter_of("wolf-pack", hands="closed")
    state = presenter.session.shown().state
    assert LIVE.effect is not None
    effects = [LIVE.effect("play", f"play {code}", state) for code in CODES]
    assert all(each is not None and each.words and each.rule.startswith("WOLF-") for each in effects)
    assert LIVE.effect("", "P", state) == LIVE.effect("discard", "discard P", state) == effects[0]
    assert LIVE.effect("play", "pass", state) is None


def test_the_card_on_top_of_the_discards_is_the_last_that_was_discarded() -> None:
    web_game = web_game_of("wolf-pack", auto=True, seed=4)
    seen = 0
    for _ in moments(web_game, 4, 30):
        record = web_game.presenter.showing.record()
        shown = board(record) if record is not None else None
        assert shown is not None
        piles = next(area.words for area in shown.areas if area.id == "piles")
        on_top = re.search(r", ([^,;:]+) on top", piles)
        thrown = re.findall(
            r"(?:discard|victim=?) ?(\S)|play ([DWMN])", web_game.session.text.replace(";", "\n")
        )
        last = [a or b for a, b in thrown][-1:]
        assert (on_top[1] if on_top else "") == (CARDS[CODES.index(last[0])].name if last else "")
        seen += bool(last)
    assert seen
