"""Exact probability tables of USS Lox, computed with the rules of the game.

Sets of torpedoes are counted by their ranks (see :mod:`chances`).

By default no card but the ship has been seen, and the other 51 cards (53 with jokers) are unknown. Suits are
equivalent, so one ship of each rank stands for all four. If cards have been seen, the ship is any unseen one of its
rank, all equally likely: a flush or a nob may then be likelier in one suit than in another.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Final

from printkit.games.uss_lox.play.chances import sunk_out_of
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import VALUE
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import choices, meet_escort
from printkit.games.uss_lox.rules.state import ESCAPED, KING_DAMAGE, LARGEST_SPREAD, SUPPLY_CARDS, State, pack
from printkit.lab.tables import OddsRow, OddsTable, Source, made
from printkit.table import Move, Table
from printkit.table.cards import FULL_PACK, JACK, JOKERS, RANK, RANKS, card_name, parse_card
from printkit.table.counted import distribution

_RANKS = range(1, 14)
_SUITS = 4
"""Number of suits in the pack."""
_ATTACK, _CAUTIOUS = "attack", "pay A to 3, attack the rest"
_PAID_BY_THE_CAUTIOUS = 3
"""The cautious plan pays for an escape from an escort only if the escort's value is at most this.

It attacks all other escorts.
"""


def tables(
    ruleset: LoxRuleset, names: frozenset[str] | None = None, unseen: int | None = None
) -> tuple[OddsTable, ...]:
    """Return the exact probability tables under the selected rulings (options of the rules).

    ``names`` selects tables; None means all of them.

    ``unseen``: the cards that have not been seen, as a bit mask (:func:`seen`); by default the whole pack.
    """
    cards = pack(ruleset) if unseen is None else unseen
    return made(TABLES, names, ruleset, cards)


def seen(ruleset: LoxRuleset, text: str) -> int:
    """Return the cards that are still unseen, as a bit mask, given the list of the cards that players have seen.

    ``text`` is that list, as in ``7H KC 10d``.

    Raises ``ValueError`` with a message for a word that is not a card of the pack, or a card named twice.
    """
    left = pack(ruleset)
    for word in text.replace(",", " ").split():
        card = parse_card(word)
        if card is None or card < 0 or not pack(ruleset) >> card & 1:
            raise ValueError(f"`{word}` is no card of this pack")
        if not left >> card & 1:
            raise ValueError(f"{card_name(card)} is named twice")
        left &= ~(1 << card)
    if left.bit_count() <= LARGEST_SPREAD:
        raise ValueError("no spread can be dealt from the cards that are left")
    return left


# --- ships -----------------------------------------------------------------------------------------------


def _left(rank: int, unseen: int) -> tuple[int, ...]:
    """Return the cards of this rank that have not been seen."""
    return tuple(card for suit in range(_SUITS) if unseen >> (card := suit * 13 + rank - 1) & 1)


def _sunk(ruleset: LoxRuleset, rank: int, n: int, unseen: int) -> Fraction:
    """Return the probability that ``n`` torpedoes sink a ship of this rank.

    The ship's own card has not been seen, so at least one card of the rank must be unseen.
    """
    ships = _left(rank, unseen)
    if unseen & FULL_PACK == FULL_PACK:  # all suits are equivalent
        ships = ships[:1]
    return sum((sunk_out_of(ruleset, ship, n, unseen & ~(1 << ship)) for ship in ships), Fraction(0)) / len(
        ships
    )


def _by_gun(ruleset: LoxRuleset, rank: int, n: int, unseen: int) -> Fraction:
    """Return the probability that ``n`` torpedoes sink an ocean ship of this rank; 1 for a jack, which the deck gun
    always sinks.

    The ship's own card has not been seen.
    """
    return Fraction(1) if rank == JACK else _sunk(ruleset, rank, n, unseen)


def _spreads(ruleset: LoxRuleset) -> range:
    return range(0 if ruleset.may_fire_zero else 1, LARGEST_SPREAD + 1)


def _hit(ruleset: LoxRuleset, cards: int) -> list[OddsRow]:
    return [
        OddsRow((("ship", RANKS[rank - 1]), ("torpedoes", n)), "sunk", _sunk(ruleset, rank, n, cards))
        for rank in _RANKS
        if _left(rank, cards)
        for n in _spreads(ruleset)
    ]


def _mean(ruleset: LoxRuleset, cards: int) -> list[OddsRow]:
    """Return the probabilities that one, two or three torpedoes sink a ship of unknown rank.

    Each rank is weighted by its number of unseen cards.
    """
    ranks = [(rank, left) for rank in _RANKS if (left := len(_left(rank, cards)))]
    others = [(rank, left) for rank, left in ranks if rank != JACK]
    rows = []
    for ship, among in (("any but a jack", others), ("any, jacks by deck gun", ranks)):
        whole = sum(left for _, left in among)
        for n in _spreads(ruleset) if whole else ():
            sunk = sum((left * _by_gun(ruleset, rank, n, cards) for rank, left in among), Fraction(0))
            rows.append(OddsRow((("ship", ship), ("torpedoes", n)), "sunk", sunk / whole))
    return rows


def _jack(ruleset: LoxRuleset, unseen: int) -> list[OddsRow]:
    cards = unseen.bit_count()
    jacks = len(_left(JACK, unseen))
    return [
        OddsRow((("ocean", n),), "holds a jack", 1 - Fraction(comb(cards - jacks, n), comb(cards, n)))
        for n in range(1, min(SUPPLY_CARDS, cards + 1))
    ]


# --- escorts ---------------------------------------------------------------------------------------------


def _meeting(ruleset: LoxRuleset, supply: int, cards: int, table: Table) -> State:
    """Return the state after a boat has met an escort drawn from ``cards``.

    The boat has ``supply`` torpedoes and no ocean cards.
    """
    state = State(ruleset, supply, 0, cards.bit_count(), cards)
    return meet_escort(state, table, rb.ESCORT, missed=True)


def _always_escape(label: str, moves: object, view: object) -> Move:
    assert isinstance(view, State)
    return next((move for move in choices(view) if move.verb == "escape"), choices(view)[0])


def _escape(ruleset: LoxRuleset, cards: int) -> list[OddsRow]:
    """Return, for each number of torpedoes, the probability that a boat can pay for its escape from an
    escort.
    """
    rows = []
    short = LoxRuleset("", dict(_all_values(ruleset)) | {"escape-short": "lost"})
    for supply in range(KING_DAMAGE + 1):
        paid = distribution(_paying(short, supply, cards), _always_escape)
        rows.append(OddsRow((("torpedoes", supply),), "escaped", paid.get(True, Fraction(0))))
    return rows


def _paying(ruleset: LoxRuleset, supply: int, cards: int) -> Callable[[Table], bool]:
    return lambda table: _meeting(ruleset, supply, cards, table).how == ESCAPED


def _all_values(ruleset: LoxRuleset) -> list[tuple[str, str]]:
    return [(ruling.key, ruleset[ruling]) for ruling in ruleset.rulings]


def _escort(ruleset: LoxRuleset, cards: int) -> list[OddsRow]:
    """Return the probability of surviving an escort with each of two plans: to attack every escort, or to escape from
    cheap ones.

    With the second plan, the boat attacks all other escorts. It is assumed to have three torpedoes for each attack.
    """
    return [
        OddsRow((("plan", plan),), "survived", _survival(ruleset, plan, cards))
        for plan in (_ATTACK, _CAUTIOUS)
    ]


def _survival(ruleset: LoxRuleset, plan: str, unseen: int) -> Fraction:
    """Return the probability that a boat survives an escort drawn from the unseen cards.

    ``plan`` says whether the boat attacks every escort or escapes from cheap ones.

    A joker is replaced by another card; under a ruling that lets it stay, the boat pays for its escape.
    """
    jokers = [c for c in JOKERS if unseen >> c & 1]
    cards = unseen.bit_count()
    total = sum(
        (
            _against(ruleset, plan, rank, unseen) * len(ships)
            for rank in _RANKS
            if (ships := _left(rank, unseen))
        ),
        Fraction(0),
    )
    if jokers:  # both jokers are equivalent
        left = unseen & ~(1 << jokers[0])
        total += len(jokers) * (1 if ruleset.joker_escort_stays else _survival(ruleset, plan, left))
    return total / cards


def _against(ruleset: LoxRuleset, plan: str, rank: int, unseen: int) -> Fraction:
    """Return the probability that a boat survives an escort of this rank.

    ``plan`` says whether the boat attacks every escort or escapes from cheap ones.
    """
    escort = rank - 1
    state = State(ruleset, SUPPLY_CARDS, 0, 0, unseen, escort=escort)
    moves = choices(state)
    gun = any(move.verb == "gun" for move in moves)
    pays = plan == _CAUTIOUS and VALUE[escort] <= _PAID_BY_THE_CAUTIOUS
    if gun or pays:
        return Fraction(1)
    return _sunk(ruleset, RANK[escort], LARGEST_SPREAD, unseen)


TABLES: Final = (
    Source("hit", (rb.HIT, rb.SPREAD), _hit),
    Source("mean", (rb.HIT, rb.DECK_GUN), _mean),
    Source("escape", (rb.ESCAPE, rb.ESCAPE_SHORT), _escape),
    Source("jack", (rb.SETUP_OCEAN, rb.DECK_GUN), _jack),
    Source("escort", (rb.ESCORT, rb.ESCORT_ATTACK, rb.ESCAPE), _escort),
)
