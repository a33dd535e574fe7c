"""Lists the possible answers to a question on one line, for the terminal's prompt and for the hint after a refused answer."""

from __future__ import annotations

import re

from printkit.scene.values import AskedChoice, Blank, Pick

_FEW = 8
"""Maximum number of a keyword's possible values that are listed in full.

A longer list is shortened: to the first word of each value, or to a range of numbers.
"""
_MOST_CARDS = 16
"""Maximum number of playing cards that are listed as the possible values of a keyword.

A longer list is shortened to ``CARD``.
"""
_CARD = re.compile(r"[A2-9TJQK][CDHS]|X[12]")
_HANDLE = re.compile(r"[a-z]\d+")


def followed_by(question: str, rest: str, mark: str = ":") -> str:
    """Return a question, and a text that follows it (such as its possible answers), as one line.

    ``mark`` separates them, unless the question ends with a question mark.
    """
    return f"{question}{'' if question.endswith('?') else mark} {rest}" if rest else question


def answers_in_brief(asked: AskedChoice) -> str:
    """Return the possible answers to a question in one line.

    Each keyword appears once, followed by its values with bars between them, as in ``fire 1 | 2 | 3, pass``.

    A verb is not listed by itself if it also has values.
    """
    values: dict[str, list[str]] = {}
    counts = {blank.verb.partition(" ")[0] for blank in asked.blanks if blank.counts}
    for blank in asked.blanks:
        verb, _, value = blank.verb.partition(" ")
        card = " CARD" if [slot.kind for slot in blank.slots] == ["card"] else ""
        values.setdefault(verb, []).extend(_blank_values(blank) or ([f"{value}{card}"] if value else []))
    for pick in asked.picks:
        verb, _, value = pick.typed.partition(" ")
        counts |= {verb} if pick.counts else set()
        values.setdefault(verb, []).extend([_with_explanation(pick, value)] if value else [])
    if len(values) == 1:
        (verb, of), *_ = values.items()
        said = _in_short(of)
        alone = len(said) == 1 and said[0].isdecimal()
        if alone and verb != asked.label:
            return f"{verb} {said[0]}"
        if alone and verb in counts:
            return "one card" if said[0] == "1" else f"{said[0]} cards"
        return ", ".join(said)
    return ", ".join(
        " ".join(filter(None, (verb, _listed(of, verb in counts)))) for verb, of in values.items()
    )


def _listed(values: list[str], counts: bool) -> str:
    """Return a keyword's possible values as text, separated by vertical bars.

    The number of cards to turn up is left out if it can only be 1.
    """
    said = _in_short(values)
    return "" if counts and said == ["1"] else " | ".join(said)


def _blank_values(blank: Blank) -> list[str]:
    """Return the text that stands for an answer with blanks in a short list of answers: the options for the first
    blank.

    If all blanks take free text, return a placeholder.
    """
    first = next(iter(blank.slots), None)
    if first is not None and all(slot.kind == "text" for slot in blank.slots):
        return [" ".join(slot.label.upper() for slot in blank.slots)]
    if first is None or first.kind not in ("one", "some", "fixed"):
        return []
    card = " CARD" if [slot.kind for slot in blank.slots] == ["one", "card"] else ""
    named = [first.label] if _HANDLE.fullmatch(first.label) else []
    return [f"{pick.typed}{card}" for pick in first.options] or [f"{name}{card}" for name in named]


def _with_explanation(pick: Pick, value: str) -> str:
    """Return a value with an explanation, as in ``P Periscope`` or ``2 (5 or more)``.

    The explanation is the full name of a card that only this game has, or the roll that is needed to hit.
    """
    _, named, name = pick.words.partition(": ")
    if named and pick.card:
        return f"{value} {name}"
    return f"{value} ({pick.need})" if pick.need else value


def _in_short(values: list[str]) -> list[str]:
    """Return a list of possible values, shortened if there are many.

    A range of numbers becomes ``1 to 12``, a long list of cards ``CARD``.
    """
    values = list(dict.fromkeys(values))
    if len(values) > _MOST_CARDS and all(map(_CARD.fullmatch, values)):
        return ["CARD"]
    if len(values) > _FEW:
        values = [value.partition(" ")[0] for value in values]
    if len(values) > _FEW and all(value.isdecimal() for value in values):
        return [f"{values[0]} to {values[-1]}"]
    return values
