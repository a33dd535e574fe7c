"""Writes the passages (short paragraphs) of a Wolf Pack report: the kills, and the cards that prevented a
kill or a victory, in the order of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.drought import Brink, told_brink
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Robbery, Sweep
from printkit.games.wolf_pack.story.finale import Finale
from printkit.games.wolf_pack.story.kills import KillWriter
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SINK,
    SUNK,
    WHO,
    a_card,
    card,
    on_turns,
    true_tags,
)
from printkit.games.wolf_pack.story.unplayed import KeptBack, Unplayed
from printkit.games.wolf_pack.story.unplayed import told as told_unplayed
from printkit.journal.course import Record
from printkit.report.story import number
from printkit.report.words.phrases import Voice, run_on, times
from printkit.table.words import ordinal

_UNREMARKED_GAP: Final = 9
"""The report mentions the number of turns between two kills only if there were more turns than this."""
_REPLACED: Final = 4
"""The report says when a side replaced a lost card (drew another of the same kind) only if this was more than
this many turns after the loss."""


class PassageWriter:
    """Writes the passages of a Wolf Pack report. It remembers which kills, clearings of chains and card losses it has described."""

    def __init__(
        self,
        record: Record,
        said: Voice,
        decided: tuple[int, ...] = (),
        saved: tuple[int, int] = (0, -1),
        end: Finale | None = None,
        held: Mapping[tuple[int, int], KeptBack] = MappingProxyType({}),
        brinks: Mapping[tuple[int, int], Brink] = MappingProxyType({}),
        unplayed: Unplayed | None = None,
    ) -> None:
        """Create a writer. ``decided`` are the turns that decided the game. ``saved`` are the turn and the side
        of the play that the first paragraph describes, if that play prevented a kill. ``end`` is what the report says about the last kill,
        ``held`` are the clear cards that a side kept back, by the turn and side of the kill that they would have prevented. ``brinks`` are the waits for a card that would have won
        the game, by the turn and side of the play that ended them. ``unplayed`` is the clear card that the loser did not play, if the
        report says so before the last kill."""
        self.voice = said
        self._decided = decided
        self._in_lede = saved
        self._kept_named: dict[int, int] = {}
        start = record.start
        self._goals = start.ruleset.to_win if isinstance(start, State) else (0, 0)
        self._kills_before = start.kills if isinstance(start, State) else (0, 0)
        self._stopped = [0, 0]
        self._saved = [0, 0]
        self._finished = record.finished
        self._held = held
        self._brinks = brinks
        self._unplayed = unplayed
        self._missed = end is not None and end.missed is not None
        self._end = record.final.turn if isinstance(record.final, State) else 0
        self._robbed: set[tuple[int, int]] = set()
        self._kills = KillWriter(said, self._goals, self._robbed, end)

    def sentences(self, found: Sequence[Happening], first: str = "") -> str:
        """Return the sentences about these events in the order of play. The sentence ``first`` precedes them."""
        parts = [each for each in (first, self._quiet_clause(found)) if each]
        before: Happening | None = None
        groups = list(_grouped(self._kept(found), self._held))
        for place, group in enumerate(groups):
            parts += self._before(group)
            closing = not any(isinstance(each, Kill) for later in groups[place + 1 :] for each in later)
            parts.append(self._clause(group, before, closing=closing))
            before = group[-1]
        return " ".join(run_on([each]) for each in parts)

    def _kept(self, found: Sequence[Happening]) -> Iterator[Happening]:
        """Yield the events that get a sentence. A card that cleared two cards of a chain without being
        important gets one only if no important event lies between the kills before and after it."""
        told = [self._matters(each) for each in found]
        for place, each in enumerate(found):
            near = (
                *_until_kill(reversed(range(place)), found),
                *_until_kill(range(place, len(found)), found),
            )
            alone = (
                isinstance(each, Sweep)
                and each.gone[1 - each.side] == LINKS - 1
                and not any(told[n] for n in near)
            )
            if told[place] or alone:
                yield each

    def _matters(self, each: Happening) -> bool:
        """Return True if an event is important enough to get a sentence in any case: a kill, or a card that
        prevented a kill, that could have prevented the winner's last kill, or that decided the game."""
        if isinstance(each, Kill):
            return True
        if isinstance(each, Sweep):
            stops = each.due or each.wins or (each.turn, each.side) in self._brinks
            return stops or (each.turn in self._decided and each.gone[1 - each.side] == LINKS - 1)
        if not isinstance(each, Robbery):
            return False
        if each.spared:
            return not (self._missed and each.turn == self._end)  # the sentence about the last kill says it
        long = not each.until or each.until > each.turn + _REPLACED
        decided = each.turn in self._decided and each.only and each.link and long
        return each.third or each.wins or decided

    def _before(self, group: Sequence[Happening]) -> Iterator[str]:
        """Yield the sentences that precede the sentence about some facts: one card would have won the game for a side whose chain is then
        cleared, or the loser could have prevented a kill."""
        for each in group:
            if isinstance(each, Sweep) and (wait := self._brinks.get((each.turn, each.side))) is not None:
                yield told_brink(self.voice, wait)
            if isinstance(each, Kill) and not each.wins and (kept := self._held.get((each.turn, each.side))):
                yield self._kept_back(kept)
            last = isinstance(each, Kill) and each.wins
            spared = isinstance(each, Robbery) and each.spared
            if self._unplayed is not None and (last or (spared and each.turn == self._unplayed.turn)):
                yield told_unplayed(self.voice, self._unplayed)
                self._unplayed = None

    def _clause(self, group: Sequence[Happening], before: Happening | None, *, closing: bool) -> str:
        each = group[0]
        if isinstance(each, Kill):
            kills = [kill for kill in group if isinstance(kill, Kill)]
            if len(kills) > 1:
                return self._kills.group(kills)
            return self._kills.one(each, before, closing=closing)
        if isinstance(each, Robbery):
            return self._theft(each)
        sweeps = [e for e in group if isinstance(e, Sweep)]
        return self._stops(sweeps) if len(sweeps) > 1 else self._stop(sweeps[0])

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
        facts = {
            "who": WHO[short[0]], "prey": PREY[short[0]], "n": number(kill.turn - last.turn - 1), "from": last.turn, "to": kill.turn, "short": tuple(short),
        }  # fmt: skip
        tags = {"both-short": len(short) == 2}
        return self.voice.say("spell", facts, true_tags(tags), at=kill.turn, lines=[*last.lines, *kill.lines])

    def _kept_back(self, kept: KeptBack) -> str:
        """Return the sentence about a Dive or Destroyer Sweep that a side held but did not play. The card would have prevented the
        kill that the report describes next."""
        side = kept.side
        self._kept_named[side] = kept.turn
        facts = {
            "side": side, "turn": kept.turn, "whom": WHO[side], "clear": a_card(CLEARS[side]), "victim": a_card(kept.victim) if kept.victim >= 0 else "", "played": kept.played,
            "card": CARDS[kept.played].name if kept.played >= 0 else "",
        }  # fmt: skip
        tags = true_tags({"passed": kept.played < 0})
        return self.voice.say("kept", facts, tags, at=kept.turn, lines=kept.lines)

    # -- what prevented a kill -------------------------------------------------------------------------------------------

    def _next_kill(self, side: int) -> str:
        """Return the number of the next kill of a side, as a word: ``third``."""
        told = [each for each in self._kills.told if each.side == side]
        return ordinal((told[-1].kills[side] if told else self._kills_before[side]) + 1)

    def _facts(self, turn: int, side: int) -> dict[str, object]:
        """Return values for a sentence about a card with which a side prevented its opponent's kill."""
        other = 1 - side
        return {
            "turn": turn, "side": side, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "nth": self._next_kill(other), "prey": PREY[other],
            "a_prey": f"a {PREY[other]}", "a_ship": f"a {PREY[other]}", "sink": SINK[other], "sunk": SUNK[other],
        }  # fmt: skip

    def _stop(self, sweep: Sweep) -> str:
        """Return the sentence about a Dive or Destroyer Sweep that cleared two cards of the opponent's chain
        from the table."""
        side = sweep.side
        facts = self._facts(sweep.turn, side) | {
            "card": CARDS[sweep.kind].name, "a_card": a_card(sweep.kind), "since": sweep.since, "gone": sweep.gone,
            "price": self._price(sweep),
        }  # fmt: skip
        stops = sweep.due or sweep.wins
        tags = {
            "wins": sweep.wins, "drawn": sweep.drawn, "another": self._stopped[side] > 0, "once-more": self._saved[side] > 0,
            "kept": not sweep.drawn and 0 < sweep.since < sweep.turn - 1, "lede": (sweep.turn, side) == self._in_lede,
            "named": not sweep.drawn and 0 < sweep.since <= self._kept_named.get(side, -1),
        }  # fmt: skip
        self._stopped[side] += stops
        self._saved[side] += sweep.wins
        kind = "stop" if stops else "cleared"
        return self.voice.say(kind, facts, true_tags(tags), at=sweep.turn, lines=sweep.lines)

    def _price(self, sweep: Sweep) -> str:
        """Return the end of the sentence about a clear card: the links of its own that the side lost with it. A single link is mentioned
        only if the card prevented the opponent's victory."""
        own = sweep.gone[sweep.side]
        if own == LINKS - 1 or (own and sweep.wins):
            return f", at the cost of {WHO[sweep.side]}’s own {'two links' if own > 1 else 'first link'}"
        return ""

    def _stops(self, several: Sequence[Sweep]) -> str:
        """Return one sentence about several plays of the same card (Dive or Destroyer Sweep) that had the
        same effect."""
        first, side = several[0], several[0].side
        self._stopped[side] += len(several) * (first.due or first.wins)
        self._saved[side] += sum(each.wins for each in several)
        facts = self._facts(several[-1].turn, side) | {
            "turns": on_turns([each.turn for each in several]), "card": CARDS[first.kind].name, "a_card": a_card(first.kind), "times": times(len(several)),
            "each": "both times" if len(several) == 2 else "each time", "numbers": tuple(each.turn for each in several),
        }  # fmt: skip
        lines = [n for each in several for n in each.lines]
        tags = true_tags({"wins": first.wins, "due": first.due and not first.wins})
        return self.voice.say("stops", facts, tags, at=several[-1].turn, lines=lines)

    def _theft(self, robbed: Robbery) -> str:
        """Return the sentence about a card that a side lost to its opponent's harassment card."""
        self._robbed.add((robbed.turn, robbed.kind))
        facts = self._facts(robbed.turn, robbed.side) | {
            "card": CARDS[robbed.kind].name, "victim": card(robbed.victim), "taken": robbed.victim, "odds": robbed.odds,
            "hand": number(robbed.cards), "until": self._until(robbed),
        }  # fmt: skip
        tags = {
            "spared": robbed.spared, "wins": robbed.wins, "third": robbed.third and not robbed.wins, "certain": robbed.cards == 1,
            "link": not (robbed.spared or robbed.third or robbed.wins), "lede": (robbed.turn, robbed.side) == self._in_lede,
        }  # fmt: skip
        return self.voice.say("theft", facts, true_tags(tags), at=robbed.turn, lines=robbed.lines)

    def _until(self, robbed: Robbery) -> str:
        """Return the end of the sentence about a lost card: when its owner drew another of the same kind, or
        that it never did. It is empty if the owner drew one soon, or if this is not yet known."""
        if robbed.until > robbed.turn + _REPLACED:
            return f"; the next {card(robbed.victim)} came on turn {robbed.until}"
        return "; no other came" if not robbed.until and self._finished else ""


