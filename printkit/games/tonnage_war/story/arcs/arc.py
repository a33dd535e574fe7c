"""Arranges the events of a round into passages. Patrols, boats in contact, attacks and hunts come in the order in which they began.
Each is described from beginning to end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from printkit.games.tonnage_war.rules.data import CONTACT, GUNS, ROUNDS, SPECIAL, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.ruleset import SCREEN
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.arcs.patrols import deed, in_vain, met_by_a_patrol, patrols
from printkit.games.tonnage_war.story.arcs.runs import Brief, brief
from printkit.games.tonnage_war.story.arcs.shadows import ended_words, only_lasted, shadow, shadows
from printkit.games.tonnage_war.story.boats import BoatEvent
from printkit.games.tonnage_war.story.chapters import Chapters
from printkit.games.tonnage_war.story.facts import ContactTrack, Round, TurnFacts, points
from printkit.games.tonnage_war.story.lives import Life, lives
from printkit.games.tonnage_war.story.telling import standing
from printkit.report.story import Passage, Quote, count, untold
from printkit.report.words.phrases import Voice, cite, led, run_on
from printkit.report.words.weave import quoted

Kind = Literal["patrols", "shadows", "runs", "boat"]
ALL_ROUND: Final = "All round"
"""Time label of a passage that describes a whole round."""
_APART: Final = 4
"""Two boats are described together only if the second boat's events begin at most this many turns after the first boat's end."""
_LONG: Final = 115
"""A round is split into two passages if its text has more words than this."""
_WASTED: Final = 3
"""If no boat attacked in a round, the report says how many attack cards the U-boats discarded unused, provided there were at least
this many."""


class _Part(NamedTuple):
    """A part of a round that the report describes as one unit: boats that patrols met, boats in contact, boats that attacked, or a
    single boat with sentences of her own.

    ``first`` and ``last`` are the first and the last turn that it covers.
    """

    kind: Kind
    lives: tuple[Life, ...]
    first: int
    last: int
    place: int
    """Position of the part's first event among the events of the round."""


