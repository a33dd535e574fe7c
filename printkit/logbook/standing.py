"""Compares the result of a game with reference games, which a good computer player (policy) played with the same rules.

The comparison is shown as a sentence and a small picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from printkit.drawing import Anchor, Font, Ink, Item, Line, Pattern, Rect, Style, Text, Weight
from printkit.report.story import Picture, capital, listed
from printkit.table.game import Game

WIDTH = 62.0
"""Width, in mm, of the picture that compares a game with the reference games."""
_LEFT, _PLOT, _NAME = 1.0, 17.0, 26.0
"""Sizes, in mm, in the picture: the left margin, the height of the histogram, and the width of the column of names."""
_MOST_BARS = 26
"""Maximum number of bars in the picture that compares a game with the reference games."""


class PeerGames(Protocol):
    """The reference games with which a player's game is compared.

    They have a number, the policy (computer player) that played them, their outcomes, and how often each value of a metric
    occurred.
    """

    @property
    def games(self) -> int: ...
    @property
    def policy(self) -> str: ...
    @property
    def outcomes(self) -> Mapping[str, int]: ...
    @property
    def counts(self) -> Mapping[str, Sequence[tuple[float, int]]]: ...


class Share(NamedTuple):
    """How a player's game compares with the reference games in one metric, such as the score.

    It has its value, and the fractions of the reference games in which the metric is lower and in which it
    is equal.
    """

    name: str
    value: float
    below: float
    level: float


class Standing(NamedTuple):
    """How a player's game compares with the reference games.

    It consists of a comparison of each metric, the fraction of reference games with the same outcome, a sentence and a picture.
    """

    shares: tuple[Share, ...]
    alike: float
    text: str
    picture: Picture

    @property
    def short(self) -> str:
        """Return, as text for a table (such as ``71 %``), the percentage of reference games with a lower value.

        For a game without metrics, return the percentage with the same outcome.
        """
        if not self.shares:
            return f"{percent(self.alike)} alike"
        return ", ".join(percent(share.below) for share in self.shares)


def percent(share: float) -> str:
    """Return a share as a rounded percentage, such as ``71 %``.

    A share is shown as 0 % or 100 % only if it is exactly that.
    """
    whole = round(share * 100)
    if whole == 0 and share > 0:
        return "under 1\u00a0%"
    if whole == 100 and share < 1:
        return "over 99\u00a0%"
    return f"{whole}\u00a0%"


def words(name: str) -> str:
    """Return the name of a metric or outcome as words: ``tons-home`` becomes ``tons home``."""
    return name.replace("_", " ").replace("-", " ")


def number(value: float) -> str:
    """Return a number as text with commas between thousands, such as ``92``, ``31,500`` or ``0.5``.

    It has at most one decimal place."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def standing(game: Game, outcome: str, metrics: Mapping[str, float], field: PeerGames) -> Standing:
    """Return how a player's finished game compares with the reference games."""
    shares = tuple(
        _share(name, metrics[name], field.counts[name])
        for name in game.judged
        if name in metrics and len(field.counts.get(name, ())) > 1
    )
    alike = field.outcomes.get(outcome, 0) / field.games
    return Standing(
        shares, alike, _text(game, outcome, shares, alike, field), _picture(shares, outcome, field)
    )


def _share(name: str, value: float, counts: Sequence[tuple[float, int]]) -> Share:
    whole = sum(n for _, n in counts)
    below = sum(n for each, n in counts if each < value)
    level = sum(n for each, n in counts if each == value)
    return Share(name, value, below / whole, level / whole)


def _text(game: Game, outcome: str, shares: Sequence[Share], alike: float, field: PeerGames) -> str:
    whose = f"{field.games} games that printkit’s policy {field.policy} played under the same rules"
    ended = f"{percent(alike)} of them ended in “{words(outcome)}”"
    if not shares:
        return f"Of {whose}, {ended.replace(' of them', '')}."
    parts = []
    for share in shares:
        than = "more than in" if game.seats else "better than"
        level = f" (level with {percent(share.level)})" if share.level else ""
        parts.append(f"{words(share.name)} {number(share.value)} is {than} {percent(share.below)}{level}")
    return f"{capital(listed(parts))} of {whose}; {ended}."


# -- the picture -------------------------------------------------------------------------------------------------------


def _picture(shares: Sequence[Share], outcome: str, field: PeerGames) -> Picture:
    shapes: list[Item] = []
    said: list[str] = []
    top = 0.0
    for share in shares:
        bins = binned(field.counts[share.name])
        shapes += _histogram(share, bins, top)
        said += [words(share.name), *_in_words(share, bins)]
        top += _PLOT + 10.0
    if not shares:
        shapes += _outcomes(outcome, field)
        said += [
            f"{words(name):<24} {percent(n / field.games):>6}{'  <-- this game' if name == outcome else ''}"
            for name, n in field.outcomes.items()
        ]
        top = 5.0 * max(1, len({*field.outcomes, outcome})) + 2.0
    caption = f"{field.games} games by {field.policy}; this one stands out."
    return Picture("Compared with well-played games", caption, WIDTH, top, tuple(shapes), tuple(said))


