"""Chooses the sentences of a story from the phrases in a game's file ``phrases.toml``.

The choice depends on what happened and on earlier sentences, never on chance.

Each kind is a list of sentences with placeholders for facts in braces (``{Ship}`` begins with a capital). A sentence
may begin with conditions before a bar: ``"long last| …"`` is used only for an event with both tags, ``"!last| …"``
only for one that is not the last. Of the suitable sentences, the least used is taken; of these, one that begins with
a star (``"* long| …"``), because it fits a rare case; of these, the next in order, with a different start for each
game.

Each sentence cites the lines of the log that it is based on; :func:`cited` takes the citations out of the text.
"""

from __future__ import annotations

import math
import re
import tomllib
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeVar

from printkit.report.story import (
    KNOWN,
    LogPlace,
    Passage,
    Sentence,
    Story,
    StoryFact,
    TurningPoint,
    begun,
    capital,
    known_as,
    listed,
    number,
    signed,
)
from printkit.table.words import NUMBERS, lower_first

_TIMES: Final = ("never", "once", "twice")
_CITED: Final = re.compile("\ue002([0-9,]*)\ue003 ?")


class Phrase(NamedTuple):
    """A sentence that a story can use for one kind of event.

    It suits events that have all the tags in ``yes`` and none of the tags in ``no``.
    """

    yes: frozenset[str]
    no: frozenset[str]
    text: str
    rare: bool = False

    def fits(self, tags: Collection[str]) -> bool:
        """Return True if the phrase may be used for an event with the given ``tags``."""
        return self.yes.issubset(tags) and self.no.isdisjoint(tags)


Phrases = Mapping[str, tuple[Phrase, ...]]


@cache
def phrases(module: str) -> Phrases:
    """Return the phrases of a game by kind of event, from the file ``phrases.toml`` in the package of the given module."""
    file = files(module.rpartition(".")[0]) / "phrases.toml"
    kinds = tomllib.loads(file.read_text(encoding="utf-8"))
    return {kind: tuple(_phrase(text) for text in texts) for kind, texts in kinds.items()}


def _phrase(text: str) -> Phrase:
    tags, bar, said = text.rpartition("| ")
    words = tags.split() if bar else []
    no = frozenset(word[1:] for word in words if word.startswith("!"))
    yes = frozenset(word for word in words if word[0] not in "!*")
    return Phrase(yes, no, said, "*" in words)


