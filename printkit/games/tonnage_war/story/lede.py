"""Writes the first paragraph of a Tonnage War report: who won, and what decided the game."""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import ACE, ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.attacks import came_of, lacked_a_card, why
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import by_what
from printkit.games.tonnage_war.story.deeds import HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight, points
from printkit.games.tonnage_war.story.opening.decided import Decided
from printkit.games.tonnage_war.story.opening.headline import fruitless
from printkit.games.tonnage_war.story.opening.leader import leader_told
from printkit.games.tonnage_war.story.outcomes import hit_of
from printkit.games.tonnage_war.story.rounds import reached, round_told
from printkit.games.tonnage_war.story.salvos import is_armed
from printkit.games.tonnage_war.story.scene import scene, score_made
from printkit.games.tonnage_war.story.summary import (
    SIDES,
    Summary,
    pair_told,
    round_sentence,
    sunk_words,
)
from printkit.games.tonnage_war.story.telling import standing
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import ends_at

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
    elif found.won is not None and found.leader is None:
        cast.tell_score(found.won.round.number, standing(*found.won.after))
        told = [
            *round_told(said, found.won.round, fleet, cast),
            round_sentence(found.won, summary, made, said),
        ]
    else:
        told = [] if found.leader is None else [leader_told(found.leader, cast, said)]
        told += scene(said, found.fight, found.moment, cast, _afterwards(summary, found, made, cast))
        if (now := standing(*found.after)) in told[-1]:
            cast.tell_score(found.last.round, now)
        if found.leader is None:
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
    """Return a phrase for everything that was sunk, such as ``, with two merchant ships and a U-boat sunk``."""
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
        boat = f"{'another' if ruleset.grade(UBOAT, told[0].boat.card) == ACE else 'an'} ace boat"
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
    """Return a phrase for everything that the U-boats scored after the decisive moment: ``three merchant ships``.

    It is empty if it was not all of one kind, or if ``side`` is the escorts."""
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
    """Return a phrase for what gave the winner the lead for the last time: `` by sinking another boat``.

    ``round_``: the round in which this happened. It is empty if it was no single event."""
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