class Bin(NamedTuple):
    """One bin of a histogram: the number of games with a value from ``low`` up to, but not including, ``high``."""

    low: float
    high: float
    games: int


def binned(counts: Sequence[tuple[float, int]]) -> tuple[Bin, ...]:
    """Return the bins of a histogram. They have equal widths and cover the range from the smallest to the largest value.

    If all values are whole numbers, the width is a whole number, too.
    """
    low, high = counts[0][0], counts[-1][0]
    if all(value == int(value) for value, _ in counts):
        step: float = -(-(int(high) - int(low) + 1) // _MOST_BARS)
        places = (int(high) - int(low)) // int(step) + 1
    else:
        step, places = (high - low) / _MOST_BARS, _MOST_BARS
    games = [0] * places
    for value, n in counts:
        games[min(int((value - low) / step), places - 1)] += n
    return tuple(Bin(low + i * step, low + (i + 1) * step, n) for i, n in enumerate(games))


def _bin_index(value: float, bins: Sequence[Bin]) -> int:
    """Return the index of the histogram bin that contains a value.

    It is -1 before the first bin, and the number of bins after the last."""
    if value < bins[0].low:
        return -1
    return next((i for i, each in enumerate(bins) if value < each.high), len(bins))


def _histogram(share: Share, bins: Sequence[Bin], top: float) -> Iterator[Item]:
    mine = _bin_index(share.value, bins)
    slots = len(bins) + 2  # one more on each side, for a value outside the range of the reference games
    wide = (WIDTH - 2 * _LEFT) / slots
    foot = top + 4.0 + _PLOT
    most = max(each.games for each in bins)
    for place, each in enumerate(bins):
        tall = each.games / most * (_PLOT - 2.0)
        if each.games:
            ink: Ink = Ink.VERMILION if place == mine else Ink.NAVY
            pattern: Pattern = Pattern.SOLID if place == mine else Pattern.HATCH
            yield Rect(
                _LEFT + (place + 1) * wide + wide * 0.06,
                foot - tall,
                wide * 0.88,
                tall,
                Style(ink, Weight.HAIR, ink, pattern),
            )
    yield Line(_LEFT, foot, WIDTH - _LEFT, foot, Style(Ink.INK, Weight.STRUCTURE))
    x = _LEFT + (mine + 1.5) * wide
    text = f"{words(share.name)} {number(share.value)}"
    yield Line(x, top + 3.6, x, foot, Style(Ink.VERMILION, Weight.HAIR))
    anchor: Anchor = Anchor.START if x < WIDTH * 0.3 else Anchor.END if x > WIDTH * 0.7 else Anchor.MIDDLE
    yield Text(x, top + 2.8, text, Font.NAME, 7.5, Ink.VERMILION, anchor)
    for place in dict.fromkeys((0, len(bins) // 2, len(bins) - 1)):
        middle = _LEFT + (place + 1.5) * wide
        yield Text(middle, foot + 3.4, number(bins[place].low), Font.HEAD, 6.5, Ink.SLATE, Anchor.MIDDLE)


def _in_words(share: Share, bins: Sequence[Bin]) -> Iterator[str]:
    mine = _bin_index(share.value, bins)
    most = max(each.games for each in bins)
    if mine < 0:
        yield f"{number(share.value):>8}  <-- this game"
    for place, each in enumerate(bins):
        mark = "  <-- this game" if place == mine else ""
        yield f"{number(each.low):>8}  {'#' * round(each.games / most * 30)}{mark}"
    if mine == len(bins):
        yield f"{number(share.value):>8}  <-- this game"


def _outcomes(outcome: str, field: PeerGames) -> Iterator[Item]:
    most = max(field.outcomes.values())
    for place, name in enumerate(dict.fromkeys([*field.outcomes, outcome])):
        n = field.outcomes.get(name, 0)
        mine = name == outcome
        ink: Ink = Ink.VERMILION if mine else Ink.NAVY
        base = 3.6 + place * 5.0
        wide = n / most * (WIDTH - _NAME - 14.0)
        yield Text(
            _NAME - 1.5,
            base,
            words(name),
            Font.NAME if mine else Font.HEAD,
            7.5,
            ink if mine else Ink.INK,
            Anchor.END,
        )
        if wide:
            yield Rect(
                _NAME,
                base - 2.7,
                wide,
                3.4,
                Style(ink, Weight.HAIR, ink, Pattern.SOLID if mine else Pattern.HATCH),
            )
        yield Text(_NAME + wide + 1.2, base, percent(n / field.games), Font.NAME if mine else Font.HEAD, 7.5)
