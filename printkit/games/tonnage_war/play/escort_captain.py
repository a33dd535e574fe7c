"""How the policies lead the escorts (11.3): answers, continuations, hunts on contacts, discards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from printkit.games.tonnage_war.play.judgement import (
    LOSS,
    Style,
    attacker_is_boat,
    best,
    detected_by_one,
    expected_ships,
    regular_boat,
    weight,
)
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CARDS_A_ROUND,
    ESCORT,
    GUNS,
    HFDF,
    NOTHING,
    ROUTING,
    UBOAT,
    Boat,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Named, Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View
from printkit.table import Move
from printkit.table.seeded import Randomness


def escort_choice(style: Style, label: str, moves: Sequence[Move], view: View, luck: Randomness) -> Move:
    """A decision of the escort player, from what he sees."""
    if label in ("answer", "play"):
        return best(moves, partial(_worth, style, view, _stake(view)), luck)
    if label == "rescue":
        return best(moves, lambda move: -_ship_worth(view, move), luck)
    if label == "hold":
        return moves[-1]
    return moves[0]


def _ship_worth(view: View, move: Move) -> float:
    """The worst ship goes on rescue duty."""
    unit = view.ruleset.escort(move.value.hidden) if isinstance(move.value, Named) else None
    return float(unit.attack - unit.detect) if unit is not None else 0.0


def _worth(style: Style, view: View, stake: float, move: Move) -> float:
    """``stake``: the ships that a pending attack is expected to sink."""
    verb, play = move
    if not verb:
        return 0.0
    if verb == DISCARD:
        return _discard_worth(view, move)
    if not isinstance(play, Play):
        return -9.0
    if verb == GUNS:
        return _answer_worth(style, view, play, stake)
    if verb == CONTINUE:
        return _continue_worth(style, view, play)
    if verb == ROUTING:
        return _routing_worth(view)
    return _hunt_worth(view, verb, play)


# -- what a group is worth -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def _finds(
    ruleset: TonnageRuleset, boat: Boat, cards: tuple[int, ...], kind: str, first: bool = True
) -> tuple[float, int]:
    """The chance that these cards detect a boat, and how many of them are units."""
    escapes, real = 1.0, 0
    for c in cards:
        unit = ruleset.escort(c)
        if unit is not None:
            escapes *= 1 - detected_by_one(ruleset, boat, unit, kind, 0, first)
            real += 1
    return 1 - escapes, real


def _cost(view: View, play: Play) -> float:
    """What laying these cards takes from the turns to come."""
    return _price(view.ruleset, play.card, play.hidden, _ships_in_hand(view))


@lru_cache(maxsize=8192)
def _price(ruleset: TonnageRuleset, card: int, laid: tuple[int, ...], ships_in_hand: int) -> float:
    limit = ruleset.escort_card(card).limit
    ships = sum((unit := ruleset.escort(c)) is not None and unit.surface for c in laid)
    last_ship = ships > 0 and ships_in_hand - ships < 1
    return 0.04 * limit + 0.02 * len(laid) + (0.1 if last_ship else 0.0)


def _ships_in_hand(view: View) -> int:
    return (view.oob.known & view.ruleset.ships).bit_count()


def _stake(view: View) -> float:
    """The ships that a pending attack is expected to sink."""
    attack = view.attack
    if attack is None:
        return 0.0
    card = view.ruleset.uboat_card(attack.card)
    if attack.boat.card >= 0:
        boat = view.ruleset.boat(attack.boat.card)
        return expected_ships(view.ruleset, boat, card) if boat is not None else 0.0
    share = 1.0 if attack.shooting else attacker_is_boat(card)
    return share * expected_ships(view.ruleset, regular_boat(view.ruleset), card)


def _answer_worth(style: Style, view: View, play: Play, stake: float) -> float:
    attack = view.attack
    if attack is None:
        return -9.0
    if stake < style.answers_from:
        return -0.1
    found, real = _finds(view.ruleset, regular_boat(view.ruleset), play.hidden, GUNS)
    rolls = view.ruleset.uboat_card(attack.card).rolls
    if rolls == 1 and view.ruleset.escort_card(play.card).limit > 1:
        return -0.1  # the large cards wait for the large attacks
    if not real:
        return 0.12 * stake - _cost(view, play) if style.bluff and rolls >= 2 else -0.2
    again = 0.4 * weight(None) if view.window is not None and view.window.condition.damaged else 0.0
    return found * (stake + LOSS * real) - again - _cost(view, play)


def _continue_worth(style: Style, view: View, play: Play) -> float:
    window = view.window
    if window is None:
        return -9.0
    boat = view.ruleset.boat(window.boat.card) or regular_boat(view.ruleset)
    group = tuple([piece.card for piece in window.group if piece.handle in play.held])
    found, real = _finds(view.ruleset, boat, group + play.hidden, window.kind, False)
    if not real:
        return -1.0
    dear = window.condition.damaged or weight(boat) > 1
    if not dear and not (style.hunts_all and not view.ruleset.worn_escorts):
        return -0.2
    prize = (0.9 if window.condition.damaged else 0.5) * weight(boat)
    return found * prize * min(1.0, 0.5 + 0.25 * real) - 0.5 * _cost(view, play)


def _routing_worth(view: View) -> float:
    """Worth it against the only contact, and the more the fewer B-dienst cards can be in the U-boats' hand."""
    only = view.contacts_in_effect == 1
    return (0.2 if only else 0.05) + 0.2 * _no_bdienst(view)


