"""Writes the chapters of a player's diary, such as the list of games and the player's records.

Other chapters are the service record, luck, streaks, and whether the dice look fair.

Games under different rules are in separate groups and are never averaged together; every figure states the number of
games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.drawing import Anchor, Font, Ink, Item, Line, Pattern, Rect, Style, Text, Weight
from printkit.lab.ledger import Review
from printkit.logbook.decisions import costliest, decided
from printkit.logbook.entries import LogEntry, Unsound
from printkit.logbook.fairness import SHUFFLE, DiceJudgement, judged
from printkit.logbook.figures import GameGroup, grouped, luck_of, spread
from printkit.logbook.pairs import Pair
from printkit.logbook.standing import Standing, number, percent, words
from printkit.report.story import ColumnHead, Picture, TextTable, capital, count, listed, signed
from printkit.report.words.reviewed import figure

LONGEST_TABLE, LONGEST_IN_A_BOOKLET = 54, 30
"""Maximum number of rows in a table on one page of the diary: for a book of full pages, and for a booklet.

Longer tables are split.
"""
DICE_WIDTH = 120.0
"""Width, in mm, of the bar charts of dice in the diary."""


class PlayedGame(NamedTuple):
    """A game in the diary: its number, title, headline and results, its comparison with reference games, and its review.

    ``judged`` are those of its metrics for which a higher value is better. ``standing`` (the comparison with other games) is None
    for an unfinished game.
    """

    number: int
    entry: LogEntry
    title: str
    headline: str
    judged: tuple[tuple[str, float], ...]
    standing: Standing | None
    review: Review | None = None


class DiaryChapter(NamedTuple):
    """A chapter of the diary: its title, its paragraphs, and the tables and pictures below them."""

    title: str
    text: tuple[str, ...]
    items: tuple[TextTable | Picture, ...] = ()


def before(games: Sequence[PlayedGame], longest: int = LONGEST_TABLE) -> Iterator[DiaryChapter]:
    """Yield those chapters of the diary that precede the reports of the games.

    Tables with more than ``longest`` rows are split.
    """
    yield _service(games)
    yield DiaryChapter("The games in order", (), tuple(_chronicle(games, longest)))


def after(
    games: Sequence[PlayedGame], won: Sequence[Pair], left_out: Sequence[Unsound]
) -> Iterator[DiaryChapter]:
    """Yield those chapters of the diary that follow the reports of the games. Empty chapters are omitted."""
    entries = [game.entry for game in games]
    dice = judged(entries)
    groups = grouped(entries)
    # A game with its own deck may have luck figures but no fairness test.
    if dice or any(group.luck is not None for group in groups):
        yield _luck(groups, dice, {game.entry.game: game.title for game in games})
    if reviewed := [game for game in games if game.review is not None and game.entry.finished]:
        yield _decisions(reviewed)
    best = tuple(_records(games))
    if best:
        yield DiaryChapter("Records and streaks", (_RECORDS,), best)
    if won:
        yield _pairs(won)
    if dice:
        yield _fairness(dice)
    if left_out:
        yield _left_out(left_out)


def rules_of(settings: Sequence[tuple[str, str]]) -> str:
    """Return a short text that describes the rules of a game: the preset, and the settings that differ from the preset.

    Example: ``printed, dice=two``.
    """
    return ", ".join(value if key == "preset" else f"{key}={value}" for key, value in settings)


# -- service record ----------------------------------------------------------------------------------------------------


def _service(games: Sequence[PlayedGame]) -> DiaryChapter:
    titles = {game.entry.game: game.title for game in games}
    groups = grouped(game.entry for game in games)
    rows = tuple(
        (
            titles[group.game],
            _short_rules(group),
            str(len(group.entries)),
            str(sum(entry.finished for entry in group.entries)),
            *_first_and_last(group.entries),
        )
        for group in groups
    )
    total = ("", "", str(len(games)), str(sum(game.entry.finished for game in games)), "", "")
    columns = (
        ColumnHead("game"),
        ColumnHead("rules"),
        ColumnHead("games", "right"),
        ColumnHead("finished", "right"),
        ColumnHead("first", "right"),
        ColumnHead("last"),
    )
    tables = [TextTable("All games", columns, rows, total)]
    tables += [
        _group(group, titles[group.game], [game for game in games if _in(game, group)])
        for group in groups
        if len(group.entries) > 1
    ]
    text = "Games under different rules are listed separately, because their figures cannot be averaged."
    return DiaryChapter("Service record", (text,) if len(groups) > 1 else (), tuple(tables))


def _in(game: PlayedGame, group: GameGroup) -> bool:
    return (game.entry.game, game.entry.settings) == (group.game, group.settings)


def _short_rules(group: GameGroup) -> str:
    preset = dict(group.settings).get("preset", "")
    more = len(group.settings) - 1
    return f"{preset}, {count(more, 'change')}" if more else preset


def _first_and_last(entries: Sequence[LogEntry]) -> tuple[str, str]:
    days = sorted(entry.date for entry in entries if entry.date)
    return (days[0], days[-1]) if days else ("", "")


def _group(group: GameGroup, title: str, games: Sequence[PlayedGame]) -> TextTable:
    """Return a table with the results and endings of games that were played with the same rules.

    If the games have no score by which they can be judged, the table lists only the endings.
    """
    whole = len(group.entries)
    name = f"{title} ({rules_of(group.settings)})"
    values: dict[str, list[float]] = {}
    for game in games:
        if game.entry.finished:
            for key, value in game.judged:
                values.setdefault(key, []).append(value)
    few = f"With only {whole} games, these shares say little." if whole < 20 else ""
    if not values:
        rows = tuple((words(name), str(n), percent(n / whole)) for name, n in group.outcomes)
        return TextTable(
            name,
            (ColumnHead("how they ended", "left"), ColumnHead("games"), ColumnHead("share")),
            rows,
            note=few,
        )
    lines = []
    for key, each in values.items():
        found = spread(each)
        deviation = f"{found.sd:,.1f}" if len(each) > 1 else ""
        lines.append(
            (words(key), str(len(each)), f"{found.mean:,.1f}", deviation, number(found.min), number(found.max), number(found.sum))
        )  # fmt: skip
    ended = listed([f"{n} {words(name)} ({percent(n / whole)})" for name, n in group.outcomes])
    heads = ("games", "mean", "deviation", "least", "most", "in all")
    columns = (ColumnHead("", "left"), *(ColumnHead(head) for head in heads))
    return TextTable(name, columns, tuple(lines), note=f"How they ended: {ended}. {few}".rstrip())


def _chronicle(games: Sequence[PlayedGame], longest: int) -> Iterator[TextTable]:
    head = (
        ColumnHead("no."),
        ColumnHead("date", "left"),
        ColumnHead("game", "left"),
        ColumnHead("how it ended", "left"),
        ColumnHead("better than"),
    )
    rows = [
        (
            str(game.number),
            game.entry.date or "undated",
            game.title,
            _cut(game.headline),
            game.standing.short if game.standing else "",
        )
        for game in games
    ]
    # Split the rows evenly, so that the last table is not a single row.
    longest = -(-len(rows) // (-(-len(rows) // longest)))
    for first in range(0, len(rows), longest):
        part = tuple(rows[first : first + longest])
        last = first + longest >= len(rows)
        title = f"No. {part[0][0]} to {part[-1][0]}" if len(part) > 1 else f"No. {part[0][0]}"
        yield TextTable(title, head, part, note=_SCORE_NOTE if last else "")


_SCORE_NOTE = (
    "Each figure is the share of games with a worse result among games that printkit’s own policy played under the same rules. "
    "In a game for two, it is the share of games with fewer points, for each side in turn. “alike” is the share of games with the "
    "same ending."
)


def _cut(text: str) -> str:
    text = text.replace("*", "")
    return text if len(text) <= 44 else f"{text[:43].rstrip()}…"


# -- luck and fairness -------------------------------------------------------------------------------------------------


def _luck(
    groups: Sequence[GameGroup], dice: Sequence[DiceJudgement], titles: Mapping[str, str]
) -> DiaryChapter:
    rows = []
    for each in dice:
        if each.die == SHUFFLE:
            continue
        mean, expected, error = _means(each)
        off = f"{(mean - expected) / error:+.1f}".replace("-", "−") if error else ""
        rows.append(
            (each.die, f"{each.rolls:,}", f"{mean:.2f}", f"{expected:.2f}", f"± {2 * error:.2f}", off)
        )
    heads = ("rolls", "mean", "expected", "19 times of 20 within", "standard errors off")
    tables = []
    if rows:
        note = "A high roll is sometimes good and sometimes bad. This table shows how high the dice fell, not whom they helped."
        tables.append(
            TextTable(
                "How high the dice fell",
                (ColumnHead("die", "left"), *map(ColumnHead, heads)),
                tuple(rows),
                note=note,
            )
        )
    tables = [*_luck_tables(groups, titles), *tables]
    whole = sum(each.rolls for each in dice if each.die != SHUFFLE)
    cards = sum(each.rolls for each in dice if each.die == SHUFFLE)
    counted = [f"{n:,} {what}" for n, what in ((whole, "rolls"), (cards, "cards drawn")) if n]
    text = f"All games together: {' and '.join(counted)}." if counted else ""
    return DiaryChapter(
        "Luck", tuple(filter(None, (text, _luck_sentence(groups), _LUCK_NOTE))), tuple(tables)
    )


_LUCK_NOTE = (
    "“Expected” is the sum of the exact odds of an event at every roll and draw; “came” is how often the event happened. "
    "Decisions do not count as luck."
)


def _luck_tables(groups: Sequence[GameGroup], titles: Mapping[str, str]) -> Iterator[TextTable]:
    """For each group of games with the same rules, yield a table of the luck in these games.

    It compares the expected and the actual count of each kind of random event.
    """
    for group in groups:
        luck = group.luck
        if luck is None:
            continue
        rows = tuple(
            (
                each.what,
                f"{each.chances:,}",
                f"{each.expected:,.1f}",
                _within(each.variance),
                f"{each.given:,}",
            )
            for each in luck.by
        )
        whom = f"the {luck.favours} side" if luck.favours else "the player"
        note = (
            f"{count(luck.games, 'game').capitalize()}; luck of {signed(luck.more)} for {whom}. Fair luck is 0; 19 times of 20, it lies "
            f"within {_within(luck.sd**2)}."
        )
        heads = ("chances", "expected", "19 times of 20 within", "came")
        title = f"Expected and given: {titles[group.game]} ({rules_of(group.settings)})"
        yield TextTable(title, (ColumnHead("", "left"), *map(ColumnHead, heads)), rows, note=note)


def _within(variance: float) -> str:
    return f"± {2 * math.sqrt(variance):,.1f}"


def _luck_sentence(groups: Sequence[GameGroup]) -> str:
    """Return a sentence about the luck in all solitaire games taken together; empty if there are no such games.

    Games for two are left out, because one player's good luck is the other's bad luck.
    """
    luck = luck_of(entry for group in groups for entry in group.entries if not entry.favours)
    if luck is None:
        return ""
    more = "less" if luck.more < 0 else "more"
    return (
        f"In {count(luck.games, 'game')} for one player, luck helped {abs(luck.more):,.1f} times {more} often than expected, out of "
        f"{luck.chances:,} chances for a helpful event to happen or a harmful event not to happen. With fair dice the difference is "
        f"within {_within(luck.sd**2)} in 19 of 20 cases."
    )


def _means(each: DiceJudgement) -> tuple[float, float, float]:
    """Return three figures for one kind of die: the mean result, the expected mean, and the standard error of the mean."""
    values = [int(name) for name, _ in each.counts]
    whole = math.fsum(each.expected)
    expected = math.fsum(value * due for value, due in zip(values, each.expected)) / whole
    variance = math.fsum((value - expected) ** 2 * due for value, due in zip(values, each.expected)) / whole
    mean = sum(int(name) * n for name, n in each.counts) / each.rolls
    return mean, expected, (variance / each.rolls) ** 0.5


def _fairness(dice: Sequence[DiceJudgement]) -> DiaryChapter:
    tested = sum(each.p is not None for each in dice)
    text = [
        (
            "The test compares how often each value came with how often fair dice show it. With hundreds of rolls it notices a "
            "value that comes far too often. It cannot notice a small bias, nor the order in which values came, nor a roll that "
            "nobody wrote down; and it cannot say why."
        ),
    ]
    if tested:
        text.append(
            f"One test in twenty of perfectly fair dice gives a p below 0.05: of the {count(tested, 'test')} here "
            f"{tested * 0.05:.2f} on average."
        )
    text.append("The figures include the dice of auto-played games, which printkit rolled itself.")
    return DiaryChapter("Are the dice fair?", tuple(text), tuple(_dice(each) for each in dice))


def _dice(each: DiceJudgement) -> Picture:
    """Return a bar chart that shows how often each value of a die was rolled.

    A line across each bar shows how often the value was expected.
    """
    height, left = 26.0, 2.0
    step = min(11.0, (DICE_WIDTH - 2 * left) / len(each.counts))
    most = max(*(n for _, n in each.counts), *each.expected)
    foot = 4.0 + height
    shapes: list[Item] = []
    said = [f"{'value':>8}{'thrown':>8}{'expected':>10}"]
    for place, ((name, n), due) in enumerate(zip(each.counts, each.expected)):
        x = left + place * step
        tall = n / most * (height - 2)
        if n:
            shapes.append(
                Rect(
                    x + step * 0.14,
                    foot - tall,
                    step * 0.72,
                    tall,
                    Style(Ink.NAVY, Weight.HAIR, Ink.NAVY, Pattern.HATCH),
                )
            )
        level = foot - due / most * (height - 2)
        shapes.append(Line(x + step * 0.02, level, x + step * 0.98, level, Style(Ink.VERMILION, 0.5)))
        shapes.append(Text(x + step / 2, foot + 3.2, name, Font.HEAD, 7.0, anchor=Anchor.MIDDLE))
        shapes.append(Text(x + step / 2, foot + 6.2, f"{n:,}", Font.HEAD, 6.5, Ink.SLATE, Anchor.MIDDLE))
        said.append(f"{name:>8}{n:>8,}{due:>10.1f}")
    shapes.append(Line(left, foot, left + step * len(each.counts), foot, Style(Ink.INK, Weight.STRUCTURE)))
    p = "" if each.p is None else f", p = {each.p:.3f}"
    what = "cards by rank" if each.die == SHUFFLE else f"rolls of {each.die}"
    title = f"{each.rolls:,} {what}{p}"
    key = "Each bar shows how often a value came up; the line across the bar shows how often the value was expected."
    return Picture(title, f"{capital(each.says)}.", DICE_WIDTH, foot + 7.5, tuple(shapes), tuple(said), key)


# -- decisions ---------------------------------------------------------------------------------------------------------

MOST_COSTLY = 5
"""Maximum number of decisions in the diary's list of the costliest decisions."""
_DECIDED = (
    "The result of a game is the sum of the result expected at its start, the effect of luck, and the effect of decisions. The "
    "figures are means over the finished games that were reviewed; ± is two standard errors of the effect of decisions."
)


