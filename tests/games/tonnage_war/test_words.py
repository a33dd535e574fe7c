"""The notation of this game: plays are read as they are written, mistakes are unreadable, impossible positions are
refused.
"""

from __future__ import annotations

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.log.notation import NOTATION
from printkit.games.tonnage_war.rules.plays.play import Named, Play, Shown
from printkit.journal.entries import OMITTED
from printkit.journal.reading.lexer import Lexer
from printkit.journal.verbs import idle_of, writer_of
from printkit.table import parse_card
from tests.games.tonnage_war.checking import found, played

LEXER = Lexer(NOTATION)


def choice(text: str) -> object:
    ((_, form),) = LEXER.line(text)
    assert not form.slips
    return form.choice


def c(text: str) -> int:
    number = parse_card(text)
    assert number is not None
    return number


PLAYS = [
    ("contact 9H c1", Play(c("9H"), lays=("c1",))),
    ("contact KH c1 carrier", Play(c("KH"), lays=("c1",), target="carrier")),
    ("attack QS u1", Play(c("QS"), lays=("u1",))),
    ("attack QS u1 convoy", Play(c("QS"), lays=("u1",), target="convoy")),
    ("attack 3S on c1", Play(c("3S"), on="c1")),
    ("attack 9S on u1 with e1 e2", Play(c("9S"), on="u1", lays=("e1", "e2"))),
    ("routing 5H on c1", Play(c("5H"), on="c1")),
    ("hfdf 8C on c1 with e1", Play(c("8C"), on="c1", lays=("e1",))),
    ("air TD on c1 with e1 e2", Play(c("TD"), on="c1", lays=("e1", "e2"))),
    ("air AD at-large p1 with e1", Play(c("AD"), lays=("e1",), target="at-large", pulled="p1")),
    ("continue 9S with e1 add e4", Play(c("9S"), held=("e1",), lays=("e4",))),
    ("continue 9S add e4", Play(c("9S"), lays=("e4",))),
    ("continue 9S with e1", Play(c("9S"), held=("e1",))),
    ("evade JC", c("JC")),
    ("discard 7C", c("7C")),
    ("reveal u1 8S", Shown("u1", c("8S"))),
    ("rescue e3", Named("e3")),
    ("rescue none", Named("none")),
    ("to-deck e1 e2", ("e1", "e2")),
    ("hold e1", ("e1",)),
    ("reject 2", 2),
]


@pytest.mark.parametrize(("text", "value"), PLAYS)
def test_a_play_is_written_as_it_is_read(text: str, value: object) -> None:
    assert choice(text) == value
    verb = NOTATION.by_name[text.split()[0]]
    write = writer_of(verb)
    assert write is not None
    assert f"{verb.name} {write(value)}" == text


def test_a_discard_may_be_unnamed_and_a_card_may_be_told_by_its_grade() -> None:
    assert choice("discard") == OMITTED
    assert choice("discard ??") == OMITTED
    shown = choice("reveal e1 SR")
    assert isinstance(shown, Shown)
    write = writer_of(NOTATION.by_name["reveal"])
    assert write is not None
    assert write(shown) == "e1 SR"


def test_dice_bear_the_name_of_their_escort() -> None:
    ((_, form),) = LEXER.line("detect e1 12")
    assert (form.choice, form.answers) == ("e1", (12,))


UNREADABLE = [
    "contact c1", "contact 9H", "attack QS u1 on c1", "attack 9S with e1", "hfdf 8C c1", "air AD at-large p1 p2 with e1",
    "continue e1", "continue 9S e1", "reveal u1", "reveal u1 5X", "evade", "rescue", "attack QS on c1 on c2", "hfdf 8C on c1 with",
    "to-deck", "routing on c1",
]  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read_is_reported_and_named(text: str) -> None:
    ((_, form),) = LEXER.line(text)
    assert form.slips
    assert all(slip.message for slip in form.slips)


def test_every_verb_has_a_help_text_a_message_and_a_rule() -> None:
    assert all(verb.help and idle_of(verb) for verb in NOTATION.verbs)
    assert len({verb.name for verb in NOTATION.verbs}) == len(NOTATION.verbs)
    assert all(verb.rule in GAME.rules for verb in NOTATION.verbs)
    assert all(claim.rule in GAME.rules for claim in NOTATION.claims)


POSITIONS = [
    ("contact 9H c1; contact 9H c2", "TW-4e"),
    ("contact 9H c1; contact 8H c1", "TW-PK-22"),
    ("contact 9S c1", "TW-CV.U"),
    ("uboat: out 3S 3S", "TW-3b"),
    ("uboat: out KS", "TW-3b"),
    ("out 3S", "TW-2"),
    ("contact KH c1 carrier", "TW-13.1a"),
    ("escort: attack 9S on u1 with e1", "TW-7.3.6"),
    ("escort: hfdf 8C on c1 with e1", "TW-7.3.5"),
    ("contact 9H c1; escort: hfdf 8C on c1 with e1 e2", "TW-CV.E"),
    ("escort: routing 5H on c1", "TW-7.3.4"),
    ("uboat: attack 3S on c1", "TW-14.4"),
    ("reveal c1 3S", "TW-PK-2"),
    ("contact 9H c1; uboat: out 3S; reveal c1 3S", "TW-3b"),
    ("uboat: discard", "TW-7.5"),
]


@pytest.mark.parametrize(("text", "rule"), POSITIONS)
def test_an_impossible_position_is_refused(text: str, rule: str) -> None:
    lines = "\n".join(f"  {part}" for part in text.split("; "))
    checked = played(f"position\n{lines}\nround 1\nturn 4\n  uboat: discard\n")
    assert [citation for _, _, citation in found(checked)] == [rule]


def test_a_position_has_a_round_and_a_turn_that_there_are() -> None:
    assert [rule for _, _, rule in found(played("position\nround 5\nturn 1\n  uboat: discard\n"))] == [
        "TW-4a"
    ]
    assert [rule for _, _, rule in found(played("position\nround 1\nturn 14\n  uboat: discard\n"))] == [
        "TW-4b"
    ]


def test_a_position_starts_from_the_scores_that_it_states() -> None:
    checked = played(
        "position\n  contact 9H c1\n  = uboat 3, escort 5\nround 2\nturn 4\n  uboat: discard\n  = uboat 3, escort 5\n"
    )
    assert found(checked) == []
    assert (checked.totals["uboat"], checked.totals["escort"]) == (3, 5)
