"""Finds what decided the score of a Malta Convoy game in which no single turn decided it.

Examples are many interceptions, or hits that spared the valuable ships.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.malta_convoy.rules.state import Fleet, Voyage, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
    CARGO,
    CARRIER,
    LOSS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    band,
    floor,
)
from printkit.games.malta_convoy.story.luck import stage_total
from printkit.games.malta_convoy.story.options import moved_hits
from printkit.games.malta_convoy.story.stakes import cost
from printkit.games.malta_convoy.story.telling import turns_named
from printkit.games.malta_convoy.story.turns import STAGES, TurnAccount
from printkit.report.story import count, number

_MANY_ONES = 3.0
"""The report says that interceptions decided a game only if there were at least this many more interceptions than
expected.

The interceptions must also have gained at least this many points more than average.
"""
_LUCKY = 3.0
"""The report says that interceptions decided a game only if all dice of the game together gained the player at least
this many points, compared with average dice.

If the game earned the highest rating, any gain is enough.
"""
_MOST_OF, _FAR_MORE = 0.6, 1.5
"""The losses of one type of ship decided the game if they cost at least the fraction ``_MOST_OF`` of the points lost,
and at least ``_FAR_MORE`` times as many points as the decisive turn."""
_PAIR, _MANY = 2, 3
_INTERCEPTION = STAGES.index("interception")


def interceptions_won(turns: Sequence[TurnAccount], final: Voyage) -> bool:
    """Return True if interceptions decided the game: there were many more of them than expected, and the dice as a
    whole favoured the player."""
    ones, due = interceptions(turns)
    if ones != final.interceptions or ones - due < _MANY_ONES or not all(turn.settled for turn in turns):
        return False
    gained = stage_total(turns, _INTERCEPTION)
    luck = math.fsum(turn.total_luck for turn in turns)
    return gained >= _MANY_ONES and (luck >= _LUCKY or (luck > 0 and score(final) >= BANDS[0].least))


def interceptions(turns: Sequence[TurnAccount]) -> tuple[int, float]:
    """Return the number of interceptions in these turns, and the number expected from the interception dice that were
    rolled."""
    meetings = [turn.meeting for turn in turns if turn.meeting is not None]
    return sum(each.ones for each in meetings), sum(len(each.dice) for each in meetings) / 6


def rose_for_good(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the score rose to the final rating (the grade of the result), never to fall below this
    rating again.

    Return None if there is no such turn, for example because the score was never below that rating.
    """
    final = band(score(turns[-1].after.voyage))
    line = next(each.least for each in BANDS if each.name == final)
    below = [turn for turn in turns if score(turn.after.voyage) < line]
    if not below or score(turns[0].before.voyage) < line:
        return None
    return next(turn for turn in turns if turn.number > below[-1].number and score(turn.after.voyage) >= line)


class Toll(NamedTuple):
    """The losses of one type of ship on several turns: the type, the turns, the number of ships lost and the points
    lost with them.

    These losses cost most of the points lost in the game.
    """

    kind: int
    turns: tuple[TurnAccount, ...]
    ships: int
    points: float

    def of_all(self, fleet: Fleet) -> str:
        """Return words for the number of ships lost, out of those that sailed: ``all three carriers``, ``two of three
        tankers``.

        ``fleet`` is the convoy at the end of its journey, which also counts the ships that were lost or sent home."""
        ship = SHIP[SHIP_NAMES[self.kind]]
        sailed = fleet.afloat[self.kind] + fleet.lost[self.kind] + fleet.returned[self.kind]
        if self.ships == sailed:
            return f"both {ship}s" if sailed == _PAIR else f"all {count(sailed, ship)}"
        return f"{number(self.ships)} of {count(sailed, ship)}"


