"""Finds the events of a Wolf Pack game that its report may describe: kills, chains of cards cleared from the
table, and cards lost to harassment.

The events are found before any wording is chosen. A statement about a hand is made only where the log records both hands.
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
_THEFTS: Final = 2
"""If harassment cards took several cards of one kind within this many consecutive turns, the report describes these losses
together."""
WAITED: Final = 5
"""Smallest number of consecutive plays without the next card of the side's chain for which the report
mentions that the side waited."""


class Wait(NamedTuple):
    """A side's wait: consecutive plays in which it did not hold the card that its chain needed next.

    ``kind`` is the missing card. ``first`` and ``last`` are the turns of the first and last such play, ``plays`` is their number.
    ``robbed`` is True if a harassment card had taken the card. ``bare`` is the number of plays in a row, up to the last one, in
    which the side had no card of this kind in hand or on the table; plays before it needed the card count too. ``thefts`` are the
    harassment cards that had taken its last cards of this kind, each with its turn.
    """

    kind: int
    first: int
    last: int
    plays: int
    robbed: bool = False
    bare: int = 0
    thefts: tuple[tuple[int, int], ...] = ()


class Kill(NamedTuple):
    """A kill: a side completed its chain of cards and so destroyed a transport or a U-boat.

    - ``turns``: the turns in which its links were played. ``lines``: the log lines of these plays.
    - ``kills``: the kills of both sides afterwards. ``togo``: the links that both sides then still had to play.
    - ``own``: how often the side's own clear card had cleared its chain since its previous kill.
    - ``wins``: the kill won the game.
    - ``wait``: the longest wait for a link, if it was long enough to mention.
    - ``kept``: the links in hand since the deal, or since the side's previous chain was completed or cleared; None if unknown.
    - ``drawn_links``: the other links with the turn in which each was drawn, in that order.
    """

    turn: int
    side: int
    turns: tuple[int, ...]
    kills: tuple[int, int]
    own: int
    togo: tuple[int, int]
    wins: bool
    lines: tuple[int, ...]
    wait: Wait | None = None
    kept: tuple[int, ...] | None = None
    drawn_links: tuple[tuple[int, int], ...] = ()

    @property
    def straight(self) -> bool:
        """Return True if the three cards of the chain were played in three consecutive turns."""
        return len(self.turns) == LINKS and self.turns[-1] - self.turns[0] == LINKS - 1

    @property
    def middle(self) -> int:
        """Return the turn in which the side played the last card but one of the chain. If the log contains
        only one card of the chain, return the turn of that card."""
        return self.turns[-2] if len(self.turns) > 1 else self.turns[0]

    @property
    def unhindered(self) -> bool:
        """Return True if the whole chain is in the log, and the side did not wait long for a chain card."""
        return self.wait is None and len(self.turns) == LINKS


class Sweep(NamedTuple):
    """A play of a clear card (Dive or Destroyer Sweep) that removed chain cards from the table.

    - ``gone``: the number of cards cleared from each side's chain.
    - ``due``: the opponent held the third card of its chain and would have played it next. ``wins``: that would have won the game.
    - ``lacked``: the opponent had two chain cards on the table, but not the third in hand. ``waited``: the number of plays in a row
      that it had made without the third.
    - ``drawn``: the clear card was drawn in the same turn. ``since``: the turn in which it was drawn; 0 if it was dealt at the
      start, or if the turn is unknown.
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
    waited: int = 0


