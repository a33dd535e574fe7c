"""Attacks on the convoy and on an aircraft carrier, and the rescue ship (rules TW-8.2, TW-13.1b, TW-14.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.card_flow import OUT_ATTACKED, OUT_BLANK, OUT_RESCUE_SHIP, lay, out
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT, Boat, UboatCard
from printkit.games.tonnage_war.rules.detection import attack_value
from printkit.games.tonnage_war.rules.plays.play import NONE, Named
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import (
    A_SHIP,
    AN_ESCORT_HURT,
    AN_ESCORT_LOST,
    ESCORT_SUNK,
    SHIP,
    escort_damaged,
    score,
    tell_contacts,
)
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import (
    ESCORT_SHIP,
    VACANT,
    Piece,
    Rescue,
    State,
    cards_in,
    escort_pieces,
    fresh,
    handles,
)
from printkit.games.tonnage_war.rules.turning_up import attack_check, let_decide, name, turn_up
from printkit.table import D20, UNKNOWN, Die, Move, Refusal, Rule, Table
from printkit.table.words import listed


class Salvo(NamedTuple):
    """The result of an attack on the convoy: the number of merchant ships sunk, and whether the rescue ship was hit."""

    ships: int
    rescue: bool


def target_number(ruleset: TonnageRuleset, boat: Boat, card: UboatCard) -> int:
    """Return the highest die roll with which a U-boat sinks a ship when it attacks the convoy with this
    tactical card.
    """
    return attack_value(ruleset, boat.attack) + card.modifier


def salvo(ruleset: TonnageRuleset, boat: Boat, card: UboatCard, rescue_afloat: bool, table: Table) -> Salvo:
    """Roll the dice of an attack on the convoy, and return the result.

    If a rescue ship is afloat, a die that shows 1 hits it (rule TW-14.3a).
    """
    die = Die(f"D{ruleset.convoy_sides}", ruleset.convoy_sides)
    rolls = table.rolls("convoy", die, card.rolls, rb.RESOLVE_CONVOY)
    number = target_number(ruleset, boat, card)
    table.tell("salvo", (number - card.modifier, card.modifier, *rolls), rb.RESOLVE_CONVOY)
    hits = sum(roll <= number for roll in rolls)
    rescue = rescue_afloat and any(roll == 1 <= number for roll in rolls)
    match ruleset.rescue_ships:
        case "on":
            return Salvo(hits - rescue, rescue)
        case "on-extra":
            return Salvo(hits, rescue)
        case "off":
            return Salvo(hits, False)
        case _:
            assert_never(ruleset.rescue_ships)


def convoy_attack(state: State, table: Table) -> State:
    """Resolve the convoy attack that the U-boats have laid (rules TW-11.3, TW-11.4).

    Turn its U-boat card up, and roll its dice unless it is a blank (a card that stands for no U-boat). Afterwards, the card is
    out of play.
    """
    attack = state.attack
    if attack is None:
        return state
    state = turn_up(state, UBOAT, [(attack.boat, attack_check(attack))], table, [attack.boat], rb.UNANSWERED)
    attack = state.attack or attack
    state = state._replace(attack=None)
    if state.contacts and not attack.shooting:
        tell_contacts(state, table, rb.OTHER_ATTACK)
    boat = state.ruleset.boat(attack.boat.card)
    if boat is None:
        table.due("convoy", False, rb.BLANK_OUT, why=_is_blank)
        return out(state, UBOAT, attack.boat, OUT_BLANK)
    state = fire(state, boat, state.ruleset.uboat_card(attack.card), attack.carrier, table)
    return out(state, UBOAT, attack.boat, OUT_ATTACKED)


def _is_blank() -> str:
    return "the card is a blank, and out as soon as it is seen"


def fire(state: State, boat: Boat, card: UboatCard, carrier: bool, table: Table) -> State:
    """Roll the dice of an attack on the convoy, or on the carrier if ``carrier`` is True, and add the points
    to the score.

    If the rescue ship was sunk, let the escort player name a new one.
    """
    if carrier:
        return _at_carrier(state, boat, card, table)
    result = salvo(state.ruleset, boat, card, state.rescue.kind != VACANT, table)
    merchants = merchant_ships(result, state.rescue.kind)
    state = score(state, UBOAT, merchants * SHIP, A_SHIP)
    state = state._replace(ships=state.ships + merchants)
    table.tell("ships", merchants, rb.RESOLVE_CONVOY)
    if not result.rescue:
        return state
    piece = state.rescue.piece
    if state.rescue.kind == ESCORT_SHIP and piece is not None:
        state = score(state, UBOAT, ESCORT_SUNK, AN_ESCORT_LOST)
        state = state._replace(sunk=(state.sunk[0], state.sunk[1] + 1))
        state = out(state._replace(rescue=Rescue(VACANT)), ESCORT, piece, OUT_RESCUE_SHIP)
    table.tell("rescue", "sunk", rb.RESCUE_SUNK)
    return new_rescue_ship(state._replace(rescue=Rescue(VACANT)), table)


def merchant_ships(result: Salvo, rescue: int) -> int:
    """Return the number of merchant ships that an attack sank.

    They include the rescue ship if it was hit and is a merchant ship. ``rescue``: the kind of the rescue ship.
    """
    return result.ships + (result.rescue and rescue != ESCORT_SHIP)


def convoy_points(result: Salvo, rescue: int) -> int:
    """Return the U-boats' points for the ships that an attack sank (rules TW-12a, TW-12b)."""
    escort = ESCORT_SUNK if result.rescue and rescue == ESCORT_SHIP else 0
    return merchant_ships(result, rescue) * SHIP + escort


