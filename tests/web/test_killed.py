"""The page's server is killed while answers are tapped as fast as possible: every acknowledged answer is in the log."""

from __future__ import annotations

import http.client
import signal
import threading
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.table.seeded import Randomness
from tests.web.browsing import Page, filled
from tests.web.running import Running
from tests.web.test_web_game import plain

_ANSWERS, _LONGEST = 9, 0.1
"""The server is killed after at most this many answers and at most this many further seconds."""


def tapped(address: str, log: Path, luck: Randomness, kept: list[str], killer: threading.Timer) -> None:
    """Tap answers until the game is over or the server is gone; after each acknowledged answer, add the log at that
    time to ``kept``.
    """
    first = luck.randrange(_ANSWERS)
    page = Page(urlopen(address, timeout=300).read().decode())
    while "is-over" not in page.classes:
        if len(kept) >= first and killer.ident is None:
            killer.start()
        form, button = luck.choice(page.answers)
        sent = urlencode(filled(form, button, luck))
        if form.method == "get":
            came = urlopen(f"{address}?{sent}", timeout=300)
        else:
            came = urlopen(f"{address}{form.action}", sent.encode(), timeout=300)
            kept.append(log.read_text(encoding="utf-8"))
        page = Page(came.read().decode())


def killed(folder: Path, times: int) -> int:
    """Kill the server this many times; return how many answers were acknowledged in all."""
    luck, log, told, resumed = Randomness(times), folder / "game.log", 0, False
    for _ in range(times):
        with Running(folder, "malta-convoy", *["--resume"] * resumed) as game:
            kept: list[str] = []
            killer = threading.Timer(luck.random() * _LONGEST, game.end, (signal.SIGKILL,))
            with suppress(OSError, http.client.HTTPException):  # it was killed
                tapped(game.addresses[0], log, luck, kept, killer)
            if killer.ident is not None:
                killer.join()
        text = log.read_text(encoding="utf-8")
        if kept:
            (now, decided), (then, made) = plain(text), plain(kept[-1])
            assert now.startswith(then)
            assert now != then or decided >= made
        checked = check_text(text, "log", reading, GAMES)
        assert checked.ok, checked.diagnostics
        told += len(kept)
        resumed = not checked.finished
        if checked.finished:
            log.unlink()
    return told


def test_no_answer_is_lost_if_the_server_is_killed_twice(tmp_path: Path) -> None:
    assert killed(tmp_path, 2) > 1


@pytest.mark.sweep
def test_no_answer_is_lost_if_the_server_is_killed_at_any_of_a_hundred_moments(tmp_path: Path) -> None:
    assert killed(tmp_path, 100) > 300


def test_a_game_that_is_ended_before_its_first_answer_leaves_no_log(tmp_path: Path) -> None:
    game = Running(tmp_path, "malta-convoy", "--dice", "auto")
    assert game.log.is_file()
    assert game.said.count("logged to") == 1
    assert game.end(signal.SIGINT) == 130
    assert not game.log.exists()
