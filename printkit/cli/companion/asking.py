"""Formats a question to the players as text for the terminal."""

from __future__ import annotations

from printkit.cli.support.text import wrapped
from printkit.scene import (
    AskedCards,
    AskedChoice,
    AskedDice,
    AskedOther,
    Lookup,
    RuleText,
    answers_in_brief,
    followed_by,
)
from printkit.table.words import lower_first

Asked = AskedDice | AskedCards | AskedChoice | AskedOther


def prompt_of(asked: AskedDice | AskedCards | AskedChoice) -> str:
    """Return the question with its possible answers, as a prompt for the terminal."""
    if isinstance(asked, AskedChoice):
        said = followed_by(asked.words, answers_in_brief(asked))
        return said if asked.silence is None else followed_by(said, f"Enter: {asked.silence}", ";")
    count = lower_first(asked.count)
    need = asked.need if isinstance(asked, AskedDice) else ""
    return f"{asked.words} ({'; '.join(filter(None, (count, need)))})"


def explained(rule: RuleText, lookup: Lookup) -> str:
    """Return the help text of a question: its rule, and each form of answer with its meaning and an example."""
    lines = [f"  {rule.id} {rule.title}. {rule.text}"]
    for each in lookup.sayings:
        example = f" (`{each.example}`)" if each.example and each.example != each.form else ""
        lines.append(f"    {each.form or 'Enter'}: {each.help}{example}")
    return "\n".join([*lines, *(f"    {note}" for note in lookup.notes)])


def explained_briefly(rule: RuleText, lookup: Lookup, asked: Asked, most: int) -> list[str]:
    """Return at most ``most`` lines of help text for a question, wrapped for the terminal.

    They contain the rule's title, then as many answers as fit, and last the commands that show the rest. Each answer is shown
    with its effect. If the game describes no effects, the pattern in which the answer is typed is shown with its meaning.
    """
    rest = wrapped("  `why`: the rule; `? more`: all forms of answers, and the commands").split("\n")
    lines = wrapped(f"  {rule.id} {rule.title}").split("\n")
    forms = [f"{each.form or 'Enter'}: {each.help}" for each in lookup.sayings]
    for said in effects_of(asked) or forms:
        line = wrapped(f"    {said}").split("\n")
        if len(lines) + len(line) + len(rest) > most:
            break
        lines += line
    return [*lines[: most - len(rest)], *rest]


def effects_of(asked: Asked) -> list[str]:
    """Return one line of text for each answer to a choice, such as ``evade: A detour.``, which says what the answer
    does.

    Answers with the same effect share a line. The list is empty unless the game tells the effect of every answer.
    """
    if not isinstance(asked, AskedChoice) or asked.blanks:
        return []
    free = [each for each in asked.picks if each.free]
    if not free or not all(each.effect for each in free):
        return []
    verbs = {each.typed.partition(" ")[0] for each in free}
    found: dict[tuple[str, str], list[str]] = {}
    for each in free:
        verb, _, value = each.typed.partition(" ")
        shown = "" if len(verbs) == 1 and value else f"{verb} "
        found.setdefault((shown, each.effect), []).append(value)
    lines = [
        f"{shown}{' | '.join(values)}".strip() + f": {effect}" for (shown, effect), values in found.items()
    ]
    return lines if asked.silence is None else [*lines, f"Enter: {asked.silence}"]
