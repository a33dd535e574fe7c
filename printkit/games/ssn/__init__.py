"""The game SSN: a solitaire table-top game in which one nuclear submarine (the player) attacks a landing
force controlled by the rules.
"""

from __future__ import annotations

from printkit.games.ssn.log.totals import metrics, outcome, rebase, totals
from printkit.games.ssn.play import policies
from printkit.games.ssn.rules import rulebook
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.setup import setup
from printkit.games.ssn.rules.turn import heading, over, turn
from printkit.table import Game, OddsEntry, PolicyEntry

GAME = Game(
    slug="ssn",
    title="SSN",
    designer="an unnamed designer",
    players="solitaire",
    blurb="A nuclear attack submarine against a landing helicopter dock, four frigates and six helos.",
    module=__name__,
    api="1.0",
    seats=(),
    rules=rulebook.RULES,
    ruleset=SsnRuleset,
    policies=(
        PolicyEntry("captain", "waits ahead of the convoy, fires, and slips away", policies.captain),
        PolicyEntry("random", "anything that is legal", policies.at_random),
        PolicyEntry(
            "master", "plays the captain's best maneuvers on to the end, many times over", policies.master
        ),
    ),
    parts=(
        "counters",
        "tools",
        "rulers",
        "sheet",
        "reference",
        "journal",
        "pad",
        "cover",
        "proof",
        "envelope",
    ),
    odds=(
        OddsEntry("threshold", "Detection thresholds and chances"),
        OddsEntry("attack", "A torpedo of the submarine at the LHD, by range"),
        OddsEntry("salvo", "The LHD destroyed from Deep, by range and torpedoes"),
        OddsEntry("defence", "A torpedo of the surface side at the submarine, up to Fast, by range"),
        OddsEntry("evasion", "Evasion"),
    ),
    setup=setup,
    turn=turn,
    over=over,
    heading=heading,
    totals=totals,
    rebase=rebase,
    outcome=outcome,
    metrics=metrics,
)
