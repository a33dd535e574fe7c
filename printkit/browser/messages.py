"""The requests that the web page sends to its worker, and their results, as frozen dataclasses.

The worker is the thread that runs printkit.

Each request has a ``kind``; its result has the type that :data:`RESULTS` names. ``scripts/typescript_types.py`` writes the
same types for the page's TypeScript, ``site/src/messages.ts``, and a test fails when the two differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

Settings = Mapping[str, str]
"""Type of settings: the value of each ruling by its key, as in ``--set KEY=VALUE`` on the command line."""


# -- requests


@dataclass(frozen=True, slots=True)
class GamesRequest:
    """Request for the list of games that printkit has."""

    kind: ClassVar[str] = "games"


@dataclass(frozen=True, slots=True)
class KitRequest:
    """Request to print a game's kit, or only some parts of it."""

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
    """Request to draw one page of the most recently printed kit; ``page`` is the page's number."""

    kind: ClassVar[str] = "preview"

    page: int


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """Request to play a game automatically and write its report. If there is no ``seed``, a random one is chosen."""

    kind: ClassVar[str] = "play"

    game: str
    seed: int | None = None
    preset: str = ""
    settings: Settings = field(default_factory=dict)
    review: bool = False


@dataclass(frozen=True, slots=True)
class StoryRequest:
    """Request to check a log and write its report.

    If ``reveal`` is True, the report of an unfinished game names the face-down cards.
    """

    kind: ClassVar[str] = "story"

    name: str
    text: str
    review: bool = False
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class FormRequest:
    """Request to read a filled PDF form, check the game in it and write its report.

    ``path`` is the path of the PDF file.
    """

    kind: ClassVar[str] = "form"

    name: str
    path: str
    review: bool = False
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Request to check a log. The result contains the JSON that ``printkit check --format json`` writes for one file."""

    kind: ClassVar[str] = "check"

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class OddsRequest:
    """Request for a game's exact odds: one ``table``, or all tables if ``table`` is empty."""

    kind: ClassVar[str] = "odds"

    game: str
    table: str = ""
    preset: str = ""
    settings: Settings = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulesRequest:
    """Request for the rules of a game and its rulings (settings for questions that the rulebook leaves open)."""

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
    """A name that may be used in a request (such as the name of a part or a preset), and a description for the user."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RulingChoice:
    """A ruling (house rule) that the user may set: its question, its options, and its default option in each preset."""

    key: str
    question: str
    why: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    form: str
    defaults: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the web page shows about a game, with its parts, presets, odds tables and rulings."""

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
    """The result of a :class:`GamesRequest`: the list of games, and printkit's version."""

    version: str
    games: tuple[GameInfo, ...]


@dataclass(frozen=True, slots=True)
class FileMade:
    """A file that was written: its name for the user, its path in the worker's file system, its media type and its size in bytes."""

    name: str
    path: str
    media: str
    size: int


@dataclass(frozen=True, slots=True)
class PageMade:
    """A page of a printed kit: its number, part, title, side, size in mm, and number of pieces.

    The side is ``front``, ``back`` or ``blank``. The pieces are those to cut out of the page.
    """

    number: int
    part: str
    title: str
    side: str
    width: float
    height: float
    pieces: int


@dataclass(frozen=True, slots=True)
class KitResult:
    """A printed kit: the PDF file, its pages, the number of sheets of paper, and the command line that prints
    the same kit.

    ``sheets`` has a number of sheets for each way of printing backs.
    """

    file: FileMade
    pages: tuple[PageMade, ...]
    sheets: Mapping[str, int]
    command: str


@dataclass(frozen=True, slots=True)
class PreviewResult:
    """A page of a kit as an SVG picture in true size."""

    page: int
    svg: str


@dataclass(frozen=True, slots=True)
class ProblemFound:
    """A problem in a log: its place, kind, rule or code, description and remedy.

    For a log from a PDF form, ``field`` and ``page`` give the place in the form.
    """

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
    """The report of a game as HTML, Markdown and a forum post (BBCode), with the game's log.

    ``seed`` is the seed of an automatically played game.
    """

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
    """The result of checking a log: whether the log is correct (``ok``), and what ``printkit check --format
    json`` writes for it."""

    ok: bool
    document: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class OddsLine:
    """A row of an odds table: the conditions, the outcome, and its value as an exact fraction and as a
    decimal number.

    ``chance`` is True if the value is a probability and False if it is an expected number.
    """

    given: Mapping[str, str]
    outcome: str
    fraction: str
    p: float
    chance: bool


@dataclass(frozen=True, slots=True)
class OddsShown:
    """An odds table as the web page shows it: its name and title, the IDs of the rules that determine the odds, and its rows."""

    name: str
    title: str
    rules: tuple[str, ...]
    rows: tuple[OddsLine, ...]


@dataclass(frozen=True, slots=True)
class OddsResult:
    """A game's exact odds for the chosen rulings, and the command line that prints the same tables."""

    game: str
    tables: tuple[OddsShown, ...]
    command: str


@dataclass(frozen=True, slots=True)
class Example:
    """A few lines of a log as an example, and what ``printkit check`` reports about them (empty if there is no problem)."""

    lines: str
    said: str


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule as the web page shows it, in printkit's own words and with example log lines."""

    id: str
    title: str
    text: str
    rulings: tuple[str, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class RulesResult:
    """A game's rules and rulings, as the result of a :class:`RulesRequest`."""

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
"""Maps each kind of request to the type of its result."""


# -- around them


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer to a request that failed: an error message and a remedy.

    ``fault`` is True if the cause is an internal error of printkit.
    """

    message: str
    help: str
    fault: bool = False


class Refused(Exception):
    """Raised for a request that cannot be carried out.

    Contains an error message for the user, and a remedy in ``help``.
    """

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help
