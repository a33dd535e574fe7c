"""Converts a report to JSON for other programs (``report --json``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from printkit.journal.checking.checked import Checked
from printkit.journal.course import Record, Section
from printkit.report.context import Report
from printkit.report.story import Passage, Quote
from printkit.report.words.markup import unmarked

Figure = None | bool | int | float | str | Sequence["Figure"] | Mapping[str, "Figure"]
"""Type of all values that JSON can represent."""

_CHOICE: Final = ("line", "turn", "done", "better", "cost", "error", "why")
_REVIEW: Final = ("unit", "start", "luck", "decisions", "result", "error")


def figures(checked: Checked, made: Report, *, judged: bool = True) -> dict[str, Figure]:
    """Return a report as JSON data, with its story, the game's totals and the costs of its decisions.

    The story has the log lines that support it. A decision's cost is how much it worsened the expected
    result.

    ``result`` is the outcome in a word, None for an unfinished game. If some lines of the log were not checked, there are no
    ``result`` and no ``totals``, because they would depend on those lines. ``review`` is None unless ``judged``; its values are
    None if the game has no review yet.
    """
    record, game = checked.record, checked.game
    finished = record is not None and record.finished
    final = record.final if record is not None and not checked.unchecked else None
    totals = game.totals(final) if game is not None and final is not None else {}
    kind = checked.notation.headings.innermost if checked.notation is not None else ""
    turns = [s for s in record.sections if s.heading.kind == kind and s.whole] if record is not None else []
    return {
        "game": made.slug,
        "title": made.title,
        "finished": finished,
        "result": game.outcome(final) if game is not None and finished and final is not None else None,
        "totals": {name: list(v) if isinstance(v, tuple) else v for name, v in totals.items()},
        "turns": len(turns),
        "story": list(_story(record, made, checked.lines, kind)) if record is not None else [],
        "review": _review(made) if judged else None,
    }


def _review(made: Report) -> dict[str, Figure] | None:
    review = made.story.review
    if review is None:
        return None
    data: dict[str, Figure] = {name: getattr(review, name) for name in _REVIEW}
    data["choices"] = [{name: getattr(c, name) for name in _CHOICE} for c in review.choices]
    data["course"] = [
        {"when": c.when, "value": c.value, "owed": c.expected, "error": c.error} for c in review.course
    ]
    return data


def _story(record: Record, made: Report, lines: Sequence[str], kind: str) -> Iterator[dict[str, Figure]]:
    """Yield the story's passages in order, each with the numbers of the log lines that it covers.

    They are the lines from the end of the previous passage to the section (such as a turn) that the passage's own heading names.
    """
    place, turn = 0, None
    last = next((p for p in reversed(made.story.passages) if isinstance(p, Passage)), None)
    for passage in made.story.passages:
        match passage:
            case Passage():
                until = _until(record.sections, place, passage)
                if passage is last:  # sections without a passage of their own belong to the last one
                    until = len(record.sections)
                covered = record.sections[place:until]
                numbers = [s.heading.number for s in covered if s.heading.kind == kind]
                turn = numbers[-1] if numbers else turn
                yield {
                    "turn": numbers[-1] if numbers else None,
                    "text": unmarked(f"{passage.when}: {passage.text}" if passage.when else passage.text),
                    "lines": sorted({line for s in covered for line in s.lines}),
                }
                place = until
            case Quote():
                yield {"turn": turn, "text": passage.text, "lines": _quote_lines(passage.text, lines)}


def _until(sections: Sequence[Section], place: int, passage: Passage) -> int:
    """Return the index of the first section of the log after a passage of the story, which may describe several
    sections.

    The passage's heading names the last of these sections, as in ``Turns 7–9`` or ``Round 2``.

    A first passage without a number covers the setup; any other one covers no further section.
    """
    kind, _, numbers = passage.when.partition(" ")
    last = numbers.rpartition("–")[2].split(",")[0]
    if not last.isdecimal():
        return max(place, 1) if place == 0 else place
    kind = kind.lower().removesuffix("s")
    for at in range(place, len(sections)):
        heading = sections[at].heading
        if (heading.kind, heading.number) == (kind, int(last)):
            return at + 1
    return place


def _quote_lines(text: str, lines: Sequence[str]) -> list[int]:
    """Return a list with the number of the log line that contains the player's quoted words; an empty list if there
    is no such line.
    """
    first = text.splitlines()[0] if text else ""
    return [
        n for n, line in enumerate(lines, 1) if line.lstrip().startswith(">") and first and first in line
    ][:1]
