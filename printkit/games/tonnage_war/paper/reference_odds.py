"""The odds tables on the player aids of Tonnage War, with exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from printkit.games.tonnage_war.paper.faces import damages_on, signed, sinks_on, span
from printkit.games.tonnage_war.play import odds
from printkit.games.tonnage_war.play.chances import attack_cards, flak_modifiers
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.torpedoes import flak_number, torpedo_number
from printkit.press.blocks import Align, Block, Columns, Grid, Notes, Panel, Stack, cite

_KINDS = {"escort attack": "", "HF/DF": "HF/DF ", "air patrol": ""}
_LEFT, _RIGHT = Align.LEFT, Align.RIGHT
_GAP = 3.0
_ROW = 6.4  # mm; height to which a row may grow
_BESIDE_TWO = 7.4  # mm; the same for a table beside two others, whose headings need height as well
_NARROW = 9
"""A detection table is printed beside another table only if it has at most this many columns."""
_HIDDEN = Fraction(1, 4)
"""The U-boats' player aid prints a chance of being detected in bold if it is at most this."""
_DEADLY = Fraction(3, 20)
"""The escorts' player aid prints a chance of sinking a U-boat in bold if it is at least this."""
_LEGEND = "S ship, A aircraft; then N novice, R regular, A ace"
Figures = dict[tuple[str, ...], Fraction]


def of_an_attack(ruleset: TonnageRuleset) -> tuple[Block, ...]:
    """Return the odds table for the number of ships that an attack on the convoy sinks.

    Return nothing if a player's own deck has no card for such an attack.
    """
    return (_convoy(ruleset),) if attack_cards(ruleset) else ()


def for_uboats(ruleset: TonnageRuleset) -> tuple[Block, ...]:
    """Return the odds tables on the U-boats' player aid.

    They are for being detected, and for hits with torpedoes and flak on escorts.
    """
    shots = (
        *((_torpedo(ruleset),) if attack_cards(ruleset) else ()),
        *((_flak(ruleset),) if flak_modifiers(ruleset) else ()),
    )  # a player's own deck may have none of these cards
    if not shots:
        return (_detection(ruleset),)
    if len(_escort_columns(ruleset, "detection")) > _NARROW:
        return (_detection(ruleset), Columns(shots, gap=7.0))
    return (Columns((_detection(ruleset), Stack(shots, _GAP)), (1.6, 1.0), gap=7.0),)


def of_a_hunt(ruleset: TonnageRuleset) -> Block:
    """Return the tables of an escort attack on a U-boat, which show with which die rolls the U-boat evades, is damaged or is
    sunk."""
    return Stack(
        (Notes((f"{_LEGEND}.",), quiet=True), Columns((_evasion(ruleset), _strike(ruleset)), gap=7.0)), 1.0
    )


def for_escorts(ruleset: TonnageRuleset) -> tuple[Block, ...]:
    """Return the tables on the escorts' player aid that give the odds of an attack.

    One table has the results of an attack on a U-boat. The other has the number of ships that an answer to a
    convoy attack saves.
    """
    if not attack_cards(ruleset):
        return (_hunt(ruleset),)
    return (Columns((_hunt(ruleset), _answered(ruleset)), (1.1, 1.0), gap=7.0),)


@cache
def _figures(ruleset: TonnageRuleset, name: str) -> Figures:
    """Return the probabilities in the odds table with this name, as a dictionary.

    Each key is the conditions of a row and its outcome.
    """
    (table,) = odds.tables(ruleset, frozenset({name}))
    return {(*(str(value) for _, value in row.given), row.outcome): row.fraction for row in table.rows}


def percent(p: Fraction, *, exact: bool = True) -> str:
    """Return a probability in per cent, with one decimal place.

    If ``exact`` is True, a whole percentage has no decimal place. An impossible result is a dash.
    """
    if not p:
        return "–"
    hundredths = p * 100
    return str(hundredths) if exact and hundredths.denominator == 1 else f"{float(hundredths):.1f}"


def _percents(
    rows: Sequence[Sequence[Fraction]], good: Callable[[int, Fraction], bool] = lambda column, p: False
) -> list[tuple[str, ...]]:
    """Return probabilities in per cent as texts, row by row.

    If one figure of a column needs a decimal, all its figures have one. Figures (and dashes) for which
    ``good`` returns True are bold, because they are good for the reader of the table.
    """
    whole = [all((p * 100).denominator == 1 for p in column) for column in zip(*rows)]

    def cell(column: int, p: Fraction) -> str:
        text = percent(p, exact=whole[column])
        return f"*{text}*" if good(column, p) else text

    return [tuple(cell(at, p) for at, p in enumerate(row)) for row in rows]


def _never(rows: Sequence[Sequence[Fraction]]) -> str:
    """Return a note on the meaning of the dashes in a table of chances; nothing if the table has no dashes."""
    return "–, never" if any(p == 0 for row in rows for p in row) else ""


def _mean(p: Fraction) -> str:
    """Return a mean number of ships as text with two decimals; a dash if no ship can be sunk."""
    return f"{float(p):.2f}" if p else "–"


