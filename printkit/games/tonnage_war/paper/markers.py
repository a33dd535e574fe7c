"""Draws the markers of Tonnage War: for contacts, engaged, damaged and waiting units, and for the track
board.
"""

from __future__ import annotations

from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.tonnage_war.paper.pictures import AT_SEA
from printkit.games.tonnage_war.rules.data import ESCORTS
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Columns, Digest, Illustration, RulesFigure, RulesSection
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline

SIDE: Final = 0.55
"""Side length in inches of a marker. All markers have the same size, so that a single grid of cuts separates
them."""
CONTACTS: Final = 4
HIGHEST_TENS: Final = 50
"""Highest number on the track of tens. If a side has more points, its marker for tens is turned over."""
_PLAIN = (Ink.SLATE, Pattern.LINES)
_U = (Ink.NAVY, Pattern.HATCH)
_E = (Ink.TEAL, Pattern.DOTS)
_WAITING = (Ink.SLATE, Pattern.BACKHATCH)
_HURT = (Ink.VERMILION, Pattern.CROSSHATCH)
_HIT = ("type-vii",) * 3 + ("corvette",) * 3
_SIDE_SHIPS = ("type-vii", "corvette")
_SIDES = (("U", "type-vii", _U), ("E", "corvette", _E))


def markers(ruleset: TonnageRuleset) -> CounterSet:
    """Return all markers needed for the selected rulings (options of the rules)."""
    made = [
        *(_contact(n) for n in range(1, CONTACTS + 1)),
        _two(
            "ENGAGED",
            _face("", "icon-escort-attack", *_E, note="hunted"),
            _face("", "icon-escort-attack", *_HURT, note="attacked"),
        ),
        *(_damaged(n, emblem) for n, emblem in enumerate(_HIT, 1)),
        *(_depleted(n) for n in range(1, ESCORTS + 1) if ruleset.has_depletion),
        _two(
            "FIRED",
            _face("", "icon-torpedo", *_U, note="torpedo"),
            _face("", "icon-flak", *_HURT, note="flak"),
        ),
        _two(
            "PENDING",
            _face("", "arrow-back", *_WAITING, note="reply?"),
            _face("", "arrow", *_E, note="go on?"),
        ),
        *_scenario(ruleset),
        *_track_board(),
    ]
    named = {counter.name: counter for counter in made}
    return CounterSet(
        "markers",
        "Markers",
        tuple(made),
        (
            Illustration(AT_SEA[0], _LEAST_STRIP, _STRIP),
            _legend(_face_up(ruleset), _ON_BOARD, _SIGNS, named, turned=False),
        ),
        (
            _legend(_turned_over(ruleset), _ON_BOARD_TURNED, _SIGNS_BACK, named, turned=True),
            Illustration(AT_SEA[2], _LEAST_STRIP, _STRIP),
        ),
    )


def _track_board() -> tuple[Counter, ...]:
    """Return the markers of the track board: for the round, and for the turn and the points of each side."""
    return (
        _two(
            "ROUND",
            _face("", "anchor", *_WAITING, note="game 1"),
            _face("", "anchor", *_HURT, note="game 2"),
        ),
        *(
            _two(f"TURN {side}", _face("", symbol, *ink), _face("", symbol, *_PLAIN))
            for side, symbol, ink in _SIDES
        ),
        *(
            _two(f"SCORE {side} {worth}", _face(worth, symbol, *ink), _face(worth, symbol, *_PLAIN))
            for side, symbol, ink in _SIDES
            for worth in ("10", "1")
        ),
    )


def _face(
    label: str, emblem: str, ink: Ink, pattern: Pattern, *, note: str = "", over: str | None = None
) -> CounterFace:
    spent = (ink, pattern) == _PLAIN and emblem in _SIDE_SHIPS
    return CounterFace(label, ink, pattern, note=note, emblem=emblem, symbol=over, spent=spent)


def _two(name: str, front: CounterFace, back: CounterFace) -> Counter:
    return Counter(name, SIDE, SIDE, Outline.RECTANGLE, front, back, measured=False)


def _contact(n: int) -> Counter:
    """Return the marker for contact number ``n`` (a U-boat that has found the convoy).

    Its front shows that the contact is in effect, its back that the escorts have played Evasive Routing on
    it.
    """
    return _two(f"C{n}", _face(f"C{n}", "icon-contact", *_U), _face(f"C{n}", "icon-evasive-routing", *_E))


def _damaged(n: int, unit: str) -> Counter:
    """Return a marker for damage. Its front shows that a unit is damaged, its back that the unit is sunk."""
    side = _U if unit == "type-vii" else _E
    sunk = _face("", unit, *side, over="cross", note="sunk")
    return _two(f"DAMAGED-{n}", _face("", unit, *side, over="slash", note="damaged"), sunk)


def _depleted(n: int) -> Counter:
    front = _face("", "icon-depth-charge", Ink.SAND, Pattern.BACKHATCH, note="1, 2")
    return _two(f"DEPLETED-{n}", front, _face("", "icon-depth-charge", *_E))


