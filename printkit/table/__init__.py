"""The interface through which a game's rules ask for dice, cards and decisions, with the types for rules, rulings and cards.

The object that answers the questions of the rules is called a table.

Imports no other package of printkit.
"""

from printkit.table.cards import UNKNOWN, UNTAKEN, Copies, Guarded, Pool, Unseen, card_name, parse_card
from printkit.table.game import Game, Heading, OddsEntry, PolicyEntry, Total
from printkit.table.replay import GivenAnswer, ReplayTable
from printkit.table.rules import (
    Answer,
    DataError,
    Earlier,
    EitherOr,
    Ending,
    Predicate,
    Preset,
    Refusal,
    Rule,
    Ruleset,
    Ruling,
    SettingError,
    Words,
    YesNo,
)
from printkit.table.table import D3, D6, D10, D20, Die, Impasse, Move, Table, Unwritten, Verdict, Why

__all__ = [
    "D3",
    "D6",
    "D10",
    "D20",
    "UNKNOWN",
    "UNTAKEN",
    "Answer",
    "Copies",
    "DataError",
    "Die",
    "Earlier",
    "EitherOr",
    "Ending",
    "Game",
    "GivenAnswer",
    "Guarded",
    "Heading",
    "Impasse",
    "Move",
    "OddsEntry",
    "PolicyEntry",
    "Pool",
    "Predicate",
    "Preset",
    "Refusal",
    "ReplayTable",
    "Rule",
    "Ruleset",
    "Ruling",
    "SettingError",
    "Table",
    "Total",
    "Unseen",
    "Unwritten",
    "Verdict",
    "Why",
    "Words",
    "YesNo",
    "card_name",
    "parse_card",
]
