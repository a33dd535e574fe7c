"""Splits a line of a log into statements, and these into words, dice, cards and numbers, each with its position.

A :class:`Lexer` knows the words of one game's log. It caches every line and statement that it has read, so that equal ones share
one object. Nothing raises an exception: an unreadable part is recorded as a :class:`Slip`, and reading continues.
"""

from __future__ import annotations

import re
from typing import Final

from printkit.journal.entries import OMITTED, FreeReading, Slip, Span, StatementBody, Value
from printkit.journal.notation import Notation
from printkit.journal.reading.claims import Claims
from printkit.journal.reading.values import (
    Match,
    Reading,
    Token,
    meant,
    near,
    slip_of,
    token,
)
from printkit.journal.telling import codes
from printkit.journal.verbs import Aimed, Composed, HeadingChoice, PositionOnly, Spread, Verb, merges
from printkit.table.tuples import new

_NEW: Final = "`printkit new GAME` writes a blank log with every verb of the game"
_GAP: Final = re.compile(r"[\s;]*")
_UNTIL: Final = re.compile(r"[^;#]*")
_WORD: Final = re.compile(r"[^\s,]+")
_PREFIX: Final = re.compile(r"([^\W\d_][\w-]*)\s*:\s*")
_SIDED: Final = re.compile(r"\s*([^\W\d_][\w-]*)\s*:(?=[^:#>]*\Z)")
_HEADED: Final = re.compile(r"([^\W\d_][\w-]*)\s*(\d{1,9})?\s*:\s*(?=[^\s;#])")
_OPENING: Final = re.compile(r"([^\W\d_][\w-]*)\s+")
_MARKS: Final = re.compile(r"[:#>]")
_SEVERAL: Final = (Aimed, Composed)
_SPREAD: Final = (Spread, Aimed)

_ALONE: Final = ", a heading of its own"
_MOST_REMEMBERED: Final = 20_000
"""Maximum number of lines, statements and claims that a lexer caches. At this number, the caches are cleared."""
_LONGEST: Final = 2_000
"""Maximum length of a statement in characters; the rest of a longer statement is not read.

Real statements are far shorter.
"""

Forms = tuple[tuple[int, StatementBody], ...]
"""Type of the statements in a line of a log: for each, the column where it begins and its content."""


def _without_colon(verb: re.Match[str], at: int) -> FreeReading:
    """Return a note that the colon after a keyword or heading was ignored: ``contact: 5`` was read as ``contact 5``."""
    word = verb.group(1)
    gap = " " if verb.end() < len(verb.string) else ""
    return FreeReading(at, at + verb.end(), verb.group().rstrip(), word, f"{word}{gap}")


def _parted_by_comma(form: StatementBody, part: str, split: int) -> StatementBody:
    """Return the statement with a note that the comma after the statement was read as a semicolon."""
    comma = len(part[:split].rstrip())
    slips = tuple(slip for slip in form.slips if slip.code != codes.SEMICOLON.code)
    return form._replace(slips=slips, readings=(*form.readings, FreeReading(comma - 1, comma, ",", ";")))


