"""The short scenarios of the rule catalogue, turn by turn (section 11)."""

from __future__ import annotations

from printkit.games.ssn.rules.detection import echo, listeners
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.setup import opening
from printkit.games.ssn.rules.state import (
    ABOARD,
    AIRBORNE,
    GONE,
    State,
    names,
    nearest_frigate,
    points_by_number,
    wrecks,
)
from printkit.games.ssn.rules.turn import turn
from printkit.table import Move
from tests.games.ssn.boards import DEEP, SHALLOW, SsnTable, board, close

LHD = Move("fire", "lhd")
DIVE = ("marker", "dive")


def played(state: State, *script: tuple[str, object]) -> tuple[State, SsnTable]:
    table = SsnTable(*script)
    after = turn(state, table)
    table.done()
    assert table.sides[-1] == "", "at the end of a turn no side is to move"
    return after, table


def alerted(state: State) -> list[str]:
    return [
        n for n, ship in zip(("ff1", "ff2", "ff3", "ff4", "lhd"), state.ships, strict=True) if ship.alerted
    ]


def thresholds(state: State, name: str) -> dict[int, int | None]:
    """Return, for each detection point, the total that a listener needs; None outside its zones."""
    listener = next(each for each in listeners(state) if each.name == name)
    found = {}
    for number, point in points_by_number(state).items():
        heard = echo(state, listener, point)
        found[number] = heard.threshold if heard.gated_in else None
    return found


def point(state: State, number: int) -> tuple[float, float]:
    found = points_by_number(state)[number]
    return (found.x, found.y)


# -- A: first salvo --------------------------------------------------------------------------------------------------

SALVO = (
    ("fire", LHD), ("detect", 7), ("detect", 7), ("kill", 4),
    ("fire", LHD), ("detect", 9), ("detect", 4), ("kill", 1),
    ("path", "right sharp, ahead 1, right sharp, ahead 1"),
    ("detect", 9),
    ("fire", Move("fire")), ("detect", 6), ("detect", 8), ("evade", 4),
    ("fire", Move("fire")), ("detect", 10), ("detect", 3), ("evade", 5),
)  # fmt: skip


def test_a_first_salvo() -> None:
    start = board(lhd=(10.5, 24, 90), ssn=(20, 24, 270))
    after, _ = played(start, *SALVO)
    assert close(after.sub.pose, 18.586, 27.414, 0)
    assert (after.sub.speed, after.sub.torpedoes, after.ships[4].kills) == (1, 2, 1)
    assert close(point(after, 1), 20, 24)
    assert close(point(after, 2), 18.586, 27.414)
    assert close(point(after, 3), 18.586, 31.414)
    assert {p.deep for p in points_by_number(after).values()} == {DEEP}
    assert alerted(after) == ["ff1", "ff2", "ff3", "ff4", "lhd"]
    assert close(after.ships[4].pose, 11.5, 24, 90)
    assert close(after.ships[0].pose, 13.5, 26, 90)
    assert all(helo.place == ABOARD for helo in after.helos)
    assert after.detected
    assert not after.result


def test_a_who_hears_what() -> None:
    start = board(lhd=(10.5, 24, 90), ssn=(20, 24, 270))
    after, _ = played(start, *SALVO)
    ships = tuple(s._replace(pose=s.pose._replace(x=s.pose.x - 1)) for s in after.ships)
    heard = after._replace(ships=ships)
    assert thresholds(heard, "ff1") == {1: 9, 2: 9, 3: 9}
    assert thresholds(heard, "ff2") == {1: 9, 2: 9, 3: None}
    assert thresholds(heard, "ff3") == {1: None, 2: None, 3: None}
    assert thresholds(heard, "ff4") == {1: None, 2: None, 3: 10}
    assert thresholds(heard, "lhd") == {1: None, 2: None, 3: None}


# -- B: dive and the three detection points --------------------------------------------------------------------------


def b_first_turn() -> State:
    start = board(lhd=(30, 24, 90), ssn=(56, 24, 270), layer=SHALLOW)
    after, _ = played(start, ("path", "ahead 4"), DIVE, ("detect", 9), ("course", 3))
    return after


def test_b_a_dive_shows_in_the_future() -> None:
    after = b_first_turn()
    points = points_by_number(after)
    assert close(after.sub.pose, 52, 24, 270)
    assert (after.sub.deep, after.sub.marker) == (SHALLOW, "dive")
    assert [close(point(after, n), x, 24) for n, x in ((1, 56), (2, 52), (3, 48))] == [True] * 3
    assert [points[n].deep for n in (1, 2, 3)] == [SHALLOW, SHALLOW, DEEP]
    assert not after.detected
    assert close(after.ships[4].pose, 34, 24, 90)


def test_b_second_turn() -> None:
    after, _ = played(b_first_turn(), ("path", "ahead 2, left easy, ahead 2"), ("detect", 9), ("course", 2))
    points = points_by_number(after)
    assert close(after.sub.pose, 47.402, 22.5, 240)
    assert (after.sub.deep, after.sub.marker, after.sub.speed) == (DEEP, "", 2)
    assert (points[2].deep, points[2].speed) == (SHALLOW, 1)
    assert close(point(after, 2), 52, 24)
    assert close(point(after, 1), 47.402, 22.5)
    assert close(point(after, 3), 43.072, 20)
    assert (points[1].deep, points[1].speed, points[3].deep, points[3].speed) == (DEEP, 2, DEEP, 2)
    assert alerted(after) == ["ff1", "ff2"]
    assert after.detected
    assert all(helo.place == ABOARD for helo in after.helos)


