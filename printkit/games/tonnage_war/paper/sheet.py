"""The score sheet with its tracks and a line for every round, and the table that shows where piles and plays
lie (section 1.7).
"""

from __future__ import annotations

from printkit.drawing import Pattern
from printkit.games.tonnage_war.paper.faces import INKS
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules import scoring
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, OOB_A_ROUND, ROUNDS, UBOAT, Boat
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import (
    Column,
    Columns,
    Field,
    Fields,
    Mat,
    Panel,
    Space,
    Stack,
    Track,
    WriteTable,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet

GAMES = (1, 2)
HIGHEST_SCORE = 40
_GAP = 4.0


def score_sheet(ruleset: TonnageRuleset) -> Sheet:
    """Return the score sheet, one page: rounds and turns, scores of both games, a line for every round, the
    result.
    """
    blocks = (
        Fields(
            (
                Field("U-boat player, game 1", "header.uboat", 1.6),
                Field("escort player, game 1", "header.escort", 1.6),
                Field("date", "header.date"),
                Field("scenario", "header.scenario"),
            )
        ),
        Panel("Round and turn", (_clock(),), cite(rb.GAME_LENGTH, rb.TURNS, rb.UBOATS_FIRST), gap=2.0),
        Stack(tuple(_game(ruleset, game) for game in GAMES), _GAP),
        _verdict(),
        *rulings_box(ruleset),
    )
    return Sheet("score", "Score sheet", blocks)


def _clock() -> Columns:
    turns = tuple(str(n) for n in range(1, CARDS_A_ROUND + 1))
    rounds = Track("round", tuple(str(n) for n in range(1, ROUNDS + 1)), height=7.0, lead="round")
    sides = Stack(
        (
            Track("turn.uboat", turns, height=7.0, lead="U-boats", tip="the U-boats’ turn"),
            Track("turn.escort", turns, height=7.0, lead="escorts", tip="the escorts’ turn"),
        ),
        1.5,
    )
    return Columns((rounds, sides), (1.0, 2.6))


def _game(ruleset: TonnageRuleset, game: int) -> Panel:
    """Return the score tracks and the lines of four rounds of a game."""
    scores = tuple(str(n) for n in range(HIGHEST_SCORE + 1))
    half = (len(scores) + 1) // 2
    tracks = tuple(
        Track(
            f"game{game}.{player.lower()}",
            scores,
            per_row=half,
            height=7.0,
            lead=player,
            tip=f"game {game}, {player}",
        )
        for letter, player in (("U", "U-boats"), ("E", "escorts"))
    )
    title = f"Game {game}" + (", sides switched" if game == GAMES[-1] else "")
    rules = (rb.SHIP_POINT, rb.ESCORT_DAMAGED, rb.ESCORT_SUNK, rb.BOAT_POINTS, rb.ACE_POINTS)
    return Panel(title, (*tracks, _rounds(ruleset, game)), cite(*rules), gap=2.0)


def _rounds(ruleset: TonnageRuleset, game: int) -> WriteTable:
    """Return a table with one line for each round: ships and boats sunk and damaged, each with its points,
    and both totals.
    """
    hurt = scoring.escort_damaged(ruleset, rammed=False)
    columns = (
        Column("ships", hint=f"{scoring.SHIP} each", name="ships"),
        Column(
            "esc. dam.",
            label="escorts\ndamaged",
            logged=False,
            hint=f"{hurt} each" if hurt else "nothing",
            name="escorts-damaged",
        ),
        Column(
            "esc. sunk",
            label="escorts\nsunk",
            logged=False,
            hint=f"{scoring.ESCORT_SUNK} each",
            name="escorts-sunk",
        ),
        Column("uboat", hint="points", label="U-boats", logged=False, name="uboat-points"),
        *_boats(ruleset),
        Column("escort", hint="points", label="escorts", logged=False, name="escort-points"),
        Column("contacts", hint="carried over", name="contacts"),
    )
    return WriteTable(f"game{game}.rounds", columns, ROUNDS, number="round", most=8.0, tip=f"game {game}")


def _boats(ruleset: TonnageRuleset) -> list[Column]:
    """Return the columns for boats damaged and sunk. Crews that score the same share a column."""
    scored: dict[tuple[int, int], list[Boat]] = {}
    for boat in (*ruleset.data.boats, *((ruleset.data.tanker,) if ruleset.has_u_tanker else ())):
        points = (boat.damaged, scoring.boat_sunk(ruleset, boat, damaged_before=False))
        scored.setdefault(points, []).append(boat)
    columns = []
    for (damaged, sunk), boats in scored.items():
        codes = ", ".join(boat.code for boat in boats)
        stem = "-".join(boat.name.lower() for boat in boats)
        columns.append(
            Column(
                f"{codes} dam.",
                label=f"{codes}\ndamaged",
                logged=False,
                hint=f"{damaged} each",
                name=f"{stem}-damaged",
            )
        )
        columns.append(
            Column(
                f"{codes} sunk",
                label=f"{codes}\nsunk",
                logged=False,
                hint=f"{sunk} each",
                name=f"{stem}-sunk",
            )
        )
    return columns


def _verdict() -> Panel:
    fields = Fields(
        (
            Field("first player: U-boats", "verdict.first.u", 1.5),
            Field("escorts", "verdict.first.e", tip="first player: escorts"),
            Field("total", "verdict.first", tip="first player: total"),
            Field("second: U-boats", "verdict.second.u", 1.3),
            Field("escorts", "verdict.second.e", tip="second player: escorts"),
            Field("total", "verdict.second", tip="second player: total"),
            Field("winner, or draw", "verdict", 1.4),
        )
    )
    title = "The pair: more with the U-boats and more in total wins, anything else is a draw"
    return Panel(title, (fields,), cite(rb.VICTORY))


def tables(ruleset: TonnageRuleset) -> tuple[Sheet, Sheet]:
    """Return each side's half of the table: the shared spaces at the front, the side's own piles nearest to
    it.
    """
    return (
        _table(UBOAT, (_contacts(ruleset), _piles(ruleset, UBOAT))),
        _table(ESCORT, (_fights(ruleset), _piles(ruleset, ESCORT))),
    )


def _table(side: int, rows: tuple[tuple[Space, ...], ...]) -> Sheet:
    name, title = (("uboat", "U-boats"), ("escort", "Escorts"))[side]
    joins = ("the escorts’ sea joins here", "the U-boats’ sea joins here")[side]
    mat = Mat(rows, above=joins, ink=INKS[side], pattern=(Pattern.HATCH, Pattern.DOTS)[side])
    return Sheet(f"table-{name}", f"The sea: {title}", (mat,), landscape=True, on_table=True)


def _contacts(ruleset: TonnageRuleset) -> tuple[Space, ...]:
    boat = "its boat, face down"
    first = Space("contact c1", "the card stays face up", icon="icon-contact", offset=boat)
    if ruleset.one_contact_only:
        return (
            first,
            Space("attack spot", "one attack at most", icon="icon-torpedo", offset=boat),
        )
    return (
        first,
        Space("contact c2", icon="icon-contact", offset=boat),
        Space("contact c3", icon="icon-contact", offset=boat),
        Space("contact c4", "a fifth lies beside", icon="icon-contact", offset=boat),
    )


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
        ),
        Space(f"{player} spent", "played tactical cards; discards face down", icon="icon-discard"),
        Space("order of battle", cards, icon=unit, deck=f"{'ue'[side]}-units"),
        Space(f"{player} out", "units out of play, face up", icon="cross"),
    )


def _fights(ruleset: TonnageRuleset) -> tuple[Space, ...]:
    fights = (
        Space(
            "attack spot",
            "one convoy attack at most",
            icon="icon-torpedo",
            offset="its boat, face down",
            leads=True,
        ),
        Space("engaged boat", "the boat that is hunted", icon="icon-u-boat", leads=True),
        Space("group", "the escorts laid on it, face down", icon="icon-support-group"),
    )
    if not ruleset.has_rescue_ships:
        return fights
    return (*fights, Space("rescue ship", "the escort on rescue duty", icon="icon-escort"))
