"""A scene of the companion's session as a line of the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from printkit.journal.companion.scene import at_table
from printkit.journal.companion.wording import need_of
from printkit.journal.verbs import Takes

if TYPE_CHECKING:
    from printkit.journal.companion.asking import Pending
    from printkit.journal.companion.scene import Blank, Choice, Scene
    from printkit.journal.companion.session import Session

_FEW = 8
_HANDLE = re.compile(r"[a-z]\d+")


def prompt_of(session: Session, pending: Pending) -> str:
    """What is asked, and the answers that are possible."""
    scene = at_table(session, pending)
    if scene.kind != "choice":
        count = f"{scene.count[:1].lower()}{scene.count[1:]}"
        return f"{scene.words} ({'; '.join(filter(None, (count, scene.need)))})"
    said = ": ".join(filter(None, (scene.words, answers_of(session, scene))))
    return said if scene.silence is None else f"{said}; Enter: {scene.silence}"


def answers_of(session: Session, scene: Scene) -> str:
    """The answers to a choice, each verb once; a verb alone goes without saying, where it has several values."""
    values: dict[str, list[str]] = {}
    for blank in scene.blanks:
        verb, _, value = blank.verb.partition(" ")
        card = " CARD" if [slot.kind for slot in blank.slots] == ["card"] else ""
        values.setdefault(verb, []).extend(_named(blank) or ([f"{value}{card}"] if value else []))
    for choice in scene.choices:
        verb, _, value = choice.typed.partition(" ")
        values.setdefault(verb, []).extend([_shown(session, choice, value)] if value else [])
    if len(values) == 1:
        (verb, of), *_ = values.items()
        said = _run(of)
        alone = len(said) == 1 and said[0].isdecimal() and verb != scene.label
        return f"{verb} {said[0]}" if alone else ", ".join(_counted(session, verb, said))
    return ", ".join(
        " ".join(filter(None, (verb, _counts(session, verb, of)))) for verb, of in values.items()
    )


def _counts(session: Session, verb: str, values: list[str]) -> str:
    """The values behind a verb; a single card to be turned up goes without saying."""
    said = _run(values)
    return "" if said == ["1"] and _takes(session, verb) is Takes.SPREAD else " | ".join(said)


def _counted(session: Session, verb: str, said: list[str]) -> list[str]:
    """A number of cards as such."""
    if len(said) == 1 and said[0].isdecimal() and _takes(session, verb) is Takes.SPREAD:
        return ["one card" if said[0] == "1" else f"{said[0]} cards"]
    return said


def _takes(session: Session, verb: str) -> Takes | None:
    known = session.verb(verb)
    return known.takes if known is not None else None


def _named(blank: Blank) -> list[str]:
    """The names with which an answer with parts to fill in can begin; of one that is all text, what it is."""
    first = next(iter(blank.slots), None)
    if first is not None and all(slot.kind == "text" for slot in blank.slots):
        return [" ".join(slot.label.upper() for slot in blank.slots)]
    if first is None or first.kind not in ("one", "some", "fixed"):
        return []
    card = " CARD" if [slot.kind for slot in blank.slots] == ["one", "card"] else ""
    named = [first.label] if _HANDLE.fullmatch(first.label) else []
    return [f"{choice.typed}{card}" for choice in first.options] or [f"{name}{card}" for name in named]


def _shown(session: Session, choice: Choice, value: str) -> str:
    """``P Periscope``: a card of the game's own, and what it is called; a target with what its die needs."""
    _, named, name = choice.words.partition(": ")
    if named and choice.card:
        return f"{value} {name}"
    verb = choice.typed.partition(" ")[0]
    need = need_of(session, value) if _takes(session, verb) is Takes.AIMED else ""
    return f"{value} ({need})" if need else value


def _run(values: list[str]) -> list[str]:
    """Values that differ; a run of numbers as its ends."""
    values = list(dict.fromkeys(values))
    if len(values) > _FEW:
        values = [value.partition(" ")[0] for value in values]
    if len(values) > _FEW and all(value.isdecimal() for value in values):
        return [f"{values[0]} to {values[-1]}"]
    return values
