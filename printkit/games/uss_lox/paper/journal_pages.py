"""The journal pages of USS Lox. They continue the patrol sheet, so that players write nothing twice."""

from __future__ import annotations

from printkit.games.uss_lox.paper.sheet import further
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.blocks import Illustration, Stack, rulings_box
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol

_GAP = 3.0
_SCENE = CardScene(
    (
        ShownSymbol("tanker", 30, right=64, rise=2, state=Plight.SMOKING),
        ShownSymbol("fleet-boat", 84, right=-30, rise=-9),
        ShownSymbol("prop-gulls", 14, Level.ALOFT, 30, 2),
    ),
    0.5,
    Light.DUSK,
    27,
)


def journal(ruleset: LoxRuleset) -> Sheet:
    """Return journal pages with rows for the encounters that the patrol sheet has no room for, and space for
    the captain's notes. If the rulings allow a second patrol, the rows are for that patrol."""
    # The second patrol needs the whole page.
    picture = () if ruleset.second_patrol_allowed else (Illustration(_SCENE, 30.0, 34.0),)
    blocks = (*picture, Stack(further(ruleset), _GAP), *rulings_box(ruleset))
    return Sheet("journal", "Journal", blocks)
