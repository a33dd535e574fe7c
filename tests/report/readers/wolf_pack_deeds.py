"""Checks the draws and plays that a sentence of a Wolf Pack report lists: who did each, in which turn, with which cards and at what odds."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from printkit.report.story import StoryFact, count, listed, number
from printkit.table.words import ordinal
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_game import CHAINS, CODES, NAMES, WHO, Play, Played, named
from tests.report.readers.wolf_pack_phrases import PREY, VERB, a_card, card, links, said
from tests.report.readers.wolf_pack_story import completed, draw_of, odds_of
from tests.report.readers.wolf_pack_turning import simply

_VERBS = "drew|sank|destroyed|took|swept|laid|played"
_SPLIT = re.compile(
    rf"(?:(?<=\d),? and |(?<=\d), |,? and (?=(?:the wolf pack |the convoy )?(?:{_VERBS})\b)|, (?=(?:{_VERBS})\b))"
)
_PART = re.compile(
    rf"(?:(the wolf pack|the convoy) )?(?:({_VERBS}) )?(.+?)(?: \(([^)]+)\))?(?: on turn (\d+))?"
)


class _Act(NamedTuple):
    turn: int
    side: int
    verb: str
    what: str
    odds: str


def acts(text: str, side: int, first: int) -> list[_Act]:
    """Return the draws and plays in a text, with the turn and side of each. ``first``: the turn of those without one; ``side``: the side of the first."""
    parts = [_PART.fullmatch(part) for part in _SPLIT.split(text)]
    found: list[_Act] = []
    turn, verb = 0, ""
    for part in parts:
        assert part, text
        side = WHO.index(part[1]) if part[1] else side
        verb = part[2] or verb
        turn = int(part[5]) if part[5] else 0
        found.append(_Act(turn, side, verb, part[3], part[4] or ""))
    turn = 0
    for place in reversed(range(len(found))):  # a turn stands behind the last thing that was done in it
        turn = found[place].turn or turn
        found[place] = found[place]._replace(turn=turn or first)
    return found


def did(text: str, side: int, first: int, last: int, played: Played, *, with_odds: bool) -> list[_Act]:
    """Check every draw and play in a text, and that they stand in the order of play."""
    found = acts(text, side, first)
    order = [(act.turn, act.verb != "drew", act.side) for act in found]
    assert order == sorted(order), text
    assert all(first <= act.turn <= last for act in found), text
    for place, act in enumerate(found):
        if act.verb == "drew":
            _drew(act, found[:place], played, with_odds=with_odds)
        else:
            _play(act, played.play(act.turn, act.side), found[:place])
    return found


def _drew(act: _Act, before: list[_Act], played: Played, *, with_odds: bool) -> None:
    drawn = draw_of(played, act.turn, act.side)
    assert drawn is not None, act
    codes = named(act.what)
    assert codes, act
    assert all(drawn.cards.count(code) >= codes.count(code) for code in codes), act
    try:
        _, _, lacked = completed(played, act.turn, act.side)
    except AssertionError:  # no chain was completed
        lacked = []
    assert codes == lacked or not lacked, (act, lacked)
    repeated = any((b.verb, b.side, named(b.what)) == ("drew", act.side, codes) for b in before)
    assert repeated == bool(re.match("another |more ", act.what)), act
    if act.odds or with_odds:
        chance = odds_of(drawn, codes)
        assert act.odds == (simply(chance) if 0 < chance < 1 else ""), (act, chance)


def _play(act: _Act, play: Play, before: list[_Act]) -> None:
    side, other = act.side, 1 - act.side
    if act.verb in VERB:
        assert act.verb == VERB[side], act
        assert play.closes(side), act
        nth = f"the {ordinal(play.kills[side] + 1)}"
        assert act.what in (f"{nth} {PREY[side]}", nth), act
    elif act.verb == "took":
        held = play.hands[other].count(play.victim)
        name = card(play.victim)
        several = name if name.endswith("s") else f"{name}{'es' if name.endswith('o') else 's'}"
        what = (
            f"{WHO[other]}’s {play.sole()} {name}" if play.sole() else f"Water from {WHO[other]}" if play.victim == "~" else f"one of {WHO[other]}’s {number(held)} {several}"
        )  # fmt: skip
        assert act.what == f"{what} with {NAMES[play.card]}", (act, what)
    elif act.verb == "swept":
        theirs, own = links(other, play.laid[other]), links(side, play.laid[side])
        gone = [*([theirs] if theirs else []), *([f"its own {own}"] if own else [])]
        drawn = any((b.verb, b.side, named(b.what)) == ("drew", side, [play.card]) for b in before)
        tool = "it" if drawn else NAMES["DW"[side]]
        assert act.what == f"{', and '.join(gone)}{',' * (len(gone) > 1)} away with {tool}", act
        assert play.card == "DW"[side], act
    else:
        assert named(act.what) == [play.card], act
        assert (act.verb == "laid") == (play.card in CHAINS[side]), act


def point(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a turning point: its draws and plays, and that a link named alone was not lost again in its turn. The estimate itself is not in the log."""
    value: Any = fact.values
    was, now = value["chances"]
    deeds = str(value["deeds"])
    assert 0 <= was <= 100, fact.text
    assert 0 <= now <= 100, fact.text
    first, last = value["first"], value["last"]
    found: list[_Act] = []
    if "wait" in value:
        _waited(deeds, CODES[value["wait"]], first, last, played)
    else:
        found = did(deeds, 0, first, last, played, with_odds=False)
        assert (first < last) == (" on turn " in deeds), deeds
    facts = {
        "deeds": deeds,
        "was": f"{was}\u00a0%",
        "now": f"{now}\u00a0%",
        "moved": "rose" if now > was else "fell",
    }
    tags = {"one": len(found) == 1, "convoy": bool(found) and all(act.side for act in found)}
    said(fact, facts, {name for name, so in tags.items() if so})
    for act in found[-1:]:
        _credited(act, played)
    if first == last and found:
        _not_foreseen(found, played)


