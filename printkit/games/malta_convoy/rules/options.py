"""Rules for the four options that a player may take at the start of a turn: decoy, split, evade and screen
(rules MALTA-OPT-…)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import State, Voyage
from printkit.games.malta_convoy.rules.tables import EVADE, OPTION_NAMES
from printkit.table import D3, D6, Move, Table

NO_OPTION: Final = Move("")
"""The move with which a player takes no option."""
_OPTIONS: Final = tuple(Move("option", name) for name in OPTION_NAMES)
CHOICES: Final = tuple(
    (NO_OPTION, *(move for bit, move in enumerate(_OPTIONS) if not used >> bit & 1)) for used in range(16)
)
"""The moves from which a player can choose at the start of a turn (rule MALTA-OPT-1), for each set of options
already used.

The index is this set as a bit mask.
"""
NO_CHOICE: Final = (NO_OPTION,)
"""The possible moves when no option can be taken."""


def choices(voyage: Voyage, turn: int) -> Sequence[Move]:
    """Return the moves from which the player can choose at the start of a turn (rules MALTA-OPT-1, -2 and
    -5)."""
    if turn <= voyage.last or (turn <= voyage.friendly and not voyage.ruleset.friendly_options_allowed):
        return NO_CHOICE
    return CHOICES[voyage.used]


def is_idle(voyage: Voyage, turn: int) -> bool:
    """Return True if an option taken in this turn would begin in friendly waters.

    No contacts are rolled there, so part of the option would be wasted.
    """
    ruleset = voyage.ruleset
    return not ruleset.rolls_in_friendly_waters and _first_turn(ruleset, turn) <= voyage.friendly


def under_way(voyage: Voyage, option: int, turn: int, duration: int, extra: int) -> Voyage:
    """Return the voyage after an option is taken in ``turn`` (rule MALTA-OPT-3).

    The option runs for ``duration`` turns and adds ``extra`` turns to the journey.
    """
    first = _first_turn(voyage.ruleset, turn)
    beside = ((voyage.option, voyage.first, voyage.last), *voyage.beside) if turn <= voyage.last else ()
    return voyage._replace(
        beside=beside,
        length=voyage.length + extra,
        used=voyage.used | 1 << option,
        option=option,
        first=first,
        last=first + duration - 1,
    )


def take_option(state: State, turn: int, table: Table) -> Voyage:
    """Let the player choose an option at the start of a turn, and return the voyage with the chosen option
    (rules MALTA-OPT-2 and -5)."""
    voyage = state.voyage
    ruleset = voyage.ruleset
    move = table.decide("option", choices(voyage, turn), rb.OPT_2, state, state.refuse_option)
    if not move.verb or move.value not in OPTION_NAMES:
        return voyage
    option = OPTION_NAMES.index(str(move.value))
    duration = table.roll("duration", D6, rb.OPT_3)
    voyage = under_way(voyage, option, turn, duration, _added_turns(ruleset, table) if option == EVADE else 0)
    table.meanwhile(state._replace(voyage=voyage))
    return voyage


def _added_turns(ruleset: MaltaRuleset, table: Table) -> int:
    """Return the number of turns that the option "evade" adds to the journey (rule MALTA-OPT-EVADE)."""
    match ruleset.evade_length:
        case "d3":
            return table.roll("extra", D3, rb.OPT_EVADE)
        case "one":
            return 1
        case never:
            assert_never(never)


def _first_turn(ruleset: MaltaRuleset, turn: int) -> int:
    """Return the first turn in which an option has an effect if it is taken in ``turn`` (rule MALTA-OPT-3)."""
    match ruleset.option_start:
        case "this-turn":
            return turn
        case "next-turn":
            return turn + 1
        case never:
            assert_never(never)
