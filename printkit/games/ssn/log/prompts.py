"""The wording of SSN's questions and results in the companion, the program that guides a player through a
game.

The possible answers come from the rules' candidates and are written with the log's verbs. Only the limits of the speeds are added here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Hashable, Iterator, Sequence
from typing import Final

from printkit.games.ssn.log.legs import building
from printkit.games.ssn.log.naming import each_named, named
from printkit.games.ssn.log.notation import NOTATION
from printkit.games.ssn.log.starting import starting
from printkit.games.ssn.log.words import LAYERS
from printkit.games.ssn.rules.attack import attack_course
from printkit.games.ssn.rules.data import CREEP
from printkit.games.ssn.rules.paths import (
    BOTTOM,
    TOP,
    ManeuverPath,
    end_of,
    figure,
    gap_needed,
    sharpest,
    speeds_allowed,
    turns,
)
from printkit.games.ssn.rules.state import (
    HELO_NAMES,
    NO_MARKER,
    SHIP_NAMES,
    State,
    speed_word,
)
from printkit.games.ssn.rules.torpedo import out_of_reach
from printkit.journal.prompts import Asked, Built, Offer, Prompts
from printkit.journal.verbs import DecisionVerb, Verb, form_of, writer_of
from printkit.table import Move
from printkit.table.words import listed, ordinal

_UNASKED = (*SHIP_NAMES, "dps")
"""Questions that the companion never asks, although a player may type the answers.

They are about the measured positions of ships and the numbers of detection points.
"""
_POSE = "X Y HEADING"
_FORMS = {"ssn": _POSE, "move": _POSE}
"""Placeholders for an answer's values, such as ``X Y HEADING``, by the word with which the answer begins.

The companion shows them to the player. For all other words, it lists the possible continuations.
"""


def offers(asked: Asked) -> tuple[Offer, ...] | None:
    """Return the possible answers to a question, as the companion lists them.

    The result is empty if the question need not be asked.
    """
    if asked.label in _UNASKED or _result_is_certain(asked):
        return ()
    if asked.label == "path" and isinstance(asked.view, State):
        return tuple(_maneuver(asked, asked.view))
    return tuple(_candidates(asked))


def _result_is_certain(asked: Asked) -> bool:
    """True if it is certain who hears the submarine, so that the player need not be asked.

    Measuring errors make it uncertain if a ship or helicopter is very close to a limit.
    """
    contacts = asked.view
    return asked.label == "detected" and isinstance(contacts, tuple) and not any(c.doubtful for c in contacts)


def _candidates(asked: Asked) -> Iterator[Offer]:
    """Yield the possible answers to a question, as the companion lists them.

    Each answer consists of its first word and a pattern for what the player types after it.
    """
    found: dict[str, list[Hashable]] = {}
    for move in asked.candidates():
        found.setdefault(move.verb, []).append(move.value)
    if asked.label == "detected" and asked.judge(Move("quiet")) is None:
        found.setdefault("quiet", [None])
    silent = asked.judge(Move("")) is None
    heard = told("heard", _reports(found.get("detected", [()])[0]))
    if silent and set(found) == {""}:
        return
    for name, values in found.items():
        if name == "detected":
            yield _report(asked, values[0])
        elif name:
            yield _offer(NOTATION.by_name[name], values)
    if silent:
        verb = NOTATION.by_name[asked.label]
        assert isinstance(verb, DecisionVerb)
        computed = f"as computed: {heard or 'heard by nobody'}" if asked.label == "detected" else ""
        yield Offer("", help=computed or verb.silence)


def _reports(value: Hashable) -> Hashable:
    """Return a statement's detection reports as a tuple of reports, even if there is only one."""
    return (value,) if isinstance(value, tuple) and value and isinstance(value[0], str) else value


def _offer(verb: Verb, values: list[Hashable]) -> Offer:
    words = [value for value in values if isinstance(value, str)]
    form = _FORMS.get(verb.name) or "|".join(words) or form_of(verb)
    write = writer_of(verb)
    said = write(values[0]) if write is not None else str(values[0] or "")
    return Offer(verb.name, form, f"{verb.name} {said}".strip(), verb.help)


def _report(asked: Asked, due: Hashable) -> Offer:
    """Return the entry in the list of answers with which a player says who heard the submarine.

    It names those who may have heard it; the example is the first computed report.
    """
    able = [name for name in (*SHIP_NAMES, *HELO_NAMES) if asked.judge(Move("detected", (name, ()))) is None]
    first = due[0] if isinstance(due, tuple) and due and isinstance(due[0], tuple) else due
    return _offer(NOTATION.by_name["detected"], [first])._replace(form=f"{'|'.join(able)} [POINTS]")


