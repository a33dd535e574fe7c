"""Finds other possible meanings of a statement that contradicts the rules.

For example, players may have written dice without spaces, added them up, or abbreviated verbs.

Other readings are tried only if the log does not fit as it was typed. A single reading that fits is adopted and can be shown on
request. If several fit, none is adopted, and a diagnostic lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from printkit.journal.checking.effort import Effort
from printkit.journal.checking.replay import Replay, Setting, Step
from printkit.journal.entries import FreeReading, PlacedReading, Statement, StatementBody, Together, Value
from printkit.journal.logged.table import Conflict, Grammar, Question
from printkit.journal.reading.lexer import Lexer, lexer_of
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, diagnostic
from printkit.journal.verbs import Composed, Dice, Omission, Verb, holds_cards, omission_of, own_form_of
from printkit.table.table import Impasse

_CARDS = re.compile(r"(?:10|[a2-9tjqk])[cdhs♣♦♥♠]|x[12]|jk|\?\?", re.IGNORECASE)
_MOST_DICE = 3
"""In a list of rolls, players may write each die of a roll separately if the roll has at most this number of dice."""
_LONGEST = 200
"""Maximum total length, in characters, of the values that are split in every possible way in search of other meanings.

It also limits the number of dice or cards read from one word.
"""

_VALUE_CONFLICTS = frozenset({"die", "few", "many", "card", "move", "unclear"})
"""Kinds of conflict in which a statement has the expected keyword and only its values are wrong."""

_LONG = 20
"""Minimum length, in characters, of a statement that a diagnostic shows without backquotes in a list of possible meanings."""

Word = tuple[str, int, int]
"""Type of a word in a statement: the text, its start and its end, in characters from the start of the statement."""


class Rereading(NamedTuple):
    """One possible meaning of a statement, with the statements that then replace those in the log.

    The statements ``put`` replace ``removed`` statements of the log from index ``at`` on.

    ``said`` is the reading as text; ``readings`` are notes on what is not in the strict notation. ``verb``: only the verb is read differently, and its
    values are checked next. ``unfinished``: the reading has no readable values."""

    at: int
    removed: int
    put: tuple[Statement, ...]
    said: str
    readings: tuple[PlacedReading, ...] = ()
    verb: bool = False
    unfinished: bool = False


class Reread(NamedTuple):
    """A log's statements (``items``) after one of them has been interpreted in another way.

    ``said`` lists the readings that fit. If there are several, the first only lets the check continue, and the statement ``of`` counts
    as unreadable.
    """

    items: list[Statement]
    of: Statement
    readings: tuple[PlacedReading, ...]
    said: tuple[str, ...]


def reread(
    setting: Setting,
    grammar: Grammar,
    items: list[Statement],
    step: Step,
    conflict: Conflict,
    effort: Effort | None = None,
) -> Reread | None:
    """Return the log with one statement interpreted in another way, so that the replay gets past the conflict.

    None if no reading has this effect.

    The conflict is in the section that begins with ``step``. The work is charged to ``effort``, if given."""
    if conflict.at < 0 or conflict.at > len(items):
        return None
    fitting = []
    for option in _options(setting, items, conflict):
        changed = [*items[: option.at], *option.put, *items[option.at + option.removed :]]
        reach = 2 if option.unfinished else _reach(setting, grammar, changed, step, option, effort)
        if reach:
            fitting.append((reach, option, changed))
    if not any(not option.unfinished for _, option, _ in fitting):
        return None
    furthest = max(reach for reach, _, _ in fitting)
    fitting = [each for each in fitting if each[0] == furthest]
    _, option, changed = min(fitting, key=lambda each: each[1].unfinished)
    said = tuple(dict.fromkeys(each.said for _, each, _ in fitting))
    of = items[min(conflict.at, len(items) - 1)]
    if len(said) == 1 and (other := _one_of_several(option)):
        said = (*said, other)
    return Reread(changed, of, option.readings, said)


def _quoted(statement: str) -> str:
    """Return a statement in backquotes, as diagnostics show it, or without backquotes if it is long (:data:`_LONG`)."""
    return f"`{statement}`" if len(statement) < _LONG else statement


def several_readings(of: Statement, said: Sequence[str]) -> Diagnostic:
    """Return the diagnostic for a statement that has several possible meanings."""
    typed = of.form.text[: of.form.width]
    fact = f"`{typed}` can be read in more than one way: as {', or as '.join(said)}"
    return diagnostic(codes.SEVERAL, fact, of.span(), expected="one of them, written out", found=typed)


def readings_of(items: Sequence[Statement]) -> Iterator[PlacedReading]:
    """Yield a note, with its place, on each word of the log that is not written in the strict notation.

    The note says how the word was read.
    """
    for item in items:
        for free in item.form.readings:
            column, end = item.column + free.start, item.column + free.end
            yield PlacedReading(item.line, column, end, free.typed, free.read, free.put)


def _reach(
    setting: Setting,
    grammar: Grammar,
    items: list[Statement],
    step: Step,
    option: Rereading,
    effort: Effort | None,
) -> int:
    """Return the place up to which the log can be replayed with this interpretation of the statement.

    2: to the end of the section; 1: only past the statement; 0: not even past the statement.
    """
    behind = option.at + len(option.put)
    cut = behind
    while cut < len(items) and items[cut].form.kind != "heading":
        cut += 1
    replay = Replay(setting, grammar, items[: cut + 1])
    if effort is not None:
        replay.work_on(effort)
    try:
        played = replay.run(step)
    except Impasse:
        return 0
    if played.misplaced is not None:
        return 0
    if played.conflict is None:
        return 2
    if played.conflict.at >= behind:
        return 2 if played.conflict.at >= cut else 1
    is_due = option.verb and played.conflict.at == option.at and played.conflict.reason in _VALUE_CONFLICTS
    return 1 if is_due else 0


def _options(setting: Setting, items: list[Statement], conflict: Conflict) -> Iterator[Rereading]:
    lexer = lexer_of(setting.notation)
    at, question = conflict.at, conflict.question
    if question is not None and conflict.reason == "other":
        yield from _choice_to_continue(lexer, items, at, question)
    while at < len(items) and items[at].form.kind in ("claims", "prose"):
        at += 1  # the expected statement may come after the players' remarks
    if at == len(items):
        return
    statement = items[at]
    form = statement.form
    if form.meanings:
        yield from _verbs(lexer, at, statement, question)
        return
    if form.kind != "play" or form.accepted or statement.added:
        return
    verb = lexer.verbs.get(form.verb)
    if verb is not None:
        yield from _values(lexer, at, statement, verb, question)
        yield from _moved(setting, items, at)


# -- verbs ---------------------------------------------------------------------------------------------------------------


def _verbs(lexer: Lexer, at: int, statement: Statement, question: Question | None) -> Iterator[Rereading]:
    """For a statement that begins with an abbreviation, yield one possible statement for each keyword that the abbreviation may stand
    for."""
    offered = {move.verb for move in question.moves} | set(question.verbs) if question is not None else set()
    typed = statement.form.text.split(None, 1)[0]
    meanings = statement.form.meanings
    for name in [name for name in meanings if name in offered] or meanings:
        parts = lexer.read_as(name, statement.form)
        if not parts or any(form.slips for _, form in parts):
            # The player may have meant this verb and left out its value.
            if name in offered and not statement.form.values:
                yield Rereading(at, 1, (statement,), _quoted(name), verb=True, unfinished=True)
            continue
        first = parts[0][1]
        free = FreeReading(0, len(typed), typed, name)
        parts = [(parts[0][0], first._replace(readings=(free, *first.readings))), *parts[1:]]
        put = tuple(Statement(statement.line, statement.column + offset, form) for offset, form in parts)
        yield Rereading(at, 1, put, _quoted(name), verb=True)


def _choice_to_continue(
    lexer: Lexer, items: list[Statement], at: int, question: Question
) -> Iterator[Rereading]:
    """Yield a variant of the log in which the choice to continue a phase of the game has been inserted.

    Players may leave this choice out if the heading of the next turn follows.
    """
    verbs = {move.verb for move in question.moves} if question.kind == "decide" else set()
    while at < len(items) and items[at].form.kind in ("claims", "prose"):
        at += 1
    heading = items[at] if at < len(items) else None
    if heading is None or (heading.form.kind, heading.form.verb) != (
        "heading",
        lexer.notation.headings.innermost,
    ):
        return
    for name in verbs:
        verb = lexer.verbs.get(name)
        if verb is not None and omission_of(verb) is Omission.RESUMING:
            ((_, form), *_) = lexer.line(name)
            place = PlacedReading(heading.line, heading.column, heading.column, "", name, f"  {name}\n")
            yield Rereading(
                at, 0, (Statement(heading.line, heading.column, form, True),), _quoted(name), (place,)
            )


# -- values --------------------------------------------------------------------------------------------------------------


def _values(
    lexer: Lexer, at: int, statement: Statement, verb: Verb, question: Question | None
) -> Iterator[Rereading]:
    """Yield variants of a statement that keep its keyword, but split or join its values in a different way."""
    form = statement.form
    listed = [v for v in form.values if not v.key]
    if len(listed) != len(form.values) or not listed or sum(len(v.text) for v in listed) > _LONGEST:
        return
    seen: set[tuple[str, ...]] = {tuple(v.text for v in listed)}
    for words in chain(_split_values(listed, verb, question), _joined_dice(listed, verb, question)):
        texts = tuple(text for text, _, _ in words)
        if texts in seen:
            continue
        seen.add(texts)
        read = lexer.read_words(form, words, ())
        if read.slips:
            continue
        line, column = statement.line, statement.column
        put = tuple(Statement(line, column + offset, one) for offset, one in lexer.parts(read))
        readings = tuple(
            PlacedReading(line, column + g.start, column + g.end, g.typed, g.read)
            for g in _free_readings(form, listed, words)
        )
        yield Rereading(at, 1, put, _quoted(f"{verb.name} {' '.join(texts)}"), readings)
    if (
        isinstance(verb, Dice)
        and verb.summed
        and question is not None
        and question.kind == "rolls"
        and len(listed) == 1
    ):
        total = listed[0].value
        if isinstance(total, int) and question.n <= total <= question.sides:
            summed = form._replace(answers=(Together(total),), plain=False)
            said = f"the sum of {question.n} dice"
            yield Rereading(at, 1, (statement._replace(form=summed),), said)


def _one_of_several(option: Rereading) -> str:
    """Describe the second possible meaning of a number that was read as a sum of dice: a single die, with the other dice missing.

    Return an empty text if the number was not read as a sum.
    """
    answers = option.put[0].form.answers if option.put else ()
    return "one die, with the others missing" if answers and isinstance(answers[0], Together) else ""


def _free_readings(
    form: StatementBody, values: Sequence[Value], words: Sequence[Word]
) -> Iterator[FreeReading]:
    """Yield a note for each place where typed words were split or joined in order to understand them, as when ``42`` is read as ``4 2``."""
    at = 0
    while at < len(words):
        text, start, end = words[at]
        inside = [v for v in values if v.span.column >= start and v.span.end <= end]
        if len(inside) > 1:
            yield FreeReading(start, end, form.text[start:end], text)
            at += 1
            continue
        whole = next(v for v in values if v.span.column <= start and v.span.end >= end)
        n = sum(1 for _, a, b in words[at:] if a >= whole.span.column and b <= whole.span.end)
        read = " ".join(text for text, _, _ in words[at : at + n])
        if read != whole.text:
            yield FreeReading(whole.span.column, whole.span.end, whole.text, read)
        at += n


def _split_values(values: Sequence[Value], verb: Verb, question: Question | None) -> Iterator[list[Word]]:
    """Yield variants of a statement in which values typed without spaces are split into dice or cards."""
    if holds_cards(verb) or (isinstance(verb, Composed) and verb.each):
        yield [word for value in values for word in _cards(value)]
        if own_form_of(verb) is not None:
            yield [word for value in values for word in _letters(value)]
    elif question is not None and question.sides and isinstance(verb, Dice):
        yield [word for value in values for word in _dice(value, question)]
        if question.kind == "throw" and any(len(value.text) > 1 for value in values):
            yield [word for value in values for word in _totals(value, question)]


def _cards(value: Value) -> Iterator[Word]:
    start = value.span.column
    found = list(_CARDS.finditer(value.text))
    if len(found) < 2 or "".join(m.group() for m in found) != value.text or len(found) > _LONGEST:
        yield (value.text, start, value.span.end)
    else:
        yield from ((m.group(), start + m.start(), start + m.end()) for m in found)


def _letters(value: Value) -> Iterator[Word]:
    start = value.span.column
    if len(value.text) > _LONGEST:
        yield (value.text, start, value.span.end)
    else:
        yield from ((c, start + i, start + i + 1) for i, c in enumerate(value.text))


def _dice(value: Value, question: Question) -> Iterator[Word]:
    """Yield the single dice of a value such as ``42256`` or ``4+2+2``: 4, 2, 2 and so on.

    If the dice are rolled in groups, yield the groups.
    """
    start, text = value.span.column, value.text
    each = question.n if question.kind == "throw" else 1
    if value.kind == "pips" and each == 1:
        yield from ((m.group(), start + m.start(), start + m.end()) for m in re.finditer(r"\d+", text))
        return
    fits = value.kind == "number" and text.isdecimal() and 1 < len(text) <= _LONGEST and len(text) % each == 0
    most = question.sides * each
    if not fits or int(text) <= most or any(not 0 < int(c) <= question.sides for c in text):
        yield (text, start, value.span.end)
        return
    for i in range(0, len(text), each):
        yield ("+".join(text[i : i + each]), start + i, start + i + each)


def _totals(value: Value, question: Question) -> Iterator[Word]:
    """Split a string of digits into totals of two dice each, and yield the totals: ``8103`` gives 8, 10 and 3.

    This is unambiguous, because no total is 1.
    """
    start, text = value.span.column, value.text
    two_digits = f"1[0-{question.n * question.sides - 10}]"
    found = (
        list(re.finditer(f"{two_digits}|[2-9]|-", text)) if question.n == 2 and question.sides == 6 else []
    )
    if len(found) < 2 or "".join(m.group() for m in found) != text or len(found) > _LONGEST:
        yield (text, start, value.span.end)
        return
    yield from ((m.group(), start + m.start(), start + m.end()) for m in found)


def _joined_dice(values: Sequence[Value], verb: Verb, question: Question | None) -> Iterator[list[Word]]:
    """Yield variants of a statement in which single dice are joined into rolls: ``4 3 5 2`` becomes ``4+3 5+2``.

    A roll has two or more dice.
    """
    if not isinstance(verb, Dice) or any(v.kind != "number" for v in values):
        return
    for n in range(2, _MOST_DICE + 1):
        if len(values) % n == 0 and (question is None or question.kind != "throw" or question.n == n):
            runs = [values[i : i + n] for i in range(0, len(values), n)]
            yield [("+".join(v.text for v in run), run[0].span.column, run[-1].span.end) for run in runs]


# -- order ---------------------------------------------------------------------------------------------------------------


def _moved(setting: Setting, items: list[Statement], at: int) -> Iterator[Rereading]:
    """Yield variants of the log in which the statement with index ``at`` is moved up or down past other statements.

    Only statements whose order the rulebook leaves open are moved.
    """
    verbs = next((each for each in setting.notation.order.any_order if items[at].form.verb in each), None)
    if verbs is None:
        return

    def one_of_them(i: int) -> bool:
        form = items[i].form
        return form.kind == "prose" or (form.kind == "play" and form.verb in verbs and not form.accepted)

    first = at
    while first > 0 and one_of_them(first - 1):
        first -= 1
    for to in range(at - 1, first - 1, -1):
        if items[to].form.kind == "play":
            yield _move(items, at, to)
    later = at + 1
    while later < len(items) and one_of_them(later):
        if items[later].form.kind == "play":
            yield _move(items, later, at)
        later += 1


def _move(items: list[Statement], at: int, to: int) -> Rereading:
    """Return the variant of the log in which the statement with index ``at`` precedes the statement with index ``to``.

    The player's own text between them stays where it is, and each changed place has a note that says what is read there.
    """
    slots = [each for each in items[to : at + 1] if each.form.kind == "play"]
    order = (items[at], *slots[:-1])
    texts = [_text(each) for each in order]
    readings = tuple(
        PlacedReading(
            slot.line, slot.column, slot.column + slot.form.width, _typed(slot), text,
            f"; {text}" if _split_off(slot) else "",
        )
        for slot, text in zip(slots, texts, strict=True)
    )  # fmt: skip
    left = iter(order)
    moved = tuple(
        each
        if each.form.kind != "play"
        else (now := next(left))._replace(form=now.form._replace(readings=_kept(now)))
        for each in items[to : at + 1]
    )
    return Rereading(to, at - to + 1, moved, _quoted("; ".join(texts)), readings)


def _split_off(statement: Statement) -> FreeReading | None:
    """If a statement has no keyword of its own and takes over that of the statement before it, return a note about this; otherwise None.

    Example: ``e2 15`` in ``detect e1 12 e2 15``.
    """
    return next((free for free in statement.form.readings if free.put.startswith(";")), None)


def _kept(statement: Statement) -> tuple[FreeReading, ...]:
    split = _split_off(statement)
    return tuple(free for free in statement.form.readings if free is not split)


def _typed(statement: Statement) -> str:
    return statement.form.text[: statement.form.width]


def _text(statement: Statement) -> str:
    """Return the statement, including its keyword, as text."""
    split, typed = _split_off(statement), _typed(statement)
    return typed if split is None else split.read + typed[split.end :]
