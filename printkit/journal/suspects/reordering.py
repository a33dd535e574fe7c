"""Generates edits of a log that change the order of the statements in a section."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.journal.entries import Statement, StatementBody
from printkit.journal.logged.table import Conflict, Grammar
from printkit.journal.reading.lexer import Lexer
from printkit.journal.suspects.edits import LISTED, Edit, insertion, listed, section_end


def sides_exchanged(grammar: Grammar, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that exchange the statements of two sides, because they were written in the wrong order.

    They exchange the statements or, if the first one is a single choice, let it take effect before the other side acts.
    """
    at, side = conflict.at, conflict.side
    early = items[at].form.side
    if not side or not early or side == early:
        return
    middle = _end_of_run(items, at, early)
    last = _end_of_run(items, middle, side)
    while last > middle + 1 and items[last - 1].line != items[middle].line:
        last -= 1
    if at < middle < last:
        yield Edit("exchange", at, last - at, (*items[middle:last], *items[at:middle]))
        yield from _done_early(grammar, items, conflict, middle, last)


def _done_early(
    grammar: Grammar, items: list[Statement], conflict: Conflict, middle: int, last: int
) -> Iterator[Edit]:
    """Yield an edit of the log that accepts a side's choice although it was made too early.

    The choice then takes effect first, the other side's statements (from index ``middle`` to ``last``) follow, and the first side
    is not asked again.
    """
    at, question, there = conflict.at, conflict.question, items[conflict.at]
    form = there.form
    if question is None or question.kind != "decide" or question.verbs or middle > at + 1:
        return
    answers = {move.verb for move in question.moves}
    start = next((i for i in reversed(range(at)) if items[i].form.kind == "heading"), 0)
    again = any(each.form.verb in answers and each.form.side == form.side for each in items[start:at])
    if not again and form.verb == question.label and form.verb in grammar.effects:
        done = there._replace(form=form._replace(accepted=True, surplus=0))
        silence = StatementBody("play", "", choice=form.verb, side=form.side, accepted=True)
        nothing_more = Statement(*insertion(items, last), silence, True)
        yield Edit("exchange", at, last - at, (done, *items[middle:last], nothing_more))


def _end_of_run(items: list[Statement], at: int, side: str) -> int:
    """Return the index after the last of several consecutive statements that belong to the same side.

    Statements without a side belong to them; a heading ends them.
    """
    while at < len(items) and items[at].form.kind != "heading" and items[at].form.side in ("", side):
        at += 1
    return at


