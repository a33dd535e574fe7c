"""Draws the 31 counters of SSN.

Patterns and letters repeat what colours mean: alerted ships, for example, have cross-hatching and an A (rule
SSN-CMP-1).
"""

from __future__ import annotations

from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.ssn.paper.pictures import HOME, HUNTED
from printkit.games.ssn.rules.data import SPEEDS
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import HELO_NAMES, LHD, SHIP_NAMES, TORPEDOES
from printkit.press.blocks import Columns, Digest, Illustration, RulesSection
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline

SMALL: Final = 0.5
"""Side length in inches of a torpedo counter and of the dive/rise marker."""
POINTS: Final = (1, 2, 3)
_SURFACE_TORPEDOES: Final = 2
_BOAT: Final = "nuclear-boat"
_TILT: Final = 24.0
"""Angle in degrees by which the boat on the dive marker points down.

On the marker's back, the boat points up by the same angle.
"""
_PICTURE: Final = (9.0, 56.0)
"""Smallest and largest height in mm of a picture on the counter sheet."""
_FRONTS: Final = (
    RulesSection(
        "Ships and submarine",
        (
            "*LHD:* the landing ship. *FF:* a frigate. *U:* a ship that is Unalerted.",
            "*SSN:* the submarine. *D:* it is Deep.",
        ),
        sign="frigate",
    ),
    RulesSection(
        "Detection points",
        (
            "*1, 2, 3:* one is where you were, one is you, one lies ahead. *S:* Shallow.",
            "*Chevrons:* its speed, from one for Creep to four for Flank.",
        ),
        sign=_BOAT,
    ),
    RulesSection(
        "Torpedoes and markers",
        (
            "*T:* the submarine’s torpedoes. *S1, S2:* those of the ships and helos.",
            "*TURN* and *SSN* lie on the control board. *DIVE* lies at the submarine.",
        ),
        sign="icon-torpedo",
    ),
)
"""Explanation of the letters and signs on the fronts of the counters."""
_BACKS: Final = (
    RulesSection(
        "Turned over: ships", ("*A:* the ship is Alerted. *S:* the submarine is Shallow.",), sign="lhd"
    ),
    RulesSection("Turned over: points", ("*D:* the detection point or helo is Deep.",), sign="helicopter"),
    RulesSection(
        "Turned over: torpedoes",
        ("*KILL:* lies on the ship that was hit. *RISE:* the other side of Dive.",),
        sign="burst",
    ),
)
"""Explanation of the letters and signs on the backs of the counters."""


_FRONT_WORDS: Final = (
    "*U* Unalerted. *S* Shallow, *D* Deep. *1, 2, 3* detection points, one of them is you; chevrons: the speed. "
    "*H* helo. *T* its torpedoes, *S1, S2* theirs."
)
_BACK_WORDS: Final = "*A* Alerted. *S* Shallow, *D* Deep. *KILL* lies on the ship that was hit; *RISE* is the other side of Dive."
"""Short explanation of the letters on the counters, for a page that has no room for the longer explanation.
"""


def counters(ruleset: SsnRuleset) -> CounterSet:
    """Return all counters, in the sizes that the house values (numbers that a player can replace) give."""
    sizes = ruleset.data.sizes
    ships = [
        _ship(name, *((sizes.lhd, "lhd") if n == LHD else (sizes.ff, "frigate")))
        for n, name in enumerate(SHIP_NAMES)
    ]
    helos = [_disc(name.upper(), name.upper(), sizes.helo_radius, hull="helicopter") for name in HELO_NAMES]
    points = [
        _disc(f"DP{n}-{speed.capitalize()}", str(n), sizes.dp_radius, fast)
        for n in POINTS
        for fast, speed in enumerate(SPEEDS, 1)
    ]
    everything = (*ships, _submarine(sizes.ssn), *helos, *_torpedoes(), _marker(), *points)
    front, back = (
        (Illustration(scene, *_PICTURE), Columns(tuple(Digest((each,), 1) for each in sections), gap=4.5))
        for scene, sections in ((HUNTED, _FRONTS), (HOME, _BACKS))
    )
    return CounterSet("counters", "Counters", everything, front, back, _FRONT_WORDS, _BACK_WORDS)


