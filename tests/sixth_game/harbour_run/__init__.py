"""Harbour Run: a game for two players. A cutter lands crates by night, and the watch searches for it."""

from __future__ import annotations

from harbour_run.play import policies
from harbour_run.rules import rulebook, run
from harbour_run.rules.ruleset import HarbourRuleset
from harbour_run.rules.state import SIDES
from printkit.api.rules import Game, Heading, OddsEntry, PolicyEntry

GAME = Game(
    slug="harbour-run",
    title="Harbour Run",
    designer="nobody at all",
    players="two players",
    blurb="A cutter lands crates by night, and the watch searches for her.",
    module=__name__,
    api="1.0",
    seats=SIDES,
    rules=rulebook.RULES,
    ruleset=HarbourRuleset,
    policies=(
        PolicyEntry("steady", "lands low cards first, searches with high ones", policies.steady),
        PolicyEntry("random", "any card that may be played", policies.at_random),
    ),
    parts=("sheet", "chart"),
    odds=(OddsEntry("lantern", "Seen by the watch"),),
    setup=run.setup,
    turn=run.approach,
    over=run.over,
    heading=lambda state: Heading("approach", state.approach + 1),
    totals=run.totals,
    rebase=run.rebase,
    outcome=run.outcome,
    metrics=lambda state: {"crates": state.crates, "seen": state.seen},
    judged=("crates", "seen"),
)