def carrier_rolls(ruleset: TonnageRuleset, boat: Boat, card: UboatCard, table: Table) -> int:
    """Roll the dice of an attack on the aircraft carrier, and return the number of hits (rule TW-13.1b).

    Each roll of at most half the U-boat's attack value is a hit.
    """
    number = attack_value(ruleset, boat.attack) // 2
    return sum(roll <= number for roll in table.rolls("carrier", D20, card.rolls, rb.CARRIER))


_CARRIER_SUNK: Final = 2
"""Number of hits that sinks the aircraft carrier."""


def carrier_points(ruleset: TonnageRuleset, hits: int) -> int:
    """Return the U-boats' points when the aircraft carrier has been hit this many times in all.

    The second hit sinks it.
    """
    damaged = escort_damaged(ruleset, rammed=False)
    if hits < _CARRIER_SUNK:
        return damaged * hits
    return ESCORT_SUNK + (damaged if ruleset.damage_adds_to_sinking else 0)


def _at_carrier(state: State, boat: Boat, card: UboatCard, table: Table) -> State:
    ruleset, before = state.ruleset, state.carrier_hits
    hits = min(_CARRIER_SUNK, before + carrier_rolls(ruleset, boat, card, table))
    if hits > before:
        points = carrier_points(ruleset, hits) - carrier_points(ruleset, before)
        award = AN_ESCORT_LOST if hits == _CARRIER_SUNK else AN_ESCORT_HURT
        state = score(state._replace(carrier_hits=hits), UBOAT, points, award)
    table.tell("carrier", ("afloat", "damaged", "sunk")[hits], rb.CARRIER)
    return state


# -- the rescue ship -------------------------------------------------------------------------------------------------


def new_rescue_ship(state: State, table: Table, home: Sequence[Piece] = (), *, later: bool = False) -> State:
    """Let the escort player name a ship from the hand as the new rescue ship, and return the state (rule
    TW-14.3b).

    ``later``: no ship was in hand when the old rescue ship was sunk (rule TW-PK-14). ``home``: escorts that have just returned to the hand.
    """
    if state.rescue.kind != VACANT or not state.ruleset.has_rescue_ships:
        return state
    if later and not _ships_possible(state):
        return state
    table.now(state)
    let_decide(table, ESCORT)
    rule = rb.PK_NO_SHIP if later else rb.RESCUE_NAMED

    def judge(move: Move) -> Refusal | None:
        return _judge(state, home, rule, move)

    move = table.propose("rescue", judge, rule, view(state, ESCORT), lambda: _candidates(state, home))
    named = move.value
    if not isinstance(named, Named) or named.handle == NONE:
        return state
    known = next((piece for piece in home if piece.handle == named.handle), None)
    state, piece = lay(state, ESCORT, named.handle, known.card if known else named.hidden)
    if known is not None and known.up:
        piece = piece._replace(up=True)
    state = state._replace(rescue=Rescue(ESCORT_SHIP, piece))
    return turn_up(state, ESCORT, [(piece, _must_be_ship)], table)


def _must_be_ship(ruleset: TonnageRuleset, c: int) -> Refusal | None:
    unit = ruleset.escort(c)
    if unit is not None and unit.surface:
        return None
    return Refusal(
        rb.RESCUE_NAMED,
        f"{name(ruleset, ESCORT, c)} is not a ship, but the rescue ship must be one",
        "a ship",
    )


def _ships_possible(state: State) -> bool:
    """True if the escort player's hand contains a ship, or may contain one because some of its cards are
    unknown.
    """
    return bool(_ships(state)) or (state.oob[ESCORT].unknown > 0 and state.oob[ESCORT].size > 0)


def _ships(state: State) -> list[int]:
    """Return the ships that are known to be in the escort player's hand."""
    return cards_in(state.oob[ESCORT].known & state.ruleset.ships)


def _judge(state: State, home: Sequence[Piece], rule: Rule, move: Move) -> Refusal | None:
    held = [name(state.ruleset, ESCORT, c) for c in _ships(state)]
    surely = bool(held) and not any(piece.card == UNKNOWN for piece in escort_pieces(state))
    if not move.verb or not isinstance(move.value, Named) or move.value.handle == NONE:
        if surely:
            why = f"the escort side must name a rescue ship; its hand holds {listed(held)}"
            return Refusal(rule, why, "`rescue` and its name")
        return None
    handle = move.value.handle
    piece = next((p for p in home if p.handle == handle), None)
    if piece is None and handle in handles(state):
        return Refusal(
            rb.PK_HANDLE, f"a card with the name {handle} lies on the table already", "another name"
        )
    return _must_be_ship(state.ruleset, piece.card) if piece is not None and piece.up else None


def _candidates(state: State, home: Sequence[Piece]) -> list[Move]:
    taken = {
        piece.handle for piece in home
    }  # names of escorts that have just come home: free again, but still meant by a log
    handle = next(free for free in fresh(state, "e", len(taken) + 1) if free not in taken)
    by_card = {piece.card: piece.handle for piece in home if piece.up}
    ships = [Move("rescue", Named(by_card.get(c, handle), c)) for c in _ships(state)]
    return ships or [Move("rescue", Named(NONE))]
