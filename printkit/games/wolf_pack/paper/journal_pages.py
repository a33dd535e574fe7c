"""The journal pages of Wolf Pack, which are a log on paper.

The columns correspond to the verbs of a typed log, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printkit.drawing import Ink, Pattern
from printkit.games.wolf_pack.log.notation import ACTION, DECK, DRAWS, HANDS, NOTATION
from printkit.games.wolf_pack.paper.pictures import HIDDEN, MET
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import CARDS, CONVOY, HAND_LIMIT, KINDS, SIDES, WOLF
from printkit.games.wolf_pack.rules.deck import DRAWS as CARDS_DRAWN
from printkit.games.wolf_pack.rules.draw_phases import first_reshuffle
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.turn import phases
from printkit.press.blocks import (
    Block,
    Column,
    Columns,
    Field,
    Fields,
    Illustration,
    Lines,
    Panel,
    SideLook,
    WriteTable,
    cite,
    column_of,
    rulings_box,
)
from printkit.press.pieces import Sheet

TURNS = 45
_CALLED = {"wolf": "wolf pack", "convoy": "convoy"}
LOOKS = ((Ink.NAVY, Pattern.HATCH), (Ink.TEAL, Pattern.DOTS))
_PILES = {"draw": "icon-draw", "discard": "icon-discard"}
_ICONS = {
    "wolf": {"play": "icon-torpedo", **_PILES},
    "convoy": {"play": "icon-depth-charge", **_PILES},
}
"""The symbol over each verb's column on the journal pages, for each side.

Verbs that are missing here are about the card that a harassment takes; their columns have another symbol.
"""
_IN_COLUMN = (
    15  # number of turns in each of the three columns of a draw sheet: whole groups of five, all on one grid
)


def journal(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    """Return the journal page, which both sides may see, and two draw sheets, each of which only one side may see."""
    blocks: tuple[Block, ...] = (
        Illustration(MET, 26.0, 26.0, title="Wolf Pack", text="the battle, turn by turn"),
        Fields(
            (
                Field("wolf pack player", "header.wolf", 1.6, word="wolf-player"),
                Field("convoy player", "header.convoy", 1.6, word="convoy-player"),
                Field("date", "header.date"),
                Field("rulings, goals", "header.set", 1.3, word="set"),
                Field("hands open, closed", "header.hands", 1.1),
            )
        ),
        Panel("The deck: printkit’s list, and room below it for your own", (deck_list(ruleset),)),
        turns(ruleset),
        Panel("In your own words", (Lines("notes", 3, 20),), "in the log: >"),
        *rulings_box(ruleset),
    )
    return (Sheet("journal", "Journal", blocks), *(_draw_sheet(ruleset, side) for side in (WOLF, CONVOY)))


def turns(ruleset: WolfRuleset) -> WriteTable:
    """Return the table with one row for each turn: the cards that both sides play, the number of cards in the
    deck, and the kills."""
    columns = (
        *(column for side in SIDES for column in _of_side(side, ACTION, ruleset)),
        *(
            column_of(verb.typed, column, icon="icon-discard")
            for verb, column in NOTATION.columns(DECK, ruleset)
        ),
        Column("deck", 0.9, group="left", label="deck", icon="icon-draw"),
        Column("wolf-kills", 1.3, group="sunk", label="transports", icon="icon-transport"),
        Column("convoy-kills", 1.3, group="sunk", label="U-boats", icon="icon-u-boat"),
    )
    due = first_reshuffle(ruleset)
    printed = ((due, "reshuffle", "due"),) if due <= TURNS else ()
    bands = tuple((_CALLED[side], *look) for side, look in zip(SIDES, LOOKS))
    return WriteTable(
        "turn", columns, TURNS, "turn", flow=True, most=8.0, printed=printed, bands=bands, course=True
    )


def _draw_sheet(ruleset: WolfRuleset, side: int) -> Sheet:
    """Return the draw sheet of a side, which only that side may see.

    It records the side's opening hand, and its draws and discards in every turn. The number of cards in the
    deck is printed beside each draw.
    """
    name = SIDES[side]
    tables = tuple(_draws(ruleset, side, first, _IN_COLUMN) for first in range(1, TURNS, _IN_COLUMN))
    hand = tuple(
        Field("opening hand, five cards", f"setup.{name}", word=f"{name}: {verb.name}", divided=HAND_LIMIT)
        for verb, _ in NOTATION.columns(HANDS, ruleset)
    )
    strip = Illustration(
        HIDDEN[side], 20.0, 20.0, title=_CALLED[name].capitalize(), text="draws and discards, turn by turn"
    )
    draws = Panel(
        "Draws and discards, for its own eyes",
        (Columns(tables, gap=6.0),),
        cite(rb.DRAW_1, rb.DRAW_2, rb.DECK_2),
    )
    blocks = (strip, Fields(hand), draws)
    return Sheet(f"{name}draws", f"Draw sheet: {_CALLED[name]}", blocks)


def _draws(ruleset: WolfRuleset, side: int, first: int, lines: int) -> WriteTable:
    columns = (
        Column("left", 1.0, label="deck\nbefore", name=f"{SIDES[side]}-left", logged=False),
        *_of_side(SIDES[side], DRAWS, ruleset),
    )
    left = _left_before(ruleset, side)
    printed = tuple((n, "left", str(left(n))) for n in range(first, first + lines) if left(n) >= 0)
    look = LOOKS[side]
    bands = ((_CALLED[SIDES[side]], *look),)
    return WriteTable(
        "turn",
        columns,
        lines,
        "turn",
        first,
        most=12.5,
        printed=printed,
        sides=(SideLook(*look),),
        bands=bands,
        course=True,
    )


def _left_before(ruleset: WolfRuleset, side: int) -> Callable[[int], int]:
    """Return a function that computes the number of cards in the deck just before the side draws in a given
    turn.

    Reshuffles are ignored, so the result becomes negative once the first deck has run out.
    """
    draws = [phase for phase in phases(ruleset) if phase.endswith("draw")]
    earlier = [phase.startswith(SIDES[side]) for phase in draws].index(True)
    first = sum(ruleset.copies) - 2 * HAND_LIMIT
    return lambda turn: first - CARDS_DRAWN * (len(draws) * (turn - 1) + earlier)


def _of_side(side: str, part: str, ruleset: WolfRuleset) -> Iterator[Column]:
    """Yield those columns of the journal pages that belong to one side and to one part of a turn, such as the
    draws."""
    for verb, column in NOTATION.columns(part, ruleset):
        yield column_of(
            verb.typed,
            column,
            group=_CALLED[side],
            name=f"{side}-{verb.name}",
            icon=_ICONS[side].get(verb.name, "burst"),
        )


def deck_list(ruleset: WolfRuleset) -> WriteTable:
    """Return a table with the number of copies of every kind of card.

    Its second row is empty, for a player's own deck.
    """
    columns = tuple(
        Column(card.code, name=card.name.lower().replace(" ", "-"), label=_in_two_lines(card.name))
        for card in (CARDS[k] for k in range(KINDS))
    )
    printed = tuple((1, CARDS[k].code, str(ruleset.copies[k])) for k in range(KINDS))
    return WriteTable("deck", columns, 2, printed=printed)


def _in_two_lines(name: str) -> str:
    """Return a card's name in two lines. The second line is the last word of the name."""
    before, _, last = name.rpartition(" ")
    return f"{before}\n{last}" if before else last
