"""How the companion asks the open questions of Tonnage War: the plays that the situation allows (3.2), whatever the hands hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations

from printkit.games.tonnage_war.log.words import write_continue, write_oob, write_play, write_rescue
from printkit.games.tonnage_war.rules.data import (
    ACTION_WORDS,
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
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.escort_turn import without_engagement
from printkit.games.tonnage_war.rules.plays.candidates import escort_plays, uboat_plays, uboat_replies
from printkit.games.tonnage_war.rules.plays.legality import (
    CONTINUE,
    DISCARD,
    END_ROUND,
    ESCORT_VERBS,
    REPLY_TORPEDO,
    UBOAT_VERBS,
)
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, TO_CARRIER, TO_CONVOY, Play, Shown
from printkit.games.tonnage_war.rules.plays.uboats import REPLIES
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADE_WORDS, GRADES, SCREEN
from printkit.games.tonnage_war.rules.seen import View
from printkit.games.tonnage_war.rules.state import (
    DEALING,
    Oob,
    Piece,
    State,
    Tactics,
    cards_in,
    fresh,
    handles,
    pieces_of,
    unplayed,
    unseen,
    with_oob,
    with_tactics,
)
from printkit.games.tonnage_war.rules.turning_up import name
from printkit.journal.prompts import Asked, Offer, Prompts, Way
from printkit.table import Move, card_name
from printkit.table.cards import parse_card

_FEW = 4
"""Of so many escorts every choice of some is listed."""


def offers(asked: Asked) -> tuple[Offer, ...] | None:
    """What may be said; see :class:`~printkit.journal.prompts.Prompts`."""
    state, ask = _state(asked), _ASK.get(asked.label)
    return tuple(ask(asked, state)) if ask is not None and state is not None else None


def _state(asked: Asked) -> State | None:
    """The position, as whoever is asked sees it."""
    state = asked.view.state if isinstance(asked.view, View) else asked.state
    return state if isinstance(state, State) else None


def _silence(asked: Asked, help_: str) -> Iterator[Offer]:
    if asked.judge(Move("")) is None:
        yield Offer("", help=help_)


def _numbers(asked: Asked, label: str, most: int = 20) -> list[str]:
    """The numbers that may be said."""
    return [str(n) for n in range(1, most + 1) if asked.judge(Move(label, n)) is None]


def _face_down(state: State) -> Iterator[tuple[int, Piece]]:
    """The cards that lie face down, with whose they are."""
    return ((side, p) for side in (UBOAT, ESCORT) for p in pieces_of(state, side) if not p.up)


# -- plays and replies -----------------------------------------------------------------------------------------------------

_HELP: dict[str, str] = {
    EVADE: "the boat evades, with the card's modifier",
    FLAK: "the boat shoots at the aircraft if it is detected",
    REPLY_TORPEDO: "the boat fires at one of the ships",
    BDIENST: "the routing is cancelled, the contact stays",
    CONTINUE: "the hunt goes on, with a card of the same kind",
    CONTACT: "a contact, its boat face down under a name of your choosing",
    TORPEDO: "an attack, with a boat or a blank face down under a name",
    ROUTING: "the convoy turns away from a contact",
    HFDF: "ships, face down, hunt a contact's boat",
    AIR: "aircraft, face down, hunt a contact's boat",
}
"""What a play does, in the order in which plays are offered; :func:`_meaning` knows those of which there are several."""
_ORDER = tuple(_HELP)
_JOINING = " [add NAMES]"


def _form(play: Play) -> str:
    """What stands behind the verb, with ``ON`` for the card that it is played on; what is filled in is in capitals."""
    words = ["CARD"]
    if play.on:
        words += ["on", "ON"]
    if play.held:
        words += ["with", *play.held, *(_JOINING.split() if play.lays else ())]
    elif play.target == AT_LARGE:
        words += [AT_LARGE, "NAME", "with", "NAMES"]
    elif play.lays:
        words += ["with", "NAMES"] if play.on else ["NAME"]
    if play.target in (TO_CARRIER, TO_CONVOY):
        words.append(play.target)
    return " ".join(words)


def _meaning(verb: str, play: Play, state: State) -> str:
    if verb == AIR and play.target == AT_LARGE:
        return f"aircraft hunt a card that is pulled at random ({play.pulled} is its name)"
    if verb == CONTACT and play.target == TO_CARRIER:
        return "a special contact, on the carrier"
    if verb == CONTINUE and state.window is not None:
        return f"the hunt of {state.window.boat.handle} goes on, with a card of the same kind"
    if verb == TORPEDO and play.on:
        if play.lays:
            return "escorts, face down, hunt the attacking card"
        return "the contact's own boat attacks, and the contact ends"
    return _HELP[verb]


def _imagined(state: State) -> State:
    """The position, if each hand held every card that it may hold."""
    for side in (UBOAT, ESCORT):
        tactics, oob = state.tactics[side], state.oob[side]
        cards = tactics.known | (unplayed(state, side) if tactics.unknown else 0)
        state = with_tactics(state, side, tactics._replace(known=cards, unknown=0))
        units = oob.known | (unseen(state, side) if oob.unknown else 0)
        state = with_oob(state, side, oob._replace(known=units, unknown=0))
    return state


def _possible(asked: Asked, state: State, verbs: tuple[str, ...]) -> list[Move]:
    """The candidates of the rules for hands that may hold anything, in the order of the verbs."""
    whole = _imagined(state)
    if _seat(asked, state) == UBOAT:
        moves = [*uboat_replies(whole), *uboat_plays(whole)]
    else:
        moves = escort_plays(whole, without_engagement(whole))
    shown = dict.fromkeys(
        Move(verb, value._replace(hidden=()) if isinstance(value, Play) else value)
        for verb, value in moves
        if verb in verbs
    )
    return sorted(
        (move for move in shown if asked.judge(move) is None), key=lambda move: _ORDER.index(move.verb)
    )


def _offered(asked: Asked, state: State, verbs: tuple[str, ...] = _ORDER) -> Iterator[Offer]:
    """The plays that the situation allows, those of a form together."""
    plays: dict[tuple[str, str], list[Play]] = {}
    for verb, value in _possible(asked, state, verbs):
        if isinstance(value, Play):
            form = _form(value)
            if verb == CONTINUE and not value.held:
                form = "CARD add NAMES"
            plays.setdefault((verb, form), []).append(value)
        elif isinstance(value, int):
            plays.setdefault((verb, "CARD"), []).append(Play(value))
    for (verb, form), alike in plays.items():
        if verb == CONTINUE and (verb, f"{form}{_JOINING}") in plays:
            continue  # the same, with less said
        alike = [*plays.get((verb, form.removesuffix(_JOINING)), []), *alike] if _JOINING in form else alike
        last = alike[-1]
        on = "|".join(dict.fromkeys(play.on for play in alike))
        last = last._replace(on=alike[0].on, hidden=())
        yield Offer(
            verb,
            form.replace("ON", on),
            f"{verb} {_written(verb, last)}",
            _meaning(verb, last, state),
            tuple(_ways(asked, state, verb, alike)),
        )


def _ways(asked: Asked, state: State, verb: str, plays: Sequence[Play]) -> Iterator[Way]:
    """These plays, for every card of the hand that does what theirs do."""
    side = _seat(asked, state)
    tactics = _imagined(state).tactics[side]
    ends: dict[int, list[str]] = {}
    for play in plays:
        written = _written(verb, play) if play.lays or play.on or play.held else ""
        ends.setdefault(play.card, []).append(written.partition(" ")[2])
    kinds: dict[tuple[str, ...], int] = {}
    for c, behind in ends.items():
        alike = next(mask for mask in state.ruleset.kinds[side] if mask >> c & 1)
        kinds[tuple(behind)] = kinds.get(tuple(behind), 0) | alike & tactics.known
    for each, mask in kinds.items():
        yield Way("", tuple(card_name(c) for c in cards_in(mask)), each)


def _seat(asked: Asked, state: State) -> int:
    """Who is asked."""
    return asked.view.seat if isinstance(asked.view, View) else state.half


def _written(verb: str, play: Play) -> str:
    if verb == CONTINUE:
        return write_continue(play)
    return write_play(play) if play.lays or play.on else card_name(play.card)


def _reply(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _offered(asked, state, tuple(REPLIES))
    yield from _silence(asked, "no reply (your play comes behind the dice)")


def _plays(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _offered(asked, state)
    if asked.judge(Move(DISCARD)) is None:
        help_ = "a card of yours is laid down unseen; its name may follow"
        yield Offer(DISCARD, "", DISCARD, help_, _held(asked, state))
    if asked.judge(Move(END_ROUND)) is None:
        yield Offer(END_ROUND, "", END_ROUND, "both players agree that the round is over")


def _held(asked: Asked, state: State) -> tuple[Way, ...]:
    """Every card of a hand that is recorded; none, where cards of it are not known."""
    tactics = state.tactics[_seat(asked, state)]
    return () if tactics.unknown else (Way("", tuple(map(card_name, cards_in(tactics.known)))),)


def _answer(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _offered(asked, state, (GUNS,))
    yield from _silence(asked, "no answer: the attack is rolled for, and your play comes behind it")


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
    ways: list[Way] = []
    for side, piece in _face_down(state):
        if not any(way.before == piece.handle for way in ways):
            shown = [Shown(piece.handle, c) for c in _pack(state, side)]
            able = [each.card for each in shown if asked.judge(Move("reveal", each)) is None]
            told = [c for c in able if c < BY_GRADE] or able  # its grade alone says less
            if told:
                ways.append(Way(piece.handle, tuple(map(write_oob, told))))
    if ways:
        due = "|".join(way.before for way in ways)
        example = f"reveal {ways[0].before} {ways[0].cards[0]}"
        help_ = "the card is turned up: its index, or its grade"
        yield Offer("reveal", f"{due} CARD", example, help_, tuple(ways))


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
    named = dict.fromkeys(write_rescue(move.value) for move in asked.candidates() if move.verb)
    yield Offer(
        "rescue",
        "NAME",
        f"rescue {new}",
        "a ship of the escorts' hand is the rescue ship from now on",
        (Way("", (), tuple(named) or (new,)),),
    )
    yield from _silence(asked, "no ship is in hand")


def _some(help_: str, silence: str) -> Callable[[Asked, State], Iterator[Offer]]:
    """Some of the escorts on the table."""

    def ask(asked: Asked, state: State) -> Iterator[Offer]:
        moves = asked.candidates()
        names = sorted({handle for move in moves if isinstance(move.value, tuple) for handle in move.value})
        if names:
            some = [" ".join(each) for n in range(len(names)) for each in combinations(names, n + 1)]
            ways = (Way("", (), tuple(some)),) if len(names) <= _FEW else ()
            yield Offer(asked.label, " ".join(names), f"{asked.label} {names[0]}", help_, ways)
            yield from _silence(asked, silence)

    return ask


def _support(asked: Asked, state: State) -> Iterator[Offer]:
    for n in _numbers(asked, "support")[:1]:
        yield Offer("support", n, f"support {n}", f"the support group was drawn: it brings {n} cards")
    yield from _silence(asked, "it was not drawn")


def _reject(asked: Asked, state: State) -> Iterator[Offer]:
    help_ = "as many cards as you like of those it brought go back"
    yield Offer("reject", "NUMBER", "reject 2", help_, (Way("", (), tuple(_numbers(asked, "reject"))),))
    yield from _silence(asked, "none goes back")


def _hand(asked: Asked, state: State) -> Iterator[Offer]:
    """The hands at the deal, and what is left of them after a round, where the log does not tell it."""
    dealt = state.stage == DEALING
    tactical = asked.label == "hand"
    if isinstance(asked.view, View) and not dealt:
        left: Tactics | Oob = asked.view.tactics if tactical else asked.view.oob
        if not left.unknown and left.known.bit_count() == left.size:
            return
    what = "the tactical cards" if tactical else "the order-of-battle cards"
    example = "9H QS 3D" if tactical else "8S 3S 6H"
    which = "that you were dealt" if dealt else "that you still hold"
    counts = _numbers(asked, asked.label, 52)
    ways = (Way("", (), tuple(counts)),) if len(counts) == 1 else ()
    yield Offer(asked.label, "CARDS", f"{asked.label} {example} ...", f"{what} {which}", ways)
    yield from _silence(asked, "not recorded")


def _pulled(asked: Asked, state: State) -> Iterator[Offer]:
    help_ = "the card that the air patrol pulled, as its owner saw it"
    yield Offer("pulled", "CARD", "pulled 3C", help_, (Way("", (), ("1",)),))
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
    state = _state(asked)
    if asked.label != "reveal" or state is None:
        return None
    shown = (Move("reveal", Shown(p.handle, p.card)) for _, p in _face_down(state) if 0 <= p.card < SCREEN)
    return next((move for move in shown if asked.judge(move) is None), None)


def _action(state: State, seat: int, c: int) -> str:
    """What a tactical card does for this side."""
    data = state.ruleset.data
    return (data.uboat_cards if seat == UBOAT else data.escort_cards)[c].action


def holding(state: State, side: str) -> tuple[str, ...]:
    """The cards that a side's recorded hands hold."""
    seat = SIDES.index(side)
    tactics, oob = state.tactics[seat], state.oob[seat]
    cards = ", ".join(f"{card_name(c)} {_action(state, seat, c)}" for c in cards_in(tactics.known))
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


