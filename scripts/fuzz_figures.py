"""Meet hostile logs, and write the figures to docs/checking.md: how many, faults, the slowest.

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

Logs may come from strangers. Fuzz tests (tests/fuzz) try `check`, `report`, `read` and the companion on hostile input. Journals are mutated
at the level of bytes, words, lines and sections, including logs with positions, other rulings and files of own values. Filled-in PDF
forms are mutated in their fields, objects and bytes. `make test` runs 150 cases of each game, and `make sweep` the first 20,000 of each. An
internal error of printkit or a log that never finishes fails the tests. In the table, a case that takes more than {most:g} s of CPU time
also counts as a fault.

The check's budget counts work, not time: turns replayed, statements, invented answers, fitted paths
(printkit/journal/checking/effort.py). When a log has used up its budget, the check says so (P121) and stops.

The number of a case determines what is done with it:

- Every case is checked and searched for likely corrections. The result is rendered as text, concise text, JSON and SARIF, and the
  log is reported as Markdown. If the log has no problem, the companion resumes it, explains, answers and undoes.
- One in {html} is also reported as HTML, and one in {pdf} as PDF, which is the same page typeset.
- One in {form} is a printed form, mutated in its fields, objects or bytes, then read, checked and reported.
- One in {work} has the full budget ({whole:,} of {all:,}). The others have a {scarce}th of it, and are repeated with the full budget if
  the check took suspiciously long.

Last written by `scripts/fuzz_figures.py`: {all:,} cases so far. Each fault is now kept as a test in tests/fuzz/found.

| game | cases | faults | mean, ms, all that is done | slowest check, s | its case | slowest whole, s | its case | budget ended |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
{rows}

The largest process ran {most_cases:,} cases one after another and took {memory} MB.

A check of a hostile log of 100 kB (tests/fuzz/large.py: {kinds}) takes at most {most:g} s and {megabytes} MB:

| game | slowest kind | s of CPU | MB, of all kinds in one process |
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
        kinds=", ".join(kind.__name__.replace("_", " ") for kind in KINDS),
        large="\n".join(large_row(slug) for slug in GAMES),
        most_cases=max(lot.met for lot in found),
    )
    write_section(DOCS / "checking.md", text)


if __name__ == "__main__":
    main()
