"""Finds the deeds of a round (fights with one U-boat, each with its result) that the story may describe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT, EVADE, GUNS
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.state import ANSWERS, ON_PULLED
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, LedBoat, continues_hunt
from printkit.games.tonnage_war.story.facts import Fight, Points, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.outcomes import Hit, finders, found_by, hit_of, outcome
from printkit.games.tonnage_war.story.salvos import bluffs, hunted_first


class Kind(Enum):
    """Kinds of deed (fight with one U-boat): a patrol met her, she was hunted while she shadowed the convoy, her attack was
    stopped, or she attacked."""

    PATROL = "patrol"
    HUNT = "hunt"
    STOP = "stop"
    SALVO = "salvo"


class HuntEnd(Enum):
    """What happened to a U-boat in a hunt.

    ``BACK``: it was found on its way to the convoy, but not hit. ``AWAY``: it gave up its attack and was not
    found. ``FIRED``: nobody had found it when it fired at an escort instead of the convoy. ``NONE``: the
    escorts did it no harm.
    """

    SUNK = "sunk"
    DAMAGED = "damaged"
    BACK = "turned back"
    FIRED = "turned on the escorts"
    AWAY = "broke off"
    NONE = ""


class SpentCard(NamedTuple):
    """The last attack card that the escorts played or discarded before a U-boat attacked.

    It states the turn, and whether the card was used against a blank (a bluff) or discarded.
    """

    turn: int
    on_blank: bool
    discarded: bool


class Deed:
    """A fight with one U-boat: a hunt with the turns in which it continued, or an attack on the convoy or the carrier.

    ``events`` are its events in order, ``met`` the hunts that failed to stop an attack. ``spent``: how the escorts used the last attack card that
    left their hand before an attack; None if there was none. ``saved``: how often B-Dienst had saved the U-boats' only contact shortly before the
    boat was ordered to attack.
    """

    def __init__(
        self,
        boat: LedBoat,
        events: Sequence[BoatEvent],
        met: Sequence[Fight] = (),
        spent: SpentCard | None = None,
        saved: int = 0,
    ) -> None:
        self.spent = spent
        self.saved = saved
        self.boat = boat
        self.events = tuple(events)
        self.met = tuple(met)

    @property
    def engagements(self) -> list[Fight | SalvoFacts]:
        """Return the hunts for the U-boat and its attacks, in order."""
        own = [event.engagement for event in self.events if event.engagement is not None]
        return [*self.met, *own]

    @property
    def fights(self) -> list[Fight]:
        """Return the turns of the hunt for the U-boat, in order."""
        return [each for each in self.engagements if isinstance(each, Fight)]

    @property
    def salvo(self) -> SalvoFacts | None:
        """Return the U-boat's attack on the convoy or the carrier; None if the U-boat was only hunted."""
        return next((each for each in self.engagements if isinstance(each, SalvoFacts)), None)

    @cached_property
    def kind(self) -> Kind:
        if self.salvo is not None:
            return Kind.SALVO
        if self.fights[0].attack is not None or self.fights[0].hunt.origin == ANSWERS:
            return Kind.STOP
        return Kind.PATROL if self.fights[0].hunt.origin == ON_PULLED else Kind.HUNT

    @cached_property
    def hits(self) -> list[tuple[BoatEvent, Hit]]:
        """Return the escorts' hits on the U-boat, each with the event in which it happened."""
        return [
            (event, hit)
            for event in self.events
            if isinstance(event.engagement, Fight) and (hit := hit_of(event.engagement)) is not None
        ]

    @cached_property
    def result(self) -> HuntEnd:
        handle = self.boat.handle
        if any(handle in fight.sunk for fight in self.fights):
            return HuntEnd.SUNK
        if any(handle in fight.damaged for fight in self.fights):
            return HuntEnd.DAMAGED
        if self.kind is not Kind.STOP:
            return HuntEnd.NONE
        first = self.fights[0]
        if any(
            finders(fight) or (outcome(fight).found and not outcome(fight).unseen) for fight in self.fights
        ):
            return HuntEnd.BACK
        if first.shot is not None:
            return HuntEnd.FIRED
        return HuntEnd.AWAY if first.over and first.reply.verb == EVADE else HuntEnd.NONE

    @property
    def stopped_by(self) -> tuple[int, ...]:
        """Return the cards of the escorts that hit the U-boat.

        If none did, return those of the escorts that found it in its first hunt. The result is empty if one
        of the cards is unknown.
        """
        if self.hits:
            return self.hits[-1][1].cards
        return found_by(self.fights[0]) if self.fights else ()

    @property
    def is_rammed(self) -> bool:
        """Return True if the boat was sunk by ramming."""
        return bool(self.hits) and self.hits[-1][1].verb.startswith("rammed")

    @property
    def decisive(self) -> BoatEvent:
        """Return the event in which the U-boat was sunk.

        If it was not sunk, return the event in which it was damaged; if it was not damaged either, the first
        event.
        """
        struck = [
            event for event in self.events
            if isinstance(event.engagement, Fight) and self.boat.handle in (*event.engagement.sunk, *event.engagement.damaged)
        ]  # fmt: skip
        sunk = [
            each for each in struck if isinstance(each.engagement, Fight) and self.boat.handle in each.engagement.sunk
        ]  # fmt: skip
        return (sunk or struck or list(self.events))[0]

    @property
    def round(self) -> int:
        return self.events[0].round

    @property
    def turn(self) -> int:
        """Return the number of the turn that brought the result of the fight with the U-boat."""
        return self.decisive.number

    @property
    def first(self) -> int:
        """Return the number of the turn in which the first dice of the fight were rolled."""
        return self.events[0].number

    @property
    def points(self) -> Points:
        """Return what each side scored in the fight with the U-boat."""
        made = [engagement.points for engagement in self.engagements]
        return sum(u for u, _ in made), sum(e for _, e in made)

    @property
    def before(self) -> Points:
        """Return both sides' points before the first dice of the fight were rolled."""
        return points(self.engagements[0].state)

    @property
    def after(self) -> Points:
        """Return both sides' points after the last turn of the fight with the U-boat."""
        return points(self.events[-1].turn.after)

    @property
    def is_told(self) -> bool:
        """Return True if the story mentions the fight with the U-boat.

        It does if points were scored, or if the U-boat attacked the convoy or tried to.
        """
        if any(self.points) or self.kind is Kind.SALVO or self.result in (HuntEnd.SUNK, HuntEnd.DAMAGED):
            return True
        return self.result in (HuntEnd.BACK, HuntEnd.AWAY, HuntEnd.FIRED)

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the numbers of the log lines about the fight with the U-boat.

        These are the lines of its turns, and of the turn before them, in which the cards were played.
        """
        return tuple(dict.fromkeys(n for event in self.events for n in event.turn.lines))


def deeds_of(fleet: BoatList, turns: Sequence[TurnFacts]) -> list[Deed]:
    """Return the deeds of a round (the fights with its U-boats), in the order of their results.

    ``turns``: the turns of the round.
    """
    events = fleet.events(turns)
    found: list[Deed] = []
    for boat in fleet.boats:
        mine = [event for event in events if event.boat is boat and event.engagement is not None]
        found += _of_boat(
            boat,
            [event for event in mine if event.engagement is not None and not event.engagement.blank],
            turns,
        )
    place = {id(event): n for n, event in enumerate(events)}
    return sorted(found, key=lambda deed: place[id(deed.decisive)])


def _of_boat(boat: LedBoat, events: Sequence[BoatEvent], turns: Sequence[TurnFacts]) -> Iterator[Deed]:
    """Yield the deeds (fights) of one boat. A hunt that failed to stop her attack counts as part of this
    attack."""
    runs: list[list[BoatEvent]] = []
    for event in events:
        if runs and event.engagement is not None and continues_hunt(event) and runs[-1][-1].kind == "hunt":
            runs[-1].append(event)
        else:
            runs.append([event])
    salvos = [run[0] for run in runs if isinstance(run[0].engagement, SalvoFacts)]
    met = {
        id(fight): event for event in salvos
        if isinstance(event.engagement, SalvoFacts) for fight in hunted_first([event.turn], event.engagement)
    }  # fmt: skip
    for run in runs:
        engagement = run[0].engagement
        if isinstance(engagement, SalvoFacts):
            mine = [fight for fight in run[0].turn.fights if met.get(id(fight)) is run[0]]
            yield Deed(boat, run, mine, _spent(run[0].turn, turns), _saved(run, turns))
        elif not (len(run) == 1 and id(engagement) in met):
            yield Deed(boat, run, saved=_saved(run, turns))


_SHORTLY = 4
"""The report says that B-Dienst (the code-breakers) made an attack possible if B-Dienst saved the U-boats' only contact at most
this many turns before the order to attack."""


def _saved(run: Sequence[BoatEvent], turns: Sequence[TurnFacts]) -> int:
    """Return how often B-Dienst had saved the U-boats' only contact shortly before a boat was ordered to attack; 0 if they had another contact."""
    orders = [
        event.number for event in (run[0].boat.events if run[0].boat is not None else ())
        if event.kind == "ordered" and event.round == run[0].round and event.number <= run[0].number
    ]  # fmt: skip
    if not orders:
        return 0
    saves = [
        turn for turn in turns
        if orders[-1] - _SHORTLY <= turn.number < orders[-1] and any(move.verb == "bdienst" for _, move in turn.plays)
    ]  # fmt: skip
    since = [turn for turn in turns if saves and saves[0].number <= turn.number <= orders[-1]]
    is_only = all(len(turn.before.contacts) == 1 for turn in since) and not any(turn.routed for turn in since)
    return len(saves) if is_only else 0


def _spent(attack: TurnFacts, turns: Sequence[TurnFacts]) -> SpentCard | None:
    """Return the last attack card of the escorts before a U-boat's attack; None if there was none.

    The escorts played or discarded it.
    """
    attacks = attack.before.ruleset.of_action[ESCORT][GUNS]
    found = None
    for turn in (each for each in turns if each.number < attack.number):
        for side, move in turn.plays:
            value = move.value.card if isinstance(move.value, Play) else move.value
            is_attack = isinstance(value, int) and value >= 0 and bool(attacks >> value & 1)
            if side != ESCORT or not (move.verb == GUNS or is_attack):
                continue
            is_bluffed = move.verb == GUNS and any(each.number == turn.number for each in bluffs(turns))
            found = SpentCard(turn.number, is_bluffed, discarded=move.verb == DISCARD)
    return found


class KeyDeeds(NamedTuple):
    """The deeds (fights with one U-boat) of the decisive moment, and the most important one among them."""

    deeds: tuple[Deed, ...]
    main: Deed
