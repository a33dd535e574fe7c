"""Writes down what a kit consists of, before it is laid out: each block, piece and drawn item with its settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from difflib import SequenceMatcher
from enum import Enum
from typing import Any

from printkit.drawing import Stencil, Style
from printkit.games import load
from printkit.press.game_kit import kit_of
from printkit.table.rules import Ruleset

LONGEST = 24
"""Maximum length of a quoted text. Longer texts are left out: they are in the golden file of the kit's words."""


def contents(slug: str) -> str:
    """Return what a game's kit consists of under its default rulings, and what is different under each other preset."""
    game = load(slug)
    usual = _lines(slug, game.ruleset("", {}))
    told = list(usual)
    for preset in game.ruleset.presets[1:]:
        other = _lines(slug, game.ruleset(preset.name, {}))
        told += ["", f"# --preset {preset.name}", ""]
        for kind, i, j, k, m in SequenceMatcher(None, usual, other, False).get_opcodes():
            if kind != "equal":
                told += [f"- {line}" for line in usual[i:j]] + [f"+ {line}" for line in other[k:m]]
    return "\n".join(told) + "\n"


def outline(values: Iterable[Any]) -> list[str]:
    """Return a line for each value and for each value that it contains."""
    found = _Outline()
    for value in values:
        found.add(value, 0, "")
    return found.lines


def _lines(slug: str, ruleset: Ruleset) -> list[str]:
    outline = _Outline()
    for part in kit_of(load(slug), ruleset).parts:
        outline.lines.append(f"# {part.name}")
        for content in part.contents:
            outline.add(content, 0, part.name)
    return outline.lines


class _Outline:
    """Collects the lines. What occurs more than once is written once; later lines say where it stands. A stencil is only
    named, because pictures have hundreds of lines.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._seen: dict[Any, str] = {}

    def add(self, value: Any, depth: int, where: str, name: str = "") -> None:
        """Add a value and what it contains. ``where`` is the name of the piece or sheet around it."""
        own, inner = _settings(value)
        inner = [] if isinstance(value, Stencil) else inner
        kind = f"{'  ' * depth}{f'{name}: ' if name else ''}{type(value).__name__}"
        if value in self._seen:
            self.lines.append(f"{kind} as in {self._seen[value]}")
            return
        self.lines.append(" ".join((kind, *own)))
        place = len(self.lines)
        where = getattr(value, "name", "") or getattr(value, "title", "") or where
        for label, each in inner:
            self.add(each, depth + 1, where, label)
        if len(self.lines) > place + 1:
            self._seen[value] = where


def _settings(value: Any) -> tuple[list[str], list[tuple[str, Any]]]:
    """Return the settings of a value that differ from their defaults, and the values that it contains."""
    own: list[str] = []
    inner: list[tuple[str, Any]] = []
    for name, each, default in _fields(value):
        if default is not MISSING and type(each) is type(default) and each == default:
            continue
        if _plain(each):
            own += [f"{name}={said}" for said in [_said(each)] if said]
        else:
            several = type(each) is tuple
            inner += [("" if several else name, one) for one in (each if several else (each,))]
    return own, inner


def _fields(value: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the name, value and default of each field of a dataclass or named tuple, or of each place of a tuple."""
    if is_dataclass(value):
        for each in fields(value):
            yield each.name, getattr(value, each.name), each.default
    else:
        names = getattr(value, "_fields", range(len(value)))
        for name, each in zip(names, value, strict=True):
            yield str(name), each, getattr(value, "_field_defaults", {}).get(name, MISSING)


def _plain(value: Any) -> bool:
    """Return whether a value is written on one line: a number, text, name or style, or a tuple of these."""
    if type(value) is tuple:
        return all(_plain(each) for each in value)
    return value is None or callable(value) or isinstance(value, (str, int, float, Enum, Style, range))


def _said(value: Any) -> str:
    match value:
        case Enum():
            return value.name.lower()
        case Style():
            return f"[{' '.join(_settings(value)[0])}]"
        case float():
            return f"{value:.1f}".removesuffix(".0")
        case str():
            return f"“{value}”" if len(value) <= LONGEST else ""
        case tuple():
            return f"({' '.join(filter(None, map(_said, value)))})"
        case _:
            return getattr(value, "__name__", str(value))
