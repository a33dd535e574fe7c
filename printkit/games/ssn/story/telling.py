"""Writes the turn-by-turn passages of an SSN report: the submarine's movement and torpedoes, the pieces that
heard it, and the return fire.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    ESCAPE_RANGE,
    LHD,
    SHIP_NAMES,
    State,
    layer,
    lhd_afloat,
    live_frigates,
    speed_word,
)
from printkit.games.ssn.story.hearing import (
    by_the_edge,
    convoy_turns,
    heard,
    launches,
    maneuver,
    nearly_away,
    nobody,
    one_short,
    scares,
    short_of_escape,
    too_near,
    took_off,
    turned,
)
from printkit.games.ssn.story.pieces import clear, inches, least_of, odds, rolled, together, torpedoes
from printkit.games.ssn.story.salvo import by_shooter, colon, in_brief, outcome, return_fire, salvoes_of
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, lhd_lost, range_that_counts
from printkit.journal.course import Record
from printkit.report.story import StoryFact, capital, count, known_as, listed, number, untold
from printkit.report.words.phrases import Voice, cite, per_cent, phrases, plain, times

_TENSE: Final = 0.6
"""Chance (0 to 1) that the submarine remains unheard. The report gives it only if it is below this value."""
_SHORT: Final = 38
"""Largest number of words in the account of a detection that shares a sentence with the torpedoes of a single
shooter."""
_MISSED: Final = "the sonars missed it by a single pip"
_SUBMARINE: Final = re.compile(r"[Tt]he submarine\b")
_THE_LHD: Final = re.compile(r"[Tt]he LHD\b")
_FRIGATES: Final = re.compile(r"([Ff])rigates? \d(?:(?:, | and )\d\b)*")


class DeckLog:
    """Writes the sentences of one report, and counts how often the submarine has fired and has been heard."""

    def __init__(self, record: Record) -> None:
        self._voice = Voice(phrases(__name__), record.header)
        self._finished = record.finished
        self._escape_told = False
        self._fired = 0
        self._heard = 0
        self._named: set[str] = set()
        self._in_the_lead: frozenset[str] = frozenset()

    @property
    def facts(self) -> tuple[StoryFact, ...]:
        """Return all sentences written so far, each with the values and the log lines on which it is based."""
        return tuple(self._voice.facts)

    def write(
        self, kind: str, text: str, values: Mapping[str, object], lines: Iterable[int], at: int = 0
    ) -> str:
        """Return a finished sentence, and record it with the numbers of the log lines on which it is based."""
        return self._voice.write(kind, self._introduced(text), values, at=at, lines=lines)

    def lead_ends(self) -> None:
        """Remember which names the first paragraph has introduced. To be called when that paragraph is
        complete."""
        self._in_the_lead = frozenset(self._named)

    def passages_end(self) -> None:
        """Forget the names that only the passages have introduced, so that the turning points introduce them
        again. A report may show the turning points without the passages.
        """
        self._named = set(self._in_the_lead)

    def say(
        self, kind: str, facts: Mapping[str, object], tags: Iterable[str] = (), lines: Iterable[int] = ()
    ) -> str:
        """Return a sentence made from a template of this kind, filled in with the values in ``facts``. Record
        the sentence with the numbers of its log lines."""
        return self._voice.say(kind, facts, tags, lines=lines)

    def _introduced(self, text: str) -> str:
        """Return the sentence with placeholders for the names of the ships. The first time, the noun (``the
        submarine``) stands before the placeholder; later, the placeholder stands alone.
        """
        for kind, what in (("submarine", _SUBMARINE), ("lhd", _THE_LHD)):
            text = what.sub(partial(self._name, kind), text)
        text = _FRIGATES.sub(self._frigates, text)
        return (
            text.replace("the damaged LHD", f"the damaged {known_as('lhd', 'own', 'LHD')}")
            if "lhd" in self._named
            else text
        )

    def _name(self, kind: str, noun: re.Match[str]) -> str:
        """Return the replacement for ``the submarine`` or ``the LHD`` in a sentence. It is a placeholder for
        the name, preceded by the noun at the first mention. A possessive form at the first mention stays
        unchanged.
        """
        if kind in self._named:
            return known_as(kind, "own", noun[0])
        if noun.string[noun.end() : noun.end() + 1] == "’":
            return noun[0]
        self._named.add(kind)
        return f"{noun[0]}{known_as(kind, 'own')}"

    def _frigates(self, found: re.Match[str]) -> str:
        """Return the replacement for ``frigate 1`` or ``frigates 1 and 3``: a placeholder for each name, with
        the noun before names that are mentioned for the first time."""
        text, the = found[0], "The" if found[1] == "F" else "the"
        numbers = re.findall(r"\d", text)
        new = [n for n in numbers if f"ff{n}" not in self._named]
        self._named |= {f"ff{n}" for n in numbers}
        all_new, several = len(new) == len(numbers), len(new) > 1
        words = [text.partition(numbers[0])[0] + numbers[0], *numbers[1:]]
        parts = []
        for place, (n, otherwise) in enumerate(zip(numbers, words, strict=True)):
            noun = "" if n not in new or (all_new and place) else f"frigate{'s' * (all_new and several)}"
            before = f"{the if not place else 'the'} {noun}" if noun else ""
            parts.append(known_as("frigate", f"ff{n}", otherwise, before))
        return listed(parts)

    # -- a turn ------------------------------------------------------------------------------------------------------

    def entry(self, turn: TurnAccount, quiet: Sequence[TurnAccount] = ()) -> str:
        """Return the text about a turn and the uneventful turns before it."""
        if turn.doubts:
            told = [self.quiet(quiet)] if quiet else []
            return " ".join(part for part in [*told, cite(untold(turn.doubts), turn.doubts)] if part)
        on = self._runs_on(turn, quiet)
        before: list[str] = []
        if quiet and too_near(quiet[-1]) is not None:
            before, quiet = [self._fled(quiet)], ()
        parts = before + (list(self._attack(turn, quiet, runs_on=on)) if turn.attacks else [])
        parts += self._detection(turn, () if turn.attacks else quiet, runs_on=on)
        if turn.answers:
            parts += self.answers(turn, runs_on=bool(parts) and plain(parts[-1]).endswith(","))
        self._fired += len(turn.attacks)
        self._heard += bool(turn.heard)
        return " ".join(part for part in parts if part)

    def _runs_on(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> bool:
        """Return True if one sentence should describe both this turn's torpedoes and the maneuver after them.
        This is possible only if nobody heard the submarine."""
        at_lhd = {shot.target for shot in turn.attacks} == {SHIP_NAMES[LHD]}
        told = turn.stakes is not None and turn.settled and not turn.heard
        return self._finished and at_lhd and told and not quiet and turn.alerted

    # -- the way there -----------------------------------------------------------------------------------------------

    def quiet(self, turns: Sequence[TurnAccount]) -> str:
        """Return the sentence about successive turns without any shot or detection."""
        sub, lines = turns[-1].after.sub, [n for turn in turns for n in turn.lines]
        away = range_that_counts(turns[-1].after)
        ended = f", to end {inches(away)} from {_whom(turns[-1].after)}" if away < math.inf else ""
        text = f"The submarine went {_turns(turns)} {_how(turns)}{_unheard_odds(turns)}{ended} on course {sub.pose.h:03.0f}."
        return self.write("quiet", text, _quiet_values(turns), lines, turns[-1].number)

    def _fled(self, turns: Sequence[TurnAccount]) -> str:
        """Return the sentence about uneventful turns after the landing ship (LHD) was sunk, at the end of
        which a frigate was still too near for an escape. If it was only a little too near on one of the
        turns, the sentence names that turn."""
        lines = [n for turn in turns for n in turn.lines]
        nearly = nearly_away(turns)
        told = nearly or turns[-1]
        short = short_of_escape(told, again=self._escape_told and nearly is None)
        if told is not turns[-1]:
            short = short.replace("; but ", f"; but on turn {told.number} ")
        self._escape_told = True
        text = f"The submarine fled {_turns(turns, ' more')} {_how(turns)}{_unheard_odds(turns)}{scares(turns)}{short}."
        return self.write("fled", text, _quiet_values(turns), lines, told.number)

    def away(self, flight: Sequence[TurnAccount], turns: Sequence[TurnAccount], lines: Iterable[int]) -> str:
        """Return the sentence about the uneventful last turns in which the submarine escaped and won."""
        final = flight[-1].after
        back = [shot for turn in turns for shot in turn.answers]
        hits = sum(shot.hit for shot in back)
        up = sum(helo.place == AIRBORNE for helo in flight[0].before.helos)
        under = f" under {count(up, 'helo')}" if up and " helos but" not in _unheard_odds(flight) else ""
        down = lhd_lost(turns)
        hunted = any(turn.heard for turn in turns if down and turn.number >= down.number)
        heard = _unheard_odds(flight)
        heard = f",{heard}" if heard.startswith(" unheard") and under else heard
        who = "in the end the hunters lost the submarine: it" if hunted else "the submarine"
        went = f"{who} went {_turns(flight, ' more')} {_how(flight)}{under}{heard}"
        if not live_frigates(final):
            ended = f"{',' * (',' in heard)} until no frigate was left on the table to hunt it"
        else:
            needed = "" if self._escape_told else f", where it needed more than {ESCAPE_RANGE:g}\u2033"
            ended = f"{',' * (',' in heard)} and ended {clear(final)}{by_the_edge(final)}"
            ended += "" if "a hair more" in ended or by_the_edge(final) else needed
        unfired = f", {torpedoes(final.sub.torpedoes)} unfired" if final.sub.torpedoes else ""
        text = f"{capital(went)}{ended}{scares(flight, after=True)}{unfired}."
        told = [*(n for turn in flight for n in turn.lines), *lines]
        return self.write(
            "flight",
            text,
            {**_quiet_values(flight), "hits": hits, "back": len(back)},
            told,
            flight[-1].number,
        )

    def _lead(self, quiet: Sequence[TurnAccount]) -> tuple[str, list[TurnAccount]]:
        """Return the beginning of a turn's sentence, which describes the uneventful turns before it, and the
        list of these turns."""
        if not quiet:
            return "", []
        more = " more" if self._fired or self._heard else ""
        went = "went" if lhd_afloat(quiet[0].before) else "fled"
        return (
            f"the submarine {went} {_turns(quiet, more)} {_how(quiet)}{_unheard_odds(quiet)}{scares(quiet)}{convoy_turns(quiet)}{launches(quiet)}; then ",
            list(quiet),
        )

    # -- the submarine's torpedoes -----------------------------------------------------------------------------------

    def _attack(self, turn: TurnAccount, quiet: Sequence[TurnAccount], *, runs_on: bool) -> Iterator[str]:
        """Yield a sentence about the submarine's torpedoes for each target. The first sentence begins with
        the uneventful turns before this turn. ``runs_on``: the sentence about the detection roll will
        continue the sentence about the torpedoes."""
        for place, shots in enumerate(salvoes_of(turn)):
            yield self._salvo(turn, shots, quiet if not place else (), "," if runs_on else ".")

    def _salvo(
        self, turn: TurnAccount, shots: Sequence[TorpedoShot], quiet: Sequence[TurnAccount], stop: str
    ) -> str:
        first, n = shots[0], len(shots)
        target, away = named(first.target), inches(first.range)
        at_lhd = first.target == SHIP_NAMES[LHD]
        hurt = at_lhd and turn.before.ships[LHD].kills > 0
        odds = f", {per_cent(first.chance)}{' each' if n > 1 else ''} to hit" if first.chance else ""
        last = n > 1 and not turn.after.sub.torpedoes
        fired = f"{'its last ' if last and self._fired else ''}{number(n)} torpedo{'es' * (n > 1)}"
        lead, told = self._lead(quiet)
        end = f"{odds}{colon(shots)} {outcome(shots, 'it' if n > 1 else target)}"
        if at_lhd and self._finished:
            end = f" {in_brief(shots)}"  # the first paragraph says what each torpedo did
        if lead and not self._fired:
            text = f"{lead}{away} from {target} it fired {fired}{end}{stop}"
        else:
            it = "it" if lead else "the submarine"
            whom = "the damaged LHD" if hurt else target
            more = " more" if self._fired and not last and not hurt else ""
            fired = fired.replace(" torpedo", f"{more} torpedo")
            text = f"{lead}{it} fired {fired} at {whom} from {away}{end}{stop}"
        lines = [*(n for each in told for n in each.lines), *_lines(shots, turn)]
        values = {
            "target": first.target, "outcomes": tuple(shot.outcome for shot in shots), "dice": tuple(shot.die for shot in shots),
            "range": first.range, "needed": first.needed, "kills": turn.before.ships[LHD].kills, **_quiet_values(told),
        }  # fmt: skip
        return self.write("salvo", capital(text), values, lines, turn.number)

    # -- detection ---------------------------------------------------------------------------------------------------

    def _detection(self, turn: TurnAccount, quiet: Sequence[TurnAccount], *, runs_on: bool) -> Iterator[str]:
        """Yield the sentence that says which pieces heard the submarine, or that none did. ``runs_on``: this
        sentence continues the one about the submarine's torpedoes."""
        if turn.stakes is None:
            return
        if not turn.settled and not turn.heard:
            values = {**_heard_values(turn), "roll": rolled(turn.totals)}
            yield self._voice.say("heard-open", values, at=turn.number, lines=turn.lines)
            return
        if turn.heard:
            start, told = self._to_detection(turn, quiet)
            text, kind = (
                f"{start}{heard(turn)}{'' if turn.answers else self._turned(turn) + took_off(turn)}",
                "heard",
            )
        else:
            start, told = self._lead(quiet)
            moved = nobody(turn, self._finished and turn.alerted)
            if any(_MISSED in fact.text for fact in self.facts):
                moved = moved.replace(f"and {_MISSED}", f"and again {_MISSED}")
            short = short_of_escape(turn, again=self._escape_told)
            self._escape_told |= bool(short)
            text, kind = f"{start}{moved}{short}{took_off(turn)}", "unheard"
        lines = [n for each in (*told, turn) for n in each.lines]
        text = _going_on(text) if runs_on else capital(text.removeprefix("and "))
        joined = (
            " had won at once" not in text
            and len(text.split()) <= _SHORT
            and len(by_shooter(turn.answers)) == 1
        )
        yield self.write(
            kind, f"{text}{',' if joined else '.'}", _heard_values(turn, told), lines, turn.number
        )

    def _to_detection(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> tuple[str, list[TurnAccount]]:
        """Return the beginning of the sentence about a detection, and the list of turns that it covers. The
        beginning describes the uneventful turns before the detection or, if there are none, the submarine's
        maneuver."""
        lead, told = self._lead(quiet)
        if lead:
            return lead, told
        first = not turn.attacks and not self._heard and not self._fired
        return f"{maneuver(turn, self._finished)}, {'and' if first else 'but'} ", []

    def _turned(self, turn: TurnAccount) -> str:
        """Return a clause about the convoy's change of course. It is empty on the turn in which the convoy
        first heard the submarine, because the turning point about this alarm mentions it."""
        return turned(turn) if turn.alerted or turn.attacks else ""

    # -- what was fired back -----------------------------------------------------------------------------------------

    def answers(self, turn: TurnAccount, *, runs_on: bool = False) -> Iterator[str]:
        """Yield the sentence about the torpedoes fired at the submarine, shooter by shooter, and whether one
        sank it. ``runs_on``: this sentence continues the one about the detection."""
        shots = turn.answers
        values = {
            "shots": tuple((s.shooter, s.outcome, s.die) for s in shots),
            "needed": least_of(shots[-1].evasion) if shots[-1].sunk else 0,
        }
        fire = return_fire(shots)
        text = f"{f'and {fire}' if runs_on else capital(fire)}{took_off(turn)}."
        yield self.write("answers", text, values, _lines(shots, turn), turn.number)


def _going_on(text: str) -> str:
    """Return a clause about the submarine's maneuver in a form that continues a sentence whose subject is the
    submarine."""
    if text.startswith("and "):
        return text
    return f"then {text.replace('with the LHD gone, ', '').replace('the submarine ', '', 1)}".replace(
        "then its tubes empty, ", "then, its tubes empty, "
    )


def _lines(shots: Sequence[TorpedoShot], turn: TurnAccount) -> tuple[int, ...]:
    """Return the log lines about these torpedoes. If the log does not list the torpedoes separately, return
    all lines of the turn.
    """
    found = dict.fromkeys(place.line for shot in shots for place in shot.statements)
    return tuple(found) or turn.lines


# -- quiet turns -----------------------------------------------------------------------------------------------------


def _turns(turns: Sequence[TurnAccount], more: str = "") -> str:
    return f"{number(len(turns))}{more} turn{'s' * (len(turns) > 1)}"


def _how(turns: Sequence[TurnAccount]) -> str:
    """Return words for the submarine's layers and speeds in several turns: ``Deep and Fast``, ``Deep, at Slow
    and then Fast``."""
    layers = list(dict.fromkeys(layer(t.after.sub.deep).capitalize() for t in turns))
    speeds = list(dict.fromkeys(speed_word(t.after.sub.speed).capitalize() for t in turns))
    if len(layers) == len(speeds) == 1:
        return f"{layers[0]} {'and' if speeds[0] in ('Slow', 'Fast') else 'at'} {speeds[0]}"
    return f"{_then(layers)}, at {_then(speeds)}"


def _then(words: Sequence[str]) -> str:
    """Return the given words as a sequence: ``Slow, Fast and then Flank``."""
    return " and then ".join([*([", ".join(words[:-1])] if words[1:] else []), words[-1]])


def _rolled(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    return [turn for turn in turns if turn.stakes is not None]


def silent(turns: Sequence[TurnAccount]) -> float:
    """Return the probability that nobody hears the submarine in any of these turns."""
    return math.prod(1 - float(turn.stakes.heard) for turn in turns if turn.stakes)


def _unheard_odds(turns: Sequence[TurnAccount], close: bool = True) -> str:
    """Return words saying that nobody heard the submarine in these turns, with the probability. ``close``:
    the words may instead mention a single detection roll that was one point too low."""
    if not _rolled(turns):
        return ""
    if found := [str(turn.number) for turn in turns if turn.heard]:
        on = f" on turn{'s' * (len(found) > 1)} {listed(found)}" if len(turns) > 1 else ""
        return f", heard{on}{_by_one(turns)} but not fired at"
    chance = silent(turns)
    if chance >= 1:
        return " out of hearing"
    short = [turn for turn in turns if one_short(turn)]
    if close and len(short) > 1:
        return f" unheard, {'each time' if len(short) == len(_rolled(turns)) else times(len(short))} by a single pip"
    if close and len(short) == 1:
        when = f" on turn {short[0].number}" if len(turns) > 1 else ""
        return f" unheard,{when} by a single pip" if when else " unheard by a single pip"
    return f" unheard{', at ' + odds(chance) if chance < _TENSE else ''}"


def _by_one(turns: Sequence[TurnAccount]) -> str:
    """Return a phrase that lists the pieces that heard the submarine in these turns. It is empty if nobody
    heard it, or if it was heard in several turns."""
    alarms = [turn for turn in turns if turn.heard]
    return f" by {together([name for name, _ in alarms[0].heard])}" if len(alarms) == 1 else ""


def _heard_values(turn: TurnAccount, told: Sequence[TurnAccount] = ()) -> dict[str, object]:
    assert turn.stakes is not None
    return {
        "totals": turn.totals, "least": turn.stakes.least, "listeners": turn.heard, "launched": turn.launched, **_quiet_values(told),
    }  # fmt: skip


def _quiet_values(turns: Sequence[TurnAccount]) -> dict[str, object]:
    return {
        "quiet": tuple(turn.number for turn in turns),
        "heard_on": tuple(turn.number for turn in turns if turn.heard),
        "up": tuple(name for turn in turns for name in turn.launched),
        "quiet_needed": tuple(turn.stakes.least if turn.stakes else 0 for turn in turns),
    }


def _whom(state: State) -> str:
    return "the LHD" if lhd_afloat(state) else "the nearest frigate"
