"""SSN's counters, turn tools and range strips have what section 1 of the rule catalogue demands, as parsed from the
printed PDF.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from printkit.drawing import Group, Item, Text
from printkit.games.ssn.paper.components import components
from printkit.games.ssn.paper.counters import counters
from printkit.games.ssn.paper.rulers import named_marks, range_strips, step_stick, zone_templates, zones
from printkit.games.ssn.paper.tools import easy_tool, marks, sharp_tool
from printkit.games.ssn.rules.data import OWN_VALUES
from printkit.games.ssn.rules.geometry import turn_displacement
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.art.fonts import cap_height
from printkit.press.faces.counters import counter_pieces
from printkit.press.geometry import Page, PiecePlace, PieceSide
from printkit.press.kit import kit_pdf, lay_out_kit
from printkit.press.pieces import Counter, CounterSet, Kit, Outline
from tests.press.kits import job
from tests.press.reading import Printed, Segment, pages

INCH = 25.4
PAPERS = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")
KIT = Kit("ssn", "SSN", "Nobody", components(SsnRuleset()))


@dataclass(frozen=True)
class Part:
    """A printed part: its finished pages, and the content of each in the PDF."""

    laid_out: tuple[Page, ...]
    shown: list[Printed]


@cache
def part(name: str, paper: str = "letter", backs: str = "gutterfold", ink: str = "full") -> Part:
    how = job(paper, backs, ink)
    laid_out = lay_out_kit(KIT, how, [each for each in KIT.parts if each.name == name])
    return Part(laid_out, pages(kit_pdf(KIT, how, laid_out)))


def find(name: str, within: Part) -> tuple[PiecePlace, Printed]:
    """Return the position of a piece's front, and its page."""
    return next(
        (piece, shown)
        for page, shown in zip(within.laid_out, within.shown)
        for piece in page.pieces
        if piece.name == name and piece.side is PieceSide.FRONT
    )


# --- counters (SSN-CMP-1, -2)


def test_there_are_31_counters_in_the_sizes_of_the_catalogue() -> None:
    made = {c.name: (c.length_in, c.width_in, c.outline) for c in counters(SsnRuleset()).counters}
    assert len(made) == 31
    for name in ("FF1", "FF2", "FF3", "FF4", "SSN"):
        assert made[name] == (1.0, 0.5, Outline.RECTANGLE)
    assert made["LHD"] == (1.5, 0.75, Outline.RECTANGLE)
    for name in (f"H{n}" for n in range(1, 7)):
        assert made[name] == (0.5, 0.5, Outline.DISC)
    for name in ("T1", "T2", "T3", "T4", "S1", "S2", "MARK"):
        assert made[name] == (0.5, 0.5, Outline.RECTANGLE)
    points = {f"DP{n}-{speed}" for n in (1, 2, 3) for speed in ("Creep", "Slow", "Fast", "Flank")}
    assert points <= set(made)


@pytest.mark.parametrize("paper", PAPERS)
def test_without_backs_each_side_is_a_counter_of_its_own_on_the_same_sheet(paper: str) -> None:
    names = [piece.name for page in part("counters", paper, "none").laid_out for piece in page.pieces]
    wrecks = 5
    assert len(set(names)) == len(names) == 2 * 31 + 2 + 4 + wrecks
    assert {"FF1", "FF1 Alerted", "SSN Shallow", "H6 Deep", "DP3-Fast Deep", "T4 KILL", "MARK RISE"} <= set(
        names
    )


def test_each_counter_s_sides_differ_in_pattern_and_in_a_word_or_letter() -> None:
    for counter in counters(SsnRuleset()).counters:
        front, back = counter.front, counter.back
        assert front.pattern is not back.pattern, counter.name
        assert (front.letter, front.note, front.label) != (back.letter, back.note, back.label), counter.name


def words(counter: Counter) -> tuple[set[str], set[str]]:
    return tuple({face.label, face.note} for face in (counter.front, counter.back))  # type: ignore[return-value]


