"""Checks hostile logs (random or very large input) and writes the results to docs/checking.md: the number of
cases, the faults, and the slowest cases.

    .venv/bin/python scripts/fuzz_figures.py 20000 runs.jsonl     runs the first 20,000 cases of each game
    .venv/bin/python scripts/fuzz_figures.py 0 runs.jsonl         writes the results so far into the document

The cases have the same numbers as in `make sweep` (tests/fuzz). The result of each batch of cases is stored as a line of the file. A
batch in the file is not run again, so an interrupted run can continue. Times are CPU seconds on the machine that ran the cases.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from figures import DOCS, columns, kept, row, stored, write_section

from printkit.games import GAMES
from tests.fuzz.large import KINDS, MEGABYTES, Taken
from tests.fuzz.target import SECONDS, SWEPT, run_case

ROOT = Path(__file__).parents[1]
BATCH = 250
TEXT = """\
# Hostile logs

Logs may come from strangers. Fuzz tests (tests/fuzz) give hostile input to the commands `check`, `report` and `read`, and to the companion. The fuzz tests change the bytes, words, lines and sections of logs at random. Some of the changed logs begin in the middle of a game, use unusual rulings or name a file of a player's own values. The fuzz tests also mutate the fields, objects and bytes of filled-in PDF forms. `make
test` runs 150 cases for each game; `make sweep` runs the first 20,000 cases for each game. A test fails if printkit reports an
internal error or does not finish. In the table, a case that takes more than {most:g} s of CPU time also counts as a fault of printkit.

The check has a budget for each log. The budget is counted in units of work instead of seconds, so that the same log always gives the same result. Three things use up the budget: replaying a turn or a statement, guessing a missing answer, and fitting a ship's path to a measured end point (printkit/journal/checking/effort.py). When the budget is used up, the check stops and reports the problem P121.

The cases are numbered. The number of a case determines which of the following steps are carried out for this case:

- For every case, printkit checks the log and searches for likely corrections. printkit writes the result of the check in four formats (text, concise text, JSON and SARIF), and a report on the log as Markdown. If the log has no problem, the test continues the log in the companion: the test asks for an explanation, gives an answer and takes the answer back.
- For one case in {html}, the report is also written as HTML, and for one case in {pdf} as PDF.
- One case in {form} is a printed form with mutated fields, objects or bytes; printkit reads and checks the mutated form and makes a report from it.
- In one case in {work} ({whole:,} of {all:,} cases), the check may use its full budget of work. Every other log is first checked with a {scarce}th of the budget; if this check still takes suspiciously long, the case is repeated with the full budget.

The script `scripts/fuzz_figures.py` writes this section. The script has run {all:,} cases so far. The input that caused a fault is now a test in tests/fuzz/found. The column `budget used up` counts the logs whose check stopped early because the budget was used up.

| game | cases | faults | budget used up |
|---|---:|---:|---:|
{faults}

All times are CPU times. A column `case no.` gives the number of the case that took the time in the column to its left.

| game | mean per case, ms | slowest check, s | case no. | slowest case with all steps, s | case no. |
|---|---:|---:|---:|---:|---:|
{times}

The busiest process ran {most_cases:,} cases one after another; no process used more than {memory} MB of memory.

Large logs are tested separately. Checking a log of 100 kB may take at most {most:g} s and {megabytes} MB. The tests use these kinds of large logs (tests/fuzz/large.py):

{kinds}

| game | slowest kind | CPU time, s | memory for all kinds in one process, MB |
|---|---|---:|---:|
{large}
"""


class Batch(NamedTuple):
    """The results of several hostile logs of a game. Times are CPU seconds, memory is in MB."""

    slug: str
    start: int
    cases: int
    whole_work: int
    faults: int
    seconds: float
    check: tuple[float, int]
    slowest: tuple[float, int]
    exhausted: int
    memory: int
    cases_so_far: int


def batches(count: int, file: Path) -> Iterator[Batch]:
    """Run the batches of hostile logs whose results are not in the file yet, one for each game in turn. Faults are printed at once."""
    known = {(batch.slug, batch.start) for batch in stored(file, Batch)}
    cases_so_far = 0
    for start in range(0, count, BATCH):
        for slug in GAMES:
            if (slug, start) in known:
                continue
            found = run_batch(slug, range(start, min(start + BATCH, count)), cases_so_far)
            cases_so_far = found.cases_so_far
            yield found


def run_batch(slug: str, numbers: range, before: int) -> Batch:
    faults = exhausted = 0
    seconds, check, slowest = 0.0, (0.0, 0), (0.0, 0)
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            outcome = run_case(slug, number, Path(folder), SWEPT)
            seconds += outcome.whole
            check = max(check, (outcome.checking, number))
            slowest = max(slowest, (outcome.whole, number))
            exhausted += outcome.exhausted
            if outcome.fault or outcome.checking >= SECONDS:
                faults += 1
                print(f"case {number} of {slug}, {outcome.checking:.1f} s\n{outcome.fault}", flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    whole = sum(number % SWEPT.whole == SWEPT.whole - 1 for number in numbers)
    cases_so_far = before + len(numbers)
    return Batch(
        slug,
        numbers.start,
        len(numbers),
        whole,
        faults,
        seconds,
        check,
        slowest,
        exhausted,
        memory,
        cases_so_far,
    )


def game_row(slug: str, found: list[Batch]) -> str:
    cases = sum(batch.cases for batch in found)
    faults = sum(batch.faults for batch in found)
    mean = 1000 * sum(batch.seconds for batch in found) / cases
    check, whole = max(batch.check for batch in found), max(batch.slowest for batch in found)
    ended = sum(batch.exhausted for batch in found)
    slow = (f"{check[0]:.2f}", f"{check[1]:,}", f"{whole[0]:.2f}", f"{whole[1]:,}")
    return row(slug, f"{cases:,}", str(faults), f"{mean:.0f}", *slow, f"{ended:,}")


def large_row(slug: str) -> str:
    """Return the table row of a game's large logs, which are checked in a process of its own to measure the memory."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.large", slug], cwd=ROOT, capture_output=True, check=True
    )
    found = Taken(*json.loads(run.stdout))
    return row(slug, found.kind, f"{found.seconds:.2f}", str(found.memory))


def main() -> None:
    count, file = int(sys.argv[1]), Path(sys.argv[2])
    for batch in kept(file, batches(count, file)):
        print(f"{batch.slug} {batch.start}: {1000 * batch.seconds / batch.cases:.0f} ms", flush=True)
    found = stored(file, Batch)
    rows = [game_row(slug, [batch for batch in found if batch.slug == slug]) for slug in GAMES]
    text = TEXT.format(
        most=SECONDS,
        html=SWEPT.html,
        pdf=SWEPT.pdf,
        form=SWEPT.form,
        work=SWEPT.whole,
        scarce=SWEPT.share,
        all=sum(batch.cases for batch in found),
        whole=sum(batch.whole_work for batch in found),
        faults=columns(rows, 0, 1, 2, 8),
        times=columns(rows, 0, *range(3, 8)),
        memory=max(batch.memory for batch in found),
        megabytes=MEGABYTES,
        kinds="\n".join(
            f"- `{kind.__name__.replace('_', ' ')}`: {(kind.__doc__ or '').removeprefix('Return ').replace('``', '`').rstrip('.')}"
            for kind in KINDS
        ),
        large="\n".join(large_row(slug) for slug in GAMES),
        most_cases=max(batch.cases_so_far for batch in found),
    )
    write_section(DOCS / "checking.md", text)


if __name__ == "__main__":
    main()
