"""What a log of USS Lox can contain: payments, cells and positions; and every verb and claim is used."""

from __future__ import annotations

import pytest

from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.log.notation import NOTATION, read_payment, write_payment
from printkit.games.uss_lox.log.position import position
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.periscope import cells
from printkit.games.uss_lox.rules.state import State, cards_in
from printkit.journal.entries import OMITTED, Entry, Given, Misplaced, Span, Value
from printkit.journal.verbs import PositionOnly, Unreadable, idle_of
from printkit.table import Rule, parse_card
from printkit.table.table import Move
from tests.games.uss_lox.patrols import BASIC, after, at_sea, refused, ruleset

SPAN = Span(1, 1, 1)


def value(word: str) -> Value:
    key, _, text = word.rpartition("=")
    if text.isdecimal():
        return Value("number", int(text), word, SPAN, key)
    card = parse_card(text)
    return Value("word" if card is None else "card", text if card is None else card, word, SPAN, key)


def values(text: str) -> tuple[Value, ...]:
    return tuple(value(word) for word in text.split())


def given(text: str, first: int = 1) -> Given:
    entries = [part.split(maxsplit=1) for part in text.split(";")]
    return Given(
        tuple(Entry("play", verb, values(rest[0] if rest else ""), SPAN) for verb, *rest in entries), first
    )


@pytest.mark.parametrize(
    ("text", "found"), [("", OMITTED), ("6", 6), ("6 ocean=2", (6, 2)), ("6 ocean=0", 6)]
)
def test_payments_are_read(text: str, found: object) -> None:
    assert read_payment(values(text)) == found


@pytest.mark.parametrize("text", ["ocean=2", "3 4", "6 deck=2", "7H"])
def test_what_is_no_payment(text: str) -> None:
    with pytest.raises(Unreadable):
        read_payment(values(text))


@pytest.mark.parametrize("payment", [6, (6, 2), 0])
def test_payments_are_written_as_they_are_read(payment: object) -> None:
    assert read_payment(values(write_payment(payment))) == payment
    assert write_payment(None) == ""


def test_cells() -> None:
    assert cells(9) == ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")
    assert {"A4", "B3", "D1"} <= set(cells(4))
    assert not {"B4", "E1", "A5"} & set(cells(4))
    assert after("flip B2 8D; pass; flip A1 9D; pass", at_sea()).cells == ("B2", "A1")
    assert refused("flip B2 8D; pass; flip B2 9D", at_sea()).rule is rb.PERISCOPE
    assert "no cell D4" in refused("flip D4 8D", at_sea()._replace(laid=9)).reason


def test_a_cell_of_the_first_patrol_is_free_again_in_the_second() -> None:
    start = at_sea(ruleset(second_patrol="yes"), ocean=1)._replace(laid=9)
    state = after("flip B2 8D; pass; patrol 2; ocean 9; flip B2 9D; pass", start)
    assert (state.cells, state.patrol) == (("B2",), 2)


def test_the_position_of_the_log_notation() -> None:
    state = position(BASIC, given("supply 9; deck 28; ocean 4; tons 8000; seen 3C KD"))
    assert (state.supply, state.deck, state.ocean, state.points) == (9, 28, 4, 8)
    assert state.unseen.bit_count() == 50
    assert cards_in(state) == 52
    assert state.turn == 1


def test_a_position_may_tell_as_many_tons_as_its_cards_are_worth_and_no_more() -> None:
    assert position(BASIC, given("supply 5; deck 40; ocean 2; tons 50000")).points == 50
    with pytest.raises(Misplaced, match="5 cards are face up, and they are worth 50000 tons at most"):
        position(BASIC, given("supply 5; deck 40; ocean 2; tons 51000"))


def test_a_position_in_a_second_patrol() -> None:
    rulings = ruleset("advanced")
    state = position(rulings, given("supply 9; deck 0; ocean 4; tons 8000; sailing 2; unrevealed 1", 3))
    assert (state.patrol, state.estimates, state.turn) == (2, 1, 3)
    assert cards_in(state) == 54
    assert after("flip 3H; fire 7D; estimates 4C", state).status == "lost"


@pytest.mark.parametrize(
    ("text", "first", "rule"),
    [
        ("deck 28; ocean 4", 1, rb.CARD_COUNT),
        ("supply 9; deck 28; ocean 24", 1, rb.SETUP_OCEAN),
        ("supply 0; deck 28; ocean 4", 1, rb.CARD_COUNT),
        ("supply 20; deck 28; ocean 5", 1, rb.SETUP_OCEAN),
        ("supply 20; deck 28; ocean 4", 2, rb.SETUP_OCEAN),
        ("supply 9; deck 45; ocean 4", 1, rb.CARD_COUNT),
        ("supply 15; deck 28; ocean 9; seen 3C", 1, rb.CARD_COUNT),
        ("supply 9; deck 28; ocean 4; seen 3C 3C", 1, rb.CARD_ONCE),
        ("supply 9; deck 28; ocean 4; seen X1", 1, rb.CARD_ONCE),
        ("supply 9; deck 28; ocean 4; seen B2", 1, rb.CARD_ONCE),
        ("supply 9; deck 28; ocean 4; tons 8500", 1, rb.SCORE),
        ("supply 9; deck 37; ocean 4; tons 21000; seen 3C", 1, rb.SCORE),
        ("supply 9; deck 28; ocean 4; sailing 2", 1, rb.PATROL2),
        ("supply 9; deck 28; ocean 4; unrevealed 1", 1, rb.FACE_ESTIMATE),
    ],
)
def test_positions_that_cannot_be(text: str, first: int, rule: Rule) -> None:
    with pytest.raises(Misplaced) as caught:
        position(BASIC, given(text, first))
    assert caught.value.rule is rule
    assert caught.value.message


def test_every_total_can_be_claimed() -> None:
    totals = GAME.totals(at_sea())
    claimed = {claim.of or claim.name for claim in NOTATION.claims} - {"result"}
    assert claimed <= set(totals)
    assert set(totals) - claimed == {"patrol"}


def test_every_question_has_a_verb() -> None:
    names = {verb.name for verb in NOTATION.verbs}
    asked = {
        "ocean", "flip", "pass", "fire", "gun", "escort", "escape", "attack", "estimate", "opportunity",
        "no-opportunity", "continue", "port", "estimates", "patrol", "deal",
    }  # fmt: skip
    assert asked == {verb.name for verb in NOTATION.verbs if not isinstance(verb, PositionOnly)}
    assert len(names) == len(NOTATION.verbs)
    assert all(idle_of(verb) for verb in NOTATION.verbs)


def test_headings() -> None:
    state = at_sea()
    assert str(GAME.heading(state)) == "turn 1"
    port = state._replace(status="port", ruleset=ruleset(second_patrol="yes"), ocean=0)
    assert GAME.heading(port) is None
    assert isinstance(after("patrol 2; ocean 3", port), State)
    assert str(GAME.heading(after("patrol 2; ocean 3", port))) == "turn 1"
    assert Move("") == Move("", None)