def test_what_the_sides_say_is_the_catalogue_s() -> None:
    made = {c.name: words(c) for c in counters(SsnRuleset()).counters}
    assert made["FF1"] == ({"FF1", "Unalerted"}, {"FF1", "Alerted"})
    assert made["SSN"] == ({"SSN", "Deep"}, {"SSN", "Shallow"})
    assert made["H3"] == ({"H3", "Shallow"}, {"H3", "Deep"})
    assert made["DP2-Fast"] == ({"2", "Shallow"}, {"2", "Deep"})
    chevrons = {c.name: (c.front.chevrons, c.back.chevrons) for c in counters(SsnRuleset()).counters}
    assert [chevrons[f"DP2-{speed}"] for speed in ("Creep", "Slow", "Fast", "Flank")] == [
        (n, n) for n in range(1, 5)
    ]
    assert made["T1"][1] == {"KILL", ""}
    assert made["MARK"] == ({"DIVE", ""}, {"RISE", ""})


def test_sizes_come_from_the_house_values() -> None:
    ruleset = SsnRuleset().with_data("[sizes]\nff = [1.25, 0.6]\nhelo_radius = 0.4\n", "own.toml")
    made = {c.name: (c.length_in, c.width_in) for c in counters(ruleset).counters}
    assert made["FF2"] == (1.25, 0.6)
    assert made["H1"] == (0.8, 0.8)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["full", "low", "mono"])
@pytest.mark.parametrize(
    ("name", "length", "width"), [("FF1", 1, 0.5), ("LHD", 1.5, 0.75), ("SSN", 1, 0.5), ("T1", 0.5, 0.5)]
)
def test_a_counter_s_printed_outline_is_true_to_2_thousandths_of_an_inch(
    paper: str, ink: str, name: str, length: float, width: float
) -> None:
    piece, shown = find(name, part("counters", paper, ink=ink))
    sides = [s for s in shown.segments if on_edge(s, piece)]
    level = max(s.length for s in sides if abs(s.y1 - s.y2) < 1e-3)
    upright = max(s.length for s in sides if abs(s.x1 - s.x2) < 1e-3)
    assert level / INCH == pytest.approx(length, abs=0.002)
    assert upright / INCH == pytest.approx(width, abs=0.002)


def on_edge(s: Segment, piece: PiecePlace) -> bool:
    """Return whether a line is a whole side of the piece's trim box."""
    ends = {(round(x, 2), round(y, 2)) for x, y in ((s.x1, s.y1), (s.x2, s.y2))}
    corners = {
        (round(x, 2), round(y, 2))
        for x in (piece.x, piece.x + piece.width)
        for y in (piece.y, piece.y + piece.height)
    }
    near = [any(abs(x - cx) < 0.02 and abs(y - cy) < 0.02 for cx, cy in corners) for x, y in ends]
    return len(near) == 2 and all(near)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ship", ["FF1", "LHD", "SSN"])
def test_keel_line_and_ticks_and_bow_triangle(paper: str, ship: str) -> None:
    piece, shown = find(ship, part("counters", paper))
    middle = piece.y + piece.height / 2
    keel = [
        s
        for s in shown.segments
        if abs(s.y1 - middle) < 0.01 and abs(s.y2 - middle) < 0.01 and abs(s.x1 - piece.x) < 0.01
    ]
    assert max(s.length for s in keel) == pytest.approx(piece.width, abs=0.02)
    ticks = [s for s in shown.segments if abs(s.x1 - s.x2) < 1e-3 and abs((s.y1 + s.y2) / 2 - middle) < 0.01]
    for edge in (piece.x, piece.x + piece.width):
        assert any(abs(s.x1 - edge) < 0.4 and 1.5 < s.length < 3 for s in ticks)
    base = piece.x + piece.width - 0.20 * INCH
    for x, y in ((base, piece.y), (base, piece.y + piece.height), (piece.x + piece.width, middle)):
        assert any(math.hypot(x - px, y - py) < 0.02 for px, py in shown.points)


def other_side(x: float, y: float, page: Page, backs: str) -> tuple[float, float]:
    """Return where a point of the back is seen from the front."""
    if backs == "duplex-long":
        return page.width - x, y
    return x, page.height - y  # folded about a level line, or turned about the short edge


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS[:3])
def test_fronts_and_backs_lie_on_each_other_within_a_tenth_of_a_millimetre(paper: str, backs: str) -> None:
    """Compared in the art itself: tip and base of each bow triangle on the back with those on the front."""
    printed = part("counters", paper, backs)
    sides = 2 if backs.startswith("duplex") else 1
    seen: set[str] = set()
    for at in range(0, len(printed.laid_out), sides):
        back_page, shown = printed.laid_out[at + sides - 1], printed.shown[at + sides - 1]
        seen |= lie_on_each_other(printed.laid_out[at], back_page, shown, backs)
    assert len(seen) == 31 + 2 + 2 + 5


