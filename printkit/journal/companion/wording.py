"""How the companion words a question: its prompt, what `?` says of it, and what the rules have told. Both its faces use this."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.journal.companion.asking import Pending
    from printkit.journal.companion.prospects import Prospect
    from printkit.journal.companion.session import Session
    from printkit.table.game import Total

HELP = """\
  values alone answer the question: `5`, `1 3 6`, `8D KC`; a whole statement may be typed too
  Enter      takes the choice that is not written down
  ?, why     explains what is asked, or its rule alone
  odds       what each answer of the die leads to
  look       where the game stands
  note TEXT  a sentence for the report (or > TEXT)
  = name     what your sheet says now, to be checked
  undo       takes the last answer back; `undo turn 4` all since turn 4 began
  several answers of a kind may stand in a row: `244156`, `QS KS`; a choice with its die: `e5`
  save       saves, as every answer does; quit leaves (so does Ctrl-D)"""
LOOK = "\n  look SIDE  shows a side its own cards, and nobody else"
CARD = "    CARD is rank and suit as they are printed on the card: 9H, TD, QS"
NAME = "    NAME is any name for a card that lies face down (a letter and a number), good until the card leaves the table"


def asks_of(session: Session, label: str) -> str:
    """What a question is in the words of the game; empty: the game has none for it."""
    return session.prompts.asks.get(label, "") if session.prompts is not None else ""


def need_of(session: Session) -> str:
    """What is needed, where the die decides between two things: ``13 or less: 60 %``; empty: it does not."""
    found = session.prospects()
    if len(found) != 2:
        return ""
    low, high = found
    if _is_more(low, high):
        return f"{high.least} or more: {_percent(high)}{_outcome(session, high)}"
    return f"{low.most} or less: {_percent(low)}{_outcome(session, low)}"


def _percent(found: Prospect) -> str:
    return f"{100 * found.chance:.0f} %, "


def _is_more(low: Prospect, high: Prospect) -> bool:
    """Whether it is the high answers that make more happen."""
    return (high.goes_on, len(str(high.told))) > (low.goes_on, len(str(low.told)))


def _outcome(session: Session, found: Prospect) -> str:
    """What comes of it, in words."""
    said = "; ".join(filter(None, (told_as(session, name, value) for name, value in found.told)))
    following = asks_of(session, found.then) or found.then.replace("-", " ")
    then = f"then {following[:1].lower()}{following[1:]}" if found.goes_on else "and the turn is over"
    then = then if found.then else ""
    return "; ".join(filter(None, (said, then)))


def answered_as(session: Session, since: int) -> list[str]:
    """What the dice that were written down since then say by themselves, in the game's own words."""
    says = session.prompts.answered if session.prompts is not None else None
    if says is None:
        return []
    forms = [item.form for item in session.items[since:] if item.form.kind == "play"]
    return [said for form in forms for value in form.answers if (said := says(form.verb, value))]


def odds_lines(session: Session) -> list[str]:
    """What each answer of the die that is asked for leads to; empty where that cannot be told."""
    lines = []
    for each in session.prospects():
        answer = str(each.least) if each.least == each.most else f"{each.least} to {each.most}"
        lines.append(f"{answer}: {100 * each.chance:.1f} %, {_outcome(session, each)}".rstrip())
    return lines


def told_as(session: Session, name: str, value: Hashable) -> str:
    """What the rules told: in the game's own words, or by its name and its value."""
    prompts = session.prompts
    said = prompts.told(name, value) if prompts is not None and prompts.told is not None else None
    if said is not None:
        return said
    if isinstance(value, tuple):
        if any(isinstance(each, tuple) for each in value):
            return ""  # nothing that a player would say
        value = ", ".join(str(each) for each in value if str(each))
    return f"{name.replace('-', ' ')}: {value}" if value not in ("", None) else ""


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


def changed(before: Mapping[str, Total], after: Mapping[str, Total]) -> str:
    """The numbers of the sheet that are not what they were: ``tankers 3, score 97``."""
    return ", ".join(
        f"{name} {figure(value)}"
        for name, value in after.items()
        if _is_figure(value) and before.get(name) != value and (before or value)
    )


def _is_figure(value: Total) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def figure(value: object) -> str:
    """A number of the sheet, of a length to no more than two places."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
