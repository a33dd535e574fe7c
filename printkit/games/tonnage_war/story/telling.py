"""Chooses words for cards, escorts and odds in a Tonnage War report."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from printkit.games.tonnage_war.rules.data import ESCORT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS, SCREEN, TonnageRuleset
from printkit.journal.course import Record
from printkit.report.story import (
    Names,
    Passage,
    Quote,
    capital,
    count,
    known_as,
    listed,
    number,
    with_article,
)
from printkit.report.words.phrases import NEARLY_EVEN, Voice, chances, chances_in, phrases
from printkit.table import UNKNOWN

NAMES: Final[Names] = {
    "novice": (
        "U 1498", "U 2854", "U 4276", "U 5148", "U 5612", "U 6529", "U 7135", "U 8167", "U 8649", "U 9431", "U 9763",
    ),
    "regular": (
        "U 1823", "U 1972", "U 2678", "U 3159", "U 3817", "U 4839", "U 4965", "U 6314", "U 7382", "U 8356", "U 9126",
    ),
    "ace": ("U 2986", "U 3924", "U 5473", "U 9587"),
    "boat": ("U 6738", "U 7841"),
    "escort": (
        "Agrimony", "Alkanet", "Bilberry", "Bogbean", "Costmary", "Elecampane", "Feverfew", "Fleabane", "Foxtail", "Hawkweed", "Lungwort",
        "Mugwort", "Ragwort", "Sainfoin", "Saltwort", "Selfheal", "Soapwort", "Teasel", "Toadflax", "Wolfsbane", "Woodruff",
    ),
    "aircraft": (
        "D for Dog", "F for Freddie", "G for George", "H for Harry", "J for Johnnie", "K for King", "M for Mother", "N for Nan",
        "O for Orange", "P for Peter", "Q for Queen", "R for Robert", "S for Sugar", "V for Victor", "W for William", "Z for Zebra",
    ),
}  # fmt: skip
"""Invented names of escorts, and invented numbers of U-boats that never existed. Merchant ships have no names.

A report names few boats. To keep them apart, any two numbers differ in at least three digits. ``boat`` is for any other grade. The lists are
so long that no two cards of a kind have the same place in them (:func:`printkit.report.words.naming.with_names`).
"""


CERTAIN: Final = 0.97
"""The story calls an event next to a certainty if its probability (0 to 1) is at least this."""
_HARDLY, _SMALL, _CLOSE = 0.01, 0.155, 0.02
"""A probability (0 to 1) from ``_HARDLY`` to ``_SMALL`` is written as ``one chance in n``. A probability within ``_CLOSE`` of a
simple fraction is written as this fraction.

Otherwise, ``nearly`` or ``better than`` precedes the nearest of ``_FRACTIONS``. From ``CERTAIN``, a probability is next
to a certainty.
"""
_FRACTIONS: Final = tuple((n, d) for d in (3, 4, 5, 6, 10) for n in range(1, d) if math.gcd(n, d) == 1)


_ESCORT: Final = "escort"
_AIRCRAFT: Final = "aircraft"
_SINGLE: Final = re.compile(
    rf"\ue000(?P<kind>{_ESCORT}|{_AIRCRAFT})=(?P<key>\w+)\|(?P<words>[^\ue001|]+)(?:\|[^\ue001]*)?\ue001"
)
"""Regular expression that matches the placeholder of an escort's name."""


def grade_word(ruleset: TonnageRuleset, side: int, card: int) -> str:
    """Return the grade of a card in words: ``regular boat``, ``ace ship``; ``unseen card`` if it was never turned up."""
    return GRADE_WORDS[ruleset.grade(side, card)] if card != UNKNOWN else "unseen card"


def is_aircraft(ruleset: TonnageRuleset, card: int) -> bool:
    """Return True if an escort's card is an aircraft; False for a ship, a blank, and a card that was never turned up."""
    unit = ruleset.escort(card)
    return unit is not None and not unit.surface


def cards(ruleset: TonnageRuleset, side: int, held: Iterable[int]) -> str:
    """Return a phrase for a list of cards, counted by grade.

    An example is ``a novice and two regular ships, an ace aircraft and a blank``."""
    found = Counter(ruleset.grade(side, c) for c in held)
    kinds: dict[str, list[tuple[str, int]]] = {}
    for code, name in GRADE_WORDS.items():
        if found[code]:
            grade, _, kind = name.rpartition(" ")
            kind = "boat" if code == "A" else kind
            kinds.setdefault(kind, []).append((grade or name, found[code]))
    return listed([_of_kind(kind, grades) for kind, grades in kinds.items()])


