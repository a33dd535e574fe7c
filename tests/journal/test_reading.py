"""Reading words, dice, cards and places; and files that are no logs do no harm."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_bytes
from printkit.journal.entries import BLIND, OMITTED, StatementBody
from printkit.journal.reading.lexer import Lexer
from printkit.journal.reading.reader import decode, read
from printkit.journal.reading.values import Match, meant, one_edit, token
from tests.fuzz.target import scarce
from tests.journal.toy import NOTATION
from tests.support.calls import calls

MALTA = Lexer(reading("malta-convoy")[1])


def forms(text: str) -> list[tuple[int, StatementBody]]:
    return list(Lexer(NOTATION).line(text))


@pytest.mark.parametrize(
    ("text", "kind", "value", "key"),
    [
        ("12", "number", 12, ""),
        ("-3", "number", -3, ""),
        ("18.59", "number", 18.59, ""),
        ("4+3", "pips", (4, 3), ""),
        ("-", "blind", "-", ""),
        ("4:", "count", 4, ""),
        ("7h", "card", 32, ""),
        ("10D", "card", 22, ""),
        ("Q♠", "card", 50, ""),
        ("X2", "card", 53, ""),
        ("??", "card", -1, ""),
        ("damaged=1", "number", 1, "damaged"),
        ("victim=W", "word", "w", "victim"),
        ("Dumb-Luck", "word", "dumb-luck", ""),
        ("~", "word", "~", ""),
        ("11H", "word", "11h", ""),
        ("9" * 5000, "word", "9" * 5000, ""),
    ],
)
def test_the_kind_and_value_of_a_single_word(text: str, kind: str, value: object, key: str) -> None:
    assert tuple(token(text)) == (kind, value, key)


def test_a_line_is_parsed_into_statements_with_columns() -> None:
    found = [
        (column, form.verb, form.answers)
        for column, form in MALTA.line("  contact 5; enemy 4 ;force  2 # noted")
    ]
    assert found == [(3, "contact", (5,)), (14, "enemy", (4,)), (23, "force", (2,))]


def test_each_value_keeps_its_line_and_column() -> None:
    ((_, form),) = MALTA.line("intercept 1, 6 3")
    assert form.places == ((10, 11), (13, 14), (15, 16))


@pytest.mark.parametrize("line", ["fish 3C" + " 4S" * 20_000, "= miles" + " 9" * 40_000, "zag" * 20_000])
def test_a_statement_is_read_up_to_a_length_of_two_thousand_characters(line: str) -> None:
    ((_, form),) = forms(line)
    assert any("2,000 characters" in slip.message for slip in form.slips)
    assert len(form.text) <= 2_000
    assert len(form.values) < 1_000


def test_equal_statements_share_one_form() -> None:
    first, second = MALTA.line("enemy 4; enemy 4")
    assert first[1] is second[1]


def test_a_spread_without_a_number_has_one_torpedo_for_each_card() -> None:
    ((_, form),) = forms("fish 3C 4S")
    assert form.choice == 2
    assert form.answers == (2, 42)
    assert forms("fish 2: 3C 4S")[0][1].slips == ()
    assert forms("fish 3: 3C 4S")[0][1].slips[0].code == "P115"


def test_the_number_of_a_claim_may_contain_a_comma() -> None:
    ((_, form),) = forms("= miles 13,000, gulls 2,out")
    assert [(c.name, [v.value for v in c.values]) for c in form.claims] == [
        ("miles", [13000]),
        ("gulls", [2]),
        ("out", []),
    ]


def test_a_claim_keeps_its_columns_in_the_line() -> None:
    lines = ["  = miles 4,  stroke 7"]
    document = read("game: malta-convoy\nturn 1\n  = score 4,  cargo 7", reading, GAMES)
    claims = document.items[1]
    assert lines
    assert [claims.claim_span(c)[:3] for c in claims.form.claims] == [(3, 5, 12), (3, 15, 22)]
    assert [claims.claim_span(c, 0)[:3] for c in claims.form.claims] == [(3, 11, 12), (3, 21, 22)]


def test_a_verb_without_its_value_is_reported() -> None:
    assert forms("start")[0][1].choice == OMITTED
    assert forms("drift")[0][1].choice is None


def test_a_dash_stands_for_a_roll_that_was_not_made() -> None:
    assert forms("oars - 3")[0][1].answers == (BLIND, 3)


@pytest.mark.parametrize(
    ("typed", "known", "near"),
    [
        ("enmy", "enemy", True),
        ("enemyy", "enemy", True),
        ("enemi", "enemy", True),
        ("nemey", "enemy", False),
        ("eenmy", "enemy", True),
        ("enemy", "enemy", True),
        ("en", "enemy", False),
    ],
)
def test_one_edit_is_true_for_words_one_typing_mistake_apart(typed: str, known: str, near: bool) -> None:
    assert one_edit(typed, known) is near


def test_an_abbreviation_is_read_if_only_one_word_begins_with_it() -> None:
    assert meant("con", ["contact", "cover"]) == (Match.BEGINNING, ("contact",))
    assert meant("co", ["contact", "cover"])[0] is Match.SEVERAL
    assert meant("co", ["contact", "covered"], rare=["covered"]) == (Match.BEGINNING, ("contact",))


@pytest.mark.parametrize(
    ("raw", "fact"),
    [
        (b"\0\1\2", "not text"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not text"),
        ("game: malta-convoy".encode("utf-16"), "UTF-16"),
        (b"game: malta-convoy\n\nturn 1\n  > caf\xe9", "0xE9"),
    ],
)
def test_a_log_that_is_not_text_is_refused_in_one_line(raw: bytes, fact: str) -> None:
    text, refusal = decode(raw)
    assert text == ""
    assert refusal is not None
    assert fact in refusal.message
    assert check_bytes(raw, "log", reading, GAMES).diagnostics == (refusal,)


def test_the_first_byte_that_is_not_text_is_reported() -> None:
    _, refusal = decode(b"game: malta-convoy\r\n\r\n  > caf\xe9")
    assert refusal is not None
    assert refusal.span[:2] == (3, 8)


HUGE: dict[str, Callable[[int], str]] = {
    "one word": lambda n: "turn 1\n" + "x" * n,
    "one number": lambda n: "turn 1\ncontact " + "7" * n,
    "values": lambda n: "turn 1\ncontact " + "2 " * (n // 2),
    "statements on one line": lambda n: "turn 1\n" + "contact 2; " * (n // 11),
    "claims on one line": lambda n: "turn 1\n= " + "score 2, " * (n // 9),
    "settings": lambda n: "set: " + "a=b, " * (n // 5),
    "slips in the header": lambda n: "plyer: Ann\n" * (n // 11),
    "turns": lambda n: "".join(f"turn {i}\ncontact {i % 6 + 1}\n" for i in range(n // 19)),
    "departures": lambda n: "turn 1\nhouse: " + "enemy 2; " * (n // 9),
    "colons": lambda n: "turn 1\n" + "a:" * (n // 2),
}
"""Functions that make logs with this many letters, by name."""


@pytest.mark.parametrize("name", HUGE)
def test_the_report_on_a_huge_file_is_short_and_the_work_grows_in_proportion_to_its_length(
    name: str,
) -> None:
    def checked(letters: int) -> Checked:
        raw = f"game: malta-convoy\n{HUGE[name](letters)}".encode()
        return check_bytes(raw, "log", reading, GAMES)

    found = checked(100_000)
    assert 1 <= len(found.diagnostics) <= 120
    assert all(len(d.message) < 500 for d in found.diagnostics)
    with scarce(100):  # of what is looked for to explain a log there is the same for both
        assert calls(lambda: checked(10_000)) < 6 * calls(lambda: checked(2_500))


def test_the_work_of_reading_grows_in_proportion_to_the_number_of_lines() -> None:
    def text(lines: int) -> str:
        chance = random.Random(lines).randrange  # other lines: those that were read before are known
        dice = ([chance(1, 7) for _ in range(8)] for _ in range(lines))
        said = "  contact {}; enemy {}; force {}; intercept {} {} {} {} {}"
        return "\n".join(["game: malta-convoy", "", "turn 1", *(said.format(*each) for each in dice)])

    few = calls(lambda: read(text(500), reading, GAMES))
    many = calls(lambda: read(text(2_000), reading, GAMES))
    assert many < 4.5 * few
    assert len(read(text(10_000), reading, GAMES).items) == 4 * 10_000 + 1
