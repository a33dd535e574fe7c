"""Converts counts and lists to words, for messages and stories."""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = (
    "no",
    *["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
)
"""The words for the numbers from 0 (``no``) to 12, indexed by number."""
ORDINALS = (
    "",
    *["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
)
"""The ordinal numbers as words, indexed by number: ``first`` has the index 1."""
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
"""The names of the suits, indexed by suit number."""
_VOWELS = ("a", "e", "i", "o", "8", "11", "18")


def number(n: int) -> str:
    """Return a number as it is written in a sentence: as a word from ``no`` and ``one`` to ``twelve``, then in digits (``13``)."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else f"{n:,}"


def count(n: int, one: str, many: str = "") -> str:
    """Return a number in words together with its noun, such as ``one tanker`` or ``three tankers``."""
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def ordinal(n: int) -> str:
    """Return an ordinal number in words, such as ``third``."""
    return ORDINALS[n] if 0 < n < len(ORDINALS) else f"{n}th"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Return the items joined with commas and ``word``, as in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    *first, last = (*parts,) or ("",)
    return f"{', '.join(first)} {word} {last}" if first else last


def signed(value: float, digits: int = 1) -> str:
    """Return a number with its sign, using a true minus sign, such as ``+1.5``, ``−2.0`` or ``0.0``."""
    text = f"{abs(value):.{digits}f}"
    if not text.strip("0."):
        return text
    return f"{'+' if value > 0 else '−'}{text}"


def with_article(word: str) -> str:
    """Return a word or number with its indefinite article, such as ``an ace``, ``a boat`` or ``an 11``."""
    return f"an {word}" if word.startswith(_VOWELS) else f"a {word}"


def capital(text: str) -> str:
    """Return the text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """Return the text with its first letter in lower case, so that it can follow other words in a sentence."""
    return text[:1].lower() + text[1:]
