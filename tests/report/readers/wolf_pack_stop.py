"""Checks the sentences that a report of Wolf Pack has about cards that prevented a kill, and about turns without a kill."""

from __future__ import annotations

import re
from typing import Any

from printkit.report.story import StoryFact
from printkit.report.words.phrases import times
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import CHAINS, CODES, GOALS, WHO, Play, Played, named
from tests.report.readers.wolf_pack_kill import PREY, SUNK
from tests.report.readers.wolf_pack_turning import plain

_SIDE = "(the wolf pack|the convoy)"
_CLEAR = "(?:an? )?(?:another )?(?:Dive|Destroyer Sweep)"
_PRICE = re.compile(rf", at the cost of {_SIDE}’s own (two links|first link)(?=\.$)")


def _sides(text: str, side: int) -> None:
    """Check every side that a sentence names: the one that played the card, or the one whose chain it stopped."""
    own = (
        rf"{_SIDE} (?:had kept|had just drawn|drew|played|answered|swept|used|denied|had held|could have|had {_CLEAR}|had another|lost two|swept its)|came to {_SIDE}|saved {_SIDE}|"
        rf"that {_SIDE} had held|{_SIDE} was one play from defeat|could have saved {_SIDE}|each time {_SIDE} had|both times {_SIDE} had"
    )
    other = (
        rf"{_SIDE} (?:was(?: again)? one play from (?!defeat)|had only one card|would|held the (?:last|card)|had laid|lost its|was about)|stopped {_SIDE}|kept {_SIDE} from|deny {_SIDE}|to stop {_SIDE}|denied {_SIDE}|links of {_SIDE}|"
        rf"chain of {_SIDE}|before {_SIDE} would|when {_SIDE} was one play|{_SIDE}’s|that {_SIDE} had laid|holder {_SIDE}"
    )
    told = 0
    for pattern, who in ((own, side), (other, 1 - side)):
        for found in re.finditer(pattern, text, re.I):
            said = next(group for group in found.groups() if group)
            assert said.lower() == WHO[who], (found[0], text)
            told += 1
    assert told, text


def _peril(text: str, play: Play, other: int) -> None:
    """Check how near the other side was to a kill or to victory: one play."""
    assert play.laid[other] == 2, text
    assert CHAINS[other][2] in play.hands[other], text
    wins = re.search("victory|win|won|defeat", text) is not None
    assert wins == play.last_chain(other), text
    for found in re.finditer(r"(?:its|the) (?!next)(\w+) (transport|U-boat)", text):
        assert found[1] == ordinal(play.kills[other] + 1), text
        assert found[2] == PREY[other], text
    for found in re.finditer(
        r"(?:saved the [a-z ]+ an?|about to (?:sink|destroy) an?) (transport|U-boat)", text
    ):
        assert found[1] == PREY[other], text
    for found in re.finditer(r"would have (sunk|destroyed)|about to (sink|destroy)", text):
        verb = found[1] or {"sink": "sunk", "destroy": "destroyed"}[found[2]]
        assert verb == SUNK[other], text


