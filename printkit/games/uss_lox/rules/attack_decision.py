"""Step 2 of an encounter, the attack decision: let the ship pass, or fire torpedoes at it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.run_silent import meet_escort
from printkit.games.uss_lox.rules.sinking import OPPORTUNITY, Source, deck_gun, no_reward, sink
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, PASSED, SUNK, State
from printkit.games.uss_lox.rules.torpedoes import fire, no_such_spread
from printkit.table import UNKNOWN, Move, Refusal, Table, card_name
from printkit.table.cards import JACK, RANK

_GUN: Final = (Move("gun"),)
_GUN_OR_PASS: Final = (Move("gun"), Move("pass"))


def attack_decision(state: State, table: Table, source: Source) -> State:
    """Let the captain decide about an ordinary ship: let it pass, or attack. Return the state afterwards.

    An ordinary ship is not a jack, king ship or joker.
    """
    moves = choices(state.supply, state.ruleset.may_fire_zero)
    rule = rb.QUEEN_CHOICE if source == OPPORTUNITY else rb.DECISION
    move = table.decide("fire", moves, rule, state, lambda move: _why(state, move))
    if move.verb == "gun":  # the check has reported the move; on paper the ship is sunk
        return deck_gun(state, table, state.ship, source)
    if move.verb not in ("fire", "attack"):
        return _let_pass(state, table, source)
    state = fire(state, table, move, state.ship, rb.MISS)
    if state.scored:
        return sink(state, table, state.ship, source)
    state = state._replace(ship=UNKNOWN, discard=state.discard + 1)
    table.meanwhile(state)
    return meet_escort(state, table, rb.ESCORT, missed=True)


def jack(state: State, table: Table, source: Source) -> State:
    """Sink a jack with the deck gun, and return the state (rule LOX-3a).

    If the ruling jack-decision allows it, the captain may let the jack pass instead.
    """
    moves = _GUN_OR_PASS if state.ruleset.jack_may_be_passed else _GUN
    move = table.decide("gun", moves, rb.DECK_GUN, state, lambda move: _why(state, move))
    if move.verb == "pass" and state.ruleset.jack_may_be_passed:
        return _let_pass(state, table, source)
    return deck_gun(state, table, state.ship, source)


def _let_pass(state: State, table: Table, source: Source) -> State:
    """Discard the ship that the captain lets pass, and return the state.

    If the ship was turned up after a sunk queen, the encounter still counts as *sunk* (rule LOX-ADV-QUEEN-2).
    """
    how = SUNK if source == OPPORTUNITY else PASSED
    state = state._replace(ship=UNKNOWN, discard=state.discard + 1, how=how)
    table.meanwhile(state)  # figures may follow before the patrol ends or the captain decides to sail on
    return state


@lru_cache(maxsize=64)
def choices(supply: int, empty_spread: bool) -> tuple[Move, ...]:
    """Return the possible moves against a ship: let it pass, or fire one to three torpedoes, if the supply
    has them.

    With ``empty_spread``, an attack without torpedoes, which always misses, is also a move.
    """
    least = 0 if empty_spread and supply > 0 else 1
    return (Move("pass"), *(Move("fire", n) for n in range(least, min(LARGEST_SPREAD, supply) + 1)))


def _why(state: State, move: Move) -> Refusal:
    name = card_name(state.ship)
    if RANK[state.ship] == JACK:
        return _why_jack(state, move, name)
    if move.verb == "gun":
        return Refusal(rb.DECK_GUN, f"the deck gun sinks jacks, not {name}", _expected(state))
    if move.verb == "fire":
        if state.supply <= 0:
            return Refusal(rb.SPREAD, "no torpedo is left", "`pass`")
        return no_such_spread(state, move.value)
    if move.verb in ("escape", "attack", "escort"):
        return Refusal(
            rb.DECISION,
            f"{name} is a ship, not an escort",
            _expected(state),
            help="`attack` and `escape` are for escorts",
        )
    return Refusal(rb.DECISION, f"first decide what happens to {name}", _expected(state))


def _why_jack(state: State, move: Move, name: str) -> Refusal:
    expected = "`gun` or `pass`" if state.ruleset.jack_may_be_passed else "`gun`, or nothing at all"
    if move.verb == "pass":
        reason = f"{name} is a jack, so the deck gun sinks it at once"
        return Refusal(
            rb.DECK_GUN, reason, expected, help="the ruling jack-decision=choose lets a captain pass it"
        )
    undue = no_reward(state, move, expected)  # a log need not mention the sinking of a jack
    return undue or Refusal(
        rb.DECK_GUN, f"{name} is a jack: the deck gun sinks it, so no torpedo is fired at it", expected
    )


def _expected(state: State) -> str:
    most = min(LARGEST_SPREAD, state.supply)
    return f"`pass`, or `fire` with up to {most} torpedo{'es' * (most != 1)}" if most else "`pass`"
