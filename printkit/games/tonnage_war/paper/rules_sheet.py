"""The "How to play" sheet of Tonnage War.

It has numbered steps for setup and rounds, then all other rules that players need during a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, assert_never

from printkit.games.tonnage_war.paper.faces import INKS
from printkit.games.tonnage_war.paper.hunt import CHARTED, hunt_chart, where_cards_go
from printkit.games.tonnage_war.paper.pictures import AT_SEA, FOUGHT, STRIP
from printkit.games.tonnage_war.paper.start import quick_start
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    ACE,
    CARDS_A_ROUND,
    ESCORT,
    OOB_A_ROUND,
    ROUNDS,
    TANKER,
    UBOAT,
    Boat,
)
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import ESCORT_SUNK, boat_sunk, escort_damaged
from printkit.press.blocks import (
    Columns,
    Digest,
    Illustration,
    Notes,
    PageBreak,
    Panel,
    RulesFigure,
    RulesSection,
    open_questions,
    rules_sections,
    span,
)
from printkit.press.pieces import Sheet
from printkit.table import Rule

_WRITING = "says how a log is written"

LEFT_OUT: Mapping[Rule, str] = MappingProxyType(
    {
        rb.PK_HELD: _WRITING,
        rb.PK_HANDLE: _WRITING,
        rb.COMBAT: "a heading without a rule of its own",
        rb.IN_EFFECT: "a heading: the endings that follow are on the page",
        rb.NO_POINTS: "says that two sentences part; which one holds is on the page, as it is played here",
    }
)
"""Rules that are printed nowhere, each with the reason."""

IN_STEPS = (
    rb.PLAYERS,
    *span(rb.RULES, rb.AGREE, rb.ROUND_OVER),
    *span(rb.RULES, rb.UBOATS_FIRST, rb.CONTINUE_AIR),
    *span(rb.RULES, rb.NEW_ROUND, rb.COMBAT_IN_TURN),
    rb.SCENARIO,
    rb.UBOAT_CARDS,
    rb.ESCORT_CARDS,
    *span(rb.RULES, rb.ESCORT_DAMAGED, rb.ACE_POINTS),
    rb.VICTORY,
    *CHARTED,
)
"""Rules that the "How to play" sheet explains in numbered steps, in the flowchart or in tables.

The list of rules on this sheet omits them.
"""

_GAME = (
    (
        "The game",
        "type-vii",
        (*span(rb.RULES, rb.PLAYERS, rb.OBJECT), *span(rb.RULES, rb.SCENARIO, rb.UNITS)),
    ),
)
_FIGHTS = (
    ("Contacts", "icon-contact", span(rb.RULES, rb.IN_EFFECT, rb.CARRIED_OVER)),
    ("When it is fought", "icon-flak", span(rb.RULES, rb.COMBAT, rb.FLAK_AND_BOMBS)),
)
_RESULTS = (
    ("Torpedoes", "torpedo", span(rb.RULES, rb.RESOLVE_CONVOY, rb.HIT_ESCORT)),
    (
        "The hunt",
        "icon-depth-charge",
        (*span(rb.RULES, rb.TRIGGER_SHIPS, rb.DAMAGED), rb.WORN_ESCORTS, rb.WORN_BOATS),
    ),
    ("Scenario rules", "carrier", span(rb.RULES, rb.SPECIAL_CONTACT, rb.SHOOTING_CONTACT)),
    ("Points", "anchor", span(rb.RULES, rb.SHIP_POINT, rb.VICTORY)),
)
_SILENT = (("Where the source is silent", "icon-sonar-ping", span(rb.RULES, rb.PK_SHUFFLE, rb.PK_HANDLE)),)
_LEAST_STRIP: Final = 9.0  # mm; least height of the picture above the rules
_LAST_STRIP, _LEAST_LAST = 76.0, 16.0
"""Greatest and least height in mm of the picture below the last rules.

