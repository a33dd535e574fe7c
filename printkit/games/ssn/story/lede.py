"""Writes the headline and the last sentence of an SSN report, and the first paragraph for games that are unclear or
unfinished.

These are games that are unfinished, or that ended because a piece left the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.state import (
    CONVOY_AWAY,
    CORNERED,
    ESCAPE_RANGE,
    KILLS_NEEDED,
    LHD,
    OFF_TABLE,
    OUT_OF_TORPEDOES,
    SHIP_NAMES,
    SUNK,
    TORPEDOES,
    WIN,
    State,
    lhd_afloat,
    names,
    nearest_frigate,
    wrecks,
)
from printkit.games.ssn.story.chain import LhdSalvo, which
from printkit.games.ssn.story.hearing import missed_wins, nearly_away, one_short
from printkit.games.ssn.story.pieces import a_piece, margin, to_spare, torpedoes
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, chased, hopeless, lhd_lost
from printkit.journal.course import Record
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import times
from printkit.report.words.weave import reached
from printkit.table.words import ordinal

_PAIR: Final = 2


def headline(record: Record, turns: Sequence[TurnAccount], final: State) -> str:
    """Return the headline of the report: the game's result, with a few words about how it came about."""
    if final.result == WIN:
        return f"Victory: {_sank(turns)}the submarine {_gone(turns, final)}"
    if hopeless(turns, final):
        return f"Defeat: {_last_torpedoes(turns, briefly=True)}, and {a_piece(turns[-1].answers[-1].shooter)} sinks the submarine"
    killer = next((shot for turn in turns for shot in turn.answers if shot.sunk), None)
    if final.result == SUNK and killer is not None:
        return f"Defeat{_lost_to(killer, turns, final)}"
    if final.result == OUT_OF_TORPEDOES and turns:
        return f"Defeat: {_last_torpedoes(turns)}"
    return {
        SUNK: "Defeat: the submarine sunk",
        CONVOY_AWAY: f"Defeat: the convoy away on turn {final.turn}",
        CORNERED: f"Defeat: nowhere to go on turn {final.turn}",
        OFF_TABLE: f"Defeat: the submarine off the table on turn {final.turn}",
    }.get(final.result, f"Under way {reached(record)}")


def _sank(turns: Sequence[TurnAccount]) -> str:
    """Return the beginning of the headline about the torpedoes that sank the landing ship (LHD): ``the last torpedo
    sinks the landing ship, and ``.

    They are empty if the log contains no torpedo that sank it.
    """
    down = lhd_lost(turns)
    shots = tuple(shot for shot in down.attacks if shot.target == SHIP_NAMES[LHD]) if down else ()
    if down is None or not shots:
        return ""
    if len(shots) > 1 and all(shot.killed for shot in shots):
        return f"{which(LhdSalvo(down, shots))} sink the landing ship, and "
    spent = not down.after.sub.torpedoes and shots[-1].sunk
    fired = TORPEDOES - down.after.sub.torpedoes
    nth = "last" if spent else ordinal(fired) if 0 < fired <= TORPEDOES and shots[-1].sunk else "next"
    return f"the {nth} torpedo sinks the landing ship, and "


def _gone(turns: Sequence[TurnAccount], final: State) -> str:
    """Return the end of the headline about the submarine's escape, such as ``escapes by a pip on turn 9`` or ``gets
    away unheard on turn 9``."""
    flight = chased(turns)
    hits = sum(shot.hit for turn in flight for shot in turn.answers)
    if one_short(flight[-1]):
        return f"escapes by a pip on turn {final.turn}"
    if spare := to_spare(final):
        return f"escapes by {margin(spare)} on turn {final.turn}"
    if hits:
        return f"shakes off {count(hits, 'hit')} to get away on turn {final.turn}"
    if not any(turn.heard for turn in flight):
        return f"gets away unheard on turn {final.turn}"
    return f"gets away on turn {final.turn}"