def lie_on_each_other(front_page: Page, back_page: Page, shown: Printed, backs: str) -> set[str]:
    """Check the two sides of a leaf, and return the names of the pieces on it that have a back."""
    fronts = {p.name: p for p in front_page.pieces if p.side is PieceSide.FRONT}
    behind = {p.name: p for p in back_page.pieces if p.side is PieceSide.BACK}
    assert set(fronts) == set(behind)
    turned = [(*other_side(x, y, back_page, backs),) for x, y in shown.points]
    for name, front in fronts.items():
        back = behind[name]
        one = other_side(back.x, back.y, back_page, backs)
        other = other_side(back.x + back.width, back.y + back.height, back_page, backs)
        assert min(one[0], other[0]) == pytest.approx(front.x, abs=0.1)
        assert min(one[1], other[1]) == pytest.approx(front.y, abs=0.1)
        if name in ("FF1", "FF2", "FF3", "FF4", "LHD", "SSN"):
            assert front.rotation == 0
            base = front.x + front.width - 0.20 * INCH
            middle = front.y + front.height / 2
            for x, y in ((front.x + front.width, middle), (base, front.y), (base, front.y + front.height)):
                assert min(math.hypot(x - px, y - py) for px, py in turned) < 0.1
    return set(behind)


@pytest.mark.parametrize("paper", PAPERS)
def test_on_the_fold_sheet_fronts_are_above_backs_below_and_both_upright(paper: str) -> None:
    for page, piece in ((each, p) for each in part("counters", paper).laid_out for p in each.pieces):
        assert piece.rotation == 0
        above = piece.y + piece.height < page.height / 2
        assert above is (piece.side is PieceSide.FRONT)


# --- turn tools (SSN-CMP-3, -4)

TIPS = {15: (0.259, 0.966), 30: (0.500, 0.866), 45: (0.707, 0.707)}


