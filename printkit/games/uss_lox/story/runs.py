"""Writes one sentence about several ships that USS Lox sank one after another without a miss. The sentence
includes ships that the boat let pass between them.

The sentence gives the total tonnage, one combination that sank each ship, and the torpedoes and ships left for the rest of the patrol.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import BENCHMARKS, TANG
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.clauses import fraction, ship, the_last, torpedoes
from printkit.games.uss_lox.story.names import name, tons
from printkit.games.uss_lox.story.scoring import sunk_by
from printkit.games.uss_lox.story.turns import SHIP, ContactAccount, Encounter
from printkit.report.story import NAMED, capital, count, listed, number
from printkit.report.words.phrases import UNLIKELY, Voice, run_on

_SMALL, _BIG = 3, 10
"""Limits for calling a ship small or big, in thousands of tons. A small ship has at most the first tonnage, a
big ship at least the second."""
_PLAIN: Final = 7
"""Maximum tonnage of a small ship, in thousands of tons. If the boat let a small ship pass, the report names
the ship for which it kept its torpedoes: a bigger one, or one that was easier to hit.
"""
_REGRET: Final = 0.25
"""A decision counts as good in the report if it cost at most this much expected tonnage, in thousands of
tons."""
_KEPT: Final = " to keep her torpedoes for bigger ones"
_SURER: Final = " for a surer target"
_EASIER: Final = 0.1
"""The report calls a second target surer than the first if its chance of a hit (0 to 1) was higher by at
least this."""
_MOST: Final = 3
"""Maximum number of sunk ships in one sentence. More ships are divided among several sentences."""


class HitRun(NamedTuple):
    """Consecutive turns without a miss, and their ships by result: sunk with torpedoes, sunk with the deck
    gun (jacks), or let pass.
    """

    sunk: tuple[ContactAccount, ...]
    gunned: tuple[ContactAccount, ...]
    passed: tuple[ContactAccount, ...]
    encounters: tuple[Encounter, ...]

    @property
    def next_targets(self) -> tuple[ContactAccount | None, ...]:
        """Return, for each ship that was let pass, the next ship at which the boat fired. It is None if the
        boat fired no more in these turns."""
        contacts = [each.contacts[0] for each in self.encounters]
        fired = [(place, c) for place, c in enumerate(contacts) if c.shot is not None]
        return tuple(
            next((target for later, target in fired if later > place), None)
            for place, c in enumerate(contacts)
            if any(c is each for each in self.passed)
        )

    @property
    def gained(self) -> int:
        """Return the tonnage of all ships that were sunk in these turns, in thousands of tons."""
        return sum(VALUE[contact.card] for contact in (*self.sunk, *self.gunned))


def is_hit(encounter: Encounter) -> bool:
    """Return True if the boat met a single ordinary ship in this turn and sank it with torpedoes. The ship's
    tonnage must be known, not estimated."""
    contacts = encounter.contacts
    if encounter.doubts or len(contacts) != 1:
        return False
    (contact,) = contacts
    plain = contact.role == SHIP and 0 <= contact.card < JOKER and not contact.estimated
    return plain and contact.sunk and contact.shot is not None


def hit_run(encounters: Sequence[Encounter]) -> HitRun:
    """Return consecutive turns without a miss as one value, with their ships by result: sunk with torpedoes,
    sunk with the deck gun, or let pass."""
    contacts = [each.contacts[0] for each in encounters]
    return HitRun(
        tuple(c for c in contacts if c.sunk and c.shot is not None),
        tuple(c for c in contacts if c.sunk and c.shot is None),
        tuple(c for c in contacts if not c.sunk),
        tuple(encounters),
    )


def legs(encounters: Sequence[Encounter]) -> Iterator[list[Encounter]]:
    """Yield consecutive turns in parts, each for one sentence. A part ends with the third sunk ship, or with
    the ship that takes the total past the average tonnage of USS *Tang*."""
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


def hits_sentence(
    said: Voice, encounters: Sequence[Encounter], in_lede: ContactAccount | None = None, *, counts: bool
) -> str:
    """Return the sentence about ships sunk one after another. If ``counts`` is True, it also mentions
    torpedoes left and benchmarks passed.

    ``in_lede``: the ship whose sinking the first paragraph has described, so that it is only named here."""
    run = hit_run(encounters)
    first, last = run.encounters[0], run.encounters[-1]
    lines = [n for each in run.encounters for n in each.contacts[0].lines]
    values: dict[str, object] = {
        "cards": [c.card for c in run.sunk], "sunk": len(run.sunk), "gunned": len(run.gunned), "passed": len(run.passed),
        "gained": run.gained, "before": first.before.points,
    }  # fmt: skip
    text = _one(run, in_lede, counts=counts) if len(run.sunk) == 1 else _several(run, in_lede, counts=counts)
    text = unrepeated(said, text)
    return run_on(
        [said.write("run", f"{_lead(first) if counts else ''}{text}", values, at=last.number, lines=lines)]
    )


def unrepeated(said: Voice, text: str) -> str:
    """Return a text about ships that the boat let pass. The reason for letting them pass is removed if the
    report has given it before."""
    for reason in (_KEPT, _SURER):
        if any(reason in fact.text for fact in said.facts):
            text = text.replace(reason, "")
    return text


def _lead(first: Encounter) -> str:
    """Return the opening of a sentence about ships sunk one after another: how many torpedoes and ships were
    left before. It is empty at the start of the patrol."""
    return f"{stores(first.before.supply, first.before.ocean)}, " if first.before.points else ""


def stores(supply: int, ocean: int) -> str:
    """Return a phrase with the number of torpedoes left and of ships still to be found: ``With nine torpedoes
    left for seven ships``."""
    ships = count(ocean, "ship")
    if supply <= LARGEST_SPREAD:
        return f"With {the_last(supply)} and {ships} to find"
    return f"With {torpedoes(supply)} left for {ships}"


def _one(run: HitRun, in_lede: ContactAccount | None, *, counts: bool) -> str:
    """Return the clause about turns in which torpedoes sank exactly one ship and none missed. It first
    mentions ships that were let pass or sunk with the deck gun."""
    (contact,) = run.sunk
    shot = contact.shot
    assert shot is not None
    clauses = _minor_clauses(run)
    if contact is in_lede:
        clauses.append(f"sank {ship(contact)}")
        return f"*Lox* {listed(clauses)}{_mark(run) if counts else ''}"
    all_ = "them" if run.encounters[0].before.points and _supply(run) == len(shot.cards) and counts else ""
    clauses.append(f"fired {all_ or torpedoes(len(shot.cards))} at {ship(contact)}")
    odds = f", at {fraction(shot.chance)}" if shot.chance < UNLIKELY else ""
    made = sunk_by(shot.scored, shot.cards, contact.card, "it")
    worth = f"and it sank with its {tons(VALUE[contact.card])}"
    if run.gunned:
        worth = (
            f"and with {'that jack' if len(run.gunned) == 1 else 'those jacks'} it came to {tons(run.gained)}"
        )
    return f"*Lox* {listed(clauses)}{odds}: {made}, {worth}{_mark(run) if counts else ''}"


def _several(run: HitRun, in_lede: ContactAccount | None, *, counts: bool) -> str:
    """Return the clause about two or more ships that torpedoes sank one after another: their number, their
    tonnage, and the cards that sank each ship."""
    n, turns = len(run.sunk), run.encounters[-1].number - run.encounters[0].number + 1
    same = len({VALUE[contact.card] for contact in run.sunk}) == 1 and not run.gunned
    each = (
        f"{tons(VALUE[run.sunk[0].card])} apiece" if same else f"{tons(run.gained)} in {number(turns)} turns"
    )
    if run.gunned:
        each = f"{tons(run.gained)} for the {number(n + len(run.gunned))} in {number(turns)} turns"
    ways = [
        sunk_by(c.shot.scored, c.shot.cards, c.card, ship(c))
        for c in run.sunk
        if c.shot is not None and c is not in_lede
    ]
    sank = (
        f"{'; '.join(ways[:-1])}; and {ways[-1]}"
        if any("," in NAMED.sub("", way) for way in ways)
        else listed(ways)
    )
    clauses = _minor_clauses(run)
    among = f", {ship(in_lede)} among them" if in_lede is not None and in_lede in run.sunk else ""
    clauses.append(f"sank {count(n, 'ship')}{' with torpedoes' if run.gunned else ''}{among}")
    return f"*Lox* {listed(clauses)}, {each}{_mark(run) if counts else ''}. {capital(sank)}"


def _minor_clauses(run: HitRun) -> list[str]:
    """Return clauses about ships that were let pass and about ships sunk with the deck gun. The subject of
    the clauses, the boat, is left out."""
    clauses = [let_go(run.passed, run.next_targets)] if run.passed else []
    return clauses + ([f"sank {_named(run.gunned)} with the deck gun"] if run.gunned else [])


def _supply(run: HitRun) -> int:
    """Return the number of torpedoes aboard before the first of these turns."""
    return run.encounters[0].before.supply


def _mark(run: HitRun) -> str:
    """Return a phrase about the patrol's total tonnage: the benchmark that it has now passed, or that this
    was the first ship. Otherwise it is empty."""
    before = run.encounters[0].before.points
    passed = [each for each in BENCHMARKS[1:] if before * TONS <= each.tons < (before + run.gained) * TONS]
    if passed:
        return f", which took her past {passed[-1].name}’s {passed[-1].tons:,}"
    return ", the first of the patrol" if not before and len(run.sunk) == 1 and not run.gunned else ""


def _named(ships: Sequence[ContactAccount]) -> str:
    return listed([ship(contact) for contact in ships])


def letting(passed: Sequence[ContactAccount]) -> str:
    """Return a phrase for ships that the boat let pass: ``two small ships``, ``the ten of clubs``, ``three
    ships worth 14,000 tons``.
    """
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


def let_go(passed: Sequence[ContactAccount], next_targets: Sequence[ContactAccount | None] = ()) -> str:
    """Return a clause that says that the boat let these ships pass: ``let two small ships worth 5,000 tons go
    by``. The subject is left out.

    ``next_targets``: for each of them the ship at which the boat fired next. If it was a good decision to let the ships pass, and these
    targets explain it, the clause gives the reason."""
    return f"let {letting(passed)} go by{_reason(passed, next_targets)}"


def _reason(passed: Sequence[ContactAccount], next_targets: Sequence[ContactAccount | None]) -> str:
    """Return words that say why the boat let ships pass: it fired next at bigger ships, or at a ship that was
    easier to hit. They are empty if neither is true."""
    biggest = max(VALUE[contact.card] for contact in passed)
    least = _SMALL if len(passed) == 1 else 0
    pairs = [
        (contact, target)
        for contact, target in zip(passed, next_targets, strict=False)
        if target is not None and 0 <= target.card < JOKER
    ]
    wise = least < biggest <= _PLAIN and all(contact.regret < _REGRET for contact in passed)
    if not wise or len(pairs) < len(passed):
        return ""
    if all(VALUE[target.card] > VALUE[contact.card] for contact, target in pairs):
        return _KEPT
    (contact, target), *more = pairs
    surer = target.shot is not None and 0 < contact.spared <= target.shot.chance - _EASIER
    return _SURER if surer and not more else ""
