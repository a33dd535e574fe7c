"""The pictures of a Tonnage War report: contacts and fights as a time line, and the score."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.drawing import Anchor, Font, Ink, Item, Line, Pattern, Rect, Style, Text, Weight
from printkit.games.tonnage_war.rules.data import AIR, CARDS_A_ROUND, ESCORT, GUNS, HFDF, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.facts import (
    Account,
    ContactTrack,
    Fight,
    Round,
    SalvoFacts,
    TurnFacts,
    fight_word,
    points,
)
from printkit.report.story import Chart, Picture, Series, StepChart, text_width

WIDTH = 172.0
_LEFT, _RIGHT = 20.0, 2.0
_STEP = (WIDTH - _LEFT - _RIGHT) / CARDS_A_ROUND
_LANE, _HEAD, _BOX, _GAP = 5.0, 6.0, 4.4, 4.0
_LETTERS = {GUNS: "E", HFDF: "D", AIR: "P"}


def pictures(made: Account, start: State) -> tuple[Picture | Chart, ...]:
    """The time line, and both scores; none where no turn was played."""
    if not made.turns:
        return ()
    return (_time_line(made), _scores(made.turns, start))


def _time_line(made: Account) -> Picture:
    shapes: list[Item] = []
    top = 0.0
    for each in made.rounds:
        if each.turns:
            drawn, height = _row(each, made.tracks, top)
            shapes += drawn
            top += height + _GAP
    return Picture(
        "Contacts, attacks and hunts",
        "A bar is a contact in effect, with the grade of its boat where it was seen (N, R, A), and what ended it; a star is one on the carrier. Boxes in the row "
        "of attacks: ships sunk, – for a blank. Boxes in the row of hunts: E escort attack, D HF/DF, P air patrol; filled, the "
        "boat was sunk; hatched, damaged; broken, a blank; open, neither.",
        WIDTH,
        max(10.0, top - _GAP),
        tuple(shapes),
        tuple(_words(made)),
    )


def _x(turn: int) -> float:
    """The left edge of a turn's column."""
    return _LEFT + _STEP * (turn - 1)


def _row(each: Round, tracks: Sequence[ContactTrack], top: float) -> tuple[list[Item], float]:
    last = max(CARDS_A_ROUND, each.turns[-1].number)
    lanes = _lanes([t for t in tracks if t.begins[0] <= each.number <= t.ends[0]], each.number, last)
    n = max(1, max((lane for _, lane in lanes), default=0) + 1)
    deeds = max(1, max((len(turn.salvos) for turn in each.turns), default=1))
    hunts = max(1, max((len(turn.fights) for turn in each.turns), default=1))
    rows = (n, deeds, hunts)
    height = _HEAD + _LANE * sum(rows)
    shapes: list[Item] = [Text(0.5, top + 3.6, f"Round {each.number}", Font.NAME, 8.0)]
    shapes += [
        Text(_x(turn) + _STEP / 2, top + 3.6, str(turn), Font.HEAD, 6.5, Ink.SLATE, Anchor.MIDDLE)
        for turn in range(1, CARDS_A_ROUND + 1)
    ]
    shapes.append(Line(_LEFT, top + 4.8, WIDTH - _RIGHT, top + 4.8, Style(Ink.SLATE, Weight.HAIR)))
    y = top + _HEAD
    inks: tuple[Ink, ...] = (Ink.NAVY, Ink.VERMILION, Ink.TEAL)
    for name, size, ink in zip(("contacts", "attacks", "hunts"), rows, inks, strict=True):
        shapes.append(Text(_LEFT - 1.5, y + 3.3, name, Font.HEAD, 6.5, ink, Anchor.END))
        y += _LANE * size
    for track, lane in lanes:
        shapes += _bar(track, each.turns[0].before, each.number, top + _HEAD + _LANE * lane)
    for played in each.turns:
        shapes += _boxes(played, top + _HEAD + _LANE * n, top + _HEAD + _LANE * (n + deeds))
    return shapes, height


