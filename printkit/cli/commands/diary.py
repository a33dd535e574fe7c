"""``printkit diary``: makes a book of reports and statistics about all games that a player has played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.commands import stats
from printkit.cli.support import reviews
from printkit.cli.support.booklets import folded
from printkit.cli.support.common import Failure, command, one_line, say, write_file
from printkit.cli.support.reports import finished, suffix_of, template_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from printkit.journal.checking.checked import Checked
    from printkit.lab.standing import PlayedWell
    from printkit.logbook.diary import PlayedGame
    from printkit.logbook.entries import LogEntry
    from printkit.logbook.gather import Gathered
    from printkit.logbook.pairs import Ended
    from printkit.report.book import Book, GamePage
    from printkit.report.context import Report
    from printkit.report.story import Fact
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset


@command(
    "diary",
    [
        "printkit diary logs/ -o diary.pdf",
        "printkit diary logs/ -o diary.pdf --booklet a5",
        "printkit diary logs/ -o diary.html --game uss-lox --since 2026-01-01",
    ],
    config=True,
)
@click.argument("logs", nargs=-1, required=True, metavar="LOGS|FOLDERS...")
@click.option(
    "-o",
    "--output",
    default="output/diary.pdf",
    metavar="OUT",
    show_default=True,
    help="The file to write; its suffix selects the format: .pdf, .html or .md.",
)
@click.option("--game", default="", metavar="GAME", help="Include only this game.")
@click.option(
    "--player", default="", metavar="NAME", help="Include only games whose header names this player."
)
@click.option(
    "--since", default="", metavar="DATE", help="Include only games since this day, such as 2026-11-20."
)
@click.option(
    "--review", type=click.Choice(reviews.KINDS), default=reviews.EXACT, show_default=True, help=reviews.HELP
)
@click.option("--title", default="War diary", metavar="TEXT", show_default=True, help="The book's title.")
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4"]),
    default="letter",
    show_default=True,
    help="The paper size, if the diary is a PDF.",
)
@click.option(
    "--booklet",
    type=click.Choice(["a5", "half-letter"]),
    help="Print pages of this size, two on each side of a sheet, in the order for folding.",
)
@click.option(
    "--templates",
    metavar="DIR",
    help="A folder with templates of your own. Each file replaces printkit's template of the same name.",
)
def diary_command(
    logs: tuple[str, ...],
    output: str,
    game: str,
    player: str,
    since: str,
    review: str,
    title: str,
    paper: str,
    booklet: str | None,
    templates: str | None,
) -> int:
    """Make a book about many games from their logs, with a page for each game.

    The book has a title page, a service record (how many games you played, and when), chapters on luck, records, streaks and your dice, and a page for each game. A game's page has the story and the picture of the game, and
    compares the result with games that a good computer player played under the same rules. Games under different rules are never averaged together.

    Folders are searched for *.log, including subfolders. A log with problems is left out, and the book says so. For
    the comparison, a computer player plays many games under each set of rules; printkit keeps the results in a cache.

    Exit code 0: all logs are included. 1: at least one log was left out.
    """
    target = Path(output)
    suffix = suffix_of(target)
    if booklet and suffix != ".pdf":
        raise Failure(
            f"--booklet needs the pages of a PDF, but {target} is not a PDF",
            f"name the file {target.with_suffix('.pdf')}",
        )
    folder = template_folder(templates)
    gathered, checked = _read(logs, game, player, since)
    book = _book(gathered, checked, title, player, review, small=bool(booklet))
    made = _rendered(book, suffix, booklet or paper, folder)
    write_file(target, folded(made, booklet) if booklet else made)
    say(one_line(str(target)))
    for each in gathered.left_out:
        say(f"printkit: {one_line(each.file)} is left out: {each.why}", err=True)
    return 1 if gathered.left_out else 0


def _rendered(book: Book, suffix: str, paper: str, templates: Path | None) -> bytes:
    from printkit.report.make import render_book

    return finished(lambda: render_book(book, suffix, paper, templates))


def _read(logs: Sequence[str], game: str, player: str, since: str) -> tuple[Gathered, dict[str, Checked]]:
    """Return the requested logs in the order of their dates, each with the result of checking it."""
    from printkit.logbook.figures import day_of

    checked: dict[str, Checked] = {}
    gathered = stats.gathered_logs(logs, stats.wanted_games(game, player, since), checked)
    if not gathered.entries:
        why = "; ".join(f"{each.file}: {each.why}" for each in gathered.left_out[:3])
        raise Failure(
            f"no game can be included in the book{f' ({why})' if why else ''}",
            "`printkit check` shows what is wrong with a log",
        )

    def order(entry: LogEntry) -> tuple[bool, str]:
        day = day_of(entry)
        return (day is None, day.isoformat() if day else "")

    return gathered._replace(entries=tuple(sorted(gathered.entries, key=order))), checked


def _book(
    gathered: Gathered, checked: dict[str, Checked], title: str, player: str, review: str, *, small: bool
) -> Book:
    from printkit import __version__
    from printkit.logbook.diary import LONGEST_IN_A_BOOKLET, LONGEST_TABLE, after, before
    from printkit.logbook.pairs import pairs
    from printkit.report.book import Book, Chapter

    fields = _ReferenceResults()
    reports = [_reviewed(review, entry, checked[entry.file], fields) for entry in gathered.entries]
    games = [
        _played(n, entry, checked[entry.file], made, fields)
        for n, (entry, made) in enumerate(zip(gathered.entries, reports), 1)
    ]
    fields.done()
    ended = [_ended(each, checked[each.entry.file]) for each in games if each.entry.finished]
    names = _names(gathered.entries)
    n = len(gathered.left_out)
    left = f"{n} {'log is' if n == 1 else 'logs are'} left out of this book; see the last chapter."
    return Book(
        title=title,
        author=player or (names[0] if len(names) == 1 else ""),
        years=_years(gathered.entries),
        facts=tuple(_facts(games, names)),
        warnings=(left,) if n else (),
        before=tuple(
            Chapter(*each) for each in before(games, LONGEST_IN_A_BOOKLET if small else LONGEST_TABLE)
        ),
        games=tuple(_page(each, made) for each, made in zip(games, reports)),
        after=tuple(Chapter(*each) for each in after(games, tuple(pairs(ended)), gathered.left_out)),
        credit=f"{_credits(checked, games)} Unofficial play aid, printkit {__version__}.",
    )


def _reviewed(kind: str, entry: LogEntry, checked: Checked, fields: _ReferenceResults) -> Report:
    """Return the report of a game, with a review of the player's decisions if the user asked for one.

    The review says how much the decisions worsened the expected result.
    """
    from dataclasses import replace

    from printkit.report.make import report

    made, rulings = report(checked), checked.ruleset
    assert rulings is not None
    if made.story.trial is not None and kind in reviews.ROLLED:
        fields.tell(f"playing on from the decisions of {entry.file}")
    found = reviews.review_of(kind, entry, lambda: (made, rulings), stats.cache_file())
    return replace(made, story=replace(made.story, decisions=found))


def _names(entries: Sequence[LogEntry]) -> list[str]:
    """Return the name of every player in the logs' headers, in the order of the games, without duplicates."""
    found: dict[str, None] = {}
    for entry in entries:
        names = entry.player
        for sign in (" and ", "&", ",", ";"):
            names = names.replace(sign, "/")
        found |= dict.fromkeys(name.strip() for name in names.split("/") if name.strip())
    return list(found)


