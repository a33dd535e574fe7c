"""Turns cards face up in Tonnage War (rule TW-PK-2).

It also checks whether a face-down card can be the card that a log or a player states.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache, lru_cache

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.card_flow import (
    OUT_ATTACKED,
    OUT_DAMAGED,
    OUT_RESCUE_SHIP,
    OUT_SUNK,
    OUT_USED_UP,
    bound_by,
    by_grade,
    last_sighting,
    possible,
    sighting,
    turned_up,
    where_is,
)
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BLANK,
    ESCORT,
    GUNS,
    HFDF,
    JOKER,
    SIDES,
    SUPPORT,
    TANKER,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.play import Shown
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADES, SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import (
    DECK,
    HAND,
    OF_SCREEN,
    Attack,
    Piece,
    State,
    cards_in,
    uboat_pieces,
)
from printkit.table import UNKNOWN, Earlier, Move, Refusal, Rule, Table, card_name

Check = Callable[[TonnageRuleset, int], Refusal | None]
"""Type of a function that checks whether a card may be used for a play.

It returns None if the card may be used, otherwise the reason why not.
"""


def let_decide(table: Table, side: int) -> None:
    """Let this side make the next decision.

    In a log, this decision may stand on a line of either side.
    """
    table.side(SIDES[side])
    table.side("")


def name(ruleset: TonnageRuleset, side: int, c: int) -> str:
    """Return a card as a log writes it, followed by its grade, such as ``JS (SN)`` for a novice ship."""
    if c >= BY_GRADE:
        return GRADES[c - BY_GRADE]
    grade = ruleset.grade(side, c)
    return grade if c >= SCREEN else f"{card_name(c)} ({grade})"


def turn_up(
    state: State,
    side: int,
    pieces: Sequence[tuple[Piece, Check]],
    table: Table,
    seen: Sequence[Piece] = (),
    rule: Rule = rb.PK_REVEAL,
) -> State:
    """Turn face-down cards up, in any order, and return the state.

    ``seen``: cards that are already face up, which a log may name again. ``rule``: the rule under which the cards are turned up now.
    """
    due = [(piece, check) for piece, check in pieces if not piece.up]
    told = [piece for piece in seen if piece.up]
    while due or (told and _named_again(side, table)):
        let_decide(table, side)

        def judge(move: Move, state: State = state, due: list[tuple[Piece, Check]] = due) -> Refusal | None:
            return _judge(state, side, due, told, move)

        def candidates(state: State = state, due: list[tuple[Piece, Check]] = due) -> list[Move]:
            return _candidates(state, side, due) if due else [Move("")]

        seat = view(state, side) if due else None
        move = table.propose("reveal", judge, rule, seat, candidates)
        handle, c = move.value if isinstance(move.value, Shown) else ("", -1)
        again = [p for p in told if p.handle == handle]
        if again:
            told.remove(again[0])
            continue
        if not due:
            break
        piece, _ = due.pop(_index(handle, [p.handle for p, _ in due]))
        state, _ = turned_up(state, side, piece, _identity(state, side, piece, c))
        table.now(state)
    return state


def _index(handle: str, handles: list[str]) -> int:
    """Return the index of a card's name in a list of names; 0 if the list does not contain it."""
    return handles.index(handle) if handle in handles else 0


def _named_again(side: int, table: Table) -> bool:
    """Return True if the log identifies a card again that is already face up, which the rules do not ask for."""
    let_decide(table, side)
    return table.due("reveal", False, rb.PK_REVEAL, doubtful=True)


def _identity(state: State, side: int, piece: Piece, c: int) -> int:
    """Return the number of the card that is turned up.

    ``c`` is what the log states: a card number, or a code for a grade.

    If ``c`` is only a grade, a card of this grade is chosen, even if none is possible.
    """
    found = by_grade(state, side, piece, c) if c >= BY_GRADE else c
    if found >= 0:
        return found
    mask = possible(state, side, piece) or state.ruleset.packs[side]
    if c >= BY_GRADE:
        mask = state.ruleset.of_grade(side, GRADES[c - BY_GRADE]) or mask
    return (mask & -mask).bit_length() - 1


