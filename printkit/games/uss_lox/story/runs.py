"""Writes one sentence about several ships that USS Lox sank one after another without a miss. It also
mentions ships that the boat allowed to pass between them.

The sentence gives the total tonnage, one combination that sank each ship, and the torpedoes and ships left for the rest of the patrol.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD
from printkit.games.uss_lox.story.clauses import ship, shot_at_odds, the_last, torpedoes
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.scoring import grouped, sunk_by
from printkit.games.uss_lox.story.turns import SHIP, ContactAccount, Encounter
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import UNLIKELY, Voice, run_on
from printkit.table.words import ordinal

_SMALL: Final = 3
"""Largest tonnage of a small ship, in thousands of tons."""
_PLAIN: Final = 7
"""Maximum tonnage of a small ship for which the report explains why the boat let it pass, in thousands of
tons. The explanation names the ship for which the boat kept its torpedoes: a bigger one, or one that was
easier to hit.
"""
_REGRET: Final = 0.25
"""A decision counts as good in the report if it cost at most this much expected tonnage, in thousands of
tons."""
_KEPT: Final = " to keep her torpedoes for bigger ones"
_SURER: Final = " for a surer target"
_EASIER: Final = 0.1
"""A ship was easier to hit than one that the boat allowed to pass if its chance of a hit (0 to 1) was higher
by at least this."""
_LONGER: Final = 0.1
"""The report calls one of several shots the longest if its chance of a hit (0 to 1) was lower than that of
any other shot by at least this."""
_MOST: Final = 3
"""Maximum number of sunk ships in one sentence. More ships are divided among several sentences."""
_PAIR: Final = 2


class HitRun(NamedTuple):
    """Consecutive turns without a miss, with their ships grouped by result: sunk with torpedoes, sunk with
    the deck gun (jacks), or allowed to pass.
    """

    sunk: tuple[ContactAccount, ...]
    gunned: tuple[ContactAccount, ...]
    passed: tuple[ContactAccount, ...]
    encounters: tuple[Encounter, ...]

    @property
    def next_targets(self) -> tuple[ContactAccount | None, ...]:
        """For each ship that the boat allowed to pass, return the next ship at which the boat fired. That
        ship is None if the boat fired at no other ship in these turns."""
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
    """Return consecutive turns without a miss as one value. It groups their ships by result: sunk with
    torpedoes, sunk with the deck gun, or allowed to pass."""
    contacts = [each.contacts[0] for each in encounters]
    return HitRun(
        tuple(c for c in contacts if c.sunk and c.shot is not None),
        tuple(c for c in contacts if c.sunk and c.shot is None),
        tuple(c for c in contacts if not c.sunk),
        tuple(encounters),
    )


def legs(encounters: Sequence[Encounter]) -> Iterator[list[Encounter]]:
    """Yield groups of consecutive turns. One sentence describes each group, and a group ends with its third
    sunk ship."""
    leg: list[Encounter] = []
    for encounter in encounters:
        leg.append(encounter)
        if sum(is_hit(each) for each in leg) == _MOST:
            yield leg
            leg = []
    if leg:
        yield leg


def hits_sentence(
    said: Voice, encounters: Sequence[Encounter], in_lede: ContactAccount | None = None, *, counts: bool
) -> str:
    """Return the sentence about ships sunk one after another. If ``counts`` is True, it also mentions
    torpedoes left.

    ``in_lede``: the ship whose sinking the first paragraph has described with its chance."""
    run = hit_run(encounters)
    first, last = run.encounters[0], run.encounters[-1]
    lines = [n for each in run.encounters for n in each.contacts[0].lines]
    values: dict[str, object] = {
        "cards": [c.card for c in run.sunk], "sunk": len(run.sunk), "gunned": len(run.gunned), "passed": len(run.passed),
        "gained": run.gained, "before": first.before.points,
    }  # fmt: skip
    text = _one(run, in_lede) if len(run.sunk) == 1 else _several(run, in_lede)
    text = unrepeated(said, text)
    told = bool(said.facts) and said.facts[-1].kind == "dear"  # which has said how many torpedoes were left
    lead = _lead(first) if counts and not told else ""
    return run_on([said.write("run", f"{lead}{text}", values, at=last.number, lines=lines)])


def unrepeated(said: Voice, text: str) -> str:
    """Return text about ships that the boat allowed to pass, without the reason if the report has already
    given this reason."""
    for reason in (_KEPT, _SURER):
        if any(reason in fact.text for fact in said.facts):
            text = text.replace(reason, "")
    return text


def _lead(first: Encounter) -> str:
    """Return the opening of a sentence about ships sunk one after another. If the boat had torpedoes for only
    one more spread, the opening gives their number; otherwise it is empty."""
    supply = first.before.supply
    return (
        f"{stores(supply, first.before.ocean)}, " if first.before.points and supply <= LARGEST_SPREAD else ""
    )


def stores(supply: int, ocean: int) -> str:
    """Return a phrase with the number of torpedoes left and of ships still to be found: ``With nine torpedoes
    left for seven ships``."""
    ships = count(ocean, "ship")
    if supply <= LARGEST_SPREAD:
        return f"With {the_last(supply)} and {ships} to find"
    return f"With {torpedoes(supply)} left for {ships}"


def _one(run: HitRun, in_lede: ContactAccount | None) -> str:
    """Return the clause about turns in which torpedoes sank exactly one ship and never missed. It first
    mentions ships that the boat allowed to pass or sank with the deck gun."""
    (contact,) = run.sunk
    shot = contact.shot
    assert shot is not None
    odds = f", {shot_at_odds(shot.chance)}" if contact is not in_lede and shot.chance < UNLIKELY else ""
    clauses = [*_minor_clauses(run), f"sank {ship(contact)}"]
    return f"*Lox* {listed(clauses)}{odds}: {sunk_by(shot.scored, shot.cards, contact.card, 'it')}"


def _several(run: HitRun, in_lede: ContactAccount | None) -> str:
    """Return the clauses about two or more ships that torpedoes sank one after another: their names, their
    tonnage and, for one of the ships, the cards that sank it."""
    turns = run.encounters[-1].number - run.encounters[0].number + 1
    same = len({VALUE[contact.card] for contact in run.sunk}) == 1 and not run.gunned
    worth = (
        f"{tons(VALUE[run.sunk[0].card])} apiece" if same else f"{tons(run.gained)} in {number(turns)} turns"
    )
    told = min(run.sunk, key=lambda c: _remarkable(c, in_lede))
    assert told.shot is not None
    if told is in_lede:  # the first paragraph has said what sank it
        return f"*Lox* {_did_in(run)}, {worth}"
    shots = [c.shot for c in run.sunk if c.shot is not None]
    others = [shot.chance for shot in shots if shot is not told.shot]
    longest = told.shot.chance + _LONGER <= min(others)
    where = "the last" if told is run.sunk[-1] else f"the {ordinal(run.sunk.index(told) + 1)}"
    way = (
        f"The longest shot was {where}: "
        if longest
        else f"at {where}, "
        if told is run.sunk[-1] and len(run.sunk) > _PAIR
        else ""
    )
    way += sunk_by(told.shot.scored, told.shot.cards, told.card, name(told.card))
    return f"*Lox* {_did_in(run)}, {worth}. {capital(way)}"


def _did_in(run: HitRun) -> str:
    """Return the clauses that name the ships of a run: those that were let pass, those sunk with the deck gun, and those sunk with torpedoes."""
    minor = _minor_clauses(run)
    return f"{listed(minor)}; she sank {_named(run.sunk)}" if minor else f"sank {_named(run.sunk)}"


def _remarkable(contact: ContactAccount, in_lede: ContactAccount | None) -> tuple[bool, float]:
    """Return a sort key for ships sunk one after another. It puts first the ship whose sinking is described
    in detail: the ship of the first paragraph if it is among them, otherwise the ship with the smallest
    chance of a hit."""
    return contact is not in_lede, contact.shot.chance if contact.shot else 1.0


def _minor_clauses(run: HitRun) -> list[str]:
    """Return clauses about ships that the boat allowed to pass or sank with the deck gun. The clauses leave
    out their subject, the boat."""
    passed = [let_go(run.passed, run.next_targets)] if run.passed else []
    gunned = [_gunned(run.gunned)] if run.gunned else []
    met = [each.contacts[0] for each in run.encounters]
    gun_first = run.passed and run.gunned and met.index(run.gunned[0]) < met.index(run.passed[0])
    return [*gunned, *passed] if gun_first else [*passed, *gunned]


def _gunned(jacks: Sequence[ContactAccount]) -> str:
    """Return a clause about jacks sunk with the deck gun: ``took two jacks with the deck gun, 20,000 tons without a torpedo``."""
    if len(jacks) == 1:
        return f"took {_named(jacks)} with the deck gun"
    worth = tons(sum(VALUE[contact.card] for contact in jacks))
    return f"took {number(len(jacks))} jacks with the deck gun, {worth} without a torpedo"


def _named(ships: Sequence[ContactAccount]) -> str:
    return listed([ship(contact) for contact in ships])


def letting(passed: Sequence[ContactAccount]) -> str:
    """Return a phrase for ships that the boat allowed to pass: ``the ten of clubs``, ``a two and a seven``,
    ``three ships, none above a six,``, ``three ships worth 14,000 tons``.
    """
    values = [VALUE[contact.card] for contact in passed]
    if len(passed) == 1:
        return name(passed[0].card)
    if len(passed) == _PAIR:
        return grouped(contact.card for contact in passed)
    if max(values) <= _PLAIN:
        return f"{number(len(passed))} ships, none above {ranks([max(passed, key=lambda c: VALUE[c.card]).card])},"
    return f"{number(len(passed))} ships worth {tons(sum(values))}"


def let_go(passed: Sequence[ContactAccount], next_targets: Sequence[ContactAccount | None] = ()) -> str:
    """Return a clause about ships that the boat allowed to pass: ``let two small ships worth 5,000 tons go
    by``. The clause does not contain its subject.

    ``next_targets``: for each of them the ship at which the boat fired next. If it was a good decision to let the ships pass, and these
    targets explain it, the clause gives the reason."""
    return f"let {letting(passed)} go by{_reason(passed, next_targets)}"


def _reason(passed: Sequence[ContactAccount], next_targets: Sequence[ContactAccount | None]) -> str:
    """Return words for the reason why the boat let ships pass: it next fired at a bigger ship, or at one that
    was easier to hit. They are empty if neither is true."""
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
