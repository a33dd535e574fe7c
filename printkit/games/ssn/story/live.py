"""Describes a running game of SSN: a sentence for each event, the effect and the odds of each possible
answer, and how the game ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.games.ssn.log.naming import each_named, named
from printkit.games.ssn.log.prompts import shot_result
from printkit.games.ssn.play.chances import KILL, NEVER, torpedo
from printkit.games.ssn.play.stakes import stakes
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import KILLS_ON, attack_course
from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.paths import ManeuverPath, path_length, path_text, speed_of
from printkit.games.ssn.rules.state import (
    DIVE,
    KILLS_NEEDED,
    LHD,
    RISE,
    SHIP_NAMES,
    TORPEDO_RANGE,
    State,
    alert_all,
    live_ships,
    speed_word,
)
from printkit.games.ssn.rules.torpedo import BLIND, can_hit
from printkit.games.ssn.story.board import aimed, aimed_in_setup, before_setup, board, planned
from printkit.games.ssn.story.pieces import inches
from printkit.games.ssn.story.report import story
from printkit.games.ssn.story.turns import SUB
from printkit.games.ssn.story.under_way import RunningTorpedo, intended, risks, torpedo_at
from printkit.journal.course import Record
from printkit.journal.live import Effect, EndAccount, Happening, Live, Said
from printkit.report.story import capital, count, listed
from printkit.report.words.ending import ended
from printkit.report.words.phrases import per_cent
from printkit.table import Move
from printkit.table.words import ordinal

_POINTS = "points"


def says(happening: Happening) -> Said | None:
    """Return the sentence that reports a roll or a decision in a running game, and the part of the board that
    it is about.
    """
    event = happening.event
    if event.kind == "tell":
        return Said("")
    if isinstance(event.value, Move):
        told = _CHOSEN.get(event.value.verb)
        return told(happening, event.value.value) if told is not None else _measured(happening)
    if not isinstance(event.value, int):
        return None
    rolled = _ROLLED.get(event.label)
    return rolled(happening, event.value) if rolled is not None else None


# -- choices -----------------------------------------------------------------------------------------------------------------


def _placed(happening: Happening, value: object) -> Said | None:
    if not isinstance(value, Pose):
        return None
    return Said(f"The submarine starts at {_where(value)}.", SUB)


def _where(pose: Pose) -> str:
    return f"{pose.x:g}, {pose.y:g} on course {round(pose.h) % 360:03d}"


def _sailed(happening: Happening, value: object) -> Said | None:
    if isinstance(value, Pose):
        return Said(f"The submarine sails to {_where(value)}.", SUB)
    if not isinstance(value, ManeuverPath):
        return None
    length = path_length(value)
    if not length:
        return Said("The submarine does not move.", SUB)
    speed = speed_word(speed_of(length)).capitalize()
    return Said(f"The submarine sails {length:g}\u2033, {speed}: {path_text(value)}.", SUB)


def _speed(happening: Happening, value: object) -> Said:
    return Said(f"Its speed is {str(value).capitalize()}.", SUB)


def _length(happening: Happening, value: object) -> Said:
    return Said(f"Its way is {value:g}\u2033 long." if isinstance(value, int | float) else "", SUB)


def _marker(happening: Happening, value: object) -> Said:
    where = "Deep" if value == DIVE else "Shallow"
    return Said(f"A {str(value).capitalize()} marker: the submarine goes {where} next turn.", SUB)


def _numbered(happening: Happening, value: object) -> Said:
    numbers = [str(each) for each in value] if isinstance(value, tuple) else [str(value)]
    return Said(f"The detection points of past, present and future are {listed(numbers)}.", _POINTS)


def _fired(happening: Happening, value: object) -> Said:
    shooter = happening.event.side or SUB
    target = str(value or SUB)
    run = torpedo_at(happening.section, happening.place + 1)
    far = f" from {inches(run.way.range)}" if run is not None and run.target == target else ""
    words = f"{capital(named(shooter))} fires a torpedo at {named(target)}{far}."
    result_words = _torpedo_result(happening)
    if result_words == _MISSES and run is not None and isinstance(happening.event.state, State):
        result_words = f" {_why_missed(happening.event.state, run)}"
    return Said(f"{words}{result_words}", "torpedoes")


_MISSES = " It misses."


def _why_missed(state: State, run: RunningTorpedo) -> str:
    """Return a sentence that explains why a torpedo missed without any roll of dice."""
    if run.way.range > TORPEDO_RANGE:
        return f"It misses: it runs no farther than {TORPEDO_RANGE:g}\u2033."
    if not can_hit(state.ruleset, run.way):
        return "It misses: so near, it does not change its layer."
    return _MISSES.strip()


def _torpedo_result(happening: Happening) -> str:
    """Return a sentence with the result of a torpedo; empty if the result is not decided yet."""
    told, by = happening.heard("shot"), happening.heard("shot-by")
    if not isinstance(told, tuple):
        return ""
    target = named(str(by[1])) if isinstance(by, tuple) else "its target"
    return f" {capital(shot_result(told, target))}."


def _quiet(happening: Happening, value: object) -> Said:
    return Said("Nobody hears the submarine.", SUB)


def _reported(happening: Happening, value: object) -> Said:
    reports = value if isinstance(value, tuple) else ()
    reports = reports if reports and isinstance(reports[0], tuple) else (reports,)
    parts = [_hearing(str(each[0]), each[1]) for each in reports if isinstance(each, tuple) and each]
    return Said(f"{capital(listed(parts))}.", _POINTS)


def _hearing(who: str, points: object) -> str:
    numbers = points if isinstance(points, tuple) else ()
    what = (
        f"detection point{'s' * (len(numbers) > 1)} {listed([str(n) for n in numbers])}" if numbers else "it"
    )
    return f"{named(who)} hears {what}"


def _measured(happening: Happening) -> Said | None:
    """Return the sentence about a position that the player measured on the table and entered.

    Return None if the event is not such an entry.
    """
    move = happening.event.value
    assert isinstance(move, Move)
    if isinstance(move.value, Pose):
        return Said(f"{capital(named(move.verb))} is at {_where(move.value)}.", move.verb)
    return None


_CHOSEN = {
    "ssn": _placed, "path": _sailed, "move": _sailed, "speed": _speed, "length": _length, "marker": _marker,
    "dps": _numbered, "fire": _fired, "quiet": _quiet, "detected": _reported,
}  # fmt: skip


# -- dice --------------------------------------------------------------------------------------------------------------------


def _detects(happening: Happening, total: int) -> Said:
    """Return the sentence about a detection roll (two dice).

    The roll is made for a torpedo that searches for its target, or for the surface side that listens for the
    submarine.
    """
    run = torpedo_at(happening.section, happening.place)
    return _listening(happening, total) if run is None else _run(happening, run, total)


def _listening(happening: Happening, total: int) -> Said:
    state, heard = happening.event.state, happening.heard("heard")
    need = ""
    if isinstance(state, State):
        alarm = any(state.ships[n].alerted for n in live_ships(state))
        least = stakes(alert_all(state) if alarm else state).least
        need = f"{least} or more: somebody hears a point" if least < NEVER else "nobody can hear it"
    words = f"The surface side listens: {total}."
    if isinstance(heard, tuple):
        parts = [_hearing(str(who), points) for who, points in heard]
        words += f" {capital(listed(parts))}." if parts else " Nobody hears the submarine."
    return Said(words, _POINTS, need)


def _run(happening: Happening, run: RunningTorpedo, total: int) -> Said:
    state = happening.event.state
    needed = run.needed(state.ruleset) if isinstance(state, State) else ()
    least = needed[run.rolls] if run.rolls < len(needed) else BLIND
    if not total or least == BLIND:
        words, need = "The torpedo runs blind.", "no roll can find it outside the zones"
    else:
        words = f"The torpedo {'finds' if total >= least else 'does not find'} {named(run.target)}."
        need = f"{least} or more" if least < NEVER else "more than two dice can show"
    return Said(f"{words}{_torpedo_result(happening)}", "torpedoes", need)


def _kills(happening: Happening, die: int) -> Said:
    return Said(
        _torpedo_result(happening).strip() or "The torpedo has hit.",
        "torpedoes",
        f"{KILLS_ON} or more: a kill",
    )


def _evades(happening: Happening, die: int) -> Said:
    run = torpedo_at(happening.section, happening.place)
    state = happening.event.state
    need = ""
    if run is not None and isinstance(state, State):
        need = f"{max(run.saved_on(state.ruleset), 1)} or more: the submarine evades"
    return Said(_torpedo_result(happening).strip() or "The torpedo has hit the submarine.", SUB, need)


def _course(happening: Happening, die: int) -> Said:
    where = {1: "turns to port", 6: "turns to starboard"}.get(die, "sails straight ahead")
    return Said(f"The LHD {where}.", SHIP_NAMES[LHD], "1: to port, 6: to starboard")


def _chosen_point(happening: Happening, die: int) -> Said:
    who = happening.event.side
    verb = "flies towards" if who.startswith("h") else "makes for"
    return Said(f"{capital(named(who))} {verb} the {ordinal((die + 1) // 2)} detection point.", who)


_ROLLED = {"detect": _detects, "kill": _kills, "evade": _evades, "course": _course, "dp": _chosen_point}


# -- the state in a line -----------------------------------------------------------------------------------------------------


def _score(state: State) -> tuple[tuple[str, str], ...]:
    return (("score", f"LHD {state.ships[LHD].kills} of {KILLS_NEEDED[LHD]} kills"),)


def _progress(state: State) -> str:
    """Return an empty string, because in SSN the heading of the turn already shows the progress of the game."""
    return ""


# -- answers -----------------------------------------------------------------------------------------------------------------

_EFFECTS = {
    "path": Effect("At most two inches for each step of speed, Creep to Flank.", rb.MAN_3.id),
    "path hold": Effect("All three detection points share one place.", rb.DP_7.id),
    "detected": Effect("Each listener that hears a point, and which.", rb.DET_10.id),
    "ssn": Effect("Anywhere, more than 30 inches from each frigate.", rb.SETUP_3.id),
}
_MARKERS = {
    "marker dive": "The submarine dives next turn.",
    "marker rise": "The submarine rises next turn.",
}


def effect(label: str, typed: str, state: State) -> Effect | None:
    """Return what an answer to a question does, with the ID of the rule that says so; None if there is nothing to
    explain.
    """
    verb, _, target = typed.partition(" ")
    if verb == "fire" and target in SHIP_NAMES:
        needed = KILLS_NEEDED[SHIP_NAMES.index(target)]
        left = needed - state.ships[SHIP_NAMES.index(target)].kills
        return Effect(
            f"{capital(count(left, 'kill'))} {'sinks' if left == 1 else 'sink'} {named(target)}.", rb.TRP_9.id
        )
    if typed in _MARKERS:
        return Effect(_MARKERS[typed], rb.MAN_9.id)
    return _EFFECTS.get(typed) or _EFFECTS.get(verb)


def odds(label: str, answers: Sequence[str], record: Record) -> Mapping[str, str]:
    """Return the odds of each possible answer to a question as text.

    For a shot, these are the exact chances of a hit and of a kill (a damaging hit). For a maneuver or a dive
    or rise marker, they are the exact chances that the submarine is heard, and that it is sunk.
    """
    state = record.final
    if not isinstance(state, State):
        return {}
    if label == "fire":
        return {typed: said for typed in answers if (said := _shot_odds(state, typed))}
    if label == "path":
        return {typed: said for typed in answers if (said := _sailing_odds(state, typed))}
    return _marker_odds(state, answers, record) if label == "marker" else {}


def _shot_odds(state: State, typed: str) -> str:
    verb, _, target = typed.partition(" ")
    if verb != "fire" or target not in SHIP_NAMES:
        return ""
    way = attack_course(state, SHIP_NAMES.index(target))
    hit = torpedo(state.ruleset, way).hit
    return f"{inches(way.range)}: {per_cent(hit)} to hit, {per_cent(hit * KILL)} to kill"


def _sailing_odds(state: State, typed: str) -> str:
    """Return the odds of the complete maneuver that the player has typed, as text. The maneuver is in the log's short
    forms, such as ``path hold``."""
    words = typed.removeprefix("path ").split()
    path = ManeuverPath() if typed == "path hold" else intended(state, words)
    if path is None:
        return ""
    return ". ".join(filter(None, (_risk(state, path), _ears(state, path) if path.parts else "")))


def _ears(state: State, path: ManeuverPath) -> str:
    """Return a phrase with the ships and helicopters that can hear the submarine after this maneuver.

    Each is given with the lowest dice total needed.
    """
    found = risks(state, path)
    if found is None:
        return ""
    by_need: dict[int, list[str]] = {}
    for ear in found.ears:
        if ear.needs:
            by_need.setdefault(min(ear.needs.values()), []).append(ear.listener.name)
    heard = [f"from {least} on by {each_named(by_need[least])}" for least in sorted(by_need)]
    return f"Heard {'; '.join(heard)}" if heard else "Nobody is in a zone of hearing"


def _risk(state: State, path: ManeuverPath, marker: str = "") -> str:
    found = risks(state, path, marker)
    return (
        f"{per_cent(found.heard)} to be heard, {per_cent(found.sunk)} to be sunk" if found is not None else ""
    )


def _marker_odds(state: State, answers: Sequence[str], record: Record) -> Mapping[str, str]:
    last = next((each for each in reversed(record.last.events) if each.label == "path"), None)
    move = last.value if last is not None else None
    if last is None or not isinstance(move, Move) or not isinstance(move.value, ManeuverPath):
        return {}
    before = last.state
    if not isinstance(before, State):
        return {}
    markers = {"": "", f"marker {DIVE}": DIVE, f"marker {RISE}": RISE}
    return {typed: _risk(before, move.value, markers[typed]) for typed in ("", *answers) if typed in markers}


def _ending(record: Record) -> EndAccount:
    return ended(story(record))


LIVE = Live(
    board,
    says,
    _score,
    _progress,
    effect,
    odds,
    _ending,
    planned=planned,
    aimed=aimed,
    before_setup=before_setup,
    aimed_in_setup=aimed_in_setup,
)
