"""``make mutants``: the changes that it makes to a module, the tests that it runs, and that it changes no file of the
source tree.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from coverage import Coverage
from mutant_changes import Change, changes
from mutant_reach import Reach
from mutant_tests import Caches
from mutants import AREAS, Judged, drawn, modules, table

MODULE = """\
def fee(ship: int, cargo: list[int], late: bool = False) -> int:
    \"\"\"Return 7.\"\"\"
    if ship < 3 and not late:
        cargo.append(2)
    total = sum(each for each in cargo if each)
    total += 5
    return total if late else 0
"""


def made(kind: str) -> set[str]:
    """Return the changed lines of all changes of a kind, without surrounding spaces."""
    found = (
        change.made(MODULE).splitlines()[change.line - 1] for change in changes(MODULE) if change.kind == kind
    )
    return {line.strip() for line in found}


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("comparison", {"if ship <= 3 and not late:", "if ship >= 3 and not late:"}),
        ("and/or", {"if ((ship < 3) or (not late)):"}),
        ("not", {"if ship < 3 and (late):"}),
        (
            "condition",
            {"if not (ship < 3 and not late):", "total = sum(each for each in cargo if (not (each)))"},
        ),
        ("branches", {"return 0 if late else total"}),
        ("dropped", {"pass"}),
    ],
)
def test_each_kind_of_change(kind: str, lines: set[str]) -> None:
    assert made(kind) == lines


def test_numbers_are_changed_by_one_and_invalid_programs_are_left_out() -> None:
    found = [change for change in changes(MODULE) if change.kind == "constant"]
    assert Counter(change.line for change in found) == {1: 1, 3: 2, 4: 2, 6: 2, 7: 2}
    assert all(change.parses(MODULE) for change in found)
    assert {change.new for change in found if change.line == 7} == {"1", "(-1)"}
    assert ast.get_docstring(ast.parse(found[0].made(MODULE)).body[0]) == "Return 7."  # type: ignore[arg-type]


def test_a_change_is_shown_as_a_diff() -> None:
    change = next(each for each in changes(MODULE) if each.kind == "not")
    assert "-    if ship < 3 and not late:\n+    if ship < 3 and (late):\n" in change.diff("fee.py", MODULE)


def test_the_same_seed_draws_the_same_changes_from_every_area_and_writes_nothing() -> None:
    found = list(drawn(["lab", "cli"], 5, 11))
    assert found == list(drawn(["lab", "cli"], 5, 11))
    assert found != list(drawn(["lab", "cli"], 6, 11))
    assert Counter(each.area for each in found) == {"lab": 6, "cli": 5}
    assert all(modules(area) for area in AREAS)


@pytest.fixture
def recorded(tmp_path: Path) -> Reach:
    """A tree with one module, in which a line was recorded before another line was added above it."""
    text = MODULE.replace("ship < 3", "ship < FEE")
    for name in ("measured", "now"):
        (tmp_path / name / "printkit").mkdir(parents=True)
    (tmp_path / "measured" / "printkit" / "fee.py").write_text(f"FEE = 3\n{text}", encoding="utf-8")
    (tmp_path / "now" / "printkit" / "fee.py").write_text(f"FEE = 3\nNEW = 1\n{text}", encoding="utf-8")
    coverage = Coverage(str(tmp_path / "tests.coverage"), config_file=False)
    data = coverage.get_data()
    data.set_context("tests/test_fee.py::test_fee")
    data.add_lines({str(tmp_path / "measured" / "printkit" / "fee.py"): [4, 5]})
    data.write()
    seconds = {"tests/test_fee.py::test_fee": 0.1}
    (tmp_path / "tests.json").write_text(json.dumps(seconds), encoding="utf-8")
    return Reach(tmp_path, tmp_path / "now")


def test_a_line_that_has_moved_is_found_again(recorded: Reach) -> None:
    assert recorded.tests("printkit/fee.py", 5, 5) == {"tests/test_fee.py::test_fee"}
    assert recorded.tests("printkit/fee.py", 9, 9) == set()


def test_a_constant_is_reached_by_what_runs_the_functions_that_name_it(recorded: Reach) -> None:
    assert recorded.tests("printkit/fee.py", 1, 1) == {"tests/test_fee.py::test_fee"}
    assert recorded.tests("printkit/fee.py", 2, 2) == set()


def test_the_table_counts_by_area() -> None:
    lab, *_ = drawn(["lab"], 1, 1)
    found = [Judged(lab, "a test", 3), Judged(lab, "", 3), Judged(lab._replace(area="cli"), "", 0)]
    assert table(found).splitlines()[2:] == ["| lab | 1 of 2 | 50 % |", "| cli | 0 of 1 | 0 % |"]


def test_a_change_that_has_no_effect_or_is_invalid_is_not_drawn() -> None:
    assert not Change("not", 1, 1, 0, 3, "def").parses(MODULE)
    assert not Change("not", 1, 1, 0, 3, "def def").parses(MODULE)


def test_a_cached_result_is_computed_again_for_the_next_test() -> None:
    computed: list[int] = []

    @lru_cache
    def twice(n: int) -> int:
        computed.append(n)
        return 2 * n

    caches = Caches()
    caches.clear()
    assert [twice(3), twice(3)] == [6, 6]
    assert computed == [3]
    caches.clear()
    assert twice(3) == 6
    assert computed == [3, 3]
