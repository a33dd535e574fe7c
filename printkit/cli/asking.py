"""A scene of the companion's session as a line of the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from printkit.journal.companion.scene import at_table

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
    listed = _listed(scene)
    said = f"{scene.words}: {', '.join(listed)}" if listed else scene.words
    return said if scene.silence is None else f"{said}; Enter: {scene.silence}"


def _listed(scene: Scene) -> list[str]:
    """The answers, each verb once; a verb alone goes without saying."""
    values: dict[str, list[str]] = {}
    for choice in scene.choices:
        verb, _, value = choice.typed.partition(" ")
        values.setdefault(verb, []).extend([_with_name(choice, value)] if value else [])
    for blank in scene.blanks:
        verb, _, value = blank.verb.partition(" ")
        values.setdefault(verb, []).extend(_named(blank) or ([value] if value else []))
    if len(values) == 1:
        return _run(next(iter(values.values())))
    return [" ".join(filter(None, (verb, " | ".join(_run(of))))) for verb, of in values.items()]


def _named(blank: Blank) -> list[str]:
    """The names with which an answer with parts to fill in can begin."""
    first = next(iter(blank.slots), None)
    if first is None or first.kind not in ("one", "some", "fixed"):
        return []
    named = [first.label] if _HANDLE.fullmatch(first.label) else []
    return [choice.typed for choice in first.options] or named


def _with_name(choice: Choice, value: str) -> str:
    """``P Periscope``: a card of the game's own, and what it is called."""
    _, named, name = choice.words.partition(": ")
    return f"{value} {name}" if named and choice.card else value


def _run(values: list[str]) -> list[str]:
    """Values that differ; a run of numbers as its ends."""
    values = list(dict.fromkeys(values))
    if len(values) > _FEW:
        values = [value.partition(" ")[0] for value in values]
    if len(values) > _FEW and all(value.isdecimal() for value in values):
        return [f"{values[0]} to {values[-1]}"]
    return values
