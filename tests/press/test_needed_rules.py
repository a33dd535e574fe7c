"""From the kit alone a game can be set up and played: every rule that the table needs stands on a printed page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest

from printkit.games import load
from printkit.press.blocks import meaning_of
from printkit.press.geometry import Group, Item, Place, Text
from printkit.table import Rule
from tests.press.kits import pages_of
from tests.press.sheets import PRESETS, ruleset


def words(items: Iterable[Item]) -> Iterator[str]:
    """Every piece of type, those in groups and forms too."""
    for item in items:
        match item:
            case Text():
                yield item.text
            case Group():
                yield from words(item.items)
            case Place():
                yield from words(item.form.items)


def printed(slug: str, preset: str, paper: str) -> str:
    """All that stands on the kit's pages, as one line with nothing but the words in it."""
    return bare(" ".join(text for page in pages_of(slug, paper, preset=preset) for text in words(page.items)))


def bare(text: str) -> str:
    return "".join(text.replace("*", "").split())


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_rule_that_the_table_needs_is_printed_in_full(slug: str, preset: str, paper: str) -> None:
    rules = import_module(f"{load(slug).module}.paper.rules_sheet")
    needed: tuple[Rule, ...] = rules.needed(ruleset(slug, preset))
    said = printed(slug, preset, paper)
    assert len(needed) > 15
    missing = [rule.id for rule in needed if bare(f"{rule.text} ({rule.id})") not in said]
    assert not missing


@pytest.mark.parametrize(
    ("slug", "preset"), [each for each in PRESETS if each[0] in ("uss-lox", "malta-convoy", "ssn")]
)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_what_the_rulebook_leaves_open_is_answered_on_paper(slug: str, preset: str, paper: str) -> None:
    """Every ruling about a rule that is needed, with the answer that is in force."""
    rules = import_module(f"{load(slug).module}.paper.rules_sheet")
    in_force = ruleset(slug, preset)
    needed = set(rules.needed(in_force))
    said = printed(slug, preset, paper).casefold()
    about = [each for each in in_force.rulings if not each.optional_rule and needed.issuperset(each.rules)]
    assert len(about) > 10
    in_the_rules: frozenset[str] = getattr(rules, "SAID", frozenset())
    for ruling in about:
        if ruling.key in in_the_rules and in_force[ruling] == ruling.default:
            continue
        answer = bare(f"{ruling.question} {meaning_of(in_force, ruling.key).rstrip('.')}").casefold()
        assert answer in said, ruling.key


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in PRESETS}))
def test_what_is_left_out_is_left_out_for_a_reason(slug: str) -> None:
    module = load(slug).module
    rules = import_module(f"{module}.paper.rules_sheet")
    every = import_module(f"{module}.rules.rulebook").RULES
    for rule, reason in rules.LEFT_OUT.items():
        assert rule in every
        assert len(reason.split()) > 3
        assert rule not in rules.needed(ruleset(slug))


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("tonnage-war", "Each side draws 13 tactical cards and 10 of its order of battle"),
        ("tonnage-war", "switch sides, and play again"),
        ("wolf-pack", "Deal 5 cards to each side"),
    ],
)
def test_the_opening_deal_is_on_paper(slug: str, said: str) -> None:
    assert bare(said) in printed(slug, "", "a4")
