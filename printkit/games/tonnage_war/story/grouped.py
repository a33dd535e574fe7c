"""Fold the smaller encounters of a round into a sentence for each kind: attacks that were turned back, merchant ships lost one at a time, and
boats that were hit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import Final, Literal, NamedTuple

from printkit.games.tonnage_war.rules.state import ANSWERS, ON_PULLED
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames, LedBoat
from printkit.games.tonnage_war.story.exchanges import vain
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.fights import Hit, escorts, found_by, hit_of
from printkit.games.tonnage_war.story.lives import Life, lines_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import (
    Unmet,
    attack_cards,
    attack_name,
    attack_of,
    drawn_by_blanks,
    sure_rolls,
    why_unmet,
    would_have_made,
)
from printkit.report.story import begun, count, listed, nameable, number, with_article
from printkit.report.words.phrases import Voice, led
from printkit.table import UNKNOWN

Kind = Literal["kept", "fell", "hits"]
STRAGGLER: Final = "attack on a straggler"
_MOST: Final = {"kept": 3, "fell": 2, "hits": 2}
"""Largest number of encounters in a sentence, by kind."""
_NEAR: Final = 5
"""Encounters of one kind stand in one sentence if at most this many turns lie between them."""


class Brief(NamedTuple):
    """An encounter that is told in a clause: its kind, the boat's part in the round, and the hunt or attack that counted."""

    kind: Kind
    life: Life
    event: BoatEvent


def brief(life: Life) -> Brief | None:
    """Return a boat's part in a round as an encounter that a clause can tell; None if it needs sentences of its own."""
    hunts = [(event, event.engagement) for event in life.events if isinstance(event.engagement, Fight)]
    salvos = [event for event in life.events if isinstance(event.engagement, SalvoFacts)]
    if not all(_is_plain(fight) for _, fight in hunts):
        return None
    hits = [(event, fight) for event, fight in hunts if not vain(fight) and any(fight.points)]
    if salvos:
        is_alone = len(salvos) == 1 and not hits and _lone_ship(salvos[0])
        return Brief("fell", life, salvos[0]) if is_alone else None
    if hits:
        event, fight = hits[-1]
        return Brief("hits", life, event) if len(hits) == 1 and _is_told_by_its_hit(fight) else None
    met = [(event, fight) for event, fight in hunts if fight.attack is not None]
    if met and vain(met[0][1]) and found_by(met[0][1]):
        return Brief("kept", life, met[0][0])
    return None


def _is_plain(fight: Fight) -> bool:
    """Return True if a hunt is over, every card in it is known, and no shot of the boat hit."""
    known = fight.hunt.boat.card != UNKNOWN and all(piece.card != UNKNOWN for piece in fight.hunt.group)
    carrier = fight.attack is not None and fight.attack.carrier
    return fight.over and known and not carrier and outcome(fight).shot in (None, MISSED)


def _is_told_by_its_hit(fight: Fight) -> bool:
    """Return True if the escorts that hit a boat are known, and no other escort was damaged in ramming her."""
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


