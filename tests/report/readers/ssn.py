"""Compares the facts in a report of SSN with the torpedoes, listeners, helos and dice in the log's text."""

from __future__ import annotations

import re
from dataclasses import replace
from math import prod

from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.state import ESCAPE_RANGE, FIRE_RANGE, LHD, STEP, TORPEDO_RANGE
from printkit.report.story import KNOWN, NAMED, StoryFact
from tests.report.readers.log import Log, Turn, counted, is_about
from tests.report.readers.ssn_declared import in_order
from tests.report.readers.ssn_lead import (
    ODDS,
    headline,
    kills,
    lead_away,
    lead_epilogue,
    lead_failed,
    lead_lost,
    lead_missed,
    lead_near,
    lead_shots,
    lead_won,
    one_roll,
    pips,
    reaches,
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
    costs,
    helos_up,
    is_deadliest,
    is_nearest,
    moves,
    nearest,
    pursuers,
    range_at_the_shot,
    range_of_the_shooter,
    ranges,
    ranges_to_points,
    risks_of,
    sails_nowhere,
    silence_wins,
    states,
    stays_near,
)
from tests.report.readers.ssn_turning import (
    at,
    integer,
    lower,
    needed_by,
    several,
    turn_alarm,
    turn_answer,
    turn_away,
    turn_evaded,
    turn_heard,
    turn_salvo,
)

_NUMBER = r"(\w+)"


def read(log: Log) -> Log:
    """Return the log, with the dice of each torpedo behind its order to fire."""
    return in_order(log)


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    plain = replace(fact, text=KNOWN.sub(lambda m: m[3], NAMED.sub("", fact.text)))
    plain = _now_nearest(plain, log)
    CHECKS[fact.kind](plain, played)
    ranges(plain, log)


_NOW = re.compile(r"frigate (\d), now the nearest,")


def _now_nearest(fact: StoryFact, log: Log) -> StoryFact:
    """Check that a frigate that is called the nearest now is, and was not at the start. Return the fact without these words."""
    for found in _NOW.finditer(fact.text):
        assert is_nearest(log, fact.at, int(found[1])), fact.text
    return replace(fact, text=_NOW.sub(r"frigate \1", fact.text))


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
    elif re.match(
        r"So far, [a-z ]+ \d+: the LHD \w+\.$|The submarine was sunk on turn \d+(?:, the LHD \w+)?\.$", text
    ):
        pass  # the log has mistakes
    else:
        assert not fired
        assert re.search("without a torpedo fired|: no torpedo fired", text)
    if found := re.search(rf"of {_NUMBER} torpedoes? fired at (?:it|the submarine)", text):
        assert counted(found[1]) == len(answered)
    struck = sum(shot.hit for shot in answered)
    if every := re.search(r"(both|all (\w+)) torpedoes (?:fired at|could reach|that could reach)", text):
        assert struck == (counted(every[2]) if every[2] else 2), text
    if "none of" in text or "did not hit" in text:
        assert answered
        assert not struck
    if found := re.search(
        rf"(?:fired at|could reach) (?:it|the submarine) {_NUMBER} hit and w\w+ shaken off", text
    ):
        assert counted(found[1]) == struck
    if re.search("nothing was fired at", text):
        assert not answered
    heard = [turn.number for turn in log.turns if turn.of("detected")]
    if found := re.search(r"it was detected on turns? (\d+(?:, \d+)*(?: and \d+)?)", text):
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
    rf"(?:After (\w+) (?:turns? (unheard|more)|quiet turns?)(?:, (?:each |(\w+) of them )?(by a single pip))?(?:, for which it had {ODDS})?(?:, with (\w+) helos? now up)?,|On turn (\d+)) (?=\D)"
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
    assert (counted(found[6]) if found[6] else 0) == len(took_off(log, before)), fact.text
    never = result(log) != "win" and not sunk_on(log) and not any(turn.of("detected") for turn in log.turns)
    if found[7]:
        assert int(found[7]) == fact.at, fact.text
        assert never, fact.text
        return
    assert not never or not result(log) or took_off(log, before), fact.text
    assert counted(found[1]) == len(needed)
    assert (found[2] == "more") == heard
    if found[5] and one_roll(log):
        assert is_about(found[5], prod(1 - reaches(least) for least in needed if least))
    short = [
        turn.numbers("detect", "surf") == [least - 1] for turn, least in zip(before, needed, strict=True)
    ]
    if found[4]:
        assert sum(short) == (counted(found[3]) if found[3] else len(needed)), fact.text
        assert all(
            costs(log, turn, least) for turn, least, one in zip(before, needed, short, strict=True) if one
        )


_OUTCOMES = {
    ("damaged", "sunk"): "the first damaged TARGET, the second sank it", ("missed", "missed"): "both missed",
    ("damaged", "missed"): "the first damaged TARGET, the second missed", ("missed", "damaged"): "the first missed, the second damaged TARGET",
    ("dud", "missed"): "the first was a dud, the second missed", ("missed", "dud"): "the first missed, the second was a dud",
    ("dud", "dud"): "both were duds", ("missed", "sunk"): "the first missed, the second sank TARGET",
    ("dud", "sunk"): "the first was a dud, the second sank TARGET", ("damaged", "dud"): "the first damaged TARGET, the second was a dud",
    ("dud", "damaged"): "the first was a dud, the second damaged TARGET", ("damaged", "damaged"): "both damaged TARGET",
    ("sunk",): "sank TARGET", ("damaged",): "damaged TARGET", ("dud",): "was a dud", ("missed",): "missed",
}  # fmt: skip
_MISSED_BY = re.compile(r"(?:, (?:one of them|each))? by (?:a (single) pip|(two) pips)")


