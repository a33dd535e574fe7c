"""Every option of every ruling (6.1) has an effect: one log, or one moment of a game, gives another result under each
option.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from printkit.games.tonnage_war.rules.aftermath import close, missed_blank, not_found, open_window
from printkit.games.tonnage_war.rules.data import GUNS
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import ANSWERS, Condition, Hunt, Piece, State
from printkit.journal.checking.checked import Checked
from printkit.table.seeded import DealtTable
from tests.games.tonnage_war.checking import found, played, ruleset, scores

C1 = "position\n  contact 9H c1\n"
HUNT = C1 + "  uboat: attack TS u1\n  escort: attack QS on u1 with e1 e2\nround 1\nturn 4\n"
ON_CONTACT = C1 + "  escort: hfdf QC on c1 with e1 e2\nround 1\nturn 4\n"


class Case(NamedTuple):
    """A log, the value that is compared, and this value under each option."""

    body: str
    look: Callable[[Checked], object]
    effects: dict[str, object]


def rules(checked: Checked) -> list[str]:
    return [rule for _, _, rule in found(checked)][:1]


def state(checked: Checked) -> State:
    assert isinstance(checked.state, State)
    return checked.state


def uboat_points(checked: Checked) -> object:
    assert not checked.diagnostics
    return scores(checked)[0]


def escort_points(checked: Checked) -> object:
    assert not checked.diagnostics
    return scores(checked)[1]


def uboat_places(checked: Checked) -> object:
    """Return the numbers of the U-boats' cards in hand, in the deck, and out of the game."""
    oob = state(checked).oob[0]
    return oob.size, oob.deck, oob.out.bit_count()


def escort_places(checked: Checked) -> object:
    oob = state(checked).oob[1]
    return oob.size, oob.deck, oob.out.bit_count()


def contacts(checked: Checked) -> object:
    """Return, for each contact in effect, whether its boat is there."""
    return [contact.boat is not None for contact in state(checked).contacts]


