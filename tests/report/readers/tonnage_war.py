"""Facts of Tonnage War against the log: reveals, dice and the sheet's totals, from the text alone."""

from __future__ import annotations

import re

from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts
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


def _said(fact: StoryFact, log: Log) -> list[list[str]]:
    return [words.split() for words in log.statements(fact.lines)]


def _fight(fight: Fight, said: list[list[str]]) -> None:
    """Every die of a hunt stands in the log under the escort that rolled it."""
    for verb, rolls in (("detect", fight.detects), ("strike", fight.strikes)):
        for name, roll in rolls:
            assert [verb, name, str(roll)] in said, (verb, name, roll)
    if fight.shot is not None:
        name, roll = fight.shot
        verb = "flak-roll" if fight.reply.verb == "flak" else "torpedo-roll"
        assert [verb, name, str(roll)] in said


def _hunt(fact: StoryFact, log: Log) -> None:
    said = _said(fact, log)
    fights = fact.values["fights"]
    assert isinstance(fights, tuple)
    for fight in fights:
        _fight(fight, said)
    turns = [log.turn(n, _round(fact)) for n in _numbers(fact)]
    fell = sum(_rise("boats-sunk", turn, log) for turn in turns)
    if all(log.settled(turn) for turn in turns):
        assert ("was sunk" in fact.text) <= (fell > 0)
        hurt = re.search(
            r"torpedoes (?:damaged|sank)|went down to its|damaged by its|damaged in ramming|rammed it",
            fact.text,
        )
        assert not hurt or _hits(fights)
    for modifier in re.findall(r"at \+(\d)", fact.text):
        assert any(words[0] == "evade" for words in said), modifier
    if "rammed" in fact.text or "ramming" in fact.text:
        assert any(roll == 1 for fight in fights for _, roll in fight.strikes)


def _hits(fights: tuple[Fight, ...]) -> bool:
    """Whether some escort was hit: its sheet says so, by a roll that can do it or by a ram."""
    return any(name != f.hunt.boat.handle for f in fights for name in (*f.damaged, *f.sunk))


def _round(fact: StoryFact) -> int:
    number = fact.values["round"]
    assert isinstance(number, int)
    return number


def _numbers(fact: StoryFact) -> tuple[int, ...]:
    numbers = fact.values["turns"]
    assert isinstance(numbers, tuple)
    return numbers


def _rise(name: str, turn: Turn, log: Log) -> float:
    return log.total(name, turn) - log.total(name, log.before(turn))


def _salvo(fact: StoryFact, log: Log) -> None:
    salvo = fact.values["salvo"]
    number = fact.values["turn"]
    assert isinstance(salvo, SalvoFacts)
    assert isinstance(number, int)
    turn = log.turn(number, _round(fact))
    said = [words.split() for _, _, words in turn.said]
    if salvo.rolls:
        assert any(w[0] in ("convoy", "carrier") and tuple(map(int, w[1:])) == salvo.rolls for w in said)
    told = re.search(r"(\w+) merchant ships?", fact.text)
    ships = counted(told[1]) if told else 0
    assert ships == salvo.ships
    if log.settled(turn):
        assert 0 <= ships <= _rise("ships-sunk", turn, log)


def _moves(fact: StoryFact, log: Log) -> None:
    events = fact.values["events"]
    assert isinstance(events, tuple)
    verbs = {"contact": "contact", "ordered": "attack", "routing": "routing", "bdienst": "bdienst"}
    for kind, number, turn in events:
        if kind in verbs:
            assert log.turn(turn, number).of(verbs[kind]), (kind, number, turn)
        if kind == "routed":
            at = log.turn(turn, number)
            if log.settled(at):
                assert log.total("contacts", at) <= log.total("contacts", log.before(at)) + len(
                    at.of("contact")
                )


