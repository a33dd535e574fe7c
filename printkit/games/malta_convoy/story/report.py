"""What a convoy's report says: the passages, the turning points; pictures and luck come from modules of their own."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.malta_convoy.rules.state import State, Voyage, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    LOSS,
    RECON,
    SHIP_NAMES,
    TANKER,
    band,
)
from printkit.games.malta_convoy.story.account import TurnAccount, accounts
from printkit.games.malta_convoy.story.luck import luck
from printkit.games.malta_convoy.story.names import NAMES
from printkit.games.malta_convoy.story.pictures import pictures
from printkit.games.malta_convoy.story.review import review
from printkit.games.malta_convoy.story.telling import ONE, ORDER, covering, meeting, option, ships
from printkit.games.malta_convoy.story.turning import TURNING_NOTE, turning_points
from printkit.journal.course import Record
from printkit.report.story import Fact, Passage, Quote, Story, capital, count, listed, number, untold
from printkit.report.weave import closing_words, opening_words, span, stretches


def story(record: Record) -> Story:
    """The story of one convoy, whole or as far as the log goes."""
    turns = list(accounts(record))
    final = record.final if isinstance(record.final, State) else None
    start = record.start if isinstance(record.start, State) else None
    assert final is not None
    assert start is not None
    points = score(final.voyage)
    name = band(points)
    return Story(
        headline=f"{name}: {points:g} points" if record.finished else f"At sea: {points:g} points",
        verdict=_verdict(record, start, final),
        facts=(Fact("Convoy", _sailed(start.voyage)), Fact("Journey", _journey(start, final))),
        passages=tuple(_passages(record, turns, start, final)),
        turning_points=turning_points(turns),
        turning_note=TURNING_NOTE,
        pictures=pictures(turns, start, final, record.finished),
        luck=luck(turns, start, final),
        review=review(turns, start, final),
        names=NAMES,
    )


def _sailed(voyage: Voyage) -> str:
    return capital(ships(voyage, voyage.fleet.afloat))


def _journey(start: State, final: State) -> str:
    grown = final.voyage.length - start.voyage.length
    more = f", {grown} of them a detour" if grown else ""
    return f"{final.voyage.length} turns{more}; the first {start.voyage.friendly} in friendly waters"


def _verdict(record: Record, start: State, final: State) -> str:
    fleet = final.voyage.fleet
    lost = ships(final.voyage, fleet.lost)
    if not record.finished:
        when = capital(_reached(record, final))
        return f"{when} of {final.voyage.length}: {lost} lost, {count(final.voyage.interceptions, 'interception')}."
    cargo, tankers = fleet.afloat[CARGO], fleet.afloat[TANKER]
    sailed = [a + b + c for a, b, c in zip(fleet.afloat, fleet.lost, fleet.returned)]
    arrived = f"{_of(cargo, sailed[CARGO], ONE['cargo'])} and {_of(tankers, sailed[TANKER], ONE['tankers'])} reached Malta"
    if not any(fleet.lost):
        return f"{capital(arrived)}; no ship was lost."
    return f"{capital(arrived)}; {lost} {'was' if sum(fleet.lost) == 1 else 'were'} lost."


def _of(n: int, sailed: int, name: str) -> str:
    """``seven of nine cargo ships``, ``both tankers``, ``the one tanker``, ``not one of three tankers``."""
    if not n and sailed:
        return f"not one of {count(sailed, name)}" if sailed > 1 else f"not the one {name}"
    if n == sailed:
        return (
            count(n, name)
            if not n
            else f"the one {name}"
            if n == 1
            else f"both {name}s"
            if n == 2
            else f"all {count(n, name)}"
        )
    return f"{number(n)} of {count(sailed, name)}"


# --- the passages -------------------------------------------------------------------------------------------------


def _passages(
    record: Record, turns: Sequence[TurnAccount], start: State, final: State
) -> list[Passage | Quote]:
    told: list[Passage | Quote] = [_departure(record, start)]
    told += opening_words(record)
    quiet: list[TurnAccount] = []
    telling = 0
    for quiet, turn, words in stretches([t for t in turns if not _begun_only(t) or t.remarks], _eventful):
        quiet = [t for t in quiet if not _begun_only(t)]
        if turn is not None:
            told.append(_turn(turn, quiet, telling))
            telling += turn.meeting is not None
            quiet = []
        elif words:
            told += _stretch(quiet)
            quiet = []
        told += words
    if record.finished:
        told.append(_arrival(final, quiet))
    else:
        told += [*_stretch(quiet), _stops(record, final)]
    told += closing_words(record)
    return told


def _eventful(turn: TurnAccount) -> bool:
    return any((turn.meeting, turn.option, turn.covering, turn.doubts))


def _begun_only(turn: TurnAccount) -> bool:
    """Whether the log stops before the turn's first roll."""
    return not (turn.row or turn.in_friendly_waters or _eventful(turn))


def _departure(record: Record, start: State) -> Passage:
    voyage = start.voyage
    points = f"{score(voyage):g}"
    convoy = ships(voyage, voyage.fleet.afloat)
    if record.from_position:
        lost = (
            f" {capital(ships(voyage, voyage.fleet.lost))} had been lost." if any(voyage.fleet.lost) else ""
        )
        return Passage(
            "Taken up",
            f"The log takes the convoy up with {convoy}, before turn {start.turn + 1} of {voyage.length}.{lost}",
            points,
        )
    safe = f"the first {'turn' if voyage.friendly == 1 else f'{number(voyage.friendly)} turns'} of it in friendly waters"
    return Passage(
        "Gibraltar",
        f"The convoy sailed with {convoy}. {capital(number(voyage.length))} turns lay ahead, {safe}.",
        points,
    )


