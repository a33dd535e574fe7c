"""The story of a game of Wolf Pack: what was sunk and how long it took, what was swept away, what harassment cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.facts import Happening, Kill, Lull, Robbery, Shuffle, Sweep
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, nameable, number
from printkit.report.words.phrases import Voice, chances, phrases, run_on
from printkit.table.words import ordinal

WHO = ("the wolf pack", "the convoy")
PREY = ("transport", "U-boat")
_KINDS = ("ship", "boat")
_TOGETHER = 3
"""What led up to a kill: so much of it stands in one sentence."""
_WAITED = 3
"""Turns without the third link that are worth a word."""


def times(kinds: Iterable[int]) -> str:
    """``Sonar twice, Dive and Water``: cards by name, in the order in which each first came."""
    words = ("", "", " twice")
    return listed(
        [
            f"{CARDS[kind].name}{words[n] if n < len(words) else f' {number(n)} times'}"
            for kind, n in Counter(kinds).items()
        ]
    )


def voice(record: Record) -> Voice:
    return Voice(phrases(__name__), record.header)


def links_of(side: int, n: int) -> str:
    """The first ``n`` links of a side's chain: ``Sonar and Depth Charges``."""
    return listed([CARDS[kind].name for kind in CHAINS[side][:n]])


class Diaries:
    """Tells one game; it remembers what the last kill was."""

    def __init__(self, record: Record, said: Voice) -> None:
        self.voice = said
        start = record.start
        self._goals = start.ruleset.to_win if isinstance(start, State) else (0, 0)
        self._last: Kill | None = None

    def told(self, found: Sequence[Happening]) -> str:
        """Some happenings in their order; the kills among them end it."""
        kills = [each for each in found if isinstance(each, Kill)]
        before = list(self._before([each for each in found if not isinstance(each, Kill)]))
        ends = [self._kill(kill, answers=place > 0) for place, kill in enumerate(kills)]
        parts = [run_on(before[n : n + _TOGETHER]) for n in range(0, len(before), _TOGETHER)]
        return " ".join([*parts, run_on(ends)]).strip()

    # -- what led up to a kill ---------------------------------------------------------------------------------------------------

    def _before(self, found: Sequence[Happening]) -> Iterator[str]:
        for each in found:
            match each:
                case Sweep():
                    yield self._sweep(each)
                case Robbery() if each.due or (each.only and each.link):
                    yield self._robbery(each)
                case Lull():
                    facts = {"first": each.first, "last": each.last, "n": number(each.last - each.first + 1)}
                    yield self.voice.say("lull", facts, at=each.last, lines=each.lines)
                case Shuffle():
                    yield self.voice.say("shuffle", {"turn": each.turn}, at=each.turn, lines=each.lines)
                case _:
                    pass

    def _sweep(self, sweep: Sweep) -> str:
        side, other = sweep.side, 1 - sweep.side
        own, others = sweep.gone[side], sweep.gone[other]
        facts = {
            "turn": sweep.turn, "who": WHO[side], "whom": WHO[other], "card": CARDS[sweep.kind].name, "kind": sweep.kind,
            "gone": links_of(other, others), "own": links_of(side, own), "side": side, "own_n": own, "others_n": others,
            "was": "was" if others == 1 else "were",
        }  # fmt: skip
        tags = {
            "two": others == 2, "one": others == 1, "none": not others, "both": bool(own and others), "own-two": own == 2,
        }  # fmt: skip
        return self.voice.say(
            "sweep", facts, [t for t, so in tags.items() if so], at=sweep.turn, lines=sweep.lines
        )

    def _robbery(self, robbed: Robbery) -> str:
        side, other = robbed.side, 1 - robbed.side
        facts = {
            "turn": robbed.turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "card": CARDS[robbed.kind].name,
            "victim": CARDS[robbed.victim].name, "odds": chances(float(robbed.odds)), "side": side, "taken": robbed.victim,
            "odds_exact": robbed.odds,
        }  # fmt: skip
        tags = {
            "due": robbed.due,
            "only": robbed.only,
            "odds": 0 < robbed.odds < 1,
            "long": 0 < robbed.odds <= 0.25,
        }
        return self.voice.say(
            "robbery", facts, [t for t, so in tags.items() if so], at=robbed.turn, lines=robbed.lines
        )

    # -- kills -------------------------------------------------------------------------------------------------------------------

    def _kill(self, kill: Kill, *, answers: bool) -> str:
        side, turns = kill.side, kill.turns
        mine, other = kill.kills[side], kill.kills[1 - side]
        goal = self._goals[side]
        facts: dict[str, object] = {
            "turn": kill.turn, "who": WHO[side], "whom": WHO[1 - side], "prey": f"{PREY[side]}{nameable(_KINDS[side])}",
            "score": f"{kill.kills[WOLF]}–{kill.kills[CONVOY]}", "third": CARDS[CHAINS[side][2]].name, "side": side,
            "begun": turns[0], "second": turns[-2] if len(turns) > 1 else turns[0], "waited": count(kill.waited, "turn"), "wait": kill.waited,
            "attempt": ordinal(kill.swept + 1), "goal": number(goal), "left": count(goal - mine, "kill"), "nth": ordinal(mine),
            "kills": kill.kills, "links": turns, "took": number(kill.turn - turns[0] + 1), "swept": kill.swept,
        }  # fmt: skip
        standing = [
            each for each in self._standing(kill) if each != "opening" or not kill.straight
        ]  # its head says so
        tail = self.voice.word("tail", facts, standing, at=kill.turn)
        how = {
            "answers": answers, "straight": kill.straight and not kill.swept, "swept": bool(kill.swept),
            "waited": kill.waited >= _WAITED, "transport": side == WOLF, "boat": side == CONVOY, "part": len(turns) < 3,
            "same": answers and self._last is not None and self._last.turn == kill.turn, "opens": mine + other == 1,
            "twice": self._last is not None and self._last.side == side,
        }  # fmt: skip
        self._last = kill
        head = [word for word, so in how.items() if so]
        return self.voice.say("kill", {**facts, "tail": tail}, head, at=kill.turn, lines=kill.lines)

    def _standing(self, kill: Kill) -> Iterator[str]:
        """What the kill did to the score."""
        mine, other = kill.kills[kill.side], kill.kills[1 - kill.side]
        left, their = self._goals[kill.side] - mine, self._goals[1 - kill.side] - other
        truths = {
            "opening": mine + other == 1, "match": left == 1, "wins": kill.wins, "near": left == 2, "both-near": left == their == 1,
            "leads": left < their, "trails": left > their, "level": left == their, "scored-first": mine == 1 and other > 0,
        }  # fmt: skip
        yield from (word for word, so in truths.items() if so)


def opening(record: Record, start: State, said: Voice, lines: Sequence[int]) -> str:
    """What lay in the deck, and what was held."""
    known = all(any(hand.known) and not hand.unknown for hand in start.hands)
    facts: dict[str, object] = {"deck": number(start.deck), "cards": start.deck}
    if known:
        wolf, convoy = (
            times(kind for kind, n in enumerate(start.hands[side].known) for _ in range(n))
            for side in (WOLF, CONVOY)
        )
        facts |= {"wolf": wolf, "convoy": convoy}
    tags = [*(["taken-up"] if record.from_position else []), *(["held"] if known else [])]
    return said.say("deal", facts, tags, lines=lines or (1,))


def links(n: int) -> str:
    """``one link``."""
    return count(n, "link")


def title(side: int) -> str:
    """``Wolf pack``."""
    return capital(WHO[side][4:])
