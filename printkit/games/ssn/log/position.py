"""Reads the ``position`` section of an SSN log, which describes a game in progress, so that a log can begin
in the middle of a game.
"""

from __future__ import annotations

from printkit.games.ssn.log.words import LAYERS
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import FLANK, SPEEDS
from printkit.games.ssn.rules.geometry import Pose, inside, normal, overlap
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.setup import formation
from printkit.games.ssn.rules.state import (
    ABOARD,
    AIRBORNE,
    AWAY,
    CARRIERS,
    GONE,
    HELO_NAMES,
    HELOS,
    KILLS_NEEDED,
    LHD,
    LIVE,
    SHIP_NAMES,
    SHIPS,
    TORPEDOES,
    WRECK,
    DetectionPoint,
    Helo,
    Ship,
    State,
    Submarine,
    ship_shape,
)
from printkit.journal.entries import Entry, Given, Value
from printkit.table.rules import Rule

_MARKERS = ("dive", "rise", "none")


def position(ruleset: SsnRuleset, given: Given) -> State:
    """Return the state before the first turn of the log, as the section ``position`` describes it.

    Raise ``Misplaced`` if it is impossible.
    """
    sunk = _named(given, "wreck", SHIP_NAMES, rb.WRK_1)
    gone = _named(given, "gone", (*SHIP_NAMES[:LHD], *HELO_NAMES), rb.HEL_5)
    ships = _ships(ruleset, given, sunk, gone)
    sub = _submarine(ruleset, given)
    helos = tuple(_helo(ruleset, given, n, ships, gone) for n in HELOS)
    number = next((n for n in (1, 2, 3) if given.get(f"dp{n}")), 1)
    present = DetectionPoint(number, sub.pose.x, sub.pose.y, sub.deep, sub.speed)
    return State(ruleset, given.first - 1, sub, ships, helos, (None, present, None))


# -- ships -----------------------------------------------------------------------------------------------------------


def _ships(ruleset: SsnRuleset, given: Given, sunk: frozenset[str], gone: frozenset[str]) -> tuple[Ship, ...]:
    entry = given.get("lhd")
    if entry is None:
        given.refuse(None, rb.SETUP_1, "the position does not say where the LHD is", "lhd X Y HEADING")
    lhd = _pose(ruleset, given, entry, rb.SETUP_1)
    places = [*formation(lhd)]
    for n in range(LHD):
        own = given.get(SHIP_NAMES[n])
        if own is not None:
            places[n] = _pose(ruleset, given, own, rb.SETUP_1, SHIP_NAMES[n] in gone)
    kills = given.number("lhd-kills", rb.TRP_9, 0, KILLS_NEEDED[LHD], 0)
    if kills == KILLS_NEEDED[LHD]:
        sunk |= {"lhd"}
    alerted = _alerted(given)
    ships = []
    for n in SHIPS:
        name = SHIP_NAMES[n]
        condition = WRECK if name in sunk else AWAY if name in gone else LIVE
        struck = KILLS_NEEDED[n] if condition == WRECK else kills if n == LHD else 0
        up = condition == LIVE and ("all" in alerted or name in alerted)
        ships.append(Ship(places[n], struck, up, condition))
    _check_no_overlap(ruleset, given, ships)
    return tuple(ships)


def _check_no_overlap(ruleset: SsnRuleset, given: Given, ships: list[Ship]) -> None:
    """Raise ``Misplaced`` if two ships overlap (rule SSN-SHP-2)."""
    there = [n for n in SHIPS if ships[n].condition != AWAY]
    for a in there:
        for b in there:
            if a < b and overlap(
                ship_shape(ruleset, a, ships[a].pose), ship_shape(ruleset, b, ships[b].pose)
            ):
                entry = given.get(SHIP_NAMES[a]) or given.get(SHIP_NAMES[b])
                given.refuse(
                    entry and entry.span, rb.SHP_2, f"{SHIP_NAMES[a]} and {SHIP_NAMES[b]} lie in one another"
                )


def _alerted(given: Given) -> frozenset[str]:
    words = frozenset(v.text.lower() for e in given.all("alerted") for v in e.values)
    known = {*SHIP_NAMES, "all"}
    for entry in given.all("alerted"):
        for value in entry.values:
            if value.text.lower() not in known:
                given.refuse(
                    value.span,
                    rb.DET_1,
                    f"`{value.text}` is not a ship",
                    "all, or ff1 to ff4 and lhd",
                    value.text,
                )
    return words


