"""Assembles a Malta Convoy report: the headline, the first paragraph and the passages, and includes parts from other modules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from printkit.games.malta_convoy.rules.state import State, Voyage, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
    CARGO,
    LOSS,
    SHIP,
    SHIP_NAMES,
    START_SCORE,
    TANKER,
    band,
)
from printkit.games.malta_convoy.story.decided import (
    Escape,
    escape_in_brief,
    escape_sentence,
    interceptions_sentences,
    spared_sentence,
)
from printkit.games.malta_convoy.story.lede import (
    MOST_WORDS,
    intact_sentence,
    moment_sentences,
    quiet_sentence,
    short_sentence,
    words,
)
from printkit.games.malta_convoy.story.losses import ORDER, grouped, lost_and_damaged, only_ships, with_last
from printkit.games.malta_convoy.story.luck import luck
from printkit.games.malta_convoy.story.moment import (
    Cause,
    DecisiveMoment,
    causes,
    decided,
    fell_for_good,
    lost_rating,
    on_the_detour,
    rating,
    survived,
)
from printkit.games.malta_convoy.story.names import NAMES
from printkit.games.malta_convoy.story.pictures import pictures
from printkit.games.malta_convoy.story.ports import arrival, departure
from printkit.games.malta_convoy.story.review import review
from printkit.games.malta_convoy.story.stakes import missing
from printkit.games.malta_convoy.story.stretch import (
    TurnToTell,
    has_own_passage,
    is_stretch,
    stretch_text,
    stretched,
)
from printkit.games.malta_convoy.story.telling import FORCE, LONE, VoyageWriter, attackers, ships
from printkit.games.malta_convoy.story.turning import TURNING_NOTE, turning_points
from printkit.games.malta_convoy.story.turns import TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.lab.ledger import ExactReview
from printkit.report.story import NAMED, Fact, Passage, Quote, Story, capital, count, listed, number, untold
from printkit.report.words.phrases import cite
from printkit.report.words.weave import begins_at, closing_words, ends_at, opening_words, span, stretches

_LARGE = 5
"""The first paragraph may say "all but one of ten" about the ships of a type if there were at least this
many."""
_TYPES = 2
"""Maximum number of ship types that the headline lists. If there are more, the headline gives the number of
ships and the most valuable type."""


def story(record: Record) -> Story:
    """Return the content of the report on one game, finished or not."""
    turns = list(read_turns(record))
    final = record.final if isinstance(record.final, State) else None
    start = record.start if isinstance(record.start, State) else None
    assert final is not None
    assert start is not None
    decision = decided(record, turns, final)
    decisive = (
        decision.turn if record.finished else None
    )  # a turn of an unfinished game may yet prove unimportant
    writer = VoyageWriter(record, turns)
    writer.stake_told = decision.cause is Cause.ESCAPE  # the first paragraph says it
    passages = tuple(_passages(record, turns, start, final, writer, decisive))
    return Story(
        headline=_headline(record, turns, final, decision),
        verdict=_lede(record, turns, start, final, decision, writer),
        facts=(
            Fact("Convoy", _sailed(start.voyage)),
            Fact("Journey", _journey(start, final)),
            Fact("Score", _scored(start.voyage)),
        ),
        passages=passages,
        turning_points=turning_points(
            writer, turns, decision.turn, fell_for_good(turns) if record.finished else None, decision.line
        ),
        turning_note=TURNING_NOTE,
        pictures=pictures(turns, start, final, record.finished, _sum(final.voyage)),
        luck=luck(turns, start, final),
        decisions=ExactReview(partial(review, turns, start, final)),
        names=NAMES,
        names_in_the_lead=True,
        told=writer.facts,
        score=f"{score(final.voyage):g} point{'s' * (score(final.voyage) != 1)}",
    )


def _headline(record: Record, turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment) -> str:
    points = score(final.voyage)
    if not record.finished:
        return f"At sea: {points:g} points"
    moment = ""
    match decision:
        case DecisiveMoment(Cause.FEW_CONTACTS):
            moment = _contacts_in_brief(turns)
        case DecisiveMoment(Cause.INTERCEPTIONS):
            moment = f", won by {count(final.voyage.interceptions, 'interception')}"
        case DecisiveMoment(Cause.ESCAPE, escaped=Escape() as escaped):
            moment = escape_in_brief(turns, escaped)
        case DecisiveMoment(Cause.INTACT):
            moment = ", not one ship lost"
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            short = missing(points)
            if decision.line is not None and survived(turn, decision.line):
                moment = _survived_in_brief(turn, decision.line)
            else:
                moment = _toll_in_brief(turn, short) if short else _enemy_in_brief(turn)
    margin = _margin(points)
    joint = moment.replace(",", ";", 1) if margin else moment
    return NAMED.sub("", f"{band(points)}: {points:g} points{margin}{joint}")


def _margin(points: float) -> str:
    """Return a clause for the headline that says how many points were missing for the next higher rating. It
    is empty if many were missing."""
    short = missing(points)
    if not short:
        return ""
    above = [each for each in BANDS if each.least > points][-1]
    return f", {number(short)} short of {rating(above.least).removeprefix('the ')}"


def _toll_in_brief(turn: TurnAccount, short: int) -> str:
    """Return a clause for the headline that says who attacked on a turn, and how many points the attack cost.
    If it cost no points, the clause says what happened instead. ``short`` is the number of points missing for
    the next rating.
    """
    meeting, cost = turn.meeting, -turn.change
    if meeting is None or not meeting.enemy or cost <= 0 or cost != round(cost):
        return _enemy_in_brief(turn)
    exactly = "exactly " * (cost == short)
    points = "point" if cost == 1 else "points"
    if meeting.ones:  # the attackers took more than the turn cost
        return _enemy_in_brief(turn)
    return f", {attackers(meeting)} take{'s' * (meeting.size == 1)} {exactly}{number(round(cost))} {points} on turn {turn.number}"


def _contacts_in_brief(turns: Sequence[TurnAccount]) -> str:
    """Return a clause for the headline that says on how few turns the enemy found the convoy."""
    rolled = [turn for turn in turns if turn.row]
    contacts = sum(turn.meeting is not None for turn in rolled)
    return (
        f", found on only {number(contacts)} of {count(len(rolled), 'hostile turn')}"
        if contacts
        else ", never found"
    )


def _enemy_in_brief(turn: TurnAccount) -> str:
    """Return a clause for the headline that says who attacked on a turn, and what the attack did. It is empty
    if nobody attacked, or if the score rose although ships were hit.
    """
    meeting = turn.meeting
    if meeting is None or not meeting.enemy:
        return ""
    lost, hurt = lost_and_damaged(turn)
    one, name = meeting.size == 1, meeting.enemy.name
    who = LONE[name] if one else FORCE[name]
    if turn.total_luck < 0 or turn.change < 0:
        dear = [kind for kind in lost if LOSS[SHIP_NAMES.index(kind)]]
        fleet = turn.before.voyage.fleet
        what = with_last(_in_brief(dear or lost or hurt, only_ships(fleet)), fleet)
        verb = "sink" if lost else "damage"
        return f", {who} {verb}{'s' * one} {what} on turn {turn.number}" if what else ""
    if meeting.ones and meeting.through:
        back = (meeting.size or 0) - meeting.through
        return (
            f", {number(back)} of {number(meeting.size or 0)} {FORCE[name]} turned back on turn {turn.number}"
        )
    if lost or hurt:
        return ""
    fate = "turned back" if not meeting.through else "does no harm" if one else "do no harm"
    return f", {who} {fate} on turn {turn.number}"


def _survived_in_brief(turn: TurnAccount, line: float) -> str:
    """Return a clause for the headline about a danger that the convoy survived."""
    meeting = turn.meeting
    assert meeting is not None
    won = "won and kept" if score(turn.before.voyage) < line else "kept"
    return f", {won} on turn {turn.number} against {attackers(meeting)}"


def _in_brief(kinds: Sequence[str], only: Collection[str]) -> str:
    """Return a few words for the headline about some ships: ``a tanker and a cruiser``. Many types are summed
    up: ``five ships, a carrier among them,``.

    ``only`` holds the types of which the convoy had one ship.
    """
    if len(set(kinds)) <= _TYPES:
        return grouped(list(kinds), only=only)
    first = next(kind for kind in ("carriers", "tankers", "cargo", *kinds) if kind in kinds)
    n = kinds.count(first)
    among = f"a {SHIP[first]}" if n == 1 else count(n, SHIP[first])
    return f"{count(len(kinds), 'ship')}, {among} among them,"


def _lede(
    record: Record, turns: Sequence[TurnAccount], start: State, final: State, decision: DecisiveMoment, writer: VoyageWriter
) -> str:  # fmt: skip
    """Return the first paragraph of the report. It says what decided the score, which ships reached Malta,
    and what the journey cost.
    """
    if not record.finished:
        return _standing(record, final, writer)
    found = _decided_by(writer, turns, final, decision, MOST_WORDS - words(_arrived(final)) - 1)
    room = MOST_WORDS - words(found)
    ends = (
        f"{_arrived(final, all_but=both)}{escort}"
        for both in (True, False)
        for escort in (_escort(final), "")
    )
    arrived = next((each for each in ends if words(each) <= room), _arrived(final))
    unharmed = decision.cause is not Cause.INTACT and not any(final.voyage.fleet.lost)
    text = f"{capital(arrived)}{', and no ship was lost' * unharmed}."
    values = {"arrived": arrived, "fleet": final.voyage.fleet, "score": score(final.voyage)}
    return f"{found} {writer.cited('verdict', text, values, ends_at(record))}".strip()


def _decided_by(
    writer: VoyageWriter, turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment, room: int
) -> str:
    """Return the sentences about what decided a finished game. They are empty if the game was decided because
    the enemy seldom found the convoy; the sentence about the ships that arrived then says so."""
    match decision:
        case DecisiveMoment(Cause.FEW_CONTACTS):
            return quiet_sentence(writer, turns)
        case DecisiveMoment(Cause.INTERCEPTIONS, turn):
            return interceptions_sentences(writer, turns, turn)
        case DecisiveMoment(Cause.ESCAPE, escaped=Escape() as escaped):
            return escape_sentence(writer, turns, escaped, score(final.voyage))
        case DecisiveMoment(Cause.INTACT):
            return intact_sentence(writer, turns)
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            return moment_sentences(writer, turns, turn, decision.line, room)
    return ""


def _sailed(voyage: Voyage) -> str:
    return capital(ships(voyage.fleet.afloat))


def _scored(voyage: Voyage) -> str:
    """Return words that explain how the score is computed, and list the ratings with their lowest scores."""
    costs = [f"{LOSS[kind]} for a {SHIP[SHIP_NAMES[kind]]}" for kind in ORDER if LOSS[kind]]
    ratings = [f"“{each.name}” {each.least}" for each in BANDS[1:] if each.least > 0]
    half = ", half for damage" if voyage.ruleset.damaged_ships_score else ""
    return (
        f"{START_SCORE} points, less {listed(costs)} lost{half}, and {ALL_GONE} more with the last tanker or cargo ship; a point for each "
        f"interception die that shows a 1. The triumph takes {BANDS[0].least}, {listed(ratings)}"
    )


def _journey(start: State, final: State) -> str:
    grown = final.voyage.length - start.voyage.length
    more = f", {number(grown)} of them a detour" if grown else ""
    return f"{final.voyage.length} turns{more}; {_safe(start.voyage)}"


def _safe(voyage: Voyage) -> str:
    first = "" if voyage.friendly == 1 else f" {number(voyage.friendly)}"
    return f"the first{first} in friendly waters"


def _standing(record: Record, final: State, writer: VoyageWriter) -> str:
    """Return the sentence about an unfinished game: the ships lost so far, the turn, and the number of interceptions."""
    fleet = final.voyage.fleet
    struck = count(final.voyage.interceptions, "interception")
    text = f"{capital(ships(fleet.lost))} lost so far, {_reached(record, final)} of {final.voyage.length}, with {struck}."
    return writer.say("standing", {"text": text, "lost": fleet.lost}, lines=ends_at(record))


def _arrived(final: State, *, all_but: bool = False) -> str:
    """Return a clause that says which merchant ships reached Malta. ``all_but``: True to say ``all but one of
    ten`` if one of many ships was lost."""
    fleet = final.voyage.fleet
    cargo, tankers = fleet.afloat[CARGO], fleet.afloat[TANKER]
    sailed = [a + b + c for a, b, c in zip(fleet.afloat, fleet.lost, fleet.returned)]
    arrived = _reached_malta(
        _of(cargo, sailed[CARGO], SHIP["cargo"], all_but=all_but),
        _of(tankers, sailed[TANKER], SHIP["tankers"], all_but=all_but),
    )
    if 0 < cargo + tankers < (sailed[CARGO] + sailed[TANKER]) / 2 and not arrived.startswith("not"):
        return f"only {arrived}"
    return arrived


def _escort(final: State) -> str:
    """Return a clause about the warships that were lost. It is empty if no ship was lost at all."""
    lost = final.voyage.fleet.lost
    warships = lost[2:]
    escort = count(sum(warships), "ship") if all(warships) else ships((0, 0, *warships))
    if not any(lost):
        return ""
    return f"; the escort lost {escort}" if any(warships) else "; no warship was lost"


def _reached_malta(cargo: str, tankers: str) -> str:
    """Return a clause that says how many cargo ships and tankers reached Malta. If none of one type arrived,
    that type comes last, after ``but``.
    """
    first, second = (
        (tankers, cargo) if cargo.startswith("not ") and not tankers.startswith("not ") else (cargo, tankers)
    )
    if second.startswith("not ") and not first.startswith("not "):
        return f"{first}, but {second}, reached Malta"
    return f"{first} and {second} reached Malta"


def _of(n: int, sailed: int, name: str, *, all_but: bool) -> str:
    """Return in words how many ships of a type arrived: ``seven of nine cargo ships``, ``both tankers``,
    ``not one of three tankers``."""
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
    if all_but and n == sailed - 1 and sailed >= _LARGE:
        return f"all but one of {count(sailed, name)}"
    return f"{number(n)} of {count(sailed, name)}"


# --- passages -----------------------------------------------------------------------------------------------------


def _passages(
    record: Record,
    turns: Sequence[TurnAccount],
    start: State,
    final: State,
    writer: VoyageWriter,
    decisive: TurnAccount | None,
) -> Iterator[Passage | Quote]:
    yield _departure(writer, record, start)
    yield from opening_words(record)
    quiet, waiting = list[TurnAccount](), list[TurnToTell]()
    fell = fell_for_good(turns) if record.finished else None
    for before, turn, remarks in stretches([t for t in turns if not _begun_only(t) or t.remarks], _eventful):
        quiet = [t for t in before if not _begun_only(t)]
        if turn is not None:
            if has_own_passage(turn, (decisive, fell)):
                yield from _reported(writer, waiting)
                yield _marked(writer, turns, turn, quiet, decisive, fell)
                waiting = []
            else:
                waiting.append(TurnToTell(turn, tuple(quiet)))
            quiet = []
        if remarks:
            yield from _reported(writer, waiting)
            yield from _stretch(writer, quiet)
            waiting, quiet = [], []
        yield from remarks
    yield from _reported(writer, waiting)
    if record.finished:
        yield _arrival(writer, final, quiet, ends_at(record), turns)
    else:
        yield from _stretch(writer, quiet)
        yield _stops(writer, record, final)
    yield from closing_words(record)


def _marked(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, quiet: Sequence[TurnAccount],
    decisive: TurnAccount | None, fell: TurnAccount | None,
) -> Passage:  # fmt: skip
    """Return the passage about a turn that has a passage of its own. If the turn decided the game or lost a
    rating, the passage also says what had made that possible."""
    detour = on_the_detour(writer, turns, turn) if turn is decisive else ""
    passage = _turn(writer, turn, quiet)
    why = causes(writer, turns, turn) if turn is decisive else lost_rating(writer, turns, turn, fell)
    return passage._replace(text=f"{detour} {passage.text} {why}".strip())


def _reported(writer: VoyageWriter, waiting: Sequence[TurnToTell]) -> Iterator[Passage]:
    """Yield the passages for the turns in ``waiting``, which no passage has described yet. Several attacks
    share one passage; each other turn has its own."""
    for group in stretched(waiting):
        if is_stretch(group):
            turns = [each.turn for each in group]
            yield Passage(span(turns), stretch_text(writer, group), f"{score(turns[-1].after.voyage):g}")
        else:
            for each in group:
                yield _turn(writer, each.turn, each.quiet)


def _eventful(turn: TurnAccount) -> bool:
    cover = turn.covering is not None and turn.covering.dice
    return any((turn.meeting, turn.option, cover, turn.doubts))


def _begun_only(turn: TurnAccount) -> bool:
    """Return True if the log stops before the first roll of this turn."""
    return not (turn.row or turn.in_friendly_waters or _eventful(turn))


def _departure(writer: VoyageWriter, record: Record, start: State) -> Passage:
    voyage, lines = start.voyage, begins_at(record)
    points = f"{score(voyage):g}"
    facts: dict[str, object] = {"convoy": ships(voyage.fleet.afloat), "length": voyage.length}
    if record.from_position:
        lost = capital(ships(voyage.fleet.lost)) if any(voyage.fleet.lost) else ""
        facts |= {"next": start.turn + 1, "lost": f" {lost} had been lost." if lost else ""}
        return Passage("Taken up", writer.say("taken-up", facts, lines=lines), points)
    return Passage("Gibraltar", writer.cited("sail", departure(start), facts, lines), points)


def _stretch(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> list[Passage]:
    """Return a list with one passage about consecutive turns without an attack. The list is empty if there are no such turns."""
    return [Passage(span(turns), writer.quiet(turns), f"{score(turns[-1].after.voyage):g}")] if turns else []


def _turn(writer: VoyageWriter, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> Passage:
    parts = []
    if turn.doubts:
        parts += [writer.quiet(quiet), cite(untold(turn.doubts), turn.doubts)]
        quiet = ()
    parts.append(writer.entry(turn, quiet))
    text = " ".join(part for part in parts if part)
    return Passage(f"Turn {turn.number}", text, f"{score(turn.after.voyage):g}")


def _sum(voyage: Voyage) -> str:
    """Return text that adds up the score: ``100 + 3 for interceptions − 4 for cargo = 99``."""
    fleet = voyage.fleet
    parts = ["100"]
    if voyage.interceptions or not any(fleet.lost[kind] * LOSS[kind] for kind in ORDER):
        parts.append(f"+ {voyage.interceptions} for interceptions")
    costly = [kind for kind in ORDER if fleet.lost[kind] and LOSS[kind]]
    parts += [f"− {fleet.lost[kind] * LOSS[kind]} for {SHIP_NAMES[kind]}" for kind in costly]
    gone = [kind for kind in (CARGO, TANKER) if fleet.lost[kind] and not fleet.afloat[kind]]
    parts += [f"− {ALL_GONE} for having no {SHIP[SHIP_NAMES[kind]]} left" for kind in gone]
    if voyage.ruleset.damaged_ships_score and any(fleet.damaged[k] * LOSS[k] for k in range(5)):
        halves = sum(fleet.damaged[k] * LOSS[k] for k in range(5)) / 2
        parts.append(f"− {halves:g} for damaged ships")
    return f"{' '.join(parts)} = {score(voyage):g}"


def _arrival(
    writer: VoyageWriter, final: State, quiet: Sequence[TurnAccount], ends: Sequence[int], turns: Sequence[TurnAccount]
) -> Passage:  # fmt: skip
    voyage = final.voyage
    if final.turn < voyage.length:
        home = ships(voyage.fleet.afloat)
        parts = [
            writer.quiet(quiet),
            writer.say("early", {"turn": final.turn, "home": home}, lines=ends),
            writer.say("total", {"sum": _sum(voyage)}, lines=ends),
        ]
        return Passage("Malta", " ".join(part for part in parts if part), f"{score(voyage):g}")
    lines = [*ends, *(n for turn in quiet for n in turn.lines)]
    points = score(voyage)
    text = arrival(final.turn, points, quiet, writer.cripples)
    values = {"score": points, "turn": final.turn}
    told = [
        writer.cited("arrival", text, values, lines),
        short_sentence(writer, turns),
        spared_sentence(writer, turns),
    ]
    return Passage("Malta", " ".join(part for part in told if part), f"{score(voyage):g}")


def _reached(record: Record, final: State) -> str:
    """Return words that say where the log ends: ``after turn 8``, ``in turn 9``, ``before the first turn``."""
    last = record.last
    if last.heading.kind == "turn":
        return f"{'after' if last.whole else 'in'} turn {last.heading.number}"
    return f"before turn {final.turn + 1}" if final.turn else "before the first turn"


def _stops(writer: VoyageWriter, record: Record, final: State) -> Passage:
    last = record.last.heading
    left = final.voyage.length - (last.number if last.kind == "turn" else final.turn)
    ahead = f", with {count(left, 'turn')} to go" if left else ""
    facts = {"reached": _reached(record, final), "ahead": ahead, "sum": _sum(final.voyage)}
    return Passage("At sea", writer.say("stops", facts, lines=ends_at(record)), f"{score(final.voyage):g}")
