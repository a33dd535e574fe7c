"""Compares the first paragraph of a report of SSN, and its headline, with the torpedoes, rolls and dice in the log's text."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product, takewhile

from printkit.games.ssn.rules.state import ESCAPE_RANGE, STEP, TORPEDO_RANGE
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
from tests.report.readers.ssn_table import (
    costs,
    frigates_stay_away,
    nearest,
    range_of_the_shooter,
    silence_wins,
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
    if found := re.search(
        rf", and on turn \d+, at {ODDS}(?: to sink it)?, | sank the LHD(?: with its first \w+ torpedoes)?(?:, damaged on turn \d+)?, at {ODDS}",
        text,
    ):
        found = re.search(ODDS, found[0])
        assert found
        assert is_about(found[1], one if wanted == 1 or len(fired) < wanted else both)
    elif found := re.search(
        rf"^On turn \d+ the submarine, with {_NUMBER} torpedo(?:es)? left for {_NUMBER} kills?, (?:had {ODDS} to sink|fired {_NUMBER} at) the LHD:",
        text,
    ):
        assert counted(found[1]) == TORPEDOES - len(own(log, turn))
        assert counted(found[2]) == wanted
        assert (len(fired) >= wanted) == bool(found[3])
        assert (
            is_about(found[3], one if wanted == 1 else both) if found[3] else counted(found[4]) == len(fired)
        )
        assert _left(log, turn) < LHD_TAKES - kills(log), "enough torpedoes were left"
    elif (" with two kills: " not in text) and (
        found := re.search(
            rf"(?:One more kill would .*?|^On turn \d+ the .*? of the submarine) had {ODDS}", text
        )
    ):
        assert wanted == 1
        assert is_about(found[1], one)
    if found := re.search(
        rf"^On turn \d+ the .*? of the submarine had {ODDS} to sink the LHD with two kills: ", text
    ):
        assert wanted == len(fired) == 2
        assert is_about(found[1], both)
    if re.search("which lost the game", text):
        assert not fired[0].kill, text
        assert wanted == len(fired) == 2 == TORPEDOES - len(own(log, turn)), text
    sank = "sank the LHD" in text and ": on turn" not in text and " to sink the LHD" not in text
    assert not sank or _sank(text, log, needed), text
    _two_salvos(text, log)
    if hurt := re.search(r" to sink the LHD, damaged on turn (\d+):", text):
        assert any(shot.kill for shot in shots_own(log.turn(int(hurt[1]))) if shot.target == "lhd")
    did = re.search(rf"^On turn {turn.number} ()the submarine, with .* the LHD: ([^.;]*)", text) or re.search(
        rf": on turn {turn.number} ([^.;]*)|^On turn {turn.number} the .* to sink the LHD(?:, damaged on turn \d+| with two kills)?: ([^.;]*)",
        text,
    )
    if did is None:
        return
    what = did[1] or did[2]
    if "both hit and both were duds" in what:
        assert real == ["dud", "dud"]
    elif "both missed" in what:
        assert real == ["missed", "missed"]
    elif found := re.search(
        r"the first (missed|was a dud|damaged it)(?: by a single pip)?(?:, which lost the game)?, (?:and|but) "
        r"the second (missed|was a dud|damaged it|sank the LHD)",
        what,
    ):
        words = {"missed": "missed", "was a dud": "dud", "damaged it": "damaged", "sank the LHD": "sunk"}
        assert real == [words[found[1]], words[found[2]]], text
    elif len(fired) == 1:
        word = {"sunk": "sank", "damaged": "damaged", "dud": "was a dud", "missed": "missed"}
        assert word.get(real[0], "could not reach") in what
    else:
        assert "could do nothing" in what, what
        assert not any(shot.rolls for shot in fired)
    pips(what, fired, needed)


def _two_salvos(text: str, log: Log) -> None:
    """Check the sentence about an earlier salvo and the last one, which did not sink the LHD: how many torpedoes were fired, and what they
    did."""
    found = re.search(
        r", and on turn (\d+)(?:, at [^,]*)?, its (?:(last|first|next|second|third|fourth) )(?:(\w+) )?torpedo(?:es)? "
        r"(only damaged it|missed|did no damage)",
        text,
    )
    *earlier, (turn, fired) = salvos(log)
    if found is None:
        return
    _without_sinking(text, earlier)
    assert int(found[1]) == turn.number
    assert counted(found[3] or "one") == len(fired)
    real = outcomes(log, turn, "lhd")
    assert "sunk" not in real
    assert (found[4] == "only damaged it") == ("damaged" in real)
    assert (found[4] == "missed") == (set(real) == {"missed"})
    assert found[2] != "last" or not _left(log, turn)


def _without_sinking(text: str, made: list[tuple[Turn, list[Shot]]]) -> None:
    """Check what salvos that did not sink the LHD are said to have done."""
    found = re.match(
        r"On turns? (\d+(?:(?:, | and )\d+)*) the submarine (damaged the LHD|missed the LHD|did the LHD no harm) with (one of )?(\w+) torpedo",
        text,
    )
    assert found, text
    fired = [shot for _, each in made for shot in each]
    assert [int(n) for n in re.findall(r"\d+", found[1])] == [turn.number for turn, _ in made]
    assert counted(found[4]) == len(fired)
    assert (found[2] == "damaged the LHD") == any(shot.kill for shot in fired)
    assert not found[2].startswith("missed") or not any(shot.hit for shot in fired)
    assert bool(found[3]) == (found[2] == "damaged the LHD" and len(fired) > 1)
    assert sum(shot.kill for shot in fired) <= 1


def _left(log: Log, turn: Turn) -> int:
    """Return how many torpedoes the submarine had left after a turn."""
    return TORPEDOES - len(own(log, turn)) - len(shots_own(turn))


def _sank(text: str, log: Log, needed: tuple[tuple[int, ...], ...]) -> bool:
    """Check the sentence about the torpedoes that sank the LHD. Return False if it has not the form of one."""
    *earlier, (turn, fired) = salvos(log)
    wanted, before = LHD_TAKES - kills(log, turn), [shot for _, each in earlier for shot in each]
    if found := re.fullmatch(
        r"On turn (\d+) (the .*?) of the submarine(, after a (?:miss|dud),)? sank the LHD"
        rf"(?:, damaged on turn (\d+))?(?:, at {ODDS})?(?:, after (\w+) had (missed|done no harm))?(?:(?:,| and) with (\w+) torpedo(?:es)? to spare)?\.",
        text,
    ):
        n = len(fired)
        after = found[3] or (wanted == 1 < n)
        _which(found[2], log, turn, fired[-1:] if after else fired, skipped=n - 1 if after else 0)
        assert (wanted, n) == (1, 2) if after else (wanted, n) in ((2, 2), (1, 1))
        if found[3]:
            assert ("dud" if "dud" in found[3] else "missed") == outcomes(log, turn, "lhd")[0]
        if found[4]:
            assert any(shot.kill for shot in shots_own(log.turn(int(found[4]))) if shot.target == "lhd")
        if found[6]:
            assert counted(found[6]) == len(before)
            assert not any(shot.kill for shot in before)
            assert (found[7] == "missed") == (not any(shot.hit for shot in before))
        assert not found[8] or counted(found[8]) == _left(log, turn)
    elif found := re.fullmatch(
        rf"On turn (\d+) the submarine sank the LHD with its first (?:(\w+) )?torpedo(?:es)?(?:, at {ODDS})?\.",
        text,
    ):
        assert counted(found[2] or "one") == len(fired)
        assert not own(log, turn)
    else:
        return False
    assert int(found[1]) == turn.number == sunk_on(log)
    return True


def _which(words: str, log: Log, turn: Turn, fired: list[Shot], *, skipped: int = 0) -> None:
    """Check which torpedoes a sentence names: ``the first two torpedoes``, ``the third torpedo``."""
    before = len(own(log, turn)) + [shot.target for shot in shots_own(turn)].index("lhd") + skipped
    if which := re.fullmatch(r"the (first|last|next) (?:(\w+) torpedoes|torpedo)", words):
        assert len(fired) == (counted(which[2]) if which[2] else 1)
        assert which[1] != "first" or before == 0
        assert (which[1] == "last") == (before + len(fired) == TORPEDOES)
    else:
        assert words == f"the {ORDINALS[before]} torpedo"


def pips(text: str, fired: list[Shot], needed: tuple[tuple[int, ...], ...]) -> None:
    """Check by how many pips torpedoes are said to have missed."""
    short = [n for n, least in zip(map(short_of, fired, needed), fired, strict=True) if not least.hit]
    if found := re.search(r"miss(?:ed)?,? by (?:a (single) pip|(\w+) pips)", text):
        assert short == [1 if found[1] else counted(found[2])]
    if found := re.search(r"each by (?:a (single) pip|(\w+) pips)", text):
        assert set(short) == {1 if found[1] else counted(found[2])}
    if found := re.search(r"one of them by (?:a (single) pip|(\w+) pips)", text):
        assert min(short) == (1 if found[1] else counted(found[2]))
    if found := re.search(rf"neither within {_NUMBER} pips of a hit", text):
        assert min(short) == counted(found[1]) + 1


def short_of(shot: Shot, needed: tuple[int, ...]) -> int:
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


def shots_own(turn: Turn) -> list[Shot]:
    """Return the submarine's torpedoes of a turn."""
    return [shot for shot in shots(turn) if shot.shooter == "ssn"]


