"""Writes the first paragraph of a report on a finished game of SSN.

It is about the torpedoes fired at the landing ship (LHD) and their results, then about the submarine's escape
or loss.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Final, Literal, NamedTuple

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.ships import HUNT_MOVE
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    KILLS_NEEDED,
    LHD,
    OUT_OF_TORPEDOES,
    SHIP_NAMES,
    SUNK,
    TORPEDOES,
    WIN,
    State,
    live_frigates,
    nearest_frigate,
    range_to,
)
from printkit.games.ssn.story.hearing import (
    costly,
    given_away,
    missed_wins,
    narrowly,
    nearly_away,
    one_roll,
    too_near,
)
from printkit.games.ssn.story.pieces import (
    exact_odds,
    from_frigate,
    margin,
    odds,
    of_two_dice,
    the_torpedoes,
    to_spare,
    torpedoes,
)
from printkit.games.ssn.story.salvo import fatal_die, in_vain, kills_wanted, near_miss
from printkit.games.ssn.story.turning import kills_chances, moments
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, chased, hopeless, lhd_lost
from printkit.games.ssn.story.wording import after_sinking, missed_again, victory_missed
from printkit.report.story import capital, count, listed, number
from printkit.table.words import ordinal

_PAIR: Final = 2
_CLOSEST: Final = 1
"""Maximum number of points on the dice by which a torpedo missed for the first paragraph to mention this number."""
_KINDS: Final = {"dud": "a dud", "missed": "a miss"}
"""Words for torpedoes that did no damage, by their results."""
_BOTH: Final = {"a dud": "duds", "a miss": "misses"}
"""Plural of each of the words in :data:`_KINDS`, for two torpedoes with the same result."""
_LIKELY_UNHEARD: Final = 0.5
"""Chance (0 to 1) of escaping unheard below which the report states it.

It is the chance to stay unheard during the escape of a submarine that was never heard.
"""
Link = Literal[
    "lead-won",
    "lead-shots",
    "lead-near",
    "lead-missed",
    "lead-away",
    "lead-lost",
    "lead-epilogue",
    "lead-failed",
]
"""Kinds of sentence in the first paragraph of a report.

In this order, they are about a victory, the torpedoes fired at the landing ship (LHD), an escape that only just failed,
a detection roll that prevented a victory, the escape, the loss of the submarine, its loss after the game was already lost, and its failure to sink the
LHD.
"""


class LeadSentence(NamedTuple):
    """A sentence of the first paragraph, with the turns that it describes.

    ``needed``: the dice totals from which the sentence's probability is computed. For a torpedo, these are
    the lowest totals with which its rolls succeed; for a turn of the escape, the lowest total with which the
    submarine would be heard.
    """

    kind: Link
    text: str
    turns: tuple[TurnAccount, ...]
    needed: tuple[object, ...] = ()


class LhdSalvo(NamedTuple):
    """The torpedoes that the submarine fired at the landing ship (LHD) in one turn."""

    turn: TurnAccount
    shots: tuple[TorpedoShot, ...]

    @property
    def wanted(self) -> int:
        """Return how many more damaging hits were needed to sink the landing ship (LHD) before this salvo.

        SSN calls a damaging hit a kill.
        """
        return kills_wanted(self.turn)

    @property
    def sank(self) -> bool:
        """Return True if a torpedo of the salvo sank the landing ship (LHD)."""
        return any(shot.sunk for shot in self.shots)

    @property
    def kills(self) -> int:
        """Return the number of kills (damaging hits) that the salvo's torpedoes scored."""
        return sum(shot.killed for shot in self.shots)


