"""``printkit rules``: shows a game's rules in printkit's own words, or its rulings.

Rulings are settings for questions that the rulebook leaves open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import command, game_argument, json_option, print_json
from printkit.cli.support.text import rule_text, ruling_text
from printkit.index.notes import ruling_note

if TYPE_CHECKING:
    from printkit.table.game import Game


@command("rules", ["printkit rules malta-convoy", "printkit rules uss-lox --rulings"])
@game_argument
@click.option("--rulings", is_flag=True, help="Show the rulings with their options, defaults and reasons.")
@json_option
def rules_command(game: Game, rulings: bool, as_json: bool) -> None:
    """Show a game's rules, or its rulings.

    The rules are written in printkit's own words, each with the ID that diagnostics, sheets and reports cite. A ruling answers a
    question that the rulebook leaves open; `--set KEY=VALUE` chooses another answer. The default of each ruling is
    marked `(default)`. An option that is the default only under another preset is marked with the name of that preset.
    """
    if as_json:
        print_json(_document(game))
    elif rulings:
        click.echo(
            "\n\n".join(ruling_text(ruling_note(ruling, game.ruleset)) for ruling in game.ruleset.rulings)
        )
    else:
        click.echo("\n\n".join(rule_text(rule.id, rule.title, rule.text) for rule in game.rules))


def _document(game: Game) -> dict[str, object]:
    return {
        "game": game.slug,
        "rules": [
            {"id": rule.id, "title": rule.title, "text": rule.text, "prose_only": rule.prose_only or None}
            for rule in game.rules
        ],
        "rulings": [
            {
                **ruling_note(ruling, game.ruleset)._asdict(),
                "options": [{"value": o.value, "meaning": o.meaning} for o in ruling.options],
                "default": game.ruleset()[ruling],
                "defaults": dict(ruling_note(ruling, game.ruleset).defaults),
                "form": ruling.form or None,
            }
            for ruling in game.ruleset.rulings
        ],
    }
