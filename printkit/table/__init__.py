"""The seam between rules and the world: the table, its questions, rules and rulings. Imports nobody."""

from printkit.table.cards import UNKNOWN, Copies, Guarded, Pool, Unseen, card_name, parse_card
from printkit.table.game import Game, Heading, OddsEntry, PolicyEntry, Total
from printkit.table.rules import (
    Answer,
    DataError,
    Earlier,
    Ending,
    Preset,
    Refusal,
    Rule,
    Ruleset,
    Ruling,
    SettingError,
)
from printkit.table.table import D3, D6, D10, D20, Die, Impasse, Move, Table, Verdict, Why

__all__ = [
    "D3",
    "D6",
    "D10",
    "D20",
    "UNKNOWN",
    "Answer",
    "Copies",
    "DataError",
    "Die",
    "Earlier",
    "Ending",
    "Game",
    "Guarded",
    "Heading",
    "Impasse",
    "Move",
    "OddsEntry",
    "PolicyEntry",
    "Pool",
    "Preset",
    "Refusal",
    "Rule",
    "Ruleset",
    "Ruling",
    "SettingError",
    "Table",
    "Total",
    "Unseen",
    "Verdict",
    "Why",
    "card_name",
    "parse_card",
]
