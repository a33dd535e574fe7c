"""Compares the facts in a report of SSN with the torpedoes, listeners, helos and dice in the log's text."""

from __future__ import annotations

import re
from dataclasses import replace

from printkit.report.story import KNOWN, NAMED, StoryFact
from printkit.report.words.phrases import chances
from tests.report.readers.log import Log, Turn, counted

KILLS_ON, LHD_TAKES, TORPEDOES, EVADES_ON = 2, 2, 4, 6
"""Numbers from the rules: the kill die that does damage, the kills that sink the LHD, the submarine's torpedoes, and
the evasion die needed (one less for each roll of the torpedo).
"""
ORDINALS = ("first", "second", "third", "fourth")
NO_DICE = "no dice"
"""Outcome of a torpedo for which no dice were rolled."""
_NUMBER = r"(\w+)"
_PIECES = re.compile(
    r"(frigate|helo) (\d)\b|(frigates|helos) ((?:\d, )*\d and \d)|(the LHD)|\b(\w+) (frigates|helos)(?! \d)"
)


def read(log: Log) -> Log:
    """Parse a log. Nothing has to be played, because this game's log contains everything."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    plain = replace(fact, text=KNOWN.sub(lambda m: m[3], NAMED.sub("", fact.text)))
    CHECKS[fact.kind](plain, log)
    _convoy_turned(plain, log)


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


def pieces(text: str) -> tuple[list[str], dict[str, int]]:
    """Return the pieces that a text names, by their names in the log and in order; and how many pieces of each kind it
    only counts.
    """
    names: list[str] = []
    counts = {"ff": 0, "h": 0}
    for one, n, several, numbers, lhd, many, kind in _PIECES.findall(text):
        if one:
            names.append(f"{'ff' if one == 'frigate' else 'h'}{n}")
        elif several:
            names += [f"{'ff' if several == 'frigates' else 'h'}{n}" for n in re.findall(r"\d", numbers)]
        elif lhd:
            names.append("lhd")
        elif kind:
            counts["ff" if kind == "frigates" else "h"] += counted(many)
    return names, counts


def of_kinds(names: list[str]) -> dict[str, int]:
    """Return the numbers of frigates and helos among these names."""
    return {kind: sum(name.startswith(kind) for name in names) for kind in ("ff", "h")}


def is_told(text: str, names: list[str]) -> bool:
    """Return whether a text names or counts exactly these pieces."""
    named, counts = pieces(text)
    told, real = of_kinds(named), of_kinds(names)
    every = all(told[kind] + counts[kind] == real[kind] for kind in real)
    return (
        set(named) <= set(names)
        and len(named) == len(set(named))
        and every
        and ("lhd" in named) == ("lhd" in names)
    )


class Shot:
    """A torpedo in the log: who fired it, at whom, its rolls, and its kill or evasion die (0: none)."""

    def __init__(self, shooter: str, target: str) -> None:
        self.shooter, self.target = shooter, target
        self.rolls: list[str] = []
        self.die = 0

    @property
    def hit(self) -> bool:
        return bool(self.die)

    @property
    def kill(self) -> bool:
        """Whether the torpedo scored a kill on a ship."""
        return self.die >= KILLS_ON and self.target != "ssn"


def shots(turn: Turn) -> list[Shot]:
    """Return every torpedo of a turn, in order."""
    found: list[Shot] = []
    for _, side, words in turn.said:
        verb, *rest = words.split()
        if verb == "fire":
            found.append(Shot(side or "ssn", rest[0] if rest else "ssn"))
        elif verb == "detect" and found and side != "surf":
            found[-1].rolls += rest
        elif verb in ("kill", "evade") and found:
            found[-1].die = int(rest[0])
    return found


def own(log: Log, until: Turn | None = None) -> list[Shot]:
    """Return the submarine's torpedoes in the whole game, or before a turn."""
    turns = log.turns[: log.turns.index(until)] if until else log.turns
    return [shot for turn in turns for shot in shots(turn) if shot.shooter == "ssn"]


def back(log: Log) -> list[Shot]:
    """Return the torpedoes fired at the submarine."""
    return [shot for turn in log.turns for shot in shots(turn) if shot.shooter != "ssn"]


