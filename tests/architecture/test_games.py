"""What every game declares, and where."""

from __future__ import annotations

import importlib

import pytest

from printkit.games import GAMES, load


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_and_ruling_has_a_name_of_its_own_and_a_text(slug: str) -> None:
    game = load(slug)
    ids = [rule.id for rule in game.rules]
    keys = [ruling.key for ruling in game.ruleset.rulings]
    assert len(set(ids)) == len(ids)
    assert len(set(keys)) == len(keys)
    assert all(rule.title and rule.text.endswith(".") for rule in game.rules)
    assert all(
        r.question.endswith("?") and r.why and len(r.options) >= 2 - bool(r.form)
        for r in game.ruleset.rulings
    )


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_on_rules_of_the_game(slug: str) -> None:
    game = load(slug)
    assert all(ruling.rules and set(ruling.rules) <= set(game.rules) for ruling in game.ruleset.rulings)


ENTRY_POINTS = {
    "rules.setup": ("setup",),
    "rules.turn": ("turn", "heading", "over"),
    "log.totals": ("totals", "rebase", "outcome", "metrics"),
    "log.notation": ("NOTATION",),
    "paper.components": ("components",),
    "story.report": ("story",),
    "story.review": ("review",),
}
"""For each module: the names that commands and :class:`~printkit.table.game.Game` use, which every game must define
there.
"""


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_the_same_entry_points_in_the_same_files(slug: str) -> None:
    game = load(slug)
    for module, names in ENTRY_POINTS.items():
        where = importlib.import_module(f"{game.module}.{module}")
        for name in names:
            entry = getattr(where, name)
            assert getattr(entry, "__module__", where.__name__) == where.__name__ or name == "NOTATION", name
            if hasattr(game, name):
                assert getattr(game, name) is entry, name
