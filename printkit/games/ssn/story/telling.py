"""A turn of SSN in words: the submarine's shots, who heard it, what was fired back, and moves where they matter."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.rules.attack import KILLS_ON
from printkit.games.ssn.rules.data import FAST, FLANK
from printkit.games.ssn.rules.state import (
    HELO_NAMES,
    KILLS_NEEDED,
    LHD,
    SHIP_NAMES,
    State,
    layer,
    lhd_afloat,
    speed_word,
)
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, figure_of
from printkit.journal.course import Record
from printkit.report.story import StoryFact, count, listed, number, with_article
from printkit.report.words.phrases import LONG, ROUTINE, Voice, chances, likely, per_cent, phrases

_THE = {"ssn": "the submarine", "lhd": "the LHD"}
_SURE, _SLIGHT, _DEADLY, _MANY, _NEAR = 0.6, 0.1, 0.1, 3, 12.0
_ORDINAL = ("the first", "the second", "the third", "the fourth")


def named(piece: str) -> str:
    """``the LHD``, ``frigate 1``, ``helo 3``."""
    kind = "frigate" if piece in SHIP_NAMES[:LHD] else "helo" if piece in HELO_NAMES else ""
    return f"{kind} {piece.lstrip('fh')}" if kind else _THE.get(piece, piece.upper())


def inches(d: float) -> str:
    return f"{d:.1f}\u2033"


def rolled(totals: Sequence[int]) -> str:
    """``an 11``; ``rolls of 7, 11 and 8``."""
    told = listed([str(n) for n in totals])
    return with_article(told) if len(totals) == 1 else f"rolls of {told}"


def dice(rolls: Sequence[int]) -> str:
    """``6, 5``; a blind roll is a dash."""
    return ", ".join(str(roll) if roll else "–" for roll in rolls)


class DeckLog:
    """Tells one cruise."""

    def __init__(self, record: Record) -> None:
        self._voice = Voice(phrases(__name__), record.header)

    @property
    def facts(self) -> tuple[StoryFact, ...]:
        """Everything that was told."""
        return tuple(self._voice.facts)

    def write(
        self, kind: str, text: str, values: Mapping[str, object], lines: Iterable[int], at: int = 0
    ) -> str:
        """Record a finished sentence together with the lines of the log that it rests on, and return it."""
        return self._voice.write(kind, text, values, at=at, lines=lines)

    def say(
        self, kind: str, facts: Mapping[str, object], tags: Iterable[str] = (), turn: TurnAccount | None = None,
        lines: Iterable[int] = (),
    ) -> str:  # fmt: skip
        """An entry, about a turn."""
        at, told = (turn.number, turn.lines) if turn else (0, lines)
        return self._voice.say(kind, facts, tags, at=at, lines=told)

    # -- the submarine's shots -----------------------------------------------------------------------------------------------

    def attack(self, turn: TurnAccount) -> Iterator[str]:
        """The submarine's torpedoes of a turn; those at one target are told together."""
        shots = turn.attacks
        for target in dict.fromkeys(shot.target for shot in shots):
            yield self._salvo([shot for shot in shots if shot.target == target], turn)
        if shots and not turn.alerted:
            yield self.say("alerted", {}, turn=turn)

    def _salvo(self, shots: Sequence[TorpedoShot], turn: TurnAccount) -> str:
        first, n = shots[0], len(shots)
        told = _salvo_told(shots, turn)
        facts = {
            "range": inches(first.range), "torpedoes": "a torpedo" if n == 1 else f"{number(n)} torpedoes",
            "target": named(first.target), "each": " each" if n > 1 and first.chance else "",
            "odds": f"with {per_cent(first.chance)} to hit" if first.chance else "without a chance to hit",
            "all": "it" if n == 1 else "both" if n == 2 else "all", "told": told, "chance": chances(float(first.chance)),
        }  # fmt: skip
        hit = any(shot.hit for shot in shots)
        left = turn.after.sub.torpedoes
        at_lhd = first.target == SHIP_NAMES[LHD]
        kills = turn.before.ships[LHD].kills
        truths = {"one": n == 1, "two": n == 2, "sinks": any(shot.sunk for shot in shots), "last": not left,
                  "hurt": at_lhd and kills == KILLS_NEEDED[LHD] - 1, "sound": at_lhd and not kills,
                  "surprise": first.chance >= _SURE, "long": 0 < first.chance <= LONG}  # fmt: skip
        return self.say("fire-hit" if hit else "fire-miss", facts, _true(truths), turn)

    # -- detection -------------------------------------------------------------------------------------------------------------

    def heard(self, turn: TurnAccount) -> Iterator[str]:
        """Who heard the submarine, on what roll, and how likely that was."""
        stakes = turn.stakes
        if stakes is None:
            return
        if not turn.settled and not turn.heard:
            facts_open = {"roll": rolled(turn.totals), "totals": turn.totals}
            yield self.say("heard-open", facts_open, turn=turn)
            return
        chance = float(stakes.heard)
        facts: dict[str, object] = {
            "totals": turn.totals, "percent": per_cent(chance), "chance": chances(chance), "speed": speed_word(turn.after.sub.speed).capitalize(),
            "range": figure_of(turn.after), "sunk": per_cent(stakes.sunk),
        }  # fmt: skip
        if not turn.heard:
            if stakes.least >= NEVER or not stakes.heard:
                yield self.say("inaudible", {}, turn=turn)
                return
            tags = {
                **_around(turn),
                "risky": chance >= 0.5,
                "safe": chance <= _SLIGHT,
                "deadly": stakes.sunk >= _DEADLY,
            }
            yield self.say("unheard", facts, _true(tags), turn)
            return
        yield self._listeners(turn, facts, chance)
        yield from self._too_late(turn)

    def _listeners(self, turn: TurnAccount, facts: dict[str, object], chance: float) -> str:
        """Who heard how much of the submarine."""
        points = sorted({n for _, found in turn.heard for n in found})
        best = [name for name, found in turn.heard if sorted(found) == points]
        rest = [name for name, _ in turn.heard if name not in best]
        what = _of_way(turn, points)
        if best and rest:
            what += f", {together(rest)} a part of that"
        elif rest:
            what += " between them"
        facts |= {
            "who": together(best or rest), "n": number(len(best or rest)), "what": what, "roll": rolled(turn.totals),
            "listeners": turn.heard,
        }  # fmt: skip
        itself = turn.after.points[1].number if turn.after.points[1] else 0
        tags = {
            **_around(turn),
            "many": len(best or rest) >= _MANY and not (best and rest),
            "alone": len(turn.heard) == 1,
            "astray": itself not in points,
            "secret": not turn.attacks and not turn.alerted,
            "answered": turn.answers or not turn.whole,
        }
        return self.say("heard", facts, [*_true(tags), *likely(chance)], turn)

    def _too_late(self, turn: TurnAccount) -> Iterator[str]:
        """That ships were Alerted by what they heard, and could not fire yet."""
        fresh = [n for n, _ in turn.heard if turn.listening and n in SHIP_NAMES and not _active(turn, n)]
        if fresh and not turn.answers:
            them, they, were = ("them", "they", "were") if len(fresh) > 1 else ("it", "it", "was")
            yield self.say("too-late", {"them": them, "they": they, "were": were}, turn=turn)

    # -- the surface side's torpedoes -------------------------------------------------------------------------------------------

    def answers(self, turn: TurnAccount) -> Iterator[str]:
        """What was fired at the submarine, shooter by shooter: misses that follow on each other in one sentence, each hit with
        its evasion."""
        missed: list[TorpedoShot] = []
        for own in _by_shooter(turn.answers):
            if any(shot.hit for shot in own):
                yield from self._missed(missed, turn)
                missed = []
                yield from self._struck_back(own, turn)
            else:
                missed += own
        yield from self._missed(missed, turn)

    def _missed(self, shots: Sequence[TorpedoShot], turn: TurnAccount) -> Iterator[str]:
        if shots:
            tags = ["one"] if len(shots) == 1 else []
            yield self.say("back-miss", {"shooters": _shooters(shots)}, tags, turn)

    def _struck_back(self, shots: Sequence[TorpedoShot], turn: TurnAccount) -> Iterator[str]:
        """The torpedoes of one shooter, of two perhaps only one a hit."""
        hits = [shot for shot in shots if shot.hit]
        for place, shot in enumerate(shots):
            if not shot.hit:
                facts = {"shooter": named(shot.shooter), "which": ("first", "second")[place > 0]}
                yield self.say("back-half", facts, turn=turn)
            elif shot is hits[0]:
                yield self._hits(hits, f"{named(shot.shooter)}’s{' second' if place else ''}", turn)

    def _hits(self, shots: Sequence[TorpedoShot], whose: str, turn: TurnAccount) -> str:
        """The hits of one shooter, with their evasion dice."""
        shot, last = shots[0], shots[-1]
        evasion = float(shot.evasion)
        facts = {
            "shooter": named(shot.shooter), "whose": whose, "range": inches(shot.range), "die": shot.die, "die2": last.die,
            "percent": per_cent(shot.chance), "evasion": per_cent(evasion), "evading": chances(evasion),
        }  # fmt: skip
        kind = (
            ("back-second" if last.sunk else "back-both")
            if len(shots) > 1
            else "back-sunk"
            if shot.sunk
            else "back-evaded"
        )
        return self.say(
            kind, facts, _true({"evasion-long": evasion <= 0.35, "evasion-safe": evasion >= ROUTINE}), turn
        )

    # -- moves -------------------------------------------------------------------------------------------------------------------

    def quiet(self, turns: Sequence[TurnAccount]) -> str:
        """Turns without a shot or an alarm: where the submarine went, and that nobody heard it."""
        sub, lines = turns[-1].after.sub, [n for turn in turns for n in turn.lines]
        speeds = list(dict.fromkeys(speed_word(t.after.sub.speed).capitalize() for t in turns))
        before, after = (_range(state) for state in (turns[0].before, turns[-1].after))
        down = not lhd_afloat(turns[0].before)
        facts = {"layer": layer(sub.deep).capitalize(), "speeds": _then(speeds), "course": f"{sub.pose.h:03.0f}",
                 "range": figure_of(turns[-1].after) or "nobody left"}  # fmt: skip
        tags = _true(
            {
                "closing": after < before - 1 and not down,
                "opening": after > before + 1 and not down,
                "fled": down,
                "steady": turns[0].before.sub.pose.h == sub.pose.h,
            }
        )
        parts = [self.say("approach", facts, [*tags], lines=lines)]
        rolled = [turn for turn in turns if turn.stakes is not None]
        if len(rolled) == 1:
            parts += self.heard(rolled[0])
        elif rolled:
            silent = math.prod(1 - float(turn.stakes.heard) for turn in rolled if turn.stakes)
            odds = {"n": number(len(rolled)), "percent": per_cent(silent), "chance": chances(silent)}
            parts.append(self.say("silence", odds, likely(silent), lines=lines))
        return " ".join(parts)

    def moves(self, turn: TurnAccount) -> Iterator[str]:
        """The maneuver, where it changes the layer or takes the submarine up to a speed that is heard."""
        before, after = turn.before.sub, turn.after.sub
        parts = []
        if before.deep != after.deep:
            parts.append(f"went {layer(after.deep).capitalize()}")
        if after.speed >= FAST and after.speed != before.speed:
            parts.append(f"went to {speed_word(after.speed).capitalize()}")
        elif after.speed < FAST and before.speed >= FLANK:
            parts.append(f"slowed to {speed_word(after.speed).capitalize()}")
        if turn.marker:
            parts.append(f"made ready to {turn.marker}")
        if parts:
            yield self.say("moved", {"did": listed(parts)}, turn=turn)

    def others(self, turn: TurnAccount) -> Iterator[str]:
        """The turn of the LHD, where it made one, and the helos that took off."""
        if turn.course in (1, 6) and turn.before.ships[LHD].kills < 1:
            yield self.say("convoy", {"side": "port" if turn.course == 1 else "starboard"}, turn=turn)
        if up := turn.launched:
            facts = {"n": number(len(up)), "names": listed([named(name) for name in up])}
            kind = "helos-all" if len(up) == len(HELO_NAMES) else "helo" if len(up) == 1 else "helos"
            yield self.say(kind, facts, turn=turn)


