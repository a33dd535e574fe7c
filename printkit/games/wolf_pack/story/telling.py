"""The two war diaries of a game of Wolf Pack: what was laid, harassed, cleared and destroyed, in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.account import Action, TurnAccount, to_go
from printkit.journal.course import Record
from printkit.report.story import capital, listed, nameable, number, untold
from printkit.report.words.phrases import Voice, cite, phrases

WHO = ("the wolf pack", "the convoy")
TIGHT = 2
"""Links that the loser was short of, in a game that was won by a hair."""
_PREY, _KINDS = ("transport", "U-boat"), ("ship", "boat")
_NEAR = 3
_FAR, _IN_FULL = 12, 5
"""Kills of both sides together that make a long game; stretches that are told in full in another."""
_CLAUSES = 3
"""Clauses that stand in one sentence."""


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


def action_facts(action: Action) -> dict[str, object]:
    """What there is to say of a card that was played."""
    side = action.side
    wolf, convoy = action.cleared
    lost = sorted(
        ((WOLF, wolf), (CONVOY, convoy)), key=lambda pair: pair[0] == side
    )  # what it was played for first
    gone = [
        f"{number(n)} of {WHO[who]}’s {'own' if who == side and n == 1 else 'own links' if who == side else 'links'}"
        for who, n in lost
        if n
    ]
    return {
        "who": WHO[side], "whom": WHO[1 - side], "whose": f"{WHO[1 - side]}’s", "card": CARDS[action.kind].name,
        "gone": listed(gone), "a_prey": f"a {_PREY[side]}{nameable(_KINDS[side], int(action.killed))}",
    }  # fmt: skip


class Diaries:
    """Tells one game; it remembers whose the last kill was. Where that would grow long (far goals; after some stretches),
    harassment, and links that bring nobody within one of a kill, are left to the picture."""

    def __init__(self, record: Record) -> None:
        self.voice, self._told = voice(record), 0
        goals = record.start.ruleset.to_win if isinstance(record.start, State) else ()
        self._in_full = _IN_FULL if sum(goals) <= _FAR else 0
        self._killer = -1
        self._did: set[tuple[str, int]] = set()
        self._kills = list(record.start.kills) if isinstance(record.start, State) else [0, 0]

    def stretch(self, turns: Sequence[TurnAccount]) -> str:
        """What led up to the last turn's event, and the event."""
        sentences = list(self._course(turns))
        self._told += 1
        if turns[-1].doubts:
            sentences.append(cite(untold(turns[-1].doubts), turns[-1].doubts))
        played = any(action for _, action in _played(turns))
        return " ".join(s for s in sentences if s) or ("" if played else self._idle(turns))

    def _idle(self, turns: Sequence[TurnAccount]) -> str:
        return self.voice.say("nothing", {}, at=turns[-1].number)

    def _course(self, turns: Sequence[TurnAccount]) -> Iterator[str]:
        """The cards in their order: what is alike and of one side together, and each event by itself."""
        clauses: list[tuple[str, list[int]]] = []
        for (event, side, robs), run in groupby(_played(turns), lambda pair: _sort(pair[1])):
            each = list(run)
            actions = [action for _, action in each if action is not None]
            if not actions:
                yield from _joined(clauses)
                clauses = []
                yield self.voice.say("reshuffle", {}, at=each[0][0].number, lines=each[0][0].reshuffled)
            elif event:
                yield from _joined(clauses)
                clauses = []
                for (turn, _), action in zip(each, actions, strict=True):
                    yield self._event(turn, action)
            elif robs is not None and (self._told < self._in_full or (not robs and actions[-1].chain == 2)):
                lines = [action.line for action in actions]
                clauses.append((self._clause(side, actions, each[0][0].number, robs=robs), lines))
        yield from _joined(clauses)

    def _clause(self, side: int, actions: Sequence[Action], at: int, *, robs: bool) -> str:
        cards = times(a.victim if robs else a.kind for a in actions)
        many = len(actions) > 1 or cards.endswith("s")
        facts = {**action_facts(actions[-1]), "cards": cards, "were": "were" if many else "was"}
        tags = []
        if not robs:
            tags += ["opens"] * (actions[0].chain == 1) + ["ready"] * (actions[-1].chain == 2)
        kind = "robbed" if robs else "laid"
        return self.voice.say(kind, facts, [*tags, *self._anew(kind, side)], at=at).partition("\ue002")[0]

    def _anew(self, kind: str, side: int) -> list[str]:
        """Whether a side has done such a thing before."""
        before = (kind, side) in self._did
        self._did.add((kind, side))
        return ["anew"] * before

    def _event(self, turn: TurnAccount, action: Action) -> str:
        facts, side = action_facts(action), action.side
        self._kills[side] += action.killed
        mine, other = self._kills[side], self._kills[1 - side]
        goal = turn.after.ruleset.to_win[side]
        facts |= {"kills": f"{mine}–{other}", "goal": number(goal), "to_go": number(goal - mine)}
        if not action.killed:
            tags = [*_of_clear(action), *self._anew("clear", side)]
            return self.voice.say("clear", facts, tags, at=turn.number, lines=[action.line])
        wins = turn.after.winner == side
        tight = to_go(turn.after, 1 - side) <= TIGHT
        truths = {
            "first-blood": mine + other == 1, "level": mine == other, "ahead": mine == other + 1 and mine > 1,
            "further": mine > other + 1, "behind": mine < other, "twice": self._killer == side,
            "near": 1 < goal - mine <= _NEAR, "match": goal - mine == 1, "wins": wins, "tight": wins and tight,
        }  # fmt: skip
        self._killer = side
        tags = [*(word for word, so in truths.items() if so), *self._anew("kill", side)]
        return self.voice.say("kill", facts, tags, at=turn.number, lines=[action.line])


def _played(turns: Sequence[TurnAccount]) -> Iterator[tuple[TurnAccount, Action | None]]:
    """The cards that were played, each with its turn; None where the discards became the deck."""
    for turn in turns:
        yield from [(turn, None)] * turn.reshuffles
        yield from ((turn, action) for action in turn.actions if action.kind >= 0)


def _sort(action: Action | None) -> tuple[bool, int, bool | None]:
    """Whether a card is an event, whose it is, and whether it harasses; None: nothing came of it."""
    if action is None:
        return True, -1, None
    if action.killed or any(action.cleared):
        return True, action.side, None
    if action.kind in CHAINS[action.side]:
        return False, action.side, False
    return False, action.side, True if action.kind in HARASSES and action.victim >= 0 else None


def _of_clear(action: Action) -> Iterator[str]:
    own, others = action.cleared[action.side], action.cleared[1 - action.side]
    truths = {
        "two": others == 2,
        "one-link": own + others == 1,
        "both": bool(own and others),
        "own": own and not others,
    }
    yield from (word for word, so in truths.items() if so)


def _joined(clauses: Sequence[tuple[str, list[int]]]) -> Iterator[str]:
    """Sentences of some clauses each, in their order."""
    sentences = -(-len(clauses) // _CLAUSES)
    for n in range(sentences):
        part = clauses[n * len(clauses) // sentences : (n + 1) * len(clauses) // sentences]
        yield cite(
            capital(f"{'; '.join(text for text, _ in part)}."), [line for _, lines in part for line in lines]
        )
