"""Answers with blanks: several ways to fill in one play are told apart by the cards of each."""

from __future__ import annotations

import re
from collections import defaultdict

from printkit.scene import AskedChoice, Blank, as_printed
from tests.support.scenes import played

_LISTED = re.compile(r"(.*) \(([^()]*)\)")
MOVES = 16


def blanks_of_a_game() -> list[list[Blank]]:
    """Return the blanks of each question of a game of Tonnage War, grouped by play and explanation."""
    found: list[list[Blank]] = []
    for scenes in played("tonnage-war", 4, MOVES):
        for scene in scenes.values():
            if isinstance(scene.asked, AskedChoice):
                groups: dict[tuple[str, str], list[Blank]] = defaultdict(list)
                for blank in scene.asked.blanks:
                    groups[blank.verb.split()[0], bare(blank)].append(blank)
                found += groups.values()
    return found


def bare(blank: Blank) -> str:
    """Return a blank's explanation without its cards."""
    cards = cards_of(blank)
    return blank.help.removesuffix(f" ({cards})")


def cards_of(blank: Blank) -> str:
    return ", ".join(as_printed(option.typed) for slot in blank.slots for option in slot.options)


def test_the_cards_of_a_play_stand_in_its_explanation_only_if_there_are_several_ways() -> None:
    groups = blanks_of_a_game()
    assert any(len(group) > 1 for group in groups)
    assert sum(len(group) == 1 for group in groups) > 5
    for group in groups:
        for blank in group:
            listed = _LISTED.fullmatch(blank.help)
            lists_cards = listed is not None and listed[2] == cards_of(blank)
            assert lists_cards is (len(group) > 1), blank