class Lexer:
    """Splits the lines of one game's logs into statements. Lines and statements that have been read are cached."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.verbs = notation.by_name
        self._claims = Claims(notation.claims)
        self.sides = frozenset(notation.sides.names) | {group for group, _ in notation.sides.groups}
        self._sides_beginnings = frozenset(side[:n] for side in self.sides for n in range(1, len(side) + 1))
        self.numbered = frozenset(notation.headings.numbered)
        self.headings = ("setup", "position", *notation.headings.numbered, "end")
        self._names = tuple(self.verbs)
        self._rare = frozenset(verb.name for verb in notation.verbs if isinstance(verb, PositionOnly))
        self._several = frozenset(verb.name for verb in notation.verbs if isinstance(verb, _SEVERAL))
        self._merging = frozenset(verb.name for verb in notation.verbs if merges(verb))
        self._all_names = (*self._names, *(h for h in self.headings if h not in self.verbs))
        self._tokens: dict[str, Token] = {}
        self._statements: dict[tuple[str, str, bool], StatementBody] = {}
        self.known_lines: dict[str, Forms] = {}

    # -- lines --------------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Clear the caches of this lexer."""
        for memory in (self.known_lines, self._statements, self._claims.known, self._tokens):
            memory.clear()

    def forget_if_full(self) -> None:
        """Clear the caches of this lexer if they have grown too large. Called before each log is read."""
        if len(self.known_lines) + len(self._statements) + len(self._claims.known) > _MOST_REMEMBERED:
            self.forget()

    def line(self, text: str) -> Forms:
        """Return the statements of a line of a log, from the cache if possible."""
        forms = self.known_lines.get(text)
        if forms is None:
            forms = self.known_lines[text] = self._read_line(text)
        return forms

    def _read_line(self, text: str) -> Forms:
        if not _MARKS.search(text):
            if not (self.sides and self._side_unmarked(text.strip())):
                return self._split_at_semicolons(text, 0, "")
        elif (sided := _SIDED.match(text)) and sided.group(1).lower() in self.sides:
            at = sided.end()
            if not any(self._side_unmarked(part.strip()) for part in text[at:].split(";")):
                return self._split_at_semicolons(text, at, sided.group(1).lower())
        found: list[tuple[int, StatementBody]] = []
        side, accepted = "", False
        at, length = _GAP.match(text).end(), len(text)  # type: ignore[union-attr]  # matches anywhere
        while at < length:
            first = text[at]
            if first == "#":
                break
            if first == ">":
                found.append((at + 1, _prose(text[at:])))
                break
            end = _UNTIL.match(text, at).end()  # type: ignore[union-attr]  # matches anywhere
            part = text[at:end].rstrip()
            slips, readings = list[Slip](), list[FreeReading]()
            if ":" in part and (opened := self._opened(part)) is not None:
                found.append((at + 1, opened))
                at += opened.readings[0].end
                continue
            while prefix := _PREFIX.match(part) or self._side_unmarked(part):
                if self._is_word(prefix):
                    readings.append(_without_colon(prefix, at))
                    part = part.replace(":", " ", 1)
                    break
                side, accepted = self._parse_prefix(prefix, at, side, accepted, slips, readings)
                at += prefix.end()
                part = part[prefix.end() :]
            before = len(found)
            if part:
                self._add(found, at, part, side, accepted)
            _add_prefix_notes(found, before, slips, readings)
            at = _GAP.match(text, end).end()  # type: ignore[union-attr]  # matches anywhere
        return tuple(found)

    def _split_at_semicolons(self, text: str, at: int, side: str) -> Forms:
        """Return the statements in a line from offset ``at`` on, treating only semicolons as separators."""
        found: list[tuple[int, StatementBody]] = []
        for part in text[at:].split(";"):
            bare = part.strip()
            if bare:
                self._add(found, at + part.index(bare[0]), bare, side, False)
            at += len(part) + 1
        return tuple(found)

    def _add(
        self, found: list[tuple[int, StatementBody]], at: int, part: str, side: str, accepted: bool
    ) -> None:
        """Parse the text ``part`` as a statement, and append the statement to the list ``found``.

        If it consists of several statements without semicolons between them, add each of them.
        """
        if len(part) > _LONGEST:
            found.append((at + 1, self._too_long(part, side, accepted)))
            return
        while True:
            key = (part, side, accepted)
            form = self._statements.get(key)
            if form is None:
                form = self._statements[key] = self._statement(part, side, accepted)
            kind, slips = form.kind, form.slips
            split = next((s.start for s in slips if s.code == codes.SEMICOLON.code), 0) if slips else 0
            if split and part[:split].rstrip()[-1:] == ",":
                form = _parted_by_comma(form, part, split)
            if kind == "play" and form.verb in self._several:
                decisions = self._split_statement(self.verbs[form.verb], form)
                found += [(at + 1 + offset, one) for offset, one in decisions]
            else:
                found.append((at + 1, form))
            if kind == "heading" and form.readings and form.readings[-1].end == form.width < len(part):
                split = len(part) - len(part[form.width :].lstrip())
            if not split:
                return
            at += split
            part = part[split:]

    def _too_long(self, part: str, side: str, accepted: bool) -> StatementBody:
        """Return a statement that consists of the first :data:`_LONGEST` characters of an overlong text, with a diagnostic about its
        length.

        The rest is not read, so that later processing stays fast.
        """
        form = self._statement(part[:_LONGEST], side, accepted)
        fact = f"a statement has at most {_LONGEST:,} characters, and this one has {len(part):,}"
        slip = slip_of(codes.VALUES, 0, form.width, fact, "", part[:20], "the rest was not read")
        return form._replace(slips=(*form.slips, slip))

    def _opened(self, part: str) -> StatementBody | None:
        """If a line begins with a heading (``turn 6:`` or ``setup:``) that is followed by statements, return the heading; otherwise None."""
        headed = _HEADED.match(part) if ":" in part else None
        if headed is None:
            return None
        kind, numbered = headed.group(1).lower(), headed.group(2) is not None
        if kind not in self.headings or kind in self.sides or numbered != (kind in self.numbered):
            return None
        number, typed = int(headed.group(2) or 0), headed.group().rstrip()
        read = f"{kind} {number}" if numbered else kind
        free = FreeReading(0, headed.end(), typed, f"{read}{_ALONE}", f"{read}\n  ")
        return StatementBody(
            "heading", kind, (), number, (), len(typed), number=number, text=typed, readings=(free,)
        )

    def _side_unmarked(self, part: str) -> re.Match[str] | None:
        """If a statement begins with the name of a side that is not followed by a colon, return the regular-expression match for the
        name; otherwise None.

        Either the name or the verb after it may be abbreviated, but not both.
        """
        if not self.sides or (opening := _OPENING.match(part)) is None:
            return None
        word = opening.group(1).lower()
        if word not in self._sides_beginnings:
            return None
        rest = part[opening.end() :]
        behind = rest.split(None, 1)[0].rstrip(";,").lower() if rest else ""
        if (
            (behind not in self.verbs and not (word in self.sides and self._begins_a_verb(behind)))
            or behind in self.sides
            or (word in self.verbs and word not in self.sides)
        ):
            return None
        return opening if word in self.sides or len(self._sides_starting_with(word)) == 1 else None

    def _begins_a_verb(self, beginning: str) -> bool:
        return beginning != "" and any(verb.startswith(beginning) for verb in self.verbs)

    def _is_word(self, prefix: re.Match[str]) -> bool:
        """Return True if the word before a colon is a keyword or a heading (``contact: 5``, ``setup:``) rather than the name of a side."""
        word = prefix.group(1).lower()
        known = word in self.verbs or word in self.headings
        return ":" in prefix.group() and known and word not in self.sides

    def _sides_starting_with(self, word: str) -> list[str]:
        return [side for side in self.sides if side.startswith(word)]

    def _parse_prefix(
        self,
        prefix: re.Match[str],
        start: int,
        side: str,
        accepted: bool,
        slips: list[Slip],
        readings: list[FreeReading],
    ) -> tuple[str, bool]:
        """Parse the prefix of a statement (the name of a side, or ``house:``). Return the side, and True if the prefix is ``house:``.

        With ``house:``, players mark a statement on which they agreed in spite of the rules.

        The prefix begins at column ``start`` of the line.
        """
        word = prefix.group(1).lower()
        if word == "house":
            return side, True
        matching_sides = self._sides_starting_with(word)
        if word in self.sides or len(matching_sides) == 1:
            meant_side = word if word in self.sides else matching_sides[0]
            typed = prefix.group().rstrip()
            if word != meant_side or ":" not in typed:
                written = f"{meant_side}:"
                readings.append(FreeReading(start, start + prefix.end(), typed, written, f"{written} "))
            return meant_side, accepted
        place = (start, start + len(word))
        slips_of = near(word, (*self.sides, "house"))
        if len(slips_of) == 1:
            slips.append(
                slip_of(codes.SIDE, *place, f"`{word}:` is read as `{slips_of[0]}:`", f"{slips_of[0]}:", word)
            )
            return ("", True) if slips_of[0] == "house" else (slips_of[0], accepted)
        known = (
            ", ".join(f"{s}:" for s in self.notation.sides.names) if self.sides else "no sides in this game"
        )
        help_ = "header lines belong above the first heading" if not self.sides else f"sides are {known}"
        slips.append(slip_of(codes.SIDE, *place, f"`{word}:` is not a side of this game", known, word, help_))
        return side, accepted

    # -- statements ---------------------------------------------------------------------------------------------------

    def _statement(self, text: str, side: str, accepted: bool) -> StatementBody:
        if text[0] == "=":
            return self._claims.form(text, side, accepted)
        words = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(text)]
        if not words:
            slip = slip_of(codes.VERB, 0, len(text), "there is no statement here", "", text)
            return StatementBody("unknown", "", width=len(text), slips=(slip,), text=text)
        typed, _, width = words[0]
        word = typed.lower().rstrip(":")
        if word in self.headings and word not in self.verbs:
            return self._heading(word, words, text, ())
        verb = self.verbs.get(word)
        if verb is not None:
            if isinstance(verb, HeadingChoice) and word in self.numbered and len(words) == 2 and not side:
                return self._heading(word, words, text, ())
            return self._play(verb, words, text, side, accepted, ())
        match, names = meant(word, self._all_names, self._rare)
        slips: tuple[Slip, ...] = ()
        if match is Match.SLIP:
            name = names[0]
            slips = (slip_of(codes.VERB_SLIP, 0, width, f"`{typed}` is read as `{name}`", name, typed),)
        elif match is not Match.BEGINNING:
            return self._unknown(text, words, match, names, side, accepted)
        first_reading = () if slips else (FreeReading(0, width, typed, names[0]),)
        if names[0] in self.verbs:
            return self._play(self.verbs[names[0]], words, text, side, accepted, slips, first_reading)
        return self._heading(names[0], words, text, slips, first_reading)

    def _unknown(
        self,
        text: str,
        words: list[tuple[str, int, int]],
        match: Match,
        names: tuple[str, ...],
        side: str,
        accepted: bool,
    ) -> StatementBody:
        if words[0][0].lower() in self.sides and len(words) > 1 and match is not Match.SEVERAL:
            side, words = words[0][0].lower(), words[1:]  # a side without its colon and without a verb
        typed, start, width = words[0]
        if match is Match.SEVERAL:
            several = " or ".join(f"`{n}`" for n in names[:6])
            slip = slip_of(
                codes.VERB_SHORT, 0, width, f"`{typed}` can stand for {several}", "one letter more", typed
            )
        else:
            slip = slip_of(codes.VERB, start, width, f"`{typed}` is not a verb of this game", "", typed, _NEW)
        values = self._values(words)
        return StatementBody(
            "unknown",
            "",
            (),
            OMITTED,
            (),
            words[-1][2],
            side,
            accepted,
            values=values,
            slips=(slip,),
            text=text,
            meanings=tuple(n for n in names if n in self.verbs) if match is Match.SEVERAL else (),
        )

    def _values(self, words: list[tuple[str, int, int]]) -> tuple[Value, ...]:
        tokens = self._tokens
        values = []
        for text, start, end in words[1:]:
            found = tokens.get(text)
            if found is None:
                found = tokens[text] = token(text)
            kind, value, key = found
            values.append(new(Value, (kind, value, text, new(Span, (0, start, end)), key)))
        return tuple(values)

    def _heading(
        self,
        kind: str,
        words: list[tuple[str, int, int]],
        text: str,
        slips: tuple[Slip, ...],
        readings: tuple[FreeReading, ...] = (),
    ) -> StatementBody:
        width = words[-1][2]
        number = 0
        rest = [(w.rstrip(":"), s, e) for w, s, e in words[1:] if w != ":"]
        if (
            kind in self.numbered
            and len(rest) > 1
            and rest[0][0].isdecimal()
            and rest[1][0].lower() in self.verbs
        ):
            width = rest[0][2]  # a statement follows on the same line
            typed, written = text[:width], f"{kind} {rest[0][0]}"
            readings = (FreeReading(0, width, typed, f"{written}{_ALONE}", f"{written}\n "),)
            rest = rest[:1]
        if kind in self.numbered:
            number = -1
            if len(rest) == 1 and rest[0][0].isdecimal() and len(rest[0][0]) < 10:
                number = int(rest[0][0])
            else:
                found = " ".join(w for w, _, _ in rest)
                fact = f"the heading `{kind}` needs one number"
                slips += (slip_of(codes.HEADING, 0, width, fact, f"{kind} 1", found),)
        elif rest:
            slips += (slip_of(codes.HEADING, rest[0][1], width, f"nothing follows `{kind}`", kind, text),)
        return StatementBody(
            "heading", kind, (), number, (), width, number=number, slips=slips, text=text, readings=readings
        )

    def _play(
        self,
        verb: Verb,
        words: list[tuple[str, int, int]],
        text: str,
        side: str,
        accepted: bool,
        slips: tuple[Slip, ...],
        readings: tuple[FreeReading, ...] = (),
    ) -> StatementBody:
        values = self._values(words)
        reading = Reading(self.verbs, verb, values)
        reading.read()
        width = reading.width or words[-1][2] if reading.split < 0 else words[reading.split][2]
        return StatementBody(
            "play",
            verb.name,
            tuple(reading.answers),
            reading.choice,
            tuple(reading.places),
            width,
            side,
            accepted,
            isinstance(verb, _SPREAD),
            all(a.__class__ is int for a in reading.answers),
            0,
            reading.values if reading.split < 0 else values[: reading.split],
            (),
            (*slips, *reading.slips),
            text,
            verb.name in self._merging,
            (),
            (*readings, *reading.readings) if readings or reading.readings else (),
        )

    def read_words(
        self, form: StatementBody, words: list[tuple[str, int, int]], readings: tuple[FreeReading, ...]
    ) -> StatementBody:
        """Return a copy of the statement ``form`` that has the given words in place of its values.

        Positions count from the statement's first character.
        """
        head = (form.verb, 0, len(form.text.split(None, 1)[0]))
        own = tuple(g for g in form.readings if g.end <= head[2])
        return self._play(
            self.verbs[form.verb], [head, *words], form.text, form.side, form.accepted, (), (*own, *readings)
        )

    def parts(self, form: StatementBody) -> list[tuple[int, StatementBody]]:
        """Return the single decisions of which a statement is composed, each with its offset in the statement.

        Any other statement is returned unchanged, with the offset 0.
        """
        verb = self.verbs[form.verb]
        return self._composed_apart(verb, form) if isinstance(verb, Composed) else [(0, form)]

    def read_as(self, name: str, form: StatementBody) -> list[tuple[int, StatementBody]]:
        """Parse the statement again, with the verb ``name`` in place of its first word.

        Return the resulting statements; none if the game has no such verb.

        Positions in these statements are offsets in the original text.
        """
        words = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(form.text)]
        verb = self.verbs.get(name)
        if verb is None or not words:
            return []
        words[0] = (name, *words[0][1:])
        read = self._play(verb, words, form.text, form.side, form.accepted, ())
        return self._split_statement(verb, read)

    def _split_statement(self, verb: Verb, form: StatementBody) -> list[tuple[int, StatementBody]]:
        """Split a statement that combines several decisions, or that ends with ``KEY=value``, into separate statements.

        Any other statement is returned as it is.
        """
        match verb:
            case Aimed():
                return self._aimed_apart(verb, form)
            case Composed():
                return self._composed_apart(verb, form)
            case _:
                return [(0, form)]

    def _composed_apart(self, verb: Composed, form: StatementBody) -> list[tuple[int, StatementBody]]:
        """Split a statement that combines several decisions into one statement for each decision.

        ``discard ~ T`` is split at each card, ``reveal u1 8S e1 QS`` at each name, and ``play N victim=R`` before ``victim=``.
        """
        own = [v for v in form.values if v.key not in verb.keys]
        keyed = [v for v in form.values if v.key in verb.keys]
        size = 1 if verb.each else 2 if verb.pairs else max(1, len(own))
        if len(own) % size or (not keyed and len(own) < 2 * size):
            return [(0, form)]
        runs = [own[i : i + size] for i in range(0, len(own), size)] or [own]
        start = form.values[0].span.column - 1 if form.values else form.width
        parts: list[tuple[int, int, StatementBody]] = []
        for i, run in enumerate(runs):
            at = run[0].span.column if i else 0
            head = (verb.name, 0, 0 if i else start)
            words = [head, *((v.text, v.span.column - at, v.span.end - at) for v in run)]
            slips = () if i else tuple(s for s in form.slips if s.code == codes.VERB_SLIP.code)
            first_readings = () if i else tuple(g for g in form.readings if g.end < start)
            if i and verb.pairs:
                said = f"{verb.name} {run[0].text}"
                first_readings = (FreeReading(0, len(run[0].text), run[0].text, said, f"; {said}"),)
            text = form.text[at:] if verb.pairs else form.text
            one = self._play(verb, words, text, form.side, form.accepted, slips, first_readings)
            parts.append((run[0].span.column if run else 0, at, one))
        for value in keyed:
            at = value.span.column
            shift = len(value.key) + 1
            words = [(value.key, 0, shift), (value.text[shift:], shift, value.span.end - at)]
            one = self._play(self.verbs[value.key], words, value.text, form.side, form.accepted, ())
            parts.append((at, at, one))
        return [(at, one) for _, at, one in sorted(parts, key=lambda part: part[0])]

    def _aimed_apart(self, verb: Aimed, form: StatementBody) -> list[tuple[int, StatementBody]]:
        """Split a statement with several targets and their dice, such as ``detect e1 12 e2 15``, into one statement for each
        target.
        """
        values = form.values
        names, rolls = values[::2], values[1::2]
        if len(values) < 4 or len(values) % 2 or any(v.kind == "number" for v in names):
            return [(0, form)]
        if any(v.kind != "number" for v in rolls):
            return [(0, form)]
        parts: list[tuple[int, StatementBody]] = []
        for i, (name, roll) in enumerate(zip(names, rolls, strict=True)):
            at = name.span.column if i else 0
            head = (verb.name, 0, 0 if i else max(0, form.values[0].span.column - 1))
            words = [head, *((v.text, v.span.column - at, v.span.end - at) for v in (name, roll))]
            typed = form.text[name.span.column : name.span.end]
            said = f"{verb.name} {typed}"
            readings = (FreeReading(0, name.span.end - at, typed, said, f"; {said}"),) if i else form.readings
            slips = () if i else tuple(s for s in form.slips if s.code == codes.VERB_SLIP.code)
            text = form.text[at:]
            parts.append((at, self._play(verb, words, text, form.side, form.accepted, slips, readings)))
        return parts