def _decisions(games: Sequence[PlayedGame]) -> DiaryChapter:
    tables: list[TextTable] = []
    for group in grouped(game.entry for game in games):
        mine = [game for game in games if _in(game, group)]
        tables += _decided(mine, f"Decisions: {mine[0].title} ({rules_of(group.settings)})")
    return DiaryChapter("Decisions", (_DECIDED,), tuple(tables))


def _decided(games: Sequence[PlayedGame], name: str) -> Iterator[TextTable]:
    reviews = [(game.number, game.review) for game in games if game.review is not None]
    found = decided([review for _, review in reviews])
    if found is None:
        return
    one = reviews[0][1]
    changes = [figure(one, value, sign=True) for value in (found.luck, found.decisions)]
    error = f"± {figure(one, 2 * found.se)}" if found.se else ""
    row = (str(found.games), figure(one, found.start), *changes, error, figure(one, found.result))
    heads = ("games", "start", "luck", "decisions", "", "result")
    yield TextTable(
        name, tuple(map(ColumnHead, heads)), (row,), note=capital(f"{found.of}." if found.of else "")
    )
    rows = tuple(
        (f"no. {number}, {choice.when.lower() or f'turn {choice.turn}'}", _cut(choice.done), _cut(choice.better), figure(review, -choice.cost, sign=True))
        for number, review, choice in costliest(reviews, MOST_COSTLY)
    )  # fmt: skip
    if rows:
        columns = (
            ColumnHead("", "left"),
            ColumnHead("what was done", "left"),
            ColumnHead("better", "left"),
            ColumnHead("worth"),
        )
        yield TextTable(f"{name}: the costliest", columns, rows)


