"""The printed journal of Tonnage War, in which players record a game.

It has a page for each round, sheets for secret notes, and a key that shows how to type the entries as a log.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.tonnage_war.log.notation import (
    BOTH,
    CARRIER,
    ESCORTS,
    HANDS,
    NOTATION,
    RESCUE,
    ROLLS,
    UBOATS,
)
from printkit.games.tonnage_war.paper.pictures import AT_SEA, STRIP, WATCH, WATCHED, WATCHES
from printkit.games.tonnage_war.paper.tactical import tactical_decks
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, OOB_A_ROUND, ROUNDS, SIDES
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import (
    Block,
    Column,
    Facts,
    Field,
    Fields,
    Illustration,
    KeyedValue,
    Lines,
    PageBreak,
    Panel,
    SideLook,
    Stack,
    Track,
    TrackBracket,
    WriteTable,
    cite,
    column_of,
    rulings_box,
)
from printkit.press.pieces import Sheet

LINES: Final = CARDS_A_ROUND * len(SIDES)
"""Number of lines on a round's page of the printed journal: one for each turn of each side."""
_PLAYERS: Final = ("U-boats", "escorts")
_OWNERS: Final = ("the U-boats’", "the escorts’")
_SUITS: Final = ("spades", "hearts", "clubs", "diamonds")
_SUIT_SYMBOLS: Final = tuple(f"suit-{suit}" for suit in _SUITS)
_LETTERS = 5.4  # number of letters that fit below one box of a suit; a longer name is left out
_FIGURES = 3  # number of letters that the figures behind the name take
_TOLD = (2, 4)  # fewest and most lines for what a player tells about a round; four fit on both papers
_LEAST_STRIP = 12.0  # mm; least height of the picture above a round
_WATCH = 14.0  # mm; least height of the picture above the secret notes
_SHORT: Final = {"Special Contact": "Special"}
"""Shortened card names, used where the full name does not fit below the tick boxes for the cards."""
_PICTURE = (18.0, 36.0)  # mm; least and greatest height of the picture above the names
_SECRET_LINES = 12
"""Number of lines in the table in which a player notes which cards lie face down.

Each line has room for three cards: with nine new names in a round, the table is enough for the four rounds of a game.
"""
_LOOKS: Final = (
    SideLook(Ink.NAVY, Pattern.HATCH, _PLAYERS[0], "icon-u-boat"),
    SideLook(Ink.TEAL, Pattern.DOTS, _PLAYERS[1], "icon-escort"),
)


_NAMED: Final = (
    Column("name", 1.0),
    Column("card", 1.0),
    Column("fate", 3.0, label="where it lies, its fate", logged=False),
)


def journal(ruleset: TonnageRuleset) -> tuple[Sheet, ...]:
    """Return the journal: a page for header and notes, a page of secrets for each side, and a page for each round."""
    heads = tuple(f"Round {number}" for number in range(1, ROUNDS + 1))
    blocks: tuple[Block, ...] = (
        Illustration(WATCHED, *_PICTURE),
        Fields(
            (
                Field("U-boat player", "header.uboat", 1.7, word="uboat-player"),
                Field("escort player", "header.escort", 1.7, word="escort-player"),
                Field("game", "header.leg", 0.7, word="leg"),
                Field("date", "header.date"),
            )
        ),
        Fields(
            (
                Field("points of the first game", "header.first", 1.2, word="first-leg"),
                Field("preset, rulings", "header.set", 2.0, word="preset, set"),
            )
        ),
        Panel(
            "In your own words, round by round",
            (Lines("notes", ROUNDS * _TOLD[0], ROUNDS * _TOLD[1], heads),),
            "in the log: >",
        ),
        _key(ruleset),
        *rulings_box(ruleset),
    )
    pages: list[Block] = []
    for number in range(1, ROUNDS + 1):
        if pages:
            pages.append(PageBreak())
        pages += _round(ruleset, number)
    return (
        Sheet("journal", "Journal: header", blocks),
        *(_secrets(ruleset, side) for side in range(len(SIDES))),
        Sheet("turns", "Journal: turns", tuple(pages)),
    )


def _secrets(ruleset: TonnageRuleset, side: int) -> Sheet:
    """Return the sheet for secret notes that only one side's player may see.

    It has room for the side's hands, its tactical deck, and its face-down cards.
    """
    deck = tuple(_suit(ruleset, side, suit) for suit in _SUITS)
    return Sheet(
        f"hands-{SIDES[side].lower()}",
        f"Journal: {_OWNERS[side]} hands",
        (
            Illustration(WATCHES[side], _WATCH, WATCH),
            Panel(
                "Hands at the start of each round: sealed until the round is over",
                (_hands(side),),
                cite(rb.DEAL),
            ),
            Panel("My tactical deck: tick what has been played", (Stack(deck, 0.8),), cite(rb.CARD_ONCE)),
            Panel("My cards face down: the names that I give them", (_names(),), cite(rb.ONE_CARD)),
        ),
    )


def _suit(ruleset: TonnageRuleset, side: int, suit: str) -> Track:
    """Return boxes to tick off a side's tactical cards of one suit. Each box stands for one card."""
    mine = [
        card
        for card in tactical_decks(ruleset)[side].cards
        if card.suit and card.suit.value == f"suit-{suit}"
    ]
    marks: list[TrackBracket] = []
    for (icon, title, number, plus), alike in groupby(
        mine, lambda card: (card.icon, card.title, card.number, card.plus)
    ):
        cards = tuple(alike)
        names = (title, *filter(None, (_SHORT.get(title),)))
        named = next((name for name in names if len(name) + _FIGURES <= _LETTERS * len(cards)), "")
        text = " ".join(filter(None, (f"{{{icon}}}", named, number, plus)))
        marks.append(TrackBracket(cards[0].index, cards[-1].index, text))
    return Track(
        f"hand.{suit}",
        tuple(card.index for card in mine),
        height=7.0,
        most_height=9.0,
        lead=suit,
        symbol=f"suit-{suit}",
        marks=tuple(marks),
    )


