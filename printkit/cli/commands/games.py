"""``printkit games``: the list of games, from the index."""

from __future__ import annotations

from collections.abc import Iterable

import click

from printkit.cli.support.common import command, json_option, print_json
from printkit.cli.support.index import GameCard, cards
from printkit.cli.support.text import fitted


@command("games", ["printkit games", "printkit games --json"])
@json_option
def games_command(as_json: bool) -> None:
    """List the games, their parts, presets, policies and odds tables.

    The names in the list are what other commands take: GAME, `print --part`, `--preset`, `play --policy`, `odds GAME
    TABLE`.
    """
    found = cards()
    if as_json:
        print_json({"games": [_document(card) for card in found]})
    else:
        click.echo(fitted("\n\n".join(_paragraph(card) for card in found)))


def _paragraph(card: GameCard) -> str:
    title = click.style(card.slug, bold=True)
    return "\n".join(
        (
            f"{title}: {card.title} ({card.players})",
            f"  {card.blurb}",
            f"  designer  {card.designer}",
            f"  parts     {_names(card.parts)}",
            f"  presets   {_names(card.presets)}",
            f"  policies  {_names(card.policies)}",
            f"  odds      {_names(card.odds)}",
        )
    )


def _names(pairs: Iterable[tuple[str, str]]) -> str:
    return "  ".join(name for name, _ in pairs)


def _document(card: GameCard) -> dict[str, object]:
    return {
        "slug": card.slug,
        "title": card.title,
        "players": card.players,
        "designer": card.designer,
        "blurb": card.blurb,
        "sheets": card.kit,
        "parts": [{"name": name, "title": title, "sheets": card.sheets[name]} for name, title in card.parts],
        "presets": [{"name": name, "blurb": blurb} for name, blurb in card.presets],
        "policies": [{"name": name, "blurb": blurb} for name, blurb in card.policies],
        "odds": [{"name": name, "title": title} for name, title in card.odds],
    }
