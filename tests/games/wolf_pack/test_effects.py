"""What an act does that the rules of Wolf Pack did not ask for: exactly what it does where it is legal."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.games import GAMES, reading
from printkit.games.wolf_pack.log import effects
from printkit.games.wolf_pack.rules.deck import CODES
from printkit.games.wolf_pack.rules.state import State
from printkit.journal.checking.checker import check_text
from printkit.journal.verbs import Act, Effect
from printkit.table.seeded import DealtTable

POSITION = """game: wolf-pack
position
  wolf: hand P T S; in-play P T; kills 3
  convoy: hand S G
  deck 98; discard ~ ~ T
turn 4
"""
P, T, S, G = map(CODES.index, "PTSG")


def position() -> State:
    record = check_text(POSITION, "game.log", reading, GAMES).record
    assert record is not None
    state = record.sections[-1].after
    assert isinstance(state, State)
    return state


def changed(effect: Effect, act: Act) -> dict[str, Any]:
    """Return the totals that differ after the act."""
    state, totals = position(), reading("wolf-pack")[0].totals
    before, after = (
        totals(state),
        totals(effect(state, act, DealtTable(1, lambda label, moves, view, luck: moves[0]))),
    )
    return {name: value for name, value in after.items() if value != before[name]}


ACTS = [
    (effects.drawn, Act("draw", None, (P, T), "wolf"), {"deck": 96, "wolf-hand": 5}),
    (effects.drawn, Act("draw", None, (P,), "convoy"), {"deck": 97, "convoy-hand": 3}),
    (effects.drawn, Act("draw", None, (P,), ""), {}),
    (effects.discarded, Act("discard", ("P", "S"), (), "wolf"), {"discards": 5, "wolf-hand": 1}),
    (effects.discarded, Act("discard", "G", (), "convoy"), {"discards": 4, "convoy-hand": 1}),
    (effects.discarded, Act("discard", "G", (), "wolf"), {}),  # the wolf holds no G
    (effects.discarded, Act("discard", "P", (), ""), {}),
    (effects.lost, Act("lost", None, (S,), "wolf"), {"discards": 4, "convoy-hand": 1, "harassments": 1}),
    (effects.lost, Act("lost", None, (P,), "convoy"), {"discards": 4, "wolf-hand": 2, "harassments": 1}),
    (effects.lost, Act("lost", None, (P,), "wolf"), {"harassments": 1}),  # the convoy holds no P
    (effects.lost, Act("lost", None, (-1,), "wolf"), {"harassments": 1}),  # the hand was empty
    (effects.lost, Act("lost", None, (), "wolf"), {}),
    (effects.lost, Act("lost", None, (S,), ""), {}),
    (effects.reshuffled, Act("reshuffle", None, (), ""), {"deck": 101, "discards": 0, "reshuffles": 1}),
    (effects.played, Act("play", "S", (), "convoy"), {"convoy-hand": 1}),  # the first link of a chain
    (effects.played, Act("play", "P", (), ""), {}),
    (effects.played, Act("play", "G", (), "wolf"), {}),  # the wolf holds no G
]  # fmt: skip


@pytest.mark.parametrize(("effect", "act", "expected"), ACTS, ids=[f"{a.verb}-{a.side or 'nobody'}-{n}" for n, (_, a, _) in enumerate(ACTS)])  # fmt: skip
def test_an_act_that_the_rules_did_not_ask_for_changes_these_totals_and_no_others(
    effect: Effect, act: Act, expected: dict[str, Any]
) -> None:
    assert changed(effect, act) == expected
