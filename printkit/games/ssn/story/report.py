"""What a game's report says: who, when, turn by turn; its turning points, charts and luck come from modules of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.ssn.rules.state import (
    CONVOY_AWAY,
    CORNERED,
    KILLS_NEEDED,
    LHD,
    OUT_OF_TORPEDOES,
    SUNK,
    WIN,
    State,
    layer,
    lhd_afloat,
    live_frigates,
    names,
    nearest_frigate,
    range_to,
    wrecks,
)
from printkit.games.ssn.story.luck import luck, shots_table, turns_table
from printkit.games.ssn.story.names import NAMES
from printkit.games.ssn.story.pictures import pictures
from printkit.games.ssn.story.review import review
from printkit.games.ssn.story.telling import DeckLog, inches, named
from printkit.games.ssn.story.turning import (
    TURNING_NOTE,
    TurningMoment,
    dearest,
    decided,
    moments,
    turning_point,
)
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, figure_of, lhd_lost, read_turns
from printkit.journal.course import Record
from printkit.report.story import (
    Fact,
    Passage,
    Quote,
    Story,
    capital,
    count,
    listed,
    nameable,
    number,
    untold,
)
from printkit.report.words.phrases import cite
from printkit.report.words.weave import (
    begins_at,
    closing_words,
    ends_at,
    opening_words,
    reached,
    span,
    stretches,
)


def story(record: Record) -> Story:
    """The story of one game, whole or as far as the log goes."""
    turns = read_turns(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    turned, deck = moments(turns, final), DeckLog(record)
    passages = tuple(_passages(record, turns, start, final, deck))
    return Story(
        headline=_headline(record, turns, final),
        verdict=_lede(record, turns, start, final, turned, deck),
        facts=tuple(_facts(record, start, final)),
        passages=passages,
        turning_points=tuple(turning_point(deck, moment) for moment in turned),
        turning_note=TURNING_NOTE,
        decisions=review(record),
        names=NAMES,
        pictures=pictures(turns, turned, start, final),
        luck=luck(turns),
        tables=(turns_table(turns), *shots_table(turns)),
        told=deck.facts,
    )


def _headline(record: Record, turns: Sequence[TurnAccount], final: State) -> str:
    down = not lhd_afloat(final)
    lost = lhd_lost(turns)
    shot = next((s for t in turns for s in t.attacks if s.sunk and s.target == "lhd"), None)
    killer = next((s for t in turns for s in t.answers if s.sunk), None)
    if final.result == WIN:
        how = f" from {inches(shot.range)} on turn {lost.number}" if shot and lost else ""
        return f"Victory: the LHD sunk{how}, the submarine away"
    if final.result == SUNK:
        by = f" by {named(killer.shooter)}’s torpedo on turn {killer.turn}" if killer else ""
        return (
            f"Defeat: the LHD sunk, but the submarine too{by}" if down else f"Defeat: the submarine sunk{by}"
        )
    return {
        OUT_OF_TORPEDOES: f"Defeat: out of torpedoes on turn {final.turn}, the LHD afloat",
        CONVOY_AWAY: f"Defeat: the convoy away on turn {final.turn}",
        CORNERED: f"Defeat: nowhere to go on turn {final.turn}",
    }.get(final.result, f"Under way {reached(record)}")


def _lede(
    record: Record,
    turns: Sequence[TurnAccount],
    start: State,
    final: State,
    turned: Sequence[TurningMoment],
    deck: DeckLog,
) -> str:
    """How the game ended, what was fired, and the moment that counted most."""
    lines = ends_at(record)
    parts = [deck.write("verdict", _verdict(record, turns, start, final), {"result": final.result}, lines)]
    most = dearest(turned)
    if most is not None and record.finished:
        parts.append(
            deck.write(
                "moment",
                decided(most),
                {"turn": most.turn.number, "kind": most.kind},
                most.turn.lines,
                most.turn.number,
            )
        )
    return " ".join(parts)


def _verdict(record: Record, turns: Sequence[TurnAccount], start: State, final: State) -> str:
    fired = [shot for turn in turns for shot in turn.attacks]
    back = [shot for turn in turns for shot in turn.answers]
    hits = sum(shot.hit for shot in fired)
    when = _ended(turns, final) if record.finished else f"So far, {reached(record)}"
    text = (
        f"{when}: {_of(hits, len(fired), start.sub.torpedoes)}" if fired else f"{when}: no torpedo was fired"
    )
    sunk = [named(name) for name in names(wrecks(final)) if name not in names(wrecks(start))]
    text += (
        f", and {listed(sunk)} {'was' if len(sunk) == 1 else 'were'} sunk"
        if sunk
        else f", and no {'further ' if wrecks(start) else ''}ship was sunk"
    )
    return f"{text}.{_came_back(back, final)}"


def _ended(turns: Sequence[TurnAccount], final: State) -> str:
    """``The submarine won on turn 7``."""
    what = {WIN: "The submarine won", SUNK: "The submarine was lost"}.get(
        final.result, "The submarine failed"
    )
    return f"{what} on turn {turns[-1].number}" if turns else what


def _of(hits: int, fired: int, had: int) -> str:
    """``three of its four torpedoes hit``; of torpedoes that it had and did not fire nothing is said."""
    if fired == 1:
        return f"it fired one torpedo, which {'hit' if hits else 'missed'}"
    its = "its" if fired == had else "the"
    told = " that it fired" if fired != had else ""
    if hits == fired:
        return f"{'both' if fired == 2 else f'all {number(fired)}'} of {its} torpedoes{told} hit"
    return f"{number(hits) if hits else 'none'} of {its} {count(fired, 'torpedo', 'torpedoes')}{told} hit"


def _came_back(back: Sequence[TorpedoShot], final: State) -> str:
    """The surface side's torpedoes, in a sentence; the last that hit is the one that sank the submarine, if any did."""
    if not back:
        return ""
    struck = sum(shot.hit for shot in back)
    saved = struck - (final.result == SUNK)
    came = f" {capital(count(len(back), 'torpedo', 'torpedoes'))} came back"
    if not struck:
        return f"{came} and missed."
    if saved == struck:
        evaded = " and was evaded" if struck == 1 else f" and {'both' if struck == 2 else 'all'} were evaded"
    else:
        evaded = f", {number(saved)} of which {'was' if saved == 1 else 'were'} evaded" if saved else ""
    if len(back) == 1:
        return f"{came}, hit{evaded}." if evaded else f"{came} and hit."
    return f"{came}: {number(struck)} hit{evaded}."