def _fired(fact: StoryFact, log: Log, turn: Turn, target: str) -> str:
    """Check which torpedoes a sentence says that the submarine fired, from where, and what was still needed before. Return the rest of the sentence."""
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == target]
    which = re.match(
        r"(with one kill wanted, )?the submarine fired (?:a|(the fatal)|its (last|first|second|third|fourth)|(?:its last )?(\w+))(?: (\w+))? ?torpedo(?:es)?"
        r"(?: at (frigate \d|the LHD))? from ([\d.]+)″",
        _BEFORE.sub("", fact.text),
        re.IGNORECASE,
    )
    assert which, fact.text
    many = which[5] or which[4]
    assert which[2] or (counted(many) if many else 1) == len(fired), fact.text
    assert "torpedoes" in which[0] or len(fired) == 1, fact.text
    assert not which[6] or pieces(which[6])[0] == [target], fact.text
    assert which[6] or target == "lhd", fact.text
    if target == "lhd":
        assert abs(range_at_the_shot(log, turn.number) - float(which[7])) <= 0.051, fact.text
    left = TORPEDOES - len(own(log, turn)) - len(shots_own(turn))
    if which[3]:
        nth = len(own(log, turn)) + [shot.target for shot in shots_own(turn)].index(target)
        assert left == 0 if which[3] == "last" else ORDINALS[nth] == which[3], fact.text
    assert not which[1] or LHD_TAKES - kills(log, turn) == 1, fact.text
    return _BEFORE.sub("", fact.text)[which.end() :]


def _spent(told: re.Match[str], log: Log, turn: Turn) -> None:
    """Check the last torpedoes of a lost game: that all were fired, none before at another target in this turn, none sank the LHD, and the range."""
    before, now = [shot for shot in own(log, turn) if shot.target == "lhd"], shots_own(turn)
    assert before, told.string
    assert now, told.string
    assert {shot.target for shot in now} == {"lhd"}, told.string
    assert len(own(log, turn)) + len(now) == TORPEDOES, told.string
    assert (told["what"] == "its last torpedo") == (len(now) == 1), told.string
    assert kills(log, turn) + sum(shot.kill for shot in now) < LHD_TAKES, told.string
    at_now = range_at_the_shot(log, turn.number)
    assert abs(at_now - float(told["at"] or told["from"])) <= 0.051, told.string
    earlier = max(
        each.number
        for each in log.turns
        if each.number < turn.number and any(shot.target == "lhd" for shot in shots_own(each))
    )
    assert not told["now"] or range_at_the_shot(log, earlier) - at_now > 0.5, told.string


_THE_REST = re.compile(
    r"the submarine(?P<now>, now at (?P<at>[\d.]+)″,)? fired (?P<what>the rest|its last torpedo)(?: from (?P<from>[\d.]+)″)?",
    re.IGNORECASE,
)
"""Matches the words for the last torpedoes of a lost game."""


def _salvo(fact: StoryFact, log: Log) -> None:
    """Check the torpedoes fired at one target: how many, what they did, whether anybody heard the submarine, and what was still wanted."""
    _quiet(fact, log)
    turn, target = at(fact, log), str(fact.values["target"])
    spent = _THE_REST.match(_BEFORE.sub("", fact.text))
    if spent and (spent["now"] or spent["what"] == "the rest"):
        _spent(spent, log, turn)
        rest = _BEFORE.sub("", fact.text)[spent.end() :]
    else:
        rest = _fired(fact, log, turn, target)
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == target]
    left = TORPEDOES - len(own(log, turn)) - len(shots_own(turn))
    real = outcomes(log, turn, target)
    rest = _slowed(rest, log, turn, target)
    if tuple(real) in _OUTCOMES and NO_DICE not in real:
        done = _OUTCOMES[tuple(real)]
        named = [done.replace("TARGET", word) for word in ("it", "the LHD", target.replace("ff", "frigate "))]
        assert any(each in _MISSED_BY.sub("", rest) for each in named), fact.text
    if by := _MISSED_BY.search(rest):
        pips(by[0] if by[0].startswith(",") else f"missed{by[0]}", fired, tuple(needed_by(fact)))
    if silent := re.search(
        r", and (?:the submarine (was still|stayed) unheard|(this time|again) nobody heard)", rest
    ):
        assert not turn.of("detected"), fact.text
        before = log.turns[: log.turns.index(turn)]
        heard = any(each.of("detected") for each in before)
        listened = any(each.of("detect", "surf") for each in before)
        assert (silent[1] == "was still") == (listened and not heard), fact.text
        assert (silent[1] is None) == heard, fact.text
        assert not silent[2] or (silent[2] == "this time") == bool(before[-1].of("detected")), fact.text
    if "took off" in fact.text:
        _flew_up(fact.text, log, turn)
    now = kills(log, turn) + sum(shot.kill for shot in fired)
    if short := re.search(rf"was {_NUMBER} kills? short, with {_NUMBER} torpedo(?:es)? left", fact.text):
        assert (counted(short[1]), counted(short[2])) == (LHD_TAKES - now, left), fact.text
        assert left < LHD_TAKES - now
    if both := re.search(rf"; {_NUMBER} torpedoes were left, and both had to kill", fact.text):
        assert counted(both[1]) == left == LHD_TAKES - now, fact.text
    if more := re.search(rf"one more kill was wanted, with {_NUMBER} torpedo", fact.text):
        assert (1, counted(more[1])) == (LHD_TAKES - now, left), fact.text


