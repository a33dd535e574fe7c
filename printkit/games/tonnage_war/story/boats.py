"""Collects the U-boats of a Tonnage War game. Each U-boat comes with everything that happened to it: contacts, hunts, attacks and
sinking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, UBOAT
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS, SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import CONTINUES
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts, TurnFacts
from printkit.report.story import count, known_as, listed, nameable, with_article
from printkit.table import UNKNOWN, Move
from printkit.table.words import ordinal

EventKind = Literal["contact", "ordered", "hunt", "salvo", "routing", "routed", "bdienst", "early"]


@dataclass(slots=True)
class LedBoat:
    """A card that the U-boat player laid on the table: a U-boat or a blank.

    ``card`` is the card's identity if it was ever turned up, otherwise UNKNOWN. ``carrier``: the card was sent against the carrier.
    ``place`` is its number among the boats of the game.
    """

    handle: str
    round: int
    card: int = UNKNOWN
    carrier: bool = False
    place: int = 0
    events: list[BoatEvent] = field(default_factory=list)

    def turn_up(self, card: int) -> None:
        """Record which card was turned up. If it is UNKNOWN, nothing changes."""
        if card != UNKNOWN:
            self.card = card

    @property
    def known(self) -> bool:
        """Return True if this U-boat's card was turned up at any time."""
        return self.card != UNKNOWN

    def blank(self, ruleset: TonnageRuleset) -> bool:
        """Return True if the card was turned up and is a blank, not a U-boat."""
        return self.card != UNKNOWN and ruleset.grade(UBOAT, self.card) == BLANK


class BoatEvent(NamedTuple):
    """Something that happened to a U-boat in a turn, such as a hunt, an attack or a lost contact. ``boat``
    is None if the event concerned no particular U-boat.
    """

    kind: EventKind
    turn: TurnFacts
    boat: LedBoat | None
    engagement: Fight | SalvoFacts | None = None
    move: Move | None = None

    @property
    def round(self) -> int:
        return self.turn.round

    @property
    def scored(self) -> bool:
        """Return True if the event is a hunt or an attack that scored points for either side."""
        return self.engagement is not None and any(self.engagement.points)

    @property
    def number(self) -> int:
        return self.turn.number