def _lost_to(killer: TorpedoShot, turns: Sequence[TurnAccount], final: State) -> str:
    """Return the end of the headline for a submarine that was sunk, such as ``: a frigate sinks the submarine on turn
    7``.
    """
    by, down = a_piece(killer.shooter), lhd_lost(turns)
    missed = len(missed_wins(turns))
    if down is not None and missed > 1:
        return f": the landing ship sunk on turn {down.number}, the submarine on turn {killer.turn}, heard {times(missed)} when silence would have won"
    if down is not None and missed:
        if down is turns[-1]:
            return ": the submarine sinks the landing ship, but is lost on the same turn, one quiet roll from victory"
        return f": the landing ship sunk on turn {down.number}, the submarine on turn {killer.turn}, one quiet roll from victory"
    if down is not None and (nearly := nearly_away(turns)):
        short = margin(ESCAPE_RANGE - nearest_frigate(nearly.after))
        return f" by {short}: the landing ship sunk on turn {down.number}, the escape missed on turn {nearly.number}, the submarine lost on turn {killer.turn}"
    if down is not None:
        since = killer.turn - down.number
        when = (
            "on the same turn"
            if not since
            else "a turn later"
            if since == 1
            else f"{count(since, 'turn')} later"
        )
        return f": the submarine sinks the landing ship, and {by} the submarine {when}"
    if not lhd_afloat(final):
        return f": {by} sinks the submarine on turn {killer.turn}"
    state = "one kill from sinking" if final.ships[LHD].kills else "undamaged"
    return f": {by} sinks the submarine on turn {killer.turn}, the landing ship {state}"


def _last_torpedoes(turns: Sequence[TurnAccount], *, briefly: bool = False) -> str:
    """Return the end of the headline about the last torpedoes of a game lost for want of torpedoes.

    Examples are ``the last two torpedoes miss on turn 4, one kill short of sinking the landing ship`` and ``a second
    dud saves the landing ship on turn 4``.

    ``briefly``: True to leave out how many kills (damaging hits) were missing.
    """
    last = [shot for shot in turns[-1].attacks if shot.target == SHIP_NAMES[LHD]]
    kills = KILLS_NEEDED[LHD] - turns[-1].after.ships[LHD].kills
    duds = sum(shot.outcome == "dud" for shot in last)
    if 0 < kills <= duds:
        before = sum(_is_dud(shot) for turn in turns[:-1] for shot in turn.attacks)
        which = (
            f"{number(duds)} duds save"
            if duds > 1
            else f"a {f'{ordinal(before + 1)} ' * bool(before)}dud saves"
        )
        return f"{which} the landing ship on turn {turns[-1].number}"
    state = f"{count(kills, 'kill')} short of sinking {'it' if any(shot.killed for shot in last) else 'the landing ship'}"
    if left := turns[-1].after.sub.torpedoes:
        return f"{torpedoes(left)} left on turn {turns[-1].number} for {count(kills, 'kill')} on the landing ship"
    if not last:
        return f"out of torpedoes on turn {turns[-1].number}, the landing ship afloat"
    if len(last) > 1 and any(shot.killed for shot in last):
        short = f", {count(kills, 'kill')} short of sinking the landing ship"
        return f"only one of the last {torpedoes(len(last))} does damage on turn {turns[-1].number}{short * (not briefly)}"
    did = (
        ("only damage the landing ship", "only damages the landing ship")
        if any(shot.killed for shot in last)
        else ("are duds", "is a dud")
        if all(shot.hit for shot in last)
        else ("miss", "misses")
        if all(shot.outcome == "missed" for shot in last)
        else ("do no damage", "does no damage")
    )
    many = f"{number(len(last))} torpedoes {did[0]}" if len(last) > 1 else f"torpedo {did[1]}"
    return f"the last {many} on turn {turns[-1].number}{f', {state}' * (not briefly)}"


def _is_dud(shot: TorpedoShot) -> bool:
    """Return True if a torpedo hit the landing ship (LHD) without damaging it."""
    return shot.outcome == "dud" and shot.target == SHIP_NAMES[LHD]


# -- what it came to -------------------------------------------------------------------------------------------------


