"""The companion asks in whole questions."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, prompts, reading
from printkit.journal.verbs import Aimed, AskedVerb, Spread


@pytest.mark.parametrize("slug", GAMES)
def test_every_question_of_a_game_is_a_whole_sentence(slug: str) -> None:
    verbs = [verb for verb in reading(slug)[1].verbs if isinstance(verb, AskedVerb) and verb.asks]
    asked = [verb.asks for verb in verbs]
    asked += [verb.asks_target for verb in verbs if isinstance(verb, Aimed)]
    asked += [verb.asks_cards for verb in verbs if isinstance(verb, Spread) and verb.asks_cards]
    asking = prompts(slug)
    assert asking is not None
    asked += asking.asks.values()
    assert asked
    assert [words for words in asked if not words.endswith("?") or len(words.split()) < 2] == []
