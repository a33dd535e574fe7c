"""Compares the player's decisions in a Malta Convoy game with the best possible decisions, by their exact expected
scores.

The review splits the score into three parts: the score for average dice and the best decisions, the effect of luck, and the effect
of the player's decisions.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.games.malta_convoy.play.best import NO_OPTION, Best, best_play, options
from printkit.games.malta_convoy.rules.covering import (
    covering_force,
    leaving_with,
    may_leave,
    without_carrier,
    without_escorts,
)
from printkit.games.malta_convoy.rules.state import Fleet, Ships, State, score
from printkit.games.malta_convoy.rules.tables import CARRIER, DESTROYED, OPTION_NAMES, SHIP_NAMES
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount, fleets
from printkit.lab.ledger import CostlyChoice, Review, struck
from printkit.report.story import capital, signed
from printkit.table import D6, Move, ReplayTable, Unwritten

NOTE = (
    "Start is what average dice would have left of the score on the way that the convoy went, had every decision been the best. "
    "A decision costs the difference between the points that the rest of the journey promised after the best choice and after "
    "the one that was made; to take no option is a choice, too. All plans of options are weighed exactly, for the convoy as it "
    "stood."
)
_GRAIN = 1 / 64


class JudgedDecision(NamedTuple):
    """A decision of the player, compared with the best possible choice.

    ``line`` and ``turn`` say where it is in the log. ``done`` and ``better`` describe the choice made and the best choice; ``worth``
    and ``best`` are the expected scores with each. ``option`` is True if the decision was about an option (decoy, split, evade,
    screen).
    """

    line: int
    turn: int
    done: str
    better: str
    worth: float
    best: float
    option: bool = False

    @property
    def cost(self) -> float:
        """Return how many points of expected score the choice lost, compared with the best choice.

        It is 0 for the best choice.
        """
        return self.best - self.worth


def judged(turns: Sequence[TurnAccount], start: State) -> Iterator[JudgedDecision]:
    """Yield the player's decisions, each compared with the best possible one.

    Not taking an option on a turn is also a decision. A decision without an alternative is left out.
    """
    best, before = best_play(start.voyage.ruleset), start
    for turn in turns:
        for number in range(before.turn, turn.before.turn):  # turns that the log leaves out
            yield from _option(best, before._replace(turn=number), None, _line(turn))
        yield from _option(best, turn.before, turn, turn.line or _line(turn))
        yield from _taken_by_a_hit(best, turn)
        yield from _covering(best, turn)
        before = turn.after


def _option(best: Best, state: State, turn: TurnAccount | None, line: int) -> Iterator[JudgedDecision]:
    """Yield the player's decision about taking an option at the start of the turn that follows ``state``.

    Nothing is yielded if the player had no alternative.
    """
    free = options(state)
    name = turn.option.name if turn is not None and turn.option is not None else ""
    taken = OPTION_NAMES.index(name) if name in OPTION_NAMES else NO_OPTION
    if len({*free, taken}) == 1 or state.done or state.turn >= state.voyage.length:
        return
    worths = {each: best.with_option(state, each) for each in dict.fromkeys((taken, *free))}
    better = max(worths, key=lambda each: worths[each])
    yield JudgedDecision(
        line, state.turn + 1, _called(taken), _called(better), worths[taken], worths[better], option=True
    )


def _called(option: int) -> str:
    return "no option" if option == NO_OPTION else OPTION_NAMES[option]


# -- the ship that is lost ----------------------------------------------------------------------------------------------------


def _taken_by_a_hit(best: Best, turn: TurnAccount) -> Iterator[JudgedDecision]:
    """Yield the player's decisions about whether a hit sank a damaged or an undamaged ship of the same type.

    Players decide this only under the ruling ``destroyed-takes=choose``.
    """
    voyage, meeting = turn.before.voyage, turn.meeting
    if not voyage.ruleset.player_takes_destroyed or meeting is None:
        return
    fleet_before = fleets(turn, meeting, turn.in_force)
    lines = turn.written("takes", "decide")
    for place, kind in _choices_of_a_hit(meeting, fleet_before):
        after = {
            word: best.score(_with_fleet(turn, _sunk(fleet_before[place], kind, word == "damaged")))
            for word in ("damaged", "undamaged")
        }
        done = next(
            word
            for word in after
            if _sunk(fleet_before[place], kind, word == "damaged") == fleet_before[place + 1]
        )
        yield _best_of(
            next(lines, 0), turn.number, after, done, f"{{}} {SHIP_NAMES[kind]} lost".replace("_", " ")
        )


def _choices_of_a_hit(meeting: MeetingAccount, fleet_before: Sequence[Fleet]) -> Iterator[tuple[int, int]]:
    """Yield the hits for which the player could choose whether a damaged or an undamaged ship sank.

    Each hit is a pair: its index, and the ship type.
    """
    for place in range(len(fleet_before) - 1):
        hit = meeting.hits[place]
        if hit.result != DESTROYED or hit.kind not in SHIP_NAMES:
            continue
        kind = SHIP_NAMES.index(hit.kind)
        if 0 < fleet_before[place].damaged[kind] < fleet_before[place].afloat[kind]:
            yield place, kind


def _sunk(fleet: Fleet, kind: int, damaged: bool) -> Fleet:
    ships = Ships(fleet)
    ships.sink(kind, damaged)
    return ships.fleet()


def _with_fleet(turn: TurnAccount, fleet: Fleet) -> State:
    """Return the state at the end of the turn, but with ``fleet`` as the fleet."""
    return turn.after._replace(voyage=turn.after.voyage._replace(fleet=fleet))


# -- the covering force --------------------------------------------------------------------------------------------------


def _covering(best: Best, turn: TurnAccount) -> Iterator[JudgedDecision]:
    """Yield the player's decisions at the halfway mark, when carriers may return to base.

    A decision says whether a carrier stays, or how many cruisers leave with a carrier that returns."""
    if turn.covering is None:
        return
    begun = next((e.state for e in turn.events if e.label == "cover"), None)
    if not isinstance(begun, State):
        return
    table = ReplayTable((e.label, e.value) for e in turn.events if e.kind != "tell")
    try:
        covering_force(begun, table)
    except Unwritten:
        return  # the log stops there
    lines = {label: turn.written(label, "decide") for label in ("stay", "cruisers-leave")}
    die = 0
    for label, move, seen, alone in table.given:
        if isinstance(move, int):
            die = move
        if not isinstance(move, Move) or not isinstance(seen, State) or alone:
            continue
        line = next(lines[label], _line(turn))
        if label == "stay":
            after = {
                "stayed": best.score(_left_in_convoy(turn, seen)),
                "returned": _returning(best, turn, seen),
            }
            yield _best_of(line, turn.number, after, "stayed" if move.verb else "returned", "a carrier {}")
        elif isinstance(move.value, int):
            leaving = leaving_with(seen.voyage, die)
            by_number = {str(n): w for n, w in _escorts(best, turn, seen, leaving).items()}
            if str(move.value) not in by_number:
                continue  # illegal, so it has no expected score
            yield _best_of(
                line,
                turn.number,
                by_number,
                str(move.value),
                f"{{}} of {leaving} warships that left were cruisers",
            )


def _left_in_convoy(turn: TurnAccount, seen: State) -> State:
    """Return the state at the end of the turn, but with the ships that the convoy has in another state, ``seen``.

    The halfway check counts as done.
    """
    return turn.after._replace(voyage=seen.voyage._replace(covered=True))


def _escorts(best: Best, turn: TurnAccount, seen: State, leaving: int) -> dict[int, float]:
    """Return the expected score for each number of cruisers that the player may choose among the warships that leave
    with a carrier.

    ``leaving``: the number of these warships.
    """
    return {
        n: best.score(_left_in_convoy(turn, seen._replace(voyage=without_escorts(seen.voyage, leaving, n))))
        for n in may_leave(seen.voyage, leaving)
    }


def _returning(best: Best, turn: TurnAccount, seen: State) -> float:
    """Return the expected score if a carrier returns to base, averaged over the die that decides how many
    warships leave with it."""
    damaged = seen.voyage.fleet.damaged[CARRIER] > 0
    gone = seen._replace(voyage=without_carrier(seen.voyage, damaged))
    worths = [
        max(_escorts(best, turn, gone, leaving_with(gone.voyage, die)).values())
        for die in range(1, D6.sides + 1)
    ]
    return math.fsum(worths) / len(worths)


def _line(turn: TurnAccount) -> int:
    """Return the number of the first log line that belongs to a turn; 0 if no line does."""
    return next(turn.written(), 0)


def _best_of(line: int, turn: int, worths: dict[str, float], done: str, words: str) -> JudgedDecision:
    """Return a comparison of the player's choice ``done`` with the best possible choice.

    ``worths`` maps each possible choice to its expected score.
    """
    better = max((done, *worths), key=lambda each: worths[each])
    return JudgedDecision(line, turn, words.format(done), words.format(better), worths[done], worths[better])


def review(turns: Sequence[TurnAccount], start: State, final: State) -> Review | None:
    """Return the review of a game, which divides the score into luck and decisions; None if nothing was rolled or the
    log breaks the rules."""
    counted = [t for t in turns if t.expected and t.settled]
    if not counted or any(t.doubts for t in turns):
        return None
    found = list(judged(turns, start))
    decisions = -math.fsum(each.cost for each in found)
    begun = score(start.voyage) + math.fsum(t.expected[0] for t in counted) - decisions
    told = struck("points", begun, decisions, float(score(final.voyage)), _choices(found), grain=_GRAIN)
    return told._replace(note=NOTE)


def _choices(found: Sequence[JudgedDecision]) -> Iterator[CostlyChoice]:
    """Yield an entry of the review for each decision that lost points.

    If the player should have taken an option on several consecutive turns but took none, these turns share
    one entry.
    """
    waited = (each for each in found if each.cost > 0)
    for together, some in groupby(waited, key=lambda each: each.option and each.done == "no option"):
        each = list(some)
        if together:
            yield _waiting(each)
        else:
            yield from (_choice(one) for one in each)


def _waiting(found: Sequence[JudgedDecision]) -> CostlyChoice:
    """Return one entry of the review for several consecutive turns on which the player lost points by not taking an
    option."""
    first, last = found[0], found[-1]
    worst = max(found, key=lambda each: each.cost)
    cost = math.fsum(each.cost for each in found)
    when = f"Turns {first.turn} to {last.turn}" if first.turn != last.turn else ""
    return CostlyChoice(first.line, first.turn, "no option", worst.better, cost, 0.0, _why(worst), when)


def _choice(one: JudgedDecision) -> CostlyChoice:
    return CostlyChoice(one.line, one.turn, one.done, one.better, one.cost, 0.0, _why(one))


def _why(one: JudgedDecision) -> str:
    """Return a sentence that compares the expected scores of the best choice and of the player's choice."""
    best, worth = (signed(each) if one.option else f"{each:.1f}" for each in (one.best, one.worth))
    what = "points for the rest of the journey" if one.option else "points at the end"
    return f"{capital(one.better)} promised {best} {what}, {one.done} {worth}."