def chain(turns: Sequence[TurnAccount], final: State) -> Iterator[LeadSentence]:
    """Yield the sentences of the first paragraph for a finished game, in chronological order.

    There is no sentence about the end if the game ended because the convoy or the submarine left the table."""
    salvos = [
        LhdSalvo(turn, shots)
        for turn in turns
        if (shots := tuple(shot for shot in turn.attacks if shot.target == SHIP_NAMES[LHD]))
    ]
    if salvos and final.result == OUT_OF_TORPEDOES:
        yield _out_of_torpedoes(turns, final, salvos)
        return
    if final.result == SUNK and lhd_lost(turns) is None and not hopeless(turns, final) and turns[-1].answers:
        yield from _sunk_first(turns, salvos)
        return
    beaten, lost = hopeless(turns, final), final.result == SUNK and bool(turns[-1].answers)
    if final.result == WIN:
        yield _won(turns, final, salvos)
        return
    if salvos and (beaten or not lost):
        told = _last_chance(salvos[-1]) if beaten else _shots(salvos)
        text = f"{capital(told)}."
        yield LeadSentence("lead-shots", text, tuple(each.turn for each in salvos), _totals_needed(salvos))
    if beaten:
        yield LeadSentence("lead-epilogue", _epilogue(turns[-1]), (turns[-1],))
    elif lost:
        down, nearly = lhd_lost(turns), nearly_away(turns)
        since = (down,) if down is not None else ()
        if nearly is not None:
            yield LeadSentence("lead-near", _nearly(nearly, down), (*since, nearly))
        missed = list(_missed(turns, down, nearly))
        yield from missed
        before = nearly is not None or bool(missed)
        told = _lost(turns, None if before else down, briefly=before)
        yield LeadSentence("lead-lost", told, (*since, turns[-1]), _least(turns[-1]))
    elif final.result == OUT_OF_TORPEDOES:
        yield LeadSentence("lead-failed", f"{capital(_failed(final))}.", tuple(turns))


def _won(turns: Sequence[TurnAccount], final: State, salvos: Sequence[LhdSalvo]) -> LeadSentence:
    """Return the first paragraph for a game in which the submarine escaped: how it sank the landing ship (LHD) and
    how it got away."""
    away, least = _away(turns, final), tuple(turn.stakes.least for turn in chased(turns) if turn.stakes)
    if not salvos:
        return LeadSentence("lead-away", f"{capital(away)}.", tuple(turns), least)
    text = f"{capital(_shots_of_a_winner(salvos, turns, final))}; {away}."
    return LeadSentence("lead-won", text, tuple(turns), (_totals_needed(salvos), least))


def _out_of_torpedoes(turns: Sequence[TurnAccount], final: State, salvos: Sequence[LhdSalvo]) -> LeadSentence:
    """Return the first paragraph for a game in which the submarine fired its last torpedoes without sinking the
    landing ship (LHD)."""
    silent = not any(turn.heard or turn.answers for turn in turns)
    fired = capital(_shots(salvos, sub=f"the submarine{', unheard all game,' * silent}"))
    text = f"{fired}.{f' {capital(_failed(final))}.' if final.sub.torpedoes else ''}"
    return LeadSentence("lead-failed", text, tuple(turns), _totals_needed(salvos))


def _sunk_first(turns: Sequence[TurnAccount], salvos: Sequence[LhdSalvo]) -> Iterator[LeadSentence]:
    """Yield the sentences of the first paragraph for a game in which the submarine was sunk while the landing ship
    (LHD) was afloat."""
    yield LeadSentence("lead-lost", _sunk(turns), (turns[-1],), _least(turns[-1]))
    if salvos:
        told = _had_fired(salvos, turns[-1])
        yield LeadSentence("lead-shots", told, tuple(each.turn for each in salvos), _totals_needed(salvos))


def _totals_needed(salvos: Sequence[LhdSalvo]) -> tuple[object, ...]:
    """Return the lowest dice total with which each roll of each torpedo of these salvos succeeds."""
    return tuple(tuple(shot.needed for shot in each.shots) for each in salvos)


def _least(turn: TurnAccount) -> tuple[int, ...]:
    """Return the lowest dice total with which the submarine would be heard in a turn, as a tuple; empty if it is
    unknown."""
    return (turn.stakes.least,) if turn.stakes is not None else ()