def stop(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a clear card that prevented a kill: the peril, how the card had come, and what it cost."""
    value: Any = fact.values
    side, text = value["side"], plain(fact.text)
    other = 1 - side
    play = played.play(value["turn"], side)
    price = _PRICE.search(text)
    wins = CHAINS[other][2] in play.hands[other] and play.last_chain(other)
    assert (price is not None) == (play.laid[side] == 2 or (play.laid[side] == 1 and wins)), text
    assert price is None or (price[2] == "two links") == (play.laid[side] == 2), text
    assert price is None or price[1] == WHO[side], text
    text = _PRICE.sub("", text)
    assert set(named(text)) - {"U", "R"} == {play.card} == {"DW"[side]}, text
    _sides(text, side)
    if fact.kind == "stop" and re.search("came the .* that|kept the .* from victory", text):
        assert play.laid[other] == 2, text
        assert CHAINS[other][2] in play.hands[other], text
    elif fact.kind == "stop":
        _peril(text, play, other)
    else:
        assert play.laid[other] == 2, text
        assert (
            "before its last card" not in text or CHAINS[other][2] not in play.hands[other] or "~" in text
        ), text
    since = played.since(play.turn, side, play.card)
    turns = [int(n) for n in re.findall(r"turn (\d+)", text)]
    assert set(turns) <= {play.turn, since}, text
    assert play.turn in turns, text
    if found := re.search(r"since turn (\d+)", text):
        assert int(found[1]) == since > 0, text
        assert not [
            p for p in played.plays if p.side == side and p.card == play.card and since <= p.turn < play.turn
        ]
    assert not re.search("just drawn|drew|came to", text) or play.fresh, text
    earlier = [p for p in played.swept if p.side == side and p.turn < play.turn]
    if re.search(r"nother|\b[Aa]gain\b|once more", text):
        assert earlier, text
    if re.search("once more|saved .* again", text):
        assert any(
            p.laid[other] == 2 and CHAINS[other][2] in p.hands[other] and p.last_chain(other) for p in earlier
        ), text


def stops(fact: StoryFact, log: Log, played: Played) -> None:
    """Check several clear cards of one side with the same effect: their turns, and the peril before each."""
    value: Any = fact.values
    side, numbers, text = value["side"], value["numbers"], plain(fact.text)
    other = 1 - side
    mine = [played.play(turn, side) for turn in numbers]
    assert all(p.card == "DW"[side] and p.laid[other] == 2 for p in mine)
    assert not any(numbers[0] <= turn < numbers[-1] for turn, *_ in played.killed), text
    assert [int(n) for n in re.findall(r"\d+", text)] == list(numbers), text
    assert re.search(times(len(mine)), text, re.I), text
    assert not re.search("both times", text) or len(mine) == 2, text
    assert set(named(text)) - {"U", "R"} == {"DW"[side]}, text
    _sides(text, side)
    if "links" not in text:
        for play in mine:
            _peril(text, play, other)
    else:
        assert not all(CHAINS[other][2] in play.hands[other] for play in mine), text


def theft(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a card that was lost to a harassment: how near its owner was to a kill, which card it was, and when another came."""
    value: Any = fact.values
    side, text = value["side"], plain(fact.text)
    other = 1 - side
    play = played.play(value["turn"], side)
    hand, victim, third = play.hands[other], play.victim, CHAINS[other][2]
    assert value["taken"] == CODES.index(victim)
    assert int(re.search(r"turn (\d+)", text)[1]) == play.turn, text  # type: ignore[index]
    assert [code for code in named(text) if code in "MN"] == [play.card], text
    if found := re.search(r"one of (?:its|the [a-z ]+’s) (\w+) cards", text):
        assert counted(found[1]) == len(hand), text
    if "last card in" in text:
        assert len(hand) == 1, text
    if short := re.search(
        rf"took {_SIDE}’s winning card|took the card for {_SIDE}’s (\w+) (transport|U-boat)", text
    ):
        assert victim == third, text
        assert play.laid[other] == 2, text
        assert hand.count(third) == 1, text
        assert (short[1] or short[2]) == WHO[other], text
        assert bool(short[1]) == play.last_chain(other), text
        assert not short[3] or (short[3], short[4]) == (ordinal(play.kills[other] + 1), PREY[other]), text
    missed = "not the one" in text
    needed = (
        re.search("the one that it needed|it was that one|the very one|the one for its|the one to win", text)
        is not None
    )
    if missed:
        assert play.last_chain(other), text
        assert play.laid[other] == 2, text
        assert third in hand, text
        assert victim != third, text
        assert "next play" not in text, text  # the turn of the state comes first
        again = side == 1 and played.next_drawn(other, third, play.turn) == play.turn + 1
        assert not again, text
        assert "two links down" not in text or WHO[other] in text.split(" had ")[0], text
    elif needed:
        assert victim == third, text
        assert hand.count(third) == 1, text
        _peril(
            re.sub(r"the one (?:for|to).*", "", text) if len(hand) == 1 and "win" not in text else text,
            play,
            other,
        )
    elif not short:
        only = re.search(r"took (the [a-z ]+)’s only ([\w -]+?)(?:;|\.)", text)
        assert only, text
        assert only[1] == WHO[other], text
        assert named(only[2]) == [victim], text
        assert hand.count(victim) == 1, text
        assert victim in CHAINS[other][play.laid[other] :], text
    for found in re.finditer(rf"{_SIDE}(?:’s| was one play| held the card| would)", text, re.I):
        assert found[1].lower() == WHO[other], text
    again = played.next_drawn(other, victim, play.turn)
    if found := re.search(r"; the next ([\w -]+?) came on turn (\d+)", text):
        assert named(found[1]) == [victim], text
        assert again == int(found[2]), text
    elif "no other came" in text:
        assert played.finished, text
        assert not again, text


def spell(fact: StoryFact, log: Log, played: Played) -> None:
    """Check how many turns are said to have passed without a kill, and whether both sides were one kill from their goals."""
    value: Any = fact.values
    first, last = value["from"], value["to"]
    assert not [k for k in played.killed if first < k[0] < last], fact.text
    found = re.search(r"(?:for|Then) (\w+) turns", fact.text, re.I)
    assert found, fact.text
    assert counted(found[1]) == last - first - 1, fact.text
    kills = [k for k in played.killed if k[0] <= first][-1][3]
    short = tuple(side for side in (0, 1) if kills[side] == GOALS[side] - 1)
    assert value["short"] == short
    assert ("neither side" in fact.text) == (len(short) == 2), fact.text


STOPS = {"stop": stop, "cleared": stop, "stops": stops, "theft": theft, "spell": spell}
"""The check of each kind of fact."""
