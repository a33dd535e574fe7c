"""Writes the first paragraph of a report on a finished game of SSN: the torpedoes fired at the landing ship
(LHD) and their importance, then the submarine's escape or loss.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.chances import KILL
from printkit.games.ssn.rules.ships import HUNT_MOVE
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    KILLS_NEEDED,
    LHD,
    OUT_OF_TORPEDOES,
    SHIP_NAMES,
    SUNK,
    TORPEDOES,
    WIN,
    State,
    live_frigates,
    nearest_frigate,
    range_to,
)
from printkit.games.ssn.story.deciding import by_pips, narrow
from printkit.games.ssn.story.hearing import given_away, nearly_away, one_short, roll_phrase, too_near
from printkit.games.ssn.story.pieces import inches, odds, rolled, torpedoes
from printkit.games.ssn.story.salvo import kills_wanted
from printkit.games.ssn.story.turning import kills_chances
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, lhd_lost
from printkit.report.story import capital, count, listed, number
from printkit.table.words import ordinal

_PAIR: Final = 2
_CLOSE: Final = 0.45
"""If the submarine ended at most this many inches beyond the escape range, the report says how close the escape was."""
Link = Literal["lead-shots", "lead-near", "lead-away", "lead-lost", "lead-failed"]
"""Kind of sentence in the first paragraph: the torpedoes at the landing ship (LHD), an escape that failed by a hair, the escape, the loss of
the submarine, or its failure to sink the LHD.
"""


class LeadSentence(NamedTuple):
    """A sentence of the first paragraph, with the turns that it describes. ``needed``: the dice totals from
    which its probability is computed: per torpedo of each salvo, the lowest successful total of each roll;
    per turn of the escape, the lowest total with which the submarine is heard.
    """

    kind: Link
    text: str
    turns: tuple[TurnAccount, ...]
    needed: tuple[object, ...] = ()


class LhdSalvo(NamedTuple):
    """The torpedoes that the submarine fired at the landing ship (LHD) in one turn."""

    turn: TurnAccount
    shots: tuple[TorpedoShot, ...]

    @property
    def wanted(self) -> int:
        """Return the number of kills that were still needed to sink the landing ship (LHD) before this
        salvo.
        """
        return kills_wanted(self.turn)

    @property
    def sank(self) -> bool:
        """Return True if one of the torpedoes sank the landing ship (LHD)."""
        return any(shot.sunk for shot in self.shots)

    @property
    def kills(self) -> int:
        """Return the number of kills that the torpedoes scored."""
        return sum(shot.killed for shot in self.shots)


def chain(turns: Sequence[TurnAccount], final: State) -> Iterator[LeadSentence]:
    """Yield the sentences of the first paragraph for a finished game, in chronological order. Yield no
    sentence about the end if the convoy or the table's edge ended the game.
    """
    salvos = [
        LhdSalvo(turn, shots)
        for turn in turns
        if (shots := tuple(shot for shot in turn.attacks if shot.target == SHIP_NAMES[LHD]))
    ]
    needed = tuple(tuple(shot.needed for shot in each.shots) for each in salvos)
    if salvos and final.result == OUT_OF_TORPEDOES:
        text = f"{capital(_shots(salvos, turns))}; {_failed(turns, final)}."
        yield LeadSentence("lead-failed", text, tuple(turns), needed)
        return
    if salvos:
        lost_later = final.result == SUNK and salvos[-1].sank and len(salvos) > 1
        text = f"{_sank_first(salvos[-1]) if lost_later else capital(_shots(salvos, turns))}."
        yield LeadSentence("lead-shots", text, tuple(each.turn for each in salvos), needed)
    if final.result == WIN:
        least = tuple(turn.stakes.least for turn in chased(turns) if turn.stakes)
        yield LeadSentence("lead-away", f"{capital(_away(turns, final))}.", tuple(turns), least)
    elif final.result == SUNK and turns[-1].answers:
        nearly = nearly_away(turns)
        if nearly is not None:
            yield LeadSentence("lead-near", _nearly(nearly), (nearly,))
        yield LeadSentence("lead-lost", _lost(turns, final, briefly=nearly is not None), (turns[-1],))
    elif final.result == OUT_OF_TORPEDOES:
        yield LeadSentence("lead-failed", f"{capital(_failed(turns, final))}.", tuple(turns))


# -- the torpedoes at the LHD --------------------------------------------------------------------------------------------


def which(salvo: LhdSalvo) -> str:
    """Return words for the torpedoes of a salvo by their position among those aboard: ``the last two
    torpedoes``, ``the third torpedo``.
    """
    n, turn = len(salvo.shots), salvo.turn
    aboard = turn.before.sub.torpedoes - turn.attacks.index(salvo.shots[0])
    place = "last" if aboard == n else "first" if aboard == TORPEDOES else ""
    if n > 1:
        return f"the {place or 'next'} {number(n)} torpedoes"
    if place or not 0 < aboard <= TORPEDOES:
        return f"the {place or 'next'} torpedo"
    return f"the {ordinal(TORPEDOES - aboard + 1)} torpedo"


def _shots(salvos: Sequence[LhdSalvo], turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about all torpedoes fired at the landing ship (LHD): the results of the earlier
    torpedoes, what the last ones needed, and what they achieved.
    """
    last = salvos[-1]
    own = f"{which(last)} of the submarine"
    on = f"on turn {last.turn.number}"
    likely = _at_least(last.shots, min(last.wanted, len(last.shots)))
    chance = odds(likely)
    if len(salvos) > 1:
        to_sink = "" if last.sank or last.wanted > len(last.shots) else " to sink it"
        return (
            f"{_earlier(salvos[:-1])}, and {on}{f', at {chance}{to_sink}' if likely else ''}, {_ended(last)}"
        )
    if last.wanted == 1 and likely:
        return f"one more kill would sink the LHD, and {own} had {chance} to make it: {on} {_did(last)}"
    if last.sank:
        alarm = next((turn.number for turn in turns if turn.heard and turn.number < last.turn.number), 0)
        heard = f", heard on turn {alarm}," if alarm else ""
        return f"{own}{heard} had {chance} to sink the LHD at once, and {on} both struck{_just(last.shots)}"
    return f"{on} {own} {_harm(last.shots)}"


