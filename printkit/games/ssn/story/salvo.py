"""Describes the torpedoes of a turn of SSN in words.

It writes about the torpedoes that the submarine fired, the kills (damaging hits) still needed to sink the
target, and by how little torpedoes hit or missed.

A running torpedo rolls two dice several times to find its target. It misses if none of its rolls succeeds or two in a row fail (rule
SSN-TRP-6), and a blind roll always fails. So a success does not always make a hit: with a blind third roll, only the second counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.rules.attack import KILLS_ON
from printkit.games.ssn.rules.state import HELO_NAMES, KILLS_NEEDED, LHD, SHIP_NAMES
from printkit.games.ssn.story.pieces import inches, least_of, torpedoes
from printkit.games.ssn.story.turns import Outcome, TorpedoShot, TurnAccount
from printkit.report.story import count, listed, number, with_article
from printkit.table.words import ordinal

_ORDINAL = ("the first", "the second", "the third", "the fourth")
_SINGLE: Final[dict[Outcome, str]] = {
    "sunk": "sank {it}", "damaged": "damaged {it}", "dud": "was a dud",
    "missed": "missed", "layer": "could not reach {its} layer", "far": "fell short", "blind": "found nothing",
}  # fmt: skip
_PAIR: Final[dict[tuple[Outcome, Outcome], str]] = {
    ("damaged", "sunk"): "the first damaged {it}, the second sank it",
    ("damaged", "damaged"): "both damaged {it}",
    ("damaged", "missed"): "the first damaged {it}{bare}, the second {missed}",
    ("missed", "damaged"): "the first {missed}, the second damaged {it}{bare}",
    ("damaged", "dud"): "the first damaged {it}{bare}, the second was a dud",
    ("dud", "damaged"): "the first was a dud, the second damaged {it}{bare}",
    ("dud", "sunk"): "the first was a dud, the second sank {it}",
    ("missed", "sunk"): "the first {missed}, the second sank {it}",
    ("missed", "missed"): "both {missed}",
    ("far", "far"): "both fell short",
    ("layer", "layer"): "neither could reach {its} layer",
    ("dud", "missed"): "the first was a dud, the second {missed}",
    ("missed", "dud"): "the first {missed}, the second was a dud",
    ("dud", "dud"): "both were duds",
}
"""Words for the combined result of two torpedoes. A dud is a hit without damage."""

_CLOSER: Final = 0.5
"""Number of inches by which the range must have shrunk for the story to repeat it with the last torpedoes (``now at
9″``)."""


def outcome(shots: Sequence[TorpedoShot], it: str = "", *, pips: bool = False, slowed: str = "") -> str:
    """Return a clause about the result of the torpedoes fired at one target.

    ``it``: words for the target. ``pips``: True to say by how little a single torpedo missed, if it missed by
    one or two points on the dice, and that the only one to do damage hit on a roll that was just high enough.
    ``slowed``: words to follow ``damaged it``.
    """
    target = it or named(shots[0].target)
    facts = {
        "it": target,
        "its": f"{target}’s",
    }
    if len(shots) == 2 and (pair := _PAIR.get((shots[0].outcome, shots[1].outcome))):
        missed = [shot for shot in shots if shot.outcome == "missed"]
        near = near_miss(missed, _CLOSE) if pips else ""
        by = f"{',' * (len(missed) > 1)} {near}" if near else ""
        bare = next((_bare(shot) for shot in shots if shot.killed), "") if pips else ""
        return pair.format_map({**facts, "missed": f"missed{by}", "bare": f"{bare}{slowed}"})
    clauses = []
    for place, shot in enumerate(shots):
        which = _ORDINAL[place] if len(shots) > 1 else "it"
        after = slowed * (shot.outcome == "damaged")
        clauses.append(f"{which} {_SINGLE[shot.outcome].format_map(facts)}{after}")
    return listed(clauses)


def _bare(shot: TorpedoShot) -> str:
    """Return a phrase about a hit that one point less on the dice would have prevented: `` on a bare 7``; empty for
    any other torpedo."""
    ways, good = ways_to_hit(shot.needed), _succeeded(shot)
    used = [way for way in ways if set(way) <= good]
    if not shot.hit or len(used) != 1:
        return ""
    return next((f" on a bare {shot.needed[n]}" for n in used[0] if shot.rolls[n] == shot.needed[n]), "")


def in_vain(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause that says why none of these torpedoes could hit the submarine: ``came from too near to reach
    its depth``."""
    why = {shot.outcome for shot in shots}
    return (
        "fell short"
        if why == {"far"}
        else "came from too near to reach its depth"
        if why == {"layer"}
        else "could not hit it"
    )


