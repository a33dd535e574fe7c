"""The submarine's start is entered by tapping the board: first the place, then the heading."""

from __future__ import annotations

import pytest

from printkit.scene import AskedChoice, Build
from printkit.web.page import view
from printkit.web.web_game import TABLE, WebGame
from tests.web.web_games import client_of, hosted, web_game_of


def built(web_game: WebGame, *have: str) -> Build:
    asked = web_game.presenter.scene(TABLE, have).asked
    assert isinstance(asked, AskedChoice)
    assert asked.build is not None
    return asked.build


def spot_of(web_game: WebGame, name: str) -> tuple[float, float]:
    """Return the middle of a ship's area in the board's picture, in shares of its width and height."""
    picture = web_game.presenter.scene(TABLE).board.picture
    assert picture is not None
    place = next(each for each in picture.places if each.id == name)
    return (place.left + place.width / 2) / 1000, (place.top + place.height / 2) / 1000


def test_a_tap_on_a_ship_is_at_the_ships_place() -> None:
    web_game = web_game_of("ssn")
    assert web_game.aimed(TABLE, *spot_of(web_game, "lhd"))[0] == "at10,24"
    assert web_game.aimed(TABLE, *spot_of(web_game, "ff1"))[0] == "at12,26"


def test_a_tapped_place_has_the_heading_towards_the_convoy_and_is_entered_as_tapped() -> None:
    web_game = web_game_of("ssn")
    assert built(web_game).aims
    (west, middle), (east, _) = spot_of(web_game, "lhd"), spot_of(web_game, "ff1")
    have = web_game.aimed(TABLE, west + (east - west) / 2 * 38, middle)
    x = have[0].removeprefix("at").removesuffix(",24")
    assert float(x) == pytest.approx(48, abs=0.5)
    begun = built(web_game, *have)
    assert begun.said == (f"{x} inches east, 24 inches north", "heading 270 degrees")
    assert (begun.why, begun.typed) == ("", f"ssn {x} 24 270")
    assert web_game.answer(TABLE, begun.typed) is None
    assert f"ssn {x} 24 270" in web_game.session.text


def test_another_heading_replaces_the_first() -> None:
    web_game = web_game_of("ssn")
    begun = built(web_game, "at48,24", "h270", "h45")
    assert begun.have == ("at48,24", "h45")
    assert begun.typed == "ssn 48 24 45"


@pytest.mark.parametrize("have", [("at20,24", "h270"), ("at99,24", "h270")])
def test_a_start_against_the_rules_cannot_be_entered_and_says_why(have: tuple[str, ...]) -> None:
    begun = built(web_game_of("ssn"), *have)
    assert begun.typed == ""
    assert begun.why


def test_without_a_heading_the_headings_are_offered() -> None:
    begun = built(web_game_of("ssn"), "at48,24")
    (kind,) = begun.kinds
    assert [piece.face for piece in kind.pieces] == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert begun.why == "choose a heading"
    assert begun.typed == ""


def test_the_board_shows_the_start_that_is_being_entered() -> None:
    picture = view(web_game_of("ssn"), TABLE, ("at48,24", "h270")).scene.board.picture
    assert picture is not None
    assert "Start being entered: at 48.0, 24.0, course 270" in picture.words


def test_a_place_off_the_table_is_not_entered() -> None:
    assert web_game_of("ssn").aimed(TABLE, 0.0, 0.0) == ()


def test_the_page_takes_a_tap_on_the_board() -> None:
    game = hosted(web_game_of("ssn"))
    root = f"/{game.tokens[TABLE]}/"
    with client_of(game) as client:
        assert "Tap the place on the board" in client.get(root).text
        shown = client.get(root, {"version": game.web_game.version, "aim": "800 400"}).text
    assert "The steps so far" in shown
    assert ">Done<" in shown
