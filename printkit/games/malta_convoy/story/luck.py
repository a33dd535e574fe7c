"""Measures luck in Malta Convoy. It compares the actual results of each kind of die with the expected results, in
points and in numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from printkit.drawing import Ink
from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.contact import force_size, strength_of
from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import (
    CARRIER,
    DESTROYED,
    ENEMIES,
    MISS,
    ROWS,
    TANKER,
)
from printkit.games.malta_convoy.story.turns import STAGES, MeetingAccount, TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.lab.ledger import EventKind, ExpectedCount, expected_counts
from printkit.report.story import BarChart, ColumnHead, Luck, LuckBar, Series, StepChart, TextTable, signed

_HEADS = ("contact", "enemy", "force", "interc.", "attack", "target")


def luck(turns: Sequence[TurnAccount], start: State, final: State) -> Luck:
    """Return the report's section on luck: the total in points, a chart with the luck of each kind of die, and a
    table with a row for each contact with the enemy."""
    total = math.fsum(t.total_luck for t in turns)
    due = score(final.voyage) - total
    verdict = (
        "The dice were even-handed."
        if abs(total) < 0.05
        else f"The dice were {'kind' if total > 0 else 'unkind'} by {abs(total):.1f} points."
    )
    text = (
        f"Turn by turn, average dice would have left the score at {due:.1f}; it stands at {score(final.voyage):g}. "
        f"{verdict}"
    )
    tables = (_by_contact(turns),) if any(t.meeting for t in turns) else ()
    return Luck(text, (_bars(turns), _against_average(turns, start), *tables), _NOTE)


_NOTE = (
    "Points are differences between exact expectations of the turn’s change in score, before and after each roll; "
    "they add up to the luck of the game. The expectation is taken over the rules themselves, for the convoy as it stood "
    "at the start of the turn. Decisions are not luck: an option counts as it was taken."
)


def counted(record: Record) -> Iterator[ExpectedCount]:
    """Yield, for each kind of roll in a game, how many results of interest (such as interceptions) there were, and
    how many were expected.
    """
    yield from expected_counts(_kinds(list(read_turns(record, reckon=False))).values())


def _kinds(turns: Sequence[TurnAccount]) -> dict[int, EventKind]:
    """Return, for each stage of a turn's rolls, the event that is counted, such as an attack die that destroys a
    ship.

    Each entry lists the chance of the event for each roll, and whether the event occurred.
    """
    meetings = [(t, t.meeting) for t in turns if t.meeting and t.meeting.enemy]
    kinds = (
        (0, "contacts", -1, [(t.chance, t.meeting is not None) for t in turns if t.row]),
        (1, "Germans or combined", -1, [(Fraction(1, 2), m.enemy in ENEMIES[4:]) for _, m in meetings]),
        (3, "interceptions", 1, [(Fraction(1, 6), die == 1) for _, m in meetings for die in m.dice]),
        (
            4,
            "destroying hits",
            -1,
            [(_destroying(t), r == DESTROYED) for t, m in meetings for r in m.results],
        ),
    )
    return {stage: EventKind(what, good, chances) for stage, what, good, chances in kinds}


def stage_total(turns: Sequence[TurnAccount], stage: int) -> float:
    """Return how many points the dice of one stage gained or lost in these turns, compared with average dice.

    Contact and attack are examples of stages.

    ``stage``: an index of ``STAGES``.
    """
    return math.fsum(t.luck[stage] for t in turns if len(t.luck) > stage)


def _bars(turns: Sequence[TurnAccount]) -> BarChart:
    """Return a bar chart that shows the luck of each kind of die.

    It compares the actual with the expected results, and gives the difference in points.
    """
    meetings = [t.meeting for t in turns if t.meeting and t.meeting.enemy]
    counts = {
        stage: (kind.what, float(kind.expected), float(kind.given)) for stage, kind in _kinds(turns).items()
    }
    means = {
        2: ("strength of the enemy", _expected_force(turns), float(sum(m.size or 0 for m in meetings))),
        5: ("hits on carriers and tankers", *_valuable_targets(turns)),
    }
    return BarChart(
        "Expected and given",
        "What was to be expected of the dice on average, and what they gave.",
        "points",
        tuple(LuckBar(*bar, stage_total(turns, stage)) for stage, bar in sorted((counts | means).items())),
        key="The bar is what the difference was worth in points.",
    )


def _expected_force(turns: Sequence[TurnAccount]) -> float:
    """Return the expected total number of attackers in all contacts, as computed before each force die was rolled."""
    expected = 0.0
    for turn in turns:
        if turn.meeting and turn.meeting.enemy and turn.meeting.force_die:
            sizes = [strength_of(turn.row, turn.meeting.enemy, turn.in_force, die) for die in range(1, 7)]
            expected += sum(map(force_size, sizes)) / 6
    return expected


def _destroying(turn: TurnAccount) -> Fraction:
    """Return the chance that an attack die of this turn shows the result *destroyed*, which sinks a ship at once."""
    enemy = turn.meeting.enemy if turn.meeting else None
    modifier = (enemy.attack if enemy else 0) + turn.in_force.attack
    return Fraction(sum(attack_result(die + modifier) == DESTROYED for die in range(1, 7)), 6)


def _valuable_targets(turns: Sequence[TurnAccount]) -> tuple[float, float]:
    expected = math.fsum(t.targets[TANKER] + t.targets[CARRIER] for t in turns if t.targets)
    hits = [h.kind for t in turns if t.meeting for h in t.meeting.hits]
    return expected, float(hits.count("tankers") + hits.count("carriers"))


def _against_average(turns: Sequence[TurnAccount], start: State) -> StepChart:
    """Return a chart with two lines over the turns: the actual score, and the score with average dice."""
    base = float(score(start.voyage))
    actual, expected = [(float(start.turn), base)], [(float(start.turn), base)]
    value = base
    for turn in turns:
        actual.append((turn.number, float(score(turn.after.voyage))))
        value += turn.change - turn.total_luck
        expected.append((turn.number, value))
    return StepChart(
        "The score, turn by turn",
        "The score as it was, and as average dice would have had it.",
        "turn",
        (
            Series("average dice", tuple(expected), Ink.SLATE, (1.2, 0.9)),
            Series("the score", tuple(actual), Ink.NAVY),
        ),
        key="The full line is the score, the broken one average dice.",
    )


def _by_contact(turns: Sequence[TurnAccount]) -> TextTable:
    rows = []
    for turn in turns:
        if turn.meeting:
            parts = [signed(part) for part in turn.luck] + ["–"] * (len(STAGES) - len(turn.luck))
            rows.append(
                (
                    str(turn.number), ROWS[turn.row], _dice(turn.meeting), signed(turn.expected[0]),
                    signed(turn.expected[-1]), *parts, signed(turn.total_luck),
                )
            )  # fmt: skip
    calm = [t for t in turns if not t.meeting and t.luck]
    if calm:
        kept = math.fsum(t.total_luck for t in calm)
        expected = signed(math.fsum(t.expected[0] for t in calm))
        rows.append(
            (
                "",
                f"{len(calm)} turns without contact",
                "",
                expected,
                "0.0",
                signed(kept),
                *("–",) * 5,
                signed(kept),
            )
        )
    sums = [signed(stage_total(turns, stage)) for stage in range(len(STAGES))]
    expected_total = signed(math.fsum(t.expected[0] for t in turns if t.expected))
    got_all = signed(math.fsum(t.expected[-1] for t in turns if t.expected))
    return TextTable(
        "Contact by contact, in points",
        (
            ColumnHead("turn"), ColumnHead("what", "left"), ColumnHead("dice", "left"), ColumnHead("expected"), ColumnHead("given"),
            *(ColumnHead(head) for head in _HEADS), ColumnHead("luck"),
        ),
        tuple(rows),
        ("", "in all", "", expected_total, got_all, *sums, signed(math.fsum(t.total_luck for t in turns))),
    )  # fmt: skip


def _dice(meeting: MeetingAccount) -> str:
    """Return a short text that sums up a contact with the enemy: the number of attackers, how many were turned back,
    and how many hit.

    Example: ``3, 1 back, 2 of 2 hit``.
    """
    if meeting.size is None:
        return ""
    hits = sum(r != MISS for r in meeting.results)
    back = 0 if meeting.through is None else meeting.size - meeting.through
    turned = f", {back} back" if back else ""
    return f"{meeting.size}{turned}" + (f", {hits} of {len(meeting.attacks)} hit" if meeting.attacks else "")