def took_off(log: Log, turns: list[Turn]) -> set[str]:
    """Return the helos launched on these turns; a helo's first die for a detection point is rolled on the turn of its
    launch.
    """
    before: set[str] = set()
    found: set[str] = set()
    for turn in log.turns:
        flew = {side for _, side, words in turn.said if words.startswith("dp") and re.fullmatch(r"h\d", side)}
        if turn in turns:
            found |= flew - before
        before |= flew
    return found


def sunk_on(log: Log) -> int:
    """Return the turn on which the LHD was sunk; 0 if it is afloat."""
    kills = 0
    for turn in log.turns:
        kills += sum(shot.kill and shot.target == "lhd" for shot in shots(turn))
        if kills >= LHD_TAKES:
            return turn.number
    return 0


def result(log: Log) -> str:
    """Return the game's result from its last line; empty if the game has not ended."""
    last = log.text[-1] if log.turns[-1].heading == "end" else ""
    return "win" if "win" in last else "lost" if "lost" in last else ""


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
    for turn in turns:
        assert not turn.of("detected"), turn.heading
        assert turn.of("quiet") or not turn.numbers("detect", "surf"), turn.heading
        assert any(line in turn.lines for line in fact.lines), turn.heading
    assert not [turn.heading for turn in turns if shots(turn)], "a turn with torpedoes is told with another"
    if found := re.search(rf"(?:went|fled|and|:|;|^) ?{_NUMBER}(?: more)? turns? ", fact.text):
        assert counted(found[1]) == len(turns), found[0]
    else:
        assert not turns
    assert "in the air" not in fact.text
    if short := re.search(r"though an? (\d+)(?: on turn (\d+))? was one short", fact.text):
        of = log.turn(int(short[2])) if short[2] else turns[0]
        assert of.numbers("detect", "surf") == [int(short[1])]
        assert of in turns
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


def outcomes(log: Log, turn: Turn, target: str) -> list[str]:
    """Return the outcomes of the torpedoes at a target, by the kill dice."""
    takes = LHD_TAKES if target == "lhd" else 1
    kills = sum(shot.kill for shot in own(log, turn) if shot.target == target)
    found = []
    for shot in shots(turn):
        if shot.shooter != "ssn" or shot.target != target:
            continue
        kills += shot.kill
        done = "sunk" if kills >= takes else "damaged"
        found.append(done if shot.kill else "dud" if shot.hit else "missed" if shot.rolls else NO_DICE)
    return found


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
    if " to hit" not in fact.text and (
        brief := re.search(r" (and sank it|and damaged it|and missed|in vain)\.$", fact.text)
    ):
        word = (
            "and sank it"
            if "sunk" in real
            else "and damaged it"
            if "damaged" in real
            else "in vain"
            if "dud" in real
            else "and missed"
        )
        assert brief[1] == word
        return
    _done(
        fact.text[fact.text.index(" to hit") if " to hit" in fact.text else 0 :],
        real,
        [shot.die for shot in fired],
    )


# -- who heard -------------------------------------------------------------------------------------------------------


