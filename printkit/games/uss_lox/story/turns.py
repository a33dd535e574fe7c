"""Reads the record of a USS Lox game turn by turn.

It finds the cards met, the captain's actions, and the expected tonnage of the patrol after each of them. The
expected tonnage, called worth, is what a near-optimal captain brings home on average
(:mod:`printkit.games.uss_lox.play.dp`), in thousands of tons. It changes when a card is turned up (luck) and
when the captain decides (judgement). The sum of the changes is the difference between the first expectation
and the actual result.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from printkit.games.uss_lox.play.chances import hit_chance
from printkit.games.uss_lox.play.dp import ESTIMATE, solution
from printkit.games.uss_lox.play.low_deck import counted_deck
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD, LOST, TONS, State
from printkit.games.uss_lox.rules.torpedoes import scores
from printkit.games.uss_lox.story.names import name
from printkit.journal.course import Event, Record, Section
from printkit.lab.ledger import CostlyChoice
from printkit.report.story import LogPlace, capital
from printkit.report.turns import EventReader, TurnRecord, place_of, turn_sections
from printkit.report.words.phrases import per_cent
from printkit.table.cards import KING, RANK, Pool, Unseen
from printkit.table.table import Move

SHIP, KING_SHIP, OPPORTUNITY, ESCORT = "ship", "king ship", "opportunity ship", "escort"
FINAL = (ESCORT, KING_SHIP)
"""The two kinds of target for which a miss loses the boat: an escort and a king ship.

A king ship is a king in the ocean, which the boat must attack or escape like an escort.
"""
SHIPS, ESCORTS, AT_SHIPS, AT_ESCORTS, JUDGEMENT, ESTIMATES, AGAIN, APPRAISAL = range(8)
"""Causes of a change in the expected tonnage, such as a ship that came up or torpedoes fired at an escort.

In this order: a ship is turned up; an escort or king ship is turned up; torpedoes are fired at a ship; torpedoes are
fired at an escort or king ship; the captain decides; a face-down card is scored (an estimate); another patrol begins;
face-down cards to be scored are counted at the mean of all cards not seen by then.
"""


class SpreadShot(NamedTuple):
    """Torpedo cards fired together at one ship or escort (a spread).

    ``unseen``: number of cards that each could have been. ``chance``: the chance to hit before the cards were turned up. ``scored``:
    the combinations made. ``spoiled``: the combinations that the other cards would have made without a joker.
    """

    cards: tuple[int, ...]
    unseen: int
    chance: float
    scored: tuple[str, ...]
    hit: bool
    spoiled: tuple[str, ...] = ()


class ContactAccount(NamedTuple):
    """A ship or escort that the boat met, with the captain's action and the torpedoes that were fired.

    It has a card and a role (ship, king ship, opportunity ship or escort). ``action`` is ``pass``, ``fire``,
    ``gun``, ``escape`` or ``attack``; empty if the captain had no choice. ``paid``: torpedoes paid for an
    escape.
    """

    role: str
    card: int
    mean: float
    action: str = ""
    paid: int = 0
    shot: SpreadShot | None = None
    sunk: bool = False
    estimated: bool = False
    statements: tuple[LogPlace, ...] = ()
    spared: float = 0.0
    """Best chance of a hit (0 to 1) on a ship that the boat let pass; 0 for any other ship or escort."""
    regret: float = 0.0
    """Expected tonnage, in thousands of tons, lost because the captain did not choose the best action."""
    escape_worth: float = 0.0
    """Expected tonnage of the patrol, in thousands of tons, if the boat pays for an escape."""
    shot_worth: float = 0.0
    """Expected tonnage of the patrol, in thousands of tons, if the boat fires at this ship.

    It fires the best number of torpedoes. The value is 0 if it has none.
    """
    passed_worth: float = 0.0
    """Expected tonnage of the patrol if the boat lets this ship pass, in thousands of tons."""
    hit_worth: float = 0.0
    missed_worth: float = 0.0
    """Expected tonnage of the patrol after a hit and after a miss of the torpedoes that were fired, in thousands of tons."""
    fought_chance: float = 0.0
    """The best chance (0 to 1) of a hit if the boat had fought this escort or king ship instead of running from it."""

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(each.line for each in self.statements)


class WorthChange(NamedTuple):
    """A change of the patrol's expected tonnage, with its cause.

    It has the new expected tonnage in thousands of tons, and the index of the card that the boat met (−1 if
    no card caused the change).
    """

    cause: int
    worth: float
    contact: int = -1


@dataclass(slots=True, eq=False)
class Encounter(TurnRecord[State]):
    """One turn of the game as read from the log, with the cards that the boat met and the captain's decisions.

    It also has each change of the patrol's expected tonnage.
    """

    cell: str
    contacts: tuple[ContactAccount, ...]
    revealed: tuple[int, ...]
    ending: tuple[str, ...]
    decision: str
    worth: float
    changes: tuple[WorthChange, ...]
    to_come: int = 0
    """Number of the patrol's ships that were still face down after the turn."""
    estimate_mean: float = 0.0
    """Mean value, in thousands of tons, of the cards not yet seen when the estimates were turned up. A joker counts
    as 0."""
    choices: tuple[CostlyChoice, ...] = ()
    """The captain's decisions in this turn, each with the expected tonnage that it cost, in thousands of
    tons."""
    ashore: tuple[float, float] = (0.0, 0.0)
    """Expected tonnages of sailing on after this turn and of going home, in thousands of tons; 0 if the captain had no choice."""

    @property
    def patrol(self) -> int:
        return self.before.patrol

    @property
    def in_port(self) -> bool:
        """Return True if the boat came home in this turn and had not yet sailed again."""
        return bool(self.ending) and self.ending[0] != "lost" and self.after.patrol == self.before.patrol

    @property
    def met(self) -> tuple[ContactAccount, ...]:
        """Return the ships and escorts of the turn. A joker that was turned up as an escort and replaced is left out."""
        return tuple(c for c in self.contacts if c.role != ESCORT or c.card < JOKER or c.action)

    @property
    def swing(self) -> float:
        """Return the change of the patrol's expected tonnage in this turn, in thousands of tons."""
        return (self.changes[-1].worth if self.changes else self.worth) - self.worth

    def by_cause(self) -> dict[int, float]:
        """Return the change of the patrol's expected tonnage in this turn for each cause, in thousands of tons."""
        sums: dict[int, float] = {}
        last = self.worth
        for change in self.changes:
            sums[change.cause] = sums.get(change.cause, 0.0) + change.worth - last
            last = change.worth
        return sums