# fmt: off
CASES: dict[str, Case] = {
    "oob-split": Case(
        C1 + "round 1\nturn 2\n  uboat: attack 5S u1\n  escort: discard\n    reveal u1 AS; convoy 12\n"
        "turn 3\n  uboat: attack 6S u1\n  escort: discard\n    reveal u1 2S; convoy 12\nturn 4\n  uboat: discard\n",
        uboat_points, {"hx228-pk": 1, "b3-heavy": 2, "all-regular": 0}),
    "convoy-die": Case(
        C1 + "round 1\nturn 2\n  uboat: attack 5S u1\n  escort: discard\n    reveal u1 3S; convoy 13\nturn 3\n  uboat: discard\n",
        rules, {"d20": [], "d10": ["TW-8.2a"]}),
    "roll-limits": Case(
        C1 + "  escort: air 9D on c1 with e1\nround 1\nturn 4\n  uboat: discard\n    reveal c1 8S; reveal e1 KD; detect e1 1\n    = detected c1\n    strike e1 9\n  escort: discard\n",
        rules, {"none": [], "natural": ["TW-8.5a"]}),
    "hfdf-modifier": Case(
        ON_CONTACT.replace("e1 e2", "e1") + "  uboat: discard\n    reveal c1 3S; reveal e1 JS; detect e1 10\n    = undetected c1\n  escort: discard\n",
        rules, {"penalty": [], "bonus": ["TW-8.5.2"]}),
    "escort-hit": Case(
        C1 + "  contact 8H c2\n  escort: hfdf 9C on c1 with e1\nround 1\nturn 4\n"
        "  uboat: torpedo 5S\n    reveal c1 3S; reveal e1 QS; detect e1 4; torpedo-roll e1 2\n  escort: hfdf 8C on c2 with e2\n"
        "turn 5\n  uboat: torpedo 6S\n    reveal c2 4S; reveal e2 QC; detect e2 4; torpedo-roll e2 4\n  escort: discard\n",
        uboat_points, {"graded": 3, "damages": 2, "sinks": 4}),
    "flak-number": Case(
        "position\n  escort: air QD at-large p1 with e1\nround 1\nturn 4\n"
        "  uboat: flak 3D\n    reveal p1 3S; reveal e1 QD; detect e1 19\n    flak-roll e1 5; strike e1 20\n  escort: discard\n",
        uboat_points, {"two-plus": 0, "half-plus": 1, "full-plus": 2}),
    "flak-is-attack": Case(
        "position\n  escort: air QD at-large p1 with e1\nround 1\nturn 4\n"
        "  uboat: flak 3D\n    reveal p1 3S; reveal e1 QD; detect e1 19\n    flak-roll e1 9; strike e1 20\n  escort: discard\n",
        uboat_places, {"no": (10, 30, 0), "yes": (10, 29, 1)}),
    "depletion": Case(
        HUNT + "  uboat: discard\n    reveal u1 3S; reveal e1 QS; reveal e2 QC; detect e1 12; detect e2 12; strike e1 18; strike e2 20\n  escort: discard\n",
        lambda checked: state(checked).depleted.bit_count(), {"none": 0, "natural-20": 1, "by-crew": 2}),
    "undetected-contact-boat": Case(
        ON_CONTACT + "  uboat: discard\n    reveal c1 3S; reveal e1 QS; reveal e2 QC; detect e1 3; detect e2 3\n  escort: discard\n",
        contacts, {"stays": [True], "lapses": [], "boat-only": [False]}),
    "undamaged-boat-to": Case(
        HUNT + "  uboat: evade AC\n    reveal u1 3S; reveal e1 QS; reveal e2 QC; detect e1 9; detect e2 9\n  escort: discard\n",
        uboat_places, {"hand": (10, 29, 0), "deck": (9, 30, 0), "out": (9, 29, 1)}),
    "pulled-from": Case(
        "round 1\nturn 1\n  uboat: discard\n  escort: air 9D at-large p1 with e1\nturn 2\n",
        uboat_places, {"deck": (10, 29, 0), "hand": (9, 30, 0)}),
    "pulled-card-return": Case(
        "round 1\nturn 1\n  uboat: discard\n  escort: air 9D at-large p1 with e1\n"
        "turn 2\n  uboat: discard\n    reveal p1 3S; reveal e1 QD; detect e1 2\n  escort: air 8D at-large p1 with e1\n"
        "turn 3\n  uboat: discard\n    reveal p1 6H\n  escort: discard\n",
        uboat_places, {"boat-to-hand": (11, 29, 0), "to-origin": (10, 30, 0), "blank-out": (11, 28, 1)}),
    "continuation-hold": Case(
        HUNT + "  uboat: discard\n    reveal u1 3S; reveal e1 QS; reveal e2 QC; detect e1 12; detect e2 12; strike e1 18; strike e2 17\n  escort: hfdf 8C on c1 with e1\n",
        rules, {"wishes": [], "participates": ["TW-9.3"]}),
    "continuation-cost": Case(
        ON_CONTACT + "  uboat: discard\n    reveal c1 3S; reveal e1 QS; reveal e2 5H; detect e1 12; strike e1 9\n  escort: continue 9C with e1\n"
        "turn 5\n  uboat: discard\n    detect e1 12; strike e1 9\n  escort: discard\n",
        lambda checked: tuple(oob.out.bit_count() for oob in state(checked).oob), {"none": (0, 0), "escorts": (0, 1), "both": (1, 1)}),
    "continuation-limit": Case(
        ON_CONTACT + "  uboat: discard\n    reveal c1 3S; reveal e1 QS; reveal e2 5H; detect e1 12; strike e1 9\n  escort: continue 8C with e1 add e3\n",
        rules, {"adds": [], "total": ["TW-CV.E"]}),
    "escort-blanks-to": Case(
        ON_CONTACT + "  uboat: discard\n    reveal c1 3S; reveal e1 QS; reveal e2 5H; detect e1 3\n  escort: discard\n",
        escort_places, {"hand": (10, 10, 0), "deck": (9, 11, 0), "out": (9, 10, 1)}),
    "air-in-escort-attack": Case(
        HUNT + "  uboat: discard\n    reveal u1 3S; reveal e1 QS; reveal e2 QD; detect e1 3; detect e2 1; convoy 12 13\n  escort: discard\n",
        rules, {"yes": [], "surface-only": ["TW-7.3.6"]}),
    "contact-with-blank": Case(
        ON_CONTACT + "  uboat: discard\n    reveal c1 6H\n  escort: discard\n",
        rules, {"no": ["TW-7.2.2"], "yes": []}),
    "multiple-contacts": Case(
        C1 + "round 1\nturn 2\n  uboat: contact 8H c2\n  escort: discard\n", rules, {"yes": [], "one": ["TW-7.2.2"]}),
    "routing-scope": Case(
        C1 + "  contact 8H c2\n  escort: routing 5H on c1\nround 1\nturn 4\n  uboat: discard\n  escort: discard\n",
        contacts, {"one": [True], "all": []}),
    "window-order": Case(
        C1 + "  escort: routing 5H on c1\nround 1\nturn 4\n  uboat: attack QS u1\n  escort: discard\n    reveal u1 6H\n",
        rules, {"resolve-first": ["TW-7.2.3"], "declare-first": []}),
    "one-attack": Case(
        HUNT + "  uboat: torpedo 6S\n    reveal u1 3S; reveal e1 QS; reveal e2 6H; detect e1 3\n    convoy 4 12\n    torpedo-roll e1 9; strike e1 9\n  escort: discard\n",
        rules, {"replaces": ["TW-8.1.2"], "both": []}),
    "no-torpedo-target": Case(
        HUNT + "  uboat: torpedo 6S\n    reveal u1 3S; reveal e1 5H; reveal e2 6H\n    convoy 4 12\n  escort: discard\n",
        rules, {"convoy-stands": [], "wasted": ["TW-8.1.2"]}),
    "oob-new-round": Case(
        C1 + "round 1\nturn 12\n  uboat: attack QS u1\n  escort: discard\n    reveal u1 3S; convoy 12 13 14\nturn 13\n  uboat: discard\n  escort: discard\nround 2\nturn 1\n  uboat: discard\n  escort: discard\n",
        lambda checked: (state(checked).oob[0].size, state(checked).oob[1].size), {"reshuffle": (10, 10), "top-up": (10, 10), "add-ten": (19, 20)}),
    "last-pending": Case(
        C1 + "round 1\nturn 13\n  uboat: discard\n  escort: hfdf 8C on c1 with e1\nround 2\nturn 1\n  uboat: evade AC\n    reveal c1 3S; reveal e1 QS; detect e1 18\n  escort: discard\n",
        rules, {"resolve": ["TW-8.4.1"], "carry": []}),
    "escort-damage-points": Case(
        C1 + "  escort: hfdf QC on c1 with e1 e2\nround 1\nturn 4\n  uboat: torpedo 5S\n    reveal c1 3S; reveal e1 QS; reveal e2 JS; detect e1 4; detect e2 4\n    torpedo-roll e1 4; strike e2 1\n  escort: discard\n",
        uboat_points, {"not-by-ramming": 1, "all": 2, "none": 0}),
    "damage-then-sunk": Case(
        HUNT + "  uboat: discard\n    reveal u1 3S; reveal e1 QS; reveal e2 QC; detect e1 12; detect e2 12; strike e1 4; strike e2 3\n  escort: discard\n",
        escort_points, {"final": 2, "cumulative": 3}),
    "rescue-ships": Case(
        C1 + "round 1\nturn 2\n  uboat: attack 8S u1\n  escort: discard\n    reveal u1 3S; convoy 1 12\n    rescue e1; reveal e1 QS\nturn 3\n  uboat: discard\n  escort: discard\n",
        lambda checked: (rules(checked), scores(checked)[0]), {"on": ([], 1), "on-extra": ([], 2), "off": (["TW-14.3a"], 1)}),
}
# fmt: on
ELSEWHERE = ("support-rejects-to",)
"""This ruling needs a scenario with a support group; it is tested in test_rounds."""
MOMENTS = ("return-after-blank", "return-after-miss", "return-after-attack")
"""Rulings about a moment within a turn; they are tested in :func:`test_when_escorts_come_home`."""


