"""Reviews the decisions of many games for ``stats`` and ``diary``; each review is computed once and cached."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.support.reports import DEEP, NO_REVIEW, QUICK

if TYPE_CHECKING:
    from printkit.lab.ledger import Review
    from printkit.logbook.entries import LogEntry
    from printkit.report.context import Report
    from printkit.table.rules import Ruleset

EXACT = "exact"
KINDS = (NO_REVIEW, EXACT, QUICK, DEEP)
ROLLED = (QUICK, DEEP)
"""The values of ``--review`` for which every decision is measured with rollouts (simulated continuations of the game)."""
HELP = (
    "How to measure what each decision cost compared with the best choice, in tons, points or chance to win. `none`: the cost is not measured. "
    "`exact`: the cost is measured only in USS Lox and Malta Convoy, where the cost of a decision can be "
    "computed exactly. `quick` and `deep`: measure the cost in the other games, too, by playing on from each decision many times. `quick` takes "
    "about two seconds for each game and `deep` half a minute; the results are cached."
)


def review_of(
    kind: str, entry: LogEntry, made: Callable[[], tuple[Report, Ruleset]], cache: str | None
) -> Review | None:
    """Return the review of a game's decisions, from the cache if possible; None if the game cannot be
    reviewed.

    ``made`` is a function that builds the report with the review in it.
    """
    from printkit.logbook.decisions import as_text, of_text
    from printkit.logbook.remembered import keep, recall

    if kind == NO_REVIEW:
        return None
    if "data" in dict(entry.settings):
        cache = None  # results that depend on a second file are not cached
    key = f"review {kind} {hashlib.sha256(Path(entry.file).read_bytes()).hexdigest()}"
    text = recall(cache, key)
    if text is not None:
        try:
            return of_text(text)
        except (ValueError, TypeError):
            pass  # the cached text was altered: compute it again
    found = _reckoned(kind, entry, *made())
    keep(cache, key, as_text(found))
    return found


def _reckoned(kind: str, entry: LogEntry, made: Report, rulings: Ruleset) -> Review | None:
    from printkit.games import load
    from printkit.lab.review import rolled

    trial = made.story.trial
    if trial is None or kind == EXACT:
        return made.story.review
    return rolled(load(entry.game), rulings, trial, kind == DEEP)
