"""The U-boats of a game as their players led them: sighted, hunted, attacking, shaken off, sunk, each with all that befell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, UBOAT
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS, TonnageRuleset
from printkit.games.tonnage_war.rules.state import CONTINUES
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts, TurnFacts
from printkit.report.story import known_as
from printkit.table import UNKNOWN, Move

EventKind = Literal["contact", "ordered", "hunt", "salvo", "routing", "routed", "bdienst", "early"]
_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(slots=True)
class LedBoat:
    """A card of the U-boats' on the table. ``card``: what it was seen to be, else UNKNOWN; ``carrier``: it went for the carrier."""

    handle: str
    round: int
    card: int = UNKNOWN
    carrier: bool = False
    events: list[BoatEvent] = field(default_factory=list)

    def blank(self, ruleset: TonnageRuleset) -> bool:
        """Whether it was seen to be no boat."""
        return self.card != UNKNOWN and ruleset.grade(UBOAT, self.card) == BLANK


class BoatEvent(NamedTuple):
    """Something that befell a boat, or that was done about it (None: about no boat in particular)."""

    kind: EventKind
    turn: TurnFacts
    boat: LedBoat | None
    deed: Fight | SalvoFacts | None = None
    move: Move | None = None

    @property
    def round(self) -> int:
        return self.turn.round

    @property
    def number(self) -> int:
        return self.turn.number


class BoatList:
    """Every boat of a game, and what befell it turn by turn."""

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
        """What happened in some turns, in its order."""
        return [event for turn in turns for event in self.by_turn[id(turn)]]

    def _new(self, handle: str, number: int, carrier: bool = False) -> LedBoat:
        boat = LedBoat(handle, number, carrier=carrier)
        self._open[handle] = boat
        self.boats.append(boat)
        return boat

    def _of(self, handle: str, turn: TurnFacts) -> LedBoat:
        known = self._open.get(handle)
        return known if known is not None else self._new(handle, turn.round)

    def _turn(self, turn: TurnFacts) -> Iterator[BoatEvent]:
        routed = list(turn.routed)
        before = turn.before.routing[1] if turn.before.routing else ""
        if before in routed:
            yield from (BoatEvent("routed", turn, self._of(handle, turn)) for handle in routed)
        for each in turn.happened:
            if isinstance(each, Fight):
                yield self._fought(each, turn)
            elif isinstance(each, SalvoFacts):
                boat = self._of(each.attack.boat.handle, turn)
                if each.attack.boat.card != UNKNOWN:
                    boat.card = each.attack.boat.card
                yield BoatEvent("salvo", turn, boat, each)
            else:
                yield from self._played(turn, *each, before)
        if routed and before not in routed:
            yield from (BoatEvent("routed", turn, self._of(handle, turn)) for handle in routed)

    def _fought(self, fight: Fight, turn: TurnFacts) -> BoatEvent:
        piece = fight.hunt.boat
        boat = self._open.get(piece.handle)
        if boat is None or (boat.card != UNKNOWN and piece.card != UNKNOWN and boat.card != piece.card):
            boat = self._new(piece.handle, turn.round)
        if piece.card != UNKNOWN:
            boat.card = piece.card
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
        elif isinstance(play, Play) and who == ESCORT and play.on == AT_LARGE and play.pulled:
            self._new(play.pulled, turn.round)


class Names:
    """What boats are called in one round: ``a novice boat``, then ``the novice boat``, of two ``the second novice boat``."""

    def __init__(self, ruleset: TonnageRuleset) -> None:
        self._ruleset = ruleset
        self._met: dict[str, list[int]] = {}
        self._unseen: list[LedBoat] = []
        self._told: set[int] = set()

    def of(self, boat: LedBoat, card: int = UNKNOWN) -> str:
        """The name of a boat in the next sentence; ``card``: what is known of it by then."""
        if card == UNKNOWN:
            return self._of_unseen(boat)
        word = GRADE_WORDS[self._ruleset.grade(UBOAT, card)]
        met = self._met.setdefault(word, [])
        known = card in met
        if not known:
            met.append(card)
        place = met.index(card)
        alone = self._unseen == [boat] and id(boat) not in self._told
        self._unseen = [each for each in self._unseen if each is not boat]
        self._told.add(id(boat))
        key = f"r{boat.round}c{card}"
        if known:
            plain = f"the {_ORDINALS[min(place + 1, 6)]} {word}" if len(met) > 1 else f"the {word}"
            return known_as("boat", key, plain)
        article = f"an {word}" if word[0] in "aeiou" else f"a {word}"
        if place:
            article = f"another {word}" if place == 1 else f"a {_ORDINALS[min(place + 1, 6)]} {word}"
        article += known_as("boat", key)
        return f"the boat, {article}," if alone else article

    def _of_unseen(self, boat: LedBoat) -> str:
        if any(each is boat for each in self._unseen):
            return (
                "the boat"
                if len(self._unseen) == 1
                else "that boat"
                if self._unseen[-1] is boat
                else "the first boat"
            )
        self._unseen.append(boat)
        return "a boat" if len(self._unseen) == 1 else "another boat"


def goes_on(event: BoatEvent) -> bool:
    """Whether a hunt is the continuation of one."""
    return isinstance(event.deed, Fight) and event.deed.hunt.origin == CONTINUES
