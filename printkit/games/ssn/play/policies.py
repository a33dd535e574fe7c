"""How printkit plays by itself: ``captain`` thinks one step ahead, ``master`` plays on to the end, ``random`` does anything
that is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.table.game import random_policy

if TYPE_CHECKING:  # a check needs no random numbers
    from printkit.table.seeded import Policy


def captain(ruleset: SsnRuleset) -> Policy:
    """Waits ahead of the convoy, fires at the LHD when the chance is good, and slips away."""
    from printkit.games.ssn.play.captain_choices import choose  # a check does without his reckoning

    return choose


def master(ruleset: SsnRuleset) -> Policy:
    """Plays on from the captain's best maneuvers and from a shot more or less, and takes what wins most often."""
    from printkit.games.ssn.play.master import choose

    return choose


def at_random(ruleset: SsnRuleset) -> Policy:
    """Any legal maneuver, any target or none."""
    return random_policy
