"""Converts a filled-in PDF journal of Tonnage War to a log."""

from __future__ import annotations

from printkit.games.tonnage_war.log.notation import HANDS, NOTATION
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ROUNDS, SIDES
from printkit.journal.forms import Filled, Log, Row

_HANDS = tuple(verb.name for verb, _ in NOTATION.columns(HANDS))


def write(filled: Filled, log: Log, printed: str) -> None:
    """Write a log from the fields of a filled-in PDF journal: the header, then the hands and turns of each
    round.

    ``printed``: the rulings with which the blank journal was printed.
    """
    log.header(
        filled,
        ("uboat-player", "header-uboat"),
        ("escort-player", "header-escort"),
        ("leg", ""),
        ("date", ""),
        ("first-leg", "header-first"),
        ("scenario", ""),
    )
    log.settings(filled["header-set"], printed)
    for number in range(1, ROUNDS + 1):
        rows = list(filled.rows(f"round{number}"))
        hands = [(side, word, filled[f"hands-{number}-{side}-{word}"]) for side in SIDES for word in _HANDS]
        if not rows and not any(cell for _, _, cell in hands):
            continue
        log.line(f"round {number}")
        for side, word, cell in hands:
            if cell:
                log.line(f"  {side}: {word} ", cell)
        _round(rows, log)
        if number == ROUNDS and rows and rows[-1].number == CARDS_A_ROUND * len(SIDES):
            log.line("end")
    log.prose(filled["notes"])


def _round(rows: list[Row], log: Log) -> None:
    turn = 0
    for row in rows:
        mine, side = divmod(row.number - 1, len(SIDES))
        if mine + 1 != turn:
            turn = mine + 1
            log.line(f"turn {turn}")
        if row["card"] or row["target"]:
            between = " " if row["card"] and row["target"] else ""
            log.line(f"  {SIDES[side]}: ", row["card"], between, row["target"])
        log.line("    ", row["rolls"])
        log.claims("    ", ("", row["result"]), *((name, row[f"{name}-points"]) for name in SIDES))
