"""USS Lox, a solitaire submarine patrol with a pack of cards, by Jon Ericson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.games.uss_lox.log.totals import metrics, outcome, rebase, totals
from printkit.games.uss_lox.rules import rulebook
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.setup import setup
from printkit.games.uss_lox.rules.turn import heading, over, turn
from printkit.table import Game, OddsEntry, PolicyEntry

if TYPE_CHECKING:  # only for types: checking a log imports no random numbers
    from printkit.table.seeded import Policy


def _near_optimal(ruleset: LoxRuleset) -> Policy:
    from printkit.games.uss_lox.play.policies import near_optimal

    return near_optimal(ruleset)


def _captain(ruleset: LoxRuleset) -> Policy:
    from printkit.games.uss_lox.play.policies import captain

    return captain(ruleset)


def _random(ruleset: LoxRuleset) -> Policy:
    from printkit.games.uss_lox.play.policies import at_random

    return at_random(ruleset)


GAME = Game(
    slug="uss-lox",
    title="USS Lox",
    designer="Jon Ericson",
    players="solitaire",
    blurb="A submarine patrol in the Pacific with a pack of cards and the scores of cribbage.",
    module=__name__,
    api="1.0",
    seats=(),
    rules=rulebook.RULES,
    ruleset=LoxRuleset,
    policies=(
        PolicyEntry("lox-dp", "near-optimal: solves for the tonnage brought home", _near_optimal),
        PolicyEntry("lox-captain", "a rule of thumb that a person can play by", _captain, by_hand=True),
        PolicyEntry("random", "any legal choice", _random),
    ),
    parts=("sheet", "reference", "deck", "journal", "pad", "cover", "proof", "box"),
    odds=(
        OddsEntry(
            "hit", "Chance to sink a ship, by rank and spread (a jack: an escort that has to be torpedoed)"
        ),
        OddsEntry("mean", "Chance to sink a ship of unknown rank"),
        OddsEntry("escape", "Chance that an escort can be paid, by torpedoes left"),
        OddsEntry("jack", "Chance that the ocean holds a jack, by its size"),
        OddsEntry("escort", "Surviving an escort with torpedoes to spare, three to a spread"),
    ),
    setup=setup,
    turn=turn,
    over=over,
    heading=heading,
    totals=totals,
    rebase=rebase,
    outcome=outcome,
    metrics=metrics,
    judged=("tons_home",),
)
