"""A hand arranged for the page offers exactly the answers to the question, each beside its card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from printkit.scene import AskedChoice, Scene, SeenCard
from printkit.table.seeded import Randomness
from printkit.web.faces import Faces
from printkit.web.hand import arranged
from printkit.web.web_game import WebGame
from tests.web.browsing import Browser
from tests.web.web_games import Saved, client_of, hosted, session_of, web_game_of


def answers_of(asked: AskedChoice) -> set[str]:
    """Return every answer among the buttons and among the forms with one card to choose."""
    found = {pick.typed for pick in asked.picks if pick.free}
    for blank in asked.blanks:
        cards = blank.slots[0].options
        for end in [each.typed for each in blank.ends] or [""]:
            found |= {f"{blank.verb} {card.typed} {end}".strip() for card in cards}
    return found


def scenes(web_game: WebGame, seed: int) -> Iterator[Scene]:
    luck = Randomness(seed)
    with client_of(hosted(web_game)) as client:
        phones = [Browser(client, token) for token in hosted(web_game).tokens.values()]
        while not web_game.over:
            for phone in phones:
                phone.load()
                phone.tap(luck)
                yield from (web_game.presenter.scene(seat) for seat in web_game.seats)


def named(faces: Faces, seat: str, card: SeenCard) -> str:
    return faces.name(seat, card.card, card.words)


@pytest.mark.parametrize(
    ("slug", "settings"),
    [("wolf-pack", {"goals": "1-1"}), pytest.param("tonnage-war", {}, marks=pytest.mark.sweep)],
)
def test_each_answer_is_offered_at_its_card_and_each_card_is_in_the_hand_once(
    slug: str, settings: dict[str, str]
) -> None:
    web_game = WebGame(session_of(slug, seed=2, **settings), Saved(), auto=True)
    setting = web_game.session.setting
    faces = Faces(setting.game, setting.ruleset)
    asked = 0
    for scene in scenes(web_game, 2):
        seat = scene.seat
        hand = arranged(scene, partial(named, faces, seat))
        cards = [*hand.resting, *(card for group in hand.groups for card in group.cards)]
        assert sorted(each.card.card for each in cards) == sorted(each.card for each in scene.board.hand)
        assert all(
            each.face in faces.cards and each.face.rpartition("-")[2][:1] == each.card.card[:1]
            for each in cards
        )
        if not isinstance(scene.asked, AskedChoice):
            continue
        asked += 1
        ways = {way.typed for card in cards for way in card.ways}
        rest = answers_of(scene.asked) - ways
        assert ways <= answers_of(scene.asked)
        assert rest == {pick.typed for pick in hand.picks if pick.free}
        assert all(each.why for each in hand.resting)
    assert asked > 20


def test_a_card_that_two_decks_contain_has_a_picture_for_each_deck() -> None:
    web_game = web_game_of("tonnage-war", auto=True, seed=3)
    setting = web_game.session.setting
    faces = Faces(setting.game, setting.ruleset)
    held = {(card.card, card.words) for card in web_game.presenter.scene("uboat").board.hand}
    assert {("4C", "evade"), ("4C", "regular boat")} <= held
    assert faces.name("uboat", "4C", "evade") == "UT-4C"
    assert faces.name("uboat", "4C", "regular boat") == "UO-4C"
    assert faces.name("uboat", "ZZ", "") == ""
    drawn = faces.svg("UT-4C")
    assert drawn is not None
    assert drawn != faces.svg("UO-4C")
    assert faces.svg("../UT-4C") is None


def test_a_card_that_cannot_be_played_now_gives_the_reason_of_the_rules() -> None:
    log = "game: wolf-pack\nhands: open\n\nsetup\n  wolf: hand P T S R G\n  convoy: hand U T S ~ W\nturn 1\n"
    log += "  wolf: draw R ~; discard R; discard R\n  convoy: draw ~ ~; discard ~; discard ~\n"
    web_game = WebGame(session_of("wolf-pack", log), Saved(), auto=False)
    scene = web_game.presenter.scene("wolf")
    reasons = {held.card.words: held.why for held in arranged(scene, lambda card: "").resting}
    assert reasons["Torpedo"] == (
        "It cannot be played now: Torpedo is the second link of a chain, and it cannot begin one."
    )
    assert reasons["Sonar"] == "It cannot be played now: only the convoy side may play Sonar."
    assert not any(card.why for card in web_game.presenter.scene("convoy").board.hand)
