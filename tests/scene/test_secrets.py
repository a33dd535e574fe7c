"""No scene for a side contains what only the other side may know, neither in its history nor anywhere else in its JSON.

There are two independent tests. The first looks in the JSON for cards that, according to the log, only the other side
has seen; it skips lists of answers, which name every card of a pack. The second skips nothing: it gives the other side
another card, and the JSON must stay exactly the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from printkit.games import GAMES, load, prompts, reading
from printkit.journal.companion.presenter import Presenter
from printkit.journal.verbs import Composed, is_private
from printkit.scene import EVERYBODY, as_json
from tests.journal.test_companion_games import log_of, statements
from tests.sampled import daily
from tests.support.scenes import presenter_of
from tests.web.test_secrecy import beginnings, otherwise

SECRETIVE = {"tonnage-war": {"hands": "open"}, "wolf-pack": {"hands": "open"}}
SEEDS = daily(range(40), lambda seed: seed == 0)
_LISTS = frozenset({"pack", "options", "picks", "sayings", "example", "notes"})
"""Parts of the JSON that list all possible cards, whoever holds them."""
_PRINTED = {"tonnage-war": frozenset[str](), "wolf-pack": frozenset({"picture"})}
"""Parts of the JSON that name cards because they are printed on the table: Wolf Pack's mats name the links of both
chains. The rest of that picture is tested with the game.
"""
_LEAST = {"tonnage-war": 1000, "wolf-pack": 20}
"""Minimum number of secret cards looked for in the scenes of a game. In Wolf Pack, both sides have soon seen a card of
every kind.
"""
_ORDINARY = re.compile(r"\b([2-9TJQKA][CDHS])\b")


_LOOKED_AT = {"pulled": "uboat"}
"""Statements without a side, and the side that sees their card: the U-boats see the card that an air patrol draws
(TW-7.3.2).
"""


def test_the_games_with_secrets_are_those_tested_here() -> None:
    def hides(slug: str) -> bool:
        _, notation = reading(slug)
        return bool(notation.sides.names) and any(map(is_private, notation.verbs))

    assert {slug for slug in GAMES if hides(slug)} == {*SECRETIVE}


# -- what stands in the JSON ---------------------------------------------------------------------------------------------


_OUTLINE = re.compile(r' d="[^"]*"')
"""Matches the outline of a drawn shape, in which ``5C`` is not a card but a coordinate and a command."""


def texts(data: Any, left_out: frozenset[str] = _LISTS) -> Iterator[str]:
    """Yield every text in the JSON, at any depth, except in lists of answers."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in left_out:
                yield from texts(value, left_out)
    elif isinstance(data, list):
        for each in data:
            yield from texts(each, left_out)
    elif isinstance(data, str):
        yield _OUTLINE.sub("", data)


def cards_in(slug: str, said: str) -> set[str]:
    """Return the cards that a text names: by rank and suit, or in Wolf Pack by name or by the letters after a verb of
    the log.
    """
    if slug == "tonnage-war":
        return set(_ORDINARY.findall(said))
    known = prompts(slug)
    assert known is not None
    assert known.named is not None
    found = set()
    for code in "PTRDSGUWMN~":
        name = known.named("play", code)
        letter = rf"(?:hand|draw|discard|play|victim)\b[^;]*[ =]{re.escape(code)}(?![\w])"
        if (name and name in said) or re.search(letter, said):
            found.add(code)
    return found


def seen_in(slug: str, statement: str, seat: str) -> set[str]:
    """Return the cards in a statement of the log that a seat has seen."""
    _, notation = reading(slug)
    side, _, said = statement.rpartition(": ")
    name = said.partition(" ")[0]
    verb = next((verb for verb in notation.verbs if verb.name == name), None)
    if seat and seat == (side or _LOOKED_AT.get(name)):
        return cards_in(slug, said)
    if isinstance(verb, Composed) and verb.face_down is not None:
        return cards_in(slug, re.sub(r"=\w+", "", said))
    hides = verb is not None and (
        is_private(verb) or (isinstance(verb, Composed) and verb.hidden is not None)
    )
    return set() if hides else cards_in(slug, said)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SECRETIVE)
