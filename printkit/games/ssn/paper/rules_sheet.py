"""The "How to play" sheet of SSN: all rules that players need during a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.games.ssn.paper.start import quick_start
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import (
    Digest,
    Illustration,
    PageBreak,
    RulesSection,
    open_questions,
    rules_sections,
    span,
)
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol
from printkit.table import Rule

_SCENE = CardScene(
    (
        ShownSymbol("frigate", 56, right=44),
        ShownSymbol("lhd", 44, right=-60, state=Plight.BURNING),
        ShownSymbol("helicopter", 26, Level.ALOFT, -4, 2),
        ShownSymbol("prop-torpedo", 24, Level.BELOW, -18, 12, mirrored=True),
        ShownSymbol("nuclear-boat", 92, Level.BELOW, 18, -8, mirrored=True),
    ),
    0.7,
    Light.DUSK,
    16,
)
_KIT = "says what is printed: the piece itself is in the kit"
_CHECK = "says how a log is checked; nobody needs it at the table"

LEFT_OUT: Mapping[Rule, str] = MappingProxyType(
    {
        **dict.fromkeys(span(rb.RULES, rb.CMP_1, rb.CMP_9), _KIT),
        **dict.fromkeys(span(rb.RULES, rb.CHK_1, rb.CHK_11), _CHECK),
        rb.GEO_12: _CHECK,
    }
)
"""Rules that appear on no printed page, each with the reason."""

_SECTIONS = (
    ("On the table", "lhd", span(rb.RULES, rb.GEO_1, rb.GEO_11)),
    ("Setup and turn", "frigate", span(rb.RULES, rb.SETUP_1, rb.SEQ_3)),
    ("Detection", "icon-sonar-ping", span(rb.RULES, rb.DET_1, rb.DET_13)),
    ("Attacks", "icon-torpedo", span(rb.RULES, rb.ATK_1, rb.ATK_6)),
    ("A torpedo’s run", "torpedo", span(rb.RULES, rb.TRP_1, rb.TRP_10)),
    ("Wrecks", "burst", span(rb.RULES, rb.WRK_1, rb.WRK_4)),
    ("The submarine’s maneuver", "nuclear-boat", span(rb.RULES, rb.MAN_1, rb.MAN_9)),
    ("Detection points", "icon-contact", span(rb.RULES, rb.DP_1, rb.DP_10)),
    ("Ships", "frigate", span(rb.RULES, rb.SHP_1, rb.FF_3)),
    ("Helos", "helicopter", span(rb.RULES, rb.HEL_1, rb.HEL_6)),
    ("The end", "anchor", span(rb.RULES, rb.END_1, rb.END_6)),
)


_AIM = (
    (
        "You command the submarine; rules and dice move the ships that guard the LHD. Sink the LHD, then get out of their "
        "hearing, before they sink you or the convoy leaves the table. Distances are inches, measured on the table."
    ),
)


def rules_sheet(ruleset: SsnRuleset) -> Sheet:
    """Return the "How to play" sheet. It contains every rule that applies under the rulings, in the order of
    the rulebook.
    """
    sections = [
        RulesSection("The game", _AIM, sign="nuclear-boat"),
        *rules_sections(_SECTIONS),
        RulesSection("What the rulebook leaves open", open_questions(ruleset, needed(ruleset))),
    ]
    return Sheet(
        "rules",
        "How to play",
        (*quick_start(ruleset), PageBreak(), Digest(tuple(sections)), Illustration(_SCENE, most=90.0)),
        leaf="reference",
    )


def needed(ruleset: SsnRuleset) -> tuple[Rule, ...]:
    """Return the rules that must appear on some printed page."""
    return tuple(rule for rule in rb.RULES if rule not in LEFT_OUT)
