"""Check hostile logs, and write the figures to docs/checking.md: number of cases, faults, the slowest cases.

    .venv/bin/python scripts/fuzz_figures.py 20000 runs.jsonl     the first 20,000 of each game
    .venv/bin/python scripts/fuzz_figures.py 0 runs.jsonl         what has been met by now, into the document

The cases are those of the sweep (tests/fuzz), by number. What each lot of them came to is a line of the file; a lot that
stands there is not met again, so that a run which was stopped goes on. Seconds are CPU time, on the machine that met them.
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

from figures import DOCS, kept, row, stored, write_section

from printkit.games import GAMES
from tests.fuzz.large import KINDS, MEGABYTES, Taken
from tests.fuzz.target import SECONDS, SWEPT, meet_case

ROOT = Path(__file__).parents[1]
LOT = 250
TEXT = """\
# Hostile logs

Logs may come from strangers. Fuzz tests (tests/fuzz) give hostile input to `check`, `report`, `read` and the companion. They mutate the
bytes, words, lines and sections of journals, including logs with positions, with unusual rulings and with files of own values. They also
mutate the fields, objects and bytes of filled-in PDF forms. `make test` runs 150 cases for each game; `make sweep` runs the first 20,000 for
each. A test fails if printkit reports an internal error or does not finish. In the table, a case that takes more than {most:g} s of CPU time
also counts as a fault.

The check has a budget, which is counted in units of work instead of time: replayed turns, statements, invented answers, and paths that are fitted to a measured end
(printkit/journal/checking/effort.py). When a log has used up its budget, the check reports that (P121) and stops.

The number of a case determines what is done with it:

- Every case is checked, with a search for likely corrections. The result is rendered as text, concise text, JSON and SARIF, and the log is
  reported as Markdown. If the log has no problem, the companion resumes it and tries an explanation, an answer and an undo.
- One case in {html} is also reported as HTML, and one in {pdf} as PDF, which is made from the same page.
- One case in {form} is a printed form with mutated fields, objects or bytes. It is read, checked and reported.
- One case in {work} gets the full budget ({whole:,} of {all:,} cases). The others get a {scarce}th of it, and are repeated with the full
  budget if the check took suspiciously long.

`scripts/fuzz_figures.py` writes this section. It has run {all:,} cases so far. Each fault is now kept as a test in tests/fuzz/found. All times
are CPU times. Each column `case` gives the number of the case to which the time on its left belongs, and `budget used up` counts the logs
whose check stopped early.

| game | cases | faults | mean time per case, ms | slowest check, s | case | slowest case, all steps, s | case | budget used up |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
{rows}

The largest process ran {most_cases:,} cases one after another and used {memory} MB of memory.

Checking a hostile log of 100 kB takes at most {most:g} s and {megabytes} MB. Kinds of log (tests/fuzz/large.py): {kinds}.

| game | slowest kind | CPU time, s | memory for all kinds in one process, MB |
|---|---|---:|---:|
{large}
"""


class Lot(NamedTuple):
    """What became of some cases of a game; seconds of CPU, memory in MB."""

    slug: str
    start: int
    cases: int
    whole_work: int
    faults: int
    seconds: float
    check: tuple[float, int]
    slowest: tuple[float, int]
    worn_out: int
    memory: int
    met: int


def lots(count: int, file: Path) -> Iterator[Lot]:
    """Meet the lots that do not stand in the file yet, the games in turn; faults are shown as they come."""
    known = {(lot.slug, lot.start) for lot in stored(file, Lot)}
    met = 0
    for start in range(0, count, LOT):
        for slug in GAMES:
            if (slug, start) in known:
                continue
            found = meet_lot(slug, range(start, min(start + LOT, count)), met)
            met = found.met
            yield found


def meet_lot(slug: str, numbers: range, before: int) -> Lot:
    faults = worn_out = 0
    seconds, check, slowest = 0.0, (0.0, 0), (0.0, 0)
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            outcome = meet_case(slug, number, Path(folder), SWEPT)
            seconds += outcome.whole
            check = max(check, (outcome.checking, number))
            slowest = max(slowest, (outcome.whole, number))
            worn_out += outcome.worn_out
            if outcome.fault or outcome.checking >= SECONDS:
                faults += 1
                print(f"case {number} of {slug}, {outcome.checking:.1f} s\n{outcome.fault}", flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    whole = sum(number % SWEPT.whole == SWEPT.whole - 1 for number in numbers)
    met = before + len(numbers)
    return Lot(
        slug, numbers.start, len(numbers), whole, faults, seconds, check, slowest, worn_out, memory, met
    )


def game_row(slug: str, found: list[Lot]) -> str:
    cases = sum(lot.cases for lot in found)
    faults = sum(lot.faults for lot in found)
    mean = 1000 * sum(lot.seconds for lot in found) / cases
    check, whole = max(lot.check for lot in found), max(lot.slowest for lot in found)
    ended = sum(lot.worn_out for lot in found)
    slow = (f"{check[0]:.2f}", f"{check[1]:,}", f"{whole[0]:.2f}", f"{whole[1]:,}")
    return row(slug, f"{cases:,}", str(faults), f"{mean:.0f}", *slow, f"{ended:,}")


def large_row(slug: str) -> str:
    """Met in a process of its own, whose memory is looked at."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.large", slug], cwd=ROOT, capture_output=True, check=True
    )
    found = Taken(*json.loads(run.stdout))
    return row(slug, found.kind, f"{found.seconds:.2f}", str(found.memory))


def main() -> None:
    count, file = int(sys.argv[1]), Path(sys.argv[2])
    for lot in kept(file, lots(count, file)):
        print(f"{lot.slug} {lot.start}: {1000 * lot.seconds / lot.cases:.0f} ms", flush=True)
    found = stored(file, Lot)
    text = TEXT.format(
        most=SECONDS,
        html=SWEPT.html,
        pdf=SWEPT.pdf,
        form=SWEPT.form,
        work=SWEPT.whole,
        scarce=SWEPT.share,
        all=sum(lot.cases for lot in found),
        whole=sum(lot.whole_work for lot in found),
        rows="\n".join(game_row(slug, [lot for lot in found if lot.slug == slug]) for slug in GAMES),
        memory=max(lot.memory for lot in found),
        megabytes=MEGABYTES,
        kinds=", ".join(f"`{kind.__name__.replace('_', ' ')}`" for kind in KINDS),
        large="\n".join(large_row(slug) for slug in GAMES),
        most_cases=max(lot.met for lot in found),
    )
    write_section(DOCS / "checking.md", text)


if __name__ == "__main__":
    main()
