"""Fold the smaller encounters of a round into a sentence for each kind: attacks that were turned back, merchant ships lost one at a time, and
boats that were hit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from printkit.games.tonnage_war.rules.state import ANSWERS, ON_PULLED
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.exchanges import vain
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import hit_by
from printkit.games.tonnage_war.story.lives import Life, lines_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import (
    attack_cards,
    attack_name,
    drawn_by_blanks,
    lacked_an_attack,
    missed_out,
    sure_rolls,
    why_unmet,
)
from printkit.games.tonnage_war.story.telling import escort_name, group
from printkit.report.story import begun, count, listed, nameable, number
from printkit.report.words.phrases import Voice, led
from printkit.table import UNKNOWN

Kind = Literal["kept", "fell", "hits"]
STRAGGLER: Final = "attack on a straggler"
PATROL: Final = "on patrol"
GOING_IN: Final = " as she was going in"
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
        return Brief("hits", life, event) if len(hits) == 1 and hit_by(fight, "her")[0] else None
    met = [(event, fight) for event, fight in hunts if fight.attack is not None]
    if met and vain(met[0][1]) and outcome(met[0][1]).found:
        return Brief("kept", life, met[0][0])
    return None


def _is_plain(fight: Fight) -> bool:
    """Return True if a hunt is over, every card in it is known, and no shot of the boat hit."""
    known = fight.hunt.boat.card != UNKNOWN and all(piece.card != UNKNOWN for piece in fight.hunt.group)
    carrier = fight.attack is not None and fight.attack.carrier
    return fight.over and known and not carrier and outcome(fight).shot in (None, MISSED)


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
    """Writes a sentence for each kind of smaller encounter. ``bluffs`` are the turns in which escorts answered a blank."""

    def __init__(self, said: Voice, names: BoatNames, bluffs: Sequence[TurnFacts]) -> None:
        self._said = said
        self._names = names
        self._bluffs = bluffs

    def sentences(self, found: Sequence[Brief]) -> list[str]:
        """Return the sentences about some encounters of one round, each with a citation of its log lines."""
        groups: list[list[Brief]] = []
        for each in sorted(found, key=lambda each: each.event.number):
            near = [
                some
                for some in groups
                if some[-1].kind == each.kind and each.event.number - some[-1].event.number <= _NEAR
            ]
            if near:
                near[-1].append(each)
            else:
                groups.append([each])
        told: list[str] = []
        last = 0
        alone = len({each.event.number for each in found}) == 1
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
        fights = [each.event.engagement for each in some if isinstance(each.event.engagement, Fight)]
        boats = [each.life.boat for each in some if each.life.boat is not None]
        named = self._names.all_of(boats, some[0].event.round)
        when = "" if alone else f" {_on_turns(some)}"
        if len(some) == 1:
            return f"{group(fights[0])} turned back {named}{when}{missed_out(fights[0], points(fights[0].state))}"
        hunters = [[piece.card for piece in fight.hunt.group] for fight in fights]
        common = [card for card in hunters[0] if all(card in each for each in hunters)]
        names = listed([escort_name(fights[0].state.ruleset, card) for card in common])
        others = ", alone or with others," if any(len(each) > len(common) for each in hunters) else ""
        who = f"{names}{others}" if common else "escorts"
        most = max(range(len(some)), key=lambda place: sure_rolls(fights[place], least=1))
        away = missed_out(fights[most], points(fights[most].state))
        text = f"{who} turned back {named}{when}"
        return f"{text}; {self._names.short(boats[most])} was{away.removeprefix(',')}" if away else text

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
        return "; ".join(
            f"{cause}{': ' if cause.startswith('the escorts') else ', ' if cause else ''}{listed(clauses)}"
            for cause, clauses in causes.items()
        )

    def _cause(self, event: BoatEvent, salvo: SalvoFacts) -> str:
        """Return a clause that says why no escort met a boat; empty if the log does not say."""
        if lacked_an_attack(event.turn, salvo):
            return f"the escorts had no attack card left{drawn_by_blanks(event.turn, self._bluffs)}"
        why = why_unmet(event.turn, salvo)
        if why.endswith("let her come"):
            held = attack_cards(event.turn, salvo)
            return (
                f"the escorts held {count(held, 'attack card')} and played none"
                if held
                else "the escorts played no attack card"
            )
        return why.removeprefix(", ")

    def _hits(self, some: Sequence[Brief], *, alone: bool) -> str:
        """Return a sentence about boats that escorts sank or damaged."""
        by_hitter: list[tuple[str, list[str]]] = []
        last_verb = ""
        for each in some:
            fight = each.event.engagement
            assert isinstance(fight, Fight)
            who, did = hit_by(fight, self._boat(each))
            if not by_hitter or by_hitter[-1][0] != who:
                by_hitter.append((who, []))
            verb = did.partition(" ")[0]
            if by_hitter[-1][1] and verb == last_verb and verb != "rammed":
                did = did.removeprefix(f"{verb} ")
            last_verb = verb
            by_hitter[-1][1].append(f"{did}{'' if alone else f' on turn {each.event.number}'}")
        clauses = [f"{who} {listed(did)}" for who, did in by_hitter]
        text = listed(clauses) if all(len(did) == 1 for _, did in by_hitter) else "; ".join(clauses)
        contexts = [_context(each) for each in some]
        if len(some) == 1:
            if contexts[0] == PATROL:
                return f"{PATROL} {text}"
            return f"{text}{contexts[0]}"
        n = number(len(some))
        lead = ""
        if all("reported" in context for context in contexts):
            lead = f"{n} boats paid for reporting the convoy: "
        elif set(contexts) == {PATROL}:
            lead = f"patrols found {n} boats: "
        elif set(contexts) == {GOING_IN}:
            lead = f"{n} boats were hit on their way in: "
        return f"{lead}{text}"


def _context(each: Brief) -> str:
    """Return words that say how escorts came upon a boat: after her report, on patrol, or on her way in; otherwise empty."""
    fight = each.event.engagement
    assert isinstance(fight, Fight)
    if fight.hunt.origin == ON_PULLED:
        return PATROL
    if fight.hunt.origin == ANSWERS:
        return GOING_IN
    reported = [event.number for event in each.life.events if event.kind == "contact"]
    if not reported or any(event.kind == "ordered" for event in each.life.events):
        return ""
    after = each.event.number - reported[-1]
    return f", {'a turn' if after == 1 else count(after, 'turn')} after she had reported the convoy"


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
