"""Compares the facts in a report of Wolf Pack with the log, clause by clause."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from printkit.report.story import StoryFact, number
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_end import ENDS
from tests.report.readers.wolf_pack_game import CHAINS, CODES, GOALS, NAMES, SIDES, WHO, Played, named
from tests.report.readers.wolf_pack_story import EVENTS
from tests.report.readers.wolf_pack_turning import moment, plain, stakes

# -- the facts ---------------------------------------------------------------------------------------------------------------


def check(fact: StoryFact, log: Log, played: Played) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    assert not re.search(r"  | [,.;)]|\(\)", fact.text), fact.text
    CHECKS[fact.kind](fact, log, played)


def _deal(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the size of the deck at the start of the log."""
    setup = log.turns[0]
    hands = [setup.of("hand", side)[0] for side in SIDES]
    assert fact.values["cards"] == 108 - sum(map(len, hands))
    assert fact.text == f"The game began with {fact.values['cards']} cards in the deck.", fact.text


def _standing(fact: StoryFact, log: Log, played: Played) -> None:
    assert fact.values["kills"] == tuple(played.kills)
    stakes(plain(fact.text), played)


def _course(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    assert played.kills[value["side"]] == GOALS[value["side"]]
    assert value["likelier"] in played.turns
    side = value["side"]
    who, text = WHO[side], plain(fact.text)
    if again := re.search(
        r" (\w+)(?: times)?, the last time on turn (\d+), (.+?) stopped it one play from a kill\.$", text
    ):
        stops = [
            p.turn
            for p in played.swept
            if p.side != side and p.laid[side] == 2 and CHAINS[side][2] in p.hands[side]
        ]
        assert (number(len(stops)) if len(stops) > 2 else "twice") == again[1].lower(), text
        assert (int(again[2]), named(again[3])) == (stops[-1], ["DW"[1 - side]]), text
        text = text[: again.start()]
    found = re.fullmatch(
        rf"(?:{who} was the clear favourite (?:from turn (\d+) on|throughout)|Until turn (\d+) {who} was no clear favourite)\.",
        text,
        re.I,
    )
    assert found, fact.text
    assert int(found[1] or found[2] or value["likelier"]) == value["likelier"], fact.text


def _point(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    text = plain(fact.text)
    if kept := re.search(r" with (Dive|Destroyer Sweep), kept since turn (\d+)", text):
        card = "DW"[kept[1] != "Dive"]
        assert played.since(value["turn"], "DW".index(card), card) == int(kept[2]), text
        text = text.replace(f", kept since turn {kept[2]}", "")
    numbers = [int(n) for n in re.findall(r"(\d+)\u00a0%", text)]
    was, first, now = (value[name] for name in ("was", "first", "now"))
    assert numbers in ([], [was, now] if first == now else [was, first, now])
    assert all(0 <= n <= 100 for n in numbers)
    if numbers and not re.search(r"(?:: from|took the wolf pack from) \d+\u00a0% to \d+\u00a0%\.$", text):
        moved = ("fell", "rose")[first > was]
        assert f"{WHO[0]}’s chance to win {moved} from" in fact.text.lower()
    _causes(fact.text, value["steps"], first)
    assert "likelier" not in fact.text, "an estimate is no more than that"
    _credited(text, value["turn"], played)
    moment(replace(fact, text=text), log, played)


def _credited(text: str, turn: int, played: Played) -> None:
    """Check that a link that a turning point tells first was not lost again in the same turn, unless the text names what took it."""
    found = re.search(r"(the wolf pack|the convoy) (?:drew|laid) ((?:(?! and swept)[^.:;])+)", text, re.I)
    if found is None or not re.search(r"\d\u00a0%", text):
        return
    side = WHO.index(found[1].lower())
    links = set(named(found[2])) & set(CHAINS[side])
    for play in [p for p in played.plays if p.turn == turn and p.side != side]:
        swept = set(CHAINS[side][: play.laid[side]]) if play.card in "DW" else set()
        lost = links & {*swept, play.victim}
        killed = any(k[:2] == (turn, side) for k in played.killed)
        assert not lost or killed or NAMES[play.card] in text, text


def _causes(text: str, steps: Any, between: int) -> None:
    """Check that each card named as the cause of a change made at least three quarters of it, by its draw and its play."""
    ends = [100 * steps[0].was, *(100 * step.now for step in steps)]
    split = [n for n, p in enumerate(ends) if round(p) == between]
    names = "(?:the |[A-Z])[\\w ,-]+?"
    found = [
        (m[1], whole)
        for pattern, whole in (
            (rf"With ({names}) the wolf", [(0, n) for n in split]),
            (rf"; ({names}) (?:put it back|took it)", [(n, len(steps)) for n in split]),
        )
        if (m := re.search(pattern, text))
    ]
    for name, legs in found:
        links = [
            s
            for s in steps
            if s.action and NAMES[CODES[s.action.kind]] in name and CODES[s.action.kind] in CHAINS[s.side]
        ]
        assert not name.endswith("on the table") or links, text
        assert any(_made(name, steps[first:last]) for first, last in legs), text


def _made(name: str, leg: Any) -> bool:
    """Return whether the draw and play of the card named made most of the change over these steps of one side."""
    total = 100 * (leg[-1].now - leg[0].was) if leg else 0
    kill = name.endswith("that went down")
    for side in (0, 1):
        mine = [
            step.swing
            for step in leg
            if step.side == side
            and (
                (bool(step.action) and step.action.killed and ("transport", "U-boat")[side] in name)
                if kill
                else any(
                    NAMES[CODES[kind]] in name
                    for kind in (step.drawn if step.action is None else (step.action.kind,))
                    if kind >= 0 and (step.action is not None or CODES[kind] not in "MN")
                )
            )
        ]
        if mine and sum(mine) / total >= 0.75 and (sum(mine) > 0) == (side == 0):
            return True  # a card is no cause of a change that helps the opponent
    return False


def _swept(fact: StoryFact, log: Log, played: Played) -> None:
    assert any(
        (p.turn, p.side, p.laid) == (fact.values["turn"], fact.values["side"], fact.values["cleared"])
        for p in played.swept
    )


def _log_ends(fact: StoryFact, log: Log, played: Played) -> None:
    assert "end" not in [turn.heading for turn in log.turns]


CHECKS = {
    "deal": _deal, "course": _course, "standing": _standing, "point": _point, "swept": _swept, "log-ends": _log_ends,
    **ENDS, **EVENTS,
}  # fmt: skip
read = Played
