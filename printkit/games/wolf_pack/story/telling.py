"""Writes the sentences of a Wolf Pack report about kills, cleared chains, quiet stretches, and cards lost to
harassment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.facts import LINKS, WAITED, Happening, Kill, Lull, Robbery, Sweep, Wait
from printkit.journal.course import Record
from printkit.report.story import LogPlace, StoryFact, capital, count, known_as, listed, number, with_article
from printkit.report.words.phrases import Voice, chances, phrases, run_on, times
from printkit.table.words import ordinal

WHO: Final = ("the wolf pack", "the convoy")
PREY: Final = ("transport", "U-boat")
_KINDS: Final = ("ship", "boat")
_SLOW: Final = 5
"""A chain counts as slow if its last card was played at least this many turns after its first."""
_UNREMARKED_GAP: Final = 9
"""The report mentions the number of turns between two kills only if it is larger than this."""


def card_counts(kinds: Iterable[int]) -> str:
    """Return the names of cards and how often each occurs, in the order of the first occurrence: ``Sonar
    twice, Dive and Water``."""
    return listed(
        [f"{CARDS[kind].name}{f' {times(n)}' if n > 1 else ''}" for kind, n in Counter(kinds).items()]
    )


def card(kind: int) -> str:
    """Return the name of a card. The word ``card`` is added to names of ships: ``U-boat card``, but
    ``Torpedo``."""
    name = CARDS[kind].name
    return f"{name} card" if name in ("U-boat", "Transport") else name


def a_card(kind: int) -> str:
    """Return the name of a card with an article if it takes one: ``a Periscope``, ``Depth Charges``."""
    name = card(kind)
    return name if name == "Depth Charges" else with_article(name)


def several(name: str) -> str:
    """Return the plural of a card's name: ``Periscopes``, ``Torpedoes``, ``Depth Charges``."""
    return name if name.endswith("s") else f"{name}{'es' if name.endswith('o') else 's'}"


def drawn(draws: Iterable[tuple[int, int]]) -> str:
    """Return in words which cards were drawn on which turns: ``a Sonar on turn 10 and a U-boat card on turn
    11``."""
    by_turn: dict[int, list[str]] = {}
    for kind, turn in draws:
        by_turn.setdefault(turn, []).append(a_card(kind))
    return listed([f"{listed(cards)} on turn {turn}" for turn, cards in by_turn.items()])


def no_card(kind: int) -> str:
    """Return the name of a card with ``no`` in front: ``no Periscope``."""
    return f"no {card(kind)}"


def voice(record: Record) -> Voice:
    """Return the object that chooses the wording of the report and records the facts in it."""
    return Voice(phrases(__name__), record.header)


def links_of(side: int, n: int) -> str:
    """Return the names of the first ``n`` cards of a side's chain in words: ``Sonar and Depth Charges``."""
    return listed([CARDS[kind].name for kind in CHAINS[side][:n]])


def links(n: int) -> str:
    """Return a number of chain cards, called links in the report, in words: ``one link``, ``twelve links``."""
    return count(n, "link")


def title(side: int) -> str:
    """Return the name of a side with a capital letter and without an article, for the beginning of a headline: ``Wolf pack``."""
    return capital(WHO[side][4:])


