"""Checks what a Wolf Pack report says decided a game, if it was not one draw or play."""

from __future__ import annotations

import re
from itertools import groupby
from types import SimpleNamespace
from typing import Any

from printkit.report.story import StoryFact, count
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_deeds import did
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, NAMES, WHO, Played, named
from tests.report.readers.wolf_pack_phrases import PREY, said, turns_of
from tests.report.readers.wolf_pack_story import draw_of, odds, on_turn, stands
from tests.report.readers.wolf_pack_turning import plain, simply, until


def _rose(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the winner's draw or play that is told first with its chance: the deed, and how the game stood. The estimate itself is not in the log."""
    value: Any = fact.values
    side, turn, text = value["side"], value["turn"], str(value["deed"])
    assert played.kills[side] == GOALS[side]
    (act,) = did(text, side, turn, turn, played, with_odds=True)
    before = Played(log.until(turn - 1))
    until(before, log, turn, SimpleNamespace(kind="draw" if act.verb == "drew" else "play", side=side))
    was, now, floor = value["chances"]
    assert 0 <= was < floor <= 100, fact.text
    assert was < now <= 100, fact.text
    facts: dict[str, object] = {
        "who": WHO[side], "turn": turn, "deed": text, "stake": stands(before, 1 - side), "was": f"{was}\u00a0%", "now": f"{now}\u00a0%",
        "floor": f"{floor}\u00a0%", "short": f"{count(GOALS[side] - before.kills[side], PREY[side])} short",
    }  # fmt: skip
    said(fact, facts, set())


def _none(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that the sentence names the winner. The estimate itself is not in the log."""
    side: Any = fact.values["side"]
    assert played.kills[side] == GOALS[side]
    said(fact, {"who": WHO[side], "least": 8}, set())


def _jump(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a draw or play that is told for its effect alone."""
    value: Any = fact.values
    did(str(value["deed"]), value["side"], fact.at, fact.at, played, with_odds=True)
    said(fact, {"deed": value["deed"]} | on_turn(fact), set())


def _unchecked(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that no card of the winner's chains was ever cleared from the table, and whether the loser ever had the card for it."""
    side: Any = fact.values["side"]
    clear = "DW"[1 - side]
    assert played.kills[side] == GOALS[side]
    assert not any(p.laid[side] for p in played.swept), fact.text
    held = clear in played.dealt[1 - side] or any(clear in d.cards for d in played.draws if d.side != side)
    facts: dict[str, object] = {
        "whom": WHO[1 - side], "whose": f"{WHO[side]}’s", "clear": NAMES[clear], "prey": PREY[side],
        "on": f"on {turns_of([k[0] for k in played.killed if k[1] == side])}",
    }  # fmt: skip
    said(fact, facts, set() if held else {"none"})


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
    last = played.play(stops[-1], 1 - side)
    drawn = draw_of(played, last.turn, last.side)
    rare = ""
    if last.fresh and drawn is not None and 0 < odds(drawn, last.card) <= 0.75:
        time = ", the last time" * (len(stops) > 1)
        rare = f"{time} with one drawn in that turn, at {simply(odds(drawn, last.card))}"
    found = re.fullmatch(
        rf"(.+?) stopped (the [a-z ]+) one play from victory on turns? ((?:\d+|, | and )+){rare}\.", text
    )
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


ENDS = {
    "lede-unchecked": _unchecked,
    "lede-rose": _rose,
    "lede-none": _none,
    "jump": _jump,
    "stopped": _stopped,
    "shape": _shape,
}
"""The check of each kind of fact."""
