"""The section of the "How to play" sheet of USS Lox on the advanced rules that are not in use.

The deck is printed for them as well: its queens, kings and jokers name them. With this section, captains can
decide before a patrol to use some of them, without looking for the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import KING_DAMAGE
from printkit.press.blocks import Digest, RulesSection, cite, span
from printkit.table import Rule

JOKERS = span(rb.RULES, rb.JOKER_PACK, rb.JOKER_ELSEWHERE)
"""The rules about jokers."""
FACES = span(rb.RULES, rb.FACE_ESTIMATE, rb.FACE_EMPTY)
"""The rules about the estimates that replace sunk face cards."""
KINGS = span(rb.RULES, rb.KING_SHIP, rb.KING_SUNK)
"""The rules about king ships."""
QUEENS = span(rb.RULES, rb.QUEEN_SHIP, rb.QUEEN_ORDER)
"""The rules about queens and the ships that follow them."""
PATROL2 = span(rb.RULES, rb.PATROL2, rb.PATROL2_LOST)
"""The rules about a second patrol."""

_FEW = 3
"""The IDs of fewer rules than this are printed one by one, those of more rules as a range."""


def unused_rules(ruleset: LoxRuleset) -> tuple[Digest, ...]:
    """Return a section that explains, in short, each advanced rule that is not in use. If all are in use, return
    nothing.

    The answers of the rulings are those in force.
    """
    told = tuple(_unused(ruleset))
    if not told:
        return ()
    agreed = "In use only if you say so before you deal, each alone or several together; play a patrol or two without them first."
    return (Digest((RulesSection("Advanced rules, if you choose them", (agreed, *told), "suit-joker"),)),)


def _unused(ruleset: LoxRuleset) -> Iterator[str]:
    if not ruleset.jokers_in_pack:
        yield _paragraph("Jokers", _jokers(ruleset), JOKERS)
    if not ruleset.kings_are_escorts:
        yield _paragraph("King ships", _kings(ruleset), KINGS)
    if not ruleset.queens_show_ships:
        yield _paragraph("Queen ships", _queens(ruleset), QUEENS)
    if not ruleset.faces_are_estimated:
        yield _paragraph("Face cards", _faces(ruleset), FACES)
    if not ruleset.second_patrol_allowed:
        yield _paragraph("Second patrol", _second(ruleset), PATROL2)


def _paragraph(title: str, text: str, rules: tuple[Rule, ...]) -> str:
    shown = ", ".join(rule.id for rule in rules) if len(rules) < _FEW else cite(*rules)
    return f"*{title}:* {text} ({shown})"


def _jokers(ruleset: LoxRuleset) -> str:
    drawn = ruleset.answer(LoxRuleset.joker_escort).meaning
    empty = ruleset.answer(LoxRuleset.joker_empty_deck).meaning
    return (
        "Shuffle both in; the deck starts with 30 cards. One turned up in the ocean is discarded, and an escort comes at once. "
        "One in a spread spoils the attack, whatever else scores, and all torpedoes are spent; if the target was an escort, the "
        f"boat is lost. Drawn as an escort? *{drawn}* Turned up while the deck is empty? *{empty}*"
    )


def _kings(ruleset: LoxRuleset) -> str:
    return (
        "A king turned up in the ocean is an escort: it cannot be passed or attacked as a ship. Pay "
        f"{KING_DAMAGE} torpedoes {king_payment(ruleset)} (with fewer the boat is lost), or attack it: a miss loses the boat. "
        "A king drawn from the deck is an ordinary escort."
    )


def king_payment(ruleset: LoxRuleset) -> str:
    """Return where the torpedoes go that are paid for the damage by a king ship."""
    if ruleset.king_damage_is_discarded or not ruleset.escape_cards_go_under_deck:
        return "to the discard"
    return "under the deck"


def _queens(ruleset: LoxRuleset) -> str:
    which = ruleset.answer(LoxRuleset.queen_trigger).meaning
    special = ruleset.answer(LoxRuleset.opportunity_ship).meaning
    return (
        "After sinking a queen you may turn up the top card of the deck, and pass or attack it like an ocean ship; "
        "a miss brings an escort. After a pass, a debrief follows. Which queens? "
        f"*{which}* Do the rules for kings and jokers apply to that card? *{special}*"
    )


def _faces(ruleset: LoxRuleset) -> str:
    joker = ruleset.answer(LoxRuleset.joker_estimate).meaning
    empty = ruleset.answer(LoxRuleset.estimate_empty_deck).meaning
    return (
        "A sunk jack, queen or king is discarded. The top card of the deck goes unseen to the score pile in its place, before a "
        "queen’s ship is turned up. It is turned up at the end of the patrol, won or lost, and counts its value, a face card "
        f"10. What counts for a joker? *{joker}* And if the deck is empty? *{empty}*"
    )


def _second(ruleset: LoxRuleset) -> str:
    left = ruleset.answer(LoxRuleset.patrol2_leftover).meaning
    how_many = ruleset.answer(LoxRuleset.patrols).meaning
    reveal = ruleset.answer(LoxRuleset.estimate_reveal).meaning
    return (
        "After a win, with two or more cards in the deck, sail again: deal 24 (if there are fewer, any number from two), lay an "
        "ocean of them and keep a torpedo or more. Score pile, discard and deck stay, all tons count, "
        f"a lost boat is a loss. How many patrols? *{how_many}* Cards not used? *{left}* When are estimates turned up? *{reveal}*"
    )
