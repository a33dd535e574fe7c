"""Rules to read at the table, in columns like a newspaper's. Part of ``blocks``."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.table.rules import Rule, Ruleset, Ruling
from printkit.table.words import capital


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Digest:
    """Sections that run on from column to column and from page to page; columns of one page end at one height."""

    sections: tuple[Section, ...]
    columns: int = 2


def told(rules: Sequence[Rule], left_out: Collection[Rule] = ()) -> tuple[str, ...]:
    """A paragraph for each rule: its title, its words, its ID."""
    return tuple(f"*{rule.title}:* {rule.text} ({rule.id})" for rule in rules if rule not in left_out)


def span(rules: Sequence[Rule], first: Rule, last: Rule) -> tuple[Rule, ...]:
    """The rules from one to another, both among them, in the order of the rulebook."""
    return tuple(rules[rules.index(first) : rules.index(last) + 1])


def open_questions(ruleset: Ruleset, rules: Sequence[Rule], said: Collection[str] = ()) -> tuple[str, ...]:
    """All that the rulebook leaves open about these rules and how it is answered here, a paragraph each; an answer that is not the
    preset's has its key. The rules' own words say already what the default answers to those with a key among ``said`` mean.
    """
    return tuple(
        _answer(ruleset, ruling, keyed=ruleset[ruling] != ruling.default_in(ruleset.preset.name))
        for ruling in ruleset.rulings
        if not ruling.optional_rule
        and set(ruling.rules) <= set(rules)
        and (ruling.key not in said or ruleset[ruling] != ruling.default)
    )


def _answer(ruleset: Ruleset, ruling: Ruling[Any], *, keyed: bool = True) -> str:
    key = f" ({ruling.key} {ruleset[ruling]})" if keyed else ""
    return f"*{ruling.question}* {_sentence(meaning_of(ruleset, ruling.key))}{key}"


def _sentence(text: str) -> str:
    return f"{capital(text).rstrip('.')}."


def meaning_of(ruleset: Ruleset, key: str) -> str:
    """What the answer in force to a ruling means, in the words of its declaration. Raises StopIteration for no such key."""
    ruling = next(each for each in ruleset.rulings if each.key == key)
    value = ruleset[ruling]
    return next((answer.meaning for answer in ruling.options if answer.value == value), value)
