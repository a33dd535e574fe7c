"""Writes the headline, the first paragraph and the last sentence of an SSN report: what decided the game, and its result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from printkit.games.ssn.rules.state import (
    CONVOY_AWAY,
    CORNERED,
    ESCAPE_RANGE,
    KILLS_NEEDED,
    LHD,
    OFF_TABLE,
    OUT_OF_TORPEDOES,
    SHIP_NAMES,
    SUNK,
    TORPEDOES,
    WIN,
    State,
    lhd_afloat,
    live_frigates,
    names,
    nearest_frigate,
    speed_word,
    wrecks,
)
from printkit.games.ssn.story.deciding import by_pips
from printkit.games.ssn.story.hearing import elsewhere, given_away, itself, roll_phrase
from printkit.games.ssn.story.pieces import (
    clear,
    inches,
    least_of,
    named,
    rolled,
    together,
    torpedoes,
)
from printkit.games.ssn.story.salvo import duds_clause, kills_wanted, outcome
from printkit.games.ssn.story.turning import (
    TurningMoment,
    answered,
    evasion_dice,
    faces_needed,
    hits_told,
    kills_chances,
)
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, lhd_lost
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, number, with_article
from printkit.report.words.phrases import chances, per_cent
from printkit.report.words.weave import reached
from printkit.table.words import ordinal

_OUT_OF_REACH: Final = ("far", "layer", "blind")
"""Outcomes of torpedoes that were fired in vain because they could not reach the submarine or find it."""
_BOTH: Final = 2
_CLOSE: Final = 0.45
"""If the submarine ended at most this many inches beyond the escape range, the first paragraph says how close the escape was."""


def headline(record: Record, turns: Sequence[TurnAccount], final: State, moment: TurningMoment | None) -> str:
    """Return the headline: the game's result, and in a few words how it came about."""
    lost = lhd_lost(turns)
    shot = next((s for t in turns for s in t.attacks if s.sunk and s.target == "lhd"), None)
    killer = next((s for t in turns for s in t.answers if s.sunk), None)
    if final.result == WIN:
        how = f" from {inches(shot.range)} on turn {lost.number}" if shot and lost else ""
        at = (
            f"unheard at {per_cent(moment.chance)}"
            if moment is not None and moment.kind == "away"
            else "away"
        )
        at += _to_spare(final).replace("with", "by").replace(" to spare", "")
        dodged = f", {hits_told(moment)} evaded" if moment is not None and moment.kind == "evaded" else ""
        return f"Victory: the LHD sunk{how}{dodged}, the submarine {at} on turn {final.turn}"
    if final.result == SUNK:
        by = f" by {named(killer.shooter)}’s torpedo on turn {killer.turn}" if killer else ""
        down = not lhd_afloat(final)
        return (
            f"Defeat: the LHD sunk, but the submarine too{by}" if down else f"Defeat: the submarine sunk{by}"
        )
    if final.result == OUT_OF_TORPEDOES and turns:
        return f"Defeat: {_last_torpedoes(turns)}"
    return {
        CONVOY_AWAY: f"Defeat: the convoy away on turn {final.turn}",
        CORNERED: f"Defeat: nowhere to go on turn {final.turn}",
        OFF_TABLE: f"Defeat: the submarine off the table on turn {final.turn}",
    }.get(final.result, f"Under way {reached(record)}")


