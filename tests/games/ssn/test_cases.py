"""The test cases of the rule catalogue (section 9), in order."""

from __future__ import annotations

import pytest

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import as_target, attack_course, defence_course, surface_attack
from printkit.games.ssn.rules.data import OWN_VALUES as DATA
from printkit.games.ssn.rules.data import threshold
from printkit.games.ssn.rules.detection import HeardContact, Listener, detection, echo, listeners
from printkit.games.ssn.rules.ending import check_end
from printkit.games.ssn.rules.geometry import Leg, Pose, Shape, distance, follow, in_cz, span, turn
from printkit.games.ssn.rules.helos import fly
from printkit.games.ssn.rules.paths import EXACT, end_of, judge_path, path_length
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.setup import formation, refuse_start, start_of_lhd, start_range
from printkit.games.ssn.rules.ships import convoy_legs, edge_margin, hunt_legs, move_ships
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    DetectionPoint,
    Helo,
    State,
    Submarine,
    live_ships,
    points_by_number,
)
from printkit.games.ssn.rules.torpedo import RunPlan, Target, course, run
from printkit.games.ssn.rules.turn import turn as play_turn
from printkit.games.ssn.rules.wrecks import way_round, wreck_shapes
from printkit.table import Move
from tests.games.ssn.boards import DEEP, RULESET, SHALLOW, SPEED, Illegal, SsnTable, board, close, path

FIRE_AT_LHD = Move("fire", "lhd")


# -- T1 to T3: setup -------------------------------------------------------------------------------------------------


def test_t1_a_legal_start() -> None:
    state = board(ssn=(42, 28, 270))
    ranges = [distance(s.pose, state.sub.pose) for s in state.ships[:4]]
    assert close(ranges, 30.067, 30.594, 34.059 + 0, 34.525)
    assert refuse_start(RULESET, state.ships, state.sub.pose, 0.0) is None


def test_t2_a_start_too_near() -> None:
    state = board()
    pose = Pose(41.9, 26, 270)
    assert abs(start_range(RULESET, state.ships, pose) - 29.9) < 0.002
    refusal = refuse_start(RULESET, state.ships, pose, 0.0)
    assert refusal is not None
    assert refusal.rule is rb.SETUP_3
    assert refuse_start(RULESET, state.ships, pose, DATA.tolerance.range) is None  # a log: a call


def test_t3_the_formation() -> None:
    places = formation(start_of_lhd(RULESET))
    assert [(round(p.x, 6), round(p.y, 6), p.h) for p in places[:4]] == [
        (12, 26, 90), (12, 22, 90), (8, 26, 90), (8, 22, 90),
    ]  # fmt: skip
    assert all(abs(distance(places[4], p) - 2.828) < 0.001 for p in places[:4])
    assert abs(distance(places[0], places[1]) - 4) < 1e-9


# -- T4 to T7: convergence zones -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("d", "inside"), [(3.7, 0), (3.8, 1), (8.2, 1), (8.3, 0), (10, 0), (22, 1), (26, 0)], ids=str
)
def test_t4_t5_a_lone_point(d: float, inside: int) -> None:
    assert in_cz(span((0, 0), Shape(d, 0, radius=0.25))) == bool(inside)


SUBMARINE = {"along": 90.0, "across": 0.0}


@pytest.mark.parametrize(
    ("d", "keel", "near", "far", "inside"),
    [
        (3.6, "along", 3.100, 4.108, True),
        (3.6, "across", 3.350, 3.882, False),
        (8.4, "along", 7.900, None, True),
        (8.4, "across", 8.150, None, False),
        (11.6, "along", None, 12.103, True),
        (10, "along", None, None, False),
    ],
)
def test_t6_t7_the_submarine_by_any_part(
    d: float, keel: str, near: float | None, far: float | None, inside: bool
) -> None:
    seen = span((0, 0), Shape(d, 0, SUBMARINE[keel], 0.5, 0.25))
    assert near is None or abs(seen[0] - near) < 0.001
    assert far is None or abs(seen[1] - far) < 0.001
    assert in_cz(seen) == inside


# -- T8 to T14: detection --------------------------------------------------------------------------------------------


def listening(state: State, name: str) -> Listener:
    return next(each for each in listeners(state) if each.name == name)


def lone(x: float, y: float, deep: bool, speed: str) -> DetectionPoint:
    return DetectionPoint(3, x, y, deep, SPEED[speed])


