"""Facts of Malta Convoy against the log: dice and the sheet's totals, from the text alone."""

from __future__ import annotations

import re

from printkit.games.malta_convoy.rules.state import Fleet
from printkit.games.malta_convoy.rules.tables import SHIP_NAMES
from printkit.report.story import StoryFact
from tests.report.readers.log import Log, Turn, counted

TYPES = {
    "cargo ship": "cargo",
    "tanker": "tankers",
    "carrier": "carriers",
    "cruiser": "cruisers",
    "destroyer": "destroyers",
}


def read(log: Log) -> Log:
    """Nothing has to be played: the log says all of it."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError for a fact that the log does not bear out; KeyError for a kind that nothing here checks."""
    CHECKS[fact.kind](fact, log)


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def losses(turn: Turn, log: Log) -> dict[str, int]:
    """The ships of each type that a turn cost, by the sheet."""
    return {
        name: int(log.total(f"{name}-lost", turn) - log.total(f"{name}-lost", log.before(turn)))
        for name in TYPES.values()
    }


def told_losses(text: str) -> dict[str, int]:
    """The ships that a sentence says were lost."""
    found = dict.fromkeys(TYPES.values(), 0)
    plain = re.sub("\ue000.*?\ue001", "", text)
    # what follows a verb of loss up to the next verb
    for part in re.findall(
        r"(?:sank|finished off) (.*?)(?=(?:, | and )(?:damaged|spent|struck|hit|finished|sank)|[.:;]|$)",
        plain,
    ):
        for number, kind in re.findall(
            r"(\w+) (?:more )?(?:damaged )?(cargo ship|tanker|carrier|cruiser|destroyer)s?", part
        ):
            found[TYPES[kind]] += 1 if number in ("the", "another") else counted(number)
    return found


