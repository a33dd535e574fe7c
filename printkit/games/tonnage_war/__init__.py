"""The game Tonnage War: a two-player card game by Leonard Heinz about the Battle of the Atlantic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.games.tonnage_war.log.totals import metrics, outcome, rebase, switched, totals
from printkit.games.tonnage_war.rules import rulebook
from printkit.games.tonnage_war.rules.data import SIDES
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.setup import setup
from printkit.games.tonnage_war.rules.turn import heading, over, turn
from printkit.table import Game, OddsEntry, PolicyEntry

if TYPE_CHECKING:  # not imported at run time: checking a log needs no random numbers
    from printkit.table.seeded import Policy


def _captain(ruleset: TonnageRuleset) -> Policy:
    from printkit.games.tonnage_war.play.policies import captain

    return captain(ruleset)


def _master(ruleset: TonnageRuleset) -> Policy:
    from printkit.games.tonnage_war.play.policies import master

    return master(ruleset)


def _cautious(ruleset: TonnageRuleset) -> Policy:
    from printkit.games.tonnage_war.play.policies import cautious

    return cautious(ruleset)


def _random(ruleset: TonnageRuleset) -> Policy:
    from printkit.games.tonnage_war.play.policies import at_random

    return at_random(ruleset)


GAME = Game(
    slug="tonnage-war",
    title="Tonnage War",
    designer="Leonard Heinz",
    players="two players",
    blurb="A card game of U-boats and escorts round a convoy, with hidden hands and bluff.",
    module=__name__,
    api="1.0",
    seats=SIDES,
    rules=rulebook.RULES,
    ruleset=TonnageRuleset,
    policies=(
        PolicyEntry(
            "captain", "weighs ships against losses, bluffs with blanks, hunts on where it pays", _captain
        ),
        PolicyEntry("cautious", "evades what can be evaded, answers every attack, never bluffs", _cautious),
        PolicyEntry("random", "any legal play", _random),
        PolicyEntry(
            "master",
            "the captain, with later contacts and more care for a boat; as escorts, by weights that won",
            _master,
        ),
    ),
    parts=("tactical", "units", "markers", "sheet", "pad", "reference", "journal", "cover", "proof", "box"),
    odds=(
        OddsEntry("evasion", "Evasion numbers without an Evade card"),
        OddsEntry("detection", "Chance to be detected by one escort"),
        OddsEntry("strike", "What one attack roll does"),
        OddsEntry("hunt", "What a hunt without a reply does to a boat"),
        OddsEntry("convoy", "Ships that an attack sinks"),
        OddsEntry("torpedo", "What a torpedo reply does"),
        OddsEntry("flak", "What flak does"),
        OddsEntry("answered", "Ships that an answered attack sinks, without a reply"),
        OddsEntry("cases", "The worked examples, under the rulings that they name"),
    ),
    setup=setup,
    turn=turn,
    over=over,
    heading=heading,
    totals=totals,
    rebase=rebase,
    outcome=outcome,
    metrics=metrics,
    judged=("uboat", "escort"),
    switched=switched,
)
