"""Writes the passages of an SSN report as a few scenes: how the submarine came within range, what its
torpedoes did, what was fired at it, and how its flight went. Turns without any of this are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.stakes import Stakes
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    HELO_NAMES,
    LHD,
    OUT_OF_TORPEDOES,
    SHIP_NAMES,
    TORPEDOES,
    WIN,
    lhd_afloat,
    live_ships,
)
from printkit.games.ssn.story.hearing import elsewhere, itself, one_roll, slipped_by, way_out
from printkit.games.ssn.story.pieces import inches, least_of, odds, rolled, together, torpedoes
from printkit.games.ssn.story.salvo import kills_wanted, left_to_do, outcome, salvoes_of
from printkit.games.ssn.story.telling import DeckLog
from printkit.games.ssn.story.turning import from_afar, hunt_to_come, kills_chances
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount
from printkit.report.story import Passage, Quote, capital, count, number, untold, with_article
from printkit.report.words.phrases import cite
from printkit.report.words.weave import quoted, span
from printkit.table.words import ordinal

_TENSE: Final = 0.6
"""The story gives the chance (0 to 1) that the submarine stayed unheard for several turns only if the chance
was at most this."""
_DEADLY: Final = 0.2
"""Smallest chance (0 to 1) of being sunk for which the story describes a turn on which nobody heard the
submarine."""
_BY_PIPS: Final = {1: " by a single pip", 2: " by two pips"}
"""Words for a detection roll that was too low, by the number of points that it lacked."""
_PAIR: Final = 2


class Scenes:
    """Writes the passages of a story in order."""

    def __init__(self, deck: DeckLog, turns: Sequence[TurnAccount]) -> None:
        self._deck, self._turns = deck, turns

    def passages(self) -> Iterator[Passage | Quote]:
        """Yield a passage for each turn with torpedoes or with the first alarm, and one for the turns of the
        submarine's flight in between."""
        quiet: list[TurnAccount] = []
        for turn in self._turns:
            if self._counts(turn):
                fled = bool(quiet) and not lhd_afloat(quiet[0].before)
                if fled:
                    yield from self._flight(quiet)
                lead = [] if fled else quiet
                if text := self._scene(turn, lead):
                    yield Passage(span([*lead, turn]), text)
                quiet = []
            elif turn.whole and turn.lines:
                quiet.append(turn)
            if turn.remarks:
                yield from self._flight(quiet)
                quiet = []
                yield from quoted(turn.remarks)
        yield from self._flight(quiet)

    def _counts(self, turn: TurnAccount) -> bool:
        """Return True if a turn gets a passage of its own: torpedoes were fired, the ships heard the
        submarine for the first time before it fired, it escaped a deadly danger, or the log of the turn is
        incomplete."""
        if turn.shots or turn.doubts:
            return True
        if turn.stakes is None:
            return False
        alarm = turn.detected and not turn.alerted and lhd_afloat(turn.before)
        deadly = (
            float(turn.stakes.sunk) >= _DEADLY and turn.settled and not turn.heard and lhd_afloat(turn.before)
        )
        return alarm or deadly or not (turn.settled or turn.heard)

    def _scene(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the text about a turn. It begins with the ``quiet`` turns before it."""
        if turn.doubts:
            return cite(untold(turn.doubts), turn.doubts)
        told = []
        for place, shots in enumerate(salvoes_of(turn)):
            told.append(self._salvo(turn, shots, quiet if not place else ()))
        if turn.stakes is not None:
            told += self._heard(turn, () if turn.attacks else quiet)
        return " ".join(each for each in told if each)

    # -- the submarine's torpedoes -----------------------------------------------------------------------------------

    def _salvo(self, turn: TurnAccount, shots: Sequence[TorpedoShot], quiet: Sequence[TurnAccount]) -> str:
        """Return the sentences about the torpedoes that the submarine fired at one target: their chance of
        success, what they did, and how many kills (damaging hits) were still needed."""
        target = shots[0].target
        fired = f"fired {_which(turn, shots)} at {named(target)} from {inches(shots[0].range)}"
        meant = _meant(turn, shots) if target == SHIP_NAMES[LHD] else ""
        by = ":" if len(shots) > 1 else ", and"
        text = f"{_after(quiet)}the submarine {fired}{_chance(turn, shots)}{by} {outcome(shots, 'it')}{f'; {meant}' * bool(meant)}."
        values = {
            "target": target,
            "outcomes": tuple(shot.outcome for shot in shots),
            "needed": tuple(shot.needed for shot in shots),
        }
        lines = [n for each in (*quiet, turn) for n in each.lines]
        return self._deck.write(
            "salvo", capital(text), {**values, **_quiet_values(quiet)}, lines, turn.number
        )

    # -- what was heard, and what was fired back -----------------------------------------------------------------------

    def _heard(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> Iterator[str]:
        """Yield the sentences about a turn's detection roll: that the ships heard the submarine for the first
        time, the danger that it was in, and the torpedoes fired at it."""
        stakes = turn.stakes
        assert stakes is not None
        lines = [n for each in (*quiet, turn) for n in each.lines]
        if not turn.settled and not turn.heard:
            yield self._deck.say(
                "heard-open", {"roll": rolled(turn.totals)}, lines=turn.lines, at=turn.number
            )
        elif turn.answers and turn.after.result == OUT_OF_TORPEDOES:
            return  # the game was lost already
        elif turn.answers:
            yield self._deck.write(
                "answers",
                self._answers(turn, quiet),
                {
                    **_dice_of(turn),
                    **_quiet_values(quiet),
                    "least": stakes.least,
                    "live": float(_live(stakes)),
                },
                lines,
                turn.number,
            )
        elif turn.after.result == WIN and not turn.heard:
            chance = f", at {odds(1 - stakes.heard)}," if 0 < stakes.heard < 1 else ""
            text = f"The frigates were more than {ESCAPE_RANGE:g}\u2033 away, and nobody{chance} heard the submarine: it had won at once."
            yield self._deck.write("at-once", text, {"least": stakes.least}, lines, turn.number)
        else:
            yield from self._unfired(turn, quiet, lines)

    def _unfired(
        self, turn: TurnAccount, quiet: Sequence[TurnAccount], lines: Sequence[int]
    ) -> Iterator[str]:
        """Yield the sentence about a detection roll after which nobody fired: the first alarm, or a danger that passed."""
        stakes = turn.stakes
        assert stakes is not None
        if turn.heard and not turn.alerted and not turn.attacks:
            who = (
                "every ship"
                if {name for name, _ in turn.heard} == set(SHIP_NAMES)
                else together([name for name, _ in turn.heard])
            )
            afar = f" {from_afar(turn)}".rstrip()
            rare = f", at {odds(stakes.heard)}," if float(stakes.heard) <= _TENSE else ""
            how = f" on a bare {stakes.least}" if _bare(turn) else rare
            text = f"{_after(quiet)}{who} picked up the track of the submarine{afar}{how} before it had fired a torpedo{_roused(turn, self._turns)}."
            yield self._deck.write(
                "alarm", capital(text), {**_quiet_values(quiet), "least": stakes.least}, lines, turn.number
            )
        elif (
            not lhd_afloat(turn.after) and lhd_afloat(turn.before) and (text := slipped_by(turn, alone=True))
        ):
            values = {"turns": (turn.number,), "least": (stakes.least,)}
            yield self._deck.write("slipped", text, values, turn.lines, turn.number)
        elif not turn.heard and float(stakes.sunk) >= _DEADLY:
            pips = stakes.least - turn.totals[0] if one_roll(turn) else 0
            missed = f"nobody heard it{_BY_PIPS.get(pips, '')}"
            who = "then it" if turn.attacks else "the submarine"
            text = f"{_after(quiet)}{who} had {odds(stakes.sunk)} to be sunk, but {missed}."
            yield self._deck.write(
                "danger",
                capital(text),
                {**_quiet_values(quiet), "sunk": float(stakes.sunk), "least": stakes.least},
                lines,
                turn.number,
            )

    def _answers(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentences about the torpedoes fired at the submarine: how it was heard, its chance of
        survival, and the results of the torpedoes."""
        stakes, shots = turn.stakes, turn.answers
        assert stakes is not None
        bare = f" on a bare {stakes.least}" if _bare(turn) else ""
        heard_by = [(name, set(found)) for name, found in turn.heard]
        heard = (
            f"was heard by {together([name for name, _ in turn.heard])}{bare}"
            if itself(turn)
            else f"was heard{bare}, but only {elsewhere(turn, heard_by)}"
        )
        live = _live(stakes)
        sure = f", and had {odds(live)} to live" if 0 < live < 1 and stakes.sunk else ""
        who = "the submarine" if not turn.attacks else "it"
        start = f"{'Then ' if turn.attacks else ''}{_after(quiet)}{who} {heard}{sure}"
        return f"{capital(start)}. {capital(_fared(shots))}."

    # -- the flight ----------------------------------------------------------------------------------------------------

    def _flight(self, turns: Sequence[TurnAccount]) -> Iterator[Passage]:
        """Yield a passage about turns without torpedoes after the landing ship (LHD) was sunk. Nothing is
        yielded for turns before that."""
        fled = [turn for turn in turns if not lhd_afloat(turn.before)]
        if not fled:
            return
        lines = [n for turn in fled for n in turn.lines]
        text = " ".join(way_out(fled))
        yield Passage(
            span(fled),
            self._deck.write(
                "flight",
                text,
                {
                    "turns": tuple(t.number for t in fled),
                    "least": tuple(t.stakes.least if t.stakes else 0 for t in fled),
                },
                lines,
                fled[-1].number,
            ),
        )


# -- words ---------------------------------------------------------------------------------------------------------------


def _roused(turn: TurnAccount, turns: Sequence[TurnAccount]) -> str:
    """Return a clause about the effect of the first alarm: the helicopters that took off, the ships that it
    did not alert, or whether torpedoes were fired at the submarine later in the game."""
    if turn.launched:
        n = len(turn.launched)
        return f": {'all six helos' if n == len(HELO_NAMES) else count(n, 'helo')} took off"
    still = [SHIP_NAMES[n] for n in live_ships(turn.after) if not turn.after.ships[n].alerted]
    return f"; only {together(still)} heard nothing" if still else f": {hunt_to_come(turn, turns)}"


def _bare(turn: TurnAccount) -> bool:
    """Return True if the turn had a single detection roll, and its total was only just enough to hear the
    submarine."""
    stakes = turn.stakes
    return turn.before.ruleset.one_detection_roll and stakes is not None and turn.totals == (stakes.least,)


def _after(quiet: Sequence[TurnAccount]) -> str:
    """Return the beginning of a sentence, about the quiet turns that came before: ``after two turns unheard,
    at one chance in four, ``."""
    if not quiet:
        return ""
    turns = f"{number(len(quiet))} turn{'s' * (len(quiet) > 1)}"
    if any(turn.heard for turn in quiet):
        return f"after {turns} more, "
    chance = prod(1 - float(turn.stakes.heard) for turn in quiet if turn.stakes)
    return f"after {turns} unheard{f', at {odds(chance)}' if chance <= _TENSE else ''}, "


def _quiet_values(quiet: Sequence[TurnAccount]) -> dict[str, object]:
    """Return the values on which words about quiet turns are based: for each turn, the lowest total with
    which the submarine would have been heard."""
    return {"quiet": tuple(turn.stakes.least if turn.stakes else 0 for turn in quiet)}


def _which(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return words for the torpedoes of a salvo by their position among those aboard: ``its last two torpedoes``, ``its third torpedo``."""
    n = len(shots)
    aboard = turn.before.sub.torpedoes - turn.attacks.index(shots[0])
    if aboard == n:
        return f"its last {'torpedo' if n == 1 else torpedoes(n)}"
    if n > 1:
        return torpedoes(n)
    return f"its {ordinal(TORPEDOES - aboard + 1)} torpedo" if 0 < aboard <= TORPEDOES else "a torpedo"


def _chance(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return words for a salvo's chance to sink the landing ship (LHD) or, if it could not sink it, to damage
    it. They are empty for another target."""
    if shots[0].target != SHIP_NAMES[LHD]:
        return ""
    wanted = kills_wanted(turn)
    kills = wanted if wanted <= len(shots) else 1
    chance = sum(kills_chances(shots)[kills:], Fraction(0))
    if not 0 < chance < 1:
        return ""
    return f", with {odds(chance)} to {'sink' if kills == wanted else 'damage'} it"


def _meant(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the number of kills (damaging hits) still needed after a salvo at the landing
    ship (LHD). It is empty if the ship was sunk."""
    wanted, left = kills_wanted(turn) - sum(shot.killed for shot in shots), turn.after.sub.torpedoes
    if wanted <= 0 or left >= wanted:
        return left_to_do(turn, shots)
    return f"the submarine was {count(wanted, 'kill')} short, with {torpedoes(left) if left else 'no torpedo'} left"


def _live(stakes: Stakes) -> Fraction:
    """Return the probability that the submarine is not sunk on this turn, given that it has been heard; 0 if
    it could not be heard."""
    return 1 - stakes.sunk / stakes.heard if stakes.heard else Fraction(0)


def _dice_of(turn: TurnAccount) -> dict[str, object]:
    """Return the values on which sentences about the torpedoes fired at the submarine are based: who fired
    each, its result, and the submarine's die to evade it."""
    return {"shots": tuple((shot.shooter, shot.outcome, shot.die) for shot in turn.answers)}


def _fared(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the results of the torpedoes fired at the submarine. If the last one sank it, the
    clause describes that one separately. If some hit, torpedoes that could not reach the submarine do not count."""
    hits, able = [shot for shot in shots if shot.hit], [shot for shot in shots if shot.rolls]
    n, one = len(shots), f"{named((able or shots)[0].shooter)}’s torpedo"
    if shots[-1].sunk:
        return _sank_by(hits)
    if not hits:
        close = all(shot.outcome == "layer" for shot in shots)
        why = ", for all were fired too near to reach its depth" if close and n > 1 else ""
        return (
            f"{one} missed" if n == 1 else f"{'neither' if n == _PAIR else 'none'} of {torpedoes(n)} hit{why}"
        )
    just = sum(shot.die == least_of(shot.evasion) for shot in hits)
    every = "both" if len(hits) == _PAIR else "all"
    only = f", {every if just == len(hits) else number(just)}" if just and len(hits) > 1 else ""
    n, at = len(able), " that could reach it" * (len(able) < n)
    was = f"{number(len(hits))} of {torpedoes(n)}{at} hit"
    if n == len(hits):
        was = f"both torpedoes{at} hit" if n == _PAIR else f"all {torpedoes(n)}{at} hit"
        was = was if n > 1 else f"the one torpedo{at} hit" if at else f"{one} hit"
    return f"{was}, and {'it was' if len(hits) == 1 else 'they were'} shaken off{only}{' only just' * bool(just)}"


def _sank_by(hits: Sequence[TorpedoShot]) -> str:
    """Return a clause about the torpedo that sank the submarine, the last of these ``hits``, and about the hits that it had shaken off before."""
    *before, last = hits
    needed, die = with_article(str(least_of(last.evasion))), with_article(str(last.die))
    roll = f"{die} was rolled where {needed} was needed"
    if last.die + 1 < least_of(last.evasion):
        roll = f"{needed} was needed to shake it off, and {die} was rolled"
    if not before:
        return f"{named(last.shooter)}’s torpedo sank the submarine: {roll}"
    if [shot.shooter for shot in before] == [last.shooter]:
        return f"the submarine shook off {named(last.shooter)}’s first hit, but its second sank it: {roll}"
    shook = f"{number(len(before))} hit{'s' * (len(before) > 1)}"
    return f"the submarine shook off {shook}, but {named(last.shooter)}’s torpedo sank it: {roll}"
