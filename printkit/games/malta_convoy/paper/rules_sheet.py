"""The "How to play" sheet of Malta Convoy: every rule that players need during a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.games.malta_convoy.paper.pictures import OPTIONS, SHADOWED, TURNED_BACK
from printkit.games.malta_convoy.paper.sheet_tables import OPTION_RULES
from printkit.games.malta_convoy.paper.start import quick_start
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import (
    DAMAGED,
    DESTROYED,
    HIT_AGAIN,
    NEXT_ROLL,
    RECON,
    ROWS,
)
from printkit.press.blocks import (
    Digest,
    Illustration,
    PageBreak,
    QuickStart,
    RulesFigure,
    RulesPart,
    RulesSection,
    StartPanel,
    open_questions,
    rules_sections,
    span,
)
from printkit.press.pieces import Sheet
from printkit.table import Rule

LEFT_OUT: Mapping[Rule, str] = MappingProxyType({})
"""Rules that need not be printed on the sheet, each with the reason. Malta Convoy has none."""

IN_STEPS = OPTION_RULES
"""The rules about the options. They are printed in panels of their own and therefore left out of the list of rules."""
_FOUND: tuple[RulesPart, ...] = (
    ("Setting out", "cargo-ship", span(rb.RULES, rb.DICE_1, rb.SCORE_1)),
    ("Friendly waters and contacts", "flying-boat", span(rb.RULES, rb.FRIENDLY_1, rb.CONTACT_3)),
    ("The enemy", "bomber", span(rb.RULES, rb.ENEMY, rb.INTERCEPT_2)),
    ("Attack and damage", "burst", span(rb.RULES, rb.ATTACK, rb.DAMAGE_4)),
)
"""The sections of the first page. Each has a heading, the name of a picture, and the rules that it
explains."""
_SAILED: tuple[RulesPart, ...] = (
    ("The covering force", "cruiser", span(rb.RULES, rb.COVER_1, rb.COVER_5)),
    (
        "Options",
        "icon-evasive-routing",
        span(rb.RULES, rb.OPT_1, rb.OPT_SCREEN),
    ),
    ("Arrival and score", "anchor", (rb.END, *span(rb.RULES, rb.SCORE_2, rb.SCORE_5))),
)
"""The sections of the second page. Each has a heading, the name of a picture, and the rules that it
explains."""


_AIM = (
    (
        "A convoy sails from Gibraltar to Malta. Each turn the enemy may find it. What is sunk costs points, what is turned away "
        "earns some; the more are left at Malta, the better."
    ),
)


def _figures() -> dict[Rule, tuple[RulesFigure, ...]]:
    """Return the examples with pictures of dice that are printed on the sheet, by the first rule that each example
    explains."""
    plain = (DAMAGED, DESTROYED)
    first, second = (next(die for die in range(1, 7) if attack_result(die) == result) for result in plain)
    added = NEXT_ROLL[RECON]
    return {
        rb.DICE_1: (RulesFigure(("die-5", ">", "3"), "on a D3, a 5 counts as 3"),),
        rb.FRIENDLY_1: (
            RulesFigure(
                (f"die-{RECON}", "+", str(added), "=", str(RECON + added)),
                f"after a {ROWS[RECON]}, a {RECON} is a {ROWS[RECON + added]}",
            ),
        ),
        rb.INTERCEPT_1: (
            RulesFigure(("die-1", "die-3", "die-6", ">", "−1"), "one 1: one attacker is turned away"),
        ),
        rb.ATTACK: (
            RulesFigure((f"die-{first}", ">", "merchantman", "slash"), "a ship is damaged"),
            RulesFigure((f"die-{second}", ">", "merchantman", "cross"), "a ship is lost"),
            RulesFigure(
                ("slash", "+", f"die-{HIT_AGAIN}", "=", "cross"), "the damaged ship is hit again, and lost"
            ),
        ),
    }


def rules_sheet(ruleset: MaltaRuleset) -> Sheet:
    """Return the sheet with every rule in the order of play.

    One page explains how the convoy is found and attacked, the next page how the journey ends.
    """
    found = (RulesSection("The game", _AIM, sign="carrier"), *rules_sections(_FOUND, figures=_figures()))
    left_open = RulesSection("What the rulebook leaves open", open_questions(ruleset, needed(ruleset)))
    covering, options, arrival = rules_sections(_SAILED, IN_STEPS)
    return Sheet(
        "rules",
        "How to play",
        (
            *(*quick_start(), PageBreak()),
            *(Illustration(SHADOWED, 30.0, 78.0), Digest(found), PageBreak()),
            *(
                Illustration(TURNED_BACK, 30.0, 60.0),
                Digest((covering, arrival, options, left_open)),
                _options(),
            ),
        ),
        leaf="reference",
    )


def _options() -> QuickStart:
    """Return the four options as panels side by side, each with its picture and the text of its rule."""
    panels = (
        StartPanel(rule.title, f"{rule.text} ({rule.id})", scene)
        for rule, scene in zip(OPTION_RULES, OPTIONS, strict=True)
    )
    return QuickStart(tuple(panels), 4, 24.0, numbered=False)


def needed(ruleset: MaltaRuleset) -> tuple[Rule, ...]:
    """Return the rules that must appear on the printed sheet."""
    return tuple(rule for rule in rb.RULES if rule not in LEFT_OUT)
