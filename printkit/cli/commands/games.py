"""``printkit games``: lists the games.

The list comes from index files in the package, so the games need not be imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import (
    GameType,
    command,
    json_option,
    print_json,
    say,
    unavailable,
    write_file,
)
from printkit.cli.support.text import fitted
from printkit.entry_points import DISTRIBUTION
from printkit.index.files import INDEX, NOTES, cards
from printkit.index.notes import GameCard
from printkit.visible import visible

if TYPE_CHECKING:
    from printkit.table.game import Game


@command("games", ["printkit games", "printkit games --json"])
@json_option
@click.option(
    "--index",
    type=GameType(),
    metavar="GAME",
    help="For authors of games: write the files index.json and explain.json, which belong in the game's package.",
)
@click.option(
    "-o",
    "--output",
    "output",
    default=".",
    metavar="FOLDER",
    help="With --index: the folder to write to; by default the current folder.",
)
def games_command(as_json: bool, index: Game | None, output: str) -> None:
    """List the games with their parts, presets, computer players and odds tables.

    Other commands accept the names in this list: `print GAME --part PART`, `play GAME --preset PRESET --policy
    POLICY`, `odds GAME TABLE`. The list includes games from other packages. A game that cannot be used is reported on
    stderr.

    `--index` writes two files that describe a game. If a package contains index.json and explain.json beside the game's `__init__.py`,
    printkit lists the game without importing it.
    """
    if index is not None:
        _write_index(index, Path(output))
        return
    found = cards(lambda error: unavailable(error).show(), counted=as_json)
    if as_json:
        print_json({"games": [_document(card) for card in found]})
    else:
        click.echo(fitted("\n\n".join(_paragraph(card) for card in found)))


def _write_index(game: Game, folder: Path) -> None:
    from printkit.games import entry_point
    from printkit.index.described import as_json, index_document, notes_document, rule_notes_of

    for name, document in (
        (INDEX, index_document(game, entry_point(game.slug))),
        (NOTES, notes_document(game, tuple(rule_notes_of(game)))),
    ):
        write_file(folder / name, as_json(document))
        say(str(folder / name))


def _paragraph(card: GameCard) -> str:
    package = () if card.package == DISTRIBUTION else (f"  package   {card.package} {card.version}",)
    lines = "\n".join(
        (
            f": {card.title} ({card.players})",
            f"  {card.blurb}",
            f"  designer  {card.designer}",
            *package,
            f"  parts     {_names(card.parts)}",
            f"  presets   {_names(card.presets)}",
            f"  policies  {_names(card.policies)}",
            f"  odds      {_names(card.odds)}",
        )
    )
    return click.style(card.slug, bold=True) + visible(lines)


def _names(pairs: Iterable[tuple[str, str]]) -> str:
    return "  ".join(name for name, _ in pairs)


def _document(card: GameCard) -> dict[str, object]:
    return {
        "slug": card.slug,
        "title": card.title,
        "players": card.players,
        "designer": card.designer,
        "blurb": card.blurb,
        "package": card.package,
        "version": card.version,
        "sheets": card.kit,
        "parts": [{"name": name, "title": title, "sheets": card.sheets[name]} for name, title in card.parts],
        "presets": [{"name": name, "blurb": blurb} for name, blurb in card.presets],
        "policies": [{"name": name, "blurb": blurb} for name, blurb in card.policies],
        "odds": [{"name": name, "title": title} for name, title in card.odds],
    }
