"""``printkit new``: a blank log, made of the game's own vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from printkit import __version__
from printkit.cli.common import Failure, command, game_argument, ruleset, rulings_options

if TYPE_CHECKING:
    from printkit.journal.verbs import Claim, Notation, Verb
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset

_WIDTH = 34
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
    help="Without FILE: write a file of your own values instead, with every value as it is.",
)
@click.option("--player", default="", metavar="NAME", help="The name for the log's header.")
def new_command(game: Game, preset: str, settings: tuple[str, ...], data: str, player: str) -> None:
    """Write a blank log, with a line for each thing to write down.

    The log goes to stdout. Everything below its header is a comment, to be uncommented or typed over; as it stands it
    is a game that has not begun, and `printkit check` reads it. Then: `printkit check game.log` as often as you like.
    """
    if data == _AS_THEY_ARE:
        click.echo(own_values(game, ruleset(game, preset, settings)), nl=False)
        return
    click.echo(blank_log(game, ruleset(game, preset, settings, data), player, data), nl=False)


def own_values(game: Game, rulings: Ruleset) -> str:
    """A file of own values as `--data` reads it, with every value as it is. Raises :class:`Failure` for a game that has none."""
    from printkit.games import reading

    key = next((key for key in reading(game.slug)[1].header if key.writes is not None), None)
    if key is None or key.writes is None:
        raise Failure(
            f"{game.title} has no values of its own that could be changed",
            f"`printkit rules {game.slug} --rulings` lists what can be set",
        )
    return (
        f"# {game.title}: your own values. Each is as it is now; change what you like, leave out the rest, and play with\n"
        f"#   printkit log {game.slug} --data FILE     (play, print and simulate take it, too)\n{key.writes(rulings)}"
    )


def blank_log(game: Game, rulings: Ruleset, player: str = "", data: str = "") -> str:
    """The blank log of a game under these rulings; ends with a newline."""
    from printkit.games import reading

    _, notation = reading(game.slug)
    lines = [f"game: {game.slug}", f"printkit: {__version__}", f"preset: {rulings.preset.name}"]
    lines += [f"set: {key}={value}" for key, value in rulings.departures()]
    lines += [f"data: {data}"] if data else []
    lines.append(f"player: {player}" if player else "# player:")
    lines += ["# date:", "# place:", ""]
    if notation.blank:
        lines.append(notation.blank(rulings).rstrip("\n"))
    else:
        lines += _vocabulary(notation)
    return "\n".join(lines) + "\n"


def _vocabulary(notation: Notation) -> Iterator[str]:
    """Comments that name every line the log can hold."""
    yield "# Write what the dice, the cards and you decide, in the order in which it happens; sums are computed."
    yield "# `;` separates several on one line, `#` starts a comment, `> ` a sentence for the report."
    yield "# What is marked [optional] may be left out."
    if notation.example:
        yield "#"
        yield "# A game of this kind, begun:"
        yield "#"
        yield from (f"#   {line}".rstrip() for line in notation.example.splitlines())
    yield from _header_keys(notation)
    plays = [v for v in notation.verbs if not (v.header or v.heading or v.only_position)]
    yield "#"
    yield f"# Headings: {', '.join(_heading_forms(notation))}. What stands below them, in the order of play:"
    yield from (_verb_line(verb, notation) for verb in plays)
    yield from _totals(notation.claims)
    if positions := [v for v in notation.verbs if v.only_position]:
        yield "#"
        yield "# A game can also start from a given `position`, which may say besides the above:"
        yield from (_verb_line(verb, notation) for verb in positions)


def _header_keys(notation: Notation) -> Iterator[str]:
    keys = [(f"{key.name}:", key.help) for key in notation.header]
    keys += [(f"{verb.name}: {verb.form}".rstrip(), verb.help) for verb in notation.verbs if verb.header]
    if keys:
        yield "#"
        yield "# The header may also say [optional]:"
        yield from (_comment(form, help_) for form, help_ in keys)


def _heading_forms(notation: Notation) -> Iterable[str]:
    return [f"`{h.name} 1`" if h.numbered else f"`{h.name}`" for h in notation.headings]


def _verb_line(verb: Verb, notation: Notation) -> str:
    optional = " [optional]" if verb.implicit or verb.resumes or verb.private or verb.overlooked else ""
    return _comment(f"{verb.name} {verb.form}".rstrip(), f"{verb.help}{optional}")


def _totals(claims: tuple[Claim, ...]) -> Iterator[str]:
    if claims:
        yield "#"
        such_as = next((claim.name for claim in claims if not claim.flag), claims[0].name)
        yield f"# [optional], but checked where it stands: what your sheet says, such as `= {such_as} 9`. Totals:"
        yield from (_comment(claim.name if claim.flag else f"{claim.name} N", claim.help) for claim in claims)


def _comment(form: str, help_: str) -> str:
    return f"#   {form:<{_WIDTH}} {help_}".rstrip()
