"""Defines edits of a log's statements, and generates the less likely kinds of edits.

They are edits of headings, of values elsewhere or in earlier sections, and edits for conflicts that no other edit resolves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from printkit.journal.checking.replay import Played, Setting, Step
from printkit.journal.entries import OMITTED, Statement, StatementBody, Unclear
from printkit.journal.logged.table import Conflict
from printkit.journal.verbs import Bare, Composed, DecisionVerb

NEARBY = 60
"""Maximum distance, in statements, between a conflict and the statement that an edit of the log changes."""
LISTED = 24
"""Maximum number of values at the end of a statement that edits may change. Earlier values of the statement are left unchanged.

It is larger than the number of dice in any roll.
"""
MOST_MOVES = 16
"""Maximum number of possible decisions (moves) that are tried in place of an answer missing in the log."""


EditKind = Literal[
    "forgive", "adopt", "drop", "insert", "fill", "substitute", "exchange", "reread", "renumber", "head", "stop", "skip",
    "revise", "stand", "forget",
]  # fmt: skip


class Edit(NamedTuple):
    """One edit of a log: ``removed`` statements from index ``at`` on are replaced by the statements ``put``.

    ``kind``: most kinds are plain words; ``fill`` inserts whatever is missing, ``head`` inserts a missing heading, ``skip`` removes
    the rest of a section, and ``revise`` replaces an earlier repair. ``answer``: the index of the answer that is changed, if only one
    is. ``header``: the new answers of the log's header, if they change. ``until``: line up to which the log must replay for the edit
    to count. (Removing a heading merges two turns, which would otherwise explain too much.)
    """

    kind: EditKind
    at: int
    removed: int = 0
    put: tuple[Statement, ...] = ()
    answer: int = -1
    header: Mapping[str, Statement] | None = None
    until: int = 0

    def takes_value_from_next(self, items: Sequence[Statement], verb: str) -> bool:
        """Return True if the edit gives a statement with this verb (keyword) a value that was written behind the next verb."""
        old = items[self.at : self.at + self.removed]
        if self.kind != "exchange" or not old or not self.put or old[0].line != old[-1].line:
            return False
        first, new = old[0].form, self.put[0].form
        return first.verb == new.verb == verb and first.side == new.side


def put(kind: EditKind, items: list[Statement], at: int, form: StatementBody, answer: int = -1) -> Edit:
    """Return an edit of the log that gives the statement with index ``at`` a new content.

    ``answer`` is the index of the changed answer, if only one changes.
    """
    return Edit(kind, at, 1, (items[at]._replace(form=form),), answer)


def corrects_a_guess(edit: Edit, items: list[Statement]) -> bool:
    """Return True if an edit merely replaces a value that the checker itself had inserted.

    The edit does not correct a mistake in the log, because the player never wrote this value.
    """
    return edit.kind == "substitute" and edit.removed == 1 and items[edit.at].added


def drop(items: list[Statement], at: int) -> Edit:
    """Return an edit of the log that removes the statement with index ``at``."""
    return Edit("drop", at, 1, until=next_heading(items, at + 1) if items[at].form.kind == "heading" else 0)


def repeated_lines(items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log that remove a line because it repeats the line above it. The line is the one with the conflict, or the one
    before."""
    end = _line_end(items, at)
    for _ in range(2):
        start = _line_start(items, end)
        above = _line_start(items, start)
        lines = [i.form for i in items[above:start]], [i.form for i in items[start:end]]
        if lines[0] and lines[0] == lines[1] and all(f.kind == "play" for f in lines[0]):
            yield Edit("drop", start, end - start)
        end = start


def repeated_section(items: list[Statement], at: int) -> Iterator[Edit]:
    """If a section repeats the section above it, yield an edit of the log that removes the section and its heading."""
    if not 0 <= at < len(items) or items[at].form.kind != "heading":
        return
    above = at - 1
    while above >= 0 and items[above].form.kind != "heading":
        above -= 1
    end = at + at - above
    if above >= 0 and [i.form for i in items[above:at]] == [i.form for i in items[at:end]]:
        yield Edit("drop", at, end - at, until=items[min(end, len(items) - 1)].line)


