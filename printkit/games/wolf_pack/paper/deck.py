"""The cards of Wolf Pack as they are printed: whose they are, their place in the chain, what they do."""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CODES,
    CONVOY,
    WATER,
    WOLF,
    D,
    G,
    M,
    N,
    P,
    R,
    S,
    T,
    U,
    W,
)
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.geometry import Ink, Pattern
from printkit.press.pieces import Back, BackPattern, Band, Card, Chain, Deck
from printkit.table import Rule


class _Face(NamedTuple):
    """What a kind's card shows: its symbol and how wide it is drawn in mm, what it does, the rules."""

    symbol: str
    width: float
    effect: str
    rules: tuple[Rule, ...]


_FACES = {
    P: _Face("periscope", 16, "First link. It stays face up until the chain is complete or cleared.", (rb.ORDER, rb.PLAY)),
    T: _Face("torpedo", 42, "Second link, behind a Periscope. It stays face up.", (rb.ORDER, rb.PLAY)),
    R: _Face("merchantman", 44, "Third link: one transport is destroyed, and the three cards go.", (rb.KILL_T,)),
    D: _Face("type-vii", 42, "Every card in play goes, of both sides; then this one.", (rb.DIVE,)),
    S: _Face("burst", 20, "First link. It stays face up until the chain is complete or cleared.", (rb.ORDER, rb.PLAY)),
    G: _Face("corvette", 42, "Second link, behind a Sonar. It stays face up.", (rb.ORDER, rb.PLAY)),
    U: _Face("type-vii", 44, "Third link: one U-boat is destroyed, and the three cards go.", (rb.KILL_U,)),
    W: _Face("destroyer", 46, "Every card in play goes, of both sides; then this one.", (rb.SWEEP,)),
    M: _Face("corvette", 40, "The opponent loses a card picked at random from the hand.", (rb.HARASS_1, rb.HARASS_2)),
    N: _Face("burst", 20, "The opponent loses a card picked at random from the hand.", (rb.HARASS_1, rb.HARASS_2)),
    WATER: _Face("chevron", 14, "No use, but to fill the hand. It cannot be played.", (rb.WATER,)),
}  # fmt: skip
_WHO = {WOLF: "Wolf pack: the one card of your action.", CONVOY: "Convoy: the one card of your action."}
_EITHER = "Either side: the one card of your action."
_BANDS = {
    WOLF: Band(Ink.NAVY, Pattern.HATCH, "W"),
    CONVOY: Band(Ink.TEAL, Pattern.DOTS, "C"),
    None: Band(Ink.SLATE, Pattern.CROSSHATCH, "E"),
    -1: None,
}
_INKS = {WOLF: Ink.NAVY, CONVOY: Ink.TEAL, None: Ink.INK, -1: Ink.SLATE}

BACK = Back("wolf-pack", "Wolf Pack", BackPattern.CHEVRONS, Ink.NAVY, "type-vii")


def wolf_deck(ruleset: WolfRuleset) -> Deck:
    """Every card of the house's deck, in the list's order, with the common back."""
    cards = [
        _card(kind, i, n, ruleset.serials == "yes")
        for kind, n in enumerate(ruleset.copies)
        for i in range(1, n + 1)
    ]
    return Deck("cards", "Wolf Pack deck", tuple(cards), BACK)


def _card(kind: int, number: int, copies: int, serials: bool) -> Card:
    card, face = CARDS[kind], _FACES[kind]
    serial = f"{_index(kind)}{number:02d}"
    return Card(
        name=serial,
        index=_index(kind),
        title=card.name,
        symbol=face.symbol,
        picture=face.width,
        afloat=face.width > 22 and face.symbol != "torpedo",
        headline=f"{serial} of {copies}" if serials else f"{copies} in the deck",
        effect=face.effect,
        when="" if kind == WATER else _EITHER if card.side is None else _WHO[card.side],
        cite="  ".join(rule.id for rule in face.rules),
        band=_BANDS[card.side],
        chain=_chain(kind),
        ink=_INKS[card.side],
    )


def _index(kind: int) -> str:
    return "~" if kind == WATER else CODES[kind]


def _chain(kind: int) -> Chain | None:
    """The strip of the chain that the card belongs to."""
    for links in CHAINS:
        if kind in links:
            return Chain("".join(CODES[k] for k in links), CODES[kind])
    return None
