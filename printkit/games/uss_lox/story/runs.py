"""Tells a run of hits: ships sunk one after another without a miss, in one sentence, with what was let go between them.

A run is told by its tonnage, by the one combination that sank each ship, and by what was left for the rest of the patrol.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import BENCHMARKS, TANG
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.clauses import fraction, torpedoes
from printkit.games.uss_lox.story.names import name, tons
from printkit.games.uss_lox.story.scoring import sunk_by
from printkit.games.uss_lox.story.turns import SHIP, ContactMet, Encounter
from printkit.report.story import count, listed, nameable, number
from printkit.report.words.phrases import UNLIKELY, Voice, run_on

_SMALL, _BIG = 3, 10
"""Values up to which a ship is small, and from which on it is big."""
_MOST: Final = 3
"""Number of ships sunk that one sentence tells at most."""


class HitRun(NamedTuple):
    """A run of hits: the ships sunk with torpedoes, the jacks sunk with the deck gun, the ships let go, and the encounters of all."""

    sunk: tuple[ContactMet, ...]
    gunned: tuple[ContactMet, ...]
    passed: tuple[ContactMet, ...]
    encounters: tuple[Encounter, ...]

    @property
    def gained(self) -> int:
        """Return the tonnage sunk, in thousands."""
        return sum(VALUE[contact.card] for contact in (*self.sunk, *self.gunned))


def is_hit(encounter: Encounter) -> bool:
    """Return whether an encounter is one ship, sunk with torpedoes, whose tonnage is known at once."""
    contacts = encounter.contacts
    if encounter.doubts or len(contacts) != 1:
        return False
    (contact,) = contacts
    plain = contact.role == SHIP and 0 <= contact.card < JOKER and not contact.estimated
    return plain and contact.sunk and contact.shot is not None


def hit_run(encounters: Sequence[Encounter]) -> HitRun:
    """Return a run of hits by what became of each ship."""
    met = [each.contacts[0] for each in encounters]
    return HitRun(
        tuple(c for c in met if c.sunk and c.shot is not None),
        tuple(c for c in met if c.sunk and c.shot is None),
        tuple(c for c in met if not c.sunk),
        tuple(encounters),
    )


def legs(encounters: Sequence[Encounter]) -> Iterator[list[Encounter]]:
    """Yield a run in parts short enough for a sentence: up to the ship that passes *Tang*'s average, or up to three ships sunk."""
    leg: list[Encounter] = []
    for encounter in encounters:
        leg.append(encounter)
        passed = encounter.before.points * TONS <= TANG.tons < encounter.after.points * TONS
        sunk = sum(is_hit(each) for each in leg)
        if is_hit(encounter) and (passed or sunk == _MOST):
            yield leg
            leg = []
    if leg:
        yield leg


def run_told(said: Voice, encounters: Sequence[Encounter], *, counts: bool) -> str:
    """Return a run of hits as a sentence. ``counts``: benchmarks and torpedoes left are told, because the whole patrol is known."""
    run = hit_run(encounters)
    first, last = run.encounters[0], run.encounters[-1]
    lines = [n for each in run.encounters for n in each.contacts[0].lines]
    values: dict[str, object] = {
        "cards": [c.card for c in run.sunk], "sunk": len(run.sunk), "gunned": len(run.gunned), "passed": len(run.passed),
        "gained": run.gained, "before": first.before.points,
    }  # fmt: skip
    text = _one(run, counts=counts) if len(run.sunk) == 1 else _several(run, counts=counts)
    return run_on(
        [said.write("run", f"{_lead(first) if counts else ''}{text}", values, at=last.number, lines=lines)]
    )


def _lead(first: Encounter) -> str:
    """Return what was left for the patrol when a part of it began, as the opening of a sentence; empty for the first encounter."""
    return f"{stores(first.before.supply, first.before.ocean)}, " if first.before.points else ""


