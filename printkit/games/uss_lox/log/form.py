"""Converts the filled-in patrol sheet of USS Lox to a log, field by field in the order of the log."""

from __future__ import annotations

from printkit.games.uss_lox.log.notation import DEBRIEF, ENCOUNTER, NOTATION
from printkit.journal.forms import EMPTY, Cell, Filled, Log, Part, Row, in_column, said, ticked

_COLUMNS = {verb.name: column for verb, column in NOTATION.columns(ENCOUNTER)}
_ESCORT = ("escort", "escape", "attack")
_OPENING = ("flip", "opportunity")
"""Verbs with which an encounter can begin in a log.

They are followed by the verb for the captain's decision about the ship.
"""
_SHIP = (
    *((verb, _COLUMNS[verb]) for verb in _OPENING),
    *((verb, column) for verb, column in _COLUMNS.items() if verb not in (*_OPENING, *_ESCORT)),
)
_ENDS = ("in-port", "ocean-empty", "supply-out", "lost")


def write(filled: Filled, log: Log, printed: str) -> None:
    """Write the log of a filled-in patrol sheet: its header, encounters, second patrol and end.

    ``printed``: the rulings (options of the rules) for which the sheet was printed.
    """
    log.header(filled, ("player", ""), ("date", ""), ("title", "header-boat"), ("ocean", ""))
    log.settings(filled["header-set"], printed)
    for row in filled.rows("patrol-turn"):
        _turn(row, log)
    log.statements("  ", said("estimates", *filled.slots("patrol-estimates")))
    second = list(filled.rows("patrol2-turn"))
    if second or filled["patrol2-ocean"]:
        log.line("patrol 2")
        log.statements("  ", said("deal", filled["patrol2-deal"]), said("ocean", filled["patrol2-ocean"]))
        for row in second:
            _turn(row, log)
        log.statements("  ", said("estimates", *filled.slots("patrol2-estimates")))
    _end(filled, log, "patrol2" if second else "patrol")
    log.prose(filled["notes"])


def _turn(row: Row, log: Log) -> None:
    log.line(f"turn {row.number}")
    met = bool(row["escort"])
    log.statements(
        "  ",
        *(in_column(verb, column, row) for verb, column in _SHIP if not (met and verb == "gun")),
    )
    log.claims("  ", ("", _word("sunk", row["ship-sunk"])))
    log.statements(
        "  ",
        *(in_column(verb, _COLUMNS[verb], row) for verb in _ESCORT[:-1]),
        _at_escort(row),
    )
    log.claims("  ", ("", _word("sunk", row["escort-sunk"])))
    log.claims("  ", *((name, row[name]) for name in ("supply", "deck", "tons")))
    debrief = NOTATION.columns(DEBRIEF)
    log.statements("  ", *(in_column(verb.name, column, row) for verb, column in debrief))


def _at_escort(row: Row) -> list[Part]:
    """Return the attack on the escort: the torpedoes fired at it, or the deck gun.

    The deck gun is the word "gun" in the place of the torpedoes, or its tick box: an escort comes only if no ship was sunk
    by the gun.
    """
    fired = row.slots("attack")
    gun = next((each for each in fired if each.text.lower() == "gun"), row["gun"] if row["escort"] else EMPTY)
    return ticked("gun", gun) or said("attack", *fired)


def _end(filled: Filled, log: Log, stem: str) -> None:
    ends = [_word(name, filled[f"{stem}-end-{name}"]) for name in _ENDS]
    tons = filled[f"{stem}-tons"] or filled[f"{stem}-total"]
    if any(ends) or tons:
        log.line("end")
        log.claims("  ", *(("", each) for each in ends), ("tons", tons))


def _word(word: str, box: Cell) -> Cell:
    """Return the content of a tick box for the log: ``word`` instead of the tick if the box is ticked, otherwise the
    box unchanged."""
    return box._replace(text=word) if box else box
