"""Python's garbage collector keeps its default settings, except while a log is checked, while games are simulated, while
WeasyPrint is imported, and when a process ends."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
from collections.abc import Hashable, Iterator

import pytest

from printkit import cli
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.checking.effort import THRESHOLD, seldom_collected
from printkit.lab import simulate, vary
from printkit.report.formats import engine
from printkit.table.game import Game, play
from printkit.table.rules import Ruleset
from printkit.table.table import Table


def test_a_command_leaves_the_collector_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = list[str]()
    for name in ("freeze", "disable", "enable", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *_, name=name: changed.append(name))
    assert cli.main(["games"]) == 0
    engine.html_class()  # which the tests have imported before
    engine.html_class()
    assert changed in ([], ["disable", "enable", "freeze"])


def test_only_a_process_that_ends_with_its_command_freezes_its_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frozen = list[bool]()
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    monkeypatch.setattr(sys, "argv", ["printkit", "games"])
    assert cli.main(["games"]) == 0
    assert not frozen
    found = signal.getsignal(signal.SIGINT)
    try:
        assert cli.main() == 0
    finally:
        signal.signal(signal.SIGINT, found)  # the tests' own process goes on
    assert frozen


def test_the_import_of_weasyprint_is_not_searched_for_garbage() -> None:
    code = """
import gc
from printkit.lab import simulate, vary
from printkit.report.formats import engine
from printkit.table.game import Game, play
from printkit.table.rules import Ruleset
from printkit.table.table import Table
with engine.not_collected():
    assert not gc.isenabled()
assert gc.isenabled() and gc.get_freeze_count()
gc.unfreeze()
engine.html_class()
assert gc.isenabled() and gc.get_freeze_count()
gc.unfreeze()
engine.html_class()
assert gc.isenabled() and not gc.get_freeze_count()
gc.disable()
with engine.not_collected():
    pass
assert not gc.isenabled(), "it was off before"
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_weasyprint_that_cannot_be_imported_leaves_the_collector_on() -> None:
    code = """
import gc, sys
sys.modules["weasyprint"] = None
from printkit.report.errors import PdfUnavailable
from printkit.lab import simulate, vary
from printkit.report.formats import engine
from printkit.table.game import Game, play
from printkit.table.rules import Ruleset
from printkit.table.table import Table
try:
    engine.html_class()
except PdfUnavailable:
    assert gc.isenabled()
else:
    sys.exit("it was imported")
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.fixture
def before() -> Iterator[tuple[int, int, int]]:
    """Python's default threshold, which is in force during the test; afterwards, the one before it is restored."""
    found = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield gc.get_threshold()
    gc.set_threshold(*found)


def test_the_threshold_is_raised_while_a_log_is_checked_and_restored_afterwards(
    before: tuple[int, int, int],
) -> None:
    with seldom_collected():
        assert gc.get_threshold() == (THRESHOLD, *before[1:])
        with seldom_collected():
            assert gc.get_threshold()[0] == THRESHOLD
        assert gc.get_threshold()[0] == THRESHOLD, "the inner context leaves the outer one's threshold alone"
    assert gc.get_threshold() == before
    with pytest.raises(ZeroDivisionError), seldom_collected():
        raise ZeroDivisionError
    assert gc.get_threshold() == before


@pytest.mark.parametrize("chosen", [0, 50_000])
@pytest.mark.usefixtures("before")
def test_a_threshold_that_the_caller_has_chosen_stays(chosen: int) -> None:
    gc.set_threshold(chosen)
    with seldom_collected():
        assert gc.get_threshold()[0] == chosen
    assert gc.get_threshold()[0] == chosen


@pytest.mark.parametrize("arguments", [[], ["--vary", "friendly-waters"]])
def test_simulated_games_are_played_with_the_raised_threshold(
    arguments: list[str], before: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = set[int]()

    def played(game: Game, ruleset: Ruleset, table: Table) -> Hashable:
        seen.add(gc.get_threshold()[0])
        return play(game, ruleset, table)

    for module in (simulate, vary):
        monkeypatch.setattr(module, "play", played)
    assert cli.main(["simulate", "malta-convoy", "-n", "2", "--jobs", "1", *arguments]) == 0
    assert seen == {THRESHOLD}
    assert gc.get_threshold() == before


@pytest.mark.parametrize("text", ["", "game uss-lox\n"])
def test_a_check_restores_the_threshold(text: str, before: tuple[int, int, int]) -> None:
    check_text(text, "log", reading, GAMES)
    assert gc.get_threshold() == before
