"""Compares the facts in a report of USS Lox with the cards, spreads, torpedoes and tonnage in the log's text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import prod
from typing import Any

from printkit.report.story import KNOWN, StoryFact
from printkit.table.words import ordinal
from tests.report.readers import lox_worth
from tests.report.readers.log import Log, Turn, counted
from tests.report.readers.lox_cards import KIND, RANKS, kind, value
from tests.report.readers.lox_odds import exact, mean_unseen, refused, scores, settings, unfired
from tests.report.readers.lox_tally import LOST, can_be_tallied, tally


def ships_laid(log: Log) -> int:
    """Return the number of ships in the ocean at the start; the rest of 24 cards are torpedoes."""
    return int(log.header.get("ocean", 9))


def read(log: Log) -> Log:
    """Parse a log. The cells from which ships are turned up are left out, and the tonnage of a finished patrol, which the log states with
    the next one, is added to its last turn."""
    for turn, following in pairwise(log.turns):
        if following.heading.startswith("patrol") and "tons" in following.totals:
            turn.totals.setdefault("tons", following.totals["tons"])
    for turn in log.turns:
        turn.said = [
            (line, side, re.sub(r"^flip [A-Z]\d+ ", "flip ", words)) for line, side, words in turn.said
        ]
    tally(log)
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    fact = replace(fact, text=KNOWN.sub(lambda m: m[3], fact.text))
    if "with exactly" in fact.text:
        assert fact.values["points"] in (30, 40)
    _named(fact, log)
    _odds(fact, log)
    _whose(fact)
    for number in re.findall(r"[Tt]urn (\d+)", re.sub(r"miss of turn \d+", "", fact.text)):
        assert int(number) in [turn.number for turn in _turns(fact, log)] or "verdict" in fact.kind, fact.text
    if fact.kind in _MISSES and not {"combo-scope", "flush"} & set(settings(log)):
        _joker(fact.text, _turns(fact, log))
    CHECKS[fact.kind](fact, log)


def _whose(fact: StoryFact) -> None:
    """Check that a chance beside the word miss says whose it is: of a hit, of a miss, or to live."""
    for sentence in re.split(r"(?<=[.!?;])\s+", fact.text):
        if not re.search(r"\bmiss", sentence) or re.search(
            "and (?:hit|sank it)|and, hit|would hit", sentence
        ):
            continue
        for found in _CHANCE.finditer(sentence):
            after, before = sentence[found.end() :], sentence[: found.start()]
            assert found[4] or after.startswith(" of a hit") or re.search("a miss, (?:with|at) $", before), (
                fact.text
            )


_MISSES = ("ship-miss", "escort-miss", "king-miss", "moment")
"""Kinds of sentences that tell of torpedoes that missed."""


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def _met(fact: StoryFact, log: Log) -> list[str]:
    """Return the cards of the ships and escorts that were turned up on the lines of a sentence."""
    said = [words.split() for words in log.statements(fact.lines)]
    return [words[-1] for words in said if words[0] in ("flip", "escort", "opportunity") and len(words) > 1]


def _named(fact: StoryFact, log: Log) -> None:
    """Check that every kind of ship that a sentence names was turned up on the lines that the sentence refers to, as often as it is counted."""
    met = Counter(kind(code) for code in _met(fact, log))
    text = re.sub(
        r"had to fight any heavy cruiser|The sunk troopship (?:gave|brought)|a sunk troopship brought|The escort, a troopship,",
        "",
        fact.text,
    )
    for found in KIND.finditer(text):
        assert met[found[0]], (fact.text, met)
    for n, each in re.findall(rf"\b(two|three) (?:more )?({KIND.pattern})s\b", text.lower()):
        assert counted(n) == met[each], (fact.text, met)


_CHANCE = re.compile(
    r"(nearly |better than )?(\w+ chances? in \w+|an even chance|all but certain|hardly a chance)( odds)?( to live)?"
)


def _odds(fact: StoryFact, log: Log) -> None:
    """Check each stated chance by counting all spreads that could have been turned up: that of an escort if it is a chance to live, otherwise
    that of a ship.
    """
    if not can_be_tallied(log) or fact.kind == "pass":
        return
    for found in _CHANCE.finditer(fact.text):
        if fact.kind == "verdict-home":
            shots = [
                exact(log, turn, line, said)
                for turn in log.turns
                for line, _, said in turn.said
                if said.split()[0] in ("fire", "attack")
            ]
            assert _is_told(found, prod(shots)), (fact.text, shots)
            continue
        if fact.kind == "dear" or re.search("letting it go|would have made her|closest call", fact.text):
            (turn,) = _turns(fact, log)
            had = int(log.total("supply", log.before(turn), 24 - ships_laid(log)))
            hit = unfired(log, turn, min(3, had))
            odds = [hit, *(unfired(log, turn, n) for n in range(1, min(3, had)))]
            odds = [1 - hit] if "would have made" in fact.text else odds
        else:
            escaped = [turn for turn in _turns(fact, log) if turn.of("escape")]
            if found[4] and escaped and re.search("rather than fight it|^Rather than fight ", fact.text):
                odds = refused(log, escaped[0])
                assert any(_is_told(found, each) for each in odds), (fact.text, odds)
                continue
            verbs = (
                ("attack",)
                if found[4] or "the escort" in fact.text[: found.start()][-40:]
                else ("fire", "attack")
            )
            odds = [
                exact(log, turn, line, said)
                for turn in _turns(fact, log)
                for line, _, said in turn.said
                if line in fact.lines and said.split()[0] in verbs
            ]
        assert any(_is_told(found, each) for each in odds), (fact.text, odds)


def _is_told(found: re.Match[str], odds: float) -> bool:
    """Return whether words for a chance are within two percentage points of it, or, after “nearly” and “better than”, a little beside it."""
    if found[2] == "all but certain":
        return odds >= 0.969
    if found[2] == "hardly a chance":
        return odds <= 0.031
    n, d = (
        (1, 2)
        if found[2] == "an even chance"
        else (counted(each) for each in re.split(r" chances? in ", found[2]))
    )
    more = n / d - odds
    few = Fraction(odds).limit_denominator(52)  # the chance of one of few cards is told exactly
    if abs(few - odds) < 1e-9 and few.denominator > 2 and few.numerator <= 10 and 0.031 < odds < 0.969:
        return not found[1] and Fraction(n, d) == few
    if found[1]:
        return 0 < more < 0.05 if found[1] == "nearly " else -0.05 < more < 0
    return abs(more) <= 0.0201


TITLES = {"Ace": 30_000, "Legend": 40_000}
MARKS = {"USS *Tang*": 19_326, "USS *Flasher*": 16_689, "the average US war patrol": 3_298}
_TONS = r"([\d,]+) tons"


def _tons(text: str) -> int:
    return int(text.replace(",", ""))


def _supply(log: Log, turn: Turn) -> int:
    """Return the torpedoes aboard after a turn."""
    return int(log.total("supply", turn, 24 - ships_laid(log)))


def _ocean(log: Log, turn: Turn) -> int:
    """Return the ships that are face down after a turn."""
    return int(log.total("ocean", turn, ships_laid(log)))


def _had(log: Log, turn: Turn) -> int:
    """Return the torpedoes aboard before a turn."""
    return _supply(log, log.before(turn))


def _loaded(log: Log, turn: Turn) -> int:
    """Return the tonnage sunk before a turn."""
    return int(log.total("tons", log.before(turn)))


def _lost_in(log: Log, turn: Turn) -> bool:
    """Return whether the boat was lost in a turn."""
    if LOST in turn.totals:
        return bool(turn.totals[LOST])
    return "lost" in "".join(log.text[-3:]) and turn is [each for each in log.turns if each.of("flip")][-1]


def _is_lost(log: Log) -> bool:
    """Return whether the boat was lost at the end of the log."""
    return _lost_in(log, [each for each in log.turns if each.of("flip")][-1])


def _settled(log: Log, turn: Turn) -> bool:
    """Return whether the log states the totals of a turn: not if it ends there, and not with estimates or at the end of a patrol, whose totals
    are those of the next."""
    if LOST in turn.totals:
        return True
    if not log.settled(turn):
        return False
    following = log.turns[log.turns.index(turn) + 1]
    return not following.heading.startswith("patrol") and not turn.of("estimates")


def _escort(turn: Turn) -> str:
    """Return the card of the escort that came in a turn. A joker that was replaced does not count."""
    return [card[-1] for card in turn.of("escort") if card[-1][0] in RANKS][-1]


def _aboard(log: Log, turn: Turn) -> int:
    """Return the torpedoes aboard when the escort of a turn came."""
    fired = 0
    for _, _, words in turn.said:
        if words.split()[0] == "escort":
            break
        fired += len(words.split()) - 1 if words.startswith("fire ") else 0
    return _had(log, turn) - fired


def _shot(fact: StoryFact, log: Log) -> None:
    """Check torpedoes fired at a ship: how many, how many were left, what was at risk, and whether the ship was sunk."""
    turn, text = _turns(fact, log)[0], fact.text
    spreads = [len(cards) for verb in ("fire", "attack") for cards in turn.of(verb)]
    fired: Any = fact.values["fired"]
    assert fired in spreads
    if found := re.search(r"fired (\w+) of her (\w+) torpedo", text):
        left: Any = fact.values["left"]
        had = _had(log, turn) if fact.values["it"] != "it" else left + fired
        assert (counted(found[2]), counted(found[1])) == (had, fired), text
    if found := re.search(
        r"^(\w+) torpedo(?:es)? (?:at|sank|went)|gambled (\w+) torp|(?:miss|again)[^:]*: (\w+) torp", text
    ):
        assert counted(next(filter(None, found.groups()))) == fired, text
    if found := re.search(r"[Hh]er last (?:(\w+) )?torpedo", text):
        assert (counted(found[1] or "one"), fact.values["left"]) == (fired, 0), text
    assert "risked" not in text, text  # a miss brings an escort, which need not be the end
    assert "first shot on" not in text, text  # as if it were the first of several of the turn
    if found := re.search(rf"^With {_TONS} to lose she fired .*, {_TONS}, (?:with|at)", text):
        assert _tons(found[1]) == _loaded(log, turn), text
        assert _tons(found[2]) == 1000 * value(turn.of("flip")[0][0]), text
    if "as good as sunk" in text and log.header.get("preset") == "basic":
        shots = [(line, said) for line, _, said in turn.said if said.startswith("fire ")]
        assert all(exact(log, turn, line, said) >= 0.9 for line, said in shots), text
    if re.search("began with a miss|first shot", text):
        assert turn is next(each for each in log.turns if each.of("fire") or each.of("attack")), text
        assert "began" not in text or turn.number == 1, text
    if "missed again" in text:
        earlier = [
            each for each in log.turns[: log.turns.index(turn)] if each.of("fire") or each.of("attack")
        ]
        assert earlier[-1].of("escort"), text
    _went_down(fact, log, turn, down="-miss" not in fact.kind)


def _went_down(fact: StoryFact, log: Log, turn: Turn, *, down: bool) -> None:
    """Check that the target of a spread was sunk, or was not (``down``), by how much the tons rose in its turn."""
    met = [card[-1] for verb in ("flip", "opportunity", "escort") for card in turn.of(verb)]
    escort = fact.kind.startswith("escort")
    after_troopship = _opportunity(fact, turn) if turn.of("opportunity") and fact.values["it"] == "it" else ""
    code = (
        met[-1]
        if escort
        else after_troopship or next((c for c in met if kind(c) in str(fact.values["it"])), met[-1])
    )
    if can_be_tallied(log):
        shots = [fired for target, fired in _shots(turn) if target == code]
        assert [scores(code, fired) for fired in shots] == [down], (fact.text, code, shots)
        return
    if "estimate" in fact.kind:
        return  # the tonnage is in no total before the end of the patrol
    met.remove(code)
    rise = log.total("tons", turn) - _loaded(log, turn)
    if _settled(log, turn):
        least = value(code) if down else 0
        assert rise / 1000 in {least + extra for extra in (0, *(value(c) for c in met if c[0] in RANKS))}, (
            fact.text
        )


def _opportunity(fact: StoryFact, turn: Turn) -> str:
    """Return the card of the ship after a sunk troopship that a sentence is about: there may be several in a turn."""
    codes = [cards[-1] for cards in turn.of("opportunity")]
    card: Any = fact.values["card"]
    return next(code for code in codes if list(RANKS).index(code[0]) == card % 13)


def _escort_shot(fact: StoryFact, log: Log) -> None:
    """Check torpedoes fired at an escort, and its price."""
    turn, text = _turns(fact, log)[0], fact.text
    assert fact.values["fired"] in [len(cards) for cards in turn.of("attack")]
    if len(turn.of("escort")) > 1:
        costs = [value(cards[-1]) for cards in turn.of("escort")]
        found = re.search(r"(?:have taken|pay the (?:\w+ )?escort(?: all)?) (\w+)", text)
        assert found, text
        assert counted(found[1]) in costs, text
        return
    _fought(text, log, turn)
    if found := re.search(rf"sank it: {_TONS}", text):
        assert _tons(found[1]) == 1000 * value(_escort(turn)), text
    _went_down(fact, log, turn, down="-miss" not in fact.kind)


def _fought(text: str, log: Log, turn: Turn) -> None:
    """Check the price of an escape from an escort that was fought, the torpedoes aboard, and how the fight ended."""
    escort, aboard = _escort(turn), _aboard(log, turn)
    cost = min(10, value(escort))
    if "had to fight the escort" in text:
        assert cost > aboard, text
    elif found := re.search(
        r"would have taken (\w+) torpedo(?:es)?, and she had (\w+): she had to fight it",
        text,
    ):
        assert (counted(found[1]), counted(found[2])) == (cost, aboard), text
        assert cost > aboard, text
    elif found := re.search(
        r"pay the (?:\w+ )?escort (?:all (\w+) of her|(\w+) of her (\w+) torp|her last torpedo)", text
    ):
        assert counted(found[1] or found[2] or "one") == cost, text
        assert counted(found[1] or found[3] or "one") == aboard >= cost, text
    else:
        raise AssertionError(text)
    if _settled(log, turn):
        assert bool(re.search(r"(?:and|She) missed(?:, [\w ]+)?\.$", text)) == _lost_in(log, turn), text


def _pass(fact: StoryFact, log: Log) -> None:
    """Check ships that were let pass: their number and sizes, and the torpedoes and ships that were left."""
    turns = [turn for turn in _turns(fact, log) if turn.of("pass")]
    assert turns
    passed = [turn.of("flip")[0][-1] for turn in turns]
    assert [value(code) for code in passed] == [min(10, card % 13 + 1) for card in fact.values["cards"]]  # type: ignore[attr-defined]
    text, supply = fact.text, _had(log, turns[0])
    if re.search(r"\bof [\d,]+ (?:to|and|tons)", text):
        _sizes(text, passed)
    if found := re.search(r"(?:first|last|first:|[Aa]ll|^)\s?(\w+) ships", text):
        assert counted(found[1]) == len(passed), text
    if re.search("first|began", text):
        assert turns[0].number == 1, text
    if re.search("the last|The last|All ", text):
        assert not _ocean(log, turns[-1]), text
    if "as well" in text:
        assert log.before(turns[0]).of("pass"), text
    assert ("o torpedo was left" in text) == (not supply), text
    if found := re.search(rf"[Ww]ith (\w+) torpedo(?:es)? left and {_TONS} to lose", text):
        assert (counted(found[1]), _tons(found[2])) == (supply, _loaded(log, turns[0])), text
    if found := re.search(rf"(?:went home with|risk to|^With) {_TONS}", text):
        assert _tons(found[1]) == _loaded(log, turns[0]), text
    assert bool(re.search(r"\bhome\b", text)) <= (not _ocean(log, turns[-1])), text


def _sizes(text: str, passed: list[str]) -> None:
    """Check words for the tonnage of several ships: equal, from the smallest to the largest, or with the largest by itself."""
    tons = sorted(1000 * value(code) for code in passed)
    if found := re.search(rf"of {_TONS} each", text):
        assert [_tons(found[1])] * len(tons) == tons, text
    elif found := re.search(rf"(\w+) of ([\d,]+)(?: (?:to|and) ([\d,]+))? tons and one of {_TONS}", text):
        assert counted(found[1]) == len(tons) - 1, text
        assert (_tons(found[2]), _tons(found[3] or found[2]), _tons(found[4])) == (
            tons[0],
            tons[-2],
            tons[-1],
        ), text
    elif found := re.search(rf"of ([\d,]+), ([\d,]+) and {_TONS}", text):
        assert [_tons(each) for each in found.groups()] == tons, text
    else:
        found = re.search(rf"of ([\d,]+) (and|to) {_TONS}", text)
        assert found, text
        assert (_tons(found[1]), _tons(found[3])) == (tons[0], tons[-1]), text
        assert (found[2] == "and") == (len(tons) == 2), text


def _by(fact: StoryFact, log: Log) -> None:
    """Check ships that were let pass between others: how many, among how many, and their tonnage."""
    turns, text = _turns(fact, log), fact.text
    passed = [turn.of("flip")[0][-1] for turn in turns if turn.of("pass")]
    cards = fact.values["cards"]
    assert isinstance(cards, tuple)
    assert sorted(map(value, passed)) == sorted(min(10, card % 13 + 1) for card in cards), text
    values = [1000 * value(code) for code in passed]
    found = re.search(
        r"\b(two|three|four|five|six|seven|eight|nine|ten|\d+)\b(?! (?:\w+ )?of [\d,]+ )",
        text.lower(),
    )
    assert found, text
    assert counted(found[1]) == len(passed) > 1, text
    _sizes(text, passed)
    sunk = [1000 * value(turn.of("flip")[0][-1]) for turn in turns if not turn.of("pass")]
    assert "smaller" not in text or max(values) < min(sunk), text
    assert "In between" not in text or not (turns[0].of("pass") or turns[-1].of("pass")), text
    if "first" in text:
        assert [turn.number for turn in turns] == list(range(1, len(passed) + 1)), text


def _dear(fact: StoryFact, log: Log) -> None:
    """Check the big ships that were let pass, the torpedoes aboard, and what a miss would have left."""
    turns, text = _turns(fact, log), fact.text
    assert all(turn.of("pass") for turn in turns)
    supply = _had(log, turns[0])
    if title := re.search(r", (each )?enough for an? (Ace|Legend),", text):
        assert bool(title[1]) == (len(turns) > 1), text
        for turn in turns:
            loaded, worth = _loaded(log, turn), 1000 * value(turn.of("flip")[0][0])
            assert loaded < TITLES[title[2]] <= loaded + worth, text
    assert ("went home" in text) == (not _ocean(log, turns[-1])), text
    if shot := re.search(rf"The shot promised {_TONS}, against the ([\d,]+) aboard", text):
        loaded, left = _loaded(log, turns[0]), supply - min(3, supply)
        hit, worth = unfired(log, turns[0], min(3, supply)), loaded + 1000 * value(turns[0].of("flip")[0][0])
        assert _tons(shot[2]) == loaded, text
        assert (
            hit * worth - 51
            <= _tons(shot[1])
            <= hit * worth + (1 - hit) * (loaded + 10_000) * (1 if left else 0.3)
        ), text
    if kept := re.search(
        r"her (\w+) torpedo(?:es)? promised more if kept for the (\w+) ships? to come", text
    ):
        assert (counted(kept[1]), counted(kept[2])) == (supply, _ocean(log, turns[-1])), text
    if on := re.search(r" go on turn (\d+)", text):
        assert [turn.number for turn in turns] == [int(on[1])], text
    aboard = re.search(r"With (\w+) torpedo(?:es)? (?:left|for (\w+) ships?) she", text)
    assert aboard or text.startswith("She let "), text
    if " as well" in text:
        passed = [each for each in log.turns[: log.turns.index(turns[0])] if each.of("pass")]
        assert any(_had(log, each) == supply for each in passed), text
    assert not aboard or counted(aboard[1]) == supply, text
    assert not aboard or not aboard[2] or counted(aboard[2]) == _ocean(log, log.before(turns[0])), text
    if found := re.search(rf"left (\w+)(?: torpedo(?:es)?)? to face the escort, with {_TONS} to lose", text):
        assert counted("no" if found[1] == "nothing" else found[1]) == supply - min(3, supply), text
        assert _tons(found[2]) == _loaded(log, turns[0]), text


def _run(fact: StoryFact, log: Log) -> None:
    """Check what is told of ships sunk in a row: which and how many, the torpedoes, their tonnage, and what was at risk."""
    turns, text = _turns(fact, log), fact.text
    first, last = turns[0], turns[-1]
    sunk = [(turn.of("flip")[0][-1], turn.of("fire")[0]) for turn in turns]
    assert not any(turn.of("escort") for turn in turns)
    assert fact.values["sunk"] == len(sunk)
    assert all(kind(code) in text.lower() for code, _ in sunk), text
    gained = sum(value(code) for code, _ in sunk) * 1000
    assert fact.values["gained"] == gained // 1000
    assert "risked" not in text, text
    assert not _CHANCE.search(text) or " of a hit" in text, text
    if found := re.search(rf"[Ww]ith {_TONS} to lose", text):
        assert _tons(found[1]) == _loaded(log, last), text
    elif found := re.search(rf"{_TONS}( apiece)?", text):
        assert _tons(found[1]) == (gained // len(sunk) if found[2] else gained), text
        assert not found[2] or len({value(code) for code, _ in sunk}) == 1, text
    if found := re.search(r"(\w+) of her (\w+) torpedo", text):
        assert (counted(found[1]), counted(found[2])) == (len(sunk[-1][1]), _had(log, last)), text
    staked = _had(log, last) == len(sunk[-1][1]) and _loaded(log, last) >= 15_000
    if re.search("[Hh]er last", text):
        assert bool(re.search("to lose|that risk", text)) == staked, text
    if "that risk" in text:
        _same_risk(text, log, last)
    if found := re.search(r"for (\w+) torpedo(?:es)?\.|^(\w+) torpedo(?:es)? sank", text):
        assert counted(found[1] or found[2]) == sum(len(drawn) for _, drawn in sunk), text
    if found := re.search(r"^(\w+) attacks sank|first (\w+) attacks (both|all)", text):
        assert all(counted(n) == len(sunk) for n in found.groups()[:2] if n), text
        assert not found[3] or (found[3] == "both") == (len(sunk) == 2), text
    if re.search(r"(?:first|irst) (?:\w+ )?(?:attacks|torpedoes)|^\w+ attacks ", text):
        earlier = log.turns[: log.turns.index(first)]
        assert not any(each.of("fire") or each.of("attack") for each in earlier), text
    if re.search(r"first (?:\w+ )?(?:attacks|ship)|^\w+ attacks ", text):
        assert not _loaded(log, first), text
        assert not log.total("estimates", log.before(first)), text
    if re.search("^Then (?!came)|followed|more for", text):
        assert _loaded(log, first) or log.total("estimates", log.before(first)), text
    if re.search("made up for", text):
        before = [
            each for each in log.turns[: log.turns.index(first)] if each.of("fire") or each.of("attack")
        ][-1]
        assert before.of("escort"), text
        assert value(before.of("flip")[0][0]) <= gained / 1000, text
    if found := re.search(r"[Hh]er last (?:(\w+) )?torpedo", text):
        assert counted(found[1] or "one") == _had(log, last) == len(sunk[-1][1]), text
    if log.header.get("preset") != "basic":
        return
    ((line, said),) = [(line, said) for line, _, said in last.said if said.startswith("fire ")]
    odds = exact(log, last, line, said)
    assert not re.search("gamble", text) or odds < 0.51, text


def _stand(fact: StoryFact, log: Log) -> None:
    """Check what a group of turns is said to have meant: a title, USS *Tang*'s tonnage, and the torpedoes left for the rest of the ocean."""
    turn, text = _turns(fact, log)[0], fact.text
    tons, supply = log.total("tons", turn), _supply(log, turn)
    if found := re.search(r"(\w+) torpedo(?:es)?(?: (?:was|were) left| left for| for(?! e)| and)", text):
        assert counted(found[1]) == supply, text
    if found := re.search(r"(?:for|and|from|with) (\w+) ships?", text):
        assert counted(found[1]) == _ocean(log, turn), text
    if found := re.search(r"with (\w+) torpedo(?:es)? and (\w+) ships? to come", text):
        assert (counted(found[1]), counted(found[2])) == (supply, _ocean(log, turn)), text
    if re.search("emptied|[Nn]o torpedo", text):
        assert not supply, text
    if re.search("away|short of|from an? |needed", text) and log.turns[-1].heading == "end":
        (title,) = re.findall("Ace|Legend", text)
        assert log.total("tons", log.turns[-1]) >= TITLES[title], text  # what never came is not announced
        assert not _is_lost(log), text
    near = re.search(
        r"(An?|an?) (Ace|Legend) (?:was|she needed) ([\d,]+) tons|([\d,]+) tons (?:short of|from) an? (Ace|Legend)",
        text,
    )
    if near:
        assert TITLES[near[2] or near[5]] - tons == _tons(near[3] or near[4]), text
    if "Tang" in text:
        assert tons > 19_326, text