class PassageWriter:
    """Writes the passages of a Wolf Pack report. It remembers the last kill, the clear cards that were
    played, and the card losses that have been described."""

    def __init__(self, record: Record, said: Voice, decided: int = 0) -> None:
        """Create a writer. ``decided`` is the turn that decided the game; 0 if there is none."""
        self.voice = said
        self._decided = decided
        start = record.start
        self._goals = start.ruleset.to_win if isinstance(start, State) else (0, 0)
        self._last: Kill | None = None
        self._told: Happening | None = None
        self._swept = [0, 0]
        self._saved = [0, 0]
        self._finished = record.finished
        self._robbed: set[tuple[int, int]] = set()

    def sentences(self, found: Sequence[Happening], first: str = "") -> str:
        """Return the sentences about these facts in the order of play. The sentence ``first`` precedes them."""
        parts = [each for each in (first, self._quiet_clause(found)) if each]
        before: Happening | None = None
        for group in _grouped(self._kept(found)):
            parts.append(self._clause(group, before))
            self._told = group[-1]
            before = group[-1] if before is None or _when(group[-1]) >= _when(before) else before
        return " ".join(run_on([each]) for each in parts)

    def _kept(self, found: Sequence[Happening]) -> Iterator[Happening]:
        """Yield the facts that are worth reporting. Harmless card losses are left out; a quiet stretch is
        kept only if a side lacked a card in it and no other fact covers the same turns."""
        robbed = [
            (each.turn, each.turn) for each in found if isinstance(each, Robbery) and self._counts(each)
        ]
        within = {  # told with the kill that they delayed
            theft
            for each in found
            if isinstance(each, Kill)
            for theft in (
                each.wait.thefts if each.wait else ((loss.turn, loss.by) for loss in each.losses[-1:])
            )
        }
        waited = [(each.wait.first, each.wait.last) for each in found if isinstance(each, Kill) and each.wait]
        for each in found:
            if isinstance(each, Robbery) and not self._counts(each):
                continue
            if isinstance(each, Robbery) and not each.wins and (each.turn, each.kind) in within:
                continue
            if isinstance(each, Lull) and max(each.lacked) < 0:
                continue
            if isinstance(each, Lull) and any(
                each.first <= last and first <= each.last for first, last in (*robbed, *waited)
            ):
                continue
            if isinstance(each, Robbery):
                self._robbed.add((each.turn, each.kind))
            yield each

    def _counts(self, robbed: Robbery) -> bool:
        decided = robbed.turn == self._decided and robbed.victim in CHAINS[1 - robbed.side]
        if robbed.spared or (decided and robbed.only and robbed.until):
            return True
        return robbed.hurts and (robbed.third or bool(robbed.until) or self._finished)

    def _clause(self, group: Sequence[Happening], before: Happening | None) -> str:
        each = group[0]
        if isinstance(each, Kill):
            kills = [kill for kill in group if isinstance(kill, Kill)]
            return self._kills(kills) if len(kills) > 1 else self._kill(each, before)
        if isinstance(each, Robbery):
            return self._robbery(each)
        if isinstance(each, Lull):
            return self._lull(each)
        if len(group) > 1:
            sweeps = [e for e in group if isinstance(e, Sweep)]
            alike = all(_alike(sweeps[0], each) for each in sweeps)
            return self._sweeps(sweeps) if alike else self._clearances(sweeps)
        return self._sweep(each)

    def _quiet_clause(self, found: Sequence[Happening]) -> str:
        """Return a sentence about the long time without a kill before the first kill of a passage. It is
        empty if the time was not long."""
        kill = next((each for each in found if isinstance(each, Kill)), None)
        last = self._last
        if kill is None or last is None or kill.turn - last.turn <= _UNREMARKED_GAP:
            return ""
        short = [side for side in (WOLF, CONVOY) if self._goals[side] - last.kills[side] == 1]
        if not short:
            return ""
        who = short[0]
        n = kill.turn - last.turn - 1
        facts = {
            "who": WHO[who],
            "prey": PREY[who],
            "n": number(n),
            "from": last.turn,
            "to": kill.turn,
            "short": tuple(short),
        }
        tags = {"both-short": len(short) == 2}
        return self.voice.say("spell", facts, _true(tags), at=kill.turn, lines=[*last.lines, *kill.lines])

    # -- between the kills -----------------------------------------------------------------------------------------------

    def _lull(self, lull: Lull) -> str:
        wolf, convoy = lull.lacked
        facts = {
            "first": lull.first, "last": lull.last, "n": number(lull.last - lull.first + 1), "lacked": lull.lacked,
            "wolf": no_card(wolf) if wolf >= 0 else "", "convoy": no_card(convoy) if convoy >= 0 else "",
        }  # fmt: skip
        tags = {
            "both": min(lull.lacked) >= 0,
            "wolf": convoy < 0 <= wolf,
            "convoy": wolf < 0 <= convoy,
        }
        return self.voice.say("lull", facts, _true(tags), at=lull.last, lines=lull.lines)

    def _sweep(self, sweep: Sweep) -> str:
        side, other = sweep.side, 1 - sweep.side
        own, others = sweep.gone[side], sweep.gone[other]
        facts = {
            "turn": sweep.turn, "who": WHO[side], "whom": WHO[other], "card": CARDS[sweep.kind].name, "kind": sweep.kind,
            "gone": links_of(other, others), "since": sweep.since, "own": links_of(side, own), "side": side, "own_n": own, "others_n": others,
            "third": card(CHAINS[other][2]), "a_third": a_card(CHAINS[other][2]), "no_third": no_card(CHAINS[other][2]),
            "waited": count(sweep.waited, "turn"),
        }  # fmt: skip
        tags = {
            "two": others == 2, "one": others == 1, "none": not others, "both": bool(own and others), "own-two": own == 2,
            "long": sweep.lacked and sweep.waited > WAITED, "due": sweep.due and not sweep.wins, "wins": sweep.wins, "lacked": sweep.lacked, "drawn": sweep.drawn,
            "another": self._swept[side] > 0, "once-more": self._saved[side] > 0, "kept": 0 < sweep.since < sweep.turn - 1,
        }  # fmt: skip
        self._swept[side] += 1
        self._saved[side] += sweep.wins
        return self.voice.say("sweep", facts, _true(tags), at=sweep.turn, lines=sweep.lines)

    def _sweeps(self, several: Sequence[Sweep]) -> str:
        """Return a sentence about several plays of the same clear card with the same effect. It names the
        turns."""
        first, side = several[0], several[0].side
        own = first.gone[side]
        price = f", at the price of its own {links_of(side, own)} each time" if own else ""
        self._swept[side] += len(several)
        self._saved[side] += sum(each.wins for each in several)
        facts = {
            "turns": _on_turns([each.turn for each in several]), "third": card(CHAINS[1 - side][2]), "who": WHO[side], "whom": WHO[1 - side], "side": side,
            "card": CARDS[first.kind].name, "gone": links_of(1 - side, 2), "price": price, "own_n": own,
            "times": times(len(several)),
            "each": "both times" if len(several) == 2 else "each time", "numbers": tuple(each.turn for each in several),
        }  # fmt: skip
        lines = [n for each in several for n in each.lines]
        tags = {
            "wins": all(each.wins for each in several),
            "due": all(each.due or each.wins for each in several),
        }
        return self.voice.say("sweeps", facts, _true(tags), at=several[-1].turn, lines=lines)

    def _clearances(self, several: Sequence[Sweep]) -> str:
        """Return a sentence about consecutive plays of clear cards by both sides: which card cleared which
        chain, and on which turns."""
        parts: list[str] = []
        for side in dict.fromkeys(each.side for each in several):
            own = [each for each in several if each.side == side]
            gone, on = links_of(1 - side, 2), _on_turns([e.turn for e in own])
            did = f"did the same to {gone}" if parts else f"took {gone} off the table"
            parts.append(f"{CARDS[own[0].kind].name} {did} on {on}")
            self._swept[side] += len(own)
        each_own = all(sweep.gone[sweep.side] == 1 for sweep in several)
        facts = {
            "took": ", and ".join(parts), "sweeps": tuple((e.turn, e.side, e.gone) for e in several),
            "times": "both times" if len(several) == 2 else f"all {number(len(several))} times",
        }  # fmt: skip
        lines = [n for each in several for n in each.lines]
        return self.voice.say("clearances", facts, _true({"own": each_own}), at=several[-1].turn, lines=lines)

    def _robbery(self, robbed: Robbery) -> str:
        side, other = robbed.side, 1 - robbed.side
        facts = {
            "turn": robbed.turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "card": CARDS[robbed.kind].name,
            "victim": card(robbed.victim), "odds": chances(float(robbed.odds)), "side": side, "taken": robbed.victim,
            "odds_exact": robbed.odds, "until": robbed.until, "third": card(CHAINS[other][2]), "hand": count(robbed.cards, "card"),
            "a_victim": a_card(robbed.victim), "another": f"another {card(robbed.victim)}",
        }  # fmt: skip
        tags = {
            "spared": robbed.spared, "wins": robbed.wins, "third": robbed.third and not robbed.wins, "again-on": bool(robbed.until),
            "never": not robbed.until and self._finished, "certain": robbed.cards == 1, "due": robbed.due, "only": robbed.only, "vital": robbed.vital and not robbed.due,
        }  # fmt: skip
        return self.voice.say("robbery", facts, _true(tags), at=robbed.turn, lines=robbed.lines)

    # -- kills -----------------------------------------------------------------------------------------------------------

    def _kill(self, kill: Kill, before: Happening | None) -> str:
        side, turns, wait = kill.side, kill.turns, kill.wait
        first, second, third = (card(kind) for kind in CHAINS[side])
        facts: dict[str, object] = {
            "turn": kill.turn, "who": WHO[side], "whom": WHO[1 - side], "prey": _named(side, kill.kills[side]),
            "first": first, "second": second, "third": third, "a_third": a_card(CHAINS[side][2]), "side": side, "begun": turns[0],
            "middle": turns[-2] if len(turns) > 1 else turns[0], "score": f"{kill.kills[WOLF]}–{kill.kills[CONVOY]}",
            "nth": ordinal(kill.kills[side]), "kills": kill.kills, "swept": kill.swept, "own": kill.own, "togo": kill.togo,
            "links": turns, "mine": links(kill.togo[side]), "theirs": number(kill.togo[1 - side]), "fresh": kill.fresh,
            "lead": links(abs(kill.togo[WOLF] - kill.togo[CONVOY])), "verb": ("sank", "destroyed")[side], "sunk": ("sunk", "destroyed")[side],
            "no_first": no_card(CHAINS[side][0]), "gap": count(kill.turn - turns[-2:][0], "turn"), **_wait_facts(wait),
            "came": drawn(kill.drawn_links), "came_on": kill.drawn_links, "losses": kill.losses, "whose": f"{WHO[side]}’s", **_loss_facts(kill),
            "a_last": listed([a_card(kind) for kind, turn in kill.drawn_links if turn == kill.drawn_links[-1][1]]),
            "came_last": kill.drawn_links[-1][1] if kill.drawn_links else 0,
            "but": "but " if isinstance(before, Sweep) and before is self._told and before.side != side and before.gone[side] else "",
        }  # fmt: skip
        tail = self._tail(kill, facts)
        self_swept = isinstance(before, Sweep) and before.gone[side] > 0
        last = self._last
        how = {
            "part": len(turns) < LINKS, "slow": kill.turn - turns[0] >= _SLOW, "waited": wait is not None,
            "for-first": wait is not None and wait.kind == CHAINS[side][0], "robbed": wait is not None and wait.robbed,
            "for-second": wait is not None and wait.kind == CHAINS[side][1], "for-third": wait is not None and wait.kind == CHAINS[side][2],
            "just": self_swept, "straight": kill.straight, "tight": kill.straight,
            "on": last is not None and last.side == side and turns[0] == last.turn + 1,
            "same": last is not None and last.turn == kill.turn and last is before,
            "answers": last is not None and last.side != side and last is before and last.turn < turns[0] and kill.turn <= last.turn + LINKS,
            "opens": sum(kill.kills) == 1, "quick": turns[-2:-1] == (kill.turn - 1,),
            "held-third": kill.fresh[-1:] == (False,) and kill.third_since_first,
            "bare": wait is not None and wait.bare == wait.plays, "dry": wait is not None and wait.bare > wait.plays,
            "first-straight": sum(kill.kills) == 1 and kill.straight and not self_swept, "ready": kill.kept == CHAINS[side], "one-came": len(kill.drawn_links) == 1, **self._last_link(kill),
            "stolen": bool(kill.losses), "untold": not all((each.turn, each.by) in self._robbed for each in kill.losses),
        }  # fmt: skip
        self._last = kill
        facts["tail"] = f", {tail}" if tail else ""
        tags = frozenset(_true(how))
        fact = StoryFact("kill", kill.turn, tuple(LogPlace(n) for n in kill.lines), facts, tags)
        return self._told_kill(fact, wait)

    def _kills(self, several: Sequence[Kill]) -> str:
        """Return a sentence about several kills between which nothing else happened that is worth telling."""
        by_turn: dict[int, list[str]] = {}
        for kill in several:
            by_turn.setdefault(kill.turn, []).append(_named(kill.side, kill.kills[kill.side]))
        last, sides = several[-1], [kill.side for kill in several]
        facts: dict[str, object] = {
            "list": listed([f"{listed(names)} on turn {turn}" for turn, names in by_turn.items()]),
            "who": WHO[last.side], "n": number(len(several)), "turns": count(last.turn - several[0].turns[0] + 1, "turn"),
            "made": tuple((kill.turn, kill.side) for kill in several), "score": f"{last.kills[WOLF]}–{last.kills[CONVOY]}",
            **{key: f"{_named(k.side, k.kills[k.side])} on turn {k.turn}" for key, k in (("one", several[0]), ("two", last))},
        }  # fmt: skip
        tags = {
            "run": len(set(sides)) == 1, "in-turn": all(one != two for one, two in pairwise(sides)),
            "pair": len(several) == 2, "one-turn": len(by_turn) == 1, "opens": sum(several[0].kills) == 1,
            "answers": 0 < last.turn - several[0].turn <= LINKS,
        }  # fmt: skip
        self._last = last
        lines = [n for kill in several for n in kill.lines]
        return self.voice.say("kills", facts, _true(tags), at=last.turn, lines=lines)

    def _last_link(self, kill: Kill) -> dict[str, bool]:
        """Return tags that say which link of a chain was the last to be drawn, and whether it was laid in the same
        turn."""
        chain, lost = CHAINS[kill.side], kill.losses[-1] if kill.losses else None
        known = kill.kept is not None and len(kill.turns) == LINKS
        kind, turn = kill.drawn_links[-1] if known and kill.drawn_links else (-1, 0)
        place = chain.index(kind) if kind >= 0 else 0
        at_once = kind >= 0 and kill.turns[place] == turn
        return {
            "unknown": not known, "at-once": at_once, "early": kind >= 0 and not at_once,
            "last-first": kind == chain[0], "last-second": kind == chain[1], "last-third": kind == chain[2],
            "long": at_once and place > 0 and turn - kill.turns[place - 1] > 1, "alone": place == 1 and turn > kill.turns[0] + 1,
            "for-last": lost is not None and lost.kind == chain[2] and lost.again == kill.turn and lost.turn >= kill.turns[1],
            "now": lost is not None and lost.again == kill.turn,
        }  # fmt: skip

    def _told_kill(self, fact: StoryFact, wait: Wait | None) -> str:
        """Return the sentence about a kill. It includes harassments that had taken the side's last cards of a
        kind, unless the report has described them or there is no room."""
        several_in_same = "same" in fact.tags and wait is not None and len(wait.thefts) > 1
        if wait is None or not wait.thefts or self._robbed.intersection(wait.thefts) or several_in_same:
            return self.voice.tell(fact)
        turn, kind = wait.thefts[0]
        taken = {
            "thefts": _thefts(wait, WHO[fact.values["side"] == CONVOY]),
            "stolen": f"turn {turn}",
            "by": CARDS[kind].name,
        }
        text = self.voice.word("robbed", {**fact.values, **taken}, fact.tags, at=fact.at)
        return self.voice.tell(replace(fact, values={**fact.values, **taken}), text)

    def _tail(self, kill: Kill, facts: dict[str, object]) -> str:
        """Return a clause that says how a kill changed the race to win. It is empty if it changed nothing
        that is worth saying."""
        standing = list(self._standing(kill))
        return self.voice.word("tail", facts, standing, at=kill.turn) if standing else ""

    def _standing(self, kill: Kill) -> Iterator[str]:
        """Yield keywords for how a kill changed the race to win, such as ``level``, ``ahead`` or ``wins``."""
        mine, other = kill.kills[kill.side], kill.kills[1 - kill.side]
        left, their = self._goals[kill.side] - mine, self._goals[1 - kill.side] - other
        own, theirs = kill.togo[kill.side], kill.togo[1 - kill.side]
        truths = {
            "wins": kill.wins, "both-near": left == their == 1, "match": left == 1 != their, "opens": mine + other == 1,
            "level": own == theirs, "ahead": own < theirs <= own + 1, "late": mine == 1 and other > 1,
        }  # fmt: skip
        yield from _true(truths)


