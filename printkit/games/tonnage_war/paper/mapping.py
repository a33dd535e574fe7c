"""The sheet for players of Tonnage War who use ordinary packs of cards.

It lists what each playing card stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from printkit.drawing import Anchor, Font, Ink, Item, Text, Use
from printkit.games.tonnage_war.paper.faces import (
    ESCORT_NAMES,
    INKS,
    SUITS,
    UBOAT_NAMES,
    index_of,
    limit_words,
    signed,
)
from printkit.games.tonnage_war.paper.pictures import DEALT, action_picture
from printkit.games.tonnage_war.paper.rules_sheet import where_silent
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
    PACKS,
    ROUTING,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import (
    Align,
    Columns,
    DiagramCard,
    Drawing,
    Grid,
    Illustration,
    Notes,
    Panel,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet, Suit
from printkit.table import Rule

_SUIT_ORDER = (3, 2, 0, 1)
_Place = Callable[[int], tuple[int, int]]


def ordinary_packs(ruleset: TonnageRuleset) -> Sheet:
    """Return the sheet that lists what each card of four ordinary packs stands for."""
    tactical = (
        _pack("U tactical deck", range(52), lambda c: _uboat(ruleset, c), rb.UBOAT_CARDS, _sort_key, _WIDTHS),
        _pack(
            "E tactical deck", range(52), lambda c: _escort(ruleset, c), rb.ESCORT_CARDS, _sort_key, _WIDTHS
        ),
    )
    units = tuple(_order_of_battle(ruleset, side) for side in (UBOAT, ESCORT))
    page = Stack(
        (
            Notes((_FOUR_PACKS,)),
            Columns(
                (
                    tactical[0],
                    Stack((tactical[1], Notes((_memory_aid(ruleset),), quiet=True)), 4.0),
                    Stack(units, 4.0),
                ),
                (1.42, 0.95, 1.08),
                gap=6.0,
            ),
        ),
        4.0,
    )
    return Sheet(
        "ordinary",
        "Ordinary packs, and where the source is silent",
        (page, *rulings_box(ruleset), *_at_a_glance(ruleset), where_silent(ruleset), _VIGNETTE),
        leaf="rules",
    )


_VIGNETTE: Final = Illustration(DEALT, most=20.0, least=14.0)
_WIDTHS: Final = (0.9, 0.48, 2.6)
"""Relative widths of the columns in a list of tactical cards, which give the cards, their number, and what they stand for."""
_FOUR_PACKS: Final = (
    "Take four packs with four different backs: two whole ones for the tactical decks, one without its court "
    "cards for the U-boats, and the court cards of the last with its hearts from 2 to 9 for the escorts."
)
_NO_BREAK: Final = "\u00a0"
"""A space at which no line is broken. It keeps the ranks of a suit together with the symbol of the suit."""
_GLANCE: Final = (190.0, 30.0)
"""Width and height in mm of the drawing of the suits."""
_SCALE: Final = 0.26
_RED: Final = Ink.VERMILION
_ICONS: Final = (
    {CONTACT: "icon-contact", TORPEDO: "icon-torpedo", EVADE: "icon-dive", BDIENST: "icon-b-dienst"},
    {GUNS: "icon-escort-attack", ROUTING: "icon-evasive-routing", HFDF: "icon-hf-df", AIR: "icon-air-patrol"},
)
"""The icons of the actions in the drawing of the suits, for each side."""


def _at_a_glance(ruleset: TonnageRuleset) -> tuple[Illustration, ...]:
    """Return a drawing of what each suit stands for in the two tactical decks.

    There is no drawing if a player's own deck gives a suit an action without an icon.
    """
    shown = tuple(tuple(_meant(ruleset, side, suit) for suit in _SUIT_ORDER) for side in (UBOAT, ESCORT))
    if any(action not in icons for row, icons in zip(shown, _ICONS) for action in row):
        return ()
    items: list[Item] = []
    cards: list[DiagramCard] = []
    wide, y = _GLANCE[0] / 4, _GLANCE[1] / 2
    for at, suit in enumerate(SUITS[each] for each in _SUIT_ORDER):
        ink = _RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else Ink.INK
        items.append(Use(suit.value, wide * at + 4.0, y, 7.0, fill=ink, kept=True))
        for side in (UBOAT, ESCORT):
            action, x = shown[side][at], wide * at + 17.0 + 19.0 * side
            scene, icon = action_picture(side, action, 0), _ICONS[side][action]
            items.append(Text(x, y + 13.6, ("U", "E")[side], Font.TITLE, 10.0, INKS[side], Anchor.MIDDLE))
            cards.append(DiagramCard(scene, x, y - 2.0, _SCALE, 0.0, icon, INKS[side]))
    drawing = Drawing(*_GLANCE, tuple(items), cards=tuple(cards))
    return (Illustration(drawing, most=_GLANCE[1], least=26.0, caption=_GLANCE_CAPTION),)


_GLANCE_CAPTION: Final = (
    "The suits at a glance: on the left in the U-boats’ tactical deck, on the right in the escorts’."
)


def _meant(ruleset: TonnageRuleset, side: int, suit: int) -> str:
    """Return the action that most cards of this suit in a tactical deck have."""
    card = ruleset.uboat_card if side == UBOAT else ruleset.escort_card
    actions = [card(suit * 13 + rank).action for rank in range(13)]
    return max(actions, key=actions.count)


def _uboat(ruleset: TonnageRuleset, c: int) -> str:
    card = ruleset.uboat_card(c)
    if card.action == TORPEDO:
        kind = aspect(card)
        return f"U-boat Attack{', ' + kind if kind else ''}: ×{card.rolls}" + (
            f" {signed(card.modifier)}" if card.modifier else ""
        )
    modifier = f" {signed(card.modifier)}" if card.action in (EVADE, FLAK) else ""
    return UBOAT_NAMES[card.action] + modifier


def _escort(ruleset: TonnageRuleset, c: int) -> str:
    card = ruleset.escort_card(c)
    return ESCORT_NAMES[card.action] + (f": {limit_words(card.limit)}" if card.limit else "")


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
    title: str,
    cards: Iterable[int],
    meaning: Callable[[int], str],
    rule: Rule,
    place: _Place,
    widths: tuple[float, float, float] = (1.5, 0.42, 2.2),
) -> Panel:
    """Return the panel that lists what the cards of one pack stand for.

    Cards with the same meaning share a line. ``widths``: the relative widths of its columns.
    """
    found: dict[str, list[int]] = {}
    for c in sorted(cards, key=place):
        found.setdefault(meaning(c), []).append(c)
    rows = tuple((_runs(alike, place), str(len(alike)), words) for words, alike in found.items())
    grid = Grid(("cards", "n", "are"), rows, (Align.LEFT, Align.RIGHT, Align.LEFT), widths)
    return Panel(title, (grid,), cite(rule))


def _sort_key(c: int) -> tuple[int, int]:
    """Return the key by which playing cards are sorted: first the suit, then the rank.

    The suits follow in the order spades, hearts, clubs, diamonds, jokers. Within a suit, the ace comes first,
    then the king, and so on down to the two.
    """
    if c >= JOKER:
        return 4, c
    return _SUIT_ORDER.index(c // 13), -(14 if c % 13 == 0 else c % 13 + 1)


def _low_sort_key(c: int) -> tuple[int, int]:
    """Return the key by which playing cards are sorted in a pack without court cards: first the suit, then
    the rank.

    The suits follow in the order spades, hearts, clubs, diamonds, jokers. Within a suit, the ace comes first,
    then the two, and so on upwards.
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
            parts.append(f"{{{SUITS[suit].value}}}{_NO_BREAK}{_ranks(mine, place)}" if suit < 4 else "joker")
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
        else f"{index_of(run[0])}{_NO_BREAK}{index_of(run[1])}"
        for run in runs
    ]
    return _NO_BREAK.join(named)


def _memory_aid(ruleset: TonnageRuleset) -> str:
    """Return a hint that helps players remember what the cards stand for.

    If the order of battle is not the default one, it only says that the players agree on the division of the
    cards into units and blanks.
    """
    packs = "The players agree which units are in the packs."
    if ruleset.split.name != "hx228-pk":
        return packs
    return (
        "To remember: black has a hull, hearts are empty, the escorts' diamonds fly; king, queen, jack are ace, regular, "
        "novice. " + packs
    )
