"""Divides the result of a USS Lox patrol into three parts: the tonnage expected at the start, luck, and the cost of
bad decisions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from printkit.games.uss_lox.rules.state import TONS
from printkit.games.uss_lox.story.names import tons
from printkit.games.uss_lox.story.turns import AGAIN, JUDGEMENT, Encounter
from printkit.lab.ledger import Review, struck

_LOST = "What a boat has sunk that is lost counts for nothing here: it is the tonnage brought home that is weighed."


def review(encounters: Sequence[Encounter]) -> Review | None:
    """Return the review of a game: the tonnage expected at the start, the effect of luck, and the cost of the
    captain's decisions, in tons.

    Return None if the boat met no ship, or if the log breaks the rules (the start, luck and decisions would
    then not add up to the result).

    The worth of a patrol is the tonnage that a near-optimal captain brings home on average; it is 0 once the boat is lost. The worth
    of a further patrol is added to the worth at the start.
    """
    if not encounters or any(e.doubts for e in encounters):
        return None
    sums = [e.by_cause() for e in encounters]
    start = encounters[0].worth + math.fsum(each.get(AGAIN, 0.0) for each in sums)
    decisions = math.fsum(each.get(JUDGEMENT, 0.0) for each in sums)
    result = encounters[-1].changes[-1].worth if encounters[-1].changes else encounters[-1].worth
    choices = [
        c._replace(
            cost=c.cost * TONS, when=f"Patrol {e.patrol}, turn {c.turn}" if encounters[-1].patrol > 1 else ""
        )
        for e in encounters
        for c in e.choices
    ]
    found = struck("tons", start * TONS, decisions * TONS, result * TONS, choices)
    lost = encounters[-1].ending[:1] == ("lost",) and encounters[-1].after.points
    return found._replace(note=" ".join([*([_LOST] if lost else []), *_sailed_again(sums)]))


def _sailed_again(sums: Sequence[Mapping[int, float]]) -> Iterator[str]:
    worth = math.fsum(each.get(AGAIN, 0.0) for each in sums)
    if worth:
        yield f"Of the start, {tons(worth)} are what sailing again was worth; the line of the worth rises by it only then."
