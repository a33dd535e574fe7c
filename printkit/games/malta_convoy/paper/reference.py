"""The reference of Malta Convoy: every table with its exact odds at every modifier, the options, the scoring."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from printkit.games.malta_convoy.paper import sheet_odds as odds
from printkit.games.malta_convoy.paper.sheet import covering_sentence
from printkit.games.malta_convoy.paper.sheet_tables import (
    ALL_MODIFIERS,
    OPTION_RULES,
    attack_modifiers,
    contact_table,
    enemy_effect,
    evading_adds,
    option_effects,
    signed,
)
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
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
    Fact,
    Facts,
    Grid,
    Notes,
    Panel,
    RollRow,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet

_GAP = 3.0


def reference_sheet(ruleset: MaltaRuleset) -> Sheet:
    """All tables and odds on one page."""
    left = (_setup(ruleset), _turn(ruleset), _contact(ruleset), _force(ruleset), _interception(ruleset))
    right = (
        _enemy_and_attack(ruleset),
        _target(ruleset),
        _damage(ruleset),
        _options(ruleset),
        _per_contact(ruleset),
    )
    page = Stack((Columns((Stack(left, _GAP), Stack(right, _GAP))), _foot(ruleset)), _GAP)
    return Sheet("reference", "Reference", (page, *rulings_box(ruleset)))


def _setup(ruleset: MaltaRuleset) -> Panel:
    names = ("cargo ships", "tankers", "carriers", "cruisers", "destroyers")
    facts = [Fact(die, name) for die, name in zip(_setup_dice(ruleset), names)]
    facts.append(Fact("20 + D6", "turns of the journey"))
    facts.append(Fact("D6", "turns in friendly waters"))
    facts.append(Fact(str(START_SCORE), "points at the start"))
    return Panel(
        "Setup, in this order",
        (Facts(tuple(facts), 2),),
        cite(rb.CONVOY_1, rb.CONVOY_2, rb.CONVOY_3, rb.CONVOY_4, rb.CONVOY_5, rb.LENGTH, rb.FRIENDLY),
    )


def _setup_dice(ruleset: MaltaRuleset) -> tuple[str, ...]:
    """What is rolled for cargo ships, tankers, carriers, cruisers and destroyers."""
    match ruleset.convoy:
        case "x5-x10":
            return ("3D6", "D6", "D3", "D6 × 5", "D6 × 10")
        case "revised":
            return ("3D6", "D6", "D3", "D6 + 6", "3D6 + 20")
        case "custom":
            return ("given",) * 5
        case never:
            assert_never(never)


def _turn(ruleset: MaltaRuleset) -> Panel:
    match ruleset.friendly_waters:
        case "no-roll":
            friendly = "nothing more"
        case "roll":
            friendly = "contact die, but no enemy"
        case never:
            assert_never(never)
    steps = (
        Fact("1", f"Option, if none is running: duration D6 ({rb.OPT_2})"),
        Fact("2", f"In friendly waters {friendly}; else the contact die"),
        Fact("3", "Row 5 to 8: enemy, force, interceptions, attacks, targets"),
        Fact("4", "Cross off the box; at half the journey the covering force"),
    )
    return Panel("The turn", (Facts(steps),), cite(rb.FRIENDLY_1, rb.CONTACT_1))


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
    )


def _force(ruleset: MaltaRuleset) -> Panel:
    sizes = range(1, 10)
    rows = []
    for m in ALL_MODIFIERS:
        found = odds.lookup(ruleset, "force", modifier=m)
        cells = [odds.sixths(found[f"force {n}"]) if f"force {n}" in found else "–" for n in sizes]
        rows.append((signed(m), *cells, odds.decimal(found["mean"])))
    return Panel(
        f"Force in sixths: least 1, {ruleset.force_floor} interceptions",
        (Grid(("modifier", *(str(n) for n in sizes), "mean"), tuple(rows)),),
        cite(rb.FORCE),
    )


def _interception(ruleset: MaltaRuleset) -> Panel:
    rows = []
    for dice in range(1, 9):
        found = odds.lookup(ruleset, "interceptions", dice=dice)
        two = 1 - found["0"] - found.get("1", 0)
        rows.append((str(dice), odds.percent(found["0"]), odds.percent(1 - found["0"]), odds.percent(two), odds.decimal(found["mean"])))  # fmt: skip
    return Panel(
        "Interception: each 1 turns one attacker away",
        (Grid(("dice", "none", "1 or more", "2 or more", "mean"), tuple(rows)),),
        cite(rb.INTERCEPT_1),
    )


def _enemy_and_attack(ruleset: MaltaRuleset) -> Panel:
    rows = []
    dice = ENEMIES[1:]
    for enemy in dict.fromkeys(dice):
        faces = [n for n, each in enumerate(dice, 1) if each == enemy]
        span = str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"
        rows.append((span, enemy.name, enemy_effect(enemy), odds.fraction(odds.enemies()[enemy.name])))
    attack = []
    for outcome, said in (("miss", "2 or less"), ("damaged", "3–4"), ("destroyed", "5 or more")):
        found = [odds.lookup(ruleset, "attack", modifier=m)[outcome] for m in attack_modifiers()]
        attack.append((said, outcome, *(odds.fraction(p) for p in found)))
    left = Align.LEFT
    return Panel(
        "Enemy and attack",
        (
            Grid(("D6", "enemy", "effect", "odds"), tuple(rows), (left, left, left, Align.RIGHT)),
            Grid(
                ("D6, screen +1", "attack", *(signed(m) for m in attack_modifiers())),
                tuple(attack),
                (left, left, *(Align.RIGHT,) * len(attack_modifiers())),
            ),
        ),
        cite(rb.ENEMY, rb.ATTACK),
        gap=2.0,
    )


_TARGET_CASES = (("none", "some"), ("none", "none"), ("decoy", "some"), ("decoy", "none"))


def _target(ruleset: MaltaRuleset) -> Panel:
    found = [odds.lookup(ruleset, "target", option=o, carriers=c) for o, c in _TARGET_CASES]
    kinds = [*SHIP_NAMES, *(["nobody"] if any("nobody" in each for each in found) else [])]
    rows = [(kind, *(odds.sixths(each.get(kind, 0)) for each in found)) for kind in kinds]  # type: ignore[arg-type]
    rows.append(("mean points", *(odds.decimal(each["mean points"]) for each in found)))
    return Panel(
        "Who is hit, in sixths",
        (Grid(("D6, decoy +2", "usual", "no carrier", "decoy", "and no carrier"), tuple(rows)),),
        cite(rb.TARGET_1, rb.TARGET_2),
    )


def _damage(ruleset: MaltaRuleset) -> Panel:
    return Panel(
        "Damage",
        (
            Facts(
                (
                    Fact("destroyed", f"{_ship_taken(ruleset)} is lost"),
                    Fact("damaged", "the first of a type is marked; after that one D6"),
                    Fact("1–3", "the damaged ship is hit again and lost", "3/6"),
                    Fact("4–6", f"another is damaged; no other: {_all_damaged(ruleset)}", "3/6"),
                    Fact("no ship", f"of the type (no carrier: cargo): {_nobody_there(ruleset)}"),
                )
            ),
        ),
        cite(rb.DAMAGE_1, rb.DAMAGE_2, rb.DAMAGE_3, rb.DAMAGE_4),
    )


def _ship_taken(ruleset: MaltaRuleset) -> str:
    match ruleset.destroyed_takes:
        case "undamaged":
            return "an undamaged ship while there is one"
        case "damaged":
            return "a damaged ship while there is one"
        case "choose":
            return "a damaged or undamaged ship, as you say"
        case never:
            assert_never(never)


def _all_damaged(ruleset: MaltaRuleset) -> str:
    match ruleset.all_damaged:
        case "no-effect":
            return "nothing happens"
        case "sunk":
            return "the damaged ship is lost"
        case never:
            assert_never(never)


def _nobody_there(ruleset: MaltaRuleset) -> str:
    match ruleset.empty_target:
        case "no-effect":
            return "no effect"
        case "cargo":
            return "a cargo ship instead"
        case "reroll":
            return "the target die is rolled again"
        case never:
            assert_never(never)


def _options(ruleset: MaltaRuleset) -> Panel:
    facts = []
    for place, (name, effects) in enumerate(zip(OPTION_NAMES, OPTION_EFFECTS)):
        said = option_effects(effects)
        if place == EVADE:
            said += f", journey {evading_adds(ruleset)}" + (
                " for good" if ruleset.evade_length == "d3" else ""
            )
        facts.append(Fact(name, f"{said} ({OPTION_RULES[place].id.partition('-')[2]})"))
    match ruleset.side_effects:
        case "same-duration":
            price = "Good and bad end together."
        case "rest-of-trip":
            price = "Prices stay to the end."
        case never:
            assert_never(never)
    allowed = "also in friendly waters" if ruleset.options_in_friendly == "yes" else "not in friendly waters"
    return Panel(
        "Options: once each, D6 turns",
        (
            Facts(tuple(facts)),
            Notes((f"At the start of a turn, {allowed}. {price}",), quiet=True),
        ),
        cite(rb.OPT_1, rb.OPT_2, rb.OPT_3, rb.OPT_4, rb.OPT_5),
    )


_CASES: tuple[tuple[str, str, int], ...] = (
    ("3 carriers", "none", 3),
    ("2 carriers", "none", 2),
    ("1 carrier", "none", 1),
    ("no carrier", "none", 0),
    ("2, screen", "screen", 2),
    ("2, split", "split", 2),
    ("2, decoy", "decoy", 2),
)


def _per_contact(ruleset: MaltaRuleset) -> Panel:
    rows = []
    for said, option, carriers in _CASES:
        found = odds.lookup(ruleset, "per-contact", option=option, carriers=carriers)
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
        (Grid(("", "attacks", "none", "ships lost", "points"), tuple(rows)),),
        cite(rb.ATTACK, rb.SCORE_2),
    )


def _foot(ruleset: MaltaRuleset) -> Block:
    losses = ", ".join(f"{name} −{LOSS[kind]}" for kind, name in enumerate(SHIP_NAMES) if LOSS[kind])
    match ruleset.damaged_score:
        case "none":
            half = "cost nothing"
        case "half":
            half = "cost half"
        case never:
            assert_never(never)
    scoring = (
        f"{START_SCORE} at the start. Lost {losses}, destroyers 0. Last tanker −{ALL_GONE}, last cargo ship "
        f"−{ALL_GONE} more. Each interception +1. Damaged ships {half}, returned ones nothing."
    )
    bands = tuple(
        Fact(f"{band.least} or more" if band.least > 0 else f"below {BANDS[-2].least}", band.name)
        for band in BANDS
    )
    return Columns(
        (
            Stack(
                (
                    Panel(
                        "Covering force",
                        (Notes((covering_sentence(ruleset),)),),
                        cite(rb.COVER_1, rb.COVER_2, rb.COVER_3, rb.COVER_4, rb.COVER_5),
                    ),
                    Panel(
                        "Scoring", (Notes((scoring,)),), cite(rb.SCORE_2, rb.SCORE_3, rb.SCORE_4, rb.SCORE_5)
                    ),
                ),
                _GAP,
            ),
            Panel("How it went (printkit's own names)", (Facts(bands),)),
        )
    )