def test_t8_passive_sonar() -> None:
    state = board(lhd=(10, 24, 90), ssn=(60, 40, 270))
    heard = echo(state, listening(state, "ff1"), lone(18, 30, DEEP, "slow"))
    assert abs(heard.range - 7.211) < 0.001
    assert heard.gated_in
    assert heard.threshold == 11


def far_board(alerted: tuple[str, ...] = ()) -> State:
    return board(ssn=(60, 40, 270), ffs={"ff1": (0.0, 24, 90)}, lhd=(10, 40, 90), alerted=alerted)


@pytest.mark.parametrize(
    ("alerted", "d", "deep", "speed", "needed"),
    [(True, 14, SHALLOW, "creep", 8), (False, 14, DEEP, "creep", 13), (True, 6, DEEP, "flank", 8)],
)
def test_t9_t11_t12_thresholds(alerted: bool, d: float, deep: bool, speed: str, needed: int) -> None:
    state = far_board(("ff1",) if alerted else ())
    heard = echo(state, listening(state, "ff1"), lone(d, 24, deep, speed))
    assert heard.gated_in
    assert heard.threshold == needed


def test_t10_a_deep_helo_hears_at_any_range() -> None:
    state = board(ssn=(60, 40, 270), helos={"h1": (20, 20, DEEP)})
    heard = echo(state, listening(state, "h1"), lone(29.5, 20, DEEP, "slow"))
    assert heard.gated_in
    assert heard.threshold == 7


def test_t13_one_alerted_ship_alerts_all_before_the_roll() -> None:
    state = board(ssn=(60, 40, 270), alerted=("ff2",))
    after, contacts = detection(state, SsnTable(("detect", 2)))
    assert all(ship.alerted for ship in after.ships)
    assert all(c.listener.active for c in contacts)


@pytest.mark.parametrize(("ruling", "shots"), [("no", 0), ("yes", 1)])
def test_t14_a_fresh_alert(ruling: str, shots: int) -> None:
    ruleset = SsnRuleset("", {"fresh-alert-fires": ruling})
    ffs = {"ff1": (12.0, 26.0, 90.0), "ff2": (5, 2, 90), "ff3": (5, 4, 90), "ff4": (5, 6, 90)}
    state = board(lhd=(10, 10, 90), ssn=(20, 26, 270), ffs=ffs, ruleset=ruleset)
    fire = (("fire", Move("fire")), ("detect", 2), ("detect", 2))
    table = SsnTable(("path", "hold"), ("detect", 11), *fire * shots, ("course", 3))
    after = play_turn(state, table)
    table.done()
    assert after.ships[0].alerted
    assert after.tally.surface_shots == shots


# -- T15 to T26: torpedoes -------------------------------------------------------------------------------------------


def at_lhd(d: float, *, deep: bool = DEEP, beam: bool = False, kills: int = 0) -> State:
    """Return a position with the submarine d inches from the LHD, ahead of it or at its side."""
    ssn = (10.0, 24 + d, 180.0) if beam else (10 + d, 24.0, 270.0)
    ffs = {f"ff{n}": (5.0, 2.0 + 2 * n, 90.0) for n in (1, 2, 3, 4)}
    return board(lhd=(10, 24, 90), ssn=ssn, layer=deep, lhd_kills=kills, ffs=ffs)


def shoot(state: State, *rolls: int) -> tuple[bool, SsnTable]:
    table = SsnTable(*(("detect", n) for n in rolls))
    outcome = run(state.ruleset, attack_course(state, 4), table)[0]
    table.done()
    return outcome.hit, table


def test_t15_fail_and_success() -> None:
    assert shoot(at_lhd(9.5), 7, 7)[0]
    table = SsnTable(
        ("fire", FIRE_AT_LHD), ("detect", 7), ("detect", 7), ("kill", 2), ("path", "hold"), ("detect", 2)
    )
    after = play_turn(at_lhd(9.5), table)
    assert after.ships[4].kills == 1


def test_t16_two_failures() -> None:
    assert not shoot(at_lhd(9.5), 8, 6)[0]


def test_t17_too_near_in_the_other_layer() -> None:
    assert not shoot(at_lhd(4.5))[0]
    table = SsnTable(("fire", FIRE_AT_LHD), ("path", "hold"), ("detect", 2), ("course", 3))
    after = play_turn(at_lhd(4.5), table)
    table.done()
    assert after.sub.torpedoes == 3
    assert all(after.ships[n].alerted for n in live_ships(after))


