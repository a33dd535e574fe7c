"""Measures how long the check of a log with five mistakes takes, and how often it replays the log.

The logs are auto-played games of each game's first policy, the longest of those that the tests use: about 350 lines in Wolf
Pack, 240 in Tonnage War, fewer in the short games. A log is cut into five parts, and one mistake is made in each, of the
kinds of `tests/fuzz/one_mistake.py`. Suspects are not searched for, as in the editor, which asks for them later.

Times are CPU times of this process. The number of replays does not depend on the machine: a replay plays the log, or the
part of it that a trial changes, through the rules.

``--kinds`` also counts the replays by the kind of edit that they try.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from printkit.games import GAMES, reading  # noqa: E402
from printkit.journal.checking.checker import check_text  # noqa: E402
from printkit.journal.checking.replay import Played, Replay, Step  # noqa: E402
from printkit.journal.entries import Statement  # noqa: E402
from printkit.journal.logged.table import Conflict  # noqa: E402
from printkit.journal.suspects.changes import Reach  # noqa: E402
from printkit.journal.suspects.edits import Edit  # noqa: E402
from printkit.journal.suspects.repair import Search  # noqa: E402
from tests.fuzz.one_mistake import MAKERS, Log, log_of  # noqa: E402

AT_MOST = 0.3
"""Maximum number of seconds that the check of half of the logs may take."""
FROM = 40
"""The longest of this many auto-played logs are used."""
LONGEST = 4
EACH = 6
"""Number of logs with mistakes that are made from each log."""
MISTAKES = 5
RUNS = 3


def with_mistakes(log: Log, seed: int) -> str:
    """Return the log with a mistake in each fifth of it. They are made from the last to the first, so that the lines above
    stay where they are.
    """
    chance = random.Random(seed)
    start = min(log.plays)
    length = (len(log.lines) - start) / MISTAKES
    for part in reversed(range(MISTAKES)):
        lines = range(start + int(part * length), start + int((part + 1) * length))
        while True:
            made = chance.choice(MAKERS)(_only(log, lines), chance)
            if made is not None and made[1] != "\n".join(log.lines) + "\n":
                log = Log(made[1])
                break
    return "\n".join(log.lines) + "\n"


def _only(log: Log, lines: range) -> Log:
    """Return the log as one in which mistakes are made only in these lines."""
    part = Log("\n".join(log.lines))
    part.plays = [each for each in log.plays if each in lines] or log.plays
    part.heads = [each for each in log.heads if each in lines] or log.heads
    return part


def faulty_logs(slug: str) -> list[str]:
    """Return logs of a game with five mistakes each."""
    logs = sorted((log_of(slug, number) for number in range(FROM)), key=lambda log: -len(log.lines))
    return [with_mistakes(log, seed) for log in logs[:LONGEST] for seed in range(EACH)]


@contextmanager
def counted(kinds: Counter[str]) -> Iterator[None]:
    """Return a context manager in which replays are counted by the kind of edit that they try."""
    run, tries = Replay.run, Search._tries
    trying = ["no edit"]

    def counting(self: Replay, step: Step) -> Played:
        kinds[trying[-1]] += 1
        return run(self, step)

    def naming(
        self: Search, edit: Edit, items: list[Statement], step: Step, conflict: Conflict
    ) -> Iterator[tuple[Edit, Reach]]:
        tried = tries(self, edit, items, step, conflict)
        while True:
            trying.append(edit.kind)
            try:
                each = next(tried, None)
            finally:
                trying.pop()
            if each is None:
                return
            yield each

    Replay.run, Search._tries = counting, naming  # type: ignore[method-assign]  # counts inside the methods
    try:
        yield
    finally:
        Replay.run, Search._tries = run, tries  # type: ignore[method-assign]  # counts inside the methods


def seconds(slug: str, text: str) -> float:
    """Return the processor time in seconds that the check of a log takes."""
    start = time.process_time()
    check_text(text, "log", reading, (slug,))
    return time.process_time() - start


def measure(kinds_too: bool) -> bool:
    """Print the times and the numbers of replays of each game. Return True if the budget is kept."""
    kept = True
    for slug in GAMES:
        texts = faulty_logs(slug)
        seconds(slug, texts[0])  # fills the caches
        times, replays, kinds = [], [], Counter[str]()
        for text in texts:
            times.append(min(seconds(slug, text) for _ in range(RUNS)))
            counts = Counter[str]()
            with counted(counts):
                check_text(text, "log", reading, (slug,))
            replays.append(counts.total())
            kinds += counts
        lines = statistics.median(text.count("\n") for text in texts)
        middle, worst = statistics.median(times), max(times)
        good = middle <= AT_MOST
        kept = kept and good
        print(
            f"{slug:<14} {lines:>4.0f} lines   median {middle * 1000:>5.0f} ms (at most {AT_MOST * 1000:.0f})"
            f"{'' if good else '  OVER'}   worst {worst * 1000:>5.0f} ms"
            f"   replays: median {statistics.median(replays):,.0f}, most {max(replays):,}"
        )
        if kinds_too:
            print("  ", ", ".join(f"{kind} {n / len(texts):,.0f}" for kind, n in kinds.most_common()))
    return kept


def main() -> int:
    """Measure all games. Return 1 if the budget is exceeded."""
    return 0 if measure("--kinds" in sys.argv[1:]) else 1


if __name__ == "__main__":
    sys.exit(main())