def _same_risk(text: str, log: Log, turn: Turn) -> None:
    """Check that the boat refused a big ship before, with as many torpedoes as it fires from now."""
    assert turn.of("fire"), text
    before = log.turns[: log.turns.index(turn)]
    refused = [each for each in before if each.of("pass") and _had(log, each) == _had(log, turn)]
    worth = [1000 * value(each.of("flip")[0][0]) for each in refused]
    loaded = _loaded(log, turn)
    sure = any(unfired(log, each, min(3, _had(log, each))) >= 0.9 for each in refused)
    assert sure or any(
        n >= 9000 or any(loaded < least <= loaded + n for least in TITLES.values()) for n in worth
    ), text
    if found := re.search(r"With (\w+) ships? to come", text):
        assert counted(found[1]) == _ocean(log, turn), text
    assert "was the last ship" not in text or not _ocean(log, turn), text


def _left(text: str, log: Log, turn: Turn) -> None:
    """Check the torpedoes and ships left after a turn, and the title that it won."""
    if found := re.search(r"(\w+) torpedo(?:es)? (?:left )?(?:for|and) (\w+) ships?", text):
        assert (counted(found[1]), counted(found[2])) == (_supply(log, turn), _ocean(log, turn)), text
    if found := re.search(r"with (\w+) torpedo(?:es)? unfired", text):
        assert counted(found[1]) == _supply(log, turn) > 0, text
    if won := re.search(r"(?:made|gave) her an? (Ace|Legend)", text):
        least = {"Ace": (30_000, 40_000), "Legend": (40_000, 99_000)}[won[1]]
        assert log.total("tons", turn) in range(*least) or not _settled(log, turn), text
        assert _loaded(log, turn) < least[0], text


