"""The quick start of Wolf Pack: the game explained in four pictures with captions, and one turn as an example
with its cards."""

from __future__ import annotations

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import DRAWS, HAND_LIMIT
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import Block, Illustration, Panel, QuickStart, StartPanel, WorkedStep, WorkedTurn
from printkit.press.pieces import CardScene, Level, Light, Plight, ShownSymbol

_S = ShownSymbol
_BELOW = Level.BELOW


_SCENE = CardScene(
    (
        _S("destroyer", 46, right=-50),
        _S("merchantman", 46, right=52),
        _S("prop-charge", 4.5, _BELOW, -36, 4),
        _S("prop-charge", 4.5, _BELOW, -24, -4),
        _S("type-vii", 74, _BELOW, 20, -6, 3),
    ),
    0.7,
    Light.DAY,
    15,
)


def quick_start(ruleset: WolfRuleset) -> tuple[Block, ...]:
    """Return the quick start: four pictures with captions, and an example turn that leads from the draw to a
    kill.
    """
    return (
        QuickStart(_panels(ruleset), 2, 36.0),
        Panel("A turn, worked through", (WorkedTurn(_steps()),), gap=1.0),
        Illustration(_SCENE, most=60.0, least=22.0),
    )


def _panels(ruleset: WolfRuleset) -> tuple[StartPanel, ...]:
    wolf, convoy = ruleset.to_win
    whose = ruleset.answer(WolfRuleset.clear_scope).brief
    return (
        StartPanel(
            "Draw",
            f"Each side draws {DRAWS} cards in its draw phase, then discards down to {HAND_LIMIT}.",
            CardScene((_S("merchantman", 44, right=-14, rise=-2), _S("tanker", 30, right=26)), 0.48, Light.DAY, 3),
        ),
        StartPanel(
            "Build a chain, one card a turn",
            "Wolf pack: Periscope, Torpedo, Transport. Convoy: Sonar, Depth Charges, U-boat. In this order, face up on the mat.",
            CardScene((_S("prop-periscope", 9, right=-20, rise=0.3), _S("type-vii", 50, _BELOW, -18, -4), _S("prop-torpedo", 26, _BELOW, 20, 2)), 0.62, Light.MOON, 4),
        ),
        StartPanel(
            "The third link is a kill",
            f"All three cards go, and a silhouette is marked. {wolf} transports win for the wolf pack, {convoy} U-boats for the convoy.",
            CardScene((_S("cargo-ship", 66, right=-2, rise=-6, state=Plight.BURNING), _S("prop-splash", 16, right=32, rise=-7)), 0.48, Light.NIGHT, 5),
        ),
        StartPanel(
            "Break theirs",
            f"Dive and Destroyer Sweep clear {whose} cards in play. Near Miss and Cat and Mouse cost the opponent a card of the hand.",
            CardScene((_S("destroyer", 44, right=-10), _S("type-vii", 44, _BELOW, 16, -4, 10), _S("prop-charge", 4, _BELOW, -14, 2), _S("prop-charge", 4, _BELOW, -2, -4)), 0.68, Light.DUSK, 6),
        ),
    )  # fmt: skip


def _steps() -> tuple[WorkedStep, ...]:
    return (
        WorkedStep(
            "Draw",
            ("7", ">", str(HAND_LIMIT)),
            f"The wolf pack held {HAND_LIMIT} cards and draws {DRAWS}; it discards two Water, face up.",
            rb.DRAW_1.id,
        ),
        WorkedStep(
            "On the mat",
            ("icon-periscope", ">", "icon-torpedo"),
            "A Periscope and a Torpedo lie there from earlier turns. The next link is a Transport, and it is in the hand.",
            rb.ORDER.id,
        ),
        WorkedStep(
            "Act",
            ("icon-periscope", "icon-torpedo", "icon-transport", ">", "burst"),
            "The Transport completes the chain: one transport is destroyed. The three cards go to the discards, the kill is marked.",
            rb.KILL_T.id,
        ),
        WorkedStep(
            "The convoy acts",
            ("icon-sonar-ping",),
            "It has a Sonar and lays it: the first link of its own chain. A card is one action; a side may also pass.",
            rb.ACT_1.id,
        ),
    )
