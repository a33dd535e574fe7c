"""Resolves the end of an escort attack on a U-boat in Tonnage War.

The escorts may attack it again, or the cards go to the hand, to the deck or out of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.card_flow import (
    OUT_ATTACKED,
    OUT_BLANK,
    OUT_DAMAGED,
    OUT_SUNK,
    OUT_USED_UP,
    end_contact,
    escort_home,
    out,
    send,
    to_deck,
)
from printkit.games.tonnage_war.rules.data import ESCORT, GUNS, HFDF, UBOAT
from printkit.games.tonnage_war.rules.ruleset import AT_ONCE, TonnageRuleset
from printkit.games.tonnage_war.rules.rulings import Where
from printkit.games.tonnage_war.rules.scoring import (
    AN_ESCORT_HURT,
    AN_ESCORT_LOST,
    ESCORT_SUNK,
    boat_award,
    hurt_points,
    score,
    settle,
    tell_contacts,
)
from printkit.games.tonnage_war.rules.scoring import boat_sunk as sinking_points
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import (
    ANSWERS,
    CONTINUES,
    FROM_ATTACK,
    FROM_BLANK,
    FROM_MISS,
    ON_PULLED,
    Hunt,
    Piece,
    State,
)
from printkit.games.tonnage_war.rules.turning_up import let_decide
from printkit.table import Move, Refusal, Rule, Table


def engagement_lasts(hunt: Hunt, flak: bool, attacked: bool) -> bool:
    """True if the escorts may attack the same U-boat again in their next turn.

    ``attacked``: the escorts attacked it in this turn. ``flak``: the U-boat fired at them with flak; aircraft may attack again
    only in this case.
    """
    return attacked and (hunt.kind in (GUNS, HFDF) or flak)


# -- boat not detected ---------------------------------------------------------------------------------------------------


def missed_blank(state: State, hunt: Hunt, table: Table) -> State:
    """Resolve an escort attack on a card that turns out to be a blank (no U-boat).

    The blank is shown, and the escorts return face down.
    """
    state = state._replace(hunt=None)
    if hunt.contact:
        state = tell_contacts(end_contact(state, hunt.contact), table, rb.LAY_CONTACT)
    if hunt.origin == ANSWERS:
        state = state._replace(attack=None)
    if hunt.origin == ON_PULLED and not state.ruleset.pulled_blank_is_out:
        state = send(state, UBOAT, hunt.boat, state.ruleset.pulled_from, "")
    else:
        state = out(state, UBOAT, hunt.boat, OUT_BLANK)
    return leave(state, hunt.group, state.ruleset.home_from_blank, FROM_BLANK)


def not_found(state: State, hunt: Hunt, table: Table, evaded: bool) -> State:
    """Resolve an escort attack that did not detect the U-boat.

    ``evaded``: True if the U-boat used an Evade card, which also cancels the U-boat's attack on the convoy.
    """
    state = state._replace(hunt=None)
    if hunt.origin == CONTINUES:
        return close(state, hunt, table, missed=True)
    table.ended(hunt)
    group = _ask_which_return(state, hunt.group, table)
    state = _sent_to_deck(state, hunt.group, group)
    state = leave(state, group, state.ruleset.home_from_miss, FROM_MISS)
    if hunt.origin == ANSWERS:
        if evaded:
            state = state._replace(attack=None)
            state = send(state, UBOAT, hunt.boat, state.ruleset.undamaged_boat_to, "withdrew")
        return state
    if hunt.origin == ON_PULLED:
        return send(state, UBOAT, hunt.boat, _pulled_boat_to(state.ruleset), "")
    state = _contact_not_found(state, hunt, evaded)
    return tell_contacts(state, table, rb.HUNTED) if hunt.contact else state


def _pulled_boat_to(ruleset: TonnageRuleset) -> Where:
    match ruleset.pulled_card_return:
        case "boat-to-hand" | "blank-out":
            return "hand"
        case "to-origin":
            return ruleset.pulled_from
        case _:
            assert_never(ruleset.pulled_card_return)


def _contact_not_found(state: State, hunt: Hunt, evaded: bool) -> State:
    """Return the state after escorts attacked a U-boat near the convoy (a contact) but did not detect it.

    If the U-boat evaded, the contact ends; otherwise the ruling ``undetected-contact-boat`` decides.
    """
    if not hunt.contact:  # an Evade card has ended the contact
        return send(state, UBOAT, hunt.boat, "hand", "")
    if evaded:  # the U-boat replied with a torpedo that had no target
        state = end_contact(state, hunt.contact)
        return send(state, UBOAT, hunt.boat, state.ruleset.undamaged_boat_to, "withdrew")
    match state.ruleset.undetected_contact_boat:
        case "stays":
            return state
        case "lapses":
            state = end_contact(state, hunt.contact)
        case "boat-only":
            contacts = tuple(c._replace(boat=None) if c.handle == hunt.contact else c for c in state.contacts)
            state = state._replace(contacts=contacts)
        case _:
            assert_never(state.ruleset.undetected_contact_boat)
    return send(state, UBOAT, hunt.boat, "hand", "")


# -- the chance of a continuation ----------------------------------------------------------------------------------------


def open_window(state: State, hunt: Hunt, table: Table) -> State:
    """Return the state in which the escorts may attack the same U-boat again in their next turn.

    Their cards may stay on the table until then (rule TW-9.3).
    """
    state = state._replace(hunt=None, window=hunt)
    group = _ask_which_return(state, hunt.group, table)
    state = _sent_to_deck(state, hunt.group, group)
    if state.ruleset.holds_are_named:
        held = _ask_which_stay(state, group, table)
        state = leave(state, [p for p in group if p.handle not in held], AT_ONCE)
        group = tuple(p for p in group if p.handle in held)
    return state._replace(window=hunt._replace(group=group))


def _ask_which_stay(state: State, group: Sequence[Piece], table: Table) -> tuple[str, ...]:
    """Ask the escort player which escorts stay on the table for another attack, and return their names.

    A name is, for example, ``e1``. A ruling decides whether this question is asked at all.
    """
    names = tuple(piece.handle for piece in group)
    return _ask_for_escorts(state, "hold", names, rb.HOME_ATTACK, table, "waits for a continuation")


def _ask_which_return(state: State, group: tuple[Piece, ...], table: Table) -> tuple[Piece, ...]:
    """Ask the escort player which escorts to shuffle into the deck, and return the remaining escorts (rule
    TW-10.1).
    """
    names = tuple(p.handle for p in group if state.ruleset.escort(p.card) is not None)
    if not names:
        return group
    gone = _ask_for_escorts(state, "to-deck", names, rb.ESCORT_TO_DECK, table, "goes into the deck")
    return tuple(p for p in group if p.handle not in gone)


def _sent_to_deck(state: State, before: tuple[Piece, ...], after: tuple[Piece, ...]) -> State:
    kept = {piece.handle for piece in after}
    for piece in before:
        if piece.handle not in kept:
            state = to_deck(state, ESCORT, piece)
    return state


def _ask_for_escorts(
    state: State, verb: str, names: tuple[str, ...], rule: Rule, table: Table, what: str
) -> tuple[str, ...]:
    """Ask the escort player to choose any number of these escorts, and return the names of the chosen ones.

    The result is empty if the player chooses none, or if the log has no answer.
    """

    def judge(move: Move) -> Refusal | None:
        if not move.verb:
            return None
        named = move.value if isinstance(move.value, tuple) else ()
        wrong = [handle for handle in named if handle not in names]
        if wrong or not named:
            return Refusal(rule, f"{wrong[0] if wrong else 'nobody'} {what} here", " ".join(names))
        return None

    def candidates() -> list[Move]:
        return [
            Move(""),
            *(Move(verb, (handle,)) for handle in names),
            *([Move(verb, names)] if len(names) > 1 else []),
        ]

    settle(state, table)
    let_decide(table, ESCORT)
    move = table.propose(verb, judge, rule, view(state, ESCORT), candidates)
    return tuple(h for h in move.value if h in names) if isinstance(move.value, tuple) else ()


# -- the end of an engagement ----------------------------------------------------------------------------------------------


def close(
    state: State,
    hunt: Hunt,
    table: Table,
    *,
    boat_sunk: bool = False,
    damaged_too: bool = False,
    missed: bool = False,
) -> State:
    """End the attacks on a U-boat: add the points for damage, move all cards to their new places, and return the state.

    ``missed``: True if the last of several attacks did not detect the U-boat.
    """
    if not boat_sunk:
        table.ended(hunt)
    state = closed(state, hunt, boat_sunk=boat_sunk, damaged_too=damaged_too)
    group = fit(state, hunt)
    if missed:
        return leave(state, group, state.ruleset.home_from_miss, FROM_MISS)
    kept = _ask_which_return(state, group, table)
    state = _sent_to_deck(state, group, kept)
    return leave(state, kept, state.ruleset.home_from_attack)


def closed(state: State, hunt: Hunt, *, boat_sunk: bool = False, damaged_too: bool = False) -> State:
    """Return the state after the attacks on a U-boat are over, but before the escorts have gone home.

    The points are added, and the U-boat's card has left the table. The escorts that stay in the game are
    still on the table.
    """
    state = state._replace(hunt=None, window=None)
    state = _close_boat(state, hunt, boat_sunk, damaged_too)
    if hunt.hurt:
        state = score(state, UBOAT, hurt_points(state.ruleset, hunt.hurt), AN_ESCORT_HURT)
    for piece, _ in hunt.hurt:
        state = out(state, ESCORT, piece, OUT_DAMAGED)
    for piece in [p for p in hunt.group if p not in fit(state, hunt)]:
        state = out(state, ESCORT, piece, OUT_USED_UP)
    return state


def fit(state: State, hunt: Hunt) -> tuple[Piece, ...]:
    """Return the escorts that stay in the game after the attacks on a U-boat (rule TW-11.1).

    A ruling may remove those that attacked the same U-boat more than once.
    """
    if not state.ruleset.worn_escorts:
        return hunt.group
    return tuple(piece for piece in hunt.group if piece.handle not in hunt.worn)


def _close_boat(state: State, hunt: Hunt, sunk: bool, damaged_too: bool) -> State:
    ruleset = state.ruleset
    boat = ruleset.boat(hunt.boat.card)
    if boat is None:
        return state
    condition = hunt.condition
    if sunk:
        state = score(state, ESCORT, sinking_points(ruleset, boat, damaged_too), boat_award(boat))
        state = state._replace(sunk=(state.sunk[0] + 1, state.sunk[1]))
        return out(state, UBOAT, hunt.boat, OUT_SUNK)
    if condition.damaged:
        state = score(state, ESCORT, boat.damaged, boat_award(boat))
        return out(state, UBOAT, hunt.boat, OUT_DAMAGED)
    if condition.fired:
        return out(state, UBOAT, hunt.boat, OUT_ATTACKED)
    if ruleset.worn_boats and condition.again:
        return out(state, UBOAT, hunt.boat, OUT_USED_UP)
    return to_deck(state, UBOAT, hunt.boat)


def escort_sunk(state: State, piece: Piece) -> State:
    """Remove an escort that was sunk or shot down, and give the U-boats their points for it (rules TW-11.6,
    TW-12c).
    """
    state = score(state, UBOAT, ESCORT_SUNK, AN_ESCORT_LOST)
    state = state._replace(sunk=(state.sunk[0], state.sunk[1] + 1))
    return out(state, ESCORT, piece, OUT_SUNK)


WAITING: Final = -1
"""Special value for the number of turns until an escort comes home. It means that the escort waits for the escorts' next play.

It means that the escort stays on the table until the escorts have made their next play.
"""


def wait(state: State, pieces: Sequence[Piece]) -> State:
    """Keep escorts on the table after an attack, until the escort player has made the next play.

    The ruling ``continuation-hold=participates`` requires this.
    """
    return state._replace(
        away=(*state.away, *((piece._replace(bound=FROM_ATTACK), WAITING) for piece in pieces))
    )


def waited(state: State) -> tuple[State, tuple[Piece, ...]]:
    """Remove the escorts that stayed on the table only until the escort player's next play.

    Return the state and these escorts.
    """
    pieces = tuple([piece for piece, n in state.away if n == WAITING])
    if not pieces:
        return state, pieces
    return state._replace(away=tuple((piece, n) for piece, n in state.away if n != WAITING)), pieces


def leave(state: State, group: Sequence[Piece], when: int, why: int = FROM_ATTACK) -> State:
    """Send escorts home: now, at the end of this U-boat turn, or at the end of the next U-boat turn.

    ``why``: the action from which they return, such as an attack.
    """
    for piece in group:
        if when == AT_ONCE:
            state = escort_home(state, piece)
        else:
            state = state._replace(away=(*state.away, (piece._replace(bound=why), when - 1)))
    return state
