"""Frees the syntax trees when the tests of this folder are done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.architecture import syntax


@pytest.fixture(scope="package", autouse=True)
def trees_are_freed() -> Iterator[None]:
    """Empty the caches; otherwise every later garbage collection in this process would visit a million nodes."""
    yield
    for cached in (syntax.tree, syntax.nodes, syntax.strings):
        cached.cache_clear()
