"""Plays a game of Wolf Pack again from the text of its log alone: hands, deck, chains and kills."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from tests.report.readers.log import Log

SIDES = ("wolf", "convoy")
WHO = ("the wolf pack", "the convoy")
CHAINS = ("PTR", "SGU")
NAMES = {
    "P": "Periscope", "T": "Torpedo", "R": "Transport", "D": "Dive", "S": "Sonar", "G": "Depth Charges", "U": "U-boat",
    "W": "Destroyer Sweep", "M": "Cat and Mouse", "N": "Near Miss", "~": "Water",
}  # fmt: skip
GOALS = (6, 4)
CODES = "PTRDSGUWMN~"
DECK = dict(zip(CODES, (16, 14, 13, 4, 12, 10, 8, 4, 4, 4, 19), strict=True))


@dataclass
class Play:
    """A card that was played, or a pass (``-``), with the hands, the chains and the kills before it."""

    turn: int
    side: int
    card: str
    victim: str
    hands: tuple[str, str]
    laid: tuple[int, int]
    kills: tuple[int, int]
    fresh: bool = False
    threw: tuple[str, str] = ("", "")
    """The cards that each side threw away in the same turn, before the play."""

    def wanted(self, side: int) -> str:
        """Return the link that a side needs next."""
        return CHAINS[side][self.laid[side]]

    def sole(self) -> str:
        """Return ``only`` if the card that a harassment took was the only one of its kind, ``last`` if another was thrown away in the same turn."""
        hand, thrown = self.hands[1 - self.side], self.threw[1 - self.side]
        return "" if hand.count(self.victim) != 1 else "last" if self.victim in thrown else "only"

    def closes(self, side: int) -> bool:
        """Return whether the card is the third link of a side's chain."""
        return self.side == side and self.laid[side] == 2 and self.card == CHAINS[side][2]

    def last_chain(self, side: int) -> bool:
        """Return whether a side needs only one more kill."""
        return self.kills[side] == GOALS[side] - 1


@dataclass
class Drawn:
    """The cards of a draw phase, and the deck before it."""

    turn: int
    side: int
    cards: str
    deck: dict[str, int] = field(default_factory=dict)
    held: str = ""

    def odds(self, card: str) -> Fraction:
        """Return the probability that a kind of card is among the cards drawn."""
        n, have = sum(self.deck.values()), self.deck[card]
        k = len(self.cards)
        return 1 - Fraction(math.comb(n - have, k), math.comb(n, k))


