"""Sums up a finished game of Tonnage War: when the winner took the lead for good, what was sunk, and which
escort took part in most of the fights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import boat_key
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, deeds_of
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
    """Return the round and turn in which the winner took the lead for the last time. Return None if there is
    no winner, or if the winner did not lead before the end.
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
    """Return words for what was sunk: ``["two merchant ships", "one U-boat"]``. ``units``: U-boats and escorts."""
    parts = [(ships, "merchant ship"), (units[0], "U-boat"), (units[1], "escort")]
    return [count(n, what) for n, what in parts if n]


_SEVERAL: Final = 3
"""An escort can count as the busiest only if it stopped or hit at least this many U-boats."""


class Busiest(NamedTuple):
    """The escort (its card) that stopped or hit the most U-boats besides the decisive moment, with these deeds (fights with one U-boat)."""

    card: int
    deeds: tuple[Deed, ...]


def scorers(made: Account, fleet: BoatList) -> set[int]:
    """Return the escorts (their cards) that sank or damaged several U-boats."""
    hits = Counter(
        card
        for each in made.rounds
        for deed in deeds_of(fleet, each.turns)
        if deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED)
        for card in set(deed.stopped_by)
    )
    return {card for card, n in hits.items() if n > 1 and 0 <= card < SCREEN}


def repeaters(made: Account, fleet: BoatList) -> set[str]:
    """Return the U-boats (their keys, see :func:`boat_key`) in whose fights either side scored more than once."""
    scored = Counter(
        boat_key(deed.boat)
        for each in made.rounds
        for deed in deeds_of(fleet, each.turns)
        if deed.boat.known and any(deed.points)
    )
    return {key for key, n in scored.items() if n > 1}


def busiest(made: Account, fleet: BoatList, besides: Sequence[Deed]) -> Busiest | None:
    """Return the escort that stopped or hit the most U-boats; None if none did so often enough, or if several
    did so equally often. The deeds (fights with one U-boat) in ``besides`` do not count.
    """
    found: dict[int, list[Deed]] = {}
    apart = {engagement for deed in besides for engagement in map(id, deed.engagements)}
    for each in made.rounds:
        for deed in deeds_of(fleet, each.turns):
            if deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK) and not apart & set(
                map(id, deed.engagements)
            ):
                for card in deed.stopped_by:
                    found.setdefault(card, []).append(deed)
    first, second = [*sorted(map(len, found.values()), reverse=True), 0, 0][:2]
    if first < _SEVERAL or first == second:
        return None
    card = next(card for card, deeds in found.items() if len(deeds) == first)
    return Busiest(card, tuple(found[card]))
