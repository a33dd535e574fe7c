"""SSN's "How to play" sheet: its diagrams are to scale, with the counters of the kit and no word over another or over a
counter, and its example of a torpedo agrees with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from printkit.drawing import MM_PER_INCH, Anchor, Box, Circle, Ink, Item, Polygon, Rect, Stamp, Text
from printkit.games.ssn.paper.counters import counters
from printkit.games.ssn.paper.diagrams import diagrams
from printkit.games.ssn.paper.start import torpedo_run
from printkit.games.ssn.rules.data import OWN_VALUES
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import STEP
from printkit.press.art.fonts import cap_height, text_width
from printkit.press.blocks import Drawing
from printkit.press.sheets.diagram import BORDER, diagram

RULESET = SsnRuleset()
BY_ITS_DOT = SsnRuleset("", {"dp-cz-part": "centre"})
NAMES = ("zones", "turns", "run", "points")


def drawn(ruleset: SsnRuleset = RULESET) -> dict[str, Drawing]:
    scenes = [panel.scene for panel in diagrams(ruleset).panels]
    return dict(zip(NAMES, (scene for scene in scenes if isinstance(scene, Drawing)), strict=True))


def words(drawing: Drawing) -> list[Text]:
    return [item for item in drawing.items if isinstance(item, Text)]


def box_of(word: Text) -> Box:
    wide = text_width(word.text, word.font, word.size)
    left = word.x - {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[word.anchor]
    return Box(left, word.y - cap_height(word.font, word.size), wide, cap_height(word.font, word.size))


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_a_diagram_lies_over_another_or_beyond_the_frame(name: str) -> None:
    drawing = drawn()[name]
    boxes = [box_of(word) for word in words(drawing)]
    assert len(boxes) > 3
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    inside = Box(0, 0, drawing.width, drawing.height).grown(-BORDER)
    assert all(
        box.x >= inside.x and box.right <= inside.right and box.y >= inside.y and box.bottom <= inside.bottom
        for box in boxes
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_a_diagram_hides_the_middle_of_a_counter(name: str) -> None:
    drawing = drawn()[name]
    for laid in drawing.counters:
        half = laid.counter.width_in * MM_PER_INCH * laid.scale / 2
        middle = Box(laid.x - half, laid.y - half, 2 * half, 2 * half)
        assert not [word.text for word in words(drawing) if overlap(box_of(word), middle)]


def test_a_diagram_shows_counters_of_the_kit() -> None:
    kit = {counter.name for counter in counters(RULESET).counters}
    shown = {laid.counter.name for drawing in drawn().values() for laid in drawing.counters}
    assert {"FF1", "SSN", "MARK"} < shown <= kit


def test_a_point_that_touches_a_zone_is_heard_only_under_the_ruling_that_says_so() -> None:
    said = {
        ruleset: {word.text for word in words(drawn(ruleset)["zones"])} for ruleset in (RULESET, BY_ITS_DOT)
    }
    assert "touches one" in said[RULESET]
    assert "touches one" not in said[BY_ITS_DOT]
    assert "dot outside" in said[BY_ITS_DOT]


def test_the_point_at_the_edge_of_a_zone_touches_it_with_its_dot_outside() -> None:
    drawing = drawn()["zones"]
    assert drawing.chart is not None
    scale = drawing.chart
    edge = next(laid for laid in drawing.counters if laid.counter.name.startswith("DP3"))
    ship = next(laid for laid in drawing.counters if laid.counter.name == "FF1")
    off = ((edge.x - ship.x) ** 2 + (edge.y - ship.y) ** 2) ** 0.5 / scale.inch
    radius = edge.counter.width_in * MM_PER_INCH * edge.scale / 2 / scale.inch
    assert off < 12 < off + radius


def test_the_steps_of_a_torpedo_s_run_are_to_scale() -> None:
    drawing = drawn()["run"]
    rolls = sorted(item.x for item in drawing.items if isinstance(item, Circle))
    heads = [item.x for item in words(drawing) if "inches" in item.text]
    first, second, third = rolls
    assert second - first == pytest.approx(third - second) == pytest.approx(STEP * 9.0)
    assert sorted(heads) == pytest.approx(rolls)


def test_a_torpedo_rolls_at_each_step_but_outside_every_zone() -> None:
    """The third step begins three inches from the target, where a Shallow torpedo hears nothing (SSN-TRP-5)."""
    looks = {item.text for item in words(drawn()["run"]) if "inches" in item.text}
    assert looks == {"2d6 at 13 inches", "2d6 at 8 inches", "3 inches: in no zone"}


def test_a_torpedo_s_run_stands_out_from_the_dark_water() -> None:
    """White lies under the run, and nothing but the run is drawn over that white."""
    lines = [item for item in drawn()["run"].items if isinstance(item, Polygon)]
    under, run = lines
    assert under.points == run.points
    assert (under.style.stroke, run.style.stroke) == (Ink.PAPER, Ink.VERMILION)
    assert isinstance(under.style.weight, float)
    assert under.style.weight > 2


def stamped(items: Iterator[Item]) -> list[Item]:
    return [inner for item in items for inner in getattr(item, "items", (item,))]


def test_the_words_of_a_chart_stand_on_white_and_its_frame_shows_every_second_inch() -> None:
    drawing = drawn()["zones"]
    assert drawing.chart is not None
    items = stamped(diagram(drawing, Box(10, 20, drawing.width, drawing.height)))
    assert any(isinstance(item, Stamp) for item in items)
    plates = [item for item in items if isinstance(item, Rect) and item.radius == 0.6]
    assert len(plates) == len(words(drawing))
    bars = sorted(
        {item.x for item in items if isinstance(item, Rect) and item.height < 1.2 and item.width > 2}
    )
    assert bars[2] - bars[1] == pytest.approx(2 * drawing.chart.inch)
    assert (bars[1] - drawing.chart.zero) / drawing.chart.inch % 2 == pytest.approx(0)


def test_the_example_of_a_torpedo_agrees_with_the_rules() -> None:
    """The numbers needed are those of active sonar, first from the other layer and then in the LHD's own, and one
    success of two rolls is a hit.
    """
    first, second, hit = torpedo_run(RULESET)
    assert first.shown[:6] == ("10", "−", "1", "=", "9", "|")
    assert sum(map(die_of, first.shown[6:-2])) == 9
    assert first.shown[-2:] == (">", "tick")
    assert second.shown[:6] == ("10", "−", "3", "=", "7", "|")
    assert sum(map(die_of, second.shown[6:-2])) == 5
    assert second.shown[-2:] == (">", "cross")
    assert first.text.endswith("9 is a success.")
    assert second.text.endswith("5 is a failure.")
    assert hit.title == "The hit"


def test_a_torpedo_that_fails_twice_in_the_example_has_missed() -> None:
    table = OWN_VALUES.detection
    deaf = table._replace(active=table.active._replace(base=table.active.base + 4))
    *rolls, end = torpedo_run(SsnRuleset(data=OWN_VALUES._replace(detection=deaf)))
    assert all(step.text.endswith("failure.") for step in rolls)
    assert (end.title, end.shown) == ("The miss", ("cross",))


def die_of(word: str) -> int:
    return int(word.removeprefix("die-"))
