"""Writes the clauses about boats that escorts sank or damaged: who hit whom, how, and on which turn."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.fights import Hit, escorts, hit_of
from printkit.report.story import listed


def hit_in(event: BoatEvent) -> Hit:
    """Return the escorts that hit the boat in a hunt."""
    assert isinstance(event.engagement, Fight)
    hit = hit_of(event.engagement)
    assert hit is not None
    return hit


def hit_clauses(names: BoatNames, events: Sequence[BoatEvent], *, when: bool = True, by: bool = True) -> str:
    """Return a list of clauses about hunts in which boats were hit: ``*Foxtail* sank *U 7101* on turn 3 and damaged *U 7402* on
    turn 5``.

    Successive boats that the same escorts hit in the same way share a clause. ``when``: the clauses name the turns. ``by``: the
    first clause names the escorts.
    """
    told: list[tuple[Hit, list[BoatEvent]]] = []
    for event in events:
        hit = hit_in(event)
        if told and hit == told[-1][0] and not (hit.how or hit.cost):
            told[-1][1].append(event)
        else:
            told.append((hit, [event]))
    clauses: list[str] = []
    before: tuple[int, ...] = () if by or not told else told[0][0].cards
    for hit, part in told:
        fight = part[0].engagement
        assert isinstance(fight, Fight)
        who = "" if hit.cards == before else f"{escorts(fight, hit.cards)} "
        named = names.all_of([e.boat for e in part if e.boat is not None], part[0].round)
        turns = f" {on_turns(part)}" if when else ""
        clause = f"{who}{hit.verb} {named}{hit.how}{turns}{hit.cost}"
        if clauses and not who and hit.cost:
            clauses[-1] += f" and {clause}"
        else:
            clauses.append(clause)
        before = hit.cards
    joint = "; " if len(clauses) > 1 and any(hit.cost for hit, _ in told) else ""
    return joint.join(clauses) if joint else listed(clauses)


def on_turns(events: Sequence[BoatEvent]) -> str:
    """Return words for the turns of these events: ``on turns 3, 4 and 5``."""
    turns = list(dict.fromkeys(str(event.number) for event in events))
    return f"on turn{'s' * (len(turns) > 1)} {listed(turns)}"
