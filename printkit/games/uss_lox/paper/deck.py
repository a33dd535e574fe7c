"""The Lox deck: an ordinary pack, each card of which is also a ship, an escort and a torpedo.

What a captain looks for, in the order in which a card is looked at: the rank (what it scores with), the suit, the
tonnage, the price of escaping it, and the single torpedo that would sink it.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.drawing import Ink
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.press.pieces import Back, BackPattern, Card, CardScene, Deck, Figure, Level, ShownSymbol, Suit
from printkit.table.rules import Rule


class _Ship(NamedTuple):
    """The ship that a rank stands for: its silhouette, how long it is drawn in mm, the symbol's name."""

    rank: str
    code: str
    spoken: str
    name: str
    symbol: str
    length: float


_SHIPS = (
    _Ship("A", "A", "an ace", "Trawler", "trawler", 25),
    _Ship("2", "2", "a two", "Coaster", "coaster", 29),
    _Ship("3", "3", "a three", "Coastal tanker", "coastal-tanker", 32),
    _Ship("4", "4", "a four", "Small freighter", "small-freighter", 34),
    _Ship("5", "5", "a five", "Collier", "collier", 36),
    _Ship("6", "6", "a six", "Freighter", "merchantman", 38),
    _Ship("7", "7", "a seven", "Tanker", "tanker", 40),
    _Ship("8", "8", "an eight", "Cargo ship", "cargo-ship", 41),
    _Ship("9", "9", "a nine", "Fleet tanker", "fleet-tanker", 42),
    _Ship("10", "T", "a ten", "Passenger liner", "liner", 43),
    _Ship("J", "J", "a jack", "Straggler", "straggler", 33),
    _Ship("Q", "Q", "a queen", "Troopship", "troopship", 43),
    _Ship("K", "K", "a king", "Heavy cruiser", "cruiser", 43),
)
_SUITS = (
    ("S", Suit.SPADES, "spades"),
    ("H", Suit.HEARTS, "hearts"),
    ("D", Suit.DIAMONDS, "diamonds"),
    ("C", Suit.CLUBS, "clubs"),
)
_JACK, _QUEEN, _KING = 11, 12, 13
_FIFTEEN = 15

BACK = Back("lox", "USS Lox", BackPattern.WAVES, Ink.NAVY, "fleet-boat")


def lox_deck(spare_jokers: bool = False) -> Deck:
    """The 52 cards and both jokers, with their common back; ``spare_jokers`` where no rule asks for them."""
    cards = [
        _card(rank, ship, code, suit, of) for code, suit, of in _SUITS for rank, ship in enumerate(_SHIPS, 1)
    ]
    return Deck("ships", "Ship deck", (*cards, *(_joker(number, spare_jokers) for number in (1, 2))), BACK)


def _value(rank: int) -> int:
    return min(rank, 10)


def _cite(*rules: Rule) -> str:
    return "  ".join(rule.id for rule in rules)


def _card(rank: int, ship: _Ship, code: str, suit: Suit, of: str) -> Card:
    value = _value(rank)
    effect, when, cite = _text(rank, ship, of)
    return Card(
        name=f"{ship.code}{code}",
        title=ship.name,
        number=ship.rank,
        icon=ship.symbol,
        suit=suit,
        scene=CardScene((ShownSymbol(ship.symbol, ship.length),)),
        headline=f"{value},000 tons",
        figures=(
            Figure("as an escort", "gun" if rank == _JACK else f"pay {value}"),
            Figure("in a fifteen", f"counts {value}"),
        ),
        effect=effect,
        when=when,
        cite=cite,
        ink=Ink.NAVY,
    )


def _text(rank: int, ship: _Ship, of: str) -> tuple[str, str, str]:
    """Effect, timing and rules of a rank."""
    if rank == _JACK:
        return (
            "The deck gun sinks it at once, ship or escort: no torpedo is spent.",
            f"Fired at {of}: his nob, a hit.",
            _cite(rb.DECK_GUN, rb.CRIB_NOB),
        )
    effect = f"One torpedo that sinks it: {_single(rank, ship, of)}."
    if rank == _QUEEN:
        when = "Queen ships: when it is sunk, another ship may be turned up."
        return effect, when, _cite(rb.HIT, rb.QUEEN_SHIP)
    if rank == _KING:
        when = "King ships: an escort from the first. Take damage or fight."
        return effect, when, _cite(rb.HIT, rb.KING_SHIP)
    return effect, "Pass it, or fire one to three at it.", _cite(rb.DECISION, rb.HIT, rb.ESCORT)


def _single(rank: int, ship: _Ship, of: str) -> str:
    """Which single torpedoes score with a ship: its pair, what makes fifteen with it, his nob."""
    rest = _FIFTEEN - _value(rank)
    found = [ship.spoken]
    if rest == 10:
        found += ["a ten", "any face card"]
    elif rest < 10:
        found.append(_SHIPS[rest - 1].spoken)
    if rest != 10:
        found.append(f"the jack of {of}")
    return f"{', '.join(found[:-1])} or {found[-1]}"


def _joker(number: int, spare: bool) -> Card:
    return Card(
        name=f"X{number}",
        title="Patrol plane",
        number=f"X{number}",
        icon="icon-joker",
        suit=Suit.JOKER,
        scene=CardScene(
            (ShownSymbol("flying-boat", 34, Level.ALOFT), ShownSymbol("fleet-boat", 12, right=17)), 0.34
        ),
        headline="joker",
        effect="Among the ocean cards: no ship; an escort comes at once. In a spread: the whole attack misses.",
        when="Only with jokers in the pack.",
        cite=_cite(rb.JOKER_FLIPPED, rb.JOKER_SPREAD),
        ink=Ink.NAVY,
        spare=spare,
    )
