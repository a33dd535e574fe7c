"""Reads the bytes of a log file into a document: its header, its statements, and the problems found while reading.

The log is read line by line; after an error, reading continues on the next line. It never raises: a file that is not text
is rejected with one diagnostic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from printkit.journal.entries import Slip, Span, Statement, StatementBody
from printkit.journal.notation import Notation
from printkit.journal.reading.header import Header, HeaderLine, game_of, rulings_of, split_header, upto_body
from printkit.journal.reading.lexer import Lexer, lexer_of
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, diagnostic, too_many
from printkit.journal.verbs import Number
from printkit.table.game import Game
from printkit.table.rules import Ruleset
from printkit.table.tuples import new

MOST_PROBLEMS: Final = 100
"""Maximum number of problems that are reported for one log."""
_MOST_UNREAD: Final = 1000
"""Maximum number of unreadable places in a log that are recorded before the log's statements are checked against the rules."""
_CONTROLS: Final = bytes(b for b in range(32) if b < 9 or (b > 13 and b != 27))
_BINARY: Final = 0.02
"""Share of control characters above which a file counts as binary and not as text."""
_TOP: Final = Span(1, 1, 1)

Loader = Callable[[str], tuple[Game, Notation]]
"""Type of a function that returns a game and its notation, given the game's slug."""


class Document:
    """A log that has been read: its header, its statements, and the problems found while reading it.

    ``lines`` are its lines as typed. ``game``, ``notation`` and ``ruleset`` are None if the header names no known game; then nothing
    else is read. ``items`` are the statements of the body. ``answers`` are the answers in the header (``ocean: 4``), by verb.
    """

    __slots__ = ("answers", "game", "header", "items", "lines", "notation", "problems", "ruleset")

    def __init__(self, lines: Sequence[str], header: Header, problems: list[Diagnostic]) -> None:
        self.lines = lines
        self.header = header
        self.problems = problems
        self.game: Game | None = None
        self.notation: Notation | None = None
        self.ruleset: Ruleset | None = None
        self.items: list[Statement] = []
        self.answers: dict[str, Statement] = {}


