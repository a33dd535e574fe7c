"""Collects the words of a kit from its contents before they are laid out, and how they differ under another ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from difflib import SequenceMatcher
from typing import Any

from printkit.games import load
from printkit.press.game_kit import kit_of
from printkit.press.pieces import Kit
from printkit.table.rules import Ruleset

Words = dict[str, list[str]]
"""The lines of each content of a kit, by its part and title."""
LONGEST_CELL = 60
"""Maximum length of a text that shares a line with others; a longer text is a paragraph and gets a line of its own."""
NOTICE = "*House rulings:*"
"""Words with which each sheet begins its list of house rulings."""


def words_of(kit: Kit) -> Words:
    """Return what is printed, content by content: a line holds the texts that stand together, such as a table's row."""
    found: Words = {}
    for part in kit.parts:
        for content in part.contents:
            title = getattr(content, "title", type(content).__name__)
            found.setdefault(f"{part.name}: {title}", []).extend(_lines(content))
    return found


def _lines(value: Any) -> Iterator[str]:
    """Yield the lines of a content: first its own texts, then those of what it consists of."""
    if isinstance(value, str) or _is_row(value):
        yield from filter(None, [" | ".join(_texts(value))])
    elif type(value) is tuple:
        for each in value:
            yield from _lines(each)
    elif is_dataclass(value) or isinstance(value, tuple):
        names = (
            [each.name for each in fields(value)] if is_dataclass(value) else getattr(value, "_fields", ())
        )
        children = [getattr(value, name) for name in names]
        own = [text for each in children if isinstance(each, str) or _is_row(each) for text in _texts(each)]
        if own:
            yield " | ".join(own)
        for each in children:
            if not isinstance(each, str) and not _is_row(each):
                yield from _lines(each)


def _is_row(value: Any) -> bool:
    """Return whether a value is a tuple of short texts, which stand side by side."""
    return type(value) is tuple and all(isinstance(each, str) and len(each) <= LONGEST_CELL for each in value)


def _texts(value: str | tuple[str, ...]) -> Iterator[str]:
    """Yield a string, or the strings of a tuple, without those that are empty."""
    for each in (value,) if isinstance(value, str) else value:
        if each.strip():
            yield " ".join(each.split())


def default_words(slug: str) -> str:
    """Return all words of a game's kit under its default rulings, as text for a person to read."""
    game = load(slug)
    found = words_of(kit_of(game, game.ruleset("", {})))
    return "\n".join(line for title, lines in found.items() for line in (f"## {title}", "", *lines, ""))


def differences(slug: str) -> str:
    """Return how the kit's words differ under each option of each ruling, next to what the option means."""
    game = load(slug)
    default = game.ruleset("", {})
    usual = words_of(kit_of(game, default))
    told = []
    for ruling in type(default).rulings:
        for answer in ruling.options:
            if answer.value != default[ruling]:
                ruleset = game.ruleset("", {ruling.key: answer.value})
                told += [f"## --set {ruling.key}={answer.value}", "", *_means(ruleset, ruling), ""]
                told += [*_compared(usual, words_of(kit_of(game, ruleset))), ""]
    return "\n".join(told)


def _means(ruleset: Ruleset, ruling: Any) -> Iterator[str]:
    yield f"means: {ruleset.answer(ruling).meaning}"


def _compared(usual: Words, other: Words) -> Iterator[str]:
    """Yield the lines that only one of two kits has: ``-`` marks those of the first, ``+`` those of the second."""
    same = True
    for title in dict.fromkeys((*usual, *other)):
        old, new = (
            [line for line in kit.get(title, []) if not line.startswith(NOTICE)] for kit in (usual, other)
        )
        changes = [
            each for each in SequenceMatcher(None, old, new, False).get_opcodes() if each[0] != "equal"
        ]
        if changes:
            same = False
            yield title
        for _, i, j, k, m in changes:
            yield from (f"  - {line}" for line in old[i:j])
            yield from (f"  + {line}" for line in new[k:m])
    if same:
        yield "The kit is the same."