def _title_told(fact: StoryFact, log: Log) -> None:
    """Check the title that a turn won."""
    won = re.search(r"(?:gave her|made it|was|she had|took her to|enough for) an? (Ace|Legend)", fact.text)
    assert won, fact.text
    turn = _turns(fact, log)[-1]
    assert _loaded(log, turn) < TITLES[won[1]] <= log.total("tons", turn) or not _settled(log, turn), (
        fact.text
    )
    _straggler_of(fact, log)
    if away := re.search(r"a Legend was ([\d,]+) tons away", fact.text):
        assert log.total("tons", turn) + _tons(away[1]) == TITLES["Legend"], fact.text
    if spreads := re.search(r"with (\w+) full spreads? for (\w+) ships?", fact.text):
        assert counted(spreads[2]) == _ocean(log, turn), fact.text
        assert counted(spreads[1]) == _supply(log, turn) // 3, fact.text
    assert ("with only" in fact.text) <= (_supply(log, turn) <= 3), fact.text
    _left(fact.text, log, turn)


def _gifts(log: Log) -> list[Turn]:
    """Return the turns in which an ordinary ship fell to the deck gun."""
    return [t for t in log.turns if t.of("flip") and t.of("flip")[0][-1][0] == "J" and not t.of("pass")]


def _straggler_of(fact: StoryFact, log: Log) -> None:
    """Check the order of a straggler, or the number of several, that a sentence says to have come."""
    turns, gifts = _turns(fact, log), _gifts(log)
    if found := re.search(r"The (\w+) straggler (?:came|on turn)", fact.text):
        assert ordinal(gifts.index(turns[-1]) + 1) == found[1], fact.text
    if found := re.search(r"(\w+) stragglers came", fact.text):
        assert counted(found[1]) == len(turns), fact.text
        assert all(turn in gifts for turn in turns), fact.text


def _gifts_told(fact: StoryFact, log: Log) -> None:
    """Check the stragglers that the first paragraph counts, and their share of the tonnage."""
    found = re.match(rf"(\w+) stragglers( in a row)? gave ([\d,]+) of her {_TONS}\.$", fact.text)
    assert found, fact.text
    gifts = _gifts(log)
    assert counted(found[1]) == len(gifts), fact.text
    assert _tons(found[3]) == 10_000 * len(gifts), fact.text
    assert _tons(found[4]) == log.total("tons", log.turns[-1]), fact.text
    assert not found[2] or gifts[-1].number - gifts[0].number == len(gifts) - 1, fact.text


def _told(fact: StoryFact, log: Log) -> None:
    """Check the short sentence about a turn that the first paragraph has described."""
    turn, text = _turns(fact, log)[0], fact.text
    lost = _lost_in(log, turn)
    assert bool(re.search("scored nothing|would have scored", text)) == lost or not _settled(log, turn), text
    _scored_nothing(text, turn)
    _straggler_of(fact, log)
    assert "made her" not in text, text
    assert "The fight" not in text or turn.of("attack"), text
    assert "went by" not in text or turn.of("pass"), text
    assert "the last ship" not in text or not _ocean(log, turn), text
    if "that risk" in text:
        _same_risk(text, log, turn)
    if re.search("(?:ended|of) the patrol", text) and log.settled(turn):
        assert re.match("patrol|end", log.turns[log.turns.index(turn) + 1].heading), text
    _left(text, log, turn)


def _miss_told(fact: StoryFact, log: Log) -> None:
    """Check the torpedoes and ships left after a miss that the first paragraph has described."""
    turn, text = _turns(fact, log)[0], fact.text
    lost = _lost_in(log, turn)
    assert turn.of("fire") or turn.of("flip")[0][-1][0] == "X", text
    assert turn.of("escort"), text
    assert bool(re.search("scored nothing|would have scored", text)) == lost or not _settled(log, turn), text
    _scored_nothing(text, turn)
    if found := re.search(r"left her (\w+) torpedo(?:es)? for (\w+) ships?", text):
        assert turn.of("escape"), text
        assert counted(found[1]) == _supply(log, turn), text
        assert counted(found[2]) == _ocean(log, turn), text
    assert "took her last torpedoes" not in text or not _supply(log, turn), text
    assert (
        "was the last of the patrol" not in text
        or not _ocean(log, turn)
        or log.header.get("preset") != "basic"
    ), text
    assert "ended the patrol" not in text, text


