"""Detection of a U-boat by escorts: the U-boat player makes one evasion roll for each escort (rules TW-8.5a,
8.5.1, 8.5.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import BAD_SONAR, HFDF, STORM_ATTACK, STORM_EVASION, Boat, Escort
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.table import D20, Move, Refusal, Rule, Table
from printkit.table.words import listed

TORPEDO_ROLL: Final = "torpedo-roll"
Unit = tuple[str, Escort]
"""An escort that attacks a U-boat: the name of its card in the log, such as ``e1``, and its grade."""


def evasion(ruleset: TonnageRuleset, boat: Boat, escort: Escort, kind: str, evade: int, first: bool) -> int:
    """Return the highest die roll with which a U-boat evades this escort.

    ``evade``: modifier of the Evade card, or 0 if none was played. ``first``: True in the first attack on this U-boat.
    """
    v = boat.evasion + escort.detect + evade
    if ruleset.in_storm:
        v += STORM_EVASION
    if kind == HFDF:
        v += -escort.hfdf if ruleset.hfdf_is_bonus else escort.hfdf
    if ruleset.sonar_is_bad and escort.surface and not first:
        v += BAD_SONAR
    return v


def detected(ruleset: TonnageRuleset, v: int, roll: int) -> bool:
    """True if an evasion roll fails, so that the escort detects the U-boat.

    ``v``: the highest roll with which the U-boat evades.
    """
    if ruleset.natural_rolls_decide and roll in (1, 20):
        return roll == 20
    return roll > v


def attack_value(ruleset: TonnageRuleset, value: int) -> int:
    """Return the attack value of a U-boat or escort, reduced by the scenario's weather; never below 0 (rule
    TW-PK-11).
    """
    return max(0, value - STORM_ATTACK) if ruleset.in_storm else value


def detection(
    ruleset: TonnageRuleset,
    boat: Boat,
    units: Sequence[Unit],
    kind: str,
    evade: int,
    first: bool,
    table: Table,
    so_far: Callable[[bool], object] = bool,
    rolled: list[tuple[str, int, int]] | None = None,
) -> bool:
    """Make an evasion roll for each escort, in the order that the escort player chooses.

    Return True if at least one escort detects the U-boat.

    After a detection a log may omit the other rolls (rule TW-PK-3). ``so_far`` is called after each roll and
    told whether the U-boat has been detected yet. ``rolled`` collects, for each escort, its name, the number
    needed and the roll.
    """
    left = list(units)
    found = False
    while left:
        handle = whose("detect", left, found, table, rb.EACH_ROLLS)
        if not handle:
            break
        _, escort = take(handle, left)
        roll = table.roll("detect", D20, rb.EACH_ROLLS)
        v = evasion(ruleset, boat, escort, kind, evade, first)
        found = detected(ruleset, v, roll) or found
        if rolled is not None:
            rolled.append((handle, v, roll))
        if left:
            so_far(found)
    return found


def take(handle: str, left: list[Unit]) -> Unit:
    """Remove and return the escort with this name from the list.

    If the list has no such escort, remove and return the first one.
    """
    for place, (each, _) in enumerate(left):
        if each == handle:
            return left.pop(place)
    return left.pop(0)


NOBODY: Mapping[str, Rule] = {}


_BARRED: Final = {
    rb.DEPLETED.id: "it is depleted and can no longer make this attack",
    rb.HIT_ESCORT.id: "it was hit, and takes no further part",
}


def whose(
    verb: str,
    left: Sequence[Unit],
    optional: bool,
    table: Table,
    rule: Rule,
    barred: Mapping[str, Rule] = NOBODY,
) -> str:
    """Ask which escort rolls next, and return the name of its card; an empty text if the log contains no further roll.

    ``barred``: escorts that may not roll, each with the rule that forbids it.
    """

    def judge(move: Move) -> Refusal | None:
        names = " or ".join(handle for handle, _ in left)
        if not move.verb:
            has = f"{listed(h for h, _ in left)} {'have' if len(left) > 1 else 'has'}"
            return None if optional else Refusal(rule, f"{has} not rolled yet")
        if move.verb == verb and move.value in [handle for handle, _ in left]:
            return None
        if move.verb != verb and move.verb != TORPEDO_ROLL:
            return Refusal(rule, "", f"`{verb}` for {names}")
        if move.verb == TORPEDO_ROLL and verb == "detect":
            return Refusal(rb.REPLY_ORDER, "the evasion rolls come before the torpedoes", f"`{verb}` {names}")
        what = "evasion roll against" if verb == "detect" else "attack roll of"
        whom = f" {what} {move.value}" if move.verb == verb else f" `{move.verb}`"
        own = rb.EACH_ROLLS if verb == "detect" else rb.STRIKE
        barring = barred.get(str(move.value), own) if move.verb == verb else own
        why = _BARRED.get(barring.id, f"only {names} {'have' if len(left) > 1 else 'has'} not rolled")
        return Refusal(barring, f"no{whom} is due here: {why}", names)

    move = table.propose(verb, judge, rule, None, lambda: [Move(verb, left[0][0])])
    if not move.verb:  # report the omitted rolls
        table.tell("left-out", (verb, *(handle for handle, _ in left)), rb.PK_ORDER)
    return str(move.value) if move.verb else ""
