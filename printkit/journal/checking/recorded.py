"""Builds the record of a checked log: the game section by section, with its events, the players' totals, and their remarks.

The check records its own replay if asked to; otherwise the log is replayed once more.

The record ends with the last section that the log has begun, although the rules could play further turns without any decision. What
the check inserted in order to continue is marked as a guess.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from printkit.journal.checking.replay import End, Played, Replay, Setting, Step
from printkit.journal.course import Claimed, Departure, Event, Record, Section
from printkit.journal.entries import Span, Stated, Statement
from printkit.journal.logged.questions import Surplus
from printkit.journal.logged.table import Grammar
from printkit.journal.record import Scribe
from printkit.table.game import Heading
from printkit.table.table import Impasse

if TYPE_CHECKING:
    from printkit.journal.reading.reader import Document

_LEFT_OUT_OF_HEADER = ("game", "printkit", "preset", "set")
"""Keys of a log's header lines that are not copied to the header of the game's record, because the record has separate fields for them."""


def record_of(setting: Setting, read: list[Statement], document: Document) -> Record | None:
    """Return the record of the game in a checked log; None if even the setup cannot be played.

    ``read``: the statements as the check understood them. ``document``: the log as it was typed.
    """
    doubts = _Doubts(setting, read, document)
    replay = RecordedReplay(setting, setting.grammar, read, doubts.put_in)
    try:
        played = replay.run(Step(0, None, None))
    except Impasse:
        played = Played(End.CONFLICT, replay.steps, None)
    return _record(replay, played, doubts, document)


def _record(replay: RecordedReplay, played: Played, doubts: _Doubts, document: Document) -> Record | None:
    setting, read = replay.setting, replay.table.cursor.items
    sections = _up_to_last_played(tuple(_sections(replay, played, doubts, document)))
    final = sections[-1].after if sections else None
    if final is None:
        return None
    return Record(
        ruleset=setting.ruleset,
        header={key: text for key, text in document.header.facts().items() if key not in _LEFT_OUT_OF_HEADER},
        sections=sections,
        start=sections[0].after,
        final=final,
        finished=bool(setting.game.over(final)),
        from_position=any(i.form.kind == "heading" and i.form.verb == "position" for i in read),
    )


def _up_to_last_played(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections up to and including the last one in which something was played.

    The player's own text and the claims of later sections are moved to an end section.
    """
    last = 0
    for place, section in enumerate(sections):
        if section.lines or (section.heading.kind == "end" and section.before is not None):
            last = place
    left = sections[last + 1 :]
    kept = sections[: last + 1]
    prose = tuple(text for section in left for text in section.prose)
    claims = tuple(claim for section in left for claim in section.claims)
    if not prose and not claims:
        return kept
    after = kept[-1].after
    return (*kept, Section(Heading("end"), after, after, (), prose, claims, whole=False))