_SPREADS = ("fired nothing", "fired one torpedo", "fired two torpedoes", "fired three torpedoes")
_HOME, _ASHORE = "went home", "at sea between two encounters"
_NO_ODDS: Mapping[str, float] = {}


def _figure(done: str, tons: int, chance: float | None) -> str:
    """Return the figures for one possible choice as text, such as ``44 % to hit, 21,308 tons on average``.

    The figures are the chance of a hit, if torpedoes are fired, and the expected tonnage.
    """
    odds = "" if chance is None else f"{per_cent(chance)} to hit, "
    return (
        f"{odds}{f'{tons:,} tons' if tons else 'nothing'} {'for certain' if done == _HOME else 'on average'}"
    )


def read_turns(record: Record) -> Iterator[Encounter]:
    """Yield the turns of all patrols in order, with the expected tonnages.

    A turn is left out if the log contains nothing but its heading.
    """
    for turn in turn_sections(record, State):
        encounter = _Reader(*turn).encounter()
        if encounter.contacts or encounter.remarks or encounter.doubts or encounter.whole:
            yield encounter


def meetings(record: Record) -> Iterator[Encounter]:
    """Yield the turns of all patrols in order, without computing the expected tonnages.

    This makes the function fast enough to be used while a game is being played.
    """
    for turn in turn_sections(record, State):
        yield _Shots(*turn).encounter()


def shots(record: Record) -> Iterator[tuple[str, SpreadShot]]:
    """Yield every spread (torpedoes fired together), with the role of its target, such as escort.

    Expected tonnages are not computed, which saves time.
    """
    for encounter in meetings(record):
        yield from ((contact.role, contact.shot) for contact in encounter.contacts if contact.shot)