def _part(track: ContactTrack, number: int) -> tuple[float, float]:
    """The edges of a contact's bar within a round: laid behind the U-boats' dice, ended with them."""
    left = _x(track.begins[1]) + 0.4 * _STEP if track.begins[0] == number and not track.older else _x(1)
    if track.older and track.begins[0] == number:
        left = _x(track.begins[1])
    right = _x(track.ends[1]) + 0.35 * _STEP if track.ends[0] == number and not track.open else WIDTH - _RIGHT
    if track.open and track.ends[0] == number:
        right = _x(track.ends[1]) + _STEP
    return left, max(right, left + 1.5)


def _lanes(tracks: Sequence[ContactTrack], number: int, last: int) -> list[tuple[ContactTrack, int]]:
    """Bars beside each other in as few lanes as will do, with room for a word behind each."""
    ends: list[float] = []
    placed = []
    for track in sorted(tracks, key=lambda t: t.begins):
        left, right = _part(track, number)
        lane = next((i for i, end in enumerate(ends) if end <= left), len(ends))
        if lane == len(ends):
            ends.append(0.0)
        ends[lane] = right + (9.5 if track.ends[0] == number and not track.open else 0.5)
        placed.append((track, lane))
    return placed


def _bar(track: ContactTrack, state: State, number: int, y: float) -> list[Item]:
    left, right = _part(track, number)
    boat = track.contact.boat
    grade = _grade(state, boat.card) if boat is not None else ""
    name = f"{track.contact.handle}{'*' if track.contact.carrier else ''} {grade}".rstrip()
    shapes: list[Item] = [
        Rect(left, y + 0.3, right - left, _BOX - 0.4, Style(Ink.NAVY, Weight.RULE), radius=0.4),
        Rect(left, y + _BOX - 0.9, right - left, 0.8, Style(Ink.NAVY, Weight.HAIR, Ink.NAVY, Pattern.HATCH)),
    ]
    how = track.how if not track.open and track.ends[0] == number else ""
    inside = left + 0.7 + text_width(name, 6.5) <= right + 0.3
    if inside:
        shapes.append(Text(left + 0.7, y + 2.9, name, Font.NAME, 6.5))
    beside = how if inside else f"{name} {how}".rstrip()
    fits = right + 0.6 + text_width(beside, 6.0) <= WIDTH
    if beside:
        x = right + 0.6 if fits else left - 0.6
        shapes.append(
            Text(x, y + 3.2, beside, Font.HEAD, 6.0, Ink.SLATE, Anchor.START if fits else Anchor.END)
        )
    if boat is None:
        shapes.append(
            Line(
                left,
                y + _BOX - 0.1,
                right,
                y + _BOX - 0.1,
                Style(Ink.SLATE, Weight.STRUCTURE, dash=(0.8, 0.6)),
            )
        )
    return shapes


def _boxes(turn: TurnFacts, attacks: float, hunts: float) -> list[Item]:
    shapes: list[Item] = []
    x = _x(turn.number) + 0.12 * _STEP
    for i, each in enumerate(turn.salvos):
        shapes += _salvo(each, x, attacks + i * _LANE)
    for i, fight in enumerate(turn.fights):
        shapes += _hunt(fight, x, hunts + i * _LANE)
    return shapes


def _salvo(each: SalvoFacts, x: float, y: float) -> list[Item]:
    text = "–" if each.blank else str(each.ships) if not each.attack.carrier else each.result[:1].upper()
    hit = each.ships or (each.result in ("damaged", "sunk"))
    box = Rect(
        x,
        y + 0.2,
        _BOX,
        _BOX - 0.2,
        Style(Ink.VERMILION, Weight.RULE, Ink.VERMILION if hit else None),
        radius=0.4,
    )
    grade = _grade(each.state, each.attack.boat.card)
    return [
        box,
        Text(x + _BOX / 2, y + 3.3, text, Font.NAME, 7.0, Ink.PAPER if hit else Ink.INK, Anchor.MIDDLE),
        Text(x + _BOX + 0.6, y + 3.2, grade, Font.HEAD, 6.0, Ink.SLATE),
    ]