def lines_exchanged(items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log that exchange two neighbouring lines at the conflict or just before it."""
    while 0 <= at < len(items) and items[at].form.kind in ("claims", "prose"):
        at += 1
    start, end = _line_start(items, min(at + 1, len(items))), _line_end(items, at)
    for first, middle, last in (
        (start, end, _line_end(items, end)),
        (_line_start(items, start), start, end),
        (_line_start(items, _line_start(items, start)), _line_start(items, start), start),
    ):
        kinds = {i.form.kind for i in items[first:last]}
        if first < middle < last and kinds <= {"play", "heading", "unknown"} and "play" in kinds:
            put = (*items[middle:last], *items[first:middle])
            yield Edit("exchange", first, last - first, put, until=items[min(last, len(items) - 1)].line)


def sections_exchanged(items: list[Statement], step: Step) -> Iterator[Edit]:
    """Yield an edit of the log that exchanges the contents of two consecutive sections.

    The headings stay where they are. Nothing is exchanged with a section that has no statements.
    """
    first = first_play(items, step)
    middle = section_end(items, first)
    last = section_end(items, middle + 1)
    if (
        first < middle < last - 1 < len(items)
        and items[middle].form.kind == items[step.at].form.kind == "heading"
    ):
        put = (*items[middle + 1 : last], items[middle], *items[first:middle])
        yield Edit(
            "exchange",
            first,
            last - first,
            put,
            until=items[last].line if last < len(items) else items[-1].line + 1,
        )


def _line_end(items: list[Statement], at: int) -> int:
    end = max(0, at)
    while end < len(items) and items[end].line == items[max(0, at)].line:
        end += 1
    return end


def _line_start(items: list[Statement], end: int) -> int:
    """Return the index of the first statement of a line.

    ``end`` is the index just after the line's last statement.
    """
    start = end
    while start > 0 and items[start - 1].line == items[end - 1].line:
        start -= 1
    return start


def next_heading(items: list[Statement], at: int) -> int:
    """Return the line number of the first heading at index ``at`` or after it.

    If there is none, return the line number of the last statement.
    """
    return next((item.line for item in items[at:] if item.form.kind == "heading"), items[-1].line)


def without(form: StatementBody, answer: int) -> StatementBody:
    """Return the content of a statement with the answer with index ``answer`` removed."""
    answers = form.answers[:answer] + form.answers[answer + 1 :]
    places = form.places[:answer] + form.places[answer + 1 :]
    return form._replace(answers=answers, places=places, choice=_choice(form, answers))


def upto(form: StatementBody, n: int) -> StatementBody:
    """Return the content of a statement, cut off after its first ``n`` answers."""
    answers = form.answers[:n]
    return form._replace(answers=answers, places=form.places[:n], choice=_choice(form, answers))


def _choice(form: StatementBody, answers: tuple[object, ...]) -> object:
    if form.spread:
        return len(answers) if isinstance(form.choice, int) else form.choice
    return answers[0] if len(answers) == 1 else answers or OMITTED


def with_answers(form: StatementBody, at: int, answers: tuple[object, ...]) -> StatementBody:
    """Return the content of a statement with further values (answers) inserted at index ``at``."""
    made = form.answers[:at] + answers + form.answers[at:]
    width = (form.width, form.width)
    places = form.places[:at] + (width,) * len(answers) + form.places[at:]
    return form._replace(answers=made, places=places, plain=False, choice=_choice(form, made))


def replaced(form: StatementBody, answer: int, value: object) -> StatementBody:
    answers = (*form.answers[:answer], value, *form.answers[answer + 1 :])
    choice = value if len(answers) == 1 and not form.spread else form.choice
    return form._replace(answers=answers, plain=False, choice=choice)


def first_play(items: list[Statement], step: Step) -> int:
    at = step.at
    while at < len(items) and items[at].form.kind == "heading" and at < step.at + 2:
        at += 1
    return at


def listed(n: int) -> Iterator[int]:
    """Yield the indexes of the last ``LISTED`` of ``n`` values, or of all values if there are fewer, in reverse order."""
    return reversed(range(max(0, n - LISTED), n))


def section_end(items: list[Statement], at: int) -> int:
    last = min(len(items), at + 2 * NEARBY)
    while at < last and items[at].form.kind != "heading":
        at += 1
    return at


def insertion(items: list[Statement], at: int) -> tuple[int, int]:
    if at < len(items):
        return items[at].line, items[at].column
    return (items[-1].line + 1, 1) if items else (1, 1)


def is_committed(setting: Setting, form: StatementBody) -> bool:
    """Return True if the statement is a decision whose result everybody can see on the game table, such as a ship's path.

    Such a decision counts as made even if it is illegal.
    """
    verb = setting.notation.verb(form.verb)
    return isinstance(verb, DecisionVerb) and verb.committed


def several_left_out(setting: Setting, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield an edit of the log that inserts all statements that are due at the conflict.

    It inserts no paths or places, because one that agrees with the rest of the log can always be found and proves nothing.
    """
    moves = conflict.question.moves if conflict.question is not None else ()
    free = any(
        isinstance(move.value, tuple) and is_committed(setting, StatementBody("play", move.verb))
        for move in moves
    )
    if conflict.at >= 0 and conflict.reason == "other" and not free:
        line, column = insertion(items, conflict.at)
        yield Edit("fill", conflict.at, 0, (Statement(line, column, StatementBody("any", ""), True),))


def rarer_edits(items: list[Statement], step: Step, conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that insert a missing value into one of the lists of values in the section.

    They are tried late because there are many of them.
    """
    if conflict.at >= 0:
        yield from _inserted_values(items, first_play(items, step), section_end(items, conflict.at))


# -- headings ---------------------------------------------------------------------------------------------------------


def misnumbered(items: list[Statement], conflict: Conflict, played: Played) -> Iterator[Edit]:
    """Yield an edit of the log that corrects the number of the heading at the conflict.

    A number that is too high is only corrected if the next heading does not continue from it; otherwise a turn is missing."""
    at, due = conflict.at, played.asked_silently
    form = items[at].form
    if due is None or form.kind != "heading" or form.verb != due.kind:
        return
    later = (i.form for i in items[at + 1 : at + NEARBY] if i.form.kind == "heading")
    following = next((f.number for f in later if f.verb == due.kind), 0)
    if form.number < due.number or following not in (0, form.number + 1):
        yield put("renumber", items, at, form._replace(number=due.number))


def headings(items: list[Statement], conflict: Conflict, played: Played) -> Iterator[Edit]:
    """Yield edits of the log for a conflict where the heading of a turn is missing.

    They renumber the later headings, insert the heading, or accept that the log ends early.
    """
    at, due = conflict.at, played.asked_silently
    form = items[at].form
    if form.kind != "heading" or due is None:
        return
    if form.verb == "end":
        yield put("stop", items, at, form._replace(accepted=True))
        return
    if form.verb == due.kind:
        shifted = tuple(_renumbered(items[at:], due.kind, due.number - form.number))
        if all(item.form.number > 0 for item in shifted if item.form.verb == due.kind):
            yield Edit("renumber", at, len(items) - at, shifted)
    line, column = items[at].line, items[at].column
    heading = StatementBody("heading", due.kind, (), due.number, (), 0, number=due.number)
    yield Edit("insert", at, 0, (Statement(line, column, heading, True),))


def left_out(setting: Setting, items: list[Statement], step: Step, conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that insert a heading missing between the headings above and below the conflict.

    The places nearest to the conflict come first.
    """
    first, last = first_play(items, step), section_end(items, max(conflict.at, 0))
    heading = _missing_heading(setting, items, first, last)
    if heading is None:
        return
    # If one heading is missing, the log must fit up to the heading below; if several are, it fits only up to the next gap.
    one_missing = last < len(items) and items[last].form.number in (1, heading.number + 1)
    until = next_heading(items, last) if one_missing else 0
    starts = [
        i
        for i in range(first, last)
        if items[i].form.kind == "play" and (i == first or items[i - 1].line < items[i].line)
    ]
    for at in sorted({conflict.at, *starts}, key=lambda i: abs(i - conflict.at)):
        if first <= at <= last:
            line, column = insertion(items, at)
            yield Edit("head", at, 0, (Statement(line, column, heading, True),), until=until)


def _missing_heading(setting: Setting, items: list[Statement], first: int, last: int) -> StatementBody | None:
    """Return the heading that is missing between the last heading before index ``first`` and the heading at index ``last``.

    Return None if no heading is missing.
    """
    innermost = setting.notation.headings.innermost
    above = next((i.form for i in reversed(items[:first]) if i.form.kind == "heading"), None)
    below = items[last].form if last < len(items) else StatementBody("end", "")
    if below.kind == "heading" and below.verb == innermost and below.number == 1:
        if above is None or above.verb != innermost:
            return None
        return _outer_heading(setting, items[:first])
    turn = above.number if above is not None and above.verb == innermost else 0
    turn_below = below.kind == "heading" and below.verb == innermost
    if turn_below and below.number < turn + 2:
        return None
    return StatementBody("heading", innermost, (), turn + 1, number=turn + 1)


def _outer_heading(setting: Setting, above: list[Statement]) -> StatementBody | None:
    """Return the heading of the round after the last round in ``above``; None if the game has no rounds."""
    kind = setting.notation.headings.outer
    if not kind:
        return None
    number = 1 + next(
        (i.form.number for i in reversed(above) if i.form.kind == "heading" and i.form.verb == kind), 1
    )
    return StatementBody("heading", kind, (), number, number=number)


def sections_too_many(items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield an edit of the log that removes everything after the end of the game: the sections from the statement ``at`` to the heading
    ``end``.
    """
    while at < len(items) and items[at].form.kind in ("claims", "prose"):
        at += 1
    end = _to_end(items, at)
    if at < end < len(items) and items[at].form.kind == "heading":
        yield Edit("skip", at, end - at)


def _renumbered(items: list[Statement], kind: str, by: int) -> Iterator[Statement]:
    """Yield all statements, with ``by`` added to the number of each heading.

    The first heading of another kind than ``kind``, or out of sequence, ends the renumbering.
    """
    shifting, last = True, 0
    for item in items:
        form = item.form
        if form.kind == "heading":
            shifting = shifting and form.verb == kind and (not last or form.number == last + 1)
            last = form.number
        if shifting and form.kind == "heading":
            item = item._replace(form=form._replace(number=form.number + by))
        yield item


def over(setting: Setting, items: list[Statement], conflict: Conflict, played: Played) -> Iterator[Edit]:
    """Yield edits of the log for a statement written after the end of the game.

    They remove the statement, or change a value in the last section so that the game continues.
    """
    at = conflict.at
    yield drop(items, at)
    if len(played.steps) > 1:
        previous = played.steps[-2]
        yield from substitutions(setting, items, previous.at, at - 1, conflict)


def _to_end(items: list[Statement], at: int) -> int:
    """Return the index of the first heading ``end`` at index ``at`` or after it.

    If there is none, return the number of statements in the log.
    """
    for i in range(at, len(items)):
        if items[i].form.kind == "heading" and items[i].form.verb == "end":
            return i
    return len(items)


# -- values -----------------------------------------------------------------------------------------------------------


def substitutions(
    setting: Setting, items: list[Statement], first: int, last: int, conflict: Conflict
) -> Iterator[Edit]:
    """Yield edits of the log that replace one die, card or choice between two indexes by a value to be guessed.

    The last value is replaced first.
    """
    for at in reversed(range(max(first, last - NEARBY), last + 1)):
        form = items[at].form
        if form.kind != "play":
            continue
        for answer in listed(len(form.answers)):
            value = form.answers[answer]
            if (at, answer) != (conflict.at, conflict.answer) or conflict.reason in ("other", "surplus"):
                yield put("substitute", items, at, replaced(form, answer, Unclear("", value)), answer)
        # A word or a number may be a slip. A path or a place is not replaced, because some other value would always fit.
        may_be_a_slip = not form.answers and form.choice != OMITTED and not _is_place(form.choice)
        if may_be_a_slip and not is_committed(setting, form):
            yield put("substitute", items, at, form._replace(choice=Unclear("", form.choice)))


def _is_place(choice: object) -> bool:
    """Return True if a choice contains a measurement (a decimal number), which has too many possible values to try."""
    return isinstance(choice, float) or (isinstance(choice, tuple) and any(map(_is_place, choice)))


def other_moves(setting: Setting, items: list[Statement], first: int, conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that replace a choice without a value by another, for example ``continue`` by ``port``."""
    bare = [v.name for v in setting.notation.verbs if isinstance(v, Bare)]
    for at in reversed(range(max(first, conflict.at - NEARBY), min(conflict.at + 1, len(items)))):
        form = items[at].form
        if form.kind == "play" and form.verb in bare:
            for name in bare:
                if name != form.verb:
                    yield put("substitute", items, at, form._replace(verb=name))


def drops_before(setting: Setting, items: list[Statement], first: int, conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that remove a statement, or a single value of a statement, before the conflict."""
    for at in reversed(range(max(first, conflict.at - NEARBY), min(conflict.at, len(items)))):
        form = items[at].form
        if form.kind != "play":
            continue
        if not is_committed(setting, form):
            yield drop(items, at)
        if len(form.answers) > 1:
            for answer in listed(len(form.answers)):
                yield put("drop", items, at, without(form, answer), answer)


def plays_left_out(
    setting: Setting, items: list[Statement], first: int, conflict: Conflict
) -> Iterator[Edit]:
    """Yield edits of the log that insert a choice which the player did not write down.

    It is inserted at the conflict or at the start of the section.
    """
    for at in sorted({conflict.at, first}, reverse=True):
        if not 0 <= at < len(items):
            continue
        line, column = insertion(items, at)
        for form in _any_choice(setting):
            yield Edit("insert", at, 0, (Statement(line, column, form, True),))


def as_any_choice(setting: Setting, items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log in which a statement with an unreadable keyword is read as a choice.

    There is one edit for each verb whose choices have values.
    """
    base = items[at].form
    for form in _any_choice(setting):
        yield put("reread", items, at, form._replace(side=base.side, width=base.width, text=base.text))


def _any_choice(setting: Setting) -> Iterator[StatementBody]:
    """For each verb (keyword) whose choices are written in the game's own notation, yield a statement in which the choice is to be
    guessed.

    Verbs for choices that everybody can see on the game table are left out.
    """
    for verb in setting.notation.verbs:
        if isinstance(verb, Composed) and not verb.committed:
            yield StatementBody("play", verb.name, choice=Unclear(""))


def card_before(items: list[Statement], at: int, card: object, first: int) -> Iterator[Edit]:
    """Yield edits of the log that correct one of two occurrences of the same card.

    They replace an earlier mention in the same section.
    """
    for i in reversed(range(max(first, at - NEARBY), at)):
        form = items[i].form
        if form.kind == "play" and card in form.answers:
            answer = form.answers.index(card)
            yield put("substitute", items, i, replaced(form, answer, Unclear("", card)), answer)


# -- further away -----------------------------------------------------------------------------------------------------


def earlier_edits(setting: Setting, items: list[Statement], step: Step, conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that change one value in an earlier section.

    If that section is the setup, they may also change one answer in the log's header.
    """
    first = first_play(items, step)
    last = min(section_end(items, first), conflict.at)
    if step.state is None:
        for name, statement in setting.header.items():
            unclear = Unclear("", statement.form.choice)
            form = statement.form._replace(choice=unclear, answers=(unclear,), plain=False)
            yield Edit(
                "substitute", step.at, 0, (), -1, {**setting.header, name: statement._replace(form=form)}
            )
        if (
            step.at < len(items)
            and items[step.at].form.kind == "heading"
            and items[step.at].form.verb != "setup"
        ):
            return  # the statements there belong to the first round or turn, not to the setup
    if last > first:
        yield from substitutions(setting, items, first, last - 1, conflict)
        yield from other_moves(setting, items[:last], first, conflict)


def rarer_earlier_edits(items: list[Statement], step: Step, conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that remove a value from a list in an earlier section, or insert a value into such a list."""
    first = first_play(items, step)
    last = min(section_end(items, first), conflict.at)
    yield from _removed_values(items, first, last)
    yield from _inserted_values(items, first, last)


def _removed_values(items: list[Statement], first: int, last: int) -> Iterator[Edit]:
    """Yield edits of the log that remove one value from a list of dice or cards."""
    for at in reversed(range(first, last)):
        form = items[at].form
        if form.kind == "play" and len(form.answers) > 1:
            for answer in listed(len(form.answers)):
                yield put("drop", items, at, without(form, answer), answer)


def _inserted_values(items: list[Statement], first: int, last: int) -> Iterator[Edit]:
    """Yield edits of the log that insert a value, which is to be guessed, into a list of dice or cards."""
    for at in reversed(range(max(first, last - 2 * NEARBY), last)):
        form = items[at].form
        if form.kind == "play" and form.answers and (form.merges or form.spread):
            for answer in listed(len(form.answers) + 1):
                yield put("insert", items, at, with_answers(form, answer, (Unclear(""),)), answer)


def skipping_edits(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that remove two or more consecutive statements.

    They begin with the statement at the conflict and end within its section.
    """
    at = conflict.at
    if at >= 0:
        for end in range(at + 2, section_end(items, at) + 1):
            yield Edit("skip", at, end - at)


def fallback_edits(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that are tried only if no other edit resolves the conflict.

    They remove the statement or the rest of its section or, after the end of the game, the rest of the log.
    """
    at = conflict.at
    if at < 0 or at >= len(items):
        return
    if conflict.reason == "over":
        yield Edit("skip", at, _to_end(items, at) - at)
        return
    end = at
    while end < len(items) and (items[end].form.kind != "heading" or end == at):
        end += 1
    yield Edit("skip", at, 1)
    yield Edit("skip", at, end - at)
    if end < len(items):
        yield Edit("skip", at, end - at + 1)
