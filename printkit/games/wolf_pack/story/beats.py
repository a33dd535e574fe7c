"""Chooses which events the passages of a Wolf Pack report describe.

They are the few that delayed a kill for long or nearly ended the game. The game has two parts. The first ends
with the kill after which a side needs only one more (the match kill); of it, the report tells the score and
at most :data:`_EARLY` events. Of the second part it tells up to :data:`_LATE` events, and the last kill.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.story.facts import LINKS, Happening, Kill, Robbery, Sweep
from printkit.games.wolf_pack.story.finale import KeptBack
from printkit.games.wolf_pack.story.waits import Brink, Wait, Whole

_EARLY: Final = 3
_LATE: Final = 4
"""Maximum number of events that the report describes in each part of a game.

``_EARLY`` is for the first part, ``_LATE`` for the second.
"""
_LENGTHY: Final = 30
"""If the first part of a game is longer than this many turns, the report describes one more event of it."""
_LEAST: Final = 5
"""The report describes an event only if its weight is at least this.

The weight is roughly the number of turns by which the event delayed a kill.
"""
_FORCED: Final = 100
"""Weight added to a play in a turning point or in the first paragraph, so that the report describes it."""
_NEAR: Final = 9
"""A basic weight of events, such as that of the play that ended a side's wait for its winning card.

Clear cards (Dive or Destroyer Sweep) that a side kept in hand also have this weight. It is added for a play
that prevented a kill in the second part of the game.
"""
_SAVED: Final = 30
"""Weight of an event that prevented a victory in the next play, or that could have done so."""
_AGAIN: Final = 2
"""Weight that is added for each of several clear cards (Dive or Destroyer Sweep) that delayed the same kill.
"""
_SIDES: Final = 2
"""Number of sides in Wolf Pack.

When events are sorted, a draw of side n counts as an action of side n − 2, so that it comes before all plays
of its turn.
"""
_SHARED: Final = 0.6
"""Minimum overlap of both sides' waits for a card for the report to describe the waits together.