def _no_bdienst(view: View) -> float:
    """The chance that the U-boats hold none, from the cards that they have shown."""
    ruleset, tactics = view.ruleset, view.enemy_tactics
    left = (ruleset.of_action[UBOAT].get(BDIENST, 0) & ~tactics.shown).bit_count()
    unseen = len(ruleset.data.uboat_cards) - tactics.shown.bit_count()
    return (1 - left / unseen) ** tactics.size if unseen else 1.0


def _hunt_worth(view: View, kind: str, play: Play) -> float:
    """The worth of a hunt on a contact, or at large."""
    at_large, only = play.target == AT_LARGE, view.contacts_in_effect == 1
    return _hunted(view.ruleset, kind, play.card, play.hidden, at_large, only, _ships_in_hand(view))


@lru_cache(maxsize=16384)
def _hunted(
    ruleset: TonnageRuleset,
    kind: str,
    card: int,
    laid: tuple[int, ...],
    at_large: bool,
    only_contact: bool,
    ships_in_hand: int,
) -> float:
    found, real = _finds(ruleset, regular_boat(ruleset), laid, kind)
    if not real:
        return -0.3
    cost = _price(ruleset, card, laid, ships_in_hand)
    if at_large:
        return _PULLS_A_BOAT * found * LOSS * real * 1.5 - cost
    contact = 0.35 if only_contact else 0.15
    return found * (LOSS * real + contact) - cost


_PULLS_A_BOAT = 0.45
"""The share of boats among the U-boats' cards."""
_KEEP = {NOTHING: -1.0, ROUTING: 0.3, GUNS: 0.4, HFDF: 0.4, AIR: 0.45}
"""What a card is worth keeping, its limit apart."""
_ENOUGH = {ROUTING: 2, HFDF: 2, GUNS: 3}
"""How many cards of a kind are kept; the smallest of those beyond go first."""
_LARGEST, _EARLY = 3, 9


def _discard_worth(view: View, move: Move) -> float:
    """HF/DF and routing beyond two first, then small escort attacks beyond three; never the big ones early (11.3, 6)."""
    if not isinstance(move.value, int):
        return 0.0
    card = view.ruleset.escort_card(move.value)
    keep = _KEEP[card.action] + 0.1 * card.limit
    if _held(view, card.action) > _ENOUGH.get(card.action, CARDS_A_ROUND):
        keep -= 0.3 if card.action == GUNS else 0.5
    if card.action == GUNS:
        if not view.contacts_in_effect and view.turns_left <= 2:
            keep = 0.0  # a contact has to come first: nothing will be there to answer
        elif card.limit >= _LARGEST and view.turn < _EARLY:
            keep += 1.0
    return -0.02 - 0.1 * keep


def _held(view: View, action: str) -> int:
    """How many cards of a kind the hand holds."""
    return (view.tactics.known & view.ruleset.of_action[ESCORT].get(action, 0)).bit_count()
