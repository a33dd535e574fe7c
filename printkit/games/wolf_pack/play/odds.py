"""Exact odds of hands and draws in Wolf Pack, computed by counting all ways to deal cards from a deck."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CODES,
    DRAWS,
    HAND_LIMIT,
    HARASSES,
    KINDS,
    SIDES,
    Counts,
    kind_of,
)
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.lab.tables import OddsRow, OddsTable, Source, made
from printkit.table import Copies, Table
from printkit.table.counted import distribution

FIRST_SEEN = HAND_LIMIT + DRAWS
"""Number of cards that a side has held by its first action: five in its opening hand, and two drawn."""
_PHASES = (1, 2, 3, 4, 5, 6, 8)
"""Numbers of a side's own draw phases for which the odds tables have a row."""


def tables(
    ruleset: WolfRuleset, names: frozenset[str] | None = None, left: Counts | None = None
) -> tuple[OddsTable, ...]:
    """Return the odds tables ``draws`` and ``chains`` of Wolf Pack or, if ``names`` is given, only the tables with these names.

    They are computed for the ruleset's deck, or for ``left``: the cards that have not been seen (:func:`seen`).
    """
    deck = ruleset.copies if left is None else left
    what = (
        f"a fresh deck of {sum(deck)}" if left is None else f"the {sum(deck)} cards that have not been seen"
    )
    return made(TABLES, names, deck, of=what)


def seen(ruleset: WolfRuleset, text: str) -> Counts:
    """Return the number of cards of each kind that are left in the deck after the cards listed in ``text``
    are taken out.

    The text has the form ``P P T near-miss`` or ``P2 T1 N1``.

    Raises ``ValueError`` with a message for a word that is not a card, or for more cards of a kind than there are.
    """
    left = list(ruleset.copies)
    for word in text.replace(",", " ").split():
        kind = kind_of(word)
        if kind is None:
            raise ValueError(f"`{word}` is no card of this deck; its cards are {' '.join(CODES)}")
        several = len(word) > 1 and word[1:].isdecimal()
        n = int(word[1:]) if several else 1
        if n > left[kind]:
            raise ValueError(
                f"the deck has {ruleset.copies[kind]} of {CODES[kind]}, fewer than have been seen"
            )
        left[kind] -= n
    return tuple(left)


@cache
def some(copies: int, cards: int, draws: int) -> Fraction:
    """Return the probability that ``draws`` cards drawn from a deck of ``cards`` cards include at least one of ``copies``
    identical cards."""

    def deal(table: Table) -> bool:
        pool = Copies((copies, cards - copies))
        for _ in range(min(draws, cards)):
            if table.reveal("draw", pool, rb.DRAW_1) == 0:
                return True
            pool = pool.without(1)
        return False

    return distribution(deal).get(True, Fraction(0))


def whole_chain(deck: Counts, side: int, draws: int) -> Fraction:
    """Return the probability that ``draws`` cards drawn from a deck include all three cards of a side's chain (the cards that make a
    kill)."""
    links = [deck[k] for k in CHAINS[side]]

    def deal(table: Table) -> bool:
        pool = Copies((*links, sum(deck) - sum(links)))
        return {0, 1, 2} <= set(table.reveals("draw", pool, min(draws, len(pool)), rb.DRAW_1))

    return distribution(deal).get(True, Fraction(0))


def mean_position(copies: int, cards: int) -> Fraction:
    """Return the mean position of the first of ``copies`` identical cards in a shuffled deck of ``cards`` cards.

    The top card has position 1.
    """
    return Fraction(cards + 1, copies + 1)


def groups(deck: Counts) -> tuple[tuple[str, int], ...]:
    """Return groups of cards for the odds tables, as pairs of a name and a number of cards.

    There is one for every kind of card, one for both kinds of harassment together, and one for the cards that each side can play.
    """
    single = tuple((CARDS[k].name, deck[k]) for k in range(KINDS))
    harass = sum(deck[k] for k in HARASSES)
    usable = tuple(
        (f"playable by the {name}", sum(deck[k] for k in range(KINDS) if CARDS[k].side in (side, None)))
        for side, name in enumerate(SIDES)
    )
    return (*single, ("Cat and Mouse or Near Miss", harass), *usable)


def _draws(deck: Counts) -> list[OddsRow]:
    cards = sum(deck)
    rows = []
    for name, copies in groups(deck):
        given = (("card", name), ("copies", copies))
        for outcome, n in (
            ("next card", 1),
            ("two draws", 2),
            ("opening five", 5),
            ("first seven", FIRST_SEEN),
        ):
            rows.append(OddsRow(given, outcome, some(copies, cards, n)))
        if copies:
            rows.append(OddsRow(given, "mean position of the first", mean_position(copies, cards)))
    return rows


def _chains(deck: Counts) -> list[OddsRow]:
    cards = sum(deck)
    rows = []
    for side, name in enumerate(SIDES):
        for n in (HAND_LIMIT, FIRST_SEEN):
            given: Sequence[tuple[str, str | int]] = (("side", name), ("cards", n))
            rows.append(OddsRow(tuple(given), "whole chain in hand", whole_chain(deck, side, n)))
        last = CHAINS[side][2]
        for phases in _PHASES:
            given = (("side", name), ("card", CARDS[last].name), ("own draw phases", phases))
            rows.append(OddsRow(tuple(given), "last link seen", some(deck[last], cards, DRAWS * phases)))
    return rows


TABLES: Final = (
    Source("draws", (rb.DRAW_1, rb.SETUP_2), _draws),
    Source("chains", (rb.ORDER, rb.DRAW_1), _chains),
)
