"""Checks that apply to every play of Tonnage War: whether cards are in the hand, whether names are free, and
how many cards are laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.card_flow import bound_by, may_hold, sighting
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    NOTHING,
    ROUTING,
    SIDES,
    SPECIAL,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.state import HAND, OF_SCREEN, Hunt, Piece, State, handles, pieces_of
from printkit.games.tonnage_war.rules.turning_up import Check, fitting, statement_refusal
from printkit.table import UNKNOWN, Earlier, Refusal, Rule, card_name

DISCARD: Final = "discard"
END_ROUND: Final = "end-round"
CONTINUE: Final = "continue"
REPLY_TORPEDO: Final = "torpedo"
UBOAT_VERBS: Final = (DISCARD, CONTACT, TORPEDO, EVADE, FLAK, REPLY_TORPEDO, BDIENST, END_ROUND)
ESCORT_VERBS: Final = (DISCARD, GUNS, ROUTING, HFDF, AIR, CONTINUE, END_ROUND)
PLAYS: Final = tuple(dict.fromkeys((*UBOAT_VERBS, *ESCORT_VERBS)))
"""Words with which a log states the plays of a turn, such as ``discard``."""
_SPENDING: Final = (*PLAYS, "spent", "hand")
"""Words that begin a log statement in which a tactical card is used up or put into a new hand.

