"""Sums up a finished game of Tonnage War for its report: the lead, the losses, the winner's best round, and the result
of a pair of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.log.pair import DRAW, FIRST, GameScore, verdict
from printkit.games.tonnage_war.rules.data import ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import boat_key
from printkit.games.tonnage_war.story.course import chance
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Points, Round, TurnFacts, points
from printkit.games.tonnage_war.story.telling import grade_word
from printkit.journal.course import Record
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import Voice
from printkit.table import UNKNOWN

SIDES: Final = ("U-boats", "escorts")
_GAIN = 3
"""The report says that one round won the game only if the winner's lead grew by at least this many points in this
round."""
_CLOSE = 2
"""If the losing side came back to within this many points after the round that won the game, the report gives that
score."""
_TOLD = 3
"""The first paragraph describes a whole round only if it has at most this many fights to describe."""
_OPEN = 10.0
"""The game counts as open before a round if the side that lost had at least this chance of winning, in per cent."""


class Summary(NamedTuple):
    """The summary of a finished game: the scores, the turn from which the winner led, and the numbers of ships and U-boats sunk.

    ``since`` is the round and turn from which the winner led to the end; None if the game ended level, or if the winner never led before
    the end. ``sunk`` counts U-boats and escorts.
    """

    scores: Points
    since: tuple[int, int] | None
    ships: int
    sunk: tuple[int, int]
    lines: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """Return the side that won; None if the game ended level."""
        uboat, escort = self.scores
        return None if uboat == escort else UBOAT if uboat > escort else ESCORT


def summed_up(record: Record, made: Account) -> Summary:
    """Return the summary of a finished game: the score, the turn from which the winner led, and the numbers of ships
    and U-boats sunk."""
    final = record.final
    assert isinstance(final, State)
    lines = tuple(n for turn in made.turns for n in turn.lines)
    return Summary(final.scores, _since(made.turns, final), final.ships, final.sunk, lines)


def _since(turns: Sequence[TurnFacts], final: State) -> tuple[int, int] | None:
    """Return the round and turn in which the winner took the lead for the last time.

    Return None if there is no winner, or if the winner did not lead before the end.
    """
    uboat, escort = final.scores
    sign = (uboat > escort) - (uboat < escort)
    since: TurnFacts | None = None
    for turn in turns:
        if turn.after.open_points != (0, 0):
            continue  # a hunt goes on, and its points are not on the sheet yet
        u, e = turn.after.scores
        if sign * (u - e) <= 0:
            since = None
        elif since is None:
            since = turn
    return (since.round, since.number) if since is not None else None


def sunk_words(ships: int, units: tuple[int, ...]) -> list[str]:
    """Return a phrase for what was sunk: ``["two merchant ships", "one U-boat"]``.

    ``units``: the numbers of U-boats and of escorts.
    """
    parts = [(ships, "merchant ship"), (units[0], "U-boat"), (units[1], "escort")]
    return [count(n, what) for n, what in parts if n]


def repeaters(made: Account, fleet: BoatList) -> set[str]:
    """Return the keys (see :func:`boat_key`) of the U-boats that had several fights which the story may describe."""
    told = Counter(
        boat_key(deed.boat)
        for each in made.rounds
        for deed in deeds_of(fleet, each.turns)
        if deed.boat.known and deed.is_told
    )
    return {key for key, n in told.items() if n > 1}


class WonRound(NamedTuple):
    """The round in which the winner's lead grew most, and the deeds (fights with one U-boat) in which the winner scored in this
    round."""

    round: Round
    deeds: tuple[Deed, ...]

    @property
    def before(self) -> Points:
        """Return both sides' points before the round."""
        return points(self.round.turns[0].before)

    @property
    def after(self) -> Points:
        """Return both sides' points after the round."""
        return points(self.round.turns[-1].after)


