"""The state of a game of Wolf Pack, and the part of it that one player sees.

Every card is in exactly one place: in the deck, in a hand, in play, or among the discards.

Cards that nobody has recorded are only counted; ``unseen`` holds the identities that they can still have
(WOLF-CARD-1). So a log with closed hands needs no special rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, assert_never

from printkit.games.wolf_pack.rules.deck import CHAINS, CODES, KINDS, NO_CARDS, WOLF, Counts, add, plus
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.table.fields import quick

Chain = tuple[int, ...]
"""Type of a chain: cards of a side that lie in play towards a kill, in the order in which they were played."""


@quick
class Hand(NamedTuple):
    """A side's hand: how many cards of each kind are known, and how many cards are unknown."""

    known: Counts = NO_CARDS
    unknown: int = 0

    @property
    def size(self) -> int:
        return sum(self.known) + self.unknown


@quick
class State(NamedTuple):
    """The state of a game, between two turns or during a turn.

    ``turn``: the current turn, or the last finished one; ``phase``: the next phase (0 to 3); 0 means that a new turn
    begins.
    """

    ruleset: WolfRuleset
    turn: int
    phase: int
    hands: tuple[Hand, Hand]
    chains: tuple[tuple[Chain, ...], tuple[Chain, ...]]
    deck: int
    unseen: Counts
    discards: Counts = NO_CARDS
    hidden_discards: int = 0
    kills: tuple[int, int] = (0, 0)
    reshuffles: int = 0
    clears: int = 0
    harassments: int = 0
    winner: int = -1


class View(NamedTuple):
    """The part of a Wolf Pack game that the player at ``seat`` can see.

    It consists of this player's own hand, the cards in play of both sides, the discards, and the sizes of the deck and of the
    opponent's hand.
    """

    ruleset: WolfRuleset
    seat: int
    hand: Counts
    chains: tuple[tuple[Chain, ...], tuple[Chain, ...]]
    discards: Counts
    deck: int
    other_hand: int
    kills: tuple[int, int]
    turn: int


def view(state: State, seat: int) -> View:
    """Return the part of the state that the player at ``seat`` sees."""
    return View(
        state.ruleset,
        seat,
        state.hands[seat].known,
        state.chains,
        state.discards,
        state.deck,
        state.hands[1 - seat].size,
        state.kills,
        state.turn,
    )


def in_play(state: State, side: int) -> Counts:
    """Return the number of cards of each kind that a side has in play."""
    counts = NO_CARDS
    for chain in state.chains[side]:
        for kind in chain:
            counts = add(counts, kind)
    return counts


def with_hand(state: State, side: int, hand: Hand) -> State:
    wolf, convoy = state.hands
    return state._replace(hands=(hand, convoy) if side == WOLF else (wolf, hand))


def with_chains(state: State, side: int, chains: tuple[Chain, ...]) -> State:
    wolf, convoy = state.chains
    return state._replace(chains=(chains, convoy) if side == WOLF else (wolf, chains))


def take(state: State, side: int, kind: int) -> State:
    """Return the state after a card of this kind leaves a side's hand.

    If the hand has no known card of this kind, one of its unknown cards leaves it.
    """
    hand = state.hands[side]
    if hand.known[kind] > 0:
        return with_hand(state, side, Hand(add(hand.known, kind, -1), hand.unknown))
    if hand.unknown:
        state = with_hand(state, side, hand._replace(unknown=hand.unknown - 1))
    return state._replace(unseen=add(state.unseen, kind, -1))


def throw(state: State, side: int, kind: int) -> State:
    """Return the state after a card of this kind moves from a side's hand to the discards."""
    hand = state.hands[side]
    if hand.known[kind] <= 0:
        return discard(take(state, side, kind), kind)
    hand = Hand(add(hand.known, kind, -1), hand.unknown)
    wolf, convoy = state.hands
    hands = (hand, convoy) if side == WOLF else (wolf, hand)
    return state._replace(hands=hands, discards=add(state.discards, kind))


def discard(state: State, kind: int) -> State:
    return state._replace(discards=add(state.discards, kind))


def discard_chains(state: State, side: int) -> State:
    """Return the state after all cards that a side has in play are discarded."""
    state = state._replace(discards=plus(state.discards, in_play(state, side)))
    return with_chains(state, side, ())


def can_hold(state: State, side: int, kind: int) -> bool:
    """Return True if a side's hand may contain a card of this kind.

    This is so if a known card of the hand is of this kind, or if the hand has an unknown card and not all cards of this kind have
    been seen.
    """
    hand = state.hands[side]
    return hand.known[kind] > 0 or (hand.unknown > 0 and state.unseen[kind] > 0)


def held(state: State, side: int) -> list[int]:
    """Return the kinds of card that a side's hand may contain.

    They are the kinds of its known cards and, if it has unknown cards, all kinds of which not all cards have been seen.
    """
    hand = state.hands[side]
    if not hand.unknown:
        return [kind for kind, n in enumerate(hand.known) if n > 0]
    return [kind for kind in range(KINDS) if can_hold(state, side, kind)]


@lru_cache(maxsize=1024)
def next_links(ruleset: WolfRuleset, side: int, chains: tuple[Chain, ...]) -> tuple[int, ...]:
    """Return the kinds of card with which a side may begin or continue a chain, the three cards that make a
    kill (rule WOLF-ORDER).

    A card laid out of order forms a chain that does not begin with the first link; such a chain may be continued.
    """
    links = CHAINS[side]
    lengths = {len(chain) for chain in chains if chain[0] == links[0]}
    if len(chains) > len(lengths) and any(chain[0] != links[0] for chain in chains):
        on = {links.index(chain[-1]) + 1 for chain in chains if chain[0] != links[0] and chain[-1] in links}
        begun = _next_links(ruleset, lengths)
        return tuple(
            {*(links[n] for n in begun), *(links[n] for n in sorted(lengths | on) if n < len(links))}
        )
    return tuple(links[n] for n in _next_links(ruleset, lengths))


def _next_links(ruleset: WolfRuleset, lengths: set[int]) -> tuple[int, ...]:
    """Return which of the three cards of a chain may be played next, as indexes from 0 to 2.

    ``lengths`` contains the number of cards in each chain in play.
    """
    match ruleset.chains:
        case "one":
            return (max(lengths, default=0),)
        case "many":
            return tuple(sorted(lengths | {0}))
        case never:
            assert_never(never)


def code(kind: int) -> str:
    return CODES[kind]
