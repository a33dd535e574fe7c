"""The feed of the companion tells a game in the order of its log, and leaves out no line of it."""

from __future__ import annotations

import pytest

from printkit.journal.companion.presenter import Presenter
from tests.report.games import auto
from tests.web.desks import session_of

_DAILY = 20
_ALL = 100
_GAMES: dict[str, tuple[str, dict[str, str]]] = {"ssn": ("random", {})}
"""By game: the policy and the settings with which it is played."""


def _seeds() -> list[object]:
    return [
        pytest.param(slug, range(1 + part, 1 + part + _DAILY), marks=[pytest.mark.sweep] if part else [])
        for slug in _GAMES
        for part in range(0, _ALL, _DAILY)
    ]


@pytest.mark.parametrize(("slug", "seeds"), _seeds())
def test_the_feed_is_in_the_order_of_the_log(slug: str, seeds: range) -> None:
    policy, settings = _GAMES[slug]
    for seed in seeds:
        session = session_of(slug, auto(slug, seed, policy=policy, **settings))
        feed = Presenter(session).scene().feed
        lines = [entry.line for entry in feed if entry.line]
        assert lines == sorted(lines)
        played = {item.line for item in session.items if item.form.kind == "play" and not item.added}
        told = {entry.line for entry in feed if entry.kind != "heading"}
        assert told - {0} <= played
        assert len(told & played) >= 0.9 * len(played)
