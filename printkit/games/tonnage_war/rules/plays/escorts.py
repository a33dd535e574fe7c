"""The escorts' plays: which plays are legal, and which cards each play lays on the table (rule TW-7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.aftermath import leave, wait, waited
from printkit.games.tonnage_war.rules.card_flow import OUT_USED_UP, lay, out, spend
from printkit.games.tonnage_war.rules.data import AIR, ESCORT, GUNS, HFDF, ROUTING, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import (
    CONTINUE,
    DISCARD,
    END_ROUND,
    ESCORT_VERBS,
    card_refusal,
    laid_refusal,
    names_refusal,
    other_sides_play,
    source_of,
)
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.plays.uboats import judge_discard
from printkit.games.tonnage_war.rules.ruleset import AT_ONCE, BY_GRADE, NEXT_TURN
from printkit.games.tonnage_war.rules.state import (
    ANSWERS,
    CONTINUES,
    DECK,
    HAND,
    OF_SCREEN,
    ON_CONTACT,
    ON_PULLED,
    Hunt,
    Piece,
    State,
    contact_of,
)
from printkit.games.tonnage_war.rules.turning_up import anything, must_hunt, statement_refusal
from printkit.table import UNKNOWN, Move, Refusal, Rule, card_name

_ONE_TO_THREE: Final = "one to three cards, as many as the card allows"


def judge(state: State, move: Move) -> Refusal | None:
    """Return why a play of the escorts is illegal in this state; None if it is legal."""
    verb, value = move
    if verb not in ESCORT_VERBS:
        return other_sides_play(ESCORT, verb)
    if verb == END_ROUND:
        return None
    if verb == DISCARD:
        return judge_discard(state, ESCORT, value)
    if not isinstance(value, Play):
        return Refusal(rb.ONE_CARD, f"`{verb}` needs its card", f"`{verb} 9S`")
    if verb == GUNS:
        return _judge_answer(state, value)
    if verb == ROUTING:
        return _judge_routing(state, value)
    if verb == CONTINUE:
        return _judge_continuation(state, value)
    return _judge_on_contact(state, verb, value)


# -- groups ----------------------------------------------------------------------------------------------------------------


def _judge_group(state: State, kind: str, play: Play, rule: Rule, carrier: bool) -> Refusal | None:
    """Return why the escort cards laid with a play are illegal; None if they are legal.

    The tactical card must allow their number, they must come from the right place, and each must have its own name.
    """
    limit = state.ruleset.escort_card(play.card).limit
    if not play.lays:
        return Refusal(rule, "this play needs cards of the order of battle", _ONE_TO_THREE)
    if len(play.lays) > limit:
        return Refusal(
            rb.ESCORT_CARDS,
            f"{len(play.lays)} cards are laid, but {card_name(play.card)} allows only {limit}",
            f"at most {limit}",
        )
    if any(source_of(state, handle) == OF_SCREEN for handle in play.lays) and not carrier:
        return Refusal(
            rb.PK_CARRIER,
            "cards of the carrier's screen may be laid only to defend the carrier",
            "cards of the hand",
        )
    if refusal := names_refusal(state, play.lays, rule):
        return refusal
    wanted = "aircraft" if kind == AIR else "ships"
    check = must_hunt(kind, rule)
    return laid_refusal(state, ESCORT, play.lays, play.hidden, check, f"that are {wanted} or blanks")


def _answer_form(state: State, play: Play) -> str:
    """Return text for a message that shows how a log states an escort attack with this tactical card."""
    handle = state.attack.boat.handle if state.attack is not None else "the boat that attacks"
    return f"`attack {card_name(play.card)} on {handle} with` the cards laid"


def _judge_answer(state: State, play: Play) -> Refusal | None:
    """Return why this escort attack may not answer the U-boats' convoy attack; None if it may (rule TW-7.3.6)."""
    attack = state.attack
    if not play.on and play.lays:
        return Refusal(
            rb.ONE_CARD,
            "only the U-boats attack the convoy, but it is the escorts' turn",
            _answer_form(state, play),
        )
    if not play.on:
        return Refusal(
            rb.ANSWER,
            "an escort attack must name the convoy attack that it answers",
            _answer_form(state, play),
        )
    if attack is None or play.on != attack.boat.handle:
        window = state.window
        if window is not None and window.boat.handle == play.on:
            return Refusal(
                rb.CONTINUE,
                f"{play.on} is hunted already: only a card of the same kind can continue the hunt",
                "`continue`",
            )
        if attack is None:
            return Refusal(
                rb.ANSWER,
                "there is no convoy attack to answer: the U-boats made none in their last turn",
                "another play",
            )
        return Refusal(
            rb.ANSWER,
            f"this play must answer the attack by {attack.boat.handle}, not {play.on}",
            attack.boat.handle,
        )
    return card_refusal(state, ESCORT, play.card, GUNS) or _judge_group(
        state, GUNS, play, rb.ANSWER, attack.carrier
    )