# -- the torpedoes at the LHD --------------------------------------------------------------------------------------------


def which(salvo: LhdSalvo, the: str = "the") -> str:
    """Return words for the torpedoes of a salvo, such as ``the last two torpedoes`` or ``the third torpedo``.

    They follow the order in which the submarine fires its torpedoes. ``the``: the first word.
    """
    n, turn = len(salvo.shots), salvo.turn
    aboard = turn.before.sub.torpedoes - turn.attacks.index(salvo.shots[0])
    place = "last" if aboard == n else "first" if aboard == TORPEDOES else ""
    if n > 1:
        return f"{the} {place or 'next'} {number(n)} torpedoes"
    if place or not 0 < aboard <= TORPEDOES:
        return f"{the} {place or 'next'} torpedo"
    return f"{the} {ordinal(TORPEDOES - aboard + 1)} torpedo"


def _shots(
    salvos: Sequence[LhdSalvo], *, spare: bool = True, briefly: bool = False, sub: str = "the submarine"
) -> str:
    """Return the sentence about all torpedoes that a submarine fired at the landing ship (LHD), for a game in which
    the submarine was not sunk.

    It says what the last ones did, how likely a success was if they failed, and what the earlier ones had
    done.

    ``spare``: True to say how many torpedoes were left. ``briefly``: True to leave out when the landing ship
    was damaged. ``sub``: words for the submarine.
    """
    last = salvos[-1]
    on = f"on turn {last.turn.number}"
    likely = _at_least(last.shots, min(last.wanted, len(last.shots)))
    at = f", at {odds(likely)}" if 0 < likely < 1 else ""
    if last.sank and (len(salvos) > 1 or last.wanted == _PAIR):
        return f"{on} {_sank(salvos, spare=spare, briefly=briefly)}"
    if len(salvos) > 1 and likely and last.wanted == 1 and not last.kills:
        hurt = next((each.turn.number for each in salvos[:-1] if each.kills), 0)
        damaged = f", damaged on turn {hurt}" if hurt else ""
        return f"{on} {which(last)} of {sub} had {odds(likely)} to sink the LHD{damaged}: {_did(last)}"
    if len(salvos) > 1 and likely and last.wanted == len(last.shots) == _PAIR:
        return f"{on} {which(last)} of {sub} had {odds(likely)} to sink the LHD with two kills: {_did(last)}"
    if len(salvos) > 1:
        to_sink = " to sink it" if last.wanted <= len(last.shots) else ""
        return f"{_earlier(salvos[:-1], sub)}, and {on}{at}{to_sink * bool(at)}, {_ended(last)}"
    if last.wanted == 1 and likely:
        return f"one more kill would sink the LHD, and {which(last)} of {sub} had {odds(likely)} to make it: {on} {_did(last)}"
    return _earlier(salvos, sub)


def _shots_of_a_winner(salvos: Sequence[LhdSalvo], turns: Sequence[TurnAccount], final: State) -> str:
    """Return the sentence about all torpedoes fired at the landing ship (LHD) by a submarine that escaped.

    The sentence is short if the report says much about the escape.
    """
    flight = chased(turns)
    hit = any(shot.hit for turn in flight for shot in turn.answers)
    long = sum(turn.stakes is not None for turn in flight) > 1 and not any(turn.heard for turn in flight)
    close = bool(to_spare(final))
    return _shots(salvos, spare=not (hit or long or close), briefly=hit or (long and close))


