"""Checks the sentences that a report of Wolf Pack has about cards that prevented a kill, and about cards that were taken from a hand."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from printkit.report.story import StoryFact, count, number
from printkit.report.words.phrases import times
from printkit.table.words import ordinal
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_game import CHAINS, NAMES, WHO, Play, Played
from tests.report.readers.wolf_pack_phrases import (
    PREY,
    SINK,
    SUNK,
    Facts,
    a_card,
    card,
    holds,
    links,
    said,
    turns_of,
    wanted,
)
from tests.report.readers.wolf_pack_turning import simply


def _facts(played: Played, play: Play) -> Facts:
    """Return the values of a play that kept its opponent from a kill."""
    side, other = play.side, 1 - play.side
    later = next((k for k in played.killed if k[1] == other and k[:2] > (play.turn, side)), None)
    return {
        "turn": play.turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "nth": ordinal(play.kills[other] + 1), "prey": PREY[other],
        "sink": SINK[other], "sunk": SUNK[other], "third": card(CHAINS[other][2]), "a_third": a_card(CHAINS[other][2]), "card": NAMES[play.card],
        "a_card": a_card(play.card), "delay": count(later[0] - play.turn, "turn") if later else "", "later": later,
    }  # fmt: skip


def _brink(played: Played, play: Play, side: int) -> int | None:
    """Return the turn in which a side laid the second link of its last chain, if none of its draws from then on until a play that cleared it
    brought the third link; otherwise None."""
    third = CHAINS[side][2]
    laid = [
        p.turn
        for p in played.plays
        if p.side == side and p.card == CHAINS[side][1] and (p.turn, p.side) < (play.turn, play.side)
    ]
    if play.laid[side] != 2 or not play.last_chain(side) or third in play.hands[side]:
        return None
    draws = [d for d in played.draws if d.side == side and laid[-1] < d.turn <= play.turn]
    robbed = any(
        p.victim == third
        for p in played.plays
        if p.side != side and (laid[-1], side) < (p.turn, p.side) and p.turn <= play.turn
    )
    if robbed or any(third in d.cards + d.held for d in draws):
        return None
    return laid[-1] if draws else None


def _wins(play: Play) -> bool:
    other = 1 - play.side
    return play.laid[other] == 2 and CHAINS[other][2] in play.hands[other] and play.last_chain(other)


def _fresh_third(played: Played, play: Play) -> bool:
    """Return whether the opponent drew the third link of its chain in the turn of a play and had held none."""
    third = CHAINS[1 - play.side][2]
    draw = next((d for d in played.draws if (d.turn, d.side) == (play.turn, 1 - play.side)), None)
    return draw is not None and third in draw.cards and third not in draw.held


def stop(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a clear card that took two links from its opponent: the peril, how the card had come, and what it cost."""
    value: Any = fact.values
    side = value["side"]
    other = 1 - side
    play = played.play(value["turn"], side)
    assert play.card == "DW"[side], fact.text
    assert play.laid[other] == 2 or (play.laid[side] == 2 and _brink(played, play, side)), fact.text
    ready = CHAINS[other][2] in play.hands[other]
    since = played.since(play.turn, side, play.card)
    brink, mine = _brink(played, play, other), _brink(played, play, side)
    own = links(side, play.laid[side])
    facts = _facts(played, play) | {
        "since": since, "own": own, "theirs": links(other, play.laid[other]), "price": f", and {WHO[side]}’s own {own} went too" if own else "",
        "own_third": a_card(CHAINS[side][2]),
    }  # fmt: skip
    if brink:
        facts["first"] = brink
    if mine:
        facts["own_first"] = mine
    if brink and mine:
        facts["both_first"] = max(brink, mine)
    earlier = [p for p in played.swept if p.side == side and p.turn < play.turn and _wins(p)]
    tags = {
        "short": play.turn - (brink or mine or 0) <= 1,
        "wins": _wins(play), "due": ready and play.laid[other] == 2 and not play.last_chain(other), "lacked": not ready and play.laid[other] == 2,
        "brink": brink, "own-brink": mine, "drawn": play.fresh, "came": _fresh_third(played, play), "saved-before": earlier, "cleared": play.laid[other] == 2,
        "kept": not play.fresh and 0 < since < play.turn - 1, "own": own,
    }  # fmt: skip
    true = {tag for tag, so in tags.items() if so}
    said(fact, facts, true, {"lede", "cleared", "lacked", "kept", "saved-before"} & {"lede", *true})