def _named(side: int, nth: int) -> str:
    """Return a placeholder for the name of the ship that a side destroyed as its ``nth`` kill: ``the
    transport *Aurora*`` for the first, ``*Aurora*`` for later ones. In a report without names it is ``a
    transport``.
    """
    kind = _KINDS[side]
    return known_as(
        kind, f"{kind}{nth}", f"a {PREY[side]}", f"the {PREY[side]}" if nth == 1 and side == WOLF else ""
    )


def _loss_facts(kill: Kill) -> dict[str, object]:
    """Return the values that phrases about a kill can use for the card that a harassment took from its chain."""
    if not kill.losses:
        return {"thief": "", "lost": "", "taken": 0, "again": 0}
    lost = kill.losses[-1]
    return {"thief": CARDS[lost.by].name, "lost": card(lost.kind), "taken": lost.turn, "again": lost.again}


def _wait_facts(wait: Wait | None) -> dict[str, object]:
    """Return the values that phrases about a kill can use for the wait before it. Without a wait, they are
    empty words and 0."""
    if wait is None:
        return {
            "wait": None, "plays": "", "missing": "", "missing_name": "", "missed": 0, "no_missing": "", "dry": 0, "until": 0, "another": ""
        }  # fmt: skip
    return {
        "wait": wait, "plays": count(wait.plays, "turn"), "missing": a_card(wait.kind), "missing_name": card(wait.kind),
        "missed": wait.first, "no_missing": no_card(wait.kind), "dry": wait.last - wait.bare + 1, "until": wait.last,
        "another": f"another {card(wait.kind)}",
    }  # fmt: skip


