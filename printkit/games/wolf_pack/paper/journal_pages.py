"""Journal pages of Wolf Pack: a log on paper, its columns the log's verbs in the log's order."""

from __future__ import annotations

from printkit.games.wolf_pack.rules.deck import CARDS, DRAWS, KINDS
from printkit.games.wolf_pack.rules.draw_phases import first_reshuffle
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import Block, Column, Field, Fields, Lines, Panel, WriteTable, rulings_box
from printkit.press.pieces import Sheet

TURNS = 45
_SIDES = {"wolf": "wolf pack", "convoy": "convoy"}


def journal(ruleset: WolfRuleset) -> Sheet:
    """Header, deck list, hands, 45 turns with the deck's clock, the end, notes."""
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
            (
                Fields(
                    (
                        Field("wolf pack", "setup.wolf", word="wolf: hand"),
                        Field("convoy", "setup.convoy", word="convoy: hand"),
                    )
                ),
            ),
        ),
        turns(ruleset),
        Panel("The deck: printkit’s list, and room below it for your own", (deck_list(ruleset),)),
        Panel("In your own words: > in the log", (Lines("notes", 3, 20),)),
        *rulings_box(ruleset),
    )
    return Sheet("journal", "Journal", blocks)


def turns(ruleset: WolfRuleset) -> WriteTable:
    """A line a turn: draws, discards and actions of both sides, the deck, the kills."""
    columns = (
        *_draws("wolf"),
        *_draws("convoy"),
        *_action("wolf"),
        *_action("convoy"),
        Column("reshuffle", 1.3, tick=True),
        Column("deck", 0.9, group="left", label="deck"),
        Column("wolf-kills", 1.3, group="sunk", label="transports"),
        Column("convoy-kills", 1.3, group="sunk", label="U-boats"),
    )
    due = first_reshuffle(ruleset)
    printed = ((due, "reshuffle", "due"),) if due <= TURNS else ()
    return WriteTable("turn", columns, TURNS, number="turn", flow=True, most=8.0, printed=printed)


def _draws(side: str) -> tuple[Column, ...]:
    group = _SIDES[side]
    return (
        Column("draw", 1.7, slots=DRAWS, group=group, name=f"{side}-draw"),
        Column("discard", 1.7, slots=DRAWS, group=group, name=f"{side}-discard"),
    )


def _action(side: str) -> tuple[Column, ...]:
    group = _SIDES[side]
    return (
        Column("play", 1.0, group=group, name=f"{side}-play"),
        Column("victim=", 1.1, group=group, name=f"{side}-victim", label="victim"),
    )


def deck_list(ruleset: WolfRuleset) -> WriteTable:
    """Every kind with its number, and a line for the player's own list."""
    columns = tuple(Column(CARDS[k].code, name=CARDS[k].name.lower().replace(" ", "-")) for k in range(KINDS))
    printed = tuple((1, CARDS[k].code, str(ruleset.copies[k])) for k in range(KINDS))
    return WriteTable("deck", columns, 2, printed=printed)
