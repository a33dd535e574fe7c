"""Writes hints for a question about dice: which results have which effect, and how likely each effect is."""

from __future__ import annotations

from printkit.journal.companion.moments import Prospect
from printkit.journal.companion.session import Session
from printkit.journal.companion.wording import asks_of

_TOO_MANY_EFFECTS = 4
"""A hint about a die is shown only if the die has at least two possible effects, but fewer than this number."""


def need_of(session: Session, aim: str = "") -> str:
    """Return a hint that states the result needed and its probability, as in ``13 or less: 60 %``.

    The text is empty unless the die has two or three possible effects. ``aim`` is the target of the roll, if it has not been chosen yet.
    """
    pending, prompts = session.shown(), session.prompts
    if prompts is not None and prompts.needs and (said := prompts.needs(pending.label, dict(pending.facts))):
        return said
    fine = _without_common(_in_brief(session.prospects(aim)))
    found = coarse if len(coarse := _merged(fine)) == 2 else fine
    if not 1 < len(found) < _TOO_MANY_EFFECTS:
        return ""
    low, high = found[0], found[-1]
    rising = _matters_more(high, low, session.pending().label)
    last = f"{high.least} or more" if rising else f"{low.most} or less"
    needed = found[:0:-1] if rising else found[:-1]
    return "; ".join(
        f"{_answer(each) if n or each.least == each.most else last}: {_percent(each)}, "
        f"{_outcome(session, each, short=True)}"
        for n, each in enumerate(needed)
    )


def _in_brief(found: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """Return the effects of a die in shorter words. Neighbouring results whose short texts are the same are merged into one."""
    joined: list[Prospect] = []
    for each in (one._replace(effects=one.brief) for one in found):
        if joined and joined[-1][4:] == each[4:]:
            joined[-1] = joined[-1]._replace(most=each.most, ways=joined[-1].ways + each.ways)
        else:
            joined.append(each)
    return tuple(joined)


def _answer(found: Prospect) -> str:
    return str(found.least) if found.least == found.most else f"{found.least} to {found.most}"


def _without_common(found: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """Return the effects of a die, leaving out the sentences that all effects have in common."""
    common = (
        set(found[0].effects).intersection(*(each.effects for each in found)) if len(found) > 1 else set()
    )
    return tuple(
        each._replace(effects=tuple(said for said in each.effects if said not in common)) for each in found
    )


def _merged(found: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """Return the effects of a die, merging neighbouring results that lead to the same next question.

    A merged effect keeps its sentences only if they are the same for all its results.
    """
    joined: list[Prospect] = []
    for each in found:
        last = joined[-1] if joined else None
        if last is None or (last.then, last.same_turn) != (each.then, each.same_turn):
            joined.append(each)
        else:
            effects = last.effects if last.effects == each.effects else ()
            joined[-1] = last._replace(most=each.most, ways=last.ways + each.ways, effects=effects)
    return tuple(joined)


def _percent(found: Prospect) -> str:
    return f"{100 * found.chance:.0f} %"


def _matters_more(one: Prospect, other: Prospect, label: str) -> bool:
    """Return True if a hint about a die should state the results with the effect ``one`` rather than those with the effect ``other``.

    The hint says which results lead to the effect that matters more to players.
    """
    comparable = one.then == other.then or bool(one.effects and other.effects)

    def weight(found: Prospect) -> tuple[bool, bool, int, float]:
        length = len("; ".join(found.effects)) if comparable else 0
        return found.same_turn, found.then != label, length, -found.chance

    return weight(one) > weight(other)


def _outcome(session: Session, found: Prospect, short: bool = False) -> str:
    """Return, in words, the effect that a result of the die has.

    With ``short``, the next question is mentioned only if the rules report nothing about the result.
    """
    if short and found.effects:
        return "; ".join(found.effects)
    leads = session.prompts.leads if session.prompts is not None else None
    decided = leads(session.shown().label, found.then) if leads is not None and found.same_turn else ""
    if short and decided:
        return decided
    following = asks_of(session.prompts, session.setting.notation, found.then) or found.then.replace("-", " ")
    then = f"next: {following}" if found.same_turn else "and the turn is over"
    return "; ".join((*found.effects, then if found.then else "and the game is over"))


def odds_lines(session: Session) -> list[str]:
    """Return one line for each possible effect of the pending die roll, with its probability.

    The list is empty if the effects cannot be determined.
    """
    found = _without_common(session.prospects())
    if not found:
        return need_of(session).split("; ") if need_of(session) else []
    return [f"{_answer(each)}: {100 * each.chance:.1f} %, {_outcome(session, each)}" for each in found]
