"""A swing is explained by its parts in both directions."""

from __future__ import annotations

from printkit.lab.ledger import explained


def test_enough_causes_are_named_to_explain_a_change() -> None:
    parts = [("first", -9.4), ("second", -2.6), ("third", 6.6), ("fourth", 0.2)]
    behind, against = explained(parts, -5.2, least=0.5)
    assert behind == [("first", -9.4), ("second", -2.6)]
    assert against == [("third", 6.6)]


def test_no_further_causes_are_named_once_a_change_is_explained() -> None:
    assert explained([("small", 0.6), ("large", 8.0)], 8.3, least=0.5) == ([("large", 8.0)], [])


def test_at_most_three_causes_of_a_change_are_named() -> None:
    behind, against = explained([(n, 1.0 + n) for n in range(6)], 21.0, least=0.5)
    assert (behind, against) == ([(3, 4.0), (4, 5.0), (5, 6.0)], [])
