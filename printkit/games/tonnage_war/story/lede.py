"""Writes the headline and the first paragraph of a Tonnage War report: who won, and what decided the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import ACE, ESCORT, HFDF, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.attacks import came_of, lacked_a_card, met_by, why
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import by_what, goal_of, goal_of_each, reported_on
from printkit.games.tonnage_war.story.course import CLEAR, FAIR, DecidingFight, place
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, KeyDeeds, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight, TurnFacts, points
from printkit.games.tonnage_war.story.luck import come_through
from printkit.games.tonnage_war.story.outcomes import hit_of, hit_word, outcome, stoppers
from printkit.games.tonnage_war.story.rounds import is_whole as is_whole_round
from printkit.games.tonnage_war.story.rounds import orders_of, reached, round_told, score
from printkit.games.tonnage_war.story.salvos import is_armed
from printkit.games.tonnage_war.story.scene import scene, score_made, values_of
from printkit.games.tonnage_war.story.summary import (
    SIDES,
    Summary,
    WonRound,
    pair_told,
    round_headline,
    round_sentence,
    sunk_words,
)
from printkit.games.tonnage_war.story.telling import grade_word, standing
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import Voice, plain
from printkit.report.words.weave import ends_at


class Decided(NamedTuple):
    """The decisive moment of a finished game, with its deeds (fights with one U-boat)."""

    fight: DecidingFight
    moment: KeyDeeds
    beside: tuple[Deed, ...] = ()
    """The other deeds (fights with one U-boat each) that brought points to either side during the turns of the decisive
    moment."""
    won: WonRound | None = None
    """The round that won the game, if the report describes this round because the decisive moment mattered little;
    otherwise None."""

    @property
    def is_clear(self) -> bool:
        """Return True if the decisive moment changed the chance of winning so much that the headline names it in any case."""
        return abs(self.fight.effect) >= CLEAR

    @property
    def is_told_first(self) -> bool:
        """Return True if the report begins with the decisive moment: it was clear, or escorts stopped a boat that could have drawn level or
        taken the lead."""
        return self.is_clear or (
            self.is_one and self.moment.main.kind is Kind.STOP and bool(goal_of(self.moment.main))
        )

    @property
    def is_one(self) -> bool:
        """Return True if the first paragraph describes only one fight: the main deed of the decisive moment.

        Return False if it sums up several boats that escorts stopped."""
        return len(self.moment.deeds) == 1 or not self.fight.stops

    @property
    def last(self) -> TurnFacts:
        """Return the last turn that the first paragraph describes."""
        last = self.moment.main.events[-1].turn
        return last if self.is_one else max(self.fight.turns[-1], last, key=place)

    def has_kept(self, made: Account) -> bool:
        """Return True if the side that led after the decisive moment kept the lead until the end of the
        game."""
        ahead = self.after[UBOAT] - self.after[ESCORT]
        leads = [u - e for turn in self.later(made) for u, e in {points(turn.after), turn.after.scores}]
        return ahead != 0 and all(lead * ahead > 0 for lead in leads)

    @property
    def after(self) -> tuple[int, int]:
        """Return both sides' points after the decisive moment, including the points for damage in a hunt that
        is not over.
        """
        return points(self.last.after)

    def later(self, made: Account) -> list[TurnFacts]:
        """Return the turns of the game that come after the decisive moment."""
        return [turn for turn in made.turns if place(turn) > place(self.last)]

    def is_last(self, made: Account) -> bool:
        """Return True if nobody scored after the decisive moment."""
        return all(points(turn.after) == self.after for turn in self.later(made))


# -- the headline ------------------------------------------------------------------------------------------------------


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
    """Return words for the headline about the moment that decided the game.

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
    """Return words for the lead that the escorts took when they stopped several boats: `` to take the lead
    for good``.

    They are empty if they took no lead.
    """
    before, after = (u - e for u, e in (found.moment.deeds[0].before, found.after))
    if not before >= 0 > after or found.last.after.open_points != (0, 0):
        return ""
    return f" to take the lead{' for good' if found.has_kept(made) else ''}"


