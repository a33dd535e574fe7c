"""What a game's report says: who, when, turn by turn; its turning points, charts and luck come from modules of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.ssn.rules.state import (
    CONVOY_AWAY,
    CORNERED,
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
from printkit.games.ssn.story.account import TurnAccount, accounts, figure_of, lhd_lost
from printkit.games.ssn.story.chart import track_chart
from printkit.games.ssn.story.chart_moments import moments_charts
from printkit.games.ssn.story.luck import luck, shots_table, turns_table
from printkit.games.ssn.story.names import NAMES
from printkit.games.ssn.story.review import trial
from printkit.games.ssn.story.telling import (
    answers,
    approach,
    attack,
    convoy,
    heard,
    inches,
    launched,
    moved,
    named,
)
from printkit.games.ssn.story.turning import TURNING_NOTE, moments, turning_point
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
from printkit.report.weave import closing_words, opening_words, span, stretches


def story(record: Record) -> Story:
    """The story of one game, whole or as far as the log goes."""
    turns = accounts(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    turned = moments(turns, final)
    return Story(
        headline=_headline(record, final),
        verdict=_verdict(record, turns, start, final),
        facts=tuple(_facts(record, start, final)),
        passages=tuple(_passages(record, turns, start, final)),
        turning_points=tuple(turning_point(moment) for moment in turned),
        turning_note=TURNING_NOTE,
        trial=trial(record),
        names=NAMES,
        pictures=(track_chart(turns, start, final), *moments_charts(turned, final.ruleset)),
        luck=luck(turns),
        tables=(turns_table(turns), *shots_table(turns)),
    )


def _reached(record: Record) -> str:
    """How far the log goes: ``after turn 8``, ``in turn 9``."""
    last = record.last
    if last.heading.kind != "turn":
        return "before the first turn" if not record.from_position else "where the log begins"
    return f"{'after' if last.whole else 'in'} turn {last.heading.number}"


def _headline(record: Record, final: State) -> str:
    down = not lhd_afloat(final)
    return {
        WIN: "Victory: the LHD sunk, the submarine away",
        SUNK: "Defeat: the LHD sunk, and the submarine too" if down else "Defeat: the submarine sunk",
        OUT_OF_TORPEDOES: "Defeat: out of torpedoes",
        CONVOY_AWAY: "Defeat: the convoy got away",
        CORNERED: "Defeat: nowhere to go",
    }.get(final.result, f"Under way {_reached(record)}")


def _verdict(record: Record, turns: Sequence[TurnAccount], start: State, final: State) -> str:
    fired = [shot for turn in turns for shot in turn.attacks]
    back = [shot for turn in turns for shot in turn.answers]
    hits = sum(shot.hit for shot in fired)
    when = f"After {count(len(turns), 'turn')}" if record.finished else capital(_reached(record))
    text = f"{when}: {_of(hits, len(fired))} of the submarine hit"
    if not fired:
        text = f"{when}: the submarine fired no torpedo"
    sunk = [named(name) for name in names(wrecks(final)) if name not in names(wrecks(start))]
    text += f", {listed(sunk)} {'was' if len(sunk) == 1 else 'were'} sunk" if sunk else ", no ship was sunk"
    if back:
        struck = sum(shot.hit for shot in back)
        saved = "; ".join(_evaded(struck, final))
        text += f". {capital(count(len(back), 'torpedo', 'torpedoes'))} came back, {number(struck) if struck else 'none'} of which hit{saved}"
    return f"{text}."


def _of(hits: int, fired: int) -> str:
    if fired == 1:
        return "the one torpedo" if hits else "not even the one torpedo"
    return f"{number(hits) if hits else 'none'} of {count(fired, 'torpedo', 'torpedoes')}"


def _evaded(struck: int, final: State) -> Iterator[str]:
    if not struck:
        return
    saved = struck - (final.result == SUNK)
    if saved:
        yield f", and {number(saved) if saved < struck else 'all' if saved > 1 else 'that'} {'was' if saved == 1 else 'were'} evaded"


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
    record: Record, turns: Sequence[TurnAccount], start: State, final: State
) -> Iterator[Passage | Quote]:
    yield _opening(record, start)
    yield from opening_words(record)
    for quiet, turn, words in stretches(
        [t for t in turns if t.whole or _eventful(t) or t.remarks], _eventful
    ):
        if told := [t for t in quiet if t.whole]:
            yield Passage(span(told), _quiet(told), figure_of(told[-1].after))
        if turn is not None:
            yield Passage(f"Turn {turn.number}", _turn(turn), figure_of(turn.after))
        yield from words
    yield _ending(record, turns, final)
    yield from closing_words(record)


def _eventful(turn: TurnAccount) -> bool:
    return bool(turn.shots or turn.heard or turn.launched or turn.doubts)


def _opening(record: Record, start: State) -> Passage:
    sub = start.sub
    where = (
        f"at {sub.pose.x:.1f}, {sub.pose.y:.1f}, {layer(sub.deep).capitalize()}, on course {sub.pose.h:03.0f}"
    )
    begins = "The log takes the game up with" if record.from_position else "The game began with"
    if not lhd_afloat(start):
        near = f", {inches(nearest_frigate(start))} from the nearest frigate" if live_frigates(start) else ""
        text = f"{begins} the LHD sunk and the submarine{nameable('submarine')} {where}{near}. Figures at the right are the range to the nearest frigate."
        return Passage("Start", text, figure_of(start))
    heading = start.ships[LHD].pose.h
    text = (
        f"{begins} the convoy on course {heading:03.0f} and the submarine{nameable('submarine')} {where}, {inches(range_to(start, LHD))} "
        f"from the LHD{nameable('lhd')}. Figures at the right are the range to the LHD, and after it is sunk to the nearest frigate."
    )
    return Passage("Start", text, figure_of(start))


def _quiet(turns: Sequence[TurnAccount]) -> str:
    rolled = [turn for turn in turns if turn.stakes is not None]
    silence = ""
    if len(rolled) == 1:
        silence = heard(rolled[0])
    elif rolled:
        silent = 1.0
        for turn in rolled:
            assert turn.stakes is not None
            silent *= 1 - float(turn.stakes.heard)
        silence = f"Nobody heard it in {number(len(rolled))} turns, at odds of {_share(silent)}."
    return " ".join(filter(None, (approach(turns), silence)))


def _share(chance: float) -> str:
    return f"{chance * 100:.0f}\u00a0%"


def _turn(turn: TurnAccount) -> str:
    if turn.doubts:
        return untold(turn.doubts)
    parts = [attack(turn), moved(turn), heard(turn), answers(turn), convoy(turn), launched(turn)]
    return " ".join(filter(None, parts))


def _ending(record: Record, turns: Sequence[TurnAccount], final: State) -> Passage:
    near = (
        f" {inches(nearest_frigate(final))} from the nearest frigate"
        if live_frigates(final)
        else " with no frigate left"
    )
    down = lhd_lost(turns)
    since = ""
    if down is not None and final.turn > down.number:
        since = f", {count(final.turn - down.number, 'turn')} after the LHD went down"
    used = sum(len(turn.attacks) for turn in turns)
    text = {
        WIN: f"Unheard and{near}{since}, the submarine was away.",
        SUNK: f"The submarine was sunk{since or ', with the LHD afloat' * lhd_afloat(final)}.",
        OUT_OF_TORPEDOES: f"{capital(count(used, 'torpedo', 'torpedoes'))} spent, the LHD could no longer be sunk.",
        CONVOY_AWAY: "The convoy reached the edge of the table, and safety.",
        CORNERED: "The submarine had nowhere left to go on the table.",
    }.get(final.result, f"The log stops here, {_reached(record)},{near}.")
    return Passage("End" if final.result else "So far", text, figure_of(final))