def fared(
    shots: Sequence[TorpedoShot],
    *,
    briefly: bool = False,
    able_only: bool = False,
    others: bool = False,
    who: str = "",
) -> str:
    """Return a clause about the results of the torpedoes fired at the submarine.

    If the last torpedo sank it, the clause describes that torpedo separately. Otherwise it counts the
    torpedoes that could not hit, those that missed and those that hit. ``briefly``: True to leave out the
    dice, because a turning point gives them. ``able_only``: True to leave out the torpedoes that could not
    hit, because the sentence before has told of them. ``others``: True if others would have fired, had the submarine not been
    sunk before. ``who``: words for the piece that fired the only torpedo; empty to leave them out.
    """
    hits, able = [shot for shot in shots if shot.hit], [shot for shot in shots if shot.rolls]
    if shots[-1].sunk:
        return _sank_by(shots, others=others, who=who)
    if not able and len({shot.shooter for shot in shots}) == 1:
        n = len(shots)
        return f"{named(shots[0].shooter)}’s {'torpedo' if n == 1 else torpedoes(n)} {in_vain(shots)}"
    if not able:
        helos = sorted({shot.shooter for shot in shots if shot.shooter in HELO_NAMES})
        who = named(helos[0]) if len(helos) == 1 else f"the {count(len(helos), 'helo')}"
        gone = f", and {who} {'was' if len(helos) == 1 else 'were'} spent" if helos else ""
        return f"the {torpedoes(len(shots))} fired at it {in_vain(shots)}{gone}"
    vain = [] if able_only else [shot for shot in shots if not shot.rolls]
    end = _lived(hits, every=len(able) == len(hits) and not vain, briefly=briefly) if hits else ""
    if vain:
        parts = [f"{number(len(each))} {in_vain(each)}" for each in _by_reason(vain)]
        parts += [f"{number(len(able) - len(hits))} missed"] * (len(able) > len(hits))
        parts += [f"{number(len(hits))} hit"] * bool(hits)
        return f"of the {torpedoes(len(shots))} fired at it, {listed(parts)}{end}"
    return f"{_share(able, hits, every=len(able) == len(shots))}{end}"


def _by_reason(vain: Sequence[TorpedoShot]) -> list[list[TorpedoShot]]:
    """Return the torpedoes that could not hit, grouped by the reason."""
    kinds = dict.fromkeys(shot.outcome for shot in vain)
    return [[shot for shot in vain if shot.outcome == kind] for kind in kinds]


def _share(able: Sequence[TorpedoShot], hits: Sequence[TorpedoShot], *, every: bool) -> str:
    """Return a clause that says how many of these torpedoes hit: ``one of the two torpedoes fired at it hit``.

    ``every``: True if all torpedoes fired could hit.
    """
    n, which = len(able), "fired at it" if every else "that could hit it"
    if n == 1:
        return f"{named(able[0].shooter)}’s torpedo {'hit' if hits else 'missed'}"
    if len(hits) == n:
        return f"{'both' if n == _TWO else f'all {number(n)}'} torpedoes {which} hit"
    share = number(len(hits)) if hits else "neither" if n == _TWO else "none"
    return f"{share} of the {torpedoes(n)} {which} {'hit' if every else 'did'}"


