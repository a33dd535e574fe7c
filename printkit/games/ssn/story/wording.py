"""Writes the beginnings and ends of sentences in the passages of an SSN report."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from printkit.games.ssn.rules.ships import CRAWL
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    HELO_NAMES,
    LHD,
    SHIP_NAMES,
    TORPEDOES,
    lhd_afloat,
    live_ships,
)
from printkit.games.ssn.story.hearing import beyond, narrowly, silence_wanted
from printkit.games.ssn.story.pieces import odds, of_two_dice, together, torpedoes
from printkit.games.ssn.story.salvo import kills_wanted, left_to_do
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount
from printkit.report.story import capital, count, number
from printkit.table.words import ordinal

TENSE: Final = 0.6
"""Maximum chance (0 to 1) of staying unheard for several turns that the story states."""


def roused(turn: TurnAccount) -> str:
    """Return a clause about the consequences of the first alarm: helicopters that took off, or ships that stayed
    unalerted."""
    if turn.launched:
        return flew_off(turn, ":")
    still = [SHIP_NAMES[n] for n in live_ships(turn.after) if not turn.after.ships[n].alerted]
    if still:
        return f"; only {together(still)} heard nothing"
    return ""


def picked_up(turn: TurnAccount) -> str:
    """Return words for an alarm in which ships heard only a past or future position of the submarine, such as
    ``picked up the track of the submarine``."""
    before, ahead = beyond(turn)
    if before and not ahead:
        return "picked up the track of the submarine"
    if before:
        return "heard the track of the submarine or the water ahead of it"
    return "heard the water ahead of the submarine"


def bare_roll(turn: TurnAccount) -> bool:
    """Return True if the turn's only detection roll was just high enough to hear the submarine."""
    stakes = turn.stakes
    return turn.before.ruleset.one_detection_roll and stakes is not None and turn.totals == (stakes.least,)


def after_quiet(quiet: Sequence[TurnAccount], *, alarm: bool = False) -> str:
    """Return the beginning of a sentence about the quiet turns before this turn: ``after two turns unheard, with four
    helos now up, ``.

    ``alarm``: True if the sentence says that ships heard the submarine.
    """
    if not quiet:
        return ""
    up = sum(len(turn.launched) for turn in quiet)
    flown = f", with {count(up, 'helo')} now up" if up else ""
    return f"{_quiet_turns(quiet, alarm=alarm)}{flown}, "


def _quiet_turns(quiet: Sequence[TurnAccount], *, alarm: bool) -> str:
    """Return words for a number of quiet turns: ``after two turns unheard``."""
    unheard = not any(turn.heard for turn in quiet)
    turns = f"{number(len(quiet))} turn{'s' * (len(quiet) > 1)}"
    if not unheard:
        return f"after {turns} more"
    if alarm:
        return f"after {number(len(quiet))} quiet turn{'s' * (len(quiet) > 1)}"
    chance = prod(1 - float(turn.stakes.heard) for turn in quiet if turn.stakes)
    pip = sum(map(narrowly, quiet))
    which = "each " * (pip > 1) if len(quiet) == pip else f"{number(pip)} of them "
    short = f", {which}by a single pip" if pip else ""
    return f"after {turns} unheard{f', for which it had {odds(chance)}' if chance <= TENSE else short}"


def quiet_values(quiet: Sequence[TurnAccount]) -> dict[str, object]:
    """Return, for each quiet turn (a turn without torpedoes), the lowest total with which the submarine would have
    been heard."""
    return {"quiet": tuple(turn.stakes.least if turn.stakes else 0 for turn in quiet)}


