"""Lists the possible plays of a turn, for computer players and for the companion (the program that guides
players).

Cards with the same effect give only one play, and so do groups with the same units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, groupby, product
from operator import itemgetter
from typing import Final, NamedTuple

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
from printkit.table import UNKNOWN, Move

_DISCARDS: Final = tuple(Move(DISCARD, c) for c in range(52))


def held(state: State, side: int) -> Mapping[str, tuple[int, ...]]:
    """Return the known cards in a side's tactical hand, grouped by action.

    Of several cards with the same effect, only the lowest-numbered one is listed.
    """
    tactics = state.tactics[side]
    return _held(state.ruleset, side, tactics.known & ~tactics.gone)


@lru_cache(maxsize=64)
def _held(ruleset: TonnageRuleset, side: int, known: int) -> Mapping[str, tuple[int, ...]]:
    # cached for repeated calls in one turn; the inner cache lasts longer, as an action's cards change rarely
    return {
        action: _one_for_each_effect(ruleset, side, cards)
        for action, mask in ruleset.of_action[side].items()
        if (cards := known & mask)
    }


@lru_cache(maxsize=8192)
def _one_for_each_effect(ruleset: TonnageRuleset, side: int, cards: int) -> tuple[int, ...]:
    """Return one of these tactical cards for each different effect: the card with the lowest number."""
    kinds = [cards & alike for alike in ruleset.kinds[side]]
    return tuple(sorted([(mask & -mask).bit_length() - 1 for mask in kinds if mask]))


def discards(state: State, side: int) -> list[Move]:
    """Return the possible discards, one for each different effect of the known cards in the hand.

    If no card is known, return one discard that names no card.
    """
    return [_DISCARDS[c] for c in sorted(chain(*held(state, side).values()))] or [Move(DISCARD)]


def cached_for_last_state(
    kinds: Callable[[State], Iterator[Sequence[Move]]],
) -> Callable[[State, bool], list[Move]]:
    """Decorate a function that lists possible plays, so that the plays found for the most recent state are cached.

    A first query may ask only whether any play exists, and a second one for all of them; both share the work. Plays are
    generated one kind at a time, and only as far as needed.
    """
    last: State | None = None
    found = list[Move]()
    more: Iterator[Sequence[Move]] = iter(())

    def asked(state: State, any_will_do: bool) -> list[Move]:
        nonlocal last, found, more
        if last is not state:
            last, found, more = state, [], kinds(state)
        if not (found and any_will_do):
            for plays in more:
                found += plays
                if found and any_will_do:
                    break
        return found

    return asked


def idle(state: State, side: int) -> bool:
    """True if a side can only discard, because no play is possible with the known cards in its hand.

    Its player may then offer to end the round.
    """
    tactics = state.tactics[side]
    if state.hunt or state.attack or state.routing or state.window or tactics.unknown or not tactics.known:
        return False
    return not (_uboat_plays if side == UBOAT else _escort_plays)(state, True)


# -- the U-boats -------------------------------------------------------------------------------------------------------------
#
# Rules cannot depend on face-down cards, because a log does not identify them. So a play is judged once for all the cards
# with which it can be laid.


def uboat_replies(state: State) -> list[Move]:
    """Return the U-boat player's possible replies to the escorts' last play."""
    moves: list[Move] = []
    if state.hunt is None and state.routing is None:
        return moves
    hand = held(state, UBOAT)
    for verb, action in uboats.REPLIES.items():
        cards = hand.get(action)
        if cards and uboats.judge_reply(state, verb, cards[0]) is None:
            moves += [Move(verb, c) for c in cards]
    return moves


def uboat_plays(state: State) -> list[Move]:
    """Return the U-boat player's possible plays.

    They are new contacts, convoy attacks with a card from the hand or with a contact's U-boat, and discards.
    """
    return [*_uboat_plays(state, False), *discards(state, UBOAT)]


@cached_for_last_state
def _uboat_plays(state: State) -> Iterator[Sequence[Move]]:
    hand = held(state, UBOAT)
    yield _contacts(state, sorted((*hand.get(CONTACT, ()), *hand.get(SPECIAL, ()))))
    torpedoes = hand.get(TORPEDO)
    if torpedoes and state.contacts:  # an attack needs a contact
        yield _attacks(state, torpedoes)
        yield _shooting(state, torpedoes)


def _boats(state: State, check: Check) -> tuple[int, ...]:
    """Return known U-boat cards in the hand that the function ``check`` accepts, one for each grade (such as
    novice).
    """
    return _first_of_grades(state.ruleset, state.oob[UBOAT].known & fitting(state.ruleset, check))


@lru_cache(maxsize=4096)
def _first_of_grades(ruleset: TonnageRuleset, mask: int) -> tuple[int, ...]:
    found: dict[str, int] = {}
    for c in cards_in(mask):
        found.setdefault(ruleset.grade(UBOAT, c), c)
    return tuple(found.values())


def _may(state: State, verb: str, play: Play) -> bool:
    """True if the rules allow the U-boat player this play, whichever cards are laid face down with it."""
    return uboats.judge(state, Move(verb, play), replies=False) is None


def _contacts(state: State, cards: Sequence[int]) -> Sequence[Move]:
    boats = _boats(state, must_be_contact) if cards else ()
    if not boats:
        return ()
    names = fresh(state, "c")
    targets = ("", TO_CARRIER) if state.ruleset.has_carrier and state.carrier_hits < 2 else ("",)
    legal = [(c, t) for c in cards for t in targets if _may(state, CONTACT, Play(c, lays=names, target=t))]
    return _laid_by_uboats(CONTACT, tuple(legal), names, boats)


def _attacks(state: State, cards: Sequence[int]) -> Sequence[Move]:
    names = fresh(state, "u")
    targets = {contact.carrier for contact in state.contacts}
    words = ("",) if len(targets) < 2 else (TO_CONVOY, TO_CARRIER)
    # all torpedo cards have the same legal plays
    legal = [t for t in words if _may(state, TORPEDO, Play(cards[0], lays=names, target=t))]
    return _laid_by_uboats(TORPEDO, tuple(product(cards, legal)), names, _boats(state, must_be_attacker))


@lru_cache(maxsize=64)
def _laid_by_uboats(
    verb: str, legal: tuple[tuple[int, str], ...], names: tuple[str, ...], boats: tuple[int, ...]
) -> tuple[Move, ...]:
    """Return the plays with this verb: one for every combination of a tactical card, a target that it may have, and a U-boat
    card.
    """
    return tuple(
        Move(verb, Play(c, "", names, (), target, "", (boat,)))
        for c, aimed in groupby(legal, itemgetter(0))
        for boat, (_, target) in product(boats, tuple(aimed))
    )


def _shooting(state: State, cards: Sequence[int]) -> Sequence[Move]:
    able = []
    for contact in state.contacts:
        boat = contact.boat
        if boat is None or (boat.card >= 0 and state.ruleset.boat(boat.card) is None):
            continue
        if _may(state, TORPEDO, Play(cards[0], contact.handle)):
            able.append(contact.handle)
    return [Move(TORPEDO, Play(c, handle)) for c, handle in product(cards, able)]


# -- the escorts -------------------------------------------------------------------------------------------------------------


_MAX_GROUP: Final = 3
"""Maximum number of cards in a group of escorts."""


@lru_cache(maxsize=1024)
def _groups(ruleset: TonnageRuleset, free: int, limit: int) -> tuple[tuple[int, ...], ...]:
    """Return all different groups of 1 to ``limit`` cards from ``free``, a bit mask of escort cards.

    Groups that differ only in cards of the same grade count as equal.
    """
    if limit < _MAX_GROUP:
        return tuple([group for group in _groups(ruleset, free, limit + 1) if len(group) <= limit])
    by_grade: dict[tuple[bool, str], list[int]] = {}
    for c in cards_in(free):
        by_grade.setdefault((c >= SCREEN, ruleset.grade(ESCORT, c)), []).append(c)
    grades = list(by_grade.values())
    mixes = _mixes(tuple([min(limit, len(cards)) for cards in grades]), limit)
    return tuple([tuple([c for grade, n in mix for c in grades[grade][:n]]) for mix in mixes])


@lru_cache(maxsize=1024)
def _mixes(at_most: tuple[int, ...], limit: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return every way to choose 1 to ``limit`` cards, described by how many cards of each kind are chosen.

    A way consists of pairs: a kind of card, and the number of cards of this kind.

    ``at_most``: the number of available cards of each kind.
    """
    return tuple(
        tuple((kind, n) for kind, n in enumerate(counts) if n)
        for counts in product(*(range(n + 1) for n in at_most))
        if 0 < sum(counts) <= limit
    )