def ended(fact: StoryFact, log: Log) -> str:
    """Return the game's result from the log's last line or, if the log stops just before it, as the story has it."""
    return result(log) or {"": "", "win": "win"}.get(str(fact.values["result"]), "lost")


def lead_shots(fact: StoryFact, log: Log) -> None:
    """Check the sentence about the torpedoes at the LHD."""
    if re.search("had (?:damaged the LHD|left the LHD undamaged)", fact.text):
        _had_fired(fact, log)
        headline(str(fact.values["headline"]), log, ended(fact, log))
        return
    _last_salvo(fact, log)
    if (
        re.match(r"On turns? [\d, and]+ the submarine (?:damaged|missed|did)", fact.text)
        and ", and on turn" not in fact.text
    ):
        _without_sinking(fact.text, salvos(log))
    headline(str(fact.values["headline"]), log, ended(fact, log))


def lead_won(fact: StoryFact, log: Log) -> None:
    """Check the sentence about a victory: first the torpedoes at the LHD, then the escape."""
    shots_at_it, _, away = fact.text.partition("; ")
    fired, least = several_needed(fact)
    lead_shots(replace(fact, text=f"{shots_at_it}.", values={**fact.values, "needed": fired}), log)
    text = away[:1].upper() + away[1:]
    lead_away(replace(fact, text=text, values={**fact.values, "needed": least}), log)