def _scored_nothing(text: str, turn: Turn) -> None:
    """Check the cards of the spread whose miss lost the boat, and the card that it was fired at."""
    found = re.search(
        r"The (spread|torpedo), (?P<cards>.+), (?P<how>scored nothing|would have scored) against the (?P<target>[\w ]+?)(?: on turn \d+)?(?P<joker> without the joker)?\.$",
        text,
    )
    if found is None:
        assert not re.search("scored nothing|would have scored", text), text
        return
    fired = (turn.of("attack") or turn.of("fire"))[-1]
    is_escort = found["target"].endswith("escort")
    target = _escort(turn) if is_escort else turn.of("flip")[0][-1]
    assert is_escort or kind(target) in found["target"], text
    assert re.findall(r"\ban? (\w+)", found["cards"]) == [RANKS.get(card[0], "joker") for card in fired], text
    assert (found[1] == "torpedo") == (len(fired) == 1), text
    assert ("would" in found["how"]) == (found["joker"] is not None) == _was_spoiled(target, fired), text


def _was_spoiled(target: str, fired: list[str]) -> bool:
    """Return whether a joker spoiled a spread that would have scored without it."""
    others = [card for card in fired if card[0] != "X"]
    return len(others) < len(fired) and scores(target, others)


def _joker(text: str, turns: list[Turn]) -> None:
    """Check what is said of jokers among torpedoes that missed: whether there was one, and whether it spoiled a combination."""
    missed = [
        (target, fired) for turn in turns for target, fired in _shots(turn) if not scores(target, fired)
    ]
    jokers = [(target, fired) for target, fired in missed if any(card[0] == "X" for card in fired)]
    spoiled = sum(_was_spoiled(target, fired) for target, fired in jokers)
    told = text.count("joker spoiled")
    assert told <= spoiled, (text, jokers)
    assert not re.search("joker in the spread|it was (?:a|the other) joker", text), (
        text
    )  # it robbed her of nothing
    if text.count("missed") == len(missed):
        assert told == spoiled, (text, jokers)
    makes = {"a pair": _is_pair, "a fifteen": _is_fifteen, "a run": _is_run}
    for words, is_made in makes.items():
        if f"joker spoiled {words}" in text:
            assert any(is_made([target, *fired]) for target, fired in jokers), (text, jokers)


def _some(cards: list[str], n: int) -> list[tuple[str, ...]]:
    return list(combinations([card for card in cards if card[0] != "X"], n))


def _is_pair(cards: list[str]) -> bool:
    return any(one[0] == other[0] for one, other in _some(cards, 2))


def _is_fifteen(cards: list[str]) -> bool:
    return any(sum(map(value, some)) == 15 for n in (2, 3) for some in _some(cards, n))


def _is_run(cards: list[str]) -> bool:
    order = list(RANKS)
    places = [sorted(order.index(card[0]) for card in some) for some in _some(cards, 3)]
    return any(each == list(range(each[0], each[0] + 3)) for each in places)


def _shots(turn: Turn) -> list[tuple[str, list[str]]]:
    """Return the spreads of a turn, each after the card of its target."""
    found: list[tuple[str, list[str]]] = []
    target = ""
    for _, _, words in turn.said:
        if words.split()[0] in ("flip", "opportunity", "escort"):
            target = words.split()[-1]
        elif words.split()[0] in ("fire", "attack"):
            found.append((target, words.split()[1:]))
    return found


def _home_end(fact: StoryFact, log: Log) -> None:
    """Check how a patrol is said to have ended: the torpedoes unfired, and the ships never seen."""
    last, text = log.turns[-1], fact.text
    if last.heading != "end":
        return
    supply, ocean = _supply(log, last), _ocean(log, [t for t in log.turns if t.number][-1])
    if found := re.search(r"with (\w+) torpedo(?:es)? unfired", text):
        assert counted(found[1]) == supply > 0, text
    else:
        assert not supply or re.match(
            "(?:She|The captain) (?:turned back to port.$|took her home; )", text
        ), text
    if re.search("captain|turned back", text):
        assert [t for t in log.turns if t.number][-1].of("port"), text
    if text.endswith("turned back to port."):
        return
    if "turn" in text and ("last torpedo" in text or "left her no torpedo" in text):
        (turn,) = _turns(fact, log)
        assert "fight" not in text or turn.of("attack"), text
        _left(text, log, turn)
    found = re.search(r"(\w+) ships? of the ocean", text)
    assert found, text
    assert counted(found[1]) == ocean, text


def _arrival(fact: StoryFact, log: Log) -> None:
    """Check how a boat is said to have come home that has seen the whole ocean."""
    last, text = _turns(fact, log)[-1], fact.text
    assert not _ocean(log, last), text
    assert not _lost_in(log, last), text
    if found := re.search(r"home with (\w+) torpedo(?:es)? unfired", text):
        assert counted(found[1]) == _supply(log, last) > 0, text
    assert "spent" not in text or not _supply(log, last), text
    assert not re.search("without|out of sight", text) or last.of("pass"), text
    assert "With the" not in text or "out of sight" in text or not last.of("pass"), text


def _escape(fact: StoryFact, log: Log) -> None:
    """Check the price of an escape from an escort, and the torpedoes and ships that were left."""
    turn, text, left = _turns(fact, log)[0], fact.text, fact.values["left"]
    paid = re.search(r"(\w+) torpedo", str(fact.values["paid"]))
    assert paid
    assert isinstance(left, int)
    if _settled(log, turn):
        assert _supply(log, turn) == left, text
    if turn.of("escort") and _escort(turn)[0] in RANKS and not log.header.get("set", ""):
        assert counted(paid[1]) == min(10, value(_escort(turn))), text
    if found := re.search(r"which left (only )?(\w+)(?: for (\w+) ships?)?", text):
        assert counted(found[2]) == left, text
        assert bool(found[1]) == (left <= 3), text
        assert not found[3] or counted(found[3]) == _ocean(log, turn), text
    if "forced a fight" in text:
        found = re.search(r"asked only (\w+) of her (\w+) torpedo", text)
        assert found, text
        assert (counted(found[2]), counted(found[1])) == (counted(paid[1]) + left, counted(paid[1])), text
        assert counted(found[2]) < 10, text
    if found := re.search(r"she paid (\w+) of her (\w+) torpedoes", text):
        assert (counted(found[1]), counted(found[2])) == (counted(paid[1]), counted(paid[1]) + left), text
    if found := re.search(r"cost her (\w+) of (\w+) torpedoes", text):
        assert (counted(found[1]), counted(found[2])) == (counted(paid[1]), counted(paid[1]) + left), text
    if found := re.search(r"took (?:her last )?(\w+) torpedo|took her last torpedo", text):
        assert counted(found[1] or "one") == counted(paid[1]), text
        assert "her last" not in text or not left, text


def _gun(fact: StoryFact, log: Log) -> None:
    """Check stragglers that the deck gun sank: their number, how many came before, and their tonnage."""
    text = fact.text
    assert "escort was a straggler" not in text, text  # a straggler is a ship
    if "cards" not in fact.values:
        turn = _turns(fact, log)[0]
        assert any(
            card[-1][0] == "J" for verb in ("flip", "escort", "opportunity") for card in turn.of(verb)
        ), text
        return
    turns = _turns(fact, log)
    assert all(turn.of("flip")[0][-1][0] == "J" and not turn.of("pass") for turn in turns)
    assert len(turns) == len(fact.values["cards"])  # type: ignore[arg-type]
    for found in re.findall(rf"{_TONS}", text):
        assert _tons(found) == 10_000 * len(turns), text
    assert (
        not re.search("in a row|one after the other", text)
        or turns[-1].number - turns[0].number == len(turns) - 1
    ), text
    assert not re.search("The last ship|ocean ended", text) or not _ocean(log, turns[-1]), text
    assert "The first ship" not in text or turns[0].number == 1, text


def _sail(fact: StoryFact, log: Log) -> None:
    assert re.search(r"(\w+) ships?", str(fact.values["ships"]))


def _home(fact: StoryFact, log: Log) -> None:
    turn, points = _turns(fact, log)[-1], fact.values["points"]
    assert isinstance(points, int)
    if _settled(log, turn):
        assert log.total("tons", turn) == points * 1000
    if found := re.search(r"with (\w+) torpedo(?:es)? left for (\w+) ships?[:.]", fact.text):
        assert turn.of("port"), fact.text
        if can_be_tallied(log):
            assert (counted(found[1]), counted(found[2])) == (_supply(log, turn), _ocean(log, turn)), (
                fact.text
            )
    if points and "tons" in fact.text:
        assert f"{points * 1000:,} tons" in fact.text


def _verdict(fact: StoryFact, log: Log) -> None:
    points, sunk, fired = (fact.values[key] for key in ("points", "sunk", "fired"))
    assert isinstance(points, int)
    if log.turns[-1].heading == "end":
        assert log.total("tons", log.turns[-1]) == points * 1000
    spent = sum(len(words) for turn in log.turns for verb in ("fire", "attack") for words in turn.of(verb))
    assert fired == spent
    _title(fact.text, log, points * 1000)
    if found := re.search(
        r"(Both|The (\w+)) ships of 10,000 tons that she fired at (?:all )?got away", fact.text
    ):
        largest = [turn for turn in log.turns if turn.of("flip") and value(turn.of("flip")[0][-1]) == 10]
        fired = [turn for turn in largest if turn.of("fire")]
        assert len(fired) == counted(found[2] or "two"), fact.text
        assert all(turn.of("escort") for turn in fired), fact.text
    _sea(fact.text, log)
    assert fact.values["encounters"] == sum(bool(turn.of("flip")) for turn in log.turns)
    assert isinstance(sunk, int)
    if log.header.get("preset") == "basic" and log.turns[-1].heading == "end":
        _sums(fact, log)


def _sea(text: str, log: Log) -> None:
    """Check the tonnage of the ships that came up, and that it was little beside what was to be expected."""
    found = re.search(
        r"a poor sea: (\w+) ships? of ([\d,]+) tons in all, where ([\d,]+) were to be expected", text
    )
    if not found:
        assert " sea" not in text, text
        return
    met = [card[-1] for turn in log.turns for card in turn.of("flip")]
    assert (counted(found[1]), _tons(found[2])) == (len(met), 1000 * sum(map(value, met))), text
    mean = 1000 * len(met) * 85 / 13
    assert abs(_tons(found[3]) - mean) < 0.12 * mean, text
    assert _tons(found[2]) <= 0.8 * _tons(found[3]), text


def _won_by(log: Log, title: str) -> Turn:
    """Return the turn in which the tonnage of a title was reached."""
    least = TITLES[title]
    (turn,) = (t for t in log.turns if t.number and _loaded(log, t) < least <= log.total("tons", t))
    return turn


