"""Provides the log so far as a given player may see it, without the other side's secrets."""

from __future__ import annotations

from printkit.journal.companion.session import Session
from printkit.journal.entries import StatementBody
from printkit.journal.verbs import Composed, Verb, is_private


def log_lines(session: Session, seat: str = "") -> tuple[str, ...]:
    """Return the log's lines below its header, as far as the player at ``seat`` may see them.

    With an empty ``seat``, return the lines that both sides may see.

    In a game with hidden information the lines are rebuilt from their statements. Text between statements is
    dropped, because a comment might name a hidden card.
    """
    if not session.secretive:
        body = session.text.partition("\n\n")[2]
        return tuple(line for line in body.splitlines() if line.strip())
    source = session.text.splitlines()
    found: list[str] = []
    last: tuple[int, str] = (0, "")
    for item in session.items:
        form = item.form
        line = source[item.line - 1]
        if form.kind == "heading":
            found.append(form.text)
            continue
        text = _readable(session.verb(form.verb), form, line[item.column - 1 :], seat)
        if not text:
            continue
        place = (item.line, form.side)
        if place == last:
            found[-1] += f"; {text}"
        else:
            found.append(f"  {form.side}: {text}" if form.side else f"  {text}")
        last = place
    return tuple(found)


def _readable(verb: Verb | None, form: StatementBody, text: str, seat: str) -> str:
    """Return the text of a statement as the player at ``seat`` may see it; empty if the statement is a secret of the other side."""
    own = bool(seat) and form.side == seat
    if verb is not None and not own:
        if is_private(verb):
            return ""
        if isinstance(verb, Composed) and verb.hidden is not None:
            return f"{verb.name} {verb.hidden(form.choice)}".strip()
    return text[: form.width] if form.kind == "play" else text.strip()
