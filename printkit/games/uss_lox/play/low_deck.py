"""Computes the expected tonnage of USS Lox patrols whose deck may run out.

The policy ``lox-dp`` (:mod:`printkit.games.uss_lox.play.dp`) takes the deck for inexhaustible. Where it is not, as on most second
patrols, its values are wrong: with an empty deck a miss loses the boat, and a sunk face card has no estimate. Reports
therefore count the cards of the deck. Where they suffice for every escort and estimate, the values are the policy's own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from printkit.games.uss_lox.play.dp import ESTIMATE, JOKERS_SHARE, ONE_OF_EACH_RANK, Solution, solution
from printkit.games.uss_lox.rules.cribbage import VALUE
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD
from printkit.table.cards import JACK, KING, RANK

_DRAWN: Final = 2
"""Most cards that an encounter takes from the deck: an escort, and an estimate for it."""


class CountedDeck:
    """Computes the value of states (expected points brought home), with the number of cards in the deck.

    Each value is computed when it is first needed, and then stored.
    """

    def __init__(self, ruleset: LoxRuleset) -> None:
        self.ruleset = ruleset
        self.plain: Solution = solution(ruleset)
        self.chances = self.plain.chances
        self._flips: dict[tuple[int, int, int, int], float] = {}
        self._escorts: dict[tuple[int, int, int, int], float] = {}

    def debrief(self, supply: int, ocean: int, points: int, deck: int) -> float:
        """Return the expected points of a boat between encounters: the captain makes the better choice of going home and sailing on."""
        if _suffices(deck, ocean):
            return self.plain.debrief(supply, ocean, points)
        if not ocean or not (supply or self.ruleset.sails_on_without_supply):
            return float(points)
        return max(float(points), self.flip(supply, ocean, points, deck))

    def flip(self, supply: int, ocean: int, points: int, deck: int) -> float:
        """Return the expected points just before one of ``ocean`` face-down ocean cards is turned up."""
        if _suffices(deck, ocean) or ocean <= 0:
            return self.plain.flip(supply, ocean, points)
        state = supply, ocean, points, deck
        if state not in self._flips:
            self._flips[state] = self._flip(supply, ocean - 1, points, deck)
        return self._flips[state]

    def escort(self, supply: int, ocean: int, points: int, deck: int) -> float:
        """Return the expected points after a miss, just before an escort is drawn; with an empty deck the boat is lost."""
        if _suffices(deck, ocean + 1):
            return self.plain.escort(supply, ocean, points)
        if deck <= 0:
            return 0.0
        state = supply, ocean, points, deck
        if state not in self._escorts:
            self._escorts[state] = self._escort(supply, ocean, points, deck - 1)
        return self._escorts[state]

    def joker(self, supply: int, ocean: int, points: int, deck: int) -> float:
        """Return the expected points after a joker in place of a ship, just before an escort is drawn."""
        if deck > 0 or self.ruleset.joker_on_empty_deck_loses:
            return self.escort(supply, ocean, points, deck)
        return self.debrief(supply, ocean, points, deck)

    def escaped(self, supply: int, ocean: int, points: int, cost: int, deck: int) -> float:
        """Return the expected points after an escape that costs ``cost`` cards; 0 if the boat cannot pay."""
        if _suffices(deck, ocean):
            return self.plain.escaped(supply, ocean, points, cost)
        laid = range(max(0, cost - supply), min(cost, ocean) + 1) if self.ruleset.grid_may_pay else range(1)
        under = deck + cost * self.ruleset.escape_cards_go_under_deck
        return max(
            (
                self.debrief(supply - cost + n, ocean - n, points, under)
                for n in laid
                if supply - cost + n >= 0
            ),
            default=0.0,
        )

    def sunk(self, supply: int, ocean: int, points: int, target: int, deck: int) -> float:
        """Return the expected points after the card ``target`` has been sunk."""
        gained, drawn = self.gained(target, deck)
        return self.debrief(supply, ocean, points + gained, deck - drawn)

    def gained(self, target: int, deck: int) -> tuple[int, int]:
        """Return the points of a sunk card, and the number of cards taken from the deck as its estimate."""
        if RANK[target] < JACK or not self.ruleset.faces_are_estimated:
            return VALUE[target], 0
        if deck > 0:
            return ESTIMATE, 1
        match self.ruleset.estimate_empty_deck:
            case "keep-face":
                return VALUE[target], 0
            case "nothing":
                return 0, 0
            case never:
                assert_never(never)

    def _fired(self, deck: int, n: int) -> int:
        """Return the number of cards in the deck after ``n`` torpedoes were fired."""
        return deck + n * self.ruleset.spent_torpedoes_go_under_deck

    def _flip(self, supply: int, ocean: int, points: int, deck: int) -> float:
        on = self.flip(supply, ocean, points, deck) if ocean else float(points)
        if self.ruleset.may_debrief_after_pass:
            on = max(on, points)
        shots = range(1, min(LARGEST_SPREAD, supply) + 1)
        missed = [0.0, *(self.escort(supply - n, ocean, points, self._fired(deck, n)) for n in shots)]
        total = 0.0
        for target, chances in zip(ONE_OF_EACH_RANK, self.chances, strict=True):
            if RANK[target] == JACK:
                total += self.sunk(supply, ocean, points, target, deck)
                continue
            hits = [self.sunk(supply - n, ocean, points, target, self._fired(deck, n)) for n in shots]
            if RANK[target] == KING and self.ruleset.kings_are_escorts:
                paid = self.escaped(supply, ocean, points, KING_DAMAGE, deck)
                total += max(paid, *(chances[n] * hit for n, hit in enumerate(hits, 1)), 0.0)
                continue
            total += max(
                on, *(missed[n] + chances[n] * (hit - missed[n]) for n, hit in enumerate(hits, 1)), 0.0
            )
        value = total / len(ONE_OF_EACH_RANK)
        if self.ruleset.jokers_in_pack:
            value += JOKERS_SHARE * (self.joker(supply, ocean, points, deck) - value)
        return value

    def _escort(self, supply: int, ocean: int, points: int, deck: int) -> float:
        shots = range(1, min(LARGEST_SPREAD, supply) + 1)
        gone = deck + self.ruleset.gone_escort_goes_under_deck
        total = 0.0
        for target, chances in zip(ONE_OF_EACH_RANK, self.chances, strict=True):
            best = self.escaped(supply, ocean, points, price(target), gone)
            if RANK[target] == JACK and self.ruleset.gun_sinks_jack_escort:
                total += max(best, self.sunk(supply, ocean, points, target, deck))
                continue
            for n in shots:
                hit = self.sunk(supply - n, ocean, points, target, self._fired(deck, n))
                best = max(best, chances[n] * hit)
            total += best
        return total / len(ONE_OF_EACH_RANK)


def _suffices(deck: int, ocean: int) -> bool:
    """Return True if the deck has cards for all that ``ocean`` encounters can draw."""
    return deck >= _DRAWN * ocean


@lru_cache(maxsize=16)
def counted_deck(ruleset: LoxRuleset) -> CountedDeck:
    """Return the values of all states with the number of cards in the deck; they are cached as long as the program runs."""
    return CountedDeck(ruleset)