def _waited(text: str, code: str, first: int, last: int, played: Played) -> None:
    """Check that a side drew so many cards in these turns and none of a kind."""
    found = re.fullmatch(r"(the wolf pack|the convoy) drew (\S+ cards) without (.+)", text)
    assert found, text
    draws = [d for d in played.draws if d.side == WHO.index(found[1]) and first <= d.turn <= last]
    assert not any(code in d.cards for d in draws), text
    assert found[2] == count(sum(len(d.cards) for d in draws), "card"), text
    assert found[3] == a_card(code), text


def _not_foreseen(found: list[_Act], played: Played) -> None:
    """Check that a turning point is not explained by a card that had been in hand before its turn: a clear card kept, or the wolf pack's certain kill."""
    act = found[0]
    if act.verb not in ("swept", "sank"):
        return
    play = played.play(act.turn, act.side)
    if act.verb == "swept":
        assert play.fresh or played.since(act.turn, act.side, play.card) == act.turn, act
    if act.verb == "sank":
        assert play.fresh, act


def _credited(act: _Act, played: Played) -> None:
    """Check that a link that a side drew or laid last in a turning point was not lost again before the turn was out."""
    if act.verb not in ("drew", "laid") or (act.verb == "laid" and act.side == 1):
        return  # what the convoy laid, the wolf pack can take off the table only in the next turn
    codes = set(named(act.what)) & set(CHAINS[act.side])
    for play in [p for p in played.plays if p.turn == act.turn and p.side != act.side]:
        swept = set(CHAINS[act.side][: play.laid[act.side]]) if play.card in "DW" else set()
        lost = codes & {*swept, play.victim}
        assert not lost or any(k[:2] == (act.turn, act.side) for k in played.killed), listed(sorted(lost))
