"""Describes what has happened in a game as a feed: a list with one entry for each roll, card or choice, in the order of play.

It is made from the record without secrets of one side, so all players may read it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from printkit.journal.companion.offering import card_words
from printkit.journal.companion.session import Session
from printkit.journal.companion.wording import answers_as, called_by, event_text
from printkit.journal.course import Event, Section
from printkit.journal.entries import Span
from printkit.journal.live import Happening, Live, Said
from printkit.scene import FeedDie, FeedEntry, SeenCard, as_printed
from printkit.scene.values import FeedKind
from printkit.table.cards import UNKNOWN
from printkit.table.table import Move
from printkit.table.words import capital

_DICE = ("roll", "rolls", "throw")
_CARDS = ("reveal", "reveals")


class PlacedEntry(NamedTuple):
    """An entry of the feed (the list of what has happened), with the position in the log of the statement that it describes.

    The position is None if not everybody may see the statement.
    """

    entry: FeedEntry
    span: Span | None


class Feed:
    """Builds the feed for a session, a list of what has happened in the game so far.

    Entries of unchanged sections are reused.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[int, tuple[Section, tuple[PlacedEntry, ...]]] = {}

    def entries(self, sections: Sequence[Section], live: Live | None) -> tuple[PlacedEntry, ...]:
        """Return all entries of the feed (the list of what has happened), oldest first."""
        known: dict[int, tuple[Section, tuple[PlacedEntry, ...]]] = {}
        for section in sections:
            held = self._known.get(id(section))
            entries = (
                held[1]
                if held is not None and held[0] is section
                else tuple(_entries(self._session, section, live))
            )
            known[id(section)] = section, entries
        self._known = known
        return tuple(entry for _, entries in known.values() for entry in entries)


def _entries(session: Session, section: Section, live: Live | None) -> Iterator[PlacedEntry]:
    heading = FeedEntry("heading", capital(str(section.heading)), line=min(section.lines, default=0))
    yield PlacedEntry(heading, None)
    for happening in happenings(section):
        event = happening.event
        said = live.says(happening) if live is not None else None
        if said is None:
            said = Said(_words_from_prompts(session, happening))
        if not said.words and (event.kind in ("decide", "tell") or _is_hidden(event)):
            continue
        span = event.span if not _is_hidden(event) else None
        entry = FeedEntry(
            _kind(event), said.words, event.side, _dice(event), _cards(session, event), said.need, event.rule.id, said.place,
            span.line if span is not None else 0,
        )  # fmt: skip
        yield PlacedEntry(entry, span)


def _kind(event: Event) -> FeedKind:
    if event.kind in _DICE:
        return "dice"
    if event.kind in _CARDS:
        return "cards"
    return "told" if event.kind == "tell" else "decided"


def happenings(section: Section) -> Iterator[Happening]:
    """Yield each roll, card and choice of a section in order, together with the facts that the rules reported after it.

    Facts that the rules reported before the first of these events are yielded separately.
    """
    events = section.events
    begins = [n for n, e in enumerate(events) if e.kind != "tell" and not _is_silent(e)]
    for n in range(begins[0] if begins else len(events)):
        if events[n].kind == "tell":
            yield Happening(events[n], (events[n],), section, n)
    ends = [*begins[1:], len(events)] if begins else []
    for n, end in zip(begins, ends, strict=True):
        facts = tuple(e for e in events[n + 1 : end] if e.kind == "tell")
        yield Happening(events[n], facts, section, n)


def _is_silent(event: Event) -> bool:
    """Return True if the player made this decision by leaving the answer empty."""
    return isinstance(event.value, Move) and not event.value.verb


def _is_hidden(event: Event) -> bool:
    """Return True if the event shows nothing but cards that no player may see."""
    return event.kind in _CARDS and all(card == UNKNOWN for card in _values(event))


def _values(event: Event) -> Sequence[Hashable]:
    return event.value if isinstance(event.value, tuple) else (event.value,)


def _dice(event: Event) -> tuple[FeedDie, ...]:
    if event.kind not in _DICE:
        return ()
    dice = event.n if event.kind == "throw" else 1
    values = [value for value in _values(event) if isinstance(value, int)]
    return tuple(FeedDie(value, event.sides, dice) for value in values if value)  # 0: no dice were thrown


def _cards(session: Session, event: Event) -> tuple[SeenCard, ...]:
    if event.kind not in _CARDS or _is_hidden(event):
        return ()
    texts = [session.card_text(event.label, card) for card in _values(event) if isinstance(card, int)]
    return tuple(SeenCard(text, card_words(session, event.label, text)) for text in texts)


def _words_from_prompts(session: Session, happening: Happening) -> str:
    """Return a sentence about an event, in the words that the game provides for the companion; empty if it provides none."""
    event, prompts = happening.event, session.prompts
    says = [] if event.kind == "tell" else list(answers_as(prompts, event.label, _values(event)))
    if isinstance(event.value, Move):
        says.append(as_printed(called_by(prompts, session.worded(event.value))))
    says += [event_text(prompts, each.label, each.value) for each in happening.told]
    words = "; ".join(dict.fromkeys(filter(None, says)))
    return f"{capital(words)}." if words else ""
