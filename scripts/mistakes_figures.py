"""Make one mistake in many logs, and see what the check makes of it: one root, its place, the truth among the suspects.

    .venv/bin/python scripts/mistakes_figures.py 60             60 of each game, the table to docs/checking.md
    .venv/bin/python scripts/mistakes_figures.py 60 ssn -v      one game, nothing written; what failed is shown

The logs are played by the first policy, every second one without totals. Of each one value, statement, line or turn is
replaced, left out, doubled, exchanged with its neighbour or shifted. The seconds are CPU time of the check and its suspects.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import Checked, check_text
from printkit.journal.checking.suspects import Suspect
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable

DOCUMENT = Path(__file__).parents[1] / "docs" / "checking.md"
BEGIN = "# One mistake\n"
TEXT = """\
# One mistake

One mistake is made in a log that was played by the seeded table, half of the logs with totals and half without: a value
misread, a value, statement, line or turn left out, doubled, exchanged with its neighbour or shifted. Either the log still fits the rules
(nobody could tell), or the mistake is caught. `one root`: one diagnostic that follows from no other. `in place`: in the line
of the mistake, or in the section. `leaves one`: suspects that, typed into the log, leave a mistake behind. The last two columns are of values that were
replaced by another, and caught: the log as it was is that of the first suspect, or of one of the three. A misread value
is that of a tired hand: half of the figures the one beside, a third one that looks like it, the rest any; of the cards four in ten
another suit, three the rank beside, the rest one that looks alike or any. Where more changes fit than that, nobody can tell which it was.

Last written by `scripts/mistakes_figures.py {count}`; seconds of CPU for the check and its suspects, on the machine that wrote the file.

