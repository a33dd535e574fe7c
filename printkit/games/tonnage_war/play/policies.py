"""The policies (computer players) of Tonnage War: ``captain``, ``master``, ``cautious`` and ``random``.

A policy sees only the :class:`~printkit.games.tonnage_war.rules.seen.View` of its own side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.games.tonnage_war.play.escort_captain import escort_choice
from printkit.games.tonnage_war.play.judgement import CAPTAIN, CAUTIOUS, MASTER, PlayingStyle
from printkit.games.tonnage_war.play.uboat_captain import uboat_choice
from printkit.games.tonnage_war.rules.data import UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View
from printkit.table import Move
from printkit.table.seeded import Policy, Randomness


def _policy(style: PlayingStyle) -> Callable[[TonnageRuleset], Policy]:
    def make(ruleset: TonnageRuleset) -> Policy:
        def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
            if not isinstance(view, View):
                return moves[0]
            if label in ("offer", "agree"):
                return _end_decision(label, moves, view)
            side = uboat_choice if view.seat == UBOAT else escort_choice
            return side(style, label, moves, view, luck)

        return choose

    return make


def _end_decision(label: str, moves: Sequence[Move], view: View) -> Move:
    """Return a computer player's decision about ending a round early.

    It offers to end the round if it leads, and accepts an offer unless it is behind.
    """
    if label == "offer":
        return moves[1] if view.ahead() > 0 else moves[0]
    return moves[0] if view.ahead() >= 0 else moves[1]


def at_random(ruleset: TonnageRuleset) -> Policy:
    """Return the policy (computer player) ``random``, which makes a random legal play.

    The kind of play is chosen first, because otherwise kinds with many possible groups of cards would be chosen nearly every time.
    """

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        verbs = list(dict.fromkeys(move.verb for move in moves))
        verb = luck.choice(verbs)
        return luck.choice([move for move in moves if move.verb == verb])

    return choose


captain = _policy(CAPTAIN)
master = _policy(MASTER)
cautious = _policy(CAUTIOUS)
