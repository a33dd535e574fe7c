"""The turn aids of USS Lox: two summary cards, printed on the deck's last sheet in places that no card needs."""

from __future__ import annotations

from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.uss_lox.paper.pictures import ESCORT, SUNK
from printkit.games.uss_lox.paper.sheet_tables import SHOWN, escort_facts
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import FLUSH
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD
from printkit.press.blocks import Block, Facts, Illustration, KeyedValue, Panel, cite
from printkit.press.pieces import POKER, Tool

_LOOK: Final = (Ink.NAVY, Pattern.HATCH)


def turn_aids(ruleset: LoxRuleset) -> tuple[Tool, Tool]:
    """Return two summary cards: one with the steps of an encounter, one with the card combinations that sink
    a ship."""
    return _card("Turn aid: an encounter", *_encounter(ruleset)), _card(
        "Turn aid: combinations", *_combinations(ruleset)
    )


def _card(name: str, *blocks: Block) -> Tool:
    return Tool(name, POKER.width, POKER.height, (), POKER.radius, blocks, look=_LOOK)


def _encounter(ruleset: LoxRuleset) -> tuple[Block, ...]:
    steps = [
        KeyedValue("1", "{icon-periscope} Turn up an ocean card: the ship."),
        KeyedValue("2", f"{{icon-torpedo}} Pass, or lay 1–{LARGEST_SPREAD} torpedoes unseen."),
        KeyedValue("3", "{burst} Turn them up: any score sinks her."),
        KeyedValue("4a", "{tick} Sunk: she goes to the score pile."),
        KeyedValue("4b", "{cross} Missed: an escort, off the deck."),
        KeyedValue("5", "{anchor} Sail on, or home to port."),
    ]
    if ruleset.gun_sinks_jack_escort:
        steps.insert(1, KeyedValue("gun", "{icon-escort-attack} A jack: the deck gun sinks her."))
    escort = Panel(
        "Escort", (escort_facts(ruleset, options=False, chances=False),), cite(rb.ESCORT), sign="destroyer"
    )
    return (
        Panel("An encounter", (Facts(tuple(steps)),), cite(rb.DECISION), sign="fleet-boat"),
        escort,
        Illustration(ESCORT, most=24.0, least=10.0),
    )


def _combinations(ruleset: LoxRuleset) -> tuple[Block, ...]:
    shown = [each for each in SHOWN if ruleset.flush_counts or each.name != FLUSH]
    facts = tuple(KeyedValue(each.title, each.text) for each in shown)
    values = (
        KeyedValue("ace", "1, low in a run; pays 1, 1,000 tons"),
        KeyedValue("2–10", "its number; 2,000 to 10,000 tons"),
        KeyedValue("faces", "10; 10,000 tons"),
    )
    title = ruleset.answer(LoxRuleset.combo_scope).brief
    worth = Panel("Worth", (Facts(values),), cite(rb.SCORE), sign="tanker")
    sinks = Panel(title, (Facts(facts),), cite(rb.HIT), sign="icon-torpedo")
    return sinks, worth, Illustration(SUNK, most=30.0, least=10.0)