def from_origin(name: str, paper: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the lines of a tool in inches from its point O, x to starboard and y ahead."""
    piece, shown = find(name, part("tools", paper))
    assert piece.rotation == 0
    ox, oy = piece.x + piece.width / 2, piece.y + piece.height - 1.25 * INCH
    return [
        (((s.x1 - ox) / INCH, (oy - s.y1) / INCH), ((s.x2 - ox) / INCH, (oy - s.y2) / INCH))
        for s in shown.segments
        if piece.x <= s.x1 <= piece.x + piece.width and piece.y <= s.y1 <= piece.y + piece.height
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("name", "angles"), [("SHARP", (15, 30, 45)), ("EASY", (15, 30))])
def test_every_mark_is_one_inch_from_o_at_its_angle(paper: str, name: str, angles: tuple[int, ...]) -> None:
    lines = from_origin(name, paper)
    from_o = [end for start, end in lines if math.hypot(*start) < 0.002]
    inch = [(x, y) for x, y in from_o if abs(math.hypot(x, y) - 1) <= 0.002 and y > 0]
    found = sorted(round(math.degrees(math.atan2(x, y)), 1) for x, y in inch)
    assert found == sorted({0, *angles, *(-a for a in angles)})
    for x, y in inch:
        angle = abs(round(math.degrees(math.atan2(x, y))))
        if angle:
            assert (abs(x), y) == pytest.approx(TIPS[angle], abs=0.002)
    assert not any(math.hypot(*end) > 1.002 for end in from_o), "no solid mark from O is longer"


@pytest.mark.parametrize("paper", PAPERS)
def test_each_mark_has_a_tick_across_its_end_and_one_half_way(paper: str) -> None:
    lines = from_origin("SHARP", paper)
    for angle in (-45, -30, -15, 0, 15, 30, 45):
        u = (math.sin(math.radians(angle)), math.cos(math.radians(angle)))
        for part_of_it in (0.5, 1.0):
            at = (u[0] * part_of_it, u[1] * part_of_it)
            across = [
                (a, b)
                for a, b in lines
                if math.hypot((a[0] + b[0]) / 2 - at[0], (a[1] + b[1]) / 2 - at[1]) < 0.002
                and abs((b[0] - a[0]) * u[0] + (b[1] - a[1]) * u[1]) < 0.002
            ]
            assert across, (angle, part_of_it)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_easy_tool_s_ahead_line_runs_on_to_2_inches_with_a_tick(paper: str) -> None:
    lines = from_origin("EASY", paper)
    assert any(
        a == pytest.approx((0, 1), abs=0.002) and b == pytest.approx((0, 2), abs=0.002) for a, b in lines
    )
    assert any(
        a[1] == pytest.approx(2, abs=0.002)
        and b[1] == pytest.approx(2, abs=0.002)
        and abs(a[0] + b[0]) < 0.002
        for a, b in lines
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("name", "size", "ghosts"),
    [("SHARP", (3, 3), [(1.0, 0.5)]), ("EASY", (3, 4), [(1.0, 0.5), (1.5, 0.75)])],
)
def test_cards_hold_their_guides_and_ghost_outlines_are_the_counters(
    paper: str, name: str, size: tuple[float, float], ghosts: list[tuple[float, float]]
) -> None:
    piece, _ = find(name, part("tools", paper))
    assert (piece.width / INCH, piece.height / INCH) == pytest.approx(size, abs=0.001)
    lines = from_origin(name, paper)
    for length, beam in ghosts:
        side = [
            (a, b)
            for a, b in lines
            if abs(a[0] - beam / 2) < 0.002
            and abs(b[0] - beam / 2) < 0.002
            and abs(abs(a[1]) - length / 2) < 0.002
        ]
        assert any(abs(b[1] - a[1]) == pytest.approx(length, abs=0.002) for a, b in side)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("name", "angles", "longest", "to"), [("SHARP", (15, 30, 45), 1.0, 1.6), ("EASY", (15, 30), 1.5, 2.2)]
)
def test_every_guide_is_seen_past_the_bow_of_the_longest_counter(
    paper: str, name: str, angles: tuple[int, ...], longest: float, to: float
) -> None:
    """The counter's dot is placed an inch from O, and its bow extends half its length further."""
    lines = from_origin(name, paper)
    for angle in angles:
        for side in (-1, 1):
            a = math.radians(side * angle)
            on = [
                math.hypot(*end)
                for _, end in lines
                if math.hypot(*end) > 1.1 and abs(math.atan2(*end) - a) < 0.002
            ]
            assert max(on) == pytest.approx(to, abs=0.01)
            assert max(on) > 1 + longest / 2 + 0.08


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", ["gutterfold", "none"])
def test_there_is_a_template_for_each_zone_with_edges_as_curved_as_they_are(paper: str, backs: str) -> None:
    """Two templates are printed back to back; if backs are not printed, four lie side by side."""
    printed = part("counters", paper, backs)
    named = [
        (p, shown)
        for page, shown in zip(printed.laid_out, printed.shown, strict=True)
        for p in page.pieces
        if p.name.startswith("Zone")
    ]
    assert len(named) == 4
    in_order = sorted(named, key=lambda each: (each[0].name, each[0].side is PieceSide.BACK))
    for (near, far), (piece, shown) in zip(zones(32), in_order, strict=True):
        edges = [
            (s.x1, s.y1)
            for s in shown.segments
            if piece.x - 0.01 <= s.x1 <= piece.x + piece.width + 0.01
            and piece.y - 0.01 <= s.y1 <= piece.y + piece.height + 0.01
            and abs(s.width - 0.7) < 0.31
        ]
        # The listener is left of it, on the line of its lower edge.
        x0, y0 = piece.x + (0.15 - near) * INCH, piece.y + piece.height
        reach = {round(math.hypot(x - x0, y - y0) / INCH, 2) for x, y in edges}
        assert {near, far} <= reach


def test_other_angles_make_another_tool() -> None:
    assert marks(45) == (15, 30, 45)
    assert marks(30) == (15, 30)
    assert marks(22.5) == (15, 22.5)
    assert marks(20) == (20,), "a mark next to the limit would crowd it"
    assert marks(90) == (15, 30, 45, 60, 75, 90)
    own = SsnRuleset().with_data("[tools]\nsharp = 60\neasy = 22.5\n", "own.toml")
    assert sharp_tool(own) != sharp_tool(SsnRuleset())
    assert easy_tool(own) != easy_tool(SsnRuleset())


def test_under_the_arc_ruling_the_marks_end_where_the_arc_does() -> None:
    tool = sharp_tool(SsnRuleset("", {"turn-path": "arc"}))
    tip = turn_displacement(0, 45, 1, True)
    assert tip == pytest.approx((0.373, 0.900), abs=0.001)
    x, y = (1.5 + tip[0]) * INCH, (3.0 - 1.25 - tip[1]) * INCH
    (drawing,) = tool.items
    ends = [item.points[-1] for item in drawing.items if hasattr(item, "points")]  # type: ignore[union-attr]
    assert any(math.hypot(x - ex, y - ey) < 0.01 for ex, ey in ends)


# --- what is read from a chair


def texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


LEGIBLE = 2.5
"""Minimum height in mm of a capital or figure that can be read from 60 cm (14 minutes of arc)."""


def test_the_name_of_each_counter_is_read_from_60_cm() -> None:
    for counter in counters(SsnRuleset()).counters:
        (piece,) = counter_pieces([CounterSet("one", "One", (counter,))])
        assert piece.back is not None
        for face, items in ((counter.front, piece.front), (counter.back, piece.back.items)):
            said = {text.text: cap_height(text.font, text.size) for text in texts(items)}
            assert said[face.label] >= LEGIBLE, (counter.name, face.label, said)
            if face.letter:
                assert said[face.letter] >= LEGIBLE, (counter.name, face.letter, said)


def test_the_name_or_the_figures_of_each_tool_are_read_from_60_cm() -> None:
    own = SsnRuleset()
    templates = [side for front in zone_templates(SsnRuleset()) for side in (front, front.behind) if side]
    assert len(templates) == 4
    for tool in (sharp_tool(own), easy_tool(own), *range_strips(own), *templates, step_stick()):
        largest = max(cap_height(text.font, text.size) for text in texts(tool.items))
        assert largest >= LEGIBLE, tool.name


# --- range strips and step stick (SSN-CMP-5, -6)


def along(name: str, paper: str) -> list[tuple[float, float, float]]:
    """Return the lines of a strip that run across it or along it: start and end in inches from the strip's zero, and
    the distance from its edge.

    Strips lie along the long side, turned by 90 degrees: their zero is at the top of the page.
    """
    piece, shown = find(name, part("rulers", paper))
    assert piece.rotation == 90
    right = piece.x + piece.width
    return [
        ((s.y1 - piece.y) / INCH, (s.y2 - piece.y) / INCH, right - s.x1)
        for s in shown.segments
        if piece.x - 0.01 <= min(s.x1, s.x2) and max(s.x1, s.x2) <= right + 0.01
        and piece.y - 0.01 <= min(s.y1, s.y2) and max(s.y1, s.y2) <= piece.y + piece.height + 0.01
    ]  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("name", "first"), [("Strip A", 0), ("Strip B", 8), ("Strip C", 16), ("Strip D", 24)]
)
def test_inches_and_zones_of_a_strip_are_true(paper: str, name: str, first: int) -> None:
    lines = along(name, paper)
    edge = [start for start, end, up in lines if abs(start - end) < 1e-4 and abs(up) < 0.01]
    for quarter in range(33):
        assert any(abs(at - quarter / 4) <= 0.002 for at in edge), quarter / 4
    band = [(min(a, b), max(a, b)) for a, b, _ in lines if abs(abs(a - b) - 4) < 0.01]
    (zone,) = {(round(a, 3), round(b, 3)) for a, b in band}
    assert zone == pytest.approx((4, 8), abs=0.002)
    assert (zone[0] + first, zone[1] + first) in [pytest.approx(z, abs=0.002) for z in zones(32)]


