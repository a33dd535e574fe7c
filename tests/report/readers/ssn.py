"""Facts of SSN against the log: torpedoes, listeners and dice, from the text alone."""

from __future__ import annotations

import re

from printkit.report.story import StoryFact
from tests.report.readers.log import Log, Turn, counted


def read(log: Log) -> Log:
    """Nothing has to be played: the log says all of it."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError for a fact that the log does not bear out; KeyError for a kind that nothing here checks."""
    CHECKS[fact.kind](fact, log)


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def piece(name: str) -> str:
    """The log's word for ``the LHD``, ``frigate 2``, ``helo 3``."""
    return name.lower().removeprefix("the ").replace("frigate ", "ff").replace("helo ", "h")


def shots(turn: Turn) -> list[tuple[str, str, list[str]]]:
    """Every torpedo of a turn: who fired, at whom, the statements of it."""
    found: list[tuple[str, str, list[str]]] = []
    for _, side, words in turn.said:
        parts = words.split()
        if parts[0] == "fire":
            found.append((side or "ssn", parts[1] if len(parts) > 1 else "ssn", []))
        elif parts[0] in ("detect", "kill", "evade") and found and side != "surf":
            found[-1][2].append(words)
    return found


def _salvo(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    target = piece(str(fact.values["target"]))
    fired = [s for s in shots(turn) if s[0] == "ssn" and s[1] == target]
    assert counted(str(fact.values["torpedoes"]).split()[0]) == len(fired)
    hits = [s for s in fired if any(w.startswith("kill") for w in s[2])]
    assert (fact.kind == "fire-hit") == bool(hits)
    told_hits = (
        2
        if "both hit" in str(fact.values["told"])
        else len(re.findall(r"\bhit and\b", str(fact.values["told"])))
    )
    assert told_hits == len(hits)
    before, after = (log.total("lhd-kills", each) for each in (log.before(turn), turn))
    if log.settled(turn) and target == "lhd":
        told = str(fact.values["told"])
        assert len(re.findall("sank|damaged", told)) >= after - before > 0 or not re.search(
            "sank|damaged", told
        )


def _heard(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    said = turn.of("detected")
    listeners = fact.values["listeners"]
    assert isinstance(listeners, tuple)
    assert sorted(name for name, _ in listeners) == sorted(words[0] for words in said)
    assert {name: len(points) for name, points in listeners} == {words[0]: len(words) - 1 for words in said}
    assert fact.values["totals"] == tuple(turn.numbers("detect", "surf"))
    points = {point for words in said for point in words[1:]}
    every = [words[0] for words in said if set(words[1:]) == points]
    if "a part of that" in fact.text or "between them" in fact.text:
        assert len(every) < len(said)
        if "between them" in fact.text:
            assert not every
    else:
        assert len(every) == len(said)
    if (whole := re.search(r"all (\w+) of its detection points", fact.text)) is not None:
        assert counted(whole[1]) == len(points)
    if "alone" in fact.tags:
        assert len(said) == 1
    for many in re.findall(r"(\w+) (frigates|helos)(?! \d)", str(fact.values["who"])):
        prefix = "ff" if many[1] == "frigates" else "h"
        assert counted(many[0]) == sum(
            name.startswith(prefix) for name in every or [words[0] for words in said]
        )


def _unheard(fact: StoryFact, log: Log) -> None:
    for turn in _turns(fact, log):
        assert not turn.of("detected")
        assert turn.of("quiet") or not turn.numbers("detect", "surf"), turn.heading


def _open(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    assert log.turns[-1] is turn
    assert fact.values["totals"] == tuple(turn.numbers("detect", "surf"))


def _back(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    shooter = piece(str(fact.values["shooter"]))
    fired = [s for s in shots(turn) if s[0] == shooter]
    dice = [int(w.split()[1]) for s in fired for w in s[2] if w.startswith("evade")]
    assert fact.values.get("die", dice[0] if dice else 0) in (dice or [0])
    if fact.kind in ("back-both", "back-second"):
        assert dice == [fact.values["die"], fact.values["die2"]]
    if fact.kind == "back-half":
        place = ("first", "second").index(str(fact.values["which"]))
        assert not any(w.startswith("evade") for w in fired[place][2])
    if fact.kind in ("back-sunk", "back-second") and "=" in log.text[-1] and log.settled(turn):
        assert "lost" in log.text[-1]


def _missed(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    for name in re.findall(r"(frigate \d|helo \d|the LHD)\b", str(fact.values["shooters"])):
        fired = [s for s in shots(turn) if s[0] == piece(name)]
        assert fired
        assert not any(w.startswith("evade") for s in fired for w in s[2]), name


def _verdict(fact: StoryFact, log: Log) -> None:
    every = [s for turn in log.turns for s in shots(turn)]
    own, back = [s for s in every if s[0] == "ssn"], [s for s in every if s[0] != "ssn"]
    if found := re.search(r"of (?:its|the) (\w+) torpedo", fact.text):
        assert counted(found[1]) == len(own)
    if found := re.search(r"(\w+) torpedo(?:es)? came back", fact.text):
        assert counted(found[1]) == len(back)
    last = log.text[-1] if log.turns[-1].heading == "end" and "=" in log.text[-1] else ""
    if fact.text.startswith("The submarine won"):
        assert "win" in last or not last
    if "was lost" in fact.text:
        assert "lost" in last or not last


def _turning(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    if found := str(fact.values.get("dice", "")):
        fired = [s for s in shots(turn) if s[0] == "ssn" and s[1] == "lhd"]
        told = found.split("; ")
        assert len(told) == len(fired)
        for part, shot in zip(told, fired, strict=True):
            dice = [w for s in shot[2] if s.startswith("detect") for w in s.split()[1:]]
            assert re.findall(r"\d+", part) == [d for d in dice if d.isdigit() and d != "0"], (
                part,
                dice,
            )
            assert ("missed" in part) == (not any(w.startswith("kill") for w in shot[2]))


def _alarm(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    assert [int(n) for n in re.findall(r"\d+", str(fact.values["roll"]))] == turn.numbers("detect", "surf")
    assert turn.of("detected")


def _moment(fact: StoryFact, log: Log) -> None:
    turn = log.turn(fact.at)
    assert f"turn {fact.values['turn']}" in fact.text
    before, after = log.total("lhd-kills", log.before(turn)), log.total("lhd-kills", turn)
    if "one more kill" in fact.text.lower():
        assert before == 1
    if "The LHD takes two kills" in fact.text:
        assert not before
    if "in vain" in fact.text or "neither did" in fact.text:
        assert before == after


def _up(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    dice = {side for _, side, words in turn.said if words.split()[0] in ("dp", "launch", "up")}
    for name in re.findall(r"helo \d", str(fact.values["names"])):
        assert not dice or piece(name) in dice


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log) or fact.lines == (1,)


CHECKS = {
    "start": _in_the_log, "start-down": _in_the_log, "figures": _in_the_log, "approach": _in_the_log,
    "silence": _unheard, "unheard": _unheard, "inaudible": _unheard, "heard": _heard, "heard-open": _open,
    "too-late": _in_the_log, "alerted": _in_the_log, "fire-hit": _salvo, "fire-miss": _salvo, "back-miss": _missed,
    "back-half": _back, "back-evaded": _back, "back-both": _back, "back-sunk": _back, "back-second": _back,
    "moved": _in_the_log, "helos": _up, "helo": _up, "helos-all": _up, "convoy": _in_the_log, "won": _in_the_log,
    "sunk": _in_the_log, "spent": _in_the_log, "away": _in_the_log, "cornered": _in_the_log, "stops": _in_the_log,
    "verdict": _verdict, "moment": _moment, "turn-salvo": _turning, "turn-alarm": _alarm, "turn-answer": _in_the_log,
    "turn-away": _unheard,
}  # fmt: skip