def _slowed(rest: str, log: Log, turn: Turn, target: str) -> str:
    """Check a hit that is said to have slowed the convoy, and one on a bare roll. Return the text without these words."""
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == target]
    slowed = " and slowed the convoy to 1″ a turn" in rest
    damaged = outcomes(log, turn, target).count("damaged") == 1 and sunk_on(log) != turn.number
    last = turn is [each for each in log.turns if each.number][-1]
    assert slowed == (target == "lhd" and damaged and not last), rest
    if slowed:
        lies = [state.ships[LHD].pose for state in states(log)[turn.number]]
        assert abs(distance(*lies) - 1) < 0.01, rest
    if bare := re.search(r"damaged (?:it|the LHD) on a bare (\d+)", rest):
        (hit,) = [shot for shot in fired if shot.kill]
        assert bare[1] in hit.rolls, rest
    return re.sub(r" on a bare \d+| and slowed the convoy to 1″ a turn", "", rest)


def _sank(fact: StoryFact, log: Log) -> None:
    """Check a turn whose torpedoes, all of which did damage, sank the LHD, and what came after them."""
    _quiet(fact, log)
    turn = at(fact, log)
    as_fired = re.sub(
        r"(the submarine) sank the LHD with (.*?) from ([\d.]+″)(,? and|,) ",
        r"\1 fired \2 from \3, sank the LHD\4 ",
        fact.text,
        flags=re.IGNORECASE,
    )
    told = replace(fact, text=as_fired)
    rest = _fired(told, log, turn, "lhd")
    found = re.match(r", sank the LHD(?:,? and|,) (?=\w)", rest)
    assert found, fact.text
    fired = shots_own(turn)
    assert {shot.target for shot in fired} == {"lhd"}
    assert result(log) or fact.values["over"]
    assert sunk_on(log) == turn.number
    _listened(replace(fact, text=rest[found.end() :]), log, turn)


def _alarm(fact: StoryFact, log: Log) -> None:
    """Check the first alarm: who heard the submarine, at what chance, and that it had not fired."""
    _quiet(fact, log)
    turn = at(fact, log)
    who, what = re.split(
        " (?=picked up the track|heard the (?:submarine|track|water))", _BEFORE.sub("", fact.text), maxsplit=1
    )
    points = {words[0]: set(words[1:]) for words in turn.of("detected")}
    near = any(own_point(log, turn) in found for found in points.values())
    assert what.startswith("heard the submarine") == near, fact.text
    assert not what.startswith("picked") or "ahead" not in what, fact.text
    _beyond(re.sub(" the track of", " its track", what), log, turn, points)
    who = who.replace("Frigate", "frigate").replace("Helo", "helo").replace("The LHD", "the LHD")
    who = "four frigates and the LHD" if who.lower() == "every ship" else who
    assert is_told(who, [words[0] for words in turn.of("detected")]), fact.text
    assert not own(log, turn)
    assert not shots(turn)
    _flew_up(fact.text, log, turn)
    if still := re.search(r"; only (.*) heard nothing", fact.text):
        deaf = {"ff1", "ff2", "ff3", "ff4", "lhd"} - {words[0] for words in turn.of("detected")}
        assert is_told(still[1], [*deaf]), fact.text
    if (
        found := re.search(
            rf"(?:track of|heard) the submarine[a-z ]*, with {ODDS} to hear it,? (?:before|with|while)",
            fact.text,
        )
    ) and one_roll(log):
        assert is_about(found[1], reaches(integer(fact.values["least"])))
    if "all four torpedoes still aboard" not in fact.text:
        assert re.search("before it had fired a torpedo|while the nearest frigate was still", fact.text), (
            fact.text
        )
    if bare := re.search(r"on a bare (\d+)\b", fact.text):
        assert turn.numbers("detect", "surf") == [int(bare[1])] == [integer(fact.values["least"])]


def _danger(fact: StoryFact, log: Log) -> None:
    """Check a turn on which nobody heard the submarine."""
    _quiet(fact, log)
    turn = at(fact, log)
    assert not turn.of("detected")
    found = re.search(
        rf"(?:, with {ODDS} of being sunk|, on the deadliest turn of the game)?(?:, but nobody heard it(?:, by (a single|two) pips?)?|: the sonars needed an? (\d+) and rolled an? (\d+))"
        r"(?:; (?:all )?\w+ helos? took off)?\.$",
        fact.text,
    )
    assert found, fact.text
    assert not found[1] or is_about(found[1], risks_of(log)[turn.number]), fact.text
    assert "deadliest" not in fact.text or is_deadliest(log, turn.number), fact.text
    if found[3]:
        assert int(found[3]) == integer(fact.values["least"]), fact.text
        assert [int(found[4])] == turn.numbers("detect", "surf"), fact.text
    if found[2]:
        short = 1 if found[2] == "a single" else 2
        assert turn.numbers("detect", "surf") == [integer(fact.values["least"]) - short]
        assert costs(log, turn, integer(fact.values["least"])), fact.text
    _flew_up(fact.text, log, turn)
    moves(fact.text, log, turn.number, turn.number)


