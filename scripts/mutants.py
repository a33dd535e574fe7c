"""Changes lines of printkit/ at random, one at a time, and lists the changes that no test notices.

    make mutants MEASURE=all                       which test reaches which line: once, takes long; tests/press instead of all: only these anew
    make mutants AREAS="rules paper" SEED=5 N=40   draw 40 changes, half in each area, and run the tests that reach them

Two well-kept tools do the same for other projects. mutmut makes every mutant of every function in advance and needs the whole suite for
its own record of what reaches what; cosmic-ray runs one command for every mutant. With as much code, and with a suite of minutes, a sample
by area with a seed, and only the tests that reach the changed line, is what can be run at all.

The tree itself is never changed: everything runs on copies of it. What was measured stays in build/mutants. The list of the changes that
nothing noticed goes to stdout and to build/mutants/survivors.txt. Some of them mean nothing (a margin of 3 mm instead of 4); read each, and
add a test for those that a user would notice.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from typing import NamedTuple

from mutant_changes import Change, changes
from mutant_reach import Reach
from mutant_tests import FAILED, RECORD, SELECT
from slow_tests import EVERYDAY

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "mutants"
AREAS = {
    "rules": ("games/*/rules", "table"),
    "checking": ("journal/checking", "journal/logged", "journal/reading", "journal/suspects", "journal/telling", "games/*/log"),
    "paper": ("games/*/paper",),
    "story": ("games/*/story",),
    "play": ("games/*/play",),
    "web": ("web", "scene", "journal/companion"),
    "press": ("press", "drawing"),
    "report": ("report", "logbook"),
    "cli": ("cli",),
    "lab": ("lab",),
}  # fmt: skip
FIRST = 40
"""Number of tests that are run first; the other tests that execute the changed line run only if none of these fails."""
SECONDS = 60.0
"""Maximum time in seconds of all tests for one change, as recorded earlier."""
ENDLESS = 300
"""Time in seconds after which a test run is stopped and regarded as an endless loop."""


class Drawn(NamedTuple):
    """A randomly drawn change: the area of the package, the path of the module, and the change to it."""

    area: str
    path: str
    change: Change


class Judged(NamedTuple):
    """What the tests said about a change: ``by`` is the test that noticed it (empty: none), ``tests`` the number of tests that ran."""

    drawn: Drawn
    by: str
    tests: int


# -- drawing ----------------------------------------------------------------------------------------------------------


def modules(area: str, root: Path = ROOT) -> list[Path]:
    """Return the modules in an area of the package, in a fixed order. ``tree`` is the folder with the source."""
    package = root / "printkit"
    folders = [folder for pattern in AREAS[area] for folder in package.glob(pattern)]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def drawn(areas: Sequence[str], seed: int, count: int, root: Path = ROOT) -> Iterator[Drawn]:
    """Yield ``count`` random changes, distributed evenly over the areas and, in an area, over the kinds of change."""
    for n, area in enumerate(areas):
        chance = random.Random(f"{area} {seed}")
        texts = {path: path.read_text(encoding="utf-8") for path in modules(area, root)}
        kinds: dict[str, list[tuple[Path, Change]]] = {}
        for path, text in texts.items():
            for change in changes(text):
                kinds.setdefault(change.kind, []).append((path, change))
        for every in kinds.values():
            chance.shuffle(every)
        mixed = (each for turn in zip_longest(*kinds.values()) for each in turn if each is not None)
        fit = ((path, change) for path, change in mixed if change.parses(texts[path]))
        for path, change in islice(fit, count // len(areas) + (n < count % len(areas))):
            yield Drawn(area, path.relative_to(root).as_posix(), change)


# -- running ----------------------------------------------------------------------------------------------------------


def copied(to: Path) -> Path:
    """Copy the source tree with uncommitted changes, without files that git ignores."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    return to