def _sank_first(last: LhdSalvo) -> str:
    """Return the sentence about the landing ship (LHD) that was sunk before the submarine was lost. The loss decided the game, so the sentence is
    short: the turning points give the chance of the torpedoes."""
    left, on = last.turn.after.sub.torpedoes, f"on turn {last.turn.number}"
    if left:
        pip = " but not a pip" if any(shot.sunk and narrow(shot) for shot in last.shots) else ""
        return f"{capital(on)}, with {torpedoes(left)}{pip} to spare, the submarine sank the LHD"
    if last.shots[-1].sunk and last.wanted == 1:
        return f"With its last torpedo, {on}, the submarine sank the LHD"
    return f"{capital(on)} the submarine sank the LHD with its last {torpedoes(len(last.shots))}"


def _earlier(salvos: Sequence[LhdSalvo]) -> str:
    """Return a clause about all salvos at the landing ship (LHD) except the last one."""
    kinds = {shot.outcome for each in salvos for shot in each.shots}
    did = (
        "damaged the LHD"
        if any(each.kills for each in salvos)
        else "missed the LHD"
        if kinds == {"missed"}
        else "did the LHD no harm"
    )
    on = f"{'on' if len(salvos) == 1 else 'by'} turn {salvos[-1].turn.number}"
    fired = torpedoes(sum(len(each.shots) for each in salvos))
    damaged = f"one of {fired}" if did.startswith("damaged") and not fired.startswith("one ") else fired
    return f"{on} the submarine {did} with {damaged}"


