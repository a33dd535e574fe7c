"""The journal pages of USS Lox, which continue the patrol sheet, so that nothing has to be written down twice."""

from __future__ import annotations

from printkit.games.uss_lox.paper.sheet import LINES, further
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.blocks import Illustration, Stack, rulings_box
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol

_GAP = 3.0
_SCENE = CardScene(
    (
        ShownSymbol("tanker", 30, right=72, rise=2, state=Plight.SMOKING),
        ShownSymbol("fleet-boat", 78, right=20, rise=-9),
        ShownSymbol("prop-gulls", 14, Level.ALOFT, 48, 4),
    ),
    0.5,
    Light.DUSK,
    27,
)


def journal(ruleset: LoxRuleset) -> Sheet:
    """Return the journal pages: rows for encounters that do not fit on the patrol sheet, and space for the
    captain's notes.

    If the rulings allow a second patrol, the rows are for that patrol.
    """
    # The second patrol needs the whole page.
    more = Illustration(
        _SCENE, 26.0, 30.0, title="More encounters", text=f"an ocean of more than {LINES} cards"
    )
    picture = () if ruleset.second_patrol_allowed else (more,)
    blocks = (*picture, Stack(further(ruleset), _GAP), *rulings_box(ruleset))
    return Sheet("journal", "Journal", blocks)
