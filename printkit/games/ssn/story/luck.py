"""Writes the luck section of an SSN report: expected and actual results of the dice, and tables of
detections and torpedoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from printkit.games.ssn.play.chances import KILL, NEVER
from printkit.games.ssn.rules.state import LHD, layer, lhd_afloat, nearest_frigate, range_to, speed_word
from printkit.games.ssn.story.pieces import dice, inches
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.lab.ledger import EventKind, ExpectedCount, expected_counts
from printkit.report.story import ColumnHead, Luck, TextTable, count, expected_and_given
from printkit.report.words.phrases import per_cent

NOTE = (
    "What is expected is the sum of the exact chances as they stood: of each torpedo before its first die, of each kill and "
    "evasion die once the torpedo had hit, of each detection before its roll. Decisions are not luck."
)


def luck(turns: Sequence[TurnAccount]) -> Luck | None:
    """Return the luck section for the whole game, with a bar for each kind of roll.

    Return None if no dice were rolled.
    """
    kinds = _kinds(turns)
    if not any(kind.chances for kind in kinds):
        return None
    chart = expected_and_given(
        kinds,
        "",
        "How often each thing came about, and how often it was to be expected. The luck is the submarine’s.",
    )
    return Luck(_text(turns), (chart,) if chart.bars else (), NOTE)


def counted(record: Record) -> Iterator[ExpectedCount]:
    """Yield the expected and the actual number of successes in a game for each kind of die roll."""
    yield from expected_counts(_kinds(read_turns(record)))


def _kinds(turns: Sequence[TurnAccount]) -> tuple[EventKind, ...]:
    attacks = [shot for turn in turns for shot in turn.attacks]
    answers = [shot for turn in turns for shot in turn.answers]
    return (
        EventKind("own torpedoes that hit", 1, [(shot.chance, shot.hit) for shot in attacks]),
        EventKind("kills by those", 1, [(KILL, shot.killed) for shot in attacks if shot.hit]),
        EventKind(
            "turns in which it was heard",
            -1,
            [(turn.stakes.heard, turn.detected) for turn in turns if turn.stakes],
        ),
        EventKind("torpedoes that hit it", -1, [(shot.chance, shot.hit) for shot in answers]),
        EventKind("evasions", 1, [(shot.evasion, not shot.killed) for shot in answers if shot.hit]),
    )


def _expected_hits(shots: Sequence[TorpedoShot]) -> Fraction:
    return sum((shot.chance for shot in shots), Fraction(0))


def _hits(shots: Sequence[TorpedoShot]) -> int:
    return sum(shot.hit for shot in shots)


def _text(turns: Sequence[TurnAccount]) -> str:
    attacks = [shot for turn in turns for shot in turn.attacks]
    rolled = [turn for turn in turns if turn.stakes is not None]
    parts = []
    if attacks:
        parts.append(
            f"On average the submarine’s {count(len(attacks), 'torpedo', 'torpedoes')} would have hit {float(_expected_hits(attacks)):.1f} "
            f"times; it came to {count(_hits(attacks), 'hit')}."
            if _expected_hits(attacks)
            else f"The submarine’s {count(len(attacks), 'torpedo', 'torpedoes')} had no chance to hit."
        )
    if rolled:
        alive = 1.0
        for turn in rolled:
            alive *= 1 - float(turn.stakes.sunk) if turn.stakes else 1.0
        these, them = (
            ("this turn", "it") if len(rolled) == 1 else (f"these {count(len(rolled), 'turn')}", "them")
        )
        parts.append(
            f"A submarine that sailed {these} alike would survive {them} {per_cent(alive)} of the time."
        )
    return " ".join(parts)


# -- tables ----------------------------------------------------------------------------------------------------------


def turns_table(turns: Sequence[TurnAccount]) -> TextTable:
    """Return a table with a row for each turn's detection roll: its chances and its result."""
    rows = []
    for turn in turns:
        stakes, state = turn.stakes, turn.listening
        if stakes is None or state is None:
            continue
        down = not lhd_afloat(state)
        away = nearest_frigate(state) if down else range_to(state, LHD)
        rows.append(
            (
                str(turn.number),
                f"{inches(away) if away < 1e6 else '–'}{' FF' if down else ''}",
                f"{layer(state.sub.deep)}, {speed_word(state.sub.speed)}",
                str(stakes.least) if stakes.least < NEVER else "–",
                per_cent(stakes.heard),
                per_cent(stakes.sunk),
                ", ".join(map(str, turn.totals)),
                " ".join(name.upper() for name, _ in turn.heard) or ("nobody" if turn.settled else "not told"),
            )
        )  # fmt: skip
    heads = ("turn", "range", "submarine", "heard on", "P(heard)", "P(sunk)", "rolled", "heard by")
    left = ("submarine", "heard by")
    return TextTable(
        "Detection, turn by turn",
        tuple(ColumnHead(head, "left" if head in left else "right") for head in heads),
        tuple(rows),
        note=(
            "Range: to the LHD when detection was rolled, with FF to the nearest frigate. Heard on: the lowest total by which "
            "anybody hears anything. P(sunk): the chance that the turn’s detection and torpedoes together sink the submarine."
        ),
    )


def shots_table(turns: Sequence[TurnAccount]) -> tuple[TextTable, ...]:
    """Return a tuple with the table of all torpedoes, numbered as on the track chart; an empty tuple if none was
    fired.
    """
    shots = [shot for turn in turns for shot in turn.shots]
    if not shots:
        return ()
    rows = tuple(
        (
            str(shot.number),
            str(shot.turn),
            f"{shot.shooter.upper()} → {shot.target.upper()}",
            inches(shot.range),
            per_cent(shot.chance),
            dice(shot.rolls),
            str(shot.die) if shot.die else "",
            _result(shot),
        )
        for shot in shots
    )
    heads = ("no.", "turn", "from and to", "range", "P(hit)", "its rolls", "die", "result")
    left = ("from and to", "its rolls", "result")
    return (
        TextTable(
            "Torpedoes",
            tuple(ColumnHead(head, "left" if head in left else "right") for head in heads),
            rows,
            note=_shots_note(shots),
        ),
    )


def _shots_note(shots: Sequence[TorpedoShot]) -> str:
    """Return the note under the table of torpedoes. Details that do not occur in the table are left out."""
    hits = {shot.by_submarine for shot in shots if shot.hit}
    dice = ["the kill die of a hit on a ship"] * (True in hits) + [
        "the evasion die of a hit on the submarine"
    ] * (False in hits)
    parts = [f"Die: {', '.join(dice)}."] * bool(dice)
    parts += ["A dash is a blind roll."] * any(not roll for shot in shots for roll in shot.rolls)
    vain = {shot.outcome for shot in shots}
    why = ["out of range"] * ("far" in vain) + ["less than five inches away in the other layer"] * (
        "layer" in vain
    )
    parts += [f"No dice are thrown for a torpedo whose target is {' or '.join(why)}."] * bool(why)
    return " ".join(parts)


def _result(shot: TorpedoShot) -> str:
    if not shot.hit:
        return {"far": "out of range", "layer": "other layer", "blind": "no roll"}.get(shot.outcome, "missed")
    if shot.sunk:
        return "sunk"
    if not shot.by_submarine:
        return "shaken off"
    return "kill" if shot.killed else "hit, no kill"
