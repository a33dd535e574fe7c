"""Generates changes of a log that may explain why the log contradicts the rules.

The likeliest edits come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.journal.checking.replay import Played, Setting, Step
from printkit.journal.entries import OMITTED, Statement, StatementBody, Treatment, Unclear
from printkit.journal.logged.table import Conflict, Grammar, Question
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.suspects import slips
from printkit.journal.suspects.edits import (
    LISTED,
    NEARBY,
    Edit,
    EditKind,
    as_any_choice,
    card_before,
    drop,
    drops_before,
    earlier_edits,
    fallback_edits,
    first_play,
    headings,
    insertion,
    left_out,
    lines_exchanged,
    listed,
    misnumbered,
    other_moves,
    over,
    plays_left_out,
    put,
    rarer_earlier_edits,
    rarer_edits,
    repeated_lines,
    repeated_section,
    replaced,
    section_end,
    sections_exchanged,
    sections_too_many,
    several_left_out,
    skipping_edits,
    substitutions,
    upto,
    with_answers,
    without,
)
from printkit.journal.suspects.inserting import all_inserted, inserts, move_form
from printkit.journal.suspects.names import named_otherwise
from printkit.journal.suspects.reordering import (
    moved_back,
    moved_up,
    neighbours_exchanged,
    sides_exchanged,
    value_moved,
)
from printkit.journal.verbs import (
    Aimed,
    Dice,
    HeadingChoice,
    PositionOnly,
    effect_of,
    may_be_overlooked,
)


def sources(
    setting: Setting, grammar: Grammar, items: list[Statement], played: Played, conflict: Conflict
) -> Iterator[tuple[float, int, Step, Iterator[Edit]]]:
    """Yield groups of changes of a log that may explain a conflict with the rules.

    A group consists of its cost, its distance from the conflict in sections, the start of the section that it edits, and the edits."""
    step = played.steps[-1]
    yield slips.HERE, 0, step, edits_for(setting, grammar, items, played, conflict)
    yield slips.BEFORE, 0, step, edits_before(setting, items, played, conflict)
    unreadable = any(each.form.slips for each in items[max(0, conflict.at) : conflict.at + 2])
    moved = value_moved(lexer_of(setting.notation), items, conflict.at)
    yield slips.HERE if unreadable else slips.SWAPPED, 0, step, moved
    for n, each in enumerate(played.steps[:-3:-1]):
        yield slips.LINES_SWAPPED, n, each, sections_exchanged(items, each)
    yield slips.SECTIONS, 0, step, sections_left_out(grammar, items, conflict)
    yield slips.FILLED, 0, step, all_inserted(setting, items, conflict, first_play(items, step))
    yield slips.FILLED, 0, step, several_left_out(setting, items, conflict)
    yield slips.RARER, 0, step, rarer_edits(items, step, conflict)
    for n, each in enumerate(_earlier(played)):
        yield slips.EARLIER, n, each, earlier_edits(setting, items, each, conflict)
        if n < 4:
            yield slips.RARER, n, each, rarer_earlier_edits(items, each, conflict)
    yield slips.SKIPPED, 0, step, skipping_edits(items, conflict)
    yield slips.LAST, 0, step, fallback_edits(items, conflict)


def _earlier(played: Played) -> Iterator[Step]:
    """Yield the starts of the sections that precede the conflict.

    The setup comes first, then the other sections from the last to the first.
    """
    steps = played.steps[:-1]
    if steps and steps[0].state is None:
        yield steps[0]
        steps = steps[1:]
    yield from reversed(steps)


def edits_for(
    setting: Setting, grammar: Grammar, items: list[Statement], played: Played, conflict: Conflict
) -> Iterator[Edit]:
    """Yield edits of the log that change the conflicting statement, or headings."""
    step = played.steps[-1]
    first = first_play(items, step)
    yield from repeated_lines(items, conflict.at)
    yield from repeated_section(items, conflict.at)
    if conflict.reason == "over":
        yield from over(setting, items, conflict, played)
        return
    silently = played.asked_silently is not None and 0 <= conflict.at < len(items)
    if silently:
        yield from misnumbered(items, conflict, played)
    if conflict.at >= 0 and not silently:
        yield from left_out(setting, items, step, conflict)
    if conflict.at >= 0:
        yield from _at_conflict(setting, grammar, items, conflict, first)
    if silently:
        yield from headings(items, conflict, played)


def edits_before(
    setting: Setting, items: list[Statement], played: Played, conflict: Conflict
) -> Iterator[Edit]:
    """Yield edits of the log that change earlier statements in the section with the conflict."""
    first = first_play(items, played.steps[-1])
    if conflict.at >= 0 and conflict.reason != "over":
        yield from substitutions(setting, items, first, min(conflict.at, len(items) - 1), conflict)
        yield from other_moves(setting, items, first, conflict)
        yield from drops_before(setting, items, first, conflict)
        yield from plays_left_out(setting, items, first, conflict)
    if conflict.reason == "claim":
        yield from _treated(items, conflict, "adopt", "adopted")


def _at_conflict(
    setting: Setting, grammar: Grammar, items: list[Statement], conflict: Conflict, first: int
) -> Iterator[Edit]:
    at, answer, reason, question = conflict.at, conflict.answer, conflict.reason, conflict.question
    if at >= len(items):
        return
    form = items[at].form
    if reason != "claim":
        yield from _modifiers_forgotten(items, conflict)
    if reason == "claim":
        if conflict.earlier is not None and _is_total(
            setting, conflict
        ):  # the log ends in the middle of a turn
            yield from _modifiers_forgotten(items, conflict)
            yield from inserts(setting, items, at, conflict.earlier)
        yield from _treated(items, conflict, "forgive", "forgiven")
        if _is_pose(setting, conflict):  # the measured position may be right
            yield from _treated(items, conflict, "adopt", "adopted")
        yield from _modifiers_forgotten(items, conflict)
    elif reason == "unclear":
        yield from _unclear(setting, items, conflict)
    elif reason == "die":
        yield from _dice_apart(items, at, answer)
        yield put("substitute", items, at, replaced(form, answer, Unclear("", form.answers[answer])), answer)
        yield put("drop", items, at, without(form, answer), answer)
    elif reason == "card":
        yield put("forgive", items, at, form._replace(accepted=True), answer)
        yield put("substitute", items, at, replaced(form, answer, Unclear("", form.answers[answer])), answer)
        yield put("drop", items, at, without(form, answer), answer)
        yield from card_before(items, at, form.answers[answer], first)
    elif reason == "move":
        yield from _wrong_move(setting, items, conflict)
    elif reason in ("few", "many"):
        yield from _wrong_count(items, conflict, first)
    elif reason in ("other", "surplus"):
        yield from _unexpected(setting, grammar, items, conflict, first)
    if question is not None and reason == "few":
        yield from _overlooked(setting, items, at, question.label, conflict.side)
        yield from inserts(setting, items, at, question)


def missing_at_end(setting: Setting, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield edits that insert missing answers before a wrong claim (a total of the player) at the end of an unfinished turn.

    Totals such as the score are not considered.
    """
    if conflict.earlier is not None and not _is_total(setting, conflict):
        yield from inserts(setting, items, conflict.at, conflict.earlier)
        yield from several_left_out(setting, items, Conflict("other", conflict.at, 0, conflict.earlier))


