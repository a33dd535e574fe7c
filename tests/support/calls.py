"""Work in calls of functions: as many on every machine, whatever else it does."""

from __future__ import annotations

import sys
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """How many functions are called while something is done, Python's own among them."""
    count = 0

    def seen(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
