"""Three sheets of Tonnage War: the score pad, the track board (round, turn and points), and the table plan
(where cards lie).
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.drawing import Pattern
from printkit.games.tonnage_war.paper import tactical, units
from printkit.games.tonnage_war.paper.faces import INKS
from printkit.games.tonnage_war.paper.markers import HIGHEST_TENS
from printkit.games.tonnage_war.paper.pictures import (
    ARRIVED,
    GROUP,
    HUNTED,
    OUT,
    RESCUE,
    SIGHTED,
    SPENT,
    STRIKE,
)
from printkit.games.tonnage_war.paper.reference import worth
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules import scoring
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, OOB_A_ROUND, ROUNDS, UBOAT, Boat
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import (
    Column,
    Columns,
    Field,
    Fields,
    Illustration,
    Mat,
    Panel,
    Space,
    Stack,
    Track,
    WriteTable,
    cite,
    rulings_box,
)
from printkit.press.pieces import CardScene, Light, Sheet, ShownSymbol
from printkit.table.words import lower_first

GAMES = (1, 2)
_BOX = 22.6  # height of a marker’s box in mm: the marker, the number below it, and the band of the side
_WIDTH = 272.0  # mm between the margins, without the space between two columns; other papers differ little
_NAME = 16.0  # mm before a track's boxes for its name
_APART = 5.0  # mm between two parts of the track board
_BOXES = 16  # boxes for points: tens and ones
_FIGURE = 15.0  # font size of the numbers in boxes, in points
_CONVOY = CardScene(
    (
        ShownSymbol("merchantman", 32, right=-40),
        ShownSymbol("tanker", 38, right=-4),
        ShownSymbol("cargo-ship", 34, right=33),
        ShownSymbol("corvette", 40, right=108, rise=0),
        ShownSymbol("type-vii", 76, right=46, rise=-17, mirrored=True),
    ),
    0.56,
    Light.DUSK,
    25,
)
"""Picture at the head of the track board. Its left quarter is empty for the board's name."""
_TWO_GRADES = (
    1.45  # width of a column for two grades of U-boats, whose names stand on one line, relative to the others
)
_SCORERS = ("for the U-boats", "for the escorts")
_TACTICAL_BACKS = (tactical.U_BACK, tactical.E_BACK)
_UNIT_BACKS = (units.U_BACK, units.E_BACK)
_PATTERNS = (Pattern.HATCH, Pattern.DOTS)
_JOIN = (
    "cut along the line; glue this sheet over the strip of the escorts’ sea",
    "do not cut: the U-boats’ sea is glued over this strip, up to the line",
)


def score_pad(ruleset: TonnageRuleset) -> Sheet:
    """Return the score pad, a sheet for the points of a pair of games.

    It has a line for every round, and space for the result.
    """
    header = Fields(
        (
            Field("U-boat player, game 1", "pair.uboat", 1.6),
            Field("escort player, game 1", "pair.escort", 1.6),
            Field("date", "pair.date"),
            Field("scenario", "pair.scenario"),
        )
    )
    rules = (rb.SHIP_POINT, rb.ESCORT_DAMAGED, rb.ESCORT_SUNK, rb.BOAT_POINTS, rb.ACE_POINTS)
    games = tuple(_game(ruleset, game) for game in GAMES)
    points = Panel("Worth", (worth(ruleset),), cite(*rules))
    picture = Illustration(ARRIVED, 34.0, 34.0)
    blocks = (picture, Stack((header, *games, _verdict(), points), 5.0), *rulings_box(ruleset))
    return Sheet("score", "Score pad", blocks)


def _game(ruleset: TonnageRuleset, game: int) -> Panel:
    """Return the score table for the four rounds of one game, with its heading."""
    title = f"Game {game}" + (", sides switched" if game == GAMES[-1] else "")
    return Panel(title, (_rounds(ruleset, game),), cite(rb.GAME_LENGTH))


def _rounds(ruleset: TonnageRuleset, game: int) -> WriteTable:
    """Return the score table for one game: a line for each round, with what was sunk or damaged, the points for it, and both
    sides' totals.
    """
    columns = (
        *_ships(ruleset),
        *_boats(ruleset),
        Column("escort", label="points", logged=False, name="escort-points", group=_SCORERS[ESCORT]),
        Column("contacts", 0.8, hint="left", name="contacts"),
    )
    bands = tuple((name, ink, pattern) for name, ink, pattern in zip(_SCORERS, INKS, _PATTERNS))
    example = _example(ruleset, columns) if game == GAMES[0] else ()
    return WriteTable(
        f"game{game}",
        columns,
        ROUNDS + 1,
        "round",
        most=10.5,
        last="all",
        tip=f"game {game}",
        bands=bands,
        example=example,
    )


