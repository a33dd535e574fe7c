"""Compares the turning points in a report of SSN with the torpedoes, listeners and dice in the log's text."""

from __future__ import annotations

import re

from printkit.report.story import StoryFact
from tests.report.readers.log import Log, Turn, counted
from tests.report.readers.ssn_lead import one_roll, runs_into, short_of
from tests.report.readers.ssn_log import (
    EVADES_ON,
    ORDINALS,
    TORPEDOES,
    Shot,
    is_told,
    own,
    pieces,
    shots,
    sunk_on,
    took_off,
)
from tests.report.readers.ssn_table import heard_on

_NUMBER = r"(\w+)"


def at(fact: StoryFact, log: Log) -> Turn:
    """Return the turn that a fact is about, found by the lines that the fact refers to."""
    turn = log.turn(fact.at)
    assert any(line in turn.lines for line in fact.lines), "it rests on no line of its turn"
    return turn


def several(fact: StoryFact, name: str) -> list[object]:
    """Return the values that a fact has under a name."""
    found = fact.values[name]
    assert isinstance(found, tuple)
    return list(found)


def integer(value: object) -> int:
    assert isinstance(value, int)
    return value


def needed_by(fact: StoryFact) -> list[tuple[int, ...]]:
    """Return the totals that the rolls of each torpedo of a salvo needed."""
    return [tuple(integer(n) for n in each) for each in several(fact, "needed") if isinstance(each, tuple)]


def hunt(text: str, log: Log, turn: Turn) -> None:
    """Check what is told of the hunt that the first alarm began."""
    later = [
        shot
        for each in log.turns
        if each.number > turn.number
        for shot in shots(each)
        if shot.shooter != "ssn"
    ]
    assert ("never fired a torpedo" in text) <= (not later)
    assert ("the convoy hunted" in text) <= any(each.of("dp", "ff") for each in log.turns), text
    if "was to sink it" in text:
        assert later[-1].hit
        assert later[-1].die < EVADES_ON - len(later[-1].rolls)


def turn_answer(fact: StoryFact, log: Log) -> None:
    """Check a turning point about torpedoes that could sink the submarine: who could, the roll, and the die that decided."""
    turn = at(fact, log)
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits, able = [shot for shot in answered if shot.hit], [shot for shot in answered if shot.rolls]
    _could(fact.text, answered, hits)
    if found := re.search(
        rf"; {_NUMBER} torpedo(?:es)? came near enough, and (it|both|all) missed", fact.text
    ):
        assert counted(found[1]) == len(able)
        assert (found[2] == "it", found[2] == "both") == (len(able) == 1, len(able) == 2)
        assert not hits
    _not_sunk(str(fact.values["title"]), fact.text)
    if re.search("nobody fired|nobody heard|no torpedo reached it", fact.text):
        assert not able
        assert ("nobody heard" in fact.text) == (not turn.of("detected"))
        assert ("reached" in fact.text) == bool(answered)
    if found := re.search(r"the roll was an? (\d+), and an? (\d+) would have been heard", fact.text):
        assert [int(found[1])] == turn.numbers("detect", "surf")
        assert int(found[2]) > int(found[1])
        assert not turn.of("detected")
    fatal = re.search(
        r"; an? (\d) was needed against (its|.*?’s) one hit, and an? (\d) was rolled", fact.text
    )
    later = re.search(
        r"; (\w+) hits? w\w+ shaken off, and then an? (\d) was rolled where an? (\d) was needed", fact.text
    )
    assert bool(fatal or later) == (hits[-1].die < EVADES_ON - len(hits[-1].rolls) if hits else False), (
        fact.text
    )
    if fatal:
        assert len(hits) == 1
        who = fact.text.partition(" alone could sink")[0] if fatal[2] == "its" else fatal[2]
        assert pieces(
            who.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")
        )[0] == [hits[0].shooter]
        needed, die = fatal[1], fatal[3]
    elif later:
        assert counted(later[1]) == len(hits) - 1
        die, needed = later[2], later[3]
    else:
        return
    assert (int(needed), int(die)) == (EVADES_ON - len(hits[-1].rolls), hits[-1].die)


def _not_sunk(title: str, text: str) -> None:
    """Check the heading of a turning point at which the submarine was not sunk: it counts the pieces that the text names."""
    if not title.startswith("Not sunk by "):
        return
    names, counts = pieces(re.split("(?: alone)? could sink the submarine", lower(text))[0])
    for kind, short in (("frigate", "ff"), ("helo", "h")):
        n = sum(name.startswith(short) for name in names) + counts[short]
        found = re.search(rf"(\w+) {kind}s?\b", title)
        assert (counted(found[1]) if found else 0) == n, (title, text)
    assert ("the landing ship" in title) == ("lhd" in names), (title, text)


def lower(text: str) -> str:
    """Return a text whose first word is a piece in small letters, as :func:`pieces` reads it."""
    return text.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")


