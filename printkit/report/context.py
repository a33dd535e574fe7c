"""Collects the content of a report once, for all of its formats (HTML, PDF, Markdown, BBCode).

``context(game, record, story, ...)`` adds to the story of a game what every report has: the header, the log with its
rules, the rulings in force, what ``house:`` accepted, the problems of the log, and the credits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit import __version__
from printkit.journal.course import Claimed, Departure, Record, Section
from printkit.journal.notation import Notation
from printkit.report.story import Fact, Story, TurningPoint, capital, count, listed, number
from printkit.report.words.loglines import LogLine, log_lines
from printkit.table.game import Game
from printkit.table.rules import Ruleset

_WHO = (("Player", "player"), ("Date", "date"), ("Place", "place"))
_OWN_KEYS = (
    "game",
    "printkit",
    "preset",
    "player",
    "title",
    "date",
    "place",
    "seed",
    "policy",
    "dice",
    "companion",
)


class RulingLine(NamedTuple):
    """A line of the report about a ruling (a question that the rulebook leaves open) whose selected option is not the
    default.

    It has its key, its question, the chosen option, and the option's meaning.
    """

    key: str
    value: str
    question: str
    meaning: str


class Problem(NamedTuple):
    """A problem that the check of a log found, with its line number and description.

    It also has its kind, the rule or code that is cited, and the quoted line.

    A caret below the line marks the wrong value.
    """

    line: int
    kind: str
    citation: str
    message: str
    text: str


_MOST_PROBLEMS = 40
"""Maximum number of problems of a log that the report shows."""


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report as plain values for the templates."""

    title: str
    game_title: str
    slug: str
    author: str
    date: str
    story: Story
    header: tuple[Fact, ...]
    notices: tuple[str, ...]
    log: tuple[LogLine, ...]
    rulings: tuple[RulingLine, ...]
    departures: tuple[Departure, ...]
    problems: tuple[Problem, ...]
    again: str
    credit: str
    byline: str = ""
    """A line with the players, the date and the place of the game, as stated in the log's header."""
    typed: tuple[str, ...] = ()
    """The log as the player typed it, without its header.

    Printed reports show this text, because their columns are too narrow for the log with a rule beside each line.
    """
    one_page: bool = False
    """True if the report is shortened to one page: the first paragraph, a picture, the score and a few turning
    points.
    """
    most_moments: int = 3
    """Maximum number of turning points that a one-page report shows."""
    kind: str = "game"
    """The subject of the report: ``game`` or ``simulation``.

    It determines the title of the page of pictures.
    """

    @property
    def listed(self) -> tuple[Problem, ...]:
        """Return the problems of the log that the report lists. (``printkit check`` lists all problems.)"""
        return self.problems[:_MOST_PROBLEMS]

    @property
    def unlisted(self) -> str:
        """Return a sentence with the number of problems that the report does not show; empty if the report shows all
        problems.
        """
        more = len(self.problems) - len(self.listed)
        return f"And {count(more, 'more problem')}; `printkit check` lists them." if more else ""


def moments(report: Report) -> tuple[TurningPoint, ...]:
    """Return the turning points of the game that the report shows, in chronological order.

    A one-page report shows only the few largest.
    """
    points = report.story.turning_points
    if not report.one_page:
        return points
    largest = sorted(range(len(points)), key=lambda place: (_largest_number(points[place]), place))
    return tuple(points[place] for place in sorted(largest[max(0, len(points) - report.most_moments) :]))


def _largest_number(point: TurningPoint) -> float:
    """Return the largest number in the description of a turning point, as a measure of its size: 5.9 for
    ``−5.9 points``.

    The number is 0 if the description has none.
    """
    found = re.findall(r"\d[\d,]*(?:\.\d+)?", point.swing)
    return max((float(each.replace(",", "")) for each in found), default=0.0)


def context(
    game: Game,
    record: Record,
    story: Story,
    notation: Notation,
    problems: Sequence[Problem] = (),
    typed: Sequence[str] = (),
    unchecked: str = "",
) -> Report:
    """Build a report's content from the record of a game and the story of the game.

    ``typed`` are the log's lines; ``unchecked`` says which of them were not checked.
    """
    header = record.header
    return Report(
        title=header.get("title", "") or story.headline,
        game_title=game.title,
        slug=game.slug,
        author=header.get("player", ""),
        date=header.get("date", ""),
        story=story,
        header=tuple(_header(game, record, story)),
        notices=tuple(_notices(game, record, notation, problems, unchecked)),
        log=tuple(log_lines(game, record, notation, typed, summed=not unchecked)),
        rulings=_rulings(record.ruleset),
        departures=record.departures,
        problems=tuple(problems),
        again=play_again(game, record),
        credit=_credit(game),
        byline=_byline(header),
        typed=tuple(_body(typed)),
    )


def _byline(header: Mapping[str, str]) -> str:
    """Return the players, date and place of a game as one line of text.

    Example: ``Anna (wolf) and Ben (convoy) · 3 May 2026 · Gdynia``.
    """
    seats = [
        (key.removesuffix("-player"), text)
        for key, text in header.items()
        if key.endswith("-player") and text
    ]
    who = listed([f"{text} ({seat})" for seat, text in seats]) or header.get("player", "")
    return " · ".join(part for part in (who, header.get("date", ""), header.get("place", "")) if part)