def _sank(salvos: Sequence[LhdSalvo], *, spare: bool, briefly: bool) -> str:
    """Return a clause about the salvo that sank the landing ship (LHD), and about the salvos before it."""
    last, earlier = salvos[-1], salvos[:-1]
    own, left = f"{which(last)} of the submarine", last.turn.after.sub.torpedoes
    if last.wanted == _PAIR:
        struck = f"{own} sank the LHD"
        if not earlier:
            return f"the submarine sank the LHD with its first {torpedoes(len(last.shots))}"
        if not spare:
            return struck
        kinds = {shot.outcome for each in earlier for shot in each.shots}
        did = "missed" if kinds == {"missed"} else "done no harm"
        return f"{struck}, after {number(sum(len(each.shots) for each in earlier))} had {did}"
    one = LhdSalvo(last.turn, last.shots[-1:])
    before = {"missed": "a miss", "dud": "a dud"}.get(last.shots[0].outcome, "")
    struck = (
        own if len(last.shots) == 1 else f"{which(one)} of the submarine{f', after {before},' * bool(before)}"
    )
    left_over = f", with {torpedoes(left)} to spare" if left and spare else ""
    hurt = next((each.turn.number for each in earlier if each.kills), 0) if not briefly else 0
    return f"{struck} sank the LHD{f', damaged on turn {hurt}' if hurt else ''}{left_over}"


def _earlier(salvos: Sequence[LhdSalvo], sub: str) -> str:
    """Return a clause about the salvos that did not sink the landing ship (LHD), such as ``on turn 3 the submarine
    missed the LHD with two torpedoes``.

    ``sub``: words for the submarine.
    """
    kinds = {shot.outcome for each in salvos for shot in each.shots}
    damaged = any(each.kills for each in salvos)
    did = (
        "damaged the LHD" if damaged
        else "missed the LHD" if kinds == {"missed"}
        else "did the LHD no harm"
    )  # fmt: skip
    n = sum(len(each.shots) for each in salvos)
    those = f"one of {torpedoes(n)}" if damaged and n > 1 else torpedoes(n)
    on = "on turn" if len(salvos) == 1 else "on turns"
    return f"{on} {listed([str(each.turn.number) for each in salvos])} {sub} {did} with {those}"


def _ended(last: LhdSalvo) -> str:
    """Return a clause about the last salvo of a game in which the landing ship (LHD) was not sunk, such as ``its last
    two torpedoes missed``."""
    its = which(last, "its")
    if last.kills:
        return f"{its} only damaged it"
    return f"{its} {'missed' if {shot.outcome for shot in last.shots} == {'missed'} else 'did no damage'}"


def _did(last: LhdSalvo, *, pips: bool = True) -> str:
    """Return a clause about the result of a salvo of which one damaging hit would have sunk the landing ship (LHD):
    ``it hit and was a dud``.

    The torpedoes are told in the order of their dice.

    ``pips``: True to say that a torpedo missed by a single point on the dice, and that the first of two lost the game because both
    had to do damage.
    """
    shots, kinds = last.shots, [shot.outcome for shot in last.shots]
    lost = pips and last.wanted == last.turn.before.sub.torpedoes == _PAIR and not shots[0].killed
    near = near_miss([shot for shot in shots if shot.outcome == "missed"], _CLOSEST) if pips else ""
    by = f" {near}" * bool(near)
    if len(shots) == 1:
        return {
            "sunk": "it sank the LHD", "damaged": "it damaged the LHD", "dud": "it hit and was a dud", "missed": f"it missed{by}",
        }.get(kinds[0], "it could not reach the LHD")  # fmt: skip
    if last.sank:
        first = {"missed": f"the first missed{by}", "dud": "the first was a dud"}.get(kinds[0])
        return f"{first}, and the second sank the LHD" if first else "the first sank the LHD"
    if kinds == ["dud", "dud"]:
        return "both hit and both were duds"
    if kinds == ["missed", "missed"]:
        return f"both missed{f', {near}' * bool(near)}"
    words = {"dud": "was a dud", "missed": f"missed{by}", "damaged": "damaged it"}
    if set(kinds) <= set(words):
        first, second = (words[kind] for kind in kinds)
        if kinds[0] == "damaged":
            return f"the first {first}, but the second {second}"
        return f"the first {first}{', which lost the game' * lost}, and the second {second}"
    return "they could do nothing"


def _at_least(salvo: Sequence[TorpedoShot], kills: int) -> Fraction:
    """Return the probability that a salvo scores at least ``kills`` kills (damaging hits)."""
    return sum(kills_chances(salvo)[kills:], Fraction(0))


