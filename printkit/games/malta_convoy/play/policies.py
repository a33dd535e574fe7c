"""Policies (computer players) for Malta Convoy: ``malta-recon``, ``master``, ``none`` and ``random``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from printkit.games.malta_convoy.rules.options import NO_OPTION
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import State
from printkit.games.malta_convoy.rules.tables import CRUISER
from printkit.table import Move

if TYPE_CHECKING:  # only for types: checking a log imports no random numbers
    from printkit.table.seeded import Policy, Randomness

_MEAN_CONVOY: Final = {"cargo": 10, "tankers": 3, "carriers": 2, "cruisers": 17, "destroyers": 35}
"""Numbers of ships that the policies (computer players) choose where the rules let the player choose: the means of
the setup dice, rounded down."""
_CRUISERS_KEPT: Final = 2
"""Number of cruisers that the policies (computer players) keep in the convoy, if possible, when warships leave with a
carrier."""
_NO_OPTION_WEIGHT: Final = 6
"""Weight of "no option" in the random choice of the policy ``random``; each option has the weight 1."""


def _besides_options(label: str, moves: Sequence[Move], view: object) -> Move:
    """Return the move that the policies (computer players) choose for any decision except taking an option.

    All policies (computer players) of Malta Convoy make these decisions in the same way.
    """
    if label == "cruisers-leave" and isinstance(view, State):
        # A lost cruiser costs a point and a lost destroyer nothing, so all cruisers but two leave with the carrier.
        spare = max(0, view.voyage.fleet.afloat[CRUISER] - _CRUISERS_KEPT)
        return _nearest(moves, spare)
    if label in _MEAN_CONVOY:
        return _nearest(moves, _MEAN_CONVOY[label])
    # Lose the damaged ship; for any other decision take the first move, which lets a carrier return.
    return next((m for m in moves if m.value == "damaged"), moves[0])


def _nearest(moves: Sequence[Move], wanted: int) -> Move:
    """Return the move whose number is closest to ``wanted``. The moves have consecutive numbers."""
    least = moves[0].value
    assert isinstance(least, int)
    return moves[max(0, min(wanted - least, len(moves) - 1))]


def none(ruleset: MaltaRuleset) -> Policy:
    """Return the policy (computer player) ``none``, which never takes an option."""

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        return NO_OPTION if label == "option" else _besides_options(label, moves, view)

    return choose


def malta_recon(ruleset: MaltaRuleset) -> Policy:
    """Return the policy (computer player) ``malta-recon``, which takes options only after reconnaissance
    planes.

    It evades after the first reconnaissance plane in hostile waters, takes a decoy after the second, and takes no other option.
    """

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        if label != "option":
            return _besides_options(label, moves, view)
        if isinstance(view, State) and view.pending == 2 and view.turn >= view.voyage.friendly:
            for wanted in ("evade", "decoy"):
                for move in moves:
                    if move.value == wanted:
                        return move
        return NO_OPTION

    return choose


def master(ruleset: MaltaRuleset) -> Policy:
    """Return the policy (computer player) ``master``, which takes the option with the highest expected score over the rest of the
    journey.

    The expectation is exact as long as the convoy does not change; nothing is sampled.
    """
    from printkit.games.malta_convoy.play.timing import Plans
    from printkit.games.malta_convoy.rules.tables import OPTION_NAMES

    plans = Plans(ruleset)

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        if label != "option" or not isinstance(view, State):
            return _besides_options(label, moves, view)
        by_option = {OPTION_NAMES.index(str(move.value)): move for move in moves if move.verb}
        return by_option.get(plans.best(view, tuple(by_option)), NO_OPTION)

    return choose


def at_random(ruleset: MaltaRuleset) -> Policy:
    """Return the policy (computer player) ``random``, which chooses an option at random.

    "No option" has weight 6, and each unused option has weight 1. It makes all other decisions like the other policies.
    """

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        if label != "option":
            return _besides_options(label, moves, view)
        place = luck.randrange(_NO_OPTION_WEIGHT + len(moves) - 1) - _NO_OPTION_WEIGHT
        return NO_OPTION if place < 0 else moves[place + 1]

    return choose