def mean_value(pool: Pool | None) -> float:
    """Return the mean value of the cards in a pool (the cards not yet seen), in thousands of tons.

    If the pool is unknown, return the mean of a full deck.
    """
    if pool is None or not len(pool):
        return 85 / 13
    return sum(VALUE[c] * weight for c, weight in pool.outcomes()) / sum(w for _, w in pool.outcomes())


def _mean_estimate(pool: Pool | None) -> float:
    """Return the mean tonnage, in thousands of tons, of an estimate drawn from the pool (the cards not yet seen). A
    joker counts as 0."""
    if pool is None or not len(pool):
        return ESTIMATE
    cards = list(pool.outcomes())
    return float(sum(VALUE[c] * weight for c, weight in cards if c < JOKER) / sum(w for _, w in cards))


def _price(escort: int) -> int:
    """Return the number of torpedoes that an escape from an escort costs.

    If the escort's card is unknown, return the highest possible price.
    """
    return price(escort) if escort >= 0 else KING_DAMAGE


class _Reader(EventReader):
    """Reads the events of one turn and keeps count of the torpedoes, ocean cards and points."""

    def __init__(self, section: Section, before: State, after: State) -> None:
        self.section, self.before, self.after = section, before, after
        self.ruleset: LoxRuleset = before.ruleset
        self.values = self._solved()
        self.supply, self.ocean, self.deck = before.supply, before.ocean, before.deck
        self.points = before.points + ESTIMATE * before.estimates
        self.contacts: list[ContactAccount] = []
        self.changes: list[WorthChange] = []
        self.choices: list[CostlyChoice] = []
        self._here: tuple[LogPlace, ...] = ()
        self.revealed_estimates: list[int] = []
        self.estimate_mean = 0.0
        self.ending: tuple[str, ...] = ()
        self.decision = self.cell = ""
        self.ashore = 0.0, 0.0
        self.worth = self.values.flip(self.supply, self.ocean, self.points, self.deck)
        self._pool: Pool | None = None
        self._left = self.after.patrol != before.patrol  # the boat sailed again

    def _solved(self) -> _Expectations:
        return counted_deck(self.ruleset)

    def encounter(self) -> Encounter:
        """Read all events of the turn and return them as an encounter."""
        self.read(self.section.sure)
        self._end()
        return Encounter(
            self.section, self.before, self.after, self.cell, tuple(self.contacts), tuple(self.revealed_estimates), self.ending,
            self.decision, self.worth, tuple(self.changes), self.ocean, self.estimate_mean, tuple(self.choices), self.ashore,
        )  # fmt: skip

    # -- what happened ------------------------------------------------------------------------------------------------

    def event(self, event: Event) -> None:
        self._here = place_of(event) or self._here
        if isinstance(event.state, State) and event.state.patrol == self.before.patrol:
            self.deck = event.state.deck
        if event.label in ("patrol", "deal", "ocean"):
            return  # these events belong to the next patrol
        super().event(event)
        self.contacts[-1:] = [c._replace(statements=(*c.statements, *self._here)) for c in self.contacts[-1:]]

    def decided(self, event: Event, move: Move) -> None:
        if event.label == "flip":
            self.cell = str(move.value).upper() if move.value else ""
        elif event.label == "continue":
            self.decision = move.verb
            on, home = self._flip(), float(self.points)
            self.ashore = on, home
            sails_on = move.verb == "continue"
            self._chose("sailed on" if sails_on else _HOME, {"sailed on": on, _HOME: home}, _ASHORE)
            self._change(JUDGEMENT, on if sails_on else home)
        elif event.label == "estimate":
            self.contacts[-1:] = [c._replace(estimated=True) for c in self.contacts[-1:]]
        elif event.label in ("fire", "gun", "escape"):
            self._chosen(move)

    def _chosen(self, move: Move) -> None:
        """Record the captain's action against a ship or an escort, with the expected tonnage after it and after the
        best action."""
        if not self.contacts:
            return
        contact = self.contacts[-1]
        verb = "attack" if move.verb == "fire" and contact.role == ESCORT else move.verb
        paid = self._paid(move, contact) if verb == "escape" else 0
        self.contacts[-1] = contact._replace(action=verb, paid=paid)
        if verb == "pass":
            self._change(SHIPS, self._best(contact, self._pool))
            self._record_choice(contact, self._pool, "let it pass", self._passed(contact))
            self._change(JUDGEMENT, self._passed(contact))
        elif verb == "gun":
            self._change(ESCORTS if contact.role == ESCORT else SHIPS, self._sunk(0, contact.card))
        elif verb == "escape":
            self._change(ESCORTS, self._best(contact, self._pool))
            self._record_choice(contact, self._pool, "ran silent", self._escaped(contact))
            self._change(JUDGEMENT, self._escaped(contact))
            self.supply = max(0, self.supply - paid)

    def _paid(self, move: Move, contact: ContactAccount) -> int:
        """Return how many torpedoes the boat paid for an escape; 0 if it could not pay."""
        cost = _price(contact.card)
        laid = move.value[1] if isinstance(move.value, tuple) and isinstance(move.value[1], int) else 0
        self.ocean -= laid
        return cost - laid if self.supply >= cost - laid else 0

    def revealed(self, event: Event, cards: tuple[int, ...]) -> None:
        if event.label in ("fire", "attack"):
            self._fired(cards, event.pool)
        elif event.label == "estimates":
            self.revealed_estimates += cards
            self.estimate_mean = self.estimate_mean or _mean_estimate(event.pool)
        elif cards:
            if event.label == "flip":
                self.ocean = max(0, self.ocean - 1)
            self._add_contact(event.label, cards[0], event.pool)

    def _add_contact(self, label: str, card: int, pool: Pool | None) -> None:
        role = {"flip": SHIP, "escort": ESCORT, "opportunity": OPPORTUNITY}.get(label, SHIP)
        by_the_book = role == SHIP or (role == OPPORTUNITY and self.ruleset.opportunity_as_periscope)
        if by_the_book and self.ruleset.kings_are_escorts and 0 <= card < JOKER and RANK[card] == KING:
            role = KING_SHIP
        self.contacts.append(ContactAccount(role, card, mean_value(pool)))
        self._pool = pool.without(card) if isinstance(pool, Unseen) else None
        if card >= JOKER and by_the_book:
            self._change(SHIPS, self.values.joker(self.supply, self.ocean, self.points, self.deck))

    def _fired(self, cards: tuple[int, ...], pool: Pool | None) -> None:
        if not self.contacts:
            return
        contact = self.contacts[-1]
        n = len(cards)
        chance = self._chance(contact.card, n, pool)
        self._change(ESCORTS if contact.role in FINAL else SHIPS, self._best(contact, pool))
        self._record_choice(
            contact, pool, _SPREADS[min(n, LARGEST_SPREAD)], self._attacked(contact, n, chance)
        )
        self._change(JUDGEMENT, self._attacked(contact, n, chance))
        hit, missed = self._sunk(n, contact.card), self._missed(contact, n)
        self.contacts[-1] = self.contacts[-1]._replace(hit_worth=hit, missed_worth=missed)
        self.supply = max(0, self.supply - n)
        others = tuple(card for card in cards if card < JOKER)
        known = 0 <= contact.card < JOKER and all(card >= 0 for card in others)
        spoiled = scores(self.ruleset, contact.card, others) if known and len(others) < n else ()
        self.contacts[-1] = self.contacts[-1]._replace(
            shot=SpreadShot(cards, len(pool) if pool else 0, chance, (), False, spoiled)
        )

    def told(self, event: Event) -> None:
        name, value = event.label, event.value
        if name == "combination" and isinstance(value, tuple) and self.contacts:
            shot = self.contacts[-1].shot
            if shot:
                scored = tuple(str(word) for word in value)
                self.contacts[-1] = self.contacts[-1]._replace(shot=shot._replace(scored=scored))
        elif name == "result" and self.contacts:
            self._resulted(str(value))
        elif name == "outcome" and isinstance(value, tuple):
            self.ending = tuple(str(word) for word in value)
            if self.ending[:1] == ("lost",) and self.changes and self.changes[-1].worth:
                self._change(ESCORTS, 0.0)

    def _resulted(self, result: str) -> None:
        contact = self.contacts[-1]
        sunk = result == "sunk"
        cause = AT_ESCORTS if contact.role in FINAL else AT_SHIPS
        if contact.shot:
            self.contacts[-1] = contact._replace(sunk=sunk, shot=contact.shot._replace(hit=sunk))
            self._change(cause, self._sunk(0, contact.card) if sunk else self._missed(contact, 0))
        elif sunk:
            self.contacts[-1] = contact._replace(sunk=True)
        if sunk:
            self.points += self._points(contact.card)

    def _end(self) -> None:
        """Record how the expected tonnage changed at the end of a turn.

        The reason is that cards were scored at the end (estimates), the patrol ended, or another patrol
        began.
        """
        if not self.contacts:
            return
        if self.after.status == LOST:
            self._change(ESTIMATES, 0.0)
            return
        if self._left and not self.after.earlier:
            return  # the log stops before the next patrol, so the tonnage brought home is unknown
        if self.ending or self._left:
            home = self.after.earlier[-1] + sum(self.after.earlier[:-1]) if self._left else self.after.points
            worth = float(home + ESTIMATE * self.after.estimates)
            if cards := [card for card in self.revealed_estimates if card >= 0]:
                given = math.fsum(VALUE[card] for card in cards if card < JOKER)
                self._change(APPRAISAL, worth - given + self.estimate_mean * len(cards))
            self._change(ESTIMATES, worth)
        if self._left:
            after = self.after
            points = after.points + ESTIMATE * after.estimates
            on = self.values.flip(after.supply, after.ocean, points, after.deck)
            self._change(AGAIN, on)

    # -- what it was worth --------------------------------------------------------------------------------------------

    def _change(self, cause: int, worth: float) -> None:
        self.changes.append(WorthChange(cause, float(worth), len(self.contacts) - 1))

    def _points(self, card: int) -> int:
        return self.values.gained(card, self.deck)[0] if 0 <= card < JOKER else 0

    def _chance(self, card: int, n: int, pool: Pool | None) -> float:
        if pool is not None:
            return hit_chance(self.ruleset, card, n, pool)
        return self.values.chances[RANK[card] - 1][min(n, LARGEST_SPREAD)] if 0 <= card < JOKER else 0.0

    def _flip(self) -> float:
        if self.ocean <= 0:
            return float(self.points)
        return self.values.flip(self.supply, self.ocean, self.points, self.deck)

    def _debrief(self) -> float:
        return self.values.debrief(self.supply, self.ocean, self.points, self.deck)

    def _sunk(self, spent: int, card: int) -> float:
        """Return the expected tonnage after ``spent`` torpedoes, or the deck gun, have sunk a card."""
        supply = self.supply - spent
        if not 0 <= card < JOKER:
            return self.values.debrief(supply, self.ocean, self.points, self.deck)
        return self.values.sunk(supply, self.ocean, self.points, card, self._deck_after(spent))

    def _missed(self, contact: ContactAccount, spent: int) -> float:
        """Return the expected tonnage after ``spent`` torpedoes have missed; 0 if the miss loses the boat."""
        if contact.role in FINAL:
            return 0.0
        supply = max(0, self.supply - spent)
        return self.values.escort(supply, self.ocean, self.points, self._deck_after(spent))

    def _deck_after(self, spent: int) -> int:
        return self.deck + spent * self.ruleset.spent_torpedoes_go_under_deck

    def _passed(self, contact: ContactAccount) -> float:
        return self._debrief() if contact.role == OPPORTUNITY else self._flip()

    def _escaped(self, contact: ContactAccount) -> float:
        deck = self.deck + (contact.role == ESCORT and self.ruleset.gone_escort_goes_under_deck)
        return self.values.escaped(self.supply, self.ocean, self.points, _price(contact.card), deck)

    def _attacked(self, contact: ContactAccount, n: int, chance: float) -> float:
        """Return the expected tonnage if the boat fires ``n`` torpedoes.

        It is the mean of the values after a hit and after a miss, weighted by their chances.
        """
        missed = self._missed(contact, n)
        return missed + chance * (self._sunk(n, contact.card) - missed)

    def _best(self, contact: ContactAccount, pool: Pool | None) -> float:
        """Return the expected tonnage of the captain's best choice against a card that the boat has met."""
        return max(self._options(contact, pool).values())

    def _options(self, contact: ContactAccount, pool: Pool | None) -> dict[str, float]:
        """Return the captain's possible actions against the card that the boat met, each with its expected
        tonnage."""
        if contact.role in FINAL:
            options = {"ran silent": self._escaped(contact)}
        else:
            options = {"let it pass": self._passed(contact)}
        for n in range(1, min(LARGEST_SPREAD, self.supply) + 1):
            chance = self._chance(contact.card, n, pool)
            options[_SPREADS[n]] = self._attacked(contact, n, chance)
        return options

    # -- decisions ------------------------------------------------------------------------------------------------------

    def _record_choice(self, contact: ContactAccount, pool: Pool | None, done: str, worth: float) -> None:
        """Record the captain's choice about a card, with its expected tonnage and the chances of a hit.

        The tonnage is that after the choice (``worth``) and that after the best choice.
        """
        odds = {
            _SPREADS[n]: self._chance(contact.card, n, pool)
            for n in range(1, min(LARGEST_SPREAD, self.supply) + 1)
        }
        best = max(odds.values(), default=0.0)
        options = {**self._options(contact, pool), done: worth}
        self.contacts[-1] = self.contacts[-1]._replace(
            spared=best if done == "let it pass" else 0.0,
            fought_chance=best if done == "ran silent" else 0.0,
            regret=max(options.values()) - worth,
            escape_worth=options.get("ran silent", 0.0),
            shot_worth=max((options[fired] for fired in odds), default=0.0),
            passed_worth=options.get("let it pass", 0.0),
        )
        self._chose(done, options, f"against {name(contact.card)}", odds)

    def _chose(
        self, done: str, worths: dict[str, float], where: str, odds: Mapping[str, float] = _NO_ODDS
    ) -> None:
        better = max(worths, key=lambda word: worths[word])
        cost = worths[better] - worths[done]
        at_stake = round(worths[done] * TONS)
        was = _figure(done, at_stake, odds.get(done))
        could = _figure(better, at_stake + round(cost * TONS), odds.get(better))
        why = f"{where}: {was}; the better choice: {could}"
        self.choices.append(
            CostlyChoice(
                next((each.line for each in self._here), 0),
                self.before.turn,
                done,
                better,
                cost,
                0.0,
                f"{capital(why)}.",
            )
        )


