"""Measures how well the check finds mistakes: makes one mistake in each of many logs. Does the check report
one root problem, at the right place, and suggest the original text?

    .venv/bin/python scripts/mistakes_figures.py runs.jsonl --count 10000 --games uss-lox malta-convoy wolf-pack --jobs 2
    .venv/bin/python scripts/mistakes_figures.py runs.jsonl --write        writes the results so far into docs/checking.md
    .venv/bin/python scripts/mistakes_figures.py --count 300 --games ssn --misread --show       only misread values; prints failures

The game's first policy plays the logs, and every second log has no totals (tests/fuzz/one_mistake.py). Each mistake has a number, from
which it can be made again. The results of each batch of 50 mistakes are stored as a line of the file. A batch in the file is not measured
again, so an interrupted run can continue. Times are CPU seconds of the check and its search for suspects.
"""

from __future__ import annotations

import argparse
import re
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from figures import DOCS, columns, kept, row, stored, write_section

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.fuzz.one_mistake import MAKERS, Log, Mistake, log_number, log_of, mistake_of, replaced
from tests.support.citations import LEFT_OUT, TWICE

BATCH = 50
MOST = 3
ALL = "all"
EXPECTED = {"statement_left_out": LEFT_OUT, "statement_doubled": TWICE}
TEXT = """\
# One mistake

The tables of this section show how well the check finds a single mistake. printkit plays a game and writes its log. Half of the logs state
totals, and half do not. Then one mistake is made in each log: a value is misread, or a value, statement, line or turn is left out, doubled, shifted or swapped with its neighbour. If the changed log still follows the rules, nobody can find the mistake. If the changed log breaks a rule, the check reports a problem, and the mistake counts as caught. In the tables, `all` counts the mistakes of all games together, so a game with more mistakes has more weight.

`scripts/mistakes_figures.py` writes this section. All times were measured on the machine on which the script ran.

## Where the mistake is reported

A *root diagnostic* is a diagnostic that does not follow from another diagnostic.

- `one root`: the share of the caught mistakes for which the check reports exactly one root diagnostic; all its other diagnostics are marked as consequences.
- `in place`: the share of the caught mistakes for which the check reports a root diagnostic on the line of the mistake, or in the section that contains this line.
- `gap`: of the caught mistakes in which a turn or a path is left out, the share that the check reports in at most two diagnostics.
- `rule`: of the caught mistakes in which a statement is left out or doubled, the share for which the first root diagnostic cites the right rule. The right rule of each mistake stands in a separate list (tests/support/citations.py), which does not use the code of printkit's rules.

| game | mistakes | caught | one root | in place | gap | rule |
|---|---:|---:|---:|---:|---:|---:|
{places}

## How long the check takes, and what it suggests

- `median`: the median CPU time, in seconds, of the check and its search for corrections.
- `95 %`: the CPU time, in seconds, that 95 % of the checks do not exceed.
- `suggested`: the number of corrections that the check suggests.
- `mistake left`: the number of suggested corrections after which the check still finds a problem in the log.

| game | median | 95 % | suggested | mistake left |
|---|---:|---:|---:|---:|
{times}

## How often a suggestion is right

The next two tables cover only the misread values that the check caught. The values are changed as a tired person might misread them. Half of the
misread numbers become a neighbouring number, a third become a number that looks similar, and the rest become any number. Of the misread
cards, four in ten get another suit, three in ten get a neighbouring rank, and the rest become a card that looks similar or any card.

The check suggests at most three corrections. A suggestion is right if it restores the original log.

- `first`: the share of the misread values for which the first suggestion is right.
- `any`: the share of the misread values for which one of the suggestions is right.
- `with totals`, `without totals`: these columns give the two shares (`first` and `any`) separately for logs that state totals and for
  logs that state none.

| game | misread, caught | first | any | with totals: first | with totals: any | without totals: first | without totals: any |
|---|---:|---:|---:|---:|---:|---:|---:|
{misread}

If many different changes would each make a log follow the rules, nobody can tell which change is right.

- `changes`: the number of different changes that would each make the log follow the rules (the median of all misread values).
- `few`: the share of the misread values for which at most three different changes would make the log follow the rules.
- `few: any`: the share of the misread values counted under `few` for which one of the suggested corrections is right.

| game | changes | few | few: any |
|---|---:|---:|---:|
{fits}
"""


