"""Compares the turning points in a report of SSN with the torpedoes, listeners and dice in the log's text."""

from __future__ import annotations

import re

from printkit.report.story import StoryFact
from tests.report.readers.log import Log, Turn, counted, is_about
from tests.report.readers.ssn_lead import ODDS, one_roll, pips, runs_into
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
KILL = 5 / 6
"""The chance that a hit does damage."""


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
    assert "nobody was to fire at it" not in text, text
    assert ("nobody was to fire" in text) <= (not later)
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
        rf"; {_NUMBER} torpedo(?:es)? came near enough, and (it missed|none hit)", fact.text
    ):
        assert counted(found[1]) == len(able)
        assert not hits
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
        r"; (\w+) hits? w\w+ evaded, and then an? (\d) was rolled where an? (\d) was needed", fact.text
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
        r"to evade the (\w+) hits? took ([^;]*?) or more(?: each)?, and the d\w+ (?:was|were) ([\d, and]+)\.",
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
    """Check a turning point about a salvo: the chance of each torpedo, and which of them did damage."""
    turn = at(fact, log)
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == "lhd"]
    if _deciding_rolls(fact, log, turn, fired):
        return
    assert re.match(
        rf"(?:Each|The) torpedo had (?:{ODDS}|hardly a chance|next to a certainty) to (?:do damage|hit), (?:and|but) ",
        fact.text,
    ), fact.text
    chance = re.search(rf"torpedo had {ODDS} to (do damage|hit)", fact.text)
    assert not chance or is_about(
        chance[1], runs_into(needed_by(fact)[0]) * (KILL if chance[2] != "hit" else 1)
    )
    if chance and chance[2] == "hit":
        assert not any(shot.hit for shot in fired), fact.text
        pips(fact.text, fired, tuple(needed_by(fact)))
        return
    if duds := re.search(rf"; (?:(both) hits were duds|{_NUMBER} hit without damage)", fact.text):
        assert (2 if duds[1] else counted(duds[2])) == sum(shot.hit for shot in fired), fact.text
    assert "to spare" not in fact.text, fact.text
    kill = [place for place, shot in enumerate(fired) if shot.kill]
    if "only the" in fact.text:
        (one,) = kill
        assert f"only the {ORDINALS[one]} did" in fact.text, fact.text
    elif re.search("neither did|none did|did not", fact.text):
        assert not kill, fact.text
    else:
        assert len(kill) == len(fired), fact.text


def _deciding_rolls(fact: StoryFact, log: Log, turn: Turn, fired: list[Shot]) -> bool:
    """Check a turning point that gives the rolls of the torpedo that sank the LHD. Return False if it has another form."""
    found = re.fullmatch(
        r"The torpedo’s (\w+) roll had to be (\d+) or more, and was (?:an? (\d+)|just that); a miss would have left (\w+)(?: torpedo(?:es)?)?\.",
        fact.text,
    )
    either = re.fullmatch(
        r"The torpedo needed (\d+) or more on the (\w+) roll or (\d+) or more on the (\w+), and rolled (.*); a miss would have left (\w+)(?: torpedo(?:es)?)?\.",
        fact.text,
    )
    if not found and not either:
        return False
    (shot,), (needed,) = fired, needed_by(fact)
    assert shot.kill
    assert sunk_on(log) == turn.number
    ways = [
        n for n in range(len(needed)) if runs_into(tuple(2 if n == k else 99 for k in range(len(needed)))) > 0
    ]
    wanted = [n for n in ways if needed[n] <= 12]
    rolls = [int(roll) if roll.isdigit() else 0 for roll in shot.rolls]
    if found:
        assert [ORDINALS[n] for n in wanted] == [found[1]], (fact.text, needed)
        assert needed[wanted[0]] == int(found[2])
        assert rolls[wanted[0]] == int(found[3] or found[2]), fact.text
        assert bool(found[3]) == (found[3] != found[2] and bool(found[3]))
    if either:
        assert [ORDINALS[n] for n in wanted] == [either[2], either[4]], (fact.text, needed)
        assert [needed[n] for n in wanted] == [int(either[1]), int(either[3])]
        assert [int(n) for n in re.findall(r"\d+", either[5])] == [rolls[n] for n in wanted]
    left = found[4] if found else either[6] if either else ""
    assert (0 if left == "none" else counted(left)) == TORPEDOES - len(own(log, turn)) - len(fired), fact.text
    return True


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
