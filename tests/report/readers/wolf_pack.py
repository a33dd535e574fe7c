"""Compares the facts in a report of Wolf Pack with the log, clause by clause."""

from __future__ import annotations

import re
from typing import Any

from printkit.report.story import StoryFact
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_deeds import point, wait
from tests.report.readers.wolf_pack_end import ENDS
from tests.report.readers.wolf_pack_game import GOALS, SIDES, WHO, Played
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
    found = re.fullmatch(
        rf"{WHO[value['side']]} was the clear favourite (?:from turn (\d+) on|throughout): no turn ended with less than (\d+)\u00a0% for it\.",
        plain(fact.text),
        re.I,
    )
    assert found, fact.text
    assert int(found[1] or value["likelier"]) == value["likelier"], fact.text
    assert int(found[2]) == value["least"] > 70, fact.text


def _swept(fact: StoryFact, log: Log, played: Played) -> None:
    assert any(
        (p.turn, p.side, p.laid) == (fact.values["turn"], fact.values["side"], fact.values["cleared"])
        for p in played.swept
    )


def _log_ends(fact: StoryFact, log: Log, played: Played) -> None:
    assert "end" not in [turn.heading for turn in log.turns]


CHECKS = {
    "deal": _deal, "course": _course, "standing": _standing, "point": point, "point-wait": wait, "swept": _swept, "log-ends": _log_ends,
    **ENDS, **EVENTS,
}  # fmt: skip
read = Played
