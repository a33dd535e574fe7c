"""Compares the first paragraph of a report of SSN, and its headline, with the torpedoes, rolls and dice in the log's text."""

from __future__ import annotations

import math
import re
from itertools import pairwise, product

from printkit.report.story import StoryFact
from tests.report.readers.log import Log, Turn, counted, is_about
from tests.report.readers.ssn_log import (
    EVADES_ON,
    LHD_TAKES,
    ORDINALS,
    TORPEDOES,
    Shot,
    back,
    gave_away,
    outcomes,
    own,
    pieces,
    result,
    shots,
    sunk_on,
    took_off,
)

_NUMBER = r"(\w+)"
ODDS = r"(\w+ chances? in \w+|an even chance|a little (?:better|less) than an even chance|hardly a chance|next to a certainty)"
_WAYS = {n: sum(a + b == n for a, b in product(range(1, 7), repeat=2)) / 36 for n in range(2, 13)}


def reaches(least: int) -> float:
    """Return the chance of two dice to show a total or more."""
    return sum(chance for total, chance in _WAYS.items() if total >= least)


def runs_into(needed: tuple[int, ...]) -> float:
    """Return the chance of a torpedo to hit: one of its rolls succeeds, and no two in a row fail."""
    found = 0.0
    for good in product((False, True), repeat=len(needed)):
        if any(good) and all(one or two for one, two in pairwise(good)):
            found += math.prod(
                reaches(n) if each else 1 - reaches(n) for n, each in zip(needed, good, strict=True)
            )
    return found


def salvos(log: Log) -> list[tuple[Turn, list[Shot]]]:
    """Return the turns in which the submarine fired at the LHD, with the torpedoes."""
    found = [
        (turn, [s for s in shots(turn) if s.shooter == "ssn" and s.target == "lhd"]) for turn in log.turns
    ]
    return [each for each in found if each[1]]


def kills(log: Log, until: Turn | None = None) -> int:
    """Return the kills on the LHD in the whole game, or before a turn."""
    return sum(shot.kill for shot in own(log, until) if shot.target == "lhd")


def _last_salvo(fact: StoryFact, log: Log) -> None:
    """Check what was wanted of the last torpedoes at the LHD, at what odds, and what they did."""
    text = fact.text
    turn, fired = salvos(log)[-1]
    real, wanted = outcomes(log, turn, "lhd"), LHD_TAKES - kills(log, turn)
    needed = _needed(fact)[-1]
    each = [runs_into(n) * 5 / 6 for n in needed]
    for shot, least in zip(fired, needed, strict=True):
        rolls = [int(r) if r.isdigit() else 0 for r in shot.rolls]
        good = [roll >= n for roll, n in zip(rolls, least, strict=False)]
        assert shot.hit == (
            any(good) and len(rolls) == len(least) and all(a or b for a, b in pairwise(good))
        ), (rolls, least)
    both, one = math.prod(each), 1 - math.prod(1 - chance for chance in each)
    if found := re.search(rf", and on turn \d+, at {ODDS}(?: to sink it)?, ", text):
        assert is_about(found[1], one if wanted == 1 or len(fired) < wanted else both)
    elif found := re.search(
        rf"(?:one more kill was wanted of .*?, at|One more kill would .*? had) {ODDS}", text
    ):
        assert wanted == 1
        assert is_about(found[1], one)
    elif found := re.search(rf"had {ODDS} to sink the LHD at once, and on turn (\d+) both struck", text):
        assert wanted == len(fired) == 2 == sum(shot.kill for shot in fired)
        assert is_about(found[1], both)
        assert int(found[2]) == turn.number
    _two_salvos(text, log, needed)
    did = re.search(rf": on turn {turn.number} ([^.;]*)", text)
    if did is None:
        return
    if "both hit and both were duds" in did[1]:
        assert real == ["dud", "dud"]
    elif "both missed" in did[1]:
        assert real == ["missed", "missed"]
    elif "one was a dud and the other missed" in did[1]:
        assert sorted(real) == ["dud", "missed"]
    elif first := re.search(r"the first (missed|was a dud)", did[1]):
        assert real == ["missed" if first[1] == "missed" else "dud", "sunk"]
        assert "the second sank the LHD" in did[1]
    elif len(fired) == 1:
        word = {"sunk": "sank", "damaged": "damaged", "dud": "was a dud", "missed": "missed"}
        assert word.get(real[0], "could not reach") in did[1]
    else:
        assert "could do nothing" in did[1], did[1]
        assert not any(shot.rolls for shot in fired)
    if spare := re.search(r"(each|the first|the second) with not a pip to spare", text):
        tight = [_tight(shot, least) for shot, least in zip(fired, needed, strict=True)]
        assert (
            tight == {"each": [True, True], "the first": [True, False], "the second": [False, True]}[spare[1]]
        )
    _pips(did[1], fired, needed)


