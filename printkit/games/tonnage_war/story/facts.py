"""Data classes for the facts of a Tonnage War game: turns, hunts, attacks on the convoy, contacts, and cards laid on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from printkit.games.tonnage_war.rules.state import CONTINUES, ON_PULLED, Attack, Contact, Hunt, State
from printkit.report.turns import TurnRecord
from printkit.table import UNKNOWN, Move

Points = tuple[int, int]
NO_REPLY: Final = Move("")
CONTACT, ATTACK, GROUP, PULLED, RESCUE = "contact", "attack", "group", "pulled", "rescue"
"""The ways in which a card of the order of battle is laid."""


@dataclass(slots=True)
class LaidCard:
    """A card laid face down: its side, its use and its handle. ``card``: what it turned out to be, else UNKNOWN."""

    side: int
    role: str
    handle: str
    round: int
    turn: int
    card: int = UNKNOWN
    drew: bool = False
    """Whether escorts were laid on it."""


@dataclass(slots=True)
class Fight:
    """A hunt that was fought out.

    ``state`` is the state in which it was rolled for, ``hunt`` the hunt with its cards turned up. ``detects`` and ``strikes``
    are the names of escorts with their rolls, ``shot`` the boat's own (target, roll). ``points`` came of it, to each side.
    """

    state: State
    hunt: Hunt
    reply: Move = NO_REPLY
    attack: Attack | None = None
    detects: list[tuple[str, int]] = field(default_factory=list)
    strikes: list[tuple[str, int]] = field(default_factory=list)
    shot: tuple[str, int] | None = None
    found: bool = False
    damaged: tuple[str, ...] = ()
    sunk: tuple[str, ...] = ()
    points: Points = (0, 0)
    over: bool = False
    """Whether the log has it to its end."""

    @property
    def blank(self) -> bool:
        """Return whether the target was no boat."""
        return self.hunt.boat.up and self.state.ruleset.boat(self.hunt.boat.card) is None

    @property
    def on_contact(self) -> str:
        """Return the handle of the contact whose boat it was."""
        lays_on = self.hunt.origin not in (CONTINUES, ON_PULLED) and self.attack is None
        return self.hunt.boat.handle if lays_on else ""


@dataclass(slots=True)
class SalvoFacts:
    """A convoy attack: the attack card, the boat's card, its rolls. ``blank``: the boat's card was turned up and was
    a blank."""

    state: State
    attack: Attack
    rolls: tuple[int, ...] = ()
    ships: int = 0
    rescue: bool = False
    points: Points = (0, 0)
    inside: bool = False
    """Whether it was fired within a fight that has its points (ruling one-attack)."""
    result: str = ""
    """What became of a carrier."""

    @property
    def blank(self) -> bool:
        return not self.rolls


@dataclass(slots=True, eq=False)
class TurnFacts(TurnRecord[State]):
    """One turn. ``happened``: the moves of both sides (side, move), hunts and attacks, in order; ``routed``: the
    contacts that were shaken off."""

    happened: list[tuple[int, Move] | Fight | SalvoFacts] = field(default_factory=list)
    routed: tuple[str, ...] = ()

    @property
    def round(self) -> int:
        """Return the number of its round."""
        return self.before.round

    @property
    def plays(self) -> list[tuple[int, Move]]:
        return [each for each in self.happened if isinstance(each, tuple)]

    @property
    def deeds(self) -> list[Fight | SalvoFacts]:
        return [each for each in self.happened if not isinstance(each, tuple)]

    @property
    def fights(self) -> list[Fight]:
        return [deed for deed in self.deeds if isinstance(deed, Fight)]

    @property
    def salvos(self) -> list[SalvoFacts]:
        return [deed for deed in self.deeds if isinstance(deed, SalvoFacts)]


@dataclass(slots=True)
class ContactTrack:
    """A contact from the turn that laid it to the turn that ended it; ``open``: it is still in effect at the end."""

    contact: Contact
    begins: tuple[int, int]
    ends: tuple[int, int]
    how: str = ""
    open: bool = True
    older: bool = False
    """Whether it was in effect already where the log begins."""


@dataclass(slots=True)
class Round:
    """A round: what was dealt, if it was recorded (masks of cards by side, tactical and order of battle)."""

    number: int
    tactical: list[list[int]] = field(default_factory=lambda: [[], []])
    oob: list[list[int]] = field(default_factory=lambda: [[], []])
    remarks: tuple[str, ...] = ()
    turns: list[TurnFacts] = field(default_factory=list)
    early: bool = False


@dataclass(slots=True)
class Account:
    """The whole game."""

    rounds: list[Round] = field(default_factory=list)
    laid: list[LaidCard] = field(default_factory=list)
    tracks: list[ContactTrack] = field(default_factory=list)

    @property
    def turns(self) -> list[TurnFacts]:
        return [turn for each in self.rounds for turn in each.turns]


def points(state: State) -> Points:
    """Return both scores including the damage of an unfinished engagement."""
    (uboat, escort), (more_u, more_e) = state.scores, state.open_points
    return uboat + more_u, escort + more_e


def fight_word(fight: Fight) -> str:
    """Return the result of a hunt in one word."""
    boat = fight.hunt.boat.handle
    if fight.blank:
        return "blank"
    if boat in fight.sunk:
        return "sunk"
    if boat in fight.damaged:
        return "damaged"
    return "attacked" if fight.found or fight.strikes else "evaded"