def headline(text: str, log: Log) -> None:
    """Check what the headline of a game with the standard rules says won a title, was missed, or was at stake."""
    end = log.turns[-1]
    assert "won by" not in text, text
    if found := re.search(
        r"the title reached (?:(by sinking an escort)(?: with her last (?:\w+ )?torpedo(?:es)?)?$|with (a shot|the last torpedoes) at (the last ship, )?an? (.+)$)",
        text,
    ):
        won = re.match(r"An? (Ace|Legend) with ", text)
        assert won
        turn = _won_by(log, won[1])
        assert turn.of("attack") if found[1] else kind(turn.of("flip")[0][0]) == found[4]
        assert not found[3] or not _ocean(log, turn)
        assert found[2] != "the last torpedoes" or not _supply(log, turn)
        if found[1]:
            last = re.search(r"with her last (?:(\w+) )?torpedo", text)
            assert bool(last) == (not _supply(log, turn) or not log.settled(turn)), text
            assert not last or counted(last[1] or "one") == len(turn.of("attack")[0]), text
    if found := re.search(r": an? ([\w ]+) that would have made her an? (Ace|Legend) was let go$", text):
        least, total = TITLES[found[2]], log.total("tons", end)
        assert total < least, text
        assert any(
            _loaded(log, turn) < least <= _loaded(log, turn) + 1000 * value(turn.of("flip")[0][0])
            for turn in log.turns
            if turn.of("pass") and kind(turn.of("flip")[0][0]) == found[1]
        ), text
    if found := re.search(r"one ship short of an? (Ace|Legend), with (\w+) torpedo", text):
        assert 0 < TITLES[found[1]] - log.total("tons", end) <= 2000
        assert counted(found[2]) == _supply(log, end)
        missing = (TITLES[found[1]] - log.total("tons", end)) / 1000
        assert any(value(turn.of("flip")[0][0]) >= missing for turn in log.turns if turn.of("pass"))
    if found := re.search(r"([\d,]+) short of an? (Ace|Legend)", text):
        assert TITLES[found[2]] - log.total("tons", end) == _tons(found[1])
    if found := re.search(
        r"after sinking an? (.+?) (?:on turn (\d+)|with her last (?:(\w+) )?torpedo)", text
    ):
        turns = [t for t in log.turns if t.of("fire") and kind(t.of("flip")[0][0]) == found[1]]
        assert any(
            not t.of("escort") and (t.number == int(found[2]) if found[2] else _supply(log, t) == 0)
            for t in turns
        )
    if found := re.search(r"from (\w+) hits in (\w+) attacks and (a|\w+) stragglers?$", text):
        fired = [words for t in log.turns for verb in ("fire", "attack") for words in t.of(verb)]
        gifts = [t for t in log.turns if t.of("flip") and t.of("flip")[0][-1][0] == "J" and not t.of("pass")]
        assert counted(found[1]) == counted(found[2]) == len(fired), text
        assert counted(found[3]) == len(gifts), text
        assert not any(t.of("fire") and t.of("escort") for t in log.turns), text
    if "without a miss" in text:
        assert not any(t.of("fire") and t.of("escort") for t in log.turns)
    if re.search("that she could have paid|that she could not run from", text):
        fights = [t for t in log.turns if t.of("attack")]
        assert fights
        able = [value(_escort(t)) <= _aboard(log, t) for t in fights]
        assert ("have paid" in text) in able
    if found := re.search(r"An? (Ace|Legend) with .*thanks to a straggler on turn (\d+)$", text):
        turn = _won_by(log, found[1])
        assert turn.of("flip")[-1][0][0] == "J"
        assert turn.number == int(found[2])
    if found := re.search(r"a miss at an? ([\w ]+?)(?: that would have made her an? (Ace|Legend))?$", text):
        turns = [
            t for t in log.turns if t.of("fire") and kind(t.of("flip")[0][0]) == found[1] and t.of("escort")
        ]
        assert turns
        if found[2]:
            least, worth = TITLES[found[2]], 1000 * value(turns[0].of("flip")[0][0])
            assert log.total("tons", end) < least
            assert any(_loaded(log, t) < least <= _loaded(log, t) + worth for t in turns)
    assert "and then at" not in text
    if "in a fight" in text:
        fought = [t for t in log.turns if t.of("flip")][-1]
        ((line, said),) = [(line, said) for line, _, said in fought.said if said.startswith("attack ")]
        chance, told = exact(log, fought, line, said), _CHANCE.search(text)
        assert _is_lost(log)
        assert _is_told(told, chance) if told else "all but won" in text and chance >= 0.969, text
    if found := re.search(r": the last ship, an? ([\w ]+), was too small for an? (Ace|Legend)$", text):
        (turn,) = [t for t in log.turns if t.of("flip") and not _ocean(log, t)]
        code = turn.of("flip")[0][0]
        assert kind(code) == found[1]
        assert _loaded(log, turn) + 1000 * value(code) < TITLES[found[2]] <= _loaded(log, turn) + 10_000


def _is_titled(tons: float, title: str) -> bool:
    """Return whether a tonnage has a title, and no higher one."""
    return TITLES[title] <= tons < {"Ace": 40_000, "Legend": 99_000}[title]


def _title(text: str, log: Log, tons: int) -> None:
    """Check how the tonnage is said to lie to the line of a title."""
    if "exactly" in text:
        assert tons in TITLES.values()
    if found := re.search(r"enough for an? (Ace|Legend) had she", text):
        assert TITLES[found[1]] <= tons < {"Ace": 40_000, "Legend": 99_000}[found[1]]
    if found := re.search(r"came home an? (Ace|Legend), with", text):
        assert TITLES[found[1]] <= tons < {"Ace": 40_000, "Legend": 99_000}[found[1]]
    if found := re.search(r"([\d,]+) short of an? (Ace|Legend)", text):
        assert TITLES[found[2]] - tons == _tons(found[1]) > 0
    if found := re.search(
        r"short of an? \w+: (?:the one ship|any of the (\w+) ships) that she let go by would", text
    ):
        passed = [value(turn.of("flip")[0][0]) for turn in log.turns if turn.of("pass")]
        missing = re.search(r"([\d,]+) short of", text)
        assert missing
        assert counted(found[1] or "one") == len(passed)
        assert min(passed) * 1000 >= _tons(missing[1])


def _sums(fact: StoryFact, log: Log) -> None:
    """Check the totals of a patrol: ships sunk and by what, attacks made and missed, and the share of
    a benchmark.
    """
    attacks = sum(len(turn.of(verb)) for turn in log.turns for verb in ("fire", "attack"))
    lost = _is_lost(log)
    missed = sum(bool(turn.of("fire") and turn.of("escort")) for turn in log.turns)
    missed += bool(lost and log.turns[-2].of("attack"))
    gunned = sum(
        word[0][0] == "J"
        for turn in log.turns
        for verb in ("flip", "escort")
        for word in turn.of(verb)
        if (verb == "flip" and not turn.of("pass")) or (verb == "escort" and not turn.of("escape"))
    )
    assert fact.values["sunk"] == attacks - missed + gunned
    assert fact.values["missed"] == missed
    if found := re.search(r"(\w+) of (\w+) spreads? missed", fact.text):
        assert (counted(found[1]), counted(found[2])) == (missed, attacks)
    if found := re.search(r"not a miss in (\w+) attacks", fact.text):
        assert counted(found[1]) == attacks
        assert not missed
    if found := re.search(r"with ([\d,]+) tons, all of them escorts|([\d,]+) of them escorts", fact.text):
        sunk = [_escort(turn) for turn in log.turns if turn.of("escort") and not turn.of("escape")]
        assert _tons(found[1] or found[2]) == 1000 * (
            sum(map(value, sunk)) - (value(sunk[-1]) if lost else 0)
        )
    if found := re.search(r"(\w+) of them with the deck gun", fact.text):
        assert counted(found[1]) == gunned
    assert ("without a miss" in fact.text) <= (missed == 0)
    for mark, least in MARKS.items():
        if mark in fact.text:
            share = log.total("tons", log.turns[-1]) / least
            if figured := re.search(rf"([\d.]+) times {re.escape(mark)}", fact.text):
                assert abs(float(figured[1]) - share) <= 0.051, (mark, share)
                continue
            low, high = next(ends for how, ends in SHARES.items() if f"{how} {mark}" in fact.text)
            assert low <= share <= high, (mark, share)


SHARES = {
    "more than three times": (3, 99), "nearly three times": (2.75, 3), "more than twice": (2, 2.25), "nearly twice": (1.9, 2),
    "more than half as much again as": (1.55, 1.9), "about half as much again as": (1.4, 1.6),
    "well above": (1.15, 1.4), "just above": (1, 1.15), "more than": (1, 5.1), "less than": (0, 1), "short of": (0, 1),
}  # fmt: skip


