"""Finds the escort that decided a game of Tonnage War over several rounds, and writes what it did."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Fight, points
from printkit.games.tonnage_war.story.telling import is_aircraft
from printkit.report.story import begun, count, number
from printkit.report.words.phrases import Voice

_SHARE: Final = 0.6
"""An escort decided the game if it had a hand in at least this share of the escorts' points."""
_LEAST: Final = 5
"""An escort decided the game if it had a hand in at least this many points."""


class Leader(NamedTuple):
    """The escort that had a hand in most of the escorts' points, over several rounds.

    It has the escort's card, its kind (``aircraft`` or ``escort``), the points in which it had a hand and whether it made all of them alone, all points of
    the escorts, the number of U-boats that it turned back on their way to the convoy, the hunts (each with its round and turn), and the lines of the log.
    """

    card: int
    kind: str
    points: int
    alone: bool
    total: int
    back: int
    hunts: tuple[tuple[int, int, Fight], ...]
    lines: tuple[int, ...]


def leader_of(made: Account, fleet: BoatList) -> Leader | None:
    """Return the escort that decided the game over several rounds; None if there is none, or if any escort's card is unknown."""
    deeds = [deed for each in made.rounds for deed in deeds_of(fleet, each.turns)]
    hits = [(deed, event, hit) for deed in deeds for event, hit in deed.hits]
    shares: Counter[int] = Counter()
    total = points(made.turns[-1].after)[ESCORT]
    for _, event, hit in hits:
        assert isinstance(event.engagement, Fight)
        shares.update(dict.fromkeys(hit.cards, event.engagement.points[ESCORT]))
    if not shares:
        return None
    ((card, best),) = shares.most_common(1)
    own = [(deed, event, hit) for deed, event, hit in hits if card in hit.cards]
    told = sum(event.engagement.points[ESCORT] for _, event, _ in hits if isinstance(event.engagement, Fight))
    if told != total or best < max(_LEAST, _SHARE * total) or len({deed.round for deed, *_ in own}) < 2:
        return None
    back = [
        deed
        for deed in deeds
        if deed.kind is Kind.STOP and deed.result is HuntEnd.BACK and card in deed.stopped_by
    ]
    hunts = [(event.round, event.number, event.engagement) for _, event, _ in hits]
    hunts += [(deed.round, deed.first, deed.fights[0]) for deed in back]
    return Leader(
        card, _kind(deeds[0], card), best, all(len(hit.cards) == 1 for *_, hit in own), total, len(back),
        tuple((r, n, fight) for r, n, fight in hunts if isinstance(fight, Fight)),
        tuple(sorted({n for turn in made.turns for n in turn.lines})),
    )  # fmt: skip


def _kind(deed: Deed, card: int) -> str:
    return "aircraft" if is_aircraft(deed.events[0].turn.before.ruleset, card) else "escort"


def leader_headline(leader: Leader, said: Voice) -> str:
    """Return the second half of the headline: ``one aircraft scores ten of their points and turns back three U-boats``."""
    share = f"{number(leader.points)} of their points"
    if leader.points == leader.total:
        share = "all their points"
    did = f"one {leader.kind} {'scores' if leader.alone else 'has a hand in'} {share}"
    back = f" and turns back {_boats(leader.back)}" if leader.back else ""
    return said.write("headline-leader", f"{did}{back}", _values(leader), lines=leader.lines)


def leader_told(leader: Leader, cast: Vessels, said: Voice) -> str:
    """Return the first sentence of the report about the escort that decided the game."""
    share = f"{number(leader.points)} of the escorts’ {count(leader.total, 'point')}"
    if leader.points == leader.total:
        share = f"all {count(leader.total, 'point')} of the escorts"
    did = f"{cast.escorts([leader.card])} {'scored' if leader.alone else 'had a hand in'} {share}"
    back = f" and turned back {_boats(leader.back)} on the way to the convoy" if leader.back else ""
    return said.write("leader", f"{begun(did)}{back}.", _values(leader), lines=leader.lines)


def _boats(n: int) -> str:
    return "a U-boat" if n == 1 else count(n, "U-boat")


def _values(leader: Leader) -> dict[str, object]:
    return {"card": leader.card, "hunts": leader.hunts, "points": leader.points, "total": leader.total}
