"""Simple policies (computer players) for Wolf Pack, such as ``tactical`` and ``random``.

The others are ``greedy``, ``hold-two`` and ``hold-three``. ``veteran`` and ``master`` are in modules of their
own. A policy sees only its seat's :class:`~printkit.games.wolf_pack.rules.state.View`. All policies in this
module discard in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from printkit.games.wolf_pack.rules.action_phases import PASS, PLAYS
from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, CODES, HARASSES, KINDS, WATER, Counts
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import View
from printkit.table import Move

if TYPE_CHECKING:  # only for types: checking a log imports no random numbers
    from printkit.table.seeded import Policy, Randomness

    Act = Callable[[View, Sequence[Move], Randomness], Move]

_CLEAR_WORTH: Final = (66, 78, 96)
"""Value of keeping the only clear card (Dive or Destroyer Sweep) in the hand, by the length (0 to 2) of the opponent's
longest chain.

Clear cards clear the table. The values in this module have no unit; they are only compared with each other.
"""
_SPARE_CLEAR: Final = 35
"""Value of keeping a further clear card (Dive or Destroyer Sweep) in the hand."""
_HARASS: Final = 62
"""Value of keeping the only harassment card (Cat and Mouse or Near Miss) in the hand."""
_SPARE_HARASS: Final = 45
"""Value of keeping a further harassment card (Cat and Mouse or Near Miss) in the hand."""
_SPARE_LINK: Final = 15
"""Value of keeping a card of the player's own chain beyond those needed for the next two chains.

A chain is the three cards that make a kill.
"""
_MOST: Final = 1_000
"""Start value for the search for the card with the lowest value. It is higher than the value of any card."""
_COPIES: Final = 7
"""Number of copies of a card in one hand from which on every further copy has the same value.

The value is that of keeping the copy in the hand.
"""
_THEIR_TARGET: Final = 12
"""Value of keeping the last card of the opponent's chain (the card that scores the kill) in the hand."""
_THEIR_CLEAR: Final = 10
"""Value of keeping the opponent's clear card (Dive or Destroyer Sweep) in the hand."""
_THEIR_LINK: Final = 8
"""Value of keeping the first or second card of the opponent's chain in the hand.

A chain is the three cards that make a kill.
"""


def lengths(view: View) -> tuple[int, int]:
    """Return the numbers of cards in the player's longest chain in play, and in the opponent's."""
    own, other = view.chains[view.seat], view.chains[1 - view.seat]
    return max(map(len, own)) if own else 0, max(map(len, other)) if other else 0


def _worth(seat: int, k: int, o: int, kind: int, copies: int) -> int:
    """Return the value of keeping a card of a kind in a hand that holds ``copies`` cards of this kind, including this card.

    ``k`` is the number of cards in the player's longest chain, ``o`` that in the opponent's longest chain.
    """
    chain = CHAINS[seat]
    if kind in chain:
        places = [place for place in range(6) if chain[(k + place) % 3] == kind]
        return 100 - 10 * places[copies - 1] if copies <= len(places) else _SPARE_LINK
    if kind == CLEARS[seat]:
        return _CLEAR_WORTH[min(o, 2)] if copies == 1 else _SPARE_CLEAR
    if kind in HARASSES:
        return _HARASS if copies == 1 else _SPARE_HARASS
    if kind == WATER:
        return 0
    if kind == CHAINS[1 - seat][2]:
        return _THEIR_TARGET
    return _THEIR_CLEAR if kind == CLEARS[1 - seat] else _THEIR_LINK


@cache
def _values(seat: int, k: int, o: int) -> tuple[tuple[int, ...], ...]:
    """Return the values of keeping cards in the hand, for each kind of card and number of copies.

    For each kind of card there is a tuple in which entry ``n`` is the value of the last of ``n`` copies.
    """
    return tuple(
        (0, *(_worth(seat, k, o, kind, copies) for copies in range(1, _COPIES + 1))) for kind in range(KINDS)
    )


def worth(view: View, kind: int) -> int:
    """Return the value of keeping the last copy of this kind of card in the player's hand."""
    return _worth(view.seat, *lengths(view), kind, view.hand[kind])


