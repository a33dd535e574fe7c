"""Compares the facts in a report of Wolf Pack with the log, clause by clause."""

from __future__ import annotations

import re
from typing import Any

from printkit.report.story import StoryFact, number
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_deeds import point
from tests.report.readers.wolf_pack_end import ENDS
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, SIDES, WHO, Played, named
from tests.report.readers.wolf_pack_story import EVENTS
from tests.report.readers.wolf_pack_turning import plain, stakes

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


def _swept(fact: StoryFact, log: Log, played: Played) -> None:
    assert any(
        (p.turn, p.side, p.laid) == (fact.values["turn"], fact.values["side"], fact.values["cleared"])
        for p in played.swept
    )


def _log_ends(fact: StoryFact, log: Log, played: Played) -> None:
    assert "end" not in [turn.heading for turn in log.turns]


CHECKS = {
    "deal": _deal, "course": _course, "standing": _standing, "point": point, "swept": _swept, "log-ends": _log_ends,
    **ENDS, **EVENTS,
}  # fmt: skip
read = Played