def _years(entries: Sequence[LogEntry]) -> str:
    from printkit.logbook.figures import day_of

    days = sorted(day for entry in entries if (day := day_of(entry)) is not None)
    if not days:
        return ""
    first, last = days[0].isoformat(), days[-1].isoformat()
    return first if first == last else f"{first} to {last}"


def _facts(games: Sequence[PlayedGame], names: Sequence[str]) -> list[Fact]:
    from collections import Counter

    from printkit.report.story import Fact, count, listed

    kinds = Counter(game.title for game in games)
    facts = [Fact("Games", listed([f"{title} {n}" for title, n in sorted(kinds.items())]))]
    open_ = sum(not game.entry.finished for game in games)
    facts.append(
        Fact("In all", f"{len(games)}" + (f", {count(open_, 'game')} not finished" if open_ else ""))
    )
    if len(names) > 1:
        facts.append(Fact("Players", listed(tuple(names))))
    return facts


def _credits(checked: dict[str, Checked], games: Sequence[PlayedGame]) -> str:
    found: dict[str, str] = {}
    for each in games:
        game = checked[each.entry.file].game
        if game is not None:
            found[game.title] = game.designer.partition(";")[0]
    return "; ".join(f"{title}: {designer}" for title, designer in sorted(found.items())) + "."


