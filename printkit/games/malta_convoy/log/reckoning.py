"""Explains how a number on a player's sheet should have been computed, for the messages about wrong numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import fsum

from printkit.games.malta_convoy.rules.contact import interception_dice
from printkit.games.malta_convoy.rules.covering import halfway
from printkit.games.malta_convoy.rules.state import State, Voyage, all_lost, effects, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    GERMAN,
    ITALIAN,
    LOSS,
    OPTION_NAMES,
    ROW_FORCE,
    START_SCORE,
    TANKER,
)
from printkit.table.words import ordinal


def reckoned(name: str, value: str, state: State, before: State, told: Mapping[str, Hashable]) -> str:
    """Return text that shows how a number is computed, such as ``3 + 2 for the carriers``.

    It is empty if the computation from the states before and after this turn does not give ``value``.
    """
    match name:
        case "score":
            return _score(state.voyage) if value == f"{score(state.voyage):g}" else ""
        case "intercept":
            return _interception(before, value)
        case "attackers" | "attack":
            return _attackers(told.get("force"), told.get("attackers"))
        case "target":
            return "one target for each attack roll that hits"
        case "cover" if not value:
            return f"in turn {halfway(state.voyage)} of {state.voyage.length}"
        case "row":
            return _contact(before, state, told.get("row"))
        case _ if name.startswith(("enemy-attack", "screen-attack")):
            return _attack_modifier(
                name, told.get("attack-modifier"), effects(state.voyage, before.turn + 1).attack
            )
        case "pending":
            return f"the modifier from last turn was forgotten: the contact row is {_contact(before, state)}"
        case "option-contact":
            option = "split" if effects(state.voyage, before.turn + 1).contact > 0 else "evade"
            return f"the option {option} was forgotten: the contact row is {_contact(before, state)}"
        case "force" if value == str(told.get("force")):
            return _force(told.get("row"), told.get("force"), effects(state.voyage, before.turn + 1).force)
        case "enemy" | "force" if "row" in told and (name == "enemy" or not value):
            sum_ = _contact(before, state, told["row"])
            return f"this turn's contact row is {told['row']}{sum_ and f': {sum_}'}"
        case _:
            return ""


def _signed(terms: list[tuple[float, str]], start: str) -> str:
    """Return text that shows a sum and its terms: ``100 + 4 interceptions − 12 for losses``. Terms of 0 are left out."""
    return start + "".join(
        f" {'+' if n > 0 else '−'} {abs(n):g}{word and ' ' + word}" for n, word in terms if n
    )


def _score(voyage: Voyage) -> str:
    """Return text that shows how the score is computed (rules MALTA-SCORE-1 to -4)."""
    fleet = voyage.fleet
    lost = sum(n * cost for n, cost in zip(fleet.lost, LOSS, strict=True))
    gone = ALL_GONE * sum(all_lost(fleet, kind) for kind in (TANKER, CARGO))
    rest = score(voyage) - START_SCORE - voyage.interceptions + lost + gone
    terms = [(voyage.interceptions, "for interceptions"), (-lost, "for losses"), (-gone, "for a type all gone"),
             (rest, "for damage")]  # fmt: skip
    return _signed(terms, str(START_SCORE))


def _interception(state: State, value: str) -> str:
    """Return text that shows how the number of interception dice is computed (rule MALTA-INTERCEPT-1).

    ``state`` is the one at the start of this turn, so it does not include an option taken in the turn.
    """
    voyage = state.voyage
    in_force = effects(voyage, state.turn + 1)
    if value != str(interception_dice(voyage, in_force)):
        return ""
    carriers = voyage.fleet.afloat[CARRIER]
    option = OPTION_NAMES[voyage.option] if in_force.intercept else ""
    rest = int(value) - 3 - carriers - in_force.intercept
    if rest > 0:
        return ""  # the minimum of 0 dice was applied, so the terms do not add up
    terms = [
        (carriers, "for the carrier" + "s" * (carriers != 1)),
        (in_force.intercept, f"for {option}"),
        (rest, "for what is gone or damaged"),
    ]
    return _signed([(float(n), word) for n, word in terms], "3") if any(n for n, _ in terms) else ""


def _attack_modifier(name: str, modifier: Hashable, screen: int) -> str:
    """Return a clause that says that the player forgot a modifier of the attack dice.

    If ``name`` ends with a number, the clause is about that die alone, otherwise about all dice.
    """
    if not isinstance(modifier, int):
        return ""
    what, _, die = name.partition(" ")
    enemy = next(each for each in (ITALIAN, GERMAN) if (each.attack > 0) == (modifier > screen))
    whose, n = ("screen", screen) if what == "screen-attack" else (enemy.name, enemy.attack)
    dice = f"the {ordinal(int(die))} attack die was" if die else "the attack dice were"
    return f"{dice} read without the {whose}'s modifier ({'+' if n > 0 else '−'}1)"


def _attackers(force: Hashable, through: Hashable) -> str:
    """Return text that shows how the number of attackers is computed.

    It is the size of the enemy force minus the intercepted attackers (rule MALTA-INTERCEPT-2).

    The text is empty if one of the numbers is unknown.
    """
    if not isinstance(force, int) or not isinstance(through, int) or force < through:
        return ""
    stopped = force - through
    return f"force {force} − {stopped} intercepted" if stopped else f"force {force}, none intercepted"


def _force(row: Hashable, force: Hashable, option: int) -> str:
    """Return text that shows how the size of the enemy force is computed.

    It follows from the die, the enemy, the row of the contact table, and the option (rule MALTA-FORCE).

    The text is empty for a force of 1, because the minimum of 1 may hide the sum.
    """
    if not isinstance(row, int) or not isinstance(force, int) or force <= 1:
        return ""
    terms = [(float(ROW_FORCE[row]), f"for row {row}"), (float(option), "for the option")]
    by_die = force - ROW_FORCE[row] - option
    return _signed(terms, f"{by_die} from the die and the enemy") if any(n for n, _ in terms) else ""


def _contact(before: State, state: State, row: Hashable = None) -> str:
    """Return text that shows how the total of a contact roll is computed: the die plus its modifiers (rule
    MALTA-CONTACT-1).

    The text is empty if there is no modifier.

    ``before`` is the state at the start of the turn, ``state`` the one after its option. ``row`` is the total. If it is given, the text
    also contains the value of the die. If it is the first or last row of the table, the text says so instead, because several
    numbers on the die lead to this row.
    """
    in_force = effects(state.voyage, before.turn + 1)
    terms = [
        (float(in_force.contact), "for the option"),
        (float(before.pending), f"because last turn's row was {4 if before.pending > 0 else 1}"),
    ]
    said = [f"{'+' if n > 0 else '−'}{abs(n):g} {why}" for n, why in terms if n]
    if not said or not isinstance(row, int):
        return ", ".join(["the number on the die", *said]) if said else ""
    last = len(ROW_FORCE) - 1
    if 1 < row < last:
        return ", ".join([f"die {row - fsum(n for n, _ in terms):g}", *said])
    limit = "but at least 1" if row <= 1 else f"but at most {last}"
    return ", ".join(["the number on the die", *said, limit])
