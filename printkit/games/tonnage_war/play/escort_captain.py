"""How the policies lead the escorts (11.3): answers, continuations, hunts on contacts, discards."""

from __future__ import annotations

from collections.abc import Sequence

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
    ROUTING,
    UBOAT,
    Boat,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Named, Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import Attack, State, turns_left
from printkit.table import Move
from printkit.table.seeded import Randomness


def escort_choice(style: Style, label: str, moves: Sequence[Move], state: State, luck: Randomness) -> Move:
    """A decision of the escort player, from what he sees."""
    if label in ("answer", "play"):
        return best(moves, lambda move: _worth(style, state, move), luck)
    if label == "rescue":
        return best(moves, lambda move: -_ship_worth(state, move), luck)
    if label == "hold":
        return moves[-1]
    return moves[0]


def _ship_worth(state: State, move: Move) -> float:
    """The worst ship goes on rescue duty."""
    unit = state.ruleset.escort(move.value.hidden) if isinstance(move.value, Named) else None
    return float(unit.attack - unit.detect) if unit is not None else 0.0


def _worth(style: Style, state: State, move: Move) -> float:
    play = move.value
    if not move.verb:
        return 0.0
    if move.verb == DISCARD:
        return _discard_worth(state, move)
    if not isinstance(play, Play):
        return -9.0
    if move.verb == GUNS:
        return _answer_worth(style, state, play)
    if move.verb == CONTINUE:
        return _continue_worth(style, state, play)
    if move.verb == ROUTING:
        return _routing_worth(state)
    return _hunt_worth(state, move.verb, play)


# -- what a group is worth -------------------------------------------------------------------------------------------------


def _finds(
    ruleset: TonnageRuleset, boat: Boat, cards: Sequence[int], kind: str, first: bool = True
) -> tuple[float, int]:
    """The chance that these cards detect a boat, and how many of them are units."""
    escapes, real = 1.0, 0
    for c in cards:
        unit = ruleset.escort(c)
        if unit is not None:
            escapes *= 1 - detected_by_one(ruleset, boat, unit, kind, 0, first)
            real += 1
    return 1 - escapes, real


def _cost(state: State, play: Play) -> float:
    """What laying these cards takes from the turns to come."""
    limit = state.ruleset.escort_card(play.card).limit
    ships = sum((unit := state.ruleset.escort(c)) is not None and unit.surface for c in play.hidden)
    last_ship = ships > 0 and _ships_in_hand(state) - ships < 1
    return 0.04 * limit + 0.02 * len(play.hidden) + (0.1 if last_ship else 0.0)


def _ships_in_hand(state: State) -> int:
    known = state.oob[ESCORT].known
    units = [state.ruleset.escort(c) for c in range(known.bit_length()) if known >> c & 1]
    return sum(unit is not None and unit.surface for unit in units)


def _at_stake(state: State, attack: Attack) -> float:
    """The ships that a pending attack is expected to sink."""
    card = state.ruleset.uboat_card(attack.card)
    if attack.boat.card >= 0:
        boat = state.ruleset.boat(attack.boat.card)
        return expected_ships(state.ruleset, boat, card) if boat is not None else 0.0
    share = 1.0 if attack.shooting else attacker_is_boat(card)
    return share * expected_ships(state.ruleset, regular_boat(state.ruleset), card)


def _answer_worth(style: Style, state: State, play: Play) -> float:
    attack = state.attack
    if attack is None:
        return -9.0
    stake = _at_stake(state, attack)
    if stake < style.answers_from:
        return -0.1
    found, real = _finds(state.ruleset, regular_boat(state.ruleset), play.hidden, GUNS)
    rolls = state.ruleset.uboat_card(attack.card).rolls
    if rolls == 1 and state.ruleset.escort_card(play.card).limit > 1:
        return -0.1  # the large cards wait for the large attacks
    if not real:
        return 0.12 * stake - _cost(state, play) if style.bluff and rolls >= 2 else -0.2
    again = 0.4 * weight(None) if state.window is not None and state.window.condition.damaged else 0.0
    return found * (stake + LOSS * real) - again - _cost(state, play)


def _continue_worth(style: Style, state: State, play: Play) -> float:
    window = state.window
    if window is None:
        return -9.0
    boat = state.ruleset.boat(window.boat.card) or regular_boat(state.ruleset)
    group = [piece.card for piece in window.group if piece.handle in play.held]
    found, real = _finds(state.ruleset, boat, [*group, *play.hidden], window.kind, first=False)
    if not real:
        return -1.0
    dear = window.condition.damaged or weight(boat) > 1
    if not dear and not (style.hunts_all and not state.ruleset.continuations_wear_escorts):
        return -0.2
    prize = (0.9 if window.condition.damaged else 0.5) * weight(boat)
    return found * prize * min(1.0, 0.5 + 0.25 * real) - 0.5 * _cost(state, play)


def _routing_worth(state: State) -> float:
    """Worth it against the only contact, and the more the fewer B-dienst cards can be in the U-boats' hand."""
    only = len(state.contacts) == 1
    return (0.2 if only else 0.05) + 0.2 * _no_bdienst(state)


def _no_bdienst(state: State) -> float:
    """The chance that the U-boats hold none, from the cards that they have shown."""
    cards, tactics = state.ruleset.data.uboat_cards, state.tactics[UBOAT]
    left = sum(card.action == BDIENST and not tactics.shown >> c & 1 for c, card in enumerate(cards))
    unseen = len(cards) - tactics.shown.bit_count()
    return (1 - left / unseen) ** tactics.size if unseen else 1.0


def _hunt_worth(state: State, kind: str, play: Play) -> float:
    boat = regular_boat(state.ruleset)
    found, real = _finds(state.ruleset, boat, play.hidden, kind)
    if not real:
        return -0.3
    if play.target == AT_LARGE:
        return _PULLS_A_BOAT * found * LOSS * real * 1.5 - _cost(state, play)
    contact = 0.35 if len(state.contacts) == 1 else 0.15
    return found * (LOSS * real + contact) - _cost(state, play)


_PULLS_A_BOAT = 0.45
"""The share of boats among the U-boats' cards."""
_KEEP = {ROUTING: 0.3, GUNS: 0.4, HFDF: 0.4, AIR: 0.45}
"""What a card is worth keeping, its limit apart."""
_ENOUGH = {ROUTING: 2, HFDF: 2, GUNS: 3}
"""How many cards of a kind are kept; the smallest of those beyond go first."""
_LARGEST, _EARLY = 3, 9


def _discard_worth(state: State, move: Move) -> float:
    """HF/DF and routing beyond two first, then small escort attacks beyond three; never the big ones early (11.3, 6)."""
    if not isinstance(move.value, int):
        return 0.0
    card = state.ruleset.escort_card(move.value)
    keep = _KEEP[card.action] + 0.1 * card.limit
    if _held(state, card.action) > _ENOUGH.get(card.action, CARDS_A_ROUND):
        keep -= 0.3 if card.action == GUNS else 0.5
    if card.action == GUNS:
        if not state.contacts and turns_left(state) <= 2:
            keep = 0.0  # a contact has to come first: nothing will be there to answer
        elif card.limit >= _LARGEST and state.turn < _EARLY:
            keep += 1.0
    return -0.02 - 0.1 * keep


def _held(state: State, action: str) -> int:
    """How many cards of a kind the hand holds."""
    cards, known = state.ruleset.data.escort_cards, state.tactics[ESCORT].known
    return sum(known >> c & 1 and card.action == action for c, card in enumerate(cards))