def _body(typed: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a log that follow its header."""
    begun = False
    for line in typed:
        begun = begun or not re.match(r"\s*(?:[a-z-]+:(?:\s|$)|#|$)", line)
        if begun and line.strip():
            yield line.rstrip()


def without_story(
    game: Game, ruleset: Ruleset, facts: Mapping[str, str], problems: Sequence[Problem]
) -> Report:
    """Build the report of a log that cannot be replayed to the end of its setup.

    The report only lists the problems of the log.
    """
    story = Story(
        headline="A log that cannot be played",
        verdict="Not even the beginning of this log can be played, so there is no story to tell yet.",
        facts=(),
        passages=(),
        turning_points=(),
        turning_note="",
        pictures=(),
        luck=None,
    )
    return Report(
        title=facts.get("title", "") or story.headline,
        game_title=game.title,
        slug=game.slug,
        author=facts.get("player", ""),
        date=facts.get("date", ""),
        story=story,
        header=tuple(Fact(name, facts[key]) for name, key in _WHO if facts.get(key)),
        notices=(),
        log=(),
        rulings=_rulings(ruleset),
        departures=(),
        problems=tuple(problems),
        again="",
        credit=_credit(game),
    )


def _credit(game: Game) -> str:
    return f"{game.title} is a game by {_designer(game)}. Unofficial play aid, printkit {__version__}."


def _designer(game: Game) -> str:
    return game.designer.replace("; ", "; its ", 1) if "; " in game.designer else game.designer


def _header(game: Game, record: Record, story: Story) -> Iterator[Fact]:
    """Yield the entries of the report's header: the players, the date, the place, the game and its rules."""
    header = record.header
    names = {text for key, text in header.items() if key.endswith("-player")}
    if header.get("title"):
        yield Fact("Outcome", story.headline)
    rules = [record.ruleset.preset.name]
    rules += [f"{key}={value}" for key, value in record.ruleset.departures()]
    yield Fact("Rules", ", ".join(rules))
    if header.get("seed"):
        policy = header.get("policy", "")
        yield Fact("Auto-played", f"seed {header['seed']}" + (f", policy {policy}" if policy else ""))
    yield from (fact for fact in story.facts if fact.text not in names)
    known = {key for fact in story.facts for key in (fact.name.lower(), *fact.tells)}
    for key, text in header.items():
        if key not in _OWN_KEYS and key not in known and text and not key.endswith("-player"):
            yield Fact(key.capitalize(), text.replace("\n", "; "))


def _notices(
    game: Game, record: Record, notation: Notation, problems: Sequence[Problem], unchecked: str
) -> Iterator[str]:
    """Yield the notices that a reader must see before relying on the report, for example that the log is incomplete."""
    if record.from_position:
        yield "This log begins with a position. The check confirms that the position is possible, but not how the players reached it."
    if not record.finished:
        yield "The game is not finished: this is the report of a game in progress."
    if record.departures:
        n = len(record.departures)
        yield f"The players agreed to depart from the rules {'once' if n == 1 else f'{number(n)} times'}; see “Departures”."
    if problems:
        yield (
            f"The log has {count(len(problems), 'problem')}; see “What the check found”. Where possible, the report tells the game as the log records it."
        )
    if unchecked:
        yield f"{capital(unchecked)}."
    if record.doubts:
        first = min(span.line for span in record.doubts)
        yield (
            f"From line {first} on, the totals assume the likeliest reading of the log where log and rules disagree; the report does not tell what happened there."
        )
    yield from _differing_totals(game, record, notation)


def _differing_totals(game: Game, record: Record, notation: Notation) -> Iterator[str]:
    """Yield a sentence for each total, such as the score, whose last value in the log differs from the computed value."""
    named = {claim.name: claim.of or claim.name for claim in notation.claims if claim.judge is None}
    last: dict[str, tuple[Section, Claimed]] = {}
    for section in record.sections:
        for claim in section.claims:
            if claim.name in named:
                last[claim.name] = section, claim
    for name, (section, claim) in last.items():
        value = game.totals(section.after).get(named[name]) if section.after is not None else None
        if claim.holds or not isinstance(value, int | float) or isinstance(value, bool):
            continue
        yield f"The sheet says {name} {claim.text} (line {claim.span.line}); the dice and decisions give {value:g}."


def _rulings(ruleset: Ruleset) -> tuple[RulingLine, ...]:
    lines = []
    for ruling, value in ruleset.unusual():
        meaning = ruleset.answer(ruling).meaning if value in ruling.values else ruling.form
        lines.append(RulingLine(ruling.key, value, ruling.question, capital(meaning.rstrip("."))))
    return tuple(lines)


def play_again(game: Game, record: Record) -> str:
    """Return the ``printkit play`` command that replays an automatically played game.

    It is an empty text for a game played on paper."""
    seed = record.header.get("seed", "")
    if not seed:
        return ""
    parts = [f"printkit play {game.slug} --seed {seed}"]
    policy = record.header.get("policy", "")
    parts += [f"--policy {each.strip()}" for each in policy.split(",") if each.strip()]
    if record.ruleset.preset.name != game.ruleset.presets[0].name:
        parts.append(f"--preset {record.ruleset.preset.name}")
    parts += [f"--set {key}={value}" for key, value in record.ruleset.departures()]
    data = record.header.get("data", "")
    parts += [f"--data {data}"] if data else []
    return " ".join(parts)
