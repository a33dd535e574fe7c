"""Writes the passages of a Wolf Pack report: the sentences about kills, cleared chains, quiet stretches, and cards
lost to harassment, in the order of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.facts import LINKS, WAITED, Happening, Kill, Lull, Robbery, Sweep
from printkit.games.wolf_pack.story.finale import Finale
from printkit.games.wolf_pack.story.kills import KillWriter
from printkit.games.wolf_pack.story.telling import (
    PREY,
    WHO,
    a_card,
    card,
    links_of,
    no_card,
    on_turns,
    true_tags,
)
from printkit.games.wolf_pack.story.unplayed import KeptBack
from printkit.journal.course import Record
from printkit.report.story import count, number
from printkit.report.words.phrases import Voice, chances, run_on, times

_NEAR: Final = 4
"""If other events happened between several plays of Dive or Destroyer Sweep, the report describes these plays together only if each
came at most this many turns after the previous one."""
_UNREMARKED_GAP: Final = 9
"""The report mentions how many turns passed between two kills only if there were more than this."""


class PassageWriter:
    """Writes the passages of a Wolf Pack report. It remembers which kills, clearings of chains and card losses it has described."""

    def __init__(
        self,
        record: Record,
        said: Voice,
        decided: tuple[int, ...] = (),
        end: Finale | None = None,
        held: Mapping[tuple[int, int], KeptBack] = MappingProxyType({}),
    ) -> None:
        """Create a writer.

        ``decided`` are the turns that decided the game. ``end`` is what the report says about the last kill. ``held`` are the clear
        cards that a side held but did not play; the keys are the turn and the side of the kill that each would have prevented.
        """
        self.voice = said
        self._decided = decided
        start = record.start
        self._goals = start.ruleset.to_win if isinstance(start, State) else (0, 0)
        self._told: Happening | None = None
        self._swept = [0, 0]
        self._saved = [0, 0]
        self._finished = record.finished
        self._held = held
        self._missed = end is not None and end.missed is not None
        self._end = record.final.turn if isinstance(record.final, State) else 0
        self._robbed: set[tuple[int, int]] = set()
        self._kills = KillWriter(said, self._goals, self._robbed, end)

    def sentences(self, found: Sequence[Happening], first: str = "") -> str:
        """Return the sentences about these events in the order of play. The sentence ``first`` precedes them."""
        parts = [each for each in (first, self._quiet_clause(found)) if each]
        before: Happening | None = None
        for group in _grouped(self._kept(found)):
            parts.append(self._clause(group, before))
            self._told = group[-1]
            before = group[-1] if before is None or _when(group[-1]) >= _when(before) else before
        return " ".join(run_on([each]) for each in parts)

    def _kept(self, found: Sequence[Happening]) -> Iterator[Happening]:
        """Yield the events that are worth reporting. Harmless card losses are left out. A quiet stretch is kept only if a side
        lacked a card in it and no other event covers the same turns."""
        robbed = [
            (each.turn, each.turn) for each in found if isinstance(each, Robbery) and self._counts(each)
        ]
        within = {  # mentioned with the kill that they delayed
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
        """Return True if the loss of a card to harassment deserves a sentence of its own. A harassment in the last turn that missed
        the winner's last card does not: the sentence about the last kill mentions it."""
        if robbed.spared and self._missed and robbed.turn == self._end:
            return False
        decided = robbed.turn in self._decided and robbed.victim in CHAINS[1 - robbed.side]
        if robbed.spared or robbed.guard or (decided and robbed.only and robbed.until):
            return True
        return robbed.hurts and (robbed.third or bool(robbed.until) or self._finished)

    def _clause(self, group: Sequence[Happening], before: Happening | None) -> str:
        each = group[0]
        if isinstance(each, Kill):
            kills = [kill for kill in group if isinstance(kill, Kill)]
            if len(kills) > 1:
                return self._kills.group(kills)
            text = self._kills.one(each, before, self._told)
            kept = None if each.wins else self._held.get((each.turn, each.side))
            return f"{run_on([text])} {self._kept_back(kept)}" if kept is not None else text
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
        """Return a sentence that says how many turns passed without a kill before the first kill of a passage. It is empty if the
        time was short, or if neither side was one kill from winning."""
        kill = next((each for each in found if isinstance(each, Kill)), None)
        last = self._kills.told[-1] if self._kills.told else None
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
        return self.voice.say("spell", facts, true_tags(tags), at=kill.turn, lines=[*last.lines, *kill.lines])

    def _kept_back(self, kept: KeptBack) -> str:
        """Return the sentence about a Dive or Destroyer Sweep that a side held but did not play. The card would have prevented the
        kill that the report has just described."""
        side = kept.side
        facts = {
            "side": side, "turn": kept.turn, "whom": WHO[side], "clear": CARDS[CLEARS[side]].name, "own": links_of(side, LINKS - 1), "played": kept.played,
            "card": CARDS[kept.played].name if kept.played >= 0 else "",
        }  # fmt: skip
        tags = true_tags({"passed": kept.played < 0})
        return self.voice.say("kept", facts, tags, at=kept.turn, lines=kept.lines)

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
        return self.voice.say("lull", facts, true_tags(tags), at=lull.last, lines=lull.lines)

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
        return self.voice.say("sweep", facts, true_tags(tags), at=sweep.turn, lines=sweep.lines)

    def _sweeps(self, several: Sequence[Sweep]) -> str:
        """Return one sentence about several plays of the same card (Dive or Destroyer Sweep) with the same effect. It names the
        turns."""
        first, side = several[0], several[0].side
        own = first.gone[side]
        price = f", and {WHO[side]}’s own {links_of(side, own)} too" if own else ""
        self._swept[side] += len(several)
        self._saved[side] += sum(each.wins for each in several)
        facts = {
            "turns": on_turns([each.turn for each in several]), "third": card(CHAINS[1 - side][2]), "who": WHO[side], "whom": WHO[1 - side], "side": side,
            "card": CARDS[first.kind].name, "gone": links_of(1 - side, 2), "price": price, "its_price": price.replace(f"{WHO[side]}’s", "its"), "own_n": own,
            "times": times(len(several)),
            "each": "both times" if len(several) == 2 else "each time", "numbers": tuple(each.turn for each in several),
        }  # fmt: skip
        lines = [n for each in several for n in each.lines]
        tags = {
            "wins": all(each.wins for each in several),
            "due": all(each.due or each.wins for each in several),
        }
        return self.voice.say("sweeps", facts, true_tags(tags), at=several[-1].turn, lines=lines)

    def _clearances(self, several: Sequence[Sweep]) -> str:
        """Return a sentence about successive plays of Dive and Destroyer Sweep by both sides: the cards, the chains that they
        cleared, and the turns."""
        parts: list[str] = []
        for side in dict.fromkeys(each.side for each in several):
            own = [each for each in several if each.side == side]
            gone, on = links_of(1 - side, 2), on_turns([e.turn for e in own])
            did = f"did the same to {gone}" if parts else f"took {gone} off the table"
            parts.append(f"{CARDS[own[0].kind].name} {did} on {on}")
            self._swept[side] += len(own)
        each_own = all(sweep.gone[sweep.side] == 1 for sweep in several)
        facts = {
            "took": ", and ".join(parts), "sweeps": tuple((e.turn, e.side, e.gone) for e in several),
            "times": "both times" if len(several) == 2 else f"all {number(len(several))} times",
        }  # fmt: skip
        lines = [n for each in several for n in each.lines]
        return self.voice.say(
            "clearances", facts, true_tags({"own": each_own}), at=several[-1].turn, lines=lines
        )

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
            "never": not robbed.until and self._finished, "certain": robbed.cards == 1, "due": robbed.due, "only": robbed.only, "vital": robbed.vital and not robbed.due, "guard": robbed.guard,
            "plural": card(robbed.victim).endswith("s"),
        }  # fmt: skip
        return self.voice.say("robbery", facts, true_tags(tags), at=robbed.turn, lines=robbed.lines)


