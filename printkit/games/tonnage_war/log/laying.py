"""Lists the possible identities of a face-down card.

The companion (the program that guides players) shows this list to a player who has laid a card.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from printkit.games.tonnage_war.log.words import write_oob
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    ACTION_WORDS,
    AIR,
    CONTACT,
    ESCORT,
    GUNS,
    HFDF,
    SIDES,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD, source_of
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADE_WORDS, GRADES
from printkit.games.tonnage_war.rules.state import OF_SCREEN, Piece, State, cards_in
from printkit.games.tonnage_war.rules.turning_up import (
    Check,
    must_be_attacker,
    must_be_contact,
    must_hunt,
    statement_refusal,
)
from printkit.journal.entries import OMITTED
from printkit.journal.prompts import Laid
from printkit.table import UNKNOWN, card_name


class ReturnedCards(NamedTuple):
    """The cards that the escort player gives back after drawing a support group card.

    ``n``: their number. ``cards``: those of them that are known so far.
    """

    n: int
    cards: tuple[int, ...] = ()


def laid(state: State, side: str, verb: str, value: Hashable) -> Laid | None:
    """Return the next face-down card that the player has to identify, and its possible identities; None if there is no such card.

    A player identifies cards after a play, a discard or the return of cards.
    """
    seat = SIDES.index(side)
    if isinstance(value, Play):
        return _face_down(state, seat, verb, value)
    if verb == DISCARD and value in (None, OMITTED):
        return _discarded(state, seat)
    if verb == "reject" and isinstance(value, int):
        value = ReturnedCards(value)
    return _given_back(state, value) if isinstance(value, ReturnedCards) else None


def _face_down(state: State, seat: int, verb: str, play: Play) -> Laid | None:
    check = _check(state, seat, verb)
    said = play.hidden or (UNKNOWN,) * len(play.lays)
    if check is None or UNKNOWN not in said:
        return None
    place = said.index(UNKNOWN)
    piece = Piece(play.lays[place], source=source_of(state, play.lays[place]))
    if piece.source != OF_SCREEN and state.oob[seat].unknown:
        return None
    cards = []
    for c in _held(state, seat, piece):
        if statement_refusal(state, seat, piece, c, check, said) is None:
            named = play._replace(hidden=(*said[:place], c, *said[place + 1 :]))
            cards.append((write_oob(c), GRADE_WORDS[state.ruleset.grade(seat, c)], named))
    return Laid(piece.handle, tuple(cards)) if cards else None


def _held(state: State, seat: int, piece: Piece) -> list[int]:
    """Return the numbers of the cards that a face-down card could be.

    For a card of the aircraft carrier's screen, they are numbers that stand for the grades left in the screen.
    """
    if piece.source != OF_SCREEN:
        return cards_in(state.oob[seat].known)
    free = dict.fromkeys(state.ruleset.grade(seat, c) for c in cards_in(state.screen))
    return [BY_GRADE + GRADES.index(grade) for grade in free]


def _check(state: State, seat: int, verb: str) -> Check | None:
    """Return the function that checks the cards laid face down with this kind of play.

    Return None if such plays lay no cards face down.
    """
    if seat == UBOAT:
        return {CONTACT: must_be_contact, TORPEDO: must_be_attacker}.get(verb)
    if verb == CONTINUE:
        window = state.window
        return must_hunt(window.kind, rb.CONTINUE, joins=True) if window is not None else None
    return must_hunt(verb, rb.ANSWER) if verb in (GUNS, HFDF, AIR) else None


def _discarded(state: State, seat: int) -> Laid | None:
    tactics = state.tactics[seat]
    data = state.ruleset.data
    actions = data.uboat_cards if seat == UBOAT else data.escort_cards
    cards = tuple(
        (card_name(c), ACTION_WORDS.get(actions[c].action, actions[c].action), c)
        for c in cards_in(tactics.known)
    )
    return Laid("", cards) if cards and not tactics.unknown else None


def _given_back(state: State, giving: ReturnedCards) -> Laid | None:
    oob = state.oob[ESCORT]
    left = [c for c in cards_in(oob.known) if c not in giving.cards]
    if oob.unknown or len(giving.cards) == giving.n or not left:
        return None
    cards = []
    for c in left:
        named = (*giving.cards, c)
        value = named if len(named) == giving.n else ReturnedCards(giving.n, named)
        cards.append((write_oob(c), GRADE_WORDS[state.ruleset.grade(ESCORT, c)], value))
    return Laid("", tuple(cards))
