"""Words for the beginnings and ends of sentences in the passages of an SSN report."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    HELO_NAMES,
    KILLS_NEEDED,
    LHD,
    SHIP_NAMES,
    TORPEDOES,
    lhd_afloat,
    live_frigates,
    live_ships,
    range_to,
)
from printkit.games.ssn.story.courses import convoy_turned
from printkit.games.ssn.story.hearing import beyond, one_short
from printkit.games.ssn.story.pieces import inches, odds, together, torpedoes
from printkit.games.ssn.story.salvo import kills_wanted, left_to_do
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount
from printkit.report.story import count, number
from printkit.table.words import ordinal

TENSE: Final = 0.6
"""The story gives the chance (0 to 1) that the submarine stayed unheard for several turns only if the chance
was at most this."""


def roused(turn: TurnAccount) -> str:
    """Return a clause about what followed the first alarm: helicopters that took off, or ships that stayed
    unalerted."""
    if turn.launched:
        return flew_off(turn, ":")
    still = [SHIP_NAMES[n] for n in live_ships(turn.after) if not turn.after.ships[n].alerted]
    if still:
        return f"; only {together(still)} heard nothing"
    return ""


def picked_up(turn: TurnAccount) -> str:
    """Return words for an alarm by ships none of which heard the submarine itself: ``picked up the track of the submarine``."""
    before, ahead = beyond(turn)
    if before and not ahead:
        return "picked up the track of the submarine"
    if before:
        return "heard the track of the submarine or the water ahead of it"
    return "heard the water ahead of the submarine"


def bare_roll(turn: TurnAccount) -> bool:
    """Return True if the turn had a single detection roll, and its total was only just enough to hear the
    submarine."""
    stakes = turn.stakes
    return turn.before.ruleset.one_detection_roll and stakes is not None and turn.totals == (stakes.least,)


def after_quiet(quiet: Sequence[TurnAccount], *, alarm: bool = False) -> str:
    """Return the beginning of a sentence, about the quiet turns before: ``after two turns unheard, with the convoy turned
    south-east, ``.

    ``alarm``: True if the sentence says that ships heard the submarine.
    """
    if not quiet:
        return ""
    up = sum(len(turn.launched) for turn in quiet)
    side = convoy_turned(quiet) if lhd_afloat(quiet[0].before) else ""
    turned = f", with the convoy turned {side}" * (
        bool(side) and not alarm and not any(turn.heard for turn in quiet)
    )
    flown = f"{' and' if turned else ', with'} {count(up, 'helo')} now up" if up else ""
    return f"{_quiet_turns(quiet, side, alarm=alarm)}{turned}{flown}, "


def _quiet_turns(quiet: Sequence[TurnAccount], side: str, *, alarm: bool) -> str:
    """Return words for quiet turns: ``after two turns unheard``. ``side``: the direction towards which the convoy turned on the last of them."""
    unheard = not any(turn.heard for turn in quiet)
    turns = f"{number(len(quiet))} turn{'s' * (len(quiet) > 1)}"
    if side and (alarm or not unheard):
        return f"once the convoy had turned {side}" if alarm else f"as the convoy turned {side}"
    if side:
        return f"after {turns} unheard"
    if not unheard:
        return f"after {turns} more"
    if alarm:
        return f"after {number(len(quiet))} quiet turn{'s' * (len(quiet) > 1)}"
    chance = prod(1 - float(turn.stakes.heard) for turn in quiet if turn.stakes)
    pip = sum(map(one_short, quiet))
    which = "each " * (pip > 1) if len(quiet) == pip else f"{number(pip)} of them "
    short = f", {which}by a single pip" if pip else ""
    return f"after {turns} unheard{f', for which it had {odds(chance)}' if chance <= TENSE else short}"


def quiet_values(quiet: Sequence[TurnAccount]) -> dict[str, object]:
    """Return, for each quiet turn (without torpedoes), the lowest total with which the submarine would have
    been heard."""
    return {"quiet": tuple(turn.stakes.least if turn.stakes else 0 for turn in quiet)}


def which_torpedoes(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return words for the torpedoes of a salvo by the order in which they are fired: ``its last two
    torpedoes``, ``its third torpedo``."""
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


def nothing_left(turn: TurnAccount, *, lived: bool) -> str:
    """Return a clause about the torpedoes left to a submarine that has lost but is afloat: ``, with nothing left to fire``.

    ``lived``: True if the clause before ends by saying that it lived."""
    left = turn.after.sub.torpedoes
    what = f"with {torpedoes(left) if left else 'no torpedo'} left the hunt was over"
    return f"{';' if lived else ','} but {what}"


def left_over(turn: TurnAccount, *, itself: bool = False) -> str:
    """Return words for what a submarine that has lost had left to fire: ``one torpedo left for two kills``, ``nothing left to fire``.

    ``itself``: True to end with ``itself`` if nothing was left.
    """
    left = turn.after.sub.torpedoes
    if not left:
        return f"nothing left to fire{' itself' * itself}"
    return f"{torpedoes(left)} left for {count(kills_left(turn), 'kill')}"


def lives_on(turn: TurnAccount, text: str) -> str:
    """Return a sentence about the danger on the last turn of a game that was lost for want of torpedoes, with a clause added: that the
    submarine survived, what it had left to fire, and how many helicopters were in the air.
    """
    up = sum(helo.place == AIRBORNE for helo in turn.before.helos)
    if not up:
        return f"{text}, and it lived, with {left_over(turn)}"
    return (
        f"{text}; {count(up, 'helo')} {'was' if up == 1 else 'were'} up, but it lived, with {left_over(turn)}"
    )


def kills_left(turn: TurnAccount) -> int:
    """Return how many kills (damaging hits) are still needed after a turn to sink the landing ship (LHD)."""
    return KILLS_NEEDED[LHD] - turn.after.ships[LHD].kills


def near_a_frigate(turn: TurnAccount) -> str:
    """Return a clause about the nearest frigate when the submarine was heard without having fired: ``, 14.6″
    from frigate 1, before it had fired a torpedo``."""
    state = turn.listening or turn.after
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=None)
    if near is None:
        return ", before it had fired a torpedo"
    away, who = inches(range_to(state, near)), named(SHIP_NAMES[near])
    if [name for name, _ in turn.heard] == [SHIP_NAMES[near]]:
        return f" from {away}, before it had fired a torpedo"
    if round(range_to(state, near) * 10) % 2:
        return f" before it had fired, with {who} {away} off"
    return f", {away} from {who}, before it had fired a torpedo"


def flew_off(turn: TurnAccount, mark: str = ";") -> str:
    """Return a clause about the helicopters that took off at the first alarm. It is empty if none did. ``mark``: what it begins with."""
    n = len(turn.launched)
    return f"{mark} {'all six helos' if n == len(HELO_NAMES) else count(n, 'helo')} took off" if n else ""


def dice_of(turn: TurnAccount) -> tuple[tuple[str, str, int], ...]:
    """Return the torpedoes fired at the submarine: who fired each, its result, and the submarine's die to evade it."""
    return tuple((shot.shooter, shot.outcome, shot.die) for shot in turn.answers)
