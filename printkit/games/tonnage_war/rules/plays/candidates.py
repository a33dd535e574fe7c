"""Legal plays worth a thought: what a policy chooses from, and what a person is offered.

Cards that do the same are one candidate; so are groups of the same units.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

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
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import State, cards_in, fresh
from printkit.games.tonnage_war.rules.turning_up import (
    Check,
    fitting,
    must_be_attacker,
    must_be_contact,
    must_hunt,
)
from printkit.table import Move


def of_action(state: State, side: int, *actions: str) -> tuple[int, ...]:
    """One card of the recorded hand for each thing that its cards of these actions (none named: of any) can do."""
    ruleset, known = state.ruleset, state.tactics[side].known
    by_action = ruleset.of_action[side]
    if len(actions) == 1:  # what is left of a kind stays the same for many turns
        held = known & by_action.get(actions[0], 0)
        return _each(ruleset, side, held) if held else ()
    cards: list[int] = []
    for action in actions or by_action:
        if held := known & by_action.get(action, 0):
            cards += _each(ruleset, side, held)
    return tuple(sorted(cards))


@lru_cache(maxsize=8192)
def _each(ruleset: TonnageRuleset, side: int, held: int) -> tuple[int, ...]:
    """The lowest card of each kind among these."""
    kinds = [held & alike for alike in ruleset.kinds[side]]
    return tuple(sorted((mask & -mask).bit_length() - 1 for mask in kinds if mask))


_DISCARDS = tuple(Move(DISCARD, c) for c in range(52))


def discards(state: State, side: int) -> list[Move]:
    """One of each kind; the hand is not recorded: some card."""
    return [_DISCARDS[c] for c in of_action(state, side)] or [Move(DISCARD)]


def idle(state: State, side: int) -> bool:
    """Whether a side has nothing to do but discard, as far as its hand is recorded: to end the round is worth a thought."""
    tactics = state.tactics[side]
    if state.hunt or state.attack or state.routing or state.window or tactics.unknown or not tactics.known:
        return False
    plays = _legal_of_uboats(state) if side == UBOAT else _legal_of_escorts(state, state)
    return next(plays, None) is None


# -- the U-boats -------------------------------------------------------------------------------------------------------------
#
# What lies face down is nothing that a rule can look at (a log does not tell it): whether a play is legal is asked once for
# all cards that it can be laid with.


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
    yield from _contacts(state)
    yield from _attacks(state)
    yield from _shooting(state)


def _boats(state: State, check: Check) -> tuple[int, ...]:
    """One card of the recorded hand for each grade that passes a check."""
    return _first_of_grades(state.ruleset, state.oob[UBOAT].known & fitting(state.ruleset, check))


@lru_cache(maxsize=4096)
def _first_of_grades(ruleset: TonnageRuleset, mask: int) -> tuple[int, ...]:
    found: dict[str, int] = {}
    for c in cards_in(mask):
        found.setdefault(ruleset.grade(UBOAT, c), c)
    return tuple(found.values())


def _may(state: State, verb: str, play: Play) -> bool:
    """Whether the U-boats may make this play, whatever lies face down."""
    return uboats.judge(state, Move(verb, play), replies=False) is None


def _contacts(state: State) -> Iterator[Move]:
    cards = of_action(state, UBOAT, CONTACT, SPECIAL)
    if not cards:
        return
    names = fresh(state, "c")
    boats = _boats(state, must_be_contact)
    targets = ("", TO_CARRIER) if state.ruleset.has_carrier and state.carrier_hits < 2 else ("",)
    for c in cards:
        legal = [target for target in targets if _may(state, CONTACT, Play(c, lays=names, target=target))]
        for boat in boats:
            for target in legal:
                yield Move(CONTACT, Play(c, "", names, (), target, "", (boat,)))


def _attacks(state: State) -> Iterator[Move]:
    cards = of_action(state, UBOAT, TORPEDO)
    if not cards or not state.contacts:  # an attack needs a contact
        return
    names = fresh(state, "u")
    boats = _boats(state, must_be_attacker)
    targets = {contact.carrier for contact in state.contacts}
    words = ("",) if len(targets) < 2 else (TO_CONVOY, TO_CARRIER)
    for c in cards:
        legal = [target for target in words if _may(state, TORPEDO, Play(c, lays=names, target=target))]
        for boat in boats:
            for target in legal:
                yield Move(TORPEDO, Play(c, "", names, (), target, "", (boat,)))


def _shooting(state: State) -> Iterator[Move]:
    for c, contact in product(of_action(state, UBOAT, TORPEDO) if state.contacts else (), state.contacts):
        boat, play = contact.boat, Play(c, contact.handle)
        if boat is None or (boat.card >= 0 and state.ruleset.boat(boat.card) is None):
            continue
        if _may(state, TORPEDO, play):
            yield Move(TORPEDO, play)


# -- the escorts -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Groups of cards, each with its place among ``sizes``: how many cards of the hand and of the carrier's screen it has."""

    groups: tuple[tuple[tuple[int, ...], int], ...]
    sizes: tuple[tuple[int, int], ...]


