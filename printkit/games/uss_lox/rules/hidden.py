"""Face-down cards in USS Lox, and which cards each of them can be.

This changes when cards are turned up or moved. Usually every face-down card is equally likely to be any
unseen card. Only if a ruling puts seen cards under the deck do some places have a history, which
:class:`~printkit.games.uss_lox.rules.state.Piles` records. Order is assumed only where the rulebook defines
it: a supply and an ocean dealt from such a deck are shuffled, cards put under the deck together are in any
order, and estimates are turned up in the order in which they were taken. Before a third patrol (ruling
patrols=unlimited) all face-down cards count as shuffled together.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.uss_lox.rules.state import LOAD, PLAIN, Piles, State
from printkit.table.cards import Mixed, Pool, Unseen

Known = tuple[int, Piles | None]
"""New values for the fields ``unseen`` and ``piles`` of a state, which say what is known about the face-down cards."""


# --- what a card can be ----------------------------------------------------------------------------------


def load_pool(state: State) -> Pool:
    """Return all cards that a face-down card in the supply (torpedoes) or the ocean (ships) could be."""
    if state.piles is None or not state.piles.load:
        return Unseen(state.unseen)
    return _class_pool(state, LOAD)


def deck_pool(state: State) -> Pool:
    """Return all cards that the top card of the deck could be."""
    if state.piles is None or not state.piles.deck:
        return Unseen(state.unseen)
    return _class_pool(state, state.piles.deck[0][0])


def estimate_pool(state: State) -> Pool:
    """Return all cards that the next estimate to be turned up (a face-down card in the score pile) could be.

    There is one estimate for each sunk face card.
    """
    if state.piles is None or not state.piles.estimates:
        return Unseen(state.unseen)
    return _class_pool(state, state.piles.estimates[0])


def _class_pool(state: State, kind: int) -> Pool:
    piles = state.piles
    if kind == PLAIN or piles is None:
        return Unseen(state.unseen)
    if kind == LOAD:
        return Mixed(tuple((state.unseen if k == PLAIN else piles.packets[k], n) for k, n in piles.load))
    return Unseen(piles.packets[kind])


# --- turning cards up ------------------------------------------------------------------------------------


def seen(state: State, c: int) -> Known:
    """Return what is known about face-down cards after a card of the supply or the ocean is turned up.

    ``unseen``, ``piles``: what was known before.
    """
    if state.piles is None:
        return (state.unseen & ~(1 << c) if c >= 0 else state.unseen), None
    return _seen(state.unseen, state.piles, c, LOAD if state.piles.load else PLAIN)


def seen_all(state: State, cards: Sequence[int]) -> Known:
    """Return what is known about face-down cards after several cards of the supply are turned up.

    ``unseen``, ``piles``: what was known before.
    """
    unseen, piles = state.unseen, state.piles
    for c in cards:
        if piles is not None:
            unseen, piles = _seen(unseen, piles, c, LOAD if piles.load else PLAIN)
        elif c >= 0:
            unseen &= ~(1 << c)
    return unseen, piles


def drawn(state: State, c: int) -> Known:
    """Return what is known about face-down cards (``unseen``, ``piles``) after the top card of the deck is
    turned up."""
    piles = state.piles
    if piles is None:
        return (state.unseen & ~(1 << c) if c >= 0 else state.unseen), None
    kind, piles = _top(piles)
    return _seen(state.unseen, piles, c, kind)


def estimate_seen(state: State, c: int) -> Known:
    """Return what is known about face-down cards (``unseen``, ``piles``) after the next estimate (a face-down card in
    the score pile) is turned up."""
    piles = state.piles
    if piles is None or not piles.estimates:
        return seen(state, c)
    kind = piles.estimates[0]
    return _seen(state.unseen, piles._replace(estimates=piles.estimates[1:]), c, kind)


def _seen(unseen: int, piles: Piles, c: int, kind: int) -> Known:
    bit = 1 << c if c >= 0 else 0
    packet = next((i for i, mask in enumerate(piles.packets) if mask & bit), PLAIN)
    if kind == LOAD:
        load = tuple((k, n - 1 if k == packet else n) for k, n in piles.load)
        piles = piles._replace(load=tuple((k, n) for k, n in load if n > 0))
    if packet != PLAIN:
        packets = tuple(mask & ~bit for mask in piles.packets)
        piles = piles._replace(packets=packets)
    return unseen & ~bit, piles


def _top(piles: Piles) -> tuple[int, Piles]:
    """Return the class of the deck's top card (what is known about it, see :class:`Piles`), and the piles without this
    card."""
    if not piles.deck:
        return PLAIN, piles
    (kind, n), *rest = piles.deck
    left = ((kind, n - 1), *rest) if n > 1 else tuple(rest)
    return kind, piles._replace(deck=left)


# --- moving cards face down ------------------------------------------------------------------------------


def estimate_taken(state: State) -> Piles | None:
    """Return the positions of the face-down cards (``piles``) after the deck's top card became the estimate of a sunk
    face card.

    The card now lies face down on the score pile.
    """
    if state.piles is None:
        return None
    kind, piles = _top(state.piles)
    return piles._replace(estimates=(*piles.estimates, kind))


def under_deck(state: State, n: int) -> Piles | None:
    """Return the positions of face-down cards after unseen cards are put under the deck.

    ``piles``: the positions before. ``n``: the number of unseen cards, which come from the supply or the
    ocean.
    """
    piles = state.piles
    if piles is None or n <= 0:
        return piles
    return piles._replace(deck=(*piles.deck, (LOAD if piles.load else PLAIN, n)))


def seen_under_deck(state: State, cards: Sequence[int]) -> Piles | None:
    """Return the positions of face-down cards after cards that have been seen are put under the deck.

    ``piles``: the positions before. The cards are put there together.
    """
    mask = 0
    for c in cards:
        if c >= 0:
            mask |= 1 << c
    if not mask:
        return under_deck(state, len(cards))
    piles = state.piles or _plain_piles(state)
    return piles._replace(
        packets=(*piles.packets, mask), deck=(*piles.deck, (len(piles.packets), mask.bit_count()))
    )


def _plain_piles(state: State) -> Piles:
    deck = ((PLAIN, state.deck),) if state.deck else ()
    return Piles((), deck, (), (PLAIN,) * state.estimates)


def dealt(state: State, n: int, kept: int) -> Known:
    """Return what is known about face-down cards (``unseen``, ``piles``) after a new supply is dealt.

    It consists of ``n`` cards of the deck and ``kept`` cards of the old supply.

    Before a third patrol all face-down cards count as shuffled together.
    """
    piles = state.piles
    if piles is None:
        return state.unseen, None
    if state.patrol > 1:
        unseen = state.unseen
        for mask in piles.packets:
            unseen |= mask
        return unseen, None
    load = {PLAIN: kept}
    for _ in range(n):
        kind, piles = _top(piles)
        load[kind] = load.get(kind, 0) + 1
    mixed = tuple((kind, places) for kind, places in load.items() if places)
    return state.unseen, piles._replace(load=() if set(load) == {PLAIN} else mixed)
