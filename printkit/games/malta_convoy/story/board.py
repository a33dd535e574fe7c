"""Draws the situation in a Malta Convoy game that is being played.

The picture shows the convoy's place on the route, the contacts, the player's current option (such as a
decoy), and the ships.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.drawing import Box, Font, Ink, Item, Rect, Style, Text, Use
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import NONE, Counts, Fleet, State, Voyage, add, effects
from printkit.games.malta_convoy.rules.tables import (
    NO_EFFECTS,
    OPTION_NAMES,
    RECON,
    SHIP_NAMES,
    SHORTEST_JOURNEY,
)
from printkit.games.malta_convoy.story.pictures import (
    TimeLine,
    course,
    journey_words,
    ship_boxes,
    ship_lines,
    time_line,
)
from printkit.games.malta_convoy.story.turns import TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.journal.live import Area, SetupSoFar, Situation
from printkit.table import Move
from printkit.table.words import signed

WIDTH = 84.0
_SHIP = 7.0
"""Length in mm of the ship symbol that marks the convoy's place on the route."""
_FOOT = 8.5
"""Height in mm of the space below the route for turn numbers and the option in force."""


def board(record: Record) -> Situation | None:
    """Return a drawing of the convoy's situation at the end of the game's record, with a description in words; None
    before the convoy has sailed."""
    start, now = record.start, record.final
    if not isinstance(start, State) or not isinstance(now, State):
        return None
    return _situation(list(read_turns(record, reckon=False)), start, now, record.finished, _where(now))


def before_setup(known: SetupSoFar) -> Situation | None:
    """Return a drawing of the convoy and its route during the setup, as far as the dice have been rolled, with a
    description in words.

    Until the length of the journey is known, the shortest possible length is drawn.
    """
    rolled = rolled_so_far(known)
    if rolled is None:
        return None
    whole = rolled.length or SHORTEST_JOURNEY
    start = State(Voyage(known.ruleset, whole, whole, 0, Fleet(rolled.ships)), 0, 0)
    where = f"{whole} turns" if rolled.length else f"{SHORTEST_JOURNEY} turns and one die more"
    return _situation([], start, start, False, f"The convoy is at Gibraltar. The journey takes {where}.")


class RolledSoFar(NamedTuple):
    """The results of the setup's dice rolled so far: the ships, and the length of the journey in turns.

    ``whole``: True if the numbers of all ships are known. The length is 0 if it is not yet known.
    """

    ships: Counts
    whole: bool
    length: int


def rolled_so_far(known: SetupSoFar) -> RolledSoFar | None:
    """Return the results of the setup's dice rolled so far; None if the game is not Malta Convoy."""
    if not isinstance(known.ruleset, MaltaRuleset):
        return None
    ships, length, kinds = NONE, 0, set[str]()
    kind, value = "", 0
    for event in known.events:
        value = _number(event.value)
        if event.kind != "tell":
            kind = event.label
        elif event.label != "ships":
            continue
        kinds.add(kind)
        if kind in SHIP_NAMES:
            place = SHIP_NAMES.index(kind)
            ships = add(ships, place, value - ships[place])
        elif kind == "length":
            length = SHORTEST_JOURNEY + value
    return RolledSoFar(ships, kinds.issuperset(SHIP_NAMES), length)


def _number(value: object) -> int:
    """Return an answer as a number: the sum of dice, or a number chosen by the player. For any other kind of answer,
    return 0."""
    chosen = value.value if isinstance(value, Move) else value
    dice = chosen if isinstance(chosen, tuple) else (chosen,)
    return sum(n for n in dice if isinstance(n, int))


