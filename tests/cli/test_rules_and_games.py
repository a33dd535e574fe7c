"""``games``, ``rules`` and ``explain``: what printkit says about the games it knows."""

from __future__ import annotations

import json

import pytest

from printkit.cli import main
from printkit.games import GAMES, load

Captured = pytest.CaptureFixture[str]


def test_games_lists_every_game_with_its_parts_and_names(capsys: Captured) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    for slug in GAMES:
        game = load(slug)
        names = [slug, game.title, game.players, game.designer, *game.parts]
        named = (game.ruleset.presets, game.policies, game.odds)
        names += [each.name for entries in named for each in entries]
        assert [name for name in names if name not in shown] == []


def test_games_as_json(capsys: Captured) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert [game["slug"] for game in games] == list(GAMES)
    for listed in games:
        game = load(listed["slug"])
        assert listed["designer"] == game.designer
        assert [part["name"] for part in listed["parts"]] == list(game.parts)
        assert [preset["name"] for preset in listed["presets"]] == [
            preset.name for preset in game.ruleset.presets
        ]
        assert [policy["name"] for policy in listed["policies"]] == [policy.name for policy in game.policies]
        assert [table["name"] for table in listed["odds"]] == [table.name for table in game.odds]


@pytest.mark.parametrize("slug", GAMES)
def test_rules_shows_every_rule_with_its_id(slug: str, capsys: Captured) -> None:
    assert main(["rules", slug]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    rules = load(slug).rules
    assert rules
    assert [rule.id for rule in rules if f"{rule.id} {rule.title} {rule.text}" not in shown] == []


@pytest.mark.parametrize("slug", GAMES)
def test_rulings_are_shown_with_options_default_and_reason(slug: str, capsys: Captured) -> None:
    assert main(["rules", slug, "--rulings"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    game = load(slug)
    for ruling in game.ruleset.rulings:
        assert ruling.question in shown
        assert f"Why: {ruling.why}" in shown
        usual = game.ruleset()[ruling]
        for option in ruling.options:
            others = [p.name for p in game.ruleset.presets if game.ruleset(p.name)[ruling] == option.value]
            under = f" (default under preset {' and '.join(others)})" if others else ""
            mark = " (default)" if option.value == usual else under
            assert f"{ruling.key}={option.value}{mark}: {option.meaning}" in shown


@pytest.mark.parametrize("slug", GAMES)
def test_rules_as_json(slug: str, capsys: Captured) -> None:
    assert main(["rules", slug, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    game = load(slug)
    assert [rule["id"] for rule in document["rules"]] == [rule.id for rule in game.rules]
    assert [ruling["key"] for ruling in document["rulings"]] == [
        ruling.key for ruling in game.ruleset.rulings
    ]
    assert [ruling["default"] for ruling in document["rulings"]] == [
        game.ruleset()[ruling] for ruling in game.ruleset.rulings
    ]


# -- explain ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_can_be_explained(slug: str, capsys: Captured) -> None:
    for rule in load(slug).rules:
        assert main(["explain", rule.id.lower()]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert f"{rule.id} {rule.title} ({load(slug).title}) {rule.text}" in shown


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_can_be_explained(slug: str, capsys: Captured) -> None:
    in_force = load(slug).ruleset()
    for ruling in load(slug).ruleset.rulings:
        assert main(["explain", ruling.key]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert f"({load(slug).title}) {ruling.question}" in shown
        assert f"{ruling.key}={in_force[ruling]} (default)" in shown
        assert f"--set {ruling.key}=" in shown


def test_every_diagnostic_can_be_explained(capsys: Captured) -> None:
    from printkit.journal.telling.codes import CODES

    for code in CODES:
        assert main(["explain", code.code]) == 0
        assert " ".join(code.text.split()) in " ".join(capsys.readouterr().out.split())


def test_a_rule_that_a_journal_breaks_shows_the_lines_and_what_the_check_says(capsys: Captured) -> None:
    rule = next(rule for rule in load("malta-convoy").rules if not rule.prose_only)
    assert main(["explain", rule.id]) == 0
    shown = capsys.readouterr().out
    assert "The check reports:" in shown
    assert rule.id in shown.partition("The check reports")[2]
    assert "^" in shown


@pytest.mark.parametrize("typed", ["MALTA-CONTCT-1", "contact-lo", "nothing-like-it"])
def test_an_unknown_id_is_reported_with_the_nearest_one(typed: str, capsys: Captured) -> None:
    assert main(["explain", typed]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"there is no rule, ruling or diagnostic `{typed}`" in captured.err
    assert ("did you mean" in captured.err) == (typed != "nothing-like-it")
    assert "printkit rules GAME" in captured.err