class Seen(NamedTuple):
    """What the check reported for one mistake. ``rank`` is the position of the original text among the suspects (−1:
    absent). ``fits`` is the number of single changes after which the log agrees with the rules. ``rules`` are the
    rules cited by the root diagnostics.
    """

    kind: str
    verb: str
    totals: bool
    roots: int
    told: int
    in_place: bool
    seconds: float
    suspects: int
    leaving: int
    rank: int
    fits: int
    rules: tuple[str, ...]

    @property
    def is_gap(self) -> bool:
        """Return True if a turn or a path was left out of the log."""
        return self.kind == "turn_left_out" or (
            self.verb == "path" and self.kind in ("statement_left_out", "line_left_out")
        )


class Batch(NamedTuple):
    """The results for a series of generated mistakes in logs of one game. If ``misread`` is True, every mistake is a misread value."""

    slug: str
    misread: bool
    start: int
    seen: tuple[Seen, ...] = ()


def check(text: str) -> Checked:
    return check_text(text, "log", reading, GAMES)


def seen(log: Log, mistake: Mistake, totals: bool) -> tuple[Seen, Checked]:
    """Check a log with one mistake and return what the check reported."""
    start = time.process_time()
    checked = check(mistake.text)
    found = checked.suspects
    seconds = time.process_time() - start
    roots = [i for i, d in enumerate(checked.diagnostics) if d.follows_from is None]
    whole = _same("\n".join(log.lines))
    of_roots = [found[i] for i in roots if i in found]
    lines = mistake.text.split("\n")
    mended = ["\n".join(s.typed(lines)) for each in of_roots for s in each.suspects]
    leaving = sum(not check(text).ok for text in mended) if len(roots) == 1 else 0
    section = _section(log, mistake.line)
    one = Seen(
        mistake.kind,
        mistake.verb,
        totals,
        len(roots),
        len(checked.diagnostics),
        any(_section(log, checked.diagnostics[i].span.line) == section for i in roots),
        round(seconds, 4),
        len(mended),
        leaving,
        next((k for k, text in enumerate(mended[:MOST]) if _same(text) == whole), -1),
        sum(len(each.suspects) + each.more for each in of_roots),
        tuple(checked.diagnostics[i].citation or "" for i in roots),
    )
    return one, checked