@pytest.mark.parametrize(("total", "hit"), [(9, True), (8, False)])
def test_t18_exactly_five_inches(total: int, hit: bool) -> None:
    assert shoot(at_lhd(5.0), total)[0] == hit


def test_t19_blind_rolls() -> None:
    hit, table = shoot(at_lhd(13.5, beam=True), 12)
    assert not hit
    assert table.blind == 2


def test_t20_fail_success_fail() -> None:
    assert shoot(at_lhd(13.3), 8, 7, 5)[0]


def against(d: float, rolls: tuple[int, ...], *, keel: float = 90.0) -> tuple[bool, int]:
    """Fire a surface torpedo at a Deep submarine seen bow on; return whether it hits, and the evasion number that saves
    the submarine.
    """
    way = course(RULESET, Shape(0, 0), SHALLOW, Target(Shape(d, 0, keel, 0.5, 0.25), DEEP, 1))
    table = SsnTable(*(("detect", n) for n in rolls))
    outcome = run(RULESET, way, table)[0]
    table.done()
    return outcome.hit, 6 - outcome.counted


def test_t21_two_rolls_save_on_four() -> None:
    assert against(7.0, (9, 2)) == (True, 4)


def test_t22_four_rolls_save_on_two() -> None:
    """The first roll, at 18 inches, falls in a gap between the zones."""
    assert against(18.0, (8, 2, 7)) == (True, 2)


def test_t23_beyond_eighteen_inches() -> None:
    assert against(18.01, ()) == (False, 6)
    state = board(ssn=(42.0, 26, 270), alerted=("ff1",))
    state = state._replace(ships=(state.ships[0]._replace(pose=Pose(23.99, 26, 90)), *state.ships[1:]))
    listener = listening(state, "ff1")
    after = surface_attack(
        state, (HeardContact(listener, (1,), (), {1: 11.0}),), SsnTable(("fire", Move("fire")))
    )
    assert after.tally.surface_shots == 1
    assert after.tally.surface_hits == 0
    assert all(ship.alerted for ship in after.ships)


def test_t24_a_deep_helo_too_near() -> None:
    state = board(ssn=(40, 40, 0), helos={"h1": (40, 36, DEEP)}, alerted=("all",))
    listener = listening(state, "h1")
    way = defence_course(state.ruleset, as_target(state.ruleset, state.sub), listener)
    assert way.deep == SHALLOW
    assert not run(RULESET, way, SsnTable())[0].hit


def test_t25_one_roll_saves_on_five() -> None:
    assert against(5.0, (9,)) == (True, 5)


@pytest.mark.parametrize(("die", "kills", "wreck"), [(1, 0, False), (2, 1, True)])
def test_t26_a_frigate(die: int, kills: int, wreck: bool) -> None:
    state = board(lhd=(10, 24, 90), ssn=(20, 26, 270), layer=SHALLOW)  # 8" from FF1
    script = [("fire", Move("fire", "ff1")), ("detect", 12), ("kill", die)]  # 3" off it is in a gap
    table = SsnTable(*script, ("path", "hold"), ("detect", 2), ("course", 3))
    after = play_turn(state, table)
    assert after.ships[0].kills == kills
    assert (after.ships[0].condition == 1) == wreck
    assert (after.helos[0].place == 2) == wreck


def test_t26_the_lhd() -> None:
    script = [
        ("fire", FIRE_AT_LHD),
        ("detect", 7),
        ("detect", 7),
        ("kill", 6),
        ("path", "hold"),
        ("detect", 2),
    ]
    after = play_turn(at_lhd(9.5, kills=1), SsnTable(*script, *(("dp", 1) for _ in range(4))))
    assert (after.ships[4].kills, after.ships[4].condition) == (2, 1)


# -- T27 to T38: maneuvers -------------------------------------------------------------------------------------------


def legal(text: str, was: str, declared: str | None = None) -> object:
    """Return the rule that a path breaks; None if it is legal."""
    speed = None if declared is None else SPEED[declared]
    refusal = judge_path(RULESET, Submarine(Pose(30, 20, 0), speed=SPEED[was]), path(text), EXACT, speed)[1]
    return refusal and refusal.rule