def several_needed(fact: StoryFact) -> tuple[object, object]:
    """Return the totals needed by the torpedoes and by the sonars."""
    found = fact.values["needed"]
    assert isinstance(found, tuple)
    fired, least = found
    return fired, least


def _flight(log: Log) -> list[Turn]:
    """Return the turns from the sinking of the LHD to the end."""
    return [turn for turn in log.turns if turn.number and turn.number >= sunk_on(log)]


def lead_away(fact: StoryFact, log: Log) -> None:
    """Check how the submarine escaped: when, what was fired after it, and by what odds it lived."""
    text, flight = fact.text, _flight(log)
    last, down = max(turn.number for turn in log.turns), sunk_on(log)
    assert ended(fact, log) == "win"
    found = re.search(
        r"(?:the same turn|on turn (\d+)) (?:the submarine|it) got clear of the frigates(?= with|,| unheard|\.)",
        text,
        re.IGNORECASE,
    )
    assert found, "it does not say when"
    assert (int(found[1]) if found[1] else down) == last
    fired = [shot for turn in flight for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in fired if shot.hit]
    heard = [turn.number for turn in flight if turn.of("detected")]
    able = [shot for shot in fired if shot.rolls]
    reached = "that could hit the submarine" in text
    assert (reached or "fired at the submarine" in text or "fleeing submarine" in text) == bool(fired)
    assert reached == (bool(able) and len(able) < len(fired)), text
    if found := re.search(
        rf"[Tt]he (?:{_NUMBER} )?torpedo(?:es)? fired at the submarine (?:could not hit it|fell short|came from too near to reach its depth)",
        text,
    ):
        assert counted(found[1] or "one") == len(fired), text
        assert not able, text
        far = [
            range_of_the_shooter(log, turn.number, s.shooter)
            for turn in flight
            for s in shots(turn)
            if s.shooter != "ssn"
        ]
        assert "too near" not in text or max(far) <= STEP + 0.5, text
        assert "fell short" not in text or min(far) >= TORPEDO_RANGE - 0.5, text
        fired = []
    if reached:
        text = re.sub(
            r"that could hit the submarine (?:did,?)?", "fired at the submarine hit ", text
        ).replace("  ", " ")
        text, fired = text.replace("of the", "of" if hits else "of the").replace("hit missed", "missed"), able
    if found := re.search(rf"{_NUMBER} of {_NUMBER} torpedoes fired at the submarine hit and", text):
        assert (counted(found[1]), counted(found[2])) == (len(hits), len(fired))
    elif "he one torpedo fired at the submarine missed" in text:
        assert len(fired) == 1
        assert not hits
    elif found := re.search(rf"(?:[Nn]one|([Nn]either)) of the {_NUMBER} torpedoes fired at", text):
        assert not hits
        assert counted(found[2]) == len(fired)
        assert bool(found[1]) == (len(fired) == 2)
    elif found := re.search(rf"([Bb]oth|[Aa]ll {_NUMBER}) torpedoes fired at", text):
        assert len(hits) == len(fired) == (counted(found[2]) if found[2] else 2)
    elif "he one torpedo fired at the submarine hit" in text:
        assert len(fired) == len(hits) == 1
    elif fired:
        assert len(fired) == 1
        assert not hits
    if found := re.search(rf"shaken off, with {ODDS} to survive (?:it|them)", text):
        chance = math.prod(
            (Fraction(7 - (EVADES_ON - len(shot.rolls)), 6) for shot in hits), start=Fraction(1)
        )
        assert is_about(found[1], float(chance))
        if chance.denominator in (3, 9):
            assert counted(found[1].split()[-1]) == chance.denominator, text
    assert ("shaken off" in text) == bool(hits)
    if found := re.search(r"was heard on turns? (\d+(?:, \d+)*(?: and \d+)?), but nobody fired", text):
        assert [int(n) for n in re.findall(r"\d+", found[1])] == heard
    _unheard(fact, log, last)
    pip = "escapes by a pip" in str(fact.values["headline"])
    assert pip == ("by a single pip" in text), text
    if found := re.search(r"clear of the frigates with ([\d.]+)″ to spare", text):
        assert 0 < float(found[1]) < 0.5
        spare = nearest(log, last) - ESCAPE_RANGE
        assert abs(spare - float(found[1])) < (0.0051 if len(found[1]) > 3 else 0.0501)
    headline(str(fact.values["headline"]), log, ended(fact, log))


