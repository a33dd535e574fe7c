"""Reads a Wolf Pack game turn by turn for the report: what each side drew, discarded and played, and the
result."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from printkit.games.wolf_pack.rules.deck import (
    CHAINS,
    CLEARS,
    CODES,
    CONVOY,
    HARASSES,
    KINDS,
    SIDES,
    WOLF,
    Counts,
)
from printkit.games.wolf_pack.rules.state import State
from printkit.journal.course import Event, Record
from printkit.report.turns import EventReader, TurnRecord, turn_sections
from printkit.table import UNKNOWN, Copies, Guarded, Move

PASSED = "pass"


@dataclass(slots=True)
class Action:
    """The action of a side: one card played, or a pass (``kind`` −1).

    ``cleared`` counts the cards it cleared from each side's chain; ``victim`` is the card that a harassment card took from the
    opponent.
    """

    side: int
    kind: int
    victim: int = UNKNOWN
    killed: bool = False
    cleared: tuple[int, int] = (0, 0)
    line: int = 0
    """Number of the log line with the action; 0 if there is none."""
    chain: int = 0
    """Number of chain cards that the acting side has on the table after the action."""
    left: tuple[int, int] = (0, 0)
    """How many chain cards lie on the table after the action, as a pair: the wolf pack's and the convoy's."""
    odds: Fraction = Fraction(0)
    """Probability (0 to 1) that the harassment card would take a card of the kind that it did take; 0 if
    unknown.

    This kind is ``victim``."""


@dataclass(slots=True)
class Phase:
    """A part of a turn: either the draw phase of one side with the cards that it discarded (``thrown``), or
    one action."""

    side: int
    drawn: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    action: Action | None = None
    lines: tuple[int, ...] = ()
    deck: Counts = ()
    """Number of cards of each kind that the side could draw in this phase.

    These are the cards in the deck or, if the log does not record the hands, all cards that the log has
    not named yet."""


@dataclass(slots=True, eq=False)
class TurnAccount(TurnRecord[State]):
    """One turn of Wolf Pack as the report needs it: actions, draws, discards and reshuffles.

    ``draws`` has a pair for each card that a side drew: the chance that it would be a card of the side's own chain, and whether it
    was one.
    """

    actions: list[Action] = field(default_factory=list)
    discards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    drawn: list[int] = field(default_factory=lambda: [0, 0])
    """How many cards each side drew in the turn, as a pair: the wolf pack and the convoy."""
    draws: tuple[list[tuple[float, bool]], list[tuple[float, bool]]] = field(default_factory=lambda: ([], []))
    reshuffles: int = 0
    phases: list[Phase] = field(default_factory=list)

    def links(self, side: int) -> int:
        """Return how many cards for its own chain a side drew in the turn."""
        return sum(is_link for _, is_link in self.draws[side])

    def expected_links(self, side: int) -> float:
        """Return how many cards for its own chain a side was expected to draw in the turn."""
        return math.fsum(chance for chance, _ in self.draws[side])

    def lead(self) -> int:
        """Return by how many chain cards the wolf pack was nearer to victory than the convoy after the turn; negative
        if it was farther.

        This is the number that the convoy still has to play to win, minus the number that the wolf pack
        has to play."""
        return lead(self.after)


def to_go(state: State, side: int) -> int:
    """Return the number of chain cards that a side still has to play to win."""
    longest = max(map(len, state.chains[side]), default=0)
    return max(0, 3 * (state.ruleset.to_win[side] - state.kills[side]) - longest)


def lead(state: State) -> int:
    """Return by how many chain cards the wolf pack is nearer to victory than the convoy; negative if it is farther.

    This is the number that the convoy still has to play to win, minus the number that the wolf pack has to
    play."""
    return to_go(state, CONVOY) - to_go(state, WOLF)


def read_turns(record: Record) -> list[TurnAccount]:
    """Return the turns of a record in order.

    Turns of which the log contains only the heading are left out."""
    turns = []
    for section, before, after in turn_sections(record, State):
        turn = TurnAccount(section, before, after)
        _TurnReader(turn).read(turn.events)
        if turn.whole or turn.actions or turn.remarks or any(turn.discards) or any(turn.drawn):
            turns.append(turn)
    return turns


class _TurnReader(EventReader):
    """Reads the events of one turn from the log, and enters them into the account of the turn."""

    def __init__(self, turn: TurnAccount) -> None:
        self._turn = turn
        self._chains = [max(map(len, turn.before.chains[side]), default=0) for side in (WOLF, CONVOY)]
        self._throwing = False

    def revealed(self, event: Event, cards: tuple[int, ...]) -> None:
        """Record a card that a side drew, or a card that a harassment card took from a hand."""
        if event.label == "victim" and not self._throwing and self._turn.actions:
            for kind in cards:
                self._lost(self._turn.actions[-1], kind, event.pool)
        elif event.label == "draw":
            for kind in cards:
                self._draw(_side(event), kind, event.pool)
                phase = self._phase(event)
                if not phase.drawn and isinstance(event.pool, Copies):
                    phase.deck = event.pool.counts
                phase.drawn += (kind,)

    def told(self, event: Event) -> None:
        """Record the event if it is a kill.

        The side that acted last made the kill, and has no chain afterwards."""
        if event.label == "kill" and self._turn.actions:
            action = self._turn.actions[-1]
            self._chains[action.side] = 0
            action.killed, action.left = True, (self._chains[WOLF], self._chains[CONVOY])

    def decided(self, event: Event, move: Move) -> None:
        """Record a reshuffle, a discard, a card played, or a pass."""
        if event.label == "reshuffle":
            self._turn.reshuffles += 1
            return
        self._throwing = move.verb == "discard"
        side, kind = _side(event), CODES.find(str(move.value)) if move.value is not None else -1
        if move.verb == "discard":
            self._turn.discards[side].append(kind)
            self._phase(event).thrown += (kind,)
        elif move.verb in ("play", PASSED):
            self._act(side, kind if move.verb == "play" else -1, _line(event))

    def _act(self, side: int, kind: int, line: int) -> None:
        turn, chains = self._turn, self._chains
        action = Action(side, kind, line=line)
        if kind in CLEARS:
            only = turn.before.ruleset.clears_opponent_only
            gone = [0 if only and who == side else chains[who] for who in (WOLF, CONVOY)]
            action.cleared = (gone[0], gone[1])
            chains[:] = [chains[who] - gone[who] for who in (WOLF, CONVOY)]
        elif kind in CHAINS[side]:
            chains[side] = min(2, CHAINS[side].index(kind) + 1)
        action.chain, action.left = chains[side], (chains[WOLF], chains[CONVOY])
        turn.actions.append(action)
        turn.phases.append(Phase(side, action=action, lines=(line,) if line else ()))

    def _phase(self, event: Event) -> Phase:
        """Return the current draw phase of the side to which the event belongs. If there is none, begin one."""
        side, line = _side(event), _line(event)
        last = self._turn.phases[-1] if self._turn.phases else None
        if last is None or last.side != side or last.action is not None:
            last = Phase(side)
            self._turn.phases.append(last)
        last.lines += (line,) if line and line not in last.lines else ()
        return last

    def _draw(self, side: int, kind: int, pool: object) -> None:
        self._turn.drawn[side] += 1
        if isinstance(pool, Copies) and kind != UNKNOWN and len(pool):
            chance = sum(pool.counts[k] for k in CHAINS[side]) / len(pool)
            self._turn.draws[side].append((chance, kind in CHAINS[side]))

    def _lost(self, action: Action, kind: int, pool: object) -> None:
        """Record which card a harassment card took, and the probability that it would take a card of that
        kind."""
        action.victim = kind
        if isinstance(pool, Guarded):
            pool = pool.pool
        if isinstance(pool, Copies) and kind != UNKNOWN and len(pool):
            action.odds = Fraction(pool.counts[kind], len(pool))


def _side(event: Event) -> int:
    return SIDES.index(event.side) if event.side in SIDES else WOLF


def _line(event: Event) -> int:
    return event.span.line if event.span else 0


def played(turns: Iterable[TurnAccount], side: int) -> list[int]:
    """Return how many cards of each kind a side played, as a list indexed by kind."""
    counts = [0] * KINDS
    for turn in turns:
        for action in turn.actions:
            if action.side == side and action.kind >= 0:
                counts[action.kind] += 1
    return counts


def harassments(turns: Iterable[TurnAccount], side: int) -> list[Action]:
    return [a for t in turns for a in t.actions if a.side == side and a.kind in HARASSES]