SCENARIO = (
    "scenario",
    "weather",
    "sonar",
    "carrier",
    "support-group",
    "u-tanker",
    "shooting-contacts",
    "leg",
    "first-leg",
    "hands",
)
"""The fields of a scenario, which are not questions that the rulebook leaves open."""


def test_every_ruling_and_every_option_is_here() -> None:
    questions = [ruling for ruling in TonnageRuleset.rulings if ruling.key not in SCENARIO]
    assert set(CASES) | set(MOMENTS) | set(ELSEWHERE) == {ruling.key for ruling in questions}
    for ruling in questions:
        if ruling.key in CASES:
            assert set(CASES[ruling.key].effects) == set(ruling.values), ruling.key


@pytest.mark.parametrize(
    ("key", "option"), [(key, option) for key, case in CASES.items() for option in case.effects]
)
def test_each_option_has_its_stated_result(key: str, option: str) -> None:
    case = CASES[key]
    checked = played(case.body, f"{key}={option}")
    assert case.look(checked) == case.effects[option]


@pytest.mark.parametrize("key", CASES)
def test_no_two_options_of_a_ruling_have_the_same_result(key: str) -> None:
    """Except top-up, which gives a hand of ten as well; it differs from reshuffle in the cards that are kept."""
    effects = [repr(effect) for effect in CASES[key].effects.values()]
    assert len(set(effects)) == len(effects) - (key == "oob-new-round")


