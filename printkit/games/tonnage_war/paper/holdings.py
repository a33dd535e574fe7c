"""Writes the part of a Tonnage War player aid that lists which cards the other side may hold.

It shows the units of that side, and the chance of each kind of card in its tactical hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Final

from printkit.games.tonnage_war.paper.faces import ESCORT_NAMES, UBOAT_NAMES
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, JOKER, PACKS, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Align, Columns, Grid, Notes, Panel, cite

_DECK: Final = 52
"""Number of cards in a tactical deck."""
_SUITS: Final = (3, 2, 0, 1)
"""The numbers of the suits, spades first."""
_OR_MORE: Final = 6
"""Number of cards of one kind from which on the table of chances combines all larger numbers in one line."""


def holdings(ruleset: TonnageRuleset, side: int) -> Columns:
    """Return what ``side`` may hold, for the other side's player aid: its units, and its tactical hand."""
    return Columns((_units(ruleset, side), _hand(ruleset, side)), (1.0, 1.25), gap=7.0)


def _units(ruleset: TonnageRuleset, side: int) -> Panel:
    """Return how many units of each grade, and how many blanks, an order of battle has at the start of a game."""
    joker = [JOKER] if ruleset.packs[side] >> JOKER & 1 else []
    counts: dict[str, int] = {}
    for c in (*PACKS[side], *joker):
        unit = ruleset.boat(c) if side == UBOAT else ruleset.escort(c)
        name = unit.name if unit is not None else "Support Group" if c == JOKER else "blank"
        counts[name] = counts.get(name, 0) + 1
    cards = sum(counts.values())
    rows = tuple((name, str(n), f"{100 * n / cards:.0f}") for name, n in counts.items())
    shares = tuple((None, n / cards) for n in counts.values())
    grid = Grid(("card", "n", f"% of {cards}"), rows, (Align.LEFT, Align.RIGHT, Align.RIGHT), shares=shares)
    return Panel(f"A face-down card of the {_OWNERS[side]}", (grid,), cite(rb.UNITS))


def _hand(ruleset: TonnageRuleset, side: int) -> Panel:
    """Return, for each kind of card, the chance that a newly dealt tactical hand has at least one card of
    this kind.

    If the deck has equally many cards of all kinds, return instead the chance of each number of cards of one
    kind.
    """
    names: Mapping[str, str] = (UBOAT_NAMES, ESCORT_NAMES)[side]
    counts: dict[str, int] = {}
    for c in (suit * 13 + rank for suit in _SUITS for rank in range(13)):
        action = ruleset.uboat_card(c).action if side == UBOAT else ruleset.escort_card(c).action
        counts[names[action]] = counts.get(names[action], 0) + 1
    title, cited = "Their tactical hand in the first round", cite((rb.UBOAT_CARDS, rb.ESCORT_CARDS)[side])
    chances = {name: _one_or_more(n) for name, n in counts.items()}
    if len(set(counts.values())) == 1:
        copies = next(iter(counts.values()))
        said = f"{copies} cards each of {', '.join(counts)}. Of one of these kinds they hold:"
        return Panel(title, (Notes((said,)), _of_one_kind(copies)), cited, gap=1.0)
    rows = tuple((name, str(counts[name]), f"{float(p) * 100:.1f}") for name, p in chances.items())
    shares = tuple((None, float(p)) for p in chances.values())
    heads = ("card", "n", f"one or more in {CARDS_A_ROUND}, %")
    grid = Grid(heads, rows, (Align.LEFT, Align.RIGHT, Align.RIGHT), shares=shares)
    return Panel(title, (grid,), cited)


def _of_one_kind(copies: int) -> Grid:
    """Return a table of the chances that a newly dealt tactical hand has 0, 1, 2 … cards of one kind, each
    with a bar.

    The last line combines all larger numbers.
    """
    chances = [_exactly(n, copies) for n in range(_OR_MORE)]
    chances.append(1 - sum(chances, Fraction(0)))
    names = (*map(str, range(_OR_MORE)), f"{_OR_MORE} or more")
    rows = tuple((name, f"{float(p) * 100:.1f}") for name, p in zip(names, chances))
    heads = ("cards", f"chance in {CARDS_A_ROUND}, %")
    return Grid(heads, rows, (Align.LEFT, Align.RIGHT), shares=tuple((float(p),) for p in chances))


_OWNERS: Final = ("U-boats", "escorts")


def _exactly(n: int, copies: int) -> Fraction:
    """Return the chance that a newly dealt tactical hand has exactly ``n`` cards of one kind.

    ``copies``: number of cards of this kind in the deck.
    """
    others = comb(_DECK - copies, CARDS_A_ROUND - n)
    return Fraction(comb(copies, n) * others, comb(_DECK, CARDS_A_ROUND))


def _one_or_more(copies: int) -> Fraction:
    return 1 - Fraction(comb(_DECK - copies, CARDS_A_ROUND), comb(_DECK, CARDS_A_ROUND))
