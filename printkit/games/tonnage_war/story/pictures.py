"""Draws the pictures of a Tonnage War report: a strip of events for each U-boat, the scores, and the chance of winning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.drawing import (
    Anchor,
    Circle,
    Font,
    Ink,
    Item,
    Line,
    Pattern,
    Polygon,
    Rect,
    Style,
    Text,
    Weight,
)
from printkit.games.tonnage_war.rules.data import AIR, CARDS_A_ROUND, ESCORT, GUNS, HFDF, UBOAT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, LedBoat
from printkit.games.tonnage_war.story.course import DecidingFight, chances
from printkit.games.tonnage_war.story.facts import (
    Account,
    Fight,
    Round,
    SalvoFacts,
    TurnFacts,
    fight_word,
    points,
)
from printkit.games.tonnage_war.story.salvos import is_escort_lost
from printkit.report.story import Chart, Picture, Series, StepChart, sparkline

WIDTH = 172.0
_LEFT, _RIGHT = 20.0, 2.0
_STEP = (WIDTH - _LEFT - _RIGHT) / CARDS_A_ROUND
_LETTERS = {GUNS: "E", HFDF: "D", AIR: "P"}
_HUNTED = {GUNS: "met by escorts", HFDF: "hunted by ships", AIR: "hunted from the air"}
_FATES = {
    "blank": "no boat there",
    "sunk": "sunk",
    "damaged": "damaged",
    "attacked": "found, not hit",
    "evaded": "not found",
}
"""Words for the result of a hunt.

In reports without pictures, they replace the symbols in the strips of events of the U-boats.
"""
_STRIP, _ROUND_HEAD, _ROUND_GAP = 4.8, 5.6, 2.0
_MARK = 3.9


def pictures(made: Account, start: State, fleet: BoatList) -> tuple[Picture | Chart, ...]:
    """Return the pictures of the report; none if no turn was played."""
    if not made.turns:
        return ()
    return (_strips(made, fleet), _scores(made.turns, start), _chance(made.turns))


def inset(turns: Sequence[TurnFacts], each: DecidingFight) -> Picture:
    """Return a small chart of the U-boats' chance of winning over the game. The given fight is marked."""
    small = sparkline("The U-boats’ chance to win", chances(turns), each.at, "turn", (0.0, 100.0))
    words = f"round {each.turn.round}, {each.when}: {each.was:.0f} to {each.now:.0f}\u00a0%"
    label = small.shapes[-1]
    assert isinstance(label, Text)
    return small._replace(
        shapes=(*small.shapes[:-1], replace(label, text=words)), words=(f"{small.title}: {words}",)
    )


def _chance(turns: Sequence[TurnFacts]) -> StepChart:
    course = tuple((at, round(value)) for at, value in chances(turns))
    return StepChart(
        "The chance to win",
        "The U-boats’ chance to win in per cent after each turn, by what lies open on the table.",
        "turn",
        (Series("U-boats", course, Ink.NAVY),),
        unit="%",
        span=(0.0, 100.0),
        named=_rounds_of(turns),
    )


def _rounds_of(turns: Sequence[TurnFacts]) -> tuple[tuple[float, str], ...]:
    """Return the position and the label of each round on an axis that counts the turns from the start of the game."""
    first = {turn.round: (turn.round - 1.0) * CARDS_A_ROUND for turn in turns}
    return tuple((at, f"round {number}") for number, at in first.items())


# -- strips of the boats -----------------------------------------------------------------------------------------------------


def _strips(made: Account, fleet: BoatList) -> Picture:
    shapes: list[Item] = []
    words: list[str] = []
    top = 0.0
    for each in made.rounds:
        if not each.turns:
            continue
        drawn, height, said = _round(each, fleet, top)
        shapes += drawn
        words += said
        top += height + _ROUND_GAP
    return Picture(
        "The boats, round by round",
        "What each boat did, and where escorts hunted a blank.",
        WIDTH,
        max(10.0, top - _ROUND_GAP),
        tuple(shapes),
        tuple(words) or ("Nothing was sighted.",),
        "Each boat has a strip. A ring: it sighted the convoy; an arrow: it was ordered in; a filled disc: it attacked, with the ships sunk. Squares are "
        "hunts (E escort attack, D HF/DF, P air patrol): filled, the boat was sunk; hatched, damaged; broken, there was no boat. A "
        "cross: it lost the convoy.",
    )


