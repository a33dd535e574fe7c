"""Data classes for the events of a Tonnage War game: turns, hunts, attacks, contacts, and cards laid face
down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from printkit.games.tonnage_war.rules.state import CONTINUES, ON_PULLED, Attack, Contact, Hunt, State
from printkit.report.turns import TurnRecord
from printkit.table import UNKNOWN, Move

Points = tuple[int, int]
NO_REPLY: Final = Move("")
CONTACT, ATTACK, GROUP, PULLED, RESCUE = "contact", "attack", "group", "pulled", "rescue"
"""Roles of a card laid face down, such as an attacking U-boat or an escort that hunts.

The roles are a U-boat in contact (shadowing the convoy), an attacking U-boat, an escort that hunts, a U-boat
card drawn at random, and the rescue ship.
"""


@dataclass(slots=True)
class LaidCard:
    """A card laid face down, with its side, its role, and its name in the log (``handle``).

    ``card`` is the card's identity once it was turned up, otherwise UNKNOWN.
    """

    side: int
    role: str
    handle: str
    round: int
    turn: int
    card: int = UNKNOWN
    drew: bool = False
    """True if this card made the escort player send a group of escorts against it."""


@dataclass(slots=True)
class Fight:
    """A hunt (escorts attacking a U-boat) for which dice were rolled.

    ``state`` is the state before the first roll, ``hunt`` the hunt with its cards turned up. ``detects`` and
    ``strikes`` hold the log name and roll of each escort that searched or attacked; ``shot`` is the boat's own shot
    (target, roll). ``points`` are what each side scored.
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
    """True if the log contains the whole hunt, including its end."""
    laid: int = 0
    """Number of the turn in which the escort player laid the card for this hunt.

    The dice are rolled in the next turn or, in the last turn of a round, at once.
    """

    @property
    def blank(self) -> bool:
        """Return True if the hunted card turned out to be a blank."""
        return self.hunt.boat.up and self.state.ruleset.boat(self.hunt.boat.card) is None

    @property
    def on_contact(self) -> str:
        """Return the log name of the contact (a U-boat that shadows the convoy) whose boat was hunted, such
        as ``c1``.

        It is empty if the hunt was not directed at a contact.
        """
        lays_on = self.hunt.origin not in (CONTINUES, ON_PULLED) and self.attack is None
        return self.hunt.boat.handle if lays_on else ""


@dataclass(slots=True)
class SalvoFacts:
    """An attack by a U-boat on the convoy or the carrier, with its dice rolls and its result.

    If the attacking card was a blank (not a U-boat), there are no rolls.
    """

    state: State
    attack: Attack
    rolls: tuple[int, ...] = ()
    ships: int = 0
    rescue: bool = False
    points: Points = (0, 0)
    inside: bool = False
    """True if the dice of the attack were rolled in the middle of a hunt, which a ruling (``one-attack``)
    allows.

    The hunt's points then include the points of the attack.
    """
    result: str = ""
    """What happened to the carrier, if it was the target: ``afloat``, ``damaged`` or ``sunk``."""

    @property
    def blank(self) -> bool:
        return not self.rolls


@dataclass(slots=True, eq=False)
class TurnFacts(TurnRecord[State]):
    """One turn of a Tonnage War game, with its moves, hunts and attacks.

    ``happened`` holds the moves (side, move), hunts and attacks of both sides in order. ``routed`` are the contacts that Evasive
    Routing ended.
    """

    happened: list[tuple[int, Move] | Fight | SalvoFacts] = field(default_factory=list)
    routed: tuple[str, ...] = ()

    @property
    def round(self) -> int:
        """Return the number of the round that the turn belongs to."""
        return self.before.round

    @property
    def plays(self) -> list[tuple[int, Move]]:
        return [each for each in self.happened if isinstance(each, tuple)]

    @property
    def engagements(self) -> list[Fight | SalvoFacts]:
        return [each for each in self.happened if not isinstance(each, tuple)]

    @property
    def fights(self) -> list[Fight]:
        return [engagement for engagement in self.engagements if isinstance(engagement, Fight)]

    @property
    def salvos(self) -> list[SalvoFacts]:
        return [engagement for engagement in self.engagements if isinstance(engagement, SalvoFacts)]


@dataclass(slots=True)
class ContactTrack:
    """A contact (a U-boat that shadows the convoy), with its first and last turn as pairs of round and turn.

    ``open``: True if the contact still exists at the end of the log.
    """

    contact: Contact
    begins: tuple[int, int]
    ends: tuple[int, int]
    how: str = ""
    open: bool = True
    older: bool = False
    """True if the contact (a U-boat that shadows the convoy) already existed at the start of the log."""


@dataclass(slots=True)
class Round:
    """One round of a Tonnage War game: its turns, the cards dealt and laid face down, and the player's remarks.

    If the log records them, it has the cards dealt to each side (tactical cards, and vessels and blanks).
    """

    number: int
    tactical: list[list[int]] = field(default_factory=lambda: [[], []])
    oob: list[list[int]] = field(default_factory=lambda: [[], []])
    remarks: tuple[str, ...] = ()
    turns: list[TurnFacts] = field(default_factory=list)
    early: bool = False


@dataclass(slots=True)
class Account:
    """The facts about a Tonnage War game that its report needs.

    They are the rounds with their turns, the cards laid face down, and the contacts (U-boats that shadow the
    convoy).
    """

    rounds: list[Round] = field(default_factory=list)
    laid: list[LaidCard] = field(default_factory=list)
    tracks: list[ContactTrack] = field(default_factory=list)

    @property
    def turns(self) -> list[TurnFacts]:
        return [turn for each in self.rounds for turn in each.turns]


def points(state: State) -> Points:
    """Return both scores (U-boats, escorts), including the points for damage in an unfinished hunt."""
    (uboat, escort), (more_u, more_e) = state.scores, state.open_points
    return uboat + more_u, escort + more_e


def fight_word(fight: Fight) -> str:
    """Return a word for the result of one turn of a hunt, such as ``sunk``.

    The others are ``blank``, ``damaged``, ``attacked`` and ``evaded``.
    """
    boat = fight.hunt.boat.handle
    if fight.blank:
        return "blank"
    if boat in fight.sunk:
        return "sunk"
    if boat in fight.damaged and not fight.hunt.condition.damaged:
        return "damaged"
    return "attacked" if fight.found or fight.strikes else "evaded"
