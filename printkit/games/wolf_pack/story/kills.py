"""Writes the sentences of a Wolf Pack report about kills: the event that preceded a kill, and the effect of
the kill on the race to win."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Robbery, Sweep
from printkit.games.wolf_pack.story.finale import Finale
from printkit.games.wolf_pack.story.finale import told as told_last
from printkit.games.wolf_pack.story.telling import PREY, SANK, SUNK, WHO, a_card, card, true_tags
from printkit.report.story import LogPlace, StoryFact, count, known_as, listed, number
from printkit.report.words.phrases import Voice, plain
from printkit.table.words import ordinal

_KINDS: Final = ("ship", "boat")
_LAIN: Final = 4
"""Smallest number of turns between the second and the third card of a chain for which the report says how
long the first two had been on the table."""
_SOON: Final = 4
"""Largest number of turns between the clearing of a side's chain and its next kill for which the report calls
the kill quick."""
_WAITED: Final = 8
"""Smallest number of turns that a side waited for a card of its chain for which the report gives the number."""
_ROW: Final = 3
"""Smallest number of kills in a row by one side that the report mentions."""
_FIRST_SINCE: Final = 12
"""Smallest number of turns since a side's previous kill for which the report calls a kill its first for a
long time."""


class KillWriter:
    """Writes the sentences about the kills of a Wolf Pack game, and remembers which kills it has described."""

    def __init__(
        self, said: Voice, goals: tuple[int, int], robbed: set[tuple[int, int]], end: Finale | None
    ) -> None:
        """Create a writer. ``robbed``: the harassment cards whose effect the report has already described,
        each with its turn. ``end``: facts about the last kill (None if the game is unfinished, or if the
        hands are unknown)."""
        self.voice = said
        self.told: list[Kill] = []
        self._goals = goals
        self._robbed = robbed
        self._end = end

    def one(self, kill: Kill, before: Happening | None, *, closing: bool) -> str:
        """Return the sentence about a kill. ``before``: the event that the last sentence described.
        ``closing``: no other kill follows in the passage, so the sentence also gives the effect of the kill
        on the race."""
        last = self.told[-1] if self.told else None
        same = last is not None and last.turn == kill.turn and last is before
        self.told.append(kill)
        if kill.wins and len(kill.turns) == LINKS:
            spared = isinstance(before, Robbery) and before.spared
            prey = named(kill.side, kill.kills[kill.side])
            return told_last(self.voice, kill, self._end, prey, same=same, spared=spared)
        facts = self._facts(kill)
        cause = "same" if same else self._cause(kill, before)
        if isinstance(before, Sweep):
            facts["delay"] = count(kill.turn - before.turn, "turn")
        thief = self._thief(kill) if cause == "waited" else None
        if thief is not None:
            facts |= {"taken": thief[0], "thief": CARDS[thief[1]].name}
        lines = tuple(LogPlace(n) for n in kill.lines)
        tags = frozenset(true_tags({cause: True, "robbed": thief is not None}))
        text = self.voice.word("kill", facts, tags, at=kill.turn)
        broken = any(mark in plain(text) for mark in ":;")
        anded = f" and {facts['verb']} " in text
        facts["tail"] = self._tail(kill, facts, {"closing": closing, "broken": broken, "anded": anded})
        return self.voice.tell(
            StoryFact("kill", kill.turn, lines, facts, tags), text.replace("{tail}", str(facts["tail"]))
        )

    # -- what came before the kill -----------------------------------------------------------------------------------------

    def _cause(self, kill: Kill, before: Happening | None) -> str:
        """Return a tag that names the event that preceded a kill: the loss of the side's chain, a long wait
        for a card, or the side's own kill. Return ``plain`` if nothing notable preceded it."""
        side = kill.side
        if isinstance(before, Sweep) and before.side != side and not kill.own:
            if kill.kept == CHAINS[side] and kill.straight:
                return "whole"
            return "soon" if kill.turn - before.turn <= _SOON else "slow"
        if kill.wait is not None and kill.wait.plays >= _WAITED:
            return "waited"
        if len(kill.turns) == LINKS and kill.turn - kill.middle >= _LAIN and _third_came(kill):
            return "lain"
        follows = isinstance(before, Kill) and before.side == side and kill.turns[0] == before.turn + 1
        return "on" if follows and kill.straight else "plain"

    def _thief(self, kill: Kill) -> tuple[int, int] | None:
        """Return the harassment card, with its turn, that took the side's last card of the kind for which it
        then waited. Return None if there was none, or if the report has already described it."""
        thefts = kill.wait.thefts if kill.wait is not None else ()
        return thefts[-1] if thefts and not self._robbed.intersection(thefts) else None

    # -- what the kill meant -----------------------------------------------------------------------------------------------

    def _tail(self, kill: Kill, facts: dict[str, object], form: dict[str, bool]) -> str:
        """Return the end of the sentence about a kill: its effect on the race to win. ``form``: tags that say
        whether the sentence needs such an end, and which words it already contains."""
        news = self._news(kill)
        if news == "score" and not form["closing"]:
            return ""
        tags = {news: True, **form}
        return joined(self.voice.word("tail", facts, true_tags(tags), at=kill.turn))

    def _news(self, kill: Kill) -> str:
        """Return a tag for the effect of a kill on the race to win: it made the score even, for example.
        Return ``score`` if it had no special effect."""
        side = kill.side
        mine, theirs = kill.kills[side], kill.kills[1 - side]
        left, other_left = self._goals[side] - mine, self._goals[1 - side] - theirs
        earlier = [each for each in self.told[:-1] if each.side == side]
        truths = {
            "both-near": left == other_left == 1, "match": left == 1, "opens": mine + theirs == 1, "streak": self._row() >= _ROW,
            "late": mine == 1 and theirs > 1, "since": bool(earlier) and kill.turn - earlier[-1].turn >= _FIRST_SINCE, "even": mine == theirs,
        }  # fmt: skip
        return next(iter(true_tags(truths)), "score")

    def _row(self) -> int:
        """Return the number of kills in a row that the side with the latest kill has made."""
        last = self.told[-1]
        return sum(1 for _ in takewhile(lambda each: each.side == last.side, reversed(self.told)))

    def _facts(self, kill: Kill) -> dict[str, object]:
        """Return the values that can fill the placeholders in phrases about a kill."""
        side, other, wait = kill.side, 1 - kill.side, kill.wait
        own = [each for each in self.told[:-1] if each.side == side]
        return {
            "turn": kill.turn, "who": WHO[side], "whom": WHO[other], "prey": named(side, kill.kills[side]), "whose": f"{WHO[side]}’s", "own": PREY[side],
            "a_third": a_card(CHAINS[side][2]), "side": side, "links": kill.turns, "score": score(kill.kills), "nth": ordinal(kill.kills[side]), "kills": kill.kills,
            "goal": number(self._goals[side]), "each": number(kill.kills[side]), "gap": count(kill.turn - kill.middle, "turn"), "verb": SANK[side],
            "needs": number(self._goals[other] - kill.kills[other]), "left": number(self._goals[side] - kill.kills[side]), "row": ordinal(self._row()),
            "theirs_name": f"{PREY[other]}{'s' * (self._goals[other] - kill.kills[other] > 1)}", "theirs": f"{count(kill.kills[other], PREY[other])} {SUNK[other]}",
            "before": own[-1].turn if own else 0, "wait": wait,
            "plays": count(wait.plays, "turn") if wait else "", "missing": a_card(wait.kind) if wait else "", "missing_name": card(wait.kind) if wait else "",
        }  # fmt: skip

    # -- several kills ------------------------------------------------------------------------------------------------------

    def group(self, kills: Sequence[Kill]) -> str:
        """Return one sentence about several kills between which the report mentions nothing else."""
        by_turn: dict[int, list[str]] = {}
        for kill in kills:
            by_turn.setdefault(kill.turn, []).append(named(kill.side, kill.kills[kill.side]))
        last, sides = kills[-1], {kill.side for kill in kills}
        left = [self._goals[side] - last.kills[side] for side in (WOLF, CONVOY)]
        short = WOLF if left[WOLF] <= left[CONVOY] else CONVOY
        facts: dict[str, object] = {
            "list": listed([f"{listed(names)} on turn {turn}" for turn, names in by_turn.items()]), "names": listed([n for each in by_turn.values() for n in each]),
            "who": WHO[last.side], "n": number(len(kills)), "turn": last.turn, "verb": SANK[last.side], "made": tuple((kill.turn, kill.side) for kill in kills),
            "score": score(last.kills), "each": number(last.kills[WOLF]), "short": WHO[short], "far": WHO[1 - short], "needs": number(left[1 - short]),
        }  # fmt: skip
        first = kills[0]
        facts |= {
            "who_first": WHO[first.side], "verb_first": SANK[first.side], "turn_first": first.turn, "gap": count(last.turn - first.turn, "turn"),
            "one": named(first.side, first.kills[first.side]), "two": named(last.side, last.kills[last.side]),
        }  # fmt: skip
        news = {
            "both-near": max(left) == 1,
            "match": min(left) == 1,
            "even": last.kills[WOLF] == last.kills[CONVOY],
            "score": True,
        }
        facts["status"] = joined(self.voice.word("status", facts, true_tags(news)[:1], at=last.turn))
        tags = {
            "run": len(sides) == 1,
            "one-turn": len(by_turn) == 1,
            "later": bool(self.told),
            "pair": len(kills) == 2,
        }
        self.told += kills
        lines = [n for kill in kills for n in kill.lines]
        return self.voice.say("kills", facts, true_tags(tags), at=last.turn, lines=lines)