@pytest.mark.parametrize(
    ("text", "end", "length"),
    [
        ("ahead 2, right sharp, ahead 1", (1.414, 3.414, 45), 4),
        ("right sharp, ahead 1, right sharp, ahead 1", (3.414, 1.414, 90), 4),
        ("right easy, ahead 2, right easy, ahead 2", (4.098, 4.098, 60), 6),
        ("left easy, ahead 2, left easy, ahead 2, left easy, ahead 1", (-6.098, 4.098, 270), 8),
        ("ahead 3, right sharp 20, ahead 1", (0.684, 4.879, 20), 5),
    ],
)
def test_t27_t29_t30_t32_t33_where_a_path_leads(text: str, end: tuple[float, ...], length: float) -> None:
    assert close(end_of(RULESET, Pose(0, 0, 0), path(text)), *end)
    assert path_length(path(text)) == length


@pytest.mark.parametrize(
    ("text", "was", "rule"),
    [
        ("ahead 2, right sharp, ahead 1", "slow", None),
        ("ahead 2, right sharp, ahead 1", "flank", rb.MAN_4),
        ("right sharp, right sharp", "slow", rb.MAN_7),
        ("right sharp, ahead 1, right sharp, ahead 1", "slow", None),
        ("right easy, ahead 2, right easy, ahead 2", "slow", None),
        ("right easy, ahead 1.5, left easy, ahead 2", "slow", rb.MAN_7),
        ("left easy, ahead 2, left easy, ahead 2, left easy, ahead 1", "fast", None),
        ("ahead 3, right sharp 20, ahead 1", "slow", None),
        ("ahead 3, right sharp, ahead 1", "slow", rb.MAN_5),
        ("ahead 6", "creep", rb.MAN_4),
        ("ahead 9", "flank", rb.MAN_3),
    ],
)
def test_t27_to_t33_t35_what_is_legal(text: str, was: str, rule: object) -> None:
    assert legal(text, was) is rule


def test_t34_left_and_right() -> None:
    end = end_of(RULESET, Pose(42, 28, 270), path("left easy 15, ahead 2, right easy 15, ahead 2"))
    assert close(end, 36.102, 27.224, 270)


def test_t35_creep_to_fast_as_declared() -> None:
    assert legal("ahead 5", "creep", "fast") is rb.MAN_4


def test_t36_no_marker_behind_a_shot() -> None:
    script = [
        ("fire", FIRE_AT_LHD),
        ("detect", 7),
        ("detect", 7),
        ("kill", 2),
        ("path", "hold"),
        ("marker", "dive"),
    ]
    with pytest.raises(Illegal) as caught:
        play_turn(at_lhd(9.5), SsnTable(*script))
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is rb.MAN_9


SHOT = (("fire", FIRE_AT_LHD), ("detect", 7), ("detect", 7), ("kill", 1))


@pytest.mark.parametrize(
    ("state", "shots"),
    [
        (at_lhd(9.5)._replace(sub=at_lhd(9.5).sub._replace(speed=3)), 0),
        (at_lhd(9.5), 2),
        (at_lhd(9.5)._replace(sub=at_lhd(9.5).sub._replace(torpedoes=1)), 1),
    ],
    ids=["at Flank", "a third in a turn", "a fifth in the game"],
)
def test_t37_shots_that_are_not_allowed(state: State, shots: int) -> None:
    with pytest.raises(Illegal) as caught:
        play_turn(state, SsnTable(*SHOT * shots, ("fire", FIRE_AT_LHD)))
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is rb.ATK_1


def test_t38_turns_on_an_arc() -> None:
    assert close(turn(Pose(0, 0, 0), 45, arc=True), 0.373, 0.900, 45)
    assert close(turn(Pose(0, 0, 0), 30, arc=True), 0.256, 0.955, 30)


# -- T43 to T54: ships, helos, points --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "die", "end"),
    [
        ((10, 24, 90), 6, (13.866, 23.5, 120)),
        ((10, 24, 90), 1, (13.866, 24.5, 60)),
        ((10, 24, 90), 3, (14, 24, 90)),
        ((12, 26, 90), 6, (15.866, 25.5, 120)),
    ],
)
def test_t43_t44_the_course(start: tuple[float, ...], die: int, end: tuple[float, ...]) -> None:
    assert close(follow(Pose(*start), convoy_legs(RULESET, die)), *end)


def test_t45_a_damaged_lhd_crawls() -> None:
    state = board(lhd_kills=1)
    table = SsnTable()
    after = move_ships(state, table)
    assert not table.asked
    assert all(
        close(new.pose, old.pose.x + 1, old.pose.y, 90)
        for new, old in zip(after.ships, state.ships, strict=True)
    )


