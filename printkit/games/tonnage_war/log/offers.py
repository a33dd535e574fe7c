"""The possible answers that the companion (the program that guides players) lists for each question in a game
of Tonnage War.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from printkit.games.tonnage_war.log.notation import NOTATION
from printkit.games.tonnage_war.log.words import write_continue, write_oob, write_play, write_rescue
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
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.escort_turn import without_engagement
from printkit.games.tonnage_war.rules.plays.candidates import escort_plays, uboat_plays, uboat_replies
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD, END_ROUND, REPLY_TORPEDO
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, TO_CARRIER, TO_CONVOY, Play, Shown
from printkit.games.tonnage_war.rules.plays.uboats import REPLIES
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADES
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
from printkit.journal.prompts import Asked, Offer, Way
from printkit.journal.verbs import DecisionVerb, form_of
from printkit.table import Move, card_name

_MAX_LISTED = 4
"""Maximum number of escorts for which the companion lists every possible selection, if a player must choose
some of them.

If there are more, it lists none.
"""


def offers(asked: Asked) -> tuple[Offer, ...] | None:
    """Return the possible answers to a question, as the companion lists them.

    Return None if nothing is known about this question.
    """
    state, ask = state_of(asked), _ASK.get(asked.label)
    return tuple(ask(asked, state)) if ask is not None and state is not None else None


def state_of(asked: Asked) -> State | None:
    """Return the state of the game as seen by the player who must answer the question.

    Return None if there is no state.
    """
    state = asked.view.state if isinstance(asked.view, View) else asked.state
    return state if isinstance(state, State) else None


def face_down(state: State) -> Iterator[tuple[int, Piece]]:
    """Yield every face-down card on the table as a pair: the side that laid it, and the card."""
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
"""Help text for each kind of play, in the order in which the companion lists the plays.

