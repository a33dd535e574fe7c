"""Auto-play: cards are conserved, no game sticks, logs of played games check clean, a seat sees its own cards only."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.data import ESCORT, UBOAT
from printkit.games.tonnage_war.house import SCREEN, TonnageHouse
from printkit.games.tonnage_war.notation import NOTATION
from printkit.games.tonnage_war.state import (
    OF_SCREEN,
    Piece,
    State,
    View,
    escort_pieces,
    handles,
    oob_cards,
    pieces_of,
    uboat_pieces,
    view,
    with_oob,
    with_tactics,
)
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Move, Table
from printkit.table.game import play
from printkit.table.seeded import Policy, Randomness, SeatedTable
from tests.games.tonnage_war.checking import check, found

POLICIES = [entry.name for entry in GAME.policies]
_NO_RULING = {"leg", "first-leg", "scenario"}


def policy(name: str, house: TonnageHouse) -> Policy:
    return next(entry for entry in GAME.policies if entry.name == name).make(house)


def any_house(seed: int) -> TonnageHouse:
    """Rulings and scenario fields picked at random."""
    luck = random.Random(seed)
    values = {r.key: luck.choice(r.values) for r in TonnageHouse.rulings if r.key not in _NO_RULING}
    if luck.random() < 0.3:
        values["carrier"] = "SR2 SN1"
    return TonnageHouse("designer", values)


def table(house: TonnageHouse, name: str, seed: int) -> SeatedTable:
    chosen = policy(name, house)
    return SeatedTable(seed, {"uboat": chosen, "escort": chosen})


def check_whole(state: State) -> None:
    """Every card is in exactly one place."""
    house = state.house
    for side in (UBOAT, ESCORT):
        tactics, oob = state.tactics[side], state.oob[side]
        assert tactics.deck + tactics.size + tactics.gone.bit_count() == 52
        assert tactics.known.bit_count() == tactics.size
        assert not tactics.known & tactics.gone
        assert oob_cards(state, side) == house.packs[side].bit_count()
        assert min(oob.deck, oob.size) >= 0
        on_table = [piece.card for piece in pieces_of(state, side) if piece.source != OF_SCREEN]
        assert len(set(on_table)) == len(on_table)
        for c in on_table:
            assert not (oob.out >> c | oob.returned >> c) & 1
        assert not oob.known & oob.out
    names = [piece.handle for piece in (*uboat_pieces(state), *escort_pieces(state))]
    assert len(set(names)) == len(names)
    laid = sum(1 << p.card for p in escort_pieces(state) if p.card >= SCREEN)
    assert (state.screen | laid | state.screen_gone).bit_count() == len(house.screen)


def play_whole(house: TonnageHouse, name: str, seed: int) -> State:
    deals = table(house, name, seed)
    state: State = GAME.setup(house, deals)
    turns = 0
    while not GAME.over(state):
        state = GAME.turn(state, deals)
        check_whole(state)
        turns += 1
        assert turns <= 4 * 14
    return state


@pytest.mark.parametrize("seed", range(60))
def test_cards_are_conserved_and_no_game_sticks_under_any_rulings(seed: int) -> None:
    state = play_whole(any_house(seed), POLICIES[seed % 3], seed)
    assert state.scores >= (0, 0)
    assert GAME.outcome(state) in ("uboat", "escort", "even")


@pytest.mark.sweep
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_games_under_any_rulings(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        assert play_whole(any_house(seed), POLICIES[seed % 3], seed).scores >= (0, 0)


@pytest.mark.parametrize("seed", range(24))
def test_the_log_of_a_played_game_checks_clean(seed: int) -> None:
    house = any_house(seed) if seed % 4 else TonnageHouse("designer")
    sections = record_game(GAME, house, table(house, POLICIES[seed % 3], seed))
    checked = check(write_log(GAME, NOTATION, house, sections))
    assert found(checked) == []
    assert checked.finished
    assert dict(checked.totals) == dict(GAME.totals(sections[-1].after))


def test_the_play_stands_ahead_of_what_it_makes_due() -> None:
    house = TonnageHouse("designer")
    text = write_log(GAME, NOTATION, house, record_game(GAME, house, table(house, "captain", 3)))
    lines = text.splitlines()
    for before, line in itertools.pairwise(lines):
        if line.strip().startswith("reveal"):
            assert before.strip().partition(":")[0] in ("uboat", "escort", "end-round") or ":" not in before
    assert any(line.strip().startswith("reveal") for line in lines)


def test_the_same_seed_plays_the_same_game() -> None:
    house = TonnageHouse()
    one, two = (play(GAME, house, table(house, "captain", 9)) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert play(GAME, house, table(house, "captain", 10)) != one


class Spy(SeatedTable):
    """Keeps what was asked of the policies, and their answers."""

    __slots__ = ("asked",)

    def __init__(self, seed: int, seats: dict[str, Policy]) -> None:
        super().__init__(seed, seats)
        self.asked: list[tuple[str, tuple[Move, ...], View]] = []

    def decide(self, label, moves, rule, view, why=None):  # type: ignore[no-untyped-def]
        if len(moves) > 1 and isinstance(view, View):
            self.asked.append((label, tuple(moves), view))
        return super().decide(label, moves, rule, view, why)


def swapped(state: State, seat: int) -> State:
    """The state with the other side's hidden cards exchanged for others."""
    other = 1 - seat
    oob, tactics = state.oob[other], state.tactics[other]
    pack = state.house.packs[other]
    free = pack & ~(
        oob.known | oob.out | sum(1 << p.card for p in pieces_of(state, other) if 0 <= p.card < SCREEN)
    )
    known, new = oob.known, 0
    for c in reversed(range(54)):
        if free >> c & 1 and new.bit_count() < known.bit_count():
            new |= 1 << c
    state = with_oob(state, other, oob._replace(known=new or known, returned=0))
    hidden = ((1 << 52) - 1) & ~(tactics.known | tactics.gone)
    hand = 0
    for c in reversed(range(52)):
        if hidden >> c & 1 and hand.bit_count() < tactics.known.bit_count():
            hand |= 1 << c
    return with_tactics(state, other, tactics._replace(known=hand))