# -- records, streaks, pairs, what is left out ---------------------------------------------------------------------------

_RECORDS = "Records and streaks are those of finished games under the same rules. A streak is a series of games in the order of this book."


def _records(games: Sequence[PlayedGame]) -> Iterator[TextTable]:
    for group in grouped(game.entry for game in games):
        mine = [game for game in games if _in(game, group) and game.entry.finished]
        if len(mine) < 2:
            continue
        rows = [row for name, _ in mine[0].judged for row in _extremes(mine, name)]
        rows.append(
            _row("longest game", max(mine, key=lambda g: g.entry.turns), lambda g: f"{g.entry.turns} turns")
        )
        rows.append(
            _row("shortest game", min(mine, key=lambda g: g.entry.turns), lambda g: f"{g.entry.turns} turns")
        )
        rows.append(_streak(mine))
        if any(game.standing and game.standing.shares for game in mine) and len(mine[0].judged) == 1:
            rows += _rows_better_than_half(mine)
        columns = (ColumnHead("", "left"), ColumnHead("", "left"), ColumnHead("when", "left"))
        note = f"Of {len(mine)} finished games."
        yield TextTable(f"{mine[0].title} ({rules_of(group.settings)})", columns, tuple(rows), note=note)


def _row(what: str, game: PlayedGame, value: Callable[[PlayedGame], str]) -> tuple[str, str, str]:
    return what, value(game), _when(game)


