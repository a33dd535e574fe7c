"""What the first paragraph of a Wolf Pack report presents as decisive, and what it has told, so that the rest of the report does not repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.wolf_pack.story.events import Highlight


class InLede(NamedTuple):
    """What the first paragraph has said. The rest of the report does not repeat it.

    ``plays``: the turn and the side of each Dive, Destroyer Sweep or harassment card. ``draws``: the turns of the winner's draws. ``dry``:
    the last turn of the loser's dry spell; 0 if it tells none."""

    plays: frozenset[tuple[int, int]] = frozenset()
    draws: frozenset[int] = frozenset()
    dry: int = 0

    def tells(self, event: Highlight, winner: int) -> bool:
        """Return True if the first paragraph tells this event. ``winner``: the side that won the game."""
        if event.kind == "luck":
            return event.side == winner and event.turn in self.draws
        if event.kind == "dry":
            return event.side != winner and event.turn == self.dry
        return event.key in self.plays

    def wait(self, found: Sequence[Highlight], winner: int) -> Highlight | None:
        """Return the loser's dry spell that the first paragraph tells; None if it tells none."""
        return next((e for e in found if e.kind == "dry" and self.tells(e, winner)), None)


class Angle(NamedTuple):
    """What the headline and the first sentence present as decisive.

    ``cause``: the end of the headline. ``text``: the sentence, with its reference to the log. ``at``: the turn at which it ends; 0 if it
    tells no single moment. ``all``: it tells the draw that brought the winner its last card in the last turn. ``of_loser``: the cause is what
    the loser did, without its name. ``of_card``: the cause is a clause about a card that the winner played."""

    cause: str
    text: str
    told: InLede = InLede()
    at: int = 0
    all: bool = False
    of_loser: bool = False
    of_card: bool = False
