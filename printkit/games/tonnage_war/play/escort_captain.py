"""How the computer players of Tonnage War decide for the escorts.

They choose which attacks they make, and which cards they discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from printkit.games.tonnage_war.play.judgement import (
    PlayingStyle,
    Weights,
    attacker_is_boat,
    best,
    detected_by_one,
    expected_ships,
    regular_boat,
    weight,
)
from printkit.games.tonnage_war.rules.data import (
    BDIENST,
    ESCORT,
    GUNS,
    ROUTING,
    UBOAT,
    Boat,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Named, Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View
from printkit.games.tonnage_war.rules.state import Attack
from printkit.table import Move
from printkit.table.seeded import Randomness


def escort_choice(
    style: PlayingStyle, label: str, moves: Sequence[Move], view: View, luck: Randomness
) -> Move:
    """Return the move that a computer player chooses for the escorts. ``view``: what this side can see."""
    if label in ("answer", "play"):
        return best(moves, worths(style, moves, view), luck)
    if label == "rescue":
        return best(moves, [-_ship_worth(view, move) for move in moves], luck)
    if label == "hold":
        return moves[-1]
    return moves[0]


def worths(style: PlayingStyle, moves: Sequence[Move], view: View) -> list[float]:
    """Return the estimated value of each move for the escorts, in points."""
    scales = _Valuation(style, view)
    discard, worth = scales.discard, scales.worth
    return [discard(play) if verb == DISCARD else worth(verb, play) for verb, play in moves]


def _ship_worth(view: View, move: Move) -> float:
    """Return the value of a ship to the escort player; the ship with the lowest value becomes the new rescue ship."""
    unit = view.ruleset.escort(move.value.hidden) if isinstance(move.value, Named) else None
    return float(unit.attack - unit.detect) if unit is not None else 0.0


class _Valuation:
    """Estimates the values of the escorts' possible plays in one decision.

    Numbers that all plays need are computed only once, when the object is created.
    """

    __slots__ = (
        "attack", "crowded", "early", "nothing_to_answer", "only_contact", "routing", "ruleset", "ships", "stake",
        "style", "view", "weights", "window",
    )  # fmt: skip

    def __init__(self, style: PlayingStyle, view: View) -> None:
        self.style = style
        self.weights = weights = style.weights
        self.view = view
        self.ruleset = view.ruleset
        self.attack = view.attack
        self.window = view.window
        self.ships = (view.oob.known & view.ruleset.ships).bit_count()
        """Number of ships in the escort player's hand."""
        self.stake = _stake(view.ruleset, self.attack)
        contacts, left = view.contacts_in_effect, view.turns_left
        self.only_contact = contacts == 1
        self.nothing_to_answer = not contacts and left <= 2
        """True if the U-boats can no longer attack in this round, so that no Escort Attack card is needed.

        They have no contact (U-boat that has found the convoy), and too few turns are left.
        """
        self.early = view.turn < weights.largest_until
        self.crowded = _surplus_actions(view.ruleset, weights, view.tactics.known)
        self.routing: float | None = None

    def worth(self, verb: str, play: object) -> float:
        """Return the estimated value of a play that is not a discard, in points."""
        if not verb:
            return 0.0
        if not isinstance(play, Play):
            return -9.0
        if verb == GUNS:
            return self._answer(play)
        if verb == CONTINUE:
            return self._continue(play)
        if verb == ROUTING:
            if self.routing is None:
                self.routing = _routing_worth(self.weights, self.view)
            return self.routing
        limit = self.ruleset.data.escort_cards[play.card].limit
        at_large = play.target == AT_LARGE
        return _hunt_worth(
            self.ruleset, self.weights, verb, limit, play.hidden, at_large, self.only_contact, self.ships
        )

    def _answer(self, play: Play) -> float:
        attack, stake, ruleset, weights = self.attack, self.stake, self.ruleset, self.weights
        if attack is None:
            return -9.0
        if stake < self.style.answers_from:
            return -0.1
        found, real = _detection_and_units(ruleset, regular_boat(ruleset), play.hidden, GUNS)
        rolls, limit = ruleset.uboat_card(attack.card).rolls, ruleset.escort_card(play.card).limit
        if rolls == 1 and limit > 1:
            return -0.1  # keep the large cards for large attacks
        cost = _cost_of_laying(ruleset, weights, limit, play.hidden, self.ships)
        if not real:
            return 0.12 * stake - cost if self.style.bluff and rolls >= 2 else -0.2
        damaged = self.window is not None and self.window.condition.damaged
        again = weights.damaged if damaged else 0.0
        return found * (stake + weights.loss * real) - again - cost

    def _continue(self, play: Play) -> float:
        window, ruleset = self.window, self.ruleset
        if window is None:
            return -9.0
        boat = ruleset.boat(window.boat.card) or regular_boat(ruleset)
        group = tuple([piece.card for piece in window.group if piece.handle in play.held])
        found, real = _detection_and_units(ruleset, boat, group + play.hidden, window.kind, False)
        if not real:
            return -1.0
        worthwhile = window.condition.damaged or weight(boat) > 1
        if not worthwhile and not (self.style.hunts_all and not ruleset.worn_escorts):
            return -0.2
        weights = self.weights
        prize = weights.prize[not window.condition.damaged] * weight(boat)
        cost = _cost_of_laying(
            ruleset, weights, ruleset.escort_card(play.card).limit, play.hidden, self.ships
        )
        return found * prize * min(1.0, 0.5 + 0.25 * real) - 0.5 * cost

    def discard(self, c: object) -> float:
        """Return the estimated value of discarding a tactical card, in points. It is never positive.

        HF/DF and Evasive Routing cards beyond two of a kind are discarded first, then small Escort Attack cards beyond three. Large Escort
        Attack cards are kept early in a round.
        """
        if not isinstance(c, int):
            return 0.0
        card = self.ruleset.data.escort_cards[c]
        action = card.action
        keep = self.weights.keep[action] + self.weights.limit * card.limit
        if action in self.crowded:
            keep -= 0.3 if action == GUNS else 0.5
        if action == GUNS:
            if self.nothing_to_answer:
                keep = 0.0
            elif card.limit >= _LARGEST and self.early:
                keep += 1.0
        return -0.02 - 0.1 * keep


