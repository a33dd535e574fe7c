"""The values that the check guesses for unreadable or missing answers, and how it compares the edits that it tried."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from printkit.journal.checking.replay import FAR
from printkit.journal.entries import Statement, StatementBody, Unclear
from printkit.journal.logged.table import Conflict, Question
from printkit.journal.suspects import changes
from printkit.journal.suspects.changes import Change, Found, Guesses, Repair, change_of
from printkit.journal.suspects.edits import Edit, drop, put
from printkit.table import Move, Unseen
from printkit.table.cards import FULL_PACK
from tests.journal.edit_texts import TOY, described, statements, turn_at, written
from tests.journal.toy import FISH, GULL, ROW

GULL_DIE = Question("roll", "gull", GULL, 1, 6)
OARS = Question("rolls", "oars", ROW, 2, 6)
TOTAL = Question("throw", "oars", ROW, 2, 6)
CHOICE = Question("decide", "row", ROW, moves=(Move("row"), Move("drift")))
FISHING = Question("decide", "fish", FISH, moves=(Move(""), Move("fish", 1), Move("fish", 2)))


def cards(*left: int) -> Unseen:
    return Unseen(sum(1 << c for c in left))


def all_guesses(
    question: Question, unclear: list[Unclear], mentioned: tuple[int, ...] = ()
) -> list[tuple[object, ...]]:
    """Return every combination that is guessed for these unclear answers, in order."""
    guesses = Guesses(unclear, mentioned)
    found = []
    while True:
        guesses.rewind()
        found.append(tuple(guesses.pick(0, range(len(unclear)), unclear, question)))
        if not guesses.advance():
            return found


# -- which values are guessed ---------------------------------------------------------------------------------------------


def test_a_die_is_guessed_from_1_to_6_without_the_excluded_value() -> None:
    assert all_guesses(GULL_DIE, [Unclear()]) == [(n,) for n in range(1, 7)]
    assert all_guesses(GULL_DIE, [Unclear("x", 4)]) == [(n,) for n in (1, 2, 3, 5, 6)]


def test_the_total_of_two_dice_is_guessed_from_2_to_12() -> None:
    assert all_guesses(TOTAL, [Unclear()]) == [(n,) for n in range(2, 13)]


def test_two_dice_are_guessed_in_every_order() -> None:
    found = all_guesses(OARS, [Unclear(), Unclear()])
    assert found == [(a, b) for a in range(1, 7) for b in range(1, 7)]


def test_of_many_dice_the_equal_ones_are_guessed_first_then_an_even_sample_in_ascending_order() -> None:
    five = Question("rolls", "oars", ROW, 5, 6)
    found = all_guesses(five, [Unclear() for _ in range(5)])
    assert found[:6] == [(n,) * 5 for n in range(1, 7)]
    assert len(found) == comb(10, 5)  # few enough for all of them
    thrown = [[die for die in each if isinstance(die, int)] for each in found]
    assert all(each == sorted(each) for each in thrown)
    assert thrown[6:] == sorted(thrown[6:])
    assert len(set(found)) == len(found)


def test_a_choice_is_guessed_in_the_order_of_the_moves() -> None:
    assert all_guesses(FISHING, [Unclear()]) == [(None,), (1,), (2,)]


def test_a_card_mentioned_elsewhere_is_guessed_only_if_no_other_card_is_possible() -> None:
    reveal = Question("reveal", "secret", FISH, 1, 0, cards(3, 7, 20))
    assert sorted(all_guesses(reveal, [Unclear()], mentioned=(7,))) == [(3,), (20,)]
    assert sorted(all_guesses(reveal, [Unclear()], mentioned=(3, 7, 20))) == [(3,), (7,), (20,)]


def test_two_cards_are_guessed_as_sets_and_never_the_same_card_twice() -> None:
    reveals = Question("reveals", "fish", FISH, 2, 0, cards(3, 7, 20))
    found = all_guesses(reveals, [Unclear(), Unclear()])
    assert {frozenset(each) for each in found} == {frozenset((3, 7)), frozenset((3, 20)), frozenset((7, 20))}
    assert len(found) == 3


def test_more_cards_than_are_left_cannot_be_guessed() -> None:
    reveals = Question("reveals", "fish", FISH, 3, 0, cards(3, 7))
    with pytest.raises(Conflict, match="unclear"):
        all_guesses(reveals, [Unclear(), Unclear(), Unclear()])


def test_many_cards_are_sampled_evenly_without_a_card_twice() -> None:
    reveals = Question("reveals", "fish", FISH, 3, 0, Unseen(FULL_PACK))
    found = all_guesses(reveals, [Unclear(), Unclear(), Unclear()])
    assert 60 < len(found) <= 120
    assert all(len(set(each)) == 3 for each in found)
    assert len({c for each in found for c in each}) == 52


def test_an_unclear_answer_of_the_log_itself_is_not_guessed() -> None:
    ours, other = Unclear(), Unclear()
    guesses = Guesses([ours], ())
    with pytest.raises(Conflict) as raised:
        guesses.pick(3, [1, 2], [ours, other], OARS)
    assert (raised.value.reason, raised.value.at, raised.value.answer) == ("unclear", 3, 1)


def test_the_last_guess_changes_first_and_the_guesses_behind_it_start_anew() -> None:
    first, second = Unclear("", 1), Unclear("", 1)
    die = Question("roll", "gull", GULL, 1, 3)
    guesses = Guesses([first, second], ())
    found = []
    while True:
        guesses.rewind()
        found.append((*guesses.pick(0, [0], [first], die), *guesses.pick(1, [0], [second], die)))
        assert guesses.made == [(0, (0,), found[-1][:1]), (1, (0,), found[-1][1:])]
        if not guesses.advance():
            break
    assert found == [(2, 2), (2, 3), (3, 2), (3, 3)]


# -- what is missing ------------------------------------------------------------------------------------------------------


def test_a_choice_that_may_stay_unwritten_is_assumed_to_be_unwritten() -> None:
    guesses = Guesses((), ())
    assert guesses.fill(2, FISHING) == (Move(""),)
    assert guesses.filled == [(2, FISHING, Move(""))]
    assert not guesses.advance()


def test_any_other_missing_choice_or_die_is_guessed_in_order() -> None:
    guesses = Guesses((), ())
    found = []
    while True:
        guesses.rewind()
        found.append((*guesses.fill(0, CHOICE), *guesses.fill(0, Question("roll", "gull", GULL, 1, 2))))
        if not guesses.advance():
            break
    assert found == [(Move("row"), 1), (Move("row"), 2), (Move("drift"), 1), (Move("drift"), 2)]


def test_at_most_twelve_missing_answers_are_guessed() -> None:
    guesses = Guesses((), ())
    for _ in range(12):
        guesses.fill(0, GULL_DIE)
    with pytest.raises(Conflict, match="unclear"):
        guesses.fill(0, GULL_DIE)


def test_a_placeholder_becomes_the_guessed_statements() -> None:
    guesses = Guesses((), ())
    guesses.fill(0, CHOICE)
    guesses.fill(0, GULL_DIE)
    guesses.fill(0, GULL_DIE)
    guesses.fill(0, FISHING)  # unwritten
    edit = Edit("fill", 0, 0, (Statement(4, 3, StatementBody("any", ""), True),))
    fixed = changes.fixed_edit(TOY, edit, guesses, 0)
    assert [written(each.form) for each in fixed.put] == ["row", "gull 1 1"]
    assert {(each.line, each.column, each.added) for each in fixed.put} == {(4, 3, True)}


def test_the_guessed_values_replace_the_unclear_ones_of_the_edit() -> None:
    items = statements("turn 1\n oars 3 x")
    (unclear,) = (a for a in items[1].form.answers if isinstance(a, Unclear))
    guesses = Guesses([unclear], ())
    guesses.pick(7, [1], [unclear], GULL_DIE)
    edit = put("reread", items, 1, items[1].form, 1)
    fixed = changes.fixed_edit(TOY, edit, guesses, 7)
    assert described(fixed, items) == "reread 1: oars 3 ? > oars 3 1"
    assert fixed.put[0].form.plain
    elsewhere = changes.fixed_edit(
        TOY, edit, guesses, 8
    )  # the guess belongs to the statement before the edit
    assert elsewhere == edit


def test_a_guessed_answer_of_the_header_replaces_the_header() -> None:
    unclear = Unclear("", 5)
    start = statements("start 5")[0]
    form = start.form._replace(choice=unclear, answers=(unclear,), plain=False)
    edit = Edit("substitute", 0, header={"start": start._replace(form=form)})
    guesses = Guesses([unclear], ())
    guesses.pick(-1, [0], [unclear], Question("roll", "start", ROW, 1, 9))
    fixed = changes.fixed_edit(TOY, edit, guesses, 0)
    assert fixed.header is not None
    assert (fixed.header["start"].form.answers, fixed.header["start"].form.choice) == ((1,), 1)


# -- how tried edits compare ----------------------------------------------------------------------------------------------

LOG = "turn 1\n row; oars 3 4\nturn 2\n drift\nturn 3\n drift\nend"


def found(edit: Edit, *equals: Edit, reach: tuple[int, int, int] = FAR) -> Found:
    return Found(edit, turn_at(0), reach, equals)


def test_an_edit_is_unique_if_no_other_of_its_kind_replays_as_far() -> None:
    items = statements(LOG)
    one, other, forgiving = drop(items, 1), drop(items, 4), Edit("forgive", 1, 1, (items[1],))
    assert found(one).unique
    assert found(one, forgiving).unique
    assert not found(one, other).unique
    assert not found(one, one).unique


def test_edits_that_give_the_same_log_count_as_one() -> None:
    items = statements(LOG)
    one = put("substitute", items, 2, items[2].form._replace(answers=(3, 5)))
    again = put("substitute", items, 2, items[2].form._replace(answers=(3, 5)))
    other = put("substitute", items, 2, items[2].form._replace(answers=(3, 6)))
    assert found(one, again).alone
    assert not found(one, again).unique
    assert not found(one, other).alone
    assert not found(drop(items, 1), drop(items, 2)).alone


@pytest.mark.parametrize(
    ("reach", "headings"), [((2, 2, 0), 0), ((3, 1, 0), 0), ((4, 1, 0), 1), ((5, 2, 0), 2), (FAR, 3)]
)
def test_the_headings_that_replay_after_the_conflict_are_counted(
    reach: tuple[int, int, int], headings: int
) -> None:
    items = statements(LOG)
    assert changes.sections_on(items, Conflict("other", 1), found(drop(items, 1), reach=reach)) == headings


def test_an_edit_shifts_the_numbers_if_it_renumbers_more_than_one_heading() -> None:
    items = statements(LOG)

    def renumbered(first: int, *numbers: int) -> Edit:
        put, left = [], list(numbers)
        for item in items[first:]:
            heading = item.form.kind == "heading" and item.form.verb == "turn"
            put.append(item._replace(form=item.form._replace(number=left.pop(0))) if heading else item)
        return Edit("renumber", first, len(items) - first, tuple(put))

    assert changes.shifts(renumbered(3, 5, 6), items)
    assert not changes.shifts(renumbered(3, 5, 3), items)
    assert changes.shifts(renumbered(5, 5), items)  # only one heading is left
    assert not changes.shifts(put("renumber", items, 3, items[3].form), items)
    assert not changes.shifts(Edit("skip", 3, 3), items)


def test_a_change_is_undone_and_made_again_wherever_its_statements_have_moved() -> None:
    items = statements(LOG)
    change = change_of(drop(items, 2), items)
    assert [written(each.form) for each in change.before] == ["oars 3 4"]
    dropped = [*items[:2], *items[3:]]
    assert change.undo(dropped) == (items, 2)
    assert change.redo(items) == (dropped, 2)
    moved = [*statements("turn 9\n drift"), *dropped]
    assert change.undo(moved) == ([*moved[:4], items[2], *moved[4:]], 4)


def test_a_change_cannot_be_undone_once_the_log_was_edited_there() -> None:
    items = statements(LOG)
    last = change_of(drop(items, len(items) - 1), items)
    assert last.behind is None
    assert last.undo(items[:-1]) == (items, len(items) - 1)
    other = put("substitute", items, 4, items[4].form._replace(verb="row"))
    change = change_of(other, items)
    assert change.undo(items) is None  # the new statement is not there
    assert change.redo(items) == ([*items[:4], *other.put, *items[5:]], 4)
    assert change.redo([*items[:4], *items[5:]]) is None


def test_the_alternatives_of_a_repair_are_sampled_evenly() -> None:
    made = Change((), (), None)
    others = tuple(Change((), (), Statement(n, 1, StatementBody("play", "row"))) for n in range(10))
    repair = Repair(made, others)
    assert repair.sample(10).others == others
    assert repair.sample(5).others == others[::2]
    assert repair.sample(3).others == others[::4]
    assert repair.sample(20).others == others
    assert Repair(made, ()).sample(3).others == ()


@pytest.mark.parametrize(
    ("reason", "expected"),
    [("few", True), ("many", True), ("surplus", True), ("die", True), ("card", False), ("claim", False), ("move", False)],
)  # fmt: skip
def test_wrong_dice_may_follow_from_the_choice_before_them(reason: Any, expected: bool) -> None:
    window = statements("turn 1\n row; gull 2")
    assert changes.follows(window, Conflict(reason, 2, 0, OARS)) is expected


def test_another_statement_follows_only_from_the_same_kind_of_choice_just_before_it() -> None:
    window = statements("turn 1\n row; gull 2")
    assert changes.follows(window, Conflict("other", 2, 0, CHOICE))
    assert not changes.follows(window, Conflict("other", 2, 0, OARS))
    assert not changes.follows(window, Conflict("other", 1, 0, CHOICE))


def test_an_edit_undoes_itself_if_the_rules_ask_for_what_it_removed() -> None:
    items = statements(LOG)
    edit = drop(items, 2)
    window = [*items[:2], *items[3:]]
    assert changes.undoes(edit, items, window[:2], 2, Conflict("other", 2, 0, OARS))
    assert changes.undoes(edit, items, window[:2], 2, Conflict("few", 2, 0, OARS))
    assert not changes.undoes(edit, items, window[:2], 2, Conflict("other", 2, 0, GULL_DIE))
    assert not changes.undoes(edit, items, window[:2], 2, Conflict("many", 2, 0, OARS))
    assert not changes.undoes(edit, items, window, 2, Conflict("other", 5, 0, OARS))  # in a later section


def test_an_edit_undoes_itself_if_the_rules_do_not_take_what_it_inserted() -> None:
    items = statements("turn 1\n row; oars 3 4")
    edit = put("insert", items, 2, items[2].form._replace(answers=(3, 4, 5)))
    assert changes.undoes(edit, items, items, 2, Conflict("many", 2, 2, OARS))
    assert not changes.undoes(edit, items, items, 2, Conflict("many", 2, 0, OARS))
    assert not changes.undoes(edit, items, items, 2, Conflict("many", 1, 2, OARS))
    assert not changes.undoes(edit, items, items, 2, Conflict("die", 2, 2, OARS))