def joined(end: str) -> str:
    """Return the end of a sentence so that it can be appended to a word: with a space in front, unless the
    end begins with a punctuation mark."""
    return f" {end}" if end[:1].isalpha() else end


def score(kills: tuple[int, int]) -> str:
    """Return words for the number of kills of each side: ``two transports to one U-boat``."""
    wolf, convoy = kills
    return f"{count(wolf, PREY[WOLF]) if wolf else 'no transport'} to {count(convoy, PREY[CONVOY]) if convoy else 'none'}"


def named(side: int, nth: int) -> str:
    """Return a placeholder for the name of the ship that a side destroyed as its ``nth`` kill.

    In the report, it becomes ``the transport *Aurora*`` for the first kill and ``*Aurora*`` for later ones. In a report without
    names, it becomes ``a transport``.
    """
    kind = _KINDS[side]
    return known_as(
        kind, f"{kind}{nth}", f"a {PREY[side]}", f"the {PREY[side]}" if nth == 1 and side == WOLF else ""
    )


def _third_came(kill: Kill) -> bool:
    """Return True if the third card of a chain was the last of the three to be drawn, and was played in the
    turn in which it was drawn."""
    return (
        kill.kept is not None
        and bool(kill.drawn_links)
        and kill.drawn_links[-1] == (CHAINS[kill.side][-1], kill.turn)
    )
