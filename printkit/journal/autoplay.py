"""Plays a game automatically and returns its log."""

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
    """Play a game automatically and return its log. The random ``seed`` determines all dice and cards.

    ``policies`` are pairs of a player's seat and the computer player that decides for it. ``facts`` are additional header lines.
    """
    table = SeatedTable(seed, {seat: entry.make(ruleset) for seat, entry in policies})
    names = ", ".join(f"{seat}={entry.name}" if seat else entry.name for seat, entry in policies)
    sections = record_game(game, ruleset, table)
    return write_log(game, notation, ruleset, sections, {"seed": str(seed), "policy": names, **facts})
