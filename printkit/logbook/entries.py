"""The data that the statistics store about a checked log: the game and its rules, the outcome, and the results of dice and cards."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.lab.ledger import ExpectedCount
from printkit.table.cards import RANK

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked
    from printkit.journal.course import Event, Record
    from printkit.table.cards import Pool
    from printkit.table.game import Game

QUARTERS = 4
"""Number of groups into which the card ranks are divided in order to count drawn cards."""
_LAST_RANKS = (3, 6, 10, 13)
"""The highest rank in each of the four groups into which card ranks are divided in order to count drawn cards.

The groups are 1 to 3, 4 to 6, 7 to 10, and 11 to 13 (jack to king).
"""
UNFINISHED = "unfinished"


class Rolls(NamedTuple):
    """How many times (``times``) a roll of ``n`` dice with ``sides`` sides each gave the total ``value``."""

    n: int
    sides: int
    value: int
    times: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """The data that the statistics store about one log, as plain values that can be cached.

    Only a log without problems has such an entry.

    ``settings`` are the preset, rulings that differ from it, and the file of own values. ``totals`` are the game's
    numeric totals. ``cards`` says how many of the drawn cards were in each quarter of what could still come (by rank,
    low to high), and how many were expected. ``measures`` names the totals by which a game is judged. ``luck`` holds
    the expected and actual counts of each kind of random event; an event is good if it helps ``favours``, in a game
    for two the first seat.
    """

    file: str
    game: str
    settings: tuple[tuple[str, str], ...]
    player: str
    title: str
    date: str
    finished: bool
    turns: int
    outcome: str
    totals: tuple[tuple[str, float], ...]
    rolls: tuple[Rolls, ...]
    cards: tuple[float, ...]
    expected: tuple[float, ...]
    measures: tuple[str, ...] = ()
    luck: tuple[ExpectedCount, ...] = ()
    favours: str = ""

    def as_plain(self) -> dict[str, object]:
        """Return the stored data about a log as plain JSON data."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def of_plain(cls, plain: Mapping[str, object], file: str) -> LogEntry:
        """Return the data about a log, restored from the JSON data that :meth:`as_plain` returned.

        ``file`` is the log's current path.
        """
        values: dict[str, Any] = {key: _tuples(value) for key, value in plain.items()}
        values["file"] = file
        values["rolls"] = tuple(Rolls(*each) for each in values["rolls"])
        values["luck"] = tuple(ExpectedCount(*each) for each in values["luck"])
        return cls(**values)


def _tuples(value: object) -> object:
    return tuple(_tuples(each) for each in value) if isinstance(value, list | tuple) else value


class Unsound(NamedTuple):
    """A log that is excluded from the statistics, and the reason."""

    file: str
    why: str


def _why_unsound(checked: Checked) -> str:
    """Return the reason why a log is excluded from the statistics.

    It names the log's first problem, the number of problems, and the lines that could not be checked.
    """
    from printkit.journal.checking.unchecked import listed

    first = checked.diagnostics[0]
    own = sum(each.follows_from is None for each in checked.diagnostics)
    more = f" (the first of {own} problems)" if own > 1 else ""
    unread = f"; {listed(checked.unchecked, 1)}" if checked.unchecked else ""
    return f"line {first.span.line}: {first.message}{more}{unread}"


def entry_of(checked: Checked) -> LogEntry | Unsound:
    """Return the data that the statistics store about a checked log.

    If the log has problems, return the reason why it is left out instead, because its figures could be wrong.
    """
    game, ruleset = checked.game, checked.ruleset
    if checked.diagnostics:
        return Unsound(checked.name, _why_unsound(checked))
    record = checked.record
    if game is None or ruleset is None or record is None:
        return Unsound(checked.name, "it contains no part of a game")
    facts = checked.facts
    settings = {"preset": ruleset.preset.name, **dict(ruleset.departures())}
    if "data" in facts:
        settings["data"] = _values_file(facts["data"], checked.name)
    events = [event for section in record.sections for event in section.events if event.span is not None]
    expected, cards = _drawn_quarters(events) if not game.seats else ((), ())
    return LogEntry(
        file=checked.name,
        game=game.slug,
        settings=tuple(settings.items()),
        player=_players(facts, game.seats),
        title=facts.get("title", ""),
        date=facts.get("date", ""),
        finished=checked.finished,
        turns=checked.turns,
        outcome=game.outcome(checked.state) if checked.finished else UNFINISHED,
        totals=tuple(
            (name, float(value) if isinstance(value, float) else value)
            for name, value in checked.totals.items()
            if isinstance(value, int | float) and not isinstance(value, bool)
        ),
        rolls=_rolls(events),
        cards=cards,
        expected=expected,
        measures=tuple(name for name in game.metrics(checked.state) if name in checked.totals),
        luck=_luck(game, record),
        favours=game.seats[0] if game.seats else "",
    )


