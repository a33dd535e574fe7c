"""Makes typical mistakes in the text of a correct log: one line is changed, none is added or removed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.verbs import Cards, Dice, Spread, Verb

_HEADING = re.compile(r"(setup|position|turn|round|patrol|end)\b")
_SIDE = re.compile(r"\s*[a-z0-9]+:\s")
_CARD = re.compile(r"(?:[A2-9TJQK]|10)[CDHS]\Z")
_CLAIMED = re.compile(r"(?<= )\d+(?=,? |,?$)")
_CARDS = (Cards, Spread)
_PACK = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")
_OUT_OF_PLACE = {
    "malta-convoy": ("enemy 4", "force 2", "target 2", "option evade; duration 3", "leave 2", "cover 5", "contact 3"),
    "uss-lox": ("continue", "pass", "escort 5H", "gun", "estimate", "fire 5C", "escape", "opportunity 7D"),
}  # fmt: skip


class Said(NamedTuple):
    """A statement of a log: its line (from 0), its first column and the column after the last, and its words."""

    line: int
    start: int
    end: int
    words: tuple[str, ...]


class Mistake(NamedTuple):
    """A changed line; ``found`` is the line and code of the diagnostic that the check reports for this mistake alone."""

    kind: str
    section: int
    line: int
    text: str
    found: tuple[int, str]


class Log:
    """The lines of a log, each with the section that it belongs to."""

    def __init__(self, slug: str, text: str) -> None:
        self.slug = slug
        self.lines = text.rstrip("\n").split("\n")
        self.verbs: dict[str, Verb] = {verb.name: verb for verb in reading(slug)[1].verbs}
        self.sections: list[int] = []
        n = 0
        for line in self.lines:
            n += bool(_HEADING.match(line))
            self.sections.append(n)
        self.last = n

    def said(self, section: int) -> Iterator[Said]:
        """Yield the statements of a section, including claims."""
        for number, line in enumerate(self.lines):
            if self.sections[number] != section or _HEADING.match(line):
                continue
            side = _SIDE.match(line)
            at = side.end() if side else 0
            for part in line[at:].split(";"):
                start = at + len(part) - len(part.lstrip())
                if part.strip():
                    yield Said(number, start, start + len(part.strip()), tuple(part.split()))
                at += len(part) + 1

    def plays(self, section: int, *kinds: type[Verb]) -> list[Said]:
        """Return the statements whose verbs take values of this kind."""
        known = [(s, self.verbs.get(s.words[0])) for s in self.said(section)]
        return [s for s, verb in known if verb is not None and (not kinds or isinstance(verb, kinds))]

    def changed(self, said: Said, *words: str) -> tuple[int, str]:
        """Return the statement's line with the statement replaced by these words."""
        line = self.lines[said.line]
        return said.line, line[: said.start] + " ".join(words) + line[said.end :]

    def text(self, mistakes: Sequence[Mistake] = ()) -> str:
        """Return the log with these mistakes."""
        lines = list(self.lines)
        for mistake in mistakes:
            lines[mistake.line] = mistake.text
        return "\n".join(lines) + "\n"


Maker = Callable[[Log, random.Random, int], tuple[int, str] | None]


def _value(log: Log, chance: random.Random, section: int, takes: tuple[type[Verb], ...], to: Sequence[str]) -> tuple[int, str] | None:  # fmt: skip
    found = [s for s in log.plays(section, *takes) if len(s.words) > 1 and ":" not in s.words[1]]
    if not found:
        return None
    said = chance.choice(found)
    at = chance.randrange(1, len(said.words))
    return log.changed(said, *said.words[:at], chance.choice(to), *said.words[at + 1 :])


