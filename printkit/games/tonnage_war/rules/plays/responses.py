"""Lists which tactical cards may respond to a card that the other side has just played.

The lists come from the same checks as the plays of a game: the state in question is set up on a table with nothing else
on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from printkit.games.tonnage_war.rules.aftermath import engagement_lasts
from printkit.games.tonnage_war.rules.data import (
    AIR,
    CARDS_A_ROUND,
    CONTACT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    OOB_A_ROUND,
    ROUTING,
    TORPEDO,
    EscortCard,
    UboatCard,
)
from printkit.games.tonnage_war.rules.plays import escorts, uboats
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, REPLY_TORPEDO
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import (
    ANSWERS,
    PLAYING,
    Attack,
    Contact,
    Hunt,
    Oob,
    Piece,
    State,
    Tactics,
)
from printkit.table import UNKNOWN, Move

UBOAT_PLAYS: Final = (CONTACT, TORPEDO, REPLY_TORPEDO, EVADE, FLAK)
"""The plays of the U-boats to which the escorts may respond.

``TORPEDO`` is an attack on the convoy, ``REPLY_TORPEDO`` one on an escort.
"""
ESCORT_PLAYS: Final = (ROUTING, GUNS, HFDF, AIR)
"""The actions of the escorts to which the U-boats may respond."""
_SHIPS_OR_AIRCRAFT: Final = (GUNS, HFDF, AIR)
_BOAT: Final = Piece("u1")
_ESCORT: Final = Piece("e1")


def _empty_table(ruleset: TonnageRuleset) -> State:
    """Return a state with cards in all hands and none on the table."""
    tactics = Tactics(size=CARDS_A_ROUND, unknown=CARDS_A_ROUND)
    oob = Oob(OOB_A_ROUND, OOB_A_ROUND, unknown=OOB_A_ROUND)
    return State(ruleset, PLAYING, tactics=(tactics, tactics), oob=(oob, oob))


def _first(cards: Sequence[UboatCard | EscortCard], action: str) -> int | None:
    """Return the number of the first card with this action; None if there is none."""
    return next((c for c, card in enumerate(cards) if card.action == action), None)


def _hunt(kind: str) -> Hunt:
    return Hunt(kind, UNKNOWN, ANSWERS, _BOAT, (_ESCORT,))


@lru_cache(maxsize=64)
def uboat_replies_to(ruleset: TonnageRuleset, played: str) -> frozenset[str]:
    """Return the actions with which the U-boats may reply to one of ``ESCORT_PLAYS``."""
    cards = ruleset.data.uboat_cards
    return frozenset(
        action
        for verb, action in uboats.REPLIES.items()
        if _may_reply(ruleset, played, verb, _first(cards, action))
    )


def _may_reply(ruleset: TonnageRuleset, played: str, verb: str, card: int | None) -> bool:
    state = _empty_table(ruleset)
    if played == ROUTING:
        state = state._replace(
            contacts=(Contact(_BOAT.handle, UNKNOWN, _BOAT),), routing=(UNKNOWN, _BOAT.handle)
        )
    else:
        state = state._replace(hunt=_hunt(played))
    return card is not None and uboats.judge_reply(state, verb, card) is None


@lru_cache(maxsize=64)
def escort_answers_to(ruleset: TonnageRuleset, played: str) -> frozenset[str]:
    """Return the actions with which the escorts may respond to one of ``UBOAT_PLAYS``.

    A response is laid on the U-boat's card that was just played, or continues the attack to which this play replied.
    """
    return frozenset(
        action
        for action in ESCORT_PLAYS
        for state, verb in _after(ruleset, played, action)
        if _may_answer(state, verb, action)
    )


def _after(ruleset: TonnageRuleset, played: str, action: str) -> Iterator[tuple[State, str]]:
    """For each state in which a play of the U-boats may have put the game, yield the state and the escorts' verb for ``action``."""
    state = _empty_table(ruleset)
    if played == CONTACT:
        yield state._replace(contacts=(Contact(_BOAT.handle, UNKNOWN, _BOAT),)), action
    elif played == TORPEDO:
        yield state._replace(attack=Attack(UNKNOWN, _BOAT)), action
    else:
        card = _first(ruleset.data.uboat_cards, uboats.REPLIES[played])
        for kind in _SHIPS_OR_AIRCRAFT:
            if _may_reply(ruleset, kind, played, card) and engagement_lasts(
                _hunt(kind), played == FLAK, True
            ):
                yield state._replace(window=_hunt(kind)), CONTINUE


def _may_answer(state: State, verb: str, action: str) -> bool:
    card = _first(state.ruleset.data.escort_cards, action)
    if card is None:
        return False
    lays = () if action == ROUTING else ("e2",)
    on = "" if verb == CONTINUE else _BOAT.handle
    return escorts.judge(state, Move(verb, Play(card, on, lays))) is None
