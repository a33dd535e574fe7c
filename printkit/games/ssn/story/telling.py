"""Records the sentences of an SSN report with the log lines on which they are based, and inserts the vessels' names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from printkit.journal.course import Record
from printkit.report.story import Names, StoryFact, capital, known_as, listed
from printkit.report.words.phrases import Voice, phrases

_SUBMARINE: Final = re.compile(r"[Tt]he submarine\b")
_THE_LHD: Final = re.compile(r"[Tt]he LHD\b")
_PIECES: Final = re.compile(r"([Ff]rigate|[Hh]elo)s? \d(?:(?:, | and )\d\b)*")


NAMES: Final[Names] = {
    "submarine": (
        "Barbel", "Cavalla", "Drumfish", "Escolar", "Garpike", "Halfbeak", "Lamprey", "Moonfish",
        "Pompano", "Redfin", "Sawback", "Tarpon", "Wahoo Bay", "Wolffish",
    ),
    "lhd": (
        "Admiral Sorokin", "Cape Liman", "Ivan Rodin", "Kerch Bay", "Marshal Orlov", "Novaya Zarya",
        "Poltava Bay", "Sivash",
    ),
    "frigate": (
        "Bodry", "Chutky", "Derzky", "Gromky", "Lyuty", "Pylky", "Rezvy", "Smely", "Strogy", "Tverdy",
        "Yarky", "Zorky",
    ),
    "helo": (
        "Baklan", "Berkut", "Chaika", "Filin", "Gagara", "Kobchik", "Kulik", "Lebed", "Sokol", "Strizh",
    ),
}  # fmt: skip
"""Invented names for the vessels of a game, by kind of vessel.

They are the submarine, the landing ship (LHD) that it hunts, and the frigates and helicopters that hunt the
submarine.
"""
_FIRST: Final = {"submarine": "the submarine", "lhd": "the landing ship"}
"""The words that precede the name of a vessel at its first mention, by kind of vessel."""


class DeckLog:
    """Records the sentences of one report, and remembers which vessels the report has introduced by name."""

    def __init__(self, record: Record) -> None:
        self._voice = Voice(phrases(__name__), record.header)
        self._named: set[str] = set()
        self._in_the_lead: frozenset[str] = frozenset()

    @property
    def facts(self) -> tuple[StoryFact, ...]:
        """Return all sentences written so far, each with the values and the log lines on which it is based."""
        return tuple(self._voice.facts)

    def write(
        self, kind: str, text: str, values: Mapping[str, object], lines: Iterable[int], at: int = 0
    ) -> str:
        """Return a finished sentence, and record it with the numbers of the log lines on which it is based."""
        return self._voice.write(kind, self._introduced(text), values, at=at, lines=lines)

    def lead_ends(self) -> None:
        """Remember which names the first paragraph has introduced. Call this method when that paragraph is complete."""
        self._in_the_lead = frozenset(self._named)

    def passages_end(self) -> None:
        """Forget the names that only the passages have introduced, so that the turning points introduce them
        again.

        A report may show the turning points without the passages.
        """
        self._named = set(self._in_the_lead)

    def say(
        self,
        kind: str,
        facts: Mapping[str, object],
        tags: Iterable[str] = (),
        lines: Iterable[int] = (),
        at: int = 0,
    ) -> str:
        """Return a sentence made from a template of the given kind and the values in ``facts``.

        Record the sentence with the turn that it is about and the numbers of its log lines.
        """
        return self._voice.say(kind, facts, tags, at=at, lines=lines)

    def _introduced(self, text: str) -> str:
        """Return the sentence with a placeholder for an invented name in place of words such as ``the submarine``.

        At the first mention of a ship, its noun (``the submarine``) stands before the placeholder.
        """
        for kind, what in (("submarine", _SUBMARINE), ("lhd", _THE_LHD)):
            text = what.sub(partial(self._name, kind), text)
        text = _PIECES.sub(self._pieces, text)
        return (
            text.replace("the damaged LHD", f"the damaged {known_as('lhd', 'own', 'LHD')}")
            if "lhd" in self._named
            else text
        )

    def _name(self, kind: str, noun: re.Match[str]) -> str:
        """Return the text that replaces ``the submarine`` or ``the LHD`` in a sentence: a placeholder for the
        vessel's name.

        It is a placeholder for the name, preceded by the noun at the first mention.

        A possessive form at the first mention stays unchanged.
        """
        if kind in self._named:
            return known_as(kind, "own", noun[0])
        if noun.string[noun.end() : noun.end() + 1] == "’":
            return noun[0]
        self._named.add(kind)
        first = _FIRST[kind]
        return known_as(kind, "own", noun[0], capital(first) if noun[0][0] == "T" else first)

    def _pieces(self, found: re.Match[str]) -> str:
        """Return the text that replaces ``frigate 1`` or ``helos 1 and 3`` in a sentence: a placeholder for each
        name.

        It has a placeholder for each name, with the noun before names that are mentioned for the first time. These come last: in "the
        helo Kulik and Lebed", the noun would seem to belong to both.
        """
        text, kind = found[0], found[1].lower()
        the = "The" if found[1] != kind else "the"
        key = {"frigate": "ff", "helo": "h"}[kind]
        every = re.findall(r"\d", text)
        new = [n for n in every if f"{key}{n}" not in self._named]
        numbers = [n for n in every if n not in new] + new
        self._named |= {f"{key}{n}" for n in numbers}
        several = len(new) > 1
        words = [text.partition(every[0])[0] + numbers[0], *numbers[1:]]
        parts = []
        for place, (n, otherwise) in enumerate(zip(numbers, words, strict=True)):
            first = n in new and n == new[0]
            noun = f"{kind}{'s' * several}" if first else ""
            before = f"{the if not place else 'the'} {noun}" if noun else ""
            parts.append(known_as(kind, f"{key}{n}", otherwise, before))
        return listed(parts)
