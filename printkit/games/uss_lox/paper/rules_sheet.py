"""The "How to play" sheet of USS Lox: every rule that players need during a game, including the optional
rules that are in use.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.games.uss_lox.paper import advanced
from printkit.games.uss_lox.paper.pictures import GONE, STALKED
from printkit.games.uss_lox.paper.sheet_tables import ShownCombination, combinations, small
from printkit.games.uss_lox.paper.start import quick_start
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import PAIR, VALUE
from printkit.games.uss_lox.rules.rulings import LoxRuleset
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
from printkit.press.pieces import Sheet
from printkit.table import Rule
from printkit.table.cards import SUITS, card, card_name

LEFT_OUT: Mapping[Rule, str] = MappingProxyType(
    dict.fromkeys(
        span(rb.RULES, rb.CARD_ONCE, rb.CARD_COUNT), "what the checker counts; a printed deck cannot break it"
    )
)
"""Rules that need not be printed on the sheet, each with the reason."""

_AT_SEA: tuple[RulesPart, ...] = (
    ("Cards and setup", "suit-spades", span(rb.RULES, rb.SETUP_SHUFFLE, rb.SETUP_EMPTY)),
    ("An encounter", "icon-periscope", span(rb.RULES, rb.PERISCOPE, rb.CONFUSION)),
    ("The escort", "destroyer", span(rb.RULES, rb.ESCORT, rb.DEBRIEF)),
)
_SUNK: tuple[RulesPart, ...] = (
    ("What sinks a ship", "icon-torpedo", span(rb.RULES, rb.CRIB_PAIR, rb.CRIB_HEELS)),
    ("The end", "anchor", span(rb.RULES, rb.END_LOST, rb.SCORE_WIN)),
)


def _optional(ruleset: LoxRuleset) -> tuple[tuple[bool, RulesPart], ...]:
    """Return a pair for each optional rule: True if the rule is in use (otherwise False), and its section of the sheet."""
    return (
        (ruleset.jokers_in_pack, ("Jokers", "suit-joker", advanced.JOKERS)),
        (ruleset.faces_are_estimated, ("Face cards", "suit-hearts", advanced.FACES)),
        (ruleset.kings_are_escorts, ("King ships", "destroyer", advanced.KINGS)),
        (ruleset.queens_show_ships, ("Queen ships", "liner", advanced.QUEENS)),
        (ruleset.second_patrol_allowed, ("Second patrol", "fleet-boat", advanced.PATROL2)),
    )


def _in_force(ruleset: LoxRuleset) -> tuple[RulesPart, ...]:
    return tuple(part for on, part in _optional(ruleset) if on)


_SHIP, _ESCORT = card(8, SUITS.index("D")), card(5, SUITS.index("S"))
"""The example cards in the figures: a ship, and an escort."""
_CHASED = card(6, SUITS.index("C"))
_FIRED = (card(4, SUITS.index("D")), card(5, SUITS.index("S")))
"""A ship (``_CHASED``) and two torpedoes (``_FIRED``) that score with her in two ways, for an example on the sheet."""

_FEW = 3
"""If the second group of questions that the rulebook leaves open has fewer than this, the sheet lists all of them in
one group."""
_AIM = (
    (
        "You command a submarine on patrol. Ships and torpedoes are cards: a ship is sunk if it scores with the torpedoes fired at "
        "it, as in cribbage. Sink as many tons as you dare, and come home: a lost boat is a lost game."
    ),
)


def _figures(ruleset: LoxRuleset) -> dict[Rule, tuple[RulesFigure, ...]]:
    """Return printed examples with pictures of cards, each under the first rule that it explains."""
    cost = VALUE[_ESCORT]
    return {
        rb.SETUP_SHUFFLE: (
            RulesFigure(
                ("cards-nine", "+", "card-back", "+", "card-back"), "ocean, supply and deck, all face down"
            ),
        ),
        rb.PERISCOPE: (
            RulesFigure(
                ("icon-periscope", ">", _card(card_name(_SHIP))),
                f"a ship: {VALUE[_SHIP]},000 tons if she is sunk",
            ),
            RulesFigure(
                (_card(card_name(_SHIP)), "<", "card-back", "card-back"),
                "a spread of two torpedoes, still face down",
            ),
        ),
        rb.ESCORT: (
            RulesFigure(
                (_card(card_name(_ESCORT)), ">", f"−{cost}"), f"she costs {cost} torpedoes if you slip away"
            ),
        ),
        **{each.rule: (_combined(each),) for each in combinations(ruleset) if each.name != PAIR},
        rb.CRIB_15: (
            RulesFigure(
                (_card(card_name(_CHASED)), "+", *(_card(card_name(each)) for each in _FIRED)),
                "a fifteen, and a run besides: one is enough",
            ),
        ),
    }


def _combined(shown: ShownCombination) -> RulesFigure:
    """Return the example of a combination: the ship and the torpedoes that sink her."""
    ship, *fired = (_card(name) for name in shown.cards)
    return RulesFigure((ship, "+", *fired), f"{shown.title.lower()}: {shown.text}")


def _card(name: str) -> str:
    """Return a card in the form used in printed examples, such as ``8 suit-diamonds`` for ``8D``."""
    return " ".join(small(name))


def rules_sheet(ruleset: LoxRuleset) -> Sheet:
    """Return the sheet with every rule that is in use, in the order of play.

    One page explains the patrol, the next page what sinks a ship and how the game ends.
    """
    figures = _figures(ruleset)
    at_sea = (RulesSection("The game", _AIM, sign="fleet-boat"), *rules_sections(_AT_SEA, figures=figures))
    sunk = rules_sections((*_SUNK, *_in_force(ruleset)), figures=figures)
    return Sheet(
        "rules",
        "How to play",
        (
            *(*quick_start(ruleset), PageBreak()),
            *(Illustration(STALKED, 30.0, 70.0), Digest(at_sea), PageBreak()),
            Illustration(GONE, 22.0, 66.0),
            Digest(sunk),
            *advanced.unused_rules(ruleset),
            *_left_open(ruleset),
        ),
        leaf="reference",
    )


def _left_open(ruleset: LoxRuleset) -> tuple[Digest, ...]:
    """Return the questions that the rulebook leaves open, in two groups: those about ships and torpedoes, and
    all others.

    They are one group if the second is small.
    """
    every = open_questions(ruleset, needed(ruleset))
    firing = {*span(rb.RULES, rb.PERISCOPE, rb.DEBRIEF), *span(rb.RULES, rb.CRIB_PAIR, rb.CRIB_HEELS)}
    at_sea = open_questions(ruleset, tuple(rule for rule in needed(ruleset) if rule in firing))
    others = tuple(each for each in every if each not in at_sea)
    groups = (
        (("What the rulebook leaves open", (*at_sea, *others)),)
        if len(others) < _FEW
        else (("Left open: at sea", at_sea), ("Left open: cards and the end", others))
    )
    sections = tuple(RulesSection(title, said) for title, said in groups if said)
    return (Digest(sections),) if sections else ()


def needed(ruleset: LoxRuleset) -> tuple[Rule, ...]:
    """Return the rules in use that must appear on the printed sheet."""
    idle = {rule for on, (_, _, rules) in _optional(ruleset) if not on for rule in rules}
    return tuple(rule for rule in rb.RULES if rule not in idle and rule not in LEFT_OUT)
