"""What both sides' policies reckon with (11.1): expected ships, priors for unseen cards, the worth of a hunt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from printkit.games.tonnage_war.play import chances
from printkit.games.tonnage_war.rules.data import (
    ACE,
    AIR,
    CARDS_A_ROUND,
    GUNS,
    HFDF,
    NOTHING,
    REGULAR,
    ROUTING,
    Boat,
    Escort,
    UboatCard,
)
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import ESCORT_SUNK, escort_damaged
from printkit.games.tonnage_war.rules.state import Piece
from printkit.table import Move
from printkit.table.seeded import Randomness

FIRST_IS_REAL: Final = 0.6
FURTHER_IS_REAL: Final = 0.5
"""Chance that an unseen card of a group is a unit: the first of them, and any further one."""
LOSS: Final = 0.3
"""Points lost for each unit of a group that detects a boat."""


_KEEP: Final[Mapping[str, float]] = {NOTHING: -1.0, ROUTING: 0.3, GUNS: 0.4, HFDF: 0.4, AIR: 0.45}
_ENOUGH: Final[Mapping[str, int]] = {ROUTING: 2, HFDF: 2, GUNS: 3}


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """What the escorts' plays are weighed with, in points.

    ``loss``: for each unit of a group that finds a boat; ``at_large``: how much more that is where an air patrol pulls a boat.
    ``lost_contact``: for a contact that ends, if it is the only one, and if it is not. ``card``, ``laid``, ``last_ship``: what a
    group costs, for each card that its tactical card allows, each that is laid, and the last ship in hand. ``routing``: on the
    only contact, on another, and so much more where the U-boats hold no B-dienst. ``prize``: for a continuation that finds a
    damaged boat, or another. ``damaged``: what it costs to let a damaged boat go. ``keep``: what a card is worth keeping,
    ``limit`` more for each card that it allows; ``enough``: how many cards of a kind are kept, the smallest of those beyond go
    first. ``largest_until``: the turn before which the largest escort attacks are not thrown away.
    """

    loss: float = LOSS
    at_large: float = 1.5
    lost_contact: tuple[float, float] = (0.35, 0.15)
    card: float = 0.04
    laid: float = 0.02
    last_ship: float = 0.1
    routing: tuple[float, float, float] = (0.2, 0.05, 0.2)
    prize: tuple[float, float] = (0.9, 0.5)
    damaged: float = 0.4
    keep: Mapping[str, float] = field(default_factory=lambda: _KEEP)
    limit: float = 0.1
    enough: Mapping[str, int] = field(default_factory=lambda: _ENOUGH)
    largest_until: int = 9


class PlayingStyle(NamedTuple):
    """A way to play. ``bluff``: the share of attacks laid with a blank; ``answers_from``: ships at stake worth an answer;
    ``fear``: how much a loss counts; ``hunts_all``: continue against undamaged boats, too; ``opens``: contacts are laid in
    this many turns at the end of a round; ``weights``: the escorts'."""

    bluff: float
    answers_from: float
    fear: float
    hunts_all: bool
    opens: int
    weights: Weights = Weights()


CAPTAIN: Final = PlayingStyle(0.25, 0.3, 1.0, True, 7)
_MASTERS: Final = Weights(
    lost_contact=(0.35, 0.24),
    laid=0.012,
    last_ship=0.0,
    prize=(0.9, 1.25),
    damaged=0.64,
    keep={NOTHING: -1.0, ROUTING: 0.3, GUNS: 0.4, HFDF: 0.7, AIR: -0.55},
    limit=0.06,
    enough={ROUTING: 1, HFDF: 2, GUNS: 3},
)
"""Found in games against the captain's and the master's U-boats: of changes tried at random, those that won more on the same
seeds, each time from fresh ones. HF/DF is kept for the contacts that come, air patrols are not; a boat that was found is
hunted on, damaged or not."""
MASTER: Final = CAPTAIN._replace(fear=2.0, opens=3, weights=_MASTERS)
"""The captain, but no contact before the third turn from a round's end: one laid early is hunted for too long. A boat that
is found costs more than the captain thinks, as hunters go on. As escorts: the weights that won."""
CAUTIOUS: Final = PlayingStyle(0.0, 0.0, 3.0, False, CARDS_A_ROUND)


def weight(boat: Boat | None) -> int:
    """An ace counts twice."""
    return 2 if boat is not None and boat.code == ACE else 1


@lru_cache(maxsize=1024)
def expected_ships(ruleset: TonnageRuleset, boat: Boat, card: UboatCard) -> float:
    """Ships that an attack sinks on average if it gets through."""
    return float(card.rolls * chances.roll_hits(ruleset, boat.code, card))


@lru_cache(maxsize=64)
def regular_boat(ruleset: TonnageRuleset) -> Boat:
    """The boat that an unseen attacker is taken for."""
    return next((boat for boat in ruleset.data.boats if boat.code == REGULAR), ruleset.data.boats[0])


@lru_cache(maxsize=64)
def regular_escort(ruleset: TonnageRuleset, surface: bool) -> Escort:
    """The unit that an unseen card of a group is taken for."""
    units = [escort for escort in ruleset.data.escorts if escort.surface == surface]
    return units[len(units) // 2]


def attacker_is_boat(card: UboatCard) -> float:
    """How likely the card under an attack is a boat."""
    return 0.8 if card.rolls >= 3 else 0.65 if card.rolls == 2 else 0.5


@lru_cache(maxsize=4096)
def detected_by_one(
    ruleset: TonnageRuleset, boat: Boat, escort: Escort, kind: str, evade: int, first: bool
) -> float:
    """The chance that an escort detects a boat."""
    return float(chances.found(ruleset, boat.code, (escort.code,), kind, evade, first))


def detected_by_group(
    ruleset: TonnageRuleset,
    boat: Boat,
    group: Sequence[Piece],
    kind: str,
    surface: bool,
    evade: int,
    first: bool,
) -> tuple[float, float]:
    """The chance that a group of which some are unseen detects a boat, and the number of units expected in it."""
    escapes, real, hidden = 1.0, 0.0, 0
    for piece in group:
        if piece.card >= 0:
            unit = ruleset.escort(piece.card)
            share = float(unit is not None)
        else:
            unit, share = regular_escort(ruleset, surface), FURTHER_IS_REAL if hidden else FIRST_IS_REAL
            hidden += 1
        if unit is not None:
            escapes *= 1 - share * detected_by_one(ruleset, boat, unit, kind, evade, first)
            real += share
    return 1 - escapes, real


@lru_cache(maxsize=256)
def torpedo_points(ruleset: TonnageRuleset, boat: Boat, detected: bool) -> float:
    """Points that a torpedo reply scores on average against a ship (TW-8.3)."""
    return _points(ruleset, chances.torpedo(ruleset, boat.code, detected))


@lru_cache(maxsize=256)
def flak_points(ruleset: TonnageRuleset, boat: Boat, modifier: int) -> float:
    """Points that flak scores on average, if it may fire (TW-8.1.4)."""
    return _points(ruleset, chances.flak(ruleset, boat.code, modifier))


def _points(ruleset: TonnageRuleset, shot: chances.ShotResult) -> float:
    return float(shot.damaged * escort_damaged(ruleset, rammed=False) + shot.sunk * ESCORT_SUNK)


def best(moves: Sequence[Move], worths: Sequence[float], luck: Randomness) -> Move:
    """The move that is worth most; ties at random."""
    least = max(worths) - 1e-9
    top = [place for place, worth in enumerate(worths) if worth >= least]
    return moves[top[0] if len(top) == 1 else luck.choice(top)]
