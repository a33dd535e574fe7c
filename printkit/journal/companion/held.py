"""Handles incomplete answers: answers that are not yet written to the log because a follow-up question must be answered first.

The player must still name a card laid face down, or the other side must agree.

The log contains no part of such an answer before it is complete.
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
"""The two replies to the question whether the other side agrees."""
_YES = frozenset({AGREE, "agreed", "yes", "y"})
_NO = frozenset({REFUSE, "no", "n", "refuse"})


class Holding(Answering, Protocol):
    """Protocol for the parts of a session needed to handle incomplete answers.

    If ``seals`` is True, players must name the cards that they lay face down.
    """

    items: list[Statement]
    prompts: Prompts | None
    held: Held | None
    seals: bool

    @property
    def setting(self) -> Setting: ...

    def verb(self, name: str) -> Verb | None: ...

    def take(self, typed: str) -> tuple[Diagnostic, ...]: ...


def hold_back(session: Holding, place: Place, before: int) -> tuple[Diagnostic, ...]:
    """Remove an incomplete answer from the log, and keep it in the session until the follow-up question has been answered.

    Return the problems: none unless other statements were typed together with it.

    If other statements were typed together with it, refuse all of them.

    ``place`` is the session's state before the answer, with ``before`` statements.
    """
    said = [item for item in session.items[before:] if item.form.kind == "play"]
    if not any(_may_be_held(session, item) for item in said):
        return ()
    after = session.place()
    session.go_back(place)
    held = [each for item in said if (each := _incomplete_answer(session, item)) is not None]
    if not held:
        session.go_back(after)
    elif len(said) > 1:
        fact = f"`{held[0].verb.name}` is not complete"
        return (diagnostic(codes.VALUES, fact, Span(1, 1, 2), expected="this statement by itself"),)
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
    """Process the reply to the follow-up question about an incomplete answer. Return the problems; empty if there are none.

    A complete answer is written to the log; if the other side does not agree, the answer is discarded.
    """
    found = _process_reply(session, held, typed)
    session.secret = held.laid is not None
    if isinstance(found, Held):
        session.held = found
    elif isinstance(found, str):
        session.held = None
        return session.take(found) if found else ()
    else:
        return found
    return ()


def _incomplete_answer(session: Holding, item: Statement) -> Held | None:
    """If the statement needs a follow-up question, return it as an incomplete answer; otherwise None."""
    form, sides = item.form, session.setting.notation.sides.names
    verb = session.verb(form.verb) if form.kind == "play" and not form.accepted else None
    if verb is None:
        return None
    pending = session.pending()
    side = form.side or pending.owner or pending.side
    others = [each for each in sides if each != side]
    # written as a heading above the last dice of a round, the statement is not a choice
    heading = pending.label == verb.name
    if _needs_agreement(verb) and not heading and side in sides and len(others) == 1:
        return Held(verb, None, side, others[0])
    return _with_card_to_name(session, Held(verb, form.choice, side, side))


def _with_card_to_name(session: Holding, held: Held) -> Held | None:
    """Return the incomplete answer with the next face-down card that the player must identify; None if there is no further such card."""
    prompts, state = session.prompts, session.pending().state
    if prompts is None or prompts.laid is None or not session.seals or state is None:
        return None
    laid = prompts.laid(state, held.side, held.verb.name, held.value)
    return held._replace(laid=laid) if laid is not None else None


def _process_reply(session: Holding, held: Held, typed: str) -> Held | str | tuple[Diagnostic, ...]:
    """Process a reply about an incomplete answer. Return the answer if it is still incomplete, the complete statement, or the problems.

    A complete statement is returned as text, and an empty string if the answer is discarded. Problems are returned as diagnostics.
    """
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
            return _with_card_to_name(session, named) or named.statement
    expected = "a card of the hand that may lie there"
    return (diagnostic(codes.VALUES, "that card cannot be laid here", span, expected=expected),)
