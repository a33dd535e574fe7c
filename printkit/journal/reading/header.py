"""Parses a log's header, which states the game, the selected options of its rules, and information for the report.

Every line is ``KEY: text``. A key that differs from a known one by one letter is reported and read as that key; any other unknown key is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printkit.journal.entries import Span
from printkit.journal.notation import HeaderKey, Notation
from printkit.journal.reading.values import near
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, Note, diagnostic
from printkit.table.game import Game
from printkit.table.rules import DataError, Ruleset, SettingError
from printkit.table.tuples import new

KEYS: Final = (
    "game",
    "printkit",
    "preset",
    "set",
    "player",
    "title",
    "date",
    "place",
    "seed",
    "policy",
    "dice",
    "companion",
    "notes",
)
"""Header keys that the logs of all games may have."""
_MOST_PROBLEMS: Final = 100
"""Maximum number of problems reported for one header.

After that, no more settings are read. The limit is larger than the number of settings of any game.
"""
_OPENINGS: Final = frozenset({"setup", "position", "end"})
"""Headings that the logs of all games may have.

A game's own headings are not known until the header has named the game.
"""
_LINE: Final = re.compile(r"\s*([^\W\d_][\w-]*)\s*:\s*(.*?)\s*$")
_JUDGED: Final = frozenset({"game", "printkit", "preset", "set", "seed"})
_WORD_END: Final = re.compile(r"[\s;#:]")
_COMMENT: Final = re.compile(r"\s+#(?:\s.*)?$")
_STRICT_COMMENT: Final = re.compile(r"\s*#.*$")


class HeaderLine(NamedTuple):
    """One header line, ``KEY: text``, with the positions of its key and text.

    The key is in lower case, with typing mistakes corrected.
    """

    key: str
    text: str
    key_span: Span
    span: Span


class Header(NamedTuple):
    """The header lines of a log, in order. ``end`` is the number of lines before the first heading."""

    lines: tuple[HeaderLine, ...]
    end: int

    def get(self, key: str) -> HeaderLine | None:
        """Return the last header line with the given key; None if there is none."""
        return next((line for line in reversed(self.lines) if line.key == key), None)

    def facts(self) -> dict[str, str]:
        """Return the texts of the header by their keys, leaving out the settings.

        If a key is repeated, its texts are joined by newlines.
        """
        facts: dict[str, str] = {}
        for line in self.lines:
            if line.key not in ("set",):
                facts[line.key] = f"{facts[line.key]}\n{line.text}" if line.key in facts else line.text
        return facts


CHOICES: Final = {"dice": frozenset({"auto", "mine"}), "companion": frozenset({"web", "lan", "one-phone"})}
"""Allowed values of the header keys that control the companion.

