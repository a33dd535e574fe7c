"""The veteran: what he discards and plays, and that he beats ``tactical`` on either side."""

from __future__ import annotations

import pytest

from printkit.games.wolf_pack import GAME
from printkit.games.wolf_pack.play.judgement import veteran
from printkit.games.wolf_pack.play.policies import tactical
from printkit.games.wolf_pack.rules.action_phases import PASS, PLAYS
from printkit.games.wolf_pack.rules.deck import (
    CODES,
    CONVOY,
    NO_CARDS,
    SIDES,
    WOLF,
    D,
    G,
    M,
    P,
    R,
    S,
    T,
    U,
    W,
    add,
)
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import Chain, View
from printkit.table import Move
from printkit.table.game import play
from printkit.table.seeded import Randomness, SeatedTable

RULES = WolfRuleset()
NONE: tuple[Chain, ...] = ()


def seen(
    seat: int,
    cards: str,
    own: tuple[Chain, ...] = NONE,
    other: tuple[Chain, ...] = NONE,
    kills: tuple[int, int] = (0, 0),
) -> View:
    hand = NO_CARDS
    for code in cards:
        hand = add(hand, CODES.index(code))
    chains = (own, other) if seat == WOLF else (other, own)
    return View(RULES, seat, hand, chains, NO_CARDS, 80, 5, kills, 20)


def thrown(view: View) -> str:
    moves = [Move("discard", CODES[kind]) for kind, n in enumerate(view.hand) if n]
    return str(veteran(RULES)("discard", moves, view, Randomness(1)).value)


def played(view: View, *kinds: int) -> Move:
    return veteran(RULES)("play", [*(PLAYS[kind] for kind in kinds), PASS], view, Randomness(1))


@pytest.mark.parametrize(
    ("view", "card"),
    [
        (seen(WOLF, "PTR~DDM"), "~"),
        (seen(WOLF, "PTRDDMN"), "M"),  # or the other: two harassments are one too many
        (seen(WOLF, "PTRDDDS"), "S"),  # a third Dive is dearer than what only the other side plays
        (seen(CONVOY, "SGUWWMR"), "R"),  # a Transport goes back, though the wolf pack may draw it
        (seen(CONVOY, "SGUWWM", other=((P,),)), "M"),
    ],
)  # fmt: skip
def test_he_throws_away_what_he_needs_least(view: View, card: str) -> None:
    assert thrown(view) in (("M", "N") if card == "M" else (card,))


def test_the_convoy_holds_depth_charges_back_until_it_has_the_uboat() -> None:
    assert played(seen(CONVOY, "GMW", own=((S,),)), G, M, W) == PLAYS[M]
    assert played(seen(CONVOY, "GUMW", own=((S,),)), G, M, W) == PLAYS[G]


def test_he_clears_two_links_and_kills_rather_than_clears() -> None:
    assert played(seen(WOLF, "PD", other=((S, G),)), P, D) == PLAYS[D]
    assert played(seen(WOLF, "RD", own=((P, T),), other=((S, G),)), R, D) == PLAYS[R]
    assert played(seen(WOLF, "RD", own=((P, T),), other=((S, G),), kills=(5, 3)), R, D) == PLAYS[R]
    assert played(seen(CONVOY, "UW", own=((S, G),), other=((P, T),), kills=(5, 3)), U, W) == PLAYS[U]
    assert played(seen(WOLF, "D~"), D) == PASS


@pytest.mark.sweep
@pytest.mark.parametrize("seat", SIDES)
def test_he_beats_tactical_on_either_side(seat: str) -> None:
    usual = dict.fromkeys(SIDES, tactical(RULES))
    games = range(5001, 5801)
    was, now = (
        sum(GAME.outcome(play(GAME, RULES, SeatedTable(seed, seats))) == seat for seed in games)
        for seats in (usual, usual | {seat: veteran(RULES)})
    )
    assert now - was > 10, (now, was)
