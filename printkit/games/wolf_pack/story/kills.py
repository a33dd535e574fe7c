"""Writes the sentences of a Wolf Pack report about kills: what delayed a kill, and how the kill changed the race to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Sweep, Wait
from printkit.games.wolf_pack.story.finale import Finale
from printkit.games.wolf_pack.story.finale import told as told_last
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    WHO,
    a_card,
    card,
    links,
    no_card,
    on_turns,
    several,
    true_tags,
)
from printkit.report.story import LogPlace, StoryFact, count, known_as, listed, number
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_KINDS: Final = ("ship", "boat")
_LONG: Final = 3
"""If the first two cards of a chain were on the table for at least this many turns before the third, the report says so."""
_SOON: Final = 4
"""A kill counts as quick after a cleared chain if the side made it within this many turns of the clearing."""
_ROW: Final = 3
"""The report mentions that a side made several kills in a row if there were at least this many."""
_FAR: Final = 4
"""The report says how far a side was ahead or behind after its kill if the difference was at least this many chain cards."""
_FIRST_SINCE: Final = 12
"""The report says that a kill was the side's first for a long time if its previous kill was at least this many turns earlier."""


class KillWriter:
    """Writes the sentences about the kills of a Wolf Pack game. It remembers the kills that it has described."""

    def __init__(
        self, said: Voice, goals: tuple[int, int], robbed: set[tuple[int, int]], end: Finale | None
    ) -> None:
        """Create a writer. ``robbed``: the harassment cards whose effect the report has already described, each with its turn.
        ``end``: what the report says about the last kill."""
        self.voice = said
        self.told: list[Kill] = []
        self._goals = goals
        self._robbed = robbed
        self._end = end

    def one(self, kill: Kill, before: Happening | None, just: Happening | None) -> str:
        """Return the sentence about a kill. ``before``: the latest event that the passage has described. ``just``: the event that
        its last sentence described."""
        last = self.told[-1] if self.told else None
        same = last is not None and last.turn == kill.turn and last is before
        self.told.append(kill)
        if kill.wins and len(kill.turns) == LINKS:
            return told_last(self.voice, kill, self._end, named(kill.side, kill.kills[kill.side]), same=same)
        if kill.losses and (kill.losses[-1].turn, kill.losses[-1].by) in self._robbed:
            kill = kill._replace(wait=None)  # the report has just described the loss that delayed the kill
        if self._ordinary(kill):
            return self._plain(kill, before, just, same=same)
        return self._delayed(kill, before, just, same=same)

    def _ordinary(self, kill: Kill) -> bool:
        """Return True if nothing delayed a kill: the side did not wait for a card or lose one to harassment, and its first two
        cards did not wait long for the third."""
        return kill.unhindered and not (_third_came(kill) and kill.turn - kill.middle >= _LONG)

    # -- kills without a delay -------------------------------------------------------------------------------------------

    def _plain(self, kill: Kill, before: Happening | None, just: Happening | None, *, same: bool) -> str:
        """Return the sentence about a kill that nothing delayed: how the kill followed from the event before it, and how it changed the
        race to win."""
        facts = self._facts(kill, before, just)
        lead = self._lead(kill, before, same=same)
        begins = ""
        if lead:
            facts["since"] = kill.turn - before.turn if before is not None else 0
            facts["delay"] = count(kill.turn - before.turn, "turn") if before is not None else ""
            begins = f"{facts['but']}{self.voice.word('lead', facts, [lead], at=kill.turn)} "
        news = self._news(kill)
        when = "" if same else f" on turn {kill.turn}"
        text = f"{begins}{facts['prey']}{when} {self.voice.word('news', facts, [news, 'lead'] if lead else [news], at=kill.turn)}."
        return self.voice.tell(self._fact(kill, {**facts, "news": news, "lead": lead}, (news,)), text)

    def _lead(self, kill: Kill, before: Happening | None, *, same: bool) -> str:
        """Return a tag that says how a kill followed from the event before it: in the same turn, after the loss of a chain, or
        directly after the side's own kill. Empty if the kill did not follow from that event."""
        side = kill.side
        if same:
            return "same"
        whole = kill.kept == CHAINS[side] and kill.straight
        if isinstance(before, Sweep) and before.gone[side]:
            if whole:
                return "whole"
            return "soon" if kill.turn - before.turn <= _SOON else "slow"
        if (
            isinstance(before, Kill)
            and before.side == side
            and kill.turns[0] == before.turn + 1
            and kill.straight
        ):
            return "whole" if whole else "on"
        return ""

    def _news(self, kill: Kill) -> str:
        """Return a tag that names how a kill changed the race to win: it put the side ahead, for example. ``score`` if only the
        number of kills changed."""
        side = kill.side
        mine, theirs = kill.kills[side], kill.kills[1 - side]
        left, other_left = self._goals[side] - mine, self._goals[1 - side] - theirs
        own, other = kill.togo[side], kill.togo[1 - side]
        earlier = [each for each in self.told[:-1] if each.side == side]
        truths = {
            "wins": kill.wins, "both-near": left == other_left == 1, "match": left == 1, "opens": mine + theirs == 1, "streak": self._row() >= _ROW,
            "late": mine == 1 and theirs > 1, "since": bool(earlier) and kill.turn - earlier[-1].turn >= _FIRST_SINCE,
            "level": own == other, "ahead": own < other <= own + 1, "even": mine == theirs, "half": 2 * mine == self._goals[side],
            "far-ahead": other - own >= _FAR, "far-behind": own - other >= _FAR,
        }  # fmt: skip
        return next(iter(true_tags(truths)), "score")

    def _row(self) -> int:
        """Return the number of kills in a row that the side with the latest kill has made."""
        last = self.told[-1]
        return sum(1 for _ in takewhile(lambda each: each.side == last.side, reversed(self.told)))

    # -- kills that something held up ------------------------------------------------------------------------------------

    def _delayed(self, kill: Kill, before: Happening | None, just: Happening | None, *, same: bool) -> str:
        side, turns, wait = kill.side, kill.turns, kill.wait
        facts = self._facts(kill, before, just)
        tail = self._tail(kill, facts)
        facts["tail"] = f", {tail}" if tail else ""
        last = self.told[-2] if len(self.told) > 1 else None
        lost = kill.losses[-1] if kill.losses else None
        how = {
            "part": len(turns) < LINKS, "waited": wait is not None, "robbed": wait is not None and wait.robbed,
            "for-first": wait is not None and wait.kind == CHAINS[side][0], "for-second": wait is not None and wait.kind == CHAINS[side][1],
            "for-third": wait is not None and wait.kind == CHAINS[side][2], "just": isinstance(before, Sweep) and before.gone[side] > 0, "tight": kill.straight,
            "same": same, "answers": last is not None and last.side != side and last is before and last.turn < turns[0] and kill.turn <= last.turn + LINKS,
            "quick": turns[-2:-1] == (kill.turn - 1,), "held-third": kill.fresh[-1:] == (False,) and kill.third_since_first,
            "bare": wait is not None and wait.bare == wait.plays, "dry": wait is not None and wait.bare > wait.plays,
            "stolen": lost is not None, "untold": lost is not None and (lost.turn, lost.by) not in self._robbed,
            "for-last": lost is not None and lost.kind == CHAINS[side][2] and lost.again == kill.turn and lost.turn >= turns[1],
            "now": lost is not None and lost.again == kill.turn,
        }  # fmt: skip
        facts |= _tense(had=bool(lost and self._past(lost.turn)))
        facts["gap"] = count(kill.turn - kill.middle, "turn")
        fact = self._fact(kill, facts, true_tags(how))
        return self._told_wait(fact, wait)

    def _past(self, turn: int) -> bool:
        """Return True if the report has already described a kill from a later turn than this one."""
        return any(each.turn > turn for each in self.told[:-1])

    def _told_wait(self, fact: StoryFact, wait: Wait | None) -> str:
        """Return the sentence about a delayed kill. It also mentions the harassment cards that caused the delay, unless the report
        has described them before or the sentence would become too long."""
        several_in_same = "same" in fact.tags and wait is not None and len(wait.thefts) > 1
        if wait is None or not wait.thefts or self._robbed.intersection(wait.thefts) or several_in_same:
            return self.voice.tell(fact)
        turn, kind = wait.thefts[0]
        taken = {
            "thefts": _thefts(wait, WHO[fact.values["side"] == CONVOY], had=self._past(wait.thefts[-1][0])),
            "stolen": f"turn {turn}", "by": CARDS[kind].name,
        }  # fmt: skip
        text = self.voice.word("robbed", {**fact.values, **taken}, fact.tags, at=fact.at)
        return self.voice.tell(replace(fact, values={**fact.values, **taken}), text)

    def _tail(self, kill: Kill, facts: dict[str, object]) -> str:
        """Return a clause about how a kill changed the race to win. It is empty if only the number of kills changed."""
        news = self._news(kill)
        return self.voice.word("tail", facts, [news], at=kill.turn) if news != "score" else ""

    # -- what both share -------------------------------------------------------------------------------------------------

    def _facts(self, kill: Kill, before: Happening | None, just: Happening | None) -> dict[str, object]:
        """Return the values that can fill the placeholders in phrases about a kill."""
        side, turns = kill.side, kill.turns
        first, second, third = (card(kind) for kind in CHAINS[side])
        own = [each for each in self.told[:-1] if each.side == side]
        swept = isinstance(before, Sweep) and before is just and before.side != side and before.gone[side]
        return {
            "turn": kill.turn, "who": WHO[side], "whom": WHO[1 - side], "prey": named(side, kill.kills[side]), "whose": f"{WHO[side]}’s",
            "first": first, "second": second, "third": third, "a_third": a_card(CHAINS[side][2]), "side": side, "begun": turns[0],
            "middle": kill.middle, "score": _score(kill.kills), "links": turns,
            "nth": ordinal(kill.kills[side]), "kills": kill.kills, "swept": kill.swept, "own": kill.own, "togo": kill.togo,
            "mine": links(kill.togo[side]), "fresh": kill.fresh, "losses": kill.losses, "goal": number(self._goals[side]), "apart": links(abs(kill.togo[WOLF] - kill.togo[CONVOY])), "each": number(kill.kills[side]),
            "needs": number(self._goals[1 - side] - kill.kills[1 - side]), "left": count(self._goals[side] - kill.kills[side], PREY[side]),
            "row": ordinal(self._row()), "in_row": self._row(), "before": own[-1].turn if own else 0, "theirs": count(kill.kills[1 - side], PREY[1 - side]),
            "verb": SANK[side], "sunk": ("sunk", "destroyed")[side], "but": "but " if swept else "", **_wait_facts(kill.wait), **_loss_facts(kill),
        }  # fmt: skip

    def _fact(self, kill: Kill, facts: dict[str, object], tags: Sequence[str]) -> StoryFact:
        lines = tuple(LogPlace(n) for n in kill.lines)
        return StoryFact("kill", kill.turn, lines, facts, frozenset(tags))

    def group(self, kills: Sequence[Kill]) -> str:
        """Return one sentence about several kills between which the report mentions nothing else."""
        by_turn: dict[int, list[str]] = {}
        for kill in kills:
            by_turn.setdefault(kill.turn, []).append(named(kill.side, kill.kills[kill.side]))
        last, sides = kills[-1], [kill.side for kill in kills]
        facts: dict[str, object] = {
            "list": listed([f"{listed(names)} on turn {turn}" for turn, names in by_turn.items()]),
            "who": WHO[last.side], "n": number(len(kills)), "turns": count(last.turn - kills[0].turns[0] + 1, "turn"),
            "made": tuple((kill.turn, kill.side) for kill in kills), "score": _score(last.kills),
            **{key: f"{named(k.side, k.kills[k.side])} on turn {k.turn}" for key, k in (("one", kills[0]), ("two", last))},
        }  # fmt: skip
        tags = {
            "run": len(set(sides)) == 1, "in-turn": all(one != two for one, two in pairwise(sides)),
            "pair": len(kills) == 2, "one-turn": len(by_turn) == 1, "opens": sum(kills[0].kills) == 1,
            "answers": 0 < last.turn - kills[0].turn <= LINKS,
        }  # fmt: skip
        self.told += kills
        lines = [n for kill in kills for n in kill.lines]
        return self.voice.say("kills", facts, true_tags(tags), at=last.turn, lines=lines)