def _event(deed: Deed) -> str:
    """Return a clause for the headline about a fight with one U-boat, in the present tense.

    The reader does not know the game yet: ``an aircraft sinks an ace U-boat that could have put her side ahead 6–2``."""
    ruleset = deed.events[0].turn.before.ruleset
    is_ace = deed.boat.known and ruleset.grade(UBOAT, deed.boat.card) == ACE
    boat = "an ace U-boat" if is_ace else "a U-boat"
    if deed.kind is Kind.SALVO:
        past = f"slips past {met_by(deed).replace('one ', 'an ')} and " if deed.met else ""
        came = came_of(deed).partition(" with ")[0].replace("merchant ship", "ship")
        came = came.removesuffix(" that served as the rescue ship")
        for old, new in (("sank", "sinks"), ("damaged", "damages"), ("missed", "misses")):
            came = came.replace(old, new, 1)
        return f"{boat} {past}{came}"
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
    does = f"{f'ram{s} and ' if deed.is_rammed else ''}{'damage' if deed.result is HuntEnd.DAMAGED else 'sink'}{s}"
    if deed.kind is Kind.HUNT and reported_on(deed):
        if deed.fights[0].hunt.kind == HFDF:
            return f"{boat.removesuffix('U-boat')}U-boat’s signals betray her, and {who} {does} her"
        return f"{boat} reports the convoy, and {who} {does} her"
    if deed.kind is Kind.PATROL:
        return f"{who} on patrol {does} {boat}"
    where = {Kind.HUNT: " shadowing the convoy", Kind.STOP: " on her way to the convoy"}.get(deed.kind, "")
    return f"{who} {does} {boat}{about or where}"


def _could_have(deed: Deed) -> bool:
    """Return True if the report may say what a boat could have scored if escorts had not stopped her.

    She had a fair chance of slipping past them, or was turned back without a hit."""
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
    """Return words for escorts by their kind alone: ``an aircraft``, ``an escort``, ``two escorts``."""
    if len(held) != 1:
        return f"{number(len(held))} escorts" if held else "escorts"
    is_aircraft = held[0] >= 0 and grade_word(ruleset, ESCORT, held[0]).endswith("aircraft")
    return "an aircraft" if is_aircraft else "an escort"


def _effect(found: Decided, made: Account) -> str:
    """Return words for the effect of the decisive moment on the score, for the end of the headline.

    An example is `` to take the lead for good``. They are empty if other fights also changed the score in the same turns."""
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
    return f" to take the lead{' for good' if found.has_kept(made) else ''}"


# -- the first paragraph ---------------------------------------------------------------------------------------------------


def lede(
    record: Record,
    made: Account,
    summary: Summary | None,
    found: Decided | None,
    fleet: BoatList,
    cast: Vessels,
    said: Voice,
) -> str:
    """Return the first paragraph of the report: how the game was decided, and who won.

    It has the stakes and odds of the decisive moment. If players change sides for a second game (a pair), it also gives the result of both."""
    final = record.final
    assert isinstance(final, State)
    if summary is None:
        return " ".join(filter(None, [_standing(record, made, final, said), pair_told(record, final)]))
    if found is None:
        text = f"{_result(summary)}{_losses(summary)}, and no single fight decided it."
        told = [said.write("won", text, summary._asdict(), lines=summary.lines)]
    elif found.won is not None:
        cast.tell_score(found.won.round.number, standing(*found.won.after))
        told = [
            *round_told(said, found.won.round, fleet, cast),
            round_sentence(found.won, summary, made, said),
        ]
    else:
        told = scene(said, found.fight, found.moment, cast, _afterwards(summary, found, made, cast))
        if (now := standing(*found.after)) in told[-1]:
            cast.tell_score(found.last.round, now)
        told.append(_attacks(record, made, fleet, found, summary, said))
    return " ".join(filter(None, [*told, pair_told(record, final)]))


