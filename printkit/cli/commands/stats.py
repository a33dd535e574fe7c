"""``printkit stats``: shows statistics of a player's games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit import resources
from printkit.cli.support import reviews
from printkit.cli.support.common import (
    Failure,
    command,
    json_option,
    one_line,
    print_json,
    say,
    unknown,
    write_file,
)
from printkit.cli.support.reports import NO_REVIEW
from printkit.cli.support.text import fitted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from printkit.journal.checking.checked import Checked
    from printkit.lab.ledger import Review
    from printkit.logbook.decisions import DecisionMeans
    from printkit.logbook.entries import LogEntry, Unsound
    from printkit.logbook.fairness import DiceJudgement
    from printkit.logbook.figures import GameGroup, GamesWanted, LuckSum
    from printkit.logbook.gather import Gathered
    from printkit.report.context import Report
    from printkit.table.rules import Ruleset

_PROGRESS_FROM = 20
"""Minimum number of logs to read for which a progress bar is shown on a terminal."""


@command(
    "stats",
    [
        "printkit stats logs/",
        "printkit stats logs/ --game uss-lox --since 2026-01-01",
        "printkit stats *.log --json",
    ],
)
@click.argument("logs", nargs=-1, required=True, metavar="LOGS|FOLDERS...")
@click.option("--game", default="", metavar="GAME", help="Include only this game.")
@click.option(
    "--player", default="", metavar="NAME", help="Include only games whose header names this player."
)
@click.option(
    "--since", default="", metavar="DATE", help="Include only games since this day, such as 2026-11-20."
)
@click.option(
    "--csv",
    "csv_file",
    default="",
    metavar="FILE",
    help="Write the result of each game to this CSV file, one line for each game.",
)
@click.option(
    "--review",
    type=click.Choice(reviews.KINDS),
    default=NO_REVIEW,
    show_default=True,
    help=reviews.HELP,
)
@json_option
def stats_command(
    logs: tuple[str, ...],
    game: str,
    player: str,
    since: str,
    csv_file: str,
    review: str,
    as_json: bool,
) -> int:
    """Summarise many games.

    This command shows the results, totals and luck of each game under each set of rules, and tests whether your dice
    look fair.

    Folders are searched for *.log, including subfolders. Games under different rules are never averaged together.
    Logs with problems are left out and listed. With --since, logs without a date are also left out. Results are
    cached; the cache may be deleted at any time.

    Exit code 0: all logs are included. 1: at least one log was left out.
    """
    wanted = wanted_games(game, player, since)
    gathered = gathered_logs(logs, wanted)
    reviewed = _reviews(review, gathered.entries)
    if csv_file:
        write_file(Path(csv_file), _csv(gathered.entries, reviewed).encode())
    if as_json:
        print_json(_document(gathered, reviewed))
    elif csv_file:
        say(one_line(csv_file))
    else:
        say(fitted(_text(gathered, reviewed)))
    for each in gathered.left_out:
        say(f"printkit: {one_line(each.file)} is left out: {each.why}", err=True)
    return 1 if gathered.left_out else 0


def wanted_games(game: str, player: str, since: str) -> GamesWanted:
    """Return the filter that ``--game``, ``--player`` and ``--since`` describe; raises :class:`Failure` for invalid
    values."""
    from datetime import date

    from printkit.games import slugs
    from printkit.logbook.figures import GamesWanted

    slug = game.lower().replace("_", "-")
    if slug and slug not in (known := slugs()):
        raise Failure(unknown("game", game, known))
    try:
        return GamesWanted(slug, player.strip(), date.fromisoformat(since) if since else None)
    except ValueError:
        raise Failure(f"`--since {since}` is not a date", "write it as 2026-11-20") from None


def gathered_logs(
    logs: Sequence[str], wanted: GamesWanted, keep: dict[str, Checked] | None = None
) -> Gathered:
    """Return every log in the named files and folders that matches the filter ``wanted``.

    Raises :class:`Failure` if there is none.

    ``keep`` is called with the check of every log, by file; the cache is not used then.
    """
    from printkit.logbook.figures import chosen
    from printkit.logbook.gather import gather, logs_in

    paths = list(logs_in(logs))
    if not paths:
        raise Failure(
            f"there is no log in {', '.join(logs)}", "name logs, or folders that contain files ending in .log"
        )

    def check(raw: bytes, name: str) -> Checked:
        found = _check(raw, name)
        if keep is not None:
            keep[name] = found
        return found

    cache = cache_file() if keep is None else None
    found = gather(paths, check, cache, _progress(len(paths)))
    entries, doubtful = chosen(found.entries, wanted)
    return found._replace(entries=entries, left_out=found.left_out + doubtful)


def _check(raw: bytes, name: str) -> Checked:
    from printkit.games import GameUnavailable, at_fault, reading, slugs
    from printkit.journal.checking.checker import check_bytes
    from printkit.logbook.gather import Uncheckable

    try:
        return check_bytes(raw, name, reading, slugs(), recorded=True)
    except GameUnavailable as error:
        raise Uncheckable(str(error)) from None
    except Exception as error:
        entry = at_fault(error)
        if entry is None:
            raise
        raise Uncheckable(f"a fault in {entry.owner}: {type(error).__name__}: {error}") from error


def cache_file() -> str | None:
    """Return the path of the cache of checked logs; None if the system has no cache folder."""
    folder = resources.cache()
    return str(folder / "logbook.sqlite3") if folder is not None else None


Reviews = dict[str, "Review"]
"""Type of a mapping from the path of a log to the review of its decisions.