Other help texts depend on the details of the play.
"""
ORDER = tuple(_HELP)
_JOINING = " [add NAMES]"


def _form(play: Play) -> str:
    """Return a pattern that shows how to type a play, such as ``CARD on ON with NAMES``.

    The player replaces the words in capitals; ``ON`` is the name of the target.
    """
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
    """Return a copy of the state in which each hand contains every card that, according to the log, may be in
    it.
    """
    for side in (UBOAT, ESCORT):
        tactics, oob = state.tactics[side], state.oob[side]
        cards = tactics.known | (unplayed(state, side) if tactics.unknown else 0)
        state = with_tactics(state, side, tactics._replace(known=cards, unknown=0))
        units = oob.known | (unseen(state, side) if oob.unknown else 0)
        state = with_oob(state, side, oob._replace(known=units, unknown=0))
    return state


def possible(asked: Asked, state: State, verbs: tuple[str, ...]) -> list[Move]:
    """Return the legal plays with these verbs, sorted by verb, as if each hand contained every card that it
    may contain.

    ``state``: the game as seen by the player who must answer.
    """
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
        (move for move in shown if asked.judge(move) is None), key=lambda move: ORDER.index(move.verb)
    )


def _offered(asked: Asked, state: State, verbs: tuple[str, ...] = ORDER) -> Iterator[Offer]:
    """Yield the possible plays as the companion lists them.

    Plays that are typed in the same pattern, such as ``attack CARD NAME``, are listed together.
    """
    plays: dict[tuple[str, str], list[Play]] = {}
    for verb, value in possible(asked, state, verbs):
        if isinstance(value, Play):
            form = _form(value)
            if verb == CONTINUE and not value.held:
                form = "CARD add NAMES"
            plays.setdefault((verb, form), []).append(value)
        elif isinstance(value, int):
            plays.setdefault((verb, "CARD"), []).append(Play(value))
    for (verb, form), alike in plays.items():
        if verb == CONTINUE and (verb, f"{form}{_JOINING}") in plays:
            continue  # the offer with `add` covers this play
        alike = [*plays.get((verb, form.removesuffix(_JOINING)), []), *alike] if _JOINING in form else alike
        last = alike[-1]
        on = "|".join(dict.fromkeys(play.on for play in alike))
        last = last._replace(on=alike[0].on, hidden=())
        yield Offer(
            verb,
            form.replace("ON", on),
            f"{verb} {written(verb, last)}",
            _meaning(verb, last, state),
            tuple(_ways(asked, state, verb, alike)),
        )


def _ways(asked: Asked, state: State, verb: str, plays: Sequence[Play]) -> Iterator[Way]:
    """Yield what a player can type after ``verb``: each card that can be used, with the words that may follow
    the card.

    Cards with the same effect are yielded together.
    """
    side = _seat(asked, state)
    tactics = _imagined(state).tactics[side]
    ends: dict[int, list[str]] = {}
    for play in plays:
        said = written(verb, play) if play.lays or play.on or play.held else ""
        ends.setdefault(play.card, []).append(said.partition(" ")[2])
    kinds: dict[tuple[str, ...], int] = {}
    for c, behind in ends.items():
        alike = next(mask for mask in state.ruleset.kinds[side] if mask >> c & 1)
        kinds[tuple(behind)] = kinds.get(tuple(behind), 0) | alike & tactics.known
    for each, mask in kinds.items():
        yield Way("", tuple(card_name(c) for c in cards_in(mask)), each)


def _seat(asked: Asked, state: State) -> int:
    """Return the number of the side whose player must answer the current question (the U-boats or the
    escorts).
    """
    return asked.view.seat if isinstance(asked.view, View) else state.half


def written(verb: str, play: Play) -> str:
    if verb == CONTINUE:
        return write_continue(play)
    return write_play(play) if play.lays or play.on else card_name(play.card)


def _reply(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _offered(asked, state, tuple(REPLIES))
    yield from _silence(asked)


def _plays(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _offered(asked, state)
    if asked.judge(Move(DISCARD)) is None:
        help_ = "a card of yours is laid down unseen; its name may follow"
        yield Offer(DISCARD, "", DISCARD, help_, _held(asked, state))
    if asked.judge(Move(END_ROUND)) is None:
        yield Offer(END_ROUND, "", END_ROUND, "both players agree that the round is over")


def _held(asked: Asked, state: State) -> tuple[Way, ...]:
    """Return all tactical cards in the hand of the player who must answer.

    Return nothing if some of them are unknown.
    """
    tactics = state.tactics[_seat(asked, state)]
    return () if tactics.unknown else (Way("", tuple(map(card_name, cards_in(tactics.known)))),)


def _answer(asked: Asked, state: State) -> Iterator[Offer]:
    yield from _offered(asked, state, (GUNS,))
    yield from _silence(asked)


# -- other answers --------------------------------------------------------------------------------------------------------

_EMPTY_ANSWER_HELP = {
    "reply": "no reply (your play comes after the dice)",
    "answer": "no answer: the dice of the attack are rolled, and your play comes after that",
}
"""Help text for an empty answer (Enter alone) to a question that several kinds of play can answer.