def _standing(record: Record, made: Account, final: State, said: Voice) -> str:
    """Return the sentence about an unfinished game: what was sunk so far, and the score."""
    lines = (made.turns[-1].lines if made.turns else ()) or ends_at(record)
    uboat, escort = points(final)
    sunk = sunk_words(final.ships, final.sunk)
    verb = "has" if final.ships + sum(final.sunk) <= 1 else "have"
    losses = f"{listed(sunk) if sunk else 'nothing'} {verb} been sunk"
    open_damage = ", damage in an engagement that is not over included" if any(final.open_points) else ""
    text = (
        f"{capital(reached(record))}, {losses}; the U-boats have {uboat}, the escorts {escort}{open_damage}."
    )
    values: dict[str, object] = {"scores": (uboat, escort), "ships": final.ships, "sunk": final.sunk}
    return said.write("standing", text, values, lines=lines)


def _result(summary: Summary) -> str:
    """Return a clause with the result of the game: ``The escorts won 5–2``."""
    uboat, escort = summary.scores
    if summary.winner is None:
        return f"The game ended level, {uboat}–{escort}"
    return f"The {SIDES[summary.winner]} won {max(uboat, escort)}–{min(uboat, escort)}"


def _losses(summary: Summary) -> str:
    """Return words for everything that was sunk, such as ``, with two merchant ships and a U-boat sunk``."""
    sunk = sunk_words(summary.ships, summary.sunk)
    return f", with {listed(sunk)} sunk" if sunk else ""


def _afterwards(summary: Summary, found: Decided, made: Account, cast: Vessels) -> str:
    """Return a clause about what followed the decisive moment and how the game ended.

    It comes after the words for the score at that moment. If other boats also scored in the same turns, it begins with the score after them."""
    is_one = found.is_one
    main, last, first = found.moment.main, found.last, ""
    told = score_made(main) if is_one else ""
    if not told and found.after != main.before and last.after.open_points == (0, 0):
        told = standing(*found.after)
        also = _beside(found, cast)
        first = (
            f": {told}"
            if not is_one and _adds_up(found)
            else f"; {also}: {told}"
            if also
            else f"; by the end of turn {last.number} it was {told}"
        )
    return f"{first}{_to_the_end(summary, found, made, told, cast)}"


def _adds_up(found: Decided) -> bool:
    """Return True if the fights of the decisive moment explain the whole change of the score during its turns."""
    deeds, before = found.moment.deeds, found.moment.deeds[0].before
    return found.after == tuple(
        before[side] + sum(deed.points[side] for deed in deeds) for side in (UBOAT, ESCORT)
    )


def _beside(found: Decided, cast: Vessels) -> str:
    """Return a clause about a further fight that changed the score in the turns of the decisive moment: ``another boat
    sank a merchant ship``.

    It is empty if there was no such fight or several, or if anything else changed the score."""
    told = (found.moment.main,) if found.is_one else found.moment.deeds
    gained = tuple(now - then for now, then in zip(found.after, told[0].before, strict=True))
    made = tuple(sum(deed.points[side] for deed in (*told, *found.beside)) for side in (UBOAT, ESCORT))
    if len(found.beside) != 1 or gained != made:
        return ""
    (deed,) = found.beside
    boat = "another boat"
    if deed.salvo is not None:
        if any(map(hit_of, deed.met)):
            return ""
        ships, done = deed.salvo.ships, came_of(deed).partition(" with ")[0]
        if ships and "merchant" in came_of(told[-1]):
            done = f"sank {number(ships)} more"
        if cast.has_name(deed.boat):
            boat = cast.boat(deed.boat)
            if lacked_a_card(deed) and (reason := why(deed)):
                cast.tell(deed)
                done += f", unopposed{reason}"
        return f"{boat} {done}"
    ruleset = deed.events[0].turn.before.ruleset
    if cast.has_name(deed.boat):
        boat = cast.boat(deed.boat)
    elif ruleset.grade(UBOAT, deed.boat.card) == ACE:  # her points are twice those of another boat
        boat = f"{'another' if ruleset.grade(UBOAT, told[0].boat.card) == ACE else 'an'} ace"
    is_hit = deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED) and not deed.points[UBOAT]
    return f"{boat} was {deed.result.value}" if is_hit else ""