def gain(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that a side made no kill after a card had prevented one."""
    value: Any = fact.values
    play = played.play(value["turn"], value["side"])
    facts = _facts(played, play)
    assert not re.search(r"\b(?:cost|lost|make up)\b", fact.text), (
        fact.text
    )  # other cards may have been missing too
    assert facts["later"] is None, fact.text
    assert played.finished, fact.text
    _lately(fact.text, play, played)
    said(fact, facts, {"never"} | ({"first-kill"} if not play.kills[1 - play.side] else set()))


def _lately(text: str, play: Play, played: Played) -> None:
    """Check that the opponent of a play had made its last kill no longer before it than the game lasted after it, if it had made one."""
    kills = [k[0] for k in played.killed if k[1] != play.side and k[0] <= play.turn]
    assert not kills or played.turns[-1] - play.turn >= play.turn - kills[-1], text


def put_off(fact: StoryFact, log: Log, played: Played) -> None:
    """Check clear cards that each came one play before the same kill, and when this kill was made."""
    value: Any = fact.values
    side, numbers = value["side"], value["numbers"]
    other = 1 - side
    plays = [played.play(turn, side) for turn in numbers]
    for play in plays:
        assert play.card == "DW"[side], fact.text
        assert play.laid[other] == 2, fact.text
        assert CHAINS[other][2] in play.hands[other], fact.text
    assert len({play.kills[other] for play in plays}) == 1, fact.text
    facts = _facts(played, plays[-1]) | {
        "theirs": links(other, 2), "times": times(len(plays)), "turns": turns_of(numbers), "sank": ("sank", "destroyed")[other], "n": number(len(plays)),
    }  # fmt: skip
    later: Any = facts["later"]
    if later is not None:
        facts["next"] = later[0]
    assert len(plays) > 1 or re.search(r"\bput off\b|^It was turn ", fact.text), fact.text
    since = [played.since(play.turn, side, play.card) for play in plays]
    if all(since) and len({*since}) == len(since):
        facts["drawn"] = turns_of(since)
    true = {"came"} if later is not None else {"never"} if played.finished else set()
    true |= {"since"} if "drawn" in facts else set()
    true |= {"wins"} if plays[0].last_chain(other) else set()
    true |= {"first-kill"} if not plays[0].kills[other] else set()
    said(fact, facts, true, {"lede", "came", "since"} & {"lede", *true})


def too_late(fact: StoryFact, log: Log, played: Played) -> None:
    """Check when a side drew the card that it had lacked for the chain that was cleared."""
    value: Any = fact.values
    play = played.play(value["turn"], value["side"])
    came = played.next_drawn(1 - play.side, CHAINS[1 - play.side][2], play.turn)
    assert play.turn < came <= play.turn + 3, fact.text
    assert came < played.turns[-1] or not played.finished, fact.text
    other, third = 1 - play.side, CHAINS[1 - play.side][2]
    then = next(p for p in played.plays if p.turn == came)
    true = (
        {"whole"} if holds(then.hands[other], wanted(then, other)) and third in then.hands[other] else set()
    )
    said(fact, _facts(played, play) | {"later": count(came - play.turn, "turn")}, true)


def theft(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a card that was lost to a harassment: how near its owner was to a kill, which card it was, and when another came."""
    value: Any = fact.values
    side = value["side"]
    other = 1 - side
    play = played.play(value["turn"], side)
    third, hand = CHAINS[other][2], play.hands[other]
    again = played.next_drawn(other, play.victim, play.turn)
    facts = _facts(played, play) | {
        "victim": card(play.victim), "a_victim": a_card(play.victim), "hand": number(len(hand)), "until": again, "theirs": links(other, play.laid[other]),
    }  # fmt: skip
    ready = play.laid[other] == 2 and hand.count(third) == 1
    lost = ready and play.victim == third
    spared = ready and play.victim != third and play.last_chain(other)
    spared = spared and not (other == 0 and played.next_drawn(other, third, play.turn) == play.turn + 1)
    needed = list(CHAINS[other][play.laid[other] :])
    whole = play.last_chain(other) and len(needed) > 1 and holds(hand, needed)
    risked = whole and (play.victim not in needed or hand.count(play.victim) > 1)
    if risked:
        facts["chance"] = simply(Fraction(sum(hand.count(c) == 1 for c in needed), len(hand)))
    drawn = next((d.cards for d in played.draws if (d.turn, d.side) == (play.turn, other)), "")
    tags = {
        "disarms": hand.count(play.victim) == 1 and play.victim == "DW"[other] and play.last_chain(side) and not again, "drawn": play.victim in drawn,
        "another": play.laid[other] == 2 and play.last_chain(other) and play.victim == third and hand.count(third) > 1,
        "risked": risked, "wins": lost and play.last_chain(other), "third": lost and not play.last_chain(other), "spared": spared, "certain": len(hand) == 1,
        "came": _fresh_third(played, play), "link": hand.count(play.victim) == 1, "replaced": again, "soon": again - play.turn <= 3, "threw": play.sole() == "last",
    }  # fmt: skip
    true = {tag for tag, so in tags.items() if so}
    assert again or played.finished or "no other" not in fact.text, fact.text
    if fact.kind == "never-drew":
        assert lost, fact.text
        assert played.finished, fact.text
        assert not again, fact.text
    said(fact, facts, true, {"lede"})


STOPS = {
    "stop": stop,
    "put-off": put_off,
    "gain": gain,
    "too-late": too_late,
    "theft": theft,
    "never-drew": theft,
}
"""The check of each kind of fact."""
