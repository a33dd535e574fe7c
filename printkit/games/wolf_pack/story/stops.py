"""Writes the sentences of a Wolf Pack report about cards that prevented a kill.

These are Dive, Destroyer Sweep, and the harassment cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, WOLF
from printkit.games.wolf_pack.story.beats import Beat, Material, PutOff, place
from printkit.games.wolf_pack.story.course import steps
from printkit.games.wolf_pack.story.facts import Kill, Robbery, Sweep
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    SINK,
    SUNK,
    WHO,
    a_card,
    card,
    links_of,
    odds,
    on_turns,
    true_tags,
)
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import count, number
from printkit.report.words.phrases import Voice, times
from printkit.table.words import ordinal

_TOO_LATE: Final = 3
"""Maximum number of turns after a chain was cleared for a card that it had lacked to count as drawn too
late."""


class StopWriter:
    """Writes the sentences about cards that prevented a kill, or took a card that a side needed."""

    def __init__(
        self,
        said: Voice,
        turns: Sequence[TurnAccount],
        of: Material,
        beats: Sequence[Beat],
        *,
        finished: bool,
        in_lede: frozenset[tuple[int, int]],
    ) -> None:
        """Create a writer of the passages about plays that stopped the other side.

        ``beats``: the events that the passages describe. ``in_lede``: the turn and the side of each play
        that the first paragraph mentions.
        """
        self.voice = said
        self._of = of
        self._beats = beats
        self._steps = steps(turns)
        self._finished = finished
        self._in_lede = in_lede
        self.drew = (0, WOLF)
        """The turn and the side of the latest draw that the report has described as too late; turn 0 if
        there is none."""
        self._before = turns[0].before.kills if turns else (0, 0)

    def sweep(self, sweep: Sweep) -> Iterator[str]:
        """Yield the sentences about a Dive or Destroyer Sweep that cleared two cards of the opponent's chain from the table."""
        side, other = sweep.side, 1 - sweep.side
        brink, mine = (self._of.brinks.get((sweep.turn, side, who)) for who in (other, side))
        own = links_of(side, sweep.gone[side])
        facts = self._peril(sweep.turn, side) | {
            "card": CARDS[sweep.kind].name, "a_card": a_card(sweep.kind), "since": sweep.since, "gone": sweep.gone, "own": own,
            "theirs": links_of(other, sweep.gone[other]), "price": f", and {WHO[side]}’s own {own} went too" if own else "",
            "first": brink.first if brink is not None else 0,
            "own_first": mine.first if mine is not None else 0,
            "own_third": a_card(CHAINS[side][-1]), "both_first": max(each.first if each is not None else 0 for each in (brink, mine)),
        }  # fmt: skip
        began = brink or mine
        tags = {
            "short": began is not None and sweep.turn - began.first <= 1,
            "wins": sweep.wins, "due": sweep.due and not sweep.wins, "brink": brink is not None, "drawn": sweep.drawn, "own-brink": mine is not None,
            "kept": not sweep.drawn and 0 < sweep.since < sweep.turn - 1, "lede": (sweep.turn, side) in self._in_lede,
            "came": self._drew_third(sweep.turn, side), "saved-before": self._saved_before(sweep), "own": bool(own),
            "lacked": sweep.lacked, "cleared": not (sweep.due or sweep.wins or sweep.lacked),
        }  # fmt: skip
        lines = [*sweep.lines, *(n for each in (brink, mine) if each is not None for n in each.lines)]
        yield self.voice.say("stop", facts, true_tags(tags), at=sweep.turn, lines=lines)
        if brink is not None:
            yield from self._too_late(sweep, facts, other)
        yield from self._gain(sweep, facts, other)

    def put_off(self, many: PutOff) -> Iterator[str]:
        """Yield the sentence about a kill that Dive or Destroyer Sweep prevented, and about when it came at
        last.

        It must have been prevented several times, or by a play that the first paragraph mentions.
        """
        first, last, side = many.sweeps[0], many.sweeps[-1], many.side
        other, kill = 1 - side, many.kill
        facts = self._peril(last.turn, side) | {
            "card": CARDS[first.kind].name, "theirs": links_of(other, 2), "times": times(len(many.sweeps)),
            "turns": on_turns([each.turn for each in many.sweeps]), "numbers": tuple(each.turn for each in many.sweeps),
            "sank": SANK[other], "drawn": on_turns([each.since for each in many.sweeps]), "n": number(len(many.sweeps)),
        }  # fmt: skip
        never = kill is None and self._finished and self._next_kill(last.turn, side) is None
        tags = {
            "lede": many.lede,
            "came": kill is not None,
            "never": never,
            "wins": first.wins,
            "first-kill": facts["nth"] == ordinal(1),
            "since": all(each.since for each in many.sweeps)
            and len({each.since for each in many.sweeps}) == len(many.sweeps),
        }
        lines = [*(n for each in many.sweeps for n in each.lines), *(kill.lines if kill is not None else ())]
        yield self.voice.say("put-off", facts, true_tags(tags), at=last.turn, lines=lines)

    def theft(self, robbed: Robbery) -> Iterator[str]:
        """Yield the sentences about a card that a side lost to its opponent's harassment card."""
        other = 1 - robbed.side
        facts = self._peril(robbed.turn, robbed.side) | {
            "card": CARDS[robbed.kind].name, "victim": card(robbed.victim), "a_victim": a_card(robbed.victim), "taken": robbed.victim, "hand": number(robbed.cards),
            "until": robbed.until, "theirs": links_of(other, 2), "chance": odds(Fraction(robbed.risk, robbed.cards)) if robbed.risk else "",
        }  # fmt: skip
        tags = {
            "spared": robbed.spared, "risked": robbed.risk > 0, "wins": robbed.wins, "third": robbed.third and not robbed.wins, "certain": robbed.cards == 1,
            "lede": (robbed.turn, robbed.side) in self._in_lede, "came": self._drew_third(robbed.turn, robbed.side),
            "link": not (robbed.spared or robbed.risk or robbed.wins or robbed.third or robbed.disarms or robbed.another),
            "replaced": robbed.until > 0, "soon": robbed.until - robbed.turn <= _TOO_LATE, "threw": robbed.threw, "disarms": robbed.disarms and robbed.only, "another": robbed.another, "drawn": robbed.drawn,
        }  # fmt: skip
        yield self.voice.say("theft", facts, true_tags(tags), at=robbed.turn, lines=robbed.lines)
        if (robbed.wins or robbed.third) and not robbed.until and self._finished:
            yield self.voice.say("never-drew", facts, at=robbed.turn, lines=robbed.lines)
        elif robbed.third:
            yield from self._gain(robbed, facts, other)

    def _peril(self, turn: int, side: int) -> dict[str, object]:
        """Return the values for the placeholders in a sentence about a card with which ``side`` prevented a
        kill."""
        other = 1 - side
        before = [k for k in self._of.kills() if k.side == other and (k.turn, k.side) < (turn, side)]
        made = before[-1].kills[other] if before else self._before[other]
        later = self._next_kill(turn, side)
        return {
            "turn": turn, "side": side, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "nth": ordinal(made + 1), "prey": PREY[other],
            "sink": SINK[other], "sunk": SUNK[other], "third": card(CHAINS[other][-1]), "a_third": a_card(CHAINS[other][-1]),
            "delay": count(later.turn - turn, "turn") if later is not None else "", "next": later.turn if later is not None else 0,
        }  # fmt: skip

    def _next_kill(self, turn: int, side: int) -> Kill | None:
        """Return the first kill that the opponent of ``side`` made after the action of ``side`` in this turn."""
        return next((k for k in self._of.kills() if k.side != side and (k.turn, k.side) > (turn, side)), None)

    def _saved_before(self, sweep: Sweep) -> bool:
        """Return True if the story has told how the same side prevented a victory with a Dive or Destroyer
        Sweep before."""
        return any(
            isinstance(b, Sweep) and b.wins and b.side == sweep.side and b.turn < sweep.turn
            for b in self._beats
        )

    def _drew_third(self, turn: int, side: int) -> bool:
        """Return True if the opponent of ``side`` drew the third card of its chain in this turn and had held
        no such card before."""
        third = CHAINS[1 - side][-1]
        mine = (s for s in self._steps if s.turn == turn and s.side != side and s.action is None)
        return any(third in s.drawn and not s.before.hands[1 - side][third] for s in mine)

    def _too_late(self, sweep: Sweep, facts: dict[str, object], other: int) -> Iterator[str]:
        """Yield the sentence about a card that a side drew too late for its chain.

        The chain had lacked this card, and had been cleared shortly before.

        Yield nothing if the card came in the last turn; the sentence about the last kill then mentions it.
        """
        third = CHAINS[other][-1]
        drew = next(
            (
                s
                for s in self._steps
                if s.side == other and s.action is None and third in s.drawn and s.turn > sweep.turn
            ),
            None,
        )
        if (
            drew is None
            or (self._finished and drew.turn == self._of.last)
            or any(
                isinstance(b, Robbery) and (b.turn, b.side) == (drew.turn, sweep.side) for b in self._beats
            )
        ):
            return
        if drew.turn - sweep.turn <= _TOO_LATE:
            facts = facts | {"later": count(drew.turn - sweep.turn, "turn"), "drew": drew.turn}
            self.drew = drew.turn, other
            yield self.voice.say(
                "too-late",
                facts,
                ["whole"] if drew.gives_all else [],
                at=drew.turn,
                lines=[*sweep.lines, *drew.lines],
            )

    def _gain(self, each: Sweep | Robbery, facts: dict[str, object], other: int) -> Iterator[str]:
        """Yield the sentence that says that the opponent made no further kill after a card had prevented one.

        Yield nothing if it made one, if the prevented kill would have won the game, or if too few turns were
        left.

        Too few are fewer than the turns since the opponent's last kill.
        """
        last = facts["nth"] == ordinal(self._of.goals[other])
        again = any(
            isinstance(b, Sweep | PutOff | Robbery)
            and b.side == each.side
            and (each.turn, each.side) < place(b)
            for b in self._beats
        )
        if self._next_kill(each.turn, each.side) is not None or again or last or not self._finished:
            return
        tags = {"never": True, "first-kill": facts["nth"] == ordinal(1)}
        earlier = [k.turn for k in self._of.kills() if k.side == other and k.turn <= each.turn]
        if not earlier or self._of.last - each.turn >= each.turn - earlier[-1]:
            yield self.voice.say("gain", facts, true_tags(tags), at=each.turn, lines=each.lines)