def _same(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _section(log: Log, line: int) -> int:
    return sum(head < line for head in log.heads)


def batch_of(slug: str, misread: bool, start: int, count: int, show: bool = False) -> Batch:
    """Make this many mistakes in logs, check each log, and return the results."""
    found = []
    for number in range(start, start + count):
        of = log_number(number)
        log = log_of(slug, of)
        mistake = mistake_of(log, number, (replaced,) if misread else MAKERS)
        one, checked = seen(log, mistake, of % 2 == 0)
        found.append(one)
        if show and one.roots and (one.roots > 1 or one.leaving or (mistake.kind == "replaced" and one.rank)):
            _show(number, log, mistake, one, checked)
    return Batch(slug, misread, start, tuple(found))


def _show(number: int, log: Log, mistake: Mistake, one: Seen, checked: Checked) -> None:
    """Print a case in which the check failed."""
    lines = mistake.text.split("\n")
    print(f"-- {number} {mistake.kind} line {mistake.line} of {len(lines)}: {one}")
    print("   ", log.lines[mistake.line - 1], "=>", lines[mistake.line - 1])
    for i, d in enumerate(checked.diagnostics):
        print("   ", d.span.line, d.citation, d.message, d.follows_from)
        for s in checked.suspects[i].suspects if i in checked.suspects else ():
            print("       ", s.span, repr(s.was), "->", repr(s.to), checked.suspects[i].more)


def known(file: Path | None) -> list[Batch]:
    """Return the results (batches) that are stored in a file."""
    return [each._replace(seen=tuple(Seen(*one) for one in each.seen)) for each in stored(file, Batch)]


def missing(batches: Sequence[Batch], slugs: Sequence[str], misread: bool, count: int) -> Iterator[Batch]:
    """Yield the batches of mistakes that have not been measured yet, one for each game in turn. Their results are still empty."""
    done = {each[:3] for each in batches}
    for start in range(0, count, BATCH):
        for slug in slugs:
            if (slug, misread, start) not in done:
                yield Batch(slug, misread, start)


def _share(n: int, of: int) -> str:
    """Return a fraction as a percentage. It becomes 100 % only if the fraction is exactly 1."""
    return f"{min(100 * n / of, 100 if n == of else 99.9):.1f} %" if of else "-"


def as_expected(slug: str, all_seen: Sequence[Seen], show: bool = False) -> list[bool]:
    """Return one value for each noticed mistake in which a statement is missing or doubled: True if the root
    diagnostic cites a rule that is expected for this mistake.
    """
    found = []
    for number, one in enumerate(all_seen):
        rules = EXPECTED[one.kind][slug].get(one.verb) if one.kind in EXPECTED and one.roots else None
        if rules is not None:
            found.append(one.rules[0] in rules)
            if show and not found[-1]:
                print(slug, number, one.kind, one.verb, *one.rules, "expected:", *rules)
    return found


def caught_row(slug: str, all_seen: Sequence[Seen], expected: Sequence[bool]) -> str:
    """Return a row of the document's first table, which is about mistakes of all kinds; the row is for one game or for all games.
    ``expected`` has one value for each case with an expected rule: whether the diagnostic cited that rule.
    """
    caught = [s for s in all_seen if s.roots]
    times = sorted(s.seconds for s in caught)
    gaps = [s for s in caught if s.is_gap]
    shares = (
        _share(sum(good), len(good))
        for good in (
            [s.roots == 1 for s in caught],
            [s.in_place for s in caught],
            [s.told <= 2 for s in gaps],
            expected,
        )
    )
    words = [slug, f"{len(all_seen):,}", _share(len(caught), len(all_seen)), *shares]
    words += [f"{statistics.median(times):.2f}", f"{times[int(0.95 * len(times))]:.2f}"]
    return row(*words, f"{sum(s.suspects for s in caught):,}", str(sum(s.leaving for s in caught)))


def misread_row(slug: str, all_seen: Sequence[Seen]) -> str:
    """Return a row of the document's second table, which is about misread values; the row is for one game or for all games."""
    misread = [s for s in all_seen if s.roots and s.kind == "replaced"]
    if not misread:
        return row(slug, "0", *["-"] * 9)
    rich = [s for s in misread if s.totals]
    poor = [s for s in misread if not s.totals]
    few = [s for s in misread if s.fits <= MOST]
    words = [slug, f"{len(misread):,}"]
    for group in (misread, rich, poor):
        words.append(_share(sum(s.rank == 0 for s in group), len(group)))
        words.append(_share(sum(s.rank >= 0 for s in group), len(group)))
    words += [f"{statistics.median(s.fits for s in misread):.0f}", _share(len(few), len(misread))]
    return row(*words, _share(sum(s.rank >= 0 for s in few), len(few)))


def by_game(batches: Sequence[Batch], misread: bool) -> dict[str, list[Seen]]:
    """Return the results by game, in the order of the mistakes' numbers."""
    found: dict[str, list[Seen]] = {}
    for slug in GAMES:
        mine = sorted((each for each in batches if each[:2] == (slug, misread)), key=lambda each: each.start)
        if mine:
            found[slug] = [one for each in mine for one in each.seen]
    return found


def rows(found: dict[str, list[Seen]], show: bool = False) -> tuple[list[str], list[str]]:
    """Return the rows of both tables: one for each game, and one for all mistakes of all games."""
    expected = {slug: as_expected(slug, seen, show) for slug, seen in found.items()}
    of = {**found, ALL: [*chain(*found.values())]} if len(found) > 1 else found
    expected[ALL] = [*chain(*expected.values())]
    first = [
        caught_row(slug, seen, expected[slug]) for slug, seen in of.items() if any(s.roots for s in seen)
    ]
    return first, [misread_row(slug, seen) for slug, seen in of.items()]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--misread", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    batches = known(asked.file)
    todo = list(missing(batches, asked.games, asked.misread, asked.count))
    work = [
        [*zip(*(each[:3] for each in todo), strict=True)],
        [min(BATCH, asked.count - each.start) if asked.file is None else BATCH for each in todo],
    ]
    if todo:
        with ProcessPoolExecutor(asked.jobs) as pool:
            batches += kept(asked.file, pool.map(batch_of, *work[0], work[1], [asked.show] * len(todo)))
    first, second = rows(by_game(batches, False), asked.show)
    _, alone = rows(by_game(batches, True))
    print(*first, *second, *alone, sep="\n")
    if asked.write:
        text = TEXT.format(
            places=columns(first, *range(7)),
            times=columns(first, 0, *range(7, 11)),
            misread=columns(second, *range(8)),
            fits=columns(second, 0, *range(8, 11)),
        )
        write_section(DOCS / "checking.md", text)


if __name__ == "__main__":
    main()
