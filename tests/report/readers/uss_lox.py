"""Facts of USS Lox against the log: cards, spreads, torpedoes and tonnage, from the text alone."""

from __future__ import annotations

import re

from printkit.report.story import StoryFact
from tests.report.readers.log import Log, Turn, counted

RANKS = {"A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
         "T": "ten", "J": "jack", "Q": "queen", "K": "king"}  # fmt: skip
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
TORPEDOES = 15


def value(code: str) -> int:
    """The tonnage of a card in thousands."""
    return 10 if code[0] in "TJQK" else 1 if code[0] == "A" else int(code[0])


def words(code: str) -> str:
    """``the king of clubs``."""
    return f"the {RANKS[code[0]]} of {SUITS[code[1]]}" if code[0] in RANKS else "a joker"


def read(log: Log) -> Log:
    """Nothing has to be played: the log says all of it."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError for a fact that the log does not bear out; KeyError for a kind that nothing here checks."""
    CHECKS[fact.kind](fact, log)


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def _codes(fact: StoryFact, log: Log) -> list[str]:
    said = " ".join(log.statements(fact.lines))
    return re.findall(r"\b(?:[A2-9TJQK][CDHS]|X\d?|joker)\b", said)


def _named(fact: StoryFact, log: Log) -> None:
    """Every card that a sentence names stands on its lines."""
    codes = [words(code) for code in _codes(fact, log)]
    for rank, suit in re.findall(r"the (\w+) of (clubs|diamonds|hearts|spades)", fact.text.lower()):
        assert f"the {rank} of {suit}" in codes, (rank, suit, codes)


def with_article(code: str) -> str:
    """``a king``, ``an ace``."""
    word = RANKS.get(code[0], "joker")
    return f"{'an' if word[0] in 'ae' else 'a'} {word}"


def spelled(cards: list[str]) -> str:
    """``a king, a two and a seven``."""
    words = [with_article(code) for code in cards]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _drawn(fact: StoryFact, log: Log) -> None:
    """The cards of a spread that a sentence lists are those of a spread on its lines."""
    spreads = [
        statement.split()[1:]
        for statement in log.statements(fact.lines)
        if statement.split()[0] in ("fire", "attack")
    ]
    listed = r"\ban? (?:" + "|".join((*RANKS.values(), "joker")) + r")\b"
    for run in re.findall(f"{listed}(?:(?:, | and ){listed})*", fact.text, re.IGNORECASE):
        assert run.lower() in [spelled(cards) for cards in spreads], (run, spreads)


POINTS = {
    "ace": 1,
    **{
        word: n for n, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), 2)
    },
}


def _made(fact: StoryFact) -> None:
    """A pair or a fifteen that the cards drawn are said to have made is among them, or the ship's own card is named with it."""
    found = re.search(
        r"((?:an? \w+(?:, | and )?)+) (?:made|held|brought|came up) ((?:an? |his )[^:;.]*)",
        fact.text,
        re.IGNORECASE,
    )
    if found is None or "its own" in found[2]:
        return
    drawn = re.findall(r"an? (\w+)", found[1], re.IGNORECASE)
    pairs = [(one, other) for n, one in enumerate(drawn) for other in drawn[n + 1 :]]
    sums = {0}
    for each in drawn:
        sums |= {value + POINTS.get(each, 10) for value in sums}
    assert "pair" not in found[2] or any(one == other for one, other in pairs), fact.text
    assert "fifteen" not in found[2] or 15 in sums, fact.text


def _shot(fact: StoryFact, log: Log) -> None:
    _named(fact, log)
    _made(fact)
    _drawn(fact, log)
    spreads = [
        statement.split()[1:]
        for statement in log.statements(fact.lines)
        if statement.split()[0] in ("fire", "attack")
    ]
    drawn = fact.values["cards_drawn"]
    assert isinstance(drawn, tuple)
    assert len(drawn) in [len(each) for each in spreads]
    named = str(fact.values["drawn"])
    spread = next(s for s in spreads if all(RANKS.get(c[0], "joker") in named for c in s))
    assert len(re.findall("|".join(RANKS.values()), named)) <= len(spread)
    _went_down(fact, log, down="-hit" in fact.kind)


def _went_down(fact: StoryFact, log: Log, *, down: bool) -> None:
    """The target of a spread went down, or did not: the tons of its turn rose by what it counts, or by what else was met."""
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
    _named(fact, log)
    assert "pass" in [words.split()[0] for words in log.statements(fact.lines)]


