"""The rolls that can come next after the end of a log are listed exactly, for every choice, from what the players have
seen alone.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from printkit.games import GAMES, prompts, reading
from printkit.games.uss_lox.play.chances import hit_chance
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import pack
from printkit.journal.companion.ahead import Ahead, ahead
from printkit.journal.companion.session import Session, Tape
from printkit.table.cards import Unseen, parse_card

MALTA = """game: malta-convoy

setup
  cargo 2 3 4; tankers 4; carriers 2; cruisers 4; destroyers 4; length 1; friendly 1
turn 2
  """
LOX = """game: uss-lox
ocean: 4

turn 1
  flip KC; fire 6C 8D 9C; continue
turn 2
  flip 4C"""
JOURNALS = Path(__file__).parents[1] / "games"


def session(slug: str, text: str) -> Session:
    return Session(text, reading, GAMES, Tape(lambda: 0.0), prompts=prompts(slug))


@cache
def after(slug: str, text: str, both: bool = False) -> Ahead:
    begun = session(slug, text)
    assert not begun.opening_problems
    found = ahead(begun, both)
    assert all(sum(c.p for c in coming.chances) == 1 for coming in found.coming if not coming.each)
    return found


def rows(found: Ahead, label: str, choice: str = "") -> dict[str, Fraction]:
    (coming,) = [c for c in found.coming if c.label == label and (not choice or choice in c.choices)]
    return {chance.outcome: chance.p for chance in coming.chances}


def test_the_odds_give_the_effect_of_each_face_of_the_next_roll() -> None:
    found = rows(after("malta-convoy", f"{MALTA.rstrip()}"), "contact")
    assert [outcome.partition(":")[0] for outcome in found] == list("123456")
    assert set(found.values()) == {Fraction(1, 6)}
    assert "4: reconnaissance plane" in found


def test_effects_common_to_all_outcomes_are_left_out() -> None:
    found = rows(after("malta-convoy", f"{MALTA}contact 6"), "enemy")
    assert not any("turns" in outcome for outcome in found)


def test_every_choice_is_followed_to_the_next_dice() -> None:
    found = after("malta-convoy", MALTA.rstrip())
    assert {coming.label for coming in found.coming} == {"contact", "duration"}
    (duration,) = [c for c in found.coming if c.label == "duration"]
    assert "option evade" in duration.choices
    assert (found.left_out, found.over) == (0, False)


def test_the_odds_count_only_the_dice_that_are_still_to_be_rolled() -> None:
    whole = after("malta-convoy", f"{MALTA}contact 6; enemy 3; force 4").coming[0]
    part = after("malta-convoy", f"{MALTA}contact 6; enemy 3; force 4; intercept 1 6").coming[0]
    assert (whole.label, part.label) == ("intercept", "intercept")
    assert part.n == whole.n - 2


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_odds_of_a_spread_take_the_cards_already_seen_into_account(n: int) -> None:
    seen = [parse_card(word) for word in ["KC", "6C", "8D", "9C", "4C"]]
    unseen = pack(LoxRuleset()) & ~sum(1 << c for c in seen if c is not None)
    found = rows(after("uss-lox", LOX), "fire", f"fire {n}")
    target = parse_card("4C")
    assert target is not None
    sunk = sum(p for outcome, p in found.items() if outcome.startswith("sunk;"))
    assert float(sunk) == pytest.approx(hit_chance(LoxRuleset(), target, n, Unseen(unseen)), abs=1e-12)


def test_there_are_no_odds_after_the_end_of_a_game() -> None:
    text = (JOURNALS / "malta_convoy" / "journals" / "keeps-end.log").read_text()
    found = after("malta-convoy", text)
    assert (found.coming, found.over) == ((), True)


WOLF = """game: wolf-pack

setup
  wolf: hand T G R G U
  convoy: hand P P ~ T {last}
turn 1
  wolf: draw ~"""


def test_the_next_card_is_one_that_the_log_has_not_named() -> None:
    found = rows(after("wolf-pack", WOLF.format(last="T")), "draw")
    left = 108 - 11
    assert found["P"] == Fraction(16 - 2, left)
    assert found["T"] == Fraction(14 - 3, left)
    assert found["~"] == Fraction(19 - 2, left)


def test_odds_shown_to_both_sides_do_not_depend_on_a_hand() -> None:
    one, other = (after("wolf-pack", WOLF.format(last=card), both=True) for card in "TP")
    assert one == other
    assert not any(coming.label in ("hand", "draw") for coming in one.coming)
    assert after("wolf-pack", WOLF.format(last="T")) != after("wolf-pack", WOLF.format(last="P"))


def test_too_many_outcomes_are_listed_card_by_card() -> None:
    (hand,) = after("wolf-pack", "game: wolf-pack\n\nsetup\n  wolf: hand T").coming
    assert (hand.label, hand.n) == ("hand", 4)
    found = {chance.outcome: chance.p for chance in hand.chances}
    none = Fraction(91 * 90 * 89 * 88, 107 * 106 * 105 * 104)
    assert hand.each
    assert found["at least one P"] == 1 - none


@pytest.mark.parametrize("slug", ["ssn", "tonnage-war", "uss-lox", "malta-convoy", "wolf-pack"])
def test_the_probabilities_add_up_to_one_wherever_a_log_ends(slug: str) -> None:
    folder = JOURNALS / slug.replace("-", "_") / "journals"
    path = sorted(p for p in folder.glob("keeps-*.log") if slug in p.read_text())[-1]
    lines = path.read_text().splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith("turn")]
    for place in heads[-2:]:
        begun = session(slug, "\n".join(lines[: place + 1]) + "\n")
        if begun.opening_problems:
            continue
        for coming in ahead(begun).coming:
            assert coming.each or sum(c.p for c in coming.chances) == 1
            assert all(0 < c.p <= 1 for c in coming.chances)
