"""The reference sheet of USS Lox, with tables for the captain.

It says which torpedoes sink which ship, gives the probabilities that a captain needs, and covers the report
at the end of a patrol.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from printkit.games.uss_lox.paper import sheet_odds as odds
from printkit.games.uss_lox.paper.pictures import HOMEWARD
from printkit.games.uss_lox.paper.sheet_tables import RANK_NAMES, escort_facts, small, titles, yardsticks
from printkit.games.uss_lox.paper.sheet_tables import combinations as combinations_shown
from printkit.games.uss_lox.play.chances import sunk
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import FIFTEEN, RUN, combinations
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.rules.torpedoes import ship_must_score
from printkit.press.blocks import (
    Align,
    Columns,
    ExampleHand,
    Examples,
    Grid,
    Illustration,
    Notes,
    Panel,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet
from printkit.table.cards import JACK, card

_GAP = 6.0
_TEN = "10+"

_NUMBERED = 10
"""Number of ranks below the face cards. In the table, a thin line separates them from the face cards."""
_ROW = 5.6
"""Maximum height in mm of the rows of the tables."""


def reference_sheet(ruleset: LoxRuleset) -> Sheet:
    """Return the reference sheet: which torpedoes score with each ship, and the probabilities that a captain
    needs.

    The rules are on the sheet "How to play".
    """
    title = ruleset.answer(LoxRuleset.combo_scope).brief
    hands = Panel(title, (_hands(ruleset),), cite(rb.HIT), gap=1.0)
    below = Columns((_escort(ruleset), _report(ruleset)), gap=_GAP)
    picture = Illustration(HOMEWARD, most=70.0, least=22.0)
    blocks = (_scoring(ruleset), hands, below, *rulings_box(ruleset), picture)
    return Sheet("reference", "Reference", blocks, on_card=True)


def _hands(ruleset: LoxRuleset) -> Columns:
    """Return an example hand of each combination, in two columns. The first card of a hand is the ship."""
    hands = tuple(
        ExampleHand(each.title, tuple(map(small, each.cards)), each.text, each.rule.id)
        for each in combinations_shown(ruleset)
    )
    half = (len(hands) + 1) // 2
    return Columns((Examples(hands[:half], True), Examples(hands[half:], True)), gap=_GAP)


def _scoring(ruleset: LoxRuleset) -> Panel:
    """Return a table that lists, for each rank of ship, the torpedoes that sink it and their chances.

    It lists single torpedoes and pairs that make fifteen with the ship, and pairs that make a run with it.
    """
    rows: list[tuple[str, ...]] = []
    for rank, name in enumerate(RANK_NAMES, 1):
        if rank == JACK and ruleset.gun_sinks_jack_escort:
            rows.append((name, "deck gun", "", "", *_chances(ruleset, rank)))
        else:
            fellows = (_torpedo_sets(rank, what, n) for what, n in ((FIFTEEN, 1), (FIFTEEN, 2), (RUN, 2)))
            rows.append((name, *fellows, *_chances(ruleset, rank)))
    every = (f"{odds.percent(odds.sunk_any(ruleset, n), 1)} %" for n in range(1, LARGEST_SPREAD + 1))
    rows.append(("any", "", "", "", *every, ""))
    heads = ("ship", "15: one", "15: two", "run: two", "1", "2", "3", "tons")
    flush = ", a flush" if ruleset.flush_counts else ""
    alone = "" if ship_must_score(ruleset) else ", and whatever the torpedoes score among themselves"
    note = (
        f"{_TEN}: a ten or a face card. Besides: any card of the ship’s rank, the jack of its suit{alone}. "
        f"Three torpedoes: fifteens and runs of four cards{flush}."
    )
    table = Grid(
        heads,
        tuple(rows),
        (*(Align.LEFT,) * 4, *(Align.RIGHT,) * 4),
        (0.5, 0.9, 2.9, 1.9, 0.9, 0.9, 0.9, 0.8),
        groups=(("torpedoes that score", 3), ("chance to sink with", 4)),
        most=_ROW,
        group=_NUMBERED,
        total=True,
    )
    return Panel(
        "Each ship: torpedoes that score with her, and the chance to sink her (fresh pack, mean tons with three)",
        (table, Notes((note,), quiet=True)),
        cite(rb.CRIB_15, rb.CRIB_RUN),
        gap=1.0,
    )


def _torpedo_sets(ship: int, name: str, count: int) -> str:
    """Return text that lists the sets of torpedoes that make a combination with a ship, by their ranks: ``A·6, 2·5,
    3·4``.

    Each set has ``count`` torpedoes, the combination is ``name``, and the ship has the rank ``ship``. Sets that score
    even without one of their torpedoes are left out, and so are sets with the ship's own rank, which makes a pair. In a
    fifteen, tens and face cards count as one rank.
    """
    names = (*RANK_NAMES[:9], _TEN) if name == FIFTEEN else RANK_NAMES
    found: list[str] = []
    for ranks in combinations_with_replacement(range(1, len(names) + 1), count):
        target, spread = card(ship, 0), [card(rank, suit) for suit, rank in enumerate(ranks, 1)]
        fewer = count > 1 and any(name in combinations(target, [each]) for each in spread)
        if not fewer and ship not in ranks and name in combinations(target, spread, with_ship=True):
            found.append("·".join(names[rank - 1] for rank in ranks))
    return ", ".join(found) or "–"


def _chances(ruleset: LoxRuleset, rank: int) -> tuple[str, ...]:
    """Return, as text, the chances to sink a ship of this rank with one, two or three torpedoes.

    The mean number of tons that three torpedoes sink follows.
    """
    tons = min(rank, 10) * TONS
    if rank == JACK and ruleset.gun_sinks_jack_escort:
        return "–", "–", "gun", f"{tons:,}"
    chances = [sunk(ruleset, rank, n) for n in range(1, LARGEST_SPREAD + 1)]
    mean = int(chances[-1] * tons * 2 + 1) // 2
    return (*(f"{odds.percent(p, 1)} %" for p in chances), f"{mean:,}")


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


def _report(ruleset: LoxRuleset) -> Panel:
    return Panel(
        "Tons per patrol, for a boat that came home",
        (yardsticks("reference", own=False), titles()),
        cite(rb.SCORE),
    )
