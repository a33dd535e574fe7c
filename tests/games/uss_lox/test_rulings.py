"""Every ruling of USS Lox with each of its options."""

from __future__ import annotations

import pytest

from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.log.totals import outcome
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.hidden import deck_pool, load_pool
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import State, cards_in, pack
from printkit.table import Move
from printkit.table.cards import Unseen
from tests.games.uss_lox.patrols import Stopped, after, at_sea, cards, refused, ruleset, run

MISS = "flip 9H; fire 2C 7D KS"
QUEEN = "flip QH; fire 5C"
FACES_QUEENS = {"faces": "yes", "queens": "yes"}


def start(
    supply: int = 15, ocean: int = 9, deck: int | None = None, points: int = 0, **settings: str
) -> State:
    return at_sea(ruleset(**settings), supply=supply, ocean=ocean, deck=deck, points=points)


def test_an_answer_is_read_from_the_ruling_s_own_attribute_and_changes_no_other() -> None:
    default = LoxRuleset()
    for ruling in LoxRuleset.rulings:
        for value in ruling.values:
            changed = LoxRuleset("", {ruling.key: value})
            assert getattr(changed, ruling.attribute) == value
            others = [r.attribute for r in LoxRuleset.rulings if r is not ruling]
            assert [getattr(changed, name) for name in others] == [getattr(default, name) for name in others]


def test_how_many_patrols_there_may_be() -> None:
    assert LoxRuleset().most_patrols == 1
    assert LoxRuleset("advanced").most_patrols == 2
    assert LoxRuleset("advanced", {"patrols": "unlimited"}).most_patrols is None


def test_presets() -> None:
    assert [preset.name for preset in GAME.ruleset.presets] == ["basic", "advanced"]
    assert not LoxRuleset("basic").unusual()
    assert {ruling.key for ruling, _ in LoxRuleset("advanced").unusual()} == {
        r.key for r in LoxRuleset.rulings if r.optional_rule
    }


def test_jack_decision() -> None:
    assert refused("flip JD; pass", start()).rule is rb.DECK_GUN
    passed = after("flip JD; pass", start(jack_decision="choose"))
    assert (passed.points, passed.discard - start().discard) == (0, 1)
    assert after("flip JD; gun; continue", start(jack_decision="choose")).points == 10
    assert after("flip JD; continue", start()).points == 10


def test_jack_escort() -> None:
    assert after(f"{MISS}; escort JD; gun; continue", start()).points == 10
    torpedoes = start(jack_escort="torpedoes")
    assert refused(f"{MISS}; escort JD; gun", torpedoes).rule is rb.ESCORT_ATTACK
    assert outcome(after(f"{MISS}; escort JD; attack 2D", torpedoes)) == "lost-escort"
    assert after(f"{MISS}; escort JD; attack 5D; continue", torpedoes).supply == 11
    assert after(f"{MISS}; escort JD; escape 10", start()).supply == 2


def test_fire_zero() -> None:
    zero = start(fire_zero="yes")
    state, table = run("flip 8D; fire; escort AC; escape; continue", zero)
    assert table.told["result"] == "escaped"
    assert state.supply == 14
    assert outcome(after(f"{MISS}; escort 5C; attack", zero)) == "lost-escort"
    assert refused("flip 8D; fire", start()).rule is rb.SPREAD
    assert refused("flip 8D; fire", start(0, fire_zero="yes", supply_out="continue")).rule is rb.SPREAD


def test_combo_scope() -> None:
    assert after("flip AC; fire 9D 9S; continue", start()).points == 1
    assert run("flip AC; fire 9D 9S", start(combo_scope="with-ship"))[1].told["result"] == "missed"


def test_flush() -> None:
    assert after("flip 2H; fire 4H 7H KH; continue", start()).points == 2
    assert run("flip 2H; fire 4H 7H KH", start(flush="never"))[1].told["result"] == "missed"


def test_grid_pays() -> None:
    pays = start(supply=6, ocean=4, grid_pays="payment-only")
    state = after(f"{MISS}; escort 5C; escape 5 ocean=2", pays)
    assert (state.supply, state.ocean, state.deck) == (0, 1, 28 - 1 + 5)
    assert outcome(state) == "win-supply-out"
    empty = after(f"{MISS}; escort 6C; escape 6 ocean=3", pays)
    assert (outcome(empty), empty.supply) == ("win-ocean-empty", 0)
    assert outcome(after(f"{MISS}; escort 7C; escape", pays)) == "lost-short"
    assert refused(f"{MISS}; escort 5C; escape 5 ocean=4", pays).rule is rb.ESCAPE
    assert refused(f"{MISS}; escort 3C; escape 3 ocean=1", start()).rule is rb.ESCAPE
    assert (
        after("flip KD; escape 10 ocean=7; port", start(6, 9, grid_pays="payment-only", kings="yes")).ocean
        == 1
    )


