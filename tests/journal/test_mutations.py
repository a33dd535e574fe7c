"""Journals with one value changed, and the diagnostics that the check gives for them.

Every die, card and choice of a log is replaced by every other value. If the log is still legal (by an independent
reading, below), the check must report nothing; otherwise exactly one problem.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Die, Move, Pool, Rule, Table
from printkit.table.seeded import SeatedTable
from printkit.table.table import Why
from tests.fuzz.one_mistake import log_number, log_of, mistake_of

JOURNALS = Path(__file__).parents[1] / "games"
M_1 = (JOURNALS / "malta_convoy" / "journals" / "m-1.log").read_text(encoding="utf-8")
S_1 = (JOURNALS / "uss_lox" / "journals" / "first-patrol.log").read_text(encoding="utf-8")
PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
_CARD = re.compile(r"(?<=\s)[A2-9TJQK][CDHS](?=[\s;]|$)")
_NUMBER = re.compile(r"(?<=\s)\d+(?=[\s;]|$)")


class Mutant(NamedTuple):
    """A log with one change: its line, the old text and the new text."""

    line: int
    old: str
    new: str
    text: str


def check(text: str) -> Checked:
    return check_text(text, "log", reading, GAMES)


def plays(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with statements, and their numbers from 0."""
    body = False
    for number, line in enumerate(text.split("\n")):
        body = body or line.startswith(("setup", "turn", "position"))
        if body and line.startswith(" ") and not line.strip().startswith(("=", ">", "#")):
            yield number, line


def changed(text: str, number: int, line: str) -> str:
    lines = text.split("\n")
    lines[number] = line
    return "\n".join(lines)


def dice_changed(text: str) -> Iterator[Mutant]:
    for number, line in plays(text):
        for match in _NUMBER.finditer(line):
            verb = line[: match.start()].split(";")[-1].split()[0]
            sides = 3 if verb in ("carriers", "extra") else 6
            for n in range(sides + 2):
                if str(n) != match.group():
                    new = line[: match.start()] + str(n) + line[match.end() :]
                    yield Mutant(number + 1, match.group(), str(n), changed(text, number, new))


def cards_changed(text: str) -> Iterator[Mutant]:
    for number, line in plays(text):
        for match in _CARD.finditer(line):
            for card in PACK:
                if card != match.group():
                    new = line[: match.start()] + card + line[match.end() :]
                    yield Mutant(number + 1, match.group(), card, changed(text, number, new))


def statements_changed(text: str) -> Iterator[Mutant]:
    """Yield logs with one statement left out, doubled, or exchanged with its neighbour."""
    for number, line in plays(text):
        said = line.strip().split("; ")
        for k, one in enumerate(said):
            versions = [said[:k] + said[k + 1 :], said[: k + 1] + said[k:]]
            if k + 1 < len(said):
                versions.append([*said[:k], said[k + 1], one, *said[k + 2 :]])
            for version in versions:
                new = "  " + "; ".join(version)
                yield Mutant(number + 1, line, new, changed(text, number, new))


# -- an independent reading -------------------------------------------------------------------------------------------


class Illegal(Exception):
    """Raised if the log contradicts the rules."""


class PlainTable(Table):
    """A table that answers from the statements of one turn by their verbs, whatever their order."""

    def __init__(self, statements: Sequence[tuple[str, list[str]]]) -> None:
        self.left: dict[str, list[list[str]]] = {}
        for verb, values in statements:
            self.left.setdefault(verb, []).append(list(values))

    def _take(self, label: str) -> str:
        for values in self.left.get(label, ()):
            if values:
                return values.pop(0)
        raise Illegal(label)

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        n = int(self._take(label))
        if not 1 <= n <= die.sides:
            raise Illegal(label)
        return n

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        return [self.roll(label, die, rule) for _ in range(n)]

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        raise Illegal(label)

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        name = self._take(label)
        c = PACK.index(name)
        if c not in pool:
            raise Illegal(label)
        return c

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        cards = []
        for _ in range(n):
            cards.append(self.reveal(label, pool, rule))
            pool = pool.without(cards[-1])
        return cards

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        for move in moves:
            statements = self.left.get(move.verb, [])
            said = next((values for values in statements if values), None)
            if move.verb in ("fire", "attack"):
                if said is not None and move.value == len(said):
                    return move
            elif move.verb == "flip":
                if said is not None and move.value is None:
                    return move
            elif move.value is None:
                if statements:
                    statements.pop(0)
                    return move
            elif said is not None and said[0] == str(move.value):
                said.pop(0)
                return move
        silent = [move for move in moves if not move.verb] or (list(moves) if len(moves) == 1 else [])
        if silent:
            return silent[0]
        raise Illegal(label)

    def finish(self) -> None:
        if any(values for waiting in self.left.values() for values in waiting):
            raise Illegal("left over")


def legal(slug: str, text: str) -> bool:
    """Return whether a log with a claim at its end agrees with the rules, when it is read in the simplest way."""
    game, _ = reading(slug)
    sections: dict[str, list[tuple[str, list[str]]]] = {}
    claims: dict[str, str] = {}
    header: dict[str, list[str]] = {}
    current = ""
    for raw in text.split("\n"):
        line = raw.split("#")[0].strip()
        if not line or line[0] == ">":
            continue
        if not current and ":" in line:
            header[line.split(":")[0]] = [line.split(":")[1].strip()]
        elif re.fullmatch(r"setup|end|turn \d+", line):
            current = line
        elif line[0] == "=":
            claims[current] = line[1:]
        else:
            said = [part.split() for part in line.split(";")]
            sections.setdefault(current, []).extend((words[0], words[1:]) for words in said if words)
    try:
        table = PlainTable(
            [
                *sections.get("setup", ()),
                *([("ocean", header["ocean"])] if header.get("ocean") else []),
            ]
        )
        state = game.setup(game.ruleset(), table)
        table.finish()
        _compare(claims.get("setup", ""), game.totals(state))
        while not game.over(state):
            name = str(game.heading(state))
            table = PlainTable(sections.pop(name, ()))
            state = game.turn(state, table)
            table.finish()
            _compare(claims.pop(name, ""), game.totals(state))
        if any(name.startswith("turn") for name in sections):
            raise Illegal("turns left over")
        _compare(claims.get("end", ""), game.totals(state))
    except (Illegal, ValueError):
        return False
    return True