def _unheard(fact: StoryFact, log: Log, last: int) -> None:
    """Check what is told of an escape that nobody heard: over how many turns, at what chance, and by how many pips."""
    needed, text = _numbers(fact.values["needed"]), fact.text
    if "unheard by a single pip" in text:
        assert log.turn(last).numbers("detect", "surf") == [needed[-1] - 1]
        flight = [log.turn(n) for n in range(last - len(needed) + 1, last + 1)]
        rolls = [turn.numbers("detect", "surf") for turn in flight]
        running = len(
            list(
                takewhile(lambda each: each[0] == [each[1] - 1], zip(rolls[::-1], needed[::-1], strict=True))
            )
        )
        in_a_row = re.search(r"for the (\w+) turn running", text)
        assert running == ORDINALS.index(in_a_row[1]) + 1 if in_a_row else running <= 2
        return
    found = re.search(rf"n turns (\d[\d, and]*) the submarine had {ODDS} of staying unheard, and", text)
    found = found or re.search(
        rf"(?=.* unheard on turns (\d[\d, and]*?), and).*, which had {ODDS} of staying unheard", text
    )
    if "obody ever heard" in text:
        assert not any(turn.of("detected") for turn in log.turns)
    found = found or re.search(
        rf"got clear of the frigates(?: with [\d.]+″ to spare and)?() unheard, at {ODDS}\.", text
    )
    if found is None:
        assert "unheard" not in text
        assert "obody heard" not in text
        return
    assert not any(turn.of("detected") for turn in _flight(log))
    risky = [turn.number for turn in _flight(log) if costs(log, turn)]
    told = [int(n) for n in re.findall(r"\d+", found[1] or str(last))]
    chance_of_each = {
        n: 1 - reaches(least)
        for n, least in zip(range(last - len(needed) + 1, last + 1), needed, strict=True)
        if n in risky and least <= 12
    }
    assert told == list(chance_of_each), (told, risky)
    if one_roll(log) and len(told) == 1:
        assert is_exactly(found[2], chance_of_each[last]), text
    assert one_roll(log) <= is_about(found[2], math.prod(chance_of_each.values()))


