"""Checks the draws and plays that a sentence of a Wolf Pack report lists: who did each, in which turn, with which cards and at what odds."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from printkit.report.story import StoryFact, count, number
from printkit.table.words import ordinal
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_game import CHAINS, CODES, NAMES, WHO, Play, Played, named
from tests.report.readers.wolf_pack_phrases import PREY, VERB, a_card, card, links, said
from tests.report.readers.wolf_pack_story import completed, draw_of, odds_of
from tests.report.readers.wolf_pack_turning import simply

_VERBS = "drew|sank|destroyed|took|swept|laid|played"
_DEED = re.compile(rf"(?:(the wolf pack|the convoy) )?({_VERBS}) (.+?)(?: \(([^)]+)\))?")


class _Act(NamedTuple):
    turn: int
    side: int
    verb: str
    what: str
    odds: str


def did(text: str, side: int, first: int, last: int, played: Played, *, with_odds: bool) -> list[_Act]:
    """Check the draw or play that a text tells. ``side``: its side if the text does not name it; ``first`` and ``last``: its turn."""
    found = _DEED.fullmatch(text)
    assert found, text
    assert first == last, text
    act = _Act(first, WHO.index(found[1]) if found[1] else side, found[2], found[3], found[4] or "")
    if act.verb == "drew":
        _drew(act, played, with_odds=with_odds)
    else:
        _play(act, played.play(act.turn, act.side))
    return [act]


def _drew(act: _Act, played: Played, *, with_odds: bool) -> None:
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
    if act.odds or with_odds:
        chance = odds_of(drawn, codes)
        assert act.odds == (simply(chance) if 0 < chance < 1 else ""), (act, chance)


def _play(act: _Act, play: Play) -> None:
    side, other = act.side, 1 - act.side
    if act.verb in VERB:
        assert act.verb == VERB[side], act
        assert play.closes(side), act
        nth = f"the {ordinal(play.kills[side] + 1)}"
        assert act.what == f"{nth} {PREY[side]}", act
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
        assert act.what == f"{', and '.join(gone)}{',' * (len(gone) > 1)} away with {NAMES['DW'[side]]}", act
        assert play.card == "DW"[side], act
    else:
        assert named(act.what) == [play.card], act
        assert (act.verb == "laid") == (play.card in CHAINS[side]), act


def point(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a turning point: its one draw or play, and that it changed something for its side. The estimate itself is not in the log."""
    value: Any = fact.values
    was, now = value["chances"]
    deeds = str(value["deeds"])
    assert 0 <= was <= 100, fact.text
    assert 0 <= now <= 100, fact.text
    if kept := re.fullmatch(r"(the wolf pack|the convoy) kept its (Dive|Destroyer Sweep) and (.+)", deeds):
        act = _kept(WHO.index(kept[1]), named(kept[2]), kept[3], fact.at, played)
    else:
        (act,) = did(deeds, value["side"], fact.at, fact.at, played, with_odds=False)
    facts = {
        "deeds": deeds, "was": f"{was}\u00a0%", "now": f"{now}\u00a0%", "moved": "rose" if now > was else "fell",
    }  # fmt: skip
    said(fact, facts, {"convoy"} if act.side else set())
    if played.finished and act.side == played.winner:
        assert (now > was) == (act.side == 0), f"it harmed its own side: {fact.text}"
    assert act.verb in ("drew", "took", "swept") or act.side != played.winner, f"it was foreseen: {fact.text}"


def _kept(side: int, codes: list[str], text: str, turn: int, played: Played) -> _Act:
    """Check that a side held its clear card while it did something else, and that its opponent made its kill in the next play."""
    play = played.play(turn, side)
    assert codes == ["DW"[side]], text
    assert codes[0] in play.hands[side], text
    assert play.card not in codes, text
    assert played.plays[played.plays.index(play) + 1].closes(1 - side), text
    if text != "passed":
        return did(text, side, turn, turn, played, with_odds=False)[0]
    assert play.card == "-", text
    return _Act(turn, side, "kept", "", "")


def wait(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a turning point that is a wait of the loser: the cards drawn, none of them of the kind that the side wanted."""
    value: Any = fact.values
    side, code, first, last = value["side"], CODES[value["kind"]], value["first"], value["last"]
    assert side != played.winner, fact.text
    draws = [d for d in played.draws if d.side == side and first <= d.turn <= last]
    assert not any(code in d.cards for d in draws), fact.text
    facts = {
        "who": WHO[side], "cards": count(sum(len(d.cards) for d in draws), "card"), "card": card(code), "a_card": a_card(code),
    }  # fmt: skip
    said(fact, facts, set())
