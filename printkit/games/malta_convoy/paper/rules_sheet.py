"""The "How to play" sheet of Malta Convoy: every rule that players need during a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.games.malta_convoy.paper.start import quick_start
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.press.blocks import Digest, PageBreak, RulesSection, open_questions, span, told
from printkit.press.pieces import Sheet
from printkit.table import Rule

LEFT_OUT: Mapping[Rule, str] = MappingProxyType({})
"""Rules that players can do without on paper, each with the reason."""

_SECTIONS = (
    ("Setting out", span(rb.RULES, rb.DICE_1, rb.SCORE_1)),
    ("Friendly waters and contacts", span(rb.RULES, rb.FRIENDLY_1, rb.CONTACT_3)),
    ("The enemy", span(rb.RULES, rb.ENEMY, rb.INTERCEPT_2)),
    ("Attack and damage", span(rb.RULES, rb.ATTACK, rb.DAMAGE_4)),
    ("The covering force", span(rb.RULES, rb.COVER_1, rb.COVER_5)),
    ("Options", span(rb.RULES, rb.OPT_1, rb.OPT_SCREEN)),
    ("Arrival and score", (rb.END, *span(rb.RULES, rb.SCORE_2, rb.SCORE_5))),
)


_AIM = (
    (
        "A convoy sails from Gibraltar to Malta. Each turn the enemy may find it. What is sunk costs points, what is turned away "
        "earns some; the more are left at Malta, the better."
    ),
)


def rules_sheet(ruleset: MaltaRuleset) -> Sheet:
    """Return the sheet with every rule in the order of play. It is a single page unless the rulings need long
    explanations."""
    sections = [
        RulesSection("The game", _AIM),
        *(RulesSection(title, told(rules)) for title, rules in _SECTIONS),
        RulesSection("What the rulebook leaves open", open_questions(ruleset, needed(ruleset))),
    ]
    return Sheet(
        "rules",
        "How to play",
        (*quick_start(), PageBreak(), Digest(tuple(sections), columns=3)),
        leaf="reference",
    )


def needed(ruleset: MaltaRuleset) -> tuple[Rule, ...]:
    """Return the rules that must appear on a printed page."""
    return tuple(rule for rule in rb.RULES if rule not in LEFT_OUT)