def _attacks(
    record: Record, made: Account, fleet: BoatList, found: Decided, summary: Summary, said: Voice
) -> str:
    """Return the sentence about a game in which no U-boat attacked the convoy or no attack sank a ship.

    It is empty for any other game, and if part of the game is missing from the log."""
    orders = fruitless(record, made, summary, fleet)
    if orders is None:
        return ""
    text = f"In {number(ROUNDS)} rounds no U-boat went in at the convoy{_never(made)}."
    told = (found.moment.main,) if found.is_one else found.moment.deeds
    if orders == sum(deed.kind is Kind.STOP for deed in told) > 0:
        text = "No other U-boat went in at the convoy, and not one merchant ship was sunk."
    elif orders == 1:
        text = f"Only one U-boat went in at the convoy in {number(ROUNDS)} rounds, and not one merchant ship was sunk."
    elif orders:
        shot = (
            "sank not one merchant ship"
            if any(salvo.rolls for turn in made.turns for salvo in turn.salvos)
            else "never got a shot at it"
        )
        times = "twice" if orders == 2 else f"{number(orders)} times"
        text = f"In {number(ROUNDS)} rounds U-boats went in at the convoy {times} and {shot}."
    return said.write(
        "attacks",
        text,
        {"orders": orders, "stopped": tuple(deed.fights[0] for deed in told if deed.fights)},
        lines=summary.lines,
    )


def fruitless(record: Record, made: Account, summary: Summary, fleet: BoatList) -> int | None:
    """Return how often U-boats were ordered to attack in a game in which no merchant ship was sunk.

    Return None for any other game, and if part of the game is missing from the log."""
    is_whole = not record.from_position and all(each.turns and is_whole_round(each) for each in made.rounds)
    if not is_whole or summary.ships or made.turns[0].before.ruleset.has_carrier:
        return None
    return orders_of(made.turns, fleet)


def _never(made: Account) -> str:
    """Return a clause for a game without any U-boat attack: on how many turns the U-boats could have attacked.

    They could if they held an attack card and had a contact (a boat that shadowed the convoy) that the escorts had not
    gone after. The clause is empty if the log does not record the hands.
    """
    hands = [each.tactical[UBOAT] for each in made.rounds]
    if not all(hands) or any(card < 0 for hand in hands for card in hand):
        return ""
    armed = sum(is_armed(turn) for turn in made.turns)
    if not armed:
        return ": they never held an attack card with a contact that the escorts left alone"
    return f", though on {count(armed, 'turn')} they held an attack card with a contact that the escorts left alone"


def _gains(found: Decided, made: Account, side: int) -> str:
    """Return words for everything that the U-boats scored after the decisive moment: ``three merchant ships``.

    They are empty if it was not all of one kind, or if ``side`` is the escorts."""
    later, last = found.later(made), made.turns[-1].after
    gained = last.scores[UBOAT] - found.after[UBOAT]
    n = last.ships - found.last.after.ships
    if side != UBOAT or found.last.after.open_points != (0, 0):
        return ""
    if n == gained > 0:
        return "a merchant ship" if n == 1 else count(n, "merchant ship")
    scored = [each for turn in later for each in turn.engagements if each.points[UBOAT]]
    is_hit = len(scored) == 1 and isinstance(scored[0], Fight) and not n
    return "a hit on an escort" if is_hit else ""


