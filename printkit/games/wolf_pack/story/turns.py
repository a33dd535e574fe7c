"""A game of Wolf Pack turn by turn, as its report needs it: what each side drew, threw away and played, and what came of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, CODES, CONVOY, HARASSES, KINDS, SIDES, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.journal.course import Event, Record
from printkit.table import UNKNOWN, Copies, Guarded, Move

PASSED = "pass"


@dataclass(slots=True)
class Action:
    """One card played, or a pass (kind −1). ``cleared`` are the links that went, by side; ``victim`` the card lost."""

    side: int
    kind: int
    victim: int = UNKNOWN
    killed: bool = False
    cleared: tuple[int, int] = (0, 0)
    line: int = 0
    """The log's line that plays it."""
    chain: int = 0
    """Links of its side on the table behind it."""
    left: tuple[int, int] = (0, 0)
    """Links on the table behind it, by side."""
    odds: Fraction = Fraction(0)
    """The chance that the card lost to a harassment was of its kind; 0 where it is not known."""


@dataclass(slots=True)
class Phase:
    """A part of a turn: a side's draw with what it threw away, or a card played. ``lines`` are the log's lines."""

    side: int
    drawn: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    action: Action | None = None
    lines: tuple[int, ...] = ()


@dataclass(slots=True)
class TurnAccount:
    """One turn. ``draws`` has, by side, for each card drawn how likely it was an own link among those still unseen, and whether it was one."""

    number: int
    before: State
    after: State
    actions: list[Action] = field(default_factory=list)
    discards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    drawn: tuple[int, int] = (0, 0)
    draws: tuple[list[tuple[float, bool]], list[tuple[float, bool]]] = field(default_factory=lambda: ([], []))
    reshuffles: int = 0
    reshuffled: tuple[int, ...] = ()
    """The log's lines behind whose draws the discards became the deck."""
    remarks: tuple[str, ...] = ()
    doubts: tuple[int, ...] = ()
    """Lines of the log at which it and the rules part: nothing is told of the turn then."""
    phases: list[Phase] = field(default_factory=list)

    def links(self, side: int) -> int:
        """The own links that a side drew."""
        return sum(came for _, came in self.draws[side])

    def owed(self, side: int) -> float:
        """The own links that the cards still unseen owed it."""
        return math.fsum(chance for chance, _ in self.draws[side])

    def lead(self) -> int:
        """By how many links the wolf pack is nearer to its goal than the convoy, after the turn."""
        return lead(self.after)


def to_go(state: State, side: int) -> int:
    """Links that a side still has to play to win."""
    longest = max(map(len, state.chains[side]), default=0)
    return max(0, 3 * (state.ruleset.to_win[side] - state.kills[side]) - longest)


def lead(state: State) -> int:
    """Links that the convoy still needs beyond those that the wolf pack needs."""
    return to_go(state, CONVOY) - to_go(state, WOLF)


def read_turns(record: Record) -> list[TurnAccount]:
    """The turns of a record, in order."""
    turns = []
    for section in record.sections:
        if section.heading.kind != "turn" or not isinstance(section.before, State):
            continue
        after = section.after if isinstance(section.after, State) else section.before
        doubts = tuple(span.line for span in section.doubts)
        turn = TurnAccount(
            section.heading.number, section.before, after, remarks=section.prose, doubts=doubts
        )
        _fill(turn, section.sure)
        if section.whole or turn.actions or turn.remarks or any(turn.discards) or any(turn.drawn):
            turns.append(turn)  # and not one of which the log has nothing but the heading
    return turns


def _fill(turn: TurnAccount, events: Iterable[Event]) -> None:
    chains = [max(map(len, turn.before.chains[side]), default=0) for side in (WOLF, CONVOY)]
    throwing = False
    for event in events:
        side = SIDES.index(event.side) if event.side in SIDES else WOLF
        line = event.span.line if event.span else 0
        if event.label == "draw" and isinstance(event.value, int):
            _draw(turn, side, event.value, event.pool)
            phase = _phase(turn, side, line)
            phase.drawn += (event.value,)
        elif event.label == "reshuffle":
            turn.reshuffles += 1
            turn.reshuffled += (event.span.line,) if event.span else ()
        elif event.label == "victim" and isinstance(event.value, int):
            if not throwing and turn.actions:
                _lost(turn.actions[-1], event.value, event.pool)
        elif event.kind == "tell" and event.label == "kill" and turn.actions:
            turn.actions[-1].killed = True
            chains[turn.actions[-1].side] = 0
            turn.actions[-1].left = chains[WOLF], chains[CONVOY]
        elif isinstance(event.value, Move):
            throwing = event.value.verb == "discard"
            _move(turn, side, event.value, chains, line)


def _phase(turn: TurnAccount, side: int, line: int) -> Phase:
    """The draw phase of a side that is in progress, else a new one."""
    last = turn.phases[-1] if turn.phases else None
    if last is None or last.side != side or last.action is not None:
        last = Phase(side)
        turn.phases.append(last)
    last.lines += (line,) if line and line not in last.lines else ()
    return last


def _lost(action: Action, kind: int, pool: object) -> None:
    """A card that a harassment took, and how likely one of its kind was."""
    action.victim = kind
    if isinstance(pool, Guarded):
        pool = pool.pool
    if isinstance(pool, Copies) and kind != UNKNOWN and len(pool):
        action.odds = Fraction(pool.counts[kind], len(pool))


def _move(turn: TurnAccount, side: int, move: Move, chains: list[int], line: int) -> None:
    kind = CODES.find(str(move.value)) if move.value is not None else -1
    if move.verb == "discard":
        turn.discards[side].append(kind)
        phase = _phase(turn, side, line)
        phase.thrown += (kind,)
    elif move.verb in ("play", PASSED):
        action = Action(side, kind if move.verb == "play" else -1, line=line)
        if kind in CLEARS and move.verb == "play":
            only = turn.before.ruleset.clears_opponent_only
            gone = [0 if only and who == side else chains[who] for who in (WOLF, CONVOY)]
            action.cleared = (gone[0], gone[1])
            chains[:] = [chains[who] - gone[who] for who in (WOLF, CONVOY)]
        elif kind in CHAINS[side]:
            chains[side] = min(2, CHAINS[side].index(kind) + 1)
        action.chain, action.left = chains[side], (chains[WOLF], chains[CONVOY])
        turn.actions.append(action)
        turn.phases.append(Phase(side, action=action, lines=(line,) if line else ()))


def _draw(turn: TurnAccount, side: int, kind: int, pool: object) -> None:
    drawn = list(turn.drawn)
    drawn[side] += 1
    turn.drawn = drawn[0], drawn[1]
    if isinstance(pool, Copies) and kind != UNKNOWN and len(pool):
        chance = sum(pool.counts[k] for k in CHAINS[side]) / len(pool)
        turn.draws[side].append((chance, kind in CHAINS[side]))


def played(turns: Iterable[TurnAccount], side: int) -> list[int]:
    """How often a side played each kind."""
    counts = [0] * KINDS
    for turn in turns:
        for action in turn.actions:
            if action.side == side and action.kind >= 0:
                counts[action.kind] += 1
    return counts


def harassments(turns: Iterable[TurnAccount], side: int) -> list[Action]:
    return [a for t in turns for a in t.actions if a.side == side and a.kind in HARASSES]