_OOB_VERBS = ("reveal", "oob", "pulled", "rescue")
"""Verbs that name cards of the order of battle; the others name tactical cards."""


def hand(state: State, side: str, verb: str) -> tuple[tuple[str, str], ...]:
    """The recorded cards of a side, the tactical ones first: as a log writes them, and what each is."""
    seat = SIDES.index(side)
    done = ((c, _action(state, seat, c)) for c in cards_in(state.tactics[seat].known))
    tactical = [(card_name(c), ACTION_WORDS.get(action, action)) for c, action in done]
    units = [
        (card_name(c), GRADE_WORDS[state.ruleset.grade(seat, c)]) for c in cards_in(state.oob[seat].known)
    ]
    if verb in _OOB_VERBS:
        return tuple(units)
    return tuple(tactical) if verb else (*tactical, *units)


# -- for players in a hurry ---------------------------------------------------------------------------------------------

_VERBS = {"play": _ORDER, "reply": tuple(REPLIES), "answer": (GUNS,)}


def short(label: str, asked: Asked | None, typed: str) -> str:
    """``4H`` for ``contact 4H c1``, ``9C2`` for ``hfdf 9C on c1 with e1 e2``: the card says what is played, the number how many
    cards are laid, a name which they are or what it is played on. Cards are named in turn. Nothing, if more than one play
    fits."""
    found = _CARD_FIRST.fullmatch(typed.strip().lower())
    state = asked and _state(asked)
    card = parse_card(found[1]) if found else None
    if found is None or card is None or asked is None or label not in _VERBS or state is None:
        return ""
    said = found[2].split()
    plays = dict.fromkeys(
        Move(verb, value._replace(card=card) if isinstance(value, Play) else card)
        for verb, value in _possible(asked, state, _VERBS[label])
    )
    fitting = [move for move in plays if _is_said(move.value, said) and asked.judge(move) is None]
    if len(fitting) != 1:
        return ""
    verb, value = fitting[0]
    return f"{verb} {_written(verb, value) if isinstance(value, Play) else card_name(card)}"