def _maneuver(asked: Asked, state: State) -> Iterator[Offer]:
    """Yield the answers that the companion lists for the submarine's maneuver.

    The path shown as an example has one turn, if such a path is legal.
    """
    found = [move.value for move in asked.candidates() if isinstance(move.value, ManeuverPath)]
    found.sort(key=lambda path: abs(len(turns(path)) - 1))
    path, move = NOTATION.by_name["path"], NOTATION.by_name["move"]
    speeds = "; ".join(_speed(state, speed) for speed in speeds_allowed(state.sub))
    now = speed_word(state.sub.speed).capitalize()
    help_ = f"the maneuver, leg by leg. {now} now; {speeds}"
    yield _offer(path, [*found[:1]])._replace(form="LEGS", help=help_)
    yield Offer("path", "ahead INCHES", "path ahead 2", "straight ahead")
    if asked.judge(Move("path", ManeuverPath())) is None:
        yield Offer("path", "hold", "path hold", "no move at all")
    if found:
        yield _offer(move, [end_of(state.ruleset, state.sub.pose, found[0])])


def _speed(state: State, speed: int) -> str:
    """Return text that gives the limits of a speed: the distance, the turning angle, and the straight run
    before the next turn.
    """
    inches = (
        f"up to {TOP[speed]:g}" if speed == CREEP else f"more than {BOTTOM[speed]:g}, up to {TOP[speed]:g}"
    )
    most, gap = figure(sharpest(state.ruleset, speed)), figure(gap_needed(state.ruleset, speed))
    word = speed_word(speed).capitalize()
    return f'{word}: {inches} inches, turns up to {most} degrees, with a run of {gap}" before the next'


def _building(asked: Asked, have: Sequence[str]) -> Built | None:
    """Return the answer that the player is entering by taps: the submarine's start or its maneuver.

    Return None if the question asks for something else.
    """
    return starting(asked, have) or building(asked, have)


# -- results ----------------------------------------------------------------------------------------------------------


def told(name: str, value: Hashable) -> str | None:
    """Return words for a result that the rules report, such as the result of a torpedo.

    An empty text means that the companion shows nothing; None means that it shows the result's name and
    value.
    """
    if name in ("shot-by", "shot-range"):
        return ""  # the question for the die names the torpedo and its target, and the board shows the range
    if name == "point-heard":
        return f"heard at point {value}"
    if name == "listener-hears":
        return f"heard by {named(str(value))}"
    if not isinstance(value, tuple):
        return None
    if name == "heard":
        by_points: dict[tuple[int, ...], list[str]] = {}
        for who, points in value:
            by_points.setdefault(points, []).append(who)
        return "; ".join(f"heard by {each_named(who)} at the {_points(at)}" for at, who in by_points.items())
    if name == "shot":
        return shot_result(value, "its target")
    return None


def in_brief(name: str, value: Hashable) -> str | None:
    """Return the hint beside the dice that says at which detection points the submarine is heard: ``heard at
    points 1 and 3``.

    Return None for other results.
    """
    if name != "heard" or not isinstance(value, tuple) or not value:
        return None
    numbers = sorted({n for _, points in value for n in points})
    return f"heard at point{'s' * (len(numbers) > 1)} {listed(map(str, numbers))}"


def leads(label: str, then: str) -> str:
    """Return words for the result of a detection roll: ``nobody hears the submarine`` or, for a torpedo, ``it
    hits``; empty if there is nothing to say.

    The function infers the decision from ``then``, the question that the rules ask next.
    """
    return _LEADS.get(then, "") if label == "detect" else ""


_LEADS: Final = {
    "detected": "somebody hears the submarine",
    "course": "nobody hears the submarine",
    "kill": "it hits",
    "evade": "it hits unless it is evaded",
}


def shot_result(outcome: Container[str], target: str) -> str:
    """Return words for the result of a torpedo, such as ``it misses``.

    ``outcome``: what the rules report (``hit``, ``saved``, ``killed``, ``sunk``).
    """
    if "hit" not in outcome:
        return "it misses"
    if "saved" in outcome:
        return f"{target} evades the torpedo"
    if "sunk" in outcome:
        return f"{target} is sunk"
    return f"{target} is damaged" if "killed" in outcome else f"it does no damage to {target}"


def _points(numbers: tuple[int, ...]) -> str:
    """Return words for the detection points with these numbers, such as ``first and third point``."""
    return f"{listed(map(ordinal, numbers))} point{'s' * (len(numbers) > 1)}"