# -- the escape ------------------------------------------------------------------------------------------------------


def _away(turns: Sequence[TurnAccount], final: State) -> str:
    """Return the sentence about the submarine's escape: on which turn, by what distance, and whether it was heard or
    hit before."""
    flight, down = chased(turns), lhd_lost(turns)
    when = "the same turn" if down and final.turn == down.number else f"on turn {final.turn}"
    spare = f" with {margin(to_spare(final))} to spare" if to_spare(final) else ""
    fired = [shot for turn in flight for shot in turn.answers]
    heard = [turn for turn in flight if turn.heard]
    pip = _by_a_pip(flight)
    if fired:
        told = any(moment.kind == "evaded" for moment in moments(turns, final))
        return f"{_shaken(fired, odds_told=told or bool(pip))}, and {when} the submarine got clear of the frigates{spare}{pip}"
    if heard:
        on = listed([str(turn.number) for turn in heard])
        return f"the submarine was heard on turn{'s' * (len(heard) > 1)} {on}, but nobody fired, and {when} it got clear of the frigates{spare}{pip}"
    if pip:
        return f"{when} the submarine got clear of the frigates{spare}{pip}"
    risky = [turn for turn in flight if turn.stakes and turn.stakes.heard and costly(turn)]
    silent = _silence(risky)
    never = "nobody ever heard the submarine" if not any(turn.heard for turn in turns) else ""
    if len(risky) > 1 and never and silent >= _LIKELY_UNHEARD:
        return f"{never}, and {when} it got clear of the frigates{spare}"
    if len(risky) > 1:
        had, on = (
            f"had {odds(silent)} of staying unheard",
            f"on turns {listed([str(turn.number) for turn in risky])}",
        )
        chance = f"{never}, which {had} {on}" if never else f"{on} the submarine {had}"
        return f"{chance}, and {when} it got clear of the frigates{spare}"
    at = of_two_dice(silent) if all(map(one_roll, risky)) else odds(silent)
    unheard = f", at {at}" if silent < 1 else ""
    return f"{when} the submarine got clear of the frigates{spare}{' and' * bool(spare)} unheard{unheard}"


def _silence(turns: Sequence[TurnAccount]) -> Fraction:
    """Return the probability that the submarine stays unheard on all of these turns."""
    return math.prod((1 - turn.stakes.heard for turn in turns if turn.stakes), start=Fraction(1))


def _by_a_pip(flight: Sequence[TurnAccount]) -> str:
    """Return a phrase about an escape that one more point on the detection dice would have prevented: ``, unheard by
    a single pip``.

    They are empty if it was not as close as that.
    """
    running = len(list(takewhile(narrowly, reversed(flight))))
    if running > _PAIR:
        return f", unheard by a single pip for the {ordinal(running)} turn running"
    return ", unheard by a single pip" if running else ""


def _shaken(fired: Sequence[TorpedoShot], *, odds_told: bool) -> str:
    """Return a clause about the torpedoes fired at a submarine that escaped: how many hit, and the probability that
    it evades all of them.

    Torpedoes that could not reach the submarine do not count.

    ``odds_told``: True to leave out the probability, because a turning point gives it, or the sentence tells of a narrow escape.
    """
    hits, able = [shot for shot in fired if shot.hit], [shot for shot in fired if shot.rolls]
    if not able:
        return f"{the_torpedoes(len(fired))} fired at the submarine {in_vain(fired)}"
    n, every_one = len(able), len(able) == len(fired)
    at = "fired at the submarine" if every_one else "that could hit the submarine"
    did, and_ = ("hit", " and") if every_one else ("did", ", and")
    if not hits and n == 1:
        if every_one:
            return f"{named(able[0].shooter)}’s torpedo did not hit the fleeing submarine"
        return f"the one torpedo {at} missed"
    if not hits:
        return f"{'neither' if n == _PAIR else 'none'} of the {torpedoes(n)} {at} {did}"
    chance, one = exact_odds(math.prod((shot.evasion for shot in hits), start=Fraction(1))), len(hits) == 1
    off = f"{did}{and_} {'was' if one else 'were'} shaken off"
    off += f", with {chance} to survive {'it' if one else 'them'}" * (not odds_told)
    if n == 1:
        return f"the one torpedo {at} {off}"
    if len(hits) == n:
        return f"{'both' if n == _PAIR else f'all {number(n)}'} torpedoes {at} {off}"
    return f"{number(len(hits))} of {'the ' * (not every_one)}{torpedoes(n)} {at} {off}"