def _blanks(fact: StoryFact, log: Log) -> None:
    numbers = [int(n) for n in re.findall(r"\d+", str(fact.values["turns"]))]
    turns = [turn for turn in _turns(fact, log) if turn.number in numbers]
    revealed = [words for turn in turns for words in turn.of("reveal")]
    assert len(revealed) >= int(str(fact.values["n"]))
    suits = [words[1] for words in revealed if words[0][0] in "pcu"]
    blank = [code for code in suits if code[1] in "HD" or code in ("9C", "TC")]
    assert len(blank) >= int(str(fact.values["n"]))


def _nobody(fact: StoryFact, log: Log) -> None:
    first, last = fact.values["first"], fact.values["last"]
    assert isinstance(first, int)
    assert isinstance(last, int)
    for number in range(first, last + 1):
        turn = log.turn(number, _round(fact))
        assert not any(
            turn.of(verb) for verb in ("reveal", "strike", "detect", "contact", "convoy", "carrier")
        ), number


def _opening(fact: StoryFact, log: Log) -> None:
    dealt = next(turn for turn in log.turns if turn.heading == f"round {_round(fact)}")
    for side, key in (("uboat", "boats"), ("escort", "escorts")):
        oob = [card for words in dealt.of("oob", side) for card in words]
        told = str(fact.values[key])
        if oob and told:
            units = re.sub(r"\(.*?\)", "", told)
            numbers = re.findall(r"(\w+) (?:boats?|blanks?|ships?|aircraft)", units)
            assert sum(map(counted, numbers)) == len(oob)
            blanks = re.search(r"(\w+) blank", units)
            blank = [
                c for c in oob if (c[1] in "HD" or c in ("9C", "TC") if side == "uboat" else c[1] == "H")
            ]
            assert blanks
            assert counted(blanks[1]) == len(blank)


def _stake(fact: StoryFact, log: Log) -> None:
    dealt = next(turn for turn in log.turns if turn.heading == f"round {_round(fact)}")
    uboat, escort = (int(log.total(name, dealt)) for name in ("uboat", "escort"))
    assert fact.values["score"] == f"{uboat}–{escort}"
    assert ("level" in fact.tags) == (uboat == escort)


def _moment(fact: StoryFact, log: Log) -> None:
    deeds = fact.values["deeds"]
    assert isinstance(deeds, tuple)
    said = _said(fact, log)
    for deed in deeds:
        if isinstance(deed, Fight):
            _fight(deed, said)
    turns = _turns(fact, log)
    if all(log.settled(turn) for turn in turns):
        after = "–".join(str(int(log.total(name, turns[-1]))) for name in ("uboat", "escort"))
        assert fact.values["after"] == after or log.total("open", turns[-1]) or "damaged" in fact.text
    if "rammed" in fact.text:
        assert any(roll == 1 for deed in deeds if isinstance(deed, Fight) for _, roll in deed.strikes)


def _result(fact: StoryFact, log: Log) -> None:
    last = log.turns[-1]
    if last.heading == "end":
        assert fact.values["scores"] == (log.total("uboat", last), log.total("escort", last))
        assert fact.values["ships"] == log.total("ships-sunk", last)
        sunk = fact.values["sunk"]
        assert isinstance(sunk, tuple)
        assert sunk[0] == log.total("boats-sunk", last)


def _chance(fact: StoryFact, log: Log) -> None:
    was, now = fact.values["was"], fact.values["now"]
    assert [int(n) for n in re.findall(r"(\d+)\u00a0%", fact.text)] == list(dict.fromkeys((was, now)))
    assert isinstance(was, int)
    assert isinstance(now, int)
    assert ("rose" in fact.text) == (now > was)


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log)


CHECKS = {
    "hunt": _hunt, "salvo": _salvo, "moves": _moves, "blanks": _blanks, "nobody": _nobody, "round": _opening,
    "round-one-side": _opening,
    "unrecorded": _in_the_log, "stake": _stake, "moment": _moment, "result": _result, "standing": _result,
    "chance": _chance, "stops": _in_the_log, "early": _in_the_log, "position": _in_the_log,
}  # fmt: skip