class BoatList:
    """All U-boats of a game, with the events of each turn."""

    def __init__(self, made: Account) -> None:
        self.boats: list[LedBoat] = []
        self._open: dict[str, LedBoat] = {}
        self.by_turn: dict[int, list[BoatEvent]] = {}
        for track in made.tracks:
            if track.older:
                self._new(track.contact.handle, track.begins[0])
        for turn in made.turns:
            self.by_turn[id(turn)] = found = [] if turn.doubts else list(self._turn(turn))
            for event in found:
                if event.boat is not None:
                    event.boat.events.append(event)

    def events(self, turns: Sequence[TurnFacts]) -> list[BoatEvent]:
        """Return the events in these turns, in chronological order."""
        return [event for turn in turns for event in self.by_turn[id(turn)]]

    def _new(self, handle: str, number: int, carrier: bool = False) -> LedBoat:
        boat = LedBoat(handle, number, carrier=carrier, place=len(self.boats))
        self._open[handle] = boat
        self.boats.append(boat)
        return boat

    def _of(self, handle: str, turn: TurnFacts) -> LedBoat:
        known = self._open.get(handle)
        return known if known is not None else self._new(handle, turn.round)

    def _turn(self, turn: TurnFacts) -> Iterator[BoatEvent]:
        routed = list(turn.routed)
        before = turn.before.routing[1] if turn.before.routing else ""
        saved = any(move.verb == "bdienst" for _, move in turn.plays)
        at_once = before in routed and not saved
        if at_once:
            routed.remove(before)
            yield BoatEvent("routed", turn, self._of(before, turn))
        for each in turn.happened:
            if isinstance(each, Fight):
                yield self._fought(each, turn)
            elif isinstance(each, SalvoFacts):
                boat = self._of(each.attack.boat.handle, turn)
                boat.turn_up(each.attack.boat.card)
                yield BoatEvent("salvo", turn, boat, each)
            else:
                yield from self._played(turn, *each, before)
        if routed:
            yield from (BoatEvent("routed", turn, self._of(handle, turn)) for handle in routed)

    def _fought(self, fight: Fight, turn: TurnFacts) -> BoatEvent:
        piece = fight.hunt.boat
        boat = self._open.get(piece.handle)
        if boat is None or (boat.card != UNKNOWN and piece.card != UNKNOWN and boat.card != piece.card):
            boat = self._new(piece.handle, turn.round)
        boat.turn_up(piece.card)
        return BoatEvent("hunt", turn, boat, fight)

    def _played(self, turn: TurnFacts, who: int, move: Move, before: str) -> Iterator[BoatEvent]:
        play = move.value
        if move.verb == "bdienst":
            yield BoatEvent("bdienst", turn, self._open.get(before) if before else None, move=move)
        elif isinstance(play, Play) and who == UBOAT and move.verb == "contact" and play.lays:
            boat = self._new(play.lays[0], turn.round, carrier=play.target == "carrier")
            yield BoatEvent("contact", turn, boat, move=move)
        elif isinstance(play, Play) and who == UBOAT and move.verb == "attack":
            handle = play.lays[0] if play.lays else play.on
            boat = self._new(handle, turn.round) if play.lays else self._of(handle, turn)
            boat.carrier = boat.carrier or play.target == "carrier"
            yield BoatEvent("ordered", turn, boat, move=move)
        elif isinstance(play, Play) and who == ESCORT and move.verb == "routing":
            yield BoatEvent("routing", turn, self._of(play.on, turn), move=move)
        elif isinstance(play, Play) and who == ESCORT and play.target == AT_LARGE and play.pulled:
            self._new(play.pulled, turn.round)


