"""Compares the facts in a report of USS Lox with the cards, spreads, torpedoes and tonnage in the log's text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

from printkit.report.story import KNOWN, StoryFact
from printkit.table.words import ordinal
from tests.report.readers.log import Log, Turn, counted, is_about
from tests.report.readers.lox_cards import (
    MADE,
    PART,
    RANKS,
    WAY,
    part_is_made,
    ranks_in,
    spelled,
    value,
    way,
    words,
)
from tests.report.readers.lox_odds import exact, unfired


def ships_laid(log: Log) -> int:
    """Return the number of ships in the ocean at the start; the rest of 24 cards are torpedoes."""
    return int(log.header.get("ocean", 9))


def read(log: Log) -> Log:
    """Parse a log. The cells from which ships are turned up are left out."""
    for turn in log.turns:
        turn.said = [
            (line, side, re.sub(r"^flip [A-Z]\d+ ", "flip ", words)) for line, side, words in turn.said
        ]
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    text = KNOWN.sub(lambda m: m[3], fact.text)
    text = re.sub(r"both ([a-z ]+?) and ([a-z ]+?)( with the [a-z]+)", r"\1\3, and \2\3", text)
    text = re.sub(r"with (\w+ chances? in \w+) of a hit", r"at \1", text)
    if "with exactly" in text:
        assert fact.values["points"] in (30, 40)
    CHECKS[fact.kind](replace(fact, text=text), log)


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def _codes(fact: StoryFact, log: Log) -> list[str]:
    said = " ".join(log.statements(fact.lines))
    return re.findall(r"\b(?:[A2-9TJQK][CDHS]|X\d?|joker)\b", said)


def _named(fact: StoryFact, log: Log) -> None:
    """Check that every card that a sentence names is on the lines that the sentence refers to. The card of the turn before has a check of its own."""
    codes = [words(code) for code in _codes(fact, log)]
    for rank, suit in re.findall(
        r"the (\w+) of (clubs|diamonds|hearts|spades)(?! at once)", fact.text.lower()
    ):
        assert f"the {rank} of {suit}" in codes, (rank, suit, codes)


def _drawn(fact: StoryFact, log: Log) -> None:
    """Check that the cards of a spread listed in a sentence are those of a spread on its lines."""
    spreads = [
        statement.split()[1:]
        for statement in log.statements(fact.lines)
        if statement.split()[0] in ("fire", "attack")
    ]
    listed = r"\ban? (?:" + "|".join((*RANKS.values(), "joker")) + r")\b"
    for run in re.findall(
        f"{listed}(?:(?:, | and ){listed})*", MADE.sub("", re.sub("an (?=Ace)", "", fact.text)), re.IGNORECASE
    ):
        assert run.lower() in [spelled(cards) for cards in spreads], (run, spreads)


def _made(fact: StoryFact, log: Log) -> None:
    """Check that the cards said to make a combination were drawn and make it, and that none of them is superfluous."""
    told = MADE.findall(fact.text)
    assert fact.text.replace("which made her", "").count(" made ") == len(told), fact.text
    said = [words.split() for words in log.statements(fact.lines)]
    shots = [
        (said[n - 1][1], words[1:]) for n, words in enumerate(said) if words[0] in ("fire", "attack") and n
    ]
    for cards, parts in told:
        named = ranks_in(cards)
        within = [
            (target, drawn) for target, drawn in shots
            if not Counter(named) - Counter(list(RANKS).index(code[0]) + 1 for code in drawn if code[0] in RANKS)
        ]  # fmt: skip
        assert within, (fact.text, shots)
        if fact.kind == "moment":  # the target is the last that is named
            within = [max(within, key=lambda each: fact.text.rfind(words(each[0])))]
        target, drawn = within[0] if len(within) == 1 else next(
            each for each in within if words(each[0]) in fact.text
        )  # fmt: skip
        for part in re.findall(PART, parts):
            part_is_made(part, named, list(RANKS).index(target[0]) + 1, fact)
            if part.startswith("a flush"):
                assert {code[1] for code in drawn} == {target[1]}, fact.text
            if part.startswith("his nob"):
                assert f"J{target[1]}" in drawn, fact.text


def _odds(text: str, fact: StoryFact, log: Log, verb: str) -> None:
    """Check a stated probability of a spread by counting all spreads that could have been turned up."""
    found = re.search(
        r"(?:at|had|has) ((?:\w+ chances? in|all but certain odds|an even chance|a little \w+ than an even) ?\w*)",
        text,
    )
    if found is None or log.header.get("preset") != "basic":
        return
    words_ = re.sub(r"^(a little \w+ than an even)$", r"\1 chance", found[1].strip())
    spread = next(
        (turn, line, words)
        for turn in log.turns
        for line, _, words in turn.said
        if line in fact.lines and words.split()[0] == verb
    )
    assert is_about(words_, exact(log, *spread)), fact.text


MARKS = {
    "USS *Tang*’s 19,326": 19_326,
    "USS *Flasher*’s 16,689": 16_689,
    "the average US war patrol’s 3,298": 3_298,
}


def _tons_so_far(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check what is told of the first sinking of a patrol and of benchmarks passed."""
    before, after = log.total("tons", log.before(turn)), log.total("tons", turn)
    if "the first of the patrol" in fact.text:
        assert not before
    for mark, least in MARKS.items():
        if f"past {mark}" in fact.text and log.settled(turn):
            assert before <= least < after, mark


def _aboard(log: Log, turn: Turn) -> int:
    """Return the torpedoes aboard when the escort of a turn came."""
    fired = sum(len(words) for words in turn.of("fire"))
    return int(log.total("supply", log.before(turn), 24 - ships_laid(log))) - fired


