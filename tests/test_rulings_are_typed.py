"""A ruling is a typed value: an option that is added and not thought of everywhere is an error of the type checker."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from mypy import api

import printkit
from printkit.games import GAMES, load
from printkit.games.malta_convoy.rules import rulings as malta
from printkit.games.uss_lox.rules import rulings as lox
from printkit.games.wolf_pack.rules import rulings as wolf
from printkit.table import Ruling

MODULES = {"malta-convoy": malta, "uss-lox": lox, "wolf-pack": wolf}
PACKAGE = Path(printkit.__file__).parent
RULINGS = Path("printkit/games/malta_convoy/rules/rulings.py")
DECLARED = 'EmptyTarget = Literal["no-effect", "cargo", "reroll"]'
ANSWERS_FOR = {
    "rules/attacks.py",
    "paper/sheet.py",
    "paper/reference.py",
    "play/expect.py",
}
"""The modules of Malta Convoy that say what a hit on a type without ships does."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package once more, to be edited."""
    root = tmp_path_factory.mktemp("typed")
    shutil.copytree(PACKAGE, root / "printkit", ignore=shutil.ignore_patterns("__pycache__", "*.json"))
    yield root
    shutil.rmtree(root)


def errors(root: Path) -> list[tuple[str, str]]:
    """What the type checker says about Malta Convoy in this copy: module and message."""
    said, failed, _ = api.run(
        [
            "--strict",
            "--no-error-summary",
            f"--cache-dir={root / 'cache'}",
            "--follow-imports=silent",
            "--config-file=",
            str(root / "printkit/games/malta_convoy"),
        ]
    )
    assert not failed, failed
    return [
        (match[1], match[2])
        for line in said.splitlines()
        if (match := re.search(r"malta_convoy/(.*?):\d+: error: (.*)", line))
    ]


def test_another_option_is_an_error_until_every_place_answers_it(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(copy)
    monkeypatch.setenv("MYPYPATH", str(copy))
    assert errors(copy) == []
    path = copy / RULINGS
    text = path.read_text("utf-8")
    assert text.count(DECLARED) == 1
    path.write_text(text.replace(DECLARED, DECLARED.replace('"reroll"', '"reroll", "escort"')), "utf-8")
    found = errors(copy)
    assert {module for module, _ in found} == ANSWERS_FOR
    assert all("assert_never" in message and "escort" in message for _, message in found)


@pytest.mark.parametrize(
    ("module", "ruling"),
    [
        pytest.param(module, ruling, id=f"{slug}-{ruling.key}")
        for slug, module in MODULES.items()
        for ruling in load(slug).ruleset.rulings
        if ruling.accepts is None
    ],
)
def test_the_type_of_a_ruling_lists_its_options(module: ModuleType, ruling: Ruling[str]) -> None:
    name = "".join(part.capitalize() for part in ruling.key.split("-"))
    typed = get_args(getattr(module, name, module.YesNo))
    assert set(ruling.values) == set(typed)
    assert ruling.attribute == ruling.key.replace("-", "_")


# -- rulings that are read by comparing with one option ------------------------------------------------------------

LOOKED_AT = {
    "uss-lox": {"patrol2-leftover": 3, "joker-estimate": 3},
    "malta-convoy": {"destroyed-takes": 3, "covering-choice": 3, "convoy": 3, "target-overflow": 3},
    "tonnage-war": {
        "rescue-ships": 3,
        "pulled-card-return": 3,
        "undetected-contact-boat": 3,
        "oob-new-round": 3,
    },
    "wolf-pack": {"harass-timing": 3},
    "ssn": {"detection-roll": 3, "evasion-count": 3, "ssn-edge": 3},
}
"""Rulings with more than two options that some place compares with one of them, because the others are alike there; with
the number of options for which that was looked at."""


def compared(slug: str) -> Iterator[tuple[Ruling[str], str]]:
    """Every ruling of a game that is compared with an option, and where."""
    by_name = {ruling.attribute: ruling for ruling in load(slug).ruleset.rulings}
    for path in sorted((PACKAGE / "games" / slug.replace("-", "_")).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Compare)
                and isinstance(node.left, ast.Attribute)
                and "rul" in ast.unparse(node.left.value)
                and node.left.attr in by_name
            ):
                yield by_name[node.left.attr], f"{path.relative_to(PACKAGE)}:{node.lineno}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_comparison_holds_for_as_many_options_as_were_looked_at(slug: str) -> None:
    """An option that is added passes such a place without a type error: each has to be read again, then the number changed."""
    found = list(compared(slug))
    assert found
    known = LOOKED_AT[slug]
    again = [
        f"{place} compares `{ruling.key}`, which has {len(ruling.values)} options now"
        for ruling, place in found
        if ruling.accepts is None and len(ruling.values) != known.get(ruling.key, 2)
    ]
    assert again == []
    assert {ruling.key for ruling, _ in found} >= set(known)
