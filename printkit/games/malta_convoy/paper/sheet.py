"""The game sheet of Malta Convoy: one page to play on, in the order of play (catalogue, section 12)."""

from __future__ import annotations

from printkit.games.malta_convoy.paper import sheet_odds as odds
from printkit.games.malta_convoy.paper.sheet_tables import (
    attack_modifiers,
    attack_table,
    contact_table,
    enemy_table,
    interception_facts,
    option_checks,
    signed,
    target_table,
)
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaHouse
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
    SCREEN,
    SHIP_NAMES,
    SPLIT,
    START_SCORE,
    TANKER,
)
from printkit.press.blocks import (
    Block,
    Checks,
    Columns,
    Field,
    Fields,
    Mark,
    Notes,
    Panel,
    ShipBoxes,
    ShipRow,
    Stack,
    Track,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet

_SHEET_MODIFIERS = (-2, -1, 0, 1, 2)
_BASE_LENGTH = 20
_GAP = 2.5


def game_sheet(house: MaltaHouse) -> Sheet:
    """The sheet under these rulings."""
    page = Stack(
        (
            setup_line(house, "setup"),
            _journey(house),
            Columns(
                (Stack((_options(house), _tables(house), _ships(house)), _GAP), _score()), (7.6, 1.0), 4.0
            ),
        ),
        _GAP,
    )
    return Sheet("sheet", "Game sheet", (page, *rulings_box(house)), landscape=True)


# --- setup


def setup_line(house: MaltaHouse, stem: str, *, who: bool = True) -> Fields:
    """The setup dice in their order; labels are the log's verbs. ``who`` adds a box for the captain and the date."""
    if house.custom_convoy:
        ships = tuple(Field(name, f"{stem}.{name}", 1.2) for name in ("cargo", "tankers", *SHIP_NAMES[2:]))
    else:
        ships = (
            Field("cargo 3D6", f"{stem}.cargo", 3.6, 3, total=True),
            Field("tankers D6", f"{stem}.tankers", 1.5),
            Field("carriers D3", f"{stem}.carriers", 1.5),
            *_warships(house, stem),
        )
    return Fields(
        (
            *ships,
            Field("length D6", f"{stem}.length", 2.6, 1, f"{_BASE_LENGTH} +", total=True),
            Field("friendly D6", f"{stem}.friendly", 1.5),
            *((Field("captain, date", f"{stem}.who", 3.0),) if who else ()),
        ),
        3.5,
    )


def _warships(house: MaltaHouse, stem: str) -> tuple[Field, ...]:
    if house.revised_convoy:
        return (
            Field("cruisers D6", f"{stem}.cruisers", 2.4, 1, after="+ 6", total=True),
            Field("destroyers 3D6", f"{stem}.destroyers", 4.2, 3, after="+ 20", total=True),
        )
    return (
        Field("cruisers D6", f"{stem}.cruisers", 2.4, 1, after="× 5", total=True),
        Field("destroyers D6", f"{stem}.destroyers", 2.6, 1, after="× 10", total=True),
    )


# --- journey


def _halfway_turn(house: MaltaHouse, length: int) -> int:
    return length // 2 if house.halfway_rounds_down else (length + 1) // 2


def _journey(house: MaltaHouse) -> Panel:
    longest = _BASE_LENGTH + 6
    extra = 1 if house.evading_adds_one else 3
    half, late = _halfway_turn(house, _BASE_LENGTH + 1), _halfway_turn(house, longest)
    latest = late if house.halfway_of_original else _halfway_turn(house, longest + extra)
    marks = [Mark(str(half), str(late), "covering force")]
    if latest > late:
        marks.append(Mark(str(late + 1), str(latest), "if evaded", dashed=True))
    marks.append(Mark(str(_BASE_LENGTH + 1), str(longest), f"Malta after {_BASE_LENGTH} + D6 turns"))
    added = "+1" if extra == 1 else "+D3"
    marks.append(Mark(str(longest + 1), str(longest + extra), f"evade {added}", dashed=True))
    friendly = "roll, but nobody attacks" if house.rolls_in_friendly_waters else "no contact roll there"
    track = Track(
        "journey",
        tuple(str(n) for n in range(1, longest + extra + 1)),
        height=11.5,
        most_height=13.0,
        extra=tuple(str(n) for n in range(longest + 1, longest + extra + 1)),
        circles=True,
        shade=Mark("1", "6", f"shade D6 turns of friendly waters: {friendly}"),
        marks=tuple(marks),
    )
    return Panel(
        "Journey from Gibraltar to Malta: cross off a box each turn, the contact die in its circle",
        (track,),
        cite(rb.LENGTH, rb.FRIENDLY_1, rb.END),
    )


def covering_sentence(house: MaltaHouse) -> str:
    """The covering force check in a sentence."""
    stay = "may return" if house.carriers_may_stay else "returns"
    who = {
        "choose": "you say how many cruisers",
        "destroyers-first": "destroyers first",
        "cruisers-first": "cruisers first",
    }[house.covering_choice]
    return f"Once, at the end of the turn marked: D6 for each carrier; *4–6* (3/6) it {stay} to base with 3 + D6 warships, {who}."


# --- options and tables


def _options(house: MaltaHouse) -> Panel:
    lasts = "from the next turn" if house.options_start_next_turn else "this one included"
    return Panel(
        f"Options: each once, at the start of a turn, none running; D6 turns, {lasts}",
        (Checks(option_checks(house), "option", columns=4),),
        cite(rb.OPT_1, rb.OPT_2, rb.OPT_3, rb.OPT_4),
    )


def _tables(house: MaltaHouse) -> Columns:
    cover = Panel(
        "Covering force",
        (Notes((covering_sentence(house),)),),
        cite(rb.COVER_1, rb.COVER_2, rb.COVER_3, rb.COVER_4, rb.COVER_5),
    )
    first = Stack((Columns((_contact(house), _enemy(house)), (78, 53), 4.0), cover), _GAP)
    return Columns((first, _attack(house), _target(house)), (135, 50, 46), 4.0)


def _contact(house: MaltaHouse) -> Block:
    luck, recon = NEXT_ROLL[1], NEXT_ROLL[RECON]
    split, evade = OPTION_EFFECTS[SPLIT].contact, OPTION_EFFECTS[2].contact
    die = f"D6, last turn's *{signed(luck)}* or *{signed(recon)}*, split *{signed(split)}*, evade *{signed(evade)}*"
    return Panel(
        "Contact, its odds in sixths",
        (contact_table(house, _SHEET_MODIFIERS, die),),
        cite(rb.CONTACT_1, rb.CONTACT_2, rb.CONTACT_3),
    )


def _enemy(house: MaltaHouse) -> Block:
    split = signed(OPTION_EFFECTS[SPLIT].force)
    floor = "least\u00a01, after interceptions." if house.floor_after_interceptions else "least\u00a01."
    return Stack(
        (
            Panel("Enemy", (enemy_table(),), cite(rb.ENEMY)),
            Panel("Force", (Notes((f"D6, contact, enemy, split *{split}*; {floor}",)),), cite(rb.FORCE)),
        ),
        _GAP,
    )


def _attack(house: MaltaHouse) -> Block:
    effective = house.only_effective_interceptions_score
    scores = "scores +1 if it does" if effective else "score +1"
    screen = signed(OPTION_EFFECTS[SCREEN].attack)
    one = 1 - odds.lookup(house, "interceptions", dice=1)["0"]
    return Stack(
        (
            Panel(
                "Interception",
                (interception_facts(house, f"({odds.fraction(one)}): force −1, {scores}"),),
                cite(rb.INTERCEPT_1),
            ),
            Panel(
                "Attack",
                (attack_table(house, attack_modifiers(), f"D6, enemy, screen *{screen}*"),),
                cite(rb.ATTACK),
            ),
        ),
        _GAP,
    )


def _target(house: MaltaHouse) -> Block:
    decoy = OPTION_EFFECTS[DECOY].target
    nothing = {
        "no-effect": "No ship of the type: nothing.",
        "cargo": "No ship of the type: a cargo ship.",
        "reroll": "No ship of the type: roll again.",
    }[house.empty_target]
    last = " (none: it sinks)" if house.last_damaged_sinks else ", if any"
    return Stack(
        (
            Panel(
                "Target",
                (target_table(house, decoy, f"D6, decoy *{signed(decoy)}*"), Notes((nothing,))),
                cite(rb.TARGET_1),
            ),
            Panel(
                "Damaged again",
                (Notes((f"D6: *1–3* it sinks (3/6), *4–6* another is damaged{last}.",)),),
                cite(rb.DAMAGE_3),
            ),
        ),
        _GAP,
    )


# --- ships and score


def _ship(kind: int, count: int, symbol: str) -> ShipRow:
    cost = f"−{LOSS[kind]}" if LOSS[kind] else "0"
    return ShipRow(f"{SHIP_NAMES[kind].capitalize()} {cost}", count, f"ship.{SHIP_NAMES[kind]}", symbol)


def ship_counts(house: MaltaHouse) -> tuple[int, ...]:
    """How many boxes each type needs: the most ships that the dice can give."""
    if house.revised_convoy:
        return (*MOST[:CRUISER], 6 + 6, 18 + 20)
    return MOST


def _ships(house: MaltaHouse) -> Panel:
    most = ship_counts(house)
    cargo = _ship(CARGO, most[CARGO], "merchantman")
    tankers = _ship(TANKER, most[TANKER], "tanker")
    carriers = _ship(CARRIER, most[CARRIER], "carrier")
    cruisers = _ship(CRUISER, most[CRUISER], "cruiser")
    destroyers = _ship(DESTROYER, most[DESTROYER], "destroyer")
    tally = ShipRow("Interceptions +1", 20, "interceptions", "die-1")
    rows = ((cargo, tankers), (carriers, tally), (cruisers,), (destroyers,))
    per_row = most[DESTROYER] if most[DESTROYER] <= 40 else -(-most[DESTROYER] // 2)
    return Panel(
        f"Ships: strike out what did not sail;  /  damaged,  X  lost,  O  returned. Last tanker, last cargo ship: −{ALL_GONE} each",
        (ShipBoxes(rows, per_row),),
        cite(rb.SCORE_2, rb.SCORE_3, rb.SCORE_4),
    )


def _score() -> Panel:
    top = START_SCORE + 20
    return Panel(
        "Score",
        (
            Track(
                "score",
                tuple(str(n) for n in range(top, -1, -1)),
                per_row=5,
                height=4.0,
                most_height=5.0,
                start=(str(START_SCORE),),
                row_labels=True,
                rest="below",
            ),
        ),
        cite(rb.SCORE_1),
    )
