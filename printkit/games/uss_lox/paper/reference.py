"""The reference of USS Lox: an encounter rule by rule, every chance that a captain weighs, the report."""

from __future__ import annotations

from printkit.games.uss_lox.paper import sheet_odds as odds
from printkit.games.uss_lox.paper.sheet_tables import RANK_NAMES, combinations_panel, escort_facts, yardsticks
from printkit.games.uss_lox.play.chances import sunk
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.bands import BANDS
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.press.blocks import (
    Block,
    Columns,
    Fact,
    Facts,
    Grid,
    Lines,
    Notes,
    Panel,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet
from printkit.table import Rule
from printkit.table.cards import JACK

_GAP = 3.0
_ENCOUNTER = (
    rb.PERISCOPE, rb.PASS, rb.SPREAD, rb.TORPEDOES, rb.DECK_GUN, rb.HIT, rb.MISS, rb.CONFUSION, rb.ESCORT, rb.ESCAPE,
    rb.ESCORT_ATTACK, rb.ESCORT_HELPLESS, rb.DEBRIEF,
)  # fmt: skip
_ENDS = (rb.END_LOST, rb.END_PORT, rb.END_OCEAN, rb.END_SUPPLY, rb.SCORE)
_SETUP = (rb.SETUP_SHUFFLE, rb.SETUP_SUPPLY, rb.SETUP_DECK, rb.SETUP_OCEAN)


_WORDS = "Rules: Jon Ericson. The wording here is printkit's own; the IDs settle disputes."


def reference_sheet(ruleset: LoxRuleset) -> Sheet:
    """The basic rules and the odds on one page; the optional rules that are in force on a second."""
    left = Stack(
        (
            Panel("Setup", (_told(_SETUP),)),
            Panel("An encounter", (_told(_ENCOUNTER),)),
            Panel("The end", (_told(_ENDS),)),
            Notes((_WORDS,), quiet=True),
        ),
        _GAP,
    )
    right = Stack(
        (combinations_panel(ruleset), _odds(ruleset), _escort(ruleset), _report(ruleset)),
        _GAP,
    )
    page = Columns((left, right), (96.0, 90.0))
    return Sheet("reference", "Reference", (page, *rulings_box(ruleset), *_optional(ruleset)))


def _told(rules: tuple[Rule, ...]) -> Facts:
    """Rules in their own words, their IDs in front."""
    return Facts(tuple(Fact(_short(rule), rule.text) for rule in rules))


def _short(rule: Rule) -> str:
    return rule.id.partition("-")[2].removeprefix("ADV-")


def _odds(ruleset: LoxRuleset) -> Panel:
    rows: list[tuple[str, ...]] = []
    for rank, name in enumerate(RANK_NAMES, 1):
        tons = min(rank, 10) * TONS
        gun = rank == JACK and ruleset.jack_escort == "deck-gun"
        chances = [sunk(ruleset, rank, n) for n in range(1, LARGEST_SPREAD + 1)]
        if gun:
            rows.append((name, "–", "–", "deck gun", f"{tons:,}"))
        else:
            mean = int(chances[-1] * tons * 2 + 1) // 2
            rows.append((name, *(f"{odds.percent(p, 1)} %" for p in chances), f"{mean:,}"))
    every = [f"{odds.percent(odds.sunk_any(ruleset, n), 1)} %" for n in range(1, LARGEST_SPREAD + 1)]
    rows.append(("any", *every, ""))
    heads = ("ship", "1 torpedo", "2 torpedoes", "3 torpedoes", "mean tons")
    return Panel("Chance to sink a ship, fresh pack", (Grid(heads, tuple(rows)),), cite(rb.SPREAD, rb.HIT))


def _escort(ruleset: LoxRuleset) -> Panel:
    supply = range(1, 11)
    rows = (
        ("escaped", *(odds.percent(odds.escaped(ruleset, n)) for n in supply)),
        ("jack", *(odds.percent(odds.holds_jack(ruleset, n)) for n in supply)),
    )
    heads = ("", *(str(n) for n in supply))
    note = "Per cent: an unseen escort can be paid with so many torpedoes; an ocean of so many cards holds a jack."
    return Panel(
        "Escort",
        (escort_facts(ruleset, options=False), Notes((note,), quiet=True), Grid(heads, rows)),
        cite(rb.ESCORT, rb.ESCAPE, rb.ESCORT_ATTACK),
        gap=1.0,
    )


def _from(tons: int) -> str:
    return f"{tons:,}+" if tons else "0"


def _report(ruleset: LoxRuleset) -> Panel:
    bands = Facts(tuple(Fact(_from(band.least), band.label) for band in reversed(BANDS)), 2)
    return Panel(
        "Tons per patrol, for a boat that came home",
        (yardsticks("reference", own=False), bands),
        cite(rb.SCORE),
    )


_JOKERS = (rb.JOKER_FLIPPED, rb.JOKER_SPREAD, rb.JOKER_ELSEWHERE)
_FACES = (rb.FACE_ESTIMATE, rb.FACE_REVEAL, rb.FACE_EMPTY)
_KINGS = (rb.KING_SHIP, rb.KING_SUNK)
_QUEENS = (rb.QUEEN_SHIP, rb.QUEEN_CHOICE, rb.QUEEN_ORDER)
_PATROL2 = (rb.PATROL2, rb.PATROL2_DEAL, rb.PATROL2_OCEAN, rb.PATROL2_LEFT, rb.PATROL2_EMPTY, rb.PATROL2_LOST)


def _optional(ruleset: LoxRuleset) -> tuple[Block, ...]:
    """The optional rules in force, a panel each, in two columns, and room below them for what the table agreed."""
    chosen = [
        (ruleset.jokers == "yes", "Jokers", _JOKERS),
        (ruleset.faces == "yes", "Face cards", _FACES),
        (ruleset.kings == "yes", "King ships", _KINGS),
        (ruleset.queens == "yes", "Queen ships", _QUEENS),
        (ruleset.second_patrol == "yes", "Second patrol", _PATROL2),
    ]
    panels = tuple(Panel(title, (_told(rules),)) for on, title, rules in chosen if on)
    if not panels:
        return ()
    half = (len(panels) + 1) // 2
    columns = tuple(Stack(part, _GAP) for part in (panels[:half], panels[half:]) if part)
    told = Columns(columns) if len(columns) > 1 else columns[0]
    return (told, Panel("Notes, house rules", (Lines("reference.notes", 2, 30),)))
