"""Converts text typed by a player into statements of a log.

Also adds statements to the text of a log, and removes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence

from printkit import __version__
from printkit.journal.companion.asking import Pending
from printkit.journal.entries import Span, Statement, StatementBody
from printkit.journal.logged.questions import Question
from printkit.journal.notation import Notation
from printkit.journal.prompts import Asked, Prompts
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, diagnostic
from printkit.journal.verbs import Aimed, Number, Omission, Spread, omission_of, own_form_of
from printkit.journal.writer import WIDTH
from printkit.table.rules import Ruleset
from printkit.table.table import Move

DICE = frozenset({"roll", "rolls", "throw"})
VALUES = DICE | {"reveal", "reveals"}
"""The kinds of questions (such as ``reveal``) that ask for dice or cards, as opposed to a decision."""
REMARKS = "=>#"
DECIDED = "# decided "
"""Prefix of a comment line in a saved log. The line stores a decision for which the log has no statement."""


def statement_of(typed: str, pending: Pending, notation: Notation, chosen: str = "") -> str:
    """Return the typed text as a complete statement.

    If only a value was typed, the verb of the question is added. ``chosen`` is the target already chosen for a roll.
    """
    question = pending.question
    if typed[0] in REMARKS or question is None or side_of(typed, notation)[0] or _is_departure(typed):
        return typed
    first = typed.split()[0].rstrip(":").lower()
    words = {v.name for v in notation.verbs} | {"house", *notation.sides.names}
    if question.kind == "throw" and _are_dice(typed, question):
        return f"{question.label} {'+'.join(typed.replace(',', ' ').split())}"
    if question.kind in VALUES:
        verb, rest = notation.verb(question.label), typed.split()[1:]
        if rest and verb is not None and own_form_of(verb) is None and question.label.startswith(first):
            return f"{question.label} {' '.join(rest)}"
        known = any(word.startswith(first) for word in words) and first.isascii() and first[0].isalpha()
        return typed if known and len(first) > 2 else " ".join(filter(None, (question.label, chosen, typed)))
    if first in {move.verb for move in question.moves}:
        return typed
    valued = _moves_with_value(typed, question)
    if valued:
        return f"{valued[0].verb} {valued[0].value}"
    if first in words and first not in aims(pending):
        return typed
    if any(move.verb.startswith(first) for move in question.moves if move.verb):
        return typed
    begun = [m for m in question.moves if m.verb and first and str(m.value).lower().startswith(typed.lower())]
    if len(begun) == 1 and typed.isalpha():
        return f"{begun[0].verb} {begun[0].value}"
    if verb_of_cards := _verb_for_cards(typed, question, notation):
        return f"{verb_of_cards} {typed}"
    verb = notation.verb(question.label)
    if verb is None or (pending.asked is not None and len(first) > 3 and _begins_a_word(first, words)):
        return typed
    if (isinstance(verb, Aimed) and first.isdecimal()) or _lacks_only_the_name(typed, pending):
        return " ".join(filter(None, (question.label, _only_target(pending), typed)))
    return f"{question.label} {typed}"


_VERB_START = re.compile(r"([a-z]+)(?:(\d+)|\s+(\S.*))?", re.IGNORECASE)
"""Pattern for a typed verb (a keyword of the log), which may be abbreviated, and the text after it.