def _escape(fact: StoryFact, log: Log) -> None:
    _named(fact, log)
    paid = re.search(r"(\w+) torpedo", str(fact.values["paid"]))
    assert paid
    turn = _turns(fact, log)[0]
    if "left" in fact.values and log.settled(turn):
        assert log.total("supply", turn, TORPEDOES) == fact.values["left"]
    said = [words.split() for words in log.statements(fact.lines) if words.startswith("escape")]
    if said and len(said[0]) > 1 and said[0][1].isdigit() and paid[1] in RANKS.values():
        assert said[0][1] == str(list(RANKS.values()).index(paid[1]) + 1) or turn.totals


def _gun(fact: StoryFact, log: Log) -> None:
    _named(fact, log)
    assert not any(statement.startswith(("fire", "attack")) for statement in log.statements(fact.lines)[:1])
    _went_down(fact, log, down=True)


def _sail(fact: StoryFact, log: Log) -> None:
    ships = re.search(r"(\w+) ships?", str(fact.values["ships"]))
    assert ships


def _home(fact: StoryFact, log: Log) -> None:
    last = log.turns[-1]
    points = fact.values["points"]
    assert isinstance(points, int)
    if last.heading == "end":
        assert log.total("tons", last) == points * 1000
    if found := re.search(r"(\w+) torpedo(?:es)? to spare", fact.text):
        assert log.total("supply", last, TORPEDOES) == counted(found[1])
    if points and "tons" in fact.text:
        assert f"{points * 1000:,} tons" in fact.text


def _verdict(fact: StoryFact, log: Log) -> None:
    points, sunk, fired = (fact.values[key] for key in ("points", "sunk", "fired"))
    assert isinstance(points, int)
    if log.turns[-1].heading == "end":
        assert log.total("tons", log.turns[-1]) == points * 1000
    spent = sum(len(words) for turn in log.turns for verb in ("fire", "attack") for words in turn.of(verb))
    assert fired == spent
    assert fact.values["encounters"] == sum(bool(turn.of("flip")) for turn in log.turns)
    assert isinstance(sunk, int)


def _lost(fact: StoryFact, log: Log) -> None:
    turn = _turns(fact, log)[0]
    if log.settled(turn):
        assert re.search(r"\blost\b", "\n".join(log.text[-3:]))
        assert not any(words.startswith("continue") for _, _, words in turn.said)


def _so_far(fact: StoryFact, log: Log) -> None:
    """What had been sunk and missed before the turn, and the torpedoes left."""
    turn = _turns(fact, log)[0]
    before = log.turns[: log.turns.index(turn)]
    if found := re.search(r"after (\w+) ships? sunk|with nothing sunk so far", fact.text):
        assert (log.total("tons", log.before(turn)) == 0) == (found[1] is None)
    if found := re.search(r" and (\w+) spreads? missed", fact.text):
        fired = sum(bool(each.of(verb)) for each in before for verb in ("fire", "attack"))
        assert counted(found[1]) <= fired
    if found := re.search(r"only (\w+) torpedo(?:es)? left", fact.text):
        assert log.total("supply", log.before(turn), TORPEDOES) == counted(found[1])


def _turning(fact: StoryFact, log: Log) -> None:
    _named(fact, log)
    _drawn(fact, log)
    _so_far(fact, log)
    if "before" in fact.values:
        before, after = fact.values["before"], fact.values["after"]
        told = f"from {before:,} to {after:,} tons" if after else f"{before:,} tons"
        assert told in fact.text
    if found := re.search(r"with ([\d,]+) tons sunk so far", fact.text):
        turn = _turns(fact, log)[0]
        loaded = log.total("tons", log.before(turn))
        within = {value(c) for c in _codes(fact, log)} | {0}
        assert (int(found[1].replace(",", "")) - loaded) / 1000 in {a + b for a in within for b in within}


def _estimates(fact: StoryFact, log: Log) -> None:
    assert fact.values["revealed"]


def _anything(fact: StoryFact, log: Log) -> None:
    _named(fact, log)


CHECKS = {
    "ship-hit": _shot, "ship-miss": _shot, "escort-hit": _shot, "escort-miss": _shot, "king-hit": _shot, "king-miss": _shot,
    "pass": _pass, "escape": _escape, "king-escape": _escape, "gun": _gun, "sail": _sail, "home": _home,
    "verdict-home": _verdict, "verdict-lost": _verdict, "standing": _verdict, "lost": _lost, "turning": _turning,
    "moment": _turning, "stops": _anything, "seen": _anything, "caught": _anything, "joker": _anything,
    "escort-joker": _anything, "joker-aside": _anything, "queen": _anything, "king": _anything, "estimates": _estimates,
}  # fmt: skip
