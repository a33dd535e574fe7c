"""The turn aids of Tonnage War: for each side, a printed card that summarizes its turn.

It fills an unused place on the sheets of this side's tactical deck.
"""

from __future__ import annotations

from printkit.games.tonnage_war.paper.reference import escort_ordinary, uboat_ordinary
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Block, Facts, KeyedValue, Panel, cite
from printkit.press.pieces import POKER, Tool

_UBOAT = (
    KeyedValue("Routing", "{icon-b-dienst} B-dienst"),
    KeyedValue("Escorts", "{icon-dive} Evade, {icon-torpedo} Attack"),
    KeyedValue("HF/DF", "{icon-dive} Evade, {icon-torpedo} Attack"),
    KeyedValue("Aircraft", "{icon-dive} Evade, {icon-flak} Flak"),
)
_ESCORT = (
    KeyedValue("Contact", "{icon-evasive-routing} Routing, {icon-hf-df} HF/DF, {icon-air-patrol} Air"),
    KeyedValue("Attack", "{icon-escort-attack} Escort Attack, {icon-air-patrol} Air"),
    KeyedValue("Flak", "{icon-air-patrol} Air Patrol goes on"),
)


def uboat_aid(ruleset: TonnageRuleset) -> Tool:
    """Return the card that summarizes the U-boats' turn."""
    return _card("UT-AID", "U-boats: a turn", _UBOAT, uboat_ordinary(ruleset))


def escort_aid(ruleset: TonnageRuleset) -> Tool:
    """Return the card that summarizes the escorts' turn."""
    return _card("ET-AID", "Escorts: a turn", _ESCORT, escort_ordinary(ruleset))


def _card(name: str, title: str, replies: tuple[KeyedValue, ...], plays: tuple[KeyedValue, ...]) -> Tool:
    blocks: tuple[Block, ...] = (
        Panel(
            f"{title} of {CARDS_A_ROUND}",
            (Facts((KeyedValue("1", "Reply to what they just played:"), *replies)),),
            cite(rb.ONE_CARD),
        ),
        Panel("2  Or an ordinary play", (Facts(tuple(_without_rule_ids(each) for each in plays)),)),
    )
    return Tool(name, POKER.width, POKER.height, (), POKER.radius, blocks)


def _without_rule_ids(play: KeyedValue) -> KeyedValue:
    """Return a line that describes a play, without the IDs of its rules, which are printed on the larger
    player aid instead.
    """
    return KeyedValue(play.value, play.text.partition(" (TW")[0])