def _compare(claims: str, totals: Mapping[str, object]) -> None:
    for claim in re.sub(r"(?<=\d),(?=\d{3})", "", claims).split(","):
        words = claim.split()
        if len(words) == 2 and str(totals[words[0]]) != words[1]:
            raise Illegal(claim)
        if len(words) == 1 and words[0] == "win" and "win" not in str(totals["outcome"]):
            raise Illegal(claim)


def judge(slug: str, mutants: Iterator[Mutant], more: float = 0.0) -> tuple[int, int]:
    """Check the mutants; return how many were legal and how many not. At most the share ``more`` may have a second
    diagnostic.
    """
    fine = wrong = 0
    doubled = []
    for mutant in mutants:
        found = check(mutant.text).diagnostics
        if len(found) > 1:
            doubled.append((mutant, found))
        if found:
            wrong += 1
        else:
            assert legal(slug, mutant.text), mutant
            fine += 1
    assert len(doubled) <= more * (fine + wrong), doubled[0]
    return fine, wrong


def test_the_original_logs_follow_the_rules_by_the_check_and_by_an_independent_reader() -> None:
    for slug, text in (("malta-convoy", M_1), ("uss-lox", S_1)):
        assert check(text).ok
        assert legal(slug, text)


def test_every_changed_die_of_a_malta_convoy_log_is_judged_correctly() -> None:
    fine, wrong = judge("malta-convoy", dice_changed(M_1))
    assert wrong > 3 * fine > 0


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.sweep)])
def test_every_changed_card_of_a_uss_lox_log_is_judged_correctly(every: int) -> None:
    """With ``every`` above 1, only some of the replacements are tried, different ones for each card."""
    fine, wrong = judge("uss-lox", islice(cards_changed(S_1), 0, None, every))
    assert wrong > 0
    assert fine > 0


def test_malta_convoy_statements_left_out_doubled_or_swapped_are_judged_correctly() -> None:
    for mutant in statements_changed(M_1):
        found = check(mutant.text).diagnostics
        assert len(found) <= 1, (mutant, found)
        if not found:
            assert legal("malta-convoy", mutant.text), mutant


def test_uss_lox_statements_left_out_doubled_or_swapped_are_judged_correctly() -> None:
    for mutant in statements_changed(S_1):
        assert len(check(mutant.text).diagnostics) <= 1, mutant


@pytest.mark.parametrize("claims", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_a_changed_die_of_an_auto_played_malta_convoy_log_is_judged_correctly(
    seed: int, claims: bool
) -> None:
    text = auto_played("malta-convoy", "random", seed, claims)
    mutants = list(dice_changed(text))
    fine, wrong = judge("malta-convoy", iter(random.Random(seed).sample(mutants, 120)))
    assert wrong > fine


@pytest.mark.sweep
@pytest.mark.parametrize("claims", [True, False])
@pytest.mark.parametrize("seed", range(40))
def test_every_changed_die_of_auto_played_malta_convoy_logs_is_judged_correctly(
    seed: int, claims: bool
) -> None:
    """A second diagnostic is rare: a wrong duration of an option may only show when two later values contradict the
    rules.
    """
    judge("malta-convoy", dice_changed(auto_played("malta-convoy", "random", seed, claims)), more=0.01)


@pytest.mark.sweep
@pytest.mark.parametrize("claims", [True, False])
@pytest.mark.parametrize("seed", range(20))
def test_every_changed_card_of_auto_played_uss_lox_logs_is_judged_correctly(seed: int, claims: bool) -> None:
    text = auto_played("uss-lox", "lox-captain", seed, claims)
    mutants = list(cards_changed(text))
    for mutant in random.Random(seed).sample(mutants, min(len(mutants), 300)):
        found = check(mutant.text).diagnostics
        assert len(found) <= 1, (mutant, found)


def auto_played(slug: str, policy: str, seed: int, claims: bool) -> str:
    game, notation = reading(slug)
    ruleset = game.ruleset()
    choose = next(entry for entry in game.policies if entry.name == policy).make(ruleset)
    sections = record_game(game, ruleset, SeatedTable(seed, {"": choose}))
    return write_log(game, notation, ruleset, sections, claims=claims)


@pytest.mark.parametrize(
    ("slug", "number"),
    [
        ("malta-convoy", 181), ("tonnage-war", 1291), ("tonnage-war", 1748), ("wolf-pack", 390),
        ("ssn", 211), ("ssn", 561), ("ssn", 1116), ("ssn", 1872),
    ],
)  # fmt: skip
def test_a_turn_or_path_left_out_is_one_mistake_with_one_consequence(slug: str, number: int) -> None:
    """Cases from docs/checking.md for which the check once reported a second, unrelated mistake."""
    mistake = mistake_of(log_of(slug, log_number(number)), number)
    assert mistake.kind in ("turn_left_out", "statement_left_out")
    first, *others = check_text(mistake.text, "game.log", reading, GAMES).diagnostics
    assert first.follows_from is None
    assert [each.follows_from for each in others] in ([], [0])
