"""Writes the clauses about one turn of a hunt: which escorts met the U-boat and found it, the U-boat's reply, and the attack that
hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, EVADE, FLAK, GUNS, HFDF
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, NOTHING, SINK
from printkit.games.tonnage_war.rules.state import ANSWERS, ON_PULLED
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
from printkit.games.tonnage_war.story.telling import escort_known_as, escort_name, grade_word, group, odds
from printkit.report.story import listed, number, with_article
from printkit.table import UNKNOWN
from printkit.table.words import ordinal

RARE: Final = 0.3
"""The report gives the odds of an event if the probability (0 to 1) was at most this."""
NEAR: Final = 2
"""The report says how close a miss was if the attack roll was at most this much too high."""


# -- hunters -------------------------------------------------------------------------------------------------------------


def the_unit(fight: Fight, name: str) -> str:
    """Return words for an escort of the group: ``it`` if the group has only one, otherwise the ship's invented name or its grade.
    Several ships of one grade are numbered: ``the second regular ship``."""
    ruleset = fight.state.ruleset
    units = {
        piece.handle: piece.card for piece in fight.hunt.group if ruleset.grade(ESCORT, piece.card) != BLANK
    }
    if len(units) == 1:
        return "it"
    if units.get(name, UNKNOWN) == UNKNOWN:
        return "one of them"
    return escort_known_as(ruleset, units[name], _graded(fight, name))


def arrival(fight: Fight, whom: str, *, hunted: bool, gloss: bool = False) -> str:
    """Return the clause about how escorts met a U-boat: ``an ace ship went for her``.

    ``hunted``: the report has already described such a meeting. ``gloss``: the clause explains that the bearings were taken on the
    U-boat's radio signals.
    """
    who = group(fight)
    if fight.hunt.origin == ANSWERS:
        return f"{who} {'was' if len(fight.hunt.group) == 1 else 'were'} in {'her' if whom == 'her' else 'the'} way"
    if fight.hunt.origin == ON_PULLED:
        return f"{who} on patrol came upon {whom}"
    if fight.hunt.kind == HFDF:
        bearings = "bearings on her signals" if gloss and whom == "her" else "bearings"
        return f"{bearings} {'again ' if hunted else ''}brought {who} down on {whom}"
    if fight.hunt.kind == GUNS:
        return f"{who} went for {whom}"
    return f"{who} {'again ' if hunted else ''}caught {whom} from the air"


# -- results -------------------------------------------------------------------------------------------------------------


def result(fight: Fight) -> str:
    """Return clauses about the result of a hunt, in the order of the dice: evasion, detection, the U-boat's own shot, the escorts'
    attacks.

    This function is used for hunts with a hit, and for hunts whose end is not in the log.
    """
    fight_result = outcome(fight)
    if not fight.over:
        return "the log does not say how it ended"
    if not fight.detects and not fight_result.found:
        blanks = not units_of(fight) and all(piece.card != UNKNOWN for piece in fight.hunt.group)
        them = "it" if len(fight.hunt.group) == 1 else "them"
        return f"there was no escort behind {them}" if blanks else "nothing among them could detect her"
    away = evaded(fight, fight_result)
    if (joined := _found_and_hit(fight, fight_result)) is not None:
        return f"{away}, but {joined}" if away else joined
    named = _one_of_several(fight)
    shot, attacks = (
        next(_shot(fight, fight_result, named=named), ""),
        _joined(list(_attacks(fight, fight_result))),
    )
    told = [_found(fight, fight_result)] if named or fight_result.unseen or not fight_result.found else []
    told = _with_blows(fight, fight_result, told, shot, attacks, named=named)
    told = [f"{away}, {'but' if fight_result.found else 'and'} {told[0]}", *told[1:]] if away else told
    if gave_away(fight, fight_result):
        return ", and ".join(told)
    return (", " if fight_result.shot in (None, MISSED) else ", but ").join(told)


def _joined(clauses: Sequence[str]) -> str:
    """Return the clauses joined by ``and``. If the first clause contains a comma, another comma precedes ``and``."""
    return (", and " if clauses and "," in clauses[0] else " and ").join(clauses)


def _with_blows(
    fight: Fight, fight_result: FightResult, told: list[str], shot: str, attacks: str, *, named: bool
) -> list[str]:
    """Return the clauses ``told``, followed by clauses about the U-boat's own shot and the escorts' attacks.

    The word ``which`` joins these two clauses if the torpedoes missed the same escort that then hit the boat.
    """
    hitter = _hitter(fight, fight_result)
    who = _who(fight, fight_result, hitter) if hitter else ""
    alone = aim(fight, fight_result, named=named) == "it" and not named
    hit = fight_result.sunk or fight_result.damaged
    missed_its_hitter = fight_result.shot == MISSED and hitter == fight_result.target
    if missed_its_hitter and named and attacks.startswith(who):
        return [*told, f"{shot}, and it{attacks.removeprefix(who)}"]
    if missed_its_hitter and attacks.startswith(who) and not alone:
        return [*told, f"{shot}, which{attacks.removeprefix(who)}"]
    if attacks and shot:
        both = fight_result.shot != MISSED and fight.reply.verb == FLAK and hit
        return [*told, f"{shot}{' while' if both else ', and'} {attacks}"]
    if attacks and told:
        return [f"{told[0]}, and {attacks}"]
    return [*told, *(each for each in (shot, attacks) if each)]


def _one_of_several(fight: Fight) -> bool:
    """Return True if several escorts searched and only one of them found the U-boat."""
    return len(fight.detects) > 1 and len(finders(fight)) == 1


def _found_and_hit(fight: Fight, fight_result: FightResult) -> str | None:
    """Return a clause such as ``the ace ship found and sank her`` if a single escort found the U-boat and the same escort hit it;
    otherwise None."""
    found = finders(fight)
    decisive = next((each for each in strike_rolls(fight) if each.blow.effect != NOTHING), None)
    if fight_result.shot is not None or not (fight_result.sunk or fight_result.damaged) or decisive is None:
        return None
    sank = any(each.blow.effect == SINK for each in strike_rolls(fight))
    if found != (decisive.name,) or fight_result.sunk != sank or (sank and decisive.blow.effect != SINK):
        return None
    if fight_result.rammed:
        if fight_result.rammed != (decisive.name,) or not fight_result.sunk:
            return None
        return f"{the_unit(fight, decisive.name)} found, rammed and sank her and was damaged itself"
    gunfire = " by gunfire" if decisive.blow.rule is rb.GUNFIRE else ""
    done = f"sank her{gunfire}" if fight_result.sunk else "damaged her"
    return f"{the_unit(fight, decisive.name)} found and {done}"


def evaded(fight: Fight, fight_result: FightResult) -> str:
    """Return a clause about the U-boat's attempt to escape: ``she turned away``; empty if there was no
    attempt.
    """
    if fight.reply.verb == EVADE:
        return "she turned away"
    return "she stayed up with her flak" if fight.reply.verb == FLAK and fight_result.shot is None else ""


def missing_her(fight: Fight, fight_result: FightResult) -> str:
    """Return a clause that says that no escort found the U-boat: ``neither found her``."""
    none = {1: "it did not find her", 2: "neither found her"}
    told = none.get(len(fight.detects), f"none of the {number(len(fight.detects))} found her")
    if gave_away(fight, fight_result):
        return f"{told} until she fired"
    return told


def gave_away(fight: Fight, fight_result: FightResult) -> bool:
    """Return True if escorts attacked the U-boat only because its own shot revealed it."""
    return fight_result.unseen and fight_result.struck and bool(fight.detects)


def _found(fight: Fight, fight_result: FightResult) -> str:
    rolled, found = len(fight.detects), len(finders(fight))
    if not found and fight_result.found and fight_result.shot is None:
        return "she was found"
    if not found:
        return missing_her(fight, fight_result)
    if rolled == 1:
        return f"{the_unit(fight, finders(fight)[0])} found her"
    if found == rolled:
        return "both found her" if rolled == 2 else f"all {number(rolled)} found her"
    one = the_unit(fight, finders(fight)[0])
    return f"{one} found her" if found == 1 else f"{number(found)} of the {number(rolled)} found her"


def _shot(fight: Fight, fight_result: FightResult, *, named: bool) -> Iterator[str]:
    """Yield a clause about the U-boat's own shot, if any: the weapon, the target and the effect."""
    boat = fight.state.ruleset.boat(fight.hunt.boat.card)
    if fight_result.shot is None or boat is None:
        return
    weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
    verb = "missed" if fight_result.shot == MISSED else shot_word(fight, past=True)
    unseen = fight_result.unseen and weapon == "torpedoes" and not gave_away(fight, fight_result)
    start = "unseen, she fired torpedoes that" if unseen else f"her {weapon}"
    verb, _, down = verb.partition(" ")
    target = aim(fight, fight_result, named=named)
    yield f"{start} {verb} {target}{f' {down}' if down else ''}"