def won_round(made: Account, fleet: BoatList, winner: int) -> WonRound | None:
    """Return the round that won the game, in which the winner scored in several fights; None if there is no such round.

    The game was open before it, and the winner led from its end to the end of the game. The last round does
    not count.
    """
    found: list[tuple[int, WonRound]] = []
    for each in made.rounds:
        deeds = tuple(deed for deed in deeds_of(fleet, each.turns) if deed.points[winner] and deed.is_told)
        told = [deed for deed in deeds_of(fleet, each.turns) if deed.is_told]
        if each.number == ROUNDS or len(deeds) < 2 or len(told) > _TOLD:
            continue
        before = chance(each.turns[0].before)
        later = [turn for turn in made.turns if turn.round > each.number] + each.turns[-1:]
        leads = [
            own[winner] - own[1 - winner] for turn in later for own in (points(turn.after), turn.after.scores)
        ]
        one = WonRound(each, deeds)
        gain = one.after[winner] - one.after[1 - winner] - one.before[winner] + one.before[1 - winner]
        is_open = (100 - before if winner == UBOAT else before) >= _OPEN
        if is_open and min(leads) > 0 and gain >= _GAIN:
            found.append((gain, one))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def round_headline(won: WonRound, winner: int, said: Voice, orders: int | None) -> str:
    """Return the second half of the headline of a game that one round won: ``they sink three U-boats in round 1 and are never caught``.

    If one escort sank several of them, it is told: ``one aircraft sinks two U-boats in round 1 to put them ahead for good``.

    ``orders``: how many U-boats were ordered to attack in the round; None if that is unknown."""
    ships = sum(deed.salvo.ships for deed in won.deeds if deed.salvo is not None)
    sunk, hurt = (sum(deed.result is each for deed in won.deeds) for each in (HuntEnd.SUNK, HuntEnd.DAMAGED))
    done = [f"sink {u_boats(sunk)}"] if sunk else []
    if hurt:
        more = "another" if hurt == 1 else f"{number(hurt)} more"
        done.append(f"damage {more if sunk else u_boats(hurt)}")
    if winner == UBOAT:
        done = [f"sink {count(ships, 'merchant ship')}"] if ships else ["take the lead"]
    ends = f"{',' * (len(done) > 1)} and are never caught"
    if winner == ESCORT and orders == 0:
        ends = " before one can go in at the convoy"
    text = f"they {listed(done)} in round {won.round.number}{ends}"
    if winner == ESCORT and (best := _best_escort(won)):
        led = won.before[winner] > won.before[1 - winner]
        text = f"{best} in round {won.round.number} to put them {'out of reach' if led else 'ahead for good'}"
    return said.write(
        "headline-round", text, _values_of_round(won), at=won.round.number, lines=_lines_of_round(won)
    )


def _best_escort(won: WonRound) -> str:
    """Return a clause about the escort that sank at least two U-boats alone in the round that won the game: ``one aircraft sinks two U-boats``.

    It is empty if there is none."""
    alone = Counter(
        deed.stopped_by[0] for deed in won.deeds if deed.result is HuntEnd.SUNK and len(deed.stopped_by) == 1
    )
    (card, n), *_ = [*alone.most_common(1), (UNKNOWN, 0)]
    if n < 2 or card == UNKNOWN:
        return ""
    kind = grade_word(won.round.turns[0].before.ruleset, ESCORT, card).rpartition(" ")[2]
    return f"one {'aircraft' if kind == 'aircraft' else 'escort'} sinks {u_boats(n)}"


def u_boats(n: int) -> str:
    return "a U-boat" if n == 1 else count(n, "U-boat")


def _values_of_round(won: WonRound) -> dict[str, object]:
    return {"round": won.round.number, "before": won.before, "after": won.after}


def _lines_of_round(won: WonRound) -> tuple[int, ...]:
    return tuple(dict.fromkeys(n for turn in won.round.turns for n in turn.lines))


def round_sentence(won: WonRound, summary: Summary, made: Account, said: Voice) -> str:
    """Return the last sentence about the round that won the game: the score after it, how close the loser came
    afterwards, and the result."""
    winner = summary.winner
    assert winner is not None
    after, final = (f"{own[winner]}–{own[1 - winner]}" for own in (won.after, summary.scores))
    ends = ", and nobody scored again" if final == after else f", who won {final}"
    scores = [turn.after.scores for turn in made.turns if turn.round > won.round.number]
    closest = min(scores, key=lambda own: own[winner] - own[1 - winner])
    if closest[winner] - closest[1 - winner] <= _CLOSE < won.after[winner] - won.after[1 - winner]:
        near = f"{closest[winner]}–{closest[1 - winner]}"
        came = (
            f"came back to {near}, but the {SIDES[winner]} won {final}"
            if near != final
            else f"came back only to {near}"
        )
        ends = f"; the {SIDES[1 - winner]} {came}"
    text = f"The round ended {after} to the {SIDES[winner]}{ends}."
    return said.write("round-won", text, _values_of_round(won), at=won.round.number, lines=summary.lines)


def pair_told(record: Record, final: State) -> str:
    """Return a sentence about the pair of games to which this game belongs (the players change sides for the second
    one).

    It names the winner of the pair if the log has both scores.
    """
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
