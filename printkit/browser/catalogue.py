"""Answers the requests for information about games: the list of games, their rules and rulings, and exact odds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from printkit import __version__
from printkit.browser.asked import Announce, game_of, ruling_words, rulings_of
from printkit.browser.messages import (
    Example,
    GameInfo,
    GamesRequest,
    GamesResult,
    OddsLine,
    OddsRequest,
    OddsResult,
    OddsShown,
    Option,
    Refused,
    RuleShown,
    RulesRequest,
    RulesResult,
    RulingChoice,
)
from printkit.index.files import cards, rule_notes, ruling_notes
from printkit.index.notes import GameCard, RulingNote

if TYPE_CHECKING:
    from printkit.lab.tables import OddsTable

_MEAN = "mean"
"""First word of the outcome in those rows of an odds table that give an expected number instead of a probability.

If a table has a value above 1 in any other row, all of its values are expected numbers.
"""


def games(request: GamesRequest, folder: Path, announce: Announce) -> GamesResult:
    """Return every game with its parts, presets, odds tables and rulings, from which the user of the web page chooses."""
    return GamesResult(__version__, tuple(_info(card) for card in cards()))


def _info(card: GameCard) -> GameInfo:
    return GameInfo(
        card.slug,
        card.title,
        card.players,
        card.designer,
        card.blurb,
        _named(card.parts),
        _named(card.presets),
        _named(card.odds),
        _rulings(card.slug),
    )


def _named(pairs: tuple[tuple[str, str], ...]) -> tuple[Option, ...]:
    return tuple(Option(name, meaning) for name, meaning in pairs)


def _rulings(slug: str) -> tuple[RulingChoice, ...]:
    return tuple(_ruling(note) for note in ruling_notes(slug).values())


def _ruling(note: RulingNote) -> RulingChoice:
    return RulingChoice(
        note.key,
        note.question,
        note.why,
        tuple(note.rules),
        _named(note.options),
        note.form,
        dict(note.defaults),
    )


def rules(request: RulesRequest, folder: Path, announce: Announce) -> RulesResult:
    """Return a game's rules with example log lines, and its rulings."""
    game = game_of(request.game)
    shown = tuple(
        RuleShown(
            note.id,
            note.title,
            note.text,
            tuple(note.rulings),
            tuple(Example(each.lines, each.said) for each in note.examples),
        )
        for note in rule_notes(game.slug).values()
    )
    return RulesResult(game.slug, game.title, shown, _rulings(game.slug))


def odds(request: OddsRequest, folder: Path, announce: Announce) -> OddsResult:
    """Return the exact odds that a request asks for, computed by applying the rules to every possible result of dice and cards."""
    from printkit.lab.odds import odds_tables

    game = game_of(request.game)
    rulings = rulings_of(game, request.preset, request.settings)
    names = [entry.name for entry in game.odds]
    if request.table and request.table not in names:
        raise Refused(f"{game.title} has no odds table {request.table!r}", f"one of {', '.join(names)}")
    announce("Counting every way in which dice and cards can fall")
    tables = odds_tables(game, rulings, frozenset({request.table}) if request.table else None)
    shown = tuple(_table(table) for table in tables)
    words = ruling_words(request.preset, request.settings)
    return OddsResult(
        game.slug, shown, f"printkit odds {game.slug}{' ' * bool(request.table)}{request.table}{words}"
    )


def _table(table: OddsTable) -> OddsShown:
    expected = any(row.fraction > 1 and not row.outcome.startswith(_MEAN) for row in table.rows)
    rows = tuple(
        OddsLine(
            {key: str(value) for key, value in row.given},
            row.outcome,
            f"{row.fraction.numerator}/{row.fraction.denominator}",
            float(row.fraction),
            not expected and not row.outcome.startswith(_MEAN),
        )
        for row in table.rows
    )
    return OddsShown(table.name, table.title, tuple(rule.id for rule in table.rules), rows)