def _x(turn: int) -> float:
    """Return the left edge of a turn's column in the strips of events, in mm."""
    return _LEFT + _STEP * (turn - 1)


def _round(each: Round, fleet: BoatList, top: float) -> tuple[list[Item], float, list[str]]:
    state = each.turns[0].before
    events = [event for event in fleet.events(each.turns) if event.boat is not None]
    order = list({id(event.boat): event.boat for event in events}.values())
    boats = [boat for boat in order if boat is not None and not boat.blank(state.ruleset)]
    blanks = [event for event in events if event.boat is not None and event.boat.blank(state.ruleset)]
    shapes: list[Item] = [
        Text(0.5, top + 3.4, f"Round {each.number}", Font.NAME, 8.0),
        Line(_LEFT, top + 4.6, WIDTH - _RIGHT, top + 4.6, Style(Ink.SLATE, Weight.HAIR)),
    ]
    shapes += [
        Text(_x(turn) + _STEP / 2, top + 3.4, str(turn), Font.HEAD, 6.5, Ink.SLATE, Anchor.MIDDLE)
        for turn in range(1, CARDS_A_ROUND + 1)
    ]
    words: list[str] = []
    y = top + _ROUND_HEAD
    for boat in boats:
        mine = [event for event in events if event.boat is boat]
        name = _called(state, boat)
        shapes += _strip(name, mine, y)
        words += [f"round {each.number}  {name:<8} {_in_words(event)}" for event in mine]
        y += _STRIP
    if blanks:
        shapes += _strip("blanks", blanks, y, lined=False)
        words += [f"round {each.number}  {'blank':<8} {_in_words(event)}" for event in blanks]
        y += _STRIP
    if not boats and not blanks:
        shapes.append(Text(_LEFT, y + 3.2, "nothing was sighted", Font.HEAD, 7.0, Ink.SLATE))
        y += _STRIP
    return shapes, y - top, words


def _called(state: State, boat: LedBoat) -> str:
    word = GRADE_WORDS[state.ruleset.grade(UBOAT, boat.card)] if boat.card >= 0 else "unknown"
    return word.removesuffix(" boat")


def _strip(name: str, events: Sequence[BoatEvent], y: float, *, lined: bool = True) -> list[Item]:
    middle = y + _STRIP / 2
    shapes: list[Item] = [Text(_LEFT - 1.5, middle + 1.0, name, Font.HEAD, 7.0, Ink.NAVY, Anchor.END)]
    numbers = [event.number for event in events]
    if lined:
        left, right = _x(min(numbers)) + 0.6, _x(max(numbers)) + _STEP - 0.6
        shapes.append(Line(left, middle, right, middle, Style(Ink.NAVY, Weight.HAIR)))
    for number in dict.fromkeys(numbers):
        here = [event for event in events if event.number == number]
        pitch = min(_MARK + 0.4, (_STEP - 0.6) / len(here))
        begin = _x(number) + _STEP / 2 - pitch * (len(here) - 1) / 2
        for n, event in enumerate(here):
            shapes += _mark(event, begin + pitch * n, middle)
    return shapes


