"""Rulings are typed values, so that the type checker reports every place that does not handle a new option."""

from __future__ import annotations

import ast
import builtins
import re
import shutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from mypy import api

from printkit.games import GAMES, load
from printkit.table import EitherOr, Preset, Rule, Ruleset, Ruling, Words, YesNo
from tests.architecture.syntax import PACKAGE, nodes

RULINGS = [
    pytest.param(slug, ruling, id=f"{slug}-{ruling.key}")
    for slug in GAMES
    for ruling in load(slug).ruleset.rulings
]


def folder(slug: str) -> str:
    return slug.replace("-", "_")


# -- the declaration -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "ruling"), RULINGS)
def test_the_type_of_a_ruling_lists_its_options(slug: str, ruling: Ruling[str]) -> None:
    declared: Any = vars(ruling)["__orig_class__"]
    literals = get_args(declared)
    if ruling.accepts is None:
        assert set(ruling.values) == {value for each in literals for value in get_args(each)}
    else:
        assert literals == (str,)
    assert isinstance(ruling, EitherOr) == (len(ruling.values) == 2 and ruling.accepts is None)
    assert ruling.attribute == ruling.key.replace("-", "_")


@pytest.mark.parametrize("slug", GAMES)
def test_a_predicate_is_the_truth_of_its_option(slug: str) -> None:
    game = load(slug).ruleset
    assert game.predicates
    for predicate in game.predicates:
        for value in predicate.ruling.values:
            in_force = game("", {predicate.ruling.key: value})
            assert getattr(in_force, predicate.attribute) is (value == predicate.option)


@pytest.mark.parametrize("slug", GAMES)
def test_every_predicate_is_read(slug: str) -> None:
    read = {node.attr for path in modules(slug) for node in nodes(path) if isinstance(node, ast.Attribute)}
    assert {each.attribute for each in load(slug).ruleset.predicates} <= read


def test_brief_words_are_declared_where_they_are_read_and_nowhere_else() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    for slug in GAMES:
        owner = load(slug).ruleset
        for ruling in owner.rulings:
            declared = any(option.brief != option.meaning for option in ruling.options)
            read = re.search(rf"answer\(\s*\w+\.{ruling.attribute}\s*\)\.brief", code)
            assert declared == bool(read), f"{slug} {ruling.key}"


RULE = Rule("X-1", "Fire", "A gun may be fired.")


def test_a_ruling_whose_options_have_brief_words_has_them_for_all() -> None:
    with pytest.raises(ValueError, match="ruling guns: many has no brief words"):
        YesNo("guns", (RULE,), "How many guns?", {"yes": Words("one", "1"), "many": "two"}, "")  # type: ignore[dict-item]


def test_an_answer_has_the_words_of_its_option() -> None:
    class Guns(Ruleset):
        presets = (Preset("printed", ""),)
        guns = Ruling[str](
            "guns",
            (RULE,),
            "How many guns?",
            {"one": Words("there is one", "1 gun", told="the card"), "none": Words("there is none", "")},
            "",
            accepts=str.isdecimal,
        )
        turret = YesNo("turret", (RULE,), "Is there a turret?", {"no": "no", "yes": "it turns"}, "")

    plain, other = Guns(), Guns("", {"guns": "12", "turret": "yes"})
    assert plain.answer(Guns.guns) == Guns.guns.options[0]
    assert (plain.answer(Guns.guns).brief, plain.answer(Guns.guns).told) == ("1 gun", "the card")
    assert Guns("", {"guns": "none"}).answer(Guns.guns).brief == ""
    assert other.answer(Guns.guns).meaning == other.answer(Guns.guns).brief == "12"
    assert other.answer(Guns.turret).brief == "it turns"


# -- who reads a ruling --------------------------------------------------------------------------------------------


@cache
def modules(slug: str) -> tuple[Path, ...]:
    return tuple(sorted((PACKAGE / "games" / folder(slug)).rglob("*.py")))


def reads(path: Path, rulings: dict[str, Ruling[str]]) -> Iterator[tuple[ast.Attribute, ast.AST]]:
    """Yield each place that reads a ruling as an attribute of a ruleset, with the expression that contains it."""
    for parent in nodes(path):
        for child in ast.iter_child_nodes(parent):
            if not isinstance(child, ast.Attribute) or child.attr not in rulings:
                continue
            of = ast.unparse(child.value)
            if re.search(r"(^|\.)(ruleset|rulings|rules)$", of) or (of == "self" and declares(path)):
                yield child, parent


def declares(path: Path) -> bool:
    """Return whether this module defines the class of a game's rulings, or a class derived from it."""
    return path.name in ("rulings.py", "ruleset.py") and path.parent.name == "rules"


