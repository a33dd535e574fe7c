"""The story of a game of Wolf Pack: what was sunk and how long it took, what was swept away, what harassment cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.facts import Happening, Kill, Lull, Robbery, Sweep
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
        """Some happenings in their order: what led up to kills by threes, kills that followed each other in one sentence."""
        parts: list[str] = []
        together: list[str] = []
        answers = False
        kept = list(_grouped(self._kept(found)))
        for place, (each, *more) in enumerate(kept):
            is_kill = isinstance(each, Kill)
            if place and (is_kill != isinstance(kept[place - 1][0], Kill) or len(together) == _TOGETHER):
                parts.append(run_on(together))
                together = []
            if isinstance(each, Kill):
                together.append(self._kill(each, answers=answers))
                answers = True
            elif more:
                together.append(self._sweeps([e for e in (each, *more) if isinstance(e, Sweep)]))
            else:
                together.append(self._other(each))
        return " ".join([*parts, run_on(together)]).strip()

    # -- what led up to a kill ---------------------------------------------------------------------------------------------------

    def _kept(self, found: Sequence[Happening]) -> Iterator[Happening]:
        """What is worth telling: no card that was lost without harm, no lull in which something else is told."""
        robbed = [each.turn for each in found if isinstance(each, Robbery) and _hurts(each)]
        for each in found:
            if isinstance(each, Robbery) and not _hurts(each):
                continue
            if isinstance(each, Lull) and any(each.first <= turn <= each.last for turn in robbed):
                continue
            yield each

    def _other(self, each: Sweep | Robbery | Lull) -> str:
        if isinstance(each, Sweep):
            return self._sweep(each)
        if isinstance(each, Robbery):
            return self._robbery(each)
        facts = {"first": each.first, "last": each.last, "n": number(each.last - each.first + 1)}
        tags = ["harassed"] if each.harassed else []
        return self.voice.say("lull", facts, tags, at=each.last, lines=each.lines)

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

    def _sweeps(self, several: Sequence[Sweep]) -> str:
        """Sweeps of the same card for the same cause, one after the other."""
        first, side = several[0], several[0].side
        own = first.gone[side]
        price = f", at the price of its own {links_of(side, own)} each time" if own else ""
        facts = {
            "turns": listed([str(each.turn) for each in several]), "who": WHO[side], "whom": WHO[1 - side], "side": side,
            "card": CARDS[first.kind].name, "gone": links_of(1 - side, 2), "price": price, "own_n": own,
            "times": "twice" if len(several) == 2 else f"{number(len(several))} times",
            "each": "both times" if len(several) == 2 else "each time", "numbers": tuple(each.turn for each in several),
        }  # fmt: skip
        lines = [n for each in several for n in each.lines]
        return self.voice.say("sweeps", facts, at=several[-1].turn, lines=lines)

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
            "kills": kill.kills, "took": number(kill.turn - turns[0] + 1), "swept": kill.swept, "own": kill.own,
            "togo": kill.togo, "links": kill.turns, "mine_links": links(kill.togo[side]), "their_links": number(kill.togo[1 - side]),
        }  # fmt: skip
        standing = [
            each for each in self._standing(kill) if each != "opening" or not kill.straight
        ]  # its head says so
        tail = self.voice.word("tail", facts, standing, at=kill.turn)
        how = {
            "answers": answers, "straight": kill.straight and not kill.swept, "swept": bool(kill.swept),
            "own": 0 < kill.swept == kill.own, "enemy": bool(kill.swept) and not kill.own,
            "on": self._last is not None and kill.turns[0] == self._last.turn + 1,
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
        links, theirs = kill.togo[kill.side], kill.togo[1 - kill.side]
        truths = {
            "opening": mine + other == 1, "match": left == 1, "wins": kill.wins, "near": left == 2, "both-near": left == their == 1,
            "leads": links < theirs, "trails": links > theirs, "level": links == theirs, "scored-first": mine == 1 and other > 0,
            "turns": links < theirs <= links + 1, "close": 0 < abs(links - theirs) <= 1,
        }  # fmt: skip
        yield from (word for word, so in truths.items() if so)


def _grouped(found: Iterable[Happening]) -> Iterator[list[Happening]]:
    """Happenings in their order, sweeps of two links that are alike and follow each other together."""
    group: list[Happening] = []
    for each in found:
        if group and not _alike(group[-1], each):
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _alike(one: Happening, two: Happening) -> bool:
    if not isinstance(one, Sweep) or not isinstance(two, Sweep):
        return False
    return (one.side, one.kind, one.gone) == (two.side, two.kind, two.gone) and one.gone[1 - one.side] == 2


def _hurts(robbed: Robbery) -> bool:
    """Whether a card that was lost was one that its owner's chain wanted."""
    return robbed.due or (robbed.only and robbed.link)


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