def heavy_toll(turns: Sequence[TurnAccount], final: Voyage, decisive: float) -> Toll | None:
    """Return the losses of carriers, tankers or cargo ships if one of these types cost most of the points lost in the
    game, and far more than ``decisive`` points.

    Otherwise return None. ``decisive`` is the cost of the decisive turn. Cargo ships count only if many attacks sank them, and if some were left.
    """
    if not all(turn.settled for turn in turns) or final.ruleset.damaged_ships_score:
        return None
    total = math.fsum(cost(turn) for turn in turns)
    for kind, least in ((CARRIER, _PAIR), (TANKER, _PAIR), (CARGO, _MANY)):
        sank = [
            turn for turn in turns if turn.after.voyage.fleet.lost[kind] > turn.before.voyage.fleet.lost[kind]
        ]
        ships = sum(turn.after.voyage.fleet.lost[kind] - turn.before.voyage.fleet.lost[kind] for turn in sank)
        points = ships * LOSS[kind] + ALL_GONE * (
            kind == TANKER and ships > 0 and not final.fleet.afloat[kind]
        )
        if kind == CARGO and not final.fleet.afloat[kind]:
            continue
        if len(sank) >= least and points >= _MOST_OF * total and points >= _FAR_MORE * decisive:
            return Toll(kind, tuple(sank), ships, points)
    return None


class Escape(NamedTuple):
    """Attacks that the last ship of a type survived: the turns of the attacks, the type of ship, and the number of
    hits that could have sunk it."""

    turns: tuple[TurnAccount, ...]
    kind: int
    hits: int
    onto: tuple[str, ...]
    """The types of ship onto which the decoy (a dummy convoy) drew the hits; empty if no decoy was used."""
    by_decoy: bool
    """True if the ship survived because the decoy (a dummy convoy) drew the hits onto other ships.

    False if the ship itself was damaged, was hit again, and stayed afloat.
    """

    @property
    def when(self) -> str:
        """Return the turns of the attacks in words: ``on turn 5``, ``on turns 5 and 7``."""
        return f"on {turns_named([turn.number for turn in self.turns])}"


def escape(turns: Sequence[TurnAccount], final: Voyage) -> Escape | None:
    """Return the attacks that the last tanker or last cargo ship survived thanks to a decoy or a lucky roll.

    A decoy is a dummy convoy.

    Return None if there were none, or if the ship did not reach Malta.

    A ship whose loss would not have changed the rating of the game does not count.
    """
    line = floor(score(final))
    if line is None or not all(turn.settled for turn in turns):
        return None
    for kind in (TANKER, CARGO):
        if score(final) - LOSS[kind] - ALL_GONE >= line or not final.fleet.afloat[kind]:
            continue
        drawn = [(turn, found) for turn in turns if (found := _drawn_away(turn, kind))]
        if drawn:
            onto = tuple(each for _, found in drawn for each in found)
            return Escape(tuple(turn for turn, _ in drawn), kind, len(onto), onto, by_decoy=True)
        held = [(turn, _stayed_afloat(turn, kind)) for turn in turns]
        last = next(((turn, n) for turn, n in reversed(held) if n), None)
        if (
            last and not final.ruleset.damaged_ships_score
        ):  # otherwise the ship has cost half of its points already
            return Escape(last[:1], kind, last[1], (), by_decoy=False)
    return None


def _drawn_away(turn: TurnAccount, kind: int) -> list[str]:
    """Return the types of ship that were hit in a turn instead of the last ship of type ``kind``.

    The decoy (a dummy convoy) had drawn the hits away from it.

    Without the decoy, these hits would have sunk that ship.
    """
    moved = moved_hits(turn)
    return [each.found for each in moved if each.meant == SHIP_NAMES[kind] and each.saved > 0]


def _stayed_afloat(turn: TurnAccount, kind: int) -> int:
    """Return how often in a turn the last ship of this type, already damaged, was hit but did not sink."""
    one = turn.before.voyage.fleet.afloat[kind] == turn.after.voyage.fleet.afloat[kind] == 1
    hits = turn.meeting.hits if turn.meeting and one else ()
    return sum(hit.kind == SHIP_NAMES[kind] and hit.what == "no further damage" for hit in hits)
