"""Every ruling of SSN with every option (section 6 of the rule catalogue)."""

from __future__ import annotations

import pytest

from printkit.games.ssn.play.captain import plans
from printkit.games.ssn.play.chances import torpedo
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import attack_course
from printkit.games.ssn.rules.candidates import paths
from printkit.games.ssn.rules.detection import detection, echo, listeners
from printkit.games.ssn.rules.ending import check_end
from printkit.games.ssn.rules.geometry import Leg, Pose, Shape, follow
from printkit.games.ssn.rules.helos import fly
from printkit.games.ssn.rules.paths import EXACT, judge_path
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import advance, edge_margin, hunt_legs, move_ships
from printkit.games.ssn.rules.state import (
    ABOARD,
    DetectionPoint,
    SimulationTally,
    State,
    Submarine,
    points_by_number,
    range_to,
)
from printkit.games.ssn.rules.torpedo import RunOutcome, Target, course, run
from printkit.games.ssn.rules.turn import turn
from printkit.games.ssn.rules.wrecks import ShipWay
from printkit.table import Move, Ruling, SettingError
from tests.games.ssn.boards import DEEP, SHALLOW, SPEED, Illegal, SsnTable, board, close, path

FIRE = ("fire", Move("fire"))
AT_LHD = ("fire", Move("fire", "lhd"))
FAR = {f"ff{n}": (3.0, 2.0 + 2 * n, 90.0) for n in (1, 2, 3, 4)}


def ruleset(**settings: str) -> SsnRuleset:
    return SsnRuleset("", {key.replace("_", "-"): value for key, value in settings.items()})


def lone(x: float, y: float, *, deep: bool = DEEP, speed: str = "slow", number: int = 3) -> DetectionPoint:
    return DetectionPoint(number, x, y, deep, SPEED[speed])


def played(state: State, *script: tuple[str, object]) -> tuple[State, SsnTable]:
    table = SsnTable(*script)
    after = turn(state, table)
    table.done()
    return after, table


def test_there_are_thirty_four_rulings_and_each_names_its_options() -> None:
    assert len(SsnRuleset.rulings) == 34
    assert all(r.options for r in SsnRuleset.rulings)


@pytest.mark.parametrize("ruling", SsnRuleset.rulings, ids=lambda r: r.key)
def test_every_option_is_accepted_and_others_are_not(ruling: Ruling[str]) -> None:
    for value in ruling.values:
        assert SsnRuleset("", {ruling.key: value})[ruling] == value
    with pytest.raises(SettingError):
        SsnRuleset("", {ruling.key: "no such thing"})


@pytest.mark.parametrize(
    ("size", "good"), [("96x60", True), ("46x20", True), ("45x20", False), ("72", False)]
)
def test_table_size(size: str, good: bool) -> None:
    if good:
        width, height = map(float, size.split("x"))
        assert ruleset(table_size=size).table == (width, height)
    else:
        with pytest.raises(SettingError):
            ruleset(table_size=size)


# -- detection -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "dice"), [("one", 1), ("per-dp", 3), ("per-listener", 5)])
def test_detection_roll(option: str, dice: int) -> None:
    state = board(ssn=(60, 24, 270), ruleset=ruleset(detection_roll=option))
    _, table = played(state, ("path", "hold"), *[("detect", 2)] * dice, ("course", 3))
    assert [label for label, _ in table.asked].count("detect") == dice


def test_per_dp_dice_come_in_the_order_of_the_numbers() -> None:
    wrecks = ("ff1", "ff2", "ff3", "ff4")
    state = board(
        lhd=(30, 24, 90), ssn=(38, 24, 270), wrecks=wrecks, ruleset=ruleset(detection_roll="per-dp")
    )
    state = state._replace(points=(lone(34, 24, number=2), lone(38, 24, number=3), lone(62, 24, number=1)))
    after, contacts = detection(state, SsnTable(("detect", 2), ("detect", 12), ("detect", 2)))
    assert [c.heard for c in contacts if c.heard] == [(2,)]
    assert after.detected


def heard_behind(rules: SsnRuleset) -> State:
    wrecks = ("ff2", "ff3", "ff4", "lhd")
    return board(
        lhd=(3, 44, 90),
        ssn=(25.9, 26, 270),
        ffs=FAR | {"ff1": (12, 26, 90)},
        wrecks=wrecks,
        alerted=("all",),
        ruleset=rules,
    )