def _around(turn: TurnAccount) -> dict[str, object]:
    """What is true of a turn in which somebody listens."""
    afloat = lhd_afloat(turn.after)
    speed = turn.after.sub.speed
    loud = speed >= FLANK or (
        speed >= FAST and not turn.alerted
    )  # to Alerted ships Fast is no louder than Slow (SSN-DET)
    return {"loud": loud, "fired": turn.attacks, "first-shot": turn.attacks and not turn.alerted,
            "close": afloat and 0 < _range(turn.after) <= _NEAR, "fled": not lhd_afloat(turn.before)}  # fmt: skip


def _true(truths: Mapping[str, object]) -> Iterator[str]:
    return (word for word, so in truths.items() if so)


def _range(state: State) -> float:
    return float(figure_of(state).rstrip("\u2033") or 0)


def _struck(shot: TorpedoShot, which: str) -> str:
    if not shot.hit:
        return f"{which} missed"
    if shot.sunk:
        return f"{which} hit and sank {named(shot.target)}"
    if shot.killed:
        return f"{which} hit and damaged {named(shot.target)}"
    return f"{which} hit and did no damage ({with_article(str(shot.die))} on the kill die, where {KILLS_ON} would have done)"


def _salvo_told(shots: Sequence[TorpedoShot], turn: TurnAccount) -> str:
    """What the torpedoes at one target did, as clauses; of two that did alike in one."""
    target = named(shots[0].target)
    if len(shots) == 2 and all(shot.killed for shot in shots):
        return (
            f"both hit, the first damaged {target} and the second sank it"
            if shots[1].sunk
            else f"both hit and damaged {target}"
        )
    if len(shots) == 2 and all(shot.hit and not shot.killed for shot in shots):
        return f"both hit, and neither did any damage ({shots[0].die} and {shots[1].die} on the kill die)"
    told = [_struck(shot, _ORDINAL[place] if len(shots) > 1 else "it") for place, shot in enumerate(shots)]
    return ", ".join(told)