def _grid(
    corner: str,
    heads: Iterable[str],
    rows: Iterable[tuple[str, ...]],
    caption: str = "",
    group: int = 0,
    words: int = 1,
) -> Grid:
    """Return a table with columns of words, followed by columns of figures.

    ``words``: the number of columns of words. The figures are aligned on the right.
    """
    heads = (corner, *heads)
    align = (*(_LEFT,) * words, *(_RIGHT,) * (len(heads) - words))
    return Grid(heads, tuple(rows), align, caption=caption, group=group)


def _with_tall_rows(grid: Grid, most: float = _ROW) -> Grid:
    """Return a copy of a table whose rows may grow up to ``most`` mm high in order to fill the page."""
    return replace(grid, most=most)


def _escort_columns(ruleset: TonnageRuleset, name: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the columns of an odds table, one for each escort or group of escorts.

    A column is a pair: its heading, and the key of its figures.
    """
    found: dict[tuple[str, ...], str] = {}
    for key in _figures(ruleset, name):
        escort, kind = key[1:3]
        later = len(key) > 3 and "continuation" in key[3:]
        more = ("continuation",) if later else ()
        found.setdefault((escort, kind, *more), f"{_KINDS[kind]}{escort}{' on' if later else ''}")
    return [
        (head, key)
        for key, head in sorted(found.items(), key=lambda item: (len(item[0]), item[0][1] == "HF/DF"))
    ]


def _detection(ruleset: TonnageRuleset) -> Panel:
    """Return the table of the odds that an escort detects a U-boat.

    It has a row for each U-boat and Evade card, and a column for each kind of escort.
    """
    figures = _figures(ruleset, "detection")
    evades = sorted({int(key[-2]) for key in figures})
    columns = _escort_columns(ruleset, "detection")
    plays = [(boat, evade) for boat in ruleset.data.boats for evade in evades]
    found = [
        [figures[(boat.code, *key, str(evade), "detected")] for _, key in columns] for boat, evade in plays
    ]
    names = [f"{boat.name}{', Evade ' + signed(evade) if evade else ''}" for boat, evade in plays]
    shown = _percents(found, lambda _, p: p <= _HIDDEN)
    rows = [(name, *cells) for name, cells in zip(names, shown)]
    bold = f"bold, {percent(_HIDDEN)} % or less"
    note = "; ".join(filter(None, (_LEGEND, bold, _never(found), _first_note(ruleset))))
    radio = sum(key[1] == "HF/DF" for _, key in columns)
    grid = _with_tall_rows(
        _grid("boat", (head.removeprefix("HF/DF ") for head, _ in columns), rows, note, len(evades)),
        _BESIDE_TWO,
    )
    if radio:
        grid = replace(grid, groups=(("attack, patrol", len(columns) - radio), ("HF/DF", radio)))
    return Panel("Detected by one escort, %", (grid,), cite(rb.DETECT, rb.EACH_ROLLS))


def _first_note(ruleset: TonnageRuleset) -> str:
    return "on: after the first attack, with bad sonar" if ruleset.sonar_is_bad else ""


def _convoy(ruleset: TonnageRuleset) -> Panel:
    figures = _figures(ruleset, "convoy")
    cards = list(dict.fromkeys(key[1] for key in figures))

    def some(boat: str, card: str) -> str:
        return percent(1 - figures[boat, card, "0 ships"])

    rows = [
        (
            boat.name,
            *(
                f"{_mean(figures[boat.code, card, 'mean ships'])} · {some(boat.code, card)} %"
                for card in cards
            ),
        )
        for boat in ruleset.data.boats
    ]
    grid = _grid("boat", cards, rows)
    title = "An attack that gets through: mean ships, and the chance of one or more"
    return Panel(title, (grid,), cite(rb.RESOLVE_CONVOY))


def _torpedo(ruleset: TonnageRuleset) -> Panel:
    figures = _figures(ruleset, "torpedo")
    shots = [
        (boat, detected, word)
        for boat in ruleset.data.boats
        for detected, word in ((True, "detected"), (False, "undetected"))
    ]
    outcomes = ("ship sunk", "ship damaged")
    chances = _percents([[figures[boat.code, word, each] for each in outcomes] for boat, _, word in shots])
    rows = [
        (boat.name, word, f"{torpedo_number(ruleset, boat, detected)} or less", *cells)
        for (boat, detected, word), cells in zip(shots, chances)
    ]
    grid = _with_tall_rows(_grid("boat", ("is", "hits on", "sunk", "dam."), rows, group=2, words=3))
    return Panel("Torpedo reply, %", (grid,), f"{rb.REPLY_DETECTED}, {rb.REPLY_HIDDEN}")


def _flak(ruleset: TonnageRuleset) -> Panel:
    figures = _figures(ruleset, "flak")
    planes = list(dict.fromkeys(key[2] for key in figures))
    cards = sorted({int(key[1]) for key in figures}, reverse=True)
    plays = [(boat, card) for boat in ruleset.data.boats for card in cards]
    hit = ("aircraft shot down", "aircraft damaged")
    chances = [
        [sum((figures[boat.code, f"{card:+d}", plane, o] for o in hit), Fraction(0)) for plane in planes]
        for boat, card in plays
    ]
    rows = [
        (f"{boat.name} {signed(card)}", f"{flak_number(ruleset, boat, card)} or less", *cells)
        for (boat, card), cells in zip(plays, _percents(chances))
    ]
    grid = _with_tall_rows(_grid("boat, card", ("hits on", *planes), rows, group=len(cards), words=2))
    return Panel("Flak: detected and an aircraft hit, %", (grid,), cite(rb.FLAK_AND_BOMBS))


def _evasion(ruleset: TonnageRuleset) -> Panel:
    """Return the table of evasion numbers, by escort and U-boat.

    A U-boat evades an escort with a roll of at most this number.
    """
    figures = _figures(ruleset, "evasion")
    columns = _escort_columns(ruleset, "evasion")
    rows = [
        (
            head,
            *(
                str(figures[(boat.code, *key, "mean number")]).replace("-", "−")
                for boat in ruleset.data.boats
            ),
        )
        for head, key in columns
    ]
    note = "; ".join(filter(None, ("without Evade", _first_note(ruleset))))
    grid = _with_tall_rows(_grid("escort", (boat.name for boat in ruleset.data.boats), rows, note))
    return Panel("Boat escapes on … or less", (grid,), cite(rb.DETECT))


def _strike(ruleset: TonnageRuleset) -> Panel:
    """Return the table of the die rolls with which an escort sinks or damages a U-boat.

    It has figures for the first attack, and for further attacks on the same U-boat.
    """
    rows = []
    for escort in ruleset.data.escorts:
        hits = [
            (sinks_on(ruleset, escort, each), damages_on(ruleset, escort, each))
            for each in (escort.surface, False)
        ]
        rows.append((escort.code, *(span(rolls) for attack in hits for rolls in attack)))
    note = "a natural 1 in a ship’s first attack rams"
    grid = _with_tall_rows(_grid("escort", ("sunk on", "damaged on") * 2, rows, note))
    grid = replace(grid, groups=(("first attack", 2), ("continued", 2)))
    return Panel("One attack roll", (grid,), cite(rb.STRIKE, rb.GUNFIRE))


def _hunt(ruleset: TonnageRuleset) -> Panel:
    """Return the table of the chances (in %) that a U-boat is detected, sunk or damaged.

    It is attacked by one or two escorts.
    """
    figures = _figures(ruleset, "hunt")
    groups = list(dict.fromkeys(key[1] for key in figures))

    outcomes = ("detected", "boat sunk", "boat damaged")
    chances = [
        [figures[boat.code, group, each] for boat in ruleset.data.boats for each in outcomes]
        for group in groups
    ]
    sunk = outcomes.index("boat sunk")
    shown = _percents(chances, lambda column, p: column % len(outcomes) == sunk and p >= _DEADLY)
    rows = ((group, *cells) for group, cells in zip(groups, shown))
    heads = ("found", "sunk", "dam.") * len(ruleset.data.boats)
    said = (f"% of hunts; bold, sunk in {percent(_DEADLY)} % or more", "dam., damaged", _never(chances))
    grid = _grid("group", heads, rows, "; ".join(filter(None, said)), 3)
    grid = replace(
        _with_tall_rows(grid), groups=tuple((boat.name, len(outcomes)) for boat in ruleset.data.boats)
    )
    return Panel("A first hunt, no reply", (grid,), cite(rb.DETECT, rb.ALL_ATTACK, rb.STRIKE))


def _answered(ruleset: TonnageRuleset) -> Panel:
    """Return a table of the mean number of ships that a convoy attack sinks if nobody answers it, and if one
    escort answers it.
    """
    alone, figures = _figures(ruleset, "convoy"), _figures(ruleset, "answered")
    cards = list(dict.fromkeys(key[1] for key in figures))
    groups = [group for group in dict.fromkeys(key[2] for key in figures) if "+" not in group]
    if not ruleset.aircraft_join_escort_attacks:
        groups = [group for group in groups if group.startswith("S")]
    keys = [(boat.code, card) for boat in ruleset.data.boats for card in cards]
    means = [
        [alone[*key, "mean ships"], *(figures[*key, group, "mean ships"] for group in groups)] for key in keys
    ]
    rows = [
        (" ".join(key), f"*{_mean(first)}*", *map(_mean, others))
        for key, (first, *others) in zip(keys, means)
    ]
    caption = f"N novice, R regular, A ace{'' if all(map(all, means)) else '; –, none'}"
    grid = _with_tall_rows(_grid("boat, card", ("ships", *groups), rows, caption, len(cards)))
    grid = replace(grid, groups=(("alone", 1), ("one escort answers", len(groups))))
    return Panel(
        "An attack on the convoy: mean ships sunk", (grid,), cite(rb.NOT_DETECTED, rb.RESOLVE_CONVOY)
    )