def _last_torpedoes(turns: Sequence[TurnAccount]) -> str:
    """Return the headline's words about the last torpedoes of a lost game: ``the last two torpedoes miss on turn 4, one kill short of
    sinking the LHD``.
    """
    last = [shot for shot in turns[-1].attacks if shot.target == SHIP_NAMES[LHD]]
    kills = KILLS_NEEDED[LHD] - turns[-1].after.ships[LHD].kills
    state = (
        f"{count(kills, 'kill')} short of sinking {'it' if any(shot.killed for shot in last) else 'the LHD'}"
    )
    if not last or turns[-1].after.sub.torpedoes:
        return f"out of torpedoes on turn {turns[-1].number}, the LHD afloat"
    did = (
        ("only damage the LHD", "only damages the LHD")
        if any(shot.killed for shot in last)
        else ("hit without damage", "hits without damage")
        if all(shot.hit for shot in last)
        else ("miss", "misses")
        if all(shot.outcome == "missed" for shot in last)
        else ("do no damage", "does no damage")
    )
    many = f"{number(len(last))} torpedoes {did[0]}" if len(last) > 1 else f"torpedo {did[1]}"
    return f"the last {many} on turn {turns[-1].number}, {state}"


# -- the moment that decided -----------------------------------------------------------------------------------------


