"""The "How to play" sheet of Wolf Pack: the opening deal, and every rule that players need during a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.games.wolf_pack.paper.reference import ordinary_packs
from printkit.games.wolf_pack.paper.start import quick_start
from printkit.games.wolf_pack.paper.table_plan import table_plan
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import CHAINS, DRAWS, HAND_LIMIT
from printkit.games.wolf_pack.rules.faces import icon_of
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import (
    Block,
    Digest,
    Illustration,
    PageBreak,
    RulesFigure,
    RulesSection,
    rules_sections,
    span,
)
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol
from printkit.table import Rule

LEFT_OUT: Mapping[Rule, str] = MappingProxyType(
    {
        rb.CARD_1: "what the checker counts; a printed deck cannot break it",
        rb.CARD_2: "what the checker counts; a printed deck cannot break it",
    }
)
"""Rules that need not be printed on the sheet, each with the reason."""

_SCENE = CardScene(
    (
        ShownSymbol("tanker", 50, right=-62, rise=2, state=Plight.SMOKING),
        ShownSymbol("merchantman", 48, right=0, rise=2),
        ShownSymbol("corvette", 40, right=60, rise=1),
        ShownSymbol("prop-gulls", 16, Level.ALOFT, -20, 4),
        ShownSymbol("cargo-ship", 100, right=34, rise=-30),
        ShownSymbol("type-vii", 62, right=-58, rise=-27),
    ),
    0.66,
    Light.DUSK,
    16,
)
IN_STEPS = span(rb.RULES, rb.DECK_1, rb.SETUP_3)
"""Rules that the steps of the opening deal explain. The list of rules on the sheet leaves them out."""
_SECTIONS = (
    ("Drawing", "icon-draw", (rb.SEQ, rb.DRAW_1, rb.DRAW_2, rb.DECK_2, rb.DECK_3)),
    ("Playing a card", "icon-periscope", span(rb.RULES, rb.ACT_1, rb.PLAY)),
    ("Kills", "burst", (rb.KILL_T, rb.KILL_U)),
    ("Dive, Sweep, harassment, Water", "icon-depth-charge", span(rb.RULES, rb.DIVE, rb.WATER)),
    ("Winning", "anchor", (rb.WIN_W, rb.WIN_C)),
)


def rules_sheet(ruleset: WolfRuleset) -> Sheet:
    """Return the sheet: the opening deal in steps, every rule in the order of play, and how to play without
    printed cards.
    """
    sections = [RulesSection("Before the first turn", _deal(ruleset), sign="type-vii")]
    sections += rules_sections(_SECTIONS, IN_STEPS, _figures())
    blocks: tuple[Block, ...] = (
        *quick_start(ruleset),
        PageBreak(),
        Illustration(_SCENE, 40.0, most=52.0),
        Digest(tuple(sections)),
        table_plan(ruleset),
        *ordinary_packs(ruleset),
    )
    return Sheet("rules", "How to play", blocks, leaf="reference")


def _figures() -> dict[Rule, tuple[RulesFigure, ...]]:
    """Return printed examples with pictures of cards, each under the first rule that it explains."""
    wolf, convoy = (tuple(map(icon_of, chain)) for chain in CHAINS)
    return {
        rb.SEQ: (
            RulesFigure(
                ("icon-draw",) * DRAWS + (">", "icon-discard"),
                f"draw {DRAWS}, then discard down to {HAND_LIMIT}",
            ),
        ),
        rb.KILL_T: (_chain(wolf, "a transport is sunk"),),
        rb.KILL_U: (_chain(convoy, "a U-boat is sunk"),),
        rb.DIVE: (
            RulesFigure(("icon-dive", ">", "icon-discard"), "cards in play are discarded"),
            RulesFigure(("icon-near-miss", ">", "icon-discard"), "a card of the opponent’s hand is lost"),
        ),
    }


def _chain(icons: tuple[str, ...], end: str) -> RulesFigure:
    first, second, third = icons
    return RulesFigure((first, ">", second, ">", third, "=", "cross"), end)


def _deal(ruleset: WolfRuleset) -> tuple[str, ...]:
    wolf, convoy = ruleset.to_win
    return (
        f"*1* Choose sides: one player leads the wolf pack, the other the convoy ({rb.SETUP_1}).",
        f"*2* Shuffle all {sum(ruleset.copies)} cards and lay them face down on the mat as the deck ({rb.DECK_1}).",
        f"*3* Deal {HAND_LIMIT} cards to each side; nobody shows them, but how many a hand holds is open. No card is in play, nothing is sunk ({rb.SETUP_2}).",
        f"*4* The wolf pack begins: it draws {DRAWS} cards, then the convoy does ({rb.SETUP_3}).",
        f"*5* {wolf} transports win for the wolf pack, {convoy} U-boats for the convoy ({rb.WIN_W}, {rb.WIN_C}).",
    )


def needed(ruleset: WolfRuleset) -> tuple[Rule, ...]:
    """Return the rules that must appear somewhere on the printed "How to play" sheet."""
    return tuple(rule for rule in rb.RULES if rule not in LEFT_OUT)
