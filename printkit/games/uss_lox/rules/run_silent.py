"""Step 4 of an encounter, "Run silent": the captain escapes from an escort or attacks it (rules LOX-4b,
LOX-ADV-KING).

A king that is turned up in the ocean counts as an escort.
"""

from __future__ import annotations

from functools import lru_cache

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.hidden import deck_pool, drawn, seen_under_deck, under_deck
from printkit.games.uss_lox.rules.sinking import ESCORT, OCEAN, deck_gun, sink
from printkit.games.uss_lox.rules.state import (
    ESCAPED,
    HELPLESS,
    KING_DAMAGE,
    LARGEST_SPREAD,
    LOST,
    MISSED_ESCORT,
    NO_ESCORT,
    SHORT,
    SPARED,
    State,
)
from printkit.games.uss_lox.rules.torpedoes import fire, no_such_spread
from printkit.table import UNKNOWN, UNTAKEN, Move, Refusal, Rule, Table, card_name
from printkit.table.cards import JACK, RANK


def meet_escort(state: State, table: Table, rule: Rule, *, missed: bool) -> State:
    """Draw an escort from the deck, resolve the encounter with it, and return the state (rule LOX-4b).

    ``missed`` is True if the escort comes because an attack missed, False if it comes because a joker was turned up.
    """
    while True:
        if state.deck <= 0:
            return _no_escort(state, table, missed)
        escort = table.reveal("escort", deck_pool(state), rule)
        if escort == UNTAKEN:
            return table.now(state._replace(how=SPARED))
        unseen, piles = drawn(state, escort)
        state = state._replace(deck=state.deck - 1, unseen=unseen, piles=piles)
        if escort < JOKER or state.ruleset.joker_escort_stays:
            break
        state = state._replace(discard=state.discard + 1)
        rule = rb.JOKER_ELSEWHERE
    state = state._replace(escort=escort)
    table.meanwhile(state)
    return _decide_about_escort(state, table, None)


def king_ship(state: State, table: Table, rule: Rule) -> State:
    """Resolve the encounter with a king ship, and return the state (rule LOX-ADV-KING-1).

    A king ship counts as an escort. The captain either takes the damage or attacks.
    """
    return _decide_about_escort(state._replace(ship=UNKNOWN, escort=state.ship), table, rule)


def _no_escort(state: State, table: Table, missed: bool) -> State:
    if missed:
        return _lose(state, table, NO_ESCORT, rb.PATROL2_EMPTY)
    if state.ruleset.joker_on_empty_deck_loses:
        return _lose(state, table, NO_ESCORT, rb.JOKER_FLIPPED)
    return state._replace(how=SPARED)


# --- escape or attack ------------------------------------------------------------------------------------


def _decide_about_escort(state: State, table: Table, king: Rule | None) -> State:
    """Let the captain escape from the escort or attack it, and return the state.

    ``king`` is the rule to cite if the escort is a king ship; None for an ordinary escort.
    """
    moves = choices(state)
    move = table.decide("escape", moves, king or rb.ESCORT, state, lambda move: _why(state, move, king))
    if move.verb == "gun":
        return deck_gun(state, table, state.escort, ESCORT)
    if move.verb not in ("attack", "fire"):
        return _escape(state, table, move, king)
    state = fire(state, table, move, state.escort, rb.ESCORT_ATTACK)
    if state.scored:
        return sink(state, table, state.escort, ESCORT if king is None else OCEAN)
    return _lose(state, table, MISSED_ESCORT, rb.END_LOST)


def price(escort: int) -> int:
    """Return how many cards an escape from this escort costs: the escort's value (1 to 10), or 10 for a joker."""
    return KING_DAMAGE if escort >= JOKER else VALUE[escort]