def is_exactly(told: str, chance: float) -> bool:
    """Return whether words give the chance of a total of two dice as an exact fraction."""
    if told == "an even chance":
        return abs(chance - 0.5) < 1e-6
    n, _, _, d = told.split()
    return abs(counted(n) / counted(d) - chance) < 1e-6


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
    (least,) = _numbers(fact.values["needed"])
    if down:
        if "sank the LHD and needed" in text:
            assert down == turn.number, text
        elif " would have won too;" not in text:
            _since(text, log, turn, told=not _nearly_away(log) and not missed_before(log))
    if not down:
        _sunk_first(fact, log, turn, answered)
        headline(str(fact.values["headline"]), log, ended(fact, log))
        return
    up_text = re.sub(r", up since turn \d+,", "", text)
    killer = re.search(
        r"(?:, and|; the roll was \d+(?: again)?\.) ((?:[Ff]rigate|[Hh]elo) \d|[Tt]he LHD) sank (?:it|the submarine): "
        + _FATAL,
        up_text,
    )
    assert killer, text
    assert pieces(killer[1].lower().replace("lhd", "LHD"))[0] == [answered[-1].shooter]
    _fatal(killer, answered)
    headline(str(fact.values["headline"]), log, ended(fact, log))
    if re.search(" to win unheard;| would have won too;", text):
        _would_have_won(text, log, turn, least)
        return
    gave_away(text, log, turn)
    if one_roll(log):
        (rolled,) = turn.numbers("detect", "surf")
        assert rolled >= least
        assert ("just the" in text) == (rolled == least)
    if up := re.search(r", up since turn (\d+), sank it", text):
        assert answered[-1].shooter in took_off(log, [log.turn(int(up[1]))])
    text = re.sub(r", up since turn \d+,", "", text)
    needed = re.search(
        "had (?:only|still) to (stay unheard|get away|get clear unheard|draw away from the frigates)", text
    )
    assert bool(needed) == (bool(down) and not _nearly_away(log) and not missed_before(log))


def _nearly_away(log: Log) -> bool:
    """Return whether nobody heard the submarine on a turn before the last, and a frigate was too near for an escape by less than half an inch."""
    turns = [turn for turn in _flight(log)[:-1] if not turn.of("detected")]
    return any(0 <= ESCAPE_RANGE - nearest(log, turn.number) < 0.5 for turn in turns)


def missed_before(log: Log) -> bool:
    """Return whether the submarine was heard on a turn before the last of its flight on which no frigate could have come near: silence would have won.

    The escape range is exceeded by an inch, for the courses round wrecks."""
    missed = [turn for turn in _flight(log)[:-1] if turn.of("detected") and silence_wins(log, turn.number)]
    return one_roll(log) and bool(missed)


def lead_missed(fact: StoryFact, log: Log) -> None:
    """Check the sentence about a turn before the last on which silence would have won."""
    turn, down = log.turn(fact.at), sunk_on(log)
    (least,) = _numbers(fact.values["needed"])
    assert ended(fact, log) == "lost"
    assert 0 < down <= turn.number < max(each.number for each in log.turns)
    if each := re.fullmatch(
        r"On turns? (\d[\d, and]*) the submarine had only to stay unheard to win, and was heard( each time)?\.",
        fact.text,
    ):
        numbers = [int(n) for n in re.findall(r"\d+", each[1])]
        assert numbers[-1] == turn.number, fact.text
        assert bool(each[2]) == (len(numbers) > 1), fact.text
        for n in numbers:
            assert log.turn(n).of("detected"), fact.text
            assert silence_wins(log, n), fact.text
        headline(str(fact.values["headline"]), log, ended(fact, log))
        return
    if "sank the LHD and" in fact.text:
        assert down == turn.number, fact.text
    elif "won too" not in fact.text:
        _since(fact.text, log, turn, told=True)
    _would_have_won(fact.text, log, turn, least)
    headline(str(fact.values["headline"]), log, ended(fact, log))


def _since(text: str, log: Log, turn: Turn, *, told: bool) -> None:
    """Check the turn that a sentence of the first paragraph is about, and how long before it the LHD was sunk. ``told``: whether it must say so."""
    found = re.match(
        r"On turn (\d+)(?:, (?:with the LHD (just) sunk|(\w+) turns? after sinking the LHD),)? (?:the submarine|the sonars) ",
        text,
    )
    assert found, text
    since = turn.number - sunk_on(log)
    assert int(found[1]) == turn.number, text
    assert bool(found[2] or found[3]) or not told, text
    assert not found[2] or not since, text
    assert not found[3] or counted(found[3]) == since > 0, text


