"""Which lost cards count as harm in a Wolf Pack story: the only copy of a needed card, unless its owner soon drew another."""

from __future__ import annotations

from fractions import Fraction

import pytest

from printkit.games.wolf_pack.rules.deck import WOLF, M, T
from printkit.games.wolf_pack.story.facts import Robbery

LOST = Robbery(10, WOLF, M, T, Fraction(1, 5), link=True, only=True, due=True, lines=())


@pytest.mark.parametrize(
    ("change", "hurts"),
    [
        ({}, True),  # due next, the only copy, and never drawn again
        ({"due": False}, False),
        ({"due": False, "vital": True}, True),  # needed for the winning chain
        ({"vital": True}, True),
        ({"only": False}, False),
        ({"only": False, "vital": True}, False),
        ({"until": 12}, False),  # drawn again within two turns
        ({"until": 13}, True),
        ({"until": 11, "third": True}, True),  # a kill in the next play was prevented
        ({"third": True, "only": False}, False),
        ({"third": True, "due": False}, False),
    ],
)
def test_a_lost_card_does_harm_if_its_owner_needed_it_and_had_no_other(
    change: dict[str, int], hurts: bool
) -> None:
    assert LOST._replace(**change).hurts is hurts  # type: ignore[arg-type]  # the fields have several types
