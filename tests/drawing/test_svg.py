"""The SVG that is written for a display list, parsed again as XML; merging elements does not change the picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    FieldKind,
    Font,
    FormField,
    Group,
    Ink,
    Item,
    Line,
    Path,
    Pattern,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.paths import parse
from printkit.drawing.runs import Paint, RunPart, together
from printkit.drawing.svg import FontFace, Look, svg

NS = "{http://www.w3.org/2000/svg}"
LOOK = Look(
    colours={ink: f"#{n}{n}{n}" for n, ink in enumerate(Ink)},
    weights=dict.fromkeys(Weight, 0.5),
    faces={font: FontFace("Face", 600 if font is Font.NAME else 400) for font in Font},
    measure=lambda text: len(text.text) * 2.0,
)
FILLED = Style(fill=Ink.NAVY)
STROKED = Style(Ink.NAVY, 0.3)


def drawn(*items: Item, look: Look = LOOK, prefix: str = "") -> list[ElementTree.Element]:
    """Return the elements of a picture without its definitions."""
    root = ElementTree.fromstring(svg(items, 100, 50, look, prefix=prefix))
    return [each for each in root if each.tag != f"{NS}defs"]


def tags(*items: Item) -> list[str]:
    return [each.tag.removeprefix(NS) for each in drawn(*items)]


def test_a_picture_has_its_true_size_and_its_words() -> None:
    root = ElementTree.fromstring(
        svg((), 172, 40.5, LOOK, title='a < "b"', given={"role": "img", "aria-label": '"<&'})
    )
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("172mm", "40.5mm", "0 0 172 40.5")
    assert [each.text for each in root.iter(f"{NS}title")] == ['a < "b"']
    assert root.get("aria-label") == '"<&'


def test_one_shape_is_the_element_of_its_kind() -> None:
    rect, circle, line = drawn(
        Rect(1, 2, 3, 4, FILLED, radius=0.5),
        Circle(20, 5, 2, Style(Ink.TEAL, Weight.RULE)),
        Line(40, 1, 50, 1),
    )
    assert rect.attrib == {"x": "1", "y": "2", "width": "3", "height": "4", "rx": "0.5", "fill": "#111"}
    assert circle.attrib == {
        "cx": "20",
        "cy": "5",
        "r": "2",
        "fill": "none",
        "stroke": LOOK.colours[Ink.TEAL],
        "stroke-width": "0.5",
    }
    assert line.attrib["d"] == "M40 1L50 1"


def test_what_draws_nothing_is_no_element() -> None:
    field = FormField(FieldKind.TEXT, "tons", 1, 2, 4, 7)
    assert (
        drawn(
            Rect(0, 0, 1, 1, Style()),
            Text(1, 1, ""),
            Group(()),
            field,
            Path((), Style(stroke=Ink.INK, weight=0.2)),
        )
        == []
    )


def test_shapes_of_one_style_become_one_path() -> None:
    (path,) = drawn(
        Rect(0, 0, 2, 1, FILLED), Circle(10, 5, 2, FILLED), Polygon(((20, 0), (22, 0), (22, 3)), FILLED)
    )
    quarters = "M8 5A2 2 0 0 1 10 3A2 2 0 0 1 12 5A2 2 0 0 1 10 7A2 2 0 0 1 8 5Z"
    assert path.attrib == {"d": f"M0 0H2V1H0Z{quarters}M20 0H22V3Z", "fill": "#111"}


def test_shapes_stay_apart_where_one_path_would_look_different() -> None:
    assert tags(Rect(0, 0, 5, 5, FILLED), Rect(4, 4, 5, 5, FILLED)) == ["rect", "rect"]
    assert tags(Rect(0, 0, 5, 5, STROKED), Rect(4, 4, 5, 5, STROKED)) == ["path"]
    outlined = Style(Ink.INK, 1.0, Ink.PAPER)
    assert tags(Rect(0, 0, 5, 5, outlined), Rect(5.5, 0, 5, 5, outlined)) == ["rect", "rect"]
    assert tags(Rect(0, 0, 5, 5, outlined), Rect(6.5, 0, 5, 5, outlined)) == ["path"]
    hatched = Style(fill=Ink.INK, pattern=Pattern.HATCH)
    assert tags(Rect(0, 0, 5, 5, hatched), Rect(10, 0, 5, 5, hatched)) == ["rect", "rect"]


def test_nothing_is_drawn_before_what_it_covers() -> None:
    cover = Rect(3, 3, 10, 10, Style(fill=Ink.PAPER))
    assert tags(Line(0, 0, 9, 9, STROKED), cover, Line(4, 4, 8, 8, STROKED)) == ["path", "rect", "path"]
    assert tags(Line(0, 0, 9, 9, STROKED), cover, Line(20, 4, 28, 8, STROKED)) == ["path", "rect"]
    label = Text(4, 8, "on it", Font.HEAD, 8)
    assert tags(Text(30, 8, "beside", Font.HEAD, 8), cover, label) == ["text", "rect", "text"]
    assert tags(label, Text(40, 8, "beside", Font.HEAD, 8), cover) == ["g", "rect"]


@pytest.mark.parametrize("seed", range(20))
def test_merging_keeps_the_order_of_whatever_touches(seed: int) -> None:
    """Of any two parts that touch, the later one is drawn later, or both are in one path."""
    number = seed * 7919 + 1
    parts = []
    for name in range(40):
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        x, y, kind = number % 23, number // 23 % 19, number // 437 % 3
        paint = Paint(f' k="{kind}"', kind != 0, False, 0.0)
        parts.append((paint, RunPart("path", "", f"[{name}]"), Box(x, y, 1 + kind * 2, 2)))
    elements = together(parts)
    at = {name: next(n for n, each in enumerate(elements) if f"[{name}]" in each) for name in range(40)}
    for i, (paint, _, one) in enumerate(parts):
        for j in range(i):
            other = parts[j][2]
            touch = (
                one.x <= other.right
                and other.x <= one.right
                and one.y <= other.bottom
                and other.y <= one.bottom
            )
            if touch:
                assert at[j] < at[i] or (at[j] == at[i] and not paint.filled)
    assert len(elements) < 40


def test_texts_of_one_style_share_their_attributes() -> None:
    group, name = drawn(
        *(Text(x, 5, f"<{x}>", Font.HEAD, 72 / 25.4 * 2, Ink.SLATE, Anchor.END) for x in (10, 30)),
        Text(60, 5, "x", Font.NAME, 72 / 25.4 * 2),
    )
    assert group.attrib == {
        "font-family": "Face",
        "font-size": "2",
        "text-anchor": "end",
        "fill": LOOK.colours[Ink.SLATE],
    }
    assert [(each.get("x"), each.text) for each in group] == [("10", "<10>"), ("30", "<30>")]
    assert name.get("font-weight") == "600"


def test_where_readers_do_not_anchor_texts_start_at_their_place() -> None:
    look = Look(LOOK.colours, LOOK.weights, LOOK.faces, LOOK.measure, anchored=False)
    xs = [
        each.get("x")
        for anchor in Anchor
        for each in drawn(Text(20, 5, "abc", Font.HEAD, 8, anchor=anchor), look=look)
    ]
    assert xs == ["20", "17", "14"]
    (turned,) = drawn(Text(20, 5, "abc", Font.HEAD, 8, anchor=Anchor.END, rotation=90), look=look)
    assert (turned.get("x"), turned.get("transform")) == ("14", "rotate(90 20 5)")


def test_elements_have_classes_and_colours() -> None:
    look = Look(LOOK.colours, LOOK.weights, LOOK.faces, LOOK.measure, classes=True)
    rect, text = drawn(
        Rect(0, 0, 1, 1, Style(Ink.NAVY, 0.2, Ink.SKY)), Text(9, 9, "a", ink=Ink.TEAL), look=look
    )
    assert rect.get("class") == "f-sky s-navy"
    assert text.get("class") == "f-teal"


def test_shifts_and_scales_are_in_the_coordinates() -> None:
    inner = Group(
        (Rect(1, 1, 2, 2, Style(Ink.NAVY, 0.3, dash=(1.0, 0.5))), Text(0, 0, "a", Font.HEAD, 72 / 25.4)),
        scale=2,
    )
    rect, text = drawn(Group((inner,), 10, 20))
    assert {key: rect.get(key) for key in ("x", "y", "width", "stroke-width", "stroke-dasharray")} == {
        "x": "12",
        "y": "22",
        "width": "4",
        "stroke-width": "0.6",
        "stroke-dasharray": "2 1",
    }
    assert (text.get("x"), text.get("y"), text.get("font-size")) == ("10", "20", "2")
    path = Path(parse("M0 0 L1 0 1 1 Z"), FILLED)
    (shifted,) = drawn(Group((path,), 5, 6, scale=3))
    assert shifted.get("d") == "M5 6H8V9Z"


def test_a_turned_or_cut_group_is_an_element() -> None:
    (turned,) = drawn(Group((Rect(0, 0, 2, 1, FILLED),), 10, 5, rotation=45))
    assert turned.get("transform") == "translate(10 5) rotate(45)"
    assert [each.get("x") for each in turned] == ["0"]
    root = ElementTree.fromstring(
        svg((Group((Line(0, 0, 9, 9),), clip=Rect(1, 2, 3, 4)),), 9, 9, LOOK, prefix="p1")
    )
    (clip,) = root.iter(f"{NS}clipPath")
    assert (clip.get("id"), clip[0].get("width")) == ("p1-clip-1", "3")
    assert [each.get("clip-path") for each in root.iter(f"{NS}g")] == ["url(#p1-clip-1)"]


def test_what_has_a_name_stays_an_element_of_its_own() -> None:
    pieces = tuple(Group((Rect(x, 0, 2, 2, FILLED),), name=f"piece-{x}", title=f'"{x}"') for x in (1, 5))
    (layer,) = drawn(Group(pieces, name="cut"))
    assert layer.attrib == {"id": "cut", "fill": "#111"}
    assert [(each.tag, each.get("id"), each.get("data-name")) for each in layer] == [
        (f"{NS}rect", "piece-1", '"1"'),
        (f"{NS}rect", "piece-5", '"5"'),
    ]


def test_patterns_and_stencils_are_written_once() -> None:
    hatched = Style(fill=Ink.NAVY, pattern=Pattern.HATCH)
    stencil = Stencil("a wave", 4, 2, (Line(0, 0, 4, 2),))
    items: tuple[Item, ...] = (
        *(Rect(x, 0, 2, 2, hatched) for x in (0, 5)),
        Stamp(stencil, 10, 20),
        Stamp(stencil, 30, 20, 90),
    )
    root = ElementTree.fromstring(svg(items, 100, 50, LOOK, prefix="p3"))
    (defs,) = root.iter(f"{NS}defs")
    assert [each.get("id") for each in defs] == ["p3-hatch-navy", "p3-stencil-a-wave"]
    assert {each.get("fill") for each in root.iter(f"{NS}rect")} == {"url(#p3-hatch-navy)"}
    assert [(each.get("href"), each.get("transform")) for each in root.iter(f"{NS}use")] == [
        ("#p3-stencil-a-wave", "translate(10 20)"),
        ("#p3-stencil-a-wave", "translate(30 20) rotate(90)"),
    ]


@pytest.mark.parametrize("pattern", [each for each in Pattern if each is not Pattern.SOLID])
def test_every_pattern_has_a_tile(pattern: Pattern) -> None:
    root = ElementTree.fromstring(svg((Rect(0, 0, 9, 9, Style(fill=Ink.TEAL, pattern=pattern)),), 9, 9, LOOK))
    assert [each.get("id") for each in root.iter(f"{NS}pattern")] == [f"{pattern.value}-teal"]


def test_a_symbol_is_placed_turned_and_flipped_with_its_lines() -> None:
    (suit,) = drawn(Use("suit-hearts", 10, 20, 4, fill=Ink.VERMILION))
    assert suit.get("transform") == "translate(10 20) scale(4)"
    assert suit.get("fill") == LOOK.colours[Ink.VERMILION]
    (ship,) = drawn(Use("tanker", 10, 20, 12, rotation=30, mirrored=True, outlined=True))
    assert ship.get("transform") == "translate(10 20) rotate(30) scale(-12 12)"
    assert float(ship.get("stroke-width", "0")) * 12 == pytest.approx(LOOK.outline, rel=0.01)


def test_no_coordinate_has_trailing_zeros_or_is_minus_zero() -> None:
    (line,) = drawn(Line(-0.001, 1.10, 2.004, 100))
    assert line.get("d") == "M0 1.1L2 100"