def test_t46_a_ship_leaves_the_table() -> None:
    state = board(lhd=(67.5, 24, 90), ssn=(20, 24, 270))
    after = play_turn(state, SsnTable(("path", "hold"), ("detect", 2), ("course", 4)))
    assert after.ships[0].pose.x == 73.5
    assert edge_margin(after, 0) < 0
    assert after.result == "convoy-away"


@pytest.mark.parametrize("point", [(26, 14), (10, 20)], ids=["T47", "T48: right astern"])
def test_t47_t48_the_hunt(point: tuple[float, float]) -> None:
    legs = hunt_legs(RULESET, Pose(20, 20, 90), lone(*point, DEEP, "slow"))
    assert [leg.angle for leg in legs] == [None, 30, None, 30]
    assert close(follow(Pose(20, 20, 90), legs), 25.098, 17.634, 150)


def test_t49_a_flight() -> None:
    state = board(ffs={"ff1": (16, 26, 90)})
    helo = fly(state, 0, lone(28, 31, DEEP, "slow"))
    assert close((helo.x, helo.y), 23.385, 29.077)
    assert (helo.flown, helo.deep, helo.place) == (8, SHALLOW, AIRBORNE)


def test_t50_a_helo_near_its_point_stays() -> None:
    state = board(helos={"h1": (16, 26, DEEP)})
    helo = fly(state, 0, lone(19, 29, DEEP, "slow"))
    assert helo == Helo(AIRBORNE, 16, 26, SHALLOW)


def test_t51_round_a_wreck() -> None:
    state = board(wrecks=("ff1",))
    way = way_round(state, 2, (Leg(4),), 4.0, wreck_shapes(state))
    assert [(leg.length, leg.angle) for leg in way.legs] == [(1, 10), (2, None), (1, -10)]
    assert close(follow(Pose(8, 26, 90), way.legs), 11.954, 25.479, 90)
    after = move_ships(state, SsnTable(("course", 3)))
    assert close(after.ships[2].pose, 11.954, 25.479, 90)


def test_t52_no_way_round() -> None:
    state = board(wrecks=("ff1",), ffs={"ff3": (10.8, 26, 90)}, lhd_kills=1)
    after = move_ships(state, SsnTable())
    assert close(after.ships[2].pose, 11.0, 26, 90)


def test_t53_standing_still() -> None:
    state = board(lhd=(10, 24, 90), ssn=(70, 24, 90))
    after = play_turn(state, SsnTable(("path", "hold"), ("detect", 2), ("course", 3)))
    points = points_by_number(after)
    assert [(p.x, p.y) for p in points.values()] == [(70, 24)] * 3


def test_t54_a_point_beyond_the_edge() -> None:
    state = board(lhd=(10, 24, 90), ssn=(64, 24, 90))
    after = play_turn(state, SsnTable(("path", "ahead 6"), ("detect", 2), ("course", 3)))
    assert close(after.sub.pose, 70, 24, 90)
    future = points_by_number(after)[3]
    assert close((future.x, future.y), 72, 24)


# -- T55 and T56: the end --------------------------------------------------------------------------------------------


def test_t55_mission_impossible() -> None:
    assert check_end(board(torps=1), SsnTable()).result == "out-of-torpedoes"


@pytest.mark.parametrize(("d", "result"), [(12.0, ""), (12.01, "win")])
def test_t56_the_escape(d: float, result: str) -> None:
    state = board(wrecks=("lhd",), ssn=(12 + d, 26, 90))
    assert check_end(state, SsnTable()).result == result


# -- section 4: the table --------------------------------------------------------------------------------------------

PASSIVE = {
    (False, False): (13, 12, 10, 8),
    (False, True): (12, 11, 9, 7),
    (True, False): (11, 10, 8, 6),
    (True, True): (10, 9, 7, 5),
}
ACTIVE = {
    (False, False): (10, 10, 10, 9),
    (False, True): (9, 9, 9, 8),
    (True, False): (8, 8, 8, 7),
    (True, True): (7, 7, 7, 6),
}


@pytest.mark.parametrize("speed", range(4))
@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("near", [False, True])
def test_the_detection_table(same: bool, near: bool, speed: int) -> None:
    assert threshold(DATA.detection.passive, same, near, speed) == PASSIVE[same, near][speed]
    assert threshold(DATA.detection.active, same, near, speed) == ACTIVE[same, near][speed]


def test_a_course_starts_at_the_dots() -> None:
    way = attack_course(at_lhd(9.5), 4)
    assert isinstance(way, RunPlan)
    assert abs(way.range - 9.5) < 1e-9
    assert way.end == (10, 24)
