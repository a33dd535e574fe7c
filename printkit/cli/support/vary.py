"""The option ``simulate --vary``: compares the options of a ruling (a setting of the rules), or several files
with a player's own values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from printkit.cli.support.common import Failure, ruleset, unknown
from printkit.lab.odds import aligned
from printkit.lab.vary import VariedOption

if TYPE_CHECKING:
    from printkit.lab.simulate import SimulationPlan
    from printkit.lab.vary import Varied
    from printkit.table.game import Game


_DATA = "data"


class Variation(NamedTuple):
    """What ``simulate --vary`` compares: the key of a ruling (or ``data``), the ruling's question, and the options to simulate."""

    key: str
    question: str
    options: tuple[VariedOption, ...]


def options_of(game: Game, asked: str, preset: str, settings: Sequence[str], data: str) -> Variation:
    """Return the options to compare, as named by the argument of ``--vary``.

    ``KEY`` means all options of a ruling, beginning with the option in force; ``KEY=A,B`` means only these options;
    ``data=FILE,FILE`` means files with a player's own values.

    Raises :class:`Failure` for unknown names and for fewer than two options.
    """
    key, _, listed = asked.partition("=")
    values = list(dict.fromkeys(value.strip() for value in listed.split(",") if value.strip()))
    if key == _DATA:
        return _files(game, values, preset, settings, data)
    rulings = {ruling.key: ruling for ruling in game.ruleset.rulings}
    if key not in rulings:
        raise Failure(unknown("ruling", key, rulings), f"`printkit rules {game.slug} --rulings` lists them")
    ruling = rulings[key]
    usual = ruleset(game, preset, settings, data)[ruling]
    values = values or [usual, *(value for value in ruling.values if value != usual)]
    if len(values) < 2:
        raise Failure(f"`--vary {asked}` names only one option", f"write at least two, as --vary {key}=A,B")
    options = (
        VariedOption(value, ruleset(game, preset, [*settings, f"{key}={value}"], data)) for value in values
    )
    return Variation(key, ruling.question, tuple(options))


def _files(game: Game, files: Sequence[str], preset: str, settings: Sequence[str], data: str) -> Variation:
    """Return the comparison for ``--vary data=FILE,FILE``: the game with its present values, then with the values
    from each file.
    """
    if not files:
        raise Failure("`--vary data` names no file", "write --vary data=early.toml,late.toml")
    options = tuple(
        VariedOption(PurePath(each).stem or "printed", ruleset(game, preset, settings, each))
        for each in (data, *files)
    )
    return Variation(_DATA, "Which cards and values?", options)


def varied_document(
    plan: SimulationPlan, asked: Variation, found: Sequence[Varied], seconds: float
) -> dict[str, object]:
    """Return the results of ``simulate --vary`` for all compared options as JSON data.

    The figures of the first option are at the top level; those of all options are under the key ``vary``.
    """
    from printkit.lab.simulate import settings

    return {
        "game": plan.game.slug,
        "n": plan.games,
        "seed": plan.seed,
        "settings": settings(plan.ruleset, plan.policies, plan.data),
        "seconds": round(seconds, 3),
        "games_per_second": round(plan.games * len(found) / seconds, 1) if seconds else 0.0,
        "outcomes": dict(found[0].outcomes),
        "metrics": _figures(found[0]),
        "ruling": asked.key,
        "vary": [
            {
                "option": each.option,
                "outcomes": dict(each.outcomes),
                "metrics": _figures(each),
                "difference": {name: {"mean": d.mean, "se": d.se} for name, d in each.difference.items()},
            }
            for each in found
        ],
    }


def _figures(each: Varied) -> dict[str, dict[str, float]]:
    return {name: asdict(summary) for name, summary in each.metrics.items()}


def vary_text(plan: SimulationPlan, asked: Variation, found: Sequence[Varied]) -> list[str]:
    """Return the results of all compared options as text: outcomes as percentages, metrics as means, differences with standard errors."""
    n = f"{plan.games:,} game{'' if plan.games == 1 else 's'}"
    lines = [f"{plan.game.title}: {asked.question} {n} under each option, seed {plan.seed}", ""]
    names = list(dict.fromkeys(name for each in found for name in each.outcomes))
    rows: list[tuple[str, ...]] = [("outcome", *(each.option for each in found))]
    rows += [(name, *(f"{each.outcomes.get(name, 0) / plan.games:.1%}" for each in found)) for name in names]
    lines += [*aligned(rows, len(rows[0]) - 1), ""]
    first, *others = found
    rows = [("metric", first.option, *(head for each in others for head in (each.option, "difference")))]
    for name in first.metrics:
        row = [name, _short(first.metrics[name].mean)]
        for each in others:
            apart = each.difference[name]
            error = f" ± {apart.se:,.3f}" if plan.games > 1 else ""  # a single game has no standard error
            row += [_short(each.metrics[name].mean), f"{apart.mean:+,.3f}{error}"]
        rows.append(tuple(row))
    return [*lines, *aligned(rows, len(rows[0]) - 1)]


def _short(value: float) -> str:
    return f"{value:,.3f}" if abs(value) < 1_000 else f"{value:,.1f}"