class _Expectations(Protocol):
    """Interface for the expected tonnage of each state of a patrol and the odds of torpedoes; :class:`CountedDeck`
    implements it."""

    chances: tuple[tuple[float, ...], ...]

    def debrief(self, supply: int, ocean: int, points: int, deck: int) -> float: ...
    def flip(self, supply: int, ocean: int, points: int, deck: int) -> float: ...
    def escort(self, supply: int, ocean: int, points: int, deck: int) -> float: ...
    def joker(self, supply: int, ocean: int, points: int, deck: int) -> float: ...
    def escaped(self, supply: int, ocean: int, points: int, cost: int, deck: int) -> float: ...
    def sunk(self, supply: int, ocean: int, points: int, target: int, deck: int) -> float: ...
    def gained(self, target: int, deck: int) -> tuple[int, int]: ...


class _Unsolved:
    """Stands in for :class:`CountedDeck` where no expected tonnage is needed. It returns 0 each time and so avoids
    the long computation.

    The odds of torpedoes are correct.
    """

    def __init__(self, ruleset: LoxRuleset) -> None:
        self.chances = solution(ruleset).chances

    def debrief(self, supply: int, ocean: int, points: int, deck: int) -> float:
        return 0.0

    def flip(self, supply: int, ocean: int, points: int, deck: int) -> float:
        return 0.0

    def escort(self, supply: int, ocean: int, points: int, deck: int) -> float:
        return 0.0

    def joker(self, supply: int, ocean: int, points: int, deck: int) -> float:
        return 0.0

    def escaped(self, supply: int, ocean: int, points: int, cost: int, deck: int) -> float:
        return 0.0

    def sunk(self, supply: int, ocean: int, points: int, target: int, deck: int) -> float:
        return 0.0

    def gained(self, target: int, deck: int) -> tuple[int, int]:
        return 0, 0


class _Shots(_Reader):
    """Reads the events of one turn without computing expected tonnages."""

    def _solved(self) -> _Expectations:
        return _Unsolved(self.ruleset)

    def _best(self, contact: ContactAccount, pool: Pool | None) -> float:
        return 0.0

    def _record_choice(self, contact: ContactAccount, pool: Pool | None, done: str, worth: float) -> None:
        pass