def _add_prefix_notes(
    found: list[tuple[int, StatementBody]], of: int, slips: list[Slip], readings: list[FreeReading]
) -> None:
    """Add the problems and notes about a prefix, such as a misspelt name of a side, to the statement after the prefix.

    If no statement follows, add them to the last statement.
    """
    if slips and not found:
        found.append((slips[0].start + 1, StatementBody("unknown", "")))
    if not found or not (slips or readings):
        return
    of = min(of, len(found) - 1)
    column, form = found[of]
    moved = tuple(s._replace(start=s.start - column + 1, end=s.end - column + 1) for s in slips)
    shown = tuple(g._replace(start=g.start - column + 1, end=g.end - column + 1) for g in readings)
    found[of] = (column, form._replace(slips=(*moved, *form.slips), readings=(*shown, *form.readings)))


_LEXERS: dict[int, Lexer] = {}


def lexer_of(notation: Notation) -> Lexer:
    """Return the lexer for the logs of a game.

    There is one lexer for each game, so that all logs share its cache.
    """
    found = _LEXERS.get(id(notation))
    if found is None or found.notation is not notation:
        found = _LEXERS[id(notation)] = Lexer(notation)
    found.forget_if_full()
    return found


def _prose(text: str) -> StatementBody:
    return StatementBody("prose", ">", width=len(text.rstrip()), text=text[1:].strip())
