"""How the companion asks the open questions of Tonnage War: the plays that the situation allows (3.2), whatever the hands hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from printkit.games.tonnage_war.log.words import write_continue, write_play, write_reveal
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    ESCORT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    ROUTING,
    SIDES,
    SPECIAL,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import (
    CONTINUE,
    DISCARD,
    END_ROUND,
    REPLY_TORPEDO,
    may_go_on,
)
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, TO_CARRIER, TO_CONVOY, Play, Shown
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADES, SCREEN
from printkit.games.tonnage_war.rules.seen import View
from printkit.games.tonnage_war.rules.state import DEALING, State, cards_in, fresh, handles, pieces_of
from printkit.games.tonnage_war.rules.turning_up import name
from printkit.journal.prompts import Asked, Offer, Prompts
from printkit.table import Move, card_name

_REPLY_CARDS = {EVADE: EVADE, FLAK: FLAK, REPLY_TORPEDO: TORPEDO, BDIENST: BDIENST}
_REPLY_HELP = {
    EVADE: "the boat evades, with the card's modifier",
    FLAK: "the boat shoots at the aircraft if it is detected",
    REPLY_TORPEDO: "the boat fires at one of the ships",
    BDIENST: "the routing is cancelled, the contact stays",
}


def offers(asked: Asked) -> tuple[Offer, ...] | None:
    """What may be said; see :class:`~printkit.journal.prompts.Prompts`."""
    state = asked.view.state if isinstance(asked.view, View) else asked.state
    ask = _ASK.get(asked.label)
    if ask is None or not isinstance(state, State):
        return None
    return tuple(ask(asked, state))


# -- samples -------------------------------------------------------------------------------------------------------------


def _card(state: State, side: int, *actions: str) -> int:
    """A card of these actions that has not been seen to be spent; −1: there is none."""
    data = state.ruleset.data
    cards = data.uboat_cards if side == UBOAT else data.escort_cards
    gone = state.tactics[side].gone
    return next((c for c in range(51, -1, -1) if cards[c].action in actions and not gone >> c & 1), -1)


def _first(asked: Asked, moves: Iterable[Move]) -> Move | None:
    """The first of these moves that is legal."""
    return next((move for move in moves if asked.judge(move) is None), None)


def _play(asked: Asked, verb: str, form: str, help_: str, plays: Iterable[Play]) -> Iterator[Offer]:
    """An offer, if one of these plays is legal: it is the example."""
    move = _first(asked, (Move(verb, play) for play in plays if play.card >= 0))
    if move is not None:
        written = write_continue(move.value) if verb == CONTINUE else write_play(move.value)
        yield Offer(verb, form, f"{verb} {written}", help_)


def _legal_on(asked: Asked, verb: str, plays: Iterable[Play]) -> list[str]:
    return [play.on for play in plays if play.card >= 0 and asked.judge(Move(verb, play)) is None]


def _silence(asked: Asked, help_: str) -> Iterator[Offer]:
    if asked.judge(Move("")) is None:
        yield Offer("", help=help_)


# -- the U-boats ---------------------------------------------------------------------------------------------------------


def _reply(asked: Asked, state: State) -> Iterator[Offer]:
    for verb, action in _REPLY_CARDS.items():
        c = _card(state, UBOAT, action)
        if c >= 0 and asked.judge(Move(verb, c)) is None:
            yield Offer(verb, "CARD", f"{verb} {card_name(c)}", _REPLY_HELP[verb])
    yield from _silence(asked, "no reply (your play comes behind the dice)")


def _plays(asked: Asked, state: State) -> Iterator[Offer]:
    side = asked.view.seat if isinstance(asked.view, View) else state.half
    if side == UBOAT:
        yield from _reply_offers(asked, state)
        yield from _contact_and_attack(asked, state)
    else:
        yield from _escort_plays(asked, state)
    if asked.judge(Move(DISCARD)) is None:
        yield Offer(DISCARD, "", DISCARD, "a card of yours is laid down unseen; its name may follow")
    if asked.judge(Move(END_ROUND)) is None:
        yield Offer(END_ROUND, "", END_ROUND, "both players agree that the round is over")


def _reply_offers(asked: Asked, state: State) -> Iterator[Offer]:
    """Replies, where the play is declared before what is pending is fought out (ruling window-order)."""
    yield from (offer for offer in _reply(asked, state) if offer.verb)


def _contact_and_attack(asked: Asked, state: State) -> Iterator[Offer]:
    (c1,), (u1,) = fresh(state, "c"), fresh(state, "u")
    contact, special = _card(state, UBOAT, CONTACT), _card(state, UBOAT, SPECIAL)
    attack = _card(state, UBOAT, TORPEDO)
    help_ = "a contact, its boat face down under a name of your choosing"
    yield from _play(
        asked, CONTACT, "CARD NAME", help_, [Play(contact, lays=(c1,)), Play(special, lays=(c1,))]
    )
    on_carrier = [Play(special, lays=(c1,), target=TO_CARRIER)]
    yield from _play(
        asked, CONTACT, f"CARD NAME {TO_CARRIER}", "a special contact, on the carrier", on_carrier
    )
    help_ = "an attack, with a boat or a blank face down under a name"
    kinds = {each.carrier for each in state.contacts}
    for target in (TO_CONVOY, TO_CARRIER) if len(kinds) > 1 else ("",):
        plays = [Play(attack, lays=(u1,), target=target)]
        yield from _play(asked, TORPEDO, f"CARD NAME {target}".strip(), help_, plays)
    yield from _on(asked, TORPEDO, "", "the contact's own boat attacks, and the contact ends", attack, state)


def _on(
    asked: Asked, verb: str, rest: str, help_: str, c: int, state: State, laid: str = ""
) -> Iterator[Offer]:
    """A play on one of the contacts in effect."""
    plays = [Play(c, on=each.handle, lays=(laid,) if laid else ()) for each in state.contacts]
    names = _legal_on(asked, verb, plays)
    if names:
        example = write_play(Play(c, on=names[0], lays=(laid,) if laid else ()))
        yield Offer(verb, f"CARD on {'|'.join(names)} {rest}".strip(), f"{verb} {example}", help_)


# -- the escorts ---------------------------------------------------------------------------------------------------------


def _escort_plays(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _continuation(asked, state)
    yield from _attack(asked, state)
    (e1,), (p1,) = fresh(state, "e"), fresh(state, "p")
    named = "with NAMES"
    yield from _on(
        asked, ROUTING, "", "the convoy turns away from a contact", _card(state, ESCORT, ROUTING), state
    )
    hfdf, air = _card(state, ESCORT, HFDF), _card(state, ESCORT, AIR)
    yield from _on(asked, HFDF, named, "ships, face down, hunt a contact's boat", hfdf, state, e1)
    yield from _on(asked, AIR, named, "aircraft, face down, hunt a contact's boat", air, state, e1)
    plays = [Play(air, lays=(e1,), target=AT_LARGE, pulled=p1)]
    help_ = f"aircraft hunt a card that is pulled at random ({p1} is its name)"
    yield from _play(asked, AIR, f"CARD {AT_LARGE} NAME {named}", help_, plays)


def _attack(asked: Asked, state: State) -> Iterator[Offer]:
    """The answer to a pending convoy attack."""
    attack = state.attack
    if attack is not None:
        (e1,), target = fresh(state, "e"), attack.boat.handle
        help_ = "escorts, face down, hunt the attacking card"
        plays = [Play(_card(state, ESCORT, GUNS), on=target, lays=(e1,))]
        yield from _play(asked, GUNS, f"CARD on {target} with NAMES", help_, plays)


def _answer(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _attack(asked, state)
    yield from _silence(asked, "no answer: the attack is rolled for, and your play comes behind it")


def _continuation(asked: Asked, state: State) -> Iterator[Offer]:
    window = state.window
    if window is None:
        return
    c, held = _card(state, ESCORT, window.kind), may_go_on(state, window)
    new = next(each for each in fresh(state, "e", len(held) + 1) if each not in held)
    more = Play(c, held=held, lays=(new,))
    help_ = f"the hunt of {window.boat.handle} goes on, with a card of the same kind"
    plays = [Play(c, held=held), more] if held else [more]
    form = f"CARD with {' '.join(held)}" if held else "CARD add NAMES"
    if held and asked.judge(Move(CONTINUE, more)) is None:
        form += " [add NAMES]"
    yield from _play(asked, CONTINUE, form, help_, plays)


# -- dice, and cards that are turned up --------------------------------------------------------------------------------


def _aimed(help_: str, silence: str = "") -> Callable[[Asked, State], Iterator[Offer]]:
    """A roll for a card on the table."""

    def ask(asked: Asked, state: State) -> Iterator[Offer]:
        names = sorted(h for h in handles(state) if asked.judge(Move(asked.label, h)) is None)
        if names:
            yield Offer(asked.label, f"{'|'.join(names)} ROLL", f"{asked.label} {names[0]} 12", help_)
        yield from _silence(asked, silence or "no more")

    return ask


def _reveal(asked: Asked, state: State) -> Iterator[Offer]:
    due: list[str] = []
    example = ""
    for side in (UBOAT, ESCORT):
        for piece in pieces_of(state, side):
            if piece.up or piece.handle in due:
                continue
            shown = _first(asked, (Move("reveal", Shown(piece.handle, c)) for c in _pack(state, side)))
            if shown is not None:
                due.append(piece.handle)
                example = example or f"reveal {write_reveal(shown.value)}"
    if due:
        yield Offer(
            "reveal", f"{'|'.join(due)} CARD", example, "the card is turned up: its index, or its grade"
        )


def _pack(state: State, side: int) -> list[int]:
    """The cards that a side's piece can be, as a log names them; those of a carrier's screen by grade."""
    mask = state.ruleset.packs[side]
    return [
        *cards_in(mask),
        *(BY_GRADE + GRADES.index(grade) for grade in dict.fromkeys(state.ruleset.screen)),
    ]


# -- choices -------------------------------------------------------------------------------------------------------------


def _rescue(asked: Asked, state: State) -> Iterator[Offer]:
    (new,) = fresh(state, "e")
    yield Offer(
        "rescue", "NAME", f"rescue {new}", "a ship of the escorts' hand is the rescue ship from now on"
    )
    yield from _silence(asked, "no ship is in hand")


def _some(help_: str, silence: str) -> Callable[[Asked, State], Iterator[Offer]]:
    """Some of the escorts on the table."""

    def ask(asked: Asked, state: State) -> Iterator[Offer]:
        moves = asked.candidates()
        names = sorted({handle for move in moves if isinstance(move.value, tuple) for handle in move.value})
        if names:
            yield Offer(asked.label, " ".join(names), f"{asked.label} {names[0]}", help_)
            yield from _silence(asked, silence)

    return ask


def _support(asked: Asked, state: State) -> Iterator[Offer]:
    n = next((n for n in range(1, 21) if asked.judge(Move("support", n)) is None), 0)
    if n:
        yield Offer("support", str(n), f"support {n}", f"the support group was drawn: it brings {n} cards")
    yield from _silence(asked, "it was not drawn")


def _reject(asked: Asked, state: State) -> Iterator[Offer]:
    yield Offer("reject", "NUMBER", "reject 2", "as many cards as you like of those it brought go back")
    yield from _silence(asked, "none goes back")


def _hand(asked: Asked, state: State) -> Iterator[Offer]:
    """The hands at the deal. What is left of them after a round is for those who write a log by hand."""
    if state.stage == DEALING:
        what = "the tactical cards" if asked.label == "hand" else "the order-of-battle cards"
        example = "9H QS 3D" if asked.label == "hand" else "8S 3S 6H"
        yield Offer(asked.label, "CARDS", f"{asked.label} {example} ...", f"{what} that you were dealt")
        yield from _silence(asked, "not recorded")


def _pulled(asked: Asked, state: State) -> Iterator[Offer]:
    yield Offer("pulled", "CARD", "pulled 3C", "the card that the air patrol pulled, as its owner saw it")
    yield from _silence(asked, "not recorded")


def _end_round(asked: Asked, state: State) -> Iterator[Offer]:
    """A mere heading over the last dice of a round: nothing to ask."""
    return iter(())


_ASK: dict[str, Callable[[Asked, State], Iterator[Offer]]] = {
    "reply": _reply,
    "play": _plays,
    "answer": _answer,
    "detect": _aimed("the evasion roll against that escort", "no more evasion rolls: the boat is detected"),
    "strike": _aimed("that escort's attack roll", "no more attack rolls: the boat is sunk"),
    "torpedo-roll": _aimed("the ship that is aimed at, and the roll"),
    "flak-roll": _aimed("the aircraft that is aimed at, and the roll"),
    "reveal": _reveal,
    "rescue": _rescue,
    "to-deck": _some("these go into the deck instead of the hand", "all go to hand"),
    "hold": _some("these wait for a continuation", "nobody waits"),
    "support": _support,
    "reject": _reject,
    "hand": _hand,
    "oob": _hand,
    "pulled": _pulled,
    END_ROUND: _end_round,
}


# -- what needs no answer, and what a side holds -------------------------------------------------------------------------


def settled(asked: Asked) -> Move | None:
    """A card that is known already: it has been shown, or there is no other that it can be."""
    state = asked.view.state if isinstance(asked.view, View) else asked.state
    if asked.label != "reveal" or not isinstance(state, State):
        return None
    known = [
        p for side in (UBOAT, ESCORT) for p in pieces_of(state, side) if not p.up and 0 <= p.card < SCREEN
    ]
    return _first(asked, (Move("reveal", Shown(p.handle, p.card)) for p in known))


def holding(state: State, side: str) -> tuple[str, ...]:
    """The cards that a side's recorded hands hold."""
    seat = SIDES.index(side)
    tactics, oob = state.tactics[seat], state.oob[seat]
    cards = " ".join(card_name(c) for c in cards_in(tactics.known))
    units = ", ".join(name(state.ruleset, seat, c) for c in cards_in(oob.known))
    down = " ".join(sorted(p.handle for p in pieces_of(state, seat) if not p.up))
    lines = [
        f"tactical cards ({tactics.size} in hand): {cards or 'not recorded'}",
        f"order of battle ({oob.size} in hand): {units or 'not recorded'}",
    ]
    if tactics.known.bit_count() + tactics.unknown > tactics.size:
        lines.append("some of these tactical cards have been discarded without being named")
    if down:
        lines.append(f"some of these lie on the table, face down: {down}")
    return tuple(lines)


PROMPTS = Prompts(offers, settled, holding)
