"""The "How to play" sheet of SSN: all rules that players need during a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.games.ssn.paper.start import heard_from_afar, quick_start
from printkit.games.ssn.paper.table_diagram import table_diagram
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import ESCAPE_RANGE, STEP
from printkit.press.blocks import (
    Digest,
    Illustration,
    PageBreak,
    RulesFigure,
    RulesPart,
    RulesSection,
    open_questions,
    rules_sections,
    span,
)
from printkit.press.pieces import CardScene, Hull, Level, Light, Plight, Sheet, ShownSymbol
from printkit.table import Rule

_SCENE = CardScene(
    (
        ShownSymbol("frigate", 56, right=44),
        ShownSymbol("lhd", 44, right=-60, state=Plight.BURNING),
        ShownSymbol("helicopter", 26, Level.ALOFT, -4, 2),
        ShownSymbol("nuclear-boat", 88, Level.BELOW, -26, -8, hull=Hull.SOLID),
        ShownSymbol("prop-torpedo", 24, Level.BELOW, 55, -9.8),
    ),
    0.7,
    Light.DUSK,
    16,
)
_FIRED = CardScene(
    (
        ShownSymbol("frigate", 60, right=52),
        ShownSymbol("prop-torpedo", 30, Level.BELOW, 42, -7.6),
        ShownSymbol("nuclear-boat", 84, Level.BELOW, -46, -6, hull=Hull.SOLID),
    ),
    0.7,
    Light.NIGHT,
    17,
)
_DIAGRAM, _LEAST_DIAGRAM = (
    42.0,
    32.0,
)  # mm; greatest and least height of the diagram over the rules about the table
_LEAST = 22.0  # mm; a picture over the rules may be lower than most
_KIT = "says what is printed: the piece itself is in the kit"
_CHECK = "says how a log is checked; nobody needs it at the table"

LEFT_OUT: Mapping[Rule, str] = MappingProxyType(
    {
        **dict.fromkeys(span(rb.RULES, rb.CMP_1, rb.CMP_9), _KIT),
        **dict.fromkeys(span(rb.RULES, rb.CHK_1, rb.CHK_11), _CHECK),
        rb.GEO_12: _CHECK,
    }
)
"""Rules that are printed nowhere, each with the reason."""

_FIRST_PAGE: tuple[RulesPart, ...] = (
    ("On the table", "lhd", span(rb.RULES, rb.GEO_1, rb.GEO_11)),
    ("Setup and turn", "frigate", span(rb.RULES, rb.SETUP_1, rb.SEQ_3)),
    ("Detection", "icon-sonar-ping", span(rb.RULES, rb.DET_1, rb.DET_13)),
)
"""The sections on the first page of the "How to play" sheet.

Each has a heading, the name of a picture, and the rules that it explains.
"""
_SECOND_PAGE: tuple[RulesPart, ...] = (
    ("Attacks", "icon-torpedo", span(rb.RULES, rb.ATK_1, rb.ATK_6)),
    ("A torpedo’s run", "torpedo", span(rb.RULES, rb.TRP_1, rb.TRP_10)),
    ("Wrecks", "burst", span(rb.RULES, rb.WRK_1, rb.WRK_4)),
    ("The submarine’s maneuver", "nuclear-boat", span(rb.RULES, rb.MAN_1, rb.MAN_9)),
)
"""The sections on the second page of the "How to play" sheet.

Each has a heading, the name of a picture, and the rules that it explains.
"""
_THIRD_PAGE: tuple[RulesPart, ...] = (
    ("Detection points", "icon-contact", span(rb.RULES, rb.DP_1, rb.DP_10)),
    ("Ships", "frigate", span(rb.RULES, rb.SHP_1, rb.FF_3)),
    ("Helos", "helicopter", span(rb.RULES, rb.HEL_1, rb.HEL_6)),
    ("The end", "anchor", span(rb.RULES, rb.END_1, rb.END_6)),
)
"""The sections on the third page of the "How to play" sheet.

Each has a heading, the name of a picture, and the rules that it explains.
"""


_AIM = (
    (
        "You command the submarine; rules and dice move the ships that guard the LHD. Sink the LHD, then get out of their "
        "hearing, before they sink you or the convoy leaves the table. Distances are inches, measured on the table."
    ),
)


def _figures(ruleset: SsnRuleset) -> dict[Rule, tuple[RulesFigure, ...]]:
    """Return the pictures with examples on the "How to play" sheet, each under the first rule that it
    explains.
    """
    listener, dice = heard_from_afar(ruleset)
    return {
        rb.DET_1: (
            RulesFigure(
                listener.shown[listener.shown.index("|") + 1 :],
                "what the dice must reach: the base number, less for a Fast boat",
            ),
            RulesFigure(dice.shown[: dice.shown.index("|")], "two dice, rolled once for all who listen"),
        ),
        rb.ATK_1: (
            RulesFigure(("nuclear-boat", "icon-torpedo", "icon-torpedo"), "up to two shots in a turn"),
        ),
        rb.TRP_1: (
            RulesFigure(
                ("icon-sonar-ping", ">", f"{STEP:g}", ">", "icon-sonar-ping", ">", f"{STEP:g}"),
                f"look, run {STEP:g} inches, look again",
            ),
        ),
        rb.WRK_1: (RulesFigure(("frigate", "cross"), "a wreck stays where the ship was"),),
        rb.HEL_1: (RulesFigure(("frigate", ">", "helicopter"), "an Alerted ship sends up her helo"),),
        rb.END_1: (
            RulesFigure(
                ("lhd", "cross", "+", "frigate", ">", f"{ESCAPE_RANGE:g}"),
                f"no frigate within {ESCAPE_RANGE:g} inches: you win",
            ),
        ),
        rb.DP_1: (
            RulesFigure(("nuclear-boat", "=", "icon-contact", "?", "?"), "three points: which one are you?"),
        ),
    }


def rules_sheet(ruleset: SsnRuleset) -> Sheet:
    """Return the "How to play" sheet, with every rule that applies under the selected options of the rules,
    in the order of the rulebook.
    """
    figures = _figures(ruleset)
    found, fought, escaped = (
        rules_sections(part, figures=figures) for part in (_FIRST_PAGE, _SECOND_PAGE, _THIRD_PAGE)
    )
    aim = RulesSection("The game", _AIM, sign="nuclear-boat")
    left_open = RulesSection("What the rulebook leaves open", open_questions(ruleset, needed(ruleset)))
    return Sheet(
        "rules",
        "How to play",
        (
            *(*quick_start(ruleset), PageBreak()),
            *(
                Illustration(table_diagram(ruleset), most=_DIAGRAM, least=_LEAST_DIAGRAM),
                Digest((aim, *found), ids_apart=True),
                PageBreak(),
            ),
            *(Illustration(_FIRED, most=60.0, least=_LEAST), Digest(fought, ids_apart=True), PageBreak()),
            *(Illustration(_SCENE, most=70.0, least=_LEAST), Digest((*escaped, left_open), ids_apart=True)),
        ),
        leaf="reference",
    )


def needed(ruleset: SsnRuleset) -> tuple[Rule, ...]:
    """Return the rules that must be printed somewhere in the kit (everything that is printed for the game)."""
    return tuple(rule for rule in rb.RULES if rule not in LEFT_OUT)