def _ships(ruleset: TonnageRuleset) -> tuple[Column, ...]:
    """Return the columns of the score table for the U-boats' points: ships sunk, escorts damaged and escorts
    sunk, with the points for each.
    """
    hurt = scoring.escort_damaged(ruleset, rammed=False)
    scored = (
        ("ships", "ships\nsunk", "ships", f"{scoring.SHIP} each"),
        ("esc. dam.", "escorts\ndamaged", "escorts-damaged", f"{hurt} each" if hurt else "nothing"),
        ("esc. sunk", "escorts\nsunk", "escorts-sunk", f"{scoring.ESCORT_SUNK} each"),
        ("uboat", "points", "uboat-points", ""),
    )
    return tuple(
        Column(verb, label=label, logged=False, hint=hint, name=name, group=_SCORERS[UBOAT])
        for verb, label, name, hint in scored
    )


def _example(ruleset: TonnageRuleset, columns: Sequence[Column]) -> tuple[str, ...]:
    """Return an example line for the score pad: the U-boats have sunk two ships and damaged an escort, and
    the escorts have sunk a U-boat.
    """
    boat = ruleset.data.boats[0]
    hurt = scoring.escort_damaged(ruleset, rammed=False)
    points = scoring.boat_sunk(ruleset, boat, damaged_before=False)
    filled = {
        "ships": "2",
        "escorts-damaged": "1",
        "uboat-points": str(2 * scoring.SHIP + hurt),
        columns[5].name: "1",
        "escort-points": str(points),
        "contacts": "1",
    }
    return tuple(filled.get(column.name, "–") for column in columns)


def _boats(ruleset: TonnageRuleset) -> list[Column]:
    """Return the columns of the score table for the escorts' points: U-boats damaged and sunk.

    Grades of U-boats with the same points share a column.
    """
    scored: dict[tuple[int, int], list[Boat]] = {}
    for boat in (*ruleset.data.boats, *((ruleset.data.tanker,) if ruleset.has_u_tanker else ())):
        points = (boat.damaged, scoring.boat_sunk(ruleset, boat, damaged_before=False))
        scored.setdefault(points, []).append(boat)
    columns = []
    for (damaged, sunk), boats in scored.items():
        names = ", ".join(_plural(boat) for boat in boats)
        weight = 1.0 if len(boats) == 1 else _TWO_GRADES
        stem = "-".join(boat.name.lower() for boat in boats)
        columns.append(
            Column(
                f"{stem} dam.",
                weight,
                label=f"{names}\ndamaged",
                logged=False,
                hint=f"{damaged} each",
                name=f"{stem}-damaged",
                group=_SCORERS[ESCORT],
            )
        )
        columns.append(
            Column(
                f"{stem} sunk",
                weight,
                label=f"{names}\nsunk",
                logged=False,
                hint=f"{sunk} each",
                name=f"{stem}-sunk",
                group=_SCORERS[ESCORT],
            )
        )
    return columns


def _plural(boat: Boat) -> str:
    """Return a grade of U-boats in the plural: ``novices``, ``regulars``, ``aces``."""
    return f"{lower_first(boat.name)}s" if boat.name != "U-tanker" else "U-tankers"


def _verdict() -> Panel:
    fields = Fields(
        (
            Field("first player: U-boats", "pair.first.u", 1.5),
            Field("escorts", "pair.first.e", tip="first player: escorts"),
            Field("total", "pair.first", tip="first player: total"),
            Field("second: U-boats", "pair.second.u", 1.3),
            Field("escorts", "pair.second.e", tip="second player: escorts"),
            Field("total", "pair.second", tip="second player: total"),
            Field("winner, or draw", "pair.verdict", 1.4),
        )
    )
    title = "The pair: more with the U-boats and more in total wins, anything else is a draw"
    return Panel(title, (fields,), cite(rb.VICTORY))


# --- the track board


def track_board(ruleset: TonnageRuleset) -> Sheet:
    """Return the track board, on which markers show the round, the turn and the points of a game."""
    turns = tuple(str(n) for n in range(1, CARDS_A_ROUND + 1))
    clock = Stack(
        (
            _track("turn.uboat", turns, "U-boats", "type-vii", "the U-boats’ turn", UBOAT),
            _track("turn.escort", turns, "escorts", "corvette", "the escorts’ turn", ESCORT),
        ),
        2.0,
    )
    scores = Stack(
        tuple(
            _score(f"score.{player}", player, symbol, side)
            for side, (player, symbol) in enumerate((("U-boats", "type-vii"), ("escorts", "corvette")))
        ),
        2.0,
    )
    title = Illustration(
        _CONVOY, most=46.0, title="Tonnage War", text="the course of the convoy: turns, rounds, points"
    )
    blocks = (
        title,
        Columns(
            (
                Panel("Turn: the U-boats first", (clock,), cite(rb.TURNS, rb.UBOATS_FIRST)),
                Panel("Round", (_round_boxes(),), cite(rb.GAME_LENGTH)),
            ),
            (_track_width(CARDS_A_ROUND), _WIDTH - _track_width(CARDS_A_ROUND)),
            _APART,
        ),
        Panel(
            f"Points: tens and ones; beyond {HIGHEST_TENS + 9}, turn the marker of the tens over for {HIGHEST_TENS + 10} more",
            (worth(ruleset), scores),
            cite(rb.SHIP_POINT, rb.BOAT_POINTS),
            gap=1.5,
        ),
    )
    return Sheet("board", "Track board", blocks, landscape=True, on_table=True)


