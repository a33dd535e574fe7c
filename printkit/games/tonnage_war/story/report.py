"""What a report of Tonnage War says: the rounds, the turning points, the verdict on the pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter

from printkit.games.tonnage_war.log.pair import DRAW, FIRST, GameScore, verdict
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.account import account
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.luck import Swing, luck, swings
from printkit.games.tonnage_war.story.luck_chances import ONE
from printkit.games.tonnage_war.story.names import NAMES
from printkit.games.tonnage_war.story.pictures import pictures
from printkit.games.tonnage_war.story.review import review
from printkit.games.tonnage_war.story.rounds import rounds, score
from printkit.games.tonnage_war.story.tables import tables
from printkit.games.tonnage_war.story.telling import in_brief, voice
from printkit.journal.course import Record
from printkit.lab.ledger import WinChance, turning
from printkit.report.story import (
    Fact,
    Passage,
    Quote,
    Story,
    TurningPoint,
    capital,
    count,
    listed,
    number,
    signed,
)
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import closing_words, opening_words

_TURNING = 4
_LEAST = 1.0
"""Points: less of a surprise is no turning point."""
TURNING_NOTE = (
    "The figure is the points that a fight gave, U-boats’ less escorts’, beyond the exact mean of that fight before its dice: "
    "with the cards that fought, the reply that was played, and the convoy attack that lay behind it."
)


def story(record: Record) -> Story:
    """The story of one game, whole or as far as the log goes."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    made = account(record)
    found, said = _telling(made.turns), voice(record)
    turned = turning(found, attrgetter("surprise"), least=_LEAST, most=_TURNING)
    return Story(
        headline=_headline(record, final),
        verdict=_verdict(record, made, final),
        facts=tuple(_facts(record, final)),
        passages=tuple(_passages(record, made, start, final, found)),
        turning_points=tuple(_turning_point(said, swing) for swing in turned),
        turning_note=TURNING_NOTE,
        decisions=review(record, made.turns),
        told_turn=partial(_told_turn, record, made.turns),
        names=NAMES,
        pictures=pictures(made, start),
        luck=luck(made.turns),
        tables=tables(made, start, final),
    )


def _headline(record: Record, final: State) -> str:
    uboat, escort = final.scores
    if not record.finished:
        return f"Unfinished {_reached(record)}: {score(final)}"
    if uboat == escort:
        return f"Even at {uboat}–{escort}"
    ahead = f"{number(max(uboat, escort))} {'point' if max(uboat, escort) == 1 else 'points'}"
    return f"The {'U-boats' if uboat > escort else 'escorts'} ahead, {ahead} to {number(min(uboat, escort)) if min(uboat, escort) else 'none'}"


def _verdict(record: Record, made: Account, final: State) -> str:
    uboat, escort = (points + more for points, more in zip(final.scores, final.open_points, strict=True))
    so_far = "" if record.finished else f" so far, {_reached(record)}"
    open_damage = " with damage in an engagement that is not over" if any(final.open_points) else ""
    text = f"{_losses(final)}{so_far}; the U-boats scored {uboat}, the escorts {escort}{open_damage}."
    pair = _pair(record, final)
    return f"{capital(text)} {pair}" if pair else capital(text)


def _losses(final: State) -> str:
    boats, escorts = final.sunk
    parts = [(final.ships, "merchant ship"), (boats, "U-boat"), (escorts, "escort")]
    sunk = [count(n, what) for n, what in parts if n]
    verb = "was" if sum(n for n, _ in parts) == 1 else "were"
    text = f"{listed(sunk)} {verb} sunk" if sunk else "nothing was sunk"
    hurt = [
        count(n, what)
        for side, what in ((UBOAT, "U-boat"), (ESCORT, "escort"))
        if (n := sum(s.side == side and s.word == "damaged" and not s.tactical for s in final.sightings))
    ]
    return f"{text}, {listed(hurt)} damaged" if hurt else text


def _reached(record: Record) -> str:
    """How far the log goes: ``after turn 3 of round 2``, or ``in turn 3`` where it has only a part of the turn."""
    last = record.last
    if not isinstance(last.before, State):
        return "before the first round" if not record.from_position else "where the log begins"
    if last.heading.kind == "round":
        begins = "before the first turn of" if last.whole else "at the opening of"
        return f"{begins} round {last.before.round}"
    return f"{'after' if last.whole else 'in'} turn {last.before.turn} of round {last.before.round}"


