"""Undo can return to any line of the feed; some undos are corrections, which the log records."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.session import Session
from printkit.journal.entries import Span
from printkit.table.seeded import Randomness
from printkit.web.desk import TABLE, WebGame
from tests.web.desks import desk_of
from tests.web.moments import answer_to, asked_of

_TAPS = 16
_PATIENCE = 300
NOTED = "> Correction noted by printkit"


def played(slug: str, auto: bool = False) -> WebGame:
    """Return a session after some random answers."""
    desk, luck = desk_of(slug, auto=auto, seed=4), Randomness(5)
    for _ in range(_TAPS):
        if desk.over:
            break
        seat = next(each for each in (*desk.seats, TABLE) if asked_of(desk, each))
        for _ in range(_PATIENCE):
            if desk.answer(seat, answer_to(desk.presenter.scene(seat).asked, luck)) is None:
                break
    return desk


def numbers(desk: WebGame) -> list[int]:
    return [entry.number for entry in desk.presenter.scene(TABLE).feed if entry.number]


def place(desk: WebGame, number: int) -> Span:
    found = desk.presenter.showing.place_of(number)
    assert found is not None
    return found


def sound(session: Session) -> bool:
    """Return whether the log contains only what the rules allow."""
    return not check_text(session.text, "log", reading, GAMES).diagnostics


@pytest.mark.parametrize("slug", GAMES)
def test_each_line_of_the_feed_can_be_gone_back_to(slug: str) -> None:
    desk = played(slug)
    text, found = desk.session.text, numbers(desk)
    assert found
    for number in found:
        desk = desk_of(slug, text)
        before = desk.presenter.scene(TABLE).feed
        assert desk.session.undo_from(place(desk, number))
        desk.presenter.catch_up()
        after = desk.presenter.scene(TABLE).feed
        assert [entry.words for entry in after] == [entry.words for entry in before[: len(after)]]
        assert len(after) < number
        assert sound(desk.session)


@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
def test_alone_with_dice_of_ones_own_an_undo_is_free_and_leaves_no_note(slug: str) -> None:
    desk = played(slug)
    assert desk.session.passes(place(desk, numbers(desk)[0])) == ()
    assert desk.undo(TABLE, numbers(desk)[0]) is None
    assert NOTED not in desk.session.text


@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
def test_what_printkit_rolled_comes_again_and_the_log_says_that_it_was_taken_back(slug: str) -> None:
    desk = played(slug, auto=True)
    number = numbers(desk)[0]
    typed = [i.form.text for i in desk.session.items]
    assert desk.undo(TABLE, number) is None
    notes = [line for line in desk.session.text.splitlines() if NOTED in line]
    assert len(notes) == 1
    assert "what printkit had rolled or dealt" in notes[0]
    assert sound(desk.session)
    kept = [i.form.text for i in desk.session.items if i.form.kind == "play"]
    words = next(each for each in typed if each not in kept and not each.startswith(("turn", "setup")))
    assert desk.answer(TABLE, words) is None
    again = [i.form.text for i in desk.session.items if i.form.kind == "play"]
    assert again == [each for each in typed if not each.startswith(("turn", "setup"))][: len(again)]


def test_no_undo_takes_a_note_of_a_correction_away() -> None:
    desk = played("malta-convoy", auto=True)
    while desk.can_undo:
        before = desk.session.text.count(NOTED)
        assert desk.undo(TABLE) is None
        assert desk.session.text.count(NOTED) >= before
    assert desk.session.text.count(NOTED) > 1
    assert desk.session.text.count(f"“{NOTED[2:]}") == 0


@pytest.mark.parametrize("slug", ["wolf-pack", "tonnage-war"])
def test_a_correction_between_two_says_who_agreed_what_and_when(slug: str) -> None:
    desk = played(slug, auto=True)
    text, number = desk.session.text, numbers(desk)[-1]
    one, other = desk.seats
    assert desk.undo(TABLE, number) is None
    assert desk.asking == ""
    assert desk.undo(one, number) is None
    assert desk.session.text == text
    assert desk.undo(one) is None  # to ask twice is not to agree
    assert desk.undo(one, number) is None
    assert desk.session.text == text
    assert desk.undo(other) is None
    assert desk.session.text != text
    assert sound(desk.session)


def test_the_other_sides_act_is_passed_only_by_agreement_and_the_log_says_so() -> None:
    desk = played("wolf-pack")
    number = next(
        n for n in numbers(desk) if "an act of the other side" in desk.session.passes(place(desk, n))
    )
    assert desk.undo("wolf", number) is None
    assert desk.wish == f"wolf{number}"
    desk.refuse("convoy")
    assert NOTED not in desk.session.text
    assert desk.undo("wolf", number) is None
    assert desk.undo("convoy") is None
    note = next(line for line in desk.session.text.splitlines() if NOTED in line)
    assert "turn 1: the wolf and the convoy agreed to take back “" in note
    assert note.endswith("an act of the other side")


def test_on_one_page_for_two_a_correction_is_confirmed() -> None:
    desk = desk_of("tonnage-war", hands="closed")
    assert desk.seats == ()
    assert desk.answer(TABLE, "contact 9H c1") is None
    assert desk.answer(TABLE, "hfdf 2C on c1 with e1") is None
    number, text = numbers(desk)[0], desk.session.text
    assert desk.undo(TABLE, number) is None
    assert (desk.session.text, desk.asking) == (text, "both")
    desk.refuse(TABLE)
    assert desk.asking == ""
    assert desk.undo(TABLE, number) is None
    assert desk.undo(TABLE) is None
    assert "contact 9H" not in desk.session.text.partition(NOTED)[0]
    assert "agreed to take back “contact 9H c1; hfdf 2C on c1 with e1”" in desk.session.text


def test_a_note_of_a_correction_names_nothing_that_one_side_hides() -> None:
    desk = played("wolf-pack", auto=True)
    number = numbers(desk)[0]
    assert desk.undo("wolf", number) is None
    assert desk.undo("convoy") is None
    note = next(line for line in desk.session.text.splitlines() if NOTED in line)
    assert "draw" not in note
    assert "hand" not in note


@pytest.mark.parametrize("number", [-1, 0, 1, 999_999])
def test_a_line_that_is_none_takes_nothing_back(number: int) -> None:
    desk = played("ssn")
    text = desk.session.text
    assert desk.presenter.showing.place_of(number) is None
    assert not number or desk.undo(TABLE, number) is not None
    assert desk.session.text == text
    assert not desk.session.undo_from(Span(1, 1, 2))