@pytest.mark.parametrize("name", POLICIES)
def test_a_seat_decides_alike_whatever_the_other_side_holds(name: str) -> None:
    house = TonnageHouse("designer")
    chosen = policy(name, house)
    spy = Spy(5, {"uboat": chosen, "escort": chosen})
    state: State = GAME.setup(house, spy)
    compared = 0
    for _ in range(20):
        state = GAME.turn(state, spy)
        for seat in (UBOAT, ESCORT):
            changed = swapped(state, seat)
            assert changed != state
            assert view(state, seat) == view(changed, seat)
            compared += 1
    for label, moves, seen in spy.asked:
        hidden = seen.state.oob[1 - seen.seat]
        assert (hidden.known, hidden.returned) == (0, 0)
        assert seen.state.tactics[1 - seen.seat].known == 0
        assert all(piece.up or piece.card < 0 for piece in others(seen))
        picks = {chosen(label, moves, seen, Randomness(7)) for _ in range(2)}
        assert len(picks) == 1
    assert compared == 40
    assert spy.asked


def others(seen: View) -> Sequence[Piece]:
    """The other side's cards on the table, but for what lies open by its nature."""
    if seen.seat == UBOAT:
        return [p for p in escort_pieces(seen.state) if p is not seen.state.rescue.piece]
    return uboat_pieces(seen.state)


def test_names_of_cards_are_free_again_when_they_leave_the_table() -> None:
    state = play_whole(TonnageHouse("designer"), "captain", 4)
    assert handles(state) <= {f"c{n}" for n in range(1, 14)} | {
        state.rescue.piece.handle if state.rescue.piece else ""
    }
    assert isinstance(table(state.house, "random", 1), Table)


def mean_scores(uboat: str, escort: str, games: int = 40) -> tuple[float, float]:
    house = TonnageHouse("designer")
    totals = [0, 0]
    for seed in range(games):
        state = play(
            GAME, house, SeatedTable(seed, {"uboat": policy(uboat, house), "escort": policy(escort, house)})
        )
        assert isinstance(state, State)
        totals = [total + points for total, points in zip(totals, state.scores, strict=True)]
    return totals[0] / games, totals[1] / games


def test_a_captain_does_better_than_chance_on_either_side() -> None:
    chance = mean_scores("random", "random")
    assert mean_scores("captain", "random")[0] > chance[0] + 2
    assert mean_scores("random", "captain")[1] > chance[1] + 2
