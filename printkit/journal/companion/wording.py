"""How the companion words a question: its prompt, what `?` says of it, and what the rules have told. Both its faces use this."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.journal.companion.asking import Pending
    from printkit.journal.companion.session import Session
    from printkit.journal.logged.table import Question
    from printkit.table.game import Total

HELP = """\
  values alone answer the question: `5`, `1 3 6`, `8D KC`; a whole statement may be typed too
  Enter   takes the choice that is not written down      ?      explains the rule
  > text  a sentence for the report                      undo   takes the last answer back
  = name  what your sheet says now, to be checked        quit   saves and leaves (so does Ctrl-D)"""
LOOK = "\n  look    shows a side its own cards, and nobody else"
CARD = "    CARD is rank and suit as they are printed on the card: 9H, TD, QS"
NAME = "    NAME is any name for a card that lies face down (a letter and a number), good until the card leaves the table"
_FEW = 6


def prompt_of(session: Session, pending: Pending) -> str:
    """What is asked, and the answers that are possible."""
    question = pending.question
    assert question is not None
    if question.kind == "decide":
        return " / ".join(_offered(pending) if pending.offers else _choices(session, question))
    n = pending.missing
    if question.kind in ("reveal", "reveals"):
        return f"{question.label}, {'a card' if n == 1 else f'{n} cards'}"
    if question.kind == "throw":
        return f"{question.label}, {question.n} dice together"
    dice = "a die" if n == 1 else f"{n} dice"
    return f"{question.label}, {dice} of 1-{question.sides}"


def _offered(pending: Pending) -> Iterator[str]:
    """What the game's own words offer, one after another."""
    for offer in pending.offers or ():
        if offer.verb:
            yield f"{offer.verb} {offer.form}".strip()
    if pending.may_be_silent:
        silence = next((offer.help for offer in pending.offers or () if not offer.verb), "")
        yield f"Enter: {silence}" if silence else "Enter for none"


def _choices(session: Session, question: Question) -> Iterator[str]:
    """The moves, by their verbs; where there are more than can be listed, the verb's form says what to type."""
    words: dict[str, list[str]] = {}
    for move in question.moves:
        words.setdefault(move.verb, []).extend([] if move.value is None else [str(move.value)])
    listed = [f"{verb} {'|'.join(_shortened(values))}".strip() for verb, values in words.items() if verb]
    if not listed:
        verb = session.verb(question.label)
        listed = [f"{question.label} {verb.form if verb else ''}".strip()]
    yield from listed
    if "" in words:
        yield "Enter for none"


def verbs_of(pending: Pending) -> str:
    """The verbs with which an answer can begin, as the game's own words list them."""
    return ", ".join(dict.fromkeys(offer.verb for offer in pending.offers or () if offer.verb))


def explained(session: Session, pending: Pending) -> str:
    """The rule, and each verb that is possible now with its form, its meaning and an example."""
    question = pending.question
    assert question is not None
    lines = [f"  {question.rule.id} {question.rule.title}. {question.rule.text}"]
    if pending.offers:
        for offer in pending.offers:
            if not offer.verb:
                lines.append(f"    Enter: {offer.help}")
                continue
            said = f"{offer.verb} {offer.form}".strip()
            example = f" (`{offer.example}`)" if offer.example and offer.example != said else ""
            lines.append(f"    {said}: {offer.help}{example}")
        if any("CARD" in offer.form for offer in pending.offers):
            lines.append(CARD)
        if any("NAME" in offer.form for offer in pending.offers):
            lines.append(NAME)
    else:
        for name in dict.fromkeys(m.verb for m in question.moves if m.verb) or (question.label,):
            verb = session.verb(name)
            if verb is not None:
                lines.append(f"    {f'{verb.name} {verb.form}'.strip()}: {verb.help}")
    return "\n".join(lines)


def _shortened(values: list[str]) -> list[str]:
    """A run of numbers as its ends."""
    if len(values) > _FEW and all(v.isdigit() for v in values):
        return [f"{values[0]} to {values[-1]}"]
    return values


def told_as(session: Session, name: str, value: Hashable) -> str:
    """What the rules told: in the game's own words, or by its name and its value."""
    prompts = session.prompts
    said = prompts.told(name, value) if prompts is not None and prompts.told is not None else None
    if said is not None:
        return said
    words = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{name}: {words}" if words else ""


def changed(before: Mapping[str, Total], after: Mapping[str, Total]) -> str:
    """The numbers of the sheet that are not what they were: ``tankers 3, score 97``."""
    return ", ".join(
        f"{name} {value}"
        for name, value in after.items()
        if isinstance(value, (int, float)) and before.get(name) != value and (before or value)
    )