# -- the loss --------------------------------------------------------------------------------------------------------


def _nearly(turn: TurnAccount, down: TurnAccount | None) -> str:
    """Return the sentence about the turn on which a frigate ended a little too near for the submarine to escape.

    ``down``: the turn on which the landing ship (LHD) was sunk.
    """
    near = too_near(turn)
    assert near is not None
    ended = from_frigate(range_to(turn.after, near))
    return (
        f"{capital(after_sinking(down, turn))} the submarine went unheard, but {named(SHIP_NAMES[near])} ended {ended} away, "
        f"where more than {ESCAPE_RANGE:g}\u2033 wins."
    )


def _lost(turns: Sequence[TurnAccount], down: TurnAccount | None, *, briefly: bool) -> str:
    """Return the sentence about the turn on which the submarine was sunk: the detection roll, and the piece that sank
    it.

    It also says what the submarine still needed to do. ``down``: the turn on which the landing ship (LHD) was sunk; None if the
    sentence before has said so. ``briefly``: True to leave out what the submarine needed, because the previous sentence has said so.
    """
    turn = turns[-1]
    on = capital(after_sinking(down, turn))
    end = f"{_killer(turns, turn)} sank it: {fatal_die(turn.answers)}."
    if missed_wins([turn]):
        sank = f"{capital(named(turn.answers[-1].shooter))} sank the submarine: {fatal_die(turn.answers)}."
        earlier = missed_wins(turns[:-1])
        return f"{missed_again(turn, earlier) if earlier else victory_missed(turn, down)} {sank}"
    opening = on if briefly else f"{on} the submarine had {_needed(turn)}"
    return f"{opening} {given_away(turn, 'the submarine' if briefly else 'it')}, and {end}"


def _missed(
    turns: Sequence[TurnAccount], down: TurnAccount | None, nearly: TurnAccount | None
) -> Iterator[LeadSentence]:
    """Yield the sentence about earlier turns on which the submarine was heard although staying unheard would have won
    the game.

    ``nearly``: the turn of an escape that only just failed, if the sentence before is about it.
    """
    earlier = missed_wins(turns[:-1])
    if not earlier:
        return
    if len(earlier) == 1 and nearly is None:
        told = victory_missed(earlier[0], down)
    else:
        on = listed([str(turn.number) for turn in earlier])
        several = len(earlier) > 1
        told = f"On turn{'s' * several} {on} the submarine had only to stay unheard to win, and was heard{' each time' * several}."
    since = () if down is None else (down,)
    yield LeadSentence("lead-missed", told, (*since, *earlier), _least(earlier[-1]))


