"""Looks up the wording that a game provides for questions, names and results."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping

from printkit.journal.companion.asking import Pending
from printkit.journal.entries import StatementBody
from printkit.journal.notation import Notation
from printkit.journal.prompts import Prompts
from printkit.journal.verbs import Aimed, AskedVerb
from printkit.table.game import Total


def asks_of(prompts: Prompts | None, notation: Notation, label: str, target: str = "") -> str:
    """Return the game's own wording of a question; empty if the game provides none.

    ``target`` is the target of a roll, if one has been chosen.
    """
    verb = notation.verb(label)
    if isinstance(verb, Aimed):
        return verb.asks.format(called_by(prompts, target)) if target else verb.asks_target
    if isinstance(verb, AskedVerb):
        return verb.asks
    return prompts.asks.get(label, "") if prompts is not None else ""


def called_by(prompts: Prompts | None, name: str) -> str:
    """Return the name that players use for a side, a keyword of the log, or a total such as the score."""
    known = prompts.called.get(name) if prompts is not None else None
    return known or name.replace("-", " ")


def events_since(
    prompts: Prompts | None, label: str, value: Hashable, after: Pending, known: int
) -> tuple[str, ...]:
    """Return texts that describe the meaning of a die's result and what the rules reported after the roll.

    ``known`` is the number of facts that the rules had reported before the roll.
    """
    says = prompts.answered if prompts is not None else None
    texts = (
        event_text(prompts, name, said) for name, said in after.facts[known:] if name not in after.totals
    )
    return tuple(dict.fromkeys(filter(None, (says(label, value) if says is not None else "", *texts))))


def answered_as(prompts: Prompts | None, forms: Iterable[StatementBody]) -> list[str]:
    """Return the meaning of the dice in the given statements, in the words that the game provides."""
    return [
        said for form in forms if form.kind == "play" for said in answers_as(prompts, form.verb, form.answers)
    ]


def answers_as(prompts: Prompts | None, label: str, values: Iterable[Hashable]) -> Iterator[str]:
    """Yield the meaning of each value in an answer in the game's words, such as "Italian air force" for the result of a die.

    Skip values for which the game has no words.
    """
    if prompts is not None and (says := prompts.answered) is not None:
        yield from (said for value in values if (said := says(label, value)))


def event_text(prompts: Prompts | None, name: str, value: Hashable) -> str:
    """Return the text for something that the rules reported: the game's own wording or, failing that, name and value."""
    said = prompts.told(name, value) if prompts is not None and prompts.told is not None else None
    if said is not None:
        return said
    if isinstance(value, tuple):
        if any(isinstance(each, tuple) for each in value):
            return ""  # a nested value has no readable text
        value = ", ".join(str(each) for each in value if str(each))
    return f"{name.replace('-', ' ')}: {value}" if value not in ("", None) else ""


def changed(before: Mapping[str, Total], after: Mapping[str, Total]) -> str:
    """Return the totals that have changed, with their new values, such as ``tankers 3, score 97``."""
    return ", ".join(
        f"{name} {figure(value)}"
        for name, value in after.items()
        if _is_figure(value) and before.get(name) != value and (before or value)
    )


def _is_figure(value: Total) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def figure(value: object) -> str:
    """Return a total (such as the score) as text, with at most two decimal places."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
