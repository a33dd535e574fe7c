"""Words that all parts of a Wolf Pack report share: names of sides and cards, and the sentence about the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.journal.course import Record
from printkit.report.story import MERCHANTMEN, Names, capital, count, known_as, listed, number, with_article
from printkit.report.words.phrases import Voice, phrases

NAMES: Final[Names] = {
    "ship": MERCHANTMEN,
    "boat": tuple(f"U {n}" for n in range(5101, 5200)),
}  # fmt: skip
"""Invented names of transports, and invented numbers of U-boats."""
WHO: Final = ("the wolf pack", "the convoy")
PREY: Final = ("transport", "U-boat")
SANK: Final = ("sank", "destroyed")
SINK: Final = ("sink", "destroy")
SUNK: Final = ("sunk", "destroyed")
"""Forms of the verb for destroying an enemy ship: first the wolf pack's, then the convoy's."""
_KINDS: Final = ("ship", "boat")
"""Keys of :data:`NAMES` for the vessels that each side destroys: ships for the wolf pack, U-boats for the
convoy."""


_FRACTIONS: Final = (
    *((1, d) for d in (*range(2, 17), 18, 20, 25, 30, 40, 50)),
    *((d - 1, d) for d in (*range(3, 11), 12, 15, 20)),
    (2, 5), (3, 5), (3, 10), (7, 10),
)  # fmt: skip
"""Fractions (numerator, denominator) that the report uses for probabilities.

A probability is given as the nearest of them.
"""


def card_counts(kinds: Iterable[int]) -> str:
    """Return the names of some cards, with the number of each: ``two Sonars, a Dive and Water``.

    The names are in the order of their first occurrence.
    """
    return listed(
        [
            f"{number(n)} {several(card(kind))}" if n > 1 else a_card(kind)
            for kind, n in Counter(kinds).items()
        ]
    )


def card(kind: int) -> str:
    """Return the name of a card.

    If it is also the name of a ship, the word ``card`` is added: ``U-boat card``, but ``Torpedo``.
    """
    name = CARDS[kind].name
    return f"{name} card" if name in ("U-boat", "Transport") else name


def a_card(kind: int) -> str:
    """Return the name of a card with an article if it takes one: ``a Periscope``, ``Depth Charges``."""
    name = card(kind)
    return name if name in ("Depth Charges", "Water") else with_article(name)


def the_card(kind: int) -> str:
    """Return the name of a card with the definite article: ``the U-boat card``, ``the Depth Charges``."""
    return f"the {card(kind)}"


def several(name: str) -> str:
    """Return the plural of a card's name: ``Periscopes``, ``Torpedoes``, ``Depth Charges``."""
    return name if name.endswith("s") else f"{name}{'es' if name.endswith('o') else 's'}"


def voice(record: Record) -> Voice:
    """Return the object that chooses the wording of the report and records what each sentence is based on."""
    return Voice(phrases(__name__), record.header)


def links_of(side: int, n: int) -> str:
    """Return a phrase for the first ``n`` cards of a side's chain: ``Sonar and Depth Charges``."""
    return listed([CARDS[kind].name for kind in CHAINS[side][:n]])


def links(n: int) -> str:
    """Return a number of chain cards in words: ``one card``, ``twelve cards``."""
    return count(n, "card")


def title(side: int) -> str:
    """Return the name of a side with a capital letter and without an article, for the beginning of a headline: ``Wolf pack``."""
    return capital(WHO[side][4:])


def odds(chance: Fraction) -> str:
    """Return a probability in words, as a simple fraction: ``one chance in five``, ``about one chance in
    seven``."""
    n, d = min(_FRACTIONS, key=lambda each: (abs(Fraction(*each) - chance), each[1]))
    words = "an even chance" if d == 2 else f"{count(n, 'chance')} in {number(d)}"
    return words if Fraction(n, d) == chance else f"about {words}"


def true_tags(tags: dict[str, bool]) -> list[str]:
    """Return the names of those tags of an event that are True. Tags select the phrase about the event."""
    return [tag for tag, so in tags.items() if so]


def on_turns(numbers: Sequence[int]) -> str:
    """Return a phrase for a list of turn numbers: ``turn 4``, ``turns 4, 8 and 20``."""
    return f"turn{'s' * (len(numbers) > 1)} {listed([str(n) for n in numbers])}"


def opening(record: Record, start: State, said: Voice, lines: Sequence[int]) -> str:
    """Return the sentence about the start of the log.

    If the log begins in the middle of a game, it names the cards that each side holds; otherwise it states
    the size of the deck."""
    known = all(any(hand.known) and not hand.unknown for hand in start.hands)
    facts: dict[str, object] = {"deck": number(start.deck), "cards": start.deck}
    if known:
        for side, key in ((WOLF, "wolf"), (CONVOY, "convoy")):
            facts[key] = card_counts(kind for kind, n in enumerate(start.hands[side].known) for _ in range(n))
    tags = true_tags({"taken-up": record.from_position, "held": known})
    return said.say("deal", facts, tags, lines=lines or (1,))


def score(kills: tuple[int, int]) -> str:
    """Return a phrase for the number of kills of each side: ``two transports to one U-boat``."""
    wolf, convoy = kills
    return f"{count(wolf, PREY[WOLF]) if wolf else 'no transport'} to {count(convoy, PREY[CONVOY]) if convoy else 'none'}"


def kill_key(side: int, nth: int) -> tuple[str, str]:
    """Return two values for the ship that a side destroyed as its ``nth`` kill: its kind, and the key of its invented
    name."""
    return _KINDS[side], f"{_KINDS[side]}{nth}"


def named(side: int, nth: int) -> str:
    """Return a placeholder for the name of the ship that a side destroyed as its ``nth`` kill.

    In the report, it becomes ``the transport *Aurora*`` for the first kill and ``*Aurora*`` for later ones. In a report without
    names, it becomes ``a transport``.
    """
    return known_as(
        *kill_key(side, nth), f"a {PREY[side]}", f"the {PREY[side]}" if nth == 1 and side == WOLF else ""
    )


def sunk(final: State) -> str:
    """Return a clause with the number of ships destroyed on both sides.

    Example: ``six transports and three U-boats had been destroyed``."""
    transports, boats = final.kills
    if not transports and not boats:
        return "nothing had been destroyed"
    ships = count(transports, "transport") if transports else "no transport"
    subs = count(boats, "U-boat") if boats else "no U-boat"
    return f"{ships} and {subs} had been destroyed"