class Laying(NamedTuple):
    """All plays of the escorts for a given action: one for each combination of a tactical card and a group of escorts.

    ``largest`` is the play with the largest group; None if there are no plays.
    """

    moves: tuple[Move, ...]
    largest: Move | None


@lru_cache(maxsize=64)
def _laying(
    ruleset: TonnageRuleset,
    verb: str,
    play: Play,
    cards: tuple[tuple[int, int], ...],
    free: int,
    names: tuple[str, ...],
    screen: tuple[str, ...],
) -> Laying:
    """Return all escort plays with one action, including plays that are illegal.

    ``play``: the play without its tactical card and its group. ``cards``: pairs of a tactical card and the
    number of escorts that it allows. ``free``: escort cards that may be laid. ``names``, ``screen``: names
    for escorts of the hand and of the carrier's screen.
    """
    moves = []
    largest, most = None, 0
    for card, limit in cards:
        for group in _groups(ruleset, free, limit):
            screened = sum([c >= SCREEN for c in group]) if group[-1] >= SCREEN else 0
            lays = (*names[: len(group) - screened], *screen[:screened])
            moves.append(Move(verb, Play(card, play.on, lays, play.held, play.target, play.pulled, group)))
            if len(group) > most:
                largest, most = moves[-1], len(group)
    return Laying(tuple(moves), largest)


