"""Everything that a report shows, gathered once; HTML, PDF and Markdown are three ways to show it.

``context(game, record, story, ...)`` takes what the game told and adds what every report has: the dated header, the
log with its rules, the rulings in force, the departures, what is wrong with the log, and the credit.
"""

from __future__ import annotations

import textwrap
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit import __version__
from printkit.journal.course import Departure, Event, Record, Section
from printkit.journal.verbs import Notation, Takes, Verb
from printkit.report.story import Fact, Story, capital
from printkit.table.cards import card_name
from printkit.table.game import Game, Total
from printkit.table.rules import Ruleset
from printkit.table.table import Move

LOG_WIDTH = 54
"""Characters in a line of the report's log: a statement on the left, its rule on the right."""
_WHO = (("Player", "player"), ("Date", "date"), ("Place", "place"))
_OWN_KEYS = ("game", "printkit", "preset", "player", "title", "date", "place", "seed", "policy")


Verbs = Mapping[str, Verb]
"""A game's verbs by name."""


GOES_ON = "    "
"""What a line begins with that belongs to the one above it."""


class LogLine(NamedTuple):
    """A line of the roll log; ``kind`` is ``heading``, ``line`` or ``prose``."""

    kind: str
    text: str


class RulingLine(NamedTuple):
    """A ruling in force that is not the rulebook's default: its key, the answer, what that means."""

    key: str
    value: str
    question: str
    meaning: str


class Problem(NamedTuple):
    """What the check found: the log's line, the kind, the fact, the rule or code that it cites, and the picture of
    the place (the line with its caret)."""

    line: int
    kind: str
    citation: str
    message: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """A report before it is set: plain values for the templates."""

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
    kind: str = "game"
    """``game`` or ``simulation``: what the page of pictures is called."""


def context(
    game: Game, record: Record, story: Story, notation: Notation, problems: Sequence[Problem] = ()
) -> Report:
    """The report of a record and of the story that its game tells of it."""
    header = record.header
    return Report(
        title=header.get("title", "") or story.headline,
        game_title=game.title,
        slug=game.slug,
        author=header.get("player", ""),
        date=header.get("date", ""),
        story=story,
        header=tuple(_header(game, record, story)),
        notices=tuple(_notices(record, problems)),
        log=tuple(_log(game, record, notation)),
        rulings=_rulings(record.ruleset),
        departures=record.departures,
        problems=tuple(problems),
        again=play_again(game, record),
        credit=_credit(game),
    )


def without_story(
    game: Game, ruleset: Ruleset, facts: Mapping[str, str], problems: Sequence[Problem]
) -> Report:
    """The report of a log that cannot be played even to the end of its setup: what is wrong with it, and nothing else."""
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
    """Who, when, where; what was played and how."""
    header = record.header
    if header.get("title"):
        yield Fact("Outcome", story.headline)
    for name, key in _WHO:
        if header.get(key):
            yield Fact(name, header[key])
    rules = [record.ruleset.preset.name]
    rules += [f"{key}={value}" for key, value in record.ruleset.departures()]
    yield Fact("Rules", ", ".join(rules))
    if header.get("seed"):
        policy = header.get("policy", "")
        yield Fact("Auto-played", f"seed {header['seed']}" + (f", policy {policy}" if policy else ""))
    yield from story.facts
    told = {key for fact in story.facts for key in (fact.name.lower(), *fact.tells)}
    for key, text in header.items():
        if key not in _OWN_KEYS and key not in told and text:
            yield Fact(key.capitalize(), text.replace("\n", "; "))


def _notices(record: Record, problems: Sequence[Problem]) -> Iterator[str]:
    """What a reader has to know before believing the rest."""
    if record.from_position:
        yield "This log begins with a position, which was checked for being possible, not for being reached."
    if not record.finished:
        yield "The game is not finished: this is the report of a game in progress."
    if record.departures:
        n = len(record.departures)
        yield f"The players agreed to depart from the rules {'once' if n == 1 else f'{n} times'}; see “Departures”."
    if problems:
        n = len(problems)
        what = "one problem" if n == 1 else f"{n} problems"
        yield f"The log has {what}; see “What the check found”. The report tells the game as the log has it where it can."


