"""Finds the stragglers of a USS Lox game: ships that the deck gun sinks without a torpedo."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.uss_lox.story.turns import SHIP, ContactAccount, Encounter


def stragglers(encounters: Sequence[Encounter]) -> list[int]:
    """Return the numbers of the turns in which the deck gun sank a straggler: an ordinary ship, not an escort.

    Its tonnage must be known.
    """
    return [each.number for each in encounters if is_gift(each)]


def is_gift(encounter: Encounter) -> bool:
    """Return True if the deck gun sank the ship of this turn (a straggler) and the ship's tonnage is known."""
    return any(
        contact.sunk and contact.shot is None and not contact.estimated and contact.role == SHIP
        for contact in encounter.contacts[:1]
    )


def told_together(encounters: Sequence[Encounter]) -> tuple[ContactAccount, ...]:
    """Return the stragglers (ships sunk by the deck gun) of a single patrol for the first paragraph; empty if there
    were fewer than two."""
    gifts = tuple(each.contacts[0] for each in encounters if is_gift(each))
    return gifts if len(gifts) > 1 and encounters[-1].patrol == 1 else ()