class Voice:
    """Chooses the sentences of one story and remembers which phrases it has used, in order to vary them.

    It adds tags to every event: the ``first`` of its kind, one that comes ``again``, or one that directly follows its
    own kind (``row``).
    """

    def __init__(self, found: Phrases, header: Mapping[str, str]) -> None:
        """Create the object that chooses the sentences of one story.

        ``header`` is the log's header; it determines which of several equally suitable phrases comes first.
        """
        self._phrases = found
        self._turn = zlib.crc32(repr(sorted(header.items())).encode())
        self._said: Counter[Phrase] = Counter()
        self._kinds: Counter[str] = Counter()
        self._last = ""
        self.facts: list[StoryFact] = []
        """All events told so far, in order."""

    def tell(self, fact: StoryFact, text: str = "") -> str:
        """Return the sentence that describes an event, with a reference to the log statements that prove the
        event.

        The sentence is one of the phrases for this kind of event, or ``text`` if the game has already written it.
        """
        text = text or self.word(fact.kind, fact.values, fact.tags, at=fact.at)
        for doubled in (",.", ",:", ",;", ",,"):  # an apposition ends with its clause
            text = text.replace(doubled, doubled[1])
        self.facts.append(replace(fact, text=text))
        return cite(text, fact.lines)

    def say(
        self,
        kind: str,
        facts: Mapping[str, object],
        tags: Iterable[str] = (),
        *,
        at: int = 0,
        lines: Iterable[int] = (),
    ) -> str:
        """Return a phrase that describes an event, with a reference to the log lines that support it.

        ``at`` is the event's position in the game.

        Raises :class:`NoFact` for an event that no line of the log supports.
        """
        rests = tuple(LogPlace(n) for n in dict.fromkeys(lines) if n)
        return self.tell(StoryFact(kind, at, rests, dict(facts), frozenset(tags)))

    def write(
        self, kind: str, text: str, values: Mapping[str, object], *, at: int = 0, lines: Iterable[int] = ()
    ) -> str:
        """Return a sentence that is not made from a phrase, with a reference to the log lines that support
        it.

        Raises :class:`NoFact` if no line is given.
        """
        rests = tuple(LogPlace(n) for n in dict.fromkeys(lines) if n)
        return self.tell(StoryFact(kind, at, rests, dict(values)), text) if text else ""

    def word(self, kind: str, facts: Mapping[str, object], tags: Iterable[str] = (), *, at: int = 0) -> str:
        """Return a phrase for an event, without a reference to log lines, to be used inside another sentence."""
        true = {*tags, "again" if self._kinds[kind] else "first"}
        true |= {"row"} if self._last == kind else set()
        fitting = [each for each in self._phrases[kind] if each.fits(true)]
        turn = {each: (place - at - self._turn) % len(fitting) for place, each in enumerate(fitting)}
        chosen = min(fitting, key=lambda each: (self._said[each], not each.rare, turn[each]))
        self._said[chosen] += 1
        self._kinds[kind] += 1
        self._last = kind
        return chosen.text.format_map(_Facts(facts))


class _Facts(dict[str, object]):
    """The values to fill into a phrase, by name.

    A placeholder such as ``{Ship}`` gets the value of ``{ship}`` with a capital first letter.
    """

    def __missing__(self, key: str) -> str:
        return begun(str(self[lower_first(key)])) if key[:1].isupper() else "{" + key + "}"


def cite(text: str, lines: Iterable[int]) -> str:
    """Return the text with an embedded reference to the log lines that support it."""
    return f"{text}\ue002{','.join(str(n) for n in dict.fromkeys(lines) if n)}\ue003" if text else ""


_OPENERS: Final = frozenset(
    ("The", "On", "From", "Then", "For", "To", "With", "In", "At", "It", "Its", "A", "An", "Each", "Both", "She", "Past", "Of", "Escorts", "Nobody", "Neither",
     "None", "Nothing", "Out", "Bearings", "Patrols", "Another", "Cleared", "That", "This", "After", "But", "All", "Even", "Once", "While", "Without", "Two", *map(capital, NUMBERS))
)  # fmt: skip
"""First words of sentences that lose their capital letter when the sentence becomes part of another sentence.

Any other first word may be a name.
"""


def lowered(text: str) -> str:
    """Return a sentence for use inside another sentence, with a lower-case first letter where possible.

    Its first word loses the capital letter if it is an ordinary word.
    """
    if found := KNOWN.match(text):
        return (
            f"{known_as(found[1], found[2], lowered(found[3]), lowered(found[4] or ''))}{text[found.end() :]}"
        )
    return lower_first(text) if text.split(" ", 1)[0].rstrip(",") in _OPENERS else text


def run_on(sentences: Iterable[str], by: str = "; ") -> str:
    """Join several sentences or clauses into one sentence, with semicolons or another separator.

    The result refers to the log lines of all of them.
    """
    clause_parts = [
        (text, lines) for each in sentences if each for text, lines in [_split_citations(each)] if text
    ]
    if not clause_parts:
        return ""
    first, *rest = (text.rstrip(".") for text, _ in clause_parts)
    lines = [n for _, each in clause_parts for n in each]
    return cite(f"{by.join([begun(first), *map(lowered, rest)])}.", lines)