class BoatNames:
    """Chooses the words for each U-boat in the report: ``the novice boat *U 7101*`` at the first mention, then ``*U 7101*``.

    Without invented names it is ``a novice boat`` and then ``the novice boat``, or ``the second novice boat`` if the round has several. A boat keeps its
    invented name through all rounds. A boat whose card was never turned up has none.
    """

    def __init__(self, ruleset: TonnageRuleset, fleet: Sequence[LedBoat] = ()) -> None:
        """Create names for the boats of one game. ``fleet`` are all these boats. A boat that appears more than once has a name from
        her first appearance on."""
        self._ruleset = ruleset
        parts = Counter(
            key
            for key, _ in {
                (self._key(boat), event.round) for boat in fleet if boat.known for event in boat.events
            }
        )
        laid = Counter(self._key(boat) for boat in fleet if boat.known)
        self._returning = {key for key in laid if laid[key] > 1 or parts[key] > 1}
        self._introduced: dict[str, list[str]] = {}
        self._rounds: dict[str, int] = {}
        self._last: dict[str, LedBoat] = {}
        self._round = 0

    def known(self, boat: LedBoat) -> bool:
        """Return True if the report has already mentioned the U-boat by name in this round."""
        return any(self._key(boat) in keys for keys in self._introduced.values())

    def met(self, boat: LedBoat) -> bool:
        """Return True if the report has mentioned the U-boat by name in any round."""
        return self._key(boat) in self._rounds

    def returns(self, boat: LedBoat) -> bool:
        """Return True if a U-boat appears in the game more than once: in several rounds, or again after she had left the table."""
        return boat.known and self._key(boat) in self._returning

    def introduce(self, boat: LedBoat, number: int, older: int = 0, *, met: bool = True) -> str:
        """Return the words that introduce a U-boat in a passage: its grade with an article, and its invented name if it has one.
        ``number``: the round.

        ``older`` is the round in which its contact began, if that was an earlier one; the words then say so. ``met``: the words
        also say what had happened to the boat in an earlier round.
        """
        since = f", in contact since round {older}," if older else ""
        if number != self._round:
            self._round, self._introduced = number, {}
        named = boat.known
        word = self.word(boat) if named else "boat"
        key = self._key(boat) if named else f"n{boat.place}"
        introduced, last = self._introduced.setdefault(word, []), self._rounds.get(key, number)
        is_known, earlier = key in self._rounds, self._last.get(key)
        self._rounds[key], self._last[key] = number, boat
        if key in introduced:
            return f"{self.short(boat)}{since}" if named else f"the boat{since}"
        introduced.append(key)
        if is_known and named:
            before = (
                f", {_fate(earlier)} in round {last},"
                if met and not older and earlier and last < number
                else since
            )
            return f"{known_as(self._kind(boat), key, with_article(word))}{before}"
        called = known_as(self._kind(boat), key, with_article(word), f"the {word}") if named else "a boat"
        return f"{called}{since}"

    def all_of(self, boats: Sequence[LedBoat], number: int) -> str:
        """Return a list of boats in words, for the round ``number``. If the report mentions several boats of one grade for the
        first time, it counts them: ``two novice boats (*U 7101* and *U 7102*) and *U 7403*``."""
        new = [
            boat for boat in boats
            if boat.known and self._key(boat) not in self._rounds and not self.known(boat)
        ]  # fmt: skip
        words: dict[str, list[LedBoat]] = {}
        for boat in new:
            words.setdefault(self.word(boat), []).append(boat)
        told: list[str] = []
        done: list[str] = []
        for boat in boats:
            alike = words.get(self.word(boat), []) if boat in new else []
            if len(alike) < 2:
                told.append(self.introduce(boat, number, met=False))
            elif self.word(boat) not in done:
                done.append(self.word(boat))
                for each in alike:
                    self.introduce(each, number)
                keys = [self._key(each) for each in alike]
                told.append(
                    f"{count(len(alike), self.word(boat))}{nameable(self._kind(boat), len(alike), keys)}"
                )
        return listed(told)

    def called(self, boat: LedBoat, number: int) -> str:
        """Return the short name of a U-boat if the report has already mentioned it in this round; otherwise, introduce it.
        ``number``: the round."""
        return self.short(boat) if self.known(boat) else self.introduce(boat, number, met=False)

    def short(self, boat: LedBoat) -> str:
        """Return the name of a U-boat that has already been introduced, without its grade."""
        word, key = self.word(boat), self._key(boat)
        introduced = self._introduced.get(word, [])
        place = introduced.index(key) if key in introduced else 0
        return known_as(self._kind(boat), key, f"the {ordinal(place + 1)} {word}" if place else f"the {word}")

    def word(self, boat: LedBoat) -> str:
        """Return the grade of a U-boat whose card was turned up: ``novice boat``, ``ace``."""
        return GRADE_WORDS[self._ruleset.grade(UBOAT, boat.card)]

    def _kind(self, boat: LedBoat) -> str:
        return {"N": "novice", "R": "regular", "A": "ace"}.get(self._ruleset.grade(UBOAT, boat.card), "boat")

    def _key(self, boat: LedBoat) -> str:
        """Return an identifier for a U-boat: its card. If the log gives only the card's grade, the identifier is the boat's number
        within the game."""
        return f"c{boat.card}" if 0 <= boat.card < SCREEN else f"r{boat.round}{boat.handle}n{boat.place}"


def _fate(boat: LedBoat) -> str:
    """Return words for what had happened to a boat in an earlier round: ``turned back``, ``hunted``."""
    fights = [event.engagement for event in boat.events if isinstance(event.engagement, Fight)]
    return "turned back" if any(fight.attack is not None and fight.found for fight in fights) else "hunted"


def continues_hunt(event: BoatEvent) -> bool:
    """Return True if the event continues an earlier hunt of the same U-boat."""
    return isinstance(event.engagement, Fight) and event.engagement.hunt.origin == CONTINUES
