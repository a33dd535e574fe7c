"""The journal pages of Wolf Pack, which are a log on paper.

The columns correspond to the verbs of a typed log, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from printkit.drawing import Ink, Pattern
from printkit.games.wolf_pack.log.notation import ACTION, DECK, DRAWS, HANDS, NOTATION
from printkit.games.wolf_pack.paper.pictures import ESCAPED, HIDDEN, MET
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import CARDS, CONVOY, HAND_LIMIT, KINDS, SIDES, WOLF
from printkit.games.wolf_pack.rules.deck import DRAWS as CARDS_DRAWN
from printkit.games.wolf_pack.rules.draw_phases import first_reshuffle
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.turn import phases
from printkit.press.blocks import (
    Block,
    Check,
    Checks,
    Column,
    Columns,
    Field,
    Fields,
    Illustration,
    Lines,
    Notes,
    Panel,
    SideLook,
    Stack,
    WriteTable,
    cite,
    column_of,
    rulings_box,
)
from printkit.press.pieces import Sheet

TURNS = 45
_SECOND_COPY = (
    f"After turn {TURNS}: a second copy, whose turns have the small numbers; “due” does not count there."
)
_CALLED = {"wolf": "wolf pack", "convoy": "convoy"}
LOOKS = ((Ink.NAVY, Pattern.HATCH), (Ink.TEAL, Pattern.DOTS))
_PILES = {"draw": "icon-draw", "discard": "icon-discard"}
_ICONS = {
    "wolf": {"play": "icon-torpedo", **_PILES},
    "convoy": {"play": "icon-depth-charge", **_PILES},
}
"""Symbols above the columns of the journal pages, by side and by verb (the word with which a log entry begins).

Verbs that are missing here are about the card that a harassment takes; their columns have another symbol.
"""
_IN_COLUMN = 23  # number of turns in the first of the two columns of a draw sheet


def journal(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    """Return the journal page, which both sides may see, and two draw sheets, each of which only one side may see."""
    blocks: tuple[Block, ...] = (
        Illustration(MET, 26.0, 26.0, title="Wolf Pack", text="the battle, turn by turn"),
        Columns((_header(), _hands()), (146.0, 34.0), 3.0),
        Panel(
            "The deck: printkit’s list, and room below it for your own; with your own, “due” may come earlier or later",
            (deck_list(ruleset),),
        ),
        turns(ruleset),
        Notes((_whose_reshuffle(ruleset), _SECOND_COPY), quiet=True),
        Panel("In your own words", (Lines("notes", 3, 8),), "in the log: >"),
        Illustration(ESCAPED, most=60.0, least=14.0),
        *rulings_box(ruleset),
    )
    return (Sheet("journal", "Journal", blocks), *(_draw_sheet(ruleset, side) for side in (WOLF, CONVOY)))


def _whose_reshuffle(ruleset: WolfRuleset) -> str:
    """Return a note that explains how to see, from the number of cards left before a turn, during whose draw the discards are
    shuffled."""
    few, more = ("0 to 2", "3 or 4") if ruleset.reshuffles_at_once else ("0 or 1", "2 or 3")
    return (
        f"A reshuffle is made at the wolf pack’s draw if {few} cards were left before the turn, and at the convoy’s if "
        f"{more} were."
    )


def _header() -> Fields:
    return Fields(
        (
            Field("wolf pack player", "header.wolf", 1.6, word="wolf-player"),
            Field("convoy player", "header.convoy", 1.6, word="convoy-player"),
            Field("date", "header.date"),
            Field("rulings, goals", "header.set", 1.3, word="set"),
        )
    )


def _hands() -> Stack:
    """Return the two tick boxes that say whether the players' hands are open in the log."""
    boxes = (Check("open", "open"), Check("closed", "closed"))
    return Stack((Notes(("hands in the log",), quiet=True), Checks(boxes, "header.hands", 2)), 0.4)


def turns(ruleset: WolfRuleset) -> WriteTable:
    """Return the table with one row for each turn: the cards that both sides play, the number of cards in the
    deck, and the kills."""
    columns = (
        *(column for side in SIDES for column in _of_side(side, ACTION, ruleset)),
        *(
            column_of(verb.typed, column, icon="icon-discard")
            for verb, column in NOTATION.columns(DECK, ruleset)
        ),
        Column("deck", 0.8, group="left", label="deck", icon="icon-draw"),
        Column("wolf-kills", 1.1, group="sunk", label="transports", icon="icon-transport"),
        Column("convoy-kills", 1.1, group="sunk", label="U-boats", icon="icon-u-boat"),
    )
    due = first_reshuffle(ruleset)
    printed = ((due, "reshuffle", "due"),) if due <= TURNS else ()
    bands = tuple((_CALLED[side], *look) for side, look in zip(SIDES, LOOKS))
    return WriteTable(
        "turn",
        columns,
        TURNS,
        "turn",
        flow=True,
        most=8.0,
        printed=printed,
        bands=bands,
        course=True,
        again=TURNS + 1,
    )


def _draw_sheet(ruleset: WolfRuleset, side: int) -> Sheet:
    """Return the draw sheet of a side, which only that side may see.

    It records the side's opening hand, and its draws and discards in every turn. The number of cards in the
    deck is printed beside each draw.
    """
    name = SIDES[side]
    tables = (_draws(ruleset, side, 1, _IN_COLUMN), _draws(ruleset, side, _IN_COLUMN + 1, TURNS - _IN_COLUMN))
    plans = Panel("Plans and guesses", (Lines(f"{name}.plans", 8, 24),))
    hand = tuple(
        Field("opening hand, five cards", f"setup.{name}", word=f"{name}: {verb.name}", divided=HAND_LIMIT)
        for verb, _ in NOTATION.columns(HANDS, ruleset)
    )
    counted = (
        f"After a reshuffle: {sum(ruleset.copies)} less both hands and the cards in play, then 1 less for each card drawn. "
        f"After turn {TURNS}: a second copy, whose turns have the small numbers; the printed deck does not count there."
    )
    strip = Illustration(
        HIDDEN[side], 20.0, 20.0, title=_CALLED[name].capitalize(), text="draws and discards, turn by turn"
    )
    draws = Panel(
        "Draws and discards, for its own eyes (deck: before the draw)",
        (Notes((counted,), quiet=True), Columns(tables, gap=6.0)),
        cite(rb.DRAW_1, rb.DRAW_2, rb.DECK_2),
        gap=1.5,
    )
    blocks = (strip, Fields(hand), Columns((draws, plans), (132.0, 46.0), 6.0))
    return Sheet(f"{name}draws", f"Draw sheet: {_CALLED[name]}", blocks)


def _draws(ruleset: WolfRuleset, side: int, first: int, lines: int) -> WriteTable:
    drawn = (replace(each, group="", tip=each.head) for each in _of_side(SIDES[side], DRAWS, ruleset))
    columns = (Column("left", 1.0, label="deck", name=f"{SIDES[side]}-left", logged=False), *drawn)
    left = _left_before(ruleset, side)
    printed = tuple((n, "left", str(left(n))) for n in range(first, first + lines) if left(n) >= 0)
    look = LOOKS[side]
    return WriteTable(
        "turn",
        columns,
        lines,
        "turn",
        first,
        most=8.4,
        printed=printed,
        sides=(SideLook(*look),),
        course=True,
        again=TURNS + 1,
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
    """Return a card's name on two lines. The last word of the name stands on the second line."""
    before, _, last = name.rpartition(" ")
    return f"{before}\n{last}" if before else last