def _ended(last: LhdSalvo) -> str:
    """Return a clause about the result of the last salvo: ``its last two torpedoes missed``, ``it sank it with a torpedo to spare``."""
    shots, left = last.shots, last.turn.after.sub.torpedoes
    kinds = {shot.outcome for shot in shots}
    its = which(last).replace("the ", "its ", 1)
    if last.sank:
        if last.wanted == _PAIR:
            return f"{its} both struck and sank it"
        spare = f", with {torpedoes(left)} to spare" if left else ""
        if len(shots) == 1:
            return f"{its} sank it{spare}"
        return f"the {'second' if shots[-1].sunk else 'first'} of {its} sank it{spare}"
    if last.kills:
        return f"{its} only damaged it"
    return f"{its} missed" if kinds == {"missed"} else f"{its} did no damage"


def _harm(shots: Sequence[TorpedoShot]) -> str:
    """Return words for what a salvo did to the landing ship (LHD) without sinking it: ``missed the LHD, each
    by a single pip``.
    """
    kinds = [shot.outcome for shot in shots]
    missed = [shot for shot in shots if shot.outcome == "missed"]
    near = by_pips(missed)
    if len(missed) == len(shots):
        return f"missed the LHD{', ' if len(shots) > 1 and near else ' ' * bool(near)}{near}"
    if len(shots) == 1:
        return {"dud": "hit the LHD and was a dud", "damaged": "damaged the LHD"}.get(
            kinds[0], "could not reach the LHD"
        )
    if kinds == ["dud", "dud"]:
        return "both hit the LHD and were both duds"
    if "damaged" not in kinds:
        miss = f"a miss {near}" if near else "a miss"
        return (
            f"did the LHD no harm, a dud and {miss}" if missed and "dud" in kinds else "did the LHD no harm"
        )
    other = "first" if kinds.index("damaged") else "second"
    if "dud" in kinds:
        return f"both hit the LHD, but the {other} was a dud, at {odds(1 - KILL)}, or it would have gone down"
    by = f" {near}" if near else ""
    return f"damaged the LHD with one hit, though the {other} missed{by}" if missed else "damaged the LHD"


def _did(last: LhdSalvo) -> str:
    """Return a clause about the result of a salvo of which one kill was wanted: ``the first was a dud, and the second sank the LHD``."""
    shots, kinds = last.shots, [shot.outcome for shot in last.shots]
    near = by_pips([shot for shot in shots if shot.outcome == "missed"])
    by = f" {near}" * bool(near)
    if len(shots) == 1:
        return {
            "sunk": "it sank the LHD", "damaged": "it damaged the LHD", "dud": "it hit and was a dud", "missed": f"it missed{by}",
        }.get(kinds[0], "it could not reach the LHD")  # fmt: skip
    if last.sank:
        first = {"missed": f"the first missed{by}", "dud": "the first was a dud"}.get(kinds[0])
        return f"{first}, and the second sank the LHD" if first else "the first sank the LHD"
    if kinds == ["dud", "dud"]:
        return "both hit and both were duds"
    if kinds == ["missed", "missed"]:
        return f"both missed{',' * bool(near)}{by}"
    if set(kinds) == {"dud", "missed"}:
        return f"one was a dud and the other missed{by}"
    return "they could do nothing"


def _just(shots: Sequence[TorpedoShot]) -> str:
    """Return words that say which of two hits would have been a miss with a pip less; empty if neither
    would.
    """
    near = [narrow(shot) for shot in shots]
    if all(near):
        return ", each with not a pip to spare"
    return f", the {ordinal(near.index(True) + 1)} with not a pip to spare" if any(near) else ""


def _at_least(salvo: Sequence[TorpedoShot], kills: int) -> Fraction:
    """Return the probability that a salvo scores at least ``kills`` kills."""
    return sum(kills_chances(salvo)[kills:], Fraction(0))


# -- the escape ------------------------------------------------------------------------------------------------------