A number may follow directly (``f1``), values after a space (``f 3C``), or nothing.
"""


def with_its_verb(typed: str, seen: Pending, notation: Notation) -> str:
    """Return the typed text with an abbreviated keyword written out in full: ``f 3C`` becomes ``fire 3C``, and ``f1`` becomes ``fire 1``.

    The text is unchanged if its first word is a verb or a value. It is also unchanged unless the word abbreviates
    exactly one verb of the answers to the decision ``seen``.
    """
    question, found = seen.question, _VERB_START.fullmatch(typed.strip())
    if question is None or question.kind != "decide" or found is None or _moves_with_value(typed, question):
        return typed
    begun, number, values = found.groups()
    meant = [verb for verb in verbs_of(seen) if verb.startswith(begun.lower())]
    if len(meant) != 1 or notation.verb(begun.lower()) is not None or begun.lower() in _sides(notation):
        return typed
    if number and not any(str(move.value) == number for move in question.moves if move.verb == meant[0]):
        return typed
    return " ".join(filter(None, (meant[0], number, values)))


def in_capitals(statement: str) -> str:
    """Return the statement with its cards in capitals, as printkit writes them in a log: ``8d`` becomes ``8D``."""
    return _CARD_ALONE.sub(lambda found: found[0].upper(), statement)


def _moves_with_value(typed: str, question: Question) -> list[Move]:
    """Return those possible answers to the question whose value is the typed text."""
    return [m for m in question.moves if m.verb and str(m.value).lower() == typed.lower()]


def without_values(typed: str, pending: Pending, notation: Notation) -> Move | None:
    """If the player typed a decision without the dice or cards that belong to it, return the decision. The dice or cards are asked for
    next.

    Otherwise return None.

    Examples are ``fire 2`` (only the number of cards) and ``strike e1`` (only the target).
    """
    question = pending.question
    if question is None or question.kind != "decide":
        return None
    word, _, rest = typed.lower().partition(" ")
    rest = rest.strip()
    named = [move for move in question.moves if move.verb == word]
    for move in named:
        verb = notation.verb(word)
        whole = rest == str(move.value) or (not rest and len(named) == 1)
        if whole and isinstance(verb, Spread):
            return move
    verb = notation.verb(question.label)
    if verb is None or pending.asked is None:
        return None
    if isinstance(verb, Aimed):
        aim = Move(verb.name, rest if word == verb.name else typed.lower())
    elif isinstance(verb, Spread) and word == verb.name and rest.isdecimal():
        aim = Move(verb.name, int(rest))  # the number of cards; the cards themselves are asked for next
    else:
        return None
    return aim if aim.value and pending.asked.judge(aim) is None else None


def refused(typed: str, pending: Pending, announced: Hashable) -> tuple[Diagnostic, ...]:
    """Return a diagnostic if the typed value fits several answers, or if too many or too few cards were typed.

    The right number is ``announced``."""
    question = pending.question
    if question is None:
        return ()
    span = Span(1, 1, 1 + len(typed))
    cards = _CARD.findall(typed)
    if (
        isinstance(announced, int)
        and cards
        and len(cards) != announced
        and not _CARD.sub("", typed).strip(" ,")
    ):
        fact = f"{announced} were announced, this is {len(cards)}"
        return (diagnostic(codes.VALUES, fact, span, expected=f"{announced} cards, in order", found=typed),)
    verbs = dict.fromkeys(move.verb for move in _moves_with_value(typed, question))
    if question.kind == "decide" and len(verbs) > 1:
        said = ", ".join(f"`{verb} {typed}`" for verb in verbs)
        fact = f"`{typed}` can be meant in more than one way: {said}"
        return (diagnostic(codes.SEVERAL, fact, span, expected="one of them, written out", found=typed),)
    return ()


_MOST_LISTED = 16
"""Maximum number of possible values of one verb (keyword of the log) that an error message lists.

