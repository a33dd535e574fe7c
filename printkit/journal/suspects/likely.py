"""Guesses which value a player meant to write when the log contains a different value.

Values that are easily mistaken for the written one are guessed first.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.journal.entries import Unclear
from printkit.journal.logged.table import Question
from printkit.journal.suspects import slips
from printkit.journal.suspects.changes import Guesses
from printkit.table.cards import card_name

LIKELY = 10
"""Number of values (the likeliest ones) that are tried in the first round at each place of the log.

The less likely values are tried in a second round.
"""
MOST_VALUES = 60
"""Maximum number of values that are tried in place of a single value in the log."""


class LikelyGuesses(Guesses):
    """Guesses which value a player meant to write when the log contains a different value.

    In a first round, only values easily mistaken for the written value are tried; in the second round (``late``), all others.
    """

    def __init__(self, ours: set[Unclear], late: bool) -> None:
        super().__init__(ours, ())
        self._late = late

    def _options(self, question: Question, unclear: Sequence[Unclear]) -> list[tuple[object, ...]]:
        options = super()._options(question, unclear)
        if len(unclear) == 1 and unclear[0].excluded is not None:
            old: object = unclear[0].excluded
            card = question.pool is not None
            options.sort(key=lambda one: slips.misread(_word(old, card), _word(one[0], card)))
        return options[LIKELY:MOST_VALUES] if self._late else options[:LIKELY]


def _word(answer: object, card: bool) -> str:
    """Return an answer (a die, a sum of dice, or a card) as a player would write it in a log."""
    if isinstance(answer, tuple):
        return "+".join(map(str, answer))
    return card_name(answer) if card and isinstance(answer, int) else str(answer)
