"""The printed cards of Wolf Pack: their side, their place in the chain, their effect."""

from __future__ import annotations

from typing import NamedTuple

from printkit.drawing import Ink
from printkit.games.wolf_pack.paper.pictures import card_picture
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CODES,
    CONVOY,
    HARASSES,
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
from printkit.games.wolf_pack.rules.harassment import owner
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.pieces import Back, BackPattern, Card, Chain, Deck, Frame
from printkit.table import Rule
from printkit.table.words import capital


class _Face(NamedTuple):
    """What the card of a kind shows: its icon, its effect, the rule IDs."""

    icon: str
    effect: str
    rules: tuple[Rule, ...]


_FACES = {
    P: _Face("periscope", "First link. It stays face up until the chain is complete or cleared.", (rb.ORDER, rb.PLAY)),
    T: _Face("torpedo", "Second link, behind a Periscope. It stays face up.", (rb.ORDER, rb.PLAY)),
    R: _Face("transport", "Third link: one transport is destroyed, and the three cards go.", (rb.KILL_T,)),
    D: _Face("dive", "{whose} cards in play go; then this one.", (rb.DIVE,)),
    S: _Face("sonar-ping", "First link. It stays face up until the chain is complete or cleared.", (rb.ORDER, rb.PLAY)),
    G: _Face("depth-charge", "Second link, behind a Sonar. It stays face up.", (rb.ORDER, rb.PLAY)),
    U: _Face("u-boat", "Third link: one U-boat is destroyed, and the three cards go.", (rb.KILL_U,)),
    W: _Face("destroyer-sweep", "{whose} cards in play go; then this one.", (rb.SWEEP,)),
    M: _Face("cat-and-mouse", "The opponent loses a card picked at random from the hand.", (rb.HARASS_1, rb.HARASS_2)),
    N: _Face("near-miss", "The opponent loses a card picked at random from the hand.", (rb.HARASS_1, rb.HARASS_2)),
    WATER: _Face("water", "No use, but to fill the hand. It cannot be played.", (rb.WATER,)),
}  # fmt: skip
_WHO = {WOLF: "Wolf pack: the one card of your action.", CONVOY: "Convoy: the one card of your action."}
_EITHER = "Either side: the one card of your action."
_FRAMES = {WOLF: Frame.DISC, CONVOY: Frame.SQUARE, None: Frame.HEXAGON, -1: Frame.OPEN}
_INKS = {WOLF: Ink.NAVY, CONVOY: Ink.TEAL, None: Ink.INK, -1: Ink.SLATE}

BACK = Back("wolf-pack", "Wolf Pack", BackPattern.CHEVRONS, Ink.NAVY, "type-vii")


def wolf_deck(ruleset: WolfRuleset) -> Deck:
    """Return every card of the ruleset's deck, in the order of the deck list, with the common back."""
    cards = [_card(ruleset, kind, i, n) for kind, n in enumerate(ruleset.copies) for i in range(1, n + 1)]
    return Deck("cards", "Wolf Pack deck", tuple(cards), BACK)


def _card(ruleset: WolfRuleset, kind: int, number: int, copies: int) -> Card:
    card, face = CARDS[kind], _FACES[kind]
    side = owner(ruleset, kind) if kind in HARASSES else card.side
    serial = f"{_index(kind)}{number:02d}"
    return Card(
        name=serial,
        title=card.name,
        number=_link(kind),
        icon=f"icon-{face.icon}",
        frame=_FRAMES[side],
        scene=card_picture(kind, number),
        effect=_effect(ruleset, kind),
        when="" if kind == WATER else _EITHER if side is None else _WHO[side],
        cite="  ".join(rule.id for rule in face.rules),
        foot=ruleset.answer(WolfRuleset.serials).brief.format(serial=serial, copies=copies),
        chain=_chain(kind),
        ink=_INKS[side],
    )


def _effect(ruleset: WolfRuleset, kind: int) -> str:
    whose = ruleset.answer(WolfRuleset.clear_scope).brief
    return _FACES[kind].effect.format(whose=capital(whose))


def _index(kind: int) -> str:
    return "~" if kind == WATER else CODES[kind]


def _link(kind: int) -> str:
    """Return the card's link number in its chain: ``1`` to ``3``; empty for a card without a chain."""
    return next((str(links.index(kind) + 1) for links in CHAINS if kind in links), "")


def _chain(kind: int) -> Chain | None:
    """Return the row of icons of the card's chain; None for a card without a chain."""
    for links in CHAINS:
        if kind in links:
            return Chain(tuple(f"icon-{_FACES[k].icon}" for k in links), links.index(kind))
    return None