def _rulings(ruleset: Ruleset) -> tuple[RulingLine, ...]:
    lines = []
    for ruling, value in ruleset.unusual():
        meaning = next((option.meaning for option in ruling.options if option.value == value), ruling.form)
        lines.append(RulingLine(ruling.key, value, ruling.question, capital(meaning.rstrip("."))))
    return tuple(lines)


def play_again(game: Game, record: Record) -> str:
    """The command that plays an auto-played game again; empty for a paper game."""
    seed = record.header.get("seed", "")
    if not seed:
        return ""
    parts = [f"printkit play {game.slug} --seed {seed}"]
    policy = record.header.get("policy", "")
    parts += [f"--policy {each.strip()}" for each in policy.split(",") if each.strip()]
    if record.ruleset.preset.name != game.presets[0].name:
        parts.append(f"--preset {record.ruleset.preset.name}")
    parts += [f"--set {key}={value}" for key, value in record.ruleset.departures()]
    data = record.header.get("data", "")
    parts += [f"--data {data}"] if data else []
    return " ".join(parts)


# --- the log --------------------------------------------------------------------------------------------------------


def _log(game: Game, record: Record, notation: Notation) -> Iterator[LogLine]:
    verbs = {verb.name: verb for verb in notation.verbs}
    sheet = _Sheet(game.totals(record.start))
    for section in record.sections:
        lines = list(_section(section, verbs, sheet))
        if lines or section.heading.kind == "position" or notation.is_outer(section.heading.kind):
            yield LogLine("heading", str(section.heading))
            yield from lines
    totals = game.totals(record.final)
    yield LogLine("heading", "end" if record.finished else "so far")
    yield from _wrapped(
        "  = ", [f"{name} {_total(value)}" for name, value in totals.items() if value not in (0, "", ())]
    )


def _total(value: object) -> str:
    return ", ".join(str(each) for each in value) if isinstance(value, tuple) else f"{value}"


def _wrapped(before: str, parts: Sequence[str]) -> Iterator[LogLine]:
    """The parts, separated by commas, on as many lines as they take."""
    line = before
    for place, part in enumerate(parts):
        piece = part + ("," if place < len(parts) - 1 else "")
        if len(line) + len(piece) + 1 > LOG_WIDTH and line.strip("= "):
            yield LogLine("line", line.rstrip())
            line = GOES_ON
        line += piece + " "
    if line.strip("= "):
        yield LogLine("line", line.rstrip())


class _Sheet:
    """The sheet's numbers as they were told last: one that has not changed is not told again.

    Of a number that a sheet may have in two ways (damage that counts only later) the last is the one that stands.
    """

    def __init__(self, totals: Mapping[str, Total]) -> None:
        self._stands = {name: str(value) for name, value in totals.items() if type(value) in (int, float)}

    def news(self, told: Mapping[str, Hashable]) -> Iterator[str]:
        """What was told, without numbers that stand as they stood."""
        for name, value in told.items():
            if name not in self._stands:
                yield f"{name} {_words(value)}"
                continue
            text = str(value[-1]) if isinstance(value, tuple) and value else _words(value)
            if text != self._stands[name]:
                self._stands[name] = text
                yield f"{name} {text}"


def _section(section: Section, verbs: Verbs, sheet: _Sheet) -> Iterator[LogLine]:
    """Each question and its answer on a line, with what was told behind it and the rule on the right."""
    events = section.events
    joined = ""
    for place, event in enumerate(events):
        statement = "" if _said_by_the_next(events, place) else spoken(event, verbs)
        if joined and statement:
            statement = f"{joined} {statement.rpartition(' ')[2]}"
        joined = ""
        verb = verbs.get(event.label)
        if statement and verb is not None and verb.heading:
            yield LogLine("heading", statement)
        elif statement and _goes_on(events, place, verbs):
            joined = statement
        elif statement:
            yield from _line(statement, ", ".join(sheet.news(_results(events, place))), event)
    for remark in section.prose:
        for place, line in enumerate(textwrap.wrap(remark, LOG_WIDTH - 4) or [""]):
            yield LogLine("prose", f"  {' ' if place else '>'} {line}")


