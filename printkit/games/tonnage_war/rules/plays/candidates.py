"""Legal plays worth a thought: what a policy chooses from, and what a person is offered.

Cards that do the same are one candidate; so are groups of the same units.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    AIR,
    CONTACT,
    ESCORT,
    GUNS,
    HFDF,
    ROUTING,
    SPECIAL,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays import escorts as escorts
from printkit.games.tonnage_war.rules.plays import uboats as uboats
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD, may_go_on
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, TO_CARRIER, TO_CONVOY, Play
from printkit.games.tonnage_war.rules.ruleset import SCREEN
from printkit.games.tonnage_war.rules.state import State, fresh
from printkit.games.tonnage_war.rules.turning_up import must_be_attacker, must_be_contact, must_hunt
from printkit.table import Move


def cards_in(mask: int) -> list[int]:
    """The cards of a bit mask."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def of_action(state: State, side: int, *actions: str) -> list[int]:
    """One card of the recorded hand for each thing that its cards of these actions (none named: of any) can do."""
    known = state.tactics[side].known
    held = [known & alike for action, alike in state.ruleset.kinds[side] if not actions or action in actions]
    return sorted((mask & -mask).bit_length() - 1 for mask in held if mask)


def discards(state: State, side: int) -> list[Move]:
    """One of each kind; the hand is not recorded: some card."""
    return [Move(DISCARD, c) for c in of_action(state, side)] or [Move(DISCARD)]


def idle(state: State, side: int) -> bool:
    """Whether a side has nothing to do but discard, as far as its hand is recorded: to end the round is worth a thought."""
    tactics = state.tactics[side]
    if state.hunt or state.attack or state.routing or state.window or tactics.unknown or not tactics.known:
        return False
    plays = _legal_of_uboats(state) if side == UBOAT else _legal_of_escorts(state, state)
    return next(plays, None) is None


# -- the U-boats -------------------------------------------------------------------------------------------------------------


def uboat_replies(state: State) -> list[Move]:
    """The replies that fit what the escorts laid."""
    moves = [
        Move(verb, c) for verb, action in uboats.REPLIES.items() for c in of_action(state, UBOAT, action)
    ]
    return [move for move in moves if uboats.judge_reply(state, move.verb, move.value) is None]


def uboat_plays(state: State) -> list[Move]:
    """Contacts, attacks, shooting contacts, discards."""
    return [*_legal_of_uboats(state), *discards(state, UBOAT)]


def _legal_of_uboats(state: State) -> Iterator[Move]:
    moves = chain(_contacts(state), _attacks(state), _shooting(state))
    return (move for move in moves if uboats.judge(state, move, replies=False) is None)


def _boats(state: State) -> list[int]:
    """One card of the recorded hand for each grade."""
    found: dict[str, int] = {}
    for c in cards_in(state.oob[UBOAT].known):
        found.setdefault(state.ruleset.grade(UBOAT, c), c)
    return list(found.values())


def _contacts(state: State) -> Iterator[Move]:
    cards = of_action(state, UBOAT, CONTACT, SPECIAL)
    if not cards:
        return
    handle = fresh(state, "c")
    for c, boat in product(cards, _boats(state)):
        if must_be_contact(state, boat) is None:
            yield Move(CONTACT, Play(c, lays=handle, hidden=(boat,)))
            if state.ruleset.has_carrier and state.carrier_hits < 2:
                yield Move(CONTACT, Play(c, lays=handle, hidden=(boat,), target=TO_CARRIER))


def _attacks(state: State) -> Iterator[Move]:
    cards = of_action(state, UBOAT, TORPEDO)
    if not cards or not state.contacts:  # an attack needs a contact
        return
    handle = fresh(state, "u")
    targets = {contact.carrier for contact in state.contacts}
    words = ("",) if len(targets) < 2 else (TO_CONVOY, TO_CARRIER)
    for c, boat, target in product(cards, _boats(state), words):
        if must_be_attacker(state, boat) is None:
            yield Move(TORPEDO, Play(c, lays=handle, hidden=(boat,), target=target))


