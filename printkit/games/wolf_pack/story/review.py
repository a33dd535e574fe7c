"""Lists the decisions of a Wolf Pack game (plays and discards) whose quality a review can measure.

The review simulates how the game continues after each possible choice.

Each simulation knows only what the deciding side knew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from printkit.games.wolf_pack.rules.deck import CARDS, CODES, CONVOY, NO_CARDS, SIDES, WOLF, Counts, add, plus
from printkit.games.wolf_pack.rules.state import Hand, State, with_hand
from printkit.games.wolf_pack.rules.turn import phases
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.journal.course import Event, Record, Section
from printkit.lab.ledger import ReviewTrial, Spot, Stand
from printkit.table import Copies, Move

if TYPE_CHECKING:  # not imported when a log is only checked
    from printkit.table.seeded import Randomness

BUDGET = 20000
_HORIZON = 8
_WEIGHTS = (0.95, 0.0, 5.4)
"""Regression weights of the features that :func:`_signs` returns.

They were fitted to several hundred simulated games under the default rulings.
"""
_DECISIONS = ("play", "discard")
_HARASSED = "victim"


def review(record: Record, turns: Sequence[TurnAccount]) -> ReviewTrial | None:
    """Return the decisions (plays and discards) of a game that the review measures.

    Return None if the log breaks the rules, or if it does not record the hands.
    """
    if record.doubts or not isinstance(record.start, State) or not isinstance(record.final, State):
        return None
    if any(hand.unknown for hand in (*record.start.hands, *record.final.hands)):
        return None  # a hand that is not in the log cannot be judged
    spots = [spot for s in record.sections if s.heading.kind == "turn" for spot in _spots(s)]
    return ReviewTrial(
        of="the wolf pack’s chance to win",
        spots=tuple(spots),
        worth=_worth,
        sign={SIDES[WOLF]: 1, SIDES[CONVOY]: -1},
        seats={SIDES[WOLF]: "the wolf pack", SIDES[CONVOY]: "the convoy"},
        policy="tactical",
        say=_say,
        budget=BUDGET,
        begun=record.start,
        now=record.final,
        stands=tuple(_stand(turn) for turn in turns),
        signs=_signs,
        weights=_WEIGHTS,
        horizon=_HORIZON,
        deep_policy="veteran",
    )


def _stand(turn: TurnAccount) -> Stand:
    worth = _worth(turn.after) if turn.after.winner >= 0 else None
    lines = tuple(action.line for action in turn.actions if action.line)
    return Stand(f"Turn {turn.number}", turn.number, _signs(turn.after), None, worth, lines)


def _signs(state: Hashable) -> tuple[float, ...]:
    """Return the features from which the review estimates the result of a position.

    They depend on how many chain cards each side still has to play, not on the hands.
    """
    assert isinstance(state, State)
    wolf, convoy = to_go(state, WOLF), to_go(state, CONVOY)
    lead = float(convoy - wolf)
    return 1.0, lead, lead / (wolf + convoy + 1)


def _worth(state: Hashable) -> float:
    assert isinstance(state, State)
    return 50.0 if state.winner < 0 else 100.0 * (state.winner == WOLF)


def _say(spot: Spot, move: Move) -> str:
    if move.verb != spot.label or move.value is None:
        return "passing" if spot.label == "play" else "keeping all cards"
    name = CARDS[CODES.index(str(move.value))].name
    return f"{'playing' if spot.label == 'play' else 'discarding'} {name}"


def _spots(section: Section) -> Iterator[Spot]:
    """Yield the decisions (plays and discards) in a turn.

    Each has the state at the start of its phase, from which the simulated games begin.
    """
    order = sorted((e for e in section.events if e.kind != "tell"), key=lambda e: e.asked)
    for place, event in enumerate(order):
        if (
            event.label not in _DECISIONS
            or event.forced
            or not isinstance(event.value, Move)
            or event.value.value == "??"
        ):
            continue
        kind = "draw" if event.label == "discard" else "action"
        behind = [e for e in order[:place] if e.side == event.side and _phase_kind(e) == kind]
        state = (behind or [event])[0].state
        if not isinstance(state, State) or any(e.label == _HARASSED for e in behind):
            continue
        phase = phases(state.ruleset).index(f"{event.side}-{kind}")
        turn = section.heading.number if phase else section.heading.number - 1
        state = state._replace(turn=turn, phase=phase)
        yield Spot(
            line=section.line_of(event),
            turn=section.heading.number,
            seat=event.side,
            label=event.label,
            done=event.value,
            script=tuple((e.label, e.value) for e in behind),
            begin=partial(_as_seen, state, SIDES.index(event.side), _drawn(behind)),
            alike=event.value.__eq__,
            weight=int(event.label == "play"),
        )


def _phase_kind(event: Event) -> str:
    """Return the kind of phase to which an event belongs: ``draw`` or ``action``."""
    return "draw" if event.label in ("draw", "discard", "reshuffle") else "action"


def _drawn(events: list[Event]) -> Counts:
    counts = NO_CARDS
    for event in events:
        if event.label == "draw" and isinstance(event.value, int):
            counts = add(counts, event.value)
    return counts


def _as_seen(state: State, seat: int, drawn: Counts, luck: Randomness) -> State:
    """Return the state with random cards in place of those cards of the opponent's hand that the player at ``seat``
    has not seen.

    Cards that the side is about to draw are not used for this hand.
    """
    other = 1 - seat
    hand = state.hands[other]
    hidden = plus(hand.known, state.unseen)
    pool = Copies(tuple(max(0, n - d) for n, d in zip(hidden, drawn, strict=True)))
    held = NO_CARDS
    for _ in range(min(hand.size, len(pool))):
        kind = pool.pick(luck.randrange)
        held, pool = add(held, kind), pool.without(kind)
    left = tuple(n - h for n, h in zip(hidden, held, strict=True))
    return with_hand(state, other, Hand(held))._replace(unseen=left)
