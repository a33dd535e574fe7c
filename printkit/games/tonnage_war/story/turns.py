"""Reads a Tonnage War record turn by turn, and collects the facts for the report.

The facts are the cards laid, hunts, attacks, and their results.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, SIDES, UBOAT
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, NONE, Named, Play, Shown
from printkit.games.tonnage_war.rules.plays.uboats import REPLIES
from printkit.games.tonnage_war.rules.state import ANSWERS, Contact, State
from printkit.games.tonnage_war.story.facts import (
    ATTACK,
    CONTACT,
    GROUP,
    NO_REPLY,
    PULLED,
    RESCUE,
    Account,
    ContactTrack,
    Fight,
    LaidCard,
    Round,
    SalvoFacts,
    TurnFacts,
    fight_word,
    points,
)
from printkit.journal.course import Event, Record, Section
from printkit.report.turns import EventReader
from printkit.table import UNKNOWN, Move

_PLAYS = ("reply", "answer", "play", "end-round")


def account(record: Record) -> Account:
    """Return the facts about a game from its record. The record may end in the middle of the game."""
    return _Accountant(record).made


class _Accountant:
    def __init__(self, record: Record) -> None:
        self.made = Account()
        self.lying: dict[str, LaidCard] = {}
        start = record.start
        if isinstance(start, State):
            self._begins(start)
        for section in record.sections:
            if isinstance(section.before, State) and section.heading.kind in ("round", "turn"):
                self._section(section, section.before)

    def _begins(self, state: State) -> None:
        """If the log begins in the middle of a game, record the cards that are already on the table."""
        when = (state.round, state.turn)
        for contact in state.contacts:
            self.made.tracks.append(ContactTrack(contact, when, when, older=True))
            if contact.boat is not None:
                self.lay(UBOAT, CONTACT, contact.handle, state)
        if state.attack is not None:
            self.lay(UBOAT, ATTACK, state.attack.boat.handle, state)
        for piece in state.hunt.group if state.hunt else ():
            self.lay(ESCORT, GROUP, piece.handle, state)

    def lay(self, side: int, role: str, handle: str, state: State) -> None:
        """Record a card that is laid face down."""
        one = LaidCard(side, role, handle, state.round, state.turn)
        self.lying[handle] = one
        self.made.laid.append(one)

    def _section(self, section: Section, before: State) -> None:
        after = section.after if isinstance(section.after, State) else before
        course = sorted(section.sure, key=attrgetter("asked"))
        if section.heading.kind == "round":
            made = Round(before.round, remarks=section.prose)
            self.made.rounds.append(made)
            _hands(made, course)
            return
        if not (section.events or section.prose or section.doubts):
            return  # the log ends with the heading of this turn
        if not self.made.rounds:
            self.made.rounds.append(Round(before.round))
        turn = TurnFacts(section, before, after)
        self.made.rounds[-1].turns.append(turn)
        over = (after.round, after.stage) != (before.round, before.stage)
        self.made.rounds[-1].early = over and after.ended_early and not section.doubts
        reader = _TurnReader(turn, self)
        reader.read(course)
        reader.settle(after)
        self._trace(turn, [e.state for e in course if isinstance(e.state, State)])

    def _trace(self, turn: TurnFacts, states: Sequence[State]) -> None:
        """Record the contacts (U-boats that shadow the convoy) that began or ended in a turn."""
        when = (turn.round, turn.number)
        known = {track.contact.card: track for track in self.made.tracks}
        for state in (*states, turn.after):
            for contact in state.contacts:
                track = known.get(contact.card)
                if track is None:
                    track = known[contact.card] = ContactTrack(contact, when, when)
                    self.made.tracks.append(track)
                track.contact = contact
                track.ends = when
        still = {contact.card for contact in turn.after.contacts}
        for track in known.values():
            if track.open and track.contact.card not in still:
                track.open, track.ends, track.how = False, when, _how(turn, track.contact)


def _how(turn: TurnFacts, contact: Contact) -> str:
    """Return why a U-boat stopped shadowing the convoy in this turn.

    The reason is the result of the hunt for the U-boat, ``shot`` (the U-boat attacked), ``routed`` (the
    escorts played Evasive Routing), or ``ended`` (any other reason).
    """
    handle = contact.handle
    for fight in turn.fights:
        if fight.on_contact == handle:
            return fight_word(fight)
    for _, move in turn.plays:
        if move.verb == "attack" and isinstance(move.value, Play) and move.value.on == handle:
            return "shot"
    return "routed" if handle in turn.routed else "ended"


def _hands(made: Round, course: Sequence[Event]) -> None:
    for event in course:
        if event.kind == "reveals" and event.side in SIDES and isinstance(event.value, tuple):
            target = made.tactical if event.label == "hand" else made.oob
            target[SIDES.index(event.side)] += [c for c in event.value if c != UNKNOWN]


def _state(event: Event) -> State:
    """Return the state of the game when an event happened."""
    assert isinstance(event.state, State)
    return event.state


class _TurnReader(EventReader):
    """Collects the facts about one turn from the events in its section of the log."""

    def __init__(self, turn: TurnFacts, book: _Accountant) -> None:
        self.turn = turn
        self.book = book
        self.ruleset = turn.before.ruleset
        self.fights: dict[int, Fight] = {}
        self.current: Fight | SalvoFacts | None = None
        self.points = points(turn.before)
        self.reply = NO_REPLY
        self.aim = ""
        due = turn.before.routing[1] if turn.before.routing else ""
        self.routed = [c.card for c in turn.before.contacts if c.handle == due]
        """Tactical cards of the contacts that evasive routing will end."""

    def event(self, event: Event) -> None:
        """Read one event. Credit points that were scored since the previous event to the current hunt or
        attack."""
        state = _state(event)
        self._score(state)
        hunt = state.hunt
        if hunt is not None and hunt.card in self.fights:
            self.fights[hunt.card].hunt = hunt
        super().event(event)

    def _score(self, state: State) -> None:
        """Credit the points scored since the previous event to the current hunt or attack.

        If the hunt is over, record that.
        """
        now = points(state)
        if now != self.points:
            if self.current is not None:
                before = self.current.points
                self.current.points = (
                    before[0] + now[0] - self.points[0],
                    before[1] + now[1] - self.points[1],
                )
            self.points = now
        if isinstance(self.current, Fight) and (
            state.hunt is None or state.hunt.card != self.current.hunt.card
        ):
            self.current.over = True

    def settle(self, after: State) -> None:
        """Complete the facts about the turn from the state of the game at its end (``after``).

        These facts are the last points scored, whether hunts are over, and which contacts (U-boats that
        shadow the convoy) the card Evasive Routing ended.
        """
        self._score(after)
        for fight in self.turn.fights:
            fight.over = fight.over or after.hunt is None or after.hunt.card != fight.hunt.card
        shakes_all = bool(self.routed) and self.ruleset.routing_shakes_all
        # the tactical card identifies a contact even after its boat was turned up
        left = {contact.card for contact in after.contacts}
        self.turn.routed = tuple(
            c.handle
            for c in self.turn.before.contacts
            if c.card not in left and (c.card in self.routed or shakes_all)
        )

    # -- decisions -----------------------------------------------------------------------------------------------------

    def decided(self, event: Event, move: Move) -> None:
        """Record a decision of a player, such as a play.

        Other decisions are a card turned up, the choice of a rescue ship, or the choice of the escort that
        rolls next.
        """
        state, label = _state(event), event.label
        if label in _PLAYS and move.verb:
            self._played(state, move, event.side)
        elif label == "reveal" and isinstance(move.value, Shown):
            self._shown(state, move.value)
        elif label == "rescue" and isinstance(move.value, Named) and move.value.handle != NONE:
            known = self.book.lying.get(move.value.handle)
            self.book.lay(ESCORT, RESCUE, move.value.handle, state)
            if known is not None:  # an escort that has returned: its card may be known already
                self.book.lying[move.value.handle].card = known.card
        elif label in ("detect", "strike", "torpedo-roll", "flak-roll"):
            self.aim = str(move.value)

    def _played(self, state: State, move: Move, side: str) -> None:
        who = SIDES.index(side) if side in SIDES else (UBOAT if state.half == UBOAT else ESCORT)
        self.turn.happened.append((who, move))
        if move.verb in REPLIES:
            self.reply = move
            if move.verb == "bdienst":
                self.routed.clear()
        play = move.value
        if not isinstance(play, Play):
            return
        if (
            who == ESCORT and move.verb == "routing"
        ):  # the contact ends in this turn only if the round ends with it
            self.routed += [c.card for c in state.contacts if c.handle == play.on]
        role = GROUP if who == ESCORT else CONTACT if move.verb == "contact" else ATTACK
        for handle in play.lays:
            self.book.lay(who, role, handle, state)
        if play.target == AT_LARGE and play.pulled:
            self.book.lay(UBOAT, PULLED, play.pulled, state)
        for handle in (play.on, play.pulled):
            if who == ESCORT and play.lays and handle in self.book.lying:
                self.book.lying[handle].drew = True

    def _shown(self, state: State, shown: Shown) -> None:
        laid = self.book.lying.get(shown.handle)
        if laid is not None:
            laid.card = shown.card
        hunt, attack = state.hunt, state.attack
        if hunt is not None and shown.handle == hunt.boat.handle:
            fight = self._fight(state)
            fight.hunt = hunt._replace(boat=hunt.boat._replace(card=shown.card, up=True))
        elif attack is not None and shown.handle == attack.boat.handle:
            piece = attack.boat._replace(card=shown.card, up=True)
            if self.ruleset.grade(UBOAT, shown.card) == BLANK:
                self.turn.happened.append(SalvoFacts(state, attack._replace(boat=piece)))

    # -- dice ----------------------------------------------------------------------------------------------------------

    def _fight(self, state: State) -> Fight:
        hunt = state.hunt
        assert hunt is not None
        if hunt.card not in self.fights:
            made = Fight(state, hunt, self.reply, state.attack if hunt.origin == ANSWERS else None)
            has_played = any(side == ESCORT for side, _ in self.turn.plays)
            made.laid = self.turn.number if has_played else self.turn.number - 1
            self.fights[hunt.card] = made
            self.turn.happened.append(made)
            self.reply = NO_REPLY
        self.current = self.fights[hunt.card]
        return self.fights[hunt.card]

    def rolled(self, event: Event, dice: tuple[int, ...]) -> None:
        """Record the roll of an attack on the convoy, or one roll of a hunt."""
        state, label = _state(event), event.label
        if label in ("convoy", "carrier") and state.attack is not None:
            inside = state.hunt is not None and state.hunt.boat.handle == state.attack.boat.handle
            salvo = SalvoFacts(state, state.attack, dice, inside=inside)
            self.turn.happened.append(salvo)
            if not inside:
                self.current = salvo
        elif state.hunt is not None and len(dice) == 1:
            value, fight = dice[0], self._fight(state)
            if label == "detect":
                fight.detects.append((self.aim, value))
            elif label == "strike":
                fight.strikes.append((self.aim, value))
            else:
                fight.shot = (self.aim, value)

    def told(self, event: Event) -> None:
        """Record a result that follows from the dice: ships, U-boats and escorts that were found, damaged or
        sunk."""
        label, value = event.label, event.value
        salvos = self.turn.salvos
        if salvos and label == "ships" and isinstance(value, int):
            salvos[-1].ships = value
        elif salvos and label == "rescue" and value == "sunk":
            salvos[-1].rescue = True
        elif salvos and label == "carrier":
            salvos[-1].result = str(value)
        elif isinstance(self.current, Fight) and isinstance(value, tuple):
            names = tuple(str(each) for each in value)
            if label == "detected":
                self.current.found = self.current.found or bool(names)
            elif label == "damaged":
                self.current.damaged = names
            elif label == "sunk":
                self.current.sunk = names