def _sunk(turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about the loss of a submarine that had not sunk the landing ship (LHD)."""
    turn = turns[-1]
    by = _killer(turns, turn, comma="")
    return f"On turn {turn.number} the submarine was sunk by {by}: {fatal_die(turn.answers)}."


def _had_fired(salvos: Sequence[LhdSalvo], fatal: TurnAccount) -> str:
    """Return the sentence about the torpedoes that a lost submarine had fired at the landing ship (LHD) in vain, and
    about those left."""
    shots = [shot for each in salvos for shot in each.shots]
    kills, n = sum(shot.killed for shot in shots), len(shots)
    kinds = [_KINDS.get(shot.outcome, "a miss") for shot in shots if not shot.killed]
    on = listed([str(each.turn.number) for each in salvos])
    when = "the same turn" if salvos[0].turn is fatal else f"on turn{'s' * (len(salvos) > 1)} {on}"
    if kills:
        did = (
            f"one of its {number(n)} torpedoes had damaged the LHD"
            if n > 1
            else "its only torpedo had damaged the LHD"
        )
    else:
        what = f"both {_BOTH[kinds[0]]}" if n == _PAIR and len(set(kinds)) == 1 else listed(kinds)
        every = n == TORPEDOES - salvos[-1].turn.after.sub.torpedoes
        its = f"{'first ' * every}{torpedoes(n) if n > 1 else 'torpedo'}"
        did = f"its {its}, {what}, had left the LHD undamaged"
    left, wanted = (
        salvos[-1].turn.after.sub.torpedoes,
        KILLS_NEEDED[LHD] - salvos[-1].turn.after.ships[LHD].kills,
    )
    were = "was" if left == 1 else "were"
    still = f"; {torpedoes(left)} {were} left for {count(wanted, 'kill')}" if left >= wanted else ""
    return f"{capital(when)} {did}{still}."


def _killer(turns: Sequence[TurnAccount], turn: TurnAccount, comma: str = ",") -> str:
    """Return words for the piece that sank the submarine in the last turn.

    For a helicopter that took off in an earlier turn, before the landing ship (LHD) was
    sunk, they give the turn in which it took off. If the submarine had evaded other hits in this turn, they
    only name the piece. ``comma``: the end of a clause about the piece.
    """
    name, before = turn.answers[-1].shooter, sum(shot.hit for shot in turn.answers) - 1
    if before:
        return named(name)
    up = next((turn.number for turn in turns[:-1] if name in turn.launched), 0)
    if not up or lhd_lost(turns) is not None:
        return named(name)
    return f"{named(name)}, up since turn {up}{comma}"


def _needed(turn: TurnAccount) -> str:
    """Return words for what the submarine still had to do when it was heard, ending with the conjunction before the
    roll."""
    after = turn.after
    if not after.ruleset.escapes_at_the_end_of_a_turn or not live_frigates(after):
        return "only to get away, but"
    if nearest_frigate(after) > ESCAPE_RANGE + HUNT_MOVE:
        return "only to stay unheard, but"
    if nearest_frigate(after) > ESCAPE_RANGE:  # the frigates still move after the roll
        return "still to get clear unheard, but"
    return "still to draw away from the frigates when"


def _last_chance(last: LhdSalvo) -> str:
    """Return the sentence about the salvo that lost the game because too few torpedoes were left after it.

    It gives the torpedoes aboard, the kills (damaging hits) needed, the chance to sink the landing ship (LHD)
    in this turn, and what the torpedoes did.
    """
    aboard, n = last.turn.before.sub.torpedoes, len(last.shots)
    kills = f"with {torpedoes(aboard)} left for {count(last.wanted, 'kill')}"
    start = f"on turn {last.turn.number} the submarine, {kills},"
    if n < last.wanted:
        return f"{start} fired {number(n)} at the LHD: {_did(last, pips=False)}"
    return f"{start} had {odds(_at_least(last.shots, last.wanted))} to sink the LHD: {_did(last, pips=False)}"


def _epilogue(turn: TurnAccount) -> str:
    """Return the sentence about the sinking of a submarine that had already lost the game."""
    return f"That ruled out victory before {named(turn.answers[-1].shooter)} sank the submarine."


# -- the failure -----------------------------------------------------------------------------------------------------


def _failed(final: State) -> str:
    """Return the sentence about a submarine with too few torpedoes left to sink the landing ship (LHD).

    It says how many kills (damaging hits) were missing, and how many torpedoes were left.
    """
    kills, left = KILLS_NEEDED[LHD] - final.ships[LHD].kills, final.sub.torpedoes
    if left:
        return f"the submarine had failed: {count(kills, 'kill')} short, with {torpedoes(left)} left"
    return f"with no torpedo left the submarine had failed, {count(kills, 'kill')} short"