def _goes_on(events: Sequence[Event], place: int, verbs: Verbs) -> bool:
    """Whether the next event is one more value of the same statement: the second card of a draw."""
    event = events[place]
    after = events[place + 1] if place + 1 < len(events) else None
    verb = verbs.get(event.label)
    if after is not None and verb is not None and verb.takes is Takes.AIMED and event.kind == "decide":
        return (after.kind, after.label) == ("roll", event.label)
    if after is None or (after.kind, after.label, after.side) != (event.kind, event.label, event.side):
        return False
    if event.kind == "decide":
        each = verb is not None and verb.each
        return each and isinstance(after.value, Move) and bool(after.value.verb)
    return event.kind == "reveal" and (verb is None or verb.merges)


def _said_by_the_next(events: Sequence[Event], place: int) -> bool:
    """Whether a decision is only the head of the cards that follow it: ``fire 2`` of ``fire 3C 4S``."""
    event = events[place]
    if event.kind != "decide" or not isinstance(event.value, Move):
        return False
    after = events[place + 1] if place + 1 < len(events) else None
    if after is None or after.kind not in ("reveal", "reveals") or after.label != event.value.verb:
        return False
    return event.value.value is None or isinstance(event.value.value, int)


def _results(events: Sequence[Event], place: int) -> Mapping[str, Hashable]:
    """What the rules told right behind this event; of what was told twice the last."""
    told: dict[str, Hashable] = {}
    for event in events[place + 1 :]:
        if event.kind != "tell":
            break
        if event.value not in ((), ""):
            told[event.label] = event.value
    return told


def _words(value: Hashable) -> str:
    if isinstance(value, tuple):
        return " ".join(str(each) for each in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def spoken(event: Event, verbs: Verbs) -> str:
    """The event as a log's statement: ``intercept 1 3 6``, ``fire 2``, ``escort 5H``; empty where nothing is written."""
    side = f"{event.side}: " if event.side else ""
    value = event.value
    if event.kind == "decide":
        if not isinstance(value, Move) or not value.verb:
            return ""
        text = "" if value.value is None else f" {_written(verbs.get(value.verb), value.value)}"
        return f"{side}{value.verb}{text}"
    if event.kind in ("reveal", "reveals"):
        verb = verbs.get(event.label)
        cards = value if isinstance(value, tuple) else (value,)
        return f"{side}{event.label} {' '.join(_card(verb, c) for c in cards if isinstance(c, int))}"
    if event.kind in ("roll", "rolls", "throw"):
        return f"{side}{event.label} {_words(value)}"
    return ""


def _written(verb: Verb | None, value: Hashable) -> str:
    return verb.write(value) if verb is not None and verb.write is not None else _words(value)


def _card(verb: Verb | None, card: int) -> str:
    return verb.write(card) if verb is not None and verb.write is not None else card_name(card)


def _line(statement: str, results: str, event: Event) -> Iterator[LogLine]:
    rule = event.rule.id if event.rule else ""
    text = f"  {statement}" + (f" → {results}" if results else "")
    if len(text) + len(rule) + 1 <= LOG_WIDTH:
        yield LogLine("line", f"{text:<{LOG_WIDTH - len(rule)}}{rule}" if rule else text)
        return
    short = f"  {statement}"
    if len(short) + len(rule) + 1 <= LOG_WIDTH and results:
        yield LogLine("line", f"{short:<{LOG_WIDTH - len(rule)}}{rule}" if rule else short)
        yield from _wrapped(f"{GOES_ON}→ ", results.split(", "))
        return
    *above, last = textwrap.wrap(text, LOG_WIDTH, subsequent_indent=f"{GOES_ON} ")
    if len(last) + len(rule) + 1 > LOG_WIDTH and " " in last.strip():  # the rule does not stand alone
        cut, _, word = last.rpartition(" ")
        above, last = [*above, cut.rstrip()], f"{GOES_ON} {word}"
    yield from (LogLine("line", line) for line in above)
    yield LogLine("line", f"{last:<{LOG_WIDTH - len(rule) - 1}} {rule}".rstrip())
