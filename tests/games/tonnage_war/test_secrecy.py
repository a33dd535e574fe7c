"""A policy sees only what its player would see: with other hidden cards it makes the same decision.

Each game is played twice: once as it is, and once with other hidden cards in each view and each list of legal plays
that a policy is given. Both must be the same game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from printkit.games.tonnage_war import GAME, rules
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.escort_turn import without_engagement
from printkit.games.tonnage_war.rules.plays import candidates
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View, view
from printkit.games.tonnage_war.rules.state import OF_SCREEN, Piece, State, pieces_of, with_oob, with_tactics
from printkit.games.tonnage_war.rules.turning_up import must_be_contact, must_hunt
from printkit.journal.course import Section
from printkit.journal.record import record_game
from printkit.table import Move
from printkit.table.cards import FULL_PACK
from printkit.table.seeded import Policy, Randomness, SeatedTable
from tests.games.tonnage_war.any_game import POLICIES, any_settings, policy


def module(name: str) -> ModuleType:
    return import_module(f"printkit.games.tonnage_war.{name}")


RULES = Path(str(rules.__file__)).parent
ASKERS = tuple(
    found
    for path in sorted(RULES.rglob("*.py"))
    if path.stem not in ("seen", "__init__")
    and hasattr(found := module(".".join(path.relative_to(RULES.parent).with_suffix("").parts)), "view")
)
"""The modules that pass a policy its view of the game."""


def cards_in(mask: int) -> list[int]:
    return [c for c in range(mask.bit_length()) if mask >> c & 1]


def mask_of(cards: list[int]) -> int:
    return sum(1 << c for c in cards)


# -- the same table with other hidden cards -------------------------------------------------------------------------


class Exchange:
    """Exchanges all cards that a seat cannot see: the other side's hands, decks, unseen discards and face-down cards."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.varied: Counter[str] = Counter()

    def __call__(self, state: State, seat: int) -> State:
        other = 1 - seat
        changed = self._tactics(state, other)
        changed = self._order_of_battle(changed, other)
        return self._screen(changed) if other == ESCORT else changed

    def _tactics(self, state: State, side: int) -> State:
        tactics = state.tactics[side]
        unseen = cards_in(FULL_PACK & ~tactics.shown)
        self.luck.shuffle(unseen)
        size, thrown = tactics.known.bit_count(), (tactics.gone & ~tactics.shown).bit_count()
        hand, discards = mask_of(unseen[:size]), mask_of(unseen[size : size + thrown])
        self.varied["tactical hand"] += hand != tactics.known
        self.varied["tactical discards"] += discards | tactics.shown != tactics.gone
        changed = tactics._replace(known=hand, gone=tactics.shown | discards)
        return with_tactics(state, side, changed)

    def _order_of_battle(self, state: State, side: int) -> State:
        """Replace face-down cards by others that could have been laid there, then deal a new hand; the rest is the
        deck.
        """
        oob = state.oob[side]
        seen = mask_of([p.card for p in pieces_of(state, side) if p.up and p.card < SCREEN])
        free = cards_in(state.ruleset.packs[side] & ~oob.out & ~seen)
        self.luck.shuffle(free)
        new: dict[str, Piece] = {}
        for role, piece, fits in _face_down(state, side):
            if piece.handle not in new:
                c = next((c for c in free if fits(state, c)), piece.card if piece.card in free else free[0])
                free.remove(c)
                new[piece.handle] = piece._replace(card=c)
                self.varied[role] += c != piece.card
        hand = mask_of(free[: oob.size])
        deck = mask_of(free[oob.size :])
        self.varied[f"hand of {('boats', 'escorts')[side]}"] += hand != oob.known
        self.varied[f"deck of {('boats', 'escorts')[side]}"] += hand != oob.known and bool(deck)
        changed = with_oob(state, side, oob._replace(known=hand, returned=deck & oob.returned))
        return _with_pieces(changed, new)

    def _screen(self, state: State) -> State:
        """Exchange face-down cards of the carrier's screen with its free cards."""
        down = [p for p in pieces_of(state, ESCORT) if p.source == OF_SCREEN and not p.up]
        free = cards_in(state.screen | mask_of([p.card for p in down]))
        self.luck.shuffle(free)
        new = {p.handle: p._replace(card=c) for p, c in zip(down, free, strict=False)}
        self.varied["screen"] += any(p.card != new[p.handle].card for p in down)
        return _with_pieces(state._replace(screen=mask_of(free[len(down) :])), new)