@pytest.mark.parametrize(("option", "shots"), [("detected-dp", 0), ("dp-or-ssn", 1)])
def test_fire_range_to(option: str, shots: int) -> None:
    """FF1 hears the point left behind, at 13.9 inches; the submarine itself is at 11.4, in a gap between the zones."""
    torp = (FIRE, ("detect", 2)) * shots
    after, _ = played(
        heard_behind(ruleset(fire_range_to=option)),
        ("path", "ahead 2.5"),
        ("detect", 10),
        *torp,
        ("dp", 1),
        ("dp", 1),
    )
    assert after.tally.surface_shots == shots


@pytest.mark.parametrize(("option", "detected"), [("any-dp", True), ("ssn-dp", False)])
def test_detected_means(option: str, detected: bool) -> None:
    after, _ = played(
        heard_behind(ruleset(detected_means=option)),
        ("path", "ahead 2.5"),
        ("detect", 10),
        ("dp", 1),
        ("dp", 1),
    )
    assert after.detected == detected


@pytest.mark.parametrize(("option", "shots"), [("yes", 1), ("no", 0)])
def test_lhd_fires(option: str, shots: int) -> None:
    state = board(
        lhd=(20, 24, 90),
        ssn=(26, 24, 270),
        ffs=FAR,
        lhd_kills=1,
        alerted=("all",),
        ruleset=ruleset(lhd_fires=option),
    )
    torp = (FIRE, ("detect", 2), ("detect", 2)) * shots
    after, _ = played(state, ("path", "hold"), ("detect", 9), *torp, *[("dp", 1)] * 6)
    assert after.tally.surface_shots == shots


@pytest.mark.parametrize(("option", "crowd"), [("no", 5), ("yes", 11)])
def test_helo_aboard_listens(option: str, crowd: int) -> None:
    state = board(ruleset=ruleset(helo_aboard_listens=option))
    found = listeners(state)
    assert len(found) == crowd
    aboard = [each for each in found if each.helo]
    assert all(each.active and not each.deep for each in aboard)


@pytest.mark.parametrize(("option", "d"), [("centre", 10.0), ("edge", 9.0)])
def test_range_measure(option: str, d: float) -> None:
    state = board(ssn=(22, 26, 270), ruleset=ruleset(range_measure=option))
    assert range_to(state, 0) == pytest.approx(d)
    assert attack_course(state, 0).range == pytest.approx(d)


@pytest.mark.parametrize(("option", "inside"), [("centre", False), ("edge", True)])
def test_cz_origin(option: str, inside: bool) -> None:
    """A point 8.6 inches from the dot is 8.1 inches from the bow."""
    state = board(
        lhd=(3, 44, 90), ssn=(60, 4, 0), ffs=FAR | {"ff1": (12, 26, 90)}, ruleset=ruleset(cz_origin=option)
    )
    heard = echo(state, listeners(state)[0], lone(20.6, 26))
    assert heard.gated_in == inside


@pytest.mark.parametrize(("option", "inside"), [("any-part", True), ("centre", False)])
def test_dp_cz_part(option: str, inside: bool) -> None:
    state = board(
        lhd=(3, 44, 90), ssn=(60, 4, 0), ffs=FAR | {"ff1": (12, 26, 90)}, ruleset=ruleset(dp_cz_part=option)
    )
    assert echo(state, listeners(state)[0], lone(20.2, 26)).gated_in == inside


# -- torpedoes -------------------------------------------------------------------------------------------------------


def torpedo_at(
    d: float, rules: SsnRuleset, *rolls: int, deep: bool = DEEP
) -> tuple[list[RunOutcome], SsnTable]:
    way = course(rules, Shape(0, 0), SHALLOW, Target(Shape(d, 0, 90, 0.5, 0.25), deep, 1))
    table = SsnTable(*(("detect", n) for n in rolls))
    found = list(run(rules, way, table))
    table.done()
    return found, table


@pytest.mark.parametrize(("option", "rolls", "blind"), [("applies", (9,), 1), ("exempt", (2, 9), 0)])
def test_torp_cz(option: str, rolls: tuple[int, ...], blind: int) -> None:
    """At ten inches the first roll falls in a gap; five inches further on the torpedo is Deep."""
    found, table = torpedo_at(10, ruleset(torp_cz=option), *rolls)
    assert found[0].hit
    assert table.blind == blind


