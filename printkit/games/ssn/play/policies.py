"""The policies (computer players) of SSN.

``captain`` looks one step ahead, ``master`` uses rollouts, ``random`` makes any legal move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.table.game import random_policy

if TYPE_CHECKING:  # not imported at run time: checking a log needs no random numbers
    from printkit.table.seeded import Policy


def captain(ruleset: SsnRuleset) -> Policy:
    """Return the policy (computer player) ``captain``.

    Its submarine waits ahead of the convoy, fires at the landing ship (LHD) when the chance is good, and
    escapes.
    """
    from printkit.games.ssn.play.captain_choices import choose  # not needed for checking a log

    return choose


def master(ruleset: SsnRuleset) -> Policy:
    """Return the policy (computer player) ``master``.

    It simulates games after each of several good moves, and chooses the move with which the submarine wins
    most often.
    """
    from printkit.games.ssn.play.master import choose

    return choose


def at_random(ruleset: SsnRuleset) -> Policy:
    """Return the policy (computer player) ``random``.

    It chooses a random legal maneuver, and decides at random whether to fire and at which target.
    """
    return random_policy
