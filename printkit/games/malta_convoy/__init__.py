"""Malta Convoy, a solitaire dice game about a convoy to Malta, designed by Lloyd Krassner."""

from __future__ import annotations

from printkit.games.malta_convoy.log.totals import metrics, outcome, rebase, totals
from printkit.games.malta_convoy.play import policies
from printkit.games.malta_convoy.rules import rulebook
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.setup import setup
from printkit.games.malta_convoy.rules.turn import heading, over, turn
from printkit.table import Game, OddsEntry, PolicyEntry

GAME = Game(
    slug="malta-convoy",
    title="Malta Convoy",
    designer="Lloyd Krassner; original game sheet: Mike Marinos",
    players="solitaire",
    blurb="A dice game of a relief convoy to Malta, August 1942.",
    module=__name__,
    api="1.0",
    seats=(),
    rules=rulebook.RULES,
    ruleset=MaltaRuleset,
    policies=(
        PolicyEntry(
            "malta-recon", "answers reconnaissance with a detour, then with a decoy", policies.malta_recon
        ),
        PolicyEntry("none", "takes no option", policies.none),
        PolicyEntry("random", "takes options at random", policies.at_random),
        PolicyEntry(
            "master", "takes the option that is worth most over the rest of the journey", policies.master
        ),
    ),
    parts=("sheet", "reference", "journal", "counters", "board", "pad", "cover", "proof", "envelope"),
    odds=(
        OddsEntry("contact", "Contact roll by modifier"),
        OddsEntry("contacts", "Contacts per turn and per journey, without options"),
        OddsEntry("options", "Contacts while an option runs"),
        OddsEntry("force", "Force size by modifier, and of any contact"),
        OddsEntry("interceptions", "Interceptions by number of dice"),
        OddsEntry("attack", "Attack roll by modifier"),
        OddsEntry("target", "Which ship a hit destroys"),
        OddsEntry("per-contact", "What one contact costs an undamaged convoy"),
        OddsEntry("setup", "The convoy and its journey"),
        OddsEntry("covering", "Carriers and warships that turn back"),
    ),
    setup=setup,
    turn=turn,
    over=over,
    heading=heading,
    totals=totals,
    rebase=rebase,
    outcome=outcome,
    metrics=metrics,
    judged=("score",),
)
