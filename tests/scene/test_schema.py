"""The JSON of a scene agrees with docs/scene.schema.json, in every game and for every seat."""

from __future__ import annotations

import copy
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from printkit.games import GAMES
from printkit.scene import VERSION, Scene, as_data, as_json
from tests.sampled import daily
from tests.support.scenes import played, presenter_of

SCHEMA = Path(__file__).parents[2] / "docs" / "scene.schema.json"
PLAYED: list[tuple[str, dict[str, str], set[str]]] = [
    ("uss-lox", {}, {"cards", "choice", "over"}),
    ("malta-convoy", {}, {"dice", "choice", "over"}),
    ("ssn", {}, {"dice", "choice", "over"}),
    ("wolf-pack", {"hands": "open"}, {"cards", "choice", "waiting"}),
    ("wolf-pack", {"hands": "closed"}, {"choice"}),
    ("tonnage-war", {"hands": "open"}, {"dice", "cards", "choice", "waiting"}),
    ("tonnage-war", {"hands": "closed"}, {"dice", "choice", "over"}),
]
"""Games and settings, each with the kinds of question that occur in it."""


@cache
def _compiled() -> Any:
    return fastjsonschema.compile(json.loads(SCHEMA.read_text(encoding="utf-8")))


def validate(data: object) -> None:
    """Check data against the schema; the error message says where they differ."""
    _compiled()(data)


def first_scene() -> Scene:
    return presenter_of("malta-convoy").scene()


def test_the_schema_tests_play_every_game() -> None:
    assert {slug for slug, _, _ in PLAYED} == {*GAMES}


@pytest.mark.parametrize(
    ("slug", "settings", "asked"),
    daily(PLAYED, lambda each: each[0] in ("uss-lox", "ssn") or each[1].get("hands") == "open"),
    ids=["-".join((g, *s.values())) for g, s, _ in PLAYED],
)
def test_every_scene_of_a_game_matches_the_schema(
    slug: str, settings: dict[str, str], asked: set[str]
) -> None:
    kinds: Counter[str] = Counter()
    happened: set[str] = set()
    for seed in range(2):
        for scenes in played(slug, seed, 150, **settings):
            for seat, scene in scenes.items():
                data = json.loads(as_json(scene))
                validate(data)
                assert (data["version"], data["game"], data["seat"]) == (VERSION, slug, seat)
                kinds[data["asked"]["kind"]] += 1
                happened |= {each["kind"] for each in data["happened"]}
    assert asked <= {*kinds}
    assert {"told", "changed"} & happened


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), VERSION + 1),
        (("secret",), "QS"),
        (("board", "hand"), [{"card": "QS"}]),
        (("asked", "kind"), "riddle"),
        (("asked", "n"), "three"),
        (("happened",), [{"kind": "rumoured", "words": "something"}]),
    ],
    ids=lambda each: "-".join(each) if isinstance(each, tuple) else "",
)
def test_data_that_is_not_a_scene_does_not_match_the_schema(path: tuple[str, ...], value: object) -> None:
    data: Any = copy.deepcopy(as_data(first_scene()))
    validate(data)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        validate(data)


def test_the_same_log_gives_the_same_json() -> None:
    assert as_json(first_scene()) == as_json(first_scene())