def test_the_zones_are_the_catalogue_s() -> None:
    assert zones(32) == ((4, 8), (12, 16), (20, 24), (28, 32))


def test_the_strips_butt_together_and_have_tabs_of_half_an_inch() -> None:
    strips = {tool.name: tool.width / INCH for tool in range_strips(SsnRuleset())}
    assert strips == pytest.approx({"Strip A": 8.5, "Strip B": 8.5, "Strip C": 8.5, "Strip D": 8.0})
    assert {round(tool.height / INCH, 6) for tool in range_strips(SsnRuleset())} == {0.75}
    stick = step_stick()
    assert (stick.width / INCH, stick.height / INCH) == pytest.approx((5.0, 0.5))


def test_the_named_marks_are_the_rules_distances() -> None:
    named = named_marks(SsnRuleset())
    assert set(named) == {5, 10, 12, 15, 18, 30}
    assert named[12] == "must fire, sonar −1, win beyond"
    own = named_marks(SsnRuleset().with_data("[detection]\nclose_inches = 9\n", "own.toml"))
    assert own[9] == "sonar −1"
    assert own[12] == "must fire, win beyond"


# --- everything that is cut out


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["counters", "tools", "rulers"])
def test_type_on_pieces_is_legible_and_pieces_stay_apart(paper: str, name: str) -> None:
    printed = part(name, paper)
    for page, shown in zip(printed.laid_out, printed.shown):
        for run in shown.type:
            on_piece = any(p.x < run.x < p.x + p.width and p.y < run.y < p.y + p.height for p in page.pieces)
            assert run.size >= (7.49 if on_piece else 6.49)
        clear = 2.0 if name == "counters" else 0.0  # for a punch or a knife
        boxes = [(p.x, p.y, p.x + p.width + clear, p.y + p.height + clear) for p in page.pieces]
        for at, one in enumerate(boxes):
            for other in boxes[at + 1 :]:
                apart = one[2] <= other[0] + 1e-6 or other[2] <= one[0] + 1e-6
                assert apart or one[3] <= other[1] + 1e-6 or other[3] <= one[1] + 1e-6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["counters", "tools", "rulers", "sheet", "reference", "journal"])
