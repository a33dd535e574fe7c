"""Writes the headline of a Tonnage War report: who won, the score, and what decided the game."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.tonnage_war.rules.data import ACE, ESCORT, HFDF, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.attacks import in_brief, number_searching
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.clauses import reported_on
from printkit.games.tonnage_war.story.course import FAIR
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight
from printkit.games.tonnage_war.story.luck import come_through
from printkit.games.tonnage_war.story.opening.decided import Decided
from printkit.games.tonnage_war.story.opening.leader import leader_headline
from printkit.games.tonnage_war.story.opening.stakes import goal_of, goal_of_each
from printkit.games.tonnage_war.story.outcomes import hit_word, outcome, stoppers
from printkit.games.tonnage_war.story.rounds import is_whole as is_whole_round
from printkit.games.tonnage_war.story.rounds import orders_of, reached, score
from printkit.games.tonnage_war.story.scene import score_made, values_of
from printkit.games.tonnage_war.story.summary import (
    SIDES,
    Summary,
    round_headline,
)
from printkit.games.tonnage_war.story.telling import is_aircraft
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import Voice, plain


def headline(
    record: Record,
    made: Account,
    summary: Summary | None,
    found: Decided | None,
    fleet: BoatList,
    final: State,
    said: Voice,
) -> str:
    """Return the headline of the report: who won, the score, and the decisive moment."""
    if summary is None:
        return f"Unfinished {reached(record)}: {score(final)}"
    uboat, escort = summary.scores
    winner = summary.winner
    begins = (
        f"Level at {uboat}–{escort}"
        if winner is None
        else f"{capital(SIDES[winner])} win {max(uboat, escort)}–{min(uboat, escort)}"
    )
    if found is None:
        return begins
    if found.leader is not None:
        return f"{begins}: {leader_headline(found.leader, said)}"
    if found.won is not None and winner is not None:
        return f"{begins}: {round_headline(found.won, winner, said, orders_of(found.won.round.turns, fleet))}"
    if (
        not found.is_told_first
        and (orders := fruitless(record, made, summary, fleet)) is not None
        and not orders
    ):
        what = "no U-boat goes in at the convoy"
        return f"{begins}: {said.write('headline-attacks', what, {'orders': orders}, lines=summary.lines)}"
    return f"{begins}{_decided(found, made, winner, said)}"


def _decided(found: Decided, made: Account, winner: int | None, said: Voice) -> str:
    """Return the second half of the headline: a clause about the moment that decided the game.

    The clause follows a colon. If the game ended level for another reason, ", though" replaces the colon."""
    told = (found.moment.main,) if found.is_one else found.moment.deeds
    values = values_of(found.moment.main) | {
        "deeds": tuple(e for deed in told for e in deed.engagements),
        "turns": tuple(event.number for deed in told for event in deed.events),
        "before": told[0].before,
    }
    text = said.write(
        "headline",
        _brief(found, made),
        values,
        at=found.moment.main.turn,
        lines=tuple(dict.fromkeys(n for deed in told for n in deed.lines)),
    )
    is_level = found.moment.main.after[UBOAT] == found.moment.main.after[ESCORT]
    is_cause = winner is not None or (is_level and found.is_one) or " to come back" in text
    return f"{':' if is_cause else ', though'} {plain(text)}"


def _brief(found: Decided, made: Account) -> str:
    """Return a phrase for the headline about the moment that decided the game.

    An example is ``an ace U-boat slips past two escorts and sinks three ships in round 4 to draw level``."""
    deed, deeds = found.moment.main, found.moment.deeds
    if not found.is_one:
        would = goal_of_each(deeds)
        about = f" that could each have {_for_her_side(would, 'their')}" if would else ""
        uboat, escort = made.turns[-1].after.scores
        came = "" if would else _lead_taken(found, made)
        return (
            f"{_stopped(deeds, 'they' if uboat < escort else 'escorts')}{about} in round {deed.round}{came}"
        )
    return f"{_event(deed)} in round {deed.round}{_effect(found, made)}"


def _stopped(deeds: Sequence[Deed], they: str) -> str:
    """Return a clause for the headline about several U-boats that escorts stopped: ``an aircraft sinks two ace U-boats``.

    ``they``: the word for the escorts if several of them did it."""
    ruleset, n = deeds[0].events[0].turn.before.ruleset, len(deeds)
    by = {deed.stopped_by for deed in deeds}
    is_one = len(by) == 1 and len(deeds[0].stopped_by) == 1
    who, s = (_kind_of(ruleset, deeds[0].stopped_by), "s") if is_one else (they, "")
    is_ace = all(deed.boat.known and ruleset.grade(UBOAT, deed.boat.card) == ACE for deed in deeds)
    boat = f"{'ace ' * is_ace}U-boat"
    verbs = {HuntEnd.SUNK: f"sink{s}", HuntEnd.DAMAGED: f"damage{s}", HuntEnd.BACK: f"turn{s} back"}
    done = [(verb, sum(deed.result is result for deed in deeds)) for result, verb in verbs.items()]
    done = [(verb, of) for verb, of in done if of]
    if sum(of for _, of in done) < n:
        return f"{who} stop{s} {count(n, boat)}"
    if len(done) == 1:
        return f"{who} {done[0][0]} {count(n, boat)}"
    told = [f"{verb} {number(of)}" for verb, of in done]
    if n == len(done) == 2:
        told = [f"{done[0][0]} one", f"{done[1][0]} the other"]
    return f"{who} {listed(told)} of {count(n, boat)}"


def _lead_taken(found: Decided, made: Account) -> str:
    """Return a phrase for the lead that the escorts took when they stopped several boats: `` to take the lead for good``.

    It is empty if they took no lead.
    """
    before, after = (u - e for u, e in (found.moment.deeds[0].before, found.after))
    if not before >= 0 > after or found.last.after.open_points != (0, 0):
        return ""
    return f" to take the lead{' for good' if found.has_kept(made) else ''}"


def _event(deed: Deed) -> str:
    """Return a clause for the headline about a fight with one U-boat, in the present tense.

    The reader does not know the game yet: ``an aircraft sinks an ace U-boat that could have put her side ahead 6–2``."""
    ruleset = deed.events[0].turn.before.ruleset
    boat = "a U-boat"
    if deed.boat.known and ruleset.grade(UBOAT, deed.boat.card) == ACE:
        boat = "an ace U-boat"
    if deed.kind is Kind.SALVO and deed.salvo is not None:
        n = number_searching(deed)
        met = f"slips past {'an escort' if n == 1 else count(n, 'escort')} and " if deed.met else ""
        return f"{boat} {met}{in_brief(deed.salvo)}"
    if deed.result is HuntEnd.NONE:
        return f"{boat} {_shot(deed)}"
    if deed.result in (HuntEnd.AWAY, HuntEnd.FIRED):
        return f"{boat} {'breaks off' if deed.result is HuntEnd.AWAY else 'turns on the escorts'}"
    decisive = deed.decisive.engagement
    who = _kind_of(ruleset, stoppers(decisive) if isinstance(decisive, Fight) else ())
    s = "" if who.endswith("s") else "s"
    would = goal_of(deed) if _could_have(deed) else ""
    about = f" that could have {_for_her_side(would)}" if would else ""
    if deed.result is HuntEnd.BACK:
        return f"{who} turn{s} back {boat}{about}"
    if deed.kind is Kind.STOP and deed.decisive.engagement is not deed.fights[0]:
        return _later(deed, who, boat, s)
    does = f"{f'ram{s} and ' if deed.is_rammed else ''}{'damage' if deed.result is HuntEnd.DAMAGED else 'sink'}{s}"
    if deed.kind is Kind.HUNT and reported_on(deed):
        if deed.fights[0].hunt.kind == HFDF:
            return f"{boat.removesuffix('U-boat')}U-boat’s signals betray her, and {who} {does} her"
        return f"{boat} reports the convoy, and {who} {does} her"
    if deed.kind is Kind.PATROL:
        return f"{who} on patrol {does} {boat}"
    where = {Kind.HUNT: " shadowing the convoy", Kind.STOP: " on her way to the convoy"}.get(deed.kind, "")
    return f"{who} {does} {boat}{about or where}"


def _later(deed: Deed, who: str, boat: str, s: str) -> str:
    """Return a clause about a U-boat that escorts hit after she had lost her attack on the convoy: ``an escort hunts down an ace
    U-boat for four points``.

    ``who``: the escorts that hit her. ``s``: the ending of their verb."""
    if deed.result is HuntEnd.DAMAGED:
        return f"{who} damage{s} {boat} already turned back"
    worth = f" for {count(deed.points[ESCORT], 'point')}" if boat.startswith("an ace") else ""
    return f"{who} hunt{s} down {boat}{worth}"


def _could_have(deed: Deed) -> bool:
    """Return True if the report may say what a boat could have scored if escorts had not stopped her.

    She had a fair chance of slipping past them, or was turned back without a hit."""
    if deed.kind is Kind.STOP and deed.decisive.engagement is not deed.fights[0]:
        return False  # her attack was lost before she was hit
    through = come_through(deed.fights[0]) if deed.kind is Kind.STOP else None
    if through is None:
        return deed.kind is Kind.STOP
    return deed.result is HuntEnd.BACK or float(through[0]) >= FAIR


def _for_her_side(would: str, whose: str = "her") -> str:
    """Return a phrase for the possible effect of an attack on the score: ``put her side ahead 4–3``.

    It is made from ``would``, the phrase for the U-boats as a whole (``go ahead 4–3``). ``whose``: ``her``
    for one boat, ``their`` for several.
    """
    for own, of_all in (("go ahead", "ahead"), ("take the lead", "into the lead"), ("draw level", "level")):
        if would.startswith(own):
            return f"put {whose} side {of_all}{would.removeprefix(own)}"
    return would


def _shot(deed: Deed) -> str:
    """Return a verb phrase about a U-boat's own shot that hit an escort: ``shoots down an aircraft``."""
    fight = next((each for each in deed.fights if outcome(each).shot not in (None, MISSED)), deed.fights[0])
    verb = {"sank": "sinks", "damaged": "damages", "brought down": "shoots down"}[hit_word(fight)]
    card = next((piece.card for piece in fight.hunt.group if piece.handle == outcome(fight).target), -1)
    return f"{verb} {_kind_of(fight.state.ruleset, (card,))}"