def board_markers() -> CounterSet:
    """Return the markers for the control board: one for the turn, and one for the submarine's speed and layer."""
    turn = CounterFace("TURN", Ink.SLATE, Pattern.BARS, symbol="arrow")
    boat = CounterFace("SSN", Ink.NAVY, Pattern.HATCH, symbol=_BOAT)
    return CounterSet(
        "board",
        "control markers",
        (
            Counter("TURN", SMALL, SMALL, Outline.RECTANGLE, turn, turn, measured=False),
            Counter("SPEED", SMALL, SMALL, Outline.RECTANGLE, boat, boat, measured=False),
        ),
    )


def wrecks(ruleset: SsnRuleset) -> CounterSet:
    """Return a wreck counter for each ship. It has the same size as the ship's counter and replaces it on the
    table.
    """
    sizes = ruleset.data.sizes
    made = [
        _wreck(name, *((sizes.lhd, "lhd") if n == LHD else (sizes.ff, "frigate")))
        for n, name in enumerate(SHIP_NAMES)
    ]
    return CounterSet("wrecks", "wrecks", tuple(made))


def _wreck(name: str, size: tuple[float, float], hull: str) -> Counter:
    label = name.upper()
    afire = CounterFace(label, Ink.SLATE, Pattern.BARS, "W", hull, "wreck")
    return Counter(f"WRECK-{label}", *size, Outline.RECTANGLE, afire, afire, keel=True)


def _ship(name: str, size: tuple[float, float], hull: str) -> Counter:
    label = name.upper()
    return Counter(
        label,
        *size,
        Outline.RECTANGLE,
        CounterFace(label, Ink.SKY, Pattern.DOTS, "U", hull, "Unalerted"),
        CounterFace(label, Ink.VERMILION, Pattern.CROSSHATCH, "A", hull, "Alerted", double_edge=True),
        keel=True,
    )


def _deep(label: str, letter: str = "", hull: str | None = None, chevrons: int = 0) -> CounterFace:
    return CounterFace(label, Ink.NAVY, Pattern.HATCH, letter, hull, "Deep", chevrons=chevrons)


def _shallow(label: str, letter: str = "", hull: str | None = None, chevrons: int = 0) -> CounterFace:
    return CounterFace(label, Ink.SKY, Pattern.LINES, letter, hull, "Shallow", chevrons=chevrons)


def _submarine(size: tuple[float, float]) -> Counter:
    return Counter(
        "SSN", *size, Outline.RECTANGLE, _deep("SSN", "D", _BOAT), _shallow("SSN", "S", _BOAT), keel=True
    )


def _disc(name: str, label: str, radius: float, chevrons: int = 0, hull: str | None = None) -> Counter:
    """Return a round counter of SSN.

    ``chevrons``: number of chevrons that show the speed on a detection point, from one for Creep to four for
    Flank.
    """
    side = 2 * radius
    faces = _shallow(label, "", hull, chevrons), _deep(label, "", hull, chevrons)
    return Counter(name, side, side, Outline.DISC, *faces)


def _torpedoes() -> tuple[Counter, ...]:
    own = [_torpedo(f"T{n + 1}", Ink.SLATE, Pattern.BACKHATCH) for n in range(TORPEDOES)]
    theirs = [_torpedo(f"S{n + 1}", Ink.TEAL, Pattern.DOTS) for n in range(_SURFACE_TORPEDOES)]
    return (*own, *theirs)


def _torpedo(name: str, ink: Ink, pattern: Pattern) -> Counter:
    front = CounterFace(name, ink, pattern, symbol="torpedo")
    back = CounterFace("KILL", Ink.VERMILION, Pattern.CROSSHATCH, symbol="burst")
    return Counter(name, SMALL, SMALL, Outline.RECTANGLE, front, back)


def _marker() -> Counter:
    front = CounterFace("DIVE", Ink.NAVY, Pattern.HATCH, symbol=_BOAT, symbol_turn=_TILT)
    back = CounterFace("RISE", Ink.NAVY, Pattern.LINES, symbol=_BOAT, symbol_turn=-_TILT)
    return Counter("MARK", SMALL, SMALL, Outline.RECTANGLE, front, back)
