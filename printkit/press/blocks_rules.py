"""The types of blocks (parts of a printed sheet) for pages of rules that players read during a game.

The text is set in columns as in a newspaper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from printkit.drawing import Ink
from printkit.press.pieces import Counter
from printkit.table.rules import Rule, Ruleset, Ruling
from printkit.table.words import capital


@dataclass(frozen=True, slots=True)
class RulesFigure:
    """A picture that illustrates a rule: a row of dice, cards and icons, with a caption beside it.

    ``ink`` is that of the side whose icons they are.

    ``pieces`` are counters of the kit, shown at true size instead; True stands for the back of a counter.
    """

    shown: tuple[str, ...]
    caption: str
    ink: Ink = Ink.NAVY
    pieces: tuple[tuple[Counter, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A section of printed rules: a heading, pictures below it, and then the paragraphs.

    ``sign`` is a silhouette or an icon at the end of the heading's line, printed in ``ink``. A paragraph that
    begins with a bold number is a numbered step.
    """

    title: str
    paragraphs: tuple[str, ...]
    sign: str = ""
    figures: tuple[RulesFigure, ...] = ()
    ink: Ink = Ink.NAVY


RulesPart = tuple[str, str, tuple[Rule, ...]]
"""A part of a rules page as a tuple: its heading, the name of a symbol, and its rules."""


@dataclass(frozen=True, slots=True)
class Digest:
    """Sections of printed rules that continue from column to column and from page to page.

    All columns of a page end at the same height.

    With ``margin``, the rule IDs of a paragraph stand in smaller type at the right margin, at the end of the paragraph, if the
    columns are wide enough; otherwise they stay in the text. With ``ids_apart``, the rule IDs of all paragraphs stand
    in a column of their own at the right, level with the first line. ``unbroken`` sections are not divided between columns.
    """

    sections: tuple[RulesSection, ...]
    columns: int = 2
    margin: bool = True
    unbroken: bool = False
    ids_apart: bool = False


def told(rules: Sequence[Rule], left_out: Collection[Rule] = ()) -> tuple[str, ...]:
    """Return one paragraph of text for each rule: its title, text and ID. Rules in ``left_out`` get no paragraph."""
    return tuple(f"*{rule.title}:* {rule.text} ({rule.id})" for rule in rules if rule not in left_out)


def rules_sections(
    parts: Iterable[RulesPart],
    left_out: Collection[Rule] = (),
    figures: Mapping[Rule, tuple[RulesFigure, ...]] = MappingProxyType({}),
) -> tuple[RulesSection, ...]:
    """Return one section for each part of a rules page.

    A section has the part's heading and symbol, the figures that illustrate its rules, and a paragraph for
    each rule. A part without any paragraph gets no section.
    """
    sections = (
        RulesSection(
            title,
            told(rules, left_out),
            sign,
            tuple(figure for rule in rules for figure in figures.get(rule, ())),
        )
        for title, sign, rules in parts
    )
    return tuple(section for section in sections if section.paragraphs or section.figures)


def span(rules: Sequence[Rule], first: Rule, last: Rule) -> tuple[Rule, ...]:
    """Return the rules from ``first`` to ``last`` in the order of the rulebook, including both."""
    return tuple(rules[rules.index(first) : rules.index(last) + 1])


def open_questions(ruleset: Ruleset, rules: Sequence[Rule]) -> tuple[str, ...]:
    """Return a paragraph for each ruling (question that the rulebook leaves open) about the given rules, with
    the answer that applies in this game.

    If the option differs from the preset's, the ruling's key is added. Optional rules are left out, and so are
    options that another printed part already explains.
    """
    return tuple(
        _answer(ruleset, ruling, keyed=ruleset[ruling] != ruling.default_in(ruleset.preset.name))
        for ruling in ruleset.rulings
        if not ruling.optional_rule and set(ruling.rules) <= set(rules) and not ruleset.answer(ruling).told
    )


def _answer(ruleset: Ruleset, ruling: Ruling[Any], *, keyed: bool) -> str:
    key = f" ({ruling.key} {ruleset[ruling]})" if keyed else ""
    return f"{ruling.question} *{_sentence(ruleset.answer(ruling).meaning)}*{key}"


def _sentence(text: str) -> str:
    return f"{capital(text).rstrip('.')}."
