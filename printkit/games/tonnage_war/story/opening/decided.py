"""Holds the decisive moment of a finished game of Tonnage War, and determines what a report may say about it."""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.story.course import CLEAR, DecidingFight, place
from printkit.games.tonnage_war.story.deeds import Deed, KeyDeeds, Kind
from printkit.games.tonnage_war.story.facts import Account, TurnFacts, points
from printkit.games.tonnage_war.story.opening.leader import Leader
from printkit.games.tonnage_war.story.opening.stakes import goal_of
from printkit.games.tonnage_war.story.summary import WonRound


class Decided(NamedTuple):
    """The decisive moment of a finished game, with its deeds (fights with one U-boat)."""

    fight: DecidingFight
    moment: KeyDeeds
    beside: tuple[Deed, ...] = ()
    """The other deeds (fights with one U-boat each) that brought points to either side during the turns of the decisive
    moment."""
    won: WonRound | None = None
    """The round that won the game, if the report describes this round because the decisive moment mattered little;
    otherwise None."""
    leader: Leader | None = None
    """The escort that decided the game over several rounds, if the report begins with it; otherwise None."""

    @property
    def is_clear(self) -> bool:
        """Return True if the decisive moment changed the chance of winning so much that the headline names it in any case."""
        return abs(self.fight.effect) >= CLEAR

    @property
    def is_told_first(self) -> bool:
        """Return True if the report begins with the decisive moment: it was clear, or escorts stopped a boat that could have drawn level or
        taken the lead."""
        return self.is_clear or (
            self.is_one and self.moment.main.kind is Kind.STOP and bool(goal_of(self.moment.main))
        )

    @property
    def is_one(self) -> bool:
        """Return True if the first paragraph describes only one fight: the main deed of the decisive moment.

        Return False if it sums up several boats that escorts stopped."""
        return len(self.moment.deeds) == 1 or not self.fight.stops

    @property
    def last(self) -> TurnFacts:
        """Return the last turn that the first paragraph describes."""
        last = self.moment.main.events[-1].turn
        return last if self.is_one else max(self.fight.turns[-1], last, key=place)

    def has_kept(self, made: Account) -> bool:
        """Return True if the side that led after the decisive moment kept the lead until the end of the
        game."""
        ahead = self.after[UBOAT] - self.after[ESCORT]
        leads = [u - e for turn in self.later(made) for u, e in {points(turn.after), turn.after.scores}]
        return ahead != 0 and all(lead * ahead > 0 for lead in leads)

    @property
    def after(self) -> tuple[int, int]:
        """Return both sides' points after the decisive moment, including the points for damage in a hunt that
        is not over.
        """
        return points(self.last.after)

    def later(self, made: Account) -> list[TurnFacts]:
        """Return the turns of the game that come after the decisive moment."""
        return [turn for turn in made.turns if place(turn) > place(self.last)]

    def is_last(self, made: Account) -> bool:
        """Return True if nobody scored after the decisive moment."""
        return all(points(turn.after) == self.after for turn in self.later(made))
