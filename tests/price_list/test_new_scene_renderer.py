"""A new way to show a scene is one package, and no game changes.

The package ``scene_renderer`` beside this file is such a way, as somebody outside printkit would write it.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import printkit.scene
from printkit.games import GAMES
from printkit.scene import EVERYBODY, AskedChoice, AskedDice, AskedOther, GameOver
from printkit.table.seeded import Randomness
from tests.price_list.scene_renderer import answers, spoken
from tests.support.scenes import answer_to, played, presenter_of

PACKAGE = Path(__file__).parent / "scene_renderer"
SOURCES = sorted(PACKAGE.rglob("*.py"))
HANDS = {"tonnage-war": {"hands": "open"}, "wolf-pack": {"hands": "open"}}


def test_it_imports_the_public_names_of_the_scene_and_nothing_else_of_printkit() -> None:
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert all(alias.name in sys.stdlib_module_names for alias in node.names), path
            elif isinstance(node, ast.ImportFrom) and node.level:
                assert node.level == 1, f"{path} reaches outside its package"
            elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
                assert node.module == "printkit.scene", f"{path}:{node.lineno} imports {node.module}"
                found |= {alias.name for alias in node.names}
    assert found
    assert found <= {*printkit.scene.__all__}


def test_it_loads_no_module_of_printkit_but_the_scene() -> None:
    """So the package ``scene`` loads no other either: showing a scene needs no rules, log or library."""
    program = (
        f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); import scene_renderer;"
        " print(*(name for name in sys.modules if name.partition('.')[0] not in sys.stdlib_module_names))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name for name in run.stdout.split() if name.startswith(("printkit", "click", "jinja2"))}
    assert "printkit.scene.values" in loaded
    assert all(name == "printkit" or name.startswith("printkit.scene") for name in loaded)


@pytest.mark.parametrize("slug", GAMES)
def test_it_shows_a_scene_of_every_game(slug: str) -> None:
    """Question, answers, events and the state of the game are shown, for all players together and for each side."""
    shown = 0
    for scenes in played(slug, 3, 40, **HANDS.get(slug, {})):
        for scene in scenes.values():
            text, asked = spoken(scene), scene.asked
            if isinstance(asked, AskedOther):
                assert isinstance(asked, GameOver) == text.startswith("The game is over")
                continue
            shown += 1
            assert scene.title in text
            if isinstance(asked, AskedDice):
                assert asked.count in text
            if isinstance(asked, AskedChoice):
                assert all(blank.help in text for blank in asked.blanks)
                assert len(answers(scene)) == len(asked.picks) + (asked.silence is not None)
            assert all(f"\n{n}: " in text for n in range(1, len(answers(scene)) + 1))
    assert shown > 5


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_by_the_numbers_that_it_says(slug: str) -> None:
    """The numbered answers are accepted; dice and typed answers are given as on any other interface."""
    luck, presenter, by_number = (
        Randomness(5),
        presenter_of(slug, **dict.fromkeys(HANDS.get(slug, {}), "closed")),
        0,
    )
    session = presenter.session
    for _ in range(60):
        asked = (scene := presenter.scene(EVERYBODY)).asked
        if isinstance(asked, AskedOther):
            break
        numbered = answers(scene)
        typed = luck.choice(numbered) if numbered else answer_to(asked, luck)
        problems = session.answer(typed)
        assert not (problems and numbered), (typed, problems)
        by_number += bool(numbered)
    assert by_number > 3