def _escort(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check the price of an escort, and the torpedoes that were aboard."""
    if not (cards := turn.of("escort")):
        return
    cost = value(cards[0][0])
    if found := re.search(r"(?:, too dear for (?:the last )?|, more than the )(\w+)", fact.text):
        left = 1 if found[1] == "torpedo" else counted(found[1])  # "the last torpedo" is one
        assert left == _aboard(log, turn) < cost
    if found := re.search(r"rather than pay (\w+) torpedo", fact.text):
        assert counted(found[1]) == cost <= _aboard(log, turn)
    if found := re.search(r" asked (?:all|(\w+) of the) (\w+) torpedo(?:es)? aboard", fact.text):
        assert (counted(found[1] or found[2]), counted(found[2])) == (cost, _aboard(log, turn))
        assert cost <= _aboard(log, turn)
    if found := re.search(r"had (\w+) torpedo(?:es)? where escaping the escort cost (\w+)", fact.text):
        assert (counted(found[1]), counted(found[2])) == (_aboard(log, turn), cost)
        assert cost > _aboard(log, turn)
    if found := re.search(r"rather than pay (?:all (\w+)|(\w+) of her (\w+)) torpedo", fact.text):
        assert (counted(found[1] or found[2]), counted(found[1] or found[3])) == (cost, _aboard(log, turn))
    if found := re.search(r" asked (\w+) torpedoes, more than", fact.text):
        assert counted(found[1]) == cost > _aboard(log, turn)
    if "and jacks fall to the deck gun" in fact.text and "the escort was" in fact.text:
        assert cards[0][0][0] == "J"
    if found := re.search(r"paid the escort (\w+) torpedo", fact.text):
        assert counted(found[1]) == cost


def _shot(fact: StoryFact, log: Log) -> None:
    _named(fact, log)
    _made(fact, log)
    _drawn(fact, log)
    _stores(fact, log, _turns(fact, log)[0])
    _odds(fact.text, fact, log, "attack" if "escort" in fact.kind else "fire")
    _tons_so_far(fact, log, _turns(fact, log)[0])
    _escort(fact, log, _turns(fact, log)[0])
    spent = fact.text.partition("*Lox*")[2] or fact.text
    if "the last" in spent and "torpedo" in spent.partition("the last")[2][:15]:
        assert fact.values["left"] == 0
    spreads = [
        statement.split()[1:]
        for statement in log.statements(fact.lines)
        if statement.split()[0] in ("fire", "attack")
    ]
    drawn = fact.values["cards_drawn"]
    assert isinstance(drawn, tuple)
    assert len(drawn) in [len(each) for each in spreads]
    named = str(fact.values["drawn"])
    spread = next(
        s for s in spreads if len(s) == len(drawn) and all(RANKS.get(c[0], "joker") in named for c in s)
    )
    assert len(re.findall("|".join(RANKS.values()), named)) <= len(spread)
    _went_down(fact, log, down="-hit" in fact.kind)


def _escort_shot(fact: StoryFact, log: Log) -> None:
    """Check torpedoes fired at an escort, and its price."""
    _shot(fact, log)
    if re.search("fight it|fought it instead", fact.text):
        _fought(fact.text, log, _turns(fact, log)[0], told_end=False)


def _went_down(fact: StoryFact, log: Log, *, down: bool) -> None:
    """Check that the target of a spread was sunk, or was not (``down``), by how much the tons rose in its turn."""
    turn = _turns(fact, log)[0]
    it = re.search(r"the (\w+) of (\w+)", str(fact.values["it"]))
    assert it
    code = next(c for c in _codes(fact, log) if words(c) == it[0])
    before, after = log.total("tons", log.before(turn)), log.total("tons", turn)
    others = [
        c
        for c in re.findall(r"(?:flip|escort|opportunity) (\S+)", " ".join(w for _, _, w in turn.said))
        if c != code
    ]
    if log.settled(turn):
        least = value(code) if down else 0
        assert (after - before) / 1000 in {
            least + extra for extra in (0, *(value(c) for c in others if c[0] in RANKS))
        }


def _pass(fact: StoryFact, log: Log) -> None:
    """Check ships that were let pass: their number and sizes, and the torpedoes and ships that were left."""
    _named(fact, log)
    turns = [turn for turn in _turns(fact, log) if turn.of("pass")]
    assert turns
    passed = [turn.of("flip")[0][-1] for turn in turns]
    assert [value(code) for code in passed] == [min(10, card % 13 + 1) for card in fact.values["cards"]]  # type: ignore[attr-defined]
    text, before = fact.text, log.before(turns[0])
    if found := re.search(r"(\w+) ships, none above ([\d,]+) tons", text):
        assert counted(found[1]) == len(passed)
        assert int(found[2].replace(",", "")) == 1000 * max(map(value, passed))
    if found := re.search(r"(\w+) ships worth ([\d,]+) tons", text):
        assert counted(found[1]) == len(passed)
        assert int(found[2].replace(",", "")) == 1000 * sum(map(value, passed))
    if found := re.search(r"(?:first|with|first:|[Aa]ll|fire at first:) (\w+) ships", text):
        assert counted(found[1]) == len(passed), text
    if re.search("first|began", text):
        assert turns[0].number == 1, text
    if re.search("came last|[Aa]t the end|All ", text):
        assert not log.total("ocean", turns[-1], ships_laid(log)), text
    supply = log.total("supply", before, 24 - ships_laid(log))
    assert re.search("[Nn]o torpedo was left", text) is None or not supply, text
    if found := re.search(r"to keep (\w+) torpedo(?:es)? for the (\w+) ships? to come", text):
        assert (counted(found[1]), counted(found[2])) == (
            supply,
            log.total("ocean", turns[-1], ships_laid(log)),
        ), text


def _dear(fact: StoryFact, log: Log) -> None:
    """Check the big ships that were let pass, the torpedoes aboard, and what a miss would have left."""
    _named(fact, log)
    assert all(turn.of("pass") for turn in _turns(fact, log))
    turn = _turns(fact, log)[0]
    supply = int(log.total("supply", log.before(turn), 24 - ships_laid(log)))
    aboard = re.search(r"With (?:only )?(\w+) torpedo", fact.text)
    assert aboard
    assert counted(aboard[1]) == supply
    assert ("With only" in fact.text) == (supply <= 3)
    if found := re.search(
        r"left (\w+)(?: torpedo(?:es)?)? for the escort, with ([\d,]+) tons to lose", fact.text
    ):
        assert counted("no" if found[1] == "nothing" else found[1]) == supply - min(3, supply)
        assert int(found[2].replace(",", "")) == log.total("tons", log.before(turn))
    _shot_or_waiting(fact.text)
    if "going home" in fact.text:
        assert log.total("ocean", log.before(turn), ships_laid(log)) == 1


def _shot_or_waiting(text: str) -> None:
    """Check that the two values of a decision are compared as they are."""
    found = re.search(
        r"(although )?firing.* was worth ([\d,]+) tons on average, (?:waiting|going home) ([\d,]+)", text
    )
    assert found
    shot, waited = (int(found[n].replace(",", "")) for n in (2, 3))
    assert not found[1] or shot > waited


def _stores(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check the torpedoes and ships that were left before a turn."""
    before = log.before(turn)
    if found := re.search(
        r"[Ww]ith (?:the last )?(\w+) torpedo(?:es)? (?:left for|and) (\w+) ships?", fact.text
    ):
        left = counted(found[1]), counted(found[2])
        assert left == (
            log.total("supply", before, 24 - ships_laid(log)),
            log.total("ocean", before, ships_laid(log)),
        )


def _run(fact: StoryFact, log: Log) -> None:
    """Check what is told of ships sunk in a row: which and how many, by what, and their tonnage."""
    turns = _turns(fact, log)
    _named(fact, log)
    _odds(fact.text, fact, log, "fire")
    text = fact.text
    sunk = [(turn.of("flip")[0][-1], turn.of("fire")[0]) for turn in turns]
    assert not any(turn.of("escort") for turn in turns)
    assert fact.values["sunk"] == len(sunk)
    assert all(words(code) in text.lower() for code, _ in sunk), text
    if told := [match[0] for match in WAY.finditer(text)]:
        ((drawn_by, code),) = [
            (drawn, code) for code, drawn in sunk if words(code) in told[0] or len(sunk) == 1
        ]
        way(told[0], code, drawn_by, fact)
    gained = sum(value(code) for code, _ in sunk) * 1000
    assert fact.values["gained"] == gained // 1000
    if found := re.search(r"([\d,]+) tons( apiece)?", text):
        assert int(found[1].replace(",", "")) == (gained // len(sunk) if found[2] else gained), text
        assert not found[2] or len({value(code) for code, _ in sunk}) == 1, text
    if found := re.search(r"(\w+) spreads, (\w+) hits|first (\w+) spreads|: (\w+) spreads sank", text):
        assert all(counted(n) == len(sunk) for n in found.groups() if n), text
    before = log.before(turns[0])
    if re.search(r"first (?:\w+ )?(?:spreads|ship|torpedoes)|^\w+ spreads, ", text):
        assert not log.total("tons", before), text
    if re.search("^Then|followed|more", text) and "Then came turn" not in text:
        assert log.total("tons", before), text
    if found := re.search(r"on turn (\d+)|Then came turn (\d+)", text, re.I):
        assert int(found[1] or found[2]) == turns[-1].number, text
    if "The last ship" in text:
        assert not log.total("ocean", turns[-1], ships_laid(log)), text
    if "the last torpedo" in text or re.search(r"the last \w+ torpedoes", text):
        assert log.total("supply", log.before(turns[-1]), 24 - ships_laid(log)) == len(sunk[-1][1]), text
    if won := re.search(r"(?:made her|she was) an? (Ace|Legend)", text):
        least = {"Ace": 30_000, "Legend": 40_000}[won[1]]
        assert log.total("tons", before) < least <= log.total("tons", turns[-1]), text
    if log.header.get("preset") != "basic":
        return
    odds = [
        exact(log, turn, line, said)
        for turn in turns
        for line, _, said in turn.said
        if said.startswith("fire ")
    ]
    if longest := re.search(r"longest shot was the (\w+)", text):
        place = odds.index(min(odds))
        assert longest[1] == ("last" if place == len(odds) - 1 else ("first", "second", "third")[place]), text
    assert not re.search("easy mark|all but a gift", text) or odds[0] >= 0.77, text
    assert not re.search("gamble", text) or odds[0] < 0.51, text


def _stand(fact: StoryFact, log: Log) -> None:
    """Check what a group of turns is said to have meant: a title, USS *Tang*'s tonnage, and the torpedoes left for the rest of the ocean."""
    turn, text = _turns(fact, log)[0], fact.text
    tons, supply, ocean = (
        log.total(what, turn, start)
        for what, start in (("tons", 0), ("supply", 24 - ships_laid(log)), ("ocean", ships_laid(log)))
    )
    if found := re.search(r"(\w+) torpedo(?:es)?(?: (?:was|were) left| left for| for| and)", text):
        assert counted(found[1]) == supply, text
    if found := re.search(r"(?:for|and|with) (\w+) ships?", text):
        assert counted(found[1]) == ocean, text
    if re.search("emptied|[Nn]o torpedo", text):
        assert not supply, text
    if won := re.search("made her an? (Ace|Legend)", text):
        assert (
            {"Ace": 30_000, "Legend": 40_000}[won[1]] <= tons < {"Ace": 40_000, "Legend": 99_000}[won[1]]
        ), text
    if "Tang" in text:
        assert tons > 19_326, text


def _risk(fact: StoryFact, log: Log) -> None:
    """Check that the last torpedoes of the boat were fired, and the tonnage sunk before."""
    turn, text = _turns(fact, log)[0], fact.text
    assert log.total("supply", log.before(turn), 24 - ships_laid(log)) == len(turn.of("fire")[0]), text
    lose = re.search(r"with ([\d,]+) tons to lose", text)
    assert lose, text
    assert int(lose[1].replace(",", "")) == log.total("tons", log.before(turn)), text


def _miss_told(fact: StoryFact, log: Log) -> None:
    """Check the torpedoes and ships left after a miss that the first paragraph has described."""
    _named(fact, log)
    turn, text = _turns(fact, log)[0], fact.text
    assert turn.of("fire"), text
    assert turn.of("escape") or "lost" in "".join(log.text[-3:]), text
    if found := re.search(r"left her (\w+) torpedo(?:es)? for (\w+) ships?", text):
        left = 0 if found[1] == "no" else counted(found[1])
        assert left == log.total("supply", turn, 24 - ships_laid(log)), text
        assert counted(found[2]) == log.total("ocean", turn, ships_laid(log)), text
    assert "began" not in text or turn.number == 1, text
    assert "last turn" not in text or turn is [each for each in log.turns if each.of("flip")][-1], text


def _home_end(fact: StoryFact, log: Log) -> None:
    """Check how a patrol is said to have ended: the torpedoes unfired, and the ships never seen."""
    last, text = log.turns[-1], fact.text
    if last.heading != "end":
        return
    supply, ocean = (
        log.total("supply", last, 24 - ships_laid(log)),
        log.total("ocean", [t for t in log.turns if t.number][-1], ships_laid(log)),
    )
    if found := re.search(
        r"(\w+) torpedo(?:es)? (?:came home|were never|was never|unfired|were still aboard|home from)", text
    ):
        assert counted(found[1]) == supply > 0, text
    else:
        assert not supply, text
    if found := re.search(r"(\w+) ships? of the ocean", text):
        assert counted(found[1]) == ocean, text
    assert (
        not re.search("ocean was empty|whole ocean|ocean and the tubes|nothing left to find", text)
        or not ocean
    ), text


def _escape(fact: StoryFact, log: Log) -> None:
    _named(fact, log)
    paid = re.search(r"(\w+) torpedo", str(fact.values["paid"]))
    assert paid
    turn = _turns(fact, log)[0]
    if "left" in fact.values and log.settled(turn):
        assert log.total("supply", turn, 24 - ships_laid(log)) == fact.values["left"]
    if found := re.search(r"which left (\w+)", fact.text):
        assert counted(found[1]) == fact.values["left"]
    if found := re.search(r"took (\w+) of the (\w+) torpedoes left", fact.text):
        assert counted(found[1]) == counted(paid[1])
        assert counted(found[2]) == counted(paid[1]) + int(str(fact.values["left"]))
    said = [words.split() for words in log.statements(fact.lines) if words.startswith("escape")]
    if said and len(said[0]) > 1 and said[0][1].isdigit() and paid[1] in RANKS.values():
        assert said[0][1] == str(list(RANKS.values()).index(paid[1]) + 1) or turn.totals


def _gun(fact: StoryFact, log: Log) -> None:
    """Check jacks that the deck gun sank: their number, how many came before, and their tonnage."""
    _named(fact, log)
    assert not any(statement.startswith(("fire", "attack")) for statement in log.statements(fact.lines)[:1])
    text = fact.text
    if "cards" not in fact.values:
        _went_down(fact, log, down=True)
        return
    turns = _turns(fact, log)
    assert all(turn.of("flip")[0][-1][0] == "J" and not turn.of("pass") for turn in turns)
    if found := re.search(
        r"([\d,]+) tons(?: more)? (?:for the deck gun|without|and not)|gun (?:sank it for )?([\d,]+) tons",
        text,
    ):
        assert int((found[1] or found[2]).replace(",", "")) == 10_000 * len(turns), text
    if nth := re.search(r"the (\w+) jack\b", text, re.I):
        jacks = [
            t
            for t in log.turns
            if t.number <= turns[0].number
            for card in (*t.of("flip"), *t.of("escort"))
            if card[-1][0] == "J" and not t.of("pass")
        ]
        assert ordinal(len(jacks)) == nth[1].lower(), text
    if won := re.search(r"(?:made her|she was) an? (Ace|Legend)", text):
        least = {"Ace": 30_000, "Legend": 40_000}[won[1]]
        assert log.total("tons", log.before(turns[0])) < least <= log.total("tons", turns[-1]), text
    if found := re.search(r"(\w+) (?:more )?jacks", text):
        assert counted(found[1]) == len(turns), text
        assert "in a row" not in text or turns[-1].number - turns[0].number == len(turns) - 1, text
    if found := re.search(r"turn (\d+)", text, re.I):
        assert int(found[1]) == turns[-1].number, text
    assert not re.search("The last ship|ocean ended", text) or not log.total(
        "ocean", turns[-1], ships_laid(log)
    ), text
    assert "The first ship" not in text or turns[0].number == 1, text


def _sail(fact: StoryFact, log: Log) -> None:
    ships = re.search(r"(\w+) ships?", str(fact.values["ships"]))
    assert ships


def _home(fact: StoryFact, log: Log) -> None:
    last = log.turns[-1]
    points = fact.values["points"]
    assert isinstance(points, int)
    if last.heading == "end":
        assert log.total("tons", last) == points * 1000
    if (found := re.search(r"(\w+) torpedo(?:es)? unfired", fact.text)) and last.heading == "end":
        assert log.total("supply", last, 24 - ships_laid(log)) == counted(found[1])
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
    assert fact.values["encounters"] == sum(bool(turn.of("flip")) for turn in log.turns)
    assert isinstance(sunk, int)
    if log.header.get("preset") == "basic" and log.turns[-1].heading == "end":
        _sums(fact, log)


def headline(text: str, log: Log) -> None:
    """Check what the headline of a game with the standard rules says won a title, was missed, or was at stake."""
    end = log.turns[-1]
    if found := re.search(r"won by (?:sinking the escort$|a shot at (the \w+ of \w+)$)", text):
        won = re.match(r"An? (Ace|Legend) with ", text)
        assert won
        least = {"Ace": 30_000, "Legend": 40_000}[won[1]]
        (turn,) = (
            t
            for t in log.turns
            if t.number and log.total("tons", log.before(t)) < least <= log.total("tons", t)
        )
        assert words(turn.of("flip")[0][0]) == found[1] if found[1] else turn.of("attack")
    if found := re.search(r"one ship short of an? (Ace|Legend), with (\w+) torpedo", text):
        least = {"Ace": 30_000, "Legend": 40_000}[found[1]]
        assert 0 < least - log.total("tons", end) <= 2000
        assert counted(found[2]) == log.total("supply", end)
        missing = (least - log.total("tons", end)) / 1000
        assert any(value(turn.of("flip")[0][0]) >= missing for turn in log.turns if turn.of("pass"))
    if found := re.search(r"([\d,]+) short of an? (Ace|Legend)", text):
        assert {"Ace": 30_000, "Legend": 40_000}[found[2]] - log.total("tons", end) == int(
            found[1].replace(",", "")
        )
    if found := re.search(
        r"after sinking (the \w+ of \w+) (?:on turn (\d+)|with the last (?:(\w+) )?torpedo)", text
    ):
        (turn,) = (t for t in log.turns if t.of("fire") and words(t.of("flip")[0][0]) == found[1])
        assert not turn.of("escort")
        assert not found[2] or turn.number == int(found[2])
        assert found[2] or log.total("supply", turn) == 0
    if "without a miss" in text:
        assert not any(t.of("fire") and t.of("escort") for t in log.turns)
    if re.search("after fighting the escort|that she could not run from", text):
        fights = [t for t in log.turns if t.of("attack")]
        assert fights
        able = [value(t.of("escort")[-1][0]) <= _aboard(log, t) for t in fights]
        assert ("fighting" in text) in able
    if found := re.search(r"An? (Ace|Legend) with .*thanks to (the jack of \w+)$", text):
        (turn,) = (
            t
            for t in log.turns
            if t.number
            and log.total("tons", log.before(t))
            < {"Ace": 30_000, "Legend": 40_000}[found[1]]
            <= log.total("tons", t)
        )
        assert words(turn.of("flip")[-1][0]) == found[2]
    if found := re.search(r"a miss at (the \w+ of \w+)(, and then at the escort)?", text):
        (turn,) = (t for t in log.turns if t.of("fire") and words(t.of("flip")[0][0]) == found[1])
        assert turn.of("escort")
        assert not found[2] or (turn.of("attack") and "lost" in "".join(log.text[-3:]))


def _title(text: str, log: Log, tons: int) -> None:
    """Check how the tonnage is said to lie to the line of a title."""
    least = {"Ace": 30_000, "Legend": 40_000}
    if "exactly" in text:
        assert tons in least.values()
    if found := re.search(r"came home an? (Ace|Legend), with", text):
        assert least[found[1]] <= tons < {"Ace": 40_000, "Legend": 99_000}[found[1]]
    if found := re.search(r"([\d,]+) short of an? (Ace|Legend)", text):
        assert least[found[2]] - tons == int(found[1].replace(",", "")) > 0
    if found := re.search(
        r"short of an? \w+: (?:the one ship|any of the (\w+) ships) that she let go by would", text
    ):
        passed = [value(turn.of("flip")[0][0]) for turn in log.turns if turn.of("pass")]
        missing = re.search(r"([\d,]+) short of", text)
        assert missing
        assert counted(found[1] or "one") == len(passed)
        assert min(passed) * 1000 >= int(missing[1].replace(",", ""))


def _sums(fact: StoryFact, log: Log) -> None:
    """Check the totals of a patrol: ships sunk and by what, spreads fired and missed, torpedoes left, and the share of
    a benchmark.
    """
    spreads = sum(len(turn.of(verb)) for turn in log.turns for verb in ("fire", "attack"))
    lost = any("lost" in line for line in log.text[-3:])
    missed = sum(bool(turn.of("fire") and turn.of("escort")) for turn in log.turns)
    missed += bool(lost and log.turns[-2].of("attack"))
    gunned = sum(
        word[0][0] == "J"
        for turn in log.turns
        for verb in ("flip", "escort")
        for word in turn.of(verb)
        if (verb == "flip" and not turn.of("pass")) or (verb == "escort" and not turn.of("escape"))
    )
    assert fact.values["sunk"] == spreads - missed + gunned
    assert fact.values["missed"] == missed
    if found := re.search(r"(\w+) of (\w+) spreads? missed", fact.text):
        assert (counted(found[1]), counted(found[2])) == (missed, spreads)
    if found := re.search(r": (\w+) spreads, (\w+) hits", fact.text):
        assert counted(found[1]) == counted(found[2]) == spreads
        assert not missed
    if found := re.search(r"(\w+) of them with the deck gun", fact.text):
        assert counted(found[1]) == gunned
    assert ("without a miss" in fact.text) <= (missed == 0)
    if found := re.search(r"with (\w+) torpedo(?:es)? unfired", fact.text):
        assert counted(found[1]) == log.total("supply", log.turns[-1], 24 - ships_laid(log))
    for mark, least in MARKS.items():
        mark = mark.replace("’s 1", "’s average of 1")
        if mark in fact.text:
            share = log.total("tons", log.turns[-1]) / least
            low, high = next(ends for how, ends in SHARES.items() if f"{how} {mark}" in fact.text)
            assert low <= share <= high, (mark, share)


SHARES = {
    "more than three times": (3, 99), "more than twice": (2, 3), "nearly twice": (1.9, 2),
    "more than half as much again as": (1.55, 1.9), "about half as much again as": (1.4, 1.6),
    "well ahead of": (1.15, 1.4), "just ahead of": (1, 1.15), "less than": (0, 1), "more than": (1, 99),
}  # fmt: skip


def _lost(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    if log.settled(turn):
        assert re.search(r"\blost\b", "\n".join(log.text[-3:]))
        assert not any(words.startswith("continue") for _, _, words in turn.said)


def _turning(fact: StoryFact, log: Log) -> None:
    _named(fact, log)
    _drawn(fact, log)
    _escort(fact, log, _turns(fact, log)[0])
    _hit_or_miss(fact, log)
    _a_jack(fact, log)
    before, after = fact.values.get("before"), fact.values.get("after")
    if found := re.search(
        r"(raised|cut) (?:it|what the patrol promised) from ([\d,]+) to ([\d,]+) tons", fact.text
    ):
        assert isinstance(before, int)
        assert isinstance(after, int)
        assert (found[2], found[3]) == (f"{before:,}", f"{after:,}")
        assert (found[1] == "raised") == (after > before)
    elif fact.kind == "turning" and "letting it go" not in fact.text:
        if found := re.search("the patrol (promised|was over with) ", fact.text):
            last = log.total("ocean", log.before(_turns(fact, log)[0]), ships_laid(log)) == 1
            assert (found[1] == "was over with") == last
        assert (
            f"{after or before:,} tons" in fact.text
            or f"left {after:,}" in fact.text
            or "lost the boat" in fact.text
        )


def _a_jack(fact: StoryFact, log: Log) -> None:
    """Check what is told about the turns before a jack came up."""
    turn = _turns(fact, log)[0]
    earlier = [each for each in log.turns[: log.turns.index(turn)] if each.of("flip")]
    jacks = [
        code for each in earlier for verb in ("flip", "escort") for (code, *_) in each.of(verb) if code[0] == "J" and not each.of("pass")
    ]  # fmt: skip
    if found := re.search(r"was jack number (\w+)", fact.text):
        assert counted(found[1]) == len(jacks) + 1
    if found := re.search(r"With (\w+) torpedo(?:es)? left, the jack", fact.text):
        assert counted(found[1]) == log.total("supply", log.before(turn), 24 - ships_laid(log))
    if "came first" in fact.text:
        assert not earlier
    if found := re.search(r"followed (the jack of \w+) at once", fact.text):
        assert words((earlier[-1].of("escort") or earlier[-1].of("flip"))[0][0]) == found[1]
    if "before any torpedo was fired" in fact.text:
        assert not any(each.of("fire") or each.of("attack") for each in earlier)
    if "right after a hit" in fact.text:
        last = earlier[-1]
        assert last.of("fire") or last.of("attack")
        assert last.of("attack") or not last.of("escort")
    if found := re.search(r"made up for the miss of turn (\d+)", fact.text):
        assert earlier[-1].number == int(found[1])
        assert earlier[-1].of("fire")
        assert earlier[-1].of("escort")


def _hit_or_miss(fact: StoryFact, log: Log) -> None:
    """Check what was hit or missed, the odds, and that the value before the spread is the mean of the values after a hit and
    after a miss, weighted with the odds.
    """
    text = fact.text
    found = re.search(r"(that sank|hit at|miss at|sank) (the escort|the \w+ of \w+)", text)
    if found is None or log.header.get("preset") != "basic" or "captain" in text or fact.kind != "turning":
        return
    verb = "attack" if found[2] == "the escort" else "fire"
    if "sank" in found[1]:
        _combinations(text, fact, log, verb)
    spread, *others = [
        (turn, line, words) for turn in _turns(fact, log) for line, _, words in turn.said if words.split()[0] == verb and line in fact.lines
    ]  # fmt: skip
    assert not others
    turn = spread[0]
    hit = bool(turn.of("escort")) == (verb == "attack") if verb == "fire" else "lost the boat" not in text
    assert ("sank" in found[1]) == hit, text
    odds = exact(log, *spread)
    if said := re.search(r", at (\w+ chances? in \w+|all but certain odds|an? [^,.]*even chance)", text):
        assert is_about(said[1], odds), text
    _weighed(text, fact, odds)
    if paid := re.search(
        r"an escort that took (\w+) torpedo(?:es)?,? (made it|cut it to|changed nothing)", text
    ):
        assert counted(paid[1]) == value(turn.of("escort")[0][0])
    if kept := re.search(r"a miss, with (\w+) torpedo(?:es)? for the escort, would have left", text):
        assert counted(kept[1]) == log.total("supply", log.before(turn), 24 - ships_laid(log)) - len(
            turn.of("fire")[0]
        )
    assert "instead of" not in text, text
    if "the last" in text or "with nothing left for the escort" in text:
        assert log.total("supply", log.before(turn), 24 - ships_laid(log)) == len(turn.of("fire")[0])
    if "first shot of the patrol" in text:
        assert turn is next(each for each in log.turns if each.of("fire"))
    if unfired_ := re.search(r"with (\w+) torpedo(?:es)? unfired", text):
        assert counted(unfired_[1]) == _aboard(log, turn) - sum(len(each) for each in turn.of("attack"))
    if ended := re.search(r"; (?:with )?the escort (sunk|was sunk|was too dear|could have)", text):
        last = turn is [each for each in log.turns if each.of("flip")][-1]
        lost = last and ("lost" in "".join(log.text[-3:]) or not log.settled(turn))
        assert turn.of("attack")
        assert lost == (ended[1] in ("was too dear", "could have"))
        assert not lost or (value(turn.of("escort")[0][0]) > _aboard(log, turn)) == (
            ended[1] == "was too dear"
        )


def _combinations(text: str, fact: StoryFact, log: Log, verb: str) -> None:
    """Check the combinations that are said to have sunk a target, and how many pairs and fifteens there were."""
    found = re.search(r"(?:^|; )(?:the )?([^;]*?)(?: that)? sank ", text, re.IGNORECASE)
    assert found, text
    turn = _turns(fact, log)[0]
    target = turn.of("escort" if verb == "attack" else "flip")[0][0]
    hand = [*turn.of(verb)[0], target]
    if not all(code[0] in RANKS for code in hand):
        return
    values = [value(code) for code in hand]
    pairs = sum(one[0] == two[0] for one, two in combinations(hand, 2))
    fifteens = sum(sum(some) == 15 for k in range(2, len(values) + 1) for some in combinations(values, k))
    assert ("nob" in found[1]) == (f"J{target[1]}" in hand[:-1]), (text, hand)
    assert "flush" not in found[1] or len({code[1] for code in hand}) == 1, (text, hand)
    for word, real in (("pair", pairs), ("fifteen", fifteens)):
        said = re.search(rf"(?:(\w+) )?\b{word}(s?)\b", found[1])
        assert bool(said) == bool(real), (text, hand)
        if said:
            assert (counted(said[1]) if said[2] else 1) == real, (text, hand)


def _weighed(text: str, fact: StoryFact, odds: float) -> None:
    """Check that the value of a patrol before a spread is the mean of its values after a hit and after a miss, weighted
    with the odds.
    """
    before: Any = fact.values["before"]
    hit = re.search(r"(?:promised|was over with|lay between|made it) ([\d,]+)", text)
    miss = re.search(r"(?:left|tons and) ([\d,]+)", text)
    if hit is None or "what the patrol promised" in text:
        return
    high = int(hit[1].replace(",", ""))
    low = int(miss[1].replace(",", "")) if miss else 0
    assert bool(miss) != ("lost the boat" in text), text
    assert abs(odds * high + (1 - odds) * low - before) <= 130, text


def _moment(fact: StoryFact, log: Log) -> None:
    _turning(fact, log)
    turn = _turns(fact, log)[0]
    first, fought, second = (
        fact.text.partition(" fight it,")
        if " fight it," in fact.text
        else fact.text.partition(" fought it instead,")
    )
    if "would have made her" not in fact.text:
        _odds(first, fact, log, "fire")
        if fought:
            _odds(second.strip(), fact, log, "attack")
            _fought(fact.text, log, turn)
    _escort(fact, log, turn)
    loaded = log.total("tons", log.before(turn))
    if lose := re.search(r"[Ww]ith ([\d,]+) tons (?:to lose|sunk)|(?:risked|put) ([\d,]+) tons", fact.text):
        assert int((lose[1] or lose[2]).replace(",", "")) == loaded
    if "nothing sunk" in fact.text:
        assert not loaded
    if "the last" in fact.text and "escort" not in fact.text:
        assert log.total("supply", log.before(turn), 24 - ships_laid(log)) == len(turn.of("fire")[0])
    had = log.total("supply", log.before(turn), 24 - ships_laid(log))
    if "but the escort was the jack" in fact.text and "met a joker" not in fact.text:
        assert ("with nothing left for the escort" in fact.text) == (had == len(turn.of("fire")[0])), (
            fact.text
        )
    if made := re.search(r"would have made her an? (Ace|Legend)", fact.text):
        brought = log.total("tons", log.turns[-1])
        assert brought < {"Ace": 30_000, "Legend": 40_000}[made[1]], fact.text
    if left := re.search(
        r"a miss would have left (\w+) for the escort",
        fact.text,
    ):
        assert (0 if left[1] == "nothing" else counted(left[1])) == had - len(turn.of("fire")[0])
    if found := re.search(r"(?:had [\d,]+ tons and|with) (\w+) torpedo(?:es)?(?: left)?\. She", fact.text):
        assert counted(found[1]) == had, fact.text
    if found := re.search(r"with ([\d,]+) tons sunk and (\w+) torpedo(?:es)? aboard, she", fact.text):
        assert counted(found[2]) == had, fact.text
        assert int(found[1].replace(",", "")) == loaded, fact.text
    if found := re.search(
        r"(?:fired|gambled) (?:the last )?(\w+)(?: torpedo(?:es)?)? (?:at|on) the", fact.text
    ):
        assert counted(found[1]) == len(turn.of("fire")[0]), fact.text
    if left := re.search(r"with (\w+) left for an escort", fact.text):
        assert (0 if left[1] == "nothing" else counted(left[1])) == had - len(turn.of("fire")[0])
    if re.search(r"(?:they|it|and) hit\.", fact.text):
        assert not turn.of("escort") or log.header.get("preset") != "basic", fact.text
    if "The last ship came up" in fact.text:
        assert log.total("ocean", log.before(turn), ships_laid(log)) == 1
    lines = {"Ace": 30_000, "Legend": 40_000}
    if short := re.search(r"([\d,]+) tons short of an? (Ace|Legend)", fact.text):
        assert loaded + int(short[1].replace(",", "")) == lines[short[2]]
    if found := re.search(r"(?:short of|and was|and) an? (Ace|Legend)\b", fact.text):
        assert loaded < lines[found[1]]
        assert lines[found[1]] <= log.total("tons", turn) or not log.settled(turn)
    if found := re.search(r"(?:sunk and|by with) (\w+) torpedo(?:es)? aboard", fact.text):
        assert counted(found[1]) == log.total("supply", log.before(turn), 24 - ships_laid(log))
    if found := re.search(r", whose ([\d,]+) tons would have been enough,", fact.text):
        missing = min(
            least - log.total("tons", log.turns[-1])
            for least in (30_000, 40_000)
            if least > log.total("tons", log.turns[-1])
        )
        worth = 1000 * value(turn.of("flip")[0][0])
        assert int(found[1].replace(",", "")) == worth
        assert missing <= min(worth, 2000) or log.turns[-1].heading != "end"
    if found := re.search(r"deck gun: ([\d,]+) tons without a torpedo", fact.text):
        assert found[1] == "10,000"
    _title_let_go(fact, log, turn)
    if "firing was worth" in fact.text:
        assert turn.of("pass")
        _shot_or_waiting(fact.text)
    missed = re.search(r"a miss at (the \w+ of \w+)|missed (the \w+ of \w+)", fact.text)
    if missed and turn.of("flip"):
        assert turn.of("escort")
        assert words(turn.of("flip")[0][0]) == (missed[1] or missed[2])


def _fought(text: str, log: Log, turn: Turn, *, told_end: bool = True) -> None:
    """Check the price of an escape from an escort that was fought, the torpedoes aboard, and how the fight ended."""
    escort, aboard = turn.of("escort")[-1][0], _aboard(log, turn)
    cost = min(10, value(escort)) if escort[0] in RANKS else 0
    if asked := re.search(
        r"asked (\w+) torpedo(?:es)?, (?:and|too many for the) (\w+) (?:(?:was|were) )?left", text
    ):
        assert counted(asked[1]) > counted(asked[2]) == aboard, text
        assert "had to fight" in text, text
    if asked := re.search(r"(?:asked|gone for) (\w+) of the (\w+) torpedoes left", text):
        assert counted(asked[2]) == aboard, text
    if asked := re.search(r"asked all (\w+) torpedoes left", text):
        assert counted(asked[1]) == aboard, text
    assert cost, text
    lost = "lost" in "".join(log.text[-3:]) and turn is [each for each in log.turns if each.of("flip")][-1]
    assert not lost or not told_end or re.search("missed it\\.$", text), text


def _title_let_go(fact: StoryFact, log: Log, turn: Turn) -> None:
    """Check what is told of a ship that was let pass although it would have won a title."""
    found = re.search(
        r"(the \w+ of \w+) would have made her an? (Ace|Legend)\. She had ([\d,]+) tons and (\w+) torpedo(?:es)?; "
        r"a miss, at ([\w ]+), would have left (\w+)(?: torpedo(?:es)?)? for the escort, and she let it go\.$",
        fact.text,
    )
    if found is None:
        return
    loaded, least = log.total("tons", log.before(turn)), {"Ace": 30_000, "Legend": 40_000}[found[2]]
    (code,) = (cards[0] for cards in turn.of("flip"))
    assert turn.of("pass")
    assert words(code) == found[1]
    assert int(found[3].replace(",", "")) == loaded < least <= loaded + 1000 * value(code)
    had = log.total("supply", log.before(turn), 24 - ships_laid(log))
    assert counted(found[4]) == had
    assert counted("no" if found[6] == "nothing" else found[6]) == had - min(3, had)
    if log.header.get("preset") == "basic":
        assert is_about(found[5], 1 - unfired(log, turn, min(3, int(had))))


def _estimates(fact: StoryFact, log: Log) -> None:
    assert fact.values["revealed"]


def _anything(fact: StoryFact, log: Log) -> None:
    _named(fact, log)


CHECKS = {
    "ship-hit": _shot, "ship-miss": _shot, "escort-hit": _escort_shot, "escort-miss": _escort_shot, "king-hit": _shot, "king-miss": _shot,
    "run": _run, "stand": _stand, "miss-told": _miss_told, "risk": _risk, "home-end": _home_end, "pass": _pass, "dear": _dear, "escape": _escape, "king-escape": _escape, "gun": _gun, "sail": _sail, "home": _home,
    "verdict-home": _verdict, "verdict-lost": _verdict, "standing": _verdict, "lost": _lost, "turning": _turning,
    "moment": _moment, "stops": _anything, "seen": _anything, "caught": _anything, "joker": _anything,
    "escort-joker": _anything, "joker-aside": _anything, "queen": _anything, "king": _anything, "estimates": _estimates,
}  # fmt: skip
