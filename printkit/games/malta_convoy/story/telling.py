"""Writes the sentences about the turns of a Malta Convoy game: turns without an attack, options, attacks,
losses, and carriers that return to base halfway."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.contact import row_of
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    ATTACK_FORCE,
    CARGO,
    CARRIER,
    CRUISER,
    LOSS,
    MISS,
    NEXT_ROLL,
    OPTION_NAMES,
    RECON,
    SHIP,
    SHIP_NAMES,
    SORTIE,
    SURPRISE,
    TANKER,
)
from printkit.games.malta_convoy.story.blows import blows
from printkit.games.malta_convoy.story.losses import NAME_LIST, ORDER, Cripples, did_only, only_destroyers
from printkit.games.malta_convoy.story.options import (
    avoided,
    brought,
    changed_contacts,
    decoyed,
    option_done,
    option_values,
    quiet_turns,
    quiet_turns_clause,
    ran_out,
    under,
)
from printkit.games.malta_convoy.story.turns import Covering, MeetingAccount, Taken, TurnAccount
from printkit.journal.course import Record
from printkit.report.story import NAMED, StoryFact, begun, capital, count, known_as, listed, number
from printkit.report.words.phrases import Voice, chances, likely, phrases, run_on
from printkit.report.words.weave import begins_at, span
from printkit.table.words import lower_first, ordinal

FORCE = {"U-boats": "U-boats", "Italian air force": "Italian squadrons", "German air force": "German squadrons",
         "combined air force": "German and Italian squadrons"}  # fmt: skip
LONE = {"U-boats": "a lone U-boat", "Italian air force": "a single Italian squadron", "German air force": "a single German squadron",
        "combined air force": "a single squadron of the combined air force"}  # fmt: skip
ARRIVAL = {
    SURPRISE: "surprised the convoy",
    SORTIE: "came out against the convoy in a sortie",
    ATTACK_FORCE: "came as an attack force",
}
"""Words for how an enemy force appeared, by the row of the contact table. A row without special words has no
entry."""
_LONG_QUIET, _UNLIKELY_QUIET = 4, 0.26
"""The report gives the odds of consecutive turns without a contact if there were at least ``_LONG_QUIET`` of
them, and if their chance (0 to 1) was at most ``_UNLIKELY_QUIET``."""
_QUIET_LEAD = 3
"""A sentence about attacks begins with the turns without a contact before them if there were at least this
many."""
_SLIGHT = 0.03
"""A chance (0 to 1) below this value is written as ``one chance in 40`` instead of a simple fraction."""
_ROUND = 100
"""Above this number, ``n`` in ``one chance in n`` is rounded to two figures."""
_MANY = 2
"""The report says that the merchant ships were not hit if at least this many other ships were lost in the
turn."""
_LAST = 2
"""After a loss, the report says how many carriers, cargo ships or tankers are left if there are at most this
many."""
_MANY_DICE = 0.35
"""The report mentions that the interception dice rolled no 1 if the chance (0 to 1) of rolling none was at most
this.
"""
_LONG_LIST = 12
"""If the account of the ships hit has more words than this, it is a sentence of its own."""
_RUNNING_TURNS = 3
"""The report says that the enemy came several turns in a row if there were at least this many such turns."""
_RUNNING = {"decoy": "the decoy was still out", "split": "the convoy was still split up", "evade": "the convoy was still evading",
            "screen": "the screen was still out ahead"}  # fmt: skip


def ships(counts: Sequence[int]) -> str:
    """Return the numbers of ships by type, in words: ``nine cargo ships, three tankers and two carriers``."""
    parts = [count(counts[k], SHIP[SHIP_NAMES[k]]) for k in ORDER if counts[k]]
    return listed(parts) if parts else "no ship"


def attackers(meeting: MeetingAccount, *, more: bool = False) -> str:
    """Return the attackers in words: ``four German squadrons``, ``a lone U-boat``. The text is empty if the
    log does not name the attackers.

    With ``more``, the same enemy came again: ``four more German squadrons``."""
    if meeting.enemy is None:
        return ""
    if meeting.size == 1:
        return LONE[meeting.enemy.name]
    if meeting.size is None:
        return FORCE[meeting.enemy.name]
    return f"{number(meeting.size)}{' more' * more} {FORCE[meeting.enemy.name]}"


def got_through(meeting: MeetingAccount) -> str:
    """Return words for the attackers that were not turned back: ``three of four German aircraft``. If none was turned back, or if all
    were, return words for the whole force: ``four German aircraft``."""
    if meeting.enemy is None or not meeting.some_back:
        return attackers(meeting)
    return f"{number(meeting.through or 0)} of {number(meeting.size or 0)} {FORCE[meeting.enemy.name]}"


class VoyageWriter:
    """Writes the sentences about one journey. It remembers which attacks and turns have been described, and
    the names of damaged ships."""

    def __init__(self, record: Record, turns: Sequence[TurnAccount]) -> None:
        self.turns = turns
        self._voice = Voice(phrases(__name__), record.header)
        self._attackers_by_turn: list[tuple[int, str]] = []
        self._alone: set[int] = set()
        """Numbers of the turns already told in which a contact roll brought no contact."""
        self._foretold: set[int] = set()
        """Numbers of the turns without a contact that the sentence about an option has told in advance."""
        self.stake_told = False
        """True if a sentence has already said what the loss of the last ship of its type would have cost."""
        self.next_turn_told = False
        """True if a sentence already begins with ``the next turn``."""
        self._begins = begins_at(record)
        self._from_the_start = not record.from_position
        self.cripples = Cripples()

    def say(
        self, kind: str, facts: Mapping[str, object], tags: Iterable[str] = (), turn: TurnAccount | None = None,
        lines: Iterable[int] = (),
    ) -> str:  # fmt: skip
        """Return the sentence about a turn. It is made from one of the phrases for this kind of sentence."""
        at = turn.number if turn else 0
        return self._voice.say(kind, facts, tags, at=at, lines=(turn.lines if turn else lines))

    @property
    def facts(self) -> tuple[StoryFact, ...]:
        """Return all facts that the sentences written so far have stated."""
        return tuple(self._voice.facts)

    def write(
        self, kind: str, text: str, values: Mapping[str, object], turn: TurnAccount, before: Sequence[TurnAccount] = (),
        rests: Iterable[int] = (),
    ) -> str:  # fmt: skip
        """Return the given sentence with a citation of log lines. It cites the lines of its turn, the lines
        of the turns ``before`` it that had no attack, and the further lines in ``rests``."""
        safe = any(not each.row for each in before)
        lines = [
            *(self._begins if safe else ()),
            *(n for each in before for n in each.lines),
            *turn.lines,
            *rests,
        ]
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
        """Return the given sentence with a citation of log lines: ``lines``, and those of the turns
        ``before`` them that had no attack. ``turn`` is the first turn that the sentence is about."""
        rests = [*self._begins, *(n for each in before for n in each.lines), *lines]
        found = {**values, "alone": _numbers(before), "planes": planes(before)}
        return self._voice.write(kind, text, found, at=turn.number, lines=rests)

    def cited(self, kind: str, text: str, values: Mapping[str, object], lines: Iterable[int]) -> str:
        """Return the given sentence, with a citation of the log lines that have the numbers ``lines``."""
        return self._voice.write(kind, text, values, lines=lines)

    def quiet(self, turns: Sequence[TurnAccount]) -> str:
        """Return sentences about consecutive turns without an attack, which fill a passage of their own."""
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

    # -- turns with events -----------------------------------------------------------------------------------------

    def entry(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentences about one turn: the option taken, the attack, and the carriers that return to
        base halfway. They begin with the turns without an attack before it."""
        parts, before = [], quiet
        meeting, cover = turn.meeting, turn.covering
        if turn.option is not None:
            parts.append(self._option(turn.option, turn, quiet))
            quiet = ()
        effect = self.effect(turn)
        if meeting is not None:
            parts.append(self._meeting(turn, meeting, quiet))
            if turn.option is not None:
                parts = [run_on(parts, by="; " if turn.option.name == "evade" else " when ")]
            quiet = ()
        if effect:
            parts.append(effect)
        if cover is not None and cover.dice:
            told = self.covering(cover, turn, quiet)
            parts.append(told)
        self.cripples.settle(turn.after.voyage.fleet)
        self.mark_reported(turn, before)
        return " ".join(parts)

    def decoyed(self, attacked: Sequence[tuple[TurnAccount, MeetingAccount]]) -> str:
        """Return the sentence about hits that a decoy drew onto other ships. If the decoy saved the last ship
        of a type, the first such sentence of the story says what the loss of that ship would have cost."""
        text = decoyed(attacked, stake=not self.stake_told)
        self.stake_told = self.stake_told or "would have cost" in text
        return text

    def quiet_under(self, taking: TurnAccount, taken: Taken) -> str:
        """Return a clause about the turns without a contact while an option was in force: ``, and nobody came on turns 4–6``, or ``, in
        which nobody came`` if it lasted one turn. The writer then remembers that these turns have been described.
        """
        told = quiet_turns(self.turns, taking)
        self._foretold.update(told)
        if taken.duration == 1 and told == [taking.number]:
            return ", in which nobody came"
        clause = quiet_turns_clause(told)
        return f", and {clause}" if clause else ""

    def _is_foretold(self, quiet: Sequence[TurnAccount]) -> bool:
        """Return True if a sentence about an option has already said that no contact came on these turns.
        Return False if a plane was seen on one of them."""
        return bool(quiet) and all(t.number in self._foretold for t in quiet) and not planes(quiet)

    def effect(self, turn: TurnAccount) -> str:
        """Return the sentence about attacks that resulted from the option taken on this turn. It is empty if there were none."""
        text = brought(self.turns, turn) if turn.option is not None else ""
        if not text:
            return ""
        values = {"changed": changed_contacts(self.turns, turn)}
        return self._voice.write("effect", text, values, at=turn.number, lines=self.lines_under(turn))

    def lines_under(self, turn: TurnAccount) -> list[int]:
        """Return the log lines of the turns in which the option taken on this turn was in force. The lines of
        the turn before are included, because that turn modifies the first contact roll."""
        before = [self.turns[n - 1] for n, each in enumerate(self.turns) if each is turn and n]
        return [n for each in (*before, turn, *under(self.turns, turn)) for n in each.lines]

    def under_evade(self, turn: TurnAccount) -> tuple[str, dict[str, object]]:
        """Return a clause about the attacks that the convoy avoided by evading from this turn on, and the
        values used in the clause. The clause is empty if evading avoided no attack."""
        text = avoided(self.turns, turn)
        return text, {"changed": changed_contacts(self.turns, turn)} if text else {}

    def mark_reported(self, turn: TurnAccount, before: Sequence[TurnAccount]) -> None:
        """Remember that the story has described this turn and the turns without an attack before it. Record
        which enemy came, and which turns had no contact."""
        self._alone |= {t.number for t in (*before, turn) if t.row and t.meeting is None}
        if (
            turn.meeting is not None
            and turn.meeting.enemy is not None
            and (turn.number, turn.meeting.enemy.name) not in self._attackers_by_turn
        ):
            self._attackers_by_turn.append((turn.number, turn.meeting.enemy.name))

    def opened(self, quiet: Sequence[TurnAccount], turn: TurnAccount) -> str:
        """Return the beginning of a sentence about several attacks, which mentions the turns without an
        attack before them.

        Empty if they were few or a plane was seen."""
        rolled = [each for each in quiet if each.row]
        if planes(quiet) or self._is_foretold(quiet) or (rolled and len(rolled) < _QUIET_LEAD):
            return ""
        return self._opened(quiet, "") if rolled else ""

    def _option(self, taken: Taken, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentence about the option that was taken on a turn. If no attack came on that turn, the
        sentence says so."""
        outcome, found = self.under_evade(turn)
        if not outcome and turn.meeting is None and turn.row:
            again = turn.row == RECON
            outcome = ", and a plane came over again" if again else self.quiet_under(turn, taken)
        spotted = _spotted(quiet)
        lead = f"{spotted}, the convoy " if spotted else f"{self._opened(quiet, 'and ')}the convoy "
        had_just = "had just " if turn.meeting is not None and taken.name != "evade" else ""
        text = f"{capital(f'{lead}{had_just}{option_done(taken, turn)}{outcome}')}."
        rests = self.lines_under(turn) if found else ()
        return self.write(taken.name, text, {**option_values(taken, turn), **found}, turn, quiet, rests)

    def _meeting(self, turn: TurnAccount, meeting: MeetingAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentence about a contact, as far as the log records it: who came, how many were turned back, and what the remaining
        attackers did."""
        who = attackers(meeting)
        lead = self._opened(quiet, "and then ") if quiet else self._context(turn)
        if not who:
            text = f"{lead}an enemy was sighted; the log says no more of it"
            return self.write("met", f"{capital(text)}.", {}, turn, quiet)
        enemy = meeting.enemy.name if meeting.enemy else ""
        if not quiet and self._back_again(turn, enemy):
            who = attackers(meeting, more=True)
        self._attackers_by_turn.append((turn.number, enemy))
        arrival = ARRIVAL.get(turn.row, "found the convoy")
        told = "the convoy" in lead or (turn.option is not None and turn.option.name != "evade")
        arrival = arrival.replace("the convoy", "it") if told else arrival
        values: dict[str, object] = {"enemy": enemy, "row": turn.row}
        if meeting.size is None or meeting.through is None:
            kind = "met-who" if meeting.size is None else "met-size"
            return self.write(kind, f"{capital(f'{lead}{who} {arrival}')}.", values, turn, quiet)
        turned = meeting.size - meeting.through
        values |= {"turned_back": turned, "attackers_n": meeting.size, "through_n": meeting.through}
        kind = _kind(meeting)
        text = f"{lead}{who} {arrival}{self._course(turn, meeting, turned)}"
        drawn = self.decoyed([(turn, meeting)])
        return self.write(kind, f"{capital(text)}.{f' {drawn}' * bool(drawn)}", values, turn, quiet)

    def _opened(self, quiet: Sequence[TurnAccount], then: str) -> str:
        """Return the beginning of a sentence about an event; it mentions the turns without an attack before the event.

        It says ``more`` turns if quiet turns just before them have already been described."""
        if self._is_foretold(quiet):
            return ""
        rolled = [t.number for t in quiet if t.row]
        return _opened(quiet, then, more=bool(rolled) and rolled[0] - 1 in self._alone)

    def _back_again(self, turn: TurnAccount, enemy: str) -> bool:
        """Return True if the same enemy had also come on the previous turn, and no enemy on the turn before
        that."""
        before = [(n, each) for n, each in self._attackers_by_turn if n in (turn.number - 1, turn.number - 2)]
        return before == [(turn.number - 1, enemy)] and turn.option is None

    def _context(self, turn: TurnAccount) -> str:
        """Return the beginning of a sentence about a contact that follows an attack or an option directly.
        For example, it says that the enemy came for the third turn in a row, or which option was in force. It
        may be empty."""
        if turn.option is not None:
            foretold = "but not" in avoided(self.turns, turn)
            return "all the same, " if turn.option.name == "evade" and not foretold else ""
        run = 1
        while any(n == turn.number - run for n, _ in self._attackers_by_turn):
            run += 1
        if run == _RUNNING_TURNS:
            return f"the enemy came for the {ordinal(run)} turn running; "
        running = turn.before.voyage
        if running.option >= 0 and running.first < turn.number <= running.last:
            return f"{_RUNNING[OPTION_NAMES[running.option]]} when "
        return ""

    def _course(self, turn: TurnAccount, meeting: MeetingAccount, turned: int) -> str:
        """Return the rest of the sentence about a contact: how many attackers were turned back, and what the remaining attackers did."""
        size = meeting.size or 0
        odds = _odds(turn, meeting)
        if not meeting.through:
            every = "was" if size == 1 else "were both" if size == 2 else f"were all {number(size)}"
            return f" and {every} turned back{odds}{beyond(turn, meeting)}"
        if not meeting.attacks:
            return f"; {number(meeting.through)} got through"
        bare = not turn.before.voyage.fleet.afloat[CARRIER]
        was = f"{number(turned)} {'was' if turned == 1 else 'were'} turned back" if turned else ""
        if all(result == MISS for result in meeting.results):
            if turned:
                return f"; {was} and {others(meeting)} missed{odds}{ran_out(turn)}"
            through = " and got through," if meeting.dice else ""
            return f"{through} but {'all ' if size > 2 else 'both ' if size == 2 else ''}missed{odds}"
        if only_destroyers(turn):
            blows(turn, self.cripples)  # it remembers which ships are damaged
            return f"; {was}, but {others(meeting)} {did_only(turn)}" if was else f", but {did_only(turn)}"
        passed = ", with nothing left to meet them" if bare and meeting.dice == () else _past(meeting)
        struck = f"{blows(turn, self.cripples)}{_meant(turn)}{ran_out(turn)}"
        if len(NAMED.sub("", struck).split()) > _LONG_LIST:
            return f"{passed}{f', and {was}' * bool(was)}. {begun(struck)}"
        through = f"; {was}, but " if was else f"{passed}, and " if ";" in passed else f"{passed}: "
        return f"{through}{struck}"

    def _only_carrier(self) -> str:
        """Return a phrase for the convoy's only carrier. If the story has called the carrier by name, the
        phrase contains the name."""
        keys = dict(self.cripples.left()).get(SHIP_NAMES[CARRIER], [])
        if len(keys) != 1:
            return "the one carrier"
        words = f"the damaged {SHIP[SHIP_NAMES[CARRIER]]}"
        return (
            known_as(NAME_LIST[SHIP_NAMES[CARRIER]], keys[0], words) if self.cripples.named(keys) else words
        )

    def covering(
        self, cover: Covering, turn: TurnAccount, quiet: Sequence[TurnAccount], *, alone: bool = False
    ) -> str:
        """Return the sentence about the check for the covering force, halfway through the journey: which
        carriers returned to base.

        ``alone`` is True if no sentence about an attack on the same turn precedes it."""
        carriers, back = len(cover.dice), cover.returned[CARRIER]
        every = {1: self._only_carrier(), 2: "both carriers"}.get(carriers, "all three carriers")
        option = turn.before.voyage.option
        running = option >= 0 and turn.before.voyage.first < turn.number <= turn.before.voyage.last
        lead = _RUNNING[OPTION_NAMES[option]] if running and turn.meeting is None else ""
        lead = lead or "a plane came over" * (turn.row == RECON and turn.option is None)
        where = (
            f"{lead} at the halfway mark, where"
            if lead
            else "at the halfway mark"
            if quiet or alone or turn.meeting is None
            else "that was the halfway mark, where"
        )
        spared = self._from_the_start and not any(
            each.meeting for each in self.turns if each.number <= turn.number
        )
        so_far = "; not one attack had come so far" * spared
        if not back:
            text = f"{where} {every} stayed with the convoy, at {chances(0.5**carriers)}{so_far}"
            return self.write("cover-stay", f"{capital(text)}.", {"carriers": carriers}, turn, quiet)
        who = every if back == carriers else f"{number(back)} of {number(carriers)} carriers"
        escort = ships((0, 0, 0, *cover.returned[CRUISER:]))
        took = f" with {escort}" if any(cover.returned[CRUISER:]) else ""
        odds = f", at {chances(0.5**carriers)}" if back == carriers > 1 else ""
        text = f"{where} {who} turned for home{took}{odds}{so_far}"
        return self.write("cover-left", f"{capital(text)}.", {"escort": escort}, turn, quiet)


def _numbers(turns: Sequence[TurnAccount]) -> tuple[int, ...]:
    return tuple(turn.number for turn in turns if turn.row)


def planes(turns: Sequence[TurnAccount]) -> tuple[int, ...]:
    return tuple(turn.number for turn in turns if turn.row == RECON)


def turns_named(numbers: Sequence[int]) -> str:
    return f"turn{'s' if len(numbers) > 1 else ''} {listed([str(n) for n in numbers])}"


def _opened(quiet: Sequence[TurnAccount], then: str, *, more: bool) -> str:
    """Return the beginning of a sentence about an event. It mentions a plane seen on the turn before, or a
    long series of turns without a contact if this was unlikely. ``then`` joins this beginning to the rest of
    the sentence."""
    safe, rolled = [t for t in quiet if not t.row], [t for t in quiet if t.row]
    seen, n = planes(rolled), len(rolled)
    if not rolled:
        return "on the first turn out of friendly waters, " if safe else ""
    if seen and seen[-1] == rolled[-1].number:
        return f"after a plane on turn {seen[-1]}, {then.removeprefix('and ').removeprefix('then ')}"
    alone = left_alone(rolled)
    if seen or n < _LONG_QUIET or alone > _UNLIKELY_QUIET or more:
        return ""
    where = " out of friendly waters without a contact" if safe else ""
    return f"{_after(n, more=more, quiet=not safe)}{where} ({small_chance(alone)}), "


def small_chance(chance: float) -> str:
    """Return a chance in words. A very small chance is written as ``one chance in 40``."""
    if not 0 < chance < _SLIGHT:
        return chances(chance)
    n = round(1 / chance)
    return f"one chance in {round(n, 2 - len(str(n))) if n > _ROUND else n}"


def _after(n: int, *, more: bool, quiet: bool) -> str:
    return f"after {number(n)}{' more' * more}{' quiet' * quiet} turn{'s' * (n > 1)}"


def _spotted(quiet: Sequence[TurnAccount]) -> str:
    """Return a phrase about the plane that saw the convoy on the previous turn: ``spotted by a plane on turn
    8``.

    Empty if there was no such plane or another was seen earlier in these quiet turns."""
    rolled = [t for t in quiet if t.row]
    if not rolled or planes(rolled) != (rolled[-1].number,):
        return ""
    n = len(rolled) - 1
    if len(rolled) < len(quiet):
        return f"spotted by a plane on the {ordinal(n + 1)} turn out of friendly waters"
    return f"spotted by a plane on turn {rolled[-1].number}"


def _meant(turn: TurnAccount) -> str:
    """Return a clause about a consequence of the turn's losses, such as that no carrier is left. It is empty
    if there is no consequence to mention."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    lost = [b - a for a, b in zip(before.lost, after.lost)]
    gone = [kind for kind in (CARGO, TANKER) if lost[kind] and not after.afloat[kind]]
    several = before.afloat[CARRIER] > 1
    bare = "; no carrier was left" if lost[CARRIER] and several and not after.afloat[CARRIER] else ""
    if gone:
        last = listed([f"the last {SHIP[SHIP_NAMES[kind]]}" for kind in gone])
        return f"; with {last} went {number(ALL_GONE * len(gone))} points more{bare}"
    if bare:
        return bare
    for kind in (CARRIER, CARGO, TANKER):
        if lost[kind] and 0 < after.afloat[kind] <= _LAST:
            n = after.afloat[kind]
            return f"; {count(n, SHIP[SHIP_NAMES[kind]])} {'was' if n == 1 else 'were'} left"
    for kind in (TANKER, CARGO):
        if before.afloat[kind] == after.afloat[kind] == 1 and after.damaged[kind] > before.damaged[kind]:
            return f"; the loss of that {SHIP[SHIP_NAMES[kind]]} would cost {number(ALL_GONE + LOSS[kind])} points"
    merchant = any(
        h.kind in (SHIP_NAMES[CARGO], SHIP_NAMES[TANKER]) for h in (turn.meeting.hits if turn.meeting else ())
    )
    return "; the merchant ships were untouched" if sum(lost) >= _MANY and not merchant else ""


def left_alone(turns: Sequence[TurnAccount]) -> float:
    """Return the chance that none of these turns brings a contact, as computed before the first of these
    turns.

    A roll without contact also sets the modifier of the next roll (rule MALTA-CONTACT-3)."""
    first = turns[0].before
    chances_by_modifier = {first.pending: 1.0}
    for turn in turns:
        after: dict[int, float] = {}
        for pending, chance in chances_by_modifier.items():
            for die in range(1, 7):
                row = row_of(first.voyage.ruleset, die + pending + turn.in_force.contact)
                if row < SURPRISE:
                    after[NEXT_ROLL[row]] = after.get(NEXT_ROLL[row], 0.0) + chance / 6
        chances_by_modifier = after
    return math.fsum(chances_by_modifier.values())


def _spanned(turns: Sequence[TurnAccount]) -> dict[str, str]:
    told = span(turns)
    return {"span": told, "spanned": lower_first(told)}


def _kind(meeting: MeetingAccount) -> str:
    if not meeting.through:
        return "met-back"
    if not meeting.attacks:
        return "met-through"
    return "met-missed" if all(result == MISS for result in meeting.results) else "met-hit"


def others(meeting: MeetingAccount) -> str:
    """Return a phrase for the attackers that were not turned back: ``the other three``."""
    through = meeting.through or 0
    if through == 1:
        return "the last" if (meeting.size or 0) > 2 else "the other"
    return f"the other {number(through)}"


def beyond(turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause for a turn on which more interception dice showed a 1 than there were attackers, and
    each 1 scored a point. It is empty for other turns."""
    size = meeting.size or 0
    if meeting.ones <= size or not turn.settled or turn.change != meeting.ones:
        return ""
    return f", by {number(meeting.ones)} ones where {number(size)} would have done, and each scored a point"


def _past(meeting: MeetingAccount) -> str:
    """Return a clause that says that none of the interception dice stopped an attacker. It is empty if one of
    them did, or if such a roll was likely."""
    chance = (5 / 6) ** len(meeting.dice)
    if not meeting.ones and (meeting.size or 0) > 1 and chance <= _MANY_DICE:
        return (
            f"; not one of {number(len(meeting.dice))} interception dice stopped them, at {chances(chance)}"
        )
    return ""


def _odds(turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return words for the chance that all attackers were turned back. If some got through, it is the chance
    that every one of them missed. The text is empty unless the chance was small."""
    if meeting.enemy is None or meeting.size is None:
        return ""
    if not meeting.through:
        n = len(meeting.dice)
        chance = sum(math.comb(n, k) * 5 ** (n - k) for k in range(meeting.size, n + 1)) / 6**n
    else:
        modifier = meeting.enemy.attack + turn.in_force.attack
        missed = sum(attack_result(die + modifier) == MISS for die in range(1, 7)) / 6
        chance = missed ** len(meeting.attacks)
    return f", at {small_chance(chance)}" if "unlikely" in likely(chance) else ""