def _lives(text: str, log: Log, turn: Turn, *, over: bool) -> str:
    """Check what is told of a submarine that survived the last turn of a lost game: how many helos were up. Return the text without it."""
    found = re.search(
        rf"(?:; {_NUMBER} helos? w\w+ up, but|, and) it lived\.$",
        text,
    )
    if not found:
        return text
    assert result(log) == "lost" or over, text
    assert not sunk_on(log), text
    assert turn is [each for each in log.turns if each.number][-1], text
    assert not found[1] or counted(found[1]) == helos_up(log, turn.number), text
    return f"{text[: found.start()]}."


def _survived_the_end(fact: StoryFact, log: Log) -> None:
    """Check the last turn of a lost game on which nobody heard the submarine."""
    turn = at(fact, log)
    text = _lives(fact.text, log, turn, over=True)
    assert text != fact.text, fact.text
    assert not turn.of("detected"), text
    assert "deadliest" not in text or is_deadliest(log, turn.number), text
    moves(text, log, turn.number, turn.number)
    if "unheard." not in text or "pip" in text:
        _nearly_heard(text, log, turn, integer(fact.values["least"]))


def _astray(fact: StoryFact, log: Log) -> None:
    """Check the die of a frigate without which the submarine would not have escaped."""
    turn = at(fact, log)
    found = re.fullmatch(
        r"(?:On turn (\d+)|This time) a die sent frigate (\d) to where the submarine (had been|was|was heading); any other would have kept it within 12″\.",
        fact.text,
    )
    assert found, fact.text
    assert not found[1] or int(found[1]) == turn.number, fact.text
    assert result(log) in ("win", ""), fact.text
    (rolled,) = [
        int(words.split()[1])
        for _, side, words in turn.said
        if side == f"ff{found[2]}" and words.startswith("dp")
    ]
    present = int(own_point(log, turn)[-1])
    past, future = (2, 3) if present == 1 else (1, 3)
    place = {"had been": past, "was": present, "was heading": future}[found[3]]
    assert (rolled + 1) // 2 == place, fact.text
    stays_near(log, int(found[2]), turn.number, place)


def _answers(fact: StoryFact, log: Log) -> None:
    """Check a turn on which torpedoes were fired at the submarine, and nothing that the first paragraph tells in full."""
    _quiet(fact, log)
    _listened(fact, log, at(fact, log))


