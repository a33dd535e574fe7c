"""Writes the reason that is shown with a suspect (a possible correction of the log).

It says which value would change, and what then agrees with the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.journal.checking.replay import FAR, Place
from printkit.journal.entries import Statement
from printkit.journal.notation import Notation
from printkit.journal.suspects.retyped import Retyped
from printkit.journal.verbs import Dice, holds_cards
from printkit.table.words import count as counted
from printkit.table.words import ordinal

if TYPE_CHECKING:
    from printkit.journal.suspects.suspect import Trace

_LONGEST = 39
"""Maximum number of characters of a statement that are quoted in a reason."""


def reason_of(trace: Trace, lines: Sequence[str], way: Retyped, target: Place) -> str:
    """Return the reason that is shown with a suspect (a possible correction of the log).

    It says which value would change, and what then agrees with the rules.
    """
    return f"{_change(trace, lines, way)}: then {_then(trace, lines, way, target)}"


def _change(trace: Trace, lines: Sequence[str], way: Retyped) -> str:
    was, to = way.was(lines).strip(" ;"), way.to.strip(" ;\n")
    if way.last:
        return _of_lines(way, lines)
    which = _which(trace, way)
    if way.edit == "replace":
        return f"{which}{to} instead of {was}"
    if way.edit == "delete":
        return f"without {which}{was}"
    return f"{which}{to} in that order" if way.edit == "move" else f"{which}{to} was left out"


def _of_lines(way: Retyped, lines: Sequence[str]) -> str:
    first, last = way.span.line, way.ends
    if way.edit == "delete":
        gone = [line.split() for line in lines[first - 1 : last - 1]]
        repeats = gone == [line.split() for line in lines[: first - 1][-len(gone) :]]
        same = ", which say the same as those above them" if repeats else ""
        return f"without lines {first} to {last - 1}{same}"
    if last == first + 1:
        return f"lines {first} and {last} exchanged"
    beginning = way.to.partition("\n")[0].strip()
    return f"lines {first} to {last} in another order, `{beginning}` first"


def _which(trace: Trace, way: Retyped) -> str:
    """Return a description of the value that an edit of the log changes, such as ``third `intercept` die``.

    Empty if the edit changes a whole statement.
    """
    span, notation = way.span, trace.setting.notation
    if way.edit == "insert" and way.to.lstrip(" ")[:1] in (";", "\n"):
        return ""  # the inserted text is a separate statement after another one
    for item in trace.items:
        there = item.span()
        if item.line != span.line or item.added or item.form.kind != "play":
            continue
        values = [item.value_span(value) for value in item.form.values]
        if there.column >= span.column or span.end > there.end:
            continue
        at = next((i for i, v in enumerate(values) if v.column == span.column and v.end >= span.end), -1)
        if at < 0 or len(values) == 1:
            return f"`{item.form.verb}` "
        return f"{ordinal(at + 1)} `{item.form.verb}` {_thing(notation, item.form.verb)[0]} "
    return ""


def _thing(notation: Notation, name: str) -> tuple[str, str]:
    """Return the singular and the plural noun for the values after the verb (keyword) ``name``, such as ``die`` and ``dice``.

    The others are ``card`` and ``cards``, and ``value`` and ``values``."""
    verb = notation.verb(name)
    if isinstance(verb, Dice):
        return "die", "dice"
    return ("card", "cards") if verb is not None and holds_cards(verb) else ("value", "values")


def _then(trace: Trace, lines: Sequence[str], way: Retyped, target: Place) -> str:
    items, conflict = trace.items, trace.conflict
    if target != FAR:
        return f"the log fits up to line {target[0]}"
    if not 0 <= conflict.at < len(items) or items[conflict.at].form.kind not in ("play", "claims"):
        return "all of the log fits"
    item = items[conflict.at]
    claimed = _claimed(items, conflict.at + 1)
    behind = f"{', and ' + claimed if claimed else ''}, and all behind"
    if (
        way.span.line <= item.line <= way.ends
        and way.span.end > item.column
        and way.span.column <= item.span().end
    ):
        return f"line {item.line} fits{behind}"
    form, notation = item.form, trace.setting.notation
    verb = notation.verb(form.verb) if form.kind == "play" else None
    if isinstance(verb, Dice) and form.answers and conflict.reason in ("few", "many"):
        one, many = _thing(notation, form.verb)
        how = counted(len(form.answers), f"`{form.verb}` {one}", f"`{form.verb}` {many}")
        right = f"{how} in line {item.line} {'is' if len(form.answers) == 1 else 'are'} right"
    else:
        span = item.span()
        typed = lines[span.line - 1][span.column - 1 : span.end - 1]
        right = f"`{typed[:_LONGEST]}{'…' if len(typed) > _LONGEST else ''}` in line {span.line} fits"
    return right + behind


def _claimed(items: Sequence[Statement], at: int) -> str:
    """Return the first total that the player wrote in the same section after index ``at``, such as ``score 96``; empty if there is none."""
    while at < len(items) and items[at].form.kind == "play":
        at += 1
    claims = items[at].form.claims if at < len(items) else ()
    plain = [claim for claim in claims if len(claim.values) == 1 and not claim.values[0].key]
    best = next(
        (claim for claim in plain if claim.name in ("score", "vp", "tons")), plain[0] if plain else None
    )
    return f"{best.name} {best.values[0].text}" if best is not None else ""
