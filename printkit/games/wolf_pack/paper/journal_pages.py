"""Journal pages of Wolf Pack, a log on paper: its columns are the log's verbs in the log's order."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.games.wolf_pack.log.notation import ACTION, DECK, DRAWS, HANDS, NOTATION
from printkit.games.wolf_pack.rules.deck import CARDS, KINDS, SIDES
from printkit.games.wolf_pack.rules.draw_phases import first_reshuffle
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import (
    Block,
    Column,
    Field,
    Fields,
    Lines,
    Panel,
    WriteTable,
    column_of,
    rulings_box,
)
from printkit.press.pieces import Sheet

TURNS = 45
_CALLED = {"wolf": "wolf pack", "convoy": "convoy"}


def journal(ruleset: WolfRuleset) -> Sheet:
    """Return the journal: header, deck list, hands, 45 turns with the number of cards left, the end,
    notes.
    """
    blocks: tuple[Block, ...] = (
        Fields(
            (
                Field("wolf pack player", "header.wolf", 1.6, word="wolf-player"),
                Field("convoy player", "header.convoy", 1.6, word="convoy-player"),
                Field("date", "header.date"),
                Field("rulings, goals", "header.set", 1.3, word="set"),
                Field("hands open, closed", "header.hands", 1.1),
            )
        ),
        Panel(
            "The opening hands, five cards each",
            (Fields(tuple(_opening_hands(ruleset))),),
        ),
        turns(ruleset),
        Panel("The deck: printkit’s list, and room below it for your own", (deck_list(ruleset),)),
        Panel("In your own words: > in the log", (Lines("notes", 3, 20),)),
        *rulings_box(ruleset),
    )
    return Sheet("journal", "Journal", blocks)


def turns(ruleset: WolfRuleset) -> WriteTable:
    """Return the table of turns, one line each: draws, discards and actions of both sides, the deck, the
    kills.
    """
    columns = (
        *(column for part in (DRAWS, ACTION) for side in SIDES for column in _of_side(side, part, ruleset)),
        *(column_of(verb.typed, column) for verb, column in NOTATION.columns(DECK, ruleset)),
        Column("deck", 0.9, group="left", label="deck"),
        Column("wolf-kills", 1.3, group="sunk", label="transports"),
        Column("convoy-kills", 1.3, group="sunk", label="U-boats"),
    )
    due = first_reshuffle(ruleset)
    printed = ((due, "reshuffle", "due"),) if due <= TURNS else ()
    return WriteTable("turn", columns, TURNS, number="turn", flow=True, most=8.0, printed=printed)


def _of_side(side: str, part: str, ruleset: WolfRuleset) -> Iterator[Column]:
    """Yield a side's columns of one phase."""
    for verb, column in NOTATION.columns(part, ruleset):
        yield column_of(verb.typed, column, group=_CALLED[side], name=f"{side}-{verb.name}")


def _opening_hands(ruleset: WolfRuleset) -> Iterator[Field]:
    for verb, _ in NOTATION.columns(HANDS, ruleset):
        for side in SIDES:
            yield Field(_CALLED[side], f"setup.{side}", word=f"{side}: {verb.name}")


def deck_list(ruleset: WolfRuleset) -> WriteTable:
    """Return every kind of card with its number of copies, and a line for the player's own list."""
    columns = tuple(Column(CARDS[k].code, name=CARDS[k].name.lower().replace(" ", "-")) for k in range(KINDS))
    printed = tuple((1, CARDS[k].code, str(ruleset.copies[k])) for k in range(KINDS))
    return WriteTable("deck", columns, 2, printed=printed)
