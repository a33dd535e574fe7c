"""Makes one mistake in a correct log: a value, statement, line or turn is replaced, left out, doubled, exchanged or
shifted.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from printkit.games import GAMES, reading
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable

_HEADING = re.compile(r"(setup|position|turn|round|patrol|end)\b")
_SIDE = re.compile(r"\s*[a-z0-9]+:\s")
_RANKS, _SUITS = "A23456789TJQK", "CDHS"
_TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}
_ALIKE = {"1": "7", "7": "1", "3": "8", "8": "3", "6": "95", "9": "64", "4": "9", "5": "63", "0": "6", "2": "7",
          "J": "K", "K": "J", "Q": "K", "A": "4", "T": "J"}  # fmt: skip
"""Characters that look alike in handwriting. It is independent of the table that the check itself uses
(printkit/journal/suspects/slips.py).
"""
_CARD = re.compile(r"[A2-9TJQK][CDHS]\Z")


class Place(NamedTuple):
    """A range of columns in one line of a log."""

    line: int
    start: int
    end: int


class Mistake(NamedTuple):
    """A log with one mistake. ``kind`` is the name of the function that made it, ``verb`` the first word of the
    statement or heading that was changed (``turn``).
    """

    kind: str
    verb: str
    line: int
    text: str


class Log:
    """A correct log, divided into headings, lines and statements."""

    def __init__(self, text: str) -> None:
        self.lines = text.rstrip("\n").split("\n")
        body = next(i for i, line in enumerate(self.lines) if _HEADING.match(line))
        self.plays = [
            i for i in range(body, len(self.lines)) if self.lines[i].startswith(" ") and self.lines[i].strip()[:1] not in ("", "=", ">")
        ]  # fmt: skip
        self.heads = [i for i in range(body, len(self.lines)) if _HEADING.match(self.lines[i])]

    def statements(self, line: int) -> list[Place]:
        """Return the places of the statements in a line."""
        text = self.lines[line]
        side = _SIDE.match(text)
        at, found = side.end() if side else 0, []
        for part in text[at:].split(";"):
            start = at + len(part) - len(part.lstrip())
            if part.strip():
                found.append(Place(line, start, start + len(part.strip())))
            at += len(part) + 1
        return found

    def values(self, statement: Place) -> list[Place]:
        """Return the places of a statement's values: all words but the verb."""
        text = self.lines[statement.line][statement.start : statement.end]
        words = [Place(statement.line, statement.start + m.start(), statement.start + m.end()) for m in re.finditer(r"\S+", text)]  # fmt: skip
        return words[1:]

    def side(self, line: int) -> str:
        """Return the side named at the start of a line, with its colon; empty if none is named."""
        found = _SIDE.match(self.lines[line])
        return found.group().strip() if found else ""

    def at(self, place: Place) -> str:
        return self.lines[place.line][place.start : place.end]

    def changed(self, place: Place, to: str) -> str:
        """Return the log's text with the words at this place replaced."""
        line = self.lines[place.line]
        return self.with_lines(place.line, 1, [line[: place.start] + to + line[place.end :]])

    def with_lines(self, at: int, n: int, lines: list[str]) -> str:
        return "\n".join([*self.lines[:at], *lines, *self.lines[at + n :]]) + "\n"


Maker = Callable[[Log, random.Random], tuple[int, str] | None]


def _any_value(log: Log, chance: random.Random) -> Place | None:
    line = chance.choice(log.plays)
    found = [value for s in log.statements(line) for value in log.values(s)]
    return chance.choice(found) if found else None


def _digit(figure: str, faces: str, chance: random.Random) -> str:
    """Return a figure as somebody might misread it: a neighbouring one half of the time, one that looks similar a third
    of the time, otherwise any.
    """
    way = chance.random()
    beside = [f for f in faces if abs(int(f) - int(figure)) == 1]
    alike = [f for f in _ALIKE.get(figure, "") if f in faces]
    return chance.choice(beside if way < 0.5 else (alike or beside) if way < 0.85 else list(faces))


def _card(word: str, chance: random.Random) -> str:
    """Return a card as somebody might misread it: with another suit (mostly of the same colour), a neighbouring or
    similar rank, or any other card.
    """
    rank, suit, way = word[0], word[1], chance.random()
    if way < 0.4:
        return rank + (_TWIN[suit] if chance.random() < 0.6 else chance.choice(_SUITS))
    if way < 0.7:
        at = _RANKS.index(rank) + chance.choice((-1, 1))
        return _RANKS[at % len(_RANKS)] + suit
    if way < 0.85 and rank in _ALIKE:
        return chance.choice(_ALIKE[rank]) + suit
    return chance.choice(_RANKS) + (suit if way < 0.93 else chance.choice(_SUITS))