| game | mistakes | caught | one root | in place | median s | 95 % s | suspects | leaves one | misreadings caught | truth first | truth in three |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
{rows}
"""
_HEADING = re.compile(r"(setup|position|turn|round|patrol|end)\b")
_SIDE = re.compile(r"\s*[a-z0-9]+:\s")
_RANKS, _SUITS = "A23456789TJQK", "CDHS"
_TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}
_ALIKE = {"1": "7", "7": "1", "3": "8", "8": "3", "6": "95", "9": "64", "4": "9", "5": "63", "0": "6", "2": "7",
          "J": "K", "K": "J", "Q": "K", "A": "4", "T": "J"}  # fmt: skip
"""What a hand makes look alike. This is not what the check goes by (printkit/journal/checking/slips.py)."""
_CARD = re.compile(r"[A2-9TJQK][CDHS]\Z")


class Place(NamedTuple):
    """A stretch of a line."""

    line: int
    start: int
    end: int


class Mutant(NamedTuple):
    """A log with one mistake."""

    kind: str
    line: int
    text: str


class Log:
    """A log that is right, in its parts."""

    def __init__(self, text: str) -> None:
        self.lines = text.rstrip("\n").split("\n")
        body = next(i for i, line in enumerate(self.lines) if _HEADING.match(line))
        self.plays = [
            i for i in range(body, len(self.lines)) if self.lines[i].startswith(" ") and self.lines[i].strip()[:1] not in ("", "=", ">")
        ]  # fmt: skip
        self.heads = [i for i in range(body, len(self.lines)) if _HEADING.match(self.lines[i])]

    def statements(self, line: int) -> list[Place]:
        """The statements of a line."""
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
        """The values of a statement: all words but the verb."""
        text = self.lines[statement.line][statement.start : statement.end]
        words = [Place(statement.line, statement.start + m.start(), statement.start + m.end()) for m in re.finditer(r"\S+", text)]  # fmt: skip
        return words[1:]

    def at(self, place: Place) -> str:
        return self.lines[place.line][place.start : place.end]

    def changed(self, place: Place, to: str) -> str:
        """The log with other words there."""
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
    """A figure as a tired hand copies it: half of the time the one beside it, a third of the time one that looks like it."""
    way = chance.random()
    beside = [f for f in faces if abs(int(f) - int(figure)) == 1]
    alike = [f for f in _ALIKE.get(figure, "") if f in faces]
    return chance.choice(beside if way < 0.5 else (alike or beside) if way < 0.85 else list(faces))


def _card(word: str, chance: random.Random) -> str:
    """A card as it is misread: the suit (mostly of the same colour), the rank beside it or one that looks like it, any other."""
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
    """What a value may be misread as."""
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
    """A value misread."""
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


def turn_left_out(log: Log, chance: random.Random) -> tuple[int, str] | None:
    n = chance.randrange(len(log.heads))
    start = log.heads[n]
    end = log.heads[n + 1] if n + 1 < len(log.heads) else len(log.lines)
    return (start, log.with_lines(start, end - start, [])) if log.lines[start].startswith("turn") else None


def turn_shifted(log: Log, chance: random.Random) -> tuple[int, str] | None:
    at = chance.choice(log.heads)
    word, _, n = log.lines[at].partition(" ")
    return (
        (at, log.with_lines(at, 1, [f"{word} {int(n) + chance.choice((1, 2, 10))}"]))
        if word == "turn"
        else None
    )


MAKERS: tuple[Maker, ...] = (
    replaced, replaced, replaced, replaced, value_left_out, value_doubled, values_swapped, statement_left_out,
    statement_doubled, statements_swapped, line_left_out, line_doubled, turn_left_out, turn_shifted,
)  # fmt: skip


def log_of(slug: str, seed: int, claims: bool) -> Log:
    """The log of a game that the first policy plays."""
    game, notation = reading(slug)
    ruleset = game.ruleset()
    policy = game.policies[0].make(ruleset)
    table = SeatedTable(seed, dict.fromkeys(game.seats or ("",), policy))
    return Log(write_log(game, notation, ruleset, record_game(game, ruleset, table), claims=claims))


def mutant_of(log: Log, seed: int) -> Mutant:
    """One mistake, by its number."""
    chance = random.Random(seed)
    whole = "\n".join(log.lines) + "\n"
    while True:
        maker = MAKERS[(seed if chance.random() < 0.9 else chance.randrange(99)) % len(MAKERS)]
        made = maker(log, chance)
        if made is not None and made[1] != whole:
            return Mutant(maker.__name__, made[0] + 1, made[1])


def typed(text: str, suspect: Suspect) -> str:
    """The log with a suspect typed in."""
    lines = text.split("\n")
    line = lines[suspect.span.line - 1]
    lines[suspect.span.line - 1] = line[: suspect.span.column - 1] + suspect.to + line[suspect.span.end - 1 :]
    return "\n".join(lines)


class Seen(NamedTuple):
    """What the check made of one mistake."""

    caught: bool
    roots: int
    in_place: bool
    seconds: float
    suspects: int = 0
    leaving: int = 0
    rank: int = -1


def check(text: str) -> Checked:
    return check_text(text, "log", reading, GAMES)


def seen(log: Log, mutant: Mutant, tries: bool = True) -> Seen:
    """Check one log."""
    start = time.process_time()
    checked = check(mutant.text)
    found = checked.suspects
    seconds = time.process_time() - start
    roots = [i for i, d in enumerate(checked.diagnostics) if d.follows_from is None]
    whole = _same("\n".join(log.lines))
    suspects = [s for i in roots if i in found for s in found[i].suspects]
    mended = [typed(mutant.text, s) for s in suspects]
    rank = next((k for k, text in enumerate(mended[:3]) if _same(text) == whole), -1)
    leaving = 0
    if tries and len(roots) == 1:
        leaving = sum(not check(text).ok for text in mended)
    lines = [checked.diagnostics[i].span.line for i in roots]
    near = [_section(log, mutant.line)] * bool(lines)
    in_place = any(_section(log, line) in near for line in lines)
    return Seen(bool(roots), len(roots), in_place, seconds, len(suspects), leaving, rank)


def _same(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _section(log: Log, line: int) -> int:
    return sum(head < line for head in log.heads)


def figures(slug: str, count: int, show: bool) -> str:
    """The table's line of one game."""
    all_seen: list[tuple[Mutant, Seen]] = []
    logs = {n: log_of(slug, n // 2, n % 2 == 0) for n in range(min(20, count))}
    for seed in range(count):
        log = logs[seed % len(logs)]
        mutant = mutant_of(log, seed)
        one = seen(log, mutant)
        all_seen.append((mutant, one))
        if (
            show
            and one.caught
            and (one.roots > 1 or one.leaving or (mutant.kind == "replaced" and one.rank < 0))
        ):
            print(f"-- {seed} {mutant.kind} line {mutant.line}: {one}")
            print("   ", log.lines[mutant.line - 1], "=>", mutant.text.split("\n")[mutant.line - 1])
            for d in check(mutant.text).diagnostics:
                print("   ", d.span.line, d.citation, d.message, d.follows_from)
            for i, found in check(mutant.text).suspects.items():
                for s in found.suspects:
                    print("       ", i, s.span, repr(s.was), "->", repr(s.to), found.more)
    caught = [s for _, s in all_seen if s.caught]
    misread = [s for m, s in all_seen if s.caught and m.kind == "replaced"]
    times = sorted(s.seconds for s in caught)

    def share(n: int, of: int) -> str:
        return f"{100 * n / of:.0f} %" if of else "-"

    return " | ".join(
        [
            f"| {slug}", str(len(all_seen)), share(len(caught), len(all_seen)),
            share(sum(s.roots == 1 for s in caught), len(caught)), share(sum(s.in_place for s in caught), len(caught)),
            f"{statistics.median(times):.2f}", f"{times[int(0.95 * len(times))]:.2f}", str(sum(s.suspects for s in caught)),
            str(sum(s.leaving for s in caught)), str(len(misread)), share(sum(s.rank == 0 for s in misread), len(misread)),
            f"{share(sum(s.rank >= 0 for s in misread), len(misread))} |",
        ]
    )  # fmt: skip


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    only = [each for each in sys.argv[2:] if each in GAMES]
    rows = []
    for slug in only or GAMES:
        rows.append(figures(slug, count, "-v" in sys.argv))
        print(rows[-1], flush=True)
    if not only:
        told = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)[0].rstrip()
        table = TEXT.format(count=count, rows="\n".join(rows))
        DOCUMENT.write_text(f"{told}\n\n{table}", encoding="utf-8")


if __name__ == "__main__":
    main()
