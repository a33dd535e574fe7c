"""The quick start of Wolf Pack: the game explained in four diagrams with captions, and one turn as an example
with its cards."""

from __future__ import annotations

from printkit.drawing import Ink, Rect, Style, Use, Weight
from printkit.games.wolf_pack.paper.markers import markers
from printkit.games.wolf_pack.paper.pictures import ATTACKED, card_picture
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CHAINS,
    CLEARS,
    CONVOY,
    DRAWS,
    HAND_LIMIT,
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
from printkit.games.wolf_pack.rules.faces import icon_of
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import (
    Block,
    DiagramCard,
    Drawing,
    Illustration,
    LaidCounter,
    Panel,
    QuickStart,
    StartPanel,
    WorkedStep,
    WorkedTurn,
)
from printkit.press.pieces import POKER

_WIDE, _TALL = 78.0, 34.0
"""Width and height, in mm, of a diagram in the quick start."""
_SCALE = 0.34
_CHAINED = 20.25  # mm from one card of a chain to the next, at which their pictures join
_HELD = 0.3  # scale of the cards of a hand
_SEA = 58.0  # mm; greatest height of the picture below the turn
_LINE = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(1.4, 1.0))
_PILED = Style(stroke=Ink.SLATE, weight=Weight.STRUCTURE, fill=Ink.PAPER)
_CARD = (POKER.width * _SCALE, POKER.height * _SCALE)


def _card(
    kind: int, x: float, y: float = _TALL / 2, turn: float = 0.0, copy: int = 0, scale: float = _SCALE
) -> DiagramCard:
    """Return a drawing of a small card of a kind, with its picture and icon. The card is centred at (x, y)."""
    ink = Ink.SLATE if kind == WATER else Ink.TEAL if kind in CHAINS[CONVOY] else Ink.NAVY
    return DiagramCard(card_picture(kind, copy), x, y, scale, turn, icon_of(kind), ink)


def _arrow(x: float, y: float = _TALL / 2) -> Use:
    return Use("arrow-head", x, y, 4.0, fill=Ink.SLATE, kept=True)


def _drawn() -> Drawing:
    """Return a drawing of a hand of five cards, and of two cards that are discarded."""
    held = (CHAINS[WOLF][0], CHAINS[WOLF][1], CHAINS[WOLF][2], CLEARS[WOLF], CHAINS[WOLF][0])
    fan = tuple(
        _card(kind, 11.6 + 6.2 * n, 17.0 + 0.5 * (n - 2) ** 2, 4.0 * (n - 2), n, _HELD)
        for n, kind in enumerate(held)
    )
    gone = tuple(_card(WATER, 64.2 + 3.2 * n, 17.0 + n, 5.0 * n - 2.0, n, _HELD) for n in range(2))
    return Drawing(_WIDE, _TALL, (_arrow(50.9),), cards=(*fan, *gone))


def _chain() -> Drawing:
    """Return a drawing of the three spaces of a chain, with cards on the first two."""
    first, second, _ = CHAINS[WOLF]
    left, pitch = 12.0, 27.0
    wide, high = _CARD
    empty = Rect(left + 2 * pitch - wide / 2, (_TALL - high) / 2, wide, high, _LINE, 1.0)
    icon = Use(icon_of(CHAINS[WOLF][2]), left + 2 * pitch, _TALL / 2, 9.0, fill=Ink.SLATE, kept=True)
    arrows = (_arrow(left + pitch / 2), _arrow(left + 1.5 * pitch))
    return Drawing(
        _WIDE, _TALL, (empty, icon, *arrows), cards=(_card(first, left), _card(second, left + pitch))
    )


def _kill(ruleset: WolfRuleset) -> Drawing:
    """Return a drawing of a complete chain, and of the marker for the transport that it sinks."""
    cards = tuple(
        _card(kind, POKER.width * _HELD / 2 + 0.2 + _CHAINED * n, scale=_HELD)
        for n, kind in enumerate(CHAINS[WOLF])
    )
    sunk = LaidCounter(markers(ruleset).counters[0], 70.6, _TALL / 2, scale=0.78)
    return Drawing(_WIDE, _TALL, (_arrow(61.9),), cards=cards, counters=(sunk,))