class Played:
    """A game played again from its log: its events, and the position after every turn."""

    def __init__(self, log: Log) -> None:
        self.hands: list[list[str]] = [[], []]
        self.laid: list[list[int]] = [[], []]
        self.kills = [0, 0]
        self.discards: list[str] = []
        self.thrown: list[tuple[int, int, str]] = []
        self.deck = dict(DECK)
        self.killed: list[tuple[int, int, tuple[int, ...], tuple[int, int]]] = []
        self.after: dict[tuple[int, int], tuple[int, int]] = {}
        self.plays: list[Play] = []
        self.draws: list[Drawn] = []
        self.turns: list[int] = []
        self.ahead: list[int] = []
        self.due, self.own = [0.0, 0.0], [0, 0]
        self.shuffled: list[int] = []
        self.dealt: tuple[str, str] = ("", "")
        for turn in log.turns:
            if turn.heading.startswith("turn"):
                self.turns.append(turn.number)
            for _, side, words in turn.said:
                if side in SIDES:
                    self.statement(turn.number, SIDES.index(side), words.split())
            if turn.heading.startswith("turn") and (apart := self.to_go(0) - self.to_go(1)):
                self.ahead.append(int(apart > 0))
        self.finished = any(k == g for k, g in zip(self.kills, GOALS, strict=True))

    def statement(self, turn: int, side: int, words: list[str]) -> None:
        """Play one statement of the log."""
        verb, rest = words[0], words[1:]
        if verb in ("hand", "draw"):
            if verb == "draw":
                self._draw(turn, side, "".join(rest))
            for card in rest:
                left = sum(self.deck.values())
                if verb == "draw" and left:
                    self.due[side] += sum(self.deck[link] for link in CHAINS[side]) / left
                    self.own[side] += card in CHAINS[side]
                self.deck[card] -= 1
            self.hands[side] += rest
            if verb == "hand":
                self.dealt = ("".join(self.hands[0]), "".join(self.hands[1]))
        elif verb == "discard":
            for card in rest:
                self.hands[side].remove(card)
                self.thrown.append((turn, side, card))
            self.discards += rest
        elif verb == "reshuffle":
            self.shuffled.append(turn)
            for card in self.discards:
                self.deck[card] += 1
            self.discards = []
        elif verb in ("play", "pass"):
            self._play(turn, side, rest)

    def _draw(self, turn: int, side: int, cards: str) -> None:
        last = self.draws[-1] if self.draws else None
        if last and (last.turn, last.side) == (turn, side):
            last.cards += cards
        else:
            self.draws.append(Drawn(turn, side, cards, dict(self.deck), "".join(self.hands[side])))

    def _play(self, turn: int, side: int, rest: list[str]) -> None:
        card, other = rest[0] if rest else "-", 1 - side
        victim = rest[1].removeprefix("victim=") if len(rest) > 1 else ""
        drawn = next((d.cards for d in self.draws if (d.turn, d.side) == (turn, side)), "")
        wolf, convoy = ("".join(c for at, of, c in self.thrown if (at, of) == (turn, who)) for who in (0, 1))
        self.plays.append(
            Play(
                turn, side, card, victim, ("".join(self.hands[0]), "".join(self.hands[1])), (len(self.laid[0]), len(self.laid[1])),
                (self.kills[0], self.kills[1]), 0 < drawn.count(card) >= self.hands[side].count(card), (wolf, convoy),
            )
        )  # fmt: skip
        if card == "-":
            return
        self.hands[side].remove(card)
        if card in CHAINS[side]:
            assert CHAINS[side][len(self.laid[side])] == card
            self.laid[side].append(turn)
            if len(self.laid[side]) == 3:
                self.kills[side] += 1
                self.killed.append((turn, side, tuple(self.laid[side]), (self.kills[0], self.kills[1])))
                self.laid[side] = []
                self.discards += CHAINS[side]
                self.after[turn, side] = self.to_go(0), self.to_go(1)
            return
        self.discards.append(card)
        if card in "DW":
            self.discards += [CHAINS[who][n] for who in (0, 1) for n in range(len(self.laid[who]))]
            self.laid = [[], []]
        elif victim:
            self.hands[other].remove(victim)
            self.discards.append(victim)

    # -- questions ---------------------------------------------------------------------------------------------------

    @property
    def winner(self) -> int:
        """Return the side that won; −1 if neither has."""
        return next((side for side in (0, 1) if self.kills[side] == GOALS[side]), -1)

    def to_go(self, side: int) -> int:
        """Return how many links a side still needs at the end of the log."""
        return 3 * (GOALS[side] - self.kills[side]) - len(self.laid[side])

    def lead_changes(self) -> int:
        """Return how often the side that had fewer links to go at the end of a turn was another than before."""
        return sum(one != two for one, two in pairwise(self.ahead))

    def play(self, turn: int, side: int) -> Play:
        """Return the play of a side in a turn."""
        return next(p for p in self.plays if (p.turn, p.side) == (turn, side))

    @property
    def swept(self) -> list[Play]:
        """Return the sweeps that removed at least one link."""
        return [p for p in self.plays if p.card in "DW" and any(p.laid)]

    def cut(self, turn: int, side: int) -> Play | None:
        """Return the last play up to a turn that took links of a side off the table: a sweep, or the side's own kill."""
        mine = [
            p for p in self.plays if p.laid[side] and p.turn <= turn and (p.card in "DW" or p.closes(side))
        ]
        return mine[-1] if mine else None

    def kept(self, play: Play, side: int) -> set[str]:
        """Return the links of a side's own chain in its hand right after a play."""
        hand = play.hands[side].replace(play.card, "", 1) if play.side == side else play.hands[side]
        return set(hand) & set(CHAINS[side])

    def without(self, turn: int, side: int, card: str) -> int:
        """Return the number of consecutive plays, up to that of a turn, before which a side had no card of this kind in
        hand or on the table.
        """
        n = 0
        for play in reversed([p for p in self.plays if p.turn < turn or (p.turn == turn and p.side <= side)]):
            if play.side != side:
                if play.victim == card:
                    break
                continue
            if card in play.hands[side] or card in CHAINS[side][: play.laid[side]]:
                break
            n += 1
        return n

    def next_drawn(self, side: int, card: str, after: int) -> int:
        """Return the first turn after ``after`` in which a side drew this card; 0 if there is none."""
        return next((d.turn for d in self.draws if d.side == side and d.turn > after and card in d.cards), 0)

    def since(self, turn: int, side: int, card: str) -> int:
        """Return the turn in which a side drew the oldest card of this kind that it held at its play of a turn; 0 if it was dealt that card,
        or if another such card had left the hand and nobody knows which."""
        events = [(d.turn, -1, d.held.count(card), d.cards.count(card)) for d in self.draws if d.side == side]
        events += [(p.turn, p.side, p.hands[side].count(card), 0) for p in self.plays]
        queue: list[int] = []
        for at, who, held, drawn in sorted(events):
            if len(queue) > held:  # of cards drawn in different turns, nobody knows which one left the hand
                queue = queue[:held] if len(set(queue)) == 1 else [0] * held
            queue += [0] * (held - len(queue)) + [at] * drawn
            if (at, who) == (turn, side):
                break
        return queue[0]

    def longest(self, turn: int, side: int) -> tuple[int, str, int, int, bool]:
        """Return the longest series of plays without the next link of the chain that a side completed in a turn: its
        length, the link, its first and last turn, and whether a harassment had just taken that link.
        """
        best: tuple[int, str, int, int, bool] = (0, "", 0, 0, False)
        run: tuple[int, str, int, int, bool] = best
        stolen = ""
        for each in self.plays:
            if each.turn > turn:
                break
            if each.side != side:
                stolen = (
                    each.victim
                    if each.victim == each.wanted(side) and each.hands[side].count(each.victim) == 1
                    else stolen
                )
                if stolen:
                    run = (0, "", 0, 0, False)
            else:
                wanted = each.wanted(side)
                if wanted in each.hands[side]:
                    run = (0, "", 0, 0, False)
                else:
                    n, _, first, _, robbed = run
                    run = (
                        n + 1,
                        wanted,
                        first or each.turn,
                        each.turn,
                        robbed or (not n and stolen == wanted),
                    )
                    best = max(run, best, key=lambda r: r[0])
                stolen = ""
            if each.side == side and each.card == wanted and each.card in CHAINS[side]:
                run = (0, "", 0, 0, False)
                if each.laid[side] == 2 and each.turn < turn:
                    best = run
            if each.card in "DW" and each.laid[side]:
                best = run = (0, "", 0, 0, False)
        return best


def named(text: str) -> list[str]:
    """Return the codes of the cards that a text names, in order and with repetitions."""
    names = sorted(NAMES.values(), key=len, reverse=True)
    codes = {name: code for code, name in NAMES.items()}
    return [codes[name] for name in re.findall("|".join(names), text)]