@pytest.mark.parametrize(("option", "counted"), [("counts", 2), ("skipped", 1)])
def test_torp_blind_roll(option: str, counted: int) -> None:
    found, _ = torpedo_at(10, ruleset(torp_blind_roll=option), 9)
    assert found[0].counted == counted


@pytest.mark.parametrize(("option", "rolls", "hit"), [("hits", (9,), True), ("short", (), False)])
def test_torp_exact_five(option: str, rolls: tuple[int, ...], hit: bool) -> None:
    found, _ = torpedo_at(5, ruleset(torp_exact_five=option), *rolls)
    assert found[0].hit == hit


@pytest.mark.parametrize(("option", "counted"), [("rolls", 3), ("failures", 1), ("successes", 2)])
def test_evasion_count(option: str, counted: int) -> None:
    found, _ = torpedo_at(13, ruleset(evasion_count=option), 10, 2, 7)
    assert found[0].hit
    assert found[0].counted == counted


@pytest.mark.parametrize(("option", "shots"), [("spent", 1), ("withheld", 0)])
def test_out_of_range_fire(option: str, shots: int) -> None:
    """FF1 hears the former position at 11.9 inches; the submarine itself is 19.9 inches away."""
    state = board(
        lhd=(3, 44, 90),
        ssn=(23.9, 26, 90),
        speed="fast",
        ffs=FAR | {"ff1": (12, 26, 90)},
        alerted=("all",),
        ruleset=ruleset(out_of_range_fire=option),
    )
    state = state._replace(points=(None, lone(23.9, 26, number=1), None))
    torp = (FIRE,) * shots
    after, _ = played(state, ("path", "ahead 8"), ("detect", 9), *torp, ("course", 3), *[("dp", 1)] * 6)
    assert after.tally.surface_shots == shots


def test_salvo_declared() -> None:
    state = board(lhd=(10, 24, 90), ssn=(19.5, 24, 270), ffs=FAR, ruleset=ruleset(salvo="declared"))
    script = (
        AT_LHD,
        AT_LHD,
        ("detect", 7),
        ("detect", 7),
        ("kill", 1),
        ("detect", 7),
        ("detect", 7),
        ("kill", 1),
    )
    after, table = played(state, *script, ("path", "hold"), ("detect", 2), ("course", 3))
    assert after.sub.torpedoes == 2
    assert [label for label, _ in table.asked][:4] == ["fire", "fire", "fire", "detect"]


# -- the submarine's maneuver ----------------------------------------------------------------------------------------


def legal(rules: SsnRuleset, text: str, *, run_before: float = 99.0, was: str = "slow") -> object:
    sub = Submarine(Pose(36, 24, 0), speed=SPEED[was], run=run_before)
    refusal = judge_path(rules, sub, path(text), EXACT)[1]
    return refusal and refusal.rule


def test_turn_path() -> None:
    state = board(ssn=(60, 24, 0), ruleset=ruleset(turn_path="arc"))
    after, _ = played(state, ("path", "right sharp, ahead 1"), ("detect", 2), ("course", 3))
    assert close(after.sub.pose, 60 + 0.373 + 0.707, 24 + 0.900 + 0.707, 45)


@pytest.mark.parametrize(("option", "rule"), [("additive", rb.MAN_7), ("inclusive", None)])
def test_turn_spacing(option: str, rule: object) -> None:
    assert legal(ruleset(turn_spacing=option), "right easy, ahead 1, left easy, ahead 2") is rule
    assert legal(ruleset(turn_spacing=option), "right sharp, left sharp") is rule


@pytest.mark.parametrize(("option", "rule"), [("reset", None), ("carry", rb.MAN_7)])
def test_turn_carry(option: str, rule: object) -> None:
    assert legal(ruleset(turn_carry=option), "right sharp, ahead 1", run_before=0.5) is rule
    assert legal(ruleset(turn_carry=option), "ahead 0.5, right sharp", run_before=0.5) is None


@pytest.mark.parametrize(("option", "rule"), [("immediate", None), ("after-gap", rb.MAN_7)])
def test_first_turn(option: str, rule: object) -> None:
    assert legal(ruleset(first_turn=option), "right sharp, ahead 1") is rule
    assert legal(ruleset(first_turn=option), "ahead 1, right sharp") is None