def test_grid_pays_without_a_torpedo() -> None:
    state = after(f"{MISS}; escort 2S; escape 2 ocean=2", start(3, 5, grid_pays="payment-only"))
    assert (outcome(state), state.ocean) == ("win-supply-out", 2)


def test_escape_cards() -> None:
    under = after(f"{MISS}; escort 4C; escape; continue", start())
    away = after(f"{MISS}; escort 4C; escape; continue", start(escape_cards="discard"))
    assert (under.deck, away.deck) == (31, 27)
    assert away.discard - under.discard == 4
    assert away.unseen == under.unseen


def test_escape_short() -> None:
    assert outcome(after(f"{MISS}; escort 9C; escape", start(8))) == "lost-short"
    strict = start(8, escape_short="illegal-if-attack-possible")
    assert refused(f"{MISS}; escort 9C; escape", strict).rule is rb.ESCAPE_SHORT
    assert outcome(after(f"{MISS}; escort 9C", strict._replace(supply=3))) == "lost-helpless"


def test_nothing_left_to_do() -> None:
    state, table = run(f"{MISS}; escort 9C", start(3))
    assert outcome(state) == "lost-helpless"
    assert table.cited["outcome"] is rb.ESCORT_HELPLESS


def test_spent_torpedoes() -> None:
    """The spread is put under the deck before the escort is drawn, so its cards may come up again."""
    assert after(f"{MISS}; escort 4C; escape; continue", start(deck=20)).piles is None
    state = after(f"{MISS}; escort 4C; escape; continue", start(deck=20, spent_torpedoes="deck-bottom"))
    assert state.deck == 20 + 3 - 1 + 4
    assert state.piles is not None
    assert state.piles.deck == ((-1, 19), (0, 3), (-1, 4))
    last = after(f"{MISS}; escort KS; escape 10", start(13, deck=0, spent_torpedoes="deck-bottom"))
    assert last.deck == 2 + 10
    assert deck_pool(last) == Unseen(sum(1 << c for c in cards("2C 7D")))


def test_gone_escort() -> None:
    state = after(f"{MISS}; escort 4C; escape; continue", start(deck=1, gone_escort="deck-bottom"))
    assert state.deck == 5
    again = after("flip 6H; fire 2D; escort AD; escape; continue", state._replace(deck=5))
    assert again.deck == 5 + 1
    four = again._replace(
        deck=2, piles=again.piles._replace(deck=again.piles.deck[-3:]) if again.piles else None
    )
    assert deck_pool(four) == Unseen(1 << cards("4C")[0])


def test_supply_out() -> None:
    assert outcome(after("flip 8D; fire 7C 2D", start(2))) == "win-supply-out"
    going_on = after(
        "flip 8D; fire 7C 2D; continue; flip JD; continue; flip 4C; pass", start(2, supply_out="continue")
    )
    assert (going_on.points, going_on.turn) == (18, 4)
    assert refused("flip 4C; fire 2C", start(0, supply_out="continue")).rule is rb.SPREAD


def test_debrief_after_pass() -> None:
    assert refused("flip 8D; pass; port", start()).rule is rb.PASS
    assert outcome(after("flip 8D; pass; port", start(debrief_after_pass="yes"))) == "win-in-port"
    assert (
        after("flip 8D; pass; continue; flip 2C; pass; continue", start(debrief_after_pass="yes")).turn == 3
    )


def test_joker_escort() -> None:
    assert after(f"{MISS}; escort X2 3H; escape; continue", start(jokers="yes")).supply == 9
    ten = start(jokers="yes", joker_escort="as-ten")
    assert after(f"{MISS}; escort X2; escape 10; continue", ten).supply == 2
    assert (
        outcome(after(f"{MISS}; escort X2; escape", start(9, jokers="yes", joker_escort="as-ten")))
        == "lost-short"
    )
    assert refused(f"{MISS}; escort X2; attack 3C", ten).rule is rb.JOKER_ELSEWHERE


def test_joker_escort_drawn_again_from_an_empty_deck() -> None:
    assert outcome(after(f"{MISS}; escort X2", start(deck=1, jokers="yes"))) == "lost-empty-deck"
    assert after("flip X1; escort X2; continue", start(deck=1, jokers="yes")).turn == 2


def test_joker_empty_deck() -> None:
    assert after("flip X1; continue", start(deck=0, jokers="yes")).turn == 2
    assert (
        outcome(after("flip X1", start(deck=0, jokers="yes", joker_empty_deck="lost"))) == "lost-empty-deck"
    )