def _two_salvos(text: str, log: Log, needed: tuple[tuple[int, ...], ...]) -> None:
    """Check the sentence about an earlier salvo and the last one: how many torpedoes were fired, what they did, and how many were left."""
    found = re.search(
        r"(?:On|By) turn (\d+) the submarine (damaged the LHD|missed the LHD|did the LHD no harm) with (?:one of )?(\w+) torpedo(?:es)?, and on turn (\d+)"
        r"(?:, at [^,]*)?, (?:the (first|second) of )?its (?:(last|first|next|second|third|fourth) )(?:(\w+) )?torpedo(?:es)? "
        r"(both struck and sank it|sank it|only damaged it|missed|did no damage)(?:, with (\w+) torpedo(?:es)? to spare)?",
        text,
    )
    if found is None:
        _sank_before_the_loss(text, log, needed)
        return
    *earlier, (turn, fired) = salvos(log)
    before = [shot for _, each in earlier for shot in each]
    assert (int(found[1]), int(found[4])) == (earlier[-1][0].number, turn.number)
    assert (counted(found[3]), counted(found[7] or "one")) == (len(before), len(fired))
    assert (found[2] == "damaged the LHD") == any(shot.kill for shot in before)
    assert ("with one of" in text) == (found[2] == "damaged the LHD" and len(before) > 1)
    assert sum(shot.kill for shot in before) <= 1
    real = outcomes(log, turn, "lhd")
    assert ("sank it" in found[8]) == ("sunk" in real)
    if found[5]:
        assert real.index("sunk") == ("first", "second").index(found[5])
    assert (found[8] == "only damaged it") == ("damaged" in real and "sunk" not in real)
    assert (found[8] == "missed") == (set(real) == {"missed"})
    left = TORPEDOES - len(own(log, turn)) - len(shots_own(turn))
    assert counted(found[9] or "no") == (left if "sunk" in real and "both" not in found[8] else 0)
    assert found[6] != "last" or left == 0


def _sank_before_the_loss(text: str, log: Log, needed: tuple[tuple[int, ...], ...]) -> None:
    """Check the short sentence about the LHD that was sunk before the submarine was lost."""
    found = re.search(
        r"^(With its last torpedo, on|On) turn (\d+)(?:, with (\w+) torpedo(?:es)?( but not a pip)? to spare)?,? the submarine sank the LHD(?: with its last (\w+) torpedo)?",
        text,
    )
    if found is None:
        return
    turn, fired = salvos(log)[-1]
    left = TORPEDOES - len(own(log, turn)) - len(shots_own(turn))
    assert int(found[2]) == turn.number == sunk_on(log)
    assert counted(found[3] or "no") == left
    assert not found[1].startswith("With") or (fired[-1].kill and kills(log, turn) + 1 == LHD_TAKES)
    assert not found[5] or counted(found[5]) == len(fired)
    assert not left or bool(found[4]) == any(map(_tight, fired, needed))


def _tight(shot: Shot, needed: tuple[int, ...]) -> bool:
    """Return whether a hit would have been a miss with one roll lower by one."""

    def hits(rolls: list[int]) -> bool:
        good = [roll >= n for roll, n in zip(rolls, needed, strict=True)]
        return any(good) and all(a or b for a, b in pairwise(good))

    rolls = [int(r) if r.isdigit() else 0 for r in shot.rolls]
    lower = [[roll - (n == at) for n, roll in enumerate(rolls)] for at in range(len(rolls))]
    return hits(rolls) and not all(map(hits, lower))


