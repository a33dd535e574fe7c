"""The companion's feed lists a game in the order of its log, and leaves out no line that both sides may read."""

from __future__ import annotations

import pytest

from printkit.journal.companion.presenter import Presenter
from printkit.scene import EVERYBODY
from tests.report.games import auto
from tests.web.web_games import session_of

_DAILY = 10
"""Number of games of each kind that are tested daily."""
_ALL = 100
_GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "uss-lox": ("random", {}),
    "malta-convoy": ("random", {}),
    "ssn": ("random", {}),
    "tonnage-war": ("", {}),
    "wolf-pack": ("random", {}),
}
"""The policy and the settings with which each game is played."""
_INTERLEAVED = ("malta-convoy",)
"""Games whose log collects rolls that alternate: all `target` of an attack, then, perhaps on the next line, all `again`."""


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
        feed = Presenter(session).showing.feed(EVERYBODY)
        lines = [entry.line for entry in feed if entry.line]
        if slug in _INTERLEAVED:
            lines = list(dict.fromkeys(lines))
        assert lines == sorted(lines)
        plays = (item for item in session.items if item.form.kind == "play" and not item.added)
        shared = {item.line for item in plays if not session.is_private(item.form.verb)}
        assert {entry.line for entry in feed if entry.kind != "heading"} - {0} == shared