def _round_boxes() -> Stack:
    """Return the boxes for the rounds, in two rows that are level with those of the turns."""
    half = ROUNDS // 2
    rows = (tuple(str(n) for n in range(first, first + half)) for first in (1, half + 1))
    return Stack(tuple(_track(f"round.{row[0]}", row, tip="round") for row in rows), 2.0)


def _track(
    name: str,
    labels: tuple[str, ...],
    lead: str = "",
    symbol: str = "",
    tip: str = "",
    side: int | None = None,
) -> Track:
    return Track(
        f"board.{name}",
        labels,
        height=_BOX,
        most_height=_BOX + 1.0,
        lead=lead,
        tip=tip or lead,
        symbol=symbol,
        figure=_FIGURE,
        ink=None if side is None else INKS[side],
        pattern=Pattern.SOLID if side is None else _PATTERNS[side],
        at_sea=True,
        at_foot=True,
    )


def _score(name: str, player: str, symbol: str, side: int) -> Columns:
    """Return two rows of boxes on the track board for a side's points: one for tens, and one for ones."""
    tens = tuple(str(n) for n in range(0, HIGHEST_TENS + 1, 10))
    ones = tuple(str(n) for n in range(10))
    boxes = (
        _track(f"{name}.tens", tens, player, symbol, f"points of the {player}, tens", side),
        _track(f"{name}.ones", ones, tip=f"points of the {player}, ones", side=side),
    )
    return Columns(boxes, (_track_width(len(tens)), _WIDTH - _track_width(len(tens))), _APART)


def _track_width(boxes: int) -> float:
    """Return the width in mm of a track with ``boxes`` boxes on the track board.

    All boxes are equally wide, and the longest track is as wide as the board.
    """
    return _NAME + boxes * (_WIDTH - _NAME) / _BOXES


def tables(ruleset: TonnageRuleset) -> tuple[Sheet, Sheet]:
    """Return the two halves of the table plan, one for each side.

    The spaces that both sides share adjoin the other half; the side's own piles are nearest to its player.
    """
    return (
        _table(UBOAT, (_contacts(ruleset), _piles(ruleset, UBOAT))),
        _table(ESCORT, (_fights(ruleset), _piles(ruleset, ESCORT))),
    )


def _table(side: int, rows: tuple[tuple[Space, ...], ...]) -> Sheet:
    name, title = (("uboat", "U-boats"), ("escort", "Escorts"))[side]
    mat = Mat(rows, above=_JOIN[side], trimmed=side == UBOAT, ink=INKS[side], pattern=_PATTERNS[side])
    return Sheet(f"table-{name}", f"The sea: {title}", (mat,), landscape=True, on_table=True, joins=True)


def _contacts(ruleset: TonnageRuleset) -> tuple[Space, ...]:
    boat = "on its boat, face down"
    contacts = tuple(
        Space(
            f"contact C{n}",
            "a fifth contact lies beside it" if n == len(SIGHTED) else "the card stays face up",
            icon="icon-contact",
            under=boat,
            scene=scene,
        )
        for n, scene in enumerate(SIGHTED, 1)
    )
    if ruleset.one_contact_only:
        attack = Space("attack spot", "one attack at most", icon="icon-torpedo", under=boat, scene=STRIKE)
        return contacts[0], attack
    return contacts


def _piles(ruleset: TonnageRuleset, side: int) -> tuple[Space, ...]:
    cards = f"{ruleset.packs[side].bit_count()} cards; {OOB_A_ROUND} in hand"
    player = ("U-boats:", "escorts:")[side]
    unit = ("icon-u-boat", "icon-escort")[side]
    return (
        Space(
            f"{player} tactical deck",
            f"{CARDS_A_ROUND} a round",
            icon="icon-draw",
            deck=f"{'ue'[side]}-tactical",
            back=_TACTICAL_BACKS[side],
        ),
        Space(f"{player} spent", "played cards; discards face down", icon="icon-discard", scene=SPENT[side]),
        Space(
            f"{player} order of battle", cards, icon=unit, deck=f"{'ue'[side]}-units", back=_UNIT_BACKS[side]
        ),
        Space(
            f"{player} out",
            "units out of play, face up",
            icon=("icon-u-boat", "icon-escort")[side],
            scene=OUT[side],
        ),
    )


def _fights(ruleset: TonnageRuleset) -> tuple[Space, ...]:
    fights = (
        Space(
            "attack spot",
            "laid by the U-boats, one at most",
            icon="icon-torpedo",
            under="on its boat, face down",
            leads=True,
            scene=STRIKE,
        ),
        Space("engaged boat", "hunted: answered or pulled", icon="icon-u-boat", leads=True, scene=HUNTED),
        Space("group", "the escorts that hunt it, face down", icon="icon-support-group", scene=GROUP),
    )
    if not ruleset.has_rescue_ships:
        return fights
    return (*fights, Space("rescue ship", "on rescue duty; empty at first", icon="icon-escort", scene=RESCUE))