def _pips(text: str, fired: list[Shot], needed: tuple[tuple[int, ...], ...]) -> None:
    """Check by how many pips torpedoes are said to have missed."""
    short = [n for n, least in zip(map(_short, fired, needed), fired, strict=True) if not least.hit]
    if found := re.search(r"miss(?:ed)? by (?:a (single) pip|(\w+) pips)", text):
        assert short == [1 if found[1] else counted(found[2])]
    if found := re.search(r"each by (?:a (single) pip|(\w+) pips)", text):
        assert set(short) == {1 if found[1] else counted(found[2])}
    if found := re.search(r"the nearer by (?:a (single) pip|(\w+) pips)", text):
        assert min(short) == (1 if found[1] else counted(found[2]))
    if found := re.search(rf"neither within {_NUMBER} pips of a hit", text):
        assert min(short) == counted(found[1]) + 1


def _short(shot: Shot, needed: tuple[int, ...]) -> int:
    """Return by how many pips a single roll kept a torpedo from hitting; 0 if no single roll did."""
    rolls = [int(r) if r.isdigit() else 0 for r in shot.rolls]
    found = []
    for at in range(len(rolls)):
        good = [roll >= n or place == at for place, (roll, n) in enumerate(zip(rolls, needed, strict=False))]
        good += [False] * (len(needed) - len(rolls))
        if needed[at] <= 12 and rolls[at] < needed[at] and all(a or b for a, b in pairwise(good)):
            found.append(needed[at] - rolls[at])
    return min(found, default=0)


def _needed(fact: StoryFact) -> list[tuple[tuple[int, ...], ...]]:
    """Return the totals needed by each roll of each torpedo, for each salvo at the LHD."""
    found = fact.values["needed"]
    assert isinstance(found, tuple)
    return list(found)


def _first_salvo(fact: StoryFact, log: Log) -> None:
    """Check what the torpedoes before the last ones did, and which torpedoes are named."""
    text = fact.text
    found = re.match(
        r"On turn (\d+) (the .*?) of the submarine ((?:missed|hit|damaged|did|both|could).*?)(?:, so that|\.|;)",
        text,
    )
    if found is None:
        return
    turn = log.turn(int(found[1]))
    real = outcomes(log, turn, "lhd")
    assert real
    before = len(own(log, turn)) + [shot.target for shot in shots_own(turn)].index("lhd")
    if which := re.match(r"the (first|last|next) (?:(\w+) torpedoes|torpedo)", found[2]):
        assert len(real) == (counted(which[2]) if which[2] else 1)
        assert which[1] != "first" or before == 0
        assert which[1] != "last" or before + len(real) == TORPEDOES
    else:
        assert found[2] == f"the {ORDINALS[before]} torpedo"
    did = found[3]
    _pips(did, [s for s in shots_own(turn) if s.target == "lhd"], _needed(fact)[0])
    words = {
        "missed the LHD": ["missed"], "both hit the LHD and were both duds": ["dud"], "hit the LHD and was a dud": ["dud"],
    }  # fmt: skip
    for start, kinds in words.items():
        if did.startswith(start):
            assert sorted(set(real)) == kinds
            return
    if some := re.match(r"both hit the LHD, but the (first|second) was a dud", did):
        assert real == (["dud", "damaged"] if some[1] == "first" else ["damaged", "dud"])
        if "or it would have gone down" in did:
            assert "at one chance in six" in did
            assert kills(log, turn) + 2 >= LHD_TAKES
    elif some := re.match(r"damaged the LHD with one hit, though the (first|second) missed", did):
        assert real == (["missed", "damaged"] if some[1] == "first" else ["damaged", "missed"])
    elif did.startswith("did the LHD no harm, a dud and a miss"):
        assert sorted(real) == ["dud", "missed"]
    elif did.startswith("damaged"):
        assert "damaged" in real
    else:
        assert not {"damaged", "sunk"} & set(real), did


def shots_own(turn: Turn) -> list[Shot]:
    """Return the submarine's torpedoes of a turn."""
    return [shot for shot in shots(turn) if shot.shooter == "ssn"]


