"""Writes the log of a recorded game as a player would type it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from printkit import __version__
from printkit.journal.course import Event, Section
from printkit.journal.notation import Claim, Notation
from printkit.journal.verbs import (
    Composed,
    HeadingChoice,
    Keyed,
    Number,
    Omission,
    Spread,
    Verb,
    holds_cards,
    is_private,
    merges,
    omission_of,
    writer_of,
)
from printkit.table.cards import card_name
from printkit.table.game import Game, Total
from printkit.table.rules import Ruleset
from printkit.table.table import Move

WIDTH = 100
"""Maximum length in characters of a line of a written log, unless a single statement is longer."""


def write_log(
    game: Game,
    notation: Notation,
    ruleset: Ruleset,
    sections: Sequence[Section],
    facts: Mapping[str, str] | None = None,
    *,
    claims: bool = True,
) -> str:
    """Return the log of a recorded game as text.

    ``facts`` are further header lines in order (seed, policy, player …). With ``claims``, each section ends with the totals that
    have changed in it.
    """
    writer = Writer(game, notation, ruleset, claims)
    return "\n".join(writer.lines(sections, facts or {})) + "\n"


class Writer:
    """Writes the log of one recorded game, as a player would type it."""

    def __init__(self, game: Game, notation: Notation, ruleset: Ruleset, claims: bool = True) -> None:
        self.game = game
        self.notation = notation
        self.ruleset = ruleset
        self.claims = claims
        self.verbs = notation.by_name
        self._closed = notation.sides.are_closed(ruleset)

    def lines(self, sections: Sequence[Section], facts: Mapping[str, str]) -> Iterator[str]:
        """Yield all lines of the log for the given sections. ``facts`` contains further header lines by their keys."""
        yield from self.header(facts)
        if sections:
            yield from self.answers(sections[0])
        yield ""
        before: Mapping[str, Total] = {}
        for section in sections:
            body, before = self.section(section, before)
            yield from body
        last = sections[-1].after if sections else None
        if last is not None and self.game.over(last):
            yield "end"
            if self.claims and (stated := self._final(last)):
                yield f"  = {stated}"

    def header(self, facts: Mapping[str, str]) -> Iterator[str]:
        """Yield the header lines of the log: game, version, preset, settings, and further facts."""
        yield f"game: {self.game.slug}"
        yield f"printkit: {__version__}"
        yield f"preset: {self.ruleset.preset.name}"
        for key, value in self.ruleset.departures():
            yield f"set: {key}={value}"
        for key, value in facts.items():
            for line in str(value).splitlines() or [""]:
                yield f"{key}: {line}".rstrip()

    def answers(self, setup: Section) -> Iterator[str]:
        """Yield header lines that contain the answers given at setup, such as ``ocean: 4``."""
        for event in setup.events:
            verb = self._header_verb(event)
            if verb is not None:
                yield f"{verb.name}: {self._answer(verb, event)}"

    def _header_verb(self, event: Event) -> Verb | None:
        name = event.value.verb if isinstance(event.value, Move) else event.label
        verb = self.verbs.get(name)
        return verb if isinstance(verb, Number) and verb.header and event.kind != "tell" else None

    def _answer(self, verb: Verb, event: Event) -> str:
        value = event.value.value if isinstance(event.value, Move) else event.value
        return self.value_text(verb, value)

    def section(self, section: Section, before: Mapping[str, Total]) -> tuple[list[str], Mapping[str, Total]]:
        """Return the lines of a section, and the totals that are valid at the end of the section.

        ``before`` are the totals at its start. There are no lines for a turn in which the rules asked nothing.
        """
        setup = section.heading.kind == "setup"
        events = [e for e in section.events if not (setup and self._header_verb(e) is not None)]
        lines = list(self._wrapped(self.statements(events)))
        after = self.game.totals(section.after) if section.after is not None else before
        if lines and self.claims and section.after is not None and (stated := self._changed(before, after)):
            lines.append(f"  = {stated}")
        lines += [f"  > {text}" for text in section.prose]
        # A section without lines is left out, unless it is a round: turns are numbered from its heading.
        if not lines and not self.notation.headings.is_outer(section.heading.kind):
            return [], after
        return [str(section.heading), *lines], after

    # -- statements ---------------------------------------------------------------------------------------------------

    def statements(self, events: Sequence[Event]) -> list[str]:
        """Return the statements for the events of a section.

        A statement that begins with a newline is a heading.
        """
        found: list[tuple[str, str, list[str]]] = []  # verb, side, values
        for event in events:
            if event.kind == "tell":
                continue
            if isinstance(event.value, Move):
                self._decision(event, found)
                continue
            verb = self.verbs[event.label]
            if self._closed and is_private(verb):
                continue
            if isinstance(verb, Keyed) and found:
                found[-1][2].extend(f"{verb.name}={self.value_text(verb, v)}" for v in self._values(event))
                continue
            texts = [self.value_text(verb, v) for v in self._values(event)]
            self._place(verb, event.side, texts, found)
        return [text for each in found for text in self._statements(*each)]

    def _values(self, event: Event) -> tuple[Hashable, ...]:
        return event.value if isinstance(event.value, tuple) else (event.value,)

    def _decision(self, event: Event, found: list[tuple[str, str, list[str]]]) -> None:
        move = event.value
        assert isinstance(move, Move)
        verb = self.verbs.get(move.verb)
        if verb is None or (event.forced and omission_of(verb) is Omission.FORCED):
            return
        if self._closed and is_private(verb):
            return
        if isinstance(verb, HeadingChoice):
            found.append(("\n" + verb.name, event.side, [str(move.value)]))
        elif isinstance(verb, Spread) or move.value is None:
            named = isinstance(verb, Spread) and verb.tag and move.value is not None
            found.append((verb.name, event.side, [str(move.value)] if named else []))
        elif (
            isinstance(verb, Composed)
            and verb.each
            and found
            and found[-1][:2] == (verb.name, event.side)
            and "=" not in found[-1][2][-1]
        ):
            found[-1][2].append(self.value_text(verb, move.value))
        else:
            text = self.value_text(verb, move.value)
            found.append((verb.name, event.side, [text] if text else []))

    def _place(
        self, verb: Verb, side: str, texts: list[str], found: list[tuple[str, str, list[str]]]
    ) -> None:
        """If the values may be written in an earlier statement with the same keyword and side, add them there; otherwise add a new
        statement.

        ``texts`` are the values, and ``found`` contains the statements so far.
        """
        if found and found[-1][:2] == (verb.name, side) and (isinstance(verb, Spread) or merges(verb)):
            found[-1][2].extend(texts)
            return
        unordered = self.notation.order.unordered
        if verb.name in unordered and merges(verb):
            for name, whose, values in reversed(found):
                if name not in unordered:
                    break
                if (name, whose) == (verb.name, side):
                    values.extend(texts)
                    return
        found.append((verb.name, side, list(texts)))

    def value_text(self, verb: Verb, value: Hashable) -> str:
        """Return one answer (a die, a card, or the value of a decision) as text for a log."""
        if self._closed and isinstance(verb, Composed) and verb.hidden is not None:
            return verb.hidden(value)
        write = writer_of(verb)
        if write is not None:
            return write(value)
        if isinstance(value, int) and holds_cards(verb):
            return card_name(value)
        if isinstance(value, tuple):
            return " ".join(str(v) for v in value)
        return str(value)

    def _statements(self, verb: str, side: str, values: Sequence[str]) -> Iterator[str]:
        """Yield the statement with the given verb (keyword) and values. If the values contain semicolons, yield several statements.

        A side is put before each.
        """
        for text in " ".join([verb, *values]).split("; "):
            yield f"{side}\0{text}" if side else text

    def _wrapped(self, statements: Sequence[str]) -> Iterator[str]:
        """Yield lines of limited length that contain the given statements.

        A heading begins a new line, and so does a statement of another side.
        """
        line, of = "", ""
        for statement in statements:
            side, _, text = statement.rpartition("\0")
            if text.startswith("\n"):
                if line:
                    yield line
                line = ""
                yield text[1:]
                continue
            if line and (side != of or len(line) + len(text) + 2 > WIDTH):
                yield line
                line = ""
            line = f"{line}; {text}" if line else f"  {side}: {text}" if side else f"  {text}"
            of = side
        if line:
            yield line

    # -- claims -------------------------------------------------------------------------------------------------------

    def _numbers(self) -> Iterator[tuple[Claim, str]]:
        for claim in self.notation.claims:
            if not claim.flag and claim.judge is None:
                yield claim, claim.of or claim.name

    def _changed(self, before: Mapping[str, Total], after: Mapping[str, Total]) -> str:
        stated = []
        for claim, name in self._numbers():
            value = after.get(name)
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                changed = before.get(name) != value if before else bool(value)
                if changed:
                    stated.append(
                        f"{claim.name} {value:g}" if isinstance(value, float) else f"{claim.name} {value}"
                    )
        return ", ".join(stated)

    def _final(self, state: Hashable) -> str:
        totals = self.game.totals(state)
        flags = [c.name for c in self.notation.claims if c.flag and self._holds(c, totals)]
        return ", ".join([*flags, *filter(None, [self._changed({}, totals)])])

    def _holds(self, claim: Claim, totals: Mapping[str, Total]) -> bool:
        value = totals.get(claim.of or claim.name)
        return value is True or value == claim.name or (isinstance(value, tuple) and claim.name in value)