@pytest.mark.parametrize(("option", "rule"), [("allowed", None), ("forbidden", rb.MAN_3)])
def test_zero_move(option: str, rule: object) -> None:
    assert legal(ruleset(zero_move=option), "hold") is rule


@pytest.mark.parametrize("option", ["forbidden", "allowed"])
def test_dive_noop(option: str) -> None:
    state = board(ssn=(60, 24, 270), ruleset=ruleset(dive_noop=option))
    script = (("path", "hold"), ("marker", "dive"), ("detect", 2), ("course", 3))
    if option == "allowed":
        assert played(state, *script)[0].sub.marker == "dive"
        return
    with pytest.raises(Illegal) as caught:
        played(state, *script)
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is rb.MAN_9


@pytest.mark.parametrize(("option", "spots"), [("edge", [72.0]), ("omit", []), ("virtual", [76.0])])
def test_dp_off_table(option: str, spots: list[float]) -> None:
    state = board(ssn=(64, 24, 90), ruleset=ruleset(dp_off_table=option))
    after, _ = played(state, ("path", "ahead 6"), ("detect", 2), ("course", 3))
    points = points_by_number(after)
    assert [round(p.x, 6) for n, p in points.items() if n == 3] == spots


def test_an_omitted_point_is_rolled_for_again() -> None:
    state = board(
        ssn=(64, 24, 90),
        alerted=("ff1",),
        wrecks=("lhd", "ff2", "ff3", "ff4"),
        ruleset=ruleset(dp_off_table="omit"),
    )
    after, table = played(
        state, ("path", "ahead 6"), ("detect", 2), ("dp", 6), ("dp", 1), ("dp", 5), ("dp", 3)
    )
    assert [label for label, _ in table.asked].count("dp") == 4
    assert len(points_by_number(after)) == 2


@pytest.mark.parametrize(
    ("option", "wrecks", "result"),
    [
        ("forbidden", (), None),
        ("defeat", ("lhd",), "off-table"),
        ("escape", ("lhd",), "win"),
        ("escape", (), "off-table"),
    ],
)
def test_ssn_edge(option: str, wrecks: tuple[str, ...], result: str | None) -> None:
    state = board(ssn=(70, 24, 90), wrecks=wrecks, ruleset=ruleset(ssn_edge=option))
    if result is None:
        with pytest.raises(Illegal) as caught:
            played(state, ("path", "ahead 4"))
        assert caught.value.refusal is not None
        assert caught.value.refusal.rule is rb.MAN_8
    else:
        assert played(state, ("path", "ahead 4"))[0].result == result


def test_nowhere_to_go() -> None:
    """After Flank speed at least four inches must be sailed, and at Fast speed turns are Easy (SSN-END-4)."""
    state = board(ssn=(71.5, 24, 90), speed="flank")
    assert played(state)[0].result == "cornered"
    assert not paths(state)


# -- ships and helos -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "off"), [("centre", False), ("any-part", True)])
def test_ship_exit_part(option: str, off: bool) -> None:
    state = board(ffs={"ff1": (71.8, 26, 90)}, ruleset=ruleset(ship_exit_part=option))
    assert (edge_margin(state, 0) < 0) == off


@pytest.mark.parametrize(("option", "dice"), [("each", 4), ("shared", 1)])
def test_ff_dp_roll(option: str, dice: int) -> None:
    state = board(lhd=(30, 24, 90), ssn=(60, 24, 0), wrecks=("lhd",), ruleset=ruleset(ff_dp_roll=option))
    _, table = played(state, ("path", "hold"), ("detect", 2), *[("dp", 1)] * dice)
    assert [label for label, _ in table.asked].count("dp") == dice


def test_ff_turn_order() -> None:
    legs = hunt_legs(ruleset(ff_turn_order="turn-first"), Pose(20, 20, 90), lone(26, 14))
    assert [leg.length for leg in legs] == [1, 2, 1, 2]
    assert legs[0].angle == 30
    assert follow(Pose(20, 20, 90), legs).h == pytest.approx(142.911, abs=0.001)


@pytest.mark.parametrize(("option", "spot"), [("stay", (16, 26)), ("back-off", (19 - 3.5355, 29 - 3.5355))])
def test_helo_inside_five(option: str, spot: tuple[float, float]) -> None:
    state = board(helos={"h1": (16, 26, DEEP)}, ruleset=ruleset(helo_inside_five=option))
    helo = fly(state, 0, lone(19, 29))
    assert close((helo.x, helo.y), *spot)


