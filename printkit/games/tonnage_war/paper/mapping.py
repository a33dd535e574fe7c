"""The sheet for players of Tonnage War who use ordinary packs of cards. It lists what each playing card
stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from printkit.games.tonnage_war.paper.faces import SUITS, index_of, limit_words, signed
from printkit.games.tonnage_war.paper.tactical import aspect
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    ESCORT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    JOKER,
    NOTHING,
    PACKS,
    ROUTING,
    SPECIAL,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Align, Columns, Grid, Illustration, Notes, Panel, Stack, cite, rulings_box
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol
from printkit.table import Rule

_SCENE = CardScene(
    (
        ShownSymbol("tanker", 54, right=-56, rise=2, state=Plight.BURNING),
        ShownSymbol("merchantman", 88, right=30, rise=-14),
        ShownSymbol("prop-gulls", 22, Level.ALOFT, -10, 4),
    ),
    0.54,
    Light.DUSK,
    25,
)
_U_NAMES = {
    CONTACT: "Contact",
    SPECIAL: "Special Contact",
    BDIENST: "B-dienst",
    EVADE: "Evade",
    FLAK: "Flak",
    NOTHING: "nothing",
}
_E_NAMES = {
    ROUTING: "Evasive Routing",
    GUNS: "Escort Attack",
    HFDF: "HF/DF",
    AIR: "Air Patrol",
    NOTHING: "nothing",
}
_SUIT_ORDER = (3, 2, 0, 1)
_Place = Callable[[int], tuple[int, int]]


def ordinary_packs(ruleset: TonnageRuleset) -> Sheet:
    """Return the sheet that lists what each card of four ordinary packs stands for."""
    page = Stack(
        (
            Notes(
                (
                    (
                        "Take four packs with four different backs: two whole ones for the tactical decks, one without its court "
                        "cards for the U-boats, and the court cards of the last with its hearts from 2 to 9 for the escorts."
                    ),
                )
            ),
            Columns(
                (
                    _pack(
                        "U tactical deck", range(52), lambda c: _uboat(ruleset, c), rb.UBOAT_CARDS, _sort_key
                    ),
                    _pack(
                        "E tactical deck",
                        range(52),
                        lambda c: _escort(ruleset, c),
                        rb.ESCORT_CARDS,
                        _sort_key,
                    ),
                ),
                gap=8.0,
            ),
            Columns(tuple(_order_of_battle(ruleset, side) for side in (UBOAT, ESCORT)), gap=8.0),
            Notes((_memory_aid(ruleset),), quiet=True),
        ),
        4.0,
    )
    return Sheet(
        "ordinary",
        "With ordinary packs of cards",
        (page, *rulings_box(ruleset), Illustration(_SCENE, most=40.0)),
        leaf="rules",
    )


def _uboat(ruleset: TonnageRuleset, c: int) -> str:
    card = ruleset.uboat_card(c)
    if card.action == TORPEDO:
        kind = aspect(card)
        return f"U-boat Attack{', ' + kind if kind else ''}: ×{card.rolls}" + (
            f" {signed(card.modifier)}" if card.modifier else ""
        )
    modifier = f" {signed(card.modifier)}" if card.action in (EVADE, FLAK) else ""
    return _U_NAMES[card.action] + modifier


def _escort(ruleset: TonnageRuleset, c: int) -> str:
    card = ruleset.escort_card(c)
    return _E_NAMES[card.action] + (f": {limit_words(card.limit)}" if card.limit else "")


def _order_of_battle(ruleset: TonnageRuleset, side: int) -> Panel:
    def meaning(c: int) -> str:
        unit = ruleset.boat(c) if side == UBOAT else ruleset.escort(c)
        if unit is not None:
            return f"{unit.name} ({unit.code})"
        return "Support Group" if c == JOKER else "blank"

    title = ("U order of battle", "E order of battle")[side]
    joker = [JOKER] if ruleset.packs[side] >> JOKER & 1 else []
    return _pack(
        title, (*PACKS[side], *joker), meaning, rb.UNITS, _low_sort_key if side == UBOAT else _sort_key
    )


def _pack(
    title: str, cards: Iterable[int], meaning: Callable[[int], str], rule: Rule, place: _Place
) -> Panel:
    """Return the panel that lists what the cards of one pack stand for. Cards with the same meaning share a
    line.
    """
    found: dict[str, list[int]] = {}
    for c in sorted(cards, key=place):
        found.setdefault(meaning(c), []).append(c)
    rows = tuple((_runs(alike, place), words, str(len(alike))) for words, alike in found.items())
    grid = Grid(("cards", "are", "n"), rows, (Align.LEFT, Align.LEFT, Align.RIGHT), (1.8, 2.6, 0.4))
    return Panel(title, (grid,), cite(rule))


def _sort_key(c: int) -> tuple[int, int]:
    """Return the sort key of a card: suits in the order spades, hearts, clubs, diamonds, jokers; in each
    suit, the ace first and then from the king down.
    """
    if c >= JOKER:
        return 4, c
    return _SUIT_ORDER.index(c // 13), -(14 if c % 13 == 0 else c % 13 + 1)


def _low_sort_key(c: int) -> tuple[int, int]:
    """Return the sort key of a card in a pack without court cards: suits in the order spades, hearts, clubs,
    diamonds, jokers; in each suit, from the ace up.
    """
    return (4, c) if c >= JOKER else (_SUIT_ORDER.index(c // 13), c % 13)


def _runs(cards: list[int], place: _Place) -> str:
    """Return cards as text, suit by suit, with consecutive ranks written as a range, such as ``K–9``.
    ``place``: the sort key.
    """
    parts = []
    for suit in (*_SUIT_ORDER, 4):
        mine = [c for c in cards if _sort_key(c)[0] == (4 if suit == 4 else _SUIT_ORDER.index(suit))]
        if mine:
            parts.append(f"{{{SUITS[suit].value}}} {_ranks(mine, place)}" if suit < 4 else "joker")
    return "  ".join(parts)


def _ranks(cards: list[int], place: _Place) -> str:
    runs: list[list[int]] = []
    for c in cards:
        if runs and place(c)[1] == place(runs[-1][-1])[1] + 1:
            runs[-1].append(c)
        else:
            runs.append([c])
    named = [
        index_of(run[0])
        if len(run) == 1
        else f"{index_of(run[0])}–{index_of(run[-1])}"
        if len(run) > 2
        else f"{index_of(run[0])} {index_of(run[1])}"
        for run in runs
    ]
    return " ".join(named)


def _memory_aid(ruleset: TonnageRuleset) -> str:
    """Return a hint that helps players remember what the cards stand for. If the order of battle is not the
    default one, it only names the ruling that divides the cards.
    """
    packs = "The split is the ruling oob-split."
    if ruleset.split.name != "hx228-pk":
        return packs
    return (
        "To remember: black has a hull, hearts are empty, the escorts' diamonds fly; king, queen, jack are ace, regular, "
        "novice. " + packs
    )
