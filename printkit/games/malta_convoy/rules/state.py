"""The state of a convoy. Values that rarely change are in nested tuples, so that little has to be copied in a turn without events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    LOSS,
    NO_EFFECTS,
    OPTION_EFFECTS,
    OPTION_NAMES,
    OPTION_PRICES,
    START_SCORE,
    TANKER,
    Effects,
)
from printkit.table import Move, Refusal
from printkit.table.tuples import new

Counts = tuple[int, int, int, int, int]
"""Numbers of ships by type: tankers, cargo ships, carriers, cruisers, destroyers."""
NONE: Counts = (0, 0, 0, 0, 0)


class Fleet(NamedTuple):
    """Numbers of ships by type, in four groups: still in the convoy, damaged (these are also in the first
    group), lost, and returned to base."""

    afloat: Counts
    damaged: Counts = NONE
    lost: Counts = NONE
    returned: Counts = NONE


class Ships:
    """A mutable copy of a :class:`Fleet`, which a rule uses while ships are hit or leave the convoy.

    A new fleet for every ship that is hit would cost more time than the rest of a contact. ``returned`` changes so rarely that it
    stays a tuple.
    """

    __slots__ = ("afloat", "damaged", "lost", "returned")

    def __init__(self, fleet: Fleet) -> None:
        afloat, damaged, lost, returned = fleet
        self.afloat = [*afloat]
        self.damaged = [*damaged]
        self.lost = [*lost]
        self.returned = returned

    def fleet(self) -> Fleet:
        """Return the current numbers of ships as an immutable :class:`Fleet`."""
        counts = (tuple(self.afloat), tuple(self.damaged), tuple(self.lost), self.returned)
        return new(Fleet, counts)

    def mark(self, kind: int) -> None:
        """Count one more ship of the type as damaged."""
        self.damaged[kind] += 1

    def sink(self, kind: int, damaged: bool) -> None:
        """Count one ship of the type as lost. ``damaged`` is True if that ship had been damaged before."""
        self.afloat[kind] -= 1
        self.lost[kind] += 1
        if damaged:
            self.damaged[kind] -= 1

    def leave(self, kind: int, n: int, damaged_first: bool) -> None:
        """Remove ``n`` ships of a type, which return to base, from the convoy.

        ``damaged_first``: True if damaged ships leave before undamaged ones.
        """
        damaged = self.damaged[kind]
        if damaged:
            sound = self.afloat[kind] - damaged
            self.damaged[kind] -= min(n, damaged) if damaged_first else max(0, n - sound)
        self.afloat[kind] -= n
        self.returned = add(self.returned, kind, n)


class Voyage(NamedTuple):
    """The parts of a convoy's state that rarely change, such as its ships and the length of its journey.

    ``used`` is a bit mask of the options taken. ``option`` is the last option taken (−1: none), in force from turn ``first`` to
    the end of turn ``last``. ``beside`` holds further options, with their first and last turns, that were still running when the
    last one was taken against the rules.
    """

    ruleset: MaltaRuleset
    length: int
    original_length: int
    friendly: int
    fleet: Fleet
    interceptions: int = 0
    used: int = 0
    option: int = -1
    first: int = 0
    last: int = 0
    covered: bool = False
    beside: tuple[tuple[int, int, int], ...] = ()

    def after(self, fleet: Fleet, interceptions: int = 0, checked: bool = False) -> Voyage:
        """Return the voyage with ``fleet`` as its ships and with ``interceptions`` more interceptions.

        If ``checked`` is True, also record that the dice for returning carriers have been rolled.
        """
        fields: list[object] = list(self)  # _replace is three times slower, and every contact runs this
        fields[_FLEET] = fleet
        fields[_INTERCEPTIONS] = self.interceptions + interceptions
        fields[_COVERED] = self.covered or checked
        return new(Voyage, fields)


_FLEET, _INTERCEPTIONS, _COVERED = (
    Voyage._fields.index(name) for name in ("fleet", "interceptions", "covered")
)


class State(NamedTuple):
    """The state of a convoy after ``turn`` turns. ``pending`` is the modifier of the next contact roll: −1, 0
    or +2."""

    voyage: Voyage
    turn: int
    pending: int
    done: bool = False

    def refuse_option(self, move: Move) -> Refusal:
        """Return the reason why this option cannot be taken at the start of the next turn (rules MALTA-OPT-1, -2 and
        -5).

        It is a method because every turn passes it to the table: creating a closure each time would be three times slower.
        """
        voyage = self.voyage
        left = [name for bit, name in enumerate(OPTION_NAMES) if not voyage.used >> bit & 1]
        if move.value not in OPTION_NAMES:
            return Refusal(rb.OPT_2, "there are four options", ", ".join(OPTION_NAMES))
        if voyage.used >> OPTION_NAMES.index(str(move.value)) & 1:
            expected = "no option" if not left else f"no option, or {', '.join(left)} when none is running"
            return Refusal(
                rb.OPT_1,
                f"the option {move.value} has been taken already; each option can be taken only once",
                expected,
            )
        if self.turn < voyage.last:
            running = OPTION_NAMES[voyage.option]
            fact = f"the option {running} is in force until the end of turn {voyage.last}, so no option can be taken in this turn"
            return Refusal(rb.OPT_2, fact, "no option in this turn")
        return Refusal(
            rb.OPT_5, "in this game, no option may be taken in friendly waters", "no option in this turn"
        )


def add(counts: Counts, kind: int, n: int) -> Counts:
    """Return ``counts`` with ``n`` more ships of one type."""
    changed = list(counts)
    changed[kind] += n
    return tuple(changed)  # type: ignore[return-value]  # the length is unchanged


def effects(voyage: Voyage, turn: int) -> Effects:
    """Return the modifiers that the options give to the rolls of one turn (rules MALTA-OPT-3, MALTA-OPT-4)."""
    running = voyage.first <= turn <= voyage.last
    if voyage.beside:
        others = [OPTION_EFFECTS[o] for o, first, last in voyage.beside if first <= turn <= last]
        return _sum([*others, *([OPTION_EFFECTS[voyage.option]] if running else [])])
    match voyage.ruleset.side_effects:
        case "same-duration":
            return OPTION_EFFECTS[voyage.option] if running else NO_EFFECTS
        case "rest-of-trip":
            return _with_prices(voyage, turn, running)
        case never:
            assert_never(never)


def _with_prices(voyage: Voyage, turn: int, running: bool) -> Effects:
    """Return the modifiers of the option in force, plus the side effects of options taken earlier.

    Under the ruling ``side-effects=rest-of-trip``, side effects last to the end of the journey.
    """
    parts = [OPTION_EFFECTS[voyage.option]] if running else []
    for option, price in enumerate(OPTION_PRICES):
        begun = option != voyage.option or turn > voyage.last
        if voyage.used >> option & 1 and begun:
            parts.append(price)
    return _sum(parts)


def _sum(parts: Sequence[Effects]) -> Effects:
    return Effects(
        sum(part.contact for part in parts),
        sum(part.force for part in parts),
        sum(part.intercept for part in parts),
        sum(part.attack for part in parts),
        sum(part.target for part in parts),
    )


def all_lost(fleet: Fleet, kind: int) -> bool:
    """True if the convoy has lost all ships of this type: none is left, and at least one was lost (rule
    MALTA-SCORE-4)."""
    return not fleet.afloat[kind] and fleet.lost[kind] > 0


def score(voyage: Voyage) -> int | float:
    """Return the current score (rules MALTA-SCORE-1 to -5).

    It is a whole number unless the ruling ``damaged-score=half`` is in force.
    """
    fleet = voyage.fleet
    points: int | float = START_SCORE + voyage.interceptions
    points -= sum(n * cost for n, cost in zip(fleet.lost, LOSS, strict=True))
    for kind in (TANKER, CARGO):
        if all_lost(fleet, kind):
            points -= ALL_GONE
    match voyage.ruleset.damaged_score:
        case "none":
            return points
        case "half":
            halves = sum(n * cost for n, cost in zip(fleet.damaged, LOSS, strict=True))
            return points - (halves // 2 if halves % 2 == 0 else halves / 2)
        case never:
            assert_never(never)