def test_a_scene_contains_no_card_that_only_the_other_side_has_seen(slug: str, seed: int) -> None:
    sides = load(slug).seats
    log = log_of(slug, seed, "random", SECRETIVE[slug])
    presenter = presenter_of(slug, **SECRETIVE[slug])
    known: dict[str, set[str]] = {seat: set() for seat in (EVERYBODY, *sides)}
    left_out = _LISTS | _PRINTED[slug]
    looked_for = found_by_owner = 0
    for n, statement in enumerate(list(statements(log))[:220]):
        typed_in(presenter, statement)
        if presenter.session.pending().over:  # then both hands are shown to everybody
            break
        for seat, seen in known.items():
            seen |= seen_in(slug, statement, seat)
        if n % 5:
            continue
        presenter.advance()
        shown = {
            seat: cards_in(slug, " ; ".join(texts(json.loads(as_json(presenter.scene(seat))), left_out)))
            for seat in known
        }
        for seat, cards in shown.items():
            secret = set().union(*(known[side] for side in sides if side != seat)) - known[seat]
            assert not cards & secret, (statement, seat, cards & secret)
            looked_for += len(secret)
            found_by_owner += sum(len(shown[side] & secret) for side in sides if side != seat)
    assert looked_for >= _LEAST[slug]
    assert (
        found_by_owner > looked_for / 2
    )  # they are there to be found, for the eyes of those who may see them


def typed_in(presenter: Presenter, statement: str) -> None:
    session = presenter.session
    while session.answer(statement):
        assert session.pending().may_be_silent, statement
        session.answer("")
    if session.held is not None:  # what both have to agree to
        assert not session.answer("agree")


# -- whatever the other side holds ---------------------------------------------------------------------------------------

_TRIED = {
    "wolf-pack": ("play Q", "pass", "discard ~", "discard S", "play S", "= wolf-hand 9"),
    "tonnage-war": ("play Q", "discard", "evade 5C", "end-round", "reveal c1 5S", "hfdf 9C on c1 with e1"),
}


def everything(presenter: Presenter, seat: str) -> str:
    """Return the text of everything that a seat is shown: the current scene, those after each answer that it tries, and
    those after an undo.
    """
    session = presenter.session
    found = [as_json(presenter.scene(seat))]
    for typed in _TRIED[session.setting.game.slug]:
        pending = session.pending()
        session.remember()
        problems = session.answer(typed) if (pending.owner or pending.side) == seat else ()
        refusal = presenter.refusal(problems[0]) if problems else None
        presenter.advance()
        found.append(as_json(presenter.scene(seat, ("P", "T"), refusal)))
    if session.undo():
        presenter.taken_back()
        found.append(as_json(presenter.scene(seat)))
    found += [as_json(presenter.for_all()), str(presenter.lookup_for_all())]
    return "\n".join(found)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("slug", "every"), [("wolf-pack", 90), ("tonnage-war", 41)])
def test_a_scene_does_not_depend_on_the_cards_of_the_other_side(slug: str, every: int, seed: int) -> None:
    text = log_of(slug, seed, "random", SECRETIVE[slug])
    sides = load(slug).seats
    compared = 0
    for n, part in enumerate(beginnings(text, every)):
        for side in sides:
            here = presenter_of(slug, part)
            if here.session.pending().over or not (changed := otherwise(here.session, side, n)):
                continue
            there = presenter_of(slug, changed)
            assert as_json(there.scene(side)) != as_json(here.scene(side))  # its owner does see it
            for seat in (EVERYBODY, *(each for each in sides if each != side)):
                assert everything(presenter_of(slug, changed), seat) == everything(
                    presenter_of(slug, part), seat
                )
            compared += 1
    assert compared >= 3
