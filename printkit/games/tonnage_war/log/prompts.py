"""The wording of the companion's questions in a game of Tonnage War, and what it shows about hands and table.

(The companion is the program that guides players.)
"""

from __future__ import annotations

import re
from collections.abc import Hashable

from printkit.games.tonnage_war.log.laying import laid
from printkit.games.tonnage_war.log.naming import CALLED, whole_name
from printkit.games.tonnage_war.log.offers import ORDER, face_down, offers, possible, state_of, written
from printkit.games.tonnage_war.log.resting import why_not
from printkit.games.tonnage_war.rules.data import ACTION_WORDS, ESCORT, GUNS, SIDES, TORPEDO, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import ESCORT_VERBS, UBOAT_VERBS
from printkit.games.tonnage_war.rules.plays.play import Play, Shown
from printkit.games.tonnage_war.rules.plays.uboats import REPLIES
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADE_WORDS, SCREEN
from printkit.games.tonnage_war.rules.state import HAND, Piece, State, cards_in, pieces_of
from printkit.games.tonnage_war.rules.turning_up import name
from printkit.journal.prompts import Asked, Prompts
from printkit.table import UNKNOWN, Move, card_name
from printkit.table.cards import parse_card

# -- what needs no answer, and what a side holds -------------------------------------------------------------------------


def settled(asked: Asked) -> Move | None:
    """Return the answer to a question about a card that is turned up, if the log has already stated which
    card it is; otherwise None.

    The player is then not asked.
    """
    state = state_of(asked)
    if asked.label != "reveal" or state is None:
        return None
    said = ((p.handle, p.grade if p.card == UNKNOWN else p.card) for _, p in face_down(state))
    shown = (
        Move("reveal", Shown(handle, c)) for handle, c in said if c != UNKNOWN and not SCREEN <= c < BY_GRADE
    )
    return next((move for move in shown if asked.judge(move) is None), None)


def _action(state: State, seat: int, c: int) -> str:
    """Return the action of a side's tactical card, such as an attack."""
    data = state.ruleset.data
    return (data.uboat_cards if seat == UBOAT else data.escort_cards)[c].action


def holding(state: State, side: str) -> tuple[str, ...]:
    """Return lines of text that list a side's known cards: those in its hands, and its face-down cards on the
    table.
    """
    seat = SIDES.index(side)
    tactics, oob = state.tactics[seat], state.oob[seat]
    cards = ", ".join(f"{card_name(c)} {_action(state, seat, c)}" for c in cards_in(tactics.known))
    units = ", ".join(name(state.ruleset, seat, c) for c in cards_in(oob.known))
    down = sorted(p for p in pieces_of(state, seat) if not p.up)
    named = [(p.handle, p.grade if p.card == UNKNOWN else p.card) for p in down]
    said = ", ".join(f"{handle} {name(state.ruleset, seat, c)}" for handle, c in named if c != UNKNOWN)
    unsaid = " ".join(p.handle for p in down if p.card == UNKNOWN and p.source == HAND)
    lines = [
        f"tactical cards ({tactics.size} in hand): {cards or 'not recorded'}",
        f"order of battle ({oob.size} in hand): {units or 'not recorded'}",
    ]
    if tactics.known.bit_count() + tactics.unknown > tactics.size:
        lines.append("some of these tactical cards have been discarded without being named")
    if said:
        lines.append(f"on the table, face down: {said}")
    if unsaid:
        lines.append(f"some of these lie on the table, face down: {unsaid}")
    return tuple(lines)


_OOB_VERBS = ("reveal", "oob", "pulled", "rescue")
"""Words in a log that are followed by order-of-battle cards (units and blanks).

Other words that take cards are followed by tactical cards.
"""


def hand(state: State, side: str, verb: str) -> tuple[tuple[str, str], ...]:
    """Return a side's known cards, tactical cards first.

    Each is a pair of texts: the card as a log writes it, and its action or grade.

    If ``verb`` is given, return only cards of the kind that may follow this verb.
    """
    seat = SIDES.index(side)
    done = ((c, _action(state, seat, c)) for c in cards_in(state.tactics[seat].known))
    tactical = [(card_name(c), ACTION_WORDS.get(action, action)) for c, action in done]
    units = [
        (card_name(c), GRADE_WORDS[state.ruleset.grade(seat, c)]) for c in cards_in(state.oob[seat].known)
    ]
    if verb in _OOB_VERBS:
        return tuple(units)
    return tuple(tactical) if verb else (*tactical, *units)


# -- abbreviated answers ------------------------------------------------------------------------------------------------

_VERBS = {"play": ORDER, "reply": tuple(REPLIES), "answer": (GUNS,)}