def _judge(
    state: State, side: int, due: Sequence[tuple[Piece, Check]], told: Sequence[Piece], move: Move
) -> Refusal | None:
    expected = " or ".join(f"`reveal {piece.handle} CARD`" for piece, _ in due)
    if move.verb != "reveal" or not isinstance(move.value, Shown):
        return Refusal(rb.PK_REVEAL, "", expected) if due else None
    handle, c = move.value
    again = next((piece for piece in told if piece.handle == handle), None)
    if again is not None:
        return _judge_again(state, again, c)
    found = next(((p, check) for p, check in due if p.handle == handle), None)
    if found is None:
        return Refusal(rb.PK_REVEAL, f"`{handle}` must not be turned up here", expected)
    piece, check = found
    if refusal := impossible(state, side, piece, c):
        return refusal
    said = piece.card != UNKNOWN or piece.grade != UNKNOWN  # if stated, it was checked when it was laid
    return None if said else check(state.ruleset, c)


def _judge_again(state: State, piece: Piece, c: int) -> Refusal | None:
    """Return an error if a log gives a card that is already face up a different identity; None if the identity is the same."""
    side = UBOAT if piece in uboat_pieces(state) else ESCORT
    was = state.ruleset.grade(side, piece.card)
    if c == piece.card or (c >= BY_GRADE and GRADES[c - BY_GRADE] == was):
        return None
    word = name(state.ruleset, side, piece.card)
    return Refusal(rb.PK_REVEAL, f"{piece.handle} lies open already: it is {word}", word)


def impossible(state: State, side: int, piece: Piece, c: int) -> Refusal | None:
    """Return why a face-down card cannot be card ``c``; None if it can.

    Reasons are that there is no such card, that it is elsewhere, or that its player has stated something else.
    """
    if c < 0:
        return Refusal(
            rb.PK_REVEAL, f"{piece.handle} is turned up here, so the log must name it", "a card or its grade"
        )
    if refusal := contradicts_statement(state, side, piece, c):
        return refusal
    real = by_grade(state, side, piece, c)
    if real < 0:
        return Refusal(
            rb.BUILD, f"no {GRADES[c - BY_GRADE]} is left for {piece.handle}: all are to be seen elsewhere"
        )
    if possible(state, side, piece) >> real & 1:
        return None
    if piece.source != OF_SCREEN and (refusal := elsewhere(state, side, real)):
        return refusal
    word = name(state.ruleset, side, c)
    place = "recorded hand" if piece.source == HAND else "deck"
    return Refusal(rb.DEAL, f"{word} is not in the {place} of the {SIDES[side]} side", "a card of that hand")


def contradicts_statement(state: State, side: int, piece: Piece, c: int) -> Refusal | None:
    """Return an error if a card is different from what its player stated when laying it; None otherwise."""
    said = piece.card if piece.card != UNKNOWN else piece.grade
    if said == UNKNOWN or c == said:
        return None
    ruleset = state.ruleset
    by_its_grade = c >= BY_GRADE or said >= BY_GRADE
    if by_its_grade and ruleset.grade(side, c) == ruleset.grade(side, said):
        return None
    word = name(ruleset, side, said)
    fact = f"{piece.handle} is turned up as {name(ruleset, side, c)}, but was said to be {word}"
    return Refusal(rb.PK_REVEAL, fact, word, earlier=Earlier(said, ("pulled",), piece.handle))


def statement_refusal(
    state: State, side: int, piece: Piece, c: int, check: Check, taken: Collection[int] = ()
) -> Refusal | None:
    """Return why a face-down card cannot be the card ``c`` that its player states when laying it; None if it
    can.

    Return None also if ``c`` is UNKNOWN.

    ``taken``: the cards already laid in the same play. The text does not name the card, because its identity is secret until it is turned
    up.
    """
    if c == UNKNOWN:
        return None
    handle, ruleset = piece.handle, state.ruleset
    mask = possible(state, side, piece) & ~sum(1 << each for each in taken if 0 <= each < BY_GRADE)
    real = by_grade(state, side, piece, c)
    if real < 0 or not mask >> real & 1:
        if real >= 0 and (gone := elsewhere(state, side, real)):
            return Refusal(gone.rule, f"{handle} is said to be a card that lies elsewhere", gone.expected)
        place = "deck" if piece.source == DECK else "hand"
        fact = f"{handle} is said to be a card that the {SIDES[side]} {place} does not hold"
        return Refusal(rb.DEAL, fact, f"a card of that {place}")
    if refusal := check(ruleset, real):
        what = f": {refusal.expected} is laid here" if refusal.expected else ""
        return Refusal(
            refusal.rule, f"{handle} is said to be a card of the wrong kind{what}", refusal.expected
        )
    return None


