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
    at_the_shot,
    convoy,
    helos_up,
    moves,
    pursuers,
    range_at_the_shot,
    range_of_the_shooter,
    ranges,
)
from tests.report.readers.ssn_turning import (
    KILL,
    at,
    hunt,
    integer,
    needed_by,
    several,
    turn_alarm,
    turn_answer,
    turn_away,
    turn_evaded,
    turn_salvo,
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


def _open(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    assert log.turns[-1] is turn
    told = [int(n) for n in re.findall(r"\d+", str(fact.values["roll"]))]
    assert told == turn.numbers("detect", "surf"), fact.values["roll"]


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


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert log.statements(fact.lines) or fact.lines == (1,)


def _stops(fact: StoryFact, log: Log) -> None:
    assert not result(log)


_BEFORE = re.compile(
    rf"(?:After (\w+) (?:turns? (unheard|more)|quiet turns?)(?:, (?:(\w+) of them )?(by a single pip))?(?:, at {ODDS})?|(Unheard, as|As|Once) the convoy (?:had )?turned [a-z-]+), "
)
"""Matches the beginning of a sentence that tells of the quiet turns before it."""


def _quiet(fact: StoryFact, log: Log) -> None:
    """Check the turns before that a sentence calls unheard, their chance, by how little nobody heard the submarine, and the convoy's course."""
    needed = [integer(each) for each in several(fact, "quiet")]
    before = [log.turn(fact.at - n) for n in range(len(needed), 0, -1)]
    found = _BEFORE.match(fact.text)
    assert bool(found) == bool(needed), fact.text
    if not found:
        return
    heard = any(turn.of("detected") for turn in before)
    if found[6]:
        convoy(fact.text, log, before[0].number, before[-1].number)
        assert found[6] == "Once" or (found[6] == "As") == heard, fact.text
        return
    assert counted(found[1]) == len(needed)
    assert (found[2] == "more") == heard
    if found[5] and one_roll(log):
        assert is_about(found[5], prod(1 - reaches(least) for least in needed if least))
    short = [
        turn.numbers("detect", "surf") == [least - 1] for turn, least in zip(before, needed, strict=True)
    ]
    if found[4]:
        assert sum(short) == (counted(found[3]) if found[3] else len(needed)), fact.text


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
        assert abs(range_at_the_shot(log, turn.number) - float(which[4])) <= 0.051, fact.text
        at_the_shot(fact.text, log, turn.number)
    left = TORPEDOES - len(own(log, turn)) - len(shots_own(turn))
    if which[1]:
        nth = len(own(log, turn)) + [shot.target for shot in shots_own(turn)].index(target)
        assert left == 0 if which[1] == "last" else ORDINALS[nth] == which[1], fact.text
    real = outcomes(log, turn, target)
    if tuple(real) in _OUTCOMES and NO_DICE not in real:
        assert _OUTCOMES[tuple(real)] in fact.text, fact.text
    before = kills(log, turn)
    if chance := re.search(rf"with {ODDS} to (sink|damage) it", fact.text):
        each = [runs_into(needed) * KILL for needed in needed_by(fact)]
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


def _alarm(fact: StoryFact, log: Log) -> None:
    """Check the first alarm: who heard the submarine, at what chance, and that it had not fired."""
    _quiet(fact, log)
    turn = at(fact, log)
    who = _BEFORE.sub("", fact.text).partition(" picked up the track")[0]
    who = who.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")
    who = "four frigates and the LHD" if who.lower() == "every ship" else who
    assert is_told(who, [words[0] for words in turn.of("detected")]), fact.text
    assert not own(log, turn)
    assert not shots(turn)
    hunt(fact.text, log, turn)
    if up := re.search(rf": (?:all )?{_NUMBER} helos? took off", fact.text):
        assert counted(up[1]) == len(took_off(log, [turn])), fact.text
    if still := re.search(r"; only (.*) heard nothing", fact.text):
        assert {"ff1", "ff2", "ff3", "ff4", "lhd"} - {words[0] for words in turn.of("detected")} == set(
            pieces(still[1])[0]
        )
    if (found := re.search(rf"track of the submarine[a-z ]*, at {ODDS}, before", fact.text)) and one_roll(
        log
    ):
        assert is_about(found[1], reaches(integer(fact.values["least"])))
    if bare := re.search(r"on a bare (\d+) before", fact.text):
        assert turn.numbers("detect", "surf") == [int(bare[1])] == [integer(fact.values["least"])]


def _danger(fact: StoryFact, log: Log) -> None:
    """Check a turn on which nobody heard the submarine."""
    _quiet(fact, log)
    turn = at(fact, log)
    assert not turn.of("detected")
    found = re.search(
        rf"had {ODDS} to be sunk, but nobody heard it(?:, by (a single|two) pips?)?\.", fact.text
    )
    assert found, fact.text
    assert is_about(found[1], float(str(fact.values["sunk"])))
    if found[2]:
        short = 1 if found[2] == "a single" else 2
        assert turn.numbers("detect", "surf") == [integer(fact.values["least"]) - short]
    moves(fact.text, log, turn.number, turn.number)


def _decided(fact: StoryFact, log: Log) -> None:
    """Check a turn whose torpedoes at the LHD decided the game: from where they were fired, and what followed."""
    _quiet(fact, log)
    turn = at(fact, log)
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn"]
    found = re.search(
        r"^(?:With (\w+) kills? wanted, )?the submarine fired (?:the (fatal) torpedo(es)?|its (last|second|third|fourth) (?:(\w+) )?torpedo(?:es)?|(\w+) torpedoes|(its first|a) torpedo) from ([\d.]+)″",
        _BEFORE.sub("", fact.text),
        re.IGNORECASE,
    )
    assert found, fact.text
    assert {shot.target for shot in fired} == {"lhd"}
    left = TORPEDOES - len(own(log, turn)) - len(fired)
    if found[2]:
        assert all(shot.kill for shot in fired), fact.text
        assert sunk_on(log) == turn.number
        assert bool(found[3]) == (len(fired) > 1)
    elif found[4]:
        assert counted(found[5] or "one") == len(fired), fact.text
        assert left == 0 if found[4] == "last" else ORDINALS[len(own(log, turn))] == found[4], fact.text
    elif found[6]:
        assert counted(found[6]) == len(fired), fact.text
    assert not found[1] or counted(found[1]) == LHD_TAKES - kills(log, turn), fact.text
    assert abs(range_at_the_shot(log, turn.number) - float(found[8])) <= 0.051, fact.text
    at_the_shot(fact.text, log, turn.number)
    if up := re.search(r", with (\w+) helos? up\.", fact.text):
        assert counted(up[1]) == helos_up(log, turn.number), fact.text
    rest = re.search(r"(?: at [\d.]+″| to the [a-z-]+), and (.*)", fact.text) or re.search(
        r"″, and (.*)", fact.text
    )
    if rest:
        _listened(fact, log, turn)
        return
    assert sunk_on(log) != turn.number or not turn.of("detect", "surf") or not result(log), fact.text
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    _fired_back(fact.text.partition(". ")[2], answered, [shot for shot in answered if shot.rolls])
    assert ("shaken off" in fact.text) == any(shot.hit for shot in answered), fact.text


def _answers(fact: StoryFact, log: Log) -> None:
    """Check a turn on which torpedoes were fired at the submarine, and nothing that the first paragraph tells in full."""
    _quiet(fact, log)
    _listened(fact, log, at(fact, log))


def _listened(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check where the submarine went on a turn, who heard it, its chance to live, and the torpedoes fired at it."""
    text, points = fact.text, {words[0]: set(words[1:]) for words in turn.of("detected")}
    moves(text, log, turn.number, turn.number)
    hearers = re.search(
        r"; (.*?) heard (it or its track|it|only where .*?)(?: on a bare (\d+))?(?=[,.;])", text
    )
    if "nobody heard it" in text or "had won at once" in text or not hearers:
        assert not points, text
        assert not [shot for shot in shots(turn) if shot.shooter != "ssn"], text
        assert ("won at once" in text) == (
            result(log) == "win" and turn is log.turns[-2 if log.turns[-1].heading == "end" else -1]
        ) or not result(log), text
        if at := re.search(rf", with {ODDS} to be sunk; nobody", text):
            assert is_about(at[1], float(str(fact.values["sunk"])))
        if nearly := text.partition(". ")[2]:
            _nearly_heard(nearly, log, turn, integer(fact.values["least"]))
        return
    _who_heard(text, hearers[1], hearers[2], points, own_point(log, turn))
    assert not hearers[3] or turn.numbers("detect", "surf") == [int(hearers[3])] == [
        integer(fact.values["least"])
    ]
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    if not answered:
        assert re.search("from too far off to fire|but nobody fired", text), text
        assert ("all from" in text) <= (len(points) > 1), text
        return
    able = [shot for shot in answered if shot.rolls]
    if live := re.search(rf"which left it {ODDS} to live", text):
        assert able == answered, text
        assert is_about(live[1], float(str(fact.values["live"])))
    if by := re.search(r"; the torpedo that sank it came from ([\d.]+)″\.", text):
        assert abs(range_of_the_shooter(log, turn.number, answered[-1].shooter) - float(by[1])) <= 0.051, text
        assert answered[-1].die < EVADES_ON - len(answered[-1].rolls)
    _fired_back(text.partition(". ")[2], answered, able)


def _who_heard(text: str, who: str, what: str, points: dict[str, set[str]], present: str) -> None:
    """Check who is said to have heard the submarine, and whether all of them heard it or some only its track."""
    who = who.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")
    assert is_told(who, [*points]), text
    near = [name for name, found in points.items() if present in found]
    if what.startswith("only"):
        past, future = (f"dp{n}" for n in ((2, 3) if present == "dp1" else (1, 3)))
        told = set().union(*points.values())
        assert not near, text
        assert (("had been" in what), ("was heading" in what)) == (past in told, future in told), text
    else:
        assert near, text
        assert what.endswith("its track") == (len(near) < len(points)), text


def _fired_back(text: str, answered: list[Shot], able: list[Shot]) -> None:
    """Check the sentence about the torpedoes fired at the submarine: how many could reach it, how many hit, and the one that sank it."""
    hits = [shot for shot in answered if shot.hit]
    if not text:
        return
    if more := re.fullmatch(rf"{_NUMBER} more torpedo(?:es)? could not reach it\.", text):
        assert counted(more[1]) == len(answered) - len(able), text
        assert able, text
        return
    if nothing := re.fullmatch(rf"The (?:{_NUMBER} )?torpedo(?:es)? fired at it could not reach it\.", text):
        assert not able
        assert counted(nothing[1] or "one") == len(answered), text
        return
    sank = re.search(
        r"(frigate \d|helo \d|the LHD)’s (?:torpedo sank (?:it|the submarine)|first hit, but its second sank it): an? (\d) was (needed to shake it off, and|rolled where) an? (\d) was",
        text,
        re.IGNORECASE,
    )
    if sank:
        assert pieces(sank[1].lower().replace("lhd", "LHD"))[0] == [answered[-1].shooter]
        dice = (int(sank[2]), int(sank[4]))
        needed, die = dice if sank[3].startswith("needed") else dice[::-1]
        assert needed == EVADES_ON - len(answered[-1].rolls) > answered[-1].die == die
        shaken = re.search(rf"shook off {_NUMBER} hit", text)
        if "first hit, but its second" in text:
            assert [shot.shooter for shot in hits] == [answered[-1].shooter] * 2, text
            return
        assert (counted(shaken[1]) if shaken else 0) == len(hits) - 1
        return
    assert all(shot.die >= EVADES_ON - len(shot.rolls) for shot in hits), text
    assert ("that could reach it" in text) == (len(able) < len(answered)), text
    text = text.replace(" that could reach it", "")
    if some := re.search(rf"{_NUMBER} of {_NUMBER} torpedoes hit", text):
        assert (0 if some[1].lower() in ("none", "neither") else counted(some[1]), counted(some[2])) == (
            len(hits),
            len(able),
        ), text
    elif "Both torpedoes hit" in text:
        assert len(hits) == len(able) == 2
    elif every := re.search(rf"All {_NUMBER} torpedoes hit", text):
        assert counted(every[1]) == len(hits) == len(able)
    else:
        assert len(able) == 1
        assert ("missed" in text) == (not hits)
    just = sum(shot.die == EVADES_ON - len(shot.rolls) for shot in hits)
    if only := re.search(r"shaken off(?:, (\w+))? only just", text):
        assert just == (len(hits) if only[1] in (None, "all", "both") else counted(only[1]))
    else:
        assert not just


def _nearly_heard(sentence: str, log: Log, turn: Turn, least: int) -> None:
    """Check a turn of the flight on which the submarine was nearly heard: its range to a frigate, the roll, and the total that was enough."""
    (rolled,) = turn.numbers("detect", "surf")
    assert not turn.of("detected"), sentence
    dice = {int(n) for n in re.findall(r"(?:[Aa]n? |was an? )(\d+)(?=[ ,.]|$)", sentence)}
    assert dice == {rolled, least}, (sentence, rolled, least)
    assert ("single pip" in sentence) <= (rolled + 1 == least), sentence
    assert (
        not re.search("likelier to be heard than not|odds were against", sentence) or reaches(least) >= 0.5
    ), sentence
    for near, frigate in [
        *((a, b) for a, b in re.findall(r"([\d.]+)″ from frigate (\d)", sentence)),
        *((b, a) for a, b in re.findall(r"past frigate (\d) at ([\d.]+)″", sentence)),
    ]:
        assert abs(at_the_roll(log, turn.number, int(frigate)) - float(near)) <= 0.0501, sentence
    assert ("flank speed" not in sentence) or "flank" in at_speed(log, turn.number), sentence


def _flight(fact: StoryFact, log: Log) -> None:
    """Check turns of the flight: when the submarine was heard or nearly heard, when a frigate was too near, and where it was at the end."""
    numbers, least = (
        [integer(n) for n in several(fact, "turns")],
        [integer(n) for n in several(fact, "least")],
    )
    turns = [log.turn(n) for n in numbers]
    assert sunk_on(log)
    assert not any(shots(turn) for turn in turns)
    told_heard = []
    *several_, closing = re.split(r"(?<=\.)\s+(?=[A-Z])", fact.text)
    for sentence in several_:
        found = re.match(r"On turn (\d+)", sentence)
        assert bool(found) == (len(numbers) > 1), sentence
        number = int(found[1]) if found else numbers[-1]
        if who := re.match(
            r"(?:On turn \d+ )?(.*) heard (the submarine|the submarine or its track|only where .*), (.*)\.$",
            sentence,
        ):
            told_heard.append(number)
            points = {words[0]: set(words[1:]) for words in log.turn(number).of("detected")}
            _who_heard(sentence, who[1], who[2], points, own_point(log, log.turn(number)))
            assert re.fullmatch("(?:all )?from too far off to fire|but nobody fired", who[3]), sentence
        elif "too near for an escape" in sentence:
            assert not log.turn(number).of("detected"), sentence
        else:
            _nearly_heard(sentence, log, log.turn(number), least[numbers.index(number)])
    assert told_heard == [turn.number for turn in turns if turn.of("detected")], fact.text
    first = numbers[0]
    if several_:
        assert re.match(rf"(?:On turn {numbers[-1]} (?:it|the submarine)|It) ", closing), closing
        first = numbers[-1]
    else:
        assert closing.startswith("The submarine "), closing
    moves(closing, log, first, numbers[-1])
    pursuers(closing, log, first, numbers[-1])


CHECKS = {
    "lead-epilogue": lead_epilogue, "lead-shots": lead_shots, "lead-away": lead_away, "lead-lost": lead_lost, "lead-failed": lead_failed,
    "lead-near": lead_near, "taken-up": _in_the_log, "salvo": _salvo, "alarm": _alarm, "danger": _danger, "answers": _answers,
    "flight": _flight, "decided": _decided, "heard-open": _open, "away": _in_the_log, "cornered": _in_the_log, "off-table": _in_the_log, "stops": _stops,
    "verdict": _verdict, "turn-salvo": turn_salvo, "turn-alarm": turn_alarm, "turn-answer": turn_answer,
    "turn-away": turn_away, "turn-evaded": turn_evaded,
}  # fmt: skip
