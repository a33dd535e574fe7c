"""Answers that are held back until more is said: what their player lays face down, and whether the other side agrees.

Nothing of such an answer stands in the log before the last word on it.
"""

from __future__ import annotations

from typing import Protocol

from printkit.journal.checking.replay import Setting
from printkit.journal.companion.moments import Answering, Held, Place
from printkit.journal.entries import Span, Statement
from printkit.journal.prompts import Prompts
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, diagnostic
from printkit.journal.verbs import Bare, Composed, Verb

AGREE, REFUSE = "agree", "play on"
_YES = frozenset({AGREE, "agreed", "yes", "y"})
_NO = frozenset({REFUSE, "no", "n", "refuse"})


class Holding(Answering, Protocol):
    """A session as this module sees it. ``seals``: a side has to say what it lays face down."""

    items: list[Statement]
    prompts: Prompts | None
    held: Held | None
    seals: bool

    @property
    def setting(self) -> Setting: ...

    def verb(self, name: str) -> Verb | None: ...

    def take(self, typed: str) -> tuple[Diagnostic, ...]: ...


def hold_back(session: Holding, place: Place, before: int) -> tuple[Diagnostic, ...]:
    """Take an answer out again about which more has to be said; one that stands among others is refused.

    ``place`` is where the session stood before it, with so many statements ``before`` it.
    """
    said = [item for item in session.items[before:] if item.form.kind == "play"]
    if not any(_may_be_held(session, item) for item in said):
        return ()
    after = session.place()
    session.go_back(place)
    held = [each for item in said if (each := _held(session, item)) is not None]
    if not held:
        session.go_back(after)
    elif len(said) > 1:
        fact = f"more has to be said of `{held[0].verb.name}`"
        return (diagnostic(codes.VALUES, fact, Span(1, 1, 2), expected="that statement by itself"),)
    else:
        session.held = held[0]
    return ()


def _may_be_held(session: Holding, item: Statement) -> bool:
    verb = session.verb(item.form.verb)
    return _needs_agreement(verb) or (
        session.seals and isinstance(verb, Composed) and verb.hidden is not None
    )


def _needs_agreement(verb: Verb | None) -> bool:
    return isinstance(verb, Bare) and verb.agreed


def say_more(session: Holding, held: Held, typed: str) -> tuple[Diagnostic, ...]:
    """More about the answer that is held back; with the last word it is entered, or dropped."""
    found = _goes_on(session, held, typed)
    session.secret = held.laid is not None
    if isinstance(found, Held):
        session.held = found
    elif isinstance(found, str):
        session.held = None
        return session.take(found) if found else ()
    else:
        return found
    return ()


def _held(session: Holding, item: Statement) -> Held | None:
    """The statement as one that more has to be said about; None: nothing has."""
    form, sides = item.form, session.setting.notation.sides.names
    verb = session.verb(form.verb) if form.kind == "play" and not form.accepted else None
    if verb is None:
        return None
    pending = session.pending()
    side = form.side or pending.owner or pending.side
    others = [each for each in sides if each != side]
    # as a heading over the last dice of a round it is no choice of anybody's
    heading = pending.label == verb.name
    if _needs_agreement(verb) and not heading and side in sides and len(others) == 1:
        return Held(verb, None, side, others[0])
    return _laying(session, Held(verb, form.choice, side, side))


def _laying(session: Holding, held: Held) -> Held | None:
    """The same with the next card that its player has to name; None: there is none."""
    prompts, state = session.prompts, session.pending().state
    if prompts is None or prompts.laid is None or not session.seals or state is None:
        return None
    laid = prompts.laid(state, held.side, held.verb.name, held.value)
    return held._replace(laid=laid) if laid is not None else None


def _goes_on(session: Holding, held: Held, typed: str) -> Held | str | tuple[Diagnostic, ...]:
    """What becomes of it by this answer: it is held back further, or it is the statement that is to be entered (empty: it is
    dropped), or the answer is wrong, and stays asked."""
    word = " ".join(typed.lower().split())
    span = Span(1, 1, 1 + len(typed))
    if held.laid is None:
        if word in _YES | _NO:
            return held.statement if word in _YES else ""
        return (
            diagnostic(codes.VALUES, "the other side's word is asked for", span, expected=f"`{AGREE}` or `{REFUSE}`"),
        )  # fmt: skip
    card = word.removeprefix(f"{held.laid.name}=").removeprefix(f"{held.laid.name} ").replace("10", "t")
    for text, _, value in held.laid.cards:
        if text.lower() == card:
            named = held._replace(value=value)
            return _laying(session, named) or named.statement
    expected = "a card of the hand that may lie there"
    return (diagnostic(codes.VALUES, "that card cannot be laid here", span, expected=expected),)