def _facts(record: Record, start: State, final: State) -> Iterator[Fact]:
    width, height = final.ruleset.table
    yield Fact("Table", f"{width:g} × {height:g} inches")
    detection = final.ruleset.data.detection
    if record.header.get("data"):
        yield Fact("Own values", f"{record.header['data']} (detection table “{detection.name}”)")
    sub = start.sub
    yield Fact("Submarine", f"{layer(sub.deep).capitalize()}, {count(sub.torpedoes, 'torpedo', 'torpedoes')}")


# -- the passages ----------------------------------------------------------------------------------------------------


def _passages(
    record: Record, turns: Sequence[TurnAccount], start: State, final: State, deck: DeckLog
) -> Iterator[Passage | Quote]:
    yield _opening(deck, record, start)
    yield from opening_words(record)
    for quiet, turn, words in stretches(
        [t for t in turns if t.whole or _eventful(t) or t.remarks], _eventful
    ):
        if told := [
            t for t in quiet if t.whole and t.lines
        ]:  # a turn in which nothing was asked may be left out
            yield Passage(span(told), deck.quiet(told), figure_of(told[-1].after))
        if turn is not None:
            yield Passage(f"Turn {turn.number}", _turn(deck, turn), figure_of(turn.after))
        yield from words
    yield _ending(deck, record, turns, final)
    yield from closing_words(record)


def _eventful(turn: TurnAccount) -> bool:
    return bool(turn.shots or turn.heard or turn.launched or turn.doubts)


def _opening(deck: DeckLog, record: Record, start: State) -> Passage:
    sub, lines = start.sub, begins_at(record)
    where = (
        f"at {sub.pose.x:.1f}, {sub.pose.y:.1f}, {layer(sub.deep).capitalize()}, on course {sub.pose.h:03.0f}"
    )
    begins = "the log takes the game up with" if record.from_position else "the game began with"
    facts: dict[str, object] = {"begins": begins, "sub": nameable("submarine"), "where": where}
    down = not lhd_afloat(start)
    if down:
        near = live_frigates(start)
        facts["near"] = f", {inches(nearest_frigate(start))} from the nearest frigate" if near else ""
    else:
        course, away = f"{start.ships[LHD].pose.h:03.0f}", inches(range_to(start, LHD))
        facts |= {"course": course, "range": away, "lhd": nameable("lhd")}
    figures = deck.say("figures", {}, ["down"] if down else [], lines=lines)
    text = deck.say("start-down" if down else "start", facts, lines=lines)
    return Passage("Start", f"{text} {figures}", figure_of(start))


def _turn(deck: DeckLog, turn: TurnAccount) -> str:
    if turn.doubts:
        return cite(untold(turn.doubts), turn.doubts)
    parts = (deck.attack, deck.moves, deck.heard, deck.answers, deck.others)
    return " ".join(sentence for part in parts for sentence in part(turn))


_ENDINGS = {WIN: "won", SUNK: "sunk", OUT_OF_TORPEDOES: "spent", CONVOY_AWAY: "away", CORNERED: "cornered"}


def _ending(deck: DeckLog, record: Record, turns: Sequence[TurnAccount], final: State) -> Passage:
    gap = live_frigates(final)
    near = f" {inches(nearest_frigate(final))} from the nearest frigate" if gap else " with no frigate left"
    down, since = lhd_lost(turns), ""
    if down is not None and final.turn > down.number:
        since = f", {count(final.turn - down.number, 'turn')} after the LHD went down"
    elif final.result == SUNK and lhd_afloat(final):
        since = ", with the LHD afloat"
    used = sum(len(turn.attacks) for turn in turns)
    kills = final.ships[LHD].kills
    facts = {
        "near": near, "since": since, "used": count(used, "torpedo", "torpedoes"), "reached": reached(record),
        "short": f", {count(KILLS_NEEDED[LHD] - kills, 'kill')} short" if 0 < kills < KILLS_NEEDED[LHD] else "",
    }  # fmt: skip
    text = deck.say(_ENDINGS.get(final.result, "stops"), facts, lines=ends_at(record))
    return Passage("End" if final.result else "So far", text, figure_of(final))
