"""Puts a U-boat and its attackers back on the table if a log states a further attack on the U-boat although the attacks on it
have ended.

Such an attack is against the rules.

The mistake has already been reported. What was played on paper is accepted afterwards, so that the following dice
apply to the U-boat and the escorts for which they were rolled.
"""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.scoring import A_BOAT, score
from printkit.games.tonnage_war.rules.state import Hunt, Oob, Piece, State, handles, with_oob
from printkit.table import Move


def resume(state: State, move: Move, ended: tuple[Hunt, ...]) -> State:
    """Return a state in which an attack stated in the log can be carried out, although the attacks on its U-boat have ended.

    The U-boat and the escorts that the play names are put back on the table.

    The state is unchanged if no U-boat has been attacked before, or if a legal attack on the same U-boat is
    possible.
    """
    play = move.value
    if state.window is not None or not isinstance(play, Play):
        return state
    lost = _engagement_meant(state, play, ended)
    if lost is None:
        return state
    state = _boat_back(state, lost)
    group = tuple(piece for piece in lost.group if piece.handle in play.held)
    for piece in group:
        state = _escort_back(state, piece)
    return state._replace(window=lost._replace(group=group))


def _engagement_meant(state: State, play: Play, ended: tuple[Hunt, ...]) -> Hunt | None:
    """Return the ended attacks (all on one U-boat) that a late attack in the log continues; None if there are none.

    They are the latest ones with these escorts, otherwise the latest ones at all.
    """
    used = handles(state)
    free = [hunt for hunt in reversed(ended) if hunt.boat.handle not in used - {hunt.contact}]
    held = set(play.held)
    return next((hunt for hunt in free if held <= {piece.handle for piece in hunt.group}), None) or next(
        iter(free), None
    )


def _boat_back(state: State, lost: Hunt) -> State:
    oob, bit = state.oob[UBOAT], 1 << lost.boat.card
    if oob.out & bit:
        state = with_oob(state, UBOAT, oob._replace(out=oob.out & ~bit))
        boat = state.ruleset.boat(lost.boat.card)
        return (
            score(state, ESCORT, -boat.damaged, A_BOAT)
            if boat is not None and lost.condition.damaged
            else state
        )
    if oob.returned & bit:
        return with_oob(state, UBOAT, oob._replace(deck=oob.deck - 1, returned=oob.returned & ~bit))
    if oob.known & bit and lost.boat.handle not in handles(state):
        return with_oob(state, UBOAT, oob._replace(size=oob.size - 1, known=oob.known & ~bit))
    return state


def _escort_back(state: State, piece: Piece) -> State:
    away = tuple((each, n) for each, n in state.away if each.handle != piece.handle)
    if len(away) < len(state.away):
        return state._replace(away=away)
    oob = state.oob[ESCORT]
    return with_oob(state, ESCORT, _without(oob, piece))


def _without(oob: Oob, piece: Piece) -> Oob:
    bit = 1 << piece.card if piece.card >= 0 else 0
    if oob.known & bit:
        return oob._replace(size=oob.size - 1, known=oob.known & ~bit)
    if oob.returned & bit:
        return oob._replace(deck=oob.deck - 1, returned=oob.returned & ~bit)
    return oob