def _when(game: PlayedGame) -> str:
    return f"no. {game.number}" + (f", {game.entry.date}" if game.entry.date else "")


def _extremes(games: Sequence[PlayedGame], name: str) -> Iterator[tuple[str, str, str]]:
    def value(game: PlayedGame) -> float:
        return dict(game.judged)[name]

    for what, pick in (("most", max), ("least", min)):
        found = pick(games, key=value)
        same = sum(value(game) == value(found) for game in games) - 1
        also = f", and {count(same, 'more game')}" if same else ""
        yield f"{what} {words(name)}", number(value(found)), _when(found) + also


def _streak(games: Sequence[PlayedGame]) -> tuple[str, str, str]:
    """Return a table row about the longest series of consecutive games with the same outcome."""
    best: list[PlayedGame] = []
    for _, run in groupby(games, key=lambda game: game.entry.outcome):
        found = list(run)
        if len(found) > len(best):
            best = found
    return "longest run alike", f"{len(best)} × {words(best[0].entry.outcome)}", _from_to(best)


def _rows_better_than_half(games: Sequence[PlayedGame]) -> Iterator[tuple[str, str, str]]:
    """Yield two table rows about the player's games that were better than half of the reference games.

    The rows give the number of these games, and their longest series."""
    rated = [game for game in games if game.standing and game.standing.shares]
    good = [bool(game.standing and game.standing.shares[0].below >= 0.5) for game in rated]
    yield "better than half the field", f"{sum(good)} of {len(good)}", ""
    best: list[PlayedGame] = []
    run: list[PlayedGame] = []
    for game, fine in zip(rated, good):
        run = [*run, game] if fine else []
        best = run if len(run) > len(best) else best
    if best:
        yield "longest run of these", count(len(best), "game"), _from_to(best)