If there is less room, no picture is drawn.
"""
_APART: Final = 2.0
"""Space in mm between two answers to questions that the rulebook leaves open."""
_BOAT: Final = ("+", "icon-u-boat")
_GROUP: Final = ("+", "icon-escort")
_UBOAT_PLAYS: Final = (
    (("icon-contact", *_BOAT), rb.LAY_CONTACT),
    (("icon-torpedo", *_BOAT), rb.CONVOY_ATTACK),
    (("icon-dive",), rb.REPLY_EVADE),
    (("icon-flak",), rb.REPLY_FLAK),
    (("icon-torpedo",), rb.REPLY_TORPEDO),
    (("icon-b-dienst",), rb.REPLY_BDIENST),
)
_ESCORT_PLAYS: Final = (
    (("icon-air-patrol", *_GROUP), rb.AIR_AT_LARGE),
    (("icon-air-patrol", *_GROUP), rb.AIR_ON_CONTACT),
    (("icon-evasive-routing",), rb.LAY_ROUTING),
    (("icon-hf-df", *_GROUP), rb.LAY_HFDF),
    (("icon-escort-attack", *_GROUP), rb.ANSWER),
    (("icon-escort-attack",), rb.CONTINUE),
    (("icon-air-patrol",), rb.CONTINUE_AIR),
)
"""The escorts' plays, in the order of the rulebook. (``_UBOAT_PLAYS`` contains the U-boats' plays.)

