"""From the text of one line to its statements: words, dice, cards and numbers, each with its place.

A :class:`Vocabulary` knows the words of one game's log. It remembers every line and statement that it has read:
equal ones share one form. Nothing here raises; what cannot be read becomes a slip of the form, and reading goes on.
"""

from __future__ import annotations

import re

from printkit.journal.entries import OMITTED, Form, Slip, Span, Stated, Value
from printkit.journal.reading.values import Match, Reading, Token, claim_parts, meant, near, slip_of, token
from printkit.journal.telling import codes
from printkit.journal.verbs import Claim, Notation, Takes, Verb

_NEW = "`printkit new GAME` writes a blank log with every verb of the game"
_GAP = re.compile(r"[\s;]*")
_UNTIL = re.compile(r"[^;#]*")
_WORD = re.compile(r"[^\s,]+")
_PREFIX = re.compile(r"([^\W\d_][\w-]*)\s*:\s*")
_SPACED = re.compile(r"\S+")
_MARKS = re.compile(r"[:#>]")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+\Z")

_MOST_REMEMBERED = 20_000

Forms = tuple[tuple[int, Form], ...]
"""The statements of a line: the column of each, and what it says."""


class Vocabulary:
    """The words of one game's log."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.verbs = {verb.name: verb for verb in notation.verbs}
        self.claims = {claim.name: claim for claim in notation.claims}
        self.sides = frozenset(notation.sides) | {group for group, _ in notation.groups}
        self.numbered = frozenset(notation.numbered)
        self.headings = ("setup", "position", *notation.numbered, "end")
        self._names = tuple(self.verbs)
        self._rare = frozenset(verb.name for verb in notation.verbs if verb.only_position)
        self._all_names = (*self._names, *(h for h in self.headings if h not in self.verbs))
        self._claim_names = tuple(self.claims)
        self._parts: dict[str, tuple[Stated | None, tuple[Slip, ...]]] = {}
        self._tokens: dict[str, Token] = {}
        self._statements: dict[tuple[str, str, bool], Form] = {}
        self._lines: dict[str, Forms] = {}

    # -- lines --------------------------------------------------------------------------------------------------------

    def forget_if_full(self) -> None:
        """Before a log is read: what was remembered of earlier ones is dropped when it has become much."""
        if len(self._lines) + len(self._statements) + len(self._parts) > _MOST_REMEMBERED:
            for memory in (self._lines, self._statements, self._parts, self._tokens):
                memory.clear()

    def line(self, text: str) -> Forms:
        """The statements of a line."""
        forms = self._lines.get(text)
        if forms is None:
            forms = self._lines[text] = self._read_line(text)
        return forms

    def _read_line(self, text: str) -> Forms:
        found: list[tuple[int, Form]] = []
        if not _MARKS.search(text):
            at = 0
            for part in text.split(";"):
                bare = part.strip()
                if bare:
                    self._add(found, at + part.index(bare[0]), bare, "", False)
                at += len(part) + 1
            return tuple(found)
        side, accepted = "", False
        at, length = _GAP.match(text).end(), len(text)  # type: ignore[union-attr]
        while at < length:
            first = text[at]
            if first == "#":
                break
            if first == ">":
                found.append((at + 1, _prose(text[at:])))
                break
            end = _UNTIL.match(text, at).end()  # type: ignore[union-attr]
            part = text[at:end].rstrip()
            slips: list[Slip] = []
            while ":" in part and (prefix := _PREFIX.match(part)):
                side, accepted = self._prefix(prefix, at, side, accepted, slips)
                at += prefix.end()
                part = part[prefix.end() :]
            if part:
                self._add(found, at, part, side, accepted)
            if slips and found:
                column, form = found[-1]
                moved = tuple(s._replace(start=s.start - column + 1, end=s.end - column + 1) for s in slips)
                found[-1] = (column, form._replace(slips=(*moved, *form.slips)))
            at = _GAP.match(text, end).end()  # type: ignore[union-attr]
        return tuple(found)

    def _add(self, found: list[tuple[int, Form]], at: int, part: str, side: str, accepted: bool) -> None:
        """The statement ``part``; more than one where a semicolon was forgotten."""
        while True:
            key = (part, side, accepted)
            form = self._statements.get(key)
            if form is None:
                form = self._statements[key] = self._statement(part, side, accepted)
            verb = self.verbs.get(form.verb) if form.kind == "play" else None
            if verb is not None and (verb.each or verb.keys):
                found.extend((at + 1 + offset, one) for offset, one in self._apart(verb, form))
            else:
                found.append((at + 1, form))
            split = next((slip.start for slip in form.slips if slip.code == codes.SEMICOLON.code), 0)
            if not split:
                return
            at += split
            part = part[split:]

    def _prefix(
        self, prefix: re.Match[str], start: int, side: str, accepted: bool, slips: list[Slip]
    ) -> tuple[str, bool]:
        """``house:`` or a side before a statement, at ``start`` of the line; both hold to the line's end."""
        word = prefix.group(1).lower()
        if word == "house":
            return side, True
        if word in self.sides:
            return word, accepted
        place = (start, start + len(word))
        slips_of = near(word, (*self.sides, "house"))
        if len(slips_of) == 1:
            slips.append(
                slip_of(codes.SIDE, *place, f"`{word}:` is read as `{slips_of[0]}:`", f"{slips_of[0]}:", word)
            )
            return ("", True) if slips_of[0] == "house" else (slips_of[0], accepted)
        known = ", ".join(f"{s}:" for s in self.notation.sides) if self.sides else "no sides in this game"
        help_ = "header lines stand above the first heading" if not self.sides else f"sides are {known}"
        slips.append(slip_of(codes.SIDE, *place, f"`{word}:` is no side", known, word, help_))
        return side, accepted

    # -- statements ---------------------------------------------------------------------------------------------------

    def _statement(self, text: str, side: str, accepted: bool) -> Form:
        if text[0] == "=":
            return self._claims(text, side, accepted)
        words = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(text)]
        if not words:
            slip = slip_of(codes.VERB, 0, len(text), "there is no statement here", "", text)
            return Form("unknown", "", width=len(text), slips=(slip,), text=text)
        typed, _, width = words[0]
        word = typed.lower().rstrip(":")
        if word in self.headings and word not in self.verbs:
            return self._heading(word, words, text, ())
        verb = self.verbs.get(word)
        if verb is not None:
            if verb.heading and word in self.numbered and len(words) == 2 and not side:
                return self._heading(word, words, text, ())
            return self._play(verb, words, text, side, accepted, ())
        match, names = meant(word, self._all_names, self._rare)
        slips: tuple[Slip, ...] = ()
        if match is Match.SLIP:
            name = names[0]
            slips = (slip_of(codes.VERB_SLIP, 0, width, f"`{typed}` is read as `{name}`", name, typed),)
        elif match is not Match.BEGINNING:
            return self._unknown(text, words, match, names, side, accepted)
        if names[0] in self.verbs:
            return self._play(self.verbs[names[0]], words, text, side, accepted, slips)
        return self._heading(names[0], words, text, slips)

    def _unknown(
        self,
        text: str,
        words: list[tuple[str, int, int]],
        match: Match,
        names: tuple[str, ...],
        side: str,
        accepted: bool,
    ) -> Form:
        typed, _, width = words[0]
        if match is Match.SEVERAL:
            several = ", ".join(f"`{n}`" for n in names[:6])
            slip = slip_of(
                codes.VERB_SHORT, 0, width, f"`{typed}` can be {several}", "one letter more", typed
            )
        else:
            slip = slip_of(codes.VERB, 0, width, f"`{typed}` is no verb of this game", "", typed, _NEW)
        values = self._values(words)
        return Form(
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
        )

    def _values(self, words: list[tuple[str, int, int]]) -> tuple[Value, ...]:
        tokens = self._tokens
        values = []
        for text, start, end in words[1:]:
            found = tokens.get(text)
            if found is None:
                found = tokens[text] = token(text)
            values.append(Value(found.kind, found.value, text, Span(0, start, end), found.key))
        return tuple(values)

    def _heading(
        self, kind: str, words: list[tuple[str, int, int]], text: str, slips: tuple[Slip, ...]
    ) -> Form:
        width = words[-1][2]
        number = 0
        rest = [(w.rstrip(":"), s, e) for w, s, e in words[1:] if w != ":"]
        if kind in self.numbered:
            number = -1
            if len(rest) == 1 and rest[0][0].isdecimal() and len(rest[0][0]) < 10:
                number = int(rest[0][0])
            else:
                found = " ".join(w for w, _, _ in rest)
                fact = f"`{kind}` has one number"
                slips += (slip_of(codes.HEADING, 0, width, fact, f"{kind} 1", found),)
        elif rest:
            slips += (slip_of(codes.HEADING, rest[0][1], width, f"nothing follows `{kind}`", kind, text),)
        return Form("heading", kind, (), number, (), width, number=number, slips=slips, text=text)

    def _play(
        self,
        verb: Verb,
        words: list[tuple[str, int, int]],
        text: str,
        side: str,
        accepted: bool,
        slips: tuple[Slip, ...],
    ) -> Form:
        values = self._values(words)
        reading = Reading(self.verbs, verb, values)
        reading.read()
        width = reading.width or words[-1][2] if reading.split < 0 else words[reading.split][2]
        return Form(
            "play",
            verb.name,
            tuple(reading.answers),
            reading.choice,
            tuple(reading.places),
            width,
            side,
            accepted,
            verb.takes in (Takes.SPREAD, Takes.AIMED),
            all(a.__class__ is int for a in reading.answers),
            0,
            values if reading.split < 0 else values[: reading.split],
            (),
            (*slips, *reading.slips),
            text,
            verb.merges,
        )

    def read_as(self, name: str, form: Form) -> list[tuple[int, Form]]:
        """What a form would say if its first word were the verb ``name``; each statement's place from its first character."""
        words = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(form.text)]
        verb = self.verbs.get(name)
        if verb is None or not words:
            return []
        words[0] = (name, *words[0][1:])
        read = self._play(verb, words, form.text, form.side, form.accepted, ())
        return self._apart(verb, read) if verb.each or verb.keys else [(0, read)]

    def _apart(self, verb: Verb, form: Form) -> list[tuple[int, Form]]:
        """A statement of several decisions, or with ``KEY=value`` behind it, as statements of their own."""
        own = [v for v in form.values if v.key not in verb.keys]
        keyed = [v for v in form.values if v.key in verb.keys]
        if not keyed and (not verb.each or len(own) < 2):
            return [(0, form)]
        runs = [[v] for v in own] if verb.each and own else [own]
        start = form.values[0].span.column - 1 if form.values else form.width
        parts: list[tuple[int, int, Form]] = []
        for i, run in enumerate(runs):
            at = run[0].span.column if i else 0
            head = (verb.name, 0, 0 if i else start)
            words = [head, *((v.text, v.span.column - at, v.span.end - at) for v in run)]
            slips = () if i else tuple(s for s in form.slips if s.code == codes.VERB_SLIP.code)
            one = self._play(verb, words, form.text, form.side, form.accepted, slips)
            parts.append((run[0].span.column if run else 0, at, one))
        for value in keyed:
            at = value.span.column
            shift = len(value.key) + 1
            words = [(value.key, 0, shift), (value.text[shift:], shift, value.span.end - at)]
            one = self._play(self.verbs[value.key], words, value.text, form.side, form.accepted, ())
            parts.append((at, at, one))
        return [(at, one) for _, at, one in sorted(parts, key=lambda part: part[0])]

    # -- claims -------------------------------------------------------------------------------------------------------

    def _claims(self, text: str, side: str, accepted: bool) -> Form:
        claims: list[Stated] = []
        slips: list[Slip] = []
        known = self._parts
        for start, part in claim_parts(text):
            found = known.get(part)
            if found is None:
                found = known[part] = self._claim(part)
            claim, wrong = found
            if claim is not None:
                claims.append(Stated(claim.name, claim.values, claim.span, "", start))
            if wrong:
                slips += [slip._replace(start=slip.start + start, end=slip.end + start) for slip in wrong]
        if not claims and not slips:
            slips.append(slip_of(codes.CLAIM, 0, 1, "nothing follows `=`", "a total and its number"))
        return Form(
            "claims", "=", (), OMITTED, (), len(text), side, accepted,
            claims=tuple(claims), slips=tuple(slips), text=text,
        )  # fmt: skip

    def _claim(self, part: str) -> tuple[Stated | None, tuple[Slip, ...]]:
        """One claim, and what is unreadable in it."""
        slips: list[Slip] = []
        words = [(m.group(), m.start(), m.end()) for m in _SPACED.finditer(part)]
        if not words:
            return None, ()
        typed, start, end = words[0]
        match, names = meant(typed.lower(), self._claim_names)
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
        claim = self.claims[names[0]]
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


_VOCABULARIES: dict[int, Vocabulary] = {}


def vocabulary_of(notation: Notation) -> Vocabulary:
    """The vocabulary of a game, with what it remembers of earlier logs."""
    found = _VOCABULARIES.get(id(notation))
    if found is None or found.notation is not notation:
        found = _VOCABULARIES[id(notation)] = Vocabulary(notation)
    found.forget_if_full()
    return found


def _prose(text: str) -> Form:
    return Form("prose", ">", width=len(text.rstrip()), text=text[1:].strip())