def decided(moment: TurningMoment, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about the decisive moment: what was at stake, the odds, and what happened."""
    if moment.kind == "salvo":
        return _salvo(moment)
    if moment.kind == "alarm":
        return _alarm(moment)
    if moment.kind == "evaded":
        return _evaded(moment, turns)
    return _away(moment, turns) if moment.kind == "away" else _answer(moment, turns)


def _salvo(moment: TurningMoment) -> str:
    turn, shots = moment.turn, moment.shots
    wanted, n = kills_wanted(turn), len(shots)
    left = turn.before.sub.torpedoes
    which = "first" if left == TORPEDOES else "last" if left == n else "next"
    fired = f"the {f'{which} {torpedoes(n)}' if n > 1 else f'{ordinal(TORPEDOES - left + 1)} torpedo'} of the submarine"
    where = f"from {inches(shots[0].range)} on turn {turn.number}"
    enough = _at_least(shots, wanted)
    stake = "one more kill" if wanted < KILLS_NEEDED[LHD] else f"{number(wanted)} kills"
    more = f", with {number(left - n)} more aboard" if left > n else ""
    if n >= wanted:
        any_at_all = wanted > 1 and not any(shot.killed for shot in shots)
        if any_at_all:
            needed = f"the LHD takes {stake}, and {fired} {where} had {per_cent(_at_least(shots, 1))} to do one at least"
        else:
            needed = f"{stake} would sink the LHD, and {fired} {where} had {per_cent(enough)} to do it{more}"
        if n == 1:
            return f"{capital(needed)}{', and did' if shots[0].sunk else f', and {_single(shots[0])}{_how_near(shots)}'}."
    else:
        needed = f"the LHD takes {stake}, and {fired} {where} could do {number(n)}, at {per_cent(_at_least(shots, n))}"
    return f"{capital(needed)}: {duds_clause(shots) or outcome(shots, 'the LHD')}{_how_near(shots)}."


def _how_near(shots: Sequence[TorpedoShot]) -> str:
    """Return words for how near a salvo came to a hit, if all its torpedoes missed; empty for any other salvo."""
    near = by_pips(shots) if all(shot.outcome == "missed" for shot in shots) else ""
    return f"{',' if len(shots) > 1 else ''} {near}" if near else ""


def _single(shot: TorpedoShot) -> str:
    return f"hit without damage, a {shot.die} on the kill die" if shot.hit else "missed"


def _at_least(salvo: Sequence[TorpedoShot], kills: int) -> Fraction:
    """Return the chance that a salvo makes at least ``kills`` kills."""
    return sum(kills_chances(salvo)[kills:], Fraction(0))


def _alarm(moment: TurningMoment) -> str:
    turn = moment.turn
    near = itself(turn)
    who = together(near or [name for name, _ in turn.heard])
    what = "the submarine" if near else elsewhere(turn, [(name, set(found)) for name, found in turn.heard])
    return (
        f"Not a torpedo had been fired when {rolled(turn.totals)} on turn {turn.number} let {who} hear {what}, "
        f"at {per_cent(moment.chance)}."
    )


def _answer(moment: TurningMoment, turns: Sequence[TurnAccount]) -> str:
    turn, stakes = moment.turn, moment.turn.stakes
    assert stakes is not None
    if turn.after.result == SUNK:
        return f"{_still_needed(turn, turns)} {_heard_and_hit(turn)}"
    return f"{capital(_when_hunted(turn, turns))}, with {per_cent(stakes.sunk)} to be sunk: {answered(turn)}."


def _when_hunted(turn: TurnAccount, turns: Sequence[TurnAccount]) -> str:
    """Return a clause that says when the submarine was hunted, and how many turns after the LHD sank: ``on turn 5, the turn after the LHD
    sank, the submarine ran at Flank``."""
    speed = speed_word(turn.after.sub.speed).capitalize()
    down = lhd_lost(turns)
    if down is turn:
        return f"on turn {turn.number}, with the LHD just sunk, the submarine went on at {speed}"
    if down is not None and down.number < turn.number:
        n = turn.number - down.number
        after = "the turn" if n == 1 else count(n, "turn")
        return f"on turn {turn.number}, {after} after the LHD sank, the submarine ran at {speed}"
    state = "undamaged" if not turn.after.ships[LHD].kills else "one kill from sinking"
    return f"on turn {turn.number}, with the LHD {state}, the submarine went at {speed}"


def _evaded(moment: TurningMoment, turns: Sequence[TurnAccount]) -> str:
    """Return the sentences about the hits that the submarine evaded in one turn: how it came to be hit, the die faces needed to evade, and
    the dice rolled."""
    turn, hits = moment.turn, moment.shots
    fired = torpedoes(len(turn.answers))
    struck = (
        f"the one torpedo fired back, {named(hits[0].shooter)}’s, hit"
        if len(turn.answers) == 1
        else f"of {fired} fired back {number(len(hits))} hit"
        if len(hits) < len(turn.answers)
        else f"{'both' if len(hits) == _BOTH else f'all {number(len(hits))}'} torpedoes fired back hit"
    )
    odds = f"{' for all' if len(hits) > _BOTH else ' for both' if len(hits) == _BOTH else ''}"
    chance = f"{chances(float(moment.chance))}{odds}"
    heard = f"{_when_hunted(turn, turns)} and was heard, and {struck}"
    return f"{capital(heard)}. {capital(faces_needed(hits))}, {chance}; the {'die' if len(hits) == 1 else 'dice'} {evasion_dice(hits)}."


def _still_needed(turn: TurnAccount, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about the turn on which the submarine was lost: what it still needed to win, and how far it
    was from winning.
    """
    after, down = turn.after, lhd_lost(turns)
    if down is None:
        kills = count(
            KILLS_NEEDED[LHD] - after.ships[LHD].kills, "more kill" if after.ships[LHD].kills else "kill"
        )
        aboard = (
            f" with {torpedoes(after.sub.torpedoes)} left" if after.sub.torpedoes else " with no torpedo left"
        )
        return f"On turn {turn.number} the submarine still needed {kills} on the LHD{aboard}."
    sunk = f"With the LHD sunk on turn {down.number}, the submarine"
    if not after.ruleset.escapes_at_the_end_of_a_turn or not live_frigates(after):
        return f"{sunk} had only to get away, and on turn {turn.number} did not."
    near = nearest_frigate(after)
    away = f"{inches(near)} away{', but heard' if near > ESCAPE_RANGE else ' and heard'}"
    needed = f"to end a turn unheard and more than {ESCAPE_RANGE:g}\u2033 from every frigate"
    if turn.number == down.number + 1:
        return f"{sunk} had {needed}; on the next turn, turn {turn.number}, it was {away}."
    return f"{sunk} had {needed}: on turn {turn.number} it was {away}."


def _heard_and_hit(turn: TurnAccount) -> str:
    """Return the sentences about the roll that gave the submarine away and the torpedo that sank it, on the turn on which it was lost."""
    stakes, shots = turn.stakes, turn.answers
    assert stakes is not None
    roll = f"{capital(roll_phrase(turn))} {given_away(turn)} ({per_cent(stakes.heard)})"
    if len(turn.totals) == 1 and turn.totals[0] == stakes.least and shots:
        roll += f": with {with_article(str(stakes.least - 1))} nothing would have been fired"
    return f"{roll}. {capital(_sunk_by(shots))}." if shots else f"{roll}."


def _sunk_by(shots: Sequence[TorpedoShot]) -> str:
    """Return the clauses about the torpedoes fired back on the submarine's last turn, the last of which sank it."""
    last, evaded = shots[-1], sum(shot.hit for shot in shots[:-1])
    least, die = with_article(str(least_of(last.evasion))), with_article(str(last.die))
    if len(shots) == 1:
        return f"the one torpedo fired back, {named(last.shooter)}\u2019s from {inches(last.range)}, hit; the submarine needed {least} to evade it and got {die}"
    able = sum(shot.outcome not in _OUT_OF_REACH for shot in shots)
    reach = (
        f"{torpedoes(len(shots))} were fired back:"
        if able == len(shots)
        else f"of {torpedoes(len(shots))} fired back {number(able)} could reach the submarine:"
    )
    if all(shot.hit for shot in shots):
        reach = f"{'both' if len(shots) == _BOTH else f'all {number(len(shots))}'} torpedoes fired back hit:"
    which = number(evaded) if evaded > 1 else "the first hit"
    before = f"it evaded {which}, but " if evaded else ""
    return f"{reach} {before}against {named(last.shooter)}\u2019s, from {inches(last.range)}, it needed {least} and got {die}"


def _away(moment: TurningMoment, turns: Sequence[TurnAccount]) -> str:
    turn, stakes = moment.turn, moment.turn.stakes
    assert stakes is not None
    down = lhd_lost(turns)
    since = f"With the LHD sunk on turn {down.number}, what" if down else "What"
    ended = f"{inches(nearest_frigate(turn.after))} off" if nearest_frigate(turn.after) < 1e6 else "all gone"
    return (
        f"{since} was left was to get more than {ESCAPE_RANGE:g}\u2033 from every frigate unheard: on turn {turn.number}, the nearest {ended}, "
        f"the submarine had {per_cent(stakes.heard)} to be heard, and the roll was {rolled(turn.totals)}, where {stakes.least} would have been enough."
    )


# -- how it went on ------------------------------------------------------------------------------------------------


def aftermath(moment: TurningMoment, turns: Sequence[TurnAccount], final: State) -> str:
    """Return the sentence about the game from its decisive moment to its end; empty if the decisive moment was the end."""
    if moment.kind in ("answer", "away", "evaded"):
        return ""
    later = _later(moment, turns)
    ends = {
        WIN: lambda: _got_away(turns, final),
        SUNK: lambda: _sinking_clause(moment, turns),
        OUT_OF_TORPEDOES: lambda: _gave_up(turns, final, short=bool(later)),
    }
    if final.result not in ends:
        return ""
    end = ends[final.result]()
    return f"{later}; {end}" if later else capital(end)


def _later(moment: TurningMoment, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence about torpedoes that the submarine fired at the LHD after the decisive moment; empty if it fired none."""
    lhd = SHIP_NAMES[LHD]
    after = [
        turn
        for turn in turns
        if turn.number > moment.turn.number and any(s.target == lhd for s in turn.attacks)
    ]
    if not after:
        return ""
    fired = [shot for turn in after for shot in turn.attacks if shot.target == lhd]
    made = sum(shot.killed for shot in fired)
    when = f"on turn{'s' if len(after) > 1 else ''} {listed([str(turn.number) for turn in after])}"
    if any(shot.sunk for shot in fired):
        did = "that was enough"
    elif len(fired) == 1:
        did = "it damaged the LHD without sinking it" if made else f"it did no damage{_wanting(fired)}"
    else:
        did = f"they made {f'only {number(made)}' if made else 'none'}{_wanting(fired)}"
    if moment.kind == "alarm":
        return f"{capital(when)} it fired {torpedoes(len(fired))}{_with(fired, made)}"
    wanted, left = kills_wanted(after[0]), after[0].before.sub.torpedoes
    return f"That left {torpedoes(left)} for {count(wanted, 'kill')}, and {when} {did}"


def _wanting(fired: Sequence[TorpedoShot]) -> str:
    """Return a clause saying why the other torpedoes of a salvo did no damage: by how many pips they missed, or that they were duds."""
    missed = [shot for shot in fired if shot.outcome == "missed"]
    duds = [shot for shot in fired if shot.outcome == "dud"]
    near = by_pips(missed)
    if len(missed) + len(duds) < len(fired) and len(missed) + len(duds) == 1:
        dud = f", for the other hit and got a {duds[0].die} on the kill die" if duds else ""
        return dud or f", for the other missed{f' {near}' if near else ''}"
    if duds and not missed:
        return f", for the kill {'dice were' if len(duds) > 1 else 'die was'} {listed([str(shot.die) for shot in duds])}"
    if len(duds) == len(missed) == 1 and near:
        return f", for one was a dud and one missed {near}"
    if not near or duds:
        return ""
    return f", {near.replace(' by', ' missing by')}" if len(fired) > 1 else f", missing {near}"


def _with(fired: Sequence[TorpedoShot], made: int) -> str:
    """Return the end of a sentence saying what these torpedoes did to the LHD: ``and sank the LHD``."""
    if any(shot.sunk for shot in fired):
        return " and sank the LHD"
    return " and damaged the LHD" if made else " and did no damage"


def _got_away(turns: Sequence[TurnAccount], final: State) -> str:
    """Return the clause saying how the submarine escaped after it had sunk the LHD."""
    down = lhd_lost(turns)
    since = final.turn - down.number if down else 0
    heard = [turn for turn in turns if turn.heard]
    when = f"{count(since, 'turn')} later" if since else "on that same turn"
    known = (
        f", though it was heard on turn{'s' if len(heard) > 1 else ''} {listed([str(t.number) for t in heard])}"
        if heard
        else " and never heard"
    )
    return f"the submarine was away {when}{_to_spare(final)}{known}{_fired_at(turns, final)}."


def _fired_at(turns: Sequence[TurnAccount], final: State) -> str:
    """Return a clause about the torpedoes fired at a submarine that survived: how many, and how many hit and were evaded."""
    back = [shot for turn in turns for shot in turn.answers]
    struck = sum(shot.hit for shot in back)
    if not back:
        return "; nothing was fired at it" if any(turn.heard for turn in turns) else ""
    if not struck:
        return (
            "; the one torpedo fired at it missed"
            if len(back) == 1
            else f"; none of {torpedoes(len(back))} fired at it hit"
        )
    if len(back) == 1:
        return "; the one torpedo fired at it hit and was evaded"
    return f"; of {torpedoes(len(back))} fired at it {number(struck)} hit and {'was' if struck == 1 else 'were'} evaded"


def _sinking_clause(moment: TurningMoment, turns: Sequence[TurnAccount]) -> str:
    """Return the clause saying how the submarine was sunk on the last turn."""
    last = turns[-1]
    who = together([name for name, _ in last.heard]) or "nobody"
    same = last is moment.turn or any(shot.by_submarine for shot in last.shots)
    when = "on that same turn" if same else f"on turn {last.number}"
    end = "; the LHD was sunk, but only a submarine that gets away wins" if lhd_lost(turns) else ""
    killer = next((shot for shot in last.answers if shot.sunk), None)
    alone = killer is not None and [name for name, _ in last.heard] == [killer.shooter]
    sank = " and sank it" if alone else f", and {named(killer.shooter)}’s torpedo sank it" if killer else ""
    return f"{when} {who} heard it{sank}{end}."


def _gave_up(turns: Sequence[TurnAccount], final: State, *, short: bool) -> str:
    """Return the clause about a submarine that no longer had enough torpedoes to sink the LHD. ``short``: an earlier sentence has already
    given the number of missing kills."""
    kills = KILLS_NEEDED[LHD] - final.ships[LHD].kills
    left = final.sub.torpedoes
    wanting = "" if short else f" and {count(kills, 'kill')} wanting"
    what = (
        f"with {torpedoes(left)} for {count(kills, 'kill')}"
        if left
        else f"with nothing left to fire{wanting}"
    )
    back = [shot for turn in turns for shot in turn.answers]
    if back:
        fate = f"the submarine had failed, untouched{_fired_at(turns, final)}"
    elif any(turn.heard for turn in turns):
        fate = f"the submarine had failed{_known(turns).replace('its track was heard', 'it was heard')}, but nothing was fired at it"
    else:
        fate = "the submarine had failed, though nobody ever heard it"
    fired = [shot for turn in turns for shot in turn.attacks if shot.target == SHIP_NAMES[LHD]]
    hits, duds = sum(shot.hit for shot in fired), sum(shot.outcome == "dud" for shot in fired)
    if duds > 1 and not left:
        return f"{torpedoes(len(fired))}, {count(hits, 'hit')}, {count(duds, 'dud')}: {fate}."
    return f"{what}, {fate}."


# -- what it came to -------------------------------------------------------------------------------------------------


def summary(
    record: Record,
    turns: Sequence[TurnAccount],
    start: State,
    final: State,
    moment: TurningMoment | None = None,
) -> str:
    """Return a sentence with the game's result, torpedoes fired and hits. What the sentence about ``moment`` says is left out."""
    fired = [shot for turn in turns for shot in turn.attacks]
    own = _hits(fired)
    sunk = [named(name) for name in names(wrecks(final)) if name not in names(wrecks(start))]
    others = [name for name in sunk if name != named(SHIP_NAMES[LHD])]
    also = f", {listed(others)} sank" if others else ""
    hunted = moment is not None and moment.kind in ("answer", "evaded")
    told = hunted and all(not turn.answers for turn in turns if moment is None or turn is not moment.turn)
    back = "" if told else _return_fire_clause(turns, final)
    down = lhd_lost(turns)
    if final.result == SUNK and hunted:
        unfired = f", with {torpedoes(final.sub.torpedoes)} unfired" if down and final.sub.torpedoes else ""
        if len(fired) > 1 and all(shot.hit for shot in fired):
            own = f"a hit from each of {torpedoes(len(fired))}"
        had = f"had made {own.removeprefix('with ')}" if fired else "had not fired a torpedo"
        return f"The submarine {had}{unfired}{also}{back}."
    if final.result == WIN:
        after = (
            f", {count(final.turn - down.number, 'turn')} after the LHD sank,"
            if down and down.number < final.turn
            else ""
        )
        return f"The submarine got away on turn {final.turn}{_to_spare(final)}{after} {own}{also}{back}."
    if final.result == SUNK and down is not None:
        unfired = f" and {torpedoes(final.sub.torpedoes)} unfired" if final.sub.torpedoes else ""
        if len(fired) > 1 and all(shot.hit for shot in fired):
            own = f"with a hit from each of {torpedoes(len(fired))}"
        return f"The submarine was lost on turn {final.turn}, {own}{unfired}{also}{back}."
    if final.result == SUNK:
        return f"The submarine was lost on turn {final.turn}, {own}{_state(final)}{also}{back}."
    if record.finished:
        return f"{_why(final)} the submarine failed on turn {final.turn}, {own}{_state(final)}{also}{_known(turns)}{back}."
    return f"So far, {reached(record)}: {own.removeprefix('with ')}{_state(final)}{also}{back}."


def _to_spare(final: State) -> str:
    """Return a phrase that says by how many inches the submarine was beyond the escape range; empty if the margin was large."""
    spare = round(nearest_frigate(final), 1) - ESCAPE_RANGE if live_frigates(final) else _CLOSE
    at_the_end = final.ruleset.escapes_at_the_end_of_a_turn
    return f" with {inches(spare)} to spare" if at_the_end and 0 < spare < _CLOSE else ""


def _why(final: State) -> str:
    """Return the opening of the sentence about a game that was lost although the submarine is afloat. The opening gives
    the reason: ``With no torpedo left and the LHD afloat,``.
    """
    if final.result == OUT_OF_TORPEDOES:
        left, kills = final.sub.torpedoes, KILLS_NEEDED[LHD] - final.ships[LHD].kills
        return (
            f"With {torpedoes(left)} left where {count(kills, 'kill')} were wanted,"
            if left
            else "With no torpedo left and the LHD afloat,"
        )
    return {
        CONVOY_AWAY: "The convoy off the table,",
        CORNERED: "With nowhere left to go,",
        OFF_TABLE: "Off the table,",
    }.get(final.result, "In the end")


def _state(final: State) -> str:
    """Return a phrase saying whether the LHD is unhurt, damaged or sunk."""
    if not lhd_afloat(final):
        return " and the LHD sunk"
    return " and the LHD damaged" if final.ships[LHD].kills else " and the LHD unhurt"


def _hits(fired: Sequence[TorpedoShot]) -> str:
    """Return a phrase with the submarine's hits and torpedoes fired: ``with two hits from three torpedoes``."""
    if not fired:
        return "without a torpedo fired"
    hits = sum(shot.hit for shot in fired)
    return f"with {count(hits, 'hit') if hits else 'no hit'} from {torpedoes(len(fired))}"


def _known(turns: Sequence[TurnAccount]) -> str:
    """Return a clause listing the turns on which the submarine was heard, or saying that nobody heard it."""
    heard = [str(turn.number) for turn in turns if turn.heard]
    if not heard:
        return "; nobody heard it"
    return f"; its track was heard on turn{'s' if len(heard) > 1 else ''} {listed(heard)}"


def _return_fire_clause(turns: Sequence[TurnAccount], final: State) -> str:
    """Return a clause saying how many torpedoes were fired at the submarine, and how many hit or were evaded."""
    back = [shot for turn in turns for shot in turn.answers]
    if not back:
        return ", and nothing was fired at it" if final.result else ""
    struck = sum(shot.hit for shot in back)
    evaded = struck - (final.result == SUNK)
    if not struck:
        return (
            f", and none of {torpedoes(len(back))} fired at it hit"
            if len(back) > 1
            else ", and the one torpedo fired at it did not hit"
        )
    if final.result == SUNK:
        if not any(turn.answers for turn in turns[:-1]):
            return ""
        return f"; of {torpedoes(len(back))} fired at it in all it evaded {number(evaded)}" if evaded else ""
    return f", and of {torpedoes(len(back))} fired at it {number(struck)} hit and {'was' if struck == 1 else 'were'} evaded"


# -- the end ---------------------------------------------------------------------------------------------------------


def ending(turns: Sequence[TurnAccount], final: State) -> str:
    """Return the last sentence of a won game's report: when and at what range the submarine escaped; empty for any other result."""
    return _won(turns, final) if final.result == WIN else ""


def _won(turns: Sequence[TurnAccount], final: State) -> str:
    down = lhd_lost(turns)
    since = final.turn - down.number if down else 0
    when = (
        f", {count(since, 'turn')} after it had sunk the LHD"
        if since
        else ", on the turn that sank the LHD"
        if down
        else ""
    )
    return f"The submarine was away, {clear(final)}{when}."