def _stretch(turns: Sequence[TurnAccount]) -> list[Passage | Quote]:
    """Turns in which nothing attacked, as a passage of their own."""
    return [Passage(span(turns), _quiet(turns), f"{score(turns[-1].after.voyage):g}")] if turns else []


def _quiet(turns: Sequence[TurnAccount]) -> str:
    """What there is to say of turns in which nothing attacked: nothing, or a sentence or two."""
    rolled = [t for t in turns if t.row]
    safe = [t for t in turns if not t.row]
    text = ""
    if safe:
        text = (
            "Turn 1 was spent in friendly waters."
            if len(safe) == 1
            else f"The first {number(len(safe))} turns were spent in friendly waters."
        )
        if safe[0].number > 1:
            text = f"{span(safe)} {'was' if len(safe) == 1 else 'were'} spent in friendly waters."
    if not rolled:
        return text
    seen = [t.number for t in rolled if t.row == RECON]
    if seen and len(rolled) == 1:
        calm = f"A reconnaissance plane found the convoy on turn {seen[0]}."
    elif seen == [rolled[-1].number]:
        calm = f"{span(rolled)} passed without contact until a reconnaissance plane found the convoy."
    elif seen:
        calm = f"{span(rolled)} passed without contact, but for a reconnaissance plane on {_turns(seen)}."
    else:
        calm = f"{span(rolled)} passed without contact."
    return f"{text} {calm}".strip()


def _turns(numbers: Sequence[int]) -> str:
    return f"turn{'s' if len(numbers) > 1 else ''} {listed([str(n) for n in numbers])}"


def _turn(turn: TurnAccount, quiet: Sequence[TurnAccount], telling: int) -> Passage:
    parts = [_quiet(quiet)] if quiet else []
    if turn.doubts:
        parts.append(untold(turn.doubts))
    if turn.option:
        parts.append(option(turn.option))
    if turn.meeting:
        parts.append(meeting(turn, turn.meeting, telling))
    elif turn.row == RECON:
        parts.append("A reconnaissance plane found the convoy.")
    elif turn.row and turn.option:
        parts.append("There was no contact.")
    if turn.covering:
        parts.append(covering(turn.covering, turn))
    return Passage(f"Turn {turn.number}", " ".join(parts), f"{score(turn.after.voyage):g}")


def _sum(voyage: Voyage) -> str:
    """The score as a sum: ``100 + 3 − 4 − 3 − 5 = 91``."""
    fleet = voyage.fleet
    parts = ["100"]
    if voyage.interceptions:
        parts.append(f"+ {voyage.interceptions} for interceptions")
    costly = [kind for kind in ORDER if fleet.lost[kind] and LOSS[kind]]
    parts += [f"− {fleet.lost[kind] * LOSS[kind]} for {SHIP_NAMES[kind]}" for kind in costly]
    gone = [kind for kind in (CARGO, TANKER) if fleet.lost[kind] and not fleet.afloat[kind]]
    parts += [f"− {ALL_GONE} for having no {ONE[SHIP_NAMES[kind]]} left" for kind in gone]
    if voyage.ruleset.damaged_score == "half" and any(fleet.damaged[k] * LOSS[k] for k in range(5)):
        halves = sum(fleet.damaged[k] * LOSS[k] for k in range(5)) / 2
        parts.append(f"− {halves:g} for damaged ships")
    return f"{' '.join(parts)} = {score(voyage):g}"


def _arrival(final: State, quiet: Sequence[TurnAccount]) -> Passage:
    voyage = final.voyage
    fleet = voyage.fleet
    home = ships(voyage, fleet.afloat)
    where = "What was left of the convoy" if sum(fleet.lost) > sum(fleet.afloat) else "The convoy"
    early = final.turn < voyage.length
    text = (
        f"With the last cargo ship and tanker gone the voyage ended on turn {final.turn}."
        if early
        else f"{where} reached Malta on turn {final.turn} with {home}."
    )
    cripples = sum(fleet.damaged)
    if cripples and not early:
        text += f" {capital(number(cripples))} of these ships came in damaged."
    lead = f"{_quiet(quiet)} " if quiet else ""
    return Passage("Malta", f"{lead}{text} {_sum(voyage)}.", f"{score(voyage):g}")


def _reached(record: Record, final: State) -> str:
    """How far the log goes: ``after turn 8``, ``in turn 9``, ``before turn 1``."""
    last = record.last
    if last.heading.kind == "turn":
        return f"{'after' if last.whole else 'in'} turn {last.heading.number}"
    return f"before turn {final.turn + 1}" if final.turn else "before the first turn"


def _stops(record: Record, final: State) -> Passage:
    last = record.last.heading
    left = final.voyage.length - (last.number if last.kind == "turn" else final.turn)
    ahead = f", with {count(left, 'turn')} to go" if left else ""
    return Passage(
        "At sea",
        f"The log stops {_reached(record, final)}{ahead}. {_sum(final.voyage)}.",
        f"{score(final.voyage):g}",
    )
