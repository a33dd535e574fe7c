"""Measures how fast a log is parsed (without its rules), in lines per second in one process, compared with a regex
tokenizer for the same lines.
"""

from __future__ import annotations

import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from printkit.games import GAMES, reading
from printkit.journal.notation import Notation
from printkit.journal.reading.lexer import Lexer
from printkit.journal.reading.reader import read_body, split_lines
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable

AT_LEAST = 0.7
LINES = 20_000
RUNS = 9
_TOKEN = re.compile(
    r"(?P<number>\d+(?:\.\d+)?(?!\w))|(?P<card>[A2-9TJQK][CDHS]\b|X[12]\b)|(?P<word>[A-Za-z~?][\w?-]*|[-+])|(?P<side>:)|(?P<claim>=)|(?P<end>;)"
    r"|(?P<comma>,)|(?P<skip>[ \t]+)|(?P<mismatch>.)"
)


def log_lines(slug: str, lines: int = LINES) -> list[str]:
    """Return the lines of auto-played games, one log after the other."""
    game, notation = reading(slug)
    ruleset = game.ruleset()
    policy = next(p for p in game.policies if p.name == "random").make(ruleset)
    found: list[str] = []
    seed = 0
    while len(found) < lines:
        seed += 1
        sections = record_game(game, ruleset, SeatedTable(seed, dict.fromkeys(game.seats or ("",), policy)))
        text = write_log(game, notation, ruleset, sections)
        found += text[text.index("\n\n") :].splitlines()
    return found[:lines]


class Token(NamedTuple):
    """A token as the tokenizer in the documentation of Python's ``re`` makes it."""

    kind: str
    value: str | float
    line: int
    column: int


def tokenize(lines: Sequence[str]) -> list[Token]:
    """Return every token of every line with its kind, value and place. This tokenizer is the reference with
    which printkit's parser is compared.
    """
    tokens = []
    for number, line in enumerate(lines, 1):
        for match in _TOKEN.finditer(line):
            kind = match.lastgroup or ""
            text = match.group()
            value: str | float = text
            if kind == "number":
                value = float(text) if "." in text else int(text)
            elif kind == "skip":
                continue
            elif kind == "mismatch":
                raise RuntimeError(f"{value!r} unexpected on line {number}")
            tokens.append(Token(kind, value, number, match.start()))
    return tokens


def peer_reads(text: str) -> None:
    tokenize(split_lines(text))


def journal_reads(text: str, notation: Notation) -> None:
    read_body(split_lines(text), 0, Lexer(notation), [])


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of one run."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> int:
    """Print the rates of printkit's parser and of the tokenizer. Return 1 if the budget is exceeded."""
    kept = True
    for slug in GAMES:
        lines = log_lines(slug)
        text = "\n".join(lines)
        notation = reading(slug)[1]
        ours, peer = [], []
        for _ in range(RUNS):  # in turn, so that a busy moment falls on both
            peer.append(seconds(partial(peer_reads, text)))
            ours.append(seconds(partial(journal_reads, text, notation)))
        ratio = statistics.median(peer) / statistics.median(ours)
        kept = kept and ratio >= AT_LEAST
        print(
            f"{slug:<14} reading {len(lines) / statistics.median(ours):>9,.0f} lines/s   "
            f"regex tokenizer {len(lines) / statistics.median(peer):>9,.0f} lines/s   "
            f"{ratio:.2f} x (at least {AT_LEAST}){'' if ratio >= AT_LEAST else '  OVER'}"
        )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