def _when(each: Happening) -> tuple[int, int]:
    """Return the turn of an event and the side that acted, as a pair. Comparing two such pairs shows which event came later."""
    return each.turn, getattr(each, "side", WOLF)


def _grouped(found: Iterable[Happening]) -> Iterator[list[Happening]]:
    """Yield events in groups, in the order of the first event of each group. Similar plays of Dive or Destroyer Sweep form a group,
    and so do successive routine kills. Any other event is alone in its group."""
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
    """Return the routine kills that directly follow a first routine kill. In a routine kill, the side neither waited for a chain
    card nor lost one, and was still more than one kill from winning."""
    if not _routine(first):
        return []
    return list(takewhile(_routine, later))


def _routine(each: Happening) -> bool:
    return isinstance(each, Kill) and each.unhindered and each.togo[each.side] > LINKS


def _more_alike(first: Happening, later: Sequence[Happening]) -> list[Happening]:
    """Return the later plays of Dive or Destroyer Sweep that can be described together with a first one.

    The search ends at the next kill, or at a different play of such a card by the same side. It also ends at a play long after the
    previous one if something else happened in between.
    """
    more: list[Happening] = []
    others = False
    for each in later:
        if isinstance(each, Kill):
            break
        if not isinstance(first, Sweep) or not isinstance(each, Sweep) or each.side != first.side:
            others = True
            continue
        if not _alike(first, each) or (others and each.turn - (more or [first])[-1].turn > _NEAR):
            break
        more.append(each)
        others = False
    return more


def _plain(one: Happening) -> bool:
    """Return True if an event is an ordinary play of Dive or Destroyer Sweep. Such a play removed two of the opponent's chain cards
    and at most one of the side's own, and prevented no kill."""
    if not isinstance(one, Sweep):
        return False
    return one.gone[1 - one.side] == 2 > one.gone[one.side] and not (one.due or one.wins)


def _alike(one: Happening, two: Happening) -> bool:
    if not isinstance(one, Sweep) or not isinstance(two, Sweep):
        return False
    return (one.side, one.kind, one.gone) == (two.side, two.kind, two.gone) and one.gone[1 - one.side] == 2
