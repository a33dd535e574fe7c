"""The variants of a verb and the properties of each."""

from __future__ import annotations

import dataclasses
from typing import get_args

import pytest

from printkit.games import GAMES, reading
from printkit.journal.notation import Notation
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.verbs import (
    Aimed,
    AskedVerb,
    Bare,
    Cards,
    Composed,
    Dice,
    HeadingChoice,
    Holds,
    Keyed,
    Number,
    Omission,
    OneOf,
    OwnForm,
    PositionOnly,
    PrintedExample,
    Spread,
    Verb,
    form_of,
    has_plain_value,
    holds_cards,
    idle_of,
    is_decision,
    is_private,
    merges,
    omission_of,
    options_of,
    own_form_of,
    writer_of,
)
from printkit.table import Rule

RULE = Rule("TEST-1", "A test", "It tests.")

QUESTION_WORDS = {"Which", "Who", "What", "Where", "How", "Is", "Does", "Do", "Shall"}
"""Words that begin a whole question, which ends with a question mark; other texts name a die or a card."""


def read(values: object) -> tuple[int, ...]:
    return (7,)


OWN = OwnForm(read, str)


SAMPLES: tuple[Verb, ...] = (
    Bare("v", "help", RULE, "idle"),
    OneOf("v", "help", RULE, "idle", options=("a", "b")),
    Number("v", "help", RULE, "idle", "9"),
    Number("v", "help", RULE, "idle", "9", own=OWN),
    Composed("v", "help", RULE, "idle", "9", own=OWN),
    HeadingChoice("v", "help", RULE, "idle", "9"),
    Dice("v", "help", RULE, "idle", "9"),
    Cards("v", "help", RULE, "idle", "9"),
    Cards("v", "help", RULE, "idle", "9", own=OWN, private=True),
    Keyed("v", "help", RULE, "idle", "9"),
    Spread("v", "help", RULE, "idle", "9", private=True),
    Aimed("v", "help", RULE, "idle", "9"),
    *(PositionOnly("v", "help", RULE, holds) for holds in (*Holds, OWN, ("a", "b"))),
)


def test_there_is_a_sample_of_each_class_of_verbs() -> None:
    assert {type(verb) for verb in SAMPLES} == set(get_args(Verb))


@pytest.mark.parametrize("verb", SAMPLES, ids=repr)
def test_a_verb_cannot_be_changed(verb: Verb) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        verb.name = "other"  # type: ignore[misc]  # that it is refused is what is tested
    with pytest.raises(dataclasses.FrozenInstanceError):
        verb.unheard_of = "other"


def test_a_verb_is_declared_with_its_own_fields_only() -> None:
    rule = SAMPLES[0].rule
    for values, named in (
        (("v", "what it is"), {}),
        (("v", "what it is", rule, "idle", "a further one"), {}),
        (("v", "what it is", rule), {"unheard_of": 1}),
        (("v", "what it is", rule), {"name": "w"}),
    ):
        with pytest.raises(TypeError, match="Bare takes name, help, rule, "):
            Bare(*values, **named)
    with pytest.raises(TypeError, match="missing: \\['options'\\]"):
        OneOf("v", "what it is", rule)  # type: ignore[call-arg]  # as above


@pytest.mark.parametrize("verb", SAMPLES, ids=repr)
def test_every_function_about_verbs_works_for_every_class_of_verbs(verb: Verb) -> None:
    assert form_of(verb) in ("", "9", "a|b")
    assert options_of(verb) in ((), ("a", "b"))
    assert idle_of(verb) == ("idle" if isinstance(verb, AskedVerb) else "it belongs under `position`")
    assert not (holds_cards(verb) and has_plain_value(verb))
    assert not (is_private(verb) and not holds_cards(verb))
    assert is_decision(verb) or isinstance(verb, Dice) or holds_cards(verb)
    assert (own_form_of(verb) is None) == (writer_of(verb) is None)
    assert merges(verb)
    assert omission_of(verb) is Omission.NEVER


def test_how_a_verb_is_typed() -> None:
    assert Keyed("victim", "help", RULE).typed == "victim="
    assert Spread("fire", "help", RULE).typed == "fire"
    assert repr(Dice("contact", "help", RULE)) == "Dice('contact')"


READINGS: tuple[tuple[Verb, str, object, tuple[object, ...]], ...] = (
    (Number("n", "", RULE), "n 3", 3, (3,)),
    (HeadingChoice("n", "", RULE), "n 3", 3, (3,)),
    (OneOf("n", "", RULE, options=("left", "right")), "n le", "left", ()),
    (Composed("n", "", RULE, own=OWN), "n anything at all", (7,), ()),
    (Dice("n", "", RULE, words=(("german", 5),)), "n 3 german", (3, 5), (3, 5)),
    (Cards("n", "", RULE), "n AC", 0, (0,)),
    (Cards("n", "", RULE, own=OWN), "n whatever", 7, (7,)),
    (Spread("n", "", RULE), "n AC 2C", 2, (0, 1)),
    (Spread("n", "", RULE, tag=True), "n b2 AC", "B2", (0,)),
    (PositionOnly("n", "", RULE, Holds.NUMBER), "n 3", 3, (3,)),
    (PositionOnly("n", "", RULE, Holds.WORD), "n x y", ("x", "y"), ()),
    (PositionOnly("n", "", RULE, Holds.CARDS), "n AC", 0, (0,)),
    (PositionOnly("n", "", RULE, OWN), "n whatever", 7, (7,)),
    (PositionOnly("n", "", RULE, ("left", "right")), "n ri", "right", ()),
)


@pytest.mark.parametrize(("verb", "line", "choice", "answers"), READINGS)
def test_each_class_of_verbs_parses_the_values_after_the_verb(
    verb: Verb, line: str, choice: object, answers: tuple[object, ...]
) -> None:
    notation = Notation((verb,), (), lambda ruleset, given: None)
    ((_, form),) = lexer_of(notation).line(line)
    assert not form.slips
    assert (form.choice, form.answers) == (choice, answers)


@pytest.mark.parametrize("slug", GAMES)
def test_only_keyed_verbs_are_written_inside_another_statement(slug: str) -> None:
    notation = reading(slug)[1]
    behind = {key for verb in notation.verbs if isinstance(verb, Composed) for key in verb.keys}
    assert behind == {verb.name for verb in notation.verbs if isinstance(verb, Keyed)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_verb_that_the_companion_asks_for_has_a_question_in_words(slug: str) -> None:
    """Each verb has its own words for a question, or the companion uses the words of its help text."""
    for verb in reading(slug)[1].verbs:
        assert verb.help
        if isinstance(verb, AskedVerb):
            assert not verb.asks.endswith((".", ":"))
            assert "?" not in verb.asks[:-1]
            assert verb.asks.endswith("?") or verb.asks.partition(" ")[0] not in QUESTION_WORDS
            assert all(isinstance(each, PrintedExample) and each.values for each in verb.examples)


def test_a_printed_sheet_has_the_columns_of_its_part_under_the_rulings() -> None:
    game, notation = reading("malta-convoy")
    every_one = [verb.name for verb, _ in notation.columns("turn")]
    printed = [verb.name for verb, _ in notation.columns("turn", game.ruleset("", {"evade-length": "one"}))]
    assert set(every_one) - set(printed) == {"extra", "takes"}
    assert [name for name in every_one if name in printed] == printed
    assert not list(notation.columns("nowhere"))
