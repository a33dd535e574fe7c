"""Every ruling of Malta Convoy with every option: the same dice are played under each option."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

import pytest

from printkit.games.malta_convoy.rules.attacks import attack
from printkit.games.malta_convoy.rules.contact import interception_dice
from printkit.games.malta_convoy.rules.covering import halfway
from printkit.games.malta_convoy.rules.options import NO_CHOICE, take_option
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.setup import setup
from printkit.games.malta_convoy.rules.state import State, effects, score
from printkit.games.malta_convoy.rules.tables import GERMAN
from printkit.table import Move, Rule, Table, Why
from printkit.table.counted import distribution
from tests.games.malta_convoy.convoys import Played, changes, convoy, sail, script
from tests.games.malta_convoy.test_cases import hit

Check = Callable[[MaltaRuleset], None]
CHECKS: dict[tuple[str, str], Check] = {}


def under(key: str, value: str) -> Callable[[Check], Check]:
    """Return a decorator for a function that checks what holds when the ruling ``key`` is ``value``."""

    def keep(check: Check) -> Check:
        assert (key, value) not in CHECKS
        CHECKS[key, value] = check
        return check

    return keep


# -- convoy ---------------------------------------------------------------------------------------------------------


def sailing(rulings: MaltaRuleset, text: str) -> State:
    table = Played(*script(text))
    state = setup(rulings, table)
    table.done()
    return state


@under("convoy", "x5-x10")
def _(rulings: MaltaRuleset) -> None:
    state = sailing(
        rulings, "cargo 2 3 4; tankers 3; carriers 2; cruisers 3; destroyers 4; length 1; friendly 6"
    )
    assert state.voyage.fleet.afloat == (3, 9, 2, 15, 40)
    assert (state.voyage.length, state.voyage.friendly) == (21, 6)


@under("convoy", "revised")
def _(rulings: MaltaRuleset) -> None:
    text = "cargo 2 3 4; tankers 3; carriers 2; cruisers 3; destroyers 4 1 2; length 1; friendly 6"
    assert sailing(rulings, text).voyage.fleet.afloat == (3, 9, 2, 9, 27)


@under("convoy", "custom")
def _(rulings: MaltaRuleset) -> None:
    numbers = {"cargo": 14, "tankers": 0, "carriers": 3, "cruisers": 7, "destroyers": 26}
    table = Played(*((name, Move(name, n)) for name, n in numbers.items()), ("length", 6), ("friendly", 1))
    state = setup(rulings, table)
    assert state.voyage.fleet.afloat == (0, 14, 3, 7, 26)
    assert score(state.voyage) == 100  # a tanker that never sailed is not destroyed


# -- contact --------------------------------------------------------------------------------------------------------


@under("contact-low", "dumb-luck")
def _(rulings: MaltaRuleset) -> None:
    state, table = sail(convoy(rulings, pending=-1), "contact 1")
    assert (table.told["row"], state.pending) == (1, -1)


@under("contact-low", "quiet")
def _(rulings: MaltaRuleset) -> None:
    state, table = sail(convoy(rulings, pending=-1), "contact 1")
    assert (table.told["row"], state.pending) == (2, 0)
    state, _ = sail(convoy(rulings, pending=-1), "contact 2")  # a total of 1 is dumb luck all the same
    assert state.pending == -1


@under("friendly-waters", "no-roll")
def _(rulings: MaltaRuleset) -> None:
    state, table = sail(convoy(rulings, after=2), "")
    assert table.labels == []
    assert state.pending == 0


@under("friendly-waters", "roll")
def _(rulings: MaltaRuleset) -> None:
    state, table = sail(convoy(rulings, after=2), "contact 6")
    assert table.labels == ["contact"]  # a contact is ignored
    state, _ = sail(convoy(rulings, after=2), "contact 4")
    assert state.pending == 2


# -- force and interception ---------------------------------------------------------------------------------------

LAST_ONE_TURNED_AWAY = "contact 6; enemy 2; force 1; intercept 1 6 6 6 6"


@under("force-floor", "before")
def _(rulings: MaltaRuleset) -> None:
    _, table = sail(convoy(rulings), LAST_ONE_TURNED_AWAY)
    assert table.told["attackers"] == 0


@under("force-floor", "after")
def _(rulings: MaltaRuleset) -> None:
    _, table = sail(convoy(rulings), LAST_ONE_TURNED_AWAY + "; attack 1")
    assert (table.told["force"], table.told["attackers"]) == (1, 1)
    before = convoy(rulings, option="split")  # size 1 - 1 (surprise) - 1 (U-boats) - 1 (split)
    _, table = sail(before, "contact 4; enemy 1; force 1; intercept 6 6 6 6 6; attack 1")
    assert (table.told["row"], table.told["force"], table.told["attackers"]) == (5, 1, 1)


@under("interception-score", "every-one")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings), "contact 6; enemy 2; force 2; intercept 1 1 1 1 6")
    assert state.voyage.interceptions == 4


@under("interception-score", "effective")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings), "contact 6; enemy 2; force 2; intercept 1 1 1 1 6")
    assert state.voyage.interceptions == 2


def interceptions(state: State) -> int:
    return interception_dice(state.voyage, effects(state.voyage, state.turn + 1))


@under("escorts-gone", "destroyed-only")
def _(rulings: MaltaRuleset) -> None:
    sunk_and_returned = {"lost": {"cruisers": 9}, "returned": {"cruisers": 1}}
    assert interceptions(convoy(rulings, cruisers=0, **sunk_and_returned)) == 5  # type: ignore[arg-type]
    assert interceptions(convoy(rulings, cruisers=0, lost={"cruisers": 10})) == 4
    assert interceptions(convoy(rulings, cruisers=0, destroyers=0)) == 3


@under("escorts-gone", "none-left")
def _(rulings: MaltaRuleset) -> None:
    gone = {"cruisers": 10, "destroyers": 20}
    assert interceptions(convoy(rulings, cruisers=0, destroyers=0, returned=gone)) == 3


@under("damaged-carrier", "yes")
def _(rulings: MaltaRuleset) -> None:
    assert interceptions(convoy(rulings, damaged={"carriers": 1})) == 5


@under("damaged-carrier", "no")
def _(rulings: MaltaRuleset) -> None:
    assert interceptions(convoy(rulings, damaged={"carriers": 1})) == 4


# -- target and damage ------------------------------------------------------------------------------------------


@under("target-overflow", "destroyer")
def _(rulings: MaltaRuleset) -> None:
    for die in (4, 5, 6):
        assert hit(convoy(rulings, option="decoy"), f"target {die}", n=4) == {
            "destroyers": -1,
            "destroyers-lost": 1,
        }


@under("target-overflow", "dummy")
def _(rulings: MaltaRuleset) -> None:
    assert hit(convoy(rulings, option="decoy"), "target 5", n=4) == {}
    assert hit(convoy(rulings, option="decoy"), "target 6", n=4) == {}
    found = hit(convoy(rulings, option="decoy"), "target 4", n=4)
    assert found == {"destroyers": -1, "destroyers-lost": 1}


@under("target-overflow", "wrap")
def _(rulings: MaltaRuleset) -> None:
    assert hit(convoy(rulings, option="decoy"), "target 5", n=4) == {"tankers": -1, "tankers-lost": 1}
    assert hit(convoy(rulings, option="decoy"), "target 6", n=4) == {"cargo": -1, "cargo-lost": 1}


NO_TANKERS = {"tankers": 3}


@under("empty-target", "no-effect")
def _(rulings: MaltaRuleset) -> None:
    assert hit(convoy(rulings, tankers=0, lost=NO_TANKERS), "target 1") == {}


@under("empty-target", "cargo")
def _(rulings: MaltaRuleset) -> None:
    found = hit(convoy(rulings, tankers=0, lost=NO_TANKERS), "target 1")
    assert found == {"cargo": -1, "cargo-lost": 1}
    assert hit(convoy(rulings, tankers=0, cargo=0), "target 1") == {}


@under("empty-target", "reroll")
def _(rulings: MaltaRuleset) -> None:
    found = hit(convoy(rulings, tankers=0, lost=NO_TANKERS), "target 1 1 6")
    assert found == {"destroyers": -1, "destroyers-lost": 1}
    nobody = convoy(rulings, tankers=0, cargo=0, carriers=0, cruisers=0, destroyers=0)
    assert hit(nobody, "target 2", n=1) == {}


ONE_CRIPPLE = {"cruisers": 1}


@under("destroyed-takes", "undamaged")
def _(rulings: MaltaRuleset) -> None:
    assert hit(convoy(rulings, damaged=ONE_CRIPPLE), "target 5") == {"cruisers": -1, "cruisers-lost": 1}
    found = hit(convoy(rulings, cruisers=1, damaged=ONE_CRIPPLE), "target 5")  # nobody else is there
    assert found == {"cruisers": -1, "cruisers-damaged": -1, "cruisers-lost": 1}


@under("destroyed-takes", "damaged")
def _(rulings: MaltaRuleset) -> None:
    found = hit(convoy(rulings, damaged=ONE_CRIPPLE), "target 5")
    assert found == {"cruisers": -1, "cruisers-damaged": -1, "cruisers-lost": 1}
    assert hit(convoy(rulings), "target 5") == {"cruisers": -1, "cruisers-lost": 1}


@under("destroyed-takes", "choose")
def _(rulings: MaltaRuleset) -> None:
    found = hit(convoy(rulings, damaged=ONE_CRIPPLE), "target 5; takes damaged")
    assert found == {"cruisers": -1, "cruisers-damaged": -1, "cruisers-lost": 1}
    found = hit(convoy(rulings, damaged=ONE_CRIPPLE), "target 5; takes undamaged")
    assert found == {"cruisers": -1, "cruisers-lost": 1}
    assert hit(convoy(rulings), "target 5") == {"cruisers": -1, "cruisers-lost": 1}  # nothing to choose


LAST_CARRIER = {"carriers": 1}


@under("all-damaged", "no-effect")
def _(rulings: MaltaRuleset) -> None:
    assert hit(convoy(rulings, carriers=1, damaged=LAST_CARRIER), "target 3; again 4", 3, 4) == {}


@under("all-damaged", "sunk")
def _(rulings: MaltaRuleset) -> None:
    found = hit(convoy(rulings, carriers=1, damaged=LAST_CARRIER), "target 3; again 4", 3, 4)
    assert found == {"carriers": -1, "carriers-damaged": -1, "carriers-lost": 1}


@under("damaged-score", "none")
def _(rulings: MaltaRuleset) -> None:
    assert score(convoy(rulings, damaged={"tankers": 1, "carriers": 2}).voyage) == 100


@under("damaged-score", "half")
def _(rulings: MaltaRuleset) -> None:
    assert score(convoy(rulings, damaged={"tankers": 1, "carriers": 2}).voyage) == 93.5
    assert score(convoy(rulings, damaged={"cargo": 1, "destroyers": 5}).voyage) == 99


# -- covering force -------------------------------------------------------------------------------------------------


@under("halfway", "up")
def _(rulings: MaltaRuleset) -> None:
    assert [halfway(convoy(rulings, length=n).voyage) for n in (21, 22, 23)] == [11, 11, 12]


@under("halfway", "down")
def _(rulings: MaltaRuleset) -> None:
    assert [halfway(convoy(rulings, length=n).voyage) for n in (21, 22, 23)] == [10, 11, 11]


EVADED = "option evade; duration 1; extra 3; contact 2"


@under("halfway-length", "current")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings), EVADED)
    assert (state.voyage.length, halfway(state.voyage)) == (24, 12)
    late = convoy(rulings, after=12, covered=True)
    _, table = sail(late, EVADED)  # the middle moves behind the check, which is not repeated
    assert "cover" not in table.labels


@under("halfway-length", "original")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings), EVADED)
    assert (state.voyage.length, halfway(state.voyage)) == (24, 11)


ONE_RETURNS = "contact 2; cover 5; leave 2"


def leaving(rulings: MaltaRuleset, text: str, **ships: int) -> dict[str, int]:
    before = convoy(rulings, after=10, carriers=1, **ships)  # type: ignore[arg-type]
    return changes(before, sail(before, text)[0])


@under("covering-choice", "choose")
def _(rulings: MaltaRuleset) -> None:
    found = leaving(rulings, ONE_RETURNS + "; cruisers-leave 3")
    assert (found["cruisers-returned"], found["destroyers-returned"]) == (3, 2)
    found = leaving(rulings, ONE_RETURNS + "; cruisers-leave 0")
    assert found["destroyers-returned"] == 5
    assert "cruisers-returned" not in found


@under("covering-choice", "destroyers-first")
def _(rulings: MaltaRuleset) -> None:
    found = leaving(rulings, ONE_RETURNS, destroyers=4)
    assert (found["cruisers-returned"], found["destroyers-returned"]) == (1, 4)


@under("covering-choice", "cruisers-first")
def _(rulings: MaltaRuleset) -> None:
    found = leaving(rulings, ONE_RETURNS, cruisers=4)
    assert (found["cruisers-returned"], found["destroyers-returned"]) == (4, 1)


def cripples(rulings: MaltaRuleset) -> tuple[int, ...]:
    """Return the damaged ships that remain (carriers, cruisers) after the first of two carriers and one of two cruisers
    have gone home.
    """
    damaged = {"carriers": 1, "cruisers": 1}
    before = convoy(rulings, after=10, cruisers=2, destroyers=20, damaged=damaged)
    state, _ = sail(before, "contact 2; cover 6; leave 1; cruisers-leave 1; cover 1")
    return state.voyage.fleet.damaged[2:4]


@under("covering-damaged", "damaged-first")
def _(rulings: MaltaRuleset) -> None:
    assert cripples(rulings) == (0, 0)


@under("covering-damaged", "undamaged-first")
def _(rulings: MaltaRuleset) -> None:
    assert cripples(rulings) == (1, 1)


@under("covering-stay", "no")
def _(rulings: MaltaRuleset) -> None:
    before = convoy(rulings, after=10, carriers=1)
    state, table = sail(before, "contact 2; cover 4; leave 1; cruisers-leave 0")
    assert "stay" not in table.labels
    assert changes(before, state)["carriers-returned"] == 1


@under("covering-stay", "yes")
def _(rulings: MaltaRuleset) -> None:
    before = convoy(rulings, after=10)
    state, _ = sail(before, "contact 2; cover 4; stay; cover 5; leave 1; cruisers-leave 0")
    assert changes(before, state)["carriers-returned"] == 1
    _, table = sail(before, "contact 2; cover 3 3")
    assert "stay" not in table.labels  # a carrier that rolled 1 to 3 has no choice


# -- options --------------------------------------------------------------------------------------------------------


class Offered(Played):
    """A table that records the moves that the rules offer."""

    offered: tuple[Move, ...] = ()

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        self.offered = tuple(moves)
        return moves[0]


def may_take(state: State, turn: int) -> bool:
    """Return whether any option may be taken at the start of this turn."""
    table = Offered()
    take_option(state, turn, table)
    return table.offered != NO_CHOICE


def in_force(rulings: MaltaRuleset, option: str, last: int = 14) -> tuple[State, list[int]]:
    """Take an option on turn 8 with a duration of 2; return the convoy after that turn, and the turns on which the
    option has an effect.
    """
    before = convoy(rulings, covered=True)
    state, _ = sail(
        before, f"option {option}; duration 2; {'extra 1; ' if option == 'evade' else ''}contact 2"
    )
    quiet = effects(before.voyage, 8)
    return state, [turn for turn in range(8, last) if effects(state.voyage, turn) != quiet]


@under("option-start", "this-turn")
def _(rulings: MaltaRuleset) -> None:
    state, turns = in_force(rulings, "screen")
    assert turns == [8, 9]
    assert [turn for turn in (9, 10, 11) if may_take(state, turn)] == [10, 11]


@under("option-start", "next-turn")
def _(rulings: MaltaRuleset) -> None:
    state, turns = in_force(rulings, "screen")
    assert turns == [9, 10]
    assert [turn for turn in (9, 10, 11) if may_take(state, turn)] == [11]


@under("side-effects", "same-duration")
def _(rulings: MaltaRuleset) -> None:
    for option in ("decoy", "split", "evade", "screen"):
        _, turns = in_force(rulings, option)
        assert turns == [8, 9]


@under("side-effects", "rest-of-trip")
def _(rulings: MaltaRuleset) -> None:
    prices = {"decoy": ("intercept", -1), "split": ("contact", 1), "screen": ("attack", 1)}
    for option, (roll, price) in prices.items():
        state, turns = in_force(rulings, option)
        assert turns == [8, 9, 10, 11, 12, 13]
        left = effects(state.voyage, 10)
        assert {name: n for name, n in asdict(left).items() if n} == {roll: price}
    assert in_force(rulings, "evade")[1] == [8, 9]
    both = convoy(rulings, used="decoy", option="screen")  # the decoy's price under the running screen
    assert interceptions(both) == 5 - 1 + 2


@under("evade-length", "d3")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings), EVADED)
    assert state.voyage.length == 24


@under("evade-length", "one")
def _(rulings: MaltaRuleset) -> None:
    state, table = sail(convoy(rulings), "option evade; duration 1; contact 2")
    assert state.voyage.length == 22
    assert "extra" not in table.labels


@under("options-in-friendly", "yes")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings, after=0), "option decoy; duration 4")
    assert state.voyage.last == 4  # the duration runs in friendly waters, too


@under("options-in-friendly", "no")
def _(rulings: MaltaRuleset) -> None:
    state = convoy(rulings, after=0)
    assert [turn for turn in range(1, 9) if may_take(state, turn)] == [7, 8]


# -- the end --------------------------------------------------------------------------------------------------------


@under("all-lost", "sail-on")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings, cargo=0, tankers=0), "contact 2")
    assert not state.done
    state, _ = sail(convoy(rulings, after=20, covered=True), "contact 2")
    assert state.done


@under("all-lost", "end")
def _(rulings: MaltaRuleset) -> None:
    state, _ = sail(convoy(rulings, cargo=0, tankers=0), "contact 2")
    assert state.done
    state, _ = sail(convoy(rulings, cargo=0, tankers=1), "contact 2")
    assert not state.done
    state, table = sail(convoy(rulings, after=10, cargo=0, tankers=0), "contact 2; cover 1 1")
    assert state.done  # the covering check of that turn is still made
    assert "cover" in table.labels


# -- the checks ---------------------------------------------------------------------------------------------------


def test_every_option_of_every_ruling_is_checked() -> None:
    wanted = {(ruling.key, value) for ruling in MaltaRuleset.rulings for value in ruling.values}
    assert wanted == set(CHECKS)


@pytest.mark.parametrize(("key", "value"), list(CHECKS), ids=["=".join(pair) for pair in CHECKS])
def test_ruling(key: str, value: str) -> None:
    CHECKS[key, value](MaltaRuleset("", {key: value}))


def test_options_that_are_not_set_are_the_first_ones() -> None:
    plain = MaltaRuleset()
    assert plain == MaltaRuleset("", {ruling.key: ruling.options[0].value for ruling in MaltaRuleset.rulings})
    assert plain.departures() == ()


def test_a_decoy_hides_tankers_for_good() -> None:
    """Under ``empty-target=reroll`` no result of the die can hit the only ships left, so the hit is lost."""
    rulings = MaltaRuleset("", {"empty-target": "reroll"})
    before = convoy(rulings, cargo=0, carriers=0, cruisers=0, destroyers=0, option="decoy")
    assert interceptions(before) == 0
    odds = distribution(lambda table: _one_attack(before, table))
    assert odds == {(3, 0, 0, 0, 0): 1}


def _one_attack(state: State, table: Table) -> tuple[int, ...]:
    in_force = effects(state.voyage, state.turn + 1)
    return attack(state.voyage, GERMAN, 1, in_force, table).afloat