class Grouped:
    """Writes a sentence for each kind of smaller encounter. ``bluffs`` are the turns in which escorts answered a blank; ``told`` identifies
    the attacks, and the hunts that stopped attacks, of which the turning points say how they came about.
    """

    def __init__(
        self, said: Voice, names: BoatNames, bluffs: Sequence[TurnFacts], told: Collection[int]
    ) -> None:
        self._said = said
        self._names = names
        self._bluffs = bluffs
        self._told = told

    def sentences(self, found: Sequence[Brief], *, alone: bool) -> list[str]:
        """Return the sentences about some encounters of one round, each with a citation of its log lines. ``alone``: the heading names their
        only turn.
        """
        groups: list[list[Brief]] = []
        for each in sorted(found, key=lambda each: each.event.number):
            near = [
                some
                for some in groups
                if some[-1].kind == each.kind and each.event.number - some[-1].event.number <= _NEAR
            ]
            if near and len(near[-1]) < _MOST[each.kind]:
                near[-1].append(each)
            else:
                groups.append([each])
        told: list[str] = []
        last = 0
        for some in groups:
            text = self._written(some, alone=alone)
            if told and some[0].event.number < last:
                text = led("Meanwhile", text, ())
            told.append(text)
            last = max(each.event.number for each in some)
        return told

    def _written(self, some: Sequence[Brief], *, alone: bool) -> str:
        """Return the sentence about encounters of one kind. ``alone``: the heading already names the only turn."""
        kind = some[0].kind
        text = {"kept": self._kept, "fell": self._fell, "hits": self._hits}[kind](some, alone=alone)
        events = [event for each in some for event in each.life.events]
        engagements = tuple(each.event.engagement for each in some)
        values = {
            "round": some[0].event.round, "turns": tuple(each.event.number for each in some), "deeds": engagements,
            "fights": tuple(each for each in engagements if isinstance(each, Fight)),
        }  # fmt: skip
        return self._said.write(
            kind, f"{begun(text)}.", values, at=some[-1].event.number, lines=lines_of(events)
        )

    def _boat(self, each: Brief) -> str:
        """Return what to call the boat of an encounter."""
        boat = each.life.boat
        assert boat is not None
        return self._names.introduce(boat, each.event.round, met=False)

    def _kept(self, some: Sequence[Brief], *, alone: bool) -> str:
        """Return a sentence about attacks that escorts turned back without a hit."""
        clauses: list[str] = []
        lost = self._lost(some)
        attack = attack_of(some[0].event.engagement) if isinstance(some[0].event.engagement, Fight) else ""
        for who, part in _by_finders(some):
            boats = [each.life.boat for each in part if each.life.boat is not None]
            when = "" if alone else f" {_on_turns(part)}"
            with_ = f" as she went in with {with_article(attack)}" if len(some) == 1 and not lost else ""
            clauses.append(f"{who} turned back {self._names.all_of(boats, part[0].event.round)}{when}{with_}")
        text = listed(clauses)
        if not lost:
            return text
        _, fight, boat = max(lost, key=lambda each: each[0])
        attack = attack_of(fight)
        what = f"her {attack}" if len(some) == 1 else f"the {attack} of {self._names.short(boat)}"
        return f"{text}; {what} would have made it {would_have_made(fight)}"

    def _lost(self, some: Sequence[Brief]) -> list[tuple[int, Fight, LedBoat]]:
        """Return the attacks of which the sentence says what score they would have made: their rolls, the hunts that stopped them, and the
        boats.
        """
        return [
            (sure_rolls(fight), fight, boat) for each in some
            if isinstance(fight := each.event.engagement, Fight) and (boat := each.life.boat) is not None
            and id(fight) not in self._told and would_have_made(fight)
        ]  # fmt: skip

    def _fell(self, some: Sequence[Brief], *, alone: bool) -> str:
        """Return a sentence about merchant ships that were sunk one at a time by boats that no escort met."""
        causes: dict[str, list[str]] = {}
        before = ""
        for each in some:
            salvo = each.event.engagement
            assert isinstance(salvo, SalvoFacts)
            is_straggler = attack_name(salvo.state.ruleset, salvo.attack.card) == STRAGGLER
            what = f"{'picked off' if is_straggler else 'sank'} {'a straggler' if is_straggler else 'one merchant ship'}"
            same, before = what == before, what
            what = f"{what.rpartition(' a straggler')[0] or 'sank'} another" if same else what
            when = "" if alone else f" on turn {each.event.number}"
            clause = f"{self._boat(each)} {what}{nameable('ship')}{when}"
            causes.setdefault(self._cause(each.event, salvo), []).append(clause)
        return "; ".join(f"{cause}{listed(clauses)}" for cause, clauses in causes.items())

    def _cause(self, event: BoatEvent, salvo: SalvoFacts) -> str:
        """Return a clause that says why no escort met a boat, with its punctuation; empty if the log does not say."""
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

    def _hits(self, some: Sequence[Brief], *, alone: bool) -> str:
        """Return a sentence about boats that escorts sank or damaged."""
        told: list[tuple[tuple[int, ...], str, list[Brief]]] = []
        for each in some:
            hit = _hit(each)
            last = told[-1] if told else None
            if last is not None and hit == _hit(last[2][-1]) and not (hit.how or hit.cost):
                last[2].append(each)
            else:
                told.append((hit.cards, hit.verb, [each]))
        clauses = []
        before: tuple[int, ...] = ()
        for cards_, verb, part in told:
            fight = part[0].event.engagement
            assert isinstance(fight, Fight)
            who = "" if cards_ == before else f"{escorts(fight, cards_)} "
            boats = [each.life.boat for each in part if each.life.boat is not None]
            when = "" if alone else f" {_on_turns(part)}"
            named = self._names.all_of(boats, part[0].event.round)
            hit = _hit(part[0])
            after = _after(part[0]) if len(some) == 1 else ""
            clauses.append(f"{who}{verb} {named}{hit.how}{when}{after}{hit.cost}")
            before = cards_
        joint = "; " if any(_hit(each).cost for each in some) else ""
        return _led_by(some, joint.join(clauses) if joint else listed(clauses))


