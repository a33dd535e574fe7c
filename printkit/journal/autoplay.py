"""Writes the log of a game that printkit plays by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.game import Game, PolicyEntry
from printkit.table.rules import Ruleset
from printkit.table.seeded import SeatedTable

if TYPE_CHECKING:
    from printkit.journal.notation import Notation


def played(
    game: Game,
    notation: Notation,
    ruleset: Ruleset,
    seed: int,
    policies: Sequence[tuple[str, PolicyEntry]],
    facts: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the log of the game that ``policies`` (pairs of seat and policy) play from ``seed``. ``facts``
    are further header lines.
    """
    table = SeatedTable(seed, {seat: entry.make(ruleset) for seat, entry in policies})
    names = ", ".join(f"{seat}={entry.name}" if seat else entry.name for seat, entry in policies)
    sections = record_game(game, ruleset, table)
    return write_log(game, notation, ruleset, sections, {"seed": str(seed), "policy": names, **facts})
