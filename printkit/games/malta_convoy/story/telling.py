"""The sentences about a convoy's turns: what went before a contact, who came, what became of them, and what it meant."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.contact import below_the_table
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    ATTACK_FORCE,
    CARGO,
    CARRIER,
    CRUISER,
    MISS,
    NEXT_ROLL,
    OPTION_NAMES,
    RECON,
    SHIP,
    SHIP_NAMES,
    SORTIE,
    SURPRISE,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.losses import ORDER, Cripples, struck
from printkit.games.malta_convoy.story.turns import Covering, MeetingAccount, Taken, TurnAccount
from printkit.journal.course import Record
from printkit.report.story import StoryFact, capital, count, listed, number
from printkit.report.words.phrases import Voice, chances, likely, phrases, run_on
from printkit.report.words.weave import begins_at, span
from printkit.table.words import ordinal

FORCE = {"U-boats": "U-boats", "Italian air force": "Italian aircraft", "German air force": "German aircraft",
         "combined air force": "German and Italian aircraft"}  # fmt: skip
LONE = {"U-boats": "a lone U-boat", "Italian air force": "a single Italian aircraft", "German air force": "a single German aircraft",
        "combined air force": "a single aircraft of the combined air force"}  # fmt: skip
ARRIVAL = {
    SURPRISE: "surprised the convoy",
    SORTIE: "came out against the convoy in a sortie",
    ATTACK_FORCE: "came as an attack force",
}
"""How a contact began, by its row of the contact table; an ordinary contact needs no word."""
_LONG_QUIET, _UNLIKELY_QUIET = 4, 0.26
"""Number of turns without contact, and the largest chance of them, from which on their odds are told."""
_QUIET_LEAD = 3
"""Number of turns without contact from which on they open the account of several attacks."""
_SLIGHT = 0.03
"""A chance below which its fraction has one over a large number."""
_NEAR = 9
"""Largest number of turns to go that is told of an option."""
_MANY = 2
"""Number of warships lost on one turn from which on it is told that no merchant ship was hit."""
_LONGER = {1: "which made the journey a single turn longer", 2: "which made the journey two turns longer",
           3: "at the price of three more turns at sea"}  # fmt: skip
_SHORT, _LONG = 2, 5
"""Largest number of turns that are few for an option to run, and smallest that are many."""
_LAST = 2
"""Number of ships of a type up to which it is told how many are left."""
_MANY_DICE = 0.35
"""Chance that not one interception die shows a 1, up to which it is told."""
_HEAVY = 8
"""Points that a turn must cost for the story to say so."""
_RUNNING = {"decoy": "the decoy was still out", "split": "the convoy was still split up", "evade": "the convoy was still evading",
            "screen": "the screen was still out ahead"}  # fmt: skip


def ships(counts: Sequence[int]) -> str:
    """Return ships in words: ``nine cargo ships, three tankers and two carriers``."""
    parts = [count(counts[k], SHIP[SHIP_NAMES[k]]) for k in ORDER if counts[k]]
    return listed(parts) if parts else "no ship"


def attackers(met: MeetingAccount, *, more: bool = False) -> str:
    """Return who attacked: ``four German aircraft``, ``a lone U-boat``, ``four more German aircraft``; empty if the log does not
    say."""
    if met.enemy is None:
        return ""
    if met.size == 1:
        return LONE[met.enemy.name]
    if more and met.size is not None:
        return f"{number(met.size)} more {FORCE[met.enemy.name]}"
    return f"{number(met.size)} {FORCE[met.enemy.name]}" if met.size is not None else FORCE[met.enemy.name]


class Diary:
    """Tells one voyage; it remembers who came, and the names of damaged ships."""

    def __init__(self, record: Record) -> None:
        self._voice = Voice(phrases(__name__), record.header)
        self._came: list[tuple[int, str]] = []
        self._alone: set[int] = set()
        """Turns in which a contact was rolled for and none came, as far as they have been told."""
        self._begins = begins_at(record)
        self.cripples = Cripples()

    def say(
        self, kind: str, facts: Mapping[str, object], tags: Iterable[str] = (), turn: TurnAccount | None = None,
        lines: Iterable[int] = (),
    ) -> str:  # fmt: skip
        """Return a sentence from the phrases, about a turn."""
        at = turn.number if turn else 0
        return self._voice.say(kind, facts, tags, at=at, lines=(turn.lines if turn else lines))

    @property
    def facts(self) -> tuple[StoryFact, ...]:
        """Return all facts that were told."""
        return tuple(self._voice.facts)

    def write(
        self, kind: str, text: str, values: Mapping[str, object], turn: TurnAccount, before: Sequence[TurnAccount] = ()
    ) -> str:  # fmt: skip
        """Return a ready-made sentence about a turn and the quiet turns ``before`` it, with its citation."""
        safe = any(not each.row for each in before)
        lines = [*(self._begins if safe else ()), *(n for each in before for n in each.lines), *turn.lines]
        found = {**values, "alone": _numbers(before), "planes": planes(before)}
        return self._voice.write(kind, text, found, at=turn.number, lines=lines)

    def write_more(
        self,
        kind: str,
        text: str,
        values: Mapping[str, object],
        turn: TurnAccount,
        before: Sequence[TurnAccount],
        lines: Sequence[int],
    ) -> str:
        """Return a ready-made sentence about several turns, of which ``turn`` is the first, and the quiet turns before it."""
        rests = [*self._begins, *(n for each in before for n in each.lines), *lines]
        found = {**values, "alone": _numbers(before), "planes": planes(before)}
        return self._voice.write(kind, text, found, at=turn.number, lines=rests)

    def told(self, kind: str, text: str, values: Mapping[str, object], lines: Iterable[int]) -> str:
        """Return a ready-made sentence about several turns, with its citation."""
        return self._voice.write(kind, text, values, lines=lines)

    def quiet(self, turns: Sequence[TurnAccount]) -> str:
        """Return what is told of turns in which nothing attacked, if nothing follows them."""
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
            "planes": turns_named(seen),
        }  # fmt: skip
        tags = [*likely(alone), *(["one"] if len(rolled) == 1 else [])]
        kind = "quiet"
        if seen:
            kind = (
                "plane" if len(rolled) == 1 else "quiet-plane" if seen == [rolled[-1].number] else "quiet-but"
            )
        lines = [n for t in rolled for n in t.lines]
        return self._voice.say(kind, facts, tags, at=rolled[-1].number, lines=lines)

    # -- a turn that counts ----------------------------------------------------------------------------------------

    def entry(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return everything that happened on a turn, and what led to it."""
        parts, before = [], quiet
        met, cover = turn.meeting, turn.covering
        if turn.option is not None:
            parts.append(self._option(turn.option, turn, quiet))
            quiet = ()
        if met is not None:
            told = self._meeting(turn, met, quiet)
            parts = [_despite(run_on([*parts, told]))] if turn.option is not None else [*parts, told]
            quiet = ()
        if cover is not None and cover.dice:
            told = self.covering(cover, turn, quiet)
            parts.append(told)
        self.cripples.settle(turn.after.voyage.fleet)
        self.told_of(turn, before)
        return " ".join(parts)

    def told_of(self, turn: TurnAccount, before: Sequence[TurnAccount]) -> None:
        """Record that a turn and the quiet turns before it have been told: who came, and which turns were quiet."""
        self._alone |= {t.number for t in (*before, turn) if t.row and t.meeting is None}
        if (
            turn.meeting is not None
            and turn.meeting.enemy is not None
            and (turn.number, turn.meeting.enemy.name) not in self._came
        ):
            self._came.append((turn.number, turn.meeting.enemy.name))

    def opened(self, quiet: Sequence[TurnAccount], turn: TurnAccount) -> str:
        """Return the quiet turns before a stretch as the opening of its sentence; empty if a plane came over or they were few."""
        rolled = [each for each in quiet if each.row]
        if planes(quiet) or (rolled and len(rolled) < _QUIET_LEAD):
            return ""
        return self._opened(quiet, "", turn) if rolled else ""

    def _option(self, taken: Taken, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentence about an option; it says what came of it if no attack did."""
        outcome = ""
        if turn.meeting is None and turn.row:
            outcome = (
                ", but a plane came over again" if turn.row == RECON else ", and nobody came on that turn"
            )
        spotted = _spotted(quiet)
        lead = f"{spotted}, the convoy " if spotted else f"{self._opened(quiet, 'and ', turn)}the convoy "
        text = f"{capital(f'{lead}{option_done(taken, turn)}{outcome}')}."
        return self.write(taken.name, text, _option_values(taken, turn), turn, quiet)

    def _meeting(self, turn: TurnAccount, met: MeetingAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentence about a contact and what it did, as far as the log tells it."""
        who = attackers(met)
        lead = self._opened(quiet, "and then ", turn) if quiet else self._context(turn)
        if not who:
            text = f"{lead}an enemy was sighted; the log says no more of it"
            return self.write("met", f"{capital(text)}.", {}, turn, quiet)
        enemy = met.enemy.name if met.enemy else ""
        if not quiet and self._back_again(turn, enemy):
            who = attackers(met, more=True)
        self._came.append((turn.number, enemy))
        came = ARRIVAL.get(turn.row, "found the convoy")
        it = turn.option is not None or lead.startswith("the convoy")
        came = came.replace("the convoy", "it") if it else came
        values: dict[str, object] = {"enemy": enemy, "row": turn.row}
        if met.size is None or met.through is None:
            kind = "met-who" if met.size is None else "met-size"
            return self.write(kind, f"{capital(f'{lead}{who} {came}')}.", values, turn, quiet)
        turned = met.size - met.through
        values |= {"turned_back": turned, "attackers_n": met.size, "through_n": met.through}
        kind = _kind(met)
        text = f"{lead}{who} {came}{self._course(turn, met, turned)}"
        return self.write(kind, f"{capital(text)}.", values, turn, quiet)

    def _opened(self, quiet: Sequence[TurnAccount], then: str, turn: TurnAccount) -> str:
        """Return the quiet turns as the beginning of the sentence about what ended them; they are ``more`` turns if quiet ones
        just before them have been told already."""
        rolled = [t.number for t in quiet if t.row]
        more = bool(rolled) and rolled[0] - 1 in self._alone
        if len(quiet) == 1 and any(n == turn.number - 2 for n, _ in self._came) and not planes(quiet):
            return "two turns later, "
        return _opened(quiet, then, more=more)

    def _back_again(self, turn: TurnAccount, enemy: str) -> bool:
        """Return whether this enemy came the turn before as well, and no other the turn before that."""
        came = [each for n, each in self._came if n in (turn.number - 1, turn.number - 2)]
        return came == [enemy] and turn.option is None

    def _context(self, turn: TurnAccount) -> str:
        """Return what a contact followed if no quiet turn was before it: another contact, or an option."""
        if turn.option is not None:
            return "but "
        run = 1
        while any(n == turn.number - run for n, _ in self._came):
            run += 1
        if run > 2:
            return f"the enemy came for the {ordinal(run)} turn running: "
        if run == 2:
            return "the next turn, "
        running = turn.before.voyage
        if running.option >= 0 and running.first < turn.number <= running.last:
            return f"{_RUNNING[OPTION_NAMES[running.option]]} when "
        return ""

    def _course(self, turn: TurnAccount, met: MeetingAccount, turned: int) -> str:
        """Return what became of the attackers and what they did, as the rest of the sentence that says who came."""
        size = met.size or 0
        odds = _odds(turn, met)
        if not met.through:
            every = "was" if size == 1 else "were both" if size == 2 else f"were all {number(size)}"
            return f" and {every} turned back{odds}{beyond(turn, met)}"
        if not met.attacks:
            return f"; {number(met.through)} got through"
        missed = all(result == MISS for result in met.results)
        what = "missed" if missed else struck(turn, self.cripples)
        bare = not turn.before.voyage.fleet.afloat[CARRIER]
        after = f"{odds}" if missed else _meant(turn)
        if turned:
            was = f"{number(turned)} {'was' if turned == 1 else 'were'} turned back"
            return f"; {was}{' and' if missed else ','} {others(met)} {what}{after}{_decoyed(turn, met)}"
        if missed:
            through = ", met by no carrier," if bare else " and got through," if met.dice else ""
            return f"{through} but {'all ' if size > 2 else 'both ' if size == 2 else ''}missed{after}"
        through = ", with nothing left to meet them, and" if bare and met.dice == () else _past(met)
        if met.struck < met.through:
            through = f"{through} {number(met.struck)} of them"
        after = f"{after}{_decoyed(turn, met)}"
        they = " they" if through.endswith("and") and through.startswith(";") else ""
        return f"{through}{they} {what}{after}"

    def covering(
        self, cover: Covering, turn: TurnAccount, quiet: Sequence[TurnAccount], *, alone: bool = False
    ) -> str:
        """Return the sentence about the covering force's check; ``alone``: no contact of its turn stands before it."""
        carriers, back = len(cover.dice), cover.returned[CARRIER]
        every = {1: "the one carrier", 2: "both carriers"}.get(carriers, "all three carriers")
        lead = self._opened(quiet, "and ", turn) if quiet else ""
        where = (
            "at the halfway mark"
            if quiet or alone or turn.meeting is None
            else "that was the halfway mark, where"
        )
        if not back:
            text = f"{lead}{where} {every} stayed with the convoy, at {chances(0.5**carriers)}"
            return self.write("cover-stay", f"{capital(text)}.", {"carriers": carriers}, turn, quiet)
        who = every if back == carriers else f"{number(back)} of {number(carriers)} carriers"
        left = turn.after.voyage.fleet.afloat[CARRIER]
        rest = (
            f"{count(left, 'carrier')} went on to Malta"
            if left
            else "from there on the convoy had no carrier"
        )
        escort = ships((0, 0, 0, *cover.returned[CRUISER:]))
        took = f" with {escort}" if any(cover.returned[CRUISER:]) else ""
        text = f"{lead}{where} {who} turned for home{took}; {rest}"
        return self.write("cover-left", f"{capital(text)}.", {"escort": escort}, turn, quiet)


def _runs_to_the_end(taken: Taken, turn: TurnAccount) -> bool:
    return 1 < turn.after.voyage.length - turn.number + 1 < taken.duration


def option_done(taken: Taken, turn: TurnAccount) -> str:
    """Return what an option made the convoy do, as a verb phrase."""
    left = turn.after.voyage.length - turn.number + 1
    time = "for the rest of the journey" if _runs_to_the_end(taken, turn) else _time(taken.duration)
    near = f", {number(left)} turns from Malta," if 1 < left <= _NEAR else ""
    return {
        "evade": f"turned away {time}, {_LONGER.get(taken.extra, _LONGER[1])}",
        "decoy": f"sent out a dummy convoy as a decoy{near} {time}",
        "split": f"split up {time}",
        "screen": f"sent warships out ahead as a screen {time}",
    }[taken.name]


def _option_values(taken: Taken, turn: TurnAccount) -> dict[str, object]:
    """Return the values of an option for its fact."""
    time = _time(taken.duration)
    return {
        "time": time.removeprefix("for ").removeprefix("only ").removeprefix("as many as "),
        "more": count(taken.extra, "turn") if taken.extra else "one turn",
        "rest": _runs_to_the_end(taken, turn),
    }


def _time(duration: int) -> str:
    """Return how long an option runs: ``for this turn only``, ``for only two turns``, ``for as many as six turns``."""
    if duration == 1:
        return "for this turn only"
    much = "only " if duration <= _SHORT else "as many as " if duration >= _LONG else ""
    return f"for {much}{number(duration)} turns"


def _despite(text: str) -> str:
    """Return a sentence about an option and a contact with the two joined by a comma."""
    return text.replace("; but ", ", but ", 1)


def _numbers(turns: Sequence[TurnAccount]) -> tuple[int, ...]:
    return tuple(turn.number for turn in turns if turn.row)


def planes(turns: Sequence[TurnAccount]) -> tuple[int, ...]:
    return tuple(turn.number for turn in turns if turn.row == RECON)


def turns_named(numbers: Sequence[int]) -> str:
    return f"turn{'s' if len(numbers) > 1 else ''} {listed([str(n) for n in numbers])}"


def _opened(quiet: Sequence[TurnAccount], then: str, *, more: bool) -> str:
    """Return the quiet turns as the beginning of the sentence about what ended them."""
    safe, rolled = [t for t in quiet if not t.row], [t for t in quiet if t.row]
    seen, n = planes(rolled), len(rolled)
    if not rolled:
        return "on the first turn out of friendly waters, " if safe else ""
    at_sea = " out of friendly waters" if safe else ""
    if not seen:
        alone = left_alone(rolled)
        told = n >= _LONG_QUIET and alone <= _UNLIKELY_QUIET and not more
        odds = f" ({_small(alone)})" if told else ""
        return f"{_after(n, more=more, quiet=not at_sea)}{at_sea}{odds}, "
    before = seen[0] - rolled[0].number
    last = seen[-1] == rolled[-1].number
    if len(seen) == 1:
        where = (
            f" {_after(before, more=more, quiet=False)}{at_sea}"
            if before and safe
            else " on the first turn out of friendly waters"
            if safe
            else f" on turn {seen[0]}"
        )
        later = "" if last else f", {_followed(rolled[-1].number - seen[0])}"
        return f"a plane found the convoy{where}{later}, {then}"
    later = "" if last else f", {_followed(rolled[-1].number - seen[-1])}"
    return f"planes found the convoy on {turns_named(seen)}{later}, {then}"


def _small(chance: float) -> str:
    """Return a chance in words, also one that is smaller than fractions with small numbers."""
    return f"one chance in {round(1 / chance)}" if 0 < chance < _SLIGHT else chances(chance)


def _after(n: int, *, more: bool, quiet: bool) -> str:
    return f"after {number(n)}{' more' * more}{' quiet' * quiet} turn{'s' * (n > 1)}"


def _spotted(quiet: Sequence[TurnAccount]) -> str:
    """Return where a plane had spotted the convoy the turn before, as a participle; empty if other things are to be told of the
    quiet turns."""
    rolled = [t for t in quiet if t.row]
    if not rolled or planes(rolled) != (rolled[-1].number,):
        return ""
    n = len(rolled) - 1
    if len(rolled) < len(quiet):
        where = (
            f"after {count(n, 'turn')} out of friendly waters"
            if n
            else "on the first turn out of friendly waters"
        )
        return f"spotted by a plane {where}"
    return f"spotted by a plane on turn {rolled[-1].number}"


def _followed(n: int) -> str:
    return "nobody came on the next turn" if n == 1 else f"nobody came on the next {number(n)}"


def _meant(turn: TurnAccount) -> str:
    """Return what the losses of a turn meant for the convoy; empty if the losses say enough."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    lost = [b - a for a, b in zip(before.lost, after.lost)]
    gone = [kind for kind in (CARGO, TANKER) if lost[kind] and not after.afloat[kind]]
    bare = "; no carrier was left" if lost[CARRIER] and not after.afloat[CARRIER] else ""
    if gone:
        last = listed([f"no {SHIP[SHIP_NAMES[kind]]}" for kind in gone])
        return f", which left {last} and cost {number(ALL_GONE * len(gone))} points by itself{bare}"
    if bare:
        return bare
    cost = -turn.change if turn.settled else 0
    heavy = f": {number(round(cost))} points in one turn" if cost >= _HEAVY and cost == round(cost) else ""
    if heavy:
        return heavy
    for kind in (CARRIER, CARGO, TANKER):
        if lost[kind] and after.afloat[kind] <= _LAST:
            return f"; {_left(after.afloat[kind], SHIP[SHIP_NAMES[kind]])}"
    merchant = any(
        h.kind in (SHIP_NAMES[CARGO], SHIP_NAMES[TANKER]) for h in (turn.meeting.hits if turn.meeting else ())
    )
    return ", and the merchant ships were untouched" if sum(lost) >= _MANY and not merchant else ""


def _left(n: int, what: str) -> str:
    return f"{count(n, what)} {'was' if n == 1 else 'were'} left"


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


def _kind(met: MeetingAccount) -> str:
    if not met.through:
        return "met-back"
    if not met.attacks:
        return "met-through"
    return "met-missed" if all(result == MISS for result in met.results) else "met-hit"


def others(met: MeetingAccount) -> str:
    """Return those attackers that were not turned back, or as many of them as hit: ``two of the other three``."""
    through, hits = met.through or 0, met.struck
    every = (
        "the last"
        if through == 1 and (met.size or 0) > 2
        else "the other"
        if through == 1
        else f"the other {number(through)}"
    )
    return f"{number(hits)} of {every}" if 0 < hits < through else every


def beyond(turn: TurnAccount, met: MeetingAccount) -> str:
    """Return that more interception dice showed a 1 than there were attackers, where every 1 scores."""
    size = met.size or 0
    if met.ones <= size or not turn.settled or turn.change != met.ones:
        return ""
    return f", by {number(met.ones)} ones where {number(size)} would have done, and each scored a point"


def turned_aside(turn: TurnAccount, met: MeetingAccount) -> int:
    """Return the number of hits of a turn that would have been aimed at a carrier if no decoy had been out."""
    if not turn.in_force.target or not turn.after.voyage.fleet.afloat[CARRIER]:
        return 0
    pairs = zip(met.aimed, met.hits)
    return sum(TARGETS[die] == CARRIER and hit.kind != SHIP_NAMES[CARRIER] for die, hit in pairs)


def _decoyed(turn: TurnAccount, met: MeetingAccount) -> str:
    """Return which hits would have been aimed at a carrier if no decoy had been out; empty if none would have."""
    fleet, spared = turn.before.voyage.fleet, turned_aside(turn, met)
    if not spared:
        return ""
    which = "it" if len(met.hits) == 1 else f"{number(spared)} of the hits" if spared < len(met.hits) else (
        "both hits" if spared == 2 else "every hit"
    )  # fmt: skip
    return f"; but for the decoy {which} would have been aimed at {'the' if fleet.afloat[CARRIER] == 1 else 'a'} carrier"


def _past(met: MeetingAccount) -> str:
    """Return how attackers came to hit, none of whom was turned back: past how many interception dice, if those were many."""
    chance = (5 / 6) ** len(met.dice)
    if not met.ones and (met.size or 0) > 1 and chance <= _MANY_DICE:
        return (
            f"; not one of {number(len(met.dice))} interception dice stopped them, at {chances(chance)}, and"
        )
    return " and"


def _odds(turn: TurnAccount, met: MeetingAccount) -> str:
    """Return the chance that all were turned back, or that all who got through missed, if it was small; otherwise nothing."""
    if met.enemy is None or met.size is None:
        return ""
    if not met.through:
        n = len(met.dice)
        chance = sum(math.comb(n, k) * 5 ** (n - k) for k in range(met.size, n + 1)) / 6**n
    else:
        modifier = met.enemy.attack + turn.in_force.attack
        missed = sum(attack_result(die + modifier) == MISS for die in range(1, 7)) / 6
        chance = missed ** len(met.attacks)
    return f", at {_small(chance)}" if "unlikely" in likely(chance) else ""


def moved(change: float) -> str:
    """Return what a turn does on average: ``cost 0.7``, ``gained 0.3``."""
    if not round(change, 1):
        return "cost next to nothing"
    return f"{'cost' if change < 0 else 'gained'} {abs(change):.1f}"


def did(change: float) -> str:
    """Return what a turn did: ``cost 7 points``."""
    if not change:
        return "cost nothing"
    points = f"{abs(change):g} point{'s' * (abs(change) != 1)}"
    return f"cost {points}" if change < 0 else f"gained {points}"
