"""Statistics over many games, grouped by game and rules. Games with different rules are never averaged together."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from math import fsum
from statistics import fmean, stdev
from typing import NamedTuple

from printkit.lab.ledger import ExpectedCount
from printkit.logbook.entries import LogEntry, Unsound


class TotalSpread(NamedTuple):
    """Statistics of one total (such as the score) over the finished games in a group.

    ``sd`` is the standard deviation of the sample (0 for a single game).
    """

    sum: float
    mean: float
    sd: float
    min: float
    max: float


class LuckSum(NamedTuple):
    """The luck with dice and cards in several games, added up.

    ``by`` contains the expected and the actual count of each kind of random event.

    ``more`` is how many more good events and fewer bad events came than expected. Its mean is 0 for fair luck, and
    ``sd`` is its exact standard deviation. ``favours`` says whom it helped; empty means the player.
    """

    games: int
    favours: str
    by: tuple[ExpectedCount, ...]

    @property
    def chances(self) -> int:
        return sum(each.chances for each in self.by)

    @property
    def more(self) -> float:
        return fsum(each.good * (each.given - each.expected) for each in self.by)

    @property
    def sd(self) -> float:
        return math.sqrt(fsum(each.variance for each in self.by))


def luck_of(entries: Iterable[LogEntry]) -> LuckSum | None:
    """Return the luck in the given games, added up; None if the games count no random events."""
    kinds: dict[str, list[ExpectedCount]] = {}
    games, favours = 0, ""
    for entry in entries:
        games += bool(entry.luck)
        favours = entry.favours
        for each in entry.luck:
            kinds.setdefault(each.what, []).append(each)
    by = tuple(
        ExpectedCount(
            what,
            sum(each.chances for each in alike),
            fsum(each.expected for each in alike),
            sum(each.given for each in alike),
            fsum(each.variance for each in alike),
            alike[0].good,
        )
        for what, alike in kinds.items()
    )
    return LuckSum(games, favours, by) if by else None


class GameGroup(NamedTuple):
    """Games with the same rules, with statistics of their outcomes, totals and luck."""

    game: str
    settings: tuple[tuple[str, str], ...]
    entries: tuple[LogEntry, ...]
    outcomes: tuple[tuple[str, int], ...]
    totals: tuple[tuple[str, TotalSpread], ...]
    luck: LuckSum | None


def grouped(entries: Iterable[LogEntry]) -> tuple[GameGroup, ...]:
    """Return the games grouped by game and rules, in the order of the games' names.

    The groups of one game are ordered by size, the largest first.
    """
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], list[LogEntry]] = {}
    for entry in entries:
        groups.setdefault((entry.game, entry.settings), []).append(entry)
    order = sorted(groups, key=lambda key: (key[0], -len(groups[key]), key[1]))
    return tuple(_group(game, settings, groups[game, settings]) for game, settings in order)


def _group(game: str, settings: tuple[tuple[str, str], ...], entries: Sequence[LogEntry]) -> GameGroup:
    values: dict[str, list[float]] = {}
    for entry in entries:
        if entry.finished:  # a game in progress has no result yet
            for name, value in entry.totals:
                values.setdefault(name, []).append(value)
    return GameGroup(
        game,
        settings,
        tuple(entries),
        tuple(Counter(entry.outcome for entry in entries).most_common()),
        tuple((name, spread(each)) for name, each in values.items()),
        luck_of(entries),
    )


def spread(values: Sequence[float]) -> TotalSpread:
    """Return the statistics of one total (such as the score) over the given games.

    ``values`` holds its value in each finished game, and must not be empty.
    """
    return TotalSpread(math.fsum(values), fmean(values), _sd(values), min(values), max(values))


def _sd(values: Sequence[float]) -> float:
    return stdev(values) if len(values) > 1 else 0.0


class GamesWanted(NamedTuple):
    """A filter that selects games by game, by player, and by earliest date.

    A field that is not set matches all games."""

    game: str = ""
    player: str = ""
    since: date | None = None


def chosen(
    entries: Iterable[LogEntry], wanted: GamesWanted
) -> tuple[tuple[LogEntry, ...], tuple[Unsound, ...]]:
    """Return the games that match the filter and, separately, the games for which this is unknown, such as games without a date.

    The latter come with the reasons.
    """
    found, doubtful = [], []
    for entry in entries:
        if wanted.game and entry.game != wanted.game:
            continue
        if wanted.player and wanted.player.casefold() not in players(entry):
            continue
        if wanted.since is not None:
            day = day_of(entry)
            if day is None:
                what = (
                    f"its date `{entry.date}` is not of the form 2026-11-20"
                    if entry.date
                    else "it has no date"
                )
                doubtful.append(Unsound(entry.file, f"{what}, and --since asks for one"))
                continue
            if day < wanted.since:
                continue
        found.append(entry)
    return tuple(found), tuple(doubtful)


def players(entry: LogEntry) -> tuple[str, ...]:
    """Return all players named in a log's header. The header line has the form ``player: Ann / Bob``."""
    names = entry.player.casefold()
    for sign in (" and ", "&", ",", ";"):
        names = names.replace(sign, "/")
    return (entry.player.casefold().strip(), *(name.strip() for name in names.split("/")))


def day_of(entry: LogEntry) -> date | None:
    """Return the date given in a log's header; None if the header contains no valid date."""
    try:
        return date.fromisoformat(entry.date.strip())
    except ValueError:
        return None
