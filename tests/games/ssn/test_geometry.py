"""The geometry: properties that hold for any poses, and distances compared with a brute-force search."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.ssn.rules.geometry import (
    Leg,
    Pose,
    Shape,
    bearing,
    closest_points,
    corners,
    cz_margin,
    difference,
    distance,
    follow,
    forward,
    gap,
    in_cz,
    in_zone,
    inside,
    nearest_point,
    normal,
    overlap,
    poses_at,
    run,
    samples,
    span,
    span_from_outline,
    starboard,
    towards,
    turn,
)

inch = st.floats(-40, 40).map(lambda n: round(n, 3))
heading = st.floats(0, 359.9).map(lambda n: round(n, 2))
poses = st.builds(Pose, inch, inch, heading)
legs = st.lists(
    st.one_of(
        st.floats(0.1, 4).map(lambda d: Leg(round(d, 2))),
        st.floats(-90, 90).map(lambda a: Leg(1.0, round(a, 1))),
    ),
    max_size=5,
).map(tuple)
half = st.floats(0.2, 1.5).map(lambda n: round(n, 3))
rectangles = st.builds(lambda x, y, h, a, b: Shape(x, y, h, a, b), inch, inch, heading, half, half)
discs = st.builds(lambda x, y, r: Shape(x, y, radius=r), inch, inch, half)
outlines = st.one_of(rectangles, discs)
arcs = st.booleans()


def outline_points(shape: Shape, n: int = 60) -> list[tuple[float, float]]:
    """Return points on the outline of a piece."""
    if not shape.half_length:
        angles = (2 * math.pi * i / (4 * n) for i in range(4 * n))
        return [(shape.x + shape.radius * math.sin(a), shape.y + shape.radius * math.cos(a)) for a in angles]
    around = corners(shape)
    found = []
    for a, b in zip(around, (*around[1:], around[0]), strict=True):
        found += [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(n)]
    return found


def moved(shape: Shape, dx: float, dy: float) -> Shape:
    return Shape(shape.x + dx, shape.y + dy, shape.h, shape.half_length, shape.half_width, shape.radius)


def rotated(shape: Shape, a: float) -> Shape:
    s, c = math.sin(math.radians(a)), math.cos(math.radians(a))
    x, y = shape.x * c + shape.y * s, shape.y * c - shape.x * s
    return Shape(x, y, normal(shape.h + a), shape.half_length, shape.half_width, shape.radius)


# -- directions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("h", "u", "r"), [(0, (0, 1), (1, 0)), (90, (1, 0), (0, -1)), (180, (0, -1), (-1, 0))]
)
def test_forward_and_starboard(h: float, u: tuple[float, float], r: tuple[float, float]) -> None:
    assert distance(forward(h), u) < 1e-12
    assert distance(starboard(h), r) < 1e-12


def test_right_astern_counts_to_starboard() -> None:
    assert difference(90, 270) == 180
    assert difference(90, bearing((20, 20), (10, 20))) == pytest.approx(180)
    assert difference(10, 350) == -20


@given(poses, st.floats(0.1, 30))
def test_a_run_goes_as_far_as_it_says_on_its_heading(pose: Pose, d: float) -> None:
    end = run(pose, d)
    assert distance(pose, end) == pytest.approx(d)
    assert abs(difference(bearing(pose[:2], end[:2]), pose.h)) < 1e-6


# -- paths -----------------------------------------------------------------------------------------------------------


@given(poses, legs)
def test_a_path_and_its_reverse_lead_back(pose: Pose, path: tuple[Leg, ...]) -> None:
    """The path is sailed backwards, last leg first: each run astern, and each turn reversed after its inch."""
    end = follow(pose, path)
    for leg in reversed(path):
        end = run(end, -leg.length)
        if leg.angle is not None:
            end = Pose(end.x, end.y, normal(end.h - leg.angle))
    assert distance(end, pose) < 1e-6
    assert abs(difference(end.h, pose.h)) < 1e-6


@given(poses, legs, arcs, inch, inch, heading)
def test_a_path_does_not_care_where_north_is(
    pose: Pose, path: tuple[Leg, ...], arc: bool, dx: float, dy: float, a: float
) -> None:
    here = follow(pose, path, arc)
    s, c = math.sin(math.radians(a)), math.cos(math.radians(a))

    def move(p: Pose) -> Pose:
        return Pose(p.x * c + p.y * s + dx, p.y * c - p.x * s + dy, normal(p.h + a))

    there = follow(move(pose), path, arc)
    assert distance(there, move(here)) < 1e-6
    assert abs(difference(there.h, move(here).h)) < 1e-6


@given(poses, legs, arcs)
def test_the_samples_of_a_path_end_where_it_does(pose: Pose, path: tuple[Leg, ...], arc: bool) -> None:
    found = list(samples(pose, path, 0.1, arc))
    whole = sum(leg.length for leg in path)
    if not path:
        assert not found
        return
    gone, end, _ = found[-1]
    assert gone == pytest.approx(whole)
    assert distance(end, follow(pose, path, arc)) < 1e-9
    steps = [gone for gone, _, rotated in found if not rotated]
    assert all(b - a <= 0.1 + 1e-6 for a, b in itertools.pairwise(steps))
    assert all(distance(a, b) <= 0.1 + 1e-6 for a, b in itertools.pairwise([at for _, at, _ in found]))


@given(poses, legs, arcs, st.lists(st.floats(0, 1), max_size=5))
def test_a_pose_on_the_way_is_where_the_path_cut_off_there_ends(
    pose: Pose, path: tuple[Leg, ...], arc: bool, shares: list[float]
) -> None:
    cuts = sorted(share * sum(leg.length for leg in path) for share in shares)
    for cut, at in zip(cuts, poses_at(pose, path, cuts, arc), strict=True):
        assert distance(pose, at) <= cut + 1e-6
        rest, here = cut, pose
        for leg in path:
            part = min(rest, leg.length)
            if part <= 1e-6:
                break
            here = run(here, part) if leg.angle is None else turn(here, leg.angle, arc, part)
            rest -= part
        assert distance(here, at) < 1e-5


@given(poses, legs, arcs)
def test_the_poses_at_the_ends_of_legs_are_those_that_lead_there(
    pose: Pose, path: tuple[Leg, ...], arc: bool
) -> None:
    ends = list(itertools.accumulate(leg.length for leg in path))
    expected = [follow(pose, path[: n + 1], arc) for n in range(len(path))]
    assert poses_at(pose, path, ends, arc) == expected


@given(poses, st.floats(-90, 90))
def test_a_turn_ends_on_its_heading(pose: Pose, angle: float) -> None:
    for arc in (False, True):
        end = turn(pose, angle, arc)
        assert abs(difference(normal(pose.h + angle), end.h)) < 1e-6
        assert distance(pose, end) <= 1 + 1e-9


# -- outlines --------------------------------------------------------------------------------------------------------


@given(inch, inch, outlines)
def test_a_span_is_the_nearest_and_the_farthest_point(x: float, y: float, shape: Shape) -> None:
    found = [math.dist((x, y), p) for p in outline_points(shape)]
    seen = span((x, y), shape)
    assert seen[1] == pytest.approx(max(found), abs=0.01)
    if seen[0] > 0.05:
        assert seen[0] == pytest.approx(min(found), abs=0.01)
    assert distance((x, y), nearest_point((x, y), shape)) == pytest.approx(seen[0], abs=1e-6)


@given(outlines, outlines)
@settings(max_examples=60)
def test_the_gap_is_the_least_distance_of_two_outlines(a: Shape, b: Shape) -> None:
    found = min(math.dist(p, q) for p in outline_points(a, 30) for q in outline_points(b, 30))
    between = gap(a, b)
    if between > 0.2:
        assert between == pytest.approx(found, abs=0.06)
        p, q = closest_points(a, b)
        assert distance(p, q) == pytest.approx(between, abs=1e-6)
    assert between <= found + 1e-6
    assert gap(b, a) == pytest.approx(between, abs=1e-6)


@given(outlines, outlines)
@settings(max_examples=60)
def test_the_farthest_point_from_an_outline(listener: Shape, target: Shape) -> None:
    seen = span_from_outline(listener, target)
    if gap(listener, target) > 0.2:
        far = max(span(p, listener)[0] for p in outline_points(target))
        assert seen[1] == pytest.approx(far, abs=0.02)
        assert seen[0] == pytest.approx(gap(listener, target))


@given(rectangles, rectangles, inch, inch, heading)
def test_overlap_does_not_care_where_north_is(a: Shape, b: Shape, dx: float, dy: float, angle: float) -> None:
    near = Shape(a.x + (b.x - a.x) / 20, a.y + (b.y - a.y) / 20, b.h, b.half_length, b.half_width)
    here = gap(a, near)
    if here > 1e-3 or overlap(a, near):
        there = overlap(rotated(moved(a, dx, dy), angle), rotated(moved(near, dx, dy), angle))
        assert overlap(a, near) == overlap(near, a)
        if overlap(a, near) and _deep_enough(a, near):
            assert there
        elif here > 1e-3:
            assert not there


def _shrunk(a: Shape) -> Shape:
    return Shape(a.x, a.y, a.h, a.half_length - 0.01, a.half_width - 0.01, a.radius)


def _deep_enough(a: Shape, b: Shape) -> bool:
    return overlap(_shrunk(a), b)


@given(rectangles, rectangles)
def test_a_corner_inside_is_an_overlap(a: Shape, b: Shape) -> None:
    near = Shape(a.x + (b.x - a.x) / 20, a.y + (b.y - a.y) / 20, b.h, b.half_length, b.half_width)
    if any(_well_inside(p, a) for p in corners(near)) or any(_well_inside(p, near) for p in corners(a)):
        assert overlap(a, near)


def _well_inside(p: tuple[float, float], shape: Shape) -> bool:
    return span(p, _shrunk(shape))[0] == 0


def test_touching_is_not_overlapping() -> None:
    assert not overlap(Shape(0, 0, 90, 0.5, 0.25), Shape(1, 0, 90, 0.5, 0.25))
    assert overlap(Shape(0, 0, 90, 0.5, 0.25), Shape(0.99, 0, 90, 0.5, 0.25))
    assert gap(Shape(0, 0, 90, 0.5, 0.25), Shape(1, 0, 90, 0.5, 0.25)) == 0


# -- zones and the table ---------------------------------------------------------------------------------------------


@given(st.floats(0, 60), st.floats(0, 2))
def test_a_target_is_in_a_zone_when_a_band_touches_it(near: float, size: float) -> None:
    seen = (
        span((0.0, 0.0), Shape(near + size, 0.0, radius=size)) if size else span((0.0, 0.0), Shape(near, 0.0))
    )
    by_hand = any(seen[1] >= 4 + 8 * k - 1e-6 and seen[0] <= 8 + 8 * k + 1e-6 for k in range(12))
    assert in_cz(seen) == by_hand
    assert in_cz(seen) == (cz_margin(seen) >= -1e-6)


def test_towards_stops_at_the_distance() -> None:
    assert towards((0, 0), (3, 4), 2.5) == (1.5, 2.0)
    assert towards((1, 1), (1, 1), 2.5) == (1, 1)


def test_inside_the_table() -> None:
    assert inside((0, 10), 72, 48) == 0
    assert inside((73, 10), 72, 48) == -1


# -- at a glance -----------------------------------------------------------------------------------------------------


def test_a_zone_at_a_glance_is_the_zone_by_the_span() -> None:
    shapes = [Shape(0, 0, h, 0.75, 0.375) for h in (0.0, 20.0, 45.0, 90.0)] + [Shape(0, 0, radius=0.25)]
    for shape in shapes:
        for tenths in range(340):
            for angle in range(0, 360, 40):
                q = (tenths / 10 * math.sin(angle), tenths / 10 * math.cos(angle))
                assert in_zone(q, shape, math.hypot(*q)) == in_cz(span(q, shape))


def test_following_a_path_is_running_and_turning() -> None:
    start = Pose(3.0, 4.0, 350.0)
    legs = (Leg(2.0), Leg(1.0, 30.0), Leg(1.5), Leg(1.0, -45.0))
    step = turn(run(turn(run(start, 2.0), 30.0), 1.5), -45.0)
    assert follow(start, legs) == step