def _until_kill(places: Iterable[int], found: Sequence[Happening]) -> Iterator[int]:
    """Yield places of events, in the given order, up to the first kill (``places`` are indexes into
    ``found``)."""
    return takewhile(lambda place: not isinstance(found[place], Kill), places)


def _grouped(
    found: Iterable[Happening], held: Mapping[tuple[int, int], KeptBack]
) -> Iterator[list[Happening]]:
    """Yield events in groups, in the order of play. Successive plays of one card with the same effect form a group, and so do
    successive kills that nothing delayed. Any other event is alone in its group."""
    rest = list(found)
    while rest:
        first = rest.pop(0)
        more = list(takewhile(partial(_together, held, first), rest))
        del rest[: len(more)]
        yield [first, *more]


def _together(held: Mapping[tuple[int, int], KeptBack], first: Happening, each: Happening) -> bool:
    """Return True if one sentence can tell two successive events."""
    if isinstance(first, Kill):
        kills = [kill for kill in (first, each) if isinstance(kill, Kill)]
        return (
            _routine(first) and _routine(each) and not any((kill.turn, kill.side) in held for kill in kills)
        )
    if not isinstance(first, Sweep) or not isinstance(each, Sweep):
        return False
    alike = (first.side, first.wins, first.due) == (each.side, each.wins, each.due)
    return alike and first.gone[first.side] < LINKS - 1 > each.gone[each.side]


def _routine(each: Happening) -> bool:
    """Return True if an event is a kill that met no obstacle, and after which the side still needed more than
    one kill to win."""
    return isinstance(each, Kill) and each.unhindered and each.togo[each.side] > LINKS