def _die(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    return _value(log, chance, section, (Dice,), "123456")


def _die_off(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    return _value(log, chance, section, (Dice,), ("0", "7", "9", "12", "66"))


def _die_unreadable(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    return _value(log, chance, section, (Dice,), ("x", "4S", "four"))


def _card(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    seen = {
        w for n in range(1, log.last + 1) for s in log.plays(n, *_CARDS) for w in s.words if _CARD.match(w)
    }
    return _value(log, chance, section, _CARDS, sorted(seen)) if seen else None


def _card_unreadable(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    return _value(log, chance, section, _CARDS, ("11H", "51H", "1S", "8X", "HH"))


def _spread(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found = log.plays(section, Spread)
    if not found or log.slug != "uss-lox":
        return None
    said = chance.choice([s for s in found if s.words[0] != "flip"] or found)
    text = log.text()
    fresh = [card for card in _PACK if card not in text]
    return log.changed(said, *said.words, *chance.sample(fresh, min(len(fresh), 5 - len(said.words)))) if fresh else None  # fmt: skip


def _verb(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found = log.plays(section)
    if not found:
        return None
    said = chance.choice(found)
    word = said.words[0]
    at = chance.randrange(1, len(word))
    slips = (word[:at] + word[at + 1 :], word[:at] + "q" + word[at + 1 :], "zigzag", "wobble")
    return log.changed(said, chance.choice(slips), *said.words[1:])


def _claim(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    places = [
        (number, match)
        for number, line in enumerate(log.lines)
        if log.sections[number] == section and line.strip().startswith("=")
        for match in _CLAIMED.finditer(line)
    ]
    if not places:
        return None
    number, match = chance.choice(places)
    n = int(match.group())
    off = 1000 if n >= 1000 else chance.choice((1, 2))
    line = log.lines[number]
    return number, line[: match.start()] + str(n + off) + line[match.end() :]


def _left_out(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found = log.plays(section)
    if not found:
        return None
    number, line = log.changed(chance.choice(found))
    left = "; ".join(part for part in (p.strip() for p in line.split(";")) if part and part[-1] != ":")
    return number, "  " + left if left else ""


def _doubled(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found = log.plays(section)
    if not found:
        return None
    said = chance.choice(found)
    return log.changed(said, *said.words[:-1], said.words[-1] + ";", *said.words)


def _many(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found = [s for s in log.plays(section, Dice) if len(s.words) > 1]
    said = chance.choice(found) if found else None
    return log.changed(said, *said.words, chance.choice("123456")) if said else None


def _few(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found = [s for s in log.plays(section, Dice, *_CARDS) if len(s.words) > 2]
    said = chance.choice(found) if found else None
    return log.changed(said, *said.words[:-1]) if said else None


def _number(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    at = log.sections.index(section)
    word, _, n = log.lines[at].partition(" ")
    wrong = int(n) + chance.choice((1, 2, 10)) if word == "turn" else 0
    return (at, f"turn {wrong}") if wrong else None


def _exchanged(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found = log.plays(section)
    pairs = [(a, b) for a, b in pairwise(found) if a.line == b.line]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    line = log.lines[a.line]
    return a.line, line[: a.start] + line[b.start : b.end] + line[a.end : b.start] + line[a.start : a.end] + line[b.end :]  # fmt: skip


def _out_of_place(log: Log, chance: random.Random, section: int) -> tuple[int, str] | None:
    found, others = log.plays(section), _OUT_OF_PLACE.get(log.slug)
    if not found or others is None:
        return None
    said = chance.choice(found)
    return log.changed(said, *said.words[:-1], said.words[-1] + ";", chance.choice(others))


MAKERS: dict[str, Maker] = {
    "die": _die,
    "die off": _die_off,
    "die unreadable": _die_unreadable,
    "card": _card,
    "card unreadable": _card_unreadable,
    "spread": _spread,
    "verb": _verb,
    "claim": _claim,
    "left out": _left_out,
    "doubled": _doubled,
    "many": _many,
    "few": _few,
    "number": _number,
    "exchanged": _exchanged,
    "out of place": _out_of_place,
}


def check(text: str) -> Checked:
    return check_text(text, "log", reading, GAMES)


def found_in(text: str) -> list[tuple[int, str]]:
    """Return line and code of every diagnostic."""
    return [(said.span.line, said.code) for said in check(text).diagnostics]


def separate_mistakes(log: Log, chance: random.Random, n: int) -> list[Mistake]:
    """Return ``n`` mistakes that give one diagnostic each, with no two mistakes or diagnostics in the same section."""
    chosen: list[Mistake] = []
    taken: set[int] = set()
    kinds = list(MAKERS)
    for _ in range(400):
        kind, section = chance.choice(kinds), chance.randrange(1, log.last + 1)
        made = None if section in taken else MAKERS[kind](log, chance, section)
        if made is None or made[1] == log.lines[made[0]]:
            continue
        alone = found_in(log.text([Mistake(kind, section, *made, (0, ""))]))
        if len(alone) != 1:
            continue
        there = log.sections[min(alone[0][0], len(log.sections)) - 1]
        between = set(range(min(section, there), max(section, there) + 1))
        if not between & taken:
            taken |= between
            chosen.append(Mistake(kind, section, *made, alone[0]))
        if len(chosen) == n:
            break
    return chosen
