"""Stories: of a seeded game, or of a log that somebody wrote; and the check that comes before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from printkit.browser.asked import game_of, ruling_words, rulings_of
from printkit.browser.messages import (
    CheckRequest,
    CheckResult,
    PlayRequest,
    ProblemFound,
    Refused,
    StoryRequest,
    StoryResult,
)
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import Checked, check_bytes
from printkit.journal.checking.sealed import without_sealed
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.lab.ledger import Review, ReviewTrial
from printkit.report.make import NoReport, render, report
from printkit.table.game import Game
from printkit.table.rules import Ruleset

Told = Callable[[str], None]


def play(request: PlayRequest, folder: Path, told: Told) -> StoryResult:
    """Play a seeded game by the usual policies and tell its story."""
    from printkit.journal.autoplay import played
    from printkit.table.seeded import fresh_seed

    game = game_of(request.game)
    rulings = rulings_of(game, request.preset, request.settings)
    seed = fresh_seed() if request.seed is None else request.seed
    policies = [
        (seat, next(entry for entry in game.policies if entry.seat in ("", seat)))
        for seat in game.seats or ("",)
    ]
    told(f"Playing {game.title}")
    log = played(game, reading(game.slug)[1], rulings, seed, policies)
    words = ruling_words(request.preset, request.settings)
    command = f"printkit play {game.slug} --seed {seed}{words}{' --review quick' * request.review}"
    checked = check_bytes(log.encode(), f"{game.slug}-{seed}.log", reading, GAMES)
    return _told(checked, log, seed, request.review, command, told)


def story(request: StoryRequest, folder: Path, told: Told) -> StoryResult:
    """Tell the story of a log; one with problems gets a report that shows them."""
    told("Checking the log")
    checked = check_bytes(request.text.encode(), request.name, reading, GAMES)
    if not request.reveal and (hidden := without_sealed(checked)):
        checked = check_bytes(hidden.encode(), request.name, reading, GAMES)
    words = f"{' --review quick' * request.review}{' --reveal' * request.reveal}"
    return _told(checked, request.text, None, request.review, f"printkit report FILE{words}", told)


def check(request: CheckRequest, folder: Path, told: Told) -> CheckResult:
    """Check a log."""
    from printkit.journal.telling.render_json import file_json

    checked = check_bytes(request.text.encode(), request.name, reading, GAMES)
    return CheckResult(checked.ok, file_json(checked))


def _told(
    checked: Checked, log: str, seed: int | None, review: bool, command: str, told: Told
) -> StoryResult:
    told("Writing the report")
    try:
        made = report(checked, _reviewer, judged=review)
    except NoReport as error:
        raise Refused(str(error), error.help) from None
    return StoryResult(
        made.title,
        made.slug,
        seed,
        render(made, ".html").decode(),
        render(made, ".md").decode(),
        log,
        checked.finished,
        tuple(_problem(each) for each in checked.diagnostics if each.follows_from is None),
        command,
    )


def _reviewer(game: Game, rulings: Ruleset, trial: ReviewTrial) -> Review:
    """Play on from decisions, as ``--review quick`` does."""
    from printkit.lab.review import rolled

    return rolled(game, rulings, trial, False, None)


def _problem(each: Diagnostic) -> ProblemFound:
    citation = each.rule.id if each.rule else each.code
    return ProblemFound(each.span.line, each.span.column, str(each.kind), citation, each.message, each.help)