@pytest.mark.parametrize(
    ("option", "lines", "points", "deck"),
    [("zero", "estimates X1", 0, 29), ("ten", "estimates X1", 10, 29), ("redraw", "estimates X1 4D", 4, 28)],
)
def test_joker_estimate(option: str, lines: str, points: int, deck: int) -> None:
    state = after(
        f"{QUEEN}; estimate; {lines}", start(ocean=1, jokers="yes", faces="yes", joker_estimate=option)
    )
    assert (state.points, state.deck) == (points, deck)
    assert cards_in(state) == 54


def test_joker_estimate_without_a_card_to_redraw() -> None:
    state = after(
        f"{QUEEN}; estimate; estimates X1",
        start(ocean=1, deck=1, jokers="yes", faces="yes", joker_estimate="redraw"),
    )
    assert (state.points, state.deck, state.estimates) == (0, 0, 0)
    assert cards_in(state) == 54


def test_estimate_empty_deck() -> None:
    assert after(f"{QUEEN}; continue", start(deck=0, faces="yes")).points == 10
    assert after(f"{QUEEN}; continue", start(deck=0, faces="yes", estimate_empty_deck="nothing")).points == 0


def test_estimate_reveal() -> None:
    sea = {"faces": "yes", "second_patrol": "yes"}
    first = after(f"{QUEEN}; estimate; estimates 3D; patrol 2; ocean 5", start(ocean=1, **sea))  # type: ignore[arg-type]
    assert (first.points, first.estimates, first.patrol) == (3, 0, 2)
    last = start(ocean=1, **sea, estimate_reveal="last")  # type: ignore[arg-type]
    held = after(f"{QUEEN}; estimate; patrol 2; ocean 5", last)
    assert (held.points, held.estimates, held.patrol) == (0, 1, 2)
    stays = after(f"{QUEEN}; estimate; estimates 3D", last)
    assert (stays.points, stays.status) == (3, "home")


def test_estimates_count_for_a_lost_boat() -> None:
    state = after(
        f"{QUEEN}; estimate; continue; {MISS}; escort 9C; attack 2H; estimates 8C", start(faces="yes")
    )
    assert (outcome(state), state.points) == ("lost-escort", 8)


def test_king_damage() -> None:
    under = after("flip KD; escape; continue", start(kings="yes"))
    away = after("flip KD; escape; continue", start(kings="yes", king_damage="discard-ten"))
    assert (under.deck, away.deck) == (38, 28)
    assert outcome(after("flip KD; escape", start(9, kings="yes", king_damage="discard-ten"))) == "lost-short"
    assert refused("flip KD; escape 9", start(kings="yes")).rule is rb.KING_SHIP
    assert outcome(after("flip KD; attack 2C", start(kings="yes"))) == "lost-escort"
    assert after("flip KD; attack 5C; continue", start(kings="yes")).points == 10


@pytest.mark.parametrize(("option", "shown"), [("any", 3), ("not-escorts", 2), ("ocean-only", 1)])
def test_queen_trigger(option: str, shown: int) -> None:
    sea = start(queens="yes", queen_trigger=option)
    found = []
    for text in (f"{QUEEN}", f"{QUEEN}; opportunity QD; fire 5D", f"{MISS}; escort QD; attack 5D"):
        _, table = run(text, sea)
        found.append(table.asked[-1][0] == "opportunity")
    assert found == [True, shown > 1, shown > 2]


def test_opportunity_ship() -> None:
    options = {"jokers": "yes", "kings": "yes", "queens": "yes"}
    plain = start(**options)  # type: ignore[arg-type]
    assert after(f"{QUEEN}; opportunity X1; continue", plain).discard == plain.discard + 2
    assert after(f"{QUEEN}; opportunity KC; fire 5D; continue", plain).points == 20
    as_flipped = start(**options, opportunity_ship="as-periscope")  # type: ignore[arg-type]
    assert after(f"{QUEEN}; opportunity X1; escort 3C; escape; continue", as_flipped).supply == 11
    assert after(f"{QUEEN}; opportunity KC; attack 5D; continue", as_flipped).points == 20
    assert after(f"{QUEEN}; opportunity JC; gun; continue", plain).points == 20
    assert after(f"{QUEEN}; no-opportunity; continue", plain).turn == 2
    assert run(f"{QUEEN}; opportunity 8C; fire 2D", plain)[1].asked[-1] == ("escort", rb.ESCORT)


@pytest.mark.parametrize(
    ("option", "supply", "deck", "removed"),
    [("remove", 19, 4, 20), ("keep-torpedoes", 33, 4, 6), ("under-deck", 19, 24, 0)],
)
def test_patrol2_leftover(option: str, supply: int, deck: int, removed: int) -> None:
    sea = start(ocean=7, second_patrol="yes", patrol2_leftover=option)
    state = after("flip 8D; fire 7C; port; patrol 2; ocean 5", sea._replace(discard=2))
    assert (state.supply, state.ocean, state.deck, state.removed) == (supply, 5, deck, removed)