def _luck(game: Game, record: Record) -> tuple[ExpectedCount, ...]:
    """For each kind of random event in a game, return the expected and the actual number of events.

    Empty if the game does not count such events."""
    name = f"{game.module}.story.luck"
    try:
        found = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return ()
    return tuple(found.counted(record))


def _players(facts: Mapping[str, str], seats: Iterable[str]) -> str:
    """Return all players named in the log's header, either as the only player or as the player of one side."""
    names = facts.get("player", "").strip()
    for seat in seats:
        name = facts.get(f"{seat}-player", "").strip()
        if name.casefold() not in names.casefold():
            names = f"{names} / {name}" if names else name
    return names


def _values_file(name: str, log: str) -> str:
    """Return the name of the file with the player's own values, followed by a digest of the file's content.

    The digest distinguishes different files with the same name.
    """
    try:
        return f"{name}#{hashlib.sha256((Path(log).parent / name).read_bytes()).hexdigest()[:8]}"
    except OSError:
        return name


def _rolls(events: Iterable[Event]) -> tuple[Rolls, ...]:
    """Return how often each roll occurs in the log. A roll is identified by its number of dice, number of sides and result.

    Dice of which only the sum matters are counted as one roll.
    """
    found: Counter[tuple[int, int, int]] = Counter()
    for event in events:
        if event.kind == "roll":
            found[1, event.sides, _whole(event.value)] += 1
        elif event.kind == "rolls" and isinstance(event.value, tuple):
            found.update((1, event.sides, _whole(die)) for die in event.value)
        # The value 0 means that the dice were not thrown, because no result could succeed.
        elif event.kind == "throw" and _whole(event.value) >= event.n:
            found[event.n, event.sides, _whole(event.value)] += 1
    return tuple(Rolls(*key, count) for key, count in sorted(found.items()))


def _whole(value: Hashable) -> int:
    return value if isinstance(value, int) else 0


def _drawn_quarters(events: Iterable[Event]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the expected and the actual number of drawn cards in each of four groups of card ranks.

    Only draws that are purely random count.

    Only for solitaire games: in a game for two, players choose which cards to show.
    """
    expected, drawn = [0.0] * QUARTERS, [0.0] * QUARTERS
    for event in events:
        pool = event.pool
        for card in event.value if isinstance(event.value, tuple) else (event.value,):
            if pool is None or not isinstance(card, int) or card not in pool:
                break
            quarter = _quarter(card)
            if quarter is not None:
                drawn[quarter] += 1
                for each, share in enumerate(_shares(pool)):
                    expected[each] += share
            pool = pool.without(card)
    return tuple(expected), tuple(drawn)


def _quarter(card: int) -> int | None:
    """Return the index (0 to 3) of the group of ranks to which a card belongs; None for a joker or an unknown card.

    The groups are aces to threes, fours to sixes, sevens to tens, and court cards.
    """
    return bisect_left(_LAST_RANKS, RANK[card]) if 0 <= card < 52 else None


def _shares(pool: Pool) -> tuple[float, ...]:
    """For each of four groups of card ranks, return the probability that the next card drawn from the pool belongs to the group.

    Jokers are ignored.
    """
    weights = [0] * QUARTERS
    for card, copies in pool.outcomes():
        quarter = _quarter(card)
        if quarter is not None:
            weights[quarter] += copies
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)
