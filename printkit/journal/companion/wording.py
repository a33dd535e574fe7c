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


_SEVERAL = 4
"""Of fewer things that a die can lead to, those that are needed are told beside it."""
_FEW = 8
"""So many words for an answer are listed in its explanation."""


def asks_of(session: Session, label: str) -> str:
    """What a question is in the words of the game; empty: the game has none for it."""
    return session.prompts.asks.get(label, "") if session.prompts is not None else ""


def need_of(session: Session, aim: str = "") -> str:
    """What is needed, where the die decides between two things: ``13 or less: 60 %``; empty: it does not.

    ``aim``: what the die would be rolled for, where that is still to be said.
    """
    pending, prompts = session.shown(), session.prompts
    if prompts is not None and prompts.needs and (said := prompts.needs(pending.label, dict(pending.heard))):
        return said
    fine = _without_common(session.prospects(aim))
    found = coarse if len(coarse := _merged(fine)) == 2 else fine
    if not 1 < len(found) < _SEVERAL:
        return ""
    low, high = found[0], found[-1]
    rising = _is_more(high, low, session.pending().label)
    last = f"{high.least} or more" if rising else f"{low.most} or less"
    needed = found[:0:-1] if rising else found[:-1]
    return "; ".join(
        f"{_answer(each) if n or each.least == each.most else last}: {_percent(each)}, "
        f"{_outcome(session, each, short=True)}"
        for n, each in enumerate(needed)
    )


def _answer(found: Prospect) -> str:
    return str(found.least) if found.least == found.most else f"{found.least} to {found.most}"


def _without_common(found: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """The same without what is told whatever falls."""
    common = set(found[0].told).intersection(*(each.told for each in found)) if len(found) > 1 else set()
    return tuple(
        each._replace(told=tuple(said for said in each.told if said not in common)) for each in found
    )


def _merged(found: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """The same by what is asked next alone; what is told stays where it is told of all."""
    joined: list[Prospect] = []
    for each in found:
        last = joined[-1] if joined else None
        if last is None or (last.then, last.goes_on) != (each.then, each.goes_on):
            joined.append(each)
        else:
            told = last.told if last.told == each.told else ()
            joined[-1] = last._replace(most=each.most, ways=last.ways + each.ways, told=told)
    return tuple(joined)


def _percent(found: Prospect) -> str:
    return f"{100 * found.chance:.0f} %"


def _is_more(one: Prospect, other: Prospect, label: str) -> bool:
    """Whether more happens with these answers than with the others: they are what is needed."""
    told = one.then == other.then or bool(one.told and other.told)

    def weight(found: Prospect) -> tuple[bool, bool, int, float]:
        length = len("; ".join(found.told)) if told else 0
        return found.goes_on, found.then != label, length, -found.chance

    return weight(one) > weight(other)


def _outcome(session: Session, found: Prospect, short: bool = False) -> str:
    """What comes of it, in words; ``short``: what follows only where nothing is told."""
    if short and found.told:
        return "; ".join(found.told)
    following = asks_of(session, found.then) or found.then.replace("-", " ")
    then = f"then {following[:1].lower()}{following[1:]}" if found.goes_on else "and the turn is over"
    return "; ".join((*found.told, then if found.then else "and the game is over"))


def told_since(session: Session, label: str, value: Hashable, after: Pending, known: int) -> tuple[str, ...]:
    """What a die says by itself, and what the rules have told behind it beyond the first ``known``."""
    says = session.prompts.answered if session.prompts is not None else None
    told = (told_as(session, name, said) for name, said in after.heard[known:] if name not in after.totals)
    return tuple(dict.fromkeys(filter(None, (says(label, value) if says is not None else "", *told))))


def answered_as(session: Session, since: int) -> list[str]:
    """What the dice that were written down since then say by themselves, in the game's own words."""
    says = session.prompts.answered if session.prompts is not None else None
    if says is None:
        return []
    forms = [item.form for item in session.items[since:] if item.form.kind == "play"]
    return [said for form in forms for value in form.answers if (said := says(form.verb, value))]


def odds_lines(session: Session) -> list[str]:
    """What each answer of the die that is asked for leads to; empty where that cannot be told."""
    found = _without_common(session.prospects())
    if not found:
        return need_of(session).split("; ") if need_of(session) else []
    return [f"{_answer(each)}: {100 * each.chance:.1f} %, {_outcome(session, each)}" for each in found]


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
                moves = [m for m in question.moves if m.verb == name and m.value is not None]
                values = [session.worded(m).partition(" ")[2] for m in moves]
                form = "|".join(values) if 0 < len(values) <= _FEW else verb.form
                lines.append(f"    {f'{verb.name} {form}'.strip()}: {verb.help}")
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
