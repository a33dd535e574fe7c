"""Adds up torpedoes, ships, tons and escorts of a log of USS Lox from its statements alone, without the totals that it
states."""

from __future__ import annotations

from dataclasses import dataclass

from tests.report.readers.log import Log, Turn
from tests.report.readers.lox_cards import value
from tests.report.readers.lox_odds import has_jokers, scores, settings

STATED = ("supply", "ocean", "deck", "tons", "estimates")
"""Totals of a log that are compared with those added up here."""
LOST = "lost"
"""Name of the total that is 1 from the turn in which the boat was lost."""


@dataclass
class _Boat:
    """A boat's stores at one moment, and the last card that it met."""

    supply: int
    ocean: int
    deck: int
    tons: int = 0
    estimates: int = 0
    lost: int = 0
    target: str = ""
    safe: bool = True
    """False if a joker in place of a ship loses the boat when the deck is empty."""
    missed: bool = False
    """True if the last spread missed a ship and no escort has come yet."""

    def say(self, verb: str, words: list[str]) -> None:
        """Apply one statement of the log."""
        if verb in ("flip", "opportunity", "escort"):
            self._meet(verb, words)
        elif verb in ("fire", "attack"):
            self.supply -= len(words)
            if scores(self.target, words):
                self.tons += 1000 * value(self.target)
            elif verb == "attack":
                self.lost = 1
            else:
                self.missed = True
        elif verb == "gun":
            self.tons += 10_000 * (not self._at_once)
        elif verb == "pass":
            self.tons -= 10_000 * self._at_once
        elif verb == "escape":
            self._escape()
        elif verb == "estimate":
            self.tons, self.estimates, self.deck = self.tons - 10_000, self.estimates + 1, self.deck - 1
        elif verb == "estimates":
            self.tons += 1000 * sum(value(card) for card in words if card[0] != "X")
            self.estimates = 0
        elif verb == "deal":
            self.supply = int(words[0])
        elif verb == "ocean":
            self.ocean = int(words[0])

    _at_once = False
    """True if the target is a jack of the ocean, which the deck gun sinks without a statement."""

    def _meet(self, verb: str, words: list[str]) -> None:
        self.target, self._at_once = words[-1], verb != "escort" and words[-1][0] == "J"
        self.ocean -= verb == "flip"
        self.deck -= 0 if verb == "flip" else len(words)
        unsafe = self.missed if verb == "escort" else verb == "flip" and not self.safe
        self.missed = (
            self.target[0] == "X" and unsafe
        )  # a joker as escort is replaced, if the deck has a card
        self.tons += 10_000 * self._at_once
        if verb == "escort":
            self.lost = int(not self.supply and self.target[0] not in "XJ")

    def _escape(self) -> None:
        cost = value(self.target)
        self.lost = int(cost > self.supply)
        if not self.lost:
            self.supply, self.deck = self.supply - cost, self.deck + cost

    def end_turn(self) -> None:
        """Lose the boat if a miss brought no escort, because the deck was empty."""
        self.lost = self.lost or int(self.missed and not self.deck)
        self.missed = False

    def sail_again(self) -> None:
        """Load a new supply, from which the ocean will be laid."""
        self.supply, self.target = min(24, self.deck), ""


_WITHOUT_EFFECT = {
    "jokers", "faces", "kings", "queens", "second-patrol", "jack-decision", "debrief-after-pass", "supply-out", "joker-empty-deck", "estimate-reveal",
    "queen-trigger", "opportunity-ship", "patrols", "escape-short",
}  # fmt: skip
"""Rulings that change what may happen, but not how the statements of a log are added up."""


def can_be_tallied(log: Log) -> bool:
    """Return whether a log begins in port and has no ruling that changes how its statements are added up."""
    sections = [turn.heading.split()[0] for turn in log.turns]
    usual = all(each in ("setup", "turn", "patrol", "end") for each in sections)
    return (
        usual
        and set(settings(log)) <= _WITHOUT_EFFECT
        and log.header.get("preset", "basic") in ("basic", "advanced")
    )


def tally(log: Log) -> None:
    """Set the totals at the end of every turn of a log that begins in port with default rulings.

    Raises AssertionError if the log states another total.
    """
    if not can_be_tallied(log):
        return
    laid = int(log.header.get("ocean", 9))
    boat = _Boat(24 - laid, laid, 30 if has_jokers(log) else 28)
    boat.safe = settings(log).get("joker-empty-deck") != "lost"
    for turn in log.turns:
        sails = turn.heading.startswith("patrol") and bool(turn.said)
        if sails:
            boat.sail_again()
        for _, _, words in turn.said:
            verb, *rest = words.split()
            boat.say(verb, rest)
        if sails:
            boat.deck -= boat.supply
            boat.supply -= boat.ocean
        boat.end_turn()
        _set(turn, boat)


def _set(turn: Turn, boat: _Boat) -> None:
    for name in STATED:
        added = getattr(boat, name)
        assert turn.totals.get(name, added) == added, (turn.heading, name, turn.totals, added)
        turn.totals[name] = float(added)
    turn.totals[LOST] = float(boat.lost)