def series(clauses: Iterable[str]) -> str:
    """Join clauses with the same subject, as in ``let it go, sank another and missed a third``.

    The result refers to the log lines of all clauses.
    """
    clause_parts = [_split_citations(each) for each in clauses]
    return cite(listed([text for text, _ in clause_parts]), [n for _, lines in clause_parts for n in lines])


def led(lead: str, text: str, cited_with: Iterable[str]) -> str:
    """Return the sentence ``text`` with the phrase ``lead`` before it.

    The result refers to the log lines of ``text`` and, in addition, to those of ``cited_with``.
    """
    said, lines = _split_citations(text)
    return cite(
        f"{lead} {lowered(said)}", [*lines, *(n for each in cited_with for n in _split_citations(each)[1])]
    )


def plain(text: str) -> str:
    """Return a text without the references to log lines that are embedded in it."""
    return _split_citations(text)[0]


def _split_citations(text: str) -> tuple[str, list[int]]:
    """Split a text with embedded references to log lines: return the text without them, and the line numbers."""
    parts: list[str] = _CITED.split(text)
    lines = [int(n) for each in parts[1::2] for n in each.split(",") if n]
    return " ".join(part.strip() for part in parts[::2] if part.strip()), lines


def cited(story: Story) -> Story:
    """Return the story with the embedded references to log lines removed from its text.

    Each sentence instead lists the log lines that support it.
    """
    passages = tuple(_taken_out(each) if isinstance(each, Passage) else each for each in story.passages)
    points = tuple(_taken_out(each) for each in story.turning_points)
    verdict = " ".join(part.strip() for part in _CITED.split(story.verdict)[::2] if part.strip())
    return replace(story, verdict=verdict, passages=passages, turning_points=points)


Telling = TypeVar("Telling", Passage, TurningPoint)


def _taken_out(telling: Telling) -> Telling:
    parts: list[str] = _CITED.split(telling.text)
    sentences = [
        Sentence(text.strip(), tuple(int(n) for n in lines.split(",") if n))
        for text, lines in zip(parts[::2], [*parts[1::2], ""], strict=True)
        if text.strip()
    ]
    return telling._replace(text=" ".join(each.text for each in sentences), sentences=tuple(sentences))


def times(n: int) -> str:
    """Return how often something happened, as an adverb: ``never``, ``once``, ``twice``, ``three times``."""
    return _TIMES[n] if n < len(_TIMES) else f"{number(n)} times"


# -- odds, as a player says them -----------------------------------------------------------------------------------------

_CHANCES: Final = tuple((n / d, n, d) for d in range(2, 34) for n in range(1, d) if math.gcd(n, d) == 1)
"""The fractions with which a probability can be expressed in words, as triples: value, numerator, denominator
(2 to 33).
"""
_PRECISE, _MIDDLING, _LARGEST = 0.05, 0.2, 11
"""Limits for choosing a simple fraction close to a probability: a relative error, a probability, and a denominator.

If both p and 1 − p are at least ``_MIDDLING``, the closest fraction with a denominator of at most ``_LARGEST`` is used.
Otherwise the error may be at most ``_PRECISE`` times the smaller of the two; if no fraction is that close, the best one
is used.
"""
_SIMPLE: Final = 0.4
"""Penalty for each unit of a fraction's denominator, which favours simple fractions when a probability is put
into words.

A penalty of 1 is as large as the largest allowed error.

For example, ``four in fifteen`` is used instead of ``three in fourteen`` only if it is closer to the probability by
at least 0.4 of the allowed error.
"""
_EVEN: Final = 0.02
"""A chance (0 to 1) that differs from one half by less than this is called ``an even chance``."""
NEARLY_EVEN: Final = 0.04
"""A chance (0 to 1) that differs from one half by less than this is described as nearly even.

It is called a little better, or a little less, than an even chance.
"""
_SIMPLE_ONES: Final = (2, 3, 4, 5, 6, 10, 12, 15, 20, 25, 30)
"""Denominators of the fractions with which a probability may be expressed in a text to be read aloud.

A denominator above 10 is used only if the numerator is 1 or one less than the denominator.
"""
_WEIGHT: Final = 0.003
"""Penalty for each unit of the denominator when a fraction for a text to be read aloud is chosen. It favours simple
fractions.

It is added to the fraction's error, and is smaller for probabilities near 0 or 1.
"""
LONG = 0.25
"""Highest probability (0 to 1) at which an event is tagged ``long`` (a long shot)."""
UNLIKELY = 0.5
"""Limit (0 to 1) of improbable events: an event of lower probability is tagged ``unlikely``, even if it is also
tagged ``long``."""
ROUTINE = 0.6
"""Lowest probability (0 to 1) at which an event is tagged ``routine``."""


