"""Options: decoy, split, evade and screen, taken at the start of a turn (MALTA-OPT-…)."""

from __future__ import annotations

from typing import Final, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import State, Voyage
from printkit.games.malta_convoy.rules.tables import EVADE, OPTION_NAMES
from printkit.table import D3, D6, Move, Table

NO_OPTION: Final = Move("")
_OPTIONS: Final = tuple(Move("option", name) for name in OPTION_NAMES)
CHOICES: Final = tuple(
    (NO_OPTION, *(move for bit, move in enumerate(_OPTIONS) if not used >> bit & 1)) for used in range(16)
)
"""By the options already used: what may be chosen at the start of a turn (MALTA-OPT-1)."""
NO_CHOICE: Final = (NO_OPTION,)


def take_option(state: State, turn: int, table: Table) -> Voyage:
    """MALTA-OPT-2 and -5: the decision at the start of a turn, and what follows from it at once."""
    voyage = state.voyage
    ruleset, length, _, friendly, _, _, used, _, _, last, _ = voyage
    choices = CHOICES[used]
    if turn <= last or (turn <= friendly and ruleset.options_in_friendly == "no"):
        choices = NO_CHOICE
    move = table.decide("option", choices, rb.OPT_2, state, state.refuse_option)
    if not move.verb or move.value not in OPTION_NAMES:
        return voyage
    option = OPTION_NAMES.index(str(move.value))
    duration = table.roll("duration", D6, rb.OPT_3)
    if option == EVADE:
        length += _added_turns(ruleset, table)
    first = _first_turn(ruleset, turn)
    voyage = voyage._replace(
        length=length, used=used | 1 << option, option=option, first=first, last=first + duration - 1
    )
    table.now(state._replace(voyage=voyage))
    return voyage


def _added_turns(ruleset: MaltaRuleset, table: Table) -> int:
    """MALTA-OPT-EVADE: what the detour adds to the journey."""
    match ruleset.evade_length:
        case "d3":
            return table.roll("extra", D3, rb.OPT_EVADE)
        case "one":
            return 1
        case never:
            assert_never(never)


def _first_turn(ruleset: MaltaRuleset, turn: int) -> int:
    """MALTA-OPT-3: from when on an option that is taken in this turn is in force."""
    match ruleset.option_start:
        case "this-turn":
            return turn
        case "next-turn":
            return turn + 1
        case never:
            assert_never(never)