def _other(log: Log, word: str, chance: random.Random, values: list[str]) -> str | None:
    """Return a value for which this word may be mistaken; None if there is none."""
    if _CARD.match(word):
        return _card(word, chance)
    if re.fullmatch(r"\d+", word):
        if len(word) == 1:
            return _digit(word, "123456" if word in "123456" else "0123456789", chance)
        at = chance.randrange(len(word))
        return word[:at] + _digit(word[at], "0123456789", chance) + word[at + 1 :]
    if re.fullmatch(r"\d\+\d", word):
        at = chance.choice((0, 2))
        return word[:at] + _digit(word[at], "123456", chance) + word[at + 1 :]
    same = [v for v in values if len(v) == len(word) and v.isalpha()]
    return chance.choice(same) if word.isalpha() and same else None


def replaced(log: Log, chance: random.Random) -> tuple[int, str] | None:
    """Make the mistake of misreading one value."""
    place = _any_value(log, chance)
    if place is None:
        return None
    values = [log.at(v) for line in log.plays for s in log.statements(line) for v in log.values(s)]
    other = _other(log, log.at(place), chance, values)
    return (place.line, log.changed(place, other)) if other and other != log.at(place) else None


def value_left_out(log: Log, chance: random.Random) -> tuple[int, str] | None:
    place = _any_value(log, chance)
    return (place.line, log.changed(place._replace(start=place.start - 1), "")) if place else None


def value_doubled(log: Log, chance: random.Random) -> tuple[int, str] | None:
    place = _any_value(log, chance)
    return (place.line, log.changed(place, f"{log.at(place)} {log.at(place)}")) if place else None


def values_swapped(log: Log, chance: random.Random) -> tuple[int, str] | None:
    line = chance.choice(log.plays)
    pairs = [
        (a, b) for s in log.statements(line) for a, b in zip(log.values(s), log.values(s)[1:], strict=False)
    ]
    pairs = [(a, b) for a, b in pairs if log.at(a) != log.at(b)]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    return line, log.changed(Place(line, a.start, b.end), f"{log.at(b)} {log.at(a)}")


def statement_left_out(log: Log, chance: random.Random) -> tuple[int, str] | None:
    line = chance.choice(log.plays)
    said = log.statements(line)
    if len(said) < 2:
        return line, log.with_lines(line, 1, [])
    k = chance.randrange(len(said))
    if k:
        return line, log.changed(Place(line, said[k - 1].end, said[k].end), "")
    return line, log.changed(Place(line, said[0].start, said[1].start), "")


def statement_doubled(log: Log, chance: random.Random) -> tuple[int, str] | None:
    line = chance.choice(log.plays)
    place = chance.choice(log.statements(line))
    return line, log.changed(place, f"{log.at(place)}; {log.at(place)}")


def statements_swapped(log: Log, chance: random.Random) -> tuple[int, str] | None:
    line = chance.choice(log.plays)
    said = log.statements(line)
    if len(said) < 2:
        return None
    k = chance.randrange(len(said) - 1)
    a, b = said[k], said[k + 1]
    return line, log.changed(Place(line, a.start, b.end), f"{log.at(b)}; {log.at(a)}")


def line_left_out(log: Log, chance: random.Random) -> tuple[int, str] | None:
    line = chance.choice(log.plays)
    return line, log.with_lines(line, 1, [])


def line_doubled(log: Log, chance: random.Random) -> tuple[int, str] | None:
    line = chance.choice(log.plays)
    return line, log.with_lines(line, 1, [log.lines[line]] * 2)


def value_shifted(log: Log, chance: random.Random) -> tuple[int, str] | None:
    """Make the mistake of moving a value to the end of the next statement in its line."""
    line = chance.choice(log.plays)
    said = log.statements(line)
    pairs = [(v, b) for a, b in itertools.pairwise(said) for v in log.values(a)]
    if not pairs:
        return None
    value, behind = chance.choice(pairs)
    text = log.lines[line]
    between = text[value.end : behind.end]
    return line, log.changed(
        value._replace(start=value.start - 1, end=behind.end), f"{between} {log.at(value)}"
    )


def statement_shifted(log: Log, chance: random.Random) -> tuple[int, str] | None:
    """Make the mistake of moving the last statement of a line to the start of the next line of the same side."""
    pairs = [
        (a, b)
        for a, b in zip(log.plays, log.plays[1:], strict=False)
        if b == a + 1 and log.side(a) == log.side(b) and len(log.statements(a)) > 1
    ]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    *_, kept, moved = log.statements(a)
    first = log.statements(b)[0].start
    lines = [log.lines[a][: kept.end], f"{log.lines[b][:first]}{log.at(moved)}; {log.lines[b][first:]}"]
    return a, log.with_lines(a, 2, lines)