class Arc:
    """Writes the passages about the events of a round."""

    def __init__(
        self,
        said: Voice,
        each: Round,
        chapters: Chapters,
        events: Sequence[BoatEvent],
        tracks: Sequence[ContactTrack],
    ) -> None:
        """Create a writer for one round, from the events of its boats and the contacts of the game."""
        self._tracks = tracks
        self._said = said
        self._round = each
        self._chapters = chapters
        self._lives = lives(events)
        self._places = {id(event): place for place, event in enumerate(events)}
        self._doubtful = any(turn.doubts for turn in each.turns)
        self._whole = is_over(each)

    def passages(self) -> Iterator[Passage | Quote]:
        """Yield the round's passages in chronological order, together with the player's remarks and with notes on turns in which
        the log breaks the rules."""
        remarks = [turn for turn in self._round.turns if turn.remarks or turn.doubts]
        parts = self._parts()
        if not parts or (not remarks and self._is_empty(parts)):
            yield from self._quiet(parts)
            parts = []
        while parts:
            while remarks and remarks[0].number < min(part.first for part in parts):
                yield from self._aside(remarks.pop(0))
            until = remarks[0].number if remarks else 0
            now = [part for part in parts if not until or part.first <= until]
            yield from self._told(now)
            parts = parts[len(now) :]
        for turn in remarks:
            yield from self._aside(turn)

    # -- what is told together -----------------------------------------------------------------------------------------

    def _parts(self) -> list[_Part]:
        """Return the parts of the round that the report describes, in the order in which they began."""
        found: list[_Part] = []
        for each in self._singles():
            place = next((n for n, part in enumerate(found) if _joins(part, each, found[n + 1 :])), None)
            if place is None:
                found.append(each)
            else:
                part = found[place]
                found[place] = part._replace(lives=(*part.lives, *each.lives), last=max(part.last, each.last))
        eventful = [part for part in found if part.kind != "patrols" or not all(map(in_vain, part.lives))]
        return eventful or (found[:1] if self._whole else [])

    def _singles(self) -> list[_Part]:
        """Return one part of the round for each boat that the report describes, in the order in which the parts began."""
        singles = [part for life in self._lives if (part := self._single(life)) is not None]
        return sorted(singles, key=lambda part: (part.first, part.place))

    def _single(self, life: Life) -> _Part | None:
        """Return the part of the round about one boat; None if the report does not describe her."""
        events, first, last = life.events, life.first, life.last
        kind: Kind = "boat"
        if met_by_a_patrol(life) and not self._doubtful:
            kind, events = "patrols", [deed(life)]
        elif not self._doubtful and (run := brief(life)) is not None:
            kind, events = "runs", [run.event]
        elif (held := shadow(life)) is not None:
            if not self._whole or self._doubtful:
                return None
            kind, first = "shadows", held.first
        elif not life.has_passage:
            return None
        if kind in ("patrols", "runs"):
            first = last = events[0].number
        return _Part(kind, (life,), first, last, self._places[id(events[0])])

    # -- words ---------------------------------------------------------------------------------------------------------

    def _told(self, parts: Sequence[_Part]) -> Iterator[Passage]:
        """Yield the passages about successive parts of the round. There are two passages if one would be too long."""
        told = self._joined(parts)
        cut = _middle([text for _, text in told])
        latest = 0
        for some in (told[:cut], told[cut:]):
            if some:
                first, last = min(part.first for part, _ in some), max(part.last for part, _ in some)
                latest = max(latest, last)
                when = f"Turn {first}" if first == last else f"Turns {first}–{last}"
                ends = next(turn for turn in self._round.turns if turn.number == latest)
                yield Passage(when, " ".join(text for _, text in some), standing(*points(ends.after)))

    def _joined(self, parts: Sequence[_Part]) -> list[tuple[_Part, str]]:
        """Return the parts of the round, each with its text. Words such as "Meanwhile" connect a text to the one before it. A boat
        that only stayed in contact is described together with the previous part."""
        told: list[tuple[_Part, str]] = []
        latest, idle, aside = 0, self._idle(), False
        contacts = [n for n, part in enumerate(parts) if part.kind in ("shadows", "boat")]
        for n, part in enumerate(parts):
            sentences = self._sentences(part)
            overlaps = part.first < latest and not sentences[0].startswith("On ")
            lasted = part.kind == "shadows" and all(map(only_lasted, part.lives))
            if overlaps and not aside and not (told and lasted):
                sentences = [led("Meanwhile", sentences[0], ()), *sentences[1:]]
            aside = overlaps and not aside
            if idle and n == (contacts[-1] if contacts else len(parts) - 1):
                sentences = [*sentences[:-1], run_on([sentences[-1], idle])]
            latest = max(latest, part.last)
            if told and lasted:
                before, text = told.pop()
                part = before._replace(last=max(before.last, part.last))
                sentences = [run_on([text, *sentences])]
            told.append((part, " ".join(sentences)))
        return told

    def _sentences(self, part: _Part) -> list[str]:
        """Return the sentences about a part of the round."""
        chapters = self._chapters
        if part.kind == "patrols":
            return [patrols(self._said, chapters.names, part.lives)]
        if part.kind == "shadows":
            some = [held for life in part.lives if (held := shadow(life)) is not None]
            return [
                shadows(
                    self._said,
                    chapters.names,
                    some,
                    new=chapters.is_first(part.lives[0]),
                    reports=self._reports(),
                )
            ]
        if part.kind == "runs":
            briefs: list[Brief] = [found for life in part.lives if (found := brief(life)) is not None]
            return chapters.runs.sentences(briefs, self._contact(briefs))
        return chapters.sentences(part.lives[0])

    def _idle(self) -> str:
        """Return a clause that says that no boat attacked in the round, and how many attack cards were discarded unused. It is
        empty if a boat attacked."""
        turns = self._round.turns
        if self._ordered() or not self._whole or self._doubtful:
            return ""
        uboat, escort = points(turns[-1].after)
        if self._round.number == ROUNDS and uboat <= escort:
            return ""  # the sentence about the end says so
        thrown = _thrown_away(turns)
        had_contact = bool(turns[0].before.contacts) or any(
            event.kind == "contact" for life in self._lives for event in life.events
        )
        if had_contact:
            text = "no boat went in"
            cards = f", and {count(thrown, 'attack card')} were thrown away"
        else:
            dealt, of_action = self._round.tactical[UBOAT], turns[0].before.ruleset.of_action[UBOAT]
            contacts = of_action[CONTACT] | of_action[SPECIAL]
            has_none = dealt and not any(0 <= card < SCREEN and contacts >> card & 1 for card in dealt)
            text = (
                "the U-boats were dealt no Contact card"
                if has_none
                else "the U-boats never reported the convoy"
            )
            cards = f" and threw away {count(thrown, 'attack card')}"
        lines = tuple(n for turn in turns for n in turn.lines)
        values = {"round": self._round.number, "thrown": thrown, "had_contact": had_contact}
        text = f"{text}{cards if thrown >= _WASTED else ''}."
        return self._said.write("idle", text, values, at=turns[-1].number, lines=lines or (1,))

    def _contact(self, briefs: Sequence[Brief]) -> tuple[int, int] | None:
        """Return when a contact began (round and turn): the contact that led the first of these boats to the convoy. Return None if
        more than one contact could have led her there."""
        orders = [event for event in briefs[0].life.events if event.kind == "ordered"]
        held = orders[-1].turn.before.contacts
        found = [
            track.begins for track in self._tracks
            if len(held) == 1 and track.contact.card == held[0].card and track.begins <= (self._round.number, orders[-1].number) <= track.ends
        ]  # fmt: skip
        return found[-1] if found else None

    def _reports(self) -> list[int]:
        """Return the turns in which boats reported the convoy in the round."""
        return sorted(
            event.number for life in self._lives for event in life.events if event.kind == "contact"
        )

    def _ordered(self) -> bool:
        """Return True if the U-boats sent a boat or a blank to attack in the round."""
        return any(
            side == UBOAT and move.verb == GUNS for turn in self._round.turns for side, move in turn.plays
        )

    def _is_empty(self, parts: Sequence[_Part]) -> bool:
        """Return True if one sentence can describe the whole round: nothing was scored, no boat attacked, and the log shows how
        each contact ended or that it lasted."""
        turns = self._round.turns
        unchanged = points(turns[0].before) == points(turns[-1].after)
        ends = all(
            shadow(life) is not None for part in parts for life in part.lives if part.kind != "patrols"
        )
        return self._whole and not self._doubtful and unchanged and ends and not self._ordered()

    def _quiet(self, parts: Sequence[_Part] = ()) -> Iterator[Passage]:
        """Yield the passage about a round in which nothing was hit. It says how the contacts ended, and that no boat attacked."""
        if self._doubtful or not self._whole:
            return
        lines = tuple(n for turn in self._round.turns for n in turn.lines) or (1,)
        held = [each for part in parts for life in part.lives if (each := shadow(life)) is not None]
        ends = Counter(each.end for each in held)
        values = {"round": self._round.number, "ends": {end.name: n for end, n in ends.items()}}
        text = self._idle() or self._said.write("rest", "Nothing was sunk or damaged.", values, lines=lines)
        if held:
            ended = self._said.write("contacts", ended_words(ends), values, lines=lines)
            text = run_on([ended, text])
        yield Passage(ALL_ROUND, run_on([text]), "")

    def _aside(self, turn: TurnFacts) -> Iterator[Passage | Quote]:
        if turn.doubts:
            told = cite(untold(turn.doubts), turn.doubts)
            yield Passage(f"Turn {turn.number}", told, standing(*points(turn.after)))
        yield from quoted(turn.remarks)


