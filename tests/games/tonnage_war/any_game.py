"""Random games of Tonnage War for tests: rulings, scenario and policies are chosen by a seed, and all cards are
accounted for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.rules.data import ESCORT, SIDES, UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import (
    OF_SCREEN,
    State,
    escort_pieces,
    handles,
    oob_cards,
    pieces_of,
    uboat_pieces,
)
from printkit.journal.course import Section
from printkit.journal.record import record_game
from printkit.table import Move, Rule
from printkit.table.seeded import Policy, SeatedTable
from printkit.table.table import S, Verdict

POLICIES = tuple(entry.name for entry in GAME.policies)
MOST_TURNS = 4 * 14
"""Maximum number of sections of a game: four rounds, each with its opening and 13 turns."""
_NOT_PICKED = frozenset({"scenario", "hands"})
"""Settings without an influence on the game: the scenario's name, and whether the log records the hands."""
_SCREENS = ("SR2 SN1", "SA1", "AR1 SN2", "SN3 AN2", "SR1+AA1")


def policy(name: str, ruleset: TonnageRuleset) -> Policy:
    """Return the policy with this name."""
    return next(entry for entry in GAME.policies if entry.name == name).make(ruleset)


def any_settings(seed: int) -> tuple[str, dict[str, str]]:
    """Return a preset, and a value for every ruling and every field of the scenario, also for those without a list of
    options.
    """
    luck = random.Random(seed)
    values = {r.key: luck.choice(r.values) for r in TonnageRuleset.rulings if r.key not in _NOT_PICKED}
    free: tuple[tuple[str, Callable[[], str]], ...] = (
        ("carrier", lambda: luck.choice(_SCREENS)),
        ("oob-split", lambda: any_split(luck)),
        ("support-group", lambda: str(luck.randrange(1, 10))),
        ("first-leg", lambda: f"{luck.randrange(30)}-{luck.randrange(30)}"),
    )
    for key, pick in free:
        if luck.random() < 0.4:
            values[key] = pick()
    return luck.choice(GAME.ruleset.presets).name, values


def any_split(luck: random.Random) -> str:
    """Return any division of at most 18 boats and 9 escorts into grades and types."""

    def parts(codes: Sequence[str], total: int) -> list[str]:
        cuts = sorted(luck.randrange(total + 1) for _ in codes[1:])
        return [f"{code}{b - a}" for code, a, b in zip(codes, [0, *cuts], [*cuts, total], strict=True)]

    return " ".join(
        [
            *parts(("A", "R", "N"), 18 - luck.choice((0, 0, 5))),
            *parts(("SA", "SR", "SN", "AA", "AR", "AN"), 9 - luck.choice((0, 0, 3))),
        ]
    )


class Watched(SeatedTable):
    """A dealing table that checks where all cards are whenever a side is asked for its turn."""

    __slots__ = ("counts", "state")

    def __init__(self, seed: int, seats: dict[str, Policy]) -> None:
        super().__init__(seed, seats)
        self.counts = 0

    def now(self, state: S) -> S:
        self.state = state
        return state

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        if label in ("reply", "answer", "play"):
            assert isinstance(self.state, State)
            every_card_is_in_one_place(self.state)
            self.counts += 1
        return super().propose(label, judge, rule, view, candidates, verbs)


def every_card_is_in_one_place(state: State) -> None:
    """Check that each of the 104 tactical cards, both orders of battle and the carrier's screen is in exactly one
    place: hand, deck, spent or out, or on the table.
    """
    for side in (UBOAT, ESCORT):
        _tactical_cards(state, side)
        _order_of_battle(state, side)
    names = [piece.handle for piece in (*uboat_pieces(state), *escort_pieces(state))]
    assert len(set(names)) == len(names), names
    laid = one_each([1 << p.card for p in escort_pieces(state) if p.source == OF_SCREEN])
    whole = sum(1 << SCREEN + place for place in range(len(state.ruleset.screen)))
    assert one_each([laid, state.screen, state.screen_gone]) == whole


def _tactical_cards(state: State, side: int) -> None:
    tactics = state.tactics[side]
    hand, spent = tactics.known, tactics.gone
    assert (tactics.unknown, hand.bit_count()) == (0, tactics.size), (SIDES[side], tactics)
    assert tactics.deck == 52 - one_each([hand, spent]).bit_count(), (SIDES[side], tactics)


def _order_of_battle(state: State, side: int) -> None:
    oob, pack = state.oob[side], state.ruleset.packs[side]
    on_table = [piece.card for piece in pieces_of(state, side) if piece.source != OF_SCREEN]
    assert all(c >= 0 for c in on_table), (SIDES[side], on_table)
    assert (oob.unknown, oob.known.bit_count()) == (0, oob.size), (SIDES[side], oob)
    rejected = state.rejected if side == ESCORT else 0
    elsewhere = one_each([oob.known, oob.out, rejected, *(1 << c for c in on_table)])
    assert not elsewhere & ~pack, (SIDES[side], oob)
    deck = pack & ~elsewhere
    assert deck.bit_count() == oob.deck, (SIDES[side], oob)
    assert not oob.returned & ~deck, (SIDES[side], oob)


def one_each(zones: Sequence[int]) -> int:
    """Return all cards of several places; the test fails if a card is in two of them."""
    together = reduce(or_, zones, 0)
    assert sum(zone.bit_count() for zone in zones) == together.bit_count(), zones
    return together


@dataclass(frozen=True, slots=True)
class Played:
    """A played game, and how often its cards were checked."""

    preset: str
    settings: dict[str, str]
    sections: tuple[Section, ...]
    final: State
    counts: int

    def ruleset(self, hands: str) -> TonnageRuleset:
        """Return the rulings of the game, with ``open`` or ``closed`` hands in its log."""
        return TonnageRuleset(self.preset, {**self.settings, "hands": hands})


def any_game(seed: int) -> Played:
    """Play a whole game with rulings, scenario and policies chosen by the seed, checking its cards all the time."""
    preset, settings = any_settings(seed)
    ruleset = TonnageRuleset(preset, settings)
    luck = random.Random(seed + 1_000_000)
    table = Watched(seed, {side: policy(luck.choice(POLICIES), ruleset) for side in SIDES})
    sections = record_game(GAME, ruleset, table)
    for section in sections:
        assert isinstance(section.after, State)
        every_card_is_in_one_place(section.after)
    final = sections[-1].after
    assert isinstance(final, State)
    return Played(preset, settings, sections, final, table.counts)


def as_both_see_it(state: State) -> tuple[object, ...]:
    """Return what any log says of a state, with or without recorded hands: scores, losses, and how many cards are
    where.
    """
    zones = [(t.deck, t.size) for t in state.tactics] + [(o.deck, o.size, o.out) for o in state.oob]
    return (
        state.round, state.turn, state.stage, state.scores, state.open_points, state.ships, state.sunk,
        state.carrier_hits, state.screen_gone, state.depleted, handles(state), zones,
        [oob_cards(state, side) for side in (UBOAT, ESCORT)],
    )  # fmt: skip