def _kind_of(ruleset: TonnageRuleset, held: tuple[int, ...]) -> str:
    """Return a phrase for escorts by their kind alone: ``an aircraft``, ``an escort``, ``two escorts``."""
    if len(held) != 1:
        return f"{number(len(held))} escorts" if held else "escorts"
    return "an aircraft" if is_aircraft(ruleset, held[0]) else "an escort"


def _effect(found: Decided, made: Account) -> str:
    """Return a phrase for the effect of the decisive moment on the score, for the end of the headline.

    An example is `` to take the lead for good``. It is empty if other fights also changed the score in the same turns."""
    deed = found.moment.main
    if not score_made(deed) or (_could_have(deed) and goal_of(deed)):
        return ""
    before, after = (u - e for u, e in (deed.before, deed.after))
    now = f"{max(deed.after)}–{min(deed.after)}"
    gained = after - before
    ends = found.is_last(made) and deed.after == found.after
    if not after:
        return (
            "" if ends else f" to draw level at {now}"
        )  # a game that ended level has the score before these words
    if gained * after <= 0:
        uboat, escort = made.turns[-1].after.scores
        return "" if len(found.moment.deeds) > 1 or uboat != escort else f" to come back to {now}"
    if before * after > 0:
        return " to settle the game" if ends else f" to make it {now}"
    if ends:
        return " to win the game"
    if deed.before == (0, 0) and found.has_kept(made):
        return " to open the scoring"
    return f" to take the lead{' for good' if found.has_kept(made) else ''}"


def fruitless(record: Record, made: Account, summary: Summary, fleet: BoatList) -> int | None:
    """Return how often U-boats were ordered to attack in a game in which no merchant ship was sunk.

    Return None for any other game, and if part of the game is missing from the log."""
    is_whole = not record.from_position and all(each.turns and is_whole_round(each) for each in made.rounds)
    if not is_whole or summary.ships or made.turns[0].before.ruleset.has_carrier:
        return None
    return orders_of(made.turns, fleet)
