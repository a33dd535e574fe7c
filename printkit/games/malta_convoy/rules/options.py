"""Options: decoy, split, evade and screen, taken at the start of a turn (MALTA-OPT-…)."""

from __future__ import annotations

from typing import Final

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.state import State, Voyage
from printkit.games.malta_convoy.rules.tables import EVADE, OPTION_NAMES
from printkit.table import D3, D6, Move, Table

NO_OPTION = Move("")
_OPTIONS: Final = tuple(Move("option", name) for name in OPTION_NAMES)
CHOICES: Final = tuple(
    (NO_OPTION, *(move for bit, move in enumerate(_OPTIONS) if not used >> bit & 1)) for used in range(16)
)
"""By the options already used: what may be chosen at the start of a turn (MALTA-OPT-1)."""
NO_CHOICE: Final = (NO_OPTION,)


def take_option(state: State, turn: int, table: Table) -> Voyage:
    """MALTA-OPT-2 and -5: the decision at the start of a turn, and what follows from it at once."""
    voyage = state.voyage
    choices = CHOICES[voyage.used]
    if turn <= voyage.last or (turn <= voyage.friendly and not voyage.ruleset.options_in_friendly_waters):
        choices = NO_CHOICE
    move = table.decide("option", choices, rb.OPT_2, state, state.refuse_option)
    if not move.verb or move.value not in OPTION_NAMES:
        return voyage
    option = OPTION_NAMES.index(str(move.value))
    duration = table.roll("duration", D6, rb.OPT_3)
    length = voyage.length
    if option == EVADE:
        length += 1 if voyage.ruleset.evading_adds_one else table.roll("extra", D3, rb.OPT_EVADE)
    first = turn + 1 if voyage.ruleset.options_start_next_turn else turn
    voyage = voyage._replace(
        length=length, used=voyage.used | 1 << option, option=option, first=first, last=first + duration - 1
    )
    table.now(state._replace(voyage=voyage))
    return voyage
