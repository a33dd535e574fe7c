"""Harbour Run: a sixth game, as small as a game can be. A cutter lands crates by night until she is seen or it dawns."""

from __future__ import annotations

from printkit.table import Game, Heading, OddsEntry, PolicyEntry
from tests.sixth_game.play import policies
from tests.sixth_game.rules import rulebook, run
from tests.sixth_game.rules.ruleset import HarbourRuleset

GAME = Game(
    slug="harbour-run",
    title="Harbour Run",
    designer="nobody at all",
    players="solitaire",
    blurb="A cutter lands crates by night.",
    module=__name__,
    api="1.0",
    seats=(),
    rules=rulebook.RULES,
    ruleset=HarbourRuleset,
    policies=(
        PolicyEntry("careful", "always goes wary", policies.careful),
        PolicyEntry("random", "either way", policies.at_random),
    ),
    parts=("sheet",),
    odds=(OddsEntry("watch", "Seen by the watch"),),
    setup=run.setup,
    turn=run.approach,
    over=run.over,
    heading=lambda state: Heading("approach", state.approach + 1),
    totals=run.totals,
    rebase=run.rebase,
    outcome=run.outcome,
    metrics=lambda state: {"crates": state.crates},
)