_FATAL = (
    r"(?:(?P<shaken>\w+) hits were shaken off; for the next )?an? (?P<needed>\d) was needed"
    r"(?P<off> to shake off the torpedo)?, and an? (?P<die>\d) was rolled\."
)
"""Matches the words for the die that did not evade the last hit."""


def _fatal(told: re.Match[str], answered: list[Shot]) -> None:
    """Check the die that did not evade the last hit, and how many hits had been evaded before it."""
    last, before = answered[-1], sum(shot.hit for shot in answered) - 1
    assert last.hit, told.string
    assert (int(told["needed"]), int(told["die"])) == (EVADES_ON - len(last.rolls), last.die), told.string
    assert last.die < EVADES_ON - len(last.rolls), told.string
    assert (counted(told["shaken"]) if told["shaken"] else min(before, 1)) == before, told.string
    assert bool(told["off"]) != bool(told["shaken"]), told.string


def _sunk_first(fact: StoryFact, log: Log, turn: Turn, answered: list[Shot]) -> None:
    """Check the sentence about the loss of a submarine that had not sunk the LHD."""
    found = re.fullmatch(
        r"On turn (\d+) the submarine was sunk by (frigate \d|helo \d|the LHD)(?:, up since turn (\d+))?: "
        + _FATAL,
        fact.text,
    )
    assert found, fact.text
    last = answered[-1]
    assert int(found[1]) == turn.number, fact.text
    assert pieces(found[2])[0] == [last.shooter], fact.text
    _fatal(found, answered)
    assert not found[3] or last.shooter in took_off(log, [log.turn(int(found[3]))]), fact.text


def _had_fired(fact: StoryFact, log: Log) -> None:
    """Check the sentence about the torpedoes that a lost submarine had fired at the LHD without sinking it."""
    text, made = fact.text, salvos(log)
    found = re.fullmatch(
        r"(The same turn|On turns? [\d, and]+) (?:(one of its (\w+) torpedoes|its only torpedo) had damaged the LHD|"
        r"its (first )?(?:(\w+) torpedoes|torpedo), (.*), had left the LHD undamaged)(?:; (\w+) torpedo(?:es)? w\w+ left for (\w+) kills?)?\.",
        text,
    )
    assert found, text
    fired = [shot for _, each in made for shot in each]
    numbers = [int(n) for n in re.findall(r"\d+", found[1])]
    assert (numbers or [max(turn.number for turn in log.turns)]) == [turn.number for turn, _ in made], text
    assert counted(found[3] or found[5] or "one") == len(fired), text
    assert sum(shot.kill for shot in fired) == bool(found[2]), text
    assert found[2] or bool(found[4]) == (len(own(log)) == len(fired)), text
    kinds = [kind for turn, _ in made for kind in outcomes(log, turn, "lhd")]
    if found[6] in ("both duds", "both misses"):
        assert kinds == ["dud" if "dud" in found[6] else "missed"] * 2, text
    elif found[6]:
        told = ["dud" if word == "a dud" else "missed" for word in re.findall("a dud|a miss", found[6])]
        assert told == ["dud" if kind == "dud" else "missed" for kind in kinds], text
    left, wanted = TORPEDOES - len(own(log)), LHD_TAKES - kills(log)
    assert bool(found[7]) == (left >= wanted), text
    assert not found[7] or (counted(found[7]), counted(found[8])) == (left, wanted), text


def _would_have_won(text: str, log: Log, turn: Turn, least: int) -> None:
    """Check the detection roll that would have won the game, its chance, and the roll that was made."""
    found = re.search(
        r"^On turn (\d+)(?:, [^,]*,)? (?:the submarine (?:sank the LHD and )?needed )?an? (\d+) or less, (\w+ chances? in \w+|an even chance), "
        r"(?:to win unheard|would have won too); the roll was (\d+)( again)?\.",
        text,
    )
    assert found, text
    assert int(found[1]) == turn.number, text
    assert one_roll(log)
    rolls = turn.numbers("detect", "surf")
    assert [int(found[4])] == rolls
    assert int(found[2]) + 1 == least <= int(found[4])
    assert is_exactly(found[3], 1 - reaches(least)), text
    frigates_stay_away(log, turn.number)
    earlier = [each for each in _flight(log) if each.number < turn.number]
    assert (" won too" in text) <= any(
        each.of("detected") and silence_wins(log, each.number) for each in earlier
    ), text
    assert not found[5] or rolls in [each.numbers("detect", "surf") for each in earlier], text
    assert "won too" not in text or missed_before(log), text


