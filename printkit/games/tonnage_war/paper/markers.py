"""The markers (section 1.7): contacts, engaged units, damage, units that wait, and the pointers of the
tracks.
"""

from __future__ import annotations

from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.tonnage_war.rules.data import ESCORTS
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline

SIDE: Final = 0.75
"""Side length of a marker in inches."""
POINTER: Final = 0.28
"""Side length in inches of a pointer, which is placed in a box of a track."""
CONTACTS: Final = 4
DAMAGED: Final = 6
_TRACKS = ("TURN", "SCORE 1", "SCORE 2")
_PLAIN = (Ink.SLATE, Pattern.LINES)
_U = (Ink.NAVY, Pattern.HATCH)
_E = (Ink.TEAL, Pattern.DOTS)
_HURT = (Ink.VERMILION, Pattern.CROSSHATCH)


def markers(ruleset: TonnageRuleset) -> CounterSet:
    """Return all markers needed under these rulings, with fronts and backs."""
    made = [
        *(_contact(n) for n in range(1, CONTACTS + 1)),
        _two("ENGAGED", _face("HUNTED", "first", *_E), _face("HUNTED", "on", *_HURT)),
        *(_damaged(n) for n in range(1, DAMAGED + 1)),
        *(
            _depleted(n)
            for n in range(1, ESCORTS + 1)
            if any(map(ruleset.depleted_from, ruleset.data.escorts))
        ),
        _two("FIRED", _face("FIRED", "torpedo", *_U), _face("FIRED", "flak", *_HURT)),
        _two("PENDING", _face("WAITS", "reply?", *_PLAIN), _face("OPEN", "go on?", *_E)),
        *_scenario(ruleset),
        _pointer("ROUND", "R", *_PLAIN),
        *(_pointer(f"{track} U", "U", *_U) for track in _TRACKS),
        *(_pointer(f"{track} E", "E", *_E) for track in _TRACKS),
    ]
    return CounterSet("markers", "Markers", tuple(made))


def _face(label: str, note: str, ink: Ink, pattern: Pattern, symbol: str | None = None) -> CounterFace:
    return CounterFace(label, ink, pattern, note=note, symbol=symbol)


def _two(name: str, front: CounterFace, back: CounterFace) -> Counter:
    return Counter(name, SIDE, SIDE, Outline.RECTANGLE, front, back, measured=False)


def _contact(n: int) -> Counter:
    """Return a contact marker. Front: the contact is in effect; back: evasive routing has been played on
    it.
    """
    return _two(f"C{n}", _face(f"C{n}", "contact", *_U), _face(f"C{n}", "routing", *_E))


def _damaged(n: int) -> Counter:
    front = _face("DAMAGED", "", *_HURT, symbol="slash")
    return _two(f"DAMAGED-{n}", front, _face("SUNK", "", Ink.INK, Pattern.BARS, symbol="cross"))


def _depleted(n: int) -> Counter:
    front = _face("DEPLETED", "1, 2 only", Ink.SAND, Pattern.BACKHATCH)
    return _two(f"DEPLETED-{n}", front, _face("READY", "", *_E))


def _scenario(ruleset: TonnageRuleset) -> list[Counter]:
    """Return the markers for the rescue ship and the carrier, if the scenario has them."""
    made = []
    if ruleset.has_rescue_ships:
        made.append(_two("RESCUE", _face("RESCUE", "ship", *_E), _face("RESCUE", "wanted", *_HURT)))
    if ruleset.has_carrier:
        made.append(_two("CARRIER", _face("CARRIER", "afloat", *_E), _face("CARRIER", "damaged", *_HURT)))
        made += [
            _two(f"TARGET-{n}", _face("AT", "carrier", *_U), _face("AT", "convoy", *_PLAIN)) for n in (1, 2)
        ]
    return made


def _pointer(name: str, letter: str, ink: Ink, pattern: Pattern) -> Counter:
    """Return a pointer for the round, turn or score track. Its back means that it is beyond the track's
    end.
    """
    front = CounterFace(letter, ink, pattern)
    back = CounterFace("+", ink, Pattern.BARS)
    return Counter(name, POINTER, POINTER, Outline.RECTANGLE, front, back, measured=False)
