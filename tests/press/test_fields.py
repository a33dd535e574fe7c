"""Form fields: the Tab key visits them row by row, their tips name turn and ship, and their names are plain words."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest

from printkit.games import GAMES
from tests.press.kits import pdf_of

Fields = list[tuple[str, str, float, float]]


@cache
def form_pages(slug: str) -> list[tuple[str, Fields]]:
    """Return the tab order of each page, and its fields in order: name, tip, left and top in points."""
    found = []
    with pikepdf.open(BytesIO(pdf_of(slug, "letter"))) as document:
        for page in document.pages:
            fields: Fields = [
                (str(each.T), str(each.TU), float(each.Rect[0]), float(each.Rect[3]))
                for each in page.obj.get("/Annots", [])
            ]
            found.append((str(page.obj.get("/Tabs", "")), fields))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_the_tab_key_goes_row_by_row(slug: str) -> None:
    forms = [(tabs, fields) for tabs, fields in form_pages(slug) if fields]
    assert forms
    for tabs, fields in forms:
        assert tabs == "/R"
        for (_, _, x, y), (name, _, after_x, after_y) in pairwise(fields):
            below = y - after_y > 5
            assert below or after_x > x or y - after_y > -1, name
            assert after_y - y < 14, f"{name} stands above the field before it"


@pytest.mark.parametrize("slug", GAMES)
def test_names_are_words_and_tips_say_more_than_a_name(slug: str) -> None:
    fields = [field for _, fields in form_pages(slug) for field in fields]
    for name, tip, _, _ in fields:
        assert re.fullmatch(r"[A-Za-z0-9=>~ -]+", name), name
        assert tip.strip(), name
        assert tip != name
    tips = [tip for _, tip, _, _ in fields]
    turns = [tip for tip in tips if re.match(r"(turn|round|line) \d|\d\.\d+ [UE]", tip)]
    assert len(turns) > 50


@pytest.mark.parametrize("slug", GAMES)
def test_no_two_fields_of_a_page_are_called_the_same(slug: str) -> None:
    for _, fields in form_pages(slug):
        tips = [tip for _, tip, _, _ in fields]
        assert [tip for tip in tips if tips.count(tip) > 1] == []


def test_a_tip_names_turn_torpedo_and_ship() -> None:
    ssn = {tip for _, fields in form_pages("ssn") for _, tip, _, _ in fields}
    assert {"turn 3: torpedo 2 of the SSN, kill", "turn 1: SSN heading", "turn 2: DP3 layer, speed"} <= ssn
    malta = {tip for _, fields in form_pages("malta-convoy") for _, tip, _, _ in fields}
    assert any(re.match(r"Tankers \d+: / damaged", tip) for tip in malta)
    lox = {tip for _, fields in form_pages("uss-lox") for _, tip, _, _ in fields}
    assert {"turn 7: torpedoes, 2 of 3", "supply 15"} <= lox
    tonnage = {tip for _, fields in form_pages("tonnage-war") for _, tip, _, _ in fields}
    assert "round 2, turn 13 escorts: target" in tonnage


def test_a_box_to_cross_is_empty_until_it_is_crossed_and_its_pictures_are_whole() -> None:
    with pikepdf.open(BytesIO(pdf_of("uss-lox", "letter"))) as document:
        boxes = [
            each
            for page in document.pages
            for each in page.obj.get("/Annots", [])
            if each.get("/FT") == pikepdf.Name.Btn
        ]
        assert boxes
        for box in boxes:
            assert all(state == pikepdf.Name.Off for state in (box.V, box.AS))
            crossed, empty = box.AP.N.Yes, box.AP.N.Off
            assert crossed.read_bytes().count(b" l") == 2
            assert empty.read_bytes().strip() == b""
            width, height = (float(box.Rect[n + 2]) - float(box.Rect[n]) for n in (0, 1))
            for form in (crossed, empty):
                assert (form.Type, form.Subtype) == (pikepdf.Name.XObject, pikepdf.Name.Form)
                assert [float(n) for n in form.BBox] == pytest.approx([0, 0, width, height], abs=0.01)
                assert form.Resources == pikepdf.Dictionary()