The key is the label of the question.
"""


def _silence(asked: Asked) -> Iterator[Offer]:
    if asked.judge(Move("")) is None:
        verb = NOTATION.verb(asked.label)
        meaning = verb.silence if isinstance(verb, DecisionVerb) else _EMPTY_ANSWER_HELP.get(asked.label, "")
        yield Offer("", help=meaning or "no more")


def _in_form(asked: Asked, form: str, example: str = "", ways: Sequence[Way] = ()) -> Iterator[Offer]:
    """Yield one of the answers that the companion lists for a question: the verb, a pattern, an example and a help text.

    If an empty answer is allowed, also yield that.
    """
    verb = NOTATION.by_name[asked.label]
    yield Offer(verb.name, form, f"{verb.name} {example or form_of(verb)}", verb.help, tuple(ways))
    yield from _silence(asked)


def _target_offers(asked: Asked, state: State) -> Iterator[Offer]:
    """Yield the answer that the companion lists when a die is rolled against one of several cards on the table, and the player
    must name the card.

    Its pattern names all possible targets.
    """
    names = sorted(h for h in handles(state) if asked.judge(Move(asked.label, h)) is None)
    return _in_form(asked, f"{'|'.join(names)} ROLL", f"{names[0]} 12") if names else _silence(asked)


def _reveal(asked: Asked, state: State) -> Iterator[Offer]:
    ways: list[Way] = []
    for side, piece in face_down(state):
        if not any(way.before == piece.handle for way in ways):
            shown = [Shown(piece.handle, c) for c in _pack(state, side)]
            able = [each.card for each in shown if asked.judge(Move("reveal", each)) is None]
            told = [
                c for c in able if c < BY_GRADE
            ] or able  # offer grades only if no specific card is possible
            if told:
                ways.append(Way(piece.handle, tuple(map(write_oob, told))))
    if ways:
        due = "|".join(way.before for way in ways)
        yield from _in_form(asked, f"{due} CARD", f"{ways[0].before} {ways[0].cards[0]}", ways)


def _pack(state: State, side: int) -> list[int]:
    """Return the numbers of all cards of a side that can lie face down.

    For the aircraft carrier's screen, they are numbers that stand for grades.
    """
    mask = state.ruleset.packs[side]
    return [
        *cards_in(mask),
        *(BY_GRADE + GRADES.index(grade) for grade in dict.fromkeys(state.ruleset.screen)),
    ]


def _rescue(asked: Asked, state: State) -> Iterator[Offer]:
    (new,) = fresh(state, "e")
    named = dict.fromkeys(write_rescue(move.value) for move in asked.candidates() if move.verb)
    return _in_form(asked, "NAME", new, [_ends(*(named or (new,)))])


def _selection_offers(asked: Asked, state: State) -> Iterator[Offer]:
    """Yield the answer that the companion lists when a player must choose some of the escorts on the table."""
    names = sorted({h for move in asked.candidates() if isinstance(move.value, tuple) for h in move.value})
    some = (" ".join(each) for n in range(len(names)) for each in combinations(names, n + 1))
    ways = [_ends(*some)] if len(names) <= _MAX_LISTED else []
    return _in_form(asked, " ".join(names), names[0], ways) if names else iter(())


def _support(asked: Asked, state: State) -> Iterator[Offer]:
    n = "".join(_numbers(asked)[:1])
    return _in_form(asked, n, n) if n else _silence(asked)


def _reject(asked: Asked, state: State) -> Iterator[Offer]:
    return _in_form(asked, "NUMBER", ways=[_ends(*_numbers(asked))])


def _hand(asked: Asked, state: State) -> Iterator[Offer]:
    """Yield the answer that the companion lists when a player must name the cards in hand, at the deal or at
    the end of a round.

    Yield nothing if the log already determines these cards.
    """
    if isinstance(asked.view, View) and state.stage != DEALING:
        left: Tactics | Oob = asked.view.tactics if asked.label == "hand" else asked.view.oob
        if not left.unknown and left.known.bit_count() == left.size:
            return iter(())
    counts = _numbers(asked, 52)
    ways = [_ends(*counts)] if len(counts) == 1 else []
    return _in_form(asked, "CARDS", f"{form_of(NOTATION.by_name[asked.label])} ...", ways)


def _pulled(asked: Asked, state: State) -> Iterator[Offer]:
    return _in_form(asked, "CARD", ways=[_ends("1")])


def _end_round(asked: Asked, state: State) -> Iterator[Offer]:
    """Yield nothing. The companion never asks for the statement ``end-round``, which only marks the last dice
    of a round.
    """
    return iter(())


def _ends(*behind: str) -> Way:
    return Way("", (), behind)


def _numbers(asked: Asked, most: int = 20) -> list[str]:
    """Return the numbers from 1 to ``most`` that are allowed as answers to this question, as text."""
    return [str(n) for n in range(1, most + 1) if asked.judge(Move(asked.label, n)) is None]


_ASK: dict[str, Callable[[Asked, State], Iterator[Offer]]] = {
    "reply": _reply,
    "play": _plays,
    "answer": _answer,
    **dict.fromkeys(("detect", "strike", "torpedo-roll", "flak-roll"), _target_offers),
    "reveal": _reveal,
    "rescue": _rescue,
    **dict.fromkeys(("to-deck", "hold"), _selection_offers),
    "support": _support,
    "reject": _reject,
    **dict.fromkeys(("hand", "oob"), _hand),
    "pulled": _pulled,
    END_ROUND: _end_round,
}