def _lived(hits: Sequence[TorpedoShot], *, every: bool, briefly: bool) -> str:
    """Return the end of a clause about the hits that the submarine evaded, such as ``, and it shook off both``.

    For one hit it gives the die, for several the number that were only just evaded.

    ``every``: True if every torpedo that could hit did so.
    """
    if len(hits) == 1:
        (shot,) = hits
        needed, die = with_article(str(least_of(shot.evasion))), with_article(str(shot.die))
        if briefly:
            return ", and was shaken off"
        return f"; the submarine needed {needed} to shake it off, rolled {die}, and lived"
    just = 0 if briefly else sum(shot.die == least_of(shot.evasion) for shot in hits)
    both = "both" if len(hits) == _TWO else "all" if every else f"all {number(len(hits))}"
    return (
        f", and it shook off {both}{f', {number(just) if just < len(hits) else both} only just' * bool(just)}"
    )


def _sank_by(shots: Sequence[TorpedoShot], *, others: bool, who: str) -> str:
    """Return a clause about the torpedo that sank the submarine, the last of these: ``frigate 1 fired the fatal
    torpedo from 8″``."""
    last, before = shots[-1], [shot for shot in shots[:-1] if shot.hit]
    fired, who, away = f"{who} fired".strip(), named(last.shooter), inches(last.range)
    second = sum(shot.shooter == last.shooter for shot in shots) > 1
    if len(shots) == 1 and others:
        return f"the first torpedo, {who}’s from {away}, was enough"
    if len(shots) == 1:
        return f"{fired} the only torpedo, from {away}"
    if len(before) == 1:
        (off,) = before
        shaken = f"hit and was shaken off with {with_article(str(off.die))}"
        if off.shooter == last.shooter:
            return f"{named(off.shooter)}’s first torpedo {shaken}; its second, from {away}, was not"
        return f"{named(off.shooter)}’s torpedo {shaken}; {who}’s{' second' * second}, from {away}, was not"
    missed = sum(bool(shot.rolls) and not shot.hit for shot in shots[:-1])
    after = (
        f"after {'a miss' if missed == 1 else f'{number(missed)} misses'} " if missed and not before else ""
    )
    if second:
        return f"{after}{who}’s second torpedo, from {away}, was fatal"
    return f"{after}{who} fired the fatal torpedo from {away}"