def is_over(each: Round) -> bool:
    """Return True if the log contains the complete round."""
    if not each.turns:
        return False
    after = each.turns[-1].after
    return after.round > each.number or over(after)


def _joins(part: _Part, new: _Part, later: Sequence[_Part]) -> bool:
    """Return True if the part ``new`` is described together with ``part``, an earlier part of the same kind. ``later`` are the
    parts that began between the two."""
    if part.kind != new.kind or part.kind == "boat":
        return False
    is_near = new.first - part.last <= _APART
    if part.kind == "patrols":
        return is_near
    return is_near and not any(each.kind != "patrols" for each in later)


def _middle(told: Sequence[str]) -> int:
    """Return how many of the texts go into the first passage if the round is so long that it needs two; otherwise, the number of
    all texts."""
    lengths = [len(text.split()) for text in told]
    if sum(lengths) <= _LONG or len(told) < 2:
        return len(told)
    return min(range(1, len(told)), key=lambda n: abs(sum(lengths[:n]) - sum(lengths[n:])))


def _thrown_away(turns: Sequence[TurnFacts]) -> int:
    """Return how many attack cards the U-boats are known to have discarded in these turns."""
    attacks = turns[0].before.ruleset.of_action[UBOAT][GUNS] if turns else 0
    return sum(
        side == UBOAT and move.verb == DISCARD and isinstance(move.value, int)
        and 0 <= move.value < SCREEN and bool(attacks >> move.value & 1)
        for turn in turns for side, move in turn.plays
    )  # fmt: skip
