"""Lists the printed components of SSN: counters, turn tools, aid cards, range strips, record sheet,
reference sheet and journal.

Each component is built only when it is printed, so that odds are not computed for a component that is not wanted.
"""

from __future__ import annotations

from functools import partial

from printkit.games.ssn.paper.pictures import LOW_STRIP
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import HELO_NAMES, SHIP_NAMES, TORPEDOES
from printkit.press.pieces import (
    CardScene,
    CounterSet,
    Cover,
    Envelope,
    Hull,
    Level,
    Light,
    Part,
    Plight,
    Proof,
    Sheet,
    ShownSymbol,
    ToolSet,
)

_SCENE = CardScene(
    (
        ShownSymbol("frigate", 54, right=-52),
        ShownSymbol("lhd", 84, right=62),
        ShownSymbol("frigate", 20, right=2, state=Plight.GHOST),
        ShownSymbol("helicopter", 30, Level.ALOFT, -16, 4),
        ShownSymbol("prop-sound", 46, right=-46),
        ShownSymbol("nuclear-boat", 146, Level.BELOW, -38, -20),
        ShownSymbol("prop-torpedo", 26, Level.BELOW, 76, -22.6),
    ),
    0.72,
    Light.DAY,
    7,
)

_ENVELOPE = Envelope(
    "envelope",
    "Envelope",
    CardScene(
        (
            ShownSymbol("frigate", 40, right=-46),
            ShownSymbol("lhd", 58, right=38),
            ShownSymbol("helicopter", 20, Level.ALOFT, -8, 3),
            ShownSymbol("nuclear-boat", 96, Level.BELOW, -9, 9, hull=Hull.SOLID),
            ShownSymbol("prop-torpedo", 15, Level.BELOW, 63, 8),
        ),
        0.72,
        Light.DAY,
        7,
    ),
    (
        f"*{len(SHIP_NAMES)}* ships: U Unalerted, A Alerted on the back. *{len(SHIP_NAMES)}* wrecks: W.",
        f"*1* submarine, *{len(HELO_NAMES)}* helos, *12* detection points: S Shallow, D Deep. Chevrons are the speed.",
        f"*{TORPEDOES}* torpedoes T1 to T{TORPEDOES} of the submarine, *2* of the surface side, S1 and S2; KILL on their backs.",
        "*1* marker DIVE, with RISE on its back. *2* markers TURN and SSN for the control board.",
        "*2* zone templates, *2* turn cards, *1* step stick, *4* aid cards, *2* tents, laid flat.",
        "Too long for the envelope: the range strips *A* to *D* and the control board.",
    ),
    CardScene(
        (
            ShownSymbol("frigate", 30, right=-40),
            ShownSymbol("lhd", 34, right=2),
            ShownSymbol("frigate", 28, right=42),
            ShownSymbol("helicopter", 12, Level.ALOFT, 24, 1),
        ),
        0.46,
        Light.DUSK,
        8,
    ),
)
_ICONS = ("icon-periscope", "icon-torpedo", "icon-sonar-ping", "burst", "die-5", "anchor")
"""The icons on the proof page, all of which the kit prints on other pages."""
_APART = 2.5  # mm between range strips, so that no cut touches two of them


def components(ruleset: SsnRuleset) -> tuple[Part, ...]:
    """Return the components of the printed game for the selected rulings (options of the rules), in printing
    order.
    """
    return (
        Part("counters", "Counters, zone templates", partial(_counters, ruleset)),
        Part("tools", "Turn tools", partial(_tools, ruleset)),
        Part(
            "rulers",
            "Range strips, step stick, control board, tents",
            partial(_rulers, ruleset),
            shares="tools",
        ),
        Part("sheet", "Plot and counts", partial(_sheets, ruleset), again="all"),
        Part("reference", "Reference, How to play, aid cards", partial(_reference, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset), again="as many as the patrol fills"),
        Part("pad", "Score pad", partial(_pad, ruleset), again="when it is full"),
        Part("cover", "Cover sheet", (_cover(ruleset),)),
        Part("proof", "Proof page", (Proof(LOW_STRIP, bearing=True, icons=_ICONS),)),
        Part("envelope", "Envelope", (_ENVELOPE,)),
    )


def _cover(ruleset: SsnRuleset) -> Cover:
    width, height = ruleset.table
    return Cover(
        _SCENE,
        (
            (
                f"One player. Two six-sided dice. A table or floor of {width:g} × {height:g} inches ({width * 2.54:.0f} × "
                f"{height * 2.54:.0f} cm) on which counters do not slide."
            ),
            "The printed strips measure 32 inches; a tape measure in inches does as well. A pencil.",
        ),
        (
            "*1* Mark the table’s edges and join the strips A to D. Set the pieces up as the reference card and the plot say.",
            "*2* Play the steps of the aid card “The turn”, with the turn tools under the counters; How to play has every rule.",
            "*3* Strike off torpedoes, kills and helos on the plot. Each turn goes into a frame of the journal.",
        ),
        "One submarine against a landing force",
        ("1 player", "two dice and a table top"),
    )


def _counters(ruleset: SsnRuleset) -> tuple[CounterSet | ToolSet, ...]:
    from printkit.games.ssn.paper.counters import board_markers, counters
    from printkit.games.ssn.paper.zone_sheet import zone_sheet

    return (counters(ruleset), board_markers(), *zone_sheet(ruleset))


def _tools(ruleset: SsnRuleset) -> tuple[ToolSet, ...]:
    from printkit.games.ssn.paper.tools import TOOLS_IN_SHORT, easy_tool, sharp_tool, tools_key

    tools = (sharp_tool(ruleset), easy_tool(ruleset))
    return (ToolSet("tools", "Turn tools", tools, key=tools_key(), words=TOOLS_IN_SHORT),)


def _rulers(ruleset: SsnRuleset) -> tuple[ToolSet, ...]:
    from printkit.games.ssn.paper.board import control_board
    from printkit.games.ssn.paper.rulers import joining, range_strips, step_stick
    from printkit.games.ssn.paper.tents import tents

    return (
        ToolSet(
            "rulers",
            "range strips and step stick",
            (*range_strips(ruleset), step_stick(), joining()),
            apart=_APART,
        ),
        ToolSet(
            "board", "Control board, tents", (control_board(ruleset), *tents()), alone=True, landscape=True
        ),
    )


def _sheets(ruleset: SsnRuleset) -> tuple[Sheet, ...]:
    from printkit.games.ssn.paper.sheet import plot_sheet

    return (plot_sheet(ruleset),)


def _reference(ruleset: SsnRuleset) -> tuple[Sheet | ToolSet, ...]:
    from printkit.games.ssn.paper.cards import BELOW_CARDS, aid_cards
    from printkit.games.ssn.paper.reference import reference_sheet
    from printkit.games.ssn.paper.rules_sheet import rules_sheet

    cards = ToolSet("cards", "Aid cards", aid_cards(ruleset), key=BELOW_CARDS)
    return (reference_sheet(ruleset), rules_sheet(ruleset), cards)


def _pad(ruleset: SsnRuleset) -> tuple[Sheet, ...]:
    from printkit.games.ssn.paper.score_pad import score_pad

    return (score_pad(ruleset),)


def _journal(ruleset: SsnRuleset) -> tuple[Sheet, ...]:
    from printkit.games.ssn.paper.journal_pages import journal

    return (journal(ruleset),)
