"""Checks the sentences of a Wolf Pack report that are made from phrases. The values of each event are read anew from the log; a sentence
must be one of the phrases that these values allow."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

import printkit.games.wolf_pack.story as story
from printkit.report.story import KNOWN, StoryFact, capital, listed
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, NAMES, Play

PREY = ("transport", "U-boat")
VERB = ("sank", "destroyed")
SINK = ("sink", "destroy")
SUNK = ("sunk", "destroyed")

Facts = dict[str, object]


@cache
def _phrases(kind: str) -> tuple[tuple[frozenset[str], frozenset[str], str], ...]:
    """Return the phrases of a kind: the tags that each needs, those that exclude it, and its text."""
    file = Path(story.__file__).with_name("phrases.toml")
    found = []
    for phrase in tomllib.loads(file.read_text(encoding="utf-8"))[kind]:
        tags, bar, text = phrase.rpartition("| ")
        words = tags.split() if bar else []
        no = frozenset(word[1:] for word in words if word.startswith("!"))
        found.append((frozenset(word for word in words if word[0] != "!"), no, text))
    return tuple(found)


class _Filled(dict[str, object]):
    def __missing__(self, key: str) -> str:
        if key[0].islower():
            raise KeyError(key)
        return capital(str(self[key[0].lower() + key[1:]]))


def said(
    fact: StoryFact, facts: Mapping[str, object], true: Collection[str], free: Collection[str] = ()
) -> None:
    """Raise AssertionError unless the text is a phrase of its kind, filled with these values, whose tags are true. Tags in ``free`` say
    nothing about the game."""
    text = KNOWN.sub(lambda found: found[3], fact.text)
    if (
        fact.values.get("after") == fact.at
    ):  # the sentence before is about the same turn: a draw is told as past
        true = {*true, "behind"}
    for yes, no, phrase in _phrases(fact.kind):
        if yes <= {*true, *free} and not no - {*free} & {*true}:
            try:
                filled = phrase.format_map(_Filled(facts))
            except KeyError:
                continue
            if capital(filled) == capital(text):
                return
    raise AssertionError(f"no phrase says so: {text}; {sorted(true)}; {facts}")


def card(code: str) -> str:
    return f"{NAMES[code]} card" if code in "RU" else NAMES[code]


def a_card(code: str) -> str:
    return card(code) if code in "G~" else f"a{'n' if card(code)[0] in 'AEIO' else ''} {card(code)}"


def links(side: int, n: int) -> str:
    return listed([NAMES[code] for code in CHAINS[side][:n]])


def turns_of(numbers: Collection[int]) -> str:
    return f"turn{'s' * (len(numbers) > 1)} {listed([str(n) for n in numbers])}"


def wanted(play: Play, side: int, *, whole_game: bool = False) -> list[str]:
    """Return the links that a side still had to lay before a play: those of its chain, or all that it needed to win."""
    left = 3 * (GOALS[side] - play.kills[side]) if whole_game else 3
    return list((CHAINS[side] * 6)[play.laid[side] : left])


def holds(hand: str, cards: list[str]) -> bool:
    return all(hand.count(code) >= cards.count(code) for code in cards)


def suffices(plays: list[Play], at: Play, side: int) -> bool:
    """Return whether a side laid no other links in these plays than those that it held at one of them."""
    laid = [p.card for p in plays if p.side == side and p.card in CHAINS[side]]
    return holds(at.hands[side], laid)