def lead_epilogue(fact: StoryFact, log: Log) -> None:
    """Check the sentence about a submarine that was sunk after its torpedoes had lost the game."""
    turn = log.turn(fact.at)
    found = re.fullmatch(r"That ruled out victory before (.*) sank the submarine\.", fact.text)
    assert found
    assert ended(fact, log) == "lost"
    assert turn.number == max(each.number for each in log.turns)
    assert salvos(log)[-1][0] is turn
    assert _left(log, turn) < LHD_TAKES - kills(log)
    last = [shot for shot in shots(turn) if shot.shooter != "ssn"][-1]
    assert pieces(found[1].replace("The LHD", "the LHD"))[0] == [last.shooter]
    assert last.hit
    assert last.die < EVADES_ON - len(last.rolls)
    headline(str(fact.values["headline"]), log, ended(fact, log))


def lead_near(fact: StoryFact, log: Log) -> None:
    """Check the sentence about an escape that a frigate prevented by less than half an inch."""
    turn = log.turn(fact.at)
    found = re.search(
        r"^On turn \d+, .*, the submarine went unheard, but frigate \d ended (?:just under )?([\d.]+)″ away, where more than 12″ wins\.$",
        fact.text,
    )
    assert found
    _since(fact.text, log, turn, told=True)
    assert 0 < sunk_on(log) <= turn.number < max(each.number for each in log.turns)
    assert not turn.of("detected")
    assert 11.5 <= float(found[1]) <= 12.0
    headline(str(fact.values["headline"]), log, ended(fact, log))


def lead_failed(fact: StoryFact, log: Log) -> None:
    """Check the sentence about a submarine that could no longer sink the LHD."""
    text = fact.text
    assert ended(fact, log) == "lost"
    assert not sunk_on(log)
    never = ", unheard all game,"
    assert not salvos(log) or (never in text) == (not any(turn.of("detected") for turn in log.turns)), text
    if salvos(log):
        lead_shots(replace(fact, text=text.replace(never, "")), log)
    found = re.search(
        rf"had failed[,:] {_NUMBER} kills? short(?:, with {_NUMBER} torpedo(?:es)? left)?\.",
        text,
    )
    if not found:
        assert len(own(log)) == TORPEDOES
        return
    assert counted(found[1]) == LHD_TAKES - kills(log)
    assert (counted(found[2]) if found[2] else 0) == TORPEDOES - len(own(log))
    assert ("ith no torpedo left" in text) == (not found[2])
    headline(str(fact.values["headline"]), log, ended(fact, log))


def _a_piece(name: str) -> str:
    """Return how a headline names the kind of a piece."""
    return "the landing ship" if name == "lhd" else "a helo" if name.startswith("h") else "a frigate"


