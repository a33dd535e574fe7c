"""Lists the decisions in a Tonnage War game whose quality simulated games can measure.

Decisions are cards played, replies and other answers. Each simulation knows only what the deciding side knew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, SIDES, UBOAT
from printkit.games.tonnage_war.rules.plays.candidates import idle
from printkit.games.tonnage_war.rules.plays.play import Play, Shown
from printkit.games.tonnage_war.rules.ruleset import SCREEN
from printkit.games.tonnage_war.rules.state import (
    HAND,
    PLAYING,
    Contact,
    Hunt,
    Piece,
    State,
    cards_in,
    handles,
    pieces_of,
    unplayed,
    unseen,
    with_oob,
    with_tactics,
)
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.course import WEIGHTS, signs
from printkit.games.tonnage_war.story.facts import TurnFacts
from printkit.games.tonnage_war.story.luck import swings
from printkit.journal.course import Event, Record, Section
from printkit.lab.ledger import ReviewTrial, Spot, Stand
from printkit.table import UNKNOWN, Move, card_name

if TYPE_CHECKING:  # not imported when a log is only checked
    from printkit.table.seeded import Randomness

BUDGET = 5500
_HORIZON = 10
_DECISIONS = ("play", "reply", "answer")
_WORDS = {
    "": "letting it come",
    "discard": "discarding",
    "continue": "going on with the hunt",
    "contact": "reporting contact",
    "attack": "attacking",
    "evade": "evading",
    "torpedo": "torpedoes",
    "bdienst": "B-Dienst",
    "hfdf": "HF/DF",
    "air": "an air patrol",
    "routing": "evasive routing",
}


def review(record: Record, turns: Sequence[TurnFacts]) -> ReviewTrial | None:
    """Return the decisions of a game that the review measures.

    Return None if the log breaks the rules, or if it has no decision whose quality can be measured.
    """
    start, final = record.start, record.final
    if record.doubts or not isinstance(start, State) or not isinstance(final, State):
        return None
    spots = list(_spots(record))
    if not spots:
        return None
    return ReviewTrial(
        of="the U-boats’ chance to win",
        spots=tuple(spots),
        worth=_worth,
        sign={SIDES[UBOAT]: 1, SIDES[ESCORT]: -1},
        seats={SIDES[UBOAT]: "the U-boat side", SIDES[ESCORT]: "the escort side"},
        policy="captain",
        say=_say,
        budget=BUDGET,
        begun=start,
        now=final,
        stands=tuple(_stand(turn) for turn in turns),
        signs=signs,
        weights=WEIGHTS,
        horizon=_HORIZON,
        deep_policy="master",
    )


def _stand(turn: TurnFacts) -> Stand:
    """Return the two positions at the end of a turn for which the review estimates the chance of winning.

    One is the actual position, the other the position to which average dice would have led.
    """
    beyond = math.fsum(swing.surprise for swing in swings([turn]))
    worth = _worth(turn.after) if over(turn.after) else None
    at = (turn.round - 1) * CARDS_A_ROUND + turn.number
    when = f"Round {turn.round}, turn {turn.number}"
    return Stand(when, at, signs(turn.after), signs(turn.after, beyond), worth, turn.lines)


def _worth(state: Hashable) -> float:
    assert isinstance(state, State)
    uboat, escort = state.scores
    return 50.0 if uboat == escort or not over(state) else 100.0 * (uboat > escort)


def _say(spot: Spot, move: Move) -> str:
    value = move.value
    if isinstance(value, Play):
        on = "" if not value.on else " at large" if value.on == "at-large" else f" on {value.on}"
        return f"{_WORDS.get(move.verb, move.verb)}{on} with {card_name(value.card)}"
    if isinstance(value, int) and 0 <= value < SCREEN:
        return f"{_WORDS.get(move.verb, move.verb)} {card_name(value)}"
    return _WORDS.get(move.verb, move.verb)


def _spots(record: Record) -> Iterator[Spot]:
    """Yield the decisions to review, each with the state from which simulated games continue.

    The log is read backwards, because a card laid face down is named only when it is turned up later.
    """
    found: list[Spot] = []
    coming: dict[str, int] = {}
    for section, event in reversed(list(_asked(record))):
        state = event.state
        if not isinstance(state, State):
            continue
        coming = {handle: c for handle, c in coming.items() if handle in handles(state)}
        shown = event.value.value if isinstance(event.value, Move) else None
        if isinstance(shown, Shown) and 0 <= shown.card < SCREEN:
            coming[shown.handle] = shown.card
        if (spot := _spot(section, event, state, coming)) is not None:
            found.append(spot)
    yield from reversed(found)


def _asked(record: Record) -> Iterator[tuple[Section, Event]]:
    """Yield every event of the log in which a player answers a question of the rules.

    The events are in the order in which the questions were asked.
    """
    for section in record.sections:
        for event in sorted((e for e in section.events if e.kind != "tell"), key=lambda e: e.asked):
            yield section, event


def _spot(section: Section, event: Event, state: State, coming: Mapping[str, int]) -> Spot | None:
    """Return the decision that an event records; None if it is not one to review.

    ``coming`` says which cards the face-down cards will turn out to be, by their log names. Only the side that laid them knows
    this.
    """
    done, seat = event.value, SIDES.index(event.side) if event.side in SIDES else -1
    if event.label not in _DECISIONS or event.forced or not isinstance(done, Move) or seat < 0:
        return None
    if state.stage != PLAYING or state.tactics[seat].unknown or state.oob[seat].unknown:
        return None
    half = ESCORT if seat == ESCORT else UBOAT
    state = _with_pieces(state._replace(half=half), seat, partial(_revealed, coming))
    return Spot(
        line=section.line_of(event),
        turn=section.heading.number,
        seat=SIDES[seat],
        label=event.label,
        done=done,
        script=(("offer", Move("")),) if idle(state, seat) else (),
        begin=partial(_as_seen, state, seat),
        alike=partial(_alike, done),
        untold=isinstance(done.value, Play),
        when=f"Round {state.round}, turn {state.turn}",
    )


def _revealed(coming: Mapping[str, int], piece: Piece) -> Piece:
    return piece._replace(card=coming.get(piece.handle, piece.card)) if piece.card == UNKNOWN else piece


def _alike(done: Move, move: Move) -> bool:
    """Return True if two moves look the same in a log.

    The log does not name cards laid face down, so they make no difference.
    """
    return _bare(done) == _bare(move)


def _bare(move: Move) -> Move:
    return move._replace(value=move.value._replace(hidden=())) if isinstance(move.value, Play) else move


# -- the state as one side knows it ----------------------------------------------------------------------------------


def _as_seen(state: State, seat: int, luck: Randomness) -> State:
    """Return a random state of the game that is possible from one side's view.

    The opponent's hands and face-down cards are replaced by random cards that this side has not seen.
    """
    other = 1 - seat
    tactics, oob = state.tactics[other], state.oob[other]
    hand = _some(unplayed(state, other) | tactics.known, tactics.size, luck)
    state = with_tactics(state, other, tactics._replace(known=hand, unknown=0))
    down = [p.card for p in pieces_of(state, other) if not p.up and 0 <= p.card < SCREEN]
    mask = oob.known | unseen(state, other) | sum(1 << c for c in set(down))
    cards = cards_in(mask)
    luck.shuffle(cards)
    fate = dict(zip(down, cards, strict=False))
    taken = sum(1 << c for c in fate.values())
    held = min(oob.size, len(cards) - len(down))
    known = sum(1 << c for c in cards[len(down) : len(down) + held])
    laid = {fate[p.card] for p in pieces_of(state, other) if p.card in fate and not p.up and p.source == HAND}
    known |= sum(1 << c for c in laid) & taken
    return with_oob(
        _with_pieces(state, other, partial(_with_sampled_card, fate)),
        other,
        oob._replace(known=known, unknown=0),
    )


def _some(mask: int, n: int, luck: Randomness) -> int:
    cards = cards_in(mask)
    luck.shuffle(cards)
    return sum(1 << c for c in cards[:n])


def _with_sampled_card(fate: Mapping[int, int], piece: Piece) -> Piece:
    return piece if piece.up else piece._replace(card=fate.get(piece.card, piece.card))


def _with_pieces(state: State, side: int, piece: Callable[[Piece], Piece]) -> State:
    """Return the state after the function ``piece`` has replaced each card that a side has on the table."""

    def contact(each: Contact) -> Contact:
        return each._replace(boat=each.boat and piece(each.boat))

    def hunt(each: Hunt | None) -> Hunt | None:
        if each is None:
            return None
        if side == UBOAT:
            return each._replace(boat=piece(each.boat))
        hurt = tuple((piece(p), rammed) for p, rammed in each.hurt)
        return each._replace(group=tuple(map(piece, each.group)), hurt=hurt)

    state = state._replace(hunt=hunt(state.hunt), window=hunt(state.window))
    if side == UBOAT:
        attack = state.attack and state.attack._replace(boat=piece(state.attack.boat))
        return state._replace(contacts=tuple(map(contact, state.contacts)), attack=attack)
    rescue = state.rescue._replace(piece=state.rescue.piece and piece(state.rescue.piece))
    return state._replace(away=tuple((piece(p), n) for p, n in state.away), rescue=rescue)
