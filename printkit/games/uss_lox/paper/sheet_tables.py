"""What several sheets of USS Lox share: combinations, odds, escorts, yardsticks, the columns of an encounter."""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.uss_lox.paper import sheet_odds as odds
from printkit.games.uss_lox.play.chances import sunk
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.bands import BENCHMARKS
from printkit.games.uss_lox.rules.cribbage import FIFTEEN, FLUSH, NOB, PAIR, RUN
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD
from printkit.press.blocks import Bar, Bars, Column, Example, Examples, Fact, Facts, Grid, Panel, cite
from printkit.table import Rule
from printkit.table.cards import JACK, RANKS

RANK_NAMES = tuple("10" if rank == "T" else rank for rank in RANKS)
_SYMBOLS = {"C": "suit-clubs", "D": "suit-diamonds", "H": "suit-hearts", "S": "suit-spades"}


class Shown(NamedTuple):
    """A combination with one example: the ship first, then the spread."""

    name: str
    title: str
    cards: tuple[str, ...]
    text: str
    rule: Rule


SHOWN = (
    Shown(PAIR, "Pair", ("8C", "8H"), "two of one rank", rb.CRIB_PAIR),
    Shown(FIFTEEN, "Fifteen", ("7H", "8C"), "two to four cards, ace 1, faces 10", rb.CRIB_15),
    Shown(RUN, "Run", ("9C", "TH", "8S"), "three or four in a row, ace low", rb.CRIB_RUN),
    Shown(FLUSH, "Flush", ("2H", "4H", "7H", "KH"), "ship and three torpedoes of one suit", rb.CRIB_FLUSH),
    Shown(NOB, "His nob", ("7H", "JH"), "a jack torpedo of the ship's suit", rb.CRIB_NOB),
)


def small(card: str) -> tuple[str, str]:
    """Rank and suit symbol of a card such as ``TH``."""
    return RANK_NAMES[RANKS.index(card[0])], _SYMBOLS[card[1]]


def combinations_panel(ruleset: LoxRuleset) -> Panel:
    """The combinations that sink a ship, one example each."""
    shown = [s for s in SHOWN if ruleset.flush == "ship-included" or s.name != FLUSH]
    title = "What sinks it, the ship included" if ruleset.combo_scope == "with-ship" else "What sinks a ship"
    return Panel(
        title,
        (
            Examples(
                tuple(
                    Example(s.title, tuple(map(small, s.cards)), s.text, s.rule.id.partition("-")[2])
                    for s in shown
                ),
                True,
            ),
        ),
        cite(rb.HIT),
    )


def odds_panel(ruleset: LoxRuleset) -> Panel:
    """The chance to sink each rank with one, two and three torpedoes."""
    rows: list[tuple[str, ...]] = []
    for rank, name in enumerate(RANK_NAMES, 1):
        if rank == JACK and ruleset.jack_escort == "deck-gun":
            rows.append((name, "–", "–", "gun"))
        else:
            rows.append(
                (name, *(odds.percent(sunk(ruleset, rank, n), 1) for n in range(1, LARGEST_SPREAD + 1)))
            )
    rows.append(("any", *(odds.percent(odds.sunk_any(ruleset, n), 1) for n in range(1, LARGEST_SPREAD + 1))))
    return Panel("Sunk, per cent", (Grid(("ship", "1", "2", "3"), tuple(rows)),), cite(rb.SPREAD))


def escort_facts(ruleset: LoxRuleset, *, options: bool = True) -> Facts:
    """What a captain can do about an escort, with the chances; ``options`` adds what the optional rules change."""
    where = "under the deck" if ruleset.escape_cards == "deck-bottom" else "to the discard"
    short = "too few: lost" if ruleset.escape_short == "lost" else "too few: attack"
    facts = [
        Fact("escape", f"pay its value {where}; {short}"),
        Fact("attack", "1 to 3 torpedoes; hit: sunk, miss: boat lost"),
    ]
    if ruleset.jack_escort == "deck-gun":
        facts.append(Fact("gun", "sinks a jack, no torpedo spent"))
    if options and ruleset.kings == "yes":
        pile = "to the discard" if ruleset.king_damage == "discard-ten" else "under the deck"
        facts.append(Fact("king", f"flipped: an escort; pay {KING_DAMAGE} {pile}"))
    if options and ruleset.jokers == "yes":
        facts.append(Fact("joker", "flipped: an escort comes; in a spread: a miss"))
    if options and ruleset.queens == "yes":
        facts.append(Fact("queen", "its opportunity ship takes the next line"))
    facts += [
        Fact(
            "odds", f"always attack with 3: survived {odds.percent(odds.survived(ruleset, paying=False))} %"
        ),
        Fact("", f"pay ace to 3, attack the rest: {odds.percent(odds.survived(ruleset, paying=True))} %"),
    ]
    return Facts(tuple(facts))


def yardsticks(stem: str, *, own: bool = True) -> Bars:
    """The benchmarks to one scale, with a box for one's own tonnage (``own``)."""
    bars = tuple(Bar(each.label, each.tons, f"{each.tons:,} t") for each in BENCHMARKS)
    return Bars(bars, BENCHMARKS[-1].tons * 1.05, "tons" if own else "", f"{stem}.tons")


def encounter_columns(ruleset: LoxRuleset) -> tuple[Column, ...]:
    """An encounter's verbs in the log's order; what an option adds stands where the log has it."""
    estimate = (Column("estimate", 1.3, tick=True),) if ruleset.faces == "yes" else ()
    opportunity = (Column("opportunity", 1.6),) if ruleset.queens == "yes" else ()
    return (
        Column("flip", 1.0, label="ship"),
        Column("pass", 0.8, tick=True),
        Column("fire", 2.7, slots=LARGEST_SPREAD, label="torpedoes"),
        Column("gun", 0.75, tick=True),
        Column("= sunk", 1.05, tick=True, name="ship-sunk", label="sunk", tip="ship sunk"),
        Column("escort", 1.15),
        Column("escape", 1.15, label="paid"),
        Column("attack", 2.7, slots=LARGEST_SPREAD, label="at the escort"),
        Column("= sunk", 1.05, tick=True, name="escort-sunk", label="sunk", tip="escort sunk"),
        *estimate,
        *opportunity,
    )
