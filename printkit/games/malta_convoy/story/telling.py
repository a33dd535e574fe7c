"""A turn in words: the option, the contact and what it did, the covering force."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from printkit.games.malta_convoy.rules.contact import below_the_table
from printkit.games.malta_convoy.rules.state import Fleet
from printkit.games.malta_convoy.rules.tables import (
    ATTACK_FORCE,
    CARGO,
    CARRIER,
    CRUISER,
    DAMAGED,
    DESTROYER,
    MISS,
    NEXT_ROLL,
    RECON,
    SHIP,
    SHIP_NAMES,
    SORTIE,
    SURPRISE,
    TANKER,
    attack_result,
)
from printkit.games.malta_convoy.story.turns import Covering, HitAccount, MeetingAccount, Taken, TurnAccount
from printkit.journal.course import Record
from printkit.report.story import StoryFact, count, listed, nameable, number
from printkit.report.words.phrases import Voice, chances, likely, per_cent, phrases
from printkit.report.words.weave import begins_at, span
from printkit.table.words import ordinal

_LIST = {"tankers": "tanker", "cargo": "cargo"}
"""The lists that ships have their names from; the others are warships."""
ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)
FORCE = {"U-boats": "U-boats", "Italian air force": "the Italian air force", "German air force": "the German air force",
          "combined air force": "a combined air force"}  # fmt: skip
LONE = {"U-boats": "a lone U-boat", "Italian air force": "a single Italian aircraft", "German air force": "a single German aircraft",
         "combined air force": "a single aircraft of the combined force"}  # fmt: skip
_NEAR, _BLOW, _RARE = 3, -2.5, 0.03
"""Turns from Malta that are near it; points against the average that are a blow; a chance that is told as one in so many."""
_ROW = {5: "a surprise contact", 6: "a contact", 7: "a sortie", 8: "an attack force"}


def ships(counts: Sequence[int]) -> str:
    """``nine cargo ships, three tankers and two carriers``."""
    parts = [count(counts[k], SHIP[SHIP_NAMES[k]]) for k in ORDER if counts[k]]
    return listed(parts) if parts else "no ship"


class Diary:
    """Tells one voyage; it remembers who came, and when."""

    def __init__(self, record: Record) -> None:
        self._voice = Voice(phrases(__name__), record.header)
        self._came: list[tuple[int, str]] = []
        self._begins = begins_at(record)

    def say(
        self, kind: str, facts: Mapping[str, object], tags: Iterable[str] = (), turn: TurnAccount | None = None,
        lines: Iterable[int] = (),
    ) -> str:  # fmt: skip
        """An entry of the diary, about a turn."""
        at = turn.number if turn else 0
        return self._voice.say(kind, facts, tags, at=at, lines=(turn.lines if turn else lines))

    @property
    def facts(self) -> tuple[StoryFact, ...]:
        """Everything that was told."""
        return tuple(self._voice.facts)

    def write(self, kind: str, text: str, values: Mapping[str, object], turn: TurnAccount) -> str:
        """A sentence about a turn that is written already."""
        return self._voice.write(kind, text, values, at=turn.number, lines=turn.lines)

    def told(self, kind: str, text: str, values: Mapping[str, object], lines: Iterable[int]) -> str:
        """A sentence about several turns that is written already."""
        return self._voice.write(kind, text, values, lines=lines)

    def quiet(self, turns: Sequence[TurnAccount]) -> str:
        """What there is to say of turns in which nothing attacked: nothing, or a sentence or two."""
        safe, rolled = [t for t in turns if not t.row], [t for t in turns if t.row]
        parts = []
        if safe:
            facts = {**_spanned(safe), "was": "was" if len(safe) == 1 else "were"}
            lines = [*self._begins, *(n for turn in safe for n in turn.lines)]
            parts.append(self._voice.say("safe", facts, at=safe[-1].number, lines=lines))
        if rolled:
            parts.append(self._rolled(rolled))
        return " ".join(parts)

    def _rolled(self, rolled: Sequence[TurnAccount]) -> str:
        seen = [t.number for t in rolled if t.row == RECON]
        alone = left_alone(rolled)
        facts = {
            **_spanned(rolled), "n": number(len(rolled)), "last": rolled[-1].number, "chance": chances(alone),
            "planes": f"turn{'s' if len(seen) > 1 else ''} {listed([str(n) for n in seen])}",
        }  # fmt: skip
        tags = [*likely(alone), *(["one"] if len(rolled) == 1 else [])]
        kind = "quiet"
        if seen:
            kind = (
                "plane" if len(rolled) == 1 else "quiet-plane" if seen == [rolled[-1].number] else "quiet-but"
            )
        lines = [n for t in rolled for n in t.lines]
        return self._voice.say(kind, facts, tags, at=rolled[-1].number, lines=lines)

    def option(self, taken: Taken, turn: TurnAccount) -> str:
        left = turn.after.voyage.length - turn.number + 1
        time = "this turn only" if taken.duration == 1 else f"{number(taken.duration)} turns"
        time = "the rest of the journey" if 1 < left < taken.duration else time
        more = count(taken.extra, "turn") if taken.extra else "one turn"
        told = self.say(taken.name, {"time": time, "more": more}, turn=turn)
        return told.replace("for this turn only", "this turn only")

    def meeting(self, turn: TurnAccount, met: MeetingAccount) -> str:
        """A contact and what it did, as far as the log tells it."""
        facts: dict[str, object] = {"row": _ROW[turn.row], "number": turn.number}
        if met.enemy is None:
            return self.say("met", facts, turn=turn)
        who = FORCE[met.enemy.name]
        known = [n for n, each in self._came if each == who]
        daily = [n for n, _ in self._came[-2:]] == [turn.number - 2, turn.number - 1]
        self._came.append((turn.number, who))
        facts["who"] = who
        if met.size is None:
            return self.say("met-who", facts, turn=turn)
        force = LONE[met.enemy.name] if met.size == 1 else f"{who}, {number(met.size)} strong"
        facts |= {
            "force": force, "force_": force if met.size == 1 else f"{force},", "size": number(met.size),
            "attackers": "boats" if who == "U-boats" else "aircraft", "day": _ordinal(_days(self._came)),
            "time": _ordinal(len(known) + 1),
        }  # fmt: skip
        if met.through is None:
            return self.say("met-size", facts, turn=turn)
        tags = [*(["known"] if known else []), *(["daily"] if daily else []), *_circumstances(turn, met)]
        facts |= _progress(turn, met, met.size, met.through)
        facts["left"] = count(turn.before.voyage.length - turn.number, "turn")
        return self.say(_kind(turn, met), facts, [*tags, *_chance(turn, met, facts)], turn=turn)

    def covering(self, cover: Covering, turn: TurnAccount) -> str:
        carriers, back = len(cover.dice), cover.returned[CARRIER]
        if not carriers:
            return self.say("cover-none", {}, turn=turn)
        every = {1: "the one carrier", 2: "both carriers"}.get(carriers, "all three carriers")
        if not back:
            its = "it" if carriers == 1 else "they"
            return self.say("cover-stay", {"who": every, "whose_turn": its}, turn=turn)
        who = every if back == carriers else f"{number(back)} of {number(carriers)} carriers"
        escort = ships((0, 0, 0, *cover.returned[CRUISER:]))
        return self.say("cover-left", {"who": who, "escort": escort}, turn=turn)


def left_alone(turns: Sequence[TurnAccount]) -> float:
    """Return the chance, as it stood before the first of these turns, that none of them would bring a contact: each roll without
    one also sets the modifier of the next (MALTA-CONTACT-3)."""
    first = turns[0].before
    chances_by_modifier = {first.pending: 1.0}
    for turn in turns:
        after: dict[int, float] = {}
        for pending, chance in chances_by_modifier.items():
            for die in range(1, 7):
                row = min(8, die + pending + turn.in_force.contact)
                row = row if row >= 1 else below_the_table(first.voyage.ruleset)
                if row < SURPRISE:
                    after[NEXT_ROLL[row]] = after.get(NEXT_ROLL[row], 0.0) + chance / 6
        chances_by_modifier = after
    return math.fsum(chances_by_modifier.values())


def _spanned(turns: Sequence[TurnAccount]) -> dict[str, str]:
    told = span(turns)
    return {"span": told, "spanned": told[0].lower() + told[1:]}


def _days(came: Sequence[tuple[int, str]]) -> int:
    """How many turns in a row somebody came, up to the last."""
    run = 1
    for (before, _), (after, _) in pairwise(reversed([*came])):
        if before - after != 1:
            break
        run += 1
    return run


def _ordinal(n: int) -> str:
    return ordinal(n)


def _circumstances(turn: TurnAccount, met: MeetingAccount) -> Iterator[str]:
    left = turn.before.voyage.length - turn.number
    truths = {
        "alone": met.size == 1, "none-back": met.size == met.through, "some-back": met.size != met.through,
        "surprise": turn.row == SURPRISE, "sortie": turn.row == SORTIE, "force": turn.row == ATTACK_FORCE,
        "called": turn.before.pending == 2, "near": 0 < left <= _NEAR, "halfway": not turn.before.voyage.covered and turn.number > 3,
    }  # fmt: skip
    yield from (word for word, so in truths.items() if so)


def _kind(turn: TurnAccount, met: MeetingAccount) -> str:
    if not met.through:
        return "met-back"
    if not met.attacks:
        return "met-through"
    if all(result == MISS for result in met.results):
        return "met-missed"
    return "met-blow" if turn.settled and turn.total_luck <= _BLOW else "met-hit"


def _progress(turn: TurnAccount, met: MeetingAccount, size: int, through: int) -> dict[str, object]:
    """How far the attackers came, and what they did."""
    turned = size - through
    spare = met.ones - turned
    every = "both" if size == 2 else f"all {number(size)}"
    rest = "it" if size == 1 else every
    if turned:
        rest = f"the other {number(through)}" if through > 1 else "the other" if size == 2 else "the last one"
    back = f"interception turned {number(turned)} of them back; " if turned else ""
    facts: dict[str, object] = {
        "every": "it" if size == 1 else every, "turned": number(turned), "rest": rest,
        "missed": "all missed" if turned and through > 2 else "missed",
        "came": f"{back}{rest}" if turned else f"{rest} got through and",
        "turned_back": turned, "attackers_n": size, "through_n": through,
        "spare": f", with {count(spare, 'interception')} to spare" if spare > 0 else "",
        "struck": _struck(met, turn.before.voyage.fleet) if met.attacks else "",
    }  # fmt: skip
    if turn.settled and turn.expected:
        facts |= {"owed": moved(turn.expected[0]), "did": did(turn.expected[-1])}
    return facts


def _chance(turn: TurnAccount, met: MeetingAccount, facts: dict[str, object]) -> Iterator[str]:
    """How likely it was that all were turned back, or that all who came through missed: also as facts."""
    if met.enemy is None or met.size is None:
        return
    if not met.through:
        n = len(met.dice)
        chance = sum(math.comb(n, k) * 5 ** (n - k) for k in range(met.size, n + 1)) / 6**n
    else:
        modifier = met.enemy.attack + turn.in_force.attack
        missed = sum(attack_result(die + modifier) == MISS for die in range(1, 7)) / 6
        chance = missed ** len(met.attacks)
    odds = f"one chance in {round(1 / chance)}" if 0 < chance < _RARE else chances(chance)
    facts |= {"chance": odds, "percent": per_cent(chance)}
    yield from likely(chance)


def moved(change: float) -> str:
    """``cost 0.7``, ``gained 0.3``: what a turn does on average."""
    if not round(change, 1):
        return "cost next to nothing"
    return f"{'cost' if change < 0 else 'gained'} {abs(change):.1f}"


def did(change: float) -> str:
    """``cost 7 points``."""
    if not change:
        return "cost nothing"
    points = f"{abs(change):g} point{'s' * (abs(change) != 1)}"
    return f"cost {points}" if change < 0 else f"gained {points}"


def struck(turn: TurnAccount) -> str:
    """What the attackers of a turn did, as a verb phrase."""
    met = turn.meeting
    return _struck(met, turn.before.voyage.fleet) if met is not None and met.attacks else "did nothing"


def what_became(turn: TurnAccount) -> tuple[list[str], list[str]]:
    """The types of the ships that a turn cost, and of those that it left damaged: a ship that was damaged and then finished off
    is one ship."""
    hits = [h for h in (turn.meeting.hits if turn.meeting else ()) if h.kind in SHIP_NAMES]
    lost = [h.kind for h in hits if h.what == "lost"]
    hurt = [h.kind for h in hits if h.what == "damaged"]
    again = [h.kind for h in hits if h.what == "lost" and h.result == DAMAGED]
    return lost, _without(hurt, _twice(again, turn.before.voyage.fleet))


def _twice(again: Sequence[str], before: Fleet) -> list[str]:
    """The types of the ships that were damaged and finished off in one turn: so many as were finished off beyond those that had
    been damaged when the attackers came."""
    found = Counter(again) - Counter({kind: before.damaged[SHIP_NAMES.index(kind)] for kind in SHIP_NAMES})
    return list(found.elements())


def _struck(meeting: MeetingAccount, before: Fleet) -> str:
    """What the attackers did, as a verb phrase; ``before``: the ships when they came."""
    hits = meeting.hits
    if all(result == MISS for result in meeting.results):
        return (
            "missed"
            if len(meeting.results) == 1
            else "all missed"
            if len(meeting.results) > 2
            else "missed twice"
        )
    parts = _what_became([h for h in hits if h.kind != "nothing"], before)
    if any(h.what == "no further damage" for h in hits):
        parts.append(
            "struck a damaged ship without doing more to it"
            if parts
            else "only struck a damaged ship, which stayed afloat"
        )
    nobody = [h for h in hits if h.kind == "nothing"]
    if nobody:
        spent = "a hit" if len(nobody) == 1 else f"{number(len(nobody))} hits"
        parts.append(f"spent {spent} where no ship was" if parts else "hit where no ship was")
    return listed(parts)


def _what_became(found: Sequence[HitAccount], before: Fleet) -> list[str]:
    """The ships that were hit, by what became of them."""
    sunk = [h.kind for h in found if h.what == "lost" and h.result != DAMAGED]
    again = [h.kind for h in found if h.what == "lost" and h.result == DAMAGED]
    hurt = [h.kind for h in found if h.what == "damaged"]
    both = _twice(again, before)
    again, hurt = _without(again, both), _without(hurt, both)
    only = {kind for kind in SHIP_NAMES if before.afloat[SHIP_NAMES.index(kind)] == 1}
    cripple = {kind for kind in SHIP_NAMES if before.damaged[SHIP_NAMES.index(kind)] == 1}
    said: set[str] = set()
    told = []
    for verb, kinds, adjective, single in (
        ("sank", sunk, "", only), ("finished off", again, "damaged ", only | cripple),
        ("damaged and then finished off", both, "", only), ("damaged", hurt, "", only),
    ):  # fmt: skip
        if kinds:
            which = grouped(
                kinds, adjective, named=not adjective and verb != "damaged", only=single, said=said
            )
            told.append(f"{verb} {which}")
            said |= set(kinds)
    return told


def _without(kinds: Sequence[str], taken: Iterable[str]) -> list[str]:
    return list((Counter(kinds) - Counter(taken)).elements())


def grouped(
    kinds: list[str], before: str = "", *, named: bool = False, only: Collection[str] = (), said: Collection[str] = (),
) -> str:  # fmt: skip
    """``a tanker and two cargo ships``; ``named``: each with the place of its name behind it; ``only``: the types of which there is
    one (``the carrier``); ``said``: those of which ships have been told of in the same sentence (``another tanker``)."""
    parts = []
    for kind in (SHIP_NAMES[k] for k in ORDER):
        n = kinds.count(kind)
        name = nameable(_LIST.get(kind, "warship"), n * named)
        if n == 1:
            which = "the" if kind in only else "another" if kind in said else "a"
            parts.append(f"{which} {before}{SHIP[kind]}{name}")
        elif n:
            more = " more" if kind in said else ""
            parts.append(f"{number(n)}{more} {before}{SHIP[kind]}s{name}")
    return listed(parts)
