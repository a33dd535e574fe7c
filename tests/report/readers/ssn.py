"""Compares the facts in a report of SSN with the torpedoes, listeners, helos and dice in the log's text."""

from __future__ import annotations

import re
from dataclasses import replace

from printkit.report.story import KNOWN, NAMED, StoryFact
from tests.report.readers.log import Log, Turn, counted, is_about
from tests.report.readers.ssn_lead import (
    ODDS,
    headline,
    lead_away,
    lead_epilogue,
    lead_failed,
    lead_lost,
    lead_near,
    lead_shots,
    one_roll,
    reaches,
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
from tests.report.readers.ssn_table import frigates_stay_away, ranges

_NUMBER = r"(\w+)"


def read(log: Log) -> Log:
    """Parse a log. Nothing has to be played, because this game's log contains everything."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    plain = replace(fact, text=KNOWN.sub(lambda m: m[3], NAMED.sub("", fact.text)))
    CHECKS[fact.kind](plain, log)
    _convoy_turned(plain, log)
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


# -- how a sentence begins -------------------------------------------------------------------------------------------


def _helos(found: re.Match[str] | None, real: set[str]) -> None:
    if found is not None:
        assert counted(found[1]) == len(real), (found[0], real)


def _convoy_turned(fact: StoryFact, log: Log) -> None:
    """Check the turns on which the convoy is said to have turned during several turns, and to which side."""
    _, said, told = fact.text.partition("while the convoy turned ")
    if not said:
        return
    found = re.findall(r"to (port|starboard) on turns? (\d+(?:(?:, | and )\d+)*)", told)
    assert found, fact.text
    for side, numbers in found:
        for number in map(int, re.findall(r"\d+", numbers)):
            assert log.turn(number).numbers("course", "lhd") == [1 if side == "port" else 6], number


def _quiet(fact: StoryFact, log: Log) -> None:
    """Check what a sentence says at its start about the turns before."""
    numbers = fact.values["quiet"]
    assert isinstance(numbers, tuple)
    turns = [log.turn(n) for n in numbers]
    heard = [turn.number for turn in turns if turn.of("detected")]
    assert list(several(fact, "heard_on")) == heard
    if found := re.search(r", heard(?: on turns? ([\d, and]*\d))?(?: by (.*?))? but not fired at", fact.text):
        assert heard
        assert [int(n) for n in re.findall(r"\d+", found[1] or "")] == (heard if len(turns) > 1 else [])
        assert bool(found[2]) == (len(heard) == 1)
        assert not found[2] or is_told(
            found[2], [words[0] for turn in turns for words in turn.of("detected")]
        )
    else:
        assert not heard
    for turn in turns:
        assert turn.number in heard or turn.of("quiet") or not turn.numbers("detect", "surf"), turn.heading
        assert any(line in turn.lines for line in fact.lines), turn.heading
    assert not [turn.heading for turn in turns if shots(turn)], "a turn with torpedoes is told with another"
    if found := re.search(rf"(?:went|fled|and|:|;|^) ?{_NUMBER}(?: more)? turns? ", fact.text):
        assert counted(found[1]) == len(turns), found[0]
    else:
        assert not turns
    assert "in the air" not in fact.text
    short = [
        turn.number
        for turn, least in zip(turns, several(fact, "quiet_needed"), strict=True)
        if turn.numbers("detect", "surf") == [_int(least) - 1]
    ]
    if pip := re.search(r"unheard, (?:on turn (\d+)|(each time|\w+(?: times)?)) by a single pip", fact.text):
        assert (
            short == [int(pip[1])] if pip[1]
            else len(short) == len(turns) > 1 if pip[2] == "each time"
            else len(short) == {"twice": 2}.get(pip[2]) or counted(pip[2].removesuffix(" times")) == len(short)
        )  # fmt: skip
    if unfired := re.search(rf", {_NUMBER} torpedo(?:es)? unfired\.", fact.text):
        assert counted(unfired[1]) == TORPEDOES - len(own(log))
    sides = {n: turn.numbers("course", "lhd") for turn in turns for n in [turn.number]}
    for side, on in re.findall(r"to (port|starboard) on turn (\d+)", fact.text):
        assert sides[int(on)] == [1 if side == "port" else 6]
    launched = {turn.number: took_off(log, [turn]) for turn in turns}
    if found := re.search(rf", after which (?:all )?{_NUMBER} helos? took off", fact.text):
        assert not any(launched[turn.number] for turn in turns[:-1])
        _helos(found, launched[turns[-1].number])
    taking = re.findall(rf", (?:all )?{_NUMBER} helos? taking off at the end of turn (\d+)", fact.text)
    assert all(counted(n) == len(launched[int(on)]) for n, on in taking)


def _unalerted(log: Log, turn: Turn) -> bool:
    """Return whether no ship was Alerted before the detection roll of a turn, because nothing had been fired or heard."""
    fired = any(shot.shooter == "ssn" for shot in shots(turn)) or own(log, turn)
    return not fired and not _heard_before(log, turn)


def _heard_before(log: Log, turn: Turn) -> bool:
    return any(each.of("detected") for each in log.turns[: log.turns.index(turn)])


# -- the submarine's torpedoes ---------------------------------------------------------------------------------------


def _done(text: str, real: list[str], dice: list[int]) -> None:
    """Check that a clause states the outcomes of these torpedoes."""
    told = text.replace("the damaged LHD", "the LHD")
    if NO_DICE in real:
        assert re.search("fell short|could reach|could not reach|found nothing", told)
        assert ("missed" in told) == ("missed" in real)
    elif len(real) == 2 and real[0] == real[1]:
        assert {
            "missed": "both missed",
            "dud": "the kill dice were" if "chance in" in told else "on the kill dice did no damage",
            "damaged": "both hit and damaged",
        }[real[0]] in told
    elif set(real) == {"missed", "damaged"}:
        order = [real.index("missed"), real.index("damaged")]
        assert f"{('the first', 'the second')[order[0]]} missed" in told
        assert f"{('the first', 'the second')[order[1]]} damaged" in told
    elif real == ["damaged", "sunk"]:
        assert "the first to damage" in told
        assert "the second to sink" in told
    elif set(real) == {"dud", "damaged"}:
        assert f"only the {('first', 'second')[real.index('damaged')]} damaged" in told
        assert f"the {('first', 'second')[real.index('dud')]} had a" in told
    elif set(real) == {"dud", "missed"}:
        assert f"the {('first', 'second')[real.index('missed')]} missed" in told
        assert (
            f"the {('first', 'second')[real.index('dud')]} hit, but a 1 on the kill die did no damage" in told
        )
    elif len(real) == 2:
        assert real[1] == "sunk"
        assert re.search("the second sank", told)
        assert ("the first missed" in told) == (real[0] == "missed")
        assert ("the first hit, but a 1" in told) == (real[0] == "dud")
    else:
        word = {
            "sunk": "it hit and sank",
            "damaged": "it hit and damaged",
            "dud": "no damage",
            "missed": "it missed",
        }[real[0]]
        again = {"sunk": "found it again and sank it", "damaged": "found it again and damaged it"}
        assert word in told or again.get(real[0], word) in told
    for die in re.findall(r"\b(\d) on the kill di", told):
        assert int(die) in dice


def _salvo(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    _quiet(fact, log)
    target = str(fact.values["target"])
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == target]
    real = outcomes(log, turn, target)
    told = [NO_DICE if each in ("far", "layer", "blind") else each for each in several(fact, "outcomes")]
    assert told == real
    assert several(fact, "dice") == [shot.die for shot in fired]
    found = re.search(rf"fired (its last )?{_NUMBER} (?:more )?torpedo", fact.text)
    assert found is not None
    assert counted(found[2]) == len(fired)
    if found[1]:
        assert len(own(log, turn)) + len([s for s in shots(turn) if s.shooter == "ssn"]) == TORPEDOES
    before = sum(shot.kill for shot in own(log, turn) if shot.target == "lhd")
    if len(fired) == 1 and (
        how := re.search("not a pip to spare|only roll of its run|found it again", fact.text)
    ):
        over = [
            int(r) - int(str(n)) if r.isdigit() else -1
            for r, n in zip(fired[0].rolls, several(fact, "needed"), strict=False)
        ]
        good = [each for each in over if each >= 0]
        if how[0] == "found it again":
            assert over[0] < 0 < len(good)
        else:
            assert len(good) == 1
            assert how[0] != "not a pip to spare" or good == [0]
    if "at the damaged LHD" in fact.text:
        assert 0 < before < LHD_TAKES
    if found := re.search(rf"for the {_NUMBER} kill still wanted", fact.text):
        assert counted(found[1]) == LHD_TAKES - before
    if found := re.search(rf"for {_NUMBER} kills with the {_NUMBER} torpedo", fact.text):
        assert counted(found[1]) == LHD_TAKES - before
        assert counted(found[2]) == TORPEDOES - len(own(log, turn))
    brief = re.search(
        r" (and sank it|and hit it with both, one of them a dud|and damaged it(?: with one)?|in vain|and missed)[.,]$",
        fact.text,
    )
    if " to hit" not in fact.text and brief:
        word = (
            "and sank it"
            if "sunk" in real
            else "and hit it with both, one of them a dud"
            if "damaged" in real and "dud" in real
            else f"and damaged it{' with one' if len(real) > 1 else ''}"
            if "damaged" in real
            else "in vain"
            if "dud" in real
            else "and missed"
        )
        assert brief[1] == word, fact.text
        return
    _done(
        fact.text[fact.text.index(" to hit") if " to hit" in fact.text else 0 :],
        real,
        [shot.die for shot in fired],
    )


# -- who heard -------------------------------------------------------------------------------------------------------


def _heard(fact: StoryFact, log: Log) -> None:
    turn, text = at(fact, log), fact.text
    _quiet(fact, log)
    said = {words[0]: set(words[1:]) for words in turn.of("detected")}
    listeners = fact.values["listeners"]
    assert isinstance(listeners, tuple)
    assert {name: len(points) for name, points in listeners} == {name: len(p) for name, p in said.items()}
    rolls = turn.numbers("detect", "surf")
    assert several(fact, "totals") == rolls
    found = re.search(
        r"(?:; then|, but|, and) ((?:(?!; then|, but).)*?) heard (it|where [a-z ]+?)( on a bare (\d+))?(?:[.,;]|$)",
        text,
    )
    assert found, text
    if found[3]:
        assert rolls == [fact.values["least"]] == [int(found[4])]
    present = own_point(log, turn)
    near = [name for name, points in said.items() if present in points]
    assert (found[2] == "it") == bool(near)
    assert is_told(found[1], near or list(said)), (found[1], near or list(said))
    past, future = (f"dp{n}" for n in ((2, 3) if present == "dp1" else (1, 3)))
    if not near:
        assert ("had been" in found[2]) == any(past in points for points in said.values())
        assert ("was heading" in found[2]) == any(future in points for points in said.values())
    _only_elsewhere(text, turn, said, near, past, future)
    _one_less(fact, log, turn)
    _after(fact, log, turn, text[found.end(2) :])


def _only_elsewhere(
    text: str, turn: Turn, said: dict[str, set[str]], near: list[str], past: str, future: str
) -> None:
    """Check the pieces that are said to have heard only other points than the submarine's own. If nobody is said to have, nobody did."""
    others = [name for name in said if near and name not in near]
    fired = {shot.shooter for shot in shots(turn)}
    told = [name for name in others if name in fired] or others
    found = re.search(
        r", while ([^;]*?) only heard (where [a-z ]+?)(, near enough to fire at that)?(?:[.,;]|$)", text
    )
    assert bool(found) == bool(others), (others, text)
    if found is None:
        return
    assert is_told(found[1], told), (found[1], told)
    assert bool(found[3]) == bool(set(told) & fired)
    assert ("had been" in found[2]) == any(past in said[name] for name in told)
    assert ("was heading" in found[2]) == any(future in said[name] for name in told)


def _one_less(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check the lower detection rolls that are said to have won the game in this turn."""
    found = re.search(r"; (a pip|an? (\d+) or) less, and it had won at once", fact.text)
    if found is None:
        return
    least, (roll,) = _int(fact.values["least"]), turn.numbers("detect", "surf")
    assert roll == least if found[1] == "a pip" else int(found[2]) == least - 1 < roll - 1
    assert 0 < sunk_on(log) <= turn.number
    frigates_stay_away(log, turn.number)


def _listeners(turn: Turn) -> list[str]:
    """Return the pieces that heard a point of the submarine in a turn."""
    return [words[0] for words in turn.of("detected")]


def _after(fact: StoryFact, log: Log, turn: Turn, text: str) -> None:
    """Check what the surface side is said to have done next."""
    if track := re.search(r"while (.*?) only heard (?:where [a-z ]+?), near enough to fire at that", text):
        assert is_told(
            track[1], [name for name in _listeners(turn) if name in {shot.shooter for shot in shots(turn)}]
        ) or all(name in {shot.shooter for shot in shots(turn)} for name in pieces(track[1])[0])
    if re.search("ready to fire|nobody fired|near enough to fire(?! at)", text):
        assert not [shot for shot in shots(turn) if shot.shooter != "ssn"]
        assert ("ready to fire" in text) == _unalerted(log, turn)
    assert "too late" not in text
    if found := re.search(
        r"\. The escape takes more than 12″ .*, and frigate (\d) ended ([\d.]+)″ away", text
    ):
        assert 0 < sunk_on(log) <= turn.number
        assert not turn.of("detected")
        assert float(found[2]) <= 10.0
    if found := re.search(
        r"; but (?:on turn \d+ )?frigate (\d) ended ([\d.]+)″ from the submarine, (?:where more than 12″ was needed|a hair too near)",
        text,
    ):
        assert 0 < sunk_on(log) <= turn.number
        assert not turn.of("detected")
        assert 11.4 * ("a hair" in text) <= float(found[2]) <= 12.0
        assert result(log) != "win" or turn.number < max(each.number for each in log.turns)
    if found := re.search(r"; frigate (\d) ended ([\d.]+)″ away, too near again", text):
        assert 0 < sunk_on(log) < turn.number
        assert not turn.of("detected")
        assert float(found[2]) <= 12.0
    if found := re.search("the convoy turned to (port|starboard)", text):
        assert turn.numbers("course", "lhd") == [1 if found[1] == "port" else 6]
    _helos(re.search(rf"; (?:all )?{_NUMBER} helos? took off", text), took_off(log, [turn]))


def _unheard(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    _quiet(fact, log)
    assert not turn.of("detected")
    assert turn.of("quiet") or not turn.numbers("detect", "surf"), turn.heading
    rolls, least = turn.numbers("detect", "surf"), fact.values["least"]
    assert isinstance(least, int)
    if short := re.search(r"(?:missed it|heard|unheard) by (?:a (single) pip|two pips)[.;]", fact.text):
        assert rolls == [least - (1 if short[1] else 2)]
    assert ("ts tubes empty" in fact.text) <= (len(fired_by(log, turn)) == TORPEDOES)
    if mere := re.search(r"on a mere (\d+)", fact.text):
        assert turn.numbers("detect", "surf") == [int(mere[1])]
    if found := re.search(rf"at {ODDS} to be heard", fact.text):
        assert is_about(found[1], reaches(least)) or not one_roll(log)
    _after(fact, log, turn, fact.text)


def fired_by(log: Log, turn: Turn) -> list[Shot]:
    """The submarine's torpedoes up to the end of a turn."""
    return [*own(log, turn), *(shot for shot in shots(turn) if shot.shooter == "ssn")]


def _silent(fact: StoryFact, log: Log) -> None:
    _quiet(fact, log)


def _fled(fact: StoryFact, log: Log) -> None:
    """Check the uneventful turns after the LHD was sunk, and the frigate that was too near for an escape."""
    _quiet(fact, log)
    assert "frigate" in fact.text
    _after(fact, log, at(fact, log), fact.text)


def _open(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    assert log.turns[-1] is turn
    assert several(fact, "totals") == turn.numbers("detect", "surf")


# -- what was fired back ---------------------------------------------------------------------------------------------


def _answers(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    left = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    text = fact.text.rstrip(".")
    if found := re.match(rf"(?:In all )?{_NUMBER} torpedoes came back: ", text):
        assert counted(found[1]) == len(left)
        text = text[found.end() :]
    _after(fact, log, turn, text)
    text = text.removeprefix("and ")
    if " fired at the submarine " in text:
        _summed(text, left)
        return
    clauses = [
        each
        for each in re.split(r"; (?!the first was shaken off)|(?<!\d)\. ", text)
        if not each.endswith("took off")
    ]
    for clause in clauses:
        names, _ = pieces(
            clause.replace("The LHD", "the LHD").replace("Frigate", "frigate").replace("Helo", "helo")
        )
        names += [f"h{n}" for n in range(1, 7)] if "the six helos" in clause else []
        these = [shot for shot in left if shot.shooter in names]
        assert left[: len(these)] == these, f"not in their order: {clause}"
        left = left[len(these) :]
        _fared(clause, these)
    assert not left
    if "sank it" in text:
        assert result(log) == "lost" or not log.settled(turn)


def _fared(clause: str, these: list[Shot]) -> None:
    """Check that a clause states what became of these torpedoes."""
    assert these, clause
    hits = [shot for shot in these if shot.hit]
    assert bool(hits) == bool(re.search(r"\bhit\b", clause)), clause
    if found := re.search(r"(?:both|the (\w+)|(two))(?= torpedoes of | of |, from)", clause):
        assert counted(found[1] or found[2] or "two") == len(these), clause
    if not hits:
        thrown = [bool(shot.rolls) for shot in these]
        assert all(thrown) if "missed" in clause else not any(thrown), clause
        return
    assert ("both hit" in clause) == (len(hits) == 2), clause
    lost = [shot for shot in hits if shot.die < EVADES_ON - len(shot.rolls)]
    assert bool(lost) == ("sank it" in clause), clause
    assert ("shaken off" in clause) == (len(hits) > len(lost)), clause
    if lost:
        _fatal(clause, lost[-1])
    just = [shot.die == EVADES_ON - len(shot.rolls) for shot in hits]
    if one := re.search(r"the (first|second) only just", clause):
        assert just == ([True, False] if one[1] == "first" else [False, True]), clause
    elif not lost:
        assert ("only just shaken off" in clause) == all(just), clause
    for word, shot in zip(("first", "second"), these, strict=False):
        if f"{word} missed" in clause:
            assert shot.rolls
            assert not shot.hit
        elif re.search(f"{word} (?:fell short|came from too near)", clause):
            assert not shot.rolls


def _fatal(text: str, shot: Shot) -> None:
    """Check the die that failed to evade a torpedo, and the lowest result that would have done."""
    found = re.search(r"to shake it off took an? (\d), and an? (\d) was rolled", text)
    assert found, text
    assert (int(found[1]), int(found[2])) == (EVADES_ON - len(shot.rolls), shot.die)
    assert shot.die < EVADES_ON - len(shot.rolls)


def _summed(text: str, left: list[Shot]) -> None:
    """Check a sentence that counts many torpedoes fired at the submarine by their results."""
    text, last, end = text.partition("; then ")
    lost = [shot for shot in left if shot.hit and shot.die < EVADES_ON - len(shot.rolls)]
    assert bool(last) == bool(lost)
    if lost:
        assert lost == left[-1:]
        assert pieces(end.partition("’s")[0].replace("The LHD", "the LHD"))[0] == [left[-1].shooter]
        _fatal(end, left[-1])
    told = [shot for shot in left if shot not in lost]
    found = re.match(rf"(?:[Oo]f {_NUMBER}|([Aa]ll )?{_NUMBER}) torpedoes fired at the submarine ", text)
    assert found, text
    assert counted(found[1] or found[3]) == len(left if found[1] or found[2] else told)
    rest = text[found.end() :]
    hits = [shot for shot in told if shot.hit]
    counts = {"hit and w": len(hits), "missed": sum(bool(shot.rolls) and not shot.hit for shot in told)}
    for words, n in counts.items():
        one = re.search(rf"(\w+) {words}", rest) if found[1] else re.search(f"(){words}", rest)
        assert (counted(one[1]) if one and one[1] else len(told) if one else 0) == n, (words, n, text)
    blind = [
        counted(n)
        for n in re.findall(r"(\w+) (?:fell short|started too near|found nothing)", rest)
        if found[1]
    ]
    silent = [shot for shot in told if not shot.rolls]
    assert (
        sum(blind) == len(silent) if found[1] else bool(re.search("short|near|nothing", rest)) == bool(silent)
    )
    just = sum(shot.die == EVADES_ON - len(shot.rolls) for shot in hits)
    said = re.search(r"shaken off, (\w+) only just", rest)
    if said:
        assert (len(hits) if said[1] == "all" else counted(said[1])) == just
    else:
        assert ("only just shaken off" in rest) == bool(just)
        assert len(hits) == 1 or not just


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


def _end(fact: StoryFact, log: Log) -> None:
    text = fact.text
    last = max(turn.number for turn in log.turns)
    if found := re.search(rf"{_NUMBER} turns? after (?:the LHD|it had sunk)", text):
        assert counted(found[1]) == last - sunk_on(log)
    if "on the turn of the LHD" in text or "on the turn that sank the LHD" in text:
        assert sunk_on(log) == last


def _flight(fact: StoryFact, log: Log) -> None:
    _quiet(fact, log)
    assert result(log) in ("win", "")
    answered = back(log)
    fired = {shot.shooter for shot in answered}
    numbers = fact.values["quiet"]
    assert isinstance(numbers, tuple)
    before = [turn for turn in log.turns if 0 < turn.number < numbers[0]]
    under = re.search(rf" under (?:all )?{_NUMBER} helos?,", fact.text)
    _helos(under, took_off(log, before) - fired)
    by_helos = re.search(r"heard(?: on turn \d+)? by (?:\w+ )+helos but", fact.text)
    assert bool(under) == bool(took_off(log, before) - fired) or by_helos
    assert "its flight was never heard" not in fact.text
    heard = any(turn.of("detected") for turn in log.turns if turn.number >= sunk_on(log) > 0)
    assert ("the hunters lost" in fact.text) == heard


def _turn_salvo(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    fired = [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == "lhd"]
    text = fact.text.rstrip(".")
    before = sum(shot.kill for shot in own(log, turn) if shot.target == "lhd")
    wanted = LHD_TAKES - before - sum(shot.kill for shot in fired)
    if left := re.search("; (one more kill was wanted|the two torpedoes left had both)[^;]*$", text):
        assert left[1].startswith("one more" if wanted == 1 else "the two")
        text = text[: left.start()]
    ways = _ways(text)
    if ways:
        for shot in fired:
            assert shot.hit == any(_reached(shot, way) for way in ways), (ways, shot.rolls)
    rolled = (
        r"(?:hey|it) rolled (\d+(?: and \d+)?)(?:, though (.*) had found the LHD with (\d+(?: and \d+)?))?"
    )
    if not any(shot.hit for shot in fired) and (found := re.search(rolled, text)):
        _one_roll_missed(fired, ways, found)
        return
    real = outcomes(log, turn, "lhd")
    if all(each == "missed" for each in real) and " then " in text:
        _rolls_of_both(text, fired, ways)
        return
    told = text.split(": ", 1)[1 if ways else 0].split("; ") if ": " in text or not ways else [text]
    for part, shot, done in zip(told, fired, real, strict=True):
        rolls, die = (
            re.split(" missed| and missed| hit| and hit", part)[0],
            re.search(r"a (\d) on the kill die", part),
        )
        thrown = [d for d in shot.rolls if d.isdigit() and d != "0"]
        some = re.findall(r"\d+", rolls)
        if "rolled" in rolls:
            ((n, least),) = ways[0].items()
            assert some == [shot.rolls[n]]
            assert ("not a pip to spare" in part) == (shot.hit and int(shot.rolls[n]) == least)
        else:
            assert some == thrown, part
        assert ("missed" in part) == (not shot.hit)
        assert (int(die[1]) if die else 0) == shot.die
        assert {"sunk": "sank", "damaged": "damaged", "dud": "no damage", "missed": "missed"}[done] in part


def _ways(text: str) -> list[dict[int, int]]:
    """The ways to a hit that a text gives: for each, the totals that its rolls need, by the number of the roll from 0."""
    if found := re.search(r"needed (\d+) on its (first|second|third|fourth|only) roll", text):
        return [{0 if found[2] == "only" else ORDINALS.index(found[2]): int(found[1])}]
    ways = []
    for way in re.split(",? or ", text):
        rolls = re.findall(r"(\d+) on the (first|second|third|fourth)", way)
        ways += [{ORDINALS.index(which): int(n) for n, which in rolls}] if rolls else []
    return ways


def _reached(shot: Shot, way: dict[int, int]) -> bool:
    """Return whether a torpedo made all rolls that it needed to hit."""
    return all(
        n < len(shot.rolls) and shot.rolls[n].isdigit() and int(shot.rolls[n]) >= least
        for n, least in way.items()
    )


def _one_roll_missed(fired: list[Shot], ways: list[dict[int, int]], found: re.Match[str]) -> None:
    """Torpedoes that needed one roll and missed, some of which had found the target with their first."""
    ((n, least),) = ways[0].items()
    assert re.findall(r"\d+", found[1]) == [shot.rolls[n] for shot in fired]
    assert all(int(shot.rolls[n]) < least for shot in fired)
    if found[3]:
        lost = {"it": [0], "both": [0, 1]}.get(found[2]) or [ORDINALS.index(found[2].split()[1])]
        assert re.findall(r"\d+", found[3]) == [fired[place].rolls[0] for place in lost]
        assert all(len(fired[place].rolls) > 2 for place in lost), "two failures in a row end a run"


def _rolls_of_both(text: str, fired: list[Shot], ways: list[dict[int, int]]) -> None:
    """The rolls of two torpedoes that both missed, and how near they came."""
    found = re.search(r"((?:\d+, )*\d+ and \d+), then ((?:\d+, )*\d+ and \d+)", text)
    assert found
    for told, shot in zip((found[1], found[2]), fired, strict=True):
        assert re.findall(r"\d+", told) == [d for d in shot.rolls if d.isdigit() and d != "0"]
    near = [_pips(shot, ways) for shot in fired]
    if "a pip more would have made a hit of either" in text:
        assert near == [1, 1]
    if "Nothing came near" in text:
        assert min(near) >= 3
    if lost := re.search(r"(both|the first|the second) found the LHD on the first roll", text):
        places = {"both": [0, 1], "the first": [0], "the second": [1]}[lost[1]]
        least = next(way[0] for way in ways if 0 in way)
        assert [place for place, shot in enumerate(fired) if int(shot.rolls[0]) >= least] == places


def _pips(shot: Shot, ways: list[dict[int, int]]) -> int:
    """By how many pips one roll kept a torpedo from hitting, over all ways to a hit."""
    short = []
    for way in ways:
        wanting = [
            (n, least) for n, least in way.items()
            if n >= len(shot.rolls) or not shot.rolls[n].isdigit() or int(shot.rolls[n]) < least
        ]  # fmt: skip
        if len(wanting) == 1 and wanting[0][0] < len(shot.rolls):
            short.append(wanting[0][1] - int(shot.rolls[wanting[0][0]]))
    return min(short)


def _turn_alarm(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    roll, rest = fact.text.split(" enough for ")
    assert is_told(rest.partition(", the nearest")[0], [words[0] for words in turn.of("detected")])
    assert [int(n) for n in re.findall(r"\d+", roll)] == turn.numbers("detect", "surf")
    assert not own(log, turn)
    heard = {words[0] for words in turn.of("detected")}
    deaf = {"ff1", "ff2", "ff3", "ff4", "lhd"} - heard
    found = re.search(r"Alerted every ship(?: but (.*?))? before", rest)
    assert found
    assert (set(pieces(found[1])[0]) if found[1] else set()) == deaf
    _after(fact, log, turn, rest.partition(" had fired")[2])


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
    turn = at(fact, log)
    assert not turn.of("detected")
    if found := re.search(r"The roll was an? (\d+)", fact.text):
        assert [int(found[1])] == turn.numbers("detect", "surf")


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert log.statements(fact.lines) or fact.lines == (1,)


def _stops(fact: StoryFact, log: Log) -> None:
    assert not result(log)


CHECKS = {
    "lead-epilogue": lead_epilogue, "lead-shots": lead_shots, "lead-away": lead_away, "lead-lost": lead_lost, "lead-failed": lead_failed, "lead-near": lead_near, "fled": _fled, "taken-up": _in_the_log, "salvo": _salvo, "heard": _heard, "unheard": _unheard, "quiet": _silent, "flight": _flight,
    "heard-open": _open, "answers": _answers, "end": _end, "away": _in_the_log, "cornered": _in_the_log, "off-table": _in_the_log, "stops": _stops,
    "verdict": _verdict, "turn-salvo": _turn_salvo, "turn-alarm": _turn_alarm, "turn-answer": _turn_answer,
    "turn-away": _turn_away, "turn-evaded": _turn_evaded,
}  # fmt: skip