def _named(given: Given, verb: str, known: tuple[str, ...], rule: Rule) -> frozenset[str]:
    """Return the names of ships or helicopters that follow ``verb`` in the ``position`` section.

    Raise ``Misplaced`` for a name that is not in ``known``.
    """
    found = set()
    for entry in given.all(verb):
        for value in entry.values:
            word = value.text.lower()
            if word not in known:
                given.refuse(
                    value.span, rule, f"`{value.text}` cannot stand here", " ".join(known), value.text
                )
            found.add(word)
    return frozenset(found)


# -- the submarine ---------------------------------------------------------------------------------------------------


def _submarine(ruleset: SsnRuleset, given: Given) -> Submarine:
    entry = given.get("ssn")
    if entry is None:
        given.refuse(
            None, rb.SETUP_3, "the position does not say where the submarine is", "ssn X Y HEADING deep slow"
        )
    pose = _pose(ruleset, given, entry, rb.SETUP_3)
    words = [v.text.lower() for v in entry.values[3:]]
    depth = next((w for w in words if w in LAYERS), "")
    speed = next((w for w in words if w in SPEEDS), "")
    if not depth or not speed:
        given.refuse(
            entry.span, rb.MAN_3, "the submarine's layer and speed are missing", "ssn X Y HEADING deep slow"
        )
    marker = _marker(given)
    torpedoes = given.number("torps", rb.ATK_1, 0, TORPEDOES, TORPEDOES)
    return Submarine(pose, depth == "deep", min(SPEEDS.index(speed), FLANK), torpedoes, marker)


def _marker(given: Given) -> str:
    entry = given.get("marker")
    if entry is None:
        return ""
    word = entry.values[0].text.lower() if len(entry.values) == 1 else ""
    if word not in _MARKERS:
        given.refuse(entry.span, rb.MAN_9, "the marker is Dive or Rise", "dive or rise", word)
    return "" if word == "none" else word


# -- helos -----------------------------------------------------------------------------------------------------------


def _helo(ruleset: SsnRuleset, given: Given, n: int, ships: tuple[Ship, ...], gone: frozenset[str]) -> Helo:
    name = HELO_NAMES[n]
    entry = given.get(name)
    if entry is None:
        lost = name in gone or ships[CARRIERS[n]].condition != LIVE
        return Helo(GONE if lost else ABOARD)
    if name in gone:
        given.refuse(entry.span, rb.HEL_5, f"{name} is gone and cannot be in the air as well")
    numbers = _numbers(given, entry, 2, rb.HEL_2)
    words = [v.text.lower() for v in entry.values[2:]]
    if len(words) != 1 or words[0] not in LAYERS:
        given.refuse(entry.span, rb.HEL_3, "the side of a helo is missing", f"{name} X Y shallow")
    return Helo(AIRBORNE, numbers[0], numbers[1], words[0] == "deep")


# -- places ----------------------------------------------------------------------------------------------------------


def _pose(ruleset: SsnRuleset, given: Given, entry: Entry, rule: Rule, anywhere: bool = False) -> Pose:
    x, y, h = _numbers(given, entry, 3, rule)
    width, height = ruleset.table
    if not anywhere and inside((x, y), width, height) < -ruleset.data.tolerance.range:
        found = f"{entry.values[0].text} {entry.values[1].text}"
        given.refuse(
            entry.values[0].span,
            rb.GEO_11,
            f"{entry.verb} is off the table",
            f"0 to {width:g}, 0 to {height:g}",
            found,
        )
    return Pose(x, y, normal(h))


def _numbers(given: Given, entry: Entry, n: int, rule: Rule) -> tuple[float, ...]:
    values: tuple[Value, ...] = entry.values[:n]
    numbers = [v.value for v in values if v.kind == "number" and isinstance(v.value, int | float)]
    if len(numbers) != n:
        what = "x, y and a heading" if n == 3 else "x and y"
        given.refuse(
            entry.span,
            rule,
            f"`{entry.verb}` has {what}",
            f"{entry.verb} {'12 26 90' if n == 3 else '12 26'}",
        )
    return tuple(float(number) for number in numbers)
