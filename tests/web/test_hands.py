"""At every question of a game, the page shows a side exactly the cards that it holds."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from printkit.journal.companion.offering import hand_of
from printkit.journal.companion.session import Session
from printkit.table.seeded import Randomness
from printkit.web.web_game import WebGame
from tests.sampled import daily
from tests.web.browsing import Browser
from tests.web.web_games import Saved, client_of, hosted, session_of, web_game_of


def held_by_the_log(session: Session, side: str) -> Counter[str]:
    """Return the cards of Wolf Pack in a side's hand, counted from the log alone."""
    held: Counter[str] = Counter()
    other = {"wolf": "convoy", "convoy": "wolf"}[side]
    for item in session.items:
        form = item.form
        cards = [value.text.upper() for value in form.values]
        if form.side == side and form.verb in ("hand", "draw"):
            held.update(cards)
        elif form.side == side and form.verb in ("discard", "play"):
            held.subtract(card for card in cards if "=" not in card)
        if form.side == other and form.verb == "victim":
            held.subtract(cards)
        elif form.side == other:
            held.subtract(card.partition("=")[2] for card in cards if card.startswith("VICTIM="))
    return +held


@pytest.mark.parametrize(
    ("seed", "settings"),
    daily(
        [(1, {}), (2, {"harass-timing": "draw"}), (3, {"harass-timing": "free"})], lambda each: each[0] == 3
    ),
)
def test_a_discarded_card_is_in_no_hand(seed: int, settings: dict[str, str]) -> None:
    """Also after the first of two discards; the total on the sheet agrees."""
    luck, house_rules = Randomness(seed), {"goals": "2-1", **settings}
    web_game = WebGame(session_of("wolf-pack", seed=seed, **house_rules), Saved(), auto=True)
    discards, session = 0, web_game.session
    with client_of(hosted(web_game)) as client:
        phones = [Browser(client, token) for token in hosted(web_game).tokens.values()]
        while not web_game.over:
            for phone in phones:
                phone.load()
                if not phone.tap(luck) or web_game.over:
                    continue
                for side in web_game.seats:
                    shown = Counter(choice.card for choice in hand_of(session, side))
                    assert shown == held_by_the_log(session, side), session.text[-200:]
                    said = {line.name: line.words for line in web_game.presenter.standing()}
                    if not session.is_private(session.pending().label):
                        assert said.get("wolf hand") is None or int(said["wolf hand"]) <= 7
                discards += session.pending().label == "discard"
    assert discards > 10


def test_the_hands_of_tonnage_war_contain_no_card_that_was_played_or_is_on_the_table() -> None:
    luck, web_game = Randomness(3), web_game_of("tonnage-war", auto=True, seed=3)
    session, compared = web_game.session, 0
    with client_of(hosted(web_game)) as client:
        phones = [Browser(client, token) for token in hosted(web_game).tokens.values()]
        while not web_game.over:
            for phone in phones:
                phone.load()
                if not phone.tap(luck) or web_game.over:
                    continue
                state = session.pending().state
                for side in web_game.seats:
                    tactical = {c.card for c in hand_of(session, side, "play")}
                    units = {c.card for c in hand_of(session, side, "reveal")}
                    round_ = session.text.rpartition("\nround ")[2]
                    own = re.findall(
                        rf"{side}: (?:contact|attack|discard|routing|hfdf|air|continue|evade|flak|torpedo|bdienst) (\w+)",
                        round_,
                    )
                    assert not tactical & set(own)
                    lying = re.findall(
                        rf"{side}: [^\n]*?=(\w+)(?:;|\n|$)", session.text.rpartition("turn ")[2]
                    )
                    assert not units & set(lying) or "reveal" in session.text.rpartition("turn ")[2]
                    compared += bool(own) and state is not None
    assert compared > 50