def _thefts(wait: Wait, who: str) -> str:
    """Return a clause about the harassments that took a side's last cards of a kind: ``Near Miss took the convoy’s last Sonar on turn 9``."""
    cards = listed([CARDS[kind].name for kind in dict.fromkeys(kind for _, kind in wait.thefts)])
    turns = list(dict.fromkeys(turn for turn, _ in wait.thefts))
    n = len(wait.thefts)
    name = card(wait.kind)
    what = f"{who}’s last {name}" if n == 1 else f"{number(n)} {several(name)} from {who}"
    return f"{cards} took {what} on {_on_turns(turns)}"


def _true(tags: dict[str, bool]) -> list[str]:
    return [tag for tag, so in tags.items() if so]


def _on_turns(numbers: Sequence[int]) -> str:
    """Return turn numbers in words, all of them: ``turn 4``, ``turns 4, 8 and 20``."""
    return f"turn{'s' * (len(numbers) > 1)} {listed([str(n) for n in numbers])}"


def _when(each: Happening) -> tuple[int, int]:
    """Return the turn of a fact and the side that acted. Two such pairs show which of two facts came later."""
    return each.turn, getattr(each, "side", WOLF)


def _grouped(found: Iterable[Happening]) -> Iterator[list[Happening]]:
    """Yield facts in groups, in the order of the first fact of each group. Similar plays of clear cards form
    a group; any other fact is a group of its own.
    """
    rest = list(found)
    while rest:
        first = rest.pop(0)
        group = [first, *(_routine_after(first, rest) or _more_alike(first, rest))]
        for each in group[1:]:
            rest.remove(each)
        while len(group) == 1 or not (_alike(group[0], group[-1]) or isinstance(first, Kill)):
            if not rest or not (_plain(group[-1]) and _plain(rest[0])):
                break
            group.append(rest.pop(0))
        yield group