def _hands(side: int) -> WriteTable:
    """Return the table in which a player notes a side's hands at the start of each round, with a place for
    each card.
    """
    look = _LOOKS[side]
    return WriteTable(
        "hands",
        tuple(
            replace(
                column_of(verb.name, column, group=_PLAYERS[side], name=f"{SIDES[side]}-{verb.name}"),
                places=places,
                weight=places,
            )
            for (verb, column), places in zip(NOTATION.columns(HANDS), (CARDS_A_ROUND, OOB_A_ROUND))
        ),
        ROUNDS,
        number="round",
        most=14.0,
        sides=(look._replace(symbol=""),),
        bands=((_PLAYERS[side], look.ink, look.pattern),),
    )


def _names() -> WriteTable:
    """Return the table in which a player notes, for each name such as ``u1``, which card lies face down under
    it."""
    return WriteTable(
        "sealed",
        tuple(
            replace(column, name=f"{column.verb}-{third}", tip=f"{column.head}, {third} third of the line")
            for third in ("left", "middle", "right")
            for column in _NAMED
        ),
        _SECRET_LINES,
        most=9.0,
    )


def _round(ruleset: TonnageRuleset, number: int) -> tuple[Block, ...]:
    """Return the contents of a round's page in the printed journal of Tonnage War.

    The page has a heading, a line for each turn of each side, and boxes for the end of the round.
    """
    return (
        Illustration(
            AT_SEA[number - 1],
            _LEAST_STRIP,
            STRIP,
            title=f"Round {number}: {CARDS_A_ROUND} turns for each side",
        ),
        turns(ruleset, number),
        _more_rolls(number),
        Panel(f"The end of round {number}", (_end(number),), cite(rb.ROUND_OVER, rb.CARRIED_OVER)),
    )


def _more_rolls(number: int) -> Fields:
    """Return boxes for the rolls of two long fights. A long fight has more rolls than fit on the line of its turn."""
    boxes = (
        (
            Field(
                "turn, side",
                f"round{number}.more.{n}.turn",
                1.0,
                tip=f"round {number}: turn and side of the {which} long fight",
            ),
            Field(
                "more rolls",
                f"round{number}.more.{n}.rolls",
                4.4,
                tip=f"round {number}: more rolls of the {which} long fight",
            ),
        )
        for n, which in ((1, "first"), (2, "second"))
    )
    return Fields(tuple(field for pair in boxes for field in pair))


def _end(number: int) -> Fields:
    """Return the boxes for the result of a round: each side's points and, except in the last round, what stays on the table."""
    stem = f"round{number}.end"
    points = tuple(
        Field(
            f"points of this round: {player}", f"{stem}.{side}", tip=f"round {number}: points of the {player}"
        )
        for player, side in zip(_PLAYERS, SIDES)
    )
    stays = Field("what stays for the next round", f"{stem}.stays", 2.6)
    return Fields((*points, stays) if number < ROUNDS else points)


def turns(ruleset: TonnageRuleset, number: int) -> WriteTable:
    """Return the table of a round in the printed journal, with a line for each turn of each side: card, target, dice, result
    and points.
    """
    columns = (
        Column("card", 2.0, hint="rank; circle the suit", icon="icon-draw", choices=_SUIT_SYMBOLS),
        Column("target", 2.4, hint="contact, boat, group", icon="icon-contact"),
        Column("rolls", 4.6, hint="who and what, in this order", icon="die-5"),
        Column("result", 2.55, hint="seen, damaged, sunk, rescue", icon="burst"),
        *(
            Column(
                side,
                0.85,
                hint=player,
                name=f"{side}-points",
                label="points",
                logged=False,
                tip=f"points of the {look.name}",
                icon=look.symbol,
            )
            for side, player, look in zip(SIDES, _PLAYERS, _LOOKS)
        ),
    )
    return WriteTable(
        f"round{number}",
        columns,
        LINES,
        "turn",
        most=9.4,
        tip=f"round {number}",
        heavy=len(SIDES),
        sides=_LOOKS,
        course=True,
    )


_SIGNS_OF_A_LOG: Final = "TD is the ten of diamonds, c1 the first contact; u1 and e1 are names that you give to cards face down; a number alone is a roll"


def _key(ruleset: TonnageRuleset) -> Panel:
    """Return the key of the printed journal, which shows how to type each kind of entry as a log."""
    shown = {
        part: list(NOTATION.printed_examples(part))
        for part in (UBOATS, ESCORTS, BOTH, ROLLS, RESCUE, CARRIER)
    }
    *escorts, either = shown[BOTH]
    facts = [
        KeyedValue("to read", _SIGNS_OF_A_LOG),
        KeyedValue("U-boats", " · ".join(shown[UBOATS])),
        KeyedValue("escorts", " · ".join(shown[ESCORTS])),
        KeyedValue("", " · ".join(escorts)),
        KeyedValue("either side", either),
        KeyedValue("dice", " · ".join(shown[ROLLS])),
    ]
    if ruleset.has_rescue_ships:
        facts.append(KeyedValue("rescue ship", f"{shown[RESCUE][0]}: the new one"))
    if ruleset.has_carrier:
        facts.append(KeyedValue("carrier", f"{shown[CARRIER][0]}: at the carrier; contact KH c1 carrier"))
    return Panel("To type the journal as a log: one line for each turn", (Facts(tuple(facts)),))