def _led_by(some: Sequence[Brief], text: str) -> str:
    """Return a sentence about boats that were hit, with words that say how escorts came upon them."""
    met = {_met(each) for each in some}
    n, how = len(some), met.pop() if len(met) == 1 else Met.OTHERWISE
    if how is Met.ON_PATROL:
        return f"on patrol {text}" if n == 1 else f"patrols found {number(n)} boats: {text}"
    if n > 1 and how is Met.GOING_IN:
        return f"{number(n)} boats were hit on their way in: {text}"
    if n > 1 and how is Met.REPORTED:
        return f"{number(n)} boats paid for reporting the convoy: {text}"
    return text


def _after(each: Brief) -> str:
    """Return words to put after the only boat of a sentence that say how escorts came upon her; empty if something before her says it."""
    how = _met(each)
    if how is Met.GOING_IN:
        assert isinstance(each.event.engagement, Fight)
        return f" as she went in with {with_article(attack_of(each.event.engagement))}"
    if how is Met.REPORTED:
        after = each.event.number - _reports(each)[-1]
        if not after:
            return ", as soon as she had reported the convoy"
        return f", {'a turn' if after == 1 else count(after, 'turn')} after she had reported the convoy"
    return ""


def _hit(each: Brief) -> Hit:
    """Return the escorts that hit the boat of an encounter."""
    assert isinstance(each.event.engagement, Fight)
    hit = hit_of(each.event.engagement)
    assert hit is not None
    return hit


def _by_finders(some: Sequence[Brief]) -> list[tuple[str, list[Brief]]]:
    """Return encounters with the escorts that found the boats. Those that one escort found, alone or with others, stand together if it had a
    part in all of them.
    """
    found: list[tuple[set[int], list[Brief]]] = []
    for each in some:
        assert isinstance(each.event.engagement, Fight)
        cards_ = set(found_by(each.event.engagement))
        if found and found[-1][0] & cards_:
            found[-1] = (found[-1][0] & cards_, [*found[-1][1], each])
        else:
            found.append((cards_, [each]))
    told = []
    for common, part in found:
        fights = [each.event.engagement for each in part if isinstance(each.event.engagement, Fight)]
        in_order = [card for card in found_by(fights[0]) if card in common]
        helped = any(len(found_by(fight)) > len(common) for fight in fights)
        told.append((f"{escorts(fights[0], in_order)}{', alone or with others,' if helped else ''}", part))
    return told


class Met(Enum):
    """How escorts came upon a boat."""

    ON_PATROL = "on patrol"
    GOING_IN = "on her way in"
    REPORTED = "after her report"
    OTHERWISE = "otherwise"


def _met(each: Brief) -> Met:
    """Return how escorts came upon the boat of an encounter."""
    fight = each.event.engagement
    assert isinstance(fight, Fight)
    if fight.hunt.origin == ON_PULLED:
        return Met.ON_PATROL
    if fight.hunt.origin == ANSWERS:
        return Met.GOING_IN
    if not _reports(each) or any(event.kind == "ordered" for event in each.life.events):
        return Met.OTHERWISE
    return Met.REPORTED


def _reports(each: Brief) -> list[int]:
    """Return the turns in which the boat of an encounter reported the convoy."""
    return [event.number for event in each.life.events if event.kind == "contact"]


def _on_turns(some: Sequence[Brief]) -> str:
    """Return the turns of some encounters in words: ``on turns 3, 4 and 5``."""
    turns = list(dict.fromkeys(str(each.event.number) for each in some))
    return f"on turn{'s' * (len(turns) > 1)} {listed(turns)}"


def in_runs(found: Sequence[tuple[Life, Brief | None]]) -> Iterator[list[tuple[Life, Brief | None]]]:
    """Yield the boats of a round in runs: consecutive smaller encounters form one, every other boat is alone."""
    run: list[tuple[Life, Brief | None]] = []
    for each in found:
        if run and (each[1] is None or run[-1][1] is None):
            yield run
            run = []
        run.append(each)
    if run:
        yield run