If a log uses a card twice, the message points to its first statement with one of these words.
"""

_WORDS: Final = (
    {
        CONTACT: "a contact", SPECIAL: "a special contact", TORPEDO: "a torpedo attack", EVADE: "an Evade", FLAK: "a Flak",
        BDIENST: "a B-dienst", NOTHING: "a pulled",
    },
    {ROUTING: "an evasive routing", GUNS: "an escort attack", HFDF: "an HF/DF", AIR: "an air patrol", NOTHING: "a pulled"},
)  # fmt: skip


def card_refusal(state: State, side: int, c: object, *actions: str) -> Refusal | None:
    """Return why a tactical card cannot be played; None if it can.

    ``actions``: the actions that the card may have; if there are none, every action is allowed.
    """
    rule = rb.UBOAT_CARDS if side == UBOAT else rb.ESCORT_CARDS
    if not state.tactics[side].size:
        return Refusal(rb.ONE_CARD, f"the {SIDES[side]} hand is used up")
    if not isinstance(c, int) or c == UNKNOWN:
        return Refusal(rule, "a card that is played lies face up", "rank and suit, like 9S")
    if not 0 <= c < 52:
        return Refusal(rule, f"{card_name(c)} is no tactical card", "a card of the pack of 52")
    data = state.ruleset.data
    action = data.uboat_cards[c].action if side == UBOAT else data.escort_cards[c].action
    if actions and action not in actions:
        wanted = " or ".join(_WORDS[side][each] for each in actions)
        return Refusal(
            rule, f"{card_name(c)} is {_WORDS[side][action]} card, not {wanted} card", f"{wanted} card"
        )
    if refusal := spent(state, side, c):
        return refusal
    if not may_hold(state, side, c):
        return Refusal(
            rb.DEAL, f"the recorded {SIDES[side]} hand does not hold {card_name(c)}", _hand(state, side)
        )
    return None


def spent(state: State, side: int, c: int) -> Refusal | None:
    """Return why a tactical card cannot be used again; None if it is still unused (rule TW-4e)."""
    if not state.tactics[side].gone >> c & 1:
        return None
    when = sighting(state, side, c, tactical=True) or "spent before"
    fact = f"{card_name(c)} cannot be used again: it was {when}"
    return Refusal(rb.CARD_ONCE, fact, "another card", earlier=Earlier(c, _SPENDING))


def _hand(state: State, side: int) -> str:
    known = state.tactics[side].known
    return " ".join(card_name(c) for c in range(52) if known >> c & 1)


def names_refusal(state: State, names: Sequence[str], rule: Rule) -> Refusal | None:
    """Return why cards on the table cannot have these names, such as ``e1``; None if they can."""
    used = handles(state)
    for i, handle in enumerate(names):
        if handle in names[:i]:
            return Refusal(rb.PK_HANDLE, f"{handle} is named twice", "a name for each card")
        if handle in used:
            if state.rescue.piece is not None and state.rescue.piece.handle == handle:
                return Refusal(
                    rb.RESCUE_BUSY,
                    f"{handle} is the rescue ship, so it cannot be laid for a play",
                    "another card",
                )
            if (rule_home := bound_by(state, handle)) is not None:
                return Refusal(
                    rule_home,
                    f"{handle} is still on its way home, so it cannot be laid",
                    "a card of the hand",
                )
            return Refusal(
                rb.PK_HANDLE, f"a card with the name {handle} lies on the table already", "another name"
            )
    return None


def source_of(state: State, handle: str) -> int:
    """Return where a card was laid from, as its name in the log shows: the hand, or the aircraft carrier's
    screen.

    A name such as ``s1`` means the aircraft carrier's screen, if the game has one; all other cards come from the hand.
    """
    screen = state.ruleset.screen and handle[:1] == "s" and handle[1:].isdecimal()
    return OF_SCREEN if screen else HAND


def laid_refusal(
    state: State, side: int, names: Sequence[str], said: Sequence[int], check: Check, what: str
) -> Refusal | None:
    """Return why these cards cannot have been laid from a side's hand of units and blanks; None if they can.

    ``said``: the cards that the player states, in the same order as ``names``.
    """
    if refusal := _hand_refusal(state, side, names, check, what):
        return refusal
    for place, (handle, c) in enumerate(zip(names, said, strict=False)):
        piece = Piece(handle, source=source_of(state, handle))
        if refusal := statement_refusal(state, side, piece, c, check, said[:place]):
            return refusal
    return None


def _hand_refusal(state: State, side: int, names: Sequence[str], check: Check, what: str) -> Refusal | None:
    n = len(names)
    if state.ruleset.screen:
        n = sum(source_of(state, handle) == HAND for handle in names)
    oob = state.oob[side]
    if n > oob.size:
        held = f"{oob.size} card{'s' * (oob.size != 1)}"
        return Refusal(
            rb.NEW_ROUND,
            f"{n} card{'s' * (n != 1)} cannot be laid: the {SIDES[side]} side has only {held} of its order of battle in hand",
            f"at most {oob.size}",
        )
    fit = (oob.known & fitting(state.ruleset, check)).bit_count()
    if fit >= n or oob.unknown or any(hidden(piece) for piece in pieces_of(state, side)):
        return None
    return Refusal(rb.DEAL, f"the recorded hand has {fit or 'no'} card{'s' * (fit != 1)} {what}")


def may_go_on(state: State, window: Hunt) -> tuple[str, ...]:
    """Return the names of the escorts that may attack the same U-boat again (rules TW-7.3.7, TW-7.3.8).

    They are ships after an attack by ships, aircraft after an air patrol.
    """
    units = ((piece.handle, state.ruleset.escort(piece.card)) for piece in window.group)
    return tuple(name for name, unit in units if unit is not None and unit.surface == (window.kind != AIR))


def hidden(piece: Piece) -> bool:
    """True if a card on the table comes from the hand and is not identified yet."""
    return piece.card == UNKNOWN and piece.source == HAND


def other_sides_play(side: int, verb: str) -> Refusal:
    """Return the error for a play that this side cannot make.

    It gives a reason only if the other side can make it.
    """
    if verb not in PLAYS:
        return Refusal(rb.ONE_CARD, "")
    own = UBOAT_VERBS if side == UBOAT else ESCORT_VERBS
    return Refusal(rb.ONE_CARD, f"it is the {SIDES[side]} side's turn, which has no `{verb}`", ", ".join(own))