def ended(fact: StoryFact, log: Log) -> str:
    """Return the game's result from the log's last line or, if the log stops just before it, as the story has it."""
    return result(log) or {"": "", "win": "win"}.get(str(fact.values["result"]), "lost")


def lead_shots(fact: StoryFact, log: Log) -> None:
    """Check the sentence about the torpedoes at the LHD."""
    _first_salvo(fact, log)
    _last_salvo(fact, log)
    if found := re.search(r"of the submarine, heard on turn (\d+), had", fact.text):
        assert log.turn(int(found[1])).of("detected")
        assert int(found[1]) < salvos(log)[-1][0].number
    if found := re.search(
        rf"[Bb]y turn (\d+) {_NUMBER} torpedo(?:es)? of the submarine had (damaged the LHD|done the LHD no harm)",
        fact.text,
    ):
        earlier = salvos(log)[:-1]
        assert int(found[1]) == earlier[-1][0].number
        assert counted(found[2]) == sum(len(fired) for _, fired in earlier)
        assert (found[3] == "damaged the LHD") == any(shot.kill for _, fired in earlier for shot in fired)
    headline(str(fact.values["headline"]), log, ended(fact, log))


def _flight(log: Log) -> list[Turn]:
    """Return the turns from the sinking of the LHD to the end."""
    return [turn for turn in log.turns if turn.number and turn.number >= sunk_on(log)]


def lead_away(fact: StoryFact, log: Log) -> None:
    """Check how the submarine escaped: when, what was fired after it, and by what odds it lived."""
    text, flight = fact.text, _flight(log)
    last, down = max(turn.number for turn in log.turns), sunk_on(log)
    assert ended(fact, log) == "win"
    if found := re.search(
        r"(?:(a|\w+) turns? later|on that same turn|on turn (\d+)) (?:the submarine|it) was away",
        text,
        re.IGNORECASE,
    ):
        assert (int(found[2]) == last) if found[2] else (counted(found[1]) if found[1] else 0) == last - down
    else:
        raise AssertionError("it does not say when")
    fired = [shot for turn in flight for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in fired if shot.hit]
    heard = [turn.number for turn in flight if turn.of("detected")]
    assert ("fired after" in text or "as it fled" in text) == bool(fired)
    if found := re.search(rf"[Oo]f {_NUMBER} torpedoes fired after the submarine, {_NUMBER} hit", text):
        assert (counted(found[1]), counted(found[2])) == (len(fired), len(hits))
    elif found := re.search(rf"([Bb]oth|[Aa]ll {_NUMBER}) torpedoes fired after", text):
        assert len(hits) == len(fired) == (counted(found[2]) if found[2] else 2)
    elif "ne torpedo was fired after the submarine: it hit" in text:
        assert len(fired) == len(hits) == 1
    elif fired:
        assert not hits
    if found := re.search(rf"shaken off, at {ODDS}", text):
        assert is_about(found[1], math.prod((7 - (EVADES_ON - len(shot.rolls))) / 6 for shot in hits))
    if found := re.search(r"was heard on turns? (\d+(?:, \d+)*(?: and \d+)?), but nobody fired", text):
        assert [int(n) for n in re.findall(r"\d+", found[1])] == heard
    if "nobody had heard it go" in text:
        assert not heard
        least = [n for n in _numbers(fact.values["needed"]) if n <= 12]
        if found := re.search(rf"heard it go, at {ODDS}", text):
            assert one_roll(log) <= is_about(found[1], math.prod(1 - reaches(n) for n in least))
            over = re.search(r"heard it go, at [\w ]+ over (both|all (\w+)) turns", text)
            assert len(least) == (1 if over is None else counted(over[2]) if over[2] else 2)
    if "unheard at the last by a single pip" in text:
        assert log.turn(last).numbers("detect", "surf") == [_numbers(fact.values["needed"])[-1] - 1]
    if found := re.search(r"away with ([\d.]+)″ to spare", text):
        assert 0 < float(found[1]) < 0.5
        near = re.search(r"nearest ([\d.]+)", log.text[-1])
        assert near is None or abs(float(near[1]) - 12 - float(found[1])) < 0.06
    headline(str(fact.values["headline"]), log, ended(fact, log))


