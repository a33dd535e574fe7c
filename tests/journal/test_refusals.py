"""What the companion says it expects when it refuses an answer: answers to the pending question, never to another one."""

from __future__ import annotations

import re

import pytest

from printkit.journal.companion.presenter import Presenter
from tests.support.scenes import presenter_of, scenes_of

FORMS = {
    ("air", "CARD at-large NAME with NAMES"), ("air", "CARD on c# with NAMES"), ("air", "CARD on c#|c# with NAMES"),
    ("attack", "CARD NAME"), ("attack", "CARD on c#"), ("attack", "CARD on c# with NAMES"), ("attack", "CARD on u# with NAMES"),
    ("contact", "CARD NAME"), ("discard", ""), ("end-round", ""), ("evade", "CARD"), ("flak", "CARD"), ("hand", "CARDS"),
    ("hfdf", "CARD on c# with NAMES"), ("hfdf", "CARD on c#|c# with NAMES"), ("oob", "CARDS"), ("pulled", "CARD"),
    ("reveal", "c# CARD"), ("reveal", "e# CARD"), ("reveal", "p# CARD"), ("reveal", "u# CARD"),
    ("routing", "CARD on c#"), ("routing", "CARD on c#|c#"), ("to-deck", "e#"), ("torpedo", "CARD"),
}  # fmt: skip
"""The forms of answers in Tonnage War as the rule catalogue's section on the log gives them; ``#`` stands for a number."""


def refused(presenter: Presenter, typed: str) -> tuple[str, str]:
    """Return the message about a wrong answer and what it says is expected."""
    (problem, *_) = presenter.session.answer(typed)
    refusal = presenter.refusal(problem)
    return refusal.message, refusal.expected


@pytest.mark.parametrize("typed", ["zigzag", "zigzag 3", "7"])
def test_no_answers_of_another_question_are_listed_where_a_hand_is_typed_unseen(typed: str) -> None:
    presenter = presenter_of("wolf-pack")
    asked: list[str] = []
    for _ in scenes_of(presenter, 1, 6):
        asked.append(presenter.session.pending().label)
        if asked[-1] in ("hand", "draw"):
            assert refused(presenter, typed) == (f"`{typed.split()[0]}` is not a card of this game", "")
    assert {"hand", "draw"} <= set(asked)


def test_the_possible_answers_to_a_question_that_all_see_are_listed() -> None:
    presenter = presenter_of("uss-lox")
    found = []
    for _ in scenes_of(presenter, 1, 6):
        label = presenter.session.pending().label
        found.append((label, refused(presenter, "zigzag 3")))
    assert ("fire", ("`zigzag 3` is none of the answers here", "pass, fire 1 | 2 | 3")) in found
    assert ("escort", ("`zigzag` is not a card", "rank and suit, like 7H or TD")) in found


def test_for_an_unknown_verb_at_an_open_question_the_possible_verbs_are_listed() -> None:
    presenter = presenter_of("tonnage-war")
    scenes = scenes_of(presenter, 1, 9)
    found = [refused(presenter, "zigzag") for _ in scenes if presenter.session.pending().label == "play"]
    message = "`zigzag` is not a verb of this game"
    assert found[:2] == [(message, "contact, discard, end-round"), (message, "air, discard, end-round")]


def test_each_form_of_an_answer_says_which_cards_and_names_follow_the_verb() -> None:
    forms: set[tuple[str, str]] = set()
    for seed in range(3):
        presenter = presenter_of("tonnage-war")
        for _ in scenes_of(presenter, seed, 40):
            offers = presenter.session.pending().offers or ()
            forms |= {(o.verb, re.sub(r"\b([ceup])\d+\b", r"\1#", o.form)) for o in offers if o.verb}
    assert forms == FORMS