def _score(kills: tuple[int, int]) -> str:
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
    """Return True if the third card of a chain was the last one drawn, and was played in the same turn."""
    return (
        kill.kept is not None
        and bool(kill.drawn_links)
        and kill.drawn_links[-1] == (CHAINS[kill.side][-1], kill.turn)
    )


def _loss_facts(kill: Kill) -> dict[str, object]:
    """Return values for phrases about a kill: the chain card that the side had lost to harassment, and the turns of the loss and of
    the replacement. Without a loss, they are empty words and 0."""
    if not kill.losses:
        return {"thief": "", "lost": "", "taken": 0, "again": 0}
    lost = kill.losses[-1]
    return {"thief": CARDS[lost.by].name, "lost": card(lost.kind), "taken": lost.turn, "again": lost.again}


def _tense(*, had: bool) -> dict[str, object]:
    """Return the verbs for the loss of a card. They are in the past perfect if ``had`` is True: the loss came before the event that
    the report has just described."""
    return {
        "took": "had taken" if had else "took",
        "lost_it": "had lost" if had else "lost",
        "held_up": "had held up" if had else "held up",
    }


def _wait_facts(wait: Wait | None) -> dict[str, object]:
    """Return values for phrases about a kill: the wait for a card that delayed it. Without a wait, they are empty words and 0."""
    if wait is None:
        return {
            "wait": None, "plays": "", "missing": "", "missing_name": "", "missed": 0, "no_missing": "", "dry": 0, "until": 0,
        }  # fmt: skip
    return {
        "wait": wait, "plays": count(wait.plays, "turn"), "missing": a_card(wait.kind), "missing_name": card(wait.kind),
        "missed": wait.first, "no_missing": no_card(wait.kind), "dry": wait.last - wait.bare + 1, "until": wait.last,
    }  # fmt: skip


def _thefts(wait: Wait, who: str, *, had: bool) -> str:
    """Return a clause about the harassment cards that took a side's last cards of one kind: ``Near Miss took the convoy’s last
    Sonar on turn 9``.

    The clause says ``had taken`` if ``had`` is True: the losses came before the event that the report has just described.
    """
    cards = listed([CARDS[kind].name for kind in dict.fromkeys(kind for _, kind in wait.thefts)])
    turns = list(dict.fromkeys(turn for turn, _ in wait.thefts))
    n = len(wait.thefts)
    name = card(wait.kind)
    what = f"{who}’s last {name}" if n == 1 else f"{number(n)} {several(name)} from {who}"
    return f"{cards} {'had taken' if had else 'took'} {what} on {on_turns(turns)}"