def _broken() -> Drawing:
    """Return a drawing of a Dive card, the cards that it removes (both sides' cards in play), and the discard
    pile to which they go.
    """
    rows = (CHAINS[CONVOY][:2], CHAINS[WOLF][:1])
    small = 0.185
    cards = tuple(
        _card(kind, 33.0 + 12.2 * n, 8.6 + 17.0 * at, 180.0 * (at == 0), scale=small)
        for at, kinds in enumerate(rows)
        for n, kind in enumerate(kinds)
    )
    wide, high = POKER.width * _HELD, POKER.height * _HELD
    left = 67.0 - wide / 2
    pile = tuple(Rect(left + n, (_TALL - high) / 2 - n, wide, high, _PILED, 1.0) for n in (1.4, 0.7, 0.0))
    icon = Use("icon-discard", 67.0, _TALL / 2, 11.0, fill=Ink.SLATE, kept=True)
    return Drawing(
        _WIDE,
        _TALL,
        (*pile, icon, _arrow(24.45), _arrow(54.3)),
        cards=(_card(CLEARS[WOLF], 11.0), *cards),
    )


def quick_start(ruleset: WolfRuleset) -> tuple[Block, ...]:
    """Return the quick start: four pictures with captions, and an example turn that leads from the draw to a
    kill.
    """
    return (
        QuickStart(_panels(ruleset), 2, 37.0),
        Panel("A turn, worked through", (WorkedTurn(_steps()),), gap=1.0),
        Illustration(ATTACKED, most=_SEA, least=12.0),
    )


def _panels(ruleset: WolfRuleset) -> tuple[StartPanel, ...]:
    wolf, convoy = ruleset.to_win
    whose = ruleset.answer(WolfRuleset.clear_scope).brief
    return (
        StartPanel(
            "Draw",
            f"Each side draws {DRAWS} cards in its draw phase, then discards down to {HAND_LIMIT}.",
            _drawn(),
        ),
        StartPanel(
            "Build a chain, one card a turn",
            "Wolf pack: Periscope, Torpedo, Transport. Convoy: Sonar, Depth Charges, U-boat. In this order, face up on the mat.",
            _chain(),
        ),
        StartPanel(
            "The third link is a kill",
            f"All three cards go, and a silhouette is marked. {wolf} transports win for the wolf pack, {convoy} U-boats for the convoy.",
            _kill(ruleset),
        ),
        StartPanel(
            "Break theirs",
            f"Dive and Destroyer Sweep clear {whose} cards in play. Near Miss and Cat and Mouse cost the opponent a card of the hand.",
            _broken(),
        ),
    )  # fmt: skip


def _hand(*kinds: int) -> tuple[str, ...]:
    """Return the icon names of the cards in a hand, such as ``icon-periscope``, for the picture of a step."""
    return tuple(icon_of(kind) for kind in kinds)


def _gone(*kinds: int) -> tuple[str, ...]:
    """Return the icon names of discarded cards, each marked with ×, for the picture of a step."""
    return tuple(f"× {each}" for each in _hand(*kinds))


def _steps() -> tuple[WorkedStep, ...]:
    return (
        WorkedStep(
            "The wolf pack draws",
            (*_hand(R, D, P), *_gone(WATER, WATER), "+", *_hand(T, N)),
            f"It held {HAND_LIMIT} cards and draws {DRAWS}, a Torpedo and a Near Miss; it discards two Water, face up.",
            rb.DRAW_1.id,
        ),
        WorkedStep(
            "The convoy draws",
            (*_hand(G, U, W, M), *_gone(WATER), "+", *_hand(S), *_gone(WATER)),
            "It draws a Sonar and a Water, and discards two Water as well.",
            rb.DRAW_2.id,
        ),
        WorkedStep(
            "The wolf pack acts",
            (*_hand(P, T), "+", *_hand(R), ">", "burst"),
            "A Periscope and a Torpedo lie on its mat from earlier turns. It adds a Transport: the chain is complete, and a transport "
            "is sunk. The three cards go to the discards, and the kill is marked.",
            rb.KILL_T.id,
        ),
        WorkedStep(
            "The convoy acts",
            _hand(S),
            "It lays the Sonar, the first link of its own chain. A card is one action; a side may also pass.",
            rb.ACT_1.id,
        ),
    )
