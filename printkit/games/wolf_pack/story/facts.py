"""The facts of a game of Wolf Pack that a story is told of: kills, clears, cards lost to harassment, and quiet stretches."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.course import begins
from printkit.games.wolf_pack.story.turns import Action, TurnAccount

LINKS = 3
LULL = 3
"""Turns in a row in which neither side laid a link that make a lull."""


class Kill(NamedTuple):
    """A chain that was closed: the turns of its links, the kills of both sides after it, how often links of it had been
    swept away since the side's last kill (``own``: by how many of these its own card), and the links that both sides then still
    had to lay."""

    turn: int
    side: int
    turns: tuple[int, ...]
    kills: tuple[int, int]
    swept: int
    own: int
    togo: tuple[int, int]
    wins: bool
    lines: tuple[int, ...]

    @property
    def waited(self) -> int:
        """Turns between the second link and the third in which the side did not have it to play."""
        return self.turns[-1] - self.turns[-2] - 1 if len(self.turns) > 1 else 0

    @property
    def straight(self) -> bool:
        """Whether the three links were laid in three turns running."""
        return len(self.turns) == 3 and self.turns[-1] - self.turns[0] == 2


class Sweep(NamedTuple):
    """Links that a card cleared from the table, by side."""

    turn: int
    side: int
    kind: int
    gone: tuple[int, int]
    lines: tuple[int, ...]


class Robbery(NamedTuple):
    """A card that a harassment took, with the chance that one of its kind was taken. ``link``: it was a link that its owner's
    chain still wanted; ``only``: its owner held no other of its kind; ``due``: it was the link that would have come next."""

    turn: int
    side: int
    kind: int
    victim: int
    odds: Fraction
    link: bool
    only: bool
    due: bool
    lines: tuple[int, ...]


class Lull(NamedTuple):
    """Turns in a row in which neither side laid a link or cleared anything; ``harassed``: how many harassments were played."""

    first: int
    last: int
    harassed: int
    lines: tuple[int, ...]

    @property
    def turn(self) -> int:
        return self.last


Happening = Kill | Sweep | Robbery | Lull


def happenings(turns: Sequence[TurnAccount], start: State) -> tuple[Happening, ...]:
    """What there is to tell of some turns, in the order in which it happened."""
    found = _Finder(start)
    for turn in turns:
        if not turn.doubts:
            found.read(turn)
        else:
            found.break_off()
    found.end_lull()
    return tuple(found.made)


class _Finder:
    """Reads turn after turn."""

    def __init__(self, start: State) -> None:
        self.made: list[Happening] = []
        self.kills = list(start.kills)
        self.laid: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self.goals = start.ruleset.to_win
        self.swept = [0, 0]
        self.own = [0, 0]
        self.lull: list[TurnAccount] = []

    def break_off(self) -> None:
        """A turn of which nothing is told: chains that were begun before it are not told as one."""
        self.end_lull()
        for laid in self.laid:
            laid.clear()

    def read(self, turn: TurnAccount) -> None:
        """One turn."""
        self.kills = list(turn.before.kills)
        if not any(a.kind in CHAINS[a.side] or any(a.cleared) for a in turn.actions):
            self.lull.append(turn)
        else:
            self.end_lull()
        hands = list(begins(turn.before).hands)
        for phase in turn.phases:
            if phase.action is not None:
                self._action(turn, phase.action, hands)
                continue
            counts = list(hands[phase.side])
            for kind in phase.drawn:
                counts[kind] += 1
            for kind in phase.thrown:
                counts[kind] -= 1
            hands[phase.side] = (*counts,)

    def _action(self, turn: TurnAccount, action: Action, hands: list[tuple[int, ...]]) -> None:
        side, kind, lines = action.side, action.kind, (action.line,)
        if kind in CLEARS and any(action.cleared):
            self.made.append(Sweep(turn.number, side, kind, action.cleared, lines))
            for who in (WOLF, CONVOY):
                self.swept[who] += action.cleared[who] > 0
                self.own[who] += action.cleared[who] > 0 and who == side
                if action.cleared[who]:
                    self.laid[who].clear()
        elif kind in HARASSES and action.victim >= 0:
            self.made.append(_robbery(turn, action, hands[1 - side]))
        elif kind in CHAINS[side]:
            if action.chain == 1:
                self.laid[side].clear()
            self.laid[side].append((turn.number, action.line))
            if action.killed:
                self._killed(turn, side, action.left)
        hands[side] = _less(hands[side], kind)
        hands[1 - side] = _less(hands[1 - side], action.victim)

    def _killed(self, turn: TurnAccount, side: int, left: tuple[int, int]) -> None:
        self.kills[side] += 1
        togo = [LINKS * (self.goals[who] - self.kills[who]) - left[who] for who in (WOLF, CONVOY)]
        links = self.laid[side][-3:]
        self.made.append(
            Kill(
                turn.number, side, tuple(n for n, _ in links), (self.kills[WOLF], self.kills[CONVOY]), self.swept[side],
                self.own[side], (togo[WOLF], togo[CONVOY]), turn.after.winner == side, tuple(line for _, line in links),
            )
        )  # fmt: skip
        self.laid[side].clear()
        self.swept[side] = self.own[side] = 0

    def end_lull(self) -> None:
        """Some turns without a link may be over: they count where they were many."""
        quiet, self.lull = self.lull, []
        if len(quiet) >= LULL:
            lines = tuple(n for turn in quiet for phase in turn.phases for n in phase.lines)
            harassed = sum(a.kind in HARASSES for turn in quiet for a in turn.actions)
            self.made.append(Lull(quiet[0].number, quiet[-1].number, harassed, lines))


def _less(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple(n - (at == kind) for at, n in enumerate(hand))


def _robbery(turn: TurnAccount, action: Action, hand: tuple[int, ...]) -> Robbery:
    other, victim = 1 - action.side, action.victim
    wanted = victim in CHAINS[other] and CHAINS[other].index(victim) >= action.left[other]
    known = not turn.before.hands[other].unknown
    return Robbery(
        turn.number, action.side, action.kind, victim, action.odds, wanted,
        known and hand[victim] == 1, known and victim == CHAINS[other][action.left[other] % 3], (action.line,),
    )  # fmt: skip
