"""The facts of a game of Wolf Pack that a story is told of: kills, sweeps, cards lost to harassment, and quiet stretches.

They are read from the turns before any word is chosen. What depends on a hand is claimed only where the log has both hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, CONVOY, HARASSES, WOLF, Counts, add
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.course import begins, known
from printkit.games.wolf_pack.story.turns import Action, TurnAccount

LINKS: Final = 3
LULL: Final = 4
"""Turns in a row in which neither side laid a link that make a lull."""
WAITED: Final = 3
"""Plays in a row without the next link that are worth a word."""


class Wait(NamedTuple):
    """Plays in a row that a side spent without the link ``kind`` that it needed next: the turns of the first of them and of the
    last, how many, and whether a harassment took the link away meanwhile. ``bare``: plays in a row up to the last of them in which
    the side held no such card, also those in which it did not need one yet."""

    kind: int
    first: int
    last: int
    plays: int
    robbed: bool = False
    bare: int = 0


class Kill(NamedTuple):
    """A chain that was closed: the turns of its links, the kills of both sides after it, how often links of it had been
    swept away since the side's last kill (``own``: by how many of these its own card), the links that both sides had to
    lay before the third link and after it, which links were drawn in the turn in which they were laid, whether the whole chain was in
    hand when the first was laid, whether the third was in hand from then to the end, and the longest wait for a link.

    ``kept``: the links that were in hand from the moment at which the side's last chain was closed or cleared (None: not known);
    ``came``: the others, in the order in which they were drawn, each with the turn."""

    turn: int
    side: int
    turns: tuple[int, ...]
    kills: tuple[int, int]
    swept: int
    own: int
    togo: tuple[int, int]
    wins: bool
    lines: tuple[int, ...]
    fresh: tuple[bool, ...] = ()
    held: bool = False
    third_since_first: bool = False
    wait: Wait | None = None
    kept: tuple[int, ...] | None = None
    came: tuple[tuple[int, int], ...] = ()

    @property
    def straight(self) -> bool:
        """Return whether the three links were laid in three turns running."""
        return len(self.turns) == LINKS and self.turns[-1] - self.turns[0] == LINKS - 1


class Sweep(NamedTuple):
    """Links that a card cleared from the table, by side. ``due``: the other side held its third link and would have laid it in its
    next play; ``lacked``: it had two links down and no third in hand; ``wins``: that link would have won; ``drawn``: the
    card was drawn in the same turn; ``since``: the turn in which it was, where that was earlier (0: dealt, or not known);
    ``waited``: the plays in a row that the other side had made without that third link."""

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
    waited: int = 0


class Robbery(NamedTuple):
    """A card that a harassment took, with the chance that one of its kind was taken. ``link``: it was a link that its owner's
    chain still wanted; ``only``: its owner held no other of its kind; ``due``: it was the link that would have come next.

    ``vital``: it was a link of its owner's last chain, with none in hand besides; ``third``: it would have closed the chain in the next play; ``wins``: and won the game; ``until``: the turn in which its owner
    drew the next of its kind (0: never). ``spared`` is the card with which the owner would have won next, where the
    harassment took another, and ``odds`` then the chance that it would have taken that one.
    """

    turn: int
    side: int
    kind: int
    victim: int
    odds: Fraction
    link: bool
    only: bool
    due: bool
    lines: tuple[int, ...]
    vital: bool = False
    third: bool = False
    wins: bool = False
    until: int = 0
    spared: bool = False
    cards: int = 0

    @property
    def hurts(self) -> bool:
        """Return whether it cost a kill in the next play, or two plays at least."""
        if not ((self.due or self.vital) and self.only):
            return False
        return self.third or not self.until or self.until > self.turn + 2


class Lull(NamedTuple):
    """Turns in a row in which neither side laid a link or cleared anything; ``harassed``: how many harassments were played (0 where another
    card was);
    ``lacked``: the link for want of which each side laid none in all of its plays (−1: another reason, or not known)."""

    first: int
    last: int
    harassed: int
    lines: tuple[int, ...]
    lacked: tuple[int, int] = (-1, -1)

    @property
    def turn(self) -> int:
        return self.last


Happening = Kill | Sweep | Robbery | Lull


def happenings(turns: Sequence[TurnAccount], start: State) -> tuple[Happening, ...]:
    """Return what there is to tell of some turns, in the order in which it happened."""
    found = _Finder(start)
    for turn in turns:
        if not turn.doubts:
            found.read(turn)
        else:
            found.break_off()
    found.end_lull()
    return tuple(_followed(each, turns) for each in found.made)


def _followed(each: Happening, turns: Sequence[TurnAccount]) -> Happening:
    """Return a robbery with the turn in which its owner drew the next card of its kind."""
    if not isinstance(each, Robbery):
        return each
    later = (
        turn.number
        for turn in turns
        if turn.number > each.turn
        for phase in turn.phases
        if phase.side != each.side and each.victim in phase.drawn
    )
    return each._replace(until=next(later, 0))


@dataclass(slots=True)
class _SideRead:
    """What is read of one side: its kills, the links of its chain (turn, line, whether it was just drawn), sweeps since its last
    kill, its current wait, the longest of its chain, and for each link the plays in a row without one in hand. ``had``: the links
    in hand when its last chain was closed or cleared (None: not known); ``came``: the turns in which others were drawn since."""

    kills: int
    laid: list[tuple[int, int, bool]] = field(default_factory=list)
    held: bool = False
    third: bool = False
    swept: int = 0
    own: int = 0
    wait: Wait | None = None
    longest: Wait | None = None
    bare: dict[int, int] = field(default_factory=dict)
    had: tuple[int, ...] | None = None
    came: dict[int, int] = field(default_factory=dict)

    def begin_again(self) -> None:
        """Forget the chain and the waits of it."""
        self.laid.clear()
        self.held, self.third, self.wait, self.longest = False, False, None, None

    def waited(self, kind: int, turn: int) -> None:
        """Note a play without the link that comes next."""
        last = self.wait or Wait(kind, turn, turn, 0)
        self.wait = last._replace(last=turn, plays=last.plays + 1, bare=self.bare[kind])
        if not self.longest or self.wait.plays > self.longest.plays:
            self.longest = self.wait

    def left_with(self, links: tuple[int, ...] | None) -> None:
        """Note which links are in hand now that a chain is closed or cleared."""
        self.had = links
        self.came.clear()

    def drew(self, kind: int, turn: int) -> None:
        """Note that a link was drawn of which none was in hand."""
        self.came.pop(kind, None)
        self.came[kind] = turn


class _Finder:
    """Reads turn after turn."""

    def __init__(self, start: State) -> None:
        self.made: list[Happening] = []
        self.sides = (_SideRead(start.kills[WOLF]), _SideRead(start.kills[CONVOY]))
        self.goals = start.ruleset.to_win
        self.lull: list[TurnAccount] = []
        self.known = False
        self.hands: list[Counts] = []
        self.drawn: list[tuple[int, ...]] = []
        self.chains = (0, 0)
        self.since = [0, 0]

    def break_off(self) -> None:
        """Note a turn of which nothing is told: chains that were begun before it are not told as one."""
        self.end_lull()
        self.since = [0, 0]
        for side in self.sides:
            side.begin_again()
            side.left_with(None)
            side.bare.clear()

    def read(self, turn: TurnAccount) -> None:
        """Read one turn."""
        for side, kills in zip(self.sides, turn.before.kills, strict=True):
            side.kills = kills
        if not any(a.kind in CHAINS[a.side] or any(a.cleared) for a in turn.actions):
            self.lull.append(turn)
        else:
            self.end_lull()
        self.known = known(turn.before) and known(turn.after)
        self.hands, self.drawn = list(begins(turn.before).hands), [(), ()]
        self.chains = begins(turn.before).chains
        for phase in turn.phases:
            if phase.action is not None:
                self._action(turn, phase.action)
                continue
            self.drawn[phase.side] = phase.drawn
            clear = CLEARS[phase.side]
            if self.known and clear in phase.drawn and not self.hands[phase.side][clear]:
                self.since[phase.side] = turn.number
            for kind in phase.drawn:
                chain = CHAINS[phase.side][self.chains[phase.side] :]
                if self.known and kind in chain and not self.hands[phase.side][kind]:
                    self.sides[phase.side].drew(kind, turn.number)
                self._change(phase.side, kind, 1)
            for kind in phase.thrown:
                self._change(phase.side, kind, -1)

    def _change(self, side: int, kind: int, n: int) -> None:
        if kind >= 0:
            self.hands[side] = add(self.hands[side], kind, n)
        if kind == CLEARS[side] and n < 0:
            self.since[side] = 0  # of what is left it is not known which it is

    def _fresh(self, side: int, kind: int) -> bool:
        """Return whether a card that a side is about to play was drawn in this turn, and none of its kind held before."""
        return self.known and 0 < self.drawn[side].count(kind) >= self.hands[side][kind]

    def _action(self, turn: TurnAccount, action: Action) -> None:
        side, kind, read = action.side, action.kind, self.sides[action.side]
        wanted = CHAINS[side][self.chains[side] % LINKS]
        for each in CHAINS[side]:
            read.bare[each] = 0 if self.hands[side][each] else read.bare.get(each, 0) + 1
        if self.hands[side][wanted]:
            read.wait = None
        elif self.known:
            read.waited(wanted, turn.number)
        read.third = read.third and self.hands[side][CHAINS[side][2]] > 0
        if kind in CLEARS and any(action.cleared):
            self._sweep(turn, action)
        elif kind in HARASSES and action.victim >= 0:
            self._harassed(turn, action)
        elif kind in CHAINS[side]:
            if action.chain == 1 and not action.killed:
                read.laid.clear()
            if not read.laid:
                read.third = True
                read.held = self.known and all(self.hands[side][each] for each in CHAINS[side])
            read.third = self.known and read.third and self.hands[side][CHAINS[side][2]] > 0
            read.laid.append((turn.number, action.line, self._fresh(side, kind)))
            read.wait = None
            if action.killed:
                self._killed(turn, action)
        self.chains = action.left
        self._change(side, kind, -1)
        self._change(1 - side, action.victim, -1)
        for who, each_side in enumerate(self.sides):
            if action.cleared[who] or (action.killed and who == side):
                in_hand = tuple(link for link in CHAINS[who] if self.hands[who][link])
                each_side.left_with(in_hand if self.known else None)

    def _sweep(self, turn: TurnAccount, action: Action) -> None:
        side, other = action.side, 1 - action.side
        third = self.hands[other][CHAINS[other][2]] > 0
        two = self.known and action.cleared[other] == LINKS - 1
        last = self.goals[other] - self.sides[other].kills == 1
        wait = self.sides[other].wait
        self.made.append(
            Sweep(
                turn.number, side, action.kind, action.cleared, (action.line,), two and third, two and not third,
                two and third and last, self._fresh(side, action.kind), self.since[side],
                wait.plays if wait is not None and two else 0,
            )
        )  # fmt: skip
        for who, read in enumerate(self.sides):
            if action.cleared[who]:
                read.swept += 1
                read.own += who == side
                read.begin_again()

    def _harassed(self, turn: TurnAccount, action: Action) -> None:
        other, victim = 1 - action.side, action.victim
        read, hand, chain = self.sides[other], self.hands[other], CHAINS[other]
        at = action.left[other] % LINKS
        due = self.known and victim == chain[at]
        match = self.goals[other] - read.kills == 1
        last = match and at == LINKS - 1
        only = self.known and hand[victim] == 1
        spared = self.known and last and victim != chain[2] and hand[chain[2]] == 1
        odds = Fraction(1, sum(hand)) if spared else action.odds
        wanted = victim in chain and chain.index(victim) >= action.left[other]
        third = due and only and at == LINKS - 1
        self.made.append(
            Robbery(
                turn.number, action.side, action.kind, victim, odds, wanted, only, due, (action.line,), match and only and wanted, third, third and last,
                spared=spared, cards=sum(hand) if self.known else 0,
            )
        )  # fmt: skip
        if due and only and read.wait is None:
            read.wait = Wait(victim, turn.number + (action.side == CONVOY), turn.number, 0, robbed=True)

    def _killed(self, turn: TurnAccount, action: Action) -> None:
        side, read = action.side, self.sides[action.side]
        read.kills += 1
        togo = [
            LINKS * (self.goals[who] - self.sides[who].kills) - action.left[who] for who in (WOLF, CONVOY)
        ]
        links = read.laid[-LINKS:]
        wait = read.longest if read.longest and read.longest.plays >= WAITED else None
        self.made.append(
            Kill(
                turn.number, side, tuple(n for n, _, _ in links), (self.sides[WOLF].kills, self.sides[CONVOY].kills), read.swept,
                read.own, (togo[WOLF], togo[CONVOY]), turn.after.winner == side, tuple(line for _, line, _ in links),
                tuple(fresh for _, _, fresh in links) if self.known else (), read.held, read.third, wait,
                None if read.had is None else tuple(kind for kind in read.had if kind not in read.came), tuple(read.came.items()),
            )
        )  # fmt: skip
        read.begin_again()
        read.swept = read.own = 0

    def end_lull(self) -> None:
        """Note that some turns without a link are over: they count where they were many."""
        quiet, self.lull = self.lull, []
        if len(quiet) >= LULL:
            lines = tuple(n for turn in quiet for phase in turn.phases for n in phase.lines)
            played = [
                action.kind in HARASSES for turn in quiet for action in turn.actions if action.kind >= 0
            ]
            harassed = len(played) if all(played) else 0
            first, last = quiet[0].number, quiet[-1].number
            self.made.append(Lull(first, last, harassed, lines, (lacked(quiet, WOLF), lacked(quiet, CONVOY))))


def lacked(turns: Sequence[TurnAccount], side: int) -> int:
    """Return the link that a side needed next and did not hold when it played, in all of some turns in which it laid none; −1 where
    it held one, or the log does not say."""
    for turn in turns:
        at = begins(turn.before)
        wanted = CHAINS[side][at.chains[side] % LINKS]
        held = at.hands[side][wanted]
        if turn.doubts or not known(turn.before):
            return -1
        for phase in turn.phases:
            if phase.action is None and phase.side == side:
                held += phase.drawn.count(wanted) - phase.thrown.count(wanted)
            elif phase.action is not None and phase.side == side:
                if held:
                    return -1
            elif phase.action is not None:
                held -= phase.action.victim == wanted
    return CHAINS[side][begins(turns[0].before).chains[side] % LINKS]
