"""Tracks in lanes: places for markers on one grid, open water round the ships, and the arrows where a journey goes on in another row."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from printkit.drawing import Box, Circle, Ink, Item, Rect, Stamp, Text, Use
from printkit.games.malta_convoy.paper.board import SIDE
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.press.blocks import ChartNames, ShipBoxes, ShipRow, Track
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.sheets.layout import measure, place
from tests.press.sheets import pages, sheet

LANE = Track("lane", ("1", "2", "3"), height=12, lead="Tankers", lead_boxes=1, ink=Ink.TEAL, at_sea=True)


def drawn(track: Track, width: float) -> list[Item]:
    return list(place(track, Box(0, 0, width, measure(track, width).least)))


def board(paper: Paper) -> list[Item]:
    made = sheet("malta-convoy", "board", MaltaRuleset())
    (page,) = pages(made, paper)
    return list(page)


def test_a_lane_has_its_name_and_a_place_for_each_marker() -> None:
    items = drawn(LANE, 48)
    assert [item.text for item in items if isinstance(item, Text)] == ["Tankers", "1", "2", "3"]
    places = [item for item in items if isinstance(item, Rect) and item.style.stroke is Ink.TEAL]
    assert [round(each.x) for each in places] == [12, 24, 36]
    assert all(each.style.fill is Ink.PAPER for each in places)


def test_a_lane_has_water_only_where_a_ship_is() -> None:
    assert not any(isinstance(item, Stamp) for item in drawn(LANE, 48))
    assert isinstance(drawn(replace(LANE, symbol="tanker"), 48)[0], Stamp)


def test_open_water_behind_a_lane_keeps_its_places_on_the_grid() -> None:
    wider = replace(LANE, trail=2.0, vessel="tanker")
    places = [item for item in drawn(wider, 72) if isinstance(item, Rect) and item.style.stroke is Ink.TEAL]
    assert [round(each.x) for each in places] == [12, 24, 36]
    assert len(drawn(wider, 72)) > len(drawn(replace(wider, vessel=""), 72))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_every_place_on_the_convoy_board_holds_a_marker(paper: Paper) -> None:
    places = [
        item
        for item in board(paper)
        if isinstance(item, Rect) and item.style.stroke is not None and item.radius > 1.0
    ]
    assert len(places) >= 10 + 9 + 6 + 3 + 12 + 15 + 13 + 10 + 6 + 29 - 10
    assert min(min(each.width, each.height) for each in places) >= SIDE * 25.4 - 0.1


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_tens_and_the_ones_of_all_ships_stand_in_the_same_columns(paper: Paper) -> None:
    items = board(paper)
    ones = [item.x for item in items if isinstance(item, Text) and item.text == "9" and item.y > 60]
    assert len({round(x, 1) for x in ones[:3]}) == 1


@pytest.mark.parametrize(
    ("part", "arrows"), [((0.0, 0.5), ["right"]), ((0.5, 1.0), ["left"]), ((0.0, 1.0), [])]
)
def test_an_arrow_shows_where_a_journey_goes_on_in_another_row(
    part: tuple[float, float], arrows: list[str]
) -> None:
    chart = ChartNames("Home", "East", "South", "Away", *part)
    items = drawn(Track("leg", ("1", "2", "3", "4"), height=12, voyage=chart), 80)
    heads = [item for item in items if isinstance(item, Use) and item.symbol == "arrow-head"]
    assert ["left" if head.x < 40 else "right" for head in heads] == arrows
    assert sum(isinstance(item, Circle) and item.style.stroke is Ink.VERMILION for item in items) == len(
        arrows
    )


@pytest.mark.parametrize(("count", "gaps"), [(5, 0), (6, 0), (7, 1), (11, 1), (12, 2)])
def test_a_single_ship_at_the_end_of_a_row_belongs_to_the_five_before_it(count: int, gaps: int) -> None:
    ships = ShipBoxes(((ShipRow("Tankers", count, "tk"),),), 20)
    squares = [
        item.x for item in place(ships, Box(0, 0, 160, 8)) if isinstance(item, Rect) and item.width < 6
    ]
    steps = [round(b - a, 2) for a, b in pairwise(squares)]
    assert len(squares) == count
    assert sum(step > min(steps) + 0.5 for step in steps) == gaps


def test_the_gap_after_ten_ships_is_wider_than_the_gap_after_five() -> None:
    ships = ShipBoxes(((ShipRow("Destroyers", 30, "dd"),),), 30)
    squares = [item.x for item in place(ships, Box(0, 0, 230, 8)) if isinstance(item, Rect)]
    steps = [b - a for a, b in pairwise(squares)]
    inside, five, ten = steps[0], steps[4], steps[9]
    assert inside < five < ten
    assert (steps[14], steps[19]) == pytest.approx((five, ten))