def elsewhere(state: State, side: int, c: int) -> Refusal | None:
    """Return why a side cannot hold this unit or blank; None if it may hold the card.

    The side's pack may lack the card, or the card may be known to be elsewhere.
    """
    if c >= BY_GRADE:
        return None
    word = name(state.ruleset, side, c)
    if not state.ruleset.packs[side] >> c & 1:
        return Refusal(
            rb.BUILD,
            f"{card_name(c)} is not a card of the {SIDES[side]} order of battle",
            "a card of that deck",
        )
    where = where_is(state, side, c)
    shared = (
        state.ruleset.packs[1 - side] >> c & 1
    )  # a card of that name may be in the other side's pack, too
    earlier = None if shared else Earlier(c, ("reveal", "out", "pulled"))
    if state.oob[side].out >> c & 1:
        seen = sighting(state, side, c)
        fact = f"{word} is out of play: {seen or 'it was out when the log began'}"
        return Refusal(_out_rule(state, side, c), fact, "another card", earlier=earlier)
    if where == "the rescue ship":
        return Refusal(
            rb.RESCUE_BUSY, f"{word} is the rescue ship, so it cannot be turned up here", "another card"
        )
    if where == "in the deck":
        rule = rb.BOAT_TO_DECK if side == UBOAT else rb.ESCORT_TO_DECK
        return Refusal(
            rule,
            f"{word} cannot be turned up here: it went into the deck and has not been dealt since",
            "another card",
        )
    if not where:
        return None
    away = next((each.handle for each, _ in state.away if each.card == c and side == ESCORT), "")
    rule = bound_by(state, away) or rb.BUILD
    return Refusal(rule, f"{word} exists only once, and it is {where}", "another card", earlier=earlier)


def _out_rule(state: State, side: int, c: int) -> Rule:
    """Return the rule that put a card out of play. If the log does not show it, return the most likely rule."""
    if state.ruleset.grade(side, c) == BLANK:
        return rb.BLANK_OUT
    known = {
        OUT_DAMAGED: rb.DAMAGED_OUT,
        OUT_SUNK: rb.SUNK_OUT,
        OUT_RESCUE_SHIP: rb.SUNK_OUT,
        OUT_ATTACKED: rb.ATTACKER_OUT,
        OUT_USED_UP: rb.WORN_BOATS if side == UBOAT else rb.WORN_ESCORTS,
    }
    last = last_sighting(state, side, c)
    likely = rb.ATTACKER_OUT if side == UBOAT else rb.DAMAGED_OUT
    return likely if last is None else known.get(last.word, likely)


def _candidates(state: State, side: int, due: Sequence[tuple[Piece, Check]]) -> list[Move]:
    """Return the possible identities of the next face-down card, as moves that turn it up."""
    piece, check = due[0]
    mask = possible(state, side, piece)
    cards = cards_in(mask)
    fit = [c for c in cards if check(state.ruleset, c) is None] if len(cards) > 1 else cards
    return [Move("reveal", Shown(piece.handle, _as_logged(state, side, c))) for c in fit or cards or [0]]


def _as_logged(state: State, side: int, c: int) -> int:
    """Return the number that a log uses for this card: its card number or, in an aircraft carrier's screen, the code of its
    grade.

    Cards of the screen are stated only by grade, such as novice ship.
    """
    return BY_GRADE + GRADES.index(state.ruleset.grade(side, c)) if SCREEN <= c < BY_GRADE else c


# -- checks of cards -----------------------------------------------------------------------------------------------------


