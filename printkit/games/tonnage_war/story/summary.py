"""Sums up a finished game of Tonnage War: since when the winner led, what was sunk, and which boats scored more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import boat_key
from printkit.games.tonnage_war.story.deeds import deeds_of
from printkit.games.tonnage_war.story.facts import Account, Points, TurnFacts
from printkit.journal.course import Record
from printkit.report.story import count


class Summary(NamedTuple):
    """The summary of a finished game.

    ``since`` is the round and turn from which the winner led to the end; None if the game ended level, or if the winner never led before
    the end. ``sunk`` counts U-boats and escorts.
    """

    scores: Points
    since: tuple[int, int] | None
    ships: int
    sunk: tuple[int, int]
    lines: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """Return the side that won; None if the game ended level."""
        uboat, escort = self.scores
        return None if uboat == escort else UBOAT if uboat > escort else ESCORT


def summed_up(record: Record, made: Account) -> Summary:
    """Return the summary of a finished game."""
    final = record.final
    assert isinstance(final, State)
    lines = tuple(n for turn in made.turns for n in turn.lines)
    return Summary(final.scores, _since(made.turns, final), final.ships, final.sunk, lines)


def _since(turns: Sequence[TurnFacts], final: State) -> tuple[int, int] | None:
    """Return the round and turn in which the winner took the lead for the last time.

    Return None if there is no winner, or if the winner did not lead before the end.
    """
    uboat, escort = final.scores
    sign = (uboat > escort) - (uboat < escort)
    since: TurnFacts | None = None
    for turn in turns:
        if turn.after.open_points != (0, 0):
            continue  # a hunt goes on, and its points are not on the sheet yet
        u, e = turn.after.scores
        if sign * (u - e) <= 0:
            since = None
        elif since is None:
            since = turn
    return (since.round, since.number) if since is not None else None


def sunk_words(ships: int, units: tuple[int, ...]) -> list[str]:
    """Return words for what was sunk: ``["two merchant ships", "one U-boat"]``.

    ``units``: the numbers of U-boats and of escorts.
    """
    parts = [(ships, "merchant ship"), (units[0], "U-boat"), (units[1], "escort")]
    return [count(n, what) for n, what in parts if n]


def repeaters(made: Account, fleet: BoatList) -> set[str]:
    """Return the U-boats (their keys, see :func:`boat_key`) in whose fights either side scored more than once."""
    scored = Counter(
        boat_key(deed.boat)
        for each in made.rounds
        for deed in deeds_of(fleet, each.turns)
        if deed.boat.known and any(deed.points)
    )
    return {key for key, n in scored.items() if n > 1}
