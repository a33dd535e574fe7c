"""What each player can see: the state of a game without the information that is hidden from that player."""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN
from printkit.games.tonnage_war.rules.state import (
    OF_SCREEN,
    Attack,
    Contact,
    Hunt,
    Oob,
    Piece,
    State,
    Tactics,
    escort_pieces,
    turns_left,
    with_oob,
    with_tactics,
)
from printkit.table.cards import UNKNOWN


class View:
    """The state of a game as one player sees it, without information that is hidden from this player.

    Hidden information is removed only when the state is first read, because this takes time: checking a log never needs it, and a policy
    mostly looks at its own hand and the table.
    """

    __slots__ = ("_state", "_whole", "oob", "ruleset", "seat", "tactics")

    def __init__(self, seat: int, whole: State) -> None:
        self.seat = seat
        self.ruleset = whole.ruleset
        self.tactics = whole.tactics[seat]
        """The player's own tactical cards."""
        self.oob = whole.oob[seat]
        """The player's own order of battle."""
        self._whole = whole
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The game's state without the information that is hidden from this player."""
        if self._state is None:
            self._state = _masked(self._whole, self.seat)
        return self._state

    @property
    def round(self) -> int:
        return self._whole.round

    @property
    def turn(self) -> int:
        return self._whole.turn

    @property
    def turns_left(self) -> int:
        return turns_left(self._whole)

    @property
    def enemy_tactics(self) -> Tactics:
        return _masked_tactics(self._whole.tactics[1 - self.seat])

    @property
    def contacts(self) -> tuple[Contact, ...]:
        return _masked_contacts(self._whole.contacts, self.seat)

    @property
    def contacts_in_effect(self) -> int:
        return len(self._whole.contacts)

    @property
    def attack(self) -> Attack | None:
        return _masked_attack(self._whole.attack, self.seat)

    @property
    def hunt(self) -> Hunt | None:
        return _masked_hunt(self._whole.hunt, self.seat)

    @property
    def window(self) -> Hunt | None:
        return _masked_hunt(self._whole.window, self.seat)

    @property
    def routing(self) -> tuple[int, str] | None:
        return self._whole.routing

    def ahead(self) -> int:
        """Return the player's lead in points; negative if the other player leads."""
        return self._whole.scores[self.seat] - self._whole.scores[1 - self.seat]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (self.seat, self.state) == (other.seat, other.state)

    def __hash__(self) -> int:
        return hash((self.seat, self.state))

    def __repr__(self) -> str:
        return f"View({self.seat!r}, {self.state!r})"


def _hidden(piece: Piece) -> Piece:
    return piece if piece.up else piece._replace(card=UNKNOWN, grade=UNKNOWN)


def _masked_hunt(hunt: Hunt | None, seat: int) -> Hunt | None:
    if hunt is None:
        return None
    if seat == UBOAT:
        return hunt._replace(group=tuple(_hidden(p) for p in hunt.group))
    return hunt if hunt.boat.up else hunt._replace(boat=_hidden(hunt.boat))


def _masked_contacts(contacts: tuple[Contact, ...], seat: int) -> tuple[Contact, ...]:
    if seat == UBOAT:
        return contacts
    return tuple(c._replace(boat=c.boat and _hidden(c.boat)) for c in contacts)


def _masked_attack(attack: Attack | None, seat: int) -> Attack | None:
    if attack is None or seat == UBOAT or attack.boat.up:
        return attack
    return attack._replace(boat=_hidden(attack.boat))


def _masked_tactics(tactics: Tactics) -> Tactics:
    return Tactics(tactics.deck, tactics.size, 0, tactics.size, tactics.shown, tactics.shown)


def _screen_unseen(state: State) -> int:
    """Return the cards that, as far as the U-boat player knows, may still be in the aircraft carrier's screen, as a bit mask.

    They include the screen's face-down cards on the table.
    """
    down = (p.card for p in escort_pieces(state) if p.source == OF_SCREEN and not p.up and p.card >= SCREEN)
    return state.screen | sum(1 << c for c in down)


def view(state: State, seat: int) -> View:
    """Return the state as the player of this side sees it."""
    return View(seat, state)


def _masked(state: State, seat: int) -> State:
    """Return the state without the information that is hidden from one side."""
    other = 1 - seat
    oob = state.oob[other]
    masked = with_oob(state, other, Oob(oob.deck, oob.size, 0, oob.size, 0, oob.out))
    masked = with_tactics(masked, other, _masked_tactics(state.tactics[other]))
    masked = masked._replace(
        hunt=_masked_hunt(state.hunt, seat), window=_masked_hunt(state.window, seat), sightings=()
    )
    if seat == UBOAT:
        away = tuple((_hidden(p), n) for p, n in state.away)
        return masked._replace(away=away, screen=_screen_unseen(state), rejected=0)
    return masked._replace(
        contacts=_masked_contacts(state.contacts, seat), attack=_masked_attack(state.attack, seat)
    )