If there are more, the message lists none of them.
"""


def of_no_answer(
    problems: tuple[Diagnostic, ...],
    typed: str,
    statement: str,
    label: str,
    shown: Pending,
    worded: Callable[[Move], str],
) -> tuple[Diagnostic, ...]:
    """If the typed text is not one of the possible answers, return a diagnostic that lists those answers.

    Otherwise return the diagnostics ``problems``.

    It replaces less helpful messages about a verb. ``label`` is the label of the question that was answered. ``shown`` is the question
    that both sides see, which is another one while a private question is asked. ``worded`` returns a move as text.
    """
    question = shown.question
    if question is None or question.kind != "decide" or shown.asked is not None or shown.label != label:
        return problems
    if any(each.kind != "unreadable" for each in problems):
        return problems
    answers: dict[str, list[str]] = {}
    for move in question.moves:
        if move.verb:
            answers.setdefault(move.verb, []).extend(filter(None, [worded(move).partition(" ")[2]]))
    listed = ", ".join(
        f"{verb} {' | '.join(values) if len(values) <= _MOST_LISTED else '…'}".strip()
        for verb, values in answers.items()
    )
    if statement == typed:
        return tuple(each if each.expected else each._replace(expected=listed) for each in problems)
    fact = f"`{typed}` is none of the answers here"
    return tuple(each._replace(message=fact, expected=listed, help="") for each in problems[:1])


def _are_dice(typed: str, question: Question) -> bool:
    """Return True if the typed text consists of one value for each die of the question, such as ``4 3``.

    The values are separated by spaces or commas."""
    words = typed.replace(",", " ").split()
    return len(words) == question.n > 1 and all(
        word.isdecimal() and 1 <= int(word) <= question.sides for word in words
    )


def _begins_a_word(first: str, words: set[str]) -> bool:
    return any(word.startswith(first) for word in words)


def _lacks_only_the_name(typed: str, pending: Pending) -> bool:
    """Return True if the typed text lacks only the name of the target, and just one target is possible.

    Example: ``JS`` is typed for the form ``reveal e2 CARD``.
    """
    form = _form(pending).split()
    target = _only_target(pending)
    return target.islower() and len(form) > 1 and len(typed.split()) == len(form) - 1 and target not in typed


def _only_target(pending: Pending) -> str:
    """Return the target of the pending roll if only one target is possible; otherwise an empty string."""
    targets = aims(pending)
    return targets[0] if len(targets) == 1 else ""


def _form(pending: Pending) -> str:
    """Return the pattern of an answer to the pending question in the game's notation, such as ``e1|e2 CARD``.

    Empty if the game gives none."""
    return next((offer.form for offer in pending.offers or () if offer.verb == pending.label), "")


def aims(pending: Pending) -> tuple[str, ...]:
    """Return the possible targets of the pending roll. If the pattern of an answer is ``e1|e2 CARD``, they are ``e1`` and ``e2``."""
    form = _form(pending)
    return tuple(form.split(" ")[0].split("|")) if form else ()


def only_aim(pending: Pending, asked: Asked, notation: Notation) -> Move | None:
    """Return the move that chooses the target of a roll, if only one target is possible; otherwise None.

    Return None, too, if the question is not for a roll against a target.
    """
    verb, names = notation.verb(pending.label), aims(pending)
    move = Move(verb.name, names[0]) if isinstance(verb, Aimed) and len(names) == 1 else None
    return move if move is not None and asked.judge(move) is None else None


def only_number(moves: Sequence[Move], notation: Notation) -> Move | None:
    """Return the move that chooses how many cards to turn up, if only one number is possible; otherwise None.

    Return None, too, if the question is not about such a number.
    """
    return moves[0] if len(moves) == 1 and isinstance(notation.verb(moves[0].verb), Spread) else None


def only_dealt(pending: Pending, asked: Asked, notation: Notation) -> Move | None:
    """Return the move that must be chosen before printkit rolls or deals (a target, or a number of cards), if only one is possible;
    otherwise None."""
    if not isinstance(notation.verb(pending.label), Spread | Aimed):
        return None
    moves = asked.candidates()
    return moves[0] if len(moves) == 1 and moves[0].verb else None


def resuming(pending: Pending, notation: Notation) -> str:
    """Return the verb (keyword of the log) that resumes an ended phase of the game, if it is a possible answer and a log may omit it;
    otherwise an empty string.
    """
    moves = pending.question.moves if pending.question is not None else ()
    verbs = [verb for move in moves if (verb := notation.verb(move.verb)) is not None]
    return next((verb.name for verb in verbs if omission_of(verb) is Omission.RESUMING), "")


def with_first_name(typed: str, pending: Pending) -> str:
    """Return the typed value, preceded by the first possible target: ``12`` becomes ``e1 12``.

    Return an empty string if a name was typed, or if no choice of names is expected.
    """
    form, names = _form(pending).split(), aims(pending)
    if len(form) != 2 or len(names) < 2 or len(typed.split()) != 1 or typed.lower() in names:
        return ""
    return f"{names[0]} {typed}"


def side_of(statement: str, notation: Notation) -> tuple[str, str]:
    """Split a statement into the name of a side at its start, and the rest.

    The name is empty if there is none; without a colon, it is recognized only before a verb.
    """
    word, colon, rest = statement.partition(":")
    if not colon or " " in word.strip():
        word, _, rest = statement.strip().partition(" ")
        if notation.verb(rest.strip().split(" ")[0].lower()) is None:
            return "", statement
    side = word.strip().lower()
    sides = _sides(notation)
    begun = [each for each in sides if side and each.startswith(side)]
    if side not in sides and len(begun) == 1:
        side = begun[0]
    return (side, rest.strip()) if side in sides else ("", statement)


def without_heading(typed: str, pending: Pending, items: Sequence[Statement], notation: Notation) -> str:
    """Return the typed text without the heading of the current section: ``turn 2: flip 8D`` becomes ``flip 8D``.

    A text without this heading is not changed."""
    found = re.match(rf"({'|'.join(notation.headings.numbered)})\s+(\d+)\s*:?\s+(?=\S)", typed, re.IGNORECASE)
    here = [str(heading) for heading in pending.headings[-1:]] or [
        item.form.text.lower() for item in items if item.form.kind == "heading"
    ][-1:]
    same = found is not None and here == [f"{found[1].lower()} {found[2]}"]
    return typed[found.end() :] if found is not None and same else typed


def _sides(notation: Notation) -> set[str]:
    return {*notation.sides.names, *(group for group, _ in notation.sides.groups)}


def _is_departure(statement: str) -> bool:
    return statement.partition(":")[0].strip().lower() == "house"


def joined(text: str, statement: str, side: str, *, alone: bool = False) -> str:
    """Return the log's text with a statement added at the end.

    If the last line has room and belongs to the same side, the statement is added to it; otherwise it gets a new line.

    A statement with ``house:`` gets its own line, because ``house:`` applies to the rest of the line.
    """
    lines = text.rstrip("\n").split("\n")
    last = lines[-1]
    begins = f"  {side}: " if side else "  "
    alone = alone or _is_departure(statement) or not last.startswith(begins) or bool({"#", ">"} & set(last))
    said = last[len(begins) :]
    alone = alone or said[:1] in ("", *REMARKS) or (":" in said.partition(";")[0])
    if alone or len(last) + len(statement) + 2 > WIDTH:
        return "\n".join([*lines, f"{begins}{statement}"]) + "\n"
    return "\n".join([*lines[:-1], f"{last}; {statement}"]) + "\n"


def without_last(text: str, line: int, column: int, notation: Notation) -> str:
    """Return the log's text without its last statement, which begins at the given line and column.

    Headings that would then be empty are also removed.
    """
    lines = text.splitlines()[:line]
    lines[-1] = lines[-1][: column - 1].rstrip(" ;")
    while lines and (not lines[-1].strip() or _is_side(lines[-1]) or _is_heading(lines[-1], notation)):
        lines.pop()
    return "\n".join(lines) + "\n"


def verbs_of(pending: Pending) -> frozenset[str]:
    """Return the verbs (keywords of the log) of all statements that can answer the pending question."""
    question = pending.question
    if question is None:
        return frozenset()
    offered = (offer.verb for offer in pending.offers or ())
    return frozenset({question.label, *question.verbs, *(move.verb for move in question.moves), *offered})


def of_what_is_asked(problem: Diagnostic, form: StatementBody | None, pending: Pending) -> Diagnostic:
    """Return the diagnostic for an ambiguous abbreviation, listing only those meanings that can answer the pending question.

    Any other diagnostic is returned as it is.
    """
    if problem.code != codes.VERB_SHORT.code or form is None:
        return problem
    able = verbs_of(pending)
    names = [name for name in form.meanings if name in able]
    if not names:
        return problem
    typed = form.text.split(None, 1)[0]
    return problem._replace(message=f"`{typed}` can stand for {' or '.join(f'`{name}`' for name in names)}")


def _verb_for_cards(typed: str, question: Question, notation: Notation) -> str:
    """Return the verb (keyword of the log) that the player left out before the typed cards.

    It is empty if no verb or several verbs are possible, or if something other than cards was typed.
    """
    if any(_NO_CARDS.search(word) for word in typed.split()):
        return ""
    verbs = {move.verb for move in question.moves}
    taking = [v.name for v in notation.verbs if v.name in verbs and isinstance(v, Spread) and v.own is None]
    return taking[0] if len(taking) == 1 else ""


_CARD = re.compile(r"(?:10|[a2-9tjqk])[cdhs♣♦♥♠]|x[12]", re.IGNORECASE)
_CARD_ALONE = re.compile(rf"(?<!\S)(?:{_CARD.pattern})+(?![^\s,;])", re.IGNORECASE)
_NO_CARDS = re.compile(rf"^(?!(?:{_CARD.pattern})+$)", re.IGNORECASE)


def names_a_place(question: Question, notation: Notation) -> bool:
    """Return True if the pending question asks only for an optional note, such as the place ``B2`` in ``flip
    B2 8D``."""
    if question.kind != "decide" or not question.moves:
        return False
    verb = notation.verb(question.moves[0].verb)
    return isinstance(verb, Spread) and verb.tag and question.moves[0].value is None


def header_line(statement: str, label: str, notation: Notation) -> str:
    """Return the answer to the question ``label`` as a line of the log's header (``ocean: 4``).

    It is empty if the answer does not belong in the header.
    """
    name, _, value = statement.partition(" ")
    verb = notation.verb(label)
    belongs = isinstance(verb, Number) and verb.header and name.lower() == label
    return f"{label}: {value.strip()}" if belongs else ""


def of_another_side(items: Sequence[Statement], prompts: Prompts | None) -> tuple[Diagnostic, ...]:
    """Return a diagnostic if the last statement has a keyword that only the other side may use; otherwise return nothing."""
    last = items[-1] if items else None
    if prompts is None or last is None or last.form.kind != "play" or last.form.accepted:
        return ()
    form, own = last.form, prompts.own
    if not any(form.verb in verbs for side, verbs in own.items() if form.side in own and side != form.side):
        return ()
    fact = f"`{form.verb}` is no play of the {form.side} side"
    return (diagnostic(codes.VERB, fact, last.span(), found=form.verb),)


def before_heading(text: str, items: Sequence[Statement], kind: str, number: int) -> str:
    """Return the log's text above the last heading of the given kind and number; an empty string if there is no such heading."""
    headings = [i for i in items if (i.form.kind, i.form.verb, i.form.number) == ("heading", kind, number)]
    if not headings:
        return ""
    return "\n".join(text.split("\n")[: headings[-1].line - 1]).rstrip() + "\n"


