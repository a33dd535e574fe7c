"""Tables that several printed sheets of USS Lox use.

They list card combinations, probabilities, escorts, tonnages of real boats, and the columns for an encounter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from printkit.games.uss_lox.log.notation import ENCOUNTER, NOTATION
from printkit.games.uss_lox.paper import sheet_odds as odds
from printkit.games.uss_lox.paper.advanced import king_payment
from printkit.games.uss_lox.play.chances import sunk
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.bands import BANDS, BENCHMARKS
from printkit.games.uss_lox.rules.cribbage import FIFTEEN, FLUSH, NOB, PAIR, RUN
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD
from printkit.press.blocks import (
    Bars,
    Column,
    Facts,
    Grid,
    KeyedValue,
    Panel,
    Yardstick,
    cite,
    column_of,
)
from printkit.table import Rule
from printkit.table.cards import JACK, RANKS

RANK_NAMES = tuple("10" if rank == "T" else rank for rank in RANKS)
_ICONS = {
    "flip": "merchantman",
    "pass": "icon-dive",
    "gun": "icon-escort-attack",
    "fire": "icon-torpedo",
    "escort": "destroyer",
    "escape": "icon-discard",
    "attack": "icon-torpedo",
}
"""The symbol that is printed over the column of each verb on the patrol sheet."""
_SYMBOLS = {"C": "suit-clubs", "D": "suit-diamonds", "H": "suit-hearts", "S": "suit-spades"}


class ShownCombination(NamedTuple):
    """A combination of cards that sinks a ship, as shown on a sheet, with one example.

    The example has the ship's card first, then the torpedoes fired at it.
    """

    name: str
    title: str
    cards: tuple[str, ...]
    text: str
    rule: Rule


SHOWN = (
    ShownCombination(PAIR, "Pair", ("8C", "8H"), "two of one rank", rb.CRIB_PAIR),
    ShownCombination(FIFTEEN, "Fifteen", ("7H", "8C"), "two to four cards, ace 1, faces 10", rb.CRIB_15),
    ShownCombination(RUN, "Run", ("9C", "TH", "8S"), "three or four in a row, ace low", rb.CRIB_RUN),
    ShownCombination(
        FLUSH, "Flush", ("2H", "4H", "7H", "KH"), "ship and three torpedoes of one suit", rb.CRIB_FLUSH
    ),
    ShownCombination(NOB, "His nob", ("7H", "JH"), "a jack torpedo of the ship's suit", rb.CRIB_NOB),
)


def small(card: str) -> tuple[str, str]:
    """Return the rank of a card such as ``TH`` as it is printed, and the name of its suit symbol."""
    return RANK_NAMES[RANKS.index(card[0])], _SYMBOLS[card[1]]


def combinations(ruleset: LoxRuleset) -> tuple[ShownCombination, ...]:
    """Return the card combinations that sink a ship under the selected rulings (options of the rules)."""
    return tuple(each for each in SHOWN if ruleset.flush_counts or each.name != FLUSH)


def odds_panel(ruleset: LoxRuleset) -> Panel:
    """Return a panel with the probabilities that one, two and three torpedoes sink a ship, for each rank of
    ship."""
    rows: list[tuple[str, ...]] = []
    for rank, name in enumerate(RANK_NAMES, 1):
        if rank == JACK and ruleset.gun_sinks_jack_escort:
            rows.append((name, "–", "–", "gun"))
        else:
            rows.append(
                (name, *(odds.percent(sunk(ruleset, rank, n), 1) for n in range(1, LARGEST_SPREAD + 1)))
            )
    rows.append(("any", *(odds.percent(odds.sunk_any(ruleset, n), 1) for n in range(1, LARGEST_SPREAD + 1))))
    return Panel("Sunk, per cent", (Grid(("ship", "1", "2", "3"), tuple(rows)),), cite(rb.SPREAD))


def escort_facts(ruleset: LoxRuleset, *, options: bool = True, chances: bool = True) -> Facts:
    """Return a list of what a captain can do about an escort.

    With ``options``, it includes the effects of optional rules; with ``chances``, the odds of survival.
    """
    where = ruleset.answer(LoxRuleset.escape_cards).brief
    short = ruleset.answer(LoxRuleset.escape_short).brief
    facts = [
        KeyedValue("escape", f"pay its value {where}; {short}"),
    ]
    if ruleset.gun_sinks_jack_escort:
        facts.append(KeyedValue("gun", "sinks a jack, no torpedo spent"))
    facts.append(KeyedValue("attack", "1 to 3 torpedoes; hit: sunk, miss: boat lost"))
    if options and ruleset.kings_are_escorts:
        paid = king_payment(ruleset)
        facts.append(KeyedValue("king", f"flipped: an escort; pay {KING_DAMAGE} {paid}"))
    if options and ruleset.jokers_in_pack:
        facts.append(KeyedValue("joker", "flipped: an escort comes; in a spread: a miss"))
    if options and ruleset.queens_show_ships:
        facts.append(KeyedValue("queen", "its opportunity ship takes the next line"))
    if not chances:
        return Facts(tuple(facts))
    facts += [
        KeyedValue(
            "odds", f"always attack with 3: survived {odds.percent(odds.survived(ruleset, paying=False))} %"
        ),
        KeyedValue(
            "", f"pay ace to 3, attack the rest: {odds.percent(odds.survived(ruleset, paying=True))} %"
        ),
    ]
    return Facts(tuple(facts))


def yardsticks(stem: str, *, own: bool = True) -> Bars:
    """Return a chart that compares the tonnages of real boats as bars on one scale.

    If ``own`` is True, there is also a field for the player's own tonnage.
    """
    bars = tuple(Yardstick(each.label, each.tons, f"{each.tons:,} t") for each in BENCHMARKS)
    return Bars(bars, BENCHMARKS[-1].tons * 1.05, "tons" if own else "", f"{stem}.tons", "ticks: the boats")


def titles() -> Facts:
    """Return the titles that a boat can earn by coming home, each with the minimum tonnage per patrol that earns it."""
    return Facts(
        tuple(KeyedValue(f"{each.least:,}+" if each.least else "0", each.label) for each in reversed(BANDS)),
        2,
    )


_SUNK_BOX_AFTER = {"fire": "ship", "attack": "escort"}
"""Verbs whose column on the patrol sheet is followed by a tick box "sunk", each with its target.

The target is what the box refers to: the ship or the escort.
"""


def _how(verb: str, ruleset: LoxRuleset) -> str:
    """Return what the head of a verb's column says about writing in it; empty for most columns."""
    if verb == "fire":
        return "T = 10"
    return "or gun" if verb == "attack" and ruleset.gun_sinks_jack_escort else ""


def encounter_columns(ruleset: LoxRuleset) -> Iterator[Column]:
    """Yield the columns of the patrol sheet for an encounter, one for each verb in the order of the log.

    Optional rules that are in use add columns.
    """
    for verb, column in NOTATION.columns(ENCOUNTER, ruleset):
        made = column_of(verb.name, column, icon=_ICONS.get(verb.name, ""))
        yield (
            replace(made, label=f"{made.head}, {how}", tip=made.head)
            if (how := _how(verb.name, ruleset))
            else made
        )
        if target := _SUNK_BOX_AFTER.get(verb.name):
            yield Column(
                "= sunk",
                1.05,
                tick=True,
                name=f"{target}-sunk",
                label="sunk",
                tip=f"{target} sunk",
                icon="burst",
            )