A review says how much each decision worsened the expected result.
"""


def _reviews(kind: str, entries: Sequence[LogEntry]) -> Reviews:
    """Return the reviews of all games that can be reviewed; empty if the user requested no review.

    A review says how much each decision worsened the expected result.
    """
    if kind == NO_REVIEW:
        return {}
    from printkit.report.make import report

    cache, tick, found = cache_file(), _progress(len(entries)), {}
    for done, entry in enumerate(entries, 1):

        def made(entry: LogEntry = entry) -> tuple[Report, Ruleset]:
            checked = _check(Path(entry.file).read_bytes(), entry.file)
            assert checked.ruleset is not None
            return report(checked), checked.ruleset

        review = reviews.review_of(kind, entry, made, cache)
        if review is not None:
            found[entry.file] = review
        if tick is not None:
            tick(done)
    return found


def _decided(group: GameGroup, reviewed: Reviews) -> DecisionMeans | None:
    from printkit.logbook.decisions import decided

    mine = [entry.file for entry in group.entries if entry.finished and entry.file in reviewed]
    return decided([reviewed[file] for file in mine])


def _progress(whole: int) -> Callable[[int], None] | None:
    if whole < _PROGRESS_FROM or not sys.stderr.isatty():
        return None

    def tick(done: int) -> None:
        click.echo(f"\r{done} of {whole} logs" if done < whole else f"\r{'':30}\r", err=True, nl=False)

    return tick


# -- JSON and CSV ------------------------------------------------------------------------------------------------------


def _document(gathered: Gathered, reviewed: Reviews) -> dict[str, object]:
    from printkit.logbook.fairness import judged
    from printkit.logbook.figures import grouped, luck_of

    alone = luck_of(entry for entry in gathered.entries if not entry.favours)
    return {
        "logs": len(gathered.entries) + len(gathered.left_out),
        "left_out": [each._asdict() for each in gathered.left_out],
        "groups": [
            {
                "game": group.game,
                "settings": dict(group.settings),
                "games": len(group.entries),
                "outcomes": dict(group.outcomes),
                "totals": {name: spread._asdict() for name, spread in group.totals},
                "luck": None if group.luck is None else _luck_figures(group.luck),
                "decisions": None if (found := _decided(group, reviewed)) is None else found._asdict(),
            }
            for group in grouped(gathered.entries)
        ],
        "luck": None if alone is None else _luck_figures(alone),
        "dice": [
            {"die": each.die, "rolls": each.rolls, "counts": dict(each.counts), "p": each.p}
            for each in judged(gathered.entries)
        ],
    }


def _luck_figures(luck: LuckSum) -> dict[str, object]:
    """Return the luck in a group of games as JSON data: the mean per game, the standard error, and counts of random
    events.

    The counts are the expected and the actual number of each kind of event.
    """
    return {
        "mean": luck.more / luck.games,
        "se": luck.sd / luck.games,
        "games": luck.games,
        "favours": luck.favours or "player",
        "by": [
            {
                "what": each.what,
                "chances": each.chances,
                "owed": each.expected,
                "given": each.given,
                "sd": each.variance**0.5,
                "good": each.good,
            }
            for each in luck.by
        ],
    }


def _csv(entries: Sequence[LogEntry], reviewed: Reviews) -> str:
    """Return the games as CSV, with a line for each game and a column for each figure, such as the score."""
    import csv
    import io

    from printkit.logbook.figures import luck_of

    names = list(dict.fromkeys(name for entry in entries for name, _ in entry.totals))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [
            "file",
            "game",
            "settings",
            "player",
            "date",
            "finished",
            "turns",
            "outcome",
            "luck",
            "luck_sd",
            "decisions",
            "unit",
            *names,
        ]
    )
    for entry in entries:
        totals = dict(entry.totals)
        luck, review = luck_of([entry]), reviewed.get(entry.file)
        settings = " ".join(f"{key}={value}" for key, value in entry.settings)
        writer.writerow(
            [
                entry.file, entry.game, settings, entry.player, entry.date, "yes" if entry.finished else "no", entry.turns,
                entry.outcome, *(("", "") if luck is None else (luck.more, luck.sd)),
                *(("", "") if review is None else (review.decisions, review.unit)), *(totals.get(name, "") for name in names),
            ]
        )  # fmt: skip
    return out.getvalue()


# -- words -------------------------------------------------------------------------------------------------------------


def _text(gathered: Gathered, reviewed: Reviews) -> str:
    from printkit.logbook.fairness import judged
    from printkit.logbook.figures import grouped, luck_of

    lines = [f"{_counted(len(gathered.entries), 'game')}{_without(gathered.left_out)}"]
    for group in grouped(gathered.entries):
        lines += ["", *_group(group)]
        if (found := _decided(group, reviewed)) is not None:
            lines.append(_decisions(found))
    alone = luck_of(entry for entry in gathered.entries if not entry.favours)
    if alone is not None:
        lines += ["", f"All games for one player: {_luck(alone)[0].strip()}"]
    dice = judged(gathered.entries)
    if dice:
        lines += ["", "Dice and shuffles", *(f"  {line}" for line in _dice(dice))]
    return "\n".join(lines)


def _without(left_out: Sequence[Unsound]) -> str:
    return f"; {_counted(len(left_out), 'log')} left out" if left_out else ""


def _counted(n: int, what: str) -> str:
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def _group(group: GameGroup) -> list[str]:
    rules = " ".join(f"{key}={value}" for key, value in group.settings)
    lines = [f"{group.game} ({rules}): {_counted(len(group.entries), 'game')}"]
    lines.append("  " + ", ".join(f"{name} {n}" for name, n in group.outcomes))
    measures = {name for entry in group.entries for name in entry.measures}
    totals = [(name, each) for name, each in group.totals if name in measures]
    wide = max((len(name) for name, _ in totals), default=0)
    for name, each in totals:
        if len(group.entries) == 1:  # a single game: show its results, not means
            lines.append(f"  {name:<{wide}}  {each.sum:,.12g}")
            continue
        lines.append(
            f"  {name:<{wide}}  mean {each.mean:,.1f}, deviation {each.sd:,.1f}, {each.min:,.12g} to {each.max:,.12g}, in all {each.sum:,.12g}"
        )
    if group.luck is not None:
        lines += _luck(group.luck)
    return lines


def _decisions(found: DecisionMeans) -> str:
    from printkit.lab.ledger import PERCENT

    error = f" (± {2 * found.se:,.1f})" if found.se else ""
    unit = "% to win" if found.unit == PERCENT else found.unit
    return (
        f"  decisions over {_counted(found.games, 'game')}: {found.decisions:+,.1f} {unit} a game{error}, luck "
        f"{found.luck:+,.1f}; start {found.start:,.1f}, result {found.result:,.1f}{f', {found.of}' if found.of else ''}"
    )


def _luck(luck: LuckSum) -> list[str]:
    """Return the luck in a group of games as lines of text.

    Each line gives the actual and the expected number of one kind of random event; the figure after ``±`` is two standard
    deviations.
    """
    wide = max(len(each.what) for each in luck.by)
    over, whom = _counted(luck.games, "game"), luck.favours or "you"
    lines = [
        f"  luck over {over}: {luck.more:+.1f} for {whom}, fair is 0 ± {2 * luck.sd:.1f} (19 times of 20)"
    ]
    for each in luck.by:
        spread = 2 * each.variance**0.5
        lines.append(
            f"    {each.what:<{wide}}  {each.given:>6,} of {each.chances:<6,}  expected {each.expected:,.1f} ± {spread:.1f}"
        )
    return lines


def _dice(dice: Sequence[DiceJudgement]) -> list[str]:
    lines = []
    for each in dice:
        shown = "  ".join(f"{name}:{count}" for name, count in each.counts)
        p = "" if each.p is None else f"p {each.p:.3f}; "
        lines += [f"{each.die} ({_counted(each.rolls, 'roll')}): {p}{each.says}", f"  {shown}"]
    return lines