def anything(ruleset: TonnageRuleset, c: int) -> Refusal | None:
    """Accept every card. This check is used for plays that need no particular card."""
    return None


def must_be_boat(rule: Rule, word: str) -> Check:
    """Return a function that rejects blanks, which are cards without a U-boat.

    ``word``: the reason in the message, such as ``only a boat can reply``.
    """

    def check(ruleset: TonnageRuleset, c: int) -> Refusal | None:
        if ruleset.grade(UBOAT, c) == BLANK:
            return Refusal(rule, f"{name(ruleset, UBOAT, c)} is a blank: {word}", "a boat")
        return None

    return check


def must_be_contact(ruleset: TonnageRuleset, c: int) -> Refusal | None:
    """Return why a card cannot be laid face down as the boat of a contact; None if it can (rule TW-7.2.2).

    It must not be the U-tanker or, unless a ruling allows this, a blank (a card without a unit).
    """
    grade = ruleset.grade(UBOAT, c)
    if grade == TANKER:
        return Refusal(rb.PK_TANKER, "the U-tanker cannot be laid for a contact", "a boat")
    if grade == BLANK and not ruleset.contact_may_be_blank:
        return Refusal(
            rb.LAY_CONTACT, f"{name(ruleset, UBOAT, c)} is a blank, but a contact needs a boat", "a boat"
        )
    return None


def must_be_attacker(ruleset: TonnageRuleset, c: int) -> Refusal | None:
    """Return why a card cannot be laid face down for a convoy attack; None if it can.

    Only the U-tanker cannot (rule TW-7.2.3).
    """
    if ruleset.grade(UBOAT, c) == TANKER:
        return Refusal(rb.PK_TANKER, "the U-tanker cannot be laid for an attack", "a boat or a blank")
    return None


def attack_check(attack: Attack | None) -> Check:
    """Return the function that checks whether a card may be laid for this convoy attack."""
    if attack is None or not attack.shooting:
        return must_be_attacker
    return both(must_be_contact, must_be_boat(rb.SHOOTING_CONTACT, "only a contact's boat attacks by itself"))


def both(one: Check, two: Check) -> Check:
    """Return a function that accepts a card only if both of these functions accept it."""
    return lambda ruleset, c: one(ruleset, c) or two(ruleset, c)


@lru_cache(maxsize=1024)
def fitting(ruleset: TonnageRuleset, check: Check) -> int:
    """Return the cards that the function ``check`` accepts, as a bit mask."""
    cards = (*range(JOKER + 1), *range(SCREEN, SCREEN + len(ruleset.screen)))
    return sum(1 << c for c in cards if check(ruleset, c) is None)


@cache
def must_hunt(kind: str, rule: Rule, *, joins: bool = False) -> Check:
    """Return a function that checks the cards laid for an escort attack.

    HF/DF needs ships, air patrols need aircraft, and blanks (cards without a unit) may always be laid.

    ``joins``: the card joins a repeated attack on the same U-boat. Blanks (rule TW-PK-9), and aircraft among
    ships, are then not allowed.
    """

    def check(ruleset: TonnageRuleset, c: int) -> Refusal | None:
        unit = ruleset.escort(c)
        if unit is None:
            if ruleset.grade(ESCORT, c) == SUPPORT or c == JOKER:
                return Refusal(
                    rb.PK_SUPPORT, "a support group card is out when it is drawn", "an escort or a blank"
                )
            return (
                Refusal(
                    rb.PK_CONTINUE,
                    f"{name(ruleset, ESCORT, c)} is a blank, and no blank may join a continuation",
                    "an escort",
                )
                if joins
                else None
            )
        wants_air = kind == AIR
        if unit.surface != wants_air:
            return None
        if kind == GUNS and not joins and ruleset.aircraft_join_escort_attacks:
            return None
        what = "an aircraft" if not unit.surface else "a ship"
        wanted = "aircraft" if wants_air else "ships"
        card = {HFDF: "HF/DF", AIR: "an air patrol"}.get(kind, "an escort attack")
        return Refusal(rule, f"{name(ruleset, ESCORT, c)} is {what}, but {card} needs {wanted} here", wanted)

    return check
