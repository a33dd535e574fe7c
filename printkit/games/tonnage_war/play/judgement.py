"""Makes the estimates on which the computer players of both sides in Tonnage War base their decisions.

Examples are the expected number of ships sunk, or what unseen cards probably are.
"""

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
"""Assumed probability that the first unseen escort card of a group is an escort and not a blank."""
FURTHER_IS_REAL: Final = 0.5
"""Assumed probability that an unseen escort card is an escort and not a blank.

For the first unseen card of a group, ``FIRST_IS_REAL`` applies.
"""
LOSS: Final = 0.3
"""Estimated loss of the U-boats when escorts detect a U-boat, in points for each attacking escort."""


_KEEP: Final[Mapping[str, float]] = {NOTHING: -1.0, ROUTING: 0.3, GUNS: 0.4, HFDF: 0.4, AIR: 0.45}
"""Value in points of keeping a tactical card of the escorts in hand, by its action.

Used unless a computer player has values of its own.
"""
_ENOUGH: Final[Mapping[str, int]] = {ROUTING: 2, HFDF: 2, GUNS: 3}
"""Number of tactical cards of the escorts that are worth keeping, by action. Further ones may be discarded."""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Numbers from which a computer player computes the values of the escorts' plays.

    Most of them are values or costs in points.

    ``loss``: gain for each escort of a group that detects a U-boat; ``at_large``: factor applied to it if an
    air patrol has drawn the U-boat's card at random. ``lost_contact``: gain for ending a contact, if it is
    the only one and if it is not. ``card``, ``laid``, ``last_ship``: costs of an attack, for each card that
    its tactical card allows, for each card laid, and for the last ship in hand. ``routing``: value of Evasive
    Routing against the only contact, against another one, and extra if the U-boats hold no B-Dienst card.
    ``prize``: gain for a repeated attack that detects a damaged U-boat, and for one that detects an undamaged
    one. ``damaged``: cost of letting a damaged U-boat escape. ``keep``: value of keeping a card, plus
    ``limit`` for each escort card that it allows. ``enough``: number of cards of each action that are kept.
    ``largest_until``: turn before which the largest Escort Attack cards are not discarded.
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
    """Parameters with which computer players differ from each other, such as how often they bluff.

    ``bluff``: fraction of convoy attacks laid with a blank. ``answers_from``: smallest expected number of
    ships sunk for which the escorts answer a convoy attack. ``fear``: weight of losses. ``hunts_all``: True
    if undamaged U-boats, too, are attacked repeatedly. ``opens``: number of turns at the end of a round in
    which contacts are laid. ``weights``: numbers for the escorts' plays.
    """

    bluff: float
    answers_from: float
    fear: float
    hunts_all: bool
    opens: int
    weights: Weights = Weights()


CAPTAIN: Final = PlayingStyle(0.25, 0.3, 1.0, True, 7)
"""Parameters of the computer player ``captain``."""
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
"""The estimates with which the computer player ``master`` values the escorts' plays.

They were found by a random search.

In this search, the U-boats were led by ``captain`` and ``master``.

Changes that won more games on the same seeds were kept and tested again with new seeds. As a result, HF/DF cards are kept for later
contacts, air patrol cards are not, and the hunt for a detected U-boat is continued whether or not the boat is damaged.
"""
MASTER: Final = CAPTAIN._replace(fear=2.0, opens=3, weights=_MASTERS)
"""Parameters of the computer player ``master``. They differ from those of ``captain`` in three fields.

Contacts are laid only in the last three turns of a round, because earlier ones are hunted for too long. A detected U-boat counts as a
greater loss, because hunts are continued. The escorts' weights were found by search.
"""
CAUTIOUS: Final = PlayingStyle(0.0, 0.0, 3.0, False, CARDS_A_ROUND)
"""Parameters of the computer player ``cautious``, which never bluffs and tries hard to avoid losses.

It gives losses three times the weight that ``captain`` gives them.
"""


def weight(boat: Boat | None) -> int:
    """Return the factor by which the loss of a U-boat counts: 2 for an ace, otherwise 1."""
    return 2 if boat is not None and boat.code == ACE else 1


@lru_cache(maxsize=1024)
def expected_ships(ruleset: TonnageRuleset, boat: Boat, card: UboatCard) -> float:
    """Return the mean number of ships that a U-boat sinks with this card if no escort stops its convoy
    attack.

    The card is the tactical card of the attack.
    """
    return float(card.rolls * chances.roll_hits(ruleset, boat.code, card))


@lru_cache(maxsize=64)
def regular_boat(ruleset: TonnageRuleset) -> Boat:
    """Return the grade of U-boats that a computer player assumes for a face-down card.

    It is regular, if the game has that grade.
    """
    return next((boat for boat in ruleset.data.boats if boat.code == REGULAR), ruleset.data.boats[0])


@lru_cache(maxsize=64)
def regular_escort(ruleset: TonnageRuleset, surface: bool) -> Escort:
    """Return the grade that a computer player assumes for a face-down escort card.

    ``surface``: True for ships, False for aircraft.
    """
    units = [escort for escort in ruleset.data.escorts if escort.surface == surface]
    return units[len(units) // 2]


def attacker_is_boat(card: UboatCard) -> float:
    """Return the assumed probability that the face-down card of a convoy attack is a U-boat and not a blank
    (a bluff).
    """
    return 0.8 if card.rolls >= 3 else 0.65 if card.rolls == 2 else 0.5


@lru_cache(maxsize=4096)
def detected_by_one(
    ruleset: TonnageRuleset, boat: Boat, escort: Escort, kind: str, evade: int, first: bool
) -> float:
    """Return the probability that a single escort detects a U-boat.

    ``evade``: modifier of the Evade card. ``first``: True in the first attack on this U-boat.
    """
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
    """Return the chance that these escorts detect a U-boat, and the expected number of cards that are not
    blanks.

    The escorts may be face down.
    """
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
    """Return the mean number of points that a U-boat scores with a torpedo fired at an escort ship (rule
    TW-8.3).
    """
    return _points(ruleset, chances.torpedo(ruleset, boat.code, detected))


@lru_cache(maxsize=256)
def flak_points(ruleset: TonnageRuleset, boat: Boat, modifier: int) -> float:
    """Return the mean number of points that a U-boat scores by firing flak at an aircraft (rule TW-8.1.4)."""
    return _points(ruleset, chances.flak(ruleset, boat.code, modifier))


def _points(ruleset: TonnageRuleset, shot: chances.ShotResult) -> float:
    return float(shot.damaged * escort_damaged(ruleset, rammed=False) + shot.sunk * ESCORT_SUNK)


def best(moves: Sequence[Move], worths: Sequence[float], luck: Randomness) -> Move:
    """Return the move with the highest value; if several have it, one of them at random.

    ``worths``: the values of the moves.
    """
    least = max(worths) - 1e-9
    top = [place for place, worth in enumerate(worths) if worth >= least]
    return moves[top[0] if len(top) == 1 else luck.choice(top)]