def chances(chance: float, *, simple: bool = False) -> str:
    """Return a probability in words, such as ``one chance in six``, ``two chances in three`` or ``an even
    chance``.

    ``simple``: use only fractions that are easy to say, such as thirds, quarters and tenths, even if another would be
    closer.
    """
    if chance <= 0.03 or chance >= 0.97:
        return "hardly a chance" if chance < 0.5 else "next to a certainty"
    if abs(chance - 0.5) < NEARLY_EVEN or (simple and _simple_fraction(chance) == (1, 2)):
        even = abs(chance - 0.5) < _EVEN
        return (
            "an even chance"
            if even
            else f"a little {'better' if chance > 0.5 else 'less'} than an even chance"
        )
    n, d = _simple_fraction(chance) if simple else _fraction(chance)
    return chances_in(n, d)


def chances_in(n: int, d: int) -> str:
    """Return the probability n/d in words: ``two chances in three``."""
    return f"{number(n)} chance{'s' * (n > 1)} in {number(d)}"


def _fraction(chance: float) -> tuple[int, int]:
    """Return the numerator and denominator of a simple fraction that is close to a probability."""
    least = min(chance, 1 - chance)
    if least >= _MIDDLING:
        _, d, n = min((abs(value - chance), d, n) for value, n, d in _CHANCES if d <= _LARGEST)
        return n, d
    errors = [(abs(value - chance) / (_PRECISE * least), n, d) for value, n, d in _CHANCES]
    close = [each for each in errors if each[0] <= 1] or errors
    _, n, d = min(close, key=lambda each: each[0] + _SIMPLE * each[2])
    return n, d


def _simple_fraction(chance: float) -> tuple[int, int]:
    """Return the numerator and denominator of a fraction that is close to a probability and easy to understand when it
    is read aloud.
    """
    least = min(chance, 1 - chance)
    pairs = [
        (n, d) for d in _SIMPLE_ONES for n in (range(1, d) if d <= 10 else (1, d - 1)) if math.gcd(n, d) == 1
    ]
    return min(
        pairs,
        key=lambda pair: abs(pair[0] / pair[1] - chance) + _WEIGHT * pair[1] * min(1.0, 2 * least),
    )


def per_cent(chance: float | Fraction) -> str:
    """Return a probability (0 to 1) as a percentage, such as ``17 %``.

    A percentage below 1 has one decimal."""
    share = float(chance) * 100
    text = f"{share:.0f}" if share >= 1 or not share else f"{share:.1f}"
    return f"{text}\u00a0%"


def percentage_points(n: int) -> str:
    """Return a difference of two percentages in words, such as ``−7 percentage points`` or ``+1 percentage point``."""
    return f"{signed(n, 0)} percentage point{'s' * (abs(n) != 1)}"


def likely(chance: float) -> Iterable[str]:
    """Yield the tags that describe how probable an event was, such as ``long``, ``unlikely``, ``likely`` and ``routine``."""
    if chance <= LONG:
        yield "long"
    yield "unlikely" if chance < UNLIKELY else "likely"
    if chance >= ROUTINE:
        yield "routine"