def _situation(
    turns: Sequence[TurnAccount], start: State, now: State, finished: bool, where: str
) -> Situation:
    track = time_line(turns, now, WIDTH)
    shapes = [*course(turns, start, track), *_convoy(now, track)]
    top = track.y + _FOOT + (3.6 if any(turn.option for turn in turns) else 0.0)
    said = modifiers(now)
    shapes += [
        Text(1.0, top + 1.0, line, Font.NAME, 9.0, Ink.TEAL) for line in ["; ".join(said)] if line
    ]  # fmt: skip
    ships, foot = ship_boxes(now.voyage.fleet, finished, WIDTH, top + 3.4)
    areas = (
        Area("journey", "Journey", where, Box(0.0, 0.0, WIDTH, top - 2.0)),
        Area(
            "modifiers",
            "Modifiers of this turn",
            "; ".join(said) or "none",
            Box(0.0, top - 2.0, WIDTH, 4.6),
        ),
        Area(
            "ships",
            "Ships",
            "; ".join(ship_lines(now.voyage.fleet, finished)) or "none yet",
            Box(0.0, top + 2.8, WIDTH, foot - top - 2.8),
        ),
    )
    words = (where, *said, *ship_lines(now.voyage.fleet, finished), *journey_words(turns, start))
    return Situation(
        "The convoy", WIDTH, foot + 0.6, (*shapes, *ships), words, areas, tuple(plain(turns, now))
    )


def _where(now: State) -> str:
    left = now.voyage.length - now.turn
    if now.done:
        return "The convoy is at Malta."
    waters = "friendly waters" if now.turn < now.voyage.friendly else "hostile waters"
    return f"{now.turn} of {now.voyage.length} turns sailed, {left} to go; the next turn is in {waters}."


def _convoy(now: State, track: TimeLine) -> list[Item]:
    """Return the shapes that mark the convoy's place on the route, just after the last finished turn.

    There are none when the convoy is at Malta.
    """
    x = track.x(now.turn) + _SHIP / 2 + 1.2
    if now.done or x + _SHIP / 2 > track.x(track.malta):
        return []
    return [
        Rect(x - _SHIP / 2, track.y - 2.0, _SHIP, 3.0, Style(fill=Ink.PAPER)),
        Use("cargo-ship", x, track.y - 0.6, _SHIP, fill=Ink.NAVY),
    ]


def modifiers(now: State) -> list[str]:
    """Return lines of text about the player's current option and the modifiers of the next turn.

    They give the option (such as a decoy), its effect on each kind of roll, and the modifier of the contact
    roll.
    """
    voyage, number = now.voyage, now.turn + 1
    found = []
    if voyage.option >= 0 and number <= voyage.last:
        found.append(f"{OPTION_NAMES[voyage.option]} to turn {voyage.last}")
    force = effects(voyage, number) if voyage.used else NO_EFFECTS
    sums = (
        ("contact", force.contact + now.pending),
        ("force", force.force),
        ("interception dice", force.intercept),
        ("attack", force.attack),
        ("target", force.target),
    )
    return [] if now.done else [*found, *(f"{name} {signed(n, 0)}" for name, n in sums if n)]


# -- plain text --------------------------------------------------------------------------------------------------------------


def plain(turns: Sequence[TurnAccount], now: State) -> list[str]:
    """Return the situation as lines of plain text: the route with one character for each turn, the modifiers,
    and the ships."""
    voyage = now.voyage
    marks = {turn.number: _mark(turn, voyage.friendly) for turn in turns if turn.number <= now.turn}
    line = "".join(marks.get(n, "~" if n <= voyage.friendly else "─") for n in range(1, voyage.length + 1))
    track = f"G├{line[: now.turn]}▶{line[now.turn :]}┤M"
    return [
        track,
        *(["; ".join(modifiers(now))] if modifiers(now) else []),
        *(_ship_line(voyage.fleet, kind) for kind in range(5) if _sailed(voyage.fleet, kind)),
    ]


def _mark(turn: TurnAccount, friendly: int) -> str:
    if turn.number <= friendly:
        return "~"
    if turn.meeting is not None:
        return "!"
    return "r" if turn.row == RECON else "·"


def _sailed(fleet: Fleet, kind: int) -> int:
    return fleet.afloat[kind] + fleet.lost[kind] + fleet.returned[kind]


def _ship_line(fleet: Fleet, kind: int) -> str:
    parts = [f"{fleet.afloat[kind]:>2} afloat"]
    parts += [f"{fleet.damaged[kind]} damaged"] if fleet.damaged[kind] else []
    parts += [f"{fleet.lost[kind]} lost"] if fleet.lost[kind] else []
    parts += [f"{fleet.returned[kind]} home"] if fleet.returned[kind] else []
    return f"{SHIP_NAMES[kind]:<10} {', '.join(parts)}"
