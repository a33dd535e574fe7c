"""Answers the requests that play a game, make a report from a log or a filled form, or check a log."""

from __future__ import annotations

from pathlib import Path

from printkit.browser.asked import Announce, game_of, ruling_words, rulings_of
from printkit.browser.messages import (
    CheckRequest,
    CheckResult,
    FormRequest,
    PlayRequest,
    ProblemFound,
    Refused,
    StoryRequest,
    StoryResult,
)
from printkit.games import GAMES, reading
from printkit.games import form as writer
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_bytes
from printkit.journal.checking.sealed import without_sealed
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.lab.ledger import Review, ReviewTrial
from printkit.report.make import NoReport, render, report
from printkit.table.game import Game
from printkit.table.rules import Ruleset
from printkit.visible import visible


def play(request: PlayRequest, folder: Path, announce: Announce) -> StoryResult:
    """Play a game automatically with each side's default policy (computer player), and return its report."""
    from printkit.journal.autoplay import played
    from printkit.table.seeded import fresh_seed

    game = game_of(request.game)
    rulings = rulings_of(game, request.preset, request.settings)
    seed = fresh_seed() if request.seed is None else request.seed
    policies = [
        (seat, next(entry for entry in game.policies if entry.seat in ("", seat)))
        for seat in game.seats or ("",)
    ]
    announce(f"Playing {game.title}")
    log = played(game, reading(game.slug)[1], rulings, seed, policies)
    words = ruling_words(request.preset, request.settings)
    command = f"printkit play {game.slug} --seed {seed}{words}{' --review quick' * request.review}"
    checked = check_bytes(log.encode(), f"{game.slug}-{seed}.log", reading, GAMES)
    return _result(checked, log, seed, request.review, command, announce)


def story(request: StoryRequest, folder: Path, announce: Announce) -> StoryResult:
    """Check a log and return its report. If the log has problems, the report lists them."""
    announce("Checking the log")
    checked = check_bytes(request.text.encode(), request.name, reading, GAMES)
    return _written(checked, request.text, request, announce)


def form(request: FormRequest, folder: Path, announce: Announce) -> StoryResult:
    """Check the log in a filled PDF form and return the report of the game.

    Raises :class:`Refused`, with the reason, if the form contains no game.
    """
    from printkit.journal.filled import FormGames, FormRefused, check_filled
    from printkit.press.output.form_values import FormError, read_form

    games = FormGames(GAMES, writer, lambda: ((slug, game_of(slug).title) for slug in GAMES))
    announce("Reading the form")
    try:
        checked = check_filled(request.name, read_form(Path(request.path).read_bytes()), games, reading)
    except FormError as error:
        raise Refused(f"{request.name} cannot be read: {error}", error.help) from None
    except FormRefused as error:
        raise Refused(str(error), error.help) from None
    log = checked.form.text if checked.form is not None else ""
    return _written(checked, visible(log), request, announce)


def _written(
    checked: Checked, log: str, request: StoryRequest | FormRequest, announce: Announce
) -> StoryResult:
    """Return the report of a checked log, without the names of face-down cards if the game is unfinished.

    The names are included if the request asks for them.
    """
    if not request.reveal and (hidden := without_sealed(checked)):
        checked = check_bytes(hidden.encode(), request.name, reading, GAMES)
    words = f"{' --review quick' * request.review}{' --reveal' * request.reveal}"
    return _result(checked, log, None, request.review, f"printkit report FILE{words}", announce)


def check(request: CheckRequest, folder: Path, announce: Announce) -> CheckResult:
    """Check a log and return the problems found."""
    from printkit.journal.telling.render_json import file_json

    checked = check_bytes(request.text.encode(), request.name, reading, GAMES)
    return CheckResult(checked.ok, file_json(checked))


def _result(
    checked: Checked, log: str, seed: int | None, review: bool, command: str, announce: Announce
) -> StoryResult:
    announce("Writing the report")
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
        render(made, ".bbcode").decode(),
        log,
        checked.finished,
        tuple(_problem(each, checked) for each in checked.diagnostics if each.follows_from is None),
        command,
    )


def _reviewer(game: Game, rulings: Ruleset, trial: ReviewTrial) -> Review:
    """Return a quick review of the decisions in a game.

    It simulates few games for each decision, as ``printkit report --review quick`` does.
    """
    from printkit.lab.review import rolled

    return rolled(game, rulings, trial, False, None)


def _problem(each: Diagnostic, checked: Checked) -> ProblemFound:
    citation = each.rule.id if each.rule else each.code
    at = each.span
    place = checked.form.field_at(at.line, at.column) if checked.form is not None else None
    field, page = (place.field, place.page) if place is not None else ("", 0)
    return ProblemFound(at.line, at.column, str(each.kind), citation, each.message, each.help, field, page)
