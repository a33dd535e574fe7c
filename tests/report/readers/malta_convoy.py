"""Compares the facts in a report of Malta Convoy with the dice and totals in the log's text."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import pairwise, product

from printkit.games.malta_convoy.rules.state import Fleet
from printkit.games.malta_convoy.rules.tables import SHIP_NAMES
from printkit.report.story import KNOWN, NAMED, StoryFact
from tests.report.readers.log import WORDS, Log, Turn, chance, close, counted

TYPES = {
    "cargo ship": "cargo",
    "tanker": "tankers",
    "carrier": "carriers",
    "cruiser": "cruisers",
    "destroyer": "destroyers",
}


def read(log: Log) -> Log:
    """Parse a log. Nothing has to be played, because this game's log contains everything."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    CHECKS[fact.kind](replace(fact, text=KNOWN.sub(lambda m: m[3], NAMED.sub("", fact.text))), log)


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def losses(turn: Turn, log: Log) -> dict[str, int]:
    """Return how many ships of each type were lost in a turn, according to the sheet."""
    return {
        name: int(log.total(f"{name}-lost", turn) - log.total(f"{name}-lost", log.before(turn)))
        for name in TYPES.values()
    }


def told_losses(text: str) -> dict[str, int]:
    """Return the lost ships that a sentence states."""
    found = dict.fromkeys(TYPES.values(), 0)
    plain = re.sub("\ue000.*?\ue001", "", text)
    plain = re.sub(r"\w+ hits? meant for [\w ,]+? found none left", "", plain)
    # what follows a verb of loss up to the next verb
    for part in re.findall(
        r"(?:sank|finished off) (.*?)(?=(?:, | and )(?:damaged|spent|struck|hit|finished|sank)|[.:;]|$)",
        plain,
    ):
        for number, kind in re.findall(
            r"(\w+) (?:more )?(?:damaged )?(cargo ship|tanker|carrier|cruiser|destroyer)s?", part
        ):
            found[TYPES[kind]] += 1 if number in ("the", "another", "last") else counted(number)
    return found


def _no_ship_is_two(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check that a sentence mentions no more ships of a type than there were when the attackers came."""
    plain = re.sub("\ue000.*?\ue001", "", fact.text.partition(" The decoy had drawn")[0])
    plain = re.sub(
        r"hit (?:that|the|a)(?: damaged)? [\w ]+? again|\w+ hits? meant for [\w ,]+? found none left|with the last .* went|the loss of that [\w ]+ would cost|(?:the|a) damaged [\w ]+ was hit again(?: twice| and again)? and stayed",
        "",
        plain,
    )
    told = dict.fromkeys(TYPES.values(), 0)
    for number, kind in re.findall(
        r"(\w+) (?:more )?(?:damaged )?(cargo ship|tanker|carrier|cruiser|destroyer)s?\b(?! (?:was|were) left)",
        plain,
    ):
        if number != "no":
            told[TYPES[kind]] += 1 if number.lower() in ("the", "another", "last") else counted(number)
    for kind, n in told.items():
        start = log.turns[0].totals.get(kind)
        if n and (start is not None or log.before(turn).totals):
            assert n <= log.total(kind, log.before(turn), start or 0), kind


def _alone(fact: StoryFact, log: Log) -> None:
    """Check the turns before this one that a sentence calls quiet, and the turns on which it says that a plane came."""
    alone, planes = fact.values["alone"], fact.values["planes"]
    assert isinstance(alone, tuple)
    assert isinstance(planes, tuple)
    assert set(planes) <= set(alone)
    for number in alone:
        turn = log.turn(number)
        assert turn.of("contact")
        assert not turn.of("enemy")
    if alone:
        assert alone == tuple(range(alone[0], fact.at))
    if found := re.search(r"after (\w+)( more)? quiet turns?", fact.text, re.IGNORECASE):
        assert counted(found[1]) == len(alone)
    if alone and (counts := re.findall(r"after \w+( more)?(?: quiet)? turns?\b", fact.text, re.IGNORECASE)):
        before = [turn for turn in log.turns if turn.number == alone[0] - 1]
        quiet = any(turn.of("contact") and not turn.of("enemy") for turn in before)
        assert quiet == bool(counts[0]), "turns that were quiet just before are counted, or said to be more"
    if found := re.search(r"quiet turns? \(([^)]*)\)|friendly waters \(([^)]*)\)", fact.text):
        close(found[1] or found[2], left_alone(log, alone))
    if "two turns later" in fact.text.lower():
        assert len(alone) == 1
        assert log.turn(fact.at - 2).of("enemy")
    if "spotted by a plane" in fact.text.lower():
        assert total(log, log.turn(fact.at - 1)) == 4
        if found := re.search(
            r"spotted by a plane on the (\w+) turn out of friendly waters", fact.text, re.IGNORECASE
        ):
            assert ORDINALS_ALL.index(found[1]) + 1 == len(alone)


def in_force(log: Log, at: int) -> str:
    """Return the option in force on a turn."""
    for turn in log.turns:
        if turn.of("option") and turn.number <= at < turn.number + turn.numbers("duration")[0]:
            return turn.of("option")[0][0]
    return ""


def total(log: Log, turn: Turn) -> int:
    """Return the total of a turn's contact die with its modifiers; 0 if there is none."""
    before = log.before(turn)
    pending = next_roll(total(log, before)) if before.of("contact") else 0
    option = {"evade": -2, "split": 1}.get(in_force(log, turn.number), 0)
    return turn.numbers("contact")[0] + pending + option if turn.of("contact") else 0


def next_roll(number: int) -> int:
    """Return how a contact total modifies the next roll."""
    return -1 if number <= 1 else 2 if number == 4 else 0


def left_alone(log: Log, alone: tuple[int, ...]) -> float:
    """Return the probability that none of several consecutive turns brings a contact."""
    before = log.before(log.turn(alone[0]))
    course = {next_roll(total(log, before)) if before.of("contact") else 0: 1.0}
    for number in alone:
        option = {"evade": -2, "split": 1}.get(in_force(log, number), 0)
        after: dict[int, float] = {}
        for pending, share in course.items():
            for die in range(1, 7):
                if (rolled := die + pending + option) < 5:
                    after[next_roll(rolled)] = after.get(next_roll(rolled), 0.0) + share / 6
        course = after
    return sum(course.values())


def force(log: Log, turn: Turn, die: int = 0) -> int:
    """Return the number of attackers on a turn, computed from its dice, or as it would have been if the force die had shown ``die``."""
    enemy = turn.numbers("enemy")[0]
    row = {5: -1, 6: 0, 7: 1}.get(total(log, turn), 2)
    split = -1 if in_force(log, turn.number) == "split" else 0
    return max(1, (die or turn.numbers("force")[0]) + row + {1: -1, 6: 1}.get(enemy, 0) + split)


def turned_back(size: int, dice: int) -> float:
    """Return the probability that all attackers are turned back."""
    return float(sum(math.comb(dice, n) * 5 ** (dice - n) for n in range(size, dice + 1)) / 6**dice)


def all_miss(log: Log, turn: Turn) -> float:
    """Return the probability that every attack of a turn misses."""
    modifier = {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0)
    modifier += in_force(log, turn.number) == "screen"
    missed = sum(die + modifier <= 2 for die in range(1, 7)) / 6
    return float(missed ** len(turn.numbers("attack")))


ENEMIES = {
    "U-boats": "U-boat",
    "Italian air force": "Italian",
    "German air force": "German",
    "combined air force": "Italian",
}
ENEMIES_OF = {
    1: "U-boats", 2: "Italian air force", 3: "Italian air force", 4: "German air force", 5: "German air force",
    6: "combined air force",
}  # fmt: skip
_SIZE = "|".join((*WORDS[1:], r"\d+"))
ORDINALS_ALL = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
    "13th", "14th", "15th", "16th", "17th", "18th", "19th", "20th",
)  # fmt: skip
ORDINALS = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ROWS = {5: "surprised", 7: "sortie", 8: "attack force"}


TARGETS = {1: "tankers", 2: "cargo", 3: "carriers", 4: "carriers", 5: "cruisers", 6: "destroyers"}
TIMES = {"once": 1, "twice": 2}


def hits(log: Log, turn: Turn) -> int:
    """Return how many attacks of a turn hit."""
    modifier = {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0)
    modifier += in_force(log, turn.number) == "screen"
    return sum(die + modifier > 2 for die in turn.numbers("attack"))


PASSIVE = re.compile(
    r"\b(sank|(?:was|were each) hit twice and sank|(?:was|were) hit again and sank|(?:was|were) damaged"
    r"|(?:was|were) hit again(?: twice| and again)? and stayed afloat)\b"
)
"""Matches what became of ships, behind the words for the ships."""


