"""Follows a Wolf Pack game step by step, where a step is a draw phase or a played card.

It finds what each side held and needed, and how likely the wolf pack was to win. The chance is computed from
both hands, so it exists only where the log records them. It describes the position, not what either player
could know.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, WOLF, Counts, add
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.ahead import expected
from printkit.games.wolf_pack.story.chance import Position
from printkit.games.wolf_pack.story.turns import Action, TurnAccount

StepKind = Literal["draw", "play", "start"]
_PAIR: Final = 2
"""Number of cards in a draw for which the chance of a certain pair is computed."""


class CourseStep(NamedTuple):
    """A step of a game (a draw phase or a played card), with the position before and after it.

    The wolf pack's chance of winning is given for both positions.
    """

    turn: int
    kind: StepKind
    side: int
    before: Position
    after: Position
    was: float
    now: float
    drawn: tuple[int, ...] = ()
    action: Action | None = None
    lines: tuple[int, ...] = ()
    deck: Counts = ()
    threw: tuple[int, ...] = ()
    """The cards that the opponent had discarded earlier in the same turn."""

    def odds(self, kind: int) -> Fraction:
        """Return the chance that the side draws at least one card of this kind in this step.

        It is 0 if the cards in the deck are unknown, or if the deck ran out.
        """
        cards, n = sum(self.deck), len(self.drawn)
        if not n or cards < n:
            return Fraction(0)
        return 1 - Fraction(math.comb(cards - self.deck[kind], n), math.comb(cards, n))

    def odds_of(self, kinds: Sequence[int]) -> Fraction:
        """Return the chance that the side draws these cards in this step.

        It is 0 if it is unknown, and for more cards than one unless they are the two different cards of a draw of two.
        """
        if len(kinds) == 1:
            return self.odds(kinds[0])
        cards = sum(self.deck)
        if len(kinds) != _PAIR or len(self.drawn) != _PAIR or cards < _PAIR:
            return Fraction(0)
        return Fraction(self.deck[kinds[0]] * self.deck[kinds[1]], math.comb(cards, _PAIR))

    @property
    def sole(self) -> str:
        """Return ``only`` or ``last`` if harassment took a hand's only card of its kind; otherwise return an empty
        string.

        It is ``last`` if the owner had discarded another one in the same turn.
        """
        if self.action is None or self.action.victim < 0:
            return ""
        if self.before.hands[1 - self.side][self.action.victim] != 1:
            return ""
        return "last" if self.action.victim in self.threw else "only"

    @property
    def kept(self) -> tuple[int, ...]:
        """Return the cards drawn in this step that the side kept.

        A drawn card does not count if the side at once discarded one of the same kind. If none is left,
        return all cards drawn.
        """
        more = [
            kind
            for kind in self.drawn
            if self.after.hands[self.side][kind] > self.before.hands[self.side][kind]
        ]
        return tuple(more) or self.drawn

    @property
    def served(self) -> tuple[int, tuple[int, ...]]:
        """Return the first chain of the side that could use cards drawn in this step, and which of these cards it
        lacked.

        The chain is given as an index: 0 for the current chain, 1 for the next one, and so on. The cards are in the
        order of the chain. A card is left out if the side already held one for that chain, or discarded it at once.
        Without such a card the result is ``(0, ())``.
        """
        chain, held = CHAINS[self.side], self.before.hands[self.side]
        laid = self.before.chains[self.side]
        for nth in range(self.before.goals[self.side]):
            lacked = (
                kind
                for place, kind in enumerate(chain)
                if held[kind] <= nth - (place < laid)
                and kind in self.kept
                and self.after.hands[self.side][kind]
            )
            if found := tuple(lacked):
                return nth, found
        return 0, ()

    @property
    def needed(self) -> tuple[int, ...]:
        """Return the kinds of card that the side drew in this step and still needed to win, in the order of the chain.

        It needed a kind if it held fewer cards of it than it still had to play.
        """
        chain, laid = CHAINS[self.side], self.before.chains[self.side]
        wanted = Counter(chain[(laid + n) % len(chain)] for n in range(self.before.to_go(self.side)))
        held = self.before.hands[self.side]
        return tuple(kind for kind in chain if kind in self.drawn and held[kind] < wanted[kind])

    @property
    def gives_all(self) -> bool:
        """Return True if the step is a draw that brought the last card that the side needed to win."""
        side = self.side
        return self.action is None and self.before.ready(side) < self.before.to_go(side) <= self.after.ready(
            side
        )

    @property
    def completes(self) -> bool:
        """Return True if the step is a draw that brought the last card that the side's chain lacked."""
        lacks = len(CHAINS[self.side]) - self.before.chains[self.side]
        whole = self.before.ready(self.side) < lacks <= self.after.ready(self.side)
        return self.gives_all or (self.action is None and whole)

    @property
    def swing(self) -> float:
        """Return how much the step changed the wolf pack's chance of winning, in percentage points."""
        return 100.0 * (self.now - self.was)


def known(state: State) -> bool:
    """Return True if the log names every card in both hands."""
    return not any(hand.unknown for hand in state.hands)


