"""Close calls: if measuring cannot decide, the log's version holds (SSN-CHK-6 to -8)."""

from __future__ import annotations

import pytest

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import surface_attack
from printkit.games.ssn.rules.detection import HeardContact, detection, listeners
from printkit.games.ssn.rules.ending import check_end, convoy_away
from printkit.games.ssn.rules.geometry import Shape
from printkit.games.ssn.rules.torpedo import RunOutcome, Target, course, rolls_due, run, settle
from printkit.table import Move
from tests.games.ssn.boards import DEEP, RULESET, SHALLOW, Illegal, SsnTable, board


def torpedo(
    d: float, *script: tuple[str, object], keel: float = 90.0, deep: bool = DEEP
) -> tuple[list[RunOutcome], SsnTable]:
    """Return the course of a Shallow torpedo at the submarine."""
    table = SsnTable(*script)
    way = course(RULESET, Shape(0, 0), SHALLOW, Target(Shape(d, 0, keel, 0.5, 0.25), deep, 1))
    outcomes = run(RULESET, way, table)
    table.done()
    return outcomes, table


@pytest.mark.parametrize(
    ("d", "n"), [(0, 1), (5, 1), (5.01, 2), (10, 2), (10.01, 3), (15, 3), (15.01, 4), (18, 4)]
)
def test_how_many_rolls_a_range_has(d: float, n: int) -> None:
    assert rolls_due(d) == n


def test_a_little_more_than_five_inches_may_have_been_five() -> None:
    outcomes, table = torpedo(5.1, ("detect", 9), ("due detect", False))
    assert [o.hit for o in outcomes] == [True, False]  # a full move of five inches, or a shorter one
    assert all(o.rolls == 1 for o in outcomes)
    assert table.doubts == ["detect", "detect"]


def test_a_little_more_than_five_inches_may_have_a_second_roll() -> None:
    outcomes, _ = torpedo(5.1, ("detect", 2), ("due detect", True), ("detect", 8))
    assert [each._replace(thrown=()) for each in outcomes] == [RunOutcome(True, 2, 2)]


def test_a_little_less_than_five_inches_may_have_been_five() -> None:
    assert torpedo(4.9)[0] == [RunOutcome(False, 0, 0)]  # the figures: nothing can be hit
    outcomes, _ = torpedo(4.9, ("due detect", True), ("detect", 9))
    assert {o.hit for o in outcomes} == {False, True}
    assert settle("evade", outcomes, rb.TRP_8, SsnTable(("due evade", True))).hit


def test_well_under_five_inches_nothing_is_doubtful_but_dice_thrown_anyway_are_taken() -> None:
    _, table = torpedo(4.0)
    assert not [label for label in table.doubts if label != "detect"]


@pytest.mark.parametrize(("said", "rolls"), [(False, 0), (True, 1)])
def test_about_eighteen_inches(said: bool, rolls: int) -> None:
    dice = (("detect", 2),) if said else ()  # the first roll is blind
    outcomes, table = torpedo(18.1, ("due detect", said), *dice, deep=SHALLOW)
    assert not outcomes[0].hit
    assert [label for label, _ in table.asked].count("detect") == rolls


def test_beyond_eighteen_inches_there_are_no_dice() -> None:
    outcomes, table = torpedo(18.3)
    assert not outcomes[0].hit
    assert not table.doubts


def test_a_zone_edge_too_close_to_measure() -> None:
    """At 8.4 inches, side on, the submarine is 0.15 inches outside the zone, but the log has dice for it."""
    outcomes, _ = torpedo(8.4, ("maybe detect", 12), ("detect", 2), keel=0.0)
    assert {o.hit for o in outcomes} == {False, True}
    outcomes, _ = torpedo(8.4, ("maybe detect", 0), ("detect", 7), keel=0.0)  # `-` in the log
    assert [each._replace(thrown=()) for each in outcomes] == [RunOutcome(True, 2, 2)]