def test_every_page_has_a_bar_of_4_inches_and_one_of_100_mm(paper: str, name: str) -> None:
    """SSN-CMP-9: the start of the ruler with both scales."""
    for shown in part(name, paper).shown:
        bars = [s for s in shown.segments if abs(s.width - 0.18) < 0.01]
        level = [s.length for s in bars if abs(s.y1 - s.y2) < 1e-3]
        assert any(length / INCH == pytest.approx(4, abs=0.002) for length in level)
        assert any(length == pytest.approx(100, abs=0.05) for length in level)


@pytest.mark.parametrize("toml", [
    "[tools]\nsharp = 90\neasy = 90\n",
    "[tools]\nsharp = 5\neasy = 1\n",
    "[sizes]\nlhd = [3.9, 2]\nff = [3.9, 2]\nssn = [0.4, 0.2]\n",
    "[sizes]\ndp_radius = 0.1\nhelo_radius = 1.5\n",
    "[detection]\nclose_inches = 31.5\n",
])  # fmt: skip
@pytest.mark.parametrize("paper", PAPERS)
def test_any_house_values_make_pieces_that_print(toml: str, paper: str) -> None:
    ruleset = SsnRuleset().with_data(toml, "own.toml")
    assert ruleset.data != OWN_VALUES
    kit = Kit("ssn", "SSN", "Nobody", components(ruleset)[:3])
    how = job(paper)
    laid_out = lay_out_kit(kit, how)
    assert kit_pdf(kit, how, laid_out).startswith(b"%PDF")
    made = sum(p.side is PieceSide.FRONT for page in laid_out for p in page.pieces)
    assert made == 31 + 2 + 5 + 2 + 4 + 3 + 1 + 2 + 1, (
        "counters, their board's markers, wrecks, turn tools, strips, zones and stick, the board, tents, how strips join"
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_the_pieces_take_three_pages_and_their_board_another(paper: str, backs: str) -> None:
    chosen = [each for each in KIT.parts if each.name in ("counters", "tools", "rulers")]
    laid_out = lay_out_kit(KIT, job(paper, backs), chosen)
    assert len(laid_out) == (8 if backs.startswith("duplex") else 4)
    assert len([p for page in laid_out for p in page.pieces if p.name.startswith(("Zone", "Strip"))]) == 8
