"""Names of USS Lox cards in words, and the combinations that cards make, for checking reports."""

from __future__ import annotations

import re
from collections import Counter

from printkit.report.story import StoryFact
from tests.report.readers.log import counted

RANKS = {"A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
         "T": "ten", "J": "jack", "Q": "queen", "K": "king"}  # fmt: skip
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def value(code: str) -> int:
    """Return the tonnage of a card in thousands."""
    return 10 if code[0] in "TJQK" else 1 if code[0] == "A" else int(code[0])


def words(code: str) -> str:
    """Return a card in words: ``the king of clubs``."""
    return f"the {RANKS[code[0]]} of {SUITS[code[1]]}" if code[0] in RANKS else "a joker"


def with_article(code: str) -> str:
    """Return a rank in words: ``a king``, ``an ace``."""
    word = RANKS.get(code[0], "joker")
    return f"{'an' if word[0] in 'ae' else 'a'} {word}"


def spelled(cards: list[str]) -> str:
    """Return several ranks in words: ``a king, a two and a seven``."""
    words = [with_article(code) for code in cards]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


ORDER = tuple(RANKS.values())
WORD = "|".join((*ORDER, "sixes", *(f"{word}s" for word in ORDER)))
CARDS = rf"(?:an?|two|three) (?:{WORD})"
PART = (
    rf"(?:fifteen twice, with (?:each of {CARDS}|{CARDS} and with {CARDS})|fifteen|a pair|a run|a flush|his nob)"
    rf"(?: with its own suit| with the (?:{'|'.join(ORDER)})\b)?"
)
MADE = re.compile(rf"({CARDS}(?:(?:, | and ){CARDS})*) made ({PART}(?:, and {PART})*)", re.IGNORECASE)


def ranks_in(text: str) -> list[int]:
    """Return the ranks that a text names: 1, 4 and 4 for ``an ace and two fours``."""
    found = []
    for n, word in re.findall(rf"\b(an?|two|three) ({WORD})\b", text, re.IGNORECASE):
        rank = ORDER.index("six" if word == "sixes" else word if word in ORDER else word[:-1]) + 1
        found += [rank] * counted(n)
    return found


def part_is_made(part: str, named: list[int], target: int, fact: StoryFact) -> None:
    """Check that the named cards (with the ship's own if it is named) make the combination that the text states, and
    that none of them is superfluous.
    """
    own = re.search(rf"with the ({'|'.join(ORDER)})", part)
    hand = [*named, target] if own else named
    if found := own:
        assert ORDER.index(found[1]) + 1 == target, fact.text
    if part.startswith("fifteen twice"):
        (one,) = named
        others = ranks_in(part)
        assert len(others) == 2, fact.text
        assert all(min(10, one) + min(10, other) == 15 for other in others), fact.text
    elif part.startswith("fifteen"):
        assert sum(min(10, rank) for rank in hand) == 15, fact.text
    elif part.startswith("a pair"):
        assert len(hand) == 2, fact.text
        assert hand[0] == hand[1], fact.text
    elif part.startswith("a run"):
        assert sorted(hand) == list(range(min(hand), min(hand) + len(hand))), fact.text
        assert len(hand) > 2, fact.text
    elif part.startswith("his nob"):
        assert named == [ORDER.index("jack") + 1], fact.text


WAY = re.compile(
    rf"({CARDS}(?:(?:, | and ){CARDS})*) made (fifteen|a pair|a run|a flush|his nob)(?: (with|against) (it\b|the \w+ of \w+))?",
    re.IGNORECASE,
)


def way(text: str, target: str, drawn: list[str], fact: StoryFact) -> None:
    """Check the stated combination that sank a ship: the named cards are in the spread and make it, with or without the
    ship's own card.
    """
    found = WAY.fullmatch(text)
    assert found, text
    named, own = ranks_in(found[1]), found[3] == "with"
    assert not Counter(named) - Counter(list(RANKS).index(code[0]) + 1 for code in drawn), fact.text
    part = f"{found[2]} with the {ORDER[list(RANKS).index(target[0])]}" if own else found[2]
    part_is_made(part, named, list(RANKS).index(target[0]) + 1, fact)
    if found[2] == "a flush":
        assert {code[1] for code in drawn} == {target[1]}, fact.text
    if found[2] == "his nob":
        assert f"J{target[1]}" in drawn, fact.text