def pytest(tree: Path, arguments: Sequence[str], **settings: str) -> int | None:
    """Run tests in a copy of the tree; return pytest's exit code, or None if the run exceeded the time limit."""
    path = os.pathsep.join((str(tree), str(tree / "scripts")))
    environment = {
        **os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1", **settings,
    }  # fmt: skip
    command = [sys.executable, "-m", "pytest", "-q", "-p", "mutant_tests", "-m", EVERYDAY, *arguments]
    limit = ENDLESS if SELECT in settings else None
    try:
        return subprocess.run(
            command, cwd=tree, env=environment, timeout=limit, capture_output=True, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        return None


class Judge:
    """Runs the tests that execute a changed line, in a copy of the tree."""

    def __init__(self, tree: Path, seed: int) -> None:
        self.tree = tree
        self.seed = seed
        self.reach = Reach(FOLDER, tree)
        self.broken: set[str] = set()

    def judged(self, drawn: Drawn) -> Judged:
        """Return the test that notices a change, and how many tests ran."""
        tests = self._chosen(drawn)
        for batch in (tests[:FIRST], tests[FIRST:]):
            while batch and (by := self._noticed(drawn, batch)):
                if by == "no end" or by not in self.reach.seconds or self._sound(by):
                    return Judged(drawn, by, len(tests))
                self.broken.add(by)
                batch = [each for each in batch if each not in self.broken]
        return Judged(drawn, "", len(tests))

    def _chosen(self, drawn: Drawn) -> list[str]:
        """Return the tests to run: first a random choice of quick ones, then as many others as the time allows."""
        found = self.reach.tests(drawn.path, drawn.change.line, drawn.change.last) - self.broken
        quickest = sorted(found, key=lambda name: (self.reach.seconds[name], name))
        first = random.Random(f"{drawn} {self.seed}").sample(quickest[: 4 * FIRST], min(FIRST, len(quickest)))
        chosen: list[str] = []
        spent = 0.0
        for name in dict.fromkeys((*first, *quickest)):
            spent += self.reach.seconds[name]
            if chosen and spent > SECONDS:
                break
            chosen.append(name)
        return chosen

    def _noticed(self, drawn: Drawn, tests: Sequence[str]) -> str:
        """Return the name of the first test that fails with the change; ``import`` if the tests could not even be
        loaded.
        """
        file = self.tree / drawn.path
        text = file.read_text(encoding="utf-8")
        file.write_text(drawn.change.made(text), encoding="utf-8")
        try:
            return self._failing(tests)
        finally:
            file.write_text(text, encoding="utf-8")

    def _failing(self, tests: Sequence[str]) -> str:
        with tempfile.TemporaryDirectory() as made:
            listed, failed = Path(made, "tests"), Path(made, "failed")
            listed.write_text("\n".join(tests), encoding="utf-8")
            files = [file for file in dict.fromkeys(name.partition("::")[0] for name in tests) if (self.tree / file).exists()]  # fmt: skip
            code = pytest(self.tree, ["-x", *files], **{SELECT: str(listed), FAILED: str(failed)})
            if code is None:
                return "no end"
            if failed.exists():
                return failed.read_text(encoding="utf-8")
            return "" if code in (0, 5) else "import"

    def _sound(self, test: str) -> bool:
        """Return True if a test passes when nothing is changed."""
        return not self._failing([test])


def measure(paths: Sequence[str]) -> None:
    """Record which tests in these files and folders execute which lines. ``all`` discards earlier recordings and runs
    all tests.
    """
    tree = FOLDER / "measured"
    if list(paths) == ["all"]:
        shutil.rmtree(FOLDER, ignore_errors=True)
        paths = sorted({path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")} - {"tests"})  # fmt: skip
        paths = [path for path in paths if not any(path.startswith(f"{other}/") for other in paths)]
    if not tree.exists():
        copied(tree)
    for name in ("tests", "scripts"):
        shutil.rmtree(tree / name)
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in paths:
        stem = FOLDER / path.replace("/", "-").replace(".py", "")
        code = pytest(tree, [path], **{RECORD: str(stem)})
        print(f"{path}: {'measured' if code in (0, 1) else f'pytest ended with {code}'}", flush=True)


# -- telling ----------------------------------------------------------------------------------------------------------


def table(found: Sequence[Judged]) -> str:
    """Return a table with the share of noticed changes in each area."""
    every, noticed = Counter(each.drawn.area for each in found), Counter(each.drawn.area for each in found if each.by)  # fmt: skip
    rows = [
        f"| {area} | {noticed[area]} of {n} | {100 * noticed[area] / n:.0f} % |" for area, n in every.items()
    ]
    return "\n".join(["| area | noticed | share |", "|---|---:|---:|", *rows])


def described(each: Judged, root: Path) -> str:
    """Return a description of a change that no test noticed."""
    path, change = each.drawn.path, each.drawn.change
    text = (root / path).read_text(encoding="utf-8")
    reached = f"{each.tests} tests ran" if each.tests else "no test reaches it"
    return f"{each.drawn.area}: {path}:{change.line} ({change.kind}; {reached})\n{change.diff(path, text)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("areas", nargs="*", choices=[*AREAS, []], metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20, help="number of changes, over all areas")
    parser.add_argument(
        "--measure", nargs="+", metavar="TESTS", help="record what these tests reach; `all`: anew, all tests"
    )
    chosen = parser.parse_args()
    if chosen.measure:
        measure(chosen.measure)
        return 0
    if not (FOLDER / "measured").exists():
        parser.error("nothing is measured yet: make mutants MEASURE=all")
    found: list[Judged] = []
    with tempfile.TemporaryDirectory() as made:
        tree = copied(Path(made))
        judge = Judge(tree, chosen.seed)
        for each in list(drawn(chosen.areas or list(AREAS), chosen.seed, chosen.count, tree)):
            found.append(judge.judged(each))
            print(
                f"{each.area} {each.path}:{each.change.line} {found[-1].by or 'SURVIVED'}",
                file=sys.stderr,
                flush=True,
            )
        text = "\n".join([*(described(each, tree) for each in found if not each.by), table(found), ""])
    (FOLDER / "survivors.txt").write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