def test_the_line_for_close_range_may_be_too_near_to_call() -> None:
    """At 12.1 inches the number needed is 10; it would be 9 at 12 inches."""
    outcomes, _ = torpedo(12.1, ("detect", 9), ("detect", 2), ("due detect", False))
    assert len(outcomes) == 1
    outcomes, _ = torpedo(12.1, ("detect", 9), ("detect", 2), ("due detect", True), ("detect", 12))
    assert outcomes[0].hit


# -- who heard, who fires --------------------------------------------------------------------------------------------

FAR = {f"ff{n}": (3.0, 2.0 + 2 * n, 90.0) for n in (2, 3, 4)}
GONE = ("ff2", "ff3", "ff4", "lhd")


def test_a_log_may_name_any_listener_that_measuring_allows() -> None:
    """The point is 8.4 inches away; its disc ends 0.15 inches beyond the zone."""
    state = board(
        lhd=(3, 44, 90), ssn=(20.9, 26, 0), ffs=FAR | {"ff1": (12, 26, 90)}, wrecks=GONE, alerted=("all",)
    )
    state = state._replace(points=(state.points[1]._replace(x=20.4, number=2), state.points[1], None))  # type: ignore[union-attr]
    silent, _ = detection(state, SsnTable(("detect", 12)))
    assert not silent.detected
    named, _ = detection(state, SsnTable(("detect", 12), ("detected", ("ff1", (2,)))))
    assert named.detected
    with pytest.raises(Illegal) as caught:
        detection(state, SsnTable(("detect", 12), ("detected", ("ff1", (1,)))))
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is rb.CHK_7


def test_a_listener_that_must_have_heard_cannot_be_left_out() -> None:
    state = board(
        lhd=(3, 44, 90), ssn=(18, 26, 0), ffs=FAR | {"ff1": (12, 26, 90)}, wrecks=GONE, alerted=("all",)
    )
    for said in (("quiet", None), ("detected", ("lhd", (1,))), ("detected", ("ff1", (3,)))):
        with pytest.raises(Illegal) as caught:
            detection(state, SsnTable(("detect", 9), said))
        assert caught.value.refusal is not None
        assert caught.value.refusal.rule is rb.CHK_7


@pytest.mark.parametrize("said", [False, True])
def test_about_twelve_inches_from_the_point(said: bool) -> None:
    state = board(
        lhd=(3, 44, 90), ssn=(24.1, 26, 270), ffs=FAR | {"ff1": (12, 26, 90)}, wrecks=GONE, alerted=("all",)
    )
    after, contacts = detection(state, SsnTable(("detect", 10)))
    assert [c.heard for c in contacts if not c.listener.helo] == [(1,)]
    torp = (("fire", Move("fire")), ("detect", 2), ("detect", 2)) if said else ()
    table = SsnTable(("due fire", said), *torp)
    fired = surface_attack(after, contacts, table)
    table.done()
    assert fired.tally.surface_shots == int(said)


def test_a_ship_far_out_of_range_does_not_fire_and_is_no_close_call() -> None:
    state = board(ssn=(40, 26, 270), alerted=("all",))
    listener = listeners(state)[0]
    table = SsnTable()
    assert surface_attack(state, (HeardContact(listener, (), (), {}),), table).tally.surface_shots == 0
    assert not table.doubts


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("d", "said", "result"), [(12.1, False, ""), (11.9, True, "win"), (12.3, None, "win"), (11.7, None, "")]
)
def test_about_twelve_inches_from_the_frigates(d: float, said: bool | None, result: str) -> None:
    state = board(wrecks=("lhd",), ssn=(12 + d, 26, 90))
    script = () if said is None else (("due end", said),)
    assert check_end(state, SsnTable(*script)).result == result


@pytest.mark.parametrize(
    ("x", "said", "result"), [(71.9, True, "convoy-away"), (72.1, False, ""), (72.1, None, "convoy-away")]
)
def test_about_the_edge(x: float, said: bool | None, result: str) -> None:
    state = board(ffs={"ff1": (x, 26, 90)}, ssn=(40, 4, 0))
    script = () if said is None else (("due end", said),)
    assert convoy_away(state, SsnTable(*script)).result == result
