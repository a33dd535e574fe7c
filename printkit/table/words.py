"""Counts and lists in words: what a diagnostic, a prompt and a story say alike."""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = (
    "no",
    *["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
)
ORDINALS = (
    "",
    *["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
)
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
"""In the order of the suits' numbers."""
_VOWELS = ("a", "e", "i", "o", "8", "11", "18")


def number(n: int) -> str:
    """``no``, ``one`` … ``twelve``, ``13``: a count as prose has it."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else f"{n:,}"


def count(n: int, one: str, many: str = "") -> str:
    """``one tanker``, ``3 tankers`` as ``three tankers``."""
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def ordinal(n: int) -> str:
    """``third``."""
    return ORDINALS[n] if 0 < n < len(ORDINALS) else f"{n}th"


def listed(parts: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *first, last = (*parts,) or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def signed(value: float, digits: int = 1) -> str:
    """``+1.5``, ``−2.0``, ``0.0``, with a true minus sign."""
    text = f"{abs(value):.{digits}f}"
    if not text.strip("0."):
        return text
    return f"{'+' if value > 0 else '−'}{text}"


def with_article(word: str) -> str:
    """``an ace``, ``a boat``, ``an 11``, ``a 6``: the word behind its article."""
    return f"an {word}" if word.startswith(_VOWELS) else f"a {word}"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
