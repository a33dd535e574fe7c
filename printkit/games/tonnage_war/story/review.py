"""The decisions of a game of Tonnage War, to be played on from: each side's reply and play, as that side saw the game."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from printkit.games.tonnage_war.rules.data import ESCORT, SIDES, UBOAT
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import SCREEN
from printkit.games.tonnage_war.rules.state import (
    HAND,
    PLAYING,
    Contact,
    Hunt,
    Piece,
    State,
    cards_in,
    pieces_of,
    unplayed,
    unseen,
    with_oob,
    with_tactics,
)
from printkit.games.tonnage_war.rules.turn import over
from printkit.journal.course import Record, Section
from printkit.lab.ledger import Spot, Trial
from printkit.table import Move, card_name

if TYPE_CHECKING:  # a check needs no random numbers
    from printkit.table.seeded import Randomness

BUDGET = 120
_DECISIONS = ("play", "reply", "answer")
_WORDS = {"": "letting it come", "discard": "discarding", "continue": "going on with the hunt"}


def trial(record: Record) -> Trial | None:
    """What can be judged; None where log and rules part, or where a hand is not in the log."""
    start, final = record.start, record.final
    if record.doubts or not isinstance(start, State) or not isinstance(final, State):
        return None
    spots = [spot for s in record.sections if s.heading.kind == "turn" for spot in _spots(s)]
    if not spots:
        return None
    return Trial(
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
    )


def _worth(state: Hashable) -> float:
    assert isinstance(state, State)
    uboat, escort = state.scores
    return 50.0 if uboat == escort or not over(state) else 100.0 * (uboat > escort)


def _say(spot: Spot, move: Move) -> str:
    value = move.value
    if isinstance(value, Play):
        on = f" on {value.on}" if value.on else ""
        return f"{_WORDS.get(move.verb, move.verb)}{on} with {card_name(value.card)}"
    if isinstance(value, int) and 0 <= value < SCREEN:
        return f"{_WORDS.get(move.verb, move.verb)} {card_name(value)}"
    return _WORDS.get(move.verb, move.verb)


def _spots(section: Section) -> Iterator[Spot]:
    """The first decision of each side's half of a turn: the dice behind it belong to both sides."""
    for side in (UBOAT, ESCORT):
        order = sorted((e for e in section.events if e.kind != "tell"), key=lambda e: e.asked)
        half = [e for e in order if e.side == SIDES[side]][:1]
        for event in half:
            state = event.state
            if (
                event.label not in _DECISIONS
                or event.forced
                or not isinstance(state, State)
                or not isinstance(event.value, Move)
            ):
                continue
            if state.stage != PLAYING or state.tactics[side].unknown or state.oob[side].unknown:
                continue
            yield Spot(
                line=event.span.line if event.span else section.lines[0],
                turn=section.heading.number,
                seat=SIDES[side],
                label=event.label,
                done=event.value,
                script=(),
                begin=partial(_as_seen, state._replace(half=side), side),
                alike=partial(_alike, event.value),
                untold=isinstance(event.value.value, Play),
            )


def _alike(done: Move, move: Move) -> bool:
    """Whether two moves are the same in a log, which does not say what lies face down."""
    return _bare(done) == _bare(move)


def _bare(move: Move) -> Move:
    return move._replace(value=move.value._replace(hidden=())) if isinstance(move.value, Play) else move


# -- as a side may believe it to be ----------------------------------------------------------------------------------


def _as_seen(state: State, seat: int, luck: Randomness) -> State:
    """The other side's hands are any of the cards that this seat has not seen; so is what lies face down."""
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
    return with_oob(_swapped(state, fate, other), other, oob._replace(known=known, unknown=0))


def _some(mask: int, n: int, luck: Randomness) -> int:
    cards = cards_in(mask)
    luck.shuffle(cards)
    return sum(1 << c for c in cards[:n])


def _swapped(state: State, fate: dict[int, int], side: int) -> State:
    """The state with other cards in the places of those that lie face down."""

    def piece(each: Piece) -> Piece:
        return each if each.up else each._replace(card=fate.get(each.card, each.card))

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
