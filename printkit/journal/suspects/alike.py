"""Detects when two proposed changes of a log's text have the same meaning, so that only one of them is listed."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.journal.entries import Statement
from printkit.journal.notation import Notation
from printkit.journal.suspects.retyped import Retyped


class Meanings:
    """Stores the meanings of the listed changes of a log's text, so that a change with the same meaning is not listed again.

    ``items`` are the statements of the log.
    """

    def __init__(self, notation: Notation, items: Sequence[Statement]) -> None:
        self._verbs = frozenset(verb.name for verb in notation.verbs)
        self._items = items
        self._seen: list[tuple[int, tuple[object, ...]]] = []

    def is_new(self, change: Retyped) -> bool:
        """If no listed change has the same meaning as this one, store the meaning of this one and return True; otherwise return False.

        Two changes mean the same if both insert the same values of the same verb in the same line or in neighbouring lines.
        """
        meaning = self._meaning(change)
        if meaning is None:
            return True
        line = change.span.line
        if any(abs(line - other) <= 1 and meaning == known for other, known in self._seen):
            return False
        self._seen.append((line, meaning))
        return True

    def _meaning(self, change: Retyped) -> tuple[object, ...] | None:
        """Return the meaning of a change that only inserts values after a single verb (keyword): the verb, the side and the values.

        None for any other change.
        """
        if change.edit != "insert":
            return None
        words = [word for word in change.to.replace(";", " ").split() if not word.endswith(":")]
        verbs = [word for word in words if word in self._verbs]
        there = self._statement(change)
        if len(verbs) > 1 or there is None:
            return None
        verb = verbs[0] if verbs else there.form.verb
        return verb, there.form.side, tuple(sorted(word for word in words if word not in self._verbs))

    def _statement(self, change: Retyped) -> Statement | None:
        """Return the last statement that begins before the change on the same line. If there is none, return the first statement of the
        line, or None."""
        there = [each for each in self._items if each.line == change.span.line and not each.added]
        before = [each for each in there if each.column < change.span.column]
        return before[-1] if before else there[0] if there else None