def groups(state: State, kind: str, limit: int, *, joins: bool = False, carrier: bool = False) -> Groups:
    """Groups of up to ``limit`` cards that may hunt under a card, each mix of units once."""
    free = state.oob[ESCORT].known | (state.screen if carrier else 0)
    fit = fitting(state.ruleset, must_hunt(kind, rb.ANSWER, joins=joins))
    return _groups(state.ruleset, free & fit, limit)


@lru_cache(maxsize=1024)
def _groups(ruleset: TonnageRuleset, free: int, limit: int) -> Groups:
    by_grade: dict[tuple[bool, str], list[int]] = {}
    for c in cards_in(free):
        by_grade.setdefault((c >= SCREEN, ruleset.grade(ESCORT, c)), []).append(c)
    grades = list(by_grade.values())
    sizes: dict[tuple[int, int], int] = {}
    found = []
    for mix in _mixes(tuple([min(limit, len(cards)) for cards in grades]), limit):
        group = [c for grade, n in mix for c in grades[grade][:n]]
        screened = sum([c >= SCREEN for c in group]) if group[-1] >= SCREEN else 0
        size = sizes.setdefault((len(group) - screened, screened), len(sizes))
        found.append((tuple(group), size))
    return Groups(tuple(found), tuple(sizes))


@lru_cache(maxsize=1024)
def _mixes(at_most: tuple[int, ...], limit: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every way to take up to ``limit`` cards of kinds of which there are so many: how many of which kinds."""
    return tuple(
        tuple((kind, n) for kind, n in enumerate(counts) if n)
        for counts in product(*(range(n + 1) for n in at_most))
        if 0 < sum(counts) <= limit
    )


def _names(state: State, size: tuple[int, int], avoid: tuple[str, ...]) -> tuple[str, ...]:
    """Names for the cards that are laid; those of the carrier's screen, which come last, begin with s."""
    n, screened = size
    hand = [name for name in fresh(state, "e", n + len(avoid)) if name not in avoid]
    return (*hand[:n], *(fresh(state, "s", screened) if screened else ()))


def _laid(state: State, verb: str, play: Play, laid: Groups) -> tuple[Move, ...]:
    """A play with each of these groups, where the escorts may make it: face down they differ by their names alone."""
    names = [_names(state, size, play.held) for size in laid.sizes]
    legal = [each for each in names if escorts.judge(state, Move(verb, _with(play, each))) is None]
    return _moves(verb, play, laid, tuple(each if each in legal else () for each in names))


def _with(play: Play, names: tuple[str, ...], hidden: tuple[int, ...] = ()) -> Play:
    return Play(play.card, play.on, names, play.held, play.target, play.pulled, hidden)


@lru_cache(maxsize=256)
def _moves(verb: str, play: Play, laid: Groups, names: tuple[tuple[str, ...], ...]) -> tuple[Move, ...]:
    """``names``: by size, those of the cards laid; none, where the play is not legal."""
    return tuple(Move(verb, _with(play, names[size], group)) for group, size in laid.groups if names[size])


def _limits(state: State, kind: str) -> list[tuple[int, int]]:
    """Cards of a kind with their limits, one for each limit."""
    cards = state.ruleset.data.escort_cards
    return [(c, cards[c].limit) for c in of_action(state, ESCORT, kind)]


def escort_answers(state: State) -> list[Move]:
    """Escort attacks on the pending attack."""
    attack = state.attack
    if attack is None:
        return []
    return [
        move
        for c, limit in _limits(state, GUNS)
        for move in _laid(
            state, GUNS, Play(c, attack.boat.handle), groups(state, GUNS, limit, carrier=attack.carrier)
        )
    ]


def escort_plays(state: State, without: State) -> list[Move]:
    """Continuations in ``state``; everything else in the position ``without`` the engagement."""
    return [*_legal_of_escorts(state, without), *discards(state, ESCORT)]


def _legal_of_escorts(state: State, without: State) -> Iterator[Move]:
    yield from _continuations(state)
    yield from _on_contacts(without)
    yield from _at_large(without)
    yield from escort_answers(without)


def _on_contacts(state: State) -> Iterator[Move]:
    for contact in state.contacts:
        for c in of_action(state, ESCORT, ROUTING):
            move = Move(ROUTING, Play(c, contact.handle))
            if escorts.judge(state, move) is None:
                yield move
        if contact.boat is None:
            continue
        for kind in (HFDF, AIR):
            for c, limit in _limits(state, kind):
                laid = groups(state, kind, limit, carrier=contact.carrier)
                yield from _laid(state, kind, Play(c, contact.handle), laid)


def _at_large(state: State) -> Iterator[Move]:
    cards = _limits(state, AIR)
    if not cards:
        return
    (pulled,) = fresh(state, "p")
    for c, limit in cards:
        yield from _laid(state, AIR, Play(c, target=AT_LARGE, pulled=pulled), groups(state, AIR, limit))


def _continuations(state: State) -> Iterator[Move]:
    window = state.window
    if window is None:
        return
    held = may_go_on(state, window)
    for c, limit in _limits(state, window.kind):
        play = Play(c, held=held)
        if held and escorts.judge(state, Move(CONTINUE, play)) is None:
            yield Move(CONTINUE, play)
        room = limit - len(held) if state.ruleset.continuation_limit == "total" else limit
        yield from _laid(state, CONTINUE, play, groups(state, window.kind, max(0, room), joins=True))
