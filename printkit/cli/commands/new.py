"""``printkit new``: writes a blank log, which contains a list of everything that a log of the game can contain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from printkit import __version__
from printkit.cli.support.common import Failure, command, game_argument, header_text, ruleset, rulings_options
from printkit.journal.verbs import (
    HeadingChoice,
    Omission,
    PositionOnly,
    form_of,
    is_private,
    omission_of,
)

if TYPE_CHECKING:
    from printkit.journal.notation import Claim, Notation
    from printkit.journal.verbs import Verb
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset

_WIDTH = 34
"""Width in characters of the left column in the comments of a blank log, which shows what a player can write.

The column beside it says what the text means.
"""
_AS_THEY_ARE = "-"


@command(
    "new",
    [
        "printkit new malta-convoy > game.log",
        "printkit new uss-lox --preset advanced > patrol.log",
        "printkit new ssn --data > own.toml",
    ],
    config=True,
)
@game_argument
@rulings_options
@click.option(
    "--data",
    default="",
    is_flag=False,
    flag_value=_AS_THEY_ARE,
    metavar="[FILE]",
    help="With FILE: replace the game's values with those in this TOML file. Without FILE: instead of a log, write a TOML file with all of the game's values, which you can change.",
)
@click.option(
    "--player", default="", metavar="NAME", help="The player's name, which is written in the log's header."
)
def new_command(game: Game, preset: str, settings: tuple[str, ...], data: str, player: str) -> None:
    """Write a blank log that lists everything that a log of the game can contain.

    The log is written to stdout. Everything below the log's header is a comment: remove the comment signs or type over
    the lines as you play. `printkit check game.log` accepts the log at any stage, even before the game has begun.
    """
    if data == _AS_THEY_ARE:
        click.echo(own_values(game, ruleset(game, preset, settings)), nl=False)
        return
    click.echo(blank_log(game, ruleset(game, preset, settings, data), player, data), nl=False)


def own_values(game: Game, rulings: Ruleset) -> str:
    """Return the text of a TOML file for the option ``--data``: the game's current numbers, for the player to
    change.

    Raises :class:`Failure` if the game has no numbers that a player can change.
    """
    from printkit.games import reading

    key = next((key for key in reading(game.slug)[1].header if key.writes is not None), None)
    if key is None or key.writes is None:
        raise Failure(
            f"{game.title} has no values that a TOML file can replace",
            f"`printkit rules {game.slug} --rulings` lists the rulings, which you can change",
        )
    return (
        f"# {game.title}: your own values. Change the values that you like, delete the others, and play with\n"
        f"#   printkit log {game.slug} --data FILE     (`--data FILE` also works with play, print and simulate)\n{key.writes(rulings)}"
    )


def blank_log(game: Game, rulings: Ruleset, player: str = "", data: str = "") -> str:
    """Return a blank log of a game: the header, then comments that list what a player can write under the selected
    rules.
    """
    from printkit.games import reading

    _, notation = reading(game.slug)
    header_text("the name of --player", player)
    header_text("the name of the --data file", data)
    lines = [f"game: {game.slug}", f"printkit: {__version__}", f"preset: {rulings.preset.name}"]
    lines += [f"set: {key}={value}" for key, value in rulings.departures()]
    lines += [f"data: {data}"] if data else []
    lines.append(f"player: {player}" if player else "# player:")
    lines += ["# date:", "# place:", ""]
    lines += _vocabulary(notation)
    return "\n".join(lines) + "\n"


def _vocabulary(notation: Notation) -> Iterator[str]:
    """Yield comment lines that list every kind of line that a log of the game can contain."""
    yield "# Write down dice, cards and decisions in the order in which they happen. printkit computes all sums."
    yield "# `;` separates statements on one line. `#` begins a comment, and `>` begins a sentence for the report."
    yield "# You may leave out everything that is marked [optional]."
    if notation.example:
        yield "#"
        yield "# Here is an example of a log:"
        yield "#"
        yield from (f"#   {line}".rstrip() for line in notation.example.splitlines())
    yield from _header_keys(notation)
    answers = notation.header_verbs
    elsewhere = (HeadingChoice, PositionOnly)
    plays = [v for v in notation.verbs if not isinstance(v, elsewhere) and v.name not in answers]
    yield "#"
    yield f"# Headings: {', '.join(_heading_forms(notation))}. Below a heading, write these statements in the order of play:"
    yield from (_verb_line(verb) for verb in plays)
    yield from _totals(notation.claims)
    if positions := [v for v in notation.verbs if isinstance(v, PositionOnly)]:
        yield "#"
        yield "# A log can also begin in the middle of a game, with the heading `position`. Below it, you may also write:"
        yield from (_verb_line(verb) for verb in positions)


def _header_keys(notation: Notation) -> Iterator[str]:
    keys = [(f"{key.name}:", key.help) for key in notation.header]
    verbs = [notation.by_name[name] for name in notation.header_verbs]
    keys += [(f"{verb.name}: {form_of(verb)}".rstrip(), verb.help) for verb in verbs]
    if keys:
        yield "#"
        yield "# The header may also contain these lines [optional]:"
        yield from (_comment(form, help_) for form, help_ in keys)


def _heading_forms(notation: Notation) -> Iterable[str]:
    return [f"`{h.name} 1`" if h.numbered else f"`{h.name}`" for h in notation.headings.kinds]


def _verb_line(verb: Verb) -> str:
    optional = omission_of(verb) is not Omission.NEVER or is_private(verb)
    return _comment(f"{verb.name} {form_of(verb)}".rstrip(), f"{verb.help}{' [optional]' * optional}")


def _totals(claims: tuple[Claim, ...]) -> Iterator[str]:
    if claims:
        yield "#"
        such_as = next((claim.name for claim in claims if not claim.flag), claims[0].name)
        yield f"# You may also write totals from your sheet, such as `= {such_as} 9`, for the check to compare [optional]. Totals:"
        yield from (_comment(claim.name if claim.flag else f"{claim.name} N", claim.help) for claim in claims)


def _comment(form: str, help_: str) -> str:
    return f"#   {form:<{_WIDTH}} {help_}".rstrip()
