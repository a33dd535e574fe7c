"""``printkit explain``: explains a rule, ruling (setting of the rules) or diagnostic, with examples.

The explanations come from index files in the package.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import Failure, command
from printkit.cli.support.text import block, indented, rule_text, ruling_text
from printkit.index.files import code_examples, indexed, owners, rule_notes, ruling_notes
from printkit.index.notes import JournalExample, RuleNote, RulingNote

if TYPE_CHECKING:
    from printkit.journal.telling.codes import Code


@command("explain", ["printkit explain contact-low"])
@click.argument("name", metavar="ID")
def explain_command(name: str) -> None:
    """Explain one rule, ruling or diagnostic.

    ID is the ID of a rule (as diagnostics, sheets and `printkit rules` show it), the key of a ruling, or the code of
    a diagnostic. You may type the ID in upper or lower case. The examples come from logs with which printkit is tested.
    """
    wanted = name.strip().strip("`[]()").casefold()
    games_of = {each.casefold(): (each, slugs) for each, slugs in owners().items()}
    if wanted in games_of:
        exact, slugs = games_of[wanted]
        click.echo("\n\n".join(_of_game(slug, exact) for slug in slugs))
        return
    codes = _codes()
    by_case = {code.casefold(): code for code in codes}
    if wanted not in by_case:
        raise _nothing_of_that_name(name, [each for each, _ in games_of.values()] + list(codes))
    code = by_case[wanted]
    click.echo(_code_text(codes[code], code_examples().get(code, ())))


def _of_game(slug: str, name: str) -> str:
    title = indexed(slug).card.title
    rule = rule_notes(slug).get(name)
    return _rule(rule, title) if rule else _ruling(ruling_notes(slug)[name], title)


def _rule(rule: RuleNote, game: str) -> str:
    lines = [rule_text(rule.id, rule.title, rule.text, game)]
    if rule.rulings:
        lines.append(block(f"Rulings on this rule: {', '.join(rule.rulings)}"))
    if rule.prose_only:
        lines.append(block(f"No log can follow or break this rule: {rule.prose_only}"))
    return "\n".join(lines + _examples(rule.examples))


def _ruling(ruling: RulingNote, game: str) -> str:
    other = f"{ruling.key}={ruling.options[min(1, len(ruling.options) - 1)][0]}"
    how = block(f"Choose with `--set {other}` on the command line, or with `set: {other}` in a log's header.")
    return f"{ruling_text(ruling, game)}\n{how}"


def _examples(examples: Iterable[JournalExample]) -> list[str]:
    lines = []
    for example in examples:
        verdict = "The check reports:" if example.said else "This keeps it:"
        lines += ["", f"  {verdict}  ({example.journal})", "", indented(example.lines)]
        if example.said:
            lines += ["", indented(example.said)]
    return lines


def _codes() -> Mapping[str, Code]:
    from printkit.journal.telling.codes import BY_CODE

    return BY_CODE


def _code_text(code: Code, examples: Iterable[JournalExample]) -> str:
    head = f"{click.style(code.code, bold=True)}  {code.title}  (diagnostic: {code.kind})"
    shown = tuple(examples)
    lines = [head, block(code.text)]
    if code.example and not shown:
        lines += ["", "  Such as:", "", indented(code.example)]
    return "\n".join([*lines, *_examples(shown)])


def _nothing_of_that_name(name: str, known: list[str]) -> Failure:
    import difflib

    by_case = {each.casefold(): each for each in known}
    near = [by_case[each] for each in difflib.get_close_matches(name.casefold(), by_case, 3, 0.6)]
    meant = f"; did you mean {' or '.join(f'`{each}`' for each in near)}?" if near else ""
    return Failure(
        f"there is no rule, ruling or diagnostic `{name}`{meant}",
        "`printkit rules GAME` lists a game's rules, `printkit rules GAME --rulings` its rulings",
    )