def _active(turn: TurnAccount, name: str) -> bool:
    assert turn.listening is not None
    return turn.listening.ships[SHIP_NAMES.index(name)].alerted


def _point(turn: TurnAccount, n: int) -> str:
    """``the submarine itself``, ``where it had been``, ``where it was heading``."""
    words = ("where it had been", "the submarine itself", "where it was heading")
    places = [p.number if p else 0 for p in turn.after.points]
    return words[places.index(n)] if n in places else f"DP{n}"


def _of_way(turn: TurnAccount, heard: Sequence[int]) -> str:
    """What was heard of the submarine."""
    whole = len(heard) == len(turn.after.points)
    return (
        f"all {number(len(heard))} of its detection points"
        if whole
        else listed([_point(turn, n) for n in heard])
    )


def together(pieces: Sequence[str]) -> str:
    """``frigate 2 and the LHD``; three or more of a kind are counted: ``four frigates, three helos and the LHD``."""
    kinds = (("frigate", [p for p in pieces if p in SHIP_NAMES[:LHD]]), ("", [p for p in pieces if p == SHIP_NAMES[LHD]]),
             ("helo", [p for p in pieces if p in HELO_NAMES]))  # fmt: skip
    told: list[str] = []
    for kind, of_kind in kinds:
        if len(of_kind) >= _MANY:
            told.append(count(len(of_kind), kind))
        elif len(of_kind) == len(pieces) == 2 and kind:
            told.append(f"{kind}s {listed([named(p).split()[-1] for p in of_kind])}")
        else:
            told += [named(p) for p in of_kind]
    return listed(told)


def _by_shooter(shots: Sequence[TorpedoShot]) -> list[list[TorpedoShot]]:
    names = dict.fromkeys(shot.shooter for shot in shots)
    return [[shot for shot in shots if shot.shooter == name] for name in names]


def _shooters(shots: Sequence[TorpedoShot]) -> str:
    told = []
    for own in _by_shooter(shots):
        twice = "two from " if len(own) == 2 else ""
        told.append(f"{named(own[0].shooter)} ({twice}{inches(own[0].range)})")
    return listed(told)


def _then(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and then {words[-1]}"