def fatal_die(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the die with which the submarine failed to evade the last hit: ``a 5 was needed to shake
    off the torpedo, and a 3 was rolled``.

    It begins with the hits evaded before it if there were several; a single one is told in the passage about the turn.
    """
    *before, last = [shot for shot in shots if shot.hit]
    needed = f"{with_article(str(least_of(last.evasion)))} was needed"
    rolled = f"and {with_article(str(last.die))} was rolled"
    if len(before) > 1:
        return f"{number(len(before))} hits were shaken off; for the next {needed}, {rolled}"
    return f"{needed} to shake off the torpedo, {rolled}"


def salvoes_of(turn: TurnAccount) -> list[list[TorpedoShot]]:
    """Return the torpedoes that the submarine fired in a turn, grouped by target."""
    targets = dict.fromkeys(shot.target for shot in turn.attacks)
    return [[shot for shot in turn.attacks if shot.target == target] for target in targets]


def kills_wanted(turn: TurnAccount) -> int:
    """Return how many kills (damaging hits) were still needed at the start of the turn to sink the landing ship
    (LHD)."""
    return KILLS_NEEDED[LHD] - turn.before.ships[LHD].kills


def left_to_do(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return a clause with the number of kills (damaging hits) still needed after a salvo at the landing ship
    (LHD).

    It is empty if no more are needed, or if too few torpedoes are left.
    """
    left = turn.after.sub.torpedoes
    kills = sum(shot.killed for shot in shots)
    wanted = kills_wanted(turn) - kills
    if shots[0].target != SHIP_NAMES[LHD] or wanted <= 0 or left < wanted:
        return ""
    if wanted == 1 and left > 1:
        return ""
    if wanted == 1:
        return "one more kill was wanted, with one torpedo left"
    if left == wanted:
        return (
            "two torpedoes were left, and both had to kill" if left == 2 else "every torpedo left had to kill"
        )
    return f"{number(wanted)} kills were wanted, with {number(left)} torpedoes left"


def spent(turns: Sequence[TurnAccount], shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about firing the last torpedoes of a lost game: ``the submarine fired the rest from 9″``.

    It is empty if torpedoes are left, or if these are the first at the landing ship (LHD).

    ``turns``: all turns of the game. ``shots``: the torpedoes, all fired at the LHD.
    """
    before = [shot for turn in turns[:-1] for shot in turn.attacks if shot.target == shots[0].target]
    if not before or turns[-1].after.sub.torpedoes or len(shots) < len(turns[-1].attacks):
        return ""
    now, what = inches(shots[0].range), "its last torpedo" if len(shots) == 1 else "the rest"
    if before[-1].range - shots[0].range > _CLOSER and round(shots[0].range * 10) % 2:
        return f"the submarine, now at {now}, fired {what}"
    return f"the submarine fired {what} from {now}"


# -- by how little ---------------------------------------------------------------------------------------------------

_CLOSE: Final = 2
"""Maximum number of points on the dice by which a torpedo missed for the story to mention how close it was."""
_SURE = 2
"""Lowest possible total of two dice. A roll for which this total is enough always succeeds."""
_TWO: Final = 2
_NONE_NEAR = 3
"""Minimum number of points on the dice by which each torpedo of a salvo missed for the report to say that none came
near.
"""

Ways = tuple[tuple[int, ...], ...]
"""The sets of detection rolls (numbered from 0) with which a torpedo hits. The torpedo hits if all rolls of at least
one set succeed.
"""


def ways_to_hit(needed: Sequence[int]) -> Ways:
    """Return the smallest sets of detection rolls with which a torpedo hits if all rolls of the set succeed.

    Rolls that always succeed are left out. ``needed``: for each roll of the torpedo's whole run, the lowest
    dice total that succeeds.
    """
    sure = {n for n, least in enumerate(needed) if least <= _SURE}
    open_ = [n for n, least in enumerate(needed) if _SURE < least < NEVER]
    found: list[tuple[int, ...]] = []
    for size in range(len(open_) + 1):
        for each in combinations(open_, size):
            good = sure | set(each)
            enough = good and all(one in good or two in good for one, two in pairwise(range(len(needed))))
            if enough and not any(set(smaller) <= set(each) for smaller in found):
                found.append(each)
    return tuple(found)


def _succeeded(shot: TorpedoShot) -> set[int]:
    return {
        n for n, (total, least) in enumerate(zip(shot.rolls, shot.needed, strict=False)) if total >= least
    }


def _agrees(shot: TorpedoShot, ways: Ways) -> bool:
    """Return True if a torpedo's dice agree with its result in the log.

    They may disagree, because the result can depend on ranges that a player measured on a table.
    """
    return shot.hit == any(set(way) <= _succeeded(shot) for way in ways)


class _NearMiss(NamedTuple):
    """A roll that alone kept a torpedo from hitting: the total rolled, the lowest total that would have hit, and the
    number of the roll (from 1)."""

    rolled: int
    needed: int
    nth: int


def _nearest_miss(shot: TorpedoShot) -> _NearMiss | None:
    """Return the roll that alone kept a torpedo from hitting; None if there is no such roll.

    Return None if the torpedo hit, or if more than one of its rolls was too low.

    If either of two rolls would have been enough, return the one that lacked less.
    """
    ways, good = ways_to_hit(shot.needed), _succeeded(shot)
    if shot.hit or not _agrees(shot, ways):
        return None
    wanting = [[n for n in way if n not in good] for way in ways]
    alone = [each[0] for each in wanting if len(each) == 1 and each[0] < len(shot.rolls)]
    place = min(alone, key=lambda n: shot.needed[n] - shot.rolls[n], default=None)
    return _NearMiss(shot.rolls[place], shot.needed[place], place + 1) if place is not None else None


def _tries(shot: TorpedoShot) -> list[tuple[int, int]]:
    """Return the rolls that each by itself would have made a torpedo hit if it had succeeded, with the totals needed."""
    good = _succeeded(shot)
    places = {n for way in ways_to_hit(shot.needed) if len(rest := set(way) - good) == 1 for n in rest}
    return [(shot.rolls[n], shot.needed[n]) for n in sorted(places) if n < len(shot.rolls)]


def pips_short(shot: TorpedoShot) -> int:
    """Return the number of points on the dice that a torpedo lacked to hit; 0 if more than one of its rolls was too
    low.

    Return 0 if it hit, or if more than one of its rolls was too low.
    """
    near = _nearest_miss(shot)
    return near.needed - near.rolled if near is not None else 0


def by_pips(shots: Sequence[TorpedoShot]) -> str:
    """Return words that say by how many points on the dice the closest of these torpedoes missed: ``one of them by a
    single pip``."""
    short = [pips_short(shot) for shot in shots]
    if not short or not all(short):
        return ""
    least, many = min(short), len(short) > 1
    if least >= _NONE_NEAR and many:
        return f"{'neither' if len(short) == _TWO else 'none'} within {number(least - 1)} pips of a hit"
    by = "a single pip" if least == 1 else f"{number(least)} pips"
    if many and len(set(short)) == 1:
        return f"each by {by}"
    return f"{'one of them ' * many}by {by}"


def near_miss(shots: Sequence[TorpedoShot], most: int) -> str:
    """Return words about how close the nearest miss of these torpedoes was, if it lacked at most ``most`` pips;
    otherwise an empty text.
    """
    short = [pips_short(shot) for shot in shots]
    return by_pips(shots) if short and 0 < min(short) <= most else ""


# -- the dice of each torpedo ----------------------------------------------------------------------------------------


def fates(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the dice of each torpedo of a salvo: the total needed to hit, the roll, and whether the
    torpedo did damage."""
    if alike := _alike(shots):
        return alike
    told = [f"{ran(shot)}{_effect(shot) or _just([shot])}" for shot in shots]
    if len(shots) == 1:
        return f"the torpedo {told[0]}"
    first, *others = told
    return "; ".join(
        [f"the first torpedo {first}", *(f"{_ORDINAL[n]} {each}" for n, each in enumerate(others, 1))]
    )


def _deciding_roll(shot: TorpedoShot) -> int | None:
    """Return the index (from 0) of the single detection roll that decided whether a torpedo hit; None if several
    rolls could decide it.

    Return None if several rolls could decide it, or if the dice do not agree with the result.
    """
    ways = ways_to_hit(shot.needed)
    if len(ways) != 1 or len(ways[0]) != 1 or not _agrees(shot, ways):
        return None
    return ways[0][0] if ways[0][0] < len(shot.rolls) else None


def _alike(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about two torpedoes with similar dice: both needed the same total, or both found the target in
    the same way.

    Return an empty text for other torpedoes.
    """
    if len(shots) != _TWO:
        return ""
    keys = [(key, shot.needed[key]) for shot in shots if (key := _deciding_roll(shot)) is not None]
    if len(keys) == _TWO and len(set(keys)) == 1:
        key, least = keys[0]
        rolls = [with_article(str(shot.rolls[key])) for shot in shots]
        rolled = f"rolled {rolls[0]} each" if len(set(rolls)) == 1 else f"rolled {listed(rolls)}"
        wanted = f"{with_article(str(least))}{_at_the_try(key, shots)}"
        return f"both torpedoes needed {wanted} to hit, and {rolled}{_duds(shots)}"
    runs = [ran(shot) for shot in shots]
    if len(set(runs)) == 1 and len({shot.hit for shot in shots}) == 1:
        never = _never(shots[0])
        each_one = f"neither torpedo ever {never}" if never else f"each torpedo {runs[0]}{_just(shots)}"
        return f"{each_one}{_duds(shots)}"
    if all(shot.outcome == "dud" for shot in shots):
        return f"the first torpedo {runs[0]}, the second {runs[1]}{_duds(shots)}"
    tries = [_tries(shot) if not shot.hit and not _succeeded(shot) else [] for shot in shots]
    if all(len(each) == _TWO for each in tries) and len({tuple(n for _, n in each) for each in tries}) == 1:
        one, two = (with_article(str(least)) for _, least in tries[0])
        first, second = (listed([with_article(str(roll)) for roll, _ in each]) for each in tries)
        return (
            f"each torpedo needed {one} and failing that {two}; the first rolled {first}, the second {second}"
        )
    return _both_lost(shots) or _both_near(shots)


def _both_near(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about two missing torpedoes, each of which lacked only one better roll; otherwise an empty
    text."""
    near = [
        each
        for shot in shots
        if not _succeeded(shot) and len(_tries(shot)) == 1 and (each := _nearest_miss(shot))
    ]
    if len(near) == _TWO and len({(each.needed, each.nth) for each in near}) == 1:
        rolls, wanted = [with_article(str(each.rolled)) for each in near], with_article(str(near[0].needed))
        at = _at_the_try(near[0].nth - 1, shots)
        return f"the torpedoes rolled {listed(rolls)}{at}{',' * bool(at)} where {wanted} would have hit"
    return ""


def _at_the_try(place: int, shots: Sequence[TorpedoShot]) -> str:
    """Return words for the number of a roll (``place`` counts from 0), such as `` at the second try``.

    They are empty if none of these torpedoes rolled more than once.
    """
    if all(len(shot.rolls) == 1 for shot in shots):
        return ""
    return f" at the {ordinal(place + 1)} try"


def _duds(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the kill dice of a salvo; empty if every torpedo that hit did damage."""
    hits, damage = [shot for shot in shots if shot.hit], with_article(str(KILLS_ON))
    dice = [with_article(str(shot.die)) for shot in hits]
    if all(shot.killed for shot in hits):
        return ""
    if len(hits) == 1:
        return f"; the kill die of the hit was {dice[0]} where {damage} does damage"
    both = f"both kill dice were {dice[0]}" if len(set(dice)) == 1 else f"the kill dice were {listed(dice)}"
    return f"; {both} where {damage} does damage"


def _just(shots: Sequence[TorpedoShot]) -> str:
    """Return the end of a clause about torpedoes that found the target late, if the roll was just high enough: ``,
    with just the 7 that it needed``.

    It is empty for any other torpedo.
    """
    late = [(shot, min(_succeeded(shot))) for shot in shots if _found_late(shot)]
    just = [shot.needed[n] for shot, n in late if shot.rolls[n] == shot.needed[n]]
    if not just or len(late) < len(shots) or len(set(just)) > 1:
        return ""
    which = "one of them " if len(just) < len(shots) else ""
    return f", {which}with just the {just[0]} that it needed" if len(shots) <= _TWO else ""


def _found_late(shot: TorpedoShot) -> bool:
    """Return True if the first roll with which a torpedo could have found its target failed, and a later one
    found it."""
    good = _succeeded(shot)
    real = [n for n in range(len(shot.rolls)) if shot.needed[n] < NEVER]
    late = bool(good) and shot.hit and min(good) != real[0] and _agrees(shot, ways_to_hit(shot.needed))
    return late and _deciding_roll(shot) is None


def ran(shot: TorpedoShot) -> str:
    """Return a clause about how a torpedo found or lost its target, such as ``lost its target and found it again``."""
    if not _agrees(shot, ways_to_hit(shot.needed)) or not shot.rolls:
        return "hit" if shot.hit else "missed"
    if (key := _deciding_roll(shot)) is not None:
        roll, least = shot.rolls[key], with_article(str(shot.needed[key]))
        wanted = f"{least}{_at_the_try(key, [shot])}"
        return f"needed {wanted} to hit and rolled {'just that' if roll == shot.needed[key] else with_article(str(roll))}"
    good = sorted(_succeeded(shot))
    if not shot.hit:
        near = _nearest_miss(shot)
        if near is None:
            return "found its target, but lost it" if good else f"never {_never(shot)}"
        if not good and len(tries := _tries(shot)) == _TWO:
            (one, wanted), (other, enough) = ((with_article(str(n)) for n in each) for each in tries)
            return f"failed twice, {one} where it needed {wanted} and {other} where it needed {enough}"
        if good:
            return f"found its target, but {_lost_it(shot)}"
        roll_, least = with_article(str(near.rolled)), with_article(str(near.needed))
        at = _at_the_try(near.nth - 1, [shot])
        return f"rolled {roll_}{at}{',' * bool(at)} where {least} would have hit"
    rolls = range(len(shot.rolls))
    real = [n for n in rolls if shot.needed[n] < NEVER]
    if _found_late(shot):
        return f"found its target only at the {ordinal(good[0] + 1)} try"
    if good == list(rolls):
        return f"never {_never(shot)}" if len(good) > 1 else "found its target"
    return "lost its target and found it again" if real[-1] == good[-1] else "found its target at once"


def _never(shot: TorpedoShot) -> str:
    """Return what a torpedo never did in its run: ``found its target`` or ``lost its target``; empty if neither is
    true.

    It is empty for any other torpedo, and if a single roll decided.
    """
    good = _succeeded(shot)
    if not shot.rolls or not _agrees(shot, ways_to_hit(shot.needed)) or _deciding_roll(shot) is not None:
        return ""
    if shot.hit:
        return "lost its target" if len(good) == len(shot.rolls) > 1 else ""
    return "" if good or _nearest_miss(shot) is not None else "found its target"


def _both_lost(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about two torpedoes that each lost the target by two successive failed rolls with the same
    total needed.

    It is empty for any other torpedoes.
    """
    lost = (
        []
        if any(shot.hit or not _nearest_miss(shot) for shot in shots)
        else [_last_tries(shot) for shot in shots]
    )
    needed = {least for tries in lost for _, least in tries}
    if not lost or len(needed) > 1 or any(len(tries) < _TWO for tries in lost):
        return ""
    wanted = with_article(str(lost[0][0][1]))
    first, second = (listed([with_article(str(roll)) for roll, _ in tries]) for tries in lost)
    return f"both torpedoes found their target, then failed twice running where {wanted} was needed, the first with {first}, the second with {second}"


def _last_tries(shot: TorpedoShot) -> list[tuple[int, int]]:
    """Return the two successive failed rolls with which a torpedo lost its target, with the totals needed.

    The result is empty if it never found its target.
    """
    good = _succeeded(shot)
    one = next((n for n in range(len(shot.rolls) - 1) if good and not {n, n + 1} & good), None)
    if one is None:
        return []
    return [(shot.rolls[n], shot.needed[n]) for n in (one, one + 1) if shot.needed[n] < NEVER]


def _lost_it(shot: TorpedoShot) -> str:
    """Return a clause about how a torpedo lost its target: ``then failed twice running, a 4 and a 5 where a 7 was
    needed``.
    """
    real = [tuple(with_article(str(n)) for n in each) for each in _last_tries(shot)]
    if len(real) < _TWO:
        ((roll, least),) = real
        return f"lost it with a blind try and {roll} where {least} was needed"
    (first, wanted), (second, enough) = real
    if wanted == enough:
        return f"then failed twice running, {first} and {second} where {wanted} was needed"
    return f"then failed twice running, {first} where {wanted} was needed and {second} where {enough} was"


def _effect(shot: TorpedoShot) -> str:
    """Return the end of a clause about a torpedo that hit but did no damage; empty for any other torpedo."""
    if not shot.hit or shot.killed:
        return ""
    return f", but its kill die was {with_article(str(shot.die))} where {with_article(str(KILLS_ON))} does damage"