def struck(text: str) -> dict[str, dict[str, int]]:
    """Return, for what became of ships according to a sentence about an attack, the number of ships of each type."""
    found = {"sank": dict.fromkeys(TYPES.values(), 0), "twice": dict.fromkeys(TYPES.values(), 0),
             "again": dict.fromkeys(TYPES.values(), 0), "damaged": dict.fromkeys(TYPES.values(), 0)}  # fmt: skip
    pieces = PASSIVE.split(re.sub("\ue000.*?\ue001", "", text.partition(" The decoy had drawn")[0]))
    for ships, verb in zip(pieces[::2], pieces[1::2]):
        fate = (
            "sank" if verb == "sank" else "twice" if "twice and sank" in verb else "again" if "sank" in verb
            else "damaged" if "damaged" in verb else ""
        )  # fmt: skip
        for number, kind in re.findall(
            r"(\w+) (?:more )?(?:damaged )?(cargo ship|tanker|carrier|cruiser|destroyer)s?\b",
            re.split(r"turned back, but|: |\. | none left", ships)[-1].lower(),
        ):
            if fate:
                found[fate][TYPES[kind]] += 1 if number in ("the", "another", "last") else counted(number)
    return found


def _blows(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check which ships an attack sank and damaged: the losses and the damaged ships on the sheet, and that no ship was left where a hit
    is said to have fallen on nothing.
    """
    told, lost = struck(fact.text), losses(turn, log)
    if only := re.search(
        r"((?:sank|damaged) only [^.]*|did no harm)\.", fact.text.partition(" The decoy had")[0]
    ):
        _did_only(only[0], log, turn)
        assert not any(n for kind, n in lost.items() if kind != "destroyers")
        return
    start = {kind: log.turns[0].totals.get(kind, 0) for kind in lost}
    for kind, n in lost.items():
        assert n == sum(told[fate][kind] for fate in ("sank", "twice", "again")), (kind, fact.text)
        if log.total(f"{kind}-returned", turn) == log.total(f"{kind}-returned", log.before(turn)):
            more = log.total(f"{kind}-damaged", turn) - log.total(f"{kind}-damaged", log.before(turn))
            assert more == told["damaged"][kind] - told["again"][kind], (kind, fact.text)
        if told["again"][kind]:
            assert log.total(f"{kind}-damaged", log.before(turn)) >= told["again"][kind], fact.text
    if "the last carrier" in fact.text:
        assert log.total("carriers", log.before(turn), start["carriers"]) == 1 < start["carriers"], fact.text
    for since in re.findall(r", damaged on turn (\d+),", fact.text):
        then = log.turn(int(since))
        assert then.number < turn.number
        assert any(log.total(f"{kind}-damaged", then) for kind in lost), fact.text
    empty = 0
    for n, kinds in re.findall(r"(\w+) hits? meant for ([\w ,]+?) found none left", fact.text):
        empty += counted(n)
        for kind in re.findall(r"tanker|cargo ship|carrier|cruiser|destroyer", kinds):
            assert not log.total(TYPES[kind], turn, start[TYPES[kind]]), fact.text
    single = sum(told["sank"].values()) + sum(told["damaged"].values()) + sum(told["again"].values())
    least = single + 2 * sum(told["twice"].values()) + empty
    assert least <= hits(log, turn), fact.text
    if (
        "stayed afloat" not in fact.text
        and "no ship was left" not in fact.text
        and "reroll" not in log.header
    ):
        afloat = [die for die in turn.numbers("again") if die > 3]
        dummy = in_force(log, turn.number) == "decoy"
        assert least + len(afloat) >= hits(log, turn) or dummy, fact.text


def _drawn(said: str) -> list[tuple[int, str, int, str]]:
    """Return the hits that a decoy is said to have drawn: how many, for which ships they were meant, on how many ships they fell, and on which."""
    found: list[tuple[int, str, int, str]] = []
    waiting: list[tuple[int, str]] = []
    for part in re.finditer(
        r"(a|\w+) hits? (?:meant for (?:a|the) (tanker|cargo ship|carrier|cruiser|destroyer)s?|that would have found (no) ship)"
        r"|onto (\w+) (tanker|cargo ship|carrier|cruiser|destroyer|sea)s?\b",
        said,
    ):
        if part[4]:
            ships = 1 if part[4] in ("the", "empty") else counted(part[4])
            found += [(n, meant, ships, part[5]) for n, meant in waiting]
            waiting = []
        else:
            waiting.append((counted(part[1]), part[2] or ""))
    assert not waiting, said
    return found


def _decoy(text: str, log: Log, turns: list[Turn]) -> None:
    """Check the hits that a decoy is said to have drawn away from ships, and onto which ships, by their target dice."""
    said = text.partition(" The decoy had drawn")[2]
    dice = [die for turn in turns if in_force(log, turn.number) == "decoy" for die in turn.numbers("target")]
    if not said:
        return
    drawn = _drawn(said)
    assert drawn, said
    wraps = "target-overflow=wrap" in log.header.get("set", "")
    round_the_table = [each for each in drawn if each[1] in ("cruiser", "destroyer")]
    assert not round_the_table or wraps, said
    for (
        n,
        kind,
        _,
        _,
    ) in round_the_table:  # totals of 7 and 8 begin again with the tankers and the cargo ships
        assert n <= dice.count({"cruiser": 5, "destroyer": 6}[kind]), said
    spared = sum(n for n, _, _, on in drawn if on in ("cruiser", "destroyer", "sea"))
    moved = sum(
        n
        for n, kind, _, on in drawn
        if on in ("tanker", "cargo ship", "carrier") and kind not in ("cruiser", "destroyer")
    )
    assert (spared, moved) <= (sum(die in (3, 4) for die in dice), sum(die in (1, 2) for die in dice))
    for on in {each[3] for each in drawn if each[3] in TYPES}:
        of_type = [each for each in drawn if each[3] == on]
        hits_on, ships = sum(each[0] for each in of_type), of_type[0][2]
        assert ships <= hits_on, said
        sunk = sum(losses(turn, log)[TYPES[on]] for turn in turns)
        if (
            sank := re.search(r"; (?:the (tanker|cargo ship|carrier)|(both|all \w+|\w+)) sank", said)
        ) and on in ("tanker", "cargo ship", "carrier"):
            some = {None: 1, "both": 2}.get(sank[2]) or counted(str(sank[2]).removeprefix("all "))
            assert some <= min(ships, sunk), said
            assert (sank[2] or "").startswith(("all", "both")) <= (some == ships), said
    if all(log.total("carriers", turn, log.turns[0].totals.get("carriers", 0)) for turn in turns):
        assert spared == sum(die in (3, 4) for die in dice), said
        assert moved == sum(die in (1, 2) for die in dice), said
    for kind, cost in re.findall(
        r"meant for the (tanker|cargo ship), whose loss would have cost (\w+) points,", said
    ):
        start = log.turns[0].totals.get(TYPES[kind], 0)
        assert any(log.total(TYPES[kind], log.before(turn), start) >= 1 for turn in turns)
        assert counted(cost) == {"tanker": 13, "cargo ship": 12}[kind]


def _said_of_the_fleet(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check what a sentence says about the remaining ships."""
    for number, kind in re.findall(r"; (\w+) (carrier|cargo ship|tanker)s? (?:was|were) left", fact.text):
        start = log.turns[0].totals.get(TYPES[kind], 0)
        assert counted(number) == log.total(TYPES[kind], turn, start), kind
    lost, start = losses(turn, log)["carriers"], log.turns[0].totals.get("carriers", 0)
    if fact.kind in ("met-hit", "met-blow") and lost:
        gone = log.total("carriers-returned", turn) - log.total("carriers-returned", log.before(turn))
        if not gone:
            several = log.total("carriers", log.before(turn), start) > 1
            gone_now = several and log.total("carriers", turn, start) == 0
            assert ("no carrier was left" in fact.text) == gone_now
    if "merchant ships were untouched" in fact.text:
        hit = re.sub(
            r"\w+ hits? meant for [\w ,]+? found none left",
            "",
            fact.text.partition(" The decoy had drawn")[0],
        )
        assert not re.search(r"tanker|cargo ship", hit)
    if worth := re.search(r"; the loss of that (tanker|cargo ship) would cost (\w+) points", fact.text):
        kind = TYPES[worth[1]]
        assert log.total(kind, turn, log.turns[0].totals.get(kind, 0)) == 1
        assert log.total(f"{kind}-damaged", turn) == 1 > log.total(f"{kind}-damaged", log.before(turn))
        assert counted(worth[2]) == COSTS[kind] + 10
    for dice in re.findall(r"(?:not one|neither) of (\w+) interception dice stopped", fact.text):
        assert counted(dice) == len(turn.numbers("intercept"))
        assert 1 not in turn.numbers("intercept")
    for hits in re.findall(r"wasted (\w+) hits?", fact.text):
        assert 0 < counted(hits) <= len(turn.numbers("target"))


def _met(fact: StoryFact, log: Log) -> None:
    _alone(fact, log)
    turn = log.turn(fact.at)
    assert turn.of("contact")
    value = fact.values
    if value.get("enemy"):
        assert ENEMIES[str(value["enemy"])] in fact.text or "combined" in fact.text
    for row, word in ROWS.items():
        assert (word in fact.text) == (value.get("row") == row), word
    if "through_n" not in value:
        return
    ones = turn.numbers("intercept").count(1)
    size, turned, through = (value[key] for key in ("attackers_n", "turned_back", "through_n"))
    assert isinstance(size, int)
    assert size == force(log, turn)
    assert turned == min(size, ones)
    if found := re.search(
        r", at ((?:\w+ chances? in|an even|a little) [^:;,.]*)\.$", fact.text.partition("stayed afloat")[0]
    ):
        back = turned_back(size, len(turn.numbers("intercept")))
        close(found[1], back if fact.kind == "met-back" else all_miss(log, turn))
    if re.match(r"\w+ more (?:U-boats|Italian|German)", fact.text):
        assert ENEMIES_OF[log.before(turn).numbers("enemy")[0]] == value["enemy"]
    if found := re.search(r"for the (\w+) turn running", fact.text):
        running = ORDINALS.index(found[1]) + 3
        assert all(log.turn(fact.at - n).of("enemy") for n in range(running))
    assert through == size - min(size, ones)
    if found := re.search(r"not one of (\w+) interception dice stopped them, at ([^,]*),", fact.text):
        assert counted(found[1]) == len(turn.numbers("intercept"))
        assert not ones
        close(found[2], (5 / 6) ** len(turn.numbers("intercept")))
    if found := re.search(r"by (\w+) ones where (\w+) would have done", fact.text):
        assert (counted(found[1]), counted(found[2])) == (ones, size)
        if log.settled(turn):
            assert log.total("score", turn, 100) - log.total("score", log.before(turn), 100) == ones
    _survived(fact, log)
    if log.settled(turn):
        _decoy(fact.text, log, [turn])
    if turn.of("attack"):
        assert len(turn.numbers("attack")) == through
    if not log.settled(turn):
        return
    assert log.total("interceptions", turn) - log.total("interceptions", log.before(turn)) in (turned, ones)
    if fact.kind in ("met-hit", "met-blow"):
        _blows(fact, log, turn)
        _said_of_the_fleet(fact, log, turn)
        _no_ship_is_two(fact, log, turn)
    else:
        assert not any(losses(turn, log).values())


def ships_told(text: str) -> dict[str, int]:
    """Return the ships of each type in a list such as ``two cargo ships and another destroyer``."""
    found = dict.fromkeys(TYPES.values(), 0)
    for number, kind in re.findall(
        r"(\w+) (?:more )?(cargo ship|tanker|carrier|cruiser|destroyer)s?\b",
        re.sub("\ue000.*?\ue001", "", text),
    ):
        found[TYPES[kind]] += 1 if number in ("the", "another") else counted(number)
    return found


def _attacks(fact: StoryFact, log: Log) -> None:
    """Check attacks told together: their turns, the attackers, how many were turned back, the ships lost and damaged, and the decoy."""
    _alone(fact, log)
    numbers = fact.values["turns"]
    assert isinstance(numbers, tuple)
    turns = [log.turn(n) for n in numbers]
    within = [turn for turn in log.turns if numbers[0] <= turn.number <= numbers[-1]]
    assert [turn.number for turn in within if turn.of("enemy")] == list(numbers)
    told, _, _ = fact.text.partition(" The decoy had drawn")
    _decoy(fact.text, log, turns)
    _survived(fact, log)
    if slight := re.search(r"(?:sank|damaged) only (\w+) destroyers?\.$|did no harm\.$", told):
        _slight(told, slight[1], log, turns)
        return
    if len(turns) > 1:
        _all_harmless(told, log, turns)
        return
    (turn,) = turns
    if "he same turn" in told:
        assert turn.of("option")
    elif "he next turn" in told:
        assert fact.values["earlier"] == turn.number - 1
        assert log.before(turn).of("enemy")
    elif "n turn" not in told:
        assert turn.of("option")
    else:
        assert re.findall(r"on turn (\d+)", told, re.IGNORECASE) == [str(turn.number)]
    if log.settled(turn):
        _attack(told.rstrip("."), log, turn)


def _slight(told: str, number: str | None, log: Log, turns: list[Turn]) -> None:
    """Check attacks that hit only destroyers: the turns, the attackers, and how many destroyers were lost or damaged."""
    if " on turn " in told or len(turns) > 1:
        assert re.findall(r"on turn (\d+)", told) == [
            str(turn.number) for turn in turns if not turn.of("option")
        ]
    sizes = [force(log, turn) for turn in turns]
    if some := re.search(r"(\w+) of (\w+) (?:U-boats|Italian|German).*? got through", told):
        (turn,) = turns
        back = min(sizes[0], turn.numbers("intercept").count(1))
        assert (counted(some[1]), counted(some[2])) == (sizes[0] - back, sizes[0])
    else:
        who = re.findall(
            r"(\w+)(?: lone| single)? (?:U-boats?|German and Italian squadrons?|Italian squadrons?|German squadrons?|squadron)",
            told,
        )
        assert [counted(n) for n in who if n != "and"] == sizes, told
    lost = [losses(turn, log) for turn in turns if log.settled(turn)]
    assert all({kind for kind, n in each.items() if n} <= {"destroyers"} for each in lost)
    if number and "sank" in told:
        assert sum(each["destroyers"] for each in lost) == counted(number)
    else:
        assert not any(each["destroyers"] for each in lost)


def _all_harmless(told: str, log: Log, turns: list[Turn]) -> None:
    """Check attacks told in one sentence, all of which were turned back, or all of which got through and missed."""
    sizes = [force(log, turn) for turn in turns]
    if both := re.match(r"(\w+) (?:U-boats|Italian|German)[\w ]*, on turns ([\d, and]+), ", told):
        assert [int(n) for n in re.findall(r"\d+", both[2])] == [turn.number for turn in turns]
        assert counted(both[1]) == sum(sizes)
    else:
        each = re.findall(
            r"(\w+)(?: lone| single)? (?:U-boat|Italian|German|squadron)[^,]*? on turn (\d+)", told
        )
        assert [int(number) for _, number in each] == [turn.number for turn in turns]
        assert [counted(n) for n, _ in each] == sizes
    assert ("both" in told) == (sum(sizes) == 2)
    for turn in turns:
        back = turn.numbers("intercept").count(1)
        assert (
            back >= force(log, turn)
            if told.endswith("turned back.")
            else told.endswith("missed.") and not back
        )
        assert not hits(log, turn)


def _attack(text: str, log: Log, turn: Turn) -> None:
    """Check what is told of one attack among several: the attackers, those that got through, and what they did."""
    size = force(log, turn)
    through = size - min(size, turn.numbers("intercept").count(1))
    if some := re.search(
        rf"({_SIZE}) of ({_SIZE}) (?:U-boats|Italian|German)[\w -]*? got through", text, re.IGNORECASE
    ):
        assert (counted(some[1]), counted(some[2])) == (through, size), text
        assert 0 < through < size, text
    elif some := re.search(
        rf"of ({_SIZE}) .*?, ({_SIZE}) (?:was|were) turned back and ({_SIZE}) missed", text, re.IGNORECASE
    ):
        assert [counted(word) for word in some.groups()] == [size, size - through, through], text
    elif re.search(
        r"^(?:On turn \d+ |The (?:next|same) turn, )?another (?:was|missed|sank|damaged|finished|hit)",
        text,
        re.IGNORECASE,
    ):
        assert size == 1, text
        assert ("turned back" in text) == (not through), text
    else:
        who = re.search(
            rf"(a lone|a single|{_SIZE}) (?:U-boats?|Italian|German|squadron)", text, re.IGNORECASE
        )
        assert who, text
        assert size == (1 if who[1].lower() in ("a lone", "a single") else counted(who[1])), text
        if some := re.search(rf"; ({_SIZE}) got through", text):
            assert counted(some[1]) == through < size, text
        else:
            assert through == (0 if "turned back" in text else size), text
    hit = hits(log, turn)
    assert (" missed" in text) == (bool(through) and not hit), text
    text = re.sub(r", and \w+ hits? meant for [\w ,]+? found none left.*", "", text)
    assert told_losses(f"{text}.") == losses(turn, log), text


def _survived(fact: StoryFact, log: Log) -> None:
    """Check the chance that damaged ships, hit again, stayed afloat: one half for each roll, of which the log has that many."""
    for words, of in re.findall(
        r"stayed afloat(?: each time| once more)?, at ([\w ]+?)(?: for (both|all \w+))?(?=[,.;]| and )",
        fact.text,
    ):
        up_to = max(turn.number for turn in _turns(fact, log))
        rolled = [
            die for turn in log.turns if turn.number <= up_to for die in turn.numbers("again") if die > 3
        ]
        n = {"": 0, "both": 2}.get(of) or (counted(of.removeprefix("all ")) if of else 0)
        n = n or next(k for k in range(1, 9) if abs(chance(words)[0] - 0.5**k) <= 0.02)
        assert n <= len(rolled), fact.text
        close(words, 0.5**n)


def _climb(fact: StoryFact, log: Log) -> None:
    first, last = (log.turn(int(str(fact.values[key]))) for key in ("first", "last"))
    found = re.match(
        r"From turn (\d+) to turn (\d+) the score climbed from ([\d.]+) to ([\d.]+)(?:, above the line for “([^”]*)”)?\.$",
        fact.text,
    )
    assert found
    assert (int(found[1]), int(found[2])) == (first.number, last.number)
    assert float(found[3]) == log.total("score", log.before(first), 100)
    assert float(found[4]) == log.total("score", last, 100)
    if found[5]:
        line = {name: least for least, name in BANDS}[found[5]]
        assert float(found[3]) < line <= float(found[4])


def _options(fact: StoryFact, log: Log) -> None:
    """Check what is told of options over several turns: when they were taken, for how long, after which planes, and
    whether the enemy came.
    """
    options, seen, came = (fact.values[key] for key in ("options", "seen", "came"))
    assert isinstance(options, tuple)
    assert isinstance(seen, tuple)
    assert isinstance(came, tuple)
    for number, name in options:
        turn = log.turn(number)
        assert turn.of("option")[0] == [name]
        assert bool(turn.of("enemy")) == (number in came)
        durations, extra = turn.numbers("duration"), turn.numbers("extra")
        if len(options) == 1 and durations[0] > 1 and "rest of the journey" not in fact.text:
            assert f"{WORDS[durations[0]]} turns" in fact.text
        if len(options) == 1 and extra:
            assert f"at the price of {WORDS[extra[0]]} more at sea" in fact.text
    if "een by a plane" in fact.text or "he plane of turn" in fact.text:
        assert all(total(log, log.turn(number)) == 4 for number in seen)
        assert re.findall(r"\d+", re.split(",? the convoy", fact.text)[0]) == [str(number) for number in seen]
    assert ("nobody came" in fact.text) <= (not came)
    if "in which nobody came" in fact.text:
        assert "for one turn, in which nobody came" in fact.text
        assert log.turn(options[0][0]).numbers("duration") in ([], [1])
    _nobody(fact.text, log)
    _avoided(fact.text, log, log.turn(options[0][0]))
    at_once = "all the same" in fact.text or "that very turn" in fact.text.partition("but not")[2]
    assert at_once == (bool(came) and options[0][1] == "evade")


def _nobody(text: str, log: Log) -> None:
    """Check the turns on which, according to a sentence about an option, no enemy came."""
    if found := re.search(r"nobody came on turns? (\d+)(?:–(\d+))?", text):
        first, last = int(found[1]), int(found[2] or found[1])
        assert not any(log.turn(number).of("enemy") for number in range(first, last + 1))
        assert not found[2] or in_force(log, first) == in_force(log, last) != ""


def _changed(log: Log, first: Turn) -> list[int]:
    """Return the turns under an option on which the same contact dice without it would have brought an attack that did not come, or none where
    one came."""
    duration = first.numbers("duration")[0]
    changed, pending = [], None
    for turn in log.turns:
        if not (first.number <= turn.number < first.number + duration and turn.of("contact")):
            continue
        before = log.before(turn)
        if pending is None:
            pending = next_roll(total(log, before)) if before.of("contact") else 0
        without = turn.numbers("contact")[0] + pending
        pending = next_roll(without)
        if (total(log, turn) >= 5) != (without >= 5):
            changed.append(turn.number)
    return changed


def _effect(fact: StoryFact, log: Log) -> None:
    """Check the attacks that splitting up is said to have brought."""
    first = log.turn(fact.at)
    assert first.of("option")[0] == ["split"]
    changed = _changed(log, first)
    assert tuple(changed) == fact.values["changed"]
    assert [int(n) for n in re.findall(r"\d+", fact.text)] == changed


def _avoided(text: str, log: Log, first: Turn) -> None:
    """Check the attacks that evading is said to have avoided, and those that it did not."""
    duration = (first.numbers("duration") or [1])[0]
    within = [turn for turn in log.turns if first.number <= turn.number < first.number + duration]
    came = [turn.number for turn in within if turn.of("enemy")]
    if found := re.search(
        r", and so avoided (an attack|attacks) (.*?)(?:, but not the ones? of (that very turn|turns? [\d, and]+|that very turn and turns? [\d, and]+))?\.$",
        text,
    ):
        changed = _changed(log, first)
        told = [
            *([first.number] if "that very turn" in found[2] else []),
            *map(int, re.findall(r"\d+", found[2])),
        ]
        assert told == changed
        assert (found[1] == "an attack") == (len(changed) == 1)
        missed = [first.number] * ("that very turn" in (found[3] or ""))
        assert [*missed, *map(int, re.findall(r"\d+", found[3] or ""))] == came
    elif found := re.search(
        r", though without that no attack would have come on turns? ([\d, and]+), either", text
    ):
        assert not _changed(log, first)
        assert [int(n) for n in re.findall(r"\d+", found[1])] == [
            turn.number for turn in within if turn.numbers("contact")
        ]
        assert not came
    else:
        assert "avoided" not in text


def _quiet(fact: StoryFact, log: Log) -> None:
    for turn in _turns(fact, log):
        assert not turn.of("enemy"), turn.heading
    if found := re.search(r"[Tt]urns? (\d+)(?:–(\d+))?", str(fact.values.get("span", ""))):
        first, last = int(found[1]), int(found[2] or found[1])
        numbers = {turn.number for turn in log.turns if turn.of("enemy")}
        assert not numbers & set(range(first, last + 1))


BANDS = (
    (100, "Malta relieved in triumph"),
    (90, "Relief"),
    (80, "Hard-won relief"),
    (70, "Costly passage"),
    (60, "Convoy mauled"),
)


def _line(words: str) -> int:
    """Return the limit of a rating that a sentence names."""
    return 100 if words == "the triumph" else {name: least for least, name in BANDS}[words.strip("“”")]


_RATING = r"the triumph|“[^”]*”"


def _moment(fact: StoryFact, log: Log) -> None:
    """Check the turn that decided the score: its number and the length of the journey, the score, what was at stake, and what happened."""
    turn = log.turn(fact.at)
    did = fact.values["did"]
    assert isinstance(did, float | int)
    before, after = log.total("score", log.before(turn), 100), log.total("score", turn, 100)
    assert abs(after - before - did) < 1e-9
    if found := re.match(
        r"(\w+) points? (?:was|were) missing for (the triumph|“[^”]*”), and turn (\d+)(?: of (\d+)|, the last,) had cost ([\w-]+( that)?)\. ",
        fact.text,
    ):
        short = _line(found[2]) - log.total("score", log.turns[-1], 100)
        if log.turns[-1].heading == "end":  # without it the totals after the last turn may be missing
            assert 0 < short == counted(found[1])
        assert int(found[3]) == turn.number
        assert before - after == counted(found[1] if found[6] else found[5])
        _at_sea(found[4], log, turn)
    else:
        found = re.match(r"On turn (\d+)(?: of (\d+),|, the last,) ", fact.text)
        assert found, fact.text
        assert int(found[1]) == turn.number
        _at_sea(found[2], log, turn)
        if re.search(r" to (?:cost|keep) |all but certain", fact.text):
            _danger(fact, log, turn)
        elif " points lost" in fact.text:
            _blow(fact.text, log, turn)
        else:
            _outcome(fact.text, log, turn)
    _so_much(fact.text, log, turn)
    sank = re.search(r"did(?:, [^:]*)?: (.*) sank\.$", fact.text) or re.search(
        r" sank (?!only)(.*?)(?:, which |, and (?:the triumph|“)|: |, at |\.$)", fact.text
    )
    if sank and log.settled(turn):
        told = ships_told(sank[1].replace("both", "two").replace("the last ", "the "))
        dear = {kind: n for kind, n in losses(turn, log).items() if COSTS[kind]}
        assert {kind: n for kind, n in told.items() if COSTS[kind]} == dear
    if "interception" not in fact.text:
        _who(fact, log, turn)


def _at_sea(of: str | None, log: Log, turn: Turn) -> None:
    """Check the length of the journey that stands behind the number of a turn; without it the turn is the last."""
    if log.turns[-1].heading != "end":
        return
    assert (int(of) if of else turn.number) == max(each.number for each in log.turns)


def _intercepted(log: Log, turn: Turn) -> float:
    """Return the score of a turn after its interceptions and before its attacks."""
    gained = log.total("interceptions", turn) - log.total("interceptions", log.before(turn))
    return log.total("score", log.before(turn), 100) + gained


def _so_much(text: str, log: Log, turn: Turn) -> None:
    """Check the chance that the attackers of a turn cost as many points as they did, or more."""
    if not (found := re.search(r", at ([^,.]*) for that\.$", text)) or log.header.get("set"):
        return
    cost = _intercepted(log, turn) - log.total("score", turn, 100)
    through = force(log, turn) - min(force(log, turn), turn.numbers("intercept").count(1))
    assert " got through and sank " in text, "the chance holds only for those that got through"
    exact = falls_below(log, turn, cost - 0.5, through)
    if tiny := re.match(r"one chance in (\d+)$", found[1]):
        assert abs(1 / int(tiny[1]) - exact) <= 0.06 * exact, (found[1], exact)
    else:
        close(found[1], exact)


def _blow(text: str, log: Log, turn: Turn) -> None:
    """Check how many of all the points that a game cost were lost on a turn."""
    found = re.search(r": (?:all|([\d.]+) of the) ([\d.]+) points(?: lost|, at )", text)
    assert found, text
    last = log.turns[-1]
    whole = 100 + log.total("interceptions", last) - log.total("score", last, 100)
    assert last.heading != "end" or float(found[2]) == whole
    assert float(found[1] or found[2]) == _intercepted(log, turn) - log.total("score", turn, 100)


def _distance(text: str, points: float) -> None:
    """Check a score and its distance from the limit of a rating."""
    found = re.match(
        rf"([\d.]+) points(?:, (?:just enough for|(\w+) (above|short of)) ({_RATING}))?(?:,|$)", text
    )
    assert found, text
    assert float(found[1]) == points
    if found[4]:
        n = counted(found[2]) if found[2] else 0
        assert _line(found[4]) == points + (n if found[3] == "short of" else -n)


def _danger(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check a danger to a rating: the score, the chance to lose or to keep the rating, and what the attackers did."""
    text, start, after = fact.text, log.total("score", log.before(turn), 100), log.total("score", turn, 100)
    points, (line,) = _intercepted(log, turn), {_line(each) for each in re.findall(_RATING, text)}
    size = force(log, turn)
    through = size - min(size, turn.numbers("intercept").count(1))
    if at := re.search(r", at (\d.*)", text):
        _distance(at[1], start if "interception" in text else points)
    if won := re.search(rf"(\w+) interceptions? won (?:{_RATING}); the (other )?(?:(\w+) )?", text):
        assert start < line <= points == start + counted(won[1])
        assert bool(won[2]) == (through < size)
        assert through == (counted(won[3]) if won[3].lower() in WORDS else 1)
    else:
        who = re.search(r"(\w+)(?: of (\w+))?(?: lone| single)? (?:U-boat|Italian|German|squadron)", text)
        assert who
        assert (counted(who[1]), counted(who[2] or who[1])) == (through, size)
        assert points >= line
    if not log.header.get("set"):
        exact = falls_below(log, turn, points - line, through)
        if kept := re.search(r"The convoy had ([^,]*) to keep", text):
            if tiny := re.match(r"one chance in (\d+)$", kept[1]):
                assert abs(1 / int(tiny[1]) - (1 - exact)) <= 0.06 * (1 - exact)
            else:
                close(kept[1], 1 - exact)
        elif had := re.search(r" had ([^,]*?) to cost", text):
            close(had[1], exact)
        else:
            assert exact >= 0.97
    later = [each for each in log.turns if each.number > turn.number and each.heading != "end"]
    if "and did" not in text:
        assert after >= line
        _did_only(
            re.split(
                r"but (?=failed|did|sank|damaged|missed|both|all)|(?:it|they) (?=did|sank|damaged|missed|both|all)",
                text,
            )[-1],
            log,
            turn,
        )
        return
    assert after < line
    back = [each.number for each in later if log.total("score", each, 100) >= line]
    until = re.search(r"did, until turn (\d+):", text)
    assert back[:1] == ([int(until[1])] if until else [])


def _did_only(text: str, log: Log, turn: Turn) -> None:
    """Check what attackers did who might have done more: the ships that sank or, if none did, that were damaged."""
    lost, hit = losses(turn, log), hits(log, turn)
    if sank := re.match(r"sank only (.*)\.", text):
        assert ships_told(sank[1]) == lost
    elif text.endswith(("missed.", "missed")):
        assert not hit
    else:
        assert not any(lost.values()), text
        assert hit or text.startswith("failed"), text


def _short(fact: StoryFact, log: Log) -> None:
    """Check how far the score was from the next rating, and what the ships sunk on one turn had cost."""
    found = re.match(
        rf"({_RATING}) was (\w+) points? away; (.*) sunk on turn (\d+) had cost ([\w-]+)\.$",
        fact.text,
        re.IGNORECASE,
    )
    assert found, fact.text
    line, turn = _line(found[1].replace("The", "the")), log.turn(int(found[4]))
    short = line - log.total("score", log.turns[-1], 100)
    if log.turns[-1].heading == "end":
        assert counted(found[2]) == short
    assert line == min(least for least, _ in BANDS if least > line - short)
    cost = _intercepted(log, turn) - log.total("score", turn, 100)
    assert counted(found[5]) == cost >= short
    dear = {kind: n for kind, n in losses(turn, log).items() if COSTS[kind]}
    assert {kind: n for kind, n in ships_told(found[3].replace("last ", "")).items() if COSTS[kind]} == dear


def _few(fact: StoryFact, log: Log) -> None:
    """Check how seldom the convoy was found, and the longest calm with its chance."""
    rolled = [turn for turn in log.turns if turn.of("contact")]
    found = re.search(r"on (?:only )?(\w+) of ([\w-]+) hostile turns, where ([\d.]+) contacts", fact.text)
    assert found, fact.text
    met = [turn.number for turn in rolled if turn.of("enemy")]
    assert (counted(found[1]), counted(found[2])) == (len(met), len(rolled))
    if calm := re.search(r": from turn (\d+) to turn (\d+) nobody came, at ([^.]*)\.$", fact.text):
        first, last = int(calm[1]), int(calm[2])
        assert not [n for n in met if first <= n <= last]
        edges = [rolled[0].number - 1, *met, rolled[-1].number + 1]
        assert last - first + 1 == max(b - a - 1 for a, b in pairwise(edges))
        exact = left_alone(log, tuple(range(first, last + 1)))
        if tiny := re.match(r"one chance in (\d+)$", calm[3]):
            assert abs(1 / int(tiny[1]) - exact) <= 0.06 * exact
        else:
            close(calm[3], exact)


def _intact(fact: StoryFact, log: Log) -> None:
    """Check a journey without losses: the attackers, those turned back, and the hits."""
    met = [turn for turn in log.turns if turn.of("enemy")]
    came = sum(force(log, turn) for turn in met)
    back = sum(min(force(log, turn), turn.numbers("intercept").count(1)) for turn in met)
    struck = sum(hits(log, turn) for turn in met)
    found = re.match(r"Of ([\w-]+) attackers? (\w+)", fact.text)
    assert found, fact.text
    assert counted(found[1]) == came
    assert counted(found[2]) == back or (found[2] == "not" and back == came)
    if hit := re.search(r"hit only ([\w ]+):", fact.text):
        assert struck == (TIMES.get(hit[1]) or counted(hit[1].removesuffix(" times")))
    else:
        assert not struck
    assert not any(log.total(f"{kind}-lost", log.turns[-1]) for kind in TYPES.values())


COSTS = {"tankers": 3, "cargo": 2, "carriers": 5, "cruisers": 1, "destroyers": 0}


def falls_below(log: Log, turn: Turn, spare: float, attackers: int) -> float:
    """Return the chance that so many attackers of a turn cost more than ``spare`` points, under the printed rules."""
    modifier = {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0) + (
        in_force(log, turn.number) == "screen"
    )
    decoy, before, start = in_force(log, turn.number) == "decoy", log.before(turn), log.turns[0].totals
    kinds = tuple(COSTS)
    fleet = tuple(
        (int(log.total(kind, before, start.get(kind, 0))), int(log.total(f"{kind}-damaged", before)))
        for kind in kinds
    )
    chances = {(fleet, 0): 1.0}
    for _ in range(attackers):
        after: dict[tuple[tuple[tuple[int, int], ...], int], float] = {}
        for (ships, cost), p in chances.items():
            for die, target, again in product(range(1, 7), repeat=3):
                rolled = die + modifier
                kind = "destroyers" if decoy and target > 4 else TARGETS[target + 2 * decoy]
                if kind == "carriers" and not ships[kinds.index(kind)][0]:
                    kind = "cargo"
                place = kinds.index(kind)
                afloat, damaged = ships[place]
                sinks = rolled > 4 or (rolled > 2 and damaged > 0 and again <= 3)
                now, more = (afloat, damaged), 0
                if afloat and sinks:
                    of_damaged = damaged if rolled <= 4 or damaged == afloat else 0
                    now = (afloat - 1, damaged - (of_damaged > 0))
                    more = COSTS[kind] + 10 * (afloat == 1 and kind in ("tankers", "cargo"))
                elif afloat > damaged and rolled > 2:
                    now = (afloat, damaged + 1)
                key = ((*ships[:place], now, *ships[place + 1 :]), cost + more)
                after[key] = after.get(key, 0.0) + p / 216
        chances = after
    return sum(p for (_, cost), p in chances.items() if cost > spare)


def _outcome(text: str, log: Log, turn: Turn) -> None:
    """Check the rating that is said to have been lost or won on a turn, or the points that the turn cost or gained."""
    before, after = log.total("score", log.before(turn), 100), log.total("score", turn, 100)
    later = [each for each in log.turns if each.number > turn.number and each.heading != "end"]
    if found := re.search(r", which (cost|gained) ([\w.]+) points?\.", text):
        n = float(found[2]) if "." in found[2] else counted(found[2])
        assert after - before == (-n if found[1] == "cost" else n)
    elif found := re.search(
        r", and (the triumph|“[^”]*”) was lost(?: until turn (\d+)| for good)?\.",
        text,
    ):
        line = _line(found[1])
        assert after < line <= before
        assert line in {least for least, _ in BANDS}
        back = [each.number for each in later if log.total("score", each, 100) >= line]
        assert back[:1] == ([int(found[2])] if found[2] else [])
    elif found := re.search(r", which brought (the triumph|“[^”]*”)(?: for good)?\.", text):
        line = _line(found[1])
        assert before < line <= after
        assert line in {least for least, _ in BANDS}
        assert not any(log.total("score", each, 100) < line for each in later)
    elif found := re.search(r", which put (the triumph|“[^”]*”) within reach until turn (\d+)\.", text):
        line = _line(found[1])
        assert before < line <= after
        back = [each.number for each in later if log.total("score", each, 100) < line]
        assert back[:1] == [int(found[2])]
    else:
        assert before == after, text


def _cause(fact: StoryFact, log: Log) -> None:
    """Check what is said to have made the losses of a turn possible: the decoy, carriers sent home, or no carrier left."""
    turn, start = log.turn(fact.at), log.turns[0].totals
    if found := re.fullmatch(
        r"The other (?:(\w+) )?carriers? had turned for home on turn (\d+)\.", fact.text
    ):
        then = log.turn(int(found[2]))
        gone = log.total("carriers-returned", then) - log.total("carriers-returned", log.before(then))
        assert gone == (counted(found[1]) if found[1] else 1)
        assert losses(turn, log)["carriers"]
        assert not log.total("carriers", turn, start.get("carriers", 0))
    elif found := re.fullmatch(
        r"The (?:last|(one)) carrier had (turned for home|been sunk) on turn (\d+), and so (a|\w+) cargo ships? took the hits? meant for (?:a carrier|carriers)\.",
        fact.text,
    ):
        then = log.turn(int(found[3]))
        assert (
            log.total("carriers", log.before(then), start.get("carriers", 0))
            > 0
            == log.total("carriers", then)
        )
        assert bool(found[1]) == (start.get("carriers", 2) == 1)
        gone = log.total("carriers-returned", then) - log.total("carriers-returned", log.before(then))
        assert (found[2] == "turned for home") == (gone > 0)
        assert in_force(log, turn.number) != "decoy"
        assert counted(found[4]) <= min(
            sum(die in (3, 4) for die in turn.numbers("target")), losses(turn, log)["cargo"]
        )
    else:
        raise AssertionError(fact.text)


def _fell(fact: StoryFact, log: Log) -> None:
    """Check the rating that was lost for good on a turn, and how near the score came to it again."""
    turn, line = log.turn(fact.at), fact.values["line"]
    assert isinstance(line, int | float)
    before, after = log.total("score", log.before(turn), 100), log.total("score", turn, 100)
    later = [
        log.total("score", each, 100)
        for each in log.turns
        if each.number > turn.number and each.heading != "end"
    ]
    assert after < line <= before
    assert all(points < line for points in later)
    assert _line(re.findall(r"the triumph|“[^”]*”", fact.text)[0]) == line
    assert fact.text.startswith("On the last turn") == (not later)
    assert ("never stood so high again" in fact.text) == (bool(later) and max(later) <= after)
    if found := re.search(r"came within (.*?) points? of it again", fact.text):
        gap = float(found[1]) if "." in found[1] else counted(found[1])
        assert gap == line - max(later)


def _won(fact: StoryFact, log: Log) -> None:
    """Check the interceptions that decided a game: their number, the expected number, the attacks stopped at the end,
    and the loss that they made up for.
    """
    met = [turn for turn in log.turns if turn.of("enemy")]
    ones = sum(turn.numbers("intercept").count(1) for turn in met)
    due = sum(len(turn.numbers("intercept")) for turn in met) / 6
    found = re.match(r"([\w-]+) interceptions? won it, where ([\d.]+) were to be expected", fact.text)
    assert found
    assert counted(found[1].lower()) == ones == log.total("interceptions", log.turns[-1])
    assert abs(float(found[2]) - due) < 0.051
    if many := re.search(r"(\w+) came on turn (\d+) alone", fact.text):
        assert counted(many[1]) == log.turn(int(many[2])).numbers("intercept").count(1)
    if stopped := re.search(r"the last (\w+) attacks were stopped", fact.text):
        last = met[-counted(stopped[1]) :]
        assert all(turn.numbers("intercept").count(1) >= force(log, turn) for turn in last)
    if climbed := re.search(r"above the line for “([^”]*)” on turn (\d+)", fact.text):
        line, turn = {name: least for least, name in BANDS}[climbed[1]], log.turn(int(climbed[2]))
        assert log.total("score", log.before(turn), 100) < line <= log.total("score", turn, 100)
    if bad := re.search(r"turn (\d+), when (.*) and the score fell from ([\d.]+) to ([\d.]+)", fact.text):
        turn = log.turn(int(bad[1]))
        assert float(bad[3]) == log.total("score", log.before(turn), 100)
        assert float(bad[4]) == log.total("score", turn, 100)
        assert told_losses(f"{bad[2]}.") == losses(turn, log)


def _escaped(fact: StoryFact, log: Log) -> None:
    """Check the attacks that the last ship of its type survived: the ship was the last, it reached Malta, and its loss would have changed
    the rating.
    """
    kind, lost = str(fact.values["kind"]), fact.values["lost"]
    start, last = log.turns[0].totals[kind], log.turns[-1]
    assert log.total(kind, last, start) > 0
    assert lost == {"tankers": 13, "cargo": 12}[kind]
    points = log.total("score", last, 100)
    worth = re.search(rf" was worth (\w+) points, and ({_RATING}) with them\.$", fact.text)
    assert worth
    assert counted(worth[1]) == lost
    line = _line(worth[2])
    assert points - float(str(lost)) < line <= points
    assert ("the only " in fact.text) == (start == 1)
    turns = _turns(fact, log)
    assert [turn.number for turn in turns] == [
        int(n)
        for n in re.findall(
            r"\d+", re.findall(r"on turns? (\d+(?:(?:, | and )\d+)*)", fact.text, re.IGNORECASE)[0]
        )
    ]
    assert all(log.total(kind, log.before(turn), start) == 1 for turn in turns)
    if fact.values["decoy"]:
        assert all(in_force(log, turn.number) == "decoy" for turn in turns)
        aimed = sum(TARGETS[die] == kind for turn in turns for die in turn.numbers("target"))
        assert 0 < int(str(fact.values["hits"])) <= aimed
        drawn = re.search(
            r" (\w+) hits? that would have sunk it (?:fell on (.*)|found no ship) instead\.", fact.text
        )
        assert drawn
        assert counted(drawn[1]) == fact.values["hits"]
        if drawn[2] and drawn[2] != "others":
            assert any(
                TARGETS[min(die + 2, 6)] == TYPES[drawn[2][2:]]
                for turn in turns
                for die in turn.numbers("target")
            ) or (TYPES[drawn[2][2:]] == "cargo")
    else:
        (turn,) = turns
        assert log.total(f"{kind}-damaged", log.before(turn)) == log.total(f"{kind}-damaged", turn) == 1
        _survived(fact, log)


def _detour(fact: StoryFact, log: Log) -> None:
    """Check the turn on which the journey would have ended without the turns that evading added."""
    planned = int(log.turns[0].totals["turns"])
    assert fact.text in (
        f"But for the detour the convoy would have been in Malta on turn {planned}.",
        f"But for the detours the convoy would have been in Malta on turn {planned}.",
    )
    added = [turn for turn in log.turns if turn.of("extra") and turn.number < fact.at]
    assert ("detours" in fact.text) == (len(added) > 1)
    assert added
    assert planned < fact.at


def _spared(fact: StoryFact, log: Log) -> None:
    """Check the number of hits, and that each could have fallen on the ships that they spared."""
    hit = sum(hits(log, turn) for turn in log.turns if turn.of("attack"))
    found = re.match(r"Of ([\w-]+) hits not one fell on a (tanker|carrier)", fact.text)
    assert found
    assert counted(found[1]) == hit
    kind, last = TYPES[found[2]], log.turns[-1]
    assert not any(log.total(f"{kind}-{what}", last) for what in ("lost", "damaged"))
    start = log.turns[0].totals.get(kind, 0)
    attacked = [turn for turn in log.turns if turn.of("attack") and hits(log, turn)]
    assert all(log.total(kind, log.before(turn), start) for turn in attacked)


def _who(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check the number of attackers that a sentence states, and how many of them it says got through or were turned back."""
    size = force(log, turn)
    back = min(size, turn.numbers("intercept").count(1))
    if found := re.search(
        r"(\w+) of (\w+) (?:U-boats|Italian|German)[\w -]*? (got through|had|were all but|were turned back|was turned back)",
        fact.text,
    ):
        part = back if found[3].endswith("turned back") else size - back
        assert (counted(found[1]), counted(found[2])) == (part, size), fact.text
        return
    found = re.search(r"[,:.] (?:of \d+, )?(\w+) (?:lone|single|U-boats|Italian|German)", fact.text)
    assert found
    assert counted(found[1]) == size
    assert back in (0, size), fact.text


def _turning(fact: StoryFact, log: Log) -> None:
    """Check the dice of a turning point with their chances, the ships that the turn cost, and the score before and after it."""
    turn, text = log.turn(fact.at), fact.text
    before, after = log.total("score", log.before(turn), 100), log.total("score", turn, 100)
    if found := re.search(
        r"(\S+) points(?:, ([^,]*),)? became ([−\d.]+?)(?:, and (?:.*) was kept)?\.$", text
    ):
        told = (float(found[1].replace("−", "-")), float(found[3].replace("−", "-")))
        assert told == (before, after) or not log.settled(turn)
        if found[2]:
            _in_hand(found[2], *told)
    else:
        assert re.search(rf"the score stayed at {before:g}(?:, and .* was kept)?\.$", text)
        assert before == after or not log.settled(turn)
    if log.settled(turn) and (
        found := re.search(r"the turn cost (.*?), (and|but) \S+ (?:points|score)", text, re.IGNORECASE)
    ):
        lost = losses(turn, log)
        lost.pop("destroyers")
        assert ships_told(found[1].replace("the last ", "the ")) == {**lost, "destroyers": 0}
        assert (found[2] == "and") == (after < before)
    if kept := re.search(rf", and ({_RATING}) was kept\.$", text):
        assert after >= _line(kept[1])
    _joint_chance(text.replace(kept[0], ".") if kept else text, log, turn)


def _joint_chance(text: str, log: Log, turn: Turn) -> None:
    """Check the dice of a turning point, and the chance of all of them together."""
    told = [
        *_first_dice(text, log, turn), _interception_dice(text, turn), _attack_dice(text, log, turn),
        _target_dice(text, log, turn) if log.settled(turn) else [],
    ]  # fmt: skip
    rolls = [each for each in told if each]
    odds = re.findall(
        r", (together )?at ((?:a little )?[\w ]+?(?: in \w+| chance))(?=[,.:]| and | for | or )",
        text,
        re.IGNORECASE,
    )
    for n, _ in re.findall(r" for (\w+) or (more|fewer)", text):
        named = text[: text.index(f" for {n} or ")].lower()
        assert re.search(rf"\b{n}\b", named) or (n == "two" and "both" in named), text
    joint = [math.prod(each) for each in product(*rolls)]
    if not odds:
        assert not rolls or log.header.get("set") or max(joint) >= 0.58, (text, joint)
    elif odds[0][0]:
        sure = log.settled(turn) and not log.header.get("set")
        assert len(rolls) > 1 or not sure, text
        assert not sure or any(_is_close(odds[0][1], each) for each in joint), (text, joint)
    elif rolls:
        assert any(_is_close(odds[0][1], each) for roll in rolls for each in roll), (text, rolls)


def _in_hand(words: str, before: float, after: float) -> None:
    """Check how far the score was from the limit of a rating, which it crossed."""
    found = re.fullmatch(
        r"(?:(\w+) short of|(\w+) more than|just enough for) (the triumph|“[^”]*”)(?: takes)?", words
    )
    assert found, words
    line = _line(found[3])
    margin = -counted(found[1]) if found[1] else counted(found[2]) if found[2] else 0
    assert before - line == margin
    assert (before >= line) != (after >= line)


def _first_dice(text: str, log: Log, turn: Turn) -> list[list[float]]:
    """Check the contact, the enemy die and the number of attackers of a turning point. Return the chance of each that it names."""
    before = log.before(turn)
    pending = next_roll(total(log, before)) if before.of("contact") else 0
    modifier = pending + {"evade": -2, "split": 1}.get(in_force(log, turn.number), 0)
    chances = []
    if found := re.search(r"(a|no) contact came(?: after the plane of turn (\d+))?", text, re.IGNORECASE):
        contact = sum(die + modifier >= 5 for die in range(1, 7)) / 6
        assert not found[2] or (int(found[2]) == before.number and total(log, before) == 4)
        chances.append([contact if found[1].lower() == "a" else 1 - contact])
    if found := re.search(r"the enemy die brought (U-boats|Italian|German and|German)", text, re.IGNORECASE):
        enemy = turn.numbers("enemy")[0]
        assert {"U-boats": 1, "German and": 6}.get(found[1]) == enemy or {
            "Italian": (2, 3),
            "German": (4, 5),
        }.get(found[1], ()).count(enemy)
        chances.append([1 / 6 if enemy in (1, 6) else 1 / 3])
    if found := re.search(r"(as many as|only) (\w+) came", text, re.IGNORECASE):
        size, many = force(log, turn), found[1].lower() != "only"
        assert counted(found[2]) == size
        sizes = [force(log, turn, die) for die in range(1, 7)]
        chances.append([sum(each >= size if many else each <= size for each in sizes) / 6])
    return chances


def _tail(k: int, n: int, p: float, *, most: bool) -> float:
    """Return the chance that at least (or, with ``most``, at most) ``k`` of ``n`` dice show a result of chance ``p``."""
    return sum(
        math.comb(n, m) * p**m * (1 - p) ** (n - m) for m in (range(k + 1) if most else range(k, n + 1))
    )


def _both(hit: int, sank: int, n: int, each: float, each_sinks: float, *, most: bool) -> float:
    """Return the chance that at least (or, with ``most``, at most) ``hit`` of ``n`` attack dice hit, and that at least (at most) ``sank`` of
    them hit to sink. ``each`` is the chance of a die to hit, ``each_sinks`` the chance to hit to sink."""
    total = 0.0
    for sinks in range(n + 1):
        for damages in range(n + 1 - sinks):
            hits = sinks + damages
            if (hits <= hit and sinks <= sank) if most else (hits >= hit and sinks >= sank):
                ways = math.comb(n, sinks) * math.comb(n - sinks, damages)
                total += ways * each_sinks**sinks * (each - each_sinks) ** damages * (1 - each) ** (n - hits)
    return total


def _part(words: str, n: int) -> int:
    """Return the number of dice or hits that ``two of five``, ``both``, ``all four``, ``not one of four`` stand for, of ``n``."""
    words = words.lower().removeprefix("only ").strip()
    if words.startswith("not one"):
        return 0
    if words.startswith(("all", "both", "the one")):
        assert not words.startswith("all") or counted(words.split()[1]) == n
        assert words.split()[0] != "both" or n == 2
        return n
    part, _, whole = words.partition(" of ")
    assert counted(whole.split()[0]) == n, words
    return counted(part)


_PART = r"(only \w+ of \w+|not one of \w+|\w+ of \w+|both|all \w+|the one)"


def _interception_dice(text: str, turn: Turn) -> list[float]:
    thrown = turn.numbers("intercept")
    found = re.search(rf"{_PART} interception dic?e(?: showed a 1| showed no 1)", text, re.IGNORECASE)
    if not found:
        return []
    n = 0 if "showed no 1" in found[0] else _part(found[1], len(thrown))
    assert n == thrown.count(1)
    few = not n or found[1].lower().startswith("only")
    return [_tail(n, len(thrown), 1 / 6, most=few)]


def _attack_dice(text: str, log: Log, turn: Turn) -> list[float]:
    """Check the attack dice that hit and that hit to sink in a turning point. Return the chances of so many or so few."""
    found = re.search(
        rf"{_PART} attack dic?e (hit to sink|hit|missed)(?:, (and all|and both|but none|but not|\w+) to sink)?",
        text,
        re.IGNORECASE,
    )
    found = found or re.search(r"(the) attack die (missed)()", text, re.IGNORECASE)
    if not found:
        return []
    dice = turn.numbers("attack")
    n, modifier = len(dice), {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0)
    modifier += in_force(log, turn.number) == "screen"
    sank, hit = sum(die + modifier >= 5 for die in dice), hits(log, turn)
    each = sum(die + modifier > 2 for die in range(1, 7)) / 6
    each_sinks = sum(die + modifier >= 5 for die in range(1, 7)) / 6
    if found[2] == "missed":
        assert not hit
        return [(1 - each) ** n]
    assert _part(found[1], n) == hit
    if found[2] == "hit to sink":
        assert sank == hit
        return [_tail(sank, n, each_sinks, most=False)]
    if n == 1:
        assert not sank
        return [each - each_sinks if found[3] == "but not" else each]
    if found[3]:
        assert sank == {"and all": hit, "and both": 2, "but none": 0}.get(
            found[3], None if found[3][:3] in ("and", "but") else counted(found[3])
        )
        return [_both(hit, sank, n, each, each_sinks, most=most) for most in (False, True)]
    return [_tail(hit, n, each, most=most) for most in (False, True)]


def _is_close(words: str, exact: float) -> bool:
    told, error = chance(words)
    return abs(told - exact) <= error + 1e-9


def _target_dice(text: str, log: Log, turn: Turn) -> list[float]:
    """Check the ships on which the hits of a turning point are said to have fallen. Return the chance of so many, if it is known."""
    if re.search("the hit on a damaged [a-z ]+ sank it", text, re.IGNORECASE):
        assert any(die <= 3 for die in turn.numbers("again"))
        return [0.5]
    dice, n = turn.numbers("target"), hits(log, turn)
    decoy, start = in_force(log, turn.number) == "decoy", log.turns[0].totals
    aimed = [
        "destroyers" if decoy and die > 4 else TARGETS[die + 2] if decoy else TARGETS[die] for die in dice
    ]
    left = {kind: log.total(kind, turn, start.get(kind, 0)) for kind in TYPES.values()}
    was = {kind: log.total(kind, log.before(turn), start.get(kind, 0)) for kind in TYPES.values()}
    found = re.search(
        rf"{_PART} hits? (?:was|were) meant for (?:a carrier|carriers) and fell on (?:a cargo ship|cargo ships), because",
        text,
        re.IGNORECASE,
    )
    if found:
        assert not decoy
        assert 0 < _part(found[1], n) <= aimed.count("carriers")
        assert ("no carrier was left" in text) == (not was["carriers"])
        assert not left["carriers"]
        return []
    found = re.search(
        rf"{_PART} hits? fell on ((?:the |a )?[\w ]+?)(?=[,.:]|, and| and that)", text, re.IGNORECASE
    )
    if not found or log.header.get("set"):
        return []
    kinds = {TYPES[kind] for kind in re.findall("cargo ship|tanker|carrier|cruiser|destroyer", found[2])}
    k = _part(found[1], n)
    empty = {kind for kind in was if not left[kind]}
    if not was["carriers"]:
        aimed = ["cargo" if kind == "carriers" else kind for kind in aimed]
        empty -= {"carriers"}
    if not empty & {*aimed}:
        assert k == sum(kind in kinds for kind in aimed), text
    share = dict.fromkeys(was, 1 / 6) | {"carriers": 1 / 3}
    if decoy:
        share = {"tankers": 0.0, "cargo": 0.0, "carriers": 1 / 3, "cruisers": 1 / 6, "destroyers": 1 / 2}
    if not was["carriers"]:
        share["cargo"] += share.pop("carriers")
    chance_of_each = sum(share.get(kind, 0.0) for kind in kinds)
    passed_on = "cargo" in kinds and 0 < was["carriers"] < n
    unknown = passed_on or (k > 1 and min(was[kind] for kind in kinds) < n)
    return [] if unknown else [_tail(k, n, chance_of_each, most=False)]


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
    escort = fact.text.partition("the escort lost")[2].partition(":")[0]
    for number, kind in re.findall(r"(\w+) (carrier|cruiser|destroyer)s?", escort):
        assert counted(number) == log.total(f"{TYPES[kind]}-lost", last), kind
    for number in re.findall(r"(\w+) ships?\b", escort):
        assert counted(number) == sum(log.total(f"{kind}-lost", last) for kind in ORDER[2:]), number


ORDER = SHIP_NAMES


def _option(fact: StoryFact, log: Log) -> None:
    _alone(fact, log)
    turn = log.turn(fact.at)
    if fact.text.endswith("nobody came."):
        assert "for one turn, in which nobody came" in fact.text, "it has to say for which turn that holds"
        assert turn.numbers("duration") in ([], [1])
    if "nobody came" in fact.text or "nobody came on turn" in fact.text or "over again" in fact.text:
        assert not turn.of("enemy")
    _nobody(fact.text, log)
    _avoided(fact.text, log, turn)
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
    _alone(fact, log)
    turn = log.turn(fact.at)
    back = len(turn.numbers("leave"))  # each carrier that returns takes warships with it, by a die
    if log.settled(turn):
        assert back == log.total("carriers-returned", turn) - log.total("carriers-returned", log.before(turn))
    assert (fact.kind == "cover-left") == (back > 0)
    assert turn.of("cover")
    if back:
        _left_with(fact.text, turn)
    if "not one attack had come so far" in fact.text:
        assert not any(each.of("enemy") for each in log.turns if each.number <= turn.number)
    if fact.text.startswith("A plane came over"):
        assert total(log, turn) == 4
    if "still" in fact.text:
        assert in_force(log, turn.number)
        assert not turn.of("option")
        assert not turn.of("enemy")
    if found := re.search(r"turned for home(?: with [\w ,-]+?)?, at ([\w ]+)(?:;|\.$)", fact.text):
        assert back == len(turn.numbers("cover"))
        close(found[1], 0.5**back)
    if found := re.search(r"stayed with the convoy, at ([^;]*?)(?:; [\w ]+)?\.$", fact.text):
        close(found[1], 0.5 ** len(turn.numbers("cover")))


def _left_with(text: str, turn: Turn) -> None:
    """Check the warships that left with the carriers: three and a die for each carrier, if the convoy had that many."""
    words = text.partition(" for home")[2].partition(";")[0]
    told = {kind: counted(n) for n, kind in re.findall(r"([\w-]+) (?:damaged )?(cruiser|destroyer)s?", words)}
    assert sum(told.values()) <= sum(3 + die for die in turn.numbers("leave"))
    if len(turn.of("cruisers-leave")) == len(
        turn.of("leave")
    ):  # it is not asked if only one number is possible
        assert told.get("cruiser", 0) == sum(turn.numbers("cruisers-leave"))


def _gone(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    name = TYPES[str(fact.values["ship"])]
    assert log.total(name, turn, 1) == 0


def _sail(fact: StoryFact, log: Log) -> None:
    setup = log.turns[0]
    for number, kind in re.findall(r"([\w-]+) (cargo ship|tanker|carrier|cruiser|destroyer)s?", fact.text):
        assert counted(number) == setup.totals.get(TYPES[kind], counted(number))
    if setup.of("length"):
        length = re.search(r"journey of ([\w-]+) turns[,.]", fact.text)
        assert length
        assert counted(length[1]) == 20 + setup.numbers("length")[0]
    cruisers, destroyers = (setup.totals.get(kind, 0) for kind in ("cruisers", "destroyers"))
    few, many = cruisers < 17.5 and destroyers < 35, cruisers > 17.5 and destroyers > 35
    assert ("a strong escort" in fact.text) == (many and cruisers + destroyers >= 75)
    assert ("a thin escort" in fact.text) == (few and 0 < cruisers + destroyers <= 35)


def _arrival(fact: StoryFact, log: Log) -> None:
    last = log.turns[-1]
    if fact.kind == "arrival":
        points = log.total("score", last, 100)
        found = re.search(
            r"turn (\d+)[^:]*: ([−\d.]+) points?(?:, ([\w.]+) short of “([^”]*)”)?\.$", fact.text
        )
        assert found
        assert last.heading != "end" or float(found[2].replace("−", "-")) == points
        if found[3]:
            line = {name: least for least, name in BANDS}[found[4]]
            assert abs(line - points - (counted(found[3]) if found[3].isalpha() else float(found[3]))) < 1e-9
        damaged = re.findall(r"([\w-]+) damaged (cargo ship|tanker|carrier)", fact.text)
        for number, kind in damaged:
            assert last.heading != "end" or counted(number) == log.total(f"{TYPES[kind]}-damaged", last), kind
    if found := re.search(r"last (?:(\w+) )?turns? brought no(?:body|thing worse)", fact.text):
        turns = [t for t in log.turns if t.of("contact")][-counted(found[1] or "one") :]
        assert not any(turn.of("enemy") for turn in turns)


def _plane(fact: StoryFact, log: Log) -> None:
    _quiet(fact, log)
    assert _turns(fact, log)[-1].of("contact")


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log)


CHECKS = {
    "met": _met, "met-who": _met, "met-size": _met, "met-through": _met, "met-back": _met, "met-missed": _met,
    "met-hit": _met, "quiet": _quiet, "quiet-plane": _plane, "quiet-but": _plane, "plane": _plane,
    "safe": _in_the_log, "moment": _moment, "turn": _turning, "total": _total, "verdict": _verdict, "few": _few, "intact": _intact, "short": _short,
    "unharmed": _verdict, "standing": _in_the_log, "evade": _option, "decoy": _option, "split": _option,
    "screen": _option, "cover-left": _cover, "cover-stay": _cover, "sail": _sail, "taken-up": _in_the_log,
    "arrival": _arrival, "attacks": _attacks, "climb": _climb, "options": _options, "effect": _effect, "won": _won, "escaped": _escaped, "spared": _spared, "cause": _cause, "fell": _fell, "detour": _detour, "early": _arrival, "stops": _in_the_log,
}  # fmt: skip
