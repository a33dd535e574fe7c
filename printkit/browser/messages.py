"""What the page and the worker say to each other, as frozen values.

Each request has a ``kind``; its result has the type that :data:`RESULTS` names. ``scripts/typescript_types.py`` writes the
same types for the page's TypeScript, ``site/src/messages.ts``, and a test fails when the two differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

Settings = Mapping[str, str]
"""Rulings by key: what ``--set KEY=VALUE`` is on the command line."""


# -- requests


@dataclass(frozen=True, slots=True)
class GamesRequest:
    """Ask for the list of games."""

    kind: ClassVar[str] = "games"


@dataclass(frozen=True, slots=True)
class KitRequest:
    """Print a kit, or some of its parts (none named: all)."""

    kind: ClassVar[str] = "kit"

    game: str
    parts: tuple[str, ...] = ()
    paper: str = "letter"
    backs: str = "gutterfold"
    ink: str = "full"
    preset: str = ""
    settings: Settings = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PreviewRequest:
    """Draw one page of the kit that was printed last, by its number."""

    kind: ClassVar[str] = "preview"

    page: int


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """Play a seeded game and tell its story. Without a ``seed`` one is drawn."""

    kind: ClassVar[str] = "play"

    game: str
    seed: int | None = None
    preset: str = ""
    settings: Settings = field(default_factory=dict)
    review: bool = False


@dataclass(frozen=True, slots=True)
class StoryRequest:
    """Check a log and tell its story. ``reveal`` shows what lies face down in an unfinished game."""

    kind: ClassVar[str] = "story"

    name: str
    text: str
    review: bool = False
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class FormRequest:
    """Read a filled PDF form, check the game in it and tell its story. ``path`` is where the form's bytes are."""

    kind: ClassVar[str] = "form"

    name: str
    path: str
    review: bool = False
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Check a log; the result is a file of ``check --format json``."""

    kind: ClassVar[str] = "check"

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class OddsRequest:
    """Ask for exact odds: one table, or all of a game's."""

    kind: ClassVar[str] = "odds"

    game: str
    table: str = ""
    preset: str = ""
    settings: Settings = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulesRequest:
    """Ask for a game's rules and rulings."""

    kind: ClassVar[str] = "rules"

    game: str


Request = (
    GamesRequest
    | KitRequest
    | PreviewRequest
    | PlayRequest
    | StoryRequest
    | FormRequest
    | CheckRequest
    | OddsRequest
    | RulesRequest
)
REQUESTS: tuple[type[Request], ...] = (
    GamesRequest,
    KitRequest,
    PreviewRequest,
    PlayRequest,
    StoryRequest,
    FormRequest,
    CheckRequest,
    OddsRequest,
    RulesRequest,
)


# -- results


@dataclass(frozen=True, slots=True)
class Option:
    """A name that requests use, and what it means."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RulingChoice:
    """A ruling: its question, its options, and the answer in force under each preset unless a setting changes it."""

    key: str
    question: str
    why: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    form: str
    defaults: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as the pages offer it."""

    slug: str
    title: str
    players: str
    designer: str
    blurb: str
    parts: tuple[Option, ...]
    presets: tuple[Option, ...]
    odds: tuple[Option, ...]
    rulings: tuple[RulingChoice, ...]


@dataclass(frozen=True, slots=True)
class GamesResult:
    """The games, and printkit's version."""

    version: str
    games: tuple[GameInfo, ...]


@dataclass(frozen=True, slots=True)
class FileMade:
    """A file that was made: its name for the person, where the worker finds it, its media type and its size in bytes."""

    name: str
    path: str
    media: str
    size: int


@dataclass(frozen=True, slots=True)
class PageMade:
    """A page of a kit: its number, its part, its side (``front``, ``back``, ``blank``), its size in mm, and how many pieces
    are cut out of it."""

    number: int
    part: str
    title: str
    side: str
    width: float
    height: float
    pieces: int


@dataclass(frozen=True, slots=True)
class KitResult:
    """A printed kit. ``sheets`` counts sheets of paper by way of backing; ``command`` is the command line that prints the same."""

    file: FileMade
    pages: tuple[PageMade, ...]
    sheets: Mapping[str, int]
    command: str


@dataclass(frozen=True, slots=True)
class PreviewResult:
    """A page as an SVG picture of its true size."""

    page: int
    svg: str


@dataclass(frozen=True, slots=True)
class ProblemFound:
    """A mistake in a log: its place, its kind, what is wrong, and what to do. ``field`` and ``page`` are those of a form."""

    line: int
    column: int
    kind: str
    citation: str
    message: str
    help: str
    field: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class StoryResult:
    """A story: the report as HTML, Markdown and a forum post (BBCode), and the log that it tells. ``seed`` is that of an
    auto-played game."""

    title: str
    game: str
    seed: int | None
    html: str
    markdown: str
    forum: str
    log: str
    finished: bool
    problems: tuple[ProblemFound, ...]
    command: str


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A checked log; ``document`` is its entry in the JSON of ``check``."""

    ok: bool
    document: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class OddsLine:
    """A row of an odds table: the conditions, the outcome, the exact fraction, the same as a number. ``chance``: it is a
    probability, and not an expected number."""

    given: Mapping[str, str]
    outcome: str
    fraction: str
    p: float
    chance: bool


@dataclass(frozen=True, slots=True)
class OddsShown:
    """An odds table with the IDs of its rules."""

    name: str
    title: str
    rules: tuple[str, ...]
    rows: tuple[OddsLine, ...]


@dataclass(frozen=True, slots=True)
class OddsResult:
    """Exact odds under the settings in force, and the command line that shows the same."""

    game: str
    tables: tuple[OddsShown, ...]
    command: str


@dataclass(frozen=True, slots=True)
class Example:
    """A few lines of a log, and what ``check`` says of them (empty: nothing)."""

    lines: str
    said: str


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule in printkit's own words, with examples from logs that printkit is tested with."""

    id: str
    title: str
    text: str
    rulings: tuple[str, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class RulesResult:
    """A game's rules and rulings."""

    game: str
    title: str
    rules: tuple[RuleShown, ...]
    rulings: tuple[RulingChoice, ...]


Result = GamesResult | KitResult | PreviewResult | StoryResult | CheckResult | OddsResult | RulesResult
RESULTS: Mapping[str, type[Result]] = MappingProxyType(
    {
        "games": GamesResult,
        "kit": KitResult,
        "preview": PreviewResult,
        "play": StoryResult,
        "story": StoryResult,
        "form": StoryResult,
        "check": CheckResult,
        "odds": OddsResult,
        "rules": RulesResult,
    }
)
"""The type of the result of each kind of request."""


# -- around them


@dataclass(frozen=True, slots=True)
class Failed:
    """A request that could not be answered: what is wrong, and what to do. ``fault``: printkit itself is at fault."""

    message: str
    help: str
    fault: bool = False


class Refused(Exception):
    """Raised for a request that cannot be answered as it stands; carries the sentence and the remedy for the person."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help
