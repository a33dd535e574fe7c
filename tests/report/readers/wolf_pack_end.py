"""Checks what a Wolf Pack report says decided a game, if it was not one draw or play."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from printkit.report.story import StoryFact, count
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, WHO, Play, Played, named
from tests.report.readers.wolf_pack_phrases import said
from tests.report.readers.wolf_pack_story import deed, stands
from tests.report.readers.wolf_pack_turning import plain


def _run(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the turns that are said to have helped the winner together: what the loser needed, and each draw and play, in order."""
    value: Any = fact.values
    side, first, last = value["side"], value["first"], value["last"]
    other = 1 - side
    assert played.kills[side] == GOALS[side]
    then = ""
    deeds = str(value["deeds"])
    kills = [
        k[3][side]
        for k in played.killed
        if k[1] == side and first <= k[0] <= last and k[3][side] < GOALS[side]
    ]
    if kills and not re.search("sank|destroyed", deeds):
        then = f" Meanwhile it {deed(side, kills)}."
    facts: dict[str, object] = {
        "who": WHO[side], "first": first, "last": last, "n": count(last - first + 1, "turn"), "deeds": deeds, "then": then,
        "stake": stands(Played(log.until(first - 1)), other),
    }  # fmt: skip
    said(fact, facts, set())
    _did(plain(deeds), side, first, last, played)


def _did(text: str, side: int, first: int, last: int, played: Played) -> None:
    """Check draws and plays of a side in these turns, in the order in which they are told."""
    text = re.sub(
        r"(sank|destroyed) the (\w+) (transport|U-boat) and then the (\w+)",
        r"\1 the \2 \3 and \1 the \4 \3",
        text,
    )
    acts: list[str] = []
    for turn in range(first, last + 1):
        acts += [f"drew {d.cards}" for d in played.draws if (d.turn, d.side) == (turn, side)]
        acts += [_act(p) for p in played.plays if (p.turn, p.side) == (turn, side)]
    parts = [
        each
        for each in re.split(r"(?:^|,? and |, )(?=drew|sank|destroyed|swept|took|laid|then )", text)
        if each
    ]
    for part in parts:
        if part.endswith(" twice"):
            (card,) = named(part)
            assert sum(act.startswith("drew ") and card in act[5:] for act in acts) > 1, text
        said = _act_said(part, parts, side)
        while acts and not _fits(acts[0], said):
            acts.pop(0)
        assert acts, (text, part)
        if not said.startswith("drew"):
            acts.pop(0)


def _act(play: Play) -> str:
    side = play.side
    if play.victim:
        return f"took {play.victim}{play.card}{play.sole()}"
    if play.card in "DW" and any(play.laid):
        return f"swept {WHO[1 - side] if play.laid[1 - side] else WHO[side]}"
    if play.closes(side):
        return f"kill {ordinal(play.kills[side] + 1)}"
    return f"laid {play.card}"


def _act_said(part: str, parts: list[str], side: int) -> str:
    cards = "".join(named(part))
    if part.startswith(("drew", "then")):
        if cards == "" and "another" in part:
            cards = "".join(named(parts[parts.index(part) - 1]))
        assert cards, part
        return f"drew {cards}"
    if taken := re.fullmatch(r"took the [a-z ]+’s (only |last )?(.+) with (.+)", part):
        return f"took {named(taken[2])[0]}{named(taken[3])[0]}{(taken[1] or '').strip()}"
    if part.startswith("swept"):
        assert not cards or cards == "DW"[side], part
        return f"swept {WHO[side] if 'its own' in part else WHO[1 - side]}"
    if kill := re.fullmatch(r"(?:sank|destroyed) the (\w+) (?:transport|U-boat)", part):
        return f"kill {kill[1]}"
    return f"laid {cards}"


def _fits(act: str, said: str) -> bool:
    if said.startswith("drew "):
        return act.startswith("drew ") and all(card in act[5:] for card in said[5:])
    return act == said


def _stopped(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the sweeps that are said to have stopped the winner one play before it would have won: there were no others."""
    value: Any = fact.values
    side, text = value["side"], plain(fact.text)
    stops = [
        p.turn
        for p in played.swept
        if p.side != side and p.laid[side] == 2 and p.last_chain(side) and CHAINS[side][2] in p.hands[side]
    ]
    assert tuple(stops) == value["turns"]
    found = re.fullmatch(r"(.+?) stopped (the [a-z ]+) one play from victory on turns? ([\d, and]+)\.", text)
    assert found, text
    assert named(found[1]) == ["DW"[1 - side]]
    assert found[2] == WHO[side]
    assert [int(n) for n in re.findall(r"\d+", found[3])] == stops, text


def _shape(fact: StoryFact, log: Log, played: Played) -> None:
    """Check how a game is said to have been won that no turn decided."""
    value: Any = fact.values
    side, text = value["side"], plain(fact.text)
    assert played.kills[side] == GOALS[side]
    if row := re.fullmatch(
        r"From turn (\d+) to turn (\d+) only (the [a-z ]+) made kills, (\w+) (transport|U-boat)s in a row\.",
        text,
    ):
        runs = [[k[0] for k in run] for who, run in groupby(played.killed, key=lambda k: k[1]) if who == side]
        assert [int(row[1]), int(row[2])] == [runs[-1][0], runs[-1][-1]], text
        assert len(runs[-1]) == counted(row[4]), text
        assert row[3] == WHO[side]
        assert row[5] == ("transport", "U-boat")[side]
        return
    if clears := re.fullmatch(
        r"(\w+)(?: times)?, on turns ([\d, and]+), (.+?) swept away a chain of (the [a-z ]+) that lacked only its last card\.",
        text,
    ):
        mine = [p.turn for p in played.swept if p.side == side and p.laid[1 - side] == 2]
        assert [int(n) for n in re.findall(r"\d+", clears[2])] == mine
        assert counted(clears[1].lower()) == len(mine), text
        assert named(clears[3]) == ["DW"[side]]
        assert clears[4] == WHO[1 - side]
        return
    raise AssertionError(text)


ENDS = {"run": _run, "stopped": _stopped, "shape": _shape}
"""The check of each kind of fact."""
