"""Makes dangerous characters in untrusted text visible by escaping them.

Such characters could hide text, reorder it or control the terminal.

A log, a file name, a header key or a card's name may contain characters of zero width, characters that change the
text direction, or escape sequences. None of them reaches a terminal or a report.
"""

from __future__ import annotations

import re
import unicodedata

_HIDDEN = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters except tab and newline
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"  # soft hyphen, joiners, fillers
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # zero-width characters, marks of text direction, line and paragraph separators
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"  # fillers, variation selectors, byte-order mark
    "\ud800-\udfff\ue000-\uf8ff"  # surrogates (halves of characters), private use
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"  # format characters for shorthand and for music
    "\U000e0000-\U0010ffff"  # tags, variation selectors, private use
    "]"
)


_SELECTORS, _JOINER, _NON_JOINER = "\ufe0e\ufe0f", "\u200d", "\u200c"
_JOINING = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18ff]"
)
"""Matches letters and marks of scripts in which zero-width joiners and non-joiners occur within words.

These are Arabic, Persian, the Indic scripts and others.
"""


def visible(text: str) -> str:
    """Return the text with each invisible character replaced by an escape (``\\u200b``); tabs and newlines stay.

    Invisible characters that belong to the spelling of emoji and some scripts stay, too: variation selectors
    (``❤️``), joiners between emoji, and joiners between letters of a script that uses them.
    """
    if text.isascii() and text.isprintable():
        return text
    return _HIDDEN.sub(_escape, text)


def one_line(text: str) -> str:
    """Return a text such as a file name with invisible characters, tabs and newlines escaped, so that it fits on a
    single line.
    """
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def _spelt(before: str, letter: str, after: str) -> bool:
    """Return True if the invisible character ``letter`` is part of the spelling of a word or an emoji.

    The characters ``before`` and ``after`` it show this.
    """
    if letter in _SELECTORS:
        return (
            unicodedata.category(before) in ("So", "Sm", "Po") or before in "0123456789#*©®‼⁉"
            if before
            else False
        )
    if not before or not after:
        return False
    if letter == _JOINER and unicodedata.category(after) == "So":
        return before in _SELECTORS or unicodedata.category(before) in ("So", "Sk")
    return letter in (_JOINER, _NON_JOINER) and bool(_JOINING.match(before) and _JOINING.match(after))


def _escape(match: re.Match[str]) -> str:
    text, at = match.string, match.start()
    if _spelt(text[at - 1 : at], match[0], text[at + 1 : at + 2]):
        return match[0]
    n = ord(match[0])
    return f"\\x{n:02x}" if n < 0x100 else f"\\u{n:04x}" if n < 0x10000 else f"\\U{n:08x}"


def visible_json(text: str) -> str:
    """Return a JSON document with its invisible characters written as JSON escapes.

    The document's values do not change.
    """
    return _HIDDEN.sub(_json_escape, text)


def _json_escape(match: re.Match[str]) -> str:
    n = ord(match[0])
    if n < 0x10000:
        return f"\\u{n:04x}"
    n -= 0x10000
    return f"\\u{0xD800 | n >> 10:04x}\\u{0xDC00 | n & 0x3FF:04x}"