def aim(fight: Fight, fight_result: FightResult, *, named: bool = False) -> str:
    """Return words for the escort at which the U-boat fired.

    ``named``: the sentence has just mentioned the escort that found the U-boat, so that ``it`` can stand for that escort.
    """
    if named and finders(fight) == (fight_result.target,):
        return "it"
    return the_unit(fight, fight_result.target)


def _hitter(fight: Fight, fight_result: FightResult) -> str:
    """Return the log name of the first escort whose attack sank or damaged the U-boat, such as ``e1``. It is empty if no single
    attack did."""
    rolls = strike_rolls(fight)
    sank = [each.name for each in rolls if each.blow.effect == SINK]
    hits = [each.name for each in rolls if each.blow.effect == DAMAGE]
    if fight_result.damaged:
        return hits[0] if hits else ""
    return sank[0] if sank and fight_result.sunk else ""


class Hit(NamedTuple):
    """The escorts that sank or damaged a U-boat: their cards, the verb, words to put after the boat, and a clause about the damage
    to the escorts."""

    cards: tuple[int, ...]
    verb: str
    how: str = ""
    cost: str = ""


def hit_of(fight: Fight) -> Hit | None:
    """Return the escorts that sank or damaged a U-boat; None if the boat was not hit, or if a card is unknown."""
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
    if rams:
        themselves = "was damaged itself" if len(rams) == 1 else "were damaged themselves"
        return Hit(found, "rammed and sank", cost=f", and {themselves}")
    if fight_result.damaged:
        return Hit(found, "damaged")
    if not name:
        return Hit(found, "finished off" if fight.hunt.condition.damaged else "together sank")
    sank = next(each for each in rolls if each.name == name and each.blow.effect == SINK)
    return Hit(found, "sank", " by gunfire" if sank.blow.rule is rb.GUNFIRE else "")


