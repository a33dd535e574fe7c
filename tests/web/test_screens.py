"""Screens that show the same hand tell their players about each other."""

from __future__ import annotations

from printkit.web.screens import Screens
from printkit.web.web_game import TABLE
from tests.web.web_games import client_of, hosted, web_game_of


def test_screens_are_counted_as_long_as_they_send_requests() -> None:
    now = [0.0]
    screens = Screens(lambda: now[0])
    assert [screens.seen("wolf", word) for word in ("a", "a", "b")] == [1, 1, 2]
    assert screens.seen("convoy", "c") == 1
    now[0] = 4.0
    assert screens.seen("wolf", "a") == 2
    now[0] = 8.0
    assert screens.seen("wolf", "a") == 1


def test_two_screens_that_show_one_hand_are_warned_and_the_shared_screen_is_not() -> None:
    web_game = web_game_of("wolf-pack", auto=True)
    built = hosted(web_game)
    with client_of(built) as client:

        def told(seat: str, screen: str) -> str:
            return client.get(f"/{built.tokens[seat]}/version", {"screen": screen}).headers["screens"]

        assert [told("wolf", "one"), told("wolf", "two"), told("wolf", "one")] == ["1", "2", "2"]
        assert [told(TABLE, "one"), told(TABLE, "two")] == ["1", "1"]
        web_game.shared = True
        assert told("wolf", "three") == "1"
