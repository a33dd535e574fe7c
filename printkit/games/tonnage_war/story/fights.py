"""Writes the clauses about the dice of one turn of a hunt: which escorts found the U-boat, its own shot, and the attack that hit it, with
their odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import ESCORT, FLAK
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, NOTHING, SINK
from printkit.games.tonnage_war.rules.torpedoes import MISSED, SUNK
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.luck import seen
from printkit.games.tonnage_war.story.luck_chances import (
    come_through,
    number_of,
    shot_number,
    units_of,
)
from printkit.games.tonnage_war.story.outcomes import (
    FightResult,
    StrikeRoll,
    finders,
    highest_roll,
    outcome,
    strike_rolls,
)
from printkit.games.tonnage_war.story.telling import escort_known_as, grade_word, odds
from printkit.report.story import count, with_article
from printkit.table import UNKNOWN
from printkit.table.words import ordinal

# -- results -------------------------------------------------------------------------------------------------------------


def _hitter(fight: Fight, fight_result: FightResult) -> str:
    """Return the log name of the escort whose attack first sank or damaged the U-boat, such as ``e1``. It is
    empty if no single escort did."""
    rolls = strike_rolls(fight)
    sank = [each.name for each in rolls if each.blow.effect == SINK]
    hits = [each.name for each in rolls if each.blow.effect == DAMAGE]
    if fight_result.damaged:
        return hits[0] if hits else ""
    return sank[0] if sank and fight_result.sunk else ""


class Hit(NamedTuple):
    """A hit on a U-boat: the cards of the escorts that sank or damaged it, the verb, and the log names of these escorts."""

    cards: tuple[int, ...]
    verb: str
    names: tuple[str, ...]


def hit_of(fight: Fight) -> Hit | None:
    """Return the hit on a U-boat in a hunt; None if it was not hit, or if an escort's card is unknown."""
    fight_result = outcome(fight)
    rams = _rammed_and_sank(fight, fight_result)
    if not (fight_result.sunk or fight_result.damaged):
        return None
    rolls = strike_rolls(fight)
    name = _hitter(fight, fight_result)
    hitters = rams or ((name,) if name else tuple(each.name for each in rolls if each.blow.effect == DAMAGE))
    found = tuple(_card(fight, each) for each in hitters)
    if not found or UNKNOWN in found:
        return None
    return Hit(found, "rammed and sank" if rams else "damaged" if fight_result.damaged else "sank", hitters)


