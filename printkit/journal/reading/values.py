"""Parses the words, numbers, dice and cards that follow the verb (keyword) of a statement in a log.

It corrects typing mistakes, and combines the values as the verb requires.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple, assert_never

from printkit.journal.entries import (
    BLIND,
    OMITTED,
    FreeReading,
    Slip,
    Span,
    Unclear,
    Value,
    ValueKind,
)
from printkit.journal.telling import codes
from printkit.journal.verbs import (
    Aimed,
    Bare,
    Cards,
    Composed,
    Dice,
    HeadingChoice,
    Holds,
    Keyed,
    Number,
    OneOf,
    OwnForm,
    PositionOnly,
    Spread,
    Unreadable,
    Verb,
    form_of,
)
from printkit.table.cards import parse_card


class Match(Enum):
    """The ways in which a typed word can match a list of known words.

    It matches exactly, as an abbreviation, with a typing mistake, in a way that fits several known words,
    or not at all.
    """

    EXACT = "exact"
    BEGINNING = "beginning"
    SLIP = "slip"
    SEVERAL = "several"
    NONE = "none"


def one_edit(typed: str, known: str) -> bool:
    """Return True if one edit, such as changing a letter, turns ``typed`` into ``known``.

    The other possible edits are inserting or deleting a letter, and swapping two neighbouring letters.
    """
    gap = len(typed) - len(known)
    if gap < -1 or gap > 1 or typed == known:
        return typed == known
    start = 0
    for a, b in zip(typed, known, strict=False):
        if a != b:
            break
        start += 1
    if gap == 1:
        return typed[start + 1 :] == known[start:]
    if gap == -1:
        return typed[start:] == known[start + 1 :]
    if typed[start + 1 :] == known[start + 1 :]:
        return True
    swapped = known[start + 1 : start + 2] + known[start]
    return typed[start : start + 2] == swapped and typed[start + 2 :] == known[start + 2 :]


def near(typed: str, known: Iterable[str]) -> list[str]:
    """Return those known words that differ from the typed word by a single edit, such as a changed letter.

    Single letters are too short for this comparison and never match.
    """
    return [name for name in known if len(name) > 1 and len(typed) > 1 and one_edit(typed, name)]


def meant(typed: str, known: Sequence[str], rare: Iterable[str] = ()) -> tuple[Match, tuple[str, ...]]:
    """Return the way in which a typed word matches the known words, and the words that it matches.

    If an abbreviation matches several words, the ``rare`` ones among them are left out.
    """
    if typed in known:
        return Match.EXACT, (typed,)
    matching = [name for name in known if name.startswith(typed)] if typed else []
    if len(matching) > 1:
        unusual = set(rare)
        matching = [name for name in matching if name not in unusual] or matching
    if len(matching) == 1:
        return Match.BEGINNING, (matching[0],)
    slips = near(typed, known)
    if len(slips) == 1:
        return Match.SLIP, (slips[0],)
    if matching or slips:
        return Match.SEVERAL, tuple(matching or slips)
    return Match.NONE, ()


_KEYED: Final = re.compile(r"([a-z][\w-]*)=(.+)")
_WHOLE: Final = re.compile(r"[+-]?\d{1,15}\Z")
_DECIMAL: Final = re.compile(r"[+-]?\d{0,15}\.\d{1,15}\Z")
_PIPS: Final = re.compile(r"\d{1,3}(?:\+\d{1,3}){1,20}\Z")
_TIMES: Final = re.compile(r"([1-9])[x×*](\d{1,2})\Z", re.IGNORECASE)
"""Pattern for several equal dice written as a product: ``3x4`` stands for three dice that show 4."""
_COUNT: Final = re.compile(r"\d{1,9}:\Z")
_LEADING: Final = re.compile(r"[1-9]\d{0,2}\Z")
_THREE: Final = re.compile(r"\d{3}\Z")
_SHOWN: Final = 40
"""Maximum number of characters of superfluous text that an error message quotes."""
_DASHES: Final = frozenset("-–—−")


class Token(NamedTuple):
    """A word in a log, with its kind (such as a card or a number) and its value.

    The kinds are listed at :class:`~printkit.journal.entries.Value`."""

    kind: ValueKind
    value: int | float | str | tuple[int, ...]
    key: str = ""


def token(text: str) -> Token:
    """Return the kind and value of one word of a log."""
    if _WHOLE.match(text):
        return Token("number", int(text))
    card = parse_card(text) if len(text) <= 3 else None
    if card is not None:
        return Token("card", card)
    if _PIPS.match(text):
        return Token("pips", tuple(int(n) for n in text.split("+")))
    if text in _DASHES:
        return Token("blind", text)
    if _DECIMAL.match(text):
        return Token("number", float(text))
    if _COUNT.match(text):
        return Token("count", int(text[:-1]))
    keyed = _KEYED.match(text.lower())
    if keyed:
        inner = token(text[keyed.start(2) :])
        return Token(inner.kind, inner.value, keyed.group(1))
    return Token("word", text.lower())


class Reading:
    """Parser for the values in one statement of a log.

    It converts them to answers or to a choice, as the verb requires, and records problems.
    """

    def __init__(self, verbs: Collection[str], verb: Verb, values: tuple[Value, ...]) -> None:
        self.verbs = verbs
        self.verb = verb
        self.values = values
        self.answers: list[object] = []
        self.places: list[tuple[int, int]] = []
        self.choice: object = OMITTED
        self.slips: list[Slip] = []
        self.readings: list[FreeReading] = []
        self.split = -1
        self.width = 0

    def read(self) -> None:
        """Parse the values of the statement in the form that its verb requires, and store the results in the parser's attributes."""
        match self.verb:
            case Bare():
                self._nothing()
            case OneOf(options=options):
                self._word(options)
            case Composed(own=own):
                self.choice = self._own(own)
            case Number(own=OwnForm() as own):
                self.choice = self._own(own)
            case Number() | HeadingChoice():
                self._number()
            case Dice():
                self._listed(self._die)
                self._choose_answers()
            case Cards(own=own) | Keyed(own=own):
                self._cards(own)
                self._choose_answers()
            case Spread(own=own, tag=tagged):
                tag = self._cards(own, tagged)
                self.choice = tag if tagged else len(self.answers)
            case Aimed():
                self._listed(self._roll, aimed=True)
            case PositionOnly(holds=holds):
                self._position_values(holds)
            case _:
                assert_never(self.verb)

    def _position_values(self, holds: Holds | OwnForm | tuple[str, ...]) -> None:
        """Parse the values of a statement in a ``position`` section, which describes a game in progress."""
        if isinstance(holds, OwnForm) or holds is Holds.CARDS:
            self._cards(holds if isinstance(holds, OwnForm) else None)
            self._choose_answers()
        elif not isinstance(holds, Holds):
            self._word(holds)
        elif holds is Holds.NUMBER:
            self._number()
        elif holds is Holds.WORD:
            self._word(())
        else:
            self._nothing()

    def _nothing(self) -> None:
        self.choice = None
        if self.values and not self._lacks_semicolon(0):
            name = self.verb.name
            self._too_many(0, f"`{name}` takes no value")

    def _choose_answers(self) -> None:
        """Store the dice or cards of the statement as the player's decision, too, because some rules let the player choose them.

        Several are stored as a tuple.
        """
        if self.answers:
            self.choice = self.answers[0] if len(self.answers) == 1 else tuple(self.answers)

    # -- in a form of the game's own --------------------------------------------------------------------------------------

    def _own(self, own: OwnForm) -> object:
        """Parse the values with the function that the game provides for the statement's verb.

        Return Unclear if the function cannot read them.
        """
        try:
            return own.read(self.values)
        except Unreadable as error:
            joined = self._hyphenated(own)
            return self._unreadable(error) if joined is None else joined

    def _hyphenated(self, own: OwnForm) -> object:
        """Parse several words as one hyphenated word: ``depth charges`` as ``depth-charges``.

        Return None if the game has no such word.
        """
        values = self.values
        if len(values) < 2 or any(value.kind != "word" or value.key for value in values):
            return None
        text = "-".join(value.text for value in values)
        kind, value, key = token(text)
        span = Span(0, values[0].span.column, values[-1].span.end)
        try:
            made = own.read((Value(kind, value, text, span, key),))
        except Unreadable:
            return None
        self.readings.append(FreeReading(span.column, span.end, " ".join(v.text for v in values), text))
        return made

    def _unreadable(self, error: Unreadable) -> Unclear:
        width = self.values[-1].span.end if self.values else len(self.verb.name)
        first = self.values[0].span.column if self.values else 0
        found = " ".join(v.text for v in self.values)
        self.slips.append(
            slip_of(codes.VALUE, first, width, str(error), error.meant, found, self._example(error))
        )
        return Unclear(found)

    def _cards(self, own: OwnForm | None, tagged: bool = False) -> str | None:
        """Parse cards, using the game's own function if the game provides one.

        Return the word written before the cards; None if there is none.
        """
        if own is None:
            return self._listed(self._card, tagged=tagged)
        try:
            made = own.read(self.values)
        except Unreadable as error:
            if self._has_one_bad_card(own):
                return None
            made = self._unreadable(error)
        self.answers = list(made) if isinstance(made, tuple) else [made]
        n = len(self.answers)
        plain = [v for v in self.values if not v.key]
        spans = [v.span for v in plain[len(plain) - n :]] if len(plain) >= n else []
        self.places = [(s.column, s.end) for s in spans]
        self.choice = self.answers[0] if n == 1 else tuple(self.answers)
        return None

    def _has_one_bad_card(self, own: OwnForm) -> bool:
        """Parse the cards one by one. Return True if exactly one of several is unreadable.

        Only that card is then reported.
        """
        if len(self.values) < 2:
            return False
        answers: list[object] = []
        slips: list[Slip] = []
        for value in self.values:
            try:
                made = own.read((value,))
            except Unreadable as error:
                span, made = value.span, Unclear(value.text)
                details = str(error), error.meant, value.text, self._example(error)
                slips.append(slip_of(codes.VALUE, span.column, span.end, *details))
            answers += made if isinstance(made, tuple) and len(made) == 1 else (made,)
        if len(slips) != 1 or any(isinstance(answer, tuple) for answer in answers):
            return False
        self.slips += slips
        self.answers = answers
        self.places = [(v.span.column, v.span.end) for v in self.values]
        return True

    def _example(self, error: Unreadable) -> str:
        """Return an example of a statement with this verb (keyword), for use in an error message.

        Return an empty string if the message already suggests a correction.
        """
        name, form = self.verb.name, error.form or form_of(self.verb)
        return "" if error.meant or not form else f"`{name}` is written like `{name} {form}`"

    # -- as in every game -------------------------------------------------------------------------------------------------

    def _word(self, known: tuple[str, ...]) -> None:
        """Parse a value that must be one of the known words. If ``known`` is empty, any word is accepted."""
        verb, values = self.verb, self.values
        if not values:
            return
        words = tuple(v.text.lower() for v in values)
        if not known:
            self.choice = words[0] if len(words) == 1 else words
            return
        if len(values) > 1 and not values[1].key and not self._lacks_semicolon(1):
            self._too_many(1, f"`{verb.name}` takes one word")
        if words[0] in known:
            self.choice = words[0]
            return
        match, names = meant(words[0], known)
        if match is Match.BEGINNING:
            self.readings.append(free_reading(values[0], names[0]))
            self.choice = names[0]
            return
        if match is Match.SLIP:
            self._slip(codes.VALUE, values[0], f"`{values[0].text}` is read as `{names[0]}`", names[0])
            self.choice = names[0]
            return
        self._slip(codes.VALUE, values[0], f"`{verb.name}` takes {' or '.join(known)}", form_of(verb))
        self.choice = Unclear(words[0])

    def _number(self) -> None:
        self._group_thousands()
        self._listed(self._figure)
        self._choose_answers()
        if len(self.answers) > 1:
            self._too_many(1, f"`{self.verb.name}` takes one number")
            self.choice = self.answers[0]
            del self.answers[1:], self.places[1:]

    def _group_thousands(self) -> None:
        """Join the parts of a number whose thousands are separated by a comma or a space (``21,000``)."""
        values = self.values
        grouped = all(b.span.column == a.span.end + 1 and _THREE.match(b.text) for a, b in pairwise(values))
        if len(values) < 2 or not grouped or not _LEADING.match(values[0].text):
            return
        start, end = values[0].span.column, values[-1].span.end
        text = "".join(value.text for value in values)
        kind, value, key = token(text)
        self.values = (Value(kind, value, text, Span(0, start, end), key),)
        self.readings.append(FreeReading(start, end, ",".join(v.text for v in values), text))

    def _too_many(self, i: int, message: str) -> None:
        """Report the values from index ``i`` on as superfluous, using the given message."""
        start, end = self.values[i].span.column, self.values[-1].span.end
        found = " ".join(value.text for value in self.values[i:])
        help_ = f"take out `{found[:_SHOWN]}`"
        self.slips.append(slip_of(codes.VALUES, start, end, message, "", found, help_))

    def _listed(
        self, read: Callable[[Value], object], *, aimed: bool = False, tagged: bool = False
    ) -> str | None:
        """Parse a list of values with the function ``read``. Return the word before the list, or None if there is no such word.

        ``aimed``: the first value is the name that the answers are for. ``tagged``: a word may stand before the values, and
        is returned.
        """
        announced: Value | None = None
        tag: str | None = None
        for i, value in enumerate(self.values):
            kind, text = value.kind, value.text
            if kind == "count" and i == 0:
                announced = value
                continue
            if aimed and i == 0:
                self.choice = text.lower()
                continue
            if tagged and not self.answers and kind == "word" and i < len(self.values) - 1:
                tag = self._leading_word(value, tag)
                continue
            if kind == "word" and self._lacks_semicolon(i):
                break
            if kind == "word" and i == 0 and len(self.values) > 1 and text.lower() in self.verbs:
                self._slip(codes.VALUES, value, f"`{self.verb.name}` takes no word", "", f"take out `{text}`")
                continue
            if value.key:
                continue
            self.answers.append(read(value))
            self.places.append((value.span.column, value.span.end))
        if announced is not None and announced.value != len(self.answers):
            n = len(self.answers)
            self._slip(
                codes.VALUES,
                announced,
                f"the number before the colon is {announced.value}, but {n} values follow",
                str(n),
            )
        return tag

    def _leading_word(self, value: Value, before: str | None) -> str:
        """Return, in capitals, the word that stands before the values of a statement.

        ``before`` is such a word found earlier (None: none yet); a second word is reported as a mistake.
        """
        if before is not None:
            name = self.verb.name
            self._slip(
                codes.VALUES,
                value,
                f"`{name}` takes only one word before its value, but the log has two: {before} and {value.text.upper()}",
                "",
            )
        return before or value.text.upper()

    def _card(self, value: Value) -> object:
        if value.kind == "card":
            return value.value
        self._slip(codes.VALUE, value, f"`{value.text}` is not a card", "rank and suit, like 7H or TD")
        return Unclear(value.text)

    def _die(self, value: Value) -> object:
        if isinstance(self.verb, Dice):
            if value.kind == "word" and (face := self._face(value, self.verb)):
                return face
            if value.kind == "blind":
                return BLIND
        return self._pips(value, "a number that a die can show")

    def _roll(self, value: Value) -> object:
        return self._pips(value, "a number that a die can show")

    def _figure(self, value: Value) -> object:
        return self._pips(value, "a number")

    def _pips(self, value: Value, what: str) -> object:
        if value.kind == "number" and isinstance(value.value, int):
            return value.value
        if value.kind == "pips":
            return value.value
        times = _TIMES.match(value.text)
        each = " ".join([times[2]] * int(times[1])) if times else ""
        self._slip(
            codes.VALUE,
            value,
            f"`{value.text}` is not {what}",
            each or what,
            f"write `{each}`" if each else "",
        )
        return Unclear(value.text)

    def _face(self, value: Value, dice: Dice) -> int:
        """If the player typed the name of a table row instead of the result of a die, return the result for that row; otherwise 0.

        If the row stands for several results, return the first of them. Return 0, too, if more than one row matches the name.
        """
        faces = dict(dice.words)
        if not faces:
            return 0
        match, names = meant(value.text.lower(), tuple(faces))
        if match is Match.SLIP:
            self._slip(codes.VALUE, value, f"`{value.text}` is read as `{names[0]}`", names[0])
            return faces[names[0]]
        if match not in (Match.EXACT, Match.BEGINNING):
            return 0
        face = faces[names[0]]
        self.readings.append(free_reading(value, str(face)))
        return face

    def _lacks_semicolon(self, i: int) -> bool:
        """Return True if a value is really the keyword of a further statement and the semicolon before this statement is missing.

        ``i`` is the index of the value.

        The missing semicolon is then reported, and the statement ends before that verb.
        """
        value = self.values[i]
        word = value.text.lower()
        if value.kind != "word" or word not in self.verbs:
            return False
        if i == 0 and not isinstance(self.verb, Bare):
            return False  # the first word after a verb that takes values belongs to that verb
        self.split = i
        start = value.span.column
        self.slips.append(
            Slip(
                codes.SEMICOLON.code,
                start,
                value.span.end,
                f"a `;` belongs before `{word}`",
                f"; {word}",
                word,
            )
        )
        return True

    def _slip(self, code: codes.Code, value: Value, message: str, expected: str, help_: str = "") -> None:
        start, end = value.span.column, value.span.end
        self.slips.append(slip_of(code, start, end, message, expected, value.text, help_))


def slip_of(
    code: codes.Code, start: int, end: int, message: str, expected: str = "", found: str = "", help_: str = ""
) -> Slip:
    return Slip(
        code.code,
        start,
        end,
        message if len(message) < 200 else _short(message),
        expected,
        found[:200],
        help_,
    )


def free_reading(value: Value, read: str) -> FreeReading:
    """Return a note about a value that is not written in the strict notation.

    The note says that the value was read as ``read``."""
    return FreeReading(value.span.column, value.span.end, value.text, read)


def _short(message: str) -> str:
    """Return the error message with long quoted words shortened, so that it has at most 400 characters."""
    return re.sub(r"`([^`]{20})[^`]{20,}`", r"`\1…`", message)[:400]
