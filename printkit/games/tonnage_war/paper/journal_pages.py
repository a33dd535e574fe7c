"""Journal pages of Tonnage War: a log on paper, its columns the log's verbs in the log's order."""

from __future__ import annotations

from typing import Final

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ROUNDS, SIDES
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Block, Column, Field, Fields, Lines, Panel, WriteTable, rulings_box
from printkit.press.pieces import Sheet

LINES: Final = ROUNDS * CARDS_A_ROUND * len(SIDES)
"""One for each side's turn, in all rounds."""
_PLAYS: Final = (
    ("contact", 1.25),
    ("attack", 1.8),
    ("evade", 1.0),
    ("flak", 0.8),
    ("torpedo", 1.2),
    ("bdienst", 1.2),
    ("routing", 1.4),
    ("hfdf", 1.7),
    ("air", 1.8),
    ("continue", 1.7),
    ("discard", 1.15),
)
_ONLY: Final = (
    ("contact", "evade", "flak", "torpedo", "bdienst"),
    ("routing", "hfdf", "air", "continue"),
)
"""The verbs that only the U-boats, only the escorts play."""
_DICE: Final = (
    ("reveal", 1.7),
    ("detect", 1.7),
    ("torpedo-roll", 1.6),
    ("flak-roll", 1.3),
    ("strike", 1.7),
    ("convoy", 1.6),
)


def journal(ruleset: TonnageRuleset) -> tuple[Sheet, Sheet]:
    """Header, hands and notes on a page of their own, then a line for each side's turn."""
    blocks: tuple[Block, ...] = (
        Fields(
            (
                Field("uboat-player", "header.uboat", 1.6),
                Field("escort-player", "header.escort", 1.6),
                Field("leg", "header.leg", 0.6),
                Field("first-leg", "header.first", 1.2),
                Field("preset, set", "header.set", 2.0),
                Field("date", "header.date"),
            )
        ),
        Panel("Hands, for the audit afterwards: sealed until the round is over", (_hands(),)),
        Panel(">  in your own words", (Lines("notes", 4, 30),)),
        *rulings_box(ruleset),
    )
    return (
        Sheet("journal", "Journal: header", blocks, landscape=True),
        Sheet("turns", "Journal: turns", (turns(ruleset),), landscape=True),
    )


def _hands() -> WriteTable:
    """Both hands of both sides before each round's first turn."""
    columns = tuple(
        Column(verb, weight, group=f"{side}:", name=f"{side}-{verb}")
        for side in SIDES
        for verb, weight in (("hand", 1.3), ("oob", 1.0))
    )
    return WriteTable("hands", columns, ROUNDS, number="round", most=12.0)


def turns(ruleset: TonnageRuleset) -> WriteTable:
    """A line for each side's turn: its play, what is turned up and rolled, the scores. What a side cannot play is struck."""
    special = [("rescue", 1.15)] if ruleset.rescue_ships != "off" else []
    special += [("carrier", 1.2)] if ruleset.has_carrier else []
    columns = (
        Column("turn", 1.5, hint="round"),
        *(Column(verb, weight) for verb, weight in _PLAYS),
        *(Column(verb, weight) for verb, weight in (*_DICE, *special)),
        Column("to-deck", 1.1),
        *(Column(side, 1.0, group="=", name=f"{side}-points") for side in SIDES),
    )
    return WriteTable("turns", columns, LINES, flow=True, most=8.0, printed=_printed())


def _printed() -> tuple[tuple[int, str, str], ...]:
    """Whose turn each line is, and a dash where the side has no such play."""
    printed = []
    for line in range(LINES):
        turn, side = divmod(line, len(SIDES))
        number = f"{turn // CARDS_A_ROUND + 1}.{turn % CARDS_A_ROUND + 1} {'UE'[side]}"
        printed.append((line + 1, "turn", number))
        printed += [(line + 1, verb, "–") for verb in _ONLY[1 - side]]
    return tuple(printed)
