"""Resolves the turn of the escorts in Tonnage War.

If the escorts do not answer the U-boats' convoy attack, it is resolved first. The escorts' play is carried
out afterwards.
"""

from __future__ import annotations

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.aftermath import closed, fit, leave, wait, waited
from printkit.games.tonnage_war.rules.card_flow import discard
from printkit.games.tonnage_war.rules.convoy_attack import convoy_attack
from printkit.games.tonnage_war.rules.data import AIR, ESCORT, GUNS, HFDF, ROUTING, UBOAT
from printkit.games.tonnage_war.rules.plays.candidates import escort_answers, escort_plays
from printkit.games.tonnage_war.rules.plays.escorts import (
    judge,
    lay_answer,
    lay_at_large,
    lay_continuation,
    lay_on_contact,
    lay_routing,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD, END_ROUND, PLAYS
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.ruleset import AT_ONCE, NEXT_TURN
from printkit.games.tonnage_war.rules.scoring import settle
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import State, contact_of, in_deck, unseen
from printkit.games.tonnage_war.rules.turning_up import let_decide
from printkit.table import UNKNOWN, Move, Refusal, Table, Unseen


def escort_turn(state: State, table: Table) -> tuple[State, bool]:
    """Play one turn of the escorts. Return the state, and True if the players have agreed to end the round."""
    table.side("escort")
    if state.ruleset.declares_first or state.attack is None:
        move = _play(state, table)
    else:
        move = _answer(state, table)
        if not move.verb:
            table.announce("play", PLAYS)
            state = _unanswered(state, table)
            table.side("escort")
            move = _play(state, table)
    if move.verb == END_ROUND:
        return state, True
    pending = state.attack is not None and not _answers(state, move, table)
    state = _carry_out(state, move, table)
    if pending:  # the play was declared first: its cards are on the table already
        state = _unanswered(state, table)
    if state.trail:
        state = state._replace(trail="")
    table.side("")
    return settle(state, table), False


def _answers(state: State, move: Move, table: Table) -> bool:
    """True if the escorts' play attacks the U-boat that attacks the convoy.

    False if it is laid on a contact (another U-boat, which has only found the convoy); the rules forbid this.
    """
    play = move.value
    if move.verb != GUNS or state.attack is None or not isinstance(play, Play):
        return False
    elsewhere = play.on != state.attack.boat.handle and contact_of(state, play.on) is not None
    return not (elsewhere and table.is_as_taken())


def _unanswered(state: State, table: Table) -> State:
    """Resolve a convoy attack that the escorts do not answer (rule TW-8.1.1)."""
    return settle(convoy_attack(state, table), table)


def _answer(state: State, table: Table) -> Move:
    """Ask the escort player for an answer to the convoy attack, and return it.

    An empty move means that the player does not answer (rule TW-7.3.6).
    """

    def verdict(move: Move) -> Refusal | None:
        return judge(without_engagement(state), move) if move.verb else None

    def candidates() -> list[Move]:
        return [Move(""), *escort_answers(without_engagement(state))]

    verbs: tuple[str, ...] = (GUNS, END_ROUND)
    attacker = state.attack.boat.handle if state.attack is not None else ""
    if table.shows(HFDF, lambda play: isinstance(play, Play) and play.on == attacker):
        verbs = (GUNS, HFDF, END_ROUND)
    move = table.propose("answer", verdict, rb.ONE_CARD, view(state, ESCORT), candidates, verbs)
    return Move(GUNS, move.value) if move.verb == HFDF else move


def _play(state: State, table: Table) -> Move:
    """Ask the escort player for the turn's play, and return it.

    It is another attack on the U-boat attacked last, or a different play, which gives up the chance of another attack.
    """
    without = without_engagement(state)

    def verdict(move: Move) -> Refusal | None:
        on = move.value.on if isinstance(move.value, Play) else ""
        hunted = state.window is not None and state.window.boat.handle == on and state.attack is None
        return judge(state if move.verb == CONTINUE or hunted else without, move)

    def candidates() -> list[Move]:
        return escort_plays(state, without)

    return table.propose("play", verdict, rb.ONE_CARD, view(state, ESCORT), candidates, PLAYS)


def without_engagement(state: State) -> State:
    """Return the state after the escorts have decided not to attack the same U-boat again.

    The points for the earlier attacks are scored, and the escorts have gone home.
    """
    window = state.window
    if window is None:
        return state
    state = closed(state, window)
    group = fit(state, window)
    return (
        wait(state, group)
        if state.ruleset.all_wait_for_continuation
        else leave(state, group, _when_home(state))
    )


def _when_home(state: State) -> int:
    """Return a code for the time at which the escorts come home if they do not attack the same U-boat again.

    They come home at once, or at the end of the next U-boat turn.
    """
    return 1 if state.ruleset.home_from_attack == NEXT_TURN else AT_ONCE


def _carry_out(state: State, move: Move, table: Table) -> State:
    """Carry out the escorts' play.

    A play other than another attack on the same U-boat ends the attacks on it.
    """
    if move.verb == CONTINUE and isinstance(move.value, Play):
        return lay_continuation(table.resumed(state, move), move.value)
    window = state.window
    state = without_engagement(state)
    if window is not None:
        table.ended(window)
        state = settle(state, table)
    state = laid_down(state, move, table)
    state, pieces = waited(state)
    return leave(state, pieces, _when_home(state))


def laid_down(state: State, move: Move, table: Table) -> State:
    """Carry out a play of the escorts, other than one that continues their attack on a U-boat, and return the state."""
    play = move.value
    if move.verb == DISCARD or not isinstance(play, Play):
        return discard(state, ESCORT, play)
    if move.verb == GUNS:
        return lay_answer(state, play) if _answers(state, move, table) else lay_on_contact(state, GUNS, play)
    if move.verb == ROUTING:
        return lay_routing(state, play)
    if move.verb == AIR and play.target == AT_LARGE:
        pulled = _pull(state, table) if play.looked == UNKNOWN else play.looked
        return lay_at_large(state, play, pulled)
    return lay_on_contact(state, AIR if move.verb == AIR else HFDF, play)


def _pull(state: State, table: Table) -> int:
    """Draw one of the U-boats' units or blanks at random, and return the card's number.

    It is the target of an air patrol. A log may name the card, which the U-boat player alone sees (rule
    TW-7.3.2).
    """
    oob = state.oob[UBOAT]
    from_hand = state.ruleset.pulls_from_hand
    mask = in_deck(state, UBOAT)
    if from_hand:
        mask = oob.known | (unseen(state, UBOAT) if oob.unknown else 0)
    if not mask:
        return UNKNOWN
    let_decide(table, UBOAT)
    move = table.propose("pulled", lambda move: None, rb.AIR_AT_LARGE, None, lambda: [Move("pulled", 1)])
    return table.reveal("pulled", Unseen(mask), rb.AIR_AT_LARGE) if move.verb else UNKNOWN