def headline(text: str, log: Log, result: str) -> None:
    """Check the headline against the statements of the log."""
    last, down = max(turn.number for turn in log.turns), sunk_on(log)
    assert text.startswith({"win": "Victory", "lost": "Defeat"}.get(result, "Under way")), text
    if found := re.search(r"the (first|last|next) (\w+) torpedoes sink the landing ship", text):
        turn = log.turn(down)
        assert outcomes(log, turn, "lhd") == ["damaged", "sunk"]
        assert found[1] != "first" or not own(log, turn)
        assert found[1] != "last" or len(own(log)) == TORPEDOES
    if found := re.search(r"the (first|second|third|fourth|last) torpedo sinks the landing ship", text):
        fired = [*own(log, log.turn(down)), *shots_own(log.turn(down))]
        assert fired[-1].kill
        assert len(fired) == (TORPEDOES if found[1] == "last" else ORDINALS.index(found[1]) + 1)
    if found := re.search(r"(?:escapes by .*?|get(?:s)? away(?: unheard)?) on turn (\d+)$", text):
        assert result == "win"
        assert int(found[1]) == last
    if found := re.match(
        r"Defeat by ([\d.]+)″: the landing ship sunk on turn (\d+), the escape missed on turn (\d+), the submarine lost on turn (\d+)$",
        text,
    ):
        assert float(found[1]) <= 0.5
        assert (int(found[2]), int(found[4])) == (down, last)
        assert down <= int(found[3]) < last
        assert not log.turn(int(found[3])).of("detected")
    if "one quiet roll from victory" in text:
        assert result == "lost"
        assert down
        found = re.search(
            r"the landing ship sunk on turn (\d+), the submarine on turn (\d+), one|but is lost on the (same) turn, one",
            text,
        )
        assert found, text
        assert down == last if found[3] else (int(found[1]), int(found[2])) == (down, last), text
        assert any(each.of("detected") and silence_wins(log, each.number) for each in _flight(log)), text
        assert (
            sum(
                each.of("detected") != [] and silence_wins(log, each.number, spare=1.01)
                for each in _flight(log)
            )
            <= 1
        ), text
    if found := re.search(
        r"the landing ship sunk on turn (\d+), the submarine on turn (\d+), heard (twice|(\w+) times) when silence would have won$",
        text,
    ):
        assert (int(found[1]), int(found[2])) == (down, last), text
        missed = sum(each.of("detected") != [] and silence_wins(log, each.number) for each in _flight(log))
        assert 2 <= (counted(found[4]) if found[4] else 2) <= missed, text
    if "gets away unheard" in text:
        assert not any(turn.of("detected") for turn in _flight(log))
    if found := re.search(rf"shakes off {_NUMBER} hits?", text):
        hits = [s for turn in _flight(log) for s in shots(turn) if s.shooter != "ssn" and s.hit]
        assert counted(found[1]) == len(hits)
    if found := re.search(r"escapes by ([\d.]+)″", text):
        assert float(found[1]) < 0.5
    if found := re.search(
        r"sinks the landing ship, and (.*?) the submarine (?:on the (same) turn|(\w+) turns? later)", text
    ):
        assert found[1] == _a_piece(back(log)[-1].shooter)
        assert last - down == (0 if found[2] else counted(found[3]))
        assert down
    if found := re.search(
        r"Defeat: (.*?) sinks the submarine on turn (\d+)(?:, the landing ship (undamaged|one kill from sinking))?",
        text,
    ):
        assert found[1] == _a_piece(back(log)[-1].shooter)
        assert int(found[2]) == last
        assert not found[3] or kills(log) == (found[3] != "undamaged")
    if found := re.search(
        r"only one of the last (\w+) torpedoes does damage on turn (\d+)(?:, (\w+) kill)?", text
    ):
        real = outcomes(log, log.turn(int(found[2])), "lhd")
        assert int(found[2]) == last, text
        assert counted(found[1]) == len(real), text
        assert real.count("damaged") == 1, text
        assert "sunk" not in real, text
        assert not found[3] or counted(found[3]) == LHD_TAKES - kills(log), text
    elif found := re.search(r"the last (\w+ torpedoes|torpedo) (.*) on turn (\d+), (\w+) kill", text):
        turn = log.turn(int(found[3]))
        real = outcomes(log, turn, "lhd")
        assert int(found[3]) == last
        n = counted(found[1].split()[0]) if " " in found[1] else 1
        assert n == len(real)
        assert n == 1 or "damaged" not in real, text
        word = (
            "only damage"
            if "damaged" in real
            else "miss"
            if set(real) == {"missed"}
            else "do"
            if n > 1
            else "does"
        )
        assert found[2].startswith(word) or (set(real) == {"dud"} and "dud" in found[2])
        assert counted(found[4]) == LHD_TAKES - kills(log)
    if found := re.search(
        r"Defeat: (?:a (?:(second|third|fourth) )?dud saves|(\w+) duds save) the landing ship on turn (\d+)",
        text,
    ):
        turn = log.turn(int(found[3]))
        assert turn.number == last
        duds = outcomes(log, turn, "lhd").count("dud")
        earlier = sum(shot.hit and not shot.kill for shot in own(log, turn) if shot.target == "lhd")
        assert duds == (counted(found[2]) if found[2] else 1)
        assert found[2] or earlier == (ORDINALS.index(found[1]) if found[1] else 0)
        assert 0 < LHD_TAKES - kills(log) <= duds
    if found := re.search(r"on turn \d+, and (.*) sinks the submarine$", text):
        assert found[1] == _a_piece(back(log)[-1].shooter)
    if found := re.search(rf"Defeat: {_NUMBER} torpedo(?:es)? left on turn (\d+) for {_NUMBER} kill", text):
        assert counted(found[1]) == TORPEDOES - len(own(log))
        assert int(found[2]) == last
        assert counted(found[3]) == LHD_TAKES - kills(log)