def _heard(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    _quiet(fact, log)
    said = {words[0]: set(words[1:]) for words in turn.of("detected")}
    listeners = fact.values["listeners"]
    assert isinstance(listeners, tuple)
    assert {name: len(points) for name, points in listeners} == {name: len(p) for name, p in said.items()}
    rolls = turn.numbers("detect", "surf")
    assert several(fact, "totals") == rolls
    _gave_away(fact.text, log, turn)
    _after(fact, log, turn, re.split(r" gave (?:it )?away |it was heard", fact.text)[-1])


def _gave_away(text: str, log: Log, turn: Turn) -> None:
    """Check what is told of the detection roll: its total, how far it was above the number needed, and whether it
    revealed the submarine or another point.
    """
    rolls = turn.numbers("detect", "surf")
    found = re.search(
        r"(a bare (\d+)|an? (\d+)(?:, where (\d+) was enough,)?|rolls of ([\d, and]+\d)) gave (it away|away where [a-z ]+?) \(\d+",
        text,
        re.IGNORECASE,
    )
    if found is None:
        assert re.search(r"\b(?:but|and|then) it was heard", text), text
        return
    assert [int(n) for n in re.findall(r"\d+", found[2] or found[3] or found[5])] == rolls
    assert not found[4] or int(found[4]) < rolls[0]
    said = {words[0]: set(words[1:]) for words in turn.of("detected")}
    present = own_point(log, turn)
    itself = any(present in points for points in said.values())
    assert (found[6] == "it away") == itself
    if not itself:
        past, future = (f"dp{n}" for n in ((2, 3) if present == "dp1" else (1, 3)))
        assert ("had been" in found[6]) == any(past in points for points in said.values())
        assert ("was heading" in found[6]) == any(future in points for points in said.values())
    if bare := re.search(r"with an? (\d+) nothing would have been fired", text):
        assert found[2]
        assert int(bare[1]) == rolls[0] - 1


def own_point(log: Log, turn: Turn) -> str:
    """Return the number of the submarine's own detection point. The points are renumbered each turn: it is the second
    on the first turn, the first on the next, and so on.
    """
    moved = [each for each in log.turns if each.number]
    return f"dp{1 if moved.index(turn) % 2 else 2}"


def _after(fact: StoryFact, log: Log, turn: Turn, text: str) -> None:
    """Check what the surface side is said to have done next."""
    if re.search("ready to fire|nobody fired|near enough to fire", text):
        assert not [shot for shot in shots(turn) if shot.shooter != "ssn"]
        assert ("ready to fire" in text) == _unalerted(log, turn)
    assert "too late" not in text
    if found := re.search(
        r"; but the escape takes more than 12″ .*, and frigate (\d) ended within ([\d.]+)″", text
    ):
        assert 0 < sunk_on(log) <= turn.number
        assert not turn.of("detected")
        assert float(found[2]) <= 10.0
    if found := re.search(
        r"; but frigate (\d) ended ([\d.]+)″ from the submarine, (?:where more than 12″ was needed|a hair too near)",
        text,
    ):
        assert 0 < sunk_on(log) <= turn.number
        assert not turn.of("detected")
        assert 11.4 * ("a hair" in text) <= float(found[2]) <= 12.0
        assert result(log) != "win" or turn.number < max(each.number for each in log.turns)
    if found := re.search("the convoy turned to (port|starboard)", text):
        assert turn.numbers("course", "lhd") == [1 if found[1] == "port" else 6]
    _helos(re.search(rf"; (?:all )?{_NUMBER} helos? took off", text), took_off(log, [turn]))


def _unheard(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    _quiet(fact, log)
    assert not turn.of("detected")
    assert turn.of("quiet") or not turn.numbers("detect", "surf"), turn.heading
    for by, how in (
        (1, r"and an? (\d+) was one short of hearing it"),
        (2, r"the roll was an? (\d+), and an? \d+ was wanted"),
    ):
        if short := re.search(how, fact.text):
            assert turn.numbers("detect", "surf") == [int(short[1])]
            assert fact.values["least"] == int(short[1]) + by
    if wanted := re.search(r"the roll was an? \d+, and an? (\d+) was wanted", fact.text):
        assert fact.values["least"] == int(wanted[1])
    assert ("ts tubes empty" in fact.text) <= (len(fired_by(log, turn)) == TORPEDOES)
    if mere := re.search(r"the roll a mere (\d+)", fact.text):
        assert turn.numbers("detect", "surf") == [int(mere[1])]
    if "every ship was Alerted now" in fact.text:
        assert not own(log, turn)
        assert not _heard_before(log, turn)
    _after(fact, log, turn, fact.text)


def fired_by(log: Log, turn: Turn) -> list[Shot]:
    """The submarine's torpedoes up to the end of a turn."""
    return [*own(log, turn), *(shot for shot in shots(turn) if shot.shooter == "ssn")]


def _silent(fact: StoryFact, log: Log) -> None:
    _quiet(fact, log)


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
    clauses = [each for each in text.split("; ") if not each.endswith("took off")]
    told = not re.search(r"evaded|evasion|sank the submarine", text)
    if told:  # the first paragraph has told the dice that evaded the hits
        assert all(shot.die >= EVADES_ON - len(shot.rolls) for shot in left if shot.hit)
    for clause in clauses:
        names, _ = pieces(
            clause.replace("The LHD", "the LHD").replace("Frigate", "frigate").replace("Helo", "helo")
        )
        names += [f"h{n}" for n in range(1, 7)] if "of the six helos" in clause else []
        these = [shot for shot in left if shot.shooter in names]
        assert left[: len(these)] == these, f"not in their order: {clause}"
        left = left[len(these) :]
        _fared(clause, these, dice=not told)
    assert not left
    if "the submarine was lost" in text:
        assert result(log) == "lost" or not log.settled(turn)


def _fared(clause: str, these: list[Shot], dice: bool) -> None:
    """Check that a clause states what became of these torpedoes."""
    assert these, clause
    hits = [shot for shot in these if shot.hit]
    assert bool(hits) == bool(re.search(r"\bhit\b|sank the submarine$", clause)), clause
    if found := re.search(r"(?:both|the (\w+)|(two))(?= torpedoes of | of |, from| \()", clause):
        assert counted(found[1] or found[2] or "two") == len(these), clause
    if not hits:
        thrown = [bool(shot.rolls) for shot in these]
        assert all(thrown) if "missed" in clause else not any(thrown), clause
        return
    shown = [int(n) for n in re.findall(r"\b(?:a|an) (\d)\b", clause)]
    told = clause.endswith(" sank the submarine")  # the first paragraph has told the last die
    if dice:
        assert shown == [shot.die for shot in (hits[:-1] if told else hits)], clause
    else:
        assert ("both hit" in clause) == (len(hits) == 2), clause
    if told:
        assert hits[-1] is these[-1]
        assert hits[-1].die < EVADES_ON - len(hits[-1].rolls)
    if needed := re.search(r"good on (\d) or more", clause):
        assert int(needed[1]) == EVADES_ON - len(hits[-1].rolls), clause
        assert hits[-1].die < int(needed[1])
    if "the least that would do" in clause:
        assert EVADES_ON - len(hits[0].rolls) == hits[0].die
    if len(these) == 1 and these[0].shooter.startswith("h") and not told and dice:
        assert "’s first" in clause
    for word, shot in zip(("first", "second"), these, strict=False):
        if f"{word} missed" in clause:
            assert shot.rolls
            assert not shot.hit
        elif re.search(f"{word} (?:fell short|came from too near)", clause):
            assert not shot.rolls


# -- the first paragraph, the end and the turning points ----------------------------------------------------------------


def _verdict(fact: StoryFact, log: Log) -> None:
    text, fired, answered = fact.text, own(log), back(log)
    hits = sum(shot.hit for shot in fired)
    if found := re.search(rf"(?<!a ){_NUMBER} hits? from {_NUMBER} torpedo", text):
        assert (counted(found[1]), counted(found[2])) == (hits, len(fired))
    elif found := re.search(rf"a hit from each of {_NUMBER} torpedoes", text):
        assert counted(found[1]) == len(fired) == hits
    else:
        assert not fired
        assert "without a torpedo fired" in text or "had not fired a torpedo" in text
    if found := re.search(rf"of {_NUMBER} torpedoes? fired at it", text):
        assert counted(found[1]) == len(answered)
    struck = sum(shot.hit for shot in answered)
    if "none of" in text or "did not hit" in text:
        assert answered
        assert not struck
    if found := re.search(rf"fired at it {_NUMBER} hit and w\w+ evaded", text):
        assert counted(found[1]) == struck
    if found := re.search(rf"in all (it evaded {_NUMBER})", text):
        assert counted(found[2]) == struck - 1
    if "nothing was fired at it" in text:
        assert not answered
    if "had made" in text or "had not fired a torpedo" in text:
        assert result(log) != "win"
        assert ("had not fired" in text) == (not fired)
    if found := re.search(rf"{_NUMBER} torpedo(?:es)? unfired", text):
        assert counted(found[1]) == TORPEDOES - len(fired)
    heard = [turn.number for turn in log.turns if turn.of("detected")]
    if found := re.search(r"its track was heard on turns? (\d+(?:, \d+)*(?: and \d+)?)", text):
        assert [int(n) for n in re.findall(r"\d+", found[1])] == heard
    if "nobody heard it" in text:
        assert not heard
    last = max(turn.number for turn in log.turns)
    if found := re.search(r"(got away|failed|lost) on turn (\d+)", text):
        assert int(found[2]) in ((last, last + 1) if "With nowhere left to go" in text else (last,))
        assert (found[1] == "got away") == (result(log) == "win")
    if found := re.search(r"It had sunk the LHD, on turn (\d+)", text):
        assert int(found[1]) == sunk_on(log)
    if "sunk the LHD, on the same turn" in text:
        assert sunk_on(log) == last
    if found := re.search(rf"{_NUMBER} turns? after the LHD sank", text):
        assert counted(found[1]) == last - sunk_on(log)
    kills = sum(shot.kill for shot in fired if shot.target == "lhd")
    if "With no torpedo left and the LHD afloat" in text:
        assert len(fired) == TORPEDOES
        assert kills < LHD_TAKES
    if found := re.search(rf"With {_NUMBER} torpedo(?:es)? left where {_NUMBER} kills? were wanted", text):
        assert counted(found[1]) == TORPEDOES - len(fired) < counted(found[2]) == LHD_TAKES - kills
    assert ("the submarine failed" in text) <= (
        result(log) == "lost" and (not sunk_on(log) or "nowhere" in text)
    )
    assert ("and the LHD damaged" in text) <= (0 < kills < LHD_TAKES)
    assert ("and the LHD unhurt" in text) <= (not kills)
    _headline(str(fact.values["headline"]), log)


def _aftermath(fact: StoryFact, log: Log) -> None:
    """Check how the game went on from the deciding moment to its end."""
    text, moment = fact.text, log.turn(int(str(fact.values["turn"])))
    last, down = max(turn.number for turn in log.turns), sunk_on(log)
    later = [shot for turn in log.turns if turn.number > moment.number for shot in shots(turn)]
    at_lhd = [shot for shot in later if shot.shooter == "ssn" and shot.target == "lhd"]
    made = sum(shot.kill for shot in at_lhd)
    before = [*own(log, moment), *(shot for shot in shots(moment) if shot.shooter == "ssn")]
    killed = sum(shot.kill for shot in before if shot.target == "lhd")
    if found := re.search(
        rf"That left {_NUMBER} torpedo(?:es)? for {_NUMBER} kills?, and on turns? ([\d, and]+)", text
    ):
        assert counted(found[2]) == LHD_TAKES - killed
        assert counted(found[1]) <= TORPEDOES - len(before)
        fired_on = [turn.number for turn in log.turns if turn.number > moment.number and turn.of("fire", "") and any(
            shot.shooter == "ssn" and shot.target == "lhd" for shot in shots(turn))]  # fmt: skip
        assert [int(n) for n in re.findall(r"\d+", found[3])] == fired_on
        assert ("that was enough" in text) == (made >= LHD_TAKES - killed)
        if some := re.search(r"they made (?:only (\w+)|none)", text):
            assert counted(some[1] or "no") == made
        _wanting(text, at_lhd)
    if found := re.search(rf"it fired {_NUMBER} torpedo", text):
        assert counted(found[1]) == len(at_lhd)
    if found := re.search(rf"away (?:{_NUMBER} turns? later|on that same turn)", text):
        assert result(log) == "win"
        assert (counted(found[1]) if found[1] else 0) == last - down
        heard = [turn.number for turn in log.turns if turn.of("detected")]
        said = re.search(r"though it was heard on turns? (\d+(?:, \d+)*(?: and \d+)?)", text)
        assert [int(n) for n in re.findall(r"\d+", said[1] if said else "")] == heard
        assert ("never heard" in text) == (not heard)
    if found := re.search(
        r"([Oo]n that same turn|[Oo]n turn (\d+)) ((?:(?!, and on|;).)*?) heard it(?:, and (.*?)’s torpedo| and) sank it",
        text,
    ):
        assert result(log) == "lost"
        assert not found[2] or int(found[2]) == last
        assert is_told(found[3], [words[0] for words in log.turn(last).of("detected")])
        assert pieces(found[4] or found[3])[0] == [back(log)[-1].shooter]
    assert ("but only a submarine that gets away wins" in text) <= (down > 0 and result(log) == "lost")
    _failed(text, log)
    answered = back(log)
    assert ("nothing was fired at it" in text) <= (not answered)
    if found := re.search(rf"[Nn]one of {_NUMBER} torpedoes fired at it hit", text):
        assert counted(found[1]) == len(answered)
        assert not any(shot.hit for shot in answered)
    if found := re.search(rf"of {_NUMBER} torpedoes fired at it {_NUMBER} hit and w\w+ evaded", text):
        assert (counted(found[1]), counted(found[2])) == (len(answered), sum(shot.hit for shot in answered))
    _headline(str(fact.values["headline"]), log)


def _failed(text: str, log: Log) -> None:
    """Check what is told of a submarine that could no longer sink the LHD, and whether it had been heard."""
    kills = LHD_TAKES - sum(shot.kill for shot in own(log) if shot.target == "lhd")
    if found := re.search(rf"[Ww]ith nothing left to fire and {_NUMBER} kills? wanting", text):
        assert len(own(log)) == TORPEDOES
        assert counted(found[1]) == kills
    if found := re.search(rf"[Ww]ith {_NUMBER} torpedo(?:es)? for {_NUMBER} kills?,", text):
        assert (counted(found[1]), counted(found[2])) == (TORPEDOES - len(own(log)), kills)
    heard = [turn.number for turn in log.turns if turn.of("detected")]
    if found := re.search(r"it was heard on turns? (\d+(?:, \d+)*(?: and \d+)?)", text):
        assert [int(n) for n in re.findall(r"\d+", found[1])] == heard
    if "nobody ever heard it" in text:
        assert not heard
    if found := re.search(rf"{_NUMBER} torpedoes, {_NUMBER} hits, {_NUMBER} duds: ", text, re.IGNORECASE):
        fired = [shot for shot in own(log) if shot.target == "lhd"]
        hits = [shot for shot in fired if shot.hit]
        assert [counted(found[n]) for n in (1, 2)] == [len(fired), len(hits)]
        assert counted(found[3]) == sum(not shot.kill for shot in hits)


def _headline(text: str, log: Log) -> None:
    """Check the headline against the same statements of the log as the first paragraph."""
    last, down = max(turn.number for turn in log.turns), sunk_on(log)
    assert text.startswith({"win": "Victory", "lost": "Defeat"}.get(result(log), "Under way")), text
    if found := re.search(r"the LHD sunk from [\d.]+″ on turn (\d+)", text):
        assert int(found[1]) == down
    if found := re.search(rf", {_NUMBER} hits? evaded, the submarine", text):
        assert counted(found[1]) in [sum(s.hit for s in shots(t) if s.shooter != "ssn") for t in log.turns]
    if found := re.search(r"away by ([\d.]+)″ on turn (\d+)", text):
        assert result(log) == "win"
        assert float(found[1]) < 0.5
        assert int(found[2]) == last
    if found := re.search(r"by (.*)’s torpedo on turn (\d+)", text):
        assert pieces(found[1])[0] == [back(log)[-1].shooter]
        assert int(found[2]) == last
        assert ("the LHD sunk" in text) == bool(down)
    if found := re.search(r"the last (\w+ torpedoes|torpedo) (.*) on turn (\d+), (\w+) kill", text):
        turn = log.turn(int(found[3]))
        real = outcomes(log, turn, "lhd")
        assert int(found[3]) == last
        n = counted(found[1].split()[0]) if " " in found[1] else 1
        assert n == len(real)
        word = "only damage" if "damaged" in real else "miss" if set(real) == {"missed"} else "damage"
        assert found[2].startswith(word) if word != "damage" else found[2].endswith("damage")
        kills = sum(shot.kill for shot in own(log) if shot.target == "lhd")
        assert counted(found[4]) == LHD_TAKES - kills


def _moment(fact: StoryFact, log: Log) -> None:
    turn, text = log.turn(fact.at), fact.text
    assert f"turn {fact.at}" in text
    kind, down = fact.values["kind"], sunk_on(log)
    if kind == "salvo":
        before = sum(shot.kill for shot in own(log, turn) if shot.target == "lhd")
        real = outcomes(log, turn, "lhd")
        stake = "One more kill" if before else "Two kills|The LHD takes two kills"
        assert re.match(stake, text)
        if found := re.search(rf"the (first|last) {_NUMBER} torpedoes of the submarine", text):
            assert counted(found[2]) == len(real)
            fired = len(own(log, turn)) + len([s for s in shots(turn) if s.shooter == "ssn"])
            assert not own(log, turn) if found[1] == "first" else fired == TORPEDOES
        if len(real) > 1:
            _done(text, real, [shot.die for shot in shots(turn) if shot.shooter == "ssn"])
        else:
            assert (", and did" in text) == (real == ["sunk"])
            which = ("first", "second", "third", "fourth")[len(own(log, turn))]
            assert f"the {which} torpedo of the submarine" in text
        _near(text, [shot for shot in shots(turn) if shot.shooter == "ssn" and shot.target == "lhd"])
    elif kind == "answer":
        _moment_of_answers(text, log, turn, down)
    elif kind == "evaded":
        _moment_of_hits(text, log, turn, down)
    elif kind == "alarm":
        assert not own(log, turn)
        present = own_point(log, turn)
        heard = [words[0] for words in turn.of("detected")]
        itself = [words[0] for words in turn.of("detected") if present in words]
        who, what = re.search(r" let (.*?) hear (the submarine|where it)", text).groups()  # type: ignore[union-attr]
        assert (what == "the submarine") == bool(itself)
        assert is_told(who, itself or heard), who
    else:
        assert f"sunk on turn {down}" in text
        assert not turn.of("detected")
        assert re.search(rf"the roll was an? {turn.numbers('detect', 'surf')[0]}\b", text)


def _moment_of_answers(text: str, log: Log, turn: Turn, down: int) -> None:
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    if found := re.search(rf"{_NUMBER} turns after the LHD sank", text):
        assert counted(found[1]) == turn.number - down
    _hunted(text, turn, down)
    assert "only torpedo" not in text
    if (
        result(log) == "lost"
        and turn.number == max(each.number for each in log.turns)
        and "fired back" in text
    ):
        _sunk_by(text, log, turn, answered)


def _hunted(text: str, turn: Turn, down: int) -> None:
    """When the submarine was hunted, counted from the sinking of the LHD."""
    if found := re.search(rf"On turn (\d+), (?:the|{_NUMBER}) turns? after the LHD sank", text):
        assert int(found[1]) == turn.number == down + (counted(found[2]) if found[2] else 1)
    if "with the LHD just sunk" in text:
        assert turn.number == down
    if "with the LHD undamaged" in text or "with the LHD one kill from sinking" in text:
        assert not 0 < down <= turn.number


def _moment_of_hits(text: str, log: Log, turn: Turn, down: int) -> None:
    """The hits that the submarine evaded in a turn: their number, the faces that evaded them, the chance and the dice."""
    _hunted(text, turn, down)
    assert turn.of("detected")
    answered = [shot for shot in shots(turn) if shot.shooter != "ssn"]
    hits = [shot for shot in answered if shot.hit]
    if found := re.search(rf"of {_NUMBER} torpedoes fired back {_NUMBER} hit\.", text):
        assert (counted(found[1]), counted(found[2])) == (len(answered), len(hits))
    elif found := re.search(rf"(?:both|all {_NUMBER}) torpedoes fired back hit\.", text):
        assert len(answered) == len(hits) == (counted(found[1]) if found[1] else 2)
    else:
        found = re.search(r"the one torpedo fired back, (.*?)’s, hit\.", text)
        assert found
        assert pieces(found[1])[0] == [shot.shooter for shot in answered]
    _faces(text, hits)
    chance = 1.0
    for shot in hits:
        chance *= (7 - (EVADES_ON - len(shot.rolls))) / 6
    assert chances(chance) in text


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


def _sunk_by(text: str, log: Log, turn: Turn, answered: list[Shot]) -> None:
    """Check what the submarine still needed, the roll that revealed it, and the torpedo that sank it."""
    _gave_away(text, log, turn)
    last, down = answered[-1], sunk_on(log)
    if found := re.search(r"With the LHD sunk on turn (\d+), the submarine had", text):
        assert int(found[1]) == down
    if found := re.search(r"on turn (\d+) (?:it was|had) .*?([\d.]+)″ away(, but heard| and heard)", text):
        assert int(found[1]) == turn.number
        assert (float(found[2]) > 12) == (found[3] == ", but heard") or float(found[2]) == 12.0
    if "on the next turn" in text:
        assert turn.number == down + 1
    if found := re.search(
        rf"still needed {_NUMBER} (?:more )?kills? on the LHD with {_NUMBER} torpedo", text
    ):
        assert not down
        assert counted(found[1]) == LHD_TAKES - sum(shot.kill for shot in own(log) if shot.target == "lhd")
        assert counted(found[2]) == TORPEDOES - len(own(log))
    if "the one torpedo fired back" in text.casefold():
        assert len(answered) == 1
    if found := re.search(
        rf"[Oo]f {_NUMBER} torpedoes fired back {_NUMBER} could reach|{_NUMBER} torpedoes were fired back:",
        text,
    ):
        assert counted(found[1] or found[3]) == len(answered)
        able = sum(bool(shot.rolls) for shot in answered)
        assert able == (counted(found[2]) if found[2] else len(answered))
    if found := re.search(rf"(?:Both|All {_NUMBER}) torpedoes fired back hit:", text):
        assert len(answered) == (counted(found[1]) if found[1] else 2)
        assert all(shot.hit for shot in answered)
    evaded = re.search(r"it evaded (\w+|the first hit), but against", text)
    assert (counted(evaded[1].replace("the first hit", "one")) if evaded else 0) == sum(
        shot.hit for shot in answered
    ) - 1
    found = re.search(
        r"(?:against |fired back, )(.*?)’s,? from ([\d.]+)″.*needed an? (\d) (?:to evade it )?and got an? (\d)",
        text,
        re.IGNORECASE,
    )
    assert found
    assert pieces(found[1])[0] == [last.shooter]
    assert int(found[3]) == EVADES_ON - len(last.rolls) > int(found[4]) == last.die


def _end(fact: StoryFact, log: Log) -> None:
    text = fact.text
    last = max(turn.number for turn in log.turns)
    if found := re.search(rf"{_NUMBER} turns? after (?:the LHD|it had sunk)", text):
        assert counted(found[1]) == last - sunk_on(log)
    if "on the turn of the LHD" in text or "on the turn that sank the LHD" in text:
        assert sunk_on(log) == last


def _flight(fact: StoryFact, log: Log) -> None:
    _quiet(fact, log)
    assert result(log) == "win"
    answered = back(log)
    fired = {shot.shooter for shot in answered}
    numbers = fact.values["quiet"]
    assert isinstance(numbers, tuple)
    before = [turn for turn in log.turns if 0 < turn.number < numbers[0]]
    under = re.search(rf" under (?:all )?{_NUMBER} helos?,", fact.text)
    _helos(under, took_off(log, before) - fired)
    assert bool(under) == bool(took_off(log, before) - fired)
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


def _near(text: str, fired: list[Shot]) -> None:
    """Check that torpedoes which the first paragraph calls near misses were fired and did not hit."""
    if re.search(r"missed, (?:each|the nearer|neither)|by (?:a single pip|\w+ pips)", text):
        assert fired
        assert not any(shot.hit for shot in fired)


def _wanting(text: str, fired: list[Shot]) -> None:
    """Check the reason why torpedoes did no damage."""
    duds = [shot for shot in fired if shot.hit and not shot.kill]
    missed = [shot for shot in fired if not shot.hit]
    if "for the other missed" in text:
        assert (len(missed), len(duds)) == (1, 0)
    if found := re.search(r"for the other hit and got a (\d) on the kill die", text):
        assert [shot.die for shot in duds] == [int(found[1])]
        assert not missed
    if found := re.search(r"for the kill d\w+ w\w+ ([\d, and]+)", text):
        assert [shot.die for shot in duds] == [int(n) for n in re.findall(r"\d", found[1])]
        assert not missed
    if "for one was a dud and one missed" in text:
        assert (len(missed), len(duds)) == (1, 1)
    if "missing by" in text:
        assert len(missed) == len(fired)


def _turn_alarm(fact: StoryFact, log: Log) -> None:
    turn = at(fact, log)
    roll, rest = fact.text.split(" enough, ")
    assert [int(n) for n in re.findall(r"\d+", roll)] == turn.numbers("detect", "surf")
    assert not own(log, turn)
    heard = {words[0] for words in turn.of("detected")}
    deaf = {"ff1", "ff2", "ff3", "ff4", "lhd"} - heard
    found = re.search(r"Alerted every ship(?: but (.*?))? before", rest)
    assert found
    assert (set(pieces(found[1])[0]) if found[1] else set()) == deaf
    _after(fact, log, turn, rest.partition(" had fired")[2])


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
    if found := re.search(r"and an? (\d) was too little", fact.text):
        assert int(found[1]) == hits[-1].die
    if found := re.search(r"(frigate \d|helo \d|the LHD)’s (?:torpedo )?hit", fact.text):
        assert pieces(found[1])[0] == [hits[-1].shooter]
    if found := re.search(r"where (\d) was needed", fact.text):
        assert int(found[1]) == EVADES_ON - len(hits[-1].rolls)
    if found := re.search(rf"{_NUMBER} w\w+ evaded", fact.text):
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
    "aftermath": _aftermath, "taken-up": _in_the_log, "salvo": _salvo, "heard": _heard, "unheard": _unheard, "quiet": _silent, "flight": _flight,
    "heard-open": _open, "answers": _answers, "end": _end, "away": _in_the_log, "cornered": _in_the_log, "off-table": _in_the_log, "stops": _stops,
    "verdict": _verdict, "moment": _moment, "turn-salvo": _turn_salvo, "turn-alarm": _turn_alarm, "turn-answer": _turn_answer,
    "turn-away": _turn_away, "turn-evaded": _turn_evaded,
}  # fmt: skip
