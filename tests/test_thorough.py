"""The list of slow tests, which ``make thorough`` runs instead of ``make test``, and how it is drawn up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import slow_tests

ROOT = Path(__file__).resolve().parent.parent
NAMES = slow_tests.LIST.read_text(encoding="utf-8").splitlines()


def test_the_list_is_sorted_and_names_no_test_twice() -> None:
    assert sorted(set(NAMES)) == NAMES


def test_each_test_on_the_list_is_a_function_of_its_file() -> None:
    """A list with the name of a test that was renamed or taken out must be written anew."""
    for function in sorted({name.partition("[")[0] for name in NAMES}):
        path, _, called = function.rpartition("::")
        source = (ROOT / path.partition("::")[0]).read_text(encoding="utf-8")
        assert re.search(rf"^ *def {called}\(", source, re.MULTILINE), function


def test_of_slow_variants_the_fastest_stays_in_make_test() -> None:
    times = {"tests/a/test_b.py::test_c[x]": 1.5, "tests/a/test_b.py::test_c[y]": slow_tests.BEARABLE}
    assert slow_tests.listed(times) == ["tests/a/test_b.py::test_c[x]"]


def test_no_slow_variant_stays_beside_a_quick_one() -> None:
    times = {"tests/a/test_b.py::test_c[x]": 0.9, "tests/a/test_b.py::test_c[y]": 0.1}
    assert slow_tests.listed(times) == ["tests/a/test_b.py::test_c[x]"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("tests/a/test_b.py::test_c", ["tests/a/test_b.py::test_c"]),
        ("tests/architecture/test_imports.py::test_c", []),
    ],
)
def test_a_test_that_is_too_slow_is_listed_unless_it_guards_the_structure(
    name: str, found: list[str]
) -> None:
    assert slow_tests.listed({name: slow_tests.BEARABLE + 1}) == found