def steps(turns: Sequence[TurnAccount]) -> tuple[CourseStep, ...]:
    """Return the steps (draw phases and played cards) of a game in order.

    Turns in which a hand is unknown are left out.
    """
    return tuple(step for turn in turns for step in _of_turn(turn))


def suffices(found: Sequence[CourseStep], step: CourseStep) -> bool:
    """Return True if the side that made a step had every card that it still needed to win in its hand after the step.

    The side must also have played no other chain cards later. ``found``: the steps of the game.

    So none of these cards was cleared from the table, or taken from the hand and then replaced.
    """
    side, held = step.side, step.after.hands[step.side]
    later = found[found.index(step) :]
    laid = Counter(
        s.action.kind for s in later if s.side == side and s.action and s.action.kind in CHAINS[side]
    )
    whole = all(s.after.ready(side) >= s.after.to_go(side) for s in later)
    return whole and all(held[kind] >= n for kind, n in laid.items())


def was_cleared(found: Sequence[CourseStep], step: CourseStep, kind: int) -> bool:
    """Return True if a chain card that a side played after a step was removed from the table before its chain made a
    kill.

    The card is the first of this kind that the side played. ``found``: the steps of the game.
    """
    side = step.side
    later = [s for s in found[found.index(step) :] if s.action is not None]
    laid = next(
        (n for n, s in enumerate(later) if s.side == side and s.action and s.action.kind == kind), None
    )
    if kind not in CHAINS[side] or laid is None:
        return False
    ends = (
        s.action
        for s in later[laid:]
        if s.action and (s.action.cleared[side] or (s.action.killed and s.side == side))
    )
    end = next(ends, None)
    return end is not None and not end.killed


def came_again(found: Sequence[CourseStep], step: CourseStep, kind: int) -> bool:
    """Return True if a side drew another card of the same kind before it laid the first one, so that the first draw
    was not needed."""
    later = [s for s in found[found.index(step) + 1 :] if s.side == step.side]
    laid = next((n for n, s in enumerate(later) if s.action and s.action.kind == kind), len(later))
    return any(kind in s.drawn for s in later[:laid] if s.action is None)


def begins(state: State) -> Position:
    """Return the position at the start of a turn, as input for the estimate of the chance of winning."""
    chains = [max(map(len, state.chains[side]), default=0) for side in (WOLF, CONVOY)]
    wolf, convoy = state.hands
    return Position(
        state.ruleset.to_win,
        state.kills,
        (min(2, chains[WOLF]), min(2, chains[CONVOY])),
        (wolf.known, convoy.known),
        WOLF,
        state.unseen,
    )


def _of_turn(turn: TurnAccount) -> Iterator[CourseStep]:
    if turn.doubts or not known(turn.before) or not known(turn.after):
        return
    at, spares = begins(turn.before), turn.before.ruleset.clears_opponent_only
    was = expected(at, spares=spares)
    found: list[CourseStep] = []
    draws = [phase for phase in turn.phases if phase.action is None]
    threw: dict[int, tuple[int, ...]] = {WOLF: (), CONVOY: ()}
    for phase, then in zip(turn.phases, [*turn.phases[1:], None], strict=True):
        before = at
        threw[phase.side] += phase.thrown
        at = (
            _played(at, phase.side, phase.action)
            if phase.action
            else _dealt(at, phase.side, phase.drawn, phase.thrown)
        )
        if phase in draws:  # the deck may have been reshuffled: take it from the next draw
            draws.remove(phase)
            at = at._replace(deck=(draws[0].deck if draws else turn.after.unseen) or at.deck)
        pending = phase.action is None and phase.side == WOLF and then is not None and then.action is None
        now = expected(at, spares=spares, draws=pending)
        kind: StepKind = "play" if phase.action else "draw"
        found.append(
            CourseStep(
                turn.number, kind, phase.side, before, at, was, now, phase.drawn, phase.action, phase.lines, phase.deck, threw[1 - phase.side]
            )
        )  # fmt: skip
        was = now
    if at.hands == tuple(
        hand.known for hand in turn.after.hands
    ):  # differs if a discard was a harassment, which has no phase here
        yield from found


def _dealt(at: Position, side: int, drawn: Sequence[int], thrown: Sequence[int]) -> Position:
    hand, deck = at.hands[side], at.deck
    for kind in drawn:
        hand = add(hand, kind)
        deck = add(deck, kind, -1) if deck[kind] else deck
    for kind in thrown:
        hand = add(hand, kind, -1)
    return at._replace(hands=_with(at.hands, side, hand), deck=deck)


def _played(at: Position, side: int, action: Action) -> Position:
    hands = at.hands
    if action.kind >= 0:
        hands = _with(hands, side, add(hands[side], action.kind, -1))
    if action.victim >= 0:
        hands = _with(hands, 1 - side, add(hands[1 - side], action.victim, -1))
    kills = at.kills
    if action.killed:
        kills = (kills[WOLF] + (side == WOLF), kills[CONVOY] + (side == CONVOY))
    return at._replace(hands=hands, kills=kills, chains=action.left, next=1 - side)


def _with(hands: tuple[Counts, Counts], side: int, hand: Counts) -> tuple[Counts, Counts]:
    return (hand, hands[CONVOY]) if side == WOLF else (hands[WOLF], hand)
