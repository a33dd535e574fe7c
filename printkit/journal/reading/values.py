"""The words, values and claims of a statement: what a word was meant to be, what one is by itself, what a verb makes of several."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from printkit.journal.entries import (
    BLIND,
    OMITTED,
    Form,
    Gloss,
    Slip,
    Span,
    Stated,
    Unclear,
    Value,
    ValueKind,
)
from printkit.journal.telling import codes
from printkit.journal.verbs import Claim, Takes, Unreadable, Verb
from printkit.table.cards import parse_card

NOTHING: Final = Takes.NOTHING
WORD: Final = Takes.WORD
NUMBER: Final = Takes.NUMBER
DICE: Final = Takes.DICE
CARDS: Final = Takes.CARDS
SPREAD: Final = Takes.SPREAD
AIMED: Final = Takes.AIMED
"""An enumeration looks its names up slowly, and each value of a log asks for some of them."""


class Match(Enum):
    """How a typed word came to its meaning."""

    EXACT = "exact"
    BEGINNING = "beginning"
    SLIP = "slip"
    SEVERAL = "several"
    NONE = "none"


def one_edit(typed: str, known: str) -> bool:
    """Whether one letter put in, left out, changed, or swapped with its neighbour makes ``known`` of ``typed``."""
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
    """Those within one edit; single letters are too short to tell."""
    return [name for name in known if len(name) > 1 and len(typed) > 1 and one_edit(typed, name)]


def meant(typed: str, known: Sequence[str], rare: Iterable[str] = ()) -> tuple[Match, tuple[str, ...]]:
    """What a word means among the known ones; ``rare`` ones give way where a beginning is ambiguous."""
    if typed in known:
        return Match.EXACT, (typed,)
    begun = [name for name in known if name.startswith(typed)] if typed else []
    if len(begun) > 1:
        unusual = set(rare)
        begun = [name for name in begun if name not in unusual] or begun
    if len(begun) == 1:
        return Match.BEGINNING, (begun[0],)
    slips = near(typed, known)
    if len(slips) == 1:
        return Match.SLIP, (slips[0],)
    if begun or slips:
        return Match.SEVERAL, tuple(begun or slips)
    return Match.NONE, ()


_KEYED: Final = re.compile(r"([a-z][\w-]*)=(.+)")
_WHOLE: Final = re.compile(r"[+-]?\d{1,15}\Z")
_DECIMAL: Final = re.compile(r"[+-]?\d{0,15}\.\d{1,15}\Z")
_PIPS: Final = re.compile(r"\d{1,3}(?:\+\d{1,3}){1,20}\Z")
_COUNT: Final = re.compile(r"\d{1,9}:\Z")
_CLAIM: Final = re.compile(r"(?:[^,]|(?<=\d),(?=\d{3}(?!\d)))+")
_GROUPED: Final = re.compile(r"\d,\d{3}(?!\d)")
_SPACED: Final = re.compile(r"\S+")
_THOUSANDS: Final = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+\Z")
_DASHES: Final = frozenset("-–—−")


class Token(NamedTuple):
    """What one word is by itself; ``kind`` as in :class:`~printkit.journal.entries.Value`."""

    kind: ValueKind
    value: int | float | str | tuple[int, ...]
    key: str = ""


def token(text: str) -> Token:
    """Classifies one word."""
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
    """The values of one statement as what its verb takes: answers, choice, slips."""

    def __init__(self, verbs: Collection[str], verb: Verb, values: tuple[Value, ...]) -> None:
        self.verbs = verbs
        self.verb = verb
        self.values = values
        self.answers: list[object] = []
        self.places: list[tuple[int, int]] = []
        self.choice: object = OMITTED
        self.slips: list[Slip] = []
        self.glosses: list[Gloss] = []
        self.split = -1
        self.width = 0

    def read(self) -> None:
        """Fills the fields."""
        verb, values = self.verb, self.values
        if verb.read is not None:
            self._read_own()
        elif (takes := verb.takes) is NOTHING:
            self.choice = None
            if values and not self._splits(0):
                self._slip(codes.VALUES, values[0], f"`{verb.name}` takes no value", verb.name)
        elif takes is WORD:
            self._words()
        else:
            self._listed()

    def _read_own(self) -> None:
        verb = self.verb
        assert verb.read is not None
        try:
            made = verb.read(self.values)
        except Unreadable as error:
            if self._but_one():
                return
            width = self.values[-1].span.end if self.values else len(verb.name)
            first = self.values[0].span.column if self.values else 0
            found = " ".join(v.text for v in self.values)
            self.slips.append(
                slip_of(codes.VALUE, first, width, str(error), error.meant, found, self._like(error))
            )
            made = Unclear(found)
        if verb.takes not in (DICE, CARDS, SPREAD):
            self.choice = made
            return
        answers = made if isinstance(made, tuple) else (made,)
        self.answers = list(answers)
        plain = [v for v in self.values if not v.key]
        spans = [v.span for v in plain[len(plain) - len(answers) :]] if len(plain) >= len(answers) else []
        self.places = [(s.column, s.end) for s in spans]
        self.choice = len(answers) if verb.takes is SPREAD else answers[0] if len(answers) == 1 else answers

    def _but_one(self) -> bool:
        """Whether all of several dice or cards can be read one by one but for a single one, which then is the slip."""
        read = self.verb.read
        listed = self.verb.takes in (DICE, CARDS, SPREAD)
        if read is None or not listed or len(self.values) < 2:
            return False
        answers: list[object] = []
        slips: list[Slip] = []
        for value in self.values:
            try:
                made = read((value,))
            except Unreadable as error:
                span, made = value.span, Unclear(value.text)
                slips.append(
                    slip_of(
                        codes.VALUE,
                        span.column,
                        span.end,
                        str(error),
                        error.meant,
                        value.text,
                        self._like(error),
                    )
                )
            answers += made if isinstance(made, tuple) and len(made) == 1 else (made,)
        if len(slips) != 1 or any(isinstance(answer, tuple) for answer in answers):
            return False
        self.slips += slips
        self.answers = answers
        self.places = [(v.span.column, v.span.end) for v in self.values]
        self.choice = len(answers) if self.verb.takes is SPREAD else tuple(answers)
        return True

    def _like(self, error: Unreadable) -> str:
        """What a statement with this verb looks like, where nobody can tell what is meant."""
        name, form = self.verb.name, error.form or self.verb.form
        return "" if error.meant or not form else f"`{name}` is written like `{name} {form}`"

    def _words(self) -> None:
        verb, values = self.verb, self.values
        if not values:
            return
        words = tuple(v.text.lower() for v in values)
        known = verb.form.split("|") if "|" in verb.form else []
        if not known:
            self.choice = words[0] if len(words) == 1 else words
            return
        if len(values) > 1 and not values[1].key and not self._splits(1):
            self._slip(codes.VALUES, values[1], f"`{verb.name}` takes one word", verb.form)
        if words[0] in known:
            self.choice = words[0]
            return
        match, names = meant(words[0], known)
        if match is Match.BEGINNING:
            self.glosses.append(gloss_of(values[0], names[0]))
            self.choice = names[0]
            return
        if match is Match.SLIP:
            self._slip(codes.VALUE, values[0], f"`{values[0].text}` is read as `{names[0]}`", names[0])
            self.choice = names[0]
            return
        self._slip(codes.VALUE, values[0], f"`{verb.name}` takes {' or '.join(known)}", verb.form)
        self.choice = Unclear(words[0])

    def _listed(self) -> None:
        """Dice, cards, a spread or a number."""
        verb = self.verb
        takes, tagged = verb.takes, verb.tag
        takes_cards = takes in (CARDS, SPREAD)
        announced: Value | None = None
        tag: str | None = None
        for i, value in enumerate(self.values):
            kind, _, text, span, key = value
            if kind == "count" and i == 0:
                announced = value
                continue
            if takes is AIMED and i == 0:
                self.choice = text.lower()
                continue
            if tagged and not self.answers and kind == "word" and i < len(self.values) - 1:
                tag = self._tag(value, tag)
                continue
            if kind == "word" and self._splits(i):
                break
            if key:
                continue
            answer = self._card(value) if takes_cards else self._die(value)
            self.answers.append(answer)
            self.places.append((span[1], span[2]))
        if announced is not None and announced.value != len(self.answers):
            n = len(self.answers)
            self._slip(codes.VALUES, announced, f"{announced.value} are announced, {n} follow", str(n))
        if takes is SPREAD:
            self.choice = tag if verb.tag else len(self.answers)
        elif self.answers and takes is not AIMED:
            self.choice = self.answers[0] if len(self.answers) == 1 else tuple(self.answers)
        if takes is NUMBER and len(self.answers) > 1:
            self._slip(codes.VALUES, self.values[1], f"`{verb.name}` takes one number", verb.form)
            self.choice = self.answers[0]
            del self.answers[1:], self.places[1:]

    def _tag(self, value: Value, before: str | None) -> str:
        """The word in front of the values, of which there is one at most."""
        if before is not None:
            name = self.verb.name
            self._slip(
                codes.VALUES,
                value,
                f"`{name}` takes one word before its value, and {before} stands there",
                "",
            )
        return before or value.text.upper()

    def _card(self, value: Value) -> object:
        if value.kind == "card":
            return value.value
        self._slip(codes.VALUE, value, f"`{value.text}` is no card", "rank and suit, like 7H or TD")
        return Unclear(value.text)

    def _die(self, value: Value) -> object:
        if value.kind == "number" and isinstance(value.value, int):
            return value.value
        if value.kind == "pips":
            return value.value
        if value.kind == "word" and self.verb.words and (face := self._face(value)):
            return face
        if value.kind == "blind" and self.verb.takes is DICE:
            return BLIND
        what = "a number" if self.verb.takes is NUMBER else "the pips of a die"
        self._slip(codes.VALUE, value, f"`{value.text}` is not {what}", what)
        return Unclear(value.text)

    def _face(self, value: Value) -> int:
        """The face of the die that a table's word stands for, the first of its row; 0: none, or more than one row's."""
        faces = dict(self.verb.words)
        match, names = meant(value.text.lower(), tuple(faces))
        if match not in (Match.EXACT, Match.BEGINNING):
            return 0
        face = faces[names[0]]
        self.glosses.append(gloss_of(value, str(face)))
        return face

    def _splits(self, i: int) -> bool:
        """Whether a value is another verb, with the semicolon before it forgotten; if so, reading ends before it."""
        value = self.values[i]
        word = value.text.lower()
        if value.kind != "word" or word not in self.verbs:
            return False
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

    def _slip(self, code: codes.Code, value: Value, message: str, expected: str) -> None:
        self.slips.append(slip_of(code, value.span.column, value.span.end, message, expected, value.text))


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


def gloss_of(value: Value, read: str) -> Gloss:
    """One value that was read as something else."""
    return Gloss(value.span.column, value.span.end, value.text, read)


def _short(message: str) -> str:
    """A message with a typed word cut that is too long to be repeated."""
    return re.sub(r"`([^`]{20})[^`]{20,}`", r"`\1…`", message)[:400]


class Claims:
    """The claims that a game's log can make; ``known`` is what has been read before."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._by_name = {claim.name: claim for claim in claims}
        self._names = tuple(self._by_name)
        self.known: dict[str, tuple[Stated | None, tuple[Slip, ...]]] = {}

    def form(self, text: str, side: str, accepted: bool) -> Form:
        claims: list[Stated] = []
        slips: list[Slip] = []
        glosses: list[Gloss] = []
        known = self.known
        for start, part in _claim_parts(text):
            found = known.get(part)
            if found is None:
                found = known[part] = self._claim(part)
            claim, wrong = found
            if claim is not None:
                claims.append(Stated(claim.name, claim.values, claim.span, "", start))
                typed = part.split(None, 1)[0]
                if typed.lower() != claim.name and not wrong:
                    glosses.append(Gloss(start, start + len(typed), typed, claim.name))
            if wrong:
                slips += [slip._replace(start=slip.start + start, end=slip.end + start) for slip in wrong]
        if not claims and not slips:
            slips.append(slip_of(codes.CLAIM, 0, 1, "nothing follows `=`", "a total and its number"))
        return Form(
            "claims", "=", (), OMITTED, (), len(text), side, accepted,
            claims=tuple(claims), slips=tuple(slips), text=text, glosses=tuple(glosses),
        )  # fmt: skip

    def _claim(self, part: str) -> tuple[Stated | None, tuple[Slip, ...]]:
        """One claim, and what is unreadable in it."""
        slips: list[Slip] = []
        words = [(m.group(), m.start(), m.end()) for m in _SPACED.finditer(part)]
        if not words:
            return None, ()
        typed, start, end = words[0]
        match, names = meant(typed.lower(), self._names)
        if match in (Match.NONE, Match.SEVERAL):
            meaning = f" (it could be {', '.join(names[:6])})" if names else ""
            slips.append(
                slip_of(codes.CLAIM, start, end, f"`{typed}` is no total of this game{meaning}", "", typed)
            )
            return None, tuple(slips)
        if match is Match.SLIP:
            slips.append(
                slip_of(codes.CLAIM, start, end, f"`{typed}` is read as `{names[0]}`", names[0], typed)
            )
        claim = self._by_name[names[0]]
        values = tuple(self._claimed(word) for word in words[1:])
        if not self._fits(claim, values, words, slips):
            return None, tuple(slips)
        return Stated(claim.name, values, Span(0, start, words[-1][2])), tuple(slips)

    def _claimed(self, word: tuple[str, int, int]) -> Value:
        text, start, end = word
        found = token(text.replace(",", "") if _THOUSANDS.match(text) else text)
        return Value(found.kind, found.value, text, Span(0, start, end), found.key)

    def _fits(
        self, claim: Claim, values: tuple[Value, ...], words: list[tuple[str, int, int]], slips: list[Slip]
    ) -> bool:
        """Whether the claim has the values that it takes."""
        if claim.judge is not None:
            return True
        name = claim.name
        if claim.flag and values:
            slips.append(
                slip_of(codes.CLAIM, words[1][1], words[-1][2], f"`{name}` stands alone", name, words[1][0])
            )
        elif not claim.flag and not values:
            slips.append(
                slip_of(codes.CLAIM, words[0][1], words[0][2], f"`{name}` needs its number", f"{name} N")
            )
            return False
        elif len(values) > 1 and values[0].kind == "number":
            found = " ".join(v.text for v in values)
            slips.append(slip_of(codes.CLAIM, words[2][1], words[-1][2], f"`{name}` has one number; a comma separates totals", f"{name} {values[0].text}", found))  # fmt: skip
        elif not claim.flag and values[0].kind not in ("number", "word", "card"):
            slips.append(
                slip_of(
                    codes.CLAIM,
                    words[1][1],
                    words[1][2],
                    f"`{words[1][0]}` is no number",
                    "a number",
                    words[1][0],
                )
            )
            return False
        return True


def _claim_parts(text: str) -> list[tuple[int, str]]:
    """The claims behind a ``=`` with their offsets: between commas, but not those of ``13,000``."""
    if _GROUPED.search(text):
        return [(m.start(), m.group()) for m in _CLAIM.finditer(text, 1)]
    parts = []
    at = 1
    for part in text[1:].split(","):
        bare = part.lstrip()
        parts.append((at + len(part) - len(bare), bare))
        at += len(part) + 1
    return parts
