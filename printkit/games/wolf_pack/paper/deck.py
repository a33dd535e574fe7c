"""The printed cards of Wolf Pack.

Each shows which side may play it, its place in a chain of cards, and its effect.
"""

from __future__ import annotations

from printkit.drawing import Ink
from printkit.games.wolf_pack.paper.pictures import card_picture
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CODES,
    CONVOY,
    HARASSES,
    WATER,
    WOLF,
)
from printkit.games.wolf_pack.rules.faces import FACES, effect_of, icon_of
from printkit.games.wolf_pack.rules.harassment import owner
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.pieces import Back, BackPattern, Card, CardScene, Chain, Deck, Frame

_WHO = {WOLF: "Wolf pack: your whole action of the turn.", CONVOY: "Convoy: your whole action of the turn."}
_EITHER = "Either side: the whole action of a turn."
_FRAMES = {WOLF: Frame.DISC, CONVOY: Frame.SQUARE, None: Frame.HEXAGON, -1: Frame.OPEN}
_INKS = {WOLF: Ink.NAVY, CONVOY: Ink.TEAL, None: Ink.INK, -1: Ink.SLATE}

_SHEET = 4  # number of cards on a sheet whose backs are folded behind them
BACK = Back("wolf-pack", "Wolf Pack", BackPattern.CHEVRONS, Ink.NAVY, "type-vii")


def wolf_deck(ruleset: WolfRuleset) -> Deck:
    """Return every card of the deck for the selected rulings (options of the rules).

    All have the same back. They are in the order of the deck list.
    """
    copies = [(kind, i, n) for kind, n in enumerate(ruleset.copies) for i in range(1, n + 1)]
    cards = [_card(ruleset, kind, i, n, _scene(kind, i, at)) for at, (kind, i, n) in enumerate(copies)]
    return Deck("cards", "Wolf Pack deck", tuple(cards), BACK).with_varied_pictures()


def _scene(kind: int, number: int, place: int) -> CardScene:
    """Return the picture for a card. ``number``: the card's number among those of its kind; ``place``: its place in the
    deck.

    On each printed sheet of four cards, the scenes of the chains come in a different order.
    """
    chained = any(kind in links for links in CHAINS)
    return card_picture(kind, place + place // _SHEET if chained else number)


def _card(ruleset: WolfRuleset, kind: int, number: int, copies: int, scene: CardScene) -> Card:
    card = CARDS[kind]
    side = owner(ruleset, kind) if kind in HARASSES else card.side
    serial = f"{_index(kind)}{number:02d}"
    return Card(
        name=serial,
        title=card.name,
        number=_link(kind),
        icon=icon_of(kind),
        frame=_FRAMES[side],
        scene=scene,
        effect=effect_of(ruleset, kind),
        when="" if kind == WATER else _EITHER if side is None else _WHO[side],
        cite=FACES[kind].rules[0].id,
        foot=ruleset.answer(WolfRuleset.serials).brief.format(serial=serial, copies=copies),
        chain=_chain(kind),
        ink=_INKS[side],
    )


def _index(kind: int) -> str:
    return "~" if kind == WATER else CODES[kind]


def _link(kind: int) -> str:
    """Return the place of a card among the three cards that make a kill (its chain), from ``1`` to ``3``.

    The text is empty for a card that belongs to no chain.
    """
    return next((str(links.index(kind) + 1) for links in CHAINS if kind in links), "")


def _chain(kind: int) -> Chain | None:
    """Return the icons of the three cards in a card's chain, and the card's place among them.

    Return None for a card that belongs to no chain.
    """
    for links in CHAINS:
        if kind in links:
            return Chain(tuple(map(icon_of, links)), links.index(kind))
    return None