# -- value of a group ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def _detection_and_units(
    ruleset: TonnageRuleset, boat: Boat, cards: tuple[int, ...], kind: str, first: bool = True
) -> tuple[float, int]:
    """Return the chance that these escort cards detect the U-boat, and how many of the cards are not blanks."""
    escapes, real = 1.0, 0
    for c in cards:
        unit = ruleset.escort(c)
        if unit is not None:
            escapes *= 1 - detected_by_one(ruleset, boat, unit, kind, 0, first)
            real += 1
    return 1 - escapes, real


@lru_cache(maxsize=8192)
def _cost_of_laying(
    ruleset: TonnageRuleset, weights: Weights, limit: int, laid: tuple[int, ...], ships_in_hand: int
) -> float:
    """Return the cost in points of laying these escort cards, which are then missing in later turns.

    ``limit``: the number of escort cards that the tactical card allows.
    """
    ships = sum([(unit := ruleset.escort(c)) is not None and unit.surface for c in laid])
    last_ship = ships > 0 and ships_in_hand - ships < 1
    return weights.card * limit + weights.laid * len(laid) + (weights.last_ship if last_ship else 0.0)


def _stake(ruleset: TonnageRuleset, attack: Attack | None) -> float:
    """Return the expected number of ships that the U-boats' attack on the convoy sinks; 0 if there is no such
    attack.
    """
    if attack is None:
        return 0.0
    card = ruleset.uboat_card(attack.card)
    if attack.boat.card >= 0:
        boat = ruleset.boat(attack.boat.card)
        return expected_ships(ruleset, boat, card) if boat is not None else 0.0
    share = 1.0 if attack.shooting else attacker_is_boat(card)
    return share * expected_ships(ruleset, regular_boat(ruleset), card)


def _routing_worth(weights: Weights, view: View) -> float:
    """Return the value in points of playing Evasive Routing, which ends a U-boat's contact with the convoy.

    It is higher if this is the only contact, or if the U-boats probably cannot cancel the play.
    """
    only, another, unopposed = weights.routing
    return (only if view.contacts_in_effect == 1 else another) + unopposed * _no_bdienst(view)


def _no_bdienst(view: View) -> float:
    """Return the probability that the U-boat player cannot cancel Evasive Routing.

    The player cannot do so without a B-Dienst card in hand. The probability depends on the cards seen so far.
    """
    ruleset, tactics = view.ruleset, view.enemy_tactics
    left = (ruleset.of_action[UBOAT].get(BDIENST, 0) & ~tactics.shown).bit_count()
    unseen = len(ruleset.data.uboat_cards) - tactics.shown.bit_count()
    return (1 - left / unseen) ** tactics.size if unseen else 1.0


@lru_cache(maxsize=16384)
def _hunt_worth(
    ruleset: TonnageRuleset,
    weights: Weights,
    kind: str,
    limit: int,
    laid: tuple[int, ...],
    at_large: bool,
    only_contact: bool,
    ships_in_hand: int,
) -> float:
    """Return the value in points of an escort attack on a U-boat that has found the convoy.

    If ``at_large``, the attack is on a card drawn at random instead.
    """
    found, real = _detection_and_units(ruleset, regular_boat(ruleset), laid, kind)
    if not real:
        return -0.3
    cost = _cost_of_laying(ruleset, weights, limit, laid, ships_in_hand)
    if at_large:
        return _PULLS_A_BOAT * found * weights.loss * real * weights.at_large - cost
    return found * (weights.loss * real + weights.lost_contact[not only_contact]) - cost


_PULLS_A_BOAT: Final = 0.45
"""Assumed probability that a card drawn at random from the U-boats' order of battle is a U-boat and not a blank."""
_LARGEST: Final = 3
"""Minimum number of escort cards that can be laid with an Escort Attack card for a computer player to keep the card early in a
round."""


@lru_cache(maxsize=64)
def _surplus_actions(ruleset: TonnageRuleset, weights: Weights, held: int) -> frozenset[str]:
    """Return the actions for which the escort player holds more tactical cards than are worth keeping.

    ``held``: the cards in hand, as a bit mask.
    """
    cards = ruleset.of_action[ESCORT]
    return frozenset(
        action for action, n in weights.enough.items() if (held & cards.get(action, 0)).bit_count() > n
    )
