"""Parses the claims of a log: the totals that the player wrote after ``=``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from printkit.journal.entries import OMITTED, FreeReading, Slip, Span, Stated, StatementBody, Value
from printkit.journal.notation import Claim
from printkit.journal.reading.values import Match, meant, slip_of, token
from printkit.journal.telling import codes

_CLAIM: Final = re.compile(r"(?:[^,]|(?<=\d),(?=\d{3}(?!\d)))+")
_GROUPED: Final = re.compile(r"\d,\d{3}(?!\d)")
_SPACED: Final = re.compile(r"\S+")
_THOUSANDS: Final = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+\Z")


class Claims:
    """Parser for the claims (the player's totals) in one game's logs. ``known`` caches the claims that have been parsed already."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._by_name = {claim.name: claim for claim in claims}
        self._names = tuple(self._by_name)
        self.known: dict[str, tuple[Stated | None, tuple[Slip, ...]]] = {}

    def form(self, text: str, side: str, accepted: bool) -> StatementBody:
        claims: list[Stated] = []
        slips: list[Slip] = []
        readings: list[FreeReading] = []
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
                    readings.append(FreeReading(start, start + len(typed), typed, claim.name))
            if wrong:
                slips += [slip._replace(start=slip.start + start, end=slip.end + start) for slip in wrong]
        if not claims and not slips:
            slips.append(slip_of(codes.CLAIM, 0, 1, "nothing follows `=`", "a total and its number"))
        return StatementBody(
            "claims", "=", (), OMITTED, (), len(text), side, accepted,
            claims=tuple(claims), slips=tuple(slips), text=text, readings=tuple(readings),
        )  # fmt: skip

    def _claim(self, part: str) -> tuple[Stated | None, tuple[Slip, ...]]:
        """Parse one claim (a total after ``=``), and return it with the unreadable parts of the text.

        The claim is None if its name is unknown.
        """
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
        """Return True if a claim in a log (a total after ``=``) has the right number of values, of the right kinds.

        Otherwise add a problem to ``slips`` and return False."""
        if claim.judge is not None:
            return True
        name = claim.name
        if claim.flag and values:
            slips.append(
                slip_of(codes.CLAIM, words[1][1], words[-1][2], f"`{name}` stands alone", name, words[1][0])
            )
        elif not claim.flag and not values:
            slips.append(
                slip_of(
                    codes.CLAIM,
                    words[0][1],
                    words[0][2],
                    f"`{name}` needs its number",
                    "the number behind it",
                )
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
    """Split a line that begins with ``=`` into claims (figures from the player's sheet), and return each with its offset in the line.

    A comma separates claims, unless it stands between thousands as in ``13,000``.
    """
    if _GROUPED.search(text):
        return [(m.start(), m.group()) for m in _CLAIM.finditer(text, 1)]
    parts = []
    at = 1
    for part in text[1:].split(","):
        bare = part.lstrip()
        parts.append((at + len(part) - len(bare), bare))
        at += len(part) + 1
    return parts