def said_in(items: Sequence[Statement]) -> str:
    """Return the text of the given statements, separated by semicolons; headings are left out."""
    return "; ".join(i.form.text[: i.form.width] for i in items if i.form.kind != "heading")


def _is_side(line: str) -> bool:
    """Return True if the line contains nothing but the name of a side and a colon."""
    return line.startswith(" ") and line.rstrip().endswith(":") and len(line.split()) == 1


def _is_heading(line: str, notation: Notation) -> bool:
    words = line.split()
    return len(words) == 2 and words[0] in notation.headings.numbered and words[1].isdecimal()


def opening(slug: str, ruleset: Ruleset, facts: Mapping[str, str], setup: bool) -> str:
    """Return the first lines of a new log: the header and, with ``setup``, the first heading."""
    lines = [f"game: {slug}", f"printkit: {__version__}", f"preset: {ruleset.preset.name}"]
    lines += [f"set: {key}={value}" for key, value in ruleset.departures()]
    lines += [f"{key}: {value}" for key, value in facts.items() if value]
    return "\n".join([*lines, "", *(["setup"] if setup else [])]) + "\n"


def without_decisions(text: str) -> tuple[str, list[str]]:
    """Split a log into its text and the decisions stored as comments at its end."""
    lines = text.splitlines()
    made: list[str] = []
    while lines and lines[-1].strip().startswith(DECIDED):
        made.insert(0, lines.pop().strip().removeprefix(DECIDED))
    return ("\n".join([*lines, ""]), made) if made else (text, made)