def _routine_after(first: Happening, later: Sequence[Happening]) -> list[Happening]:
    """Return the kills that directly follow a first one, if all of them are routine: no link was waited for or
    lost, and the kill neither won the game nor left its side one kill from winning."""
    if not _routine(first):
        return []
    return list(takewhile(_routine, later))


def _routine(each: Happening) -> bool:
    if not isinstance(each, Kill) or each.wait is not None or each.losses or len(each.turns) < LINKS:
        return False
    return each.togo[each.side] > LINKS


def _more_alike(first: Happening, later: Sequence[Happening]) -> list[Happening]:
    """Return later plays of a clear card that are similar to a first one. The search ends at the next kill,
    or at a different play of a clear card by the same side."""
    more: list[Happening] = []
    for each in later:
        if isinstance(each, Kill):
            break
        if isinstance(first, Sweep) and isinstance(each, Sweep) and each.side == first.side:
            if not _alike(first, each):
                break
            more.append(each)
    return more


def _plain(one: Happening) -> bool:
    """Return True if a fact is an ordinary play of a clear card: it removed two chain cards of the opponent,
    at most one of its own side, and prevented no kill."""
    if not isinstance(one, Sweep):
        return False
    return one.gone[1 - one.side] == 2 > one.gone[one.side] and not (one.due or one.wins)


