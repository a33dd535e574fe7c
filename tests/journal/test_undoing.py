"""Undo can return to any line of the feed; some undos are corrections, which the log records."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.session import Session
from printkit.journal.entries import Span
from printkit.table.seeded import Randomness
from printkit.web.web_game import TABLE, WebGame
from tests.web.moments import answer_to, asked_of
from tests.web.web_games import web_game_of

_TAPS = 16
_PATIENCE = 300
NOTED = "> Correction noted by printkit"


def played(slug: str, auto: bool = False) -> WebGame:
    """Return a session after some random answers."""
    web_game, luck = web_game_of(slug, auto=auto, seed=4), Randomness(5)
    for _ in range(_TAPS):
        if web_game.over:
            break
        seat = next(each for each in (*web_game.seats, TABLE) if asked_of(web_game, each))
        for _ in range(_PATIENCE):
            if web_game.answer(seat, answer_to(web_game.presenter.scene(seat).asked, luck)) is None:
                break
    return web_game


def numbers(web_game: WebGame) -> list[int]:
    return [entry.number for entry in web_game.presenter.scene(TABLE).feed if entry.number]


def place(web_game: WebGame, number: int) -> Span:
    found = web_game.presenter.showing.place_of(number)
    assert found is not None
    return found


def sound(session: Session) -> bool:
    """Return whether the log contains only what the rules allow."""
    return not check_text(session.text, "log", reading, GAMES).diagnostics


@pytest.mark.parametrize("slug", GAMES)
def test_an_undo_can_go_back_to_each_line_of_the_feed(slug: str) -> None:
    web_game = played(slug)
    text, found = web_game.session.text, numbers(web_game)
    assert found
    for number in found:
        web_game = web_game_of(slug, text)
        before = web_game.presenter.scene(TABLE).feed
        assert web_game.session.undo_from(place(web_game, number))
        web_game.presenter.catch_up()
        after = web_game.presenter.scene(TABLE).feed
        assert [entry.words for entry in after] == [entry.words for entry in before[: len(after)]]
        assert len(after) < number
        assert sound(web_game.session)


@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
def test_a_solitaire_player_with_real_dice_can_undo_without_a_note(slug: str) -> None:
    web_game = played(slug)
    assert web_game.session.passes(place(web_game, numbers(web_game)[0])) == ()
    assert web_game.undo(TABLE, numbers(web_game)[0]) is None
    assert NOTED not in web_game.session.text


@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
def test_after_an_undo_printkits_dice_fall_the_same_and_the_log_notes_the_undo(slug: str) -> None:
    web_game = played(slug, auto=True)
    number = numbers(web_game)[0]
    typed = [i.form.text for i in web_game.session.items]
    assert web_game.undo(TABLE, number) is None
    notes = [line for line in web_game.session.text.splitlines() if NOTED in line]
    assert len(notes) == 1
    assert "what printkit had rolled or dealt" in notes[0]
    assert sound(web_game.session)
    kept = [i.form.text for i in web_game.session.items if i.form.kind == "play"]
    words = next(each for each in typed if each not in kept and not each.startswith(("turn", "setup")))
    assert web_game.answer(TABLE, words) is None
    again = [i.form.text for i in web_game.session.items if i.form.kind == "play"]
    assert again == [each for each in typed if not each.startswith(("turn", "setup"))][: len(again)]


def test_no_undo_removes_the_note_of_a_correction() -> None:
    web_game = played("malta-convoy", auto=True)
    while web_game.can_undo:
        before = web_game.session.text.count(NOTED)
        assert web_game.undo(TABLE) is None
        assert web_game.session.text.count(NOTED) >= before
    assert web_game.session.text.count(NOTED) > 1
    assert web_game.session.text.count(f"“{NOTED[2:]}") == 0


@pytest.mark.parametrize("slug", ["wolf-pack", "tonnage-war"])
def test_the_note_of_a_correction_says_who_agreed_to_what_and_when(slug: str) -> None:
    web_game = played(slug, auto=True)
    text, number = web_game.session.text, numbers(web_game)[-1]
    one, other = web_game.seats
    assert web_game.undo(TABLE, number) is None
    assert web_game.asking == ""
    assert web_game.undo(one, number) is None
    assert web_game.session.text == text
    assert web_game.undo(one) is None  # to ask twice is not to agree
    assert web_game.undo(one, number) is None
    assert web_game.session.text == text
    assert web_game.undo(other) is None
    assert web_game.session.text != text
    assert sound(web_game.session)


def test_an_undo_beyond_the_other_sides_move_needs_agreement_and_is_noted() -> None:
    web_game = played("wolf-pack")
    number = next(
        n
        for n in numbers(web_game)
        if "an act of the other side" in web_game.session.passes(place(web_game, n))
    )
    assert web_game.undo("wolf", number) is None
    assert web_game.wish == f"wolf{number}"
    web_game.refuse("convoy")
    assert NOTED not in web_game.session.text
    assert web_game.undo("wolf", number) is None
    assert web_game.undo("convoy") is None
    note = next(line for line in web_game.session.text.splitlines() if NOTED in line)
    assert "turn 1: the wolf and the convoy agreed to take back “" in note
    assert note.endswith("an act of the other side")


def test_a_correction_on_a_shared_page_must_be_confirmed() -> None:
    web_game = web_game_of("tonnage-war", hands="closed")
    assert web_game.seats == ()
    assert web_game.answer(TABLE, "contact 9H c1") is None
    assert web_game.answer(TABLE, "hfdf 2C on c1 with e1") is None
    number, text = numbers(web_game)[0], web_game.session.text
    assert web_game.undo(TABLE, number) is None
    assert (web_game.session.text, web_game.asking) == (text, "both")
    web_game.refuse(TABLE)
    assert web_game.asking == ""
    assert web_game.undo(TABLE, number) is None
    assert web_game.undo(TABLE) is None
    assert "contact 9H" not in web_game.session.text.partition(NOTED)[0]
    assert "agreed to take back “contact 9H c1; hfdf 2C on c1 with e1”" in web_game.session.text


def test_to_take_back_a_play_after_which_a_card_was_turned_up_is_a_correction() -> None:
    web_game = web_game_of("tonnage-war", hands="closed")
    for typed in ("contact 9H c1", "discard", "attack QS u1", "attack 9S on u1 with e1", "evade JC"):
        assert web_game.answer(TABLE, typed) is None
    evade = numbers(web_game)[-1]
    assert web_game.session.passes(place(web_game, evade)) == ()
    assert web_game.answer(TABLE, "reveal u1 8S") is None
    assert web_game.session.passes(place(web_game, evade)) == ("what had been rolled or turned up",)


def test_the_note_of_a_correction_names_no_hidden_card() -> None:
    web_game = played("wolf-pack", auto=True)
    number = numbers(web_game)[0]
    assert web_game.undo("wolf", number) is None
    assert web_game.undo("convoy") is None
    note = next(line for line in web_game.session.text.splitlines() if NOTED in line)
    assert "draw" not in note
    assert "hand" not in note


@pytest.mark.parametrize("number", [-1, 0, 1, 999_999])
def test_undo_with_the_number_of_no_event_changes_nothing(number: int) -> None:
    web_game = played("ssn")
    text = web_game.session.text
    assert web_game.presenter.showing.place_of(number) is None
    assert not number or web_game.undo(TABLE, number) is not None
    assert web_game.session.text == text
    assert not web_game.session.undo_from(Span(1, 1, 2))
