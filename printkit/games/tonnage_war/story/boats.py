"""Collects the U-boats of a Tonnage War game, each with the events that happened to it.

Events are contacts (times when it shadowed the convoy), hunts, attacks and sinking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, UBOAT
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import CONTINUES
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts, TurnFacts
from printkit.table import UNKNOWN, Move

EventKind = Literal["contact", "ordered", "hunt", "salvo", "routing", "routed", "bdienst", "early"]


@dataclass(slots=True)
class LedBoat:
    """A U-boat card that the U-boat player laid on the table: a U-boat or, as a bluff, a blank.

    ``card`` is the card's identity if it was ever turned up, otherwise UNKNOWN. ``carrier``: the card was sent against the carrier.
    ``place`` is its number among the boats of the game. ``reports_again``: the same card had reported the convoy in this round before.
    """

    handle: str
    round: int
    card: int = UNKNOWN
    carrier: bool = False
    place: int = 0
    reports_again: bool = False
    events: list[BoatEvent] = field(default_factory=list)

    def turn_up(self, card: int) -> None:
        """Record the identity of the card, which has been turned up. If the identity is UNKNOWN, nothing
        changes."""
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
    """Something that happened to a U-boat in a turn.

    Examples are a hunt, an attack, or the loss of its contact with the convoy. ``boat`` is None if the event
    concerned no particular U-boat.
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
    """All U-boats of a game, with their events."""

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
        self._mark_second_reports()

    def _mark_second_reports(self) -> None:
        """For each U-boat, record whether it had already reported the convoy earlier in the same round.

        U-boats known only by their grade are left out.
        """
        reported: set[tuple[int, int]] = set()
        for boat in self.boats:
            if 0 <= boat.card < SCREEN and any(event.kind == "contact" for event in boat.events):
                boat.reports_again = (boat.round, boat.card) in reported
                reported.add((boat.round, boat.card))

    def events(self, turns: Sequence[TurnFacts]) -> list[BoatEvent]:
        """Return what happened to the U-boats in these turns, in chronological order."""
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


def continues_hunt(event: BoatEvent) -> bool:
    """Return True if the event continues an earlier hunt of the same U-boat."""
    return isinstance(event.engagement, Fight) and event.engagement.hunt.origin == CONTINUES
