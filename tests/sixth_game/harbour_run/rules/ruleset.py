"""The rulings of Harbour Run: what its rules leave open."""

from __future__ import annotations

from typing import ClassVar, Literal

from harbour_run.rules import rulebook as rb
from printkit.api.rules import EitherOr, Preset, Ruleset


class HarbourRuleset(Ruleset):
    """The rulings in force."""

    presets: ClassVar[tuple[Preset, ...]] = (Preset("summer", "thin fog"), Preset("november", "thick fog"))

    fog = EitherOr[Literal["thin"], Literal["thick"]](
        "fog",
        (rb.LANTERN,),
        "When is the cutter seen by a lower card?",
        {"thin": "on 5 and 6", "thick": "on 6"},
        "The source does not say.",
        presets={"november": "thick"},
    )
    fog_is_thick = fog.says("thick")
    hands = EitherOr[Literal["open"], Literal["closed"]](
        "hands",
        (rb.DEAL,),
        "Does the log hold the hands?",
        {"open": "yes, each as it was dealt", "closed": "no, what both sides saw alone"},
        "A log that is typed after the game mostly has no hands.",
    )
    hands_are_closed = hands.says("closed")
