"""Compares the turning points in a report of SSN with the torpedoes, listeners and dice in the log's text."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import prod

from printkit.report.story import StoryFact
from tests.report.readers.log import Log, Turn, counted
from tests.report.readers.ssn_lead import one_roll, reaches, short_of
from tests.report.readers.ssn_log import (
    EVADES_ON,
    ORDINALS,
    Shot,
    is_told,
    own,
    pieces,
    shots,
    sunk_on,
)
from tests.report.readers.ssn_table import could_sink, heard_on, silence_wins

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


def turn_answer(fact: StoryFact, log: Log) -> None:
    """Check a turning point about torpedoes that could sink the submarine: who could, the roll, and the die that decided."""
    turn = at(fact, log)
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits, able = [shot for shot in answered if shot.hit], [shot for shot in answered if shot.rolls]
    if "could sink the submarine" in fact.text or " alone could sink" in fact.text:
        _could(fact.text, log, turn, answered)
    title = str(fact.values["title"])
    lost = any(shot.hit and shot.die < EVADES_ON - len(shot.rolls) for shot in answered)
    assert title.startswith(f"The submarine {'' if lost else 'not '}sunk, at "), title
    if found := re.search(
        rf"; {_NUMBER} torpedo(?:es)? came near enough, and (it|both|all) missed", fact.text
    ):
        assert counted(found[1]) == len(able)
        assert (found[2] == "it", found[2] == "both") == (len(able) == 1, len(able) == 2)
        assert not hits
    if re.search("[Nn]obody fired|[Nn]obody heard|[Nn]o torpedo reached it", fact.text):
        assert not able
        assert ("obody heard" in fact.text) == (not turn.of("detected"))
        assert ("reached" in fact.text) == bool(answered)
    if found := re.search(r"he sonars needed an? (\d+) and rolled an? (\d+)\.$", fact.text):
        assert [int(found[2])] == turn.numbers("detect", "surf"), fact.text
        assert int(found[1]) == integer(fact.values["least"]), fact.text
        assert (int(found[2]) > int(found[1])) == bool(turn.of("detected")), fact.text
    if run := re.search(
        r"; (?:the|(frigate \d|helo \d|the LHD)’s) (second )?torpedo ([a-z][^;]*)\.$", fact.text
    ):
        last = answered[-1]
        who = run[1] or lower(fact.text.partition(" alone could sink")[0])
        assert pieces(who)[0] == [last.shooter], fact.text
        assert bool(run[2]) == ([shot.shooter for shot in answered].count(last.shooter) == 2), fact.text
        _fate(run[3], last, needed_by(fact)[-1], duds=False)
    if just := re.search(r"; the sonars rolled just the (\d+) that they needed\.$", fact.text):
        assert [int(just[1])] == turn.numbers("detect", "surf") == [integer(fact.values["least"])], fact.text


def lower(text: str) -> str:
    """Return a text whose first word is a piece in small letters, as :func:`pieces` reads it."""
    return text.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")


def _could(text: str, log: Log, turn: Turn, answered: list[Shot]) -> None:
    """Check who is said to have been able to sink the submarine, and who was too near."""
    if near := re.search(r"submarine, and (.*) were too near to hit it(?=[;.])", text):
        names, _ = pieces(near[1])
        assert not [shot for shot in answered if shot.shooter in names and shot.rolls]
    who = lower(re.split("(?: alone)? could sink the submarine", text)[0])
    assert is_told(who, could_sink(log, turn.number)) or who == "Nobody", text


def turn_evaded(fact: StoryFact, log: Log) -> None:
    """Check a turning point about hits that the submarine evaded."""
    turn = at(fact, log)
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in answered if shot.hit]
    assert hits
    assert all(shot.die >= EVADES_ON - len(shot.rolls) for shot in hits)
    _faces(fact.text, hits)
    _could(fact.text, log, turn, answered)


def _faces(text: str, hits: list[Shot]) -> None:
    """The faces that evade some hits, and the dice that did."""
    if counts := re.search(
        r"; (\w+) of the (\w+) hits took an? (\d) or more to shake off((?:, \w+ an? \d)+), and the dice were ([\d, and]+)\.",
        text,
    ):
        told = {int(counts[3]): counted(counts[1])}
        told |= {int(n): counted(many) for many, n in re.findall(r"(\w+) an? (\d)", counts[4])}
        needed = [EVADES_ON - len(shot.rolls) for shot in hits]
        assert told == {n: needed.count(n) for n in needed}, text
        assert counted(counts[2]) == len(hits), text
        assert [int(n) for n in re.findall(r"\d", counts[5])] == [shot.die for shot in hits], text
        return
    found = re.search(
        r"(?:the|each of the)(?: (\w+))? hits? took ([^;]*?) or more to shake off, and the d\w+ (?:was an?|were) ([\d, and]+)\.",
        text,
    )
    assert found, text
    assert counted(found[1] or "one") == len(hits)
    faces, dice = ([int(n) for n in re.findall(r"\d", found[n])] for n in (2, 3))
    real = [EVADES_ON - len(shot.rolls) for shot in hits]
    assert faces == (real if len(faces) > 1 else list(dict.fromkeys(real)))
    assert dice == [shot.die for shot in hits]
    assert all(die >= least for die, least in zip(dice, real, strict=True))


def turn_heard(fact: StoryFact, log: Log) -> None:
    """Check a detection roll that prevented a victory."""
    turn = at(fact, log)
    found = re.fullmatch(r"An? (\d+) or less would have won the game; the roll was an? (\d+)\.", fact.text)
    assert found, fact.text
    assert turn.of("detected"), fact.text
    assert str(fact.values["title"]).startswith("Heard, and the victory missed, at "), fact.text
    assert int(found[1]) + 1 == integer(fact.values["least"]) <= int(found[2]), fact.text
    assert [int(found[2])] == turn.numbers("detect", "surf"), fact.text
    assert 0 < sunk_on(log) <= turn.number, fact.text
    assert silence_wins(log, turn.number), fact.text


def turn_away(fact: StoryFact, log: Log) -> None:
    """Check the roll of the escape, and how many pieces could have heard and sunk the submarine."""
    turn = at(fact, log)
    assert not turn.of("detected")
    if not one_roll(log):
        rolls = re.fullmatch(r"Nobody heard the submarine; the rolls were ([\d, and]+)\.", fact.text)
        assert rolls, fact.text
        assert [int(n) for n in re.findall(r"\d+", rolls[1])] == turn.numbers("detect", "surf"), fact.text
        return
    found = re.search(
        r"^An? (\d+) would have given \w+ ?\w* away to (.*?)(?:, (?:and(?: with an? (\d+))? )?(.*?) could have sunk it)?; the roll was an? (\d+)\.$",
        fact.text,
    )
    if found:
        least = int(found[1])
        assert [int(found[5])] == turn.numbers("detect", "surf")
        assert least == integer(fact.values["least"]) > int(found[5])
        if sunk_on(log) < turn.number:
            assert is_told(found[2], heard_on(log, turn.number, least)), fact.text
            able, told = could_sink(log, turn.number, int(found[3] or least)), found[4] or ""
            helos = [name for name in able if name.startswith("h")]
            if told == "the helos":
                assert helos == able == [name for name in heard_on(log, turn.number, least) if name[0] == "h"]
            elif some := re.fullmatch(r"(\w+) of which", told):
                assert counted(some[1]) == len(able), fact.text
            else:
                assert is_told(found[2] if told == "which" else told, able), fact.text
    else:
        assert "Nobody could hear it" in fact.text, fact.text


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
    text, joint = _without_duds(text.removesuffix("."), fired)
    if both := re.fullmatch(rf"Both torpedoes needed an? (\d+){_TRY} to hit, and rolled (.*)", text):
        dice = [int(n) for n in re.findall(r"\d+", both[3])]
        assert len(dice) == 2 or both[3].endswith("each"), text
        for shot, least, die in zip(fired, needed, dice if len(dice) > 1 else dice * 2, strict=True):
            _needed(shot, least, int(both[1]), die, both[2])
        return
    if both := re.fullmatch(
        rf"The torpedoes rolled an? (\d+) and an? (\d+){_TRY},? where an? (\d+) would have hit", text
    ):
        _missed(fired, needed, [int(both[1]), int(both[2])], int(both[4]), both[3], found=False)
        return
    if twice := re.fullmatch(
        r"Each torpedo needed an? (\d+) and failing that an? (\d+); the first rolled an? (\d+) and an? (\d+), the second an? (\d+) and an? (\d+)",
        text,
    ):
        one, two, *dice = map(int, twice.groups())
        for shot, least, rolls in zip(fired, needed, (dice[:2], dice[2:]), strict=True):
            _twice(shot, least, [(rolls[0], one), (rolls[1], two)])
        return
    if duds := re.fullmatch(r"The first torpedo ([^;,]*), the second ([^;]*)", text):
        assert not kills, text
        told = [duds[1], duds[2]]
    elif lost := re.fullmatch(
        r"Both torpedoes found their target, then failed twice running where an? (\d+) was needed, the first with an? (\d+) and an? (\d+), "
        r"the second with an? (\d+) and an? (\d+)",
        text,
    ):
        wanted, *rolled = lost.groups()
        told = [
            f"found its target, but then failed twice running, a {a} and a {b} where a {wanted} was needed"
            for a, b in (rolled[:2], rolled[2:])
        ]
    elif neither := re.fullmatch("Neither torpedo ever ((?:lost|found) its target)", text):
        told = [f"never {neither[1]}"] * len(fired)
    elif just := re.fullmatch(r"Each torpedo (.*), one of them with just the (\d+) that it needed", text):
        told = [just[1]] * len(fired)
        late = [(_good(shot, ways).index(True), shot, ways) for shot, ways in zip(fired, needed, strict=True)]
        assert [shot.rolls[n] == just[2] == str(ways[n]) for n, shot, ways in late].count(True) == 1, text
    elif text.startswith("Each torpedo "):
        told = [text.removeprefix("Each torpedo ")] * len(fired)
    else:
        told = [
            re.sub(r"^(?:The (?:first )?torpedo|the (?:second|third|fourth)) ", "", each)
            for each in text.split("; ")
        ]
    assert len(told) == len(fired), text
    for each, shot, least in zip(told, fired, needed, strict=True):
        _fate(each, shot, least, duds=not joint)


def _without_duds(text: str, fired: list[Shot]) -> tuple[str, bool]:
    """Check the kill dice that a sentence gives of a whole salvo. Return the sentence without them, and whether it tells of the torpedoes
    together."""
    found = re.search(
        r"; (?:the kill die of the hit was an? (\d)|both kill dice were an? (\d)|the kill dice were an? (\d) and an? (\d)) where a 2 does damage$",
        text,
    )
    dice = [shot.die for shot in fired if shot.hit]
    if found is None:
        joint = text.startswith(("Both", "Each", "Neither"))
        assert not joint or all(shot.kill for shot in fired if shot.hit), text
        return text, joint
    told = [int(n) for n in found.groups() if n]
    assert dice == (told * 2 if found[2] else told), text
    return text[: found.start()], True


_TRY = r"(?: at the (\w+) try)?"
"""Matches the words for the number of a roll."""


def _at_the_try(shot: Shot, nth: str | None, die: int) -> None:
    """Check which roll of a torpedo had a total; it is told of every torpedo that rolled more than once."""
    assert nth or len(shot.rolls) == 1, shot.rolls
    assert not nth or shot.rolls[ORDINALS.index(nth) :][:1] == [str(die)], (shot.rolls, nth, die)


def _needed(shot: Shot, needed: tuple[int, ...], least: int, die: int, nth: str | None) -> None:
    """Check a torpedo of which a single roll decided whether it hit: the total needed, the total rolled, and which roll it was."""
    assert shot.hit == (die >= least), (least, die)
    _at_the_try(shot, nth, die)
    alone = [
        tuple(n if n == least and at == place else 2 if n <= 2 else 99 for at, n in enumerate(needed))
        for place, each in enumerate(needed)
        if each == least and place < len(shot.rolls) and shot.rolls[place] == str(die)
    ]
    assert any(abs(_hits(each) - _hits(needed)) < 1e-9 for each in alone), (needed, least, die)


def _hits(needed: tuple[int, ...]) -> float:
    """Return the chance of a torpedo to hit; a roll that needs more than 12 fails."""
    found = 0.0
    for good in product((False, True), repeat=len(needed)):
        if any(good) and all(one or two for one, two in pairwise(good)):
            found += prod(
                reaches(n) if each else 1 - reaches(n) for n, each in zip(needed, good, strict=True)
            )
    return found


def _good(shot: Shot, needed: tuple[int, ...]) -> list[bool]:
    """Return which rolls of a torpedo that could succeed did."""
    rolls = [int(roll) if roll.isdigit() else 0 for roll in shot.rolls]
    return [roll >= least for roll, least in zip(rolls, needed, strict=False) if least <= 12]


def _missed(
    fired: list[Shot],
    needed: list[tuple[int, ...]],
    dice: list[int],
    least: int,
    nth: str | None,
    *,
    found: bool,
) -> None:
    """Check torpedoes that missed: the roll of each that alone kept it from hitting, and whether it had found its target."""
    assert len(dice) == len(fired)
    for shot, ways, die in zip(fired, needed, dice, strict=True):
        assert not shot.hit
        assert any(_good(shot, ways)) == found
        assert nth or all(len(each.rolls) == 1 for each in fired)
        place = ORDINALS.index(nth) if nth else 0
        assert (shot.rolls[place:][:1], ways[place:][:1]) == ([str(die)], (least,))
        assert least - die == short_of(shot, ways)


def _twice(shot: Shot, needed: tuple[int, ...], tries: list[tuple[int, int]]) -> None:
    """Check a torpedo that missed although either of two rolls would have made it hit."""
    rolls = [int(roll) if roll.isdigit() else 0 for roll in shot.rolls]
    alone = []
    for place, (roll, least) in enumerate(zip(rolls, needed, strict=False)):
        good = [
            n == place or each >= wanted for n, (each, wanted) in enumerate(zip(rolls, needed, strict=False))
        ]
        good += [False] * (len(needed) - len(good))
        if roll < least <= 12 and all(a or b for a, b in pairwise(good)):
            alone.append((roll, least))
    assert alone == tries, (alone, tries)
    assert not shot.hit


def _lost_it(shot: Shot, needed: tuple[int, ...], told: re.Match[str]) -> None:
    """Check the two rolls in a row with which a torpedo is said to have lost its target: the totals rolled, and those needed."""
    rolls = [int(roll) if roll.isdigit() else 0 for roll in shot.rolls]
    *_, one, two = zip(rolls, needed, strict=False)  # a torpedo that has lost its target rolls no more
    assert one[0] < one[1], told.string
    assert two[0] < two[1], told.string
    last = (int(told[3]), int(told[4]))
    if told[1]:
        assert (one, two) == ((int(told[1]), int(told[2] or told[4])), last), told.string
    else:
        assert [each for each in (one, two) if each[1] <= 12] == [last], told.string


def _fate(told: str, shot: Shot, needed: tuple[int, ...], *, duds: bool) -> None:
    """Check what is told of the dice of one torpedo. ``duds``: whether a kill die without damage must be told."""
    good = _good(shot, needed)
    ran, dud, _ = told.partition(", but its kill die was a 1 where a 2 does damage")
    assert not duds or bool(dud) == (shot.hit and not shot.kill), told
    assert not dud or shot.die == 1, told
    if alone := re.fullmatch(rf"needed an? (\d+){_TRY} to hit and rolled (?:just that|an? (\d+))", ran):
        least = int(alone[1])
        _needed(shot, needed, least, int(alone[3]) if alone[3] else least, alone[2])
        return
    if twice := re.fullmatch(
        r"failed twice, an? (\d+) where it needed an? (\d+) and an? (\d+) where it needed an? (\d+)", ran
    ):
        one, least_one, two, least_two = map(int, twice.groups())
        _twice(shot, needed, [(one, least_one), (two, least_two)])
        return
    if miss := re.fullmatch(rf"rolled an? (\d+){_TRY},? where an? (\d+) would have hit", ran):
        _missed([shot], [needed], [int(miss[1])], int(miss[3]), miss[2], found=False)
        return
    if lost := re.fullmatch(
        r"found its target, but (?:then failed twice running, an? (\d+)(?: where an? (\d+) was needed)? and|lost it with a blind try and) "
        r"an? (\d+) where an? (\d+) was(?: needed)?",
        ran,
    ):
        assert not shot.hit, told
        assert any(good), told
        _lost_it(shot, needed, lost)
        return
    if ran in ("never found its target", "found its target, but lost it"):
        assert not shot.hit, told
        assert any(good) == ran.startswith("found"), told
        return
    if ran in ("hit", "missed"):
        assert (ran == "hit") == shot.hit, told
        return
    just = re.search(r", with just the (\d+) that it needed$", ran)
    ran = ran[: just.start()] if just else ran
    hit = re.fullmatch(
        r"(found its target only at the (\w+) try|never lost its target|found its target(?: at once)?|lost its target and found it again)",
        ran,
    )
    assert hit, told
    assert shot.hit
    if hit[2]:
        first = good.index(True)
        assert (ORDINALS[first], first > 0) == (hit[2], True), told
        assert not just or (shot.rolls[first], needed[first]) == (just[1], int(just[1])), told
        return
    assert not just, told
    assert good[0], told
    blind = any(least > 12 for least in needed[: len(shot.rolls)])
    assert ("never lost" in told) == (all(good) and len(good) > 1 and not blind), told
    assert ("found it again" in told) <= (good[-1] and (blind or not all(good))), told


def turn_alarm(fact: StoryFact, log: Log) -> None:
    """Check a turning point about the first alarm: the roll, and the ships that it did not alert."""
    turn = at(fact, log)
    roll = fact.text
    thrown, least = turn.numbers("detect", "surf"), integer(fact.values["least"])
    told = [int(n) for n in re.findall(r"\d+", roll)]
    assert told == ([*thrown, least] if "enough" in roll else thrown), fact.text
    assert bool(re.search("just (?:that|the)", roll)) == (thrown == [least])
    assert not own(log, turn)
    assert re.fullmatch(r"(?:From far off t|T)he sonars (?:needed an? \d+ and )?rolled [^.;]*\.", roll), (
        fact.text
    )