class Robbery(NamedTuple):
    """The loss of a card from a side's hand to a harassment card of the opponent (Cat and Mouse or Near
    Miss).

    ``side`` is the side that played the harassment card, and the owner is its opponent. ``victim`` is the lost card.

    - ``odds``: the chance that a card of this kind was taken; with ``spared``, the chance that the winning card would have been.
    - ``link``: the card was one that its owner's current chain still needed.
    - ``only``: its owner held no other card of its kind.
    - ``due``: it was the card that its owner's chain needed next.
    - ``third``: its owner would have completed a chain with it in the next play. ``wins``: that would have won the game.
    - ``until``: the turn in which its owner drew the next card of its kind; 0 if never.
    - ``spared``: the owner held the one card that would win at once, another was taken, and it drew no second one before its
      next play.
    - ``cards``: the size of the hand before the loss; 0 if unknown.
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
    third: bool = False
    wins: bool = False
    until: int = 0
    spared: bool = False
    cards: int = 0


Happening = Kill | Sweep | Robbery


def happenings(turns: Sequence[TurnAccount], start: State) -> tuple[Happening, ...]:
    """Return the events of these turns that the report may describe, in the order of play: kills, chains of
    cards cleared from the table, and cards lost to harassment."""
    found = _Finder(start)
    for turn in turns:
        if not turn.doubts:
            found.read(turn)
        else:
            found.break_off()
    return tuple(_followed(each, turns) for each in found.made)


def _followed(each: Happening, turns: Sequence[TurnAccount]) -> Happening:
    """Return the event. If it is the loss of a card to harassment, the turn in which the owner drew another
    card of the same kind is added, and the card that would win counts as spared only if the owner drew no
    second one before its next play."""
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
    return each._replace(until=next(later, 0))


def _drew_another(robbed: Robbery, turns: Sequence[TurnAccount]) -> bool:
    """Return True if the wolf pack, robbed of a card, drew a Transport in the next turn. Both sides draw before the wolf pack plays,
    so the convoy draws nothing between a loss and its next play."""
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
    """What is known about one side while the turns are read in order: its chain, its losses and its waits.

    - ``laid``: the cards of the current chain, each with turn and log line.
    - ``own``: how often its own card cleared its chain since its last kill.
    - ``wait``: the current wait for a chain card; ``longest``: the longest wait for this chain.
    - ``bare``: for each chain card, the number of plays in a row without one in hand or on the table.
    - ``thefts``: for each chain card, the turns and cards of the harassments that took one since the side last laid one, and whether it was its last one.
    - ``had``: the chain cards in hand when its last chain was completed or cleared, None if unknown; ``drawn_links``: the turns in which others were drawn.
    """

    kills: int
    laid: list[tuple[int, int]] = field(default_factory=list)
    own: int = 0
    wait: Wait | None = None
    longest: Wait | None = None
    bare: dict[int, int] = field(default_factory=dict)
    thefts: dict[int, list[tuple[int, int, bool]]] = field(default_factory=dict)
    had: tuple[int, ...] | None = None
    drawn_links: dict[int, int] = field(default_factory=dict)

    def reset_chain(self) -> None:
        """Forget the side's chain, and its waits for cards of this chain, because the chain is complete or
        was cleared."""
        self.laid.clear()
        self.wait, self.longest = None, None

    def waited(self, kind: int, turn: int) -> None:
        """Record a play in which the side did not hold the card that its chain needed next."""
        last = self.wait or Wait(kind, turn, turn, 0)
        if not last.plays:
            last = last._replace(thefts=self._emptied(kind, turn))
        self.wait = last._replace(last=turn, plays=last.plays + 1, bare=self.bare[kind])
        if not self.longest or self.wait.plays >= self.longest.plays:
            self.longest = self.wait

    def _emptied(self, kind: int, turn: int) -> tuple[tuple[int, int], ...]:
        """Return the harassment cards that took the side's last cards of this kind, each with its turn: only
        those played within :data:`_THEFTS` consecutive turns. Return an empty tuple if the side has since had
        such a card."""
        found = self.thefts.get(kind, [])
        if not found or not found[-1][2] or found[-1][0] < turn - self.bare[kind]:
            return ()
        return tuple((when, card) for when, card, _ in found if when > found[-1][0] - _THEFTS)

    def left_with(self, links: tuple[int, ...] | None) -> None:
        """Record which chain cards the side still holds after its chain was completed or cleared from the
        table."""
        self.had = links
        self.drawn_links.clear()

    def drew(self, kind: int, turn: int) -> None:
        """Record that the side drew a chain card of a kind that it did not hold before, with the turn."""
        self.drawn_links.pop(kind, None)
        self.drawn_links[kind] = turn


class _Finder:
    """Collects the events that the report may describe, while it reads the turns of a Wolf Pack game in order."""

    def __init__(self, start: State) -> None:
        self.made: list[Happening] = []
        self.sides = (_SideRead(start.kills[WOLF]), _SideRead(start.kills[CONVOY]))
        for side, read in enumerate(self.sides):
            if known(start):
                read.left_with(tuple(link for link in CHAINS[side] if start.hands[side].known[link]))
        self.goals = start.ruleset.to_win
        self.known = False
        self.hands: list[Counts] = []
        self.drawn: list[tuple[int, ...]] = []
        self.chains = (0, 0)
        self.since = [0, 0]

    def break_off(self) -> None:
        """Skip a turn in which the log breaks the rules, and forget all unfinished chains and waits."""
        self.since = [0, 0]
        for side in self.sides:
            side.reset_chain()
            side.left_with(None)
            side.bare.clear()
            side.thefts.clear()

    def read(self, turn: TurnAccount) -> None:
        """Read one turn: update the hands and chains, and record kills, chains cleared from the table, and
        cards lost to harassment."""
        for side, kills in zip(self.sides, turn.before.kills, strict=True):
            side.kills = kills
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
            self.since[side] = 0  # if the side holds another, the turn of its draw is unknown

    def _fresh(self, side: int, kind: int) -> bool:
        """Return True if the side drew all its cards of this kind in the current turn."""
        return self.known and 0 < self.drawn[side].count(kind) >= self.hands[side][kind]

    def _action(self, turn: TurnAccount, action: Action) -> None:
        side, kind, read = action.side, action.kind, self.sides[action.side]
        wanted = CHAINS[side][self.chains[side] % LINKS]
        for place, each in enumerate(CHAINS[side]):
            has = self.hands[side][each] or self.chains[side] > place
            read.bare[each] = 0 if has else read.bare.get(each, 0) + 1
        if self.hands[side][wanted]:
            read.wait = None
        elif self.known:
            read.waited(wanted, turn.number)
        if kind in CLEARS and any(action.cleared):
            self._sweep(turn, action)
        elif kind in HARASSES and action.victim >= 0:
            self._harassed(turn, action)
        elif kind in CHAINS[side]:
            if action.chain == 1 and not action.killed:
                read.laid.clear()
            read.laid.append((turn.number, action.line))
            read.wait = None
            read.thefts.pop(kind, None)
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
                read.own += who == side
                read.reset_chain()

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
        if self.known and victim in chain:
            read.thefts.setdefault(victim, []).append((turn.number, action.kind, only))
            read.bare[victim] = 0  # it had one until now
            if read.wait is not None and read.wait.kind == victim:
                read.wait = None
        self.made.append(
            Robbery(
                turn.number, action.side, action.kind, victim, odds, wanted, only, due, (action.line,), third, third and last,
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
                turn.number, side, tuple(n for n, _ in links), (self.sides[WOLF].kills, self.sides[CONVOY].kills), read.own,
                (togo[WOLF], togo[CONVOY]), turn.after.winner == side, tuple(line for _, line in links), wait,
                None if read.had is None else tuple(kind for kind in read.had if kind not in read.drawn_links), tuple(read.drawn_links.items()),
            )
        )  # fmt: skip
        read.reset_chain()
        read.own = 0
