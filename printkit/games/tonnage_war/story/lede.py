"""Writes the headline and the first paragraph of a Tonnage War report: who won, the decisive moment, and what
was sunk."""

from __future__ import annotations

from typing import Final, NamedTuple

from printkit.games.tonnage_war.log.pair import DRAW, FIRST, GameScore, verdict
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import came_of, goal_of, met_by
from printkit.games.tonnage_war.story.course import DecisiveFight
from printkit.games.tonnage_war.story.deeds import HuntEnd, KeyDeeds, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight, points
from printkit.games.tonnage_war.story.fights import stoppers
from printkit.games.tonnage_war.story.rounds import reached, score
from printkit.games.tonnage_war.story.scene import scene, score_made, values_of
from printkit.games.tonnage_war.story.summary import Summary, sunk_words
from printkit.games.tonnage_war.story.telling import cards
from printkit.journal.course import Record
from printkit.report.story import capital, listed, number
from printkit.report.words.phrases import Voice, plain
from printkit.report.words.weave import ends_at

_SIDES: Final = ("U-boats", "escorts")


class Decided(NamedTuple):
    """The decisive moment of a finished game: the fight, its deeds, and whether the fight decided the game."""

    fight: DecisiveFight
    moment: KeyDeeds


def headline(
    record: Record, summary: Summary | None, found: Decided | None, final: State, said: Voice
) -> str:
    """Return the headline of the report: who won, the score, and a few words about the decisive moment or the
    losses."""
    if summary is None:
        return f"Unfinished {reached(record)}: {score(final)}"
    uboat, escort = summary.scores
    winner = summary.winner
    begins = (
        f"Level at {uboat}–{escort}"
        if winner is None
        else f"{capital(_SIDES[winner])} win {max(uboat, escort)}–{min(uboat, escort)}"
    )
    if found is not None and found.fight.decided and (brief := _brief(found)):
        values = values_of(found.moment.main) | {
            "deeds": tuple(e for deed in found.moment.deeds for e in deed.engagements),
            "turns": tuple(event.number for deed in found.moment.deeds for event in deed.events),
        }
        text = said.write("headline", brief, values, at=found.moment.main.turn, lines=found.fight.fight.lines)
    else:
        text = said.write("course", _outcome(summary), summary._asdict(), lines=summary.lines)
    return f"{begins}: {plain(text)}" if text else begins


def _brief(found: Decided) -> str:
    """Return words for the decisive moment in the headline: ``an ace slips past two escorts and sinks three merchant ships in round 4``."""
    deed, deeds = found.moment.main, found.moment.deeds
    ruleset = deed.events[0].turn.before.ruleset
    when = f"in round {deed.round}"
    if found.fight.fight.stops and len(deeds) > 1:
        return f"{number(len(deeds))} attacks in a row are stopped {when}"
    boat = cards(ruleset, UBOAT, [deed.boat.card]) if deed.boat.known else "a boat"
    if deed.kind is Kind.SALVO:
        past = f"slips past {met_by(deed)} and " if deed.met else ""
        return f"{boat} {past}{came_of(deed).replace('sank', 'sinks', 1).replace('damaged', 'damages', 1).replace('missed', 'misses', 1)} {when}"
    if deed.result not in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK):
        return ""
    goal = ""
    if deed.kind is Kind.STOP and (would := goal_of(deed)):
        goal = f" about to {would}"
    who = stoppers(deed.decisive.engagement) if isinstance(deed.decisive.engagement, Fight) else ()
    if len(who) == 1:
        does = {HuntEnd.SUNK: "sinks", HuntEnd.DAMAGED: "damages", HuntEnd.BACK: "turns back"}[deed.result]
        return f"{cards(ruleset, ESCORT, who)} {does} {boat}{goal} {when}"
    return f"{boat}{goal} is {deed.result.value} {when}"