def test_a_hand_that_is_topped_up_keeps_its_cards() -> None:
    body = (
        "round 1\n  uboat: oob 8S 3S 6H AS 2H 3H 4H 5H 9C TC\nturn 1\n  uboat: discard\n  escort: end-round\n"
        "round 2\nturn 1\n  uboat: discard\n  escort: discard\n"
    )
    kept = {how: state(played(body, f"oob-new-round={how}")).oob[0] for how in ("reshuffle", "top-up")}
    assert (kept["reshuffle"].known.bit_count(), kept["top-up"].known.bit_count()) == (0, 10)


def at_a_table() -> DealtTable:
    """Return a table at which the players only do the usual things."""
    return DealtTable(1, lambda label, moves, view, luck: moves[0])


@pytest.mark.parametrize(("option", "turns"), [("immediately", None), ("end-of-turn", 0), ("next-turn", 1)])
@pytest.mark.parametrize("key", MOMENTS)
def test_when_escorts_come_home(key: str, option: str, turns: int | None) -> None:
    """They are in hand at once, or return after this many ends of a U-boat turn."""
    game = State(ruleset(**{key.replace("-", "_"): option}))
    ship, boat = Piece("e1", 50, up=True), Piece("u1", 41, up=True)
    hunt = Hunt(GUNS, 47, ANSWERS, boat, (ship,))
    if key == "return-after-blank":
        after = missed_blank(game, hunt._replace(boat=Piece("u1", 31, up=True)), at_a_table())
    elif key == "return-after-miss":
        after = not_found(game, hunt, at_a_table(), evaded=False)
    else:
        fought = hunt._replace(condition=Condition(found=True))
        after = close(game, fought, at_a_table(), boat_sunk=True)
    assert [n for _, n in after.away] == ([] if turns is None else [turns])
    assert after.oob[1].size == (1 if turns is None else 0)


@pytest.mark.parametrize(("option", "waiting"), [("immediately", 0), ("end-of-turn", 1), ("next-turn", 1)])
def test_under_immediately_the_log_names_the_escorts_that_wait(option: str, waiting: int) -> None:
    game = State(ruleset(return_after_attack=option))
    hunt = Hunt(GUNS, 47, ANSWERS, Piece("u1", 41, up=True), (Piece("e1", 50, up=True),))
    window = open_window(game, hunt, at_a_table()).window
    assert window is not None
    assert len(window.group) == waiting