def _scenario(ruleset: TonnageRuleset) -> list[Counter]:
    """Return the markers for the rescue ship and the aircraft carrier, if the scenario has them."""
    made = []
    if ruleset.has_rescue_ships:
        none = _face("", "coaster", *_HURT, note="none")
        made.append(_two("RESCUE", _face("", "coaster", *_E, note="rescue"), none))
    if ruleset.has_carrier:
        whole = _face("", "carrier", *_E, note="carrier")
        made.append(_two("CARRIER", whole, _face("", "carrier", *_HURT, over="slash", note="damaged")))
        made += [
            _two(f"TARGET-{n}", _face("at", "carrier", *_U), _face("at", "merchantman", *_PLAIN))
            for n in (1, 2)
        ]
    return made


_LEAST_STRIP, _STRIP = 8.0, 14.0  # mm; least and greatest height of the pictures on the page of markers
_Said = tuple[tuple[str, ...], str]
"""Type of a line in the key to the markers: the names of the markers that it shows, and the text beside them."""
_Legend = tuple[tuple[str, list[_Said]], ...]
_ON_BOARD: Final[_Legend] = (
    (
        "Track board",
        [
            (("ROUND",), "the round that is played"),
            (("TURN U",), "the turn of a side"),
            (("SCORE U 10",), "tens of a side’s points; ones beside them"),
        ],
    ),
)
_ON_BOARD_TURNED: Final[_Legend] = (
    (
        "Turned: track board",
        [
            (("ROUND",), "the second game, sides changed"),
            (("TURN U",), "this side has played"),
            (("SCORE U 10",), f"{HIGHEST_TENS + 10} points more"),
        ],
    ),
)
_KINDS: Final = (1.16, 1.0, 1.0, 0.98)
"""Relative widths of the columns of the legend, which has one column for each kind of marker."""
_SIGNS: Final = ("icon-contact", "icon-torpedo", "type-vii", "anchor")
_SIGNS_BACK: Final = ("icon-evasive-routing", "icon-flak", "corvette", "anchor")


def _legend(
    play: _Legend, board: _Legend, signs: tuple[str, ...], named: dict[str, Counter], *, turned: bool
) -> Columns:
    """Return the key to one side (front or back) of the markers: a column for each kind of marker, with pictures and some
    words for each.

    The last column has those on the track ``board``. ``named`` are all markers by their names.
    """

    def section(title: str, lines: list[_Said], sign: str) -> RulesSection:
        return RulesSection(title, (), sign, tuple(_figure(*line, named, turned) for line in lines))

    return Columns(
        tuple(
            Digest((section(*kind, sign),), columns=1, margin=False)
            for kind, sign in zip((*play, *board), signs)
        ),
        _KINDS,
    )


def _figure(shown: tuple[str, ...], said: str, named: dict[str, Counter], turned: bool) -> RulesFigure:
    return RulesFigure((), said, pieces=tuple((named[name], turned) for name in shown))


def _face_up(ruleset: TonnageRuleset) -> _Legend:
    units: list[_Said] = [(("DAMAGED-1",), "*damaged:* on the unit until it goes out")]
    if ruleset.has_rescue_ships:
        units.append((("RESCUE",), "*rescue:* on the escort on rescue duty"))
    if ruleset.has_carrier:
        units.append((("CARRIER",), "*carrier:* she is whole"))
        units.append((("TARGET-1",), "*at:* the attack is on the carrier"))
    if ruleset.has_depletion:
        units.append((("DEPLETED-1",), "*1, 2:* depleted: gunfire and ramming only"))
    hunts: list[_Said] = [
        (("C1",), "*C1 to C4:* on contacts; whoever keeps the journal needs no others"),
        (("ENGAGED",), "*hunted:* on the boat that the escorts hunt"),
    ]
    replies: list[_Said] = [
        (("FIRED",), "*torpedo:* the boat has replied with torpedoes"),
        (("PENDING",), "*reply?* the last play waits for its reply"),
    ]
    return ("Contacts and hunts", hunts), ("Replies", replies), ("Units", units)


def _turned_over(ruleset: TonnageRuleset) -> _Legend:
    units: list[_Said] = [(("DAMAGED-1",), "*sunk:* on the unit until it goes out")]
    if ruleset.has_rescue_ships:
        units.append((("RESCUE",), "*none:* up while there is no rescue ship"))
    if ruleset.has_carrier:
        units.append((("CARRIER",), "she is damaged"))
        units.append((("TARGET-1",), "*at:* the attack is on the convoy"))
    if ruleset.has_depletion:
        units.append((("DEPLETED-1",), "the escort attacks as before"))
    hunts: list[_Said] = [
        (("C1",), "an Evasive Routing waits for B-dienst"),
        (("ENGAGED",), "*attacked:* the first attack on the boat is over"),
    ]
    replies: list[_Said] = [
        (("FIRED",), "*flak:* the boat has replied with flak"),
        (("PENDING",), "*go on?* the escorts may go on with their hunt"),
    ]
    return ("Turned: hunts", hunts), ("Turned: replies", replies), ("Turned: units", units)