Fits = Callable[[State, int], bool]


def _face_down(state: State, side: int) -> Iterator[tuple[str, Piece, Fits]]:
    """Yield the cards of a side that lie face down, what each was laid as, and a test for cards that could lie there."""
    hunt = state.hunt
    if side == UBOAT:
        for contact in state.contacts:
            if contact.boat is not None and not contact.boat.up:
                yield "contact", contact.boat, lambda s, c: must_be_contact(s.ruleset, c) is None
        if state.attack is not None and not state.attack.boat.up:
            yield "attack", state.attack.boat, lambda s, c: s.ruleset.grade(UBOAT, c) != "tanker"
        if hunt is not None and not hunt.boat.up:
            yield "pulled", hunt.boat, lambda s, c: True
        return
    for piece in hunt.group if hunt is not None else ():
        if not piece.up and piece.source != OF_SCREEN:
            assert hunt is not None
            check = must_hunt(hunt.kind, rb.ANSWER)
            yield "group", piece, lambda s, c, check=check: check(s.ruleset, c) is None  # type: ignore[misc]
    for piece, _ in state.away:
        if not piece.up and piece.source != OF_SCREEN:
            yield "on the way home", piece, lambda s, c: True


def _with_pieces(state: State, new: dict[str, Piece]) -> State:
    """Return the state with the cards on the table replaced, by their names."""

    def of(piece: Piece) -> Piece:
        return new.get(piece.handle, piece)

    attack, hunt, window = state.attack, state.hunt, state.window
    return state._replace(
        contacts=tuple(c._replace(boat=c.boat and of(c.boat)) for c in state.contacts),
        attack=attack and attack._replace(boat=of(attack.boat)),
        hunt=hunt and hunt._replace(boat=of(hunt.boat), group=tuple(of(p) for p in hunt.group)),
        window=window and window._replace(boat=of(window.boat)),
        away=tuple((of(p), n) for p, n in state.away),
    )


# -- the same game ------------------------------------------------------------------------------------------------------


def legal_plays(state: State, seat: int) -> tuple[Sequence[Move], ...]:
    """Return everything that a side may play in its turn."""
    if seat == UBOAT:
        return candidates.uboat_replies(state), candidates.uboat_plays(state)
    without = without_engagement(state)
    return candidates.escort_answers(without), candidates.escort_plays(state, without)


def course(seed: int, name: str, ruleset: TonnageRuleset) -> tuple[Section, ...]:
    chosen: Policy = policy(name, ruleset)
    return record_game(GAME, ruleset, SeatedTable(seed, {"uboat": chosen, "escort": chosen}))


def with_exchanged_views(
    monkeypatch: pytest.MonkeyPatch, exchange: Exchange, seed: int, name: str, ruleset: TonnageRuleset
) -> tuple[Section, ...]:
    """Play the game again, with a view for each decision that comes from a table with other hidden cards."""

    def other_view(state: State, seat: int) -> View:
        changed = exchange(state, seat)
        assert view(changed, seat) == view(state, seat)
        assert legal_plays(changed, seat) == legal_plays(state, seat)
        return view(changed, seat)

    with monkeypatch.context() as patch:
        for asker in ASKERS:
            patch.setattr(asker, "view", other_view)
        return course(seed, name, ruleset)