def _numbers(value: object) -> list[int]:
    assert isinstance(value, tuple)
    return [int(n) for n in value]


def one_roll(log: Log) -> bool:
    """Return whether one roll a turn serves all listeners."""
    return "detection-roll" not in " ".join(f"{key} {value}" for key, value in log.header.items())


def lead_lost(fact: StoryFact, log: Log) -> None:
    """Check the sentence about the turn on which the submarine was sunk."""
    text, turn = fact.text, log.turn(fact.at)
    down, last = sunk_on(log), max(turn.number for turn in log.turns)
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    assert ended(fact, log) == "lost"
    assert turn.number == last
    gave_away(text, log, turn)
    if found := re.search(
        rf"(?:a bare (\d+)|where (\d+) was enough,) gave [^.]*? away(?: where [a-z ]+?)?, at {ODDS}", text
    ):
        assert one_roll(log) <= is_about(found[3], reaches(int(found[1] or found[2])))
    if up := re.search(r", up since turn (\d+), sank it", text):
        assert answered[-1].shooter in took_off(log, [log.turn(int(up[1]))])
    text = re.sub(r", up since turn \d+,", "", text)
    nearly = str(fact.values["headline"]).startswith("Defeat by ")
    needed = re.search(
        "had (?:only )?to (stay unheard|get away)|had still to draw (away) from the frigates", text
    )
    assert bool(needed) == (bool(down) and not nearly)
    if found := re.search(r"on turn (\d+)", text, re.IGNORECASE):
        assert int(found[1]) == turn.number
    if "on that same turn" in text.casefold():
        assert salvos(log)[-1][0] is turn
    if found := re.search(rf"with {_NUMBER} torpedo(?:es)? left for {_NUMBER} kills?", text):
        assert (counted(found[1]), counted(found[2])) == (TORPEDOES - len(own(log)), LHD_TAKES - kills(log))
    killer = re.search(r", and (frigate \d|helo \d|the LHD) sank it\.$", text)
    assert killer, text
    assert pieces(killer[1])[0] == [answered[-1].shooter]
    assert answered[-1].hit
    assert answered[-1].die < EVADES_ON - len(answered[-1].rolls)
    headline(str(fact.values["headline"]), log, ended(fact, log))


def lead_near(fact: StoryFact, log: Log) -> None:
    """Check the sentence about an escape that a frigate prevented by less than half an inch."""
    turn = log.turn(fact.at)
    found = re.search(
        r"On turn (\d+) nobody heard the submarine, but frigate \d ended ([\d.]+)″ away, where more than 12″ wins",
        fact.text,
    )
    assert found
    assert int(found[1]) == turn.number
    assert 0 < sunk_on(log) <= turn.number < max(each.number for each in log.turns)
    assert not turn.of("detected")
    assert 11.5 <= float(found[2]) <= 12.0
    headline(str(fact.values["headline"]), log, ended(fact, log))


def lead_failed(fact: StoryFact, log: Log) -> None:
    """Check the sentence about a submarine that could no longer sink the LHD."""
    text = fact.text
    assert ended(fact, log) == "lost"
    assert not sunk_on(log)
    if salvos(log):
        _first_salvo(fact, log)
        _last_salvo(fact, log)
    found = re.search(rf"had failed, {_NUMBER} kills? short(?:, with {_NUMBER} torpedo(?:es)? left)?\.", text)
    assert found
    assert counted(found[1]) == LHD_TAKES - kills(log)
    assert (counted(found[2]) if found[2] else 0) == TORPEDOES - len(own(log))
    heard = [turn.number for turn in log.turns if turn.of("detected")]
    fired, hits = back(log), [shot for shot in back(log) if shot.hit]
    assert ("nobody ever heard" in text.casefold()) == (not heard and not fired)
    if found := re.search(r"heard on turns? (\d+(?:, \d+)*(?: and \d+)?) but never fired at", text):
        assert [int(n) for n in re.findall(r"\d+", found[1])] == heard
        assert not fired
    if found := re.search(rf"of {_NUMBER} torpedoes fired back {_NUMBER} hit", text):
        assert (counted(found[1]), counted(found[2])) == (len(fired), len(hits))
    if found := re.search(rf"(both|all {_NUMBER}) torpedoes fired back hit", text):
        assert len(fired) == len(hits) == (counted(found[2]) if found[2] else 2)
    if "he one torpedo fired back" in text:
        assert len(fired) == 1
        assert ("did not hit" in text) == (not hits)
    if found := re.search(rf"none of {_NUMBER} torpedoes fired back hit", text):
        assert counted(found[1]) == len(fired)
        assert not hits
    headline(str(fact.values["headline"]), log, ended(fact, log))