def choices(state: State) -> tuple[Move, ...]:
    """Return the possible moves against the escort in sight.

    If the boat can neither pay nor attack, the only move is an escape without payment, and the boat is lost.
    """
    ruleset = state.ruleset
    gunned = RANK[state.escort] == JACK and ruleset.gun_sinks_jack_escort
    pays = state.ocean if ruleset.grid_may_pay else 0
    torpedoes = 0 if gunned or state.escort >= JOKER else state.supply
    attacks = _attacks(min(LARGEST_SPREAD, torpedoes), gunned, ruleset.may_fire_zero)
    return _choices(price(state.escort), state.supply, pays, attacks, ruleset.short_escape_loses)


@lru_cache(maxsize=64)
def _attacks(most: int, gunned: bool, empty_spread: bool) -> tuple[Move, ...]:
    if gunned:
        return (Move("gun"),)
    least = 0 if empty_spread and most else 1
    return tuple(Move("attack", n) for n in range(least, most + 1))


@lru_cache(maxsize=8192)
def _choices(
    cost: int, supply: int, ocean: int, attacks: tuple[Move, ...], may_escape_short: bool
) -> tuple[Move, ...]:
    """Return the possible moves against an escort: an escape for each way to pay, and the attacks.

    ``ocean``: number of ocean cards that may pay (ruling grid-pays). A payment with ocean cards is a pair: the number
    of all cards paid, and of those from the ocean.
    """
    escapes = tuple(
        Move("escape", (cost, laid) if laid else cost)
        for laid in range(min(cost, ocean) + 1)
        if cost - laid <= supply
    )
    if not escapes and (may_escape_short or not attacks):
        escapes = (Move("escape", cost),)
    return (*escapes, *attacks)


def _escape(state: State, table: Table, move: Move, king: Rule | None) -> State:
    """Pay for an escape from the escort, and return the state (rule LOX-4b-escape).

    A boat that cannot pay is lost (rules LOX-4b-short, LOX-4b-none).
    """
    ruleset, escort = state.ruleset, state.escort
    if not move.verb:  # the log lacks the answer: assume that the escort is gone and nothing was paid
        return table.now(state._replace(escort=UNKNOWN, how=ESCAPED, discard=state.discard + 1))
    cost = price(escort)
    if state.supply + (state.ocean if ruleset.grid_may_pay else 0) < cost:
        if state.supply <= 0:
            return _lose(state, table, HELPLESS, rb.ESCORT_HELPLESS)
        return _lose(state._replace(unpaid_price=cost), table, SHORT, rb.ESCAPE_SHORT)
    supply, ocean = _payment(state, move, cost)
    paid = supply + ocean
    under = ruleset.escape_cards_go_under_deck and not (king is not None and ruleset.king_damage_is_discarded)
    state = state._replace(
        supply=state.supply - supply, ocean=state.ocean - ocean, escort=UNKNOWN, how=ESCAPED
    )
    if under:
        state = state._replace(deck=state.deck + paid, piles=under_deck(state, paid))
    else:
        state = state._replace(discard=state.discard + paid)
    if ruleset.gone_escort_goes_under_deck:
        state = state._replace(piles=seen_under_deck(state, (escort,)), deck=state.deck + 1)
    else:
        state = state._replace(discard=state.discard + 1)
    table.tell("result", "escaped", rb.ESCAPE)
    return table.now(state)


def _payment(state: State, move: Move, cost: int) -> tuple[int, int]:
    """Return how many torpedoes and how many ocean cards the boat pays for an escape.

    It never pays more than it has.

    If a log overrides the rules (``house:``) with another statement, the regular price is paid.
    """
    paid, laid = cost, 0
    value = move.value if move.verb == "escape" else None
    if isinstance(value, tuple):
        paid, laid = value
    elif isinstance(value, int):
        paid = value
    laid = max(0, min(laid, state.ocean))
    return max(0, min(paid - laid, state.supply)), laid


