"""The option ``--policy [SIDE=]NAME``: chooses the policy (computer player) for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import F, Failure, unknown

if TYPE_CHECKING:
    from printkit.table.game import Game, PolicyEntry


def policy_option(function: F) -> F:
    """Decorator for the option ``--policy``.

    It passes ``policy``, a tuple of texts that :func:`chosen_policies` parses.
    """
    return click.option(
        "--policy",
        metavar="[SIDE=]NAME",
        multiple=True,
        help="The computer player (policy). In two-player games, give one computer player for each side. `printkit games` lists the computer players of each game as its policies.",
    )(function)


def chosen_policies(game: Game, wanted: Sequence[str]) -> tuple[tuple[str, PolicyEntry], ...]:
    """Return the policy (computer player) for each side of the game.

    A side for which the user named none gets the first policy in the game's list. A game without sides counts
    as having one, ``""``.

    Raises :class:`~printkit.cli.support.common.Failure` for an unknown side or policy, and for two policies for one
    side.
    """
    seats = game.seats or ("",)
    chosen: dict[str, PolicyEntry] = {}
    for text in wanted:
        side, equals, name = text.rpartition("=")
        side, name = side.strip().lower(), name.strip()
        if equals and side not in game.seats:
            if not game.seats:
                raise Failure(
                    f"{game.title} has only one player, but `--policy {text}` names a side",
                    f"write --policy {name}",
                )
            raise Failure(unknown("side", side, game.seats))
        for seat in (side,) if equals else seats:
            if seat in chosen and (equals or not game.seats):
                raise Failure(
                    f"`--policy {text}`: this side has a policy already", "name one policy for each side"
                )
            chosen[seat] = _policy(game, seat, name)
    return tuple((seat, chosen.get(seat) or _of_seat(game, seat)[0]) for seat in seats)


def _of_seat(game: Game, seat: str) -> list[PolicyEntry]:
    return [entry for entry in game.policies if entry.seat in ("", seat)]


def _policy(game: Game, seat: str, name: str) -> PolicyEntry:
    found = _of_seat(game, seat)
    for entry in found:
        if entry.name == name.lower():
            return entry
    what = f"{seat} policy" if seat else "policy"
    raise Failure(
        unknown(what, name, [entry.name for entry in found], "policies"),
        f"`printkit games` lists the policies of {game.slug}",
    )