def _could(text: str, answered: list[Shot], hits: list[Shot]) -> None:
    """Check who is said to have been able to sink the submarine, and who was too near."""
    if near := re.search(r"submarine, and (.*) were too near to hit a (?:Deep|Shallow) boat", text):
        names, _ = pieces(near[1])
        assert not [shot for shot in answered if shot.shooter in names and shot.rolls]
    could = pieces(
        re.split("(?: alone)? could sink the submarine", text)[0]
        .replace("Frigate", "frigate")
        .replace("Helo", "helo")
        .replace("The LHD", "the LHD")
    )
    if not any(could[1].values()):
        assert {shot.shooter for shot in hits} <= set(could[0]), could


def turn_evaded(fact: StoryFact, log: Log) -> None:
    """Check a turning point about hits that the submarine evaded."""
    answered = [shot for shot in shots(at(fact, log)) if shot.shooter != "ssn"]
    hits = [shot for shot in answered if shot.hit]
    assert hits
    assert all(shot.die >= EVADES_ON - len(shot.rolls) for shot in hits)
    _faces(fact.text, hits)
    _could(fact.text, answered, hits)


def _faces(text: str, hits: list[Shot]) -> None:
    """The faces that evade some hits, and the dice that did."""
    found = re.search(
        r"to shake off the (\w+) hits? took ([^;]*?) or more(?: each)?, and the d\w+ (?:was|were) ([\d, and]+)\.",
        text,
    )
    assert found, text
    assert counted(found[1]) == len(hits)
    faces, dice = ([int(n) for n in re.findall(r"\d", found[n])] for n in (2, 3))
    real = [EVADES_ON - len(shot.rolls) for shot in hits]
    assert faces == (real if len(faces) > 1 else list(dict.fromkeys(real)))
    assert dice == [shot.die for shot in hits]
    assert all(die >= least for die, least in zip(dice, real, strict=True))


def turn_away(fact: StoryFact, log: Log) -> None:
    """Check the roll of the escape, and how many pieces could have heard and sunk the submarine."""
    turn = at(fact, log)
    assert not turn.of("detected")
    found = re.search(
        r"^An? (\d+) would have given \w+ ?\w* away to (.*?)(?:, and(?: with an? (\d+))? (.*?) could have sunk it|(, which) could have sunk it)?; the roll was an? (\d+)\.$",
        fact.text,
    )
    if found and one_roll(log):
        least = int(found[1])
        assert [int(found[6])] == turn.numbers("detect", "surf")
        assert least == integer(fact.values["least"]) > int(found[6])
        if sunk_on(log) < turn.number:
            assert is_told(found[2], heard_on(log, turn.number, least)), fact.text
            hear = heard_on(log, turn.number, int(found[3] or least))
            assert not found[4] or set(pieces(found[4])[0]) <= set(hear), fact.text
    else:
        assert "Nobody could hear it" in fact.text or not one_roll(log), fact.text


def turn_salvo(fact: StoryFact, log: Log) -> None:
    """Check a turning point about a salvo: the dice of each torpedo, what it did, and what would have been left."""
    turn = at(fact, log)
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == "lhd"]
    needed, title = needed_by(fact), str(fact.values["title"])
    kills = sum(shot.kill for shot in fired)
    assert ("The landing ship sunk" in title) == (sunk_on(log) == turn.number), title
    assert not title.startswith("No damage") or (not kills and any(shot.hit for shot in fired)), title
    assert "miss" not in title or not any(shot.hit for shot in fired), title
    if only := re.match(r"Only one of (\w+) torpedoes does damage", title):
        assert (1, counted(only[1])) == (kills, len(fired)), title
    text = fact.text
    if left := re.search(
        r"; a miss(?: by either)? would have left (\w+)(?: torpedo(?:es)?)?( for the last kill)?\.$", text
    ):
        assert sunk_on(log) == turn.number
        assert bool(left[2]) == (len(fired) == 2)
        assert all(shot.kill for shot in fired)
        rest = TORPEDOES - len(own(log, turn)) - len(fired)
        assert (0 if left[1] == "none" else counted(left[1])) == rest, text
        text = text[: left.start()] + "."
    text = text.removesuffix(".")
    if both := re.fullmatch(r"(?:Both|All|The) torpedoes rolled (.*) where an? (\d+) would have hit", text):
        dice = [int(n) for n in re.findall(r"\d+", both[1])]
        _missed(fired, needed, dice if len(dice) > 1 else dice * len(fired), int(both[2]), found=False)
        return
    if both := re.fullmatch(
        r"Both torpedoes found their target, but lost it with (.*) where an? (\d+) was needed", text
    ):
        dice = [int(n) for n in re.findall(r"\d+", both[1])]
        assert len(dice) == 2 or both[1].endswith("each"), text
        _missed(fired, needed, dice if len(dice) > 1 else dice * 2, int(both[2]), found=True)
        return
    if both := re.fullmatch(r"(Both torpedoes|Neither torpedo) (.*); the first (.*), the second (.*)", text):
        ran = both[2].replace("their", "its").replace("that they", "that it")
        ran = f"never {ran}" if both[1].startswith("Neither") else ran
        ends = [
            re.sub(r"^had a kill die of (\d)", r"but its kill die was a \1", each)
            if each.startswith("had")
            else f"and {each}"
            for each in (both[3], both[4])
        ]
        told = [f"{ran}, {each}" for each in ends]
    elif duds := re.fullmatch(
        r"The first torpedo (.*), the second (.*), but both kill dice were (an? \d where a 2 does damage)",
        text,
    ):
        told = [f"{run}, but its kill die was {duds[3]}" for run in (duds[1], duds[2])]
    elif text.startswith("Each torpedo "):
        told = [text.removeprefix("Each torpedo ")] * len(fired)
    else:
        told = [
            re.sub(r"^(?:The (?:first )?torpedo|the (?:second|third|fourth)) ", "", each)
            for each in text.split("; ")
        ]
    assert len(told) == len(fired), text
    for each, shot, least in zip(told, fired, needed, strict=True):
        _fate(each, shot, least, sank=shot is fired[-1] and sunk_on(log) == turn.number)


