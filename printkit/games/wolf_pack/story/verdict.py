"""Puts into words what decided a Wolf Pack game: the headline, the explanation in the first paragraph, and the
sentence about several turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.course import CourseStep, begins, known
from printkit.games.wolf_pack.story.deeds import brought
from printkit.games.wolf_pack.story.events import Highlight
from printkit.games.wolf_pack.story.telling import PREY, WHO, a_card, title
from printkit.games.wolf_pack.story.turns import to_go
from printkit.report.story import count, listed


class InLede(NamedTuple):
    """What the first paragraph has described, so that the rest of the report does not repeat it.

    ``plays``: the turn and the side of each Dive, Destroyer Sweep or harassment card. ``draws``: the turns of the winner's draws. ``dry``:
    the last turn of the loser's dry spell; 0 if it tells none."""

    plays: frozenset[tuple[int, int]] = frozenset()
    draws: frozenset[int] = frozenset()
    dry: int = 0

    def tells(self, event: Highlight, winner: int) -> bool:
        """Return True if the first paragraph tells this event. ``winner``: the side that won the game."""
        if (event.draw and event.kind == "jump") or event.kind == "luck":
            return event.side == winner and event.turn in self.draws
        if event.kind == "dry":
            return event.side != winner and event.turn == self.dry
        return event.key in self.plays

    def wait(self, found: Sequence[Highlight], winner: int) -> Highlight | None:
        """Return the loser's dry spell that the first paragraph describes; None if it describes none."""
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


def headline(angle: Angle, final: State) -> str:
    """Return the headline on a finished game: who won, why, and how far the loser was from winning."""
    loser, short, wins = WHO[1 - final.winner], _short(final), f"{title(final.winner)} wins"
    if angle.of_loser:
        return f"{wins} as {loser} {angle.cause} and ends {short}"
    if angle.of_card:
        return f"{wins} after {angle.cause}; {loser} ends {short}"
    return f"{wins} {angle.cause}, {loser} {short}" if angle.cause else f"{wins} with {loser} {short}"


def _short(final: State) -> str:
    """Return a phrase for how far the loser was from winning: ``one U-boat short``."""
    loser = 1 - final.winner
    if is_one_play_ahead(final):
        return "one play short"
    if to_go(final, loser) == 1:
        return "one card short"
    return f"{count(final.ruleset.to_win[loser] - final.kills[loser], PREY[loser])} short"


def is_one_play_ahead(final: State) -> bool:
    """Return True if the loser needed only one more card to win and held this card."""
    loser = 1 - final.winner
    return known(final) and begins(final).ready(loser) >= 1 == to_go(final, loser)


def how(event: Highlight, cards: str = "them") -> str:
    """Return a clause saying with which card a side cleared the opponent's cards from the table, and when the side
    had drawn that card. ``cards``: words for the cleared cards."""
    facts, swept = event.facts, f"swept {cards} away with"
    if "drawn" in event.tags:
        return f"{swept} {facts['a_card']} drawn in that turn, at {facts['odds']}"
    if facts["eve"]:
        return f"{swept} {facts['a_card']}{facts['rare']} drawn one turn before, {facts['eve']}"
    kept = f"{facts['a_card']} kept since turn {facts['since']}" if "kept" in event.tags else facts["card"]
    return f"{swept} {kept}"


def cause_of(step: CourseStep) -> str:
    """Return a draw or play in a few words for the headline: ``drawing a Dive``."""
    action = step.action
    if action is None:
        return f"drawing {listed([a_card(kind) for kind in brought(step)])}"
    name = CARDS[action.kind].name
    if action.victim >= 0:
        return f"taking {a_card(action.victim)} with {name}"
    return f"clearing the table with {name}" if any(action.cleared) else f"playing {name}"