def _grade(state: State, card: int) -> str:
    return state.ruleset.grade(UBOAT, card) if card >= 0 and state.ruleset.boat(card) is not None else ""


def _hunt(fight: Fight, x: float, y: float) -> list[Item]:
    word = fight_word(fight)
    text = _LETTERS[fight.hunt.kind]
    top, height = y + 0.2, _BOX - 0.2
    if word == "sunk":
        box = Rect(x, top, _BOX, height, Style(Ink.TEAL, Weight.RULE, Ink.TEAL), radius=0.4)
    elif word == "damaged":
        box = Rect(x, top, _BOX, height, Style(Ink.TEAL, Weight.RULE, Ink.TEAL, Pattern.HATCH), radius=0.4)
    else:
        box = Rect(
            x,
            top,
            _BOX,
            height,
            Style(Ink.TEAL, Weight.RULE, dash=(0.7, 0.5) if word == "blank" else ()),
            radius=0.4,
        )
    ink: Ink = Ink.PAPER if word == "sunk" else Ink.INK
    clear = (
        [Rect(x + 1.1, top + 0.7, _BOX - 2.2, height - 1.4, Style(fill=Ink.PAPER))]
        if word == "damaged"
        else []
    )
    return [
        box,
        *clear,
        Text(x + _BOX / 2, y + 3.3, text, Font.NAME, 7.0, ink, Anchor.MIDDLE),
        Text(x + _BOX + 0.6, y + 3.2, _grade(fight.state, fight.hunt.boat.card), Font.HEAD, 6.0, Ink.SLATE),
    ]


def _words(made: Account) -> list[str]:
    said = []
    for track in made.tracks:
        (first, turn), (last, end) = track.begins, track.ends
        how = "in effect" if track.open else track.how
        said.append(f"{f'{first}.{turn}–{last}.{end}':<12}contact {track.contact.handle:<4}{how}")
    for each in made.turns:
        when = f"{each.round}.{each.number}"
        said += [
            f"{when:<12}{_hunt_words(d) if isinstance(d, Fight) else _salvo_words(d)}" for d in each.deeds
        ]
    return said


def _hunt_words(fight: Fight) -> str:
    grade = _grade(fight.state, fight.hunt.boat.card)
    return f"hunt {_LETTERS[fight.hunt.kind]} on {fight.hunt.boat.handle:<4}{grade:<2} {fight_word(fight)}"


def _salvo_words(each: SalvoFacts) -> str:
    grade = _grade(each.state, each.attack.boat.card)
    came = "blank" if each.blank else each.result or f"{each.ships} sunk"
    return f"attack {each.attack.boat.handle:<5}{grade:<2} {came}"


def _scores(turns: Sequence[TurnFacts], start: State) -> StepChart:
    """Both scores over the turns of the game, counted through."""

    def at(turn: TurnFacts) -> float:
        return (turn.round - 1) * CARDS_A_ROUND + turn.number

    first = at(turns[0]) - 1
    lines = [[(first, float(points(turns[0].before)[side]))] for side in (UBOAT, ESCORT)]
    for turn in turns:
        for side in (UBOAT, ESCORT):
            lines[side].append((at(turn), float(points(turn.after)[side])))
    return StepChart(
        "The score",
        "Points of both sides, damage in an engagement that goes on included. Turns are counted through, 13 to a round.",
        "turn",
        (
            Series("U-boats", tuple(lines[UBOAT]), Ink.NAVY),
            Series("escorts", tuple(lines[ESCORT]), Ink.TEAL, (1.2, 0.8)),
        ),
        (),
        "points",
    )
