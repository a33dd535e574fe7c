"""Converts the filled-in journal pages of Wolf Pack to a log, field by field in the order of the log."""

from __future__ import annotations

from printkit.journal.forms import EMPTY, Cell, Filled, Log, Part, Row, said

_SIDES = ("wolf", "convoy")
_PASSES = ("pass", "-", "–")
"""Entries that mean a pass when written in the space for a card."""


def write(filled: Filled, log: Log, printed: str) -> None:
    """Write the log of filled-in journal pages: its header, hands and turns.

    ``printed``: the rulings (options of the rules) for which the pages were printed.
    """
    names = [filled[f"header-{side}"] for side in _SIDES]
    if any(names):
        log.line("player: ", names[0], " / " if all(names) else "", names[1])
    log.header(filled, ("date", ""))
    for shown in ("open", "closed"):
        if ticked := filled[f"header-hands-{shown}"]:
            log.line("hands: ", ticked._replace(text=shown))
    log.settings(filled["header-set"], printed)
    log.line("setup")
    for side in _SIDES:
        log.statements(f"  {side}: ", said("hand", filled[f"setup-{side}"]))
    left = EMPTY
    own_deck = any(filled.rows("deck"))
    for row in filled.rows("turn"):
        # Where the sheet prints that a reshuffle is due, it need not be ticked, unless the players use a deck of their own.
        expected = filled.has(f"turn-{row.number}-reshuffle-due") and not own_deck
        due = bool(row["reshuffle"]) or bool(row["reshuffle-due"]) or expected
        _turn(row, log, left, due)
        left = row["deck"]
    log.prose(filled["notes"])


def _turn(row: Row, log: Log, left: Cell, due: bool) -> None:
    """Write one turn of the log.

    ``left`` is the number of cards in the deck before the turn, ``due`` says whether the discards are shuffled in this turn. If
    the deck runs out during a draw, the reshuffle is written at that point.
    """
    log.line(f"turn {row.number}")
    draws = {side: row.slots(f"{side}-draw") for side in _SIDES}
    wanted = sum(len(each) for each in draws.values())
    known = left.text.isdecimal()
    cards = int(left.text) if known else 0
    ticked = bool(row["reshuffle"]) or bool(row["reshuffle-due"])
    due = cards < wanted or ticked if known else due
    for side in _SIDES:
        mine = draws[side]
        now = due and (cards < len(mine) or side == _SIDES[-1])
        first = mine[:cards] if now else mine
        after = mine[cards:] if now else []
        shuffled: list[Part] = ["reshuffle"] if now else []
        log.statements(
            f"  {side}: ",
            said("draw", *first),
            shuffled,
            said("draw", *after),
            said("discard", *row.slots(f"{side}-discard")),
        )
        due = due and not now
        cards -= len(mine)
    _plays(row, log)
    log.claims("  ", *((name, row[name]) for name in ("deck", "wolf-kills", "convoy-kills")))


def _plays(row: Row, log: Log) -> None:
    for side in _SIDES:
        play, victim = row[f"{side}-play"], row[f"{side}-victim"]
        if play.text.lower() in _PASSES:
            log.line(f"  {side}: ", play._replace(text="pass"))
        elif play:
            log.line(f"  {side}: play ", play, " victim=" if victim else "", victim)