# -- the replay ----------------------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """The part of a replay that belongs to one section of the log.

    It has the part's events, its statements, and the state after it.
    """

    step: Step
    after: Hashable
    events: tuple[Event, ...]
    items: Sequence[Statement]
    departures: tuple[int, ...]
    whole: bool


class RecordedReplay(Replay):
    """A replay of a log that also records all events, separately for each section."""

    def __init__(
        self,
        setting: Setting,
        grammar: Grammar,
        items: list[Statement],
        guesses: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(setting, grammar, items)
        self.scribe = Scribe(self.table, self.table, guesses)
        self.rules_table = self.scribe
        self.marks: list[tuple[int, int]] = []
        """The number of events and of departures recorded before each section."""
        self._whole = False
        """Whether the log was replayed to its end without conflict."""

    def run(self, step: Step) -> Played:
        self.marks = []
        return super().run(step)

    def enter(self, step: Step) -> None:
        self.marks.append((len(self.scribe.events), len(self.table.cursor.departures)))
        self.scribe.begin(step.state)
        super().enter(step)

    def _again(self, surplus: Surplus) -> None:
        super()._again(surplus)
        events, departures = self.marks.pop()
        del self.scribe.events[events:], self.table.cursor.departures[departures:]

    def play_on(self, step: Step) -> tuple[End, Hashable]:
        played = super().play_on(step)
        self._whole = True
        return played

    def record(self, played: Played, document: Document) -> Record | None:
        """Return the record of the game (its sections and events) from a replay of the log.

        ``document`` is the log as the player typed it. Return None if the setup could not be played to its end."""
        return _record(self, played, _Doubts(self.setting, self.table.cursor.items, document), document)

    def parts(self, played: Played) -> Iterator[_Part]:
        """Yield the parts of the replay, one for each section."""
        items, events, departures = self.table.cursor.items, self.scribe.events, self.table.cursor.departures
        whole = self._whole
        marks = [*self.marks, (len(events), len(departures))]
        following = [*self.steps[1:], Step(len(items), played.state if whole else self.state_now(), None)]
        for step, next_step, begin, end in zip(self.steps, following, marks[:-1], marks[1:], strict=True):
            yield _Part(
                step, next_step.state, tuple(events[begin[0] : end[0]]), items[step.at : next_step.at],
                tuple(departures[begin[1] : end[1]]), whole or step is not self.steps[-1],
            )  # fmt: skip


def _sections(replay: RecordedReplay, played: Played, doubts: _Doubts, document: Document) -> list[Section]:
    game, read = replay.setting.game, replay.table.cursor.items
    sections: list[Section] = []
    for part in replay.parts(played):
        step = part.step
        over = step.state is not None and game.over(step.state)
        heading = step.heading or (Heading("end") if over else None)
        made = _section(heading or Heading("end"), part, read, document.lines, doubts)
        sections.append(made if heading is not None else _joined(sections.pop(), made))
    return sections


def _section(
    heading: Heading, part: _Part, read: list[Statement], lines: Sequence[str], doubts: _Doubts
) -> Section:
    items = part.items
    return Section(
        heading,
        part.step.state,
        part.after,
        part.events,
        tuple(i.form.text for i in items if i.form.kind == "prose"),
        tuple(claim for i in items for claim in _claims(i)),
        tuple(
            Departure(read[at].form.text, read[at].span())
            for at in dict.fromkeys(part.departures)
            if not read[at].added and _is_agreed(lines[read[at].line - 1])
        ),
        part.whole,
        tuple(doubts.within(part)),
        tuple(dict.fromkeys(i.line for i in items if _is_part_of_game(i))),
    )


def _joined(first: Section, second: Section) -> Section:
    """Return two consecutive sections joined into one.

    Used if the second section continues the first and has no heading of its own.
    """
    return Section(
        first.heading, first.before, second.after, first.events + second.events, first.prose + second.prose,
        first.claims + second.claims, first.departures + second.departures, second.whole,
        first.doubts + second.doubts, first.lines + second.lines,
    )  # fmt: skip


def _is_part_of_game(item: Statement) -> bool:
    """Return True if a typed statement is an action or a heading. Return False if it is a claim (a total) or a comment by the player."""
    form = item.form
    return not item.added and (form.kind == "play" or (form.kind == "heading" and form.verb != "end"))


def _is_agreed(line: str) -> bool:
    """Return True if the line is marked with ``house:``, because the players agreed to depart from the rules."""
    return "house:" in line.lower().replace(" :", ":")


def _claims(item: Statement) -> Iterable[Claimed]:
    for claim in item.form.claims:
        yield Claimed(claim.name, _text(claim), not claim.treatment, item.span())


def _text(claim: Stated) -> str:
    return " ".join(v.text for v in claim.values)


# -- guesses ---------------------------------------------------------------------------------------------------------


class _Doubts:
    """Finds the places of a log where the checker had to guess.

    At these places, the check's statements differ from the typed ones.

    ``put_in``: the indexes of understood statements that differ from the log or are missing in it.
    """

    def __init__(self, setting: Setting, read: list[Statement], document: Document) -> None:
        self._items = read
        if read is document.items:  # the check has changed no statement
            self.put_in = frozenset(at for at, item in enumerate(read) if item.added)
            self._left_out: list[Span] = []
        else:
            self._compare(read, document)
        answered = document.answers
        self._header = [answered[k].span() for k in answered if setting.header.get(k) != answered[k]]

    def _compare(self, read: list[Statement], document: Document) -> None:
        logged = {(i.line, i.column): i for i in document.items}
        understood = {(i.line, i.column) for i in read if not i.added}
        self.put_in = frozenset(
            at for at, item in enumerate(read) if _differs(item, logged.get((item.line, item.column)))
        )
        self._left_out = [
            i.span()
            for i in document.items
            if (i.line, i.column) not in understood and i.form.kind in ("play", "unknown")
        ]

    def within(self, part: _Part) -> Iterator[Span]:
        """Yield the places in one part of the log where the checker corrected, inserted or left out something."""
        if part.step.state is None:
            yield from self._header
        begin = part.step.at
        for at, item in enumerate(part.items, begin):
            if at in self.put_in:
                yield item.span()
        end = begin + len(part.items)
        first = self._line(begin) if begin else 0
        last = self._line(end) if end < len(self._items) else 1 << 60
        yield from (span for span in self._left_out if first <= span.line < last)

    def _line(self, at: int) -> int:
        return self._items[at].line if at < len(self._items) else 1 << 60


def _differs(item: Statement, logged: Statement | None) -> bool:
    """Return True if the checker inserted this statement or changed the typed statement ``logged``.

    A statement that the check only marked as an accepted mistake is unchanged.
    """
    if item is logged:
        return False
    if item.form.kind == "claims":
        return any(c.treatment == "adopted" for c in item.form.claims)
    if item.form.kind not in ("play", "unknown"):
        return False
    if item.added or logged is None:
        return True
    was, now = logged.form, item.form
    return (was.kind, was.verb, was.answers, was.choice) != (now.kind, now.verb, now.answers, now.choice)
