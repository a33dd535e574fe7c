"""Sums up a finished game of Tonnage War: since when the winner led, what was sunk, and how many of the
U-boats' attacks got through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.facts import Account, Points, TurnFacts, points
from printkit.games.tonnage_war.story.fights import hit_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.journal.course import Record
from printkit.report.story import count


class Summary(NamedTuple):
    """The summary of a finished game.

    ``since`` is the round and turn from which the winner led to the end; None if the game ended level, or if the winner never led before
    the end. ``stopped`` and ``fired`` say how many of the U-boats' attacks were stopped and how many got through.
    """

    scores: Points
    since: tuple[int, int] | None
    ships: int
    sunk: tuple[int, int]
    stopped: int
    fired: int
    by: tuple[int, int]
    """The escort (its card) that sank the most U-boats on its own, and their number; (−1, 0) if none sank
    any, or if several sank equally many."""
    lines: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """Return the side that won; None if the game ended level."""
        uboat, escort = self.scores
        return None if uboat == escort else UBOAT if uboat > escort else ESCORT


def summed_up(record: Record, made: Account, fleet: BoatList) -> Summary:
    """Return the summary of a finished game."""
    final = record.final
    assert isinstance(final, State)
    events = [event for event in fleet.events(made.turns) if event.boat is not None and event.boat.known]
    ordered = [
        event
        for event in events
        if event.kind == "ordered" and event.boat and not event.boat.blank(final.ruleset)
    ]
    fired = sum(
        event.kind == "salvo" and event.engagement is not None and not event.engagement.blank
        for event in events
    )
    lines = tuple(n for turn in made.turns for n in turn.lines)
    return Summary(
        final.scores, _since(made.turns, final), final.ships, final.sunk, len(ordered) - fired, fired, _most_sunk_by(made.turns), lines,
    )  # fmt: skip


def _since(turns: Sequence[TurnFacts], final: State) -> tuple[int, int] | None:
    """Return the round and turn in which the winner took the lead for the last time; None if there is no
    winner, or if it never led before the end."""
    uboat, escort = final.scores
    sign = (uboat > escort) - (uboat < escort)
    since: TurnFacts | None = None
    for turn in turns:
        leads = [sign * (u - e) for u, e in (points(turn.after), turn.after.scores)]
        if not sign or min(leads) <= 0:
            since = None
        elif since is None:
            since = turn
    return (since.round, since.number) if since is not None else None


def _most_sunk_by(turns: Sequence[TurnFacts]) -> tuple[int, int]:
    """Return the card of the escort that sank the most U-boats on its own, and their number; (−1, 0) if none
    sank any, or if several sank equally many."""
    found = Counter[int]()
    for turn in turns:
        for fight in turn.fights:
            hit = hit_of(fight)
            if hit is not None and outcome(fight).sunk and len(hit.cards) == 1:
                found[hit.cards[0]] += 1
    first, second = [*found.most_common(2), (-1, 0), (-1, 0)][:2]
    return first if first[1] > second[1] else (-1, 0)


def sunk_words(ships: int, units: tuple[int, ...]) -> list[str]:
    """Return words for what was sunk: ``["two merchant ships", "one U-boat"]``. ``units``: U-boats and escorts."""
    parts = [(ships, "merchant ship"), (units[0], "U-boat"), (units[1], "escort")]
    return [count(n, what) for n, what in parts if n]
