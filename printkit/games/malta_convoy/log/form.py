"""Converts the filled-in journal pages of Malta Convoy to a log, field by field in the order of the log."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.games.malta_convoy.log.notation import JOURNEY, NOTATION, SHIPS
from printkit.journal.forms import Cell, Filled, Log, Part, in_column, said, ticked

_END = ("score", "cargo", "tankers", "carriers", "cruisers", "destroyers", "interceptions")


def write(filled: Filled, log: Log, printed: str) -> None:
    """Convert filled-in journal pages to a log: its header, setup, turns and end.

    ``printed``: the rulings (options of the rules) for which the pages were printed.
    """
    log.header(filled, ("player", ""), ("date", ""), ("title", ""))
    log.settings(filled["header-set"], printed)
    log.line("setup")
    for verbs in (SHIPS, JOURNEY):
        log.statements("  ", *(said(verb.name, *_setup(filled, verb.name)) for verb in verbs))
    for row in filled.rows("turn"):
        log.line(f"turn {row.number}")
        log.statements(
            "  ",
            *(in_column(verb.name, column, row) for verb, column in NOTATION.columns("turn")),
            *(_covers(filled) if filled["covering-turn"].text.strip() == str(row.number) else ()),
        )
        log.claims("  ", ("", row["="]))
        log.prose(row[">"])
    ended = any(filled[f"end-{name}"] for name in _END)
    if ended:
        log.line("end")
        log.claims("  ", *((name, filled[f"end-{name}"]) for name in _END))
    log.prose(filled["notes"])


def _covers(filled: Filled) -> Iterator[list[Part]]:
    """Yield the log's statements for the dice that decide which carriers return to base.

    There is a statement for the die of each carrier and, if the carrier returns, one for the warships that leave with it.
    """
    leaving, cruisers = (_dice(filled[f"covering-{name}"]) for name in ("leave", "cruisers-leave"))
    for die in _dice(filled["covering-cover"]):
        yield said("cover", die)
        if die.text in ("4", "5", "6"):
            yield ticked("stay", filled["covering-stay"])
            yield said("leave", *leaving[:1])
            yield said("cruisers-leave", *cruisers[:1])
            del leaving[:1], cruisers[:1]
    yield said("leave", *leaving)
    yield said("cruisers-leave", *cruisers)


def _setup(filled: Filled, verb: str) -> list[Cell]:
    """Return the cells of the printed form for one roll of the setup: a cell for each die, or one cell for all dice.

    There is one cell if the form does not separate the dice.
    """
    return filled.slots(f"setup-{verb}") or [filled[f"setup-{verb}"]]


def _dice(cell: Cell) -> list[Cell]:
    return [cell._replace(text=word) for word in cell.text.replace(",", " ").split()]
