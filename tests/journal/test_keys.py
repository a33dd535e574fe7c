"""How many keys a player needs for a turn with the companion, counted from scripts of what a player in a hurry types.

Each file in ``keys/`` contains the keys for the first turns of a game that printkit has played; an empty line is Enter
alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.journal.test_companion_games import begun

SCRIPTS = Path(__file__).parent / "keys"
MOST = {"uss-lox": 10, "malta-convoy": 8, "ssn": 25, "tonnage-war": 12, "wolf-pack": 8}
"""Maximum mean number of keys for a turn in a game's scripts, including Enter."""
HANDS = {"tonnage-war": {"hands": "closed"}, "wolf-pack": {"hands": "closed"}}


@pytest.mark.parametrize("slug", GAMES)
def test_a_turn_needs_few_keys(slug: str) -> None:
    spent = turns = 0
    for script in sorted(SCRIPTS.glob(f"{slug}-*.txt")):
        session = begun(slug, HANDS.get(slug, {}))
        last = 0
        for line in script.read_text().split("\n")[:-1]:
            while session.forced():
                pass
            before = session.pending()
            problems = session.answer(line)
            assert not problems, (script.name, line, problems)
            assert session.pending() is not before, (script.name, line)  # every line answers something
            headings = [item.form for item in session.items if item.form.kind == "heading"]
            last = max([form.number for form in headings if form.verb == "turn"], default=0)
            spent += len(line) + 1 if last else 0  # the setup is no turn
        assert check_text(session.text, script.name, reading, GAMES).ok
        turns += last
    assert turns >= 6
    assert spent / turns <= MOST[slug], spent / turns