def decode(raw: bytes) -> tuple[str, Diagnostic | None]:
    """Return the text of a file. If the file is not a text file, return an empty string and a diagnostic."""
    if raw[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "", _not_text("the file is UTF-32 text", "save it as UTF-8")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "", _not_text("the file is UTF-16 text", "save it as UTF-8")
    sample = raw[:8192]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if b"\0" in raw or controls > _BINARY * len(sample):
        return "", _not_text("the file is not text", "a log is plain text; give the file that you typed")
    try:
        return raw.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        fact = f"the file is not UTF-8 text: the byte 0x{raw[error.start]:02X} is here"
        return "", _not_text(fact, "save it as UTF-8", Span(line, column, column + 1))


def _not_text(fact: str, help_: str, span: Span = _TOP) -> Diagnostic:
    return diagnostic(codes.NOT_TEXT, fact, span, expected="UTF-8 text", help=help_)


def split_lines(text: str) -> list[str]:
    """Return the lines of a text without their line endings (of any kind) and without a byte-order mark."""
    if text.startswith("\ufeff"):
        text = text[1:]
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def read(text: str, loader: Loader, slugs: Sequence[str], folder: str = "") -> Document:
    """Parse the text of a log, and return its header, its statements and the problems found.

    ``loader`` loads the game that the header names, which must be one of ``slugs``. ``folder`` is the log's folder, in which the
    log may refer to files.
    """
    lines = split_lines(text)
    problems: list[Diagnostic] = []
    header = split_header(lines)
    if not text.strip("\ufeff \t\r\n"):
        problems.append(_not_text("the log is empty", "`printkit new GAME` writes a blank log to fill in"))
        return Document(lines, header, problems)
    slug = game_of(header, slugs, problems)
    if not slug:
        return Document(lines, header, problems)
    game, notation = loader(slug)
    sides = (*notation.sides.names, *(group for group, _ in notation.sides.groups))
    header = upto_body(header, (*notation.headings.numbered, *sides))
    rulings = rulings_of(header, game, notation, folder)
    problems += rulings.problems
    document = Document(lines, rulings.header, problems)
    document.game, document.notation, document.ruleset = game, notation, rulings.ruleset
    lexer = lexer_of(notation)
    _header_answers(document, lexer)
    document.items = [
        *_remarks_in_header(lines[: header.end], lexer),
        *read_body(lines, header.end, lexer, problems),
    ]
    _check_opening(document, notation)
    return document


def _remarks_in_header(lines: Sequence[str], lexer: Lexer) -> Iterator[Statement]:
    """Yield the player's own texts (lines that begin with ``>``) from between the lines of a header.

    These texts belong to the log's body.
    """
    for number, text in enumerate(lines, 1):
        if text.lstrip().startswith(">"):
            yield from (Statement(number, column, form) for column, form in lexer.line(text))


def _header_answers(document: Document, lexer: Lexer) -> None:
    for line in document.header.lines:
        verb = lexer.verbs.get(line.key)
        if not isinstance(verb, Number) or not verb.header:
            continue
        text = f"{line.key} {line.text}"
        for _, form in lexer.line(text)[:1]:
            moved = _in_header(form, line)
            document.answers[line.key] = moved
            _report(moved, document.problems)


def _in_header(form: StatementBody, line: HeaderLine) -> Statement:
    """Return the answer in a header line as a statement with the same positions: ``ocean: 4`` becomes ``ocean 4``."""
    shift = line.span.column - (line.key_span.column + len(line.key) + 1)
    form = form._replace(
        places=tuple((a + shift, b + shift) for a, b in form.places),
        slips=tuple(s._replace(start=max(0, s.start + shift), end=s.end + shift) for s in form.slips),
        width=form.width + shift,
        values=tuple(
            v._replace(span=Span(0, v.span.column + shift, v.span.end + shift)) for v in form.values
        ),
    )
    return Statement(line.span.line, line.key_span.column, form)


def read_body(lines: Sequence[str], start: int, lexer: Lexer, problems: list[Diagnostic]) -> list[Statement]:
    """Return the statements of a log's body. Unreadable parts are reported in ``problems``.

    ``start`` is the index of its first line in ``lines``.
    """
    items: list[Statement] = []
    slipped: list[Statement] = []
    append, known, read_line = items.append, lexer.known_lines, lexer.line
    number = start
    for text in lines[start:] if start else lines:
        number += 1
        forms = known.get(text)
        if forms is None:
            forms = read_line(text)
        for column, form in forms:
            append(new(Statement, (number, column, form, False)))
            if form.slips:
                slipped.append(items[-1])
    _report_slips(slipped, problems)
    return items


def _report_slips(slipped: Iterable[Statement], problems: list[Diagnostic]) -> None:
    """Report the unreadable parts of the given statements. At most :data:`_MOST_UNREAD` places are reported in the whole log.

    The check later finds another reading for many of them. Of the rest, it shows only :data:`MOST_PROBLEMS`.
    """
    for statement in slipped:
        for slip in statement.form.slips:
            if len(problems) >= _MOST_UNREAD:
                problems.append(too_many(Span(statement.line, 1, 1)))
                return
            problems.append(slip_diagnostic(statement, slip))


def _report(statement: Statement, problems: list[Diagnostic]) -> None:
    problems.extend(slip_diagnostic(statement, slip) for slip in statement.form.slips)


def slip_diagnostic(statement: Statement, slip: Slip) -> Diagnostic:
    """Return the diagnostic for an unreadable part of a statement."""
    span = Span(
        statement.line, statement.column + slip.start, statement.column + max(slip.end, slip.start + 1)
    )
    help_ = slip.help
    if not help_ and slip.expected:
        help_ = (
            f"write `{slip.expected}`"
            if " " not in slip.expected or slip.code in _LITERAL
            else f"write {slip.expected}"
        )
    code = codes.BY_CODE[slip.code]
    return diagnostic(code, slip.message, span, expected=slip.expected, found=slip.found, help=help_)


_LITERAL: Final = frozenset({codes.SEMICOLON.code, codes.HEADING.code})


def _check_opening(document: Document, notation: Notation) -> None:
    """Report a problem if the first line of the log's body is not a heading.

    If only the heading of the first round is missing, insert it so that the log can be checked.
    """
    at, first = next(
        ((i, item) for i, item in enumerate(document.items) if item.form.kind not in ("prose",)), (0, None)
    )
    # A first statement with an unknown word has been reported already.
    if first is None or first.form.kind in ("heading", "unknown"):
        return
    headings = notation.headings
    outer = headings.outer
    below = next((item.form for item in document.items if item.form.kind == "heading"), None)
    if outer and below is not None and (below.verb, below.number) == (headings.innermost, 1):
        heading = StatementBody("heading", outer, number=1)
        document.items.insert(at, Statement(first.line, first.column, heading, True))
    begins = [f"`{name}`" for name in ("setup", "position") if name in headings.names]
    openings = f"{', '.join(begins)} or `{outer or headings.innermost} 1`"
    document.problems.append(
        diagnostic(
            codes.NO_HEADING,
            "this statement is above the first heading",
            first.span(),
            expected=openings,
            found=first.form.text.split(" ", 1)[0],
            help=f"put {openings} above it",
        )
    )