def _judge_routing(state: State, play: Play) -> Refusal | None:
    if refusal := card_refusal(state, ESCORT, play.card, ROUTING):
        return refusal
    if contact_of(state, play.on) is None:
        return _no_contact(state, play, rb.LAY_ROUTING)
    return None


def _no_contact(state: State, play: Play, rule: Rule) -> Refusal:
    named = " ".join(contact.handle for contact in state.contacts)
    fact = f"no contact named {play.on} is in effect" if play.on else "it must be played on a contact"
    return Refusal(
        rule, fact if named else "this play needs a contact, and none is in effect", named or "another play"
    )


def _judge_on_contact(state: State, kind: str, play: Play) -> Refusal | None:
    """Return why an HF/DF attack or an air patrol is illegal; None if it is legal.

    HF/DF is an attack by ships after radio direction finding (rules TW-7.3.2, 7.3.3, 7.3.5).
    """
    if refusal := card_refusal(state, ESCORT, play.card, kind):
        return refusal
    if kind == AIR and play.target == AT_LARGE:
        return _judge_at_large(state, play)
    rule = rb.AIR_ON_CONTACT if kind == AIR else rb.LAY_HFDF
    contact = contact_of(state, play.on)
    if contact is None:
        return _no_contact(state, play, rule)
    if contact.boat is None:
        return Refusal(rb.HUNTED, f"the boat of {play.on} has gone to hand", "routing, or another contact")
    return _judge_group(state, kind, play, rule, contact.carrier)


def _judge_at_large(state: State, play: Play) -> Refusal | None:
    rule = rb.AIR_AT_LARGE
    oob = state.oob[UBOAT]
    if not (oob.size if state.ruleset.pulls_from_hand else oob.deck):
        place = "hand" if state.ruleset.pulls_from_hand else "deck"
        return Refusal(rule, f"the U-boats' {place} is empty: there is no card to pull", "another play")
    if not play.pulled or play.on:
        return Refusal(rule, "the card that is pulled has a name", "`air CARD at-large NAME with NAMES`")
    if refusal := names_refusal(state, (play.pulled, *play.lays), rule):
        return refusal
    pulled = Piece(play.pulled, source=_pulled_from(state))
    if refusal := statement_refusal(state, UBOAT, pulled, play.looked, anything):
        return refusal
    return _judge_group(state, AIR, play, rule, carrier=False)


def _pulled_from(state: State) -> int:
    return HAND if state.ruleset.pulls_from_hand else DECK


# -- continuations ---------------------------------------------------------------------------------------------------------


def _judge_continuation(state: State, play: Play) -> Refusal | None:
    """Return why another attack on the same U-boat is illegal; None if it is legal (rules TW-7.3.7, 7.3.8)."""
    if refusal := card_refusal(state, ESCORT, play.card, GUNS, HFDF, AIR):
        return refusal
    card = state.ruleset.escort_card(play.card)
    rule = rb.CONTINUE_AIR if card.action == AIR else rb.CONTINUE
    window = state.window
    if window is None:
        only_flak = "aircraft may continue an attack only against a boat that answered with flak"
        if state.trail == AIR and card.action == AIR:
            return Refusal(rb.CONTINUED, only_flak, "another play")
        no_boat = "there is no hunt to continue: no boat that was detected and attacked in the last turn is still afloat"
        return Refusal(rule, no_boat, "another play")
    if card.action != window.kind:
        same = {GUNS: "an escort attack", HFDF: "HF/DF", AIR: "an air patrol"}[window.kind]
        return Refusal(rule, f"{same} can be continued only with {same}", same)
    if refusal := _judge_held(state, window, play):
        return refusal
    n = len(play.lays) + (len(play.held) if state.ruleset.continuation_limit_is_total and play.lays else 0)
    if n > card.limit:
        return Refusal(
            rb.ESCORT_CARDS,
            f"{len(play.lays)} cards join the hunt, but {card_name(play.card)} allows only {card.limit}",
            f"at most {card.limit}",
        )
    if not play.held and not play.lays:
        return Refusal(
            rb.PK_CONTINUE,
            "a continuation needs an escort that can hunt, and none is named",
            "`with e1` or `add e2`",
        )
    if not play.lays:
        return None
    gone_home = _gone_home(state, play)
    if refusal := names_refusal(gone_home, play.lays, rule):
        return refusal
    check = must_hunt(window.kind, rule, joins=True)
    return laid_refusal(gone_home, ESCORT, play.lays, play.hidden, check, "that can join")


