"""What the rules of Harbour Run leave open."""

from __future__ import annotations

from typing import Literal

from printkit.table import EitherOr, Preset, Ruleset
from tests.sixth_game.rules import rulebook as rb


class HarbourRuleset(Ruleset):
    """The rulings in force."""

    fog = EitherOr[Literal["thin"], Literal["thick"]](
        "fog",
        (rb.WATCH,),
        "When is a wary cutter seen?",
        {"thin": "on 1 and 2", "thick": "on 1"},
        "The source does not say.",
        presets={"november": "thick"},
    )
    fog_is_thin = fog.says("thin")
    presets = (Preset("summer", "thin fog"), Preset("november", "thick fog"))