def _laid(
    state: State, verb: str, play: Play, cards: Sequence[tuple[int, int]], free: int, kind: str
) -> Sequence[Move]:
    """Return the legal escort plays with one action.

    ``cards``: pairs of a tactical card and the largest number of escorts that it allows. ``free``: the available escort cards, as
    a bit mask.
    """
    if not cards:
        return ()
    free &= fitting(state.ruleset, must_hunt(kind, rb.ANSWER, joins=verb == CONTINUE))
    if not free:
        return ()
    most = max([limit for _, limit in cards])
    names = fresh(state, "e", most + len(play.held))
    if play.held:
        names = tuple([name for name in names if name not in play.held])
    screen = fresh(state, "s", most) if free >> SCREEN else ()
    made = _laying(state.ruleset, verb, play, tuple(cards), free, names, screen)
    # face-down groups differ only in the names of their cards, so if the largest is legal, all are
    if made.largest is None or (not screen and escorts.judge(state, made.largest) is None):
        return made.moves
    legal: dict[tuple[str, ...], bool] = {}
    for move in made.moves:
        lays = move.value.lays if isinstance(move.value, Play) else ()
        if lays not in legal:
            legal[lays] = escorts.judge(state, move) is None
    return [move for move in made.moves if isinstance(move.value, Play) and legal[move.value.lays]]


def _limits(state: State, cards: Sequence[int] | None) -> Sequence[tuple[int, int]]:
    """Return each tactical card with the largest number of escort cards that may be laid with it."""
    if not cards:
        return ()
    kinds = state.ruleset.data.escort_cards
    return [(c, kinds[c].limit) for c in cards]


def _free(state: State, carrier: bool = False) -> int:
    """Return the escort cards that can be laid, as a bit mask.

    They are the known cards in the hand and, if ``carrier`` is True, the aircraft carrier's screen.
    """
    return state.oob[ESCORT].known | (state.screen if carrier else 0)


def escort_answers(state: State) -> Sequence[Move]:
    """Return the possible attacks of escorts on the U-boat that attacks the convoy."""
    attack = state.attack
    if attack is None:
        return ()
    free = _free(state, attack.carrier)
    return _laid(
        state,
        GUNS,
        Play(UNKNOWN, attack.boat.handle),
        _limits(state, held(state, ESCORT).get(GUNS)),
        free,
        GUNS,
    )


def escort_plays(state: State, without: State) -> list[Move]:
    """Return the escort player's possible plays.

    ``without``: the state if the escorts do not attack the same U-boat again, in which all plays except such attacks are legal.
    """
    return [*_continuations(state), *_escort_plays(without, False), *discards(state, ESCORT)]


@cached_for_last_state
def _escort_plays(state: State) -> Iterator[Sequence[Move]]:
    hand = held(state, ESCORT)
    for contact in state.contacts:
        routing = [Move(ROUTING, Play(c, contact.handle)) for c in hand.get(ROUTING, ())]
        if routing and escorts.judge(state, routing[0]) is None:
            yield routing
        if contact.boat is None:
            continue
        free = _free(state, contact.carrier)
        for kind in (HFDF, AIR):
            yield _laid(
                state, kind, Play(UNKNOWN, contact.handle), _limits(state, hand.get(kind)), free, kind
            )
    yield _at_large(state, hand)
    yield escort_answers(state)


def _at_large(state: State, hand: Mapping[str, tuple[int, ...]]) -> Sequence[Move]:
    cards = _limits(state, hand.get(AIR))
    if not cards:
        return ()
    (pulled,) = fresh(state, "p")
    return _laid(state, AIR, Play(UNKNOWN, target=AT_LARGE, pulled=pulled), cards, _free(state), AIR)


def _continuations(state: State) -> Sequence[Move]:
    window = state.window
    if window is None:
        return ()
    moves: list[Move] = []
    waiting = may_go_on(state, window)
    total = state.ruleset.continuation_limit_is_total
    for c, limit in _limits(state, held(state, ESCORT).get(window.kind)):
        alone = Move(CONTINUE, Play(c, held=waiting))
        if waiting and escorts.judge(state, alone) is None:
            moves.append(alone)
        room = max(0, limit - len(waiting) if total else limit)
        play = Play(UNKNOWN, held=waiting)
        moves += _laid(state, CONTINUE, play, [(c, room)], _free(state), window.kind)
    return moves