def _pair(record: Record, final: State) -> str:
    """The verdict on the pair of games, where the log has the first one's scores."""
    ruleset, first = final.ruleset, final.ruleset.first_scores
    if not ruleset.is_second_leg:
        return "" if "leg" not in record.header else "This was the first game of a pair."
    if first is None:
        return "This was the second game of a pair; the log does not have the scores of the first."
    told = f"The first game of the pair ended {first[0]}–{first[1]}."
    if not record.finished:
        return f"{told} The pair is not decided."
    uboat, escort = final.scores
    one = f"{first[0] + escort} points, {first[0]} of them with the U-boats"
    two = f"{uboat + first[1]} points, {uboat} of them with the U-boats"
    result = verdict(GameScore(*first), GameScore(uboat, escort))
    figures = (
        f"over both games the leader of the escorts in this one made {one}, the leader of its U-boats {two}"
    )
    if result == DRAW:
        return f"{told} The pair is a draw: {figures}."
    winner = record.header.get("escort-player" if result == FIRST else "uboat-player", "")
    side = "the escorts" if result == FIRST else "the U-boats"
    named = f"{winner}, who led {side} here," if winner else f"The player who led {side} in this game"
    return f"{told} {named} wins the pair: {figures}."


def _facts(record: Record, final: State) -> Iterator[Fact]:
    for key, name in (("uboat-player", "U-boats"), ("escort-player", "Escorts")):
        if record.header.get(key):
            yield Fact(name, record.header[key], (key,))
    ruleset = final.ruleset
    if ruleset.hands_are_closed:
        yield Fact("Hands", ruleset.answer(TonnageRuleset.hands).brief)
    yield Fact("Scenario", record.header.get("scenario", "hx228").upper())
    more = [
        word
        for word, there in (
            ("a storm", ruleset.in_storm),
            ("bad sonar", ruleset.sonar_is_bad),
            ("a carrier", ruleset.has_carrier),
            ("a U-tanker", ruleset.has_u_tanker),
            ("a support group", ruleset.support_brings > 0),
        )
        if there
    ]
    if more:
        yield Fact("With", listed(more))
    if ruleset.is_second_leg or "leg" in record.header:
        first = ruleset.first_scores
        scores = f"; the first {first[0]}–{first[1]}" if first and ruleset.is_second_leg else ""
        yield Fact("Pair", f"{ruleset.answer(TonnageRuleset.leg).brief}{scores}", ("leg", "first-leg"))


# -- the passages ------------------------------------------------------------------------------------------------------


def _passages(
    record: Record, made: Account, start: State, final: State, telling: Sequence[Swing]
) -> Iterator[Passage | Quote]:
    said = voice(record)
    if record.from_position:
        contacts = [contact.handle for contact in start.contacts]
        held = f", with {listed(contacts)} in effect" if contacts else ""
        facts = {"turn": start.turn, "round": start.round, "held": held}
        yield Passage("Position", said.say("position", facts, lines=record.sections[0].lines), score(start))
    yield from opening_words(record)
    yield from rounds(said, made, final, telling)
    if not record.finished:
        facts = {"reached": _reached(record), "pending": _pending(final)}
        yield Passage("So far", said.say("stops", facts), score(final))
    yield from closing_words(record)


def _pending(final: State) -> str:
    parts = []
    if final.attack is not None and final.hunt is None:
        parts.append(f"the attack of {final.attack.boat.handle} is not answered yet")
    if final.hunt is not None:
        parts.append(f"the hunt on {final.hunt.boat.handle} is not fought out")
    if final.routing is not None:
        parts.append(f"the routing from {final.routing[1]} is not answered")
    if final.window is not None:
        parts.append(f"the hunt on {final.window.boat.handle} may go on")
    return f" {capital(listed(parts))}." if parts else ""


# -- turning points ----------------------------------------------------------------------------------------------------


def _telling(turns: Sequence[TurnFacts]) -> list[Swing]:
    """The fights whose dice gave so much beyond what they owed that each is told by itself."""
    return [swing for swing in swings(turns) if not swing.routine and abs(swing.surprise) >= _LEAST]


def _turning_point(said: Voice, swing: Swing) -> TurningPoint:
    turn, deed = swing.turn, swing.deed
    behind = [each for each in turn.salvos if isinstance(deed, Fight) and _belongs(each, deed)]
    what, ends = in_brief(deed, behind)
    facts = {
        "what": what,
        "ends": ends,
        "owed": f"{signed(swing.owed, 2)} points",
        "given": signed(swing.given, 0),
    }
    when = f"Round {turn.round}, turn {turn.number}"
    points = "point" if abs(swing.surprise) == ONE else "points"
    text = said.say("turn", facts, at=turn.number, lines=turn.lines)
    return TurningPoint(when, f"{signed(swing.surprise)} {points}", text)


def _told_turn(record: Record, turns: Sequence[TurnFacts], chance: WinChance) -> TurningPoint | None:
    """The fight of a turn whose dice gave most beyond what they owed."""
    found = [s for s in swings(turns) if s.turn.lines == chance.lines and s.surprise and not s.routine]
    if not found:
        return None
    return _turning_point(voice(record), max(found, key=lambda s: abs(s.surprise)))


def _belongs(each: SalvoFacts, fight: Fight) -> bool:
    return fight.attack is not None and each.attack.card == fight.attack.card
