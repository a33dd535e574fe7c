"""Describes the attacks of a round. There is one kind of sentence for attacks that were turned back, one for merchant ships sunk
one at a time, and one for boats that were hit on their way in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from printkit.games.tonnage_war.rules.state import ANSWERS
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.arcs.hits import hit_clauses, hit_in, on_turns
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames, LedBoat
from printkit.games.tonnage_war.story.exchanges import vain
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.fights import escorts, found_by, hit_of
from printkit.games.tonnage_war.story.lives import Life, lines_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import (
    Unmet,
    attack_cards,
    attack_name,
    attack_of,
    drawn_by_blanks,
    one_ship,
    sure_rolls,
    why_unmet,
    would_have_made,
)
from printkit.report.story import begun, count, listed, number, with_article
from printkit.report.words.phrases import Voice, led, run_on
from printkit.table import UNKNOWN

Kind = Literal["kept", "fell", "hits"]
STRAGGLER: Final = "attack on a straggler"
_MOST: Final = (4, 2)
"""Maximum number of attacks in one sentence: the first number is for attacks that escorts stopped, the second for attacks that sank
a ship."""


class Brief(NamedTuple):
    """A boat's attack that a single clause describes: the kind of attack, the boat's events in the round, and the hunt or attack
    that decided it."""

    kind: Kind
    life: Life
    event: BoatEvent


def brief(life: Life) -> Brief | None:
    """Return a boat's attack in a round if one clause can describe it. Return None if it needs sentences of its own, or if the boat
    did not attack."""
    if not any(event.kind == "ordered" for event in life.events):
        return None
    hunts = [(event, event.engagement) for event in life.events if isinstance(event.engagement, Fight)]
    salvos = [event for event in life.events if isinstance(event.engagement, SalvoFacts)]
    if not all(is_plain(fight) for _, fight in hunts):
        return None
    hits = [(event, fight) for event, fight in hunts if not vain(fight) and any(fight.points)]
    if salvos:
        is_alone = len(salvos) == 1 and not hits and _lone_ship(salvos[0])
        return Brief("fell", life, salvos[0]) if is_alone else None
    if hits:
        event, fight = hits[-1]
        is_told = len(hits) == 1 and _is_told_by_its_hit(fight) and fight.hunt.origin == ANSWERS
        return Brief("hits", life, event) if is_told else None
    met = [(event, fight) for event, fight in hunts if fight.attack is not None]
    if met and vain(met[0][1]) and found_by(met[0][1]):
        return Brief("kept", life, met[0][0])
    return None


def is_plain(fight: Fight) -> bool:
    """Return True if a hunt is over, every card in it is known, the boat's own shots all missed, and she was not attacking the
    carrier."""
    known = fight.hunt.boat.card != UNKNOWN and all(piece.card != UNKNOWN for piece in fight.hunt.group)
    carrier = fight.attack is not None and fight.attack.carrier
    return fight.over and known and not carrier and outcome(fight).shot in (None, MISSED)


def _is_told_by_its_hit(fight: Fight) -> bool:
    """Return True if a clause about the hit on a boat says everything: the escorts that hit her are known, and no other escort was
    damaged by ramming her."""
    hit = hit_of(fight)
    return hit is not None and (not outcome(fight).rammed or bool(hit.cost))


def _lone_ship(event: BoatEvent) -> bool:
    """Return True if an attack that no escort tried to stop sank one merchant ship and nothing else."""
    salvo = event.engagement
    assert isinstance(salvo, SalvoFacts)
    alone = salvo.ships == 1 and not salvo.rescue and not salvo.attack.carrier and not salvo.inside
    is_met = any(
        fight.attack is not None and fight.hunt.boat.handle == salvo.attack.boat.handle
        for fight in event.turn.fights
    )
    return alone and salvo.attack.boat.card != UNKNOWN and not is_met


class Runs:
    """Writes the sentences about attacks that a single clause can describe.

    ``bluffs``: the turns in which escorts played an attack card against a blank. ``told``: the object IDs of attacks and hunts that
    a turning point already explains.
    """

    def __init__(
        self, said: Voice, names: BoatNames, bluffs: Sequence[TurnFacts], told: Collection[int]
    ) -> None:
        self._said = said
        self._names = names
        self._bluffs = bluffs
        self._told = told

    def sentences(self, found: Sequence[Brief], contact: tuple[int, int] | None) -> list[str]:
        """Return the sentences about some attacks of one round in chronological order. Each sentence cites its log lines.

        ``contact``: the round and turn of the contact that led the first attacking boat to the convoy; None if several contacts
        could have led her there.
        """
        ordered = sorted(found, key=lambda each: each.event.number)
        told: list[str] = []
        for fell, part in groupby(ordered, key=lambda each: each.kind == "fell"):
            some = list(part)
            while some:
                now, some = some[: _MOST[fell]], some[_MOST[fell] :]
                told.append(
                    self._written("fell", now) if fell else self._stopped(now, contact if not told else None)
                )
                if fell and len(told) > 1:
                    told[-1] = led("But", told[-1], ())
        return told

    def _stopped(self, some: Sequence[Brief], contact: tuple[int, int] | None) -> str:
        """Return a sentence about boats that escorts stopped on their way in.

        ``contact``: the round and turn of the contact that led the boats to the convoy.
        """
        if len(some) == 1:
            return self._written(some[0].kind, some, alone=True)
        when = len({each.event.number for each in some}) > 1
        clauses: list[str] = []
        before: tuple[int, ...] = ()
        joint = ": "
        for part in _alike(some):
            who = _by(part[0])
            joint = " and " if who == before else ", and "
            clauses.append(self._written(part[0].kind, part, when=when, by=who != before))
            before = who
        *first, last = clauses
        text = run_on([run_on(first, by=", "), last], by=joint)
        lost = self._lost(some)
        more = [self._missed_out(max(lost, key=lambda each: each[0]))] if lost else []
        went = self._went_in(some, contact)
        return run_on([run_on([went, text], by=": ") if went else text, *more])

    def _went_in(self, some: Sequence[Brief], contact: tuple[int, int] | None) -> str:
        """Return a clause that introduces the boats that escorts stopped. It says how many boats the escorts met in one turn, or
        which contact led the boats to the convoy. It is empty if neither applies."""
        turns = tuple(each.event.number for each in some)
        round_ = some[0].event.round
        if len(set(turns)) == 1:
            text = f"on turn {turns[0]} escorts met {number(len(some))} boats"
        elif contact is not None and contact[0] == round_:
            text = f"the contact of turn {contact[1]} led boats to the convoy"
        elif contact is not None:
            text = f"a contact from round {contact[0]} led boats to the convoy"
        else:
            return ""
        values = {"round": round_, "turns": turns, "contact": contact}
        lines = lines_of([event for each in some for event in each.life.events])
        return self._said.write("went", f"{begun(text)}.", values, at=turns[-1], lines=lines)

    def _missed_out(self, lost: tuple[int, Fight, LedBoat, BoatEvent]) -> str:
        """Return a clause with the score that an attack would have led to if escorts had not stopped it."""
        _, fight, boat, event = lost
        attack, on, what = attack_of(fight).partition(" on ")
        text = f"the {attack} of {self._names.short(boat)}{on}{what} would have made it {would_have_made(fight)}."
        values = {"round": event.round, "turns": (event.number,), "deeds": (fight,)}
        return self._said.write("lost", begun(text), values, at=event.number, lines=lines_of(boat.events))

    def _written(
        self, kind: Kind, some: Sequence[Brief], *, alone: bool = False, when: bool = True, by: bool = True
    ) -> str:
        """Return the sentence about attacks of one kind. ``alone``: the sentence is about a single attack and nothing else.
        ``when``: it names the turns. ``by``: it names the escorts."""
        if kind == "fell":
            text = self._fell(some)
        elif kind == "kept":
            text = self._kept(some, alone=alone, when=when, by=by)
        else:
            text = self._hits(some, alone=alone, when=when, by=by)
        events = [event for each in some for event in each.life.events]
        engagements = tuple(each.event.engagement for each in some)
        values = {
            "round": some[0].event.round, "turns": tuple(each.event.number for each in some), "deeds": engagements,
            "fights": tuple(each for each in engagements if isinstance(each, Fight)), "by": () if by else _by(some[0]),
        }  # fmt: skip
        return self._said.write(
            kind, f"{begun(text) if by else text}.", values, at=some[-1].event.number, lines=lines_of(events)
        )

    def _boat(self, each: Brief) -> str:
        """Return what to call the boat that made this attack."""
        boat = each.life.boat
        assert boat is not None
        return self._names.introduce(boat, each.event.round, met=False)

    def _kept(self, some: Sequence[Brief], *, alone: bool, when: bool, by: bool) -> str:
        """Return a sentence about attacks that the same escorts turned back without a hit. ``alone``: the sentence is about a
        single attack. ``when``: it names the turns. ``by``: it names the escorts."""
        fight = some[0].event.engagement
        assert isinstance(fight, Fight)
        boats = [each.life.boat for each in some if each.life.boat is not None]
        named = self._names.all_of(boats, some[0].event.round)
        turns = f" {on_turns([each.event for each in some])}" if when else ""
        who = f"{escorts(fight, found_by(fight))} " if by else ""
        text = f"{who}turned back {named}{turns}"
        if not alone:
            return text
        would = would_have_made(fight) if id(fight) not in self._told else ""
        if would:
            return f"{text}; her {attack_of(fight)} would have made it {would}"
        return f"{text} as she went in with {with_article(attack_of(fight))}"

    def _lost(self, some: Sequence[Brief]) -> list[tuple[int, Fight, LedBoat, BoatEvent]]:
        """Return those stopped attacks for which the sentence may say what score they would have led to. Each comes with the number
        of its rolls, the hunt that stopped it, the boat, and the event."""
        return [
            (sure_rolls(fight), fight, boat, each.event) for each in some
            if each.kind == "kept" and isinstance(fight := each.event.engagement, Fight) and (boat := each.life.boat) is not None
            and id(fight) not in self._told and would_have_made(fight)
        ]  # fmt: skip

    def _fell(self, some: Sequence[Brief]) -> str:
        """Return a sentence about merchant ships that were sunk one at a time. No escort had tried to stop the boats that sank
        them."""
        causes: dict[str, list[str]] = {}
        before = ""
        for each in some:
            salvo = each.event.engagement
            assert isinstance(salvo, SalvoFacts)
            is_straggler = attack_name(salvo.state.ruleset, salvo.attack.card) == STRAGGLER
            did, ship = ("picked off", "straggler") if is_straggler else ("sank", "merchant ship")
            first = "a straggler" if is_straggler else "one merchant ship"
            victim = one_ship(salvo, "another" if ship == before else first, f"the {ship}")
            before = ship
            clause = f"{self._boat(each)} {did} {victim} on turn {each.event.number}"
            causes.setdefault(self._cause(each.event, salvo), []).append(clause)
        return "; ".join(f"{cause}{listed(clauses)}" for cause, clauses in causes.items())

    def _cause(self, event: BoatEvent, salvo: SalvoFacts) -> str:
        """Return a clause that says why no escort tried to stop a boat, followed by its punctuation mark. It is empty if the log
        does not say why."""
        if id(salvo) in self._told:
            return ""
        why = why_unmet(event.turn, salvo)
        if why is Unmet.NO_CARD:
            return f"the escorts had no attack card left{drawn_by_blanks(event.turn, self._bluffs)}: "
        if why is Unmet.LET_COME:
            held = attack_cards(event.turn, salvo)
            if held:
                return f"the escorts held {count(held, 'attack card')} and played none: "
            return "the escorts played no attack card: "
        return f"{why.value.removeprefix(', ')}, " if why.value else ""

    def _hits(self, some: Sequence[Brief], *, alone: bool, when: bool, by: bool) -> str:
        """Return a sentence about boats that escorts sank or damaged on their way in. ``alone``: the sentence is about a single
        boat. ``when``: it names the turns. ``by``: it names the escorts."""
        text = hit_clauses(self._names, [each.event for each in some], when=when, by=by)
        if not alone:
            return text
        fight, hit = some[0].event.engagement, hit_in(some[0].event)
        assert isinstance(fight, Fight)
        return f"{text.removesuffix(hit.cost)} as she went in with {with_article(attack_of(fight))}{hit.cost}"


def _alike(some: Sequence[Brief]) -> Iterator[list[Brief]]:
    """Yield the attacks in groups. In each group of successive attacks, the same escorts turned all the boats back, or hit them
    all."""
    part: list[Brief] = []
    for each in some:
        if part and (each.kind != part[-1].kind or set(_by(each)) != set(_by(part[-1]))):
            yield part
            part = []
        part.append(each)
    yield part


def _by(each: Brief) -> tuple[int, ...]:
    """Return the cards of the escorts that turned back or hit the attacking boat."""
    assert isinstance(each.event.engagement, Fight)
    return hit_in(each.event).cards if each.kind == "hits" else found_by(each.event.engagement)