def _good(shot: Shot, needed: tuple[int, ...]) -> list[bool]:
    """Return which rolls of a torpedo that could succeed did."""
    rolls = [int(roll) if roll.isdigit() else 0 for roll in shot.rolls]
    return [roll >= least for roll, least in zip(rolls, needed, strict=False) if least <= 12]


def _missed(
    fired: list[Shot], needed: list[tuple[int, ...]], dice: list[int], least: int, *, found: bool
) -> None:
    """Check torpedoes that missed: the roll of each that alone kept it from hitting, and whether it had found its target."""
    assert len(dice) == len(fired)
    for shot, ways, die in zip(fired, needed, dice, strict=True):
        assert not shot.hit
        assert any(_good(shot, ways)) == found
        assert str(die) in shot.rolls
        assert least in ways
        assert least - die == short_of(shot, ways)


def _fate(told: str, shot: Shot, needed: tuple[int, ...], *, sank: bool) -> None:
    """Check what is told of the dice of one torpedo."""
    good = _good(shot, needed)
    if miss := re.fullmatch(r"rolled an? (\d+) where an? (\d+) would have hit", told):
        _missed([shot], [needed], [int(miss[1])], int(miss[2]), found=False)
        return
    if miss := re.fullmatch(r"found its target, but lost it with an? (\d+) where an? (\d+) was needed", told):
        _missed([shot], [needed], [int(miss[1])], int(miss[2]), found=True)
        return
    hit = re.fullmatch(
        r"(found its target only at the (\w+) try(?:, with just the (\d+) that it needed)?|never lost its target(?:, with just the (\d+) that it needed on its (\w+) roll)?|found its target(?: at once)?|"
        r"lost its target and found it again), (?:and (did damage|sank the LHD)( with a kill die of just 2)?|but its kill die was a (1) where a 2 does damage)",
        told,
    )
    assert hit, told
    assert shot.hit
    if hit[2]:
        first = good.index(True)
        assert (ORDINALS[first], first > 0) == (hit[2], True), told
        assert (hit[3] is not None) == (int(shot.rolls[first]) == needed[first]), told
        assert not hit[3] or int(hit[3]) == needed[first], told
    else:
        assert good[0], told
        assert ("never lost" in told) == (all(good) and len(good) > 1), told
        assert ("found it again" in told) == (not all(good) and good[-1]), told
        if hit[4]:
            place = ORDINALS.index(hit[5])
            assert int(shot.rolls[place]) == needed[place] == int(hit[4]), told
            alone = tuple(least if n == place else 99 for n, least in enumerate(needed))
            assert abs(runs_into(alone) - runs_into(needed)) < 1e-9, told
    assert (hit[6] == "sank the LHD") == sank, told
    assert bool(hit[6]) == shot.kill, told
    assert bool(hit[7]) == (shot.kill and shot.die == 2), told
    assert not hit[8] or shot.die == 1, told


def turn_alarm(fact: StoryFact, log: Log) -> None:
    """Check a turning point about the first alarm: the roll, and the ships that it did not alert."""
    turn = at(fact, log)
    roll, rest = fact.text.split("; ")
    assert ("from out of range" in roll.lower()) + ("from far off" in roll.lower()) <= 1
    thrown, least = turn.numbers("detect", "surf"), integer(fact.values["least"])
    told = [int(n) for n in re.findall(r"\d+", roll)]
    assert told == ([*thrown, least] if "enough" in roll else thrown), fact.text
    assert ("just that" in roll) == (thrown == [least])
    assert not own(log, turn)
    hunt(fact.text, log, turn)
    deaf = {"ff1", "ff2", "ff3", "ff4", "lhd"} - {words[0] for words in turn.of("detected")}
    found = re.match(r"every ship(?: but (.*?))? was alerted(?:, (\w+) helos? took off)?, and ", rest)
    assert (set(pieces(found[1])[0]) if found and found[1] else set()) == deaf, fact.text
    assert (counted(found[2]) if found and found[2] else 0) == len(took_off(log, [turn])), fact.text