_CARD_FIRST = re.compile(r"((?:10|[a2-9tjqk])[cdhs])(\d?(?:\s+\S+)*)")


def _is_said(value: object, said: list[str]) -> bool:
    """Whether a play has what was said of it: so many cards laid, or these names."""
    if not isinstance(value, Play):
        return not said
    names = {value.on, *value.lays, *value.held, value.target, value.pulled}
    return all(word in names or word == str(len(value.lays)) for word in said)


# -- in words ------------------------------------------------------------------------------------------------------------

_ASKS = {
    "reply": "A reply",
    "play": "The play",
    "answer": "An answer to the attack",
    "reveal": "Turned up",
    "detect": "Evasion roll against",
    "strike": "Attack roll of",
    "torpedo-roll": "The torpedoes at",
    "flak-roll": "The flak at",
    "convoy": "The attack on the convoy",
    "carrier": "The attack on the carrier",
    "rescue": "The new rescue ship",
    "to-deck": "Escorts that go into the deck",
    "hold": "Escorts that wait for a continuation",
    "hand": "The tactical cards in hand",
    "oob": "The order-of-battle cards in hand",
    "pulled": "The card that the air patrol pulled",
    "support": "The support group",
    "reject": "Cards given back",
}


def told(name: str, value: Hashable) -> str | None:
    """What the rules told, in words; empty: the sheet shows it, or it has not come to anything."""
    names = " and ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    if name in ("detected", "undetected", "damaged", "sunk"):
        verb = f"{'are' if isinstance(value, tuple) and len(value) > 1 else 'is'} {name}"
        return f"{names} {verb}" if names else ""
    if name == "ships":
        return f"{value} ship{'s' * (value != 1)} sunk"
    if name == "rescue":
        return "the rescue ship is sunk"
    return f"the carrier is {value}" if name == "carrier" else ""


_CALLED = {"uboat": "U-boats", "escort": "escorts", "ships": "ships sunk", **ACTION_WORDS}


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """The score, the cards of each hand (tactical, then of the order of battle), and each side's cards on the table: by their
    names, and by what they are once they are turned up."""
    found = [("score", f"{state.scores[UBOAT]} to {state.scores[ESCORT]}")]
    for side in (UBOAT, ESCORT):
        held = f"{state.tactics[side].size} + {state.oob[side].size} cards"
        down = [
            f"{piece.handle} {name(state.ruleset, side, piece.card)}" if piece.up else piece.handle
            for piece in pieces_of(state, side)
        ]
        table = f", on the table {', '.join(down)}" if down else ""
        found.append((_CALLED[SIDES[side]], f"{held}{table}"))
    return tuple(found)


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
    called=_CALLED,
)