def _to_the_end(summary: Summary, found: Decided, made: Account, told: str, cast: Vessels) -> str:
    """Return a clause about how the game went on after the decisive moment.

    ``told``: the preceding words, which give the score at that moment; empty if there are none."""
    winner = summary.winner
    result = "{}–{}".format(*sorted(summary.scores, reverse=True))
    if found.is_last(made) and told:
        return ", the final score"
    if winner is None:
        return _drew_level(found, made, result, cast)
    side = SIDES[winner]
    if not found.later(made):
        return f", and the {side} won {result}"
    if found.is_last(made):
        return f"; nobody scored again, and the {side} won {result}"
    leads = [
        (now[winner] - now[1 - winner], turn.round)
        for turn in found.later(made)
        for now in [turn.after.scores]
        if turn.after.open_points == (0, 0)
    ]
    least, closest = min(leads, default=(ROUNDS, ROUNDS))
    if least > 0 < found.after[winner] - found.after[1 - winner] and not found.has_kept(made):
        return _for_a_moment(found, made, winner, result)
    if not (found.has_kept(made) and found.after[winner] > found.after[1 - winner]):
        round_ = summary.since[0] if summary.since is not None else ROUNDS
        lost = found.after[winner] > found.after[1 - winner] and least <= 0
        again = f"the {side} lost that lead, but took it" if lost else f"the {side} took the lead"
        where = f"round {round_}" if round_ != found.moment.main.round else "the same round"
        gains = "" if lost else _gains(found, made, winner)
        how = f" with {gains}" if gains else _led_by(found, made, winner, round_, cast)
        return f"; {again} for good in {where}{how} and won {result}"
    when = f" in round {closest}" if closest > found.moment.main.round else ""
    loser = SIDES[1 - winner]
    if 2 * least <= found.after[winner] - found.after[1 - winner]:
        if least == abs(summary.scores[UBOAT] - summary.scores[ESCORT]):
            return f"; the {loser} came back, but only to {result}"
        near = "a point" if least == 1 else count(least, "point")
        return f"; the {loser} came back to within {near}{when}, but the {side} won {result}"
    return f", and {result} at the end" if told.endswith(side) else f"; the {side} won {result}"


def _for_a_moment(found: Decided, made: Account, winner: int, result: str) -> str:
    """Return a clause about a winner that lost its lead for a moment, because of points for damage in an unfinished
    hunt."""
    leads = [
        (now[winner] - now[1 - winner], turn.round)
        for turn in found.later(made)
        for now in (points(turn.after), turn.after.scores)
    ]
    least, round_ = min(leads)
    did = "led" if least < 0 else "drew level"
    return f"; the {SIDES[1 - winner]} {did} for a moment in round {round_}, but the {SIDES[winner]} won {result}"


def _cards(found: Decided) -> set[int]:
    """Return the cards of the U-boats of the decisive moment."""
    return {deed.boat.card for deed in found.moment.deeds}


def _drew_level(found: Decided, made: Account, result: str, cast: Vessels) -> str:
    """Return a clause about how a drawn game ended: which side made the score level, and when."""
    last = next(
        (turn for turn in reversed(found.later(made)) if points(turn.before) != points(turn.after)), None
    )
    if last is None:
        return f"; the game ended level at {result}"
    gained = [now > then for now, then in zip(points(last.after), points(last.before), strict=True)]
    if sum(gained) != 1:
        return f"; the game ended level at {result}"
    where = "the last round" if last.round == ROUNDS else f"round {last.round}"
    when = f"on turn {last.number}{f' of {where}' if last.round > found.last.round else ''}"
    if (gains := _gains(found, made, gained.index(True))) and not gains.startswith("a "):
        return f"; with {gains}, the last {when}, the U-boats drew level at {result}, and so it ended"
    how = by_what(_cards(found), made.turns[made.turns.index(last) :], gained.index(True), cast)
    return f"; {when} the {SIDES[gained.index(True)]} drew level at {result}{how}, and so it ended"


def _led_by(found: Decided, made: Account, winner: int, round_: int, cast: Vessels) -> str:
    """Return words for what gave the winner the lead for the last time: `` by sinking another boat``.

    ``round_``: the round in which this happened. The words are empty if it was no single event."""
    sign = 1 if winner == UBOAT else -1
    took = [
        turn
        for turn in found.later(made)
        for (u, e), (u0, e0) in [(points(turn.after), points(turn.before))]
        if sign * (u - e) > 0 >= sign * (u0 - e0)
    ]
    if not took or took[-1].round != round_:
        return ""
    return by_what(_cards(found), made.turns[made.turns.index(took[-1]) :], winner, cast)