def _discard(view: View, moves: Sequence[Move], luck: Randomness) -> Move:
    hand, values = view.hand, _values(view.seat, *lengths(view))
    last = [each[min(n, _COPIES)] for each, n in zip(values, hand, strict=True)]
    return least_worth(last, view, moves, luck)


def least_worth(values: Sequence[int], view: View, moves: Sequence[Move], luck: Randomness) -> Move:
    """Return the move that discards the card with the lowest value.

    Among several with this value, one is chosen at random. If the rules require no discard, return the move
    that discards nothing.

    ``values``: for each kind of card, the value of keeping the last copy in the hand.
    """
    if not moves[0].verb:
        return moves[0]
    least, lowest = _MOST, []
    for move in moves:
        kind = CODES.find(str(move.value))
        if kind < 0 or not view.hand[kind]:
            continue
        value = values[kind]
        if value < least:
            least, lowest = value, [move]
        elif value == least:
            lowest.append(move)
    if not lowest:
        return moves[0]
    return lowest[0] if len(lowest) == 1 else luck.choice(lowest)


def least_wanted(view: View, hand: Counts) -> int:
    """Return the kind of card that the opponent would discard first from ``hand``."""
    o, k = lengths(view)
    values = _values(1 - view.seat, k, o)
    return min((kind for kind in range(KINDS) if hand[kind]), key=lambda n: values[n][min(hand[n], _COPIES)])


def _policy(act: Act) -> Callable[[WolfRuleset], Policy]:
    def make(ruleset: WolfRuleset) -> Policy:
        def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
            if not isinstance(view, View):
                return moves[0]
            if label == "discard":
                return _discard(view, moves, luck)
            if ruleset.harassing_is_free and (move := harassing(moves)):
                return move
            return act(view, moves, luck)

        return choose

    return make


def harassing(moves: Sequence[Move]) -> Move | None:
    """Return a move that plays a harassment card (Cat and Mouse or Near Miss); None if no such card can be played."""
    return next((PLAYS[k] for k in HARASSES if PLAYS[k] in moves), None)


def next_link(view: View, moves: Sequence[Move], place: int) -> Move | None:
    """Return the move that plays the next card of the player's chain; None if it cannot be played.

    The chain is the three cards that make a kill. ``place``: 0, 1 or 2.
    """
    move = PLAYS[CHAINS[view.seat][place]]
    return move if place < 3 and move in moves else None


def clearing(view: View, moves: Sequence[Move]) -> Move | None:
    """Return the move that plays the player's clear card (Dive or Destroyer Sweep); None if it cannot be
    played.
    """
    move = PLAYS[CLEARS[view.seat]]
    return move if move in moves else None


def _tactical(view: View, moves: Sequence[Move], luck: Randomness) -> Move:
    k, o = lengths(view)
    link, clear = next_link(view, moves, k), clearing(view, moves)
    other = 1 - view.seat
    if k == 2 and link:
        return link
    if clear and o == 2 and k < 2:
        return clear
    if clear and o == k == 2 and view.kills[other] == view.ruleset.to_win[other] - 1:
        return clear
    if link:
        return link
    if move := harassing(moves):
        return move
    if clear and view.hand[CLEARS[view.seat]] >= 2 and o > k:
        return clear
    return PASS


def _greedy(view: View, moves: Sequence[Move], luck: Randomness) -> Move:
    k, o = lengths(view)
    if link := next_link(view, moves, k):
        return link
    if move := harassing(moves):
        return move
    clear = clearing(view, moves)
    return clear if clear and o > k else PASS


def _random(view: View, moves: Sequence[Move], luck: Randomness) -> Move:
    return luck.choice(moves[:-1]) if len(moves) > 1 else PASS


def _hold(n: int) -> Act:
    def act(view: View, moves: Sequence[Move], luck: Randomness) -> Move:
        k, o = lengths(view)
        link, clear = next_link(view, moves, k), clearing(view, moves)
        if k == 2 and link:
            return link
        if clear and o == 2 and k < 2:
            return clear
        held = sum(1 for kind in CHAINS[view.seat][k:] if view.hand[kind])
        if link and held >= min(n, 3 - k):
            return link
        return harassing(moves) or PASS

    return act


tactical = _policy(_tactical)
greedy = _policy(_greedy)
at_random = _policy(_random)
hold_two = _policy(_hold(2))
hold_three = _policy(_hold(3))
