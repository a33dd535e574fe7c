"""The printed deck of USS Lox: an ordinary pack of cards, in which each card also shows a ship.

A card shows, in the order in which a captain needs it: the rank, which decides what it scores with; the suit; the
tonnage; the price of escaping from it; and the single torpedo that would sink it.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.drawing import Ink
from printkit.games.uss_lox.paper.pictures import is_escorted, joker_picture, ship_picture
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.press.pieces import Back, BackPattern, Card, Deck, Figure, Suit, Tool


class _Ship(NamedTuple):
    """The ship on all cards of one rank.

    Fields: the rank in three forms (as printed on the card, as in a log, and in words), the ship's name and
    silhouette, and the length in mm at which the ship is drawn, which grows with its tonnage.
    """

    rank: str
    code: str
    spoken: str
    name: str
    symbol: str
    length: float


_SHIPS = (
    _Ship("A", "A", "an ace", "Trawler", "trawler", 36.5),
    _Ship("2", "2", "a 2", "Coaster", "coaster", 38),
    _Ship("3", "3", "a 3", "Coastal tanker", "coastal-tanker", 43),
    _Ship("4", "4", "a 4", "Small freighter", "small-freighter", 47),
    _Ship("5", "5", "a 5", "Collier", "collier", 53),
    _Ship("6", "6", "a 6", "Freighter", "merchantman", 58),
    _Ship("7", "7", "a 7", "Tanker", "tanker", 64),
    _Ship("8", "8", "an 8", "Cargo ship", "cargo-ship", 70),
    _Ship("9", "9", "a 9", "Fleet tanker", "fleet-tanker", 78),
    _Ship("10", "T", "a 10", "Passenger liner", "liner", 88),
    _Ship("J", "J", "a jack", "Straggler", "straggler", 52),
    _Ship("Q", "Q", "a queen", "Troopship", "troopship", 92),
    _Ship("K", "K", "a king", "Heavy cruiser", "cruiser", 94),
)
_SUITS = (
    ("S", Suit.SPADES, "spades"),
    ("H", Suit.HEARTS, "hearts"),
    ("D", Suit.DIAMONDS, "diamonds"),
    ("C", Suit.CLUBS, "clubs"),
)
_WEATHER = {
    Suit.SPADES: "by moonlight",
    Suit.HEARTS: "at dusk",
    Suit.DIAMONDS: "by day",
    Suit.CLUBS: "in a storm",
}
_JACK, _QUEEN, _KING = 11, 12, 13
_FIFTEEN = 15
_PICTURE = 42.0  # mm; height of the picture of an ace or a number card
_FACE_PICTURE = 34.0  # mm; height of the picture of a jack, queen or king, which has more text below it
_JOKER_PICTURE = 38.0  # mm

BACK = Back("lox", "USS Lox", BackPattern.WAVES, Ink.NAVY, "fleet-boat")


def lox_deck(aids: tuple[Tool, ...] = ()) -> Deck:
    """Return the deck to be printed: 52 cards and two jokers with the same back, and the summary cards ``aids``."""
    cards = [
        _card(rank, ship, code, suit, of) for code, suit, of in _SUITS for rank, ship in enumerate(_SHIPS, 1)
    ]
    return Deck("ships", "Ship deck", (*cards, *map(_joker, (1, 2))), BACK, aids=aids)


def _seen(vessel: str, suit: Suit) -> str:
    """Return the card's subtitle: how the ship is seen in the card's picture."""
    when = _WEATHER[suit]
    if suit is not Suit.HEARTS:
        return when
    return f"escorted, {when}" if is_escorted(vessel, suit) else f"alone, {when}"


def _value(rank: int) -> int:
    return min(rank, 10)


def _card(rank: int, ship: _Ship, code: str, suit: Suit, of: str) -> Card:
    value = _value(rank)
    effect, when, cite = _text(rank, ship, of)
    return Card(
        name=f"{ship.code}{code}",
        title=ship.name,
        number=ship.rank,
        icon=ship.symbol,
        suit=suit,
        scene=ship_picture(ship.symbol, ship.length, suit, rank),
        headline=_seen(ship.symbol, suit),
        figures=(
            Figure("tons", f"{value},000"),
            Figure("torpedoes, as escort", "gun" if rank == _JACK else f"pay {value}"),
        ),
        effect=effect,
        when=when,
        cite=cite,
        ink=Ink.NAVY,
        tallest=_FACE_PICTURE if rank >= _JACK else _PICTURE,
    )


def _text(rank: int, ship: _Ship, of: str) -> tuple[str, str, str]:
    """Return three texts for a card of this rank: the card's effect, when the effect applies, and the ID of
    the rule."""
    if rank == _JACK:
        return (
            "The deck gun sinks her, ship or escort: no torpedo spent.",
            f"Fired at {of}: his nob, a hit.",
            rb.DECK_GUN.id,
        )
    effect = f"One torpedo sinks her: {_single(rank, ship, of)}."
    if rank == _QUEEN:
        when = "Option queen ships: another ship may follow."
        return effect, when, rb.QUEEN_SHIP.id
    if rank == _KING:
        when = "Option king ships: an escort from the first. Pay 10 or fight."
        return effect, when, rb.KING_SHIP.id
    return effect, "", rb.HIT.id


def _single(rank: int, ship: _Ship, of: str) -> str:
    """Return text that lists the torpedo cards that sink this ship even when fired alone.

    They are a card of the ship's rank, a card that makes fifteen with the ship, and the jack of the ship's
    suit.
    """
    rest = _FIFTEEN - _value(rank)
    found = [ship.spoken]
    if rest == 10:
        found += [_SHIPS[9].spoken, "any face card"]
    elif rest < 10:
        found.append(_SHIPS[rest - 1].spoken)
    if rest != 10:
        found.append(f"the jack of {of}")
    return f"{', '.join(found[:-1])} or {found[-1]}"


def _joker(number: int) -> Card:
    return Card(
        name=f"X{number}",
        title="Patrol plane",
        number="Joker",
        icon="flying-boat",
        suit=Suit.JOKER,
        scene=joker_picture(number),
        headline="joker: no ship",
        effect="Among the ocean cards: no ship; an escort comes at once. In a spread: the whole attack misses.",
        when="Option jokers: only with jokers in the pack.",
        cite=rb.JOKER_FLIPPED.id,
        foot=f"X{number}",
        tallest=_JOKER_PICTURE,
        ink=Ink.NAVY,
    )