def lines_swapped(log: Log, chance: random.Random) -> tuple[int, str] | None:
    pairs = [a for a, b in zip(log.plays, log.plays[1:], strict=False) if b == a + 1]
    if not pairs:
        return None
    at = chance.choice(pairs)
    return at, log.with_lines(at, 2, [log.lines[at + 1], log.lines[at]])


def line_shifted(log: Log, chance: random.Random) -> tuple[int, str] | None:
    """Make the mistake of moving the last line of a section below the next heading."""
    pairs = [(a, b) for a in log.plays for b in log.heads if b == a + 1]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    return a, log.with_lines(a, 2, [log.lines[b], log.lines[a]])


def _turns(log: Log) -> list[tuple[int, int]]:
    """Return the first and last line of each turn."""
    ends = [*log.heads[1:], len(log.lines)]
    return [(a, b) for a, b in zip(log.heads, ends, strict=True) if log.lines[a].startswith("turn")]


def turn_left_out(log: Log, chance: random.Random) -> tuple[int, str] | None:
    turns = _turns(log)
    start, end = chance.choice(turns) if turns else (0, 0)
    return start, log.with_lines(start, end - start, [])


def turn_doubled(log: Log, chance: random.Random) -> tuple[int, str] | None:
    turns = _turns(log)
    start, end = chance.choice(turns) if turns else (0, 0)
    return start, log.with_lines(start, end - start, log.lines[start:end] * 2)


def turns_swapped(log: Log, chance: random.Random) -> tuple[int, str] | None:
    """Make the mistake of exchanging the contents of two turns; the headings stay in place."""
    turns = _turns(log)
    pairs = [(a, b) for a, b in itertools.pairwise(turns) if a[1] == b[0]]
    if not pairs:
        return None
    (one, two), (_, end) = chance.choice(pairs)
    there = [log.lines[one], *log.lines[two + 1 : end], log.lines[two], *log.lines[one + 1 : two]]
    return one, log.with_lines(one, end - one, there)


def turn_shifted(log: Log, chance: random.Random) -> tuple[int, str] | None:
    """Make the mistake of giving a turn another number."""
    turns = _turns(log)
    at = chance.choice(turns)[0] if turns else -1
    if at < 0:
        return None
    word, _, n = log.lines[at].partition(" ")
    return at, log.with_lines(at, 1, [f"{word} {int(n) + chance.choice((1, 2, 10))}"])


MAKERS: tuple[Maker, ...] = (
    *[replaced] * 6, value_left_out, value_doubled, values_swapped, value_shifted,
    statement_left_out, statement_doubled, statements_swapped, statement_shifted,
    line_left_out, line_doubled, lines_swapped, line_shifted, turn_left_out, turn_doubled, turns_swapped, turn_shifted,
)  # fmt: skip


LOGS = 20
"""Number of logs that are used in turn. When each kind of mistake has been made in each of them, other logs are used."""


@lru_cache(maxsize=2 * LOGS * len(GAMES))
def log_of(slug: str, number: int) -> Log:
    """Return the log of a game played by the first policy; every second log has no totals."""
    game, notation = reading(slug)
    ruleset = game.ruleset()
    policy = game.policies[0].make(ruleset)
    table = SeatedTable(number // 2, dict.fromkeys(game.seats or ("",), policy))
    return Log(write_log(game, notation, ruleset, record_game(game, ruleset, table), claims=number % 2 == 0))


def log_number(number: int) -> int:
    """Return the number of the log in which the mistake with this number is made."""
    return number // (LOGS * len(MAKERS)) * LOGS + number % LOGS


def mistake_of(log: Log, number: int, makers: tuple[Maker, ...] = MAKERS) -> Mistake:
    """Return the mistake with this number."""
    chance = random.Random(number)
    whole = "\n".join(log.lines) + "\n"
    while True:
        maker = chance.choice(makers)
        made = maker(log, chance)
        if made is not None and made[1] != whole:
            line, text = made
            return Mistake(maker.__name__, _verb(log, line, text), line + 1, text)


def _verb(log: Log, line: int, text: str) -> str:
    """Return the first word of the statement that a mistake changed: the first statement that differs, or the one that
    was doubled.
    """
    old = [log.at(s) for s in log.statements(line)]
    side = _SIDE.match(there := [*text.split("\n"), ""][line])
    new = [part.strip() for part in there[side.end() if side else 0 :].split(";")]
    same = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    if len(new) > len(old) and new[:same] + new[same + 1 :] == old:
        return new[same].split()[0]
    return old[min(same, len(old) - 1)].split()[0]