``dice`` says who rolls the dice, ``companion`` where the game is shown.
"""


def with_line(text: str, key: str, value: str) -> str:
    """Return the log with the header line ``KEY: value`` inserted.

    If the key exists already, its line is replaced. An empty value removes the line.
    """
    lines = text.split("\n")
    header = split_header(lines)
    had = [line.key_span.line - 1 for line in header.lines if line.key == key]
    last = header.lines[-1].key_span.line if header.lines else 0
    lines[last:last] = [f"{key}: {value}"] if value and not had else []
    for place in reversed(had):
        lines[place : place + 1] = [f"{key}: {value}"] if value and place == had[-1] else []
    return "\n".join(lines)


def split_header(lines: Sequence[str]) -> Header:
    """Parse the header lines at the top of a log, up to the first line of its body.

    Lines with the player's own text (``>``) below the last header line belong to the body.
    """
    found: list[HeaderLine] = []
    remark = -1
    """Index of the first remark since the last header line; −1 if there is none."""
    for number, text in enumerate(lines, 1):
        bare = text.strip()
        if not bare or bare[0] == "#":
            continue
        if bare[0] == ">":
            remark = number - 1 if remark < 0 else remark
            continue
        match = _LINE.match(text)
        if _WORD_END.split(bare, 1)[0].lower() in _OPENINGS or not match:
            return Header(tuple(found), number - 1 if remark < 0 else remark)
        found.append(_line(number, match))
        remark = -1
    return Header(tuple(found), len(lines) if remark < 0 else remark)


def upto_body(header: Header, words: Sequence[str]) -> Header:
    """Return the header without any lines that belong to the log's body.

    The body begins at the first line with one of the ``words`` (names of headings and sides) as its key.
    """
    at = next((i for i, line in enumerate(header.lines) if line.key in words), None)
    if at is None:
        return header
    return Header(header.lines[:at], header.lines[at].key_span.line - 1)


def _line(number: int, match: re.Match[str]) -> HeaderLine:
    key = match.group(1).lower()
    comment = _STRICT_COMMENT if key in _JUDGED else _COMMENT
    text = comment.sub("", match.group(2))
    start = match.start(2) + 1
    key_span = new(Span, (number, match.start(1) + 1, match.end(1) + 1))
    return new(HeaderLine, (key, text, key_span, new(Span, (number, start, start + max(1, len(text))))))


def game_of(header: Header, slugs: Sequence[str], problems: list[Diagnostic]) -> str:
    """Return the slug of the game that the header names.

    If it names no game, report a problem and return an empty string.
    """
    line = header.get("game")
    if line is None:
        slip = next((each for each in header.lines if near(each.key, ("game",))), None)
        if slip is None:
            problems.append(_no_game(header, slugs))
            return ""
        problems.append(_key_slip(slip, "game"))
        line = slip
    elif header.lines[0].key != "game" and not near(header.lines[0].key, ("game",)):
        problems.append(
            diagnostic(
                codes.NO_GAME, "`game:` comes first", line.key_span, help="move it to the top of the log"
            )
        )
    slug = line.text.lower().replace("_", "-")
    if slug in slugs:
        return slug
    problems.append(_unknown_game(line, slug, slugs))
    close = [s for s in slugs if near(slug, (s,)) or (slug and s.startswith(slug))]
    return close[0] if len(close) == 1 else ""


def _one_of(slugs: Sequence[str]) -> str:
    """Return a text for an error message that lists the possible first lines of a log: ``game: SLUG`` for each game."""
    *others, last = [f"`game: {slug}`" for slug in slugs] or ["`game:`"]
    return f"{', '.join(others)} or {last}" if others else last


def _no_game(header: Header, slugs: Sequence[str]) -> Diagnostic:
    return diagnostic(
        codes.NO_GAME,
        "the log does not say which game it is",
        Span(1, 1, 1),
        expected=f"`game: {slugs[0] if slugs else 'GAME'}`",
        help=f"begin the log with {_one_of(slugs)}",
    )


def _unknown_game(line: HeaderLine, slug: str, slugs: Sequence[str]) -> Diagnostic:
    import difflib

    close = difflib.get_close_matches(slug, slugs, 1, 0.5)
    help_ = f"{f'`{close[0]}` may be meant; ' if close else ''}the games are {', '.join(slugs)}"
    return diagnostic(
        codes.NO_GAME,
        f"there is no game `{line.text}`",
        line.span,
        expected=", ".join(slugs),
        found=line.text,
        help=help_,
    )


def _key_slip(line: HeaderLine, key: str) -> Diagnostic:
    found = line.key
    return diagnostic(
        codes.HEADER_KEY, f"`{found}:` is read as `{key}:`", line.key_span, expected=f"{key}:", found=found,
        help=f"write `{key}:`",
    )  # fmt: skip


class Rulings(NamedTuple):
    """The settings in a log's header: the header lines (with misspelt keys corrected), the ruleset that they select, and the problems
    found."""

    header: Header
    ruleset: Ruleset
    problems: list[Diagnostic]


def rulings_of(header: Header, game: Game, notation: Notation, folder: str = "") -> Rulings:
    """Return the ruleset that the header selects, and the problems found in the header.

    An unknown setting is reported and ignored.

    ``folder`` is the log's folder; files that the header names are looked for there.
    """
    problems: list[Diagnostic] = []
    own = tuple(key.name for key in notation.header) + notation.header_verbs
    known = KEYS + own
    lines = tuple(_meant(line, known, problems) for line in header.lines)
    header = Header(lines, header.end)
    preset = ""
    if line := header.get("preset"):
        preset = _preset(line, game, problems)
    settings: dict[str, str] = {}
    by_ruling = {key.name: key.ruling for key in notation.header if key.ruling}
    for line in lines:
        if len(problems) > _MOST_PROBLEMS:
            break
        if line.key == "set":
            _set(line, game, settings, problems)
        elif line.key in CHOICES:
            _choice(line, problems)
        elif line.key in by_ruling:
            _add_setting(line, line.span, by_ruling[line.key], line.text.strip(), game, settings, problems)
    ruleset = _ruleset(game, preset, tuple(settings.items()))
    for key in notation.header:
        if key.loads is not None and (line := header.get(key.name)):
            ruleset = _loaded(ruleset, key, line, folder, problems)
    return Rulings(header, ruleset, problems)


def _choice(line: HeaderLine, problems: list[Diagnostic]) -> None:
    """Report each word that is not an allowed value in a header line for the companion (such as ``dice: auto``)."""
    known = CHOICES[line.key]
    for word in line.text.lower().replace(",", " ").split():
        if word not in known:
            expected = " or ".join(sorted(known))
            fact, help_ = (
                f"`{word}` has no meaning after `{line.key}:`",
                f"write {expected}, or leave the line out",
            )
            problems.append(
                diagnostic(
                    codes.HEADER_VALUE, fact, line.span, expected=expected, found=line.text, help=help_
                )
            )


@lru_cache(maxsize=64)
def _ruleset(game: Game, preset: str, settings: tuple[tuple[str, str], ...]) -> Ruleset:
    """Return the ruleset for the given settings.

    Equal settings give the same cached object, which other caches can then use as a key.
    """
    return game.ruleset(preset, dict(settings))


def _loaded(
    ruleset: Ruleset, key: HeaderKey, line: HeaderLine, folder: str, problems: list[Diagnostic]
) -> Ruleset:
    """Return the ruleset with the values from the file that a header line names.

    If the file cannot be used, report a problem and return the ruleset unchanged.
    """
    assert key.loads is not None
    try:
        return key.loads(ruleset, values_beside(line.text, folder), line.text)
    except DataError as error:
        said, expected = error.said, error.expected
    except OSError as error:
        reason = (
            "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror or str(error)
        )
        said, expected = f"{line.text or key.name}: {reason}", f"{key.help}, named as it lies from the log"
    problems.append(
        diagnostic(
            codes.HEADER_VALUE,
            said,
            line.span,
            expected=expected,
            found=line.text,
            help="until that is corrected, the log is checked with printkit's own values",
        )
    )
    return ruleset


def values_beside(name: str, folder: str) -> str:
    """Return the text of the file ``name``, to which a log in the folder ``folder`` refers.

    Logs may come from untrusted sources, so the file is only read if it lies in the log's folder or below it
    once links are resolved. Raises what :func:`~printkit.table.own_values.text_of` raises, and
    :class:`~printkit.table.rules.DataError` for a file elsewhere.
    """
    from pathlib import Path, PurePosixPath, PureWindowsPath

    from printkit.table.own_values import text_of

    outside = DataError(
        name, "", "a log can only name a file in its own folder", "a file's name, such as own.toml"
    )
    beside = Path(folder)
    named = (PurePosixPath(name), PureWindowsPath(name))
    if not name or "\0" in name or any(each.anchor or ".." in each.parts for each in named):
        raise outside
    try:
        inside = (beside / name).resolve().is_relative_to(beside.resolve())
    except (OSError, RuntimeError):  # RuntimeError: a cycle of symbolic links
        raise outside from None
    if not inside:
        raise outside
    return text_of(Path(folder, name), name)


def _meant(line: HeaderLine, known: Iterable[str], problems: list[Diagnostic]) -> HeaderLine:
    if line.key in known or len(problems) > _MOST_PROBLEMS:
        return line
    keys = near(line.key, known)
    if len(keys) != 1:
        return line
    if keys[0] != "game":  # a misspelt `game` key was reported earlier
        problems.append(_key_slip(line, keys[0]))
    return line._replace(key=keys[0])


def _preset(line: HeaderLine, game: Game, problems: list[Diagnostic]) -> str:
    name = line.text.lower()
    names = tuple(p.name for p in game.ruleset.presets)
    if name in names:
        return name
    problems.append(_setting_problem(SettingError("preset", line.text, names), line.span))
    close = near(name, names)
    return close[0] if len(close) == 1 else ""


def _set(line: HeaderLine, game: Game, settings: dict[str, str], problems: list[Diagnostic]) -> None:
    for match in re.finditer(r"[^,\s][^,]*", line.text):
        if len(problems) > _MOST_PROBLEMS:
            return
        text = match.group().rstrip()
        start = line.span.column + match.start()
        span = Span(line.span.line, start, start + len(text))
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            problems.append(
                diagnostic(
                    codes.HEADER_VALUE,
                    f"`{text}` is not of the form KEY=VALUE",
                    span,
                    expected="KEY=VALUE",
                    found=text,
                )
            )
        else:
            _add_setting(line, span, key.lower(), value, game, settings, problems)
    if not line.text:
        problems.append(
            diagnostic(codes.HEADER_VALUE, "`set:` needs KEY=VALUE", line.span, expected="KEY=VALUE")
        )


def _add_setting(
    line: HeaderLine,
    span: Span,
    key: str,
    value: str,
    game: Game,
    settings: dict[str, str],
    problems: list[Diagnostic],
) -> None:
    """Add a setting to ``settings`` if the game has this setting and allows the value; otherwise report a problem.

    If the key or value has a single typing mistake, the corrected setting is added, too.
    """
    for attempt in (value, value.lower()):
        try:
            game.ruleset("", {key: attempt})
        except SettingError as error:
            problem = error
        else:
            settings[key] = attempt
            return
    said = _not_allowed(game, key, value, span)
    problems.append(said or _setting_problem(problem, span))
    key_meant = (
        key
        if any(r.key == key for r in game.ruleset.rulings)
        else "".join(near(key, [r.key for r in game.ruleset.rulings])[:1])
    )
    ruling = next((r for r in game.ruleset.rulings if r.key == key_meant), None)
    if ruling is None:
        return
    if ruling.allows(value):
        settings[ruling.key] = value
    elif len(close := near(value.lower(), ruling.values)) == 1:
        settings[ruling.key] = close[0]


def _not_allowed(game: Game, key: str, value: str, span: Span) -> Diagnostic | None:
    """If a value has the right form but is not allowed for its setting, return the diagnostic; otherwise None."""
    ruling = next((r for r in game.ruleset.rulings if r.key == key), None)
    fact = ruling.amiss(value) if ruling is not None and ruling.amiss is not None else ""
    if ruling is None or not fact:
        return None
    return diagnostic(
        codes.HEADER_VALUE, f"this {key} cannot be played: {fact}", span, rule=ruling.rules[0], expected=ruling.form,
        found=value, help=f"write {ruling.form}",
    )  # fmt: skip


def _setting_problem(error: SettingError, span: Span) -> Diagnostic:
    meaning = f"; `{error.nearest}` may be meant" if error.nearest else ""
    fact = (
        f"`{error.found}` is not a value of `{error.of}`"
        if error.of
        else f"the {error.what} `{error.found}` is not known"
    )
    return diagnostic(
        codes.HEADER_VALUE,
        f"{fact}{meaning}",
        span,
        expected=" or ".join(error.known[:12]),
        found=error.found,
        notes=() if len(error.known) <= 12 else (Note(f"{len(error.known)} names are possible here"),),
        help="`printkit rules GAME --rulings` lists the settings and their values",
    )
