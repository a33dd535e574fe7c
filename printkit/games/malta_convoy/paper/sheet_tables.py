"""The tables printed on Malta Convoy's sheets.

They are built from the tables of the rules, for the selected rulings (options of the rules).
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.malta_convoy.paper import sheet_odds as odds
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.attacks import DUMMY, attack_result, overflow
from printkit.games.malta_convoy.rules.contact import below_the_table
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.setup import ShipDice
from printkit.games.malta_convoy.rules.tables import (
    CARRIER,
    DAMAGED,
    DESTROYED,
    DUMB_LUCK,
    ENEMIES,
    MISS,
    NEXT_ROLL,
    OPTION_EFFECTS,
    OPTION_NAMES,
    QUIET_A,
    ROW_FORCE,
    ROWS,
    SCREEN,
    SHIP,
    SHIP_NAMES,
    SURPRISE,
    TARGETS,
    Effects,
    Enemy,
)
from printkit.press.blocks import Check, Facts, KeyedValue, RollRow, RollTable


def signed(n: int) -> str:
    """Return a modifier as text with its sign, such as ``+2`` or ``−1``.

    The minus is the typographic character, and 0 becomes ``±0``.
    """
    return f"+{n}" if n > 0 else f"−{-n}" if n else "±0"


def thrown(roll: ShipDice) -> str:
    """Return text for the dice that are rolled for the number of warships of a type, such as ``D6`` or ``3D6``."""
    return "D6" if roll.dice == 1 else f"{roll.dice}D6"


def reckoned(roll: ShipDice) -> str:
    """Return text that says how the number of warships is computed from the total of the dice, such as ``×
    5`` or ``+ 20``.
    """
    return f"× {roll.times}" if roll.times > 1 else f"+ {roll.plus}"


def _spans(values: Sequence[object]) -> list[tuple[int, int]]:
    """Return the runs of equal values in a sequence, each as the positions (counted from 1) of its first and last
    value.

    Example: ``[(1, 2), (3, 3)]`` for ``[5, 5, 8]``.
    """
    spans: list[tuple[int, int]] = []
    for place, value in enumerate(values, 1):
        if spans and values[spans[-1][0] - 1] == value:
            spans[-1] = (spans[-1][0], place)
        else:
            spans.append((place, place))
    return spans


def die_range(first: int, last: int, *, low: bool = False, high: bool = False) -> str:
    """Return text for a range of die results, such as ``3–4``.

    With ``low``, the range has no lower end (``1 or less``); with ``high``, it has no upper end (``8 or
    more``).
    """
    if low:
        return f"{last} or less"
    if high:
        return f"{first} or more"
    return str(first) if first == last else f"{first}–{last}"


# --- contact

ALL_MODIFIERS = (-3, -2, -1, 0, 1, 2, 3)


def _row_effect(row: int) -> str:
    if NEXT_ROLL[row]:
        return f"next {signed(NEXT_ROLL[row])}"
    return f"force {signed(ROW_FORCE[row])}" if row >= SURPRISE else ""


def contact_table(ruleset: MaltaRuleset, modifiers: tuple[int, ...], die: str) -> RollTable:
    """Return the contact table (table C on the sheet), which says whether the enemy finds the convoy.

    For each row, it gives the probability in sixths under every modifier.
    """
    names = ROWS[1:]
    rows = []
    for first, last in _spans(names):
        by_modifier = [odds.lookup(ruleset, "contact", modifier=m) for m in modifiers]
        chances = tuple(odds.sixths(each[names[first - 1]]) for each in by_modifier)
        low = below_the_table(ruleset)
        said = die_range(first, last, low=first == low == DUMB_LUCK, high=last == len(names))
        if first == low == QUIET_A:
            said += ", ≤0"
        rows.append(RollRow(said, names[first - 1].capitalize(), _row_effect(first), chances))
    return RollTable(die, tuple(rows), tuple(signed(m) for m in modifiers))


# --- enemy, force, interception


def enemy_effect(enemy: Enemy) -> str:
    """Return text for an enemy's modifier, which changes either the size of the enemy's force or its attack dice."""
    return f"force {signed(enemy.force)}" if enemy.force else f"attack {signed(enemy.attack)}"


def enemy_table() -> RollTable:
    """Return the enemy table (table E on the sheet) with the probability of each enemy."""
    dice = ENEMIES[1:]
    return RollTable(
        "D6",
        tuple(
            RollRow(
                die_range(first, last),
                dice[first - 1].name[0].upper() + dice[first - 1].name[1:],
                enemy_effect(dice[first - 1]),
                (odds.sixths(odds.enemies()[dice[first - 1].name]),),
            )
            for first, last in _spans(dice)
        ),
        ("of 6",),
    )


def interception_facts(ruleset: MaltaRuleset, one: str) -> Facts:
    """Return the lines printed about the interception dice: how many of them are rolled, and that each 1 turns an
    attacker away."""
    carrier = ruleset.answer(MaltaRuleset.damaged_carrier).brief
    gone = ruleset.answer(MaltaRuleset.escorts_gone).brief
    dice = [(name, signed(e.intercept)) for name, e in zip(OPTION_NAMES, OPTION_EFFECTS) if e.intercept]
    return Facts(
        (
            KeyedValue("3", "dice, and"),
            KeyedValue("+1", carrier),
            KeyedValue("−1", gone.format(ships="cruisers")),
            KeyedValue("−1", gone.format(ships="destroyers")),
            KeyedValue(dice[0][1], ", ".join([dice[0][0], *(f"*{n}* {name}" for name, n in dice[1:])])),
            KeyedValue("1", one),
        )
    )


# --- attack and target


_RESULTS = {MISS: "miss", DAMAGED: "damaged", DESTROYED: "destroyed"}


def attack_table(ruleset: MaltaRuleset, modifiers: tuple[int, ...], die: str) -> RollTable:
    """Return the attack table (table A on the sheet).

    For each result, it gives the probability in sixths under every modifier.
    """
    results = [attack_result(total) for total in range(1, 7)]
    rows = [
        RollRow(
            die_range(first, last, low=first == 1, high=last == len(results)),
            _RESULTS[results[first - 1]],
            odds=tuple(
                odds.sixths(odds.lookup(ruleset, "attack", modifier=m)[_RESULTS[results[first - 1]]])
                for m in modifiers
            ),
        )
        for first, last in _spans(results)
    ]
    return RollTable(die, tuple(rows), tuple(signed(m) for m in modifiers))


def attack_modifiers() -> tuple[int, ...]:
    """Return every modifier that can apply to an attack die, for each enemy both with and without the option
    "screen"."""
    enemies = {enemy.attack for enemy in ENEMIES[1:]}
    return tuple(sorted(enemies | {each + OPTION_EFFECTS[SCREEN].attack for each in enemies}))


def target_table(ruleset: MaltaRuleset, decoy: int, die: str) -> RollTable:
    """Return the target table (table T on the sheet).

    For each target, it gives the probability in sixths, both without and with a decoy.
    """
    kinds = TARGETS[1:]
    beyond = tuple(overflow(ruleset, total) for total in (7, 8))
    open_end = set(beyond) == {kinds[-1]}
    rows = []
    for first, last in _spans(kinds):
        kind = kinds[first - 1]
        high = open_end and last == len(kinds)
        text = "carrier, else\na cargo ship" if kind == CARRIER else SHIP[SHIP_NAMES[kind]]
        rows.append(RollRow(die_range(first, last, high=high), text, odds=_target_odds(ruleset, kind)))
    if set(beyond) == {DUMMY}:
        rows.append(RollRow("7 or more", "the dummy convoy", odds=("–", _nobody(ruleset))))
    elif not open_end:
        rows += [RollRow(str(total), SHIP[SHIP_NAMES[kind]]) for total, kind in enumerate(beyond, 7)]
    return RollTable(die, tuple(rows), (signed(0), signed(decoy)))


def _target_odds(ruleset: MaltaRuleset, kind: int) -> tuple[str, ...]:
    return tuple(
        odds.sixths(odds.lookup(ruleset, "target", option=option, carriers="some")[SHIP_NAMES[kind]])
        for option in ("none", "decoy")
    )


def _nobody(ruleset: MaltaRuleset) -> str:
    return odds.sixths(odds.lookup(ruleset, "target", option="decoy", carriers="some")["nobody"])


# --- options and rulings

_GOOD_AND_BAD = (
    ("contact", "contact"),
    ("force", "force"),
    ("intercept", "interception"),
    ("attack", "enemy attack"),
    ("target", "target"),
)


def option_effects(effects: Effects) -> str:
    """Return text that lists the modifiers of an option, such as ``target +2, interception dice −1``."""
    said = [
        f"{name} {signed(value)}" for (field, name) in _GOOD_AND_BAD if (value := getattr(effects, field))
    ]
    return ", ".join(said)


OPTION_RULES = (rb.OPT_DECOY, rb.OPT_SPLIT, rb.OPT_EVADE, rb.OPT_SCREEN)


def evading_adds(ruleset: MaltaRuleset) -> str:
    """Return text that says how many turns the option "evade" adds to the journey."""
    return ruleset.answer(MaltaRuleset.evade_length).brief


def option_checks(ruleset: MaltaRuleset) -> tuple[Check, ...]:
    """Return a tick box for each of the four options, with six small boxes beside each tick box: one for each turn
    that the option can last."""
    checks = []
    for name, effects in zip(OPTION_NAMES, OPTION_EFFECTS):
        said = option_effects(effects)
        if name == "evade":
            said += f", journey {evading_adds(ruleset)}"
        checks.append(Check(f"*{name.capitalize()}*", name, 6, said))
    return tuple(checks)