def _alike(one: Happening, two: Happening) -> bool:
    if not isinstance(one, Sweep) or not isinstance(two, Sweep):
        return False
    return (one.side, one.kind, one.gone) == (two.side, two.kind, two.gone) and one.gone[1 - one.side] == 2


def opening(record: Record, start: State, said: Voice, lines: Sequence[int]) -> str:
    """Return the sentence about the start of the game: the chain cards dealt to each side or, if the hands
    are not recorded, the size of the deck.

    Empty for an ordinary deal, in which each side got some links and neither a whole chain.
    """
    known = all(any(hand.known) and not hand.unknown for hand in start.hands)
    facts: dict[str, object] = {"deck": number(start.deck), "cards": start.deck}
    tags = [*(["taken-up"] if record.from_position else []), *(["held"] if known else [])]
    first = " to begin with"
    striking = False
    if known:
        for side, key in ((WOLF, "wolf"), (CONVOY, "convoy")):
            held = [kind for kind, n in enumerate(start.hands[side].known) for _ in range(n)]
            own = [kind for kind in held if kind in CHAINS[side]]
            facts[key] = card_counts(held if record.from_position else own) or "no link"
            lacks = not record.from_position and CHAINS[side][0] not in own
            facts[f"{key}_lacks"] = f" but {no_card(CHAINS[side][0])}{first}" if lacks and own else ""
            first = "" if lacks and own else first
            facts[f"{key}_own"] = tuple(own)
            striking = striking or len(set(own)) in (0, LINKS)
        if not striking and not record.from_position:
            return ""
    tags += ["none"] if known and not facts["wolf_own"] and not facts["convoy_own"] else []
    return said.say("deal", facts, tags, lines=lines or (1,))
