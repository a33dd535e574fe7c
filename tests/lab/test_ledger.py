"""A swing is explained by its parts in both directions."""

from __future__ import annotations

from printkit.lab.ledger import explained


def test_enough_parts_are_named_to_explain_the_swing() -> None:
    parts = [("first", -9.4), ("second", -2.6), ("third", 6.6), ("fourth", 0.2)]
    behind, against = explained(parts, -5.2, least=0.5)
    assert behind == [("first", -9.4), ("second", -2.6)]
    assert against == [("third", 6.6)]


def test_what_is_explained_needs_no_more_parts() -> None:
    assert explained([("small", 0.6), ("large", 8.0)], 8.3, least=0.5) == ([("large", 8.0)], [])


def test_no_more_parts_are_named_than_can_be_read() -> None:
    behind, against = explained([(n, 1.0 + n) for n in range(6)], 21.0, least=0.5)
    assert (behind, against) == ([(3, 4.0), (4, 5.0), (5, 6.0)], [])