def _of_kind(kind: str, grades: Sequence[tuple[str, int]]) -> str:
    """Return a phrase for the cards of one kind, such as ``a novice and a regular boat`` or ``three blanks``.

    The kinds are U-boat, ship, aircraft and blank."""
    parts = []
    for place, (grade, n) in enumerate(grades):
        last = place == len(grades) - 1
        alone = kind in grade or (kind == "boat" and grade == "ace" and (last or n > 1))
        noun = "" if alone or not (last or (n > 1 and kind == "boat")) else f" {kind}"
        word = f"{grade}{noun}"
        plural = word if (noun == " aircraft" or not (noun or alone)) else f"{word}s"
        parts.append(with_article(word) if n == 1 else count(n, word, plural))
    return listed(parts)


def odds(chance: float) -> str:
    """Return a probability in words: ``one chance in eight`` if it is small, otherwise the nearest simple
    fraction.

    If the fraction is not close, "nearly" or "better than" precedes it.
    """
    if chance <= _HARDLY or chance >= CERTAIN or abs(chance - 0.5) < NEARLY_EVEN:
        return chances(chance)
    if chance < _SMALL:
        return chances_in(1, round(1 / chance))
    n, d = min(_FRACTIONS, key=lambda each: abs(each[0] / each[1] - chance))
    far = "" if abs(n / d - chance) <= _CLOSE else "nearly " if chance < n / d else "better than "
    return f"{far}{chances_in(n, d)}"


def escort_known_as(ruleset: TonnageRuleset, card: int, words: str, before: str = "") -> str:
    """Return a placeholder that the report later replaces with the escort's invented name.

    In a report without names, it is replaced with the text ``words``, such as ``the ace ship``. ``before`` is
    a text that comes before the name.

    An escort known only by its grade has no name; the result is then ``words``."""
    kind = {"ship": _ESCORT, "aircraft": _AIRCRAFT}.get(grade_word(ruleset, ESCORT, card).split()[-1], "")
    return known_as(kind, f"e{card}", words, before) if kind and 0 <= card < SCREEN else words


def escorts_introduced(passages: Iterable[Passage | Quote], met: set[str]) -> Iterator[Passage | Quote]:
    """Yield the passages, with the grade of each escort added where the escort is first mentioned.

    ``met`` contains the escorts mentioned before these passages. The escorts of these passages are added to it.
    """
    for each in passages:
        yield each._replace(text=with_grades(each.text, met)) if isinstance(each, Passage) else each


def with_grades(text: str, met: set[str]) -> str:
    """Return a text in which each escort's grade stands before its name at the first mention.

    ``met`` contains the escorts mentioned before this text. The escorts of this text are added to it.
    """

    def single(found: re.Match[str]) -> str:
        if found["key"] in met:
            return found[0]
        met.add(found["key"])
        article, _, grade = found["words"].partition(" ")
        words = {"the": with_article(grade), "The": capital(with_article(grade))}.get(article, found["words"])
        kind = " ".join(grade.split()[-2:])  # without the number that tells escorts of one grade apart
        before = f"{'The' if article[0].isupper() else 'the'} {kind}"
        return known_as(found["kind"], found["key"], words, before)

    return _SINGLE.sub(single, text)


def voice(record: Record) -> Voice:
    return Voice(phrases(__name__), record.header)


def standing(uboat: int, escort: int) -> str:
    """Return the score with the name of the leading side: ``5–2 to the U-boats``; ``2–2`` if the score is
    level."""
    if uboat == escort:
        return f"{uboat}–{escort}"
    return f"{max(uboat, escort)}–{min(uboat, escort)} to the {'U-boats' if uboat > escort else 'escorts'}"


def all_of(n: int) -> str:
    """Return ``both`` for two, otherwise ``all three`` and so on."""
    return "both" if n == 2 else f"all {number(n)}"


def put_out_of_action(n: int, *, it: bool = False) -> str:
    """Return the end of a clause about escorts that rammed and sank a U-boat: `` and was herself put out of
    action``.

    ``n``: the number of escorts. ``it``: True if the clause calls a single escort "it".
    """
    return f" and {'were themselves' if n > 1 else 'was itself' if it else 'was herself'} put out of action"


def ships(n: int) -> str:
    """Return a number of merchant ships in words: ``a merchant ship``, ``two merchant ships``."""
    return "a merchant ship" if n == 1 else count(n, "merchant ship")


def span(turns: Sequence[int]) -> str:
    """Return turn numbers in words: ``2 and 4``, ``2 to 5``."""
    if len(turns) > 2 and turns[-1] - turns[0] == len(turns) - 1:
        return f"{turns[0]} to {turns[-1]}"
    return listed([str(turn) for turn in turns])
