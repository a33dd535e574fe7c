"""The game sheet of Malta Convoy: one page to record a whole game in the order of play."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, assert_never

from printkit.games.malta_convoy.paper import sheet_odds as odds
from printkit.games.malta_convoy.paper.sheet_tables import (
    ALL_MODIFIERS,
    attack_modifiers,
    attack_table,
    contact_table,
    enemy_table,
    evading_adds,
    interception_facts,
    option_checks,
    reckoned,
    signed,
    target_table,
    thrown,
)
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.covering import half
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.setup import ShipDice, warship_dice
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    CRUISER,
    DECOY,
    DESTROYER,
    LOSS,
    MOST,
    NEXT_ROLL,
    OPTION_EFFECTS,
    RECON,
    RETURNS,
    SCREEN,
    SHIP_NAMES,
    SPLIT,
    START_SCORE,
    TANKER,
    WITH_A_CARRIER,
)
from printkit.press.blocks import (
    Block,
    ChartNames,
    Check,
    Checks,
    Columns,
    Field,
    Fields,
    Notes,
    Panel,
    ShipBoxes,
    ShipRow,
    Stack,
    Track,
    TrackBracket,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet
from printkit.table import D3

_BASE_LENGTH = 20
_GAP = 2.0
CHART = ChartNames("Gibraltar", "Sicily", "Africa", "Malta")


def game_sheet(ruleset: MaltaRuleset) -> Sheet:
    """Return the game sheet for the selected rulings (options of the rules)."""
    page = Stack(
        (
            _setup_line(ruleset, "setup"),
            _journey(ruleset),
            Columns(
                (Stack((_options(ruleset), _tables(ruleset), _ships(ruleset)), _GAP), _score()),
                (7.6, 1.0),
                4.0,
            ),
        ),
        _GAP,
    )
    return Sheet("sheet", "Game sheet", (page, *rulings_box(ruleset)), landscape=True)


# --- setup


def _setup_line(ruleset: MaltaRuleset, stem: str) -> Fields:
    """Return the fields for the dice of the setup, followed by a field for the captain's name and the date.

    The setup dice are labelled with the verbs of the log.
    """
    warships = warship_dice(ruleset)
    ships: tuple[Field, ...]
    if warships is None:
        names = ("cargo", "tankers", "carriers", "cruisers", "destroyers")
        ships = tuple(Field(name, f"{stem}.{name}", 1.2) for name in names)
    else:
        ships = (
            Field("cargo 3D6", f"{stem}.cargo", 3.6, 3, total=True),
            Field("tankers D6", f"{stem}.tankers", 1.5),
            Field("carriers D3", f"{stem}.carriers", 1.5),
            _warships("cruisers", warships[0], stem, 2.4),
            _warships("destroyers", warships[1], stem, 2.6),
        )
    return Fields(
        (
            *ships,
            Field("length D6", f"{stem}.length", 2.6, 1, f"{_BASE_LENGTH} +", total=True),
            Field("friendly D6", f"{stem}.friendly", 1.5),
            Field("captain, date", f"{stem}.who", 3.0),
        ),
        3.5,
    )


def _warships(name: str, roll: ShipDice, stem: str, wide: float) -> Field:
    """Return a field for the number of warships of a type, with a box for each die and one for the result.

    ``wide`` is the relative width of a field with one die; each further die makes the field wider.
    """
    label, wide = f"{name} {thrown(roll)}", wide + 0.8 * (roll.dice - 1)
    return Field(label, f"{stem}.{name}", wide, roll.dice, after=reckoned(roll), total=True)


# --- journey


class JourneyMarks(NamedTuple):
    """The texts printed on the track on which players count the turns of the journey.

    ``labels`` are all its boxes, enough for the longest possible journey. ``extra`` are the boxes that only a
    detour reaches. ``marks`` are the brackets below the boxes.
    """

    labels: tuple[str, ...]
    extra: tuple[str, ...]
    marks: tuple[TrackBracket, ...]


def journey_marks(ruleset: MaltaRuleset) -> JourneyMarks:
    """Return the texts of the journey's track (boxes and marks) for the selected rulings (options of the
    rules).
    """
    longest = _BASE_LENGTH + 6
    extra = D3.sides if ruleset.evading_rolls_a_die else 1
    first, late = half(ruleset, _BASE_LENGTH + 1), half(ruleset, longest)
    match ruleset.halfway_length:
        case "current":
            latest = half(ruleset, longest + extra)
        case "original":
            latest = late
        case never:
            assert_never(never)
    marks = [TrackBracket(str(first), str(late), "covering force")]
    if latest > late:
        marks.append(TrackBracket(str(late + 1), str(latest), "if evaded", dashed=True))
    marks.append(TrackBracket(str(_BASE_LENGTH + 1), str(longest), f"Malta after {_BASE_LENGTH} + D6 turns"))
    marks.append(
        TrackBracket(str(longest + 1), str(longest + extra), f"evade {evading_adds(ruleset)}", dashed=True)
    )
    labels = tuple(str(n) for n in range(1, longest + extra + 1))
    return JourneyMarks(labels, labels[longest:], tuple(marks))


def _journey(ruleset: MaltaRuleset) -> Panel:
    labels, extra, marks = journey_marks(ruleset)
    friendly = ruleset.answer(MaltaRuleset.friendly_waters).brief
    track = Track(
        "journey",
        labels,
        height=11.5,
        most_height=13.0,
        extra=extra,
        circles=True,
        voyage=CHART,
        shade=TrackBracket("1", "6", f"shade D6 turns of friendly waters: {friendly}"),
        marks=marks,
    )
    return Panel(
        "Journey: cross off a box each turn, the contact die in its circle, −1 or +2 small in the next box; ring the last box, move the ring if you evade",
        (track,),
        cite(rb.LENGTH, rb.FRIENDLY_1, rb.END),
    )


def covering_sentence(ruleset: MaltaRuleset) -> str:
    """Return the printed sentence that explains when dice are rolled for the covering force.

    The covering force consists of the carriers and warships that return to base.
    """
    rounded = ruleset.answer(MaltaRuleset.halfway).meaning
    returns = ruleset.answer(MaltaRuleset.covering_stay).brief
    who = ruleset.answer(MaltaRuleset.covering_choice).brief
    return (
        f"Once, at the end of the turn at half the journey, rounded {rounded}: D6 for each carrier; *{RETURNS}–6* ({7 - RETURNS}/6) it {returns} to base "
        f"with {WITH_A_CARRIER} + D6 warships, {who}."
    )


# --- options and tables


def _options(ruleset: MaltaRuleset) -> Panel:
    lasts = ruleset.answer(MaltaRuleset.option_start).brief
    return Panel(
        f"Options: take each once, at the start of a turn in which none runs; it lasts D6 turns, {lasts}",
        (Checks(option_checks(ruleset), "option", columns=4),),
        cite(rb.OPT_1, rb.OPT_2, rb.OPT_3, rb.OPT_4),
        step="1",
    )


def _tables(ruleset: MaltaRuleset) -> Columns:
    made = Checks((Check("made", "made"),), "covering")
    cover = Panel(
        "Covering force",
        (Columns((Notes((covering_sentence(ruleset),)), made), (112.0, 15.5), 4.0),),
        cite(rb.COVER_1, rb.COVER_2, rb.COVER_3, rb.COVER_4, rb.COVER_5),
    )
    first = Stack((Columns((_contact(ruleset), _enemy(ruleset)), (76.0, 50.4), 4.0), cover), _GAP)
    return Columns((first, _attack(ruleset), _target(ruleset)), (131.5, 43.5, 39.7), 4.0)


_SHORT = {"Reconnaissance plane": "Recon plane"}
"""Short forms for names of the contact table that are too long for a line of the game sheet."""


def _contact(ruleset: MaltaRuleset) -> Block:
    luck, recon = NEXT_ROLL[1], NEXT_ROLL[RECON]
    split, evade = OPTION_EFFECTS[SPLIT].contact, OPTION_EFFECTS[2].contact
    die = f"D6, last turn's *{signed(luck)}* or *{signed(recon)}*, split *{signed(split)}*, evade *{signed(evade)}*"
    table = contact_table(ruleset, ALL_MODIFIERS, die)
    rows = tuple(replace(row, result=_SHORT.get(row.result, row.result)) for row in table.rows)
    return Panel(
        "Contact",
        (replace(table, rows=rows, chance="odds in sixths, with"),),
        cite(rb.CONTACT_1, rb.CONTACT_2, rb.CONTACT_3),
        step="2",
    )


def _enemy(ruleset: MaltaRuleset) -> Block:
    split = signed(OPTION_EFFECTS[SPLIT].force)
    floor = ruleset.answer(MaltaRuleset.force_floor).brief
    return Stack(
        (
            Panel("Enemy", (enemy_table(),), cite(rb.ENEMY), step="3", leads_down=True),
            Panel(
                "Force",
                (Notes((f"D6 plus contact and enemy; split *{split}*; {floor}.",)),),
                cite(rb.FORCE),
                step="4",
            ),
        ),
        _GAP,
    )


def _attack(ruleset: MaltaRuleset) -> Block:
    scores = ruleset.answer(MaltaRuleset.interception_score).brief
    screen = signed(OPTION_EFFECTS[SCREEN].attack)
    one = 1 - odds.lookup(ruleset, "interceptions", dice=1)["0"]
    return Stack(
        (
            Panel(
                "Interception",
                (interception_facts(ruleset, f"({odds.fraction(one)}): force −1, {scores}"),),
                cite(rb.INTERCEPT_1),
                step="5",
                leads_down=True,
            ),
            Panel(
                "Attack",
                (attack_table(ruleset, attack_modifiers(), f"D6, enemy, screen *{screen}*"),),
                cite(rb.ATTACK),
                step="6",
            ),
        ),
        _GAP,
    )


def _target(ruleset: MaltaRuleset) -> Block:
    decoy = OPTION_EFFECTS[DECOY].target
    instead = ruleset.answer(MaltaRuleset.empty_target).brief
    no_other = ruleset.answer(MaltaRuleset.all_damaged).brief
    return Stack(
        (
            Panel(
                "Target",
                (
                    target_table(ruleset, decoy, f"D6, decoy *{signed(decoy)}*"),
                    Notes((f"No ship of the type: {instead}.",)),
                ),
                cite(rb.TARGET_1),
                step="7",
            ),
            Panel(
                "Damaged again",
                (Notes((f"D6: *1–3* it sinks (3/6), *4–6* another is damaged (none: {no_other}).",)),),
                cite(rb.DAMAGE_3),
            ),
        ),
        _GAP,
    )


# --- ships and score


def _ship(kind: int, count: int, symbol: str) -> ShipRow:
    cost = f"lost: −{LOSS[kind]}" if LOSS[kind] else "lost: 0"
    return ShipRow(SHIP_NAMES[kind].capitalize(), count, f"ship.{SHIP_NAMES[kind]}", symbol, cost)


def ship_counts(ruleset: MaltaRuleset) -> tuple[int, ...]:
    """Return how many boxes the sheet has for each type of ship: the largest number of ships that the setup dice can give."""
    warships = warship_dice(ruleset)
    return MOST if warships is None else (*MOST[:CRUISER], *(roll.most for roll in warships))


def _ships(ruleset: MaltaRuleset) -> Panel:
    most = ship_counts(ruleset)
    cargo = _ship(CARGO, most[CARGO], "merchantman")
    tankers = _ship(TANKER, most[TANKER], "tanker")
    carriers = _ship(CARRIER, most[CARRIER], "carrier")
    cruisers = _ship(CRUISER, most[CRUISER], "cruiser")
    destroyers = _ship(DESTROYER, most[DESTROYER], "destroyer")
    tally = ShipRow("Interceptions", 20, "interceptions", "icon-flak", "each: +1")
    rows = ((cargo, tankers), (carriers, tally), (cruisers,), (destroyers,))
    per_row = most[DESTROYER] if most[DESTROYER] <= 40 else -(-most[DESTROYER] // 2)
    return Panel(
        f"Ships: one long line through what did not sail;  /  damaged,  X  lost,  O  returned. Last tanker, last cargo ship: −{ALL_GONE} each",
        (ShipBoxes(rows, per_row),),
        cite(rb.SCORE_2, rb.SCORE_3, rb.SCORE_4),
    )


def _score() -> Panel:
    top = START_SCORE + 20
    return Panel(
        "Ring score",
        (
            Track(
                "score",
                tuple(str(n) for n in range(top, -1, -1)),
                per_row=5,
                height=4.0,
                most_height=5.0,
                start=(str(START_SCORE),),
                rest="below",
            ),
        ),
        cite(rb.SCORE_1),
    )