def neighbours_exchanged(items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log that exchange the conflicting statement with the statement before or after it."""
    for a in (at, at - 1):
        if a >= 0 and a + 1 < len(items) and items[a].form.kind == items[a + 1].form.kind == "play":
            one, two = items[a], items[a + 1]
            yield Edit("exchange", a, 2, (one._replace(form=two.form), two._replace(form=one.form)))


def value_moved(lexer: Lexer, items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log that move the first or last value of a statement into the neighbouring statement of the same line.

    One of the two statements is that with the index ``at``."""
    here = _run(items, at)
    if not here:
        return
    for one, two in ((_run(items, here.start - 1), here), (here, _run(items, here.stop))):
        if not one or not two or items[one[0]].line != items[two[0]].line:
            continue
        earlier, later = ([v.text for i in run for v in items[i].form.values] for run in (one, two))
        for less, more in _moved_between(earlier, later):
            yield from _rewritten(lexer, items, one, two, less, more)
        for more, less in _moved_between(later, earlier):
            yield from _rewritten(lexer, items, one, two, less, more)


def _moved_between(giver: list[str], taker: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield two lists of values after the first or last value of ``giver`` has been put into ``taker``, at each possible place."""
    for i in sorted({0, len(giver) - 1} if giver else ()):
        for k in listed(len(taker) + 1):
            yield [*giver[:i], *giver[i + 1 :]], [*taker[:k], giver[i], *taker[k:]]


def _rewritten(
    lexer: Lexer, items: list[Statement], one: range, two: range, earlier: list[str], later: list[str]
) -> Iterator[Edit]:
    """Yield the edit of the log that gives two neighbouring statements other values, if these can be read."""
    put: list[Statement] = []
    for run, values in ((one, earlier), (two, later)):
        old = items[run[0]]
        side = f"{old.form.side}: " if old.form.side else ""
        for offset, form in lexer.line(f"{side}{' '.join((old.form.verb, *values))}"):
            if form.slips or form.kind != "play":
                return
            put.append(Statement(old.line, old.column + max(0, offset - len(side)), form))
    yield Edit("exchange", one[0], len(one) + len(two), tuple(put))


def _run(items: list[Statement], at: int) -> range:
    """Return the indices of the statements that were typed as one with the statement ``at``, such as those of ``discard S T``.

    The range is empty if there is no such statement, or if one of their values has a name."""
    if not 0 <= at < len(items):
        return range(0)
    start, end = at, at + 1
    while _lacks_verb(items[start]):
        start -= 1
    while end < len(items) and items[end].line == items[at].line and _lacks_verb(items[end]):
        end += 1
    forms = [item.form for item in items[start:end]]
    plain = all(form.kind == "play" and not any(value.key for value in form.values) for form in forms)
    return range(start, end) if plain else range(0)


def _lacks_verb(item: Statement) -> bool:
    """Return True if a statement was typed without a keyword, because it has that of the statement before it."""
    return item.form.kind == "play" and bool(item.form.values) and item.form.values[0].span.column == 0


def moved_back(items: list[Statement], at: int, first: int) -> Iterator[Edit]:
    """Yield edits of the log that move the conflicting statement to an earlier or later place in its section."""
    for a in range(max(first, at - LISTED), at - 1):
        yield Edit("exchange", a, at - a + 1, (items[at], *items[a:at]))
    yield from _block_moved_back(items, at, first)
    for b in range(at + 1, min(at + 8, len(items))):
        if items[b].form.kind != "play":
            return
        if b == at + 1:
            continue  # neighbours_exchanged has already tried the two neighbours
        yield Edit("exchange", at, b - at + 1, (*items[at + 1 : b + 1], items[at]))


def _block_moved_back(items: list[Statement], at: int, first: int) -> Iterator[Edit]:
    """Yield edits of the log that move a choice and its consequences to the start of the section.

    The consequences are the next one or two statements, such as the dice of the choice.
    """
    start = at
    while start > first and items[start - 1].form.kind != "heading":
        start -= 1
    for n in (2, 3):
        block = items[at : at + n]
        if start < at and len(block) == n and all(i.form.kind == "play" for i in block):
            yield Edit("exchange", start, at - start + n, (*block, *items[start:at]))


def moved_up(items: list[Statement], at: int, label: str, grammar: Grammar, side: str) -> Iterator[Edit]:
    """Yield edits of the log that move a later statement of the section to the conflict, because the rules ask for that statement there.

    The statement must be by the side that is asked, and must not belong to a later question, such as the dice of a second shot."""
    asks = items[at - 1].form if at > 0 else None
    for b in range(at + 1, section_end(items, at + 1)):
        form = items[b].form
        asked = form.side in ("", side) or side in grammar.groups.get(form.side, ())
        if form.kind == "play" and form.verb == label and asked:
            before = items[b - 1].form
            if b > at + 1 and asks is not None and (before.verb, before.side) == (asks.verb, asks.side):
                return
            yield Edit("exchange", at, b - at + 1, (items[b], *items[at:b]))
            end = b
            while end < len(items) and items[end].form.kind == "play":
                end += 1
            if end > b + 1:  # move the statements that follow it as well
                yield Edit("exchange", at, end - at, (*items[b:end], *items[at:b]))
            return
