"""Converts filled-in PDF sheets of SSN (plot sheet and journal) to a log."""

from __future__ import annotations

import re

from printkit.games.ssn.log.notation import MANEUVER, NOTATION
from printkit.games.ssn.rules.state import HELO_NAMES
from printkit.journal.forms import Cell, Filled, Log, Part, Row, in_column, said, split

_FRIGATES = ("ff1", "ff2", "ff3", "ff4")


def write(filled: Filled, log: Log, printed: str) -> None:
    """Write a log from the fields of filled-in PDF sheets: the header, then the setup, the turns and the end.

    ``printed``: the rulings with which the blank sheets were printed.
    """
    log.header(filled, ("table", "setup-table"))
    log.settings(filled["header-set"], printed)
    log.line("setup")
    for who in ("lhd", "ssn"):
        log.statements("  ", said(who, *(filled[f"setup-{who}-{part}"] for part in ("x", "y", "heading"))))
    for row in filled.rows("turn"):
        log.line(f"turn {row.number}")
        _submarine(row, log)
        _surface(row, log, "ff-dp-roll=shared" in (filled["header-set"].text or printed))
    end = [("", filled["end-result"]), *((name, filled[f"end-{short}"]) for name, short in (("torps", "torps"), ("lhd-kills", "kills"), ("nearest", "nearest")))]  # fmt: skip
    if any(cell for _, cell in end):
        log.line("end")
        log.claims("  ", *end)
    log.prose(filled["notes"])


def _submarine(row: Row, log: Log) -> None:
    for shot in ("ssn-1", "ssn-2"):
        log.statements(
            "  ",
            said("fire", row[f"{shot}-fire"]),
            said("detect", *_looks(row.slots(f"{shot}-detect"))),
            said("kill", row[f"{shot}-kill"]),
        )
    maneuver = NOTATION.columns(MANEUVER)
    log.statements("  ", *(in_column(verb.name, column, row) for verb, column in maneuver))
    claims: list[list[Part]] = [said("torps", row["torps"])]
    claims.append(said("ssn", *(row[f"ssn-{part}"] for part in ("x", "y", "heading", "layer"))))
    claims += [said(f"dp{n}", *(row[f"dp{n}-{part}"] for part in ("x", "y", "side"))) for n in (1, 2, 3)]
    _claims(claims, log)


def _looks(cells: list[Cell]) -> list[Cell]:
    """Return a torpedo's detection rolls as a log has them: ``-`` for a blind one, which has a 0 in its box.

    A single 0 means that the torpedo makes no detection roll.
    """
    if [cell.text for cell in cells] == ["0"]:
        return []
    return [cell._replace(text="-") if cell.text == "0" else cell for cell in cells]


def _claims(claims: list[list[Part]], log: Log) -> None:
    told: list[Part] = []
    for each in claims:
        if each:
            told += [", " if told else "  = ", *each]
    if told:
        log.line(*told)


def _surface(row: Row, log: Log, shared: bool) -> None:
    """Write the log statements for what ships and helicopters did in a turn.

    ``shared``: True if a single die roll decides where all frigates hunt the submarine.
    """
    heard: list[list[Part]] = [
        [each] if each.text.lower() == "quiet" else said("detected", each) for each in split(row["detected"])
    ]
    heard += [_heard_by(who, row[f"{who}-heard"]) for who in (*_FRIGATES, "lhd", *HELO_NAMES)]
    log.statements("  surf: ", said("detect", *row.slots("detect")), *heard)
    for who in (*_FRIGATES, "lhd", *HELO_NAMES):
        for torpedo in ("shot1", "shot2"):
            _shot(row, log, who, f"{who}-{torpedo}")
    for one in split(row["more"], "/\n"):  # further shots, written as in a log
        log.line("  ", one)
    _moves(row, log, shared)
    claims: list[list[Part]] = [said("alerted", row["alerted"]), said("nearest", row["nearest"])]
    claims += [
        said(who, *(row[f"{who}-{part}"] for part in ("x", "y", "heading"))) for who in (*_FRIGATES, "lhd")
    ]
    claims += [said(who, *(row[f"{who}-{part}"] for part in ("x", "y", "layer"))) for who in HELO_NAMES]
    if row["heard"]:
        claims.append([row["heard"]])
    _claims(claims, log)


def _heard_by(who: str, cell: Cell) -> list[Part]:
    """Return the statement of what one listener heard: the numbers of detection points are in its box, such as ``1 3``."""
    points = " ".join(f"dp{n}" for n in re.findall(r"[1-9]", cell.text)) or cell.text
    return said(f"detected {who}", cell._replace(text=points))


def _shot(row: Row, log: Log, who: str, stem: str) -> None:
    """Write the statement for a torpedo that a ship or helicopter fired, if its boxes are filled in.

    A single 0 in its boxes means that it fired without a detection roll.
    """
    cells, evade = row.slots(f"{stem}-detect"), row[f"{stem}-evade"]
    if not cells and not evade:
        return
    parts = [said("detect", *_looks(cells)), said("evade", evade)]
    log.line(f"  {who}: fire", *(part for each in parts if each for part in ("; ", *each)))


def _moves(row: Row, log: Log, shared: bool) -> None:
    log.statements("  lhd: ", said("course", row["course"]))
    for name in (*_FRIGATES, *HELO_NAMES):
        who = "ffs" if shared and name == "ff1" else name
        log.statements(f"  {who}: ", said("dp", row[f"{name}-dp"]))
