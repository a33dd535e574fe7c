"""Wolf Pack, a two-player card game of a wolf pack against a convoy, by Lloyd Krassner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.games.wolf_pack.log.totals import metrics, outcome, rebase, totals
from printkit.games.wolf_pack.play import policies
from printkit.games.wolf_pack.rules import rulebook
from printkit.games.wolf_pack.rules.deck import SIDES
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.setup import setup
from printkit.games.wolf_pack.rules.turn import heading, over, turn
from printkit.table import Game, OddsEntry, PolicyEntry

if TYPE_CHECKING:  # only for types: checking a log imports no random numbers
    from printkit.table.seeded import Policy


def _veteran(ruleset: WolfRuleset) -> Policy:
    from printkit.games.wolf_pack.play.judgement import veteran

    return veteran(ruleset)


def _master(ruleset: WolfRuleset) -> Policy:
    from printkit.games.wolf_pack.play.master import master  # imported only to play, not to check a log

    return master(ruleset)


GAME = Game(
    slug="wolf-pack",
    title="Wolf Pack",
    designer="Lloyd Krassner",
    players="two players",
    blurb="A card game of U-boats against a convoy: three-card chains from one shared deck.",
    module=__name__,
    api="1.0",
    seats=SIDES,
    rules=rulebook.RULES,
    ruleset=WolfRuleset,
    policies=(
        PolicyEntry("tactical", "builds its chain, clears in time, harasses when idle", policies.tactical),
        PolicyEntry("veteran", "holds and plays what thousands of games have taught it", _veteran),
        PolicyEntry("master", "tries every play on, and deals the other hand anew each time", _master),
        PolicyEntry("greedy", "always the next link", policies.greedy),
        PolicyEntry("random", "any card that can be played", policies.at_random),
        PolicyEntry("hold-two", "opens a chain with two of its links in hand", policies.hold_two),
        PolicyEntry("hold-three", "opens a chain with all of its links in hand", policies.hold_three),
    ),
    parts=("cards", "sheet", "reference", "journal", "markers", "pad", "cover", "proof", "box"),
    odds=(
        OddsEntry("draws", "At least one copy"),
        OddsEntry("chains", "Whole chains, and waiting for the last link"),
    ),
    setup=setup,
    turn=turn,
    over=over,
    heading=heading,
    totals=totals,
    rebase=rebase,
    outcome=outcome,
    metrics=metrics,
    judged=("wolf-kills", "convoy-kills"),
)