def _is_total(setting: Setting, conflict: Conflict) -> bool:
    """Return True if the player's wrong claim is a total of the game, such as the score.

    Return False if it is compared with something that the rules reported in this turn."""
    name = conflict.claim.name if conflict.claim is not None else ""
    spec = next((claim for claim in setting.notation.claims if claim.name == name), None)
    return spec is not None and spec.judge is None and (spec.of or spec.name) not in conflict.facts


def _dice_apart(items: list[Statement], at: int, answer: int) -> Iterator[Edit]:
    """If the rules ask for dice one by one, yield an edit of the log in which ``5+5`` is read as two dice."""
    form = items[at].form
    pips = form.answers[answer]
    if isinstance(pips, tuple):
        yield put("substitute", items, at, with_answers(without(form, answer), answer, pips), answer)


def _is_pose(setting: Setting, conflict: Conflict) -> bool:
    """Return True if the player's wrong claim is a measured position of a piece."""
    name = conflict.claim.name if conflict.claim is not None else ""
    spec = next((claim for claim in setting.notation.claims if claim.name == name), None)
    return spec is not None and spec.judge is not None and not spec.distance


def _modifiers_forgotten(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log for the case that the players forgot a dice modifier: one edit for each modifier of this turn.

    The last modifier comes first. For a modifier of several dice, also yield an edit for each single die."""
    if conflict.reason not in ("other", "surplus", "few", "many", "claim"):
        return
    for at, what, _, dice in reversed(conflict.modifiers):
        line, column = insertion(items, at)
        for die in range(dice + 1 if dice > 1 else 1):
            silence = StatementBody("play", "", choice=f"{what} {die}" if die else what, accepted=True)
            yield Edit("forget", at, 0, (Statement(line, column, silence, True),))


def _treated(
    items: list[Statement], conflict: Conflict, kind: EditKind, treatment: Treatment
) -> Iterator[Edit]:
    form = items[conflict.at].form
    claims = tuple(c._replace(treatment=treatment) if c is conflict.claim else c for c in form.claims)
    yield put(kind, items, conflict.at, form._replace(claims=claims))


def claimed(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield two edits of the log for a wrong claim: the first accepts the player's figure, the second treats the figure as a mistake.

    With the first, the game continues with the player's number; with the second, the number counts as a mistake.
    """
    yield from _treated(items, conflict, "adopt", "adopted")
    yield from _treated(items, conflict, "forgive", "forgiven")


def _unclear(setting: Setting, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that replace or remove an unreadable value or keyword."""
    at, answer, question = conflict.at, conflict.answer, conflict.question
    form = items[at].form
    if form.kind == "unknown":
        if conflict.earlier is not None:
            yield from _as_answer(setting, items, at, conflict.earlier)
        if question is not None:
            yield from _as_answer(setting, items, at, question)
        yield drop(items, at)
        names = tuple(
            v.name for v in setting.notation.verbs if not isinstance(v, PositionOnly | HeadingChoice)
        )
        yield from _read_as(setting, items, at, names)
        yield from as_any_choice(setting, items, at)
        if question is not None:
            yield from inserts(setting, items, at, question)
        return
    if 0 <= answer < len(form.answers):
        fresh = Unclear("")
        yield put("reread", items, at, replaced(form, answer, fresh), answer)
        yield put("drop", items, at, without(form, answer), answer)
    if isinstance(form.choice, Unclear):
        yield put("reread", items, at, form._replace(choice=Unclear("")))
        if form.choice.word:  # the word may stand for several statements (`play near-miss victim=G`)
            yield put("fill", items, at, StatementBody("any", "", side=form.side))
    yield drop(items, at)


def _read_as(setting: Setting, items: list[Statement], at: int, names: Sequence[str]) -> Iterator[Edit]:
    """Yield edits of the log that keep a statement's values and replace its verb (keyword) by one of ``names``."""
    form = items[at].form
    for name in dict.fromkeys(names) if form.values else ():
        read = lexer_of(setting.notation).read_as(name, form)
        if read:
            line, column = items[at].line, items[at].column
            yield Edit("reread", at, 1, tuple(Statement(line, column + offset, one) for offset, one in read))


def _as_answer(setting: Setting, items: list[Statement], at: int, question: Question) -> Iterator[Edit]:
    """Yield edits of the log that turn a statement into an answer to the rules' question, keeping the values of the statement."""
    form = items[at].form
    yield from _read_as(setting, items, at, (question.label, *(move.verb for move in question.moves)))
    values = tuple(v for v in form.values if v.kind in ("number", "card", "pips"))
    if question.kind == "decide":
        for move in question.moves:
            yield put("reread", items, at, move_form(setting, form, move))
        return
    wanted = "card" if question.pool is not None else "number"
    answers: list[object] = [v.value if v.kind == wanted else Unclear(v.text) for v in values]
    answers = answers or [Unclear("") for _ in range(question.n if question.kind.endswith("s") else 1)]
    places = tuple((v.span.column, v.span.end) for v in values)
    if len(places) != len(answers):
        places = ((0, form.width),) * len(answers)
    plain = all(a.__class__ is int for a in answers)
    yield put(
        "reread", items, at,
        form._replace(kind="play", verb=question.label, answers=tuple(answers), places=places, plain=plain),
    )  # fmt: skip


def _wrong_move(setting: Setting, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    at, question = conflict.at, conflict.question
    form = items[at].form
    if form.choice != OMITTED:
        yield from _forgiving_edits(setting, items, at)
        yield from _forgiven_with_dice(setting, items, at)
    if form.spread:
        for i in listed(len(form.answers)):
            yield put("drop", items, at, without(form, i), i)
    if question is not None and question.label == form.verb:
        # An earlier statement of the same kind may be missing.
        yield from inserts(setting, items, at, question)
    yield from named_otherwise(setting, items, at)
    if question is not None:
        for move in question.moves:
            if move.verb:
                yield put("substitute", items, at, move_form(setting, form, move))
    yield from _dropped_with_following(items, at)


def _forgiving_edits(setting: Setting, items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield two edits of the log that accept an illegal choice as it was made.

    With the first, the choice has the effect that the player assumed; with the second, the effect that the rules give it."""
    form = items[at].form
    yield put("forgive", items, at, form._replace(accepted=True))
    verb = setting.notation.verb(form.verb)
    if verb is not None and effect_of(verb) is not None:
        yield put("forgive", items, at, form._replace(accepted=True, as_ruled=True))


def _forgiven_with_dice(setting: Setting, items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield an edit of the log that accepts an illegal choice together with its dice.

    A roll against a target is no such choice."""
    if isinstance(setting.notation.verb(items[at].form.verb), Aimed):
        return
    end = at + 1
    while end < len(items) and isinstance(setting.notation.verb(items[end].form.verb), Aimed | Dice):
        end += 1
    if end > at + 1 and not any(item.form.side or item.added for item in items[at + 1 : end]):
        accepted = (item._replace(form=item.form._replace(accepted=True)) for item in items[at:end])
        yield Edit("forgive", at, end - at, tuple(accepted))


def _dropped_with_following(items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log that remove a choice, either by itself or together with the next one or two statements.

    The choice of another side is not removed with it."""
    yield drop(items, at)
    sides = ("", items[at].form.side)
    for n in (2, 3):
        gone = items[at : at + n]
        if len(gone) == n and all(i.form.kind == "play" and i.form.side in sides for i in gone):
            yield Edit("drop", at, n)


def _wrong_count(items: list[Statement], conflict: Conflict, first: int) -> Iterator[Edit]:
    """Yield edits of the log for a statement with too few or too many values.

    They accept the statement, remove one of its values, or insert values that are still to be guessed."""
    at, question = conflict.at, conflict.question
    form = items[at].form
    yield put("forgive", items, at, form._replace(accepted=True), conflict.answer)
    if conflict.reason == "many":
        for i in listed(len(form.answers)):
            yield put("drop", items, at, without(form, i), i)
    elif question is not None:
        have = sum(len(i.form.answers) for i in items[first:at] if i.form.verb == form.verb) + len(
            form.answers
        )
        missing = max(1, question.n - have)
        for i in listed(len(form.answers) + 1):
            yield put(
                "insert", items, at, with_answers(form, i, tuple(Unclear("") for _ in range(missing))), i
            )
            if missing > 1:
                break


def _unexpected(
    setting: Setting, grammar: Grammar, items: list[Statement], conflict: Conflict, first: int
) -> Iterator[Edit]:
    """Yield edits of the log for a statement that the rules do not expect.

    It does not answer the question of the rules, or the rules ask nothing more.
    """
    at, question = conflict.at, conflict.question
    form = items[at].form
    yield from _accepted_acts(setting, grammar, items, conflict)
    yield from sides_exchanged(grammar, items, conflict)
    if question is not None:
        yield from inserts(setting, items, at, question)
    if conflict.earlier is not None:
        yield from inserts(setting, items, at, conflict.earlier)
    if question is not None and not conflict.answer:
        yield from accept_unasked(grammar, items, conflict)
    yield from _between_values(items, conflict)
    if question is not None and question.kind != "decide" and form.kind != "heading":
        yield from _same_verb_inserts(items, first, at, question)
    if form.kind in ("play", "unknown"):
        if form.verb in grammar.decisions:
            yield from _dropped_with_following(items, at)
        else:
            yield drop(items, at)
        if conflict.asked.get(form.verb) and not conflict.answer:
            yield from _too_many_values(items, at)
        yield from neighbours_exchanged(items, at)
        if question is not None:
            yield from _as_answer(setting, items, at, question)
    elif form.kind == "heading":
        yield drop(items, at)
        yield from lines_exchanged(items, at)
    if question is not None:
        yield from moved_up(items, at, question.label, grammar, conflict.side)
    if form.kind == "play":
        yield from moved_back(items, at, first)
        yield from _other_side(setting.notation.sides.names, items, conflict)


def _between_values(items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield edits of the log that insert a choice between two values of a statement, for example a reshuffle between two drawn cards."""
    at, answer, question = conflict.at, conflict.answer, conflict.question
    there = items[at]
    form = there.form
    if question is None or question.kind != "decide" or not 0 < answer < len(form.answers):
        return
    rest = form._replace(answers=form.answers[answer:], places=form.places[answer:])
    line, column = there.span(answer)[:2]
    for move in question.moves:
        if move.verb and move.value is None:
            between = Statement(line, column, StatementBody("play", move.verb), True)
            yield Edit(
                "insert", at, 1, (there._replace(form=upto(form, answer)), between, there._replace(form=rest))
            )


def _accepted_acts(
    setting: Setting, grammar: Grammar, items: list[Statement], conflict: Conflict
) -> Iterator[Edit]:
    """Yield edits of the log that accept the conflicting statement as an action really carried out by the players.

    The rules did not ask for this action.
    """
    at, question = conflict.at, conflict.question
    form = items[at].form
    if conflict.earlier is not None and conflict.earlier.label == form.verb and form.kind == "play":
        yield from _forgiving_edits(setting, items, at)
    if question is None or conflict.answer > 0:
        yield from accept_unasked(grammar, items, conflict)
    if form.kind == "play" and conflict.answer > 0:
        yield from _too_many_values(items, at, conflict.answer)
    if conflict.denied is not None and form.kind == "play":
        if form.verb in grammar.decisions:
            yield put("stand", items, at, form._replace(accepted=True))
        else:
            yield from denied(items, at)
    decided = form.verb in grammar.decisions and form.choice != OMITTED
    if question is not None:
        yield from _overlooked(setting, items, at, question.label, conflict.side)
    if question is not None and question.kind == "decide" and decided:
        yield from _forgiving_edits(setting, items, at)


def accept_unasked(grammar: Grammar, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield an edit of the log that accepts a statement (or some of its values) that the rules did not ask for.

    The accepted part takes effect in the game."""
    at = conflict.at
    form = items[at].form
    if form.kind == "play" and form.verb in grammar.effects and not items[at].added and form.surplus < 0:
        changed = form._replace(accepted=True, surplus=conflict.answer)
        yield put("stand", items, at, changed, conflict.answer)


def accept_as_made(items: list[Statement], at: int) -> Edit:
    """Return an edit of the log that accepts a choice as it was made, even if the choice breaks a rule."""
    return put("forgive", items, at, items[at].form._replace(accepted=True))


def denied(items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log for dice that the rules do not allow here.

    They accept the dice, remove them, or remove them together with all later dice on the same line."""
    yield put("stand", items, at, items[at].form._replace(accepted=True))
    yield drop(items, at)
    there = items[at]
    for n, item in enumerate(items[at + 1 : at + 3], 2):
        form = item.form
        if form.kind != "play" or not form.answers or (item.line, form.side) != (there.line, there.form.side):
            return
        yield Edit("drop", at, n)


def sections_left_out(grammar: Grammar, items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield an edit of the log that removes all sections between the conflict and the heading ``end``.

    It is used if the rules ask for something that is written only below that heading."""
    question = conflict.question
    if question is None or conflict.reason not in ("other", "surplus") or not 0 <= conflict.at < len(items):
        return
    if question.label in grammar.at_end or any(move.verb in grammar.at_end for move in question.moves):
        yield from sections_too_many(items, conflict.at)


def _too_many_values(items: list[Statement], at: int, taken: int = 0) -> Iterator[Edit]:
    """Yield edits of the log for a statement with too many values.

    They accept all values, or remove some. The rules asked only for the first ``taken`` values."""
    form = items[at].form
    yield put("forgive", items, at, form._replace(accepted=True))
    if 0 < taken < len(form.answers) - 1:
        yield put("drop", items, at, upto(form, taken), taken)
    for i in listed(len(form.answers)):
        yield put("drop", items, at, without(form, i), i)


def _same_verb_inserts(items: list[Statement], first: int, at: int, question: Question) -> Iterator[Edit]:
    """Yield edits of the log that insert a missing value into a statement of this section.

    The statement must have the verb that the rules expect at the conflict.
    """
    last = section_end(items, at)
    for i in reversed(range(max(first, at - NEARBY), last)):
        form = items[i].form
        if form.kind == "play" and form.verb == question.label:
            for answer in listed(len(form.answers) + 1):
                yield put("insert", items, i, with_answers(form, answer, (Unclear(""),)), answer)


def _other_side(sides: tuple[str, ...], items: list[Statement], conflict: Conflict) -> Iterator[Edit]:
    """Yield an edit of the log that attributes a line to the side that is asked.

    If no side in particular is asked, assign it to the opponent of the side that wrote it, in a game for two."""
    at, here = conflict.at, items[conflict.at]
    named = here.form.side
    if named not in sides or here.added:
        return
    side = conflict.side or (sides[1 - sides.index(named)] if len(sides) == 2 else "")
    if side and side != named:
        line = [i for i in items[at : at + LISTED] if i.line == here.line and i.form.side == named]
        put = tuple(item._replace(form=item.form._replace(side=side)) for item in line)
        yield Edit("substitute", at, len(put), put)


def _overlooked(setting: Setting, items: list[Statement], at: int, label: str, side: str) -> Iterator[Edit]:
    """Yield an edit of the log for the case that the player overlooked the action that is due.

    Yield nothing if the action comes later in the section."""
    verb = setting.notation.verb(label)
    if verb is not None and may_be_overlooked(verb):
        below = (item.form for item in items[at : section_end(items, at)])
        if any(form.verb == label and form.side in ("", side) for form in below):
            return
        line, column = insertion(items, at)
        silence = StatementBody("play", "", choice=label, side=side, accepted=True)
        yield Edit("insert", at, 0, (Statement(line, column, silence, True),))