def which_torpedoes(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return words for the torpedoes of a salvo by their order in the game, such as ``its last two torpedoes`` or
    ``its third torpedo``."""
    n = len(shots)
    aboard = turn.before.sub.torpedoes - turn.attacks.index(shots[0])
    if aboard == n:
        return f"its last {'torpedo' if n == 1 else torpedoes(n)}"
    if n > 1:
        return torpedoes(n)
    return f"its {ordinal(TORPEDOES - aboard + 1)} torpedo" if 0 < aboard <= TORPEDOES else "a torpedo"


def still_to_do(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the kills (damaging hits) still needed after a salvo at the landing ship (LHD).

    It is empty if the ship was sunk."""
    wanted, left = kills_wanted(turn) - sum(shot.killed for shot in shots), turn.after.sub.torpedoes
    if wanted <= 0 or left >= wanted:
        return left_to_do(turn, shots)
    return f"the submarine was {count(wanted, 'kill')} short, with {torpedoes(left) if left else 'no torpedo'} left"


def one_kill_wanted(turn: TurnAccount) -> str:
    """Return ``with one kill wanted`` if one damaging hit would sink the landing ship (LHD).

    Return an empty text otherwise, and if the submarine had fewer than two torpedoes left."""
    return "with one kill wanted, " if kills_wanted(turn) == 1 < turn.before.sub.torpedoes else ""


def lives_on(turn: TurnAccount, text: str) -> str:
    """Return a sentence about the danger on the last turn of a lost game, with a clause added that says that the
    submarine survived.
    """
    up = sum(helo.place == AIRBORNE for helo in turn.before.helos)
    if not up:
        return f"{text}, and it lived"
    return f"{text}; {count(up, 'helo')} {'was' if up == 1 else 'were'} up, but it lived"


def crawls(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return the end of a clause about torpedoes that damaged the landing ship (LHD) and so slowed the convoy.

    It is empty if they did not, or if they sank it."""
    if (
        shots[0].target != SHIP_NAMES[LHD]
        or not any(shot.killed for shot in shots)
        or not lhd_afloat(turn.after)
    ):
        return ""
    return f" and slowed the convoy to {CRAWL:g}\u2033 a turn"


def flew_off(turn: TurnAccount, mark: str = ";", alarm: int = 0) -> str:
    """Return a clause about the helicopters that took off at the first alarm.

    It is empty if none did. ``mark``: what it begins with. ``alarm``: the turn of the alarm that sent them up; 0 to leave this out."""
    n = len(turn.launched)
    why = f" after the alarm of turn {alarm}" if alarm else ""
    return (
        f"{mark} {'all six helos' if n == len(HELO_NAMES) else count(n, 'helo')} took off{why}" if n else ""
    )


def dice_of(turn: TurnAccount) -> tuple[tuple[str, str, int], ...]:
    """Return, for each torpedo fired at the submarine, who fired it, its result, and the die with which the submarine
    tried to evade it."""
    return tuple((shot.shooter, shot.outcome, shot.die) for shot in turn.answers)


# -- the first paragraph of a lost game --------------------------------------------------------------------------------


def after_sinking(down: TurnAccount | None, turn: TurnAccount) -> str:
    """Return the beginning of a sentence about a turn after the sinking of the landing ship (LHD): ``on turn 5, two
    turns after sinking the LHD,``.

    ``down``: the turn on which it was sunk; None to leave this out.
    """
    on = f"on turn {turn.number}"
    if down is None:
        return on
    since = turn.number - down.number
    if not since:
        return f"{on}, with the LHD just sunk,"
    return f"{on}, {'a turn' if since == 1 else count(since, 'turn')} after sinking the LHD,"


def victory_missed(turn: TurnAccount, down: TurnAccount | None) -> str:
    """Return the sentence about a turn on which the submarine was heard although staying unheard would have won the
    game.

    ``down``: the turn on which the landing ship (LHD) was sunk; None if a sentence before has said so."""
    assert turn.stakes is not None
    chance, roll = of_two_dice(1 - turn.stakes.heard), turn.totals[0]
    wanted = f"needed {silence_wanted(turn)}, {chance}, to win unheard; the roll was {roll}"
    if down is turn:
        return f"On turn {turn.number} the submarine sank the LHD and {wanted}."
    return f"{capital(after_sinking(down, turn))} the submarine {wanted}."


def missed_again(turn: TurnAccount, earlier: Sequence[TurnAccount]) -> str:
    """Return the sentence about another turn on which staying unheard would have won. ``earlier``: the turns in the
    sentence before."""
    assert turn.stakes is not None
    chance, roll = of_two_dice(1 - turn.stakes.heard), turn.totals[0]
    again = " again" * all(each.totals == turn.totals for each in earlier)
    return f"On turn {turn.number} {silence_wanted(turn)}, {chance}, would have won too; the roll was {roll}{again}."
