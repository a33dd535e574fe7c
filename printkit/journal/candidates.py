"""The single changes that may explain a conflict, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printkit.journal.replay import Played, Setting, Step
from printkit.journal.verbs import Takes
from printkit.table.entries import OMITTED, Form, Statement, Unclear
from printkit.table.logged import Conflict, Grammar, Question
from printkit.table.table import Move

_NEARBY = 60
"""So many statements around a conflict are looked at."""
_LISTED = 24
"""So many values of a statement are looked at, the last ones: nobody throws more dice than that."""
_MOST_MOVES = 16


class Edit(NamedTuple):
    """``removed`` statements from ``at`` on are replaced by ``put``; ``header`` replaces the header's answers.

    ``kind``: forgive, adopt, drop, insert, fill (whatever is missing), substitute, exchange, reread, renumber, stop, or
    skip (the rest of a section).
    ``answer`` is the answer that is changed, where it is a single one. ``until``: with the change the log must fit to this
    line at least (a heading taken away merges two turns, which explains too much).
    """

    kind: str
    at: int
    removed: int = 0
    put: tuple[Statement, ...] = ()
    answer: int = -1
    header: Mapping[str, Statement] | None = None
    until: int = 0


def _put(kind: str, items: list[Statement], at: int, form: Form, answer: int = -1) -> Edit:
    """Statement ``at`` with another form."""
    return Edit(kind, at, 1, (items[at]._replace(form=form),), answer)


def _drop(items: list[Statement], at: int) -> Edit:
    """Without statement ``at``."""
    return Edit("drop", at, 1, until=_next_heading(items, at + 1) if items[at].form.kind == "heading" else 0)


def _next_heading(items: list[Statement], at: int) -> int:
    """The line of the next heading from ``at`` on; the log's last line if there is none."""
    return next((item.line for item in items[at:] if item.form.kind == "heading"), items[-1].line)


def _without(form: Form, answer: int) -> Form:
    """The form with one answer left out."""
    answers = form.answers[:answer] + form.answers[answer + 1 :]
    places = form.places[:answer] + form.places[answer + 1 :]
    return form._replace(answers=answers, places=places, choice=_choice(form, answers))


def _choice(form: Form, answers: tuple[object, ...]) -> object:
    if form.spread:
        return len(answers) if isinstance(form.choice, int) else form.choice
    return answers[0] if len(answers) == 1 else answers or OMITTED


def _with(form: Form, at: int, answers: tuple[object, ...]) -> Form:
    """The form with answers put in before the ``at``-th."""
    made = form.answers[:at] + answers + form.answers[at:]
    width = (form.width, form.width)
    places = form.places[:at] + (width,) * len(answers) + form.places[at:]
    return form._replace(answers=made, places=places, plain=False, choice=_choice(form, made))


def _replaced(form: Form, answer: int, value: object) -> Form:
    answers = (*form.answers[:answer], value, *form.answers[answer + 1 :])
    choice = value if len(answers) == 1 and not form.spread else form.choice
    return form._replace(answers=answers, plain=False, choice=choice)


def edits_for(
    setting: Setting, grammar: Grammar, items: list[Statement], played: Played, conflict: Conflict
) -> Iterator[Edit]:
    """The changes within the section of the conflict."""
    step = played.steps[-1]
    first = _first_play(items, step)
    if conflict.reason == "over":
        yield from _over(items, conflict, played)
        return
    if conflict.at >= 0:
        yield from _at_conflict(setting, grammar, items, conflict, first)
    if played.asked_silently is not None and conflict.at < len(items):
        yield from _headings(items, conflict, played)
    if conflict.at >= 0:
        yield from substitutions(items, first, min(conflict.at, len(items) - 1), conflict)
        yield from _other_moves(setting, items, first, conflict)
        yield from _drops_before(items, first, conflict)
    if conflict.reason == "claim":
        yield from _treated(items, conflict, "adopt", "adopted")


def rarer_edits(items: list[Statement], step: Step, conflict: Conflict) -> Iterator[Edit]:
    """Further changes within the section, of which many have to be tried: a value missing anywhere, several missing."""
    if conflict.at < 0:
        return
    yield from _gaps(items, _first_play(items, step), _section_end(items, conflict.at))
    if conflict.reason == "other":
        line, column = _insertion(items, conflict.at)
        yield Edit("fill", conflict.at, 0, (Statement(line, column, Form("any", ""), True),))


