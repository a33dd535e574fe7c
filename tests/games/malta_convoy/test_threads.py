"""The report of a finished game is made in a thread of its own, while pages are served with the same cached values."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from printkit.games.malta_convoy.play.best import NO_OPTION, Best
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage

THREADS = 6
AFTER_FRIENDLY_WATERS = 4


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Let Python change from thread to thread far more often than it usually does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
def test_several_threads_find_the_same_values() -> None:
    ruleset = MaltaRuleset("", {})
    voyage = Voyage(ruleset, 22, 22, AFTER_FRIENDLY_WATERS, Fleet((3, 9, 2, 10, 20)))
    state = State(voyage, AFTER_FRIENDLY_WATERS, 0)
    alone = Best(ruleset).with_option(state, NO_OPTION)
    shared = Best(ruleset)
    found: list[float] = []
    threads = [
        threading.Thread(target=lambda: found.append(shared.with_option(state, NO_OPTION)))
        for _ in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * THREADS
