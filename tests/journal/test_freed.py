"""A finished check is freed at once, without waiting for the garbage collector: nothing in it refers to itself."""

from __future__ import annotations

import gc

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.entries import Statement
from tests.report.games import auto


def statements() -> int:
    return sum(isinstance(each, Statement) for each in gc.get_objects())


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_check_leaves_no_reference_cycles_for_the_garbage_collector(slug: str) -> None:
    text = auto(slug, 1)
    check_text(text, "log", reading, (slug,))
    gc.collect()
    gc.disable()
    try:
        before = statements()
        assert check_text(text, "log", reading, (slug,)).ok
        assert statements() == before
    finally:
        gc.enable()
