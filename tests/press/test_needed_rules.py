"""A game can be set up and played with its kit alone: each rule that is needed at the table is printed on some page."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

import pytest

from printkit.games import load
from printkit.press.blocks import Notes, Panel, open_questions, rulings_box
from printkit.press.kit import lay_out_kit
from printkit.press.pieces import Kit
from printkit.table import Rule, Ruleset, Ruling
from tests.press.kits import job, pages_of, words
from tests.press.sheets import PRESETS, parts, ruleset


def printed(slug: str, preset: str, paper: str) -> str:
    """Return all words on the kit's pages as a single line."""
    return bare(" ".join(text for page in pages_of(slug, paper, preset=preset) for text in words(page.items)))


def bare(text: str) -> str:
    return "".join(text.replace("*", "").split())


_BEHIND = 200
"""Greatest number of characters between a rule's text and the end of its ID: sentences about the rulings in force may stand there."""


def told_in(rule: Rule, said: str) -> bool:
    """Return whether the words of a kit contain a rule's text and, at most a few sentences behind it, its ID in parentheses or in the
    margin.
    """
    found = said.find(bare(rule.text))
    return found >= 0 and rule.id in said[found : found + len(bare(rule.text)) + _BEHIND]


def cited_in(text: str) -> list[str]:
    """Return the IDs of rules in a text that consists of nothing else, such as ``TW-8.7b, TW-11.5``."""
    cited = re.split(r"[,·\s]+", text)
    return cited if all(re.fullmatch(r"[A-Z]+-[0-9A-Za-z.-]+", each) for each in cited) else []


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_rule_that_the_table_needs_is_printed_in_full(slug: str, preset: str, paper: str) -> None:
    rules = import_module(f"{load(slug).module}.paper.rules_sheet")
    needed: tuple[Rule, ...] = rules.needed(ruleset(slug, preset))
    in_steps: tuple[Rule, ...] = getattr(rules, "IN_STEPS", ())
    said = printed(slug, preset, paper)
    assert len(needed) > 15
    missing = [rule.id for rule in needed if rule not in in_steps and not told_in(rule, said)]
    texts = (text for page in pages_of(slug, paper, preset=preset) for text in words(page.items))
    in_margins = {each for text in texts for each in cited_in(text)}
    missing += [
        rule.id
        for rule in in_steps
        if rule.id not in in_margins and not re.search(rf"[(,]{re.escape(rule.id)}[,)]", said)
    ]
    assert not missing


@pytest.mark.parametrize(
    ("slug", "preset"), [each for each in PRESETS if each[0] in ("uss-lox", "malta-convoy", "ssn")]
)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_what_the_rulebook_leaves_open_is_answered_on_paper(slug: str, preset: str, paper: str) -> None:
    """Every ruling about a needed rule is printed with the option in force."""
    rules = import_module(f"{load(slug).module}.paper.rules_sheet")
    in_force = ruleset(slug, preset)
    needed = set(rules.needed(in_force))
    said = printed(slug, preset, paper).casefold()
    about = [each for each in in_force.rulings if not each.optional_rule and needed.issuperset(each.rules)]
    assert len(about) > 10
    for ruling in about:
        answer = in_force.answer(ruling)
        asked = bare(f"{ruling.question} {answer.meaning.rstrip('.')}").casefold()
        assert answer.told or asked in said, ruling.key


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in PRESETS}))
def test_what_is_left_out_is_left_out_for_a_reason(slug: str) -> None:
    module = load(slug).module
    rules = import_module(f"{module}.paper.rules_sheet")
    every = import_module(f"{module}.rules.rulebook").RULES
    for rule, reason in rules.LEFT_OUT.items():
        assert rule in every
        assert len(reason.split()) > 3
        assert rule not in rules.needed(ruleset(slug))


OPEN = ("tonnage-war", "wolf-pack")
"""Games whose pages answer every ruling."""
ELSEWHERE = [
    (slug, ruling)
    for slug in OPEN
    for ruling in load(slug).ruleset.rulings
    if any(option.told for option in ruling.options)
]
"""Rulings of these games with an option that the kit explains in another place than the list of open questions."""


@pytest.mark.parametrize("slug", OPEN)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_open_question_is_answered_on_paper(slug: str, paper: str) -> None:
    """The answer is printed as a sentence, or the cards, aids and sheets differ under another option."""
    rules, said = ruleset(slug), printed(slug, "", paper)
    asked = [ruling for ruling in rules.rulings if not rules.answer(ruling).told]
    assert len(asked) > 10
    missing = [
        ruling.key
        for ruling in asked
        if bare(ruling.question + rules.answer(ruling).meaning).lower() not in said.lower()
    ]
    assert not missing


@pytest.mark.parametrize(
    ("slug", "ruling"),
    [
        pytest.param(slug, ruling, id=f"{slug}-{ruling.key}")
        for slug, ruling in ELSEWHERE
        if all("not how to play" not in option.told for option in ruling.options)
    ],
)
def test_an_answer_in_other_words_changes_with_the_ruling(slug: str, ruling: Ruling[str]) -> None:
    plain = ruleset(slug)
    other = next(
        (answer.value for answer in ruling.options if answer.value != plain[ruling]),
        OTHERS.get(ruling.key, ""),
    )
    changed = ruleset(slug, "", (ruling.key, other))
    assert changed[ruling] != plain[ruling]
    assert elsewhere(slug, changed) != elsewhere(slug, plain)


def elsewhere(slug: str, rules: Ruleset) -> str:
    """Return the text about rulings outside the box of unusual rulings and outside the list of open questions."""
    module = load(slug).module
    boxed = [block.blocks[0] for block in rulings_box(rules) if isinstance(block, Panel)]
    box = " ".join(text for block in boxed if isinstance(block, Notes) for text in block.paragraphs)
    told = told_by(slug, rules)
    for text in (box, *open_questions(rules, import_module(f"{module}.rules.rulebook").RULES)):
        assert bare(text) in told
        told = told.replace(bare(text), "")
    return told


OTHERS = {"scenario": "sc-122", "deck": "P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4"}
"""Another option of each ruling whose options are patterns."""


@cache
def told_by(slug: str, rules: Ruleset) -> str:
    """Return the words of the cards, aids and sheets under these rulings, without the log sheets.

    The kit is laid out for exactly this ruleset, because the page for a preset does not print answers that are the
    preset's own.
    """
    kit = Kit(
        slug,
        "",
        "",
        tuple(
            part for part in parts.__wrapped__(rules, slug) if part.name not in ("journal", "cover", "box")
        ),
    )
    pages = lay_out_kit(kit, job("a4", "none"))
    return bare(" ".join(text for page in pages for text in words(page.items)))


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("tonnage-war", "Each side draws 13 tactical cards and 10 of its order of battle"),
        ("tonnage-war", "switch sides, and play again"),
        ("tonnage-war", "Put the anchor on round 1, boat and corvette on turn 1"),
        ("tonnage-war", "For each escort the U-boats roll 1d20"),
        ("tonnage-war", "a contact card when its contact ends"),
        ("wolf-pack", "Deal 5 cards to each side"),
    ],
)
def test_the_opening_deal_is_on_paper(slug: str, said: str) -> None:
    assert bare(said) in printed(slug, "", "a4")
