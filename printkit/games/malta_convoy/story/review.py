"""A convoy's journey as a sum: what average dice would have left of the score, what the dice did, what the options cost."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.story.account import Taken, TurnAccount
from printkit.lab.ledger import Choice, Review, struck
from printkit.report.story import capital, count, number, signed

NOTE = (
    "Start is what average dice would have left of the score on the way that the convoy went, had no option been taken. An "
    "option is measured by what it did to the exact expectation of every turn that it ran or that it added."
)


_GRAIN = 1 / 64


def review(turns: Sequence[TurnAccount], start: State, final: State) -> Review | None:
    """The sum in points; None where nothing was rolled, or where log and rules part, so that nothing adds up."""
    counted = [t for t in turns if t.expected and t.settled]
    if not counted or any(t.doubts for t in turns):
        return None
    length = start.voyage.length
    begun = score(start.voyage) + math.fsum(_without(t, length) for t in counted)
    decisions = math.fsum(_decided(t, length) for t in counted)
    choices = _choices(turns, counted, length)
    found = struck("points", begun, decisions, float(score(final.voyage)), choices, grain=_GRAIN)
    return found._replace(note=NOTE) if any(t.option for t in turns) else found


def _without(turn: TurnAccount, length: int) -> float:
    """The expected change of the score had no option been taken: there would have been no turn beyond the length."""
    return turn.without[1] if turn.number <= length else 0.0


def _decided(turn: TurnAccount, length: int) -> float:
    """What options did to the expectation of a turn."""
    return turn.expected[0] - _without(turn, length)


def _choices(turns: Sequence[TurnAccount], counted: Sequence[TurnAccount], length: int) -> Iterator[Choice]:
    """Every option that was taken, with the turns that it ran, and evading with those that it added."""
    taken = [(turn, turn.option) for turn in turns if turn.option is not None]
    for place, (turn, option) in enumerate(taken):
        until = taken[place + 1][0].number if place + 1 < len(taken) else 1 << 30
        ran = [t for t in counted if turn.number <= t.number < until and t.number <= length]
        added = [t for t in counted if t.number > length] if option.name == "evade" else []
        cost = -math.fsum(_decided(t, length) for t in (*ran, *added))
        yield Choice(turn.line, turn.number, option.name, "no option", cost, 0.0, _why(option, ran, added))


def _why(option: Taken, ran: Sequence[TurnAccount], added: Sequence[TurnAccount]) -> str:
    parts = []
    under = [t for t in ran if t.chance != t.without[0] or t.expected[0] != t.without[1]]
    if under:
        owed, plain = math.fsum(t.chance for t in under), math.fsum(t.without[0] for t in under)
        with_it, spared = math.fsum(t.expected[0] for t in under), math.fsum(t.without[1] for t in under)
        pairs = [
            f"the {what} to be expected went from {_none(plain_)} to {_none(now)}"
            for what, plain_, now in (
                ("contacts", f"{plain:.1f}", f"{owed:.1f}"),
                ("points", signed(spared), signed(with_it)),
            )
            if _none(now) != _none(plain_)
        ]
        if pairs:
            parts.append(f"over {count(len(under), 'turn')} {', and '.join(pairs)}")
    if added:
        more = f"the {'one turn' if len(added) == 1 else number(len(added)) + ' turns'} more"
        parts.append(f"{more} promised {signed(math.fsum(t.expected[0] for t in added))} points")
    return f"{capital('; '.join(parts))}." if parts else ""


def _none(figure: str) -> str:
    return figure if figure.strip("0.") else "none"