def _from_to(run: Sequence[PlayedGame]) -> str:
    return _when(run[0]) if len(run) == 1 else f"no. {run[0].number} to {run[-1].number}"


def _pairs(won: Sequence[Pair]) -> DiaryChapter:
    rows = tuple(
        (f"{pair.first.number} and {pair.second.number}", _sides(pair), pair.winner or "a draw")
        for pair in won
    )
    tally = Counter(pair.winner for pair in won if pair.winner)
    text = (
        "Two games between the same players under the same rules, with sides switched, count as one contest."
    )
    wins = "; ".join(f"{name} {n}" for name, n in sorted(tally.items(), key=lambda each: (-each[1], each[0])))
    columns = (
        ColumnHead("games", "left"),
        ColumnHead("who led which side, first", "left"),
        ColumnHead("won by", "left"),
    )
    return DiaryChapter(
        "Pairs", (text, *([f"Pairs won: {wins}."] if wins else [])), (TextTable("Verdicts", columns, rows),)
    )


def _sides(pair: Pair) -> str:
    return ", ".join(f"{seat} {name}" for seat, name in pair.first.sides)


def _left_out(left_out: Sequence[Unsound]) -> DiaryChapter:
    text = [f"{count(len(left_out), 'log')} could not be included in this book.".capitalize()]
    text += [f"{each.file}: {each.why}" for each in left_out]
    return DiaryChapter("Left out", tuple(text))