def _played(
    number: int, entry: LogEntry, checked: Checked, made: Report, fields: _ReferenceResults
) -> PlayedGame:
    from printkit.logbook.diary import PlayedGame
    from printkit.logbook.standing import standing

    game, rulings = checked.game, checked.ruleset
    assert game is not None
    assert rulings is not None
    metrics = game.metrics(checked.state)
    judged = tuple((name, metrics[name]) for name in game.judged)
    comparison = (
        standing(game, entry.outcome, metrics, fields.of(game, rulings, entry)) if entry.finished else None
    )
    return PlayedGame(number, entry, game.title, made.story.headline, judged, comparison, made.story.review)


def _ended(played: PlayedGame, checked: Checked) -> Ended:
    from printkit.logbook.pairs import Ended

    game = checked.game
    assert game is not None
    facts = checked.facts
    sides = tuple((seat, facts[key].strip()) for seat in game.seats if (key := f"{seat}-player") in facts)
    return Ended(played.number, game, played.entry, checked.state, sides)


def _page(played: PlayedGame, made: Report) -> GamePage:
    from printkit.report.book import GamePage

    standing = played.standing
    return GamePage(
        played.number,
        made,
        played.entry.file,
        standing.text if standing else "",
        standing.picture if standing else None,
    )


class _ReferenceResults:
    """Finds the results of good computer players, for comparison with a player's own results.

    They differ between games and between rules options. They are read from a cache or, with progress messages, simulated.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], PlayedWell] = {}
        self._progress_shown = False

    def of(self, game: Game, rulings: Ruleset, entry: LogEntry) -> PlayedWell:
        key = (entry.game, entry.settings)
        if key not in self._known:
            self._known[key] = self._played_well(game, rulings, repr(key))
        return self._known[key]

    def _played_well(self, game: Game, rulings: Ruleset, key: str) -> PlayedWell:
        from printkit.cli.support.policies import chosen_policies
        from printkit.lab.standing import GAMES, PlayedWell, played_well
        from printkit.logbook.remembered import keep, recall

        cache = stats.cache_file()
        text = recall(cache, key)
        if text is not None:
            try:
                return PlayedWell.of_text(text)
            except (ValueError, TypeError, KeyError, AttributeError):
                pass  # the cached text was altered: simulate again
        self.tell(f"playing {GAMES} games of {game.title}")
        made = played_well(game, rulings, chosen_policies(game, ()))
        keep(cache, key, made.as_text())
        return made

    def tell(self, what: str) -> None:
        """Print a progress message for a slow step, if stderr is a terminal."""
        if sys.stderr.isatty():
            self._progress_shown = True
            click.echo(f"\r{what[:70]:70}", err=True, nl=False)

    def done(self) -> None:
        if self._progress_shown:
            click.echo(f"\r{'':70}\r", err=True, nl=False)
