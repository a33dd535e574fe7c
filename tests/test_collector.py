"""How often Python looks for what nobody holds, while games are played and checked."""

from __future__ import annotations

import gc
import sys

import pytest

from printkit import cli
from printkit.collector import seldom_collected


def test_it_is_looked_seldom_inside_and_as_before_behind_it_even_where_it_fails() -> None:
    before, usual = gc.get_threshold(), (700, 10, 10)
    gc.set_threshold(*usual)
    with seldom_collected:
        seldom = gc.get_threshold()
        with pytest.raises(ValueError), seldom_collected:
            raise ValueError
        assert gc.get_threshold() == seldom > usual
    found = gc.get_threshold()
    gc.set_threshold(*before)
    assert found == usual


def test_who_has_switched_it_off_keeps_it_off() -> None:
    usual = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with seldom_collected:
            assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*usual)


def test_the_end_of_a_process_looks_through_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen = list[bool]()
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    monkeypatch.setattr(sys, "argv", ["printkit", "games"])
    assert cli.main(["games"]) == 0
    assert not frozen  # who calls it goes on
    assert cli.main() == 0
    assert frozen