def _met(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    assert turn.of("contact")
    value = fact.values
    if "through_n" not in value:
        return
    ones = turn.numbers("intercept").count(1)
    size, turned, through = (value[key] for key in ("attackers_n", "turned_back", "through_n"))
    assert isinstance(size, int)
    assert turned == min(size, ones)
    assert through == size - min(size, ones)
    if turn.of("attack"):
        assert len(turn.numbers("attack")) == through
    if not log.settled(turn):
        return
    assert log.total("interceptions", turn) - log.total("interceptions", log.before(turn)) in (turned, ones)
    if fact.kind in ("met-hit", "met-blow"):
        assert told_losses(fact.text) == losses(turn, log), (told_losses(fact.text), losses(turn, log))
    else:
        assert not any(losses(turn, log).values())


def _quiet(fact: StoryFact, log: Log) -> None:
    for turn in _turns(fact, log):
        assert not turn.of("enemy"), turn.heading
    if found := re.search(r"[Tt]urns? (\d+)(?:–(\d+))?", str(fact.values.get("span", ""))):
        first, last = int(found[1]), int(found[2] or found[1])
        numbers = {turn.number for turn in log.turns if turn.of("enemy")}
        assert not numbers & set(range(first, last + 1))


def _moment(fact: StoryFact, log: Log) -> None:
    turn = log.turn(fact.at)
    did = fact.values["did"]
    assert isinstance(did, float | int)
    assert abs(log.total("score", turn, 100) - log.total("score", log.before(turn), 100) - did) < 1e-9
    if "sank" in fact.text or "finished off" in fact.text:
        assert told_losses(fact.text) == losses(turn, log)


def _turning(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    change = log.total("score", turn, 100) - log.total("score", log.before(turn), 100)
    if log.settled(turn) and (
        found := re.search(r"(cost|gained) ([\d.]+) points?", str(fact.values.get("did", "")))
    ):
        assert abs(float(found[2]) * (-1 if found[1] == "cost" else 1) - change) < 0.01
    for thrown, of in re.findall(r"(\w+) of (\w+) attack dice hit", fact.text):
        dice = turn.numbers("attack")
        assert counted(of) == len(dice)
        assert counted(thrown) <= len(dice)
    for ones, of in re.findall(r"(\w+) of (\w+) interception dic?e", fact.text):
        assert counted(of) == len(turn.numbers("intercept"))
        assert counted(ones) == turn.numbers("intercept").count(1)
    for die in re.findall(r"the force die was a (\d)", fact.text):
        assert turn.numbers("force") == [int(die)]


def _total(fact: StoryFact, log: Log) -> None:
    total = str(fact.values["sum"])
    left, right = total.split(" = ")
    value = 0.0
    for sign, number in re.findall(r"([+−]?) ?(\d+(?:\.\d+)?)", left):
        value += float(number) * (-1 if sign == "−" else 1)
    assert value == float(right)
    assert log.turns[-1].heading != "end" or float(right) == log.total("score", log.turns[-1], 100)


def _verdict(fact: StoryFact, log: Log) -> None:
    fleet = fact.values["fleet"]
    assert isinstance(fleet, Fleet)
    last = log.turns[-1]
    if last.heading != "end":
        return
    for name in ORDER:
        lost = {n: fleet.lost[k] for k, n in enumerate(ORDER)}
        assert lost[name] == log.total(f"{name}-lost", last), name
    assert fact.values["score"] == log.total("score", last, 100)


def _quiet_moment(fact: StoryFact, log: Log) -> None:
    turns = [turn for turn in _turns(fact, log) if turn.of("contact")]
    assert not any(turn.of("enemy") for turn in turns)
    assert fact.values["quiet"] == len(turns) == sum(not t.of("enemy") for t in log.turns if t.of("contact"))


def _struck(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    if log.settled(turn):
        assert told_losses(fact.text) == losses(turn, log)


ORDER = SHIP_NAMES


def _option(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    assert turn.of("option")[0] == [fact.kind]
    durations = turn.numbers("duration")
    if "rest of the journey" in fact.text:
        last = max(each.number for each in log.turns)
        assert log.turns[-1].heading != "end" or turn.number + durations[0] > last
    elif durations and durations[0] > 1:
        assert counted(str(fact.values["time"]).split()[0]) == durations[0]
    if fact.kind == "evade" and turn.numbers("extra"):
        assert counted(str(fact.values["more"]).split()[0]) == turn.numbers("extra")[0]


def _cover(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    back = log.total("carriers-returned", turn) - log.total("carriers-returned", log.before(turn))
    assert (fact.kind == "cover-left") == (back > 0)
    assert bool(turn.of("cover")) == (fact.kind != "cover-none")


def _gone(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    name = TYPES[str(fact.values["ship"])]
    assert log.total(name, turn, 1) == 0


def _sail(fact: StoryFact, log: Log) -> None:
    setup = log.turns[0]
    for number, kind in re.findall(
        r"([\w-]+) (cargo ship|tanker|carrier|cruiser|destroyer)s?", str(fact.values["convoy"])
    ):
        assert counted(number) == setup.totals.get(TYPES[kind], counted(number))


def _arrival(fact: StoryFact, log: Log) -> None:
    last = log.turns[-1]
    for number, kind in re.findall(
        r"([\w-]+) (cargo ship|tanker|carrier|cruiser|destroyer)s?", str(fact.values["home"])
    ):
        start = log.turns[0].totals.get(TYPES[kind], 0)
        assert counted(number) == log.total(TYPES[kind], last, start)


def _plane(fact: StoryFact, log: Log) -> None:
    _quiet(fact, log)
    assert _turns(fact, log)[-1].of("contact")


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log)


CHECKS = {
    "met": _met, "met-who": _met, "met-size": _met, "met-through": _met, "met-back": _met, "met-missed": _met,
    "met-hit": _met, "met-blow": _met, "quiet": _quiet, "quiet-plane": _plane, "quiet-but": _plane, "plane": _plane,
    "plane-here": _plane, "calm": _quiet, "safe": _in_the_log, "moment": _moment, "turn": _turning,
    "turn-against": _turning, "total": _total, "verdict": _verdict, "unharmed": _verdict, "standing": _in_the_log,
    "evade": _option, "decoy": _option, "split": _option, "screen": _option, "cover-left": _cover, "cover-stay": _cover,
    "cover-none": _cover, "gone": _gone, "sail": _sail, "taken-up": _in_the_log, "arrival": _arrival, "remnant": _arrival,
    "early": _arrival, "stops": _in_the_log, "turn-struck": _struck, "quiet-moment": _quiet_moment,
}  # fmt: skip