def summary(record: Record, turns: Sequence[TurnAccount], start: State, final: State) -> str:
    """Return a sentence with the result of the game, the torpedoes fired and the hits.

    Used if the game is unfinished, or ended because the convoy or the submarine left the table.
    """
    fired = [shot for turn in turns for shot in turn.attacks]
    sunk = [named(name) for name in names(wrecks(final)) if name not in names(wrecks(start))]
    others = [name for name in sunk if name != named(SHIP_NAMES[LHD])]
    also = f", {listed(others)} sank" if others else ""
    if any(turn.doubts for turn in turns):
        state = (
            "" if record.finished and not lhd_afloat(final) else f"{',' * record.finished} {_state(final)}"
        )
        return f"{_unclear(record, final)}{state}."
    if record.finished:
        back = _return_fire_clause(turns, final, "it", ", and")
        own = f"with {_hits(fired)}" if fired else "without a torpedo fired"
        return f"{_why(final)} the submarine failed on turn {final.turn}, {own} and {_state(final)}{also}{_known(turns)}{back}."
    back = _return_fire_clause(turns, final, "the submarine", ";")
    own = _hits(fired) if fired else "no torpedo fired"
    return f"So far, {reached(record)}: {own}, and {_state(final)}{also}{back}."


def _unclear(record: Record, final: State) -> str:
    """Return the beginning of the summary for a log that could not be checked completely: how the game ended, or how
    far the log goes.

    Such a log does not show how many torpedoes were fired.
    """
    if not record.finished:
        return f"So far, {reached(record)}:"
    if final.result == SUNK:
        return f"The submarine was sunk on turn {final.turn}"
    return f"{_why(final)} the submarine failed on turn {final.turn}"


def _why(final: State) -> str:
    """Return the beginning of a sentence that says why a game was lost although the submarine was not sunk, such as
    ``With nowhere left to go,``.
    """
    return {
        CONVOY_AWAY: "The convoy off the table,",
        CORNERED: "With nowhere left to go,",
        OFF_TABLE: "Off the table,",
    }.get(final.result, "In the end")


def _state(final: State) -> str:
    """Return a phrase that says whether the landing ship (LHD) is unhurt, damaged or sunk."""
    if not lhd_afloat(final):
        return "the LHD sunk"
    return "the LHD damaged" if final.ships[LHD].kills else "the LHD unhurt"


def _hits(fired: Sequence[TorpedoShot]) -> str:
    """Return a phrase with the submarine's hits and torpedoes fired: ``two hits from three torpedoes``."""
    hits = sum(shot.hit for shot in fired)
    return f"{count(hits, 'hit') if hits else 'no hit'} from {torpedoes(len(fired))}"


def _known(turns: Sequence[TurnAccount]) -> str:
    """Return a clause that lists the turns in which the submarine was heard, or that says that nobody heard
    it."""
    heard = [str(turn.number) for turn in turns if turn.heard]
    if not heard:
        return "; nobody heard it"
    return f"; it was detected on turn{'s' if len(heard) > 1 else ''} {listed(heard)}"


def _return_fire_clause(turns: Sequence[TurnAccount], final: State, it: str, mark: str) -> str:
    """Return a clause about the torpedoes fired at the submarine; empty if there were none.

    It says how many there were, how many hit, and how many hits were evaded. ``it``: words for the submarine. ``mark``: what the clause begins with.
    """
    back = [shot for turn in turns for shot in turn.answers if shot.rolls]
    if not back:
        fired = any(turn.answers for turn in turns)
        return (
            f"{mark} no torpedo fired at {it} could reach it"
            if fired
            else f"{mark} nothing was fired at {it}"
            if final.result
            else ""
        )
    reached = (
        f"fired at {it}"
        if all(shot.rolls for turn in turns for shot in turn.answers)
        else f"that could reach {it}"
    )
    struck = sum(shot.hit for shot in back)
    if not struck:
        return (
            f"{mark} none of {torpedoes(len(back))} {reached} hit"
            if len(back) > 1
            else f"{mark} the one torpedo {reached} did not hit"
        )
    if struck == len(back) > 1:
        every = "both" if struck == _PAIR else f"all {number(struck)}"
        return f"{mark} {every} torpedoes {reached} hit and were shaken off"
    return f"{mark} of {torpedoes(len(back))} {reached} {number(struck)} hit and {'was' if struck == 1 else 'were'} shaken off"
