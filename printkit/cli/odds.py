"""``printkit odds``: exact odds from the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from printkit.cli.common import (
    Failure,
    command,
    game_argument,
    json_option,
    print_json,
    ruleset,
    ruleset_options,
    say,
    unknown,
)

if TYPE_CHECKING:
    from printkit.table.game import Game


class TableName(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """A table's name; completes to those of the game that stands before it."""

    name = "table"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        game: Any = ctx.params.get("game")
        return [
            CompletionItem(entry.name, help=entry.title)
            for entry in (game.odds if game else ())
            if entry.name.startswith(incomplete)
        ]


@command(
    "odds",
    ["printkit odds malta-convoy contact", "printkit odds malta-convoy --set contact-low=quiet --json"],
)
@game_argument
@click.argument("table", type=TableName(), required=False)
@ruleset_options
@json_option
def odds_command(
    game: Game, table: str | None, preset: str, settings: tuple[str, ...], data: str, as_json: bool
) -> None:
    """Show a game's exact odds.

    Nothing is sampled: the rules that play the game are run through every way in which dice and cards can fall,
    under the rulings that are in force. Without TABLE all tables are shown; `printkit games` lists them.
    """
    from printkit.lab import odds as lab
    from printkit.lab.simulate import settings as settings_of

    names = [entry.name for entry in game.odds]
    if table and table.lower() not in names:
        raise Failure(unknown("table", table, names))
    rulings = ruleset(game, preset, settings, data)
    tables = lab.odds_tables(game, rulings, frozenset({table.lower()}) if table else None)
    in_force = settings_of(rulings, data=data)
    if as_json:
        documents = [lab.document(each) for each in tables]
        print_json({"game": game.slug, "settings": in_force, "tables": documents})
        return
    say(f"{game.title}: exact odds ({', '.join(f'{k} {v}' for k, v in in_force.items())})")
    for each in tables:
        rules = ", ".join(rule.id for rule in each.rules)
        click.echo(f"\n{click.style(each.name, bold=True)}: {each.title}\n{rules}\n")
        for line in lab.lines(each):
            click.echo(f"  {line}")