def chased(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the turns from the sinking of the landing ship (LHD) to the end. If it was sunk before the log
    begins, return all turns.
    """
    down = lhd_lost(turns)
    return [turn for turn in turns if down is None or turn.number >= down.number]


def to_spare(final: State) -> float:
    """Return how many inches beyond the escape range the submarine was, rounded to tenths. 0 if the margin
    was large, if no frigate was left, or if the rulings do not measure the range at the end of a turn.
    """
    if not live_frigates(final) or not final.ruleset.escapes_at_the_end_of_a_turn:
        return 0
    spare = round(nearest_frigate(final), 1) - ESCAPE_RANGE
    return spare if 0 < spare < _CLOSE else 0


def _away(turns: Sequence[TurnAccount], final: State) -> str:
    """Return the sentence about how the submarine escaped."""
    flight, down = chased(turns), lhd_lost(turns)
    when = "on that same turn" if down and final.turn == down.number else f"on turn {final.turn}"
    spare = f" with {inches(to_spare(final))} to spare" if to_spare(final) else ""
    fired = [shot for turn in flight for shot in turn.answers]
    heard = [turn for turn in flight if turn.heard]
    gone = f"{when} it was away{spare}"
    if fired:
        return f"{_shaken(fired)}, and {when} the submarine was away{spare}{_by_a_pip(flight)}"
    if heard:
        on = listed([str(turn.number) for turn in heard])
        return f"the submarine was heard on turn{'s' * (len(heard) > 1)} {on}, but nobody fired, and {gone}{_by_a_pip(flight)}"
    if one_short(flight[-1]):
        return f"{when} the submarine was away{spare}{_by_a_pip(flight)}"
    rolls = [1 - float(turn.stakes.heard) for turn in flight if turn.stakes and turn.stakes.heard]
    unheard = f", at {odds(math.prod(rolls))}" if rolls and math.prod(rolls) < 1 else ""
    if unheard and len(rolls) > 1:
        unheard += f" over {'both' if len(rolls) == _PAIR else f'all {number(len(rolls))}'} turns"
    return f"{when} the submarine was away{spare}, and nobody had heard it go{unheard}"


def _by_a_pip(flight: Sequence[TurnAccount]) -> str:
    return ", unheard at the last by a single pip" if one_short(flight[-1]) else ""


def _shaken(fired: Sequence[TorpedoShot]) -> str:
    """Return a clause about the torpedoes fired at a submarine that escaped: how many hit, and the
    probability of evading all of them.
    """
    hits = [shot for shot in fired if shot.hit]
    if not hits:
        return (
            f"{named(fired[0].shooter)}’s torpedo did not hit the submarine as it fled"
            if len(fired) == 1
            else f"none of {torpedoes(len(fired))} fired after the submarine hit"
        )
    chance = odds(math.prod((shot.evasion for shot in hits), start=Fraction(1)))
    if len(fired) == 1:
        return f"one torpedo was fired after the submarine: it hit and was shaken off, at {chance}"
    if len(hits) == 1:
        return (
            f"of {torpedoes(len(fired))} fired after the submarine, one hit and was shaken off, at {chance}"
        )
    all_ = "both" if len(hits) == _PAIR else "all"
    if len(hits) == len(fired):
        return f"{all_ if len(hits) == _PAIR else f'all {number(len(hits))}'} torpedoes fired after the submarine hit and were shaken off, at {chance}"
    return f"of {torpedoes(len(fired))} fired after the submarine, {number(len(hits))} hit and were {all_} shaken off, at {chance}"


# -- the loss --------------------------------------------------------------------------------------------------------


def _nearly(turn: TurnAccount) -> str:
    """Return the sentence about the turn on which a frigate was a little too near for the escape."""
    near = too_near(turn)
    assert near is not None
    ended = inches(range_to(turn.after, near))
    return f"On turn {turn.number} nobody heard the submarine, but {named(SHIP_NAMES[near])} ended {ended} away, where more than {ESCAPE_RANGE:g}\u2033 wins."


def _lost(turns: Sequence[TurnAccount], final: State, *, briefly: bool = False) -> str:
    """Return the sentence about the turn on which the submarine was sunk: what it still needed, the roll that gave it away, and which piece
    sank it. The last passage tells the torpedoes. ``briefly``: leave out what it still needed, which the sentence before has said."""
    turn = turns[-1]
    stakes, down = turn.stakes, lhd_lost(turns)
    assert stakes is not None
    roll = rolled(turn.totals) if briefly else roll_phrase(turn)
    gave = f"{roll} {given_away(turn)}"
    if down is None:
        gave = gave.replace("gave it away", "gave the submarine away").replace(
            "where it ", "where the submarine ", 1
        )
    found = f", at {odds(stakes.heard)}" if 0 < stakes.heard < 1 else ""
    opening = f"On turn {turn.number}" if briefly else _needed(turn, down)
    return f"{opening} {gave}{found}, and {_killer(turns, turn.answers[-1].shooter)} sank it."


def _killer(turns: Sequence[TurnAccount], name: str) -> str:
    """Return the piece that sank the submarine, in words. For a helicopter that the first alarm called up long before, they say when it took off."""
    up = next((turn.number for turn in turns[:-1] if name in turn.launched), 0)
    if not up or lhd_lost(turns) is not None:
        return named(name)
    return f"{named(name)}, up since turn {up},"


def _needed(turn: TurnAccount, down: TurnAccount | None) -> str:
    """Return the opening of the sentence about the roll that gave the submarine away: what it still had to do to win."""
    after = turn.after
    same = bool([shot for shot in turn.attacks if shot.target == SHIP_NAMES[LHD]])
    on = "on that same turn" if same else f"on turn {turn.number}"
    if down is None:
        kills = KILLS_NEEDED[LHD] - after.ships[LHD].kills
        left = after.sub.torpedoes
        if left >= kills:
            return f"{capital(on)}, with {torpedoes(left)} left for {count(kills, 'kill')},"
        return f"{capital(on)}"
    if not after.ruleset.escapes_at_the_end_of_a_turn or not live_frigates(after):
        return f"{capital(on)} the submarine had only to get away, but"
    if nearest_frigate(after) > ESCAPE_RANGE + HUNT_MOVE:
        return f"{capital(on)} the submarine had only to stay unheard, but"
    if nearest_frigate(after) > ESCAPE_RANGE:  # the frigates still move after the roll
        return f"{capital(on)} the submarine had to stay unheard and out of the frigates’ reach, but"
    return f"{capital(on)} the submarine had still to draw away from the frigates when"


# -- the failure -----------------------------------------------------------------------------------------------------


def _failed(turns: Sequence[TurnAccount], final: State) -> str:
    """Return the sentence about a submarine with too few torpedoes left to sink the landing ship (LHD): how
    many kills were missing, and whether the submarine was hunted.
    """
    kills, left = KILLS_NEEDED[LHD] - final.ships[LHD].kills, final.sub.torpedoes
    short = f"{count(kills, 'kill')} short" + (f", with {torpedoes(left)} left" if left else "")
    fired = [shot for turn in turns for shot in turn.answers]
    heard = [turn for turn in turns if turn.heard]
    if fired:
        return f"{_shaken_all(fired)}, but the submarine had failed, {short}"
    if heard:
        on = f"on turn{'s' * (len(heard) > 1)} {listed([str(turn.number) for turn in heard])}"
        return f"the submarine, heard {on} but never fired at, had failed, {short}"
    return f"nobody ever heard the submarine, but it had failed, {short}"


def _shaken_all(fired: Sequence[TorpedoShot]) -> str:
    """Return a clause about the torpedoes fired at a submarine that survived them but did not win."""
    hits = sum(shot.hit for shot in fired)
    if len(fired) == 1:
        return f"the one torpedo fired back {'hit and was shaken off' if hits else 'did not hit'}"
    if not hits:
        return f"none of {torpedoes(len(fired))} fired back hit"
    if hits == len(fired):
        return f"{'both' if hits == _PAIR else f'all {number(hits)}'} torpedoes fired back hit and were shaken off"
    return f"of {torpedoes(len(fired))} fired back {number(hits)} hit and {'was' if hits == 1 else 'were'} shaken off"