def test_patrols() -> None:
    text = "flip 8D; pass; patrol 2; ocean 5; flip JC; port"
    two = start(ocean=1, second_patrol="yes")
    assert after(text, two).status == "home"
    more = start(ocean=1, second_patrol="yes", patrols="unlimited")
    assert after(f"{text}; patrol 3; deal 4; ocean 2", more).patrol == 3
    assert after("flip 8D; pass", start(ocean=1)).status == "home"
    assert after("flip 8D; pass; patrol 2; ocean 1", start(ocean=1, deck=2, second_patrol="yes")).supply == 1
    with pytest.raises(AssertionError, match="never asked"):
        run("flip 8D; pass; patrol 2", start(ocean=1, deck=1, second_patrol="yes"))


def test_staying_in_port_needs_no_statement() -> None:
    assert after("flip 8D; pass", start(ocean=1, second_patrol="yes")).status == "home"


# -- cards that come back -----------------------------------------------------------------------------------------


def test_a_second_supply_holds_the_cards_that_went_under_the_deck() -> None:
    """24 of 26 cards are dealt: 23 that nobody has seen, and one of the three cards under the deck, each equally
    likely.
    """
    sea = start(supply=13, ocean=2, deck=24, second_patrol="yes", spent_torpedoes="deck-bottom")
    state = after("flip 8D; fire 3C 4S KH; port; patrol 2; ocean 4", sea)
    assert (state.deck, state.supply, state.ocean) == (3, 20, 4)
    assert not any(c in load_pool(state) for c in cards("3C 4S KH"))  # 24 unseen cards lay above the packet
    sea = start(supply=13, ocean=2, deck=23, second_patrol="yes", spent_torpedoes="deck-bottom")
    state = after("flip 8D; fire 3C 4S KH; port; patrol 2; ocean 4", sea)
    chances = dict(load_pool(state).outcomes())
    whole = sum(chances.values())
    back = {c: chances.pop(c) * 72 / whole for c in cards("3C 4S KH")}
    assert back == dict.fromkeys(cards("3C 4S KH"), 1.0)
    assert len(set(chances.values())) == 1
    found = after("flip KH; pass", state)
    assert cards("KH")[0] not in load_pool(found)
    assert cards("3C")[0] not in load_pool(found)  # the one place of the packet is taken
    assert cards("3C")[0] in deck_pool(found)


def test_a_third_patrol_finds_everything_shuffled() -> None:
    sea = start(
        supply=13, ocean=2, deck=23, second_patrol="yes", spent_torpedoes="deck-bottom", patrols="unlimited"
    )
    state = after(
        "flip 8D; fire 3C 4S KH; port; patrol 2; ocean 4; flip JD; port; patrol 3; deal 2; ocean 1", sea
    )
    assert state.piles is None
    assert all(c in load_pool(state) for c in cards("3C 4S KH"))


def test_a_known_card_can_be_an_estimate() -> None:
    sea = start(deck=0, faces="yes", spent_torpedoes="deck-bottom", ocean=1)
    state = after("flip QH; fire 5C; estimate; estimates 5C", sea)
    assert state.points == 5
    assert state.deck == 0


def test_the_logged_answer_counts_even_if_it_is_not_legal() -> None:
    """The check accepts four torpedoes, and an escape paid with too few, after reporting them."""

    class Stubborn(type(run("flip 8D; pass", start())[1])):  # type: ignore[misc]
        def decide(self, label: str, moves: object, *rest: object, **named: object) -> Move:
            if not self.left:
                raise Stopped(label)
            verb, *words = self.left.pop(0)
            if verb in ("fire", "attack"):
                self._cards = list(cards(" ".join(words)))
                return Move(verb, len(words))
            if verb == "flip":
                self._cards = list(cards(words[0]))
                return Move(verb)
            return Move(verb, int(words[0]) if words else None)

    for text, supply, outcome_ in (
        ("flip 8D; fire 3C 4S 5D 6H; continue", 11, "at-sea"),
        (f"{MISS}; escort 6C; escape 5; continue", 7, "at-sea"),
        (f"{MISS}; escort 6C; escape 40; continue", 0, "win-supply-out"),
        ("flip 8D; gun; continue", 15, "at-sea"),
    ):
        table = Stubborn(text)
        state = GAME.turn(start(), table)
        assert (state.supply, outcome(state)) == (supply, outcome_), text


def test_rebase_keeps_the_pack_whole() -> None:
    state = at_sea()
    for name in ("supply", "deck", "ocean", "discard"):
        changed = GAME.rebase(state, name, 5)
        assert GAME.totals(changed)[name] == 5
        assert cards_in(changed) == cards_in(state) == pack(state.ruleset).bit_count()
    assert GAME.rebase(state, "tons", 7000).points == 7
    assert GAME.rebase(state, "tons", 7500) is None
    assert GAME.rebase(state, "outcome", "win") is None