def stores(supply: int, ocean: int) -> str:
    """Return torpedoes and ships still to find: ``With nine torpedoes left for seven ships``."""
    ships = count(ocean, "ship")
    if supply <= LARGEST_SPREAD:
        return f"With the last {torpedoes(supply)} and {ships} to find"
    return f"With {torpedoes(supply)} left for {ships}"


def _one(run: HitRun, *, counts: bool) -> str:
    """Return the clause of one ship, after those that were let go or sunk with the deck gun before it."""
    (contact,) = run.sunk
    shot = contact.shot
    assert shot is not None
    deeds = [let_go(run.passed)] if run.passed else []
    deeds += [f"sank {_named(run.gunned)} with the deck gun"] if run.gunned else []
    deeds.append(f"fired {torpedoes(len(shot.cards))} at {name(contact.card)}{nameable('ship')}")
    odds = f", at {fraction(shot.chance)}" if shot.chance < UNLIKELY else ""
    made = sunk_by(shot.scored, shot.cards, contact.card, "it")
    worth = f"and it sank with its {tons(VALUE[contact.card])}"
    if run.gunned:
        worth = (
            f"and with {'that jack' if len(run.gunned) == 1 else 'those jacks'} it came to {tons(run.gained)}"
        )
    return f"*Lox* {listed(deeds)}{odds}: {made}, {worth}{_mark(run) if counts else ''}"


def _several(run: HitRun, *, counts: bool) -> str:
    """Return the clause of two ships or more: how many, their tonnage, and what sank each."""
    n, turns = len(run.sunk), run.encounters[-1].number - run.encounters[0].number + 1
    same = len({VALUE[contact.card] for contact in run.sunk}) == 1 and not run.gunned
    each = (
        f"{tons(VALUE[run.sunk[0].card])} apiece" if same else f"{tons(run.gained)} in {number(turns)} turns"
    )
    if run.gunned:
        each = f"{tons(run.gained)} for the {number(n + len(run.gunned))} in {number(turns)} turns"
    ways = [
        sunk_by(c.shot.scored, c.shot.cards, c.card, name(c.card) + nameable("ship")) for c in run.sunk if c.shot is not None
    ]  # fmt: skip
    sank = f"{'; '.join(ways[:-1])}; and {ways[-1]}" if any("," in way for way in ways) else listed(ways)
    deeds = [let_go(run.passed)] if run.passed else []
    deeds += [f"sank {_named(run.gunned)} with the deck gun"] if run.gunned else []
    deeds.append(f"sank {count(n, 'ship')}{' with torpedoes' if run.gunned else ''}")
    return f"*Lox* {listed(deeds)}, {each}{_mark(run) if counts else ''}: {sank}"


def _mark(run: HitRun) -> str:
    """Return the benchmark that a run passed, or that it was the first of the patrol, as a phrase."""
    before = run.encounters[0].before.points
    passed = [each for each in BENCHMARKS[1:] if before * TONS <= each.tons < (before + run.gained) * TONS]
    if passed:
        return f", which took her past {passed[-1].name}’s {passed[-1].tons:,}"
    return ", the first of the patrol" if not before and len(run.sunk) == 1 and not run.gunned else ""


def _named(ships: Sequence[ContactMet]) -> str:
    return listed([name(contact.card) + nameable("ship") for contact in ships])


def letting(passed: Sequence[ContactMet]) -> str:
    """Return ships that were let go: ``two small ships``, ``the ten of clubs``, ``three ships worth 14,000 tons``."""
    values = [VALUE[contact.card] for contact in passed]
    if len(passed) == 1:
        small = (
            ", a small ship,"
            if values[0] <= _SMALL
            else ", for all its tonnage,"
            if values[0] >= _BIG
            else ""
        )
        return f"{name(passed[0].card)}{small}"
    kind = "small ships" if max(values) <= _SMALL else "big ships" if min(values) >= _BIG else "ships"
    return f"{number(len(passed))} {kind} worth {tons(sum(values))}"


def let_go(passed: Sequence[ContactMet]) -> str:
    """Return that ships were let pass, as a clause without its subject."""
    return f"let {letting(passed)} go by"
