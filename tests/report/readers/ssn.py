"""Compares the facts in a report of SSN with the torpedoes, listeners, helos and dice in the log's text."""

from __future__ import annotations

import re
from dataclasses import replace
from math import prod

from printkit.report.story import KNOWN, NAMED, StoryFact
from tests.report.readers.log import Log, Turn, counted, is_about
from tests.report.readers.ssn_lead import (
    ODDS,
    headline,
    is_tight,
    kills,
    lead_away,
    lead_epilogue,
    lead_failed,
    lead_lost,
    lead_near,
    lead_shots,
    one_roll,
    reaches,
    runs_into,
    shots_own,
)
from tests.report.readers.ssn_log import (
    EVADES_ON,
    LHD_TAKES,
    NO_DICE,
    ORDINALS,
    TORPEDOES,
    Shot,
    back,
    is_told,
    outcomes,
    own,
    own_point,
    pieces,
    result,
    shots,
    sunk_on,
    took_off,
)
from tests.report.readers.ssn_table import (
    at_speed,
    at_the_roll,
    heard_on,
    nearest,
    range_at_the_shot,
    ranges,
)

_NUMBER = r"(\w+)"


def read(log: Log) -> Log:
    """Parse a log. Nothing has to be played, because this game's log contains everything."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    plain = replace(fact, text=KNOWN.sub(lambda m: m[3], NAMED.sub("", fact.text)))
    CHECKS[fact.kind](plain, log)
    ranges(plain, log)


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


# -- the submarine's torpedoes ---------------------------------------------------------------------------------------


# -- who heard -------------------------------------------------------------------------------------------------------


def _open(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    assert log.turns[-1] is turn
    told = [int(n) for n in re.findall(r"\d+", str(fact.values["roll"]))]
    assert told == turn.numbers("detect", "surf"), fact.values["roll"]


# -- what was fired back ---------------------------------------------------------------------------------------------


# -- the first paragraph, the end and the turning points ----------------------------------------------------------------


def _verdict(fact: StoryFact, log: Log) -> None:
    text, fired, answered = fact.text, own(log), back(log)
    hits = sum(shot.hit for shot in fired)
    if found := re.search(rf"(?<!a ){_NUMBER} hits? from {_NUMBER} torpedo", text):
        assert (counted(found[1]), counted(found[2])) == (hits, len(fired))
    else:
        assert not fired
        assert "without a torpedo fired" in text
    if found := re.search(rf"of {_NUMBER} torpedoes? fired at it", text):
        assert counted(found[1]) == len(answered)
    struck = sum(shot.hit for shot in answered)
    if "none of" in text or "did not hit" in text:
        assert answered
        assert not struck
    if found := re.search(rf"fired at it {_NUMBER} hit and w\w+ evaded", text):
        assert counted(found[1]) == struck
    if "nothing was fired at it" in text:
        assert not answered
    heard = [turn.number for turn in log.turns if turn.of("detected")]
    if found := re.search(r"its track was heard on turns? (\d+(?:, \d+)*(?: and \d+)?)", text):
        assert [int(n) for n in re.findall(r"\d+", found[1])] == heard
    if "nobody heard it" in text:
        assert not heard
    last = max(turn.number for turn in log.turns)
    if found := re.search(r"failed on turn (\d+)", text):
        assert int(found[1]) in ((last, last + 1) if "With nowhere left to go" in text else (last,))
        assert result(log) == "lost"
    kills = sum(shot.kill for shot in fired if shot.target == "lhd")
    assert ("the submarine failed" in text) <= (
        result(log) == "lost" and (not sunk_on(log) or "nowhere" in text)
    )
    assert ("and the LHD damaged" in text) <= (0 < kills < LHD_TAKES)
    assert ("and the LHD unhurt" in text) <= (not kills)
    headline(str(fact.values["headline"]), log, result(log))


def _faces(text: str, hits: list[Shot]) -> None:
    """The faces that evade some hits, and the dice that did."""
    found = re.search(
        r"[Tt]o evade the (\w+) hits? took ([^;]*?) or more(?: each)?,? .*; the d\w+ (?:was|were) ([\d, and]+)\.",
        text,
    ) or re.search(
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


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _turn_answer(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in answered if shot.hit]
    if near := re.search(r"submarine, and (.*) were too near to hit a (?:Deep|Shallow) boat", fact.text):
        names, _ = pieces(near[1])
        assert not [shot for shot in answered if shot.shooter in names and shot.rolls]
    could = pieces(
        fact.text.partition(" could sink the submarine")[0]
        .replace("Frigate", "frigate")
        .replace("Helo", "helo")
        .replace("The LHD", "the LHD")
    )
    if not any(could[1].values()):
        assert {shot.shooter for shot in hits} <= set(could[0]), could
    if found := re.search(rf"of {_NUMBER} torpedoes", fact.text):
        assert counted(found[1]) == len(answered)
    assert ("none hit" in fact.text or "it missed" in fact.text) == (bool(answered) and not hits)
    if "nobody fired" in fact.text or "nobody heard" in fact.text:
        assert not answered
        assert ("nobody heard" in fact.text) == (not turn.of("detected"))
    if found := re.search(r"the roll was an? (\d+), and an? (\d+) would have been heard", fact.text):
        assert [int(found[1])] == turn.numbers("detect", "surf")
        assert int(found[2]) > int(found[1])
        assert not turn.of("detected")
    fatal = re.search(r"; an? (\d) was needed against (.*?)’s one hit, and an? (\d) was rolled", fact.text)
    later = re.search(
        r"; (\w+) hits? w\w+ evaded, and then an? (\d) was rolled where an? (\d) was needed", fact.text
    )
    if fatal:
        assert len(hits) == 1
        assert pieces(fatal[2])[0] == [hits[0].shooter]
    if later:
        assert counted(later[1]) == len(hits) - 1
    if fatal or later:
        needed, die = (fatal[1], fatal[3]) if fatal else (later[3], later[2]) if later else ("", "")
        assert (int(needed), int(die)) == (EVADES_ON - len(hits[-1].rolls), hits[-1].die)
        assert hits[-1].die < EVADES_ON - len(hits[-1].rolls)
    if found := re.search(r"(frigate \d|helo \d|the LHD)’s (?:torpedo )?hit", fact.text):
        assert pieces(found[1])[0] == [hits[-1].shooter]
    if found := re.search(rf"[Hh]eard, it had {ODDS} to live", fact.text):
        assert turn.of("detected")
        share, sunk = float(str(fact.values["live"])), re.search(r", at (\d+)", str(fact.values["title"]))
        assert is_about(found[1], share)
        heard = reaches(_int(fact.values["least"]))
        assert sunk is None or not one_roll(log) or abs((1 - share) * heard - int(sunk[1]) / 100) < 0.011
    if found := re.search(r"where (\d) was needed", fact.text):
        assert int(found[1]) == EVADES_ON - len(hits[-1].rolls)
    if not later and (found := re.search(rf"{_NUMBER} w\w+ evaded", fact.text)):
        assert counted(found[1]) == len(hits) - 1
    if found := re.search(rf"{_NUMBER} hit, and (.*) evaded", fact.text):
        assert found[1] == "torpedo" or counted(found[1]) == len(hits)
        assert found[2] == "the dice" or [int(n) for n in re.findall(r"\d", found[2])] == [
            s.die for s in hits
        ]


def _turn_evaded(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in answered if shot.hit]
    assert hits
    assert all(shot.die >= EVADES_ON - len(shot.rolls) for shot in hits)
    if "to evade" in fact.text:
        _faces(fact.text, hits)
    could = pieces(
        fact.text.partition(" could sink the submarine")[0]
        .replace("Frigate", "frigate")
        .replace("Helo", "helo")
        .replace("The LHD", "the LHD")
    )
    if not any(could[1].values()):
        assert {shot.shooter for shot in hits} <= set(could[0]), could


def _turn_away(fact: StoryFact, log: Log) -> None:
    """Check the roll of the escape, and how many pieces could have heard and sunk the submarine."""
    turn = at(fact, log)
    assert not turn.of("detected")
    found = re.search(
        r"^An? (\d+) would have given \w+ ?\w* away to (.*?)(?:, and(?: with an? (\d+))? (.*?) could have sunk it)?; the roll was an? (\d+)\.$",
        fact.text,
    )
    if found and one_roll(log):
        least = int(found[1])
        assert [int(found[5])] == turn.numbers("detect", "surf")
        assert least == _int(fact.values["least"]) > int(found[5])
        if sunk_on(log) < turn.number:
            assert is_told(found[2], heard_on(log, turn.number, least)), fact.text
            hear = heard_on(log, turn.number, int(found[3] or least))
            assert not found[4] or set(pieces(found[4])[0]) <= set(hear), fact.text
    else:
        assert "Nobody could hear it" in fact.text or not one_roll(log), fact.text


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert log.statements(fact.lines) or fact.lines == (1,)


def _stops(fact: StoryFact, log: Log) -> None:
    assert not result(log)


# -- the scenes ----------------------------------------------------------------------------------------------------------


def _quiet(fact: StoryFact, log: Log) -> None:
    """Check the turns before that a sentence calls unheard, and their chance."""
    needed = [_int(each) for each in several(fact, "quiet")]
    before = [log.turn(fact.at - n) for n in range(1, len(needed) + 1)]
    if found := re.match(rf"After {_NUMBER} turns? (unheard|more)(?:, at {ODDS})?, ", fact.text):
        assert counted(found[1]) == len(needed)
        assert (found[2] == "unheard") == (not any(turn.of("detected") for turn in before))
        if found[3] and one_roll(log):
            assert is_about(found[3], prod(1 - reaches(least) for least in needed if least))
    else:
        assert not needed


_OUTCOMES = {
    ("damaged", "sunk"): "the first damaged it, the second sank it", ("missed", "missed"): "both missed",
    ("damaged", "missed"): "the first damaged", ("missed", "damaged"): "the first missed, the second damaged",
    ("dud", "missed"): "the first hit without damage, and the second missed",
    ("missed", "dud"): "the first missed, and the second hit without damage",
    ("dud", "dud"): "both hit without damage", ("missed", "sunk"): "the first missed, but the second sank",
    ("dud", "sunk"): "the first hit without damage, and the second sank", ("damaged", "dud"): "but only the first damaged",
    ("dud", "damaged"): "but only the second damaged", ("damaged", "damaged"): "both hit and damaged",
    ("sunk",): "sank", ("damaged",): "damaged", ("dud",): "hit without damage", ("missed",): "missed",
}  # fmt: skip
_KILL = 5 / 6
"""The chance that a hit does damage."""


def _salvo(fact: StoryFact, log: Log) -> None:
    """Check the torpedoes fired at one target: how many, their chance before the dice, what they did, and what was still wanted."""
    _quiet(fact, log)
    turn, target = at(fact, log), str(fact.values["target"])
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == target]
    which = re.search(
        r"the submarine fired (?:a|its (last|first|second|third|fourth)|(?:its last )?(\w+)) torpedo(?:es)? at (frigate \d|the LHD) from ([\d.]+)″",
        fact.text,
        re.IGNORECASE,
    )
    assert which, fact.text
    assert (counted(which[2]) if which[2] else 1) == len(fired)
    assert pieces(which[3])[0] == [target]
    if target == "lhd":
        assert abs(range_at_the_shot(log, turn.number) - float(which[4])) <= 0.0501, fact.text
    left = TORPEDOES - len(own(log, turn)) - len(shots_own(turn))
    if which[1]:
        nth = len(own(log, turn)) + [shot.target for shot in shots_own(turn)].index(target)
        assert left == 0 if which[1] == "last" else ORDINALS[nth] == which[1], fact.text
    real = outcomes(log, turn, target)
    if tuple(real) in _OUTCOMES and NO_DICE not in real:
        assert _OUTCOMES[tuple(real)] in fact.text, fact.text
    before = kills(log, turn)
    if chance := re.search(rf"with {ODDS} to (sink|damage) it", fact.text):
        each = [runs_into(needed) * _KILL for needed in _needed(fact)]
        wanted = LHD_TAKES - before if chance[2] == "sink" else 1
        exact = prod(each) if wanted == len(each) > 1 else 1 - prod(1 - p for p in each)
        assert is_about(chance[1], exact), (fact.text, exact)
    now = before + sum(shot.kill for shot in fired)
    if short := re.search(rf"was {_NUMBER} kills? short, with {_NUMBER} torpedo(?:es)? left", fact.text):
        assert (counted(short[1]), counted(short[2])) == (LHD_TAKES - now, left), fact.text
        assert left < LHD_TAKES - now
    if both := re.search(rf"; {_NUMBER} torpedoes were left, and both had to kill", fact.text):
        assert counted(both[1]) == left == LHD_TAKES - now, fact.text
    if more := re.search(rf"one more kill was wanted, with {_NUMBER} torpedo", fact.text):
        assert (1, counted(more[1])) == (LHD_TAKES - now, left), fact.text


def _needed(fact: StoryFact) -> list[tuple[int, ...]]:
    """Return the totals that the rolls of each torpedo of a salvo needed."""
    return [tuple(_int(n) for n in each) for each in several(fact, "needed") if isinstance(each, tuple)]


def _alarm(fact: StoryFact, log: Log) -> None:
    """Check the first alarm: who heard the submarine, at what chance, and that it had not fired."""
    _quiet(fact, log)
    turn = at(fact, log)
    who = re.sub(r"^After .*? (?:unheard|more)(?:, at [^,]*)?, ", "", fact.text).partition(
        " picked up the track"
    )[0]
    who = who.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")
    who = "four frigates and the LHD" if who.lower() == "every ship" else who
    assert is_told(who, [words[0] for words in turn.of("detected")]), fact.text
    assert not own(log, turn)
    assert not shots(turn)
    _hunt(fact.text, log, turn)
    if up := re.search(rf": (?:all )?{_NUMBER} helos? took off", fact.text):
        assert counted(up[1]) == len(took_off(log, [turn])), fact.text
    if still := re.search(r"; only (.*) heard nothing", fact.text):
        assert {"ff1", "ff2", "ff3", "ff4", "lhd"} - {words[0] for words in turn.of("detected")} == set(
            pieces(still[1])[0]
        )
    if (found := re.search(rf"track of the submarine[a-z ]*, at {ODDS}, before", fact.text)) and one_roll(
        log
    ):
        assert is_about(found[1], reaches(_int(fact.values["least"])))
    if bare := re.search(r"on a bare (\d+) before", fact.text):
        assert turn.numbers("detect", "surf") == [int(bare[1])] == [_int(fact.values["least"])]


def _hunt(text: str, log: Log, turn: Turn) -> None:
    """Check what is told of the hunt that the first alarm began."""
    later = [
        shot
        for each in log.turns
        if each.number > turn.number
        for shot in shots(each)
        if shot.shooter != "ssn"
    ]
    assert ("nobody was to fire" in text) <= (not later)
    if "was to sink it" in text:
        assert later[-1].hit
        assert later[-1].die < EVADES_ON - len(later[-1].rolls)


def _danger(fact: StoryFact, log: Log) -> None:
    """Check a turn on which nobody heard the submarine."""
    _quiet(fact, log)
    turn = at(fact, log)
    assert not turn.of("detected")
    found = re.search(rf"had {ODDS} to be sunk, but nobody heard it(?: by (a single|two) pips?)?", fact.text)
    assert found, fact.text
    assert is_about(found[1], float(str(fact.values["sunk"])))
    if found[2]:
        short = 1 if found[2] == "a single" else 2
        assert turn.numbers("detect", "surf") == [_int(fact.values["least"]) - short]


def _answers(fact: StoryFact, log: Log) -> None:
    """Check the torpedoes fired at the submarine: the roll, the chance to live, how many hit, and the one that sank it."""
    _quiet(fact, log)
    turn = at(fact, log)
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in answered if shot.hit]
    assert turn.of("detected")
    points = {words[0]: set(words[1:]) for words in turn.of("detected")}
    present = own_point(log, turn)
    by = re.search(
        r"was heard(?: by (.*?))?(?: on a bare \d+)?(?:, but only (where .*?))?(?:, and had|\.)", fact.text
    )
    assert by, fact.text
    if by[1]:
        assert not by[2], fact.text
        assert any(present in what for what in points.values()), fact.text
        assert is_told(by[1], [*points]), fact.text
    else:
        past, future = (f"dp{n}" for n in ((2, 3) if present == "dp1" else (1, 3)))
        told = set().union(*points.values())
        assert present not in told, fact.text
        assert (("had been" in by[2]), ("was heading" in by[2])) == (past in told, future in told), fact.text
    if bare := re.search(r"was heard.*? on a bare (\d+)", fact.text):
        assert turn.numbers("detect", "surf") == [int(bare[1])] == [_int(fact.values["least"])]
    if live := re.search(rf"had {ODDS} to live", fact.text):
        assert is_about(live[1], float(str(fact.values["live"])))
    sank = re.search(
        r"(frigate \d|helo \d|the LHD)’s (?:torpedo sank (?:it|the submarine)|first hit, but its second sank it): an? (\d) was (needed to shake it off, and|rolled where) an? (\d) was",
        fact.text,
        re.IGNORECASE,
    )
    if sank:
        assert pieces(sank[1].lower().replace("lhd", "LHD"))[0] == [answered[-1].shooter]
        dice = (int(sank[2]), int(sank[4]))
        needed, die = dice if sank[3].startswith("needed") else dice[::-1]
        assert needed == EVADES_ON - len(answered[-1].rolls) > answered[-1].die == die
        shaken = re.search(rf"shook off {_NUMBER} hit", fact.text)
        if "first hit, but its second" in fact.text:
            assert [shot.shooter for shot in hits] == [answered[-1].shooter] * 2, fact.text
            return
        assert (counted(shaken[1]) if shaken else 0) == len(hits) - 1
        return
    assert all(shot.die >= EVADES_ON - len(shot.rolls) for shot in hits), fact.text
    if hits:
        able = [shot for shot in answered if shot.rolls]
        assert ("that could reach it" in fact.text) == (len(able) < len(answered)), fact.text
        answered = able
    text = fact.text.replace(" that could reach it", "")
    if some := re.search(rf"{_NUMBER} of {_NUMBER} torpedoes hit", text):
        assert (0 if some[1].lower() in ("none", "neither") else counted(some[1]), counted(some[2])) == (
            len(hits),
            len(answered),
        ), fact.text
    elif "Both torpedoes hit" in text:
        assert len(hits) == len(answered) == 2
    elif every := re.search(rf"All {_NUMBER} torpedoes hit", text):
        assert counted(every[1]) == len(hits) == len(answered)
    else:
        assert len(answered) == 1
        assert ("missed" in fact.text) == (not hits)
    just = sum(shot.die == EVADES_ON - len(shot.rolls) for shot in hits)
    if only := re.search(r"shaken off(?:, (\w+))? only just", fact.text):
        assert just == (len(hits) if only[1] in (None, "all", "both") else counted(only[1]))
    else:
        assert not just


def _nearly_heard(sentence: str, log: Log, turn: Turn, least: int) -> None:
    """Check a turn of the flight on which the submarine was nearly heard: its range to a frigate, the roll, and the total that was enough."""
    (rolled,) = turn.numbers("detect", "surf")
    assert not turn.of("detected"), sentence
    dice = {int(n) for n in re.findall(r"(?:an? |was an? )(\d+)(?=[ ,.]|$)", sentence)}
    assert dice == {rolled, least}, (sentence, rolled, least)
    assert ("single pip" in sentence) <= (rolled + 1 == least), sentence
    assert not re.search("likelier than not|odds were against", sentence) or reaches(least) >= 0.5, sentence
    for near, frigate in [
        *((a, b) for a, b in re.findall(r"([\d.]+)″ from frigate (\d)", sentence)),
        *((b, a) for a, b in re.findall(r"past frigate (\d) at ([\d.]+)″", sentence)),
    ]:
        assert abs(at_the_roll(log, turn.number, int(frigate)) - float(near)) <= 0.0501, sentence
    assert ("flank speed" not in sentence) or "flank" in at_speed(log, turn.number), sentence


def _slipped(fact: StoryFact, log: Log) -> None:
    """Check the turn on which the LHD was sunk and the submarine was nearly heard."""
    turn = at(fact, log)
    assert turn.number == sunk_on(log), fact.text
    _nearly_heard(fact.text, log, turn, _int(several(fact, "least")[0]))


def _flight(fact: StoryFact, log: Log) -> None:
    """Check turns of the flight: when the submarine was heard or nearly heard, when a frigate was too near, and when it got clear."""
    numbers, least = [_int(n) for n in several(fact, "turns")], [_int(n) for n in several(fact, "least")]
    turns = [log.turn(n) for n in numbers]
    assert sunk_on(log)
    assert not any(shots(turn) for turn in turns)
    heard = [turn.number for turn in turns if turn.of("detected")]
    told_heard = []
    for sentence in re.split(r"(?<=\.)\s+(?=[A-Z])", fact.text):
        found = re.match(r"On turn (\d+)", sentence)
        number = int(found[1]) if found else numbers[-1] if len(numbers) == 1 or "clear" in sentence else 0
        if " heard the submarine, " in sentence or "was heard, but" in sentence:
            told_heard.append(number)
            who = re.sub(r"^On turn \d+ ", "", sentence).partition(" heard the submarine")[0]
            who = who.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")
            assert is_told(who, [words[0] for words in log.turn(number).of("detected")]), sentence
        elif re.search("ran for it|odds were against|stole past|single pip|was still", sentence):
            _nearly_heard(sentence, log, log.turn(number), least[numbers.index(number)])
        elif "too near for an escape" in sentence:
            assert number in set(numbers) - set(heard), sentence
        elif fled := re.search(rf"fled {_NUMBER} turns? unheard(?:, at {ODDS})?", sentence):
            assert counted(fled[1]) == len(numbers), sentence
            if fled[2] and one_roll(log):
                assert is_about(fled[2], prod(1 - reaches(n) for n in least if n)), sentence
        if "clear" in sentence:
            assert number == max(turn.number for turn in log.turns), sentence
            left = re.search(r"(?:with|and) (\w+) torpedo(?:es)? unfired", sentence)
            assert (counted(left[1]) if left else 0) == TORPEDOES - len(own(log)), sentence
            assert result(log) == "win" or log.turns[-1].heading != "end", sentence
            _clear_by(sentence, log, number)
        elif "not far enough" in sentence:
            assert numbers[-1] != max(turn.number for turn in log.turns) or result(log) != "win", sentence
    assert told_heard == heard, fact.text
    assert "unheard" not in fact.text or not heard, fact.text


def _clear_by(sentence: str, log: Log, turn: int) -> None:
    """Check the range to the nearest frigate after an escape, or by how much the escape succeeded."""
    near = nearest(log, turn)
    if found := re.search(r"([\d.]+)″ from the nearest frigate", sentence):
        assert abs(near - float(found[1])) <= 0.0501, sentence
    if found := re.search(r"with ([\d.]+)″ to spare", sentence):
        assert abs(near - 12 - float(found[1])) <= (0.0051 if len(found[1]) > 3 else 0.0501), sentence


def _at_once(fact: StoryFact, log: Log) -> None:
    """Check a game that was won on the turn on which the LHD sank."""
    turn = at(fact, log)
    assert not turn.of("detected")
    assert turn.number == sunk_on(log) == max(each.number for each in log.turns)
    if (found := re.search(rf"nobody, at {ODDS}, heard", fact.text)) and one_roll(log):
        assert is_about(found[1], 1 - reaches(_int(fact.values["least"])))


def _turn_salvo(fact: StoryFact, log: Log) -> None:
    """Check a turning point about a salvo: the chance of each torpedo, and which of them did damage."""
    turn = at(fact, log)
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == "lhd"]
    assert re.match(
        rf"(?:Each|The) torpedo had (?:{ODDS}|hardly a chance|next to a certainty) to (?:do damage|hit), (?:and|but) ",
        fact.text,
    ), fact.text
    chance = re.search(rf"torpedo had {ODDS} to (do damage|hit)", fact.text)
    assert not chance or is_about(
        chance[1], runs_into(_needed(fact)[0]) * (_KILL if chance[2] != "hit" else 1)
    )
    left = TORPEDOES - len(own(log, turn)) - len(shots_own(turn))
    if chance and chance[2] == "hit":
        assert not any(shot.hit for shot in fired), fact.text
        some = re.search(r"; (\w+) torpedo(?:es)? w\w+ left", fact.text)
        assert (counted(some[1]) if some else 0) == left, fact.text
        return
    if duds := re.search(rf"; (?:(both) hits were duds|{_NUMBER} hit without damage)", fact.text):
        assert (2 if duds[1] else counted(duds[2])) == sum(shot.hit for shot in fired), fact.text
    tight = [shot.kill and is_tight(shot, needed) for shot, needed in zip(fired, _needed(fact), strict=True)]
    assert ("not a pip to spare" in fact.text) == any(tight), fact.text
    kill = [place for place, shot in enumerate(fired) if shot.kill]
    if "only the" in fact.text:
        (one,) = kill
        assert f"only the {ORDINALS[one]} did" in fact.text, fact.text
    elif re.search("neither did|none did|did not", fact.text):
        assert not kill, fact.text
    else:
        assert len(kill) == len(fired), fact.text


def _turn_alarm(fact: StoryFact, log: Log) -> None:
    """Check a turning point about the first alarm: the roll, and the ships that it did not alert."""
    turn = at(fact, log)
    roll, rest = fact.text.split("; ")
    thrown, least = turn.numbers("detect", "surf"), _int(fact.values["least"])
    told = [int(n) for n in re.findall(r"\d+", roll)]
    assert told == ([*thrown, least] if "enough" in roll else thrown), fact.text
    assert ("just that" in roll) == (thrown == [least])
    assert not own(log, turn)
    _hunt(fact.text, log, turn)
    found = re.search(r"every ship(?: but (.*?))? was alerted before", rest)
    assert found
    deaf = {"ff1", "ff2", "ff3", "ff4", "lhd"} - {words[0] for words in turn.of("detected")}
    assert (set(pieces(found[1])[0]) if found[1] else set()) == deaf


CHECKS = {
    "lead-epilogue": lead_epilogue, "lead-shots": lead_shots, "lead-away": lead_away, "lead-lost": lead_lost, "lead-failed": lead_failed,
    "lead-near": lead_near, "taken-up": _in_the_log, "salvo": _salvo, "alarm": _alarm, "danger": _danger, "answers": _answers,
    "flight": _flight, "slipped": _slipped, "at-once": _at_once, "heard-open": _open, "away": _in_the_log, "cornered": _in_the_log, "off-table": _in_the_log, "stops": _stops,
    "verdict": _verdict, "turn-salvo": _turn_salvo, "turn-alarm": _turn_alarm, "turn-answer": _turn_answer,
    "turn-away": _turn_away, "turn-evaded": _turn_evaded,
}  # fmt: skip