def handles_every_option(parent: ast.AST, read: ast.Attribute) -> bool:
    """Return whether mypy checks that all options are handled where a ruling is read: in a ``match`` with
    ``assert_never``, as an argument of a function, or as a result.
    """
    match parent:
        case ast.Match(subject, cases):
            return subject is read and "assert_never" in ast.unparse(cases[-1])
        case ast.Call(ast.Name(name), arguments):
            return read in arguments and not hasattr(builtins, name)
        case ast.Return():
            return True
    return False


@pytest.mark.parametrize("slug", GAMES)
def test_a_ruling_is_read_by_match_or_by_a_predicate(slug: str) -> None:
    """Never by ``==``, ``in``, ``is`` or as a text, because a new option would then cause no type error."""
    rulings = {each.attribute: each for each in load(slug).ruleset.rulings}
    found = [(path, read, parent) for path in modules(slug) for read, parent in reads(path, rulings)]
    assert len(found) >= 5
    unsafe = [
        f"{path.relative_to(PACKAGE)}:{read.lineno}: {ast.unparse(read)}"
        for path, read, parent in found
        if not handles_every_option(parent, read)
        and not (declares(path) and rulings[read.attr].accepts is not None)
    ]
    assert not unsafe


@pytest.mark.parametrize("slug", GAMES)
def test_the_name_of_an_option_is_not_compared_either(slug: str) -> None:
    """``ruleset[RULING]`` and ``ruleset.answer(RULING)`` are only used for display."""
    compared = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {ast.unparse(node)}"
        for path in modules(slug)
        for node in nodes(path)
        if isinstance(node, ast.Compare) and re.search(r"ruleset(\[|\.answer\()", ast.unparse(node))
    ]
    assert not compared


# -- every place that lacks an option is a type error --------------------------------------------------------------

NEW = "another"


def with_another_option(declarations: str) -> str:
    """Return a module of rulings in which the type of each ruling has one more option than is declared."""
    more = re.sub(
        r"EitherOr\[Literal\[(\"[^\"]*\")\], Literal\[(\"[^\"]*\")\]\]",
        rf'Ruling[Literal[\1, \2, "{NEW}"]]',
        declarations,
    )
    more = re.sub(r"= YesNo\(", f'= Ruling[Literal["yes", "no", "{NEW}"]](', more)
    more = re.sub(r"(?m)^(\w+ = Literal\[[^\]]*)\]$", rf'\1, "{NEW}"]', more)
    return re.sub(
        r"= Ruling\[Literal\[((?:(?!another)[^\]])*)\]\]\(", rf'= Ruling[Literal[\1, "{NEW}"]](', more
    )


def places(slug: str) -> Iterator[tuple[str, int, int]]:
    """Yield module, first and last line of each predicate and of each ``match`` on a ruling."""
    game = load(slug).ruleset
    rulings = {each.attribute: each for each in game.rulings if each.accepts is None}
    for path in modules(slug):
        name = path.relative_to(PACKAGE).as_posix()
        for _, parent in reads(path, rulings):
            if isinstance(parent, ast.Match):
                yield name, parent.lineno, max(case.body[-1].end_lineno or 0 for case in parent.cases)
        if declares(path):
            calls = (node for node in nodes(path) if isinstance(node, ast.Call))
            lines = (call.lineno for call in calls if ast.unparse(call.func).endswith(".says"))
            yield from ((name, line, line) for line in lines)


@pytest.mark.sweep  # mypy reads a whole game afresh: 10 s each
@pytest.mark.parametrize("slug", GAMES)
def test_another_option_is_an_error_wherever_it_is_not_handled(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(PACKAGE, tmp_path / "printkit", ignore=shutil.ignore_patterns("__pycache__", "*.json"))
    path = tmp_path / "printkit/games" / folder(slug) / "rules/rulings.py"
    path.write_text(with_another_option(path.read_text("utf-8")), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MYPYPATH", str(tmp_path))
    options = ["--strict", "--no-error-summary", "--follow-imports=silent", "--config-file="]
    said, failed, _ = api.run([*options, f"--cache-dir={tmp_path / 'cache'}", str(path.parent.parent)])
    assert not failed, failed
    errors = [
        (match[1], int(match[2]))
        for line in said.splitlines()
        if (match := re.match(r".*?printkit/(games/.*?):(\d+): error: ", line))
    ]
    found = list(places(slug))
    assert len(found) > len(load(slug).ruleset.predicates)
    silent = [
        f"{name}:{first}"
        for name, first, last in found
        if not any(module == name and first <= line <= last for module, line in errors)
    ]
    assert not silent


def test_modules_with_rulings_are_found() -> None:
    """The tests above find the classes by the names of their modules."""
    for slug in GAMES:
        game = load(slug).ruleset
        for owner in game.__mro__:
            if issubclass(owner, Ruleset) and owner is not Ruleset:
                assert declares(Path(import_module(owner.__module__).__file__ or ""))