def _mark(event: BoatEvent, x: float, y: float) -> list[Item]:
    half = _MARK / 2
    engagement = event.engagement
    if isinstance(engagement, Fight):
        return _square(engagement, x - half, y - half)
    if isinstance(engagement, SalvoFacts):
        hit = bool(engagement.ships or engagement.rescue or engagement.result in ("damaged", "sunk"))
        text = (
            "–"
            if engagement.blank
            else engagement.result[:1].upper()
            if engagement.attack.carrier
            else str(engagement.ships)
        )
        style = Style(Ink.VERMILION, Weight.RULE, Ink.VERMILION if hit else Ink.PAPER)
        return [
            Circle(x, y, half, style),
            Text(x, y + 1.0, text, Font.NAME, 7.0, Ink.PAPER if hit else Ink.INK, Anchor.MIDDLE),
        ]
    if event.kind == "contact":
        return [Circle(x, y, 1.3, Style(Ink.NAVY, Weight.STRUCTURE, Ink.PAPER))]
    if event.kind == "ordered":
        corners = ((x - 1.2, y - 1.3), (x + 1.4, y), (x - 1.2, y + 1.3))
        return [Polygon(corners, Style(Ink.VERMILION, Weight.RULE, Ink.PAPER))]
    if event.kind == "routed":
        style = Style(Ink.SLATE, Weight.STRUCTURE)
        return [
            Line(x - 1.1, y - 1.1, x + 1.1, y + 1.1, style),
            Line(x - 1.1, y + 1.1, x + 1.1, y - 1.1, style),
        ]
    return []


def _square(fight: Fight, x: float, y: float) -> list[Item]:
    word = fight_word(fight)
    fill = {
        "sunk": Style(Ink.TEAL, Weight.RULE, Ink.TEAL),
        "damaged": Style(Ink.TEAL, Weight.RULE, Ink.TEAL, Pattern.HATCH),
    }
    plain = Style(Ink.TEAL, Weight.RULE, Ink.PAPER, dash=(0.7, 0.5) if word == "blank" else ())
    clear: list[Item] = []
    if word == "damaged":
        clear = [Rect(x + 1.0, y + 0.6, _MARK - 2.0, _MARK - 1.2, Style(fill=Ink.PAPER))]
    ink: Ink = Ink.PAPER if word == "sunk" else Ink.INK
    return [
        Rect(x, y, _MARK, _MARK, Style(fill=Ink.PAPER)),
        Rect(x, y, _MARK, _MARK, fill.get(word, plain), radius=0.4),
        *clear,
        Text(
            x + _MARK / 2, y + _MARK / 2 + 1.0, _LETTERS[fight.hunt.kind], Font.NAME, 7.0, ink, Anchor.MIDDLE
        ),
    ]


def _in_words(event: BoatEvent) -> str:
    engagement = event.engagement
    if isinstance(engagement, Fight):
        what = f"{_HUNTED[engagement.hunt.kind]}: {_FATES[fight_word(engagement)]}"
    elif isinstance(engagement, SalvoFacts):
        what = (
            "the attack is a bluff"
            if engagement.blank
            else f"attacks: {engagement.result or f'{engagement.ships} sunk'}{', and an escort' * is_escort_lost(engagement)}"
        )
    else:
        what = {
            "contact": "finds the convoy",
            "ordered": "is ordered in",
            "routed": "loses the convoy",
            "routing": "the convoy turns away",
            "bdienst": "B-Dienst finds it again",
        }.get(event.kind, event.kind)
    return f"turn {event.number:>2}  {what}"


def _scores(turns: Sequence[TurnFacts], start: State) -> StepChart:
    """Return a chart of both scores over the turns of the game."""

    def at(turn: TurnFacts) -> float:
        return (turn.round - 1) * CARDS_A_ROUND + turn.number

    first = at(turns[0]) - 1
    lines = [[(first, float(points(turns[0].before)[side]))] for side in (UBOAT, ESCORT)]
    for turn in turns:
        for side in (UBOAT, ESCORT):
            lines[side].append((at(turn), float(points(turn.after)[side])))
    return StepChart(
        "The score",
        "Points of both sides, damage in an engagement that goes on included.",
        "turn",
        (
            Series("U-boats", tuple(lines[UBOAT]), Ink.NAVY),
            Series("escorts", tuple(lines[ESCORT]), Ink.TEAL, (1.2, 0.8)),
        ),
        (),
        "points",
        named=_rounds_of(turns),
    )
