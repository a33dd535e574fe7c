"""The reference sheet of Malta Convoy: the options, the scoring, and every table.

The tables give the exact probability of each result for every modifier.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from printkit.games.malta_convoy.paper import sheet_odds as odds
from printkit.games.malta_convoy.paper.pictures import ABREAST
from printkit.games.malta_convoy.paper.sheet import covering_sentence
from printkit.games.malta_convoy.paper.sheet_tables import (
    ALL_MODIFIERS,
    OPTION_RULES,
    attack_modifiers,
    contact_table,
    enemy_effect,
    evading_adds,
    option_effects,
    reckoned,
    signed,
    thrown,
)
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.setup import warship_dice
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    ENEMIES,
    EVADE,
    LOSS,
    OPTION_EFFECTS,
    OPTION_NAMES,
    SHIP_NAMES,
    START_SCORE,
)
from printkit.press.blocks import (
    Align,
    Block,
    Columns,
    Facts,
    Grid,
    Illustration,
    KeyedValue,
    Notes,
    Panel,
    RollRow,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet

_GAP = 2.0
_ROOMY_ROW = 5.0  # mm; greatest height of a row in the tables of the right column, which is the shorter one


def reference_sheet(ruleset: MaltaRuleset) -> Sheet:
    """Return the reference sheet, a single page with all tables of the game and their probabilities."""
    steps = (
        (
            _setup(ruleset),
            _covering(ruleset),
            _options(ruleset),
            _contact(ruleset),
            _enemy(ruleset),
            _force(ruleset),
        ),
        (
            _interception(ruleset),
            _attack(ruleset),
            _target(ruleset),
            _damage(ruleset),
            _scoring(ruleset),
            _per_contact(ruleset),
        ),
    )
    page = _in_two(steps)
    strip = Illustration(ABREAST, most=40.0, least=13.0)
    return Sheet("reference", "Reference", (strip, _turn(ruleset), page, *rulings_box(ruleset)), on_card=True)


def _in_two(columns: tuple[tuple[Block, ...], ...]) -> Block:
    return Columns(tuple(Stack(column, _GAP) for column in columns))


def _setup(ruleset: MaltaRuleset) -> Panel:
    names = ("cargo ships", "tankers", "carriers", "cruisers", "destroyers")
    facts = [KeyedValue(die, name) for die, name in zip(_setup_dice(ruleset), names)]
    facts.append(KeyedValue("20 + D6", "turns of the journey"))
    facts.append(KeyedValue("D6", "turns in friendly waters"))
    facts.append(KeyedValue(str(START_SCORE), "points at the start"))
    return Panel(
        "Setup, in this order",
        (Facts(tuple(facts), 2),),
        cite(rb.CONVOY_1, rb.CONVOY_2, rb.CONVOY_3, rb.CONVOY_4, rb.CONVOY_5, rb.LENGTH, rb.FRIENDLY),
    )


def _setup_dice(ruleset: MaltaRuleset) -> tuple[str, ...]:
    """Return texts that say which dice are rolled for the number of ships of each type.

    The types are cargo ships, tankers, carriers, cruisers and destroyers.
    """
    warships = warship_dice(ruleset)
    if warships is None:
        return ("given",) * len(SHIP_NAMES)
    return ("3D6", "D6", "D3", *(f"{thrown(roll)} {reckoned(roll)}" for roll in warships))


def _turn(ruleset: MaltaRuleset) -> Panel:
    friendly = ruleset.answer(MaltaRuleset.friendly_waters).brief
    steps = (
        KeyedValue("1", "Option, if none is running: duration D6"),
        KeyedValue("2", f"In friendly waters {friendly}; else the contact die"),
        KeyedValue("3–7", "Contact (5 to 8): enemy, force, interceptions, attacks, targets"),
        KeyedValue("then", "Cross off the box; at half the journey the covering force"),
    )
    return Panel("The turn", (Facts(steps, 2),), cite(rb.FRIENDLY_1, rb.CONTACT_1, rb.OPT_2))


def _contact(ruleset: MaltaRuleset) -> Panel:
    table = contact_table(ruleset, ALL_MODIFIERS, "D6 with modifiers")
    by_modifier = [odds.lookup(ruleset, "contact", modifier=m) for m in ALL_MODIFIERS]
    any_row = RollRow(
        "5 to 8", "*any contact*", "", tuple(odds.sixths(each["any contact"]) for each in by_modifier)
    )
    table = replace(table, rows=(*table.rows, any_row))
    how = "After dumb luck −1, after reconnaissance +2; evade −2, split +1."
    return Panel(
        "Contact, its odds in sixths",
        (table, Notes((how,), quiet=True)),
        cite(rb.CONTACT_1, rb.CONTACT_2, rb.CONTACT_3),
        step="2",
    )


def _force(ruleset: MaltaRuleset) -> Panel:
    sizes = range(1, 10)
    floor = ruleset.answer(MaltaRuleset.force_floor).brief
    rows = []
    for m in ALL_MODIFIERS:
        found = odds.lookup(ruleset, "force", modifier=m)
        cells = [odds.sixths(found[f"force {n}"]) if f"force {n}" in found else "–" for n in sizes]
        rows.append((signed(m), *cells, odds.decimal(found["mean"])))
    grid = Grid(("modifier", *(str(n) for n in sizes), "mean"), tuple(rows))
    return Panel(
        f"Force in sixths: {floor}",
        (grid,),
        cite(rb.FORCE),
        step="4",
    )


def _interception(ruleset: MaltaRuleset) -> Panel:
    rows: list[tuple[str, ...]] = []
    shares: list[tuple[float | None, ...]] = []
    for dice in range(1, 9):
        found = odds.lookup(ruleset, "interceptions", dice=dice)
        two = 1 - found["0"] - found.get("1", 0)
        shares.append((None, float(1 - found["0"]), None, None))
        rows.append((str(dice), odds.percent(found["0"]), odds.percent(1 - found["0"]), odds.percent(two), odds.decimal(found["mean"])))  # fmt: skip
    return Panel(
        "Interception: each 1 turns one away",
        (
            Grid(
                ("dice", "none", "1 or more", "2 or more", "mean"),
                tuple(rows),
                shares=tuple(shares),
                most=_ROOMY_ROW,
            ),
        ),
        cite(rb.INTERCEPT_1),
        step="5",
    )


def _enemy(ruleset: MaltaRuleset) -> Panel:
    rows = []
    dice = ENEMIES[1:]
    for enemy in dict.fromkeys(dice):
        faces = [n for n, each in enumerate(dice, 1) if each == enemy]
        span = str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"
        rows.append((span, enemy.name, enemy_effect(enemy), odds.sixths(odds.enemies()[enemy.name])))
    left = Align.LEFT
    grid = Grid(("D6", "enemy", "effect", "sixths"), tuple(rows), (left, left, left, Align.RIGHT))
    return Panel("Enemy, its odds in sixths", (grid,), cite(rb.ENEMY), step="3")


def _attack(ruleset: MaltaRuleset) -> Panel:
    attack = []
    for outcome, said in (("miss", "2 or less"), ("damaged", "3–4"), ("destroyed", "5 or more")):
        found = [odds.lookup(ruleset, "attack", modifier=m)[outcome] for m in attack_modifiers()]
        attack.append((said, outcome, *(odds.sixths(p) for p in found)))
    left = Align.LEFT
    return Panel(
        "Attack, in sixths",
        (
            Grid(
                ("D6, screen +1", "attack", *(signed(m) for m in attack_modifiers())),
                tuple(attack),
                (left, left, *(Align.RIGHT,) * len(attack_modifiers())),
            ),
        ),
        cite(rb.ATTACK),
        step="6",
    )


_TARGET_CASES = (("none", "some"), ("none", "none"), ("decoy", "some"), ("decoy", "none"))


def _target(ruleset: MaltaRuleset) -> Panel:
    found = [odds.lookup(ruleset, "target", option=o, carriers=c) for o, c in _TARGET_CASES]
    kinds = [*SHIP_NAMES, *(["nobody"] if any("nobody" in each for each in found) else [])]
    rows: list[tuple[str, ...]] = [
        (kind, *(odds.sixths(each.get(kind, Fraction(0))) for each in found)) for kind in kinds
    ]
    rows.append(("mean points lost", *(odds.decimal(each["mean points"]) for each in found)))
    return Panel(
        "Who is hit, in sixths",
        (
            Grid(
                ("D6, decoy +2", "usual", "no carrier", "decoy", "decoy, no carrier"),
                tuple(rows),
                total=True,
                most=_ROOMY_ROW,
            ),
        ),
        cite(rb.TARGET_1, rb.TARGET_2),
        step="7",
    )


def _damage(ruleset: MaltaRuleset) -> Panel:
    taken = ruleset.answer(MaltaRuleset.destroyed_takes).brief
    no_other = ruleset.answer(MaltaRuleset.all_damaged).brief
    instead = ruleset.answer(MaltaRuleset.empty_target).brief
    return Panel(
        "Damage, in sixths",
        (
            Facts(
                (
                    KeyedValue("destroyed", taken),
                    KeyedValue("damaged", "the first of a type is marked; after that one D6"),
                    KeyedValue("1–3", "the damaged ship is hit again and lost", "3"),
                    KeyedValue("4–6", f"another is damaged; if there is none: {no_other}", "3"),
                    KeyedValue("no ship", f"of the type (no carrier: cargo): {instead}"),
                )
            ),
        ),
        cite(rb.DAMAGE_1, rb.DAMAGE_2, rb.DAMAGE_3, rb.DAMAGE_4),
    )


def _options(ruleset: MaltaRuleset) -> Panel:
    facts = []
    for place, (name, effects) in enumerate(zip(OPTION_NAMES, OPTION_EFFECTS)):
        said = option_effects(effects)
        if place == EVADE:
            said += f", journey {evading_adds(ruleset)} for good"
        facts.append(KeyedValue(name, f"{said} ({OPTION_RULES[place].id})"))
    price = ruleset.answer(MaltaRuleset.side_effects).brief
    allowed = ruleset.answer(MaltaRuleset.options_in_friendly).brief
    return Panel(
        "Options: once each, D6 turns",
        (
            Facts(tuple(facts), margin=True, tight=True),
            Notes((f"As a turn begins, {allowed}; {price}.",), quiet=True),
        ),
        cite(rb.OPT_1, rb.OPT_2, rb.OPT_3, rb.OPT_4, rb.OPT_5),
        step="1",
    )


_CASES: tuple[tuple[str, str, int], ...] = (
    ("3 carriers", "none", 3),
    ("2 carriers", "none", 2),
    ("1 carrier", "none", 1),
    ("no carrier", "none", 0),
    ("2 carriers, screen", "screen", 2),
    ("2 carriers, split", "split", 2),
    ("2 carriers, decoy", "decoy", 2),
)


def _per_contact(ruleset: MaltaRuleset) -> Panel:
    rows = []
    cases = [odds.lookup(ruleset, "per-contact", option=option, carriers=n) for _, option, n in _CASES]
    points = [float(found["points lost by destruction"]) for found in cases]
    shares = tuple((None, None, None, each / (max(points) or 1.0)) for each in points)
    for (said, _, _), found in zip(_CASES, cases):
        rows.append(
            (
                said,
                odds.decimal(found["mean attacks"]),
                odds.percent(found["no attack"]),
                odds.decimal(found["ships destroyed"]),
                odds.decimal(found["points lost by destruction"]),
            )
        )
    return Panel(
        "What one contact brings, on average",
        (
            Grid(
                ("", "attacks", "none", "ships lost", "points lost"),
                tuple(rows),
                shares=shares,
                most=_ROOMY_ROW,
            ),
        ),
        cite(rb.ATTACK, rb.SCORE_2),
    )


def _covering(ruleset: MaltaRuleset) -> Panel:
    return Panel(
        "Covering force",
        (Notes((covering_sentence(ruleset),)),),
        cite(rb.COVER_1, rb.COVER_2, rb.COVER_3, rb.COVER_4, rb.COVER_5),
    )


def _scoring(ruleset: MaltaRuleset) -> Panel:
    losses = ", ".join(f"{name} −{LOSS[kind]}" for kind, name in enumerate(SHIP_NAMES) if LOSS[kind])
    half = ruleset.answer(MaltaRuleset.damaged_score).brief
    scoring = (
        f"{START_SCORE} at the start. Lost {losses}, destroyers 0. Last tanker −{ALL_GONE}, last cargo ship "
        f"−{ALL_GONE} more. Each interception +1. Damaged ships {half}, returned ones nothing."
    )
    return Panel("Scoring", (Notes((scoring,)),), cite(rb.SCORE_2, rb.SCORE_3, rb.SCORE_4, rb.SCORE_5))
