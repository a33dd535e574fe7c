"""Step 3 of an encounter, "Torpedoes away": torpedo cards are turned up, scored together with their target, and spent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import JOKER, combinations
from printkit.games.uss_lox.rules.hidden import load_pool, seen_all, seen_under_deck
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, State
from printkit.table import Move, Refusal, Rule, Table


def launch(
    state: State, table: Table, label: str, target: int, n: int
) -> tuple[Sequence[int], tuple[str, ...]]:
    """Turn up ``n`` torpedo cards, and return them with the combinations that they score with the target (rules LOX-3,
    -3b).

    If they score none, the torpedoes miss.
    """
    ruleset = state.ruleset
    spread = table.reveals(label, load_pool(state), n, rb.TORPEDOES)
    scored = scores(ruleset, target, spread)
    return spread, scored


def scores(ruleset: LoxRuleset, target: int, spread: Sequence[int]) -> tuple[str, ...]:
    """Return the combinations that torpedoes score with their target under the selected rulings (options of
    the rules).
    """
    return combinations(target, spread, with_ship=ship_must_score(ruleset), flush=flush_counts(ruleset))


def ship_must_score(ruleset: LoxRuleset) -> bool:
    """Return True if a combination sinks the ship only when the ship's own card is part of it (ruling combo-scope)."""
    match ruleset.combo_scope:
        case "any":
            return False
        case "with-ship":
            return True
        case never:
            assert_never(never)


def flush_counts(ruleset: LoxRuleset) -> bool:
    """Return True if a ship and three torpedoes of the same suit count as a flush, a combination that sinks the ship (ruling flush)."""
    match ruleset.flush:
        case "ship-included":
            return True
        case "never":
            return False
        case never:
            assert_never(never)


def fire(state: State, table: Table, move: Move, target: int, missed: Rule) -> State:
    """Fire the number of torpedoes that the captain chose, and return the state.

    All torpedoes fired are spent, even if fewer would have scored (rule LOX-3b-all).

    After a miss, ``scored`` is empty and the rule ``missed`` is cited.
    """
    n = max(0, move.value) if isinstance(move.value, int) else 0
    spread, scored = launch(state, table, move.verb, target, n)
    unseen, piles = seen_all(state, spread)
    state = state._replace(
        supply=max(0, state.supply - n), unseen=unseen, piles=piles, scored=scored, fired=state.fired + n
    )
    if state.ruleset.spent_torpedoes_go_under_deck:
        state = state._replace(deck=state.deck + n, piles=seen_under_deck(state, spread))
    else:
        state = state._replace(discard=state.discard + n)
    if scored and not table.minds("hit", rb.HIT):
        scored = ()
        state = state._replace(scored=scored)
    if scored:
        table.tell("result", "sunk", rb.HIT)
    else:
        table.tell("result", "missed", rb.JOKER_SPREAD if any(c >= JOKER for c in spread) else missed)
    table.tell("combination", scored, rb.HIT)
    table.meanwhile(state)
    return state


def no_such_spread(state: State, n: object) -> Refusal:
    """Return why an attack with ``n`` torpedoes is not possible (rule LOX-2b)."""
    most = min(LARGEST_SPREAD, state.supply)
    least = 0 if state.ruleset.may_fire_zero else 1
    expected = f"{least} to {most} torpedoes" if most > least else f"{most} torpedo{'es' * (most != 1)}"
    if not isinstance(n, int) or n < 1:
        return Refusal(rb.SPREAD, "an attack needs at least one torpedo", expected)
    if n > LARGEST_SPREAD:
        return Refusal(
            rb.SPREAD,
            f"a spread is at most {LARGEST_SPREAD} torpedoes, not {n}",
            expected,
            help="drop a card",
        )
    return Refusal(
        rb.SPREAD, f"the supply holds {state.supply} torpedo{'es' * (state.supply != 1)}, not {n}", expected
    )
