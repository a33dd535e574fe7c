"""Finds the events of a Wolf Pack game that its report may describe.

They are kills, chains of cards cleared from the table, and cards lost to harassment. The events are found
before any wording is chosen. A statement about a hand is made only where the log records both hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, CONVOY, HARASSES, WOLF, Counts, add
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.course import begins, known
from printkit.games.wolf_pack.story.turns import Action, TurnAccount

LINKS: Final = 3


class Kill(NamedTuple):
    """A kill: a side completed its chain of cards and so destroyed a transport or a U-boat.

    - ``turns``: the turns in which its links were played. ``lines``: the log lines of these plays.
    - ``kills``: the kills of both sides afterwards. ``wins``: the kill won the game.
    - ``fresh``: the side drew the third card of the chain in the same turn and had held none.
    """

    turn: int
    side: int
    turns: tuple[int, ...]
    kills: tuple[int, int]
    wins: bool
    lines: tuple[int, ...]
    fresh: bool = False

    @property
    def middle(self) -> int:
        """Return the turn in which the side played the card before the last one of the chain.

        If the log contains only one card of the chain, return the turn of that card.
        """
        return self.turns[-2] if len(self.turns) > 1 else self.turns[0]


class Sweep(NamedTuple):
    """A play of Dive or Destroyer Sweep that cleared at least one card of a chain from the table.

    - ``gone``: the cards cleared from each side's chain.
    - ``due``: it cleared two cards of the opponent's chain, and the opponent held the third. ``lacked``: the opponent held no third.
    - ``wins``: the third card would have won the game. ``last``: the opponent lacked only that card to win, and held none.
    - ``drawn``: the side drew the card that it played in this turn. ``since``: the turn since which it had held it; 0 if it held it from the
      start, or if the turn is unknown.
    - ``spare``: for each side, it held in its hand each of the cards that it lost.
    """

    turn: int
    side: int
    kind: int
    gone: tuple[int, int]
    lines: tuple[int, ...]
    due: bool = False
    lacked: bool = False
    wins: bool = False
    drawn: bool = False
    since: int = 0
    spare: tuple[bool, bool] = (False, False)
    last: bool = False


class Robbery(NamedTuple):
    """The loss of a card from a side's hand because the opponent played a harassment card (Cat and Mouse or
    Near Miss).

    ``side`` is the side that played the harassment card, and the owner is its opponent. ``victim`` is the lost card.

    - ``link``: the card was one that its owner's current chain still needed.
    - ``only``: its owner held no other card of its kind.
    - ``third``: its owner would have completed a chain with it in the next play. ``wins``: that would have won the game.
    - ``until``: the turn in which its owner drew the next card of its kind; 0 if never.
    - ``spared``: the owner held the one card that would win at once, another was taken, and it drew no second one before its
      next play.
    - ``risk``: the owner held all that its last chain still needed, at least two cards, and lost none of them; ``risk`` counts the cards
      in its hand of which it could spare none. Otherwise 0.
    - ``cards``: the size of the hand before the loss; 0 if unknown.
    - ``threw``: its owner had thrown another card of this kind away in the same turn.
    - ``disarms``: it was the only Dive or Destroyer Sweep of its owner, which drew no other, and the robber needed only one more kill.
    - ``another``: it was a card that would have won the game in the owner's next play, and the owner held another. ``drawn``: the owner
      had drawn one of the two in the same turn.
    """

    turn: int
    side: int
    kind: int
    victim: int
    link: bool
    only: bool
    lines: tuple[int, ...]
    third: bool = False
    wins: bool = False
    until: int = 0
    spared: bool = False
    risk: int = 0
    cards: int = 0
    threw: bool = False
    disarms: bool = False
    another: bool = False
    drawn: bool = False


Happening = Kill | Sweep | Robbery


def happenings(turns: Sequence[TurnAccount], start: State) -> tuple[Happening, ...]:
    """Return the events of these turns that the report may describe, in the order of play.

    They are kills, chains of cards cleared from the table, and cards lost to harassment.
    """
    found = _Finder(start)
    for turn in turns:
        if not turn.doubts:
            found.read(turn)
        else:
            found.break_off()
    return tuple(_followed(each, turns) for each in found.made)


def _followed(each: Happening, turns: Sequence[TurnAccount]) -> Happening:
    """Return the event. If a side lost a card to harassment in it, add the turn in which that side drew another such
    card.

    The winning card counts as spared only if the owner did not draw a second one before its next play.
    """
    if not isinstance(each, Robbery):
        return each
    if each.spared and _drew_another(each, turns):
        each = each._replace(spared=False)
    later = (
        turn.number
        for turn in turns
        if turn.number > each.turn
        for phase in turn.phases
        if phase.side != each.side and each.victim in phase.drawn
    )
    until = next(later, 0)
    return each._replace(until=until, disarms=each.disarms and not until)


def _drew_another(robbed: Robbery, turns: Sequence[TurnAccount]) -> bool:
    """Return True if the wolf pack lost a card to harassment and drew a Transport in the next turn.

    For the convoy, return False: it draws nothing between losing a card and its next play, because both sides
    draw before the wolf pack plays.
    """
    third = CHAINS[WOLF][-1]
    return robbed.side == CONVOY and any(
        third in phase.drawn
        for turn in turns
        if turn.number == robbed.turn + 1
        for phase in turn.phases
        if phase.side == WOLF
    )


@dataclass(slots=True)
class _SideRead:
    """What the reader of the turns knows so far about one side: its kills, and the cards of its current chain.

    Each card has its turn and its log line.
    """

    kills: int
    laid: list[tuple[int, int]] = field(default_factory=list)


class _Finder:
    """Collects the events that the report may describe, while it reads the turns of a Wolf Pack game in order."""

    def __init__(self, start: State) -> None:
        self.made: list[Happening] = []
        self.sides = (_SideRead(start.kills[WOLF]), _SideRead(start.kills[CONVOY]))
        self.goals = start.ruleset.to_win
        self.known = False
        self.hands: list[Counts] = []
        self.drawn: list[tuple[int, ...]] = []
        self.thrown: list[tuple[int, ...]] = []
        self.chains = (0, 0)
        self.since: tuple[list[int], list[int]] = ([], [])
        """The turns in which each side drew the clear cards that it holds, the oldest first; 0 where the turn is unknown."""

    def break_off(self) -> None:
        """Skip a turn in which the log breaks the rules, and forget all unfinished chains."""
        self.since = ([], [])
        for side in self.sides:
            side.laid.clear()

    def read(self, turn: TurnAccount) -> None:
        """Read one turn, and record its events: kills, chains cleared from the table, and cards lost to
        harassment.

        Hands and chains are updated.
        """
        for side, kills in zip(self.sides, turn.before.kills, strict=True):
            side.kills = kills
        self.known = known(turn.before) and known(turn.after)
        self.hands, self.drawn, self.thrown = list(begins(turn.before).hands), [(), ()], [(), ()]
        self.chains = begins(turn.before).chains
        for who, since in enumerate(self.since):
            held = self.hands[who][CLEARS[who]] if self.known else 0
            since[:] = [*since[max(0, len(since) - held) :], *[0] * (held - len(since))]
        for phase in turn.phases:
            if phase.action is not None:
                self._action(turn, phase.action)
                continue
            self.drawn[phase.side] = phase.drawn
            if self.known:
                self.since[phase.side].extend([turn.number] * phase.drawn.count(CLEARS[phase.side]))
            for kind in phase.drawn:
                self._change(phase.side, kind, 1)
            self.thrown[phase.side] = (*self.thrown[phase.side], *phase.thrown)
            for kind in phase.thrown:
                self._change(phase.side, kind, -1)

    def _change(self, side: int, kind: int, n: int) -> None:
        if kind >= 0:
            self.hands[side] = add(self.hands[side], kind, n)
        if kind == CLEARS[side] and n < 0:
            since = self.since[side]  # of several, nobody knows which one goes
            since[:] = since[1:] if len(set(since)) == 1 else [0] * (len(since) - 1)

    def _fresh(self, side: int, kind: int) -> bool:
        """Return True if the side drew all its cards of this kind in the current turn."""
        return self.known and 0 < self.drawn[side].count(kind) >= self.hands[side][kind]

    def _action(self, turn: TurnAccount, action: Action) -> None:
        side, kind, read = action.side, action.kind, self.sides[action.side]
        if kind in CLEARS and any(action.cleared):
            self._sweep(turn, action)
        elif kind in HARASSES and action.victim >= 0:
            self._harassed(turn, action)
        elif kind in CHAINS[side]:
            if action.chain == 1 and not action.killed:
                read.laid.clear()
            read.laid.append((turn.number, action.line))
            if action.killed:
                self._killed(turn, action)
        self.chains = action.left
        self._change(side, kind, -1)
        self._change(1 - side, action.victim, -1)

    def _sweep(self, turn: TurnAccount, action: Action) -> None:
        side, other = action.side, 1 - action.side
        third = self.hands[other][CHAINS[other][2]] > 0
        two = self.known and action.cleared[other] == LINKS - 1
        last = self.goals[other] - self.sides[other].kills == 1
        spare = [
            self.known and all(self.hands[who][kind] for kind in CHAINS[who][: action.cleared[who]])
            for who in (WOLF, CONVOY)
        ]
        self.made.append(
            Sweep(
                turn.number, side, action.kind, action.cleared, (action.line,), two and third, two and not third,
                two and third and last, self._fresh(side, action.kind), next(iter(self.since[side]), 0),
                (spare[WOLF], spare[CONVOY]), two and not third and last,
            )
        )  # fmt: skip
        for who, read in enumerate(self.sides):
            if action.cleared[who]:
                read.laid.clear()

    def _harassed(self, turn: TurnAccount, action: Action) -> None:
        other, victim = 1 - action.side, action.victim
        read, hand, chain = self.sides[other], self.hands[other], CHAINS[other]
        at = action.left[other] % LINKS
        last = self.goals[other] - read.kills == 1
        only = self.known and hand[victim] == 1
        spared = self.known and last and at == LINKS - 1 and victim != chain[2] and hand[chain[2]] == 1
        wanted = victim in chain and chain.index(victim) >= action.left[other]
        third = only and victim == chain[2] and at == LINKS - 1
        needed = chain[at:]
        whole = self.known and last and at < LINKS - 1 and all(hand[kind] for kind in needed)
        risk = sum(hand[kind] == 1 for kind in needed) if whole and not (only and victim in needed) else 0
        self.made.append(
            Robbery(
                turn.number, action.side, action.kind, victim, wanted, only, (action.line,), third, third and last,
                spared=spared, risk=risk, cards=sum(hand) if self.known else 0, threw=victim in self.thrown[other],
                disarms=only and victim == CLEARS[other] and self.goals[action.side] - self.sides[action.side].kills == 1,
                another=self.known and last and at == LINKS - 1 and victim == chain[2] and not only, drawn=victim in self.drawn[other],
            )
        )  # fmt: skip

    def _killed(self, turn: TurnAccount, action: Action) -> None:
        side, read = action.side, self.sides[action.side]
        read.kills += 1
        links = read.laid[-LINKS:]
        self.made.append(
            Kill(
                turn.number, side, tuple(n for n, _ in links), (self.sides[WOLF].kills, self.sides[CONVOY].kills),
                turn.after.winner == side, tuple(line for _, line in links), self._fresh(side, action.kind),
            )
        )  # fmt: skip
        read.laid.clear()