Each play has the icons of the cards that are laid, and the rule that says when it is allowed.
"""


def _plays(plays: Sequence[tuple[tuple[str, ...], Rule]], side: int) -> tuple[RulesFigure, ...]:
    """Return pictures of the plays that a side can make, each with its rule.

    A picture has the icon of the tactical card, the icon of the cards laid face down with it, and the rule
    beside them.
    """
    return tuple(
        RulesFigure(shown, f"*{rule.title}:* {rule.text} ({rule.id})", INKS[side]) for shown, rule in plays
    )


def rules_sheet(ruleset: TonnageRuleset) -> Sheet:
    """Return the contents of the "How to play" sheet.

    It has numbered steps for setup and rounds, then all other rules in the order of the rulebook.
    """
    left_out = {*LEFT_OUT, *IN_STEPS, *_without_effect(ruleset)}
    (game,) = rules_sections(_GAME, left_out)
    sections = [
        game,
        RulesSection("Setup", _setup(ruleset), sign="merchantman"),
        RulesSection("Rounds", _rounds(ruleset), sign="destroyer"),
        RulesSection("The U-boats play", (_UBOATS_BEGIN,), "icon-u-boat", _plays(_UBOAT_PLAYS, UBOAT)),
        RulesSection(
            "The escorts play",
            (_ESCORTS_DISCARD,),
            "icon-escort",
            _plays(_ESCORT_PLAYS, ESCORT),
            INKS[ESCORT],
        ),
    ]
    fights = rules_sections(_FIGHTS, left_out)
    results = _with_more(rules_sections(_RESULTS, left_out, {rb.SHIP_POINT: _points(ruleset)}), ruleset)
    blocks = (
        *(*quick_start(ruleset), PageBreak(), Illustration(AT_SEA[1], 0, STRIP, least=_LEAST_STRIP)),
        *(Digest(tuple(sections)), hunt_chart(ruleset), where_cards_go(ruleset)),
        *(Digest(tuple(fights)), PageBreak(), Digest(tuple(results))),
        *_as_played(ruleset),
        Illustration(FOUGHT, 0, _LAST_STRIP, least=_LEAST_LAST),
    )
    return Sheet("rules", "How to play", blocks, leaf="rules")


def where_silent(ruleset: TonnageRuleset) -> Digest:
    """Return the rules that the printed rulebook leaves out, as one section.

    It is printed on the sheet for ordinary packs of cards, which has room for it.
    """
    sections = rules_sections(_SILENT, {*LEFT_OUT, *IN_STEPS, *_without_effect(ruleset)})
    return Digest(_with_more(sections, ruleset))


def _with_more(sections: Sequence[RulesSection], ruleset: TonnageRuleset) -> tuple[RulesSection, ...]:
    """Return the sections of rules, with further sentences that players need at the table."""

    def longer(paragraph: str) -> str:
        for rule, text in _more(ruleset).items():
            paragraph = paragraph.replace(f" ({rule.id})", f"{text} ({rule.id})")
        return paragraph

    return tuple(replace(each, paragraphs=tuple(map(longer, each.paragraphs))) for each in sections)


def _more(ruleset: TonnageRuleset) -> dict[Rule, str]:
    """Return what is printed after the text of some rules to say how they are carried out under the rulings in force."""
    more = {
        rb.PK_ORDER: " All roll, even after a sinking: a 1 still rams.",
        rb.RESCUE_SUNK: _a_one(ruleset),
    }
    if not ruleset.in_storm:
        more[rb.PK_CLIPPED] = " There is no storm in this game."
    return more


def _a_one(ruleset: TonnageRuleset) -> str:
    """Return what a die roll of 1 scores in an attack on the convoy."""
    match ruleset.rescue_ships:
        case "on":
            first = "It scores 1 point (2 for an escort) and sinks nothing else."
        case "on-extra":
            first = "It scores 1 point (2 for an escort), besides the ship that the die sinks."
        case "off":
            return ""
        case _:
            assert_never(ruleset.rescue_ships)
    return f" {first} A second 1 sinks an ordinary ship."


_UBOATS_BEGIN: Final = (
    "*Or a discard:* any tactical card, face down. The U-boats have the first turn of every round "
    f"({rb.UBOATS_FIRST}, {rb.UBOAT_PLAYS}, {rb.UBOAT_DISCARD})."
)
_ESCORTS_DISCARD: Final = (
    f"*Or a discard:* any tactical card, face down ({rb.ESCORT_PLAYS}, {rb.ESCORT_DISCARD})."
)


def _as_played(ruleset: TonnageRuleset) -> tuple[Panel, ...]:
    """Return the questions that the rulebook leaves open, each with the answer for this game.

    They are in two columns.
    """
    asked = open_questions(ruleset, rb.RULES)
    if not asked:
        return ()
    half = (len(asked) + 1) // 2
    columns = tuple(Notes(some, gap=_APART) for some in (asked[:half], asked[half:]) if some)
    return (Panel("As it is played here", (Columns(columns, gap=4.5),)),)


def _points(ruleset: TonnageRuleset) -> tuple[RulesFigure, ...]:
    """Return pictures that show the points for an escort and for each kind of U-boat.

    A slash stands for damaged, a cross for sunk. Kinds with the same points share a picture.
    """
    hurt = escort_damaged(ruleset, rammed=False)
    boats = (*ruleset.data.boats, *((ruleset.data.tanker,) if ruleset.has_u_tanker else ()))
    alike: dict[tuple[int, int], list[Boat]] = {}
    for boat in boats:
        points = boat.damaged, boat_sunk(ruleset, boat, damaged_before=False)
        alike.setdefault(points, []).append(boat)
    return (
        RulesFigure(
            ("destroyer", "slash", str(hurt), "cross", str(ESCORT_SUNK)),
            f"U-boats’ points: an escort ({rb.ESCORT_DAMAGED}, {rb.ESCORT_SUNK})",
        ),
        *(
            RulesFigure(
                ("type-vii", "slash", str(damaged), "cross", str(sunk)), f"escorts’ points: {_named(mine)}"
            )
            for (damaged, sunk), mine in alike.items()
        ),
    )


def _named(boats: Sequence[Boat]) -> str:
    """Return the names of these kinds of U-boats, with the IDs of the rules for their points."""
    rules = {ACE: rb.ACE_POINTS, TANKER: rb.TANKER}
    cited = dict.fromkeys(str(rules.get(boat.code, rb.BOAT_POINTS)) for boat in boats)
    return f"{' or '.join(boat.name.lower() for boat in boats)} ({', '.join(cited)})"


def _scenario(ruleset: TonnageRuleset) -> str:
    """Return a sentence that describes the scenario of the game."""
    weather = ruleset.answer(TonnageRuleset.weather).brief
    sonar = ruleset.answer(TonnageRuleset.sonar).meaning
    scenario = ruleset.answer(TonnageRuleset.scenario).meaning
    cards = (
        (ruleset.has_carrier, "carrier"),
        (ruleset.support_brings > 0, "support group"),
        (ruleset.has_u_tanker, "U-tanker"),
    )
    has = ", ".join(f"a {name}" for there, name in cards if there)
    lacks = ", ".join(f"no {name}" for there, name in cards if not there)
    screen = f" ({ruleset.answer(TonnageRuleset.carrier).meaning})" if ruleset.has_carrier else ""
    with_ = f"; {has}{screen}" if has else ""
    return f"{scenario}: {weather}, {sonar} sonar{with_}{'; ' if lacks else ''}{lacks}"


def _setup(ruleset: TonnageRuleset) -> tuple[str, ...]:
    uboats, escorts = (pack.bit_count() for pack in ruleset.packs)
    return (
        (
            f"*1* One player leads the U-boats, the other the escorts of a convoy. The scenario, {_scenario(ruleset)}, lists the cards; "
            f"agree on it and on how it is played here ({rb.PLAYERS}, {rb.AGREE}, {rb.SCENARIO})."
        ),
        (
            f"*2* Shuffle four decks apart and lay them face down on the sea: each side’s tactical deck, the U-boats’ order of "
            f"battle of {uboats} cards, the escorts’ of {escorts} ({rb.BUILD})."
        ),
        (
            f"*3* Each side draws {CARDS_A_ROUND} tactical cards and {OOB_A_ROUND} of its order of battle, and shows them to nobody "
            f"({rb.DEAL})."
        ),
        f"*4* Put the anchor on round 1, boat and corvette on turn 1, each side’s 10 and 1 on 0 of its points. The U-boats open ({rb.UBOATS_FIRST}).",
    )


def _rounds(ruleset: TonnageRuleset) -> tuple[str, ...]:
    dealt = ruleset.answer(TonnageRuleset.oob_new_round).meaning
    return (
        (
            "*Turns:* the sides take turns; each plays or discards exactly one tactical card: no pass, no second card. What that makes "
            f"due is fought out in the same turn ({rb.TURNS}, {rb.ONE_CARD}, {rb.COMBAT_IN_TURN})."
        ),
        f"*A round* is over when both tactical hands are used up, after {CARDS_A_ROUND} turns each ({rb.ROUND_OVER}).",
        (
            f"*Refill:* before rounds 2 to {ROUNDS} each side draws {CARDS_A_ROUND} new tactical cards; those that were played or "
            f"discarded do not come back. Order of battle: {dealt}; a deck that has fewer gives what it "
            f"has. Within a round no hand is filled up ({rb.NEW_ROUND}, {rb.CARD_ONCE})."
        ),
        (
            "*Spent:* a tactical card is spent when its turn is over, a contact card when its contact ends, an attack’s when it is "
            f"fought out ({rb.CARD_ONCE})."
        ),
        (
            f"*What stays* from round to round: contacts with their boats, and an escort on rescue duty. Everything else on the table "
            f"goes home ({rb.CARRIED_OVER}, {rb.RESCUE_STAYS})."
        ),
        (
            f"*After round {ROUNDS}* write down the scores, switch sides, and play again with all cards ({rb.GAME_LENGTH}, "
            f"{rb.SWITCH})."
        ),
        f"*The pair:* more points with the U-boats and more in total wins; anything else is a draw ({rb.COMPARE}, {rb.VICTORY}).",
    )


def _without_effect(ruleset: TonnageRuleset) -> tuple[Rule, ...]:
    """Return the rules that have no effect in this scenario or under the selected rulings (options of the
    rules).
    """
    optional = (
        (ruleset.has_carrier, (rb.CARRIER, rb.PK_CARRIER)),
        (ruleset.support_brings > 0, (rb.SUPPORT_DRAW, rb.SUPPORT_REJECT, rb.PK_SUPPORT)),
        (ruleset.has_u_tanker, (rb.TANKER, rb.PK_TANKER)),
        (ruleset.in_storm, (rb.STORM,)),
        (ruleset.sonar_is_bad, (rb.BAD_SONAR,)),
        (ruleset.worn_escorts, (rb.WORN_ESCORTS,)),
        (ruleset.worn_boats, (rb.WORN_BOATS,)),
        (ruleset.has_depletion, (rb.DEPLETED,)),
        (ruleset.contacts_may_shoot, (rb.SHOOTING_CONTACT,)),
        (ruleset.has_rescue_ships, (*span(rb.RULES, rb.RESCUE_SUNK, rb.RESCUE_STAYS), rb.PK_NO_SHIP)),
    )
    return tuple(rule for on, rules in optional if not on for rule in rules)


def needed(ruleset: TonnageRuleset) -> tuple[Rule, ...]:
    """Return the rules that must be printed somewhere in the kit (everything that is printed for the game)."""
    left_out = {*LEFT_OUT, *_without_effect(ruleset)}
    return tuple(rule for rule in rb.RULES if rule not in left_out)