def asks_now(label: str, side: str, events: Sequence[tuple[str, str, Hashable]]) -> str:
    """Return the question that the next die roll decides, such as ``Is the torpedo evaded?``.

    The text is empty for dice without such a question.
    """
    shooter, target = torpedo_in_the_water(events) or ("", "")
    torpedo = "the torpedo" if shooter in ("", "ssn") else f"{named(shooter)}'s torpedo"
    match label:
        case "detect" if side == "surf":
            return "Does the surface side hear the submarine?"
        case "detect" if target:
            return f"Does {torpedo} find {named(target)}?"
        case "kill" if target:
            return f"Is the hit on {named(target)} a kill?"
        case "evade" if shooter:
            return f"Is {torpedo} evaded?"
        case "dp" if side in SHIP_NAMES or side in HELO_NAMES:
            return f"Which detection point does {named(side)} move towards?"
    return ""


def torpedo_in_the_water(events: Sequence[tuple[str, str, Hashable]]) -> tuple[str, str] | None:
    """Return the shooter and the target of the torpedo whose dice are rolled next; None if no torpedo is
    running.

    ``events``: what has happened in this turn so far.
    """
    waiting: list[tuple[str, str]] = []
    for label, side, value in events:
        if isinstance(value, Move) and value.verb == "fire":
            waiting.append((side or "ssn", str(value.value or "ssn")))
        elif label == "shot" and waiting:
            waiting.pop(0)
    return waiting[0] if waiting else None


# -- abbreviated answers ----------------------------------------------------------------------------------------------

_LEG = re.compile(r"([lr])([se])(\d+\.?\d*|\.\d+)?|(\d+\.?\d*|\.\d+)|[\s,]+")
_TURNS = {"l": "left", "r": "right", "s": "sharp", "e": "easy"}


def short(label: str, asked: Asked | None, typed: str) -> str:
    """Expand an abbreviated answer: ``3 le15 2`` becomes ``path ahead 3, left easy 15, ahead 2``. Return an
    empty text for any other answer.

    Abbreviated targets are ``l`` (the LHD) and ``f1`` to ``f4`` (frigates); ``h`` or ``0`` stands for ``path
    hold``.
    """
    word = typed.strip().lower()
    if label == "fire":
        target = "lhd" if word == "l" else f"ff{word[1:]}" if re.fullmatch(r"f[1-4]", word) else ""
        return f"fire {target}" if target else ""
    if label != "path" or not word:
        return ""
    if word in ("h", "0"):
        return "path hold"
    legs = []
    at = 0
    while at < len(word):
        leg = _LEG.match(word, at)
        if leg is None:
            return ""
        side, tool, degrees, inches = leg.groups()
        if side:
            legs.append(" ".join(filter(None, (_TURNS[side], _TURNS[tool], degrees))))
        elif inches:
            legs.append(f"ahead {float(inches):g}")
        at = leg.end()
    return f"path {', '.join(legs)}"


_CALLED = {
    "torps": "torpedoes",
    "ff-kills": "frigates sunk",
    "ssn": "the submarine's place",
    "surf": "surface ships",
    "ffs": "frigates",
    "nearest": "nearest frigate",
    "lhd-kills": "kills on the LHD",
    "detected": "heard by",
    "path": "type the legs",
    "path hold": "hold: no move",
    "move": "type where it ends",
    **{name: named(name) for name in (*SHIP_NAMES, *HELO_NAMES)},
}
_SHEET = ("torps", "lhd-kills", "ff-kills", "speed", "nearest")


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """Return what the companion shows beside the board, as pairs of a heading and a text.

    It is about the submarine's layer, its dive or rise marker, and the alerted ships.
    """
    sub = state.sub
    alerted = [name for name, ship in zip(SHIP_NAMES, state.ships, strict=True) if ship.alerted]
    return (
        ("layer", LAYERS[sub.deep]),
        *([("marker", sub.marker)] if sub.marker != NO_MARKER else []),
        *(
            [("alerted", "all" if len(alerted) == len(SHIP_NAMES) else each_named(alerted))]
            if alerted
            else []
        ),
    )


def needless(label: str, state: State, move: Move) -> bool:
    """True if the move fires a torpedo at a target that is out of range even when measuring errors are
    allowed for.
    """
    if label != "fire" or move.value not in SHIP_NAMES:
        return False
    way = attack_course(state, SHIP_NAMES.index(str(move.value)))
    return out_of_reach(state.ruleset, way)


PROMPTS = Prompts(
    offers,
    told=told,
    sheet=_SHEET,
    short=short,
    called=_CALLED,
    lying=lying,
    building=_building,
    needless=needless,
    asks_now=asks_now,
    leads=leads,
    in_brief=in_brief,
)