def _first_play(items: list[Statement], step: Step) -> int:
    at = step.at
    while at < len(items) and items[at].form.kind == "heading" and at < step.at + 2:
        at += 1
    return at


def _at_conflict(
    setting: Setting, grammar: Grammar, items: list[Statement], conflict: Conflict, first: int
) -> Iterator[Edit]:
    at, answer, reason, question = conflict.at, conflict.answer, conflict.reason, conflict.question
    if at >= len(items):
        return
    form = items[at].form
    if reason == "claim":
        yield from _treated(items, conflict, "forgive", "forgiven")
    elif reason == "unclear":
        yield from _unclear(setting, items, conflict)
    elif reason == "die":
        yield _put(
            "substitute", items, at, _replaced(form, answer, Unclear("", form.answers[answer])), answer
        )
        yield _put("drop", items, at, _without(form, answer), answer)
    elif reason == "card":
        yield _put("forgive", items, at, form._replace(accepted=True), answer)
        yield _put(
            "substitute", items, at, _replaced(form, answer, Unclear("", form.answers[answer])), answer
        )
        yield _put("drop", items, at, _without(form, answer), answer)
        yield from _card_before(items, at, form.answers[answer], first)
    elif reason == "move":
        yield from _wrong_move(setting, items, conflict)
    elif reason in ("few", "many"):
        yield from _count(items, conflict, first)
    elif reason in ("other", "surplus"):
        yield from _unexpected(setting, grammar, items, conflict, first)
    if question is not None and reason == "few":
        yield from _inserts(setting, items, at, question)


def _treated(items: list[Statement], conflict: Conflict, kind: str, treatment: str) -> Iterator[Edit]:
    form = items[conflict.at].form
    claims = tuple(c._replace(treatment=treatment) if c is conflict.claim else c for c in form.claims)
    yield _put(kind, items, conflict.at, form._replace(claims=claims))