def _lost(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    if _settled(log, turn):
        assert _lost_in(log, turn)
        assert ("deck was empty" in fact.text) == (not turn.of("escort") and not turn.of("attack"))
        assert not any(words.startswith("continue") for _, _, words in turn.said)


def _turning(fact: StoryFact, log: Log) -> None:
    """Check a turning point: the values before and after, the torpedoes, and what came before a straggler."""
    turn, text = _turns(fact, log)[0], fact.text
    before, after = fact.values["before"], fact.values["after"]
    assert isinstance(before, int)
    assert isinstance(after, int)
    if found := re.search(r"(raised|cut) (?:the promise|it)(?: from ([\d,]+))? to ([\d,]+) tons", text):
        assert (_tons(found[2]) if found[2] else before, _tons(found[3])) == (before, after), text
        assert found[2] or "the promise" not in text, text
        assert (found[1] == "raised") == (after > before), text
    elif found := re.search(r"left the promise at ([\d,]+) tons", text):
        assert _tons(found[1]) == before == after, text
    elif found := re.search(
        r"cut (?:it|the promise from ([\d,]+) tons) to nothing|nothing was left of it", text
    ):
        assert (_tons(found[1]) if found[1] else before, after) == (before, 0), text
        last = re.search(r"^Her last (?:(\w+) )?torpedo(?:es)? missed the escort", text)
        assert not last or counted(last[1] or "one") == len(turn.of("attack")[-1]) == _aboard(log, turn), text
        _lost_with_no_deck(fact, log, turn)
    else:
        assert f"{after or before:,}" in text or "good for" in text or "turned out otherwise" in text, text
    if found := re.search(r"and (.*) (raised|cut) it to ([\d,]+)", text):
        assert (found[2] == "raised") == (_tons(found[3]) > after), text
        assert _tons(found[3]) != after, text
        assert ("cheap" in found[1] or "paid" in found[1]) <= bool(turn.of("escape")), text
        assert ("easy to sink" in found[1]) <= bool(turn.of("attack")), text
        assert "paid, not sunk" not in found[1] or not _ocean(log, turn), text
        assert re.fullmatch(
            "the escort|a cheap escort|an escort that was (?:easy to sink|paid, not sunk,)", found[1]
        ), text
    _nth(text, log, turn)
    escorts = [
        card[-1] for card in turn.of("escort") if card[-1][0] in RANKS
    ]  # a joker that nothing replaced is told by itself
    if turn.of("fire") and escorts and not turn.of("attack") and _lost_in(log, turn) and "The miss" in text:
        assert "to nothing" in text, text
    assert "patrol worth" not in text, text  # what was at home from an earlier patrol was no part of it
    if "An escort that the deck gun could sink" in text:
        assert _escort(turn)[0] == "J", text
    if found := re.search(r"^The ([\w ]+) in sight (?:raised|cut|left)", text):
        met = [kind(cards[-1]) for verb in ("flip", "opportunity") for cards in turn.of(verb)]
        assert re.sub(r"^(?:first|second|third|fourth) ", "", found[1]) in met, text
    assert "Letting" not in text or turn.of("pass"), text
    if found := re.search(r"^Letting the ([\w ]+) go ", text):
        assert kind(turn.of("flip")[0][-1]) == re.sub(r"^(?:first|second|third|fourth) ", "", found[1]), text
    if paid := re.search(
        r"heavy cruiser (that (?:she could have paid|she had to fight|would have taken all her torpedoes))",
        text,
    ):
        had = _had(log, turn)
        assert paid[1] == (
            "that she could have paid"
            if had > 10
            else "that would have taken all her torpedoes"
            if had == 10
            else "that she had to fight"
        ), text
    _hit_or_miss(fact, log, turn)
    _a_jack(text, log, turn)


def _lost_with_no_deck(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check the promise before a miss at the last ship that lost the boat because the deck was empty: without a hit nothing came home."""
    before: Any = fact.values["before"]
    if (
        not can_be_tallied(log)
        or turn.of("escort")
        or turn.of("attack")
        or not turn.of("fire")
        or _ocean(log, turn)
    ):
        return
    if log.total("deck", turn) or turn.of("opportunity"):
        return
    ((line, said),) = [(line, said) for line, _, said in turn.said if said.startswith("fire ")]
    aboard = _loaded(log, turn) + 7000 * log.total("estimates", log.before(turn))
    hit = exact(log, turn, line, said) * (aboard + 1000 * value(turn.of("flip")[0][0]))
    assert abs(before - hit) <= 51, (fact.text, hit)


def _nth(text: str, log: Log, turn: Turn) -> None:
    """Check the order of a ship among those of its kind: at least as many came up before, and not more were fired at."""
    found = re.search(rf"\b(first|second|third|fourth|fifth) ({KIND.pattern})\b", text)
    if found is None or found[2] == "straggler":
        return
    alike = [
        each
        for each in log.turns[: log.turns.index(turn)]
        if each.of("flip") and kind(each.of("flip")[0][-1]) == found[2]
    ]
    place = next(n for n in range(1, 6) if ordinal(n) == found[1])
    of_turn = [kind(cards[-1]) for verb in ("flip", "opportunity") for cards in turn.of(verb)]
    assert found[2] in of_turn, text
    if of_turn.count(found[2]) > 1:
        assert place <= len(alike) + of_turn.count(found[2]), text
        return
    assert sum(bool(each.of("fire")) for each in alike) < place <= len(alike) + 1, text


def _a_jack(text: str, log: Log, turn: Turn) -> None:
    """Check what is told about the turns before a straggler came up."""
    earlier = [each for each in log.turns[: log.turns.index(turn)] if each.of("flip")]
    jacks = [
        code for each in earlier for verb in ("flip", "escort", "opportunity") for (code, *_) in each.of(verb) if code[0] == "J" and not each.of("pass")
    ]  # fmt: skip
    if found := re.search(r"The (\w+) straggler (?:raised|cut|came)", text):
        assert ordinal(len(jacks) + 1) == found[1], text
    if found := re.search(r"With (\w+) torpedo(?:es)? left, the straggler", text):
        assert counted(found[1]) == _had(log, turn), text
    if "came first" in text:
        assert not earlier, text
    if "followed at once" in text:
        assert (earlier[-1].of("escort") or earlier[-1].of("flip"))[0][-1][0] == "J", text
        assert turn.of("flip")[0][-1][0] == "J", text
    if "before any torpedo was fired" in text:
        assert not any(each.of("fire") or each.of("attack") for each in earlier), text
    if found := re.search(r"made up for the miss of turn (\d+)", text):
        assert earlier[-1].number == int(found[1]), text
        assert earlier[-1].of("fire"), text
        assert earlier[-1].of("escort"), text


def _hit_or_miss(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check what was hit or missed, and that the value before the shot is the mean of the values after a hit and
    after a miss, weighted with the odds.
    """
    text = fact.text
    found = re.search(
        r"(The hit|The miss|The shot)(?: (?:on|at) (the escort|the (?:first |second |third |fourth |fifth )?[\w ]+?))?(?=,| that she| that would| raised| cut| left| lost| had)",
        text,
    )
    if found is None or log.header.get("preset") != "basic" or "captain" in text:
        return
    verb = "attack" if found[2] == "the escort" else "fire"
    ((line, said),) = [
        (line, said) for line, _, said in turn.said if said.split()[0] == verb and line in fact.lines
    ]
    lost = _lost_in(log, turn)
    hit = not turn.of("escort") and not lost if verb == "fire" else not lost
    assert (found[1] == "The hit") == hit, text
    _weighed(fact, exact(log, turn, line, said))
    if spare := re.search(r"with (\w+) torpedo(?:es)? unfired", text):
        assert counted(spare[1]) == _aboard(log, turn) - sum(len(each) for each in turn.of("attack")), text


def _weighed(fact: StoryFact, odds: float) -> None:
    """Check that the value of a patrol before a shot is the mean of its values after a hit and after a miss, weighted
    with the odds.
    """
    before: Any = fact.values["before"]
    found = re.search(
        r"raised (?:the promise|it)(?: from [\d,]+)? to ([\d,]+) tons; (?:a miss would have left|after a miss it would have been) ([\d,]+)",
        fact.text,
    )
    if found is not None:
        assert abs(odds * _tons(found[1]) + (1 - odds) * _tons(found[2]) - before) <= 130, fact.text


def _moment(fact: StoryFact, log: Log) -> None:
    """Check the account of the decisive moment in the first paragraph. A ship that came up after a sunk troopship is left out."""
    turn, text = _turns(fact, log)[0], fact.text
    if found := re.search(
        r"she met a heavy cruiser and paid (?:ten of her (\w+)|all ten of her) torpedoes rather", text
    ):
        assert turn.of("flip")[0][-1][0] == "K", text
        assert turn.of("escape"), text
        assert counted(found[1] or "ten") == _had(log, turn) >= 10, text
    if turn.of("opportunity"):
        return
    loaded, had = _loaded(log, turn), _had(log, turn)
    fired = len(turn.of("fire")[0]) if turn.of("fire") else 0
    if re.search("(?<!rather than )fight it|fought it", text):
        _moment_fought(text, log, turn)
    if found := re.search(rf"with (?:{_TONS}|nothing)(?: and \w+ estimates?)? (?:to lose|sunk)", text):
        assert (_tons(found[1]) if found[1] else 0) == loaded, text
    if found := re.search(r"fired (\w+) of her (\w+) torpedo", text):
        assert (counted(found[1]), counted(found[2])) == (fired, had), text
    elif found := re.search(r"fired (\w+) torpedo(?:es)? at", text):
        assert counted(found[1]) == fired < had, text
    if found := re.search(r"her last (?:(\w+) )?torpedo(?:es)? at", text):
        assert counted(found[1] or "one") == fired == had, text
    if found := re.search(
        r"with (\w+) left to meet|and (\w+) left to face the escort if they|have left (nothing) to meet|A miss would have left (\w+) to face the escort\.",
        text,
    ):
        assert (
            0
            if "nothing" in found.groups()
            else counted((found[1] or found[2] or found[4]).replace("nothing", "no"))
        ) == had - fired, text
    _nth(text, log, turn)
    _moment_ended(text, log, turn)
    if found := re.search(
        rf"at (?:the last ship, )?an? (?:second |third |fourth |fifth )?([\w ]+?) of {_TONS}", text
    ):
        assert kind(turn.of("flip")[0][0]) == found[1], text
        assert _tons(found[2]) == 1000 * value(turn.of("flip")[0][0]), text
    if re.search("went down|and sank it|She sank it", text) and not re.search(
        "(?:fight|fought) (?:it|the escort)", text
    ):
        assert not turn.of("escort") or log.header.get("preset") != "basic", text
    if re.search("and missed|she missed", text) and fired:
        no_deck = re.search("The deck was empty|had used up the deck", text)
        assert turn.of("escort") or (no_deck and _lost_in(log, turn)), text
    assert not re.search("deck was empty|used up the deck", text) or not log.total("deck", turn), text
    _used_up(text, log, turn)
    assert "short of" not in text or "fought" not in text, (
        text
    )  # the ship was not worth the title: the escort was
    assert "met a joker" not in text or turn.of("flip")[0][-1][0] == "X", text
    if "at the last ship," in text:
        assert _ocean(log, log.before(turn)) == 1, text
    if short := re.search(r"([\d,]+)(?: tons)? short of an? (Ace|Legend)", text):
        assert loaded + _tons(short[1]) == TITLES[short[2]] <= log.total("tons", turn), text
    if found := re.search(
        r"^(\w+) stragglers, on turns ([\d, and]+), fell to the deck gun: ([\d,]+) tons", text
    ):
        gifts = [t for t in log.turns if t.of("flip") and t.of("flip")[0][-1][0] == "J" and not t.of("pass")]
        assert [t.number for t in gifts] == [int(n) for n in re.findall(r"\d+", found[2])], text
        assert counted(found[1]) == len(gifts) == _tons(found[3]) // 10_000, text
        if won := re.search(r" without a torpedo, and an? (Ace|Legend)’s tonnage", text):
            assert _loaded(log, gifts[-1]) < TITLES[won[1]] <= log.total("tons", gifts[-1]), text
        return
    assert "she was a" not in text, text
    if found := re.search(r", and an? (Ace|Legend)’s tonnage", text):
        assert loaded < TITLES[found[1]] <= log.total("tons", turn) or not _settled(log, turn), text
    if found := re.search(r"(?:sunk and|she had|and had) (\w+) torpedo(?:es)?(?: left| and)", text):
        assert counted(found[1]) == (_aboard(log, turn) if "and had" in text else had), text
    if found := re.search(
        rf"She could have (?:brought all of it home|come home an? (Ace|Legend)) without the last ship, an? ([\w ]+?)(?: of {_TONS})?(?:;|\.)",
        text,
    ):
        code = turn.of("flip")[0][0]
        assert kind(code) == found[2], text
        assert not found[3] or _tons(found[3]) == 1000 * value(code), text
        assert not _ocean(log, turn), text
        assert _lost_in(log, turn), text
        assert loaded, text
        assert not found[1] or _is_titled(loaded, found[1]), text
        assert not (log.header.get("preset") == "advanced" and code[0] == "K"), text
    else:
        assert "without the last ship" not in text, text
    if found := re.search(rf", whose {_TONS} would have been enough for an? (Ace|Legend)", text):
        assert TITLES[found[2]] == min(n for n in TITLES.values() if n > log.total("tons", log.turns[-1])), (
            text
        )
        end = log.total("tons", log.turns[-1])
        missing, worth = (
            min(least - end for least in TITLES.values() if least > end),
            1000 * value(turn.of("flip")[0][0]),
        )
        assert _tons(found[1]) == worth, text
        assert missing <= min(worth, 2000) or log.turns[-1].heading != "end", text
    if found := re.search(r"(?:took|asked only) (\w+) more\.", text):
        assert counted(found[1]) == min(10, value(_escort(turn))), text
    if "could have forced a fight" in text:
        assert _aboard(log, turn) < 10, text
    assert "escort was a straggler" not in text, text  # a straggler is a ship
    if "one that the deck gun could sink" in text:
        assert _escort(turn)[0] == "J", text
        assert ("nothing left to face the escort" in text) == (not _aboard(log, turn) and "missed" in text), (
            text
        )
    for found in re.findall(r": ([\d,]+) tons without a torpedo", text):
        assert _tons(found) == 10_000, text
    if found := re.search(r"she had (\w+) torpedo(?:es)? and .*let ", text):
        assert turn.of("pass"), text
        assert counted(found[1]) == had, text
    if "joker spoiled" in text:
        assert any(
            card[0] == "X" for verb in ("fire", "attack") for cards in turn.of(verb) for card in cards
        ), text
    _title_let_go(fact, log, turn)


_KEPT = r"kept(?: a promise of)?|brought|paying|Paying|good for|not fired,|[gG]o(?:ne)? home with|The|[lL]etting (?:it|the [a-z ]+) go(?: promised)?|Without the shot the patrol promised|go, the patrol would have promised|risked a promise of"
_HIT = r"hit (?:promised|it was)|for one of|[Tt]he fight promised(?: only)?|[Aa] (?:shot|fight) promised|Fighting promised"
_MISSED = r"miss would have left(?: a promise of)?|miss promised(?: only)?|would have cut (?:that|the promise) to|even a miss|falling to a promise of|she missed, the patrol would have promised"


def _choice(fact: StoryFact, log: Log) -> None:
    """Check what the captain could have kept and what he risked at the decisive moment: by the basic rules against a solution of its own,
    otherwise against what was aboard and the odds."""
    turn, text = _turns(fact, log)[0], fact.text
    told = {
        role: _tons(found[1])
        for role, words in (("kept", _KEPT), ("hit", _HIT), ("missed", _MISSED))
        if (found := re.search(rf"\b(?:{words}) ([\d,]+\d)", text))
    }
    assert len(told) == len(re.findall(r"\d[\d,]+", text)), (text, told)
    assert {role: f"{tons:,}" for role, tons in told.items()}.items() <= fact.values.items(), text
    if lox_worth.is_solved(log):
        for role, tons in told.items():
            worth = _worths(log, turn, "escort" if "fight" in text.lower() else "ship")[role]
            assert abs(1000 * worth - tons) <= 51, (text, role, worth)
        assert ("even a miss" in text) <= (told.get("missed", 0) >= told.get("kept", 0)), text
        return
    loaded = _loaded(log, turn)
    assert told["kept"] >= (loaded if "pay" not in text.lower() else 0), text
    assert told.get("missed", 0) <= max(told["kept"], _tons(str(fact.values["hit"]))), text
    if told.get("hit") and told["hit"] < loaded:
        assert "fight" in text.lower(), text


def _worths(log: Log, turn: Turn, against: str) -> dict[str, float]:
    """Return what a patrol promised at a ship, or at an escort, without the shot or the fight, and after a hit and a miss. For a ship that was let
    pass, and for a fight, the worth of a hit is that of the shot."""
    sunk, had, ocean = _loaded(log, turn) // 1000, _had(log, turn), _ocean(log, log.before(turn)) - 1
    if against == "escort":
        aboard, code, (fired, *_) = _aboard(log, turn), _escort(turn), turn.of("attack")
        odds = next(exact(log, turn, line, said) for line, _, said in turn.said if said.startswith("attack"))
        paid = lox_worth.at_sea(aboard - value(code), ocean, sunk)
        return {"kept": paid, "hit": odds * lox_worth.at_sea(aboard - len(fired), ocean, sunk + value(code))}
    won = sunk + value(turn.of("flip")[0][0])
    after = [
        (lox_worth.at_sea(had - n, ocean, won), lox_worth.hunted(had - n, ocean, sunk))
        for n in range(1, min(3, had) + 1)
    ]
    worths = {"kept": lox_worth.sailing(had, ocean, sunk)}
    if turn.of("fire"):
        hit, missed = after[len(turn.of("fire")[0]) - 1]
        return {**worths, "hit": hit, "missed": missed}
    shots = [(unfired(log, turn, n), *each) for n, each in enumerate(after, 1)]
    return {**worths, "hit": max(odds * hit + (1 - odds) * missed for odds, hit, missed in shots)}


def _stake(fact: StoryFact, log: Log) -> None:
    """Check the tonnage that was safe in port before the last patrol, and that the patrol promised no less than nothing and not twice as much more
    as a patrol can bring."""
    patrols = [turn for turn in log.turns if turn.heading.startswith("patrol")]
    found = re.search(r"stayed in port with ([\d,]+) tons; the (\w+) patrol, .* promised ([\d,]+)", fact.text)
    assert found, fact.text
    assert _tons(found[1]) == log.total("tons", patrols[-1]) > 0, fact.text
    assert found[2] == ordinal(patrols[-1].number), fact.text
    assert 0 < _tons(found[3]) < _tons(found[1]) + 40_000, fact.text


def _why_home(fact: StoryFact, log: Log) -> None:
    """Check why the boat went home: the torpedoes left, what she would bring home, and by the basic rules what sailing on promised."""
    turn, text = _turns(fact, log)[0], fact.text
    found = re.search(r"ailing on promised (only )?([\d,]+) tons, going home ([\d,]+\d)(, counting)?", text)
    assert found, text
    assert turn.of("port"), text
    on, home, left = _tons(found[2]), _tons(found[3]), _had(log, turn)
    for cards in (*turn.of("fire"), *turn.of("attack")):
        left -= len(cards)
    left -= sum(turn.numbers("escape"))
    assert bool(found[1]) == (on < home), text
    revealed = [card for cards in turn.of("estimates") for card in cards]
    assert bool(found[4]) == bool(revealed), text
    given = 1000 * sum(value(card) if card[0] in RANKS else 0 for card in revealed)
    assert home == log.total("tons", turn) - given + 7000 * len(revealed), text
    if aboard := re.search(r"With (\w+) torpedo(?:es)? she would have had to fight", text):
        assert counted(aboard[1]) == left < 10, text
        assert log.header.get("preset") == "advanced" or settings(log).get("kings") == "yes", text
    if lox_worth.is_solved(log):
        worth = lox_worth.sailing(left, _ocean(log, turn), home // 1000)
        assert abs(1000 * worth - on) <= 51, (text, worth)


def _used_up(text: str, log: Log, turn: Turn) -> None:
    """Check what is told to have used up the deck of a further patrol: estimates, escorts and ships after a troopship."""
    found = re.search(r"([^.]*) had used up the deck", text)
    if found is None:
        return
    starts = [n for n, each in enumerate(log.turns) if each.heading.startswith("patrol")]
    of_patrol = log.turns[starts[-1] : log.turns.index(turn) + 1]
    drawn = Counter(words.split()[0] for each in of_patrol for _, _, words in each.said)
    for n, what in re.findall(r"(\w+) (estimate|escort|other ship)s?\b", found[1].lower()):
        assert counted(n) == drawn["opportunity" if what == "other ship" else what], text
    assert log.total("deck", log.turns[starts[-1]]) <= sum(
        drawn[verb] for verb in ("estimate", "escort", "opportunity")
    ), text


def _moment_fought(text: str, log: Log, turn: Turn) -> None:
    """Check a fight of the first paragraph, with an escort or a king ship."""
    if found := re.search(rf"sank it(?::|,|, and its) {_TONS}", text):
        assert _tons(found[1]) == 1000 * value(_escort(turn)), text
    if won := re.search(r"made her an? (Ace|Legend)(?:, which the ([\w ]+) could not have done)?\.$", text):
        least, code = TITLES[won[1]], turn.of("flip")[0][-1]
        assert _loaded(log, turn) < least <= log.total("tons", turn), text
        assert bool(won[2]) == (code[0] in RANKS and _loaded(log, turn) + 1000 * value(code) < least), text
        assert not won[2] or kind(code) == won[2], text
    if missed := re.search(rf"she missed an? ([\w ]+) of {_TONS}", text):
        code = turn.of("flip")[0][-1]
        assert (kind(code), 1000 * value(code)) == (missed[1], _tons(missed[2])), text
        assert turn.of("fire"), text
    if turn.of("escort"):
        _fought(text, log, turn)
    elif found := re.search(r"takes ten torpedoes, and she had (\w+)\.", text):
        assert counted(found[1]) == _had(log, turn) < 10, text
    elif found := re.search(
        r"pay (?:ten of her (\w+)|all ten of her) torpedoes(?: and sail on with (\w+))?", text
    ):
        assert counted(found[1] or "ten") == _had(log, turn) >= 10, text
        assert counted(found[2] or "no") == _had(log, turn) - 10, text
    if found := re.search(
        r"(\w+) torpedo(?:es)? at an? (?:second |third |fourth |fifth )?([\w ]+?)(?: of ([\d,]+) tons)?(?:, (?:with|at) [\w ]+ of a hit,)? missed(?:, because a joker spoiled [\w ]+|, [\w ]*joker[\w ]*)?\. ",
        text,
    ):
        assert counted("one" if found[1] == "last" else found[1]) == len(turn.of("fire")[0])
        assert kind(turn.of("flip")[0][0]) == found[2], text
        assert not found[3] or _tons(found[3]) == 1000 * value(turn.of("flip")[0][0]), text


def _moment_ended(text: str, log: Log, turn: Turn) -> None:
    """Check what is told of a title that a miss cost, of the last torpedoes, and of a last ship that was too small."""
    if found := re.search(r", enough for an? (Ace|Legend),", text):
        loaded, least = _loaded(log, turn), TITLES[found[1]]
        assert loaded < least <= loaded + 1000 * value(turn.of("flip")[0][0]), text
        assert log.total("tons", turn) < least, text
    if found := re.search(r"She paid the escort her last (?:(\w+) )?torpedo(?:es)? rather", text):
        assert counted(found[1] or "one") == value(_escort(turn)) == _aboard(log, turn), text
        assert turn.of("escape"), text
        assert not log.settled(turn) or not _supply(log, turn), text
    if found := re.search(r"go home with (\w+) ships? unseen", text):
        assert counted(found[1]) == _ocean(log, turn), text
        assert not log.settled(turn) or log.turns[log.turns.index(turn) + 1].heading == "end", text
    if found := re.search(
        r"For an? (Ace|Legend) she needed ([\d,]+) tons from the last ship\. On turn \d+ it came in sight: an? (?:second |third |fourth )?([\w ]+) of ([\d,]+)(?:\. She (sank it|missed even that),|, and she let it go)",
        text,
    ):
        code = turn.of("flip")[0][0]
        assert not _ocean(log, turn), text
        assert (kind(code), 1000 * value(code)) == (found[3], _tons(found[4])), text
        assert (
            _loaded(log, turn) + _tons(found[2]) == TITLES[found[1]] > _loaded(log, turn) + _tons(found[4])
        ), text
        assert bool(turn.of("fire")) == bool(found[5]), text
        assert (found[5] == "missed even that") == bool(turn.of("escort")), text
    else:
        assert "from the last ship" not in text, text


def _title_let_go(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check what is told of a ship that was let pass although it would have won a title."""
    found = re.search(
        r"(the last ship, )?an? (?:second |third |fourth )?([\w ]+),? would have made her an? (Ace|Legend)\. She had (?:([\d,]+) tons and )?(\w+) torpedo(?:es)?; "
        r"a miss, [\w ]+, would have left (\w+) to face the escort, and she let it go\.$",
        fact.text,
    )
    if found is None:
        assert "would have made her" not in fact.text
        return
    last, of_kind, title, had_sunk, torpedoes, left = found.groups()
    loaded, least = _loaded(log, turn), TITLES[title]
    (code,) = (cards[0] for cards in turn.of("flip"))
    assert turn.of("pass")
    assert bool(last) == (_ocean(log, log.before(turn)) == 1)
    assert kind(code) == of_kind
    assert bool(last) != bool(had_sunk)
    assert not had_sunk or _tons(had_sunk) == loaded
    assert loaded < least <= loaded + 1000 * value(code)
    assert log.total("tons", log.turns[-1]) < least
    assert counted(torpedoes) == _had(log, turn)
    assert counted("no" if left == "nothing" else left) == _had(log, turn) - min(3, _had(log, turn))


def _estimates(fact: StoryFact, log: Log) -> None:
    cards = fact.values["revealed"]
    assert isinstance(cards, tuple)
    worth = 1000 * sum(min(10, card % 13 + 1) for card in cards if card < 52)
    turn = _turns(fact, log)[-1]
    if beside := re.search(r", about ([\d,]+) tons (more|less) than on average", fact.text):
        more = worth - 1000 * len(cards) * mean_unseen(log, turn)
        told = _tons(beside[1]) * (1 if beside[2] == "more" else -1)
        assert abs(told - more) <= 501, (fact.text, more)
    assert "than on average" not in fact.text or beside, fact.text
    if total := re.search(rf": {_TONS} in all\.$", fact.text):
        assert not _lost_in(log, turn), fact.text
        assert _tons(total[1]) == log.total("tons", turn) or not _settled(log, turn), fact.text
    said = [fact.text.find(words) for words in ("back to port", "came to") if words in fact.text]
    assert said == sorted(said), fact.text  # the boat is home before the cards are turned up
    assert ("joker" in fact.text) == any(card >= 52 for card in cards), fact.text
    found = re.search(rf"came to (?:{_TONS}|nothing)", fact.text)
    assert found, fact.text
    assert (_tons(found[1]) if found[1] else 0) == worth, fact.text


def _king(fact: StoryFact, log: Log) -> None:
    """Check a king ship: whether it had to be fought, the torpedoes fired, the price of running from it, and what was left."""
    (turn, *_), text = _turns(fact, log), fact.text
    assert "K" in {card[-1][0] for verb in ("flip", "opportunity") for card in turn.of(verb)}, text
    if found := re.search(r"and she had (\w+)\.", text):
        assert counted(found[1]) < 10, text
        assert counted(found[1]) == _had(log, turn) or turn.of("opportunity"), text
    if found := re.search(r"^(\w+) torpedo(?:es)? went at it", text):
        assert counted(found[1]) in [len(cards) for cards in turn.of("attack")], text
        assert ("missed" in text) == _lost_in(log, turn), text
    if fact.kind == "king-escape":
        assert turn.of("escape"), text
        left = re.search(r"which left (only )?(\w+) torpedo(?:es)?(?: for (\w+) ships?)?\.$", text)
        assert left or text.endswith("had no torpedo left."), text
        assert (counted(left[2]) if left else 0) == _supply(log, turn), text
        assert not left or not left[3] or counted(left[3]) == _ocean(log, turn), text
        assert not left or bool(left[1]) == (counted(left[2]) <= 3), text


def _joker_met(fact: StoryFact, log: Log) -> None:
    """Check a joker that came up in place of a ship or of an escort."""
    turn = _turns(fact, log)[0]
    verbs = ("escort",) if fact.kind == "escort-joker" else ("flip", "opportunity")
    assert any(card[0] == "X" for verb in verbs for cards in turn.of(verb) for card in cards), fact.text
    no_deck = turn.of("flip")[0][-1][0] == "X" and not turn.of("escort")
    assert fact.kind == "escort-joker" or (fact.kind == "joker-alone") == (
        no_deck and not log.total("deck", turn)
    ), fact.text


def _queen(fact: StoryFact, log: Log) -> None:
    """Check the ship that came up after a sunk troopship, and whether it was let pass."""
    turn = _turns(fact, log)[0]
    assert kind(_opportunity(fact, turn)) in fact.text, fact.text
    if len(turn.of("opportunity")) == 1:
        assert ("let go" in fact.text) == bool(turn.of("pass")), fact.text


def _ends_patrol(turn: Turn, log: Log) -> bool:
    """Return whether the boat came home in a turn: to port, with an empty ocean, or with no torpedo left."""
    return bool(turn.of("port")) or not _ocean(log, turn) or not _supply(log, turn)


def _stores(fact: StoryFact, log: Log) -> None:
    """Check the torpedoes and ships with which a patrol begins or a log stops."""
    if not can_be_tallied(log):
        return
    if fact.text.endswith("before the next patrol."):
        assert log.turns[-1].heading.startswith("patrol") or _ends_patrol(log.turns[-1], log), fact.text
        return
    turn = log.turns[-1] if fact.kind == "stops" else _turns(fact, log)[-1]
    if fact.kind == "again":
        _low_deck(fact, log)
        turn = next(each for each in log.turns[log.turns.index(turn) :] if each.heading.startswith("patrol"))
    found = re.search(r"(?i)\b(\w+) torpedo(?:es)?\b.*?\b(\w+) ships?\b", fact.text)
    assert found, fact.text
    assert (counted(found[1]), counted(found[2])) == (_supply(log, turn), _ocean(log, turn)), fact.text


def _low_deck(fact: StoryFact, log: Log) -> None:
    """Check the cards left in the deck when a boat sails again: they are told if there are fewer than ships."""
    after = log.turns[log.turns.index(_turns(fact, log)[-1]) :]
    turn = next(each for each in after if each.heading.startswith("patrol"))
    deck, found = (
        log.total("deck", turn),
        re.search(r"the deck (?:held only (\w+) cards?|was empty)", fact.text),
    )
    assert bool(found) == (deck < _ocean(log, turn)), (fact.text, deck)
    assert not found or counted(found[1] or "no") == deck, (fact.text, deck)


def _let_go(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log)[0].of("pass"), fact.text


def _caught(fact: StoryFact, log: Log) -> None:
    """Check the price of an escape that the boat could not pay."""
    turn = _turns(fact, log)[0]
    found = re.search(r"would have taken (\w+)(?: torpedo(?:es)?)?, and she had (\w+)\.", fact.text)
    assert found or not turn.of("escort"), fact.text
    if found and can_be_tallied(log):
        cost, had = counted(found[1]), counted(found[2])
        assert cost == value(_escort(turn)) > had == _aboard(log, turn), fact.text
        assert _lost_in(log, turn), fact.text


def _anything(fact: StoryFact, log: Log) -> None:
    """Accept a sentence whose kinds of ships and chances have been checked."""


CHECKS = {
    "ship-hit": _shot, "ship-miss": _shot, "ship-estimate": _shot, "escort-hit": _escort_shot, "escort-miss": _escort_shot,
    "escort-estimate": _escort_shot, "king-hit": _king, "king-miss": _king, "king-estimate": _king,
    "run": _run, "told": _told, "title": _title_told, "stand": _stand, "miss-told": _miss_told, "home-end": _home_end, "pass": _pass, "by": _by, "dear": _dear, "escape": _escape, "gun": _gun,
    "sail": _sail, "home": _home, "verdict-home": _verdict, "verdict-lost": _verdict, "standing": _verdict, "lost": _lost, "turning": _turning,
    "moment": _moment, "gifts": _gifts_told, "arrival": _arrival, "stops": _stores, "seen": _anything, "caught": _caught, "joker": _joker_met, "let-go": _let_go,
    "escort-joker": _joker_met, "joker-aside": _joker_met, "joker-alone": _joker_met, "queen": _queen, "king": _king, "estimates": _estimates,
    "choice": _choice, "stake": _stake, "why-home": _why_home,
    "king-escape": _king, "estimate-gun": _gun, "again": _stores, "taken-up": _anything,
}  # fmt: skip