def found_by(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that found a U-boat; empty if one is unknown."""
    found = tuple(_card(fight, name) for name in finders(fight))
    return () if UNKNOWN in found else found


def stoppers(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that stopped a boat: those that hit her, otherwise those that found her; empty if one is unknown."""
    hit = hit_of(fight)
    return hit.cards if hit is not None else found_by(fight)


def escorts(fight: Fight, held: Sequence[int]) -> str:
    """Return the names of some escorts as a list in words; in a report without names, their grades."""
    return listed([escort_name(fight.state.ruleset, card) for card in held])


def introduced(fight: Fight, name: str) -> str:
    """Return the name of an escort or, in a report without names, its grade; ``an escort`` if its card is unknown."""
    card = _card(fight, name)
    return "an escort" if card == UNKNOWN else escort_name(fight.state.ruleset, card)


def each_of(fight: Fight) -> str:
    """Return the escorts of a hunt as a list in words. Each has its name, or its grade with "the"."""
    ruleset = fight.state.ruleset
    return listed([escort_known_as(ruleset, p.card, _graded(fight, p.handle)) for p in fight.hunt.group])


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


def _who(fight: Fight, fight_result: FightResult, name: str) -> str:
    """Return words for the escort that hit the U-boat. If the U-boat fired at another escort, the words tell the two apart."""
    who = the_unit(fight, name)
    if who != "one of them" or not fight_result.target or the_unit(fight, fight_result.target) != who:
        return who
    return "the same escort" if name == fight_result.target else "another of them"


def _attacks(fight: Fight, fight_result: FightResult) -> Iterator[str]:
    rolls = strike_rolls(fight)
    if not fight_result.struck:
        if fight_result.found:
            yield "nobody was left to attack her"
        return
    if fight_result.sunk or fight_result.damaged:
        yield _hit(fight, fight_result, rolls)
    else:
        yield attacks_missed(fight)
    told = _rammed_and_sank(fight, fight_result)
    if others := [the_unit(fight, name) for name in fight_result.rammed if name not in told]:
        yield f"{listed(others)} {'was' if len(others) == 1 else 'were'} damaged in ramming her"


def _rammed_and_sank(fight: Fight, fight_result: FightResult) -> tuple[str, ...]:
    """Return the log names of the escorts that sank the U-boat by ramming it; empty if it was not sunk in
    this way.
    """
    rams = _hitter(fight, fight_result) in fight_result.rammed
    return fight_result.rammed if fight_result.sunk and rams else ()


def attacks_missed(fight: Fight) -> str:
    """Return a clause about a turn in which every attack missed: ``both attacks missed, the closer by one``;
    empty if there was no attack.
    """
    n, near = len(fight.strikes), min((each.margin for each in strike_rolls(fight)), default=0)
    if not n:
        return ""
    one = (
        "the attack" if len(units_of(fight)) < 2 else f"the attack of {the_unit(fight, fight.strikes[0][0])}"
    )
    what = {1: f"{one} missed", 2: "both attacks missed"}.get(n, f"all {number(n)} attacks missed")
    closest = {1: "", 2: ", the closer"}.get(n, ", the closest")
    return f"{what}{closest} by {number(near)}" if 0 < near <= NEAR else what


def _hit(fight: Fight, fight_result: FightResult, rolls: Sequence[StrikeRoll]) -> str:
    """Return the clause about the attack that damaged or sank the U-boat."""
    hitter = _hitter(fight, fight_result)
    hits = [each for each in rolls if each.blow.effect == DAMAGE]
    if fight_result.damaged:
        return f"{_who(fight, fight_result, hitter)} damaged her" if hitter else "she was damaged"
    if not hitter:
        if fight.hunt.condition.damaged and hits:
            return f"{_who(fight, fight_result, hits[0].name)} sank her with a second hit"
        return f"{number(len(hits))} hits sank her" if len(hits) > 1 else "she was sunk"
    who = _who(fight, fight_result, hitter)
    sank = next(each for each in rolls if each.name == hitter and each.blow.effect == SINK)
    if rams := _rammed_and_sank(fight, fight_result):
        themselves = "was damaged itself" if len(rams) == 1 else "were damaged themselves"
        return f"{listed([the_unit(fight, name) for name in rams])} rammed and sank her and {themselves}"
    others = sum(each.blow.effect == SINK for each in rolls) - 1
    more = f", as {'another attack' if others == 1 else f'{number(others)} other attacks'} would have done"
    return f"{who} sank her{' by gunfire' if sank.blow.rule is rb.GUNFIRE else ''}{more if others else ''}"


def chance_of_sinking(fight: Fight) -> str:
    """Return the odds that these escorts would sink the U-boat, if they sank it against small odds; otherwise an empty string."""
    through = come_through(fight) if fight.over and outcome(fight).sunk else None
    chance = 1 - float(through[1]) if through is not None else 1.0
    return odds(chance) if chance <= RARE else ""


def odds_of_the_group(fight: Fight) -> str:
    """Return the odds of a hunt, to be added to a sentence about its result.

    If the escorts sank the boat, these are their odds of sinking her: ``, at one chance in five for the two that hunted her``. If
    no escort found her, they are her odds of slipping through. Otherwise, the result is an empty string.
    """
    through = come_through(fight) if fight.over and not fight.blank else None
    fight_result = outcome(fight)
    if through is None or (fight_result.found and not fight_result.sunk):
        return ""
    missed, safe = (float(each) for each in through)
    n = len(units_of(fight))
    if not fight_result.found:
        return f"; she had {odds(missed)} of slipping through" if 0 < missed < 1 else ""
    return f", at {odds(1 - safe)}{f' for the {number(n)} that hunted her' if n > 1 else ''}"


class Find(NamedTuple):
    """The search roll with which an escort found a boat: the escort's log name and card, the number rolled, the lowest number that
    finds her, and the probability that no escort of the group finds her."""

    name: str
    card: int
    roll: int
    least: int
    missed: Fraction


def found_on(fight: Fight, first: Sequence[int] = ()) -> Find | None:
    """Return the first search roll that found a boat; rolls by escorts whose cards are in ``first`` are preferred. Return None if
    no escort found her, if she was certain to be found, or if a card is unknown."""
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
    """Return a clause about the search roll that found a boat, and about her odds: ``the ace aircraft found her with a 7, where 3
    was enough; she had one chance in ten of slipping past it``.

    Empty if no escort found her by a roll that could fail, or if a card is unknown.
    """
    find = found_on(fight)
    if find is None:
        return ""
    name, roll, least, missed = find.name, find.roll, find.least, find.missed
    return f"{_in_full(fight, name)} found {whom} with {with_article(str(roll))}, {_enough_to_find(roll, least)}; {slipping(fight, missed)}"


def slipping(fight: Fight, missed: Fraction) -> str:
    """Return a clause with a boat's odds of not being found by any escort: ``she had one chance in ten of slipping past both``."""
    units = units_of(fight)
    them = "it" if len(units) == 1 else "both" if len(units) == 2 else f"all {number(len(units))}"
    return f"she had {odds(float(missed))} of slipping past {them}"


def _enough_to_find(roll: int, least: int) -> str:
    return f"where {least} was enough" if roll > least else "the lowest that would do"


# -- roll by roll --------------------------------------------------------------------------------------------------------


def important_rolls(fight: Fight, whom: str) -> str:
    """Return clauses about the important rolls of a hunt, with the numbers needed: ``the ace ship hit her with a 1, where 5 was
    enough``.

    The important rolls are the attacks that sank the boat (``whom``) or otherwise hit her, her own shots that hit, and, if no
    escort found her, the search rolls. Empty if there are none, or if a card is unknown.
    """
    boat, units = fight.state.ruleset.boat(fight.hunt.boat.card), dict(units_of(fight))
    if boat is None or not all(name in units for name, _ in (*fight.detects, *fight.strikes)):
        return ""
    told: list[str] = []
    fight_result = outcome(fight)
    if not fight_result.found:
        for name, roll in fight.detects:
            least = number_of(fight, units[name], boat) + 1
            searched = f"searched for {whom} with" if not told else "with"
            told.append(f"{_in_full(fight, name)} {searched} {with_article(str(roll))} and needed {least}")
    if fight.shot is not None and fight_result.shot != MISSED:
        target, roll = fight.shot
        most = shot_number(fight, boat, seen(fight))
        weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
        whose = f"her {weapon}" if told or whom == "her" else f"the {weapon} of {whom}"
        told.append(f"{whose} hit {_in_full(fight, target)} with {_enough(roll, most)}")
    rolls = [each for each in strike_rolls(fight) if each.blow.effect != NOTHING]
    if fight_result.sunk and (hitter := _hitter(fight, fight_result)):
        rolls = [each for each in rolls if each.name == hitter]
    elif fight_result.sunk and fight.hunt.condition.damaged:
        rolls = rolls[:1]  # one more hit sinks her
    for each in rolls:
        told.append(_hit_with(fight, each, "her" if told else whom))
    return "; ".join(told)


def _hit_with(fight: Fight, each: StrikeRoll, whom: str) -> str:
    """Return a clause about an attack roll that hit a boat: ``the ace ship alone found and sank her with a 1, where 5 was enough``."""
    unit = dict(units_of(fight))[each.name]
    spent = bool(fight.state.depleted >> max(0, _card(fight, each.name)) & 1)
    crippled = bool(fight.hunt.condition.damaged)  # then any hit sinks her
    sank = each.blow.effect == SINK and not crippled
    most = highest_roll(fight, unit, spent, *((SINK,) if sank else (DAMAGE, SINK)))
    who, enough = _in_full(fight, each.name), _enough(each.roll, most)
    if crippled:
        return f"{who} finished {whom} off with {enough}"
    guns = " by gunfire" if sank and each.blow.rule is rb.GUNFIRE and not each.blow.rams else ""
    rams = sank and each.blow.rams
    did = "sank" if sank else "hit"
    if len(fight.detects) > 1 and finders(fight) == (each.name,):
        found = "found" if whom == "her" else f"found {whom}"
        return f"{who} alone {found}{', rammed and' if rams else ' and'} {did} her{guns} with {enough}"
    return f"{who} {'rammed and ' if rams else ''}{did} {whom}{guns} with {enough}"


def _enough(roll: int, most: int) -> str:
    """Return words for a successful roll and for how close it was to failing: ``a 1, where 5 was enough``, ``a 5, the highest that
    would do``."""
    return f"{with_article(str(roll))}, {f'where {most} was enough' if roll < most else 'the highest that would do'}"


def _card(fight: Fight, name: str) -> int:
    return next((piece.card for piece in fight.hunt.group if piece.handle == name), UNKNOWN)


def _in_full(fight: Fight, name: str) -> str:
    """Return words that name an escort in a turning point: its grade and name (``the ace ship *Foxtail*``), or its grade alone."""
    card = _card(fight, name)
    return escort_known_as(fight.state.ruleset, card, _graded(fight, name))


def _graded(fight: Fight, name: str) -> str:
    """Return an escort's grade with the article: ``the ace ship``. If the group has several of this grade, the escort is numbered:
    ``the second regular ship``."""
    grades = {piece.handle: grade_word(fight.state.ruleset, ESCORT, piece.card) for piece in fight.hunt.group}
    grade = grades.get(name, grade_word(fight.state.ruleset, ESCORT, UNKNOWN))
    alike = [handle for handle, word in grades.items() if word == grade]
    return f"the {ordinal(alike.index(name) + 1)} {grade}" if len(alike) > 1 else f"the {grade}"