def short(label: str, asked: Asked | None, typed: str) -> str:
    """Return the full form of an abbreviated answer, such as ``contact 4H c1`` for ``4H``.

    The result is empty if the abbreviation matches no play, or several plays.

    The card determines the play, as in ``9C2`` for ``hfdf 9C on c1 with e1 e2``. A number after the card says
    how many cards are laid; a name says which cards these are, or on which card the play is made. Unused
    names are assigned in order.
    """
    found = _CARD_FIRST.fullmatch(typed.strip().lower())
    state = asked and state_of(asked)
    card = parse_card(found[1]) if found else None
    if found is None or card is None or asked is None or label not in _VERBS or state is None:
        return ""
    said = found[2].split()
    plays = dict.fromkeys(
        Move(verb, value._replace(card=card) if isinstance(value, Play) else card)
        for verb, value in possible(asked, state, _VERBS[label])
    )
    fitting = [move for move in plays if _matches_answer(move.value, said) and asked.judge(move) is None]
    if len(fitting) != 1:
        return ""
    verb, value = fitting[0]
    return f"{verb} {written(verb, value) if isinstance(value, Play) else card_name(card)}"


_CARD_FIRST = re.compile(r"((?:10|[a2-9tjqk])[cdhs])(\d?(?:\s+\S+)*)")


def _matches_answer(value: object, said: list[str]) -> bool:
    """True if every word of an abbreviated answer matches this play.

    A word can be the name of a card in the play, or the number of cards that the play lays.
    """
    if not isinstance(value, Play):
        return not said
    names = {value.on, *value.lays, *value.held, value.target, value.pulled}
    return all(word in names or word == str(len(value.lays)) for word in said)


# -- texts ---------------------------------------------------------------------------------------------------------------

_ASKS = {
    "reply": "Is there a reply?",
    "play": "Which card is played or discarded?",
    "answer": "Do the escorts answer the attack?",
}
"""The first words of each question that several kinds of play can answer. The key is the label of the
question.
"""


def told(name: str, value: Hashable) -> str | None:
    """Return a phrase for a result that the rules report, such as a sunk U-boat.

    The text is empty if nothing happened, or if the score sheet shows the result anyway.
    """
    names = " and ".join(map(whole_name, value if isinstance(value, tuple) else (value,)))
    if name in ("detected", "undetected", "damaged", "sunk"):
        verb = f"{'are' if isinstance(value, tuple) and len(value) > 1 else 'is'} {name}"
        return f"{names} {verb}" if names else ""
    if name == "ships":
        return f"{value} ship{'s' * (value != 1)} sunk"
    if name == "rescue":
        return "the rescue ship is sunk"
    return f"the carrier is {value}" if name == "carrier" else ""


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """Return what the companion shows about the scores, the hands and the cards on the table, as pairs of a heading and a text.

    They are the score, the number of cards in each hand, and each side's cards on the table.

    For a face-up card, the text also says which card it is and what its grade means.
    """
    found = [("score", f"{state.scores[UBOAT]} to {state.scores[ESCORT]}")]
    for side in (UBOAT, ESCORT):
        held = f"{state.tactics[side].size} tactical cards and {state.oob[side].size} of the order of battle"
        down = [_piece(state, side, piece) for piece in pieces_of(state, side)]
        table = f"; on the table {', '.join(down)}" if down else ""
        found.append((CALLED[SIDES[side]], f"{held}{table}"))
    return tuple(found)


def _piece(state: State, side: int, piece: Piece) -> str:
    """Return a phrase for a card on the table: ``contact 1`` for a face-down card, or ``boat 2 (KS, regular boat)`` for a face-up
    card.
    """
    called = CALLED[piece.handle]
    if not piece.up:
        return called
    card, grade = piece.card, state.ruleset.grade(side, piece.card) if piece.card < BY_GRADE else ""
    said = name(state.ruleset, side, card)
    words = GRADE_WORDS.get(grade or said, "")
    shown = card_name(card) if grade and card < SCREEN else ""
    return f"{called} ({', '.join(filter(None, (shown, words or said)))})"


PROMPTS = Prompts(
    offers,
    settled,
    holding,
    told,
    hand,
    sheet=("ships", "boats-sunk"),
    lying=lying,
    short=short,
    asks=_ASKS,
    own={
        SIDES[UBOAT]: frozenset(UBOAT_VERBS) - {*ESCORT_VERBS, TORPEDO},
        SIDES[ESCORT]: frozenset(ESCORT_VERBS) - {*UBOAT_VERBS, GUNS},
    },
    called=CALLED,
    laid=laid,
    why_not=why_not,
)
