"""Lists the decisions of a night for a review, which plays on from each of them with the knowledge of the side that
made it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from harbour_run.rules.run import outcome, over
from harbour_run.rules.state import CUTTER, SIDES, WATCH, Hand, State, with_hand
from printkit.api.play import Randomness
from printkit.api.rules import Move, Unseen, card_name
from printkit.api.story import Event, Record, ReviewTrial, Section, Spot


def review(record: Record) -> ReviewTrial | None:
    """Return the decisions that can be reviewed: those of a game with recorded hands, where log and rules agree."""
    start, final = record.start, record.final
    if record.doubts or not isinstance(start, State) or not isinstance(final, State):
        return None
    if any(hand.unknown for hand in start.hands):
        return None
    return ReviewTrial(
        of="the cutter’s chance to win",
        spots=tuple(spot for section in record.sections for spot in _spots(section)),
        worth=_worth,
        sign={SIDES[CUTTER]: 1, SIDES[WATCH]: -1},
        seats={side: f"the {side}" for side in SIDES},
        policy="steady",
        say=_say,
        budget=4000,
        begun=start,
        now=final,
    )


def _worth(state: Hashable) -> float:
    return (
        50.0 if not isinstance(state, State) or not over(state) else 100.0 * (outcome(state) == SIDES[CUTTER])
    )


def _say(spot: Spot, move: Move) -> str:
    return f"{move.verb}ing {card_name(move.value)}" if isinstance(move.value, int) else "waiting"


def _spots(section: Section) -> Iterator[Spot]:
    chosen = [e for e in section.events if e.kind == "decide" and isinstance(e.value, Move)]
    for place, event in enumerate(chosen):
        if isinstance(event.value, Move) and not event.forced and isinstance(section.before, State):
            earlier = chosen[:place]
            yield Spot(
                line=section.line_of(event),
                turn=section.heading.number,
                seat=event.side,
                label=event.label,
                done=event.value,
                script=tuple((each.label, each.value) for each in earlier),
                begin=partial(_as_seen, section.before, SIDES.index(event.side), _cards(earlier)),
                alike=event.value.__eq__,
            )


def _cards(events: list[Event]) -> int:
    """Return the cards that were played, as a bit mask."""
    values = [each.value.value for each in events if isinstance(each.value, Move)]
    return sum(1 << card for card in values if isinstance(card, int))


def _as_seen(state: State, side: int, shown: int, luck: Randomness) -> State:
    """Return the night as a side may imagine it: of the other hand it knows the cards that were shown, and the number
    of cards.
    """
    other = 1 - side
    hidden, hand = state.hands[other].known | state.unseen, shown & state.hands[other].known
    for _ in range(state.hands[other].size - hand.bit_count()):
        hand |= 1 << Unseen(hidden & ~hand).pick(luck.randrange)
    return with_hand(state, other, Hand(hand))._replace(unseen=hidden & ~hand)