def _lose(state: State, table: Table, ending: str, rule: Rule) -> State:
    """End the game because the boat is lost (rule LOX-END-1), and return the state.

    The ship and the escort in sight are discarded.
    """
    on_table = (state.ship != UNKNOWN) + (state.escort != UNKNOWN)
    table.tell("outcome", ("lost", ending), rule)
    state = state._replace(
        status=LOST, ending=ending, ship=UNKNOWN, escort=UNKNOWN, discard=state.discard + on_table
    )
    return table.now(state)


# --- what is not allowed ---------------------------------------------------------------------------------


def _why(state: State, move: Move, king: Rule | None) -> Refusal:
    name = card_name(state.escort)
    expected = _expected(state)
    if move.verb == "gun":
        jack = RANK[state.escort] == JACK
        if jack and not state.ruleset.gun_sinks_jack_escort:
            reason = "under jack-escort=torpedoes the deck gun does not sink escorts"
            return Refusal(rb.ESCORT_ATTACK, reason, expected)
        return Refusal(rb.DECK_GUN, f"the deck gun sinks jacks, not {name}", expected)
    if move.verb == "escape":
        return _why_no_escape(state, move, king, expected)
    if move.verb == "attack":
        return _why_no_attack(state, move, expected)
    if king is not None:
        reason = f"{name} is a king ship: only `escape` or `attack` can follow"
        return Refusal(
            king,
            reason,
            expected,
            help="`escape` pays for the damage with torpedoes; if `attack` misses, the boat is lost",
        )
    verb = "fire" if move.verb == "fire" else ""
    help_ = "an escort is attacked with `attack`" if verb else ""
    return Refusal(rb.ESCORT, f"the escort {name} comes first", expected, help=help_)


def _why_no_escape(state: State, move: Move, king: Rule | None, expected: str) -> Refusal:
    cost = price(state.escort)
    payable = state.supply + (state.ocean if state.ruleset.grid_may_pay else 0)
    if payable < cost and move.value in (cost, None):
        reason = f"escaping from {card_name(state.escort)} costs {cost} torpedoes, but the supply holds only {state.supply}"
        return Refusal(rb.ESCAPE_SHORT, reason, expected)
    if isinstance(move.value, tuple) and not state.ruleset.grid_may_pay:
        return Refusal(rb.ESCAPE, "ocean cards do not pay for an escape", f"{cost} torpedoes")
    if isinstance(move.value, tuple) and move.value[0] == cost:
        reason = f"the supply holds {state.supply} and the ocean {state.ocean}"
        return Refusal(rb.ESCAPE, reason, f"{cost} cards in all")
    if king is not None:
        return Refusal(king, f"the damage of a king ship is exactly {cost} torpedoes", str(cost))
    cards = f"{cost} card{'s' * (cost != 1)}"
    return Refusal(rb.ESCAPE, f"an escape from {card_name(state.escort)} costs exactly {cards}", str(cost))


def _why_no_attack(state: State, move: Move, expected: str) -> Refusal:
    if state.escort >= JOKER:
        return Refusal(rb.JOKER_ELSEWHERE, "a joker escort cannot be attacked", expected)
    if RANK[state.escort] == JACK and state.ruleset.gun_sinks_jack_escort:
        return Refusal(rb.DECK_GUN, "a jack is sunk by the deck gun, without a torpedo", expected)
    if state.supply <= 0:
        return Refusal(rb.ESCORT_HELPLESS, "no torpedo is left to attack the escort with", expected)
    return no_such_spread(state, move.value)


def _expected(state: State) -> str:
    moves = choices(state)
    verbs = []
    if any(move.verb == "escape" for move in moves):
        verbs.append(f"`escape` ({price(state.escort)})")
    if any(move.verb == "gun" for move in moves):
        verbs.append("`gun`")
    most = max(
        (move.value for move in moves if move.verb == "attack" and isinstance(move.value, int)), default=0
    )
    if most:
        verbs.append(f"`attack` with up to {most}")
    return " or ".join(verbs)
