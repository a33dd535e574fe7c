"""``printkit odds``: shows exact probabilities.

They are computed by applying the game's rules to every possible result of dice and cards.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from printkit.cli.support.common import (
    Failure,
    GameType,
    command,
    json_option,
    print_json,
    read_input,
    ruleset,
    ruleset_options,
    say,
    unknown,
)
from printkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from printkit.journal.companion.session import Session
    from printkit.lab.tables import OddsTable
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset


class TableName(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """Option type for the name of an odds table.

    Shell completion offers the tables of the game named earlier on the command line.
    """

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
    [
        "printkit odds malta-convoy contact",
        "printkit odds malta-convoy --set contact-low=quiet --json",
        "printkit odds malta-convoy contact --given option=evade",
        'printkit odds uss-lox hit --given seen="7H KC 10D"',
        "printkit odds --log game.log",
    ],
)
@click.argument("game", type=GameType(), metavar="[GAME]", required=False)
@click.argument("table", type=TableName(), required=False)
@click.option(
    "--given",
    multiple=True,
    metavar="KEY=VALUE",
    help="Show only the rows for which KEY is VALUE. `seen=CARDS` computes the odds without these cards in the pack. Repeat the option for more conditions.",
)
@click.option("--log", "log", metavar="FILE", help="Show every roll and draw that can come next in this log.")
@ruleset_options
@json_option
def odds_command(
    game: Game | None,
    table: str | None,
    given: tuple[str, ...],
    log: str | None,
    preset: str,
    settings: tuple[str, ...],
    data: str,
    as_json: bool,
) -> None:
    """Show a game's exact odds.

    The odds are exact, because printkit runs the game's rules with every possible result of dice and cards, under the
    rulings in force. Without TABLE, all tables are shown; `printkit games` lists them.

    `--given modifier=2` shows only the rows for which the modifier is 2. `--given seen="7H KC"` computes the odds
    without these cards in the pack (in Wolf Pack, give kinds of cards, such as `P2 T1 near-miss`).

    With `--log FILE` and without GAME, the command shows every roll and draw that can come next in a log, for each choice
    that the player has, and what it would do. `odds --log` uses everything in the log, so its odds reveal cards in the players' hands if the log records the hands.
    """
    if log is not None:
        if given or settings or preset or data or table:
            raise click.UsageError("--log takes its game, its rulings and its situation from the log")
        _show_log(log, game, as_json)
        return
    if game is None:
        raise click.UsageError("name a GAME, or a log with --log FILE")
    _show_game(game, table, given, ruleset(game, preset, settings, data), data, as_json)


def _show_game(
    game: Game, table: str | None, given: tuple[str, ...], rulings: Ruleset, data: str, as_json: bool
) -> None:
    from printkit.lab.simulate import settings as settings_of

    names = [entry.name for entry in game.odds]
    if table and table.lower() not in names:
        raise Failure(unknown("table", table, names))
    tables = _under(game, rulings, frozenset({table.lower()}) if table else None, given)
    in_force = settings_of(rulings, data=data)
    _show(game, in_force, tables, as_json, "")


def _under(
    game: Game, rulings: Ruleset, names: frozenset[str] | None, given: tuple[str, ...]
) -> tuple[OddsTable, ...]:
    from printkit.lab import odds as lab

    if not given:
        return lab.odds_tables(game, rulings, names)
    from printkit.lab.given import NoSuchCondition, given_tables

    conditions = {}
    for each in given:
        key, equals, value = each.partition("=")
        if not equals or not value.strip():
            raise Failure(f"`{each}` is not KEY=VALUE", "--given modifier=2")
        conditions[key.strip().lower()] = value.strip()
    try:
        tables = given_tables(game, rulings, names, conditions)
    except NoSuchCondition as error:
        if error.value:
            raise Failure(unknown(error.key, error.value, error.known, "values")) from None
        raise Failure(unknown("condition", error.key, error.known)) from None
    except ValueError as error:
        raise Failure(str(error)) from None
    if not tables:
        raise Failure(
            "no row of these tables matches all of these conditions", "leave out one of the conditions"
        )
    return tables


def _show_log(log: str, game: Game | None, as_json: bool) -> None:
    from printkit.cli.companion.ahead import coming_tables, remark
    from printkit.lab.simulate import settings as settings_of

    session = _session(Path(log))
    setting = session.setting
    if game is not None and game.slug != setting.game.slug:
        raise Failure(f"{log} is a log of {setting.game.slug}, not of {game.slug}")
    found, tables = coming_tables(session)
    _show(setting.game, settings_of(setting.ruleset), tables, as_json, remark(found))


def _session(path: Path) -> Session:
    """Return a session that has replayed an unfinished log. The odds of the next rolls and draws can be computed from
    the session.

    Raises :class:`Failure` if the log cannot be read or has problems.
    """
    from printkit.games import prompts, reading, slugs
    from printkit.journal.companion.session import Session, Tape
    from printkit.journal.reading.reader import decode

    try:
        raw = read_input(path)
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}") from None
    except ValueError:  # the name contains characters that no file name may contain
        raise Failure(f"{str(path)!r}: there is no such file") from None
    text, refusal = decode(raw)
    remedy = f"`printkit check {path}` shows what is wrong"
    if refusal is not None:
        raise Failure(f"{path} is not a log that can be read", remedy)
    session = Session(text, reading, slugs(), Tape(lambda: 0.0), str(path.parent))
    checked = session.checked
    if checked.game is None or checked.ruleset is None:
        raise Failure(f"{path} is not a log that can be read", remedy)
    if n := len(session.opening_problems):
        raise Failure(
            f"{path} has {n} problem{'s' * (n > 1)}, so it is not certain what comes next",
            remedy,
            exit_code=1,
        )
    session.prompts = prompts(checked.game.slug)
    return session


def _show(
    game: Game, in_force: Mapping[str, str], tables: tuple[OddsTable, ...], as_json: bool, note: str
) -> None:
    from printkit.lab import odds as lab

    if as_json:
        print_json(
            {"game": game.slug, "settings": in_force, "tables": [lab.document(each) for each in tables]}
        )
    else:
        say(f"{game.title}: exact odds ({', '.join(f'{k} {v}' for k, v in in_force.items())})")
        for each in tables:
            rules = ", ".join(rule.id for rule in each.rules)
            click.echo(f"\n{click.style(each.name, bold=True)}: {visible(each.title)}\n{rules}\n")
            for line in lab.lines(each):
                click.echo(f"  {visible(line)}")
    if note:
        say(f"printkit: {note}", err=True)