def _shooting(state: State) -> Iterator[Move]:
    for c, contact in product(of_action(state, UBOAT, TORPEDO), state.contacts):
        boat = contact.boat
        if boat is not None and (boat.card < 0 or state.ruleset.boat(boat.card) is not None):
            yield Move(TORPEDO, Play(c, on=contact.handle))


# -- the escorts -------------------------------------------------------------------------------------------------------------


def groups(
    state: State, kind: str, limit: int, *, joins: bool = False, carrier: bool = False
) -> Iterator[tuple[int, ...]]:
    """Groups of up to ``limit`` cards that may hunt under a card, each mix of units once."""
    check = must_hunt(kind, rb.ANSWER, joins=joins)
    by_grade: dict[tuple[bool, str], list[int]] = {}
    free = cards_in(state.oob[ESCORT].known) + (cards_in(state.screen) if carrier else [])
    for c in free:
        if check(state, c) is None:
            by_grade.setdefault((c >= SCREEN, state.ruleset.grade(ESCORT, c)), []).append(c)
    for counts in product(*(range(min(limit, len(cards)) + 1) for cards in by_grade.values())):
        if 0 < sum(counts) <= limit:
            yield tuple(c for n, cards in zip(counts, by_grade.values(), strict=True) for c in cards[:n])


def _names(state: State, group: tuple[int, ...], avoid: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Names for the cards that are laid; those of the carrier's screen begin with s."""
    screen = iter(fresh(state, "s", len(group)))
    hand = iter(name for name in fresh(state, "e", len(group) + len(avoid)) if name not in avoid)
    return tuple(next(screen) if c >= SCREEN else next(hand) for c in group)


def _limits(state: State, kind: str) -> list[tuple[int, int]]:
    """Cards of a kind with their limits, one for each limit."""
    return [(c, state.ruleset.escort_card(c).limit) for c in of_action(state, ESCORT, kind)]


def escort_answers(state: State) -> list[Move]:
    """Escort attacks on the pending attack."""
    attack = state.attack
    if attack is None:
        return []
    moves = [
        Move(GUNS, Play(c, on=attack.boat.handle, lays=_names(state, group), hidden=group))
        for c, limit in _limits(state, GUNS)
        for group in groups(state, GUNS, limit, carrier=attack.carrier)
    ]
    return [move for move in moves if escorts.judge(state, move) is None]


def escort_plays(state: State, without: State) -> list[Move]:
    """Continuations in ``state``; everything else in the position ``without`` the engagement."""
    return [*_legal_of_escorts(state, without), *discards(state, ESCORT)]


def _legal_of_escorts(state: State, without: State) -> Iterator[Move]:
    yield from (move for move in _continuations(state) if escorts.judge(state, move) is None)
    others = chain(_on_contacts(without), _at_large(without))
    yield from (move for move in others if escorts.judge(without, move) is None)
    yield from escort_answers(without)


def _on_contacts(state: State) -> Iterator[Move]:
    for contact in state.contacts:
        for c in of_action(state, ESCORT, ROUTING):
            yield Move(ROUTING, Play(c, on=contact.handle))
        if contact.boat is None:
            continue
        for kind in (HFDF, AIR):
            for c, limit in _limits(state, kind):
                for group in groups(state, kind, limit, carrier=contact.carrier):
                    yield Move(kind, Play(c, on=contact.handle, lays=_names(state, group), hidden=group))


def _at_large(state: State) -> Iterator[Move]:
    cards = _limits(state, AIR)
    if not cards:
        return
    (pulled,) = fresh(state, "p")
    for c, limit in cards:
        for group in groups(state, AIR, limit):
            yield Move(AIR, Play(c, lays=_names(state, group), hidden=group, target=AT_LARGE, pulled=pulled))


def _continuations(state: State) -> Iterator[Move]:
    window = state.window
    if window is None:
        return
    held = may_go_on(state, window)
    for c, limit in _limits(state, window.kind):
        if held:
            yield Move(CONTINUE, Play(c, held=held))
        room = limit - len(held) if state.ruleset.limit_is_total else limit
        for group in groups(state, window.kind, max(0, room), joins=True):
            yield Move(CONTINUE, Play(c, held=held, lays=_names(state, group, held), hidden=group))