def _listened(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check where the submarine went on a turn, who heard it, its chance to live, and the torpedoes fired at it."""
    points = {words[0]: set(words[1:]) for words in turn.of("detected")}
    text = _lives(fact.text, log, turn, over=bool(fact.values["over"]))
    moves(text, log, turn.number, turn.number)
    assert "deadliest" not in text or is_deadliest(log, turn.number), text
    _flew_up(text, log, turn)
    text = re.sub(r"; (?:all )?\w+ helos? took off(?: after the alarm of turn \d+)?\.$", ".", text)
    hearers = re.search(
        rf"; (?:on a bare (?P<bare>\d+) )?(?P<who>.*?) heard (?P<what>it{_ELSEWHERE}|only where .*?)(?=[,.;])",
        text,
    )
    if "obody heard it" in text or not hearers:
        assert not points, text
        assert not [shot for shot in shots(turn) if shot.shooter != "ssn"], text
        if gone := re.search(
            r", ([\d.]+)″ from the nearest frigate at the end(?:; the sonars needed an? (\d+) and rolled an? (\d+))?\.$",
            text,
        ):
            _last_roll(gone[2], gone[3], turn, integer(fact.values["least"]))
            assert result(log) in ("win", ""), text
            assert turn is [each for each in log.turns if each.number][-1], text
            assert abs(nearest(log, turn.number) - float(gone[1])) <= 0.051, text
        if at := re.search(rf", with {ODDS} of being sunk(?:[;.]|$)", text):
            assert is_about(at[1], risks_of(log)[turn.number]), text
        if nearly := re.search(
            r"(?:\. (?!Nobody heard)|,? and (?=stole past|lay still [\d.]|was still|went at|had ))(.*)$", text
        ):
            _nearly_heard(nearly[1], log, turn, integer(fact.values["least"]))
        _says_if_too_near(text, log, turn)
        return
    _who_heard(text, hearers["who"], hearers["what"], points, log, turn)
    assert not hearers["bare"] or turn.numbers("detect", "surf") == [int(hearers["bare"])] == [
        integer(fact.values["least"])
    ]
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    _would_have_won(text, log, turn, integer(fact.values["least"]))
    if not answered:
        if "took off" not in fact.text and "would have won" not in text:
            _nobody_fired(text, log, turn)
        return
    able = [shot for shot in answered if shot.rolls]
    _, *rest = re.split(r"(?<=\.) (?=[A-Z]|the |frigate |helo )", text, maxsplit=1)
    told = rest[0] if rest else ""
    if first := re.search(
        r", and the first torpedo, (frigate \d|helo \d|the LHD)’s (from [\d.]+″), was enough(.*)$", text
    ):
        assert len(points) > 1, text
        _fired_back(
            f"{first[1]} fired the only torpedo, {first[2]}{first[3]}",
            log,
            turn,
            able,
            over=bool(fact.values["over"]),
        )
        return
    if single := re.search(r", and (?:(frigate \d|helo \d|the LHD) )?(fired the only torpedo, .*)$", text):
        who = single[1] or hearers["who"]
        _fired_back(f"{who} {single[2]}", log, turn, able, over=bool(fact.values["over"]))
        return
    if only := re.search(rf", but only (.*?) could fire: {ODDS} to live\.", text):
        assert is_about(only[2], float(str(fact.values["live"]))), text
        assert pieces(only[1])[0] == list(dict.fromkeys(shot.shooter for shot in answered)), text
        assert len(points) > 1, text
    elif live := re.search(
        rf"(?:, which|\. ((?:(?!\. ).)*) w(?:as|ere) too near to hit it; (.*?)) left it {ODDS} to live\.",
        text,
    ):
        assert is_about(live[3], float(str(fact.values["live"])))
        if live[1]:
            _too_near(fact, log, turn, live[1], live[2])
            told = told.partition("to live. ")[2]
            assert "fired at it" not in told or not able, text
        else:
            assert able == answered, text
    _fired_back(told, log, turn, able, over=bool(fact.values["over"]))


def _would_have_won(text: str, log: Log, turn: Turn, least: int) -> None:
    """Check the roll by which the submarine is said to have been heard instead of winning."""
    if found := re.search(r", on an? (\d+) where an? (\d+) or less would have won", text):
        assert [int(found[1])] == turn.numbers("detect", "surf"), text
        assert int(found[2]) + 1 == least <= int(found[1]), text
        assert silence_wins(log, turn.number), text


def _last_roll(needed: str | None, rolled: str | None, turn: Turn, least: int) -> None:
    """Check the detection roll that is told of the turn of an escape."""
    if needed and rolled:
        assert (int(needed), [int(rolled)]) == (least, turn.numbers("detect", "surf"))


def _says_if_too_near(text: str, log: Log, turn: Turn) -> None:
    """Check that a turn on which nobody heard the submarine after the LHD was sunk says which frigate prevented the escape."""
    over = turn is [each for each in log.turns if each.number][-1]
    later = any(
        "victory-timing" in line for line in log.text
    )  # the range is then not judged at the end of a turn
    if over or later or not sunk_on(log) or nearest(log, turn.number) > ESCAPE_RANGE:
        return
    near = re.search(r"[\d.]+″ from frigate \d|past frigate \d at |too near", text)
    assert near or turn.number in _told_in_the_lead(log), text


def _told_in_the_lead(log: Log) -> list[int]:
    """Return the turns on which a frigate ended too near for an escape by less than half an inch; the first paragraph may tell of one."""
    numbers = [turn.number for turn in log.turns if turn.number >= sunk_on(log)]
    return [n for n in numbers if 0 <= ESCAPE_RANGE - nearest(log, n) < 0.5]


def _flew_up(text: str, log: Log, turn: Turn) -> None:
    """Check how many helos are told to have taken off on a turn. A game that is over, or a log that stops in this turn, has no more launches to
    tell of."""
    up = re.search(
        r"(?:too near, and|for an escape, and|;|:) (?:all )?(\w+) helos? took off(?: after the alarm of turn (\d+))?\.$",
        text,
    )
    first = next((each.number for each in log.turns if each.of("detected")), 0)
    assert not up or not up[2] or turn.number - 1 == int(up[2]) == first, text
    assert bool(up) == ("took off" in text), text
    over = turn is [each for each in log.turns if each.number][-1]
    assert (counted(up[1]) if up else 0) == len(took_off(log, [turn])) or (over and not up), text


def _nobody_fired(text: str, log: Log, turn: Turn) -> None:
    """Check why nobody is said to have fired: whether those that heard the submarine were too far off, or all that they heard."""
    points = {words[0]: set(words[1:]) for words in turn.of("detected")}
    assert re.search("from too far off to fire|but nobody fired|but nothing near enough to fire at", text), (
        text
    )
    if "too far off" in text or "near enough" in text:
        assert min(ranges_to_points(log, turn.number, points)) > FIRE_RANGE, text
    if found := re.search("(both |all )?from too far off to fire", text):
        assert found[1] == {1: None, 2: "both "}.get(len(points), "all "), text
        assert min(range_of_the_shooter(log, turn.number, name) for name in points) > FIRE_RANGE, text


def _too_near(fact: StoryFact, log: Log, turn: Turn, who: str, others: str) -> None:
    """Check who was too near to hit the submarine, and who could hit it."""
    names, counts = pieces(lower(who))
    heard = [words[0] for words in turn.of("detected")]
    if "lhd-fires=no" in log.header.get("set", ""):
        heard = [name for name in heard if name != "lhd"]
    fired = {shot.shooter for shot in shots(turn) if shot.rolls and shot.shooter != "ssn"}
    near = {name for name in heard if range_of_the_shooter(log, turn.number, name) <= STEP} - fired
    assert set(names) <= near, fact.text
    assert len(names) + sum(counts.values()) == len(near), fact.text
    able, many = pieces(lower(others))
    assert set(able) <= set(heard) - near, fact.text
    assert fired <= {*able, *(name for name in heard if many["h" if name.startswith("h") else "ff"])}, (
        fact.text
    )
    assert len(fired) <= len(able) + sum(many.values()) <= len(heard) - len(near), fact.text


_ELSEWHERE = r"(?: or its track| or the water ahead of it|, its track or the water ahead of it)?"
"""Matches the words for listeners that heard only where the submarine had been or would be."""


def _beyond(what: str, log: Log, turn: Turn, points: dict[str, set[str]]) -> None:
    """Check what those are said to have heard that did not hear the submarine itself: where it had been, or the water ahead of it."""
    present = own_point(log, turn)
    past, future = (f"dp{n}" for n in ((2, 3) if present == "dp1" else (1, 3)))
    others: set[str] = set().union(*(found for found in points.values() if present not in found))
    behind, ahead = past in others, future in others
    if sails_nowhere(log, turn.number):
        behind, ahead = behind or ahead, False
    assert ("track" in what, "the water ahead" in what) == (behind, ahead), what


def _who_heard(text: str, who: str, what: str, points: dict[str, set[str]], log: Log, turn: Turn) -> None:
    """Check who is said to have heard the submarine, and whether all of them heard it or some only its track."""
    who = "four frigates and the LHD" if who.lower() == "every ship" else who
    assert is_told(lower(who), [*points]), text
    present = own_point(log, turn)
    near = [name for name, found in points.items() if present in found]
    if what.startswith("only"):
        past, future = (f"dp{n}" for n in ((2, 3) if present == "dp1" else (1, 3)))
        told = set().union(*points.values())
        assert not near, text
        assert (("had been" in what), ("was heading" in what)) == (past in told, future in told), text
    else:
        assert near, text
        _beyond(what, log, turn, points)


def _fired_back(text: str, log: Log, turn: Turn, able: list[Shot], *, over: bool) -> None:
    """Check the sentence about the torpedoes fired at the submarine: how many could reach it, how many hit, and the one that sank it.

    ``over``: whether the game is over, although the log may lack its last line.
    """
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in answered if shot.hit]
    assert text, "the story does not say what came of them"
    if nothing := re.match(
        rf"The (?:{_NUMBER} )?torpedo(?:es)? fired at it (could not hit it|fell short|came from too near to reach its depth)(?:, and (?:the (\w+) helos were|(helo \d) was) spent)?(?=[,.])",
        text,
    ):
        helos = {shot.shooter for shot in answered if shot.shooter.startswith("h")}
        assert (counted(nothing[3]) if nothing[3] else int(bool(nothing[4]))) == len(helos), text
        assert not nothing[4] or pieces(nothing[4])[0] == [*helos], text
        assert not able
        assert counted(nothing[1] or "one") == len(answered), text
        _in_vain(text, log, turn, answered)
    elif alone := re.match(
        r"(.*?)’s (?:(two) torpedoes|torpedo) (?:could not hit it|fell short|came from too near to reach its depth)(?=[,.])",
        text,
    ):
        assert {shot.shooter for shot in answered} == set(pieces(lower(alone[1]))[0]), text
        assert not able, text
        assert (2 if alone[2] else 1) == len(answered), text
        _in_vain(text, log, turn, answered)
    elif re.search("″, was not|fatal|fired the only torpedo", text):
        _sank_it(text, log, turn, hits)
    else:
        _lived(text, log, turn, answered, able)


def capital_of(name: str) -> str:
    """Return words for a ship or helicopter at the beginning of a sentence."""
    if name == "lhd":
        return "The LHD"
    return f"{'Frigate' if name.startswith('ff') else 'Helo'} {name[-1]}"


def _in_vain(text: str, log: Log, turn: Turn, vain: list[Shot]) -> None:
    """Check why torpedoes are said to have been unable to hit."""
    ranges_ = [range_of_the_shooter(log, turn.number, shot.shooter) for shot in vain]
    assert "too near" not in text or max(ranges_) <= STEP + 0.5, text
    assert "fell short" not in text or min(ranges_) >= TORPEDO_RANGE - 0.5, text


def _sank_it(text: str, log: Log, turn: Turn, hits: list[Shot]) -> None:
    """Check the sentence about the torpedo that sank the submarine: whose it was, which of two, and from where."""
    if die := re.search(r": an? (\d) was needed(?: to shake it off)?, and an? (\d) was rolled\.$", text):
        assert (int(die[1]), int(die[2])) == (EVADES_ON - len(hits[-1].rolls), hits[-1].die), text
        text = f"{text[: die.start()]}."
    if both := re.fullmatch(
        r"(.*?)’s first torpedo hit and was shaken off with an? (\d); its second, from ([\d.]+)″, was not\.",
        text,
    ):
        assert len(hits) == 2, text
        assert {shot.shooter for shot in hits} == set(pieces(lower(both[1]))[0]), text
        assert hits[0].die == int(both[2]), text
        assert abs(range_of_the_shooter(log, turn.number, hits[0].shooter) - float(both[3])) <= 0.051, text
        return
    if first := re.match(r"(.*?)’s torpedo hit and was shaken off with an? (\d); ", text):
        assert len(hits) == 2, text
        assert (pieces(lower(first[1]))[0], int(first[2])) == ([hits[0].shooter], hits[0].die), text
        text = text[first.end() :]
    if single := re.fullmatch(r"(.*) fired the only torpedo, from ([\d.]+)″\.", text):
        (shot,) = [shot for shot in shots(turn) if shot.shooter != "ssn"]
        assert (pieces(lower(single[1]))[0], shot.die) == ([shot.shooter], hits[-1].die), text
        assert abs(range_of_the_shooter(log, turn.number, shot.shooter) - float(single[2])) <= 0.051, text
        return
    last = hits[-1]
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    if after := re.match(r"After (a miss|\w+ misses) ", text):
        missed = sum(bool(shot.rolls) and not shot.hit for shot in answered)
        assert missed == counted(after[1].split()[0]), text
        assert len(hits) == 1, text
        text = text[after.end() :]
    sank = re.fullmatch(
        r"(?P<who>frigate \d|helo \d|the LHD)’s(?P<second> second)?(?: torpedo)?, from (?P<far>[\d.]+)″, was (?:not|fatal)\."
        r"|(?P<who_>frigate \d|helo \d|the LHD) fired the fatal(?P<second_>) torpedo from (?P<far_>[\d.]+)″\.",
        text,
        re.IGNORECASE,
    )
    assert sank, text
    who, second, far = (sank[name] or sank[f"{name}_"] for name in ("who", "second", "far"))
    assert bool(first) == text.endswith("was not."), text
    assert last is answered[-1] or last.die == answered[-1].die, text
    assert pieces(who.lower().replace("lhd", "LHD"))[0] == [last.shooter], text
    assert bool(second) == ([shot.shooter for shot in answered].count(last.shooter) == 2), text
    assert abs(range_of_the_shooter(log, turn.number, last.shooter) - float(far)) <= 0.051, text
    assert EVADES_ON - len(last.rolls) > last.die, text


def _lived(text: str, log: Log, turn: Turn, answered: list[Shot], able: list[Shot]) -> None:
    """Check the sentence about torpedoes that did not sink the submarine: how many hit, and the dice with which it shook them off."""
    hits = [shot for shot in answered if shot.hit]
    assert all(shot.die >= EVADES_ON - len(shot.rolls) for shot in hits), text
    if parts := re.match(rf"Of the {_NUMBER} torpedoes fired at it, (.*)", text):
        told = {
            why: counted(n)
            for n, why in re.findall(
                r"\b(\w+) (came from too near|fell short|found nothing|could not hit it|missed|hit)\b",
                parts[2],
            )
        }
        vain = [shot for shot in answered if not shot.rolls]
        far = [s for s in vain if range_of_the_shooter(log, turn.number, s.shooter) > TORPEDO_RANGE - 0.5]
        near = [s for s in vain if range_of_the_shooter(log, turn.number, s.shooter) <= STEP + 0.5]
        assert counted(parts[1]) == len(answered), text
        assert (told.get("missed", 0), told.get("hit", 0)) == (len(able) - len(hits), len(hits)), text
        assert (told.get("fell short", 0), told.get("came from too near", 0)) == (len(far), len(near)), text
        assert sum(told.values()) == len(answered), text
    elif some := re.search(
        rf"{_NUMBER} of the {_NUMBER} torpedoes (?:fired at it (hit)|that could hit it did)", text
    ):
        assert (0 if some[1].lower() in ("none", "neither") else counted(some[1]), counted(some[2])) == (
            len(hits),
            len(able),
        ), text
        assert bool(some[3]) == (len(able) == len(answered)), text
    elif every := re.search(
        rf"(?:Both|All {_NUMBER}) torpedoes (?:(fired at it)|that could hit it) hit", text
    ):
        assert (counted(every[1]) if every[1] else 2) == len(hits) == len(able), text
        assert bool(every[2]) == (len(able) == len(answered)), text
    else:
        assert len(able) == 1, text
        assert text.startswith(capital_of(able[0].shooter)), text
        assert ("missed" in text) == (not hits)
    assert bool(re.search("shaken off|shook off|shake it off", text)) == bool(hits), text
    if die := re.search(r"needed an? (\d) to shake it off, rolled an? (\d), and lived", text):
        (shot,) = hits
        assert (int(die[1]), int(die[2])) == (EVADES_ON - len(shot.rolls), shot.die), text
    if off := re.search(r"shook off (both|all(?: (\w+))?)", text):
        assert len(hits) == (2 if off[1] == "both" else counted(off[2]) if off[2] else len(able)), text
    just = sum(shot.die == EVADES_ON - len(shot.rolls) for shot in hits)
    if only := re.search(r"shook off [a-z ]+, ([a-z ]+) only just", text):
        assert just == (len(hits) if only[1].startswith(("all", "both")) else counted(only[1])), text


def _nearly_heard(sentence: str, log: Log, turn: Turn, least: int) -> None:
    """Check a turn of the flight on which the submarine was nearly heard: its range to a frigate, the roll, and the total that was enough."""
    (rolled,) = turn.numbers("detect", "surf")
    assert not turn.of("detected"), sentence
    sentence = re.sub(r", but frigate \d ended .*$|; (?:all )?\w+ helos? took off\.$", ".", sentence)
    if risk := re.search(rf"(?:had|with) {ODDS} of being sunk", sentence):
        assert is_about(risk[1], risks_of(log)[turn.number]), sentence
    assert costs(log, turn), sentence
    if "single pip" in sentence:
        assert rolled + 1 == least, sentence
        assert costs(log, turn, least), sentence
    else:
        dice = re.search(r"the sonars needed an? (\d+) and rolled an? (\d+)\.$", sentence)
        assert dice, sentence
        assert (int(dice[1]), int(dice[2])) == (least, rolled), (sentence, rolled, least)
    assert (
        not re.search("likelier to be heard than not|odds were against", sentence) or reaches(least) >= 0.5
    ), sentence
    for near, frigate in [
        *((a, b) for a, b in re.findall(r"([\d.]+)″ from frigate (\d)", sentence)),
        *((b, a) for a, b in re.findall(r"past frigate (\d) (?:at |\()([\d.]+)″", sentence)),
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
    roll = re.search(r"; the sonars needed an? (\d+) and rolled an? (\d+)\.$", closing)
    if roll:
        _last_roll(roll[1], roll[2], turns[-1], least[-1])
        assert result(log) != "lost", closing
    for sentence in several_:
        if afar := re.match(
            r"On turns (\d[\d, and]*) the submarine was heard, each time from too far off to fire\.$",
            sentence,
        ):
            told_heard += [int(n) for n in re.findall(r"\d+", afar[1])]
            continue
        found = re.match(r"On turn (\d+)", sentence)
        assert bool(found) == (len(numbers) > 1) or "deadliest" in sentence, sentence
        number = int(found[1]) if found else numbers[-1]
        if "nobody heard" in sentence:
            _survived(sentence, log, number)
        elif who := re.match(
            rf"(?:On turn \d+ )?(.*) heard (the submarine{_ELSEWHERE}|only where .*?), ((?:both|all|from|but|on an?) .*)\.$",
            sentence,
        ):
            told_heard.append(number)
            points = {words[0]: set(words[1:]) for words in log.turn(number).of("detected")}
            _who_heard(sentence, who[1], who[2], points, log, log.turn(number))
            _would_have_won(sentence, log, log.turn(number), least[numbers.index(number)])
            if "would have won" not in sentence:
                assert log.header.get("set") or not silence_wins(log, number, spare=1.01), sentence
                _nobody_fired(sentence, log, log.turn(number))
        elif "too near for an escape" in sentence:
            assert not log.turn(number).of("detected"), sentence
        else:
            _nearly_heard(sentence, log, log.turn(number), least[numbers.index(number)])
    assert sorted(told_heard) == [turn.number for turn in turns if turn.of("detected")], fact.text
    first = numbers[0]
    _flown(closing, log, turns)
    if several_:
        assert re.match(rf"(?:On turn {numbers[-1]} (?:it|the submarine)|It) ", closing), closing
        first = numbers[-1]
    else:
        silent = not any(turn.of("detected") for turn in turns)
        assert closing.startswith("Unheard, the submarine " if silent and not roll else "The submarine "), (
            closing
        )
    moves(closing, log, first, numbers[-1])
    pursuers(closing, log, first, numbers[-1])
    won = (result(log) == "win" or not result(log)) and log.turn(numbers[-1]) is [
        each for each in log.turns if each.number
    ][-1]
    assert "not near enough" not in closing or won, closing


def _flown(closing: str, log: Log, turns: list[Turn]) -> None:
    """Check how many helos are told to have taken off on the turns of a passage about the escape."""
    told = {
        int(on) if on else turns[-1].number: counted(n)
        for n, on in re.findall(r"(\w+) helos? (?:now up|up from turn (\d+))", closing)
    }
    if ended := re.search(r"off, too near, and (?:all )?(\w+) helos? took off\.$", closing):
        told[turns[-1].number] = counted(ended[1])
    assert told == {turn.number: n for turn in turns if (n := len(took_off(log, [turn])))}, closing


def _survived(sentence: str, log: Log, number: int) -> None:
    """Check a turn whose odds a turning point gives: nobody heard the submarine, though helos were up, and perhaps on no turn was it in more danger."""
    assert not log.turn(number).of("detected"), sentence
    up = re.search(r"with (\w+) helos? up", sentence)
    assert (counted(up[1]) if up else 0) == helos_up(log, number), sentence
    assert "deadliest" not in sentence or is_deadliest(log, number), sentence
    moves(sentence, log, number, number)


CHECKS = {
    "lead-epilogue": lead_epilogue, "lead-won": lead_won, "lead-shots": lead_shots, "lead-away": lead_away, "lead-lost": lead_lost, "lead-failed": lead_failed,
    "lead-near": lead_near, "lead-missed": lead_missed, "turn-heard": turn_heard, "taken-up": _in_the_log, "salvo": _salvo, "alarm": _alarm, "danger": _danger, "answers": _answers,
    "flight": _flight, "survived": _survived_the_end, "astray": _astray, "sank": _sank, "heard-open": _open, "away": _in_the_log, "cornered": _in_the_log, "off-table": _in_the_log, "stops": _stops,
    "verdict": _verdict, "turn-salvo": turn_salvo, "turn-alarm": turn_alarm, "turn-answer": turn_answer,
    "turn-away": turn_away, "turn-evaded": turn_evaded,
}  # fmt: skip