def headline(text: str, log: Log, result: str) -> None:
    """Check the headline against the statements of the log."""
    last, down = max(turn.number for turn in log.turns), sunk_on(log)
    assert text.startswith({"win": "Victory", "lost": "Defeat"}.get(result, "Under way")), text
    if found := re.search(r"the (first|last|next) (\w+) torpedoes sink the LHD", text):
        turn = log.turn(down)
        assert outcomes(log, turn, "lhd") == ["damaged", "sunk"]
        assert found[1] != "first" or not own(log, turn)
        assert found[1] != "last" or len(own(log)) == TORPEDOES
    if found := re.search(r"the (first|second|third|fourth|last) torpedo sinks the LHD", text):
        fired = [*own(log, log.turn(down)), *shots_own(log.turn(down))]
        assert fired[-1].kill
        assert len(fired) == (TORPEDOES if found[1] == "last" else ORDINALS.index(found[1]) + 1)
    if found := re.search(r"(?:escapes by .*?|away(?: unheard)?) on turn (\d+)$", text):
        assert result == "win"
        assert int(found[1]) == last
    if found := re.match(
        r"Defeat by ([\d.]+)″: the LHD sunk on turn (\d+), the escape missed on turn (\d+), the submarine lost on turn (\d+)$",
        text,
    ):
        assert float(found[1]) <= 0.5
        assert (int(found[2]), int(found[4])) == (down, last)
        assert down <= int(found[3]) < last
        assert not log.turn(int(found[3])).of("detected")
    if "is away unheard" in text:
        assert not any(turn.of("detected") for turn in _flight(log))
    if found := re.search(rf"shakes off {_NUMBER} hits?", text):
        hits = [s for turn in _flight(log) for s in shots(turn) if s.shooter != "ssn" and s.hit]
        assert counted(found[1]) == len(hits)
    if found := re.search(r"escapes by ([\d.]+)″", text):
        assert float(found[1]) < 0.5
    if found := re.search(
        r"sinks the LHD, and (.*?) the submarine (?:on the (same) turn|(\w+) turns? later)", text
    ):
        assert pieces(found[1])[0] == [back(log)[-1].shooter]
        assert last - down == (0 if found[2] else counted(found[3]))
        assert down
    if found := re.search(
        r"Defeat: (.*?) sinks the submarine on turn (\d+)(?:, the LHD (undamaged|one kill from sinking))?",
        text,
    ):
        assert pieces(found[1])[0] == [back(log)[-1].shooter]
        assert int(found[2]) == last
        assert not found[3] or kills(log) == (found[3] != "undamaged")
    if found := re.search(r"the last (\w+ torpedoes|torpedo) (.*) on turn (\d+), (\w+) kill", text):
        turn = log.turn(int(found[3]))
        real = outcomes(log, turn, "lhd")
        assert int(found[3]) == last
        n = counted(found[1].split()[0]) if " " in found[1] else 1
        assert n == len(real)
        word = "only damage" if "damaged" in real else "miss" if set(real) == {"missed"} else "damage"
        assert found[2].startswith(word) if word != "damage" else found[2].endswith("damage")
        assert counted(found[4]) == LHD_TAKES - kills(log)
    if found := re.search(rf"Defeat: {_NUMBER} torpedo(?:es)? left on turn (\d+) for {_NUMBER} kill", text):
        assert counted(found[1]) == TORPEDOES - len(own(log))
        assert int(found[2]) == last
        assert counted(found[3]) == LHD_TAKES - kills(log)