def found_by(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that found a U-boat; empty if none did, or if one of the cards is
    unknown."""
    found = tuple(_card(fight, name) for name in finders(fight))
    return () if UNKNOWN in found else found


def stoppers(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that stopped a U-boat: those that hit it or, if none did, those that
    found it. Empty if one of the cards is unknown."""
    hit = hit_of(fight)
    return hit.cards if hit is not None else found_by(fight)


def shot_word(fight: Fight, *, past: bool = False) -> str:
    """Return the verb for what the U-boat's own shot did to its target: the participle (``sunk``) or, with ``past``, the past tense
    (``sank``). An aircraft is ``shot down`` instead."""
    fight_result = outcome(fight)
    if fight_result.shot != SUNK:
        return "damaged"
    card = _card(fight, fight_result.target)
    if card != UNKNOWN and grade_word(fight.state.ruleset, ESCORT, card).endswith("aircraft"):
        return "shot down"
    return "sank" if past else "sunk"


def _rammed_and_sank(fight: Fight, fight_result: FightResult) -> tuple[str, ...]:
    """Return the log names of the escorts that sank the U-boat by ramming it; empty if it was not sunk in
    this way.
    """
    rams = _hitter(fight, fight_result) in fight_result.rammed
    return fight_result.rammed if fight_result.sunk and rams else ()


def odds_of_sinking(fight: Fight, whom: str) -> str:
    """Return a verb phrase with the odds of a hunt in which a U-boat (``whom``) was sunk: ``had one chance in five of sinking her``. Empty if she
    was not sunk, or if a card is unknown."""
    through = come_through(fight) if fight.over and not fight.blank else None
    if through is None or not outcome(fight).sunk:
        return ""
    return f"had {odds(1 - float(through[1]))} of sinking {whom}"


class Find(NamedTuple):
    """The dice roll with which an escort found a U-boat: the escort's log name and card, the number rolled,
    the lowest number with which it finds the boat, and the probability that no escort of the group finds the
    boat."""

    name: str
    card: int
    roll: int
    least: int
    missed: Fraction


def found_on(fight: Fight, first: Sequence[int] = ()) -> Find | None:
    """Return the first roll that found a U-boat, preferably one by an escort whose card is in ``first``.
    Return None if no escort found it, if it was certain to be found, or if a card is unknown."""
    boat, units, through = (
        fight.state.ruleset.boat(fight.hunt.boat.card),
        dict(units_of(fight)),
        come_through(fight),
    )
    found = finders(fight)
    if boat is None or not found or through is None:
        return None
    name = next((each for each in found if _card(fight, each) in first), found[0])
    roll = next(roll for each, roll in fight.detects if each == name)
    least = number_of(fight, units[name], boat) + 1
    if least <= 1 or not 0 < through[0] < 1:
        return None
    return Find(name, _card(fight, name), roll, least, through[0])


def found_with(fight: Fight, whom: str) -> str:
    """Return a clause about a U-boat's chance of not being found, and about the roll that found it: ``she had one chance in ten of
    slipping past one escort, and the ace aircraft found her with a 7, where 3 or more was enough``.

    Empty if no escort found her by a roll that could fail, or if a card is unknown.
    """
    find = found_on(fight)
    if find is None:
        return ""
    found = f"{_in_full(fight, find.name)} found her with {with_article(str(find.roll))}, {_enough_to_find(find.roll, find.least)}"
    return f"{slipping(fight, find.missed, whom)}, and {found}"


def slipping(fight: Fight, missed: Fraction, whom: str) -> str:
    """Return a clause with a boat's odds of not being found by any escort: ``she had one chance in ten of slipping past two escorts``."""
    return f"{whom} had {odds(float(missed))} of slipping past {count(len(units_of(fight)), 'escort')}"


def _enough_to_find(roll: int, least: int) -> str:
    return f"where {least} or more was enough" if roll > least else "the lowest that would do"


# -- roll by roll --------------------------------------------------------------------------------------------------------


def important_rolls(fight: Fight, whom: str) -> str:
    """Return clauses about the important rolls of a hunt, with the numbers needed: ``the ace ship hit her with a 1, where 5 or less was
    enough``.

    The important rolls are the attacks that sank the boat (``whom``) or otherwise hit her, and her own shots that hit. Empty if there
    are none, or if a card is unknown.
    """
    boat, units = fight.state.ruleset.boat(fight.hunt.boat.card), dict(units_of(fight))
    if boat is None or not all(name in units for name, _ in (*fight.detects, *fight.strikes)):
        return ""
    told: list[str] = []
    fight_result = outcome(fight)
    if fight.shot is not None and fight_result.shot != MISSED:
        target, roll = fight.shot
        most = shot_number(fight, boat, seen(fight))
        weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
        whose = f"her {weapon}" if told or whom == "her" else f"the {weapon} of {whom}"
        told.append(
            f"{whose} {shot_word(fight, past=True).replace('shot down', 'brought down')} {_in_full(fight, target)} with {_enough(roll, most)}"
        )
    rolls = [each for each in strike_rolls(fight) if each.blow.effect != NOTHING]
    if fight_result.sunk and (hitter := _hitter(fight, fight_result)):
        rolls = [each for each in rolls if each.name == hitter]
    elif fight_result.sunk and fight.hunt.condition.damaged:
        rolls = rolls[:1]  # one more hit sinks her
    for each in rolls:
        told.append(_hit_with(fight, each, "her" if told else whom))
    together = fight_result.sunk and len(rolls) > 1
    return f"{'; '.join(told)}{'; the two hits sank her' if together else ''}"


def _hit_with(fight: Fight, each: StrikeRoll, whom: str) -> str:
    """Return a clause about an attack roll that hit a U-boat: ``the ace ship alone found and sank her with a
    1, where 5 or less was enough``. Beside another escort's hit, any hit sinks her."""
    unit = dict(units_of(fight))[each.name]
    spent = bool(fight.state.depleted >> max(0, _card(fight, each.name)) & 1)
    crippled = bool(fight.hunt.condition.damaged)  # then any hit sinks her
    sank = each.blow.effect == SINK and not crippled
    others = any(roll.name != each.name and roll.blow.effect != NOTHING for roll in strike_rolls(fight))
    most = highest_roll(fight, unit, spent, *((SINK,) if sank and not others else (DAMAGE, SINK)))
    rams = sank and each.blow.rams
    enough = "a 1, the number that rams" if rams else _enough(each.roll, most)
    who = _in_full(fight, each.name)
    if crippled:
        return f"{who} finished {whom} off with {enough}"
    guns = " by gunfire" if sank and each.blow.rule is rb.GUNFIRE and not each.blow.rams else ""
    did = "sank" if sank else "hit"
    if len(fight.detects) > 1 and finders(fight) == (each.name,):
        found = "found" if whom == "her" else f"found {whom}"
        return f"{who} alone {found}{', rammed and' if rams else ' and'} {did} her{guns} with {enough}"
    return f"{who} {'rammed and ' if rams else ''}{did} {whom}{guns} with {enough}"


def _enough(roll: int, most: int) -> str:
    """Return words for a successful roll, which say how close it was to failing: ``a 1, where 5 or less was enough``,
    ``a 5, the highest that would do``, ``a 1, the only number that would do``."""
    close = "the only number that would do" if most == 1 else "the highest that would do"
    return f"{with_article(str(roll))}, {f'where {most} or less was enough' if roll < most else close}"


def _card(fight: Fight, name: str) -> int:
    return next((piece.card for piece in fight.hunt.group if piece.handle == name), UNKNOWN)


def _in_full(fight: Fight, name: str) -> str:
    """Return words that name an escort in a turning point: its grade and name (``the ace ship *Foxtail*``), or its grade alone."""
    card = _card(fight, name)
    return escort_known_as(fight.state.ruleset, card, _graded(fight, name))


def _graded(fight: Fight, name: str) -> str:
    """Return words for an escort by its grade: ``the ace ship``. If the group has several of this grade, the
    words number it: ``the second regular ship``."""
    grades = {piece.handle: grade_word(fight.state.ruleset, ESCORT, piece.card) for piece in fight.hunt.group}
    grade = grades.get(name, grade_word(fight.state.ruleset, ESCORT, UNKNOWN))
    alike = [handle for handle, word in grades.items() if word == grade]
    return f"the {ordinal(alike.index(name) + 1)} {grade}" if len(alike) > 1 else f"the {grade}"
