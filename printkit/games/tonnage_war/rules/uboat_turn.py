"""Resolves the turn of the U-boats in Tonnage War.

Either they reply to the escorts' last play, which is then resolved; or it is resolved without a reply, and
they make a play of their own.
"""

from __future__ import annotations

from typing import Final

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.card_flow import card_of, discard, end_contact, homecoming, send, spend
from printkit.games.tonnage_war.rules.convoy_attack import new_rescue_ship
from printkit.games.tonnage_war.rules.data import BDIENST, CONTACT, TORPEDO, UBOAT
from printkit.games.tonnage_war.rules.engagement import Reply, fight
from printkit.games.tonnage_war.rules.plays.candidates import uboat_plays, uboat_replies
from printkit.games.tonnage_war.rules.plays.legality import DISCARD, END_ROUND, PLAYS
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.plays.uboats import (
    REPLIES,
    judge,
    judge_reply,
    lay_attack,
    lay_contact,
    shoot,
)
from printkit.games.tonnage_war.rules.scoring import settle, tell_contacts
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import State, contact_of
from printkit.games.tonnage_war.rules.turning_up import must_be_contact, turn_up
from printkit.table import Move, Refusal, Rule, Table

NO_PLAY: Final = Move("")
_REPLIES: Final = (*REPLIES, END_ROUND)


def uboat_turn(state: State, table: Table) -> tuple[State, bool]:
    """Play one turn of the U-boats. Return the state, and True if the players have agreed to end the round."""
    table.side("uboat")
    pending = state.hunt is not None or state.routing is not None
    declares = state.ruleset.declares_first or not pending
    move = _play(state, table) if declares else _reply(state, table)
    if move.verb == END_ROUND:
        return state, True
    if move.verb in REPLIES:
        return _end(_replied(state, move, table), table), False
    if not pending:
        return _end(carry_out(state, move, table), table), False
    if not move.verb:
        table.announce("play", PLAYS)
    state = resolve_unanswered(state, table)
    table.side("uboat")
    if not move.verb or _is_impossible(state, move):
        move = _play(state, table, replies=False)
        if move.verb == END_ROUND:
            return state, True
    return _end(carry_out(state, move, table), table), False


def _rule(state: State) -> Rule:
    return rb.UBOATS_FIRST if state.turn == 1 else rb.ONE_CARD


def _reply(state: State, table: Table) -> Move:
    """Ask the U-boat player for a reply to the escorts' last play, and return it.

    An empty move means that the player does not reply.
    """

    def verdict(move: Move) -> Refusal | None:
        if not move.verb or move.verb == END_ROUND:
            return None
        return judge_reply(state, move.verb, move.value)

    def candidates() -> list[Move]:
        return [NO_PLAY, *uboat_replies(state)]

    return table.propose("reply", verdict, _rule(state), view(state, UBOAT), candidates, _REPLIES)


def _play(state: State, table: Table, replies: bool = True) -> Move:
    """Ask the U-boat player for the turn's play, and return it.

    ``replies``: True if the play may be a reply, because the escorts' last play is unresolved.
    """

    def verdict(move: Move) -> Refusal | None:
        return judge(state, move, replies=replies)

    def candidates() -> list[Move]:
        return [*(uboat_replies(state) if replies else ()), *uboat_plays(state)]

    return table.propose("play", verdict, _rule(state), view(state, UBOAT), candidates, PLAYS)


def _is_impossible(state: State, move: Move) -> bool:
    """True if a U-boat that has found the convoy (a contact) can no longer attack as declared.

    Its contact has then ended, or it has left the table.
    """
    play = move.value
    if move.verb != TORPEDO or not isinstance(play, Play) or not play.on:
        return False
    contact = contact_of(state, play.on)
    return contact is None or contact.boat is None


def _replied(state: State, move: Move, table: Table) -> State:
    c = card_of(move.value)
    state = spend(state, UBOAT, c)
    if move.verb == BDIENST:
        return tell_contacts(state._replace(routing=None), table, rb.REPLY_BDIENST)
    if state.routing is not None:  # an illegal reply in a log only spends its card
        return resolve_unanswered(state, table)
    return fight(state, table, Reply(REPLIES[move.verb], c))


def resolve_unanswered(state: State, table: Table) -> State:
    """Resolve the escorts' last play when the U-boats do not reply to it (rules TW-7.4.1, 8.4.1, 8.4.3)."""
    if state.routing is not None:
        return settle(_end_routed_contact(state, table), table)
    return fight(state, table, Reply())


def _end_routed_contact(state: State, table: Table) -> State:
    """End the contact on which Evasive Routing was played: the U-boat has lost the convoy again (rule
    TW-7.4.1).

    Under the ruling ``routing-scope``, this may end all contacts instead.
    """
    routing = state.routing
    state = state._replace(routing=None)
    if routing is None:
        return state
    ruleset = state.ruleset
    for contact in state.contacts:
        if contact.handle != routing[1] and not ruleset.routing_shakes_all:
            continue
        if contact.boat is not None:
            if ruleset.undamaged_boat_is_out:
                state = turn_up(state, UBOAT, [(contact.boat, must_be_contact)], table)
            now = contact_of(state, contact.handle)
            boat = now.boat if now is not None and now.boat is not None else contact.boat
            state = end_contact(state, contact.handle)
            state = send(state, UBOAT, boat, ruleset.undamaged_boat_to, "routed away")
        state = end_contact(state, contact.handle)
    return tell_contacts(state, table, rb.ROUTED)


def carry_out(state: State, move: Move, table: Table) -> State:
    """Carry out a play of the U-boats that is not a reply, and return the state."""
    play = move.value
    if move.verb == DISCARD or not isinstance(play, Play):
        return discard(state, UBOAT, play)
    if move.verb == CONTACT:
        return tell_contacts(lay_contact(state, play), table, rb.LAY_CONTACT)
    if play.on:
        return tell_contacts(shoot(state, play), table, rb.SHOOTING_CONTACT)
    return lay_attack(state, play)


def _end(state: State, table: Table) -> State:
    """End a turn of the U-boats, and return the state.

    Escorts that were on their way home may now return to the hand (rule TW-9).
    """
    state, home = homecoming(state)
    if home:
        state = new_rescue_ship(state, table, home, later=True)
    table.side("")
    return settle(state, table)