def looks_alike(exchange: Exchange, sections: tuple[Section, ...]) -> None:
    """Check the views between turns as well, when a card that an air patrol drew lies face down and only the U-boats
    are asked.
    """
    for section in sections:
        assert isinstance(section.after, State)
        for seat in (UBOAT, ESCORT):
            assert view(exchange(section.after, seat), seat) == view(section.after, seat)


def games(name: str) -> Iterator[tuple[int, TonnageRuleset]]:
    """Yield games with both presets, various rulings, and a carrier with a screen of its own."""
    yield 5, TonnageRuleset("designer")
    yield 6, TonnageRuleset("printed", {"pulled-from": "hand", "window-order": "declare-first"})
    yield 7, TonnageRuleset("designer", {"carrier": "SR2 SN2 AR1", "return-after-blank": "next-turn"})
    for seed in (50 + POLICIES.index(name), 60 + POLICIES.index(name)):
        preset, settings = any_settings(seed)
        yield seed, TonnageRuleset(preset, settings)
    if name == "master":  # it seldom attacks
        yield from ((seed, TonnageRuleset("printed")) for seed in range(70, 78))


@pytest.mark.parametrize("name", POLICIES)
def test_with_other_hidden_cards_every_policy_plays_the_same_game(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange = Exchange(3)
    for seed, ruleset in games(name):
        plain = course(seed, name, ruleset)
        assert with_exchanged_views(monkeypatch, exchange, seed, name, ruleset) == plain, (name, seed)
        looks_alike(exchange, plain)
    missing = {
        "tactical hand", "tactical discards", "hand of boats", "hand of escorts", "deck of boats", "deck of escorts",
        "contact", "group", "attack", "pulled",
    } - {what for what, n in exchange.varied.items() if n >= 5}  # fmt: skip
    assert not missing


def test_cards_on_their_way_home_and_of_a_screen_are_hidden_too(monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = Exchange(4)
    for seed in range(20, 26):
        ruleset = TonnageRuleset(
            "designer",
            {"carrier": "SR2 SN2 AR1", "return-after-blank": "next-turn", "return-after-miss": "next-turn"},
        )
        plain = course(seed, "cautious", ruleset)
        assert with_exchanged_views(monkeypatch, exchange, seed, "cautious", ruleset) == plain
        looks_alike(exchange, plain)
    assert exchange.varied["on the way home"] >= 5
    assert exchange.varied["screen"] >= 5


def test_a_view_that_shows_a_hidden_hand_would_be_found() -> None:
    """Tests the test: if the other side's hand is left in the view, the views differ."""
    exchange = Exchange(5)
    for section in course(5, "captain", TonnageRuleset("designer"))[3:12]:
        state = section.after
        assert isinstance(state, State)
        peeks = [view(s, UBOAT).state._replace(oob=s.oob) for s in (state, exchange(state, UBOAT))]
        assert peeks[0] != peeks[1]


def test_a_policy_decides_from_its_view_and_its_luck_alone() -> None:
    """A new policy, given the same question, view and random numbers, makes the same decision."""
    ruleset = TonnageRuleset("designer")
    asked: list[tuple[str, str, tuple[Move, ...], object, Move, int]] = []

    class Spy(SeatedTable):
        def decide(self, label, moves, rule, view, why=None):  # type: ignore[no-untyped-def]
            if len(moves) > 1:
                self.luck = Randomness(len(asked))
                move = super().decide(label, moves, rule, view, why)
                asked.append((name, label, tuple(moves), view, move, len(asked)))
                return move
            return super().decide(label, moves, rule, view, why)

    for name in POLICIES:
        chosen = policy(name, ruleset)
        record_game(GAME, ruleset, Spy(9, {"uboat": chosen, "escort": chosen}))
    assert len(asked) > 150
    for name, label, moves, seen, move, number in reversed(asked):
        assert policy(name, ruleset)(label, moves, seen, Randomness(number)) == move