The overlap is a share (0 to 1) of the longer wait.
"""


class CardsKept(NamedTuple):
    """Dives or Destroyer Sweeps that one side kept in hand although each could have prevented a kill.

    ``kept``: the plays in which the side held one, in order; ``kills``: the kill that followed each.
    """

    kept: tuple[KeptBack, ...]
    kills: tuple[Kill, ...]

    @property
    def side(self) -> int:
        return self.kept[0].side


class Standoff(NamedTuple):
    """The turns in which both sides waited for one card each.

    ``first`` and ``last``: the first and last turn that the two waits have in common.
    """

    wolf: Wait
    convoy: Wait

    @property
    def first(self) -> int:
        return max(self.wolf.first, self.convoy.first)

    @property
    def last(self) -> int:
        return min(self.wolf.last, self.convoy.last)


class ToldWait(NamedTuple):
    """A side's wait for one card, and where the report describes this wait.

    All of it is described at its end or, if ``ahead``, its beginning and its end separately. The two are
    separate if the report describes other events that happened during the wait. The end is then a
    :class:`WaitEnd`, if the card came.
    """

    wait: Wait
    ahead: bool = False

    @property
    def begins(self) -> bool:
        """Return True if the report describes the beginning of the wait in a sentence of its own."""
        return self.ahead and self.wait.came > 0


class WaitEnd(NamedTuple):
    """The draw that ended a wait, if the report has described only the beginning of the wait before."""

    wait: Wait


class PutOff(NamedTuple):
    """Several plays of Dive or Destroyer Sweep by one side that put off the same kill of its opponent.

    Each came when the opponent was one play from the kill.

    ``kill``: this kill; None if it never came, or if it won the game or left its side one kill from victory, as these have sentences of
    their own. ``lede``: the first paragraph tells the plays, so that the story only tells the kill.
    """

    sweeps: tuple[Sweep, ...]
    kill: Kill | None
    lede: bool

    @property
    def side(self) -> int:
        return self.sweeps[0].side


class SweptInWait(NamedTuple):
    """Plays of Dive or Destroyer Sweep that cleared a side's chain while that side waited for a card.

    All are of one of these kinds of clear card. The side held further copies of the cards that it lost.
    """

    told: ToldWait
    sweeps: tuple[Sweep, ...]


Beat = Kill | Sweep | PutOff | Robbery | ToldWait | WaitEnd | Whole | CardsKept | Standoff
"""Type of an event that a passage of the report describes."""


def place(beat: Beat) -> tuple[int, int]:
    """Return the place of an event in the report, for sorting: the turn, and the side that acted.

    The draws of a turn come before its plays, and the beginning of a wait comes after both.
    """
    if isinstance(beat, CardsKept):
        return beat.kills[-1].turn, beat.kills[-1].side
    if isinstance(beat, Standoff):
        return beat.last, CONVOY
    if isinstance(beat, WaitEnd):
        return beat.wait.came, beat.wait.side - _SIDES
    if isinstance(beat, Whole):
        return beat.turn, beat.side - _SIDES
    if isinstance(beat, PutOff):
        if beat.lede and beat.kill is not None:
            return beat.kill.turn, beat.kill.side
        return beat.sweeps[-1].turn, beat.side
    if isinstance(beat, ToldWait):
        wait = beat.wait
        return (wait.first, CONVOY + 1) if beat.begins else (wait.came or wait.last, wait.side)
    return beat.turn, beat.side


class Material(NamedTuple):
    """All facts from which the report chooses the events to describe.

    ``forced``: the plays that are told in any case, by turn and side. ``lede``: those of which the first paragraph tells. ``brinks``: the waits for the one card that a side lacked to win, by the turn and side
    of the play that cleared its chain, and the side that waited. ``goals``: the kills that each side needs."""

    found: tuple[Happening, ...]
    waits: tuple[Wait, ...]
    held: dict[tuple[int, int], KeptBack]
    brinks: dict[tuple[int, int, int], Brink]
    forced: frozenset[tuple[int, int]]
    lede: frozenset[tuple[int, int]]
    goals: tuple[int, int]
    last: int
    wholes: tuple[Whole, ...] = ()

    def kills(self) -> list[Kill]:
        return [each for each in self.found if isinstance(each, Kill)]


def match_kills(of: Material) -> list[Kill]:
    """Return the kills after which the side that made them needed only one more kill to win.

    There is at most one for each side.
    """
    return [kill for kill in of.kills() if of.goals[kill.side] - kill.kills[kill.side] == 1]


def chosen(of: Material) -> tuple[Beat, ...]:
    """Return the events that the passages describe, in order. The last kill of a finished game is always among them."""
    matches = match_kills(of)
    match = matches[0] if matches else None
    split = (match.turn, match.side) if match is not None else (of.last + 1, 0)
    weighed = list(_one_wait(sorted(_weighed(of, split), key=lambda each: (-each[0], place(each[1])))))
    most = (_EARLY + (split[0] > _LENGTHY), _LATE)
    told: list[Beat] = []
    for late in (False, True):
        part = [
            (weight, beat) for weight, beat in weighed if weight >= _LEAST and (place(beat) > split) == late
        ]
        forced = sum(weight >= _FORCED for weight, _ in part)
        told += [beat for _, beat in part[: max(forced, most[late])]]
    in_held = [kill for beat in told if isinstance(beat, CardsKept) for kill in beat.kills]
    told += [kill for kill in of.kills() if (kill in matches and kill not in in_held) or kill.wins]
    placed = list(_placed(told))
    draws = [*_complete(of, placed)]
    ends = [
        WaitEnd(beat.wait)
        for beat in placed
        if isinstance(beat, ToldWait)
        and beat.ahead
        and beat.wait.came
        and (beat.wait.came, beat.wait.side) not in [(each.turn, each.side) for each in draws]
    ]
    placed = [
        each._replace(kill=None)
        if isinstance(each, PutOff) and _interrupted(each, [*placed, *draws, *ends])
        else each
        for each in placed
    ]
    return tuple(sorted([*placed, *draws, *ends], key=place))


def _one_wait(weighed: Sequence[tuple[float, Beat]]) -> Iterator[tuple[float, Beat]]:
    """Yield the events that the report may describe, heaviest first.

    Of all waits for a card, only the heaviest is included.
    """
    waited = False
    for weight, beat in weighed:
        if isinstance(beat, ToldWait | Standoff):
            if waited:
                continue
            waited = True
        yield weight, beat


def _interrupted(many: PutOff, told: Sequence[Beat]) -> bool:
    """Return True if the report describes another event between several plays that put off a kill and the
    kill itself.

    If so, the report describes the kill separately.
    """
    if many.kill is None or many.lede:
        return False
    kill = (many.kill.turn, many.kill.side)
    return any(place(many) < place(each) < kill for each in told)


def _complete(of: Material, told: Sequence[Beat]) -> Iterator[Whole]:
    """Yield the draws that gave a side every card that it still needed to win.

    Only draws that the report is to describe are included: the side won with these cards, or the report
    describes the event that took them away again.
    """
    undone = {(each.turn, each.side) for each in told if isinstance(each, Sweep | Robbery)}
    seen = {
        (wait.came, wait.side)
        for beat in told
        if isinstance(beat, ToldWait | Standoff)
        for wait in ((beat.wait,) if isinstance(beat, ToldWait) else (beat.wolf, beat.convoy))
        if not (isinstance(beat, ToldWait) and beat.ahead)
    }
    for each in of.wholes:
        if (
            (each.turn, each.side) not in seen
            and not _told_by_its_end(each, of)
            and (each.ended is None or each.ended in undone)
        ):
            yield each


def _told_by_its_end(whole: Whole, of: Material) -> bool:
    """Return True if a draw was undone in the same turn by another card that the report describes.

    The sentence about that card also mentions the draw.
    """
    if CHAINS[whole.side][-1] not in whole.came or whole.ended is None or whole.ended[0] != whole.turn:
        return False
    taken = any(isinstance(each, Robbery) and (each.turn, each.side) == whole.ended for each in of.found)
    return taken or whole.ended not in of.lede


def swept_in(told: ToldWait, of: Material, beats: Sequence[Beat]) -> Iterator[SweptInWait]:
    """Yield the plays of Dive or Destroyer Sweep that the opponent made during a wait.

    Plays that belong to another event of the report are left out.
    """
    wait = told.wait
    other = [sweep for beat in beats for sweep in (beat.sweeps if isinstance(beat, PutOff) else (beat,))]
    swept = [
        each
        for each in of.found
        if isinstance(each, Sweep)
        and each.side != wait.side
        and each.gone[wait.side]
        and each.spare[wait.side]
        and (wait.first, wait.side) <= (each.turn, each.side) < (wait.last, wait.side)
        and each not in other
    ]
    if swept:
        yield SweptInWait(told, tuple(swept))


def _placed(told: Sequence[Beat]) -> Iterator[Beat]:
    """Yield the events that the report describes.

    Some waits for a card are left out, and some have their beginning described separately.

    A wait during which another event happened is described at its beginning. A wait is left out if it lies
    within a longer one, or if it began with a theft of a card that the report describes.
    """
    for beat in told:
        if not isinstance(beat, ToldWait):
            yield beat
            continue
        wait = beat.wait
        within = any(
            isinstance(each, ToldWait)
            and each is not beat
            and each.wait.turns > wait.turns
            and _shared(each.wait, wait) == wait.turns
            for each in told
        )
        robbed = any(isinstance(each, Robbery) and wait.stolen == (each.turn, each.kind) for each in told)
        if not within and not robbed:
            end = (wait.came or wait.last, wait.side)
            during = any(
                (wait.first, WOLF) <= place(each) < end
                for each in told
                if each is not beat and not isinstance(each, ToldWait)
            )
            yield beat._replace(ahead=during)


def _weighed(of: Material, split: tuple[int, int]) -> Iterator[tuple[float, Beat]]:
    """Yield the events that the report may describe, each with its weight.

    ``split``: the turn and the side of the kill after which a side needed only one more (the match kill).
    """
    series = _put_off(of)
    for many in series:
        forced = any((each.turn, each.side) in of.forced for each in many.sweeps)
        yield _weight(many.sweeps[0], of) + _AGAIN * len(many.sweeps) + _FORCED * forced, many
    for each in of.found:
        if not isinstance(each, Sweep | Robbery) or any(each in many.sweeps for many in series):
            continue
        weight = _weight(each, of)
        if isinstance(each, Sweep) and each.due and any(many.side != each.side for many in series):
            weight = max(weight, _LEAST)  # else the report would count the clearings of one side only
        if isinstance(each, Sweep) and each.due and (each.turn, each.side) > split:
            weight += _NEAR
        swept = isinstance(each, Sweep) and each.gone[1 - each.side] == LINKS - 1
        taken = isinstance(each, Robbery) and (each.only or each.another)
        if (each.turn, each.side) in of.forced and (weight or swept or taken):
            yield weight + _FORCED, each
        elif weight:
            yield weight, each
    for side, early in product((WOLF, CONVOY), (True, False)):
        kills = [kill for kill in of.kills() if not kill.wins and ((kill.turn, kill.side) <= split) == early]
        pairs = [
            (kept, kill)
            for kill in kills
            if (kept := of.held.get((kill.turn, kill.side))) and kept.side == side
        ]
        if pairs:
            yield (
                float(_NEAR + 2 * len(pairs)),
                CardsKept(tuple(kept for kept, _ in pairs), tuple(kill for _, kill in pairs)),
            )
    yield from _waits(of)


def _put_off(of: Material) -> list[PutOff]:
    """Return groups of plays of Dive or Destroyer Sweep that put off the same kill.

    Each play came when the opponent was one play from the kill.

    A group has several plays, or plays that the first paragraph mentions. Plays that ended a side's wait for
    its winning card are left out. Plays that prevented a victory form a group if no kill came between them.
    """
    series: dict[tuple[int, bool, int], list[Sweep]] = {}
    for each in of.found:
        if isinstance(each, Sweep) and each.due and not _ended_a_wait(each, of):
            before = [k for k in of.kills() if (k.turn, k.side) < (each.turn, each.side)]
            made = len(before) if each.wins else sum(k.side != each.side for k in before)
            series.setdefault((each.side, each.wins, made), []).append(each)
    found = []
    for (side, wins, made), sweeps in series.items():
        theirs = [kill for kill in of.kills() if kill.side != side][made:]
        own = wins or (theirs and (theirs[0].wins or theirs[0] in match_kills(of)))
        lede = all((each.turn, side) in of.lede for each in sweeps)
        found.append(PutOff(tuple(sweeps), theirs[0] if theirs and not own else None, lede))
    return [many for many in found if len(many.sweeps) > 1 or (many.lede and not many.sweeps[0].wins)]


def _ended_a_wait(each: Sweep, of: Material) -> bool:
    """Return True if a play cleared the chain of a side that had been waiting for the only card that it
    lacked to win.
    """
    return any((each.turn, each.side, who) in of.brinks for who in (WOLF, CONVOY))


def _weight(each: Sweep | Robbery, of: Material) -> float:
    """Return the weight of an event in which a card cleared a chain or took a card from the opponent.

    It is the number of turns until the victim made its next kill, or more if the card prevented a victory. It
    is 0 if the card prevented nothing.
    """
    other = 1 - each.side
    later = [
        kill.turn
        for kill in of.kills()
        if kill.side == other and (kill.turn, kill.side) > (each.turn, each.side)
    ]
    delay = float((later[0] if later else of.last + _NEAR) - each.turn)
    if isinstance(each, Sweep):
        if each.wins:
            return _SAVED + delay
        if _ended_a_wait(each, of):
            return _NEAR + delay
        return delay if each.due or (each.gone[other] == LINKS - 1 and not _hands_known(of)) else 0.0
    if each.wins or each.spared:
        return _SAVED + delay
    if each.disarms or each.another:
        return _SAVED if _wins_next(each.side if each.disarms else other, each, of) else 0.0
    if each.risk:
        return _SAVED if _nearly_saved(each, of) else 0.0
    if any(wait.stolen == (each.turn, each.kind) for wait in of.waits):
        return 0.0  # the sentence about the wait tells it
    if each.third:
        return delay
    lasts = each.until - each.turn if each.link and each.only else 0
    return float(lasts) if lasts >= _NEAR else 0.0


def _wins_next(side: int, each: Robbery, of: Material) -> bool:
    """Return True if the next kill of ``side`` after the loss of a card to harassment (``each``) won the
    game."""
    later = [k for k in of.kills() if k.side == side and (k.turn, k.side) > (each.turn, each.side)]
    return bool(later) and later[0].wins


def _nearly_saved(each: Robbery, of: Material) -> bool:
    """Return True if a side lost a card to harassment, but later won the game all the same.

    It did not lose the chain that it had then.
    """
    own = 1 - each.side
    later = [k for k in of.kills() if k.side == own and (k.turn, k.side) > (each.turn, each.side)]
    cleared = any(isinstance(b, Sweep) and b.gone[own] and b.turn >= each.turn for b in of.found)
    return bool(later) and later[0].wins and not cleared


def _hands_known(of: Material) -> bool:
    """Return True if the log names the cards in the hands.

    Only then can the report say which chain lacked its last card.
    """
    return any(isinstance(each, Sweep) and (each.due or each.lacked) for each in of.found)


def _waits(of: Material) -> Iterator[tuple[float, Beat]]:
    """Yield the waits for one card with their weights.

    Two waits of different sides that overlap for long are one event.
    """
    rest = [wait for wait in of.waits if not any(_overlaps(brink, wait) for brink in of.brinks.values())]
    while rest:
        first = rest.pop(0)
        pair = next((w for w in rest if w.side != first.side and _both_wait(first, w)), None)
        if pair is None:
            yield float(first.turns + 2 + first.costly), ToldWait(first)
            continue
        rest.remove(pair)
        wolf, convoy = (first, pair) if first.side == WOLF else (pair, first)
        yield float(wolf.turns + convoy.turns), Standoff(wolf, convoy)


def _overlaps(brink: Brink, wait: Wait) -> bool:
    """Return True if a side's wait for its winning card overlaps with another wait of the same side.

    ``brink``: the wait for the winning card. ``wait``: an ordinary wait. The report then describes only the
    wait for the winning card.
    """
    return brink.side == wait.side and brink.first <= wait.last and wait.first <= brink.last


def _both_wait(one: Wait, two: Wait) -> bool:
    """Return True if two waits overlap for most of the longer wait."""
    return _shared(one, two) >= _SHARED * max(one.turns, two.turns)


def _shared(one: Wait, two: Wait) -> int:
    """Return the number of turns that two waits have in common."""
    return min(one.last, two.last) - max(one.first, two.first) + 1
