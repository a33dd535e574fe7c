"""The board and the feed are shown from the first question on, while the game is being set up."""

from __future__ import annotations

import pytest

from printkit.scene import BoardPicture
from printkit.web.web_game import TABLE, WebGame
from tests.web.web_games import web_game_of


def picture(web_game: WebGame) -> BoardPicture:
    found = web_game.presenter.scene(TABLE).board.picture
    assert found is not None
    return found


@pytest.mark.parametrize("slug", ["uss-lox", "malta-convoy", "ssn"])
def test_a_solitaire_game_shows_its_board_with_the_first_question(slug: str) -> None:
    shown = picture(web_game_of(slug))
    assert shown.svg.startswith("<svg")
    assert shown.places


def test_the_patrols_board_shows_the_dealt_cards_before_the_ocean_is_laid_out() -> None:
    shown = picture(web_game_of("uss-lox"))
    assert "Ocean: not laid out yet" in shown.words
    assert "No ocean is laid out yet" in shown.svg
    assert "Deck and discards: 28 cards in the deck, no cards discarded" in shown.words


def test_the_convoys_board_shows_each_roll_of_the_setup() -> None:
    web_game = web_game_of("malta-convoy")
    for typed in ("2 3 4", "3", "2", "4"):
        assert web_game.answer(TABLE, typed) is None
    assert picture(web_game).words == (
        "The convoy is at Gibraltar. The journey takes 20 turns and one die more.",
        "cargo ships: 9 with the convoy",
        "tankers: 3 with the convoy",
        "carriers: 2 with the convoy",
        "cruisers: 20 with the convoy",
    )
    for typed in ("2", "3"):
        assert web_game.answer(TABLE, typed) is None
    assert picture(web_game).words[0] == "The convoy is at Gibraltar. The journey takes 23 turns."


def test_the_convoys_board_shows_ships_that_the_player_chose() -> None:
    web_game = web_game_of("malta-convoy", convoy="custom")
    assert web_game.answer(TABLE, "7") is None
    assert "cargo ships: 7 with the convoy" in picture(web_game).words


def test_each_roll_of_the_setup_is_told_by_the_name_of_its_ships_and_can_be_taken_back() -> None:
    web_game = web_game_of("malta-convoy")
    for typed in ("2 3 4", "3"):
        assert web_game.answer(TABLE, typed) is None
    told = [entry for entry in web_game.presenter.scene(TABLE).feed if entry.kind != "heading"]
    assert [entry.words for entry in told] == [
        "The convoy has nine cargo ships.",
        "The convoy has three tankers.",
    ]
    assert [[die.value for die in entry.dice] for entry in told] == [[2, 3, 4], [3]]
    assert web_game.undo(TABLE, told[0].number) is None
    assert web_game.session.pending().label == "cargo"
    assert all(entry.kind == "heading" for entry in web_game.presenter.scene(TABLE).feed)