def test_b_fresh_alerts_fire_under_the_ruling() -> None:
    ruleset = SsnRuleset("", {"fresh-alert-fires": "yes"})
    state = b_first_turn()._replace(ruleset=ruleset)
    after, table = played(
        state,
        ("path", "ahead 2, left easy, ahead 2"),
        ("detect", 9),
        *(("fire", Move("fire")), ("detect", 2), ("detect", 2)),
        *(("fire", Move("fire")), ("detect", 2)),  # the first roll of FF2's torpedo is blind
        ("course", 2),
    )
    assert [side for side in table.sides if side.startswith("ff")][:2] == ["ff1", "ff2"]
    assert after.tally.surface_shots == 2
    assert table.blind == 1


# -- C: helo hunt and minimum range ----------------------------------------------------------------------------------


def c_after(turns: int) -> State:
    state = board(lhd=(30, 24, 90), ssn=(46, 30, 270), alerted=("ff1",))
    scripts: tuple[tuple[tuple[str, object], ...], ...] = (
        (("path", "ahead 3"), ("detect", 8), ("course", 3), ("dp", 4)),
        (("path", "ahead 2"), ("detect", 5), ("course", 5), *(("dp", n) for n in (2, 4, 6, 3, 1))),
        (
            ("path", "right sharp, ahead 1"),
            ("detect", 7),
            ("fire", Move("fire")),
            ("fire", Move("fire")),
            ("course", 2),
        ),
    )
    for script in scripts[:turns]:
        state, _ = played(state, *script)
    return state


def test_c_only_ships_alerted_before_launch() -> None:
    after = c_after(1)
    assert alerted(after) == ["ff1", "ff2", "ff3", "ff4", "lhd"]
    assert not after.detected
    assert [h.place for h in after.helos] == [AIRBORNE, *[ABOARD] * 5]
    assert close((after.helos[0].x, after.helos[0].y), 38.659, 27.519)
    assert not after.helos[0].deep


def test_c_all_helos_up() -> None:
    after = c_after(2)
    spots = ((40.380, 25.039), (38.659, 27.519), (37.244, 25.318), (39.799, 26.159), (38.764, 25.528))
    assert after.helos[0].deep
    for helo, spot in zip(after.helos[1:], spots, strict=True):
        assert close((helo.x, helo.y), *spot)
        assert not helo.deep
    assert [p.speed for _, p in sorted(points_by_number(after).items())] == [0, 1, 0]


def test_c_nearer_than_five_inches_nothing_can_be_hit() -> None:
    after = c_after(3)
    assert close(after.sub.pose, 39.586, 31.414, 315)
    assert close(point(after, 3), 38.172, 32.828)
    assert after.detected
    assert after.tally.surface_shots == 2
    assert after.tally.surface_hits == 0
    assert after.helos[0].place == GONE
    assert all(h.deep and h.place == AIRBORNE for h in after.helos[1:])


# -- D: hunt and escape ----------------------------------------------------------------------------------------------


def d_start(ruleset: SsnRuleset | None = None) -> State:
    state = board(
        lhd=(30, 24, 90), ssn=(39.5, 30, 45), speed="fast", torps=1, wrecks=("lhd",), alerted=("all",)
    )
    return state if ruleset is None else state._replace(ruleset=ruleset)


D_FIRST = (
    ("path", "ahead 2, right easy, ahead 5"), ("detect", 8),
    *(("dp", n) for n in (2, 3, 6, 1)), *(("dp", n) for n in (5, 1, 2, 4)),
)  # fmt: skip


def test_d_the_hunt() -> None:
    after, _ = played(d_start(), *D_FIRST)
    assert close(after.sub.pose, 46.710, 32.967, 75)
    assert close(point(after, 3), 54.437, 35.038)
    ends = (
        (37.356, 28.153, 49.26),
        (37.328, 24.183, 46.89),
        (33.752, 27.387, 69.70),
        (33.326, 24.186, 46.72),
    )
    for ship, end in zip(after.ships, ends, strict=False):
        assert close(ship.pose, *end, slack=0.006)
    spots = ((49.800, 33.168), (37.751, 25.316), (34.948, 27.931), (42.529, 30.224))
    for helo, spot in zip(after.helos, spots, strict=False):
        assert close((helo.x, helo.y), *spot)
    assert [h.place for h in after.helos[4:]] == [GONE, GONE]
    assert abs(nearest_frigate(after) - 10.520) < 0.002
    assert not after.result
    assert names(wrecks(after)) == ("lhd",)


def test_d_victory_when_range_is_judged_at_detection() -> None:
    after, _ = played(d_start(SsnRuleset("", {"victory-timing": "after-detection"})), *D_FIRST)
    assert abs(after.range_heard - 16.276) < 0.002
    assert after.result == "win"


def test_d_escape() -> None:
    first, _ = played(d_start(), *D_FIRST)
    after, _ = played(first, ("path", "ahead 8"), ("detect", 7), *(("dp", n) for n in (3, 4, 1, 6)))
    assert close(after.sub.pose, 54.437, 35.038, 75)
    assert close(point(after, 3), 62.165, 37.108)
    ends = ((42.522, 31.092), (41.708, 28.284), (39.379, 29.469), (38.468, 27.112))
    for ship, end in zip(after.ships, ends, strict=False):
        assert close(ship.pose[:2], *end)
    assert abs(nearest_frigate(after) - 12.552) < 0.002
    assert after.result == "win"
    assert not after.detected


def test_the_opening_has_one_point_and_no_marker() -> None:
    state = opening(SsnRuleset(), board().ships, board().sub.pose)
    assert [p is None for p in state.points] == [True, False, True]
    assert (state.sub.torpedoes, state.sub.speed, state.sub.marker) == (4, 1, "")
