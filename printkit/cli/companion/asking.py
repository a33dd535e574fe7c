"""Formats a question to the players as text for the terminal."""

from __future__ import annotations

from printkit.cli.support.text import wrapped
from printkit.scene import AskedCards, AskedChoice, AskedDice, Lookup, RuleText, answers_in_brief, followed_by
from printkit.table.words import lower_first


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


def explained_briefly(rule: RuleText, lookup: Lookup, most: int) -> list[str]:
    """Return at most ``most`` lines of help text for a question, wrapped for the terminal: the rule's title,
    then as many forms of answers as fit, and how to see the rest.
    """
    rest = wrapped("  `why`: the rule; `? more`: all forms of answers, and the commands").split("\n")
    lines = wrapped(f"  {rule.id} {rule.title}").split("\n")
    for each in lookup.sayings:
        line = wrapped(f"    {each.form or 'Enter'}: {each.help}").split("\n")
        if len(lines) + len(line) + len(rest) > most:
            break
        lines += line
    return [*lines[: most - len(rest)], *rest]