def _judge_held(state: State, window: Hunt, play: Play) -> Refusal | None:
    group = {piece.handle: piece for piece in window.group}
    for handle in play.held:
        piece = group.get(handle)
        if piece is None:
            hurt = any(p.handle == handle for p, _ in window.hurt)
            rule = rb.DAMAGED if hurt else rb.CONTINUE_AIR if window.kind == AIR else rb.CONTINUE
            fact = f"{handle} is damaged" if hurt else f"{handle} did not attack {window.boat.handle}"
            return Refusal(rule, fact, " ".join(group))
        unit = state.ruleset.escort(piece.card)
        if unit is None:
            return Refusal(rb.PK_CONTINUE, f"{handle} is a blank, and has gone home", "an escort")
        if not unit.surface and window.kind != AIR:
            return Refusal(
                rb.CONTINUED, f"{handle} is an aircraft, and the boat answered it with no flak", "a ship"
            )
    return None


def _gone_home(state: State, play: Play) -> State:
    """Return the state after the escorts that do not attack again have gone home.

    Their cards can then be laid again. Under the ruling ``continuation-hold=participates``, they stay on the
    table instead until the play is over, and cannot be laid again.
    """
    window = state.window
    if window is None:
        return state
    group = tuple(piece for piece in window.group if piece.handle in play.held)
    others = [piece for piece in window.group if piece.handle not in play.held]
    state = state._replace(window=window._replace(group=group))
    return (
        wait(state, others) if state.ruleset.all_wait_for_continuation else _leftover(state, window, others)
    )


def _leftover(state: State, window: Hunt, pieces: Sequence[Piece]) -> State:
    """Return the state after the escorts that do not attack again have left the table (rules TW-9.3,
    TW-11.1).
    """
    when = 1 if state.ruleset.home_from_attack == NEXT_TURN else AT_ONCE
    for piece in pieces:
        if state.ruleset.worn_escorts and piece.handle in window.worn:
            state = out(state, ESCORT, piece, OUT_USED_UP)
        else:
            state = leave(state, [piece], when)
    return state


# -- carrying out ------------------------------------------------------------------------------------------------------------


def _laid(state: State, play: Play) -> tuple[State, tuple[Piece, ...]]:
    pieces = []
    for i, handle in enumerate(play.lays):
        c = play.hidden[i] if i < len(play.hidden) else UNKNOWN
        if c < BY_GRADE and c in play.hidden[:i]:
            c = UNKNOWN  # the log names one card twice, so one of the statements is wrong
        rescue = state.rescue.piece
        if rescue is not None and rescue.handle == handle:
            piece = rescue  # against the rules
        else:
            state, piece = lay(state, ESCORT, handle, c, source_of(state, handle))
        pieces.append(piece)
    return state, tuple(pieces)


def lay_answer(state: State, play: Play) -> State:
    """Lay escorts to attack the U-boat that attacks the convoy, and return the state.

    If there is no convoy attack, because the log has a mistake, they attack the U-boat of the named contact.
    """
    attack = state.attack
    if attack is None:
        return lay_on_contact(state, GUNS, play)
    state = spend(state, ESCORT, play.card)
    state, group = _laid(state, play)
    return state._replace(hunt=Hunt(GUNS, play.card, ANSWERS, attack.boat, group))


def lay_on_contact(state: State, kind: str, play: Play) -> State:
    """Lay a group of escorts to attack a U-boat that has found the convoy (a contact), and return the state."""
    state = spend(state, ESCORT, play.card)
    contact = contact_of(state, play.on)
    if contact is None or contact.boat is None:
        return state
    state, group = _laid(state, play)
    return state._replace(hunt=Hunt(kind, play.card, ON_CONTACT, contact.boat, group, contact.handle))


def lay_at_large(state: State, play: Play, pulled: int) -> State:
    """Lay aircraft to attack the card ``pulled``, which was drawn at random from the U-boats' cards.

    Return the state.
    """
    state = spend(state, ESCORT, play.card)
    state, group = _laid(state, play)
    state, piece = lay(state, UBOAT, play.pulled or "p", pulled, _pulled_from(state))
    return state._replace(hunt=Hunt(AIR, play.card, ON_PULLED, piece, group))


def lay_routing(state: State, play: Play) -> State:
    state = spend(state, ESCORT, play.card)
    return state._replace(routing=(play.card, play.on)) if contact_of(state, play.on) else state


def lay_continuation(state: State, play: Play) -> State:
    """Lay another attack on the same U-boat, and return the state.

    Some of the escorts attack again, new ones may join them, and the others go home.
    """
    window = state.window
    state = spend(state, ESCORT, play.card)
    if window is None:
        return state
    held = tuple(piece for piece in window.group if piece.handle in play.held)
    state = _gone_home(state, play)._replace(window=None)
    state, joined = _laid(state, play)
    state, others = waited(state)
    state = _leftover(state, window, others)
    hunt = window._replace(card=play.card, origin=CONTINUES, group=(*held, *joined))
    return state._replace(hunt=hunt)