def _outcome(summary: Summary) -> str:
    """Return words for the headline about a game that no single fight decided: ``two of eight attacks get
    through``."""
    total = summary.stopped + summary.fired
    if not total:
        return "no boat gets to attack the convoy"
    if total == 1:
        return f"the only attack {'gets through' if summary.fired else 'is stopped'}"
    every = "both" if total == 2 else f"all {number(total)}"
    if not summary.fired:
        return f"{every} attacks on the convoy are stopped"
    if not summary.stopped:
        return f"{every} attacks on the convoy get through"
    return f"{number(summary.fired)} of {number(total)} attacks on the convoy {'gets' if summary.fired == 1 else 'get'} through"


# -- the first paragraph ---------------------------------------------------------------------------------------------------


def lede(
    record: Record,
    made: Account,
    summary: Summary | None,
    found: Decided | None,
    cast: Vessels,
    said: Voice,
) -> str:
    """Return the first paragraph of the report: who won, and the decisive moment with its stakes and odds. If
    players change sides for a second game (a pair), it also gives the result of both."""
    final = record.final
    assert isinstance(final, State)
    if summary is None:
        return " ".join(filter(None, [_standing(record, made, final, said), _pair(record, final)]))
    if found is None:
        text = f"{_result(summary)}{_losses(summary)}, and no single fight decided it."
        told = [said.write("won", text, summary._asdict(), lines=summary.lines)]
    else:
        told = scene(
            said,
            found.fight,
            found.moment,
            cast,
            _result(summary),
            _afterwards(summary, found),
        )
    return " ".join(filter(None, [*told, _pair(record, final)]))


def _standing(record: Record, made: Account, final: State, said: Voice) -> str:
    """Return the sentence about an unfinished game: what was sunk so far, and the score."""
    lines = (made.turns[-1].lines if made.turns else ()) or ends_at(record)
    uboat, escort = points(final)
    sunk = sunk_words(final.ships, final.sunk)
    verb = "was" if final.ships + sum(final.sunk) == 1 else "were"
    losses = f"{listed(sunk)} {verb} sunk" if sunk else "nothing was sunk"
    open_damage = ", damage in an engagement that is not over included" if any(final.open_points) else ""
    text = f"{capital(losses)} so far, {reached(record)}; the U-boats have {uboat}, the escorts {escort}{open_damage}."
    values: dict[str, object] = {"scores": (uboat, escort), "ships": final.ships, "sunk": final.sunk}
    return said.write("standing", text, values, lines=lines)


def _result(summary: Summary) -> str:
    """Return a clause with the result of the game: ``The escorts won 5–2``."""
    uboat, escort = summary.scores
    if summary.winner is None:
        return f"The game ended level, {uboat}–{escort}"
    return f"The {_SIDES[summary.winner]} won {max(uboat, escort)}–{min(uboat, escort)}"


def _losses(summary: Summary) -> str:
    """Return words for everything that was sunk, to be put after the result: ``, with two merchant ships and
    a U-boat sunk``."""
    sunk = sunk_words(summary.ships, summary.sunk)
    return f", with {listed(sunk)} sunk" if sunk else ""


def _afterwards(summary: Summary, found: Decided) -> str:
    """Return a clause about what followed the decisive moment: that nobody scored again, or since when the winner led."""
    last = found.fight.fight.turns[-1]
    after, when = points(last.after), (last.round, last.number)
    scores = points(found.fight.fight.turn.before) != after
    is_one = len(found.moment.deeds) == 1 or not found.fight.fight.stops
    told = is_one and score_made(found.moment.main)
    if after == summary.scores and told:
        return ", the final score"
    if summary.winner is None or summary.since is None:
        return ""
    winner = _SIDES[summary.winner]
    if summary.since == when and scores:
        return ", who kept the lead" if told else f", and the {winner} led to the end"
    if summary.since <= when:
        return ""
    return f"; from turn {summary.since[1]} of round {summary.since[0]} on the {winner} led to the end"


def _pair(record: Record, final: State) -> str:
    """Return a sentence about a pair of games, between which the players change sides. It names the winner of
    the pair if the log has both scores."""
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