def claimed(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """A claim where the state is a guess: the sheet's number."""
    yield from _treated(items, conflict, "adopt", "adopted")
    yield from _treated(items, conflict, "forgive", "forgiven")


def _unclear(setting: Setting, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """A value or verb that could not be read: what it may have been, or nothing."""
    at, answer, question = conflict.at, conflict.answer, conflict.question
    form = items[at].form
    if form.kind == "unknown":
        if question is not None:
            yield from _as_asked(setting, items, at, question)
        yield _drop(items, at)
        if question is not None:
            yield from _inserts(setting, items, at, question)
        return
    if 0 <= answer < len(form.answers):
        fresh = Unclear("")
        yield _put("reread", items, at, _replaced(form, answer, fresh), answer)
        yield _put("drop", items, at, _without(form, answer), answer)
    if isinstance(form.choice, Unclear):
        yield _put("reread", items, at, form._replace(choice=Unclear("")))
    yield _drop(items, at)


def _as_asked(setting: Setting, items: list[Statement], at: int, question: Question) -> Iterator[Edit]:
    """The statement read as the one that was asked for, with its values."""
    form = items[at].form
    values = tuple(v for v in form.values if v.kind in ("number", "card", "pips"))
    if question.kind == "decide":
        for move in question.moves:
            yield _put("reread", items, at, _move_form(setting, form, move))
        return
    wanted = "card" if question.pool is not None else "number"
    answers: list[object] = [v.value if v.kind == wanted else Unclear(v.text) for v in values]
    answers = answers or [Unclear("") for _ in range(question.n if question.kind.endswith("s") else 1)]
    places = tuple((v.span.column, v.span.end) for v in values)
    if len(places) != len(answers):
        places = ((0, form.width),) * len(answers)
    plain = all(a.__class__ is int for a in answers)
    yield _put(
        "reread", items, at,
        form._replace(kind="play", verb=question.label, answers=tuple(answers), places=places, plain=plain),
    )  # fmt: skip


def _move_form(setting: Setting, base: Form, move: Move) -> Form:
    """A statement that makes this move; the cards of a spread are unclear unless ``base`` holds as many."""
    verb = setting.notation.verb(move.verb)
    spread = verb is not None and verb.takes is Takes.SPREAD
    answers: tuple[object, ...] = ()
    if spread:
        n = move.value if isinstance(move.value, int) else 1
        same = base.kind == "play" and len(base.answers) == n
        answers = base.answers if same else tuple(Unclear("") for _ in range(n))
    places = base.places if len(base.places) == len(answers) else ((0, base.width),) * len(answers)
    plain = all(a.__class__ is int for a in answers)
    return base._replace(
        kind="play", verb=move.verb, choice=move.value, answers=answers, places=places, spread=spread, plain=plain,
        claims=(), number=0,
    )  # fmt: skip


def _wrong_move(setting: Setting, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    at, question = conflict.at, conflict.question
    form = items[at].form
    if form.choice != OMITTED:
        yield _put("forgive", items, at, form._replace(accepted=True))
    if question is not None:
        for move in question.moves:
            if move.verb:
                yield _put("substitute", items, at, _move_form(setting, form, move))
    if form.spread:
        for i in _places(len(form.answers)):
            yield _put("drop", items, at, _without(form, i), i)
    yield from _dropped_with_following(items, at)


def _dropped_with_following(items: list[Statement], at: int) -> Iterator[Edit]:
    """Without the choice, and without what it brought (`option decoy; duration 3`)."""
    yield _drop(items, at)
    for n in (2, 3):
        if at + n <= len(items) and all(i.form.kind == "play" for i in items[at : at + n]):
            yield Edit("drop", at, n)


def _count(items: list[Statement], conflict: Conflict, first: int) -> Iterator[Edit]:
    """Too few or too many values: any of them may be the one that is missing or too many."""
    at, question = conflict.at, conflict.question
    form = items[at].form
    yield _put("forgive", items, at, form._replace(accepted=True), conflict.answer)
    if conflict.reason == "many":
        for i in _places(len(form.answers)):
            yield _put("drop", items, at, _without(form, i), i)
    elif question is not None:
        have = sum(len(i.form.answers) for i in items[first:at] if i.form.verb == form.verb) + len(
            form.answers
        )
        missing = max(1, question.n - have)
        for i in _places(len(form.answers) + 1):
            yield _put("insert", items, at, _with(form, i, tuple(Unclear("") for _ in range(missing))), i)
            if missing > 1:
                break


def _unexpected(
    setting: Setting, grammar: Grammar, items: list[Statement], conflict: Conflict, first: int
) -> Iterator[Edit]:
    """Another statement stands where the rules ask on, or end the turn."""
    at, question = conflict.at, conflict.question
    form = items[at].form
    if form.kind == "play" and conflict.answer > 0:
        yield from _leftover(items, at)
    if question is not None and question.kind == "decide" and form.verb in grammar.decisions:
        yield _put("forgive", items, at, form._replace(accepted=True))
    if question is not None:
        yield from _inserts(setting, items, at, question)
    if conflict.earlier is not None:
        yield from _inserts(setting, items, at, conflict.earlier)
    if question is not None and question.kind != "decide" and form.kind != "heading":
        yield from _same_verb_inserts(items, first, at, question)
    if form.kind in ("play", "unknown"):
        if form.verb in grammar.decisions:
            yield from _dropped_with_following(items, at)
        else:
            yield _drop(items, at)
        if conflict.asked.get(form.verb):
            yield from _leftover(items, at)
        yield from _exchanges(items, at)
        if question is not None:
            yield from _as_asked(setting, items, at, question)
    elif form.kind == "heading":
        yield _drop(items, at)
    if question is not None:
        yield from _pulled(items, at, question.label)
    if form.kind == "play":
        yield from _moved_back(items, at, first)


def _leftover(items: list[Statement], at: int) -> Iterator[Edit]:
    form = items[at].form
    yield _put("forgive", items, at, form._replace(accepted=True))
    for i in _places(len(form.answers)):
        yield _put("drop", items, at, _without(form, i), i)


def _same_verb_inserts(items: list[Statement], first: int, at: int, question: Question) -> Iterator[Edit]:
    """A value missing among those of the same verb in this section."""
    last = _section_end(items, at)
    for i in reversed(range(max(first, at - _NEARBY), last)):
        form = items[i].form
        if form.kind == "play" and form.verb == question.label:
            for answer in _places(len(form.answers) + 1):
                yield _put("insert", items, i, _with(form, answer, (Unclear(""),)), answer)


def _exchanges(items: list[Statement], at: int) -> Iterator[Edit]:
    """Two neighbours in the wrong order."""
    for a in (at, at - 1):
        if a >= 0 and a + 1 < len(items) and items[a].form.kind == items[a + 1].form.kind == "play":
            one, two = items[a], items[a + 1]
            yield Edit("exchange", a, 2, (one._replace(form=two.form), two._replace(form=one.form)))


def _moved_back(items: list[Statement], at: int, first: int) -> Iterator[Edit]:
    """The statement belongs further up or down in its section."""
    for a in range(max(first, at - _LISTED), at - 1):
        yield Edit("exchange", a, at - a + 1, (items[at], *items[a:at]))
    for b in range(at + 2, min(at + 8, len(items))):
        if items[b].form.kind != "play":
            return
        yield Edit("exchange", at, b - at + 1, (*items[at + 1 : b + 1], items[at]))


def _pulled(items: list[Statement], at: int, label: str) -> Iterator[Edit]:
    """What was asked for stands further down in the section."""
    for b in range(at + 1, _section_end(items, at + 1)):
        form = items[b].form
        if form.kind == "play" and form.verb == label:
            yield Edit("exchange", at, b - at + 1, (items[b], *items[at:b]))
            return


def _inserts(setting: Setting, items: list[Statement], at: int, question: Question) -> Iterator[Edit]:
    """The answer that was asked for, put in."""
    line, column = _insertion(items, at)
    base = Form("play", question.label)
    if question.kind == "decide":
        tagged = {v.name for v in setting.notation.verbs if v.tag}
        moves = [m for m in question.moves if m.verb and (m.value is None or m.verb not in tagged)]
        for move in moves[:_MOST_MOVES]:
            form = _move_form(setting, base, move)
            yield Edit("insert", at, 0, (Statement(line, column, form, True),))
        return
    n = question.n if question.kind in ("rolls", "reveals") else 1
    answers = tuple(Unclear("") for _ in range(n))
    form = base._replace(answers=answers, places=((0, 0),) * n, plain=False)
    yield Edit("insert", at, 0, (Statement(line, column, form, True),))


def _insertion(items: list[Statement], at: int) -> tuple[int, int]:
    if at < len(items):
        return items[at].line, items[at].column
    return (items[-1].line + 1, 1) if items else (1, 1)


# -- headings ---------------------------------------------------------------------------------------------------------


def _headings(items: list[Statement], conflict: Conflict, played: Played) -> Iterator[Edit]:
    """A turn whose heading does not stand here: a wrong number, a heading too many, the end too early."""
    at, due = conflict.at, played.asked_silently
    form = items[at].form
    if form.kind != "heading" or due is None:
        return
    if form.verb == "end":
        yield _put("stop", items, at, form._replace(accepted=True))
        return
    if form.verb == due.kind:
        yield _put("renumber", items, at, form._replace(number=due.number))
        yield Edit(
            "renumber", at, len(items) - at, tuple(_shifted(items[at:], due.kind, due.number - form.number))
        )
    line, column = items[at].line, items[at].column
    heading = Form("heading", due.kind, (), due.number, (), 0, number=due.number)
    yield Edit("insert", at, 0, (Statement(line, column, heading, True),))


def _shifted(items: list[Statement], kind: str, by: int) -> Iterator[Statement]:
    """All headings of a kind, renumbered up to the next heading of another."""
    shifting = True
    for item in items:
        form = item.form
        if form.kind == "heading" and form.verb != kind:
            shifting = False
        if shifting and form.kind == "heading":
            item = item._replace(form=form._replace(number=form.number + by))
        yield item


def _over(items: list[Statement], conflict: Conflict, played: Played) -> Iterator[Edit]:
    """Statements behind the end of the game: one statement, this section, all of them."""
    at = conflict.at
    yield _drop(items, at)
    if len(played.steps) > 1:
        previous = played.steps[-2]
        yield from substitutions(items, previous.at, at - 1, conflict)


def _to_end(items: list[Statement], at: int) -> int:
    """The `end` heading behind ``at``, or the end of the log."""
    for i in range(at, len(items)):
        if items[i].form.kind == "heading" and items[i].form.verb == "end":
            return i
    return len(items)


# -- values -----------------------------------------------------------------------------------------------------------


def substitutions(items: list[Statement], first: int, last: int, conflict: Conflict) -> Iterator[Edit]:
    """Every die, card and choice from ``first`` to ``last`` replaced by another, the last first."""
    for at in reversed(range(max(first, last - _NEARBY), last + 1)):
        form = items[at].form
        if form.kind != "play":
            continue
        for answer in _places(len(form.answers)):
            value = form.answers[answer]
            if (at, answer) != (conflict.at, conflict.answer) or conflict.reason in ("other", "surplus"):
                yield _put("substitute", items, at, _replaced(form, answer, Unclear("", value)), answer)
        if not form.answers and form.choice not in (None, OMITTED):
            yield _put("substitute", items, at, form._replace(choice=Unclear("", form.choice)))


def _other_moves(setting: Setting, items: list[Statement], first: int, conflict: Conflict) -> Iterator[Edit]:
    """Choices without a value, exchanged for the others of the game's that have none either (`continue`, `port`)."""
    bare = [v.name for v in setting.notation.verbs if v.takes is Takes.NOTHING and not v.only_position]
    for at in reversed(range(max(first, conflict.at - _NEARBY), min(conflict.at + 1, len(items)))):
        form = items[at].form
        if form.kind == "play" and form.verb in bare:
            for name in bare:
                if name != form.verb:
                    yield _put("substitute", items, at, form._replace(verb=name))


def _drops_before(items: list[Statement], first: int, conflict: Conflict) -> Iterator[Edit]:
    """A statement or value before the conflict that does not belong."""
    for at in reversed(range(max(first, conflict.at - _NEARBY), min(conflict.at, len(items)))):
        form = items[at].form
        if form.kind != "play":
            continue
        yield _drop(items, at)
        if len(form.answers) > 1:
            for answer in _places(len(form.answers)):
                yield _put("drop", items, at, _without(form, answer), answer)


def _card_before(items: list[Statement], at: int, card: object, first: int) -> Iterator[Edit]:
    """The same card further up, if it stands in this section: that one may be the slip."""
    for i in reversed(range(max(first, at - _NEARBY), at)):
        form = items[i].form
        if form.kind == "play" and card in form.answers:
            answer = form.answers.index(card)
            yield _put("substitute", items, i, _replaced(form, answer, Unclear("", card)), answer)


# -- further away -----------------------------------------------------------------------------------------------------


def earlier_edits(setting: Setting, items: list[Statement], step: Step, conflict: Conflict) -> Iterator[Edit]:
    """The changes within an earlier section: another value, or, in setup, another answer in the header."""
    first = _first_play(items, step)
    last = min(_section_end(items, first), conflict.at)
    if step.state is None:
        for name, statement in setting.header.items():
            unclear = Unclear("", statement.form.choice)
            form = statement.form._replace(choice=unclear, answers=(unclear,), plain=False)
            yield Edit(
                "substitute", step.at, 0, (), -1, {**setting.header, name: statement._replace(form=form)}
            )
    if last > first:
        yield from substitutions(items, first, last - 1, conflict)
        yield from _other_moves(setting, items[:last], first, conflict)


def rarer_earlier_edits(items: list[Statement], step: Step, conflict: Conflict) -> Iterator[Edit]:
    """Further changes within an earlier section: a value too many or missing in a list."""
    first = _first_play(items, step)
    last = min(_section_end(items, first), conflict.at)
    yield from _drops(items, first, last)
    yield from _gaps(items, first, last)


def _places(n: int) -> Iterator[int]:
    """The places of a list, the last first."""
    return reversed(range(max(0, n - _LISTED), n))


def _section_end(items: list[Statement], at: int) -> int:
    last = min(len(items), at + 2 * _NEARBY)
    while at < last and items[at].form.kind != "heading":
        at += 1
    return at


def _drops(items: list[Statement], first: int, last: int) -> Iterator[Edit]:
    """A value too many in a list."""
    for at in reversed(range(first, last)):
        form = items[at].form
        if form.kind == "play" and len(form.answers) > 1:
            for answer in _places(len(form.answers)):
                yield _put("drop", items, at, _without(form, answer), answer)


def _gaps(items: list[Statement], first: int, last: int) -> Iterator[Edit]:
    """A value missing in a list."""
    for at in reversed(range(max(first, last - 2 * _NEARBY), last)):
        form = items[at].form
        if form.kind == "play" and form.answers and (form.merges or form.spread):
            for answer in _places(len(form.answers) + 1):
                yield _put("insert", items, at, _with(form, answer, (Unclear(""),)), answer)


def skipping_edits(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Several statements at once left out, up to the end of the section."""
    at = conflict.at
    if at >= 0:
        for end in range(at + 2, _section_end(items, at) + 1):
            yield Edit("skip", at, end - at)


def fallback_edits(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """When no single change helps: leave out the statement, the rest of the section, the rest of the log."""
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
