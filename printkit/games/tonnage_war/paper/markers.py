"""Draws the markers of Tonnage War: for contacts, engaged, damaged and waiting units, and for the track
board.
"""

from __future__ import annotations

from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.tonnage_war.rules.data import ESCORTS
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Digest, RulesSection
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline

SIDE: Final = 0.75
"""Side length in inches of a marker."""
SMALL: Final = 0.5
"""Side length in inches of a marker for the track board."""
CONTACTS: Final = 4
_PLAIN = (Ink.SLATE, Pattern.LINES)
_U = (Ink.NAVY, Pattern.HATCH)
_E = (Ink.TEAL, Pattern.DOTS)
_HURT = (Ink.VERMILION, Pattern.CROSSHATCH)
_HIT = ("type-vii",) * 3 + ("corvette",) * 3
_SIDE_SHIPS = ("type-vii", "corvette")
_SIDES = (("U", "type-vii", _U), ("E", "corvette", _E))


def markers(ruleset: TonnageRuleset) -> CounterSet:
    """Return all markers needed under these rulings."""
    made = [
        *(_contact(n) for n in range(1, CONTACTS + 1)),
        _two(
            "ENGAGED",
            _face("", "icon-escort-attack", *_E),
            _face("", "icon-escort-attack", *_HURT, note="on"),
        ),
        *(_damaged(n, emblem) for n, emblem in enumerate(_HIT, 1)),
        *(_depleted(n) for n in range(1, ESCORTS + 1) if ruleset.has_depletion),
        _two("FIRED", _face("", "icon-torpedo", *_U), _face("", "icon-flak", *_HURT)),
        _two(
            "PENDING", _face("", "arrow-back", *_PLAIN, note="reply?"), _face("", "arrow", *_E, note="go on?")
        ),
        *_scenario(ruleset),
        _small("ROUND", _face("", "anchor", *_PLAIN), _face("", "anchor", *_HURT)),
        *(
            _small(f"TURN {side}", _face("", symbol, *ink), _face("", symbol, *_PLAIN))
            for side, symbol, ink in _SIDES
        ),
        *(
            _small(f"SCORE {side} {worth}", _face(worth, symbol, *ink), _face(worth, symbol, *_PLAIN))
            for side, symbol, ink in _SIDES
            for worth in ("10", "1")
        ),
    ]
    uses = Digest((RulesSection("The markers", _uses(ruleset), sign="icon-contact"),), margin=False)
    return CounterSet("markers", "Markers", tuple(made), (uses,))


def _face(
    label: str, emblem: str, ink: Ink, pattern: Pattern, *, note: str = "", over: str | None = None
) -> CounterFace:
    spent = (ink, pattern) == _PLAIN and emblem in _SIDE_SHIPS
    return CounterFace(label, ink, pattern, note=note, emblem=emblem, symbol=over, spent=spent)


def _two(name: str, front: CounterFace, back: CounterFace) -> Counter:
    return Counter(name, SIDE, SIDE, Outline.RECTANGLE, front, back, measured=False)


def _small(name: str, front: CounterFace, back: CounterFace) -> Counter:
    return Counter(name, SMALL, SMALL, Outline.RECTANGLE, front, back, measured=False)


def _contact(n: int) -> Counter:
    """Return the marker for contact number ``n`` (a U-boat that has found the convoy). Its front shows that
    the contact is in effect, its back that the escorts have played Evasive Routing on it.
    """
    return _two(f"C{n}", _face(f"C{n}", "icon-contact", *_U), _face(f"C{n}", "icon-evasive-routing", *_E))


def _damaged(n: int, unit: str) -> Counter:
    """Return a marker for damage. Its front shows that a unit is damaged, its back that the unit is sunk."""
    side = _U if unit == "type-vii" else _E
    sunk = _face("", unit, Ink.INK, Pattern.BARS, over="cross", note="sunk")
    return _two(f"DAMAGED-{n}", _face("", unit, *side, over="slash", note="damaged"), sunk)


def _depleted(n: int) -> Counter:
    front = _face("", "icon-depth-charge", Ink.SAND, Pattern.BACKHATCH, note="1, 2 only")
    return _two(f"DEPLETED-{n}", front, _face("", "icon-depth-charge", *_E))


def _scenario(ruleset: TonnageRuleset) -> list[Counter]:
    """Return the markers for the rescue ship and the aircraft carrier, if the scenario has them."""
    made = []
    if ruleset.has_rescue_ships:
        wanted = _face("", "coaster", *_HURT, note="wanted")
        made.append(_two("RESCUE", _face("", "coaster", *_E, note="rescue ship"), wanted))
    if ruleset.has_carrier:
        made.append(_two("CARRIER", _face("", "carrier", *_E), _face("", "carrier", *_HURT, over="slash")))
        made += [
            _two(f"TARGET-{n}", _face("at", "carrier", *_U), _face("at", "merchantman", *_PLAIN))
            for n in (1, 2)
        ]
    return made


def _uses(ruleset: TonnageRuleset) -> tuple[str, ...]:
    """Return a list of the markers and what they are for. Players who keep the journal need only the contact
    markers.
    """
    rescue = (
        ("*Rescue ship:* on the escort on rescue duty; *wanted* is up while there is none.",)
        if ruleset.has_rescue_ships
        else ()
    )
    carrier = (
        (
            "*Carrier:* plain while she is whole, struck through when she is damaged; *at* convoy or carrier lies on an attack.",
        )
        if ruleset.has_carrier
        else ()
    )
    depleted = (
        ("*Depth charge, 1, 2 only:* on a depleted escort; it is turned over in the next game.",)
        if ruleset.has_depletion
        else ()
    )
    return (
        "*Track board:* the anchor marks the round, boat and corvette each side’s turn, 10 and 1 its points.",
        "*C1 to C4* {icon-contact} lie on contacts; turned to {icon-evasive-routing} while an Evasive Routing waits for B-dienst.",
        "*Hunted* {icon-escort-attack} lies on the boat; turned to *on* after the first attack.",
        "*Fired* {icon-torpedo} {icon-flak}: the boat has replied, with torpedoes or with flak.",
        "*Reply?:* the last play waits for its reply. *Go on?:* the escorts may go on with their hunt.",
        "*Slash* and *cross* lie on a unit that is damaged or sunk, until it goes out.",
        *rescue,
        *carrier,
        *depleted,
    )