@pytest.mark.parametrize(("option", "deep"), [("shallow", SHALLOW), ("keep", DEEP)])
def test_helo_after_move(option: str, deep: bool) -> None:
    state = board(helos={"h1": (16, 26, DEEP)}, ruleset=ruleset(helo_after_move=option))
    assert fly(state, 0, lone(40, 26)).deep == deep
    assert fly(state, 1, lone(40, 26)).deep == SHALLOW  # just launched


@pytest.mark.parametrize(("option", "stopped"), [("mover", (False, True)), ("both", (True, True))])
def test_collision_stop(option: str, stopped: tuple[bool, bool]) -> None:
    """FF2 runs into the side of FF1, which crosses ahead of it."""
    state = board(
        lhd=(3, 44, 90),
        ffs=FAR | {"ff1": (20, 20, 0), "ff2": (17.25, 22, 90)},
        ruleset=ruleset(collision_stop=option),
    )
    ends = advance(state, {0: ShipWay((Leg(6),), 6), 1: ShipWay((Leg(6),), 6)})
    assert (ends[0].y < 26 - 1e-6, ends[1].x < 23.25 - 1e-6) == stopped


@pytest.mark.parametrize(("option", "x"), [("search", 11.954), ("stop", 11.0)])
def test_wreck_avoidance(option: str, x: float) -> None:
    state = board(wrecks=("ff1",), ruleset=ruleset(wreck_avoidance=option))
    after = move_ships(state, SsnTable(("course", 3)))
    assert after.ships[2].pose.x == pytest.approx(x, abs=0.002)


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "heard_at", "down", "result"),
    [
        ("end-of-turn", 11.0, 3, "win"),
        ("after-detection", 11.0, 3, ""),
        ("after-detection", 13.0, 3, "win"),
        ("next-turn", 13.0, 5, ""),
        ("next-turn", 13.0, 3, "win"),
    ],
)
def test_victory_timing(option: str, heard_at: float, down: int, result: str) -> None:
    state = board(ssn=(25, 26, 270), wrecks=("lhd",), turn=5, ruleset=ruleset(victory_timing=option))
    state = state._replace(range_heard=heard_at, tally=SimulationTally(lhd_down=down))
    assert check_end(state, SsnTable()).result == result


@pytest.mark.parametrize(("option", "result"), [("end", "out-of-torpedoes"), ("play-on", "")])
def test_hopeless_ends(option: str, result: str) -> None:
    assert check_end(board(torps=1, ruleset=ruleset(hopeless_ends=option)), SsnTable()).result == result


@pytest.mark.parametrize(("limit", "result"), [("none", ""), ("7", "unfinished"), ("8", "")])
def test_turn_limit(limit: str, result: str) -> None:
    assert check_end(board(turn=7, ruleset=ruleset(turn_limit=limit)), SsnTable()).result == result


# -- all of them -----------------------------------------------------------------------------------------------------

SETTINGS = [(r.key, value) for r in SsnRuleset.rulings for value in r.values[1:]]


@pytest.mark.parametrize(("key", "value"), [("", ""), *SETTINGS], ids=lambda v: v or "defaults")
def test_what_the_policies_choose_from_is_legal(key: str, value: str) -> None:
    rules = SsnRuleset("", {key: value} if key else {})
    for pose in (Pose(60, 30, 250), Pose(70, 3, 100)):
        for speed in range(4):
            for before in (0.0, 99.0):
                sub = Submarine(pose, speed=speed, run=before)
                state = board(ruleset=rules)._replace(sub=sub)
                assert all(judge_path(rules, sub, each, EXACT)[1] is None for each in paths(state))


def test_the_captain_has_a_plan_under_every_ruling() -> None:
    for key, value in SETTINGS:
        state = board(ssn=(46, 28, 270), ruleset=SsnRuleset("", {key: value}))
        past = state.points[1]
        found = list(plans(state._replace(points=(past, None, None))))
        assert len({plan.path for plan in found}) > 20


def test_helos_are_aboard_at_the_start_and_chances_are_zero_out_of_reach() -> None:
    state = board(ssn=(42, 28, 270))
    assert all(helo.place == ABOARD for helo in state.helos)
    assert torpedo(state.ruleset, attack_course(state, 4)).hit == 0
